"""What the player does: device events become named actions, and actions reach the focused widget or the scene."""

from typing import TYPE_CHECKING

import pygame

from parlour.client.actions import action_of, load_bindings
from parlour.client.gamepad import EVENTS, Gamepad
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.settings import SCALES
from parlour.client.ui import ARROWS, NOTCH, NOWHERE
from parlour.client.widgets import Button, Field, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

AWAKE = 0.3  # seconds of full frame rate after an input
PANS = {"pan-up": (0, -1), "pan-down": (0, 1), "pan-left": (-1, 0), "pan-right": (1, 0)}
REPEATED = frozenset([*ARROWS, *PANS, "page-up", "page-down", "erase", "delete"])  # what a key does again while held
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.05
PAGES = {"page-up": -1.0, "page-down": 1.0, "home": -1e6, "end": 1e6}
ANYWHERE = frozenset(["fullscreen", "zoom-in", "zoom-out", "zoom-reset"])  # also in a window that is too small
NEAR = 8  # pixels between two clicks on one spot
SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)


class Input:
    """Keyboard, pointer and gamepad of an app. It reads events only; time is injected."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.pad = Gamepad(load_bindings("gamepad"))
        self._held: tuple[int, str] | None = None  # a key that is down, and what it does
        self._repeat = 0.0
        self._awake = 0.0
        self._shift = False
        self._mouse: tuple[float, float] | None = None  # pixels; None while the pointer is elsewhere
        self._pulls = False  # whether the pointer was moved after the last key: only then its place means something
        self.pressed = False  # the button of the mouse is down
        self._clicked: tuple[Scene | None, tuple[int, int]] = (None, (0, 0))  # where it went down last
        self._since_click = HASTE

    @property
    def busy(self) -> bool:
        """Whether frames should follow each other quickly because of the player."""
        return self._awake > 0 or self._held is not None or self.pad.held

    # --- time ---------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """What is held does the same again; True while the pointer pulls the page along."""
        self._awake = max(0.0, self._awake - seconds)
        self._since_click += seconds
        self._repeat -= seconds
        if self.app.window.small:
            return False
        if self._held and self._repeat <= 0:
            self._repeat = NEXT_REPEAT
            self.act(self._held[1])
        for action in self.pad.step(seconds):
            self.act(action)
        pulled = self._pulls and self._mouse is not None and self.app.view.pull(self._mouse, seconds)
        if pulled:
            self._moved_page()
        return pulled

    def point_again(self) -> None:
        """After the page has moved below the window: something else may lie under the pointer."""
        if self._mouse is not None:
            self.app.top.ui.point(*self.app.view.units(self._mouse))

    def _moved_page(self) -> None:
        self.app.dirty = True
        self.point_again()

    # --- events -------------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> None:
        """Takes an event of the keyboard, the pointer or a gamepad."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.WINDOWLEAVE:
                self._mouse = None
                self.app.dirty |= self.app.top.ui.point(*NOWHERE)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == 1:
                self._click(event)
            case pygame.MOUSEWHEEL:
                self._wheel(event)
            case pygame.TEXTINPUT:
                self.app.dirty |= self.app.top.ui.typed(event.text)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP:
                self._shift &= event.key not in SHIFTS
                if self._held and self._held[0] == event.key:
                    self._held = None
            case pygame.WINDOWFOCUSLOST:
                self._held, self._shift, self.pressed = None, False, False
                self.pad.release()
        if event.type in EVENTS:
            action = self.pad.hear(event)
            if action and not self.app.window.small:
                self._awake = AWAKE
                self.act(action)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._awake = AWAKE

    def _key(self, event: pygame.event.Event) -> None:
        app = self.app
        self._shift |= event.key in SHIFTS
        if not app.window.small and app.top.key(event):
            self._held = None
            app.dirty = True
            return
        action = action_of(event, app.bindings, app.top.ui.field() is not None)
        self._held = (event.key, action) if action in REPEATED else None
        self._repeat = FIRST_REPEAT
        if action and (action in ANYWHERE or not app.window.small):
            self.act(action)

    def _point(self, at: tuple[float, float]) -> None:
        self._mouse, self._pulls = at, True
        self.app.dirty |= self.app.top.ui.point(*self.app.view.units(at))

    def _click(self, event: pygame.event.Event) -> None:
        self.pressed = event.type == pygame.MOUSEBUTTONDOWN
        if self.app.window.small:
            return
        ui = self.app.top.ui
        self.app.dirty = True
        self._point(event.pos)
        x, y = ui.pointer
        if self.pressed:
            if not self._double(event.pos) and not self.app.top.pressed_anywhere(ui.at(x, y)):
                ui.press(x, y)
            return
        widget = ui.release(x, y)
        if widget is not None:
            self._activate(widget)

    def _double(self, at: tuple[int, int]) -> bool:
        """Whether this is the second click of two that the first one has changed the scene below: nobody meant it."""
        (scene, place), self._clicked = self._clicked, (self.app.top, at)
        soon, self._since_click = self._since_click < HASTE, 0.0
        near = max(abs(at[0] - place[0]), abs(at[1] - place[1])) <= NEAR
        return soon and near and scene is not None and scene is not self.app.top

    def _wheel(self, event: pygame.event.Event) -> None:
        """Scrolls the panel below the pointer; with shift, beside panels and at their ends it moves the page."""
        app, hover = self.app, self.app.top.ui.pointer
        down, across = event.precise_y or event.y, getattr(event, "precise_x", 0) or getattr(event, "x", 0)
        notch = NOTCH * app.view.scale
        if self._shift:
            down, across = 0, across or -down
        if down and app.top.ui.wheel(*hover, down):
            app.top.ui.point(*hover)
            app.dirty = True
        elif app.view.pan(across * notch, -down * notch):
            self._moved_page()

    # --- actions ------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Carries out a named action: the window's own, then the focused widget's, then the scene's."""
        app = self.app
        app.dirty, self._pulls = True, False
        app.follow = action not in PANS
        ui, here = app.top.ui, app.top.ui.focused()
        if self._of_the_window(action) or ui.edit(action):
            return
        if action == "paste" and ui.field() is not None:
            ui.typed(app.window.clipboard())
        elif action in ("press", "confirm"):
            self._confirm(action, here)
        elif action in ARROWS:
            self._arrow(action, here)
        elif action in ("next-zone", "previous-zone"):
            ui.next_zone(1 if action == "next-zone" else -1)
        elif action in PAGES:
            ui.page(PAGES[action], "log")
        else:
            app.top.action(action)

    def _of_the_window(self, action: str) -> bool:
        app = self.app
        if action == "fullscreen":
            app.use_fullscreen(not app.window.fullscreen)
        elif action.startswith("zoom-"):
            app.use_scale(_next_scale(app.settings.scale, action))
        elif action in PANS:
            dx, dy = PANS[action]
            if app.view.pan(2 * dx * NOTCH * app.view.scale, 2 * dy * NOTCH * app.view.scale):
                self._moved_page()
        elif action == "keys" and all(scene.id != "keys" for scene in app.stack):
            from parlour.client.scenes.keys import KeysScene

            app.push(KeysScene(app))
        else:
            return False
        return True

    def _activate(self, widget: Widget) -> None:
        if widget.enabled and widget.on is not None:
            widget.on()
            self.app.top.refresh()

    def _confirm(self, action: str, here: Widget | None) -> None:
        # Space finishes what is shown wherever the focus is; Enter leaves the buttons below the table alone.
        top = self.app.top
        if top.pressed_anywhere(here if action == "confirm" else None):
            return
        if top.careful(action) and not top.ui.moved:
            return
        if isinstance(here, Button) or (here is not None and here.on):
            self._activate(here)
        elif isinstance(here, Field):
            top.ui.move("down")
        elif action == "confirm":
            top.action("confirm")

    def _arrow(self, way: str, here: Widget | None) -> None:
        ui = self.app.top.ui
        notch = {"up": -NOTCH, "down": NOTCH}.get(way, 0.0)
        if not (isinstance(here, Panel) and ui.scroll(here.id, notch)):
            ui.move(way)


def _next_scale(now: int, action: str) -> int:
    """The step above or below, in per cent, or the normal size."""
    if action == "zoom-reset":
        return 100
    step = 1 if action == "zoom-in" else -1
    return SCALES[max(0, min(len(SCALES) - 1, SCALES.index(now) + step))]
