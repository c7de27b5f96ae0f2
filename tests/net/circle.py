"""A few machines at one table without any fault but those that a test makes: it decides, crashes, cuts and waits."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import tests.toy
from parlour.core import domains
from parlour.core.game import Game
from parlour.net import news
from parlour.net.messages import Message
from tests.core.rig import rig_game
from tests.net.chaos import CALM, Crash
from tests.net.tables import make_charter, seed_items
from tests.net.world import Machine, Spectator, World


class Circle(World):
    """Machines by their numbers. Nobody answers by itself but who is in `players`; `seen` has all messages sent."""

    faults = (news.SeedFailed,)

    def __init__(
        self,
        machines: int,
        *,
        game: Game = tests.toy.GAME,
        seats: int = 0,
        bots: Sequence[str] = (),
        fresh: bool = False,
        words: str = "an evening",
    ) -> None:
        """Seat machines; with `fresh` they still have to make the seed. `words` stand for all chance."""
        self._wanted = game, machines, max(seats or machines, game.seats[0]), bots, fresh
        self.players: set[int] = set()
        self.cut: set[int] = set()
        self.seen: list[tuple[str, str, Message]] = []
        self.compared = True
        super().__init__(1, CALM, words=words)

    def _open(self, seed: int) -> None:
        self.game, count, seats, bots, fresh = self._wanted
        self.random = random.Random(seed)
        self.charter = make_charter(self.game, count, seats, bots)
        self.machines = {machine.key: machine for machine in map(Machine, range(count))}
        self.spectators = {}
        for machine in self.machines.values():
            if not fresh:
                machine.disk.items = seed_items(self.charter, machine.number)
            self._start(machine)

    # --- what a test does ---

    def machine(self, number: int) -> Machine:
        return list(self.machines.values())[number]

    def peer(self, number: int) -> Any:
        return self.machine(number).peer

    def do(self, number: int, word: str, *parts: Any) -> None:
        """Call a method of a peer with the time, and let follow what follows."""
        machine = self.machine(number)
        getattr(machine.peer, word)(*parts, self.clock.now)
        self.done(number)

    def done(self, number: int) -> None:
        self._check(self.machine(number))
        self._finish(self.machine(number))

    def until(self, condition: Callable[[], Any], seconds: float = 60.0) -> None:
        """Let time pass until something is so; `AssertionError` if it isn't after so many seconds."""
        end = self.clock.now + seconds
        while not condition():
            if not self.clock.step(end):
                raise AssertionError(f"not so after {seconds} seconds: {self._where()}")

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while self.clock.step(end):
            pass

    def crash(self, number: int) -> None:
        """Stop a machine at once; what was not flushed is gone."""
        machine = self.machine(number)
        machine.peer = machine.doom = None
        machine.disk.lose()

    def start(self, number: int) -> None:
        self._start(self.machine(number))

    def doom(self, number: int, stored: float, sent: float) -> None:
        """Have a machine's next step fail; it stays down."""
        self.machine(number).doom = Crash(stored, sent, 1e9)

    def watch(self, delay: int = 0) -> Spectator:
        """Let somebody watch."""
        spectator = Spectator(len(self.spectators))
        spectator.delay = delay
        self.spectators[spectator.key] = spectator
        self._watch(spectator)
        return spectator

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked, as the first machine that runs sees it."""
        return next(tuple(q.seat for q in m.peer.table.questions) for m in self.machines.values() if m.peer)

    def owner(self, seat: int) -> int:
        """The number of the machine that answers for a seat."""
        return next(m.peer.replica.holders[seat].machine for m in self.machines.values() if m.peer)

    def choice(self, seat: int) -> Any:
        """Something that a seat may answer now."""
        table = self.peer(self.owner(seat)).deciding_table(seat)
        return domains.draw(table.legal(seat), self.generator)

    def quiet(self) -> None:
        """Wait until all that run have the same table, somebody leads, a seat is asked, and nothing is pending."""

        def is_quiet() -> bool:
            peers = [m.peer for m in self.machines.values() if m.peer is not None]
            if any(peer.replica is None or peer.leader is None or peer.pending for peer in peers):
                return False
            same = {(peer.replica.applied, peer.log.last_index) for peer in peers}
            return len(same) == 1 and (peers[0].table.over or -1 not in self.asked())

        self.until(is_quiet)

    def play(self, count: int) -> None:
        """Let so many decisions be made, by whoever is asked first."""
        for _ in range(count):
            self.quiet()
            if self.peer(0).table.over if self.peer(0) else False:
                return
            seat = self.asked()[0]
            self.do(self.owner(seat), "answer", seat, self.choice(seat))
        self.quiet()

    def told(self, number: int, kind: type) -> list[Any]:
        return [one for one in self.machine(number).news if isinstance(one, kind)]

    # --- what differs from a world ---

    def _think(self, machine: Machine) -> None:
        if machine.number in self.players:
            super()._think(machine)

    def _takes_back(self, machine: Machine) -> bool:
        return False

    def _send(self, source: str, target: str, message: Message) -> None:
        self.seen.append((source, target, message))
        super()._send(source, target, message)

    def _deliver(self, source: str, target: str, message: Message) -> None:
        away = {self.machine(number).key for number in self.cut}
        if target in {**self.machines, **self.spectators} and (source in away) == (target in away):
            super()._deliver(source, target, message)

    def _compare(self, *parts: Any) -> int:
        return super()._compare(*parts) if self.compared else 0

    def _check_pending(self, *parts: Any) -> None:
        if self.compared:
            super()._check_pending(*parts)


def picks(*seats, options=(1, 2, 3)):
    """A game in which these seats pick a number, one after the other."""
    return rig_game(*(lambda g, t, seat=seat: t.ask(seat, "pick", options) for seat in seats))


def screens(g, t):
    t.ask_each("bid", dict.fromkeys(range(g.seats), (1, 2, 3)))


def lines(circle, number=0):
    return [(line.seat, line.kind, line.value) for line in circle.peer(number).replica.lines]


def drift(circle, number):
    """Have a machine's table become another, as if its memory had failed."""
    circle.peer(number).table._checkpoint.trail += 1
