"""The drawn table over time: pace, skipping, looking back, bidding by itself, other tables, and leaving in between."""

import pygame
import pytest

from parlour.client.scenes.answering import READ
from parlour.client.scenes.base import HASTE
from parlour.client.snapshot import Seat, Setup
from tests.client.positions import kind, legal, record_at
from tests.client.stage import GAME, setup
from tests.client.test_arcade import pressable, recorded


def checked(stage, table) -> None:
    """Wait until the table has said what it thinks of the chosen cards."""
    stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)


# --- the auction ----------------------------------------------------------------------------------


def test_plus_and_minus_walk_along_all_that_can_be_bid_and_say_what_is_too_much(at):
    stage, table = at(lambda t, q: q.kind == "bid" and len(t.legal(0).ladder()) > 4)
    cards = table.asked.cards
    assert stage.widget("bid-least").text == str(cards.need)
    for worth, handles in cards.ladder:
        stage.key("=")
        checked(stage, table)
        assert table.chosen == set(handles)
        assert stage.widget("amount").text == str(worth)
        over = worth - cards.need
        assert stage.widget("status").text == (f"{over} more than the lowest bid" if over else "This will do exactly.")
        assert [w.id for w in table.ui.widgets if getattr(w, "chosen", False)] == [
            w.id for w in table.ui.widgets if w.id in {f"card:{handle}" for handle in handles}
        ]
    assert not stage.widget("more").enabled
    assert stage.widget("more").why
    for _, handles in cards.ladder[-2::-1]:
        stage.click("less")
        assert table.chosen == set(handles)
    stage.key("-")
    assert not table.chosen


def test_a_payment_shows_what_is_lost(at):
    stage, table = at(lambda t, q: q.kind.startswith("pay") and len(t.legal(0).ladder()) > 1)
    need = table.asked.cards.need
    for worth, _ in table.asked.cards.ladder:
        stage.click("more")
        checked(stage, table)
        assert stage.widget("surplus").text == str(worth - need)
    assert stage.widget("status").text == f"Too much by {worth - need}: that is lost."


def test_up_to_a_sum_is_bid_by_itself_until_the_auction_is_over_and_stays_here(at, tmp_path):
    stage, table = at(lambda t, q: q.kind == "bid" and t.legal(0).ladder()[-1:] and t.legal(0).ladder()[-1][0] > 5)
    home, before = tmp_path / "home", len(recorded(tmp_path / "home"))
    limit = table.asked.cards.ladder[2][0]
    for _ in range(3):
        stage.key("=")
    stage.key("u")
    assert table.selection.limit == limit
    told = []
    table.beats.on_commit.append(lambda step: told.append(step.event[:1]))
    stage.until(lambda: {("sold",), ("unsold",)} & {*told})
    bids = [value for name, value in recorded(home)[before:] if name == "bid"]
    assert all(len(card) == 2 for value in bids for card in value)
    worths = [sum(int(table.game.faces[face][-1]) for _, face in value) for value in bids]
    assert worths == sorted(worths) or worths[-1] == 0
    assert max(worths) <= limit
    assert table.selection.limit is None
    stage.until(lambda: table.open)
    files = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    assert not [data for data in files if b"limit" in data.replace(b"permit_limit", b"")]


@pytest.mark.parametrize("press", [lambda stage: stage.click("limit"), lambda stage: stage.key("u")])
def test_a_limit_is_shown_while_it_holds_and_can_be_lifted_at_any_time(at, press):
    stage, table = at(lambda t, q: q.kind == "bid" and len(t.legal(0).ladder()) > 4, instant=False)
    for _ in range(4):
        stage.key("=")
    press(stage)
    stage.until(lambda: table.busy, seconds=0.0)
    assert "Lift the limit" in stage.widget("limit").text
    assert "this machine" in stage.widget("promise").text
    press(stage)
    assert table.selection.limit is None
    assert table.busy
    stage.until(lambda: table.open or table.shown.phase != "bidding")
    if table.open and table.asked.kind == "bid":
        token = table.asked.token
        for _ in range(40):
            stage.frame(0.1)
        assert table.asked.token == token


