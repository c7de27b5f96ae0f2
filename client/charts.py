"""Drawn figures: lines of points over the rounds, and a bar that leans to one side. Geometry first, then widgets."""

import math
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour, SeatLook
from parlour.client.widgets import Look, Widget

Point = tuple[float, float]

STEPS = [1, 2, 5]  # and ten, a hundred ... times as much
DASHES: tuple[tuple[float, ...], ...] = ((), (11.0, 5.0), (2.5, 4.5), (12.0, 4.0, 2.5, 4.0), (6.0, 4.0))
LANE = 2.0  # units between lines that would lie on each other
THICK, DOT, EDGE = 2.4, 5.6, 1.3
SIGN = 22.0
FINER = 3  # lines are drawn this much larger, then scaled down smoothly
AXIS = 30.0  # room for the numbers of the upright axis


@dataclass(frozen=True)
class Series:
    """One seat's line: how it looks, its name, and a value a round. `dash` is a number from 0."""

    look: SeatLook
    name: str
    values: tuple[int, ...]
    dash: int = 0


def ticks(low: int, high: int, most: int) -> list[int]:
    """Round numbers from `low` or below it to `high` or above it, with at most so many steps (from 2) between."""
    size = 1
    while True:
        for step in (size * part for part in STEPS):
            first, last = low // step, -(-high // step)
            if last - first <= max(2, most):
                return [step * i for i in range(first, max(last, first + 1) + 1)]
        size *= 10


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as possible to the wanted ones, `gap` apart and in the same order, from `low` to `high`."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    out = list(wanted)
    least = low
    for i in order:
        out[i] = max(least, wanted[i])
        least = out[i] + gap
    most = high
    for i in reversed(order):
        out[i] = min(most, out[i])
        most = out[i] - gap
    return out


def dashed(points: list[Point], pattern: tuple[float, ...]) -> list[list[Point]]:
    """The pieces of a line through points that a pattern of strokes and gaps, by turns, leaves; all without one."""
    if not pattern or len(points) < 2:
        return [points]
    out: list[list[Point]] = []
    at, left, drawn = 0, pattern[0], True
    piece = [points[0]]
    for (x, y), (right, low) in pairwise(points):
        length = math.hypot(right - x, low - y)
        done = 0.0
        while length - done > left:
            done += left
            here = (x + (right - x) * done / length, y + (low - y) * done / length)
            if drawn:
                out.append([*piece, here])
            piece, drawn = [here], not drawn
            at = (at + 1) % len(pattern)
            left = pattern[at]
        left -= length - done
        piece.append((right, low))
    if drawn and len(piece) > 1:
        out.append(piece)
    return out


