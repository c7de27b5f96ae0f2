"""How the bot cares for its pets, shows and sells them, and what its imps do."""

from collections.abc import Mapping
from typing import Any

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import bot_goods as goods
from parlour.core.games.dungeon_petz import components, exhibitions, housing, losing, selling
from parlour.core.games.dungeon_petz.bot_cards import relief
from parlour.core.games.dungeon_petz.bot_outlook import (
    FOOD,
    GOLD,
    IMP,
    PATIENT,
    POINT,
    SUFFERING,
    WHOLE,
    Outlook,
    best_of,
    help_of,
    keeping,
    together,
)
from parlour.core.games.dungeon_petz.needs import symbols_at
from parlour.core.games.dungeon_petz.pieces import Help
from parlour.core.games.dungeon_petz.state import NONE, State

RESERVED = 600
"""What an imp is worth that has to catch a pet."""
FIRST = ("pony_rampage", "throws_manure")
"""Pets that others gain from when they are cared for first."""


# --- care ---


def loss(look: Outlook, place: int) -> int:
    """Return what it costs to lose the pet of a place."""
    hands = POINT * losing.hands_at(look.g.reputation[look.seat])
    return keeping(look, look.g.pets[place]) + hands


def answer_care(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Heal what can be healed; care first for pets that others gain from, then for the one worth most."""
    g = look.g

    def worth(option: Any) -> int:
        match option:
            case ("ping", _, int(suffering), int(mutation)):
                return 10_000 * (suffering + mutation)
            case ("care", int(place)):
                first = g.pet(g.pets[place]).trait in FIRST
                return 5_000 * first + loss(look, place)
        return 0

    return best_of(options, worth, generator)


def suffering_cost(look: Outlook, place: int) -> int:
    """Return what one more suffering token on the pet of a place costs."""
    g, pet = look.g, look.g.pets[place]
    margin = g.size[pet] - g.suffering[pet]
    return SUFFERING + (loss(look, place) // max(1, margin - 1) if margin <= 3 else 0)


def answer_feed(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Give the oldest food that is missed least."""
    ahead = look.hunger_ahead

    def worth(option: Any) -> int:
        g, seat = look.g, look.seat
        match option:
            case ("fresh", _, int(food), int(chamber)):
                lacks = max(0, ahead[food] - WHOLE * sum(g.pantry(seat, food)))
                return 10 * chamber - FOOD - lacks // 10
            case ("suffer", int(place)):
                return -suffering_cost(look, place)
            case ("gold", _):
                return -GOLD
            case ("victim", _):
                return -PATIENT
            case ("devour", _, int(piece)):
                return -goods.artifact_worth(look, piece)
            case ("potion", _):
                return -110
        return -FOOD - 25

    return best_of(options, worth, generator)


def to_catch(look: Outlook) -> int:
    """Return how many imps the pets not yet cared for will take to be caught."""
    g = look.g
    waiting = [place for place in g.kept(look.seat) if not g.cared[place]]
    excess = [symbols_at(g, place)["anger"] - housing.help_at(g, place).strength for place in waiting]
    return sum([number for number in excess if number > 0])


def answer_play(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Send an imp, beside another pet that will want to play too; or let the pet suffer where imps are needed more."""
    g = look.g
    spare = g.home[look.seat] > to_catch(look)

    def worth(option: Any) -> int:
        match option:
            case ("imp", int(place), int(aisle)):
                near = [to for to in g.neighbours(place) if aisle in g.aisles_beside(to)]
                glad = [to for to in near if g.pets[to] != NONE and not g.cared[to] and symbols_at(g, to)["play"]]
                return (-IMP if spare else -RESERVED) + 30 * len(glad)
            case ("suffer", int(place)):
                return -suffering_cost(look, place)
        return -60

    return best_of(options, worth, generator)


def answer_catch(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Catch a pet, in the Protective Suit if there is one; it isn't worth every number of imps."""

    def worth(option: Any) -> int:
        match option:
            case ("catch", _, int(suited)):
                return PATIENT * suited - 2 * PATIENT
            case ("escape", int(place)):
                return -loss(look, place)
        return 0

    return best_of(options, worth, generator)


def answer_mutation(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Give a mutation token to the pet that is harmed least."""
    g = look.g
    return best_of(options, lambda way: -g.mutation[g.pets[way[1]]] * 10_000 - loss(look, way[1]), generator)


def answer_throw(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Throw manure to a site without a pet, where imps can clean it."""

    def worth(option: Any) -> int:
        return 0 if not isinstance(option, tuple) else 1 if look.g.pets[option[2]] == NONE else -1

    return best_of(options, worth, generator)


def answer_tune(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Pay for a tune where it meets needs that are worth more than the gold."""
    g = look.g
    place = next(place for place in g.places(look.seat) if _tunes(g, place))
    if g.pets[place] == NONE:
        return housing.KEEP
    diet, needs, tunes = g.pet(g.pets[place]).diet, symbols_at(g, place), _tunes(g, place)
    (cage, *_) = help_of(g, g.site(place), g.cages[place], NONE)

    def worth(option: Any) -> int:
        tune = g.tune if option == housing.KEEP else option
        given = together(cage, tunes[tune]) if tune else cage
        return relief(diet, given, needs) - (0 if option == housing.KEEP else GOLD)

    return best_of(options, worth, generator)


def _tunes(g: State, place: int) -> Mapping[str, Help]:
    """Return the tunes of the addon of a place."""
    return components.ADDON[g.face[g.addons[place]]].modes if g.addons[place] != NONE else {}


def answer_mode(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Choose by what the pet in the cage got."""
    g = look.g
    place = next(place for place in g.kept(look.seat) if _modes(g, place))
    ways = dict(zip(_modes(g, place), help_of(g, g.site(place), g.cages[place], g.addons[place]), strict=True))
    diet, needs = g.pet(g.pets[place]).diet, symbols_at(g, place)
    return best_of(options, lambda option: relief(diet, ways[option], needs), generator)


def _modes(g: State, place: int) -> tuple[str, ...]:
    """Return the ways in which the cage of a place can work."""
    return tuple(components.CAGE[g.face[g.cages[place]]].modes) if g.cages[place] != NONE else ()


def answer_exhibit(look: Outlook, places: tuple[int, ...], generator: Generator) -> Value:
    """Show the pet that scores most."""
    row = components.EXHIBITION[look.g.face[look.g.exhibitions[look.g.round]]]
    return best_of(places, lambda place: exhibitions.total(look.g, row, look.seat, (place,)), generator)


# --- business ---


def sale_worth(look: Outlook, place: int, customer: int, seller: str) -> int:
    """Return what a sale is worth beyond keeping the pet."""
    reputation = selling.multiplier(seller) * selling.suitability(look.g, place, customer)
    imp = IMP if seller == selling.AVAILABLE else 0
    return reputation * POINT + selling.price(look.g, place) * GOLD - imp - keeping(look, look.g.pets[place])


def answer_sell(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Make the sale that brings most, while any is better than to keep the pet."""

    def worth(option: Any) -> int:
        match option:
            case ("sell", int(place), int(customer), str(seller)):
                return sale_worth(look, place, customer, seller)
        return 0 if isinstance(option, str) else -1

    return best_of(options, worth, generator)


def answer_job(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Use a workshop that is worth it, clean where two tokens lie, else earn."""
    g = look.g
    cleanable = sum([g.manure[place] for place in g.places(look.seat) if g.pets[place] == NONE])

    def worth(option: Any) -> int:
        match option:
            case "earn" | "earn-again":
                return GOLD
            case "clean" | "clean-again":
                return min(2, max(1, cleanable)) * 40
            case ("workshop", int(place)):
                return goods.workshop_worth(look, place) + GOLD
        return 0

    return best_of(options, worth, generator)


def answer_clear(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Clear where most lies, a pearl first."""

    def worth(option: Any) -> int:
        match option:
            case (str(kind), int(place)):
                return 10 * (kind == "pearl") + 1 + look.g.manure[place]
        return 0

    return best_of(options, worth, generator)


def answer_cure(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Take a mutation token off before suffering, and off the pet that is worth most."""
    return best_of(options, lambda way: 300 * (way[0] == "mutation") + loss(look, way[1]), generator)


def answer_oldest(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Take the oldest food."""
    del look, generator
    oldest: Value = max(options, key=lambda option: option[2] if isinstance(option, tuple) else -1)
    return oldest


def answer_wreck(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Let a tile be destroyed that no pet lives with."""
    g = look.g
    return best_of(options, lambda way: (g.pets[way[1]] == NONE) * 2 + (way[0] == "addon"), generator)
