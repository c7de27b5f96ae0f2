"""Pictures of the window: python3 scripts/pictures.py OUTDIR [--readme]

Title, new game, a table in the middle of a game, cards being chosen, and the end, at 1280x720 and 1920x1080, in English
and Czech. They come from the real program on SDL's dummy driver, which draws bit for bit what a screen would show.
`--readme` renews the picture in assets/pictures too.
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
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame  # noqa: E402  # the driver must be chosen before

from parlour.client.app import App  # noqa: E402
from parlour.client.scenes.base import Scene  # noqa: E402
from parlour.client.scenes.new_game import NewGameScene  # noqa: E402
from parlour.client.scenes.table import TableScene  # noqa: E402
from parlour.client.scenes.title import TitleScene  # noqa: E402
from parlour.client.snapshot import Answer, Seat, Setup  # noqa: E402
from parlour.client.window import Window  # noqa: E402
from parlour.core import GAMES  # noqa: E402
from parlour.core.bots import BotTable  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
LANGUAGES = ("en", "cs")
NAMES = {"en": ("Eva", "Ada", "Hugo", "Mila"), "cs": ("Eva", "Ada", "Hugo", "Mila")}
BOT, SEED = "greedy", 20
MIDDLE = 60  # own answers until the table looks lived in
TRIES = 60_000


class Photographer:
    """Plays one game in one window and takes pictures on the way."""

    def __init__(self, home: Path, size: tuple[int, int], language: str, out: Path) -> None:
        """Open the window on its title."""
        self.app = App(Window(size), home, language)
        self.app.settings.speed = self.app.settings.own_speed = "instant"
        self.size, self.language, self.out = size, language, out
        self.show(TitleScene(self.app))

    def show(self, scene: Scene) -> None:
        """Bring a scene up and draw it."""
        self.app.push(scene)
        self.app.step(0.0, [])

    def take(self, name: str) -> Path:
        """Draw and save."""
        self.app.dirty = True
        self.app.step(0.0, [])
        path = self.out / f"{name}-{self.size[0]}x{self.size[1]}-{self.language}.png"
        pygame.image.save(self.app.window.surface, path)
        return path

    def until(self, done: Callable[[], bool]) -> None:
        """Step until a condition holds; the game's own thread runs meanwhile."""
        pause = threading.Event()
        for _ in range(TRIES):
            if done():
                return
            self.app.step(0.1, [])
            pause.wait(0.001)
        raise SystemExit("the game did not go on")

    def game(self, name: str) -> Path:
        """Play a whole game; returns the picture of its middle."""
        seats = tuple(Seat(who, BOT if i else "") for i, who in enumerate(NAMES[self.language]))
        self.show(TableScene(self.app, Setup(name, seats, SEED)))
        bots = BotTable(GAMES[name], SEED, [BOT] * len(seats))
        answers, wanted = 0, {"table", "cards"}
        middle = Path()
        while True:
            self.until(lambda: self.app.top.id == "end" or (isinstance(self.app.top, TableScene) and self.app.top.open))
            table = self.app.top
            if not isinstance(table, TableScene) or table.asked is None:
                return middle
            if answers >= MIDDLE and "table" in wanted and len(table.asked.choices) > 4:
                wanted.discard("table")
                middle = self.take("table")
            value = bots.choose(table.worker.table, 0)
            if table.asked.cards is not None and value:
                table._select(frozenset(handle for handle, _ in value))
                self.until(lambda table=table: table.checked is not None and set(table.checked.chosen) == table.chosen)
                if answers >= MIDDLE and "cards" in wanted:
                    wanted.discard("cards")
                    self.take("cards")
            table._send(_answer(table, value))
            answers += 1

    def close(self) -> None:
        """Close everything."""
        self.app.close()
        self.app.window.close()


def _answer(table: TableScene, value: object) -> Answer:
    asked = table.asked
    assert asked is not None
    if asked.cards is not None:
        return Answer(asked.token, cards=tuple(sorted(table.chosen)) if value else ())
    number = next(choice.number for choice in asked.choices if choice.value == value)
    return Answer(asked.token, number=number)


def main(argv: list[str] | None = None) -> int:
    """Take all pictures; returns 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--readme", action="store_true", help="renew assets/pictures/table.png")
    parser.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--size", choices=[f"{w}x{h}" for w, h in SIZES], help="only this size")
    words = parser.parse_args(argv)
    words.outdir.mkdir(parents=True, exist_ok=True)
    for language in [words.lang] if words.lang else LANGUAGES:
        for size in [s for s in SIZES if words.size in (None, f"{s[0]}x{s[1]}")]:
            with tempfile.TemporaryDirectory() as home:
                one = Photographer(Path(home), size, language, words.outdir)
                one.take("title")
                one.show(NewGameScene(one.app))
                one.take("new-game")
                middle = one.game(words.game)
                one.take("end")
                one.close()
            print(f"{language} {size[0]}x{size[1]}", file=sys.stderr)
            if words.readme and language == "en" and size == SIZES[0]:
                target = ROOT / "assets" / "pictures" / "table.png"
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(middle.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
