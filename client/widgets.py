"""Widgets: what can be seen, focused and pressed. They hold no state of the game and are made anew when it changes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour, SeatLook

Press = Callable[[], None]
NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Look:
    """How the pointer and the focus stand to a widget while it is drawn."""

    focused: bool = False
    hovered: bool = False
    cursor: int = 0


@dataclass
class Widget:
    """What all widgets share. `zone` is where Tab goes; `panel` the scrolling panel it lies in."""

    id: str
    rect: Rect
    text: str = ""
    enabled: bool = True
    why: str = ""
    tip: str = ""
    zone: str = ""
    panel: str = ""
    on: Press | None = None
    focusable: bool = False
    hidden: bool = field(default=False, init=False)  # in flight: drawn elsewhere, and still to be pointed at
    clipped: bool = field(default=False, init=False)

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws itself at a rectangle, which differs from `rect` by scrolling."""


@dataclass
class Box(Widget):
    """A background."""

    fill: str = "panel"
    edge: str = "panel_edge"
    thick: float = 1

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the box."""
        p.box(rect, p.colour(self.fill), p.colour(self.edge) if self.edge else None, self.thick)


@dataclass
class Panel(Box):
    """A box whose content scrolls. `content` is the height of what lies in it; `inner` where it is seen."""

    inner: Rect = NOWHERE
    content: float = 0
    stick: bool = False  # stays at the end when content grows
    seat: SeatLook | None = None  # a frame in the colour of the seat whose turn it is

    @property
    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.content - self.inner.h)

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the box, with a seat's frame if it has one."""
        super().draw(p, look, rect)
        if self.seat is not None:
            p.box(rect, None, p.colour("outline"), 5)
            p.box(rect.inset(1), None, self.seat.colour, 3)

    def draw_bar(self, p: Painter, offset: float) -> None:
        """Draws where in the content one is."""
        if self.most <= 0:
            return
        track = Rect(self.inner.right + 2, self.inner.y, 5, self.inner.h)
        tall = max(18.0, track.h * self.inner.h / self.content)
        y = track.y + (track.h - tall) * (offset / self.most)
        p.box(track, p.colour("field"), radius=2.5)
        p.box(Rect(track.x, y, track.w, tall), p.colour("scroll"), radius=2.5)


@dataclass
class Label(Widget):
    """A text."""

    size: str = "body"
    colour: str = "text"
    style: str = "regular"
    align: str = "left"
    wrap: bool = False
    middle: bool = True

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the text."""
        fits = p.text(
            rect,
            self.text,
            p.colour(self.colour),
            p.size(self.size),
            self.style,
            self.align,
            self.middle,
            self.wrap,
        )
        self.clipped = not fits


@dataclass
class NameLabel(Label):
    """Somebody's name: where there is no room for all of it the end is left out, and the tip has the whole."""

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws what there is room for."""
        super().draw(p, look, rect)
        self.tip, self.clipped = self.text if self.clipped else "", False


@dataclass
class Button(Widget):
    """Something to press. `checked` is None for a plain button, else the state of a toggle or a choice."""

    kind: str = "main"
    checked: bool | None = None
    hint: str = ""  # the key that does the same
    size: str = "body"
    align: str = "center"
    focusable: bool = True

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the button by its state; every state differs by more than colour."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 2 if self.checked else 1.5)
        inner = rect.inset(12, 3)
        if self.checked is not None:
            mark, inner = inner.left(18, 8)
            _mark(p, mark, ink, self.checked)
        if self.hint:
            width = p.width(self.hint, p.size("small")) + 4
            side, inner = inner.side(width, 8)
            p.text(side, self.hint, ink, p.size("small"), align="right")
        fits = p.text(inner, self.text, ink, p.size(self.size), "bold", self.align, wrap=rect.h > 44)
        self.clipped = not fits

    def _colours(self, p: Painter, look: Look) -> tuple[Colour, Colour, Colour]:
        if not self.enabled:
            return p.colour("off"), p.colour("off_text"), p.colour("off_edge")
        if self.checked:
            return p.colour("chosen"), p.colour("chosen_text"), p.colour("button_edge")
        name = "button" if self.kind == "main" else "quiet"
        fill = p.colour(f"{name}_hover" if look.hovered else name)
        return fill, p.colour(f"{name}_text"), p.colour(f"{name}_edge")


def _mark(p: Painter, rect: Rect, ink: Colour, checked: bool) -> None:
    """A box, with a tick when chosen."""
    side = min(rect.w, rect.h, 16)
    box = Rect(rect.x, rect.y + (rect.h - side) / 2, side, side)
    p.box(box, None, ink, 1.5, radius=3)
    if checked:
        tick(p, box, ink)


def tick(p: Painter, box: Rect, ink: Colour) -> None:
    """A tick in a box."""
    x, y, w, h = box
    points = [(x + w * 0.2, y + h * 0.52), (x + w * 0.43, y + h * 0.76), (x + w * 0.82, y + h * 0.26)]
    p.stroke(points, ink, 2.4)


@dataclass
class Field(Widget):
    """A text that can be edited in place. Where there is no room for all of it the end is left out, and the tip has the
    whole; while it is edited the part around the cursor is seen.
    """

    value: str = ""
    most: int = 16
    allowed: str = ""  # the only characters that may be typed; "" for any
    change: Callable[[str], None] | None = None
    focusable: bool = True

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws value or placeholder, and the cursor."""
        p.box(rect, p.colour("field"), p.colour("field_edge"), 1.5, radius=5)
        inner = rect.inset(10, 2)
        size = p.size("body")
        if look.focused:
            self._draw_part(p, inner, p.shrunk(self.value, size, inner.w), look.cursor)
        elif self.value:
            whole = p.text(inner, self.value, p.colour("text"), size)
            self.tip = self.tip or ("" if whole else self.value)
        else:
            self.clipped = not p.text(inner, self.text, p.colour("faint"), size)

    def _draw_part(self, p: Painter, inner: Rect, size: float, cursor: int) -> None:
        """Draws the cursor, and of a text that is too long the part around it."""
        first, last = 0, len(self.value)
        while p.width(self.value[first:cursor], size) > inner.w:
            first += 1
        while p.width(self.value[first:last], size) > inner.w + 1:
            last -= 1
        self.clipped = not p.text(inner, self.value[first:last], p.colour("text"), size)
        x = inner.x + p.width(self.value[first:cursor], size)
        p.fill(Rect(x, inner.y + 5, 1.6, inner.h - 10), p.colour("accent"))


