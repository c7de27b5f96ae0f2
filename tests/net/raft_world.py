"""Machines that agree on a log, under everything that chaos.py brings about; after every step all promises are checked.

`World(seed, profile).run()` returns a digest of all that happened, or raises `Broken` with the promise that was broken.
"""

import random
from hashlib import blake2b

from parlour.net.messages import Entry, Message
from parlour.net.raft import Raft
from parlour.net.raft_log import Log, restore_term
from tests.net.chaos import Action, Chaos, Crash, Disk, Profile, Scheduler, Trace

ROOT = bytes(16)
KEYS = tuple(letter * 64 for letter in "abcdef")


class Broken(AssertionError):
    """A promise of Raft was broken; the text says which, and where."""


class Values:
    """The smallest state machine: a list of values. Each seat's values come in the order of their counters."""

    def __init__(self) -> None:
        self.applied = 0
        self.hash = ""
        self.taken: list[tuple[int, int]] = []
        self.entries: list[Entry] = []

    def check(self, entry: Entry) -> str | None:
        if entry.index <= self.applied:
            raise Broken(f"entry {entry.index} is checked after {self.applied} was applied")
        return self.refusal(entry.seat, entry.counter)

    def refusal(self, seat: int, counter: int) -> str | None:
        due = 1 + sum(taken == seat for taken, _ in self.taken)
        return None if counter == due else f"seat {seat} gave {counter} where {due} was due"

    def apply(self, entry: Entry) -> None:
        if entry.index != self.applied + 1:
            raise Broken(f"entry {entry.index} is applied after {self.applied}")
        self.applied = entry.index
        self.entries.append(entry)
        if entry.kind != "no-op":
            self.taken.append((entry.seat, entry.counter))
            self.hash = blake2b(repr(self.taken).encode(), digest_size=8).hexdigest()


