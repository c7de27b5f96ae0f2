"""Small pictures that effects blit many times: discs, drawings from a shape book, and anything else worth keeping."""

import io
import re
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour

FINER = 4  # drawn this much larger, then scaled down smoothly
ROOM = 48 * 2**20  # bytes kept
STEPS = 24  # the turns that a turning sprite is kept in
LARGEST = 1400  # pixels; no sprite is made larger than this
TOKEN = re.compile(r"\{(\w+)\}")
GENERIC = "parlour.client.effects"  # the package of the shape book that belongs to no game

_kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
_bytes = 0


def kept(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """The picture of a key, made once; those unused for longest go when there is no more room."""
    global _bytes  # noqa: PLW0603 - one cache for all windows: a picture depends on nothing but its key
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    picture = make()
    _kept[key] = picture
    _bytes += _weight(picture)
    while _bytes > ROOM and len(_kept) > 1:
        _bytes -= _weight(_kept.popitem(last=False)[1])
    return picture


def forget() -> None:
    """Drops all pictures; they are made anew when they are wanted."""
    global _bytes  # noqa: PLW0603
    _kept.clear()
    _bytes = 0


def _weight(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


def blank(width: int, height: int, colour: Colour) -> pygame.Surface:
    """A transparent picture; its invisible pixels have a colour, so that smooth edges keep it."""
    picture = pygame.Surface((max(1, min(LARGEST, width)), max(1, min(LARGEST, height))), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    return picture


def disc(radius: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A smooth disc, `radius` in pixels."""

    def make() -> pygame.Surface:
        side = 2 * radius * FINER
        big = pygame.Surface((side, side), pygame.SRCALPHA)
        big.fill((*colour, 0))
        pygame.draw.circle(big, (*colour, alpha), (side // 2, side // 2), side // 2)
        return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))

    return kept(("disc", radius, colour, alpha), make)


def glow(radius: int, colour: Colour, strength: float = 1.0) -> pygame.Surface:
    """A soft light to be added with BLEND_ADD, brightest in the middle; `radius` in pixels."""

    def make() -> pygame.Surface:
        small = pygame.Surface((64, 64))
        for x in range(64):
            for y in range(64):
                away = min(1.0, (((x - 31.5) / 31.5) ** 2 + ((y - 31.5) / 31.5) ** 2) ** 0.5)
                small.set_at((x, y), [int(part * strength * (1 - away) ** 2) for part in colour])
        return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))

    return kept(("glow", radius, colour, strength), make)


@dataclass(frozen=True)
class Drawing:
    """A drawing of a shape book: an SVG of a size, whose colours are theme tokens in braces."""

    width: float
    height: float
    body: str
    tokens: tuple[str, ...]


@cache
def book(package: str) -> Mapping[str, Drawing]:
    """The drawings in the shapes.toml of a package, by their names."""
    data = tomllib.loads(files(package).joinpath("shapes.toml").read_text("utf-8"))
    out = {}
    for name, entry in data.items():
        (width, height), body = entry["view"], entry["body"]
        out[name] = Drawing(float(width), float(height), body, tuple(sorted(set(TOKEN.findall(body)))))
    return out


def shape(
    p: Painter,
    name: str,
    width: float,
    turn: float = 0.0,
    flip: bool = False,
    package: str = GENERIC,
    tints: Mapping[str, Colour] | None = None,
) -> pygame.Surface:
    """A drawing, `width` units wide before it is turned by `turn` degrees; `tints` replace or add colour tokens."""
    drawing = book(package)[name]
    across = max(2, min(LARGEST, p.px(width)))
    step = round(turn / 360 * STEPS) % STEPS
    colours = tuple((tints or {}).get(token) or p.colour(token) for token in drawing.tokens)
    key = ("shape", package, name, across, step, flip, colours)

    def make() -> pygame.Surface:
        if step:
            still = shape(p, name, width, 0.0, flip, package, tints)
            return pygame.transform.rotozoom(still, -360 / STEPS * step, 1.0)
        body = drawing.body
        for token, value in zip(drawing.tokens, colours, strict=True):
            body = body.replace("{" + token + "}", css(value))
        picture = svg(body, (drawing.width, drawing.height), across)
        return pygame.transform.flip(picture, True, False) if flip else picture

    return kept(key, make)


def svg(body: str, view: tuple[float, float], across: int) -> pygame.Surface:
    """The inside of an SVG of a size in its own units as a picture, `across` pixels wide."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view[0]:g} {view[1]:g}">{body}</svg>'
    size = (across, max(2, round(across * view[1] / view[0])))
    loaded = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))  # the format of the others, which is blitted faster


def css(colour: Colour) -> str:
    """A colour as SVG wants it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def pixel(p: Painter, x: float, y: float) -> tuple[int, int]:
    """Where a point in units lies on the surface."""
    left, top, _, _ = p.place(Rect(x, y, 0, 0))
    return left, top


def centred(p: Painter, picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """Where to blit a picture so that its middle lies on a point in units."""
    left, top = pixel(p, x, y)
    return left - picture.get_width() // 2, top - picture.get_height() // 2


def put(p: Painter, picture: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
    """Blits a picture with its middle at a point in units."""
    left, top = centred(p, picture, x, y)
    if alpha >= 255:
        p.surface.blit(picture, (left, top))
    elif alpha > 0:
        p.faint(picture, (left, top), alpha)


def stand(p: Painter, picture: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
    """Blits a picture with the middle of its lower edge at a point in units."""
    put(p, picture, x, y - picture.get_height() / 2 / p.scale, alpha)
