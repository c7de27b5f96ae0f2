"""Pictograms of goods and small things, each in a square of 100 units."""

from parlour.client.vector import Canvas, arc, curve, mirrored, regular, rounded, star, turned


def sack(c: Canvas) -> None:
    """A tied sack with a gold coin on it."""
    neck = curve([(32, 7), (43, 13), (50, 6), (57, 13), (68, 7), (64, 20), (59, 30), (41, 30), (36, 20)])
    c.shape(neck, "sack")
    body = curve([(40, 32), (22, 50), (9, 76), (20, 94), (50, 96), (80, 94), (91, 76), (78, 50), (60, 32)])
    c.shape(body, "sack")
    c.plain(curve([(62, 40), (76, 56), (86, 76), (78, 90), (56, 93), (72, 82), (74, 62)]), "sack_low")
    c.plain(curve([(36, 42), (24, 56), (17, 74), (22, 80), (30, 58)]), "sack_light")
    c.rope([(38, 32), (62, 32)], "red", 6)
    coin(c.part(27, 47, 42))


def loot(c: Canvas) -> None:
    """A bag stuffed with robbed goods: planks and a hammer look out."""
    hammer(c.part(38, -4, 60))
    c.shape(turned(rounded(30, 0, 16, 60, 2), -18, 38, 40), "lumber")
    body = curve([(32, 40), (18, 54), (8, 78), (18, 95), (50, 98), (82, 95), (92, 78), (82, 54), (68, 40)])
    c.shape(body, "hat_light")
    c.plain(curve([(66, 48), (78, 60), (86, 78), (78, 92), (60, 94), (74, 82), (74, 64)]), "hat")
    c.shape(rounded(28, 36, 44, 11, 5), "sack")
    c.box(34, 64, 24, 20, "sack_low")


def coin(c: Canvas) -> None:
    """A gold coin with a star."""
    c.disc(50, 50, 46, "gold")
    if c.pixel < 3:
        c.stroke(arc(50, 50, 38, 38), "gold_light", 3)
    c.plain(star(50, 51, 33), "gold_low")


def nugget(c: Canvas) -> None:
    """A lump of gold."""
    c.shape([(14, 62), (22, 34), (46, 16), (72, 24), (88, 50), (82, 76), (54, 88), (26, 82)], "gold")
    c.plain([(28, 40), (46, 24), (64, 30), (52, 48), (34, 52)], "gold_light")
    c.plain([(80, 52), (76, 72), (54, 82), (60, 60)], "gold_low")


def planks(c: Canvas, count: int) -> None:
    """A pile of 1 to 4 planks that lies on y = 96."""
    high = [30, 27, 25, 22][count - 1]
    top = 96 - count * high + high * 0.34
    for i in reversed(range(count)):
        shift = (-2, 3, -1, 2)[i] if count > 1 else 0.0
        plank(c, 4 + shift, top + i * high, 92, high)


