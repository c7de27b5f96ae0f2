"""Texts about figures: minions placed, moved, exchanged and removed, and paying another player for that.

Trolls and demons are moved and removed like minions (AM-MOVE-3). What a player can answer is in `moving.py`.
"""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import components, losses, money, moving, placing, targets, windows
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.operations import EVENT, By, carry_out, operation
from parlour.core.games.ankh_morpork.state import AREAS, State

Figure = tuple[int, int]
"""An area, and whose figure is meant there."""

# --- placing ---


def named_areas(g: State, seat: int, where: str, near: int) -> tuple[int, ...] | None:
    """Return the areas that a text names for a minion, or `None` for the usual ones (AM-PLACE-9)."""
    match where:
        case "near":
            return components.NEAR[near]
        case "own_building":
            return g.buildings_of(seat)
        case "trouble":
            return g.trouble_areas()
        case "any":
            return AREAS
    return None


@operation("place")
def place(
    g: State, t: Asker, by: By, where: str, least: int, most: int, trouble: bool, near: int = 0, cost: int = 0
) -> None:
    """Place minions where the text says: Willikins, The Smoking Gnu, Archchancellor Ridcully, Deep Dwarves, Mr Shine,
    Dolly Sisters, Dimwell ... What is more than the least may be left.
    """
    for done in range(most):
        areas = named_areas(g, by.seat, where, near)
        if not placing.permitted(g, by.seat, areas) or g.money[by.seat] < cost:
            return
        if done >= least and t.ask(by.seat, "place-more", ("place_minion", "skip")) == "skip":
            return
        money.pay(g, t, by.seat, cost)
        placing.place_minion(g, t, by.seat, areas, trouble)


# --- moving ---


@operation("move_own")
def move_own(g: State, t: Asker, by: By, out_of: str, to: str) -> None:
    """Rincewind, Dorfl, Adora Belle Dearheart, Hobson's Livery Stable: move an own minion."""
    starts = tuple([area for area in g.areas_of(by.seat) if out_of == "any" or g.trouble[area]])
    if starts:
        start = choose(t, by.seat, "move-from", starts)
        _move(g, t, by, (start, by.seat), to)


@operation("move_other")
def move_other(g: State, t: Asker, by: By, to: str) -> None:
    """The Duckman, Foul Ole Ron, Canting Crew: move a figure that is not an own minion."""
    figures = pickable(g, AREAS, by.seat)
    if figures:
        _move(g, t, by, choose(t, by.seat, "move-figure", figures), to)


def _move(g: State, t: Asker, by: By, figure: Figure, to: str) -> None:
    start, owner = figure
    end = choose(t, by.seat, "move-to", moving.ways_on(start, to == "adjacent"))
    moving.move_figure(g, t, by, owner, start, end)


@operation("swap_figures")
def swap_figures(g: State, t: Asker, by: By) -> None:
    """The Bursar: two figures of two areas change places, whoever owns them."""
    figures = g.all_figures()
    if all(area == figures[0][0] for area, _ in figures):
        return
    first = choose(t, by.seat, "swap-first", figures)
    second = choose(t, by.seat, "swap-second", tuple([figure for figure in figures if figure[0] != first[0]]))
    moving.exchange_figures(g, t, by, first, second)


# --- removing ---


def pickable(g: State, areas: tuple[int, ...], but: int = NOBODY) -> tuple[Figure, ...]:
    """Return the figures in some areas, without a player's minions."""
    return tuple([figure for figure in g.all_figures(areas) if figure[1] != but])


@operation("remove_figure")
def remove_figure(g: State, t: Asker, by: By, area: int | str, own: bool) -> None:
    """Remove a figure: Carcer and Mysterious Murders in the rolled area, The Dean in Unreal Estate, Errol and Burleigh
    & Stronginthearm where there is trouble (AM-MOVE-4, AM-MOVE-5).
    """
    match area:
        case int():
            areas: tuple[int, ...] = (area,)
        case "rolled":
            areas = (by.area,)
        case _:
            areas = g.trouble_areas()
    figures = pickable(g, areas, NOBODY if own else by.seat)
    if figures:
        at, owner = choose(t, by.seat, "remove-figure", figures)
        (losses.lose_figure if by.source == EVENT else moving.remove_figure)(g, t, by, at, owner)


@operation("remove_own")
def remove_own(g: State, t: Asker, by: By, count: int) -> None:
    """CMOT Dibbler, Here'n'Now, Errol: lose an own minion, if one is on the board (AM-WHO-4)."""
    _give_up(g, t, by, by.seat, count)


@operation("each_other_removes_own")
def each_other_removes_own(g: State, t: Asker, by: By, count: int) -> None:
    """The Auditors: every other player removes an own minion of their choice (AM-WHO-2)."""
    windows.hit_others(g, t, by, lambda seat: g.minions_out(seat) > 0, lambda seat: _give_up(g, t, by, seat, count))


def _give_up(g: State, t: Asker, by: By, seat: int, count: int) -> None:
    """Let a player pick own minions, which are removed (AM-INT-10)."""
    for _ in range(min(count, g.minions_out(seat))):
        moving.remove_figure(g, t, by, choose(t, seat, "remove-own", g.areas_of(seat)), seat, picker=seat)


# --- for money ---


@operation("pay_player")
def pay_player(g: State, t: Asker, by: By, amount: int, then: Effect) -> None:
    """Burleigh & Stronginthearm, Cosmo Lavish, Hobson's Livery Stable: pay another player in full; the rest follows,
    and if that is impossible, the money is gone all the same (AM-KILL-2).

    Only Cosmo Lavish orders the paid player to do something, who can therefore stop it (AM-KILL-3, AM-INT-16).
    """
    if g.money[by.seat] < amount:
        return
    paid = targets.name_other(g, t, by, "name-receiver")
    is_order = then.do == "target_removes_figure" and pickable(g, g.trouble_areas(), by.seat)
    if is_order and windows.text_window(g, t, by, paid):
        return
    money.hand_over(g, t, by.seat, paid, amount)
    carry_out(g, t, by._replace(target=paid), then)


@operation("target_removes_figure")
def target_removes_figure(g: State, t: Asker, by: By, area: str, not_of_payer: bool) -> None:
    """Cosmo Lavish: the paid player has to pick a figure where there is trouble, none of the payer's (AM-WHO-3)."""
    del area  # "any_with_trouble" is all there is
    figures = pickable(g, g.trouble_areas(), by.seat if not_of_payer else NOBODY)
    if figures:
        at, owner = choose(t, by.target, "remove-figure", figures)
        moving.remove_figure(g, t, by, at, owner, picker=by.target)
