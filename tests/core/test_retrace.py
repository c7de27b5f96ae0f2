"""Verifying without a table finds what a table finds, and every packer gives the same bytes."""

import msgpack
import pytest

from parlour.core import verify_record
from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.games import GAMES
from parlour.core.packing import pack
from parlour.core.record import read_record, record_to, table_for
from parlour.core.retrace import Retrace
from parlour.core.table import Table

GAME = GAMES["goldrush-city"]


def fresh():
    return GAME.new_state(3, GAME.complete_options())


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """The record of a game of random answers."""
    table = Table(GAME, fresh(), SeededDealer(5))
    recorder = record_to(tmp_path_factory.mktemp("records"), table, 5, ["random"] * 3)
    bots = BotTable(GAME, 5, ["random"] * 3)
    table.settle()
    while (seat := bots.seat_to_move(table)) is not None:
        table.answer(bots.choose(table, seat), seat)
    recorder.close()
    return recorder.path


def traced(log, dealer):
    """Whether a log is followed to its end, on a fresh State."""
    return Retrace(GAME, fresh(), dealer, log).run()


def test_a_record_is_retraced_with_a_dealer_and_without(path):
    record = read_record(path)
    dealer = table_for(record).dealer
    assert traced(record.lines, dealer)
    assert traced(record.lines, None)
    assert traced(record.lines[:40], dealer)
    assert not traced((*record.lines, record.lines[-1]), dealer)


@pytest.mark.parametrize("change", ["seat", "kind", "value", "hash", "left out"])
@pytest.mark.parametrize("at", [0, 1, 30, -1])
def test_each_difference_is_found_and_told_as_by_a_table(path, tmp_path, change, at):
    rows = path.read_text(encoding="utf-8").splitlines()
    end = rows.pop()
    index, seat, kind, *value, digest = rows[1:][at].split(" ")
    words = {
        "seat": [index, str(int(seat) + 7), kind, *value, digest],
        "kind": [index, seat, "somewhat", *value, digest],
        "value": [index, seat, kind, '"nonsense"', digest],
        "hash": [index, seat, kind, *value, f"{int(digest, 16) ^ 1:016x}"],
        "left out": [],
    }[change]
    number = range(1, len(rows))[at]
    rows[number : number + 1] = [" ".join(words)] if words else []
    changed = tmp_path / "changed.parlour"
    changed.write_text("".join(f"{row}\n" for row in (*rows, end)), encoding="utf-8")
    report = verify_record(changed)
    assert not report.ok
    assert report.line == number + 1
    assert verify_record(path).ok


@pytest.mark.parametrize(
    "value",
    [0, -1, 127, 128, 2**63, -(2**63), "", "a", "a" * 40, True, False, None, (), (1, (2, "b")), {3: 4}, [[]] * 20],
)
def test_packs_are_msgpacks(value):
    assert pack(value) == msgpack.packb(value)


def test_numbers_of_another_class_are_packed_as_numbers():
    assert pack([type("Number", (int,), {})(5)]) == msgpack.packb([5])
