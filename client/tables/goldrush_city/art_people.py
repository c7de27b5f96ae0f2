"""People of the town and the doctor's bottle, each in a square of 100 units."""

from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.vector import Canvas, curve, mirrored, rounded, star


def thief(c: Canvas) -> None:
    """A cloaked figure with a sack on the shoulder; only the eyes are seen."""
    goods.sack(c.part(56, 34, 44))
    cloak = curve([(50, 38), (30, 46), (16, 70), (8, 104), (50, 108), (82, 104), (76, 70), (66, 46)])
    c.shape(cloak, "black")
    c.plain(curve([(42, 56), (32, 74), (30, 100), (38, 100), (40, 76)]), "cloth_low")
    c.shape(curve([(34, 30), (33, 48), (48, 58), (63, 48), (62, 30)]), "cloth_low")
    c.plain([(36, 34), (60, 34), (60, 43), (36, 43)], "skin")
    for x in (43, 54):
        c.disc(x, 38, 4.4, "white", pen=0)
        c.disc(x + 1, 38, 2.4, c.ink, pen=0)
    goods.cowboy_hat(c.part(20, -11, 56), "black", "cloth_low")
    c.rope([(72, 62), (62, 56)], "skin", 6)


def bottle(c: Canvas) -> None:
    """A bottle of the doctor's cure."""
    c.box(40, 4, 20, 14, "lumber")
    right = [(59, 16), (59, 30), (74, 42), (77, 50), (77, 90), (70, 97)]
    c.shape([*right, *mirrored(right)], "potion")
    c.plain([(29, 50), (33, 45), (33, 90), (29, 88)], "potion_light")
    c.shape(rounded(36, 14, 28, 9, 3), "potion")
    c.box(27, 52, 46, 30, "paper")
    c.shape(star(50, 67, 13, 0.45), "red")
    for x, y, r in ((84, 30, 6.0), (14, 36, 5.0), (90, 62, 4.0), (10, 66, 4.0)):
        c.shape(star(x, y, r * 1.8, 0.3, 4), "blaze_light")


def governor(c: Canvas) -> None:
    """A bearded man in a top hat with sash and order."""
    c.shape(curve([(50, 70), (22, 74), (6, 86), (2, 110), (98, 110), (94, 86), (78, 74)]), "cloth_low")
    c.shape([(38, 70), (62, 70), (50, 100)], "white")
    c.shape([(22, 76), (34, 71), (88, 104), (70, 110)], "red")
    c.disc(30, 93, 7, "gold")
    c.shape(curve([(30, 34), (28, 56), (38, 72), (50, 76), (62, 72), (72, 56), (70, 34)]), "skin")
    beard = [(27, 48), (33, 60), (50, 58), (67, 60), (73, 48), (72, 70), (62, 82), (50, 88), (38, 82), (28, 70)]
    c.shape(curve(beard), "white")
    c.stroke([(42, 66), (58, 66)], "red_low", c.fit(3, 0.8))
    for x in (41, 59):
        c.disc(x, 46, 3, c.ink, pen=0)
    c.shape([(33, 34), (31, 2), (69, 2), (67, 34)], "black")
    c.shape([(32, 24), (68, 24), (67, 34), (33, 34)], "red")
    c.shape(rounded(18, 31, 64, 8, 4), "black")


def padre(c: Canvas) -> None:
    """A man in a brown cowl with a large cross."""
    c.shape(curve([(50, 62), (24, 68), (8, 82), (4, 110), (96, 110), (92, 82), (76, 68)]), "hat_light")
    c.shape(curve([(50, 4), (26, 14), (20, 42), (26, 66), (50, 76), (74, 66), (80, 42), (74, 14)]), "hat")
    c.shape(curve([(50, 12), (33, 20), (31, 44), (40, 62), (50, 66), (60, 62), (69, 44), (67, 20)]), "skin")
    for left in (True, False):
        hair = curve([(31, 44), (30, 34), (33, 26), (37, 30), (35, 38)])
        c.plain(hair if left else mirrored(hair), "rock_light")
        brow: list[tuple[float, float]] = [(38, 35), (46, 34)]
        c.draw(brow if left else mirrored(brow), c.fit(2.4, 0.7))
    for x in (42, 58):
        c.disc(x, 41, 3, c.ink, pen=0)
    c.draw(curve([(43, 53), (50, 57), (57, 53)], False), c.fit(2.4, 0.7))
    c.shape([
        (45, 70), (55, 70), (55, 78), (66, 78), (66, 87), (55, 87),
        (55, 104), (45, 104), (45, 87), (34, 87), (34, 78), (45, 78),
    ], "gold")  # fmt: skip
