"""A table on its page: one view draws it and what moves above it, at play and in replays alike."""

from collections.abc import Sequence

from parlour.client import saves
from parlour.client.beats import Beats
from parlour.client.desk import Desk, View
from parlour.client.effects import Cue
from parlour.client.gallery import Gallery
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.show import Show, length, show
from parlour.client.snapshot import Seat, Step
from parlour.client.tables import view_of
from parlour.client.tables.plain import Table as PlainTable
from parlour.client.widgets import Widget
from parlour.core.game import Game


class TablePage:
    """The table of a scene. `beats` say what is shown and what is just happening."""

    def __init__(self, scene: Scene, game: Game, seats: Sequence[Seat], beats: Beats) -> None:
        self.gallery = Gallery()
        self.desk: Desk | None = None
        self.show: Show | None = None  # the beat that runs
        self._scene, self._game, self._seats, self._beats = scene, game, seats, beats
        self._flown = False  # whether the flights of the beat have begun
        self._kind = ""
        self.use_view()

    # --- how it is drawn ----------------------------------------------------------------------

    def use_view(self) -> None:
        """Takes the drawn table or the plain one, as the settings say; the scene gets its colours."""
        wanted = self._scene.app.settings.table
        if wanted != self._kind:
            self._kind = wanted
            self.view: View = view_of(self._game.id) if wanted == "arcade" else PlainTable()
            self._scene.theme = self.view.theme.dressed([(seat.colour, seat.emblem) for seat in self._seats])

    def switch_view(self) -> None:
        """From the drawn table to the plain one, or back."""
        app = self._scene.app
        app.settings.table = "plain" if app.settings.table == "arcade" else "arcade"
        app.save_settings()
        self.use_view()

    def build(self, desk: Desk, area: Rect, step: Step | None) -> list[Widget]:
        """What the view makes of a desk; while a beat runs, what flies is left out."""
        self.desk, self.show = desk, None
        widgets = self.view.build(desk, area)
        if step is not None:
            self.show = show(self.view, desk, step, area, widgets, self._cue(step))
            self._flown = self._beats.elapsed >= self.show.start
            if self._flown:
                self.show.take_out(widgets)
        return widgets

    def clear(self) -> None:
        """There is no table to be seen."""
        self.desk = self.show = None

    # --- what moves ---------------------------------------------------------------------------

    @property
    def animates(self) -> bool:
        """Whether something moves above the widgets."""
        return self.show is not None and bool(self.show.flights or self.show.effect)

    def take_off(self) -> None:
        """As soon as flights begin, what flies is no longer drawn where it was."""
        if self.show is not None and not self._flown and self._beats.elapsed >= self.show.start:
            self._flown = self._scene.app.dirty = True
            self.show.take_out(self._scene.ui.widgets)

    def draw_over(self, p: Painter) -> None:
        """Draws what moves."""
        if self.show is not None and self.desk is not None:
            self.show.draw(p, self.desk, self._beats.elapsed)

    def length(self, step: Step) -> float:
        """The seconds of a step's beat at normal speed."""
        picture = self._beats.shown
        return 0.0 if picture is None else length(self.view, step, picture, self._cue(step))

    def _cue(self, step: Step) -> Cue:
        """All that the scene of a step is made from, in the part of the page in sight; it knows the faces that its
        viewer does.
        """
        pictures = [picture for picture in (self._beats.shown, step.picture) if picture is not None]
        faces = {card.handle: card.face for one in pictures for zone in one.zones for card in zone.cards}
        seats, scene, app = self._seats, self._scene, self._scene.app

        def place(name: str) -> Rect | None:
            found = scene.ui.get(name)
            return found.rect if found is not None else None

        return Cue(
            step.event, app.view.seen, place, (scene.theme or app.theme).seat,
            lambda seat: seats[seat].name if 0 <= seat < len(seats) else "",
            lambda word: saves.word(app.tr, self._game, word),
            app.settings.motion == "reduced", lambda handle: faces.get(handle, ""),
        )  # fmt: skip
