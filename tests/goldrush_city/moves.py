"""Plays moves at a table of Goldrush-City for a test, and tells what happened."""

from collections.abc import Callable

from parlour.core.ask import Event
from parlour.core.domains import Value
from parlour.core.table import Table
from tests.goldrush_city.play import said
from tests.goldrush_city.town import card

IDLE: dict[str, Value] = {
    "action": "end",
    "bid": (),
    "dig": "stop",
    "keep": "refuse",
    "sell": "none",
}
"""The answers of somebody who wants nothing."""

QUIET_CITY = (*["wood_2"] * 3, *["stone_2"] * 2, *["wood_3"] * 2, *["stone_3"] * 2)
"""City cards for seven flips and more in which nothing happens."""

MOST_ANSWERS = 200


def play(table: Table, *answers: Value) -> list[Event]:
    """Give answers one after the other; return the events that followed, as far as they are `said`."""
    events = []
    for answer in answers:
        table.answer(answer)
        events += said(table.events)
    return events


def idle_until(table: Table, done: Callable[[Table], bool]) -> list[Event]:
    """Let everybody do nothing until `done(table)`; return the events that followed, as far as they are `said`."""
    events = []
    for _ in range(MOST_ANSWERS):
        if done(table):
            return events
        events += play(table, IDLE[table.question.kind])
    raise AssertionError(f"still not done after {MOST_ANSWERS} answers")


def asked(table: Table) -> tuple[int, str]:
    """Return who is asked what, where one question is open."""
    (question,) = table.questions
    return question.seat, question.kind


def acts(seat: int) -> Callable[[Table], bool]:
    """Return a condition for `idle_until`: this seat is asked for an action."""
    return lambda table: not table.over and asked(table) == (seat, "action")


def options(table: Table, *kinds: str) -> list[Value]:
    """Return what the asked seat may really choose; with `kinds` only those named options."""
    legal = table.legal(table.question.seat)
    return [value for value in legal if not kinds or value[0] in kinds or value in kinds]


def permit(table: Table, seat: int, name: str) -> int:
    """Return the handle of a seat's permit."""
    return card(table, table.state.permits[seat], name)


def built(table: Table, seat: int, name: str) -> int:
    """Return the handle of a seat's standing building."""
    return card(table, table.state.standing[seat], name)


def material(table: Table, seat: int, name: str) -> int:
    """Return the handle of a material card in front of a seat."""
    return card(table, table.state.materials[seat], name)


def bandit(table: Table, seat: int, name: str) -> int:
    """Return the handle of a bandit card in front of a seat."""
    return card(table, table.state.bandits[seat], f"bandit_{name}")


def named(events: list[Event], *wanted: str) -> list[Event]:
    """Return the events with these names, in order."""
    return [event for event in events if event[0] in wanted]
