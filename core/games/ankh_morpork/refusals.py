"""What the asked player would expect to be offered but cannot choose now, and why, by public facts alone.

The rules offer by the functions that are asked here again: nothing is both offered and refused.
"""

from collections.abc import Callable

from parlour.core.ask import NOBODY, Question
from parlour.core.domains import Value
from parlour.core.games.ankh_morpork import building, components, powers
from parlour.core.games.ankh_morpork.state import AREAS, State
from parlour.core.words import Refusal

Why = tuple[str, tuple[tuple[str, int], ...]]
"""A word of the section `reasons`, and the numbers of its sentence."""

Looked = tuple[Value, Why]
"""A value that is not on offer, and what is against it."""


def refused(g: State, question: Question) -> tuple[Refusal, ...]:
    """Return what the asked seat cannot choose, in the order of the areas."""
    look = ASKED.get(question.kind)
    return tuple([Refusal(value, *why) for value, why in look(g, question.seat)]) if look else ()


def _powers(g: State, seat: int) -> list[Looked]:
    """Return the powers that a seat holds and cannot use now (AM-CITY-2 to AM-CITY-5)."""
    usable = powers.usable(g, seat)
    held = [area for area in AREAS if g.area_card[area] == seat and area not in usable]
    return [(("power", area), _against_power(g, seat, area)) for area in held]


def _against_power(g: State, seat: int, area: int) -> Why:
    place = components.AREA[area]
    cost = 0 if place.power is None else place.power.values.get("cost", 0)
    if place.reaction:
        return "reaction", ()
    if g.demons[area]:
        return "demon", ()
    if g.fresh[area]:
        return "fresh", ()
    if g.used[area]:
        return "used", ()
    return _missing(cost - g.money[seat]) if cost > g.money[seat] else ("useless", ())


def _sites(g: State, seat: int) -> list[Looked]:
    """Return the areas where a seat has a minion and cannot build (AM-BUILD-1 to AM-BUILD-3)."""
    half = _builds_for_half(g)
    free = building.sites(g, seat, half)
    return [(area, _against_building(g, seat, area, half)) for area in g.areas_of(seat) if area not in free]


def _builds_for_half(g: State) -> bool:
    """Say whether the card in play is the one whose text builds for half the cost (AM-CARD-wee_mad_arthur)."""
    effect = components.CARD[g.face[g.playing[-1][0]]].effect if g.playing else None
    return effect is not None and effect.do == "build"


def _against_building(g: State, seat: int, area: int, half: bool) -> Why:
    if g.building[area] != NOBODY:
        return "built-on", ()
    if g.trouble[area]:
        return "trouble-here", ()
    return _missing(building.price(area, half) - g.money[seat])


def _missing(dollars: int) -> Why:
    return "missing", (("dollars", dollars),)


ASKED: dict[str, Callable[[State, int], list[Looked]]] = {
    "play": _powers,
    "symbol": _powers,
    "play-another": _powers,
    "lay-ready": _powers,
    "play-laid": _powers,
    "end-of-play": _powers,
    "build": _sites,
}
"""What is looked at for each kind of question."""
