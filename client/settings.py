"""Settings: one JSON file, written whole or not at all; a broken one is kept aside and said in words."""

import json
import os
import tempfile
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from parlour.client.causes import cause
from parlour.client.texts import LANGUAGES, N_

SPEEDS = {"0.5": 0.5, "1": 1.0, "2": 2.0, "4": 4.0, "instant": 0.0}
SCALES = (75, 100, 125, 150, 175, 200)  # per cent
ALLOWED: dict[str, Collection[object]] = {
    "language": ("", *LANGUAGES),
    "speed": SPEEDS,
    "own_speed": SPEEDS,
    "motion": ("full", "reduced"),
    "table": ("arcade", "plain"),
    "tips": ("off", "short", "full"),
    "scale": SCALES,
}


@dataclass
class Settings:
    """What a player may change; `ALLOWED` has the values of those that are words or steps.

    `language` "" follows the system. `scale` enlarges the whole window, in per cent. `unasked` are the kinds of
    choices that aren't asked about any more ("<game id>:<kind>", or "leave"). `keys` are the actions whose keys differ
    from bindings.toml, each with its chords. `name` is the player's at tables between peers, `last_table` the last one
    that was opened.
    """

    language: str = ""
    speed: str = "1"
    own_speed: str = "1"
    motion: str = "full"
    table: str = "arcade"
    tips: str = "full"
    scale: int = 100
    auto_end: bool = False
    auto_pass: bool = False
    auto_no: bool = False
    fullscreen: bool = False
    unasked: list[str] = field(default_factory=list)
    keys: dict[str, list[str]] = field(default_factory=dict)
    last_game: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    last_table: dict[str, Any] = field(default_factory=dict)

    def asks(self, kind: str) -> bool:
        """Whether a kind of choice is asked about before it is carried out."""
        return kind not in self.unasked

    def ask(self, kind: str, wanted: bool) -> None:
        """Asks about a kind of choice from now on, or no longer."""
        if wanted:
            self.unasked = [one for one in self.unasked if one != kind]
        elif self.asks(kind):
            self.unasked.append(kind)


def parse(data: object) -> Settings:
    """Settings out of JSON; fields of other versions are passed over. ValueError when it isn't what we write."""
    if not isinstance(data, dict):
        raise ValueError("not an object")
    settings = Settings()
    for item in fields(Settings):
        if item.name in data:
            value = data[item.name]
            if type(value) is not type(getattr(settings, item.name)):
                raise ValueError(item.name)
            setattr(settings, item.name, value)
    for name, allowed in ALLOWED.items():
        if getattr(settings, name) not in allowed:
            raise ValueError(name)
    for name, words in (("unasked", settings.unasked), *settings.keys.items()):
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError(name)
    return settings


class SettingsFile:
    """Where settings live. `notices` are (key, values) pairs for the title to say."""

    def __init__(self, home: Path) -> None:
        self.path = home / "settings.json"
        self.notices: list[tuple[str, dict[str, object]]] = []
        self.settings = self._load()

    def _load(self) -> Settings:
        try:
            return parse(json.loads(self.path.read_text("utf-8")))
        except FileNotFoundError:
            return Settings()
        except OSError:
            self._say(N_("The settings can't be read: {path}. Defaults are used."))
            return Settings()
        except (ValueError, RecursionError):
            self._put_aside()
            return Settings()

    def _put_aside(self) -> None:
        aside = put_aside(self.path)
        if aside is None:
            self._say(N_("The settings are damaged: {path}. Defaults are used."))
            return
        self._say(
            N_("The settings were damaged. Defaults are used; the old file is kept as {aside}."),
            aside=aside.name,
        )

    def save(self) -> bool:
        """Writes the settings; a failure is a notice, never a crash."""
        try:
            write_whole(self.path, json.dumps(asdict(self.settings), indent=1, ensure_ascii=False))
        except OSError as error:
            self._say(
                N_("Settings can't be saved in {path} ({reason})."),
                reason=cause(error),
            )
            return False
        return True

    def _say(self, key: str, **values: object) -> None:
        notice = (key, {"path": str(self.path.parent), **values})
        if notice not in self.notices:
            self.notices.append(notice)


def put_aside(path: Path) -> Path | None:
    """Renames a broken file to a free name beside it and returns that; None when it can't be renamed."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.broken-{number}")
        if not aside.exists():
            break
    try:
        return path.rename(aside)
    except OSError:
        return None


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that a crash leaves either the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        # Half a character, which JSON can smuggle in as \ud800, becomes a question mark.
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
