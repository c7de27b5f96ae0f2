"""The record of a table between peers: the same file, to the byte, on every machine that keeps one.

A game that goes on after a stop goes on with its own file, `GAME-SEATS-TABLE.parlour`. What stands in it is compared
line by line with what is agreed on: the agreed log is the truth, and the file may lag behind it or, since what was
agreed on is learnt anew after a stop, be ahead of it.
"""

import os
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from parlour.core.domains import Value
from parlour.core.game import Result
from parlour.core.record import END, SUFFIX, append, end_line, entry_line, header_for, header_line
from parlour.core.table import Table
from parlour.net.messages import Charter


class TableRecord:
    """Writes the record of a game. No trouble with the disk stops the game: it is tried again at the next entry.

    `path` is the file, `None` until there is one; `trouble` says why the file lacks something, else it is empty;
    `error` is what the system said then.
    """

    def __init__(self, folder: Path, charter: Charter, table: Table) -> None:
        """Begin, or go on with, the record of a table in a folder that is made if need be.

        Of `table` only game, seats and options are used. A file that another process writes, or that holds another
        game, is left alone: a number is added to the name.
        """
        header = header_for(table.game, table, None, [seat.bot or None for seat in charter.seats])
        header = header._replace(version=charter.version)  # the same on every machine
        self.path: Path | None = None
        self.trouble = ""
        self.error: OSError | None = None
        self._folder = folder
        self._stem = f"{header.game}-{header.seats}-{charter.table}"
        self._number = 1
        self._told = [header_line(header)]
        self._over = False
        self._file: _TakenFile | None = None
        self._write()

    def entered(self, line: int, seat: int, kind: str, value: Value, hash_: str) -> None:
        """Write what the table took: its own entry number `line`, and its hash afterwards.

        All entries come in order from 0 on, after a stop too; a gap raises `ValueError`, one told before does nothing.
        """
        following = len(self._told) - 1 - self._over
        if line > following or (line == following and self._over):
            raise ValueError(f"entry {line} cannot be recorded: {following} of the game came before")
        if line == following:
            self._told.append(entry_line(line, seat, kind, value, hash_))
            self._write()

    def finish(self, result: Result, seed: int, branch: str | None = None, marked: Sequence[int] = ()) -> None:
        """Write the line `end`, once the seed of a game that is over is published.

        `branch` is the name under which a part of the players went on alone; `marked` the entries that replaced a seal
        when somebody had opened.
        """
        if self._over:
            return
        published: dict[str, Any] = {"seed": seed}
        if branch is not None:
            published["branch"] = branch
        if marked:
            published["marked"] = list(marked)
        self._told.append(end_line(result, published))
        self._over = True
        self._write()

    def close(self) -> None:
        """Try once more to write what is missing, and leave the file, which has whole lines, to others."""
        self._write()
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self) -> None:
        try:
            while self._file is None or not self._file.bring_up(self._told, over=self._over):
                self._take_next()
        except OSError as error:
            why, self.error = error.strerror or str(error), error
            self.trouble = f"the game cannot be recorded in {self._folder}: {why}; what is missing follows when it can"
        else:
            self.trouble, self.error = "", None

    def _take_next(self) -> None:
        """Take the file with the next number, if it can be ours."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._number += 1
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{self._stem}{f'-{self._number}' if self._number > 1 else ''}{SUFFIX}"
        self._file = _take(path, self._told[0].encode())
        if self._file is None:
            self._number += 1
        else:
            self.path = path


class _TakenFile:
    """A file that is this record's alone: up to a place it is as told, and then has rows that are still ahead."""

    def __init__(self, path: Path, file: BinaryIO, lock: FileLock, rows: list[bytes]) -> None:
        self._path = path
        self._file = file
        self._lock = lock
        self._rows = deque(rows)
        self._is_over = bool(rows) and rows[-1].startswith(f"{END} ".encode())
        self._agreed = 0
        self._place = 0
        self._size = sum(map(len, rows))

    def bring_up(self, told: list[str], *, over: bool) -> bool:
        """Make the file hold all lines told; return `False`, with nothing written, when it holds another game.

        Rows ahead of them stay until the game is over. Raises `OSError`; the file then has whole lines, as before.
        """
        while self._rows and self._agreed < len(told):
            line = told[self._agreed].encode()
            if self._rows[0] != line:
                if self._agreed <= 1 or self._is_over:
                    return False
                self._rows.clear()
                break
            self._rows.popleft()
            self._agreed += 1
            self._place += len(line)
        if not self._rows or over:
            self._rows.clear()
            if self._size != self._place:
                self._file.truncate(self._place)
            self._file.seek(self._place)
            append(self._file, "".join(told[self._agreed :]))
            self._agreed = len(told)
            self._place = self._size = self._file.tell()
        return True

    def close(self) -> None:
        """Leave the file to others; one without a line is removed."""
        self._file.close()
        if self._size == 0:
            self._path.unlink(missing_ok=True)
        _release(self._lock)


def _take(path: Path, header: bytes) -> _TakenFile | None:
    """Take a file, made if there is none, for a record with this first line; `None` if it is another's.

    A torn last line is cut off. Raises `OSError`.
    """
    lock = FileLock(path.with_name(path.name + ".lock"), blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    try:
        try:
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b", 0)
        except (IsADirectoryError, PermissionError):
            if not path.exists():
                raise
            _release(lock)
            return None
        try:
            rows = _rows(file, header)
            if rows is not None:
                return _TakenFile(path, file, lock, rows)
        except BaseException:
            file.close()
            raise
        file.close()
    except BaseException:
        _release(lock)
        raise
    _release(lock)
    return None


def _rows(file: BinaryIO, header: bytes) -> list[bytes] | None:
    """Return the whole lines of a file that begins with this header, or with a part of it; else `None`.

    The rest is cut off.
    """
    first = file.read(len(header))
    if not header.startswith(first):
        return None
    *whole, torn = (first + file.read() if first == header else first).split(b"\n")
    rows = [row + b"\n" for row in whole]
    if torn:
        file.truncate(sum(map(len, rows)))
    return rows


def _release(lock: FileLock) -> None:
    if sys.platform != "win32":  # where releasing it removes the file
        Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()
