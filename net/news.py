"""What a machine tells the people at it: one struct for each thing that happened. Nothing here is sent."""

from typing import TypeAlias

from msgspec import Struct

from parlour.core.ask import Event
from parlour.core.domains import Value
from parlour.net.messages import Key


class Fact(Struct, frozen=True):
    """Something that happened."""


class Begun(Fact, frozen=True):
    """The seed is made (or, for who watches, the charter is known): there is a table now."""


class Entered(Fact, frozen=True):
    """The table took an entry of the game: `index` counts the log from 1, `line` the table's own entries from 0."""

    index: int
    line: int
    seat: int
    kind: str
    value: Value
    events: tuple[Event, ...]
    hash: str


class Held(Fact, frozen=True):
    """A seat is answered by somebody else from now on; `bot` is "" for a person."""

    seat: int
    machine: Key
    bot: str


class Voted(Fact, frozen=True):
    """A machine voted on a missing one: "wait", "pause" or a bot's name; `done` if that decided it."""

    voter: Key
    missing: Key
    choice: str
    done: bool


class Paused(Fact, frozen=True):
    """No answer counts until somebody resumes. `machine` asked for it; `None` after a vote."""

    machine: Key | None


class Resumed(Fact, frozen=True):
    """Answers count again."""

    machine: Key


class Branched(Fact, frozen=True):
    """One machine goes on alone, under this name."""

    machine: Key
    name: str


class Published(Fact, frozen=True):
    """The game is over and its seed is known; `holds` says whether all chance of the game came from it."""

    seed: int
    holds: bool


class Refused(Fact, frozen=True):
    """What this machine had proposed for a seat will not be entered, and why."""

    seat: int
    kind: str
    reason: str


class Ignored(Fact, frozen=True):
    """An agreed entry does not fit this machine's table: one of them is wrong."""

    index: int
    reason: str


class Led(Fact, frozen=True):
    """Another machine orders the entries now; `None` while there is none."""

    machine: Key | None


class Away(Fact, frozen=True):
    """A machine was not heard of for `limits.SUSPECT_SECONDS`, or its link broke."""

    machine: Key


class Returned(Fact, frozen=True):
    """It is heard again."""

    machine: Key


class Disputed(Fact, frozen=True):
    """Tables differ at an index of the log, and no majority says who is right: nobody answers until one does."""

    index: int


class Settled(Fact, frozen=True):
    """A majority agrees again, this machine with it; `odd` are those who differ."""

    index: int
    odd: tuple[Key, ...]


class Odd(Fact, frozen=True):
    """This machine's table differs from all others': it has stopped. The next steps are `bundle` and `rejoin`."""

    index: int


class SeedFailed(Fact, frozen=True):
    """The seed could not be made: what went wrong, and whose machine it was or may have been."""

    reason: str
    machines: tuple[Key, ...] = ()


News: TypeAlias = (
    Begun | Entered | Held | Voted | Paused | Resumed | Branched | Published | Refused | Ignored
    | Led | Away | Returned | Disputed | Settled | Odd | SeedFailed
)  # fmt: skip
