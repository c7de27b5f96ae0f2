"""The gamepad, by posted events: buttons, directional pad, stick, repeats, and none at all."""

import tomllib
from importlib.resources import files

import pygame
import pytest

from parlour.client.actions import default_keys, load_bindings
from parlour.client.gamepad import FIRST_REPEAT, NEXT_REPEAT, Gamepad


@pytest.fixture
def pad(dummy):
    return Gamepad(load_bindings("gamepad"))


def button(number):
    return pygame.event.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=number)


def hat(x, y, pad=0):
    return pygame.event.Event(pygame.JOYHATMOTION, joy=pad, instance_id=pad, hat=0, value=(x, y))


def axis(number, value):
    return pygame.event.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=number, value=value)


def test_the_bindings_name_actions_that_exist():
    section = tomllib.loads(files("parlour.client").joinpath("bindings.toml").read_text("utf-8"))["gamepad"]
    assert set(section) <= set(default_keys())


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, "confirm"),
        (1, "back"),
        (2, "suggest"),
        (3, "recap"),
        (4, "previous-zone"),
        (5, "next-zone"),
        (7, "menu"),
        (6, None),
    ],
)
def test_buttons(pad, number, action):
    assert pad.hear(button(number)) == action
    assert pad.step(10) == []


@pytest.mark.parametrize(("way", "action"), [((0, 1), "up"), ((0, -1), "down"), ((-1, 0), "left"), ((1, 0), "right")])
def test_the_directional_pad(pad, way, action):
    assert pad.hear(hat(*way)) == action
    assert pad.hear(hat(0, 0)) is None
    assert not pad.held


@pytest.mark.parametrize(
    ("number", "value", "action"),
    [(0, -0.9, "left"), (0, 0.9, "right"), (1, -0.9, "up"), (1, 0.9, "down"), (2, 0.9, None), (5, -1.0, None)],
)
def test_the_left_stick_and_no_other_axis(pad, number, value, action):
    assert pad.hear(axis(number, value)) == action


def test_a_stick_in_the_dead_zone_does_nothing_and_a_trembling_one_counts_once(pad):
    said = [pad.hear(axis(1, value)) for value in (0.1, 0.45, 0.6, 0.45, 0.55, 0.4, 0.2, 0.45, 0.7)]
    assert said == [None, None, "down", None, None, None, None, None, "down"]
    assert pad.hear(axis(1, -0.7)) == "up"


def test_a_direction_that_is_held_repeats_in_time(pad):
    pad.hear(hat(0, -1))
    assert pad.step(FIRST_REPEAT * 0.9) == []
    assert pad.step(FIRST_REPEAT * 0.2) == ["down"]
    assert pad.step(NEXT_REPEAT * 0.9) == []
    assert pad.step(NEXT_REPEAT * 0.2) == ["down"]
    pad.hear(hat(0, 0))
    assert pad.step(10) == []


def test_the_window_that_loses_the_focus_and_the_pad_that_is_pulled_out_let_go(pad):
    pad.hear(hat(0, -1))
    pad.hear(hat(1, 0, pad=1))
    pad.hear(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1))
    assert pad.step(10) == ["down"]
    pad.release()
    assert pad.step(10) == []


def test_a_pad_that_is_gone_again_and_a_machine_without_any_are_silent(pad, monkeypatch):
    assert pad.hear(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=99)) is None

    def fails():
        raise pygame.error("no joystick")

    monkeypatch.setattr(pygame.joystick, "init", fails)
    assert Gamepad(load_bindings("gamepad")).hear(button(0)) == "confirm"


def walk(stage, wanted):
    """Bring the focus to a control: the shoulder to its part of the page, then the directional pad."""
    ui = stage.top.ui
    for _ in range(60):
        here, there = ui.focused(), stage.widget(wanted)
        if here.id == wanted:
            return
        if here.zone != there.zone:
            stage.frame(0.0, button(5))
            continue
        (x, y), (tx, ty) = ui.place(here).center, ui.place(there).center
        across = abs(ty - y) < ui.place(here).h / 2
        stage.frame(0.0, hat(1 if tx > x else -1, 0) if across else hat(0, 1 if ty < y else -1), hat(0, 0))
    raise AssertionError((wanted, ui.focus))


def answer(stage):
    """Give any answer to what is asked."""
    table = stage.table
    if table.asked.cards is None:
        names = [w.id for w in stage.top.ui.spots() if w.zone == "answers" and w.enabled]
        walk(stage, next((name for name in names if name.startswith("option:")), names[0]))
        stage.frame(0.0, button(0))
        if stage.top.id == "confirm":
            stage.frame(0.0, hat(1, 0), hat(0, 0), button(0))
        return
    if table.asked.cards.suggestion is None:
        walk(stage, "pass")
    else:
        stage.frame(0.0, button(2))
        stage.until(lambda: stage.widget("confirm").enabled)
        walk(stage, "confirm")
    stage.frame(0.0, button(0))


def test_a_game_is_started_and_played_with_the_pad_alone(stage):
    settings = stage.app.settings
    settings.speed = settings.own_speed = "instant"
    settings.table = "plain"
    walk(stage, "new-game")
    stage.frame(0.0, button(0))
    assert stage.top.id == "new-game"
    walk(stage, "start")
    stage.frame(0.0, button(0))
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    stage.frame(0.0, button(7))
    assert stage.top.id == "menu"
    stage.frame(0.0, button(1))
    tokens = set()
    for _ in range(12):
        table = stage.asked()
        tokens.add(table.asked.token)
        answer(stage)
    assert len(tokens) == 12


def test_a_held_direction_moves_the_focus_on(stage):
    stage.click("new-game")
    stage.frame(0.0, hat(0, 1))
    seen = {stage.top.ui.focus}
    for _ in range(10):
        stage.frame(NEXT_REPEAT * 1.1)
        seen.add(stage.top.ui.focus)
    stage.frame(0.0, hat(0, 0))
    assert len(seen) > 2


def test_the_pad_is_still_while_the_window_is_too_small(stage):
    stage.resize((600, 400))
    stage.frame(0.0, button(0))
    assert stage.top.id == "title"
