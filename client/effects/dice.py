"""A die that is thrown, tumbles and settles on its number."""

import math
from collections.abc import Iterator

import pygame

from parlour.client.effects.pictures import FINER, blank, disc, kept, put
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour, SeatLook
from parlour.client.tweens import clamp, ease_out, ease_out_bounce, lerp, progress

Point = tuple[float, float, float]

ACROSS, DOWN, NEAR = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
ROUND = 0.24  # how round the edges are; the die reaches from -1 to 1
PIP, APART = 0.17, 0.46  # radius and distance of pips
TURNS = 24  # pictures of a whole turn
LIGHT = (-0.35, -0.6, 0.72)


def faces(number: int) -> dict[Point, int]:
    """Which number lies on which side (a direction), with `number` towards the viewer; opposite sides make seven."""
    others = [n for n in range(1, 7) if n not in (number, 7 - number)]
    side, top = others[0], next(n for n in others if n not in (others[0], 7 - others[0]))
    return {
        (0.0, 0.0, 1.0): number,
        (0.0, 0.0, -1.0): 7 - number,
        (1.0, 0.0, 0.0): side,
        (-1.0, 0.0, 0.0): 7 - side,
        (0.0, -1.0, 0.0): top,
        (0.0, 1.0, 0.0): 7 - top,
    }


def die(p: Painter, side: int, number: int, look: SeatLook | None, turn: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """A die of `side` pixels in a seat's colours, turned by steps around its two axes; (0, 0) shows `number` flat."""
    body, ink = (look.colour, look.ink) if look else (p.colour("die"), p.colour("die_pip"))
    key = ("die", side, number, body, ink, turn, p.colour("outline"))
    return kept(key, lambda: _draw(side, number, (body, ink, p.colour("outline")), turn))


def _draw(side: int, number: int, colours: tuple[Colour, Colour, Colour], turn: tuple[int, int]) -> pygame.Surface:
    body, ink, outline = colours
    finer = 2 if any(turn) else 4  # nobody sees the edges of a die that tumbles
    small = round(side * 1.5)  # a turned die is wider than a flat one
    big = blank(small * finer, small * finer, outline)
    rim = side * 0.045 * finer
    unit, middle = side * finer / 2 - rim / 2, small * finer / 2
    angles = tuple(math.tau * step / TURNS for step in turn)

    def flat(point: Point) -> tuple[float, float]:
        x, y, _ = _turned(point, angles)
        return middle + x * unit, middle + y * unit

    for more, colour in ((rim, outline), (0.0, _mix(body, outline, 0.45))):
        _hull(big, [flat(corner) for corner in _corners(1 - ROUND)], ROUND * unit + more, colour)
    for way, value in faces(number).items():
        facing = _turned(way, angles)
        if facing[2] < 0.05:
            continue
        light = clamp(sum(a * b for a, b in zip(facing, LIGHT, strict=True)))
        shade = _mix(body, outline, 0.42 * (1 - light) if any(turn) else 0.0)
        pygame.draw.polygon(big, shade, [flat(spot) for spot in _square(way, 0.94)])
        for across, down in PIPS[value]:
            pygame.draw.polygon(big, ink, [flat(spot) for spot in _pip(way, across * APART, down * APART)])
    return pygame.transform.smoothscale(big, (small, small))


def _turned(point: Point, angles: tuple[float, ...]) -> Point:
    x, y, z = point
    a, b = angles
    y, z = y * math.cos(a) - z * math.sin(a), y * math.sin(a) + z * math.cos(a)
    x, z = x * math.cos(b) + z * math.sin(b), -x * math.sin(b) + z * math.cos(b)
    return x, y, z


def _axes(way: Point) -> tuple[Point, Point]:
    if way[0]:
        return DOWN, NEAR
    return (ACROSS, NEAR) if way[1] else (ACROSS, DOWN)


def _on(way: Point, u: float, v: float) -> Point:
    """A point of a side by its two coordinates."""
    one, two = _axes(way)
    x, y, z = (w + u * a + v * b for w, a, b in zip(way, one, two, strict=True))
    return x, y, z


def _square(way: Point, reach: float) -> Iterator[Point]:
    for i, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for k in range(6):
            angle = math.pi / 2 * (i + k / 5)
            yield _on(way, x * (reach - ROUND) + ROUND * math.cos(angle), y * (reach - ROUND) + ROUND * math.sin(angle))


def _pip(way: Point, u: float, v: float) -> Iterator[Point]:
    for k in range(16):
        yield _on(way, u + PIP * math.cos(math.tau * k / 16), v + PIP * math.sin(math.tau * k / 16))


def _corners(reach: float) -> list[Point]:
    return [(x * reach, y * reach, z * reach) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def _hull(surface: pygame.Surface, points: list[tuple[float, float]], radius: float, colour: Colour) -> None:
    """The outline of balls at these points, filled."""
    ring = [
        (x + radius * math.cos(math.tau * k / 20), y + radius * math.sin(math.tau * k / 20))
        for x, y in points
        for k in range(20)
    ]
    pygame.draw.polygon(surface, colour, _convex(ring))


def _convex(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex hull (Andrew's monotone chain)."""
    chain: list[tuple[float, float]] = []
    ordered = sorted(set(points))
    for run in (ordered, ordered[::-1]):
        floor = len(chain)
        for x, y in run:
            while len(chain) >= floor + 2:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        chain.pop()
    return chain


def _mix(one: Colour, two: Colour, share: float) -> Colour:
    red, green, blue = (round(lerp(a, b, share)) for a, b in zip(one, two, strict=True))
    return red, green, blue


class Dice:
    """A die that is thrown onto a place from one side, bounces and tumbles, lies there with its number, and fades."""

    FADE = 0.1  # seconds

    def __init__(
        self, at: Rect, number: int, look: SeatLook | None, seconds: float = 0.9, rolling: float = 0.6,
        came: float = -1.0, away: float = 150.0, height: float = 1.1,
    ) -> None:  # fmt: skip
        """`at` is where it lies after `rolling` seconds.

        It comes from the left or right (`came` -1, 1), from so many units `away`, and falls from so many dice `height`.
        """
        self.at, self.number, self.look, self.seconds, self.rolling = at, number, look, seconds, rolling
        self.came, self.away, self.height = came, away, height

    def turn(self, t: float) -> tuple[int, int]:
        """How it is turned at `t`, in steps around both axes; (0, 0) once it lies."""
        left = 1 - ease_out(progress(t, 0, self.rolling))
        return round(left * TURNS * 1.25) % TURNS, round(left * self.came * TURNS * 1.5) % TURNS

    def draw(self, p: Painter, t: float) -> None:
        """Draws the die and its shadow."""
        u = progress(t, 0, self.rolling)
        x = self.at.center[0] + self.came * self.away * (1 - ease_out(u))
        up = self.at.h * self.height * (1 - ease_out_bounce(u))
        y = self.at.center[1] - up
        side = p.px(self.at.w)
        shadow = self._shadow(p, side)
        low = self.at.center[1] + self.at.h * 0.46
        fade = round(255 * (1 - progress(t, self.seconds - self.FADE, self.FADE)))
        put(p, shadow, x, low, fade)
        put(p, die(p, side, self.number, self.look, self.turn(t)), x, y, fade)

    @staticmethod
    def _shadow(p: Painter, side: int) -> pygame.Surface:
        colour = p.colour("outline")

        def make() -> pygame.Surface:
            ball = disc(max(1, side // FINER), colour, 120)
            return pygame.transform.smoothscale(ball, (round(side * 1.15), max(2, side // 3)))

        return kept(("die-shadow", side, colour), make)
