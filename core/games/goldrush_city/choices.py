"""How this game asks: a choice with one possible answer is made by the game (GC-DECIDE-4)."""

from typing import TypeVar

from parlour.core.ask import Asker
from parlour.core.domains import UNKNOWN, Cards
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.state import State

V = TypeVar("V")


def choose(t: Asker, seat: int, kind: str, options: tuple[V, ...]) -> V:
    """Return the seat's choice among one or more options, asking only where there are several."""
    return options[0] if len(options) == 1 else t.ask(seat, kind, options)


def choose_cards(t: Asker, seat: int, kind: str, cards: Cards) -> list[int]:
    """Return the handles of the open cards that the seat chooses, asking only where there are several ways."""
    only = cards.only()
    chosen = t.ask(seat, kind, cards) if only is None else only
    return [handle for handle, _ in chosen]


def bribe(g: State, seat: int) -> Cards:
    """Return the ways to pay for a Governor, a Padre or luring: by sacks, or by cards (option `bribe_counts`;
    GC-COMP-2).
    """
    worth = components.SACKS if g.options.bribe_counts == "sacks" else components.ONE_EACH
    hand = tuple(g.hands[seat])
    return Cards(hand, (UNKNOWN,) * len(hand), worth, components.BRIBE)


def pay_bribe(g: State, t: Asker, seat: int) -> None:
    """Let a seat discard gold cards from its hand that meet the price; what is paid too much is lost."""
    paid = [handle for handle, _ in t.play(g, seat, "pay-gold", bribe(g, seat))]
    g.hands[seat] = [card for card in g.hands[seat] if card not in paid]
    g.gold_discard += paid
    t.emit("paid-gold", seat, tuple(paid))
