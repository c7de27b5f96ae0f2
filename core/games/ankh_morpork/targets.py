"""Naming another player, the first thing many texts do, and asking whether that player is left out of it."""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import windows
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.operations import By
from parlour.core.games.ankh_morpork.state import State


def name_other(g: State, t: Asker, by: By, kind: str = "name-player", among: tuple[int, ...] | None = None) -> int:
    """Let the seat at work name another player, of all or of some; return `NOBODY` if there is none (AM-WHO-1).

    A player without money or cards may be named too (AM-PAY-4).
    """
    players = g.others(by.seat) if among is None else among
    if not players:
        return NOBODY
    target = choose(t, by.seat, kind, players)
    t.emit("named-player", by.seat, target)
    return target


def stopped(g: State, t: Asker, by: By, target: int, can_hit: object = True) -> bool:
    """Say whether a text does nothing to the player it has named: it cannot (AM-INT-16), or the player stops it
    (AM-INT-7).
    """
    return target == NOBODY or not can_hit or windows.text_window(g, t, by, target)
