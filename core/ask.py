"""Questions, and the asker that rules talk to.

A rule is a plain function `(g, t, ...)`: `g` is the State, `t` the asker. It calls `t.ask` and goes on with the
answer; whether that comes from a log, from a person or from a bot in a playout is the asker's business.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

from parlour.core.domains import Cards, Choice, Faces, Opening, Options, Seal, Value
from parlour.core.public import State

T = TypeVar("T")
V = TypeVar("V")

CHANCE = -1
"""The seat that rolls dice and turns up cards that nobody owns."""

NOBODY = -1
"""No seat, as the owner of a zone or the leader of an auction."""

OPEN = "open"
"""The kind of an entry that opens a seal."""

DIE = (1, 2, 3, 4, 5, 6)

Event = tuple[Value, ...]


class Question(NamedTuple):
    """An open question: whose it is, a word of the game for what is asked, and the public superset of answers."""

    seat: int
    kind: str
    options: Options[Any]


class IllegalAnswer(ValueError):
    """An answer that changes nothing; its text says why it was refused."""


class Suspend(BaseException):
    """The log is used up. Not an Exception, so that no rule can swallow it."""


class Asker:
    """What rules talk to. A table and a playout each bring `ask`, `each` and `emit`; the rest is written with them."""

    blind: ClassVar[bool] = False
    """Whether whoever answers looks at nothing but the options, so that screens may be left out."""

    def ask(self, seat: int, kind: str, options: Options[V]) -> V:
        """Return the seat's answer to a question, one of the options."""
        raise NotImplementedError

    def each(self, seats: Iterable[int], rule: Callable[[int], T]) -> dict[int, T]:
        """Run `rule(seat)` for several seats, each at its own pace; return the results by seat, ascending.

        A branch touches only what is its seat's; no chance, shuffle or mix happens inside.
        """
        raise NotImplementedError

    def emit(self, *event: Value) -> None:
        """Tell the audience what has just happened: a word and plain values. Handles, never hidden faces."""
        raise NotImplementedError

    def roll(self, g: State) -> int:
        """Return the number of a six-sided die, drawn now."""
        number = self.ask(CHANCE, "roll", DIE)
        g.opened += 1
        return number

    def turn_up(self, g: State, handles: Iterable[int], kind: str = "turn") -> tuple[int, ...]:
        """Make the faces of cards public, a list at a time; return them in order. Kind "show" is for owned cards."""
        asked = tuple(handles)
        faces = self.ask(CHANCE, kind, Faces(asked))
        g.turn_up(zip(asked, faces, strict=True))
        return faces

    def play(self, g: State, seat: int, kind: str, cards: Cards) -> Choice:
        """Ask for cards, turn them up and return the (handle, face) pairs. The answer itself shows the faces."""
        chosen = self.ask(seat, kind, cards)
        g.turn_up(chosen)
        return chosen

    def ask_each(self, kind: str, options: Mapping[int, Options[V]]) -> dict[int, V]:
        """Ask several seats at once, behind screens: all commit to a digest, then all open. Return the choices by
        seat.
        """
        seals = self.each(options, lambda seat: self.ask(seat, kind, Seal(options[seat])))
        opened = self.each(options, lambda seat: self.ask(seat, OPEN, Opening(seals[seat], options[seat])))
        return {seat: choice for seat, (_, choice) in opened.items()}
