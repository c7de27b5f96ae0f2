"""Widgets of a drawn table: cards and pieces as pictures, which glow when they can be chosen."""

from dataclasses import dataclass

from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.widgets import Look, Widget


@dataclass
class Sprite(Widget):
    """A card or piece. `glow`: it can be chosen; `chosen`: it is; `faded`: it is part of a question, and can't be.

    A view shows these by a subclass of its own.
    """

    drawing: Drawing | None = None
    gallery: Gallery | None = None
    glow: bool = False
    chosen: bool = False
    faded: bool = False
    count: int = 1
    """How many alike lie here."""
    fan: str = ""
    """Cards of one fan may overlap one another."""

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the picture."""
        if self.drawing is not None and self.gallery is not None:
            self.gallery.show(p, self.drawing, rect)
