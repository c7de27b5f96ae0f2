"""The real window on SDL's dummy driver, driven by events and virtual time."""

import threading
from collections.abc import Callable
from pathlib import Path

import pygame

from parlour.client.app import App
from parlour.client.fonts import Fonts
from parlour.client.scenes.answering import READ
from parlour.client.scenes.base import Scene
from parlour.client.scenes.table import TableScene
from parlour.client.scenes.title import TitleScene
from parlour.client.snapshot import Seat, Setup
from parlour.client.widgets import Widget
from parlour.client.window import Window

GAME = "goldrush-city"
TRIES = 8_000
KEYS = {
    "return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "backspace": pygame.K_BACKSPACE,
    "pageup": pygame.K_PAGEUP,
    "f1": pygame.K_F1,
    "f2": pygame.K_F2,
    "f3": pygame.K_F3,
    "f10": pygame.K_F10,
    "f11": pygame.K_F11,
    "v": pygame.K_v,
    "z": pygame.K_z,
    "s": pygame.K_s,
    "p": pygame.K_p,
    "c": pygame.K_c,
    "l": pygame.K_l,
    "r": pygame.K_r,
    "u": pygame.K_u,
    "=": pygame.K_EQUALS,
    "-": pygame.K_MINUS,
    "]": pygame.K_RIGHTBRACKET,
    "[": pygame.K_LEFTBRACKET,
}


def setup(
    seats: int = 3, persons: int = 1, seed: int = 7, game: str = GAME, bot: str = "random", **options: object
) -> Setup:
    """A game with bots on the seats behind the persons."""
    names = ["You", "Ada", "Hugo", "Mila", "Otto"]
    who = tuple(Seat(names[i], "" if i < persons else bot) for i in range(seats))
    return Setup(game, who, seed, dict(options))


class Stage:
    """An app that is stepped by hand."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (1280, 720),
        lang: str = "en",
        fonts: Fonts | None = None,
    ) -> None:
        self.app = App(Window(size), home, lang, fonts)
        self.show(TitleScene(self.app))

    @property
    def top(self) -> Scene:
        return self.app.top

    @property
    def table(self) -> TableScene:
        assert isinstance(self.top, TableScene), (self.top.id, [w.text for w in self.top.ui.widgets], self.errors())
        return self.top

    def show(self, scene: Scene) -> None:
        self.app.push(scene)
        self.frame()

    def play(self, game: Setup, record: Path | None = None, instant: bool = True, view: str = "") -> None:
        """Open a table; with `instant` no step stays. `view`: "arcade" or "plain"."""
        if view:
            self.app.settings.table = view
        if instant:
            self.app.settings.speed = self.app.settings.own_speed = "instant"
        self.show(TableScene(self.app, game, record))

    def frame(self, seconds: float = 0.0, *events: pygame.event.Event) -> None:
        self.app.step(seconds, list(events))
        if self.app.stack and self.top.stale:
            self.app.step(0.0, [])

    def until(self, done, seconds: float | Callable[[], float] = 0.05) -> None:
        """Step until a condition holds; the worker's thread runs meanwhile."""
        pause = threading.Event()
        for _ in range(TRIES):
            if done():
                self.frame()
                return
            self.frame(seconds() if callable(seconds) else seconds)
            pause.wait(0.001)
        raise AssertionError((self.top.id, self.top.facts(), self.errors()))

    def errors(self) -> str:
        """What was written down of failures in this window's threads."""
        path = self.app.home / "logs" / "errors.log"
        return path.read_text("utf-8") if path.exists() else ""

    def asked(self) -> TableScene:
        """Wait for a question or for another scene than the table."""
        self.until(lambda: self.top.id != "table" or self.table.open)
        return self.table

    def widget(self, name: str) -> Widget:
        found = self.top.ui.get(name)
        assert found is not None, (name, [w.id for w in self.top.ui.widgets])
        return found

    def has(self, name: str) -> bool:
        return self.top.ui.get(name) is not None

    def texts(self) -> str:
        return "\n".join(w.text for w in self.top.ui.widgets)

    def point(self, name: str) -> tuple[int, int]:
        seen = self.top.ui.seen(self.widget(name))
        assert seen.w > 0 and seen.h > 0, f"{name} is out of sight"
        x, y, w, h = self.app.view.pixels(seen)
        return x + w // 2, y + h // 2

    def click(self, name: str) -> None:
        place = self.point(name)
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place)
        self.frame(0.0, down, up)

    def hover(self, name: str) -> None:
        self.frame(0.0, pygame.event.Event(pygame.MOUSEMOTION, pos=self.point(name), rel=(0, 0), buttons=(0, 0, 0)))

    def key(self, name: str, mod: int = 0) -> None:
        down = pygame.event.Event(pygame.KEYDOWN, key=KEYS[name], mod=mod, unicode="")
        self.frame(0.0, down, pygame.event.Event(pygame.KEYUP, key=KEYS[name], mod=mod))

    def write(self, text: str) -> None:
        self.frame(0.0, *(pygame.event.Event(pygame.TEXTINPUT, text=c) for c in text))

    def resize(self, size: tuple[int, int]) -> None:
        self.app.window.resize(size)
        self.frame(0.0, pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.frame(1.0)
        self.frame(1.0)

    def answer(self, table: TableScene, pick: int = 0) -> None:
        """Answer whatever is asked: the cheapest cards, or an option by number."""
        asked = table.asked
        assert asked is not None
        if asked.plan is not None and asked.plan.whole:
            table.confirm()
            return
        if asked.cards is not None:
            if asked.cards.suggestion is None or (asked.cards.may_pass and pick % 2):
                table.give_pass()
            else:
                table.suggest()
                self.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
                table.confirm()
            return
        choices = [c for c in asked.choices if c.why is None]
        choice = choices[pick % len(choices)]
        table.choose(choice)
        if choice.ends_turn:
            self.frame(READ)
            table.choose(choice)
        self.frame()
        if self.top.id == "confirm":
            self.click("go-on")

    def close(self) -> None:
        self.app.close()
        self.app.window.close()
