"""What lies in a seat's stores: gold, reputation, food. Each change is told at once."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz.state import FOODS, State

LOLLIPOP, CAN = "lollipop", "can"
"""The two kinds of processed food (DA-WORK-6, DA-WORK-7)."""


def add_gold(g: State, t: Asker, seat: int, amount: int) -> None:
    """Move gold between the bank and a treasury; a negative amount is paid."""
    if amount:
        g.gold[seat] += amount
        t.emit("gold", seat, amount)


def add_reputation(g: State, t: Asker, seat: int, amount: int) -> None:
    """Move a seat's marker of reputation."""
    if amount:
        g.reputation[seat] += amount
        t.emit("reputation", seat, amount)


def fresh(g: State, seat: int, food: int) -> tuple[int, ...]:
    """Return the chambers of a seat's pantry that hold a kind of fresh food."""
    return tuple([chamber for chamber, count in enumerate(g.pantry(seat, food)) if count])


def take_fresh(g: State, t: Asker, seat: int, food: int, chamber: int) -> None:
    """Take one fresh food token out of a chamber."""
    g.pantry(seat, food)[chamber] -= 1
    t.emit("took-food", seat, FOODS[food], chamber)


def take_processed(g: State, t: Asker, seat: int, kind: str) -> None:
    """Take a lollipop or a can from the shelf; its tokens return to their supplies (DA-FOOD-7)."""
    shelf = g.lollipops if kind == LOLLIPOP else g.cans
    shelf[seat] -= 1
    t.emit("took-processed", seat, kind)


def food_count(g: State, seat: int) -> int:
    """Return the fresh and frozen food tokens of a seat; processed food is counted by itself (DP-FIN-2, DA-FIN-2)."""
    frozen = [piece for piece in g.artifacts[seat] if piece in g.frozen]
    return sum(g.vegetables[seat]) + sum(g.meat[seat]) + len(frozen)
