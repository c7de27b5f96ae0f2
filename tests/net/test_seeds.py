"""The seed that all machines make together: the same for all or for nobody, and nobody's choice."""

import itertools
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from parlour.net import limits
from parlour.net.messages import AnyMessage, Charter, Ping, SeatPlan, SeedAgree, SeedCommit, SeedReveal
from parlour.net.seeds import FAILURES, Failure, SeedMaker, agreement, commitment, seed_of

KEYS = [digit * 64 for digit in "abcdef"]
A, B, C = KEYS[:3]


def charter_of(count, **changes):
    voters = KEYS[:count]
    seats = [SeatPlan(machine, f"Player {n}", "", n, n) for n, machine in enumerate(voters)]
    charter = Charter("0123456789abcdef", "rig", "00112233445566aa", "1.0", "Ours", [], seats, voters, voters[0], True)
    return msgspec.structs.replace(charter, **changes)


def share_of(machine, attempt=0):
    return (machine[0] * 31).encode() + bytes([attempt])


def over_the_wire(message):
    return msgspec.msgpack.decode(msgspec.msgpack.encode(message), type=AnyMessage)


class Room:
    """Machines with journals, and a network that holds every message until it is told what to do with it."""

    def __init__(self, count, **changes):
        self.charter = charter_of(count, **changes)
        self.journals = {machine: [] for machine in self.charter.voters}
        self.attempts = Counter()
        self.makers = {}
        self.network = []
        self.said = []
        self.seeds = {}
        self.now = 0.0
        for machine in self.charter.voters:
            self.start(machine)
            self.settle(machine)

    def start(self, machine):
        """Begin anew from the journal; the share offered is another one each time."""
        self.attempts[machine] += 1
        share = share_of(machine, self.attempts[machine])
        self.makers[machine] = SeedMaker(machine, self.charter, share, self.journals[machine], self.now)

    def settle(self, machine, crash=None):
        """Keep the runner's promise: store, flush, send; or crash before the flush, or before anything is sent."""
        maker = self.makers[machine]
        if crash == "before flush":
            self.start(machine)
            return self.settle(machine)
        self.journals[machine] += maker.take_items()
        if maker.seed is not None:
            self.seeds.setdefault(machine, set()).add(maker.seed)
        if crash == "before sending":
            self.start(machine)
            return self.settle(machine)
        for target, message in maker.take_outbox():
            self.network.append((machine, target, message))
            self.said.append((machine, message, self.agreed_on_disk()))

    def agreed_on_disk(self):
        """How many machines have everybody's commitments in their journals."""
        return sum(any(b"commits" in item for item in journal) for journal in self.journals.values())

    def deliver(self, index, crash=None):
        source, target, message = self.network.pop(index)
        self.makers[target].on(source, over_the_wire(message))
        self.settle(target, crash)

    def tick(self, machine):
        self.now = max(self.now, min(self.makers[machine].deadline(), self.now + limits.RETRY_SECONDS))
        self.makers[machine].tick(self.now)
        self.settle(machine)

    def run(self, rounds=6):
        """Deliver all in order, and let time pass, until nobody has more to say."""
        for _ in range(rounds):
            while self.network:
                self.deliver(0)
            for machine in self.makers:
                self.tick(machine)
        return self

    def failures(self):
        return {machine: maker.failure for machine, maker in self.makers.items() if maker.failure}


# --- as it should go ---


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_all_have_the_same_seed_and_stop_talking(count):
    room = Room(count).run()
    seeds = {maker.seed for maker in room.makers.values()}
    assert len(seeds) == 1
    assert 0 <= seeds.pop() < 1 << 128
    assert room.network == []
    assert all(maker.deadline() == float("inf") and maker.waiting_for == () for maker in room.makers.values())


def test_a_machine_alone_has_its_seed_at_once():
    maker = SeedMaker(A, charter_of(1), share_of(A))
    assert maker.seed == seed_of(charter_of(1), [share_of(A)])
    assert maker.take_outbox() == []


def test_without_a_loss_each_says_each_thing_once():
    room = Room(4)
    while room.network:
        room.deliver(0)
    assert Counter(type(message) for _, message, _ in room.said) == {SeedCommit: 12, SeedAgree: 12, SeedReveal: 12}
    assert all(maker.seed is not None for maker in room.makers.values())


