"""Where a failure's details go: a file in the home folder, so that the terminal shows words and no traceback."""

import sys
import traceback
from collections.abc import Callable
from pathlib import Path


def keeper(home: Path) -> Callable[[BaseException], None]:
    """Returns a function that appends an error to `logs/errors.log`; on stderr it puts one line."""

    def keep(error: BaseException) -> None:
        path = home / "logs" / "errors.log"
        where = f"details are in {path}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write("".join(traceback.format_exception(error)) + "\n")
        except OSError:
            where = "details can't be written"
        print(f"parlour: the game stopped: {str(error) or type(error).__name__} ({where})", file=sys.stderr)

    return keep
