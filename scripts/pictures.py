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
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402  # the driver must be chosen before

from parlour.client.app import App  # noqa: E402
from parlour.client.saves import folder  # noqa: E402
from parlour.client.scenes.base import Scene  # noqa: E402
from parlour.client.scenes.curtain import CurtainScene  # noqa: E402
from parlour.client.scenes.keys import KeysScene, PressScene  # noqa: E402
from parlour.client.scenes.menu import MenuScene  # noqa: E402
from parlour.client.scenes.new_game import NewGameScene  # noqa: E402
from parlour.client.scenes.rules import RulesScene  # noqa: E402
from parlour.client.scenes.settings import PAGES, SettingsScene  # noqa: E402
from parlour.client.scenes.table import TableScene  # noqa: E402
from parlour.client.scenes.title import TitleScene  # noqa: E402
from parlour.client.scenes.trouble import BrokenScene, RecordScene  # noqa: E402
from parlour.client.snapshot import Answer, Asked, Choice, Seat, Setup  # noqa: E402
from parlour.client.window import Window  # noqa: E402
from parlour.core import GAMES  # noqa: E402
from parlour.core.bots import BotTable  # noqa: E402

SIZES = ((1280, 720), (1920, 1080))
LANGUAGES = ("en", "cs")
NAMES = ("Eva", "Ada", "Hugo", "Mila", "Otto")
PICTURES = ROOT / "assets" / "pictures"
README = {"auction": "table", "scene-blown-up": "scene", "title": "title"}
"""Pictures that the README shows, and the names of their files there."""

SEEN = 0.55  # which part of a beat has passed in its picture
MOMENT = 0.04  # seconds
LIVED, MANY = 60, 6  # own answers until a table looks lived in, and legal actions that are many
TRIES = 60_000


@dataclass(frozen=True)
class Played:
    """A game that is worth looking at. `own` is the bot that answers for the person."""

    seed: int
    seats: int = 4
    own: str = "greedy"
    bot: str = "greedy"
    options: dict[str, object] = field(default_factory=dict)

    def setup(self, game: str, persons: int = 1) -> Setup:
        """What the window needs to start it."""
        seats = tuple(Seat(NAMES[i], "" if i < persons else self.bot) for i in range(self.seats))
        return Setup(game, seats, self.seed, self.options)


FULL = Played(24)  # a long game in which all kinds of questions are asked
HOUSE = Played(7, own="random", bot="random",
               options={"all_pass": "active_free", "medicine_show_scope": "roller", "max_rounds": 5})  # fmt: skip
SMALL, LARGE = Played(21, seats=3), Played(20, seats=5)


class Photographer:
    """One window in one size and language, and its pictures."""

    def __init__(self, home: Path, size: tuple[int, int], language: str, out: Path, grey: bool = False) -> None:
        """Open the window on its title."""
        self.app = App(Window(size), home, language)
        self.app.settings.speed = self.app.settings.own_speed = "instant"
        self.size, self.language, self.out, self.grey = size, language, out, grey
        self.taken: set[str] = set()
        self.show(TitleScene(self.app))

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

    def close(self) -> None:
        """Close everything."""
        self.app.close()
        self.app.window.close()

    # --- screens --------------------------------------------------------------------------------

    def screens(self, game: str) -> None:
        """Every screen."""
        self.take("title")
        self._pages(game)
        Sitting(self, game, FULL).questions()
        self.take("end")
        self.back()
        for name, played in (("table-3", SMALL), ("table-5", LARGE)):
            Sitting(self, game, played).middle(name)
            self.back()
        self._watch(game)
        (folder(self.app.home) / "old.parlour").write_text("nonsense\n", "utf-8")
        self.back()
        self.take("title-resume")
        self.app.top.ui.get("saves").on()
        self.app.step(0.0, [])
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

    def _watch(self, game: str) -> None:
        """A game of bots alone, until its third round."""
        self.show(TableScene(self.app, LARGE.setup(game, 0)))
        self.until(lambda: self.table is not None and self.table.shown is not None
                   and dict(self.table.shown.facts).get("round", 0) == 3)  # fmt: skip
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


