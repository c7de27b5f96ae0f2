"""The table: the one way into a game. It holds a checkpoint and the answers since, and hands out the open questions.

How rules run over the answers, and suspend, is in `steps`. Nothing else is ever stored, so a fork is a handful of
references.
"""

from collections.abc import Callable
from typing import Any

import msgpack

from parlour.core import domains
from parlour.core.ask import CHANCE, Event, IllegalAnswer, Question
from parlour.core.checks import needs_no_decision, only_answer, refusal
from parlour.core.deal import Dealer, view_of
from parlour.core.domains import Opening, Options, Seal, Value, is_digest
from parlour.core.game import Game, Result, brief
from parlour.core.hashes import digest, pack_beside
from parlour.core.log import RESEAL, UNDO, UNDO_REASONS, Back, Entry, opening_word
from parlour.core.packing import pack
from parlour.core.public import State, View
from parlour.core.steps import Stepper
from parlour.core.words import Refusal

RECENT_PACKS = 64
SPECTATOR_SEALS = "a spectator's table seals nothing"


class Table(Stepper):
    """A game in progress. With a dealer it answers chance and shows cards itself; without one it is a spectator's.

    `entries` counts the lines of the log; `entered`, if set, is called with each `Entry` as soon as its state stands.
    `watch`, if set, is called with the State right after each new event; its results are in `pictures`, beside
    `events`.
    """

    def __init__(self, game: Game, state: State, dealer: Dealer | None = None) -> None:
        """Open a table at a state that stands at the beginning of a step; `settle` then lets chance answer."""
        super().__init__(game, state, dealer)
        self.entered: Callable[[Entry], None] | None = None
        self._back: Back | None = None
        self._undo_reason = "nothing"
        self._sealed: dict[str, tuple[str, Value]] = {}
        self._packs: tuple[tuple[int, bytes], ...] = ()
        self._packed: bytes | None = None
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

    def asked(self, seat: int | None) -> Question:
        """Return the open question of a seat (`None`: the first one); `IllegalAnswer` if it isn't asked."""
        question = self._find(seat)
        if question is None:
            raise IllegalAnswer(self._why_not_asked(seat))
        return question

    def legal(self, seat: int) -> Options[Any]:
        """Return what the seat may really answer, given its secrets; `IllegalAnswer` if it isn't asked."""
        question = self.asked(seat)
        if self.dealer is None:
            return question.options
        return domains.known_options(question.options, self._look(question.seat))

    def refused(self, seat: int) -> tuple[Refusal, ...]:
        """Return what the seat would expect among its options but cannot choose, and why, by public facts alone;
        `IllegalAnswer` if it isn't asked.
        """
        return self.game.refused(self._state, self.asked(seat))

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
        question = self.asked(seat)
        reason = "chance is asked, not a seat" if question.seat == CHANCE else self._refusal(question, value)
        if reason:
            raise IllegalAnswer(reason)
        self._forget_events()
        self._enter(question, value, goes_on=True)
        self.settle()

    def check(self, seat: int, kind: str, value: Value) -> str | None:
        """Return why `replay` would refuse an entry, or `None`; nothing changes."""
        if kind == UNDO:
            fits = type(value) is int and self._undo_line(seat) == value
            return None if fits else f"entry {brief(value)} cannot be taken back here"
        question = self._find(seat)
        if question is None:
            return self._why_not_asked(seat)
        if kind == RESEAL:
            return self._reseal_refusal(question, value)
        if question.kind != kind:
            return f"seat {seat} is asked {question.kind!r}, not {kind!r}"
        return self._refusal(question, value)

    def replay(self, seat: int, kind: str, value: Value) -> None:
        """Take one entry out of a log, chance and shown cards included; nothing follows by itself.

        Every check is made that this table's dealer can make. Raises `IllegalAnswer` when the entry doesn't fit.
        """
        reason = self.check(seat, kind, value)
        if reason:
            raise IllegalAnswer(reason)
        self._forget_events()
        if kind == UNDO:
            self._take_back(seat)
        elif kind == RESEAL:
            self._reseal(self.asked(seat), value)
        else:
            self._enter(self.asked(seat), value, goes_on=False)

    def remember_sealed(self, nonce: str, value: Value) -> None:
        """Keep a choice behind its seal, so that this table can open it: for a game that goes on after a stop."""
        self._sealed = self._sealed | {domains.seal(nonce, value): (nonce, value)}

    def nonce(self, seat: int) -> str:
        """Return the nonce with which this table seals the seat's next choice."""
        if self.dealer is None:
            raise IllegalAnswer(SPECTATOR_SEALS)
        return self.dealer.nonce(self.entries, seat)

    def _find(self, seat: int | None) -> Question | None:
        for question in self.questions:
            if seat is None or (question.seat == seat and type(seat) is int):
                return question
        return None

    def _why_not_asked(self, seat: int | None) -> str:
        return "the game is over" if self.over else f"seat {brief(seat)} is not asked"

    def _look(self, seat: int) -> Callable[[int], int]:
        dealer, g = self.dealer, self._state
        if dealer is None:
            raise IllegalAnswer("a spectator's table can look at nothing")
        return lambda handle: dealer.look(g, seat, handle)

    def _refusal(self, question: Question, value: Any) -> str | None:
        reason = refusal(question, value, self._state, self.position, self.dealer)
        if reason is None and self.dealer is None and isinstance(question.options, Seal) and not is_digest(value):
            return SPECTATOR_SEALS
        return reason

    def _enter(self, question: Question, value: Any, *, goes_on: bool) -> None:
        """Append an answer that has been checked, run the rules, and tell the listener."""
        sealed: Value | None = None
        if isinstance(question.options, Seal) and not is_digest(value):
            nonce, sealed = self.nonce(question.seat), value
            self.remember_sealed(nonce, value)
            value = domains.seal(nonce, value)
        opened = self._state.opened
        back = self._way_back(question.seat, automatic=needs_no_decision(question))
        if self._wait_behind_screens(question, value):
            self._back, self._chanced, news = back, [], []
        else:
            news = self._advance(back, (*self._answers, (question.seat, value)), goes_on=goes_on)
        if self._state.opened != opened or isinstance(question.options, Opening):
            last = self._chanced[-1] if self._chanced else question
            self._back, self._undo_reason = None, opening_word((last, *self.questions))
        self._count(question.seat, question.kind, value, news, self._checkpoint is not back.checkpoint, sealed)

    def _way_back(self, seat: int, *, automatic: bool = False) -> Back:
        return Back(
            self._back,
            self._checkpoint,
            self._answers,
            self._position,
            self._seen,
            self._state,
            self.questions,
            self._behind_screens,
            seat,
            self.entries,
            automatic,
        )

    def _advance(self, back: Back, answers: tuple[tuple[int, Any], ...], *, goes_on: bool = False) -> list[Event]:
        """Run the rules over these answers and return the new events; `back` leads to where the table stood.

        Where the game goes on and nobody listens to its entries, chance answers in the same run.
        """
        self._back, self._answers, self._chanced = back, answers, []
        self._runs_chance = goes_on and self.entered is None
        try:
            return self._run()
        except BaseException:  # a listener or a rule failed, or ctrl-C: no answer is left half taken
            self.entries = back.line
            self._go_back(back)
            raise
        finally:
            self._runs_chance, self._packed = False, None

    def _count(
        self, seat: int, kind: str, value: Value, news: list[Event], checkpoint: bool, sealed: Value | None
    ) -> None:
        """Count an entry, and tell the listener, if there is one."""
        index = self.entries
        self.entries += 1
        if self.entered:
            self._packs = (*self._packs[1 - RECENT_PACKS :], (self.entries, self._pack()))
            self.entered(Entry(index, seat, kind, value, tuple(news), checkpoint, sealed))

    def settle(self) -> None:
        """Answer what needs no decision: chance, the opening of seals, and an answer that leaves no choice.

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
        return only_answer(question.options, self._look(question.seat))

    # --- another seal in place of one that nobody can open ---

    def _seal_of(self, question: Question) -> int | None:
        """Return where the seal that a question asks to open lies among the answers of the step under way."""
        if not isinstance(question.options, Opening):
            return None
        sealed = (question.seat, question.options.digest)
        return max((at for at, answer in enumerate(self._answers) if answer == sealed), default=None)

    def _reseal_refusal(self, question: Question, value: Any) -> str | None:
        if self._seal_of(question) is None:
            return f"seat {question.seat} has no seal to be opened"
        return None if is_digest(value) else "a seal can only be replaced by a digest of 32 hex digits"

    def _reseal(self, question: Question, value: Any) -> None:
        at = self._seal_of(question)
        assert at is not None
        answers = (*self._answers[:at], (question.seat, value), *self._answers[at + 1 :])
        back = self._way_back(question.seat)
        news = self._advance(back, answers)
        self._back, self._undo_reason = None, "nothing"
        self._count(question.seat, RESEAL, value, news, self._checkpoint is not back.checkpoint, None)

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
        self._behind_screens = back.screens
        self._packed = None
        self._lent = True

    def _forget_events(self) -> None:
        self.events = []
        self.pictures = []

    def _pack(self) -> bytes:
        if self._packed is None:
            self._packed = pack(self._state.pack())
        return pack_beside(self._packed, self.questions)
