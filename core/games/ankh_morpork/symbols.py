"""The symbols of a play card (AM-SYM-1 to AM-SYM-8): when they are possible, and what they do.

Playing another card (AM-SYM-9) is the turn's matter, see `turn.py`; interrupts (AM-SYM-10) are in `windows.py`.
"""

from collections.abc import Callable

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import board, building, money, moving, placing, texts
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.components import Symbol
from parlour.core.games.ankh_morpork.operations import SYMBOL, By
from parlour.core.games.ankh_morpork.state import NONE, State

PLAY_ANOTHER, RANDOM_EVENT = "play_another", "random_event"


def possible(g: State, seat: int, symbol: Symbol) -> bool:
    """Say whether a symbol can have an effect now, by public facts; a scroll can always be begun (AM-TURN-8)."""
    judge = POSSIBLE.get(symbol.kind)
    return judge is None or bool(judge(g, seat))


def victims(g: State, seat: int) -> tuple[tuple[int, int], ...]:
    """Return the figures `(area, owner)` that a seat can assassinate: in any trouble, none of its own (AM-SYM-3)."""
    return tuple([figure for figure in g.all_figures(g.trouble_areas()) if figure[1] != seat])


POSSIBLE: dict[str, Callable[[State, int], object]] = {
    "place_minion": placing.permitted,
    "place_building": building.sites,
    "assassinate": victims,
    "remove_trouble": lambda g, _: g.trouble_areas(),
    RANDOM_EVENT: lambda g, _: g.event_pile,
}


def carry_out(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Do a symbol of a card that is possible."""
    SYMBOLS[symbol.kind](g, t, seat, card, symbol)


def _place_minion(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Place minion (AM-SYM-1)."""
    del card, symbol
    placing.place_minion(g, t, seat)


def _place_building(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Place building (AM-SYM-2)."""
    del card, symbol
    building.build(g, t, seat)


def _assassinate(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Assassinate (AM-SYM-3, AM-MOVE-5)."""
    del symbol
    area, owner = choose(t, seat, "assassinate", victims(g, seat))
    moving.remove_figure(g, t, By(seat, SYMBOL, card), area, owner)


def _remove_trouble(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Remove trouble (AM-SYM-4)."""
    del card, symbol
    board.remove_trouble(g, t, choose(t, seat, "remove-trouble", g.trouble_areas()))


def _money(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Money (AM-SYM-5)."""
    del card
    money.take(g, t, seat, symbol.amount)


def _scroll(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Scroll (AM-SYM-6)."""
    del symbol
    texts.carry_out_text(g, t, seat, card)


def _random_event(g: State, t: Asker, seat: int, card: int, symbol: Symbol) -> None:
    """Random event: turn up the top card and carry it out; then it is out of the game (AM-SYM-7, AM-RANDOM-1)."""
    del card, symbol
    t.turn_up(g, g.event_pile[-1:])
    g.event = g.event_pile.pop()
    t.emit("event", seat, g.event)
    texts.carry_out_event(g, t, seat, g.event)
    event, g.event = g.event, NONE
    g.used_events.append(event)
    t.emit("event-over", event)


SYMBOLS: dict[str, Callable[[State, Asker, int, int, Symbol], None]] = {
    "place_minion": _place_minion,
    "place_building": _place_building,
    "assassinate": _assassinate,
    "remove_trouble": _remove_trouble,
    "money": _money,
    "scroll": _scroll,
    RANDOM_EVENT: _random_event,
}
"""What each symbol does."""
