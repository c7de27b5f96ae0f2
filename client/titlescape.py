"""The living picture behind the title: a gold town at dusk, an old city far away, and the sign of a shop."""

import math
from itertools import pairwise
from random import Random

import pygame

from parlour.client.effects.pictures import centred, disc, glow, kept, pixel, put, shape, stand
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Theme
from parlour.client.vector import mix

PACKAGE = "parlour.client"  # whose shapes.toml holds the drawings
CALM = 21.0  # the moment that is shown where nothing may move: the train is in sight
HORIZON, GROUND = 0.79, 0.835  # shares of the height: where sky and land meet, and where the town stands
CLEAR = Rect(0.3, 0.18, 0.4, 0.27)  # shares of the page in which no star disturbs a text
SUN = 0.2  # share of the width
SKY = ((0.0, "sky_high"), (0.44, "sky_mid"), (0.62, "sky_low"), (0.79, "sky_glow"), (1.0, "sky_glow"))
TOWN = 470.0  # how wide the town is on a page 720 units high
WINDOWS = (
    Rect(14, 142, 9, 14), Rect(46, 142, 9, 14), Rect(32, 84, 8, 12), Rect(80, 124, 12, 16),
    Rect(108, 124, 12, 16), Rect(92, 164, 16, 26), Rect(144, 102, 12, 18), Rect(168, 102, 12, 18),
    Rect(194, 102, 12, 18), Rect(146, 156, 14, 18), Rect(168, 156, 16, 34), Rect(192, 156, 14, 18),
    Rect(230, 106, 11, 15), Rect(246, 106, 11, 15), Rect(262, 106, 11, 15), Rect(230, 132, 11, 15),
    Rect(246, 132, 11, 15), Rect(262, 132, 11, 15), Rect(232, 162, 12, 16), Rect(258, 162, 14, 28),
    Rect(362, 150, 26, 26),
)  # fmt: skip
TRAIN = (46.0, 62.0, 240.0)  # speed (units a second), seconds between two trains, width
WEED = (17.0, 95.0)  # seconds between two tumbleweeds, speed


