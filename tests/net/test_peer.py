"""A seat's machine among others: what it proposes, what becomes of it, and where it stands after a crash."""

import pytest

import tests.toy
from parlour.core import domains
from parlour.core.ask import IllegalAnswer
from parlour.core.bots.seats import BotTable
from parlour.core.domains import Cards, Opening
from parlour.net import news
from parlour.net.messages import Propose, Proposed
from parlour.net.peer import Peer
from parlour.net.values import pack
from tests.core.rig import rig_game
from tests.net.circle import Circle, lines, picks, screens
from tests.net.tables import entropy, identity

# --- beginning ---


def test_machines_make_a_seed_and_all_begin_with_the_same_table():
    circle = Circle(3, fresh=True)
    assert circle.peer(0).table is None
    with pytest.raises(IllegalAnswer, match="has not begun"):
        circle.peer(0).answer(0, 1, circle.clock.now)
    circle.quiet()
    assert len({circle.peer(number).replica.seed for number in range(3)}) == 1
    assert len({circle.peer(number).table.hash() for number in range(3)}) == 1
    assert circle.told(1, news.Begun) == [news.Begun()]
    again = Circle(3, fresh=True, words="another evening")
    again.quiet()
    assert again.peer(0).replica.seed != circle.peer(0).replica.seed


def test_one_machine_alone_plays_a_whole_game_with_itself():
    circle = Circle(1, seats=3, fresh=True)
    circle.players = {0}
    circle.until(lambda: circle.peer(0).replica.published is not None)
    assert circle.peer(0).table.over


# --- answers ---


def test_an_answer_that_may_not_be_given_is_refused_at_once_and_nobody_hears_of_it():
    circle = Circle(2, game=picks(0, 1))
    circle.quiet()
    circle.seen.clear()
    for seat, value, reason in (
        (0, 9, "not one of the options"),
        (1, 1, "another machine"),
        (0, "x", "not one of the options"),
    ):
        with pytest.raises(IllegalAnswer, match=reason):
            circle.do(0, "answer", seat, value)
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
        circle.do(1, "answer", 1, 1)
    with pytest.raises(IllegalAnswer, match="no answer to take back"):
        circle.do(0, "undo", 0)
    assert circle.peer(0).pending == {}
    circle.wait(2)
    assert not [message for _, _, message in circle.seen if isinstance(message, Propose)]
    assert lines(circle) == []


def test_an_answer_is_pending_until_it_is_agreed_and_a_seat_says_one_thing_at_a_time():
    circle = Circle(3, game=picks(0, 0))
    circle.quiet()
    circle.cut = {0}
    circle.do(0, "answer", 0, 1)
    assert circle.peer(0).pending == {0: "answer"}
    assert circle.peer(0).table.position == 0
    assert circle.peer(0).to_decide() == ()
    with pytest.raises(IllegalAnswer, match="still on its way"):
        circle.do(0, "answer", 0, 2)
    circle.wait(5)
    assert lines(circle) == []
    circle.cut = set()
    circle.quiet()
    assert lines(circle, 1) == [(0, "pick", 1)]
    circle.do(0, "answer", 0, 2)
    circle.quiet()
    assert lines(circle, 2) == [(0, "pick", 1), (0, "pick", 2)]


@pytest.mark.parametrize("leads", [False, True])
def test_a_proposal_that_was_stored_and_not_sent_is_entered_once_after_the_restart(leads):
    circle = Circle(3, game=picks(0, 0, 0, 1, 1, 1, 2, 2, 2))
    circle.quiet()
    leader = next(number for number in range(3) if circle.peer(number).leader == circle.machine(number).key)
    seat = leader if leads else (leader + 1) % 3
    while circle.asked() != (seat,):
        circle.play(1)
    circle.doom(seat, 1.0, 0.0)
    circle.do(seat, "answer", seat, 2)
    assert circle.peer(seat) is None
    circle.wait(3)
    assert (seat, "pick", 2) not in lines(circle, (seat + 1) % 3)
    circle.start(seat)
    assert seat in circle.peer(seat).pending or circle.peer(seat).replica.counters[seat]
    circle.quiet()
    assert lines(circle, (seat + 1) % 3).count((seat, "pick", 2)) == 1


