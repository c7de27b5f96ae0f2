"""Games that have come to a certain question: played by bots without a window, recorded, and opened by one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.client import saves
from parlour.client.snapshot import Setup
from parlour.core import GAMES
from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.record import record_to
from parlour.core.table import Table

Wanted = Callable[[Table, Any], bool]
"""Whether a table and a question of the first seat are the ones that are looked for."""


def record_at(home: Path, setup: Setup, wanted: Wanted, own: str = "greedy") -> Path:
    """Play until the first seat is asked what is wanted; returns the record. `own` is the bot of the persons."""
    game = GAMES[setup.game]
    table = Table(
        game, game.new_state(len(setup.seats), game.complete_options(setup.options)), SeededDealer(setup.seed)
    )
    recorder = record_to(saves.folder(home), table, setup.seed, [seat.bot or None for seat in setup.seats])
    saves.keep_names(recorder.path, setup.seats)
    table.entered = recorder.write
    table.settle()
    bots = BotTable(game, setup.seed, [seat.bot or own for seat in setup.seats])
    while not table.over:
        question = next((q for q in table.questions if q.seat == 0), None)
        if question is not None and wanted(table, question):
            recorder.close()
            return recorder.path
        seat = bots.seat_to_move(table)
        assert seat is not None
        table.answer(bots.choose(table, seat), seat)
    raise AssertionError("the question never came")


def kind(name: str) -> Wanted:
    """The first question of a kind."""
    return lambda table, question: bool(question.kind == name)


def legal(*heads: str, least: int = 1) -> Wanted:
    """A choice of actions, with some of these kinds (`build`, `bandits` ...) among the legal ones."""

    def wanted(table: Table, question: Any) -> bool:
        if question.kind != "action":
            return False
        found = [value[0] if isinstance(value, tuple) else value for value in table.legal(0)]
        return all(found.count(head) >= least for head in heads)

    return wanted