class Titlescape:
    """A pure function of time, but for the pictures that it keeps for one size."""

    def __init__(self, seed: int = 7) -> None:
        rng = Random(seed)
        stars = [
            (rng.random(), rng.random() ** 1.4 * 0.5, rng.random(), rng.choice((1.0, 1.0, 1.0, 2.0)))
            for _ in range(110)
        ]
        self._stars = [star for star in stars if not CLEAR.holds(*star[:2])]
        self._clouds = [
            ("cloud_1", 0.05, 0.50, 4.0, 440), ("cloud_2", 0.62, 0.56, 5.5, 300), ("cloud_1", 0.55, 0.47, 3.0, 520),
            ("cloud_2", 0.20, 0.62, 6.5, 250), ("cloud_2", 0.85, 0.09, 2.0, 260),
        ]  # fmt: skip
        self._flicker = [rng.uniform(0, 60) for _ in WINDOWS]
        self._still: pygame.Surface | None = None
        self._for: tuple[int, int, float] | None = None  # the size in pixels and the scale of `_still`
        self._theme: Theme | None = None

    def draw(self, p: Painter, area: Rect, t: float, reduced: bool) -> None:
        """Draws the moment `t` (seconds, any) over an area; `reduced`: nothing moves."""
        t = CALM if reduced else t
        _, _, wide, high = p.place(area)
        if self._still is None or self._for != (wide, high, p.scale) or self._theme is not p.theme:
            self._for, self._theme, self._still = (wide, high, p.scale), p.theme, self._compose(p, area)
        p.surface.blit(self._still, pixel(p, area.x, area.y))
        self._twinkle(p, area, t)
        self._drift(p, area, t)
        self._train(p, area, t)
        self._town(p, area, t)
        self._tumble(p, area, t)
        self._front(p, area, t)

    # --- what stands still --------------------------------------------------------------------

    def _compose(self, p: Painter, area: Rect) -> pygame.Surface:
        _, _, wide, high = p.place(area)
        picture = pygame.Surface((wide, high), 0, p.surface)
        q = Painter(picture, p.scale, p.fonts, p.theme)
        page = Rect(0, 0, area.w, area.h)
        picture.blit(_sky(q, wide, high), (0, 0))
        self._sunset(q, page)
        self._land(q, page)
        return picture

    def _sunset(self, p: Painter, page: Rect) -> None:
        x, y = page.w * SUN, page.h * (HORIZON - 0.035)
        light = glow(p.px(430), p.colour("sun_low"), 0.55)
        p.surface.blit(light, centred(p, light, x, y), special_flags=pygame.BLEND_ADD)
        put(p, kept(("sun", p.px(64), p.colour("sun"), p.colour("sun_low")), lambda: _sun(p)), x, y)
        stand(p, shape(p, "old_city", 290, package=PACKAGE), page.w * 0.285, page.h * HORIZON - 2)

    def _land(self, p: Painter, page: Rect) -> None:
        for token, peaks in RIDGES:
            _ridge(p, page, token, peaks)
        top, low = round(page.h * HORIZON * p.scale), p.surface.get_height()
        near, far = p.colour("land"), p.colour("land_low")
        for y in range(top, low):
            p.surface.fill(mix(near, far, (y - top) / max(1, low - top)), (0, y, p.surface.get_width(), 1))
        rail = page.h * (GROUND - 0.008)
        p.fill(Rect(0, rail, page.w, 2.5), p.colour("town_low"))
        x, wide = self._place(page)
        light = glow(p.px(wide * 0.55), p.colour("window_lit"), 0.22)
        flat = pygame.transform.smoothscale(light, (light.get_width(), p.px(70)))
        p.surface.blit(flat, centred(p, flat, x + wide / 2, page.h * GROUND + 14), special_flags=pygame.BLEND_ADD)

    # --- what moves ---------------------------------------------------------------------------

    def _twinkle(self, p: Painter, area: Rect, t: float) -> None:
        blits = []
        for x, y, phase, size in self._stars:
            bright = 0.55 + 0.45 * math.sin(t * (0.7 + phase) + phase * 40)
            step = round(bright * 4)
            if step > 0:
                star = disc(max(1, round(size * 0.75 * p.scale)), mix(p.colour("sky_mid"), p.colour("star"), step / 4))
                blits.append((star, pixel(p, area.x + x * area.w, area.y + y * area.h)))
        p.surface.fblits(blits)

    def _drift(self, p: Painter, area: Rect, t: float) -> None:
        for name, x, y, speed, wide in self._clouds:
            around = area.w + 2 * wide
            left = (x * area.w + t * speed) % around - wide
            put(p, shape(p, name, wide, package=PACKAGE), area.x + left + wide / 2, area.y + y * area.h)

    def _train(self, p: Painter, area: Rect, t: float) -> None:
        speed, every, wide = TRAIN
        ago = t % every
        head = ago * speed
        if head - wide > area.w:
            return
        low = area.y + area.h * GROUND - 5
        smoke = []
        for k in range(int(ago / 0.35) + 1):
            age = ago - k * 0.35
            if age < 4.5:
                size = (3 + 3.4 * age) * min(1.0, (4.5 - age) / 2)
                x = area.x + head - age * speed * 0.9 - 34
                y = low - 46 - 15 * age**0.8 + 2 * math.sin(k * 2.3)
                smoke.append((size, x, y))
        blits = []
        for size, x, y in sorted(smoke):
            radius = max(1, round(size * p.scale))
            left, top = pixel(p, x, y)
            blits.append((disc(radius, p.colour("steam")), (left - radius, top - radius)))
        p.surface.fblits(blits)
        stand(p, shape(p, "loco", wide, package=PACKAGE), area.x + head - wide / 2, low)

    def _place(self, area: Rect) -> tuple[float, float]:
        """Where the town begins, and its width."""
        wide = min(TOWN * area.h / 720, area.w * 0.345)
        return area.x + area.w - wide + wide * 0.015, wide

    def _town(self, p: Painter, area: Rect, t: float) -> None:
        x, wide = self._place(area)
        unit, low = wide / 470, area.y + area.h * GROUND + 4
        high = 190 * unit
        put(p, shape(p, "wheel", 46 * unit, t * 20, package=PACKAGE), x + 436 * unit, low - high + 92 * unit)
        stand(p, shape(p, "town", wide, package=PACKAGE), x + wide / 2, low)
        dark, lit = p.colour("window_dim"), p.colour("window_lit")
        for (left, top, w, h), phase in zip(WINDOWS, self._flicker, strict=True):
            turn = (t / 3 + phase) % 20
            on = turn > 4 or phase > 30
            glare = 0.82 + 0.18 * math.sin(t * 5 + phase) * math.sin(t * 2.3 + phase * 3)
            colour = mix(dark, lit, round(glare * 10) / 10) if on else dark
            pane = Rect(x + left * unit, low - high + top * unit, w * unit, h * unit)
            p.fill(pane, colour)
            p.fill(Rect(pane.x + pane.w / 2 - 0.7, pane.y, 1.4, pane.h), p.colour("town_low"))
        self._chimney(p, x + 394 * unit, low - high + 98 * unit, t)

    def _chimney(self, p: Painter, x: float, y: float, t: float) -> None:
        blits = []
        for k in range(7):
            age = (t * 0.5 + k) % 7
            radius = max(1, round((2.5 + age * 1.7) * min(1.0, (7 - age) / 3) * p.scale))
            left, top = pixel(p, x + age * 5 + 2 * math.sin(age * 2 + k), y - age * 13)
            blits.append((disc(radius, p.colour("steam")), (left - radius, top - radius)))
        p.surface.fblits(blits)

    def _tumble(self, p: Painter, area: Rect, t: float) -> None:
        every, speed = WEED
        way = (t % every) * speed - 60
        if way > area.w + 60:
            return
        hop = abs(math.sin(way / 62)) * 22
        x, y = area.x + way, area.y + area.h * 0.905 - hop
        shade = kept(("weed-shade", p.px(40), p.colour("land_low")), lambda: _shade(p))
        put(p, shade, x, area.y + area.h * 0.905 + 24)
        put(p, shape(p, "tumbleweed", 46, way * 1.5, package=PACKAGE), x, y)

    def _front(self, p: Painter, area: Rect, t: float) -> None:
        """A post with the sign of a shop, which swings, and a cactus."""
        low = area.bottom + 8
        stand(p, shape(p, "signpost", 130, package=PACKAGE), area.x + 90, low)
        angle = round((3.2 * math.sin(t * 1.3) + 1.2 * math.sin(t * 2.9)) * 2) / 2
        board = shape(p, "shop_sign", 88, package=PACKAGE)
        key = ("swing", board.get_size(), angle, p.colour("sun"), p.colour("foreground"))
        turned = kept(key, lambda: pygame.transform.rotozoom(board, angle, 1.0))
        arm = board.get_height() / 2 / p.scale
        pivot = area.x + 104, low - 260 + 36
        turn = math.radians(angle)
        put(p, turned, pivot[0] + arm * math.sin(turn), pivot[1] + arm * math.cos(turn))
        stand(p, shape(p, "cactus", 72, package=PACKAGE), area.x + area.w * 0.16, area.bottom - 30)


