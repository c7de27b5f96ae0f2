"""What all cards share: the stock they are cut from, the frame, the plate with the name, the badge with the number."""

from collections.abc import Callable

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art_goods as goods
from parlour.client.vector import Canvas, Points, arc, chamfered, grow, regular, rounded

NAMED = 60.0  # units; narrower cards bear no name
WIDE = 88.0  # units; narrower ones leave out what stands before a colon
SMALLEST = 12.0  # units; the smallest text
EDGE = 6.0  # the width of the frame


def _rounded(area: Rect) -> Points:
    return rounded(*area, 13)


def _arch(area: Rect) -> Points:
    """Round shoulders: a house stands under them."""
    return [
        *arc(area.right - 6, area.bottom - 6, 6, 6, 0, 90, 4), *arc(area.x + 6, area.bottom - 6, 6, 6, 90, 180, 4),
        *arc(area.x + 34, area.y + 26, 34, 26, 180, 270, 10), *arc(area.right - 34, area.y + 26, 34, 26, 270, 360, 10),
    ]  # fmt: skip


def _crate(area: Rect) -> Points:
    return chamfered(*area, 10)


def _ticket(area: Rect) -> Points:
    """Corners bitten out."""
    r = 10.0
    return [
        *arc(area.right, area.bottom, r, r, 270, 180, 6), *arc(area.x, area.bottom, r, r, 360, 270, 6),
        *arc(area.x, area.y, r, r, 90, 0, 6), *arc(area.right, area.y, r, r, 180, 90, 6),
    ]  # fmt: skip


def _poster(area: Rect) -> Points:
    """Torn edges, as of a poster pulled off a wall."""
    tears = (0.0, 3.2, 0.8, 2.6, 0.2, 3.4, 1.4, 2.8)
    across = [area.x + area.w * i / 8 for i in range(9)]
    down = [area.y + area.h * i / 8 for i in range(1, 8)]
    top = [(x, area.y + tears[i % 8]) for i, x in enumerate(across)]
    right = [(area.right - tears[(i + 3) % 8] * 0.6, y) for i, y in enumerate(down)]
    low = [(x, area.bottom - tears[(i + 5) % 8]) for i, x in enumerate(reversed(across))]
    left = [(area.x + tears[(i + 2) % 8] * 0.6, y) for i, y in enumerate(reversed(down))]
    return [*top, *right, *low, *left]


def _sheet(area: Rect) -> Points:
    """A sheet of paper whose upper right corner is folded."""
    fold = [(area.right - 22, area.y), (area.right, area.y + 22)]
    return [(area.x, area.y), *fold, (area.right, area.bottom), (area.x, area.bottom)]


def _mine(area: Rect) -> Points:
    """The mouth of a mine."""
    return [
        (area.x + 20, area.y), (area.right - 20, area.y), (area.right, area.y + 24),
        (area.right, area.bottom), (area.x, area.bottom), (area.x, area.y + 24),
    ]  # fmt: skip


STOCKS: dict[str, tuple[Callable[[Rect], Points], str, str]] = {
    "gold": (_rounded, "paper", "gold_light"),
    "wood": (_crate, "paper", "paper_low"),
    "stone": (_crate, "paper", "paper_low"),
    "event": (_ticket, "midnight", "midnight_low"),
    "bandit": (_poster, "old_paper", "old_paper_low"),
    "permit": (_sheet, "blueprint", "blueprint_low"),
    "standing": (_arch, "sky", "sky_low"),
    "digger": (_mine, "cave", "cave_low"),
    "plain": (_rounded, "paper", "paper_low"),
}
"""The outline of a stock, and its ground above and below."""


def bears(p: Painter, wide: float, name: str) -> bool:
    """Whether a card so many units wide bears its name: each word has to fit in, whole and large enough to be read."""
    return wide >= NAMED and bool(name) and _widest(p, shortened(name, wide), SMALLEST) <= _room(wide)


def shortened(name: str, wide: float = 0.0) -> str:
    """What is written on a card so many units wide: on a narrow one only what follows a colon."""
    last = name.rpartition(": ")[2]
    return name if wide >= WIDE or not last else last[:1].upper() + last[1:]


