"""Whole tables of real games on simulated machines, under everything that chaos.py brings about.

`run(seed, whole=False)` plays one game, from the making of its seed to the published seed (`whole`), or 150 entries
from some point in the middle. After every step what was promised is checked; `Broken` says what was broken, and in
which run.
"""

import random
from functools import lru_cache
from typing import Any, NamedTuple

import tests.toy  # noqa: F401 - registers its game
from parlour.core import GAMES, domains
from parlour.core.ask import IllegalAnswer
from parlour.core.chance import Generator
from parlour.net import news, replica
from parlour.net.messages import Key, Message
from parlour.net.peer import Peer
from parlour.net.watcher import Watcher
from tests.net.chaos import PROFILES, Action, Chaos, Crash, Disk, Profile, Scheduler, Trace
from tests.net.tables import entropy, identity, make_charter, midway, seed_items

ENTRIES = 150
"""Lines of the game in a run that isn't whole."""
TROUBLE_SECONDS, CALM_SECONDS = 8.0, 600.0
UNDO = 20
"""One in so many decisions is to take the last answer back, where that is possible."""

# All machines of a simulation are in this process: none needs to check again what another has checked.
replica.claim_holds = lru_cache(maxsize=4096)(replica.claim_holds)


class Broken(AssertionError):
    """A promise was broken; the text says which, and the run."""


class Report(NamedTuple):
    """What happened in a run: a digest of all of it, lines of the game, agreed entries, crashes, elections."""

    trace: str
    lines: int
    entries: int
    crashes: int
    leaders: int


