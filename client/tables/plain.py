"""The plain table: every zone as a row of words. It works for every game, and nothing in it flies."""

import pygame

from parlour.client.backdrop import ground
from parlour.client.desk import Desk
from parlour.client.effects import Cue, Effect
from parlour.client.gallery import Drawing
from parlour.client.geometry import Rect
from parlour.client.layout import AIRY, table_layout
from parlour.client.moves import Move
from parlour.client.paint import Painter
from parlour.client.scenes.answers import Answers, waiting
from parlour.client.scenes.draft import Draft
from parlour.client.scenes.middle import middle_panel
from parlour.client.scenes.table_edges import foot, prompt, told
from parlour.client.scenes.zones import need, resize, seat_panel
from parlour.client.snapshot import CardPic, Step
from parlour.client.theme import load_theme
from parlour.client.widgets import CardTag, Look, Widget

LOOK = Look()


class Table:
    """A view without a game of its own."""

    def __init__(self) -> None:
        self.theme = load_theme()
        self._ground: tuple[tuple[int, int], pygame.Surface] | None = None

    def build(self, desk: Desk, area: Rect) -> list[Widget]:
        """Prompt, seats, middle, log, answers, foot."""
        own, count = desk.own, len(desk.seats)
        # Clockwise from the own seat, as one would see them across the table.
        others = [(own + i) % count for i in range(1, count)] if own is not None else range(count)
        draft = self._draft(desk)
        places = sum(bool(zone.target) for zone in desk.picture.zones)
        at = table_layout(area, len(others), own is not None, places)
        panels = {f"other:{i}": seat_panel(draft, seat, at[f"other:{i}"], False) for i, seat in enumerate(others)}
        panels["middle"] = middle_panel(draft, at["middle"])
        if own is not None:
            panels["own"] = seat_panel(draft, own, at["own"], desk.picture.viewer == own)
        if places > AIRY:
            needs = {name: need(panel) for name, panel in panels.items()}
            at = table_layout(area, len(others), own is not None, places, needs)
            for name, panel in panels.items():
                resize(panel, at[name])
        out = [*prompt(desk, at["prompt"]), *(widget for panel in panels.values() for widget in panel)]
        return out + desk.log(at["log"]) + self._answers(desk, at["answers"]) + foot(desk, at["foot"])

    def _draft(self, desk: Desk) -> Draft:
        cards = desk.asked.cards if desk.asked else None
        usable = frozenset(card.handle for card, usable in cards.cards if usable) if cards else frozenset()
        return Draft(
            desk.p, desk.tr, desk.game, desk.theme, desk.seats, desk.picture, desk.chosen, usable, desk.do.toggle,
            desk.choices, desk.do.pick, any(zone.target for zone in desk.picture.zones),
        )  # fmt: skip

    def _answers(self, desk: Desk, box: Rect) -> list[Widget]:
        do, notice, about = desk.do, desk.notice, told(desk, desk.picture.about)
        if desk.limit is not None:
            notice = desk.tr("Up to {n}, then pass – stays on this machine", n=desk.limit)
        if desk.asked is None:
            return waiting(desk.tr, box, notice, desk.busy, desk.key_of, do.skip, desk.p, about)
        return Answers(
            desk.tr, desk.game, desk.asked, desk.chosen, desk.checked, desk.unread, notice, desk.key_of,
            do.choose, do.toggle, do.confirm, do.suggest, do.clear, do.give_pass, do.undo, do.start_over, about,
        ).build(box, desk.p)  # fmt: skip

    def ground(self, p: Painter, area: Rect) -> None:
        """The room."""
        size = p.surface.get_size()
        if self._ground is None or self._ground[0] != size:
            self._ground = size, ground(self.theme, p.surface)
        p.surface.blit(self._ground[1], (0, 0))

    def drawing(self, desk: Desk, card: CardPic, zone: str) -> Drawing:
        """A tag with the card's name."""
        text = desk.word(card.face) if card.face else desk.tr("a hidden card")
        tag = CardTag("", Rect(0, 0, 0, 0), text, back=not card.face)

        def paint(p: Painter, rect: Rect) -> None:
            tag.draw(p, LOOK, rect)

        return Drawing(("plain", text, tag.back), paint)

    def piece(self, desk: Desk, kind: str) -> Drawing:
        """A tag with the piece's name."""
        return self.drawing(desk, CardPic(-1, kind, True), "")

    def flies(self, step: Step, move: Move) -> bool:
        """Nothing does."""
        return False

    def delay(self, step: Step) -> float:
        """There is nothing to wait for."""
        return 0.0

    def scene(self, cue: Cue) -> Effect | None:
        """There are none."""
        return None
