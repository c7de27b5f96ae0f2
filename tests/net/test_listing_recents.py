"""The file of recent tables."""

import json

import pytest

from parlour.net.listing_recents import FILE, MOST, Recent, Recents

ANA = Recent("7f3c0123456789ab", "Ana's table", "goldrush-city", "192.168.1.20", 4711)


def recent(number):
    return Recent(f"{number:016x}", f"Table {number}", "goldrush-city", "10.0.0.1", 4711)


def test_without_a_file_there_is_none(tmp_path):
    recents = Recents(tmp_path / "home")
    assert recents.load() == []
    assert recents.trouble == ""
    assert not (tmp_path / "home").exists()


def test_the_latest_comes_first_and_once(tmp_path):
    home = tmp_path / "home"
    Recents(home).add(recent(1))
    Recents(home).add(ANA)
    moved = Recent(recent(1).table, "Table 1", "goldrush-city", "10.0.0.9", 99)
    Recents(home).add(moved)
    assert Recents(home).load() == [moved, ANA]
    assert [path.name for path in home.iterdir()] == [FILE]


def test_only_the_latest_are_kept(tmp_path):
    recents = Recents(tmp_path)
    for number in range(MOST + 5):
        recents.add(recent(number))
    assert recents.load() == [recent(number) for number in reversed(range(5, MOST + 5))]
    assert len(json.loads((tmp_path / FILE).read_bytes())) == MOST


def test_a_table_can_be_forgotten(tmp_path):
    recents = Recents(tmp_path)
    recents.add(ANA)
    recents.add(recent(1))
    recents.forget(ANA.table)
    assert recents.load() == [recent(1)]


GOOD = [{"table": ANA.table, "title": "A", "game": "goldrush-city", "host": "10.0.0.1", "port": 1}]


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[1]", b"\xff\xfe", b'"\xff"', b"{}", b"[" * 5000,
        json.dumps([GOOD[0] | {"port": 0}]).encode(),
        json.dumps([GOOD[0] | {"host": ""}]).encode(),
        json.dumps([GOOD[0] | {"password": "x"}]).encode(),
        json.dumps([*GOOD, GOOD[0] | {"table": "x"}]).encode(),
    ],
)  # fmt: skip
def test_an_unreadable_file_is_explained_and_kept_aside(tmp_path, data):
    (tmp_path / FILE).write_bytes(data)
    recents = Recents(tmp_path)
    assert recents.load() == []
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == data
    assert str(kept) in recents.trouble
    recents.add(ANA)
    assert recents.load() == [ANA]
    assert kept.read_bytes() == data


def test_no_file_kept_aside_is_overwritten(tmp_path):
    for data in (b"one", b"two"):
        (tmp_path / FILE).write_bytes(data)
        Recents(tmp_path).load()
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"one", b"two"]


def test_a_readable_file_is_read(tmp_path):
    (tmp_path / FILE).write_text(json.dumps(GOOD))
    assert [one.title for one in Recents(tmp_path).load()] == ["A"]
