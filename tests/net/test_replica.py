"""What counts and what follows from it: one table's agreed entries on replicas of it, without any network."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tests.toy
from parlour.core import domains
from parlour.core.ask import CHANCE
from parlour.core.chance import Generator
from parlour.core.domains import Cards
from parlour.core.log import RESEAL, UNDO
from parlour.net import news
from parlour.net.messages import Entry
from parlour.net.replica import Audit, Holder, Replica
from parlour.net.values import pack
from tests.core.rig import rig_game
from tests.net.tables import identity, make_charter

SEED = 12345


class Log:
    """Replicas of one table, a spectator's last, and entries made for them as the machines would make them."""

    def __init__(self, machines=3, seats=3, bots=(), game=tests.toy.GAME):
        self.charter = make_charter(game, machines, seats, bots)
        self.replicas = [Replica(self.charter, seed, find=lambda _: game) for seed in (SEED, SEED, None)]
        self.one, self.other, self.spectator = self.replicas
        self.generator = Generator(3)
        self.sealed = {}

    def entry(self, kind, seat=-1, value=(), *, by=None, **changed):
        """An entry that fits, but for what is `changed`; `by` is the number of the machine that signs it."""
        counter = self.one.counters[seat] + 1 if 0 <= seat < len(self.one.counters) else 0
        if kind == "answer" and isinstance(value, tuple) and len(value) == 2 and seat < len(self.one.asked_since):
            value = (*value, self.one.asked_since[seat])
        packed = b"" if value == () else pack(value)
        fields = {"kind": kind, "seat": seat, "counter": counter, "value": packed} | changed
        signature = b""
        if kind not in ("no-op", "chance", "seed"):
            signer = by if by is not None else self.one._signer(SimpleNamespace(**fields))
            signature = identity(signer).sign_claim(self.charter.table, *(fields[n] for n in fields))
        index = self.one.applied + 1
        return Entry(1, index, fields["kind"], fields["seat"], fields["counter"], packed, bytes(16), signature)

    def refusal(self, *parts, **named):
        """Why an entry is refused; all replicas must say the same."""
        entry = self.entry(*parts, **named)
        reasons = [replica.check(entry) for replica in self.replicas]
        assert len(set(reasons)) == 1, reasons
        return reasons[0]

    def enter(self, *parts, **named):
        entry = self.entry(*parts, **named)
        for replica in self.replicas:
            assert replica.check(entry) is None
            replica.apply(entry)
        assert len({replica.hash for replica in self.replicas}) == 1

    def told(self, kind):
        return [one for one in self.one.news if isinstance(one, kind)]

    def next(self):
        """The question that is asked first, once chance has answered."""
        while True:
            table = self.one.table
            question = table.question
            if question is None or question.seat != CHANCE:
                return question
            self.enter(
                "chance", value=(question.kind, table.dealer.chance(table.state, table.position, question.options))
            )

    def answer(self, seat=None, value=None, **named):
        question = self.next()
        if seat is not None:
            question = next(asked for asked in self.one.table.questions if asked.seat == seat)
        if value is None:
            value = domains.draw(self.one.table.legal(question.seat), self.generator)
        self.enter("answer", question.seat, (question.kind, value), **named)

    def play(self, count):
        for _ in range(count):
            question = self.next()
            if question is None:
                return
            options = question.options
            if isinstance(options, domains.Opening):
                self.enter("answer", question.seat, (question.kind, self.sealed[options.digest]))
            elif isinstance(options, domains.Seal):
                self.seal(question.seat)
            else:
                self.answer()

    def seal(self, seat, nonce="0" * 32):
        question = next(asked for asked in self.one.table.questions if asked.seat == seat)
        value = domains.draw(self.one.table.legal(seat), self.generator)
        digest = domains.seal(nonce, value)
        self.sealed[digest] = (nonce, value)
        self.enter("answer", seat, (question.kind, digest))

    def to_screens(self):
        """Play until several seats choose behind screens."""
        while not (isinstance(self.next().options, domains.Seal)):
            self.play(1)


