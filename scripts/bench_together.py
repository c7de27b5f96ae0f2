"""Measure an evening of four windows: scripts/bench_together.py [--game ID] [--json]

Four real windows on virtual screens (Xvfb, xdotool) play a game between peers over real sockets. In the middle of it
each is killed once in a decision and comes back. Figures: the longest step of a window's loop that no press began, by
the scene in which it was: CPU of the window's thread, CPU of all its threads meanwhile, which it may have had to wait
for, and the clock, where also counts what else the machine does, the other three windows first of all; and the seconds
from the kill, and from the start of the program, to the open question. A jump in the longest replay is in
bench_window.py.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from figures import tell  # noqa: E402

from tests.journeys.desk import MISSING  # noqa: E402
from tests.journeys.evening import NAMES, SHORT, Evening  # noqa: E402

BLOCK_AIM = 50.0
BACK_AIM = 5.0
KINDS = (("cpu", "CPU", BLOCK_AIM), ("threads", "all its threads", None), ("wall", "by the clock", None))
NETWORK = ("together", "together to join", "lobby", "lobby to table", "table", "table to end", "end")
"""Steps in which only news from the network, or of what came by it, can have been at work."""


def play(evening: Evening, game: str) -> tuple[list[float], list[float]]:
    """Play a whole game; return the seconds from each kill, and from each new start, to the open question."""
    kills, starts = [], []
    evening.join(evening.host(game, SHORT.get(game)))
    for name in NAMES:
        evening.play(until=lambda name=name: evening.decides(name))
        began = time.perf_counter()
        evening.player(name).kill()
        started = time.perf_counter()
        evening.comes_back(name)
        kills.append(time.perf_counter() - began)
        starts.append(time.perf_counter() - started)
    evening.play()
    return kills, starts


def figures(game: str) -> list[dict[str, Any]]:
    """All figures as rows: name, value, unit, aim."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        try:
            kills, starts = play(evening, game)
            blocks = evening.blocks()
        finally:
            evening.close()
    rows: list[dict[str, Any]] = []
    for name in NETWORK:
        found = [longest[name] for longest in blocks if name in longest]
        for kind, words, aim in KINDS:
            value = max((one[kind] for one in found), default=0.0) * 1000
            rows.append({"name": f"longest step, {name}, {words}", "value": value, "unit": "ms", "aim": aim})
    rows.append({"name": "from a kill to the open question, worst", "value": max(kills), "unit": "s", "aim": BACK_AIM})
    rows.append({"name": "from a start to the open question, worst", "value": max(starts), "unit": "s", "aim": None})
    return rows


def main(argv: list[str] | None = None) -> int:
    """Print all figures; returns 0, or 2 where there can't be a virtual screen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="goldrush-city", help="the id of the game that is played")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    words = parser.parse_args(argv)
    if MISSING:
        print(f"bench_together: needs {' and '.join(MISSING)} for windows on virtual screens", file=sys.stderr)
        return 2
    tell(figures(words.game), words.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
