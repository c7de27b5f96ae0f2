"""Suffering, mutation and manure: laying tokens and taking them away."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components, stores
from parlour.core.games.dungeon_petz.losing import lose_pet
from parlour.core.games.dungeon_petz.state import State


def suffer(g: State, t: Asker, seat: int, place: int, count: int = 1) -> None:
    """Give the pet at a place suffering tokens; whether they are too many is asked after its care (DP-CARE-5)."""
    if count:
        pet = g.pets[place]
        g.suffering[pet] += count
        t.emit("suffered", seat, place, count)


def mutate(g: State, t: Asker, seat: int, place: int) -> None:
    """Give the pet at a place a mutation token; with two it vanishes at once and is lost (DP-MAG-1, DP-MAG-2)."""
    pet = g.pets[place]
    g.mutation[pet] += 1
    t.emit("mutated", seat, place)
    if g.mutation[pet] >= components.MUTATIONS_TO_VANISH:
        t.emit("vanished", seat, pet)
        lose_pet(g, t, seat, pet)


def heal(g: State, t: Asker, seat: int, place: int, token: str) -> None:
    """Take one suffering or mutation token off the pet at a place."""
    held = g.suffering if token == "suffering" else g.mutation
    held[g.pets[place]] -= 1
    t.emit("healed", seat, place, token)


def lay_manure(g: State, t: Asker, seat: int, place: int, count: int) -> None:
    """Lay manure tokens on a site (DP-POO-1)."""
    if count:
        g.manure[place] += count
        t.emit("manure", seat, place, count)


def manure_tokens(g: State, place: int) -> tuple[str, ...]:
    """Return the kinds of manure tokens that lie at a place: "manure", "pearl" (DA-PEARL-2)."""
    if not g.manure[place]:
        return ()
    plain = g.manure[place] - g.pearls[place]
    return (*(("manure",) if plain else ()), *(("pearl",) if g.pearls[place] else ()))


def clear_manure(g: State, t: Asker, seat: int, kind: str, place: int) -> None:
    """Clear one manure token of a kind; the gold under it goes to the owner (DA-PEARL-2)."""
    g.manure[place] -= 1
    g.pearls[place] -= kind == "pearl"
    t.emit("cleared", seat, place, kind)
    if kind == "pearl":
        stores.add_gold(g, t, seat, 1)


def throw_manure(g: State, t: Asker, seat: int, kind: str, place: int, target: int) -> None:
    """Move one manure token, with its gold if there is one, to another site (DA-PIGLET-1, DA-PEARL-4)."""
    for here, change in ((place, -1), (target, 1)):
        g.manure[here] += change
        g.pearls[here] += change * (kind == "pearl")
    t.emit("threw", seat, place, target, kind)
