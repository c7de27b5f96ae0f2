"""What one thread leaves for another."""

import queue
from typing import TypeVar

T = TypeVar("T")


def drained(source: "queue.SimpleQueue[T]") -> list[T]:
    """All that lies in a queue now, oldest first; nothing is waited for."""
    out: list[T] = []
    while True:
        try:
            out.append(source.get_nowait())
        except queue.Empty:
            return out