@dataclass
class CardTag(Widget):
    """A card as a small tag with its name; a back when `face` is empty. `look` has the colour that the card has in
    the game: a back is filled with it, a face has a bar of it. `tight`: with little room at its ends.
    """

    back: bool = False
    outlined: bool = False
    chosen: bool = False
    size: str = "small"
    style: str = "regular"
    look: SeatLook | None = None
    tight: bool = False

    @property
    def bar(self) -> float:
        """The room that the bar takes."""
        return 7.0 if self.look is not None and not self.back else 0.0

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the tag."""
        name = "back" if self.back else "card"
        fill, ink = p.colour("chosen" if self.chosen else name), p.colour(f"{name}_text")
        edge = "outline" if self.chosen else "accent" if self.outlined else f"{name}_edge"
        if self.look is not None and self.back:
            fill, ink = self.look.colour, self.look.ink
        p.box(rect, fill, p.colour(edge), 2 if self.outlined else 1, radius=4)
        if self.look is not None and not self.back:
            p.box(Rect(rect.x + 4, rect.y + 3, 5, rect.h - 6), self.look.colour, p.colour("card_edge"), 1, radius=1)
        inner = rect.inset(5 if self.tight else 6, 0).left(self.bar)[1]
        self.clipped = not p.text(inner, self.text, ink, p.size(self.size), self.style, "center")


@dataclass
class CardFace(Widget):
    """A card of the own hand, large enough to be a target. `look` has the colour that it has in the game."""

    chosen: bool = False
    usable: bool = True
    look: SeatLook | None = None

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the card; a chosen one has a thick edge and a tick."""
        p.box(rect.moved(0, 2), p.colour("veil"), radius=6)
        p.box(rect, p.colour("card"), p.colour("card_edge"), 1.5, radius=6)
        p.box(rect.inset(4), None, p.colour("back_edge"), 1, radius=4)
        if self.look is not None:
            p.box(rect.inset(4)._replace(w=9), self.look.colour, p.colour("card_edge"), 1, radius=3)
        if self.chosen:
            p.box(rect, None, p.colour("outline"), 5, radius=6)
            p.box(rect.inset(1), None, p.colour("chosen"), 3.5, radius=6)
            badge = Rect(rect.right - 20, rect.y - 3, 23, 23)
            p.box(badge, p.colour("chosen"), p.colour("outline"), 1.5, radius=11.5)
            tick(p, badge.inset(3), p.colour("chosen_text"))
        elif look.hovered and self.on:
            p.box(rect, None, p.colour("accent"), 3, radius=6)
        inner = rect.inset(7, 5) if self.look is None else rect.inset(6, 3).left(8)[1]
        self.clipped = not p.text(inner, self.text, p.colour("card_text"), p.size("body"), "bold", "center", wrap=True)


@dataclass
class PieceTag(Widget):
    """Pieces of one kind with their number; `look` colours those of a seat, `sign` is the initial in its emblem.
    `tight`: with little room at its ends.
    """

    size: str = "small"
    look: SeatLook | None = None
    sign: str = ""
    tight: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws a pill."""
        fill, ink = (
            (p.colour("piece"), p.colour("piece_text")) if self.look is None else (self.look.colour, self.look.ink)
        )
        p.box(rect, fill, p.colour("card_edge"), 1, radius=rect.h / 2)
        inner = rect.inset(5 if self.tight else 9, 0)
        if self.sign and self.look is not None:
            sign, inner = inner.left(rect.h - 3, 3)
            p.emblem(Rect(sign.x, rect.y + 1.5, sign.w, sign.w), self.look, self.sign)
        self.clipped = not p.text(inner, self.text, ink, p.size(self.size), align="center")


@dataclass
class Tile(Box):
    """A place on a board; `look` frames it in the colour of the seat that rules there, `chosen`: it may be chosen."""

    look: SeatLook | None = None
    chosen: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the ground and its frame."""
        p.box(rect, p.colour("own" if look.hovered and self.on else "field"), p.colour("panel_edge"), 1, radius=5)
        if self.look is not None:
            p.box(rect, None, self.look.colour, 2, radius=5)
        if self.chosen:
            p.box(rect.inset(2), None, p.colour("accent"), 2, radius=4)


@dataclass
class Emblem(Widget):
    """A seat's sign."""

    look: SeatLook | None = None

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign with the initial in it."""
        if self.look is not None:
            p.emblem(rect, self.look, self.text)


@dataclass
class Rows(Widget):
    """Stands for very many widgets of a panel: `make(offset, focus)` gives those in sight, and the focused one."""

    make: Callable[[float, str], list[Widget]] = field(default=lambda offset, focus: [])
