"""Scoring: what buildings are worth, ties, and the places."""

import pytest

from parlour.core.chance import Generator
from parlour.core.games.goldrush_city import GAME, display
from parlour.core.start import new_table
from tests.goldrush_city.moves import asked, named, permit, play
from tests.goldrush_city.play import answer_at_random
from tests.goldrush_city.town import town
from tests.rules import rule

KINDS = ("smithy", "casino", "restaurant", "saloon", "three_star")


def scored(seats, standing, **more):
    """Return a table after the last turn of a game that has ended by its buildings."""
    start = more.pop("start", 0)
    return town(
        seats,
        "turn-end",
        active=(start - 1) % seats,
        start=start,
        standing=standing,
        triggered=True,
        **more,
    )


def points(*buildings):
    """Return what these buildings of one player are worth."""
    table = scored(5, {2: buildings}, diggers=[["digger_40"]])
    number = dict(event[1:] for event in named(table.events, "scored"))
    assert [number[seat] for seat in (0, 1, 3, 4)] == [0, 0, 0, 0]
    if table.over:
        assert table.result.points == (0, 0, number[2], 0, 0)
    return number[2]


@rule("GC-SCORE-1")
def test_smithies_score_nothing():
    assert points("smithy") == 0
    assert points("smithy", "smithy") == 0
    assert points("smithy", "smithy", "saloon") == 1


@rule("GC-SCORE-2", "GC-SCORE-3")
@pytest.mark.parametrize("name", ["saloon", "restaurant", "casino"])
def test_one_two_or_three_of_a_kind_score_1_3_or_5(name):
    assert [points(*[name] * number) for number in (1, 2, 3)] == [1, 3, 5]


@rule("GC-SCORE-3")
def test_different_kinds_never_make_a_set():
    assert points("saloon", "restaurant") == 2
    assert points("saloon", "restaurant", "casino") == 3
    assert points("saloon", "saloon", "restaurant") == 4
    assert points("saloon", "saloon", "restaurant", "restaurant", "casino") == 7


@rule("GC-SCORE-4")
def test_each_three_star_building_scores_2():
    stars = ("hotel", "general_store", "bank", "dance_hall")
    for number, name in enumerate(stars, 1):
        assert points(name) == 2
        assert points(*stars[:number]) == 2 * number


@rule("GC-SCORE-4")
def test_permits_chips_gold_and_material_score_nothing():
    table = scored(
        3,
        {0: ["saloon"]},
        permits={1: ["hotel", "saloon", "saloon"]},
        hands={1: ["gold_3"] * 5},
        chips={1: (9, 9)},
        materials={1: ["wood_4"]},
        bandits={1: ["bandit_blow_up"]},
    )
    assert table.result.points == (1, 0, 0)
    assert table.result.winners == (0,)


@rule("GC-EX-3")
def test_example_3_sets():
    for name in ("saloon", "restaurant", "casino"):
        assert points(name, name) == 3
        assert points(name, name, name) == 5
    assert points("saloon", "casino") == 2


@rule("GC-EX-19")
def test_example_19_thirteen_points():
    buildings = ["saloon"] * 3 + ["restaurant"] + ["casino"] * 2 + ["hotel", "bank", "smithy"]
    table = scored(5, {1: buildings}, permits={1: ["general_store"]})
    assert table.events == [
        ("turn-ended", 4),
        ("scoring", "buildings"),
        ("scored", 0, 0),
        ("scored", 1, 13),
        ("scored", 2, 0),
        ("scored", 3, 0),
        ("scored", 4, 0),
        ("mayor", 1),
    ]
    assert table.result.kinds[1] == dict(zip(KINDS, (0, 3, 1, 5, 4), strict=True))
    assert table.result.kinds[0] == dict.fromkeys(KINDS, 0)
    assert table.result.points == (0, 13, 0, 0, 0)


