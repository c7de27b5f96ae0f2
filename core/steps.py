"""Running the rules: steps over the answers since a checkpoint, until a question is open.

Suspending is raising: when a rule asks and the answers are used up, the question is recorded and the step abandoned.
The next answer runs the step again from its checkpoint.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, TypeVar

from parlour.core.ask import CHANCE, OPEN, Asker, Event, Question, Suspend
from parlour.core.deal import Dealer
from parlour.core.domains import Opening, Options, Seal, Value
from parlour.core.game import Game
from parlour.core.public import OVER, State

T = TypeVar("T")
V = TypeVar("V")

_SEAT = itemgetter(0)
_ALL = -1
"""The branch of a step's main line, beside the seats' branches of `each`."""


class NotDeterministic(RuntimeError):
    """A rule told other events when it ran again over the same answers."""


class Stepper(Asker):
    """The half of a table that rules talk to: it holds a checkpoint and the answers since, and runs steps over them."""

    def __init__(self, game: Game, state: State, dealer: Dealer | None) -> None:
        """Stand at the beginning of a step; nothing runs yet."""
        self.game = game
        self.dealer = dealer
        self.watch: Callable[[Any], Any] | None = None
        self.questions: tuple[Question, ...] = ()
        self.entries = 0
        self.events: list[Event] = []
        self.pictures: list[Any] = []
        self._state = self._checkpoint = state
        self._lent = False
        self._answers: tuple[tuple[int, Any], ...] = ()
        self._position = 0
        self._seen: dict[tuple[int, int], list[Event]] = {}
        self._chanced: list[Question] = []
        self._runs_chance = False
        self._behind_screens: Mapping[int, Options[Any]] = {}

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
            self._behind_screens = {}
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

    def ask_each(self, kind: str, options: Mapping[int, Options[V]]) -> dict[int, V]:
        """Ask several seats at once, behind screens, and note what they choose from: see `_wait_behind_screens`."""
        self._behind_screens = options
        choices = super().ask_each(kind, options)
        self._behind_screens = {}
        return choices

    def _wait_behind_screens(self, question: Question, value: Any) -> bool:
        """Take a seal, or an opening that isn't the last one, without running anything, since only the questions change
        by it; say whether this answer was one.
        """
        options = self._behind_screens
        waiting = tuple([other for other in self.questions if other is not question])
        if not options or not (waiting or isinstance(question.options, Seal)):
            return False
        self._answers += ((question.seat, value),)
        if not waiting:
            seals = dict(self._answers[-len(options) :])
            waiting = tuple([Question(seat, OPEN, Opening(seals[seat], options[seat])) for seat in sorted(options)])
        self.questions = waiting
        self._lent = True
        return True

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
