"""What all domains share, and the functions that treat them and plain tuples of options alike.

A domain says whether it contains a value and why not, lists itself when small, and draws a value at random. It
holds public facts only; `known` gives the domain as its owner sees it, with the faces of the own cards filled in.
"""

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

Value: TypeAlias = int | str | tuple["Value", ...]
Choice: TypeAlias = tuple[tuple[int, int], ...]
"""Chosen cards: `((handle, face), ...)`."""
Look: TypeAlias = Callable[[int], int]

V = TypeVar("V")

UNKNOWN = -2
"""The face of a card that one was not told."""

_LIMIT = 1 << 63
_DEPTH = 16
"""Levels of tuples in tuples that an answer may have; real ones have two or three."""


class Chooser(Protocol):
    """What a domain needs of a random generator: `chance.Generator` and `random.Random` both fit."""

    def randrange(self, start: int, stop: int | None = None, /) -> int:
        """Return a number from 0 to start-1, or from start to stop-1."""


class Domain(Generic[V]):
    """The answers of one type that a question allows. `in` asks `why_not`; `len()` raises `TypeError` where it isn't
    counted.
    """

    __slots__ = ()

    def why_not(self, value: object) -> str | None:
        """Return why the value is not allowed, in a short English sentence, or `None` when it is."""
        raise NotImplementedError

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values, for the table's hash."""
        raise NotImplementedError

    def draw(self, generator: Chooser) -> V:
        """Return one of the allowed values at random."""
        raise NotImplementedError

    def known(self, look: Look) -> "Options[V]":
        """Return what is left of it for somebody who reads faces with `look(handle)`."""
        del look
        return self

    def draw_known(self, look: Look, generator: Chooser) -> V:
        """Return one of the values of `known(look)` at random."""
        return draw(self.known(look), generator)

    def fair(self, value: V, look: Look) -> bool:
        """Say whether a value that `why_not` lets through claims true faces; `look` reads a handle."""
        del value, look
        return True

    @property
    def len(self) -> int | None:
        """The number of allowed values, or `None` where it isn't counted."""
        return None

    def __contains__(self, value: object) -> bool:
        return self.why_not(value) is None

    def __len__(self) -> int:
        count = self.len
        if count is None:
            raise TypeError("these options are too many to count")
        return count

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[V]:
        raise TypeError("these options are too many to list")


Options: TypeAlias = tuple[V, ...] | Domain[V]


class Faces(Domain[tuple[int, ...]]):
    """Cards that are turned up: a value is their faces, in order. Chance answers, by what the dealer knows."""

    __slots__ = ("handles",)

    def __init__(self, handles: tuple[int, ...]) -> None:
        """Keep the handles of the cards that are turned up."""
        self.handles = handles

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["faces", self.handles]

    def why_not(self, value: object) -> str | None:
        """Return why these cannot be the cards' faces, or `None`."""
        fits = isinstance(value, tuple) and len(value) == len(self.handles) and all(map(is_whole, value))
        return None if fits else f"{len(self.handles)} faces are needed"

    def fair(self, value: tuple[int, ...], look: Look) -> bool:
        """Say whether these are the true faces."""
        return value == tuple(map(look, self.handles))


def is_whole(value: object) -> bool:
    """Say whether a value is a whole number of 64 bits, which every pack can hold; `True` and `1.0` are none."""
    return isinstance(value, int) and not isinstance(value, bool) and -_LIMIT <= value < _LIMIT


def is_plain(value: object, depth: int = _DEPTH) -> bool:
    """Say whether a value is made of whole numbers, ASCII strings and tuples of them only, a few levels deep."""
    if isinstance(value, tuple):
        return depth > 0 and all(map(is_plain, value, repeat(depth - 1)))
    return is_whole(value) or (isinstance(value, str) and value.isascii())


def why_not(options: Options[Any], value: object) -> str | None:
    """Return why a value is not among the options, or `None`; equal numbers of another type are refused."""
    if not is_plain(value):
        return "an answer is made of whole numbers, strings and tuples of them"
    if isinstance(options, tuple):
        return None if value in options else "this is not one of the options"
    return options.why_not(value)


def known_options(options: Options[V], look: Look) -> Options[V]:
    """Return the options as somebody who can read faces with `look` knows them."""
    return options if isinstance(options, tuple) else options.known(look)


def draw(options: Options[V], generator: Chooser) -> V:
    """Return one of the options at random."""
    if isinstance(options, tuple):
        return options[generator.randrange(len(options))]
    return options.draw(generator)


def pack_options(options: Options[Any]) -> object:
    """Return options as lists and tuples of plain values, for a hash."""
    return options if isinstance(options, tuple) else options.pack()