def test_a_whole_game_is_the_same_for_seats_and_spectator_and_ends_with_its_seed():
    log = Log()
    log.play(2000)
    assert log.one.over
    assert (
        log.one.check(log.entry("seed", value=str(SEED + 1))) == "this is another seed than was made at the beginning"
    )
    assert log.refusal("pause", 0) == "the game is over"
    log.enter("seed", value=str(SEED))
    assert [replica.published for replica in log.replicas] == [SEED] * 3
    assert log.told(news.Published) == [news.Published(SEED, True)]
    assert log.refusal("seed", value=str(SEED)) == "the game is over"
    audit = Audit(log.spectator, SEED)
    while audit.step(7) is None:
        pass
    assert audit.holds
    entered = log.told(news.Entered)
    assert [one.line for one in entered] == list(range(len(log.one.lines)))
    assert [one.hash for one in entered] == [log.one.hashes[one.index] for one in entered]


def test_a_spectator_finds_out_that_chance_was_not_fair():
    log = Log(machines=2, seats=2, game=rig_game(lambda g, t: t.roll(g)))
    fair = log.one.table.dealer.chance(log.one.table.state, 0, log.one.table.question.options)
    entry = log.entry("chance", value=("roll", fair % 6 + 1))
    assert log.one.check(entry) == "chance says something else"
    assert log.spectator.check(entry) is None
    log.spectator.apply(entry)
    assert Audit(log.spectator, SEED).step(100) is False


def test_an_answer_counts_from_the_seats_holder_only():
    log = Log()
    seat, kind = log.next().seat, log.next().kind
    value = (kind, domains.draw(log.one.table.legal(seat), log.generator))
    unsigned = f"this is not signed by the machine that may say it for seat {seat}"
    assert log.refusal("answer", seat, value, by=(seat + 1) % 3) == unsigned
    entry = log.entry("answer", seat, value)
    for signature in (b"", bytes(64), log.entry("answer", seat, (kind, "another")).signature):
        forged = Entry(1, 1, "answer", seat, entry.counter, entry.value, bytes(16), signature)
        assert log.one.check(forged) == unsigned
    elsewhere = identity(seat).sign_claim("1" * 16, "answer", seat, 1, entry.value)
    assert log.one.check(Entry(1, 1, "answer", seat, 1, entry.value, bytes(16), elsewhere)) == unsigned
    assert log.one.check(entry) is None


def test_an_entry_of_a_seat_counts_once():
    log = Log()
    log.enter("pause", 0)
    log.enter("resume", 0)
    assert log.refusal("pause", 0, counter=2) == "entry 3 of seat 0 is next, not 2"
    assert log.refusal("pause", 0, counter=4) == "entry 3 of seat 0 is next, not 4"
    assert log.one.counters == [2, 0, 0]


def test_what_is_not_legal_does_not_count():
    log = Log()
    seat, kind = log.next().seat, log.next().kind
    assert log.refusal("answer", seat, (kind, 99)) == "this is not one of the options"
    assert log.refusal("answer", seat, ("no-such", 1)) == f"seat {seat} is asked {kind!r}, not 'no-such'"
    assert log.refusal("answer", (seat + 1) % 3, (kind, 0)) == f"seat {(seat + 1) % 3} is not asked"
    assert log.refusal("answer", seat, (UNDO, 0)) == "this is no value of an entry 'answer'"
    assert log.refusal("answer", seat, 5) == "this is no value of an entry 'answer'"
    assert log.refusal("answer", 5, (kind, 0), by=0, counter=1) == "there is no seat 5"
    assert log.refusal("chance", value=("roll", 3)) == "seat -1 is not asked"
    assert "cannot be taken back" in log.refusal(UNDO, seat, 7)
    assert log.refusal("seed", value=str(SEED)) == "the seed is published when the game is over"
    assert log.refusal("no-op", value=1) == "an entry 'no-op' has no value"


def test_a_card_played_as_what_it_is_not_is_refused_by_the_dealers():
    def rule(g, t):
        g.deal(0)
        t.play(g, 0, "show", Cards(tuple(g.hands[0]), (domains.UNKNOWN,), dict.fromkeys(range(20), 1)))

    log = Log(machines=2, seats=2, game=rig_game(rule))
    log.next()
    card = log.one.table.state.hands[0][0]
    face = log.one.table.dealer.look(log.one.table.state, 0, card)
    lie = log.entry("answer", 0, ("show", ((card, (face + 1) % 20),)))
    assert log.one.check(lie) == "the cards in hand do not allow this"
    assert log.spectator.check(lie) is None  # by public facts it could be
    assert log.refusal("answer", 0, ("show", ((card, face),))) is None


