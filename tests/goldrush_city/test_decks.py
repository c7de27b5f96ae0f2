"""What happens when a deck runs out."""

import pytest

from tests.goldrush_city.play import census, only, said
from tests.goldrush_city.town import hand_names, names, town
from tests.rules import rule

UNTIL_MATERIAL = {"plus_rule": "until_next_material"}


def flip(city, discard=(), **more):
    """A flip with these cards in the city deck and no others; player 1 can bid afterwards."""
    more.setdefault("hands", {1: ["gold_1"]})
    return town(3, "flip", city=city, city_rest=False, city_discard=discard, **more)


def words(table):
    return [event[0] for event in said(table.events)]


@rule("GC-DECK-1", "GC-DECK-2")
def test_an_empty_city_deck_is_renewed_from_its_discards_when_a_card_is_needed():
    table = flip(["bandit_blow_up"], ["stone_3", "wood_2", "padre"], city_later=[["wood_2"]])
    g = table.state
    assert words(table) == ["turned", "got-card", "renewed", "turned", "lot-offered"]
    assert only(table, "renewed") == [("renewed", "city_deck")]
    assert names(g, g.lot) == ["wood_2"]
    assert g.city_discard == []
    assert len(g.city_deck) == 2
    assert not set(g.city_deck) & set(g.face)
    table.dealer.look(g, -1, g.city_deck[0])
    assert {name: count for name, count in census(table).items() if name in ("stone_3", "padre")} == {
        "stone_3": 1,
        "padre": 1,
    }


@rule("GC-DECK-1", "GC-DECK-2")
def test_the_last_card_of_a_deck_renews_nothing_until_another_is_needed():
    table = flip(["wood_2"], ["stone_3", "bandit_blow_up"])
    assert words(table) == ["turned", "lot-offered"]
    assert table.state.city_deck == []
    assert names(table.state, table.state.city_discard) == ["bandit_blow_up", "stone_3"]
    table.answer(())
    assert table.state.city_deck == []
    table.answer("end")
    # The next flip needs a card; the unsold wood has joined the discards by then.
    assert words(table)[:4] == ["turn-ended", "turn", "renewed", "turned"]
    cards = [*table.state.city_deck, *table.state.lot, *table.state.bandits[1]]
    assert len(cards) == 3
    assert table.state.city_discard == []


@rule("GC-DECK-2")
@pytest.mark.parametrize("first", ["stone_3", "bandit_blow_up", "medicine_show"])
def test_cards_discarded_earlier_in_the_same_flip_are_shuffled_in(first):
    more = {"stone_3": [], "bandit_blow_up": ["stone_3"], "medicine_show": ["stone_3"]}[first]
    table = flip(
        ["medicine_show", "bandit_rob_goods"], ["stone_3", "bandit_blow_up"],
        dice=[1] * (6 if first == "medicine_show" else 3), city_later=[[first, *more]],
    )  # fmt: skip
    g = table.state
    assert words(table)[:7] == [
        "turned", "rolled", "rolled", "rolled", "discarded", "turned", "got-card",
    ]  # fmt: skip
    assert words(table)[7:9] == ["renewed", "turned"]
    assert names(g, g.lot) == ["stone_3"]
    assert len(g.city_deck) == 2 - len(more)
    assert names(g, g.city_discard) == (["medicine_show"] if first == "medicine_show" else [])
    table.dealer.look(g, 1, g.hands[1][0])
    table.dealer.finish()


@rule("GC-DECK-2")
def test_only_discards_are_shuffled_in():
    """Cards in the lot, before players, as blocks, the card being dealt with and laid bids stay."""
    table = flip(
        ["wood_1_plus"], ["stone_2"],
        materials={0: ["wood_4"], 2: ["stone_4"]}, bandits={1: ["bandit_blow_up"]},
        keepers={2: ["padre"]}, options=UNTIL_MATERIAL,
    )  # fmt: skip
    g = table.state
    assert names(g, g.lot) == ["stone_2", "wood_1_plus"]
    assert g.city_deck == g.city_discard == []
    assert names(g, g.materials[0]) == ["wood_4"]
    assert names(g, g.materials[2]) == ["stone_4"]
    assert names(g, g.bandits[1]) == ["bandit_blow_up"]
    assert names(g, g.keepers[2]) == ["padre"]


