"""What is written on cards, events and areas, carried out: as data or as a function, exactly one of the two each."""

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import (
    cards,
    components,
    effects_city,
    effects_figures,
    effects_hands,
    effects_money,
    events,
)
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.operations import EVENT, OPERATIONS, POWER, TEXT, TEXTS, By, carry_out
from parlour.core.games.ankh_morpork.state import State

HOLDERS = (cards, effects_city, effects_figures, effects_hands, effects_money, events)
"""The files whose functions enter themselves as operations and texts."""


def carry_out_text(g: State, t: Asker, seat: int, card: int) -> None:
    """Do what the scroll of a card says (AM-SYM-6)."""
    text = components.CARD[g.face[card]]
    _carry_out(g, t, By(seat, TEXT, card), text.id, text.effect)


def carry_out_event(g: State, t: Asker, seat: int, card: int) -> None:
    """Do what a random event says (AM-RANDOM-1)."""
    event = components.EVENT[g.face[card]]
    _carry_out(g, t, By(seat, EVENT, card), event.id, event.effect)


def carry_out_power(g: State, t: Asker, seat: int, area: int) -> None:
    """Do what the City Area card of an area says, in its holder's own turn (AM-CITY-2)."""
    place = components.AREA[area]
    _carry_out(g, t, By(seat, POWER), place.id, place.power)


def _carry_out(g: State, t: Asker, by: By, name: str, effect: Effect | None) -> None:
    if effect is None:
        TEXTS[name](g, t, by)
    else:
        carry_out(g, t, by, effect)


components.check_implementations(OPERATIONS, TEXTS)
