"""Start Parlour from a bare clone: python3 scripts/play.py [WORDS ...]

Makes `.venv` in the project's root at the first start, then runs `parlour WORDS`. Without words it
opens the window; where no window can be opened it plays a game between bots in the terminal.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Parlour needs Python 3.11 or newer; this is Python %d.%d. Start it with a newer one, "
        "such as: python3.11 scripts/play.py\n" % sys.version_info[:2]
    )
    sys.exit(2)

import os
import subprocess
from pathlib import Path

import bootstrap

# Says on stdout why no window can be opened, or nothing. The drivers `dummy` and `offscreen` draw
# where nobody looks; they count only if they were asked for.
PROBE = """
import os, pygame
try:
    pygame.display.init()
    driver = pygame.display.get_driver()
except pygame.error as error:
    print(error)
else:
    if driver in ("dummy", "offscreen") and not os.environ.get("SDL_VIDEODRIVER"):
        print("no video driver for a screen")
"""


def main(words: list) -> int:
    """Install what is missing and run `parlour` with these words; returns its exit code."""
    python = bootstrap.ready()
    parlour = [python, "-P", "-m", "parlour"]  # -P: the current folder's files aren't Parlour's
    is_bare, home = only_home(words)
    if is_bare:
        why = no_display(python)
        if why:
            bootstrap.say("Parlour finds no display to open its window on: %s." % why)
            return play_bots(python, parlour, home)
    bootstrap.become([*parlour, *words])


def only_home(words: list) -> tuple:
    """Whether the words name nothing but `--home DIR`; and DIR, or None."""
    if not words:
        return True, None
    if len(words) == 2 and words[0] == "--home":
        return True, words[1]
    if len(words) == 1 and words[0].startswith("--home="):
        return True, words[0][len("--home=") :]
    return False, None


def no_display(python: Path) -> str:
    """Why no window can be opened here, in words; empty when one can."""
    surroundings = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", PYTHONIOENCODING="utf-8")
    probe = subprocess.run(
        [str(python), "-P", "-c", PROBE],
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if probe.returncode:
        return "pygame can't be started"
    return probe.stdout.strip().rstrip(".")


def play_bots(python: Path, parlour: list, home: str) -> int:
    """Play a game between four bots in the terminal, and say where its record is."""
    # Only the installed project knows the user's folder on each system.
    code = "import sys; from parlour.places import home; print(home(sys.argv[1]) / 'records')"
    asked = subprocess.run(
        [str(python), "-P", "-X", "utf8", "-c", code, home or ""],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if asked.returncode:
        return 1
    records = Path(asked.stdout.rstrip("\r\n"))
    bootstrap.say("Four bots play Goldrush-City here in the terminal instead.")
    before = listing(records)
    words = ["simulate", "goldrush-city", "--seats", "4", "--record", str(records)]
    if home:
        words += ["--home", home]
    code = bootstrap.run([*parlour, *words])
    if code == 0:
        for path in sorted(listing(records) - before):
            bootstrap.say("The record: %s" % path)
            bootstrap.say("To read it: python3 scripts/play.py replay %s" % quoted(path))
    return code


def listing(folder: Path) -> set:
    """The files in a folder that may not exist."""
    try:
        return set(folder.iterdir())
    except OSError:
        return set()


def quoted(path: Path) -> str:
    """A path as it is typed in a terminal."""
    return '"%s"' % path if " " in str(path) else str(path)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except bootstrap.Trouble as trouble:
        bootstrap.say(str(trouble))
        sys.exit(1)
    except KeyboardInterrupt:
        bootstrap.say("Stopped. The next start takes it up again.")
        sys.exit(130)
