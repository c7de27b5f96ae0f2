"""One of several things is picked, in a box over the page that asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Box, Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

TALL, GAP = 42.0, 8.0
MOST = 8  # rows that are seen at once


@dataclass(frozen=True)
class Pick:
    """Something to be picked; a `why` greys it. `checked` marks a switch, or what is so now."""

    id: str
    text: str
    on: Callable[[], None]
    why: str = ""
    checked: bool | None = None


class PickScene(Scene):
    """Picks below each other, and a way back. `picks` is asked again whenever something may have changed."""

    id = "pick"
    opaque = False

    def __init__(self, app: "App", heading: str, picks: Callable[[], Sequence[Pick]], *, stays: bool = False) -> None:
        """`stays`: what is picked are switches, so that several may be pressed."""
        super().__init__(app)
        self.heading, self.picks, self.stays = heading, picks, stays

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A heading, a button for each pick, and Back."""
        tr, picks = self.app.tr, self.picks()
        at = dialog_layout(area, 620, 160 + min(MOST, len(picks)) * (TALL + GAP))
        body = at["body"]
        cells = column(body, len(picks), TALL, GAP)
        return [
            Box("pick-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], self.heading, size="large", style="bold", align="center", colour="accent"),
            Panel("picks", body, fill="wood", edge="wood", inner=body, content=len(picks) * (TALL + GAP) - GAP),
            *(Button(f"pick:{pick.id}", cell, pick.text, kind="quiet", on=partial(self._take, pick), panel="picks",
                     zone="picks", enabled=not pick.why, why=pick.why, checked=pick.checked)
              for cell, pick in zip(cells, picks, strict=True)),
            Button("back", at["foot"], tr("Back"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop,
                   zone="foot"),
        ]  # fmt: skip

    def _take(self, pick: Pick) -> None:
        if not self.stays:
            self.app.pop()
        pick.on()
        self.refresh()

    def default_focus(self) -> str:
        """What is so now, else the first that can be picked."""
        free = [pick for pick in self.picks() if not pick.why]
        now = next((pick for pick in free if pick.checked), next(iter(free), None))
        return f"pick:{now.id}" if now is not None else "back"
