"""The seed of a table, made by all its machines so that nobody picks the dice: commit, agree, reveal. Pure.

Blum's coin flipping by telephone, for many. Each machine commits to 32 secret bytes, its share; when a machine has
everybody's commitments it tells the others a digest of them; only when everybody told it the same digest does it reveal
its share. The seed is the digest of all shares. As long as one machine drew its share by chance, nobody chose the seed.
Whoever reveals last knows it first but can't change it: its share has to fit. It can refuse to reveal, like anybody who
leaves; then the table has no seed and doesn't begin, and `waiting_for` says why.

Messages may be lost, doubled, delayed and come in any order: everything is said again each `RETRY_SECONDS` until this
machine has the seed or knows that there will be none, and after that to whoever still asks. After a crash it goes on by
what its journal holds:

    ["share", bytes]           written before the commitment to it is sent; never another for this table
    ["commits", [bytes ...]]   everybody's, in the voters' order; written before agreement is told
    ["shares", [bytes ...]]    everybody's, in the same order; written before the seed is used

Agreement isn't written down: a machine that comes back hears it again before it reveals anything.
"""

from collections.abc import Iterable
from hashlib import blake2b
from hmac import compare_digest
from typing import Literal, NamedTuple, TypeAlias

import msgspec.msgpack

from parlour.core.packing import pack
from parlour.net import limits
from parlour.net.messages import Charter, Key, Message, SeedAgree, SeedCommit, SeedReveal

SHARE_BYTES = 32
SEED_BYTES = 16

Word: TypeAlias = Literal["two-commitments", "no-agreement", "wrong-share"]

FAILURES: dict[Word, str] = {
    "two-commitments": "{who} committed to two different numbers while the dice were agreed on. "
    "Its journal was lost, or it cheats.",
    "no-agreement": "{who} do not have the same commitments for the dice: somebody told them different things.",
    "wrong-share": "{who} revealed a number for the dice that it had not committed to. "
    "Its journal was damaged, or it cheats.",
}
"""What ends the making of a seed: words, and English in which `who` stands for names."""
ADVICE = "This table cannot begin; open a new one."


class Failure(NamedTuple):
    """Why there will be no seed: a word of `FAILURES`, and the machine to blame, or all that may be."""

    word: Word
    machines: tuple[Key, ...]

    def explain(self, names: Iterable[str]) -> str:
        """Return it for people; `names` are those of `machines`, in order."""
        return f"{FAILURES[self.word].format(who=' and '.join(names))} {ADVICE}"


def charter_digest(charter: Charter) -> bytes:
    """Return 32 bytes that stand for all that a charter says."""
    return blake2b(msgspec.msgpack.encode(charter), digest_size=32, person=b"parlour charter").digest()


def commitment(charter: Charter, machine: Key, share: bytes) -> bytes:
    """Return the 32 bytes by which a machine is bound to its share, at this table and under this charter only."""
    content = pack((charter.table, machine, charter_digest(charter), share))
    return blake2b(content, digest_size=32, person=b"parlour commit").digest()


def agreement(charter: Charter, commits: Iterable[bytes]) -> bytes:
    """Return the digest (32 bytes) of all commitments, in the voters' order."""
    content = pack((charter_digest(charter), list(commits)))
    return blake2b(content, digest_size=32, person=b"parlour agree").digest()


def seed_of(charter: Charter, shares: Iterable[bytes]) -> int:
    """Return the seed (0 to 2^128-1) that these shares make, in the voters' order: a digest read as little-endian."""
    content = pack((charter_digest(charter), list(zip(charter.voters, shares, strict=True))))
    return int.from_bytes(blake2b(content, digest_size=SEED_BYTES, person=b"parlour seed").digest(), "little")


