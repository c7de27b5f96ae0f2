"""The round: whose turn it is, when the game ends, and the step that runs next."""

from collections.abc import Callable

from parlour.core.ask import CHANCE, Asker
from parlour.core.games.goldrush_city import actions, auction, components, contest, flip, income, scoring
from parlour.core.games.goldrush_city.state import State
from parlour.core.public import OVER


def draw_start_player(g: State, t: Asker) -> None:
    """Let chance choose the first start player (GC-SETUP-5)."""
    g.start = t.ask(CHANCE, "start", tuple(range(g.seats)))
    g.opened += 1
    t.emit("start-player", g.start)
    begin_round(g, t)


def begin_round(g: State, t: Asker) -> None:
    """Open a round with the start player's turn; say if it can be the last (GC-ROUND-1, GC-STALL-3)."""
    g.round += 1
    g.built = False
    g.active = g.start
    t.emit("round", g.round)
    guard, most = g.options.stall_guard_rounds, g.options.max_rounds
    if guard and g.quiet_rounds >= guard - 1:
        t.emit("last-unless-built")
    if most and g.round >= most:
        t.emit("last-round")
    flip.begin(g, t)


def end_turn(g: State, t: Asker) -> None:
    """Pass the judge marker to the left, or end the round's turns (GC-ROUND-3)."""
    seat = g.active
    actions.lift_blocks(g, t, seat)
    g.actions_left = 0
    g.active = g.left_of(seat)
    t.emit("turn-ended", seat)
    if g.active != g.start:
        flip.begin(g, t)
    else:
        end_turns(g, t)


def end_turns(g: State, t: Asker) -> None:
    """After the last turn of a round: score the game, or pay income (GC-END-1 to GC-END-5, GC-STALL-1, GC-STALL-2)."""
    g.quiet_rounds = 0 if g.built else g.quiet_rounds + 1
    if not g.options.end_trigger_sticky:
        g.triggered = g.buildings_standing() >= components.END_TRIGGER[g.seats]
    guard, most = g.options.stall_guard_rounds, g.options.max_rounds
    if g.triggered:
        g.reason = "buildings"
    elif guard and g.quiet_rounds >= guard:
        g.reason = "stall"
    elif most and g.round >= most:
        g.reason = "rounds"
    if not g.reason or (g.reason == "buildings" and g.options.final_income_phase):
        income.begin(g, t)
    else:
        scoring.begin(g, t)


def end_round(g: State, t: Asker) -> None:
    """After income: hand both markers on and begin the next round, or score the game (GC-ROUND-4)."""
    if g.reason:
        scoring.begin(g, t)
        return
    g.start = g.left_of(g.start)
    begin_round(g, t)


def end_contest(g: State, t: Asker) -> None:
    """Show the digger cards and use the totals for what the contest was held."""
    totals = contest.show(g, t)
    if g.purpose == contest.INCOME:
        income.pay_contest(g, totals)
    else:
        scoring.end_tie(g, t, totals)


STEPS: dict[str, Callable[[State, Asker], None]] = {
    "setup": draw_start_player,
    "flip": flip.step,
    "auction": auction.begin,
    "bidding": auction.step,
    "actions": actions.step,
    "turn-end": end_turn,
    "contest": contest.step,
    "contest-end": end_contest,
    "deal": income.deal,
    "sale": income.sell,
    "round-end": end_round,
}
"""What happens in each phase."""

PHASES = (*STEPS, OVER)


def step(g: State, t: Asker) -> None:
    """Run the step that the phase names."""
    STEPS[g.phase](g, t)
