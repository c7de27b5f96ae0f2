"""Drawing in logical units at native size: texts, boxes with round corners, seat emblems."""

import math
from bisect import bisect_right
from collections import OrderedDict
from itertools import pairwise

import pygame

from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.theme import Colour, SeatLook, Theme

FINER = 4  # corners and emblems are drawn this much larger, then scaled down smoothly
KEPT = 400


def _sizes(size: float) -> list[float]:
    """The sizes that a text may be drawn in where it has little room, the wanted one first."""
    return [one for one in (size, size - 1, size - 2, size - 3) if one >= min(size, 12)]


class Painter:
    """One surface, one scale, one theme. Text methods say whether everything could be shown."""

    def __init__(self, surface: pygame.Surface, scale: float, fonts: Fonts, theme: Theme) -> None:
        self.surface, self.scale, self.fonts, self.theme = surface, scale, fonts, theme
        self.origin = (0, 0)  # where the page's upper left corner lies on the surface, in pixels
        self._boxes: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def px(self, units: float) -> int:
        """Logical units as whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def place(self, rect: Rect) -> tuple[int, int, int, int]:
        """Where a rectangle lies on the surface: x, y, width and height in pixels."""
        x, y, w, h = rect.pixels(self.scale)
        return x + self.origin[0], y + self.origin[1], w, h

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies on the surface, in pixels that needn't be whole."""
        return x * self.scale + self.origin[0], y * self.scale + self.origin[1]

    def colour(self, token: str) -> Colour:
        """The colour of a theme token."""
        return self.theme.colours[token]

    def clip(self, rect: Rect | None) -> None:
        """Restricts drawing to a rectangle, or no more."""
        self.surface.set_clip(pygame.Rect(self.place(rect)) if rect else None)

    # --- text ---------------------------------------------------------------------------------

    def size(self, token: str) -> float:
        """A font size token in logical units."""
        return self.theme.sizes[token]

    def width(self, text: str, size: float, style: str = "regular") -> float:
        """The width of a line in logical units."""
        return self.fonts.width(style, self.px(size), text) / self.scale

    def line(self, size: float, style: str = "regular") -> float:
        """The height of a line in logical units."""
        return self.fonts.height(style, self.px(size)) / self.scale

    def lines(self, text: str, size: float, room: float, style: str = "regular") -> list[str]:
        """The text broken to a width."""
        return self.fonts.wrap(style, self.px(size), text, max(8, int(room * self.scale)))

    def text(
        self,
        rect: Rect,
        text: str,
        colour: Colour,
        size: float,
        style: str = "regular",
        align: str = "left",
        middle: bool = True,
        wrap: bool = False,
    ) -> bool:
        """Draws a text in a rectangle, smaller if it must; False when even then a part is cut off."""
        sizes = _sizes(size)
        # A smaller word is better than one that is broken; where neither helps, it is broken.
        whole = [one for one in sizes if wrap and self._whole(text, one, style, rect.w)]
        for shrunk in whole or sizes:
            rows = self.lines(text, shrunk, rect.w, style) if wrap else [text]
            tall = self.line(shrunk, style)
            fits = len(rows) * tall <= rect.h + 3
            fits = fits and all(self.width(row, shrunk, style) <= rect.w + 1 for row in rows)
            if fits:
                self._rows(rect, rows, colour, shrunk, style, align, middle)
                return True
        kept = rows[: max(1, int((rect.h + 3) // tall))]
        cut, rows = len(kept) < len(rows), kept
        if not cut and self.width(rows[-1], shrunk, style) <= rect.w + 1:
            self._rows(rect, rows, colour, shrunk, style, align, middle)
            return False
        last = rows[-1]
        room = bisect_right(range(len(last) + 1), rect.w, key=lambda n: self.width(last[:n] + "…", shrunk, style))
        rows[-1] = last[: max(0, room - 1)] + "…"
        self._rows(rect, rows, colour, shrunk, style, align, middle)
        return False

    def least_height(self, text: str, size: float, room: float, style: str = "regular") -> float:
        """The height that a text takes, broken to a width and as small as it may be drawn."""
        least = _sizes(size)[-1]
        return len(self.lines(text, least, room, style)) * self.line(least, style)

    def shrunk(self, text: str, size: float, room: float, style: str = "regular") -> float:
        """The size in which a line is drawn into a room of this width."""
        sizes = _sizes(size)
        return next((one for one in sizes if self.width(text, one, style) <= room + 1), sizes[-1])

    def _whole(self, text: str, size: float, style: str, room: float) -> bool:
        """Whether every word has room in a line of its own."""
        return all(self.width(word, size, style) <= room for word in text.split())

    def _rows(
        self,
        rect: Rect,
        rows: list[str],
        colour: Colour,
        size: float,
        style: str,
        align: str,
        middle: bool,
    ) -> None:
        left, top, wide, high = self.place(rect)
        tall = self.fonts.height(style, self.px(size))
        y = top + (max(0, high - tall * len(rows)) // 2 if middle else 0)
        for row in rows:
            if row:
                picture = self.fonts.render(style, self.px(size), row, colour)
                spare = wide - picture.get_width()
                x = left + {"left": 0, "center": spare // 2, "right": spare}[align]
                self.surface.blit(picture, (x, y))
            y += tall

    # --- shapes -------------------------------------------------------------------------------

    def fill(self, rect: Rect, colour: Colour) -> None:
        """A plain rectangle."""
        self.surface.fill(colour, self.place(rect))

    def faint(self, picture: pygame.Surface, at: tuple[int, int], strength: int) -> None:
        """A picture that lets what is below shine through; `strength` is 255 for all of it."""
        picture.set_alpha(strength)
        self.surface.blit(picture, at)
        picture.set_alpha(255)

    def scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """A picture in another size, quickly: for what is in motion."""
        return pygame.transform.scale(picture, size)

    def veil(self, colour: Colour, strength: int) -> None:
        """Darkens everything drawn so far."""
        cover = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        cover.fill((*colour, strength))
        self.surface.blit(cover, (0, 0))

    def box(
        self,
        rect: Rect,
        fill: Colour | None,
        edge: Colour | None = None,
        thick: float = 1,
        radius: float | None = None,
    ) -> None:
        """A box with smooth round corners, filled, outlined, or both."""
        x, y, w, h = self.place(rect)
        if w <= 0 or h <= 0:
            return
        units = self.theme.shape["radius"] if radius is None else radius
        r = min(self.px(units), w // 2, h // 2)
        line = self.px(thick) if edge else 0
        # Only the corners are blended; the rest is plain filling, which is many times as quick.
        if edge:
            for part in (
                (x + r, y, w - 2 * r, line),
                (x + r, y + h - line, w - 2 * r, line),
                (x, y + r, line, h - 2 * r),
                (x + w - line, y + r, line, h - 2 * r),
            ):
                self.surface.fill(edge, part)
        if fill is not None:
            self.surface.fill(fill, (x + r, y + line, w - 2 * r, h - 2 * line))
            side = max(0, r - line)
            self.surface.fill(fill, (x + line, y + r, side, h - 2 * r))
            self.surface.fill(fill, (x + w - r, y + r, side, h - 2 * r))
        if r > 0:
            corners = self._corners(r, fill, edge, line)
            for left, top, part_x, part_y in (
                (x, y, 0, 0),
                (x + w - r, y, r, 0),
                (x, y + h - r, 0, r),
                (x + w - r, y + h - r, r, r),
            ):
                self.surface.blit(corners, (left, top), (part_x, part_y, r, r))

    def _corners(self, radius: int, fill: Colour | None, edge: Colour | None, line: int) -> pygame.Surface:
        """A smooth disc or ring; its quarters are the corners of a box."""
        key = ("corners", radius, fill, edge, line)
        if key in self._boxes:
            self._boxes.move_to_end(key)
            return self._boxes[key]
        big = radius * 2 * FINER
        disc = pygame.Surface((big, big), pygame.SRCALPHA)
        middle = (big // 2, big // 2)
        outer = edge or fill or self.colour("outline")
        disc.fill((*outer, 0))
        if edge or fill:
            pygame.draw.circle(disc, (*outer, 255), middle, big // 2)
        if edge:
            inner = max(0, big // 2 - line * FINER)
            pygame.draw.circle(disc, (*(fill or edge), 255 if fill else 0), middle, inner)
        return self._keep(key, pygame.transform.smoothscale(disc, (radius * 2, radius * 2)))

    def stroke(self, points: list[tuple[float, float]], colour: Colour, thick: float) -> None:
        """A line through points, with smooth edges."""
        real = [self.spot(x, y) for x, y in points]
        for start, end in pairwise(real):
            pygame.draw.aaline(self.surface, colour, start, end, self.px(thick))

    def emblem(self, rect: Rect, look: SeatLook, initial: str) -> None:
        """A seat's sign: its shape in its colour with a dark outline, and the initial of the name."""
        x, y, w, h = self.place(rect)
        side = max(8, min(w, h))
        key = ("emblem", side, look)
        if key not in self._boxes:
            self._keep(key, _emblem(side, look, self.px(2 if side > 24 else 1.5), self.colour("outline")))
        self.surface.blit(self._boxes[key], (x, y))
        if not initial:
            return
        room = Rect(rect.x, rect.y, side / self.scale, side / self.scale)
        if look.shape == "triangle":
            room = room.moved(0, room.h * 0.1)
        self.text(room, initial, look.ink, room.h * 0.5, "bold", "center")

    def _keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        self._boxes[key] = picture
        if len(self._boxes) > KEPT:
            self._boxes.popitem(last=False)
        return picture

    def ring(self, rect: Rect) -> None:
        """The focus: a bright ring with a dark line around it, visible on any ground."""
        thick = self.theme.shape["ring"]
        self.box(rect.inset(-thick - 1), None, self.colour("focus_outline"), thick + 2)
        self.box(rect.inset(-thick), None, self.colour("focus"), thick)


CORNERS = {"triangle": (3, -90.0), "diamond": (4, -90.0), "square": (4, -45.0), "hexagon": (6, 0.0)}
REACH = {"triangle": 1.08, "square": 1.22}


def _emblem(side: int, look: SeatLook, outline: int, dark: Colour) -> pygame.Surface:
    big = side * FINER
    picture = pygame.Surface((big, big), pygame.SRCALPHA)
    picture.fill((*dark, 0))
    for shrink, colour in ((0, dark), (outline * FINER, look.colour)):
        radius = big / 2 - shrink
        if look.shape == "circle":
            pygame.draw.circle(picture, (*colour, 255), (big // 2, big // 2), int(radius))
            continue
        count, turn = CORNERS[look.shape]
        # Corners point outwards further than sides do: the inner shape must shrink by more.
        radius = big / 2 - shrink / math.cos(math.pi / count)
        radius *= REACH.get(look.shape, 1.0)
        low = 0.1 * big if look.shape == "triangle" else 0
        points = [
            (
                big / 2 + radius * math.cos(math.radians(turn + 360 / count * i)),
                big / 2 + low + radius * math.sin(math.radians(turn + 360 / count * i)),
            )
            for i in range(count)
        ]
        pygame.draw.polygon(picture, (*colour, 255), points)
    return pygame.transform.smoothscale(picture, (side, side))
