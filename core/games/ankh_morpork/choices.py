"""How this game asks: a choice with one possible answer is made by the game; dice have twelve sides."""

from typing import TypeVar

from parlour.core.ask import CHANCE, Asker
from parlour.core.games.ankh_morpork import components
from parlour.core.games.ankh_morpork.state import State

V = TypeVar("V")


def choose(t: Asker, seat: int, kind: str, options: tuple[V, ...]) -> V:
    """Return the seat's choice among one or more options, asking only where there are several."""
    return options[0] if len(options) == 1 else t.ask(seat, kind, options)


def roll(g: State, t: Asker, seat: int) -> int:
    """Roll the twelve-sided die for a seat and return the number (AM-COMP-2)."""
    number = t.ask(CHANCE, "roll", components.DIE)
    g.opened += 1
    t.emit("rolled", seat, number)
    return number
