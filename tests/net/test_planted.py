"""The simulation is a test that can fail: each mistake planted on purpose is found, where Raft itself passes."""

import pytest

from tests.net import planted
from tests.net.chaos import CRASHY, PROFILES, STORM, Profile, trials
from tests.net.raft_world import Broken, World
from tests.net.test_raft_world import FAR

MOST = 1000
CONTESTED = Profile("contested", (0.01, 0.4), loss=0.05, crash_every=0.2, down=(0.01, 0.1))
"""Voters that are gone and back while several machines ask for their votes."""


def first_find(kind, profiles):
    """The seed and profile that find a mistake, and the promise that is broken."""
    for seed, profile in trials(range(MOST), profiles):
        try:
            World(seed, profile, kind=kind).run()
        except Broken as broken:
            return seed, profile, str(broken)
    raise AssertionError(f"{kind.__name__} passed {MOST} runs")


@pytest.mark.parametrize(
    ("kind", "profiles", "promises"),
    [
        (planted.MinorityCommits, PROFILES, ["leader completeness", "state machine safety"]),
        (planted.NoTruncation, PROFILES, ["leader completeness", "state machine safety", "log matching", "suspected"]),
        (planted.NoLogCheckInVotes, PROFILES, ["leader completeness", "state machine safety"]),
        (planted.NoFlushBeforeAck, [CRASHY, STORM], ["leader completeness", "state machine safety"]),
        (planted.VoteNotStored, [CONTESTED], ["election safety", "log matching"]),
    ],
)
def test_a_planted_mistake_is_found(kind, profiles, promises):
    seed, profile, text = first_find(kind, profiles)
    assert any(promise in text for promise in promises), text
    World(seed, profile).run()  # which is the mistake's fault and not the world's


def test_fixed_timeouts_elect_nobody_where_messages_take_long():
    with pytest.raises(Broken, match="no progress"):
        World(0, FAR, 3, kind=planted.FixedTimeouts).wait_for_agreement(60.0)
    World(0, FAR, 3).wait_for_agreement(60.0)
