"""The record of a table between peers: the same on every machine, through stops at any byte and full disks."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tests.toy
from parlour.core import domains, load_record, verify_record
from parlour.core.ask import CHANCE
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import Opening, Seal
from parlour.core.log import RESEAL, UNDO
from parlour.core.record import read_record
from parlour.core.table import Table
from parlour.net.charter import pack_options
from parlour.net.messages import Charter, SeatPlan
from parlour.net.records import TableRecord
from tests.commands import surroundings

GAME = tests.toy.GAME
OPTIONS = GAME.complete_options({"rounds": 3})
BOTS = ("", "greedy", "")
TABLE = "0123456789abcdef"
NAME = f"{GAME.id}-3-{TABLE}"
SEED = 2**127 + 3


def charter(table: str = TABLE, bots: tuple[str, ...] = BOTS) -> Charter:
    machines = [f"{number}" * 64 for number in range(len(bots))]
    seats = [
        SeatPlan(machine, f"Ana {machine[0]}", bot, number, number)
        for number, (machine, bot) in enumerate(zip(machines, bots, strict=True))
    ]
    options = pack_options(OPTIONS)
    return Charter(table, GAME.id, GAME.digest, "1.0", "A table", options, seats, machines, machines[0], True)


def fresh_table(seed: int | None = None) -> Table:
    return Table(GAME, GAME.new_state(len(BOTS), OPTIONS), None if seed is None else SeededDealer(seed))


class Told(NamedTuple):
    """A game as a record hears of it: its entries, how it ended, and which entries replaced a seal late."""

    entries: tuple[tuple[int, int, str, Any, str], ...]
    result: Any
    marked: list[int]


@cache
def played(seed: int = SEED, choices: int = 1) -> Told:
    """Play a game as peers do: every machine's nonces are its own, an answer is taken back, seals are replaced."""
    table, generator = fresh_table(seed), Generator(choices)
    entries: list[tuple[int, int, str, Any, str]] = []
    sealed: dict[str, tuple[str, Any]] = {}
    marked: list[int] = []
    table.entered = lambda entry: entries.append((entry.index, entry.seat, entry.kind, entry.value, table.hash()))
    while not table.over:
        seat, kind, options = table.questions[-1]
        opened = len(table.questions) == 1 and entries and entries[-1][2] == "open"
        if seat == CHANCE:
            table.replay(seat, kind, table.dealer.chance(table.state, table.position, options))
        elif isinstance(options, Seal) or (opened and len(marked) < 2):
            inner = options.inner
            choice = domains.draw(domains.known_options(inner, lambda handle: look(table, handle)), generator)
            nonce = f"{generator.randrange(2**62):032x}"
            digest = domains.seal(nonce, choice)
            sealed[digest] = nonce, choice
            if opened:
                marked.append(table.entries)
            table.replay(seat, RESEAL if opened else kind, digest)
        elif isinstance(options, Opening):
            table.replay(seat, kind, sealed[options.digest])
        else:
            table.replay(seat, kind, domains.draw(table.legal(seat), generator))
            if table.undo_blocked is None and not generator.randrange(8):
                table.replay(seat, UNDO, table._last_decision().line)
    assert {RESEAL, UNDO, "open"} <= {entry[2] for entry in entries}
    return Told(tuple(entries), table.result, marked)


def look(table: Table, handle: int) -> int:
    return table.dealer.look(table.state, table.questions[-1].seat, handle)


def begin(folder: Path, **other: Any) -> TableRecord:
    return TableRecord(folder, charter(**other), fresh_table())


def tell(record: TableRecord, told: Told, count: int | None = None) -> None:
    """Tell a record the first entries, or all and the end."""
    for entry in told.entries[:count]:
        record.entered(*entry)
    if count is None:
        record.finish(told.result, SEED, marked=told.marked)


