"""The log's chain and its journal; what a leader knows of a follower; when elections are held."""

import random

import msgspec
import pytest

from parlour.net import frames, limits
from parlour.net.raft_log import Log, Unfit, cut_item, entry_item, restore_term, term_item
from parlour.net.raft_progress import IN_FLIGHT, Progress
from parlour.net.raft_timer import ElectionTimer
from tests.net.raft_rig import A, B, chain, entry
from tests.net.raft_world import ROOT


def log_of(*data):
    return Log.restore(ROOT, map(entry_item, data))


def test_a_log_keeps_bytes_as_they_came_and_chains_their_hashes():
    data = chain(b"1", b"2")
    log = log_of(*data)
    assert [log.data(1), log.data(2)] == data
    assert [log.hash(index) for index in range(3)] == [ROOT, *map(frames.entry_hash, data)]
    assert (log.last_index, log.last_term, log.term(0), log.entry(2).value) == (2, 1, 0, b"2")
    with pytest.raises(IndexError):
        log.entry(0)


def test_a_journal_gives_the_log_back_with_what_was_cut_and_the_last_vote():
    old, (new,) = chain(b"1", b"2", b"3"), chain(b"new", term=4, first=2, previous=frames.entry_hash(chain(b"1")[0]))
    words = msgspec.msgpack.encode(["own", 1, 2])
    items = [term_item(1, A), *map(entry_item, old), words, term_item(4, None), cut_item(2), entry_item(new)]
    assert [found.value for found in Log.restore(ROOT, items)] == [b"1", b"new"]
    assert restore_term(items) == (4, None)
    assert restore_term(items[:2]) == (1, A)
    assert restore_term([]) == (0, None)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (entry(1, ROOT), "stands in the place of entry 2"),
        (entry(3, ROOT), "stands in the place of entry 2"),
        (entry(2, ROOT), "another predecessor"),
        (entry(2, frames.entry_hash(entry(1, ROOT, term=2))), "of term 1, after one of term 2"),
        (b"\xc1", "entry 2 cannot be read"),
    ],
)
def test_what_cannot_follow_is_not_taken(data, why):
    log = log_of(entry(1, ROOT, term=2))
    with pytest.raises(Unfit, match=why):
        log.append(data)
    assert log.last_index == 1


def test_an_entry_other_than_a_no_op_tells_that_those_before_it_are_agreed():
    first = chain(b"1", b"2")
    noop = entry(3, frames.entry_hash(first[1]), kind="no-op")
    assert log_of().surely_agreed() == 0
    assert log_of(*first).surely_agreed() == 1
    assert log_of(*first, noop).surely_agreed() == 1
    assert log_of(entry(1, ROOT, kind="no-op")).surely_agreed() == 0


def test_portions_are_as_long_as_they_may_be_and_never_empty():
    data = chain(*[bytes(1000)] * 10)
    log = log_of(*data)
    size = len(data[0])
    assert log.portion(1, size * 3) == data[:3]
    assert log.portion(1, size * 3 - 1) == data[:2]
    assert log.portion(9, 1) == data[8:9]
    assert log.portion(8) == data[7:]
    assert log.portion(11) == []


def test_a_portion_fits_a_message():
    log = Log(ROOT)
    for index in range(1, 1300):
        log.append(entry(index, log.hash(index - 1), kind="no-op"))
    assert len(log.portion(1, 10**6)) == 1024
    assert log.portion(300, 10**6)[-1] == log.data(1299)


def test_the_first_entry_of_a_term_is_found():
    first = chain(b"1", b"2")
    log = log_of(*first, *chain(b"3", b"4", term=5, first=3, previous=frames.entry_hash(first[1])))
    assert [log.first_of_term(index) for index in (1, 2, 3, 4)] == [1, 1, 3, 3]


def test_one_portion_is_on_its_way_until_the_first_success_and_then_a_few():
    progress = Progress(10, 0.0)
    assert (progress.next, progress.may_send()) == (11, True)
    progress.sent(3)
    assert (progress.next, progress.may_send()) == (14, False)
    progress.accepted(13)
    for _ in range(IN_FLIGHT):
        assert progress.may_send()
        progress.sent(1)
    assert not progress.may_send()
    progress.accepted(14)
    assert progress.may_send()
    assert (progress.match, progress.next) == (14, 18)


def test_a_refusal_goes_back_once_and_an_old_one_nowhere():
    progress = Progress(10, 0.0)
    progress.sent(1)
    assert progress.rejected(4)
    assert (progress.next, progress.may_send()) == (5, True)
    assert not progress.rejected(4)
    assert not progress.rejected(9)
    assert progress.next == 5
    progress.accepted(20)
    progress.accepted(7)
    assert (progress.match, progress.next) == (20, 21)


def waits(timer, count):
    """The times from one election to the next, in seconds."""
    found = []
    for _ in range(count):
        now = timer.at
        timer.expired(now)
        found.append(timer.at - now)
    return found


def test_each_failed_election_makes_the_next_wait_longer_up_to_a_cap():
    low, high = limits.ELECTION_SECONDS
    timer = ElectionTimer(random.Random(1), 10.0)
    assert low <= timer.at - 10.0 <= high
    for failures, wait in enumerate(waits(timer, 80)):
        factor = min(limits.ELECTION_BACKOFF**failures, limits.ELECTION_CAP_SECONDS / high)
        assert low * factor - 1e-9 <= wait <= high * factor + 1e-9
    assert timer.patience() == pytest.approx(limits.ELECTION_CAP_SECONDS)
    timer.succeeded()
    assert timer.patience() == high
    assert low <= waits(timer, 1)[0] <= high


def test_waits_differ_from_machine_to_machine():
    first, second = (waits(ElectionTimer(random.Random(key), 0.0), 5) for key in (A, B))
    assert all(abs(one - other) > 1e-6 for one, other in zip(first, second, strict=True))
