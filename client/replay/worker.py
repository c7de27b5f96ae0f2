"""The thread that shows a record. Commands go in, pictures come out; neither side waits for the other."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from parlour.client.causes import cause
from parlour.client.mail import Worker
from parlour.client.past import Place
from parlour.client.replay import sharing
from parlour.client.replay.reel import Eyes, Mark, Reel
from parlour.client.snapshot import Jump, Reason, Setup, Step, Trouble
from parlour.client.texts import N_
from parlour.core.record import RecordError


@dataclass(frozen=True)
class Opened:
    """The record is read. `end` is its last moment; `may_go_on`: a new game may begin in it; `seed`, where known."""

    setup: Setup
    eyes: tuple[Eyes, ...]
    first: Eyes
    end: int
    marks: tuple[Mark, ...]
    may_go_on: bool
    seed: int | None
    places: dict[Place, int]  # the moment at which an event of an entry was told


@dataclass(frozen=True)
class Shown:
    """A moment: to be shown at once, or what led to it from the moment before. `ask` is the number of the command."""

    ask: int
    moment: int
    what: Jump | Step


@dataclass(frozen=True)
class Copied:
    """Where the copy of the record lies, or why there is none."""

    said: Reason
    path: Path | None = None


@dataclass(frozen=True)
class Begun:
    """A new game was begun, with this record."""

    setup: Setup
    record: Path


@dataclass(frozen=True)
class Show:
    """Show a moment at once, or the next `steps` after it."""

    ask: int
    moment: int
    eyes: Eyes
    steps: int = 0


@dataclass(frozen=True)
class Copy:
    """Copy the record into a folder."""

    folder: Path


@dataclass(frozen=True)
class GoOn:
    """Begin a new game at a moment, with a person at this seat; its record goes to a folder."""

    moment: int
    own: int
    folder: Path


@dataclass(frozen=True)
class Stop:
    """Nobody watches any more."""


Message: TypeAlias = "Opened | Shown | Copied | Begun | Trouble"
Command: TypeAlias = "Show | Copy | GoOn | Stop"


class ReplayWorker(Worker[Command, Message]):
    """Shows one record; `start` opens it."""

    def __init__(self, find: Callable[[], Path], failed: Callable[[BaseException], None]) -> None:
        """Take what finds the record; it is called on the thread and may raise `OSError`."""
        super().__init__("replay")
        self._find, self._failed = find, failed

    def stop(self) -> None:
        """Ends; the record that is being read is read to its end."""
        self.send(Stop())

    # --- the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            reel = Reel(self._find())
            self._tell(_opened(reel))
            while not isinstance(command := self._next(), Stop):
                self._obey(reel, command)
        except (RecordError, OSError) as error:
            self._tell(Trouble("broken", Reason(N_("This game can't be shown: {what}"), (("what", cause(error)),))))
        except Exception as error:  # the thread's outermost frame: the window must hear of it
            self._failed(error)
            self._tell(Trouble("broken", Reason(N_("This game can't be shown: {what}"), (("what", cause(error)),))))

    def _next(self) -> Command:
        """The next command; of those that have come to show something, only the last one counts."""
        waiting = [self._commands.get()]
        while not self._commands.empty():
            waiting.append(self._commands.get())
        for command in waiting:
            if isinstance(command, Stop):
                return command
        last = max((at for at, command in enumerate(waiting) if isinstance(command, Show)), default=-1)
        first, *rest = [command for at, command in enumerate(waiting) if at == last or not isinstance(command, Show)]
        for command in rest:
            self._commands.put(command)
        return first

    def _obey(self, reel: Reel, command: Command) -> None:
        match command:
            case Show(ask, moment, eyes, 0):
                self._tell(Shown(ask, moment, Jump(reel.picture(moment, eyes), reel.log(moment, eyes))))
            case Show(ask, moment, eyes, steps):
                for later in range(moment + 1, min(moment + steps, reel.end) + 1):
                    self._tell(Shown(ask, later, reel.step(later, eyes)))
            case Copy(folder):
                self._tell(self._copy(reel, folder))
            case GoOn(moment, own, folder):
                try:
                    self._tell(Begun(*sharing.go_on(reel, moment, own, folder)))
                except OSError as error:
                    self._tell(Copied(Reason(N_("The new game can't be written: {what}"), (("what", cause(error)),))))

    def _copy(self, reel: Reel, folder: Path) -> Copied:
        try:
            path = sharing.copy(reel.path, folder)
        except OSError as error:
            return Copied(Reason(N_("The copy can't be written: {what}"), (("what", cause(error)),)))
        return Copied(Reason(N_("A copy is in {path}"), (("path", str(path)),)), path)


def _opened(reel: Reel) -> Opened:
    return Opened(
        reel.setup, reel.eyes, reel.first_eyes(), reel.end, reel.marks, reel.may_go_on, reel.seed, reel.places
    )