def test_every_share_and_everything_in_the_charter_changes_the_seed():
    charter, shares = charter_of(3), [share_of(machine) for machine in KEYS[:3]]
    seeds = {seed_of(charter, shares)}
    for place in range(3):
        seeds.add(seed_of(charter, [share_of(m, 9) if n == place else shares[n] for n, m in enumerate(KEYS[:3])]))
    seeds.add(seed_of(charter, [shares[1], shares[0], shares[2]]))
    seeds.add(seed_of(charter_of(3, table="fedcba9876543210"), shares))
    seeds.add(seed_of(charter_of(3, title="Theirs"), shares))
    seeds.add(seed_of(charter_of(3, voters=[B, A, C]), shares))
    assert len(seeds) == 8


def test_the_seed_of_known_shares_stays_what_it_is():
    """Whoever speaks this protocol must make the same seed of the same shares, also in later versions."""
    assert seed_of(charter_of(2), [bytes(32), bytes(range(32))]) == 306549174241799735517637965355494733271


def test_a_commitment_is_of_its_machine_table_and_charter():
    one = commitment(charter_of(2), A, share_of(A))
    assert one == commitment(charter_of(2), A, share_of(A)) and len(one) == 32
    assert one != commitment(charter_of(2), B, share_of(A))
    assert one != commitment(charter_of(2), A, share_of(A, 1))
    assert one != commitment(charter_of(2, table="fedcba9876543210"), A, share_of(A))
    assert one != commitment(charter_of(2, title="Theirs"), A, share_of(A))


def test_it_says_whom_it_waits_for():
    room = Room(3)
    maker = room.makers[A]
    share = share_of(B, 1), share_of(C, 1)
    commits = [commitment(room.charter, m, share_of(m, 1)) for m in KEYS[:3]]
    assert maker.waiting_for == (B, C)
    maker.on(C, SeedCommit(commits[2]))
    assert maker.waiting_for == (B,)
    maker.on(B, SeedCommit(commits[1]))
    assert maker.waiting_for == (B, C)
    agreed = SeedAgree(agreement(room.charter, commits))
    maker.on(B, agreed)
    assert maker.waiting_for == (C,)
    maker.on(C, agreed)
    maker.on(B, SeedReveal(share[0]))
    assert maker.waiting_for == (C,)
    assert maker.seed is None
    maker.on(C, SeedReveal(share[1]))
    assert maker.seed is not None and maker.waiting_for == ()


def test_who_has_no_seat_is_not_listened_to():
    room = Room(2)
    maker = room.makers[A]
    for source in C, A:
        maker.on(source, SeedCommit(bytes(32)))
    maker.on(B, Ping())
    assert maker.waiting_for == (B,) and maker.failure is None
    assert room.run().makers[A].seed == room.makers[B].seed is not None


def test_who_has_no_seat_makes_no_seed():
    with pytest.raises(ValueError, match="a seat"):
        SeedMaker(C, charter_of(2), share_of(C))
    with pytest.raises(ValueError, match="32 bytes"):
        SeedMaker(A, charter_of(2), b"short")


def test_it_repeats_itself_until_it_is_done_and_then_only_answers():
    room = Room(2)
    room.network.clear()
    maker = room.makers[A]
    assert maker.deadline() == limits.RETRY_SECONDS
    maker.tick(limits.RETRY_SECONDS - 0.01)
    assert maker.take_outbox() == []
    maker.tick(limits.RETRY_SECONDS)
    assert [type(message) for _, message in maker.take_outbox()] == [SeedCommit]
    assert maker.deadline() == 2 * limits.RETRY_SECONDS
    room.run()
    maker.tick(1e9)
    assert maker.take_outbox() == []
    maker.on(B, SeedCommit(commitment(room.charter, B, share_of(B, 1))))
    assert [type(message) for _, message in maker.take_outbox()] == [SeedAgree, SeedReveal]


def test_two_that_are_done_do_not_answer_each_other():
    room = Room(2).run()
    room.network += [(A, B, message) for machine, message, _ in room.said if machine == A]
    while room.network:
        room.deliver(0)
    assert len(room.said) < 12


# --- crashes ---


def test_a_share_is_kept_over_a_crash():
    room = Room(2)
    first = [message for _, message, _ in room.said if isinstance(message, SeedCommit)]
    room.start(A)
    room.settle(A)
    assert room.said[-1][1] == first[0]
    assert room.run().makers[A].seed == seed_of(room.charter, [share_of(A, 1), share_of(B, 1)])


def test_who_comes_back_knows_the_seed_from_its_journal_alone():
    room = Room(3).run()
    room.start(B)
    assert room.makers[B].seed == room.makers[A].seed
    assert room.makers[B].take_items() == []


