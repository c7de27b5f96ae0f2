"""Windows for interrupts at the table: what is about to happen and to whom, and a "no" by one key or by itself."""

import pytest

from parlour.client.scenes.answering import CONSIDERED
from parlour.core import GAMES
from tests.client.positions import kind, record_at
from tests.client.stage import setup
from tests.rules import rule

GAME = "ankh-morpork"


def in_window(wanted, fits):
    """A window of this kind in which the first seat holds a card that fits, or none."""

    def found(table, question):
        return question.kind == wanted and bool(table.legal(0).usable()) == fits

    return found


@pytest.fixture
def window(open_stage, tmp_path):
    """Open the table at a window, with settings; `fits`: whether a card of the hand could be played."""

    def open_it(name, fits, lang="en", **words):
        home = tmp_path / f"{name}-{fits}"
        wanted = kind(name) if fits is None else in_window(name, fits)
        game, record = first(home, wanted)
        stage = open_stage(home=home, lang=lang)
        for setting, value in words.items():
            setattr(stage.app.settings, setting, value)
        stage.play(game, record, view="plain")
        return stage, stage.asked()

    return open_it


def first(home, wanted):
    """The first of some games that comes to a question which is wanted, and its record."""
    for seed in range(3, 60):
        game = setup(4, seed=seed, game=GAME, bot="random")
        try:
            return game, record_at(home, game, wanted, "random")
        except AssertionError:
            continue
    raise AssertionError("no game comes to this question")


@pytest.mark.parametrize("lang", ["en", "cs"])
@rule("AM-INT-7", "AM-INT-8")
def test_a_window_says_what_is_about_to_happen_to_whom_and_because_of_what(window, lang):
    stage, table = window("strike-window", False, lang)
    words, told = GAMES[GAME].words, dict(table.shown.about)
    seen = stage.texts()
    for name in ("threat", "because_of", "in_area"):
        assert f"{words.name(lang, name)}: {words.name(lang, told[name])}" in seen
    assert f"{words.name(lang, 'whom')}: You" in seen
    assert words.prompt(lang, "strike-window") in stage.widget("prompt").text


def test_no_is_one_key_or_one_press(window):
    for fits in (False, True):
        for by_key in (False, True):
            stage, table = window("text-window", fits)
            token = table.asked.token
            stage.key("p") if by_key else stage.click("pass")
            stage.until(lambda table=table, token=token: table.asked is None or table.asked.token != token)
            assert table.worker.table.entries > token


def test_only_cards_that_fit_are_offered(window):
    stage, table = window("text-window", False)
    assert stage.widget("none-fits").text == "None of your cards fits."
    stage, table = window("text-window", True)
    offered = [widget.id for widget in stage.top.ui.widgets if widget.id.startswith("card:")]
    assert offered == [f"card:{card.handle}" for card, usable in table.asked.cards.cards if usable]


def moment(stage, table, seed):
    """How long it takes until the open question is answered by itself, with the lots of this seed."""
    table.moments.seed(seed)
    table._presented = -1
    stage.frame()
    token, passed = table.asked.token, 0.0
    while table.asked is not None and table.asked.token == token and passed < 5:
        stage.frame(0.05)
        passed += 0.05
    return round(passed, 2)


@rule("AM-INFO-12")
def test_a_no_by_itself_comes_after_a_moment_drawn_by_lot_whatever_the_hand(window):
    least, most = CONSIDERED
    found = [[moment(*window("strike-window", fits, auto_no=True), lot) for lot in range(4)] for fits in (False, True)]
    assert found[0] == found[1]
    assert len(set(found[0])) > 2
    assert all(least - 0.1 <= one <= most + 0.1 for one in found[0])


def test_nothing_is_said_by_itself_unless_it_was_wished(window):
    stage, table = window("strike-window", False)
    for _ in range(80):
        stage.frame(0.05)
    assert table.open and table.asked.kind == "strike-window"


@rule("AM-INFO-12")
def test_a_pass_where_no_choice_is_left_never_tells_that_no_card_fits(window):
    stage, table = window("strike-window", False, auto_pass=True)
    for _ in range(80):
        stage.frame(0.05)
    assert table.open and table.asked.kind == "strike-window"


@rule("AM-INFO-12", "AM-MOSSY-1")
def test_a_turn_never_ends_so_quickly_that_it_tells_which_card_is_missing(window):
    stage, table = window("end-of-play", None, auto_end=True)
    for _ in range(80):
        stage.frame(0.05)
    assert table.open and table.asked.kind == "end-of-play"


def test_a_card_chosen_in_time_stops_the_no(window):
    stage, table = window("strike-window", True, auto_no=True)
    assert "by itself" in stage.widget("answer-notice").text
    card = next(card for card, usable in table.asked.cards.cards if usable)
    table.toggle(card.handle)
    for _ in range(80):
        stage.frame(0.05)
    assert table.open and table.chosen == {card.handle}
    stage.click("confirm")
    stage.until(lambda: table.asked is None or table.asked.kind != "strike-window")


@rule("AM-INFO-12")
def test_a_no_by_itself_is_recorded_as_the_answer_that_it_is(window):
    stage, table = window("strike-window", False, auto_no=True)
    entries, path = table.worker.table.entries, table.worker._recorder.path
    stage.until(lambda: table.worker.table.entries > entries)
    table.worker.stop()
    assert f"{entries} 0 strike-window [] " in path.read_text("utf-8")
