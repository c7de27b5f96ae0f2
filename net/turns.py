"""What a peer or a watcher is promised, in asyncio: what it decided is on the disk before anybody hears of it.

What comes in waits in a queue and is taken in turns of some milliseconds; then what was decided is stored and flushed,
and only then sent (see README.md).
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from parlour.net.messages import Key, Message
from parlour.net.news import News

TURN_SECONDS = 0.02
"""How long what came in is taken before others on the loop have their turn."""
FULL_DISK_SECONDS = 1.0
"""What couldn't be written is tried again after this."""

T = TypeVar("T")


class Store(Protocol):
    """Keeps items: `journal.Journal`, or one in memory. `flush` raises `OSError` when they cannot be kept."""

    def append(self, item: bytes) -> None:
        """Take an item."""

    def flush(self) -> None:
        """Return when all items are kept."""

    def close(self) -> None:
        """Let others have it."""


class Core(Protocol):
    """A `peer.Peer` or a `watcher.Watcher`."""

    def on(self, source: Key, message: Message, now: float) -> None:
        """Take a message."""

    def tick(self, now: float) -> None:
        """Do what is due."""

    def connected(self, machine: Key, now: float) -> None:
        """A link is open."""

    def disconnected(self, machine: Key, now: float) -> None:
        """A link is gone."""

    def flushed(self, now: float) -> None:
        """All items are kept."""

    def deadline(self) -> float:
        """When `tick` has something to do."""

    def take_items(self) -> list[bytes]:
        """What is to be kept."""

    def take_outbox(self) -> list[tuple[Key, Message]]:
        """What is to be sent."""

    def take_news(self) -> list[News]:
        """What happened."""


class Turns:
    """Runs a core; to be made while the loop runs. A mistake of the core's goes to the loop's exception handler."""

    def __init__(
        self,
        core: Core,
        store: Store | None,
        send: Callable[[Key, Message], object],
        told: Callable[[Sequence[News]], None],
        troubled: Callable[[OSError | None], None],
    ) -> None:
        """Begin at once.

        Args:
            core: what decides.
            store: keeps its items, `None` if they needn't be kept.
            send: sends a message.
            told: is called after each turn, with what happened in it.
            troubled: is told once why nothing can be stored, and `None` when that is over.
        """
        self._core, self._store = core, store
        self._send, self._told, self._troubled = send, told, troubled
        self._loop = asyncio.get_running_loop()
        self._acts: deque[Callable[[float], object]] = deque()
        self._trouble: OSError | None = None
        self._is_closed = False
        self._timer: asyncio.Handle = self._loop.call_soon(self._turn)
        self._due = -math.inf

    def post(self, act: Callable[[float], object]) -> None:
        """Have something done at its turn; it is called with the time."""
        self._acts.append(act)
        self._wake()

    def now(self, act: Callable[[float], T]) -> T:
        """Do something at once, and return what it returns or raise what it raises; what follows has its turn soon."""
        try:
            return act(self._loop.time())
        finally:
            self._wake()

    def close(self) -> None:
        """Do no more, and close the store."""
        self._is_closed = True
        self._timer.cancel()
        self._acts.clear()
        if self._store is not None:
            self._store.close()

    # --- inside ---

    def _wake(self) -> None:
        if self._due > -math.inf and not self._is_closed:
            self._timer.cancel()
            self._due = -math.inf
            self._timer = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        now = self._loop.time()
        while self._acts:
            self._acts.popleft()(now)
            if self._loop.time() - now >= TURN_SECONDS:
                break
        if self._is_closed:
            return
        if self._core.deadline() <= now:
            self._core.tick(now)
        if self._keep(now):
            for machine, message in self._core.take_outbox():
                self._send(machine, message)
            self._told(self._core.take_news())
        if not self._is_closed:
            self._plan(now)

    def _keep(self, now: float) -> bool:
        """Store what is to be stored, until nothing is left; false when that can't be done now."""
        try:
            while True:
                if self._trouble and self._store is not None:
                    self._store.flush()
                    self._core.flushed(now)
                    self._set_trouble(None)
                items = self._core.take_items()
                if not items:
                    return True
                if self._store is not None:
                    for item in items:
                        self._store.append(item)
                    self._store.flush()
                self._core.flushed(now)
        except OSError as error:
            self._set_trouble(error)
            return False

    def _set_trouble(self, error: OSError | None) -> None:
        before, self._trouble = self._trouble, error
        if str(error) != str(before):
            self._troubled(error)

    def _plan(self, now: float) -> None:
        if self._acts:
            self._due = -math.inf
            self._timer = self._loop.call_soon(self._turn)
            return
        self._due = now + FULL_DISK_SECONDS if self._trouble else max(now, self._core.deadline())
        if self._due < math.inf:
            self._timer = self._loop.call_at(self._due, self._turn)
