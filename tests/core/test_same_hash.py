"""The same answers give the same hashes in every process, whatever the seed of Python's own hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.checks import Fault

ROOT = Path(__file__).resolve().parents[2]
HASH_SEEDS = ("0", "1", "4711", "random")


def check_same_everywhere(game: str, count: int) -> list[str]:
    """Play games in one process a hash seed; return what all printed, or raise `Fault` at the first difference."""
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.core.hashes", game, str(count)],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    printed = [child.communicate(timeout=120)[0].splitlines() for child in children]
    assert [child.returncode for child in children] == [0] * len(children)
    for number, lines in enumerate(zip(*printed, strict=True)):
        if len(set(lines)) > 1:
            raise Fault(f"everywhere: game {number} differs by hash seed: {dict(zip(HASH_SEEDS, lines, strict=True))}")
    return printed[0]


@pytest.mark.parametrize(
    ("game", "count"),
    [("parlour.core.games.goldrush_city:GAME", 6), ("tests.toy:GAME", 6), ("parlour.core.games.dungeon_petz:GAME", 3)],
)
def test_games_are_the_same_under_every_hash_seed(game, count):
    lines = check_same_everywhere(game, count)
    assert len(lines) == count
    assert len(set(lines)) == count


def test_a_rule_that_goes_by_the_order_of_a_set_is_caught():
    with pytest.raises(Fault, match="everywhere: game 0 differs by hash seed"):
        check_same_everywhere("tests.core.planted:UNORDERED", 1)
