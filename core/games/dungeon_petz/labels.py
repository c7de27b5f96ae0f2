"""How options are told to whoever chooses among them: the pieces that they are about, what they cost and bring.

`spelled_out` turns an option into one that has a sentence of its own in texts.toml; nothing is answered by it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.ask import Question
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import care, components, exhibitions, losing, needs, selling, workshops
from parlour.core.games.dungeon_petz.choices import HOME, NOTHING
from parlour.core.games.dungeon_petz.state import FOODS, NO_HAT, NONE, State

WORDS: Mapping[str, tuple[str, ...]] = {
    NOTHING: ("workshop", "bring-home", "look", "copy", "hat-on", "fill-box", "clear", "slugs", "throw"),
    "done": ("group-imps", "arrange-piece", "sell", "job"),
    "patient": ("recruit",),
    "platform": ("recruit",),
}
"""Options of one word that mean something else in each of these kinds of questions."""


def spelled_out(g: State, question: Question, value: Value) -> Value:
    """Return an option of a question, or one that is refused, as its label tells it."""
    parts = value if isinstance(value, tuple) else (value,)
    if isinstance(value, str) and question.kind in WORDS.get(value, ()):
        return f"{question.kind}-{value}"
    for key in ((question.kind, parts[0]), (question.kind, ""), ("", parts[0])):
        if key in SENTENCES:
            return SENTENCES[key](g, question.seat, *parts) or value
    return value


# --- phase 2 ---


def _group(g: State, seat: int, exit_: Any) -> Value:
    """Tell a waiting group with what is in it."""
    for group in g.groups_of(seat):
        if group.exit == exit_:
            return "waiting", exit_, group.imps, group.gold, int(group.guard), int(group.hat != NO_HAT)
    return ()


def _home(g: State, seat: int, _: str) -> Value:
    """Tell what comes home with the group on turn (DP-SEND-8)."""
    group = next(group for group in g.groups_of(seat) if group.exit == g.acting)
    return "keep-home", group.imps, group.gold


def _back(g: State, seat: int, _: str, exit_: int) -> Value:
    """Tell what comes home with a group that is pulled back (DA-PULL-2)."""
    group = next(group for group in g.groups_of(seat) if group.exit == exit_)
    return "pull-back", exit_, group.imps, group.gold


def _stand(g: State, seat: int, space: str) -> Value:
    """Tell what lies on a stand (DP-SPACE-6)."""
    del seat
    return "to-stand", space, *g.stands[components.STANDS.index(components.SPACE[space].stand)]


def _immigration(g: State, seat: int, space: str) -> Value:
    """Tell how many imps wait at this round and earlier ones (DP-SPACE-8)."""
    return "to-imps", space, sum(g.relatives[seat][: g.round + 1])


def _hospital(g: State, seat: int, space: str) -> Value:
    """Tell whether a potion is left, and how many imps would be discharged (DP-SPACE-9)."""
    return "to-hospital", space, min(1, g.potions_left), g.hospital[seat]


def _thing(g: State, seat: int, slot: str) -> Value:
    """Tell a thing of the black market with its price (DA-MKT-2)."""
    del seat
    at = components.MARKET.index(slot)
    return "crates" if slot == "exhibition" else "thing", g.market[at], int(g.marked[at])


def _unmarked(g: State, seat: int, slot: str) -> Value:
    """Tell of which thing the marker is (DA-FORT-3)."""
    del seat
    return "unmarked", g.market[components.MARKET.index(slot)]


def _crate(g: State, seat: int, stand: str) -> Value:
    """Tell the food of a crate (DA-MKT-7)."""
    del seat
    tile = g.market[components.MARKET.index("exhibition")]
    crate = components.EXHIBITION[g.face[tile]].crates[stand]
    return "crate", stand, crate.vegetable, crate.meat


def _workshop(g: State, seat: int, *parts: Any) -> Value:
    """Tell a workshop by its name, with what it costs and does (DA-WORK-1 to DA-WORK-10)."""
    del seat
    place = parts[-1]
    return ("use", g.workshops[place], workshops.row_of(g, place).trait) if isinstance(place, int) else ()


# --- phase 3 ---


def _lying(g: State, seat: int, piece: Any) -> Value:
    """Tell where a tile or a pet is."""
    places = [place for place in g.places(seat) if piece in (g.cages[place], g.addons[place], g.pets[place])]
    return ("found", piece, places[0]) if places else ()


def _lay(g: State, seat: int, _: str, tile: int, place: int) -> Value:
    """Tell what a tile would replace (DP-ARR-3, DP-ARR-5), or beside which cage an addon lies (DP-CAGE-3)."""
    del seat
    addon = g.face[tile] in components.ADDON
    old = (g.addons if addon else g.cages)[place]
    if old != NONE:
        return "lay-over", tile, place, old
    return ("move-in", tile, place, _cage(g, place)) if addon else ()


def _cage(g: State, place: int) -> str:
    """Return what the cage of a place is called."""
    if g.cages[place] != NONE:
        return components.FACES[g.face[g.cages[place]]]
    return "printed_cage" if g.housed(place) else "no_cage"


def _move(g: State, seat: int, _: str, pet: int, place: int) -> Value:
    """Tell in which cage a pet would live, and who lives there now (DP-ARR-7)."""
    del seat
    if g.pets[place] != NONE:
        return "move-over", pet, place, g.pets[place]
    return "move-in", pet, place, _cage(g, place)


def _release(g: State, seat: int, _: str, pet: int) -> Value:
    """Tell what a pet costs that is left out (DP-ARR-9, DP-LOSS-2)."""
    return "escaping", pet, -losing.hands_at(g.reputation[seat])


def _adorn(g: State, seat: int, _: str, accessory: int, place: int) -> Value:
    del seat
    return "adorn-pet", accessory, g.pets[place], place


def _give(g: State, seat: int, _: str, place: int, card: int, face: int, counted: int) -> Value:
    del seat, face
    return "give-card", g.pets[place], place, card, counted


def _give_potion(g: State, seat: int, _: str, place: int) -> Value:
    del seat
    return "give-potion", g.pets[place], place


# --- phase 4 ---


def _care(g: State, seat: int, _: str, place: int) -> Value:
    del seat
    return "care-for", g.pets[place], place


def _ping(g: State, seat: int, _: str, place: int, suffering: int, mutation: int) -> Value:
    del seat
    return "pinging", g.pets[place], f"off_{suffering}{mutation}"


def _fresh(g: State, seat: int, _: str, place: int, food: int, chamber: int) -> Value:
    del seat
    return "eats", g.pets[place], _aged(food, chamber)


def _aged(food: int, chamber: int) -> str:
    """Return what food of a chamber of the pantry is called."""
    return f"{FOODS[food]}_{chamber + 1}"


def _stored(g: State, seat: int, _: str, food: int, chamber: int) -> Value:
    del g, seat
    return "stored", _aged(food, chamber)


def _frozen(g: State, seat: int, _: str, place: int, piece: int) -> Value:
    del seat
    return "eats", g.pets[place], f"frozen_{FOODS[g.frozen[piece]]}"


def _one(g: State, seat: int, kind: str, place: int) -> Value:
    del seat
    return "eats-one", g.pets[place], f"one_{kind}"


def _devour(g: State, seat: int, _: str, place: int, piece: int) -> Value:
    del seat
    return "eats-artifact", g.pets[place], piece


def _suffer(g: State, seat: int, _: str, place: int) -> Value:
    """Tell how much a pet would suffer, and at how much it is lost (DP-LOSS-1)."""
    del seat
    pet = g.pets[place]
    return "suffers", pet, g.suffering[pet] + 1, g.size[pet]


def _imp(g: State, seat: int, _: str, place: int, aisle: int) -> Value:
    del seat
    return "plays", g.pets[place], aisle


def _mutation(g: State, seat: int, _: str, place: int) -> Value:
    """Tell how many mutation tokens a pet would have (DP-MAG-2)."""
    del seat
    pet = g.pets[place]
    return "mutates", pet, place, g.mutation[pet] + 1


def _catch(g: State, seat: int, _: str, place: int, suited: int) -> Value:
    """Tell how many imps it takes to catch a pet (DP-ANG-1, DP-ANG-2)."""
    del seat
    excess = care.excess_anger(g, place, needs.symbols_at(g, place)["anger"])
    return "catching", g.pets[place], excess - suited, suited


def _escape(g: State, seat: int, _: str, place: int) -> Value:
    """Tell what a lost pet costs (DP-LOSS-2)."""
    return "escaping", g.pets[place], -losing.hands_at(g.reputation[seat])


def _wreck(g: State, seat: int, kind: str, place: int) -> Value:
    del seat
    return "found", (g.cages if kind == "cage" else g.addons)[place], place


def _exhibit(g: State, seat: int, place: int) -> Value:
    """Tell what a pet would score (DP-EXH-3)."""
    row = components.EXHIBITION[g.face[g.exhibitions[g.round]]]
    return "shows", g.pets[place], exhibitions.total(g, row, seat, (place,))


# --- phase 5 ---


def _sell(g: State, seat: int, _: str, place: int, customer: int, seller: str) -> Value:
    """Tell what a sale brings (DP-SELL-5, DP-SELL-7); of one that is refused, only what it would be."""
    del seat
    pet, suits = g.pets[place], selling.suitability(g, place, customer)
    if g.size[pet] < components.MIN_SIZE_TO_SELL or suits < components.MIN_SUITABILITY:
        return "no-sale", pet, customer
    return "sale", pet, customer, suits * selling.multiplier(seller), selling.price(g, place), seller


def _cure(g: State, seat: int, token: str, place: int) -> Value:
    del seat
    return "cures", token, g.pets[place], place


def _heap(g: State, seat: int, token: str, place: int) -> Value:
    """Tell how much manure lies on a site."""
    del seat
    return "heap", token, place, g.manure[place]


SENTENCES: Mapping[tuple[str, Any], Callable[..., Value]] = {
    ("group", ""): _group,
    ("joins", ""): _group,
    ("hat-on", ""): _group,
    ("send", HOME): _home,
    ("send", "back"): _back,
    **{("send", space): _stand for space, row in components.SPACE.items() if row.stand},
    ("send", "immigration"): _immigration,
    ("send", "hospital"): _hospital,
    ("market", ""): _thing,
    ("discount", ""): _unmarked,
    ("crate", ""): _crate,
    ("workshop", ""): _workshop,
    ("", "workshop"): _workshop,
    ("arrange-piece", ""): _lying,
    ("arrange-place", "lay"): _lay,
    ("arrange-place", "move"): _move,
    ("arrange-place", "release"): _release,
    ("arrange-place", "adorn"): _adorn,
    ("assign-card", "give"): _give,
    ("assign-card", "potion"): _give_potion,
    ("care", "care"): _care,
    ("care", "ping"): _ping,
    ("feed", "fresh"): _fresh,
    ("feed", "frozen"): _frozen,
    ("feed", "devour"): _devour,
    ("feed", "suffer"): _suffer,
    ("feed", ""): _one,
    ("play", "imp"): _imp,
    ("play", "lollipop"): _one,
    ("play", "suffer"): _suffer,
    ("mutation", "mutation"): _mutation,
    ("catch", "catch"): _catch,
    ("catch", "escape"): _escape,
    ("wreck", ""): _wreck,
    ("exhibit", ""): _exhibit,
    ("sell", "sell"): _sell,
    ("raw-food", "fresh"): _stored,
    ("fill-box", "fresh"): _stored,
    ("cure", ""): _cure,
    ("slugs", "manure"): _heap,
    ("slugs", "pearl"): _heap,
    ("clear", "manure"): _heap,
    ("clear", "pearl"): _heap,
}
"""By the kind of question and the word that an option begins with, either of which may be any."""
