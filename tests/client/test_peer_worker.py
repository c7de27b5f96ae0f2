"""A table between peers as a window sees it: agreed entries come in, own answers wait until they are agreed."""

import pytest

import tests.toy
from tests.client.peers import Round


@pytest.fixture
def circle(tmp_path):
    found = Round(tmp_path)
    yield found
    found.close()


def begun(circle, game=tests.toy.GAME, seats=2, options=None):
    """A host and guests, each a person, at a table that has begun."""
    host = circle.host(game, [("Ada", ""), *[None] * (seats - 1)], options)
    circle.until(lambda: host.port)
    guests = [circle.join(host.port, name) for name in ("Hugo", "Mila")[: seats - 1]]
    circle.until(lambda: host.lobby is not None and all(s.machine or s.closed for s in host.lobby.lobby.seats))
    for guest in guests:
        guest.door.at_lobby(lambda lobby, now: lobby.change(ready=True))
    circle.until(lambda: host.lobby.why == "")
    host.door.at_lobby(lambda lobby, now: lobby.start(now))
    circle.until(lambda: all(one.worker is not None for one in circle.guests))
    return host, *guests


def play(circle, players, until):
    number = 0
    while not until():
        circle.until(lambda: until() or any(one.asked is not None for one in players))
        for one in players:
            if one.asked is not None:
                number += 1
                one.answer(number)


def test_two_windows_play_a_whole_game_and_see_the_same(circle):
    host, guest = begun(circle, options={"rounds": 3})
    play(circle, (host, guest), lambda: host.ended is not None and guest.ended is not None)
    assert host.ended.hash == guest.ended.hash
    assert host.ended.seed == guest.ended.seed != 0
    assert host.ended.points == guest.ended.points
