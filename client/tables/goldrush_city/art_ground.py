"""The table under everything: sunburnt boards with dust on them, darker towards the edges."""

import math
from itertools import pairwise
from random import Random

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.vector import mix

SEED = 1849
BOARD = 62.0  # units
GRAIN = 7  # lines a board
SANDY = 420  # square units for a grain of sand
LIGHT = (48, 27)  # light and dust are made this small, then stretched smoothly


def draw_ground(p: Painter, area: Rect) -> None:
    """Boards across an area, always the same ones."""
    before = p.surface.get_clip()
    box = pygame.Rect(area.pixels(p.scale))
    p.surface.set_clip(box.clip(before))
    chance = Random(SEED)
    for row in range(math.ceil(area.h / BOARD)):
        _board(p, chance, Rect(area.x, area.y + row * BOARD, area.w, BOARD))
    grain, size = p.colour("floor_light"), 1.2
    for _ in range(int(area.w * area.h / SANDY)):
        x, y = chance.uniform(0, area.w), chance.uniform(0, area.h)
        p.fill(Rect(area.x + x, area.y + y, size, size), grain)
    p.surface.blit(_light(p, box.size), box.topleft, special_flags=pygame.BLEND_MULT)
    p.surface.set_clip(before)


def _board(p: Painter, chance: Random, place: Rect) -> None:
    """One row of boards, laid end to end."""
    x = place.x - chance.uniform(0, 400)
    while x < place.right:
        long = chance.uniform(420, 760)
        shade = mix(p.colour("floor"), p.colour("floor_low"), chance.random() * 0.7)
        _plank(p, chance, Rect(x, place.y, long, place.h), shade)
        x += long


def _plank(p: Painter, chance: Random, place: Rect, shade: tuple[int, int, int]) -> None:
    p.fill(place, shade)
    light, dark = (mix(shade, p.colour(token), 0.35) for token in ("floor_light", "floor_line"))
    for i in range(GRAIN):
        y = place.y + place.h * (i + chance.uniform(0.2, 0.8)) / GRAIN
        start, end = sorted(chance.uniform(place.x, place.right) for _ in range(2))
        bend, phase = chance.uniform(0.5, 2.2), chance.uniform(0, 6)
        steps = max(2, int((end - start) / 40))
        line = [(start + (end - start) * k / steps, y + bend * math.sin(phase + k * 0.6)) for k in range(steps + 1)]
        _line(p, line, light if i % 3 == 0 else dark)
    if chance.random() < 0.5:
        _knot(p, chance.uniform(place.x + 30, place.right - 30), place.y + place.h * chance.uniform(0.35, 0.65), dark)
    gap = p.colour("floor_line")
    p.fill(Rect(place.x, place.bottom - 1.6, place.w, 1.6), gap)
    p.fill(Rect(place.x, place.y, place.w, 1), mix(shade, p.colour("floor_light"), 0.5))
    p.fill(Rect(place.x, place.y, 1.6, place.h), gap)
    for y in (0.25, 0.75):
        for dx in (7, -7):
            at = (place.x + dx, place.y + place.h * y)
            pygame.draw.circle(p.surface, gap, (at[0] * p.scale, at[1] * p.scale), p.px(1.6))


def _knot(p: Painter, x: float, y: float, dark: tuple[int, int, int]) -> None:
    for rx, ry in ((15, 6), (10, 4), (5, 2)):
        ring = [(x + rx * math.cos(i * 0.35), y + ry * math.sin(i * 0.35)) for i in range(19)]
        _line(p, ring, dark)


def _line(p: Painter, points: list[tuple[float, float]], colour: tuple[int, int, int]) -> None:
    real = [(x * p.scale, y * p.scale) for x, y in points]
    for start, end in pairwise(real):
        pygame.draw.aaline(p.surface, colour, start, end)


def _light(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """What the boards are multiplied with: white in the middle, brown at the edges, with clouds of dust."""
    wide, high = LIGHT
    chance = Random(SEED)
    clouds = [(chance.uniform(0, wide), chance.uniform(0, high), chance.uniform(3, 9)) for _ in range(26)]
    small = pygame.Surface(LIGHT)
    full, dust, edge = p.colour("white"), p.colour("haze"), p.colour("vignette")
    for x in range(wide):
        for y in range(high):
            away = math.hypot((x + 0.5 - wide / 2) / wide, (y + 0.5 - high * 0.46) / high) * 1.45
            cover = sum(max(0.0, 1 - math.hypot(x - cx, (y - cy) * 1.8) / r) for cx, cy, r in clouds)
            lit = mix(full, dust, min(1.0, cover * 0.6))
            small.set_at((x, y), mix(lit, edge, min(1.0, max(0.0, away - 0.18)) ** 1.5))
    return pygame.transform.smoothscale(small, size)
