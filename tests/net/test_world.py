"""Whole tables under faults, a sample of what scripts/soak.py plays in volume; and planted bugs, each caught."""

import pytest

from parlour.net import peer, replica, watcher
from parlour.net.values import unpack
from tests.net.chaos import PROFILES
from tests.net.world import ENTRIES, Broken, World, run

CAUGHT_WITHIN = 40
"""Runs after which a planted bug must have been caught."""


@pytest.mark.parametrize("profile", PROFILES, ids=[profile.name for profile in PROFILES])
def test_tables_agree_lose_nothing_double_nothing_and_go_on_after_the_faults(profile):
    reports = [run(seed, profile=profile) for seed in range(5)]
    assert any(report.lines >= ENTRIES for report in reports)
    assert sum(report.crashes for report in reports) >= (2 if profile.crash_every < 5 else 0)


@pytest.mark.parametrize("seed", [0, 3, 7])
def test_a_whole_game_ends_with_its_seed_published_to_all(seed):
    report = run(seed, whole=True)
    assert report.entries > report.lines > 20


def test_one_seed_is_one_run():
    assert run(5) == run(5)
    assert run(5).trace != run(9).trace
    assert run(3, whole=True) == run(3, whole=True)


# --- planted bugs ---


class Forgetful(replica.Replica):
    """A replica that doesn't count what each seat has said."""

    def _refusal(self, entry):
        counters = self.counters
        if 0 <= entry.seat < len(counters):
            self.counters = [*counters]
            self.counters[entry.seat] = entry.counter - 1
        since = self.asked_since
        if entry.kind == "answer":
            self.asked_since = [unpack(entry.value)[2]] * len(counters)
        try:
            return super()._refusal(entry)
        finally:
            self.counters, self.asked_since = counters, since


class Doubling(peer.Peer):
    """A leader that enters what it is told as often as it is told."""

    def _enter(self, raft, replica, source, propose, now):
        if replica.check(propose) is None:
            raft.append(propose.kind, propose.seat, propose.counter, propose.value, propose.signature, now)


class Drifting(replica.Replica):
    """A replica of which every third becomes another table by itself."""

    made = 0

    def __init__(self, *parts, **named):
        super().__init__(*parts, **named)
        Drifting.made += 1
        self.drifts = Drifting.made % 3 == 0

    def apply(self, entry):
        if self.drifts and self.applied == 20:
            self.table._checkpoint.trail += 1
        super().apply(entry)


def caught(kind=World, profile=None):
    for seed in range(CAUGHT_WITHIN):
        try:
            run(seed, kind=kind, profile=profile)
        except Broken as broken:
            return str(broken)
    return None


def test_without_exactly_once_something_is_entered_twice(monkeypatch):
    for module in (peer, watcher):
        monkeypatch.setattr(module, "Replica", Forgetful)

    class Planted(World):
        peer_kind = Doubling
        games = ("goldrush-city",)  # where a seat is asked the same thing several times in a row

    assert "doubled" in (caught(Planted, next(profile for profile in PROFILES if profile.name == "flappy")) or "")


def test_a_table_that_drifts_is_noticed(monkeypatch):
    monkeypatch.setattr(peer, "Replica", Drifting)

    class Deaf(World):
        faults = ()

    assert "divergence" in (caught(Deaf) or "")


def test_a_table_that_drifts_is_noticed_by_the_machines_themselves(monkeypatch):
    monkeypatch.setattr(peer, "Replica", Drifting)

    class Unwatched(World):
        def _compare(self, *parts):
            return 0

        def _check_pending(self, *parts):
            pass

    told = caught(Unwatched) or ""
    assert "Disputed" in told or "Odd" in told
