"""Pictures of the window: python3 scripts/pictures.py OUTDIR [--screens | --scenes] [--grey] [--readme]

Every screen, and the middle of every short scene that a few games have in store, at 1280x720 and 1920x1080, in English
and Czech. They come from the real program on SDL's dummy driver, which draws bit for bit what a screen would show.
`--grey` adds each of them without colours; `--readme` renews the pictures in assets/pictures too.
"""

import argparse
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402  # the driver must be chosen before
from evening import Evening  # noqa: E402
from sitting import FULL, HOUSE, LARGE, PLANNED, SMALL, Sitting  # noqa: E402

from parlour.client.app import App  # noqa: E402
from parlour.client.replay.reel import Eyes  # noqa: E402
from parlour.client.saves import folder  # noqa: E402
from parlour.client.scenes.base import Scene  # noqa: E402
from parlour.client.scenes.curtain import CurtainScene  # noqa: E402
from parlour.client.scenes.keys import KeysScene, PressScene  # noqa: E402
from parlour.client.scenes.library import LibraryScene  # noqa: E402
from parlour.client.scenes.new_game import NewGameScene  # noqa: E402
from parlour.client.scenes.replay import ReplayScene  # noqa: E402
from parlour.client.scenes.rules import RulesScene  # noqa: E402
from parlour.client.scenes.saved import SavedScene  # noqa: E402
from parlour.client.scenes.settings import PAGES, SettingsScene  # noqa: E402
from parlour.client.scenes.table import TableScene  # noqa: E402
from parlour.client.scenes.title import TitleScene  # noqa: E402
from parlour.client.window import Window  # noqa: E402
from parlour.core import GAMES  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
LANGUAGES = ("en", "cs")
PICTURES = ROOT / "assets" / "pictures"
README = {
    "goldrush-city": {"auction": "table", "scene-blown-up": "scene", "title": "title", "lobby-ready": "lobby",
                      "replay-open": "replay"},
    "ankh-morpork": {"play-another": "city"},
    "dungeon-petz": {"table-5": "shops"},
}  # fmt: skip
"""Pictures that the README shows of each game, and the names of their files there."""
TRIES = 60_000


