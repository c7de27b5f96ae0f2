"""Messages that are well made and make no sense, from anybody, at any time: no machine fails or forgets by them."""

import random

import msgspec
import pytest

from parlour.net.frames import BadMessage, decode, encode
from parlour.net.messages import Propose
from parlour.net.peer import Peer
from tests.net.circle import Circle
from tests.net.fuzz import built
from tests.net.test_lobby import ANA, BEN, BOT, EVE, HOST, Room

STRANGER = "e" * 64


def near(chance, peer):
    """A number that may matter to a machine, or hardly."""
    around = [peer.replica.applied, peer.log.last_index, peer._raft.term]
    return max(0, chance.choice([0, 2**20, 2**32 - 1, *around]) + chance.choice([-1, 0, 1])) % 2**32


def misfit(chance, peer):
    """A message as it may come over a link, with parts that fit a peer's game here and there."""
    message = decode(built(chance, True))
    log, fields = peer.log, {}
    for field in msgspec.structs.fields(type(message)):
        value = getattr(message, field.name)
        if chance.random() < 0.3:
            continue
        if field.name == "seat":
            fields["seat"] = chance.randrange(-1, 4)
        elif type(value) is int:
            fields[field.name] = near(chance, peer)
        elif field.name == "hash":
            index = chance.randrange(peer.replica.applied + 1)
            fields["hash"] = log.hash(index) if isinstance(value, bytes) else peer.replica.hashes[index]
        elif field.name == "entries" and log.last_index:
            at = chance.randint(1, log.last_index)
            fields["entries"] = [log.data(index) for index in range(at, min(log.last_index, at + 3) + 1)]
        elif isinstance(message, Propose) and log.last_index:
            fields[field.name] = getattr(log.entry(chance.randint(1, log.last_index)), field.name)
    try:
        return decode(encode(msgspec.structs.replace(message, **fields))[4:])
    except BadMessage:  # parts that don't go together: the links stop that
        return message


def finish(core, now):
    """What whoever runs a core does after each call."""
    for _ in range(50):
        if not core.take_items():
            break
        core.flushed(now)
    else:
        raise AssertionError("there is always something more to be stored")
    for _, message in core.take_outbox():
        assert decode(encode(message)[4:]) == message
    core.take_news()
    if isinstance(core, Peer) and core.trouble == "odd":
        core.bundle()
        core.rejoin(now)


def agreed(core, last):
    return [core.log.data(index) for index in range(1, last + 1)]


@pytest.mark.parametrize("seed", range(12))
def test_in_the_game(seed):
    chance = random.Random(seed)
    circle = Circle(3)
    spectator = circle.watch()
    circle.until(lambda: all(circle.peer(number).replica for number in range(3)))
    circle.play(seed % 7)
    if seed % 6 == 5:
        circle.players = {0, 1, 2}
        circle.until(lambda: circle.peer(0).table.over, 600)
    cores = [*(circle.peer(number) for number in range(3)), spectator.watcher]
    sources = [*circle.machines, spectator.key, STRANGER]
    before = [agreed(core, core.replica.applied) for core in cores]
    now = circle.clock.now
    for _ in range(200):
        number = chance.randrange(4)
        core = cores[number]
        now += chance.choice([0, 0, 0.01, 0.5])
        core.on(chance.choice(sources), misfit(chance, cores[0]), now)
        if chance.random() < 0.3:
            core.tick(now)
        if chance.random() < 0.05:
            chance.choice([core.connected, core.disconnected])(chance.choice(sources), now)
        finish(core, now)
        assert agreed(core, len(before[number])) == before[number]


@pytest.mark.parametrize("seed", range(4))
def test_before_the_game(seed):
    chance = random.Random(seed)
    room = Room(BOT, None, None)
    ana = room.come(ANA, "Ana")
    for _ in range(400):
        message = decode(built(chance, True))
        room.now += chance.choice([0, 0.01, 1])
        room.host.on(chance.choice([ANA, BEN, EVE, HOST]), message, room.now)
        ana.on(message, room.now)
        for lobby in (room.host, ana):
            lobby.tick(room.now)
            lobby.take_news()
        for _, words in room.host.take_outbox():
            assert decode(encode(words)[4:]) == words
        for words in ana.take_outbox():
            assert decode(encode(words)[4:]) == words
        if chance.random() < 0.05:
            room = Room(BOT, None, None)
            ana = room.come(chance.choice([ANA, EVE]), "Ana")
    assert room.host.lobby.seats[0].machine == HOST
