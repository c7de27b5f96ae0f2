"""Building cards: the permit as a plan with its costs, and the finished house."""

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.tables.goldrush_city.art_facades import FACADES
from parlour.client.tables.goldrush_city.art_frames import Card
from parlour.client.vector import Canvas, curve, rounded, star

STARRED = 50  # pixels; the stars of a smaller plan would be specks
Costs = tuple[int, int, int]
"""Loads of wood, loads of stone, tools."""


def draw_permit(p: Painter, rect: Rect, building: str, costs: Costs, stars: int, name: str) -> None:
    """The permit side: a blueprint of the front above what it costs."""
    card = Card(p, rect, "permit", name)
    panel = card.panel
    _grid(card)
    strip = 40 if card.named else 48
    head = 8 if card.named else 5
    side = min(panel.w - 8, panel.h - strip - head)
    FACADES[building](card.part(50 - side / 2 - 2, panel.bottom - strip - side, side).plan("blueprint_low", "chalk"))
    _costs(card, Rect(panel.x, panel.bottom - strip, panel.w, strip), costs)
    card.frame()
    fold = 24
    card.shape([(100 - fold, 1), (99, fold), (100 - fold, fold)], "chalk")
    if rect.w * p.scale > STARRED:
        _stars(card, Rect(2, 2, 6 + 10 * stars, 13), stars)
    card.show()


def _grid(card: Card) -> None:
    line = card.fit(0.6, 0.5)
    for i in range(1, 16):
        card.stroke([(0, 11 * i), (100, 11 * i)], "blueprint_grid", line)
        if i < 9:
            card.stroke([(11 * i, 0), (11 * i, card.high)], "blueprint_grid", line)


def _costs(card: Card, place: Rect, costs: Costs) -> None:
    """A strip with a picture above a number for everything that is needed."""
    card.box(place.x - 2, place.y, place.w + 4, place.h + 4, "paper")
    needed = [(i, number) for i, number in enumerate(costs) if number]
    cells = place.columns(len(needed), 0)
    icon = place.h * 0.5
    for cell, (kind, number) in zip(cells, needed, strict=True):
        part = card.part(cell.center[0] - icon / 2, cell.y + 1.5, icon)
        if kind == 0:
            goods.planks(card.part(cell.center[0] - icon / 2, cell.y, icon), 3)
        elif kind == 1:
            goods.block(part, 12, 14, 76)
        else:
            goods.hammer(part)
        card.number(cell.x + 2, cell.y + icon + 2, cell.w - 4, place.h - icon - 3, str(number), "ink")


def draw_standing(p: Painter, rect: Rect, building: str, stars: int, name: str) -> None:
    """The finished side: the house in the street, and its stars."""
    card = Card(p, rect, "standing", name)
    panel = card.panel
    street = panel.bottom - (24 if card.named else 30)
    card.disc(78, panel.y + 26, 12, "moon", pen=0)
    hills = [(0, street), (0, street - 26), (20, street - 34), (44, street - 24), (74, street - 38), (100, street - 28)]
    card.plain([*curve(hills, False), (100, street)], card.mix("sand_low", "sky_low", 0.35))
    card.sweep([(0, street - 1), (100, street - 1), (100, panel.bottom + 4), (0, panel.bottom + 4)], "sand", "sand_low")
    side = min(panel.w - 2, street - panel.y + 2)
    FACADES[building](card.part(50 - side / 2, street + 6 - side, side))
    card.frame()
    wide, high = (58, 19) if card.named else (78, 27)
    _stars(card, Rect(50 - wide / 2, panel.bottom - high + 2, wide, high), stars)
    card.show()


def _stars(c: Canvas, place: Rect, count: int) -> None:
    """A dark plaque with 1 to 3 stars."""
    c.shape(rounded(*place, place.h / 3), "black")
    side = min(place.h - 2, (place.w - 4) / count)
    x = place.center[0] - side * count / 2
    for i in range(count):
        c.plain(star(x + side * (i + 0.5), place.center[1] + side * 0.03, side * 0.5), "gold")
        c.plain(star(x + side * (i + 0.5), place.center[1] + side * 0.03, side * 0.26), "gold_light")
