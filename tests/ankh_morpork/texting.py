"""Plays a card at a table of Ankh-Morpork up to its text, or turns up an event, for a test of what it does."""

from typing import Any

from parlour.core.domains import Value
from parlour.core.table import Table
from tests.ankh_morpork.city import RED, answer, city


def text(card: str, *answers: Value, seats: int = 3, **position: Any) -> Table:
    """Return a table where red has played a card, skipped what comes before its text, and begun that.

    No event is left, unless the position names some. `answers` are given after that.
    """
    hands = dict(position.pop("hands", {}))
    if "events" not in position:
        position.setdefault("event_pile", [])
    table = city(seats, hands={**hands, RED: [card, *hands.get(RED, ())]}, **position)
    answer(table, card)
    while "scroll" not in table.legal(RED):
        answer(table, "skip")
    answer(table, "scroll", *answers)
    return table


def event(name: str, seats: int = 3, **position: Any) -> Table:
    """Return a table where red has just turned up an event, by Professor of Recent Runes."""
    hands = dict(position.pop("hands", {}))
    hand = ["professor_of_recent_runes", *hands.get(RED, ())]
    table = city(seats, hands={**hands, RED: hand}, events=[name], **position)
    answer(table, "professor_of_recent_runes")
    return table


def is_done(table: Table) -> bool:
    """Say whether red is asked for what comes after a text or an event, or the turn is over."""
    return table.over or table.question.kind in ("symbol", "play-another", "end-of-play", "play")


def reads(table: Table, seat: int | None, handle: int) -> bool:
    """Say whether a seat knows a card's face."""
    return table.view(seat).face(handle) >= 0
