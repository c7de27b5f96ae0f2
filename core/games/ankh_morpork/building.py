"""Buildings and the City Area cards that come and go with them (AM-BUILD-1 to AM-BUILD-7, AM-SWAP-1 to AM-SWAP-3)."""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import components, money
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.state import AREAS, GONE, State


def price(area: int, half: bool) -> int:
    """Return what building in an area costs, in full or half (AM-BUILD-3, AM-CARD-wee_mad_arthur)."""
    return components.COST[area] // 2 if half else components.COST[area]


def sites(g: State, seat: int, half: bool = False) -> tuple[int, ...]:
    """Return where a seat can build now: with a minion there, no building, no trouble, and the money (AM-BUILD-1,
    AM-BUILD-2). With all six out, the old place of the one that moves is none of them (AM-BUILD-5).
    """
    return tuple(
        [
            area
            for area in g.areas_of(seat)
            if g.building[area] == NOBODY and not g.trouble[area] and price(area, half) <= g.money[seat]
        ]
    )


def build(g: State, t: Asker, seat: int, half: bool = False) -> None:
    """Let a seat build, if it can anywhere (AM-BUILD-1 to AM-BUILD-5)."""
    places = sites(g, seat, half)
    if not places:
        return
    area = choose(t, seat, "build", places)
    free_one(g, t, seat)
    money.pay(g, t, seat, price(area, half))
    _put_up(g, t, seat, area)


def free_one(g: State, t: Asker, seat: int) -> None:
    """With all six buildings on the board, let a seat take one back for use elsewhere (AM-BUILD-4, AM-SWAP-3)."""
    standing = g.buildings_of(seat)
    if len(standing) == components.BUILDINGS:
        lose_building(g, t, choose(t, seat, "take-down", standing))


def lose_building(g: State, t: Asker, area: int) -> None:
    """Take a building off the board, if one stands there; its City Area card goes back beside it (AM-BUILD-6)."""
    owner = g.building[area]
    if owner == NOBODY:
        return
    g.building[area] = NOBODY
    t.emit("building-lost", owner, area)
    if g.area_card[area] not in (NOBODY, GONE):
        g.area_card[area] = NOBODY
        t.emit("area-card-back", owner, area)


def replaceable(g: State, seat: int, trouble: bool) -> tuple[int, ...]:
    """Return the areas where a seat can take over another's building: with or without trouble, for the full cost
    (AM-CARD-sybil_vimes, AM-SWAP-2).
    """
    return tuple(
        [
            area
            for area in AREAS
            if g.building[area] not in (NOBODY, seat)
            and g.trouble[area] == trouble
            and components.COST[area] <= g.money[seat]
        ]
    )


def replace_building(g: State, t: Asker, seat: int, area: int) -> None:
    """Let a seat pay the owner of a building and put one of its own in its place; the card comes with it (AM-SWAP-1,
    AM-SWAP-3).
    """
    free_one(g, t, seat)
    owner = g.building[area]
    money.hand_over(g, t, seat, owner, components.COST[area])
    g.building[area] = NOBODY
    t.emit("building-lost", owner, area)
    _put_up(g, t, seat, area)


def _put_up(g: State, t: Asker, seat: int, area: int) -> None:
    """Put a seat's building into an area, and lay the City Area card before it unless that is out of the game
    (AM-BUILD-7); its power waits for the next turn (AM-CITY-3).
    """
    g.building[area] = seat
    t.emit("built", seat, area)
    if g.area_card[area] != GONE:
        g.area_card[area] = seat
        g.fresh[area] = True
        t.emit("area-card", seat, area)


def lose_area_card(g: State, t: Asker, area: int) -> None:
    """Take the City Area card of an area out of the game for good (AM-EVENT-bloody_stupid_johnson, AM-JOHNSON-1)."""
    holder = g.area_card[area]
    g.area_card[area] = GONE
    t.emit("area-card-gone", holder, area)
