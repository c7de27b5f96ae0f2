"""`python -m tests.journeys.watchdog WORDS`: Parlour with a clock beside its window's loop.

Into the file that PARLOUR_BLOCKS names goes every step of the loop that was longer than any before: seconds by the
clock, seconds of this thread's CPU, the scene below which it was, and what took the time.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from parlour.cli import main
from parlour.client.app import App

Clocked = tuple[float, float]


def clock() -> Clocked:
    return time.perf_counter(), time.thread_time()


def since(began: Clocked) -> Clocked:
    now = clock()
    return now[0] - began[0], now[1] - began[1]


class Watchdog:
    """Times the whole step of a window, and of it the drawing and the description for drivers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.longest: dict[str, dict[str, Any]] = {}
        self.steps = 0
        self._parts: dict[str, Clocked] = {}

    def step(self, app: App, seconds: float, events: list[Any]) -> bool:
        self._parts = {"draw": (0.0, 0.0), "dump": (0.0, 0.0)}
        scene, began = app.stack[-1].id if app.stack else "", clock()
        moving = plain_step(app, seconds, events)
        wall, cpu = since(began)
        self.steps += 1
        wall, cpu = wall - self._parts["dump"][0], cpu - self._parts["dump"][1]
        pressed = bool(events)
        after = app.stack[-1].id if app.stack else ""
        name = f"{scene}{' pressed' if pressed else ''}" if after == scene else f"{scene} to {after}"
        before = self.longest.get(name)
        if before is None or cpu > before["cpu"] or wall > before["wall"]:
            best = before or {"cpu": 0.0, "wall": 0.0}
            draw = self._parts["draw"][1] - self._parts["dump"][1]
            self.longest[name] = {
                "wall": max(wall, best["wall"]),
                "cpu": max(cpu, best["cpu"]),
                "draw": draw if cpu > best["cpu"] else best["draw"],
            }
            self.path.write_text(json.dumps({"steps": self.steps, "longest": self.longest}), "utf-8")
        return moving

    def timed(self, name: str, do: Any) -> Any:
        def timed(*args: Any) -> Any:
            began = clock()
            out = do(*args)
            wall, cpu = since(began)
            before = self._parts.get(name, (0.0, 0.0))
            self._parts[name] = before[0] + wall, before[1] + cpu
            return out

        return timed


plain_step = App.step

if __name__ == "__main__":
    from parlour.client import dump

    watchdog = Watchdog(Path(os.environ["PARLOUR_BLOCKS"]))
    App.step = lambda app, seconds, events: watchdog.step(app, seconds, events)  # type: ignore[method-assign]
    App.draw = watchdog.timed("draw", App.draw)  # type: ignore[method-assign]
    dump.write = watchdog.timed("dump", dump.write)
    sys.exit(main())
