"""What a pet has from the cage and the addon on its site (DP-CAGE-1 to DP-CAGE-3), and how the odd ones work."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import arranging, components, stores, tokens
from parlour.core.games.dungeon_petz.components import ADDON, CAGE, NO_HELP
from parlour.core.games.dungeon_petz.pieces import Help, Housing
from parlour.core.games.dungeon_petz.state import NONE, State

KEEP = "keep"
"""Leave a choice as it is: the mode of a cage, the tune of the Jukebox."""


def help_at(g: State, place: int) -> Help:
    """Return what cage and addon of a place give together; without a cage that is nothing (DP-CAGE-1, DP-CAGE-3,
    DA-RUFF-5).
    """
    if not g.housed(place):
        return NO_HELP
    cage, addon = g.cages[place], g.addons[place]
    first = components.PRINTED_CAGE if cage == NONE else _working(CAGE[g.face[cage]], g.mode)
    return first if addon == NONE else _together(first, _working(ADDON[g.face[addon]], g.tune))


def _working(piece: Housing, chosen: str) -> Help:
    """Return what a tile gives in the mode that was chosen, if it has modes and one was."""
    return piece.modes.get(chosen, piece.help)


def _together(one: Help, other: Help) -> Help:
    auto = {word: one.auto.get(word, 0) + other.auto.get(word, 0) for word in (*one.auto, *other.auto)}
    return Help(one.strength + other.strength, one.antimagic + other.antimagic, MappingProxyType(auto))


def destructible(g: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the tiles of a seat's display, as ("cage" or "addon", place); the printed cage is none (DA-RUFF-4)."""
    found: list[tuple[str, int]] = []
    for place in g.places(seat):
        found += [("cage", place)] if g.cages[place] != NONE else []
        found += [("addon", place)] if g.addons[place] != NONE else []
    return tuple(found)


def destroy(g: State, t: Asker, seat: int, kind: str, place: int) -> None:
    """Take a cage tile or an addon of a display out of the game; pet and manure stay (DA-RUFF-5)."""
    tiles = g.cages if kind == "cage" else g.addons
    tile, tiles[place] = tiles[place], NONE
    arranging.scrap(g, t, seat, tile)


# --- odd ones ---


def choose_mode(g: State, t: Asker, seat: int) -> None:
    """Experimental Cage: its owner chooses how it works this round (DA-CAGE-1, DA-CAGE-2)."""
    for place in g.kept(seat):
        if g.cages[place] != NONE and CAGE[g.face[g.cages[place]]].trait == "choose_mode":
            g.mode = t.ask(seat, "mode", tuple(CAGE[g.face[g.cages[place]]].modes))
            t.emit("mode", seat, place, g.mode)


def choose_tune(g: State, t: Asker, seat: int) -> None:
    """Jukebox: its owner may pay for another tune, which then stays in force (DA-JUKE-1 to DA-JUKE-4)."""
    for place in g.places(seat):
        addon = g.addons[place]
        if addon == NONE or ADDON[g.face[addon]].trait != "paid_choice":
            continue
        piece = ADDON[g.face[addon]]
        if g.gold[seat] < piece.cost:
            continue
        tune = t.ask(seat, "tune", (KEEP, *[tune for tune in piece.modes if tune != g.tune]))
        if tune != KEEP:
            stores.add_gold(g, t, seat, -piece.cost)
            g.tune = tune
            t.emit("tune", seat, place, tune)


def heal_for_gold(g: State, seat: int) -> tuple[tuple[str, int, int, int], ...]:
    """Machine That Goes Ping: return what it could do now, as ("ping", place, suffering, mutation) tokens that it takes
    off (DA-PING-1 to DA-PING-3).
    """
    found: list[tuple[str, int, int, int]] = []
    for place in g.places(seat):
        addon, pet = g.addons[place], g.pets[place]
        if NONE in (addon, pet) or ADDON[g.face[addon]].trait != "heal_for_gold" or not g.housed(place):
            continue
        if g.cared[place] and not g.pinged[place] and g.gold[seat] >= ADDON[g.face[addon]].cost:
            suffering, mutation = min(1, g.suffering[pet]), min(1, g.mutation[pet])
            ways = ((suffering, mutation), (suffering, 0), (0, mutation))
            found += [("ping", place, *way) for way in dict.fromkeys(ways) if any(way)]
    return tuple(found)


def ping(g: State, t: Asker, seat: int, place: int, suffering: int, mutation: int) -> None:
    """Machine That Goes Ping: pay, and take tokens off the pet on its site (DA-PING-1)."""
    g.pinged[place] = True
    stores.add_gold(g, t, seat, -ADDON[g.face[g.addons[place]]].cost)
    t.emit("pinged", seat, place)
    if suffering:
        tokens.heal(g, t, seat, place, "suffering")
    if mutation:
        tokens.heal(g, t, seat, place, "mutation")


CAGE_TRAITS: Mapping[str, Callable[..., object]] = MappingProxyType({"choose_mode": choose_mode})
ADDON_TRAITS: Mapping[str, Callable[..., object]] = MappingProxyType(
    {"heal_for_gold": heal_for_gold, "paid_choice": choose_tune}
)
components.check_implementations("cage", CAGE_TRAITS)
components.check_implementations("addon", ADDON_TRAITS)
