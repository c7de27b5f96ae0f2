"""A virtual screen and the real program on it. Everything goes through the window: X events in, a scene dump out."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TICK = 0.02  # how often a condition is looked at; a condition that holds is seen at once
PATIENCE = 60.0  # seconds until a condition counts as failed, on a slow machine

ON_THE_TABLE = ("table", "hand")  # zones of what lies on a drawn table

Dump = dict[str, Any]
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]


class Screen:
    """An Xvfb on a display number that it finds free by itself."""

    def __init__(self, size: str = "1920x1080") -> None:
        reading, writing = os.pipe()
        words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()  # comes when the screen is ready
        assert number, "Xvfb did not start"
        self.display = f":{number}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


class Player:
    """One running window, and the hands that press its controls."""

    def __init__(self, screen: Screen, home: Path, *words: str, module: str = "parlour", **env: str) -> None:
        self.screen, self.home = screen, home
        self.path = home.parent / f"{home.name}.dump.json"
        self.path.unlink(missing_ok=True)
        self._window = ""
        self._dump: Dump = {}
        self._written = (0, 0)  # which file `_dump` was read from
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, "--home", str(home), *words],
            cwd=ROOT,
            env=environment(DISPLAY=screen.display, SDL_VIDEODRIVER="x11", PARLOUR_DUMP=str(self.path), **env),
            stderr=subprocess.PIPE,
            text=True,
        )

    # --- looking ------------------------------------------------------------------------------

    def dump(self) -> Dump | None:
        """The last description of the window; None before the first frame."""
        try:
            stat = self.path.stat()
            written = stat.st_ino, stat.st_mtime_ns
            if written != self._written:  # else it is the same text as the last time
                self._dump = json.loads(self.path.read_text("utf-8"))
                self._written = written
        except FileNotFoundError:
            return None
        return self._dump

    def until(self, holds: Callable[[Dump], Any], what: str = "", patience: float = PATIENCE) -> Dump:
        """Wait until a condition holds for the dump; fail when the program ends or patience does (seconds)."""
        dump = None
        for _ in range(int(patience / TICK)):
            dump = self.dump()
            if dump is not None and holds(dump):
                return dump
            try:
                self.process.wait(timeout=TICK)
            except subprocess.TimeoutExpired:
                continue
            raise AssertionError(f"the program ended with {self.process.returncode}: {self.process.stderr.read()}")
        raise AssertionError(f"waited in vain for {what or holds}: {brief(dump)}")

    def scene(self, name: str) -> Dump:
        return self.until(lambda dump: dump["scene"] == name, f"scene {name}")

    def control(self, name: str) -> Dump:
        """Wait until a control is there, enabled and in sight, and return it."""

        def ready(dump: Dump) -> bool:
            found = widget(dump, name)
            return found is not None and found["enabled"] and found["rect"][3] > 4

        found = widget(self.until(ready, f"control {name}"), name)
        assert found is not None
        return found

    def pause(self, seconds: float) -> None:
        """Let time pass, or less if the program ends."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=seconds)

    # --- pressing -----------------------------------------------------------------------------

    def click(self, name: str) -> None:
        self._do("mousemove", "--window", self.window(), *self._middle(name), "click", 1)

    def click_now(self, name: str) -> bool:
        """Click a control that is there; False when it isn't, or can't be pressed."""
        dump = self.dump()
        found = widget(dump, name) if dump is not None else None
        if found is None or not found["enabled"] or found["rect"][3] <= 4:
            return False
        x, y, w, h = found["rect"]
        self._do("mousemove", "--window", self.window(), x + w // 2, y + h // 2, "click", 1)
        return True

    def click_until(self, name: str, holds: Callable[[Dump], Any]) -> Dump:
        """Click a control that passes over presses at first, until a condition holds."""
        for _ in range(int(PATIENCE)):
            self.click(name)
            try:
                return self.until(holds, patience=0.2)
            except AssertionError:
                continue
        raise AssertionError(f"{name} was clicked in vain")

    def wheel(self, name: str, down: bool = True, turns: int = 1) -> None:
        button = 5 if down else 4
        place = self._middle(name)
        self._do("mousemove", "--window", self.window(), *place, "click", "--repeat", turns, button)

    def _middle(self, name: str) -> tuple[int, int]:
        found = self.control(name)
        x, y, w, h = found["rect"]
        fanned = found["zone"] in ON_THE_TABLE and name.startswith("card:")  # the next card may cover its middle
        return x + (6 if fanned else w // 2), y + h // 2

    def window(self) -> str:
        """The X window of this process; there is one once something was drawn."""
        if not self._window:
            self.until(lambda dump: dump["frame"])
            found = self._do("search", "--sync", "--onlyvisible", "--pid", self.process.pid)  # a busy X shows it late
            self._window = found.split()[0]
        return self._window

    def key(self, *names: str) -> None:
        self._do("key", *names)

    def write(self, text: str) -> None:
        self._do("type", text)

    def resize(self, width: int, height: int) -> None:
        self._do("windowsize", self.window(), width, height)

    def _do(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=environment(DISPLAY=self.screen.display),
            check=True,
            timeout=PATIENCE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    # --- ending -------------------------------------------------------------------------------

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)

    def leaves(self) -> int:
        """Wait until the program ends by itself."""
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        self.process.stderr.close()


def environment(**more: str) -> dict[str, str]:
    """This process's environment without its own display, and with a home of nobody."""
    dropped = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PARLOUR_HOME", "PARLOUR_DUMP")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "SDL_AUDIODRIVER": "dummy", "LC_ALL": "C.UTF-8", **more}


def widget(dump: Dump, name: str) -> Dump | None:
    return next((w for w in dump["widgets"] if w["id"] == name), None)


def named(dump: Dump, start: str) -> list[Dump]:
    return [w for w in dump["widgets"] if w["id"].startswith(start)]


def lying(dump: Dump) -> list[str]:
    """What lies on a drawn table and can be pressed."""
    found = [w for w in dump["widgets"] if w["zone"] in ON_THE_TABLE and w["pressable"] and w["focusable"]]
    return [w["id"] for w in found]


def brief(dump: Dump | None) -> str:
    if dump is None:
        return "nothing was drawn"
    facts = {key: value for key, value in dump.items() if key != "widgets"}
    return f"{facts} {[w['id'] for w in dump['widgets'] if w['focusable']]}"


def write_settings(home: Path, **settings: Any) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text(json.dumps(settings), "utf-8")


INSTANT = {"speed": "instant", "own_speed": "instant"}


def short_game(seats: int = 3, rounds: int = 3, bot: str = "random") -> dict[str, Any]:
    """What the window remembers of a last game: one person against bots, a few rounds."""
    who = [{"name": "", "bot": ""}, *({"name": n, "bot": bot} for n in ("Ada", "Hugo", "Mila", "Otto")[: seats - 1])]
    return {"game": "goldrush-city", "seats": who, "options": {"max_rounds": rounds}}
