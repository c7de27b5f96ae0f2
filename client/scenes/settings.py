"""Settings: language, speeds, full screen, and the end of the turn. Everything applies at once."""

from collections.abc import Callable
from functools import partial

from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.settings import SPEEDS
from parlour.client.texts import LANGUAGES, N_, NAMES
from parlour.client.widgets import Box, Button, Label, Widget

SHORT = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×", "instant": N_("instant")}
Choice = tuple[str, str, bool, Callable[[], None]]


class SettingsScene(Scene):
    """A page of choices."""

    id = "settings"

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A row for each setting, its values side by side."""
        tr, at = self.app.tr, dialog_layout(area, 900, 524)
        out: list[Widget] = [
            Box("settings-ground", at["box"]),
            Label("heading", at["heading"], tr("Settings"), size="heading", style="display",
                  colour="accent"),
        ]  # fmt: skip
        for row, (name, text, choices) in zip(column(at["body"], 6, 42, 12), self._rows(), strict=True):
            label, cells = row.left(300, 12)
            out.append(Label(f"label:{name}", label, text, wrap=True))
            for cell, (value, word, chosen, on) in zip(cells.columns(len(choices), 8), choices, strict=True):
                out.append(
                    Button(f"{name}:{value}", cell, word, kind="quiet", checked=chosen, on=on,
                           zone=name, size="small")
                )  # fmt: skip
        back, rest = at["foot"].left(160, 16)
        out.append(Button("back", back, tr("Back"), kind="quiet", hint=tr("Esc"), zone="foot",
                          on=self.app.pop))  # fmt: skip
        troubles = self.app.notices()
        out.append(
            Label("notice", rest, troubles[-1] if troubles else "", colour="warning",
                  size="small", wrap=True)
        )  # fmt: skip
        return out

    def _rows(self) -> list[tuple[str, str, list[Choice]]]:
        tr, app, settings = self.app.tr, self.app, self.app.settings
        languages: list[Choice] = [
            (code, NAMES[code], tr.language == code, partial(app.use_language, code)) for code in LANGUAGES
        ]
        return [
            ("language", tr("Language"), languages),
            ("speed", tr("Steps of others"), self._speeds("speed")),
            ("own-speed", tr("Own steps"), self._speeds("own_speed")),
            ("auto-end", tr("The turn ends by itself when nothing is left to do"),
             self._yes_no(settings.auto_end, lambda value: self._set("auto_end", value))),
            ("confirm", tr("Ask before what can't be taken back"),
             self._yes_no(settings.confirm, lambda value: self._set("confirm", value))),
            ("fullscreen", tr("Full screen (F11)"),
             self._yes_no(app.window.fullscreen, lambda _: app.act("fullscreen"))),
        ]  # fmt: skip

    def _speeds(self, name: str) -> list[Choice]:
        now = getattr(self.app.settings, name)
        return [
            (speed, self.app.tr(SHORT[speed]), speed == now,
             partial(self._set, name, speed))
            for speed in SPEEDS
        ]  # fmt: skip

    def _yes_no(self, now: bool, on: Callable[[bool], None]) -> list[Choice]:
        def change(value: bool) -> Callable[[], None]:
            return lambda: on(value) if value != now else None

        tr = self.app.tr
        return [("no", tr("no"), not now, change(False)), ("yes", tr("yes"), now, change(True))]

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self.app.save_settings()

    def default_focus(self) -> str:
        """The way back."""
        return "back"
