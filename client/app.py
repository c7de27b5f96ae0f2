"""The window's loop and its stack of scenes. Time is injected: only `loop` looks at a clock."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from parlour.client import backdrop, dump
from parlour.client.actions import Keys, by_chord, changed, merged
from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.inputs import Input
from parlour.client.key_words import key_words
from parlour.client.layout import LEAST
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.settings import SettingsFile
from parlour.client.texts import Texts, system_language
from parlour.client.theme import Theme, load_theme
from parlour.client.ui import NOWHERE
from parlour.client.viewport import Viewport
from parlour.client.window import Window

FAST, SLOW = 60, 20  # frames a second while something moves, and otherwise
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.JOYBUTTONDOWN)
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
        self.view = Viewport(window.size, self.settings.scale / 100)
        self.painter = Painter(window.surface, self.view.scale, self.fonts, self.theme)
        self.keys = merged(self.settings.keys)
        self.bindings = by_chord(self.keys)
        window.show_icon(backdrop.icon(self.fonts, self.theme))
        self._painted = (window.size, self.view.zoom)
        self.stack: list[Scene] = []
        self.dirty = True
        self.running = True
        self.frame = 0
        self._changes: list[Callable[[], None]] = []
        self._resizing = 0.0
        self.follow = False  # the part of a large page that has the focus has to come into sight
        self._followed: tuple[Scene, str] | None = None
        self._still: pygame.Surface | None = None  # the last frame without what moves and without the tip
        self._ground: tuple[Theme, pygame.Surface] | None = None
        path = os.environ.get("PARLOUR_DUMP")
        self._dump = Path(path) if path else None
        self.input = Input(self)

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

    def take_away(self, scene: Scene) -> None:
        """Takes a scene and all that lies on it away, at the frame's end, if it is still there."""

        def change() -> None:
            while scene in self.stack:
                self._pop()

        self._changes.append(change)

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
        if self.stack and scene.theme is None and (scene.themed_from_below or not scene.opaque):
            scene.theme = self.top.theme
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

    def use_scale(self, percent: int) -> None:
        """Draws everything larger or smaller at once; one of `SCALES`."""
        self.settings.scale = percent
        self.save_settings()
        self.dirty = True

    def use_fullscreen(self, full: bool) -> None:
        """Full screen and back."""
        if full != self.window.fullscreen:
            self.window.toggle_fullscreen()
        self.settings.fullscreen = self.window.fullscreen
        self.save_settings()

    def use_keys(self, keys: Keys) -> None:
        """Binds other keys to actions at once; every page says so."""
        self.keys, self.bindings = keys, by_chord(keys)
        self.settings.keys = changed(keys)
        self.save_settings()
        for scene in self.stack:
            scene.refresh()

    def key_of(self, action: str) -> str:
        """The key that buttons name for an action, in the window's language; "" when it has none."""
        return key_words(self.tr, self.keys[action][0]) if self.keys[action] else ""

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
            if self._resizing and event.type in PRESSES:
                self._resizing = 0.0  # what is pressed has to be what is seen
                self.draw()
            self._hear(event)
            self._settle()
            if not self.stack:
                return False
        pulled = self.input.step(seconds)
        self.top.age += seconds
        for scene in self.stack[:-1]:
            scene.step_below(seconds)
        moving = self.top.step(seconds)
        self._settle()
        if not self.stack:
            return False
        if self._resizing:
            self._resizing = max(0.0, self._resizing - seconds)
            self._show_old_frame()
            self.dirty = True
            return True
        if self.dirty or any(scene.stale for scene in self._in_sight()):
            self.draw()
        elif self.top.animates:
            self._show(self._ready_painter())
        return moving or pulled or self.input.busy

    def draw(self) -> None:
        """Draws the whole window and, when asked for, describes it."""
        self.dirty = False
        p = self._ready_painter()
        self._compose(p)
        if self._follow_focus():
            self._compose(p)
        self._show(p)
        if self._dump:
            try:
                dump.write(self, self._dump)
            except OSError as error:
                print(f"parlour: PARLOUR_DUMP can't be written: {error}", file=sys.stderr)
                self._dump = None

    @property
    def still(self) -> pygame.Surface | None:
        """The last frame, without what moves and without the tip."""
        return self._still

    @property
    def area(self) -> Rect:
        """The page, in logical units."""
        return self.view.page

    def _compose(self, p: Painter) -> None:
        """Draws all that stands still, once: while something moves above it, frames only copy it."""
        p.surface, p.origin = self._still_surface(), self.view.origin
        area = self.area
        for scene in self._in_sight():
            p.theme = scene.theme or self.theme
            if scene.stale:
                scene.stale = False
                scene.ui.show(scene.build(area, p), scene.default_focus)
            if scene.opaque or scene is self.stack[0]:
                scene.draw_under(p, area)
            else:
                p.veil(p.colour("veil"), 170)
            scene.ui.draw(p)
        if self.window.small:
            backdrop.too_small(p, self._small_text())

    def _show(self, p: Painter) -> None:
        """One frame: what stands still, what moves, and the tip above all."""
        assert self._still is not None
        p.surface = self.window.surface
        p.surface.blit(self._still, (0, 0))
        if not self.window.small:
            self.top.draw_over(p)
            backdrop.tip(p, self.top.ui, self.view.seen, self.settings.tips)
        self.window.flip()
        self.frame += 1

    def _follow_focus(self) -> bool:
        """Moves a page that is larger than the window to where the focus is; True when it moved.

        What the mouse has put the focus on lies below the pointer: it must stay there until the button is up.
        """
        here, mark = self.top.ui.focused(), (self.top, self.top.ui.focus)
        by_mouse = self.top.ui.moved and not self.top.ui.by_keys
        wanted = self.follow or (mark != self._followed and not by_mouse)
        self.follow, self._followed = False, mark
        if here is None or not wanted or self.input.pressed or not self.view.reveal(self.top.ui.seen(here)):
            return False
        self.input.point_again()
        return True

    def _in_sight(self) -> list[Scene]:
        """The top scene and those that it doesn't hide; the others may stay stale."""
        lowest = max(i for i, s in enumerate(self.stack) if s.opaque or i == 0)
        return self.stack[lowest:]

    def _still_surface(self) -> pygame.Surface:
        surface = self.window.surface
        if self._still is None or self._still.get_size() != surface.get_size():
            self._still = pygame.Surface(surface.get_size(), 0, surface)
        return self._still

    def _ready_painter(self) -> Painter:
        now = (self.window.size, self.settings.scale / 100)
        if self._painted != now:
            self._painted, self.follow = now, True
            self.view.resize(*now)
            self.input.point_again()
            self.painter = Painter(self.window.surface, self.view.scale, self.fonts, self.theme)
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

    def background(self, theme: Theme | None = None) -> pygame.Surface:
        """The room behind scenes that draw none of their own, as large as the window; `None`: the window's theme."""
        theme = theme or self.theme
        if self._ground is None or self._ground[0] is not theme:
            self._ground = (theme, backdrop.ground(theme, self.window.surface))
        return self._ground[1]

    def _show_old_frame(self) -> None:
        """While the window is being pulled, the last frame is stretched: laying out anew can wait."""
        if self._still is not None:
            stretched = pygame.transform.scale(self._still, self.window.size)
            self.window.surface.blit(stretched, (0, 0))
            self.window.flip()

    # --- input --------------------------------------------------------------------------------

    def _hear(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWSIZECHANGED:
                if self._painted[0] != self.window.size:
                    self._resizing = QUIET
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.dirty = True
            case _:
                self.input.hear(event)

    def act(self, action: str) -> None:
        """Carries out a named action, as a key would."""
        self.input.act(action)

    def close(self) -> None:
        """Leaves all scenes; threads end, files close."""
        while self.stack:
            self.stack.pop().closed()
