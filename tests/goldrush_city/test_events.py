"""Prairie fire, Night thief and Medicine show."""

import pytest

from parlour.core.domains import UNKNOWN
from parlour.core.games.goldrush_city.components import FACES
from tests.goldrush_city.play import census, chips_in_all, only
from tests.goldrush_city.town import card, hand_names, names, town
from tests.rules import rule

ROLLER = {"medicine_show_scope": "roller"}


def event(name, dice, seats=3, **more):
    """A table at which this event has just been turned, and a wood card after it; somebody can bid."""
    city = [name, "wood_4", *more.pop("then", ())]
    return town(seats, "flip", city=city, dice=dice, **more)


@rule("GC-EVENT-1", "GC-EVENT-2")
@pytest.mark.parametrize("name", ["prairie_fire", "night_thief", "medicine_show"])
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_every_player_rolls_one_die_clockwise_from_the_active_one(name, active, order):
    dice = [1, 2, 2, 1]
    table = event(name, dice, 4, active=active)
    assert only(table, "rolled") == [
        ("rolled", seat, number) for seat, number in zip(order, dice, strict=True)
    ]
    table.dealer.finish()


@rule("GC-EVENT-1")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("name", ["prairie_fire", "night_thief", "medicine_show"])
def test_one_and_two_have_no_effect(name, number):
    table = event(
        name, [number] * 3,
        materials={0: ["wood_2"], 1: ["wood_2", "wood_3"]},
        permits={0: ["hotel"], 1: ["saloon", "bank"]},
        standing={2: ["smithy"]},
        chips={0: (2, 1), 2: (1, 4)},
        hands={0: ["gold_1"], 1: ["gold_2", "gold_3"]},
    )  # fmt: skip
    g = table.state
    assert g.phase == "bidding"
    assert [names(g, cards) for cards in g.materials] == [["wood_2"], ["wood_2", "wood_3"], []]
    assert [names(g, cards) for cards in g.permits] == [["hotel"], ["bank", "saloon"], []]
    assert names(g, g.standing[2]) == ["smithy"]
    assert g.chips == [[2, 1], [0, 0], [1, 4]]
    assert g.lot_permits == [] and g.lot_chips == [0, 0]
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [
        ["gold_1"], ["gold_2", "gold_3"], [],
    ]  # fmt: skip
    told = [word for word, *_ in table.events]
    assert told == ["turned", *["rolled"] * 3, "discarded", "turned", "lot-offered"]


@rule("GC-EVENT-2")
def test_all_dice_are_rolled_before_any_result_is_applied_in_the_same_order():
    table = event(
        "prairie_fire", [3, 5, 4], active=1, seats=3,
        materials={0: ["wood_1_plus", "wood_3"], 1: ["wood_2", "wood_3"]},
        standing={2: ["smithy"]},
    )  # fmt: skip
    assert [word for word, *_ in table.events] == ["turned", "rolled", "rolled", "rolled"]
    assert (table.question.seat, table.question.kind) == (1, "lose-wood")
    (smithy,) = table.state.standing[2]
    first, second = table.state.materials[1][0], table.state.materials[0][1]
    table.answer(first)
    assert table.events == [("wood-burnt", 1, first), ("smithy-burnt", 2, smithy)]
    assert (table.question.seat, table.question.kind) == (0, "lose-wood")
    table.answer(second)
    assert table.events[0] == ("wood-burnt", 0, second)
    assert [names(table.state, cards) for cards in table.state.materials] == [
        ["wood_1_plus"], ["wood_3"], [],
    ]  # fmt: skip


