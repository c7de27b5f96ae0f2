"""The log: one line an event, with the sign of its seat. It scrolls, and stays at its end while it is there."""

from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.snapshot import Line, Seat
from parlour.client.widgets import Label, LogBody, LogRow, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

GAP = 4.0
HEADING_GAP = 6.0
INDENT = 24.0


class LogPanel:
    """Lays out the lines, each only once: a long game has thousands, and one more comes with every step."""

    def __init__(self, app: "App", seats: tuple[Seat, ...]) -> None:
        self._app, self._seats = app, seats
        self._rows: list[LogRow] = []
        self._lines: list[Line] = []
        self._made_for: tuple[object, ...] = ()
        self._tall = 0.0

    def build(self, p: Painter, box: Rect, lines: list[Line]) -> list[Widget]:
        """The panel with all lines."""
        inner = box.inset(12, 8)
        head, inner = inner.top(24, 4)
        self._lay_out(p, inner.w, lines)
        label = self._app.tr("Log")
        panel = Panel("log", box, label, inner=inner, content=self._tall, stick=True, zone="log")
        panel.focusable = panel.most > 0
        place = inner._replace(w=inner.w - 10, h=max(self._tall, 1))
        body = LogBody("log-lines", place, panel="log", rows=self._rows)
        body.view = (inner.y, inner.bottom)
        return [panel, Label("log-label", head, label, style="bold"), body]

    def _lay_out(self, p: Painter, width: float, lines: list[Line]) -> None:
        made_for = (self._app.tr.language, width, p.scale)
        if lines is not self._lines or made_for != self._made_for:
            self._lines, self._made_for = lines, made_for
            self._rows, self._tall = [], 0.0
        for line in lines[len(self._rows) :]:
            self._rows.append(self._row(p, width, line))

    def _row(self, p: Painter, width: float, line: Line) -> LogRow:
        size = p.size("small")
        indent = 0.0 if line.heading else INDENT
        style = "bold" if line.heading else "regular"
        wrapped = p.lines(line.texts[self._app.tr.language], size, width - 12 - indent, style)
        known = 0 <= line.seat < len(self._seats) and not line.heading
        look = self._app.theme.seat(line.seat) if known else None
        colour = "accent" if line.heading else "faint" if line.dim else "text"
        y = self._tall + (HEADING_GAP if line.heading and self._rows else 0)
        self._tall = y + max(18.0, p.line(size) * len(wrapped)) + GAP
        return LogRow(y, wrapped, look, line.heading, colour, indent)
