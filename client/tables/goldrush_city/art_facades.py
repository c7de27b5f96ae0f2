"""The fronts of the eight buildings, each in a square of 100 units, standing on y = 96; their outlines differ."""

from collections.abc import Callable

from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.vector import Canvas, arc, curve, mirrored, rounded

COARSE = 2.4  # units a pixel; a coarser picture leaves out the thinnest lines


def _pane(c: Canvas, x: float, y: float, w: float, h: float, paint: str = "lamp") -> None:
    """A window with a cross."""
    c.box(x, y, w, h, paint)
    if c.pixel > COARSE:
        return
    line = c.fit(1.6, 0.5)
    c.draw([(x + w / 2, y), (x + w / 2, y + h)], line)
    c.draw([(x, y + h / 2), (x + w, y + h / 2)], line)


def _boards(c: Canvas, x: float, y: float, w: float, h: float, paint: str, count: int) -> None:
    """Thin lines between the boards of a wall."""
    for i in range(1, count):
        at = y + h * i / count
        c.stroke([(x + 3, at), (x + w - 3, at)], paint, c.fit(1.2, 0.4))


def smithy(c: Canvas) -> None:
    """A low shed with a tall chimney; an anvil before the glow of the forge."""
    for x, y, r in ((62, 10, 8.0), (52, 5, 5.0)):
        c.disc(x, y, r, "rock_light")
    c.box(70, 10, 18, 52, "brick")
    for y in (22, 33):
        c.stroke([(73, y), (85, y)], "brick_low", c.fit(1.6, 0.5))
    c.box(67, 6, 24, 8, "brick_low")
    c.box(8, 52, 82, 44, "timber")
    _boards(c, 8, 52, 82, 44, "timber_low", 5)
    c.shape([(0, 55), (16, 32), (84, 32), (98, 55)], "roof")
    c.box(22, 60, 56, 36, "black")
    c.shape(curve([(58, 92), (60, 74), (66, 80), (70, 68), (75, 92)]), "blaze")
    c.plain(curve([(63, 91), (64, 82), (67, 85), (70, 78), (72, 91)]), "blaze_light")
    foot = [(52, 78), (50, 85), (58, 95), (30, 95), (38, 85), (36, 78)]
    c.shape([(20, 68), (34, 66), (62, 66), (62, 74), *foot, (26, 74)], "steel")
    c.plain([(34, 68), (60, 68), (60, 70), (32, 70)], "steel_light")


def saloon(c: Canvas) -> None:
    """Steps up to the sign of a mug; batwing doors below a porch."""
    c.box(12, 44, 76, 52, "saloon")
    _boards(c, 12, 54, 76, 42, "brick_low", 4)
    c.shape([
        (10, 45), (10, 28), (23, 28), (23, 17), (33, 17), (33, 5), (67, 5), (67, 17),
        (77, 17), (77, 28), (90, 28), (90, 45),
    ], "saloon")  # fmt: skip
    c.box(38, 14, 20, 25, "gold")
    c.draw([(58, 20), (66, 20), (66, 32), (58, 32)], c.fit(3, 1))
    c.shape(rounded(35, 9, 26, 10, 5), "white")
    for x in (15, 71):
        _pane(c, x, 60, 14, 20)
    c.box(34, 56, 32, 40, "black")
    for left in (True, False):
        door = [(34, 64), (42, 67), (49, 74), (49, 88), (34, 88)]
        c.shape(door if left else mirrored(door), "timber")
        for y in (76, 82):
            line: list[tuple[float, float]] = [(37, y), (46, y)]
            c.stroke(line if left else mirrored(line), "timber_low", c.fit(2, 0.5))
    for x in (4, 90):
        c.box(x, 50, 6, 46, "timber")
    c.shape([(6, 42), (94, 42), (99, 54), (1, 54)], "roof")


def restaurant(c: Canvas) -> None:
    """A gable with a plate on top, and a striped awning."""
    c.box(14, 46, 72, 50, "restaurant")
    c.shape([(3, 52), (50, 17), (97, 52), (90, 58), (10, 58)], "roof")
    c.disc(50, 27, 23, "white")
    c.disc(50, 27, 14, "paper_low")
    for x in [23, 26, 29]:
        c.stroke([(x, 13), (x, 22)], c.ink, c.fit(1.8, 0.6))
    c.rope([(26, 24), (26, 45)], "steel", 2.6, c.fit(1.6, 0.5))
    c.rope([(75, 12), (75, 45)], "steel", 3.4, c.fit(1.6, 0.5))
    _pane(c, 20, 72, 34, 18)
    c.box(62, 70, 18, 26, "timber")
    c.disc(76, 84, 2, "gold", pen=0)
    for i in range(6):
        x = 8 + 14 * i
        c.shape([(x, 58), (x + 14, 58), (x + 14, 68), *arc(x + 7, 68, 7, 5, 0, 180, 6)], ("red", "white")[i % 2])


