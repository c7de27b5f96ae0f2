"""Going through a log again without a table: the rules run straight on, and each answer is checked where it is asked
for.

No step runs twice and no checkpoint is made, so that a record is verified several times as fast as by a table. What
this can't follow (branches of `each`, seals replaced, answers taken back) and every entry that doesn't fit is left to a
table, which says what is wrong.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, Protocol

from parlour.core.ask import OPEN, Asker, Question, Suspend
from parlour.core.checks import refusal
from parlour.core.deal import Dealer
from parlour.core.domains import Opening, Options, Seal, Value
from parlour.core.game import Game
from parlour.core.hashes import digest, pack_beside
from parlour.core.packing import pack
from parlour.core.public import OVER


class Traced(Protocol):
    """An entry of a log, with the hash that followed it."""

    seat: int
    kind: str
    value: Value
    hash: str


class LostTrack(BaseException):
    """The log has to be read at a table. Not an Exception, so that no rule can swallow it."""


class Retrace(Asker):
    """Plays a game on one State by the answers of a log."""

    def __init__(self, game: Game, state: Any, dealer: Dealer | None, log: Sequence[Traced]) -> None:
        """Take over a State at the beginning of the game (it is changed in place) and the whole log."""
        self.game = game
        self.state = state
        self.dealer = dealer
        self.log = log
        self.at = 0

    def run(self) -> bool:
        """Play to the end of the log; say whether all of it fits, hashes included, and nothing is left over."""
        g, step = self.state, self.game.step
        try:
            while g.phase != OVER:
                step(g, self)
            self._check_hash((), pack(g.pack()))
        except Suspend:
            pass
        except LostTrack:
            return False
        return self.at == len(self.log)

    def ask(self, seat: int, kind: str, options: Options[Any]) -> Any:
        """Compare the hash that the log has for this question, then check and return the answer that follows in it."""
        return self._next((Question(seat, kind, options),), pack(self.state.pack()))[1]

    def _next(self, questions: tuple[Question, ...], packed: bytes) -> tuple[int, Any]:
        """Return who answers one of the open questions next, and what; `packed` is the State meanwhile."""
        self._check_hash(questions, packed)
        at, log = self.at, self.log
        if at == len(log):
            raise Suspend
        entry = log[at]
        for question in questions:
            if question.seat == entry.seat and question.kind == entry.kind:
                if refusal(question, entry.value, self.state, at, self.dealer):
                    break
                self.at = at + 1
                return entry.seat, entry.value
        raise LostTrack

    def _check_hash(self, questions: tuple[Question, ...], packed: bytes) -> None:
        if self.at and digest(pack_beside(packed, questions)) != self.log[self.at - 1].hash:
            raise LostTrack

    def each(self, seats: Iterable[int], rule: Callable[[int], Any]) -> NoReturn:
        """Leave branches to a table."""
        raise LostTrack

    def ask_each(self, kind: str, options: Mapping[int, Options[Any]]) -> dict[int, Any]:
        """Check and return what several seats sealed and then opened, in whatever order they did."""
        packed = pack(self.state.pack())
        seals = self._all([Question(seat, kind, Seal(options[seat])) for seat in sorted(options)], packed)
        opened = self._all(
            [Question(seat, OPEN, Opening(seals[seat], options[seat])) for seat in sorted(options)], packed
        )
        return {seat: choice for seat, (_, choice) in opened.items()}

    def _all(self, questions: Iterable[Question], packed: bytes) -> dict[int, Any]:
        """Return the answers to questions that are open together, by seat in order."""
        waiting = tuple(questions)
        answers = dict.fromkeys([question.seat for question in waiting])
        while waiting:
            seat, answers[seat] = self._next(waiting, packed)
            waiting = tuple([question for question in waiting if question.seat != seat])
        return answers

    def emit(self, *event: Value) -> None:
        """Nobody listens."""
