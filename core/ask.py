"""Questions, and the asker that rules talk to.

A rule is a plain function `(g, t, ...)`: `g` is the State, `t` the asker. It calls `t.ask` and goes on with the
answer; whether that comes from a log, from a person or from a bot in a playout is the asker's business.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from parlour.core.domains import Cards, Faces, Opening, Options, Seal, Value
from parlour.core.public import State

T = TypeVar("T")

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
    options: Options


class IllegalAnswer(ValueError):
    """An answer that changes nothing; its text says why it was refused."""


class Suspend(BaseException):
    """The log is used up. Not an Exception, so that no rule can swallow it."""


class Asker:
    """What rules talk to. A table and a playout each bring `ask`, `each` and `emit`; the rest is written with them."""

    def ask(self, seat: int, kind: str, options: Options) -> Value:
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
        g.opened += 1
        return self.ask(CHANCE, "roll", DIE)  # type: ignore[return-value]  # one of DIE

    def turn_up(self, g: State, handles: Iterable[int], kind: str = "turn") -> tuple[int, ...]:
        """Make the faces of cards public, a list at a time; return them in order. Kind "show" is for owned cards."""
        asked = tuple(handles)
        faces: tuple[int, ...] = self.ask(CHANCE, kind, Faces(asked))  # type: ignore[assignment]  # what Faces contains
        g.turn_up(zip(asked, faces, strict=True))
        return faces

    def play(self, g: State, seat: int, kind: str, cards: Cards) -> tuple[tuple[int, int], ...]:
        """Ask for cards, turn them up and return the (handle, face) pairs. The answer itself shows the faces."""
        chosen: tuple[tuple[int, int], ...] = self.ask(seat, kind, cards)  # type: ignore[assignment]  # what Cards contains
        g.turn_up(chosen)
        return chosen

    def ask_each(self, kind: str, options: Mapping[int, Options]) -> dict[int, Value]:
        """Ask several seats at once, behind screens: all commit to a digest, then all open. Return the choices by seat."""
        seals = self.each(options, lambda seat: self.ask(seat, kind, Seal(options[seat])))
        opened = self.each(options, lambda seat: self.ask(seat, OPEN, Opening(str(seals[seat]), options[seat])))
        return {seat: pair[1] for seat, pair in opened.items()}  # type: ignore[index, misc]  # what Opening contains
