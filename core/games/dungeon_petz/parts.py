"""A seat's part of a phase, decided behind a screen: all its answers in a row, as one whole plan (DP-SIM-1).

A part is a rule `(g, t, seat)` that asks only its own seat, touches only what is its seat's, and leaves nothing to
chance. A seat decides by rehearsing it on a copy of the State, question by question; nobody sees anything of that. When
all have confirmed, the plans are opened, and the parts are carried out in seat order.
"""

from collections import deque
from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from parlour.core.ask import Asker, Question
from parlour.core.domains import Chooser, Domain, Look, Value
from parlour.core.domains.base import Options, draw, known_options, why_not
from parlour.core.games.dungeon_petz.state import State
from parlour.core.rehearsal import Decide, Draft, Rehearsal, Stop, rehearse, seen

Rule: TypeAlias = Callable[[State, Asker, int], None]

Plan: TypeAlias = tuple[Value, ...]
"""The answers to the questions of a part in their order, and `CONFIRM`."""

CONFIRM = "confirm"
"""The end of every plan: the seat stands by it."""


def decide(g: State, t: Asker, kind: str, seats: Collection[int], rule: Rule) -> None:
    """Let seats decide their parts at the same time, unseen by each other; then carry them out (DP-SIM-1).

    Who has nothing to decide isn't asked.
    """
    if t.blind:
        for seat in [seat for seat in g.order if seat in seats]:
            rule(g, t, seat)
        return
    trial = g.copy()
    asked = {seat: Part(g, seat, rule) for seat in seats if _asks(trial, seat, rule)}
    plans = t.ask_each(kind, asked) if asked else {}
    for seat in [seat for seat in g.order if seat in seats]:
        rule(g, _Opened(t, plans.get(seat, ())), seat)


def _asks(trial: State, seat: int, rule: Rule) -> bool:
    """Say whether a part asks anything; one State will do for all seats, since each touches only what is its own."""
    try:
        rule(trial, Rehearsal(trial, _stop), seat)
    except Stop:
        return True
    return False


def _stop(_: State, question: Question) -> Value:
    raise Stop(question)


_NOTHING: tuple[Value, tuple[Question, ...]] = (), ()


class Part(Domain[Plan]):
    """All plans for a seat's part, which begins at a State that is only read, and stays as it is while it is asked for.

    `look` reads the cards that the seat can read, where somebody asks who may: see `known`.
    """

    def __init__(self, g: State, seat: int, rule: Rule, look: Look | None = None) -> None:
        """Keep what was given; see the class."""
        self._g = g
        self.seat = seat
        self.rule = rule
        self._look = look
        self._fitting: tuple[Value, tuple[Question, ...]] = _NOTHING

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values; all else that it depends on is the State's, which is packed."""
        return ["part", self.seat]

    def known(self, look: Look) -> "Part":
        """Return the same part, to be rehearsed with the faces of all cards that the seat can read."""
        readable = [card for card, seats in self._g.knows.items() if seats >> self.seat & 1]
        return Part(self._g, self.seat, self.rule, {card: look(card) for card in readable}.__getitem__)

    def draw_known(self, look: Look, generator: Chooser) -> Plan:
        """Return a plan at random with the faces that the seat reads."""
        return self.compose(lambda _, question: draw(known_options(question.options, look), generator))

    def why_not(self, value: object) -> str | None:
        """Return the first reason against a plan, or `None`: the answer that is refused, missing or too much."""
        if not isinstance(value, tuple) or value[-1:] != (CONFIRM,):
            return f"a plan is a row of answers, and {CONFIRM!r} at its end"
        answers, draft = value[:-1], self._rehearse(value[:-1])
        rest = answers[len(draft.taken) :]
        if draft.question is not None:
            reason = why_not(draft.question.options, rest[0]) if rest else "not decided yet"
            return f"{draft.question.kind}: {reason}"
        if rest:
            return "there are more answers than questions"
        self._fitting = value, draft.asked
        return None

    def fair(self, value: Plan, look: Look) -> bool:
        """Say whether all answers claim true faces."""
        (fitting, asked), self._fitting = self._fitting, _NOTHING  # what lies behind a screen is kept by nobody
        if fitting is not value:
            asked = self._rehearse(value[:-1]).asked
        claims = [(question.options, answer) for question, answer in zip(asked, value, strict=False)]
        return all(options.fair(answer, look) for options, answer in claims if isinstance(options, Domain))

    def draw(self, generator: Chooser) -> Plan:
        """Return a plan at random; faces that aren't known are made up: the draw is from the public superset then."""
        return self.compose(lambda _, question: draw(question.options, generator))

    def compose(self, choose: Decide) -> Plan:
        """Return the plan that somebody makes who answers the questions one by one: a bot, or a person in a window."""
        plan: list[Value] = []

        def next_answer(g: State, question: Question) -> Value:
            plan.append(choose(g, seen(question, self._look)))
            return plan[-1]

        g = self._g.copy()
        self.rule(g, Rehearsal(g, next_answer), self.seat)
        return (*plan, CONFIRM)

    def next(self, answers: Plan = ()) -> tuple[State, Question] | None:
        """Return the question that follows allowed answers, and the State in which it is asked; `None` at the end."""
        draft = self._rehearse(answers)
        return None if draft.question is None else (draft.g, draft.question)

    def _rehearse(self, answers: Plan) -> Draft[None]:
        """Run the part on a copy of the State."""
        return rehearse(self._g, lambda g, t: self.rule(g, t, self.seat), answers, self._look)


def plan_part(g: State, t: Asker, seat: int, part: Part) -> Plan:
    """Let a seat decide its part question by question, on a State that is thrown away; return the plan."""
    noting = _Noting(t)
    part.rule(g, noting, seat)
    return (*noting.answers, CONFIRM)


class _Noting(Asker):
    """Passes on what is asked and told, and keeps the answers."""

    def __init__(self, t: Asker) -> None:
        self.t = t
        self.answers: list[Value] = []

    def ask(self, seat: int, kind: str, options: Options[Any]) -> Any:
        """Ask, and keep the answer."""
        self.answers.append(self.t.ask(seat, kind, options))
        return self.answers[-1]

    def emit(self, *event: Value) -> None:
        """Tell it."""
        self.t.emit(*event)


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
