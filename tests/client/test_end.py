"""The end: who won and why, points, chart, dice, code, statistics; and the next game."""

import dataclasses
import json

import pygame
import pytest

import tests.toy
from parlour.client.charts import LineChart
from parlour.client.scenes.dice_panel import decimal
from parlour.client.scenes.end import EndScene
from parlour.client.snapshot import Ended, Line, Picture, Seat, Setup
from parlour.client.texts import Texts
from parlour.core import GAMES
from parlour.core.chance import SEED_LIMIT
from parlour.core.setup_code import decode, encode
from tests.client.stage import setup
from tests.client.test_pages import LANGUAGES, SIZES, assert_tidy

GOLDRUSH = GAMES["goldrush-city"]
NAMES = ("You", "Ada", "Hugo", "Mila", "W" * 24)
KINDS = ("smithy", "three_star", "saloon", "restaurant", "casino")
EXTREME = {name: option.values[-1] for name, option in GOLDRUSH.options.items()}


def played(seats=4, seed=4711, **options) -> Setup:
    return Setup(GOLDRUSH.id, tuple(Seat(NAMES[i % 5], "greedy" if i else "") for i in range(seats)), seed, options)


def over(points=(3, 8, 8, 1), rounds=6, **words) -> Ended:
    """The second seat has won; points grow evenly over the rounds, and seat i has rolled i + 1 times."""
    kinds = tuple({kind: number if kind == KINDS[0] else 0 for kind in KINDS} for number in points)
    ranks = [(number, seat == 1) for seat, number in enumerate(points)]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    history = tuple(tuple(number * (i + 1) // rounds for number in points) for i in range(rounds))
    rolls = tuple((1, 6, 2, 6, 5, 3)[: seat + 1] for seat in range(len(points)))
    picture = Picture(None, (), -1, "over", ())
    ended = Ended(points, kinds, (1,), places, "stall", picture, "0123456789abcdef", history, rolls)
    return dataclasses.replace(ended, **words)


def line(number, text="bids"):
    return Line(number % 3, dict.fromkeys(LANGUAGES, f"Ada – {text} {number}"))


def show(stage, game=None, ended=None, log=()):
    stage.show(EndScene(stage.app, game or played(), ended or over(), tuple(log)))
    return stage


# --- what it tells ----------------------------------------------------------------------------


def test_the_headline_says_who_won_and_the_line_below_why(stage):
    show(stage)
    assert stage.widget("heading").text == "Winner: Ada"
    assert stage.widget("winner:1").look == stage.app.theme.seat(1)
    assert stage.widget("reason").text == GOLDRUSH.words.name("en", "stall")
    stage.app.use_language("cs")
    stage.frame()
    assert stage.widget("heading").text == "Vítězství: Ada"
    assert stage.widget("reason").text == GOLDRUSH.words.name("cs", "stall")


def test_several_winners_stand_in_the_headline_with_their_signs(stage):
    show(stage, ended=over(winners=(1, 2)))
    assert stage.widget("heading").text == "Winners: Ada, Hugo"
    assert stage.widget("winner:2").look == stage.app.theme.seat(2)
    assert_tidy(stage)
    everybody = Setup(GOLDRUSH.id, tuple(Seat(letter * 16, "greedy") for letter in "WMXYZ"), 1)
    show(stage, everybody, over((8,) * 5, winners=(0, 1, 2, 3, 4)))
    assert_tidy(stage)


def test_points_stand_by_kind_and_seat_the_best_place_first(stage):
    show(stage)
    heads = [stage.widget(f"head:{i}").text for i in range(len(KINDS) + 2)]
    assert heads == [*(GOLDRUSH.words.name("en", kind) for kind in KINDS), "Total", "Place"]
    rows = {seat: [stage.widget(f"points:{seat}:{i}").text for i in range(len(heads))] for seat in range(4)}
    assert rows[2] == ["8", "0", "0", "0", "0", "8", "2"]
    order = sorted(range(4), key=lambda seat: stage.widget(f"name:{seat}").rect.y)
    assert order == [1, 2, 0, 3]


def test_the_chart_has_every_seat_and_every_round(stage):
    show(stage)
    chart = stage.widget("chart")
    assert isinstance(chart, LineChart)
    assert [one.name for one in chart.series] == list(NAMES[:4])
    assert [one.values for one in chart.series] == list(zip(*over().history, strict=True))
    assert len({one.dash for one in chart.series}) == 4
    assert [one.look.shape for one in chart.series] == [stage.app.theme.seat(i).shape for i in range(4)]


def test_dice_stand_against_a_fair_mean(stage):
    show(stage)
    said = [(stage.widget(f"dice-count:{i}").text, stage.widget(f"dice-average:{i}").text) for i in range(4)]
    assert said == [("1", "1.00"), ("2", "3.50"), ("3", "3.00"), ("4", "3.75")]
    leans = [stage.widget(f"dice-lean:{i}").value for i in range(4)]
    assert leans[0] < leans[2] < 0 == leans[1] < leans[3]
    assert stage.widget("dice-fair").text == "3.50"


def test_numbers_are_written_as_the_language_does():
    assert decimal(Texts("en"), 3.456) == "3.46"
    assert decimal(Texts("cs"), 3.0) == "3,00"


def test_a_seat_that_never_rolled_has_no_mean(stage):
    show(stage, ended=over(rolls=((), (6,), (), ())))
    assert stage.widget("dice-count:0").text == "0"
    assert stage.widget("dice-average:0").text == "–"
    assert stage.widget("dice-lean:0").value == 0


def test_a_game_without_rounds_or_dice_leaves_their_room_to_points_and_log(stage):
    with_all = show(stage, log=map(line, range(99))).widget("points").rect.h
    show(stage, ended=over(history=(), rolls=((), (), (), ())), log=map(line, range(99)))
    assert not stage.has("chart")
    assert not stage.has("dice")
    assert stage.widget("points").rect.h > with_all
    assert_tidy(stage)


# --- code and statistics ----------------------------------------------------------------------


def test_the_code_of_the_game_is_copied_by_mouse_or_keys(stage):
    show(stage, played(4, 4711, max_rounds=7))
    code = encode(GOLDRUSH, 4, 4711, {"max_rounds": 7})
    assert stage.widget("code").text == f"Code: {code}"
    assert "4711" in stage.widget("code").tip
    stage.click("copy-code")
    assert pygame.scrap.get_text() == code
    assert stage.widget("copy-code").text == "Copied"
    pygame.scrap.put_text("")
    stage.top.ui.set_focus("rematch")
    for _ in range(4):
        if stage.top.ui.focus != "copy-code":
            stage.key("tab")
    stage.key("return")
    assert decode(pygame.scrap.get_text()).seed == 4711


def test_a_clipboard_that_refuses_is_said(stage, monkeypatch):
    def refuse(text):
        raise pygame.error("no")

    show(stage)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    stage.click("copy-code")
    assert stage.widget("copy-code").text == "Copy"
    assert "clipboard" in stage.widget("statistics").text
    assert_tidy(stage)


def test_statistics_are_one_line_and_the_same_end_counts_once(stage):
    show(stage)
    assert stage.widget("statistics").text == "On this machine – finished: 1, won: 0, most points: 3"
    show(stage)
    assert stage.widget("statistics").text == "On this machine – finished: 1, won: 0, most points: 3"
    show(stage, ended=over(points=(9, 8, 8, 1), winners=(0,), hash="f" * 16))
    assert stage.widget("statistics").text == "On this machine – finished: 2, won: 1, most points: 9"
    kept = json.loads((stage.app.home / "statistics.json").read_text("utf-8"))
    assert len(kept["games"][GOLDRUSH.id]) == 2


def test_watching_bots_alone_leaves_no_best(stage):
    show(stage, Setup(GOLDRUSH.id, tuple(Seat(name, "greedy") for name in NAMES[:4]), 1))
    assert stage.widget("statistics").text == "On this machine – finished: 1"


@pytest.mark.parametrize("size", SIZES)
def test_a_name_that_is_too_wide_is_shortened_and_whole_in_the_tip(open_stage, size):
    stage = open_stage(size=size)
    show(stage, played(5), over(points=(3, 8, 8, 1, 2)))
    assert_tidy(stage)
    assert stage.widget("name:4").tip in ("", NAMES[4])  # the widest windows have room for it
    assert stage.widget("chart").tip in ("", NAMES[4])
    assert not stage.widget("dice-name:1").tip
    stage.hover("dice-name:4")
    assert stage.top.ui.tip()[1] == NAMES[4]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_gets_the_room_that_the_points_leave(open_stage, lang):
    stage = open_stage(lang=lang)
    game = played(3)
    long = dataclasses.replace(game.seats[0], name="Bartoloměj Rožmitálský")
    show(stage, dataclasses.replace(game, seats=(long, *game.seats[1:])), over(points=(3, 8, 1)))
    assert not stage.widget("name:0").tip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_damaged_statistics_are_said_and_kept_aside(open_stage, lang):
    stage = open_stage(lang=lang)
    (stage.app.home / "statistics.json").parent.mkdir(exist_ok=True)
    (stage.app.home / "statistics.json").write_text("{", "utf-8")
    show(stage)
    assert "statistics.broken-1" in stage.widget("statistics").text
    assert stage.widget("statistics").colour == "warning"
    assert_tidy(stage)


# --- the next game ----------------------------------------------------------------------------


def test_the_next_game_has_the_same_players_and_options(stage, monkeypatch):
    from parlour.client.scenes import table

    begun = []

    class Stub(EndScene):
        def __init__(self, app, setup):
            begun.append(setup)
            super().__init__(app, setup, over(), ())

    monkeypatch.setattr(table, "TableScene", Stub)
    first = played(4, 4711, max_rounds=7)
    show(stage, first)
    stage.click("same-seed")
    assert begun[-1] == first
    stage.click("rematch")
    assert begun[-1].seed != first.seed
    assert dataclasses.replace(begun[-1], seed=first.seed) == first


def test_new_game_and_title_lead_where_they_say(stage):
    show(stage)
    stage.click("new-game")
    assert stage.top.id == "new-game"
    show(stage)
    stage.click("title")
    assert stage.top.id == "title"


def test_every_control_of_the_end_can_be_reached_by_keys_alone(stage):
    show(stage, log=map(line, range(99)))
    wanted = {w.id for w in stage.top.ui.spots()}
    reached, waiting = set(), [stage.top.ui.focus]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            for key in ("up", "down", "left", "right", "tab"):
                stage.top.ui.set_focus(here)
                stage.key(key)
                waiting.append(stage.top.ui.focus)
    lines = {name for name in wanted | reached if name.startswith("line:")}
    assert wanted - lines == reached - lines
    assert lines & reached


def test_a_real_game_ends_with_its_points_and_dice(stage):
    game = setup(3, seed=5, max_rounds=3)
    stage.play(game)
    number = 0
    while stage.top.id == "table":
        stage.until(lambda: stage.top.id != "table" or stage.table.open)
        if stage.top.id == "table":
            stage.answer(stage.table, number)
            number += 1
    ended = stage.top.ended
    assert ended.history[-1] == ended.points
    assert len(ended.history) == 3
    dice = [die for row in ended.rolls for die in row]
    assert dice
    assert set(dice) <= set(range(1, 7))
    assert stage.has("chart") and stage.has("dice")
    assert decode(stage.top.code) == (GOLDRUSH, 3, 5, GOLDRUSH.complete_options({"max_rounds": 3}))
    assert_tidy(stage)


# --- room -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_end_is_tidy(open_stage, size, lang):
    stage = open_stage(size=size, lang=lang)
    log = [line(i, "bids and bids and bids") for i in range(99)]
    many = (20,) * 5
    for game, ended in (
        (played(3), over((0, 1, 0))),
        (played(5), over(many, rounds=40)),
        (played(5, SEED_LIMIT - 1, **EXTREME), over(many, rounds=1)),
        (played(5), over(many, history=(), rolls=())),
        (played(5), over(many, rolls=())),
        (played(5), over(many, history=())),
        (Setup(tests.toy.GAME.id, played(2).seats, 1), over((5, 9), kinds=({"flip": 3}, {"stone": 9}), reason="full")),
    ):
        show(stage, game, ended, log)
        assert_tidy(stage)


@pytest.mark.parametrize("size", SIZES)
def test_texts_that_are_40_percent_longer_fit_at_the_end_and_before_a_game(open_stage, size, monkeypatch):
    plain, plural = Texts.__call__, Texts.n

    def longer(text):
        return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text

    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))
    stage = open_stage(size=size)
    assert_tidy(stage)
    for game, ended in ((played(3), over((0, 1, 0))), (played(5, SEED_LIMIT - 1, **EXTREME), over((20,) * 5))):
        show(stage, game, ended, [line(i) for i in range(99)])
        assert_tidy(stage)
        stage.click("copy-code")
        assert_tidy(stage)
        stage.click("new-game")
        for text in (stage.app.window.clipboard(), "Z" * 500, "Z" * 12, "U"):
            stage.app.window.copy(text)
            stage.click("paste-code")
            assert_tidy(stage)
