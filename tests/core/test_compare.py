"""Where two packs differ: the first path."""

import copy
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import GAMES, new_table
from parlour.core.compare import first_difference, table_difference


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        (1, 1, None),
        (1, 2, ""),
        (1, True, ""),
        (1, "1", ""),
        (0, False, ""),
        ([], [], None),
        ([1, [2, 3]], [1, [2, 3]], None),
        ([1, [2, 3]], [1, [2, 4]], "[1][1]"),
        ([1, 2], [1], "[1]"),
        ([1], [1, 2], "[1]"),
        ([1], (1,), None),
        ([1], 1, ""),
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1}, {"a": 2}, "[a]"),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "[a][1][b]"),
        ({"a": 1, "b": 2}, {"b": 3, "a": 1}, "[b]"),
        ({"a": 1}, {"a": 1, "b": 2}, "[b]"),
        ({2: 1}, {}, "[2]"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, " (order)"),
        ({}, [], ""),
        (None, 0, ""),
    ],
)
def test_the_first_path_that_differs(one, other, path):
    assert first_difference(one, other) == path
    assert first_difference(other, one) == path
    assert first_difference(one, other, "top") == (None if path is None else f"top{path}")


VALUES = st.recursive(
    st.integers(0, 3) | st.sampled_from(["", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.integers(0, 3), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_path_is_found_exactly_where_packs_differ(one, other):
    assert (first_difference(one, other) is None) == (msgpack.packb(one) == msgpack.packb(other))
    assert first_difference(one, copy.deepcopy(one)) is None


def pack_of(table: Any) -> Any:
    table.entered = lambda entry: None
    table.answer(next(iter(table.legal(table.question.seat))))
    return table.recent_packs()[table.entries]


def test_two_tables_are_compared_by_the_names_of_their_fields():
    kind = type(new_table("goldrush-city", 3, 1).state)
    one, same = (pack_of(new_table("goldrush-city", 3, 1)) for _ in range(2))
    assert table_difference(kind, one, same) is None
    place = kind.fields().index("hands")
    same[0][place][2][0] += 1
    assert table_difference(kind, one, same) == "hands[2][0]"
    other = copy.deepcopy(one)
    other[1][0][0] += 1
    assert table_difference(kind, one, other) == "questions[0][0]"


def test_every_field_of_every_game_is_named():
    for game in GAMES.values():
        g = game.new_state(game.seats[0], game.complete_options())
        for place, name in enumerate(g.fields()):
            one, other = [list(g.pack()), []], [list(g.pack()), []]
            other[0][place] = "else"
            assert table_difference(type(g), one, other).startswith(name)
