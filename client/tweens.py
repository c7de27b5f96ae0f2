"""Values between two values over time: progress, easing and interpolation. Pure functions, no pygame."""

import math
from collections.abc import Callable

from parlour.client.geometry import Rect

Ease = Callable[[float], float]  # from 0..1 to 0..1, at 0 and 1 exactly; between them it may overshoot
OVERSHOOT = 1.70158  # the usual constant of "back" easing: 10 % too far
BOUNCES = ((1.0, 0.0, 1.0), (2.0, 1.5, 0.75), (2.5, 2.25, 0.9375), (2.75, 2.625, 0.984375))


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """The value, or the end of the range that it lies beyond."""
    return max(low, min(high, value))


def progress(t: float, start: float, seconds: float) -> float:
    """How much of a span has passed at `t`: 0 before `start`, 1 from its end on; with no length it is over at once."""
    if seconds <= 0:
        return 1.0 if t >= start else 0.0
    return clamp((t - start) / seconds)


def ease_in(u: float) -> float:
    """Slow first."""
    return u**3


def ease_out(u: float) -> float:
    """Slow last."""
    return 1 - (1 - u) ** 3


def ease_in_out(u: float) -> float:
    """Slow first and last."""
    return 4 * u**3 if u < 0.5 else 1 - (2 - 2 * u) ** 3 / 2


def ease_in_back(u: float) -> float:
    """Draws back before it goes."""
    return (OVERSHOOT + 1) * u**3 - OVERSHOOT * u**2


def ease_out_back(u: float) -> float:
    """Goes a little too far and comes back."""
    return 1 - ease_in_back(1 - u)


def ease_out_bounce(u: float) -> float:
    """Falls, and bounces three times."""
    for until, middle, floor in BOUNCES:
        if u < until / 2.75:
            return 7.5625 * (u - middle / 2.75) ** 2 + (floor if middle else 0.0)
    return 1.0


def pulse(u: float) -> float:
    """From 0 up to 1 in the middle and back to 0."""
    return math.sin(math.pi * clamp(u))


def lerp(start: float, end: float, u: float) -> float:
    """The number at `u` of the way; outside 0..1 it goes beyond the ends."""
    return start + (end - start) * u


def lerp_point(start: tuple[float, float], end: tuple[float, float], u: float) -> tuple[float, float]:
    """The point at `u` of the way."""
    return lerp(start[0], end[0], u), lerp(start[1], end[1], u)


def lerp_rect(start: Rect, end: Rect, u: float) -> Rect:
    """The rectangle at `u` of the way: place and size."""
    return Rect(*(lerp(a, b, u) for a, b in zip(start, end, strict=True)))


def arc(start: tuple[float, float], end: tuple[float, float], height: float, u: float) -> tuple[float, float]:
    """The point at `u` of a throw from one point to another that rises `height` above the straight line."""
    x, y = lerp_point(start, end, u)
    return x, y - height * 4 * u * (1 - u)