@rule("GC-FIRE-1", "GC-FIRE-2")
@pytest.mark.parametrize("number", [3, 4])
def test_fire_takes_one_whole_wood_card_of_the_rollers_choice(number):
    table = event(
        "prairie_fire", [1, number, 1],
        materials={0: ["wood_2"], 1: ["stone_4", "wood_2", "wood_4", "wood_2", "stone_2"]},
        standing={1: ["smithy"]},
    )  # fmt: skip
    own = table.state.materials[1]
    assert (table.question.seat, table.question.kind) == (1, "lose-wood")
    # Both cards with 2 loads are the same choice; stone does not burn.
    assert table.question.options == (own[1], own[2])
    table.answer(own[2])
    assert names(table.state, table.state.materials[1]) == [
        "stone_2", "stone_4", "wood_2", "wood_2",
    ]  # fmt: skip
    assert own[2] in table.state.city_discard
    assert table.events[0] == ("wood-burnt", 1, own[2])
    assert names(table.state, table.state.materials[0]) == ["wood_2"]
    assert names(table.state, table.state.standing[1]) == ["smithy"]


@rule("GC-FIRE-1")
def test_fire_takes_the_only_wood_card_without_asking_and_nothing_from_others():
    table = event(
        "prairie_fire", [4, 3, 3], hands={0: ["gold_1"]},
        materials={0: ["stone_4"], 1: ["wood_2", "stone_2"]},
    )  # fmt: skip
    assert table.question.kind == "bid"
    assert [names(table.state, cards) for cards in table.state.materials] == [
        ["stone_4"], ["stone_2"], [],
    ]  # fmt: skip
    assert names(table.state, table.state.city_discard) == ["prairie_fire", "wood_2"]
    assert [seat for _, seat, _ in only(table, "wood-burnt")] == [1]


@rule("GC-FIRE-2")
def test_wood_in_the_lot_does_not_burn():
    table = town(
        3, "flip", city=["wood_1_plus", "prairie_fire", "stone_4"], dice=[3, 3, 4],
        hands={1: ["gold_1"]},
    )  # fmt: skip
    assert names(table.state, table.state.lot) == ["wood_1_plus"]
    assert names(table.state, table.state.city_discard) == ["prairie_fire"]
    assert only(table, "wood-burnt") == []


@rule("GC-FIRE-3", "GC-FIRE-4")
@pytest.mark.parametrize("number", [5, 6])
def test_fire_burns_one_smithy_whose_card_returns_to_the_display(number):
    table = event(
        "prairie_fire", [number, 1, 1], hands={1: ["gold_1"]},
        standing={0: ["saloon", "smithy", "smithy", "hotel"]}, materials={0: ["wood_2"]},
    )  # fmt: skip
    g = table.state
    assert names(g, g.standing[0]) == ["hotel", "saloon", "smithy"]
    burnt = card(table, g.display, "smithy")
    assert g.display[-1] == burnt
    assert only(table, "smithy-burnt") == [("smithy-burnt", 0, burnt)]
    assert burnt not in g.city_discard and burnt not in g.permits[0]
    assert names(g, g.materials[0]) == ["wood_2"]
    assert len(g.display) == 9 - 3


@rule("GC-FIRE-4")
def test_a_burnt_smithy_returns_to_the_display_even_if_demolished_cards_leave_the_game():
    table = event(
        "prairie_fire", [1, 1, 6], standing={2: ["smithy"]}, hands={1: ["gold_1"]},
        options={"demolished_card_goes_to": "out_of_game"},
    )  # fmt: skip
    assert names(table.state, table.state.display).count("smithy") == 2
    assert table.state.removed == []


@rule("GC-FIRE-3")
def test_fire_burns_no_other_building_and_no_permit_for_a_smithy():
    table = event(
        "prairie_fire", [5, 6, 5], hands={1: ["gold_1"]},
        standing={0: ["saloon", "hotel"], 1: ["smithy"]}, permits={0: ["smithy"], 2: ["saloon"]},
    )  # fmt: skip
    g = table.state
    assert [names(g, cards) for cards in g.standing] == [["hotel", "saloon"], [], []]
    assert [names(g, cards) for cards in g.permits] == [["smithy"], [], ["saloon"]]
    assert [seat for _, seat, _ in only(table, "smithy-burnt")] == [1]


