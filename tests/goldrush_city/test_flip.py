"""The flip: which cards are turned, where they go, and when it is over."""

import pytest

from tests.goldrush_city.play import only, said
from tests.goldrush_city.town import names, town
from tests.rules import rule

UNTIL_MATERIAL = {"plus_rule": "until_next_material"}
NO_FURTHER = [
    (["wood_2"], ["wood_2"]),
    (["stone_4"], ["stone_4"]),
    (["wood_1_plus", "stone_2"], ["stone_2", "wood_1_plus"]),
    (["stone_2_plus", "bandit_blow_up"], ["stone_2_plus"]),
    (["wood_2_plus", "stone_1_plus", "wood_3"], ["stone_1_plus", "wood_2_plus", "wood_3"]),
    (["stone_1_plus", "stone_1_plus", "bandit_rob_goods"], ["stone_1_plus", "stone_1_plus"]),
    (["bandit_rob_goods", "bandit_rob_permit", "wood_4"], ["wood_4"]),
    (["prairie_fire", "wood_1_plus", "wood_4"], ["wood_1_plus", "wood_4"]),
]


def flip(*city, seats=3, **more):
    """A table at the beginning of a flip with these cards on top; the left neighbour can bid afterwards."""
    dice = more.pop("dice", [1] * seats * sum(_rolls(name) for name in city))
    left = (more.get("active", 0) + 1) % seats
    hands = more.pop("hands", {left: ["gold_1"]})
    return town(seats, "flip", city=city, dice=dice, hands=hands, **more)


def _rolls(name):
    return name in ("prairie_fire", "night_thief", "medicine_show")


def turned(table):
    return [table.state.face[event[2]] for event in only(table, "turned")]


@rule("GC-FLIP-1", "GC-FLIP-2", "GC-FLIP-3")
@pytest.mark.parametrize(("city", "lot"), NO_FURTHER)
def test_cards_are_turned_until_material_lies_there_and_no_plus_is_open(city, lot):
    table = flip(*city, "wood_4" if city[0] != "wood_4" else "wood_3")
    assert len(turned(table)) == len(city)
    assert names(table.state, table.state.lot) == lot
    assert table.state.phase == "bidding"
    assert table.state.turned == []
    assert table.state.owed == 0
    assert only(table, "lot-offered") == [("lot-offered", tuple(table.state.lot), (), 0, 0)]


@rule("GC-FLIP-1")
def test_cards_are_turned_from_the_top_one_at_a_time():
    table = flip("bandit_rob_goods", "bandit_blow_up", "stone_3", active=1)
    goods, blow_up = table.state.bandits[1]
    (stone,) = table.state.lot
    assert said(table.events) == [
        ("turned", 1, goods),
        ("got-card", 1, goods),
        ("turned", 1, blow_up),
        ("got-card", 1, blow_up),
        ("turned", 1, stone),
        ("lot-offered", (stone,), (), 0, 0),
    ]
    assert goods > blow_up > stone  # the deck's last card is its top
    assert len(table.state.city_deck) == 41


@rule("GC-FLIP-2")
def test_material_joins_the_lot_and_belongs_to_nobody_yet():
    table = flip("stone_1_plus", "wood_2", active=2, materials={2: ["wood_3"]})
    assert names(table.state, table.state.lot) == ["stone_1_plus", "wood_2"]
    assert [table.state.face[card] for card in table.state.lot] == turned(table)
    assert names(table.state, table.state.materials[2]) == ["wood_3"]
    assert table.state.materials[:2] == [[], []]


@rule("GC-FLIP-4")
@pytest.mark.parametrize("answer", ["bandit_rob_permit", "governor", "night_thief", "stone_3"])
def test_a_plus_is_answered_by_one_card_of_any_type(answer):
    table = flip("wood_1_plus", answer, "stone_4")
    if answer == "governor":
        assert table.question.kind == "keep"
        table.answer("refuse")
    assert table.state.phase == "bidding"
    assert names(table.state, table.state.lot) == sorted(["wood_1_plus", *([answer] if answer == "stone_3" else [])])


@rule("GC-FLIP-4")
def test_a_plus_that_answers_a_plus_asks_for_one_more_and_not_two():
    table = flip("wood_1_plus", "wood_1_plus", "wood_2_plus", "bandit_blow_up", "stone_4")
    assert names(table.state, table.state.lot) == ["wood_1_plus", "wood_1_plus", "wood_2_plus"]
    assert len(turned(table)) == 4


@rule("GC-FLIP-4")
def test_bandits_before_the_material_answer_no_plus_that_comes_later():
    table = flip("bandit_blow_up", "bandit_blow_up", "wood_1_plus", "stone_2", "stone_4")
    assert names(table.state, table.state.lot) == ["stone_2", "wood_1_plus"]


@rule("GC-FLIP-4", "GC-OPT-1")
def test_by_an_option_only_material_answers_a_plus():
    city = ["wood_1_plus", "bandit_blow_up", "padre", "prairie_fire", "stone_2", "stone_4"]
    table = flip(*city, options=UNTIL_MATERIAL)
    table.answer("refuse")
    assert names(table.state, table.state.lot) == ["stone_2", "wood_1_plus"]
    assert names(table.state, table.state.city_discard) == ["padre", "prairie_fire"]
    assert names(table.state, table.state.bandits[0]) == ["bandit_blow_up"]
    assert table.state.phase == "bidding"
    assert table.state.owed == 0