@rule("GC-TIE-4")
def test_the_result_names_winner_places_and_reason():
    table = scored(
        5,
        {
            0: ["saloon"],
            1: ["hotel"],
            2: ["bank", "general_store", "dance_hall"],
            3: ["casino", "restaurant"],
            4: ["smithy"],
        },
    )
    result = table.result
    assert result.points == (1, 2, 6, 2, 0)
    assert result.winners == (2,)
    assert result.places == (4, 2, 1, 2, 5)
    assert result.reason == "buildings"
    assert table.questions == ()
    assert display.turn(table.state)[:2] == (-1, "over")


def tie(seats, leaders, diggers, *, start=0, **more):
    """Return a table where these seats share the most points."""
    standing = {seat: ["saloon"] for seat in leaders}
    return scored(
        seats,
        standing,
        start=start,
        diggers=[[f"digger_{name}" for name in cards] for cards in diggers],
        **more,
    )


@rule("GC-TIE-1", "GC-TIE-2")
def test_those_who_share_the_most_points_hold_a_contest_for_the_town_hall():
    table = tie(5, (0, 1, 3), [[20, 40, 30]], start=1)
    assert table.events == [
        ("turn-ended", 0),
        ("scoring", "buildings"),
        ("scored", 0, 1),
        ("scored", 1, 1),
        ("scored", 2, 0),
        ("scored", 3, 1),
        ("scored", 4, 0),
        ("contest", (3, 0, 1), "tie"),
        ("dug", 3, table.state.diggers[3][0]),
        ("dug", 0, table.state.diggers[0][0]),
        ("dug", 1, table.state.diggers[1][0]),
    ]
    assert not table.over
    assert table.result is None
    assert asked(table) == (3, "dig")
    assert named(play(table, "stop", "stop", "stop"), "dug-total", "paid-out", "mayor", "bust") == [
        ("dug-total", 3, 20),
        ("dug-total", 0, 40),
        ("dug-total", 1, 30),
        ("mayor", 0),
    ]
    assert table.over
    assert table.result.points == (1, 1, 0, 1, 0)
    assert table.result.winners == (0,)
    assert table.result.places == (1, 2, 4, 2, 4)


@rule("GC-TIE-1")
def test_a_single_leader_needs_no_contest():
    table = scored(3, {0: ["saloon"], 1: ["saloon"], 2: ["hotel"]})
    assert named(table.events, "contest") == []
    assert table.result.winners == (2,)
    assert table.result.places == (2, 2, 1)


@rule("GC-TIE-1")
def test_in_the_tie_contest_more_than_100_loses():
    table = tie(3, (1, 2), [[40, 10, 40, 30]])
    events = play(table, "take", "stop", "take", "stop")
    assert named(events, "dug-total", "bust") == [("bust", 1, 110), ("dug-total", 2, 10)]
    assert table.result.winners == (2,)
    hundred = tie(3, (1, 2), [[40, 40, 40, 40, 20]])
    play(hundred, "take", "take", "take", "stop", "stop")
    assert hundred.result.winners == (1,)


@rule("GC-TIE-2")
def test_no_building_is_needed_for_the_tie_contest_and_no_gold_is_paid():
    table = scored(4, {}, diggers=[["digger_10", "digger_20", "digger_30", "digger_40"]], start=2)
    assert named(table.events, "contest") == [("contest", (3, 0, 1, 2), "tie")]
    events = play(table, *["stop"] * 4)
    assert named(events, "paid-out", "income") == []
    assert events[-1] == ("mayor", 2)
    assert table.state.hands == [[], [], [], []]
    assert len(table.state.gold_deck) == 33
    assert table.result.places == (2, 2, 1, 2)


@rule("GC-TIE-3")
def test_those_who_share_the_highest_total_repeat_the_contest():
    table = tie(4, (0, 1, 2), [[30, 20, 30], [10, 40]])
    events = play(table, "stop", "stop", "stop")
    assert named(events, "contest", "mayor") == [("contest", (1, 0), "tie")]
    assert asked(table) == (1, "dig")
    assert table.state.diggers[2] == []
    assert len(table.state.digger_deck) == 20
    events = play(table, "stop", "stop")
    assert named(events, "dug-total", "mayor") == [
        ("dug-total", 1, 10),
        ("dug-total", 0, 40),
        ("mayor", 0),
    ]
    assert table.result.places == (1, 2, 2, 4)
    table.dealer.finish()


