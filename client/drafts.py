"""Plans that persons at this machine are putting together: what is asked now, and the answers so far."""

from dataclasses import dataclass
from typing import Any

from parlour.core.ask import Event, Question
from parlour.core.domains import Value
from parlour.core.public import View
from parlour.core.rehearsal import Draft, rehearse


@dataclass(frozen=True)
class Now:
    """What a seat is asked at this moment: the question of its plan that is open, else that of the table.

    `view` and `legal` are what the seat sees and may answer then. `plan` is the whole plan, once nothing of it is open.
    `answers` counts those given to its questions, and `events` are what they would lead to; `None` without a plan.
    """

    view: View
    question: Question
    legal: Any
    plan: Value | None = None
    answers: int | None = None
    events: tuple[Event, ...] = ()


Place = tuple[int, int, str]
"""Where in a game a seat's question stands, whatever others answer meanwhile: see `place_of`."""


def place_of(table: Any, seat: int) -> Place:
    """The number of answers before the step under way, that of the seat's own since, and the kind of the question."""
    question = table.asked(seat)
    own = sum(who == seat for who, _ in table.answers)
    return table.position - len(table.answers), own, question.kind


class Drafts:
    """The answers to the questions of plans, by the seat whose plan it is. Nobody else hears of them."""

    def __init__(self) -> None:
        self._answers: dict[int, tuple[Place, tuple[Value, ...]]] = {}

    def now(self, table: Any, seat: int) -> Now:
        """What an asked seat has to answer."""
        question = table.asked(seat)
        view, legal = table.view(seat), table.legal(seat)
        rule = table.game.plans.get(question.kind)
        if rule is None:
            return Now(view, question, legal)
        place = place_of(table, seat)
        made: Draft[Value] = rehearse(
            view.state, lambda g, t: rule(g, t, seat, legal), self._of(place, seat), view.face
        )  # fmt: skip
        self._answers[seat] = place, made.taken
        seen = View(made.g, seat, view.secrets)
        asked = question._replace(options=()) if made.question is None else made.question
        return Now(seen, asked, asked.options, made.result, len(made.taken), made.events)

    def add(self, table: Any, seat: int, answer: Value) -> None:
        """Gives an answer to the open question of a plan."""
        place = place_of(table, seat)
        self._answers[seat] = place, (*self._of(place, seat), answer)

    def take_back(self, table: Any, seat: int) -> bool:
        """Takes back the last answer; False when there is none."""
        place = place_of(table, seat)
        answers = self._of(place, seat)
        self._answers[seat] = place, answers[:-1]
        return bool(answers)

    def start_over(self, seat: int) -> None:
        """Forgets a plan."""
        self._answers.pop(seat, None)

    def _of(self, place: Place, seat: int) -> tuple[Value, ...]:
        """A plan belongs to the question for which it was begun."""
        begun, answers = self._answers.get(seat, (place, ()))
        return answers if begun == place else ()
