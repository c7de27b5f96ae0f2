"""When a machine that hears no leader asks to lead: random, and later after each election that came to nothing."""

import random

from parlour.net import limits

LOW, HIGH = limits.ELECTION_SECONDS


class ElectionTimer:
    """The time of the next election; times in seconds of the caller's clock.

    Fixed timeouts never end where messages take longer than they do: each failure makes them longer, up to a cap.
    """

    def __init__(self, chance: random.Random, now: float) -> None:
        """Begin as one who just heard a leader."""
        self._chance = chance
        self._tries = 0
        self._failures = 0
        self.at = now
        self.restart(now)

    def restart(self, now: float) -> None:
        """Wait once more from now."""
        self.at = now + self._chance.uniform(LOW, HIGH) * self.factor()

    def expired(self, now: float) -> None:
        """The time has come: an election begins, and one that began since a leader was heard came to nothing."""
        self._failures = self._tries
        self._tries += 1
        self.restart(now)

    def succeeded(self) -> None:
        """There is a leader."""
        self._tries = self._failures = 0

    def patience(self) -> float:
        """For how long a leader waits for a majority before it gives up, in seconds."""
        return HIGH * self.factor()

    def factor(self) -> float:
        """By how much waits are longer than those of the first election."""
        cap = limits.ELECTION_CAP_SECONDS / HIGH
        # Many failures would overflow: after a handful the cap holds anyway.
        return float(min(cap, limits.ELECTION_BACKOFF ** min(self._failures, 64)))
