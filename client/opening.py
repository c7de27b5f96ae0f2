"""Opening a table on the worker's thread: a new one with its record, or one that goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.client import saves
from parlour.client.locks import take
from parlour.client.snapshot import Setup
from parlour.core import GAMES
from parlour.core.deal import SeededDealer
from parlour.core.record import Recorder, continue_record, enter, read_record, record_to, table_for
from parlour.core.table import Table

if TYPE_CHECKING:
    from parlour.client.table_worker import TableWorker

Opener = Callable[["TableWorker"], Any]


def fresh(setup: Setup, home: Path) -> Opener:
    """Opens a new table and begins its record; the player decides what to do when that fails."""

    def open_it(worker: "TableWorker") -> Any:
        game = GAMES[setup.game]
        options = game.complete_options(setup.options)
        state = game.new_state(len(setup.seats), options)
        table = Table(game, state, SeededDealer(setup.seed))
        recorder = _record(worker, setup, home, table)
        worker.attach(table, recorder)
        table.settle()
        return table

    return open_it


def _record(worker: "TableWorker", setup: Setup, home: Path, table: Table) -> Recorder | None:
    """Begins the record; None when the player goes on without."""
    bots = [seat.bot or None for seat in setup.seats]
    made: list[Recorder] = []

    def begin() -> None:
        if not made:
            made.append(record_to(saves.folder(home), table, setup.seed, bots))
            worker.lock = take(made[0].path)
        saves.keep_names(made[0].path, setup.seats)

    worker.insist(begin, begin)
    return made[0] if made else None


def resumed(path: Path) -> Opener:
    """Opens a recorded game where it stopped; the lines of its log are told again."""

    def open_it(worker: "TableWorker") -> Any:
        worker.lock = take(path)
        table, recorder, _, _ = continue_record(path)
        record = read_record(path)  # again: chance may have gone on where it had stopped
        past = table_for(record)
        worker.attach(past, None, quiet=True)
        for line in record.lines:
            enter(record, past, line)
        worker.attach(table, recorder)
        return table

    return open_it
