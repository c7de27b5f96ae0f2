"""Long messages in portions: playing hundreds of entries takes a while, and nobody else may have to wait for it. Pure.

A part of an `Append` or a `Tail` is what its sender might have sent too, so whoever takes it needn't know.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.net.messages import Append, Message, Tail

ENTRIES = 16
"""Entries that are taken at a time."""


def portions(message: Message, applied: int, last: int) -> Iterator[Message]:
    """Give a message as parts that let a table take a few entries at a time: it took `applied` of the log's `last`."""
    if isinstance(message, Append):
        yield from _of_append(message, applied, last)
    elif isinstance(message, Tail) and len(message.entries) > ENTRIES:
        for at in range(0, len(message.entries), ENTRIES):
            yield replace(message, first=message.first + at, entries=message.entries[at : at + ENTRIES])
    else:
        yield message


def _of_append(message: Append, applied: int, last: int) -> Iterator[Append]:
    """The entries as they are, and the agreed index that lets them be played in steps.

    An index beyond all that is known by then, as a liar may send, is no reason for more of them.
    """
    for commit in range(applied + ENTRIES, min(message.commit, last + len(message.entries)), ENTRIES):
        yield replace(message, entries=message.entries if commit == applied + ENTRIES else [], commit=commit)
    yield message
