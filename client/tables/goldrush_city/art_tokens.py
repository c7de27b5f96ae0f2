"""Chips, tokens and the small icons that stand beside numbers."""

from collections.abc import Callable

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.vector import Canvas, arc, regular

ICONS: dict[str, Callable[[Canvas], None]] = {
    "wood": lambda c: goods.planks(c.part(0, -10, 100), 3),
    "stone": lambda c: goods.block(c, 8, 8, 82),
    "tool": goods.hammer,
    "dynamite": goods.dynamite,
    "gold": goods.sack,
    "permit": goods.sheet,
    "building": goods.house,
    "bandit": goods.bandit,
    "star": goods.tin_star,
    "die": goods.die,
    "digger": goods.pick,
    "hand": goods.hand,
    "deck": goods.deck,
    "flag": goods.flag,
    "turn": goods.turn,
    "hourglass": goods.hourglass,
    "lock": goods.lock,
    "closed": goods.stop,
}


def square(rect: Rect) -> Rect:
    """The largest square in the middle of a rectangle."""
    side = min(rect.w, rect.h)
    return Rect(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side)


def icon(p: Painter, rect: Rect, name: str) -> None:
    """A pictogram in the middle of a rectangle; an unknown one is a dot."""
    c = Canvas(p, square(rect), "ink")
    inner = c.part(3, 3, 94)
    ICONS.get(name, lambda c: c.disc(50, 50, 20, "paper"))(inner)
    c.show()


def piece(p: Painter, rect: Rect, name: str) -> None:
    """A chip or token in the middle of a rectangle; an unknown one is a plain disc."""
    c = Canvas(p, square(rect), "ink")
    if name == "dynamite":
        _hexagon(c)
    elif name.startswith("closed_"):
        goods.stop(c.part(1, 1, 98))
        c.number(26, 24, 48, 52, name.removeprefix("closed_"), "white", "bold")
    elif name == "star":
        goods.tin_star(c.part(2, 2, 96))
    else:
        _chip(c)
        if name == "tool":
            goods.hammer(c.part(21, 21, 58))
    c.show()


def _chip(c: Canvas) -> None:
    """A round chip with eight marks on its rim."""
    c.disc(50, 51, 47.5, "steel_low")
    c.disc(50, 49, 47, "cloth")
    for i in range(8):
        start, end = 45 * i - 9, 45 * i + 9
        c.plain([*arc(50, 49, 45, 45, start, end, 4), *arc(50, 49, 36, 36, end, start, 4)], "paper")
    c.disc(50, 49, 35, "paper")


def _hexagon(c: Canvas) -> None:
    """A hexagonal chip with a bundle of dynamite."""
    c.shape(regular(50, 51, 48, 6, 0), "red_low")
    c.shape(regular(50, 49, 48, 6, 0), "gold")
    c.shape(regular(50, 49, 38, 6, 0), "paper")
    goods.dynamite(c.part(24, 20, 54))
