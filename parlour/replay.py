"""`parlour replay`: a record as text or JSON, the state at any entry, and whether it plays again as it is written."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour import terminal
from parlour.core.ask import CHANCE, OPEN
from parlour.core.domains import Value, is_digest, pack_options
from parlour.core.game import Game, Result, show_options
from parlour.core.log import UNDO, Entry
from parlour.core.public import State
from parlour.core.record import (
    Header,
    Record,
    RecordError,
    check_end,
    enter,
    read_record,
    table_for,
    to_json,
    verify_record,
)
from parlour.core.table import Table
from parlour.terminal import BAD_INPUT, DONE, FAILED, Failure

LANGUAGE = "en"


def run(path: Path, words: Namespace) -> int:
    """Show what the words ask for and return the exit code, or raise `Failure`."""
    if words.verify and words.at is not None:
        raise Failure("--at shows a state and --verify compares a whole record: use one of them", BAD_INPUT)
    try:
        if words.verify:
            return verify(path)
        record = read_record(path)
        if record.torn:
            _tell_torn(path)
        table = table_for(record)
        if words.at is not None:
            show_state(record, table, words.at)
        elif words.json:
            show_entries(record, table)
        else:
            show_log(record, table)
    except RecordError as error:
        text = f"{terminal.plain(path)}: line {error.line}: {error.text}"
        raise Failure(text, BAD_INPUT if error.line == 1 else FAILED) from error
    except OSError as error:
        missing = isinstance(error, FileNotFoundError | IsADirectoryError | NotADirectoryError)
        raise Failure(f"the record cannot be read: {terminal.why(error)}", BAD_INPUT if missing else FAILED) from error
    return DONE


def verify(path: Path) -> int:
    """Play a record again, say whether it is the same, and return the exit code. Raises `RecordError` or `OSError`."""
    report = verify_record(path)
    if report.torn:
        _tell_torn(path)
    if report.ok:
        terminal.show(f"ok {report.entries} {report.hash}")
        return DONE
    terminal.show(f"differs at line {report.line}: {report.difference}")
    changed = f"{terminal.plain(path)} was changed, or written by other rules"
    terminal.tell(f"parlour: {changed}: line {report.line} is not what was played")
    return FAILED


def _tell_torn(path: Path) -> None:
    terminal.tell(f"parlour: {terminal.plain(path)}: the last line is torn; it is passed over and left in the file")


# --- the state after some entries ---


def show_state(record: Record, table: Table, entries: int) -> None:
    """Show the public state and the open questions after so many entries."""
    if not 0 <= entries <= len(record.entries):
        raise Failure(f"--at goes from 0 to {len(record.entries)} in this record, not {entries}", BAD_INPUT)
    for line in record.lines:
        if table.entries == entries:
            break
        enter(record, table, line)
    terminal.show(to_json(state_as_json(table)))


def state_as_json(table: Table) -> dict[str, Any]:
    """Return a table's public state by the names of its fields, its hash, and the open questions."""
    state: State = table.state
    fields = dict(zip(state.fields(), state.pack(), strict=True))
    fields["options"] = table.game.options_of(state)
    questions = [
        {"seat": question.seat, "kind": question.kind, "options": pack_options(question.options)}
        for question in table.questions
    ]
    return {"entries": table.entries, "hash": table.hash(), "state": fields, "questions": questions}


# --- entry by entry ---


def _replay(record: Record, table: Table, entered: Callable[[Entry], None]) -> None:
    """Let a table take the whole record; `entered` hears of each entry once its hash has been compared."""
    told: list[Entry] = []
    table.entered = told.append
    for line in record.lines:
        enter(record, table, line)
        while told:
            entered(told.pop(0))
    check_end(record, table)


def show_entries(record: Record, table: Table) -> None:
    """Show an object an entry."""

    def entered(entry: Entry) -> None:
        line = {
            "index": entry.index,
            "seat": entry.seat,
            "kind": entry.kind,
            "value": entry.value,
            "events": entry.events,
            "hash": table.hash(),
        }
        terminal.show(to_json(line))

    _replay(record, table, entered)


