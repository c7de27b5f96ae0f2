"""Raft's rules one by one, each in the smallest case that shows it."""

import random

import pytest
from msgspec import structs

from parlour.net import frames, limits
from parlour.net.messages import Append, Appended, AskVote, Vote
from parlour.net.raft import NotReady, Raft
from parlour.net.raft_log import restore_term
from tests.net import planted
from tests.net.raft_rig import LATER, A, B, C, D, E, Rig, append, chain, entry
from tests.net.raft_world import ROOT

# --- elections ---


def test_a_single_voter_leads_and_agrees_with_itself_once_it_is_on_the_disk():
    raft = Rig(A)[A]
    raft.tick(LATER)
    assert (raft.role, raft.leader, raft.term, raft.commit) == ("leader", A, 1, 0)
    raft.items.clear()
    raft.flushed(LATER)
    assert raft.commit == 1
    raft.append("answer", 0, 1, b"x", b"", LATER)
    assert (raft.commit, raft.last_index) == (1, 2)
    raft.flushed(LATER)
    assert raft.commit == 2


def test_three_voters_elect_one_and_agree():
    rig = Rig(A, B, C)
    rig.elect(A)
    assert rig.say(A, b"x") == 2
    rig.deliver()
    assert [rig[key].leader for key in rig.keys] == [A] * 3
    assert [rig.values[key].values() for key in rig.keys] == [[b"x"]] * 3


def test_a_vote_is_stored_before_it_is_given_and_given_once_a_term():
    rig = Rig(A, B, C)
    rig[C].on(A, AskVote(7, 0, 0, False), LATER)
    assert rig[C].outbox == [(A, Vote(7, True, False))]
    assert restore_term(rig[C].items) == (7, A)
    rig.disk[C] = rig[C].items
    rig.start(C)
    assert rig.on(C, B, AskVote(7, 0, 0, False)) == [Vote(7, False, False)]
    assert rig.on(C, A, AskVote(7, 0, 0, False)) == [Vote(7, True, False)]
    assert rig.on(C, B, AskVote(8, 0, 0, False)) == [Vote(8, True, False)]


@pytest.mark.parametrize(
    ("last_term", "last_index", "granted"), [(2, 3, True), (2, 4, True), (3, 1, True), (2, 2, False), (1, 9, False)]
)
@pytest.mark.parametrize("pre", [True, False])
def test_votes_are_for_a_log_at_least_as_new(last_term, last_index, granted, pre):
    rig = Rig(A, B, C)
    rig.on(C, A, append(chain(b"1", b"2", b"3", term=2), term=2))
    rig.now = LATER
    (vote,) = rig.on(C, B, AskVote(3, last_index, last_term, pre))
    assert (vote.granted, vote.pre) == (granted, pre)


def test_asking_first_changes_nobodys_term():
    rig = Rig(A, B, C)
    rig.tick(A, LATER)
    (_, _, ask), _ = rig.mail
    assert ask == AskVote(1, 0, 0, True)
    assert rig.on(B, A, ask) == [Vote(1, True, True)]
    assert (rig[A].term, rig[B].term) == (0, 0)
    assert rig.disk[A] == rig.disk[B] == []


def test_who_was_cut_off_does_not_disturb_the_others():
    rig = Rig(A, B, C)
    rig.elect(A)
    for _ in range(100):
        rig.tick(A, limits.LEADER_PING_SECONDS)
        rig.deliver(A, B)
        rig.tick(C)
        rig.deliver(B, C)
    assert [rig[key].term for key in rig.keys] == [1, 1, 1]
    assert rig[A].role == "leader"


@pytest.mark.parametrize("pre", [True, False])
def test_nobody_is_elected_against_a_leader_that_is_heard(pre):
    rig = Rig(A, B, C)
    rig.elect(A)
    for voter in A, B:
        assert rig.on(voter, C, AskVote(2, 9, 1, pre)) == [Vote(1, False, pre)]
        assert rig[voter].term == 1


def test_a_leader_that_asks_again_is_one_no_more():
    rig = Rig(A, B, C)
    rig.elect(A)
    assert rig.on(B, A, AskVote(2, 1, 1, False)) == [Vote(2, True, False)]


def test_a_leader_without_a_majority_gives_up_and_with_one_goes_on():
    rig = Rig(A, B, C)
    rig.elect(A)
    for _ in range(30):
        rig.tick(A, limits.LEADER_PING_SECONDS)
        rig.deliver(A, B)
    assert rig[A].role == "leader"
    for _ in range(30):
        rig.tick(A, limits.LEADER_PING_SECONDS)
        rig.mail.clear()
    assert rig[A].role != "leader" and rig[A].leader is None


