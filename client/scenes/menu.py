"""The menu over a table. Leaving loses nothing: every answer is recorded already."""

from typing import TYPE_CHECKING

from parlour.client.asking import LEAVE
from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.widgets import Box, Button, Label, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class MenuScene(Scene):
    """Go on, settings, leave."""

    id = "menu"
    opaque = False

    def __init__(self, app: "App", recorded: bool = True) -> None:
        super().__init__(app)
        self.recorded = recorded

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Three buttons."""
        tr, at = self.app.tr, dialog_layout(area, 440, 340)
        rows = column(at["body"], 3, 46, 10)
        return [
            Box("menu-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Menu"), size="heading", style="display",
                  align="center", colour="accent"),
            Button("continue", rows[0], tr("Go on playing"), on=self.app.pop, hint=self.app.key_of("back")),
            Button("settings", rows[1], tr("Settings"), kind="quiet", on=self._settings),
            Button("leave", rows[2], tr("Leave the table"), kind="quiet",
                   on=self._leave),
            Label("note", at["foot"], self._note(),
                  size="small", colour="dim", align="center", wrap=True),
        ]  # fmt: skip

    def _note(self) -> str:
        if self.recorded:
            return self.app.tr("The game can be resumed from the title.")
        return self.app.tr("This game is not recorded. Leaving the table ends it.")

    def _leave(self) -> None:
        if self.recorded or not self.app.settings.asks(LEAVE):
            self.app.home_scene()
            return
        heading = self.app.tr("Leave the table")
        self.app.push(ConfirmScene(self.app, heading, self._note(), self.app.home_scene, LEAVE))

    def _settings(self) -> None:
        from parlour.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def default_focus(self) -> str:
        """Going on."""
        return "continue"

    def action(self, action: str) -> bool:
        """The menu key closes it again."""
        return super().action("back" if action == "menu" else action)
