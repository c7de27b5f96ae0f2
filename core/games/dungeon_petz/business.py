"""Phase 5, business: sales, discards, jobs of the imps, and one workshop at any moment (DP-SELL-1 to DA-JOB-6)."""

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import (
    artifacts,
    components,
    decks,
    hands,
    parts,
    selling,
    stores,
    tokens,
    workshops,
)
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.state import COLOURS, NONE, State

DONE = "done"
EARN, CLEAN, EARN_AGAIN, CLEAN_AGAIN = "earn", "clean", "earn-again", "clean-again"
"""The jobs of available imps, and the second one of the Employee of the Month (DP-JOB-1, DP-ART-8)."""


def open_shop(g: State, t: Asker) -> None:
    """Let all seats do business at the same time, behind screens (DP-SIM-1)."""
    parts.decide(g, t, "do-business", range(g.seats), do_business)


def do_business(g: State, t: Asker, seat: int) -> None:
    """Sell, discard, put the available imps to work."""
    _sell(g, t, seat)
    _discard(g, t, seat)
    _work(g, t, seat)


# --- sales ---


def _sell(g: State, t: Asker, seat: int) -> None:
    """Sell as long as any customer would buy and the seat likes; each buys one pet of a seat (DP-SELL-1)."""
    customers = g.customers[g.round]
    while True:
        sales = selling.sales(g, seat, customers)
        if not sales:
            return
        options: tuple[Value, ...] = (*sales, *_workshops(g, seat), DONE)
        match t.ask(seat, "sell", options):
            case ("sell", int(place), int(customer), str(seller)):
                selling.sell(g, t, seat, ("sell", place, customer, seller))
                customers = tuple([other for other in customers if other != customer])
            case ("workshop", int(place)):
                workshops.use_by_pass(g, t, seat, place)
            case _:
                return


def _workshops(g: State, seat: int) -> tuple[Value, ...]:
    """Return the offers to use a workshop, at whatever moment of the phase (DA-JOB-4)."""
    return tuple([("workshop", place) for place in workshops.usable_by_pass(g, seat)])


# --- discards ---


def _discard(g: State, t: Asker, seat: int) -> None:
    """Lay assigned cards on the discard piles, give potions back, and put away what a hand holds too much, for potions
    and after the fortune teller (DP-DISC-1 to DP-DISC-3, DA-DISC-1).
    """
    for place in g.places(seat):
        for card in g.assigned[place]:
            g.assigned[place] = g.assigned[place][1:]
            if card in g.both:
                g.both.remove(card)
            decks.discard(g, t, seat, (card,))
        if g.potions_used[place]:
            count = len(g.potions_used[place])
            g.potions_used[place] = ()
            g.potions_left += count
            t.emit("potions-returned", seat, place, count)
    for colour in range(COLOURS):
        count = len(g.hand(seat, colour))
        if count > components.HAND_PER_COLOUR:
            hands.discard_down(g, t, seat, colour, count - artifacts.hand_limit(g, seat, colour))


# --- jobs ---


def _work(g: State, t: Asker, seat: int) -> None:
    """Let available imps clean or earn one by one; in the base game the gold comes when all is clean (DP-JOB-1,
    DP-JOB-3, DA-JOB-1).
    """
    done = owed = 0
    while True:
        options = jobs(g, seat, done)
        if not options:
            break
        job = t.ask(seat, "job", (*options, DONE))
        match job:
            case "earn" | "earn-again" | "clean" | "clean-again":
                done += 1
                _spend_imp(g, t, seat, job)
            case ("workshop", int(place)):
                workshops.use_by_pass(g, t, seat, place)
            case _:
                break
        if job in (CLEAN, CLEAN_AGAIN):
            _clean(g, t, seat)
        elif job in (EARN, EARN_AGAIN) and g.dark_alleys:
            stores.add_gold(g, t, seat, components.EARN_GOLD)
        elif job in (EARN, EARN_AGAIN):
            owed += components.EARN_GOLD
    stores.add_gold(g, t, seat, owed)


def jobs(g: State, seat: int, done: int) -> tuple[Value, ...]:
    """Return what a seat can do now, when so many jobs were done: jobs of its imps, a second one of an imp that worked,
    workshops (DP-JOB-1, DP-ART-8, DA-JOB-2).
    """
    found: list[Value] = []
    if g.home[seat]:
        found += [EARN, CLEAN]
    if done and artifacts.shift_ready(g, seat):
        found += [EARN_AGAIN, CLEAN_AGAIN]
    if found and not cleanable(g, seat):
        found = [job for job in found if job not in (CLEAN, CLEAN_AGAIN)]
    return (*found, *_workshops(g, seat))


def _spend_imp(g: State, t: Asker, seat: int, job: str) -> None:
    """Use an available imp, or let one that worked do a second job (DP-GEN-9, DP-ART-8)."""
    if job in (EARN_AGAIN, CLEAN_AGAIN):
        g.shift_used[seat] = True
    else:
        g.home[seat] -= 1
        g.busy[seat] += 1
    t.emit("job", seat, job)


def cleanable(g: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the manure tokens that imps can clear, as (kind, place): on sites without a pet, with a shovel on all
    (DP-JOB-2, DP-ART-7, DA-PIGLET-3, DA-RUFF-8).
    """
    places = [place for place in g.places(seat) if g.manure[place]]
    if places and not artifacts.reaches_everywhere(g, seat):
        places = [place for place in places if g.pets[place] == NONE]
    return tuple([(kind, place) for place in places for kind in tokens.manure_tokens(g, place)])


def _clean(g: State, t: Asker, seat: int) -> None:
    """Clear up to two manure tokens, also of different sites (DP-JOB-1, DP-JOB-2)."""
    for number in range(components.CLEAN_MANURE):
        found = cleanable(g, seat)
        if not found:
            return
        options: tuple[Value, ...] = (*found, *((NOTHING,) if number else ()))
        match choose(t, seat, "clear", options):
            case (str(kind), int(place)):
                tokens.clear_manure(g, t, seat, kind, place)
            case _:
                return
