"""Cards between the draw pile, the hands and the discard pile; the last card of the draw pile ends the game."""

from parlour.core.ask import Asker
from parlour.core.domains import Choice
from parlour.core.games.ankh_morpork.state import PLAY, State

PILE, RIOTS, CLAIM = "pile", "riots", "claim"
"""Why a game can end (AM-END-1)."""


class EndOfGame(Exception):
    """Raised from anywhere in a turn: the game is over at once, and nothing still open is carried out (AM-END-2)."""

    def __init__(self, reason: str) -> None:
        """Keep why: `PILE` or `RIOTS`."""
        super().__init__(reason)
        self.reason = reason


def draw_cards(g: State, t: Asker, seat: int, count: int) -> None:
    """Let a seat draw from the top of the pile, as many as there are; the last card ends the game (AM-END-2,
    AM-END-3). An empty pile, which only an option leaves behind, ends it as soon as a card is wanted.
    """
    if count <= 0:
        return
    drawn = tuple([g.pile.pop() for _ in range(min(count, len(g.pile)))])
    if drawn:
        g.tell((seat,), drawn)
        g.hands[seat] += drawn
        t.emit("drew", seat, drawn)
    if not g.pile:
        raise EndOfGame(PILE)


def refill(g: State, t: Asker, seat: int) -> None:
    """Let a seat draw up to its refill target (AM-TURN-13, AM-TURN-14)."""
    draw_cards(g, t, seat, g.refill_target(seat) - len(g.hands[seat]))


def discard(g: State, t: Asker, seat: int, cards: Choice) -> None:
    """Discard hand cards that were chosen as (handle, face), face up (AM-INFO-2)."""
    g.turn_up(cards)
    handles = tuple([card for card, _ in cards])
    if handles:
        g.hands[seat] = [card for card in g.hands[seat] if card not in handles]
        g.discard += handles
        t.emit("discarded", seat, handles)


def take_back(g: State, t: Asker, seat: int, cards: tuple[int, ...]) -> None:
    """Add open cards to a seat's hand; mixed in, so that nobody can follow them from there (AM-INFO-1)."""
    if cards:
        g.hands[seat] = g.mix(PLAY, [*g.hands[seat], *cards], (seat,))
        t.emit("took-back", seat, len(cards))