class Machine:
    """A seat's machine: its disk, which stays, and its peer while it runs."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.key = identity(number).key
        self.disk = Disk()
        self.peer: Any = None
        self.starts = 0
        self.doom: Crash | None = None
        self.alarm: float | None = None
        self.checked = 0
        self.thinks = False
        self.pending: dict[int, bytes] = {}
        self.news: list[news.News] = []


class Spectator:
    """A machine that watches."""

    def __init__(self, number: int) -> None:
        self.key = identity(100 + number).key
        self.watcher: Any = None
        self.items: list[bytes] = []
        self.delay = 0
        self.checked = 0
        self.alarm: float | None = None
        self.news: list[news.News] = []


class World:
    """One table. `peer_kind` and `games` are for planted bugs."""

    peer_kind: type[Peer] = Peer
    games: tuple[str, ...] = ()
    """Which games are played; all of them where there are none."""
    faults = (news.Ignored, news.Disputed, news.Odd, news.SeedFailed)
    """News that nobody may ever be told."""

    def __init__(self, seed: int, profile: Profile, *, whole: bool = False, words: str = "") -> None:
        self.words = words or f"run({seed}, {profile.name}, whole={whole})"
        self.whole = whole
        self.clock = Scheduler()
        self.chaos = Chaos(f"table {seed}", profile)
        self.random = random.Random(f"table {seed} {whole}")
        self.generator = Generator(seed)
        self.trace = Trace()
        self.hashes: list[str] = []
        self.chain: list[bytes] = []
        self.signed: set[bytes] = set()
        self.crashes = 0
        self.leaders: list[Key | None] = []
        self._moved = False
        """Whether anybody came further since it was last asked whether the run is over."""
        self._open(seed)

    def _open(self, seed: int) -> None:
        """Seat machines and spectators at a table of some game."""
        chance = self.random
        game = chance.choice([GAMES[name] for name in sorted(self.games or GAMES)])
        machines = chance.choice([number for number in (2, 3, 3, 4, 5) if number <= game.seats[1]])
        seats = chance.randint(max(machines, game.seats[0]), game.seats[1])
        bots = [chance.choice(["", "random"]) for _ in range(seats)]
        self.charter = make_charter(game, machines, seats, bots, f"{seed % 2**64:016x}")
        self.game = game if self.whole else midway(game, self.charter, chance, ENTRIES)
        self.machines = {machine.key: machine for machine in map(Machine, range(machines))}
        self.spectators = {spectator.key: spectator for spectator in map(Spectator, range(chance.choice([0, 1, 1, 2])))}
        for machine in self.machines.values():
            if not self.whole:
                machine.disk.items = seed_items(self.charter, machine.number)
            self._start(machine)
        for spectator in self.spectators.values():
            self.clock.at(chance.uniform(0, TROUBLE_SECONDS), lambda spectator=spectator: self._watch(spectator))

    def run(self) -> Report:
        """Trouble, and then a calm in which the game must go on to its end."""
        try:
            self.chaos.begin(self.clock, list(self.machines), self._strike)
            while self.clock.step(TROUBLE_SECONDS):
                if self._moved and self._is_done():
                    return self._report()
            self.chaos.calm()
            while not (self._moved and self._is_done()):
                if not self.clock.step(TROUBLE_SECONDS + CALM_SECONDS):
                    raise Broken(f"no progress after the calm: {self._where()}")
            return self._report()
        except Exception as error:
            kind = "" if isinstance(error, Broken) else f"{type(error).__name__}: "
            raise Broken(f"{self.words}: {kind}{error}") from error

    # --- machines ---

    def _start(self, machine: Machine) -> None:
        machine.starts += 1
        machine.checked, machine.alarm, machine.thinks, machine.pending = 0, None, False, {}
        source = entropy(f"{self.words} {machine.number} {machine.starts}")
        machine.peer = self.peer_kind(
            self.charter, identity(machine.number), machine.disk.items, source, self.clock.now, find=lambda _: self.game
        )
        self.trace.add("start", machine.number, self.clock.now)
        self._check(machine)
        self._finish(machine)

    def _strike(self, key: str, crash: Crash) -> None:
        self.machines[key].doom = crash

    def _die(self, machine: Machine, down: float) -> None:
        self.trace.add("crash", machine.number, self.clock.now)
        self.crashes += 1
        machine.peer = machine.doom = None
        machine.disk.lose()
        self.clock.after(down, lambda: self._start(machine))

    def _finish(self, machine: Machine) -> None:
        """Store and send what a step left, as far as the machine lives."""
        peer, crash = machine.peer, machine.doom
        while items := peer.take_items():
            for item in crash.of_items(items) if crash else items:
                machine.disk.append(item)
            machine.disk.flush()
            if crash and crash.stored < 1:
                self._die(machine, crash.down)
                return
            peer.flushed(self.clock.now)
            self._check(machine)
        outbox = peer.take_outbox()
        for target, message in crash.of_outbox(outbox) if crash else outbox:
            self._send(machine.key, target, message)
        if crash:
            self._die(machine, crash.down)
            return
        self._think(machine)
        self._set_alarm(machine, peer, lambda: self._ring(machine, peer))

    def _ring(self, machine: Machine, peer: Any) -> None:
        if machine.peer is peer:
            peer.tick(self.clock.now)
            self._check(machine)
            self._finish(machine)

    def _set_alarm(self, owner: Machine | Spectator, runs: Any, ring: Action) -> None:
        """Have a machine ring at its deadline; an alarm that was set for later stays without effect."""
        time = max(runs.deadline(), self.clock.now)
        if owner.alarm is not None and owner.alarm <= time:
            return
        owner.alarm = time

        def due() -> None:
            if owner.alarm == time:
                owner.alarm = None
                ring()

        self.clock.at(time, due)

    # --- people and bots ---

    def _think(self, machine: Machine) -> None:
        """Let whoever has to decide on a machine do so a little later."""
        if not machine.thinks and machine.peer.to_decide():
            machine.thinks = True
            peer = machine.peer
            self.clock.after(self.random.uniform(0.0, 0.03), lambda: self._decide(machine, peer))

    def _decide(self, machine: Machine, peer: Any) -> None:
        if machine.peer is not peer:
            return
        machine.thinks = False
        if self._takes_back(machine) or not (seats := peer.to_decide()):
            return
        table = peer.deciding_table(seats[0])
        peer.answer(seats[0], domains.draw(table.legal(seats[0]), self.generator), self.clock.now)
        self._check(machine)
        self._finish(machine)

    def _takes_back(self, machine: Machine) -> bool:
        """Try, now and then, to take an answer back instead."""
        if self.random.randrange(UNDO):
            return False
        for seat in machine.peer.mine():
            try:
                machine.peer.undo(seat, self.clock.now)
            except IllegalAnswer:
                continue
            self._check(machine)
            self._finish(machine)
            return True
        return False

    # --- messages ---

    def _send(self, source: Key, target: Key, message: Message) -> None:
        for delay in self.chaos.delays(source, target):
            self.clock.after(delay, lambda: self._deliver(source, target, message))

    def _deliver(self, source: Key, target: Key, message: Message) -> None:
        if self.chaos.is_cut(source, target):
            return
        self.trace.add(self.clock.now, source[:4], target[:4], type(message).__name__)
        if target in self.spectators:
            watching = self.spectators[target]
            watching.watcher.on(source, message, self.clock.now)
            self._finish_watching(watching)
            return
        machine = self.machines[target]
        if machine.peer is not None:
            machine.peer.on(source, message, self.clock.now)
            self._check(machine)
            self._finish(machine)

    # --- spectators ---

    def _watch(self, spectator: Spectator) -> None:
        spectator.watcher = Watcher(self.charter, spectator.delay, self.clock.now, find=lambda _: self.game)
        self._finish_watching(spectator)

    def _finish_watching(self, spectator: Spectator) -> None:
        watcher = spectator.watcher
        spectator.checked = self._compare(watcher.replica, watcher.log, spectator.checked, "a spectator")
        for told in watcher.take_news():
            spectator.news.append(told)
            self._moved = True
            if isinstance(told, self.faults) or (isinstance(told, news.Published) and not told.holds):
                raise Broken(f"a spectator is told {told}")
        spectator.items += watcher.take_items()
        for target, message in watcher.take_outbox():
            self._send(spectator.key, target, message)
        self._set_alarm(spectator, watcher, lambda: self._ring_watching(spectator))

    def _ring_watching(self, spectator: Spectator) -> None:
        spectator.watcher.tick(self.clock.now)
        self._finish_watching(spectator)

    # --- what is promised ---

    def _check(self, machine: Machine) -> None:
        peer = machine.peer
        refused = set()
        for told in peer.take_news():
            machine.news.append(told)
            if isinstance(told, self.faults):
                raise Broken(f"machine {machine.number} is told {told}")
            if isinstance(told, news.Refused):
                refused.add(told.seat)
            if isinstance(told, news.Led) and told.machine == machine.key:
                self.leaders.append(told.machine)
        if peer._raft is not None and peer._raft.suspects:
            raise Broken(f"machine {machine.number} suspects an honest leader: {peer._raft.suspects}")
        if peer.replica is None:
            return
        machine.checked = self._compare(peer.replica, peer.log, machine.checked, f"machine {machine.number}")
        self._check_pending(machine, peer, refused)

    def _check_pending(self, machine: Machine, peer: Any, refused: set[int]) -> None:
        """What a machine let go of is agreed, or its people were told."""
        if not peer._own.pending and not machine.pending:
            return
        pending = {seat: waiting.propose.signature for seat, waiting in peer._own.pending.items()}
        for seat, signature in machine.pending.items():
            if pending.get(seat) != signature and seat not in refused and signature not in self.signed:
                raise Broken(f"lost: machine {machine.number} let go of an answer of seat {seat} that isn't agreed")
        machine.pending = pending

    def _compare(self, replica: Any, log: Any, checked: int, who: str) -> int:
        """Compare what was agreed with what all others have; return up to where."""
        if not self.hashes:
            self.hashes.append(replica.hashes[0])
            self.chain.append(log.root)
        for index in range(checked, replica.applied + 1):
            if index == len(self.hashes):
                self.hashes.append(replica.hashes[index])
                self.chain.append(log.hash(index))
                self._agreed(log.entry(index), who)
            if replica.hashes[index] != self.hashes[index]:
                raise Broken(f"divergence: the hash of {who} differs after entry {index}")
            if log.hash(index) != self.chain[index]:
                raise Broken(f"divergence: {who} has another entry {index}")
        self._moved = self._moved or checked <= replica.applied
        return int(replica.applied + 1)

    def _agreed(self, entry: Any, who: str) -> None:
        if not entry.signature:
            return
        if entry.signature in self.signed:
            raise Broken(f"doubled: {who} has entry {entry.index} of seat {entry.seat} twice")
        self.signed.add(entry.signature)

    def _is_done(self) -> bool:
        """Whether the game is where the run ends, for everybody."""
        self._moved = False
        peers = [machine.peer for machine in self.machines.values()]
        if any(peer is None or peer.replica is None for peer in peers):
            return False
        replicas = [peer.replica for peer in peers]
        if not all(self._is_at_end(replica) for replica in replicas):
            return False
        watchers = [spectator.watcher for spectator in self.spectators.values()]
        return all(
            watcher is not None
            and self._is_at_end(watcher.replica)
            and (watcher.replica.published is None or watcher._audit.holds)
            for watcher in watchers
        )

    def _is_at_end(self, replica: Any) -> bool:
        if not self.whole and len(replica.lines) >= ENTRIES:
            return True
        return replica.published is not None

    def _where(self) -> str:
        told = []
        for machine in self.machines.values():
            peer = machine.peer
            if peer is None or peer.replica is None:
                told.append(f"machine {machine.number} has no table")
                continue
            asked = [(question.seat, question.kind) for question in peer.replica.table.questions]
            holders = [holder.machine for holder in peer.replica.holders]
            told.append(
                f"machine {machine.number} applied {peer.replica.applied} of {peer.log.last_index}, asked {asked}"
                f" of {holders}, pending {peer.pending}, leader {(peer.leader or '')[:4]}, trouble {peer.trouble!r}"
            )
        told += [f"a spectator has {s.watcher.replica.applied}" for s in self.spectators.values() if s.watcher]
        return "; ".join(told)

    def _report(self) -> Report:
        facts = (len(self.hashes), self.hashes[-1])
        self.trace.add(*facts)
        lines = max(len(machine.peer.replica.lines) for machine in self.machines.values())
        return Report(self.trace.digest(), lines, len(self.hashes) - 1, self.crashes, len(self.leaders))


def run(seed: int, whole: bool = False, profile: Profile | None = None, kind: type[World] = World) -> Report:
    """Play one run; without a profile the seed chooses it. Raises `Broken`."""
    return kind(seed, profile or PROFILES[seed % len(PROFILES)], whole=whole).run()
