"""How this game asks: a choice with one possible answer is made by the game; words that several questions share."""

from typing import TypeVar

from parlour.core.ask import Asker

V = TypeVar("V")

NOTHING = "nothing"
"""Leave it: no tile, no workshop, no figure."""

BURROW = "burrow"
"""Where a figure goes that joins no group."""

HOME, BACK = "home", "back"
"""Keep the group on turn home; pull another one back."""


def choose(t: Asker, seat: int, kind: str, options: tuple[V, ...]) -> V:
    """Return the seat's choice among one or more options, asking only where there are several."""
    return options[0] if len(options) == 1 else t.ask(seat, kind, options)
