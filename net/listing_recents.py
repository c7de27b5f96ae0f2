"""The tables that this machine played at or watched lately, in a file of its home folder."""

import os
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from parlour.net import limits
from parlour.net.messages import Name, Port, TableId, Word

FILE = "recent-tables.json"
MOST = 20


class Recent(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and where it was reached; no password and no name of a person."""

    table: TableId
    title: Name
    game: Word
    host: Annotated[str, Meta(min_length=1, max_length=limits.TEXT)]
    port: Port


class Recents:
    """The file of recent tables.

    Attributes:
        trouble: "", or a sentence on what was wrong with the file and where it is kept now.
    """

    def __init__(self, home: Path) -> None:
        """Prepare only; the folder need not exist."""
        self._path = home / FILE
        self.trouble = ""

    def load(self) -> list[Recent]:
        """Return the tables, the latest first. A file that doesn't hold any is put aside, which `trouble` tells.

        Raises:
            OSError: the file is there and can't be read or put aside.
        """
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return []
        try:
            return msgspec.json.decode(data, type=list[Recent])[:MOST]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            kept = self._put_aside()
            self.trouble = f"The list of recent tables can't be read ({error}). It is kept as {kept}; a new one begins."
            return []

    def add(self, recent: Recent) -> None:
        """Put a table first, in place of what was known of it before; the oldest beyond `MOST` are forgotten.

        Raises:
            OSError: the file can't be written.
        """
        others = [other for other in self.load() if other.table != recent.table]
        self._write([recent, *others][:MOST])

    def forget(self, table: str) -> None:
        """Take a table out.

        Raises:
            OSError: the file can't be written.
        """
        self._write([other for other in self.load() if other.table != table])

    def _write(self, recents: list[Recent]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: a kill in between leaves the old file.
        fresh = self._path.with_name(f"{FILE}.{os.getpid()}")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(recents)) + b"\n")
        fresh.replace(self._path)

    def _put_aside(self) -> Path:
        number = 1
        while (kept := self._path.with_suffix(f".unreadable-{number}")).exists():
            number += 1
        return self._path.replace(kept)
