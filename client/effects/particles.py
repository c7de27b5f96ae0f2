"""Crowds of small things: flames, smoke, dust, sparks, debris, coins. Each is wholly determined by its seed."""

import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pygame

from parlour.client.effects.pictures import GENERIC, centred, disc, kept, pixel, shape
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tweens import ease_in, ease_out, progress

FALL = 900.0  # units a second and second: how fast stones and coins fall
FRAMES = 8  # widths of a spinning coin
FLICKER = 13  # changes of a fire in a second


def seed_of(event: object) -> int:
    """A seed that is the same for the same event everywhere."""
    return zlib.crc32(repr(event).encode())


@dataclass(frozen=True)
class Mote:
    """One particle: when and where it begins, how it flies, and how large it gets (a radius in units)."""

    born: float
    life: float
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    size: float = 6.0
    fall: float = 0.0
    drag: float = 0.0
    spin: float = 0.0

    def age(self, t: float) -> float:
        """How much of its life has passed; outside 0..1 it isn't there."""
        return (t - self.born) / self.life

    def at(self, t: float) -> tuple[float, float]:
        """Where it is."""
        a = t - self.born
        way = (1 - math.exp(-self.drag * a)) / self.drag if self.drag else a
        return self.x + self.vx * way, self.y + self.vy * way + self.fall * a * a / 2


@dataclass(frozen=True)
class Layer:
    """One colour of a crowd: its share of each mote's radius, more or fewer units, and until which age it shows."""

    token: str
    share: float = 1.0
    more: float = 0.0
    until: float = 1.0


def shrinking(u: float) -> float:
    """Full size almost at once, then less and less."""
    return min(1.0, u / 0.12) * math.pow(1 - u, 0.8)


def swelling(u: float) -> float:
    """Grows, then goes away quickly."""
    return (0.35 + 0.65 * ease_out(u)) * min(1.0, (1 - u) / 0.45)


class Puffs:
    """Round motes in layers: each layer of all of them before the next, so that they flow together."""

    def __init__(
        self,
        motes: Sequence[Mote],
        layers: Sequence[Layer],
        size: Callable[[float], float] = shrinking,
    ) -> None:
        self.motes, self.layers, self.size = motes, layers, size
        self.seconds = max((mote.born + mote.life for mote in motes), default=0.0)

    def draw(self, p: Painter, t: float) -> None:
        """Draws the motes that live at `t`."""
        living = [(mote, u) for mote in self.motes if 0 <= (u := mote.age(t)) < 1]
        seen = [(u, mote.size * self.size(u), *pixel(p, *mote.at(t))) for mote, u in living]
        blits = []
        for layer in self.layers:
            colour = p.colour(layer.token)
            for u, size, left, top in seen:
                radius = round((size * layer.share + layer.more * min(1.0, size / 4)) * p.scale)
                if u < layer.until and radius > 0:
                    blits.append((disc(radius, colour), (left - radius, top - radius)))
        p.surface.fblits(blits)


FIRE = (
    Layer("outline", 1.0, 2.0),
    Layer("flame_low", 1.0, 0.0),
    Layer("flame", 0.74, 0.0, 0.85),
    Layer("flame_core", 0.44, 0.0, 0.6),
)
SMOKE = (Layer("outline", 1.0, 1.5), Layer("smoke_low", 1.0), Layer("smoke", 0.72))
DUST = (Layer("outline", 1.0, 1.5), Layer("dust_low", 1.0), Layer("dust", 0.74))


