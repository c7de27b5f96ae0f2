"""What is drawn around the widgets: the room behind them, tips above them, and the sign of the window."""

from functools import cache

import pygame

from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Colour, Theme
from parlour.client.ui import Ui
from parlour.client.widgets import Label, Widget
from parlour.client.window import TITLE

GRAIN = (160, 90)  # the light is made this small, then stretched smoothly
SHADES = 512  # from the light to the dark: more than a screen can show
TIP_WIDTH = 340.0
WRITTEN, SEEN = 1.0, 0.05  # how bad it is to hide a button or a text, and a picture


def ground(theme: Theme, like: pygame.Surface) -> pygame.Surface:
    """A soft light in the middle of a dark room, as large as a surface and in its format."""
    small = _light(theme.colours["felt"], theme.colours["room"])
    return pygame.transform.smoothscale(small, like.get_size()).convert(like)


@cache
def _light(near: Colour, far: Colour) -> pygame.Surface:
    """The same, small: it has thousands of points, so it is made once."""
    wide, high = GRAIN
    shades = [
        bytes(round(n + (f - n) * step / SHADES) for n, f in zip(near, far, strict=True)) for step in range(SHADES + 1)
    ]
    across, down = [((x - wide / 2) / 100) ** 2 for x in range(wide)], [((y - 38) / 62) ** 2 for y in range(high)]
    points = [shades[min(SHADES, round(SHADES * (x + y) ** 0.8))] for y in down for x in across]
    return pygame.image.frombuffer(b"".join(points), GRAIN, "RGB")


def icon(fonts: Fonts, theme: Theme) -> pygame.Surface:
    """The first letter of the name on a felt tile."""
    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    p = Painter(picture, 1.0, fonts, theme)
    tile = Rect(2, 2, 60, 60)
    p.box(tile, p.colour("felt"), p.colour("wood_edge"), 3, radius=12)
    p.text(tile, TITLE[0], p.colour("accent"), 44, "display", "center")
    return picture


def tip(p: Painter, ui: Ui, area: Rect, depth: str = "full") -> None:
    """Explains what is pointed at or focused, beside it and inside an area of the page.

    `depth` "off" leaves only the reasons why something can't be done, "short" the first line of the rest.
    """
    found = ui.tip(depth)
    if found is None:
        return
    widget, text = found
    at = ui.seen(widget).common(area)
    if at.w <= 0 or at.h <= 0:
        return
    size = p.size("small")
    lines = p.lines(text, size, TIP_WIDTH)
    wide = max(p.width(line, size) for line in lines) + 24
    tall = len(lines) * p.line(size) + 14
    box = tip_place(ui, widget, at, (wide, tall), area)
    p.box(box, p.colour("tip"), p.colour("outline"), 1.5, radius=5)
    p.text(box.inset(12, 7), text, p.colour("tip_text"), size, wrap=True)


def tip_place(ui: Ui, about: Widget, at: Rect, size: tuple[float, float], area: Rect) -> Rect:
    """Where a tip of this size goes: below what it is about, or wherever else around it least is hidden.

    `at` is the part of the widget `about` that is seen. Beside it also means beside its whole zone.
    """
    (wide, tall), zone = size, [ui.seen(w) for w in ui.widgets if w.zone == about.zone and about.zone]
    first, last = min((r.x for r in zone), default=at.x), max((r.right for r in zone), default=at.right)
    x = min(max(area.x + 8, at.x), area.right - wide - 8)
    y = min(max(area.y + 4, at.y + (at.h - tall) / 2), area.bottom - tall - 4)
    spots = [(x, at.bottom + 6), (x, at.y - 6 - tall)]
    spots += [(left, y) for left in (at.x - wide - 8, at.right + 8, first - wide - 8, last + 8)]
    boxes = [box for box in (Rect(*spot, wide, tall) for spot in spots) if box.within(area.inset(2, 2))]
    others = [(ui.seen(w), _weight(w)) for w in ui.widgets if w is not about]

    def hidden(box: Rect) -> float:
        total = 0.0
        for rect, weight in others:
            if weight and rect.overlaps(box):
                common = rect.common(box)
                total += weight * common.w * common.h
        return total

    return min(boxes, key=hidden, default=Rect(x, y, wide, tall))


def _weight(widget: Widget) -> float:
    """How bad it is to hide a widget: above all what can be pressed and what is written."""
    if widget.on is not None or isinstance(widget, Label):
        return WRITTEN
    return SEEN if widget.focusable else 0.0


def too_small(p: Painter, text: str) -> None:
    """Covers everything with one sentence, in a size that can be read whatever the scale is."""
    p.veil(p.colour("veil"), 235)
    (wide, tall), (x, y) = p.surface.get_size(), p.origin
    room = Rect(-x / p.scale, -y / p.scale, wide / p.scale, tall / p.scale).inset(8)
    p.text(room, text, p.colour("text"), 18 / p.scale, "bold", "center", wrap=True)
