"""The script that plants faults: which ones it finds, and that it chooses them by the seed alone."""

from pathlib import Path

import pytest

pytest.importorskip("mutmut", minversion="3.8")

SOURCE = '''"""Three is a crowd: a + b."""

Pair = tuple[int, "Pair | None"]


def crowd(number: "int > 0") -> bool:
    """Say whether it is one: number > 3."""
    return number + 1 > 3 and number != 0
'''


@pytest.fixture
def mutants(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "scripts"))
    import mutants

    return mutants


@pytest.fixture
def faults(mutants, monkeypatch, tmp_path):
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    path = tmp_path / "crowd.py"
    path.write_text(SOURCE, encoding="utf-8")
    return mutants.faults_of(path)


def test_faults_lie_in_what_runs_and_not_in_words_and_types(faults):
    lines = {fault.diff.splitlines()[1] for fault in faults}
    assert "+    return number - 1 > 3 and number != 0" in lines
    assert "+    return number + 2 > 3 and number != 0" in lines
    assert "+    return number + 1 >= 3 and number != 0" in lines
    assert "+    return number + 1 > 3 or number != 0" in lines
    assert {fault.place for fault in faults} == {"crowd.py:8"}


def test_the_seed_chooses(mutants, faults):
    texts = [fault.text for fault in mutants.choose(faults, 3, seed=1)]
    assert texts == [fault.text for fault in mutants.choose(faults, 3, seed=1)]
    assert len(set(texts)) == 3
    assert any(texts != [fault.text for fault in mutants.choose(faults, 3, seed=seed)] for seed in range(2, 9))


def test_only_rules_are_mutated(mutants):
    names = {path.name for path in mutants.rule_modules("goldrush-city")}
    assert {"auction.py", "state.py", "scoring.py"} <= names
    assert not names & {"__init__.py", "bots.py", "display.py"}
