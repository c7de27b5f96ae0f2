"""Phase 4: looking after the pets, every seat in an order of its own (DP-CARE-1 to DP-DIS-2)."""

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import (
    artifacts,
    components,
    hospital,
    housing,
    hunger,
    needs,
    parts,
    stores,
    tokens,
    traits,
)
from parlour.core.games.dungeon_petz.choices import choose
from parlour.core.games.dungeon_petz.losing import lose_pet
from parlour.core.games.dungeon_petz.state import NONE, State

DONE = "done"


def care(g: State, t: Asker) -> None:
    """Let all seats look after their pets at the same time, behind screens (DP-CARE-3, DP-SIM-1)."""
    parts.decide(g, t, "look-after", range(g.seats), look_after)


def look_after(g: State, t: Asker, seat: int) -> None:
    """Look after a seat's pets one at a time: first modes and tunes, then the pets (DP-CARE-1, DA-CAGE-2, DA-JUKE-4).

    Between two pets and after the last one the Machine That Goes Ping can be used (DA-PING-3).
    """
    housing.choose_mode(g, t, seat)
    housing.choose_tune(g, t, seat)
    while True:
        waiting = [("care", place) for place in g.places(seat) if g.pets[place] != NONE and not g.cared[place]]
        options: tuple[Value, ...] = (*waiting, *housing.heal_for_gold(g, seat), *(() if waiting else (DONE,)))
        match choose(t, seat, "care", options):
            case ("care", int(place)):
                _care_for(g, t, seat, place)
            case ("ping", int(place), int(suffering), int(mutation)):
                housing.ping(g, t, seat, place, suffering, mutation)
            case _:
                return


def _care_for(g: State, t: Asker, seat: int, place: int) -> None:
    """Deal with the symbols of one pet in order; once it is lost, the rest is ignored (DP-CARE-2, DP-CARE-5)."""
    pet, symbols = g.pets[place], needs.symbols_at(g, place)
    t.emit("caring", seat, place)
    lollipops = _hunger(g, t, seat, place, symbols["hunger"])
    _poop(g, t, seat, place, symbols["poop"])
    _play(g, t, seat, place, symbols["play"], lollipops)
    _magic(g, t, seat, place, symbols["magic"])
    if g.pets[place] == pet:
        _anger(g, t, seat, place, symbols["anger"])
    if g.pets[place] == pet:
        _disease(g, t, seat, place, symbols["disease"])
        g.cared[place] = True
        if g.suffering[pet] >= g.size[pet]:
            t.emit("died", seat, pet)
            lose_pet(g, t, seat, pet)


def _met(g: State, place: int, symbol: str) -> int:
    """Return how many needs are met by what the pet is (DA-LORIS-5)."""
    trait = g.pet(g.pets[place]).trait
    return traits.HELPED[trait](g, place, symbol) if trait in traits.HELPED else 0


def _helped(t: Asker, seat: int, place: int, symbol: str, count: int) -> None:
    """Tell of needs that were met free of charge, which nobody can decline (DP-CARE-4)."""
    if count:
        t.emit("helped", seat, place, symbol, count)


def _hunger(g: State, t: Asker, seat: int, place: int, symbols: int) -> int:
    """Feed a pet; return how many lollipops it got (DP-HUN-1)."""
    free = min(symbols, hunger.free_meals(g, place) + _met(g, place, "hunger"))
    _helped(t, seat, place, "hunger", free)
    return hunger.feed(g, t, seat, place, symbols - free)


def _poop(g: State, t: Asker, seat: int, place: int, symbols: int) -> None:
    """Lay a manure token for each poop symbol that nothing cancels (DP-POO-1)."""
    free = min(symbols, housing.help_at(g, place).auto.get("poop", 0) + _met(g, place, "poop"))
    _helped(t, seat, place, "poop", free)
    tokens.lay_manure(g, t, seat, place, symbols - free)
    trait = g.pet(g.pets[place]).trait
    if trait in traits.AFTER_POOP:
        traits.AFTER_POOP[trait](g, t, seat, place, symbols - free)