@dataclass(frozen=True)
class Plot:
    """Where the values of all lines lie in an area: rounds from the left, values from below."""

    area: Rect
    rounds: int
    marks: list[int]  # of the upright axis

    def x(self, number: int) -> float:
        """Where a round lies, from 1."""
        return self.area.x + self.area.w * (number - 1) / max(1, self.rounds - 1)

    def y(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.marks[0], self.marks[-1]
        return self.area.bottom - self.area.h * (value - low) / (high - low)


def plot(series: tuple[Series, ...], area: Rect) -> Plot:
    """The axes for these lines."""
    values = [value for one in series for value in one.values]
    marks = ticks(min(0, *values), max(1, *values), int(area.h / 26) - 1)
    return Plot(area, max(len(one.values) for one in series), marks)


@dataclass
class LineChart(Widget):
    """Points over the rounds: each seat has a colour, a dash, and its sign and name at the line's end."""

    series: tuple[Series, ...] = ()
    _picture: pygame.Surface | None = field(default=None, init=False, repr=False)

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws axes, lines, then signs and names."""
        small = p.size("tiny")
        names = min(rect.w * 0.3, max(p.width(one.name, small, "bold") for one in self.series) + 4)
        at = plot(self.series, Rect(rect.x + AXIS, rect.y + 8, rect.w - AXIS - names - SIGN - 16, rect.h - 8 - 22))
        fits = self._axes(p, at, small)
        lines = [self._line(at, number) for number in range(len(self.series))]
        low, high = at.area.y + SIGN / 2 - 6, at.area.bottom - SIGN / 2 + 8
        places = spread([line[-1][1] for line in lines], SIGN - 1, low, high)
        x = at.area.right + 8
        self._draw_lines(p, rect, lines, [(x + SIGN / 2, y) for y in places])
        cut = []
        for one, y in zip(self.series, places, strict=True):
            p.emblem(Rect(x, y - SIGN / 2, SIGN, SIGN), one.look, one.name[:1].upper())
            room = Rect(x + SIGN + 4, y - SIGN / 2, names, SIGN)
            if not p.text(room, one.name, p.colour("text"), small, "bold"):
                cut.append(one.name)
        self.tip, self.clipped = "\n".join(cut), not fits

    def _line(self, at: Plot, number: int) -> list[Point]:
        """Where a seat's values lie, beside the others that would be hidden by it."""
        lane = LANE * (number - (len(self.series) - 1) / 2)
        return [(at.x(when), at.y(value) + lane) for when, value in enumerate(self.series[number].values, 1)]

    def _draw_lines(self, p: Painter, rect: Rect, lines: list[list[Point]], ends: list[Point]) -> None:
        x, y, w, h = p.place(rect)
        if self._picture is None or self._picture.get_size() != (w, h):
            big = pygame.Surface((w * FINER, h * FINER), pygame.SRCALPHA)
            big.fill((*p.colour("field"), 0))
            k = p.scale * FINER
            for one, line, end in zip(self.series, lines, ends, strict=True):
                moved = [((px - rect.x) * k, (py - rect.y) * k) for px, py in [*line, end]]
                colour, dash = one.look.colour, tuple(k * part for part in DASHES[one.dash % len(DASHES)])
                _stroke(big, moved[-2:], colour, k)
                for piece in dashed(moved[:-1], dash):
                    # A light edge: seats' colours go down to a blue as dark as the ground.
                    _stroke(big, piece, p.colour("text"), (THICK + EDGE) * k)
                for piece in dashed(moved[:-1], dash):
                    _stroke(big, piece, colour, THICK * k)
                for point in moved[:-1]:
                    pygame.draw.circle(big, p.colour("text"), point, (DOT / 2 + 1) * k)
                    pygame.draw.circle(big, colour, point, DOT / 2 * k)
            self._picture = pygame.transform.smoothscale(big, (w, h))
        p.surface.blit(self._picture, (x, y))

    def _axes(self, p: Painter, at: Plot, size: float) -> bool:
        area, fits = at.area, True
        for mark in at.marks:
            y = at.y(mark)
            line = "panel_edge" if mark else "quiet_edge"
            p.fill(Rect(area.x - 4, y, area.w + 4, 1), p.colour(line))
            room = Rect(area.x - AXIS, y - 9, AXIS - 8, 18)
            fits &= p.text(room, str(mark), p.colour("dim"), size, align="right")
        for number in ticks(1, at.rounds, int(area.w / 34) - 1):
            if 1 <= number <= at.rounds:
                room = Rect(at.x(number) - 16, area.bottom + 6, 32, 16)
                fits &= p.text(room, str(number), p.colour("dim"), size, align="center")
        return fits


def _stroke(surface: pygame.Surface, points: list[Point], colour: Colour, thick: float) -> None:
    """A line through points, everywhere equally thick; `pygame.draw.line` is thinner where it slopes."""
    half = thick / 2
    for (x, y), (right, low) in pairwise(points):
        length = math.hypot(right - x, low - y)
        if length:
            dx, dy = (y - low) / length * half, (right - x) / length * half
            corners = [(x + dx, y + dy), (right + dx, low + dy), (right - dx, low - dy), (x - dx, y - dy)]
            pygame.draw.polygon(surface, colour, corners)
    for point in points[1:-1]:
        pygame.draw.circle(surface, colour, point, half)


@dataclass
class Lean(Widget):
    """A bar from the middle to the left or right: how far a value from -1 to 1 leans."""

    value: float = 0.0

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the track, the bar, and the middle above both."""
        track = Rect(rect.x, rect.y + rect.h / 2 - 6, rect.w, 12)
        p.box(track, p.colour("field"), p.colour("panel_edge"), 1, radius=6)
        middle = rect.x + rect.w / 2
        width = min(1.0, abs(self.value)) * (rect.w / 2 - 3)
        left = middle if self.value > 0 else middle - width
        p.fill(Rect(left, track.y + 2, width, 8), p.colour("accent"))
        p.fill(Rect(middle - 0.75, rect.y + rect.h / 2 - 9, 1.5, 18), p.colour("text"))
