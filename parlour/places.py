"""Where Parlour's files are: what it brings along, and what it keeps for its user."""

import os
from pathlib import Path

from parlour.terminal import BAD_INPUT, Failure


def assets() -> Path:
    """The folder of fonts, icons, sounds, texts and rulebooks that comes with Parlour.

    The same in a clone, an editable installation and an installed wheel.

    Raises:
        FileNotFoundError: the folder is missing, so the installation isn't whole.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "assets", package.parent / "assets"):  # installed; a clone
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no folder 'assets' in {package} or beside it; install Parlour again")


def home(given: str | os.PathLike[str] | None = None) -> Path:
    """The folder of settings, saves, records, journals and logs, which need not exist yet.

    Args:
        given: the folder named by `--home`; without it the variable PARLOUR_HOME decides, and
            without that the user's own folder for data on this system.

    Raises:
        Failure: the folder's name leads nowhere: it begins with `~` and somebody who isn't there, or stands beside a
            current folder that is gone.
    """
    named = given or os.environ.get("PARLOUR_HOME")
    if named:
        try:
            return Path(named).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            text = f"there is no folder {os.fspath(named)!r} to keep files in: name another one with --home"
            raise Failure(text, BAD_INPUT) from error
    # Only here, so that a start with a given folder needs one import less.
    import platformdirs

    return platformdirs.user_data_path("parlour", appauthor=False)