def test_it_passes_by_itself_only_where_that_is_wanted_and_nothing_else_is_left(at):
    def poor(table, question):
        return question.kind == "bid" and not table.legal(0).ladder()

    stage, table = at(poor, own="random", seed=3)
    token = table.asked.token
    for _ in range(30):
        stage.frame(0.1)
    assert table.asked.token == token
    stage.app.settings.auto_pass = True
    stage.until(lambda: table.asked is None or table.asked.token != token)


# --- pace -----------------------------------------------------------------------------------------


def seconds_of_a_beat(stage, own: bool) -> float:
    """The clock's seconds that the next beat of the own or another seat takes."""
    table = stage.table
    stage.until(lambda: table.open or (table.busy and table.beats.current.own == own and table.beats._seconds > 0.3),
                seconds=0.01)  # fmt: skip
    step, spent = table.beats.current, table.beats.elapsed
    at_once = table.beats._seconds
    taken = 0.0
    while table.beats.current is step:
        stage.frame(0.01)
        taken += 0.01
    return taken / (at_once - spent)


@pytest.mark.parametrize(("speed", "own_speed", "of_others", "of_own"), [("0.5", "4", 2, 0.25), ("4", "1", 0.25, 1)])
def test_own_and_others_steps_have_a_pace_of_their_own(at, speed, own_speed, of_others, of_own):
    stage, table = at(legal("permit", "tool"), instant=False)
    stage.app.settings.speed, stage.app.settings.own_speed = speed, own_speed
    table.use_speed()
    permit = next(c for c in table.asked.choices if c.why is None and c.value[0] == "permit")
    stage.click(permit.targets[0])
    assert seconds_of_a_beat(stage, own=True) == pytest.approx(of_own, rel=0.2)
    stage.until(lambda: table.open)
    stage.click("end-turn")
    stage.frame(READ)
    stage.click("end-turn")
    assert seconds_of_a_beat(stage, own=False) == pytest.approx(of_others, rel=0.2)


def test_the_pace_can_change_while_a_beat_runs(at):
    stage, table = at(legal("permit", "tool"), instant=False)
    stage.click("end-turn")
    stage.frame(READ)
    stage.click("end-turn")
    stage.until(lambda: table.busy and not table.beats.current.own and table.beats._seconds > 0.3, seconds=0.01)
    step = table.beats.current
    for key, speed in (("[", "0.5"), ("]", "1"), ("]", "2"), ("]", "4")):
        stage.key(key)
        assert stage.app.settings.speed == speed
        assert table.beats.current is step
    left = (table.beats._seconds - table.beats.elapsed) / 4
    stage.frame(left * 0.9)
    assert table.beats.current is step
    stage.frame(left * 0.2)
    assert table.beats.current is not step
    stage.key("]")
    assert stage.app.settings.speed == "instant"


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_key_right_after_a_skip_answers_nothing(at, key):
    stage, table = at(kind("keep"), instant=False)
    stage.answer(table)
    stage.until(lambda: table.busy, seconds=0.0)
    asked = 0
    for _ in range(16):
        if table.open:
            token = table.asked.token
            stage.key(key)
            assert table.asked is not None
            assert table.asked.token == token
            assert not table.chosen
            asked += 1
            stage.frame(HASTE)
            stage.answer(table)
        stage.until(lambda: table.busy, seconds=0.0)
        stage.until(lambda: table.open or table.beats.waiting > 2 or table.asked is not None, seconds=0.02)
        if table.busy:
            stage.key(key)  # finishes what moves
            assert not table.busy
    assert asked > 2