RIDGES: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = (
    ("ridge", (
        (0.0, 0.74), (0.05, 0.72), (0.1, 0.755), (0.2, 0.778), (0.4, 0.778), (0.44, 0.765), (0.455, 0.70),
        (0.465, 0.69), (0.52, 0.688), (0.53, 0.70), (0.545, 0.75), (0.57, 0.755), (0.585, 0.72), (0.59, 0.715),
        (0.61, 0.716), (0.62, 0.725), (0.63, 0.755), (0.66, 0.74), (0.69, 0.66), (0.70, 0.655), (0.78, 0.652),
        (0.79, 0.66), (0.82, 0.72), (0.9, 0.735), (1.0, 0.70),
    )),
    ("ridge_near", (
        (0.0, 0.785), (0.12, 0.778), (0.25, 0.787), (0.38, 0.782), (0.5, 0.782), (0.64, 0.77), (0.8, 0.76),
        (1.0, 0.765),
    )),
)  # fmt: skip
"""Lines of hills as (share of the width, share of the height), the farther ones first."""


def _ridge(p: Painter, page: Rect, token: str, peaks: tuple[tuple[float, float], ...]) -> None:
    points = [(x * page.w * p.scale, y * page.h * p.scale) for x, y in peaks]
    foot = page.h * (HORIZON + 0.01) * p.scale
    outline = [*points, (page.w * p.scale + 2, foot), (0, foot)]
    pygame.draw.polygon(p.surface, p.colour(token), outline)
    pygame.draw.aalines(p.surface, p.colour(token), False, points)


def _sky(p: Painter, wide: int, high: int) -> pygame.Surface:
    """From the dark above to the glow behind the hills."""
    column = pygame.Surface((1, high), 0, p.surface)
    for y in range(high):
        share = y / high
        (above, top), (below, low) = next((one, two) for one, two in pairwise(SKY) if one[0] <= share <= two[0])
        part = (share - above) / (below - above)
        column.set_at((0, y), mix(p.colour(top), p.colour(low), part))
    return pygame.transform.scale(column, (wide, high))


def _sun(p: Painter) -> pygame.Surface:
    """A disc that dissolves into stripes towards its foot."""
    radius = p.px(64)
    ball = disc(radius, p.colour("sun")).copy()
    for k in range(6):
        top = round(radius * (0.78 + 0.17 * k))
        ball.fill((0, 0, 0, 0), (0, top, 2 * radius, max(1, round(radius * (0.02 + 0.013 * k)))))
    return ball


def _shade(p: Painter) -> pygame.Surface:
    return pygame.transform.smoothscale(disc(p.px(20), p.colour("land_low")), (p.px(40), p.px(8)))
