"""The drawn table under a hand: mouse alone, keys alone, and what every press at it means."""

import json
from functools import partial

import pygame
import pytest

from parlour.client import saves
from parlour.client.scenes.answering import READ
from parlour.client.ui import ARROWS
from tests.client.positions import kind, legal
from tests.client.stage import setup

ON_THE_TABLE = ("table", "hand")
BARE = ("end", "stop", "none")  # answers that are about nothing that lies there


# --- what can be pressed --------------------------------------------------------------------------


def pressable(stage) -> list:
    """What lies on the table and can be pressed."""
    found = [w for w in stage.top.ui.widgets if w.zone in ON_THE_TABLE and w.on is not None and w.enabled]
    return [w for w in found if w.focusable]


def offered(widget) -> tuple:
    """The choices that pressing a thing leads to."""
    assert isinstance(widget.on, partial)
    (choices,) = widget.on.args
    return choices


def recorded(home) -> list[tuple[str, object]]:
    """What the first seat has answered, by the record."""
    (path,) = saves.folder(home).glob("*.parlour")
    rows = [line.split(" ", 3) for line in path.read_text("utf-8").splitlines()[1:]]
    return [(row[2], json.loads(row[3].rpartition(" ")[0])) for row in rows if row[1] == "0"]


def plain(value):
    """A value as JSON has it."""
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def assert_focus(stage) -> None:
    """Something has the focus, and it is in sight."""
    here = stage.top.ui.focused()
    assert here is not None, stage.top.id
    seen = stage.top.ui.seen(here)
    assert seen.w > 8
    assert seen.h > 8
    assert seen.inset(0.01).within(stage.app.view.seen)


def settle(stage) -> None:
    """Wait for a question, or for the end."""
    stage.until(lambda: stage.top.id == "end" or (stage.top.id == "table" and stage.table.open))


# --- by mouse alone -------------------------------------------------------------------------------


def press_cards(stage, table, handles) -> None:
    """Choose cards where they lie, then confirm."""
    for handle in handles:
        stage.click(f"card:{handle}")
        stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
    stage.click("confirm")


def press_on_the_table(stage, table, turn: int):
    """Answer by what lies on the table; returns the answer that was meant, or None when there is nothing to press."""
    things = [w for w in pressable(stage) if isinstance(w.on, partial) and w.on.func == table.pick]
    if not things:
        return None
    thing = things[turn % len(things)]
    choices = offered(thing)
    choice = choices[turn % len(choices)]
    stage.click(thing.id)
    if len(choices) > 1:
        assert stage.top.id == "choose"
        assert {w.id for w in stage.top.ui.widgets if w.zone == "choices"} == {f"choice:{c.number}" for c in choices}
        stage.click(f"choice:{choice.number}")
    if stage.top.id == "confirm":
        assert choice.confirm["en"]
        assert stage.top.ui.focus == "cancel"
        stage.click("go-on")
    return choice.value


def press_an_answer(stage, table, turn: int):
    """Answer by what is in sight in the panel; returns the answer that was meant."""
    seen = {w.id for w in table.ui.widgets if table.ui.seen(w).h > 20}
    choices = [c for c in table.asked.choices if c.why is None and (c.ends_turn or f"option:{c.number}" in seen)]
    choice = choices[turn % len(choices)]
    if not choice.ends_turn:
        stage.click(f"option:{choice.number}")
        if stage.top.id == "confirm":
            stage.click("go-on")
        return choice.value
    stage.click("end-turn")
    if table.asked is not None and stage.has("answer-notice"):
        stage.frame(READ)
        stage.click("end-turn")
    return choice.value


@pytest.mark.parametrize(("seats", "seed"), [(4, 7), (3, 5)])
def test_a_whole_game_by_mouse_with_presses_on_the_table(stage, tmp_path, seats, seed):
    stage.play(setup(seats, seed=seed, max_rounds=3), view="arcade")
    meant, pressed, turn = [], set(), 0
    while True:
        settle(stage)
        if stage.top.id == "end":
            break
        table, turn = stage.table, turn + 1
        asked = table.asked
        assert_focus(stage)
        if asked.cards is None:
            reached = {choice.value for thing in pressable(stage) for choice in offered(thing)}
            assert {c.value for c in asked.choices if c.why is None and c.value not in BARE} == reached - {*BARE}
            value = press_on_the_table(stage, table, turn) if turn % 4 else None
            pressed.add(asked.kind if value is not None else "")
            meant.append((asked.kind, plain(value if value is not None else press_an_answer(stage, table, turn))))
        elif asked.cards.suggestion is None or (asked.cards.may_pass and turn % 3 == 0):
            stage.click("pass")
            meant.append((asked.kind, []))
        else:
            press_cards(stage, table, asked.cards.suggestion)
            meant.append((asked.kind, sorted(asked.cards.suggestion)))
    found = [(name, sorted(h for h, _ in value) if name in ("bid", "pay-gold", "pay-wood", "pay-stone") else value)
             for name, value in recorded(tmp_path / "home")]  # fmt: skip
    assert found == meant
    assert "action" in pressed
    assert len(meant) > 15