@rule("GC-THIEF-1", "GC-THIEF-3")
@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize(
    ("own", "left", "lot"),
    [
        ((2, 3), [1, 3], [1, 0]),
        ((1, 0), [0, 0], [1, 0]),
        ((0, 2), [0, 1], [0, 1]),
        ((0, 0), [0, 0], [0, 0]),
    ],
)
def test_thief_takes_a_tool_otherwise_a_dynamite_into_the_lot(number, own, left, lot):
    table = event(
        "night_thief", [1, number, 2], hands={1: ["gold_1"]},
        chips={0: (1, 1), 1: own}, permits={1: ["hotel"]},
    )  # fmt: skip
    g = table.state
    assert g.chips == [[1, 1], left, [0, 0]]
    assert g.lot_chips == lot
    assert g.supply == [9 - 1 - own[0], 9 - 1 - own[1]]
    assert names(g, g.permits[1]) == ["hotel"]
    kind = "tool" if lot[0] else "dynamite"
    assert only(table, "chip-stolen") == ([("chip-stolen", 1, kind)] if sum(lot) else [])
    assert only(table, "lot-offered") == [("lot-offered", tuple(g.lot), (), *lot)]


@rule("GC-THIEF-2", "GC-THIEF-3", "GC-THIEF-4")
@pytest.mark.parametrize("number", [5, 6])
def test_thief_takes_a_permit_of_the_owners_choice_but_no_standing_building(number):
    table = event(
        "night_thief", [2, 1, number], hands={1: ["gold_1"]},
        permits={2: ["saloon", "hotel", "saloon"], 0: ["bank"]},
        standing={2: ["dance_hall"], 1: ["general_store"]}, chips={2: (1, 1)},
    )  # fmt: skip
    own = table.state.permits[2]
    assert (table.question.seat, table.question.kind) == (2, "lose-permit")
    assert table.question.options == (own[0], own[1])
    table.answer(own[1])
    g = table.state
    assert g.lot_permits == [own[1]]
    assert names(g, g.permits[2]) == ["saloon", "saloon"]
    assert names(g, g.permits[0]) == ["bank"]
    assert names(g, g.standing[2]) == ["dance_hall"]
    assert g.chips[2] == [1, 1] and g.lot_chips == [0, 0]
    assert table.events[0] == ("permit-stolen", 2, own[1])
    assert only(table, "lot-offered") == [("lot-offered", tuple(g.lot), (own[1],), 0, 0)]


@rule("GC-THIEF-2", "GC-THIEF-4")
def test_without_a_permit_the_thief_takes_nothing():
    table = event(
        "night_thief", [6, 5, 6], hands={1: ["gold_1"]}, chips={0: (2, 2)},
        standing={0: ["bank"], 1: ["hotel", "smithy"], 2: ["saloon"]}, permits={1: ["smithy"]},
    )  # fmt: skip
    g = table.state
    assert [names(g, cards) for cards in g.standing] == [["bank"], ["hotel", "smithy"], ["saloon"]]
    assert names(g, g.lot_permits) == ["smithy"]
    assert g.chips[0] == [2, 2]
    assert [seat for _, seat, _ in only(table, "permit-stolen")] == [1]


@rule("GC-THIEF-4")
def test_a_robbed_player_may_buy_back_what_the_thief_took():
    table = event("night_thief", [1, 5, 3], hands={1: ["gold_1"], 2: ["gold_1"]},
                  permits={1: ["bank"]}, chips={2: (1, 0)})  # fmt: skip
    (bank,) = table.state.lot_permits
    assert table.question.seat == 1
    table.answer(((table.state.hands[1][0], 0),))
    assert table.question.seat == 2
    table.answer(())
    assert table.state.permits == [[], [bank], []]
    assert table.state.chips == [[0, 0], [1, 0], [0, 0]]
    assert names(table.state, table.state.materials[1]) == ["wood_4"]


