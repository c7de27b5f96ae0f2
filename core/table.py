"""The table: the one way into a game. It holds a checkpoint and the answers since, and hands out the open questions.

Suspending is raising: when a rule asks and the log is used up, the question is recorded and the step abandoned. The
next answer runs the step again from its checkpoint. Nothing else is ever stored, so a fork is a handful of
references.
"""

from collections import deque
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any, TypeVar

import msgpack

from parlour.core import domains
from parlour.core.ask import CHANCE, Asker, Event, IllegalAnswer, Question, Suspend
from parlour.core.checks import needs_no_decision, only_payment, refusal
from parlour.core.deal import Dealer, view_of
from parlour.core.domains import Cards, Opening, Options, Seal, Value
from parlour.core.game import Game, Result, brief
from parlour.core.hashes import digest, pack_table
from parlour.core.log import UNDO, UNDO_REASONS, Back, Entry, opening_word
from parlour.core.public import OVER, State, View
from parlour.core.words import Refusal

T = TypeVar("T")
V = TypeVar("V")

RECENT_PACKS = 64

_SEAT = itemgetter(0)
_ALL = -1
"""The branch of a step's main line, beside the seats' branches of `each`."""


class NotDeterministic(RuntimeError):
    """A rule told other events when it ran again over the same answers."""


