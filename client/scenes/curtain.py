"""The curtain between two persons at one machine: hands are hidden until the next one says who it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.scenes.company import TableCompany
from parlour.client.snapshot import Setup
from parlour.client.widgets import Box, Button, Emblem, Label, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class CurtainScene(Scene):
    """Covers the whole window."""

    id = "curtain"
    themed_from_below = True

    def __init__(
        self, app: "App", setup: Setup, seat: int, ready: Callable[[], None], recorded: bool = True,
        company: TableCompany | None = None,
    ) -> None:  # fmt: skip
        """Ask for the person of a seat, who calls `ready`; `company` is that of a table between peers, for the menu."""
        super().__init__(app)
        self.setup, self.seat, self.ready, self.recorded = setup, seat, ready, recorded
        self.company = company

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Whose turn it is at the machine, and one button."""
        tr, at = self.app.tr, dialog_layout(area, 620, 330)
        name = self.setup.seats[self.seat].name
        sign, rest = at["body"].top(84, 14)
        return [
            Box("curtain-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], tr("Next at this machine"), size="heading",
                  style="display", align="center", colour="accent"),
            Emblem("sign", Rect(area.w / 2 - 36, sign.y, 72, 72), name[:1].upper(),
                   look=(self.theme or self.app.theme).seat(self.seat)),
            Label("note", rest, tr("Hands are hidden until {name} is here.", name=name),
                  align="center", wrap=True, middle=False),
            Button("ready", at["foot"], tr("I am {name}", name=name), on=self._open, size="large"),
        ]  # fmt: skip

    def _open(self) -> None:
        self.ready()
        self.app.pop()

    def pressed_anywhere(self, widget: Widget | None) -> bool:
        """Presses of the one who leaves, meant for the table, must not open it."""
        return self.age < HASTE

    def default_focus(self) -> str:
        """The only button."""
        return "ready"

    def action(self, action: str) -> bool:
        """Nothing else opens it; the menu can still be reached."""
        if action in ("back", "menu"):
            from parlour.client.scenes.menu import MenuScene

            self.app.push(MenuScene(self.app, self.recorded, self.company))
            return True
        return False

    def facts(self) -> dict[str, object]:
        """Who is asked to come."""
        return {"seat": self.seat}
