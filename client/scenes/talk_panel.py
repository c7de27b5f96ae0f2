"""Words at a table before its start: what people say and what happens, quick phrases, a field, and muting somebody."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.texts import N_
from parlour.client.theme import SeatLook
from parlour.client.widgets import Button, Emblem, Field, Label, Panel, Widget
from parlour.net import limits

if TYPE_CHECKING:
    from parlour.client.app import App

PHRASES = (N_("Hello!"), N_("One moment, please."), N_("I am ready."), N_("Let's begin!"))
KEPT = 200  # lines
SIGN, GAP = 22.0, 6.0


@dataclass(frozen=True)
class Spoken:
    """A line: words of a machine, or of nobody's (""), which tell what has happened."""

    machine: str
    text: str
    initial: str = ""
    look: SeatLook | None = None


class TalkPanel:
    """What was said here. `say` sends words, `ask_mute` opens the choice of people who aren't heard."""

    def __init__(self, app: "App", say: Callable[[str], None], ask_mute: Callable[[], None]) -> None:
        self._app, self._say, self._ask_mute = app, say, ask_mute
        self.lines: list[Spoken] = []
        self.muted: set[str] = set()
        self.typed = ""

    def add(self, line: Spoken) -> None:
        """Take a line."""
        self.lines = [*self.lines, line][-KEPT:]

    def mute(self, machine: str) -> None:
        """Hear somebody no longer, or again."""
        self.muted ^= {machine}

    def send(self) -> None:
        """Say what stands in the field."""
        words, self.typed = self.typed.strip(), ""
        if words:
            self._say(words)

    def build(self, box: Rect, p: Painter, people: int) -> list[Widget]:
        """The panel; `people` others can be muted."""
        tr, inner = self._app.tr, box.inset(14, 12)
        head, rest = inner.top(34, 8)
        field, rest = rest.foot(40, 8)
        phrases, lines = rest.foot(2 * 45 + 6, 10)  # high enough for two lines each
        mute, label = head.side(130, 8)
        send, field = field.side(96, 8)
        out = self._lines(box, lines._replace(w=lines.w - 6), p)
        out += [
            Label("talk-label", label, tr("Talk"), style="bold"),
            Button("mute", mute, tr("Mute …"), kind="quiet", size="small", on=self._ask_mute, zone="talk",
                   enabled=people > 0, why=tr("Nobody else is here."), checked=bool(self.muted) or None),
        ]  # fmt: skip
        cells = [cell for row in phrases.rows(2, 6) for cell in row.columns(2, 6)]
        out += [
            Button(f"phrase:{number}", cell, tr(phrase), kind="quiet", size="small", zone="talk",
                   on=partial(self._say, tr(phrase)))
            for number, (phrase, cell) in enumerate(zip(PHRASES, cells, strict=True))
        ]  # fmt: skip
        out += [
            Field("say", field, tr("Say something"), value=self.typed, most=limits.TEXT - limits.NAME - 2,
                  change=self._type, zone="talk"),
            Button("send", send, tr("Send"), kind="quiet", size="small", on=self.send, zone="talk",
                   enabled=bool(self.typed.strip()), why=tr("Type something first.")),
        ]  # fmt: skip
        return out

    def _lines(self, box: Rect, area: Rect, p: Painter) -> list[Widget]:
        """The lines of those who are heard, as high as their words take, the last one in sight."""
        size, y = p.size("small"), area.y
        out: list[Widget] = []
        for number, line in enumerate(self.lines):
            if line.machine in self.muted:
                continue
            text = area.left(SIGN, 8)[1] if line.look is not None else area
            tall = max(SIGN, len(p.lines(line.text, size, text.w)) * p.line(size))
            if line.look is not None:
                out.append(Emblem(f"said-by:{number}", Rect(area.x, y, SIGN, SIGN), line.initial, look=line.look,
                                  panel="lines"))  # fmt: skip
            out.append(
                Label(f"said:{number}", text._replace(y=y, h=tall), line.text, size="small", wrap=True, panel="lines",
                      colour="text" if line.machine else "dim", middle=False)
            )  # fmt: skip
            y += tall + GAP
        panel = Panel("lines", box, inner=area, content=max(0.0, y - GAP - area.y), stick=True, zone="lines")
        panel.focusable = panel.most > 0
        return [panel, *out]

    def _type(self, text: str) -> None:
        self.typed = text
        self._app.top.refresh()
