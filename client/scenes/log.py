"""The log: one line an event, with the sign of its seat. It scrolls, and stays at its end while it is there."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.log_widgets import HeadButton, LogLayout, LogLine, Row, indent
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Line, Reason, Seat
from parlour.client.widgets import Label, Panel, Rows, Widget
from parlour.core.game import Game

if TYPE_CHECKING:
    from parlour.client.app import App

PRESS = 32.0
SPACE = 2.0
SIDES = 14.0  # beside the word on a button of the head, together
STAYS = 5  # lines that may come before what the export has said goes
BAR = 10.0  # for the bar that shows where one is
BEYOND = 48.0  # lines are made so far above and below what is seen, for the focus to go to
PREFIX = "line:"  # the id of a line is this and its number in the log, from 0

Visit = Callable[[Line], None]
Export = Callable[[], Reason | None]


class LogPanel:
    """The lines with their head: whose lines are shown, and a button that writes all of them into a file.

    `visit` is called with a line that was pressed; without it lines are only read. `export` writes the log; what it
    returns is said below the lines. `describe` tells of a card what the tip of a line that names it says.
    """

    def __init__(
        self,
        app: "App",
        seats: tuple[Seat, ...],
        visit: Visit | None = None,
        export: Export | None = None,
        describe: Callable[[str], str] | None = None,
    ) -> None:
        self._app, self._seats = app, seats
        self._visit, self._export, self._describe = visit, export, describe
        self.only: frozenset[int] = frozenset()
        self.focus_id = ""
        """Where the focus goes when it comes to the lines: the lowest one in sight."""
        self._layout = LogLayout()
        self._said: Reason | None = None
        self._said_at = 0  # lines there were then

    def build(self, p: Painter, box: Rect, lines: list[Line], visited: Line | None = None) -> list[Widget]:
        """The panel with all lines; the one that the table is shown at is marked."""
        inner = box.inset(10, 8)
        if len(lines) >= self._said_at + STAYS:
            self._said = None
        head, inner = self._head(p, inner)
        below, inner = self._below(p, inner)
        width = inner.w - BAR
        self._layout.update(p, width, lines, self._app.tr.language, self.only)
        panel = Panel("log", box, self._app.tr("Log"), inner=inner, content=self._layout.tall, stick=True, zone="log")
        place = inner._replace(w=width)
        rows = Rows("log-lines", place, panel="log", make=partial(self._in_sight, place, visited))
        return [panel, *head, rows, *below]

    # --- head and foot ------------------------------------------------------------------------

    def _head(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """The row of buttons, in as many rows as it needs; with a title where there is room for one beside them."""
        tr, small = self._app.tr, p.size("small")
        title, everybody, export = tr("Log"), tr("All"), tr("Export")
        wide = {
            "log-all": max(PRESS, p.width(everybody, small, "bold") + SIDES),
            **{f"log-seat:{seat}": PRESS for seat in range(len(self._seats))},
        }
        if self._export is not None:
            wide["log-export"] = max(PRESS, p.width(export, small, "bold") + SIDES)
        names = p.width(title, p.size("body"), "bold") + 6
        if names + sum(wide.values()) + SPACE * len(wide) <= inner.w:
            wide = {"log-label": names, **wide}
        spots, tall = flow(list(wide.values()), PRESS, inner.w, SPACE)
        at = {name: Rect(inner.x + x, inner.y + y, wide[name], PRESS) for name, (x, y) in zip(wide, spots, strict=True)}
        out: list[Widget] = []
        if "log-label" in at:
            out.append(Label("log-label", at["log-label"], title, style="bold"))
        out.append(HeadButton("log-all", at["log-all"], everybody, checked=not self.only, size="small", zone="log",
                          on=partial(self._show_only, None), tip=tr("All lines")))  # fmt: skip
        for number, seat in enumerate(self._seats):
            out.append(
                HeadButton(f"log-seat:{number}", at[f"log-seat:{number}"], seat.name[:1].upper(), zone="log",
                       checked=number in self.only, on=partial(self._show_only, number),
                       look=self._app.theme.seat(number), tip=tr("Lines that name: {seat}", seat=seat.name))
            )  # fmt: skip
        if "log-export" in at:
            right = at["log-export"]._replace(x=inner.right - wide["log-export"])
            out.append(HeadButton("log-export", right, export, size="small", zone="log", on=self._write,
                              tip=tr("Writes the whole log into a text file")))  # fmt: skip
        return out, inner.top(tall, 6)[1]

    def _below(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """What the export has said."""
        text = say(self._app.tr, self._said)
        if not text:
            return [], inner
        size = p.size("small")
        tall = p.line(size) * len(p.lines(text, size, inner.w)) + 2
        strip, inner = inner.foot(min(tall, inner.h / 2), 4)
        return [Label("log-notice", strip, text, size="small", colour="accent", wrap=True)], inner

    def _show_only(self, seat: int | None) -> None:
        self.only = frozenset() if seat is None else self.only ^ {seat}
        self._said = None

    def _write(self) -> None:
        if self._export is not None:
            self._said, self._said_at = self._export(), len(self._layout.lines)

    # --- lines --------------------------------------------------------------------------------

    def _in_sight(self, place: Rect, visited: Line | None, offset: float, focus: str) -> list[Widget]:
        """The lines around what is seen, and the one that has the focus."""
        layout, low, high = self._layout, offset, offset + place.h
        rows = layout.between(low - BEYOND, high + BEYOND)
        whole = [row for row in rows if row.y >= low and row.y + row.h <= high]
        self.focus_id = f"{PREFIX}{(whole or rows)[-1].number}" if rows else ""
        if focus.startswith(PREFIX):
            row = layout.row(int(focus.removeprefix(PREFIX)))
            if row is not None and row not in rows:
                rows = [*rows, row]
        return [self._line(place, row, visited) for row in rows]

    def _line(self, place: Rect, row: Row, visited: Line | None) -> LogLine:
        line = self._layout.lines[row.number]
        return LogLine(
            f"{PREFIX}{row.number}",
            Rect(place.x, place.y + row.y, place.w, row.h),
            line.texts[self._app.tr.language],
            tip=self._tip(line),
            zone="log",
            panel="log",
            on=partial(self._go, line) if self._visit else None,
            focusable=True,
            texts=self._layout.broken[row.number].texts,
            seat=self._app.theme.seat(line.seat) if 0 <= line.seat < len(self._seats) else None,
            heading=line.heading,
            ink="accent" if line.heading else "faint" if line.dim else "text",
            indent=indent(line),
            visited=visited is not None and (line.entry, line.event) == (visited.entry, visited.event),
            cards=line.cards,
        )

    def _tip(self, line: Line) -> str:
        """What the one card of a line is; the names of several."""
        if self._describe is None:
            return ""
        told = [self._describe(face) for face in line.cards]
        return told[0] if len(told) == 1 else " · ".join(one.partition("\n")[0] for one in told)

    def _go(self, line: Line) -> None:
        self._said = None
        if self._visit is not None:
            self._visit(line)


def card_words(app: "App", game: Game) -> Callable[[str], str]:
    """Tells of a card its name and, on further lines, what it is and does; in the window's language."""

    def words(face: str) -> str:
        told = game.words.tip(app.tr.language, face)
        name = saves.word(app.tr, game, face)
        return f"{name}\n{told}" if told else name

    return words
