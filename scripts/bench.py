"""Measure how fast the core is, beside what it aims at: scripts/bench.py [--rounds 7] [--json] [--catanatron]

Every figure is the median of some rounds that take turns, so that a slow moment of the machine falls on all of them
alike. Times are CPU seconds of one process, but for the starts. Compare ratios of one run; other machines have other
absolutes.
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
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

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
GAME = GAMES["goldrush-city"]
SEATS = 4
LONG = {"max_rounds": 0, "stall_guard_rounds": 0}
EARLY, LATE, WINDOW = 10, 5000, 400
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


# --- what is measured ---


def calibration() -> float:
    """Loops over 20,000 numbers a second: how fast this Python is here and now."""
    start = clock()
    for _ in range(20):
        for _ in range(LOOP):
            pass
    return 20 / (clock() - start)


def random_playouts(seats: int, games: int = 10) -> Callable[[], float]:
    """Random playouts: answers of seats a second, chance not counted."""

    def run() -> float:
        answers = 0
        start = clock()
        for seed in range(games):
            playout = RandomPlayout(GAME, _state(seats), SeededDealer(seed), Generator(seed))
            playout.run()
            answers += playout.answers
        return answers / (clock() - start)

    return run


def bot_playouts(name: str, games: int) -> Callable[[], float]:
    """Playouts with bots that are found by name, the way `parlour simulate` plays: answers a second."""

    def run() -> float:
        answers = 0
        start = clock()
        for seed in range(games):
            bots = BotTable(GAME, seed, [name] * SEATS)
            playout = Playout(GAME, _state(SEATS), SeededDealer(seed), bots.choose_in_playout)
            playout.run()
            answers += playout.answers
        return answers / (clock() - start)

    return run


def live_answers(seed: int = 1) -> Callable[[], float]:
    """Answers at a table that hashes every entry: answers a second, known beforehand."""
    answers = [position.value for position in positions(seed)]

    def run() -> float:
        table = new_table(GAME.id, SEATS, seed)
        table.entered = lambda entry: None
        start = clock()
        for value in answers:
            table.answer(value)
        return len(answers) / (clock() - start)

    return run


def forks(places: list[Position]) -> Callable[[], float]:
    """A fork of a table: microseconds."""

    def run() -> float:
        start = clock()
        for place in places:
            place.table.fork()
        return 1e6 * (clock() - start) / len(places)

    return run


def forks_and_answers(places: list[Position]) -> Callable[[], float]:
    """A fork that takes one answer, with all that follows: microseconds."""

    def run() -> float:
        start = clock()
        for table, value in places:
            table.fork().answer(value)
        return 1e6 * (clock() - start) / len(places)

    return run


def hashes(places: list[Position]) -> Callable[[], float]:
    """The hash of a State with its open question: microseconds."""

    def run() -> float:
        twins = [place.table.fork() for place in places]
        start = clock()
        for twin in twins:
            twin.hash()
        return 1e6 * (clock() - start) / len(places)

    return run


def verification(path: Path) -> Callable[[], float]:
    """A whole record read, played again and compared: entries a second."""

    def run() -> float:
        start = clock()
        report = verify_record(path)
        spent = clock() - start
        assert report.ok, report
        return report.entries / spent

    return run


def late_and_early(late: list[Position], early: list[Position]) -> Callable[[], float]:
    """What an answer costs around entry 5,000, in answers around entry 10 (fewer cards lie there then)."""
    one, other = forks_and_answers(late), forks_and_answers(early)
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


def _state(seats: int) -> Any:
    return GAME.new_state(seats, GAME.complete_options())


def positions(seed: int) -> list[Position]:
    """Return every question of a game of random answers, each with its answer."""
    return list(_answered(new_table(GAME.id, SEATS, seed), seed))


def _answered(table: Table, seed: int, *, build: bool = True) -> Iterator[Position]:
    """Yield a fork before each answer; without `build` nobody builds, and the game goes on and on."""
    generator = Generator(seed)
    while not table.over:
        options = table.legal(table.questions[0].seat)
        value = domains.draw(options, generator)
        if not build and isinstance(value, tuple) and value and value[0] == "build":
            value = "end"
        yield Position(table.fork(), value)
        table.answer(value)


def late_positions(seed: int = 1) -> tuple[list[Position], list[Position]]:
    """Return questions of one endless game: from entry 5,000 on, and from entry 10 on."""
    late: list[Position] = []
    early: list[Position] = []
    for position in _answered(new_table(GAME.id, SEATS, seed, LONG), seed, build=False):
        if EARLY <= position.table.entries < EARLY + WINDOW:
            early.append(position)
        if position.table.entries >= LATE:
            late.append(position)
        if position.table.entries >= LATE + WINDOW:
            break
    return late, early


def write_record(folder: Path, seed: int = 1) -> Path:
    """Play a game of random answers into a record and return its path."""
    table = Table(GAME, _state(SEATS), SeededDealer(seed))
    recorder = record_to(folder, table, seed, ["random"] * SEATS)
    table.settle()
    for _ in _answered(table, seed):
        pass
    recorder.close()
    return recorder.path


# --- the run ---


def measures(folder: Path, words: argparse.Namespace) -> list[Measure]:
    """Return all figures, in the order in which they are printed."""
    places = positions(1)
    late, early = late_positions()
    games = starts("-m", "parlour", "games")
    found = [
        Measure("calibration: loops over 20,000 numbers", "/s", None, calibration),
        Measure("random playouts, 3 seats", "answers/s", 100_000, random_playouts(3)),
        Measure("random playouts, 4 seats", "answers/s", 100_000, random_playouts(4)),
        Measure("random playouts, 5 seats", "answers/s", 100_000, random_playouts(5)),
        Measure("playouts of 'random' by name", "answers/s", None, bot_playouts("random", 6)),
        Measure("playouts of 'greedy' by name", "answers/s", None, bot_playouts("greedy", 1)),
        Measure("answers at a table, hashed", "answers/s", None, live_answers()),
        Measure("fork", "us", 5, forks(places), True),
        Measure("fork and one answer", "us", 60, forks_and_answers(places), True),
        Measure("hash with the open question", "us", 10, hashes(places), True),
        Measure("verification of a record", "entries/s", 50_000, verification(write_record(folder))),
        Measure("an answer at entry 5,000 : at entry 10", "", 1.5, late_and_early(late, early), True),
        Measure("start of Python", "s", None, starts("-c", "pass"), True),
        Measure("start of `parlour games`", "s", 0.15, games, True),
    ]
    if words.catanatron and importlib.util.find_spec("catanatron"):
        found.append(Measure("catanatron's random playouts, 4 seats", "answers/s", None, catanatron(), False))
    return found


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
    rows = [f"{'':<42} {'reached':>12} {'aim':>10}"]
    for one, value in zip(found, values, strict=True):
        verdict = ""
        if one.aim is not None:
            verdict = "reached" if (value <= one.aim) == one.less_is_better or value == one.aim else "missed"
        aim = "" if one.aim is None else _number(one.aim)
        rows.append(f"{one.name:<42} {_number(value):>12} {aim:>10}  {one.unit:<10} {verdict}".rstrip())
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
    with tempfile.TemporaryDirectory() as folder:
        found = [one for one in measures(Path(folder), words) if not words.only or words.only in one.name]
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