def test_a_journal_whose_parts_do_not_fit_is_refused():
    room, other = Room(2).run(), Room(2, title="Theirs").run()
    share, commits, shares = room.journals[A]
    strange = other.journals[A]
    for items in [share, strange[1]], [share, commits, room.journals[A][2].replace(b"b", b"c")], [share, shares]:
        with pytest.raises(ValueError, match="do not fit"):
            SeedMaker(A, room.charter, share_of(A), items)
    with pytest.raises(ValueError, match="shorter"):
        SeedMaker(A, room.charter, share_of(A), [share, msgspec.msgpack.encode(["commits", [bytes(32)]])])


def test_other_items_of_the_journal_are_passed_over():
    items = [msgspec.msgpack.encode(item) for item in (["charter", b"x"], ["term", 3, None], ["over"])]
    room = Room(2)
    maker = SeedMaker(A, room.charter, share_of(A), [*items, *room.journals[A], *items])
    assert maker.take_items() == []
    assert maker.waiting_for == (B,)


# --- liars ---


def test_a_share_that_does_not_fit_names_its_machine():
    room = Room(3)
    while not any(isinstance(message, SeedReveal) for _, _, message in room.network):
        room.deliver(0)
    while room.network:
        source, target, message = room.network[0]
        if source == C and isinstance(message, SeedReveal):
            room.network[0] = (source, target, SeedReveal(share_of(C, 99)))
        room.deliver(0)
    assert room.failures() == {A: Failure("wrong-share", (C,)), B: Failure("wrong-share", (C,))}
    assert room.makers[A].seed is room.makers[B].seed is None


@pytest.mark.parametrize("attempt", range(8))
def test_who_reveals_last_cannot_change_the_seed(attempt):
    """C knows all other shares and looks for one of its own that suits it better: none but the first is taken."""
    room = Room(3)
    while True:
        index = next(
            (n for n, (s, t, m) in enumerate(room.network) if not (s == C and isinstance(m, SeedReveal))), None
        )
        if index is None:
            break
        room.deliver(index)
    seed = room.makers[C].seed
    assert seed is not None and room.makers[A].seed is None
    room.makers[A].on(C, SeedReveal(share_of(C, 1 + attempt)))
    if attempt == 0:
        assert room.makers[A].seed == seed
    else:
        assert room.makers[A].seed is None and room.makers[A].failure == ("wrong-share", (C,))


def test_nobody_commits_to_another_machines_number_by_repeating_it():
    """C sends A's commitment as its own, and reveals what A revealed."""
    room = Room(3)
    a, b = (commitment(room.charter, m, share_of(m, 1)) for m in (A, B))
    maker = room.makers[B]
    maker.on(A, SeedCommit(a))
    maker.on(C, SeedCommit(a))
    agreed = SeedAgree(agreement(room.charter, [a, b, a]))
    for source in A, C:
        maker.on(source, agreed)
    maker.on(A, SeedReveal(share_of(A, 1)))
    assert maker.failure is None
    maker.on(C, SeedReveal(share_of(A, 1)))
    assert maker.failure == ("wrong-share", (C,))


def test_two_commitments_of_one_machine_name_it():
    room = Room(3)
    room.deliver(0)
    room.makers[B].on(A, SeedCommit(bytes(32)))
    assert room.makers[B].failure == ("two-commitments", (A,))
    assert room.makers[B].take_outbox() == []


def test_a_machine_that_lost_its_journal_is_named():
    room = Room(2)
    room.deliver(next(n for n, (source, _, _) in enumerate(room.network) if source == A))
    room.journals[A].clear()
    room.start(A)
    room.settle(A)
    room.run()
    assert room.failures()[B] == ("two-commitments", (A,))
    assert room.makers[A].seed is room.makers[B].seed is None


def test_who_tells_two_machines_different_things_gets_no_share_out_of_them():
    room = Room(3)
    room.network = [
        (s, t, SeedCommit(commitment(room.charter, C, share_of(C, 50))) if (s, t) == (C, B) else m)
        for s, t, m in room.network
    ]
    while room.network:
        room.deliver(0)
    for me, machine in (A, B), (B, A):
        # C too may be the one that each finds out of step first.
        failure = room.makers[me].failure
        assert failure.word == "no-agreement"
        assert failure.machines in ((me, machine), (me, C))
    assert not any(isinstance(message, SeedReveal) for source, message, _ in room.said if source != C)


