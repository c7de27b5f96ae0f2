"""Positions of phase 4 in Ada's shop, and what happens there."""

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import care
from parlour.core.games.dungeon_petz.state import NONE, State
from parlour.core.table import Table
from tests.dungeon_petz.shop import ADA, answer, openly, shop

OF_ADA = ("cages", "addons", "manure", "pearls", "worn")
LISTS = ("artifacts", "accessories")


def caring(
    pets: Mapping[int, Any], cards: Mapping[int, str], *answers: Value, seats: int = 2, **position: Any
) -> Table:
    """Return a table where Ada looks after her pets, by site; `cards` are the symbols that they got, in a word.

    A pet without a cage named for its site stands in the Sturdy Cage (strength 2, antimagic 1) on ne, in the Rune Cage
    on sw, in the Iron Cage on se, and in the printed one (1 and 1) on nw. Answers are given one after the other.
    """
    cages = {1: "sturdy_cage", 2: "rune_cage", 3: "iron_cage"}
    cages = {site: cage for site, cage in cages.items() if site in pets} | position.pop("cages", {})
    given: dict[str, Any] = {name: {ADA: position.pop(name)} for name in (*OF_ADA, *LISTS) if name in position}
    given["cages"] = {ADA: {site: cage for site, cage in cages.items() if cage}}
    assigned = {site: need_cards(symbols) for site, symbols in cards.items()}
    table = shop(
        seats, "care", pets={ADA: pets}, assigned={ADA: assigned}, rule=openly(care.look_after), **given, **position
    )
    answer(table, *answers)
    return table


CARDS = {
    "hunger": ("green_hunger", "red_hunger", "yellow_hunger"),
    "poop": ("green_poop", "red_poop", "yellow_poop"),
    "play": ("yellow_play", "purple_play", "red_play"),
    "magic": ("purple_magic", "yellow_magic"),
    "anger": ("red_anger", "green_anger", "purple_anger"),
    "disease": ("yellow_disease", "purple_disease", "green_disease"),
}
"""A card or more with each symbol, so that the numbers of the decks suffice."""


def need_cards(symbols: str) -> list[str]:
    """Return cards with these symbols; "magic*3" are three."""
    found = []
    for word in symbols.split():
        symbol, _, count = word.partition("*")
        found += [CARDS[symbol][0]] * int(count or 1)
    return found


def at(g: State, site: int) -> tuple[int, int] | None:
    """Return the suffering and mutation tokens of Ada's pet on a site, or nothing where no pet is left."""
    pet = g.pets[site]
    return None if pet == NONE else (g.suffering[pet], g.mutation[pet])


def by_kind(table: Table) -> Sequence[str]:
    """Return the words of what is offered, such as "suffer"."""
    return [value[0] if isinstance(value, tuple) else value for value in table.legal(table.question.seat)]
