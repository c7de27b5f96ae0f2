"""What a replay is steered with: the bar on which every moment has its place, and buttons with their keys below."""

from dataclasses import dataclass, field

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import SeatLook
from parlour.client.widgets import Button, Look, Widget

KNOB = 8.0


@dataclass
class ScrubBar(Widget):
    """A bar from the beginning to the end. `marks` are turns (a moment and the look of a seat) and rounds (no look)."""

    moment: int = 0
    most: int = 1
    marks: tuple[tuple[int, SeatLook | None], ...] = field(default=())

    @property
    def track(self) -> Rect:
        """Where the moments lie."""
        return self.rect.inset(KNOB, 0)

    def at(self, x: float) -> int:
        """The moment at a place of the page; the ends count for all beyond them."""
        part = (x - self.track.x) / self.track.w
        return round(min(1.0, max(0.0, part)) * self.most)

    def _x(self, moment: float, track: Rect) -> float:
        return track.x + track.w * moment / max(1, self.most)

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the track, what has been, the marks, and the knob."""
        track = rect.inset(KNOB, 0)
        line = Rect(rect.x, rect.y + rect.h / 2 - 5, rect.w, 10)
        here = self._x(self.moment, track)
        p.box(rect, p.colour("field"), p.colour("accent" if look.hovered else "field_edge"), 1.5, radius=6)
        p.box(line.inset(3, 0), p.colour("panel"), p.colour("panel_edge"), 1, radius=4)
        p.box(Rect(rect.x + 3, line.y, max(8.0, here - rect.x - 3), line.h), p.colour("accent"), None, radius=4)
        for moment, seat in self.marks:
            x = self._x(moment, track)
            if seat is None:
                p.box(Rect(x - 1.5, rect.y + 4, 3, rect.h - 8), p.colour("text"), p.colour("outline"), 0.5, radius=1)
            else:
                p.box(Rect(x - 1.5, line.bottom + 1, 3, rect.bottom - line.bottom - 4), seat.colour, None, radius=1)
        knob = Rect(here - KNOB, rect.y + 3, 2 * KNOB, rect.h - 6)
        p.box(knob, p.colour("button"), p.colour("button_edge"), 2, radius=5)


@dataclass
class KeyButton(Button):
    """A button whose key stands below its words."""

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the words above the key."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 1.5)
        inner = rect.inset(3, 3)
        if not self.hint:
            self.clipped = not p.text(inner, self.text, ink, p.size(self.size), "bold", "center", wrap=True)
            return
        upper, lower = inner.top(inner.h * 0.56)
        fits = p.text(upper, self.text, ink, p.size(self.size), "bold", "center")
        self.clipped = not (p.text(lower, self.hint, ink, p.size("tiny"), align="center") and fits)
