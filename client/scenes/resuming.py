"""What can go on from the title: games of this machine and tables between peers, the one touched last first."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.together import doors
from parlour.client.together.finding import Table
from parlour.net.charter import shown_names
from parlour.net.folders import FOLDER, Kept, NoMachine

if TYPE_CHECKING:
    from parlour.client.app import App


@dataclass(frozen=True)
class Resumable:
    """A game that can go on: a save, or a table between peers."""

    touched: int
    game: str
    names: tuple[str, ...]
    save: saves.Save | None = None
    kept: Kept | None = None

    @property
    def path(self) -> Path | None:
        """The record of a save."""
        return self.save.path if self.save is not None else None


def resumables(home: Path, found: Sequence[saves.Save]) -> list[Resumable]:
    """Everything that can go on, the latest first."""
    out = [
        Resumable(_touched([save.path]), save.setup.game, tuple(seat.name for seat in save.setup.seats), save=save)
        for save in found
    ]
    place = home / FOLDER
    for kept in doors.unfinished(home) if place.is_dir() else ():
        charter = kept.charter
        files = [file for folder in place.glob(f"{charter.table}*") for file in folder.iterdir()]
        out.append(Resumable(_touched(files), charter.game, shown_names(charter), kept=kept))
    return sorted(out, key=lambda one: one.touched, reverse=True)


def _touched(files: Sequence[Path]) -> int:
    times = [0]
    for file in files:
        with suppress(FileNotFoundError):  # another window has just finished it
            times.append(file.stat().st_mtime_ns)
    return max(times)


def resume(app: "App", one: Resumable) -> str:
    """Go on with a game; returns why it can't, in words, or ""."""
    from parlour.client.scenes.lobby import LobbyScene
    from parlour.client.scenes.table import TableScene

    if one.save is not None:
        app.replace(TableScene(app, one.save.setup, one.save.path))
        return ""
    assert one.kept is not None
    charter, tr = one.kept.charter, app.tr
    try:
        door = doors.resume(app.home, charter.table)
    except (NoMachine, OSError) as error:
        return tr("Nothing can be kept in {folder}, so no table can be joined: {what}", folder=app.home, what=error)
    if door is None:
        return tr("This table is played in another window, or is over by now.")
    seats = len(charter.seats)
    table = Table(charter.table, charter.game, charter.title, (), seats, seats, 0, False, "playing")
    app.push(LobbyScene(app, door, lambda reason, words: _together(app, words), table=table))
    return ""


def _together(app: "App", notice: str) -> None:
    """Where other ways to a table are, with what went wrong."""
    from parlour.client.scenes.together import TogetherScene

    if notice:
        app.push(TogetherScene(app, notice=notice))
