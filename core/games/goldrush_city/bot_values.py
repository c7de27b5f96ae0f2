"""What things are worth to a player, in hundredths of an election point.

A seat's outlook is its points plus what it can still build with what lies in front of it: each
building counts for its points and its help, less the price of all that is missing. All is made of
public facts, so an opponent's outlook is worked out like one's own.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.state import TOOL, State

POINT = 100
LOAD = 15
"""The price of a load that is missing for a building."""
PERMIT = 14
CHIP = 11
SCARCE_CHIP = 8
"""What a missing tool costs on top when the supply has none."""
UNBUILT = 28
"""What a building is worth less as long as something is missing for it."""
READY = 8
"""What it is worth less when only building it is missing."""
EFFORT = 8
"""How much the order of plans looks to what is soon done: per action and load that is missing."""
SPARE_LOAD = 3
SPARE_CHIP = 4
SET_BEGUN = 40
"""For the first building of a kind: what each further copy of it adds that can still be had."""
EARLY_STARS = 9
"""Per turn to come: what the first two-star building, or the step to three stars, brings."""
EARLY_SMITHY = 13
LATE_SMITHY = 30
LONG_GAME = 6
"""Turns beyond these are not counted on."""
MOST_TARGETS = 3
SACK = 10
WEIGHTS = 12
"""The whole, in which shares are counted."""

SMITHY, THREE_STAR = 0, len(components.SETS) + 1
KINDS = range(THREE_STAR + 1)
KIND: dict[int, int] = {
    face: components.SETS.index(face) + 1 if face in components.SETS else THREE_STAR for face in components.STARS
} | {components.SMITHY: SMITHY}
"""Buildings that are alike to a builder, by face: smithies, each set, and all with three stars."""

_FACE = {KIND[face]: face for face in components.STARS}
WOOD_NEED = tuple(components.WOOD_COST[_FACE[kind]] for kind in KINDS)
STONE_NEED = tuple(components.STONE_COST[_FACE[kind]] for kind in KINDS)
TOOL_NEED = tuple(components.TOOL_COST[_FACE[kind]] for kind in KINDS)
KIND_STARS = tuple(components.STARS[_FACE[kind]] for kind in KINDS)

_SET_POINTS = (
    0,
    components.SCORING["two_star_single"],
    components.SCORING["two_star_pair"],
    components.SCORING["two_star_triple"],
)


_ACTIONS = tuple(components.ACTIONS[name] for name in ("base", "base", "with_two_star", "with_three_star"))
"""The actions of a turn, by the stars of the best standing building."""


class Holding(NamedTuple):
    """What a seat has to build with, and what it can still get.

    `supply` are the tools in the supply; `turns`, `actions` and `loads` are estimates for the rest
    of the game; `later` says whether a round follows.
    """

    wood: tuple[int, ...]
    stone: tuple[int, ...]
    tools: int
    permits: tuple[int, ...]
    standing: tuple[int, ...]
    display: tuple[int, ...]
    supply: int
    turns: int
    actions: int
    loads: int
    later: bool


def counts(g: State, cards: Iterable[int]) -> tuple[int, ...]:
    """Return how many building cards of each kind there are."""
    found = [0] * len(KINDS)
    for card in cards:
        found[KIND[g.face[card]]] += 1
    return tuple(found)


def holding(g: State, seat: int) -> Holding:
    """Return what a seat has, and an estimate of what it can still get."""
    faces = [g.face[card] for card in g.materials[seat]]
    wood, stone = components.WOOD, components.STONE
    turns = turns_left(g, seat)
    each = _ACTIONS[g.stars(seat)]
    actions = turns * each
    if g.phase == "actions" and g.active == seat and turns:
        actions += g.actions_left - each
    return Holding(
        tuple(sorted(wood[face] for face in faces if face in wood)),
        tuple(sorted(stone[face] for face in faces if face in stone)),
        g.chips[seat][TOOL],
        counts(g, g.permits[seat]),
        counts(g, g.standing[seat]),
        counts(g, g.display),
        g.supply[TOOL],
        turns,
        actions,
        6 * (lots_left(g, seat) + (g.phase == "bidding")) // g.seats,
        rounds_left(g) > 0,
    )


def rounds_left(g: State) -> int:
    """Estimate how many rounds follow the current one."""
    if g.triggered or g.reason:
        return 0
    lacking = components.END_TRIGGER[g.seats] - g.buildings_standing()
    rounds = max(1, (10 * lacking + 3 * g.seats - 1) // (3 * g.seats))
    most = g.options.max_rounds
    return min(rounds, max(0, most - g.round)) if most else rounds


def _place(g: State, seat: int) -> int:
    return (seat - g.start) % g.seats


def _comes(g: State, seat: int) -> bool:
    """Say whether a seat's turn of this round is still to come or going on."""
    in_turns = g.phase in ("flip", "auction", "bidding", "actions", "turn-end")
    return in_turns and _place(g, seat) >= _place(g, g.active)


