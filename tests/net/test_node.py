"""Whole tables between machines on a virtual loop: from lobby to record, with spectators, kills and coming back."""

import asyncio
import errno

import pytest

import tests.toy
from parlour.core import IllegalAnswer
from parlour.net import folders, lobby, news
from parlour.net.dial import NoLink
from parlour.net.node import BotFailed, Failed, Finished, Node, Trouble
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
        self.is_closed = False

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
        """End it in the middle of whatever it does; the system closes its files and lets go of its locks."""
        self.process.kill(silently=silently)
        store = self.node._playing._turns._store if self.node._playing is not None else None
        if store is not None:
            store.close()
        self.home.release()
        if self.record is not None:
            self.record._file.close()
            self.record = None
        self.process = self.loop.process(self.host)

    async def close(self):
        if self.is_closed:
            return
        self.is_closed = True
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


async def end_of(loop, players, seconds=300):
    """Wait until the game is over for all of them, whose records must be the same, and whole."""
    await until(loop, lambda: all(player.is_finished for player in players), seconds)
    records = {player.record.path.read_bytes() for player in players}
    assert len(records) == 1
    assert records.pop().splitlines()[-1].startswith(b"end ")


def test_three_machines_and_a_spectator_play_a_whole_game(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        watcher = new(9)
        await watcher.start(lambda node: node.join(players[0].host, PORT, "watch"))
        await end_of(loop, [*players, watcher])
        assert [one.holds for player in (*players, watcher) for one in player.of(news.Published)] == [True] * 4
        assert watcher.node.core.replica.seed is None
        assert not [player for player in players if player.of(news.Refused) or player.of(news.Away)]
        for player in players:
            await player.close()
            assert list(player.home.unfinished()) == []

    play(main, tmp_path)


@pytest.mark.parametrize("silently", [False, True])
@pytest.mark.parametrize("victim", ["leader", "follower"])
def test_a_machine_that_was_killed_comes_back_and_the_game_ends(tmp_path, victim, silently):
    async def main(loop, new):
        players = await table_of_three(loop, new)

        def somebody_else_is_asked():
            leader = players[0].node.core and players[0].node.core.leader
            asked = [players[q.seat].node.me for q in players[0].node.table.questions] if leader else [leader]
            return all(player.lines >= 20 for player in players) and asked and leader not in asked

        await until(loop, somebody_else_is_asked)
        leader = players[0].node.core.leader
        killed = next(p for p in players if (p.node.me == leader) == (victim == "leader"))
        await killed.kill(silently=silently)
        rest = [player for player in players if player is not killed]
        await until(loop, lambda: all(player.of(news.Away) for player in rest))
        seat = killed.number
        lines = rest[0].lines
        await until(loop, lambda: [q.seat for q in rest[0].node.table.questions] == [seat], 30)
        assert rest[0].lines > lines or victim == "follower" or silently
        killed.told.clear()
        await killed.start(lambda node: node.resume(killed.home.kept))
        await end_of(loop, players)
        assert killed.node.me in rest[0].node.links.machines

    play(main, tmp_path)


def test_all_machines_are_killed_and_come_back(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.lines >= 30 for player in players))
        for player in players:
            await player.kill()
        for player in players:
            await player.start(lambda node, player=player: node.resume(player.home.kept))
        await end_of(loop, players)

    play(main, tmp_path)


def test_a_machine_that_is_cut_off_for_a_while_catches_up(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.lines >= 10 for player in players))
        for other in players[:2]:
            loop.stall(players[2].host, other.host)
        await asyncio.sleep(15)
        assert players[2].of(news.Away)
        loop.heal()
        await end_of(loop, players)

    play(main, tmp_path)


def test_a_spectator_who_comes_late_through_a_guest_sees_it_all(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: players[0].lines >= 30)
        watcher, late = new(8), new(9)
        await watcher.start(lambda node: node.join(players[2].host, PORT, "watch"))
        await late.start(lambda node: node.join(players[1].host, PORT, "watch", delay=2))
        await until(loop, lambda: players[0].node.facts().watching == 2)
        await end_of(loop, [*players, watcher, late])

    play(main, tmp_path)


