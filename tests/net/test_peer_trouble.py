"""Machines that are missing, that go on alone, or whose tables differ from the others'."""

import dataclasses

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.bots.seats import BotTable
from parlour.core.domains import Seal
from parlour.net import limits, news
from parlour.net.messages import Odd
from parlour.net.replica import Holder
from tests.core.rig import State, rig_game
from tests.net.circle import Circle, drift, lines, picks, screens

# --- who is missing ---


def test_a_missing_machines_seats_go_to_a_bot_by_vote_after_the_grace_and_come_back():
    circle = Circle(3, game=rig_game(screens, *(lambda g, t: t.ask(0, "pick", (1, 2)) for _ in range(3))))
    circle.quiet()
    circle.do(0, "answer", 0, 3)
    circle.quiet()
    circle.crash(0)
    for seat in (1, 2):
        circle.do(seat, "answer", seat, 1)
    gone = circle.machine(0).key
    with pytest.raises(IllegalAnswer, match="still waited for: vote in"):
        circle.do(1, "vote", gone, "random")
    circle.wait(limits.SUSPECT_SECONDS + 1)
    assert circle.told(1, news.Away) == [news.Away(gone)]
    circle.wait(limits.GRACE_SECONDS)
    with pytest.raises(IllegalAnswer, match="a vote cannot be 'rubbish'"):
        circle.do(1, "vote", gone, "rubbish")
    with pytest.raises(IllegalAnswer, match="another machine"):
        circle.do(1, "vote", circle.machine(1).key, "random")
    circle.do(2, "vote", gone, "random")
    circle.wait(2)
    assert circle.peer(1).replica.holders[0] == Holder(0, "")
    circle.do(1, "vote", gone, "random")
    circle.until(lambda: circle.peer(2).replica.holders[0] == Holder(2, "random"))
    assert circle.peer(2).to_move() == (0,)
    assert circle.peer(2).bot_of(0) == "random"

    table = circle.peer(2).deciding_table(0)
    assert isinstance(table.question.options, Seal)
    assert table.question.kind == "bid"
    circle.do(2, "answer", 0, BotTable(table.game, 1, ["random"] * 3).choose(table, 0))
    circle.until(lambda: circle.peer(1).table.question.kind == "pick")
    assert "reseal" in [kind for _, kind, _ in lines(circle, 1)]
    assert circle.peer(1).replica.marked == [
        lines(circle, 1).index(next(x for x in lines(circle, 1) if x[1] == "reseal"))
    ]

    circle.start(0)
    circle.quiet()
    assert circle.told(1, news.Returned)[-1] == news.Returned(gone)
    with pytest.raises(IllegalAnswer, match="another machine"):
        circle.do(0, "answer", 0, 1)
    with pytest.raises(IllegalAnswer, match="never this machine's"):
        circle.do(1, "back", 0)
    circle.do(0, "back", 0)
    circle.quiet()
    assert circle.peer(2).mine() == (2,)
    circle.do(0, "answer", 0, 1)
    circle.quiet()
    assert lines(circle, 1)[-1] == (0, "pick", 1)


def test_to_wait_begins_the_grace_again_and_a_pause_holds_everything():
    circle = Circle(3, game=picks(1, 1))
    circle.quiet()
    circle.crash(0)
    gone = circle.machine(0).key
    circle.wait(limits.GRACE_SECONDS + 1)
    circle.quiet()
    for number in (1, 2):
        circle.do(number, "vote", gone, "wait")
        circle.quiet()
    assert circle.peer(1).presence.grace(gone, circle.clock.now) > limits.GRACE_SECONDS - 5
    with pytest.raises(IllegalAnswer, match="still waited for"):
        circle.do(1, "vote", gone, "pause")
    circle.wait(limits.GRACE_SECONDS)
    for number in (1, 2):
        circle.do(number, "vote", gone, "pause")
        circle.quiet()
    assert circle.peer(1).replica.paused
    assert circle.peer(1).to_decide() == ()
    with pytest.raises(IllegalAnswer, match="paused"):
        circle.do(1, "answer", 1, 1)
    circle.start(0)
    circle.quiet()
    circle.do(0, "resume")
    circle.quiet()
    circle.play(1)
    assert len(lines(circle)) == 1


def test_an_answer_that_was_pending_when_the_game_was_paused_is_given_back():
    circle = Circle(3, game=picks(0, 0))
    circle.quiet()
    leader = next(n for n in range(3) if circle.peer(n).leader == circle.machine(n).key)
    other = next(n for n in (1, 2) if n != leader)
    circle.cut = {0}
    circle.do(0, "answer", 0, 1)
    circle.wait(3)
    circle.do(other, "pause")
    circle.until(lambda: circle.peer(other).replica.paused)
    circle.cut = set()
    circle.until(lambda: circle.peer(0).replica.paused)
    assert circle.told(0, news.Refused) == [news.Refused(0, "answer", "the game is paused")]
    circle.quiet()
    assert lines(circle) == []


def test_a_bots_seat_moves_to_another_machine():
    circle = Circle(2, game=picks(0, 1, 1), bots=("", "random"))
    circle.quiet()
    with pytest.raises(IllegalAnswer, match="there is no bot 'genius'"):
        circle.do(1, "assign", 1, circle.machine(0).key, "genius")
    circle.do(1, "assign", 1, circle.machine(0).key, "random")
    circle.quiet()
    assert (circle.peer(0).mine(), circle.peer(1).mine()) == ((0, 1), ())
    circle.play(1)
    assert circle.peer(0).to_move() == (1,)
    assert circle.peer(1).to_move() == ()


# --- going on alone ---