@rule("GC-EX-8", "GC-FLIP-7")
@pytest.mark.parametrize("turned", ["stone_3", "bandit_rob_goods", "medicine_show"])
def test_example_8(turned):
    table = flip(
        ["medicine_show", "wood_1_plus"], ["stone_3", "bandit_rob_goods"],
        dice=[1] * (6 if turned == "medicine_show" else 3), city_later=[[turned]],
    )  # fmt: skip
    g = table.state
    rolls = ["rolled", "rolled", "rolled", "discarded"]
    last = {"stone_3": [], "bandit_rob_goods": ["got-card"], "medicine_show": rolls}[turned]
    assert words(table) == [
        "turned", *rolls, "turned", "renewed", "turned", *last, "lot-offered",
    ]  # fmt: skip
    assert names(g, g.lot) == sorted(["wood_1_plus", *(["stone_3"] if turned == "stone_3" else [])])
    assert len(g.city_deck) == 2
    assert names(g, g.city_discard) == (["medicine_show"] if turned == "medicine_show" else [])
    assert names(g, g.bandits[0]) == (["bandit_rob_goods"] if turned == "bandit_rob_goods" else [])


@rule("GC-DECK-3")
@pytest.mark.parametrize(
    ("city", "discard", "lot", "left"),
    [
        ([], [], [], 0),  # nothing to turn at all
        (["bandit_blow_up"], [], [], 0),
        (["wood_1_plus"], [], ["wood_1_plus"], 0),  # the plus finds no card
        ([], ["padre", "governor"], [], 2),  # no material anywhere
        (["prairie_fire"], ["padre"], [], 2),
    ],
)
def test_a_flip_ends_early_when_no_card_or_no_material_is_left(city, discard, lot, left):
    table = flip(city, discard, dice=[1, 1, 1])
    g = table.state
    assert only(table, "flip-ended-early", "renewed") == [("flip-ended-early",)]
    assert names(g, g.lot) == lot
    assert g.city_deck == []
    assert len(g.city_discard) == left
    if lot:
        assert (g.phase, table.question.kind) == ("bidding", "bid")
        assert only(table, "lot-offered") == [("lot-offered", tuple(g.lot), (), 0, 0)]
    else:  # no auction
        assert (g.phase, table.question.kind) == ("actions", "action")
        assert table.events[-1] == ("actions", 0, 2)
        assert only(table, "lot-offered") == []


@rule("GC-DECK-3")
def test_one_material_among_the_discards_is_reason_enough_to_go_on():
    table = flip(["bandit_blow_up"], ["bandit_rob_goods", "wood_1_plus"], city_later=[["wood_1_plus"]])
    assert words(table) == ["turned", "got-card", "renewed", "turned", "turned", "got-card", "lot-offered"]
    assert names(table.state, table.state.lot) == ["wood_1_plus"]


@rule("GC-DECK-3")
def test_with_material_in_the_lot_a_plus_is_answered_by_any_discard():
    table = flip(["stone_2_plus"], ["bandit_rob_goods"])
    assert words(table) == ["turned", "renewed", "turned", "got-card", "lot-offered"]
    assert names(table.state, table.state.bandits[0]) == ["bandit_rob_goods"]


@rule("GC-DECK-3", "GC-OPT-1")
@pytest.mark.parametrize(
    ("discard", "early", "lot"),
    [
        (["bandit_rob_goods"], True, ["stone_2_plus"]),
        ([], True, ["stone_2_plus"]),
        (["bandit_rob_goods", "wood_4"], False, ["stone_2_plus", "wood_4"]),
    ],
)
def test_by_the_option_a_flip_that_waits_for_material_ends_when_there_is_none(discard, early, lot):
    table = flip(["stone_2_plus"], discard, options=UNTIL_MATERIAL)
    assert (("flip-ended-early",) in table.events) is early
    assert (("renewed", "city_deck") in table.events) is not early
    assert names(table.state, table.state.lot) == lot
    assert table.state.phase == "bidding"
    if early:
        assert names(table.state, table.state.city_discard) == discard


@rule("GC-DECK-3")
def test_without_material_what_the_thief_took_is_sold_all_the_same():
    table = flip(["night_thief"], ["padre"], dice=[3, 1, 6], chips={0: (1, 0)}, permits={2: ["bank"]})
    g = table.state
    assert only(table, "flip-ended-early") == [("flip-ended-early",)]
    assert (g.phase, g.lot) == ("bidding", [])
    assert only(table, "lot-offered") == [("lot-offered", (), tuple(g.lot_permits), 1, 0)]


@rule("GC-DECK-3", "GC-OPT-1")
def test_a_lot_carried_over_does_not_stand_for_material_of_this_flip():
    table = flip([], ["padre", "night_thief"], lot=["wood_2"], options={"all_pass": "carry_over"})
    assert only(table, "flip-ended-early") == [("flip-ended-early",)]
    assert names(table.state, table.state.lot) == ["wood_2"]
    assert table.state.phase == "bidding"


@rule("GC-DECK-1")
def test_an_empty_gold_deck_is_renewed_in_the_middle_of_dealing():
    table = town(
        3, "deal", gold=["gold_3", "gold_2"], gold_rest=False, city=["wood_4"],
        gold_discard=["gold_1", "gold_1", "gold_2"], due=[1, 1, 2],
    )  # fmt: skip
    assert said(table.events)[0] == ("renewed", "gold_deck")
    assert said(table.events)[1:4] == [("paid-out", 0, 1), ("paid-out", 1, 1), ("paid-out", 2, 2)]
    assert [hand_names(table, seat) for seat in (0, 1)] == [["gold_3"], ["gold_2"]]
    assert len(table.state.hands[2]) == 2
    assert len(table.state.gold_deck) == 1
    assert table.state.gold_discard == []


