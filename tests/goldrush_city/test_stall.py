"""The ends that come without enough buildings: the stall guard and the number of rounds."""

import pytest

from parlour.core.games.goldrush_city import GAME, display
from tests.goldrush_city.moves import QUIET_CITY, idle_until, named, permit, play
from tests.goldrush_city.town import town
from tests.rules import rule


def after_round(**more):
    """Return a table after the last turn of a round; seat 0 alone has points."""
    more.setdefault("city", QUIET_CITY)
    more.setdefault("standing", {0: ["saloon"]})
    return town(3, "turn-end", active=2, **more)


@rule("GC-STALL-1")
def test_the_game_is_scored_after_six_rounds_without_a_build():
    quiet = [*["wood_2"] * 4, *["wood_3"] * 4, *["stone_2"] * 3, *["stone_3"] * 3]
    city = [*quiet, *["wood_4", "stone_4"] * 2][1:]
    table = town(3, "auction", standing={0: ["saloon"]}, city=city)
    events = idle_until(table, lambda table: table.state.round == 6)
    assert table.state.quiet_rounds == 5
    assert ("quiet_rounds", 5) in display.turn(table.state).facts
    announced = named(events, "round", "last-unless-built", "last-round")
    assert announced == [*(("round", number) for number in range(2, 7)), ("last-unless-built",)]
    assert len(named(events, "income")) == 5
    events = idle_until(table, lambda table: table.over)
    assert named(events, "income", "turn-ended", "scoring", "mayor") == [
        ("turn-ended", 2),
        ("turn-ended", 0),
        ("turn-ended", 1),
        ("scoring", "stall"),
        ("mayor", 0),
    ]
    assert table.result.reason == "stall"
    assert table.state.round == 6
    assert ("quiet_rounds", 6) in display.turn(table.state).facts


@rule("GC-STALL-1")
@pytest.mark.parametrize(("quiet", "is_built", "after"), [(4, False, 5), (5, False, None), (5, True, 0), (0, False, 1)])
def test_a_round_with_a_build_starts_the_count_again(quiet, is_built, after):
    table = after_round(quiet_rounds=quiet, built=is_built, round=9)
    if after is None:
        assert table.over
        assert table.result.reason == "stall"
        assert named(table.events, "income", "round") == []
        return
    assert (table.state.quiet_rounds, table.state.round) == (after, 10)
    assert named(table.events, "income") == [("income",)]
    facts = [fact for fact in display.turn(table.state).facts if fact[0] == "quiet_rounds"]
    assert facts == ([("quiet_rounds", after)] if after else [])


@rule("GC-STALL-1")
def test_any_build_by_anybody_counts_and_the_next_round_begins_anew():
    table = town(
        3,
        active=1,
        start=1,
        permits={1: ["smithy"]},
        materials={1: ["wood_4"]},
        chips={1: (1, 0)},
        city=QUIET_CITY,
        quiet_rounds=5,
    )
    assert table.state.built is False
    play(table, ("build", permit(table, 1, "smithy")))
    assert table.state.built is True
    play(table, "end")
    assert table.state.quiet_rounds == 5
    events = idle_until(table, lambda table: table.state.round == 2)
    assert named(events, "income", "scoring") == [("income",)]
    assert table.state.quiet_rounds == 0
    assert table.state.built is False
    idle_until(table, lambda table: table.state.round == 3)
    assert table.state.quiet_rounds == 1


@rule("GC-STALL-1", "GC-STALL-3")
@pytest.mark.parametrize("guard", [1, 2, 3, 6])
def test_the_stall_guard_is_as_long_as_the_option_says(guard):
    chosen = {"stall_guard_rounds": guard}
    table = after_round(quiet_rounds=guard - 1, round=20, options=chosen)
    assert table.result.reason == "stall"
    if guard > 1:
        table = after_round(quiet_rounds=guard - 2, round=20, options=chosen)
        assert table.state.round == 21
        assert named(table.events, "round", "last-unless-built", "last-round") == [
            ("round", 21),
            ("last-unless-built",),
        ]
    if guard > 2:
        table = after_round(quiet_rounds=guard - 3, round=20, options=chosen)
        assert named(table.events, "round", "last-unless-built") == [("round", 21)]


@rule("GC-STALL-1")
def test_a_stall_guard_of_zero_is_off():
    table = after_round(quiet_rounds=50, round=20, options={"stall_guard_rounds": 0})
    assert table.state.round == 21
    assert named(table.events, "last-unless-built", "scoring") == []


@rule("GC-STALL-2")
@pytest.mark.parametrize(("number", "is_over"), [(38, False), (39, False), (40, True), (41, True)])
def test_the_game_is_scored_after_round_40(number, is_over):
    table = after_round(round=number, built=True)
    assert table.over == is_over
    assert named(table.events, "scoring", "income") == ([("scoring", "rounds")] if is_over else [("income",)])
    if is_over:
        assert table.result.reason == "rounds"
    else:
        assert named(table.events, "last-round") == ([("last-round",)] if number == 39 else [])


@rule("GC-STALL-2", "GC-STALL-3")
@pytest.mark.parametrize("most", [1, 2, 12])
def test_the_number_of_rounds_is_what_the_option_says(most):
    chosen = {"max_rounds": most}
    table = after_round(round=most, built=True, options=chosen)
    assert table.result.reason == "rounds"
    if most > 1:
        table = after_round(round=most - 1, built=True, options=chosen)
        assert named(table.events, "round", "last-unless-built", "last-round") == [
            ("round", most),
            ("last-round",),
        ]
    if most > 2:
        table = after_round(round=most - 2, built=True, options=chosen)
        assert named(table.events, "last-round") == []


@rule("GC-STALL-2")
def test_with_zero_rounds_the_number_is_not_limited():
    table = after_round(round=98, built=True, options={"max_rounds": 0})
    assert table.state.round == 99
    assert named(table.events, "last-round", "scoring") == []


@rule("GC-STALL-3")
def test_both_ends_are_announced_after_the_rounds_number_and_before_its_first_turn():
    table = after_round(round=39, quiet_rounds=4)
    at = table.events.index(("round", 40))
    assert table.events[at : at + 4] == [
        ("round", 40),
        ("last-unless-built",),
        ("last-round",),
        ("turn", 1),
    ]


@rule("GC-STALL-1", "GC-STALL-2")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"round": 40, "quiet_rounds": 5}, "stall"),
        ({"round": 40, "quiet_rounds": 5, "triggered": True}, "buildings"),
        ({"round": 40, "triggered": True}, "buildings"),
    ],
)
def test_where_several_ends_meet_one_reason_is_given(fields, reason):
    assert after_round(**fields).result.reason == reason


@rule("GC-END-5", "GC-STALL-1")
@pytest.mark.parametrize("fields", [{"quiet_rounds": 5}, {"round": 40, "built": True}])
def test_final_income_phase_concerns_the_end_by_buildings_alone(fields):
    table = after_round(options={"final_income_phase": True}, **fields)
    assert table.over
    assert named(table.events, "income") == []
    assert [event[0] for event in table.events[:2]] == ["turn-ended", "scoring"]


@rule("GC-END-1", "GC-STALL-1", "GC-STALL-2")
def test_a_game_ends_in_one_of_three_ways():
    assert GAME.reasons == ("buildings", "stall", "rounds")
    ends = ({"triggered": True}, {"quiet_rounds": 5}, {"round": 40, "built": True})
    assert tuple(after_round(**fields).result.reason for fields in ends) == GAME.reasons
