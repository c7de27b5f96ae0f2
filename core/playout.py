"""Playouts: a game from a state to its end, answered in place. Nothing is suspended, recorded or hashed on the way."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from parlour.core import domains
from parlour.core.ask import CHANCE, Asker, Question
from parlour.core.checks import only_answer
from parlour.core.deal import Dealer, view_of
from parlour.core.domains import Cards, Options, Value
from parlour.core.game import Game
from parlour.core.public import OVER, View

T = TypeVar("T")
V = TypeVar("V")

Chooser: TypeAlias = "Callable[[Playout, Question], Value]"
"""Decides for a seat: gets the playout and the question with the seat's legal options."""


class Playout(Asker):
    """Plays the rules on one State. `entries` and `answers` count as a table's log would count them."""

    def __init__(self, game: Game, state: Any, dealer: Dealer, choose: Chooser) -> None:
        """Take over a State (it is changed in place), its dealer, and who decides."""
        self.game = game
        self.state = state
        self.dealer = dealer
        self.choose = choose
        self.entries = 0
        self.answers = 0

    def run(self) -> Any:
        """Play to the end and return the State."""
        g, step = self.state, self.game.step
        while g.phase != OVER:
            step(g, self)
        return g

    def ask(self, seat: int, kind: str, options: Options[V]) -> V:
        """Let chance or the seat's chooser answer."""
        if seat == CHANCE:
            value: V = self.dealer.chance(self.state, self.entries, options)
        else:
            value = self._decide(seat, kind, options)
        self.entries += 1
        return value

    def _decide(self, seat: int, kind: str, options: Options[Any]) -> Any:
        self.answers += 1
        if isinstance(options, tuple):
            return self.choose(self, Question(seat, kind, options))
        look = partial(self.dealer.look, self.state, seat)
        known = options.known(look)
        only = known.only() if isinstance(known, Cards) else only_answer(options, look)
        return self.choose(self, Question(seat, kind, known)) if only is None else only

    def view(self, seat: int) -> View:
        """Return what the seat may know, as a table's `view` does."""
        return view_of(self.state, self.dealer, seat)

    def each(self, seats: Iterable[int], rule: Callable[[int], T]) -> dict[int, T]:
        """Run the rule seat by seat: the order in which a table's first open question is answered."""
        return {seat: rule(seat) for seat in sorted(seats)}

    def ask_each(self, kind: str, options: Mapping[int, Options[V]]) -> dict[int, V]:
        """Ask seat by seat; the openings count as entries, but no seal is made."""
        choices = {seat: self.ask(seat, kind, options[seat]) for seat in sorted(options)}
        self.entries += len(choices)
        return choices

    def emit(self, *event: Value) -> None:
        """Nobody listens."""


class RandomPlayout(Playout):
    """A playout in which every seat answers at random out of one running generator: what a search looks ahead with.

    Parts of whole plans are asked for and counted one by one.
    """

    blind = True

    def __init__(self, game: Game, state: Any, dealer: Dealer, generator: domains.Chooser) -> None:
        """Take over a State, its dealer, and the generator of all seats' answers."""
        super().__init__(game, state, dealer, lambda _, question: domains.draw(question.options, generator))
        self._generator = generator

    def _decide(self, seat: int, kind: str, options: Options[Any]) -> Any:
        self.answers += 1
        if isinstance(options, tuple):
            return options[self._generator.randrange(len(options))]
        return options.draw_known(partial(self.dealer.look, self.state, seat), self._generator)
