"""What a seat's machine sends to those who watch through it: agreed entries, and nothing else. Pure.

A watcher says what it has (`Follow`), gets the entries after it in portions (`Tail`), and says up to where its table
has come (`Followed`); so much is on its way at a time and no more. Whoever wants to watch some turns late gets no entry
earlier than that: what it was not sent, no program of its own can show.
"""

from dataclasses import dataclass

from parlour.net import limits
from parlour.net.messages import Follow, Followed, Key, Message, Odd, Tail
from parlour.net.raft_log import Log
from parlour.net.replica import Replica

IN_FLIGHT = 4
"""Portions on their way to a watcher at a time."""
AGAIN_SECONDS = 3.0
"""A watcher that took nothing for so long is sent what it lacks again: links lose nothing, it may just be slow."""
PACE_SECONDS = 0.1
"""Who has everything gets what is new at this pace, not entry by entry: bots answer hundreds of times a second."""


@dataclass
class _Watcher:
    """One of them: what it has for sure, what it was sent, how many portions are on their way."""

    delay: int
    has: int
    sent: int
    portions: int
    heard: float
    progress: float
    due: float
    """When something new may be sent to it again."""


class Audience:
    """All who watch through one machine, as many as have a link to it; `outbox` is theirs."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.outbox: list[tuple[Key, Message]] = []
        self._watchers: dict[Key, _Watcher] = {}
        self._held_until = float("inf")

    def __len__(self) -> int:
        """Return how many watch."""
        return len(self._watchers)

    def machines(self) -> tuple[Key, ...]:
        """Return who watches."""
        return tuple(self._watchers)

    def heard(self, machine: Key, now: float) -> None:
        """Something came from a machine that may be a watcher."""
        if machine in self._watchers:
            self._watchers[machine].heard = now

    def leave(self, machine: Key) -> None:
        """A machine is gone."""
        self._watchers.pop(machine, None)

    def close(self) -> None:
        """Serve nobody any more: they will go to another machine."""
        self._watchers.clear()

    def follow(self, machine: Key, wish: Follow, replica: Replica, log: Log, now: float) -> None:
        """A machine wants to watch, from an entry on. If that isn't of this log, it is sent again, to be compared."""
        start = wish.index
        if 0 < start <= replica.applied and log.hash(start) != wish.hash:
            start -= 1
        self._watchers[machine] = _Watcher(wish.delay, start, start, 0, now, now, now)
        self.advance(replica, log, now)

    def followed(self, machine: Key, where: Followed, replica: Replica, log: Log, now: float) -> None:
        """A watcher's table has come to an entry; if it differs from this machine's there, it is told (`Odd`)."""
        watcher = self._watchers.get(machine)
        if watcher is None or where.index > min(watcher.sent, replica.applied):
            return
        if replica.hashes[where.index] != where.hash:
            self.outbox.append((machine, Odd(where.index, replica.hashes[where.index])))
        if where.index > watcher.has:
            watcher.has, watcher.progress = where.index, now
        watcher.portions = 0 if watcher.has == watcher.sent else max(0, watcher.portions - 1)
        self.advance(replica, log, now)

    def advance(self, replica: Replica, log: Log, now: float) -> None:
        """Send everybody what may be shown by now."""
        self._held_until = float("inf")
        for machine, watcher in self._watchers.items():
            last, before = replica.shown(watcher.delay), watcher.sent
            if now < watcher.due and not replica.over:
                if watcher.sent < last:
                    self._held_until = min(self._held_until, watcher.due)
                continue
            while watcher.sent < last and watcher.portions < IN_FLIGHT:
                if watcher.has == watcher.sent:
                    watcher.progress = now
                entries = log.portion(watcher.sent + 1)[: last - watcher.sent]
                first, watcher.sent = watcher.sent + 1, watcher.sent + len(entries)
                watcher.portions += 1
                self.outbox.append((machine, Tail(first, entries, last, watcher.sent, replica.hashes[watcher.sent])))
            if before < watcher.sent == last:
                watcher.due = now + PACE_SECONDS

    def tick(self, replica: Replica, log: Log, now: float) -> None:
        """Forget who fell silent, and send again what was lost."""
        for machine, watcher in list(self._watchers.items()):
            if now - watcher.heard >= limits.SILENCE_SECONDS:
                self.leave(machine)
            elif watcher.sent > watcher.has and now >= watcher.progress + AGAIN_SECONDS:
                watcher.sent, watcher.portions, watcher.progress = watcher.has, 0, now
        self.advance(replica, log, now)

    def deadline(self) -> float:
        """Return when something is to be sent that waits for its time, or may have to be sent again."""
        waiting = [watcher.progress for watcher in self._watchers.values() if watcher.sent > watcher.has]
        return min(min(waiting, default=float("inf")) + AGAIN_SECONDS, self._held_until)