def test_a_spectator_goes_on_through_another_machine_when_its_own_dies(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        watcher = new(9)
        await watcher.start(lambda node: node.join(players[0].host, PORT, "watch"))
        await until(loop, lambda: watcher.lines >= 10)
        (through,) = [player for player in players if player.node.me == watcher.node.core.following]
        await through.kill()
        await until(loop, lambda: watcher.node.core.following != through.node.me)
        await through.start(lambda node: node.resume(through.home.kept))
        await end_of(loop, [*players, watcher])

    play(main, tmp_path)


def test_a_host_without_a_seat_watches(tmp_path):
    async def main(loop, new):
        host, *guests = [new(number) for number in range(3)]
        await host.start(lambda node: node.host(GAME, [None, None], title="Ana's table"))
        for guest in guests:
            await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="random"))
        await end_of(loop, [host, *guests])
        assert host.node.core.replica.seed is None

    play(main, tmp_path)


def test_a_machine_alone_with_its_bots_plays(tmp_path):
    async def main(loop, new):
        host = new(0)
        await host.start(lambda node: node.host(GAME, [("a", "greedy"), ("b", "random")]))
        await end_of(loop, [host])

    play(main, tmp_path)


def test_a_person_answers_and_takes_back(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new, bots=("", "greedy", "greedy"))
        host = players[0]
        await until(loop, lambda: host.node.core is not None and host.node.core.to_decide() == (0,))
        with pytest.raises(IllegalAnswer, match="answered by another machine"):
            host.node.act(lambda peer, now: peer.answer(1, 0, now))
        with pytest.raises(IllegalAnswer):
            host.node.act(lambda peer, now: peer.answer(0, "nonsense", now))
        undone = 0
        while not host.node.table.over:
            await until(loop, lambda: host.node.table.over or host.node.core.to_decide() == (0,))
            if host.node.table.over:
                break
            if undone < 2 and host.node.table.undo_reason(0) is None:
                host.node.act(lambda peer, now: peer.undo(0, now))
                undone += 1
            else:
                options = list(host.node.table.legal(0))
                host.node.act(lambda peer, now: peer.answer(0, options[-1], now))  # noqa: B023  # called at once
        await end_of(loop, players)
        assert [one.seat for one in players[1].of(news.Entered) if one.kind == "undo"] == [0] * undone == [0, 0]

    play(main, tmp_path)


class Clumsy:
    def choose(self, view, question, generator):
        raise RuntimeError("oh dear")


def clumsy(game, seat, seats):
    return Clumsy()


def test_a_bot_that_fails_is_answered_for_at_random_and_told(tmp_path):
    async def main(loop, new):
        host = new(0)
        await host.start(lambda node: node.host(GAME, [("a", f"{__name__}:clumsy"), ("b", "random")]))
        await end_of(loop, [host])
        assert {one.seat for one in host.of(BotFailed)} == {0}
        assert "oh dear" in host.of(BotFailed)[0].reason

    play(main, tmp_path)


def test_a_full_disk_silences_a_machine_until_there_is_room(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.lines >= 10 for player in players))
        journal = players[1].node._playing._turns._store
        flush, journal.flush = journal.flush, no_space
        await until(loop, lambda: players[1].of(Trouble))
        await until(loop, lambda: [q.seat for q in players[0].node.table.questions] == [1])
        lines = players[0].lines
        await asyncio.sleep(20)
        assert players[0].lines == lines
        journal.flush = flush
        await end_of(loop, players)
        assert [bool(one.reason) for one in players[1].of(Trouble)] == [True, False]

    play(main, tmp_path)


