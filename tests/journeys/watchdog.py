"""`python -m tests.journeys.watchdog WORDS`: Parlour with a clock beside its window's loop.

Into the file that PARLOUR_BLOCKS names go the longest steps of the loop for each scene, or way from one to another:
seconds by the clock, of the window's thread, of all threads of the program meanwhile, and of the window's for drawing.
The description for drivers isn't counted.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.cli import main
from parlour.client import dump
from parlour.client.app import App

Clocked = tuple[float, float, float]
KINDS = ("wall", "cpu", "threads")


def clock() -> Clocked:
    return time.perf_counter(), time.thread_time(), time.process_time()


def since(began: Clocked) -> Clocked:
    wall, cpu, threads = (now - then for now, then in zip(clock(), began, strict=True))
    return wall, cpu, threads


class Watchdog:
    """Times the steps of a window."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.longest: dict[str, dict[str, float]] = {}
        self._parts: dict[str, Clocked] = {}

    def step(self, app: App, seconds: float, events: list[Any]) -> bool:
        self._parts = {}
        scene, began = app.stack[-1].id if app.stack else "", clock()
        moving = plain_step(app, seconds, events)
        whole, told = since(began), self._parts.get("dump", (0.0, 0.0, 0.0))
        took = dict(zip(KINDS, (one - other for one, other in zip(whole, told, strict=True)), strict=True))
        took["draw"] = self._parts.get("draw", told)[1] - told[1]
        after = app.stack[-1].id if app.stack else ""
        name = f"{scene} to {after}" if after != scene else f"{scene} pressed" if events else scene
        longest = self.longest.setdefault(name, dict.fromkeys(took, 0.0))
        if any(took[kind] > longest[kind] for kind in KINDS):
            longest.update({kind: max(took[kind], longest[kind]) for kind in took})
            self._write()
        return moving

    def _write(self) -> None:
        half = self.path.with_name(self.path.name + ".part")  # whoever reads may come at any time
        half.write_text(json.dumps(self.longest), "utf-8")
        half.replace(self.path)

    def timed(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any) -> Any:
            began = clock()
            out = do(*args)
            self._parts[name] = since(began)
            return out

        return timed


plain_step = App.step


def watch() -> None:
    watchdog = Watchdog(Path(os.environ["PARLOUR_BLOCKS"]))

    def step(app: App, seconds: float, events: list[Any]) -> bool:
        return watchdog.step(app, seconds, events)

    App.step = step  # type: ignore[method-assign]
    App.draw = watchdog.timed("draw", App.draw)  # type: ignore[method-assign]
    dump.write = watchdog.timed("dump", dump.write)


if __name__ == "__main__":
    watch()
    sys.exit(main())
