"""What the end page charts: points after each round, and the dice of each seat."""

from dataclasses import replace
from itertools import pairwise

import pytest

import tests.toy
from parlour.client import saves
from parlour.client.snapshot import Ended, Step
from parlour.client.tally import Tally, begins_round, dice
from parlour.core import GAMES
from parlour.core.log import UNDO, Entry
from parlour.core.record import enter, read_record, table_for
from tests.client.desk import record_of
from tests.client.stage import GAME, setup

TOY = tests.toy.GAME


def told(path, game):
    """Every event of a record with the points right after it."""
    record = read_record(path)
    table = table_for(record)
    table.watch = lambda g: game.points(g) if game.points else ()
    out = []
    for line in record.lines:
        before = table.entries
        enter(record, table, line)
        if table.entries > before:
            out += zip(table.events, table.pictures, strict=True)
    return out


@pytest.mark.parametrize("seats", [3, 5])
def test_the_history_has_the_points_of_each_seat_after_each_round(desk, tmp_path, seats):
    one = desk(setup(seats, seed=4, max_rounds=4))
    ended = one.play()
    assert isinstance(ended, Ended)
    game = GAMES[GAME]
    rounds = [points for event, points in told(record_of(tmp_path), game) if event[0] == "round"]
    assert ended.history == (*rounds[1:], ended.points)
    assert len(ended.history) == len(rounds) == 4


def test_every_die_is_counted_for_the_seat_that_rolled_it(desk, tmp_path):
    """Dice of events and of both sides of a fight."""
    one = desk(setup(3, seed=3, max_rounds=6))
    ended = one.play()
    wanted = [[], [], []]
    fights = 0
    for event, _ in told(record_of(tmp_path), GAMES[GAME]):
        if event[0] == "rolled":
            wanted[event[1]].append(event[2])
        if event[0] == "fought":
            _, attacker, attack, defender, defence = event
            wanted[attacker].append(attack)
            wanted[defender].append(defence)
            fights += 1
    assert fights
    assert ended.rolls == tuple(map(tuple, wanted))
    rolled = sum(1 for line in read_record(record_of(tmp_path)).entries if line.kind == "roll")
    assert sum(map(len, ended.rolls)) == rolled


def test_a_game_that_goes_on_keeps_its_history_and_dice(desk, tmp_path):
    game = setup(3, seed=3, max_rounds=5)
    whole = desk(game, home=tmp_path / "whole").play()
    one = desk(game, home=tmp_path / "parts")
    one.play(most=20)
    one.close()
    (save,), _ = saves.unfinished(tmp_path / "parts")
    two = desk(save.setup, save.path)
    ended = two.play()
    path, game = record_of(tmp_path / "parts"), GAMES[GAME]
    rounds = [points for event, points in told(path, game) if event[0] == "round"]
    assert ended.history == (*rounds[1:], ended.points)
    assert len(ended.history) == len(whole.history) == 5
    assert any(ended.rolls)
    before = [step.event for step in one.heard if isinstance(step, Step) and step.event[:1] == ("rolled",)]
    for _, seat, number in before:
        assert number in ended.rolls[seat]
    assert sum(map(len, ended.rolls)) == sum(1 for line in read_record(path).entries if line.kind == "roll")


def fields(event):
    kinds = {"round": ["number"], "turn": ["seat"], "rolled": ["seat", "die"], "over": ["word"]}[event[0]]
    return list(zip(kinds, event[1:], strict=True))


def tally(*entries):
    """Counts entries of (kind, value, events); a state is just the points then."""
    one = Tally(replace(TOY, points=lambda g: (g, -g)), 2, fields)
    points = 0
    for index, (kind, value, events) in enumerate(entries):
        for _ in events:
            one.watch(points)
            points += 1
        one.add(Entry(index, 0, kind, value, events, False, None))
    return one


def test_what_was_taken_back_does_not_count():
    one = tally(
        ("place", 1, (("round", 1), ("turn", 0))),
        ("place", 2, (("rolled", 0, 5),)),
        ("end", 0, (("round", 2), ("rolled", 1, 3))),
        (UNDO, 2, ()),
        ("end", 0, (("rolled", 1, 4), ("round", 2))),
    )
    assert one.history((9, 9)) == ((6, -6), (9, 9))
    assert one.rolls() == ((5,), (4,))


def test_a_game_that_does_not_count_on_the_way_has_no_history():
    one = Tally(replace(TOY, points=None), 2, fields)
    one.watch(None)
    one.watch(None)
    one.add(Entry(0, 0, "place", 1, (("round", 1), ("rolled", 1, 6)), False, None))
    assert one.history((3, 4)) == ()
    assert one.rolls() == ((), (6,))


def test_a_die_belongs_to_the_seat_named_before_it():
    named = [("seat", 2), ("die", 6), ("seat", 0), ("number", 3), ("die", 1)]
    assert dice(named) == [(2, 6), (0, 1)]


def test_a_round_begins_where_a_heading_counts_and_names_nobody():
    assert begins_round([("number", 3)])
    assert not begins_round([])
    assert not begins_round([("seat", 3)])
    assert not begins_round([("seat", 3), ("number", 1)])
    assert not begins_round([("word", "buildings")])


def test_rounds_follow_each_other_without_a_gap(desk, tmp_path):
    """What is taken for rounds are the rounds of the rules, by their numbers."""
    one = desk(setup(3, seed=4, max_rounds=3))
    one.play()
    words = GAMES[GAME].words
    typed = one.worker._describer.fields
    found = [
        step.event
        for step in one.heard
        if isinstance(step, Step) and step.event and words.is_heading(step.event)
        and begins_round(typed("events", step.event[0], step.event[1:]))
    ]  # fmt: skip
    assert found[0] == ("round", 1)
    for (_, before), (_, after) in pairwise(found):
        assert after == before + 1
