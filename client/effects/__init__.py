"""Short scenes over the table: what an effect is, what it is told, and how effects are put together."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import SeatLook


class Effect(Protocol):
    """Something to be seen for a while: a pure function of time. `seconds` is how long it takes at speed 1x."""

    seconds: float

    def draw(self, p: Painter, t: float) -> None:
        """Draws the moment `t`, 0 <= t <= seconds; any moment may be asked for at any time, in any order."""


def _no_face(handle: int) -> str:
    return ""


@dataclass(frozen=True)
class Cue:
    """What a scene is made from: an event, and where and how the table shows what the event is about.

    `event` is a tuple as in the game's texts. `area` is the page, in logical units like all rectangles. `place` gives
    the rectangle of a widget ("seat:2", "card:17", "zone:1:standing"), or None where it isn't shown. `look` and `name`
    tell how a seat looks and is called, `word` names a card, piece or word in the window's language, `face`
    tells the id of a card's face by its handle ("" for one that the viewer doesn't know).
    `reduced` asks for a picture that stands still: no shake, no flash, no slide.
    """

    event: tuple[Any, ...]
    area: Rect
    place: Callable[[str], Rect | None]
    look: Callable[[int], SeatLook]
    name: Callable[[int], str]
    word: Callable[[str], str]
    reduced: bool = False
    face: Callable[[int], str] = _no_face

    def spot(self, *ids: str) -> Rect:
        """The rectangle of the first of these widgets that is shown; a square in the middle of the page if none is."""
        for one in ids:
            if (found := self.place(one)) is not None and found.w > 0 and found.h > 0:
                return found
        x, y = self.area.center
        return Rect(x - 60, y - 60, 120, 120)


@dataclass(frozen=True)
class Part:
    """An effect that begins `start` seconds after the scene that it belongs to."""

    effect: Effect
    start: float = 0.0


class Together:
    """Several effects as one, the later ones on top. It takes as long as the last of them, or `seconds`."""

    def __init__(self, *parts: Part, seconds: float | None = None) -> None:
        self.parts = parts
        self.seconds = seconds or max(part.start + part.effect.seconds for part in parts)

    def draw(self, p: Painter, t: float) -> None:
        """Draws those that have begun and aren't over."""
        for part in self.parts:
            if 0 <= t - part.start <= part.effect.seconds:
                part.effect.draw(p, t - part.start)
