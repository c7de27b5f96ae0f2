"""Watches what a table shows: every change of its zones is told by the event that follows it at once."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.ask import Event
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.game import Game
from parlour.core.log import UNDO, Entry
from parlour.core.table import Table

Place = tuple[str, int]
Shown = Mapping[Place, Any]

MOST_ENTRIES = 3000


def shown(game: Game, g: Any) -> Shown:
    """Return what lies in each zone, (name, seat) -> cards and pieces: of each card its face and who may read it."""
    return {
        (zone.name, zone.seat): (
            tuple((card, g.face.get(card), g.knows.get(card, 0)) for card in zone.cards),
            zone.pieces,
        )
        for zone in game.zones(g)
    }


def changed(old: Shown, new: Shown) -> set[Place]:
    """Return the zones that look different."""
    return {place for place in new if new[place] != old[place]}


class Told:
    """Follows a table. `told(event, zones)` is called for each event with the zones that changed since the one before.

    What changes without an event after it is an `AssertionError`.
    """

    def __init__(self, game: Game, table: Table, told: Callable[[Event, set[Place]], None]) -> None:
        self.game, self.table, self.told = game, table, told
        self.last = shown(game, table.state)
        self.steps: list[Shown] = []
        self.entries = 0
        table.watch, table.entered = self._watch, self._entered

    def _watch(self, g: Any) -> None:
        self.steps.append(shown(self.game, g))

    def _entered(self, entry: Entry) -> None:
        now = shown(self.game, self.table.state)
        if entry.kind == UNDO:
            self.last = now
            return
        for event, after in zip(entry.events, self.steps, strict=True):
            self.told(event, changed(self.last, after))
            self.last = after
        self.steps = []
        left = changed(self.last, now)
        assert not left, f"entry {entry.index} ({entry.kind}): {left} changed after {entry.events[-1:]}"
        self.entries += 1


def play_told(
    game: Game, seats: int, seed: int, bot: str, options: Mapping[str, Any], told: Callable[[Event, set[Place]], None]
) -> int:
    """Play a game between bots who take something back now and then; return the number of entries."""
    generator = Generator(seed)
    table = Table(game, game.new_state(seats, game.complete_options(options)), SeededDealer(seed))
    follower = Told(game, table, told)
    bots = BotTable(game, seed, [bot] * seats)
    table.settle()
    while not table.over and table.entries < MOST_ENTRIES:
        if table.undo_blocked is None and not generator.randrange(30):
            table.undo()
        seat = bots.seat_to_move(table)
        assert seat is not None
        table.answer(bots.choose(table, seat), seat)
    return follower.entries