def test_a_proposal_that_was_not_stored_was_never_sent():
    circle = Circle(3, game=picks(0, 1))
    circle.quiet()
    circle.doom(0, 0.0, 0.0)
    circle.do(0, "answer", 0, 2)
    circle.wait(1)
    circle.start(0)
    assert circle.peer(0).pending == {}
    circle.quiet()
    assert lines(circle, 1) == []
    circle.do(0, "answer", 0, 3)
    circle.quiet()
    assert lines(circle, 1) == [(0, "pick", 3)]


def signed(circle, seat, counter, value):
    """An answer as the machine of this number would propose it for its seat."""
    fields = ("answer", seat, counter, pack(value))
    signature = circle.peer(seat)._own._identity.sign_claim(circle.charter.table, *fields)
    return Propose(*fields, signature)


def test_an_answer_to_a_question_that_was_taken_back_is_not_taken_for_the_next_one():
    circle = Circle(3, game=picks(0, 1, 2))
    circle.quiet()
    circle.do(0, "answer", 0, 1)
    circle.quiet()
    late = signed(circle, 1, 1, ("pick", 2, circle.peer(1).replica.asked_since[1]))
    circle.do(0, "undo", 0)
    circle.quiet()
    circle.do(0, "answer", 0, 3)
    circle.quiet()
    leader = next(machine for machine in circle.machines.values() if machine.peer.leader == machine.key)
    leader.peer.on(circle.machines[circle.charter.voters[1]].key, late, circle.clock.now)
    circle.done(leader.number)
    circle.quiet()
    assert lines(circle, 2) == [(0, "pick", 1), (0, "undo", 0), (0, "pick", 3)]
    assert circle.peer(1).to_decide() == (1,)
    circle.do(1, "answer", 1, 2)
    circle.quiet()
    assert lines(circle, 2)[-1] == (1, "pick", 2)


def test_what_is_sent_twice_is_entered_once_and_what_others_forge_never():
    circle = Circle(3, game=picks(0, 0, 0))
    circle.quiet()
    circle.do(0, "answer", 0, 1)
    propose = circle.peer(0)._own.pending[0].propose
    circle.quiet()
    leader = next(machine for machine in circle.machines.values() if machine.peer.leader == machine.key)
    sender = next(key for key in circle.machines if key != leader.key)
    forged = Propose("answer", 0, 2, propose.value, propose.signature)
    lie = signed(circle, 0, 2, ("pick", 9, 1))
    for message in (propose, propose, forged, lie):
        leader.peer.on(sender, message, circle.clock.now)
        circle.done(leader.number)
    circle.wait(2)
    assert lines(circle, 1) == [(0, "pick", 1)]
    verdicts = [(m.verdict, m.counter) for _, to, m in circle.seen if isinstance(m, Proposed) and to == sender]
    assert verdicts[-4:] == [("taken", 1), ("taken", 1), ("refused", 2), ("refused", 2)]


def test_a_payment_that_can_be_made_in_one_way_is_made_by_itself():
    def pay(g, t):
        g.turn_up((card, 3) for card in g.deal(1))
        cards = tuple(g.hands[1])
        t.ask(1, "pay", Cards(cards, (3,), {3: 1}, need=1, may_pass=False))

    circle = Circle(2, game=rig_game(pay, lambda g, t: t.ask(0, "pick", (1, 2))))
    circle.quiet()
    assert [(seat, kind) for seat, kind, _ in lines(circle)] == [(1, "pay")]
    assert circle.asked() == (0,)


def test_an_undo_takes_an_answer_back_everywhere():
    circle = Circle(2, game=picks(0, 0, 1))
    circle.play(1)
    before = circle.peer(1).table.hash()
    circle.play(1)
    circle.do(0, "undo", 0)
    circle.quiet()
    assert circle.peer(1).table.hash() == before
    assert lines(circle, 1)[-1] == (0, "undo", 1)
    with pytest.raises(IllegalAnswer, match="another machine"):
        circle.do(1, "undo", 0)


# --- behind screens ---