@rule("GC-FLIP-4", "GC-OPT-1")
@pytest.mark.parametrize(
    ("city", "lot"),
    [
        (["wood_2", "stone_4"], ["wood_2"]),
        (["wood_1_plus", "wood_2_plus", "padre", "stone_2", "stone_4"],
         ["stone_2", "wood_1_plus", "wood_2_plus"]),
    ],
)  # fmt: skip
def test_by_the_option_each_plus_still_asks_for_one_material(city, lot):
    table = flip(*city, options=UNTIL_MATERIAL)
    if table.question.kind == "keep":
        table.answer("keep")
    assert names(table.state, table.state.lot) == lot
    assert table.state.phase == "bidding"


@rule("GC-FLIP-5")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_bandit_goes_to_the_active_player_and_can_be_used_in_this_turn(active):
    left = (active + 1) % 3
    table = flip("bandit_rob_goods", "wood_3", active=active, chips={left: (1, 0)})
    (bandit,) = table.state.bandits[active]
    assert table.state.face[bandit] == turned(table)[0]
    assert [len(cards) for cards in table.state.bandits] == [int(seat == active) for seat in range(3)]
    assert only(table, "got-card") == [("got-card", active, bandit)]
    table.answer(())
    assert table.state.phase == "actions"
    assert ("bandits", bandit) in table.legal(active)


@rule("GC-FLIP-6")
def test_an_event_is_carried_out_before_the_next_card_and_before_the_auction():
    table = flip(
        "prairie_fire", "wood_4", materials={0: ["wood_2"], 1: ["wood_3"]}, dice=[3, 4, 1],
        hands={0: ["gold_1"]},
    )  # fmt: skip
    fire, *burnt = [event[-1] for event in only(table, "turned", "wood-burnt")][:3]
    (wood,) = table.state.lot
    assert said(table.events) == [
        ("turned", 0, fire),
        ("rolled", 0, 3),
        ("rolled", 1, 4),
        ("rolled", 2, 1),
        ("wood-burnt", 0, burnt[0]),
        ("wood-burnt", 1, burnt[1]),
        ("discarded", (fire,)),
        ("turned", 0, wood),
        ("lot-offered", (wood,), (), 0, 0),
        ("passed", 1),
        ("passed", 2),
    ]
    assert (table.question.seat, table.question.kind) == (0, "bid")
    assert table.state.city_discard == [*burnt, fire]


@rule("GC-FLIP-6")
def test_a_choice_in_an_event_holds_up_the_flip():
    table = flip("prairie_fire", "wood_4", materials={2: ["wood_2", "wood_3"]}, dice=[1, 1, 3])
    assert (table.question.seat, table.question.kind) == (2, "lose-wood")
    assert table.state.phase == "flip"
    assert names(table.state, table.state.turned) == ["prairie_fire"]
    assert table.state.lot == table.state.city_discard == []
    table.answer(table.state.materials[2][1])
    assert table.state.turned == []
    assert names(table.state, table.state.city_discard) == ["prairie_fire", "wood_3"]


@rule("GC-FLIP-7")
@pytest.mark.parametrize("event", ["prairie_fire", "night_thief", "medicine_show"])
def test_an_event_with_dice_goes_to_the_discard_pile(event):
    table = flip("wood_1_plus", event)
    assert names(table.state, table.state.city_discard) == [event]
    assert only(table, "discarded") == [("discarded", tuple(table.state.city_discard))]
    assert table.state.turned == []
    assert table.state.keepers == table.state.bandits == [[], [], []]


@rule("GC-EX-7", "GC-BLOCK-1")
@pytest.mark.parametrize("kept", [True, False])
def test_example_7(kept):
    table = flip("bandit_rob_goods", "stone_2_plus", "wood_1_plus", "padre", "stone_4", active=1)
    assert (table.question.seat, table.question.kind) == (1, "keep")
    assert table.question.options == ("keep", "refuse")
    assert names(table.state, table.state.bandits[1]) == ["bandit_rob_goods"]
    assert names(table.state, table.state.turned) == ["padre"]
    (padre,) = table.state.turned
    table.answer("keep" if kept else "refuse")
    assert table.state.phase == "bidding"
    assert names(table.state, table.state.lot) == ["stone_2_plus", "wood_1_plus"]
    assert table.state.turned == []
    assert table.state.keepers[1] == ([padre] if kept else [])
    assert table.state.city_discard == ([] if kept else [padre])
    assert table.events == [
        ("got-card", 1, padre) if kept else ("refused", 1, padre),
        ("lot-offered", tuple(table.state.lot), (), 0, 0),
    ]


@rule("GC-FLIP-1", "GC-FLIP-3")
def test_each_flip_begins_without_a_debt_of_the_last():
    """The first flip ends early with its plus unanswered; the next turn owes nothing for it."""
    table = town(3, "turn-end", active=2, start=1, city=["wood_3", "stone_4"], owed=2, material_flipped=True)
    assert names(table.state, table.state.city_discard) == ["wood_3"]
    assert len(only(table, "turned")) == 1
    assert table.state.active == 0
