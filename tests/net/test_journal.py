"""The journal: what was flushed is there after any stop, and what is damaged is neither changed nor taken for whole."""

import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from parlour.net.journal import ITEM, MAGIC, Damaged, InUse, Journal
from tests.commands import surroundings
from tests.net.stores import MemoryStore

KILLS = 6


def item(number: int) -> bytes:
    """Return an item by its number alone, of 0 to 60 bytes; some look like the head of a record, some are zeros."""
    generator = random.Random(number)
    return (bytes(8), generator.randbytes(8), b"\0\0\0\x04")[number % 3] * generator.randrange(8)


def write(path: Path, items: list[bytes], flush_every: int = 1) -> list[int]:
    """Append items to a journal; return its size at the beginning and after every item."""
    journal, _ = Journal.open(path)
    sizes = [path.stat().st_size]
    for number, one in enumerate(items, 1):
        journal.append(one)
        sizes.append(sizes[-1] + 24 + len(one))
        if number % flush_every == 0:
            journal.flush()
    journal.flush()
    journal.close()
    assert path.stat().st_size == sizes[-1]
    return sizes


def recover(path: Path) -> tuple[list[bytes], int | None]:
    """Return what a journal gives after whatever happened to it, and how much it cut off (`None`: it is damaged).

    A damaged one is not touched. Another goes on, and is whole from then on.
    """
    before = path.read_bytes()
    try:
        journal, items = Journal.open(path)
    except Damaged as damaged:
        assert path.read_bytes() == before
        assert str(path) in str(damaged)
        return damaged.items, None
    assert path.read_bytes() == before[: len(before) - journal.cut]
    journal.append(b"more")
    journal.flush()
    journal.close()
    again, longer = Journal.open(path)
    again.close()
    assert (longer, again.cut) == ([*items, b"more"], 0)
    return items, journal.cut


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """The bytes of a journal of nine items, the items, and its sizes on the way."""
    path = tmp_path_factory.mktemp("short") / "journal"
    items = [item(number) for number in range(9)]
    sizes = write(path, items)
    return path.read_bytes(), items, sizes


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "journal"
    items = [item(number) for number in range(2000)]
    sizes = write(path, items, flush_every=50)
    return path.read_bytes(), items, sizes


# --- append, flush, open ---


def test_items_are_there_again_in_their_order(tmp_path):
    path = tmp_path / "a new" / "folder" / "journal"
    items = [b"", b"one", bytes(range(256)), b"one", bytes(ITEM), os.urandom(ITEM)]
    write(path, items, flush_every=2)
    journal, found = Journal.open(path)
    journal.append(b"another")
    journal.flush()
    journal.close()
    journal, longer = Journal.open(path)
    journal.close()
    assert (found, longer, journal.cut) == (items, [*items, b"another"], 0)


def test_what_was_not_flushed_is_not_kept(tmp_path):
    journal, _ = Journal.open(tmp_path / "journal")
    journal.append(b"kept")
    journal.flush()
    journal.append(b"lost")
    journal.close()
    journal.close()
    journal, items = Journal.open(tmp_path / "journal")
    journal.close()
    assert items == [b"kept"]


def test_flush_asks_the_disk_and_only_when_there_is_something(tmp_path, monkeypatch):
    journal, _ = Journal.open(tmp_path / "journal")
    asked = []
    monkeypatch.setattr(os, "fsync", asked.append)
    journal.flush()
    assert asked == []
    journal.append(b"one")
    journal.append(b"two")
    journal.flush()
    journal.flush()
    assert len(asked) == (sys.platform != "darwin")
    journal.close()


def test_an_item_that_is_too_long_is_refused_and_nothing_of_it_is_kept(tmp_path):
    journal, _ = Journal.open(tmp_path / "journal")
    with pytest.raises(ValueError, match="has up to 65536 bytes, not 65537"):
        journal.append(bytes(ITEM + 1))
    journal.append(b"kept")
    journal.flush()
    journal.close()
    assert recover(tmp_path / "journal") == ([b"kept"], 0)


