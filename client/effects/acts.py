"""Things that act: a picture that rises or sinks, one that follows a path, a jolt of all that is drawn so far."""

import math
from collections.abc import Callable

import pygame

from parlour.client.effects.pictures import pixel, put
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tweens import Ease, clamp, ease_in, ease_out_back, progress

Make = Callable[[Painter], pygame.Surface]


class Act:
    """An effect out of a function of painter and time."""

    def __init__(self, seconds: float, draw: Callable[[Painter, float], None]) -> None:
        self.seconds, self._draw = seconds, draw

    def draw(self, p: Painter, t: float) -> None:
        """Calls the function."""
        self._draw(p, t)


class Move:
    """A picture on a path: `path` and `fade` (0..1, 1 by default) take the share of time that has passed."""

    def __init__(
        self,
        make: Make,
        path: Callable[[float], tuple[float, float]],
        seconds: float,
        fade: Ease | None = None,
    ) -> None:
        self.make, self.path, self.seconds, self.fade = make, path, seconds, fade

    def draw(self, p: Painter, t: float) -> None:
        """Draws the picture with its middle on the path."""
        u = progress(t, 0, self.seconds)
        alpha = round(255 * clamp(self.fade(u))) if self.fade else 255
        if alpha > 0:
            put(p, self.make(p), *self.path(u), alpha)


class Rise:
    """A picture that comes out of the ground in pushes, stays, and fades at the end."""

    def __init__(self, x: float, ground: float, make: Make, seconds: float, rising: float, pushes: int = 3) -> None:
        """It stands on (x, ground), and is whole after `rising` seconds."""
        self.x, self.ground, self.make, self.seconds = x, ground, make, seconds
        self.rising, self.pushes = rising, pushes

    def shown(self, t: float) -> float:
        """Which share of it is above the ground; with each push a little more than stays."""
        u = progress(t, 0, self.rising) * self.pushes
        done = min(int(u), self.pushes - 1)
        return (done + ease_out_back(clamp((u - done) * 1.5))) / self.pushes

    def draw(self, p: Painter, t: float) -> None:
        """Draws what is above the ground."""
        fade = round(255 * (1 - progress(t, self.seconds - 0.2, 0.2)))
        above(p, self.make(p), self.x, self.ground, self.shown(t), fade)


class Sink:
    """A picture that shakes and sinks into the ground."""

    def __init__(self, x: float, ground: float, make: Make, seconds: float, trembling: float = 0.3) -> None:
        self.x, self.ground, self.make, self.seconds, self.trembling = x, ground, make, seconds, trembling

    def draw(self, p: Painter, t: float) -> None:
        """Draws what is still above the ground."""
        left = 1 - ease_in(progress(t, self.trembling, self.seconds - self.trembling))
        tremble = 3 * math.sin(t * 70) * (1.0 if left > 0.05 else 0.0)
        above(p, self.make(p), self.x + tremble, self.ground, left)


def above(p: Painter, picture: pygame.Surface, x: float, ground: float, share: float, alpha: int = 255) -> None:
    """Draws the upper `share` of a picture standing on a line; more than 1 lifts it off the ground."""
    wide, high = picture.get_size()
    rows = round(high * clamp(share))
    lift = round(high * max(0.0, share - 1))
    if rows <= 0 or alpha <= 0:
        return
    left, low = pixel(p, x, ground)
    p.faint(picture.subsurface((0, 0, wide, rows)), (left - wide // 2, low - rows - lift), alpha)


class Shake:
    """A jolt of everything in an area that was drawn before, weaker and weaker."""

    def __init__(self, area: Rect, seconds: float = 0.35, strength: float = 7.0) -> None:
        """`strength` is how far it is moved first, in units."""
        self.area, self.seconds, self.strength = area, seconds, strength

    def draw(self, p: Painter, t: float) -> None:
        """Moves the pixels."""
        left = self.strength * p.scale * (1 - progress(t, 0, self.seconds)) ** 2
        dx, dy = round(left * math.sin(t * 95)), round(left * math.cos(t * 83) * 0.8)
        box = pygame.Rect(p.place(self.area)).clip(p.surface.get_rect())
        if (dx or dy) and box.w > abs(dx) and box.h > abs(dy):
            p.surface.subsurface(box).scroll(dx, dy)
