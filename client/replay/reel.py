"""A record as a film: the table at any moment of a recorded game, by the eyes of any seat."""

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from parlour.client import saves
from parlour.client.describe import Describer
from parlour.client.past import APART, Place
from parlour.client.snapshot import Line, Picture, Setup, Step
from parlour.core import GAMES
from parlour.core.ask import CHANCE
from parlour.core.log import UNDO, Entry
from parlour.core.public import State, View
from parlour.core.record import SEALED, check_end, enter, read_record, table_for
from parlour.core.table import Table


class Eyes(NamedTuple):
    """Who watches: a seat, or `None` for what everybody may know. `open`: every card is open; `seat` is a side then."""

    seat: int | None
    open: bool = False


class Mark(NamedTuple):
    """Where a turn or a round begins: the moment at which its heading was just told, and whose turn it is."""

    moment: int
    seat: int


class Told(NamedTuple):
    """An event that counts, by its entry and its number in it; or an entry without any, whose number is 0.

    `last` of its entry: after it the rules have gone on to the next question.
    """

    entry: Entry
    number: int
    last: bool
    lines: dict[Eyes, Line]


class NotTheirs(ValueError):
    """These eyes may not see this game."""


class Reel:
    """A record, read and checked whole. Moment 0 is the beginning, and moment N the table right after event N.

    What was taken back isn't there. No picture is kept: a table is forked every few entries, and what lies between is
    replayed. Raises `RecordError` or `OSError`.
    """

    def __init__(self, path: Path) -> None:
        """Read a record; takes a second for a very long game."""
        self.path, self.record = path, read_record(path)
        table = table_for(self.record)
        self.game = GAMES[self.record.header.game]
        self.over = self.record.end is not None
        self.seed: int | None = getattr(table.dealer, "seed", None)
        self.setup: Setup = replace(saves.setup_of(path, self.record.header), seed=self.seed or 0)
        self.eyes = self._allowed()
        # With every card open the side makes no difference to what is told.
        self._readers = tuple(eyes for eyes in self.eyes if not eyes.open or eyes.seat is None)
        self._describers = {is_open: Describer(self.game, self.setup.seats) for is_open in (False, True)}
        self._dealer = table.dealer
        self._public: set[int] = set()  # the cards that everybody has ever seen
        self._told: list[Told] = []
        self._entries: list[Entry] = []
        self._tables = [table.fork()]
        self._turn: object = None
        self._read(table)
        self.marks = tuple(self._headings())
        # Where the last picture came from: mostly the next one is of the same entry, or of the one behind it.
        self._table = self._tables[0].fork()
        self._last: tuple[int, list[State]] = -1, []

    @property
    def end(self) -> int:
        """The last moment."""
        return len(self._told)

    @property
    def may_go_on(self) -> bool:
        """Whether a new game may begin in it: all cards of a game that is over may be known."""
        return self.over and self.seed is not None

    def first_eyes(self) -> Eyes:
        """Who watches unless somebody else is wanted: the only person at this machine, else what everybody may know."""
        persons = self.setup.persons
        own = Eyes(persons[0]) if len(persons) == 1 else Eyes(None)
        return own if own in self.eyes else Eyes(None)

    def _allowed(self) -> tuple[Eyes, ...]:
        """Who may watch: everybody when the game is over; else the only person of this machine, or a spectator."""
        seats, persons = range(len(self.setup.seats)), self.setup.persons
        if self.seed is None:
            return (Eyes(None),)
        if self.over:
            return (*map(Eyes, seats), Eyes(None), Eyes(None, True), *(Eyes(seat, True) for seat in seats))
        return (*map(Eyes, persons if len(persons) == 1 else ()), Eyes(None))

    # --- reading ------------------------------------------------------------------------------

    def _read(self, table: Table) -> None:
        table.watch, table.entered = self._remember, self._entries.append
        self._remember(table.state)
        for line in self.record.lines:
            enter(self.record, table, line)
            if line.kind != SEALED:
                self._entered(self._entries[-1], table)
        check_end(self.record, table)

    def _remember(self, g: State) -> None:
        self._public.update(g.face)
        for eyes in self._readers:
            self._describers[eyes.open].remember(View(g, eyes.seat, self._secrets(g, eyes)))

    def _secrets(self, g: State, eyes: Eyes) -> dict[int, int]:
        """The faces of hidden cards that these eyes see."""
        dealer, seat = self._dealer, eyes.seat
        if dealer is None:
            return {}
        if eyes.open:
            return {handle: dealer.look(g, CHANCE, handle) for handle in g.back}
        if seat is None:
            return {}
        return {handle: dealer.look(g, seat, handle) for handle, mask in g.knows.items() if mask >> seat & 1}

    def _entered(self, entry: Entry, table: Table) -> None:
        """Keeps an entry that the table has just taken, and forgets what it takes back."""
        self._remember(table.state)
        if len(self._entries) % APART == 0:
            self._tables.append(table.fork())
        before, self._turn = self._turn, self.game.turn(table.state)
        if entry.kind == UNDO:
            while self._told and self._told[-1].entry.index >= int(entry.value):
                self._told.pop()
        elif entry.events:
            last = len(entry.events) - 1
            self._told += [Told(entry, i, i == last, self._lines(entry, i)) for i in range(last + 1)]
        elif self._turn != before:  # else there is nothing to be seen
            self._told.append(Told(entry, 0, True, {}))

    def _lines(self, entry: Entry, number: int) -> dict[Eyes, Line]:
        """The line of an event for everybody who watches: the same for all, unless it names hidden cards."""
        event, describer = entry.events[number], self._describers[False]
        told = describer.line(None, event)
        if told is None:
            return {}
        named = [value for kind, value in describer.fields("events", event[0], event[1:]) if kind in ("card", "cards")]
        cards = {card for value in named for card in (value if isinstance(value, tuple) else (value,))}
        lines = dict.fromkeys(self._readers, replace(told, entry=entry.index, event=number))
        for eyes in self._readers if cards - self._public else ():
            line = self._describers[eyes.open].line(eyes.seat, event)
            if line is not None and line != told:
                lines[eyes] = replace(line, entry=entry.index, event=number)
        return lines

    def _headings(self) -> list[Mark]:
        lines = [(moment, told.lines.get(Eyes(None))) for moment, told in enumerate(self._told, 1)]
        return [Mark(moment, line.seat) for moment, line in lines if line is not None and line.heading]

    # --- showing ------------------------------------------------------------------------------

    def picture(self, moment: int, eyes: Eyes) -> Picture:
        """The table at a moment; `NotTheirs` for eyes that may not see it."""
        self._check(eyes)
        return self._describers[eyes.open].picture(self._view(self._state(moment), eyes))

    def log(self, moment: int, eyes: Eyes) -> tuple[Line, ...]:
        """The lines that were told by then."""
        self._check(eyes)
        reader = _reader(eyes)
        return tuple(told.lines[reader] for told in self._told[:moment] if reader in told.lines)

    def step(self, moment: int, eyes: Eyes) -> Step:
        """What happened between the moment before and this one."""
        told = self._told[moment - 1]
        event: tuple[Any, ...] = told.entry.events[told.number] if told.entry.events else ()
        line = told.lines.get(_reader(eyes))
        return Step(told.entry.seat, False, line, self.picture(moment, eyes), event, told.entry.index)

    @property
    def places(self) -> dict[Place, int]:
        """The moment at which each event was told."""
        return {(told.entry.index, told.number): moment for moment, told in enumerate(self._told, 1)}

    def entries_by(self, moment: int) -> int:
        """How many entries of the log the table has taken at a moment, the one under way included."""
        return self._told[moment - 1].entry.index + 1 if moment else 0

    def _check(self, eyes: Eyes) -> None:
        if eyes not in self.eyes:
            raise NotTheirs(f"{eyes} of {self.eyes}")

    def _view(self, g: State, eyes: Eyes) -> View:
        """What these eyes see. A pile to draw from keeps its back up: else it would look like one of open cards."""
        g, secrets = g.copy(), self._secrets(g, eyes)
        if eyes.open:
            drawn = {handle for zone in self.game.zones(g) if zone.pile for handle in zone.cards}
            secrets = {handle: face for handle, face in secrets.items() if handle not in drawn}
        return View(g, eyes.seat, secrets)

    def _state(self, moment: int) -> State:
        """The table's state at a moment."""
        if moment == 0:
            state: State = self._tables[0].state
            return state
        told = self._told[moment - 1]
        if self._last[0] != told.entry.index:
            self._last = told.entry.index, self._states(told.entry)
        return self._last[1][-1 if told.last else told.number]

    def _states(self, entry: Entry) -> list[State]:
        """The states right after each event of an entry, and after the entry; copies, for an entry may tell a lot."""
        table = self._before(entry.index)
        table.watch = lambda g: g.copy()
        table.replay(entry.seat, entry.kind, entry.value)
        table.watch = None
        return [*table.pictures, table.state.copy()]

    def _before(self, index: int) -> Table:
        """A table on which all entries before this one have been entered; it goes on from where the last one stands."""
        if not index - APART <= self._table.entries <= index:
            self._table = self._tables[index // APART].fork()
        for entry in self._entries[self._table.entries : index]:
            self._table.replay(entry.seat, entry.kind, entry.value)
        return self._table


def _reader(eyes: Eyes) -> Eyes:
    return Eyes(None, True) if eyes.open else eyes
