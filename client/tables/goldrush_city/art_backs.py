"""The backs of the decks: each has an outline, a pattern and a sign of its own."""

from collections.abc import Callable

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.tables.goldrush_city.art_frames import Card
from parlour.client.vector import arc, grow, regular, star


def draw_back(p: Painter, rect: Rect, deck: str) -> None:
    """The back of a deck; an unknown one gets stripes."""
    stock, pattern = BACKS.get(deck, ("plain", _stripes))
    card = Card(p, rect, stock, "")
    pattern(card)
    card.frame()
    inner = card.outline(card.panel.inset(card.fit(3.5, 1.6)))
    card.ring(inner, grow(inner, -card.fit(1.4, 0.7)), f"stock_{stock}")
    card.show()


def _gold(card: Card) -> None:
    """A net of diamonds with nuggets, and a large coin."""
    low = card.panel.bottom
    card.sweep([(0, 0), (100, 0), (100, low + 4), (0, low + 4)], "gold_low", "stock_gold_low")
    for i in range(-6, 9):
        x = 18.0 * i
        card.stroke([(x, 0), (x + card.high, card.high)], "gold", card.fit(2, 0.6))
        card.stroke([(x + 90, 0), (x + 90 - card.high, card.high)], "gold", card.fit(2, 0.6))
    x, y = card.panel.center
    card.disc(x, y, 35, "ink")
    goods.coin(card.part(x - 33, y - 33, 66))


def _city(card: Card) -> None:
    """The town against the evening sky."""
    x, low = card.panel.center[0], card.panel.bottom
    card.sweep([(0, 0), (100, 0), (100, low + 4), (0, low + 4)], "dusk", "dusk_low")
    sun = low - 46
    for i in range(9):
        card.plain(
            [(x, sun), *arc(x, sun, 120, 120, 180 + 20 * i, 190 + 20 * i, 2)], card.mix("dusk", "dusk_low", 0.62)
        )
    card.disc(x, sun, 25, "blaze_light", pen=0)
    card.disc(x, sun, 20, "moon", pen=0)
    black = [(4, -46), (28, -46), (28, -38), (36, -38), (36, 0), (-4, 0), (-4, -38), (4, -38)]
    steeple = [(38, 0), (38, -44), (41, -44), (41, -58), (48, -78), (55, -58), (55, -44), (58, -44), (58, 0)]
    tower = [(70, 0), (74, -32), (69, -32), (69, -54), (81, -64), (93, -54), (93, -32), (88, -32), (92, 0)]
    barn = [(54, 0), (54, -22), (66, -30), (78, -22), (104, -22), (104, 0)]
    for outline in (black, steeple, tower, barn):
        card.plain([(x, low + 3 + y) for x, y in outline], "black")
    card.plain([(x, low + 3 + y) for x, y in ((76.5, -24), (77.5, -31), (84.5, -31), (85.5, -24))], "dusk_low")
    for x, y in ((8, -34), (20, -34), (8, -18), (20, -18), (45, -36), (62, -16), (84, -14)):
        card.box(x, low + y, 6, 9, "lamp", 0)


def _digger(card: Card) -> None:
    """Beams of a gallery, and pick and shovel crossed on a shield."""
    low = card.panel.bottom
    card.sweep([(0, 0), (100, 0), (100, low + 4), (0, low + 4)], "cave", "cave_low")
    for i in range(9):
        y = 18 * i - 8
        card.stroke([(0, y + 22), (50, y), (100, y + 22)], "stock_digger", card.fit(5, 1))
    x, y = card.panel.center
    card.shape(regular(x, y, 37, 6, 30), "paper")
    goods.shovel(card.part(x - 26, y - 26, 52))
    goods.pick(card.part(x - 26, y - 26, 52))


def _building(card: Card) -> None:
    """Plan paper with a house."""
    for i in range(1, 16):
        card.stroke([(0, 9 * i), (100, 9 * i)], "blueprint_grid", card.fit(0.8, 0.5))
        card.stroke([(9 * i, 0), (9 * i, card.high)], "blueprint_grid", card.fit(0.8, 0.5))
    x, y = card.panel.center
    goods.house(card.part(x - 34, y - 34, 68).plan("blueprint", "chalk"))


def _stripes(card: Card) -> None:
    """Slanting stripes and a star."""
    low = card.panel.bottom
    card.sweep([(0, 0), (100, 0), (100, low + 4), (0, low + 4)], "back", "back")
    for i in range(-7, 6):
        card.stroke([(20.0 * i, card.high), (20.0 * i + card.high, 0)], card.mix("back", "back_edge", 0.3), 7)
    x, y = card.panel.center
    card.shape(star(x, y, 28, 0.5, 6), "back_edge")


BACKS: dict[str, tuple[str, Callable[[Card], None]]] = {
    "gold": ("gold", _gold),
    "city": ("event", _city),
    "digger": ("digger", _digger),
    "building": ("permit", _building),
}
"""A deck's stock and its pattern."""
