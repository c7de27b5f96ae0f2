"""Keys, locks and unfinished tables in the home folder."""

import sys

import msgspec
import pytest

from parlour.net import folders
from parlour.net.charter import pack_options
from parlour.net.folders import Kept, NoMachine, claim, stranger
from parlour.net.messages import Address, Charter, SeatPlan
from tests.toy import GAME


def kept(key, table="0" * 16, role="seat"):
    options = pack_options(GAME.complete_options())
    seats = [SeatPlan(key, "Ana", "greedy", 0, 0), SeatPlan(key, "Ben", "greedy", 1, 1)]
    charter = Charter(table, GAME.id, GAME.digest, "1.0", "t", options, seats, [key], key, True)
    return Kept(charter, [Address(key, "127.0.0.1", 4000)], role, 4000)


def nothing(kept):
    return False


def everything(kept):
    return True


def test_a_home_is_one_machine_for_one_process_after_the_other(tmp_path):
    first = claim(tmp_path, nothing)
    key = first.identity.key
    first.release()
    second = claim(tmp_path, nothing)
    assert second.identity.key == key
    second.release()


def test_two_processes_at_a_time_are_two_machines(tmp_path):
    first, second = claim(tmp_path, nothing), claim(tmp_path, nothing)
    assert first.identity.key != second.identity.key
    assert first.folder("0" * 16) != second.folder("0" * 16)
    first.release()
    second.release()


def test_each_finds_its_own_table_again_whoever_comes_first(tmp_path):
    first, second = claim(tmp_path, nothing), claim(tmp_path, nothing)
    second.keep(kept(second.identity.key))
    for machine in (first, second):
        machine.release()
    again = claim(tmp_path, everything)
    other = claim(tmp_path, everything)
    assert (again.identity.key, again.kept) == (second.identity.key, kept(second.identity.key))
    assert (other.identity.key, other.kept) == (first.identity.key, None)
    again.release()
    other.release()


def test_only_a_table_that_fits_is_taken_up_and_the_latest_of_them(tmp_path):
    machine = claim(tmp_path, nothing)
    key = machine.identity.key
    for table in ("1" * 16, "3" * 16, "2" * 16):
        machine.keep(kept(key, table))
    machine.release()
    again = claim(tmp_path, lambda kept: kept.charter.table[0] in "13")
    assert again.kept.charter.table == "3" * 16
    again.release()


def test_a_finished_table_is_forgotten_and_what_else_lies_there_stays(tmp_path):
    machine = claim(tmp_path, nothing)
    for table in ("1" * 16, "2" * 16):
        machine.keep(kept(machine.identity.key, table))
        machine.journal(table).write_bytes(b"x")
        for name in (folders.PICTURE, f"{folders.PICTURE}.new"):
            (machine.folder(table) / name).write_bytes(b"x")
    (machine.folder("2" * 16) / "bundle").touch()
    machine.finish("1" * 16)
    machine.finish("2" * 16)
    assert list(machine.unfinished()) == []
    assert not machine.folder("1" * 16).exists()
    assert [path.name for path in machine.folder("2" * 16).iterdir()] == ["bundle"]
    machine.release()


def test_tables_that_nobody_finishes_are_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "UNFINISHED", 3)
    machine = claim(tmp_path, nothing)
    for digit in "12345":
        machine.keep(kept(machine.identity.key, digit * 16))
    assert [one.charter.table[0] for _, one in machine.unfinished()] == ["5", "4", "3"]
    machine.release()


@pytest.mark.parametrize("data", [b"", b"rubbish", msgspec.msgpack.encode({"charter": 1})])
def test_what_cannot_be_read_is_left_alone(tmp_path, data):
    machine = claim(tmp_path, nothing)
    machine.keep(kept(machine.identity.key))
    path = machine.folder("0" * 16) / folders.KEPT
    path.write_bytes(data)
    machine.release()
    again = claim(tmp_path, everything)
    assert again.kept is None
    assert path.read_bytes() == data
    again.release()


def test_a_damaged_key_is_no_new_machine(tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "machine-1.key").write_bytes(b"short")
    for _ in range(2):
        with pytest.raises(NoMachine, match=r"machine-1\.key is damaged"):
            claim(tmp_path, nothing)


def test_too_many_processes_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "MACHINES", 2)
    held = [claim(tmp_path, nothing) for _ in range(2)]
    with pytest.raises(NoMachine, match="--home"):
        claim(tmp_path, nothing)
    for machine in held:
        machine.release()


def test_who_watches_is_nobody_known_and_leaves_nothing(tmp_path):
    first, second = stranger(tmp_path), stranger(tmp_path)
    assert first.identity.key != second.identity.key
    first.release()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no mode")
def test_the_key_is_for_its_user_alone(tmp_path):
    claim(tmp_path, nothing).release()
    assert (tmp_path / "tables" / "machine-1.key").stat().st_mode & 0o777 == 0o600
