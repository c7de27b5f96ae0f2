"""The bot `greedy`: it takes what seems worth most, in hundredths of a point of reputation.

It knows what a person at its seat knows: the public State and the cards it was told. It remembers nothing from one
question to the next. What it expects of pets is in `bot_outlook.py`, what goods are worth in `bot_goods.py`, shopping
in `bot_shopping.py`, the display in `bot_homes.py`, need cards in `bot_cards.py`, care and business in `bot_care.py`.
"""

from collections.abc import Callable
from typing import Any

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import bot_cards as cards
from parlour.core.games.dungeon_petz import bot_care as care
from parlour.core.games.dungeon_petz import bot_goods as goods
from parlour.core.games.dungeon_petz import bot_homes as homes
from parlour.core.games.dungeon_petz import bot_shopping as shopping
from parlour.core.games.dungeon_petz.bot_outlook import Outlook, best_of
from parlour.core.games.dungeon_petz.state import State
from parlour.core.public import View

Answer = Callable[[Outlook, Any, Generator], Value]


class GreedyBot:
    """Answers every question of Dungeon Petz by what its options are worth."""

    def choose(self, view: View, question: Question, generator: Generator) -> Value:
        """Return one of the question's options."""
        return answer(view, question, generator)


def make_greedy(game: str, seat: int, seats: int) -> GreedyBot:
    """Return a greedy bot; it is the same for every seat."""
    del game, seat, seats
    return GreedyBot()


def answer(view: View, question: Question, generator: Generator) -> Value:
    """Return one of the question's options."""
    options: Any = question.options
    if question.kind in PARTS:
        plan: Value = options.compose(lambda g, asked: answer(_rehearsed(view, g), asked, generator))
        return plan
    return ANSWERS.get(question.kind, by_chance)(Outlook(view, question.seat), options, generator)


def _rehearsed(view: View, g: State) -> View:
    """Return what the same seat knows at a moment of a rehearsal."""
    return View(g, view.seat, view.secrets)


def by_chance(look: Outlook, options: Any, generator: Generator) -> Value:
    """Return any option."""
    del look
    value: Value = domains.draw(options, generator)
    return value


def by_worth(worth: Callable[[Outlook, Any], int]) -> Answer:
    """Return an answer that takes the option that is worth most."""

    def most(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
        return best_of(options, lambda option: worth(look, option), generator)

    return most


PARTS = ("look-after", "do-business")
"""Whole plans for a part of a round, made out of the answers to its questions (DP-SIM-1)."""

ANSWERS: dict[str, Answer] = {
    "arrange": homes.answer_arrange,
    "assign": cards.answer_assign,
    "book-colour": shopping.answer_book_colour,
    "bring-home": shopping.answer_bring_home,
    "care": care.answer_care,
    "catch": care.answer_catch,
    "clear": care.answer_clear,
    "copy": shopping.answer_copy,
    "crate": by_worth(goods.crate_worth),
    "cure": care.answer_cure,
    "discount": shopping.answer_discount,
    "exchange": cards.answer_exchange,
    "exhibit": care.answer_exhibit,
    "feed": care.answer_feed,
    "fill-box": care.answer_oldest,
    "freeze": shopping.answer_freeze,
    "group": shopping.answer_group,
    "groups": shopping.answer_groups,
    "hat-on": shopping.answer_first,
    "job": care.answer_job,
    "joins": shopping.answer_joins,
    "look": shopping.answer_first,
    "market": by_worth(goods.thing_worth),
    "mode": care.answer_mode,
    "mutation": care.answer_mutation,
    "play": care.answer_play,
    "put-away": cards.answer_put_away,
    "raw-food": care.answer_oldest,
    "recruit": shopping.answer_recruit,
    "sell": care.answer_sell,
    "send": shopping.answer_send,
    "slugs": care.answer_clear,
    "take-accessory": shopping.answer_accessory,
    "take-addon": by_worth(goods.addon_worth),
    "take-artifact": by_worth(goods.artifact_worth),
    "take-cage": by_worth(goods.cage_worth),
    "take-pet": by_worth(goods.pet_worth),
    "throw": care.answer_throw,
    "tune": care.answer_tune,
    "wearer": shopping.answer_last,
    "workshop": shopping.answer_workshop,
    "wreck": care.answer_wreck,
}
"""How each kind of question is answered; any other one by chance."""
