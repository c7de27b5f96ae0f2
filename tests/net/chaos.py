"""What can go wrong between machines, decided by a seed: the clock, the network and the disks of a simulation.

A world (raft_world.py for the agreed log alone, another for whole tables) owns the machines; here is decided when what
arrives, who is cut off, and in the middle of what a machine dies. One seed gives one run.
"""

import heapq
import random
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

Action = Callable[[], None]


class Scheduler:
    """Virtual time: actions in the order of their times, and of their making where those are the same."""

    def __init__(self) -> None:
        self.now = 0.0
        self._heap: list[tuple[float, int, Action]] = []
        self._made = 0

    def at(self, time: float, action: Action) -> None:
        """Have an action done at a time; one in the past is done next."""
        self._made += 1
        heapq.heappush(self._heap, (max(time, self.now), self._made, action))

    def after(self, seconds: float, action: Action) -> None:
        """Have an action done so many seconds from now."""
        self.at(self.now + seconds, action)

    def step(self, until: float) -> bool:
        """Do the next action if it comes before a time; else be at that time and return False."""
        if not self._heap or self._heap[0][0] > until:
            self.now = max(self.now, until)
            return False
        self.now, _, action = heapq.heappop(self._heap)
        action()
        return True


class Profile(NamedTuple):
    """How bad it gets. Times in seconds; (low, high) is drawn evenly; "every" is a mean, 0 for never."""

    name: str
    delay: tuple[float, float]
    """Of a message, one way; drawn for each, so messages overtake each other."""
    loss: float = 0.0
    doubled: float = 0.0
    crash_every: float = 0.0
    down: tuple[float, float] = (0.1, 2.0)
    split_every: float = 0.0
    split: tuple[float, float] = (0.2, 3.0)


CALM = Profile("calm", (0.001, 0.005))
MILD = Profile("mild", (0.001, 0.03), loss=0.01, doubled=0.01, crash_every=8.0, split_every=10.0)
CRASHY = Profile("crashy", (0.001, 0.05), loss=0.02, doubled=0.02, crash_every=0.8, down=(0.01, 1.5))
FLAPPY = Profile("flappy", (0.001, 0.05), loss=0.02, crash_every=10.0, split_every=0.7, split=(0.1, 2.0))
STORM = Profile("storm", (0.001, 0.25), loss=0.15, doubled=0.1, crash_every=1.5, down=(0.01, 2.0), split_every=1.5)
PROFILES = (MILD, CRASHY, FLAPPY, STORM)

BLACKOUT = 0.15
"""The part of the crashes that hits all machines."""


class Crash(NamedTuple):
    """A machine dies within a step: what of the step survived, as parts from 0 to 1, and for how long it is gone."""

    stored: float
    """Of the items, from the first on. Below 1 nothing was flushed, so `flushed` isn't called and nothing is sent."""
    sent: float
    """Of the outbox, from the first on."""
    down: float

    def of_items(self, items: Sequence[bytes]) -> list[bytes]:
        """The items that reached the disk."""
        return list(items[: int(len(items) * self.stored)])

    def of_outbox(self, outbox: Sequence[Any]) -> list[Any]:
        """The messages that were sent."""
        return list(outbox[: int(len(outbox) * self.sent)])


class Chaos:
    """A seed's decisions under a profile, until `calm` ends the trouble."""

    def __init__(self, seed: int | str, profile: Profile) -> None:
        self.random = random.Random(f"{profile.name} {seed}")
        self.profile = profile
        self._cut: set[tuple[str, str]] = set()
        self._split_number = 0

    def begin(self, clock: Scheduler, machines: Sequence[str], strike: Callable[[str, Crash], None]) -> None:
        """Plan crashes and splits on a clock; `strike(machine, crash)` says that a machine's next step is to fail."""
        if self.profile.crash_every:
            self._plan(clock, self.profile.crash_every, lambda: self._strike(machines, strike))
        if self.profile.split_every:
            self._plan(clock, self.profile.split_every, lambda: self._split(clock, machines))

    def calm(self) -> None:
        """From now on nothing fails, and messages take a few milliseconds."""
        self.profile = CALM
        self._cut.clear()

    def delays(self, source: str, target: str) -> list[float]:
        """When a message sent now arrives, in seconds from now: never, once or twice."""
        profile, chance = self.profile, self.random
        if (source, target) in self._cut or chance.random() < profile.loss:
            return []
        times = 2 if chance.random() < profile.doubled else 1
        return [chance.uniform(*profile.delay) for _ in range(times)]

    def is_cut(self, source: str, target: str) -> bool:
        """Whether nothing gets from one machine to another now; messages on their way should be lost too."""
        return (source, target) in self._cut

    def _plan(self, clock: Scheduler, every: float, action: Action) -> None:
        """Do something again and again, at random times, until the calm."""

        def strike() -> None:
            if self.profile is not CALM:
                action()
                clock.after(self.random.expovariate(1 / every), strike)

        clock.after(self.random.expovariate(1 / every), strike)

    def _strike(self, machines: Sequence[str], strike: Callable[[str, Crash], None]) -> None:
        """Have one machine fail, or all at once: the lights go out."""
        for machine in machines if self.random.random() < BLACKOUT else [self.random.choice(machines)]:
            strike(machine, self._crash())

    def _crash(self) -> Crash:
        chance = self.random
        stored, sent = chance.choice([(0.0, 0.0), (chance.random(), 0.0), (1.0, 0.0), (1.0, chance.random())])
        return Crash(stored, sent, chance.uniform(*self.profile.down))

    def _split(self, clock: Scheduler, machines: Sequence[str]) -> None:
        """Cut machines off each other, both ways or one, in place of an earlier split, for a while."""
        chance = self.random
        apart = set(chance.sample(machines, chance.randrange(1, len(machines)))) if len(machines) > 1 else set()
        ways = chance.choice(["both", "both", "out", "in"])
        pairs = [(a, b) for a in machines for b in machines if (a in apart) != (b in apart)]
        self._cut = {(a, b) for a, b in pairs if ways == "both" or (a in apart) == (ways == "out")}
        self._split_number += 1
        number = self._split_number

        def heal() -> None:
            if number == self._split_number:
                self._cut.clear()

        clock.after(chance.uniform(*self.profile.split), heal)


class Disk:
    """A store in memory: what was appended is safe once it was flushed."""

    def __init__(self) -> None:
        self.items: list[bytes] = []
        self._unsure: list[bytes] = []

    def append(self, item: bytes) -> None:
        """Write an item behind the others."""
        self._unsure.append(item)

    def flush(self) -> None:
        """Make sure of everything that was written."""
        self.items += self._unsure
        self._unsure.clear()

    def lose(self) -> None:
        """What was written and not flushed is gone, as when the power fails."""
        self._unsure.clear()


class Trace:
    """A digest over everything that happened: the same for the same seed."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)

    def add(self, *facts: object) -> None:
        """Something happened."""
        self._hash.update(repr(facts).encode())

    def digest(self) -> str:
        """The digest so far, as hex digits."""
        return self._hash.hexdigest()


def trials(seeds: Iterable[int], profiles: Sequence[Profile] = PROFILES) -> Iterable[tuple[int, Profile]]:
    """Seeds with the profiles, one after the other in turn."""
    return ((seed, profiles[seed % len(profiles)]) for seed in seeds)