def _widest(p: Painter, name: str, size: float) -> float:
    return max(p.width(word, size, "bold") for word in name.split())


def _room(wide: float) -> float:
    return wide * (1 - EDGE / 100)


class Card(Canvas):
    """A card being drawn, 100 units wide: paint inside `panel`, call `frame`, paint what lies above it, call `show`."""

    def __init__(self, p: Painter, rect: Rect, stock: str, name: str) -> None:
        super().__init__(p, rect, "ink")
        self.stock, self.rect, self.painter = stock, rect, p
        self.named = bears(p, rect.w, name)
        self.name, self.size, plate = shortened(name, rect.w), SMALLEST, EDGE
        self.cut_off = False
        if self.named:
            self.size, high = self._fit_name()
            plate = high * 100 / rect.w
        self.outline, high_paint, low_paint = STOCKS[stock]
        self.board = Rect(0, 0, 100, self.high)
        self.plate = Rect(EDGE / 2, self.high - plate - 4, 100 - EDGE, plate)
        self.panel = Rect(EDGE, EDGE, 100 - 2 * EDGE, self.plate.y - EDGE)
        self.sweep(rounded(*self.panel.inset(-2), 0), high_paint, low_paint)

    def _fit_name(self) -> tuple[float, float]:
        """The size of the name, in which no word is broken, and how high its plate is, in units of the page."""
        p, best, room = self.painter, max(SMALLEST + 1, self.rect.w * 0.135), _room(self.rect.w)
        sizes = [size for size in (best, best * 0.9, best * 0.8, SMALLEST) if size >= SMALLEST]
        whole = [size for size in sizes if _widest(p, self.name, size) <= room]
        fits = [(len(p.lines(self.name, size, room, "bold")), -size) for size in whole]
        rows, size = min(fits)
        return -size, rows * p.line(-size, "bold") + 2

    def frame(self) -> None:
        """The coloured frame with its lines, and everything outside the card taken away."""
        colour, low = f"stock_{self.stock}", f"stock_{self.stock}_low"
        outer, inner = self.outline(self.board), self.outline(self.panel)
        line = self.pen
        self.ring(rounded(*self.board, 0), inner, colour)
        foot = Rect(0, self.high - 3.4, 100, 9)
        self.plain(rounded(*foot, 0), low)
        self.ring(grow(inner, line), inner, self.ink)
        self.ring(grow(outer, 9), grow(outer, -line), self.ink)
        self.cut(outer)

    def show(self) -> None:
        """Put the card on the page, with its name."""
        super().show()
        if not self.named:
            return
        scale = self.rect.w / 100
        x, y, w, h = (part * scale for part in self.plate)
        place = Rect(x, y, w, h).moved(self.rect.x, self.rect.y)
        ink = self.painter.colour(f"stock_{self.stock}_text")
        whole = self.painter.text(place, self.name, ink, self.size, "bold", "center", wrap=True)
        self.cut_off = not whole

    def badge(self, text: str, side: float = 0, paint: str = "paper", ink: str = "ink", kind: str = "disc") -> None:
        """A number in the upper left corner; `kind` is the shape behind it."""
        side = side or (38 if self.named else 52)
        x = y = 1.5
        middle = x + side / 2
        if kind == "disc":
            self.disc(middle, middle, side / 2 - 1, paint)
        elif kind == "square":
            self.shape(rounded(x, y, side, side, 6), paint)
        else:
            self.shape(regular(middle, middle, side / 2, 6, 0), paint)
        self.number(x + side * 0.14, y + side * 0.18, side * 0.72, side * 0.64, text, ink)

    def square(self, grow: float = 0) -> Canvas:
        """The largest square in the middle of the panel, with 100 units of its own."""
        side = min(self.panel.w, self.panel.h) + grow
        x, y = self.panel.center
        return self.part(x - side / 2, y - side / 2, side)


def draw_plain(p: Painter, rect: Rect, name: str) -> None:
    """A card of no known kind: its name on paper."""
    card = Card(p, rect, "plain", name)
    card.frame()
    if not card.named:
        card.number(14, card.high / 2 - 22, 72, 44, name[:1], "ink")
    else:
        goods.nugget(card.part(30, card.panel.center[1] - 20, 40))
    card.show()