class Machine:
    """One machine: its disk, which stays, and its Raft while it runs."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.disk = Disk()
        self.raft: Raft | None = None
        self.values = Values()
        self.doom: Crash | None = None
        self.alarm: float | None = None
        self.applied = 0
        self.last_hash = ROOT


class World:
    """Voters, and proposals that are made again and again until they are agreed."""

    trouble_seconds = 10.0
    calm_seconds = 30.0
    proposals = 12

    def __init__(self, seed: int, profile: Profile, voters: int | None = None, kind: type[Raft] = Raft) -> None:
        self.clock = Scheduler()
        self.chaos = Chaos(seed, profile)
        self.random = random.Random(f"world {seed}")
        self.kind = kind
        self.keys = KEYS[: voters or self.random.choice([2, 3, 3, 4, 5])]
        self.machines = {key: Machine(key) for key in self.keys}
        self.trace = Trace()
        self.crashes = 0
        self.leaders: dict[int, str] = {}
        self.entries: dict[tuple[int, int], bytes] = {}  # hash by index and term
        self.agreed: list[Entry] = []
        self.agreed_in: list[int] = []  # the term in which each was agreed
        for machine in self.machines.values():
            self._start(machine)

    def run(self) -> str:
        """Trouble, and then a calm in which everything must be agreed by all."""
        self.chaos.begin(self.clock, self.keys, self._strike)
        self._propose()
        while self.clock.step(self.trouble_seconds):
            pass
        self.chaos.calm()
        self._settle(self.trouble_seconds + self.calm_seconds)
        return self.trace.digest()

    def wait_for_agreement(self, seconds: float) -> None:
        """Everything must be agreed in so many seconds under the profile, which nobody calms."""
        self.chaos.begin(self.clock, self.keys, self._strike)
        self._propose()
        self._settle(seconds)

    def _settle(self, end: float) -> None:
        while not self._is_done():
            if not self.clock.step(end):
                raise Broken(f"no progress: {len(self._taken())} of {self.proposals} are agreed at {end} s")

    # --- machines ---

    def _start(self, machine: Machine) -> None:
        items = machine.disk.items
        log, (term, voted_for) = Log.restore(ROOT, items), restore_term(items)
        machine.values, machine.applied, machine.last_hash, machine.alarm = Values(), 0, ROOT, None
        chance = random.Random(self.random.random())
        machine.raft = self.kind(machine.key, self.keys, log, term, voted_for, machine.values, chance, self.clock.now)
        self.trace.add("start", machine.key[0], term, log.last_index)
        self._set_alarm(machine)

    def _strike(self, key: str, crash: Crash) -> None:
        self.machines[key].doom = crash

    def _die(self, machine: Machine, down: float) -> None:
        self.crashes += 1
        self.trace.add("crash", machine.key[0], self.clock.now)
        machine.raft = machine.doom = None
        machine.disk.lose()
        self.clock.after(down, lambda: self._start(machine))

    def _finish(self, machine: Machine, raft: Raft) -> None:
        """Store and send what a step left, as far as the machine lives."""
        crash = machine.doom
        while raft.items:
            items, raft.items = raft.items, []
            for item in crash.of_items(items) if crash else items:
                machine.disk.append(item)
            machine.disk.flush()
            if crash and crash.stored < 1:
                self._die(machine, crash.down)
                return
            raft.flushed(self.clock.now)
            self._check(machine, raft)
        outbox, raft.outbox = raft.outbox, []
        for target, message in crash.of_outbox(outbox) if crash else outbox:
            self._send(machine.key, target, message)
        if crash:
            self._die(machine, crash.down)
        else:
            self._set_alarm(machine)

    def _set_alarm(self, machine: Machine) -> None:
        assert machine.raft
        time = machine.raft.deadline()
        if machine.alarm is None or time < machine.alarm:
            machine.alarm = time
            raft = machine.raft
            self.clock.at(time, lambda: self._ring(machine, raft, time))

    def _ring(self, machine: Machine, raft: Raft, time: float) -> None:
        if machine.raft is raft and machine.alarm == time:
            machine.alarm = None
            raft.tick(self.clock.now)
            self._check(machine, raft)
            self._finish(machine, raft)

    # --- messages and proposals ---

    def _send(self, source: str, target: str, message: Message) -> None:
        for delay in self.chaos.delays(source, target):
            self.clock.after(delay, self._delivery(source, self.machines[target], message))

    def _delivery(self, source: str, machine: Machine, message: Message) -> Action:
        def deliver() -> None:
            raft = machine.raft
            if raft is None or self.chaos.is_cut(source, machine.key):
                return
            self.trace.add(self.clock.now, source[0], machine.key[0], message)
            raft.on(source, message, self.clock.now)
            self._check(machine, raft)
            self._finish(machine, raft)

        return deliver

    def _propose(self) -> None:
        """Offer what a seat wants to say next to a machine that believes it leads; and again a little later."""
        self.clock.after(self.random.uniform(0.02, 0.3), self._propose)
        machine = self.machines[self.random.choice(self.keys)]
        said = self._taken()
        seat = self.random.randrange(len(self.keys))
        counter = 1 + sum(taken == seat for taken, _ in said)
        if len(said) >= self.proposals or machine.raft is None or not machine.raft.is_ready:
            return
        if machine.values.refusal(seat, counter) is None:
            machine.raft.append("answer", seat, counter, b"", b"", self.clock.now)
            self._check(machine, machine.raft)
            self._finish(machine, machine.raft)

    def _taken(self) -> list[tuple[int, int]]:
        return [(entry.seat, entry.counter) for entry in self.agreed if entry.kind != "no-op"]

    def _is_done(self) -> bool:
        """Whether all machines have the same log with all proposals, once each, applied."""
        taken = self._taken()
        if len(taken) < self.proposals or any(machine.raft is None for machine in self.machines.values()):
            return False
        if len(set(taken)) != len(taken):
            raise Broken(f"something was agreed twice: {taken}")
        rafts = [machine.raft for machine in self.machines.values() if machine.raft]
        return all(raft.commit == raft.last_index == len(self.agreed) for raft in rafts)

    # --- Raft's promises ---

    def _check(self, machine: Machine, raft: Raft) -> None:
        if raft.suspects:
            raise Broken(f"an honest leader is suspected: {raft.suspects}")
        self._check_applied(machine, raft)
        self._check_log(machine, raft)
        if raft.role == "leader":
            self._check_leader(machine, raft)

    def _check_applied(self, machine: Machine, raft: Raft) -> None:
        values = machine.values
        if values.applied < machine.applied or raft.commit < values.applied:
            raise Broken(f"applied went from {machine.applied} to {values.applied}, agreed is {raft.commit}")
        for entry in values.entries[machine.applied :]:
            if entry.index > len(self.agreed):
                self.agreed.append(entry)
                self.agreed_in.append(raft.term)
            elif self.agreed[entry.index - 1] != entry:
                raise Broken(f"state machine safety: two entries {entry.index} were agreed")
        machine.applied = values.applied

    def _check_log(self, machine: Machine, raft: Raft) -> None:
        log = raft.log
        if log.hash(log.last_index) == machine.last_hash:
            return
        machine.last_hash = log.hash(log.last_index)
        for entry in log:
            digest = log.hash(entry.index)
            if self.entries.setdefault((entry.index, entry.term), digest) != digest:
                raise Broken(f"log matching: two entries {entry.index} of term {entry.term}")

    def _check_leader(self, machine: Machine, raft: Raft) -> None:
        known = self.leaders.setdefault(raft.term, machine.key)
        if known != machine.key:
            raise Broken(f"election safety: two leaders in term {raft.term}")
        for entry, term in zip(self.agreed, self.agreed_in, strict=True):
            missing = entry.index > raft.last_index or raft.log.entry(entry.index) != entry
            if term < raft.term and missing:
                raise Broken(f"leader completeness: entry {entry.index}, agreed in term {term}, is missing")
