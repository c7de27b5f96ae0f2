"""Nobody holds what is not for him: whole games on machines whose dealers mark every face, searched on the way."""

import gc
import types
from collections.abc import Iterator

import pytest

import tests.toy
from parlour.core import GAMES
from parlour.core.ask import OPEN
from parlour.core.deal import SeededDealer
from parlour.core.game import Game
from parlour.net import frames, replica
from parlour.net.messages import Odd, Ping, SeedReveal, Tail
from parlour.net.seeds import SeedMaker
from parlour.net.values import unpack
from tests.core.checks import Told
from tests.core.marked import Marked, MarkingDealer
from tests.net.circle import Circle
from tests.net.tables import shares_of

EVERY = 24
"""Every how many messages all that a machine holds is searched."""


class Leak(AssertionError):
    """Somebody holds what is not for him."""


def inside(root: object, without: tuple[type, ...]) -> Iterator[object]:
    """Yield all that can be reached from a thing, but for code and for things of the given types."""
    passed_over = (type, types.ModuleType, types.FunctionType, types.MethodType, types.BuiltinMethodType, *without)
    waiting, seen = [root], set()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, passed_over):
            continue
        seen.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


class Searched(Circle):
    """A circle in which everything that spectators get and hold is searched, and what seats hold of each other."""

    def __init__(self, machines: int, **named: object) -> None:
        self.told = Told()
        self.count = 0
        super().__init__(machines, **named)

    def begin(self) -> None:
        table = self.peer(0).table
        table.watch = self.told.note
        self.told.note(table.state)
        self.players = set(range(len(self.machines)))
        self.watching = self.watch()

    def _deliver(self, source: str, target: str, message: object) -> None:
        if target in self.spectators:
            self.check_received(message)
        super()._deliver(source, target, message)
        self.count += 1
        if self.count % EVERY == 0:
            self.check_all()

    def long_secrets(self) -> list[bytes]:
        """The seed, its shares, and nonces that nobody has opened yet, in all forms in which they could be written."""
        peer = self.peer(0)
        seed = peer.replica.seed
        if peer.replica.over:
            return []
        found = [seed.to_bytes(16, "little"), seed.to_bytes(16, "big"), str(seed).encode(), f"{seed:032x}".encode()]
        found += [form for share in shares_of(self.charter) for form in (share, share.hex().encode())]
        return found + [form for nonce in self.sealed() for form in (nonce.encode(), bytes.fromhex(nonce))]

    def sealed(self, but: int = -1) -> set[str]:
        """The nonces of what isn't opened; without those of one machine."""
        peers = [machine.peer for machine in self.machines.values() if machine.number != but]
        nonces = {nonce for peer in peers for nonce, _ in peer._own._seals.values()}
        lines = [line for machine in self.machines.values() for line in machine.peer.replica.lines]
        pending = {unpack(p.propose.value)[1][0] for m in self.machines.values() for p in m.peer._own.pending.values()
                   if p.propose.kind == "answer" and unpack(p.propose.value)[0] == OPEN}  # fmt: skip
        return nonces - {line.value[0] for line in lines if line.kind == OPEN} - pending

    def check_received(self, message: object) -> None:
        if not isinstance(message, Tail | Ping | Odd):
            raise Leak(f"a spectator is sent {message}")
        self._check_bytes(frames.encode(message), "a message")

    def _check_bytes(self, data: bytes, where: str) -> None:
        if any(secret in data for secret in self.long_secrets()):
            raise Leak(f"a secret is in {where} for a spectator")

    def check_all(self) -> None:
        watcher, table = self.watching.watcher, self.peer(0).table
        for item in self.watching.items:
            self._check_bytes(item, "an item")
        for line in watcher.replica.lines:
            self.told.note_entry(line.kind, line.value, table.state, table.dealer.look)
        secrets = {secret for secret in self.long_secrets() if len(secret) >= 16}
        texts = {*secrets, *(secret.decode() for secret in secrets if secret.isascii())}
        seed = None if self.peer(0).replica.over else self.peer(0).replica.seed
        for thing in inside(watcher, (Game,)):
            if isinstance(thing, SeededDealer) and not watcher.replica.over:
                raise Leak("a spectator has a dealer")
            if isinstance(thing, Marked) and not self.told.knows(None, thing.handles):
                raise Leak(f"a spectator holds the face of {thing.handles}")
            if (type(thing) is int and thing == seed) or (type(thing) in (bytes, str) and thing in texts):
                raise Leak("a spectator holds a secret")
        for machine in self.machines.values():
            self.check_seat(machine.number)

    def check_seat(self, number: int) -> None:
        """A seat's machine holds others' cards in its dealer only, and of their seals nothing."""
        peer = self.peer(number)
        others = self.sealed(number)
        for thing in inside(peer, (Game, SeededDealer, SeedMaker)):
            if isinstance(thing, Marked) and not any(self.told.knows(seat, thing.handles) for seat in peer.mine()):
                raise Leak(f"machine {number} holds the face of {thing.handles}")
            if type(thing) is str and thing in others:
                raise Leak(f"machine {number} holds what another sealed")