@rule("GC-TIE-3")
def test_a_shared_bust_total_is_no_highest_total():
    """Two are bust with the same number; the one left is mayor."""
    table = tie(4, (0, 1, 2), [[40, 10, 40, 40, 40, 30, 30]])
    events = play(table, "take", "stop", "take", "take", "take", "stop", "stop")
    assert named(events, "bust", "mayor") == [("bust", 1, 110), ("bust", 0, 110), ("mayor", 2)]


@rule("GC-TIE-3")
def test_if_all_are_bust_all_of_them_repeat():
    table = tie(3, (0, 2), [[40, 30, 40, 40, 30, 40], [40, 20]])
    assert asked(table) == (2, "dig")
    events = play(table, "take", "take", "take", "take", "stop", "stop")
    assert named(events, "bust", "contest", "mayor") == [
        ("bust", 2, 110),
        ("bust", 0, 110),
        ("contest", (2, 0), "tie"),
    ]
    play(table, "stop", "stop")
    assert table.result.winners == (2,)
    unequal = tie(3, (0, 2), [[40, 30, 40, 40, 40, 40], [10, 20]])
    events = play(unequal, "take", "take", "take", "take", "stop", "stop")
    assert named(events, "bust", "contest") == [
        ("bust", 2, 120),
        ("bust", 0, 110),
        ("contest", (2, 0), "tie"),
    ]
    play(unequal, "stop", "stop")
    assert unequal.result.winners == (0,)


@rule("GC-TIE-3", "GC-TIE-1")
def test_scarce_gold_changes_nothing_in_the_tie_contest():
    table = tie(3, (0, 2), [[40, 30, 40, 30]], options={"bust_counts_in_ranking": True})
    play(table, "take", "stop", "take", "stop")
    assert table.result.winners == (0,)


@rule("GC-EX-20")
def test_example_20_a_tie_of_eight_points():
    table = scored(
        4,
        {
            0: ["saloon", "saloon", "restaurant", "hotel", "general_store"],
            3: ["restaurant", "restaurant", "saloon", "bank", "dance_hall"],
            1: ["smithy"],
        },
        start=2,
        diggers=[[f"digger_{name}" for name in (30, 40, 40, "brawlers", 20, 20)]],
    )
    assert named(table.events, "scored", "contest") == [
        ("scored", 0, 8),
        ("scored", 1, 0),
        ("scored", 2, 0),
        ("scored", 3, 8),
        ("contest", (3, 0), "tie"),
    ]
    events = play(table, "take", "take", "take", "take", "stop", "stop")
    assert [event for event in events if event[0] in ("dug-total", "bust", "mayor")] == [
        ("dug-total", 3, 90),
        ("bust", 0, 120),
        ("mayor", 3),
    ]
    assert table.result.winners == (3,)
    assert table.result.places == (2, 3, 3, 1)
    table.dealer.finish()


@rule("GC-SCORE-1", "GC-SCORE-2", "GC-SCORE-4")
def test_points_can_be_counted_at_any_time_and_change_with_what_stands():
    table = town(
        4, standing={0: ["saloon"], 1: ["smithy", "bank"], 3: ["saloon", "restaurant"]},
        permits={0: ["saloon"], 2: ["hotel"]}, materials={0: ["wood_3", "stone_2"]}, chips={0: (2, 0)},
    )  # fmt: skip
    assert GAME.points(table.state) == (1, 2, 0, 2)
    table.answer(("build", permit(table, 0, "saloon")))
    assert GAME.points(table.state) == (3, 2, 0, 2)


def test_the_points_at_the_end_are_those_of_the_result():
    for seed in range(4):
        table, generator = new_table(GAME.id, 3 + seed % 3, seed), Generator(seed)
        while not table.over:
            assert len(GAME.points(table.state)) == table.state.seats
            answer_at_random(table, generator)
        assert GAME.points(table.state) == table.result.points
