"""The seats of a table before its start, on its host's side, pure: who sits where, and by which name and looks."""

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from parlour.core.bots import bot_names
from parlour.core.game import BadInput, Game
from parlour.net.charter import unlike
from parlour.net.messages import MARKS, Key, LobbySeat

OPEN = LobbySeat("", "", "", ready=False, colour=-1, emblem=-1, closed=False)
CLOSED = replace(OPEN, closed=True)


class Seats:
    """As many seats as the game can have at most; those that aren't wanted are closed. `rows` has them in order."""

    def __init__(self, me: Key, most: int, wishes: Sequence[tuple[str, str] | None]) -> None:
        """Begin with the wished ones: for each (name, bot) of the host's machine, or `None`, open."""
        self._me = me
        self.rows = [OPEN] * len(wishes) + [CLOSED] * (most - len(wishes))
        for seat, wish in enumerate(wishes):
            if wish is not None:
                self.sit(seat, me, *wish)

    @property
    def wanted(self) -> list[LobbySeat]:
        """The seats that are not closed, in order."""
        return [row for row in self.rows if not row.closed]

    def of(self, machine: Key) -> list[int]:
        """Return the numbers of a machine's seats."""
        return [seat for seat, row in enumerate(self.rows) if row.machine == machine]

    def open_ones(self) -> list[int]:
        """Return the numbers of the seats that somebody may take."""
        return [seat for seat, row in enumerate(self.rows) if not row.machine and not row.closed]

    def sit(
        self, seat: int, machine: Key, name: str, bot: str, *, ready: bool = True, colour: int = -1, emblem: int = -1
    ) -> None:
        """Put somebody on a seat, or let them go by another name or looks there.

        A name that is taken gets a number. Of colour and emblem a wished one counts where no other seat has it; else
        the seat keeps what it had, and gets the first free one where it had none.
        """
        others = [row.name for number, row in enumerate(self.rows) if row.machine and number != seat]
        colour, emblem = self._free("colour", seat, colour), self._free("emblem", seat, emblem)
        self.rows[seat] = LobbySeat(machine, unlike(name, others), bot, ready, colour, emblem, closed=False)

    def vacate(self, machine: Key) -> None:
        """Open all seats of a machine."""
        self.rows = [OPEN if row.machine == machine else row for row in self.rows]

    def unready(self) -> None:
        """Take back what the guests have said: that they are ready. Who sits at the host's machine is always ready."""
        self.rows = [replace(row, ready=row.machine == self._me) if row.machine else row for row in self.rows]

    def refit(self, game: Game) -> None:
        """Be the seats of another game: its bots stay who it has, and more seats are opened where it needs them.

        Where it has less, open ones go first, then the host's bots, the last ones first. Raises `BadInput`, and changes
        nothing, when more people sit here than can play it.
        """
        least, most = game.seats
        kept = [OPEN if _is_unknown(row, game) else row for row in self.wanted]
        drop(kept, most, lambda row: not row.machine)
        drop(kept, most, lambda row: row.machine == self._me and row.bot != "")
        if len(kept) > most:
            raise BadInput(f"{len(kept)} sit at this table, and {game.id} is for {least} to {most}: free a seat first")
        kept += [OPEN] * (least - len(kept))
        self.rows = kept + [CLOSED] * (most - len(kept))

    def _free(self, mark: Literal["colour", "emblem"], seat: int, wish: int) -> int:
        marks: list[int] = [getattr(row, mark) for row in self.rows]
        others = {one for number, one in enumerate(marks) if number != seat}
        wanted: list[int] = [wish, marks[seat], *range(MARKS)]
        return next(one for one in wanted if one >= 0 and one not in others)


def drop(rows: list[LobbySeat], most: int, may_go: Callable[[LobbySeat], bool]) -> None:
    """Take rows that may go out of a list, the last ones first, until it is no longer than `most`."""
    for number in reversed(range(len(rows))):
        if len(rows) > most and may_go(rows[number]):
            del rows[number]


def _is_unknown(row: LobbySeat, game: Game) -> bool:
    """Say whether a bot by this name belongs to another game; one of a module may play any."""
    return row.bot != "" and ":" not in row.bot and row.bot not in bot_names(game)
