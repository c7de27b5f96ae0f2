"""Everything random in volume, with all checks of the tests: scripts/soak.py [KIND] [--count N] [--seed S] [--jobs J]

| KIND | one of N is |
| --- | --- |
| games (default) | a game at a table that plays and a spectator's that follows; one in ten searched for secrets |
| tables | 150 entries of a game between peers, begun anywhere, under faults of the network and crashes |
| whole-tables | a whole game between peers, from the making of its seed to the published seed |
| traces | such a run of 150 entries, played twice: both must do the same, step by step |
| logs | the agreed log alone, under the same faults |
| messages | a thousand good and damaged messages, entries and values |
| kills | a whole game between real processes that are killed, stopped and cut off; its timing varies |

On the first failure the exit code is 1, and the last line runs it again.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PORTION = 20
"""How many are handed to a process at a time; of games, the first is played thoroughly."""
MESSAGES = 1000


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
            return entries, f"{fault}\n{_again('games', seed)} --game {name}"
    return entries, ""


def tables(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Run 150 entries between peers for each seed; return the agreed entries, and what went wrong."""
    from tests.net import world

    return _each("tables", first, count, world.Broken, lambda seed: world.run(seed).entries)


def whole_tables(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Run a whole game between peers for each seed; return the agreed entries, and what went wrong."""
    from tests.net import world

    return _each("whole-tables", first, count, world.Broken, lambda seed: world.run(seed, whole=True).entries)


def traces(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Run each seed twice; return the agreed entries, and the first seed that did something else."""
    from tests.net import world

    def twice(seed: int) -> int:
        one, other = world.run(seed), world.run(seed)
        if one != other:
            raise world.Broken(f"seed {seed} did two things: {one} and {other}")
        return one.entries

    return _each("traces", first, count, world.Broken, twice)


def logs(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Run the agreed log alone for each seed; return how many ran, and what went wrong."""
    from tests.net import raft_world
    from tests.net.chaos import PROFILES

    def one(seed: int) -> int:
        raft_world.World(seed, PROFILES[seed % len(PROFILES)]).run()
        return 1

    return _each("logs", first, count, raft_world.Broken, one)


def messages(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Read a thousand messages for each seed; return how many there were, and what went wrong."""
    from tests.net.fuzz import fuzz

    return _each("messages", first, count, AssertionError, lambda seed: sum(fuzz(seed, MESSAGES)))


def kills(first: int, count: int, names: Sequence[str]) -> tuple[int, str]:
    """Play a game between real processes under faults for each seed; return the entries, and what went wrong."""
    from tests.net import processes

    def one(seed: int) -> int:
        with TemporaryDirectory(prefix="parlour-kills-") as folder:
            return processes.run(seed, Path(folder))

    return _each("kills", first, count, processes.Broken, one)


def _each(kind: str, first: int, count: int, fault: type[Exception], run: Callable[[int], int]) -> tuple[int, str]:
    done = 0
    for seed in range(first, first + count):
        try:
            done += run(seed)
        except fault as error:
            return done, f"{error}\n{_again(kind, seed)}"
    return done, ""


def _again(kind: str, seed: int) -> str:
    return f"again: python3 scripts/soak.py {kind} --seed {seed} --count 1"


KINDS = {
    "games": (play, "entries: all agree, nothing lost, nothing told"),
    "tables": (tables, "agreed entries: all agree, nothing lost, nothing doubled"),
    "whole-tables": (whole_tables, "agreed entries: all agree, nothing lost, nothing doubled"),
    "traces": (traces, "agreed entries: the same twice"),
    "logs": (logs, "runs: all agree"),
    "messages": (messages, "messages: read, or refused in words"),
    "kills": (kills, "entries: all records the same, and verified"),
}
"""What can be run: how a portion is, and what is true when all have been."""


def every_game() -> list[str]:
    """Return the ids of all games, the toy's too."""
    import tests.toy  # noqa: F401 - registers its game
    from parlour.core import GAMES

    return sorted(GAMES)


def portions(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield (first seed, number) for each portion."""
    for at in range(first, first + count, PORTION):
        yield at, min(PORTION, first + count - at)


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the words ask for; return 0, or 1 when something failed."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").splitlines()[0], epilog=f"kinds: {', '.join(KINDS)}; see the head of the script"
    )
    parser.add_argument("kind", nargs="?", default="games", choices=KINDS, metavar="KIND")
    parser.add_argument("--count", type=int, default=10_000, metavar="N", help="how many (default: 10000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first one's seed (default: 0)")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (default: 2)")
    parser.add_argument("--game", action="append", metavar="ID", help="only this game (default: all and the toy)")
    words = parser.parse_args(argv)
    names = words.game or every_game()
    run, truth = KINDS[words.kind]
    count = total = 0
    with ProcessPoolExecutor(words.jobs) as pool:
        waiting = [pool.submit(run, at, size, names) for at, size in portions(words.seed, words.count)]
        for (_, size), portion in zip(portions(words.seed, words.count), waiting, strict=True):
            more, trouble = portion.result()
            total += more
            if trouble:
                pool.shutdown(wait=False, cancel_futures=True)
                print(f"\n{trouble}", file=sys.stderr)
                return 1
            count += size
            if sys.stderr.isatty() or count % 500 < PORTION:
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"{count} of {words.count} {words.kind}, {total}", end=end, file=sys.stderr, flush=True)
    print(f"{count} {words.kind}, {total} {truth}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
