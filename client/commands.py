"""What the window tells the worker of a table."""

from dataclasses import dataclass
from typing import TypeAlias

from parlour.client.snapshot import Line


@dataclass(frozen=True)
class Answer:
    """A plain option by its number, or cards by their handles."""

    token: int
    number: int | None = None
    cards: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Check:
    """Would these cards do?"""

    token: int
    chosen: tuple[int, ...]


@dataclass(frozen=True)
class Go:
    """Bots may make so many steps before the window has caught up."""

    steps: int = 1


@dataclass(frozen=True)
class Confirm:
    """Answer with the plan that was put together."""

    token: int


@dataclass(frozen=True)
class StartOver:
    """Forget what was put together of a plan."""

    token: int


@dataclass(frozen=True)
class Undo:
    """Take back this seat's last answer: of its plan, if that has any, else the one that the table has taken."""

    seat: int


@dataclass(frozen=True)
class Look:
    """From now on the window shows what this seat may see; `None`: what everybody may see."""

    seat: int | None


@dataclass(frozen=True)
class Recap:
    """Show again what has happened since the viewer's last turn."""


@dataclass(frozen=True)
class Visit:
    """Show the table as it was when a line of the log was told."""

    line: Line


@dataclass(frozen=True)
class Record:
    """After a failed write: try again, or go on without a record."""

    again: bool


@dataclass(frozen=True)
class Say:
    """Say something to everybody at the table."""

    text: str


@dataclass(frozen=True)
class Vote:
    """Vote on a missing machine: "wait", "pause" or a bot's name."""

    machine: str
    choice: str


@dataclass(frozen=True)
class Pause:
    """Hold all answers, or let them count again."""

    on: bool


@dataclass(frozen=True)
class GoAlone:
    """Go on without the others, for ever."""


@dataclass(frozen=True)
class Stop:
    """The window leaves the table."""


Command: TypeAlias = (
    Answer | Check | Confirm | StartOver | Go | Undo | Look | Recap | Visit | Record | Say | Vote | Pause | GoAlone
    | Stop
)  # fmt: skip
