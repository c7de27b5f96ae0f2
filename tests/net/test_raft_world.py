"""Raft under faults: no promise is broken, and once it is calm everything is agreed."""

import pytest

from tests.net.chaos import PROFILES, STORM, Profile, trials
from tests.net.raft_world import World

SEEDS = 120
FAR = Profile("far", (0.4, 0.5))
"""Messages that take longer than the first elections do."""


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_all_promises_hold(profile):
    for seed in range(SEEDS // len(PROFILES)):
        World(seed, profile).run()


@pytest.mark.parametrize("voters", [1, 2, 3, 4, 5])
def test_any_number_of_seats_agrees(voters):
    for seed, profile in trials(range(4)):
        World(seed, profile, voters).run()


def test_one_seed_is_one_run():
    assert World(3, STORM).run() == World(3, STORM).run()
    assert World(3, STORM).run() != World(4, STORM).run()


def test_the_faults_do_happen():
    """What the runs meet, all together: else they would show little."""
    met = {"crashes": 0, "elections": 0, "no-ops": 0}
    for seed, profile in trials(range(20)):
        world = World(seed, profile)
        world.run()
        met["crashes"] += world.crashes
        met["elections"] += max(world.leaders)
        met["no-ops"] += sum(entry.kind == "no-op" for entry in world.agreed)
    assert met["crashes"] > 60
    assert met["elections"] > 40
    assert met["no-ops"] > 30


@pytest.mark.parametrize("voters", [2, 3, 5])
def test_far_apart_somebody_is_elected_all_the_same(voters):
    for seed in range(5):
        world = World(seed, FAR, voters)
        world.wait_for_agreement(60.0)
