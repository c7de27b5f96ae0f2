"""Smooth drawing in own units: shapes are drawn larger than life and scaled down, texts then at native size."""

import copy
import math
from collections.abc import Iterable
from itertools import pairwise

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour

Points = list[tuple[float, float]]
Paint = str | Colour
"""A theme token or a mixed colour."""

MOST = 300_000  # pixels of an enlarged picture; a larger one is drawn less finely, which its size makes up for
FINEST, COARSEST = 4, 2
PLAINER = 13  # pixels; the display font's hairlines vanish in texts lower than this
SHARP = 1.7  # how far an outline may reach at a sharp corner, in line widths

# --- points -----------------------------------------------------------------------------------


def arc(cx: float, cy: float, rx: float, ry: float, start: float = 0, end: float = 360, steps: int = 24) -> Points:
    """Points of an ellipse from one angle to another, in degrees, clockwise from the right."""
    turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + rx * math.cos(turn), cy + ry * math.sin(turn)) for turn in turns]


def rounded(x: float, y: float, w: float, h: float, r: float) -> Points:
    """A rectangle with round corners."""
    r = min(r, w / 2, h / 2)
    corners = [(x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180), (x + w - r, y + r, 270)]
    return [point for cx, cy, turn in corners for point in arc(cx, cy, r, r, turn, turn + 90, 6)]


def chamfered(x: float, y: float, w: float, h: float, cut: float) -> Points:
    """A rectangle whose corners are cut off."""
    right, low = x + w, y + h
    return [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut),
        (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut),
    ]  # fmt: skip


def regular(cx: float, cy: float, r: float, count: int, turn: float = -90) -> Points:
    """A regular polygon whose first corner points to `turn` degrees."""
    return arc(cx, cy, r, r, turn, turn + 360, count)[:-1]


def star(cx: float, cy: float, r: float, inner: float = 0.45, count: int = 5, turn: float = -90) -> Points:
    """A star; `inner` is how far the notches are out, as a part of `r`."""
    tips, notches = regular(cx, cy, r, count, turn), regular(cx, cy, r * inner, count, turn + 180 / count)
    return [point for pair in zip(tips, notches, strict=True) for point in pair]