def test_a_newer_term_ends_a_leader():
    rig = Rig(A, B, C)
    rig.elect(A)
    rig.on(A, B, Appended(9, False, 0, 0, ""))
    assert (rig[A].role, rig[A].term, rig[A].leader) == ("follower", 9, None)
    assert restore_term(rig.disk[A]) == (9, None)


# --- the log ---


def test_entries_are_acknowledged_when_they_are_among_the_items():
    rig = Rig(A, B)
    rig[B].on(A, append(chain(b"1")), 0.0)
    assert len(rig[B].items) == 2  # the term, the entry
    assert rig[B].outbox == [(A, Appended(1, True, 1, 0, ""))]


def test_a_conflicting_tail_is_cut_and_only_then():
    rig = Rig(A, B, C)
    old = chain(b"1", b"2")
    rig.on(B, A, append(old))
    rig.on(B, A, append(old[:1]))  # a late message
    assert rig[B].last_index == 2
    # Its leader makes an entry only when those before it are agreed, so the second is the last that can go.
    new = chain(b"new", term=3, first=2, previous=frames.entry_hash(old[0]))
    assert rig.on(B, C, append(new, term=3, previous=(1, 1))) == [Appended(3, True, 2, 1, f"{1:016x}")]
    assert [found.value for found in rig[B].log] == [b"1", b"new"]
    rig.start(B)
    assert [found.value for found in rig[B].log] == [b"1", b"new"]


def test_a_predecessor_that_is_missing_or_another_is_told():
    rig = Rig(A, B)
    rig.on(B, A, append(chain(b"1", b"2")))
    assert rig.on(B, A, append([], previous=(7, 1))) == [Appended(1, False, 2, 1, f"{1:016x}")]
    assert rig.on(B, A, append([], term=2, previous=(2, 2))) == [Appended(2, False, 1, 1, f"{1:016x}")]


def test_a_leader_enters_one_thing_after_the_other():
    rig = Rig(A, B, C)
    with pytest.raises(NotReady):
        rig.say(A, b"x")
    rig.tick(A, LATER)
    rig.deliver(A, B)
    rig.say(A, b"x")
    assert not rig[A].is_ready
    with pytest.raises(NotReady):
        rig.say(A, b"y")
    rig.deliver(A, B)
    assert rig[A].is_ready
    assert rig.say(A, b"y") == 3


def test_what_is_agreed_is_told_at_once_and_with_the_next_entry_if_there_is_one():
    rig = Rig(A, B)
    rig.elect(A)
    index = rig.say(A, b"x")
    rig.on(B, A, rig.mail.pop()[2])
    raft = rig[A]
    raft.on(B, rig.mail.pop()[2], rig.now)
    (told,) = raft.outbox
    assert (told[1].commit, told[1].entries) == (index, [])
    raft.append("answer", 0, 1, b"y", b"", rig.now)
    (told,) = raft.outbox
    assert (told[1].commit, len(told[1].entries)) == (index, 1)


def test_the_hash_of_the_state_machine_goes_along():
    rig = Rig(A, B)
    rig.elect(A)
    rig.tick(A, limits.LEADER_PING_SECONDS)
    (_, _, ping) = rig.mail[0]
    assert (ping.applied, ping.hash) == (1, f"{1:016x}")
    (answer,) = rig.on(B, A, ping)
    assert (answer.applied, answer.hash) == (1, f"{1:016x}")


def contested(kind: type[Raft]) -> Rig:
    """Raft's figure 8, up to where (c) ends: an entry of term 1 is on three of five, under a leader of term 3."""
    rig = Rig(A, B, C, D, E, kind=kind)
    rig.elect(A)
    rig.tick(A, limits.LEADER_PING_SECONDS)
    rig.deliver()
    rig.say(A, b"old")  # (a): it gets to B alone
    rig.mail = [(source, to, message) for source, to, message in rig.mail if to == B]
    rig.deliver()
    rig.only_elect(E, C, D, E)  # (b): E leads, and its no-op gets to nobody
    rig.mail.clear()
    for key in rig.keys:
        rig.start(key)
    rig.only_elect(A, A, B, C)  # (c): A leads again, and its old entry gets to C, but not yet its no-op
    stored = set()
    while rig.mail:
        source, to, message = rig.mail.pop(0)
        if isinstance(message, Append):
            message = structs.replace(message, entries=message.entries[: max(0, 2 - message.previous_index)])
            if message.previous_index > 2:
                continue
        elif isinstance(message, Appended) and message.success:
            stored.add((source, message.match))
        if {source, to} <= {A, B, C}:
            rig.on(to, source, message)
    assert stored == {(B, 2), (C, 2)}
    return rig


