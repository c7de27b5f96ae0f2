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
    """What the choice means, and two ways on; it can be told not to ask about this kind of choice again."""

    id = "confirm"
    opaque = False

    def __init__(
        self, app: "App", heading: str, text: str, go_on: Callable[[], None], kind: str = "", word: str = "",
        why: str = "",
    ) -> None:  # fmt: skip
        """Show a heading and a text; `go_on` is called when the player agrees.

        `kind` is how "don't ask again" is remembered; without one it isn't offered. `word` stands on the button
        instead of "Go on"; a `why` greys it and says why.
        """
        super().__init__(app)
        self.heading, self.text, self.go_on = heading, text, go_on
        self.kind, self.word, self.why = kind, word, why

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The text, a switch, two buttons."""
        tr, at = self.app.tr, dialog_layout(area, 860, 320)
        switch, text = at["body"].foot(38, 10) if self.kind else (at["body"], at["body"])
        cells = at["foot"].columns(2, 10)
        out: list[Widget] = [
            Box("confirm-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], self.heading, size="large", style="bold", align="center",
                  colour="accent", wrap=True),
            Label("meaning", text, self.text, wrap=True, align="center"),
            Button("cancel", cells[0], tr("Cancel"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop),
            Button("go-on", cells[1], self.word or tr("Go on"), on=self._go_on, enabled=not self.why, why=self.why),
        ]  # fmt: skip
        if self.kind:
            out.append(
                Button("ask-again", switch, tr("Don't ask again"), kind="quiet", on=self._switch, size="small",
                       checked=not self.app.settings.asks(self.kind))
            )  # fmt: skip
        return out

    def _switch(self) -> None:
        settings = self.app.settings
        settings.ask(self.kind, not settings.asks(self.kind))
        self.app.save_settings()

    def _go_on(self) -> None:
        self.app.pop()
        self.go_on()

    def default_focus(self) -> str:
        """Leaving it."""
        return "cancel"