@rule("GC-DECK-1", "GC-DECK-2")
def test_the_last_gold_card_renews_nothing_and_hands_and_bids_are_left_alone():
    table = town(
        3, "deal", hands={1: ["gold_3"]}, gold=["gold_3", "gold_2"], gold_rest=False,
        gold_discard=["gold_1"], due=[1, 1, 0], city=["wood_4"],
    )  # fmt: skip
    assert only(table, "renewed") == []
    assert table.state.gold_deck == []
    assert names(table.state, table.state.gold_discard) == ["gold_1"]
    assert hand_names(table, 1) == ["gold_2", "gold_3"]


@rule("GC-DECK-4", "GC-INCOME-5", "GC-EX-16")
def test_example_16():
    table = town(
        4, "deal", start=1, active=1, due=[2, 2, 4, 1], gold_rest=False, city=["wood_4"],
        gold=["gold_1", "gold_2", "gold_3", "gold_1", "gold_2"],
    )  # fmt: skip
    assert [hand_names(table, seat) for seat in range(4)] == [
        ["gold_1"], ["gold_1", "gold_2"], ["gold_2"], ["gold_3"],
    ]  # fmt: skip
    assert said(table.events)[:4] == [
        ("paid-out", 1, 2),
        ("paid-out", 2, 1),
        ("paid-out", 3, 1),
        ("paid-out", 0, 1),
    ]
    assert table.state.due == [0, 0, 0, 0]
    assert table.state.gold_deck == table.state.gold_discard == []
    assert table.state.round == 2


@rule("GC-DECK-4")
def test_gold_that_could_not_be_drawn_is_not_owed_in_the_next_round():
    table = town(
        3, "deal", due=[2, 2, 2], hands={2: ["gold_3"]}, gold=["gold_2"], gold_rest=False,
        city=["wood_4", "stone_4", "wood_3"],
    )  # fmt: skip
    assert [len(hand) for hand in table.state.hands] == [1, 0, 1]
    assert table.state.due == [0, 0, 0]
    assert said(table.events)[:3] == [("paid-out", 0, 1), ("paid-out", 1, 0), ("paid-out", 2, 0)]
    table.answer(((table.state.hands[2][0], 2),))  # player 2 buys: one card is discarded
    while table.state.round == 2:
        table.answer(() if table.question.kind == "bid" else "end")
    assert table.state.due == [0, 0, 0]
    # Two are due to each, and one card is there for the new round's first player.
    assert only(table, "paid-out") == [("paid-out", 1, 1), ("paid-out", 2, 0), ("paid-out", 0, 0)]


@rule("GC-DECK-4", "GC-SELL-2")
@pytest.mark.parametrize(("discard", "possible"), [([], False), (["gold_2"], True)])
def test_without_a_gold_card_to_draw_no_chips_are_sold(discard, possible):
    table = town(
        3, "sale", chips={0: (2, 0)}, gold=[], gold_rest=False, gold_discard=discard, speaker=0,
        city=["wood_4"],
    )  # fmt: skip
    if not possible:
        assert table.state.round == 2
        assert table.state.chips[0] == [2, 0]
        return
    assert table.question.options == ("two-tools", "none")
    table.answer("two-tools")
    assert hand_names(table, 0) == ["gold_2"]
    assert said(table.events)[1] == ("renewed", "gold_deck")
    assert table.state.gold_discard == []


@rule("GC-DECK-5")
def test_contestants_have_to_stop_when_the_digger_deck_is_empty():
    table = town(3, "turn-end", start=1, active=0, standing={0: ["saloon"], 2: ["bank"]})
    assert table.state.contestants == [2, 0]
    taken = 2
    while len(table.state.digger_deck) > 1:
        assert table.question.options == ("take", "stop")
        table.answer("take")
        taken += 1
        assert [len(cards) for cards in table.state.diggers] == [taken // 2, 0, taken - taken // 2]
    assert (table.question.seat, table.question.kind) == (0, "dig")
    table.watch = lambda g: (len(g.digger_deck), [len(cards) for cards in g.diggers])
    (last,) = table.state.digger_deck
    table.answer("take")
    # The 22nd card is dealt; nobody is asked any more.
    assert table.pictures[0] == (0, [11, 0, 11])
    assert only(table, "dug") == [("dug", 0, last)]
    assert only(table, "stopped") == [("stopped", 2), ("stopped", 0)]
    assert [event[0] for event in table.events[3:7]] == ["dug-cards", "bust", "dug-cards", "bust"]
