"""Where a machine keeps its tables between peers: its keys, and for each table what is needed to go on after a stop.

    HOME/tables/machine-1.key       32 bytes, the first machine that plays from this home; machine-2.key the second ...
    HOME/tables/machine-1.lock      held by the process that plays as this machine
    HOME/tables/TABLE/              machine 1 at this table: table.msgpack (`Kept`) and journal; and, where there is a
                                    window, journal.png, the table as it was seen there last
    HOME/tables/TABLE-2/            machine 2

So two processes with one home are two machines, and after a stop each finds its own seat again.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from parlour.net import limits
from parlour.net.identity import SECRET_BYTES, Identity
from parlour.net.messages import Address, Charter, TableId

FOLDER = "tables"
JOURNAL = "journal"
PICTURE = f"{JOURNAL}.png"
KEPT = "table.msgpack"
MACHINES = limits.LINKS
UNFINISHED = 50
"""Unfinished tables of a machine that are kept; beyond that the ones untouched for longest go."""


class NoMachine(RuntimeError):
    """No machine of this home can be used; the text says why and what to do.

    `damaged` is the file of a key that is none; `None` where all machines are in use.
    """

    def __init__(self, text: str, damaged: Path | None = None) -> None:
        """Keep the file beside the text."""
        super().__init__(text)
        self.damaged = damaged


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a table that has begun. `addresses` can be dialled as they are; `port` is where we listened."""

    charter: Charter
    addresses: list[Address]
    role: Literal["host", "seat"]
    port: int


class Machine:
    """A machine of a home, held by this process until `release`. `kept` is the table to go on with, or `None`."""

    def __init__(self, folder: Path, number: int, identity: Identity, lock: FileLock | None) -> None:
        """Hold it; made by `claim` and `stranger`."""
        self.identity = identity
        self.number = number
        self.kept: Kept | None = None
        self._folder = folder
        self._lock = lock

    def folder(self, table: TableId) -> Path:
        """Return this machine's folder for a table, which need not exist yet."""
        return self._folder / (table if self.number == 1 else f"{table}-{self.number}")

    def journal(self, table: TableId) -> Path:
        """Return the path of its journal of a table."""
        return self.folder(table) / JOURNAL

    def keep(self, kept: Kept) -> None:
        """Remember a table that has begun, or that it has new addresses; the oldest beyond `UNFINISHED` are forgotten.

        Raises `OSError`.
        """
        self.kept = kept
        _write(self.folder(kept.charter.table) / KEPT, msgspec.msgpack.encode(kept))
        for folder, _ in list(self.unfinished())[UNFINISHED:]:
            shutil.rmtree(folder)

    def finish(self, table: TableId) -> None:
        """Forget a table whose game is over; whatever else lies in its folder stays. Raises `OSError`.

        Its journal must be closed.
        """
        folder = self.folder(table)
        for name in (KEPT, JOURNAL, f"{JOURNAL}.lock", PICTURE, f"{PICTURE}.new"):
            (folder / name).unlink(missing_ok=True)
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()

    def unfinished(self) -> Iterator[tuple[Path, Kept]]:
        """Give the tables that this machine hasn't finished, the latest first; what can't be read is left alone."""
        found = []
        for path in self._folder.glob(f"*/{KEPT}"):
            try:
                kept = msgspec.msgpack.decode(path.read_bytes(), type=Kept)
                if path.parent == self.folder(kept.charter.table):
                    found.append((path.stat().st_mtime_ns, path.parent, kept))
            except (OSError, msgspec.DecodeError):
                continue
        for _, folder, kept in sorted(found, key=lambda item: (item[0], item[1]), reverse=True):
            yield folder, kept

    def release(self) -> None:
        """Let another process be this machine."""
        if self._lock is not None:
            self._lock.release()


def stranger(home: Path) -> Machine:
    """Return a machine with a fresh key that is kept nowhere: who watches needs no other, and must not be taken for
    one that has a seat. Nothing is written.
    """
    return Machine(home / FOLDER, 0, Identity.new(os.urandom), None)


def claim(home: Path, fits: Callable[[Kept], bool]) -> Machine:
    """Return a machine of a home that no process holds: one with an unfinished table that fits, else the first.

    A new key is made where there is none. Raises `OSError`, and `NoMachine` when all are in use or a key is damaged.
    """
    folder = home / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    free: Machine | None = None
    for number in range(1, MACHINES + 1):
        is_known = _key_path(folder, number).exists()
        if free is not None and not is_known:
            break
        machine = _take(folder, number)
        if machine is None:
            continue
        machine.kept = next((kept for _, kept in machine.unfinished() if fits(kept)), None)
        if machine.kept is not None:
            if free is not None:
                free.release()
            return machine
        if free is None:
            free = machine
        else:
            machine.release()
    if free is None:
        raise NoMachine(f"{MACHINES} games are played from {home} already: close one, or name another folder by --home")
    return free


def _take(folder: Path, number: int) -> Machine | None:
    """Return a machine with its lock held, or `None` when another process has it."""
    lock = FileLock(folder / f"machine-{number}.lock", blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    try:
        return Machine(folder, number, _identity(_key_path(folder, number)), lock)
    except BaseException:
        lock.release()
        raise


def _key_path(folder: Path, number: int) -> Path:
    return folder / f"machine-{number}.key"


def _identity(path: Path) -> Identity:
    """Return the key pair in a file, which is made if there is none."""
    if not path.exists():
        _write(path, Identity.new(os.urandom).secret)
    secret = path.read_bytes()
    if len(secret) != SECRET_BYTES:
        text = f"{path} is damaged: move it away to play as a new machine, without the seats of the old one"
        raise NoMachine(text, path)
    return Identity.from_secret(secret)


def _write(path: Path, data: bytes) -> None:
    """Write a file that only its user may read, whole or not at all, a power cut included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:  # noqa: PTH123  # of a descriptor
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
