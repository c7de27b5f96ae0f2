"""What can go on from the title: games of this machine and tables between peers, the one touched last first."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.together import doors
from parlour.client.together.finding import Table
from parlour.client.together.reasons import failure
from parlour.core import GAMES
from parlour.core.record import SUFFIX
from parlour.net import names
from parlour.net.charter import shown_names
from parlour.net.folders import FOLDER, JOURNAL, Kept, NoMachine
from parlour.net.messages import Charter

if TYPE_CHECKING:
    from parlour.client.app import App


@dataclass(frozen=True)
class Resumable:
    """A game that can go on: a save, or a table between peers.

    `record` tells how far it is. Between peers it has what everybody knows; that there is one isn't sure. `pictured` is
    the file beside which a picture may lie.
    """

    touched: int
    game: str
    names: tuple[str, ...]
    save: saves.Save | None = None
    kept: Kept | None = None
    record: Path | None = None
    pictured: Path | None = None


def resumables(home: Path, found: Sequence[saves.Save]) -> tuple[list[Resumable], list[saves.Lost]]:
    """Everything that can go on, the latest first; and the tables between peers that can't."""
    lost: list[saves.Lost] = []
    out = [
        Resumable(_touched([save.path]), save.setup.game, tuple(seat.name for seat in save.setup.seats), save=save,
                  record=save.path, pictured=save.path)
        for save in found
    ]  # fmt: skip
    for folder, kept in doors.unfinished(home) if (home / FOLDER).is_dir() else ():
        charter = kept.charter
        if charter.game not in GAMES or charter.rules != GAMES[charter.game].digest:
            lost.append(saves.Lost(_title(charter), other_rules=True))
            continue
        touched = _touched(list(folder.glob("*")))
        records = saves.folder(home).glob(f"{charter.game}-{len(charter.seats)}-{charter.table}*{SUFFIX}")
        out.append(
            Resumable(touched, charter.game, shown_names(charter), kept=kept, pictured=folder / JOURNAL,
                      record=max(records, key=lambda path: _touched([path]), default=None))
        )  # fmt: skip
    return sorted(out, key=lambda one: one.touched, reverse=True), lost


def _title(charter: Charter) -> str:
    """A table's name fit to be shown: its host may be a stranger."""
    return names.clean(charter.title, charter.game)


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
        return tr("Nothing can be kept in {folder}, so no table can be joined: {what}", folder=app.home,
                  what=failure(error))  # fmt: skip
    if door is None:
        return tr("This table is played in another window, or is over by now.")
    seats = len(charter.seats)
    table = Table(charter.table, charter.game, _title(charter), (), seats, seats, 0, False, "playing")
    app.push(LobbyScene(app, door, lambda reason, words: _together(app, words), table=table))
    return ""


def _together(app: "App", notice: str) -> None:
    """Where other ways to a table are, with what went wrong."""
    from parlour.client.scenes.together import TogetherScene

    if notice:
        app.push(TogetherScene(app, notice=notice))
