"""Domains: the options of an answer that must be given whole, such as the cards of a bid or of a payment.

A domain says whether it contains a value and why not, lists itself when small, and draws a value at random. It
holds public facts only; `known` gives the domain as its owner sees it, with the faces of the own cards filled in.
"""

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Protocol, TypeAlias

import msgpack

Value: TypeAlias = int | str | tuple["Value", ...]
Look: TypeAlias = Callable[[int], int]

UNKNOWN = -2
"""The face of a card that one was not told."""

_COUNTABLE_CARDS = 12


class Chooser(Protocol):
    """What a domain needs of a random generator: `chance.Generator` and `random.Random` both fit."""

    def randrange(self, start: int, stop: int | None = None, /) -> int:
        """Return a number from 0 to start-1, or from start to stop-1."""


class Domain:
    """What all domains share. `in` asks `why_not`; `len()` raises `TypeError` where the values are too many to count."""

    __slots__ = ()

    def why_not(self, value: object) -> str | None:
        """Return why the value is not allowed, in a short English sentence, or `None` when it is."""
        raise NotImplementedError

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values, for the table's hash."""
        raise NotImplementedError

    def draw(self, generator: Chooser) -> Value:
        """Return one of the allowed values at random."""
        raise NotImplementedError

    def known(self, look: Look) -> "Options":
        """Return what is left of it for somebody who reads faces with `look(handle)`."""
        del look
        return self

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether the faces that a value claims are true; `look` reads a handle."""
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

    def __iter__(self) -> Iterator[Value]:
        raise TypeError("these options are too many to list")


class Cards(Domain):
    """Choose `least` to `most` of some cards, each with a face out of `worth`, whose worth adds up to `need` or more.

    A value is `((handle, face), ...)` in the order of `handles`; with `may_pass` the empty one is allowed too. `faces` runs
    beside `handles` and holds `UNKNOWN` for each card that is not public. `worth` maps every face that may be
    chosen to a whole number.
    """

    __slots__ = ("faces", "handles", "least", "may_pass", "most", "need", "worth")

    def __init__(
        self,
        handles: tuple[int, ...],
        faces: tuple[int, ...],
        worth: Mapping[int, int],
        need: int = 0,
        *,
        least: int = 1,
        most: int = 99,
        may_pass: bool = False,
    ) -> None:
        """Keep what was given; see the class."""
        self.handles = handles
        self.faces = faces
        self.worth = worth
        self.need = need
        self.least = least
        self.most = most
        self.may_pass = may_pass

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        worth = sorted(self.worth.items())
        return ["cards", self.handles, self.faces, worth, self.need, self.least, self.most, self.may_pass]

    def known(self, look: Look) -> "Cards":
        """Return the same choice with every face filled in."""
        faces = tuple(
            face if face != UNKNOWN else look(handle) for handle, face in zip(self.handles, self.faces, strict=True)
        )
        return Cards(
            self.handles,
            faces,
            self.worth,
            self.need,
            least=self.least,
            most=self.most,
            may_pass=self.may_pass,
        )

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether every card of a value has the face that is claimed."""
        return all(look(handle) == face for handle, face in value)  # type: ignore[misc, union-attr]  # why_not has checked its shape

    def face_of(self, handle: int) -> int:
        """Return the face of one of the handles, or `UNKNOWN`."""
        return self.faces[self.handles.index(handle)]

    def why_not(self, value: object) -> str | None:
        """Return the first reason against the value, or `None`."""
        if not isinstance(value, tuple):
            return "an answer here is a tuple of (handle, face) pairs"
        if not value and self.may_pass:
            return None
        place = -1
        total = 0
        for pair in value:
            if not (isinstance(pair, tuple) and len(pair) == 2 and all(_whole(part) for part in pair)):
                return "an answer here is a tuple of (handle, face) pairs"
            handle, face = pair
            if handle not in self.handles:
                return f"card {handle} cannot be chosen here"
            at = self.handles.index(handle)
            if at <= place:
                return "cards are named once each, in the order in which they are offered"
            place = at
            if self.faces[at] not in (UNKNOWN, face):
                return f"card {handle} has another face"
            if face not in self.worth:
                return f"card {handle} has a face that cannot be used here"
            total += self.worth[face]
        return self._count_reason(len(value)) or self._worth_reason(total)

    def missing(self, value: Value) -> int:
        """Return how much worth a value still lacks; 0 when there is enough."""
        return max(0, self.need - self.total(value))

    def surplus(self, value: Value) -> int:
        """Return how much more than needed a value is worth; 0 when it is too little."""
        return max(0, self.total(value) - self.need)

    def total(self, value: Value) -> int:
        """Return the worth of all cards of a value."""
        return sum(self.worth.get(face, 0) for _, face in value)  # type: ignore[misc, union-attr]  # pairs, by the class

    def _count_reason(self, count: int) -> str | None:
        if count < self.least:
            return f"choose {self.least - count} more"
        if count > self.most:
            return f"choose {count - self.most} fewer"
        return None

    def _worth_reason(self, total: int) -> str | None:
        return f"needs {self.need - total} more" if total < self.need else None

    def usable(self) -> list[tuple[int, int]]:
        """Return the (handle, face) pairs that may be chosen, of the cards whose faces are known."""
        return [(handle, face) for handle, face in zip(self.handles, self.faces, strict=True) if face in self.worth]

    def possible(self) -> bool:
        """Say whether any choice but a pass is left; every face has to be known."""
        cards = self.usable()
        if len(cards) < self.least:
            return False
        best = sorted((self.worth[face] for _, face in cards), reverse=True)[: self.most]
        return sum(best) >= self.need

    def suggest(self) -> Value | None:
        """Return the allowed choice with the smallest surplus, of these one with the fewest cards; `None` without any."""
        best: dict[int, tuple[tuple[int, int], ...]] = {0: ()}
        for card in self.usable():
            worth = self.worth[card[1]]
            for total, chosen in list(best.items()):
                longer = (*chosen, card)
                if len(longer) <= self.most and len(longer) < len(best.get(total + worth, (0,) * 99)):
                    best[total + worth] = longer
        enough = [
            (total, len(chosen), chosen)
            for total, chosen in best.items()
            if total >= self.need and len(chosen) >= self.least
        ]
        if enough:
            return min(enough)[2]
        return self._fewest() if self.possible() else None

    def _fewest(self) -> Value:
        """Return the `least` most valuable cards, in order: for the rare case that more cards are asked for than their worth needs."""
        ranked = sorted(self.usable(), key=lambda card: -self.worth[card[1]])[: self.least]
        return tuple(sorted(ranked, key=lambda card: self.handles.index(card[0])))

    @property
    def len(self) -> int | None:
        """The number of allowed values where all faces are known and the cards are few."""
        cards = self.usable()
        if UNKNOWN in self.faces or len(cards) > _COUNTABLE_CARDS:
            return None
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Value]:
        cards = self.usable()
        if UNKNOWN in self.faces or len(cards) > _COUNTABLE_CARDS:
            raise TypeError("these options are too many to list")
        for mask in range(1 << len(cards)):
            value = tuple(card for at, card in enumerate(cards) if mask >> at & 1)
            if self.why_not(value) is None:
                yield value

    def only(self) -> Value | None:
        """Return the value if exactly one is allowed; every face has to be known."""
        if self.may_pass:
            return None
        cards = self.usable()
        total = sum(self.worth[face] for _, face in cards)
        everything = tuple(cards)
        if self.why_not(everything) is not None:
            return None
        if len(cards) == self.least or all(total - self.worth[face] < self.need for _, face in cards):
            return everything
        return None

    def draw(self, generator: Chooser) -> Value:
        """Return an allowed value: cards in a random order until there are enough, then some more by chance.

        Unknown faces are made up: the draw is from the public superset then. Raises `ValueError` when nothing is allowed.
        """
        worth = self.worth
        if self.may_pass and not generator.randrange(2):
            return ()
        cards = self.usable()
        if UNKNOWN in self.faces:
            faces = sorted(worth)
            cards = [
                (handle, faces[generator.randrange(len(faces))] if face == UNKNOWN else face)
                for handle, face in zip(self.handles, self.faces, strict=True)
                if face == UNKNOWN or face in worth
            ]
        left = len(cards)
        chosen = set()
        total = 0
        while left and len(chosen) < self.most:
            if len(chosen) >= self.least and total >= self.need and generator.randrange(2):
                break
            at = generator.randrange(left)
            left -= 1
            cards[at], cards[left] = cards[left], cards[at]
            chosen.add(cards[left])
            total += worth[cards[left][1]]
        value = tuple(sorted(chosen, key=lambda card: self.handles.index(card[0])))
        if self.why_not(value) is None:
            return value
        if self.may_pass:
            return ()
        suggestion = self.suggest()
        if suggestion is None:
            raise ValueError("nothing can be chosen here")
        return suggestion


