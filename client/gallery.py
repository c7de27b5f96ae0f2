"""Drawings as pictures: each is painted once for a size in pixels, and the least recently used ones are forgotten."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter

ROOM = 64 * 2**20  # bytes


@dataclass(frozen=True)
class Drawing:
    """Something that can be painted into a rectangle of any size. Drawings with one key look the same."""

    key: tuple[object, ...]
    paint: Callable[[Painter, Rect], None] = field(compare=False)


class Gallery:
    """The pictures that were painted last, up to `room` bytes of them."""

    def __init__(self, room: int = ROOM) -> None:
        self.room, self.used = room, 0
        self._pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def picture(self, p: Painter, drawing: Drawing, wide: int, high: int) -> pygame.Surface:
        """The drawing as a surface with alpha, `wide` x `high` pixels."""
        key = (drawing.key, wide, high, p.scale)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        made = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
        drawing.paint(
            Painter(made, p.scale, p.fonts, p.theme),
            Rect(0, 0, made.get_width() / p.scale, made.get_height() / p.scale),
        )
        self._keep(key, made)
        return made

    def show(self, p: Painter, drawing: Drawing, rect: Rect) -> None:
        """Shows a drawing in a rectangle."""
        x, y, wide, high = p.place(rect)
        p.surface.blit(self.picture(p, drawing, wide, high), (x, y))

    def _keep(self, key: tuple[object, ...], picture: pygame.Surface) -> None:
        self._pictures[key] = picture
        self.used += _bytes(picture)
        while self.used > self.room and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self.used -= _bytes(old)


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * 4
