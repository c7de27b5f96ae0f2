"""Rounds and turns: the markers, the order of the parts, and what the game is played for."""

from itertools import pairwise

import pytest

from parlour.core.games.goldrush_city import rounds
from tests.goldrush_city.play import only, play, said
from tests.goldrush_city.town import town
from tests.rules import rule

THREE_MATERIALS = ["wood_4", "stone_4", "wood_3"]


def through_the_round(table):
    """Pass, end every turn, sell nothing; return all events until the next round's first question."""
    told = list(table.events)
    rounds_seen = table.state.round
    while table.state.round == rounds_seen and not table.over:
        kind = table.question.kind
        table.answer({"bid": (), "action": "end", "sell": "none"}[kind])
        told += table.events
    return told


def of(events, *words):
    return [event for event in events if event[0] in words]


@rule("GC-ROUND-1", "GC-ROUND-3")
@pytest.mark.parametrize(
    ("seats", "start", "order"),
    [(3, 0, [0, 1, 2]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0]), (5, 3, [3, 4, 0, 1, 2])],
)
def test_every_player_has_one_turn_clockwise_then_income(seats, start, order):
    table = town(
        seats,
        "flip",
        start=start,
        active=start,
        city=["wood_4", "stone_4", "wood_3", "stone_3", "wood_2", "wood_2"],
        hands={seat: ["gold_1"] for seat in range(seats)},
        gold=["gold_1"] * 2 + ["gold_2"] * (2 * seats - 2),
    )
    told = of(through_the_round(table), "turn-ended", "income", "round", "turn")
    turns = [event for seat in order for event in (("turn", seat), ("turn-ended", seat))]
    # The step that the table began in is the first flip, whose "turn" came before.
    assert told == [*turns[1:], ("income",), ("round", 2), ("turn", order[1])]
    assert table.state.active == order[1]


@rule("GC-ROUND-3")
def test_the_judge_marker_moves_left_after_each_turn():
    table = town(4, "actions", start=2, active=2, city=THREE_MATERIALS)
    for seat in (3, 0, 1):
        assert table.question.kind == "action"
        table.answer("end")
        assert table.state.active == seat
        assert table.state.start == 2
        assert table.state.phase == "actions"
        assert table.events[:2] == [("turn-ended", (seat - 1) % 4), ("turn", seat)]
    table.answer("end")
    assert table.events[:2] == [("turn-ended", 1), ("income",)]
    assert only(table, "turn") == [("turn", 3)]


@rule("GC-ROUND-3", "GC-ROUND-4")
def test_markers_stay_with_the_start_player_until_income_is_done():
    table = town(3, "actions", start=1, active=0, chips={2: (2, 0)}, city=["stone_4"], gold=["gold_1"] * 6)
    table.answer("end")
    assert (table.question.seat, table.question.kind) == (2, "sell")
    assert table.state.start == table.state.active == 1
    assert [len(hand) for hand in table.state.hands] == [2, 2, 2]
    assert (table.state.round, table.state.actions_left) == (1, 0)
    table.answer("none")
    assert table.state.start == table.state.active == 2
    assert table.state.round == 2


