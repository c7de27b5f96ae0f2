"""The bot `greedy`: it tries out what each option would lead to, and takes the best.

It knows what a person at its seat knows: the public State and the cards it was told. It remembers nothing from one
question to the next. What positions are worth is in `bot_values.py`, what a card could lead to in `bot_plans.py`, what
else is asked in `bot_answers.py`.
"""

from typing import Any

from parlour.core.ask import Question
from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.ankh_morpork import bot_answers, components
from parlour.core.games.ankh_morpork import bot_plans as plans
from parlour.core.games.ankh_morpork.bot_answers import Answer
from parlour.core.games.ankh_morpork.bot_outlook import Outlook, best_of
from parlour.core.games.ankh_morpork.bot_texts import effect_ways
from parlour.core.games.ankh_morpork.windows import DOCTOR_MOSSY_LAWN
from parlour.core.public import View

AGAIN = 45
"""What the card played last has to be worth once more for Doctor Mossy Lawn."""
HELPS = 1
"""What a power has to be worth to be used."""


class GreedyBot:
    """Answers every question of Ankh-Morpork by what its options lead to."""

    def choose(self, view: View, question: Question, generator: Generator) -> Value:
        """Return one of the question's options."""
        look = Outlook(view, question.seat)
        return ANSWERS[question.kind](look, question.options, generator)


def make_greedy(game: str, seat: int, seats: int) -> GreedyBot:
    """Return a greedy bot; it is the same for every seat."""
    del game, seat, seats
    return GreedyBot()


# --- the turn ---


def best_power(look: Outlook, options: tuple[Any, ...]) -> Value | None:
    """Return the power among the options that helps most, or `None`; it costs no card, so it comes first."""
    best, most = None, HELPS - 1
    for option in options:
        match option:
            case ("power", int(area)):
                effect = components.AREA[area].power
                ways = effect_ways(look, look.g, effect) if effect is not None else []
                worth = max([look.worth(way) - look.now for way in ways], default=0)
                if worth > most:
                    best, most = option, worth
    return best


def cards_among(options: tuple[Any, ...]) -> list[Any]:
    """Return the options that play a card."""
    return [option for option in options if option[0] == "play" and option[2] != DOCTOR_MOSSY_LAWN]


def answer_play(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Play the card that promises most, after the powers that help; nothing at all only where that is better."""
    power = best_power(look, options)
    if power is not None:
        return power
    cards = cards_among(options)
    stop = [option for option in options if option in ("skip", "pass")]
    hand = look.g.hands[look.seat]
    gains = dict(zip(hand, plans.card_gains(look, look.faces(hand)), strict=True))
    return best_of([*cards, *stop], lambda option: 0 if option in stop else gains[option[1]], generator)


def answer_symbol(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Do a symbol if it helps, after the powers that help."""
    del generator
    power = best_power(look, options)
    if power is not None:
        return power
    kinds = [option for option in options if isinstance(option, str) and option != "skip"]
    if not kinds:
        return "skip"
    card, done, *_ = look.g.playing[-1]
    face = look.g.face[card]
    ways = plans.symbol_ways(look, look.g, components.ACTIONS[face][done], face)
    return kinds[0] if ways and look.worth(look.best(ways)) > look.now else "skip"


def answer_end_of_play(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Use what power helps, take back a good card with Doctor Mossy Lawn, and end."""
    del generator
    power = best_power(look, options)
    if power is not None:
        return power
    mossy: list[Value] = [option for option in options if option[0] == "play"]
    last = look.g.last
    if mossy and last >= 0 and not look.g.stays(last) and plans.own_gain(look, look.g.face[last]) >= AGAIN:
        return mossy[0]
    return "end"


def answer_play_laid(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Use what power helps, and go on with the card that was laid ready."""
    del generator
    power = best_power(look, options)
    return "go-on" if power is None else power


ANSWERS: dict[str, Answer] = {
    **bot_answers.ANSWERS,
    "end-of-play": answer_end_of_play,
    "lay-ready": answer_play,
    "play": answer_play,
    "play-another": answer_play,
    "play-laid": answer_play_laid,
    "symbol": answer_symbol,
}
"""How each kind of question is answered."""
