"""Small signs that are neither cards nor chips: markers in front of seats, and the soft light of a target."""

import pygame

from parlour.client.gallery import Drawing
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art
from parlour.client.vector import Canvas

LIGHT = 9.0  # how far the light of a target reaches beyond it, in units
STEPS = 9


def _judge(c: Canvas) -> None:
    """The gavel of the judge."""
    c.disc(50, 50, 47, "paper")
    c.rope([(52, 48), (80, 76)], "lumber_low", 11)
    c.shape([(24, 46), (46, 24), (64, 42), (42, 64)], "lumber")
    c.shape([(16, 42), (26, 32), (52, 58), (42, 68)], "red")
    c.shape([(36, 22), (46, 12), (72, 38), (62, 48)], "red")
    c.rope([(18, 82), (54, 82)], "handle", 8)


def _start(c: Canvas) -> None:
    """An arrow: here the round begins."""
    c.disc(50, 50, 47, "paper")
    c.shape([(34, 20), (80, 50), (34, 80)], "stock_standing")


def _passed(c: Canvas) -> None:
    """A cross."""
    c.disc(50, 50, 47, "steel_low")
    for points in ([(30, 30), (70, 70)], [(70, 30), (30, 70)]):
        c.rope(points, "white", 13)


def _stopped(c: Canvas) -> None:
    """A square."""
    c.disc(50, 50, 47, "steel_low")
    c.box(31, 31, 38, 38, "white")


def _leads(c: Canvas) -> None:
    """A crown."""
    c.shape([(10, 82), (4, 26), (30, 50), (50, 12), (70, 50), (96, 26), (90, 82)], "gold")
    c.plain([(14, 70), (86, 70), (85, 80), (15, 80)], "gold_low")
    for x, y in ((4, 26), (50, 13), (96, 26)):
        c.disc(x, y, 7, "gold_light")


MARKS = {"judge": _judge, "start_player": _start, "passed": _passed, "stopped": _stopped, "leads": _leads}


def mark(name: str) -> Drawing:
    """A marker's sign."""

    def paint(p: Painter, rect: Rect) -> None:
        side = min(rect.w, rect.h)
        c = Canvas(p, Rect(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side), "ink")
        MARKS[name](c.part(2, 2, 96))
        c.show()

    return Drawing(("mark", name), paint)


def gold_hand() -> Drawing:
    """Two gold cards from behind."""

    def paint(p: Painter, rect: Rect) -> None:
        high = rect.h * 0.86
        wide = high * 0.72
        art.draw_back(p, Rect(rect.x + rect.w * 0.04, rect.y + rect.h * 0.02, wide, high), "gold")
        art.draw_back(p, Rect(rect.x + rect.w * 0.3, rect.y + rect.h * 0.12, wide, high), "gold")

    return Drawing(("gold hand",), paint)


def light(strong: bool) -> Drawing:
    """The light around a target: a bright ring that fades outwards. It reaches `LIGHT` beyond what it is around."""

    def paint(p: Painter, rect: Rect) -> None:
        ink = p.colour("chosen" if strong else "glow")
        for step in range(STEPS):
            out = LIGHT * (STEPS - step) / STEPS
            layer = pygame.Surface(p.surface.get_size(), pygame.SRCALPHA)
            Painter(layer, p.scale, p.fonts, p.theme).box(rect.inset(LIGHT - out), ink, None, radius=5 + out * 0.7)
            layer.set_alpha(255 if step == STEPS - 4 else 26 + 10 * step)
            p.surface.blit(layer, (0, 0))

    return Drawing(("light", strong), paint)
