"""What a machine tells the people at it: one named tuple for each thing that happened. Nothing here is sent."""

from typing import NamedTuple, TypeAlias

from parlour.core.ask import Event
from parlour.core.domains import Value
from parlour.net.messages import Key


class Begun(NamedTuple):
    """The seed is made (or, for who watches, the charter is known): there is a table now."""


class Entered(NamedTuple):
    """The table took an entry of the game: `index` counts the log from 1, `line` the table's own entries from 0."""

    index: int
    line: int
    seat: int
    kind: str
    value: Value
    events: tuple[Event, ...]
    hash: str


class Held(NamedTuple):
    """A seat is answered by somebody else from now on; `bot` is "" for a person."""

    seat: int
    machine: Key
    bot: str


class Voted(NamedTuple):
    """A machine voted on a missing one: "wait", "pause" or a bot's name; `done` if that decided it."""

    voter: Key
    missing: Key
    choice: str
    done: bool


class Paused(NamedTuple):
    """No answer counts until somebody resumes. `machine` asked for it; `None` after a vote."""

    machine: Key | None


class Resumed(NamedTuple):
    """Answers count again."""

    machine: Key


class Branched(NamedTuple):
    """One machine goes on alone, under this name."""

    machine: Key
    name: str


class Published(NamedTuple):
    """The game is over and its seed is known; `holds` says whether all chance of the game came from it."""

    seed: int
    holds: bool


class Refused(NamedTuple):
    """What this machine had proposed for a seat will not be entered, and why."""

    seat: int
    kind: str
    reason: str


class Ignored(NamedTuple):
    """An agreed entry does not fit this machine's table: one of them is wrong."""

    index: int
    reason: str


class Led(NamedTuple):
    """Another machine orders the entries now; `None` while there is none."""

    machine: Key | None


class Away(NamedTuple):
    """A machine was not heard of for `limits.SUSPECT_SECONDS`, or its link broke."""

    machine: Key


class Returned(NamedTuple):
    """It is heard again."""

    machine: Key


class Disputed(NamedTuple):
    """Tables differ at an index of the log, and no majority says who is right: nobody answers until one does."""

    index: int


class Settled(NamedTuple):
    """A majority agrees again, this machine with it; `odd` are those who differ."""

    index: int
    odd: tuple[Key, ...]


class Odd(NamedTuple):
    """This machine's table differs from all others': it has stopped. The next steps are `bundle` and `rejoin`."""

    index: int


class SeedFailed(NamedTuple):
    """The seed could not be made: what went wrong, and who it was if that is known."""

    reason: str


News: TypeAlias = (
    Begun | Entered | Held | Voted | Paused | Resumed | Branched | Published | Refused | Ignored
    | Led | Away | Returned | Disputed | Settled | Odd | SeedFailed
)  # fmt: skip
