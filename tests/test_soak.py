"""scripts/soak.py: plays what it is told, and gives the words that play a failed game again."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from parlour.core.games import GAMES
from tests.core import planted

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def soak(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("soak", None)
    import soak

    return soak


def test_games_that_keep_their_promises(soak, capsys):
    assert soak.main(["--count", "24", "--seed", "3", "--jobs", "1", "--game", "toy-ripple"]) == 0
    assert capsys.readouterr().out.startswith("24 games, ")


def test_the_first_failure_ends_it_with_the_words_that_play_it_again(soak, monkeypatch):
    game, word = planted.FAULTS["card lost"]
    monkeypatch.setitem(GAMES, "toy-broken", game)
    entries, trouble = soak.play(40, 20, ["toy-broken"])
    first, again = trouble.splitlines()
    assert f": {word}: " in first
    assert again == "again: python3 scripts/soak.py games --seed 40 --count 1 --game toy-broken"
    assert soak.play(40, 1, ["toy-broken"]) == (entries, trouble)


def test_portions_cover_every_seed_once(soak):
    for first, count in ((0, 1), (7, 20), (5, 47), (0, 60)):
        seeds = [seed for at, size in soak.portions(first, count) for seed in range(at, at + size)]
        assert seeds == list(range(first, first + count))


def test_a_failure_is_told_by_the_exit_code(soak, monkeypatch, capsys):
    monkeypatch.setitem(GAMES, "toy-broken", planted.FAULTS["card lost"][0])
    monkeypatch.setattr(soak, "ProcessPoolExecutor", ThreadPoolExecutor)  # its processes might not know the game
    assert soak.main(["games", "--count", "40", "--seed", "60", "--jobs", "1", "--game", "toy-broken"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith("again: python3 scripts/soak.py games --seed 60 --count 1 --game toy-broken\n")


def test_kills_are_told_with_their_seed_and_each_has_a_folder_of_its_own(soak, monkeypatch):
    from tests.net import processes

    folders = []

    def played(seed, folder):
        assert list(folder.iterdir()) == []
        folders.append(folder)
        if seed == 9:
            raise processes.Broken(f"seed {seed}: the records differ")
        return 100

    monkeypatch.setattr(processes, "run", played)
    again = "again: python3 scripts/soak.py kills --seed 9 --count 1"
    assert soak.kills(7, 20, []) == (200, f"seed 9: the records differ\n{again}")
    assert len(set(folders)) == 3
    assert not any(folder.exists() for folder in folders)


@pytest.mark.parametrize("kind", ["tables", "whole-tables", "traces", "logs", "messages"])
def test_every_kind_runs(soak, capsys, kind):
    assert soak.main([kind, "--count", "2", "--seed", "5", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"2 {kind}, ")


def test_a_broken_promise_between_peers_is_told_with_its_seed(soak, monkeypatch):
    from tests.net import world

    def broken(seed, whole=False):
        raise world.Broken(f"run({seed}): lost")

    monkeypatch.setattr(world, "run", broken)
    assert soak.tables(7, 20, []) == (0, "run(7): lost\nagain: python3 scripts/soak.py tables --seed 7 --count 1")
