"""Hunger: what meets it free of charge, and what a pet can be given to eat (DP-HUN-1 to DP-HUN-4)."""

from collections.abc import Mapping
from types import MappingProxyType

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import artifacts, hospital, housing, stores, tokens, traits
from parlour.core.games.dungeon_petz.choices import choose
from parlour.core.games.dungeon_petz.components import PROCESSED
from parlour.core.games.dungeon_petz.state import MEAT, VEGETABLE, State
from parlour.core.games.dungeon_petz.stores import CAN, LOLLIPOP

EATS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "herbivore": (VEGETABLE,),
        "carnivore": (MEAT,),
        "omnivore": (VEGETABLE, MEAT),
        "devourer": (VEGETABLE, MEAT),
        "vampire": (),
    }
)
"""The fresh food that a pet eats, by its diet (DP-HUN-2, DA-GOBBLE-1, DA-VAMP-3)."""

_AUTO = ("hunger_vegetable", "hunger_meat")
"""What automatic food is called, by its kind."""


def free_meals(g: State, place: int) -> int:
    """Return how many hunger needs of a pet cage, addon and its own trait meet (DP-HUN-3, DA-VAMP-1, DA-VAMP-3)."""
    pet, auto = g.pet(g.pets[place]), housing.help_at(g, place).auto
    own = traits.OWN_MEALS.get(pet.trait, 0)
    return own + sum([auto.get(_AUTO[food], 0) for food in EATS[pet.diet]])


def eats(g: State, place: int) -> bool:
    """Say whether a pet eats meat or vegetables, so that frozen and processed food is for it too (DP-HUN-4, DA-FOOD-3,
    DA-FOOD-4).
    """
    return bool(EATS[g.pet(g.pets[place]).diet])


def meals(g: State, seat: int, place: int) -> tuple[Value, ...]:
    """Return what a pet can be given for one hunger need, the suffering token last (DP-HUN-1, DP-HUN-2)."""
    found: list[Value] = []
    for food in EATS[g.pet(g.pets[place]).diet]:
        found += [("fresh", place, food, chamber) for chamber in stores.fresh(g, seat, food)]
    if eats(g, place):
        found += [("frozen", place, piece) for piece in g.artifacts[seat] if piece in g.frozen]
        found += [("lollipop", place)] * (g.lollipops[seat] > 0) + [("can", place)] * (g.cans[seat] > 0)
    return (*found, *traits.odd_meals(g, seat, place), ("suffer", place))


def feed(g: State, t: Asker, seat: int, place: int, needs: int) -> int:
    """Let a seat meet hunger needs one by one; return how many lollipops the pet got (DP-HUN-1, DA-FOOD-5)."""
    lollipops = 0
    for _ in range(needs):
        meal = choose(t, seat, "feed", meals(g, seat, place))
        assert isinstance(meal, tuple)
        lollipops += meal[0] == LOLLIPOP
        _eat(g, t, seat, place, meal)
    return lollipops


def _eat(g: State, t: Asker, seat: int, place: int, meal: tuple[Value, ...]) -> None:
    """Let a pet eat, or suffer."""
    match meal:
        case ("fresh", _, int(food), int(chamber)):
            stores.take_fresh(g, t, seat, food, chamber)
        case ("frozen", _, int(piece)):
            artifacts.take_frozen(g, t, seat, piece)
        case (str(kind), _) if kind in PROCESSED:
            stores.take_processed(g, t, seat, kind)
            g.cans_eaten[place] += kind == CAN
        case ("gold", _):
            stores.add_gold(g, t, seat, -1)
        case ("potion", _):
            g.potions[seat] -= 1
            g.potions_left += 1
            t.emit("potion-eaten", seat)
        case ("devour", _, int(piece)):
            artifacts.lose(g, t, seat, piece)
        case ("victim", _):
            hospital.send_imps(g, t, seat, 1)
        case _:
            tokens.suffer(g, t, seat, place)
    if meal[0] in ("fresh", "frozen", LOLLIPOP, CAN):
        g.eaten[place] += 1
        t.emit("ate", seat, place)
