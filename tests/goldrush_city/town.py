"""Sets up any situation of Goldrush-City for a test, by the names of cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parlour.core.deal import ScriptedDealer
from parlour.core.domains import Value
from parlour.core.games.goldrush_city import GAME, components
from parlour.core.games.goldrush_city.components import FACE
from parlour.core.games.goldrush_city.state import State, deal_gold
from parlour.core.table import Table

Names = Sequence[str]
PerSeat = Mapping[int, Names]


def town(
    seats: int = 3,
    phase: str = "actions",
    *,
    active: int = 0,
    start: int = 0,
    hands: PerSeat | None = None,
    materials: PerSeat | None = None,
    bandits: PerSeat | None = None,
    keepers: PerSeat | None = None,
    permits: PerSeat | None = None,
    standing: PerSeat | None = None,
    chips: Mapping[int, tuple[int, int]] | None = None,
    lot: Names = (),
    lot_permits: Names = (),
    lot_chips: tuple[int, int] = (0, 0),
    city: Names = (),
    city_rest: bool = True,
    city_discard: Names = (),
    gold: Names = (),
    gold_rest: bool = True,
    gold_discard: Names = (),
    diggers: Iterable[Names] = (),
    city_later: Iterable[Names] = (),
    gold_later: Iterable[Names] = (),
    dice: Iterable[Value] = (),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """Return a table at the beginning of the step that `phase` names; `table.dealer.finish()` checks the script.

    `city` and `gold` name the next cards of the decks, first drawn first; with `..._rest=False` the deck holds nothing
    else, and the cards named nowhere are not in the game. `chips` are (tools, dynamite).
    `city_later` and `gold_later` hold one list for each time the deck is renewed, if it was named above.
    `diggers` holds one list a contest, in the order of dealing. `fields` sets further fields of the State (round,
    actions_left ...).
    """
    dealt = hands or {}
    in_hands = [name for seat in range(seats) for name in dealt.get(seat, ())]
    scripts = {
        "gold": [(*in_hands, *gold), *gold_later],
        "city": [city, *city_later],
        "digger": list(diggers),
    }
    dealer = ScriptedDealer(
        dice,
        {deck: [[FACE[name] for name in cards] for cards in shuffles if cards] for deck, shuffles in scripts.items()},
    )
    g = State(seats, GAME.complete_options(options))
    g.face, g.knows, g.back, g.handles = {}, {}, {}, 0
    g.start, g.active, g.phase, g.round = start, active, phase, 1
    if phase == "actions":
        g.actions_left = 2
    _lay_buildings(g, permits or {}, standing or {}, lot_permits)
    _lay_city(g, materials or {}, bandits or {}, keepers or {}, lot, city_discard, city, city_rest)
    _lay_gold(g, dealt, in_hands, gold, gold_rest, gold_discard)
    g.digger_deck = g.shuffle("digger", components.DIGGER_DECK)
    for seat, (tools, dynamite) in (chips or {}).items():
        g.chips[seat] = [tools, dynamite]
    g.lot_chips = list(lot_chips)
    piles = (*g.chips, g.lot_chips)
    g.supply = [9 - sum(pile[kind] for pile in piles) for kind in (0, 1)]
    for name, value in fields.items():
        if not hasattr(g, name):
            raise AttributeError(f"State has no field {name}")
        setattr(g, name, value)
    table = Table(GAME, g, dealer)
    table.settle()
    return table


def _lay_out(g: State, rest: list[int], names: Iterable[str]) -> list[int]:
    faces = [FACE[name] for name in names]
    for face in faces:
        rest.remove(face)
    return g.lay_out(faces)


def _lay_buildings(g: State, permits: PerSeat, standing: PerSeat, lot_permits: Names) -> None:
    rest = list(components.building_cards(g.seats))
    g.permits = [_lay_out(g, rest, permits.get(seat, ())) for seat in range(g.seats)]
    g.standing = [_lay_out(g, rest, standing.get(seat, ())) for seat in range(g.seats)]
    g.lot_permits = _lay_out(g, rest, lot_permits)
    g.display = g.lay_out(rest)


def _lay_city(
    g: State,
    materials: PerSeat,
    bandits: PerSeat,
    keepers: PerSeat,
    lot: Names,
    discard: Names,
    city: Names,
    city_rest: bool,
) -> None:
    rest = list(components.CITY_DECK)
    g.materials = [_lay_out(g, rest, materials.get(seat, ())) for seat in range(g.seats)]
    g.bandits = [_lay_out(g, rest, bandits.get(seat, ())) for seat in range(g.seats)]
    g.keepers = [_lay_out(g, rest, keepers.get(seat, ())) for seat in range(g.seats)]
    g.lot = _lay_out(g, rest, lot)
    g.city_discard = _lay_out(g, rest, discard)
    g.city_deck = g.shuffle("city", rest if city_rest else [FACE[name] for name in city])


def _lay_gold(g: State, hands: PerSeat, in_hands: Names, gold: Names, gold_rest: bool, discard: Names) -> None:
    rest = list(components.GOLD_DECK)
    g.gold_discard = _lay_out(g, rest, discard)
    g.gold_deck = g.shuffle("gold", rest if gold_rest else [FACE[name] for name in (*in_hands, *gold)])
    g.hands = [[] for _ in range(g.seats)]
    for seat in range(g.seats):
        for _ in hands.get(seat, ()):
            deal_gold(g, seat)


def names(g: State, handles: Iterable[int]) -> list[str]:
    """Return the ids of open cards, sorted."""
    return sorted(components.FACES[g.face[handle]] for handle in handles)


def hand_names(table: Table, seat: int) -> list[str]:
    """Return the ids of the gold cards in a seat's hand, as the seat sees them, sorted."""
    view = table.view(seat)
    return sorted(components.FACES[view.face(handle)] for handle in table.state.hands[seat])


def card(table: Table, zone: list[int], name: str) -> int:
    """Return the first handle with this name in a zone of open cards."""
    return next(handle for handle in zone if table.state.face[handle] == FACE[name])


def gold(table: Table, seat: int, *wanted: str) -> tuple[tuple[int, int], ...]:
    """Return the answer that chooses these gold cards out of a seat's laid and held cards, in the question's order."""
    cards: Any = table.legal(seat)
    rest = list(wanted)
    chosen = []
    for handle, face in zip(cards.handles, cards.faces, strict=True):
        if components.FACES[face] in rest:
            rest.remove(components.FACES[face])
            chosen.append((handle, face))
    if rest:
        raise ValueError(f"seat {seat} has no {rest}")
    return tuple(chosen)
