"""Where the warnings of the network side go: into a file of the home, never between what people read."""

import contextlib
import logging
from collections.abc import Iterator
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG_BYTES = 256 * 1024
"""The file is begun anew beyond this, one old one is kept: strangers' rubbish must not fill a disk."""


@contextlib.contextmanager
def kept_log(home: Path) -> Iterator[None]:
    """Let warnings of all modules go to HOME/logs/network.log; where that can't be written they are dropped."""
    root = logging.getLogger()
    handler = _File(home / "logs" / "network.log")
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()


class _File(RotatingFileHandler):
    """The file, opened with the first warning."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace", delay=True
        )
        self.setLevel(logging.WARNING)
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the warning: a log that can't be written is nothing that a game should be troubled with."""
