"""The greeting: what two machines say before anything else, as pure objects without socket or clock.

    caller                                    called
    Hello (role, nonce, key)        -->
                                    <--       Hello (its table's public facts, nonce, key)      a probe ends here
    Proven (signature, password)    -->
                                    <--       Proven (signature, password)

Each signs both Hellos: so none of their fields was changed on the way, nothing is of use a second time (both nonces are
in it), and no answer fits the other side (which side it is stands in it too). The proof of the password is a keyed
digest of the same, the key being scrypt of the password and the table. Either side may end it by a Refused, with a word
of `REASONS`.

What this can't do. A caller that doesn't know the password learns nothing to test guesses with, as the called side
gives its own proof only after the caller's was right, and `Doorkeeper` makes guessing slow. But whoever listens in, or
makes a caller believe that another table is the one looked for, gets one proof and may try passwords on it at home,
each some 50 ms of computing. A password that guards more than a game doesn't belong here. Nothing is encrypted:
somebody on the path may change what is sent after the greeting; entries of the log have signatures of their own.
"""

import hmac
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from hashlib import blake2b, scrypt
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

import msgspec.msgpack

from parlour import __version__
from parlour.core.packing import pack
from parlour.net import limits
from parlour.net.greeting_words import REASONS, Refusal, explain, fact
from parlour.net.identity import Identity, verified
from parlour.net.messages import Bye, Hello, Key, Message, Proven, Refused

__all__ = [
    "REASONS", "Called", "Caller", "Doorkeeper", "Entropy", "Greeting", "Refusal", "TableFacts", "explain", "fact",
    "password_key",
]  # fmt: skip

Side: TypeAlias = Literal["caller", "called"]
Entropy: TypeAlias = Callable[[int], bytes]

NONCE_BYTES = 16
FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
FREE_GUESSES = 8
"""Wrong passwords from all addresses together that make nobody else wait."""
FORGET_SECONDS = 600.0
ADDRESSES = 1024
"""Addresses whose wrong passwords are remembered."""


@lru_cache(maxsize=8)
def password_key(password: str, table: str) -> bytes:
    """Return the 32 bytes that a password is worth at one table: scrypt (RFC 7914), some 50 ms and 16 MB of work.

    The password counts as NFC, so that it doesn't matter how an accent was typed.
    """
    spelt = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    return scrypt(spelt, salt=b"parlour table " + table.encode(), n=2**14, r=8, p=1, dklen=32)


def _transcript(purpose: str, side: Side, caller: Hello, called: Hello) -> bytes:
    """Return the bytes that one side proves something over: for what, which side, and all that both said."""
    encode = msgspec.msgpack.encode
    return pack((f"parlour {purpose} 1", side, called.table, encode(caller), encode(called)))


def _proof(key: bytes, side: Side, caller: Hello, called: Hello) -> bytes:
    """Return 32 bytes that only who knows the password's key can tell, for this side of this greeting."""
    return blake2b(_transcript("password", side, caller, called), digest_size=32, key=key).digest()


class TableFacts(NamedTuple):
    """What the called side tells everybody about its table; whether it is locked comes from its password."""

    table: str
    game: str
    rules: str
    title: str
    state: Literal["open", "playing", "over"]
    taken: int
    seats: int
    watching: int = 0


class Doorkeeper:
    """Makes guessing passwords slow: after a wrong one the next isn't looked at for 0.5 s, then 1 s, 2 s ... 30 s.

    Counted for each address, and beyond `FREE_GUESSES` for all together, as one guesser may have many addresses.
    So a guesser can keep strangers out of a locked table, but not the machines that have a seat: their keys are enough.
    All is forgotten after `FORGET_SECONDS` without a wrong one. Times are seconds of any clock that never goes back.
    """

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._all = (0, 0.0)

    def delay(self, address: str, now: float) -> float:
        """Return how many seconds it takes until a password from this address is looked at; 0.0 at once."""
        count, last = self._all
        everybody = _wait(count - FREE_GUESSES, last, now)
        return max(everybody, _wait(*self._addresses.get(address, (0, 0.0)), now))

    def failed(self, address: str, now: float) -> None:
        """Note that a wrong password came from this address."""
        count, _ = self._remembered(self._addresses.pop(address, (0, 0.0)), now)
        self._addresses[address] = count + 1, now
        if len(self._addresses) > ADDRESSES:
            self._addresses.popitem(last=False)
        count, _ = self._remembered(self._all, now)
        self._all = count + 1, now

    @staticmethod
    def _remembered(noted: tuple[int, float], now: float) -> tuple[int, float]:
        return noted if now - noted[1] < FORGET_SECONDS else (0, now)


