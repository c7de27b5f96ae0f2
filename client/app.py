"""The window's loop and its stack of scenes. Time is injected: only `loop` looks at a clock."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from parlour import places
from parlour.client import backdrop, dump
from parlour.client.actions import action_of, load_bindings
from parlour.client.fonts import Fonts
from parlour.client.layout import LEAST, page
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.settings import SettingsFile
from parlour.client.texts import Texts, system_language
from parlour.client.theme import load_theme
from parlour.client.ui import ARROWS, NOTCH, NOWHERE
from parlour.client.widgets import Button, Field, Panel, Widget
from parlour.client.window import NoDisplay, Window

DEFAULT_SIZE = (1280, 720)
FAST, SLOW = 60, 20  # frames a second while something moves, and otherwise
AWAKE = 0.3  # seconds of full frame rate after an input
REPEATED = frozenset([*ARROWS, "page-up", "page-down", "erase", "delete"])  # what a key does again while it is held
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.05
QUIET = 0.15  # a resize is laid out anew after so many seconds without another one


class App:
    """All that scenes share: window, painter, texts, settings, and the stack itself."""

    def __init__(
        self,
        window: Window,
        home: Path,
        language: str | None = None,
        fonts: Fonts | None = None,
    ) -> None:
        self.window, self.home = window, home
        self.settings_file = SettingsFile(home)
        self.settings = self.settings_file.settings
        spoken = language or self.settings.language or system_language()
        self.tr = Texts(spoken)
        self.fonts = fonts or Fonts()
        self.theme = load_theme()
        self.painter = Painter(window.surface, window.scale, self.fonts, self.theme)
        self.bindings = load_bindings()
        window.show_icon(backdrop.icon(self.fonts, self.theme))
        self._painted_size = window.size
        self.stack: list[Scene] = []
        self.dirty = True
        self.running = True
        self.frame = 0
        self._changes: list[Callable[[], None]] = []
        self._awake = 0.0
        self._resizing = 0.0
        self._held: tuple[int, str] | None = None  # a key that is down, and what it does
        self._repeat = 0.0
        self._last_frame: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        path = os.environ.get("PARLOUR_DUMP")
        self._dump = Path(path) if path else None

    # --- the stack ----------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that hears input."""
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        """Lays a scene on top, at the frame's end."""
        self._changes.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Takes the top scene away, at the frame's end; the window closes with the last one."""
        self._changes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the whole stack but its lowest, at the frame's end."""

        def change() -> None:
            while len(self.stack) > 1:
                self.stack.pop().closed()
            self._push(scene)

        self._changes.append(change)

    def home_scene(self) -> None:
        """Back to the lowest scene, at the frame's end."""

        def change() -> None:
            while len(self.stack) > 1:
                self.stack.pop().closed()
            self.top.entered()
            self.dirty = True

        self._changes.append(change)

    def quit(self) -> None:
        """Ends the loop after this frame."""
        self.running = False

    def _push(self, scene: Scene) -> None:
        self.stack.append(scene)
        scene.entered()
        self.dirty = True

    def _pop(self) -> None:
        self.stack.pop().closed()
        if self.stack:
            self.top.entered()
            self.top.refresh()
        else:
            self.running = False
        self.dirty = True

    def _settle(self) -> None:
        changes, self._changes = self._changes, []
        pointer = self.top.ui.pointer if self.stack else NOWHERE
        for change in changes:
            change()
        if not self.stack:
            self.running = False
        elif changes:
            self.top.ui.pointer = pointer  # it stays where it is, whatever lies under it now

    # --- settings -----------------------------------------------------------------------------

    def use_language(self, language: str) -> None:
        """Speaks another language at once."""
        self.tr.use(language)
        self.settings.language = language
        self.save_settings()
        for scene in self.stack:
            scene.refresh()

    def save_settings(self) -> None:
        """Writes the settings; a failure shows in the title's notice."""
        self.settings_file.save()

    def notices(self) -> list[str]:
        """What went wrong so far, in words."""
        out = [self.tr(key, **values) for key, values in self.settings_file.notices]
        if self.fonts.trouble:
            names = ", ".join(self.fonts.trouble)
            out.append(self.tr("A font can't be used: {names}. A plain one stands in.", names=names))
        return out

    # --- frames -------------------------------------------------------------------------------

    def loop(self) -> None:
        """Runs until the window is closed."""
        clock = pygame.time.Clock()
        moving = True
        while self.running:
            seconds = min(1.0, clock.tick(FAST if moving else SLOW) / 1000)
            moving = self.step(seconds, pygame.event.get())

    def step(self, seconds: float, events: list[pygame.event.Event]) -> bool:
        """One frame: input, time, changes of scene, drawing. True while something moves."""
        self._settle()
        for event in events:
            self._hear(event)
            self._settle()
            if not self.stack:
                return False
        self._repeat_held(seconds)
        self.top.age += seconds
        moving = self.top.step(seconds)
        self._settle()
        if not self.stack:
            return False
        self._awake = max(0.0, self._awake - seconds)
        if self._resizing:
            self._resizing = max(0.0, self._resizing - seconds)
            self._show_old_frame()
            self.dirty = True
            return True
        if self.dirty or any(scene.stale for scene in self._in_sight()):
            self.draw()
        return moving or self._awake > 0 or self._held is not None

    def draw(self) -> None:
        """Draws the whole window and, when asked for, describes it."""
        self.dirty = False
        p = self._ready_painter()
        p.surface.blit(self._background(), (0, 0))
        area = page(*self.window.size)
        for scene in self._in_sight():
            if scene.stale:
                scene.stale = False
                scene.ui.show(scene.build(area, p), scene.default_focus)
            if not scene.opaque:
                p.veil(p.colour("veil"), 170)
            scene.ui.draw(p)
        backdrop.tip(p, self.top.ui, area)
        if self.window.small:
            backdrop.too_small(p, self._small_text())
        self.window.flip()
        self._keep_frame()
        self.frame += 1
        if self._dump:
            try:
                dump.write(self, self._dump)
            except OSError as error:
                print(f"parlour: PARLOUR_DUMP can't be written: {error}", file=sys.stderr)
                self._dump = None

    def _in_sight(self) -> list[Scene]:
        """The top scene and those that it doesn't hide; the others may stay stale."""
        lowest = max(i for i, s in enumerate(self.stack) if s.opaque or i == 0)
        return self.stack[lowest:]

    def _keep_frame(self) -> None:
        """The window's own surface is emptied by a resize, so a copy is kept."""
        surface = self.window.surface
        if self._last_frame is None or self._last_frame.get_size() != surface.get_size():
            self._last_frame = pygame.Surface(surface.get_size(), 0, surface)
        self._last_frame.blit(surface, (0, 0))

    def _ready_painter(self) -> Painter:
        if self._painted_size != self.window.size:
            self._painted_size = self.window.size
            self.painter = Painter(self.window.surface, self.window.scale, self.fonts, self.theme)
            self._ground = None
            for scene in self.stack:
                scene.stale = True
        return self.painter

    def _small_text(self) -> str:
        return self.tr(
            "This window is too small. Parlour needs {width} x {height}.",
            width=LEAST[0],
            height=LEAST[1],
        )

    def _background(self) -> pygame.Surface:
        if self._ground is None:
            self._ground = backdrop.ground(self.theme, self.window.surface)
        return self._ground

    def _show_old_frame(self) -> None:
        """While the window is being pulled, the last frame is stretched: laying out anew can wait."""
        if self._last_frame is not None:
            stretched = pygame.transform.scale(self._last_frame, self.window.size)
            self.window.surface.blit(stretched, (0, 0))
            self.window.flip()

    # --- input --------------------------------------------------------------------------------

    def _hear(self, event: pygame.event.Event) -> None:
        scale = self.window.scale
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWSIZECHANGED:
                if self._painted_size != self.window.size:
                    self._resizing = QUIET
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.dirty = True
            case pygame.MOUSEMOTION:
                self.dirty |= self.top.ui.point(event.pos[0] / scale, event.pos[1] / scale)
            case pygame.WINDOWLEAVE:
                self.dirty |= self.top.ui.point(*NOWHERE)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1:
                self._click(event, event.pos[0] / scale, event.pos[1] / scale)
            case pygame.MOUSEWHEEL:
                self._pointer_wheel(event)
            case pygame.TEXTINPUT:
                if self.top.ui.typed(event.text):
                    self.dirty = True
            case pygame.KEYDOWN:
                action = action_of(event, self.bindings, self.top.ui.field() is not None)
                self._held = (event.key, action) if action in REPEATED else None
                self._repeat = FIRST_REPEAT
                if action and (action == "fullscreen" or not self.window.small):
                    self.act(action)
            case pygame.KEYUP if self._held and self._held[0] == event.key:
                self._held = None
            case pygame.WINDOWFOCUSLOST:
                self._held = None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._awake = AWAKE

    def _repeat_held(self, seconds: float) -> None:
        """A key that stays down does the same again and again."""
        self._repeat -= seconds
        if self._held and self._repeat <= 0 and not self.window.small:
            self._repeat = NEXT_REPEAT
            self.act(self._held[1])

    def _pointer_wheel(self, event: pygame.event.Event) -> None:
        hover = self.top.ui.pointer
        if self.top.ui.wheel(*hover, event.precise_y or event.y):
            self.top.ui.point(*hover)
            self.dirty = True

    def _click(self, event: pygame.event.Event, x: float, y: float) -> None:
        if self.window.small:
            return
        ui = self.top.ui
        self.dirty = True
        ui.point(x, y)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if not self.top.pressed_anywhere(ui.at(x, y)):
                ui.press(x, y)
            return
        widget = ui.release(x, y)
        if widget is not None:
            self._activate(widget)

    def _activate(self, widget: Widget) -> bool:
        if widget.enabled and widget.on is not None:
            widget.on()
            self.top.refresh()
            return True
        return False

    def act(self, action: str) -> None:
        """Carries out a named action: the focused widget first, then the scene."""
        self.dirty = True
        ui, here = self.top.ui, self.top.ui.focused()
        if action == "fullscreen":
            self.window.toggle_fullscreen()
            self.settings.fullscreen = self.window.fullscreen
            self.save_settings()
        elif ui.edit(action):
            pass
        elif action == "paste":
            ui.typed(self.window.clipboard())
        elif action in ("press", "confirm"):
            self._confirm(action, here)
        elif action in ARROWS:
            self._arrow(action, here)
        elif action in ("next-zone", "previous-zone"):
            ui.next_zone(1 if action == "next-zone" else -1)
        elif action in ("page-up", "page-down", "home", "end"):
            pages = {"page-up": -1.0, "page-down": 1.0, "home": -1e6, "end": 1e6}[action]
            ui.page(pages, "log")
        else:
            self.top.action(action)

    def _confirm(self, action: str, here: Widget | None) -> None:
        # Space finishes what is shown wherever the focus is; Enter leaves the buttons below the table alone.
        if self.top.pressed_anywhere(here if action == "confirm" else None):
            return
        if self.top.careful(action) and not self.top.ui.moved:
            return
        if isinstance(here, Button) or (here is not None and here.on):
            self._activate(here)
        elif isinstance(here, Field):
            self.top.ui.move("down")
        elif action == "confirm":
            self.top.action("confirm")

    def _arrow(self, way: str, here: Widget | None) -> None:
        notch = {"up": -NOTCH, "down": NOTCH}.get(way, 0.0)
        if not (isinstance(here, Panel) and self.top.ui.scroll(here.id, notch)):
            self.top.ui.move(way)

    def close(self) -> None:
        """Leaves all scenes; threads end, files close."""
        while self.stack:
            self.stack.pop().closed()


def run(home: Path | None = None, lang: str | None = None, size: tuple[int, int] | None = None) -> int:
    """Opens the window and plays until it is closed; returns the exit code."""
    from parlour.client.scenes.title import TitleScene

    size = size or DEFAULT_SIZE
    try:
        window = Window(size)
    except NoDisplay as error:
        print(
            f"parlour: there is no display to open a window on ({error}).\n"
            "Start it on a desktop, or play without a window: parlour simulate --help",
            file=sys.stderr,
        )
        return 1
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        least = f"{LEAST[0]}x{LEAST[1]}"
        print(f"parlour: a window is at least {least}; that size is used", file=sys.stderr)
    app = App(window, places.home(home), lang)
    try:
        if app.settings.fullscreen:
            window.toggle_fullscreen()
        app.push(TitleScene(app))
        app.loop()
    finally:
        app.close()
        window.close()
        pygame.quit()
    return 0
