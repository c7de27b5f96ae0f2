"""What the golden records have to show together, and what each of them shows."""

from pathlib import Path
from typing import Any, NamedTuple

import tests.toy
from parlour.core import GAMES
from parlour.core.game import Game
from parlour.core.record import Record, enter, read_record, table_for
from parlour.core.table import Table

FOLDER = Path(__file__).parent / "golden"
CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
NAMES = ("goldrush-city", "ankh-morpork", "dungeon-petz", tests.toy.GAME.id)
MOST_VALUES = 8
"""Up to so many values of an option, all have to occur; of a longer run of numbers the default and one other."""

Feature = tuple[str, ...]


class Shown(NamedTuple):
    """A record that was replayed: its game's end, and what occurred on the way."""

    table: Table
    features: frozenset[Feature]


def wanted(game: Game) -> set[Feature]:
    """Return all of a game that has to occur: cards, events, values of options, numbers of seats, ways to end."""
    least, most = game.seats
    features: set[Feature] = {("card", face) for face in game.faces}
    features |= {("event", name) for name in game.words.texts["events"]}
    features |= {("seats", str(seats)) for seats in range(least, most + 1)}
    features |= {("kind", kind) for kind in ("undo", "end")}
    features |= {("reason", reason) for reason in game.reasons}
    for name, option in game.options.items():
        features |= {option_feature(game, name, value) for value in option.values}
    return features


def option_feature(game: Game, name: str, value: Any) -> Feature:
    """Return what an option's value counts as."""
    option = game.options[name]
    if len(option.values) <= MOST_VALUES:
        return ("option", name, str(value))
    return ("option", name, "default" if value == option.default else "other")


def show(record: Record) -> Shown:
    """Replay a record and collect what occurs in it; raises `RecordError`."""
    game = GAMES[record.header.game]
    features = {option_feature(game, name, value) for name, value in record.header.options.items()}
    features.add(("seats", str(record.header.seats)))
    faces: set[int] = set()
    table = table_for(record)
    features |= {("event", str(event[0])) for event in table.events}
    table.watch = lambda g: faces.update(g.face.values())
    for line in record.lines:
        enter(record, table, line)
        faces.update(table.state.face.values())
        features |= {("event", str(event[0])) for event in table.events}
        if line.kind == "undo":
            features.add(("kind", "undo"))
    if record.end is not None and table.result is not None:
        features |= {("kind", "end"), ("reason", table.result.reason)}
    return Shown(table, frozenset(features | {("card", game.faces[face]) for face in faces}))


def goldens() -> list[Path]:
    """Return the golden records, sorted by name."""
    return sorted(FOLDER.glob("*.parlour"))


def last_hash(path: Path) -> str:
    """Return the hash of a record's last entry."""
    return read_record(path).entries[-1].hash
