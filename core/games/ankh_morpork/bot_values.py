"""What a position is worth to the bot: its own aim, the aims that others may have, points, money, cards, buildings.

Everything is a whole number; `AMBITION[0]` is what it is worth that the own aim is reached and the turn will come.
A position is a State; the bot tries its options out on copies.
"""

from collections import Counter
from functools import lru_cache
from operator import add
from typing import NamedTuple

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.ankh_morpork import components, victory
from parlour.core.games.ankh_morpork.state import AREAS, State
from parlour.core.public import View

AMBITION = (700, 450, 320, 230, 165, 120, 85, 55, 30, 15, 5)
"""What it is worth to lack so many areas or markers for the own aim; nothing where more are lacking."""
SURPLUS = 60
"""What each one more than needed is worth, up to two: others have their turns before the claim."""
DANGER = (900, 230, 100, 45, 20, 10, 5)
"""What it is worth to another to lack so much, if that is their aim."""
SURE = 1000
"""The same for somebody with more than needed."""
TURNS = (100, 85, 70, 60)
"""How much of a danger counts by the turns until it comes, in percent."""
AFTER_ME = 45
"""The same where the own turn comes before."""

DOLLARS = 5
"""How many dollars of net worth count like one area or marker."""
WAITING = 520
"""What an exhausted pile is worth to Commander Vimes."""
FEAR = 260
"""What it costs that the pile runs out while somebody may be Commander Vimes."""
LATE = 36
"""Cards in the pile from which on its end is in sight."""

HOLD = (0, 6, 10, 15, 18)
"""What an area promises to who controls areas: behind by more than one, by one, level, ahead by one, by two."""
MINION = 5
"""What a minion on the board is worth beyond its points: it opens areas."""
EXPOSED = 3
"""What it costs to have a minion where there is trouble."""
ALONE = 3
"""What it costs Lord Vetinari beyond that to have a single one there."""
DOLLAR = 7
"""What a dollar of net worth is worth to Chrysoprase."""
VIGILANCE = 150
"""How much more Commander Vimes minds the others, in percent: he wins if nobody else does."""
CARD = 11
"""What a card in hand is worth beyond those that are drawn anyway."""
CARD_OF_OTHERS = 2
POWER = (0, 30, 16, 26, 10, 14, 26, 16, 24, 14, 16, 40, 14)
"""What the City Area card of each area is worth to its holder."""
POWERS_LAST = 300
"""How much of that there is with the whole pile to come, in percent."""
MONEY = ((12, 4), (25, 3), (60, 2))
"""What a dollar is worth up to so many of them."""


class Quiet(Asker):
    """The asker for trying things out: nobody listens, and nobody is asked."""

    def emit(self, *event: Value) -> None:
        """Tell nobody."""


QUIET = Quiet()


class Aim(NamedTuple):
    """What a personality counts and how much of it is needed, and how many of the personalities are alike."""

    check: str
    needs: int
    alike: int


class Aims(NamedTuple):
    """The own personality, those that each of the others may have, all alike likely, and what these aim at."""

    own: int
    others: tuple[int, ...]
    rivals: tuple[Aim, ...]


def aim_of(face: int, seats: int, alike: int = 1) -> Aim:
    """Return what a personality aims at; with Commander Vimes there is nothing to be counted."""
    person = components.PERSONALITY[face]
    return Aim(person.check, person.at_least.get(seats, 0), alike)


def aims_of(view: View, seat: int) -> Aims:
    """Return the aims in a game, as far as a seat can tell: it has seen its own personality, perhaps unused ones."""
    g: State = view.state
    own = view.face(g.personality[seat])
    seen = [own, *map(view.face, g.unused)]
    others = tuple([face for face in components.personalities(g.seats) if face not in seen])
    alike = Counter([aim_of(face, g.seats) for face in others if face != victory.COMMANDER_VIMES])
    return Aims(own, others, tuple([aim._replace(alike=count) for aim, count in alike.items()]))