class Photographer:
    """One window in one size and language, and its pictures."""

    def __init__(self, home: Path, size: tuple[int, int], language: str, out: Path, grey: bool = False) -> None:
        """Open the window on its title."""
        self.app = App(Window(size), home, language)
        self.app.settings.speed = self.app.settings.own_speed = "instant"
        self.size, self.language, self.out, self.grey = size, language, out, grey
        self.taken: set[str] = set()
        self.show(TitleScene(self.app))

    def beside(self, name: str) -> "Photographer":
        """Another window like this one, with a home of its own; its pictures are counted with those of this one."""
        found = Photographer(self.app.home.parent / name, self.size, self.language, self.out, self.grey)
        found.taken = self.taken
        return found

    # --- the window -----------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Bring a scene up and draw it."""
        self.app.push(scene)
        self.app.step(0.0, [])

    def back(self) -> None:
        """Take away all but the title."""
        self.app.home_scene()
        self.app.step(0.0, [])

    def take(self, name: str) -> None:
        """Draw and save."""
        self.app.dirty = True
        self.app.step(0.0, [])
        self.app.step(0.0, [])
        self.taken.add(name)
        picture, ending = self.app.window.surface, f"{self.size[0]}x{self.size[1]}-{self.language}.png"
        pygame.image.save(picture, self.out / f"{name}-{ending}")
        if self.grey:
            pygame.image.save(pygame.transform.grayscale(picture), self.out / f"grey-{name}-{ending}")

    def until(self, done: Callable[[], bool]) -> None:
        """Let time pass until a condition holds, without drawing; the game's own thread runs meanwhile."""
        pause = threading.Event()
        for _ in range(TRIES):
            if done():
                return
            self.app.top.step(0.1)
            self.app._settle()
            pause.wait(0.0005)
        raise SystemExit("the game did not go on")

    def point(self, name: str) -> None:
        """Move the pointer to a widget, or away from all of them."""
        found = self.app.top.ui.get(name)
        x, y, w, h = self.app.view.pixels(self.app.top.ui.seen(found)) if found else (-9, -9, 2, 2)
        at = (x + w // 2, y + h // 2)
        self.app.step(0.0, [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])

    @property
    def table(self) -> TableScene | None:
        """The table, if it is on top."""
        return self.app.top if isinstance(self.app.top, TableScene) else None

    def leave(self) -> None:
        """Close this window alone: others go on, and closing one gives the whole display back."""
        self.app.close()
        self.app.window._window.destroy()

    def close(self) -> None:
        """Close everything."""
        self.app.close()
        self.app.window.close()

    # --- screens --------------------------------------------------------------------------------

    def screens(self, game: str) -> None:
        """Every screen."""
        self.take("title")
        self._pages(game)
        Sitting(self, game, PLANNED if GAMES[game].plans else FULL).questions()
        self.take("end")
        self.back()
        self._replays()
        for name, played in (("table-3", SMALL), ("table-5", LARGE)):
            Sitting(self, game, played).middle(name)
            self.back()
        self._watch(game)
        Evening(self, game).pictures()
        (folder(self.app.home) / "old.parlour").write_text("nonsense\n", "utf-8")
        self.back()
        self.take("title-resume")
        self.app.top.ui.get("saves").on()
        self.app.step(0.0, [])
        saved = self.app.top
        assert isinstance(saved, SavedScene)
        self.until(lambda: not saved._reading.running)
        self.take("saved")
        self.back()

    def _pages(self, game: str) -> None:
        setup = LARGE.setup(game, 2)
        self.show(NewGameScene(self.app))
        self.take("new-game")
        settings = SettingsScene(self.app)
        self.show(settings)
        for page in PAGES:
            settings.page = page
            settings.refresh()
            self.take(f"settings-{page}")
        for name, scene in (
            ("keys", KeysScene(self.app)),
            ("key", PressScene(self.app, "undo", "ctrl+z")),
            ("rules", RulesScene(self.app, game)),
            ("curtain", CurtainScene(self.app, setup, 1, lambda: None)),
        ):
            self.show(scene)
            self.take(name)
        self.back()

    def _replays(self) -> None:
        """The list of recorded games, and the newest of them after two thirds of its moments."""
        library = LibraryScene(self.app)
        self.show(library)
        self.until(lambda: library.facts()["done"] is True)
        self.take("library")
        newest = library.games[0].path
        scene = ReplayScene(self.app, lambda: newest)
        self.show(scene)
        self.until(lambda: scene.player.ready)
        for name, go in (
            ("replay", lambda: scene.player.jump(scene.player.end * 2 // 3)),
            ("replay-open", lambda: scene.watch_as(Eyes(None, True))),
        ):
            go()
            self.until(lambda: scene.player.ready)
            self.take(name)
        scene.ask_to_go_on()
        self.take("replay-go-on")
        self.back()

    def _watch(self, game: str) -> None:
        """A game of bots alone, until its third round or some turns have passed."""
        self.show(TableScene(self.app, LARGE.setup(game, 0)))

        def lived_in() -> bool:
            shown = self.table.shown if self.table is not None else None
            facts = dict(shown.facts) if shown is not None else {}
            return facts.get("round", 0) == 3 or facts.get("turn", 0) == 12

        self.until(lived_in)
        self.slow(True)
        self.until(lambda: self.table is not None and self.table.busy)
        self.take("spectator")
        self.slow(False)
        self.back()

    def slow(self, slow: bool) -> None:
        """Normal speed, or no waiting at all."""
        self.app.settings.speed = self.app.settings.own_speed = "1" if slow else "instant"
        if self.table is not None:
            self.table.use_speed()

    # --- scenes ---------------------------------------------------------------------------------

    def scenes(self, game: str) -> None:
        """The middle of the first beat of each event that has an effect."""
        self.slow(True)
        for played in (FULL, HOUSE):
            Sitting(self, game, played).beats()
            self.back()
        self.slow(False)


def main(argv: list[str] | None = None) -> int:
    """Take all pictures; returns 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--screens", action="store_true", help="screens alone")
    parser.add_argument("--scenes", action="store_true", help="short scenes alone")
    parser.add_argument("--grey", action="store_true", help="add pictures without colours")
    parser.add_argument("--readme", action="store_true", help="renew the game's pictures in assets/pictures")
    parser.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--size", choices=[f"{w}x{h}" for w, h in SIZES], help="only this size")
    words = parser.parse_args(argv)
    words.outdir.mkdir(parents=True, exist_ok=True)
    for language in [words.lang] if words.lang else LANGUAGES:
        for size in [s for s in SIZES if words.size in (None, f"{s[0]}x{s[1]}")]:
            with tempfile.TemporaryDirectory() as home:
                one = Photographer(Path(home) / "home", size, language, words.outdir, words.grey)
                if not words.scenes:
                    one.screens(words.game)
                if not words.screens:
                    one.scenes(words.game)
                one.close()
            print(f"{language} {size[0]}x{size[1]}: {len(one.taken)}", file=sys.stderr)
    if words.readme:
        _renew(words.outdir, words.game)
    return 0


def _renew(outdir: Path, game: str) -> None:
    """Copy the pictures of the README."""
    PICTURES.mkdir(exist_ok=True)
    for name, file in README[game].items():
        found = outdir / f"{name}-{SIZES[0][0]}x{SIZES[0][1]}-en.png"
        if found.exists():
            (PICTURES / f"{file}.png").write_bytes(found.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
