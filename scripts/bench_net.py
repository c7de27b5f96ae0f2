"""Measure the agreed log between processes on loopback: scripts/bench_net.py [--seconds 6] [--only WORD] [--json]

Each machine is a process of its own; random answers are given as soon as they are asked for. The latency of a commit is
the time from a seat's answer to the entry on that seat's own table. It is compared with a bare round trip of a frame of
the same size plus one durable append of an item of the same size, both measured in the same run. Ratios mean more than
milliseconds: other machines have other ones.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core import IllegalAnswer, domains
from parlour.core.chance import Generator
from parlour.core.games import GAMES
from parlour.net import folders, journal, news
from parlour.net.node import Failed, Node

ROOT = Path(__file__).resolve().parent.parent
GAME = GAMES["goldrush-city"]
LONG = {"max_rounds": 0, "stall_guard_rounds": 0}
"""Options of a game that goes on as long as nobody builds."""
FRAME = 400
"""Bytes of a frame that carries one entry, and of an item of the journal, about."""
HOST = "127.0.0.1"
PATIENCE = 120.0
LATE = 2000
"""The entry at which somebody joins."""

clock = time.perf_counter


# --- a machine: one process ---------------------------------------------------------------------


class Answers:
    """Gives random answers on a machine, and remembers how long each took to be agreed."""

    def __init__(self, machine: int) -> None:
        self.generator = Generator(machine)
        self.node: Node | None = None
        self.asked: dict[int, float] = {}
        self.took: list[float] = []
        self.until = 0.0
        """The entry after which it is said, once, that the game is there."""

    def tell(self, told: object) -> None:
        """Hear what happens, and answer when it is this machine's turn."""
        match told:
            case news.Entered():
                since = self.asked.pop(told.seat, None) if told.kind != "undo" else None
                if since is not None:
                    self.took.append(clock() - since)
                if told.index >= self.until:
                    self.until = float("inf")
                    say(entered=told.index)
            case Failed():
                say(failed=told.reason)
        asyncio.get_running_loop().call_soon(self.answer)

    def answer(self) -> None:
        """Answer for each seat here that is asked."""
        node = self.node
        peer: Any = node.core if node is not None else None
        if node is None or peer is None or not hasattr(peer, "to_decide"):
            return
        for seat in peer.to_decide():
            value = domains.draw(peer.deciding_table(seat).legal(seat), self.generator)
            if isinstance(value, tuple) and value and value[0] == "build":
                value = "end"
            self.asked[seat] = clock()
            try:
                node.act(lambda peer, now, seat=seat, value=value: peer.answer(seat, value, now))
            except IllegalAnswer as error:
                say(failed=str(error))


def say(**facts: object) -> None:
    """Tell the measuring process something: a line of JSON."""
    print(json.dumps(facts), flush=True)


async def machine(words: argparse.Namespace) -> None:
    """Be a machine until stdin ends or says so; then tell the latencies."""
    answers = Answers(words.number)
    home = folders.claim(Path(words.home), lambda kept: True)
    node = Node(home, answers.tell, places=80)
    port = await node.listen([HOST], home.kept.port if home.kept is not None else 0)
    answers.node = node
    say(port=port, key=home.identity.key)
    if home.kept is not None:
        node.resume(home.kept)
    elif words.join:
        await node.join(HOST, words.join, "seat", name=f"Machine {words.number}")
    else:
        own = max(GAME.seats[0], words.machines) - words.machines + 1
        node.host(GAME, [("Machine 0", "")] * own + [None] * (words.machines - 1), LONG, "bench")
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        if line.strip() == b"clear":
            answers.took.clear()
        if line.startswith(b"until "):
            answers.until = float(line.split()[1])
        if line.strip() == b"tell":
            say(took=answers.took)
        if line.strip() == b"leader":
            say(leads=node.core is not None and getattr(node.core, "leader", None) == node.me)
        if line.strip() == b"commits":
            following = asyncio.create_task(next_term(node))
            following.add_done_callback(lambda task: say(**{"commit after": task.result()}))
    await node.close()
    home.release()


async def next_term(node: Node) -> float:
    """Return when an entry of a later leader is agreed on."""
    peer: Any = node.core
    term = peer.log.last_term
    while peer.replica.applied == 0 or peer.log.term(peer.replica.applied) <= term:
        await asyncio.sleep(0.002)
    return time.monotonic()


