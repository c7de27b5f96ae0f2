"""The action spaces of Dark Alleys: black market, fortune teller, industrial zone, slug boutique."""

from collections.abc import Mapping

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import artifacts, components, decks, stores, waiting, workshops
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.spaces_board import Visit, take_food
from parlour.core.games.dungeon_petz.state import COLOURS, GUARD, NONE, State

# --- black market ---


def on_offer(g: State, treasury: int) -> tuple[str, ...]:
    """Return which things of the black market can be had with so much gold in the treasury (DA-MKT-1, DA-MKT-2,
    DA-MKT-4).
    """
    things = zip(components.MARKET, g.market, g.marked, strict=True)
    return tuple([slot for slot, thing, marked in things if thing != NONE and (treasury or not marked)])


def _black_market(g: State, t: Asker, seat: int, space: str) -> None:
    """Buy one thing; a marked one costs a gold of the treasury (DA-MKT-1 to DA-MKT-5)."""
    del space
    slot = choose(t, seat, "market", on_offer(g, g.gold[seat]))
    at = components.MARKET.index(slot)
    if g.marked[at]:
        g.marked[at] = False
        stores.add_gold(g, t, seat, -1)
    thing = g.market[at]
    if thing == GUARD:
        waiting.place_guard(g, t, seat)
    elif slot == "exhibition":
        _buy_crate(g, t, seat, at)
    else:
        g.market[at] = NONE
        if slot == "artifact":
            artifacts.gain(g, t, seat, thing)
        else:
            g.beside[seat].append(thing)
            t.emit("took", seat, thing, slot)


def _buy_crate(g: State, t: Asker, seat: int, at: int) -> None:
    """Take the food of one crate of the exhibition tile, which is then discarded (DA-MKT-7)."""
    tile = g.market[at]
    face = g.face[tile]
    crates = components.EXHIBITION[face].crates
    crate = crates[t.ask(seat, "crate", tuple(crates))]
    g.market[at] = NONE
    g.remove((tile,))
    t.emit("tile-spent", seat, tile, face)
    take_food(g, t, seat, crate.vegetable, crate.meat)


# --- fortune teller ---


def _fortune_teller(g: State, t: Asker, seat: int, space: str) -> None:
    """Distant future, near future, discount (DA-FORT-1 to DA-FORT-3)."""
    del space
    _distant_future(g, t, seat)
    for colour in range(COLOURS):
        decks.draw(g, t, seat, colour)
    _discount(g, t, seat)


def face_down(g: State, seat: int) -> tuple[int, ...]:
    """Return the tiles on the progress board that a seat could look at: face down, and not known to it."""
    tiles = [*g.exhibitions, *(tile for row in g.customers for tile in row)]
    return tuple([tile for tile in tiles if tile != NONE and not g.may_read(seat, tile)])


def _distant_future(g: State, t: Asker, seat: int) -> None:
    """Let a seat look at one tile that lies face down on the progress board (DA-FORT-1, DA-INFO-1)."""
    options = [("ahead", *_where(g, tile), tile) for tile in face_down(g, seat)]
    match choose(t, seat, "look", (*options, NOTHING)):
        case ("ahead", str(kind), int(number), int(tile)):
            g.tell((seat,), (tile,))
            t.emit("looked", seat, kind, number, tile)


def _where(g: State, tile: int) -> tuple[str, int]:
    """Return what a tile of the progress board is, and at which round it lies."""
    if tile in g.exhibitions:
        return "exhibition", g.exhibitions.index(tile)
    return "customer", next(number for number, row in enumerate(g.customers) if tile in row)


def _discount(g: State, t: Asker, seat: int) -> None:
    """Take a gold marker off the black market, as long as there is any (DA-FORT-3)."""
    slots = tuple([slot for slot, marked in zip(components.MARKET, g.marked, strict=True) if marked])
    if slots:
        slot = choose(t, seat, "discount", slots)
        g.marked[components.MARKET.index(slot)] = False
        t.emit("discount", seat, slot)


# --- industrial zone ---


def _industrial_zone(g: State, t: Asker, seat: int, space: str) -> None:
    """Use any open workshop, then move the pass under the newest one (DA-ZONE-1, DA-ZONE-2)."""
    del space
    options: tuple[Value, ...] = (*workshops.usable(g, seat), NOTHING)
    place = choose(t, seat, "workshop", options)
    if isinstance(place, int):
        workshops.use(g, t, seat, place)
    g.passes[seat] = len(g.workshops) - 1
    t.emit("pass", seat, g.passes[seat])


# --- slug boutique ---


def _slug_boutique(g: State, t: Asker, seat: int, space: str) -> None:
    """Take an accessory, then bring a figure home if you like (DA-BOUT-1, DA-BOUT-2)."""
    del space
    piece = choose(t, seat, "take-accessory", tuple(g.boutique))
    g.boutique.remove(piece)
    g.accessories[seat].append(piece)
    t.emit("took", seat, piece, "accessory")
    options: tuple[Value, ...] = (*movable(g, seat), NOTHING)
    figure = choose(t, seat, "bring-home", options)
    if not isinstance(figure, tuple):
        return
    kind, where = figure
    if kind == "guard":
        waiting.place_guard(g, t, seat)
        return
    assert isinstance(where, str)
    wears = g.hat[seat] == where and t.ask(seat, "wearer", ("wearer", "other")) == "wearer"
    waiting.place_imp(g, t, seat, where, wears)


def movable(g: State, seat: int) -> tuple[Value, ...]:
    """Return the figures that could come home: an ordinary imp has to stay where they stand (DA-BOUT-2,
    DA-BOUT-3).
    """
    found: list[Value] = []
    for space in g.stands_on(seat):
        if g.on_space[space] > 1:
            found.append(("imp", space))
        if g.guard_space == space:
            found.append(("guard", space))
    return tuple(found)


VISITS: Mapping[str, Visit] = {
    "black_market": _black_market,
    "fortune_teller": _fortune_teller,
    "industrial_zone": _industrial_zone,
    "slug_boutique": _slug_boutique,
}
