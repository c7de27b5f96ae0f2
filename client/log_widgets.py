"""What the log is made of: its lines, laid out once, and the buttons that choose whose lines are shown."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.snapshot import Line
from parlour.client.theme import Colour, SeatLook
from parlour.client.widgets import Box, Button, Look

EMBLEM = 17.0
INDENT = 24.0
PAD = 4.0  # beside the text of a line
LEADING = 4.0  # above and below the text of a line, together
HEADING_GAP = 6.0  # more above a heading


class Row(NamedTuple):
    """Where a line lies below the first one; `number` counts all lines of the log from 0."""

    number: int
    y: float
    h: float


class Broken(NamedTuple):
    """A line broken to the width of the log, and the height it takes."""

    texts: list[str]
    h: float


class LogLayout:
    """Stacks the lines of a log. A long game has thousands, and one more comes with every step: each is broken once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.tall = 0.0
        self.lines: list[Line] = []
        self.broken: list[Broken] = []
        self._only: frozenset[int] = frozenset()
        self._made_for: tuple[object, ...] = ()

    def update(self, p: Painter, width: float, lines: list[Line], language: str, only: frozenset[int]) -> None:
        """Takes the log as it is now. `only` leaves headings and the lines that name one of these seats; empty: all."""
        made_for = (language, width, p.scale)
        if made_for != self._made_for:
            self._made_for = made_for
            self._keep(0)
        elif self.lines and (len(lines) < len(self.lines) or lines[len(self.lines) - 1] is not self.lines[-1]):
            same = takewhile(lambda pair: pair[0] is pair[1], zip(lines, self.lines, strict=False))
            self._keep(sum(1 for _ in same))
        first = len(self.lines)
        for line in lines[first:]:
            self.lines.append(line)
            self.broken.append(_broken(p, line, language, width))
        if only != self._only:
            self._only, first, self.rows, self.tall = only, 0, [], 0.0
        for number in range(first, len(self.lines)):
            self._stack(number)

    def _keep(self, count: int) -> None:
        """Forgets all lines but the first ones."""
        del self.lines[count:], self.broken[count:]
        while self.rows and self.rows[-1].number >= count:
            self.rows.pop()
        self.tall = self.rows[-1].y + self.rows[-1].h if self.rows else 0.0

    def _stack(self, number: int) -> None:
        line = self.lines[number]
        if not line.heading and self._only and self._only.isdisjoint(line.seats):
            return
        y = self.tall + (HEADING_GAP if line.heading and self.rows else 0)
        self.rows.append(Row(number, y, self.broken[number].h))
        self.tall = y + self.broken[number].h

    def between(self, low: float, high: float) -> list[Row]:
        """The rows that lie at least partly between two heights."""
        first = bisect_right(self.rows, low, key=lambda row: row.y + row.h)
        return self.rows[first : bisect_left(self.rows, high, key=lambda row: row.y)]

    def row(self, number: int) -> Row | None:
        """The row of a line, if it is shown."""
        at = bisect_left(self.rows, number, key=lambda row: row.number)
        return self.rows[at] if at < len(self.rows) and self.rows[at].number == number else None


def indent(line: Line) -> float:
    """How far the text of a line begins from the left: below its seat's sign there is nothing."""
    return 0.0 if line.heading and line.seat < 0 else INDENT


def _broken(p: Painter, line: Line, language: str, width: float) -> Broken:
    size, style, text = p.size("small"), "bold" if line.heading else "regular", line.texts[language]
    room = width - indent(line) - 2 * PAD
    # Most lines fit, which is seen by measuring them once and not word by word.
    fits = "\n" not in text and p.width(text, size, style) <= room
    texts = [text] if fits else p.lines(text, size, room, style)
    return Broken(texts, max(EMBLEM, p.line(size) * len(texts)) + LEADING)