def no_space():
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_table_that_drifted_is_written_down_and_played_again(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.lines >= 10 for player in players))
        odd = next(player for player in players if player.node.me != player.node.core.leader)
        drift(odd.node.table)
        await until(loop, lambda: odd.of(news.Odd))
        await end_of(loop, [player for player in players if player is not odd])
        await until(loop, lambda: odd.is_finished)
        (report,) = odd.home.folder(odd.node.charter.table).glob("odd-*.json")
        assert odd.node.charter.table in report.read_text(encoding="utf-8")

    play(main, tmp_path)


def drift(table):
    """Make a table wrong in a way that no rule notices."""
    table._checkpoint.flips[0] += 1


# --- the lobby ---


def test_a_full_table_a_wrong_password_and_a_machine_without_a_seat_are_refused(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new, password="swordfish")
        for options, reason in (({}, "no-password"), ({"password": "cod"}, "wrong-password")):
            stranger = new(9, **options)
            with pytest.raises(NoLink) as caught:
                await stranger.start(lambda node: node.join(players[0].host, PORT, "watch"))
            assert caught.value.reason == reason
            await stranger.close()
        fourth = new(8, password="swordfish")
        with pytest.raises(NoLink, match="no seat in it"):
            await fourth.start(lambda node: node.join(players[0].host, PORT, "seat", name="Di", bot="random"))
        await end_of(loop, players)

    play(main, tmp_path)


def test_a_guest_who_leaves_before_the_start_makes_room(tmp_path):
    async def main(loop, new):
        host, one, two = [new(number) for number in range(3)]
        await host.start(lambda node: node.host(GAME, [("Ana", "greedy"), None, ("Cy", "")]))
        host.node.lobby.reopen(2)
        host.node.wake()
        await one.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        await until(loop, lambda: host.node.lobby.taken == 2)
        await one.close()
        await until(loop, lambda: host.node.lobby.taken == 1)
        assert lobby.Left(1, "Bo") in host.told
        for guest in (two, new(3)):
            await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Di", bot="greedy"))
        await end_of(loop, [player for player in (host, two) if player is not one])

    play(main, tmp_path)


def test_a_guest_hears_that_the_host_left_or_removed_it(tmp_path):
    async def main(loop, new):
        host, one, two = [new(number) for number in range(3)]
        await host.start(lambda node: node.host(GAME, [("Ana", "greedy"), None, None, None]))
        for guest in (one, two):
            await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        await until(loop, lambda: host.node.lobby.taken == 3)
        host.node.lobby.reopen(1)
        host.node.wake()
        await until(loop, lambda: one.of(lobby.Ended))
        assert one.of(lobby.Ended)[0].reason == "removed"
        assert not two.of(lobby.Ended)
        await host.close()
        await until(loop, lambda: two.of(lobby.Ended))
        assert two.of(lobby.Ended)[0].reason == "host-left"

    play(main, tmp_path)


def test_words_reach_everybody_before_and_in_the_game(tmp_path):
    async def main(loop, new):
        host, guest, watcher = [new(number) for number in range(3)]
        await host.start(lambda node: node.host(GAME, [("Ana", ""), None]))
        await watcher.start(lambda node: node.join(host.host, PORT, "watch"))
        host.node.say("Ana", "welcome")
        await until(loop, lambda: lobby.Said("Ana: welcome", host.node.me, 0) in watcher.told)
        await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        everybody = (host, guest, watcher)
        await until(loop, lambda: all(player.of(news.Begun) for player in everybody))
        await until(loop, lambda: host.node.facts().watching == 1)
        for speaker, words, heard in (
            (host, "good luck", "Ana: good luck"),
            (guest, "you too", "Bo: you too"),
            (watcher, "and me?", "a spectator: and me?"),
        ):
            assert speaker.node.say("", words)
            await until(
                loop, lambda heard=heard: all(any(heard in one.text for one in it.of(lobby.Said)) for it in everybody)
            )

    play(main, tmp_path)


def said(player, words):
    return any(words in one.text for one in player.of(lobby.Said))
