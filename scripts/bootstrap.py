"""What play.py, test.py and check.py share: a `.venv` in the project's root with Parlour in it.

Standard library only. `ready()` is the one way in; whatever goes wrong there is a `Trouble`, whose
text is what the person at the keyboard should read.
"""

import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "parlour.json"
LOCK = ROOT / "build" / "venv.lock"

# What an installation depends on, beside the Python and the place.
SOURCES = ("pyproject.toml", "setup.py", "scripts/bootstrap.py")

# Of the surroundings, what would lead pip or the new Python astray.
MISLEADING = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PIP_ROOT")


class Trouble(Exception):
    """The environment can't be made; the text says why and what to do."""


def say(text: str) -> None:
    """Print a line for the person at the keyboard: on stderr, results alone go to stdout."""
    print(text, file=sys.stderr, flush=True)


def python() -> Path:
    """The environment's Python, whether it exists yet or not."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ready(extra: str = "") -> Path:
    """Make sure that `.venv` has Parlour (with an extra of pyproject.toml, if named).

    Quick when everything is as it was left: nothing but three small files is read.

    Returns:
        the environment's Python.

    Raises:
        Trouble: it can't be made.
    """
    if _is_current(extra):
        return python()
    try:
        with _lock():
            if not _is_current(extra):  # while we waited another start may have done the work
                _install(extra)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise Trouble(
                f"Parlour can't write to its own folder, where it puts what it needs: {error}.\n"
                f"Copy {ROOT} to a place of your own and start it there."
            ) from error
        raise Trouble(f"Parlour's environment {VENV} can't be made: {error}.") from error
    return python()


def run(command: list[str | Path], cwd: Path | None = None) -> int:
    """Run a command to its end, with this process's input and output, and give its exit code.

    Ctrl-C reaches the command too; it is left to end by itself.
    """
    with subprocess.Popen([str(word) for word in command], cwd=cwd) as process:
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                continue
            return code if code >= 0 else 128 - code  # a signal's number, as shells show it


def become(command: list[str | Path], cwd: Path | None = None) -> NoReturn:
    """Hand this process over to a command; or run it and exit with its code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # there an exec returns to the shell at once
        sys.exit(run(command, cwd))
    if cwd:
        os.chdir(cwd)
    os.execv(str(command[0]), [str(word) for word in command])


def _wanted() -> dict[str, Any]:
    """What a good environment's stamp says, but for the extras in it."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes() + b"\0")
    return {
        "ready": True,
        "digest": digest.hexdigest(),
        "root": str(ROOT),  # an environment holds absolute paths and dies when moved
        "python": list(sys.version_info[:2]),
    }


def _stamp() -> dict[str, Any] | None:
    """The environment's stamp, or None where there is none that can be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def _write_stamp(stamp: dict[str, Any]) -> None:
    """Write the stamp whole or not at all."""
    VENV.mkdir(exist_ok=True)
    new = STAMP.with_suffix(".new")
    new.write_text(json.dumps(stamp), encoding="utf-8")
    new.replace(STAMP)


def _is_current(extra: str) -> bool:
    """Whether nothing has to be installed."""
    stamp = _stamp()
    if stamp is None or not python().exists():
        return False
    wanted = _wanted()
    return all(stamp.get(key) == wanted[key] for key in wanted) and (not extra or extra in stamp.get("extras", []))


def _install(extra: str) -> None:
    """Make or complete the environment, and stamp it."""
    wanted, before = _wanted(), _stamp()
    extras = {extra} - {""}
    if _is_usable(before, wanted):
        say("Parlour: bringing .venv up to date ...")
        extras |= set((before or {}).get("extras", []))
    else:
        say("Parlour: the first start installs what it needs into .venv (about half a minute) ...")
        _make_venv()
        before = None

    # Until the end the stamp says "not ready": an installation that was cut off is made anew.
    _write_stamp({**wanted, "ready": False})
    target = str(ROOT) + (f"[{','.join(sorted(extras))}]" if extras else "")
    quiet = [] if sys.stderr.isatty() else ["--quiet"]
    options = ["--disable-pip-version-check", "--no-input", *quiet]
    pip = [python(), "-m", "pip", "install", *options, "--editable", target]
    code, _ = _call(pip, show=True)
    if code:
        if before:
            _write_stamp(before)
        raise Trouble(
            f"pip could not install what Parlour needs (exit code {code}; its own words are above)."
            "\nThe first start needs the network. Check the connection (or pip's settings for a "
            "proxy or mirror) and start again."
        )
    _write_stamp({**wanted, "extras": sorted(extras)})


def _is_usable(stamp: dict[str, Any] | None, wanted: dict[str, Any]) -> bool:
    """Whether pip may install into the environment that is there, instead of making it anew."""
    if stamp is not None:
        same = all(stamp.get(key) == wanted[key] for key in ("ready", "root", "python"))
        if not same:
            return False
    elif not VENV.exists():
        return False
    # Without a stamp it is somebody's own: kept if it works, with this version of Python.
    probe = (
        "import sys, pip; from pathlib import Path;"
        f"sys.exit(list(sys.version_info[:2]) != {wanted['python']}"
        f" or Path(sys.prefix).resolve() != Path({str(VENV)!r}).resolve())"
    )
    return python().exists() and _call([python(), "-c", probe])[0] == 0


def _make_venv() -> None:
    """Make an empty environment in place of what is there."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        major, minor = sys.version_info[:2]
        raise Trouble(
            f"This Python comes without '{missing[0]}', which Parlour needs to install its parts.\n"
            f"On Debian and Ubuntu: sudo apt install python3-venv (or python{major}.{minor}-venv); "
            "then start again."
        )
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    _write_stamp({"ready": False})
    # The base Python: this process itself may run in the environment just removed.
    base = getattr(sys, "_base_executable", "") or sys.executable
    code, output = _call([base, "-m", "venv", VENV])
    if code:
        say(output)
        raise Trouble(f"Python could not make the environment {VENV} (exit code {code}).")


def _call(command: list[str | Path], show: bool = False) -> tuple[int, str]:
    """Run a step of the installation; gives its exit code and its output.

    With `show` the output goes to stderr as it comes. Without, ctrl-C leaves no traceback of it.
    """
    try:
        done = subprocess.run(
            [str(word) for word in command],
            env={key: value for key, value in os.environ.items() if key not in MISLEADING},
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr if show else subprocess.PIPE,
            stderr=None if show else subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:  # such as a Python that was removed since
        return 1, str(error)
    return done.returncode, done.stdout or ""


@contextlib.contextmanager
def _lock() -> Iterator[None]:
    """Hold the lock of the environment, which ends with this process whatever happens to it."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("a+b") as file:
        if not _try_lock(file.fileno()):
            say("Parlour: waiting for another start that is installing ...")
            while not _try_lock(file.fileno(), wait=True):
                pass
        yield  # closing the file gives the lock back


def _try_lock(descriptor: int, wait: bool = False) -> bool:
    """Take the lock if it is free (or wait for it a while) and tell whether we have it."""
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        # Another has it; or (some network shares) there are no locks, and two starts at once are
        # on their own.
        return os.name != "nt" and not isinstance(error, BlockingIOError)
    return True