class SeedMaker:
    """One machine's part in making the seed of its table.

    `share` are 32 fresh bytes of the system's generator, `items` what the journal holds (items of other kinds are
    passed over; a share among them takes the place of the given one), `now` seconds of any clock that never goes back.
    After each call `take_items` must be in the journal and flushed before `take_outbox` is sent and `seed` is used.

    Raises `ValueError` for a machine without a seat, a share of another length, and items that don't fit each other.
    """

    def __init__(self, me: Key, charter: Charter, share: bytes, items: Iterable[bytes] = (), now: float = 0.0) -> None:
        if me not in charter.voters:
            raise ValueError("only machines with a seat make the seed")
        self.me = me
        self.charter = charter
        self.seed: int | None = None
        self.failure: Failure | None = None
        self._others = [machine for machine in charter.voters if machine != me]
        self._commits: dict[Key, bytes] = {}
        self._agreed: dict[Key, bytes] = {}
        self._shares: dict[Key, bytes] = {}
        self._agreement: bytes | None = None
        self._revealed = False
        self._items: list[bytes] = []
        self._outbox: list[tuple[Key, Message]] = []
        self._deadline = now + limits.RETRY_SECONDS
        self._begin(share, items)

    @property
    def all_agreed(self) -> bool:
        """Whether every machine has told that it has the same commitments: from then on the share may be revealed."""
        mine = self._agreement
        return mine is not None and all(self._agreed.get(machine) == mine for machine in self._others)

    @property
    def waiting_for(self) -> tuple[Key, ...]:
        """The machines whose next word is missing, in the voters' order; nobody when it is over."""
        if self.seed is not None or self.failure:
            return ()
        told = self._shares if self.all_agreed else self._agreed if self._agreement is not None else self._commits
        return tuple(machine for machine in self._others if machine not in told)

    def on(self, source: Key, message: Message) -> None:
        """Take a message from the machine that it came from by its link. Who has no seat isn't listened to."""
        if source not in self._others:
            return
        if self.seed is not None or self.failure:
            # Somebody still at it begins each round with its commitment. It needs none back: nobody gets a seed before
            # all have told that they have every commitment. So two that are done never answer each other for ever.
            if isinstance(message, SeedCommit):
                self._outbox += [(source, said) for said in self._said()[1:]]
            return
        match message:
            case SeedCommit(digest):
                if self._commits.setdefault(source, digest) != digest:
                    return self._fail("two-commitments", source)
            case SeedAgree(digest):
                if self._agreed.setdefault(source, digest) != digest:
                    return self._fail("no-agreement", self.me, source)
            case SeedReveal(share):
                self._take_share(source, share)
        self._go_on()

    def tick(self, now: float) -> None:
        """Say everything again when it is time to."""
        if now >= self._deadline:
            self._deadline = now + limits.RETRY_SECONDS
            if self.seed is None and not self.failure:
                self._tell(*self._said())

    def deadline(self) -> float:
        """Return the time at which `tick` has something to do: endless when it is over."""
        return float("inf") if self.seed is not None or self.failure else self._deadline

    def take_items(self) -> list[bytes]:
        """Return what the journal is to keep, and forget it here."""
        items, self._items = self._items, []
        return items

    def take_outbox(self) -> list[tuple[Key, Message]]:
        """Return what is to be sent to whom, once all items are flushed, and forget it here."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def _begin(self, share: bytes, items: Iterable[bytes]) -> None:
        """Take up where the journal ends."""
        kept: dict[object, list[bytes]] = {}
        for item in items:
            word, *content = msgspec.msgpack.decode(item, type=list)
            if word in ("share", "commits", "shares"):
                kept[word] = content[0]
        mine = kept.get("share", share)
        if not isinstance(mine, bytes) or len(mine) != SHARE_BYTES:
            raise ValueError(f"a share has {SHARE_BYTES} bytes")
        if "share" not in kept:
            self._keep("share", mine)
        self._shares[self.me] = mine
        self._commits[self.me] = commitment(self.charter, self.me, mine)
        if "commits" in kept:
            commits = dict(zip(self.charter.voters, kept["commits"], strict=True))
            if commits[self.me] != self._commits[self.me]:
                raise ValueError(
                    "the journal's commitments do not fit its share: it was changed, or is another table's"
                )
            self._commits = commits
            self._agreement = agreement(self.charter, kept["commits"])
        if "shares" in kept:
            pairs = zip(self.charter.voters, kept["shares"], strict=True)
            if [commitment(self.charter, *pair) for pair in pairs] != kept.get("commits"):
                raise ValueError(
                    "the journal's shares do not fit its commitments: it was changed, or is another table's"
                )
            self.seed = seed_of(self.charter, kept["shares"])
            return
        self._tell(*self._said())
        self._go_on()

    def _take_share(self, source: Key, share: bytes) -> None:
        """Take a revealed share that fits. One that comes too early, before its commitment, will be said again."""
        promised = self._commits.get(source)
        if promised is None:
            return
        if not compare_digest(commitment(self.charter, source, share), promised):
            return self._fail("wrong-share", source)
        self._shares[source] = share

    def _go_on(self) -> None:
        """Take every step for which all is here, and tell the others of each at once."""
        if self.failure:
            return
        voters = self.charter.voters
        if self._agreement is None and len(self._commits) == len(voters):
            commits = [self._commits[machine] for machine in voters]
            self._agreement = agreement(self.charter, commits)
            self._keep("commits", commits)
            self._tell(SeedAgree(self._agreement))
        if self._agreement is not None:
            for machine, digest in self._agreed.items():
                if digest != self._agreement:
                    return self._fail("no-agreement", self.me, machine)
        if self.all_agreed:
            if not self._revealed:
                self._revealed = True
                self._tell(SeedReveal(self._shares[self.me]))
            if len(self._shares) == len(voters):
                shares = [self._shares[machine] for machine in voters]
                self._keep("shares", shares)
                self.seed = seed_of(self.charter, shares)

    def _said(self) -> list[Message]:
        """Return all that this machine may tell by now, its commitment first."""
        said: list[Message] = [SeedCommit(self._commits[self.me])]
        if self._agreement is not None:
            said.append(SeedAgree(self._agreement))
        if self.seed is not None or self.all_agreed:
            said.append(SeedReveal(self._shares[self.me]))
        return said

    def _tell(self, *messages: Message) -> None:
        self._outbox += [(machine, message) for machine in self._others for message in messages]

    def _keep(self, word: str, content: bytes | list[bytes]) -> None:
        self._items.append(pack([word, content]))

    def _fail(self, word: Word, *machines: Key) -> None:
        self.failure = Failure(word, machines)
