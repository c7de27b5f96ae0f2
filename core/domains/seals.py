"""Choices behind screens: first a digest that commits to a choice, then what it hides."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from parlour.core.domains.base import Chooser, Domain, Look, Options, Value, draw, known_options, pack_options, why_not
from parlour.core.packing import pack

_DIGITS = frozenset("0123456789abcdef")


class Seal(Domain[Any]):
    """The first half: the log gets a digest of 32 hex digits, the seat chooses from `inner`."""

    __slots__ = ("inner",)

    def __init__(self, inner: Options[Any]) -> None:
        """Keep what is chosen from behind the screen."""
        self.inner = inner

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["seal", pack_options(self.inner)]

    def why_not(self, value: object) -> str | None:
        """Return why a value is neither a digest nor a choice, or `None`."""
        return None if is_digest(value) else why_not(self.inner, value)

    def known(self, look: Look) -> Options[Any]:
        """Return what the seat may choose from."""
        return known_options(self.inner, look)

    @property
    def len(self) -> int | None:
        """The number of choices behind the screen."""
        return len(self.inner) if isinstance(self.inner, tuple) else self.inner.len

    def __iter__(self) -> Iterator[Any]:
        return iter(self.inner)

    def draw(self, generator: Chooser) -> Value:
        """Return one of the choices behind the screen."""
        choice: Value = draw(self.inner, generator)
        return choice


class Opening(Domain[tuple[str, Any]]):
    """The second half: a value is `(nonce, choice)`, and fits the digest that was given before."""

    __slots__ = ("digest", "inner")

    def __init__(self, digest: str, inner: Options[Any]) -> None:
        """Keep the digest and what was chosen from."""
        self.digest = digest
        self.inner = inner

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["opening", self.digest, pack_options(self.inner)]

    def why_not(self, value: object) -> str | None:
        """Return why a value doesn't open the seal, or `None`."""
        if not (isinstance(value, tuple) and len(value) == 2 and is_digest(value[0])):
            return "an opening is a nonce and a choice"
        reason = why_not(self.inner, value[1])
        if reason is None and seal(value[0], value[1]) != self.digest:
            return "this is not what was sealed"
        return reason

    def fair(self, value: tuple[str, Any], look: Look) -> bool:
        """Say whether the faces that the choice claims are true."""
        return not isinstance(self.inner, Domain) or self.inner.fair(value[1], look)


def seal(nonce: str, value: Value) -> str:
    """Return the digest (32 hex digits) that commits to a choice; the nonce (32 hex digits) keeps it from being
    guessed.
    """
    return blake2b(pack([nonce, value]), digest_size=16).hexdigest()


def is_digest(value: object) -> bool:
    """Say whether a value looks like the digest of a seal."""
    return isinstance(value, str) and len(value) == 32 and set(value) <= _DIGITS
