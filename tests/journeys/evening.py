"""An evening of several real windows: each a process on a virtual screen of its own, with a home of its own."""

import json
from pathlib import Path
from secrets import token_hex
from typing import Any

from tests.journeys.desk import INSTANT, TICK, Dump, Player, Screen, brief, write_settings
from tests.journeys.sitters import Keys, Mouse, Sitter

NAMES = ("Ema", "Ada", "Hugo", "Mila")
SIZE = "1280x720"
SHORT = {"goldrush-city": {"max_rounds": 2}, "dungeon-petz": {"variant": "standard"}}
"""Options with which a game is short, where it has some."""
PATIENCE = 30.0  # seconds without anything new at the whole table until it counts as stuck


class Evening:
    """The windows of a test. The first one hosts; the last guest has no mouse."""

    module = "tests.journeys.watchdog"
    """What is started: Parlour with a clock beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.screens: list[Screen] = []
        self.sitters: dict[str, Sitter] = {}
        self.watchdogs: list[Path] = []
        self._players: list[Player] = []
        self.title = f"The long table {token_hex(3)}"  # other tests on this machine have tables too

    def close(self) -> None:
        for player in self._players:
            player.close()
        for screen in self.screens:
            screen.close()

    # --- windows --------------------------------------------------------------------------------

    def home(self, name: str) -> Path:
        return self.folder / name

    def open(self, name: str, *words: str, screen: Screen | None = None, **settings: Any) -> Player:
        """Start a window for somebody, with a screen of their own unless one is named."""
        if settings or not self.home(name).is_dir():
            write_settings(self.home(name), **INSTANT, table="plain", name=name, **settings)
        if screen is None:
            screen = Screen(SIZE)
            self.screens.append(screen)
        watchdog = self.folder / f"{name}.{len(self.watchdogs)}.blocks.json"
        self.watchdogs.append(watchdog)
        player = Player(
            screen, self.home(name), "--lang", "en", *words,
            module=self.module, PARLOUR_BLOCKS=str(watchdog),
        )  # fmt: skip
        self._players.append(player)
        return player

    def sit(self, name: str, player: Player) -> None:
        """Somebody answers at this window from now on; only the last of the names does so by keys."""
        self.sitters[name] = (Keys if name == NAMES[-1] else Mouse)(player)

    def player(self, name: str) -> Player:
        return self.sitters[name].player

    def again(self, name: str, *words: str) -> Player:
        """Start a window with the home and on the screen of one that is gone."""
        gone = self.player(name)
        player = self.open(name, *words, screen=gone.screen)
        self.sit(name, player)
        return player

    # --- to the table ---------------------------------------------------------------------------

    def host(self, game: str, options: dict[str, Any] | None = None, seats: int = len(NAMES)) -> str:
        """Open a table with a person and open seats; return its code."""
        kinds = [{"name": "", "kind": ""}, *[{"name": "", "kind": "open"}] * (seats - 1)]
        last = {"game": game, "seats": kinds, "options": options or {}, "title": self.title, "spectators": True}
        host = self.open(NAMES[0], last_table=last)
        self.sit(NAMES[0], host)
        host.scene("title")
        for name in ("together", "host", "open"):
            host.click(name)
        dump = host.until(lambda d: d["scene"] == "lobby" and d.get("code"), "a table with a code")
        assert dump["seats"][0][0] == NAMES[0], dump["seats"]
        return dump["code"]

    def join(self, code: str, seats: int = len(NAMES)) -> None:
        """Bring the guests to the table, the first one from the list, the others by its code; start when all are
        ready.
        """
        guests = NAMES[1:seats]
        for name in guests:
            self.sit(name, self.open(name))
        self.sitters[guests[0]].find(self.title)
        for name in guests[1:]:
            self.sitters[name].go_to(code)
        for name in guests:
            self.sitters[name].say_ready()
        host = self.player(NAMES[0])
        dump = host.until(lambda d: d["scene"] == "lobby" and all(ready or shut for *_, ready, shut in d["seats"]),
                          "all ready")  # fmt: skip
        assert {name for name, *_ in dump["seats"] if name} == set(NAMES[:seats])
        host.click("start")
        for sitter in self.sitters.values():
            sitter.player.until(lambda d: d["scene"] == "table" and d["lines"] >= 0 and d["view"] == "plain", "a table")

    # --- playing --------------------------------------------------------------------------------

    def play(self, until=None, without=()) -> None:
        """Let everybody answer, in any order, until a condition holds; without one until all see the end."""
        until = until or (lambda: all(sitter.at_end for sitter in self.sitters.values()))
        quiet, before = 0.0, -1
        while not until():
            for name, sitter in list(self.sitters.items()):
                if name not in without:
                    sitter.look()
                    if until():
                        return
            self._tick()
            quiet, before = (quiet + TICK if self.answers() == before else 0.0), self.answers()
            if quiet > PATIENCE:
                seen = {name: brief(sitter.player.dump()) for name, sitter in self.sitters.items()}
                raise AssertionError(f"nothing goes on: {seen}")

    def _tick(self) -> None:
        """Let a moment pass; fail when a window has ended."""
        for name, sitter in self.sitters.items():
            if sitter.player.process.poll() not in (None, -9):
                raise AssertionError(f"{name}'s window ended: {sitter.player.process.stderr.read()}")
        next(one.player for one in self.sitters.values() if one.player.process.poll() is None).pause(TICK)

    def answers(self) -> int:
        return sum(sitter.answers for sitter in self.sitters.values())

    # --- leaving and coming back ----------------------------------------------------------------

    def decides(self, name: str) -> bool:
        """Whether a question is open in somebody's window."""
        dump = self.player(name).dump()
        return dump is not None and dump["scene"] == "table" and dump["open"]

    def kill_in_a_decision(self, name: str) -> Dump:
        """Play until somebody has to decide, and kill their window; return what it showed."""
        self.play(until=lambda: self.decides(name))
        dump = self.player(name).dump()
        assert dump is not None
        self.player(name).kill()
        return dump

    def comes_back(self, name: str) -> Dump:
        """Start a killed window again; Enter on the title resumes. Return what it shows at its question."""
        player = self.again(name)
        assert player.scene("title")["saves"] == 1
        player.key("Return")
        return player.until(lambda d: d["scene"] == "table" and d["open"], "the question again")

    def blocks(self) -> list[dict[str, dict[str, float]]]:
        """The longest steps of each window that was started, by scene; see `watchdog`."""
        return [json.loads(path.read_text("utf-8")) for path in self.watchdogs if path.exists()]
