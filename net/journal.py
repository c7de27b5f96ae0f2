"""A journal: items on disk, appended and flushed before anybody acts on them, and found again after any stop.

The file begins with `MAGIC` and 16 bytes from the system's generator. Then each item is a record: its length (u32,
big-endian), the CRC-32 of length and item, the running hash, the item. The running hash (BLAKE2b, 16 bytes) covers the
former one, the first of all the file's beginning, so that a record from another journal or place is never taken for
the next one.

What a stop has left of the last record is cut off on opening. Anything else that is wrong leaves the file untouched.
"""

import errno
import os
import struct
import sys
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

from filelock import FileLock, Timeout

MAGIC = b"parlour journal 1\n"
ITEM = 64 * 1024
"""Bytes of an item at most."""

_HASH = 16
_BEGINNING = len(MAGIC) + 16
_HEAD = struct.Struct(f">II{_HASH}s")
_LENGTH = struct.Struct(">I")


class InUse(Exception):
    """Another process, or another part of this one, has the journal open."""


class Damaged(Exception):
    """A journal with a bad record before its end. The file was left as it is; `items` are those before the fault."""

    def __init__(self, path: Path, place: int, items: list[bytes]) -> None:
        """Keep where it is bad (the byte from 0) and what can be read before."""
        super().__init__(
            f"{path}: the journal is damaged at byte {place}; it was left as it is, and {len(items)} entries before"
            " that can be read. Put a copy of the whole file in its place, or move it away to begin anew"
        )
        self.path = path
        self.place = place
        self.items = items


class Journal:
    """A journal that is open for this process alone. `cut` counts the bytes of a torn end that opening it cut off."""

    def __init__(self, path: Path, file: BinaryIO, lock: FileLock, end: int, running: bytes, cut: int) -> None:
        """Go on after the last whole record; made by `open`."""
        self.path = path
        self.cut = cut
        self._file = file
        self._lock = lock
        self._end = end
        self._running = running
        self._waiting: list[bytes] = []

    @classmethod
    def open(cls, path: Path) -> tuple["Journal", list[bytes]]:
        """Open a journal, made (with its folder) if there is none; return it and all its items, oldest first.

        Raises `InUse` when somebody has it open, `Damaged` with what can be read of it, and `OSError`.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(path.name + ".lock"), blocking=False, thread_local=False)
        try:
            lock.acquire()
        except Timeout as error:
            raise InUse(f"{path} is in use: this table is open in another window or command already") from error
        try:
            if not path.exists():
                _create(path)
            items, end, running = read(path)
            file = path.open("r+b", buffering=0)
            try:
                cut = file.seek(0, os.SEEK_END) - end
                if cut:
                    file.truncate(end)
                    _to_disk(file)
            except BaseException:
                file.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(path, file, lock, end, running, cut), items

    def append(self, item: bytes) -> None:
        """Add an item of up to `ITEM` bytes (else `ValueError`); it is kept once `flush` has returned."""
        if len(item) > ITEM:
            raise ValueError(f"an item of a journal has up to {ITEM} bytes, not {len(item)}")
        head, self._running = _head(self._running, item)
        self._waiting += (head, item)

    def flush(self) -> None:
        """Put everything appended on the disk.

        On `OSError` the file is again as the last flush left it; the items wait, and the next call tries them again.
        """
        if not self._waiting:
            return
        rest = memoryview(b"".join(self._waiting))
        end = self._end + len(rest)
        try:
            self._file.seek(self._end)
            while rest:
                rest = rest[self._file.write(rest) :]
            _to_disk(self._file)
        except BaseException:
            self._file.truncate(self._end)
            raise
        self._end = end
        self._waiting.clear()

    def close(self) -> None:
        """Close the file and let others open it; what was not flushed is gone. Twice does no harm."""
        self._file.close()
        self._lock.release()


def read(path: Path) -> tuple[list[bytes], int, bytes]:
    """Return a journal's items, the byte where the last whole one ends, and the running hash there.

    Nothing is written. Raises `Damaged` unless what follows can be the torn rest of one record, and `OSError`.
    """
    data = path.read_bytes()
    if len(data) < _BEGINNING or not data.startswith(MAGIC):
        raise Damaged(path, 0, [])
    items: list[bytes] = []
    place, running = _BEGINNING, _hash(data[:_BEGINNING])
    while (item := _item_at(data, place)) is not None:
        head, following = _head(running, item)
        if data[place : place + _HEAD.size] != head:
            raise Damaged(path, place, items)
        items.append(item)
        place, running = place + _HEAD.size + len(item), following
    if not _may_be_torn(data, place):
        raise Damaged(path, place, items)
    return items, place, running


def _may_be_torn(data: bytes, place: int) -> bool:
    """Say whether the rest is no more than one record that was not written to its end.

    A power cut may leave zeros where bytes were still to come.
    """
    rest = data[place:]
    if len(rest) >= _HEAD.size + ITEM or any(_item_at(rest, later) is not None for later in range(1, len(rest))):
        return False
    length = _LENGTH.unpack_from(rest)[0] if len(rest) >= _LENGTH.size else 0
    return not any(rest[_HEAD.size + length :])


def _item_at(data: bytes, place: int) -> bytes | None:
    """Return the item of a whole record that begins here, wherever it comes from, or `None`."""
    if place + _HEAD.size > len(data):
        return None
    length, checksum, _ = _HEAD.unpack_from(data, place)
    begin = place + _HEAD.size
    if length > ITEM or begin + length > len(data):
        return None
    item = data[begin : begin + length]
    return item if crc32(item, crc32(_LENGTH.pack(length))) == checksum else None


def _head(running: bytes, item: bytes) -> tuple[bytes, bytes]:
    """Return what goes before an item that follows a running hash, and the running hash after it."""
    length = _LENGTH.pack(len(item))
    following = _hash(running + length + item)
    return _HEAD.pack(len(item), crc32(item, crc32(length)), following), following


def _hash(data: bytes) -> bytes:
    return blake2b(data, digest_size=_HASH).digest()


def _create(path: Path) -> None:
    """Make an empty journal that is there as a whole or not at all, a power cut included; only its user may read it."""
    new = path.with_name(path.name + ".new")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb", buffering=0) as file:
        beginning = MAGIC + os.urandom(_BEGINNING - len(MAGIC))
        if file.write(beginning) < len(beginning):
            raise OSError(errno.ENOSPC, "there is no room for a new journal; make some and try again", str(new))
        _to_disk(file)
    new.replace(path)
    if sys.platform != "win32":  # which can't flush a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _to_disk(file: BinaryIO) -> None:
    """Wait until the disk itself has a file; macOS leaves it in the drive's memory unless asked for more."""
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)
        except OSError:  # a network's file system may not know it; any other trouble comes again below
            os.fsync(file.fileno())
        return
    os.fsync(file.fileno())
