"""The log as a text file in the home folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client import files, saves
from parlour.client.causes import cause
from parlour.client.snapshot import Line, Reason, Setup
from parlour.client.texts import N_, Texts
from parlour.core import GAMES, setup_code
from parlour.core.game import BadInput

if TYPE_CHECKING:
    from parlour.client.app import App


def export_log(app: "App", setup: Setup, lines: Sequence[Line]) -> Reason:
    """Writes the log in the window's language; returns what to say: where the file is, or why there is none."""
    stem = f"{setup.game}-{len(setup.seats)}-{setup.seed}"
    try:
        path = write_new(app.home / "logs", stem, log_text(app.tr, setup, lines))
    except OSError as error:
        return Reason(N_("The log can't be written: {what}"), (("what", cause(error)),))
    return Reason(N_("The log is in {path}"), (("path", str(path)),))


def log_text(tr: Texts, setup: Setup, lines: Sequence[Line]) -> str:
    """The log with a header that says which game it was; a blank line before each heading."""
    names = [one.name if one.person else f"{one.name} ({one.bot})" for one in setup.seats]
    out = [saves.game_name(tr, setup.game), f"{tr('Seats')}: {', '.join(names)}", tr("Seed: {seed}", seed=setup.seed)]
    code = _code(setup)
    if code:
        out.append(tr("Code: {code}", code=code))
    if lines and not lines[0].heading:
        out.append("")
    for line in lines:
        out += ["", line.texts[tr.language]] if line.heading else [line.texts[tr.language]]
    return "".join(one.replace("\n", " ") + "\n" for one in out)


def _code(setup: Setup) -> str:
    try:
        return setup_code.encode(GAMES[setup.game], len(setup.seats), setup.seed, setup.options)
    except BadInput:
        return ""


def write_new(folder: Path, stem: str, text: str) -> Path:
    """Writes STEM.txt as UTF-8, or STEM-2.txt and so on rather than overwrite a file; raises `OSError`."""
    # Half a character, which a name can hold, becomes a question mark.
    return files.write_new(folder, stem, ".txt", text.encode("utf-8", "replace"))
