"""What a machine wants entered for its seats: pending until it is agreed on, said again, entered once. Pure.

A seat has one proposal at a time, with the seat's next counter. It is in the journal before anybody hears of it, and
is sent to whoever leads until the table has taken an entry with its counter, or can't take it any more: so neither a
crash nor a change of leader loses or doubles it. Choices behind screens stay here, under their digests, until they are
opened.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from parlour.core import domains
from parlour.core.domains import Value
from parlour.net import limits, news
from parlour.net.identity import Identity
from parlour.net.messages import Key, Kind, Propose
from parlour.net.news import News
from parlour.net.replica import Replica
from parlour.net.values import pack, unpack

NONCE_BYTES = 16


class Pending(NamedTuple):
    """A proposal, and the agreed entries that the table had taken when it was made."""

    propose: Propose
    base: int


class Proposals:
    """One machine's own. `items` are to be flushed before anything of it is sent."""

    def __init__(
        self, identity: Identity, table: str, entropy: Callable[[int], bytes], journal: Iterable[Sequence[Any]]
    ) -> None:
        """Take up where the journal's items (decoded; other words are passed over) end.

        `entropy(count)` gives that many bytes of the system's generator.
        """
        self.items: list[bytes] = []
        self.pending: dict[int, Pending] = {}
        self._identity = identity
        self._table = table
        self._entropy = entropy
        self._seals: dict[str, tuple[str, Value]] = {}
        self._sent: dict[int, tuple[Key, float]] = {}
        for word, *rest in journal:
            if word == "own":
                *fields, base = rest
                propose = Propose(*fields)
                self.pending[propose.seat] = Pending(propose, base)
            elif word == "seal":
                self._seals[rest[0]] = (rest[1], unpack(rest[2]))

    def seal(self, choice: Value) -> str:
        """Keep a choice behind a screen, and return the digest that commits to it."""
        nonce = self._entropy(NONCE_BYTES).hex()
        digest = domains.seal(nonce, choice)
        self._seals[digest] = (nonce, choice)
        self._keep("seal", digest, nonce, pack(choice))
        return digest

    def opening(self, digest: str) -> tuple[str, Value] | None:
        """Return the nonce and the choice behind a digest that was made here, or `None`."""
        return self._seals.get(digest)

    def propose(self, replica: Replica, kind: Kind, seat: int, value: bytes) -> None:
        """Propose something for a seat, in place of what was pending for it."""
        counter = replica.counters[seat] + 1
        signature = self._identity.sign_claim(self._table, kind, seat, counter, value)
        self.pending[seat] = Pending(Propose(kind, seat, counter, value, signature), replica.applied)
        self._sent.pop(seat, None)
        self._keep("own", kind, seat, counter, value, signature, replica.applied)

    def review(self, replica: Replica) -> list[News]:
        """Let go of what the table has taken, or can't take any more; return the news of the latter."""
        told: list[News] = []
        for seat, (propose, base) in list(self.pending.items()):
            reason = None
            if replica.counters[seat] >= propose.counter:
                if replica.counters[seat] == propose.counter and replica.latest[seat] != propose.signature:
                    reason = "something else was entered for this seat"
            elif replica.applied > base:
                reason = replica.check(propose)
                if reason is None:
                    continue
            else:
                continue
            del self.pending[seat]
            self._sent.pop(seat, None)
            if reason:
                told.append(news.Refused(seat, propose.kind, reason))
        return told

    def due(self, leader: Key, now: float) -> list[Propose]:
        """Return what is to be sent to a leader now, and count it as sent."""
        due = []
        for seat, (propose, _) in self.pending.items():
            target, time = self._sent.get(seat, ("", 0.0))
            if target != leader or now >= time + limits.RETRY_SECONDS:
                self._sent[seat] = (leader, now)
                due.append(propose)
        return due

    def deadline(self) -> float:
        """Return when something is to be sent again."""
        if not self._sent:
            return float("inf")
        return min(time for _, time in self._sent.values()) + limits.RETRY_SECONDS

    def _keep(self, *parts: object) -> None:
        self.items.append(msgspec.msgpack.encode(parts))
