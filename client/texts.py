"""What the window says: gettext catalogues read from .po files, so that nothing has to be compiled."""

import gettext
import io
import locale
import os
import re
import struct
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LANGUAGES = ("en", "cs")
NAMES = {"en": "English", "cs": "Čeština"}


def N_(key: str) -> str:
    """Marks a text that is looked up later."""
    return key


class Part(NamedTuple):
    """A text that is looked up later, with what is filled in; it may be filled in itself in another one."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


class Texts:
    """The catalogue of one language at a time. Call it with a key; `n` chooses a plural."""

    def __init__(self, language: str) -> None:
        self.language = ""
        self._catalogue = gettext.NullTranslations()
        self.use(language)

    def use(self, language: str) -> None:
        """Switches the language at once. A catalogue that can't be read leaves the English keys."""
        self.language = language if language in LANGUAGES else "en"
        try:
            self._catalogue = gettext.GNUTranslations(io.BytesIO(compiled(po(self.language))))
        except (OSError, ValueError):
            self._catalogue = gettext.NullTranslations()

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key, its fields filled in."""
        text = self._catalogue.gettext(key) if key else ""
        return text.format(**self._said(values)) if values else text

    def n(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The form for a count, with `{n}` in it."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **self._said(values))

    def say(self, part: Part) -> str:
        """A part by itself."""
        return self(part.key, **dict(part.values))

    def _said(self, values: Mapping[str, object]) -> dict[str, object]:
        return {name: self.say(value) if isinstance(value, Part) else value for name, value in values.items()}


@cache
def po(language: str) -> Mapping[str, str]:
    """The catalogue as msgid -> msgstr; plural entries are joined with NUL as in a .mo file. It is read once."""
    path = files("parlour.assets").joinpath("locale", language, "LC_MESSAGES", "parlour.po")
    return read_po(path.read_text("utf-8"))


def read_po(text: str) -> dict[str, str]:
    """Reads the part of the .po format that we write: msgid, msgid_plural, msgstr, comments."""
    out: dict[str, str] = {}
    entry: dict[str, str] = {}
    field = ""
    for line in [*text.splitlines(), "msgid"]:
        found = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(".*")?$', line.strip())
        if found:
            if found[1] == "msgid":
                _keep(out, entry)
                entry = {}
            field = found[1]
            entry[field] = _unquote(found[2] or '""')
        elif line.startswith('"') and field:
            entry[field] += _unquote(line.strip())
    return out


def _keep(out: dict[str, str], entry: dict[str, str]) -> None:
    if "msgid" not in entry:
        return
    if "msgid_plural" in entry:
        forms = sorted(name for name in entry if name.startswith("msgstr["))
        out[entry["msgid"] + "\0" + entry["msgid_plural"]] = "\0".join(entry[f] for f in forms)
    elif "msgstr" in entry:
        out[entry["msgid"]] = entry["msgstr"]


def _unquote(text: str) -> str:
    marks = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda found: marks.get(found[1], found[1]), text[1:-1])


def compiled(catalogue: Mapping[str, str]) -> bytes:
    """The same as the bytes of a .mo file, which the standard library reads."""
    pairs = sorted((k.encode(), v.encode()) for k, v in catalogue.items())
    start = 28 + 16 * len(pairs)
    blob, table = b"", []
    for column in (0, 1):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), start + len(blob)))
            blob += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(table) + blob


def system_language(environment: Mapping[str, str] | None = None) -> str:
    """Czech when the system speaks Czech, otherwise English."""
    environment = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "cs" if environment[name].lower().startswith("cs") else "en"
    try:
        spoken = locale.getlocale()[0] or ""
    except ValueError:
        spoken = ""
    return "cs" if spoken.lower().startswith(("cs", "czech")) else "en"
