"""Real processes at one table under faults: a host, three guests and a spectator, killed, stopped and cut off.

`run(seed, folder)` plays a whole game by the command line, each machine with a home and a record of its own and every
link through a proxy. The seed says which game, when whom what happens, and how slow the links are; what the system's
scheduler does is not in it. In the end all records must be the same, byte for byte.
"""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import tests.toy
from tests.commands import ROOT, call, surroundings
from tests.net.proxy import Proxy

LONG = 60.0
"""Seconds for anything that is waited for; all of it is a matter of seconds."""
GUESTS = 3
TABLES = "tables"
KEPT = "table.msgpack"

LOST = "No machine of this table was reached"
LOST_SECONDS = 15.0
"""A machine that finds nobody gives up after this, and not after a minute."""

PHASES = ("lobby", "seed", "early", "middle", "end", "after")
"""When it happens: before all sit, while the seed is made, in the game, and when the machine has the whole record."""
FAULTS = ("kill", "stop")
PARTS = {"early": (0.0, 0.1), "middle": (0.25, 0.7), "end": (0.9, 1.1), "after": (9.0, 9.0)}
"""Which part of a game of usual length has been recorded then."""
VICTIMS = ("leader", "host", "guest", "everybody")
KINDS = len(PHASES) * len(FAULTS) * len(VICTIMS)
"""So many seeds in a row have every kind of trouble once."""


class Game(NamedTuple):
    """A game to be played: the module that starts it, its words, and about how many entries it has."""

    module: str
    words: tuple[str, ...]
    entries: int


GAMES = (
    Game("tests.toy", (tests.toy.GAME.id, "--option", "rounds=3"), 130),
    Game("parlour", ("goldrush-city", "--option", "max_rounds=3"), 160),
    Game("parlour", ("dungeon-petz",), 440),
)


class Broken(AssertionError):
    """Something that was promised isn't so."""


class Trouble(NamedTuple):
    """What a run goes through."""

    game: Game
    phase: str
    fault: str
    victim: str


def trouble_of(seed):
    """What happens in the run of a seed."""
    rest, phase = divmod(seed, len(PHASES))
    rest, fault = divmod(rest, len(FAULTS))
    rest, victim = divmod(rest, len(VICTIMS))
    return Trouble(GAMES[(rest + phase + victim) % len(GAMES)], PHASES[phase], FAULTS[fault], VICTIMS[victim])


def run(seed, folder):
    """Play the game of a seed, in an empty folder; return its entries. Raises `Broken`, and leaves no process."""
    trouble = trouble_of(seed)
    with Table(Path(folder), trouble.game, random.Random(seed)) as table:
        try:
            return table.play(trouble)
        except Broken as broken:
            raise Broken(f"seed {seed}, {trouble.phase} {trouble.fault} {trouble.victim}: {broken}") from broken


