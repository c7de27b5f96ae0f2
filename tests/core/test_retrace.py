"""Verifying without a table finds what a table finds, and every packer gives the same bytes."""

import msgpack
import pytest

from parlour.core import verify_record
from parlour.core.ask import OPEN
from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.games import GAMES
from parlour.core.packing import pack
from parlour.core.record import SEALED, read_record, record_to, table_for
from parlour.core.retrace import Retrace
from parlour.core.table import Table

GAME, SCREENED = GAMES["goldrush-city"], GAMES["dungeon-petz"]


def fresh(game):
    return game.new_state(3, game.complete_options())


def played(game, folder):
    """The record of a game of random answers; of several open questions, the last seat's is answered first."""
    table = Table(game, fresh(game), SeededDealer(5))
    recorder = record_to(folder, table, 5, ["random"] * 3)
    bots = BotTable(game, 5, ["random"] * 3)
    table.settle()
    while not table.over:
        seat = table.questions[-1].seat
        table.answer(bots.choose(table, seat), seat)
    recorder.close()
    return recorder.path


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return played(GAME, tmp_path_factory.mktemp("records"))


@pytest.fixture(scope="module")
def screened(tmp_path_factory):
    """The record of a game in which seats decide behind screens."""
    return played(SCREENED, tmp_path_factory.mktemp("records"))


def traced(log, dealer, game=GAME):
    """Whether a log is followed to its end, on a fresh State."""
    return Retrace(game, fresh(game), dealer, log).run()


def test_a_record_is_retraced_with_a_dealer_and_without(path):
    record = read_record(path)
    dealer = table_for(record).dealer
    assert traced(record.lines, dealer)
    assert traced(record.lines, None)
    assert traced(record.lines[:40], dealer)
    assert not traced((*record.lines, record.lines[-1]), dealer)


def test_what_was_sealed_and_opened_is_retraced_too(screened):
    record = read_record(screened)
    log, dealer = record.entries, table_for(record).dealer
    assert any(line.kind == SEALED for line in record.lines)
    assert traced(log, dealer, SCREENED)
    assert traced(log, None, SCREENED)
    sealed = next(at for at, line in enumerate(log) if line.kind == "groups")
    for stop in (sealed, sealed + 1, sealed + 2, sealed + 3, sealed + 4, sealed + 5):
        assert traced(log[:stop], dealer, SCREENED)
    report = verify_record(screened)
    assert (report.ok, report.entries, report.hash) == (True, len(log), log[-1].hash)


@pytest.mark.parametrize("kind", ["groups", OPEN, SEALED])
@pytest.mark.parametrize("change", ["value", "another's", "plain", "left out", "twice"])
def test_a_seal_or_an_opening_that_does_not_fit_is_found_and_told_as_by_a_table(screened, tmp_path, kind, change):
    rows = screened.read_text(encoding="utf-8").splitlines()
    own = [at for at, row in enumerate(rows) if kind in row.split(" ")[:3]]
    first, second = own[0], own[1]
    head, value, digest = _parts(rows[first])
    changed = {
        "value": [f"{head} {value.replace('1', '0')}{digest}"],
        "another's": [f"{head} {_parts(rows[second])[1]}{digest}"],
        "plain": [f"{head} [[1,0,0,0]]{digest}"],
        "left out": [],
        "twice": [rows[first], rows[first]],
    }[change]
    rows[first : first + 1] = changed
    broken = tmp_path / "broken.parlour"
    broken.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    report = verify_record(broken)
    fitting = kind == SEALED and change in ("left out", "twice")
    assert report.ok == fitting
    assert report.line in ((0,) if fitting else range(first, first + 4))


def _parts(row):
    """A line's words before its value, the value, and what follows it."""
    if row.startswith(SEALED):
        word, index, value = row.split(" ", 2)
        return f"{word} {index}", value, ""
    head, value, digest = row.rsplit(" ", 2)
    return head, value, f" {digest}"


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
