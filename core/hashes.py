"""The hash of a table: what peers compare after each entry."""

from collections.abc import Iterable
from hashlib import blake2b

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.packing import pack
from parlour.core.public import State


def table_hash(g: State, questions: Iterable[Question]) -> str:
    """Return 16 hex digits over a packed State and the open questions."""
    return digest(pack_table(g, questions))


def pack_table(g: State, questions: Iterable[Question]) -> bytes:
    """Return a packed State and the open questions as bytes."""
    asked = [(seat, kind, domains.pack_options(options)) for seat, kind, options in questions]
    return pack((g.pack(), asked))


def digest(packed: bytes) -> str:
    """Return 16 hex digits over bytes."""
    return blake2b(packed, digest_size=8).hexdigest()
