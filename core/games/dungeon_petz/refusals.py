"""What the asked player would expect to be offered but cannot choose now, and why, by public facts alone.

The rules offer by the functions that are asked here again: nothing is both offered and refused.
"""

from collections.abc import Callable

from parlour.core.ask import Question
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components, selling, shopping, spaces_alleys, stores, workshops
from parlour.core.games.dungeon_petz.state import FOODS, NONE, State
from parlour.core.words import Refusal

Why = tuple[str, tuple[tuple[str, int], ...]]
"""A word of the section `reasons`, and the numbers of its sentence."""

Looked = tuple[Value, Why]
"""A value that is not on offer, and what is against it."""


def refused(g: State, question: Question) -> tuple[Refusal, ...]:
    """Return what the asked seat cannot choose, in the order of the boards."""
    look = ASKED.get(question.kind)
    if look is None or not isinstance(question.options, tuple):
        return ()
    found = look(g, question.seat)
    return tuple([Refusal(value, *why) for value, why in found if value not in question.options])


def _spaces(g: State, seat: int) -> list[Looked]:
    """Return the action spaces that are closed to the group on turn (DP-SEND-6, DP-SEND-9, DP-SEND-10)."""
    group = next(group for group in g.groups_of(seat) if group.exit == g.acting)
    reasons = [(space, shopping.why_closed(g, group, space, g.gold[seat])) for space in g.spaces]
    return [(space, (reason, ())) for space, reason in reasons if reason]


def _market(g: State, seat: int) -> list[Looked]:
    """Return the marked things that cannot be paid for (DA-MKT-4)."""
    on_offer = spaces_alleys.on_offer(g, g.gold[seat])
    left = [slot for slot, thing in zip(components.MARKET, g.market, strict=True) if thing != NONE]
    return [(slot, ("marked", ())) for slot in left if slot not in on_offer]


def _workshops(g: State, seat: int) -> list[Looked]:
    """Return the open workshops that the seat cannot use now, in phase 2 (DA-ZONE-1, DA-ZONE-3 to DA-ZONE-5)."""
    usable = workshops.usable(g, seat)
    places = [place for place in range(len(g.workshops)) if place not in usable]
    return [(place, _against_workshop(g, seat, place)) for place in places]


def _workshops_by_pass(g: State, seat: int) -> list[Looked]:
    """Return the workshops that the pass allows and that cannot be used now, in phase 5 (DA-JOB-2, DA-JOB-3)."""
    if g.worked[seat]:
        return []
    found = [(place, why) for place, why in _workshops(g, seat) if isinstance(place, int) and place <= g.passes[seat]]
    return [(("workshop", place), why) for place, why in found]


def _against_workshop(g: State, seat: int, place: int) -> Why:
    cost = workshops.row_of(g, place).cost
    own = {"gold": g.gold[seat], "imp": g.home[seat]}
    held = own[cost] if cost in own else len(stores.fresh(g, seat, FOODS.index(cost)))
    return ("useless" if held else f"cost-{cost}"), ()


def _sales(g: State, seat: int) -> list[Looked]:
    """Return the pets that a customer of this round doesn't buy (DP-SELL-2, DP-SELL-4), and the workshops."""
    found: list[Looked] = list(_workshops_by_pass(g, seat))
    for place in g.kept(seat):
        for customer in g.customers[g.round]:
            why = _against_sale(g, seat, place, customer)
            if why is not None:
                found.append((("sell", place, customer, selling.AVAILABLE), why))
    return found


def _against_sale(g: State, seat: int, place: int, customer: int) -> Why | None:
    if g.size[g.pets[place]] < components.MIN_SIZE_TO_SELL:
        return "too-small", ()
    suits = selling.suitability(g, place, customer)
    return ("unsuitable", (("suitability", suits),)) if suits < components.MIN_SUITABILITY else None


ASKED: dict[str, Callable[[State, int], list[Looked]]] = {
    "send": _spaces,
    "market": _market,
    "workshop": _workshops,
    "sell": _sales,
    "job": _workshops_by_pass,
}
"""What is looked at for each kind of question."""