def turns_left(g: State, seat: int) -> int:
    """Estimate the turns that a seat still has, the current one included."""
    return rounds_left(g) + _comes(g, seat)


def lots_left(g: State, seat: int) -> int:
    """Estimate how many lots come after the current one, and before the seat's last turn ends."""
    rounds = rounds_left(g)
    if _comes(g, seat):
        return _place(g, seat) - _place(g, g.active) + rounds * g.seats
    return rounds * g.seats


def gold_worth(sacks: int, lots: int) -> int:
    """Return what sacks in hand are worth while so many lots are still to come; the first count most."""
    price = min(SACK, 2 + lots) if lots else 0
    first, second = min(sacks, 6), min(max(sacks - 6, 0), 6)
    return price * (4 * first + 3 * second + 2 * max(sacks - 12, 0)) // 4


@lru_cache(maxsize=1 << 12)
def spend(cards: tuple[int, ...], need: int) -> tuple[tuple[int, ...], int]:
    """Pay loads with the smallest surplus; return the cards that are left and the loads that lack.

    `cards` are sorted loads. Where they are too few, all of them are used up.
    """
    if sum(cards) < need:
        return (), need - sum(cards)
    best: dict[int, tuple[int, ...]] = {0: ()}
    for card in sorted(cards, reverse=True):
        for total in sorted(best, reverse=True):
            if total < need and total + card not in best:
                best[total + card] = (*best[total], card)
    left = list(cards)
    for card in best[min(total for total in best if total >= need)]:
        left.remove(card)
    return tuple(left), 0


def set_points(number: int) -> int:
    """Return the points of so many buildings of one two-star kind."""
    return _SET_POINTS[number]


def points(standing: tuple[int, ...]) -> int:
    """Return the points of standing buildings, counted by kind."""
    three_star = components.SCORING["three_star_each"] * standing[THREE_STAR]
    return three_star + sum(_SET_POINTS[number] for number in standing[SMITHY + 1 : THREE_STAR])


def building_worth(h: Holding, kind: int) -> int:
    """Return what one more building of a kind is worth to its owner: points, and help for later."""
    turns = min(h.turns, LONG_GAME)
    if kind == SMITHY:
        return LATE_SMITHY if h.standing[SMITHY] else LATE_SMITHY + EARLY_SMITHY * turns
    early = EARLY_STARS * turns * max(0, KIND_STARS[kind] - max(best_stars(h.standing), 1))
    if kind == THREE_STAR:
        return POINT * components.SCORING["three_star_each"] + early
    number = h.standing[kind]
    more = POINT * (_SET_POINTS[number + 1] - _SET_POINTS[number])
    if not number:
        more += SET_BEGUN * (h.permits[kind] + h.display[kind] - 1)
    return more + early


@lru_cache(maxsize=1 << 10)
def best_stars(standing: tuple[int, ...]) -> int:
    """Return the most stars that a standing building has, 0 without any."""
    return max((KIND_STARS[kind] for kind in KINDS if standing[kind]), default=0)


