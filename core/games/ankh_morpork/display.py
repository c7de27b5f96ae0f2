"""What the public state shows: the city area by area, cards, pieces, whose turn it is, and the facts beside it.

A piece that belongs to a seat is written `minion@2`: the minion of seat 2.
"""

from parlour.core.ask import NOBODY
from parlour.core.game import Turn, Zone
from parlour.core.games.ankh_morpork import board, components, victory
from parlour.core.games.ankh_morpork.state import AREAS, GONE, NONE, State
from parlour.core.public import View
from parlour.core.words import OF_SEAT

Pieces = tuple[tuple[str, int], ...]
Facts = tuple[tuple[str, int | str], ...]

WINDOWS = ("text-window", "strike-window", "after-window", "small-gods", "end-of-play")
"""Questions that everybody with a hand card is asked, whatever it is (AM-INFO-4, AM-INFO-12, AM-MOSSY-1)."""


def zones(g: State) -> tuple[Zone, ...]:
    """Return every place where cards or pieces lie: the city, then the middle of the table, then seat by seat."""
    city = tuple(_area(g, area) for area in AREAS)
    middle = (
        Zone("playing", NOBODY, _in_play(g)),
        Zone("laid", NOBODY, tuple([card for _, _, _, *laid in g.playing for card in laid])),
        Zone("event", NOBODY, () if g.event == NONE else (g.event,)),
        Zone("draw_pile", NOBODY, tuple(g.pile), pile=True),
        Zone("discard", NOBODY, tuple(g.discard), pile=True),
        Zone("event_pile", NOBODY, tuple(g.event_pile), pile=True),
        Zone("used_events", NOBODY, tuple(g.used_events), pile=True),
        Zone("unused", NOBODY, tuple(g.unused)),
        Zone("beside", NOBODY, pieces=_beside(g)),
        Zone("city_cards", NOBODY, pieces=(("city_card", g.area_card.count(NOBODY) - 1),)),
        Zone("gone", NOBODY, pieces=_city_cards(g, GONE)),
    )
    return city + middle + tuple(zone for seat in range(g.seats) for zone in _of_seat(g, seat))


def _area(g: State, area: int) -> Zone:
    """Return an area with what stands in it, and who controls it (AM-CONTROL-1)."""
    seats = range(g.seats)
    pieces = (
        ("trouble", int(g.trouble[area])),
        *((f"minion@{seat}", g.minions[area][seat]) for seat in seats),
        ("troll", g.trolls[area]),
        ("demon", g.demons[area]),
        *((f"building@{seat}", int(g.building[area] == seat)) for seat in seats),
    )
    name, target = components.AREA[area].id, f"area:{area}"
    return Zone(name, NOBODY, pieces=pieces, target=target, holder=board.controller(g, area))


def _in_play(g: State) -> tuple[int, ...]:
    """Return the cards being carried out, but for a loan or penalty card that lies before a player already."""
    kept = [card for before in g.before for card in before]
    return tuple([card for card, *_ in g.playing if card not in kept])


def _beside(g: State) -> Pieces:
    """Return what lies beside the board and belongs to nobody (AM-SETUP-3, AM-SETUP-8)."""
    markers = components.TROUBLE_MARKERS - len(g.trouble_areas())
    return ("trouble", markers), ("demon", g.demons_left), ("troll", g.trolls_left)


def _city_cards(g: State, holder: int) -> Pieces:
    """Return the City Area cards that a seat holds, or that lie where nobody does."""
    return tuple((components.AREA[area].id, int(g.area_card[area] == holder)) for area in AREAS)


def _of_seat(g: State, seat: int) -> tuple[Zone, ...]:
    return (
        Zone("hand", seat, tuple(g.hands[seat])),
        Zone("personality", seat, (g.personality[seat],)),
        Zone("before", seat, tuple(g.before[seat])),
        Zone("money", seat, pieces=(("dollar", g.money[seat]),)),
        Zone("powers", seat, pieces=_city_cards(g, seat)),
        Zone("supply", seat, pieces=_supply(g, seat)),
    )


def _supply(g: State, seat: int) -> Pieces:
    buildings = components.BUILDINGS - len(g.buildings_of(seat))
    return (f"minion@{seat}", g.minions_left(seat)), (f"building@{seat}", buildings)


def turn(g: State) -> Turn:
    """Return whose turn it is, the phase, and the facts that belong beside them."""
    facts: list[tuple[str, int | str]] = [
        ("turn", g.turn),
        ("cards_left", len(g.pile)),
        ("trouble_out", len(g.trouble_areas())),
    ]
    return Turn(g.active, g.phase, (*facts, *_at_work(g)), _threat(g))


def _at_work(g: State) -> Facts:
    """Return the card that is being carried out, and its next symbol (AM-TURN-6)."""
    if not g.playing:
        return ()
    card, done, *_ = g.playing[-1]
    face = g.face[card]
    left = components.ACTIONS[face][done:]
    return ("card", components.FACES[face]), *((("next_symbol", symbol_word(left[0])),) if left else ())


def symbol_word(symbol: components.Symbol) -> str:
    """Return the word that names a symbol: `assassinate`, `money_3`."""
    return f"money_{symbol.amount}" if symbol.amount else symbol.kind


def _threat(g: State) -> Facts:
    """Return what is about to happen, or has just happened, to the seat that a window asks (AM-INT-7 to AM-INT-12)."""
    if not g.threat:
        return ()
    _, seat, by, card, area, how = g.threat
    facts: list[tuple[str, int | str]] = [("threat", f"threat_{how}"), ("whom", f"{OF_SEAT}{seat}")]
    if isinstance(card, int) and card in g.face:
        facts.append(("because_of", components.FACES[g.face[card]]))
    if isinstance(area, int) and area in components.AREA:
        facts.append(("in_area", components.AREA[area].id))
    if by != seat:
        facts.append(("on_turn", f"{OF_SEAT}{by}"))
    return tuple(facts)


def own_facts(view: View) -> Facts:
    """Return how far a viewer's own personality is, for nobody else's eyes (AM-INFO-1)."""
    g = view.state
    if view.seat is None:
        return ()
    face = view.face(g.personality[view.seat])
    if face not in components.PERSONALITY:
        return ()
    has, needs = victory.progress(g, view.seat, face)
    return ((components.PERSONALITY[face].check, has), ("goal", needs)) if needs else ()
