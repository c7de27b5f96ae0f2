"""Which part of the page the window shows. Zoomed in, the page is larger than the window and moves below it."""

from parlour.client.geometry import Rect
from parlour.client.layout import page, scale_for

EDGE = 28  # pixels from the window's edge within which the pointer pulls the page
SPEED = 900.0  # pixels a second that it is pulled by
MARGIN = 16.0  # units kept around what is brought into sight
MIDDLE = 0.5 - 1e-4  # of a pixel: edges that lie on it count as `Rect.pixels` rounds them


class Viewport:
    """A window of `size` pixels on a page, at a zoom of 0.75 to 2."""

    def __init__(self, size: tuple[int, int], zoom: float = 1.0) -> None:
        self.size, self.zoom = size, zoom
        self._x = self._y = 0.0  # pixels of the page that lie left of the window, and above it

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return scale_for(*self.size, self.zoom)

    @property
    def page(self) -> Rect:
        """The whole page, in units."""
        return page(*self.size, self.zoom)

    @property
    def origin(self) -> tuple[int, int]:
        """Where the page's upper left corner lies on the window, in pixels: never right of it or below."""
        return -round(self._x), -round(self._y)

    @property
    def seen(self) -> Rect:
        """The part of the page in the window, in units."""
        x, y = self.origin
        return Rect(-x / self.scale, -y / self.scale, self.size[0] / self.scale, self.size[1] / self.scale)

    def resize(self, size: tuple[int, int], zoom: float) -> None:
        """Takes another size or zoom; what was in the middle stays there where it can."""
        x, y = self.seen.center
        self.size, self.zoom = size, zoom
        self._go(x * self.scale - size[0] / 2, y * self.scale - size[1] / 2)

    def units(self, at: tuple[float, float]) -> tuple[float, float]:
        """The middle of a pixel of the window as a point of the page: in a rectangle where its pixels are."""
        x, y = self.origin
        return (at[0] - x + MIDDLE) / self.scale, (at[1] - y + MIDDLE) / self.scale

    def pixels(self, rect: Rect) -> tuple[int, int, int, int]:
        """A rectangle of the page (units) as one of the window (pixels): x, y, width, height."""
        left, top, w, h = rect.pixels(self.scale)
        x, y = self.origin
        return left + x, top + y, w, h

    def pan(self, dx: float, dy: float) -> bool:
        """Moves the window over the page by pixels; False when it can't go further."""
        return self._go(self._x + dx, self._y + dy)

    def pull(self, at: tuple[float, float], seconds: float) -> bool:
        """The pointer (pixels) near an edge moves the window that way; False when it doesn't."""
        ways = [
            -1.0 if place < EDGE else 1.0 if place >= long - EDGE else 0.0
            for place, long in zip(at, self.size, strict=True)
        ]
        return self.pan(ways[0] * SPEED * seconds, ways[1] * SPEED * seconds)

    def reveal(self, rect: Rect) -> bool:
        """Moves as little as it takes to show a rectangle (units), or its beginning; False when nothing moves."""
        x, y, w, h = rect.inset(-MARGIN).pixels(self.scale)
        return self._go(_near(self._x, self.size[0], x, w), _near(self._y, self.size[1], y, h))

    def _most(self) -> tuple[float, float]:
        """How far the window can go, in pixels."""
        whole = self.page
        return tuple(
            max(0.0, round(units * self.scale) - long) for units, long in zip(whole[2:], self.size, strict=True)
        )

    def _go(self, x: float, y: float) -> bool:
        old, most = self.origin, self._most()
        self._x, self._y = min(most[0], max(0.0, x)), min(most[1], max(0.0, y))
        return self.origin != old


def _near(now: float, long: float, start: float, length: float) -> float:
    """The offset next to `now` at which a stretch lies in a window; its start when the window is too short."""
    if length > long or start < now:
        return start
    return max(now, start + length - long)
