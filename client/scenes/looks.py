"""Colour and sign of the own seat, of those that nobody else at the table has."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.seat_rows import LookButton, look_of
from parlour.client.widgets import Box, Button, Label, Widget
from parlour.net.messages import LobbySeat

if TYPE_CHECKING:
    from parlour.client.app import App

Mark = Literal["colour", "emblem"]
SIDE, GAP = 66.0, 12.0


class LooksScene(Scene):
    """Two rows to choose from. `seats` gives the table's seats of now, and `seat` the number of the own one: the host
    may give it another, and without one this is closed. `wear` is told what is wanted.
    """

    id = "looks"
    opaque = False

    def __init__(
        self, app: "App", seat: Callable[[], int | None], seats: Callable[[], list[LobbySeat]],
        wear: Callable[[Mark, int], None],
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.seat, self.seats, self.wear = seat, seats, wear

    def step(self, seconds: float) -> bool:
        """Goes with the seat."""
        if self.seat() is None:
            self.app.take_away(self)
        return False

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Colours, signs, Back."""
        tr, at, here = self.app.tr, dialog_layout(area, 660, 400), self.seat()
        first, second = at["body"].rows(2, 10)
        marks = [] if here is None else [
            *self._marks("colour", tr("Colour"), first, here), *self._marks("emblem", tr("Sign"), second, here),
        ]  # fmt: skip
        return [
            Box("looks-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Colour and sign"), size="large", style="bold", align="center",
                  colour="accent"),
            *marks,
            Button("back", at["foot"], tr("Back"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop,
                   zone="foot"),
        ]  # fmt: skip

    def _marks(self, mark: Mark, word: str, box: Rect, here: int) -> list[Widget]:
        theme, seats, tr = self.app.theme, self.seats(), self.app.tr
        own = seats[here]
        label, cells = box.left(120, 10)
        label = label._replace(h=SIDE)
        out: list[Widget] = [Label(f"{mark}-label", label, word, style="bold")]
        for number in range(len(theme.seats)):
            holder = next((seat.name for at, seat in enumerate(seats)
                           if at != here and seat.machine and getattr(seat, mark) == number), "")  # fmt: skip
            look = look_of(theme, own)
            dyed = theme.seat(number)
            shown = replace(dyed, shape=look.shape) if mark == "colour" else replace(look, shape=dyed.shape)
            cell = Rect(cells.x + number * (SIDE + GAP), cells.y, SIDE, SIDE)
            why = tr("{name} has this one.", name=holder) if holder else ""
            out.append(
                LookButton(f"{mark}:{number}", cell, own.name[:1].upper(), kind="quiet", look=shown, zone=mark,
                           checked=getattr(own, mark) == number, enabled=not why, why=why,
                           on=partial(self.wear, mark, number))
            )  # fmt: skip
        return out

    def default_focus(self) -> str:
        """The present colour."""
        here = self.seat()
        return "back" if here is None else f"colour:{self.seats()[here].colour}"
