"""A bot for Ripple that likes what it can have now: it plays cards, attacks, and buries gems."""

from parlour.core import domains
from tests.toy.state import GEM


class Greedy:
    def choose(self, view, question, generator):
        options = question.options
        if isinstance(options, domains.Cards):
            cards = options.suggest()
            return () if cards is None else cards
        if question.kind == "bury":
            return next((card for card in options if card != "none" and view.face(card) == GEM), "none")
        wanted = [value for value in options if value != "none"]
        return wanted[generator.randrange(len(wanted))] if wanted else "none"


def make(game, seat, seats):
    del game, seat, seats
    return Greedy()
