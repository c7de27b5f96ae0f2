"""The random bot: any legal answer, in any game."""

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.public import View


class RandomBot:
    """Draws from the options. It looks at nothing, so no view has to be made for it."""

    blind = True

    def choose(self, view: View | None, question: Question, generator: Generator) -> Value:
        """Return one of the question's options."""
        del view
        value: Value = domains.draw(question.options, generator)
        return value


def make(game: str, seat: int, seats: int) -> RandomBot:
    """Return a random bot; it is the same for every game and seat."""
    del game, seat, seats
    return RandomBot()
