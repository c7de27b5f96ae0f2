"""A table of the window on a virtual loop: ready, looks, another game, no spectators, and a host who leaves."""

import asyncio

import pytest

from parlour.core.games import find_game
from parlour.net import limits, lobby, news
from parlour.net.dial import NoLink
from parlour.net.messages import Follow
from tests.net.loop import until
from tests.net.test_node import GAME, PORT, end_of, play, table_of_three

OTHER = find_game("goldrush-city")


async def window_table(loop, new, *seats, guests=2, **options):
    """A host who says when, and guests who took a seat and aren't ready."""
    host, *others = [new(number) for number in range(guests + 1)]
    await host.start(lambda node: node.host(GAME, seats, title="Ana's table", starts_by_itself=False, **options))
    for guest, name in zip(others, ("Bo", "Cy"), strict=False):
        await guest.start(lambda node, name=name: node.join(host.host, PORT, "seat", name=name))
    await until(loop, lambda: host.node.lobby.taken == len(others) + sum(seat is not None for seat in seats))
    return host, *others


def change(player, **wishes):
    player.node.lobby.change(**wishes)
    player.node.wake()


def test_a_game_begins_when_all_are_ready_and_the_host_says_so_with_bots_that_were_chosen_late(tmp_path):
    async def main(loop, new):
        host, *guests = players = await window_table(loop, new, ("Ana", "greedy"), None, None)
        assert host.node.lobby.why_not_start == "not-ready"
        for guest, colour in zip(guests, (6, 0), strict=True):
            change(guest, bot="random", ready=True, colour=colour)
        await until(loop, lambda: not host.node.lobby.why_not_start)
        assert not host.of(lobby.Began)
        host.node.lobby.start(loop.time())
        host.node.wake()
        await end_of(loop, players)
        assert [seat.colour for seat in guests[0].node.charter.seats] == [0, 6, 2]
        assert [seat.bot for seat in guests[0].node.charter.seats] == ["greedy", "random", "random"]

    play(main, tmp_path)


def test_closed_seats_and_another_game_are_told_to_whoever_asks(tmp_path):
    async def main(loop, new):
        host, guest = await window_table(loop, new, ("Ana", "greedy"), None, None, guests=1)
        assert (host.node.facts().taken, host.node.facts().seats) == (2, 3)
        host.node.lobby.close_seat(2)
        host.node.wake()
        await until(loop, lambda: guest.node.lobby.lobby.seats[2].closed)
        assert host.node.facts().seats == 2
        with pytest.raises(NoLink) as caught:
            await new(7).start(lambda node: node.join(host.host, PORT, "seat", name="Di"))
        assert caught.value.reason == "full"
        change(host, game=OTHER)
        await until(loop, lambda: guest.node.lobby.lobby.game == OTHER.id)
        assert (host.node.facts().game, host.node.facts().rules, host.node.facts().seats) == (OTHER.id, OTHER.digest, 3)
        late = new(8)
        await late.start(lambda node: node.join(host.host, PORT, "seat", name="Di"))
        await until(loop, lambda: late.node.lobby.seat == 2)

    play(main, tmp_path)


def test_nobody_watches_where_the_host_forbids_it_before_and_in_the_game(tmp_path):
    async def main(loop, new):
        host, guest = players = await window_table(loop, new, ("Ana", "greedy"), None, guests=1)
        watcher = new(9)
        await watcher.start(lambda node: node.join(host.host, PORT, "watch"))
        await until(loop, lambda: guest.node.lobby.lobby.watching == 1)
        change(host, spectators=False)
        await until(loop, lambda: watcher.of(lobby.Ended))
        assert watcher.of(lobby.Ended)[0].reason == "no-spectators"
        await refused(new(8), host)
        change(guest, bot="greedy", ready=True)
        await until(loop, lambda: not host.node.lobby.why_not_start)
        host.node.lobby.start(loop.time())
        host.node.wake()
        await until(loop, lambda: all(player.lines >= 5 for player in players))
        for number, player in enumerate(players):
            await refused(new(5 + number), player)
        await end_of(loop, players)

    play(main, tmp_path)


async def refused(stranger, player):
    with pytest.raises(NoLink, match="lets nobody watch") as caught:
        await stranger.start(lambda node: node.join(player.host, PORT, "watch"))
    assert caught.value.reason == "no-spectators"


def test_a_host_without_a_seat_watches_a_table_that_nobody_else_may_watch(tmp_path):
    async def main(loop, new):
        host, *guests = [new(number) for number in range(3)]
        await host.start(lambda node: node.host(GAME, [None, None], spectators=False))
        for guest in guests:
            await guest.start(lambda node: node.join(host.host, PORT, "seat", name="Bo", bot="random"))
        await until(loop, lambda: host.lines >= 5)
        for guest in guests:
            loop.reset(host.host, guest.host)  # so that it has to be let in once more
        await end_of(loop, [host, *guests])

    play(main, tmp_path)


def test_a_host_who_leaves_in_the_game_does_not_end_it_for_the_others(tmp_path):
    async def main(loop, new):
        host, *rest = await table_of_three(loop, new)
        await until(loop, lambda: all(player.lines >= 20 for player in (host, *rest)))
        gone = host.node.me
        await host.close()
        await until(loop, lambda: all(player.of(news.Away) for player in rest))
        await asyncio.sleep(limits.GRACE_SECONDS + 1)
        for player in rest:
            assert not player.is_finished and not player.of(lobby.Ended)
            player.node.act(lambda peer, now: peer.vote(gone, "greedy", now))
        await until(loop, lambda: all(player.is_finished for player in rest), 300)
        assert {one.machine for player in rest for one in player.of(news.Held)} <= {player.node.me for player in rest}
        assert len({player.record.path.read_bytes() for player in rest}) == 1

    play(main, tmp_path)


def test_who_followed_without_a_right_to_watch_gets_nothing(tmp_path):
    async def main(loop, new):
        seats = [("Ana", "greedy"), None, ("Di", "greedy")]
        host, guest = await window_table(loop, new, *seats, guests=1, spectators=False)
        host.node.lobby.reopen(2)
        host.node.wake()
        lurker = new(9)
        await lurker.start(lambda node: node.links.dial(host.host, PORT))  # wants a seat, and takes none
        await until(loop, lambda: lurker.node.me in host.node.links.machines)
        host.node.lobby.place(2, "Di", "greedy", loop.time())
        change(guest, bot="greedy", ready=True)
        await until(loop, lambda: not host.node.lobby.why_not_start)
        host.node.lobby.start(loop.time())
        host.node.wake()
        await until(loop, lambda: lurker.node.me not in host.node.links.machines)
        assert not lurker.node.links.send(host.node.me, Follow(0, bytes(16), 0))
        await end_of(loop, [host, guest])

    play(main, tmp_path)