def finished(rig: Rig) -> None:
    """Figure 8 (d): E is elected by all but A, and what it has takes the place of the old entry."""
    rig.elect(E, B, C, D, E)
    for key in B, C, D, E:
        assert b"old" not in [found.value for found in rig[key].log]
        assert rig[key].commit == rig[key].last_index


def test_figure_8_an_entry_of_an_old_term_is_not_agreed_by_counting():
    rig = contested(Raft)
    assert rig[A].commit == 1
    finished(rig)
    assert rig.values[A].values() == []


def test_figure_8_an_entry_of_an_old_term_is_agreed_under_one_of_the_own_term():
    rig = contested(Raft)
    rig.tick(A, limits.LEADER_PING_SECONDS)
    rig.deliver(A, B, C)
    assert rig.values[A].values() == rig.values[C].values() == [b"old"]
    rig.tick(E, LATER)
    rig.deliver(C, D, E, B)
    assert rig[E].role != "leader"


def test_figure_8_finds_whoever_counts_old_terms():
    rig = contested(planted.CommitsOldTerms)
    finished(rig)
    assert rig.values[A].values() == [b"old"]  # taken by A, and lost by all others


# --- catching up ---


def behind(entries: int, size: int) -> Rig:
    """A leads with B and has agreed on so many entries of a size; C has none of them."""
    rig = Rig(A, B, C)
    rig.tick(A, LATER)
    rig.deliver(A, B)
    for number in range(entries):
        rig.say(A, number.to_bytes(size, "big"))
        rig.deliver(A, B)
    return rig


def test_who_is_behind_gets_portions_and_few_at_a_time():
    rig = behind(40, 8000)
    rig.tick(A, limits.LEADER_PING_SECONDS)
    most = 0
    while rig.mail:
        portions = [message for _, to, message in rig.mail if to == C and message.entries]
        most = max(most, len(portions))
        for message in portions:
            assert len(message.entries) == 1 or sum(map(len, message.entries)) <= limits.PORTION
            assert len(frames.encode(message)) <= limits.FRAME
        source, target, message = rig.mail.pop(0)
        rig.on(target, source, message)
    assert 2 <= most <= 4
    assert rig.values[C].values() == rig.values[A].values()


def test_what_is_lost_is_sent_again():
    rig = behind(30, 8000)
    chance = random.Random(1)
    for _ in range(60):
        rig.tick(A, limits.LEADER_PING_SECONDS)
        while rig.mail:
            source, target, message = rig.mail.pop(0)
            if C not in (source, target) or chance.random() > 0.3:
                rig.on(target, source, message)
    assert rig.values[C].values() == rig.values[A].values()


def test_a_long_wrong_tail_is_passed_over_a_term_at_a_time():
    rig = Rig(A, B, C)
    noops, previous = [], ROOT
    for index in range(1, 301):
        noops.append(entry(index, previous, kind="no-op", term=1 + index // 101))
        previous = frames.entry_hash(noops[-1])
    rig.on(C, B, append(noops[:150], term=3))
    rig.on(C, B, append(noops[150:], term=3, previous=(150, 2)))
    assert rig[C].last_index == 300
    rig.disk[A] = rig.disk[B] = []
    rig.on(A, C, AskVote(8, 300, 3, False))
    rig.on(B, C, AskVote(8, 300, 3, False))
    rig.mail.clear()
    rig.elect(A, A, B)
    rounds = 0
    while rig[C].commit < rig[A].commit:
        rounds += 1
        rig.tick(A, limits.LEADER_PING_SECONDS)
        rig.deliver()
    assert rounds <= 2
    assert list(rig[C].log) == list(rig[A].log)


def test_a_machine_that_lost_what_it_had_is_brought_up_again():
    rig = behind(3, 10)
    rig.disk[B].clear()
    rig.start(B)
    for _ in range(3):
        rig.tick(A, limits.LEADER_PING_SECONDS)
        rig.deliver()
    assert rig.values[B].values() == rig.values[A].values()


def test_a_restored_log_applies_what_is_surely_agreed():
    rig = behind(3, 10)
    raft = rig.start(B)
    assert rig.values[B].applied == 0
    raft.tick(rig.now)
    assert rig.values[B].values() == rig.values[A].values()[:2]  # of the last, only the others know
