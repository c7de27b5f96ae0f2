"""Whole tables between machines on a virtual loop: from the lobby to the record, with a spectator, kills and coming back."""

import asyncio

import pytest
import tests.toy
from parlour.net import folders, lobby, news
from parlour.net.dial import NoLink
from parlour.net.node import Failed, Finished, Node
from parlour.net.records import TableRecord
from tests.net.house import entropy
from tests.net.loop import run, until

PORT = 4711
GAME = tests.toy.GAME


class Player:
    """A machine with a home, its node, and all it is told; it keeps a record."""

    def __init__(self, loop, number, folder, **options):
        self.loop = loop
        self.number = number
        self.folder = folder
        self.host = f"10.0.0.{number}"
        self.process = loop.process(self.host)
        self.options = options
        self.told = []
        self.record = None
        self.life = 0

    async def start(self, act):
        """Begin a life: claim the home, listen, and do something with the node."""
        self.life += 1

        async def begin():
            self.home = folders.claim(self.folder / f"home-{self.number}", lambda kept: True)
            self.node = Node(self.home, self.tell, entropy=entropy(f"{self.number} {self.life}"), **self.options)
            await self.node.listen([self.host, "127.0.0.1"] if self.number == 0 else [self.host], PORT)
            result = act(self.node)
            if asyncio.iscoroutine(result):
                await result

        await self.process.start(begin())

    def tell(self, one):
        self.told.append(one)
        if isinstance(one, news.Entered):
            if self.record is None:
                records = self.folder / f"records-{self.number}"
                self.record = TableRecord(records, self.node.charter, self.node.table)
            self.record.entered(one.line, one.seat, one.kind, one.value, one.hash)
        if isinstance(one, news.Published):
            replica = self.node.core.replica
            self.record.finish(replica.table.result, one.seed, None, replica.marked)

    def of(self, kind):
        return [one for one in self.told if isinstance(one, kind)]

    @property
    def is_finished(self):
        return bool(self.of(Finished))

    @property
    def lines(self):
        return len({one.line for one in self.of(news.Entered)})

    async def kill(self, *, silently=False):
        """End it in the middle of whatever it does; the system lets go of its locks."""
        self.process.kill(silently=silently)
        if self.node._turns is not None:
            self.node._turns._store._lock.release()
        self.home.release()
        if self.record is not None:
            self.record._file._lock.release()
        self.record = None
        self.process = self.loop.process(self.host)

    async def close(self):
        await self.process.start(self.node.close())
        self.home.release()
        if self.record is not None:
            self.record.close()


def play(main, tmp_path, seed=0):
    """Run `main(new)` on a virtual loop; `new(number)` makes players, which are closed at the end."""
    players = []

    async def whole(loop):
        def new(number, **options):
            players.append(Player(loop, number, tmp_path, **options))
            return players[-1]

        await main(loop, new)
        for player in players:
            await player.close()
        assert not loop.ends
        for player in players:
            assert not player.of(Failed)

    run(whole, seed)


async def table_of_three(loop, new, bots=("greedy", "greedy", "greedy"), **options):
    """A host and two guests, a bot each."""
    host, *guests = [new(number, **options) for number in range(3)]
    await host.start(lambda node: node.host(GAME, [("Ana", bots[0]), None, None], title="Ana's table"))
    for guest, name, bot in zip(guests, ("Bo", "Cy"), bots[1:], strict=True):
        await guest.start(lambda node, name=name, bot=bot: node.join(host.host, PORT, "seat", name=name, bot=bot))
    return host, *guests


def records_of(players):
    return {player.record.path.read_bytes() for player in players}


def test_three_machines_and_a_spectator_play_a_whole_game(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        watcher = new(9)
        await watcher.start(lambda node: node.join(players[0].host, PORT, "watch"))
        players = [*players, watcher]
        await until(loop, lambda: all(player.is_finished for player in players), 300)
        assert len(records_of(players)) == 1
        assert all(one.holds for player in players for one in player.of(news.Published))
        (record,) = records_of(players)
        assert record.splitlines()[-1].startswith(b"end ")

    play(main, tmp_path)
