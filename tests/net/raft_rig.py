"""Voters driven by hand: a test says who does what when, and which of the messages on their way arrive."""

import random
from collections.abc import Callable
from typing import Any

from parlour.net import frames
from parlour.net.messages import Append, Entry, Message
from parlour.net.raft import Raft
from parlour.net.raft_log import Log, restore_term
from tests.net.raft_world import KEYS, ROOT

A, B, C, D, E = KEYS[:5]
LATER = 5.0
"""Seconds after which every election is due."""


class Values:
    """A state machine that notes what it is asked; `refused` holds the values that it won't have."""

    def __init__(self) -> None:
        self.applied = 0
        self.hash = ""
        self.entries: list[Entry] = []
        self.checked: list[tuple[int, int]] = []  # index, and what was applied then
        self.refused: set[bytes] = set()

    def check(self, entry: Entry) -> str | None:
        self.checked.append((entry.index, self.applied))
        return "against the rules" if entry.value in self.refused else None

    def apply(self, entry: Entry) -> None:
        assert entry.index == self.applied + 1
        self.applied += 1
        self.entries.append(entry)
        self.hash = f"{self.applied:016x}"

    def values(self) -> list[bytes]:
        return [entry.value for entry in self.entries if entry.kind != "no-op"]


class Rig:
    """Voters with disks that keep everything; `mail` is what is on its way: (from, to, message)."""

    def __init__(self, *keys: str, kind: type[Raft] = Raft) -> None:
        self.keys = keys
        self.kind = kind
        self.now = 0.0
        self.disk: dict[str, list[bytes]] = {key: [] for key in keys}
        self.values: dict[str, Values] = {}
        self.rafts: dict[str, Raft] = {}
        self.mail: list[tuple[str, str, Message]] = []
        for key in keys:
            self.start(key)

    def __getitem__(self, key: str) -> Raft:
        return self.rafts[key]

    def start(self, key: str) -> Raft:
        """Start a machine, or start it again, from its disk."""
        items = self.disk[key]
        self.values[key] = Values()
        log = Log.restore(ROOT, items)
        parts = (key, self.keys, log, *restore_term(items), self.values[key], random.Random(key), self.now)
        self.rafts[key] = self.kind(*parts)
        return self.rafts[key]

    def do(self, key: str, step: Callable[[Raft], Any]) -> Any:
        """One step of a machine: what it wants stored is stored, and what it sends is on its way."""
        raft = self.rafts[key]
        result = step(raft)
        while raft.items:
            self.disk[key] += raft.items
            raft.items = []
            raft.flushed(self.now)
        self.mail += [(key, to, message) for to, message in raft.outbox]
        raft.outbox = []
        return result

    def on(self, key: str, source: str, message: Message) -> list[Message]:
        """Have a machine take a message; returns what it answers, which is on its way too."""
        before = len(self.mail)
        self.do(key, lambda raft: raft.on(source, message, self.now))
        return [message for _, _, message in self.mail[before:]]

    def tick(self, key: str, seconds: float = 0.0) -> None:
        """Let time go by, and tell one machine."""
        self.now += seconds
        self.do(key, lambda raft: raft.tick(self.now))

    def say(self, key: str, value: bytes) -> int:
        return self.do(key, lambda raft: raft.append("answer", 0, 1, value, b"", self.now))

    def deliver(self, *among: str) -> None:
        """Let all messages among some machines arrive, and what they cause; others are lost."""
        while self.mail:
            source, target, message = self.mail.pop(0)
            if source in (among or self.keys) and target in (among or self.keys):
                self.on(target, source, message)

    def elect(self, key: str, *among: str) -> None:
        """Make a machine the leader by the votes of some, long after anybody heard one; then their messages arrive."""
        self.only_elect(key, *among)
        self.deliver(*among)

    def only_elect(self, key: str, *among: str) -> None:
        """Make a machine the leader, and leave what it then sends on its way."""
        among = among or self.keys
        for _ in range(3):  # the first answers may tell of a newer term
            self.tick(key, LATER)
            while self.mail and self.rafts[key].role != "leader":
                source, target, message = self.mail.pop(0)
                if source in among and target in among:
                    self.on(target, source, message)
            if self.rafts[key].role == "leader":
                return
        raise AssertionError("it was not elected")


def entry(index: int, previous: bytes, value: bytes = b"", term: int = 1, kind: Any = "answer") -> bytes:
    """The bytes of an entry."""
    return frames.encode_entry(Entry(term, index, kind, 0, 1, value, previous, b""))


def chain(*values: bytes, term: int = 1, first: int = 1, previous: bytes = ROOT) -> list[bytes]:
    """Entries that follow each other."""
    found = []
    for index, value in enumerate(values, first):
        found.append(entry(index, previous, value, term))
        previous = frames.entry_hash(found[-1])
    return found


def append(entries: list[bytes], term: int = 1, previous: tuple[int, int] = (0, 0), commit: int = 0) -> Append:
    """A leader's message."""
    return Append(term, *previous, entries, commit, 0, "")
