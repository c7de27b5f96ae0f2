"""Two persons at one machine: nobody sees another's cards, not for one frame and not by a press too many."""

import pygame
import pytest

from parlour.client.scenes.base import HASTE
from tests.client.stage import setup


def at_curtain(stage, view: str = "arcade"):
    """Play until the machine is to be handed over; returns the table below the curtain."""
    stage.play(setup(3, persons=2, seed=4), view=view)
    table = stage.table
    for turn in range(200):
        stage.until(lambda: stage.top.id == "curtain" or table.open)
        if stage.top.id == "curtain" and table.beats.log == [] and turn:
            return table
        if stage.top.id == "curtain":
            stage.frame(1.0)
            stage.click("ready")
            stage.until(lambda: table.open)
        stage.answer(table, turn)
    raise AssertionError("there was no curtain")


def test_a_press_meant_for_the_table_does_not_open_the_curtain(stage):
    at_curtain(stage)
    stage.top.age = 0.0
    stage.click("ready")
    assert stage.top.id == "curtain"
    stage.key("return")
    stage.key("space")
    assert stage.top.id == "curtain"
    stage.frame(HASTE + 0.1)
    stage.click("ready")
    stage.frame()
    assert stage.top.id == "table"


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_until_the_table_has_turned_to_the_next_one_nothing_of_it_is_seen(stage, view):
    table = at_curtain(stage, view)
    assert table.beats.shown is None or table.beats.shown.viewer is None
    drain, table.worker.drain = table.worker.drain, list  # as if the worker were busy
    stage.frame(HASTE + 0.1)
    stage.click("ready")
    for _ in range(5):
        stage.frame(0.1)
        assert stage.top is table
        assert [widget.id for widget in table.ui.widgets if widget.id.startswith(("card:", "hand:", "line:"))] == []
        assert table.facts()["last_line"] == ""
    stage.frame(0.1, pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(640, 485)))
    table.worker.drain = drain
    stage.until(lambda: table.open)
    assert table.beats.shown.viewer == table.asked.seat


def test_what_was_still_on_its_way_for_the_one_before_is_dropped(stage):
    """Steps, jumps, recaps and visits carry pictures of their viewer's hand."""
    table = at_curtain(stage)
    held = list(table.worker.drain())
    assert not [one for one in held if getattr(getattr(one, "picture", None), "viewer", None) is not None]
    stage.frame(HASTE + 0.1)
    stage.click("ready")
    stage.until(lambda: table.open)
    seat = table.viewer
    table.recap()
    table._look(None)
    stage.until(lambda: table.beats.shown is not None or stage.top.id == "curtain")
    for _ in range(50):
        stage.frame(0.05)
        assert table.beats.shown is None or table.beats.shown.viewer is None
    assert seat is not None
