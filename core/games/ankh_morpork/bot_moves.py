"""Positions that one thing done leads to, for the bot: each function returns a changed copy of a State.

Trouble, control and money follow by the game's own functions, with nobody asked and nobody told.
"""

from parlour.core.ask import NOBODY
from parlour.core.games.ankh_morpork import board, building, components, placing
from parlour.core.games.ankh_morpork.bot_values import QUIET
from parlour.core.games.ankh_morpork.state import GONE, State


def placed(g: State, seat: int, area: int, trouble: bool = True) -> State:
    """Return the position after a minion was placed."""
    twin = g.copy()
    board.put_minion(twin, QUIET, seat, area, trouble)
    return twin


def taken_off(g: State, area: int, owner: int) -> State:
    """Return the position after a figure was removed."""
    twin = g.copy()
    board.take_off(twin, QUIET, area, owner)
    return twin


def moved(g: State, owner: int, start: int, end: int) -> State:
    """Return the position after a figure was moved."""
    twin = g.copy()
    board.shift(twin, QUIET, owner, start, end)
    return twin


def exchanged(g: State, first: tuple[int, int], second: tuple[int, int]) -> State:
    """Return the position after two figures changed places."""
    twin = g.copy()
    board.exchange(twin, QUIET, first, second)
    return twin


def calmed(g: State, area: int) -> State:
    """Return the position without the trouble of an area."""
    twin = g.copy()
    board.remove_trouble(twin, QUIET, area)
    return twin


def troubled(g: State, area: int) -> State:
    """Return the position with trouble in an area."""
    twin = g.copy()
    board.add_trouble(twin, QUIET, area)
    return twin


def built(g: State, seat: int, area: int, half: bool = False) -> State:
    """Return the position after a seat built; with all six out, the cheapest one goes."""
    twin = g.copy()
    _free_one(twin, seat)
    twin.money[seat] -= building.price(area, half)
    _put_up(twin, seat, area)
    return twin


def taken_over(g: State, seat: int, area: int) -> State:
    """Return the position after a seat took over another's building."""
    twin = g.copy()
    _free_one(twin, seat)
    twin.money[seat] -= components.COST[area]
    twin.money[g.building[area]] += components.COST[area]
    _put_up(twin, seat, area)
    return twin


def torn_down(g: State, area: int) -> State:
    """Return the position without the building of an area."""
    twin = g.copy()
    building.lose_building(twin, QUIET, area)
    return twin


def _free_one(twin: State, seat: int) -> None:
    standing = twin.buildings_of(seat)
    if len(standing) == components.BUILDINGS:
        building.lose_building(twin, QUIET, min(standing, key=lambda area: components.COST[area]))


def _put_up(twin: State, seat: int, area: int) -> None:
    twin.building[area] = seat
    if twin.area_card[area] != GONE:
        twin.area_card[area] = seat


def paid(g: State, payer: int, receiver: int, amount: int) -> State:
    """Return the position after a sum, or as much of it as there is, went from a seat to another; `NOBODY` is the
    bank.
    """
    twin = g.copy()
    given = amount if payer == NOBODY else min(amount, g.money[payer])
    if payer != NOBODY:
        twin.money[payer] -= given
    if receiver != NOBODY:
        twin.money[receiver] += given
    return twin


def laid_before(g: State, seat: int, face: int) -> State:
    """Return the position with a loan or penalty card before a seat."""
    twin = g.copy()
    twin.face[twin.handles] = face
    twin.before[seat].append(twin.handles)
    twin.handles += 1
    return twin


def drawn(g: State, seat: int, count: int) -> State:
    """Return the position after a seat drew cards."""
    twin = g.copy()
    for _ in range(min(count, len(twin.pile))):
        twin.hands[seat].append(twin.pile.pop())
    return twin


def given(g: State, giver: int, receiver: int, count: int) -> State:
    """Return the position after cards went from a hand to another, or to the discard pile with `NOBODY`."""
    twin = g.copy()
    for _ in range(min(count, len(twin.hands[giver]))):
        card = twin.hands[giver].pop()
        (twin.discard if receiver == NOBODY else twin.hands[receiver]).append(card)
    return twin


def placements(
    g: State, seat: int, named: tuple[int, ...] | None = None, trouble: bool = True, cost: int = 0
) -> list[State]:
    """Return the positions after a seat placed a minion; with all twelve out, one of them is taken off first."""
    if g.money[seat] < cost or not placing.permitted(g, seat, named):
        return []
    start = paid(g, seat, NOBODY, cost) if cost else g
    if g.minions_left(seat):
        return [placed(start, seat, area, trouble) for area in placing.permitted(g, seat, named)]
    found = []
    for taken in g.areas_of(seat):
        off = taken_off(start, taken, seat)
        found += [placed(off, seat, area, trouble) for area in placing.permitted(off, seat, named) if area != taken]
    return found
