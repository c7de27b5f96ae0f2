"""Measure how fast the core is, beside what it aims at: scripts/bench.py [--rounds 7] [--json] [--catanatron]

Every figure is the median of some rounds that take turns, so that a slow moment of the machine falls on all of them
alike. Times are CPU seconds of one process, but for the starts. Compare ratios of one run; other machines have other
absolutes. Every registered game is measured in the same ways.
"""

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core import domains, new_table, verify_record
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import Value
from parlour.core.games import GAMES
from parlour.core.playout import Playout, RandomPlayout
from parlour.core.record import record_to
from parlour.core.table import Table

ROOT = Path(__file__).resolve().parent.parent
SEATS = 4
"""A number that every game can be played by."""
PLAYOUTS = {"goldrush-city": 100_000, "ankh-morpork": 60_000, "dungeon-petz": 50_000}
"""The answers a second at which random playouts of a game aim."""
TIMES_CATANATRON = 3

ENDLESS = "goldrush-city"
"""The game that goes on and on when nobody builds."""
LONG = {"max_rounds": 0, "stall_guard_rounds": 0}
EARLY, LATE, WINDOW = 10, 5000, 400

SEED = 1
LOOP = 20_000
STARTS = 15

clock = time.process_time


class Measure(NamedTuple):
    """A figure: how one round of it is measured, and what it aims at, if at anything."""

    name: str
    unit: str
    aim: float | None
    run: Callable[[], float]
    less_is_better: bool = False


class Position(NamedTuple):
    """A table that waits, and an answer that its first question allows."""

    table: Table
    value: Value


Find: TypeAlias = Callable[[], list[Position]]
"""Finds where something is measured, before the clock starts."""


# --- what is measured ---


def calibration() -> float:
    """Loops over 20,000 numbers a second: how fast this Python is here and now."""
    start = clock()
    for _ in range(20):
        for _ in range(LOOP):
            pass
    return 20 / (clock() - start)


def random_playouts(game: str, seats: int, games: int = 10) -> Callable[[], float]:
    """Random playouts: answers of seats a second, chance not counted."""

    def run() -> float:
        answers = 0
        start = clock()
        for seed in range(games):
            playout = RandomPlayout(GAMES[game], _state(game, seats), SeededDealer(seed), Generator(seed))
            playout.run()
            answers += playout.answers
        return answers / (clock() - start)

    return run


def bot_playouts(game: str, name: str, games: int) -> Callable[[], float]:
    """Playouts with bots that are found by name, the way `parlour simulate` plays: answers a second."""

    def run() -> float:
        answers = 0
        start = clock()
        for seed in range(games):
            bots = BotTable(GAMES[game], seed, [name] * SEATS)
            playout = Playout(GAMES[game], _state(game, SEATS), SeededDealer(seed), bots.choose_in_playout)
            playout.run()
            answers += playout.answers
        return answers / (clock() - start)

    return run


def live_answers(game: str) -> Callable[[], float]:
    """Answers at a table that hashes every entry: answers a second, known beforehand."""

    def run() -> float:
        answers = [position.value for position in positions(game)]
        table = new_table(game, SEATS, SEED)
        table.entered = lambda entry: None
        start = clock()
        for value in answers:
            table.answer(value)
        return len(answers) / (clock() - start)

    return run


def forks(find: Find) -> Callable[[], float]:
    """A fork of a table: microseconds."""

    def run() -> float:
        places = find()
        start = clock()
        for place in places:
            place.table.fork()
        return 1e6 * (clock() - start) / len(places)

    return run


def forks_and_answers(find: Find) -> Callable[[], float]:
    """A fork that takes one answer, with all that follows: microseconds."""

    def run() -> float:
        places = find()
        start = clock()
        for table, value in places:
            table.fork().answer(value)
        return 1e6 * (clock() - start) / len(places)

    return run


def hashes(find: Find) -> Callable[[], float]:
    """The hash of a State with its open question: microseconds."""

    def run() -> float:
        places = find()
        twins = [place.table.fork() for place in places]
        start = clock()
        for twin in twins:
            twin.hash()
        return 1e6 * (clock() - start) / len(places)

    return run


def verification(game: str, folder: Path) -> Callable[[], float]:
    """A whole record read, played again and compared: entries a second."""

    def run() -> float:
        path = write_record(game, folder)
        start = clock()
        report = verify_record(path)
        spent = clock() - start
        assert report.ok, report
        return report.entries / spent

    return run


def ratio(one: Callable[[], float], other: Callable[[], float]) -> Callable[[], float]:
    """One figure in others."""
    return lambda: one() / other()