@rule("GC-EX-9")
def test_example_9():
    table = event(
        "night_thief", [3, 4, 6], chips={0: (1, 3)}, permits={2: ["saloon", "hotel"]},
        hands={1: ["gold_1"]},
    )  # fmt: skip
    saloon, hotel = table.state.permits[2]
    assert (table.question.seat, table.question.options) == (2, (saloon, hotel))
    table.answer(saloon)
    g = table.state
    assert g.chips == [[0, 3], [0, 0], [0, 0]]
    assert g.permits[2] == [hotel]
    assert g.lot_chips == [1, 0]
    assert g.lot_permits == [saloon]
    assert names(g, g.lot) == ["wood_4"]
    assert g.phase == "bidding"


@rule("GC-SHOW-1", "GC-SHOW-2")
@pytest.mark.parametrize("dice", [[3, 1, 2], [1, 4, 1], [2, 2, 3]])
def test_one_roll_passes_gold_round_the_whole_table_whoever_rolled(dice):
    table = event(
        "medicine_show", dice,
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
    table = event(
        "medicine_show", [4, 3, 5],
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
    table = event("medicine_show", [1, 1, 3], hands={0: ["gold_3"], 2: ["gold_1"]})
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [[], ["gold_1"], ["gold_3"]]
    assert [event[1:3] for event in only(table, "gold-drawn")] == [(1, 2), (2, 0)]


@rule("GC-SHOW-2", "GC-INFO-5")
def test_a_drawn_card_is_known_to_both_sides_and_nobody_else():
    table = event("medicine_show", [1, 4, 1], hands={0: ["gold_1"], 1: ["gold_2", "gold_3"]})
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


@rule("GC-SHOW-3", "GC-SHOW-4")
@pytest.mark.parametrize("number", [5, 6])
@pytest.mark.parametrize("roller", [0, 1, 2])
def test_tools_and_dynamite_change_places_everywhere(number, roller):
    dice = [number if seat == roller else 1 for seat in range(3)]
    table = event(
        "medicine_show", dice, chips={0: (2, 1), 2: (0, 4)}, lot_chips=(1, 0),
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
    table = event("medicine_show", dice, chips={0: (3, 1)}, hands={1: ["gold_1"]})
    assert len(only(table, "chips-swapped")) == swaps
    assert table.state.chips[0] == ([1, 3] if swaps % 2 else [3, 1])
    assert table.state.supply == ([8, 6] if swaps % 2 else [6, 8])


@rule("GC-EX-10")
def test_example_10():
    table = event(
        "medicine_show", [4, 1, 6],
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
    table = event(
        "medicine_show", [1, 3, 1], options=ROLLER,
        hands={0: ["gold_1"], 1: ["gold_2"], 2: ["gold_3", "gold_3"]},
    )  # fmt: skip
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [
        ["gold_1"], ["gold_2", "gold_3"], ["gold_3"],
    ]  # fmt: skip
    assert [event[1:3] for event in only(table, "gold-drawn")] == [(1, 2)]


@rule("GC-SHOW-1", "GC-SHOW-2", "GC-OPT-1")
def test_by_the_option_the_roller_draws_nothing_from_an_empty_hand():
    table = event("medicine_show", [1, 1, 4], options=ROLLER, hands={1: ["gold_2"]})
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
def test_by_the_option_only_the_rollers_chips_change_as_far_as_the_supply_reaches(
    own, others, after
):
    table = event(
        "medicine_show", [6, 1, 1], options=ROLLER, chips={0: own, 1: others},
        hands={1: ["gold_1"]},
    )  # fmt: skip
    g = table.state
    assert g.chips == [after, list(others), [0, 0]]
    assert g.supply == [9 - after[0] - others[0], 9 - after[1] - others[1]]
    assert only(table, "chips-swapped", "own-chips-swapped") == [("own-chips-swapped", 0)]
