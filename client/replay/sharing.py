"""Out of a record: a copy to give away, and a new game that goes on from one of its moments."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from parlour import __version__
from parlour.client import saves
from parlour.client.files import write_new
from parlour.client.replay.reel import Reel
from parlour.client.snapshot import Setup
from parlour.core.bots import bot_names
from parlour.core.domains import is_digest
from parlour.core.log import RESEAL, UNDO
from parlour.core.record import SEALED, SUFFIX, Line, entry_line, header_line, to_json

BEST_BOT = "greedy"


def folder(home: Path) -> Path:
    """Where copies go."""
    return home / "shared"


def copy(record: Path, place: Path) -> Path:
    """Copies a record, with the names of its seats, under a name that is free; raises `OSError`."""
    names = saves.names_path(record)
    path = write_new(place, record.name.removesuffix(SUFFIX), SUFFIX, record.read_bytes())
    if names.exists():
        saves.names_path(path).write_bytes(names.read_bytes())
    return path


def go_on(reel: Reel, moment: int, own: int, place: Path) -> tuple[Setup, Path]:
    """Writes the record of a new game that has come to a moment of a recorded one; raises `OSError`.

    A person sits at `own`, bots at all other seats. The step under way at that moment is taken as a whole.
    """
    assert reel.may_go_on
    bot = BEST_BOT if BEST_BOT in bot_names(reel.game) else bot_names(reel.game)[0]
    seats = tuple(replace(seat, bot="" if number == own else bot, remote=False)
                  for number, seat in enumerate(reel.setup.seats))  # fmt: skip
    header = reel.record.header._replace(version=__version__, seed=reel.seed, bots=[seat.bot or None for seat in seats])
    lines = _until(reel.record.lines, reel.entries_by(moment))
    text = header_line(header) + "".join(map(_row, lines))
    path = write_new(place, f"{header.game}-{header.seats}-{header.seed}", SUFFIX, text.encode())
    saves.keep_names(path, seats)
    return replace(reel.setup, seats=seats), path


def _until(lines: Sequence[Line], count: int) -> list[Line]:
    """The lines of the first entries: so many, or fewer where seals lie that only another machine could have opened."""
    while (closed := _first_closed(lines, count)) < count:
        count = closed
    return [line for line in lines if line.index < count]


def _first_closed(lines: Sequence[Line], count: int) -> int:
    """The first seal among so many entries that is neither opened nor kept in the record; `count` if there is none."""
    kept = {line.index for line in lines if line.kind == SEALED}
    closed: dict[int, int] = {}  # of each seat that has sealed a choice: which entry that was
    for line in lines:
        if line.index >= count:
            break
        if line.kind == UNDO:
            closed = {seat: index for seat, index in closed.items() if index < int(line.value)}
        elif line.kind == RESEAL or (is_digest(line.value) and line.index not in kept):
            closed.setdefault(line.seat, line.index)
        elif isinstance(line.value, tuple) and line.value and is_digest(line.value[0]):
            closed.pop(line.seat, None)
    return min(closed.values(), default=count)


def _row(line: Line) -> str:
    if line.kind == SEALED:
        return f"{SEALED} {line.index} {to_json(line.value)}\n"
    return entry_line(line.index, line.seat, line.kind, line.value, line.hash)
