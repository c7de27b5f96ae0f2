"""A table's first and last moments on a virtual loop: who is killed right then has forgotten nothing that it needs."""

import asyncio
import errno

import pytest

from parlour.net import lobby, news
from parlour.net.messages import Start
from parlour.net.node import Failed
from tests.net.loop import until
from tests.net.test_node import GAME, PORT, end_of, play, table_of_three


def on_start(node, act):
    """Have something done whenever a node sends the word that the game begins."""
    send = node.links.send

    def sent(machine, message):
        if isinstance(message, Start):
            act()
        return send(machine, message)

    node.links.send = sent


def test_a_host_remembers_the_table_before_anybody_hears_that_it_begins(tmp_path):
    async def main(loop, new):
        host, guest = new(0), new(1)
        remembered = []

        def begin(node):
            on_start(node, lambda: remembered.append([kept.charter.table for _, kept in host.home.unfinished()]))
            node.host(GAME, [("Ana", "greedy"), None])

        await host.start(begin)
        await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        await end_of(loop, [host, guest])
        assert remembered[0] == [guest.node.charter.table]

    play(main, tmp_path)


def test_a_host_that_cannot_remember_the_table_does_not_begin_it(tmp_path):
    async def main(loop, new):
        host, guest = new(0), new(1)
        started = []

        def begin(node):
            on_start(node, lambda: started.append(True))
            host.home.keep = no_space
            node.host(GAME, [("Ana", "greedy"), None])

        await host.start(begin)
        await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        await until(loop, lambda: host.of(Failed))
        assert "No space left" in host.of(Failed)[0].reason
        host.told.clear()
        await host.close()
        await until(loop, lambda: guest.of(lobby.Ended))
        assert not started
        assert guest.of(lobby.Ended)[0].reason == "host-left"

    play(main, tmp_path)


def no_space(kept):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_guest_sits_down_again_when_a_killed_host_opens_a_table_anew(tmp_path):
    async def main(loop, new):
        host, guest, watcher, last = (new(number) for number in (0, 1, 8, 2))
        await host.start(lambda node: node.host(GAME, [("Ana", "greedy"), None, None]))
        await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="greedy"))
        await watcher.start(lambda node: node.join(host.host, PORT, "watch"))
        await until(loop, lambda: host.node.lobby.taken == 2 and host.node.facts().watching == 1)
        table = host.node.facts().table
        await host.kill()
        await host.start(lambda node: node.host(GAME, [("Ana", "greedy"), None, None]))
        await until(loop, lambda: host.node.lobby.taken == 2 and host.node.facts().watching == 1)
        assert host.node.facts().table != table
        await last.start(lambda node: node.join(host.host, PORT, "seat", name="Cy", bot="greedy"))
        await end_of(loop, [host, guest, watcher, last])

    play(main, tmp_path)


def test_nobody_waits_at_the_end_where_nobody_is_missed(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.of(news.Published) for player in players))
        leader = next(player for player in players if player.node.me == player.node.core.leader)
        await until(loop, lambda: leader.is_finished, 0.5)
        rest = [player for player in players if player is not leader]
        assert not any(player.is_finished for player in rest)
        await leader.close()
        await until(loop, lambda: all(player.is_finished for player in rest), 0.5)
        assert [one.holds for player in players for one in player.of(news.Published)] == [True] * 3

    play(main, tmp_path)


@pytest.mark.parametrize("victim", ["leader", "follower"])
def test_who_is_killed_after_the_end_knows_it_though_the_others_have_gone(tmp_path, victim):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: all(player.node.core and player.node.core.leader for player in players))
        leader = players[0].node.core.leader
        killed = next(player for player in players if (player.node.me == leader) == (victim == "leader"))
        await until(loop, lambda: killed.of(news.Published))
        record = killed.record.path
        await killed.kill()
        rest = [player for player in players if player is not killed]
        await end_of(loop, rest)
        for player in rest:
            await player.close()
        killed.told.clear()
        await killed.start(lambda node: node.resume(killed.home.kept))
        await until(loop, lambda: killed.is_finished, 5)
        assert len(killed.of(news.Published)) == 1
        assert killed.record.path == record
        assert record.read_bytes() == rest[0].record.path.read_bytes()
        await killed.close()
        assert list(killed.home.unfinished()) == []

    play(main, tmp_path)


def test_a_majority_waits_a_while_for_who_was_away_at_the_end(tmp_path):
    async def main(loop, new):
        players = await table_of_three(loop, new)
        await until(loop, lambda: players[0].lines >= 20)
        leader = next(player for player in players if player.node.me == player.node.core.leader)
        killed = next(player for player in players if player is not leader)
        rest = [player for player in players if player is not killed]
        tell, kills = leader.node._playing._tell, []

        def told(one):
            if isinstance(one, news.Entered) and leader.node.table.over:
                kills.append(loop.create_task(killed.kill()))  # before the seed has come to it
            tell(one)

        leader.node._playing._tell = told
        await until(loop, lambda: all(player.of(news.Published) for player in rest))
        assert len(kills) == 1
        await asyncio.sleep(2)
        assert not any(player.is_finished for player in rest)
        await killed.start(lambda node: node.resume(killed.home.kept))
        await end_of(loop, players, 5)
        assert len(killed.of(news.Published)) == 1

    play(main, tmp_path)