class Table(Asker):
    """A game in progress. With a dealer it answers chance and shows cards itself; without one it is a spectator's.

    `entries` counts the lines of the log; `entered`, if set, is called with each `Entry` as soon as its state stands.
    `watch`, if set, is called with the State right after each new event; its results are in `pictures`, beside
    `events`.
    """

    def __init__(self, game: Game, state: State, dealer: Dealer | None = None) -> None:
        """Open a table at a state that stands at the beginning of a step; `settle` then lets chance answer."""
        self.game = game
        self.dealer = dealer
        self.entered: Callable[[Entry], None] | None = None
        self.watch: Callable[[Any], Any] | None = None
        self.entries = 0
        self.events: list[Event] = []
        self.pictures: list[Any] = []
        self._state = self._checkpoint = state
        self._lent = False
        self._answers: tuple[tuple[int, Any], ...] = ()
        self._position = 0
        self._seen: dict[tuple[int, int], list[Event]] = {}
        self._back: Back | None = None
        self._undo_reason = "nothing"
        self._sealed: dict[str, tuple[str, Value]] = {}
        self._packs: tuple[tuple[int, bytes], ...] = ()
        self._packed: bytes | None = None
        self._chanced: list[Question] = []
        self._runs_chance = False
        self._run()

    # --- what others read ---

    @property
    def state(self) -> Any:
        """The public State. Tables that were forked share one until somebody asks for it."""
        if self._lent:
            self._state, self._lent = self._state.copy(), False
        return self._state

    @property
    def question(self) -> Question | None:
        """The first open question, or `None` when the game is over."""
        return self.questions[0] if self.questions else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def result(self) -> Result | None:
        """The result of a game that is over, else `None`."""
        return self.game.result(self._state) if self.over else None

    @property
    def position(self) -> int:
        """The number of answers that count: entries less those taken back. Chance is keyed by it."""
        return self._position + len(self._answers)

    @property
    def answers(self) -> tuple[tuple[int, Any], ...]:
        """What was answered since the step under way began, as (seat, value), oldest first."""
        return self._answers

    def legal(self, seat: int) -> Options[Any]:
        """Return what the seat may really answer, given its secrets; `IllegalAnswer` if it isn't asked."""
        question = self._asked(seat)
        if self.dealer is None:
            return question.options
        return domains.known_options(question.options, self._look(question.seat))

    def refused(self, seat: int) -> tuple[Refusal, ...]:
        """Return what the seat would expect among its options but cannot choose, and why, by public facts alone;
        `IllegalAnswer` if it isn't asked.
        """
        return self.game.refused(self._state, self._asked(seat))

    def view(self, seat: int | None) -> View:
        """Return the public State and a seat's secrets (`None`: a spectator), independent of the table.

        A seat that isn't there raises `IllegalAnswer`.
        """
        if seat is not None and not (type(seat) is int and 0 <= seat < self._state.seats):
            raise IllegalAnswer(f"there is no seat {brief(seat)}")
        return view_of(self._state, self.dealer, seat)

    def hash(self) -> str:
        """Return 16 hex digits over the packed State and the open questions."""
        return digest(self._pack())

    def recent_packs(self) -> dict[int, list[Any]]:
        """Return the last packs hashed on the way (entry count -> [state, questions]), for a desync report."""
        return {entries: msgpack.unpackb(packed, strict_map_key=False) for entries, packed in self._packs}

    def fork(self) -> "Table":
        """Return an independent table at the same point, without anybody listening to it."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.entered = twin.watch = None
        twin.events = self.events.copy()
        twin.pictures = []
        self._lent = twin._lent = True
        return twin

    # --- answers ---

    def answer(self, value: Value, seat: int | None = None) -> None:
        """Take an answer of a seat (by default that of the first open question), then let chance and shown cards
        follow.

        Raises `IllegalAnswer` with the reason, and changes nothing, if the seat isn't asked or the value is not
        legal.
        """
        question = self._asked(seat)
        if question.seat == CHANCE:
            raise IllegalAnswer("chance is asked, not a seat")
        self._accept(question, value, goes_on=True)
        self.settle()

    def replay(self, seat: int, kind: str, value: Value) -> None:
        """Take one entry out of a log, chance and shown cards included; nothing follows by itself.

        Every check is made that this table's dealer can make. Raises `IllegalAnswer` when the entry doesn't fit.
        """
        if kind == UNDO:
            if not isinstance(value, int) or self._undo_line(seat) != value:
                raise IllegalAnswer(f"entry {value} cannot be taken back here")
            self._forget_events()
            self._take_back(seat)
            return
        question = self._asked(seat)
        if question.kind != kind:
            raise IllegalAnswer(f"seat {seat} is asked {question.kind!r}, not {kind!r}")
        self._accept(question, value, goes_on=False)

    def remember_sealed(self, nonce: str, value: Value) -> None:
        """Keep a choice behind its seal, so that this table can open it: for a game that goes on after a stop."""
        self._sealed = self._sealed | {domains.seal(nonce, value): (nonce, value)}

    def nonce(self, seat: int) -> str:
        """Return the nonce with which this table seals the seat's next choice."""
        if self.dealer is None:
            raise IllegalAnswer("a spectator's table seals nothing")
        return self.dealer.nonce(self.entries, seat)

    def _asked(self, seat: int | None) -> Question:
        for question in self.questions:
            if seat is None or (question.seat == seat and type(seat) is int):
                return question
        raise IllegalAnswer("the game is over" if self.over else f"seat {brief(seat)} is not asked")

    def _look(self, seat: int) -> Callable[[int], int]:
        dealer, g = self.dealer, self._state
        if dealer is None:
            raise IllegalAnswer("a spectator's table can look at nothing")
        return lambda handle: dealer.look(g, seat, handle)

    def _accept(self, question: Question, value: Value, *, goes_on: bool) -> None:
        """Enter an answer as the first of new events, or raise `IllegalAnswer` and change nothing."""
        reason = refusal(question, value, self._state, self.position, self.dealer)
        if reason:
            raise IllegalAnswer(reason)
        self._forget_events()
        self._enter(question, value, goes_on=goes_on)

    def _enter(self, question: Question, value: Any, *, goes_on: bool) -> None:
        """Append an answer that has been checked, run the rules, and tell the listener.

        Where the game goes on and nobody listens to its entries, chance answers in the same run.
        """
        sealed: Value | None = None
        if isinstance(question.options, Seal) and not domains.is_digest(value):
            nonce, sealed = self.nonce(question.seat), value
            self.remember_sealed(nonce, value)
            value = domains.seal(nonce, value)
        opened, checkpoint = self._state.opened, self._checkpoint
        self._back = Back(
            self._back,
            checkpoint,
            self._answers,
            self._position,
            self._seen,
            self._state,
            self.questions,
            question.seat,
            self.entries,
            needs_no_decision(question),
        )
        self._answers += ((question.seat, value),)
        self._chanced = []
        self._runs_chance = goes_on and self.entered is None
        try:
            news = self._run()
        except BaseException:  # a listener or a rule failed, or ctrl-C: no answer is left half taken
            self.entries = self._back.line
            self._go_back(self._back)
            raise
        finally:
            self._runs_chance = False
        if self._state.opened != opened or isinstance(question.options, Opening):
            last = self._chanced[-1] if self._chanced else question
            self._back, self._undo_reason = None, opening_word((last, *self.questions))
        self._count(question.seat, question.kind, value, news, self._checkpoint is not checkpoint, sealed)

    def _count(
        self, seat: int, kind: str, value: Value, news: list[Event], checkpoint: bool, sealed: Value | None
    ) -> None:
        """Count an entry, and tell the listener, if there is one."""
        index = self.entries
        self.entries += 1
        self._packed = None
        if self.entered:
            self._packs = (*self._packs[1 - RECENT_PACKS :], (self.entries, self._pack()))
            self.entered(Entry(index, seat, kind, value, tuple(news), checkpoint, sealed))

    def settle(self) -> None:
        """Answer what needs no decision: chance, the opening of seals, and a payment with only one way to pay.

        Follows every answer by itself; to be called once after setting up, or after entries that were replayed.
        """
        while self.questions and self.dealer is not None:
            for question in self.questions:
                value = self._automatic(question, self.dealer)
                if value is not None:
                    self._enter(question, value, goes_on=True)
                    break
            else:
                return

    def _automatic(self, question: Question, dealer: Dealer) -> Any:
        if question.seat == CHANCE:
            return dealer.chance(self._state, self.position, question.options)
        if isinstance(question.options, Opening):
            return self._sealed.get(question.options.digest)
        if isinstance(question.options, Cards):
            return only_payment(question.options, self._look(question.seat))
        return None

    # --- undo ---

    @property
    def undo_blocked(self) -> str | None:
        """Why the last answer cannot be taken back, or `None` when it can."""
        return self.undo_reason()

    def undo_reason(self, seat: int | None = None) -> str | None:
        """Return why a seat cannot take back its last answer (by default: whoever answered last), or `None`."""
        if self._undo_line(seat) is not None:
            return None
        return UNDO_REASONS[self.undo_word(seat)]

    def undo_word(self, seat: int | None = None) -> str:
        """Return the reason as one of the words of `UNDO_REASONS`; an empty one when undo is possible."""
        if self._undo_line(seat) is not None:
            return ""
        back = self._last_decision()
        return "other_seat" if back is not None else self._undo_reason

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer, if it was this seat's own; it is an entry of the log. Raises `IllegalAnswer`
        with the reason.
        """
        reason = self.undo_reason(seat)
        back = self._last_decision()
        if reason or back is None:
            raise IllegalAnswer(reason or UNDO_REASONS["nothing"])
        self._forget_events()
        self._take_back(back.seat)

    def _last_decision(self) -> Back | None:
        back = self._back
        while back is not None and back.automatic:
            back = back.before
        return back

    def _undo_line(self, seat: int | None) -> int | None:
        back = self._last_decision()
        return back.line if back is not None and seat in (None, back.seat) else None

    def _take_back(self, seat: int) -> None:
        back = self._last_decision()
        if back is None:
            raise IllegalAnswer(UNDO_REASONS["nothing"])
        fresh_step = back.checkpoint is not self._checkpoint
        self._go_back(back)
        self._count(seat, UNDO, back.line, [], fresh_step, None)

    def _go_back(self, back: Back) -> None:
        """Stand again where the table stood before an answer; nothing is counted."""
        self._back = back.before
        self._checkpoint, self._answers, self._position = back.checkpoint, back.answers, back.position
        self._seen, self._state, self.questions = back.seen, back.state, back.questions
        self._lent = True

    # --- running the rules ---

    def _run(self) -> list[Event]:
        """Run steps from the checkpoint until a question is open or the game is over; return the new events.

        A step that neither asked nor opened anything is cheaper run again, with the next one, than copied for a
        checkpoint.
        """
        news: list[Event] = []
        while True:
            self._state, self._lent = self._checkpoint.copy(), False
            self._at = 0
            self._open: list[Question] = []
            self._told: dict[tuple[int, int], list[Event]] = {}
            self._lane: deque[Any] | None = None
            self._branch = (0, _ALL)
            self._stopped = False
            self._fresh: list[Event] = news
            finished = False
            g, opened = self._state, self._state.opened
            try:
                while not finished and g.phase != OVER:
                    self.game.step(g, self)
                    finished = self._at > 0 or g.opened != opened
            except Suspend:
                pass
            self._check_told()
            self._seen = self._told
            if not finished:
                self.questions = tuple(sorted(self._open, key=_SEAT))
                self.events += news
                return news
            self._checkpoint = self._state
            self._answers = self._answers[self._at :]
            self._position += self._at
            self._seen = {}

    def _check_told(self) -> None:
        for branch, old in self._seen.items():
            if self._told.get(branch, [])[: len(old)] != old:
                raise NotDeterministic(f"events changed when the step ran again: {old} became {self._told}")

    def ask(self, seat: int, kind: str, options: Options[V]) -> V:
        """Answer from the log, or record the question and raise `Suspend`."""
        if self._lane is not None:
            if self._lane:
                self._used += 1
                choice: V = self._lane.popleft()
                return choice
        elif self._at < len(self._answers):
            self._at += 1
            answer: V = self._answers[self._at - 1][1]
            return answer
        elif seat == CHANCE and self._runs_chance and self.dealer is not None:
            return self._answer_chance(self.dealer, kind, options)
        self._open.append(Question(seat, kind, options))
        self._stopped = True
        raise Suspend

    def _answer_chance(self, dealer: Dealer, kind: str, options: Options[V]) -> V:
        """Let chance answer while the step runs: an entry like any other, without running the step again."""
        answer: V = dealer.chance(self._state, self._position + self._at, options)
        self._chanced.append(Question(CHANCE, kind, options))
        self._answers += ((CHANCE, answer),)
        self._at += 1
        self.entries += 1
        return answer

    def each(self, seats: Iterable[int], rule: Callable[[int], T]) -> dict[int, T]:
        """Run a rule for several seats over their own answers; suspend while any of them waits."""
        rest = self._answers[self._at :]
        results: dict[int, T] = {}
        self._used = 0
        waits = False
        for seat in sorted(seats):
            self._lane = deque(value for owner, value in rest if owner == seat)
            self._branch = (self._at, seat)
            try:
                results[seat] = rule(seat)
            except Suspend:
                waits = True
                self._stopped = False
        self._lane = None
        self._branch = (self._at + self._used, _ALL)
        if waits:
            self._stopped = True
            raise Suspend
        self._at += self._used
        return results

    def emit(self, *event: Value) -> None:
        """Note an event; beyond those of the last run it is news."""
        if self._stopped:
            return
        told = self._told.setdefault(self._branch, [])
        told.append(event)
        if len(told) > len(self._seen.get(self._branch, ())):
            self._fresh.append(event)
            if self.watch:
                self.pictures.append(self.watch(self._state))

    def _forget_events(self) -> None:
        self.events = []
        self.pictures = []

    def _pack(self) -> bytes:
        if self._packed is None:
            self._packed = pack_table(self._state, self.questions)
        return self._packed