def test_nothing_of_the_game_counts_while_it_is_paused():
    log = Log()
    seat, kind = log.next().seat, log.next().kind
    value = (kind, domains.draw(log.one.table.legal(seat), log.generator))
    assert log.refusal("resume", 1) == "the game is not paused"
    log.enter("pause", 1)
    assert log.refusal("answer", seat, value) == "the game is paused"
    assert log.refusal("pause", 2) == "the game is paused already"
    log.enter("vote", 1, (2, "wait"))
    log.enter("resume", 2)
    log.enter("answer", seat, value)
    assert [type(one) for one in log.one.news if not isinstance(one, news.Entered)] == [
        news.Paused,
        news.Voted,
        news.Resumed,
    ]


def test_more_than_half_of_the_others_hand_a_missing_machines_seats_to_who_voted_so_first():
    log = Log(machines=4, seats=5)
    log.enter("vote", 1, (0, "random"))
    log.enter("vote", 2, (0, "greedy"))
    log.enter("vote", 3, (0, "wait"))
    assert log.one.holders[0] == Holder(0, "")
    assert log.one.votes.of(0) == {1: "random", 2: "greedy", 3: "wait"}
    log.enter("vote", 1, (0, "greedy"))
    assert log.one.holders == [Holder(2, "greedy"), Holder(1, ""), Holder(2, ""), Holder(3, ""), Holder(2, "greedy")]
    keys = log.charter.voters
    assert log.told(news.Held) == [news.Held(0, keys[2], "greedy"), news.Held(4, keys[2], "greedy")]
    assert log.told(news.Voted)[-1] == news.Voted(keys[1], keys[0], "greedy", True)
    assert log.refusal("vote", 1, (0, "wait")) == "that machine answers for no seat"
    log.enter("back", 0)
    assert log.one.holders[0] == Holder(0, "")
    assert log.one.holders[4] == Holder(2, "greedy")
    assert log.refusal("back", 0) == "the seat is its own already"
    assert log.refusal("back", 4, by=2).startswith("this is not signed")


def test_a_machine_votes_once_and_the_last_vote_counts():
    log = Log()
    log.enter("vote", 1, (0, "random"))
    log.enter("vote", 1, (0, "random"))
    assert log.one.holders[0].machine == 0
    log.enter("vote", 2, (0, "pause"))
    log.enter("vote", 1, (0, "pause"))
    assert log.one.paused
    assert log.one.holders[0].machine == 0
    assert log.one.votes.of(0) == {}


def test_a_machine_that_says_something_is_no_longer_voted_on():
    log = Log()
    log.enter("vote", 1, (0, "random"))
    log.enter("pause", 0)
    log.enter("vote", 2, (0, "random"))
    assert log.one.holders[0] == Holder(0, "")
    log.enter("vote", 1, (0, "random"))
    assert log.one.holders[0] == Holder(2, "random")


@pytest.mark.parametrize("value", [(0, "wait"), (3, "wait"), (-1, "wait"), (1, ""), (1, 2), ("1", "wait"), 1, ()])
def test_a_vote_is_about_another_machine(value):
    assert Log().refusal("vote", 0, value)


def test_a_bots_seat_goes_to_another_machine_by_its_holder_alone():
    log = Log(bots=("", "random", "random"))
    assert log.refusal("assign", 0, (1, "random")) == "only a bot's seat can be given to another machine"
    assert log.refusal("assign", 1, (1, "random")) == "nothing would change"
    assert log.refusal("assign", 1, (3, "random")) == "a seat is given to a machine of the table"
    assert log.refusal("assign", 1, (0, "random"), by=0).startswith("this is not signed")
    log.enter("assign", 1, (0, "greedy"))
    assert log.one.holders[1] == Holder(0, "greedy")
    log.enter("back", 1, by=1)
    assert log.one.holders[1] == Holder(1, "random")


def test_an_undo_takes_the_last_answer_back():
    log = Log(machines=2, seats=2, game=rig_game(lambda g, t: [t.ask(0, "pick", (1, 2)) for _ in range(3)]))
    log.answer(value=1)
    before = log.one.hash
    log.answer(value=2)
    assert "cannot be taken back" in log.refusal(UNDO, 1, 1)
    log.enter(UNDO, 0, 1)
    assert log.one.hash == before
    assert log.one.lines[-1].kind == UNDO


