"""A game with somebody at it who lies, floods, dawdles or talks nonsense: honest machines end with the same record."""

import asyncio
import errno

import msgspec
import pytest

import tests.toy
from parlour.net import limits, news
from parlour.net.frames import encode
from parlour.net.identity import Identity
from parlour.net.links import Links
from parlour.net.lobby import Said
from parlour.net.messages import (
    Append,
    Appended,
    AskVote,
    Chat,
    Follow,
    Followed,
    Odd,
    Ping,
    Propose,
    Proposed,
    SeedCommit,
    SeedReveal,
    Start,
    Tail,
    Vote,
)
from parlour.net.node import BotFailed
from parlour.net.values import pack
from tests.net.house import entropy
from tests.net.loop import until
from tests.net.test_node import GAME, PORT, end_of, play, table_of_three

RULES = {GAME.id: GAME.digest}


class Mallory:
    """A machine that greets like any other, and then says whatever a test wants. `of(word)` is what happened to it."""

    def __init__(self, loop, number, role="watch", identity=None):
        self.loop, self.role = loop, role
        self.host = f"10.0.0.{number}"
        self.process = loop.process(self.host)
        self.identity = identity or Identity.new(entropy(f"mallory {number}"))
        self.ends = []
        self.heard = []

    async def call(self, player):
        """Be linked with a player."""

        async def begin():
            self.links = Links(self.identity, self, RULES, entropy(f"nonces {self.host}"))
            self.links.role = self.role
            await self.links.dial(player.host, PORT)
            (self.link,) = self.links._links

        await self.process.start(begin())

    def say(self, *messages):
        for message in messages:
            self.link.send(message)

    def write(self, data):
        self.link._transport.write(data)

    async def leave(self):
        await self.process.start(self.links.close())

    def facts(self):
        return None

    def admit(self, hello):
        return None

    def opened(self, link):
        pass

    def closed(self, key, reason):
        self.ends.append(reason)

    def received(self, key, message):
        self.heard.append(message)

    def not_reached(self, key, error):
        pass


async def under_way(loop, new, **options):
    """Three machines that have played a little."""
    players = await table_of_three(loop, new, **options)
    await until(loop, lambda: all(player.lines >= 10 for player in players))
    return players


RUBBISH = [
    b"\x00\x00\x00\x01\xff",
    b"\x00\x00\x00\x00",
    b"\xff\xff\xff\xff",
    b"GET / HTTP/1.1\r\n\r\n",
    encode(Ping(1)) + b"\x00\x00\x00\x02\x80\x80",
    b"\x00\x00\x00\x16" + encode(Ping(5))[4:] + b"\x00",
]