def casino(c: Canvas) -> None:
    """A round front with lamps and dice, between two turrets with pointed roofs."""
    for x in (2, 80):
        c.box(x, 44, 18, 52, "dance")
        _pane(c, x + 4, 56, 10, 16)
        c.shape([(x - 2, 45), (x + 9, 17), (x + 20, 45)], "roof")
        c.disc(x + 9, 15, 4, "gold")
    c.shape([(14, 96), (14, 44), *arc(50, 44, 36, 38, 180, 360, 20), (86, 96)], "casino")
    for x, y in arc(50, 44, 30, 32, 190, 350, 6):
        c.disc(x, y, 3.6, "lamp")
    goods.die(c.part(24, 26, 30))
    goods.die(c.part(48, 36, 28))
    c.shape([(36, 96), (36, 78), *arc(50, 80, 14, 12, 180, 360, 10), (64, 96)], "black")
    c.shape([(36, 96), (36, 78), (46, 72), (44, 84), (38, 96)], "red")
    c.shape(mirrored([(36, 96), (36, 78), (46, 72), (44, 84), (38, 96)]), "red")
    for x in (20, 70):
        c.shape([(x, 92), (x, 80), *arc(x + 5, 80, 5, 5, 180, 360, 6), (x + 10, 92)], "lamp")


def hotel(c: Canvas) -> None:
    """A tall house with a broken roof, three rows of windows and a hanging sign."""
    c.box(24, 26, 52, 70, "hotel")
    for x in (34, 58):
        c.box(x, -1, 8, 8, "brick")
    c.shape([(16, 29), (28, 5), (72, 5), (84, 29)], "roof")
    for x in (35, 53):
        c.shape([(x, 25), (x, 16), (x + 6, 9), (x + 12, 16), (x + 12, 25)], "lamp")
    for y in (35, 55):
        for x in [29, 44, 59]:
            _pane(c, x, y, 12, 14, "glass")
    c.box(18, 72, 64, 6, "timber")
    c.box(42, 80, 16, 16, "black")
    for x in (28, 62):
        c.box(x, 82, 10, 10, "lamp")
    c.box(80, 34, 16, 32, "red")
    for y in [42, 50, 58]:
        c.disc(88, y, 2.6, "lamp", pen=0)


def general_store(c: Canvas) -> None:
    """Broad and flat with a long sign; a barrel and a crate before the door."""
    c.box(4, 52, 92, 44, "store")
    _boards(c, 4, 60, 92, 36, "leaf_low", 4)
    c.box(8, 26, 84, 26, "store")
    c.box(3, 20, 94, 8, "timber")
    c.box(16, 31, 68, 16, "paper")
    for i, paint in enumerate(("red", "gold", "cloth", "leaf")):
        c.box(24 + 14 * i, 35, 9, 9, paint, c.fit(1.6, 0.5))
    _pane(c, 28, 66, 22, 18, "glass")
    c.box(56, 64, 16, 32, "timber_low")
    c.shape([(8, 50), (92, 50), (99, 61), (1, 61)], "timber")
    c.box(4, 75, 21, 21, "lumber")
    c.draw([(5, 76), (24, 95)], c.fit(2, 0.6))
    c.draw([(24, 76), (5, 95)], c.fit(2, 0.6))
    barrel = curve([(79, 68), (96, 68), (99, 82), (96, 96), (79, 96), (76, 82)])
    c.shape(barrel, "lumber_low")
    for y in (75, 89):
        c.stroke([(78, y), (97, y)], "steel", c.fit(3, 0.8))


def bank(c: Canvas) -> None:
    """A temple of money: steps, columns, a gable with a coin."""
    c.box(14, 42, 72, 44, "bank_low")
    c.box(40, 52, 20, 34, "black")
    for x in [13, 31, 59, 77]:
        c.box(x, 46, 10, 38, "bank")
        c.stroke([(x + 3.5, 50), (x + 3.5, 80)], "white", c.fit(1.6, 0.5))
        c.box(x - 2, 44, 14, 5, "bank")
        c.box(x - 2, 81, 14, 5, "bank")
    c.box(8, 37, 84, 8, "bank")
    c.shape([(2, 38), (50, 4), (98, 38)], "bank")
    goods.coin(c.part(40, 14, 20))
    c.box(7, 85, 86, 6, "bank")
    c.box(2, 90, 96, 6, "bank_low")


def dance_hall(c: Canvas) -> None:
    """A swinging gable with notes on its sign, lanterns at the sides, a curtained stage door."""
    half = [(14, 47), (27, 43), (31, 26), (40, 11), (50, 5)]
    gable = [*curve(half, False), *curve(mirrored(half), False)]
    c.shape([(14, 96), *gable, (86, 96)], "dance")
    c.disc(50, 33, 17, "white")
    c.disc(43, 40, 4.6, c.ink, 3.6, 0)
    c.disc(57, 37, 4.6, c.ink, 3.6, 0)
    c.draw([(46.5, 40), (46.5, 24), (60.5, 21), (60.5, 37)], c.fit(2.6, 0.8))
    c.box(9, 50, 82, 6, "gold")
    for x in (14, 86):
        c.disc(x, 40, 7, "lamp")
        c.box(x - 5, 46, 10, 5, "roof")
    c.shape([(33, 96), (33, 76), *arc(50, 76, 17, 14, 180, 360, 10), (67, 96)], "black")
    curtain = [(33, 96), (33, 72), (40, 65), (50, 62), (47, 78), (40, 88), (40, 96)]
    c.shape(curtain, "red")
    c.shape(mirrored(curtain), "red")
    for x in (18, 72):
        c.shape([(x, 86), (x, 70), *arc(x + 5, 70, 5, 6, 180, 360, 6), (x + 10, 86)], "lamp")


FACADES: dict[str, Callable[[Canvas], None]] = {
    "smithy": smithy,
    "saloon": saloon,
    "restaurant": restaurant,
    "casino": casino,
    "hotel": hotel,
    "general_store": general_store,
    "bank": bank,
    "dance_hall": dance_hall,
}
