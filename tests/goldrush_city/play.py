"""Plays whole games with seeded random answers, and counts what lies on a table."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from parlour.core import domains
from parlour.core.ask import CHANCE, Event
from parlour.core.chance import Generator
from parlour.core.games.goldrush_city.components import FACES
from parlour.core.start import new_table
from parlour.core.table import Table

CARD_ZONES = (
    *("display", "turned", "lot", "lot_permits", "city_deck", "city_discard"),
    *("gold_deck", "gold_discard", "digger_deck", "removed"),
)
SEAT_ZONES = (*("hands", "laid", "materials", "bandits", "keepers", "permits", "standing", "diggers"),)

WHERE_THINGS_GO = {
    *("drew-card", "joined-lot", "hands-mixed", "got-lot", "bid-returned"),
    *("paid-material", "paid-chips", "used-up", "got-gold"),
}
"""Events that follow from others and only tell where something goes; `test_events_tell_all.py` is about them."""


def play(
    seats: int,
    seed: int,
    look: Callable[[Table], None] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Play a game to its end; before each answer `look` is shown the table. Return the table."""
    table = new_table("goldrush-city", seats, seed, options)
    generator = Generator(seed)
    while not table.over:
        if look:
            look(table)
        answer_at_random(table, generator)
    if look:
        look(table)
    return table


def answer_at_random(table: Table, generator: Generator) -> None:
    """Answer the open question with any of the legal options."""
    seat = table.question.seat
    table.answer(domains.draw(table.legal(seat), generator), seat)


def all_cards(g: Any) -> Iterator[int]:
    """Yield every card on the table, once for each place where it lies."""
    for zone in CARD_ZONES:
        yield from getattr(g, zone)
    for zone in SEAT_ZONES:
        for cards in getattr(g, zone):
            yield from cards
    for blocks in g.blocks:
        for card, _ in blocks:
            yield card


def census(table: Table) -> Counter[str]:
    """Count the cards on the table by their ids, hidden ones included."""
    g = table.state
    return Counter(FACES[table.dealer.look(g, CHANCE, card)] for card in all_cards(g))


def chips_in_all(g: Any) -> list[int]:
    """Return how many tools and how many dynamite there are, wherever they lie."""
    return [sum(pile[kind] for pile in (*g.chips, g.lot_chips, g.supply)) for kind in (0, 1)]


def only(table: Table, *words: str) -> list[tuple[Any, ...]]:
    """Return the events that begin with one of these words, in order."""
    return [event for event in table.events if event[0] in words]


def said(events: list[Event]) -> list[Event]:
    """Return the events without those that only tell where something goes."""
    return [event for event in events if event[0] not in WHERE_THINGS_GO]