class Sitting:
    """One game at the table. A bot answers for the person, who sits at the first seat."""

    def __init__(self, by: Photographer, game: str, played: Played) -> None:
        """Sit down."""
        self.by, self.app = by, by.app
        self.scene = TableScene(by.app, played.setup(game))
        self.bots = BotTable(GAMES[game], played.seed, [played.own] + [played.bot] * (played.seats - 1))
        by.show(self.scene)

    def asked(self) -> Asked | None:
        """Wait for the next question; None at the end."""
        self.by.until(lambda: self.app.top is not self.scene or self.scene.open)
        return self.scene.asked if self.app.top is self.scene else None

    def wanted(self) -> object:
        """What the bot would answer."""
        return self.bots.choose(self.scene.worker.table, 0)

    def answer(self, value: object) -> None:
        """Give an answer."""
        asked = self.scene.asked
        assert asked is not None
        if asked.cards is not None:
            handles = tuple(sorted(handle for handle, _ in value)) if isinstance(value, tuple) else ()
            self.scene._send(Answer(asked.token, cards=handles))
        else:
            number = next(choice.number for choice in asked.choices if choice.value == value)
            self.scene._send(Answer(asked.token, number=number))

    # --- questions ------------------------------------------------------------------------------

    def questions(self) -> None:
        """Play to the end; take a picture of each kind of question, and of what can be done at the table meanwhile."""
        number = 0
        while (asked := self.asked()) is not None:
            number += 1
            self._question(asked, number)
            value = self.wanted()
            self.answer(value)
            if number > 12 and "waiting" not in self.by.taken:
                self._waiting()

    def middle(self, name: str) -> None:
        """Play until many actions can be chosen in a table that looks lived in, and take a picture."""
        number = 0
        while (asked := self.asked()) is not None:
            number += 1
            if number > LIVED // 2 and _legal(asked) >= MANY:
                self.by.take(name)
                return
            self.answer(self.wanted())

    def _question(self, asked: Asked, number: int) -> None:
        if "choose" not in self.by.taken and len(shared := _shared(asked)) > 1:
            self._over("choose", lambda: self.scene.pick(shared))
        name = {"action": "table", "bid": "auction", "dig": "contest", "sell": "sale"}.get(asked.kind, asked.kind)
        if name in self.by.taken or number < 8:
            return
        if asked.cards is not None:
            self._cards(asked, name)
        elif asked.kind != "action":
            self.by.take(name)
        elif number > LIVED and _legal(asked) >= MANY:
            self.by.take(name)
            self._around(asked)

    def _cards(self, asked: Asked, name: str) -> None:
        """A choice of cards, with one step more than is needed where there is one."""
        assert asked.cards is not None
        ladder = asked.cards.ladder
        if not ladder or (asked.kind == "bid" and (len(ladder) < 4 or ladder[0][0] < 3)):
            return
        if asked.kind == "bid":
            self.by.take(f"{name}-before")
        self.scene.select(ladder[min(1, len(ladder) - 1)][1])
        self.by.until(lambda: self.scene.checked is not None and set(self.scene.checked.chosen) == self.scene.chosen)
        self.by.take(name)
        self.scene.clear()

    def _around(self, asked: Asked) -> None:
        """What can be laid over a question, or take its place for a while."""
        by, scene = self.by, self.scene
        shown = scene.shown
        assert shown is not None
        card = next(card for zone in shown.zones if zone.seat > 0 for card in zone.cards if card.open)
        by.point(f"card:{card.handle}")
        by.take("tip")
        by.point("")
        sure = next((c for c in asked.choices if c.why is None and any(c.confirm.values())), None)
        if sure is not None:
            self._over("confirm", lambda: scene.choose(sure))
        by.show(MenuScene(self.app))
        self._over("menu", lambda: None)
        by.show(RecordScene(self.app, "No space left on device", lambda again: None))
        self._over("record-trouble", lambda: None)
        by.show(BrokenScene(self.app, "line 17: this is not a line INDEX SEAT KIND VALUE HASH"))
        self._over("broken", lambda: None)
        end = scene._end_choice()
        if end is not None and asked.left:
            scene.choose(end)
            by.take("notice")
        scene.visit(scene.beats.log[len(scene.beats.log) // 2])
        by.until(lambda: scene.visited is not None)
        by.take("visiting")
        scene.leave_past()
        for name in ("plain", "arcade"):
            scene.switch_view()
            if name == "plain":
                by.take(name)

    def _over(self, name: str, lay: Callable[[], None]) -> None:
        lay()
        self.app.step(0.0, [])
        if self.app.top is not self.scene:
            self.by.take(name)
            self.app.pop()
            self.app.step(0.0, [])

    def _waiting(self) -> None:
        """A beat of another seat that names a card."""
        self.by.slow(True)
        scene = self.scene

        def told() -> bool:
            caption = scene.beats.caption
            mine = scene.open or self.app.top is not scene
            return mine or (caption is not None and bool(caption.cards) and caption.seat > 0)

        self.by.until(told)
        if not scene.open and self.app.top is scene:
            self.by.take("waiting")
        self.by.slow(False)

    # --- beats ----------------------------------------------------------------------------------

    def beats(self) -> None:
        """Play to the end at normal speed; take a picture of the first effect of each event."""
        pause, last = threading.Event(), None
        while self.app.top is self.scene:
            if self.scene.open:
                self.answer(self.wanted())
            step = self.scene.beats.current
            if step is not None and step is not last and step.event:
                last = step
                self._beat(f"scene-{step.event[0]}")
            if not self.scene.busy:
                pause.wait(0.0005)
            self.scene.step(MOMENT)
            self.app._settle()

    def _beat(self, name: str) -> None:
        beats = self.scene.beats
        if name in self.by.taken or not beats._seconds:
            return
        self.app.step(0.0, [])
        if self.scene._show is None or self.scene._show.effect is None:
            return
        step = beats.current
        while beats.current is step and beats.elapsed < SEEN * beats._seconds:
            self.scene.step(MOMENT / 4)
        self.by.take(name)


def _legal(asked: Asked) -> int:
    """How many choices there are."""
    return sum(choice.why is None for choice in asked.choices)


def _shared(asked: Asked) -> tuple[Choice, ...]:
    """Choices about one thing of which there are several."""
    by_target: dict[str, list[Choice]] = {}
    for choice in asked.choices:
        for target in choice.targets if choice.why is None else ():
            by_target.setdefault(target, []).append(choice)
    return tuple(max(by_target.values(), key=len, default=[]))


def main(argv: list[str] | None = None) -> int:
    """Take all pictures; returns 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--screens", action="store_true", help="screens alone")
    parser.add_argument("--scenes", action="store_true", help="short scenes alone")
    parser.add_argument("--grey", action="store_true", help="add pictures without colours")
    parser.add_argument("--readme", action="store_true", help="renew the pictures in assets/pictures")
    parser.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
    parser.add_argument("--lang", choices=LANGUAGES, help="only this language")
    parser.add_argument("--size", choices=[f"{w}x{h}" for w, h in SIZES], help="only this size")
    words = parser.parse_args(argv)
    words.outdir.mkdir(parents=True, exist_ok=True)
    for language in [words.lang] if words.lang else LANGUAGES:
        for size in [s for s in SIZES if words.size in (None, f"{s[0]}x{s[1]}")]:
            with tempfile.TemporaryDirectory() as home:
                one = Photographer(Path(home), size, language, words.outdir, words.grey)
                if not words.scenes:
                    one.screens(words.game)
                if not words.screens:
                    one.scenes(words.game)
                one.close()
            print(f"{language} {size[0]}x{size[1]}: {len(one.taken)}", file=sys.stderr)
    if words.readme:
        _renew(words.outdir)
    return 0


def _renew(outdir: Path) -> None:
    """Copy the pictures of the README."""
    PICTURES.mkdir(exist_ok=True)
    for name, file in README.items():
        found = outdir / f"{name}-{SIZES[0][0]}x{SIZES[0][1]}-en.png"
        if found.exists():
            (PICTURES / f"{file}.png").write_bytes(found.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
