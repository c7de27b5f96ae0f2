"""How the game ends: by buildings, by the stall guard, by the number of rounds."""

import pytest

from parlour.core.games.goldrush_city import display
from tests.goldrush_city.moves import (
    QUIET_CITY,
    asked,
    built,
    named,
    permit,
    play,
)
from tests.goldrush_city.play import said
from tests.goldrush_city.town import card, gold, town
from tests.rules import rule

SIX = {0: ["smithy", "smithy", "saloon"], 1: ["saloon", "bank"], 2: ["hotel"]}
SEVEN = {**SIX, 2: ["hotel", "dance_hall"]}
NINE = {
    0: ["smithy", "smithy", "saloon", "saloon", "saloon"],
    1: ["restaurant", "restaurant", "bank"],
    2: ["hotel"],
    3: [],
}
ELEVEN = {**NINE, 3: ["casino", "casino"], 4: []}


def builder(seats, standing, name="general_store", *, seat=0, **more):
    """Return a table where a seat is about to build."""
    more.setdefault("city", [name for name in QUIET_CITY if name != "stone_3"])
    return town(
        seats,
        active=seat,
        standing=standing,
        permits={seat: [name]},
        materials={seat: ["wood_4", "stone_3", "stone_3"]},
        chips={seat: (3, 0)},
        **more,
    )


def build(table, seat=0, name="general_store"):
    return play(table, ("build", permit(table, seat, name)))


@rule("GC-END-1")
@pytest.mark.parametrize(("seats", "standing", "number"), [(3, SIX, 7), (4, NINE, 10), (5, ELEVEN, 12)])
def test_the_end_is_triggered_by_7_10_or_12_standing_buildings(seats, standing, number):
    table = builder(seats, standing)
    assert ("end_trigger", number) in display.turn(table.state).facts
    assert ("buildings_standing", number - 1) in display.turn(table.state).facts
    assert not table.state.triggered
    events = build(table)
    assert [event[0] for event in events] == ["built", "end-triggered"]
    assert events[-1] == ("end-triggered", number)
    assert table.state.triggered
    before = {**standing, 0: standing[0][1:]}
    table = builder(seats, before)
    assert [event[0] for event in build(table)] == ["built"]
    assert not table.state.triggered


@rule("GC-END-2")
def test_smithies_and_the_buildings_of_all_players_count_and_permits_do_not():
    table = town(
        3,
        standing={0: ["saloon"], 1: ["saloon", "bank", "saloon"], 2: ["hotel"]},
        permits={0: ["smithy", "smithy"], 1: ["dance_hall"]},
        materials={0: ["wood_3", "wood_4"]},
        chips={0: (1, 0)},
    )
    smithies = table.state.permits[0]
    play(table, ("build", smithies[0]))
    wood = table.question.options.suggest()
    assert named(play(table, wood), "end-triggered") == []
    assert play(table, ("build", smithies[1]))[-1] == ("end-triggered", 7)


@rule("GC-END-2")
def test_only_what_stands_at_the_same_time_counts():
    """Six stand, one falls and is built again: six, and no end; the one after that is the seventh."""
    table = town(
        3,
        standing=SIX,
        bandits={0: ["bandit_blow_up"]},
        chips={0: (0, 3)},
        materials={0: ["wood_4", "stone_3", "stone_3", "wood_3", "stone_2"]},
        dice=[6, 1],
        actions_left=5,
    )
    hotel = built(table, 2, "hotel")
    play(table, ("bandits", table.state.bandits[0][0]), ("blow-up", 2, hotel))
    assert table.state.buildings_standing() == 5
    play(table, ("permit", hotel))
    play(table, ("build", hotel))
    play(table, gold(table, 0, "wood_4"))
    play(table, gold(table, 0, "stone_3", "stone_3"))
    assert said(table.events) == [("built", 0, hotel, tuple(table.state.city_discard[1:]))]
    assert table.state.buildings_standing() == 6
    assert not table.state.triggered
    saloon = card(table, table.state.display, "saloon")
    play(table, ("permit", saloon))
    assert play(table, ("build", saloon))[-1] == ("end-triggered", 7)


@rule("GC-END-3", "GC-END-4")
def test_once_triggered_the_end_stays_triggered_though_buildings_fall():
    table = town(
        3,
        standing=SIX,
        permits={0: ["general_store"]},
        materials={0: ["wood_4", "stone_3", "stone_3"]},
        bandits={1: ["bandit_blow_up"]},
        chips={0: (3, 0), 1: (0, 3)},
        dice=[6, 1],
        city=["wood_2", "wood_2"],
    )
    build(table)
    play(table, "end")
    assert asked(table) == (1, "action")
    saloon = built(table, 0, "saloon")
    play(table, ("bandits", table.state.bandits[1][0]), ("blow-up", 0, saloon))
    assert table.state.buildings_standing() == 6
    assert table.state.triggered
    play(table, "end")
    assert asked(table) == (2, "action")
    events = play(table, "end")
    assert events[:2] == [("turn-ended", 2), ("scoring", "buildings")]
    assert table.result.reason == "buildings"
    table.dealer.finish()