@pytest.mark.parametrize("lost_round", [None, 0, 1])
def test_machines_with_different_charters_do_not_agree(lost_round):
    one = SeedMaker(A, charter_of(2), share_of(A))
    other = SeedMaker(B, charter_of(2, title="Theirs"), share_of(B))
    sides = (A, one, other), (B, other, one)
    for now in range(5):
        for source, maker, target in sides:
            for _, message in maker.take_outbox():
                if now != lost_round:
                    target.on(source, message)
            maker.tick(now)
    assert one.failure == ("no-agreement", (A, B))
    assert other.failure == ("no-agreement", (B, A))


def test_after_a_failure_only_who_asks_hears_what_was_agreed():
    room = Room(2)
    maker = room.makers[A]
    maker.on(B, SeedCommit(bytes(32)))
    maker.on(B, SeedCommit(bytes(range(32))))
    assert maker.failure
    maker.take_items(), maker.take_outbox()
    maker.tick(1e9)
    maker.on(B, SeedAgree(bytes(32)))
    assert (maker.take_items(), maker.take_outbox()) == ([], [])
    maker.on(B, SeedCommit(bytes(32)))
    assert [type(message) for _, message in maker.take_outbox()] == [SeedAgree]
    assert maker.deadline() == float("inf") and maker.waiting_for == ()


def test_a_share_is_not_revealed_before_all_have_agreed():
    room = Room(3)
    commits = [commitment(room.charter, machine, share_of(machine, 1)) for machine in KEYS[:3]]
    maker = room.makers[A]
    maker.on(C, SeedReveal(share_of(C, 1)))
    maker.on(B, SeedAgree(agreement(room.charter, commits)))
    for machine, commit in (B, commits[1]), (C, commits[2]):
        maker.on(machine, SeedCommit(commit))
    maker.on(B, SeedReveal(share_of(B, 1)))
    maker.on(C, SeedReveal(share_of(C, 1)))
    maker.tick(99.0)
    assert not any(isinstance(message, SeedReveal) for _, message in maker.take_outbox())
    assert maker.seed is None
    maker.on(C, SeedAgree(agreement(room.charter, commits)))
    assert any(isinstance(message, SeedReveal) for _, message in maker.take_outbox())
    assert maker.seed is not None


@pytest.mark.parametrize("word", FAILURES)
def test_every_failure_is_said_in_words_with_names(word):
    words = Failure(word, (A, B)).explain(["Ana", "Ben"])
    assert words.startswith("Ana and Ben ") and "open a new one" in words


# --- anything at all ---


class Weather(RuleBasedStateMachine):
    """Any order of arriving, getting lost, being doubled, crashing and waiting."""

    @initialize(count=st.integers(1, 4))
    def begin(self, count):
        self.room = Room(count)

    @precondition(lambda self: self.room.network)
    @rule(data=st.data(), crash=st.sampled_from([None, None, None, None, "before flush", "before sending"]))
    def arrives(self, data, crash):
        self.room.deliver(data.draw(st.integers(0, len(self.room.network) - 1)), crash)

    @precondition(lambda self: self.room.network)
    @rule()
    def all_arrive(self):
        for _ in range(len(self.room.network)):
            self.room.deliver(0)

    @precondition(lambda self: self.room.network)
    @rule(data=st.data())
    def is_lost(self, data):
        self.room.network.pop(data.draw(st.integers(0, len(self.room.network) - 1)))

    @precondition(lambda self: self.room.network)
    @rule(data=st.data())
    def is_doubled(self, data):
        self.room.network.append(data.draw(st.sampled_from(self.room.network)))

    @rule(data=st.data())
    def crashes(self, data):
        machine = data.draw(st.sampled_from(self.room.charter.voters))
        self.room.start(machine)
        self.room.settle(machine)

    @rule(data=st.data())
    def waits(self, data):
        self.room.tick(data.draw(st.sampled_from(self.room.charter.voters)))

    @invariant()
    def there_is_one_seed_at_most_and_nobody_is_blamed(self):
        room = self.room
        assert len(set(itertools.chain(*room.seeds.values()))) <= 1
        assert room.failures() == {}

    @invariant()
    def nobody_ever_said_two_different_things(self):
        kinds = {(machine, type(message)) for machine, message, _ in self.room.said}
        assert len({(machine, msgspec.msgpack.encode(message)) for machine, message, _ in self.room.said}) == len(kinds)

    @invariant()
    def a_share_was_revealed_only_when_all_were_bound(self):
        for _, message, agreed in self.room.said:
            assert not isinstance(message, SeedReveal) or agreed == len(self.room.charter.voters)

    def teardown(self):
        """In calm weather everybody gets the seed."""
        room = self.room.run()
        seeds = {maker.seed for maker in room.makers.values()}
        assert None not in seeds and len(seeds) == 1
        assert room.network == []


Weather.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestWeather = Weather.TestCase
