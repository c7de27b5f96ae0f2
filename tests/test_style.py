"""The tree is linted, formatted and typed, and its rules are written in the rules' plain style."""

import sys
from pathlib import Path

import house_rules
import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = sorted((ROOT / "core" / "games").glob("*/**/*.py"))


@pytest.fixture
def check(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import check

    return check


@pytest.mark.parametrize("name", ["lint", "format", "types"])
def test_the_tree_passes(check, name):
    """The same as `python3 scripts/check.py`, which also repairs with `--fix`."""
    code, output = check.CHECKS[name]()
    assert code == 0, f"python3 scripts/check.py {name}\n{output}"


def test_types_are_checked_under_the_import_names(check, tmp_path, monkeypatch):
    """A wrong type in one part, used through its import name in another, is found at its place."""
    for part in ("parlour", "core", "net"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "__init__.py").touch()
    (tmp_path / "core" / "one.py").write_text("def one() -> int:\n    return 1\n")
    (tmp_path / "net" / "two.py").write_text("from parlour.core.one import one\n\ntwo: str = one()\n")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "LAYOUT", tmp_path / "build" / "typing")
    code, output = check.types()
    assert code == 1
    assert output.replace("\\", "/").startswith("net/two.py:3: error:"), output


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rules_are_written_plainly(path):
    """No `finally`, `with`, bare `except`, `yield`, floats or true division in a game's rules."""
    assert house_rules.speech_faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("try:\n    a()\nfinally:\n    b()", "1: finally"),
        ("with a() as b:\n    c()", "1: with"),
        ("try:\n    a()\nexcept:\n    b()", "3: bare except"),
        ("try:\n    a()\nexcept (KeyError, BaseException):\n    b()", "3: except that catches"),
        ("try:\n    a()\nexcept Suspend:\n    b()", "3: except that catches"),
        ("def f():\n    yield 1", "2: yield"),
        ("def f():\n    yield from g()", "2: yield"),
        ("async def f():\n    pass", "1: async"),
        ("a = 0.5", "1: float"),
        ("a = float(b)", "1: float"),
        ("a = b / c", "1: true division"),
        ("a = 1\na /= 2", "2: true division"),
        ("a = sorted(b, key=lambda c: hash(c))", "1: hash()"),
    ],
)
def test_a_planted_fault_is_caught(source, what):
    (fault,) = house_rules.speech_faults(source)
    assert fault.startswith(what)


def test_plain_rules_pass():
    source = "try:\n    a = b // 2\nexcept EndOfTurn:\n    a = [c for c in d if c % 2]\n"
    assert house_rules.speech_faults(source) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a Windows checkout keeps no mode")
def test_the_ci_script_can_be_started():
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
