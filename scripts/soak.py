"""Random games in volume, with all checks of the tests: scripts/soak.py [--games N] [--seed S] [--jobs J]

Each game has its own seats and options, a table that plays and a spectator's that follows. One in ten has a table a
seat, whose insides are searched for secrets. On the first failure the exit code is 1, and the last line plays it again.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PORTION = 20
"""Games handed to a process at a time; the first of them is played thoroughly."""


def play(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Play games with seeds from `first`, the games taking turns; return the entries, and what went wrong."""
    import tests.toy  # noqa: F401 - registers its game
    from parlour.core import GAMES
    from tests.core.checks import Fault
    from tests.core.evening import games

    entries = 0
    for seed in range(first, first + count):
        name = names[seed % len(names)]
        try:
            entries += games(GAMES[name], seed, 1, thorough=seed % PORTION < len(names))
        except Fault as fault:
            return entries, f"{fault}\nagain: python3 scripts/soak.py --game {name} --seed {seed} --games 1"
    return entries, ""


def portions(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield (first seed, number of games) for each portion."""
    for at in range(first, first + count, PORTION):
        yield at, min(PORTION, first + count - at)


def main(argv: Sequence[str] | None = None) -> int:
    """Play what the words ask for; return 0, or 1 when a game failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many (default: 10000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first game's seed (default: 0)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (default: 2)")
    parser.add_argument("--game", action="append", metavar="ID", help="only this game (default: all and the toy)")
    words = parser.parse_args(argv)
    names = words.game or ["goldrush-city", "toy-ripple"]
    games = entries = 0
    with ProcessPoolExecutor(words.jobs) as pool:
        waiting = [pool.submit(play, at, count, names) for at, count in portions(words.seed, words.games)]
        for (_, count), portion in zip(portions(words.seed, words.games), waiting, strict=True):
            more, trouble = portion.result()
            entries += more
            if trouble:
                pool.shutdown(wait=False, cancel_futures=True)
                print(f"\n{trouble}", file=sys.stderr)
                return 1
            games += count
            if sys.stderr.isatty() or games % 500 < PORTION:
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"{games} of {words.games} games, {entries} entries", end=end, file=sys.stderr, flush=True)
    print(f"{games} games, {entries} entries: all agree, nothing lost, nothing told")
    return 0


if __name__ == "__main__":
    sys.exit(main())
