"""Names and sentences of a game, in all languages, out of its `texts.toml` and `components.toml`.

Sections: `title`, `about` (a sentence on the game), `names` (zones, pieces, backs, phases, facts, reasons, kinds of
points, switches and their values), `questions` (a prompt a kind; `option` says what a bare option stands for),
`options` and `events` (sentences with fields), `tips` (what a thing is and does). A field is written `name` or
`name:type`; types are seat, seats, card, cards, number, change (a number with its sign), die, letter and word. Cards
have the names of their component.
A number of any type is shown by a name of its own where `names` holds one, such as `area_7`, and a component with a
`number` has it; the type owner is a seat, or such a name. A piece of a seat, `minion@2`, is called what it is.
The type space is a word that names a place on a board.
Optional are `misfits` (why options can't be played by a number of seats), `reasons` (why an option cannot be chosen: a
sentence with numbers by their names, or with all of them as `amounts`), `amounts` (what those are called), `short`
(what a piece is called where there is little room; nothing where sign and number say enough), `notes` (what is written
on a place on a board), `plain` and `swatches` (how the plain table shows pieces and backs).
"""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from parlour.core.domains import Value

LANGUAGES = ("en", "cs")

OF_SEAT = "@"
"""Between the word of a piece and the seat whose it is, as in `minion@2`."""


class Refusal(NamedTuple):
    """An option that cannot be chosen now: its value as it would be offered, and why.

    `reason` is a word of the section `reasons`, `numbers` are (word, number) for its sentence.
    """

    value: Value
    reason: str
    numbers: tuple[tuple[str, int], ...] = ()


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
        """The whole catalogue, as written, with the names of the components among the other names."""
        components = tomllib.loads(self._path.with_name("components.toml").read_text(encoding="utf-8"))
        named = [row for rows in components.values() if isinstance(rows, list) for row in rows if "name" in row]
        names = {row["id"]: row["name"] for row in named} | _numbered(components) | self._own_texts["names"]
        return self._own_texts | {"names": names}

    @cached_property
    def _own_texts(self) -> dict[str, dict[str, Any]]:
        return tomllib.loads(self._path.read_text(encoding="utf-8"))

    def title(self, language: str) -> str:
        """Return the name of the game."""
        text: str = self._own_texts["title"][language]
        return text

    def name(self, language: str, word: str) -> str:
        """Return the name of a face, zone, piece, phase, fact, reason, kind of points, switch or value."""
        text: str = self.texts["names"][word.partition(OF_SEAT)[0]][language]
        return text

    def short(self, language: str, word: str) -> str:
        """Return the name of a piece where there is little room, or an empty text."""
        entry = self.texts.get("short", {}).get(word.partition(OF_SEAT)[0])
        return self.name(language, word) if entry is None else str(entry[language])

    def note(self, language: str, word: str) -> str:
        """Return what is written on a place on a board, or an empty text."""
        text: str = self.texts.get("notes", {}).get(word, {}).get(language, "")
        return text

    def tip(self, language: str, word: str) -> str:
        """Return what is told about a thing to whoever points at it, or an empty text."""
        text: str = self.texts.get("tips", {}).get(word.partition(OF_SEAT)[0], {}).get(language, "")
        return text

    def prompt(self, language: str, kind: str) -> str:
        """Return what a question of this kind asks."""
        text: str = self.texts["questions"][kind][language]
        return text

    def option(self, language: str, kind: str, value: Value, name_of: NameOf) -> str:
        """Return the label of an option of a question of this kind."""
        options = self.texts["options"]
        head, rest = (value[0], value[1:]) if isinstance(value, tuple) and value else (value, ())
        if isinstance(head, str) and head in options:
            return self._fill(options[head], language, rest, name_of)
        bare: str = self.texts["questions"][kind].get("option", "word")
        if bare in options and isinstance(value, tuple):
            return self._fill(options[bare], language, value, name_of)
        return self._show(bare, language, value, name_of)

    def confirm(self, language: str, value: Value) -> str:
        """Return what is asked before an option that leads to dice is taken, or an empty text."""
        kind = self.confirm_kind(value)
        text: str = self.texts["options"][kind]["confirm"][language] if kind else ""
        return text

    def confirm_kind(self, value: Value) -> str:
        """Return the kind of option that something is asked before, or an empty text where nothing is."""
        head = value[0] if isinstance(value, tuple) and value else value
        return head if isinstance(head, str) and head in self.confirm_kinds() else ""

    def confirm_kinds(self) -> tuple[str, ...]:
        """Return all kinds of options that something is asked before, in the order of the catalogue."""
        return tuple(kind for kind, entry in self.texts["options"].items() if "confirm" in entry)

    def confirm_label(self, language: str, kind: str) -> str:
        """Return the name of a kind of options that something is asked before."""
        text: str = self.texts["options"][kind]["confirm"]["label"][language]
        return text

    def reason(self, language: str, refusal: Refusal) -> str:
        """Return the sentence that says why an option cannot be chosen."""
        amounts = self.texts.get("amounts", {})
        listed = [f"{amounts[word][language]}: {number}" for word, number in refusal.numbers if word in amounts]
        text: str = self.texts["reasons"][refusal.reason][language]
        return text.format(amounts=", ".join(listed), **dict(refusal.numbers))

    def misfit(self, language: str, word: str) -> str:
        """Return the sentence that says why options can't be played by a number of seats."""
        text: str = self.texts["misfits"][word][language]
        return text

    def event(self, language: str, event: tuple[Value, ...], name_of: NameOf) -> str:
        """Return the log line of an event, or an empty one for events that need none."""
        entry = self.texts["events"][str(event[0])]
        return self._fill(entry, language, event[1:], name_of) if language in entry else ""

    def is_heading(self, event: tuple[Value, ...]) -> bool:
        """Say whether an event's line opens a part of the log, such as a round."""
        return bool(self.texts["events"][str(event[0])].get("heading"))

    def is_dim(self, event: tuple[Value, ...]) -> bool:
        """Say whether an event's line matters little, such as a pass."""
        return bool(self.texts["events"][str(event[0])].get("dim"))

    def _fill(self, entry: dict[str, Any], language: str, values: tuple[Value, ...], name_of: NameOf) -> str:
        fields = {}
        for field, value in zip(entry.get("fields", ()), values, strict=True):
            name, _, kind = field.partition(":")
            fields[name] = self._show(kind or name, language, value, name_of)
        text: str = entry[language]
        return text.format(**fields)

    def _show(self, kind: str, language: str, value: Value, name_of: NameOf) -> str:
        if isinstance(value, int):
            if f"{kind}_{value}" in self.texts["names"]:
                return self.name(language, f"{kind}_{value}")
            if kind in ("seat", "owner"):
                return name_of.seat(value)
            if kind == "card":
                return name_of.card(value)
            sign = "+" if kind == "change" else "-"
            return f"{value:{sign}}".replace("-", "−")
        if isinstance(value, tuple):
            inner = {"cards": "card", "seats": "seat", "numbers": "number", "areas": "area"}.get(kind, kind)
            # Names of cards may hold commas.
            separator = " · " if inner == "card" else ", "
            return separator.join(self._show(inner, language, part, name_of) for part in value) or "–"
        if kind in ("word", "space") and isinstance(value, str):
            return self.name(language, value)
        return str(value)


def _numbered(components: dict[str, Any]) -> dict[str, Any]:
    """Return the names of components by kind and number, for those that have a number."""
    return {
        f"{kind}_{row['number']}": row["name"]
        for kind, rows in components.items()
        if isinstance(rows, list)
        for row in rows
        if "number" in row
    }
