"""The smallest game there can be around a rule: what a test of the core needs of a game, and nothing else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import tests.toy
from parlour.core import public
from parlour.core.ask import NOBODY
from parlour.core.deal import SeededDealer
from parlour.core.game import Game, Result, Turn, Zone
from parlour.core.public import OVER
from parlour.core.table import Table

DECK = tuple(range(20))

Rule = Callable[[Any, Any], None]


class Options(NamedTuple):
    """No switches."""


class State(public.State):
    """A deck of cards with the faces 0 to 19, a hand a seat, and a list to write into."""

    SCALARS = (*public.State.SCALARS, "round")
    FLAT = (*public.State.FLAT, "deck", "notes")
    NESTED = ("hands",)

    def __init__(self, seats: int, options: Any = None) -> None:
        super().__init__(seats, "play", Options())
        self.round = 0
        self.deck = self.shuffle("deck", DECK)
        self.notes: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]

    def deal(self, seat: int, count: int = 1) -> list[int]:
        cards = [self.deck.pop() for _ in range(count)]
        self.tell((seat,), cards)
        self.hands[seat] += cards
        return cards


def rig_game(*rules: Rule) -> Game:
    """Return a game whose steps are these rules, one after the other."""

    def step(g: Any, t: Any) -> None:
        rules[g.round](g, t)
        g.round += 1
        if g.round == len(rules):
            g.phase = OVER

    return Game(
        id="rig",
        seats=(1, 5),
        options={},
        faces=tuple(f"face_{face}" for face in DECK),
        new_state=State,
        step=step,
        result=lambda g: Result((0,) * g.seats, ({},) * g.seats, (0,), (1,) * g.seats, "done"),
        zones=lambda g: (
            Zone("deck", NOBODY, tuple(g.deck)),
            *(Zone("hand", s, tuple(h)) for s, h in enumerate(g.hands)),
        ),
        turn=lambda g: Turn(NOBODY, g.phase, ()),
        reasons=("done",),
        folder=Path(tests.toy.__file__).parent,
        bots={},
    )


def rig(*rules: Rule, seats: int = 2, seed: int = 1, dealt: bool = True) -> Table:
    """Open a table at which these rules are played, one a step; without `dealt` it is a spectator's."""
    table = Table(rig_game(*rules), State(seats), SeededDealer(seed) if dealt else None)
    table.settle()
    return table
