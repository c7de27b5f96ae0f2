"""The need decks: drawing cards, and laying them on the discard piles."""

from collections.abc import Iterable

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.state import NONE, State


def draw(g: State, t: Asker, seat: int, colour: int) -> int:
    """Draw a need card into a seat's hand and return it, or `NONE` when there is none left (DP-DRAW-1 to DP-DRAW-3).

    Shuffles, so never inside `each` or a part (`parts.py`).
    """
    if not g.decks[colour]:
        if not g.discards[colour]:
            return NONE
        g.decks[colour], g.discards[colour] = g.reshuffle(components.COLOURS[colour], g.discards[colour]), []
        t.emit("reshuffled", components.COLOURS[colour])
    card = g.decks[colour].pop()
    g.tell((seat,), (card,))
    g.take_in_hand(seat, colour, card)
    t.emit("drawn", seat, card, components.COLOURS[colour])
    return card


def discard(g: State, t: Asker, seat: int, cards: Iterable[int]) -> None:
    """Lay open need cards, which already left their zone, on the discard piles of their colours (DP-DISC-1)."""
    for card in cards:
        colour = components.NEED[g.face[card]].colour
        g.discards[components.COLOURS.index(colour)].append(card)
        t.emit("discarded", seat, card, colour)