def plank(c: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A board seen from the front and a little from above, its cut end on the right."""
    deep = h * 0.34
    c.shape([(x + deep, y - deep), (x + w, y - deep), (x + w - deep, y), (x, y)], "lumber_light")
    c.shape([(x, y), (x + w - deep, y), (x + w - deep, y + h - deep), (x, y + h - deep)], "lumber")
    end = [(x + w - deep, y), (x + w, y - deep), (x + w, y + h - 2 * deep), (x + w - deep, y + h - deep)]
    c.shape(end, "lumber_low")
    grain = c.fit(1.4, 0.6)
    middle = y + (h - deep) / 2
    c.stroke([(x + w * 0.08, middle - 1), (x + w * 0.42, middle - 1)], "lumber_low", grain)
    c.stroke([(x + w * 0.5, middle + 2), (x + w * 0.84, middle + 2)], "lumber_low", grain)


BLOCKS = {
    1: [(18, 32, 64.0)],
    2: [(1, 50, 47.0), (49, 50, 47.0)],
    3: [(3, 54, 43.0), (50, 54, 43.0), (27, 16, 43.0)],
    4: [(3, 54, 43.0), (50, 54, 43.0), (6, 16, 43.0), (52, 16, 43.0)],
}


def blocks(c: Canvas, count: int) -> None:
    """A heap of 1 to 4 cut stones that lies on y = 96."""
    for x, y, side in BLOCKS[count]:
        block(c, x, y, side)


def block(c: Canvas, x: float, y: float, side: float) -> None:
    """A cut stone: front, top and right side."""
    deep, high = side * 0.22, side * 0.86
    w, top = side - deep * 0.4, y + deep
    c.shape([(x, top), (x + deep, y), (x + w + deep * 0.6, y), (x + w - deep * 0.4, top)], "rock_light")
    right = x + w - deep * 0.4
    low = y + high + deep * 0.2
    c.shape([(right, top), (x + w + deep * 0.6, y), (x + w + deep * 0.6, low - deep), (right, low)], "rock_low")
    c.shape([(x, top), (right, top), (right, low), (x, low)], "rock")
    line = c.fit(1.6, 0.6)
    c.stroke([(x + side * 0.16, top + side * 0.16), (x + side * 0.36, top + side * 0.16)], "rock_light", line)
    c.stroke([(x + side * 0.14, low - side * 0.2), (x + side * 0.3, low - side * 0.12)], "rock_low", line)
    c.stroke([(x + side * 0.46, top + side * 0.34), (x + side * 0.62, top + side * 0.28)], "rock_low", line)


def hammer(c: Canvas) -> None:
    """A hammer, its head up on the right."""
    stick = turned(rounded(43, 26, 14, 72, 6), 45, 50, 50)
    c.shape(stick, "handle")
    head = [(22, 8), (62, 8), (78, 18), (84, 30), (62, 32), (22, 32)]
    c.shape(turned(head, 45, 50, 50), "steel")
    c.plain(turned([(24, 11), (60, 11), (70, 17), (24, 17)], 45, 50, 50), "steel_light")
    c.plain(turned([(24, 26), (76, 27), (62, 29), (24, 29)], 45, 50, 50), "steel_low")


def pick(c: Canvas) -> None:
    """A pickaxe, its head up on the right."""
    c.shape(turned(rounded(44, 14, 12, 84, 5), 45, 50, 50), "handle")
    bow = [*arc(50, 66, 52, 52, 218, 322, 14), *arc(50, 76, 50, 46, 318, 222, 14)]
    c.shape(turned(bow, 45, 50, 50), "steel")
    c.plain(turned([*arc(50, 66, 50, 50, 228, 312, 10), *arc(50, 68, 50, 48, 312, 228, 10)], 45, 50, 50), "steel_light")
    c.shape(turned(rounded(41, 10, 18, 18, 3), 45, 50, 50), "steel_low")


def shovel(c: Canvas) -> None:
    """A shovel, its blade up on the left."""
    c.shape(turned(rounded(45, 34, 10, 60, 4), -45, 50, 50), "handle")
    c.shape(turned(curve([(34, 40), (33, 18), (50, 2), (67, 18), (66, 40)]), -45, 50, 50), "steel")
    c.shape(turned(rounded(36, 88, 28, 10, 4), -45, 50, 50), "handle")


def dynamite(c: Canvas) -> None:
    """Three sticks tied together, the fuse burning."""
    c.draw(curve([(50, 34), (54, 20), (66, 14), (76, 18)], False), c.fit(4.5, 1))
    c.shape(star(80, 18, 17, 0.45, 8), "blaze_light")
    for x, y in ((16, 36), (62, 36), (39, 32)):
        c.shape(rounded(x, y, 24, 62, 5), "red")
        c.stroke([(x + 7, y + 8), (x + 7, y + 52)], "red_light", 4)
        c.disc(x + 12, y + 3, 10, "old_paper", 4)
    c.box(12, 58, 78, 15, "black")
    c.stroke([(18, 62), (84, 62)], "steel_low", 2)


def sheet(c: Canvas) -> None:
    """A permit: a blue plan with a folded corner."""
    c.shape([(16, 5), (66, 5), (86, 25), (86, 95), (16, 95)], "blueprint")
    c.shape([(66, 5), (86, 25), (66, 25)], "chalk")
    line = c.fit(4.5, 1)
    c.stroke([(30, 82), (30, 54), (51, 38), (72, 54), (72, 82)], "chalk", line, True)
    c.stroke([(45, 82), (45, 64), (57, 64), (57, 82)], "chalk", line)
    c.stroke([(28, 20), (52, 20)], "chalk", line)


def house(c: Canvas) -> None:
    """A house of the town with its false front."""
    c.box(12, 40, 76, 54, "saloon")
    c.shape([(22, 40), (22, 14), (36, 14), (36, 6), (64, 6), (64, 14), (78, 14), (78, 40)], "timber")
    c.box(32, 20, 36, 14, "paper")
    c.box(40, 62, 20, 32, "black")
    for x in (18, 66):
        c.box(x, 56, 16, 18, "lamp")
    c.box(6, 40, 88, 10, "roof")


def tin_star(c: Canvas) -> None:
    """A golden star with balls on its tips."""
    for x, y in regular(50, 53, 43, 5):
        c.disc(x, y, 7, "gold")
    c.shape(star(50, 53, 44, 0.5), "gold")
    c.plain(star(50, 53, 24, 0.55), "gold_light")


def die(c: Canvas) -> None:
    """A die with five pips."""
    c.shape(rounded(8, 8, 84, 84, 18), "white")
    c.plain(rounded(14, 76, 72, 11, 5), "paper_low")
    for x, y in ((29, 29), (71, 29), (50, 50), (29, 71), (71, 71)):
        c.disc(x, y, 9, c.ink, pen=0)


def cowboy_hat(c: Canvas, paint: str = "hat", band: str = "red") -> None:
    """A hat; its brim lies at 62."""
    crown = [(27, 62), (31, 24), (40, 16), (50, 22), (60, 16), (69, 24), (73, 62)]
    c.shape(curve(crown), paint)
    c.shape(curve([(26, 50), (50, 55), (74, 50), (74, 61), (50, 66), (26, 61)]), band)
    brim = curve([(2, 52), (14, 60), (50, 68), (86, 60), (98, 52), (90, 70), (50, 80), (10, 70)])
    c.shape(brim, paint)


def bandit(c: Canvas) -> None:
    """A masked face under a hat."""
    c = c.part(8, 14, 84)
    c.shape(curve([(26, 36), (22, 56), (32, 78), (50, 86), (68, 78), (78, 56), (74, 36)]), "skin")
    for x in (38, 62):
        c.disc(x, 49, 6, "white", pen=0)
        c.disc(x, 50, 3.6, c.ink, pen=0)
    c.draw([(29, 40), (44, 45)], c.fit(4, 1))
    c.draw([(71, 40), (56, 45)], c.fit(4, 1))
    c.shape([(20, 56), (50, 62), (80, 56), (76, 76), (50, 98), (24, 76)], "red")
    for x, y in ((36, 68), (50, 72), (64, 68), (44, 82), (57, 82)):
        c.disc(x, y, 3, "white", pen=0)
    cowboy_hat(c.part(3, -28, 94), "hat_light", "black")


def hand(c: Canvas) -> None:
    """Cards held as a fan."""
    for degrees, paint in ((-26, "paper_low"), (0, "paper"), (26, "gold")):
        c.shape(turned(rounded(30, 10, 40, 62, 6), degrees, 50, 96), paint)


def deck(c: Canvas) -> None:
    """A pile of cards."""
    for i in range(3):
        c.shape(rounded(14 + 4 * i, 26 - 8 * i, 58, 72, 7), ("paper_low", "paper", "red")[i])
    c.shape(regular(51, 46, 17, 4), "gold")


def flag(c: Canvas) -> None:
    """A chequered flag: the end of the race."""
    c.rope([(18, 8), (18, 95)], "handle", 6)
    c.shape([(22, 8), (92, 8), (92, 58), (22, 58)], "white")
    for i in range(4):
        for k in range(3):
            if (i + k) % 2 == 0:
                x, y = 22 + 17.5 * i, 8 + 16.7 * k
                c.plain([(x, y), (x + 17.5, y), (x + 17.5, y + 16.7), (x, y + 16.7)], c.ink)


def turn(c: Canvas) -> None:
    """An arrow that goes round."""
    c.rope(arc(48, 54, 32, 32, 20, 290, 24), "gold", 15)
    c.shape([(52, 2), (90, 24), (54, 48)], "gold")


def hourglass(c: Canvas) -> None:
    """An hourglass, half run through."""
    bulb = [(24, 14), (76, 14), (74, 32), (55, 50), (74, 68), (76, 86), (24, 86), (26, 68), (45, 50), (26, 32)]
    c.shape(bulb, "glass")
    c.plain([(33, 30), (67, 30), (50, 47)], "gold")
    c.plain([(28, 82), (50, 62), (72, 82)], "gold")
    for y in (5, 84):
        c.shape(rounded(16, y, 68, 12, 4), "handle")


def lock(c: Canvas) -> None:
    """A closed lock."""
    bow = [(28, 50), (28, 34), *arc(50, 32, 22, 22, 180, 360, 12), (72, 50)]
    c.rope(bow, "steel", 10)
    c.shape(rounded(14, 44, 72, 52, 9), "gold")
    c.disc(50, 65, 8, c.ink, pen=0)
    c.stroke([(50, 65), (50, 82)], c.ink, 7)


def stop(c: Canvas) -> None:
    """A red octagon with a white line round it."""
    c.shape(regular(50, 50, 49, 8, 22.5), "white")
    c.plain(regular(50, 50, 41, 8, 22.5), "red")


def plus(c: Canvas, paint: str = "white") -> None:
    """A thick plus."""
    c.shape([
        (36, 8), (64, 8), (64, 36), (92, 36), (92, 64), (64, 64),
        (64, 92), (36, 92), (36, 64), (8, 64), (8, 36), (36, 36),
    ], paint)  # fmt: skip


def fist(c: Canvas) -> None:
    """A fist that strikes to the right."""
    c.shape(rounded(2, 42, 40, 34, 5), "cloth")
    c.shape(rounded(32, 26, 56, 58, 16), "skin")
    for y in [28, 42, 56, 70]:
        c.shape(rounded(62, y, 32, 15, 7), "skin")
    c.shape(rounded(38, 36, 36, 17, 8), "skin")


def fist_left(c: Canvas) -> None:
    """A fist that strikes to the left."""
    c.shape(mirrored(rounded(2, 42, 40, 34, 5)), "red")
    c.shape(mirrored(rounded(32, 26, 56, 58, 16)), "skin_low")
    for y in [28, 42, 56, 70]:
        c.shape(mirrored(rounded(62, y, 32, 15, 7)), "skin_low")
    c.shape(mirrored(rounded(38, 36, 36, 17, 8)), "skin_low")
