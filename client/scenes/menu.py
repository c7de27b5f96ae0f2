"""The menu over a table. Leaving loses nothing: every answer is recorded, and between peers the others play on."""

from typing import TYPE_CHECKING

from parlour.client.asking import LEAVE
from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.company import TableCompany
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.widgets import Box, Button, Label, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class MenuScene(Scene):
    """Go on, settings, leave; between peers also a pause for all."""

    id = "menu"
    opaque = False

    def __init__(self, app: "App", recorded: bool = True, company: TableCompany | None = None) -> None:
        """Lie over a table. `company` is that of a table between peers."""
        super().__init__(app)
        self.recorded, self.company, self._paused = recorded, company, False

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Three buttons, or four."""
        tr, company = self.app.tr, self.company
        pauses = company is not None and company.now is not None and not company.watches
        size = (440, 340) if company is None else (560, 410) if pauses else (560, 360)
        at = dialog_layout(area, *size)
        foot = at["foot"] if company is None else at["foot"].moved(0, -16)._replace(h=at["foot"].h + 16)
        rows = column(at["body"], 4 if pauses else 3, 46, 10)
        out: list[Widget] = [
            Box("menu-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Menu"), size="heading", style="display",
                  align="center", colour="accent"),
            Button("continue", rows[0], tr("Go on playing"), on=self.app.pop, hint=self.app.key_of("back")),
            Button("settings", rows[1], tr("Settings"), kind="quiet", on=self._settings),
            Button("leave", rows[-1], tr("Leave the table"), kind="quiet",
                   on=self._leave),
            Label("note", foot, self._note(),
                  size="small", colour="dim", align="center", wrap=True),
        ]  # fmt: skip
        if pauses and company is not None and company.now is not None:
            word = tr("Let the game go on") if company.now.paused else tr("Pause the game for all")
            out.insert(4, Button("pause", rows[2], word, kind="quiet", on=self._pause))
        return out

    def step(self, seconds: float) -> bool:
        """Somebody else may pause the game, or let it go on."""
        paused = self.company is not None and self.company.now is not None and self.company.now.paused
        if paused != self._paused:
            self._paused = paused
            self.refresh()
        return False

    def _pause(self) -> None:
        if self.company is not None and self.company.now is not None:
            self.company.pause(not self.company.now.paused)
        self.app.pop()

    def _note(self) -> str:
        if self.company is not None and self.company.watches:
            return self.app.tr("The table goes on without this window. It can be watched again as long as it plays.")
        if self.company is not None:
            return self.app.tr(
                "The table goes on without this window; the others may let a bot play for you. Resume on the title"
                " brings you back to your seat."
            )
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