def test_a_choice_behind_a_screen_is_entered_sealed_only():
    log = Log(machines=2, seats=2, game=rig_game(lambda g, t: t.ask_each("bid", {0: (1, 2), 1: (1, 2)})))
    log.next()
    for bare in (1, 2, "1", "z" * 32, ("0" * 32, 1)):
        assert log.refusal("answer", 0, ("bid", bare))
    log.seal(0)
    assert [len(replica.lines) for replica in log.replicas] == [1] * 3


def test_a_replaced_seal_is_marked_when_somebody_had_opened():
    def screens(g, t):
        t.ask_each("bid", {0: (1, 2), 1: (1, 2)})

    for opened in (False, True):
        log = Log(machines=2, seats=2, game=rig_game(screens))
        log.next()
        log.seal(0, "a" * 32)
        log.seal(1, "b" * 32)
        if opened:
            digest = log.one.table.questions[0].options.digest
            log.enter("answer", 0, ("open", log.sealed[digest]))
        other = domains.seal("c" * 32, 2)
        assert log.refusal(RESEAL, 1, "rubbish")
        log.enter(RESEAL, 1, other)
        assert [replica.sealed_as(1) for replica in log.replicas] == ["bid"] * 3
        log.enter("answer", 1, ("open", ("c" * 32, 2)))
        assert [replica.marked for replica in log.replicas] == [[3] if opened else []] * 3
        assert log.one.lines[3 if opened else 2].kind == RESEAL


def test_what_is_shown_late_ends_where_a_turn_ended():
    log = Log()
    log.play(60)
    one = log.one
    assert one.shown(0) == one.applied
    assert one.shown(1) == one.turns[-1] < one.applied
    assert one.shown(3) == one.turns[-3]
    assert one.shown(99) == 0
    assert one.turns[0] == 0
    again = Replica(log.charter, None)
    turn, found = again._turn, [0]
    for line in one.lines:
        again.table.replay(line.seat, line.kind, line.value)
        seat = tests.toy.GAME.turn(again.table.state).seat
        if seat not in (-1, turn):
            turn = seat
            found.append(again.table.entries)
    assert one.turns == found
    log.play(2000)
    assert one.shown(5) == one.applied


def test_an_agreed_entry_that_does_not_fit_is_told_and_changes_nothing_else():
    log = Log()
    entry = log.entry("pause", 0, by=1)
    before = log.one.hash
    log.one.apply(entry)
    assert log.one.news == [news.Ignored(1, "this is not signed by the machine that may say it for seat 0")]
    assert (log.one.applied, log.one.hash, log.one.paused, log.one.counters[0]) == (1, before, False, 0)


def test_a_check_does_not_let_another_entry_pass():
    log = Log()
    assert log.one.check(log.entry("pause", 0)) is None
    log.one.apply(log.entry("resume", 0))
    assert isinstance(log.one.news[0], news.Ignored)


KINDS = ["no-op", "answer", "chance", "undo", "reseal", "assign", "vote", "back", "pause", "resume", "branch", "seed"]
VALUES = st.recursive(
    st.integers(-(2**63), 2**63 - 1) | st.sampled_from(["", "wait", "flip", "undo", "0" * 32]) | st.integers(-1, 5),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    seat=st.integers(-1, 7),
    counter=st.integers(0, 3),
    value=VALUES.map(pack) | st.binary(max_size=40),
    signed=st.booleans(),
)
def test_rubbish_is_refused_or_fits_and_never_raises(kind, seat, counter, value, signed):
    log = Log()
    log.play(3)
    table, before = log.charter.table, log.one.hash
    signature = identity(seat % 3).sign_claim(table, kind, seat, counter, value) if signed else b""
    entry = Entry(1, 1, kind, seat, counter, value, bytes(16), signature)
    for replica in log.replicas:
        reason = replica.check(entry)
        assert replica.hash == before
        applied = replica.applied
        replica.apply(entry)
        assert replica.applied == applied + 1
        if reason:
            assert replica.hash == before
            assert replica.news[-1] == news.Ignored(applied + 1, reason)


@pytest.mark.parametrize("bot", ["os:system", "tests.toy.bot:make", "nobody", "", "RANDOM"])
def test_no_machine_can_be_made_to_load_a_bot_that_isnt_parlours(bot):
    log = Log(bots=("", "random", "random"))
    assert "there is no bot" in log.refusal("assign", 1, (0, bot))
    assert "a vote cannot be" in log.refusal("vote", 0, (1, bot))
