"""Records: a game as text, one line an entry, appended and flushed before the next question is asked.

First line: the header, one JSON object. Then `INDEX SEAT KIND VALUE HASH` for each entry, `undo` being a kind whose
value names the index it goes back to. `sealed INDEX VALUE` before an entry keeps a choice behind its seal, in records
that hold the seed anyway. A last line `end RESULT` closes a finished game; where the header holds no seed, since it was
secret until then, the result carries it. Values are JSON with tuples as lists.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from parlour import __version__
from parlour.core.ask import IllegalAnswer
from parlour.core.compare import first_difference
from parlour.core.deal import Dealer, SeededDealer
from parlour.core.domains import Value, is_plain, seal
from parlour.core.game import BadInput, Game, OptionValue, Result
from parlour.core.games import find_game
from parlour.core.log import RESEAL, Entry
from parlour.core.retrace import Retrace
from parlour.core.start import check_seed
from parlour.core.table import Table

FORMAT = 1
SUFFIX = ".parlour"

_ENTRY = re.compile("(0|[1-9][0-9]{0,15}) (0|-?[1-9][0-9]{0,15}) (?!sealed )([a-z][a-z-]*) (.+) ([0-9a-f]{16})")
_SEALED = re.compile("sealed (0|[1-9][0-9]{0,15}) (.+)")
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_HEADER_TYPES = {"format": int, "options": dict, "bots": list}
_HEADER_WORDS = ("version", "game", "rules")
_LONGEST_HEADER = 1 << 16


class RecordError(ValueError):
    """A record that cannot be read, continued or replayed; the text names the file, the line and what to do."""

    def __init__(self, path: Path, line: int, text: str) -> None:
        """Keep file and line (from 1) beside the message."""
        super().__init__(f"{path}: line {line}: {text}")
        self.path = path
        self.line = line
        self.text = text


class Header(NamedTuple):
    """The first line of a record. `seed` is `None` where it is not published; `bots` has `None` for a person."""

    format: int
    version: str
    game: str
    rules: str
    seats: int
    options: dict[str, OptionValue]
    seed: int | None
    bots: list[str | None]


@dataclass(slots=True)
class Line:
    """A line of a record below its header: an entry, the choice behind a seal (kind "sealed"), or the end."""

    number: int
    index: int
    seat: int
    kind: str
    value: Value
    hash: str


class Record(NamedTuple):
    """A record as read: `end` is the result of a finished game, `torn` the bytes of a broken last line."""

    path: Path
    header: Header
    lines: tuple[Line, ...]
    end: dict[str, Any] | None
    torn: bytes

    @property
    def entries(self) -> tuple[Line, ...]:
        """The lines that are entries of the log."""
        return tuple(line for line in self.lines if line.kind != SEALED)


class Report(NamedTuple):
    """What `verify_record` found: the entries that agree and the last hash, or the line and place of the first
    difference.
    """

    ok: bool
    entries: int
    hash: str
    line: int
    difference: str
    torn: bool


SEALED, END = "sealed", "end"
PUBLISHED = ("seed", "branch", "marked")
"""What a line `end` may hold beside the result, where the header has no seed: the seed, the name under which a part of
the players went on alone, and the numbers of the entries that replaced a seal when somebody had opened.
"""


def header_for(game: Game, table: Table, seed: int | None, bots: Sequence[str | None]) -> Header:
    """Return the header of a game's record."""
    g = table.state
    return Header(FORMAT, __version__, game.id, game.digest, g.seats, game.options_of(g), seed, list(bots))


def to_json(value: Any) -> str:
    """Return a value as compact JSON with all letters kept."""
    return _ENCODER.encode(value)


def header_line(header: Header) -> str:
    """Return the first line of a record."""
    return to_json(header._asdict()) + "\n"


def entry_line(index: int, seat: int, kind: str, value: Value, hash_: str) -> str:
    """Return the line of an entry."""
    return f"{index} {seat} {kind} {to_json(value)} {hash_}\n"


def end_line(result: Result, published: Mapping[str, Any] | None = None) -> str:
    """Return the last line of a finished game's record; `published` has words of `PUBLISHED`."""
    return f"{END} {to_json({**result._asdict(), **(published or {})})}\n"