def test_pointing_at_things_works_while_they_fly(at):
    stage, table = at(legal("permit", "tool"), instant=False)
    permit = next(c for c in table.asked.choices if c.why is None and c.value[0] == "permit")
    name = permit.targets[0]
    tip = stage.widget(name).tip
    stage.click(name)
    stage.until(lambda: table.animates and stage.has(name) and stage.widget(name).hidden, seconds=0.01)
    stage.hover(name)
    assert table.ui.tip() == (stage.widget(name), tip)
    stage.hover("plate:2")
    assert table.ui.tip()[0].id == "plate:2"
    assert table.busy


def test_the_window_closes_in_the_middle_of_a_beat(at, tmp_path):
    stage, table = at(legal("permit", "tool"), instant=False)
    stage.click("end-turn")
    stage.frame(READ)
    stage.click("end-turn")
    stage.until(lambda: table.animates and not table.beats.current.own, seconds=0.01)
    stage.frame(0.0, pygame.event.Event(pygame.QUIT))
    assert not stage.app.running
    stage.app.close()
    assert not table.worker._thread.is_alive()
    assert not table.worker.lock.is_locked
    stage.app.window.close()


# --- looking back ---------------------------------------------------------------------------------


def test_a_recap_shows_again_what_happened_and_ends_where_it_was(at):
    stage, table = at(legal("permit", "tool"))
    shown, asked, lines = table.shown, table.asked, list(table.beats.log)
    stage.app.settings.speed = stage.app.settings.own_speed = "1"
    table.use_speed()
    committed = []
    table.beats.on_commit.append(committed.append)
    stage.key("r")
    stage.until(lambda: table.busy, seconds=0.0)
    assert not table.open
    assert pressable(stage) == []
    stage.until(lambda: table.open)
    assert len(committed) > 5
    assert table.shown == shown == committed[-1].picture
    assert table.asked == asked
    assert table.beats.log == lines
    stage.key("r")
    stage.until(lambda: table.busy, seconds=0.0)
    stage.key("space")
    stage.until(lambda: table.open)
    assert table.shown == shown
    stage.click("piece:-1:supply:tool")
    assert table.asked is None or table.asked.token > asked.token


def test_a_line_of_the_log_shows_the_table_as_it_was_and_escape_comes_back(at):
    stage, table = at(kind("bid"))
    stage.key("=")
    shown, token = table.shown, table.asked.token
    lines = [w for w in table.ui.widgets if w.id.startswith("line:") and table.ui.seen(w).h > 16]
    stage.click(lines[0].id)
    stage.until(lambda: table.visited is not None)
    assert stage.widget(lines[0].id).visited
    assert table.visited.picture != shown
    assert "as it was" in stage.widget("prompt").text
    assert pressable(stage) == []
    assert not stage.has("confirm")
    stage.key("return")  # visits it again: nothing can be answered in the past
    stage.key("escape")
    stage.until(lambda: table.open)
    for _ in range(20):
        stage.frame(0.01)
    assert table.visited is None
    assert table.open
    assert (table.shown, table.asked.token) == (shown, token)
    stage.click(lines[-1].id)
    stage.until(lambda: table.visited is not None)
    stage.click("skip")
    assert table.visited is None
    stage.key("s")
    checked(stage, table)
    stage.click("confirm")
    assert table.asked is None


def test_the_other_table_keeps_question_and_cards(at):
    stage, table = at(lambda t, q: q.kind == "bid" and len(t.legal(0).ladder()) > 2)
    stage.key("=")
    stage.key("=")
    chosen, token = table.chosen, table.asked.token
    stage.key("f2")
    assert stage.app.settings.table == "plain"
    assert table.chosen == chosen
    assert {w.id for w in table.ui.widgets if getattr(w, "checked", None)} >= {f"card:{handle}" for handle in chosen}
    stage.key("f2")
    assert stage.app.settings.table == "arcade"
    assert (table.chosen, table.asked.token, table.open) == (chosen, token, True)
    assert stage.widget("amount").text == str(table.asked.cards.ladder[1][0])


