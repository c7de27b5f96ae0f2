"""What has been: the entries of a game, and out of them the table of any moment, as its viewer saw it then."""

from collections.abc import Callable, Mapping, Sequence

from parlour.client.snapshot import Line, Picture, Step
from parlour.core.ask import NOBODY
from parlour.core.log import UNDO, Entry
from parlour.core.table import Table

APART = 64  # entries between the tables that are kept to start from

Place = tuple[int, int]
"""Where in a game something was told: the index of the entry, and the number of the event within it."""
Look = Callable[[Table], Picture]
"""Makes the picture that a viewer gets of a table."""


class Past:
    """The entries of one game in order, with a table every few of them; no picture is kept.

    Made for a table on which nothing of interest has been entered yet: what came before can't be gone back to.
    """

    def __init__(self, table: Table) -> None:
        self._first = table.entries
        self._entries: list[Entry] = []
        self._marks = [table.fork()]

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries so far."""
        return self._entries

    def add(self, entry: Entry, table: Table) -> None:
        """Keeps an entry that a table has just taken."""
        self._entries.append(entry)
        if len(self._entries) % APART == 0:
            self._marks.append(table.fork())

    def picture(self, place: Place, look: Look) -> Picture:
        """The table right after an event; `IndexError` where there is none."""
        entry, event = place
        return _watched(self._before(entry), self._entries[entry - self._first], look)[event]

    def steps(
        self, place: Place, look: Look, lines: Mapping[Place, Line], persons: Sequence[int]
    ) -> tuple[Picture, tuple[Step, ...]]:
        """All steps from an event until now, and the picture before them; what was taken back is left out.

        `lines` are the viewer's by their places; `persons` the seats whose steps are own ones.
        """
        entry, event = place
        later = self._entries[max(0, entry - self._first) :]
        standing = _standing(later)
        table = self._before(entry)
        before, out = look(table), []
        for one in later:
            if one.index not in standing:
                table.replay(one.seat, one.kind, one.value)
                continue
            pictures = _watched(table, one, look)
            told = [lines.get((one.index, number)) for number in range(len(pictures))]
            out += steps_of(one, pictures, told, look(table), one.seat in persons)
        if event:
            before = out[event - 1].picture
        return before, tuple(out[event:])

    def _before(self, entry: int) -> Table:
        """A table on which all entries before this one have been entered."""
        number = max(0, entry - self._first)
        at = number // APART
        table = self._marks[at].fork()
        for one in self._entries[at * APART : number]:
            table.replay(one.seat, one.kind, one.value)
        return table


def _watched(table: Table, entry: Entry, look: Look) -> list[Picture]:
    """Lets a table take an entry; returns the pictures right after each of its events."""
    table.watch = lambda _: look(table)
    table.replay(entry.seat, entry.kind, entry.value)
    table.watch = None
    return table.pictures


def _standing(entries: Sequence[Entry]) -> set[int]:
    """The indices of those entries that haven't been taken back and take nothing back."""
    out: list[int] = []
    for entry in entries:
        if entry.kind == UNDO:
            out = [index for index in out if index < int(entry.value)]
        else:
            out.append(entry.index)
    return set(out)


def steps_of(
    entry: Entry, pictures: Sequence[Picture], lines: Sequence[Line | None], now: Picture, own: bool
) -> list[Step]:
    """The steps of an entry: one an event, and one more where the rules went on after the last one to a question."""
    told = zip(entry.events, pictures, lines, strict=True)
    out = [Step(entry.seat, own, line, picture, event, entry.index) for event, picture, line in told]
    if not pictures or now != pictures[-1]:
        out.append(Step(entry.seat, own, None, now, (), entry.index))
    return out


def since_last_turn(lines: Sequence[Line], seat: int | None) -> Place:
    """Where the first heading after a seat's last turn that is over stands; the beginning, if it had none yet.

    Without a seat: after the turn before of the seat whose turn was last, so that a spectator sees a whole round.
    """
    headings = [line for line in lines if line.heading]
    whose = seat
    if whose is None:
        whose = next((line.seat for line in reversed(headings) if line.seat != NOBODY), NOBODY)
    over = [number for number, line in enumerate(headings[:-1]) if line.seat == whose != NOBODY]
    if seat is None and headings and headings[-1].seat != whose:
        over = over[:-1]
    if not over:
        return 0, 0
    after = headings[over[-1] + 1]
    return after.entry, after.event
