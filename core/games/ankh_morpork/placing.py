"""Placing minions: where one may go, and what happens when all twelve are out (AM-PLACE-1 to AM-PLACE-9)."""

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import board, components
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.state import AREAS, State


def open_areas(g: State, seat: int) -> tuple[int, ...]:
    """Return where a seat's minions let a new one go: their areas and the neighbours; anywhere without a minion
    (AM-PLACE-1 to AM-PLACE-4).
    """
    return _near(g.areas_of(seat))


def _near(areas: tuple[int, ...]) -> tuple[int, ...]:
    if not areas:
        return AREAS
    return tuple([area for area in AREAS if any(area in components.NEAR[own] for own in areas)])


def permitted(g: State, seat: int, named: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Return where a seat can place a minion now, by the usual rule or in areas that a text names (AM-PLACE-9); with
    all twelve on the board, where one of them could go.
    """
    if g.minions_left(seat):
        return open_areas(g, seat) if named is None else named
    places = [area for taken in g.areas_of(seat) for area in _without(g, seat, taken, named)]
    return tuple([area for area in AREAS if area in places])


def _without(g: State, seat: int, taken: int, named: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return where the minion taken off an area may go: not back there, and judged without it (AM-PLACE-6)."""
    if named is None:
        named = _near(tuple([area for area in g.areas_of(seat) if area != taken or g.minions[area][seat] > 1]))
    return tuple([area for area in named if area != taken])


def place_minion(
    g: State,
    t: Asker,
    seat: int,
    named: tuple[int, ...] | None = None,
    trouble: bool = True,
    kind: str = "place-minion",
) -> None:
    """Let a seat place a minion in one of its permitted areas, or in one that a text names, if there is any.

    With all twelve on the board one is taken off first, which nothing answers (AM-PLACE-5 to AM-PLACE-7).
    """
    areas = permitted(g, seat, named)
    if not areas:
        return
    if not g.minions_left(seat):
        movable = tuple([area for area in g.areas_of(seat) if _without(g, seat, area, named)])
        taken = choose(t, seat, "take-off", movable)
        areas = _without(g, seat, taken, named)
        board.take_off(g, t, taken, seat, "taken-off")
    board.put_minion(g, t, seat, choose(t, seat, kind, areas), trouble)
