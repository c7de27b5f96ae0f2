"""What is asked of an answer before it counts, and which answers leave their seat no choice."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlour.core import domains
from parlour.core.ask import CHANCE, Question
from parlour.core.deal import Dealer
from parlour.core.domains import CardOr, Cards, Domain, Faces, Options, Seal, Value


def refusal(question: Question, value: Any, g: Any, position: int, dealer: Dealer | None) -> str | None:
    """Return why a value is refused: by public facts first, then by what the dealer knows."""
    options = question.options
    reason = domains.why_not(options, value)
    if reason:
        return reason
    if dealer is None:
        if isinstance(options, Faces) and not all(map(g.may_be, options.handles, value)):
            return "these cards cannot have these faces"
        return None
    if question.seat == CHANCE:
        return None if value == dealer.chance(g, position, options) else "chance says something else"
    if isinstance(options, Seal) and not domains.is_digest(value):
        options = options.inner
    if isinstance(options, Domain) and not options.fair(value, partial(dealer.look, g, question.seat)):
        return "the cards in hand do not allow this"
    return None


def only_payment(cards: Cards, look: Callable[[int], int]) -> Value | None:
    """Return the one way to choose from these cards, or `None` when there is a choice or a pass (GC-DECIDE-4)."""
    return None if cards.may_pass else cards.known(look).only()


def only_answer(options: Options[Any], look: Callable[[int], int]) -> Value | None:
    """Return the answer that a seat's own side gives by itself, or `None` where the seat decides."""
    if isinstance(options, Cards):
        return only_payment(options, look)
    return options.forced(look) if isinstance(options, CardOr) else None


def needs_no_decision(question: Question) -> bool:
    """Say by public facts alone, so that all tables agree, whether an answer left its seat no choice."""
    options = question.options
    if isinstance(options, Cards):
        return domains.UNKNOWN not in options.faces and not options.may_pass and options.only() is not None
    return question.seat == CHANCE or (isinstance(options, CardOr) and options.automatic)
