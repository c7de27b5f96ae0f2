"""A seat's part of a phase, decided behind a screen: all its answers in a row, as one whole plan (DP-SIM-1).

A part is a rule `(g, t, seat)` that asks only its own seat, touches only what is its seat's, and leaves nothing to
chance. A seat decides by rehearsing it on a copy of the State, question by question; nobody sees anything of that. When
all have confirmed, the plans are opened, and the parts are carried out in seat order.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from parlour.core.ask import Asker, Question
from parlour.core.domains import Chooser, Domain, Look, Value
from parlour.core.domains.base import Options, draw, known_options, why_not
from parlour.core.games.dungeon_petz.state import State

Rule: TypeAlias = Callable[[State, Asker, int], None]

Plan: TypeAlias = tuple[Value, ...]
"""The answers to the questions of a part in their order, and `CONFIRM`."""

CONFIRM = "confirm"
"""The end of every plan: the seat stands by it."""

Decide: TypeAlias = Callable[[State, Question], Value]
"""Answers a question of a rehearsal; the State is that of the rehearsal at this moment."""


def decide(g: State, t: Asker, kind: str, seats: Iterable[int], rule: Rule) -> None:
    """Let seats decide their parts at the same time, unseen by each other; then carry them out (DP-SIM-1).

    Who has nothing to decide isn't asked.
    """
    before = g.copy()
    parts = {seat: Part(before, seat, rule) for seat in seats}
    asked = {seat: part for seat, part in parts.items() if part.next() is not None}
    plans = t.ask_each(kind, asked) if asked else {}
    for seat in [seat for seat in g.order if seat in parts]:
        rule(g, _Opened(t, plans.get(seat, ())), seat)


class Part(Domain[Plan]):
    """All plans for a seat's part, which begins at the State `g`; that State is never changed.

    `faces` are those of the cards that the seat can read, where somebody asks who may: see `known`.
    """

    def __init__(self, g: State, seat: int, rule: Rule, faces: dict[int, int] | None = None) -> None:
        """Keep what was given; see the class."""
        self.g = g
        self.seat = seat
        self.rule = rule
        self.faces = faces

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values; all else that it depends on is the State's, which is packed."""
        return ["part", self.seat]

    def known(self, look: Look) -> "Part":
        """Return the same part, to be rehearsed with the faces of all cards that the seat can read; whatever is done
        with it changes nothing here.
        """
        readable = [card for card, seats in self.g.knows.items() if seats >> self.seat & 1]
        return Part(self.g.copy(), self.seat, self.rule, {card: look(card) for card in readable})

    def why_not(self, value: object) -> str | None:
        """Return the first reason against a plan, or `None`: the answer that is refused, missing or too much."""
        if not isinstance(value, tuple) or value[-1:] != (CONFIRM,):
            return f"a plan is a row of answers, and {CONFIRM!r} at its end"
        return self._fault(value[:-1], lambda question, answer: why_not(question.options, answer))

    def fair(self, value: Plan, look: Look) -> bool:
        """Say whether all answers claim true faces."""

        def fault(question: Question, answer: Any) -> str | None:
            options = question.options
            lies = isinstance(options, Domain) and not options.fair(answer, look)
            return "these are other cards" if lies else None

        return self._fault(value[:-1], fault) is None

    def _fault(self, answers: Plan, against: Callable[[Question, Value], str | None]) -> str | None:
        """Rehearse these answers and return what is against the first bad one, or against their number."""
        left = deque(answers)

        def next_answer(g: State, question: Question) -> Value:
            if not left:
                raise _Stop(g, question, f"{question.kind}: not decided yet")
            reason = against(question, left[0])
            if reason:
                raise _Stop(g, question, f"{question.kind}: {reason}")
            return left.popleft()

        stopped = self._rehearse(next_answer)
        if stopped:
            return stopped.reason
        return "there are more answers than questions" if left else None

    def draw(self, generator: Chooser) -> Plan:
        """Return a plan at random; faces that aren't known are made up: the draw is from the public superset then."""
        return self.compose(lambda _, question: draw(question.options, generator))

    def compose(self, choose: Decide) -> Plan:
        """Return the plan that somebody makes who answers the questions one by one: a bot, or a person in a window."""
        plan: list[Value] = []

        def next_answer(g: State, question: Question) -> Value:
            plan.append(choose(g, self._seen(question)))
            return plan[-1]

        self._rehearse(next_answer)
        return (*plan, CONFIRM)

    def next(self, answers: Plan = ()) -> tuple[State, Question] | None:
        """Return the question that follows allowed answers, and the State in which it is asked; `None` at the end."""
        left = deque(answers)

        def next_answer(g: State, question: Question) -> Value:
            if not left:
                raise _Stop(g, question)
            return left.popleft()

        stopped = self._rehearse(next_answer)
        return (stopped.g, self._seen(stopped.question)) if stopped else None

    def _seen(self, question: Question) -> Question:
        """Return a question with the faces filled in that the seat can read."""
        if self.faces is None:
            return question
        return question._replace(options=known_options(question.options, self.faces.__getitem__))

    def _rehearse(self, answer: Decide) -> "_Stop | None":
        """Run the part on a copy of the State; return why it stopped, if it didn't come to its end."""
        g = self.g.copy()
        try:
            self.rule(g, _Rehearsal(g, answer), self.seat)
        except _Stop as stopped:
            return stopped
        return None


class _Stop(Exception):
    """A rehearsal goes no further than this question."""

    def __init__(self, g: State, question: Question, reason: str = "") -> None:
        super().__init__(reason)
        self.g = g
        self.question = question
        self.reason = reason


class _Rehearsal(Asker):
    """Asks whoever decides, and tells nobody what happens."""

    def __init__(self, g: State, answer: Decide) -> None:
        self.g = g
        self.answer = answer

    def ask(self, seat: int, kind: str, options: Options[Any]) -> Any:
        """Return the answer of whoever decides."""
        return self.answer(self.g, Question(seat, kind, options))

    def emit(self, *event: Value) -> None:
        """Nobody listens."""


class _Opened(Asker):
    """Answers from a plan that was opened; what happens is told at the table."""

    def __init__(self, t: Asker, plan: Plan) -> None:
        self.t = t
        self.left = deque(plan)

    def ask(self, seat: int, kind: str, options: Options[Any]) -> Any:
        """Return the next answer of the plan."""
        del seat, kind, options
        return self.left.popleft()

    def emit(self, *event: Value) -> None:
        """Tell it at the table."""
        self.t.emit(*event)
