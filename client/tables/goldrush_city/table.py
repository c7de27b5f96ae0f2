"""The drawn table of Goldrush-City: where its cards and chips lie, and how they look."""

import pygame

from parlour.client.desk import Desk
from parlour.client.effects import Cue, Effect
from parlour.client.gallery import Drawing
from parlour.client.geometry import Rect
from parlour.client.moves import Move
from parlour.client.paint import Painter
from parlour.client.scenes.table_edges import foot
from parlour.client.snapshot import CardPic, Step
from parlour.client.tables.goldrush_city import answers, art, edges, layout, scenes
from parlour.client.tables.goldrush_city.lay import Lay, card_drawing, piece_drawing
from parlour.client.tables.goldrush_city.middle import middle
from parlour.client.tables.goldrush_city.own import own_panel
from parlour.client.tables.goldrush_city.panels import seat_panel
from parlour.client.theme import load_game_theme
from parlour.client.widgets import Widget

STAYS = ("chips-swapped", "own-chips-swapped")  # events whose chips change where they lie
UNSEEN = ("passed", "stopped")  # marks that come from nowhere
DELAYS = {
    "blown-up": 0.7, "built": 0.85, "chip-stolen": 0.65, "gold-drawn": 0.2, "lured": 0.25, "permit-stolen": 0.65,
    "robbed": 0.2, "robbed-chips": 0.2, "smithy-burnt": 1.1, "sold": 0.45, "wood-burnt": 0.8,
}  # fmt: skip
"""Seconds from the beginning of an event's scene to what moves because of it."""


class Table:
    """The view of one table."""

    def __init__(self) -> None:
        self.theme = load_game_theme("goldrush_city")
        self._ground: pygame.Surface | None = None

    def build(self, desk: Desk, area: Rect) -> list[Widget]:
        """The whole page. The answers come first, so that Tab begins with them."""
        own, count = desk.own, len(desk.seats)
        # Clockwise from the own seat, as one would see them across the table.
        others = [(own + i) % count for i in range(1, count)] if own is not None else list(range(count))
        at = layout.page(area, len(others), own is not None)
        lay = Lay(desk)
        out = answers.panel(lay, at.answers)
        if own is not None and at.own is not None:
            out += own_panel(lay, own, at.own)
        for seat, box in zip(others, at.seats, strict=True):
            out += seat_panel(lay, seat, box)
        out += middle(lay, at.middle)
        out += edges.prompt(lay, at.prompt)
        return out + desk.log(at.log) + foot(desk, at.foot)

    def ground(self, p: Painter, area: Rect) -> None:
        """The table top."""
        size = p.surface.get_size()
        if self._ground is None or self._ground.get_size() != size:
            self._ground = pygame.Surface(size, 0, p.surface)
            art.draw_ground(Painter(self._ground, p.scale, p.fonts, self.theme), area)
        p.surface.blit(self._ground, (0, 0))

    def drawing(self, desk: Desk, card: CardPic, zone: str) -> Drawing:
        """A card as it lies in a zone of this name."""
        return card_drawing(desk, card, zone)

    def piece(self, desk: Desk, kind: str) -> Drawing:
        """A chip or a marker."""
        return piece_drawing(kind)

    def flies(self, step: Step, move: Move) -> bool:
        """Everything that goes from one place to another; not chips that are exchanged, nor marks of a pass."""
        if step.event and step.event[0] in STAYS:
            return False
        return move.piece not in UNSEEN and not move.piece.startswith("closed_")

    def delay(self, step: Step) -> float:
        """A house stands until it is blown up, and gold lies there until the hammer falls."""
        return DELAYS.get(str(step.event[0]), 0.0) if step.event else 0.0

    def scene(self, cue: Cue) -> Effect | None:
        """The short scene of an event."""
        return scenes.scene_for(cue)
