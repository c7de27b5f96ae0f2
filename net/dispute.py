"""When tables differ: who is right by what most machines say, and the bundle that tells where. Pure.

A difference is noticed between a leader and a follower (`Append`, `Appended`). Whoever notices it tells everybody its
own hash at that entry (`Odd`), and is told theirs. More than half of all machines decide; without them nobody answers.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgpack

from parlour import __version__
from parlour.core.compare import first_difference
from parlour.core.hashes import pack_table
from parlour.net.messages import Key
from parlour.net.replica import GAME_KINDS, Replica


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


def count_lines(kinds: Sequence[str]) -> int:
    """Return how many lines of the game entries of these kinds make."""
    return sum(kind in GAME_KINDS for kind in kinds)


def _plain(packed: bytes) -> list[Any]:
    found: list[Any] = msgpack.unpackb(packed, strict_map_key=False)
    return found


def _named(state: Any, packed: list[Any]) -> dict[str, Any]:
    """Return a packed table with the names of the State's fields."""
    fields, questions = packed
    return {"state": dict(zip(state.fields(), fields, strict=True)), "questions": questions}