# --- the board in numbers ---


class Figures(NamedTuple):
    """What counts in an area, or on the whole board; everything by seat."""

    controlled: tuple[int, ...]
    promise: tuple[int, ...]
    """What there is towards control."""
    spread: tuple[int, ...]
    """Areas with a minion that count for Lord Vetinari."""
    alone: tuple[int, ...]
    """Those with trouble and a single minion of the seat, which is easily lost."""
    points: tuple[int, ...]
    """Points, at first without those for money."""
    worth: tuple[int, ...]
    """Net worth, at first that of buildings."""
    minions: tuple[int, ...]
    """What minions help with any aim."""
    powers: tuple[int, ...]
    """What City Area cards help with any aim, in the middle of a game."""


@lru_cache(maxsize=1 << 16)
def area_figures(
    area: int, minions: tuple[int, ...], trolls: int, demons: int, trouble: bool, building: int, card: int
) -> tuple[int, ...]:
    """Return what counts in an area with these pieces and this holder of its card, as one row: the parts of `Figures`
    side by side.
    """
    seats = range(len(minions))
    opening = [(MINION - EXPOSED * trouble) * count for count in minions]
    if demons:
        return (*[0] * 6 * len(minions), *opening, *[0] * len(minions))
    pieces = [count + (seat == building) for seat, count in enumerate(minions)]
    cost = components.COST[area]
    ahead = [pieces[seat] - max(trolls, *pieces[:seat], *pieces[seat + 1 :]) for seat in seats]
    promise = [_promise(ahead[seat], pieces[seat], seat == building) for seat in seats]
    rows = (
        [lead > 0 for lead in ahead],
        promise,
        [count > 0 for count in minions],
        [trouble and count == 1 for count in minions],
        [components.POINTS_PER_MINION * minions[seat] + cost * (seat == building) for seat in seats],
        [cost * (seat == building) for seat in seats],
        opening,
        [POWER[area] * (seat == card) for seat in seats],
    )
    return tuple([int(number) for row in rows for number in row])


def _promise(ahead: int, pieces: int, has_building: bool) -> int:
    """Return what an area promises to who controls areas; a building can't be assassinated."""
    level = max(0, min(ahead, 2) + 2) if pieces else 0
    return HOLD[level] + (HOLD[1] if has_building and ahead > 0 else 0)


def figures_of(g: State) -> Figures:
    """Return what counts on the whole board."""
    minions, trolls, demons, trouble = g.minions, g.trolls, g.demons, g.trouble
    building, card, n = g.building, g.area_card, g.seats
    rows = [
        area_figures(area, tuple(minions[area]), trolls[area], demons[area], trouble[area], building[area], card[area])
        for area in AREAS
    ]
    sums = tuple(map(sum, zip(*rows, strict=True)))
    controlled, promise, spread, alone, points, worth, opening, powers = (
        sums[at : at + n] for at in range(0, len(sums), n)
    )
    money = g.money
    if any(g.before):
        money = [dollars - components.LOAN_REPAY * g.loans(seat) for seat, dollars in enumerate(money)]
    points, worth = tuple(map(add, points, money)), tuple(map(add, worth, money))
    return Figures(controlled, promise, spread, alone, points, worth, opening, powers)


