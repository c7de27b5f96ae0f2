"""How the bot looks at a game: what its seat knows, and what positions are worth to it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.ankh_morpork import bot_values as values
from parlour.core.games.ankh_morpork import components
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.state import State
from parlour.core.public import View


class Way(NamedTuple):
    """A position, and what it is worth beyond that."""

    g: State
    extra: int = 0


class Outlook:
    """What a seat knows, and what it thinks positions are worth."""

    def __init__(self, view: View, seat: int) -> None:
        """Take over a view; its State is only read."""
        self.view = view
        self.g: State = view.state
        self.seat = seat
        self.aims = values.aims_of(view, seat)
        self.now = self.value(self.g)

    def value(self, g: State) -> int:
        """Return what a position is worth to the seat."""
        return values.value(g, self.seat, self.aims)

    def gain(self, g: State) -> int:
        """Return what a position is worth beyond the present one."""
        return self.value(g) - self.now

    def worth(self, way: Way) -> int:
        """Return what a way is worth."""
        return self.value(way.g) + way.extra

    def best(self, ways: Iterable[Way]) -> Way:
        """Return the way that is worth most, the first of equal ones."""
        return max(ways, key=self.worth)

    def faces(self, cards: Iterable[int]) -> list[int]:
        """Return the faces of cards as the seat knows them."""
        return [self.view.face(card) for card in cards]


Ways = list[Way]


def working(g: State) -> tuple[Effect | None, int]:
    """Return the effect that is being carried out and the face of its card, as far as the table shows it."""
    if not g.playing:
        return None, 0
    card, done, *_ = g.playing[-1]
    face = g.face[card]
    left = components.ACTIONS[face][done:]
    return (components.CARD[face].effect if left and left[0].kind == "scroll" else None), face


def best_of(options: Iterable[Value], worth: Callable[[Any], int], generator: Generator) -> Value:
    """Return the option that is worth most; among equals chance decides."""
    rated = [(worth(option), option) for option in options]
    most = max(value for value, _ in rated)
    best = [option for value, option in rated if value == most]
    return best[0] if len(best) == 1 else generator.choice(best)
