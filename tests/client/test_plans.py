"""Whole plans are put together step by step: what is missing, what will happen, a step back, from the beginning."""

import pygame
import pytest

from parlour.client.commands import Answer, Confirm, Look, Undo
from parlour.client.scenes.base import HASTE
from parlour.core import GAMES
from tests.client.positions import kind, record_at
from tests.client.stage import setup

GAME = "dungeon-petz"
PLANS = ("groups", "arrange", "assign", "look-after", "do-business")


@pytest.fixture
def at_plan(open_stage, tmp_path):
    """Open the plain table at a plan of a kind, put before the first seat of a game of greedy bots."""

    def open_it(name, lang="en", persons=1, **words):
        home = tmp_path / f"{name}-{lang}"
        game = setup(4, persons=persons, seed=5, game=GAME, bot="greedy", variant="extended")
        record = record_at(home, game, kind(name))
        stage = open_stage(home=home, lang=lang, **words)
        stage.play(game, record, view="plain")
        if persons > 1:
            through_curtain(stage)
        return stage, stage.asked()

    return open_it


def through_curtain(stage):
    """Wait for the curtain, and open it."""
    stage.until(lambda: stage.top.id == "curtain")
    stage.frame(1.0)
    stage.key("return")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)


def until_whole(stage, table):
    """Take what is offered first until nothing is open; returns the tokens of the questions on the way."""
    tokens = [table.asked.token]
    while not table.asked.plan.whole:
        stage.answer(table)
        stage.until(lambda: table.open and table.asked.token != tokens[-1])
        tokens.append(table.asked.token)
    return tokens


def go_on(stage, table, token):
    stage.until(lambda: table.open and table.asked.token != token)


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("name", PLANS)
def test_a_plan_says_what_is_missing_and_what_will_happen_and_is_confirmed(at_plan, name, lang):
    stage, table = at_plan(name, lang)
    words = GAMES[GAME].words
    assert words.prompt(lang, table.asked.kind) in stage.widget("plan-status").text
    assert not stage.widget("confirm").enabled or table.asked.cards is not None
    before = table.worker.table.entries
    tokens = until_whole(stage, table)
    assert len(set(tokens)) == len(tokens)
    assert stage.has("plan-line:0") == bool(table.asked.plan.lines)
    assert table.worker.table.entries == before
    stage.click("confirm")
    stage.until(lambda: table.worker.table.entries > before)
    entry = next(entry for entry in table.worker.entries if entry.index == before)
    assert (entry.seat, entry.kind) == (0, name)


def test_what_is_shown_is_the_table_as_it_would_look(at_plan):
    stage, table = at_plan("groups")
    home, token = table.beats.shown, table.asked.token
    stage.click(f"option:{table.asked.choices[1].number}")
    go_on(stage, table, token)
    while table.asked.kind != "group-imps":
        token = table.asked.token
        stage.answer(table)
        go_on(stage, table, token)
    imps = {zone.name: dict(zone.pieces) for zone in table.asked.plan.picture.zones if zone.seat == 0}
    burrow = {zone.name: dict(zone.pieces) for zone in home.zones if zone.seat == 0}
    assert imps["group_1"]["imp@0"] == 2
    assert imps["burrow"]["imp@0"] == burrow["burrow"]["imp@0"] - 2
    assert table.beats.shown is home


@pytest.mark.parametrize("way", ["click", "key", "escape", "foot"])
def test_a_step_back_costs_nothing(at_plan, way):
    stage, table = at_plan("groups")
    first, entries = table.asked, table.worker.table.entries
    stage.answer(table, 1)
    go_on(stage, table, first.token)
    assert table.asked.plan.answers == 1
    token = table.asked.token
    match way:
        case "click":
            stage.click("plan-undo")
        case "foot":
            stage.click("undo")
        case "key":
            stage.key("z", pygame.KMOD_LCTRL)
        case _:
            stage.key("escape")
    go_on(stage, table, token)
    assert (table.asked.plan.answers, table.asked.kind, table.asked.choices) == (0, first.kind, first.choices)
    assert table.worker.table.entries == entries


