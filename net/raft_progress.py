"""What a leader knows of a follower's log: what it has, what to send next, and how much is on its way."""

from collections import deque

IN_FLIGHT = 4
"""Portions on their way to a follower at a time: well below `limits.SEND_QUEUE`."""


class Progress:
    """One follower, as seen by a leader whose log ended at `last_index` when it was elected at `now`.

    `match`: up to there its log is the leader's, on disk. `next`: the first entry that wasn't sent. Until the first
    success only one portion is on its way, since it may begin too late.
    """

    def __init__(self, last_index: int, now: float) -> None:
        """Expect the follower to have everything, until it says otherwise."""
        self.match = 0
        self.next = last_index + 1
        self.heard = now
        """When it answered last."""
        self._probing = True
        self._sent: deque[int] = deque()

    def may_send(self) -> bool:
        """Whether another portion may go on its way."""
        return len(self._sent) < (1 if self._probing else IN_FLIGHT)

    def sent(self, count: int) -> None:
        """So many entries from `next` on went on their way."""
        self.next += count
        self._sent.append(self.next - 1)

    def accepted(self, match: int) -> None:
        """The follower has everything up to `match`, which is in the leader's log."""
        self.match = max(self.match, match)
        self.next = max(self.next, match + 1)
        self._probing = False
        while self._sent and self._sent[0] <= self.match:
            self._sent.popleft()

    def rejected(self, hint: int) -> bool:
        """The follower misses what comes before the entries sent; `hint` is where its log may still be the leader's.

        Returns whether to send from an earlier entry now; else the refusal was an old one. To a machine that lost what
        it had, entries up to `match` are sent again; after an old refusal that does no harm.
        """
        if hint + 1 >= self.next:
            return False
        self.next = hint + 1
        self._probing = True
        self._sent.clear()
        return True
