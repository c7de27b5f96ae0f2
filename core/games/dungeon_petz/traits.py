"""What the pets of the expansion can do: one function a trait, entered in the table of the moment at which it works.

`care.py` and `hunger.py` look into these tables; a pet without the trait goes by without anything happening.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components, housing, losing, needs, tokens
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.state import NONE, State

# --- hunger ---


def devours(g: State, seat: int, place: int) -> tuple[Value, ...]:
    """Allgobbler: gold, potions and artifacts are food too (DA-GOBBLE-1)."""
    gold = (("gold", place),) if g.gold[seat] else ()
    potion = (("potion", place),) if g.potions[seat] else ()
    return (*gold, *potion, *[("devour", place, piece) for piece in g.artifacts[seat]])


def vampire(g: State, seat: int, place: int) -> tuple[Value, ...]:
    """House Vampirelet: an available imp, who goes to the hospital (DA-VAMP-2)."""
    return (("victim", place),) if g.home[seat] else ()


OWN_MEALS: Mapping[str, int] = MappingProxyType({"vampire": 1})
"""Hunger needs that a pet meets by itself each round (DA-VAMP-1)."""

ODD_MEALS: Mapping[str, Callable[[State, int, int], tuple[Value, ...]]] = MappingProxyType(
    {"devours": devours, "vampire": vampire}
)
"""What a pet can be given for a hunger need beside its food: `(g, seat, place)`."""


def odd_meals(g: State, seat: int, place: int) -> tuple[Value, ...]:
    """Return what only this pet takes for a hunger need."""
    trait = g.pet(g.pets[place]).trait
    return ODD_MEALS[trait](g, seat, place) if trait in ODD_MEALS else ()


# --- poop and play ---


def lays_pearl(g: State, t: Asker, seat: int, place: int, laid: int) -> None:
    """Common Pearlpusher: one of the manure tokens that it left has a pearl, a gold of the bank (DA-PEARL-1)."""
    if laid:
        g.pearls[place] += 1
        t.emit("pearl", seat, place)


def throws_manure(g: State, t: Asker, seat: int, place: int, met: int) -> None:
    """Sneaky Piglet: for each play need that was met a manure token can go to a neighbouring site (DA-PIGLET-1,
    DA-PIGLET-2).
    """
    for _ in range(met):
        throws = [("throw", place, to, kind) for to in g.neighbours(place) for kind in tokens.manure_tokens(g, place)]
        options: tuple[Value, ...] = (*throws, NOTHING)
        match choose(t, seat, "throw", options):
            case ("throw", _, int(target), str(kind)):
                tokens.throw_manure(g, t, seat, kind, place, target)
            case _:
                return


# --- symbols that count less ---


def watches_neighbours(g: State, place: int, symbol: str) -> int:
    """Goggling Loris: each pair of equal symbols on the cards of one neighbour meets a need of its own (DA-LORIS-1 to
    DA-LORIS-5).
    """
    return sum([needs.symbols_at(g, near)[symbol] // 2 for near in g.neighbours(place)])


def hypochondriac(symbols: int) -> int:
    """Cuddly Hypochondriac: without disease it imagines one symbol, real ones are cancelled (DA-HYPO-1, DA-HYPO-2)."""
    return 0 if symbols else 1


# --- magic and anger ---


def passes_mutation(g: State, t: Asker, seat: int, place: int) -> int:
    """Glowing Skitterling: return which pet gets a mutation token, itself or a neighbour that got none from it this
    round (DA-GLOW-1, DA-GLOW-2).
    """
    near = [to for to in g.neighbours(place) if g.pets[to] != NONE and not g.given[to]]
    _, target = choose(t, seat, "mutation", tuple([("mutation", to) for to in (*near, place)]))
    g.given[target] = g.given[target] or target != place
    return target


def pony_rampage(g: State, t: Asker, seat: int, place: int, excess: int) -> bool:
    """Little Pony: all pets cared for later have so many play needs met; it has to be caught all the same (DA-PONY-1 to
    DA-PONY-3).
    """
    g.entertained[seat] = excess
    t.emit("entertained", seat, place, excess)
    return False


def wrecks_shop(g: State, t: Asker, seat: int, place: int, excess: int) -> bool:
    """Greater Ruffian: it destroys a tile for each point, and leaves only when there are too few (DA-RUFF-1 to
    DA-RUFF-9).
    """
    pet = g.pets[place]
    enough = len(housing.destructible(g, seat)) >= excess
    for left in range(excess, 0, -1):
        tiles = housing.destructible(g, seat)
        if tiles:
            kind, where = tiles[0] if len(tiles) <= left else t.ask(seat, "wreck", tiles)
            housing.destroy(g, t, seat, kind, where)
    if not enough:
        t.emit("escaped", seat, pet)
        losing.lose_pet(g, t, seat, pet)
    return True


# --- the tables ---

AFTER_POOP: Mapping[str, Callable[[State, Asker, int, int, int], None]] = MappingProxyType({"lays_pearl": lays_pearl})
"""`(g, t, seat, place, laid)`, when its manure has been laid."""

AFTER_PLAY: Mapping[str, Callable[[State, Asker, int, int, int], None]] = MappingProxyType(
    {"throws_manure": throws_manure}
)
"""`(g, t, seat, place, met)`, when its play needs have been dealt with."""

HELPED: Mapping[str, Callable[[State, int, str], int]] = MappingProxyType({"watches_neighbours": watches_neighbours})
"""How many needs of a symbol are met by what the pet is: `(g, place, symbol)`."""

ILLNESS: Mapping[str, Callable[[int], int]] = MappingProxyType({"hypochondriac": hypochondriac})
"""How many disease symbols count: `(symbols)`."""

MUTATION: Mapping[str, Callable[[State, Asker, int, int], int]] = MappingProxyType({"passes_mutation": passes_mutation})
"""Where a mutation token goes: `(g, t, seat, place)`."""

OUTBURST: Mapping[str, Callable[[State, Asker, int, int, int], bool]] = MappingProxyType(
    {"pony_rampage": pony_rampage, "wrecks_shop": wrecks_shop}
)
"""What anger beyond the cage's strength does first; true where nobody catches the pet: `(g, t, seat, place, excess)`.
"""

_TABLES: tuple[Mapping[str, Callable[..., Any]], ...] = (
    *(ODD_MEALS, AFTER_POOP, AFTER_PLAY, HELPED, ILLNESS, MUTATION),
    OUTBURST,
)
PET_TRAITS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {trait: function for table in _TABLES for trait, function in table.items()}
)
components.check_implementations("pet", PET_TRAITS)
