"""Choosing need cards out of a hand, and laying them on the discard piles."""

from itertools import chain

from parlour.core.ask import Asker
from parlour.core.domains import UNKNOWN, Cards, Choice
from parlour.core.games.dungeon_petz import components, decks
from parlour.core.games.dungeon_petz.state import COLOURS, State

_WORTH = tuple(
    [{face: 0 for face, card in components.NEED.items() if card.colour == colour} for colour in components.COLOURS]
)
"""The faces of each colour; nothing has to be paid with them."""


def cards_of(g: State, seat: int) -> tuple[int, ...]:
    """Return the need cards in a seat's hand, colour by colour."""
    first = COLOURS * seat
    return tuple(chain.from_iterable(g.hands[first : first + COLOURS]))


def any_cards(g: State, seat: int, most: int) -> Cards:
    """Return a choice of any hand cards up to a number, none too, by public facts (DP-INFO-3)."""
    hand = cards_of(g, seat)
    return Cards(hand, open_faces(g, hand), dict.fromkeys(components.NEED, 0), most=most, may_pass=True)


def of_colour(g: State, seat: int, colour: int, count: int) -> Cards:
    """Return a choice of so many hand cards of one colour, by public facts (DP-INFO-3)."""
    hand = g.hand(seat, colour)
    return Cards(hand, open_faces(g, hand), _WORTH[colour], least=count, most=count)


def open_faces(g: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the faces of cards as far as everybody knows them, else `UNKNOWN`."""
    return tuple([g.face.get(card, UNKNOWN) for card in cards])


def colour_of(g: State, seat: int, card: int) -> int:
    """Return the colour of a card in a seat's hand."""
    return next(colour for colour in range(COLOURS) if card in g.hand(seat, colour))


def put_away(g: State, t: Asker, seat: int, chosen: Choice) -> None:
    """Lay chosen hand cards, as (handle, face), on the discard piles of their colours."""
    for card, face in chosen:
        g.take_from_hand(seat, colour_of(g, seat, card), card)
        g.turn_up([(card, face)])
        decks.discard(g, t, seat, (card,))


def discard_down(g: State, t: Asker, seat: int, colour: int, count: int) -> None:
    """Let a seat put away so many cards of one colour, of its choice, or all it has (DP-DISC-2, DP-ART-2)."""
    hand = g.hand(seat, colour)
    if count > 0 and hand:
        put_away(g, t, seat, t.ask(seat, "put-away", of_colour(g, seat, colour, min(count, len(hand)))))