class Pick(Domain):
    """Plain options, some of which need hidden cards that only their owner can check.

    `needs` maps a place in `options` to the `Cards` that must be payable for this option.
    """

    __slots__ = ("needs", "options")

    def __init__(self, options: tuple[Value, ...], needs: Mapping[int, Cards]) -> None:
        """Keep what was given; see the class."""
        self.options = options
        self.needs = needs

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["pick", self.options, [[at, need.pack()] for at, need in sorted(self.needs.items())]]

    def why_not(self, value: object) -> str | None:
        """Return why a value is no option for anybody, or `None`."""
        return None if value in self.options else "this is not one of the options"

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether the option can be paid for."""
        need = self.needs.get(self.options.index(value))
        return need is None or need.known(look).possible()

    def known(self, look: Look) -> tuple[Value, ...]:
        """Return the options that can be paid for."""
        closed = {at for at, need in self.needs.items() if not need.known(look).possible()}
        return tuple(value for at, value in enumerate(self.options) if at not in closed)

    @property
    def len(self) -> int:
        """The number of options."""
        return len(self.options)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.options)

    def draw(self, generator: Chooser) -> Value:
        """Return one of the options."""
        return self.options[generator.randrange(len(self.options))]


class Faces(Domain):
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
        fits = isinstance(value, tuple) and len(value) == len(self.handles) and all(map(_whole, value))
        return None if fits else f"{len(self.handles)} faces are needed"

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether these are the true faces."""
        return value == tuple(look(handle) for handle in self.handles)