def test_rubbish_of_a_spectator_ends_its_link_and_nothing_else(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        for number, rubbish in enumerate(RUBBISH):
            mallory = Mallory(loop, 60 + number)
            await mallory.call(players[0])
            mallory.write(rubbish)
            await until(loop, lambda mallory=mallory: mallory.ends)
            assert mallory.ends == ["rubbish"]
            await mallory.leave()
        assert not players[0].is_finished
        await end_of(loop, players)
        assert not [player for player in players if player.of(news.Away)]

    play(main, tmp_path)


def test_rubbish_of_a_machine_with_a_seat_ends_that_link_until_it_is_dialled_again(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        host, _, third = players
        link = third.node.links.link(host.node.me)
        link._transport.write(RUBBISH[0])
        await until(loop, lambda: link.is_over)
        assert link.reason == "rubbish"
        await until(loop, lambda: third.node.me in host.node.links.machines)
        await end_of(loop, players)

    play(main, tmp_path)


def test_a_flood_in_the_game_is_cut_off_and_the_game_goes_on(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        floods = [
            *(Ping(1), Chat("x" * 200), Start(players[0].node.charter, []), Odd(1, "0" * 16)),
            *(Follow(0, b"\0" * 16, 0), Follow(5, b"\0" * 16, 0), Followed(5, "0" * 16)),
        ]
        for number, message in enumerate(floods):
            mallory = Mallory(loop, 60 + number)
            await mallory.call(players[0])
            mallory.write(encode(message) * 3000)
            await until(loop, lambda mallory=mallory: mallory.ends)
            assert mallory.ends in (["too-many-messages"], ["lost"])  # the latter where it doesn't read all the answers
            await mallory.leave()
        assert not players[0].is_finished
        await end_of(loop, players)
        assert not [player for player in players if player.of(news.Away)]
        for player in players:
            assert len(player.of(Said)) <= limits.CHAT_BURST

    play(main, tmp_path)


def test_who_asks_for_all_and_reads_nothing_is_cut_off(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        mallory = Mallory(loop, 66)
        await mallory.call(players[0])
        mallory.link._transport.pause_reading()
        charter = players[0].node.core.log.hash(0)

        async def ask():
            while not mallory.ends:
                mallory.say(Follow(0, charter, 0))
                await asyncio.sleep(1 / 40)

        asking = mallory.process.start(ask())
        await end_of(loop, players)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert len(players[0].node.core.audience) <= 1
        await mallory.leave()

    play(main, tmp_path)


def lies(peer):
    """What a machine with a seat may say, and nobody should believe."""
    charter, term = peer.charter, peer._raft.term
    applied, log = peer.replica.applied, peer.log
    last, huge = log.last_index, 2**32 - 1
    entry = log.data(last)
    value = pack(("pick", 1, 0))
    wrong = "0" * 16
    return {
        "hash": [Appended(term, True, last, applied, wrong), Odd(applied, wrong)],
        "match": [Appended(term, True, huge, huge, wrong), Appended(huge, False, huge, huge, wrong)],
        "leads": [Append(term, last, log.last_term, [entry], last + 1, applied, wrong)],
        "later": [Append(term + 1, last, log.last_term, [entry, entry], huge, huge, wrong), Vote(huge, True, False)],
        "vote": [AskVote(huge, huge, huge, False), AskVote(term + 1, huge, huge, True), Vote(term, True, False)],
        "forged": [Propose("answer", seat, peer.replica.counters[seat] + 1, value, b"\1" * 64) for seat in range(3)],
        "seat": [Propose("answer", seat, 1, value, b"\1" * 64) for seat in (-1, 3, 7)],
        "leader": [Propose("chance", -1, 0, pack(("flip", 1)), b""), Propose("seed", -1, 0, pack("1"), b"")],
        "replayed": [Propose(e.kind, e.seat, e.counter, e.value, e.signature) for e in log if e.seat >= 0][-20:],
        "number": [
            Propose("answer", 0, huge, value, b"\1" * 64),
            Proposed(0, huge, "taken"),
            Proposed(7, 1, "refused"),
        ],
        "seed": [SeedCommit(b"\1" * 32), SeedReveal(b"\1" * 32)],
        "watch": [Follow(huge, b"\1" * 16, 99), Followed(huge, wrong), Tail(1, [entry], huge, huge, wrong)],
        "start": [Start(charter, []), Start(msgspec.structs.replace(charter, table="f" * 16), [])],
    }


def parted(players, to):
    """The machine that lies, the one that is lied to, and the third; the leader doesn't lie."""
    leader = next(player for player in players if player.node.me == players[0].node.core.leader)
    liar, other = [player for player in players if player is not leader]
    return (liar, leader, other) if to == "leader" else (liar, other, leader)


async def lie(loop, liar, victim, kinds):
    for kind in kinds:
        for message in lies(liar.node.core)[kind]:
            liar.node.links.send(victim.node.me, message)
        await asyncio.sleep(0.05)
        await until(loop, lambda: victim.node.core.trouble == "", 5)  # a hash is disputed until the third has spoken


OF_LEADERS = ("leads", "later", "vote")
"""Lies by which a machine with a seat may stop the game, as it may by saying nothing; but no more than that."""


@pytest.mark.parametrize("to", ["leader", "follower"])
def test_a_machine_with_a_seat_that_lies_changes_nothing(tmp_path, to):
    async def main(loop, new):
        players = await under_way(loop, new)
        liar, victim, third = parted(players, to)
        await lie(loop, liar, victim, [kind for kind in lies(liar.node.core) if kind not in OF_LEADERS])
        assert not victim.is_finished
        await end_of(loop, players)
        assert not victim.of(news.Ignored) and not third.of(news.Ignored)

    play(main, tmp_path)


@pytest.mark.parametrize("to", ["leader", "follower"])
def test_a_machine_that_plays_the_leader_enters_nothing(tmp_path, to):
    async def main(loop, new):
        players = await under_way(loop, new)
        liar, victim, third = parted(players, to)
        await lie(loop, liar, victim, OF_LEADERS)
        await asyncio.sleep(10)
        for player in (victim, third):
            assert not [one for kind in (news.Ignored, news.Odd) for one in player.of(kind)]
        replicas = [player.node.core.replica for player in (victim, third)]
        common = min(replica.applied for replica in replicas)
        assert common >= 10
        assert replicas[0].hashes[: common + 1] == replicas[1].hashes[: common + 1]

    play(main, tmp_path)


def test_a_spectator_who_lies_is_not_listened_to(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        mallory = Mallory(loop, 66)
        await mallory.call(players[0])
        for messages in lies(players[1].node.core).values():
            mallory.say(*messages)
        await end_of(loop, players)
        for player in players:
            assert not [one for kind in (news.Ignored, news.Disputed, news.Odd, news.Away) for one in player.of(kind)]
        await mallory.leave()

    play(main, tmp_path)


def test_a_spectator_who_talks_all_the_time_silences_nobody(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new, bots=("", "greedy", "greedy"))
        host, other, _ = players
        await until(loop, lambda: host.node.core is not None and host.node.core.to_decide())
        for number in range(8):  # as many machines as it likes, one after the other
            mallory = Mallory(loop, 60 + number)
            await mallory.call(host)
            mallory.say(*[Chat(f"spam {number}")] * 5)
            await until(loop, lambda: players[0].of(Said))
            await mallory.leave()
        assert host.node.say("", "is that you again?")
        await until(loop, lambda: Said("Ana: is that you again?", host.node.me, 0) in other.told)
        for player in players:
            assert len([one for one in player.of(Said) if "spam" in one.text]) == limits.CHAT_BURST
        for player in players:
            await player.close()

    play(main, tmp_path)


def test_who_dribbles_its_greeting_is_let_go(tmp_path):
    async def main(loop, new):
        players = await under_way(loop, new)
        process = loop.process("10.0.0.66")

        class Dribbler(asyncio.Protocol):
            def connection_made(self, transport):
                self.transport, self.is_lost = transport, False

            def connection_lost(self, error):
                self.is_lost = True

        async def dribble():
            _, client = await loop.create_connection(Dribbler, players[0].host, PORT)
            begin = loop.time()
            while not client.is_lost:
                client.transport.write(b"\0")
                await asyncio.sleep(1 if client.transport.is_closing() else 0.5)
                assert loop.time() < begin + limits.GREETING_SECONDS + 2

        await process.start(dribble())
        await end_of(loop, players)

    play(main, tmp_path)


# --- what is nobody's fault ---


@pytest.mark.parametrize("who", [0, 1, 9])
def test_a_record_on_a_full_disk_stops_nobody_and_is_made_up_for(tmp_path, who):
    async def main(loop, new):
        players = list(await under_way(loop, new))
        watcher = new(9)
        await watcher.start(lambda node: node.join(players[0].host, PORT, "watch"))
        await until(loop, lambda: watcher.record is not None)
        everybody = [*players, watcher]
        victim = next(player for player in everybody if player.number == who)
        file, full = victim.record._file._file, Full(victim.record._file._file)
        victim.record._file._file = full
        await until(loop, lambda: victim.record.trouble)
        victim.record._file._file = file
        await end_of(loop, everybody)

    play(main, tmp_path)


class Full:
    """A file on a full disk."""

    def __init__(self, file):
        self.file = file

    def __getattr__(self, name):
        return getattr(self.file, name)

    def write(self, data):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_five_machines_play(tmp_path):
    async def main(loop, new):
        players = [new(number) for number in range(5)]
        await players[0].start(lambda node: node.host(GAME, [("Ana", "greedy"), *[None] * 4]))
        for player in players[1:]:
            await player.start(lambda node: node.join(players[0].host, PORT, "seat", name="Bo", bot="random"))
        await end_of(loop, players)

    play(main, tmp_path)


def test_who_comes_after_the_end_sees_the_whole_game(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await end_of(loop, players)
        late = new(9)
        await late.start(lambda node: node.join(players[0].host, PORT, "watch"))
        await end_of(loop, [*players, late])

    play(main, tmp_path)


def own_bot(game, seat, seats):
    from parlour.core.bots import make_bot

    return make_bot("greedy", tests.toy.GAME, seat, seats)


@pytest.mark.parametrize("is_named", [True, False])
def test_a_bot_of_a_module_is_loaded_only_if_its_own_machine_named_it_also_after_a_stop(tmp_path, is_named):
    name = f"{__name__}:own_bot"

    async def main(loop, new):
        players = await table_of_three(loop, new, bots=("greedy", name, "greedy"))
        guest = players[1]
        await until(loop, lambda: all(player.lines >= 20 for player in players))
        await guest.kill()
        await guest.start(lambda node: node.resume(guest.home.kept, [name] if is_named else ["greedy"]))
        await end_of(loop, players)
        reasons = {one.reason for one in guest.of(BotFailed)}
        assert bool(reasons) is not is_named
        assert all("not named when this machine was started" in reason for reason in reasons)

    play(main, tmp_path)
