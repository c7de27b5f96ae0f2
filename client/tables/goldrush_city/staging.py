"""What the scenes of Goldrush-City share: pictures, signs of seats, places, and the still version of a scene."""

from dataclasses import dataclass

import pygame

from parlour.client.effects import Cue, Effect
from parlour.client.effects.acts import Make
from parlour.client.effects.pictures import kept, put, shape
from parlour.client.effects.signs import Item, Sign, Tableau, inside
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city.art_facades import FACADES
from parlour.client.theme import Colour, load_game_theme
from parlour.client.tweens import Ease, ease_out_back, progress
from parlour.client.vector import Canvas

TOWN = "parlour.client.tables.goldrush_city"
STEP = 4  # a picture that grows is drawn in widths that are multiples of this many units
STILL = 1.2  # seconds of a scene that doesn't move


@dataclass(frozen=True)
class Staged:
    """A scene in both versions: one that moves, and rows of signs over the middle of `spot` that stand still."""

    lively: Effect
    spot: Rect
    rows: tuple[tuple[Item, ...], ...]

    def effect(self, cue: Cue) -> Effect:
        """The version that the cue asks for."""
        return Tableau(cue.area, self.spot, self.rows, STILL) if cue.reduced else self.lively


def sign(cue: Cue, seat: int) -> Sign:
    """A seat's emblem."""
    return Sign(cue.look(seat), cue.name(seat)[:1].upper())


def stage(cue: Cue, spot: Rect, wide: float, high: float) -> Rect:
    """Room for a scene: a rectangle of this size over the middle of a spot, inside the page."""
    x, y = spot.center
    return inside(cue.area, Rect(x - wide / 2, y - high / 2, wide, high))


def aside(cue: Cue, point: tuple[float, float], far: float) -> tuple[float, float]:
    """A point so far to the side of another where there is more of the page: for ways within one place."""
    x, y = point
    return (x + far if x < cue.area.center[0] else x - far), y


def seat_spot(cue: Cue, seat: int, *ids: str) -> Rect:
    """Where a seat's things are: the first of these widgets that is shown, else the seat's panel."""
    return cue.spot(*ids, f"seat:{seat}")


def card_word(cue: Cue, handle: int) -> str:
    """The name of a card, or nothing for one that the viewer doesn't know."""
    face = cue.face(handle)
    return cue.word(face) if face else ""


def picture(name: str, width: float, turn: float = 0.0, flip: bool = False, **tints: Colour) -> Make:
    """Makes a drawing of this game's shape book; tints replace colour tokens."""
    return lambda p: shape(p, name, width, turn, flip, TOWN, tints)


def common(name: str, width: float, turn: float = 0.0, flip: bool = False, **tints: Colour) -> Make:
    """Makes a drawing of the common shape book; tints replace colour tokens."""
    return lambda p: shape(p, name, width, turn, flip, tints=tints)


def house(face: str, side: float) -> Make:
    """Makes the front of a building, `side` units wide and high; of an unknown one that of a saloon."""
    front = face if face in FACADES else "saloon"

    def make(p: Painter) -> pygame.Surface:
        pixels = p.px(side)

        def draw() -> pygame.Surface:
            made = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
            inner = Painter(made, p.scale, p.fonts, load_game_theme("goldrush_city"))
            canvas = Canvas(inner, Rect(0, 0, pixels / p.scale, pixels / p.scale), "ink")
            FACADES[front](canvas)
            canvas.show()
            return made

        return kept(("house", front, pixels, p.scale), draw)

    return make


class Pop:
    """A drawing that pops up at a point, stays, and shrinks away."""

    def __init__(
        self, x: float, y: float, name: str, width: float, seconds: float, package: str = TOWN,
        ease: Ease = ease_out_back, opening: float = 0.22, start: float = 0.2, **tints: Colour,
    ) -> None:  # fmt: skip
        """It begins with the share `start` of its width, which may be more than 1: then it slams down."""
        self.x, self.y, self.name, self.width, self.seconds = x, y, name, width, seconds
        self.package, self.tints = package, tints
        self.ease, self.opening, self.start = ease, opening, start

    def share(self, t: float) -> float:
        """Its size at `t`, as a share of the whole one."""
        u = self.ease(progress(t, 0, self.opening))
        return (self.start + (1 - self.start) * u) * (1 - progress(t, self.seconds - 0.12, 0.12))

    def draw(self, p: Painter, t: float) -> None:
        """Draws it."""
        width = round(self.width * self.share(t) / STEP) * STEP
        if width >= STEP:
            put(p, shape(p, self.name, width, package=self.package, tints=self.tints), self.x, self.y)
