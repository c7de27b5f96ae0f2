"""What all commands share: the two streams, the exit codes, and failures said in a line or two.

Results go to stdout through `show`, everything else to stderr through `tell`. Both are UTF-8 under every locale.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Failure(Exception):
    """A command that ends early: its text, one or two lines, goes to stderr; its code is the exit code."""

    def __init__(self, text: str, code: int = FAILED) -> None:
        """Keep the exit code beside the text."""
        super().__init__(text)
        self.code = code


class ReaderGone(Exception):
    """Whoever reads our stdout has seen enough, as `head` does."""


def prepare() -> None:
    """Make both streams UTF-8, whatever the locale says; what has no place in UTF-8 is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def show(text: str, end: str = "\n") -> None:
    """Write a result to stdout at once. Raises `ReaderGone`, or `Failure` when it cannot be written."""
    if sys.stdout is None:  # closed by whoever started us
        return
    try:
        sys.stdout.write(text + end)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up(sys.stdout)
        raise ReaderGone from None
    except OSError as error:
        _give_up(sys.stdout)
        raise Failure(f"the results cannot be written: {why(error)}") from error


def tell(text: str, end: str = "\n") -> None:
    """Write a message to stderr, if there is one."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text + end)
        sys.stderr.flush()
    except OSError:
        _give_up(sys.stderr)


def _give_up(stream: TextIO) -> None:
    """Let what is left in a stream's buffer go nowhere, so that Python can end without a complaint."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except OSError:
        return


def why(error: OSError) -> str:
    """Return what the system says about an error, without its number, and about which file."""
    text = error.strerror or str(error)
    return text if error.filename is None else f"{text}: {plain(error.filename)}"


def plain(word: object) -> str:
    """Return a path or somebody's words for a message: as they are, or quoted where they would break the line."""
    text = str(word)
    return text if text.isprintable() else repr(text)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant, or `None`."""
    import difflib

    words = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), words, n=1)
    return words[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a line of its own that names the nearest right word; an empty text without one."""
    meant = nearest(word, known)
    return f"\ndid you mean {meant!r}?" if meant is not None else ""


def log_error(folder: Path, error: BaseException) -> Path | None:
    """Append an error's traceback to a log in a folder; return the file, or `None` when it can't be written."""
    import time
    import traceback

    path = folder / "logs" / "errors.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(time.strftime("== %Y-%m-%d %H:%M:%S\n"))
            file.writelines(traceback.format_exception(error))
    except OSError:
        return None
    return path
