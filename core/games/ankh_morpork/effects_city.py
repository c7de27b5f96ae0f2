"""Texts about the city: trouble put and taken, buildings built, removed and taken over."""

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import board, building, components, losses, money, targets
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.operations import By, operation
from parlour.core.games.ankh_morpork.state import AREAS, State

# --- trouble ---


def quiet_areas(g: State, where: str, near: int, needs_figure: bool) -> tuple[int, ...]:
    """Return the areas without trouble in which a text can put some."""
    match where:
        case "near":
            areas = components.NEAR[near]
        case "next_to_trouble":
            areas = tuple([area for area in AREAS if any(g.trouble[next_] for next_ in components.NEIGHBOURS[area])])
        case _:
            areas = AREAS
    return tuple([area for area in areas if not g.trouble[area] and (g.figures(area) or not needs_figure)])


@operation("place_trouble")
def place_trouble(g: State, t: Asker, by: By, where: str, needs_figure: bool, near: int = 0) -> None:
    """Doctor Hix, The Mob, The Shades: put a trouble marker into an area without one."""
    areas = quiet_areas(g, where, near, needs_figure)
    if areas:
        board.add_trouble(g, t, choose(t, by.seat, "put-trouble", areas))


@operation("remove_trouble")
def remove_trouble(g: State, t: Asker, by: By, where: str, cost: int = 0) -> None:
    """Isle of Gods: pay, and take a trouble marker off the board."""
    del where  # "any" is all there is
    if g.trouble_areas() and g.money[by.seat] >= cost:
        money.pay(g, t, by.seat, cost)
        board.remove_trouble(g, t, choose(t, by.seat, "remove-trouble", g.trouble_areas()))


# --- buildings ---


@operation("build")
def build(g: State, t: Asker, by: By, price: str) -> None:
    """Wee Mad Arthur: build for half the cost, by the building rules."""
    building.build(g, t, by.seat, half=price == "half")


@operation("remove_building")
def remove_building(g: State, t: Asker, by: By, area: str) -> None:
    """Explosion and Earthquake: the building of the rolled area is lost. The Fire Brigade: one of the named player's,
    which the seat at work picks.
    """
    if area == "rolled":
        losses.lose_building(g, t, by, by.area)
    else:
        building.lose_building(g, t, choose(t, by.seat, "tear-down", g.buildings_of(by.target)))


@operation("replace_building")
def replace_building(g: State, t: Asker, by: By, trouble: bool) -> None:
    """Sybil Vimes, Reacher Gilt: pay another player for a building, and put an own one in its place; the owner may
    stop it (AM-INT-7).
    """
    areas = building.replaceable(g, by.seat, trouble)
    if areas:
        area = choose(t, by.seat, "take-over", areas)
        t.emit("wants-building", by.seat, area)
        if not targets.stopped(g, t, by, g.building[area]):
            building.replace_building(g, t, by.seat, area)