@rule("GC-END-4", "GC-END-5")
def test_the_round_is_played_to_its_end_and_then_scored_without_income():
    table = town(
        3,
        active=1,
        start=1,
        standing=SIX,
        permits={0: ["dance_hall"], 1: ["general_store"]},
        materials={
            0: ["wood_4", "stone_2", "stone_4"],
            1: ["wood_4", "stone_3", "stone_3"],
        },
        chips={0: (5, 5), 1: (3, 0)},
        city=["wood_2", "wood_3"],
    )
    play(table, ("build", permit(table, 1, "general_store")))
    assert table.state.triggered
    assert play(table, "end")[:2] == [("turn-ended", 1), ("turn", 2)]
    assert asked(table) == (2, "action")
    play(table, "end")
    assert asked(table) == (0, "action")
    handle = permit(table, 0, "dance_hall")
    events = play(table, ("build", handle))
    assert [event[0] for event in events] == ["built"]  # told once
    assert not table.over
    events = play(table, "end")
    assert events == [
        ("turn-ended", 0),
        ("scoring", "buildings"),
        ("scored", 0, 3),
        ("scored", 1, 5),
        ("scored", 2, 2),
        ("mayor", 1),
    ]
    assert table.over
    assert table.questions == ()
    assert table.state.hands == [[], [], []]
    assert table.state.round == 1


@rule("GC-END-5")
def test_the_last_player_of_the_round_can_trigger_and_end_it():
    table = builder(3, SIX, seat=2)
    build(table, 2)
    events = play(table, "end")
    assert [event[0] for event in events[:2]] == ["turn-ended", "scoring"]
    assert table.over


@rule("GC-EX-18")
def test_example_18_the_end_stays_triggered():
    table = town(
        3,
        active=2,
        start=1,
        standing={0: ["saloon", "smithy"], 1: ["saloon", "saloon", "hotel"], 2: ["smithy"]},
        permits={2: ["bank"]},
        materials={2: ["wood_4", "stone_3", "stone_3"]},
        bandits={0: ["bandit_blow_up"]},
        chips={0: (0, 2), 2: (3, 0)},
        city=["wood_2"],
        dice=[6, 1],
    )
    assert build(table, 2, "bank")[-1] == ("end-triggered", 7)
    play(table, "end")
    saloon = built(table, 1, "saloon")
    play(table, ("bandits", table.state.bandits[0][0]))
    events = play(table, ("blow-up", 1, saloon))
    assert events[-1] == ("blown-up", 0, 1, saloon)
    assert table.state.buildings_standing() == 6
    events = play(table, "end")
    assert events == [
        ("turn-ended", 0),
        ("scoring", "buildings"),
        ("scored", 0, 1),
        ("scored", 1, 3),
        ("scored", 2, 2),
        ("mayor", 1),
    ]
    assert table.result.reason == "buildings"
    assert table.state.hands == [[], [], []]
    table.dealer.finish()


def after_round(**more):
    """Return a table after the last turn of a round; seat 0 alone has points."""
    more.setdefault("city", QUIET_CITY)
    more.setdefault("standing", {0: ["saloon"]})
    return town(3, "turn-end", active=2, **more)


@rule("GC-END-3")
@pytest.mark.parametrize(("standing", "is_over"), [(SIX, False), (SEVEN, True)])
def test_without_end_trigger_sticky_the_number_at_the_end_of_the_round_decides(standing, is_over):
    chosen = {"end_trigger_sticky": False}
    table = after_round(standing=standing, triggered=True, built=True, options=chosen)
    assert table.over == is_over
    if is_over:
        assert table.result.reason == "buildings"
    else:
        assert table.state.triggered is False
        assert named(table.events, "income") == [("income",)]
    sticky = after_round(standing=standing, triggered=True, options={"end_trigger_sticky": True})
    assert sticky.result.reason == "buildings"


@rule("GC-END-3")
@pytest.mark.parametrize("sticky", [True, False])
def test_a_fallen_building_keeps_the_game_going_only_without_end_trigger_sticky(sticky):
    table = town(
        3,
        active=1,
        standing=SIX,
        permits={1: ["general_store"]},
        materials={1: ["wood_4", "stone_3", "stone_3"]},
        bandits={2: ["bandit_blow_up"]},
        chips={1: (3, 0), 2: (0, 1)},
        dice=[6, 1],
        city=["wood_2", "wood_3"],
        options={"end_trigger_sticky": sticky},
    )
    assert build(table, 1)[-1] == ("end-triggered", 7)
    play(table, "end")
    assert asked(table) == (2, "action")
    play(table, ("bandits", table.state.bandits[2][0]))
    assert table.state.buildings_standing() == 6
    events = play(table, "end")
    assert events[1] == (("scoring", "buildings") if sticky else ("income",))


@rule("GC-END-3")
def test_without_end_trigger_sticky_the_end_can_be_triggered_again():
    table = builder(3, SIX, seat=2, options={"end_trigger_sticky": False})
    assert build(table, 2)[-1] == ("end-triggered", 7)
    assert play(table, "end")[:2] == [("turn-ended", 2), ("scoring", "buildings")]


@rule("GC-END-5")
@pytest.mark.parametrize("number", [7, 6])
def test_final_income_phase_pays_income_after_the_last_round(number):
    standing = {0: ["smithy", "smithy", "saloon", "saloon", "saloon"], 1: [], 2: []}
    table = town(
        3,
        "turn-end",
        active=2,
        standing=standing,
        triggered=number == 7,
        built=True,
        chips={1: (2, 0)},
        city=QUIET_CITY,
        options={"final_income_phase": True},
    )
    assert named(table.events, "income", "paid-out", "scoring") == [
        ("income",),
        ("paid-out", 0, 3),
        ("paid-out", 1, 2),
        ("paid-out", 2, 2),
    ]
    assert asked(table) == (1, "sell")
    events = play(table, "two-tools")
    if number == 7:
        assert events == [
            ("sold-chips", 1, 2, 0),
            ("scoring", "buildings"),
            ("scored", 0, 5),
            ("scored", 1, 0),
            ("scored", 2, 0),
            ("mayor", 0),
        ]
        assert [len(hand) for hand in table.state.hands] == [3, 3, 2]
    else:
        assert named(events, "scoring", "round") == [("round", 2)]