class Process:
    """A command in a process group of its own. Its lines are read as they come."""

    def __init__(self, name, home, module, proxy, words):
        """Start it. It dials through the proxy; give it up by `close`."""
        self.name = name
        self.out, self.err = [], []
        program = (
            f"from tests.net.proxy import dial_through; dial_through({proxy.port}); "
            f"from parlour.net import keeper; keeper.LOST_SECONDS = {LOST_SECONDS}; "
            f"import runpy; runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
        )
        self.popen = subprocess.Popen(
            [sys.executable, "-c", program, "--home", str(home), *map(str, words)],
            cwd=ROOT, env=surroundings(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        self._readers = [
            threading.Thread(target=self._read, args=pair, daemon=True)
            for pair in ((self.popen.stdout, self.out), (self.popen.stderr, self.err))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream, lines):
        with stream:
            for line in stream:
                lines.append(line.decode().rstrip("\n"))

    def find(self, text):
        """The last line, of stderr first, with a text in it, or `None`."""
        return next((line for line in [*reversed(self.err), *reversed(self.out)] if text in line), None)

    def close(self):
        """End it, whatever it does, and all that it started; gives its exit code."""
        with contextlib.suppress(ProcessLookupError):  # it ended by itself
            os.killpg(self.popen.pid, signal.SIGKILL)
        code = self.popen.wait(LONG)
        for reader in self._readers:
            reader.join(LONG)
        return code


class Machine:
    """One at the table: a command with a home and a folder for its record, started as often as it is killed."""

    def __init__(self, name, folder, game, proxy):
        self.name = name
        self.proxy = proxy
        self.home, self.records = folder / name / "home", folder / name / "records"
        self.words = ()
        self.process = None
        self.past = []
        """Processes that were killed."""
        self.is_done = False
        """It was killed when its game was over, and it had forgotten it."""
        self._game = game

    def start(self, *words):
        """Start it: with these words, or by the very same command as before."""
        self.words = words or self.words
        more = ("--json", "--record", self.records)
        self.process = Process(self.name, self.home, self._game.module, self.proxy, (*self.words, *more))

    def kill(self):
        """Kill it in the middle of whatever it does; false when it had ended by itself before."""
        if self.process.close() != -signal.SIGKILL:
            return False
        self.past.append(self.process)
        return True

    @property
    def has_failed(self):
        """Whether it ended by itself, with an error."""
        return self.process is not None and self.process not in self.past and bool(self.process.popen.poll())

    @property
    def is_playing(self):
        """Whether its home remembers a table that began and isn't finished."""
        return any(self.home.glob(f"{TABLES}/*/{KEPT}"))

    @property
    def record(self):
        """What its record holds by now."""
        paths = list(self.records.glob("*.parlour"))
        if len(paths) > 1:
            raise Broken(f"{self.name} has two records: {paths}")
        return paths[0].read_bytes() if paths else b""

    @property
    def entries(self):
        """How many entries of the game it has recorded."""
        return max(0, self.record.count(b"\n") - 1)

    @property
    def has_ended(self):
        """Whether its record is whole."""
        return b"\nend " in self.record

    def told(self):
        """All that it said, for people who look for a mistake."""
        lines = [line for process in (*self.past, self.process) if process for line in (*process.out, *process.err)]
        return f"--- {self.name}\n" + "\n".join(lines[-30:])


class Table:
    """Four machines with a seat each, and a spectator; all processes are gone at its end."""

    def __init__(self, folder, game, chance):
        self.game = game
        self.chance = chance
        self._stack = ExitStack()
        names = ("host", *(f"guest{number}" for number in range(1, GUESTS + 1)), "watch")
        self.machines = [Machine(name, folder, game, self._stack.enter_context(Proxy())) for name in names]
        self.host, *self.guests, self.watcher = self.machines
        self.seated = [self.host, *self.guests]
        self.may_be_late = []
        """Machines that may find nobody any more, since they were away at the very end."""
        self.end_at = time.monotonic() + 2 * LONG

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for machine in self.machines:
            if machine.process is not None:
                machine.process.close()
        self._stack.close()

    # --- the game ---

    def play(self, trouble):
        """Play it to its end with this trouble; return the entries of the game."""
        for machine in self.machines:
            machine.proxy.delay(self.chance.choice((0.0, 0.0, 0.001, 0.004)))
        self.gather(trouble)
        if trouble.phase in ("early", "middle", "end", "after"):
            self.disturb(trouble)
        return self.finish()

    def gather(self, trouble):
        """Bring everybody to the table, and the game to its beginning."""
        port = free_port(self.chance)
        self.address = f"127.0.0.1:{port}"
        game, *options = self.game.words
        words = ("host", game, "--seats", GUESTS + 1, "--seat", "bot:greedy", *options, "--port", port)
        self.host.start(*words)
        self.wait(lambda: self.host.process.find("code "), "the host listens")
        self.watcher.start("watch", self.address)
        for seat, guest in enumerate(self.guests[:-1], 1):
            guest.start("join", self.address, "--bot", "greedy")
            self.wait(lambda seat=seat: self.host.process.find(f"sits on seat {seat}"), f"seat {seat} is taken")
        self.wait(lambda: self.watcher.process.find("sits on seat 2"), "the spectator sees it")
        if trouble.phase == "lobby":
            self.disturb_lobby(trouble)
        if trouble.phase == "seed":
            self.disturb_seed(trouble)
        else:
            self.begin()

    def begin(self):
        """Have the last guest come, if it hasn't, and the game begin."""
        if self.guests[-1].process is None:
            self.guests[-1].start("join", self.address, "--bot", "greedy")
        self.wait(lambda: all(machine.process.find("the game begins") for machine in self.machines), "the game begins")

    def disturb_lobby(self, trouble):
        """Kill or stop in the lobby who is there, the last guest being to come."""
        victims = self.choose(trouble.victim, [self.host, *self.guests[:-1]])
        if trouble.fault == "stop":
            self.begin_without(victims)
            return
        for victim in victims:
            victim.kill()
        for victim in victims:
            victim.start()
            if victim is self.host:
                self.wait(lambda: self.host.process.find("code "), "the host listens again")
        for seat in range(1, GUESTS):
            self.wait(lambda seat=seat: self.is_taken(seat), f"seat {seat} is taken again")
        self.wait(lambda: "1 watching" in self.host.process.err, "the spectator is back")

    def begin_without(self, victims):
        """Have the last guest come while machines in the lobby are halted; without its host no game can begin."""
        links = self.connections
        signal_all(victims, signal.SIGSTOP)
        self.guests[-1].start("join", self.address, "--bot", "greedy")
        self.wait(lambda: self.connections > links, "the last guest calls")
        rest = [] if self.host in victims else [machine for machine in self.machines if machine not in victims]
        self.wait(
            lambda: all(machine.process.find("the game begins") for machine in rest), "the game begins for others"
        )
        signal_all(victims, signal.SIGCONT)

    def disturb_seed(self, trouble):
        """Kill or stop while the seed is made: two guests don't find each other, so there is none before."""
        pair = self.guests[:-1]
        for guest in pair:
            guest.proxy.refuse()
        self.begin()
        self.wait(lambda: all(machine.is_playing for machine in self.seated), "everybody remembers the table")
        if any(machine.process.find("seed is made") for machine in self.seated):
            self.fail("a seed was made without all machines")
        victims, links = self.choose(trouble.victim, self.seated), self.connections
        if trouble.fault == "stop":
            signal_all(victims, signal.SIGSTOP)
        else:
            self.kill(victims)
        for guest in pair:
            guest.proxy.refuse(False)
        if trouble.fault == "stop":
            self.wait(lambda: victims == self.seated or self.connections > links, "the guests find each other")
            signal_all(victims, signal.SIGCONT)
        self.wait(lambda: all(victim.entries for victim in victims), "the first entries")

    def is_taken(self, seat):
        """Whether a seat is taken, as the host told it last."""
        last = [line for line in self.host.process.err if line.endswith(f"seat {seat}") or f"seat {seat} (" in line]
        return bool(last) and "sits on" in last[-1]

    def disturb(self, trouble):
        """Wait for the phase; cut or stall some links on the way; then do what is to be done."""
        at = round(self.chance.uniform(*PARTS[trouble.phase]) * self.game.entries) + 1
        for before in sorted(self.chance.randrange(self.game.entries) for _ in range(3)):
            if before < at:
                self.wait(lambda before=before: self.reached(before), f"entry {before}")
                self.spoil(self.chance.choice(self.machines).proxy)
        self.wait(lambda: self.reached(at), f"entry {at}")
        victims = self.choose(trouble.victim, self.seated)
        if trouble.phase in ("end", "after"):
            self.may_be_late = [*victims, self.watcher]  # who may watch through one of them
        if trouble.fault == "stop":
            self.stop(victims)
        else:
            self.kill(victims)

    def spoil(self, proxy):
        """Break a machine's links, or hold back what is said on them for a while."""
        if self.chance.random() < 0.5:
            proxy.cut()
            return
        held = proxy.held
        proxy.stall()
        self.wait(lambda: proxy.held >= held + 3 or not proxy.connections, "something is held back")
        proxy.go_on()

    def reached(self, entries):
        """Whether some machine has recorded so many entries, or all that there are."""
        return any(machine.entries >= entries or machine.has_ended for machine in self.seated)

    def kill(self, victims):
        """Kill machines, and bring them back by their own commands."""
        for victim in [victim for victim in victims if victim.kill()]:
            victim.is_done = victim.has_ended and not victim.is_playing
            if not victim.is_done:
                victim.start()

    @property
    def connections(self):
        """How many connections lead through the proxies."""
        return sum(machine.proxy.connections for machine in self.machines)

    def choose(self, victim, present):
        """The machines that are meant."""
        if victim == "everybody":
            return present
        if victim == "leader":
            return [self.leader() or self.chance.choice(present)]
        return [self.host if victim == "host" else self.chance.choice(present[1:])]

    def leader(self):
        """Who orders the entries, as the machines told it last; `None` where nobody does yet."""
        names = (self.host.process.find("the game begins: ") or "").partition(": ")[2].partition(";")[0].split(", ")
        for machine in self.seated:
            line = machine.process.find(" orders the entries") if machine.process else None
            if line is not None:
                name = line.removeprefix("the machine of ").removesuffix(" orders the entries")
                return self.seated[names.index(name)]
        return None

    def stop(self, victims):
        """Halt machines until somebody misses them or has the whole game without them; then let them go on."""
        rest = [machine for machine in self.seated if machine not in victims]
        before = {machine: len(machine.process.err) for machine in rest}
        signal_all(victims, signal.SIGSTOP)

        def is_missed():
            said = (line for machine in rest for line in machine.process.err[before[machine] :])
            return any(machine.has_ended for machine in rest) or any("is away" in line for line in said)

        if rest:
            self.wait(is_missed, "somebody misses who was stopped")
        signal_all(victims, signal.SIGCONT)

    # --- the end ---

    def finish(self):
        """Wait for the end of all; compare what they printed and recorded; return the entries."""
        self.wait(lambda: all(m.is_done or m.process.popen.poll() is not None for m in self.machines), "everybody ends")
        late = [machine for machine in self.may_be_late if self.is_late(machine)]
        rows = []
        for machine in self.machines:
            code = machine.process.close()
            if machine.is_done or machine in late:
                continue
            if code != 0:
                self.fail(f"{machine.name} ended with {code}")
            rows.append(json.loads(machine.process.out[-1]))
        self.compare(rows, late)
        best = max(self.machines, key=lambda machine: machine.entries)
        (path,) = best.records.glob("*.parlour")
        verified = call("replay", path, "--verify")
        if verified.code != 0 or not verified.out.startswith("ok "):
            self.fail(f"the record doesn't verify: {verified}")
        return best.entries - 1

    def compare(self, rows, late):
        """Check that all printed and recorded the same; who came too late has the beginning of it."""
        alike = [{name: value for name, value in row.items() if name not in ("record", "seat")} for row in rows]
        if any(row != alike[0] for row in alike):
            self.fail(f"not all printed the same: {alike}")
        records = {machine.name: machine.record for machine in self.machines}
        if len({records[machine.name] for machine in self.machines if machine not in late}) != 1:
            self.fail(f"the records differ: { {name: len(text) for name, text in records.items()} }")
        whole = max(records.values(), key=len)
        for machine in late:
            if not whole.startswith(machine.record):
                self.fail(f"the record of {machine.name} is not the beginning of the others'")

    def is_late(self, machine):
        """Whether a machine that was away at the very end came back when all others had gone home."""
        return machine.process.popen.poll() == 1 and machine.process.find(LOST) is not None

    # --- waiting ---

    def wait(self, condition, what):
        """Wait for a condition, looking again and again, as long as nobody ends with an error."""
        end = min(time.monotonic() + LONG, self.end_at)
        while not condition():
            for machine in self.machines:
                if machine.has_failed and not (machine in self.may_be_late and self.is_late(machine)):
                    self.fail(f"{machine.name} ended with {machine.process.popen.returncode}, before: {what}")
            if time.monotonic() > end:
                self.fail(f"not in time: {what}")
            threading.Event().wait(0.005)

    def fail(self, text):
        """Raise what is wrong, with all that was said."""
        raise Broken("\n".join([text, *(machine.told() for machine in self.machines)]))


def signal_all(machines, number):
    """Send a signal to the processes of machines, as far as they run."""
    for machine in machines:
        machine.process.popen.send_signal(number)


def free_port(chance):
    """A port that nobody uses now, outside of those that systems hand out by themselves."""
    while True:
        port = chance.randint(20_000, 32_000)
        with socket.socket() as asked:
            try:
                asked.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