def _wait(count: int, last: float, now: float) -> float:
    """Return what is left at `now` of the wait after `count` wrong passwords, the last of them at `last`."""
    if count <= 0:
        return 0.0
    whole = min(FIRST_WAIT_SECONDS * 2.0 ** min(count - 1, 20), LONGEST_WAIT_SECONDS)
    return max(0.0, last + whole - now)


class Greeting:
    """One side of a greeting; see `Caller` and `Called`.

    `on` takes each message and returns what to send. Then `done` says that the other side, whose Hello is `peer`, is
    who it says; or `refused` says why the link is to be closed once the last message is sent. After either, `on` must
    not be called. At `deadline`, `tick` ends it for being silent. Times are seconds of any clock that never goes back.
    """

    def __init__(self, identity: Identity, now: float) -> None:
        self.done = False
        self.peer: Hello | None = None
        self.refused: Refusal | None = None
        self.deadline = now + limits.GREETING_SECONDS
        self._identity = identity

    def on(self, message: Message, now: float) -> list[Message]:
        """Take the next message; return what to send. Raises `RuntimeError` when the greeting is over."""
        if self.done or self.refused:
            raise RuntimeError("the greeting is over")
        if now >= self.deadline:
            return self._refuse("silent")
        match message:
            case Refused(reason, mine, yours):
                self.refused = Refusal(reason, yours, mine)
                return []
            case Bye():
                self.refused = Refusal("closed")
                return []
            case Hello() if self.peer is None:
                return self._on_hello(message)
            case Proven() if self.peer is not None:
                return self._on_proven(self.peer, message, now)
        return self._refuse("rubbish")

    def tick(self, now: float) -> list[Message]:
        """Return what to send when the time for it has run out: a Refused, or nothing."""
        if self.done or self.refused or now < self.deadline:
            return []
        return self._refuse("silent")

    def _on_hello(self, hello: Hello) -> list[Message]:
        raise NotImplementedError

    def _on_proven(self, peer: Hello, proven: Proven, now: float) -> list[Message]:
        raise NotImplementedError

    def _refuse(self, reason: str, mine: str = "", yours: str = "") -> list[Message]:
        self.refused = Refusal(reason, mine, yours)
        return [Refused(reason, mine, yours)]

    def _other_protocol(self, hello: Hello) -> list[Message]:
        return self._refuse("protocol", fact(limits.PROTOCOL), fact(hello.protocol, hello.version))


class Caller(Greeting):
    """The side that dialled. Send `hello` first.

    `role` is what is wanted: "seat", "watch" or "probe"; a probe is done, with the table's facts in `peer`, when the
    other side has said hello, and nothing of it is proven. `rules` has the digest of each game that this machine has.
    `table` and `machine` are the ones looked for, "" takes what is there. A password is proven where one is asked for,
    and then the other side must prove it too; where `machine` is named, its key is enough and no password is needed.
    """

    def __init__(
        self,
        identity: Identity,
        role: Literal["seat", "watch", "probe"],
        rules: Mapping[str, str],
        entropy: Entropy,
        now: float,
        *,
        table: str = "",
        machine: str = "",
        password: str = "",
    ) -> None:
        super().__init__(identity, now)
        self._rules = rules
        self._machine = machine
        self._password = password
        self._key: bytes | None = None
        self.hello = Hello(limits.PROTOCOL, __version__, identity.key, entropy(NONCE_BYTES), role, table)

    def _on_hello(self, hello: Hello) -> list[Message]:
        if hello.role != "table" or not hello.table or hello.nonce == self.hello.nonce:
            return self._refuse("rubbish")
        self.peer = hello
        if self.hello.role == "probe":
            self.done = True
            return []
        refusal = self._wrong(hello)
        if refusal:
            return refusal
        proof = b""
        if hello.locked and self._password:
            self._key = password_key(self._password, hello.table)
            proof = _proof(self._key, "caller", self.hello, hello)
        signature = self._identity.sign(_transcript("greeting", "caller", self.hello, hello))
        return [Proven(signature, proof)]

    def _wrong(self, hello: Hello) -> list[Message]:
        """Return the refusal of a table that can't be joined, or nothing."""
        if hello.machine == self._identity.key:
            return self._refuse("itself")
        if hello.protocol != limits.PROTOCOL:
            return self._other_protocol(hello)
        if self._machine not in ("", hello.machine):
            return self._refuse("other-machine")
        if self.hello.table not in ("", hello.table):
            return self._refuse("other-table")
        if hello.game not in self._rules:
            return self._refuse("unknown-game", "", hello.game)
        if hello.rules != self._rules[hello.game]:
            return self._refuse("rules", fact(self._rules[hello.game]), fact(hello.rules, hello.version))
        if hello.locked and not self._password and not self._machine:
            return self._refuse("no-password")
        if self._password and not hello.locked and not self._machine:
            return self._refuse("not-locked")
        return []

    def _on_proven(self, peer: Hello, proven: Proven, now: float) -> list[Message]:
        if not verified(peer.machine, _transcript("greeting", "called", self.hello, peer), proven.signature):
            return self._refuse("not-proven")
        if self._key and not hmac.compare_digest(_proof(self._key, "called", self.hello, peer), proven.password):
            return self._refuse("not-proven")
        self.done = True
        return []


