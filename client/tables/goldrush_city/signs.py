"""The widgets of this table beside its cards: mats, trays, counters, pips, and the buttons of the answers."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.sprites import Sprite
from parlour.client.tables.goldrush_city.marks import LIGHT, light
from parlour.client.theme import Colour, SeatLook
from parlour.client.widgets import Box, Button, Look, Widget, tick

MAT, TRAY, BOARD = "mat", "tray", "board"
STRENGTH = {MAT: 205, TRAY: 120, BOARD: 255}  # of 255: how much of the table shines through less
FADED = 190  # of 255: how much of its light something keeps that can't be used now
GREYED = 120  # of 255: and how much of its colour it loses
EDGE = 2.5  # how far the second card of a stack looks out


def ground_of(kind: str) -> Drawing:
    """A mat under a seat, or a tray for a zone: dark, and a little of the table shines through."""

    def paint(p: Painter, rect: Rect) -> None:
        if kind == TRAY:
            p.box(rect, p.colour("tray"), p.colour("tray_edge"), 1, radius=6)
        else:
            p.box(rect, p.colour(f"{kind}_edge"), None, radius=10)
            p.box(rect.inset(1.5), p.colour(kind), None, radius=9)
        p.surface.fill((255, 255, 255, STRENGTH[kind]), special_flags=pygame.BLEND_RGBA_MULT)

    return Drawing(("ground", kind), paint)


def faded(drawing: Drawing) -> Drawing:
    """The same, darker and paler."""

    def paint(p: Painter, rect: Rect) -> None:
        drawing.paint(p, rect)
        grey = pygame.transform.grayscale(p.surface)
        grey.fill((255, 255, 255, GREYED), special_flags=pygame.BLEND_RGBA_MULT)
        p.surface.blit(grey, (0, 0))
        p.surface.fill((FADED, FADED, FADED, 255), special_flags=pygame.BLEND_RGBA_MULT)

    return Drawing(("faded", *drawing.key), paint)


@dataclass
class Mat(Box):
    """What zones and seats lie on. `seat`: a frame in the colour of the seat whose turn it is; `glow`: a target."""

    kind: str = MAT
    gallery: Gallery | None = None
    seat: SeatLook | None = None
    glow: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the ground, then its frames."""
        if self.gallery is not None:
            self.gallery.show(p, ground_of(self.kind), rect)
        if self.seat is not None:
            p.box(rect.inset(-1), None, p.colour("outline"), 6, radius=11)
            p.box(rect, None, self.seat.colour, 4, radius=10)
        if self.glow:
            p.box(rect.inset(-2), None, p.colour("outline"), 6, radius=10)
            p.box(rect.inset(-1), None, p.colour("chosen" if look.hovered else "glow"), 4, radius=9)


@dataclass
class Card(Sprite):
    """A card on this table, or several alike ones.

    `told`: their number is written even if it is one, as on a pile. `handles` are all cards of a stack. `count_at` is
    where at the left edge the number's middle is, as a part of the height.
    """

    told: bool = False
    handles: tuple[int, ...] = ()
    count_at: float = 0.5

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the card with what it means to be chosen, choosable or neither."""
        if self.drawing is None or self.gallery is None:
            return
        if self.glow or self.chosen:
            self.gallery.show(p, light(self.chosen or look.hovered), rect.inset(-LIGHT))
        elif look.hovered:
            p.box(rect.inset(-2), p.colour("hover"), None, radius=6)
        drawing = faded(self.drawing) if self.faded else self.drawing
        if self.count > 1:
            self.gallery.show(p, drawing, rect.moved(EDGE, -EDGE))
        self.gallery.show(p, drawing, rect)
        if self.count > 1 or self.told:
            at = self.count_place(p, rect)
            p.box(at, p.colour("tip"), p.colour("outline"), 1.5, radius=10)
            p.text(at, str(self.count), p.colour("tip_text"), p.size("small"), "bold", "center")
        if self.chosen:
            mark = Rect(rect.x - 8, rect.y - 13, 22, 22)
            p.box(mark, p.colour("chosen"), p.colour("outline"), 1.5, radius=11)
            tick(p, mark.inset(3), p.colour("chosen_text"))

    def count_place(self, p: Painter, rect: Rect) -> Rect:
        """Where the number is written: at the left edge, which is seen in a fan too."""
        wide = max(20.0, p.width(str(self.count), p.size("small"), "bold") + 9)
        return Rect(rect.x - 5, rect.y + rect.h * self.count_at - 10, wide, 20)


@dataclass
class Tally(Sprite):
    """A sign with a number beside it."""

    size: str = "body"
    colour: str = "text"
    ground: str = ""  # a colour below it, where it lies on a card
    underlined: bool = False  # for the best of several

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign on the left, the text in what is left of the width."""
        if self.drawing is None or self.gallery is None:
            return
        if self.ground:
            p.box(rect, p.colour(self.ground), p.colour("outline"), 1, radius=rect.h / 2)
        ink = p.colour("faint" if self.faded else self.colour)
        if self.glow or self.chosen:
            strong = self.chosen or look.hovered
            self.gallery.show(p, light(strong), rect.inset(-LIGHT))
            p.box(rect, p.colour("chosen" if strong else "glow"), None, radius=6)
            ink = p.colour("chosen_text")
        elif look.hovered and self.tip:
            p.box(rect.inset(-1), None, p.colour("hover"), 1.5, radius=6)
        inner = rect.inset(2)
        room = p.width(self.text, p.size(self.size), "bold") + 4 if self.text else 0.0
        side = max(10.0, min(inner.h, inner.w - room))
        sign = Rect(inner.x, inner.y + (inner.h - side) / 2, side, side)
        self.gallery.show(p, faded(self.drawing) if self.faded else self.drawing, sign)
        rest = Rect(sign.right + 4, inner.y, inner.right - sign.right - 4, inner.h)
        if self.text:
            self.clipped = not p.text(rest, self.text, ink, p.size(self.size), "bold")
        if self.underlined:
            p.fill(Rect(rest.x, inner.bottom - 4, min(rest.w, room - 4), 2.5), ink)


