"""Income: gold for miners and for owners of buildings, dealt in laps; then chips may be sold."""

from parlour.core.ask import Asker
from parlour.core.games.goldrush_city import components, contest
from parlour.core.games.goldrush_city.choices import choose
from parlour.core.games.goldrush_city.state import DYNAMITE, TOOL, State, draw_gold, gold_left, return_chips

SALES = {"two-tools": (2, 0), "tool-and-dynamite": (1, 1), "two-dynamite": (0, 2)}
"""Pairs of chips that can be sold: name -> (tools, dynamite) (GC-SELL-1)."""


def begin(g: State, t: Asker) -> None:
    """Count what is due to everybody, and open a contest where several own a two-star or three-star building
    (GC-INCOME-1 to GC-INCOME-4).
    """
    t.emit("income")
    owners = [seat for seat in range(g.seats) if g.stars(seat) >= 2]
    g.due = [components.INCOME["miner_gold_cards"]] * g.seats
    if len(owners) == 1:
        g.due[owners[0]] = components.INCOME["sole_owner_gold_cards"]
    if len(owners) > 1:
        contest.begin(g, t, owners, contest.INCOME)
    else:
        g.phase = "deal"


def pay_contest(g: State, totals: dict[int, int]) -> None:
    """Put the contest's gold cards among those due (GC-CONTEST-5 to GC-CONTEST-9)."""
    pay = contest.gold_cards(totals, scarce=g.options.bust_counts_in_ranking)
    for seat, cards in pay.items():
        g.due[seat] = cards
    g.phase = "deal"


def deal(g: State, t: Asker) -> None:
    """Deal the cards due one at a time, lap by lap from the start player (GC-INCOME-5, GC-DECK-4)."""
    dealt = [0] * g.seats
    for lap in range(max(g.due)):
        for seat in g.clockwise_from(g.start):
            if lap < g.due[seat]:
                dealt[seat] += draw_gold(g, t, seat)
    for seat in g.clockwise_from(g.start):
        t.emit("paid-out", seat, dealt[seat])
    g.due = [0] * g.seats
    g.speaker = g.start
    g.phase = "sale"


def sell(g: State, t: Asker) -> None:
    """Let one seat sell a pair of chips for a gold card, or go on to the next (GC-SELL-1, GC-SELL-2)."""
    seat = g.speaker
    chosen = choose(t, seat, "sell", sale_options(g, seat))
    if chosen != "none":
        tools, dynamite = SALES[chosen]
        return_chips(g, seat, TOOL, tools)
        return_chips(g, seat, DYNAMITE, dynamite)
        t.emit("sold-chips", seat, tools, dynamite)
        draw_gold(g, t, seat)
        return
    g.speaker = g.left_of(seat)
    if g.speaker == g.start:
        g.phase = "round-end"


def sale_options(g: State, seat: int) -> tuple[str, ...]:
    """Return the pairs of chips that a seat can sell now, and "none"."""
    if not gold_left(g):
        return ("none",)
    tools, dynamite = g.chips[seat]
    pairs = (name for name, (first, second) in SALES.items() if first <= tools and second <= dynamite)
    return (*pairs, "none")