@rule("GC-ROUND-4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_round_is_opened_by_the_next_player(seats):
    starts = []

    def look(table):
        if not starts or starts[-1][0] != table.state.round:
            starts.append((table.state.round, table.state.start))

    play(seats, 2, look, {"max_rounds": 7, "stall_guard_rounds": 0})
    assert [number for number, _ in starts] == [1, 2, 3, 4, 5, 6, 7]
    for (_, before), (_, after) in pairwise(starts):
        assert after == (before + 1) % seats


@rule("GC-ROUND-2")
def test_a_turn_is_flip_then_auction_then_actions():
    table = town(
        3, "turn-end", active=2, start=1, city=["wood_1_plus", "stone_2"],
        hands={0: ["gold_3"], 1: ["gold_1"]},
    )  # fmt: skip
    wood, stone = table.state.lot
    assert said(table.events) == [
        ("turn-ended", 2),
        ("turn", 0),
        ("turned", 0, wood),
        ("turned", 0, stone),
        ("lot-offered", (wood, stone), (), 0, 0),
    ]
    assert (table.state.phase, table.question.kind, table.question.seat) == ("bidding", "bid", 1)
    table.answer(())
    assert table.events == [("passed", 1), ("passed", 2)]
    assert (table.question.kind, table.question.seat) == ("bid", 0)
    table.answer(())
    assert table.events == [("passed", 0), ("unsold",), ("actions", 0, 2)]
    assert (table.state.phase, table.question.kind, table.question.seat) == ("actions", "action", 0)


@rule("GC-ROUND-2")
def test_phases_follow_each_other_in_fixed_order():
    follows = {
        ("flip", "bidding"), ("flip", "flip"), ("flip", "actions"), ("bidding", "bidding"),
        ("bidding", "actions"), ("actions", "actions"), ("actions", "flip"),
        ("actions", "bidding"), ("actions", "contest"), ("actions", "sale"), ("actions", "over"),
        ("contest", "contest"), ("contest", "sale"), ("contest", "flip"), ("contest", "bidding"),
        ("contest", "over"), ("sale", "sale"), ("sale", "flip"), ("sale", "bidding"),
        ("sale", "actions"), ("contest", "actions"),
    }  # fmt: skip
    phases = []
    for seed in range(4):
        phases.clear()
        play(4, seed, lambda table: phases.append((table.state.phase, table.state.active)))
        for (before, who), (after, next_who) in pairwise(phases):
            assert (before, after) in follows
            if before in ("flip", "bidding"):
                assert who == next_who


def test_every_phase_has_its_step():
    assert (
        *("setup", "flip", "auction", "bidding", "actions", "turn-end"),
        *("contest", "contest-end", "deal", "sale", "round-end", "over"),
    ) == rounds.PHASES


@rule("GC-ROUND-5")
def test_players_are_never_asked_to_trade_give_lend_or_promise():
    asked, acts = set(), set()

    def look(table):
        for question in table.questions:
            asked.add(question.kind)
            if question.kind == "action":
                names = [option if isinstance(option, str) else option[0] for option in question.options]
                acts.update(names)
                assert question.seat == table.state.active

    for seats, seed in ((3, 1), (4, 0), (5, 0)):
        play(seats, seed, look)
    assert asked == {
        *("bid", "action", "keep", "lose-wood", "lose-permit", "dig", "sell"),
        *("target", "block-target", "pay-gold", "pay-wood", "pay-stone"),
    }
    assert acts == {"permit", "tool", "dynamite", "build", "bandits", "lure", "block", "end"}


@rule("GC-AIM-1")
def test_the_most_election_points_make_the_mayor():
    table = town(
        3,
        "turn-end",
        start=1,
        active=0,
        triggered=True,
        standing={0: ["smithy", "smithy"], 1: ["saloon", "saloon"], 2: ["bank"]},
        permits={0: ["hotel", "general_store", "dance_hall", "saloon"]},
        chips={0: (9, 9)},
        materials={2: ["wood_4", "stone_4"]},
        hands={2: ["gold_3", "gold_3"]},
    )
    assert table.over
    assert table.result.points == (0, 3, 2)
    assert table.result.winners == (1,)
    assert table.result.places == (3, 1, 2)
    assert table.events == [
        ("turn-ended", 0),
        ("scoring", "buildings"),
        ("scored", 0, 0),
        ("scored", 1, 3),
        ("scored", 2, 2),
        ("mayor", 1),
    ]
    assert table.question is None
    assert table.state.winner == 1
    assert table.state.active == table.state.speaker == -1


@rule("GC-AIM-1")
def test_the_mayor_has_the_most_points_at_the_end_of_any_game():
    for seed in (1, 2, 3):
        table = play(3, seed)
        points = table.result.points
        assert list(points) == [sum(kinds.values()) for kinds in table.result.kinds]
        (mayor,) = table.result.winners
        assert points[mayor] == max(points)
        assert table.result.places[mayor] == 1
