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


def log_panel(app: "App", p: Painter, box: Rect, lines: list[Line], seats: tuple[Seat, ...]) -> list[Widget]:
    """The panel with all lines."""
    inner = box.inset(12, 8)
    head, inner = inner.top(24, 4)
    size = p.size("small")
    tall = p.line(size)
    rows, y = [], 0.0
    for line in lines:
        indent = 0.0 if line.heading else INDENT
        style = "bold" if line.heading else "regular"
        wrapped = p.lines(line.texts[app.tr.language], size, inner.w - 12 - indent, style)
        known = 0 <= line.seat < len(seats) and not line.heading
        look = app.theme.seat(line.seat) if known else None
        y += HEADING_GAP if line.heading and rows else 0
        colour = "accent" if line.heading else "faint" if line.dim else "text"
        rows.append(LogRow(y, wrapped, look, line.heading, colour, indent))
        y += max(18.0, tall * len(wrapped)) + GAP
    panel = Panel("log", box, app.tr("Log"), inner=inner, content=y, stick=True, zone="log")
    panel.focusable = panel.most > 0
    body = LogBody("log-lines", inner._replace(w=inner.w - 10, h=max(y, 1)), panel="log", rows=rows)
    body.view = (inner.y, inner.bottom)
    return [panel, Label("log-label", head, app.tr("Log"), style="bold"), body]
