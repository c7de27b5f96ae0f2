"""The hash of a table: what peers compare after each entry."""

from collections.abc import Iterable
from hashlib import blake2b

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.packing import pack
from parlour.core.public import State

_TWO = b"\x92"
"""How a list of two begins in MessagePack."""


def pack_table(g: State, questions: Iterable[Question]) -> bytes:
    """Return a packed State and the open questions as bytes."""
    return pack_beside(pack(g.pack()), questions)


def pack_beside(packed: bytes, questions: Iterable[Question]) -> bytes:
    """Return what `pack_table` does, of a State that was packed before."""
    return _TWO + packed + pack([(seat, kind, domains.pack_options(options)) for seat, kind, options in questions])


def digest(packed: bytes) -> str:
    """Return 16 hex digits over bytes."""
    return blake2b(packed, digest_size=8).hexdigest()
