"""When something fails at a table: said in words, with a choice, and nothing lost."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Box, Button, Label, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class RecordScene(Scene):
    """A line of the record could not be written. The game waits until the player decides."""

    id = "record-trouble"
    opaque = False

    def __init__(self, app: "App", text: str, decide: Callable[[bool], None]) -> None:
        super().__init__(app)
        self.text, self.decide = text, decide

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """What happened, and three ways on."""
        tr, at = self.app.tr, dialog_layout(area, 760, 300)
        cells = at["foot"].columns(3, 10)
        return [
            Box("trouble-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("The record can't be written"), size="heading",
                  style="display", align="center", colour="accent"),
            Label("trouble", at["body"],
                  self.text + "\n" + tr("What was played so far is not lost while you decide."),
                  wrap=True, align="center"),
            Button("again", cells[0], tr("Try again"), on=lambda: self._say(True)),
            Button("without", cells[1], tr("Go on without"), kind="quiet",
                   on=lambda: self._say(False)),
            Button("leave", cells[2], tr("Leave the table"), kind="quiet",
                   on=self.app.home_scene),
        ]  # fmt: skip

    def _say(self, again: bool) -> None:
        self.decide(again)
        self.app.pop()

    def default_focus(self) -> str:
        """Trying again changes nothing if it fails again."""
        return "again"

    def action(self, action: str) -> bool:
        """Only a button decides."""
        return False


class BrokenScene(Scene):
    """The game can't go on. Its file stays as it is."""

    id = "broken"
    opaque = False

    def __init__(self, app: "App", text: str) -> None:
        super().__init__(app)
        self.text = text

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """What happened, and the way out."""
        tr, at = self.app.tr, dialog_layout(area, 760, 320)
        return [
            Box("trouble-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("This game can't go on"), size="heading",
                  style="display", align="center", colour="accent"),
            Label("trouble", at["body"], self.text + "\n" + tr("The file is left as it is."),
                  wrap=True, align="center"),
            Button("leave", at["foot"], tr("Leave the table"), on=self.app.home_scene),
        ]  # fmt: skip

    def action(self, action: str) -> bool:
        """Esc leaves too."""
        if action == "back":
            self.app.home_scene()
            return True
        return False