def test_the_other_table_can_be_taken_while_something_moves(at):
    stage, table = at(legal("permit", "tool"), instant=False)
    stage.click("end-turn")
    stage.frame(READ)
    stage.click("end-turn")
    stage.until(lambda: table.animates, seconds=0.01)
    stage.key("f2")
    assert not table.animates
    for _ in range(20):
        stage.frame(0.05)
    stage.key("f2")
    stage.until(lambda: table.open)
    assert stage.has("prompt-sign")


# --- who sits there -------------------------------------------------------------------------------


def test_behind_the_curtain_the_drawn_table_shows_no_hand(stage):
    stage.play(setup(3, persons=2, seed=5), view="arcade")
    stage.until(lambda: stage.top.id == "curtain")
    below = stage.app.stack[-2]
    stage.until(lambda: below.step(0.0) is not None and below.viewer is None)
    assert not any(card.face and not card.open for zone in below.shown.zones for card in zone.cards)
    stage.frame(HASTE)
    stage.click("ready")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    hands = {zone.seat: zone for zone in stage.table.shown.zones if zone.name == "hand"}
    own = hands.pop(stage.table.asked.seat)
    assert all(card.face for card in own.cards)
    assert not any(card.face for zone in hands.values() for card in zone.cards)
    stage.hover(f"hand:{next(iter(hands))}")
    assert "Known" not in stage.top.ui.tip()[1]


def test_a_table_of_bots_alone_can_only_be_watched(stage):
    stage.play(setup(3, persons=0, seed=3), instant=False, view="arcade")
    table = stage.table
    stage.until(lambda: table.busy and len(table.beats.log) > 6)
    assert pressable(stage) == []
    assert not stage.has("label:0:hand")
    assert {w.id for w in table.ui.widgets if w.id.startswith("plate:")} == {"plate:0", "plate:1", "plate:2"}
    stage.key("escape")
    stage.click("leave")
    assert stage.top.id == "title"


NAMES = ("小林さん", "محمد", "😀🎲", "Ω≈ç√")


def test_names_with_letters_that_the_font_lacks_show_something_everywhere(open_stage, tmp_path):
    game = Setup(
        GAME, tuple(Seat(name, "" if not i else "random") for i, name in enumerate(NAMES)), 7, {"max_rounds": 1}
    )
    record = record_at(tmp_path / "home", game, legal("tool"))
    stage = open_stage()
    stage.play(game, record, view="arcade")
    table = stage.asked()
    for seat, name in enumerate(NAMES):
        assert_shows(stage, f"plate:{seat}", name)
    assert_shows(stage, "prompt", NAMES[0])
    line = next(w for w in table.ui.widgets if w.id.startswith("line:") and NAMES[1] in w.text)
    assert_shows(stage, line.id, NAMES[1])
    assert not [w.id for w in table.ui.widgets if w.clipped]
    stage.key("f2")
    assert_shows(stage, "prompt", NAMES[0])
    stage.key("f2")
    for turn in range(60):
        stage.until(lambda: stage.top.id == "end" or stage.table.open)
        if stage.top.id == "end":
            break
        stage.answer(stage.table, turn)
    for seat, name in enumerate(NAMES):
        assert_shows(stage, f"name:{seat}", name)
    assert not [w.id for w in stage.top.ui.widgets if w.clipped]


def assert_shows(stage, name: str, text: str) -> None:
    """A widget has a text, and each of its letters leaves ink."""
    fonts = stage.app.fonts
    assert text in stage.widget(name).text
    for style in ("regular", "bold"):
        shown = fonts.shown(style, text)
        assert len(shown) == len(text)
        assert fonts.missing(style, shown) == ""
        for letter in shown:
            ink = fonts.render(style, 18, letter, (255, 255, 255))
            assert pygame.mask.from_surface(ink).count() > 4, (name, letter)
