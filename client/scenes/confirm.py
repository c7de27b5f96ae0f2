"""A last word before a choice that can't be taken back. The focus is on leaving it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Box, Button, Label, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class ConfirmScene(Scene):
    """What the choice means, and two ways on; it can be told not to ask again."""

    id = "confirm"
    opaque = False

    def __init__(self, app: "App", heading: str, text: str, go_on: Callable[[], None]) -> None:
        super().__init__(app)
        self.heading, self.text, self.go_on = heading, text, go_on

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The text, a switch, two buttons."""
        tr, at = self.app.tr, dialog_layout(area, 860, 320)
        switch, text = at["body"].foot(38, 10)
        cells = at["foot"].columns(2, 10)
        asks = self.app.settings.confirm
        return [
            Box("confirm-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], self.heading, size="large", style="bold", align="center",
                  colour="accent", wrap=True),
            Label("meaning", text, self.text, wrap=True, align="center"),
            Button("ask-again", switch, tr("Don't ask again"), kind="quiet", checked=not asks,
                   on=self._switch, size="small"),
            Button("cancel", cells[0], tr("Cancel"), kind="quiet", hint=tr("Esc"), on=self.app.pop),
            Button("go-on", cells[1], tr("Go on"), on=self._go_on),
        ]  # fmt: skip

    def _switch(self) -> None:
        self.app.settings.confirm = not self.app.settings.confirm
        self.app.save_settings()

    def _go_on(self) -> None:
        self.app.pop()
        self.go_on()

    def default_focus(self) -> str:
        """Leaving it."""
        return "cancel"
