"""Rehearsing a rule: it runs on a copy of a State over some answers, and nobody at the table hears of it.

So a whole plan is put together from small questions: each answer makes the rehearsal longer by one, and taking one
back is leaving it out.
"""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from parlour.core.ask import Asker, Event, Question
from parlour.core.domains import Look, Options, Value, known_options, why_not

T = TypeVar("T")

Decide: TypeAlias = Callable[[Any, Question], Any]
"""Answers a question of a rehearsal; the State is that of the rehearsal at this moment."""


class Stop(Exception):
    """A rehearsal goes no further than this question."""

    def __init__(self, question: Question) -> None:
        """Keep the question."""
        super().__init__(question)
        self.question = question


class Rehearsal(Asker):
    """Asks whoever decides, and notes what would be told."""

    def __init__(self, g: Any, answer: Decide) -> None:
        """Take the State that the rule changes."""
        self.g = g
        self.answer = answer
        self.events: list[Event] = []

    def ask(self, seat: int, kind: str, options: Options[Any]) -> Any:
        """Return the answer of whoever decides, who may raise `Stop`."""
        return self.answer(self.g, Question(seat, kind, options))

    def emit(self, *event: Value) -> None:
        """Note it."""
        self.events.append(event)


class Draft(NamedTuple, Generic[T]):
    """How far some answers lead: the State and the events by then, the next question, or the rule's result at its end.

    `taken` are the answers that fitted, to the questions in `asked`; one that doesn't is left out, and all after it.
    """

    g: Any
    events: tuple[Event, ...]
    asked: tuple[Question, ...]
    taken: tuple[Value, ...]
    question: Question | None
    result: T | None


def seen(question: Question, look: Look | None) -> Question:
    """Return a question as somebody sees it who reads cards with `look`; without that, as everybody does."""
    return question if look is None else question._replace(options=known_options(question.options, look))


def rehearse(g: Any, rule: Callable[[Any, Asker], T], answers: Iterable[Value], look: Look | None) -> Draft[T]:
    """Run a rule on a copy of a State over some answers; `look` as for `seen`."""
    left, asked, taken = deque(answers), [], []

    def next_answer(_: Any, question: Question) -> Value:
        question = seen(question, look)
        if not left or why_not(question.options, left[0]):
            raise Stop(question)
        asked.append(question)
        taken.append(left.popleft())
        return taken[-1]

    asker = Rehearsal(g.copy(), next_answer)
    try:
        result, stopped_at = rule(asker.g, asker), None
    except Stop as stopped:
        result, stopped_at = None, stopped.question
    return Draft(asker.g, tuple(asker.events), tuple(asked), tuple(taken), stopped_at, result)