@dataclass
class Pips(Widget):
    """A sign, and beside it a caption above a number; so many of so many are filled and empty dots too."""

    drawing: Drawing | None = None
    gallery: Gallery | None = None
    caption: str = ""
    full: int = 0
    most: int = 0
    warn: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign, the words, and the dots behind the number."""
        if self.drawing is None or self.gallery is None:
            return
        side = rect.h - 4
        self.gallery.show(p, self.drawing, Rect(rect.x, rect.y + 2, side, side))
        upper, lower = Rect(rect.x + side + 6, rect.y, rect.w - side - 6, rect.h).top(rect.h * 0.42)
        ink = p.colour("warning" if self.warn else "text")
        whole = p.text(upper, self.caption, p.colour("dim"), p.size("tiny"))
        number, dots = lower.left(p.width(self.text, p.size("large"), "bold") + 2, 6)
        self.clipped = not (p.text(number, self.text, ink, p.size("large"), "bold") and whole)
        step = min(9.0, dots.w / max(1, self.most))
        for i in range(self.most):
            dot = Rect(dots.x + i * step, dots.y + (dots.h - 9) / 2, step - 2, 9)
            p.box(dot, p.colour("accent" if i < self.full else "field"), p.colour("field_edge"), 1, radius=2)

    @classmethod
    def width(cls, p: Painter, high: float, caption: str, text: str, most: int) -> float:
        """The width that one of this height needs."""
        number = p.width(text, p.size("large"), "bold") + 2
        return high + 2 + max(p.width(caption, p.size("tiny")) + 2, number + (6 + most * 9.0 if most else 0.0))


@dataclass
class Option(Button):
    """An answer: a letter, pictures and a few words. `text` is the whole sentence, `label` what is written of it."""

    letter: str = ""
    label: str | None = None
    drawing: Drawing | None = None
    gallery: Gallery | None = None
    seat: SeatLook | None = None
    initial: str = ""
    shape: float = 1.0  # the picture's width, as a part of its height
    pieces: Sequence[Drawing] = ()  # chips in front of the words, or instead of them
    sign: str = ""  # "+" or "-", large, instead of words
    stacked: bool = False  # the letter above the words

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the button by its state."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 1.5, radius=7)
        if self.sign:
            _plus(p, rect, ink, self.sign == "+")
            return
        inner = rect.inset(7, 3)
        if self.stacked:
            disc, inner = rect.inset(2, 2).top(min(20.0, rect.h * 0.4), 0)
            x = disc.center[0] - disc.h / 2
            letter_disc(p, Rect(x, disc.y, disc.h, disc.h), self.letter, ink, fill)
        elif self.letter:
            disc, inner = inner.left(22, 5)
            disc = Rect(disc.x, rect.y + (rect.h - 22) / 2, 22, 22)
            letter_disc(p, disc, self.letter, ink, fill)
        if self.seat is not None:
            sign, inner = inner.left(24, 5)
            p.emblem(Rect(sign.x, rect.y + (rect.h - 24) / 2, 24, 24), self.seat, self.initial)
        if self.drawing is not None and self.gallery is not None:
            tall = inner.h - 2
            sign, inner = inner.left(tall * self.shape, 6)
            picture = self.drawing if self.enabled else faded(self.drawing)
            self.gallery.show(p, picture, Rect(sign.x, inner.y + 1, tall * self.shape, tall))
        for piece in self.pieces if self.gallery is not None else ():
            sign, inner = inner.left(26, 3)
            self.gallery.show(p, piece, Rect(sign.x, rect.y + (rect.h - 26) / 2, 26, 26))
        if self.hint:
            width = p.width(self.hint, p.size("tiny")) + 4
            side, inner = inner.side(width, 6)
            p.text(side, self.hint, ink, p.size("tiny"), align="right")
        shown = self.text if self.label is None else self.label
        if shown:
            wrap = p.width(shown, p.size(self.size), "bold") > inner.w
            self.clipped = not p.text(inner, shown, ink, p.size(self.size), "bold", self.align, wrap=wrap)


def _plus(p: Painter, rect: Rect, ink: Colour, both: bool) -> None:
    """A plus, or a minus."""
    (x, y), half, thin = rect.center, min(rect.w, rect.h) * 0.24, 3.0
    p.box(Rect(x - half, y - thin, 2 * half, 2 * thin), ink, None, radius=2)
    if both:
        p.box(Rect(x - thin, y - half, 2 * thin, 2 * half), ink, None, radius=2)


def letter_disc(p: Painter, rect: Rect, letter: str, ground: Colour, ink: Colour) -> None:
    """An action's letter on a disc."""
    p.box(rect, ground, None, radius=rect.h / 2)
    p.text(rect, letter, ink, rect.h * 0.62, "bold", "center")


