"""Measure how smooth the window is, beside what it aims at: scripts/bench_window.py [--json]

On SDL's dummy driver: a frame in which everything moves, one in which a card is pointed at, the first frame after an
event, all on a full table of five seats; the CPU that a still table takes; the time from start to title; memory. In the
replay of the longest game: the time until it is there, and from a press to the frame that shows another moment.
Frames are CPU milliseconds, the median and the worst of many; of a jump those of the worker count too. Other machines
have other absolutes.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402  # the driver must be chosen before
from figures import tell  # noqa: E402

from parlour.client import saves  # noqa: E402
from parlour.client.app import App  # noqa: E402
from parlour.client.commands import Answer  # noqa: E402
from parlour.client.scenes.replay import ReplayScene  # noqa: E402
from parlour.client.scenes.table import TableScene  # noqa: E402
from parlour.client.scenes.title import TitleScene  # noqa: E402
from parlour.client.snapshot import Seat, Setup  # noqa: E402
from parlour.client.window import Window  # noqa: E402
from parlour.core import GAMES  # noqa: E402
from parlour.core.bots import BotTable  # noqa: E402
from parlour.core.deal import SeededDealer  # noqa: E402
from parlour.core.record import record_to  # noqa: E402
from parlour.core.table import Table  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
AIMS = {(1280, 720): 8.0, (1920, 1080): 16.0}
GAME, SEATS, SEED, BOT = "goldrush-city", 5, 5, "greedy"
ANSWERS = 60  # own answers until the table is full
MOVING_STEPS = 120  # events whose motion is measured
TICK = 1 / 60
IDLE_SECONDS = 10
JUMPS = 60
JUMP_AIM = 200.0
PATIENCE = 60.0


class Bench:
    """One window and a game in it."""

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        """Open the table."""
        self.app = App(Window(size), home, "en")
        self.app.push(TitleScene(self.app))
        self.app.step(0.0, [])
        seats = tuple(Seat(name, BOT if i else "") for i, name in enumerate(("Eva", "Ada", "Hugo", "Mila", "Otto")))
        self.app.settings.speed = self.app.settings.own_speed = "instant"
        self.app.push(TableScene(self.app, Setup(GAME, seats, SEED)))
        self.bots = BotTable(GAMES[GAME], SEED, [BOT] * SEATS)
        self.pause = threading.Event()

    @property
    def table(self) -> TableScene:
        """The table, as long as the game goes on."""
        assert isinstance(self.app.top, TableScene), self.app.top.id
        return self.app.top

    def play(self, answers: int) -> None:
        """Answer some questions at once."""
        for _ in range(answers):
            self.until_open()
            self.answer()

    def until_open(self) -> None:
        """Step until the person is asked."""
        for _ in range(100_000):
            self.app.step(0.1, [])
            if isinstance(self.app.top, TableScene) and self.table.open:
                return
            self.pause.wait(0.001)
        raise SystemExit("the game did not go on")

    def answer(self) -> None:
        """Answer as a bot would."""
        table = self.table
        asked = table.asked
        assert asked is not None
        value = self.bots.choose(table.worker.table, 0)
        if asked.cards is not None:
            table._send(Answer(asked.token, cards=tuple(sorted(handle for handle, _ in value))))
        else:
            table._send(Answer(asked.token, number=next(c.number for c in asked.choices if c.value == value)))

    def moving(self) -> tuple[list[float], list[float]]:
        """Milliseconds of the frames in which something moves, and of those that begin a beat."""
        self.app.settings.speed = self.app.settings.own_speed = "1"
        self.table.use_speed()
        frames: list[float] = []
        first: list[float] = []
        steps, last = 0, None  # the beat that was drawn last
        while steps < MOVING_STEPS and isinstance(self.app.top, TableScene):
            if self.table.open:
                self.answer()
            start = time.thread_time()
            self.app.step(TICK, [])
            spent = (time.thread_time() - start) * 1000
            table = self.app.top
            if not isinstance(table, TableScene):
                break
            if table.animates:
                begun = table.page.show is not last
                (first if begun else frames).append(spent)
                last, steps = table.page.show, steps + begun
            else:
                self.pause.wait(0.0005)
        return frames, first

    def pointed(self) -> list[float]:
        """Milliseconds of frames in which the pointer goes from card to card."""
        self.until_open()
        scale, spent = self.app.view.scale, []
        for widget in [w for w in self.table.ui.widgets if w.tip or w.why]:
            x, y = self.table.ui.seen(widget).center
            event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x * scale, y * scale), rel=(0, 0), buttons=(0, 0, 0))
            start = time.thread_time()
            self.app.step(TICK, [event])
            spent.append((time.thread_time() - start) * 1000)
        return spent

    def close(self) -> None:
        """Close the window."""
        self.app.close()
        self.app.window.close()


def environment(home: Path, dump: Path) -> dict[str, str]:
    """For a window of its own."""
    return {**os.environ, "PARLOUR_DUMP": str(dump), "PARLOUR_HOME": str(home)}


def until(holds: Any) -> float:
    """Wait; returns the seconds."""
    start, pause = time.perf_counter(), threading.Event()
    while not holds():
        if time.perf_counter() - start > PATIENCE:
            raise SystemExit("the window did not answer")
        pause.wait(0.005)
    return time.perf_counter() - start


def start_to_title() -> float:
    """Seconds from the command to the first frame."""
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "dump.json"
        process = subprocess.Popen([sys.executable, "-m", "parlour"], cwd=ROOT, env=environment(Path(folder), dump))
        try:
            return until(dump.exists)
        finally:
            process.terminate()
            process.wait()


def idle_share(bench: Bench) -> float:
    """The share of one CPU, in per cent, that a table takes at which nothing happens."""
    bench.until_open()
    app, clock = bench.app, pygame.time.Clock()
    moving, spent, start = True, time.process_time(), time.perf_counter()
    while time.perf_counter() - start < IDLE_SECONDS:
        moving = app.step(clock.tick(60 if moving else 20) / 1000, pygame.event.get())
    return 100 * (time.process_time() - spent) / (time.perf_counter() - start)


def longest_record(home: Path) -> Path:
    """The longest of the games that bots have played with as many seats as there can be."""
    found: list[tuple[int, Path]] = []
    for game in GAMES.values():
        seats = game.seats[1]
        table = Table(game, game.new_state(seats, game.complete_options()), SeededDealer(SEED))
        recorder = record_to(saves.folder(home), table, SEED, [None, *[BOT] * (seats - 1)])
        table.settle()
        bots = BotTable(game, SEED, [BOT] * seats)
        while not table.over:
            seat = bots.seat_to_move(table)
            assert seat is not None
            table.answer(bots.choose(table, seat), seat)
        recorder.close()
        found.append((table.entries, recorder.path))
    return max(found)[1]


def replay(size: tuple[int, int], record: Path, home: Path) -> tuple[float, list[float], list[float]]:
    """CPU seconds until a replay is there, CPU milliseconds of jumps by many eyes, and of frames meanwhile."""
    app, chance, frames, pause = App(Window(size), home, "en"), Random(SEED), [], threading.Event()
    app.push(TitleScene(app))
    scene = ReplayScene(app, lambda: record)

    def frame() -> None:
        start = time.thread_time()
        app.step(TICK, [])
        frames.append((time.thread_time() - start) * 1000)
        pause.wait(0.001)

    def shown(way: Callable[[], None]) -> float:
        start = time.process_time()
        way()
        while not scene.player.ready or scene.stale or app.dirty:
            frame()
        return time.process_time() - start

    opened = shown(lambda: app.push(scene))
    jumps = []
    for number in range(JUMPS):
        if number % 10 == 9:
            eyes = chance.choice(scene.allowed)
            jumps.append(shown(lambda eyes=eyes: scene.watch_as(eyes)))
        moment = chance.choice((0, scene.player.end, chance.randrange(scene.player.end)))
        jumps.append(shown(lambda moment=moment: scene.go(lambda: scene.player.jump(moment))))
    app.close()
    app.window.close()
    return opened, [seconds * 1000 for seconds in jumps], frames


def figures() -> list[dict[str, Any]]:
    """All figures as rows: name, value, worst, unit, aim."""
    rows: list[dict[str, Any]] = []

    def add(name: str, values: list[float], unit: str, aim: float | None = None) -> None:
        rows.append({"name": name, "value": median(values), "worst": max(values), "unit": unit, "aim": aim})

    for size in SIZES:
        with tempfile.TemporaryDirectory() as home:
            bench = Bench(Path(home), size)
            bench.play(ANSWERS)
            tall = f"{size[0]}x{size[1]}"
            frames, first = bench.moving()
            add(f"frame while something moves, {tall}", frames, "ms", AIMS[size])
            add(f"first frame of a beat, {tall}", first, "ms")
            add(f"frame with another card pointed at, {tall}", bench.pointed(), "ms")
            add(f"a still table, {tall}", [idle_share(bench)], "% of one CPU", 2.0)
            bench.close()
    with tempfile.TemporaryDirectory() as home:
        record = longest_record(Path(home))
        for size in SIZES:
            tall = f"{size[0]}x{size[1]}"
            opened, jumps, frames = replay(size, record, Path(home))
            add(f"until the longest replay is there, {tall}", [opened], "s")
            add(f"a jump in the longest replay, {tall}", jumps, "ms", JUMP_AIM)
            add(f"frame meanwhile, {tall}", frames, "ms")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    add("start to title", [start_to_title() for _ in range(5)], "s")
    add("memory after a game at both sizes", [memory], "MB")
    return rows


def main(argv: list[str] | None = None) -> int:
    """Print all figures; returns 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    words = parser.parse_args(argv)
    tell(figures(), words.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