def _nobody_refused(hello: Hello) -> Refusal | None:
    return None


class Called(Greeting):
    """The side that listens.

    `password` is the table's `password_key`, `None` where it isn't locked. The machines in `known`, those with a seat,
    need no password: their keys are enough. `admit` is asked last, about somebody who has proven all, and says why they
    may not come in ("full", "busy" ...), or `None`. `address` is where the call comes from, for the doorkeeper, which
    is one for all greetings of a table. A probe is done when it was answered: its link has no further use.
    """

    def __init__(
        self,
        identity: Identity,
        facts: TableFacts,
        entropy: Entropy,
        now: float,
        doorkeeper: Doorkeeper,
        address: str,
        *,
        password: bytes | None = None,
        known: Collection[Key] = (),
        admit: Callable[[Hello], Refusal | None] = _nobody_refused,
    ) -> None:
        super().__init__(identity, now)
        self._password = password
        self._known = known
        self._admit = admit
        self._doorkeeper = doorkeeper
        self._address = address
        self._hello = Hello(
            limits.PROTOCOL,
            __version__,
            identity.key,
            entropy(NONCE_BYTES),
            "table",
            locked=password is not None,
            **facts._asdict(),
        )

    def _on_hello(self, hello: Hello) -> list[Message]:
        if hello.role == "table":
            return self._refuse("rubbish")
        self.peer = hello
        if hello.role == "probe":
            self.done = True
            return [self._hello]
        if hello.machine == self._identity.key:
            return self._refuse("itself")
        if hello.protocol != limits.PROTOCOL:
            return self._other_protocol(hello)
        if hello.table not in ("", self._hello.table):
            return self._refuse("other-table")
        return [self._hello]

    def _on_proven(self, peer: Hello, proven: Proven, now: float) -> list[Message]:
        if not verified(peer.machine, _transcript("greeting", "caller", peer, self._hello), proven.signature):
            return self._refuse("not-proven")
        proof = b""
        if self._password is not None and (proven.password or peer.machine not in self._known):
            refusal = self._wrong_password(peer, proven, now)
            if refusal:
                return refusal
            proof = _proof(self._password, "called", peer, self._hello)
        kept_out = self._admit(peer)
        if kept_out:
            return self._refuse(*kept_out)
        self.done = True
        return [Proven(self._identity.sign(_transcript("greeting", "called", peer, self._hello)), proof)]

    def _wrong_password(self, peer: Hello, proven: Proven, now: float) -> list[Message]:
        """Return the refusal of somebody who didn't prove the password or has to wait, or nothing."""
        assert self._password is not None
        if not proven.password:
            return self._refuse("no-password")
        known = peer.machine in self._known
        wait = 0.0 if known else self._doorkeeper.delay(self._address, now)
        if wait:
            return self._refuse("wait", str(ceil(wait)))
        if hmac.compare_digest(_proof(self._password, "caller", peer, self._hello), proven.password):
            return []
        if not known:
            self._doorkeeper.failed(self._address, now)
        return self._refuse("wrong-password")