def write(folder: Path, told: Told, count: int | None = None) -> Path:
    record = begin(folder)
    tell(record, told, count)
    record.close()
    assert record.trouble == ""
    return record.path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a whole record."""
    return write(tmp_path_factory.mktemp("whole"), played()).read_bytes()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# --- what stands in it ---


def test_every_machine_writes_the_same_and_it_verifies(tmp_path, whole):
    assert files(write(tmp_path, played()).parent) == {f"{NAME}.parlour": whole}
    path = tmp_path / f"{NAME}.parlour"
    report = verify_record(path)
    entries = played().entries
    assert (report.ok, report.entries, report.hash, report.torn) == (True, len(entries), entries[-1][4], False)
    assert load_record(path).result.points == played().result.points


def test_the_header_tells_no_seed_and_which_seats_a_bot_answers(whole):
    header = json.loads(whole.splitlines()[0])
    assert header["seed"] is None
    assert header["bots"] == [None, "greedy", None]
    assert (header["game"], header["rules"], header["seats"]) == (GAME.id, GAME.digest, 3)
    assert header["version"] == "1.0"  # of the charter, whatever this program is
    assert header["options"] == OPTIONS


def test_the_end_tells_the_seed_and_what_else_there_is_to_tell(tmp_path):
    record = begin(tmp_path)
    tell(record, played(), len(played().entries))
    assert read_record(record.path).end is None
    record.finish(played().result, SEED, "Ana goes on")
    record.finish(played().result, SEED)
    record.close()
    end = read_record(record.path).end
    assert (end.pop("seed"), end.pop("branch")) == (SEED, "Ana goes on")
    assert end == json.loads(json.dumps(played().result._asdict()))
    assert verify_record(record.path).ok


def test_what_is_marked_are_the_seals_replaced_late(whole, tmp_path):
    (path := tmp_path / "whole.parlour").write_bytes(whole)
    record = read_record(path)
    assert len(record.end["marked"]) == 2
    assert {record.lines[line].kind for line in record.end["marked"]} == {RESEAL}
    assert {record.lines[line - 1].kind for line in record.end["marked"]} == {"open"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f'"seed":{SEED}', f'"seed":{SEED + 1}'),
        ('"marked":[', '"marked":[0,'),
        ('"marked":[', '"marked":["a",'),
        ('"marked":[', '"branch":1,"marked":['),
    ],
)
def test_an_end_that_publishes_something_else_does_not_verify(whole, tmp_path, old, new):
    (path := tmp_path / "whole.parlour").write_bytes(whole)
    assert verify_record(path).ok
    text = whole.decode()
    assert text.count(old) == 1
    path.write_bytes(text.replace(old, new).encode())
    assert not verify_record(path).ok


def test_every_entry_is_written_at_once(tmp_path, whole):
    record = begin(tmp_path / "a new" / "folder")
    lines = whole.splitlines(keepends=True)
    assert record.path.read_bytes() == lines[0]
    for count, entry in enumerate(played().entries, 2):
        record.entered(*entry)
        assert record.path.read_bytes() == b"".join(lines[:count])
    record.close()


def test_an_abandoned_game_keeps_what_it_has(tmp_path):
    path = write(tmp_path, played(), 25)
    report = verify_record(path)
    assert (report.ok, report.entries, report.hash, report.torn) == (True, 25, played().entries[24][4], False)
    assert files(tmp_path).keys() == {path.name}


def test_entries_told_twice_are_written_once_and_none_is_left_out(tmp_path, whole):
    record = begin(tmp_path)
    tell(record, played(), 30)
    tell(record, played(), 20)
    with pytest.raises(ValueError, match="entry 31 cannot be recorded: 30 of the game came before"):
        record.entered(*played().entries[31])
    tell(record, played())
    with pytest.raises(ValueError, match="cannot be recorded"):
        record.entered(len(played().entries), 0, "place", 1, "0" * 16)
    record.close()
    assert record.path.read_bytes() == whole


# --- going on after a stop ---


def test_a_record_cut_at_any_byte_goes_on_to_the_same_end(tmp_path, whole):
    path = tmp_path / f"{NAME}.parlour"
    step = max(1, len(whole) // 400)
    for length in [*range(0, 1200, 7), *range(1200, len(whole), step), len(whole) - 1, len(whole)]:
        path.write_bytes(whole[:length])
        record = begin(tmp_path)
        tell(record, played(), 3)
        now = path.read_bytes()
        assert now.endswith(b"\n")
        assert now.startswith(whole[: whole.rfind(b"\n", 0, length) + 1])
        tell(record, played())
        record.close()
        assert (record.trouble, record.path) == ("", path)
        assert files(tmp_path) == {path.name: whole}


def test_rows_ahead_of_the_agreed_log_stay_until_it_gets_there(tmp_path, whole):
    path = write(tmp_path, played(), 40)
    before = path.read_bytes()
    record = begin(tmp_path)
    for entry in played().entries[:40]:
        record.entered(*entry)
        assert path.read_bytes() == before
    tell(record, played())
    record.close()
    assert path.read_bytes() == whole


def test_a_finished_record_told_again_stays_as_it_is(tmp_path, whole):
    path = write(tmp_path, played())
    os.utime(path, ns=(1, 1))
    assert write(tmp_path, played()) == path
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (whole, 1)


def test_where_the_log_differs_the_file_goes_on_from_what_agrees(tmp_path, whole):
    path = write(tmp_path, played(), 60)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[31] = lines[31].replace(lines[31][-6:], b"00000\n")
    path.write_bytes(b"".join(lines))
    record = begin(tmp_path)
    tell(record, played(), 31)
    assert path.read_bytes() == b"".join(lines[:31]) + whole.splitlines(keepends=True)[31]
    tell(record, played())
    record.close()
    assert files(tmp_path) == {path.name: whole}


@pytest.mark.parametrize("has_end", [False, True])
def test_rows_beyond_the_end_are_cut_off(tmp_path, whole, has_end):
    path = tmp_path / f"{NAME}.parlour"
    path.write_bytes(whole[: None if has_end else whole.rindex(b"end {")] + b'999 0 place 1 "more"\n')
    assert write(tmp_path, played()) == path
    assert path.read_bytes() == whole


# --- files of others ---


def other_game(whole: bytes) -> list[bytes]:
    """Return what may lie there under this name: another header, another beginning, another end, no record at all."""
    lines = whole.splitlines(keepends=True)
    last = lines[-1].replace(b'"seed":', b'"seed":1')
    return [
        lines[0].replace(b"null", b'"random"', 1) + b"".join(lines[1:]),
        lines[0].replace(b"null", b'"random"', 1)[:-9],
        lines[0] + lines[1].replace(lines[1][-3:], b"00\n" if lines[1][-3:] != b"00\n" else b"11\n"),
        b"".join(lines[:-1]) + last,
        b"a shopping list",
        b"\n",
        b"\0" * 10_000,
    ]


@pytest.mark.parametrize("which", range(7))
def test_a_file_of_another_game_is_never_overwritten(tmp_path, whole, which):
    other = other_game(whole)[which]
    (tmp_path / f"{NAME}.parlour").write_bytes(other)
    (tmp_path / f"{NAME}-2.parlour").mkdir()
    (tmp_path / f"{NAME}-3.parlour").write_bytes(other)
    for _ in range(2):  # the second time, it finds its own again
        path = write(tmp_path, played())
        assert path == tmp_path / f"{NAME}-4.parlour"
        assert files(tmp_path) == {f"{NAME}.parlour": other, f"{NAME}-3.parlour": other, path.name: whole}


def test_machines_that_share_a_folder_have_a_file_each(tmp_path, whole):
    records = [begin(tmp_path) for _ in range(3)]
    for record in records:
        tell(record, played(), 20)
    records[1].close()
    records[1] = begin(tmp_path)
    for record in records:
        tell(record, played())
    for record in records:
        record.close()
    assert files(tmp_path) == dict.fromkeys((f"{NAME}.parlour", f"{NAME}-2.parlour", f"{NAME}-3.parlour"), whole)


def test_tables_have_files_of_their_own(tmp_path):
    first, second = begin(tmp_path), begin(tmp_path, table="f" * 16)
    first.close()
    second.close()
    assert second.path.name == f"{GAME.id}-3-{'f' * 16}.parlour"
    assert first.path != second.path


# --- disks ---


def test_a_folder_that_cannot_be_made_is_tried_again(tmp_path, whole):
    (tmp_path / "folder").write_text("in the way")
    record = begin(tmp_path / "folder")
    tell(record, played(), 10)
    assert record.path is None
    assert f"cannot be recorded in {tmp_path / 'folder'}: " in record.trouble
    (tmp_path / "folder").unlink()
    tell(record, played())
    record.close()
    assert (record.trouble, record.path.read_bytes()) == ("", whole)


FULL = """
import resource, sys
from pathlib import Path
from tests.net.test_records import begin, played, tell, SEED
unlimited = (resource.RLIM_INFINITY,) * 2
told = played()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
record = begin(Path(sys.argv[1]))
troubles = 0
for number, entry in enumerate(told.entries):
    record.entered(*entry)
    if record.trouble:
        assert "File too large" in record.trouble, record.trouble
        troubles += 1
        assert record.path is None or record.path.read_bytes()[-1:] in (b"\\n", b"")
    if troubles == 5:
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
record.finish(told.result, SEED, marked=told.marked)
record.close()
print(troubles, record.trouble)
"""

NO_ROOM = """
import resource, sys
from pathlib import Path
from tests.net.test_records import begin, played, tell
told = played()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
record = begin(Path(sys.argv[1]))
tell(record, told)
record.close()
print(record.trouble)
"""


def limited(code: str, folder: Path, limit: int) -> str:
    """Run a program with a folder and the size that its files may have; return what it says."""
    done = subprocess.run(
        [sys.executable, "-c", code, folder, str(limit)],
        stdout=subprocess.PIPE,
        env={**surroundings(), "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"},
        encoding="utf-8",
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
@pytest.mark.parametrize("limit", [0, 100, 700, 1234])
def test_a_full_disk_stops_no_game_and_what_is_missing_follows(tmp_path, whole, limit):
    assert limited(FULL, tmp_path, limit) == "5"
    assert files(tmp_path) == {f"{NAME}.parlour": whole}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
@pytest.mark.parametrize("limit", [0, 100, 1234])
def test_a_disk_that_stays_full_keeps_whole_lines_or_no_file(tmp_path, whole, limit):
    assert "File too large; what is missing follows when it can" in limited(NO_ROOM, tmp_path, limit)
    kept = files(tmp_path)
    if limit < whole.index(b"\n"):
        assert kept == {}
        return
    (content,) = kept.values()
    assert whole.startswith(content)
    assert content.endswith(b"\n")
    assert limit - 200 < len(content) <= limit
    assert verify_record(tmp_path / f"{NAME}.parlour").ok
