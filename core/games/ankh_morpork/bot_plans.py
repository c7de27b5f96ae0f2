"""What a card could lead to, for the bot: symbol by symbol, each in the best way."""

from collections.abc import Callable

from parlour.core.ask import NOBODY
from parlour.core.games.ankh_morpork import bot_moves as moves
from parlour.core.games.ankh_morpork import bot_values as values
from parlour.core.games.ankh_morpork import building, components, symbols
from parlour.core.games.ankh_morpork.bot_outlook import Outlook, Way, Ways
from parlour.core.games.ankh_morpork.bot_texts import states, text_ways
from parlour.core.games.ankh_morpork.components import Symbol
from parlour.core.games.ankh_morpork.state import State

ANOTHER = 3
"""Of what one more card is worth, so many quarters are expected of it."""
EVENT_RISK = 14
"""What a random event costs that is turned up."""
EVENT_RISK_BUILDING = 7
"""What it costs beyond that for each own building."""
ANSWERING = 18
"""What an interrupt in hand is worth."""


def symbol_ways(look: Outlook, g: State, symbol: Symbol, face: int) -> Ways:
    """Return the ways to do a symbol of a card; none where it is impossible."""
    if symbol.kind == "scroll":
        return text_ways(look, g, face)
    if symbol.kind == "money":
        return [Way(moves.paid(g, NOBODY, look.seat, symbol.amount))]
    found = SYMBOL_WAYS.get(symbol.kind)
    return found(look, g) if found else []


def _event(look: Outlook, g: State) -> Ways:
    if not g.event_pile:
        return []
    return [Way(g, -EVENT_RISK - EVENT_RISK_BUILDING * len(g.buildings_of(look.seat)))]


SYMBOL_WAYS: dict[str, Callable[[Outlook, State], Ways]] = {
    "place_minion": lambda look, g: states(moves.placements(g, look.seat)),
    "place_building": lambda look, g: states(
        [moves.built(g, look.seat, area) for area in building.sites(g, look.seat)]
    ),
    "assassinate": lambda look, g: states([moves.taken_off(g, *victim) for victim in symbols.victims(g, look.seat)]),
    "remove_trouble": lambda look, g: states([moves.calmed(g, area) for area in g.trouble_areas()]),
    "random_event": _event,
}
"""The ways to do each symbol that needs a choice."""


def played(look: Outlook, g: State, face: int) -> Way:
    """Return what playing a card leads to, symbol by symbol; each is skipped unless it helps."""
    extra = 0
    for symbol in components.ACTIONS[face]:
        ways = symbol_ways(look, g, symbol, face)
        if symbol.kind != "random_event":
            ways.append(Way(g))
        if ways:
            way = look.best(ways)
            g, extra = way.g, extra + way.extra
    return Way(g, extra)


def own_gain(look: Outlook, face: int) -> int:
    """Return what playing a card is worth now, without the cards that may follow."""
    return look.worth(played(look, look.g, face)) - look.now


def card_gains(look: Outlook, faces: list[int]) -> list[int]:
    """Return for each of the cards in hand what playing it is worth, with those that may follow."""
    alone = [ANSWERING if face in components.INTERRUPTS else own_gain(look, face) for face in faces]
    gains = []
    for at, face in enumerate(faces):
        more = _more_cards(face)
        others = [gain for place, gain in enumerate(alone) if place != at and faces[place] not in components.INTERRUPTS]
        follow = sum([gain for gain in sorted(others, reverse=True)[:more] if gain > 0])
        gains.append(alone[at] + follow * ANOTHER // 4)
    return gains


def _more_cards(face: int) -> int:
    """Return how many cards can be played through one."""
    card = components.CARD[face]
    if card.effect is not None and card.effect.do == "play_cards":
        return int(card.effect.values["most"])
    return sum(symbol.kind == symbols.PLAY_ANOTHER for symbol in card.symbols)


def keeping(look: Outlook, faces: list[int]) -> list[int]:
    """Return for each card what it is worth to keep it in hand."""
    gains = [ANSWERING if face in components.INTERRUPTS else max(0, own_gain(look, face)) // 2 for face in faces]
    return [gain + values.CARD * _more_cards(face) for gain, face in zip(gains, faces, strict=True)]
