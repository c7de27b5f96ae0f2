"""Phase 3: cages, addons, pets and accessories are arranged behind screens (DP-ARR-1 to DP-ARR-9, DA-ACC-1)."""

from collections.abc import Mapping

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components, losing
from parlour.core.games.dungeon_petz.arrangement import Arrangement, Plan, Row
from parlour.core.games.dungeon_petz.state import NONE, SITES, State

_TABLES: Mapping[str, Mapping[int, object]] = {
    "pet": components.PET,
    "cage": components.CAGE,
    "addon": components.ADDON,
}


def arrange(g: State, t: Asker) -> None:
    """Let all seats with anything to arrange do so, and show the new displays (DP-ARR-1)."""
    asked = {seat: arrangement(g, seat) for seat in range(g.seats) if _has_anything(g, seat)}
    plans = t.ask_each("arrange", asked) if asked else {}
    for seat in g.order:
        if seat in plans:
            _carry_out(g, t, seat, plans[seat])


def arrangement(g: State, seat: int) -> Arrangement:
    """Return what a seat can arrange now."""
    cages, addons, pets = [_on_sites(row, seat) for row in (g.cages, g.addons, g.pets)]
    housed = tuple([pet for pet in pets if pet != NONE])
    new_pets = _new(g, seat, "pet")
    return Arrangement(
        cages, addons, _new(g, seat, "cage"), _new(g, seat, "addon"), housed + new_pets, tuple(g.accessories[seat])
    )


def _on_sites(row: list[int], seat: int) -> Row:
    """Return what lies on the four sites of a seat."""
    return tuple(row[SITES * seat : SITES * seat + SITES])


def _new(g: State, seat: int, kind: str) -> Row:
    """Return the pieces of a kind that were gained in phase 2 (DP-SPACE-13)."""
    return tuple([piece for piece in g.beside[seat] if g.face[piece] in _TABLES[kind]])


def _has_anything(g: State, seat: int) -> bool:
    """Say whether a seat owns anything that can be arranged."""
    nothing = (NONE,) * SITES
    return bool(g.beside[seat]) or any(_on_sites(row, seat) != nothing for row in (g.cages, g.addons, g.pets))


def _carry_out(g: State, t: Asker, seat: int, plan: Plan) -> None:
    """Change a display as planned."""
    cages, addons, pets, worn = plan
    new_cages, new_addons = _new(g, seat, "cage"), _new(g, seat, "addon")
    _lay_tiles(g, t, seat, g.cages, cages, new_cages)
    _lay_tiles(g, t, seat, g.addons, addons, new_addons)
    _house(g, t, seat, pets)
    for piece, site in zip(g.accessories[seat], worn, strict=True):
        if site != NONE:
            adorn(g, t, seat, piece, g.place(seat, site))


def _lay_tiles(g: State, t: Asker, seat: int, lying: list[int], row: Row, new: Row) -> None:
    """Remove and lay cages or addons; manure stays where it is (DP-ARR-2 to DP-ARR-6, DP-ARR-8)."""
    for place, tile in zip(g.places(seat), row, strict=True):
        old = lying[place]
        if old not in (NONE, tile):
            lying[place] = NONE
            scrap(g, t, seat, old)
    for tile in new:
        if tile in row:
            lay(g, t, seat, lying, tile, g.place(seat, row.index(tile)))
        else:
            g.beside[seat].remove(tile)
            scrap(g, t, seat, tile)


def lay(g: State, t: Asker, seat: int, lying: list[int], tile: int, place: int) -> None:
    """Lay a new cage or addon on a place where none lies any more."""
    g.beside[seat].remove(tile)
    lying[place] = tile
    t.emit("placed", seat, tile, place)


def scrap(g: State, t: Asker, seat: int, tile: int) -> None:
    """Remove from the game a cage or an addon that already left its place; a Jukebox takes its tune along."""
    face = g.face[tile]
    g.remove((tile,))
    if face in components.ADDON and components.ADDON[face].trait == "paid_choice":
        g.tune = ""
    t.emit("scrapped", seat, tile, face)


def _house(g: State, t: Asker, seat: int, pets: Row) -> None:
    """Spread the pets over the cages; who is left out is lost (DP-ARR-7, DP-ARR-9)."""
    before, new = _on_sites(g.pets, seat), _new(g, seat, "pet")
    if pets == before and not new:
        return
    g.beside[seat] = [piece for piece in g.beside[seat] if piece not in new]
    for site in range(SITES):
        g.pets[g.place(seat, site)] = pets[site]
    left_out = [pet for pet in (*before, *new) if pet not in (NONE, *pets)]
    g.beside[seat] += left_out
    if pets != before or left_out:
        t.emit("housed", seat, *pets)
    for pet in left_out:
        losing.lose_pet(g, t, seat, pet)


def adorn(g: State, t: Asker, seat: int, piece: int, place: int) -> None:
    """Give an accessory to the pet of a place (DA-ACC-1)."""
    g.worn[piece] = place
    t.emit("adorned", seat, piece, place)
