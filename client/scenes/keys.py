"""The page of keys: every action with its keys, each of which another one can take the place of."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from parlour.client import actions
from parlour.client.geometry import Rect
from parlour.client.key_words import ACTIONS, GROUPS, key_words
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.widgets import Box, Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

ROW, GAP = 38.0, 6.0


class KeysScene(Scene):
    """Actions in groups, their keys as buttons beside them."""

    id = "keys"

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A scrolling list, and the foot."""
        tr, at = self.app.tr, dialog_layout(area, 1180, 680)
        box = at["body"]
        inner = box.inset(16, 14)
        inner = inner._replace(w=inner.w - 6)
        rows: list[Widget] = []
        y = inner.y
        for number, (heading, names) in enumerate(GROUPS):
            place = Rect(inner.x, y, inner.w, 30)
            rows.append(Label(f"group:{number}", place, tr(heading), style="bold", colour="accent", panel="keys"))
            y = place.bottom + GAP
            for action in names:
                rows += self._row(action, Rect(inner.x, y, inner.w, ROW))
                y += ROW + GAP
            y += 2 * GAP
        return [
            Box("keys-ground", at["box"]),
            Label("heading", at["heading"], tr("Keys"), size="heading", style="display", colour="accent"),
            Panel("keys", box, inner=inner, content=y - 3 * GAP - inner.y),
            *rows,
            *self._foot(at["foot"]),
        ]

    def _row(self, action: str, place: Rect) -> list[Widget]:
        tr, chords = self.app.tr, self.app.keys[action]
        label, cells = place.left(330, 12)
        out: list[Widget] = [Label(f"action:{action}", label, tr(ACTIONS[action]), panel="keys", wrap=True)]
        slots = [*chords, ""][: actions.MOST]
        for number, (chord, cell) in enumerate(zip(slots, cells.columns(actions.MOST, 8), strict=False)):
            out.append(
                Button(f"key:{action}:{number}", cell, key_words(tr, chord) or tr("Add"), kind="quiet", zone="keys",
                       panel="keys", size="small", on=partial(self._ask, action, chord),
                       tip=tr("Press to choose another key") if chord else tr("Press to add a key"))
            )  # fmt: skip
        return out

    def _foot(self, box: Rect) -> list[Widget]:
        tr, app = self.app.tr, self.app
        back, rest = box.left(200, 12)
        reset, rest = rest.left(280, 16)
        note = ""
        if key := app.key_of("delete"):
            note = tr("{key} takes away the key that has the focus.", key=key)
        return [
            Button("back", back, tr("Back"), kind="quiet", hint=app.key_of("back"), zone="foot", on=app.pop),
            Button("reset", reset, tr("Reset all keys"), kind="quiet", zone="foot", on=self._reset,
                   enabled=bool(app.settings.keys), why=tr("No key has been changed.")),
            Label("note", rest, note, colour="dim", size="small", wrap=True),
        ]  # fmt: skip

    def _ask(self, action: str, chord: str) -> None:
        self.app.push(PressScene(self.app, action, chord))

    def _reset(self) -> None:
        self.app.use_keys(actions.default_keys())

    def action(self, action: str) -> bool:
        """The key of the page closes it again; Delete takes a key away."""
        if action == "delete" and self.ui.focus.startswith("key:"):
            _, name, number = self.ui.focus.split(":")
            for chord in self.app.keys[name][int(number) :][:1]:
                take_away(self.app, name, chord)
            return True
        return super().action("back" if action == "keys" else action)

    def default_focus(self) -> str:
        """The first key."""
        return next((widget.id for widget in self.ui.spots() if widget.zone == "keys"), "back")


class PressScene(Scene):
    """Waits for the key that shall have an action from now on."""

    id = "press"
    opaque = False

    def __init__(self, app: "App", action: str, instead: str) -> None:
        """Ask for a key of an action, in place of a chord that it has, or "" for one more."""
        super().__init__(app)
        self.name, self.instead = action, instead
        self.trouble = ""

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """What is asked, and two buttons for the mouse."""
        tr, at = self.app.tr, dialog_layout(area, 760, 280)
        cells = at["foot"].columns(2, 10)
        needed = not actions.can_lose(self.app.keys, self.name)
        return [
            Box("press-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Press a key"), size="heading", style="display", align="center",
                  colour="accent"),
            Label("meaning", at["body"], self.trouble or tr("For: {action}", action=tr(ACTIONS[self.name])), wrap=True,
                  align="center", size="large", colour="warning" if self.trouble else "text"),
            Button("cancel", cells[0], tr("Cancel"), kind="quiet", hint=key_words(tr, "escape"), on=self.app.pop),
            Button("take-away", cells[1], tr("Take this key away"), kind="quiet", on=self._take_away,
                   enabled=bool(self.instead) and not needed,
                   why=_needed(self.app, self.name) if self.instead else tr("There is no key yet.")),
        ]  # fmt: skip

    def key(self, event: pygame.event.Event) -> bool:
        """Takes any key but those that are only held with others. Esc leaves all as it is, unless "back" lost it."""
        if event.key in actions.ONLY_HELD:
            return True
        chord = actions.chord(event.key, event.mod)
        app, keys = self.app, self.app.keys
        holder = actions.holder(keys, chord)
        if not actions.known(chord):
            self.trouble = app.tr("This key can't be used. Press another one.")
            self.refresh()
        elif holder == self.name or (event.key == pygame.K_ESCAPE and (holder or self.name != "back")):
            app.pop()
        elif holder:
            app.pop()
            app.push(self._clash(chord, holder))
        else:
            app.pop()
            self._bind(chord)
        return True

    def _clash(self, chord: str, holder: str) -> Scene:
        app, tr = self.app, self.app.tr
        names = {"key": key_words(tr, chord), "old": tr(ACTIONS[holder]), "new": tr(ACTIONS[self.name])}
        why = "" if actions.can_lose(app.keys, holder) else _needed(app, holder)
        return ConfirmScene(
            app, tr("{key} is taken", **names), tr("Now: {old}. From now on: {new}?", **names),
            lambda: self._bind(chord), word=tr("Take it"), why=why,
        )  # fmt: skip

    def _bind(self, chord: str) -> None:
        self.app.use_keys(actions.bound(self.app.keys, self.name, chord, self.instead))

    def _take_away(self) -> None:
        self.app.pop()
        take_away(self.app, self.name, self.instead)

    def default_focus(self) -> str:
        """Leaving it."""
        return "cancel"


def take_away(app: "App", action: str, chord: str) -> None:
    """Takes a key from an action, unless every page needs it."""
    if actions.can_lose(app.keys, action):
        app.use_keys(actions.without(app.keys, action, chord))


def _needed(app: "App", action: str) -> str:
    return app.tr("Every page needs a key for this: {action}", action=app.tr(ACTIONS[action]))