@pytest.fixture
def marking(monkeypatch):
    monkeypatch.setattr(replica, "SeededDealer", MarkingDealer)


@pytest.mark.parametrize("game", ["toy-ripple", "goldrush-city", "dungeon-petz"])
def test_nobody_holds_what_is_not_for_him(marking, game):
    circle = Searched(3, game=GAMES[game])
    circle.begin()
    circle.until(lambda: circle.peer(0).table.state.knows)
    assert any(isinstance(thing, Marked) for thing in inside(circle.peer(0).table.view(0), ()))
    circle.until(lambda: circle.watching.watcher.replica.over or len(circle.peer(0).replica.lines) > 150, 600)
    assert circle.count > 10 * EVERY
    assert circle.watching.watcher.replica.table.dealer is None


def give_a_dealer(circle):
    circle.watching.watcher.replica.table.dealer = circle.peer(0).table.dealer


def give_a_hand(circle):
    circle.watching.watcher.gift = [{"hand": circle.peer(1).table.view(1).secrets}]


def give_the_seed(circle):
    circle.watching.watcher.gift = (circle.peer(0).replica.seed,)


def store_the_seed(circle):
    circle.watching.watcher._items.append(b"seed %d" % circle.peer(0).replica.seed)


def send_a_share(circle):
    circle._send(circle.machine(0).key, circle.watching.key, SeedReveal(shares_of(circle.charter)[0]))


def send_a_share_in_disguise(circle):
    share = shares_of(circle.charter)[1]
    circle._send(circle.machine(0).key, circle.watching.key, Tail(1, [share], 0, 0, ""))


def give_a_seat_anothers_hand(circle):
    circle.peer(2).gift = [circle.peer(1).table.view(1).secrets]


def only_seat_1_knows_something(circle):
    return any(mask == 1 << 1 for mask in circle.peer(1).table.state.knows.values())


PLANTED = [
    (give_a_dealer, "a spectator has a dealer"),
    (give_a_hand, "a spectator holds the face"),
    (give_the_seed, "a spectator holds a secret"),
    (store_the_seed, "a secret is in an item"),
    (send_a_share, "a spectator is sent"),
    (send_a_share_in_disguise, "a secret is in a message"),
    (give_a_seat_anothers_hand, "machine 2 holds the face"),
]


@pytest.mark.parametrize(("plant", "words"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_a_planted_leak_is_found(marking, plant, words):
    circle = Searched(3, game=tests.toy.GAME)
    circle.begin()
    circle.until(lambda: len(circle.watching.watcher.replica.lines) > 20 and only_seat_1_knows_something(circle))
    plant(circle)
    with pytest.raises(Leak, match=words):
        circle.wait(5)


def test_what_another_sealed_is_found_on_a_machine_that_holds_it(marking):
    circle = Searched(3, game=tests.toy.GAME)
    circle.begin()
    circle.until(lambda: circle.sealed(1), 600)
    circle.peer(1).gift = next(iter(circle.sealed(1)))
    with pytest.raises(Leak, match="machine 1 holds what another sealed"):
        circle.check_all()