def _play(g: State, t: Asker, seat: int, place: int, symbols: int, lollipops: int) -> None:
    """Meet play needs one by one; imps beside the site, the pony's outburst and lollipops just eaten come first
    (DP-PLAY-1 to DP-PLAY-3, DA-PONY-1, DA-FOOD-5).
    """
    helpers = sum([g.aisles[aisle] for aisle in g.aisles_beside(place)])
    auto = housing.help_at(g, place).auto.get("play", 0) + _met(g, place, "play")
    met = min(symbols, auto + helpers + g.entertained[seat] + lollipops)
    _helped(t, seat, place, "play", met)
    for _ in range(symbols - met):
        met += _play_once(g, t, seat, place)
    trait = g.pet(g.pets[place]).trait
    if trait in traits.AFTER_PLAY:
        traits.AFTER_PLAY[trait](g, t, seat, place, met)


def _play_once(g: State, t: Asker, seat: int, place: int) -> bool:
    """Meet one play need by an imp or a lollipop, or let the pet suffer; say whether it was met (DP-PLAY-1)."""
    imps = [("imp", place, aisle) for aisle in g.aisles_beside(place)] if g.home[seat] else []
    sweets = [("lollipop", place)] if g.lollipops[seat] else []
    match choose(t, seat, "play", (*imps, *sweets, ("suffer", place))):
        case ("imp", _, int(aisle)):
            g.home[seat] -= 1
            g.aisles[aisle] += 1
            t.emit("played", seat, place, aisle)
        case ("lollipop", _):
            stores.take_processed(g, t, seat, stores.LOLLIPOP)
        case _:
            tokens.suffer(g, t, seat, place)
            return False
    return True


def _magic(g: State, t: Asker, seat: int, place: int, symbols: int) -> None:
    """Give a mutation token for each point beyond the antimagic, until the pet vanishes (DP-MAG-1, DP-MAG-2)."""
    pet = g.pets[place]
    trait = g.pet(pet).trait
    for _ in range(symbols - _met(g, place, "magic") - housing.help_at(g, place).antimagic):
        if g.pets[place] == pet:
            target = traits.MUTATION[trait](g, t, seat, place) if trait in traits.MUTATION else place
            tokens.mutate(g, t, seat, target)


def excess_anger(g: State, place: int, symbols: int) -> int:
    """Return by how much a pet with so many symbols of anger is angrier than its cage is strong (DP-ANG-1)."""
    return symbols - _met(g, place, "anger") - housing.help_at(g, place).strength


def _anger(g: State, t: Asker, seat: int, place: int, symbols: int) -> None:
    """Catch a pet that is angrier than its cage is strong, or let it escape (DP-ANG-1)."""
    excess = excess_anger(g, place, symbols)
    if excess <= 0:
        return
    trait = g.pet(g.pets[place]).trait
    if trait not in traits.OUTBURST or not traits.OUTBURST[trait](g, t, seat, place, excess):
        _catch(g, t, seat, place, excess)


def _catch(g: State, t: Asker, seat: int, place: int, imps: int) -> None:
    """Send imps after a pet, some of them in a Protective Suit, or let it go (DP-ANG-1 to DP-ANG-3, DP-ART-5)."""
    suits = (1, 0) if artifacts.suit_ready(g, seat) else (0,)
    catches = [("catch", place, suited) for suited in suits] if g.home[seat] >= imps else []
    match choose(t, seat, "catch", (*catches, ("escape", place))):
        case ("catch", _, int(suited)):
            g.suit_used[seat] = g.suit_used[seat] or bool(suited)
            g.home[seat] -= suited
            g.busy[seat] += suited
            t.emit("caught", seat, place, suited)
            hospital.send_imps(g, t, seat, imps - suited)
        case _:
            pet = g.pets[place]
            t.emit("escaped", seat, pet)
            lose_pet(g, t, seat, pet)


def _disease(g: State, t: Asker, seat: int, place: int, symbols: int) -> None:
    """Let a pet fall ill by disease and manure together (DP-DIS-1, DP-DIS-2)."""
    trait = g.pet(g.pets[place]).trait
    if trait in traits.ILLNESS:
        symbols = traits.ILLNESS[trait](symbols)
    left = symbols - _met(g, place, "disease") - housing.help_at(g, place).auto.get("disease", 0)
    total = left + g.manure[place]
    if left > 0 and total > components.HARMLESS_DISEASE:
        tokens.suffer(g, t, seat, place, 1 + total - components.HARMLESS_DISEASE)
