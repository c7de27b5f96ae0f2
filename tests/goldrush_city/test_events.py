"""Events with dice: rolling, Prairie fire and Night thief."""

import pytest

from tests.goldrush_city.play import only, said
from tests.goldrush_city.town import card, hand_names, names, town
from tests.rules import rule


def event(name, dice, seats=3, **more):
    """A table at which this event has just been turned, and a wood card after it; somebody can bid."""
    return town(seats, "flip", city=[name, "wood_4"], dice=dice, **more)


@rule("GC-EVENT-1", "GC-EVENT-2")
@pytest.mark.parametrize("name", ["prairie_fire", "night_thief", "medicine_show"])
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_every_player_rolls_one_die_clockwise_from_the_active_one(name, active, order):
    dice = [1, 2, 2, 1]
    table = event(name, dice, 4, active=active)
    assert only(table, "rolled") == [("rolled", seat, number) for seat, number in zip(order, dice, strict=True)]
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
    told = [word for word, *_ in said(table.events)]
    assert told == ["turned", *["rolled"] * 3, "discarded", "turned", "lot-offered"]


@rule("GC-EVENT-2")
def test_all_dice_are_rolled_before_any_result_is_applied_in_the_same_order():
    table = event(
        "prairie_fire", [3, 5, 4], active=1, seats=3,
        materials={0: ["wood_1_plus", "wood_3"], 1: ["wood_2", "wood_3"]},
        standing={2: ["smithy"]},
    )  # fmt: skip
    assert [word for word, *_ in said(table.events)] == ["turned", "rolled", "rolled", "rolled"]
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