class Seal(Domain):
    """The first half of a choice behind screens: the log gets a digest of 32 hex digits, the seat chooses from `inner`."""

    __slots__ = ("inner",)

    def __init__(self, inner: "Options") -> None:
        """Keep what is chosen from behind the screen."""
        self.inner = inner

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["seal", pack_options(self.inner)]

    def why_not(self, value: object) -> str | None:
        """Return why a value is neither a digest nor a choice, or `None`."""
        return None if is_digest(value) else why_not(self.inner, value)

    def known(self, look: Look) -> "Options":
        """Return what the seat may choose from."""
        return known_options(self.inner, look)

    @property
    def len(self) -> int | None:
        """The number of choices behind the screen."""
        return len(self.inner) if isinstance(self.inner, tuple) else self.inner.len

    def __iter__(self) -> Iterator[Value]:
        return iter(self.inner)

    def draw(self, generator: Chooser) -> Value:
        """Return one of the choices behind the screen."""
        return draw(self.inner, generator)


class Opening(Domain):
    """The second half: a value is `(nonce, choice)`, and fits the digest that was given before."""

    __slots__ = ("digest", "inner")

    def __init__(self, digest: str, inner: "Options") -> None:
        """Keep the digest and what was chosen from."""
        self.digest = digest
        self.inner = inner

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["opening", self.digest, pack_options(self.inner)]

    def why_not(self, value: object) -> str | None:
        """Return why a value doesn't open the seal, or `None`."""
        if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)):
            return "an opening is a nonce and a choice"
        if seal(value[0], value[1]) != self.digest:
            return "this is not what was sealed"
        return why_not(self.inner, value[1])

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether the faces that the choice claims are true."""
        return not isinstance(self.inner, Domain) or self.inner.fair(value[1], look)  # type: ignore[index]  # a pair, by why_not


Options: TypeAlias = tuple[Value, ...] | Domain


def seal(nonce: str, value: Value) -> str:
    """Return the digest (32 hex digits) that commits to a choice; the nonce (32 hex digits) keeps it from being guessed."""
    return blake2b(msgpack.packb([nonce, value]), digest_size=16).hexdigest()


def is_digest(value: object) -> bool:
    """Say whether a value looks like the digest of a seal."""
    return isinstance(value, str) and len(value) == 32 and not set(value) - set("0123456789abcdef")


def is_plain(value: object) -> bool:
    """Say whether a value is made of whole numbers, strings and tuples of them only."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return _whole(value) or isinstance(value, str)


def why_not(options: Options, value: object) -> str | None:
    """Return why a value is not among the options, or `None`; equal numbers of another type are refused."""
    if not is_plain(value):
        return "an answer is made of whole numbers, strings and tuples of them"
    if isinstance(options, tuple):
        return None if value in options else "this is not one of the options"
    return options.why_not(value)


def known_options(options: Options, look: Look) -> Options:
    """Return the options as somebody who can read faces with `look` knows them."""
    return options if isinstance(options, tuple) else options.known(look)


def draw(options: Options, generator: Chooser) -> Value:
    """Return one of the options at random."""
    if isinstance(options, tuple):
        return options[generator.randrange(len(options))]
    return options.draw(generator)


def pack_options(options: Options) -> object:
    """Return options as lists and tuples of plain values, for a hash."""
    return options if isinstance(options, tuple) else options.pack()


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
