"""Gold cards and the cards of the diggers' contest."""

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.tables.goldrush_city.art_frames import Card
from parlour.client.vector import arc, star

# Sacks as (x, y, side) in a square of 100, those behind first.
SACKS = {
    1: [(14.0, 16.0, 76.0)],
    2: [(-4.0, 14.0, 58.0), (44.0, 36.0, 62.0)],
    3: [(22.0, -8.0, 56.0), (-6.0, 40.0, 58.0), (47.0, 42.0, 58.0)],
}


def draw_gold(p: Painter, rect: Rect, sacks: int, name: str) -> None:
    """A gold card: as many sacks as it is worth, and the number."""
    card = Card(p, rect, "gold", name)
    x, y = card.panel.center
    for i in range(16):
        if i % 2:
            rays = [(x, y), *arc(x, y, 110, 110, 22.5 * i, 22.5 * (i + 1), 3)]
            card.window(*card.panel)
            card.plain(rays, card.mix("paper", "gold", 0.35))
    card.window(0, 0, 0, 0)
    inner = card.square(-4)
    for left, top, side in SACKS[sacks]:
        goods.sack(inner.part(left, top, side))
    card.frame()
    card.badge(str(sacks), paint="gold_light")
    card.show()


def draw_digger(p: Painter, rect: Rect, value: int, factor: int, name: str) -> None:
    """A digger card: the number of diggers with their hats, or two fists that double it."""
    card = Card(p, rect, "digger", name)
    _gallery(card)
    if factor > 1:
        _brawl(card)
    else:
        _crew(card, value // 10)
    card.frame()
    text = str(value) if factor == 1 else f"×{factor}"
    high = 40 if card.named else 46
    y = card.panel.bottom - high - 4
    card.number(8, y, 84, high, text, "gold_light", halo="black")
    card.show()


def _gallery(card: Card) -> None:
    """Props and a lintel of timber."""
    area = card.panel
    for x in (area.x - 2, area.right - 7):
        card.box(x, area.y, 9, area.h + 4, "timber_low")
    card.box(area.x, area.y - 2, area.w, 14, "timber")


def _crew(card: Card, count: int) -> None:
    x, y = card.panel.center[0], card.panel.y + 8
    side = 50
    goods.pick(card.part(x - side / 2 - 4, y + 2, side))
    hats = {1: [0.0], 2: [-19.0, 19.0], 3: [-25.0, 0.0, 25.0], 4: [-30.0, -10.0, 10.0, 30.0]}[count]
    for dx in hats:
        goods.cowboy_hat(card.part(x + dx - 15, y + 32, 30), "gold_low", "red")


def _brawl(card: Card) -> None:
    x, y = card.panel.center[0], card.panel.y + 40
    card.shape(star(x, y, 34, 0.6, 9), "blaze_light")
    goods.fist(card.part(x - 42, y - 22, 42))
    goods.fist_left(card.part(x, y - 22, 42))
