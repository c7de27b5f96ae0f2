"""Cards and pieces on their way: flights between the rectangles that widgets have before and after an event."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.moves import Move, Place
from parlour.client.paint import Painter
from parlour.client.tweens import ease_in_out, lerp_rect, progress

FLIGHT = 0.42  # seconds of one flight at normal speed
APART = 0.07  # seconds between the starts of two
MOST = 0.8  # seconds within which all of them have started
SLIDE = 3.0  # a card that moves by less within its zone isn't worth a flight
LIFT = 26.0  # how far a flight leaves the straight line, in units


@dataclass(frozen=True)
class Flight:
    """One thing on its way. `before` and `after` differ where a card is turned over in flight."""

    start: Rect
    end: Rect
    before: Drawing
    after: Drawing
    delay: float

    def draw(self, p: Painter, gallery: Gallery, t: float) -> None:
        """Draws it `t` seconds after the beat began."""
        way = ease_in_out(progress(t, self.delay, FLIGHT))
        at = lerp_rect(self.start, self.end, way)
        high = math.sin(way * math.pi) * min(LIFT, abs(self.end.x - self.start.x) + abs(self.end.y - self.start.y))
        at = at.moved(0, -high * 0.5)
        drawing, wide = self.before, 1.0
        if self.before.key != self.after.key:
            turn = min(1.0, max(0.0, (way - 0.3) / 0.4))
            drawing = self.before if turn < 0.5 else self.after
            wide = max(0.06, abs(math.cos(turn * math.pi)))
        x, y, w, h = p.place(at)
        picture = gallery.picture(p, drawing, *self._size(p))
        size = (max(1, round(w * wide)), h)
        if size != picture.get_size():
            picture = p.scaled(picture, size)
        p.surface.blit(picture, (x + (w - size[0]) // 2, y))

    def _size(self, p: Painter) -> tuple[int, int]:
        """Painted once in the larger size and scaled on the way, rather than painted anew for each frame."""
        larger = max(self.start, self.end, key=lambda rect: rect.w * rect.h)
        _, _, wide, high = p.place(larger)
        return wide, high


Places = Callable[[str], Rect | None]
"""The rectangle of a widget by its id, or None."""


def seconds(number: int) -> float:
    """How long a beat with so many flights takes, at normal speed."""
    return min(MOST, APART * (number - 1)) + FLIGHT if number else 0.0


def flights(
    moves: Iterable[Move],
    before: Places,
    after: Places,
    card: Callable[[Move], tuple[Drawing, Drawing]],
) -> tuple[list[Flight], set[str]]:
    """The flights of some moves, and the ids of the widgets that they stand for while they are on their way."""
    found: list[tuple[Rect, Rect, Drawing, Drawing]] = []
    hidden: set[str] = set()
    for move in moves:
        start = _where(move, move.source, move.before.handle, before) or _where(move, move.target, -1, before)
        end = _where(move, move.target, move.after.handle, after) or _where(move, move.source, -1, after)
        if start is None or end is None or _near(start, end, move):
            continue
        found.append((_shaped(start, end), _shaped(end, start), *card(move)))
        hidden.add(f"card:{move.before.handle}")
    apart = min(APART, MOST / max(1, len(found) - 1))
    return [Flight(*one, delay=number * apart) for number, one in enumerate(found)], hidden


def _where(move: Move, place: Place | None, handle: int, places: Places) -> Rect | None:
    """Where a thing lies: its own widget, else its kind's in the zone, else the zone, else the seat's."""
    if place is None:
        return None
    seat, name = place
    ids = [f"piece:{seat}:{name}:{move.piece}"] if move.piece else [f"card:{handle}"]
    for one in (*ids, f"zone:{seat}:{name}", f"seat:{seat}"):
        found = places(one)
        if found is not None:
            return found
    return None


def _near(start: Rect, end: Rect, move: Move) -> bool:
    same = move.source == move.target and move.before.face == move.after.face
    return same and abs(start.x - end.x) < SLIDE and abs(start.y - end.y) < SLIDE


def _shaped(rect: Rect, other: Rect) -> Rect:
    """A place that is much wider than a card, such as a whole panel, is entered by its middle."""
    if rect.w <= other.w * 2 and rect.h <= other.h * 2:
        return rect
    (x, y), scale = rect.center, min(1.0, rect.h / other.h)
    return Rect(x - other.w * scale / 2, y - other.h * scale / 2, other.w * scale, other.h * scale)
