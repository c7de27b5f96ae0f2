"""The Python names, used wrongly: a `ValueError` in words that says what is allowed, and a table as it was."""

import sys

import pytest

from parlour.core import BadInput, IllegalAnswer, domains, new_table
from parlour.core.chance import Generator
from parlour.core.domains import Pick, is_plain

GAME = "goldrush-city"
HUGE = 10**9999
"""More digits than Python prints."""


def kind(value):
    """Name a parameter by its type: pytest cannot show every value either."""
    return type(value).__name__


def nested(depth):
    value = ()
    for _ in range(depth):
        value = (value,)
    return value


@pytest.mark.parametrize("name", [[], {}, set(), HUGE, None, 3.5, (GAME,)], ids=kind)
def test_what_is_no_name_of_a_game(name):
    with pytest.raises(BadInput, match="games: goldrush-city"):
        new_table(name, 3, 1)


@pytest.mark.parametrize("number", [HUGE, -HUGE, [], "3", 3.0], ids=kind)
def test_what_is_no_number_of_seats_and_no_seed(number):
    with pytest.raises(BadInput, match="is for 3 to 5 seats, not "):
        new_table(GAME, number, 1)
    with pytest.raises(BadInput, match="a seed is a whole number from 0 to"):
        new_table(GAME, 3, number)


@pytest.mark.parametrize("options", [5, "max_rounds=3", ["max_rounds"], [("max_rounds", 3)], {3}, True, HUGE], ids=kind)
def test_options_that_are_no_map(options):
    with pytest.raises(BadInput, match="options are a map from names to values"):
        new_table(GAME, 3, 1, options)


@pytest.mark.parametrize("value", [HUGE, [], {}, float("nan"), nested(99999)], ids=kind)
def test_an_option_of_no_value(value):
    with pytest.raises(BadInput, match=r"option max_rounds cannot be .*; allowed: 0 to 99"):
        new_table(GAME, 3, 1, {"max_rounds": value})
    with pytest.raises(BadInput, match=r"has no option .*; it has: all_pass"):
        new_table(GAME, 3, 1, {HUGE: value})


@pytest.mark.parametrize("depth", [40, 500, sys.getrecursionlimit(), 99999])
def test_an_answer_nested_without_end_is_refused(depth):
    table = new_table(GAME, 3, 1)
    before = table.hash(), table.entries, table.questions
    assert not is_plain(nested(depth))
    with pytest.raises(IllegalAnswer, match="whole numbers, strings and tuples"):
        table.answer(nested(depth))
    assert (table.hash(), table.entries, table.questions) == before


def test_the_options_that_need_gold_contain_no_equal_number_of_another_type():
    pick = Pick((("lure", 1, 7), "end"), 0, None)
    assert ("lure", 1, 7) in pick
    for value in (("lure", True, 7), ("lure", 1.0, 7), nested(99999)):
        assert value not in pick
        assert pick.why_not(value) == "this is not one of the options"


def test_no_map_behind_a_question_can_be_changed():
    table = new_table(GAME, 3, 1)
    for options in (table.question.options, table.legal(table.question.seat)):
        before = dict(options.worth)
        with pytest.raises((TypeError, AttributeError)):
            options.worth[next(iter(before))] = 99
        assert options.worth == before


@pytest.mark.parametrize("seat", [-1, 3, 99, HUGE, "0", 1.0, True, [], (1,)], ids=kind)
def test_a_view_of_no_seat_is_refused(seat):
    """A wrong seat is told so, instead of getting a view that knows nothing."""
    table = new_table(GAME, 3, 1)
    with pytest.raises(ValueError, match="there is no seat"):
        table.view(seat)


@pytest.mark.parametrize("seat", [-1, 3, 99, HUGE, "1", 1.0, True, []], ids=kind)
def test_a_seat_that_is_not_asked(seat):
    table = new_table(GAME, 3, 1)
    assert table.question.seat == 1
    with pytest.raises(IllegalAnswer, match="is not asked"):
        table.legal(seat)
    with pytest.raises(IllegalAnswer, match="is not asked"):
        table.answer((), seat)
    assert table.question.seat == 1


@pytest.mark.parametrize("failure", [OSError, KeyboardInterrupt])
@pytest.mark.parametrize("seed", range(3))
def test_what_fails_while_rules_run_leaves_the_table_as_it_was(seed, failure):
    """A listener that raises, or ctrl-C: the seat's answer can be given again, and leads to the same game."""

    def fail(state):
        nonlocal heard
        heard += 1
        if heard > generator.randrange(6):
            raise failure

    table, generator = new_table(GAME, 3, seed), Generator(seed)
    failed = 0
    while not table.over and table.entries < 200:
        seat = table.question.seat
        value = domains.draw(table.legal(seat), generator)
        hurt, heard = table.fork(), 0
        hurt.watch = fail
        try:
            hurt.answer(value)
        except failure:
            failed += 1
        hurt.watch = None
        if hurt.entries == table.entries:
            for name in ("questions", "position", "undo_blocked"):
                assert getattr(hurt, name) == getattr(table, name)
            assert hurt.hash() == table.hash()
            hurt.answer(value)
        hurt.settle()
        table.answer(value)
        assert (hurt.hash(), hurt.entries, hurt.undo_blocked) == (table.hash(), table.entries, table.undo_blocked)
    assert failed > 20
