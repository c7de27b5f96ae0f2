"""Local statistics: an entry for each game that was finished on this machine, in one JSON file of the home folder."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from parlour.client.causes import cause
from parlour.client.settings import put_aside, write_whole
from parlour.client.snapshot import Ended, Reason, Setup
from parlour.client.texts import N_

FILE = "statistics.json"


@dataclass(frozen=True)
class Summary:
    """All games of one kind: how many were finished and how many won by a person; the most points of a person."""

    finished: int
    won: int
    best: int | None


@dataclass(frozen=True)
class Entry:
    """One finished game: whether a person of this machine won it, and the most points that a person had."""

    won: bool
    best: int | None


Entries: TypeAlias = dict[str, dict[str, Entry]]
"""Game -> key -> entry; the key tells a game that is finished again from another one."""


class Statistics:
    """The file. A broken one is put aside; `notice` says so, and also when nothing can be read or written."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self.notice: Reason | None = None

    def finished(self, setup: Setup, ended: Ended) -> Summary:
        """Counts a game, once however often its end is shown, and returns what is known of its kind then."""
        entries = self._load()
        of_game = {} if entries is None else entries.setdefault(setup.game, {})
        mine = [ended.points[seat] for seat in setup.persons]
        won = any(seat in ended.winners for seat in setup.persons)
        key = f"{setup.seed:x}-{ended.hash}"
        if key not in of_game:
            of_game[key] = Entry(won, max(mine, default=None))
            if entries is not None:
                self._save(entries)
        best = [entry.best for entry in of_game.values() if entry.best is not None]
        return Summary(len(of_game), sum(entry.won for entry in of_game.values()), max(best, default=None))

    def _load(self) -> Entries | None:
        """All entries; None when there is a file that has to stay as it is."""
        try:
            return _parse(json.loads(self._path.read_text("utf-8")))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._say(N_("The statistics can't be read ({reason})."), cause(error))
            return None
        except (ValueError, TypeError, RecursionError):
            aside = put_aside(self._path)
            if aside is None:
                self._say(N_("The statistics are damaged: {reason}."), self._path.name)
                return None
            self._say(N_("The statistics were damaged and begin anew. The old file is kept as {reason}."), aside.name)
            return {}

    def _save(self, entries: Entries) -> None:
        data = {game: {key: [one.won, one.best] for key, one in rows.items()} for game, rows in entries.items()}
        try:
            write_whole(self._path, json.dumps({"games": data}, indent=1))
        except OSError as error:
            self._say(N_("The statistics can't be saved ({reason})."), cause(error))

    def _say(self, key: str, reason: object) -> None:
        self.notice = Reason(key, (("reason", reason),))


def _parse(data: object) -> Entries:
    """Entries out of JSON; `ValueError` or `TypeError` when it isn't what we write."""
    games = data.get("games") if isinstance(data, dict) else None
    if not isinstance(games, dict) or not all(isinstance(rows, dict) for rows in games.values()):
        raise ValueError("not an object")
    return {game: {key: _entry(row) for key, row in rows.items()} for game, rows in games.items()}


def _entry(row: Any) -> Entry:
    won, best, *_ = row  # a later version may have put more behind them
    if type(won) is not bool or not (best is None or type(best) is int):
        raise ValueError("not an entry")
    return Entry(won, best)
