"""Workshops: who can use one, what it costs, what it does (DA-WORK-1 to DA-WORK-10, DA-ZONE-3 to DA-ZONE-6)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components, platform, stores, tokens
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.pieces import Workshop
from parlour.core.games.dungeon_petz.state import FOODS, State
from parlour.core.games.dungeon_petz.stores import CAN, LOLLIPOP


class Work(NamedTuple):
    """What a workshop does: whether that would be anything, `(g, seat)`, and doing it, `(g, t, seat, row, at_once)`.

    `at_once` says that it is phase 2, where a recruited imp is of use in the same round (DA-WORK-3, DA-WORK-4).
    """

    possible: Callable[[State, int], bool]
    do: Callable[[State, Asker, int, Workshop, bool], None]


def usable(g: State, seat: int) -> tuple[int, ...]:
    """Return the places of the open workshops whose cost a seat can provide and that would do something (DA-ZONE-1)."""
    return tuple([place for place in range(len(g.workshops)) if _can_use(g, seat, place)])


def usable_by_pass(g: State, seat: int) -> tuple[int, ...]:
    """Return those of them that the seat's pass lets it use in phase 5, one a round (DA-JOB-2, DA-JOB-3)."""
    if g.worked[seat]:
        return ()
    return tuple([place for place in range(g.passes[seat] + 1) if _can_use(g, seat, place)])


def _can_use(g: State, seat: int, place: int) -> bool:
    row = row_of(g, place)
    return _can_pay(g, seat, row.cost) and WORK[row.trait].possible(g, seat)


def row_of(g: State, place: int) -> Workshop:
    """Return the row of an open workshop."""
    return components.WORKSHOP[g.face[g.workshops[place]]]


def use(g: State, t: Asker, seat: int, place: int) -> None:
    """Use a workshop in phase 2 (DA-ZONE-1)."""
    _use(g, t, seat, place, at_once=True)


def use_by_pass(g: State, t: Asker, seat: int, place: int) -> None:
    """Use a workshop in phase 5, the only one of this seat (DA-JOB-2)."""
    g.worked[seat] = True
    _use(g, t, seat, place, at_once=False)


def _use(g: State, t: Asker, seat: int, place: int, *, at_once: bool) -> None:
    row = row_of(g, place)
    t.emit("workshop", seat, g.workshops[place])
    _pay(g, t, seat, row.cost)
    WORK[row.trait].do(g, t, seat, row, at_once)


# --- costs ---


def _can_pay(g: State, seat: int, cost: str) -> bool:
    """Say whether a seat has what a workshop asks for (DA-ZONE-3 to DA-ZONE-5, DA-JOB-6)."""
    if cost in FOODS:
        return bool(stores.fresh(g, seat, FOODS.index(cost)))
    return bool(g.gold[seat] if cost == "gold" else g.home[seat])


def _pay(g: State, t: Asker, seat: int, cost: str) -> None:
    """Provide a gold, an imp who stays there for the round, or fresh food of any chamber (DA-ZONE-3 to DA-ZONE-6)."""
    if cost == "gold":
        stores.add_gold(g, t, seat, -1)
    elif cost == "imp":
        g.home[seat] -= 1
        g.busy[seat] += 1
        t.emit("works", seat)
    else:
        food = FOODS.index(cost)
        options = tuple([("fresh", food, chamber) for chamber in stores.fresh(g, seat, food)])
        _, _, chamber = choose(t, seat, "raw-food", options)
        stores.take_fresh(g, t, seat, food, chamber)


# --- effects ---


def away(g: State, seat: int) -> tuple[Value, ...]:
    """Return which imps the Recruiting Agency can fetch: the leftmost relative, a patient, one from the platform proper
    (DA-WORK-1, DA-WORK-2, DA-WORK-5).
    """
    rounds = [("relative", number) for number, count in enumerate(g.relatives[seat]) if count]
    patients: list[Value] = ["patient"] if g.hospital[seat] else []
    return (*rounds[:1], *patients, *(("platform",) if g.platform[seat] else ()))


def recruit(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Recruiting Agency: fetch an imp home; in phase 5 it rests in the workshop (DA-WORK-1 to DA-WORK-5)."""
    del row
    where = choose(t, seat, "recruit", away(g, seat))
    match where:
        case ("relative", int(number)):
            g.relatives[seat][number] -= 1
        case "patient":
            g.hospital[seat] -= 1
        case _:
            platform.step_down(g, t, seat)
    waits = g.home if at_once else g.busy
    waits[seat] += 1
    t.emit("recruited", seat, where if isinstance(where, str) else "relative")


def make_lollipop(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Lollipop Factory: the vegetable becomes a lollipop (DA-WORK-6)."""
    del row, at_once
    g.lollipops[seat] += 1
    t.emit("made", seat, LOLLIPOP)


def make_can(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Cannery: the meat becomes a can (DA-WORK-7)."""
    del row, at_once
    g.cans[seat] += 1
    t.emit("made", seat, CAN)


def earn_gold(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Office: take gold (DA-WORK-8)."""
    del at_once
    stores.add_gold(g, t, seat, row.amount)


def curable(g: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the tokens that a Pet Psychiatrist could take off, as (token, place)."""
    found: list[tuple[str, int]] = []
    for place in g.kept(seat):
        pet = g.pets[place]
        found += [("mutation", place)] if g.mutation[pet] else []
        found += [("suffering", place)] if g.suffering[pet] else []
    return tuple(found)


def heal_token(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Pet Psychiatrist: take a token off any pet (DA-WORK-9)."""
    del at_once
    for _ in range(row.amount):
        token, place = choose(t, seat, "cure", curable(g, seat))
        tokens.heal(g, t, seat, place, token)


def heaps(g: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the manure tokens of a seat's display, as (kind, place)."""
    return tuple([(kind, place) for place in g.places(seat) for kind in tokens.manure_tokens(g, place)])


def remove_manure(g: State, t: Asker, seat: int, row: Workshop, at_once: bool) -> None:
    """Dung Slugs: take away manure tokens from anywhere (DA-WORK-10)."""
    del at_once
    for number in range(row.amount):
        found = heaps(g, seat)
        options: tuple[Value, ...] = (*found, *((NOTHING,) if number else ()))
        chosen = choose(t, seat, "slugs", options) if found else NOTHING
        if not isinstance(chosen, tuple):
            return
        kind, place = chosen
        assert isinstance(kind, str)
        assert isinstance(place, int)
        tokens.clear_manure(g, t, seat, kind, place)


def _always(g: State, seat: int) -> bool:
    """Say that a workshop does something whenever its cost is provided."""
    del g, seat
    return True


WORK: Mapping[str, Work] = MappingProxyType(
    {
        "recruit": Work(lambda g, seat: bool(away(g, seat)), recruit),
        "make_lollipop": Work(_always, make_lollipop),
        "make_can": Work(_always, make_can),
        "earn_gold": Work(_always, earn_gold),
        "heal_token": Work(lambda g, seat: bool(curable(g, seat)), heal_token),
        "remove_manure": Work(lambda g, seat: bool(heaps(g, seat)), remove_manure),
    }
)
"""What each trait of a workshop does."""
components.check_implementations("workshop", {trait: work.do for trait, work in WORK.items()})