async def watch(words: argparse.Namespace) -> None:
    """Join as so many spectators, one after the other, and tell when each has all that was agreed before it came."""
    nodes = []
    for _ in range(words.watch):
        seen: asyncio.Queue[object] = asyncio.Queue()
        home = folders.stranger(Path(words.home))
        node = Node(home, seen.put_nowait)
        start = clock()
        await node.join(HOST, words.join, "watch")
        while True:
            told = await asyncio.wait_for(seen.get(), PATIENCE)
            if isinstance(told, news.Entered) and told.index >= words.until:
                break
        nodes.append(node)
        say(joined=clock() - start)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for node in nodes:
        await node.close()


# --- the measuring process ----------------------------------------------------------------------


class Process:
    """A machine's process: what it says is read line by line."""

    def __init__(self, *words: object, flush: bool = True) -> None:
        line = [sys.executable, __file__, *map(str, words), *([] if flush else ["--no-flush"])]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)

    def hear(self, word: str) -> Any:
        """Return what it says next under a word; what else it says is passed over."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            said = json.loads(line)
            if "failed" in said:
                raise RuntimeError(said["failed"])
            if word in said:
                return said[word]
        raise RuntimeError(f"a machine ended before it said {word!r}")

    def ask(self, word: str) -> None:
        """Say something to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Let it leave; at the latest after a while, end it."""
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def table(machines: int, home: Path, *, flush: bool = True) -> Iterator[tuple[list[Process], int]]:
    """Machines at a table that has begun, and the host's port; all are killed at the end."""
    host = Process("--machines", machines, "--home", home / "0", flush=flush)
    port = host.hear("port")
    running = [host]
    try:
        for number in range(1, machines):
            more = ("--machines", machines, "--number", number, "--home", home / str(number), "--join", port)
            running.append(Process(*more, flush=flush))
        for one in running:
            one.hear("entered")
        yield running, port
    finally:
        for one in running:
            one.kill()


def percentile(values: list[float], part: float) -> float:
    """Return the value below which so large a part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def bare(home: Path, rounds: int = 400) -> tuple[float, float]:
    """Return the medians of a bare round trip of a frame between two processes, and of a durable append: seconds."""
    code = (
        "import socket,sys\ns=socket.create_connection(('127.0.0.1',int(sys.argv[1])))\n"
        "s.setsockopt(socket.IPPROTO_TCP,socket.TCP_NODELAY,1)\n"
        "while d:=s.recv(65536): s.sendall(d)"
    )
    trips, appends = [], []
    log, _ = journal.Journal.open(home / "bare")
    with socket.create_server((HOST, 0)) as server:
        echo = subprocess.Popen([sys.executable, "-c", code, str(server.getsockname()[1])])
        link, _ = server.accept()
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(rounds):
            start = clock()
            link.sendall(bytes(FRAME))
            got = 0
            while got < FRAME:
                got += len(link.recv(65536))
            trips.append(clock() - start)
            start = clock()
            log.append(bytes(FRAME))
            log.flush()
            appends.append(clock() - start)
        link.close()
        echo.wait()
    log.close()
    return median(trips), median(appends)


def latencies(running: list[Process], seconds: float) -> list[float]:
    """Let a table play for so long; return how long the answers of all machines took to be agreed."""
    for one in running:
        one.ask("clear")
    time.sleep(seconds)
    took: list[float] = []
    for one in running:
        one.ask("tell")
    for one in running:
        took += one.hear("took")
    return took


def commits(home: Path, seconds: float) -> Iterator[dict[str, Any]]:
    """The latency of a commit for 2 to 5 machines, with and without flushing."""
    trip, append = bare(home)
    yield {"name": "bare round trip of a frame", "ms": 1e3 * trip}
    yield {"name": "durable append", "ms": 1e3 * append}
    for flush in (True, False):
        for machines in (2, 3, 4, 5):
            base = trip + (append if flush else 0.0)
            with table(machines, home / f"{machines}-{flush}", flush=flush) as (running, _):
                took = latencies(running, seconds)
            name = f"commit, {machines} machines{'' if flush else ', without flushing'}"
            p50, p99 = percentile(took, 0.5), percentile(took, 0.99)
            yield {"name": name, "ms": 1e3 * p50, "p99": 1e3 * p99, "ratio": p50 / base, "aim": 3.0, "count": len(took)}


def watchers(home: Path, seconds: float) -> Iterator[dict[str, Any]]:
    """Joining at entry 2,000, and the latency of a commit while 1, 10 and 50 watch."""
    with table(3, home / "watched") as (running, port):
        running[0].ask(f"until {LATE}")
        running[0].hear("entered")
        joined: list[float] = []
        watching: list[Process] = []
        for number in (1, 9, 40):
            more = ("--home", home / "eyes", "--join", port, "--watch", number, "--until", LATE)
            watching.append(Process(*more))
            joined += [watching[-1].hear("joined") for _ in range(number)]
            if number == 1:
                yield {"name": f"joining at entry {LATE:,}", "ms": 1e3 * joined[0], "aim_ms": 1000.0}
            took = latencies(running, seconds)
            name = f"commit, 3 machines, {sum(n for n in (1, 9, 40) if n <= number)} watching"
            yield {"name": name, "ms": 1e3 * percentile(took, 0.5), "p99": 1e3 * percentile(took, 0.99)}
        for one in watching:
            one.kill()


def takeovers(home: Path, times: int) -> Iterator[dict[str, Any]]:
    """From the leader's end, by SIGKILL or SIGSTOP, to the next agreed entry at another machine."""
    for name, number in (("killed", signal.SIGKILL), ("stopped", signal.SIGSTOP)):
        took = []
        for at in range(times):
            with table(3, home / f"{name}-{at}") as (running, _):
                took.append(_takeover(running, number, random.Random(at)))
        p50, p99 = percentile(took, 0.5), percentile(took, 0.99)
        yield {"name": f"leader {name} to the next commit", "ms": 1e3 * p50, "p99": 1e3 * p99, "aim_ms": 1000.0,
               "aim_p99": 2000.0, "count": times}  # fmt: skip