@dataclass
class Heading(Widget):
    """An action's letter, or a seat's sign, and what it is, above its options."""

    letter: str = ""
    look: SeatLook | None = None
    size: str = "small"

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws both."""
        inner = rect
        if self.look is not None:
            sign, inner = rect.left(20, 6)
            p.emblem(Rect(sign.x, rect.y + (rect.h - 20) / 2, 20, 20), self.look, self.text[:1].upper())
        if self.letter:
            disc, inner = rect.left(20, 6)
            disc = Rect(disc.x, rect.y + (rect.h - 20) / 2, 20, 20)
            letter_disc(p, disc, self.letter, p.colour("accent"), p.colour("button_text"))
        wrap = p.width(self.text, p.size(self.size), "bold") > inner.w
        self.clipped = not p.text(inner, self.text, p.colour("dim"), p.size(self.size), "bold", wrap=wrap)


@dataclass
class Who(Widget):
    """A seat's sign above its name, which is shortened where it is too long."""

    look: SeatLook | None = None

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws both."""
        if self.look is None:
            return
        side = min(26.0, rect.h - 17)
        x = rect.x + (rect.w - side) / 2
        p.emblem(Rect(x, rect.y + 1, side, side), self.look, self.text[:1].upper())
        name = Rect(rect.x, rect.y + side, rect.w, rect.h - side)
        p.text(name, self.text, p.colour("dim"), p.size("tiny"), align="center")


@dataclass
class Plate(Widget):
    """A seat's emblem and name, on its colour while it has the turn; it can be pressed where a seat is chosen."""

    look: SeatLook | None = None
    glow: bool = False
    turn: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign with the initial in it, then the name, shortened where it is too long."""
        if self.look is None:
            return
        if self.glow:
            p.box(rect, p.colour("chosen" if look.hovered else "glow"), p.colour("outline"), 1.5, radius=8)
        elif self.turn:
            p.box(rect, self.look.colour, p.colour("outline"), 1.5, radius=8)
        side = min(30.0, rect.h - 2)
        p.emblem(Rect(rect.x + 2, rect.y + (rect.h - side) / 2, side, side), self.look, self.text[:1].upper())
        rest = Rect(rect.x + side + 8, rect.y, rect.w - side - 10, rect.h)
        ink = p.colour("chosen_text" if self.glow else "text")
        p.text(rest, self.text, self.look.ink if self.turn and not self.glow else ink, p.size("large"), "bold")


@dataclass
class Amount(Widget):
    """The sum of the chosen cards, large, with a bar that says how far it is from what is needed."""

    drawing: Drawing | None = None
    gallery: Gallery | None = None
    need: int = 0
    total: int = 0
    over: str = "accent"  # the colour of the number when there is more than needed

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws sign, number and bar."""
        if self.drawing is None or self.gallery is None:
            return
        p.box(rect, p.colour("field"), p.colour("field_edge"), 1.5, radius=7)
        upper, lower = rect.inset(8, 5).top(rect.h - 20)
        size = 32.0
        wide = p.width(self.text, size, "bold")
        side = upper.h
        x = upper.x + (upper.w - side - 8 - wide) / 2
        self.gallery.show(p, self.drawing, Rect(x, upper.y, side, side))
        enough = self.total and self.total >= self.need
        ink = p.colour(self.over if self.total > self.need else "accent" if enough else "text")
        self.clipped = not p.text(Rect(x + side + 8, upper.y, wide + 4, upper.h), self.text, ink, size, "bold")
        most = max(self.need, self.total, 1)
        bar = lower.foot(6)[0]
        p.box(bar, p.colour("tray"), p.colour("field_edge"), 1, radius=3)
        if self.total:
            p.box(bar._replace(w=bar.w * min(self.total, self.need) / most), p.colour("accent"), None, radius=3)
        if self.total > self.need:
            over = bar._replace(x=bar.x + bar.w * self.need / most, w=bar.w * (self.total - self.need) / most)
            p.box(over, p.colour("warning"), p.colour("outline"), 1, radius=3)
