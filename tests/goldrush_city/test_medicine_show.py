"""Medicine show: gold goes round, tools and dynamite change places."""

import pytest

from parlour.core.domains import UNKNOWN
from parlour.core.games.goldrush_city.components import FACES
from tests.goldrush_city.play import census, chips_in_all, only
from tests.goldrush_city.town import hand_names, town
from tests.rules import rule

ROLLER = {"medicine_show_scope": "roller"}


def medicine_show(dice, **more):
    """A table at which the Medicine show has just been turned, and a wood card after it."""
    return town(3, "flip", city=["medicine_show", "wood_4"], dice=dice, **more)


@rule("GC-SHOW-1", "GC-SHOW-2")
@pytest.mark.parametrize("dice", [[3, 1, 2], [1, 4, 1], [2, 2, 3]])
def test_one_roll_passes_gold_round_the_whole_table_whoever_rolled(dice):
    table = medicine_show(
        dice,
        hands={0: ["gold_1", "gold_1"], 1: ["gold_2", "gold_2"], 2: ["gold_3"]},
    )  # fmt: skip
    assert hand_names(table, 0) == ["gold_1", "gold_2"]
    assert hand_names(table, 1) == ["gold_2", "gold_3"]
    assert hand_names(table, 2) == ["gold_1"]
    drawn = only(table, "gold-drawn")
    assert [(taker, victim) for _, taker, victim, _ in drawn] == [(0, 1), (1, 2), (2, 0)]
    for _, taker, _, handle in drawn:
        assert handle in table.state.hands[taker]


@rule("GC-SHOW-1")
def test_gold_moves_once_for_each_roll_of_three_or_four():
    table = medicine_show(
        [4, 3, 5],
        hands={0: ["gold_1", "gold_1"], 1: ["gold_2", "gold_2"], 2: ["gold_3", "gold_3"]},
    )  # fmt: skip
    # A mix keeps the order here and the last card is drawn: the second draw takes the first back out.
    assert len(only(table, "gold-drawn")) == 6
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [
        ["gold_1", "gold_3"], ["gold_1", "gold_2"], ["gold_2", "gold_3"],
    ]  # fmt: skip
    assert [word for word, *_ in table.events].count("chips-swapped") == 1


@rule("GC-SHOW-2")
def test_draws_are_made_from_the_hands_as_they_were_before():
    """Player 1 has nothing: 0 draws nothing, and what 1 draws cannot be drawn on at once."""
    table = medicine_show([1, 1, 3], hands={0: ["gold_3"], 2: ["gold_1"]})
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [[], ["gold_1"], ["gold_3"]]
    assert [event[1:3] for event in only(table, "gold-drawn")] == [(1, 2), (2, 0)]


@rule("GC-SHOW-2", "GC-INFO-5")
def test_a_drawn_card_is_known_to_both_sides_and_nobody_else():
    table = medicine_show([1, 4, 1], hands={0: ["gold_1"], 1: ["gold_2", "gold_3"]})
    (mine,) = table.state.hands[0]
    (theirs,) = table.state.hands[2]
    assert FACES[table.view(0).face(mine)] == "gold_3"
    assert FACES[table.view(1).face(mine)] == "gold_3"
    assert table.view(2).face(mine) == UNKNOWN
    assert table.view(None).face(mine) == UNKNOWN
    assert [table.view(seat).face(theirs) != UNKNOWN for seat in (0, 1, 2)] == [True, False, True]
    # What is left in the hand is still its owner's secret.
    (kept,) = table.state.hands[1]
    assert [table.view(seat).face(kept) != UNKNOWN for seat in (0, 1, 2)] == [False, True, False]


@rule("GC-INFO-5")
def test_a_card_is_picked_blindly_from_a_mixed_hand():
    """The hand is mixed before the draw, so that no handle tells which of the cards has gone."""
    hands = {0: ["gold_1"], 1: ["gold_2", "gold_3", "gold_1"]}
    table = town(3, "flip", city=["medicine_show", "wood_4"], dice=[1, 1, 3], hands=hands)
    g = table.state
    assert min(g.hands[1]) > max(g.gold_deck)
    assert min(g.hands[1]) >= 9 + 22
    kept, batch = g.hands[1], g.back[g.hands[1][0]]
    assert all(g.back[handle] is batch for handle in [*kept, g.hands[0][-1]])
    assert not batch.faces and len(batch.sources) == 3
    assert batch.deck == "gold"


