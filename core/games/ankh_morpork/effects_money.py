"""Texts about money: from the bank, to the bank, between players; and loans.

Everything that a player is made to hand over is as much of the sum as there is; a price is paid in full or not at all
(AM-PAY-2).
"""

from collections.abc import Callable

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import money, targets, windows
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.operations import By, carry_out, operation
from parlour.core.games.ankh_morpork.state import State

# --- the bank ---


@operation("take_money")
def take_money(g: State, t: Asker, by: By, amount: int) -> None:
    """Take money from the bank: CMOT Dibbler, Dragon's Landing, Seven Sleepers ..."""
    money.take(g, t, by.seat, amount)


@operation("pay_bank")
def pay_bank(g: State, t: Asker, by: By, amount: int, partial_if_nothing_else: bool = False) -> None:
    """Pay the bank: CMOT Dibbler. `cards.choose_one` sees to who may pay less (AM-PAY-1)."""
    del partial_if_nothing_else
    money.pay(g, t, by.seat, min(amount, g.money[by.seat]))


COUNTS: dict[str, Callable[[State, int], int]] = {
    "figures": lambda g, area: g.figures(area),
    "trouble": lambda g, _: len(g.trouble_areas()),
    "buildings": lambda g, _: len(g.built_areas()),
}
"""What the bank pays for; figures are counted in one area, whoever owns them."""


@operation("money_per")
def money_per(g: State, t: Asker, by: By, count: str, area: int | str, each: int) -> None:
    """Take money for all that is counted: The Dysk, Mr Slant (figures), Sacharissa Cripslock (trouble), The Post
    Office (buildings).
    """
    where = area if isinstance(area, int) else 0
    if area == "chosen_with_trouble":
        if not g.trouble_areas():
            return
        where = choose(t, by.seat, "count-figures", g.trouble_areas())
    money.take(g, t, by.seat, each * COUNTS[count](g, where))


@operation("loan")
def loan(g: State, t: Asker, by: By, amount: int, repay: int, unpaid_points: int) -> None:
    """Mr Bent, The Bank of Ankh-Morpork: keep the card and take the money; victory.py settles it (AM-POINTS-2)."""
    del repay, unpaid_points
    g.before[by.seat].append(by.card)
    t.emit("laid-before", by.seat, by.card)
    money.take(g, t, by.seat, amount)


# --- between players ---


@operation("take_from_each_other")
def take_from_each_other(g: State, t: Asker, by: By, amount: int, partial: bool) -> None:
    """Mr Boggis, The Thieves' Guild: every other player hands over money."""

    def hand_over(seat: int) -> None:
        _hand_over(g, t, seat, by.seat, amount, partial)

    windows.hit_others(g, t, by, lambda seat: g.money[seat] > 0, hand_over)


@operation("take_from_one")
def take_from_one(g: State, t: Asker, by: By, amount: int, partial: bool) -> None:
    """Nobby Nobbs, Here'n'Now: another player hands over money."""
    payer = targets.name_other(g, t, by)
    if not targets.stopped(g, t, by, payer, g.money[payer]):
        _hand_over(g, t, payer, by.seat, amount, partial)


@operation("force_payment")
def force_payment(g: State, t: Asker, by: By, amount: int, partial: bool) -> None:
    """Hubert: another player hands money to a third one, who is not asked (AM-INT-16)."""
    payer = targets.name_other(g, t, by, "name-payer")
    receiver = targets.name_other(
        g, t, by, "name-receiver", tuple([seat for seat in g.others(by.seat) if seat != payer])
    )
    if receiver != NOBODY and not targets.stopped(g, t, by, payer, g.money[payer]):
        _hand_over(g, t, payer, receiver, amount, partial)


def _hand_over(g: State, t: Asker, payer: int, receiver: int, amount: int, partial: bool) -> None:
    """Let a player pay another: with `partial` as much as there is, else all or nothing (AM-PAY-2)."""
    if partial or g.money[payer] >= amount:
        money.hand_over(g, t, payer, receiver, amount)


# --- demands ---


@operation("demand")
def demand(g: State, t: Asker, by: By, amount: int, otherwise: Effect) -> None:
    """The Fools' Guild, Dr Whiteface, The Fire Brigade: another player pays in full, or else ... (AM-DEMAND-1)."""
    owners = tuple([seat for seat in g.others(by.seat) if g.buildings_of(seat)])
    target = targets.name_other(g, t, by, among=owners if otherwise.do == "remove_building" else None)
    if targets.stopped(g, t, by, target):
        return
    if g.money[target] >= amount and t.ask(target, "demand", ("pay", "refuse")) == "pay":
        money.hand_over(g, t, target, by.seat, amount)
    else:
        carry_out(g, t, by._replace(target=target), otherwise)


@operation("hand_penalty")
def hand_penalty(g: State, t: Asker, by: By) -> None:
    """The Fools' Guild, Dr Whiteface: lay the card before the player for good (AM-CARD-the_fools_guild)."""
    g.before[by.target].append(by.card)
    t.emit("laid-before", by.target, by.card)
