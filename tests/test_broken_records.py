"""Records changed by hand in ways that used to get through, or to fail in other words than a record's."""

import json

import pytest

from parlour.core import RecordError, load_record, verify_record
from parlour.core.record import read_record
from tests.commands import assert_told, call


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    words = ["simulate", "goldrush-city", "--seats", 3, "--seed", 1, "--bots", "random"]
    assert call(*words, "--option", "max_rounds=1", "--record", folder).code == 0
    return folder / "goldrush-city-3-1.parlour"


def with_header(record, path, **changes):
    """Write a copy of a record whose header has these fields instead."""
    header, _, rest = record.read_bytes().partition(b"\n")
    text = json.dumps(json.loads(header) | changes, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(text.encode() + b"\n" + rest)
    return path


def assert_refused(path, line, text=""):
    """Check that every way of reading a record names this line, in words, and leaves the file alone."""
    before = path.read_bytes()
    with pytest.raises(RecordError, match=f"line {line}: ") as refused:
        load_record(path)
    assert refused.value.line == line
    assert text in refused.value.text
    code = 2 if line == 1 else 1
    for words in ((), ("--json",)):
        assert_told(call("replay", path, *words), code, f"line {line}: ", text)
    assert_told(call("replay", path, "--verify"), code, f"line {line}")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "changes",
    [
        {"bots": [1, 2, 3]},
        {"bots": ["random", ["random"], None]},
        {"bots": ["random", "random", False]},
        {"bots": ["random", "random", "two\nlines"]},
        {"bots": ["random", "random", "\x1b[31mred"]},
        {"version": "0.1.0\nforged line"},
        {"version": None},
        {"rules": "\n\n\n"},
        {"rules": "0" * 9999},
        {"game": "\x07"},
        {"format": True},
        {"format": 1.0},
    ],
)
def test_a_header_of_the_wrong_form(record, tmp_path, changes):
    assert_refused(with_header(record, tmp_path / "odd.parlour", **changes), 1)


def test_a_header_that_leaves_options_out_or_in_another_order(record, tmp_path):
    options = read_record(record).header.options
    for changed in ({}, {"max_rounds": 1}, dict(reversed(options.items()))):
        path = with_header(record, tmp_path / "odd.parlour", options=changed)
        assert_refused(path, 1, "the header names every option")


@pytest.mark.parametrize("seat", ["-1", "0", "99", "9999999999999999", "-9999999999999999"])
@pytest.mark.parametrize("entry", [0, 1, 5])
def test_a_forged_seal_before_any_entry(record, tmp_path, entry, seat):
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    before = lines[1 + entry].split(" ", 2)
    lines[1 + entry] = f'sealed {entry} "x"\n{before[0]} {seat} {before[2]}'
    path = tmp_path / "forged.parlour"
    path.write_text("".join(lines), encoding="utf-8", newline="")
    assert_refused(path, 2 + entry, f"this is not what entry {entry} seals")


def test_an_answer_nested_without_end_is_no_line(record, tmp_path):
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    for depth in (20, 900, 99999):
        index, seat, kind, *_, hashed = lines[1].split(" ")
        lines[1] = f"{index} {seat} {kind} {'[' * depth}{']' * depth} {hashed}"
        path = tmp_path / "deep.parlour"
        path.write_text("".join(lines), encoding="utf-8", newline="")
        assert verify_record(path).line == 2
        assert_refused(path, 2)