@rule("GC-SHOW-3", "GC-SHOW-4")
@pytest.mark.parametrize("number", [5, 6])
@pytest.mark.parametrize("roller", [0, 1, 2])
def test_tools_and_dynamite_change_places_everywhere(number, roller):
    dice = [number if seat == roller else 1 for seat in range(3)]
    table = medicine_show(
        dice, chips={0: (2, 1), 2: (0, 4)}, lot_chips=(1, 0),
        hands={1: ["gold_1"]},
    )  # fmt: skip
    g = table.state
    assert g.chips == [[1, 2], [0, 0], [4, 0]]
    assert g.lot_chips == [0, 1]
    assert g.supply == [4, 6]
    assert chips_in_all(g) == [9, 9]
    assert only(table, "chips-swapped", "own-chips-swapped") == [("chips-swapped",)]
    assert hand_names(table, 1) == ["gold_1"]


@rule("GC-SHOW-4")
@pytest.mark.parametrize(("dice", "swaps"), [([5, 6, 1], 2), ([5, 6, 5], 3)])
def test_each_roll_counts_and_two_changes_cancel_each_other(dice, swaps):
    table = medicine_show(dice, chips={0: (3, 1)}, hands={1: ["gold_1"]})
    assert len(only(table, "chips-swapped")) == swaps
    assert table.state.chips[0] == ([1, 3] if swaps % 2 else [3, 1])
    assert table.state.supply == ([8, 6] if swaps % 2 else [6, 8])


@rule("GC-EX-10")
def test_example_10():
    table = medicine_show(
        [4, 1, 6],
        hands={0: ["gold_3"], 2: ["gold_2", "gold_1"]}, chips={0: (2, 1), 2: (0, 4)},
    )  # fmt: skip
    g = table.state
    assert [len(hand) for hand in g.hands] == [0, 1, 2]
    assert hand_names(table, 1) == ["gold_1"]
    assert hand_names(table, 2) == ["gold_2", "gold_3"]
    assert g.chips == [[1, 2], [0, 0], [4, 0]]
    assert g.supply == [4, 7]
    assert census(table)["gold_3"] == 11


@rule("GC-SHOW-1", "GC-OPT-1")
def test_by_an_option_only_the_roller_draws():
    table = medicine_show(
        [1, 3, 1], options=ROLLER,
        hands={0: ["gold_1"], 1: ["gold_2"], 2: ["gold_3", "gold_3"]},
    )  # fmt: skip
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [
        ["gold_1"], ["gold_2", "gold_3"], ["gold_3"],
    ]  # fmt: skip
    assert [event[1:3] for event in only(table, "gold-drawn")] == [(1, 2)]


@rule("GC-SHOW-1", "GC-SHOW-2", "GC-OPT-1")
def test_by_the_option_the_roller_draws_nothing_from_an_empty_hand():
    table = medicine_show([1, 1, 4], options=ROLLER, hands={1: ["gold_2"]})
    assert hand_names(table, 1) == ["gold_2"]
    assert only(table, "gold-drawn") == []


@rule("GC-SHOW-3", "GC-OPT-1")
@pytest.mark.parametrize(
    ("own", "others", "after"),
    [
        ((2, 1), (0, 0), [1, 2]),
        ((0, 4), (0, 0), [4, 0]),
        ((3, 0), (0, 0), [0, 3]),
        ((0, 0), (0, 0), [0, 0]),
        ((3, 0), (0, 8), [2, 1]),  # the supply has one dynamite left
        ((3, 0), (0, 9), [3, 0]),  # and here none
        ((0, 3), (7, 0), [2, 1]),
        ((0, 3), (9, 0), [0, 3]),
        ((2, 3), (6, 4), [3, 2]),  # two tools that come in can go out again
        ((2, 3), (7, 6), [2, 3]),
        ((1, 4), (7, 1), [2, 3]),
        ((4, 1), (1, 7), [3, 2]),
        ((4, 1), (5, 5), [1, 4]),
    ],
)
def test_by_the_option_only_the_rollers_chips_change_as_far_as_the_supply_reaches(own, others, after):
    table = medicine_show(
        [6, 1, 1], options=ROLLER, chips={0: own, 1: others},
        hands={1: ["gold_1"]},
    )  # fmt: skip
    g = table.state
    assert g.chips == [after, list(others), [0, 0]]
    assert g.supply == [9 - after[0] - others[0], 9 - after[1] - others[1]]
    assert only(table, "chips-swapped", "own-chips-swapped") == [("own-chips-swapped", 0)]
