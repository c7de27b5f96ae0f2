"""What the end of a game charts: everybody's points after each round, and the dice that each seat rolled."""

from collections.abc import Callable
from typing import Any

from parlour.core.ask import NOBODY, Event
from parlour.core.game import Game
from parlour.core.log import UNDO, Entry

Points = tuple[int, ...]
Fields = list[tuple[str, Any]]
"""The fields of an event as (type, value)."""


class Tally:
    """Counts along with one game. A round begins with a heading that has a number and names no seat.

    `fields` gives the fields of an event.
    """

    def __init__(self, game: Game, seats: int, fields: Callable[[Event], Fields]) -> None:
        self._game, self._seats, self._fields = game, seats, fields
        self._watched: list[Points] = []  # after each event that no entry has told of yet
        self._rounds: list[tuple[int, Points]] = []  # with the entry's index
        self._rolls: list[tuple[int, int, int]] = []  # (index of the entry, seat, number)

    def watch(self, state: Any) -> None:
        """To be called with the State right after each event."""
        self._watched.append(self._game.points(state) if self._game.points else ())

    def add(self, entry: Entry) -> None:
        """Counts an entry when all of its events have been watched."""
        if entry.kind == UNDO:
            self._rounds = [row for row in self._rounds if row[0] < entry.value]
            self._rolls = [row for row in self._rolls if row[0] < entry.value]
        for event, points in zip(entry.events, self._watched, strict=True):
            fields = self._fields(event)
            self._rolls += [(entry.index, seat, number) for seat, number in dice(fields)]
            if self._game.words.is_heading(event) and begins_round(fields):
                self._rounds.append((entry.index, points))
        self._watched = []

    def history(self, result: Points) -> tuple[Points, ...]:
        """The points of all seats after each round, the last one's being the result; () where a game doesn't count."""
        if self._game.points is None:
            return ()
        return (*(points for _, points in self._rounds[1:]), result)

    def rolls(self) -> tuple[Points, ...]:
        """The dice of each seat, in the order in which they fell."""
        return tuple(tuple(number for _, who, number in self._rolls if who == seat) for seat in range(self._seats))


def dice(fields: Fields) -> list[tuple[int, int]]:
    """The dice of an event as (seat, number): each was rolled by the seat that is named before it."""
    seat, out = NOBODY, []
    for kind, value in fields:
        if kind == "seat":
            seat = value
        elif kind == "die":
            out.append((seat, value))
    return out


def begins_round(fields: Fields) -> bool:
    """Whether a heading with these fields is that of a round."""
    kinds = {kind for kind, _ in fields}
    return "number" in kinds and "seat" not in kinds