class Target(NamedTuple):
    """A building that a holding could become: its worth less what is missing, and what missing is."""

    gain: int
    kind: int
    actions: int
    loads: int
    tools: int
    wood: tuple[int, ...]
    stone: tuple[int, ...]


def target(h: Holding, kind: int) -> Target:
    """Return what it takes to build one more of a kind."""
    wood, less_wood = spend(h.wood, WOOD_NEED[kind])
    stone, less_stone = spend(h.stone, STONE_NEED[kind])
    loads = less_wood + less_stone
    tools = 0 if h.standing[SMITHY] else TOOL_NEED[kind]
    lacking = max(0, tools - h.tools)
    no_permit = not h.permits[kind]
    actions = 1 + no_permit + lacking
    worth = building_worth(h, kind)
    if actions > h.actions:
        worth = worth * h.actions // (2 * actions)
    if loads > h.loads:
        worth = worth * (h.loads + 1) // (2 * loads + 2)
    scarce = SCARCE_CHIP * max(0, lacking - h.supply)
    price = LOAD * loads + PERMIT * no_permit + CHIP * lacking + scarce
    price += READY if actions == 1 and not loads else UNBUILT
    return Target(worth - price, kind, actions, loads, min(tools, h.tools), wood, stone)


def prospects(h: Holding) -> int:
    """Return what a holding promises: the best buildings one after the other, with less weight each."""
    total = 0
    share = 16
    for _ in range(MOST_TARGETS):
        ways = [target(h, kind) for kind in KINDS if h.permits[kind] or h.display[kind]]
        good = [way for way in ways if way.gain > 0]
        if not good:
            break
        best = max(good, key=lambda way: way.gain - EFFORT * (way.actions + way.loads))
        total += best.gain * share // 16
        share = share // 2
        h = _after(h, best)
    if h.later:
        total += SPARE_LOAD * (sum(h.wood) + sum(h.stone)) + SPARE_CHIP * h.tools
    return total


def _after(h: Holding, way: Target) -> Holding:
    """Return a holding after a building: its goods, actions and loads are used up."""
    kind = way.kind
    owned = h.permits[kind] > 0
    return Holding(
        way.wood,
        way.stone,
        h.tools - way.tools,
        add(h.permits, kind, -1) if owned else h.permits,
        add(h.standing, kind, 1),
        h.display if owned else add(h.display, kind, -1),
        h.supply,
        h.turns,
        max(0, h.actions - way.actions),
        max(0, h.loads - way.loads),
        h.later,
    )


def add(numbers: tuple[int, ...], at: int, change: int) -> tuple[int, ...]:
    """Return numbers of which one is changed."""
    return (*numbers[:at], numbers[at] + change, *numbers[at + 1 :])


def standing_worth(h: Holding) -> int:
    """Return what standing buildings are worth: their points, and their help in the turns to come."""
    turns = min(h.turns, LONG_GAME)
    worth = POINT * points(h.standing) + EARLY_STARS * turns * max(0, best_stars(h.standing) - 1)
    if h.standing[SMITHY]:
        worth += EARLY_SMITHY * turns + LATE_SMITHY * h.standing[SMITHY]
    return worth


@lru_cache(maxsize=1 << 14)
def outlook(h: Holding, dynamite: int = 0) -> int:
    """Return what a seat with this holding can expect."""
    return standing_worth(h) + prospects(h) + SPARE_CHIP * dynamite * h.later


def with_cards(h: Holding, faces: Iterable[int], sign: int = 1) -> Holding:
    """Return a holding with material cards more, or fewer with `sign` -1."""
    wood, stone = list(h.wood), list(h.stone)
    for face in faces:
        pile, loads = (wood, components.WOOD) if face in components.WOOD else (stone, components.STONE)
        if sign > 0:
            pile.append(loads[face])
        else:
            pile.remove(loads[face])
    return h._replace(wood=tuple(sorted(wood)), stone=tuple(sorted(stone)))
