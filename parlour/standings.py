"""How simulated games went, in words: standings, shares of wins with their intervals, and a bar meanwhile."""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from parlour import __version__, terminal
from parlour.core.game import Game, OptionValue, Result, show_options

_Z = 1.959963984540054
"""Of the normal distribution, for 95 %."""

_BAR = 30
_MOST_PATHS = 3


class Plan(NamedTuple):
    """What is to be played: checked, and complete with defaults. Game i has seed `seed + i`."""

    game: Game
    seats: int
    seed: int
    games: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    folder: Path | None


class Played(NamedTuple):
    """A game that ended. `answers` are the entries that seats gave; `hash` is the table's, after the last entry."""

    seed: int
    entries: int
    answers: int
    hash: str
    result: Result
    record: Path | None


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the two ends of the 95 % Wilson interval for a share of wins; 0 and 1 without any game."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(plan: Plan, games: Sequence[Played], seconds: float) -> str:
    """Return the whole report on one or more games that took so many seconds."""
    lines = [*_headline(plan, len(games)), "", *_table(plan, games), ""]
    if len(games) == 1:
        lines += [*_kinds(plan, games[0]), ""]
    words = plan.game.words
    reasons = Counter(game.result.reason for game in games)
    ended = ", ".join(f"{words.name('en', word)} {count}" for word, count in reasons.items())
    lines += [f"ended: {ended}"]
    entries, answers = sum(game.entries for game in games), sum(game.answers for game in games)
    lines += [f"entries {entries}, answers {answers}, {answers / max(seconds, 1e-9):.0f} answers a second"]
    if len(games) == 1:
        lines += [f"hash {games[0].hash}"]
    return "\n".join([*lines, *_records(plan, games)])


def _headline(plan: Plan, played: int) -> list[str]:
    last = f" to {plan.seed + played - 1}" if played > 1 else ""
    count = f"{played} game{'s' if played > 1 else ''}"
    if played < plan.games:
        count += f" of {plan.games}"
    title = plan.game.words.title("en")
    return [
        f"{title}, {plan.seats} seats, {count}, seed {plan.seed}{last}, Parlour {__version__}",
        f"options: {show_options(plan.options)}",
    ]


def _table(plan: Plan, games: Sequence[Played]) -> list[str]:
    """Return a line a seat. A win that n seats share counts 1/n for each."""
    rows = [("", "bot", "wins", "share", "95 % interval", "points", "place")]
    for seat, bot in enumerate(plan.bots):
        wins = sum(1 / len(game.result.winners) for game in games if seat in game.result.winners)
        low, high = wilson(wins, len(games))
        points = sum(game.result.points[seat] for game in games) / len(games)
        place = sum(game.result.places[seat] for game in games) / len(games)
        numbers = (
            f"{wins:.4g}",
            f"{wins / len(games):.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{points:.4g}",
            f"{place:.3g}",
        )
        rows.append((f"Seat {seat}", bot, *numbers))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_row(row, widths) for row in rows]


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    words = [word.ljust(width) for word, width in zip(row[:2], widths[:2], strict=True)]
    numbers = [word.rjust(width) for word, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join([*words, *numbers])


def _kinds(plan: Plan, game: Played) -> list[str]:
    """Return the points of each seat by their kinds."""
    lines = []
    for seat, kinds in enumerate(game.result.kinds):
        parts = [f"{plan.game.words.name('en', kind)} {points}" for kind, points in kinds.items() if points]
        lines.append(f"Seat {seat}: {', '.join(parts) or 'no points'}")
    return lines


def _records(plan: Plan, games: Sequence[Played]) -> list[str]:
    paths = [game.record for game in games if game.record is not None]
    if len(paths) > _MOST_PATHS:
        return [f"records: {len(paths)} in {plan.folder}"]
    return [f"record: {path}" for path in paths]


class Bar:
    """A bar on stderr that tells how many games are done; only where stderr is a terminal."""

    def __init__(self, games: int, *, wanted: bool) -> None:
        """Prepare for a number of games; without `wanted` nothing is ever drawn."""
        self._games = games
        self._drawn = 0.0
        self._width = 0
        self._shown = wanted and games > 1 and sys.stderr is not None and sys.stderr.isatty()

    def step(self, done: int) -> None:
        """Draw that so many are done; ten times a second at most."""
        now = time.monotonic()
        if not self._shown or now - self._drawn < 0.1:
            return
        self._drawn = now
        filled = _BAR * done // self._games
        text = f"[{'#' * filled}{'.' * (_BAR - filled)}] {done} of {self._games} games"
        self._width = len(text)
        terminal.tell(f"\r{text}", end="")

    def clear(self) -> None:
        """Take the bar away again."""
        if self._width:
            terminal.tell(f"\r{' ' * self._width}\r", end="")
            self._width = 0
