"""Every rule of a rulebook is shown by a test, and no test cites a rule that isn't there."""

import ast
import re
from pathlib import Path

import pytest

from tests.rules import MOST_RULES_A_TEST

ROOT = Path(__file__).resolve().parent.parent
# A translation ("game.cs.md") states the same rules once more; tests/client/test_rules.py compares the two.
RULEBOOKS = [path for path in sorted((ROOT / "assets" / "rules").glob("*.md")) if path.suffixes == [".md"]]
TESTS = sorted((ROOT / "tests").rglob("*.py"))

# A rule opens its line: "- [GC-FLIP-1] The active player ...". Elsewhere ids are references.
RULE = re.compile(r"^- \[([A-Z]+-[A-Z]+-\w+)\]", re.MULTILINE)


def rules_of(rulebook):
    """The ids of the rules that a rulebook's text states, in order."""
    return RULE.findall(rulebook)


def citations(source):
    """Pairs (test's name, ids) of the tests in source text that carry `@rule(...)`.

    An id that isn't written out as a string becomes the text of its expression in angle brackets,
    which is nobody's id.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and _is_test(node):
            marks = [call for call in node.decorator_list if _is_rule(call)]
            ids = [_literal(argument) for mark in marks for argument in mark.args]
            ids += [_literal(keyword) for mark in marks for keyword in mark.keywords]
            if marks:
                found.append((node.name, tuple(ids)))
    return found


def _is_test(node):
    return node.name.startswith("test")


def _is_rule(node):
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "rule"


def _literal(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return f"<{ast.unparse(node)}>"


def faults(rules, tests):
    """Three lists: rules that no test cites, citations of unknown rules, and tests with too many ids.

    Args:
        rules: the ids that exist.
        tests: pairs (name, ids), as from `citations`.
    """
    cited = {rule for _, ids in tests for rule in ids}
    uncited = [rule for rule in rules if rule not in cited]
    unknown = [f"{name}: {rule}" for name, ids in tests for rule in ids if rule not in rules]
    crowded = [f"{name}: {len(ids)} ids" for name, ids in tests if len(ids) > MOST_RULES_A_TEST]
    return uncited, unknown, crowded


@pytest.fixture(scope="module")
def found():
    rules = [rule for path in RULEBOOKS for rule in rules_of(path.read_text(encoding="utf-8"))]
    tests = [
        (f"{path.relative_to(ROOT).as_posix()}::{name}", ids)
        for path in TESTS
        for name, ids in citations(path.read_text(encoding="utf-8"))
    ]
    return rules, *faults(rules, tests)


def test_a_rulebook_states_each_rule_once(found):
    rules = found[0]
    assert RULEBOOKS
    assert len(rules) > 100
    assert sorted(set(rules)) == sorted(rules)


def test_every_rule_is_cited_by_a_test(found):
    uncited = found[1]
    assert uncited == [], f"cited by no test: {', '.join(uncited)}"


def test_every_cited_rule_exists(found):
    assert found[2] == []


def test_no_test_cites_more_than_a_handful_of_rules(found):
    assert found[3] == []


TEXT = """
- [GC-FLIP-1] The active player turns. (rules)
- [GC-EX-3] An example. Uses GC-FLIP-9. (rules)
- [AM-CARD-the_mob] A card. (rules)
- GC-FLIP-2: a reason, not a rule; see [GC-FLIP-4].
  - [GC-FLIP-7] not at the beginning of a line.
"""


def test_only_what_opens_a_line_in_brackets_is_a_rule():
    assert rules_of(TEXT) == ["GC-FLIP-1", "GC-EX-3", "AM-CARD-the_mob"]


def test_citations_are_read_from_source_text_without_running_it():
    source = (
        "ID = 'GC-A-1'\n"
        "@rule('GC-FLIP-1', 'GC-FLIP-2')\n@pytest.mark.slow\ndef test_one(): pass\n"
        "class TestMore:\n    @rules.rule(ID, *MORE)\n    @rule('GC-FLIP-3')\n"
        "    def test_two(self): pass\n"
        "@rule('GC-FLIP-4')\ndef helper(): pass\n"
        "@other('GC-FLIP-5')\ndef test_three(): pass\n"
        "# @rule('GC-FLIP-6')\n@rule(ids=1)\nasync def test_four(): pass\n"
    )
    assert sorted(citations(source)) == [
        ("test_four", ("<ids=1>",)),
        ("test_one", ("GC-FLIP-1", "GC-FLIP-2")),
        ("test_two", ("<ID>", "<*MORE>", "GC-FLIP-3")),
    ]


def test_planted_faults_are_listed():
    rules = ["GC-A-1", "GC-A-2", "GC-A-3"]
    tests = [
        ("four", ("GC-A-1", "GC-A-1", "GC-A-1", "GC-A-1")),
        ("five", ("GC-A-1", "GC-A-1", "GC-A-1", "GC-A-1", "GC-A-3")),
        ("stray", ("GC-A-9", "<ID>")),
    ]
    assert faults(rules, tests) == (
        ["GC-A-2"],
        ["stray: GC-A-9", "stray: <ID>"],
        ["five: 5 ids"],
    )
