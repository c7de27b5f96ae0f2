"""Golden records: whole games whose hashes stand, in which together everything of a game occurs.

`python3 scripts/goldens.py --rewrite` is the one way to change them.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from parlour.core import GAMES, verify_record
from parlour.core.record import read_record
from tests.goldens import CHANGELOG, NAMES, goldens, last_hash, show, wanted

RULES = Path(__file__).parent.parent / "assets" / "rules"
LINE = re.compile(r"^- ([\w-]+\.parlour) ([0-9a-f]{16}): (.+)$", re.MULTILINE)
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
MOST_BYTES = 350_000


def changes(text: str) -> dict[str, list[tuple[str, str]]]:
    """Return the (hash, reason) lines of each record in the changelog's sections "Record hashes", newest first."""
    found = defaultdict(list)
    for section in re.split(r"^#+ ", text, flags=re.MULTILINE):
        if section.startswith("Record hashes"):
            for name, hashed, reason in LINE.findall(section):
                found[name].append((hashed, reason))
    return found


def faults(hashes: dict[str, str], text: str, rules: set[str]) -> list[str]:
    """Say what the changelog lacks: each hash stands in it, and each change of one names a rule, or the core."""
    told = changes(text)
    wrong = []
    for name, hashed in hashes.items():
        lines = told.get(name, [])
        if not lines or lines[0][0] != hashed:
            wrong.append(f"{name} {hashed} is not the newest line of its record")
        for _, reason in lines[:-1]:
            if not reason.startswith("core: ") and not rules & set(RULE_ID.findall(reason)):
                wrong.append(f"{name}: {reason!r} names no rule of a rulebook, nor the core")
    return wrong


@pytest.fixture(scope="module")
def rules():
    return {rule for path in RULES.glob("*.md") for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("path", goldens(), ids=lambda path: path.stem)
def test_a_golden_record_still_leads_to_its_hashes(path):
    header = read_record(path).header
    again = "only rules or data changed: python3 scripts/goldens.py --rewrite"
    assert header.rules == GAMES[header.game].digest, again
    report = verify_record(path)
    assert (report.ok, report.torn, report.difference) == (True, False, "")
    assert report.hash == last_hash(path)


@pytest.mark.parametrize("game", NAMES)
def test_everything_of_a_game_occurs_in_its_golden_records(game):
    """Every card, every event, every number of seats, every value of every option, every way to end."""
    shown = [show(record) for record in map(read_record, goldens()) if record.header.game == game]
    assert wanted(GAMES[game]) - frozenset().union(*(one.features for one in shown)) == frozenset()
    assert all(one.table.over for one in shown)
    assert len(shown) >= len({one.table.state.seats for one in shown})


def test_their_hashes_stand_in_the_changelog(rules):
    text = CHANGELOG.read_text(encoding="utf-8")
    assert faults({path.name: last_hash(path) for path in goldens()}, text, rules) == []
    assert set(changes(text)) >= {path.name for path in goldens()}


def test_they_are_small():
    assert goldens()
    assert sum(path.stat().st_size for path in goldens()) < MOST_BYTES


OLD, NEW = "0" * 16, "1" * 16


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([f"- a.parlour {NEW}: GC-FLIP-1 turned a card too many", f"- a.parlour {OLD}: the first hash"], ""),
        ([f"- a.parlour {NEW}: core: the pack holds the trail", f"- a.parlour {OLD}: the first hash"], ""),
        ([f"- a.parlour {NEW}: the first hash"], ""),
        ([f"- a.parlour {OLD}: the first hash"], "is not the newest line"),
        ([f"- a.parlour {OLD}: the first hash", f"- a.parlour {NEW}: GC-FLIP-1 changed"], "is not the newest line"),
        ([f"- b.parlour {NEW}: the first hash"], "is not the newest line"),
        ([f"- a.parlour {NEW}:"], "is not the newest line"),
        ([f"- a.parlour {NEW}: better now", f"- a.parlour {OLD}: the first hash"], "names no rule"),
        ([f"- a.parlour {NEW}: GC-NONE-9 is new", f"- a.parlour {OLD}: the first hash"], "names no rule"),
    ],
)
def test_a_changed_hash_needs_a_line_that_names_a_rule(lines, fault):
    text = "# Changelog\n\n## 1.0\n\n- a change\n\n### Record hashes\n\n" + "\n".join(lines) + "\n\n## 0.9\n"
    found = faults({"a.parlour": NEW}, text, {"GC-FLIP-1"})
    assert bool(found) == bool(fault)
    assert not fault or fault in found[0]
