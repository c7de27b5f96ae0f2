"""Which of a table's machines are here: when each was heard last, and how long it has been missing. Pure.

Nothing here is agreed on: each machine has its own opinion, tells its people by it, and votes by it.
"""

from collections.abc import Iterable

from parlour.net import limits, news
from parlour.net.messages import Key
from parlour.net.news import News


class Presence:
    """What one machine knows of the others, by a clock in seconds that never goes back."""

    def __init__(self, others: Iterable[Key], now: float) -> None:
        """Begin as if everybody had been heard just now."""
        self._heard = dict.fromkeys(others, now)
        self._since = dict(self._heard)
        """From when a missing machine's grace counts."""
        self._away: set[Key] = set()
        self.ping_at = now
        self.news: list[News] = []

    @property
    def away(self) -> frozenset[Key]:
        """The machines that are missing."""
        return frozenset(self._away)

    def heard(self, machine: Key, now: float) -> None:
        """Something came from a machine."""
        if machine not in self._heard:
            return
        self._heard[machine] = self._since[machine] = now
        if machine in self._away:
            self._away.remove(machine)
            self.news.append(news.Returned(machine))

    def lost(self, machine: Key) -> None:
        """The link to a machine broke."""
        if machine in self._heard and machine not in self._away:
            self._away.add(machine)
            self.news.append(news.Away(machine))

    def wait(self, machine: Key, now: float) -> None:
        """The table decided to wait: the grace begins again."""
        if machine in self._since:
            self._since[machine] = now

    def grace(self, machine: Key, now: float) -> float:
        """Return for how many seconds a machine is still waited for before the others may vote; 0 when they may."""
        if machine not in self._since:
            return limits.GRACE_SECONDS
        return max(0.0, self._since[machine] + limits.GRACE_SECONDS - now)

    def tick(self, now: float) -> bool:
        """Notice who fell silent; return whether it is time to tell the others that this machine is here."""
        for machine, time in self._heard.items():
            if now - time >= limits.SUSPECT_SECONDS:
                self.lost(machine)
        if now < self.ping_at:
            return False
        self.ping_at = now + limits.PING_SECONDS
        return True
