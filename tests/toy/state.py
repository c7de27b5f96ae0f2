"""The public state of Ripple."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from parlour.core import public
from parlour.core.ask import NOBODY
from parlour.core.domains import UNKNOWN, Cards
from parlour.core.game import Option

_CARDS = tomllib.loads(Path(__file__).with_name("components.toml").read_text(encoding="utf-8"))["card"]

FACES = tuple(card["id"] for card in _CARDS)
BLOCK, COUNTER, GAG, SPY, THIEF, GEM, PEBBLE = range(len(FACES))
CARDS = tuple(face for face, card in enumerate(_CARDS) for _ in range(card["count"]))
DECK = "ripple"
"""What every card's back shows."""

SIDE = 5
START_CARDS, HAND = 3, 4

OPTIONS = {
    "depth": Option(2, (1, 2, 3)),
    "look": Option("hand", ("hand", "card")),
    "rounds": Option(6, (3, 6, 8)),
    "screens": Option(True, (True, False)),
}


class Options(NamedTuple):
    depth: int
    look: str
    rounds: int
    screens: bool


class State(public.State):
    """Stones on cells with their power; hands and buried cards are backs, known to their seats."""

    SCALARS = (*public.State.SCALARS, "round", "start", "active", "reason", "gone")
    FLAT = (*public.State.FLAT, "owner", "power", "deck", "discard", "flips")
    NESTED = ("hands", "buried")

    def __init__(self, seats, options):
        super().__init__(seats, "turn", Options(**options))
        self.round, self.start, self.active, self.reason, self.gone = 1, 0, 0, "", 0
        self.owner = [NOBODY] * (SIDE * SIDE)
        self.power = [0] * (SIDE * SIDE)
        self.flips = [0] * seats
        self.deck = self.shuffle(DECK, CARDS)
        self.discard = []
        self.hands = [[] for _ in range(seats)]
        self.buried = [[] for _ in range(seats)]
        for _ in range(START_CARDS):
            for seat in range(seats):
                deal(self, seat)

    def clockwise_from(self, seat) -> Iterator[int]:
        for step in range(self.seats):
            yield (seat + step) % self.seats

    def others(self, seat) -> Iterator[int]:
        for step in range(1, self.seats):
            yield (seat + step) % self.seats

    def free(self) -> tuple[int, ...]:
        return tuple(cell for cell, owner in enumerate(self.owner) if owner == NOBODY)

    def cells_of(self, seat) -> tuple[int, ...]:
        return tuple(cell for cell, owner in enumerate(self.owner) if owner == seat)

    def from_hand(self, seat, faces, least=1, most=1, may_pass=True) -> Cards:
        """Ask for cards of a hand by public facts: any of them could have any of the faces."""
        hand = tuple(self.hands[seat])
        return Cards(hand, (UNKNOWN,) * len(hand), dict.fromkeys(faces, 1), least=least, most=most, may_pass=may_pass)


def deal(g, seat) -> None:
    card = g.deck.pop()
    g.tell((seat,), (card,))
    g.hands[seat].append(card)


def neighbours(cell) -> tuple[int, ...]:
    row, column = divmod(cell, SIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIDE + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE)
