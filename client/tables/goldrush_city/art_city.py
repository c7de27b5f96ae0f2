"""Cards of the city deck: material, events, bandits."""

from collections.abc import Callable

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.tables.goldrush_city import art_people as people
from parlour.client.tables.goldrush_city.art_frames import Card
from parlour.client.vector import Canvas, arc, curve


def draw_material(p: Painter, rect: Rect, material: str, loads: int, plus: bool, name: str) -> None:
    """Wood or stone: the goods, the number of loads, and a plus in the corner of a card that has one."""
    card = Card(p, rect, material, name)
    area = card.panel
    low = 16 if card.named else 22
    (_pines if material == "wood" else _buttes)(card, area.bottom - low)
    card.plain([(0, area.bottom - low), (100, area.bottom - low), (100, area.bottom + 4), (0, area.bottom + 4)], "sand")
    side = min(area.w, area.h - low) + 2
    x, y = 50 - side / 2, area.bottom - low + 10 - side
    card.disc(50, area.bottom - low + 6, 43, "sand_low", 6, 0)
    (goods.planks if material == "wood" else goods.blocks)(card.part(x, y, side), loads)
    card.frame()
    card.badge(str(loads), kind="square" if material == "wood" else "hexagon")
    if plus:
        size = 34 if card.named else 44
        x, y = 98.5 - size, 1.5
        card.disc(x + size / 2, y + size / 2, size / 2 - 1, "leaf_low")
        goods.plus(card.part(x + size * 0.16, y + size * 0.16, size * 0.68))
    card.show()


def _pines(card: Card, low: float) -> None:
    """A wood far away."""
    shade = card.mix("paper_low", "leaf", 0.42)
    for x, high in ((8, 44), (24, 58), (42, 40), (59, 62), (77, 48), (93, 56)):
        for step in (0.0, 0.3, 0.58):
            top, foot, half = low - high * (1 - step), low - high * max(0.0, 0.5 - step), 13 * (0.55 + step * 0.8)
            card.plain([(x, top), (x + half, foot), (x - half, foot)], shade)


def _buttes(card: Card, low: float) -> None:
    """Table mountains far away."""
    shade, near = card.mix("paper_low", "brick", 0.22), card.mix("paper_low", "brick", 0.38)
    for x, wide, high, paint in ((74, 40, 58, shade), (24, 34, 44, near), (96, 26, 34, near)):
        half = wide / 2
        card.plain([
            (x - half * 1.5, low), (x - half, low - high * 0.4), (x - half * 0.8, low - high),
            (x + half * 0.7, low - high), (x + half, low - high * 0.45), (x + half * 1.5, low),
        ], paint)  # fmt: skip


def draw_event(p: Painter, rect: Rect, event: str, dice: bool, name: str) -> None:
    """An event: its scene, and a die or a stop sign for what it brings."""
    card = Card(p, rect, "event", name)
    EVENTS[event](card)
    card.frame()
    size = 26 if card.named else 34
    sign = card.part(98 - size, card.panel.bottom - size + 3, size)
    (goods.die if dice else goods.stop)(sign)
    card.show()


def _fire(card: Card) -> None:
    area = card.panel
    card.sweep([(0, 0), (100, 0), (100, area.bottom), (0, area.bottom)], "dusk", "dusk_low")
    c = card.part(50 - area.w / 2 - 3, area.bottom - area.w - 4, area.w + 6)
    flame(c, -4, 22, 52)
    flame(c, 52, 26, 52)
    flame(c, 14, -10, 74)
    grass = [(-5, 108), (-5, 92)]
    for i in range(13):
        grass += [(i * 8.5 - 2, 80 + (i * 7) % 9), (i * 8.5 + 3, 92)]
    c.shape([*grass, (105, 92), (105, 108)], "leaf_low")


def flame(c: Canvas, x: float, y: float, side: float) -> None:
    """A flame in three colours, in a square of its own."""
    c = c.part(x, y, side)
    c.shape(curve([
        (50, 98), (16, 88), (8, 62), (22, 36), (30, 48), (38, 22),
        (52, 2), (60, 28), (70, 42), (80, 28), (92, 62), (84, 88),
    ]), "blaze")  # fmt: skip
    middle = [(50, 94), (26, 84), (22, 66), (32, 54), (40, 60), (50, 32), (60, 56), (70, 54), (78, 68), (74, 84)]
    c.plain(curve(middle), "blaze_light")
    c.plain(curve([(50, 92), (36, 84), (38, 72), (50, 56), (62, 72), (64, 84)]), "white")


def _thief(card: Card) -> None:
    area = card.panel
    card.disc(70, area.y + 26, 21, "moon", pen=0)
    card.disc(61, area.y + 20, 18, card.mix("midnight", "midnight_low", 0.15), pen=0)
    for x, y in ((20, 14), (36, 30), (16, 44), (86, 56)):
        card.disc(x, area.y + y, 1.5, "moon", pen=0)
    roofs = [(0, 0), (0, -22), (14, -22), (14, -34), (34, -34), (34, -16), (62, -16), (62, -30), (100, -30), (100, 0)]
    card.plain([(x, area.bottom + y + 2) for x, y in roofs], "midnight")
    side = min(area.w + 4, area.h * 0.86)
    people.thief(card.part(46 - side / 2, area.bottom - side + 2, side))


def _show(card: Card) -> None:
    area = card.panel
    x, y = area.center
    for i in range(14):
        rays = [(x, y), *arc(x, y, 120, 120, 25.7 * i, 25.7 * (i + 0.5), 3)]
        card.plain(rays, card.mix("stock_event", "dance", 0.7))
    side = min(area.w, area.h) + 4
    people.bottle(card.part(x - side / 2, y - side / 2, side))


def _governor(card: Card) -> None:
    _portrait(card, people.governor, "sky", "paper")


def _padre(card: Card) -> None:
    _portrait(card, people.padre, "gold_light", "paper")


def _portrait(card: Card, person: Callable[[Canvas], None], high: str, low: str) -> None:
    area = card.panel
    card.sweep([(0, 0), (100, 0), (100, area.bottom), (0, area.bottom)], high, low)
    side = min(area.w + 4, area.h)
    person(card.part(50 - side / 2, area.bottom - side + 1, side))


EVENTS: dict[str, Callable[[Card], None]] = {
    "prairie_fire": _fire,
    "night_thief": _thief,
    "medicine_show": _show,
    "governor": _governor,
    "padre": _padre,
}
LOOT: dict[str, Callable[[Canvas], None]] = {
    "rob_material_or_chips": goods.loot,
    "rob_permit": goods.sheet,
    "blow_up_building": goods.dynamite,
}


def draw_bandit(p: Painter, rect: Rect, ability: str, name: str) -> None:
    """A wanted poster: the masked face above what they are after."""
    card = Card(p, rect, "bandit", name)
    area = card.panel
    if card.named:
        head, loot = min(area.h * 0.86, 66), min(area.h * 0.66, 54)
        left, right = area.x + 1, area.right - loot / 2 - 3
    else:
        head, loot = min(area.h * 0.62, 80), area.h * 0.48
        left, right = 50 - head / 2, 50.0
    goods.bandit(card.part(left, area.y - 2, head))
    card.disc(right, area.bottom - loot * 0.46, loot * 0.58, "paper", loot * 0.54)
    inner = loot * 0.86
    LOOT[ability](card.part(right - inner / 2, area.bottom - inner - loot * 0.04, inner))
    card.frame()
    card.show()
