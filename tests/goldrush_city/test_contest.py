"""The digger contest: dealing, totals, what each place is paid, who sees what."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.domains import UNKNOWN
from parlour.core.games.goldrush_city import components, display
from tests.goldrush_city.moves import asked, named, play
from tests.goldrush_city.town import town
from tests.rules import rule

HOUSES = ("saloon", "hotel", "bank", "general_store", "dance_hall")


def contest(seats, contestants, diggers, *, start=0, **more):
    """Return a table at the beginning of an income contest of these seats."""
    return town(
        seats,
        "turn-end",
        active=(start - 1) % seats,
        start=start,
        standing={seat: [HOUSES[seat]] for seat in contestants},
        diggers=[[f"digger_{name}" for name in cards] for cards in diggers],
        **more,
    )


def paid_for(*hauls, **options):
    """Let seats 1, 2, ... hold a contest with these cards; return what each of them is paid.

    All are dealt to lap by lap, so the cards are taken one each in turn. Seats 1 to n contest.
    """
    seats = max(3, len(hauls) + 1)
    contestants = range(1, len(hauls) + 1)
    laps = max(map(len, hauls))
    order = [haul[lap] for lap in range(laps) for haul in hauls if lap < len(haul)]
    table = contest(seats, contestants, [order], options=options)
    events = []
    for lap in range(1, laps + 1):
        for haul in hauls:
            if lap < len(haul):
                events += play(table, "take")
            elif lap == len(haul):
                events += play(table, "stop")
    table.dealer.finish()
    assert table.state.phase != "contest"
    pay = dict(event[1:] for event in named(events, "paid-out"))
    assert all(pay[seat] == 2 for seat in range(seats) if seat not in contestants)
    return tuple(pay[seat] for seat in contestants)


def watch_diggers(table):
    """Let the table note all open digger faces by seat, right after each event."""
    table.watch = lambda g: [[components.FACES[g.face[h]] for h in cards if h in g.face] for cards in g.diggers]


def shown_diggers(table):
    """Return the digger cards by seat that everybody saw when the last answer ended the contest."""
    last = max(at for at, event in enumerate(table.events) if event[0] == "dug-cards")
    return table.pictures[last]


BUST = [40, 40, 30]
HUNDRED = [40, 40, 20]


@rule("GC-CONTEST-1")
def test_all_22_cards_are_shuffled_for_every_contest_and_only_contestants_take_part():
    cards = [10, 20, 30]
    table = contest(4, (0, 2), [cards, [40, 40]], start=1)
    assert len(table.state.digger_deck) == 20
    assert asked(table) == (2, "dig")
    watch_diggers(table)
    used = {*table.state.digger_deck, *table.state.diggers[0], *table.state.diggers[2]}
    play(table, "take", "stop", "stop")
    assert shown_diggers(table) == [["digger_20"], [], ["digger_10", "digger_30"], []]
    assert len(table.state.digger_deck) == 22
    assert table.state.diggers == [[], [], [], []]
    while table.state.phase != "contest":
        play(table, {"action": "end", "bid": (), "sell": "none", "keep": "refuse"}[table.question.kind])
    g = table.state
    assert named(table.events, "contest") == [("contest", (0, 2), "income")]
    assert len(g.digger_deck) == 20
    assert [len(hand) for hand in g.diggers] == [1, 0, 1, 0]
    assert g.stopped == [False, True, False, True]
    assert not used & {*g.digger_deck, *(handle for hand in g.diggers for handle in hand)}
    assert sorted(
        table.dealer.look(g, -1, handle)
        for handle in (*g.digger_deck, *(handle for hand in g.diggers for handle in hand))
    ) == sorted(components.DIGGER_DECK)


@rule("GC-CONTEST-2")
@pytest.mark.parametrize(
    ("start", "order"), [(0, (1, 3, 4, 0)), (1, (3, 4, 0, 1)), (3, (4, 0, 1, 3)), (4, (0, 1, 3, 4))]
)
def test_each_contestant_gets_a_card_clockwise_from_the_start_players_left_neighbour(start, order):
    table = contest(5, (0, 1, 3, 4), [], start=start)
    assert table.events[:3] == [
        ("turn-ended", (start - 1) % 5),
        ("income",),
        ("contest", order, "income"),
    ]
    diggers = table.state.diggers
    assert table.events[3:] == [("dug", seat, diggers[seat][0]) for seat in order]
    assert [len(cards) for cards in diggers] == [1, 1, 0, 1, 1]
    assert table.question == (order[0], "dig", ("take", "stop"))
    assert display.turn(table.state)[:2] == (order[0], "contest")


@rule("GC-CONTEST-2")
def test_in_each_later_lap_one_takes_or_stops_and_who_stopped_gets_no_more():
    table = contest(3, (0, 1, 2), [])
    seen = []
    answers = ["take", "stop", "take", "take", "take", "stop", "take"]
    for answer in answers:
        seen.append(asked(table)[0])
        play(table, answer)
    assert seen == [1, 2, 0, 1, 0, 1, 0]
    assert table.state.stopped == [False, True, True]
    assert [len(cards) for cards in table.state.diggers] == [4, 3, 1]
    assert asked(table) == (0, "dig")
    with pytest.raises(IllegalAnswer):
        table.answer("take", 1)
    assert play(table, "stop")[0] == ("stopped", 0)
    assert table.state.phase != "contest"


@rule("GC-CONTEST-2")
def test_taking_gives_exactly_one_card_from_the_top():
    table = contest(3, (1, 2), [[10, 20, 30]])
    top = table.state.digger_deck[-1]
    first = table.state.diggers[1][0]
    assert play(table, "take") == [("dug", 1, top)]
    assert table.state.diggers[1] == [first, top]
    assert table.view(1).face(top) == components.FACE["digger_30"]
    assert len(table.state.digger_deck) == 19


@rule("GC-CONTEST-3")
def test_one_may_go_on_after_having_gone_over_100():
    table = contest(3, (1, 2), [[40, 10, 40, 40]])
    play(table, "take", "stop", "take")
    for _ in range(4):
        assert table.question == (1, "dig", ("take", "stop"))
        play(table, "take")
    events = play(table, "stop")
    assert named(events, "bust") == [("bust", 1, 3 * 40 + 4 * 10)]


@rule("GC-CONTEST-4")
@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ([30], 30),
        ([10, 20, 30, 40], 100),
        (["brawlers", 20, 30], 100),
        ([20, "brawlers", 30], 100),
        ([20, 30, "brawlers"], 100),
        (["brawlers", 10, "brawlers"], 40),
        (["brawlers", "brawlers", 10, 10], 80),
        ([10, 10, "brawlers", "brawlers"], 80),
        (["brawlers"], 0),
        (["brawlers", "brawlers"], 0),
    ],
)
def test_the_total_is_the_sum_doubled_or_quadrupled_by_brawlers(cards, total):
    first, *rest = cards
    table = contest(3, (1, 2), [[first, 10, *rest]])
    table.answer("take" if rest else "stop")
    table.answer("stop")
    for _ in rest[1:]:
        table.answer("take")
    if rest:
        table.answer("stop")
    assert named(table.events, "dug-total") == [("dug-total", 1, total), ("dug-total", 2, 10)]


@rule("GC-CONTEST-5")
def test_exactly_100_is_safe_and_above_is_bust():
    assert paid_for(HUNDRED, [10]) == (4, 1)
    assert paid_for(BUST, [10]) == (0, 4)
    assert paid_for(HUNDRED, BUST, [30]) == (4, 0, 1)
    table = contest(3, (1, 2), [[40, 40, 40, 40, 20, 30]])
    events = play(table, "take", "take", "take", "take", "stop", "stop")
    assert named(events, "dug-total", "bust") == [("dug-total", 1, 100), ("bust", 2, 110)]


@rule("GC-CONTEST-6")
@pytest.mark.parametrize(
    ("hauls", "pay"),
    [
        (([40], [30], [20]), (4, 2, 1)),
        (([20], [40], [30]), (1, 4, 2)),
        (([40], [40], [20]), (3, 3, 1)),
        (([20], [40], [40], [40]), (1, 3, 3, 3)),
        ((HUNDRED, [40], [30], [10]), (4, 2, 2, 1)),
    ],
)
def test_the_highest_total_gets_four_or_three_each(hauls, pay):
    assert paid_for(*hauls) == pay


@rule("GC-CONTEST-7")
@pytest.mark.parametrize(
    ("hauls", "pay"),
    [
        (([10], [20], [30], [40]), (1, 2, 2, 4)),
        (([10], [10], [30]), (1, 1, 4)),
        (([10], [10], [30], [20]), (1, 1, 4, 2)),
        (([40], [10], [10], [40]), (3, 1, 1, 3)),
        (([10], [20], [20], [30]), (1, 2, 2, 4)),
        ((["brawlers"], BUST, [20], [30]), (1, 0, 2, 4)),
    ],
)
def test_the_lowest_total_gets_one_each_and_those_between_two(hauls, pay):
    assert paid_for(*hauls) == pay


@rule("GC-CONTEST-8")
def test_highest_and_lowest_at_once_is_paid_as_highest():
    assert paid_for(BUST, [10]) == (0, 4)
    assert paid_for([40], [40]) == (3, 3)
    assert paid_for([10], [10], [10]) == (3, 3, 3)
    assert paid_for([40, 40, 40], [20], [20]) == (0, 3, 3)


@rule("GC-CONTEST-9")
def test_all_bust_means_no_gold_and_brawlers_alone_make_a_total_of_zero():
    assert paid_for(BUST, [40, 30, 40]) == (0, 0)
    assert paid_for(["brawlers"], [10], [20]) == (1, 2, 4)
    assert paid_for(["brawlers"], BUST) == (4, 0)
    assert paid_for(["brawlers"], ["brawlers"]) == (3, 3)


def faces(table, seat, owner):
    """Return what a seat (or a spectator) reads on the digger cards of `owner`."""
    view = table.view(seat)
    read = [view.face(handle) for handle in view.state.diggers[owner]]
    return [None if face == UNKNOWN else components.FACES[face] for face in read]


@rule("GC-CONTEST-10")
def test_one_sees_the_own_cards_as_one_gets_them_and_of_others_only_how_many():
    table = contest(3, (1, 2), [[10, 40, 30]])
    assert faces(table, 1, 1) == ["digger_10"]
    assert faces(table, 2, 2) == ["digger_40"]
    play(table, "take")
    assert faces(table, 1, 1) == ["digger_10", "digger_30"]
    for other in (0, 2, None):
        assert faces(table, other, 1) == [None, None]
    for other in (0, 1, None):
        assert faces(table, other, 2) == [None]
    play(table, "stop")
    assert faces(table, 1, 2) == [None]
    watch_diggers(table)
    cards = table.state.diggers
    play(table, "stop")
    assert shown_diggers(table) == [[], ["digger_10", "digger_30"], ["digger_40"]]
    assert named(table.events, "dug-cards") == [("dug-cards", seat, tuple(cards[seat])) for seat in (1, 2)]
    assert named(table.events, "diggers-aside") == [("diggers-aside",)]
    assert named(table.events, "dug-total") == [("dug-total", 1, 40), ("dug-total", 2, 40)]


@rule("GC-CONTEST-10")
def test_all_cards_are_shown_together_when_everybody_has_stopped():
    table = contest(4, (1, 2), [[10, 40]], start=2)
    log = []
    table.entered = log.append
    play(table, "stop", "stop")
    shown = tuple(components.FACE[f"digger_{number}"] for number in (10, 40))
    assert [(entry.seat, entry.kind, entry.value) for entry in log[:3]] == [
        (1, "dig", "stop"),
        (2, "dig", "stop"),
        (-1, "show", shown),
    ]


@rule("GC-CONTEST-11")
def test_blind_digging_shows_the_own_cards_only_after_one_has_stopped():
    table = contest(3, (1, 2), [[10, 40, 30, 20]], options={"digger_peek": False})
    assert faces(table, 1, 1) == [None]
    play(table, "take", "take")
    assert faces(table, 1, 1) == [None, None]
    assert play(table, "stop") == [("stopped", 1)]
    assert faces(table, 1, 1) == ["digger_10", "digger_30"]
    for other in (0, 2, None):
        assert faces(table, other, 1) == [None, None]
    assert faces(table, 2, 2) == [None, None]
    watch_diggers(table)
    events = play(table, "stop")
    assert named(events, "dug-total") == [("dug-total", 1, 40), ("dug-total", 2, 60)]
    assert shown_diggers(table) == [[], ["digger_10", "digger_30"], ["digger_40", "digger_20"]]


@rule("GC-CONTEST-12", "GC-CONTEST-13")
@pytest.mark.parametrize(
    ("hauls", "pay"),
    [
        (([40, 40, 40], [40, 30, 20], [40, 30, 10]), (0, 2, 1)),
        ((BUST, [10]), (0, 1)),
        ((BUST, [40], [40]), (0, 1, 1)),
        ((BUST, [40], [30], [20]), (0, 2, 2, 1)),
        ((BUST, [40], [10], [10]), (0, 2, 1, 1)),
        ((BUST, [40, 30, 40], [10], [40]), (0, 0, 1, 2)),
        ((BUST, [40, 30, 40]), (0, 0)),
        (([40], [30], [20]), (4, 2, 1)),
        (([40], [40], [20]), (3, 3, 1)),
        (([40], [40]), (3, 3)),
        ((HUNDRED, [10]), (4, 1)),
    ],
)
def test_with_scarce_gold_the_bust_keep_their_places(hauls, pay):
    assert paid_for(*hauls, bust_counts_in_ranking=True) == pay


@rule("GC-EX-1", "GC-EX-2")
def test_examples_1_and_2_totals_of_120_90_and_80():
    hauls = ([40, 40, 40], [40, 30, 20], [40, 30, 10])
    assert paid_for(*hauls, bust_counts_in_ranking=True) == (0, 2, 1)
    assert paid_for(*hauls, bust_counts_in_ranking=False) == (0, 4, 1)


@rule("GC-EX-14")
def test_example_14_brawlers_in_a_contest_of_three():
    first, second, third = [40, 40, 20], ["brawlers", 10, "brawlers", 20], [40, 30, 20]
    laps = [card for lap in zip(first, second, third, strict=False) for card in lap]
    table = contest(3, (0, 1, 2), [[*laps, second[3]]], start=2)
    assert asked(table) == (0, "dig")
    events = play(table, *["take"] * 6, "stop", "take", "stop", "stop")
    assert named(events, "dug-total", "bust", "paid-out") == [
        ("dug-total", 0, 100),
        ("bust", 1, 120),
        ("dug-total", 2, 90),
        ("paid-out", 2, 1),
        ("paid-out", 0, 4),
        ("paid-out", 1, 0),
    ]
    table.dealer.finish()


@rule("GC-EX-15")
def test_example_15_shared_totals():
    ninety = [40, 40, 10]
    assert paid_for(ninety, [30, 30, 30], [20, 20, 30], [40, 10]) == (3, 3, 2, 1)
    assert paid_for([40, 40], [30, 30, 20]) == (3, 3)
    assert paid_for([40, 40, 30], [40, 30, 20, 40], [10]) == (0, 0, 4)