def test_choices_behind_screens_are_sealed_by_fresh_nonces_and_open_by_themselves():
    circle = Circle(2, game=rig_game(screens, screens))
    circle.quiet()
    circle.do(0, "answer", 0, 2)
    circle.quiet()
    assert len(lines(circle)) == 1
    assert domains.is_digest(lines(circle)[0][2])
    with pytest.raises(IllegalAnswer, match="give the choice"):
        circle.do(1, "answer", 1, "0" * 32)
    circle.do(1, "answer", 1, 2)
    circle.quiet()
    circle.do(0, "answer", 0, 2)
    circle.do(1, "answer", 1, 3)
    circle.until(lambda: circle.peer(0).table.over and circle.peer(1).table.over)
    opened = [value for _, kind, value in lines(circle) if kind == "open"]
    assert sorted(choice for _, choice in opened) == [2, 2, 2, 3]
    assert len({nonce for nonce, _ in opened}) == 4
    assert all(len(bytes.fromhex(nonce)) == 16 for nonce, _ in opened)


def test_a_choice_behind_a_screen_outlives_a_crash():
    circle = Circle(3, game=rig_game(screens))
    circle.quiet()
    circle.do(0, "answer", 0, 3)
    circle.quiet()
    circle.crash(0)
    for seat in (1, 2):
        circle.do(seat, "answer", seat, 1)
    circle.wait(4)
    assert not circle.peer(1).table.over
    circle.start(0)
    circle.until(lambda: all(circle.peer(number).table.over for number in range(3)))
    assert sorted(value[1] for _, kind, value in lines(circle, 1) if kind == "open") == [1, 1, 3]


# --- after a crash ---


def test_a_machine_that_starts_again_stands_where_it_was():
    circle = Circle(3)
    circle.play(30)
    applied, hashed = circle.peer(1).replica.applied, circle.peer(1).table.hash()
    circle.crash(1)
    circle.cut = {1}
    circle.start(1)
    # Of the last entry it can't know alone whether it was agreed on.
    assert circle.peer(1).replica.applied >= applied - 1
    circle.cut = set()
    circle.quiet()
    assert (circle.peer(1).table.hash(), circle.peer(1).replica.counters) == (hashed, circle.peer(0).replica.counters)
    circle.play(10)


def test_whoever_leads_may_go_and_another_takes_over():
    circle = Circle(3)
    circle.players = {0, 1, 2}
    circle.until(lambda: len(lines(circle, 1)) > 10)
    for _ in range(3):
        circle.until(lambda: any(m.peer and m.peer.leader == m.key for m in circle.machines.values()))
        leader = next(m.number for m in circle.machines.values() if m.peer.leader == m.key)
        circle.crash(leader)
        circle.until(
            lambda leader=leader: circle.peer((leader + 1) % 3).leader not in (None, circle.machine(leader).key)
        )
        circle.start(leader)
    circle.until(lambda: all(circle.peer(number).replica.published is not None for number in range(3)), 600)


# --- seats ---


def test_a_seal_is_asked_for_again_where_it_was_not_made():
    """A bot sealed elsewhere; its seat came back: the person chooses anew."""
    circle = Circle(2, game=rig_game(screens), bots=("", "random"))
    circle.quiet()
    circle.do(1, "assign", 1, circle.machine(0).key, "random")
    circle.quiet()
    circle.do(0, "answer", 1, 1)
    circle.quiet()
    circle.do(1, "back", 1)
    circle.quiet()
    circle.do(0, "answer", 0, 2)
    circle.until(lambda: circle.peer(1).to_decide() == (1,))
    assert isinstance(circle.peer(1).table.questions[-1].options, Opening)
    circle.do(1, "answer", 1, 3)
    circle.until(lambda: circle.peer(0).table.over)
    assert sorted(value[1] for _, kind, value in lines(circle) if kind == "open") == [2, 3]


def test_a_peer_needs_a_seat():
    circle = Circle(2)
    with pytest.raises(ValueError, match="not in"):
        Peer(circle.charter, identity(7), [], entropy("guest"), 0.0)


def test_the_toy_is_played_by_its_bots_through_the_tables_they_are_given():
    circle = Circle(2, seats=4, bots=("random", "greedy", "random", "greedy"))
    bots = BotTable(tests.toy.GAME, 5, ["random", "greedy", "random", "greedy"])
    for _ in range(60):
        circle.quiet()
        for number in (0, 1):
            for seat in circle.peer(number).to_move()[:1]:
                circle.do(number, "answer", seat, bots.choose(circle.peer(number).deciding_table(seat), seat))
    assert len(lines(circle)) > 60
