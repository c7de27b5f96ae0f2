"""A store in memory: a journal that can lose what wasn't flushed, and whose disk can be full."""

import errno


class MemoryStore:
    """Items as `journal.Journal` keeps them. `flushes` counts those that did something; a `full` disk refuses."""

    def __init__(self, items: list[bytes] | None = None) -> None:
        """Begin with what a former life has left."""
        self.flushed: list[bytes] = list(items or ())
        self.waiting: list[bytes] = []
        self.flushes = 0
        self.full = False

    def append(self, item: bytes) -> None:
        """Add an item; it is kept once `flush` has returned."""
        self.waiting.append(item)

    def flush(self) -> None:
        """Keep everything appended; on a full disk raise `OSError`, and the items wait."""
        if not self.waiting:
            return
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.flushed += self.waiting
        self.waiting.clear()
        self.flushes += 1

    def crash(self, keep: int = 0) -> list[bytes]:
        """Lose what wasn't flushed, but for its first `keep` items, which the disk has by luck; return what is left."""
        self.flushed += self.waiting[:keep]
        self.waiting.clear()
        return list(self.flushed)
