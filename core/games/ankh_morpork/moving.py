"""Removing and moving figures, with the interrupts that can stop it (AM-MOVE-1 to AM-MOVE-5)."""

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import board, components, windows
from parlour.core.games.ankh_morpork.operations import By
from parlour.core.games.ankh_morpork.state import AREAS, State


def remove_figure(g: State, t: Asker, by: By, area: int, owner: int, picker: int | None = None) -> None:
    """Remove a named figure unless its owner stops it (AM-INT-8 to AM-INT-12, AM-TROUBLE-9).

    `picker` is who named it, where that isn't the seat at work. What an event removes is in `losses.py`.
    """
    t.emit("named", by.seat if picker is None else picker, owner, area)
    if windows.strike(g, t, by, area, owner, picker=picker):
        t.emit("saved", owner, area)
        return
    board.take_off(g, t, area, owner)
    windows.after_window(g, t, owner, area)


def move_figure(g: State, t: Asker, by: By, owner: int, start: int, end: int) -> None:
    """Move a named figure unless its owner, if that is another player, stops it (AM-INT-9, AM-INT-17)."""
    t.emit("named", by.seat, owner, start)
    if owner != by.seat and windows.strike(g, t, by, start, owner, windows.MOVE):
        t.emit("saved", owner, start)
        return
    board.shift(g, t, owner, start, end)


def exchange_figures(g: State, t: Asker, by: By, first: tuple[int, int], second: tuple[int, int]) -> None:
    """Let two figures `(area, owner)` change places unless an owner stops it.

    The owners are asked clockwise, once each; the first card that stops the exchange stops it for all (AM-INT-15).
    """
    for area, owner in (first, second):
        t.emit("named", by.seat, owner, area)
    for seat in g.others(by.seat):
        hit = [area for area, owner in (first, second) if owner == seat]
        if hit and windows.strike(g, t, by, hit[0], seat, windows.MOVE):
            t.emit("saved", seat, hit[0])
            return
    board.exchange(g, t, first, second)


def ways_on(start: int, adjacent: bool) -> tuple[int, ...]:
    """Return where a figure may be moved from an area: to its neighbours if the text says so, else to any other
    (AM-MOVE-1).
    """
    return components.NEIGHBOURS[start] if adjacent else tuple([area for area in AREAS if area != start])