@pytest.mark.parametrize("name", ["target", "dig", "sell", "keep", "lose-wood", "lose-permit", "block-target"])
def test_every_plain_question_can_be_answered_by_pressing_what_it_is_about(at, tmp_path, name):
    stage, table = at(kind(name))
    reached = {choice.value for thing in pressable(stage) for choice in offered(thing)}
    assert {c.value for c in table.asked.choices if c.why is None and c.value not in BARE} == reached - {*BARE}
    value = press_on_the_table(stage, table, 0)
    stage.until(lambda: len(recorded(tmp_path / "home")) and recorded(tmp_path / "home")[-1][0] == name)
    assert recorded(tmp_path / "home")[-1] == (name, plain(value))


# --- by keys alone --------------------------------------------------------------------------------


def ways_to(ui, goal: str) -> list[str]:
    """The fewest arrows from the focus to a widget."""
    start = ui.focus
    ways: dict[str, list[str]] = {start: []}
    for name in (queue := [start]):
        for way in ARROWS:
            ui.set_focus(name)
            if ui.move(way) and ui.focus not in ways and not ui.focused().panel:  # panels scroll below the focus
                ways[ui.focus] = [*ways[name], way]
                queue.append(ui.focus)
    ui.set_focus(start)
    return ways[goal]


def focus_on(stage, wanted, number: int = 0) -> str:
    """Tab to the zone of something that fits, then arrows to it; returns its id."""
    goals = [w for w in stage.top.ui.spots() if wanted(w)]
    goal = goals[number % len(goals)]
    for _ in range(12):
        if stage.top.ui.focused().zone == goal.zone:
            break
        stage.key("tab")
        assert_focus(stage)
    for way in ways_to(stage.top.ui, goal.id):
        stage.key(way)
        assert_focus(stage)
    assert stage.top.ui.focus == goal.id
    return goal.id


def test_a_whole_game_by_keys_alone(stage):
    stage.play(setup(4, seed=7, max_rounds=2), view="arcade")
    used, turn = [], 0
    while True:
        settle(stage)
        if stage.top.id == "end":
            break
        table, turn = stage.table, turn + 1
        token = table.asked.token
        assert_focus(stage)
        if table.asked.cards is not None:
            answer_with_cards_by_keys(stage, table, turn)
        elif turn % 7 and table.asked.kind != "dig" and pressable(stage):
            used.append(focus_on(stage, lambda w: w in pressable(stage), -len(used)).partition(":")[0])
            stage.key("return")
        elif stage.top.ui.focus == "end-turn":
            stage.key("return")
            if table.asked is not None and table.asked.token == token:
                stage.frame(READ)
                stage.key("return")
        else:
            stage.key("return")
        if stage.top.id == "choose":
            stage.key("return")
        if stage.top.id == "confirm":
            stage.key("right")
            assert stage.top.ui.focus == "go-on"
            stage.key("return")
        assert table.asked is None or table.asked.token != token
    assert {"card", "piece"} <= {*used}, used


def answer_with_cards_by_keys(stage, table, turn: int) -> None:
    cards = table.asked.cards
    if not cards.ladder or (cards.may_pass and turn % 3 == 0):
        stage.key("p")
        return
    if turn % 2:
        stage.key("=")
    else:
        focus_on(stage, lambda w: w.id == f"card:{cards.suggestion[0]}")
        stage.key("return")
        assert cards.suggestion[0] in table.chosen
        stage.key("s")
    stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
    assert table.chosen == set(cards.ladder[0][1])
    focus_on(stage, lambda w: w.id == "confirm")
    stage.key("return")


