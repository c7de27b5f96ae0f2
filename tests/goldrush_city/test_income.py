"""Income: who gets how many gold cards, and how they are dealt."""

import pytest

from tests.goldrush_city.moves import asked, named, play
from tests.goldrush_city.play import said
from tests.goldrush_city.town import hand_names, town
from tests.rules import rule


def income(seats=3, *, start=0, **more):
    """Return a table whose last turn of the round is just over."""
    return town(seats, "turn-end", active=(start - 1) % seats, start=start, **more)


def paid(table):
    """Return what was paid out, in order: (seat, cards)."""
    return [event[1:] for event in named(table.events, "paid-out")]


@rule("GC-INCOME-1")
def test_without_better_buildings_everybody_gets_two_cards():
    table = income(4, gold=["gold_1"] * 3 + ["gold_2"] * 3 + ["gold_3"] * 2)
    assert said(table.events)[:6] == [
        ("turn-ended", 3),
        ("income",),
        ("paid-out", 0, 2),
        ("paid-out", 1, 2),
        ("paid-out", 2, 2),
        ("paid-out", 3, 2),
    ]
    assert [hand_names(table, seat) for seat in range(4)] == [
        ["gold_1", "gold_2"],
        ["gold_1", "gold_2"],
        ["gold_1", "gold_3"],
        ["gold_2", "gold_3"],
    ]
    assert table.state.due == [0, 0, 0, 0]


@rule("GC-INCOME-2")
@pytest.mark.parametrize("name", ["saloon", "restaurant", "casino", "hotel", "general_store", "bank", "dance_hall"])
def test_the_only_owner_of_a_better_building_gets_three(name):
    table = income(5, standing={3: [name], 1: ["smithy"]}, permits={0: ["saloon"]})
    assert paid(table) == [(0, 2), (1, 2), (2, 2), (3, 3), (4, 2)]
    assert [len(hand) for hand in table.state.hands] == [2, 2, 2, 3, 2]


@rule("GC-INCOME-2")
def test_several_buildings_of_the_only_owner_bring_no_more_than_three():
    table = income(3, standing={2: ["saloon", "bank", "hotel"]})
    assert paid(table) == [(0, 2), (1, 2), (2, 3)]


@rule("GC-INCOME-3", "GC-INCOME-1")
def test_two_or_more_owners_hold_a_contest_and_the_others_get_two():
    table = income(
        4,
        standing={1: ["saloon"], 3: ["bank"], 0: ["smithy"]},
        diggers=[["digger_40", "digger_30"]],
    )
    assert named(table.events, "contest") == [("contest", (1, 3), "income")]
    assert paid(table) == []
    assert asked(table) == (1, "dig")
    events = play(table, "stop", "stop")
    assert [event[1:] for event in named(events, "paid-out")] == [(0, 2), (1, 4), (2, 2), (3, 1)]
    three = income(3, standing={0: ["saloon"], 1: ["hotel"], 2: ["saloon"]})
    assert named(three.events, "contest") == [("contest", (1, 2, 0), "income")]


@rule("GC-INCOME-4")
def test_who_has_lost_the_last_better_building_gets_two_again():
    table = town(
        3,
        active=2,
        bandits={2: ["bandit_blow_up"]},
        standing={0: ["saloon", "smithy"], 1: ["bank"]},
        chips={2: (0, 2)},
        dice=[6, 1],
    )
    saloon = table.state.standing[0][0]
    play(table, ("bandits", table.state.bandits[2][0]), ("blow-up", 0, saloon))
    assert saloon not in table.state.standing[0]
    play(table, "end")
    assert paid(table) == [(0, 2), (1, 3), (2, 2)]


@rule("GC-INCOME-4")
def test_smithies_do_not_earn():
    table = income(3, standing={0: ["smithy"], 1: ["smithy"]})
    assert named(table.events, "contest") == []
    assert paid(table) == [(0, 2), (1, 2), (2, 2)]


@rule("GC-INCOME-5")
def test_the_cards_due_are_dealt_lap_by_lap_from_the_start_player():
    """Seat 2 is start player; seat 1 is due 4, seat 3 is due 3, the others 2."""
    order = ["gold_1", "gold_2", "gold_3", "gold_1"]
    laps = [*order, "gold_2", "gold_2", "gold_3", "gold_3", "gold_1", "gold_3", "gold_1"]
    table = town(4, "deal", start=2, due=[2, 4, 2, 3], gold=laps)
    # first lap: 2, 3, 0, 1; second lap the same; third lap: 3, 1; fourth lap: 1
    assert said(table.events)[:4] == [
        ("paid-out", 2, 2),
        ("paid-out", 3, 3),
        ("paid-out", 0, 2),
        ("paid-out", 1, 4),
    ]
    assert hand_names(table, 2) == ["gold_1", "gold_2"]
    assert hand_names(table, 3) == ["gold_1", "gold_2", "gold_2"]
    assert hand_names(table, 0) == ["gold_3", "gold_3"]
    assert hand_names(table, 1) == ["gold_1", "gold_1", "gold_3", "gold_3"]
    table.dealer.finish()


@rule("GC-INCOME-5")
def test_a_shortage_is_shared_in_the_order_of_dealing():
    table = town(3, "deal", start=1, due=[2, 2, 4], gold=["gold_1"] * 4, gold_rest=False, city=["wood_2"])
    assert paid(table) == [(1, 2), (2, 1), (0, 1)]


@rule("GC-INCOME-5")
def test_the_contest_is_played_before_any_card_is_dealt():
    table = income(
        3,
        standing={0: ["saloon"], 1: ["bank"]},
        diggers=[["digger_10", "digger_20", "digger_30"]],
        start=2,
    )
    assert table.state.hands == [[], [], []]
    assert named(table.events, "contest") == [("contest", (0, 1), "income")]
    play(table, "take")
    assert table.state.hands == [[], [], []]
    assert table.state.phase == "contest"
    events = play(table, "stop", "stop")
    wanted = ("stopped", "dug-total", "paid-out")
    assert named(events, *wanted) == [
        ("stopped", 1),
        ("stopped", 0),
        ("dug-total", 0, 40),
        ("dug-total", 1, 20),
        ("paid-out", 2, 2),
        ("paid-out", 0, 4),
        ("paid-out", 1, 1),
    ]


@rule("GC-EX-17")
def test_example_17_income_with_three_players():
    table = income(3, standing={0: ["smithy"], 1: ["saloon"]})
    assert paid(table) == [(0, 2), (1, 3), (2, 2)]
    table = income(
        3,
        standing={0: ["smithy"], 1: ["saloon"], 2: ["bank"]},
        diggers=[["digger_10", "digger_40"]],
    )
    assert named(table.events, "contest") == [("contest", (1, 2), "income")]
    play(table, "stop", "stop")
    assert paid(table) == [(0, 2), (1, 1), (2, 4)]