def lacking(figures: Figures, trouble: int, seat: int, aim: Aim) -> int:
    """Return what a seat lacks for an aim, in areas or markers; dollars are counted by fives. Below 0: more than
    needed.
    """
    match aim.check:
        case "areas_controlled":
            return aim.needs - figures.controlled[seat]
        case "own_minions_in_areas":
            return aim.needs - figures.spread[seat]
        case "trouble_markers":
            return aim.needs - trouble
    return -((figures.worth[seat] - aim.needs) // DOLLARS)


# --- the worth of a position ---


def value(g: State, seat: int, aims: Aims) -> int:
    """Return what a position is worth to a seat with these aims."""
    figures, trouble = figures_of(g), sum(g.trouble)
    total = _ambition(g, figures, trouble, seat, aims.own)
    total -= _danger(g, figures, trouble, seat, aims)
    return total + _points(g, figures, seat, aims) + _means(g, figures, seat)


def ambition(g: State, seat: int, face: int) -> int:
    """Return what a position is worth to a seat as progress of one aim."""
    return _ambition(g, figures_of(g), sum(g.trouble), seat, face)


def _ambition(g: State, figures: Figures, trouble: int, seat: int, face: int) -> int:
    if face == victory.COMMANDER_VIMES:
        whole = components.DRAW_PILE[g.seats]
        return WAITING * (whole - pile_left(g, seat)) // whole
    aim = aim_of(face, g.seats)
    lacks = lacking(figures, trouble, seat, aim)
    if lacks <= 0:
        worth = AMBITION[0] + SURPLUS * min(2, -lacks)
    else:
        worth = AMBITION[lacks] if lacks < len(AMBITION) else 0
    match aim.check:
        case "areas_controlled":
            return worth + figures.promise[seat]
        case "net_worth":
            return worth + DOLLAR * min(figures.worth[seat], aim.needs + DOLLARS)
        case "own_minions_in_areas":
            return worth - ALONE * figures.alone[seat]
    return worth + HOLD[1] * sum([g.figures(area) > 0 for area in AREAS if not g.trouble[area]])


def _danger(g: State, figures: Figures, trouble: int, seat: int, aims: Aims) -> int:
    """Return how near the others are to winning by the aims that they may have, all aims together."""
    total, own_wait = 0, (seat - g.active - 1) % g.seats
    for wait in range(g.seats):
        other = (g.active + 1 + wait) % g.seats
        if other == seat:
            continue
        danger = 0
        for aim in aims.rivals:
            lacks = lacking(figures, trouble, other, aim)
            if lacks < len(DANGER):
                danger += aim.alike * (SURE if lacks < 0 else DANGER[lacks])
        total += danger * (AFTER_ME if wait > own_wait else TURNS[wait])
    return total * (VIGILANCE if aims.own == victory.COMMANDER_VIMES else 100) // (10_000 * max(1, len(aims.others)))


def pile_left(g: State, seat: int) -> int:
    """Return the cards in the pile after the active seat's refill."""
    drawn = max(0, g.refill_target(seat) - len(g.hands[seat])) if seat == g.active else 0
    return max(0, len(g.pile) - drawn)


def _points(g: State, figures: Figures, seat: int, aims: Aims) -> int:
    """Return what the points promise; they count more and more towards the end, unless somebody is Commander Vimes."""
    if aims.own == victory.COMMANDER_VIMES:
        return 0
    late = max(0, LATE - pile_left(g, seat))
    best = max([figures.points[other] for other in g.others(seat)])
    worth = (2 * figures.points[seat] - best) * (8 + late) // 16
    if victory.COMMANDER_VIMES in aims.others:
        worth -= FEAR * late * late * (g.seats - 1) // (LATE * LATE * len(aims.others))
    return worth


def _means(g: State, figures: Figures, seat: int) -> int:
    """Return what helps with any aim: minions, powers, money, cards."""
    total = cash(g.money[seat]) + figures.minions[seat]
    total += POWERS_LAST * figures.powers[seat] * len(g.pile) // (100 * components.DRAW_PILE[g.seats])
    penalties = any(g.before)
    for other in range(g.seats):
        target = g.refill_target(other) if penalties else components.HAND_SIZE
        if other == seat:
            total += CARD * (max(len(g.hands[seat]), target) + target)
        else:
            total -= CARD_OF_OTHERS * (len(g.hands[other]) + target)
    return total


def cash(dollars: int) -> int:
    """Return what money is worth: the first dollars most."""
    total = before = 0
    for limit, each in MONEY:
        total += each * max(0, min(dollars, limit) - before)
        before = limit
    return total