def test_what_has_the_focus_has_a_ring_around_it(at):
    stage, table = at(legal("permit", "tool", "bandits"))
    ring = stage.app.theme.colours["focus"]
    surface, seen = stage.app.window.surface, set()
    for _ in range(9):
        stage.key("tab")
        here = table.ui.focused()
        x, y, w, h = stage.app.view.pixels(table.ui.seen(here))
        assert surface.get_at((x + w // 2, y - 2))[:3] == ring, here.id
        assert surface.get_at((x - 2, y + h // 2))[:3] == ring, here.id
        seen.add(here.zone)
    assert seen >= {"answers", "hand", "table", "log", "foot"}


def test_arrows_go_through_a_fan_of_cards_one_by_one(at):
    stage, table = at(lambda t, q: q.kind == "bid" and len(t.legal(0).handles) > 8)
    fan = [w.id for w in table.ui.widgets if getattr(w, "fan", "").startswith("0:hand")]
    assert table.ui.get(fan[1]).rect.x - table.ui.get(fan[0]).rect.x < 0.5 * table.ui.get(fan[0]).rect.w
    focus_on(stage, lambda w: w.id == fan[0])
    for name in fan[1:]:
        stage.key("right")
        assert table.ui.focus == name
    stage.key("return")
    assert len(table.chosen) == 1
    for name in fan[-2::-1]:
        stage.key("left")
        assert table.ui.focus == name


# --- backing out ----------------------------------------------------------------------------------


def test_escape_backs_out_of_everything(at):
    stage, table = at(kind("block-target"))
    token = table.asked.token
    stage.click("plate:1")
    assert stage.top.id == "choose"
    stage.key("escape")
    assert stage.table.asked.token == token
    for key, scene in (("escape", "menu"), ("f10", "menu"), ("f1", "rules"), ("f3", "keys")):
        stage.key(key)
        assert stage.top.id == scene
        assert_focus(stage)
        stage.key("escape")
        assert stage.top is table
    stage.key("escape")
    stage.click("settings")
    stage.key("escape")
    assert stage.top.id == "menu"
    stage.key("escape")
    assert stage.top is table
    assert table.open
    assert table.asked.token == token


def test_escape_first_takes_back_what_was_chosen(at):
    stage, table = at(kind("bid"))
    stage.key("s")
    assert table.chosen
    stage.key("escape")
    assert (stage.top.id, table.chosen) == ("table", frozenset())
    stage.key("escape")
    assert stage.top.id == "menu"


# --- the end of a turn, undo, confirming ------------------------------------------------------------


def test_the_end_of_a_turn_with_actions_left_is_warned_about_once_in_place(at):
    stage, table = at(legal("permit", "tool"))
    token, left = table.asked.token, table.asked.left
    assert left == 2
    assert table.ui.focus == "end-turn"
    stage.key("return")
    assert stage.top is table
    assert table.asked.token == token
    assert stage.widget("answer-notice").text == "2 actions are left. Press again to end the turn."
    stage.key("return")  # too soon to have been meant
    assert table.asked.token == token
    stage.frame(READ)
    stage.key("return")
    assert table.asked is None


def test_undo_is_greyed_with_its_reason_and_takes_back_otherwise(at):
    stage, table = at(legal("permit", "tool"))
    stage.click("piece:-1:supply:tool")
    table = stage.asked()
    assert stage.widget("undo").enabled
    left = table.asked.left
    stage.key("z", pygame.KMOD_LCTRL)
    stage.until(lambda: table.open and table.asked.left == left + 1)
    stage.click("end-turn")
    stage.frame(READ)
    stage.click("end-turn")
    table = stage.asked()
    assert not stage.widget("undo").enabled
    stage.hover("undo")
    assert table.ui.tip() == (stage.widget("undo"), stage.widget("undo").why)
    token = table.asked.token
    stage.key("z", pygame.KMOD_LCTRL)
    stage.frame(0.1)
    assert (table.asked.token, table.notice) == (token, stage.widget("undo").why)


def test_while_something_moves_nothing_is_taken_back(at):
    stage, table = at(legal("permit", "tool"), instant=False)
    stage.click("piece:-1:supply:tool")
    stage.until(lambda: table.busy and table.asked is not None, seconds=0.0)
    assert stage.widget("undo").why == "First everything has to be shown."
    lines = len(table.beats.log)
    stage.key("z", pygame.KMOD_LCTRL)
    for _ in range(20):
        stage.frame(0.001)
    assert len(table.beats.log) >= lines
    stage.until(lambda: table.open)
    assert table.asked.left == 1


def test_only_what_has_a_last_word_is_asked_about_and_each_kind_by_itself(at):
    stage, table = at(legal("bandits", "lure", "permit"))
    token = table.asked.token
    choices = {c.value[0]: c for c in table.asked.choices if c.why is None and isinstance(c.value, tuple)}
    for head in ("bandits", "lure"):
        stage.click(choices[head].targets[0])
        assert stage.top.id == "confirm"
        assert stage.widget("meaning").text == choices[head].confirm["en"]
        assert stage.top.ui.focus == "cancel"
        stage.key("return")
        assert stage.top is table
        assert table.asked.token == token
    stage.click(choices["lure"].targets[0])
    stage.click("ask-again")
    stage.click("cancel")
    assert stage.app.settings.unasked == [f"goldrush-city:{choices['lure'].kind}"]
    stage.click(choices["bandits"].targets[0])
    assert stage.top.id == "confirm"
    stage.key("escape")
    stage.click(choices["permit"].targets[0])
    assert stage.top is table
    assert table.asked is None or table.asked.token != token