@dataclass
class LogLine(Box):
    """A line of the log. It lights up when it can be pressed, and is as low as its text: whoever hits the neighbour
    has lost nothing.
    """

    texts: list[str] = field(default_factory=list)
    seat: SeatLook | None = None
    heading: bool = False
    ink: str = "text"
    indent: float = 0.0
    visited: bool = False
    cards: tuple[str, ...] = ()

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign of the seat and the text; dark on a bright ground when the table is shown as it was then."""
        ink = self.ink
        if self.visited:
            ink = "chosen_text"
            p.box(rect, p.colour("chosen"), p.colour("outline"), 1.5, radius=4)
        elif self.on is not None and (look.hovered or look.focused):
            ink = "quiet_text"
            p.box(rect, p.colour("quiet_hover"), radius=4)
        elif self.heading and self.seat is None:
            p.fill(Rect(rect.x, rect.bottom - 1, rect.w, 1), p.colour("panel_edge"))
        if self.seat is not None:
            p.emblem(Rect(rect.x + PAD, rect.y + LEADING / 2, EMBLEM, EMBLEM), self.seat, "")
        size, style = p.size("small"), "bold" if self.heading else "regular"
        tall = p.line(size)
        top = rect.y + (rect.h - tall * len(self.texts)) / 2
        for i, text in enumerate(self.texts):
            here = Rect(rect.x + self.indent + PAD, top + i * tall, rect.w - self.indent - 2 * PAD, tall)
            if not p.text(here, text, p.colour(ink), size, style):
                self.clipped = True


@dataclass
class HeadButton(Button):
    """A button above the lines, with a word or the sign of a seat, or an `eye` for those who watch. What is chosen has
    a bright frame.

    `sign` is how the seat stands, as a word of `SIGNS`; each looks different without colours too.
    """

    look: SeatLook | None = None
    sign: str = ""
    eye: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign or the word, and how the seat stands."""
        self._draw_face(p, look, rect)
        if self.sign in SIGNS:
            SIGNS[self.sign](p, rect)

    def _draw_face(self, p: Painter, look: Look, rect: Rect) -> None:
        fill = p.colour("quiet_hover" if look.hovered else "quiet")
        p.box(rect, fill, p.colour("chosen" if self.checked else "quiet_edge"), 3.5 if self.checked else 1)
        if self.look is not None:
            side = min(rect.w, rect.h) - 12
            place = Rect(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side)
            p.emblem(place, self.look, self.text)
            return
        room = rect.inset(6, 2)
        if self.eye:
            side, room = room.left(20, 2) if self.text else (room, room)
            _eye(p, side, p.colour("quiet_text"))
        fits = p.text(room, self.text, p.colour("quiet_text"), p.size(self.size), "bold", "center")
        self.clipped = not fits


# --- how a seat stands --------------------------------------------------------------------------

BADGE = 15.0


def _badge(p: Painter, rect: Rect) -> Rect:
    """The ground of a small sign in the lower right corner of a button; returns where it is drawn."""
    at = Rect(rect.right - BADGE - 1, rect.bottom - BADGE - 1, BADGE, BADGE)
    p.box(at, p.colour("outline"), p.colour("text"), 1, radius=BADGE / 2)
    return at


def _eye(p: Painter, rect: Rect, ink: Colour) -> None:
    """An eye."""
    x, y = rect.center
    p.stroke([(x - 9, y), (x - 4, y - 5), (x + 4, y - 5), (x + 9, y), (x + 4, y + 5), (x - 4, y + 5), (x - 9, y)],
             ink, 1.6)  # fmt: skip
    p.box(Rect(x - 2.6, y - 2.6, 5.2, 5.2), ink, radius=2.6)


def _thinking(p: Painter, rect: Rect) -> None:
    """Three dots."""
    at = _badge(p, rect)
    for step in (-1, 0, 1):
        x, y = at.center
        p.box(Rect(x + step * 3.7 - 1.2, y - 1.2, 2.4, 2.4), p.colour("text"), radius=1.2)


def _sent(p: Painter, rect: Rect) -> None:
    """An hourglass."""
    (x, y), ink = _badge(p, rect).center, p.colour("accent")
    p.stroke([(x - 3, y - 4), (x + 3, y - 4), (x - 3, y + 4), (x + 3, y + 4), (x - 3, y - 4)], ink, 1.4)


def _bot(p: Painter, rect: Rect) -> None:
    """A gear."""
    (x, y), ink = _badge(p, rect).center, p.colour("text")
    for number in range(8):
        turn = math.pi * number / 4
        p.stroke([(x, y), (x + 5 * math.cos(turn), y + 5 * math.sin(turn))], ink, 1.6)
    p.box(Rect(x - 3.4, y - 3.4, 6.8, 6.8), ink, radius=3.4)
    p.box(Rect(x - 1.5, y - 1.5, 3, 3), p.colour("outline"), radius=1.5)


def _away(p: Painter, rect: Rect) -> None:
    """Veiled, and struck through."""
    inner = rect.inset(4)
    for ink, thick in ((p.colour("outline"), 5.0), (p.colour("warning"), 2.4)):
        p.stroke([(inner.x, inner.bottom), (inner.right, inner.y)], ink, thick)


def _muted(p: Painter, rect: Rect) -> None:
    """A cross."""
    at, ink = _badge(p, rect).inset(4.5), p.colour("warning")
    p.stroke([(at.x, at.y), (at.right, at.bottom)], ink, 1.8)
    p.stroke([(at.x, at.bottom), (at.right, at.y)], ink, 1.8)


SIGNS: dict[str, Callable[[Painter, Rect], None]] = {
    "thinking": _thinking, "sent": _sent, "bot": _bot, "away": _away, "muted": _muted
}  # fmt: skip
