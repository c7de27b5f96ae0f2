"""Words that pop in: ribbons in a seat's colour, shouted words, and boards with a row of signs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from parlour.client.effects.dice import die
from parlour.client.effects.pictures import FINER, GENERIC, blank, book, kept, pixel, put, shape
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour, SeatLook
from parlour.client.tweens import clamp, ease_in, ease_out_back, progress

STYLE = "display"
OPEN, CLOSE = 0.22, 0.14  # seconds in which a ribbon rolls out and in
LEAST_TEXT = 14.0
TAIL = 0.6  # how far a ribbon's tails reach beyond it, as a part of its height
GROWTH = (1.7, 1.4, 1.15, 0.94, 1.0)  # the sizes of a word that is stamped down
STAMPED = 0.16  # seconds


def fitting(p: Painter, text: str, size: float, room: float, style: str = STYLE) -> float:
    """The font size at which a line fits into a width: `size`, or less, but never too small to read."""
    wide = p.width(text, size, style)
    return size if wide <= room else max(LEAST_TEXT, math.floor(size * room / wide))


@dataclass(frozen=True)
class Sign:
    """Whose sign stands before a text: the look of a seat and the initial of its name."""

    look: SeatLook
    initial: str = ""


class Ribbon:
    """A line of text on a ribbon that rolls out from its middle, stays, and rolls in again."""

    def __init__(
        self, x: float, y: float, text: str, sign: Sign | None = None, seconds: float = 1.0, size: float = 30.0,
        room: float = 760.0, emblem: bool = True, area: Rect | None = None,
    ) -> None:  # fmt: skip
        """The middle is at (x, y), or further in, so that all of it lies inside `area`; with a `sign` the ribbon has
        its colour, and its emblem unless `emblem` is False.
        """
        self.area = area
        self.x, self.y, self.text, self.sign, self.seconds = x, y, text, sign, seconds
        self.size, self.room, self.emblem = size, room, emblem and sign is not None

    def draw(self, p: Painter, t: float) -> None:
        """Draws the part that is rolled out."""
        opened = min(ease_out_back(progress(t, 0, OPEN)), 1 - ease_in(progress(t, self.seconds - CLOSE, CLOSE)))
        if opened <= 0.02:
            return
        fill, ink = p.colour("ribbon"), p.colour("ribbon_text")
        if self.sign:
            fill, ink = self.sign.look.colour, self.sign.look.ink
        high = self.size * 1.75
        badge = high * 0.72 if self.emblem else 0.0
        size = fitting(p, self.text, self.size, self.room - 2 * high - badge)
        wide = min(self.room, p.width(self.text, size, STYLE) + high * 0.9 + (badge + 10 if badge else 0))
        half = wide / 2 * opened
        body = Rect(self.x - wide / 2, self.y - high / 2, wide, high)
        if self.area is not None:
            body = inside(self.area, body.inset(-high * TAIL)).inset(high * TAIL)
        self._cloth(p, body, half, fill)
        old = p.surface.get_clip()
        p.surface.set_clip(pygame.Rect(p.place(Rect(body.center[0] - half, body.y, 2 * half, high))).clip(old))
        room = body.inset(high * 0.3, 0)
        if self.sign and badge:
            p.emblem(Rect(room.x, body.center[1] - badge / 2, badge, badge), self.sign.look, self.sign.initial)
            room = room.left(badge, 8)[1]
        p.text(room, self.text, ink, size, STYLE, "center")
        p.surface.set_clip(old)

    @staticmethod
    def _cloth(p: Painter, box: Rect, half: float, fill: Colour) -> None:
        high = box.h
        body, tail = _body(p, box.w, high, fill), _tail(p, high, fill)
        middle, low = pixel(p, box.center[0], box.y)
        reach = min(body.get_width() // 2, round(half * p.scale))
        drop = round(high * 0.2 * p.scale)
        over = round(high * 0.42 * p.scale)
        p.surface.blit(tail, (middle - reach - tail.get_width() + over, low + drop))
        p.surface.blit(pygame.transform.flip(tail, True, False), (middle + reach - over, low + drop))
        p.surface.blit(body, (middle - reach, low), (body.get_width() // 2 - reach, 0, 2 * reach, body.get_height()))
        edge = p.px(2)
        for x in (middle - reach, middle + reach - edge):
            p.surface.fill(p.colour("outline"), (x, low, edge, body.get_height()))


def _body(p: Painter, wide: float, high: float, fill: Colour) -> pygame.Surface:
    size, dark = (p.px(wide), p.px(high)), p.colour("outline")

    def make() -> pygame.Surface:
        picture = pygame.Surface(size)
        line = p.px(2.5)
        picture.fill(dark)
        picture.fill(fill, (0, line, size[0], size[1] - 2 * line))
        thread = _blend(fill, dark, 0.35)
        for y in (line + p.px(3), size[1] - line - p.px(3) - p.px(1.5)):
            picture.fill(thread, (0, y, size[0], p.px(1.5)))
        return picture

    return kept(("ribbon", size, fill, dark), make)


def _tail(p: Painter, high: float, fill: Colour) -> pygame.Surface:
    side, dark = p.px(high), p.colour("outline")

    def make() -> pygame.Surface:
        big = blank(side * FINER, side * FINER, dark)
        s = side * FINER
        line = p.px(2.5) * FINER
        left, right, low, notch = line * 1.7, s - line, s - line, s * 0.32 + line * 1.1
        outer = [(0, 0), (s, 0), (s, s), (0, s), (s * 0.32, s / 2)]
        inner = [(left, line), (right, line), (right, low), (left, low), (notch, s / 2)]
        pygame.draw.polygon(big, dark, outer)
        pygame.draw.polygon(big, _blend(fill, dark, 0.3), inner)
        return pygame.transform.smoothscale(big, (side, side))

    return kept(("tail", side, fill, dark), make)


def _blend(one: Colour, two: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def shouted(p: Painter, text: str, size: float, fill: Colour, turn: float, growth: float = 1.0) -> pygame.Surface:
    """A word with a thick dark outline, turned a little; at most 900 units long."""
    pixels = p.px(fitting(p, text, size, 900))
    line = max(2, round(pixels * 0.11))
    dark = p.colour("outline")

    def make() -> pygame.Surface:
        if growth != 1.0:
            return pygame.transform.smoothscale_by(shouted(p, text, size, fill, turn), growth)
        font = p.fonts.font(STYLE, pixels)
        shown = p.fonts.shown(STYLE, text)
        font.outline = line
        picture = font.render(shown, True, dark)
        font.outline = 0
        picture.blit(font.render(shown, True, fill), (line, line))
        return pygame.transform.rotozoom(picture, turn, 1.0) if turn else picture

    return kept(("shout", text, pixels, fill, dark, turn, growth), make)


class Shout:
    """A word that is stamped down, large first, and stays."""

    def __init__(
        self, area: Rect, x: float, y: float, text: str, seconds: float = 0.9, size: float = 46.0,
        token: str = "shout", turn: float = 6.0,
    ) -> None:  # fmt: skip
        """The middle is at (x, y), or further in, so that the word lies inside `area`; `turn` in degrees."""
        self.area, self.x, self.y, self.text, self.seconds = area, x, y, text, seconds
        self.size, self.token, self.turn = size, token, turn

    def draw(self, p: Painter, t: float) -> None:
        """Draws the word; at the end it fades."""
        step = min(len(GROWTH) - 1, int(progress(t, 0, STAMPED) * len(GROWTH)))
        picture = shouted(p, self.text, self.size, p.colour(self.token), self.turn, GROWTH[step])
        wide, high = picture.get_width() / p.scale, picture.get_height() / p.scale
        box = inside(self.area, Rect(self.x - wide / 2, self.y - high / 2, wide, high))
        put(p, picture, *box.center, round(255 * (1 - progress(t, self.seconds - CLOSE, CLOSE))))


@dataclass(frozen=True)
class Drawn:
    """A drawing of a shape book in a row of signs."""

    name: str
    package: str = GENERIC
    tint: tuple[str, Colour] | None = None


@dataclass(frozen=True)
class Rolled:
    """A die in a row of signs."""

    number: int
    look: SeatLook | None = None


Item = str | Sign | Drawn | Rolled


class Tableau:
    """A board with rows of emblems, drawings, dice and texts, which stands still: a scene for who wants no motion."""

    def __init__(self, area: Rect, spot: Rect, rows: Sequence[Sequence[Item]], seconds: float = 1.0) -> None:
        """The board lies over the middle of `spot`, wholly inside `area`."""
        filled = [[item for item in row if item != ""] for row in rows]
        self.area, self.spot, self.seconds = area, spot, seconds
        self.rows = [row for row in filled if row]

    def draw(self, p: Painter, t: float) -> None:
        """Draws the board."""
        side, gap, size = 46.0, 12.0, 24.0
        most = min(self.area.w - 40, 640.0)
        widths = [
            sum(self._wide(p, item, side, size, most) for item in row) + gap * (len(row) - 1) for row in self.rows
        ]
        wide, high = min(most, max(widths) + 36), len(self.rows) * (side + 10) + 22
        x, y = self.spot.center
        box = inside(self.area, Rect(x - wide / 2, y - high / 2, wide, high))
        board(p, box)
        for i, (row, long) in enumerate(zip(self.rows, widths, strict=True)):
            left, middle = box.center[0] - min(long, wide - 24) / 2, box.y + 16 + (side + 10) * i + side / 2
            for item in row:
                across = self._wide(p, item, side, size, most)
                self._item(p, item, Rect(left, middle - side / 2, min(across, box.right - 12 - left), side), size)
                left += across + gap

    @staticmethod
    def _wide(p: Painter, item: Item, side: float, size: float, most: float) -> float:
        return min(most, p.width(item, size, STYLE) + 2) if isinstance(item, str) else side

    @staticmethod
    def _item(p: Painter, item: Item, room: Rect, size: float) -> None:
        x, y = room.center
        match item:
            case Sign():
                p.emblem(room, item.look, item.initial)
            case Rolled():
                put(p, die(p, p.px(room.h * 0.84), item.number, item.look), x, y)
            case Drawn():
                tints = dict([item.tint] if item.tint else [])
                drawing = book(item.package)[item.name]
                wide = room.h * min(1.0, drawing.width / drawing.height)
                put(p, shape(p, item.name, wide, package=item.package, tints=tints), x, y)
            case str():
                p.text(room, item, p.colour("shout"), size, STYLE)


def inside(area: Rect, box: Rect, margin: float = 6.0) -> Rect:
    """The box, moved into the area as far as it has room there."""
    x = clamp(box.x, area.x + margin, max(area.x + margin, area.right - box.w - margin))
    y = clamp(box.y, area.y + margin, max(area.y + margin, area.bottom - box.h - margin))
    return Rect(x, y, box.w, box.h)


def board(p: Painter, box: Rect) -> None:
    """A dark board with a bright edge, on which everything can be read."""
    p.box(box.inset(-2), p.colour("outline"), radius=12)
    p.box(box, p.colour("board"), p.colour("board_edge"), 2.5, radius=10)
