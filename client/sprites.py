"""Widgets of a drawn table: cards and pieces as pictures, which glow when they can be chosen."""

from dataclasses import dataclass

from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.widgets import Look, Widget, tick

FADED = 150  # of 255: how much of a card that can't be used now is left


@dataclass
class Sprite(Widget):
    """A card or piece. `glow`: it can be chosen; `chosen`: it is; `faded`: it is part of a question, and can't be."""

    drawing: Drawing | None = None
    gallery: Gallery | None = None
    glow: bool = False
    chosen: bool = False
    faded: bool = False
    count: int = 1
    """How many alike lie here; from two on a badge says so."""
    fan: str = ""
    """Cards of one fan may overlap one another."""

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the picture, then what it means to be chosen or choosable."""
        if self.drawing is None or self.gallery is None:
            return
        if self.glow or self.chosen:
            self._halo(p, rect, look)
        x, y, wide, high = p.place(rect)
        picture = self.gallery.picture(p, self.drawing, wide, high)
        if self.faded:
            p.faint(picture, (x, y), FADED)
        else:
            p.surface.blit(picture, (x, y))
        if self.count > 1:
            self._badge(p, rect)
        if self.chosen:
            mark = Rect(rect.right - 16, rect.y - 5, 21, 21)
            p.box(mark, p.colour("chosen"), p.colour("outline"), 1.5, radius=10.5)
            tick(p, mark.inset(3), p.colour("chosen_text"))

    def _halo(self, p: Painter, rect: Rect, look: Look) -> None:
        strong = self.chosen or look.hovered
        p.box(rect.inset(-5), None, p.colour("outline"), 2, radius=9)
        p.box(rect.inset(-4), p.colour("chosen" if strong else "glow"), None, radius=8)

    def _badge(self, p: Painter, rect: Rect) -> None:
        """The number of cards in the lower right corner."""
        text, size = f"×{self.count}", p.size("tiny")
        wide = p.width(text, size, "bold") + 8
        at = Rect(rect.right - wide + 4, rect.bottom - 15, wide, 18)
        p.box(at, p.colour("tip"), p.colour("outline"), 1, radius=9)
        p.text(at, text, p.colour("tip_text"), size, "bold", "center")


@dataclass
class Counter(Widget):
    """A sign with a number beside it. `drawing` is the sign; it may glow like a card."""

    drawing: Drawing | None = None
    gallery: Gallery | None = None
    size: str = "body"
    glow: bool = False
    colour: str = "text"

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign on the left, the text in what is left of the width."""
        if self.glow:
            p.box(rect.inset(-3), p.colour("glow"), p.colour("outline"), 2, radius=8)
        side = min(rect.h, rect.w)
        if self.drawing is not None and self.gallery is not None:
            self.gallery.show(p, self.drawing, Rect(rect.x, rect.y + (rect.h - side) / 2, side, side))
        rest = Rect(rect.x + side + 3, rect.y, rect.w - side - 3, rect.h)
        ink = p.colour("button_text" if self.glow else self.colour)
        self.clipped = bool(self.text) and not p.text(rest, self.text, ink, p.size(self.size), "bold")
