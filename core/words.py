"""Names and sentences of a game, in all languages, out of its `texts.toml`.

Sections: `names` (faces, zones, pieces, phases, facts, reasons, kinds of points, switches and their values), `questions`
(a prompt a kind; `option` says what a bare option stands for), `options` and `events` (sentences with fields). A field
is written `name` or `name:type`; types are seat, card, cards, count, number and word.
"""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from parlour.core.domains import Value

LANGUAGES = ("en", "cs")


class NameOf(Protocol):
    """How the reader calls seats and cards."""

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""

    def card(self, handle: int) -> str:
        """Return the name of a card, or a word for one that the reader doesn't know."""


class Words:
    """The texts of one game. Every method takes the language first; a missing text raises `KeyError`."""

    def __init__(self, path: Path) -> None:
        """Remember the file; it is read when the first text is wanted."""
        self._path = path

    @cached_property
    def texts(self) -> dict[str, dict[str, Any]]:
        """The whole catalogue, as written."""
        return tomllib.loads(self._path.read_text(encoding="utf-8"))

    def name(self, language: str, word: str) -> str:
        """Return the name of a face, zone, piece, phase, fact, reason, kind of points, switch or value."""
        text: str = self.texts["names"][word][language]
        return text

    def prompt(self, language: str, kind: str) -> str:
        """Return what a question of this kind asks."""
        text: str = self.texts["questions"][kind][language]
        return text

    def option(self, language: str, kind: str, value: Value, name_of: NameOf) -> str:
        """Return the label of an option of a question of this kind."""
        if isinstance(value, str) and value in self.texts["options"]:
            value = (value,)
        if isinstance(value, tuple) and value and isinstance(value[0], str) and value[0] in self.texts["options"]:
            return self._fill(self.texts["options"][value[0]], language, value[1:], name_of)
        return self._show(self.texts["questions"][kind].get("option", "word"), language, value, name_of)

    def event(self, language: str, event: tuple[Value, ...], name_of: NameOf) -> str:
        """Return the log line of an event, or an empty one for events that need none."""
        entry = self.texts["events"][event[0]]
        return self._fill(entry, language, event[1:], name_of) if language in entry else ""

    def _fill(
        self, entry: dict[str, Any], language: str, values: tuple[Value, ...], name_of: NameOf
    ) -> str:
        fields = {}
        for field, value in zip(entry.get("fields", ()), values, strict=True):
            name, _, kind = field.partition(":")
            fields[name] = self._show(kind or name, language, value, name_of)
        text: str = entry[language]
        return text.format(**fields)

    def _show(self, kind: str, language: str, value: Value, name_of: NameOf) -> str:
        if kind == "seat" and isinstance(value, int):
            return name_of.seat(value)
        if kind == "card" and isinstance(value, int):
            return name_of.card(value)
        if isinstance(value, tuple):
            inner = {"cards": "card", "seats": "seat", "numbers": "number"}.get(kind, kind)
            return ", ".join(self._show(inner, language, part, name_of) for part in value) or "–"
        if kind == "word" and isinstance(value, str):
            return self.name(language, value)
        return str(value)