class Flames:
    """A fire that stands on the lower edge of a rectangle and reaches its upper one: tongues, and puffs above them."""

    def __init__(self, area: Rect, seconds: float, seed: int) -> None:
        rng, motes = Random(seed), []
        count = int(20 * seconds)
        for i in range(count):
            life, across = rng.uniform(0.3, 0.5), rng.uniform(-1, 1)
            born = 0.1 + max(0.0, seconds - 0.6) * i / count
            size = area.w * rng.uniform(0.07, 0.13) * (1.2 - abs(across))
            x, y = area.x + area.w * (0.5 + 0.36 * across), area.bottom - area.h * rng.uniform(0.3, 0.6)
            motes.append(Mote(born, life, x, y, rng.uniform(-15, 15), -area.h * rng.uniform(0.9, 1.5), size))
        self.area, self.seconds, self.seed = area, seconds, seed
        self.puffs = Puffs(motes, FIRE)

    def draw(self, p: Painter, t: float) -> None:
        """Draws the puffs that come off, then the tongues, which flicker."""
        self.puffs.draw(p, t)
        grown = min(ease_out(progress(t, 0, 0.25)), 1 - ease_in(progress(t, self.seconds - 0.3, 0.3)))
        beat = int(t * FLICKER) + self.seed
        blits = []
        for k, (across, wide) in enumerate(((-0.28, 0.56), (0.28, 0.56), (0.0, 0.86))):
            swell = 1 + 0.1 * ((beat * 7 + k * 3) % 3 - 1)
            width = round(self.area.w * wide * swell * grown / 4) * 4
            width = min(width, round(self.area.h * wide / 1.22 / 0.86 / 4) * 4)
            if width >= 8:
                picture = shape(p, "blaze", width, flip=(beat + k) % 2 == 0)
                x, y = self.area.center[0] + self.area.w * across, self.area.bottom
                left, low = pixel(p, x, y)
                blits.append((picture, (left - picture.get_width() // 2, low - picture.get_height())))
        p.surface.fblits(blits)


def embers(area: Rect, seconds: float, seed: int, count: int = 26) -> Puffs:
    """Glowing specks that rise from a rectangle and above it."""
    rng, motes = Random(seed), []
    for _ in range(count):
        life = rng.uniform(0.4, 0.9)
        x, y = area.x + area.w * rng.uniform(0.1, 0.9), area.bottom - area.h * rng.uniform(0.1, 0.6)
        born = rng.uniform(0, max(0.05, seconds - life))
        rise = area.h * rng.uniform(0.7, 1.6)
        motes.append(Mote(born, life, x, y, rng.uniform(-30, 30), -rise, rng.uniform(1.6, 3.4)))
    return Puffs(motes, (Layer("ember", 1.0), Layer("flame_core", 0.5)))


def smoke(area: Rect, seconds: float, seed: int, count: int = 16) -> Puffs:
    """Smoke that rises from a rectangle."""
    rng, motes = Random(seed), []
    for i in range(count):
        life = rng.uniform(0.55, 0.9)
        born = max(0.0, (seconds - life) * i / count)
        x = area.x + area.w * rng.uniform(0.25, 0.75)
        y = area.y + area.h * rng.uniform(0.3, 0.8)
        rise, size = area.h * rng.uniform(0.5, 0.9), area.w * rng.uniform(0.1, 0.18)
        motes.append(Mote(born, life, x, y, rng.uniform(-22, 22), -rise, size))
    return Puffs(motes, SMOKE, swelling)


def dust(ground: Rect, seed: int, count: int = 18, reach: float = 1.0, born: float = 0.25) -> Puffs:
    """Dust that is driven out to both sides of a rectangle's lower edge."""
    rng, motes = Random(seed), []
    for i in range(count):
        side = -1 if i % 2 else 1
        life = rng.uniform(0.4, 0.75)
        x = ground.center[0] + side * ground.w * rng.uniform(0.1, 0.5)
        away = side * ground.w * rng.uniform(0.3, 1.1) * reach
        motes.append(
            Mote(rng.uniform(0, born), life, x, ground.bottom - rng.uniform(0, 8), away, -rng.uniform(8, 60) * reach,
                 ground.w * rng.uniform(0.06, 0.13), drag=2.2)
        )  # fmt: skip
    return Puffs(motes, DUST, swelling)


def blast(x: float, y: float, size: float, seed: int) -> tuple[Puffs, Puffs]:
    """An explosion of a radius around a point, as (smoke behind, fire in front)."""
    rng, fire, dark = Random(seed), [], []
    for _ in range(34):
        angle, speed = rng.uniform(0, math.tau), size * rng.uniform(0.6, 4.6)
        fire.append(Mote(rng.uniform(0, 0.1), rng.uniform(0.45, 0.8), x, y, math.cos(angle) * speed,
                         math.sin(angle) * speed - size * 0.5, size * rng.uniform(0.24, 0.46), drag=4.5))  # fmt: skip
    for _ in range(26):
        angle, speed = rng.uniform(0, math.tau), size * rng.uniform(0.6, 3.6)
        dark.append(Mote(rng.uniform(0.1, 0.4), rng.uniform(0.7, 0.9), x, y, math.cos(angle) * speed,
                         math.sin(angle) * speed * 0.7 - size * 0.8, size * rng.uniform(0.24, 0.42),
                         drag=3.0))  # fmt: skip
    return Puffs(dark, SMOKE, swelling), Puffs(fire, FIRE)


def firework(x: float, y: float, size: float, seed: int, token: str) -> Puffs:
    """A rocket that bursts at a point into two rings of lights."""
    rng, motes = Random(seed), []
    for k in range(40):
        angle = math.tau * k / 40 + rng.uniform(-0.05, 0.05)
        speed = size * (4.4 if k % 2 else 2.6) * rng.uniform(0.92, 1.0)
        motes.append(Mote(0.0, rng.uniform(0.75, 0.95), x, y, math.cos(angle) * speed, math.sin(angle) * speed,
                          size * 0.07, 130.0, 3.6))  # fmt: skip
    return Puffs(motes, (Layer("outline", 1.0, 1.5), Layer(token), Layer("flash", 0.55, until=0.5)))


class Sparks:
    """Bright streaks from a point, which fall while they go out."""

    def __init__(
        self, x: float, y: float, seed: int, count: int = 14, speed: float = 260.0, life: float = 0.45,
        token: str = "spark", fall: float = FALL, up: float = 0.35,
    ) -> None:  # fmt: skip
        rng = Random(seed)
        self.token = token
        self.motes = []
        for i in range(count):
            angle = math.tau * (i + rng.uniform(0, 0.8)) / count
            v = speed * rng.uniform(0.55, 1.0)
            self.motes.append(Mote(0.0, life * rng.uniform(0.6, 1.0), x, y, math.cos(angle) * v,
                                   math.sin(angle) * v - speed * up, rng.uniform(1.5, 2.6), fall, 1.5))  # fmt: skip
        self.seconds = max(mote.life for mote in self.motes)

    def draw(self, p: Painter, t: float) -> None:
        """Draws each streak from where the spark was a moment ago."""
        for token, more in (("outline", 2.0), (self.token, 0.0)):
            for mote in self.motes:
                if 0 < (u := mote.age(t)) < 1:
                    back = max(0.0, t - 0.05 * (1 - u))
                    p.stroke([mote.at(back), mote.at(t)], p.colour(token), mote.size * (1.1 - u * 0.7) + more)


class Debris:
    """Turning drawings that fly up and fall."""

    def __init__(
        self, area: Rect, seed: int, names: Sequence[str], count: int = 12, speed: float = 340.0, life: float = 0.9,
        package: str = GENERIC, width: float = 20.0, up: float = 0.8, born: float = 0.0,
    ) -> None:  # fmt: skip
        rng = Random(seed)
        self.package = package
        self.motes: list[tuple[str, Mote]] = []
        for i in range(count):
            x, y = area.x + area.w * rng.uniform(0.1, 0.9), area.y + area.h * rng.uniform(0.1, 0.9)
            away = (x - area.center[0]) / max(1.0, area.w / 2) + rng.uniform(-0.35, 0.35)
            mote = Mote(rng.uniform(0, born), life * rng.uniform(0.7, 1.0), x, y, away * speed,
                        -speed * rng.uniform(0.3, 1.2) * up, width * rng.uniform(0.6, 1.2), FALL,
                        spin=rng.uniform(-900, 900))  # fmt: skip
            self.motes.append((names[i % len(names)], mote))
        self.seconds = max(mote.born + mote.life for _, mote in self.motes)

    def draw(self, p: Painter, t: float) -> None:
        """Draws those that still fly; near their end they get smaller."""
        blits = []
        for name, mote in self.motes:
            if 0 <= (u := mote.age(t)) < 1:
                width = round(mote.size * min(1.0, (1 - u) / 0.3) / 3) * 3
                if width < 3:
                    continue
                picture = shape(p, name, width, mote.spin * (t - mote.born), package=self.package)
                blits.append((picture, centred(p, picture, *mote.at(t))))
        p.surface.fblits(blits)


def coin(p: Painter, width: float, turn: float) -> pygame.Surface:
    """A coin that has been turned around its upright axis by so many whole turns."""
    flat = shape(p, "coin", width)
    step = round(turn * FRAMES * 2) % FRAMES
    across = max(2, round(flat.get_width() * abs(math.cos(math.pi * step / FRAMES))))
    key = ("coin", flat.get_size(), p.colour("coin"), p.colour("coin_low"), across)
    return kept(key, lambda: pygame.transform.smoothscale(flat, (across, flat.get_height())))


class Coins:
    """Coins that jump out of a point and fall, or fly on to where they belong."""

    def __init__(
        self, start: tuple[float, float], seed: int, count: int, end: tuple[float, float] | None = None,
        seconds: float = 0.8, width: float = 20.0, spread: float = 150.0, rise: float = 330.0,
    ) -> None:  # fmt: skip
        rng = Random(seed)
        self.seconds, self.width, self.end = seconds, width, end
        self.motes = []
        for i in range(count):
            born = 0.35 * seconds * i / max(1, count)
            life = seconds - born if end is None else seconds * 0.6
            side = rng.uniform(-1, 1)
            self.motes.append(Mote(born, life, *start, side * spread, -rise * rng.uniform(0.7, 1.05), width,
                                   FALL if end is None else 0.0, spin=rng.uniform(1.5, 3.0)))  # fmt: skip

    def draw(self, p: Painter, t: float) -> None:
        """Draws the coins that are in the air."""
        blits = []
        for mote in self.motes:
            if not 0 <= (u := mote.age(t)) < 1:
                continue
            x, y = mote.at(t)
            if self.end is not None:
                x = mote.x + (self.end[0] - mote.x) * u + mote.vx * 0.25 * math.sin(math.pi * u)
                y = mote.y + (self.end[1] - mote.y) * u - 70 * math.sin(math.pi * u)
            width = mote.size * (1.0 if u < 0.8 or self.end else (1 - u) / 0.2)
            picture = coin(p, max(2.0, round(width / 2) * 2), mote.spin * (t - mote.born))
            blits.append((picture, centred(p, picture, x, y)))
        p.surface.fblits(blits)
