"""Phase 4, the exhibition: who shows what, how it is judged, what it brings (DP-EXH-1 to DA-EXH-9)."""

from collections.abc import Iterable, Mapping

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components, needs, stores
from parlour.core.games.dungeon_petz.components import SYMBOLS
from parlour.core.games.dungeon_petz.judging import Facts, distinct, judge
from parlour.core.games.dungeon_petz.pieces import Exhibition
from parlour.core.games.dungeon_petz.state import NONE, State

JUDGE = "judge"
SINGLE = "single"


def hold(g: State, t: Asker) -> None:
    """Score the exhibition of the round, if there is one, after all care (DP-EXH-1)."""
    tile = g.exhibitions[g.round]
    if tile == NONE:
        return
    row = components.EXHIBITION[g.face[tile]]
    shown = _shown(g, t, row)
    t.emit("exhibition", tile)
    totals = {seat: total(g, row, seat, places) for seat, places in shown.items()}
    for seat in [seat for seat in g.order if seat in totals]:
        t.emit("exhibited", seat, shown[seat], totals[seat])
    award(g, t, totals)


def _shown(g: State, t: Asker, row: Exhibition) -> dict[int, tuple[int, ...]]:
    """Return the places that each seat with pets exhibits: one of its choice, or all (DP-EXH-2, DP-EXH-6)."""
    shown = {seat: places for seat in range(g.seats) if (places := g.kept(seat))}
    if row.scope == SINGLE:
        asked = {seat: places for seat, places in shown.items() if len(places) > 1}
        chosen = t.ask_each("exhibit", asked) if asked else {}
        shown |= {seat: (place,) for seat, place in chosen.items()}
    return shown


def total(g: State, row: Exhibition, seat: int, places: tuple[int, ...]) -> int:
    """Return what a seat scores with the pets of these places: points of the tile, cans eaten, the judge (DP-EXH-3,
    DA-EXH-1).
    """
    facts = facts_of(g, seat, places, g.places(seat) if row.scope != SINGLE else places)
    cans = sum([g.cans_eaten[place] for place in places]) * components.PROCESSED["can"].show_bonus
    return judge(row.judging, facts) + cans + components.JUDGE_POINTS * (g.taken[JUDGE] == seat)


def facts_of(g: State, seat: int, places: tuple[int, ...], manured: Iterable[int]) -> Facts:
    """Return what is counted on the pets of some places; the manure of a whole shop is all of the display
    (DP-EXH-4, DP-EXH-5).
    """
    pets = [g.pets[place] for place in places]
    by_place = [needs.symbols_at(g, place) for place in places]
    symbols = {symbol: sum([found[symbol] for found in by_place]) for symbol in SYMBOLS}
    tokens = {
        "suffering": sum([g.suffering[pet] for pet in pets]),
        "mutation": sum([g.mutation[pet] for pet in pets]),
        "manure": sum([g.manure[place] for place in manured]),
    }
    counts = {
        "pets": len(pets),
        "size": sum([g.size[pet] for pet in pets]),
        "distinct_symbols": distinct(symbols),
        "food_eaten": sum([g.eaten[place] for place in places]),
        "imps_hospitalised": g.hospitalised[seat],
    }
    return Facts(symbols, tokens, counts)


def prizes(totals: Mapping[int, int]) -> dict[int, int]:
    """Return the reputation that each seat wins: tied players share the best place, who has nothing wins nothing
    (DP-EXH-7 to DP-EXH-9).
    """
    places = {seat: sum([other > own for other in totals.values()]) for seat, own in totals.items()}
    return {seat: components.PRIZES[place] if totals[seat] > 0 else 0 for seat, place in places.items()}


def award(g: State, t: Asker, totals: Mapping[int, int]) -> None:
    """Give the prizes of an exhibition (DP-EXH-7)."""
    won = prizes(totals)
    for seat in [seat for seat in g.order if seat in won]:
        stores.add_reputation(g, t, seat, won[seat])