def from_json(value: Any) -> Value:
    """Return a value of the log out of parsed JSON: lists become tuples."""
    return tuple(map(from_json, value)) if isinstance(value, list) else value


class Recorder:
    """Appends a table's entries to its record.

    A write that fails is taken back to the last whole line, and raises `OSError`; what is missing goes before the
    next entry.
    """

    def __init__(self, path: Path, file: BinaryIO, table: Table) -> None:
        """Write what the table tells from now on to an open file; made by `record_to` and `continue_record`."""
        self.path = path
        self._file = file
        self._table = table
        self._unwritten = ""
        table.entered = self.write

    def write(self, entry: Entry) -> None:
        """Append an entry, and the result when it was the last."""
        lines = entry_line(entry.index, entry.seat, entry.kind, entry.value, self._table.hash())
        if entry.sealed is not None:
            lines = f"{SEALED} {entry.index} {to_json(entry.sealed)}\n{lines}"
        result = self._table.result
        if result is not None:
            lines += end_line(result)
        self._unwritten += lines
        self.retry()

    def retry(self) -> None:
        """Append what a write that failed has left, if anything."""
        append(self._file, self._unwritten)
        self._unwritten = ""

    def close(self) -> None:
        """Stop listening and close the file."""
        self._table.entered = None
        self._file.close()


def append(file: BinaryIO, text: str) -> None:
    """Append whole lines; on failure, or when stopped half-way, cut the file back to what it was, and raise.

    The file is unbuffered: a disk that fills up may take the first part of a line without an error.
    """
    before = file.tell()
    rest = text.encode()
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except BaseException:
        file.seek(before)
        file.truncate(before)
        raise


def record_to(folder: Path, table: Table, seed: int | None, bots: Sequence[str | None]) -> Recorder:
    """Begin a record of a table on which nothing has been entered, in a folder that is made if need be.

    The file is `GAME-SEATS-SEED.parlour`; a number is added rather than overwrite another. Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    header = header_for(table.game, table, seed, bots)
    stem = f"{header.game}-{header.seats}-{seed}"
    number = 1
    while True:
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            file = path.open("xb", buffering=0)
        except FileExistsError:
            number += 1
            continue
        try:
            append(file, header_line(header))
        except BaseException:
            file.close()
            path.unlink()
            raise
        return Recorder(path, file, table)


def read_record(path: Path) -> Record:
    """Read a record and check the form of every line; a torn last line is kept aside. Raises `RecordError` or
    `OSError`.
    """
    with path.open("rb") as file:
        first = file.readline(_LONGEST_HEADER)
        header = _read_header(path, first)  # before the rest is read, for /dev/zero has no end
        whole, newline, torn = file.read().rpartition(b"\n")
    rows = [first[:-1], *(whole.split(b"\n") if newline else ())]
    lines: list[Line] = []
    end: dict[str, Any] | None = None
    index = 0
    for number, row in enumerate(rows[1:], 2):
        if end is not None:
            raise RecordError(path, number, "nothing may follow the line 'end'")
        text = _decode(path, number, row)
        if text.startswith(f"{END} "):
            end = _read_end(path, number, text, header)
            continue
        line = _read_line(path, number, text)
        if line.index != index:
            raise RecordError(path, number, f"entry {index} is expected here, not {line.index}")
        index += line.kind != SEALED
        lines.append(line)
    if end is not None and torn:
        raise RecordError(path, len(rows) + 1, "nothing may follow the line 'end'")
    while end is None and lines and lines[-1].kind == SEALED:  # its entry was torn off
        torn = rows[lines.pop().number - 1] + newline + torn
    return Record(path, header, tuple(lines), end, torn)


def _decode(path: Path, number: int, row: bytes) -> str:
    try:
        return row.decode()
    except UnicodeDecodeError:
        raise RecordError(path, number, "this line is not UTF-8 text") from None


def _read_header(path: Path, row: bytes) -> Header:
    try:
        fields = json.loads(row.decode())
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or "format" not in fields or not row.endswith(b"\n"):
        raise RecordError(path, 1, "this is not a record of Parlour: its first line is no header")
    if fields["format"] != FORMAT:
        raise RecordError(path, 1, f"this is format {fields['format']!r}; this version reads format {FORMAT}")
    if set(fields) != set(Header._fields):
        raise RecordError(path, 1, f"the header needs the fields {', '.join(Header._fields)}")
    header = Header(**fields)
    if to_json(fields) + "\n" != row.decode() or tuple(fields) != Header._fields:
        raise RecordError(path, 1, "the header is not written as this version writes it")
    fit = all(type(fields[name]) is kind for name, kind in _HEADER_TYPES.items())
    words = [*(fields[name] for name in _HEADER_WORDS), *(bot for bot in header.bots if bot is not None)] if fit else []
    if not fit or not all(isinstance(word, str) and word.isprintable() for word in words):
        raise RecordError(path, 1, "a field of the header has the wrong type")
    return header


def _read_end(path: Path, number: int, text: str, header: Header) -> dict[str, Any]:
    try:
        end = json.loads(text[len(END) + 1 :])
    except (ValueError, RecursionError):
        end = None
    if not isinstance(end, dict) or f"{END} {to_json(end)}" != text:
        raise RecordError(path, number, "the line 'end' needs a result as JSON")
    if "seed" in end:
        try:
            check_seed(end["seed"])
        except BadInput as error:
            raise RecordError(path, number, str(error)) from error
    if header.seed is not None and any(word in end for word in PUBLISHED):
        raise RecordError(path, number, "the line 'end' publishes nothing where the header holds the seed")
    branch, marked = end.get("branch", ""), end.get("marked", [])
    if not isinstance(branch, str) or not isinstance(marked, list) or not all(type(line) is int for line in marked):
        raise RecordError(path, number, "the line 'end' needs a name as the branch, and numbers of entries as marked")
    return end


def _read_line(path: Path, number: int, text: str) -> Line:
    """Parse an entry; a line that isn't written exactly as a Recorder writes it is refused."""
    line: Line | None = None
    if match := _ENTRY.fullmatch(text):
        index, seat, kind, value, hash_ = match.groups()
        line = Line(number, int(index), int(seat), kind, _read_value(value), hash_)
    elif match := _SEALED.fullmatch(text):
        line = Line(number, int(match[1]), 0, SEALED, _read_value(match[2]), "")
    if line is None or line.value is None:
        raise RecordError(path, number, "this is not a line INDEX SEAT KIND VALUE HASH")
    return line