def curve(points: Points, closed: bool = True, steps: int = 6) -> Points:
    """A smooth line through points (Catmull-Rom)."""
    n = len(points)
    out: Points = []
    for i in range(n if closed else n - 1):
        a, b, c, d = (points[j % n] if closed else points[min(max(j, 0), n - 1)] for j in (i - 1, i, i + 1, i + 2))
        for s in range(steps):
            t = s / steps
            out.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return out if closed else [*out, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def turned(points: Points, degrees: float, cx: float = 50, cy: float = 50) -> Points:
    """The points turned clockwise around a place."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]


def mirrored(points: Points, cx: float = 50) -> Points:
    """The points as in a mirror that stands at `cx`."""
    return [(2 * cx - x, y) for x, y in reversed(points)]


def grow(points: Points, by: float) -> Points:
    """The outline moved outwards by a distance, inwards if it is negative."""
    clean = [point for point, before in zip(points, points[-1:] + points[:-1], strict=True) if point != before]
    if len(clean) < 3:
        return clean
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*clean, clean[0]]))
    side = by if area > 0 else -by
    out: Points = []
    for i, (x, y) in enumerate(clean):
        (px, py), (nx, ny) = clean[i - 1], clean[(i + 1) % len(clean)]
        one, two = math.hypot(x - px, y - py), math.hypot(nx - x, ny - y)
        ax, ay = (y - py) / one, (px - x) / one
        bx, by_ = (ny - y) / two, (x - nx) / two
        reach = side / max(2 / SHARP**2, 1 + ax * bx + ay * by_)
        out.append((x + (ax + bx) * reach, y + (ay + by_) * reach))
    return out


def mix(one: Colour, two: Colour, part: float) -> Colour:
    """A colour between two; `part` 0 is the first one."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, two, strict=True))
    return red, green, blue


# --- the picture ------------------------------------------------------------------------------


class Canvas:
    """A picture for a rectangle of a page, `wide` own units across; `show` puts it there.

    Shapes take theme tokens or colours, and get an outline in `ink`, `pen` units thick. `part` is a square of the same
    picture with units of its own. What borders on transparency should be in the colour `around`.
    """

    def __init__(self, p: Painter, rect: Rect, around: str, wide: float = 100) -> None:
        left, top, w, h = p.place(rect)
        self._p, self._at, self._size = p, (left, top), (max(1, w), max(1, h))
        area = self._size[0] * self._size[1]
        self._fine = next((n for n in range(FINEST, COARSEST, -1) if area * n * n <= MOST), COARSEST)
        self.surface = pygame.Surface((self._size[0] * self._fine, self._size[1] * self._fine), pygame.SRCALPHA)
        self._clear = (*p.colour(around), 0)
        self.surface.fill(self._clear)
        self._x = self._y = 0.0
        self._k = self.surface.get_width() / wide
        self._texts: list[tuple[Rect, str, Colour, str, Colour | None]] = []
        self._flat: Colour | None = None
        self.ink = p.colour("ink")
        self.wide, self.high = wide, self.surface.get_height() / self._k
        self.pen = self.fit(1.8, 0.8)

    @property
    def pixel(self) -> float:
        """The size of a pixel of the finished picture, in own units."""
        return self._fine / self._k

    def fit(self, units: float, pixels: float) -> float:
        """A thickness in own units that is never thinner than so many pixels."""
        return max(units, pixels * self.pixel)

    def part(self, x: float, y: float, side: float, wide: float = 100) -> "Canvas":
        """A square of this picture with units of its own, `wide` across."""
        inner = copy.copy(self)
        inner._x, inner._y = self._x + x * self._k, self._y + y * self._k
        inner._k = self._k * side / wide
        inner.wide = inner.high = wide
        inner.pen = inner.fit(0.03 * wide, 0.8)
        return inner

    def plan(self, ground: str, line: str) -> "Canvas":
        """The same picture as a line drawing: everything is filled with `ground` and outlined with `line`."""
        inner = copy.copy(self)
        inner._flat, inner.ink = self._p.colour(ground), self._p.colour(line)
        return inner

    def colour(self, paint: Paint) -> Colour:
        """What a paint looks like here."""
        if self._flat is not None:
            return self.ink if paint == self.ink else self._flat
        return self._p.colour(paint) if isinstance(paint, str) else paint

    def mix(self, one: Paint, two: Paint, part: float) -> Colour:
        """A colour between two paints."""
        return mix(self.colour(one), self.colour(two), part)

    # --- shapes -------------------------------------------------------------------------------

    def _real(self, points: Iterable[tuple[float, float]]) -> Points:
        return [(self._x + x * self._k, self._y + y * self._k) for x, y in points]

    def plain(self, points: Points, paint: Paint) -> None:
        """A polygon without an outline."""
        pygame.draw.polygon(self.surface, self.colour(paint), self._real(points))

    def shape(self, points: Points, paint: Paint, pen: float | None = None) -> None:
        """A polygon with an outline around it."""
        thick = self.pen if pen is None else pen
        pygame.draw.polygon(self.surface, self.ink, self._real(grow(points, thick / 2)))
        pygame.draw.polygon(self.surface, self.colour(paint), self._real(grow(points, -thick / 2)))

    def box(self, x: float, y: float, w: float, h: float, paint: Paint, pen: float | None = None) -> None:
        """A rectangle with an outline; with `pen` 0 without one."""
        self.shape([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], paint, pen)

    def disc(
        self, cx: float, cy: float, rx: float, paint: Paint, ry: float | None = None, pen: float | None = None
    ) -> None:
        """A circle or an ellipse with an outline."""
        thick = self.pen if pen is None else pen
        ry = rx if ry is None else ry
        if thick:
            self._disc(cx, cy, rx + thick / 2, ry + thick / 2, self.ink)
        if min(rx, ry) > thick / 2:
            self._disc(cx, cy, rx - thick / 2, ry - thick / 2, self.colour(paint))

    def _disc(self, cx: float, cy: float, rx: float, ry: float, colour: Colour) -> None:
        x, y = self._real([(cx - rx, cy - ry)])[0]
        w, h = 2 * rx * self._k, 2 * ry * self._k
        pygame.draw.ellipse(self.surface, colour, (round(x), round(y), max(1, round(w)), max(1, round(h))))

    def stroke(self, points: Points, paint: Paint, thick: float, closed: bool = False) -> None:
        """A line with round ends and joints, without an outline."""
        self._stroke(points, self.colour(paint), thick, closed)

    def rope(self, points: Points, paint: Paint, thick: float, pen: float | None = None) -> None:
        """A thick line with an outline around it."""
        self._stroke(points, self.ink, thick + 2 * (self.pen if pen is None else pen), False)
        self._stroke(points, self.colour(paint), thick, False)

    def draw(self, points: Points, thick: float | None = None, closed: bool = False) -> None:
        """A line in ink."""
        self._stroke(points, self.ink, self.pen if thick is None else thick, closed)

    def _stroke(self, points: Points, colour: Colour, thick: float, closed: bool) -> None:
        real = self._real([*points, points[0]] if closed else points)
        half = max(0.5, thick * self._k / 2)
        for (ax, ay), (bx, by) in pairwise(real):
            length = math.hypot(bx - ax, by - ay)
            if length:
                dx, dy = (ay - by) / length * half, (bx - ax) / length * half
                corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
                pygame.draw.polygon(self.surface, colour, corners)
        for point in real:
            pygame.draw.circle(self.surface, colour, point, half)

    def sweep(self, points: Points, high: Paint, low: Paint) -> None:
        """A polygon without an outline that changes its colour from top to bottom."""
        real = self._real(points)
        left, top = (math.floor(min(c)) for c in zip(*real, strict=True))
        right, foot = (math.ceil(max(c)) + 1 for c in zip(*real, strict=True))
        mask = pygame.Surface((right - left, foot - top), pygame.SRCALPHA)
        pygame.draw.polygon(mask, "white", [(x - left, y - top) for x, y in real])
        column = pygame.Surface((1, 16), pygame.SRCALPHA)
        for i in range(16):
            column.set_at((0, i), self.mix(high, low, i / 15))
        column = pygame.transform.smoothscale(column, mask.get_size())
        mask.blit(column, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(mask, (left, top))

    def veil(self, points: Points, paint: Paint, strength: float) -> None:
        """Tints what is drawn so far inside a polygon; `strength` from 0 to 1."""
        real = self._real(points)
        left, top = (math.floor(min(c)) for c in zip(*real, strict=True))
        right, foot = (math.ceil(max(c)) + 1 for c in zip(*real, strict=True))
        mask = pygame.Surface((right - left, foot - top), pygame.SRCALPHA)
        colour = (*self.colour(paint), round(255 * strength))
        pygame.draw.polygon(mask, colour, [(x - left, y - top) for x, y in real])
        self.surface.blit(mask, (left, top))

    def ring(self, outer: Points, inner: Points, paint: Paint) -> None:
        """What lies between two outlines, without an outline of its own."""
        pygame.draw.polygon(self.surface, self.colour(paint), self._ring(self._real(outer), self._real(inner)))

    def cut(self, outline: Points) -> None:
        """Takes away everything outside an outline."""
        w, h = self.surface.get_size()
        edge: Points = [(-9, -9), (w + 9, -9), (w + 9, h + 9), (-9, h + 9)]
        pygame.draw.polygon(self.surface, self._clear, self._ring(edge, self._real(outline)))

    @staticmethod
    def _ring(outer: Points, inner: Points) -> Points:
        x, y = outer[0]
        # The seam between both goes the shortest way: it would show if it crossed the hole.
        at = min(range(len(inner)), key=lambda i: (inner[i][0] - x) ** 2 + (inner[i][1] - y) ** 2)
        hole = inner[at:] + inner[: at + 1]
        return [*outer, outer[0], *reversed(hole)]

    def window(self, x: float, y: float, w: float, h: float) -> None:
        """What is drawn from now on shows only in this rectangle; `window(0, 0, 0, 0)` ends that."""
        if not w:
            self.surface.set_clip(None)
            return
        (left, top), (right, foot) = self._real([(x, y), (x + w, y + h)])
        self.surface.set_clip(pygame.Rect(round(left), round(top), round(right - left), round(foot - top)))

    # --- texts --------------------------------------------------------------------------------

    def number(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        text: str,
        paint: Paint,
        style: str = "display",
        halo: Paint | None = None,
    ) -> None:
        """A short text as large as the rectangle allows, exactly in its middle; `halo` outlines its letters."""
        (left, top), (right, foot) = self._real([(x, y), (x + w, y + h)])
        place = Rect(left / self._fine, top / self._fine, (right - left) / self._fine, (foot - top) / self._fine)
        around = None if halo is None else self.colour(halo)
        self._texts.append((place, text, self.colour(paint), style, around))

    def show(self) -> None:
        """Scales the picture down, puts it on the page, and writes the texts on it."""
        picture = pygame.transform.smoothscale(self.surface, self._size)
        target, (left, top) = self._p.surface, self._at
        target.blit(picture, self._at)
        for place, text, colour, style, halo in self._texts:
            _write(self._p, target, place.moved(left, top), text, colour, style, halo)


def _write(
    p: Painter, target: pygame.Surface, place: Rect, text: str, colour: Colour, style: str, halo: Colour | None
) -> None:
    if style == "display" and place.h < PLAINER:
        style = "bold"
    thick = max(1, round(place.h * 0.09)) if halo else 0
    wide, high = place.w - 2 * thick, place.h - 2 * thick
    size = max(4, round(high / 0.66))
    ink = p.fonts.render(style, size, text, colour).get_bounding_rect()
    while size > 4 and (ink.w > wide or ink.h > high):
        size = max(4, min(size - 1, int(size * min(wide / ink.w, high / ink.h))))
        ink = p.fonts.render(style, size, text, colour).get_bounding_rect()
    x, y = round(place.x + (place.w - ink.w) / 2), round(place.y + (place.h - ink.h) / 2)
    if halo:
        shadow = p.fonts.render(style, size, text, halo)
        for dx, dy in arc(0, 0, thick, thick, steps=12):
            target.blit(shadow, (x + round(dx), y + round(dy)), ink)
    target.blit(p.fonts.render(style, size, text, colour), (x, y), ink)
