"""What a random event takes from the board: first Small Gods, then Susan, then the loss, then Fresh Start Club or Igor
(AM-RANDOM-3, AM-RANDOM-4).
"""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import board, building, small_gods, windows
from parlour.core.games.ankh_morpork.operations import By
from parlour.core.games.ankh_morpork.small_gods import BUILDING, MINION
from parlour.core.games.ankh_morpork.state import DEMON, TROLL, State


def lose_building(g: State, t: Asker, by: By, area: int) -> None:
    """Let an event destroy a building, if one stands there, unless Small Gods keeps it (AM-BUILD-6)."""
    owner = g.building[area]
    if owner != NOBODY and not small_gods.left_out(g, t, by, owner, ((BUILDING, area),)):
        building.lose_building(g, t, area)


def lose_figure(g: State, t: Asker, by: By, area: int, owner: int) -> None:
    """Let an event remove one figure that was named, unless its owner keeps it."""
    t.emit("named", by.seat, owner, area)
    if owner >= 0 and (small_gods.left_out(g, t, by, owner, ((MINION, area),)) or _saved(g, t, by, owner, area, 1)):
        return
    board.take_off(g, t, area, owner)
    windows.after_window(g, t, owner, area)


def lose_everything(g: State, t: Asker, by: By, area: int) -> None:
    """Let an event empty an area of figures, trouble and building.

    First every player settles what is kept, with one window for all minions (AM-INT-14); then the rest goes together;
    then come the windows after it.
    """
    order, building_kept = g.clockwise_from(g.active), False
    leaving = [0] * g.seats
    for seat in order:
        minions = g.minions[area][seat]
        own = ((MINION, area),) * minions + ((BUILDING, area),) * (g.building[area] == seat)
        kept = small_gods.left_out(g, t, by, seat, own)
        building_kept = building_kept or (BUILDING, area) in kept
        exposed = minions - kept.count((MINION, area))
        leaving[seat] = exposed - _saved(g, t, by, seat, area, exposed)
    for owner, count in (*enumerate(leaving), (TROLL, g.trolls[area]), (DEMON, g.demons[area])):
        for _ in range(count):
            board.take_off(g, t, area, owner)
    board.remove_trouble(g, t, area)
    if not building_kept:
        building.lose_building(g, t, area)
    for seat in order:
        windows.after_window(g, t, seat, area, leaving[seat])


def _saved(g: State, t: Asker, by: By, seat: int, area: int, minions: int) -> int:
    """Return how many of a player's minions Susan keeps (AM-INT-11)."""
    saved = windows.strike(g, t, by, area, seat, count=minions) if minions else 0
    for _ in range(saved):
        t.emit("saved", seat, area)
    return saved
