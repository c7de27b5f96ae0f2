"""Recorded games on disk: which can go on, who sat where, and opening them."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.client.settings import write_whole
from parlour.client.snapshot import Seat, Setup
from parlour.client.texts import Texts
from parlour.core import GAMES
from parlour.core.record import END, SUFFIX, Header

LOOKED_AT = 60  # so many records, the newest, are looked at; reading years of them would delay the title
FALLBACK_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Save:
    """A recorded game that isn't over."""

    path: Path
    setup: Setup


@dataclass(frozen=True)
class Lost:
    """A record that can't go on: unreadable, or played by other rules than this version's."""

    name: str
    other_rules: bool = False


class OtherRules(Exception):
    """A game that only the version that began it can go on with."""


def folder(home: Path) -> Path:
    """Where records lie."""
    return home / "saves"


def unfinished(home: Path) -> tuple[list[Save], list[Lost]]:
    """The games that can go on, newest first, and those that can't."""
    found: list[Save] = []
    lost: list[Lost] = []
    for path in _newest(folder(home)):
        try:
            save = _read(path)
        except OtherRules:
            lost.append(Lost(path.name, other_rules=True))
            continue
        except (OSError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
            lost.append(Lost(path.name))
            continue
        if save is not None:
            found.append(save)
    return found, lost


def _newest(place: Path) -> list[Path]:
    dated = []
    try:
        for path in place.glob("*" + SUFFIX):
            with suppress(FileNotFoundError):  # deleted just now, or a link that leads nowhere
                dated.append((path.stat().st_mtime_ns, path))
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)[:LOOKED_AT]]


def _read(path: Path) -> Save | None:
    """A look at the first and the last line; None when the game is over, or is one between peers, which goes on from
    what its machine keeps of the table.
    """
    data = path.read_bytes()
    first, _, rest = data.partition(b"\n")
    header = Header(**json.loads(first))
    if not isinstance(header.seats, int) or header.game not in GAMES:
        raise ValueError("not a game that can go on here")
    if header.seed is None or rest.rstrip(b"\n").rpartition(b"\n")[2].startswith(END.encode() + b" "):
        return None
    save = Save(path, setup_of(path, header))
    if header.rules != GAMES[header.game].digest:
        raise OtherRules
    return save


def setup_of(path: Path, header: Header) -> Setup:
    """What a recorded game was begun with; between peers the seed is 0 until it is published."""
    names = _names(path, header.seats)
    seats = tuple(Seat(name, bot or "") for name, bot in zip(names, header.bots, strict=True))
    return Setup(header.game, seats, int(header.seed or 0), dict(header.options))


def names_path(record: Path) -> Path:
    """The small file beside a record that holds the names of its seats."""
    return record.with_name(record.name + ".names")


def keep_names(record: Path, seats: Sequence[Seat]) -> None:
    """Writes the names beside a record; raises `OSError`."""
    write_whole(names_path(record), json.dumps([seat.name for seat in seats], ensure_ascii=False))


def _names(record: Path, seats: int) -> list[str]:
    """The names of the seats; letters when they were lost."""
    try:
        names = json.loads(names_path(record).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        names = None
    if isinstance(names, list) and len(names) == seats and all(isinstance(n, str) for n in names):
        return names
    return list(FALLBACK_NAMES[:seats])


# --- words of a game ------------------------------------------------------------------------------


def word(tr: Texts, game: Any, name: object) -> str:
    """A word of a game in the window's language; the bare word where the game names none."""
    try:
        text: str = game.words.name(tr.language, name)
    except (KeyError, TypeError):
        return str(name).replace("_", " ")
    return text


def short(tr: Texts, game: Any, name: str) -> str:
    """A word of a game where there is little room; "" where its sign and number say enough."""
    try:
        text: str = game.words.short(tr.language, name)
    except (KeyError, TypeError):
        return word(tr, game, name)
    return text


def note(tr: Texts, game: Any, name: str) -> str:
    """What is written on a place of a game's board, or an empty text."""
    text: str = game.words.note(tr.language, name)
    return text


def about(tr: Texts, game: Any, name: str) -> str:
    """What a game tells of one of its words in the window's language, or an empty text."""
    text: str = game.words.tip(tr.language, name)
    return text


def game_name(tr: Texts, game: str) -> str:
    """The name of a game."""
    text: str = GAMES[game].words.title(tr.language)
    return text
