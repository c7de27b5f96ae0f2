"""The library: the newest records of a folder, each by a look at its first line and its last ones."""

import json
import queue
import stat
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from parlour import dates
from parlour.client import saves
from parlour.client.snapshot import Setup
from parlour.core import GAMES
from parlour.core.record import END, SEALED, SUFFIX, Header

NEWEST = 60  # so many records are looked at
TAIL = 1 << 16  # bytes in which the last lines of a record are found
LONGEST_HEADER = 1 << 16
State = Literal["over", "running", "rules", "broken"]
FAULTS = (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)


@dataclass(frozen=True)
class Listed:
    """A record of the library. `state`: the game is over or not, was played by other rules, or can't be read.

    `when` is the time of the last line, in seconds since 1970; `moves` the number of entries. What can't be read has
    no setup; without an end there are no points.
    """

    path: Path
    when: float
    state: State
    setup: Setup | None = None
    moves: int = 0
    points: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    version: str = ""

    @property
    def date(self) -> str:
        """The day and the time of the last line, here."""
        return dates.local(self.when)


def newest(folder: Path) -> list[tuple[float, Path]]:
    """The newest records of a folder with their times, newest first."""
    dated = []
    try:
        for path in folder.glob("*" + SUFFIX):
            try:
                about = path.stat()
            except OSError:  # deleted just now, or a link that leads nowhere
                continue
            if stat.S_ISREG(about.st_mode):  # reading a pipe would wait for ever
                dated.append((about.st_mtime, path))
    except OSError:
        return []
    return sorted(dated, reverse=True)[:NEWEST]


def look(path: Path, when: float) -> Listed:
    """A look at one record; whatever is wrong with it is a state."""
    try:
        return _look(path, when)
    except FAULTS:
        return Listed(path, when, "broken")


def _look(path: Path, when: float) -> Listed:
    with path.open("rb") as file:
        header = Header(**json.loads(file.readline(LONGEST_HEADER)))
        begin = file.tell()
        end = file.seek(0, 2)
        file.seek(max(begin, end - TAIL))
        lines = file.read().split(b"\n")[:-1]  # behind the last line end nothing counts
    game = GAMES[header.game]
    game.check_seats(header.seats)
    setup = saves.setup_of(path, header)
    over = bool(lines) and lines[-1].startswith(END.encode() + b" ")
    last = lines[-1 - over] if len(lines) > over else b"-1"
    moves = int(last.removeprefix(SEALED.encode() + b" ").split(b" ", 1)[0]) + 1
    if header.rules != game.digest:
        return Listed(path, when, "rules", setup, moves, version=str(header.version))
    if not over:
        return Listed(path, when, "running", setup, moves)
    result = json.loads(lines[-1][len(END) + 1 :])
    points, winners = tuple(map(int, result["points"])), tuple(map(int, result["winners"]))
    if len(points) != header.seats or not set(winners) <= set(range(header.seats)):
        raise ValueError("these points are of another game")
    return Listed(path, when, "over", setup, moves, points, winners)


def find(folder: Path, setup: Setup) -> Path:
    """The newest record of a finished game with the same cards and dice, seats and options; else `OSError`."""
    for when, path in newest(folder):
        one = look(path, when)
        if one.state == "over" and one.setup is not None and _same(one.path, one.setup, setup):
            return path
    raise FileNotFoundError(2, "this game was not recorded")


def _same(path: Path, found: Setup, wanted: Setup) -> bool:
    if (found.game, len(found.seats)) != (wanted.game, len(wanted.seats)):
        return False
    if found.options != GAMES[wanted.game].complete_options(wanted.options):
        return False
    return wanted.seed in (found.seed, published(path))


def published(path: Path) -> int | None:
    """The seed that the last line of a finished record tells, where its header has none."""
    seed = json.loads(path.read_bytes().rstrip().rpartition(b"\n")[2][len(END) + 1 :]).get("seed")
    return seed if isinstance(seed, int) else None


class Reading:
    """Looks at a folder off the frame path; `take` has what was found since it was asked last."""

    def __init__(self, folder: Path) -> None:
        """Begin at once."""
        self._folder = folder
        self._found: queue.SimpleQueue[Listed | None] = queue.SimpleQueue()
        self.done = False
        self._thread = threading.Thread(target=self._run, name="library", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for when, path in newest(self._folder):
            self._found.put(look(path, when))
        self._found.put(None)

    def take(self) -> list[Listed]:
        """What has been found meanwhile, newest first; `done` says that this was all."""
        out: list[Listed] = []
        while not self._found.empty():
            one = self._found.get()
            if one is None:
                self.done = True
            else:
                out.append(one)
        return out
