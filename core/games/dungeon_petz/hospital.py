"""Imps that are hurt: they lie in the hospital until they are discharged (DP-ANG-2, DP-SPACE-9)."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz.state import State


def send_imps(g: State, t: Asker, seat: int, count: int) -> None:
    """Send available imps of a seat to the hospital (DA-EXH-5, DA-EXH-8)."""
    if count:
        g.home[seat] -= count
        g.hospital[seat] += count
        g.hospitalised[seat] += count
        t.emit("hospitalised", seat, count)
