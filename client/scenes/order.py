"""The order of the seats at a table before its start: the host lets neighbours change places."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.seat_rows import look_of
from parlour.client.widgets import Box, Button, Emblem, Label, Look, NameLabel, Widget
from parlour.net.messages import LobbySeat

if TYPE_CHECKING:
    from parlour.client.app import App

ROW, GAP, NOTE = 44.0, 6.0, 34.0


@dataclass
class ArrowButton(Button):
    """A button with an arrow upwards or downwards."""

    upwards: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the arrow on the button."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 1.5)
        x, y, tip = rect.x + rect.w / 2, rect.y + rect.h / 2, -8 if self.upwards else 8
        p.stroke([(x, y - tip), (x, y + tip)], ink, 2.5)
        p.stroke([(x - 7, y + tip / 8), (x, y + tip), (x + 7, y + tip / 8)], ink, 2.5)


class OrderScene(Scene):
    """The seats that are played, below each other, each with a way up and down. `seats` gives the table's of now;
    `swap` is told the numbers of two that are to change places.
    """

    id = "order"
    opaque = False

    def __init__(self, app: "App", seats: Callable[[], Sequence[LobbySeat]], swap: Callable[[int, int], None]) -> None:
        super().__init__(app)
        self.seats, self.swap = seats, swap
        self._changing: Sequence[LobbySeat] | None = None  # the seats that were seen when two changed places last

    @property
    def _played(self) -> list[int]:
        """The numbers of the seats that aren't closed."""
        return [number for number, seat in enumerate(self.seats()) if not seat.closed]

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A row for each seat, and Back."""
        tr, played = self.app.tr, self._played
        at = dialog_layout(area, 620, 160 + NOTE + len(played) * (ROW + GAP))
        note, body = at["body"].top(NOTE)
        out: list[Widget] = [
            Box("order-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("The order of the seats"), size="large", style="bold", align="center",
                  colour="accent"),
            Label("note", note, tr("Everybody sits around the table in this order."), align="center", size="small"),
            Button("back", at["foot"], tr("Back"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop,
                   zone="foot"),
        ]  # fmt: skip
        for place, row in enumerate(column(body, len(played), ROW, GAP)):
            out += self._row(place, row, played)
        return out

    def _row(self, place: int, row: Rect, played: list[int]) -> list[Widget]:
        tr, seat = self.app.tr, self.seats()[played[place]]
        sign, rest = row.left(ROW, 10)
        down, rest = rest.side(ROW, 8)
        up, name = rest.side(ROW, 12)
        why = {"up": tr("This is the first seat."), "down": tr("This is the last seat.")}
        ends = {"up": 0, "down": len(played) - 1}
        out: list[Widget] = [
            ArrowButton(f"{way}:{place}", box, kind="quiet", zone="seats", tip=tip, enabled=place != ends[way],
                        why=why[way], upwards=step < 0, on=partial(self._move, place, step))
            for way, box, step, tip in (("up", up, -1, tr("Up")), ("down", down, 1, tr("Down")))
        ]  # fmt: skip
        if not seat.machine:
            return [*out, Label(f"name:{place}", name, tr("open: waits for somebody"), colour="faint", size="small",
                                wrap=True)]  # fmt: skip
        look = look_of(self.app.theme, seat)
        return [
            *out, Emblem(f"emblem:{place}", sign.inset(5), seat.name[:1].upper(), look=look),
            NameLabel(f"name:{place}", name, seat.name, style="bold"),
        ]  # fmt: skip

    def _move(self, place: int, step: int) -> None:
        """Lets a seat change places with its neighbour; the focus goes along, for the next step the same way."""
        seats, played, there = self.seats(), self._played, place + step
        if seats is self._changing:
            return  # what is seen isn't so any more: another seat may be meant
        if seats[played[place]] != seats[played[there]]:
            self._changing = seats
            self.swap(played[place], played[there])
        at_the_end = not 0 <= there + step < len(played)
        self.ui.focus = f"{'up' if (step < 0) != at_the_end else 'down'}:{there}"
        self.refresh()

    def default_focus(self) -> str:
        """The way down of the first seat."""
        return "down:0"

    def facts(self) -> dict[str, object]:
        """Who sits there, in order."""
        return {"names": [self.seats()[number].name for number in self._played]}
