"""Who answers for which seat: finding bots by name, and letting them answer at a table or in a playout."""

import importlib
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.bots import random_bot
from parlour.core.bots.random_bot import RandomBot
from parlour.core.chance import Generator, bot_generator, bot_key
from parlour.core.domains import Value
from parlour.core.game import BadInput, Game, brief
from parlour.core.playout import Playout
from parlour.core.public import View
from parlour.core.table import Table


class Bot(Protocol):
    """Decides for a seat. A bot with a true attribute `blind` is handed no view."""

    def choose(self, view: View, question: Question, generator: Generator) -> Value:
        """Return one of `question.options`, which are the seat's legal ones."""


Factory: TypeAlias = Callable[[str, int, int], Bot]

BOTS: dict[str, Factory] = {"random": random_bot.make}
"""Bots that play every game: name -> factory(game, seat, seats). A game's package brings its own."""


class BotFault(RuntimeError):
    """A bot failed, or answered what it may not; the text names the bot, the question and the answer."""


def bot_names(game: Game) -> tuple[str, ...]:
    """Return the names of the bots that can play a game."""
    return (*BOTS, *game.bots)


def find_factory(name: str, game: Game) -> Factory:
    """Return the factory that a name stands for: a known bot, or `module:factory`; else raise `BadInput`."""
    if name in BOTS:
        return BOTS[name]
    place = game.bots.get(name, name)
    if ":" not in place or not place.isprintable():
        raise BadInput(f"there is no bot {name!r}; bots: {', '.join(bot_names(game))}, or module:factory")
    module, _, attribute = place.partition(":")
    try:
        factory: Factory = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:  # whatever somebody's module does while it is imported
        raise BadInput(f"bot {name!r} cannot be loaded: {_told(error)}") from error
    if not callable(factory):
        raise BadInput(f"bot {name!r} cannot be loaded: {attribute} is no factory(game, seat, seats)")
    return factory


def make_bot(name: str, game: Game, seat: int, seats: int) -> Bot:
    """Return a new bot for a seat; an unknown name raises `BadInput`, a factory that fails `BotFault`."""
    factory = find_factory(name, game)
    try:
        bot = factory(game.id, seat, seats)
    except (Exception, SystemExit) as error:  # whatever somebody's factory raises
        raise BotFault(f"bot {name!r} could not be made for seat {seat}: {_told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        lack = f"{type(bot).__name__} has no method choose(view, question, generator)"
        raise BotFault(f"bot {name!r} could not be made for seat {seat}: {lack}")
    return bot


def _told(error: BaseException) -> str:
    """Return an exception in one line."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # whatever somebody's exception does when it is shown
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class BotTable:
    """Bots on some seats of one game, with their own chance out of (seed, seat, entry number)."""

    def __init__(self, game: Game, seed: int, names: Sequence[str | None]) -> None:
        """Seat a bot for each name; `None` leaves the seat to somebody else."""
        seats = len(names)
        self.names = tuple(names)
        self.bots = [None if name is None else make_bot(name, game, seat, seats) for seat, name in enumerate(names)]
        self._keys = [bot_key(seed, seat) for seat in range(seats)]
        self._blind = [bool(getattr(bot, "blind", False)) for bot in self.bots]

    def seat_to_move(self, table: Table) -> int | None:
        """Return the first asked seat that a bot sits on, or `None`."""
        return next((question.seat for question in table.questions if self.bots[question.seat] is not None), None)

    def choose(self, table: Table, seat: int) -> Value:
        """Return what the bot on a seat answers at a table; `BotFault` if it fails or answers what it may not."""
        asked = table.asked(seat)
        view = None if self._blind[seat] else table.view(seat)
        question = Question(seat, asked.kind, table.legal(seat))
        return self._decide(seat, table.position, view, question)

    def choose_in_playout(self, playout: Playout, question: Question) -> Value:
        """Return what the bot on the asked seat answers in a playout; raises `BotFault` as `choose` does."""
        seat = question.seat
        view = None if self._blind[seat] else playout.view(seat)
        return self._decide(seat, playout.entries, view, question)

    def _decide(self, seat: int, entry: int, view: View | None, question: Question) -> Value:
        bot, generator = self.bots[seat], bot_generator(self._keys[seat], entry)
        try:
            value = bot.choose(view, question, generator)  # type: ignore[union-attr, arg-type]  # asked only for seats with a bot; blind bots take no view
        except (Exception, SystemExit) as error:  # whatever somebody's bot raises
            raise BotFault(f"{self._where(seat, entry, question)} failed: {_told(error)}") from error
        if type(bot) is not RandomBot:
            reason = domains.why_not(question.options, value)
            if reason:
                raise BotFault(f"{self._where(seat, entry, question)} answered {brief(value)}: {reason}")
        return value

    def _where(self, seat: int, entry: int, question: Question) -> str:
        return f"bot {self.names[seat]!r} on seat {seat}, asked {question.kind!r} at entry {entry},"