# --- in words ---


class Names:
    """How the log calls seats and cards: as a spectator knows them, who remembers every card that lay open."""

    def __init__(self, game: Game) -> None:
        """Begin with no card seen."""
        self._game = game
        self._faces: dict[int, int] = {}
        self._decks: dict[int, str] = {}

    def remember(self, state: Any) -> None:
        """Add what a state shows; no handle is ever used twice."""
        self._faces.update(state.face)
        self._decks.update((handle, batch.deck) for handle, batch in state.back.items())

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return f"Seat {seat}" if seat >= 0 else "–"

    def card(self, handle: int) -> str:
        """Return the name of a card, or of its back."""
        if handle in self._faces:
            return self._game.words.name(LANGUAGE, self._game.faces[self._faces[handle]])
        try:
            return self._game.words.name(LANGUAGE, self._decks[handle])
        except KeyError:
            return "a hidden card"


def show_log(record: Record, table: Table) -> None:
    """Show the log in words, and how the game ended or what it waits for."""
    game = table.game
    names = Names(game)
    names.remember(table.state)
    table.watch = names.remember
    terminal.show("\n".join(_headline(game, record.header)))

    def entered(entry: Entry) -> None:
        names.remember(table.state)
        for line in _lines(game, names, entry):
            terminal.show(line)

    _replay(record, table, entered)
    if table.result is not None:
        terminal.show("\n".join(_ending(game, table.result)))
        return
    asked = [
        f"{names.seat(q.seat)}: {game.words.prompt(LANGUAGE, q.kind)}" for q in table.questions if q.seat != CHANCE
    ]
    terminal.show("\n".join(["", "The game is not over.", *asked]))


def _headline(game: Game, header: Header) -> list[str]:
    seed = "seed not published" if header.seed is None else f"seed {header.seed}"
    bots = ", ".join(bot or "a person" for bot in header.bots)
    title = game.words.title(LANGUAGE)
    return [
        f"{title}, {header.seats} seats, {seed}, Parlour {header.version}",
        f"seats: {bots}",
        f"options: {show_options(header.options)}",
        "",
    ]


def _lines(game: Game, names: Names, entry: Entry) -> list[str]:
    """Return the lines of an entry: those of its events, or what was answered where no event tells."""
    if entry.kind == UNDO:
        return [f"{entry.index:>5}  {names.seat(entry.seat)} – takes back entry {entry.value}"]
    lines = []
    for event in entry.events:
        text = game.words.event(LANGUAGE, event, names)
        if text and game.words.is_heading(event):
            lines += ["", f"       {text}"]
        elif text:
            lines.append(f"{entry.index:>5}  {text}")
    if not lines and entry.seat != CHANCE:
        prompt = game.words.prompt(LANGUAGE, entry.kind)
        lines.append(f"{entry.index:>5}  {names.seat(entry.seat)} – {prompt} {_label(game, names, entry)}".rstrip())
    return lines


def _label(game: Game, names: Names, entry: Entry) -> str:
    """Return an answer in words; cards given whole are named one by one, and what lies behind a seal not at all."""
    value: Value = entry.value
    if is_digest(value):
        return "(behind a screen)"
    if entry.kind == OPEN:
        return ""
    if isinstance(value, tuple) and all(isinstance(part, tuple) and len(part) == 2 for part in value):
        return ", ".join(names.card(part[0]) for part in value) or "–"  # type: ignore[index, arg-type]  # (handle, face) pairs
    try:
        return game.words.option(LANGUAGE, entry.kind, value, names)
    except KeyError:
        return to_json(value)


def _ending(game: Game, result: Result) -> list[str]:
    """Return how the game ended, seat by seat in the order of their places."""
    lines = ["", game.words.name(LANGUAGE, result.reason)]
    for seat in sorted(range(len(result.points)), key=lambda seat: (result.places[seat], seat)):
        won = ", wins" if seat in result.winners else ""
        lines.append(f"{result.places[seat]}. Seat {seat}, points: {result.points[seat]}{won}")
    return lines
