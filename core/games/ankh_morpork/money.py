"""Money: from the bank, to the bank, from player to player. The bank never runs out (AM-COMP-4)."""

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork.state import State


def take(g: State, t: Asker, seat: int, amount: int) -> None:
    """Let a seat take money from the bank."""
    if amount:
        g.money[seat] += amount
        t.emit("took-money", seat, amount)


def pay(g: State, t: Asker, seat: int, amount: int) -> None:
    """Let a seat pay the bank; it has the money."""
    if amount:
        g.money[seat] -= amount
        t.emit("paid-bank", seat, amount)


def hand_over(g: State, t: Asker, payer: int, receiver: int, amount: int) -> int:
    """Let a player give another a sum, or as much of it as they have; return what was given (AM-PAY-2)."""
    given = min(amount, g.money[payer])
    if given:
        g.money[payer] -= given
        g.money[receiver] += given
        t.emit("handed-over", payer, receiver, given)
    return given
