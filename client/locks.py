"""One window a record: a second one is told, instead of both writing to it."""

from pathlib import Path

from filelock import FileLock, Timeout


class InUse(Exception):
    """Another window plays this record."""


def take(record: Path) -> FileLock:
    """Takes a record for this window alone, until the lock is released or the process ends; else raises `InUse`."""
    lock = FileLock(record.with_name(record.name + ".lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(record.name) from error
    return lock
