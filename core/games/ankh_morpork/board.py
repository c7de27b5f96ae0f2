"""The board: trouble that comes and goes with the figures, and who controls an area.

These functions change the board and tell of it. They ask nobody: interrupt windows and the placing rules come before,
in `moving.py` and `placing.py`.
"""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork.state import AREAS, DEMON, TROLL, State


def add_trouble(g: State, t: Asker, area: int) -> None:
    """Put a trouble marker into an area, if none lies there (AM-TROUBLE-1)."""
    if not g.trouble[area]:
        g.trouble[area] = True
        t.emit("trouble", area)


def remove_trouble(g: State, t: Asker, area: int) -> None:
    """Take the trouble marker of an area away, if one lies there."""
    if g.trouble[area]:
        g.trouble[area] = False
        t.emit("calmed", area)


def put_minion(g: State, t: Asker, seat: int, area: int, trouble: bool) -> None:
    """Put a minion from its seat's supply into an area; to where somebody stands it brings trouble (AM-TROUBLE-2,
    AM-TROUBLE-3), except by the cards that say otherwise (AM-TROUBLE-7).
    """
    crowded = g.figures(area) > 0
    g.minions[area][seat] += 1
    t.emit("placed", seat, area)
    if crowded and trouble:
        add_trouble(g, t, area)


def put_troll(g: State, t: Asker, area: int) -> None:
    """Put a troll into an area (AM-EVENT-trolls, AM-TROUBLE-5)."""
    crowded = g.figures(area) > 0
    g.trolls_left -= 1
    g.trolls[area] += 1
    t.emit("entered", TROLL, area)
    if crowded:
        add_trouble(g, t, area)


def put_demon(g: State, t: Asker, area: int) -> None:
    """Put a demon into an area; its event always brings trouble (AM-TROUBLE-7)."""
    g.demons_left -= 1
    g.demons[area] += 1
    t.emit("entered", DEMON, area)
    add_trouble(g, t, area)


def take_off(g: State, t: Asker, area: int, owner: int, word: str = "removed") -> None:
    """Take a figure off the board; the trouble of its area goes with it (AM-TROUBLE-4, AM-MOVE-2)."""
    _count(g, area, owner, -1)
    t.emit(word, owner, area)
    remove_trouble(g, t, area)


def shift(g: State, t: Asker, owner: int, start: int, end: int) -> None:
    """Move a figure: it takes the trouble of the area it leaves along, and then may bring some (AM-TROUBLE-11)."""
    _count(g, start, owner, -1)
    crowded = g.figures(end) > 0
    _count(g, end, owner, 1)
    t.emit("moved", owner, start, end)
    remove_trouble(g, t, start)
    if crowded:
        add_trouble(g, t, end)


def exchange(g: State, t: Asker, first: tuple[int, int], second: tuple[int, int]) -> None:
    """Let two figures `(area, owner)` of different areas change places; then each area has trouble exactly if two
    figures stand there (AM-TROUBLE-10).
    """
    (here, one), (there, other) = first, second
    for area, owner, change in ((here, one, -1), (there, other, -1), (there, one, 1), (here, other, 1)):
        _count(g, area, owner, change)
    t.emit("exchanged", one, here, other, there)
    for area in (here, there):
        (add_trouble if g.figures(area) > 1 else remove_trouble)(g, t, area)


def _count(g: State, area: int, owner: int, change: int) -> None:
    if owner == TROLL:
        g.trolls[area] += change
    elif owner == DEMON:
        g.demons[area] += change
    else:
        g.minions[area][owner] += change


def controller(g: State, area: int) -> int:
    """Return the seat that controls an area, or `NOBODY` (AM-CONTROL-1 to AM-CONTROL-4)."""
    if g.demons[area]:
        return NOBODY
    pieces = [g.pieces(area, seat) for seat in range(g.seats)]
    most = max(pieces)
    return pieces.index(most) if most > g.trolls[area] and pieces.count(most) == 1 else NOBODY


def controlled(g: State, seat: int) -> tuple[int, ...]:
    """Return the areas that a seat controls."""
    return tuple([area for area in AREAS if controller(g, area) == seat])