def test_a_plan_starts_over(at_plan):
    stage, table = at_plan("groups")
    assert not stage.widget("plan-over").enabled
    tokens = until_whole(stage, table)
    stage.click("plan-over")
    go_on(stage, table, tokens[-1])
    assert table.asked.plan.answers == 0


def test_what_was_pressed_for_an_older_question_of_a_plan_counts_for_nothing(at_plan):
    stage, table = at_plan("groups")
    old = table.asked
    stage.answer(table, 0)
    go_on(stage, table, old.token)
    table.send(Answer(old.token, number=old.choices[2].number))
    token = table.asked.token
    stage.answer(table, 0)
    go_on(stage, table, token)
    assert table.asked.plan.answers == 2


def test_a_plan_by_keyboard_alone(at_plan):
    stage, table = at_plan("look-after")
    before = table.worker.table.entries
    while not table.asked.plan.whole:
        token = table.asked.token
        stage.key("return")
        stage.frame(1.0)
        go_on(stage, table, token)
    stage.key("return")
    stage.until(lambda: table.worker.table.entries > before)


def at_last_question(stage, table):
    """Put a plan together and take its last answer back; the last question is open then."""
    tokens = until_whole(stage, table)
    stage.click("plan-undo")
    go_on(stage, table, tokens[-1])


def until_in_sight(stage, table, token):
    """Let no more time pass than it takes until the whole plan is shown."""
    stage.until(lambda: table.asked.token != token and not table.busy, seconds=0.0)
    assert table.plan.whole


@pytest.mark.parametrize("name", ["groups", "arrange", "assign", "look-after"])
def test_enter_once_too_often_never_confirms_a_plan(at_plan, name):
    stage, table = at_plan(name)
    entries = table.worker.table.entries
    at_last_question(stage, table)
    token = table.asked.token
    if table.asked.cards is not None:
        stage.key("s")
        stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
        table.ui.set_focus("confirm")
    for _ in range(2):
        stage.key("return")
    until_in_sight(stage, table, token)
    for _ in range(5):  # a row of presses, each too soon after the one before
        stage.key("return")
        stage.frame(HASTE * 0.8)
    assert (table.plan.whole, table.worker.table.entries) == (True, entries)
    stage.frame(HASTE)
    stage.key("return")
    stage.until(lambda: table.worker.table.entries > entries)


@pytest.mark.parametrize("action", ["press", "confirm"])
def test_no_action_confirms_a_plan_too_soon_wherever_the_focus_is(at_plan, action):
    stage, table = at_plan("groups")
    entries = table.worker.table.entries
    at_last_question(stage, table)
    token = table.asked.token
    stage.answer(table)
    until_in_sight(stage, table, token)
    for name in ("confirm", "log"):
        table.ui.moved = True
        table.ui.set_focus(name)
        stage.app.act(action)
        stage.frame()
    table.confirm()
    stage.frame(HASTE)
    assert (table.plan.whole, table.worker.table.entries) == (True, entries)


@pytest.mark.parametrize("name", ["groups", "assign"])
def test_a_second_click_never_confirms_a_plan(at_plan, name):
    """Not even one that goes down before the plan may be confirmed, and up after it."""
    stage, table = at_plan(name)
    entries = table.worker.table.entries
    at_last_question(stage, table)
    token = table.asked.token
    if table.asked.cards is not None:
        stage.click("suggest")
        stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
        stage.click("confirm")
    else:
        stage.answer(table)
    until_in_sight(stage, table, token)
    stage.click("confirm")
    place = stage.point("confirm")
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
    stage.frame(HASTE)
    assert stage.widget("confirm").enabled
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
    stage.frame(HASTE)
    assert (table.plan.whole, table.worker.table.entries) == (True, entries)
    stage.click("confirm")
    stage.until(lambda: table.worker.table.entries > entries)


