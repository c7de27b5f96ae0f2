"""What a voter won't have: entries against the rules, changes of what was agreed, messages that make no sense."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.net import frames
from parlour.net.messages import Append, Appended, AskVote, Ping, Vote
from parlour.net.raft import LAST_TERM, TERM_JUMP
from tests.net.raft_rig import LATER, A, B, C, D, Rig, append, chain, entry
from tests.net.raft_world import ROOT


def test_each_entry_is_checked_when_its_predecessor_was_applied():
    rig = Rig(A, B)
    rig.on(B, A, append(chain(b"1", b"2", b"3")))
    assert rig.values[B].checked == [(1, 0), (2, 1), (3, 2)]
    assert rig.values[B].values() == [b"1", b"2"]


def test_no_ops_are_never_checked():
    rig = Rig(A, B)
    first = entry(1, ROOT, kind="no-op")
    rig.on(B, A, append([first, entry(2, frames.entry_hash(first), kind="no-op")]))
    assert (rig.values[B].checked, rig[B].last_index, rig[B].commit) == ([], 2, 0)


def bad_appends() -> dict[str, Append]:
    one, two = chain(b"1", b"2")
    return {
        "illegal": append(chain(b"1", b"bad")),
        "no chain": append([one, entry(2, ROOT, b"2")]),
        "another root": append([entry(1, bytes(15) + b"x")]),
        "wrong index": append([one, entry(3, frames.entry_hash(one))]),
        "garbage": append([one, b"\xc1"]),
        "nothing": append([one, b""]),
        "newer than its leader": append([one, entry(2, frames.entry_hash(one), term=2)]),
        "older than the one before": append(
            [entry(1, ROOT, term=3), entry(2, frames.entry_hash(entry(1, ROOT, term=3)), term=2)], term=3
        ),
        "term 0": append([entry(1, ROOT, term=0)]),
        "another of the same term": append([one, entry(1, ROOT, b"other")]),
        "twice": append([one, two, two]),
    }


@pytest.mark.parametrize("name", bad_appends())
def test_what_must_not_be_agreed_is_neither_kept_nor_acknowledged(name):
    rig = Rig(A, B, C)
    rig.values[B].refused.add(b"bad")
    message = bad_appends()[name]
    assert rig.on(B, A, message) == []
    assert list(rig[B].suspects) == [A]
    assert rig[B].last_index < len(message.entries)
    assert rig[B].leader is None
    # The leader isn't followed any more in this term, not even where it is right; another one is.
    assert rig.on(B, A, append([], term=rig[B].term)) == []
    rig.tick(B, LATER)
    assert rig[B].role == "pre-candidate"
    (answer,) = rig.on(B, C, append([], term=rig[B].term + 1))
    assert answer.success and rig[B].leader == C


def test_a_refusal_says_why():
    rig = Rig(A, B)
    rig.values[B].refused.add(b"bad")
    rig.on(B, A, append(chain(b"bad")))
    assert rig[B].suspects == {A: "against the rules"}


@pytest.mark.parametrize("previous", [(0, 0), (1, 1), (2, 2)])
def test_what_was_agreed_is_never_changed(previous):
    rig = Rig(A, B, C)
    one, two = chain(b"1", b"2")
    rig.on(B, A, append([one, two], commit=2))
    other = chain(b"other", term=2, first=previous[0] + 1, previous=(ROOT, frames.entry_hash(one), ROOT)[previous[0]])
    assert rig.on(B, C, append(other, term=2, previous=previous)) == []
    assert [found.value for found in rig[B].log] == [b"1", b"2"]
    assert C in rig[B].suspects


def test_two_leaders_of_a_term_cannot_be():
    rig = Rig(A, B, C)
    rig.elect(A)
    assert rig.on(B, C, append([], term=1)) == []
    assert rig.on(A, C, append([], term=1)) == []
    assert (rig[A].role, rig[B].leader) == ("leader", A)


@pytest.mark.parametrize(
    "message",
    [
        Appended(1, True, 2, 0, ""),
        Appended(1, True, 2**32 - 1, 0, ""),
        Appended(1, False, 2**32 - 1, 0, ""),
        Vote(1, True, False),
        Vote(2, True, True),
        Appended(1 + TERM_JUMP + 1, False, 0, 0, ""),
        AskVote(LAST_TERM, 9, 9, False),
        append([], term=LAST_TERM),
        Ping(),
    ],
)
def test_what_makes_no_sense_changes_nothing(message):
    rig = Rig(A, B, C)
    rig.elect(A)
    raft = rig[A]
    before = (raft.role, raft.term, raft.commit, raft.last_index)
    rig.on(A, B, message)
    assert (raft.role, raft.term, raft.commit, raft.last_index) == before


def test_only_other_voters_are_listened_to():
    rig = Rig(A, B, C)
    for source in D, C:
        assert rig.on(C, source, AskVote(5, 9, 9, False)) == []
        assert rig.on(C, source, append(chain(b"1"))) == []
    assert (rig[C].term, rig[C].last_index) == (0, 0)


def test_at_the_end_of_all_terms_nobody_stands_and_nothing_fails():
    rig = Rig(A, B, C)
    while rig[A].term < LAST_TERM:
        rig.on(A, B, Appended(min(LAST_TERM, rig[A].term + TERM_JUMP), False, 0, 0, ""))
        rig.on(A, B, Vote(min(LAST_TERM, rig[A].term + TERM_JUMP), False, False))
    rig.mail.clear()
    rig.tick(A, LATER)
    assert (rig[A].term, rig.mail) == (LAST_TERM, [])
    assert rig[A].deadline() > rig.now


NUMBERS = st.one_of(st.integers(0, 6), st.integers(0, 2**32 - 1))
ENTRIES = st.one_of(
    st.binary(max_size=20),
    st.builds(lambda first, skip: chain(b"1", b"2", b"3", term=first)[skip], st.integers(1, 4), st.integers(0, 2)),
)
MESSAGES = st.one_of(
    st.builds(AskVote, NUMBERS, NUMBERS, NUMBERS, st.booleans()),
    st.builds(Vote, NUMBERS, st.booleans(), st.booleans()),
    st.builds(Append, NUMBERS, NUMBERS, NUMBERS, st.lists(ENTRIES, max_size=3), NUMBERS, NUMBERS, st.just("")),
    st.builds(Appended, NUMBERS, st.booleans(), NUMBERS, NUMBERS, st.just("")),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([A, B, C, D]), MESSAGES), max_size=12), st.booleans())
def test_no_messages_make_a_machine_fail_or_forget(messages, leads):
    rig = Rig(A, B, C)
    if leads:
        rig.elect(B)
        rig.say(B, b"kept")
        rig.deliver()
    else:
        rig.on(B, A, append(chain(b"kept"), commit=1))
    agreed, term = rig[B].commit, rig[B].term
    for source, message in messages:
        rig.on(B, source, message)
        rig.tick(B, 0.3)
        for _, _, sent in rig.mail:
            assert frames.decode(frames.encode(sent)[frames.HEADER :]) == sent
        rig.mail.clear()
        assert rig[B].term >= term and rig[B].commit >= agreed
        agreed, term = rig[B].commit, rig[B].term
    assert rig.values[B].values()[0] == b"kept"
    assert list(rig.start(B).log)[: len(rig.values[B].entries)] == rig.values[B].entries
