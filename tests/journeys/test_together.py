"""Evenings of four people, each at a real window, over real sockets: whole games, and what goes wrong in one."""

import os
from random import Random

import pytest

from parlour.core import GAMES
from parlour.core.record import read_record
from tests.commands import call
from tests.commits import number_of_commit
from tests.journeys.desk import MISSING, named, widget
from tests.journeys.evening import NAMES, SHORT, Evening

VOTE = 120.0  # seconds until a vote at the latest: the table waits a minute for who is missing
ALL = os.environ.get("PARLOUR_ALL_JOURNEYS") == "1"
"""Whether every game is played, and every trouble happens; otherwise each commit takes one of these evenings."""
TROUBLES = 3


def of_this_commit(number):
    """Leaves an evening with trouble to the commits whose turn it is: each of them takes more than a minute."""
    its_turn = ALL or number_of_commit() % TROUBLES == number
    return pytest.mark.skipif(not its_turn, reason="another evening is this commit's; PARLOUR_ALL_JOURNEYS=1 takes all")


@pytest.fixture
def evening(tmp_path):
    if MISSING:
        pytest.skip(f"needs {' and '.join(MISSING)} for windows on virtual screens")
    found = Evening(tmp_path)
    yield found
    found.close()


def records(evening, names=NAMES):
    """The finished games that these windows have kept."""
    return [path for name in names for path in (evening.home(name) / "saves").glob("*.parlour")]


def see_the_same_end(evening, names=NAMES):
    """All windows show the same result, and each one's record plays again to the same table."""
    ends = [evening.player(name).scene("end") for name in names]
    for fact in ("hash", "points", "winners", "code"):
        assert len({str(end[fact]) for end in ends}) == 1, fact
    found = records(evening, names)
    assert len(found) == len(names)
    for path in found:
        entries = len(read_record(path).entries)
        assert call("replay", path, "--verify") == (0, f"ok {entries} {ends[0]['hash']}\n", "")
    return ends


def watch_it_again(evening, name, end):
    """The newest game of the library shows, at its last moment, what the window saw when the game was over."""
    player = evening.player(name)
    player.click("title")
    assert player.scene("title")["saves"] == 0
    player.click("replays")
    player.until(lambda d: d["scene"] == "library" and d["done"] and d["games"] == 1, "one game in the library")
    player.click("game:0")
    player.until(lambda d: d["scene"] == "replay" and d["ready"], "the replay")
    player.click("end")
    last = player.until(lambda d: d["moment"] == d["end"] and not d["busy"], "the last moment")
    assert last["lines"] == end["lines"]
    assert not last["trouble"]
    return last


@pytest.mark.parametrize("game", sorted(GAMES) if ALL else ["goldrush-city"])
def test_four_people_play_a_game_one_of_them_by_keys(evening, game):
    """A whole game by the same hands, of the registry's shortest game, or of every one where all are wanted."""
    evening.join(evening.host(game, SHORT.get(game)))
    evening.play()
    ends = see_the_same_end(evening)
    watch_it_again(evening, NAMES[0], ends[0])
    assert all(sitter.answers for sitter in evening.sitters.values())


# --- leaving and coming back ----------------------------------------------------------------------


def hand(dump, seat):
    """The cards that a window shows as a seat's hand."""
    return sorted(w["text"] for w in dump["widgets"] if w["id"].startswith((f"tag:{seat}:hand:", "hand:")))


def sees_the_same(before, after):
    for fact in ("viewer", "kind", "hash"):
        assert after[fact] == before[fact], fact
    seat = before["viewer"]
    assert hand(after, seat) == hand(before, seat) != []
    options = [[w["text"] for w in named(dump, "option:")] for dump in (before, after)]
    assert options[0] == options[1]


@of_this_commit(0)
def test_each_window_is_killed_once_and_a_spectator_comes_late(evening):
    """Whoever is killed in a decision has the same seat, hand and question again; all see the same end."""
    code = evening.host("goldrush-city", {"max_rounds": 2})
    evening.join(code)
    late = None
    for name in Random(5).sample(NAMES, len(NAMES)):
        before = evening.kill_in_a_decision(name)
        sees_the_same(before, evening.comes_back(name))
        if late is None:
            late = evening.open("Vera", "watch", code, "--window")
            seen = late.until(lambda d: d["scene"] == "table" and d["lines"] > 0, "the table, from outside")
            assert seen["viewer"] is None
            assert not named(seen, "hand:")
            sees_no_hand(evening, late)
    evening.play()
    ends = see_the_same_end(evening)
    outside = late.scene("end")
    assert (outside["hash"], outside["points"]) == (ends[0]["hash"], ends[0]["points"])


def sees_no_hand(evening, late):
    """Where a seat sees its cards one by one, who watches sees one heap of backs."""
    for name in NAMES:
        own = evening.player(name).dump()
        seat = own["viewer"]
        theirs = [w["text"] for w in named(late.dump(), f"tag:{seat}:hand:")]
        assert len(theirs) <= 1
        assert not set(theirs) & set(hand(own, seat))


@of_this_commit(1)
def test_the_leader_is_killed_and_the_others_play_on(evening):
    """The window that opened the table is gone while another one decides: its answer is agreed on all the same."""
    evening.join(evening.host("goldrush-city", {"max_rounds": 2}))
    host, *guests = NAMES
    evening.play(until=lambda: any(evening.decides(name) for name in guests) and not evening.decides(host))
    deciding = next(name for name in guests if evening.decides(name))
    before = evening.player(deciding).dump()
    evening.player(host).kill()
    evening.play(until=lambda: evening.player(deciding).dump()["lines"] > before["lines"], without=[host])
    player = evening.again(host)
    player.scene("title")
    player.key("Return")
    player.until(lambda d: d["scene"] in ("table", "end"), "the table again")
    evening.play()
    see_the_same_end(evening)


@of_this_commit(2)
def test_a_vote_gives_a_seat_to_a_bot_and_back(evening):
    """After a minute two of the three others let a bot play; whoever comes back decides at the next question."""
    evening.join(evening.host("goldrush-city", {"max_rounds": 2}))
    gone, voters = NAMES[2], (NAMES[0], NAMES[1])
    seat = evening.kill_in_a_decision(gone)["viewer"]
    for name in voters:
        player = evening.player(name)
        player.until(lambda d: d["company"]["signs"][seat] == "away", "the sign that somebody is away")
    for name in voters:
        player = evening.player(name)
        player.until(lambda d: widget(d, "vote:greedy"), "the vote", VOTE)
        player.click("vote:greedy")
    for name in voters:
        evening.player(name).until(lambda d: d["company"]["signs"][seat] != "away", "a bot at the seat")
    evening.play(until=lambda: any(evening.decides(name) for name in voters), without=[gone])
    player = evening.again(gone)
    player.scene("title")
    player.key("Return")
    back = player.until(lambda d: d["scene"] == "table" and d["viewer"] == seat, "the own seat")
    assert back["company"]["signs"][seat] != "away"
    evening.play(until=lambda: evening.decides(gone))
    evening.play()
    see_the_same_end(evening)