def _takeover(running: list[Process], number: int, chance: random.Random) -> float:
    time.sleep(chance.uniform(0.1, 0.5))
    for one in running:
        one.ask("leader")
    leader = [one.hear("leads") for one in running].index(True)
    left = [one for at, one in enumerate(running) if at != leader]
    for one in left:
        one.ask("commits")
    start = time.monotonic()
    running[leader].process.send_signal(number)
    return min(one.hear("commit after") for one in left) - start


# --- the run ------------------------------------------------------------------------------------


def as_line(row: dict[str, Any]) -> str:
    """Return a figure as a line of text."""
    text = f"{row['name']:<46} {row['ms']:>9.2f} ms"
    if "p99" in row:
        text += f"  p99 {row['p99']:>9.2f} ms"
    if "ratio" in row:
        text += f"  {row['ratio']:.2f} times the bare sum (aim {row['aim']:g}: {_verdict(row['ratio'], row['aim'])})"
    if "aim_ms" in row:
        text += f"  (aim {row['aim_ms']:g} ms: {_verdict(row['ms'], row['aim_ms'])})"
    if "aim_p99" in row:
        text += f"  (aim p99 {row['aim_p99']:g} ms: {_verdict(row['p99'], row['aim_p99'])})"
    return text


def _verdict(value: float, aim: float) -> str:
    return "reached" if value <= aim else "missed"


def main(argv: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each table plays")
    parser.add_argument("--times", type=int, default=20, help="how often a leader is killed, and stopped")
    parser.add_argument("--only", choices=("commits", "watchers", "takeovers"), help="only these figures")
    parser.add_argument("--json", action="store_true", help="an object a line")
    for name in ("machines", "number", "join", "watch", "until"):
        parser.add_argument(f"--{name}", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--home", help=argparse.SUPPRESS)
    parser.add_argument("--no-flush", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args(argv)
    if words.no_flush:
        os.fsync = lambda descriptor: None  # the figure without flushing
    if words.home:
        asyncio.run(watch(words) if words.watch else machine(words))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        parts = {
            "commits": lambda: commits(home, words.seconds),
            "watchers": lambda: watchers(home, words.seconds),
            "takeovers": lambda: takeovers(home, words.times),
        }
        for name, part in parts.items():
            if words.only in (None, name):
                for row in part():
                    print(json.dumps(row) if words.json else as_line(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