@lru_cache(maxsize=1024)
def _read_value(text: str) -> Any:
    """Return the value that a text stands for, or `None` if it isn't one as a Recorder writes it."""
    try:
        parsed = json.loads(text)
        value = from_json(parsed)
        fits = is_plain(value) and to_json(parsed) == text
    except (ValueError, RecursionError):
        return None
    return value if fits else None


def table_for(record: Record) -> Table:
    """Return the table at the beginning of a record; a header that doesn't fit this version's games raises
    `RecordError`.
    """
    header = record.header
    try:
        game = find_game(header.game)
        if header.rules != game.digest:
            raise BadInput(
                f"it was played by the rules {header.rules}, this version has {game.digest};"
                f" it can be replayed with Parlour {header.version}"
            )
        options = game.complete_options(header.options)
        game.check_seats(header.seats, options)
        if list(options.items()) != list(header.options.items()):
            raise BadInput("the header names every option once, by their names in order")
        seed = header.seed if header.seed is not None else (record.end or {}).get("seed")
        dealer = None if seed is None else SeededDealer(check_seed(seed))
        if len(header.bots) != header.seats:
            raise BadInput("the header names a bot, or null, for each seat")
    except BadInput as error:
        raise RecordError(record.path, 1, str(error)) from error
    return Table(game, game.new_state(header.seats, options), dealer)


def enter(record: Record, table: Table, line: Line) -> None:
    """Let a table take one line; raises `RecordError` when the entry or its hash doesn't fit."""
    try:
        if line.kind == SEALED:
            entry = next(later for later in record.lines[line.number - 2 :] if later.kind != SEALED)
            nonce = table.nonce(max(0, entry.seat))
            if entry.seat < 0 or seal(nonce, line.value) != entry.value:
                raise IllegalAnswer(f"this is not what entry {entry.index} seals")
            table.remember_sealed(nonce, line.value)
            return
        table.replay(line.seat, line.kind, line.value)
    except (IllegalAnswer, StopIteration) as error:
        raise RecordError(record.path, line.number, f"answer: {error}") from error
    if table.hash() != line.hash:
        raise RecordError(record.path, line.number, "hash")


