"""A soft dark ground between a picture and the texts on it."""

from dataclasses import dataclass, field

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.widgets import Box, Look

GRAIN = 48  # the shade is made so many pixels wide and high, then stretched smoothly
DEPTH = 140  # of 255 in the middle
EDGES = (0.45, 0.3)  # the parts of width and height over which it fades, on each side


@dataclass
class Shade(Box):
    """Darkens what is below it, and fades towards its edges."""

    _picture: pygame.Surface | None = field(default=None, init=False, repr=False)

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the shade over whatever is there."""
        x, y, w, h = p.place(rect)
        if self._picture is None or self._picture.get_size() != (w, h):
            small = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA)
            for i in range(GRAIN):
                for j in range(GRAIN):
                    across, down = _fade((i + 0.5) / GRAIN, EDGES[0]), _fade((j + 0.5) / GRAIN, EDGES[1])
                    small.set_at((i, j), (*p.colour("veil"), round(DEPTH * across * down)))
            self._picture = pygame.transform.smoothscale(small, (w, h))
        p.surface.blit(self._picture, (x, y))


def _fade(at: float, edge: float) -> float:
    """How strong the shade is at a part of its width: 0 at both ends, 1 in the middle."""
    part = min(1.0, min(at, 1 - at) / edge)
    return part * part * (3 - 2 * part)
