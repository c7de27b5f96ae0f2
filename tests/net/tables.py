"""Tables for tests: machines with known keys, charters, journals with a seed, games begun in the middle."""

import dataclasses
import random
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from parlour import __version__
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.game import Game
from parlour.core.playout import RandomPlayout
from parlour.net.charter import pack_options
from parlour.net.identity import Identity
from parlour.net.messages import Charter, SeatPlan
from parlour.net.seeds import commitment, seed_of


def entropy(name: str) -> Callable[[int], bytes]:
    """A generator of bytes that gives the same ones each time."""
    chance = random.Random(name)
    return chance.randbytes


@cache
def identity(number: int) -> Identity:
    """The machine of this number."""
    return Identity.new(entropy(f"machine {number}"))


def make_charter(game: Game, machines: int, seats: int, bots: Sequence[str] = (), table: str = "0" * 16) -> Charter:
    """A table at which each machine has a seat, and the first ones the rest; `bots` names who answers, "" a person."""
    keys = [identity(number).key for number in range(machines)]
    named = [*bots, *[""] * (seats - len(bots))]
    plans = [SeatPlan(keys[seat % machines], f"Player {seat}", named[seat], seat, seat) for seat in range(seats)]
    options = pack_options(game.complete_options())
    return Charter(table, game.id, game.digest, __version__, "A table", options, plans, keys, keys[0], True)


def shares_of(charter: Charter) -> list[bytes]:
    """A share for each machine."""
    return [entropy(f"share {charter.table} {key}")(32) for key in charter.voters]


def seed_items(charter: Charter, number: int) -> list[bytes]:
    """The journal of a machine that has made the seed with all others, by `shares_of`."""
    shares = shares_of(charter)
    commits = [commitment(charter, *of) for of in zip(charter.voters, shares, strict=True)]
    words = (["share", shares[number]], ["commits", commits], ["shares", shares])
    return [msgspec.msgpack.encode(word) for word in words]


def midway(game: Game, charter: Charter, chance: random.Random, least: int) -> Game:
    """The same game, begun in the middle of one that was played with the seed of `shares_of`.

    Where the game is long enough, some `least` entries were still to come there.
    """
    seed = seed_of(charter, shares_of(charter))

    def played(entries: int | None) -> RandomPlayout:
        start = game.new_state(len(charter.seats), game.complete_options())
        playout = RandomPlayout(game, start, SeededDealer(seed), Generator(seed))
        while not playout.state.over and (entries is None or playout.entries < entries):
            game.step(playout.state, playout)
        return playout

    state = played(chance.randrange(max(1, played(None).entries - least))).state
    return dataclasses.replace(game, new_state=lambda *_: state.copy())