def starts(*words: str) -> Callable[[], float]:
    """The start of a Python process with these words, to its end: seconds."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    return run


def catanatron() -> Callable[[], float]:
    """Random playouts of Catan by catanatron, if it is installed: answers a second."""
    from catanatron import Color, Game, RandomPlayer

    def run() -> float:
        answers = 0
        start = clock()
        for seed in range(2):
            colors = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
            game = Game([RandomPlayer(color) for color in colors], seed=seed)
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                answers += 1
        return answers / (clock() - start)

    return run


# --- what is measured at ---


def _state(game: str, seats: int) -> Any:
    return GAMES[game].new_state(seats, GAMES[game].complete_options())


@cache
def positions(game: str) -> list[Position]:
    """Return every question of a game of random answers, each with its answer."""
    return list(_answered(new_table(game, SEATS, SEED)))


def _answered(table: Table, *, build: bool = True) -> Iterator[Position]:
    """Yield a fork before each answer; without `build` nobody builds, and the endless game goes on and on."""
    generator = Generator(SEED)
    while not table.over:
        options = table.legal(table.questions[0].seat)
        value = domains.draw(options, generator)
        if not build and isinstance(value, tuple) and value and value[0] == "build":
            value = "end"
        yield Position(table.fork(), value)
        table.answer(value)


@cache
def _long_game() -> tuple[list[Position], list[Position]]:
    """Return questions of one endless game: from entry 10 on, where fewer cards lie yet, and from entry 5,000 on."""
    early: list[Position] = []
    late: list[Position] = []
    for position in _answered(new_table(ENDLESS, SEATS, SEED, LONG), build=False):
        if EARLY <= position.table.entries < EARLY + WINDOW:
            early.append(position)
        if position.table.entries >= LATE:
            late.append(position)
        if position.table.entries >= LATE + WINDOW:
            break
    return early, late


@cache
def write_record(game: str, folder: Path) -> Path:
    """Play a game of random answers into a record and return its path."""
    table = Table(GAMES[game], _state(game, SEATS), SeededDealer(SEED))
    recorder = record_to(folder, table, SEED, ["random"] * SEATS)
    table.settle()
    for _ in _answered(table):
        pass
    recorder.close()
    return recorder.path


# --- the run ---


def measures(folder: Path, peer: bool) -> list[Measure]:
    """Return all figures, in the order in which they are printed; `peer` says that catanatron is measured too."""
    found = [Measure("calibration: loops over 20,000 numbers", "/s", None, calibration)]
    for game in GAMES:
        found += of_game(game, folder)
    late = ratio(forks_and_answers(lambda: _long_game()[1]), forks_and_answers(lambda: _long_game()[0]))
    found += [
        Measure(f"{ENDLESS}: an answer at entry 5,000 : at entry 10", "", 1.5, late, True),
        Measure("start of Python", "s", None, starts("-c", "pass"), True),
        Measure("start of `parlour games`", "s", 0.15, starts("-m", "parlour", "games"), True),
    ]
    if peer:
        found.append(Measure("catanatron: random playouts, 4 seats", "answers/s", None, catanatron()))
        for game in GAMES:
            times = ratio(random_playouts(game, SEATS), catanatron())
            found.append(Measure(f"{game}: random playouts : catanatron's", "", TIMES_CATANATRON, times))
    return found


def of_game(game: str, folder: Path) -> list[Measure]:
    """Return the figures of a game."""
    least, most = GAMES[game].seats
    aim = PLAYOUTS.get(game)

    def find() -> list[Position]:
        return positions(game)

    found = [
        Measure(f"random playouts, {seats} seats", "answers/s", aim, random_playouts(game, seats))
        for seats in range(least, most + 1)
    ]
    found.append(Measure("playouts of 'random' by name", "answers/s", None, bot_playouts(game, "random", 6)))
    found += [
        Measure(f"playouts of '{name}' by name", "answers/s", None, bot_playouts(game, name, 1))
        for name in GAMES[game].bots
    ]
    found += [
        Measure("answers at a table, hashed", "answers/s", None, live_answers(game)),
        Measure("fork", "us", 5, forks(find), True),
        Measure("fork and one answer", "us", 60, forks_and_answers(find), True),
        Measure("hash with the open question", "us", 10, hashes(find), True),
        Measure("verification of a record", "entries/s", 50_000, verification(game, folder)),
    ]
    return [one._replace(name=f"{game}: {one.name}") for one in found]


def machine() -> dict[str, str]:
    """Return what the figures were measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = info.read_text(encoding="utf-8").splitlines()
        model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), model)
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"
    return {
        "platform": platform.platform(),
        "cpu": f"{model}, {os.cpu_count()} cores",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": load,
    }


def measure(found: list[Measure], rounds: int) -> list[float]:
    """Run all measures in turn, several times (starts at least 15 times); return the medians."""
    values: list[list[float]] = [[] for _ in found]
    for number in range(max(rounds, STARTS)):
        for at, one in enumerate(found):
            if number < rounds or one.unit == "s":
                values[at].append(one.run())
        print(f"round {number + 1}", file=sys.stderr, flush=True)
    return list(map(median, values))


def as_text(found: list[Measure], values: list[float]) -> str:
    """Return the table that is printed."""
    width = max(len(one.name) for one in found)
    rows = [f"{'':<{width}} {'reached':>12} {'aim':>10}"]
    for one, value in zip(found, values, strict=True):
        verdict = ""
        if one.aim is not None:
            verdict = "reached" if (value <= one.aim) == one.less_is_better or value == one.aim else "missed"
        aim = "" if one.aim is None else _number(one.aim)
        rows.append(f"{one.name:<{width}} {_number(value):>12} {aim:>10}  {one.unit:<10} {verdict}".rstrip())
    return "\n".join(rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(argv: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is measured")
    parser.add_argument("--json", action="store_true", help="one object in place of the table")
    parser.add_argument("--only", metavar="WORD", help="only the figures with this word in their names")
    parser.add_argument("--catanatron", action="store_true", help="measure that engine too, if it is installed")
    words = parser.parse_args(argv)
    peer = words.catanatron and importlib.util.find_spec("catanatron") is not None
    with tempfile.TemporaryDirectory() as folder:
        known = measures(Path(folder), peer)
        found = [one for one in known if not words.only or words.only in one.name]
        if not found:
            names = "\n".join(one.name for one in known)
            parser.error(f"no figure has {words.only!r} in its name; these are measured:\n{names}")
        values = measure(found, words.rounds)
    if words.json:
        rows = [
            {"name": one.name, "unit": one.unit, "aim": one.aim, "value": value}
            for one, value in zip(found, values, strict=True)
        ]
        print(json.dumps({"machine": machine(), "rounds": words.rounds, "figures": rows}))
    else:
        print("\n".join(f"{name}: {text}" for name, text in machine().items()))
        print(as_text(found, values))
    return 0


if __name__ == "__main__":
    sys.exit(main())
