"""When tables differ: who is right by what most machines say, and the bundle that tells where. Pure.

A difference is noticed between a leader and a follower (`Append`, `Appended`). Whoever notices it tells everybody its
own hash at that entry (`Odd`), and is told theirs. More than half of all machines decide; without them nobody answers.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgpack

from parlour import __version__
from parlour.core.compare import first_difference
from parlour.core.hashes import pack_table
from parlour.net import limits, news
from parlour.net.messages import Key, Message, Odd
from parlour.net.news import News
from parlour.net.replica import Replica

Trouble: TypeAlias = Literal["", "disputed", "odd", "demoted"]


class Dispute:
    """Hashes of one entry's table, as each machine tells it."""

    def __init__(self, index: int, voters: Sequence[Key]) -> None:
        """Begin without a report."""
        self.index = index
        self.reports: dict[Key, str] = {}
        self._voters = voters

    def majority(self) -> str | None:
        """Return the hash that more than half of all machines have, or `None`."""
        counts = Counter(self.reports[voter] for voter in self._voters if voter in self.reports)
        return next((digest for digest, count in counts.items() if 2 * count > len(self._voters)), None)

    def odd(self, digest: str) -> tuple[Key, ...]:
        """Return the machines that told another hash than this one."""
        return tuple(voter for voter, other in self.reports.items() if other != digest)


class Judge:
    """One machine's view of whose table is right. `outbox` and `news` are for its caller to take.

    `trouble` is "" while nobody differs or most agree with this machine; "disputed" while no majority is known;
    "odd" when this machine is alone; "demoted" when playing its entries again didn't help.
    """

    def __init__(self, me: Key, voters: Sequence[Key]) -> None:
        """Begin with nobody differing."""
        self.trouble: Trouble = ""
        self.dispute: Dispute | None = None
        self.outbox: list[tuple[Key, Message]] = []
        self.news: list[News] = []
        self._me = me
        self._voters = voters
        self._odd: set[Key] = set()
        self._answered: dict[Key, float] = {}
        self._ask_at = 0.0

    def compare(self, source: Key, index: int, theirs: str, hashes: Sequence[str], now: float) -> None:
        """Compare what a machine tells of an entry with one's own hashes, as far as they go."""
        if not theirs or index >= len(hashes) or source not in self._voters:
            return
        dispute = self.dispute
        if theirs == hashes[index]:
            self._odd.discard(source)
            if dispute is not None and index >= dispute.index:
                self._report(dispute, source, hashes[dispute.index])
        elif dispute is not None and index >= dispute.index:
            if index == dispute.index:
                self._report(dispute, source, theirs)
        elif source not in self._odd or dispute is not None:
            self.dispute = dispute = Dispute(index, self._voters)
            dispute.reports[self._me] = hashes[index]
            self._ask(now)
            self._report(dispute, source, theirs)

    def told(self, source: Key, odd: Odd, hashes: Sequence[str], now: float) -> None:
        """Take what a machine tells because it noticed a difference, and tell it one's own."""
        if odd.index >= len(hashes) or source not in self._voters:
            return
        self.compare(source, odd.index, odd.hash, hashes, now)
        if now >= self._answered.get(source, 0.0) and (self.dispute is None or odd.index != self.dispute.index):
            self._answered[source] = now + limits.SUSPECT_SECONDS
            self.outbox.append((source, Odd(odd.index, hashes[odd.index])))

    def tick(self, now: float) -> None:
        """Tell one's own hash again while it is disputed."""
        if self.dispute is not None and self.trouble in ("", "disputed") and now >= self._ask_at:
            self._ask(now)

    def deadline(self) -> float:
        """Return when `tick` has something to do."""
        return self._ask_at if self.dispute is not None and self.trouble in ("", "disputed") else float("inf")

    def rejoin(self, replayed: str) -> bool:
        """Take the hash that playing one's entries again gave; return whether most machines have the same."""
        if self.dispute is None or self.trouble != "odd":
            return False
        agrees = replayed == self.dispute.majority()
        self.trouble = "" if agrees else "demoted"
        if agrees:
            self.dispute = None
        return agrees

    def _ask(self, now: float) -> None:
        assert self.dispute is not None
        self._ask_at = now + limits.PING_SECONDS
        mine = Odd(self.dispute.index, self.dispute.reports[self._me])
        self.outbox += [(voter, mine) for voter in self._voters if voter != self._me]

    def _report(self, dispute: Dispute, source: Key, digest: str) -> None:
        dispute.reports[source] = digest
        if self.trouble in ("odd", "demoted"):
            return
        most = dispute.majority()
        if most is None:
            if self.trouble == "" and len(set(dispute.reports.values())) > 1:
                self.trouble = "disputed"
                self.news.append(news.Disputed(dispute.index))
        elif most == dispute.reports[self._me]:
            self._odd.update(dispute.odd(most))
            self.news.append(news.Settled(dispute.index, dispute.odd(most)))
            self.trouble, self.dispute = "", None
        else:
            self.trouble = "odd"
            self.news.append(news.Odd(dispute.index))


class Bundle(NamedTuple):
    """What is written down about a difference: a report of plain values, both packed tables, the agreed entries.

    `mine` is the table as it was here (`None` when it is too long ago), `replayed` as it is by the entries once more.
    """

    report: dict[str, Any]
    mine: list[Any] | None
    replayed: list[Any]
    entries: list[bytes]


def make_bundle(dispute: Dispute, replica: Replica, fresh: Replica, entries: list[bytes], lines: int) -> Bundle:
    """Compare the table here with one that was replayed up to the disputed entry, after that many lines of the game."""
    mine = replica.table.recent_packs().get(lines)
    state = fresh.table.state
    replayed = _plain(pack_table(state, fresh.table.questions))
    path = None if mine is None else first_difference(_named(state, mine), _named(state, replayed), "table")
    charter = replica.charter
    report = {
        "table": charter.table,
        "game": charter.game,
        "rules": charter.rules,
        "version": __version__,
        "python": sys.version,
        "index": dispute.index,
        "hashes": dict(dispute.reports),
        "majority": dispute.majority(),
        "replayed": fresh.hashes[dispute.index],
        "difference": path,
    }
    return Bundle(report, mine, replayed, entries)


def _plain(packed: bytes) -> list[Any]:
    found: list[Any] = msgpack.unpackb(packed, strict_map_key=False)
    return found


def _named(state: Any, packed: list[Any]) -> dict[str, Any]:
    """Return a packed table with the names of the State's fields."""
    fields, questions = packed
    return {"state": dict(zip(state.fields(), fields, strict=True)), "questions": questions}