def test_a_whole_plan_is_in_sight_before_it_can_be_confirmed(at_plan):
    stage, table = at_plan("groups")
    at_last_question(stage, table)
    token = table.asked.token
    stage.answer(table)
    until_in_sight(stage, table, token)
    assert "whole" in stage.widget("plan-status").text
    assert not stage.widget("confirm").enabled
    assert (stage.top.ui.focus, stage.widget("plan-undo").enabled) == ("confirm", True)
    assert not table.open
    stage.frame(HASTE)
    assert stage.widget("confirm").enabled
    assert (stage.top.ui.focus, table.open) == ("confirm", True)


def test_a_whole_plan_that_was_hidden_has_to_be_in_sight_again(at_plan):
    stage, table = at_plan("groups")
    until_whole(stage, table)
    entries = table.worker.table.entries
    table._open_curtain(0)
    assert not table.put
    stage.until(lambda: table.put, seconds=0.0)
    assert not table.open
    stage.key("return")
    stage.frame()
    assert (table.plan.whole, table.worker.table.entries) == (True, entries)
    stage.frame(HASTE)
    stage.key("return")
    stage.until(lambda: table.worker.table.entries > entries)


def test_the_last_part_is_taken_back_at_once(at_plan):
    stage, table = at_plan("groups")
    at_last_question(stage, table)
    last = table.asked
    stage.answer(table)
    until_in_sight(stage, table, last.token)
    token = table.asked.token
    stage.key("escape")
    go_on(stage, table, token)
    assert (table.asked.kind, table.asked.choices) == (last.kind, last.choices)


def test_a_plan_is_hidden_behind_the_curtain(at_plan):
    stage, table = at_plan("groups", persons=2)
    until_whole(stage, table)
    mine = table.asked.plan.picture
    stage.click("confirm")
    stage.until(lambda: stage.top.id == "curtain")
    assert table.plan is None
    assert table.shown is None or table.shown.viewer is None
    through_curtain(stage)
    assert (table.viewer, table.asked.plan.answers) == (1, 0)
    theirs = {(zone.seat, zone.name): zone.pieces for zone in table.plan.picture.zones}
    for zone in mine.zones:
        if zone.seat == 0 and zone.name in ("group_1", "burrow"):
            assert theirs[0, zone.name] != zone.pieces


def test_a_killed_window_asks_for_the_plan_again(at_plan, tmp_path, open_stage):
    stage, table = at_plan("groups")
    token = table.asked.token
    stage.answer(table, 1)
    go_on(stage, table, token)
    home, record, game = stage.app.home, table.worker._recorder.path, table.setup
    stage.close()
    stage = open_stage(home=home)
    stage.play(game, record, view="plain")
    table = stage.asked()
    assert (table.asked.kind, table.asked.plan.answers) == ("group-imps", 0)


def test_a_press_never_counts_for_a_question_that_its_player_has_not_seen(at_plan):
    """A step back and a press come while the table is busy: the press was meant for what isn't asked any more."""
    stage, table = at_plan("groups")
    token = table.asked.token
    stage.answer(table, 1)
    go_on(stage, table, token)
    worker, old = table.worker, table.asked
    worker.stop()  # what is sent now is taken in one go
    for command in (Undo(0), Answer(old.token, number=old.choices[-1].number), Confirm(old.token)):
        worker._obey(command)
    assert worker._drafts.now(worker.table, 0).answers == 0


def test_a_choice_behind_a_screen_that_is_asked_for_again_is_put_together_too(at_plan, monkeypatch):
    """Between peers: nobody can open the seal any more, so the seat decides at a table of its own; see `_asking`."""
    worker = at_plan("groups")[1].worker
    worker.stop()
    again, opening = worker.table, worker.table.fork()
    opening.questions = tuple(question._replace(kind="open") for question in opening.questions)
    monkeypatch.setattr(worker, "table", opening)
    monkeypatch.setattr(worker, "_asking", lambda seat: again)
    worker.drain()
    worker._obey(Look(0))
    worker._ask([0])
    asked = worker.drain()[-1]
    worker._obey(Answer(asked.token, number=asked.choices[1].number))
    worker._ask([0])
    assert worker.drain()[-1].plan.answers == 1
