"""Several choices about one thing on the table: which is meant?"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.snapshot import Choice
from parlour.client.widgets import Box, Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

TALL, GAP = 42.0, 8.0


class ChooseScene(Scene):
    """The choices below each other, and a way back."""

    id = "choose"
    opaque = False

    def __init__(self, app: "App", choices: tuple[Choice, ...], choose: Callable[[Choice], None]) -> None:
        super().__init__(app)
        self.choices, self.choose = choices, choose

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A heading, a button for each choice, and Back."""
        tr = self.app.tr
        rows = min(8, len(self.choices))
        at = dialog_layout(area, 620, 160 + rows * (TALL + GAP))
        body = at["body"]
        cells = column(body, len(self.choices), TALL, GAP)
        return [
            Box("choose-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Which of these?"), size="large", style="bold", align="center",
                  colour="accent"),
            Panel("choices", body, fill="wood", edge="wood", inner=body, content=cells[-1].bottom - body.y),
            *(Button(f"choice:{choice.number}", cell, choice.texts[tr.language], on=partial(self._take, choice),
                     panel="choices", zone="choices")
              for cell, choice in zip(cells, self.choices, strict=True)),
            Button("back", at["foot"], tr("Back"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop,
                   zone="foot"),
        ]  # fmt: skip

    def _take(self, choice: Choice) -> None:
        self.app.pop()
        self.choose(choice)

    def default_focus(self) -> str:
        """The first choice."""
        return f"choice:{self.choices[0].number}"