def check_end(record: Record, table: Table) -> None:
    """Raise `RecordError` if the line `end` doesn't tell what the table says."""
    _check_result(record, table.result)


def _check_result(record: Record, result: Result | None) -> None:
    if record.end is None:
        return
    number = len(record.lines) + 2
    if result is None:
        raise RecordError(record.path, number, "end: the game is not over")
    if not {line.index for line in record.lines if line.kind == RESEAL}.issuperset(record.end.get("marked", ())):
        raise RecordError(record.path, number, "end: what is marked is no seal that was replaced")
    told = json.loads(to_json(result._asdict()))
    end = {word: value for word, value in record.end.items() if word not in PUBLISHED}
    difference = first_difference(told, end, "end")
    if difference is not None:
        raise RecordError(record.path, number, difference)


def replay_all(record: Record) -> Table:
    """Return the table after the whole record, every line checked. Raises `RecordError`."""
    table = table_for(record)
    for line in record.lines:
        enter(record, table, line)
    check_end(record, table)
    return table


def load_record(path: Path | str) -> Table:
    """Return the table at the end of a record; a torn last line is passed over. Raises `RecordError` or `OSError`.

    Chance and shown cards that the record stops short of follow, so that the open question is a seat's.
    """
    table = replay_all(read_record(Path(path)))
    table.settle()
    return table


def verify_record(path: Path | str) -> Report:
    """Play a record again and compare. Raises `RecordError` where the header already doesn't fit, `OSError` for a
    file that can't be read.
    """
    path = Path(path)
    try:
        record = read_record(path)
    except RecordError as error:
        if error.line == 1:
            raise
        return Report(False, 0, "", error.line, error.text, False)
    table = table_for(record)
    torn = bool(record.torn)
    if record.lines and _fits_at_once(record, table):
        return Report(True, len(record.entries), record.lines[-1].hash, 0, "", torn)
    try:
        for line in record.lines:
            enter(record, table, line)
        check_end(record, table)
    except RecordError as error:
        return Report(False, table.entries, table.hash(), error.line, error.text, torn)
    return Report(True, table.entries, table.hash(), 0, "", torn)


def _fits_at_once(record: Record, table: Table) -> bool:
    """Say whether a record can be retraced and agrees in everything; if not, a table finds out why."""
    game, header = table.game, record.header
    state = game.new_state(header.seats, game.complete_options(header.options))
    if not _seals_hold(record, table.dealer) or not Retrace(game, state, table.dealer, record.entries).run():
        return False
    try:
        _check_result(record, game.result(state) if state.over else None)
    except RecordError:
        return False
    return True


def _seals_hold(record: Record, dealer: Dealer | None) -> bool:
    """Say whether every choice that the record keeps is what the entry after it seals."""
    following = zip(record.lines, (*record.lines[1:], record.lines[-1]), strict=True)
    return all(
        dealer is not None
        and entry.seat >= 0
        and seal(dealer.nonce(entry.index, entry.seat), line.value) == entry.value
        for line, entry in following
        if line.kind == SEALED
    )


def continue_record(path: Path | str) -> tuple[Table, Recorder | None, Record, str | None]:
    """Return a recorded game that goes on: its table, the recorder that appends to the file (`None` when it is over),
    what was read, a message.

    A torn last line is cut off, and the message says so; anything else wrong raises `RecordError` and leaves the file
    alone.
    """
    record = read_record(Path(path))
    table = replay_all(record)
    if table.over and record.end is not None:
        return table, None, record, None
    file = record.path.open("r+b", buffering=0)
    file.seek(-len(record.torn), 2)
    file.truncate()
    message = None
    if record.torn:
        message = f"{record.path}: the last line was torn and has been cut off; the game goes on before it"
    recorder = Recorder(record.path, file, table)
    if table.result is not None:
        append(file, end_line(table.result))
        recorder.close()
        return table, None, record, message
    table.settle()
    return table, recorder, record, message
