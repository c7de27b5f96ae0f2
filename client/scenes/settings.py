"""Settings: pace, looks, and what is asked before; the keys have a page of their own. Everything applies at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from parlour.client import asking
from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.settings import SCALES, SPEEDS
from parlour.client.texts import LANGUAGES, N_, NAMES
from parlour.client.widgets import Box, Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

SHORT = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×", "instant": N_("instant")}
PAGES = {"pace": N_("Pace"), "looks": N_("Looks"), "asking": N_("Questions")}
LINE, GAP = 42.0, 12.0
ABREAST = 5  # more values than this take two lines


@dataclass(frozen=True)
class Choice:
    """A value of a setting, as a button."""

    value: str
    word: str
    chosen: bool
    on: Callable[[], None]
    tip: str = ""


@dataclass(frozen=True)
class Row:
    """A setting with its values; without any it is a heading."""

    name: str
    text: str
    choices: Sequence[Choice] = ()


class SettingsScene(Scene):
    """Pages on the left, the settings of one of them on the right."""

    id = "settings"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.page = next(iter(PAGES))

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The pages, the rows of the chosen one, and the foot."""
        tr, at = self.app.tr, dialog_layout(area, 1180, 640)
        pages, body = at["body"].left(220, 16)
        out: list[Widget] = [
            Box("settings-ground", at["box"]),
            Label("heading", at["heading"], tr("Settings"), size="heading", style="display", colour="accent"),
        ]
        for name, text in PAGES.items():
            place, pages = pages.top(LINE + 4, 8)
            out.append(Button(f"page:{name}", place, tr(text), kind="quiet", checked=name == self.page, zone="pages",
                              on=partial(self._turn, name), align="left"))  # fmt: skip
        place, _ = pages.top(LINE + 4)
        out.append(Button("keys", place, tr("Keys"), kind="quiet", hint=self.app.key_of("keys"), zone="pages",
                          on=lambda: self.app.act("keys"), align="left"))  # fmt: skip
        return out + self._rows(body) + self._foot(at["foot"])

    def _rows(self, box: Rect) -> list[Widget]:
        inner = box.inset(16, 14)
        inner = inner._replace(w=inner.w - 6)
        out: list[Widget] = []
        y = inner.y
        for row in {"pace": self._pace, "looks": self._looks, "asking": self._asking}[self.page]():
            lines = -(-len(row.choices) // ABREAST) or 1
            place = Rect(inner.x, y, inner.w, lines * LINE + (lines - 1) * 6)
            out += self._row(row, place)
            y = place.bottom + GAP
        return [Panel("rows", box, inner=inner, content=y - GAP - inner.y), *out]

    def _row(self, row: Row, place: Rect) -> list[Widget]:
        if not row.choices:
            return [Label(f"label:{row.name}", place, row.text, panel="rows", style="bold", colour="accent", wrap=True)]
        label, cells = place.left(290, 12)
        out: list[Widget] = [Label(f"label:{row.name}", label, row.text, panel="rows", wrap=True)]
        lines = -(-len(row.choices) // ABREAST)
        abreast = -(-len(row.choices) // lines)
        places = [cell for line in cells.rows(lines, 6) for cell in line.columns(abreast, 8)]
        for cell, one in zip(places, row.choices, strict=False):
            out.append(
                Button(f"{row.name}:{one.value}", cell, one.word, kind="quiet", checked=one.chosen, on=one.on,
                       tip=one.tip, zone="rows", panel="rows", size="small")
            )  # fmt: skip
        return out

    def _foot(self, box: Rect) -> list[Widget]:
        tr, app = self.app.tr, self.app
        back, rest = box.left(200, 16)
        troubles = app.notices()
        return [
            Button("back", back, tr("Back"), kind="quiet", hint=app.key_of("back"), zone="foot", on=app.pop),
            Label("notice", rest, troubles[-1] if troubles else "", colour="warning", size="small", wrap=True),
        ]  # fmt: skip

    # --- the pages ----------------------------------------------------------------------------

    def _pace(self) -> list[Row]:
        tr, settings = self.app.tr, self.app.settings
        return [
            Row("speed", tr("Steps of others"), self._speeds("speed")),
            Row("own-speed", tr("Own steps"), self._speeds("own_speed")),
            Row("motion", tr("Motion"), self._words("motion", {
                "full": (tr("full"), ""),
                "reduced": (tr("reduced"), tr("Nothing shakes, flashes or slides.")),
            })),
            Row("auto-end", tr("The turn ends by itself when nothing is left to do"),
                self._yes_no(settings.auto_end, partial(self._set, "auto_end"))),
            Row("auto-pass", tr("Pass by itself when no choice is left"),
                self._yes_no(settings.auto_pass, partial(self._set, "auto_pass"))),
            Row("auto-no", tr("No interrupts: let things happen by itself"),
                self._yes_no(settings.auto_no, partial(self._set, "auto_no"),
                             tr("After a moment that tells nothing of your cards. Choose a card in time to stop it."))),
        ]  # fmt: skip

    def _looks(self) -> list[Row]:
        tr, app, settings = self.app.tr, self.app, self.app.settings
        languages = [
            Choice(code, NAMES[code], tr.language == code, partial(app.use_language, code)) for code in LANGUAGES
        ]
        scales = [
            Choice(str(scale), tr("{n} %", n=scale), settings.scale == scale, partial(app.use_scale, scale),
                   self._key("zoom-in", "zoom-out"))
            for scale in SCALES
        ]  # fmt: skip
        return [
            Row("language", tr("Language"), languages),
            Row("scale", tr("Size of everything"), scales),
            Row("fullscreen", tr("Full screen"),
                self._yes_no(app.window.fullscreen, lambda _: app.act("fullscreen"), self._key("fullscreen"))),
            Row("table", tr("Table"), self._words("table", {
                "arcade": (tr("arcade"), tr("Drawn and moving, where a game has such a table.")),
                "plain": (tr("plain"), tr("Names and numbers only.")),
            })),
            Row("tips", tr("Explanations"), self._words("tips", {
                "off": (tr("none"), tr("Only the reasons why something can't be done.")),
                "short": (tr("short"), tr("The first line.")),
                "full": (tr("in full"), ""),
            })),
        ]  # fmt: skip

    def _asking(self) -> list[Row]:
        tr, settings = self.app.tr, self.app.settings
        out = [Row("asking", tr("Ask before what can't be taken back"))]
        for number, (heading, kinds) in enumerate(asking.kinds(tr)):
            out.append(Row(f"kinds:{number}", heading))
            for kind, label in kinds:
                out.append(Row(f"ask:{kind}", label, self._yes_no(settings.asks(kind), partial(self._ask, kind))))
        return out

    # --- their values -------------------------------------------------------------------------

    def _speeds(self, name: str) -> list[Choice]:
        return self._words(name, {speed: (self.app.tr(SHORT[speed]), "") for speed in SPEEDS})

    def _words(self, name: str, words: dict[str, tuple[str, str]]) -> list[Choice]:
        now = getattr(self.app.settings, name)
        return [
            Choice(value, word, value == now, partial(self._set, name, value), tip)
            for value, (word, tip) in words.items()
        ]

    def _yes_no(self, now: bool, on: Callable[[bool], None], tip: str = "") -> list[Choice]:
        def change(value: bool) -> Callable[[], None]:
            return lambda: on(value) if value != now else None

        tr = self.app.tr
        return [
            Choice("no", tr("no"), not now, change(False), tip),
            Choice("yes", tr("yes"), now, change(True), tip),
        ]

    def _key(self, *actions: str) -> str:
        keys = "  ".join(filter(None, map(self.app.key_of, actions)))
        return self.app.tr("Key: {key}", key=keys) if keys else ""

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self.app.save_settings()

    def _ask(self, kind: str, wanted: bool) -> None:
        self.app.settings.ask(kind, wanted)
        self.app.save_settings()

    def _turn(self, page: str) -> None:
        self.page = page

    def default_focus(self) -> str:
        """The way back."""
        return "back"
