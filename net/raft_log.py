"""The agreed log in memory: each entry in the bytes in which it was received, chained by hashes; and its journal items.

Items are MessagePack lists: ["term", term, voted for], ["entry", bytes], ["cut", index]; other words are passed over.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from parlour.net import limits
from parlour.net.frames import BadMessage, decode_entry, entry_hash
from parlour.net.messages import Entry, Key

PORTION_ENTRIES = 1024
"""As many as the list in an `Append` holds."""


class Unfit(ValueError):
    """Bytes that can't be the entry of their place; the text says why in one line."""


class Logged(NamedTuple):
    """An entry, its bytes, and their hash."""

    entry: Entry
    data: bytes
    hash: bytes


class Log:
    """The entries 1 to `last_index`. Index 0 stands for what is before them all: term 0, and the hash `root`.

    `root` is what entry 1 names as its predecessor: `frames.charter_hash` of the table's charter.
    """

    def __init__(self, root: bytes) -> None:
        """Begin empty."""
        self.root = root
        self._entries: list[Logged] = []

    @classmethod
    def restore(cls, root: bytes, items: Iterable[bytes]) -> "Log":
        """Return the log that a journal's items hold. Items that make no chain raise `Unfit`."""
        log = cls(root)
        for item in items:
            word, *rest = msgspec.msgpack.decode(item)
            if word == "entry":
                log.append(rest[0])
            elif word == "cut":
                log.cut(rest[0])
        return log

    @property
    def last_index(self) -> int:
        """The index of the last entry, 0 without one."""
        return len(self._entries)

    @property
    def last_term(self) -> int:
        """The term of the last entry, 0 without one."""
        return self.term(self.last_index)

    def term(self, index: int) -> int:
        """Return the term of an entry from 0 to the last."""
        return self._entries[index - 1].entry.term if index else 0

    def entry(self, index: int) -> Entry:
        """Return an entry from 1 to the last."""
        return self._at(index).entry

    def data(self, index: int) -> bytes:
        """Return the bytes of an entry from 1 to the last, as they were received."""
        return self._at(index).data

    def hash(self, index: int) -> bytes:
        """Return the hash of an entry from 0 to the last: what the next one names as its predecessor."""
        return self._at(index).hash if index else self.root

    def portion(self, first: int, size: int = limits.PORTION) -> list[bytes]:
        """Return the bytes of entries from `first` on: as many as go into `size` bytes, but at least one."""
        found: list[bytes] = []
        for index in range(first, min(self.last_index, first + PORTION_ENTRIES - 1) + 1):
            data = self.data(index)
            size -= len(data)
            if found and size < 0:
                break
            found.append(data)
        return found

    def first_of_term(self, index: int) -> int:
        """Return the first index of the term that the entry at an index (1 to the last) has."""
        term = self.term(index)
        while index > 1 and self.term(index - 1) == term:
            index -= 1
        return index

    def surely_agreed(self) -> int:
        """Return the index up to which these entries are agreed by what they are.

        An entry other than a no-op is made only when all before it are agreed (see `Raft.append`).
        """
        for index in range(self.last_index, 0, -1):
            if self.entry(index).kind != "no-op":
                return index - 1
        return 0

    def read(self, index: int, data: bytes) -> Entry:
        """Return the entry that bytes are; if it can't be the one of an index, 1 to the next, raise `Unfit`."""
        try:
            entry = decode_entry(data)
        except BadMessage as error:
            raise Unfit(f"entry {index} cannot be read: {error}") from None
        before = index - 1
        if entry.index != index:
            raise Unfit(f"entry {entry.index} stands in the place of entry {index}")
        if entry.previous != self.hash(before):
            raise Unfit(f"entry {index} names another predecessor than entry {before}")
        if entry.term < max(1, self.term(before)):
            raise Unfit(f"entry {index} is of term {entry.term}, after one of term {self.term(before)}")
        return entry

    def append(self, data: bytes) -> Entry:
        """Add the bytes of the next entry, and return it; what can't be the next raises `Unfit`."""
        entry = self.read(self.last_index + 1, data)
        self._entries.append(Logged(entry, data, entry_hash(data)))
        return entry

    def cut(self, index: int) -> None:
        """Take away an entry and all after it."""
        del self._entries[index - 1 :]

    def __iter__(self) -> Iterator[Entry]:
        """All entries in order."""
        return (logged.entry for logged in self._entries)

    def _at(self, index: int) -> Logged:
        if index < 1:
            raise IndexError(f"there is no entry {index}")
        return self._entries[index - 1]


def restore_term(items: Iterable[bytes]) -> tuple[int, Key | None]:
    """Return the term and the vote that a journal's items hold: (0, None) without any."""
    found: tuple[int, Key | None] = (0, None)
    for item in items:
        word, *rest = msgspec.msgpack.decode(item)
        if word == "term":
            found = (rest[0], rest[1])
    return found


def term_item(term: int, voted_for: Key | None) -> bytes:
    """Return the journal item of a term and the vote in it."""
    return _item("term", term, voted_for)


def entry_item(data: bytes) -> bytes:
    """Return the journal item of an entry."""
    return _item("entry", data)


def cut_item(index: int) -> bytes:
    """Return the journal item that takes away an entry and all after it."""
    return _item("cut", index)


def _item(*parts: Any) -> bytes:
    return msgspec.msgpack.encode(parts)
