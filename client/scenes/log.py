"""The log: one line an event, with the sign of its seat. It scrolls, and stays at its end while it is there."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.log_widgets import HeadButton, LogLayout, LogLine, Row, indent
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.scenes.company import TALK, TableCompany
from parlour.client.scenes.company_panel import CompanyPanel
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
    returns is said below the lines. `describe` tells of a card what the tip of a line that names it says. At a table
    between peers `company` is shown too: the panel has a second page then, for talking.
    """

    def __init__(
        self,
        app: "App",
        seats: tuple[Seat, ...],
        visit: Visit | None = None,
        export: Export | None = None,
        describe: Callable[[str], str] | None = None,
        company: TableCompany | None = None,
    ) -> None:
        self._app, self._seats = app, seats
        self._theme = app.theme.dressed([(seat.colour, seat.emblem) for seat in seats])
        self._company, self._panel = company, None if company is None else CompanyPanel(company, self._theme)
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
        if self._company is not None:
            lines = self._company.woven(lines)
        if len(lines) >= self._said_at + STAYS:
            self._said = None
        head, inner = self._head(p, inner)
        if self._panel is not None and self._company is not None:
            matter, inner = self._panel.banner(p, inner)
            head += matter
            if self._company.page == TALK:
                panel, *rest = self._panel.talk_page(p, box, inner)
                return [panel, *head, *rest]
        below, inner = self._below(p, inner)
        width = inner.w - BAR
        self._layout.update(p, width, lines, self._app.tr.language, self.only)
        panel = Panel("log", box, self._app.tr("Log"), inner=inner, content=self._layout.tall, stick=True, zone="log")
        place = inner._replace(w=width)
        rows = Rows("log-lines", place, panel="log", make=partial(self._in_sight, place, visited))
        return [panel, *head, rows, *below]

    @property
    def _pressing(self) -> bool:
        """Whether the company has something to decide that needs the room of what can wait."""
        return self._panel is not None and bool(self._panel.matter()[1])

    # --- head and foot ------------------------------------------------------------------------

    def _head(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """The row of buttons, in as many rows as it needs; with a title where there is room for one beside them."""
        tr, export = self._app.tr, None
        buttons: list[Widget] = [] if self._panel is None else [*self._panel.tabs(p, PRESS)]
        if self._panel is not None and self._company is not None and self._company.page == TALK:
            buttons += [] if self._pressing else [*self._panel.voices(PRESS), *self._panel.watchers(p, PRESS)]
        else:
            buttons += self._filters(p)
            if self._panel is not None:
                at = len(buttons) - (buttons[-1].id == "log-export")
                buttons[at:at] = self._panel.watchers(p, PRESS)
            export = buttons[-1] if buttons[-1].id == "log-export" else None
        title = tr("Log")
        names = p.width(title, p.size("body"), "bold") + 6
        if self._panel is None and names + sum(w.rect.w + SPACE for w in buttons) <= inner.w:
            buttons = [Label("log-label", Rect(0, 0, names, PRESS), title, style="bold"), *buttons]
        spots, tall = flow([widget.rect.w for widget in buttons], PRESS, inner.w, SPACE)
        for widget, (x, y) in zip(buttons, spots, strict=True):
            widget.rect = widget.rect._replace(x=inner.x + x, y=inner.y + y)
        if export is not None:
            export.rect = export.rect._replace(x=inner.right - export.rect.w)
        return buttons, inner.top(tall, 6)[1]

    def _filters(self, p: Painter) -> list[Widget]:
        """The buttons that choose whose lines are shown, and the one that writes them; wherever they may go."""
        tr, small, company = self._app.tr, p.size("small"), self._company
        everybody, export = tr("All"), tr("Export")

        def place(word: str = "") -> Rect:
            return Rect(0, 0, max(PRESS, p.width(word, small, "bold") + SIDES) if word else PRESS, PRESS)

        out: list[Widget] = [
            HeadButton("log-all", place(everybody), everybody, checked=not self.only, size="small", zone="log",
                       on=partial(self._show_only, None), tip=tr("All lines"))
        ]  # fmt: skip
        for number, seat in enumerate(self._seats):
            tip, state = tr("Lines that name: {seat}", seat=seat.name), company.sign_words(number) if company else ""
            out.append(
                HeadButton(f"log-seat:{number}", place(), seat.name[:1].upper(), zone="log",
                           checked=number in self.only, on=partial(self._show_only, number),
                           look=self._theme.seat(number), sign=company.sign(number) if company else "",
                           tip=f"{state}\n{tip}" if state else tip)
            )  # fmt: skip
        if self._export is not None and not self._pressing:
            out.append(HeadButton("log-export", place(export), export, size="small", zone="log", on=self._write,
                                  tip=tr("Writes the whole log into a text file")))  # fmt: skip
        return out

    def _below(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """What the export has said, else what has changed in the company."""
        text = say(self._app.tr, self._said)
        if not text:
            return self._panel.below(p, inner) if self._panel is not None else ([], inner)
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
            on=partial(self._go, line) if self._visit and line.entry >= 0 else None,
            focusable=True,
            texts=self._layout.broken[row.number].texts,
            seat=self._theme.seat(line.seat) if 0 <= line.seat < len(self._seats) else None,
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