def test_one_journal_is_open_once(tmp_path):
    journal, _ = Journal.open(tmp_path / "journal")
    for _ in range(2):
        with pytest.raises(InUse, match="open in another window or command"):
            Journal.open(tmp_path / "journal")
    other, _ = Journal.open(tmp_path / "other")
    other.close()
    journal.close()
    assert recover(tmp_path / "journal") == ([], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such mode")
def test_only_its_user_may_read_a_journal(tmp_path):
    write(tmp_path / "journal", [b"secret"])
    assert (tmp_path / "journal").stat().st_mode & 0o077 == 0


def test_a_damaged_journal_can_be_looked_at_again(tmp_path):
    path = tmp_path / "journal"
    path.write_bytes(b"something else")
    for _ in range(2):
        assert recover(path) == ([], None)


@pytest.mark.parametrize("content", [b"", b"parlour", MAGIC, MAGIC + bytes(15), b"parlour journal 2\n" + bytes(16)])
def test_what_is_no_journal_is_left_alone(tmp_path, content):
    (tmp_path / "journal").write_bytes(content)
    assert recover(tmp_path / "journal") == ([], None)


def test_a_stop_while_a_journal_is_made_leaves_none(tmp_path, monkeypatch):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(tmp_path / "journal")
    assert not (tmp_path / "journal").exists()
    write(tmp_path / "journal", [b"one"])
    assert recover(tmp_path / "journal") == ([b"one"], 0)


# --- torn ends ---


def test_a_journal_cut_at_any_byte_has_all_whole_items(short, tmp_path):
    data, items, sizes = short
    for length in range(sizes[0], len(data)):
        (path := tmp_path / "journal").write_bytes(data[:length])
        whole = sum(size <= length for size in sizes) - 1
        assert recover(path) == (items[:whole], length - sizes[whole])


def test_zeros_where_the_last_record_was_to_come_are_cut_off(short, tmp_path):
    data, items, sizes = short
    for place in range(sizes[-2], len(data)):
        for zeros in (len(data) - place, 1, 200):
            (path := tmp_path / "journal").write_bytes(data[:place] + bytes(zeros))
            found, cut = recover(path)
            assert cut is not None
            assert found == items[:-1] or (found == items and data[place:] == bytes(len(data) - place))


def test_a_long_journal_cut_anywhere_has_all_whole_items(long, tmp_path):
    data, items, sizes = long
    generator = random.Random(500)
    for _ in range(500):
        length = generator.randrange(sizes[0], len(data))
        (path := tmp_path / "journal").write_bytes(data[:length])
        whole = sum(size <= length for size in sizes) - 1
        assert recover(path) == (items[:whole], length - sizes[whole])


def test_a_rest_longer_than_a_record_is_no_torn_end(short, tmp_path):
    data, items, _ = short
    (path := tmp_path / "journal").write_bytes(data + bytes(24 + ITEM - 1))
    assert recover(path) == (items, 24 + ITEM - 1)
    for rest in (bytes(24 + ITEM), b"\0\1" + bytes(24 + ITEM)):
        path.write_bytes(data + rest)
        assert recover(path) == (items, None)


# --- damage ---


def test_a_flipped_byte_is_never_taken_for_what_was_written(short, tmp_path):
    """Before the last record it is damage; in it, it can't be told from a torn end."""
    data, items, sizes = short
    for place in range(len(data)):
        for mask in (1, 0x80, 0xFF):
            flipped = bytearray(data)
            flipped[place] ^= mask
            (path := tmp_path / "journal").write_bytes(flipped)
            found, cut = recover(path)
            whole = sum(size <= place for size in sizes) - 1
            assert found == items[: max(0, whole)]
            assert cut is None or place >= sizes[-2]


def test_a_bad_record_with_something_torn_behind_it_is_damage(short, tmp_path):
    data, items, sizes = short
    for end in range(sizes[-2] + 4, len(data)):
        torn = bytearray(data[:end])
        torn[sizes[-2] - 1] ^= 1
        (path := tmp_path / "journal").write_bytes(torn)
        assert recover(path) == (items[:-2], None)


def test_a_flipped_bit_in_a_long_journal_is_found_where_it_is(long, tmp_path):
    data, items, sizes = long
    generator = random.Random(7)
    for _ in range(200):
        place = generator.randrange(sizes[-2])
        flipped = bytearray(data)
        flipped[place] ^= 1 << generator.randrange(8)
        (path := tmp_path / "journal").write_bytes(flipped)
        whole = sum(size <= place for size in sizes) - 1
        assert recover(path) == (items[: max(0, whole)], None)


def test_records_of_another_journal_or_another_place_are_not_taken(short, tmp_path):
    data, items, sizes = short
    write(tmp_path / "other", items)
    other = (tmp_path / "other").read_bytes()
    records = [data[begin:end] for begin, end in pairwise(sizes)]
    for content, count in (
        (data[: sizes[0]] + other[sizes[0] :], 0),  # the same items behind another beginning
        (data[: sizes[4]] + other[sizes[4] :], 4),
        (data[: sizes[4]] + other[sizes[4] : sizes[5]], 4),
        (data[: sizes[3]] + data[sizes[4] :], 3),  # one left out
        (data + records[-1], 9),  # one twice
        (data[: sizes[3]] + records[4] + records[3] + data[sizes[5] :], 3),  # two in the wrong order
    ):
        (path := tmp_path / "journal").write_bytes(content)
        assert recover(path) == (items[:count], None)


# --- stops and full disks ---

APPENDING = """
import random, sys
from pathlib import Path
from parlour.net.journal import Journal
from tests.net.test_journal import item
journal, items = Journal.open(Path(sys.argv[1]))
number = len(items)
while True:
    for _ in range(1 + number % 3):
        journal.append(item(number))
        number += 1
    journal.flush()
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_kill_loses_nothing_that_was_flushed(tmp_path):
    """One journal through all kills: each life goes on where the last one ended."""
    path, generator, kept = tmp_path / "journal", random.Random(9), 0
    for _ in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", APPENDING, path],
            stdout=subprocess.PIPE,
            env={**surroundings(), "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        try:
            for _ in range(generator.randrange(1, 60)):
                kept = int(process.stdout.readline())
        finally:
            process.kill()
            rest = process.stdout.read()
            process.wait()
        whole = rest[: rest.rfind(b"\n") + 1].split()
        kept = int(whole[-1]) if whole else kept
        journal, items = Journal.open(path)
        journal.close()
        assert len(items) >= kept
        assert items == [item(number) for number in range(len(items))]


LIMITED = """
import json, resource, sys
from pathlib import Path
from parlour.net.journal import Journal
path, limit = Path(sys.argv[1]), int(sys.argv[2])
journal, _ = Journal.open(path)
journal.append(b"before")
journal.flush()
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
sizes, troubles = [path.stat().st_size], []
for item in (b"first" * 9, b"second", None):
    if item:
        journal.append(item)
    try:
        journal.flush()
    except OSError as error:
        troubles.append(str(error))
    sizes.append(path.stat().st_size)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
journal.flush()
journal.close()
print(json.dumps([sizes, troubles]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
@pytest.mark.parametrize("more", [0, 1, 24, 40])
def test_a_full_disk_leaves_the_file_as_it_was_and_the_next_flush_makes_up(tmp_path, more):
    path = tmp_path / "journal"
    before = len(MAGIC) + 16 + 24 + len(b"before")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, path, str(before + more)],
        stdout=subprocess.PIPE,
        env={**surroundings(), "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    sizes, troubles = json.loads(done.stdout)
    assert sizes == [before] * 4
    assert len(troubles) == 3
    assert all("File too large" in trouble for trouble in troubles)
    assert recover(path) == ([b"before", b"first" * 9, b"second"], 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
def test_no_room_for_a_journal_leaves_none(tmp_path):
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)); "
    code += "from pathlib import Path; from parlour.net.journal import Journal; Journal.open(Path(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "journal"],
        stderr=subprocess.PIPE,
        env={**surroundings(), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 1
    assert b"OSError" in done.stderr
    assert not (tmp_path / "journal").exists()
    write(tmp_path / "journal", [b"one"])
    assert recover(tmp_path / "journal") == ([b"one"], 0)


# --- the store of the other tests ---


def test_a_store_in_memory_keeps_and_loses_the_same():
    store = MemoryStore()
    store.append(b"one")
    store.flush()
    for letter in (b"two", b"three", b"four"):
        store.append(letter)
    store.full = True
    with pytest.raises(OSError, match="No space left"):
        store.flush()
    assert (store.flushed, store.flushes) == ([b"one"], 1)
    assert store.crash(keep=1) == [b"one", b"two"]
    store.full = False
    store.append(b"five")
    store.flush()
    assert store.crash() == [b"one", b"two", b"five"]