def test_of_two_machines_the_survivor_may_go_on_as_a_branch_for_ever():
    circle = Circle(2, game=picks(0, 1, 1, 1, 0, 0))
    circle.play(1)
    with pytest.raises(IllegalAnswer, match="nobody can go on alone"):
        circle.do(1, "branch", "after the storm")
    before = len(circle.peer(0).replica.hashes)
    circle.crash(0)
    circle.do(1, "answer", 1, 2)
    circle.wait(10)
    assert circle.peer(1).leader is None
    assert circle.peer(1).pending == {1: "answer"}
    with pytest.raises(IllegalAnswer, match="without accents"):
        circle.do(1, "branch", "é")
    circle.do(1, "branch", "after the storm")
    circle.until(lambda: circle.peer(1).replica.branch == (1, "after the storm"))
    assert news.Branched(circle.machine(1).key, "after the storm") in circle.machine(1).news
    gone = circle.machine(0).key
    assert (1, "pick", 2) in lines(circle, 1)
    circle.do(1, "vote", gone, "random")
    circle.until(lambda: circle.peer(1).replica.holders[0] == Holder(1, "random"))

    circle.crash(1)
    circle.start(1)
    assert circle.peer(1).alone
    circle.until(lambda: circle.peer(1).leader == circle.machine(1).key)
    circle.until(lambda: circle.peer(1).replica.holders[0] == Holder(1, "random"))
    assert circle.peer(1).replica.branch == (1, "after the storm")

    circle.compared = False
    circle.start(0)
    circle.wait(5)
    assert len(circle.peer(0).replica.hashes) <= before
    assert circle.peer(0).leader is None
    assert circle.peer(1).leader == circle.machine(1).key


# --- tables that differ ---


def test_the_odd_one_of_three_stops_writes_down_what_differs_and_plays_its_journal_again():
    circle = Circle(3, game=picks(*[0, 1, 2] * 4))
    circle.compared = False
    circle.play(3)
    drift(circle, 2)
    circle.play(1)
    circle.until(lambda: circle.peer(2).trouble == "odd")
    with pytest.raises(IllegalAnswer, match="differs from the others"):
        circle.do(2, "answer", 2, 1)
    assert circle.peer(2).to_decide() == ()
    circle.until(lambda: circle.told(0, news.Settled) and circle.told(1, news.Settled))
    assert circle.told(0, news.Settled)[0].odd == (circle.machine(2).key,)
    bundle = circle.peer(2).bundle()
    assert bundle.report["difference"] == "table[state][trail]"
    assert bundle.mine != bundle.replayed
    assert len(set(bundle.report["hashes"].values())) == 2
    assert bundle.entries == [circle.peer(2).log.data(at) for at in range(1, circle.peer(2).replica.applied + 1)]
    circle.do(2, "rejoin")
    assert circle.peer(2).trouble == ""
    circle.compared = True
    circle.play(6)
    assert lines(circle, 2) == lines(circle, 0)


def test_a_leader_that_is_odd_gives_way():
    circle = Circle(3, game=picks(*[0, 1, 2] * 4))
    circle.compared = False
    circle.play(3)
    leader = next(n for n in range(3) if circle.peer(n).leader == circle.machine(n).key)
    drift(circle, leader)
    circle.play(1)
    circle.until(lambda: circle.peer(leader).trouble == "odd")
    others = [number for number in range(3) if number != leader]
    circle.until(lambda: all(circle.peer(n).leader in [circle.machine(o).key for o in others] for n in others))
    assert circle.peer(leader).leader is None
    circle.do(leader, "rejoin")
    circle.compared = True
    circle.play(6)


def test_whoever_still_differs_after_playing_again_takes_no_part_any_more():
    circle = Circle(3, game=picks(*[0, 1, 2] * 4))
    circle.compared = False
    circle.quiet()
    circle.crash(2)

    class Other(State):
        def __init__(self, seats, options=None):
            super().__init__(seats)
            self.notes.append(7)

    circle.game = dataclasses.replace(circle.game, new_state=Other)
    circle.start(2)
    circle.until(lambda: circle.peer(2).trouble == "odd")
    assert circle.peer(2).bundle().report["difference"] is None
    assert circle.peer(2).rejoin(circle.clock.now) is False
    assert circle.peer(2).trouble == "demoted"
    circle.seen.clear()
    circle.done(2)
    circle.wait(5)
    said = {type(message).__name__ for source, _, message in circle.seen if source == circle.machine(2).key}
    assert said <= {"Ping", "Odd"}
    circle.do(0, "answer", 0, 1)
    circle.until(lambda: lines(circle, 1) == [(0, "pick", 1)])


def test_two_that_differ_both_stop():
    circle = Circle(2, game=picks(0, 1, 0, 1, 0, 1))
    circle.compared = False
    circle.play(1)
    drift(circle, 1)
    circle.do(1, "answer", 1, 1)
    circle.until(lambda: circle.peer(0).trouble == circle.peer(1).trouble == "disputed")
    for number in (0, 1):
        assert len(circle.told(number, news.Disputed)) == 1
        assert circle.peer(number).bundle().report["difference"] == (None if number == 0 else "table[state][trail]")
        with pytest.raises(IllegalAnswer, match="differs"):
            circle.do(number, "answer", circle.asked()[0], 1)
    circle.wait(5)
    assert circle.peer(0).trouble == "disputed"


def test_nobody_is_made_odd_by_the_word_of_one():
    circle = Circle(3)
    circle.play(5)
    liar = circle.machine(2).key
    for number in (0, 1):
        circle.peer(number).on(liar, Odd(3, "0" * 16), circle.clock.now)
        circle.done(number)
    circle.wait(5)
    assert [circle.peer(number).trouble for number in range(3)] == ["", "", ""]
    circle.play(5)
