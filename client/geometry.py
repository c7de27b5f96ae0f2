"""Rectangles in logical units: everything that is laid out before any pixel is drawn."""

from math import floor
from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle; the unit is one pixel of a 1280x720 window."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x behind the last column."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y behind the last row."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """Smaller by `dx` left and right, by `dy` above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: float, dy: float) -> "Rect":
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def top(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Cut a strip of `height` off the top; returns (strip, rest)."""
        rest = max(0, self.h - height - gap)
        return self._replace(h=height), Rect(self.x, self.y + height + gap, self.w, rest)

    def foot(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Cut a strip of `height` off the bottom; returns (strip, rest)."""
        rest = max(0, self.h - height - gap)
        return Rect(self.x, self.bottom - height, self.w, height), self._replace(h=rest)

    def left(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Cut a strip of `width` off the left; returns (strip, rest)."""
        rest = max(0, self.w - width - gap)
        return self._replace(w=width), Rect(self.x + width + gap, self.y, rest, self.h)

    def side(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Cut a strip of `width` off the right; returns (strip, rest)."""
        rest = max(0, self.w - width - gap)
        return Rect(self.right - width, self.y, width, self.h), self._replace(w=rest)

    def columns(self, count: int, gap: float) -> tuple["Rect", ...]:
        """`count` equal columns."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count))

    def rows(self, count: int, gap: float) -> tuple["Rect", ...]:
        """`count` equal rows."""
        height = (self.h - gap * (count - 1)) / count
        return tuple(Rect(self.x, self.y + i * (height + gap), self.w, height) for i in range(count))

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Whether both share an area, however small."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: "Rect", slack: float = 0.01) -> bool:
        """Whether this lies wholly in the other."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def common(self, other: "Rect") -> "Rect":
        """The area in both; empty when they are apart."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(
            x,
            y,
            max(0, min(self.right, other.right) - x),
            max(0, min(self.bottom, other.bottom) - y),
        )

    def pixels(self, scale: float) -> tuple[int, int, int, int]:
        """In pixels. Edges are rounded (halves up), not sizes, so that neighbours still touch and never overlap."""
        x, y = floor(self.x * scale + 0.5), floor(self.y * scale + 0.5)
        return x, y, floor(self.right * scale + 0.5) - x, floor(self.bottom * scale + 0.5) - y


def flow(widths: list[float], height: float, room: float, gap: float) -> tuple[list[tuple[float, float]], float]:
    """Places boxes of these widths in rows like words in a paragraph; returns offsets and the whole height."""
    places, x, y = [], 0.0, 0.0
    for width in widths:
        if x > 0 and x + width > room:
            x, y = 0.0, y + height + gap
        places.append((x, y))
        x += width + gap
    return places, (y + height if widths else 0.0)
