"""All games that can go on, when there are more than one."""

from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


class SavedScene(Scene):
    """A list, newest first."""

    id = "saved"

    def __init__(self, app: "App", found: list[saves.Save]) -> None:
        super().__init__(app)
        self.saves = found

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A button for each game."""
        tr, at = self.app.tr, dialog_layout(area, 860, 620)
        inner = at["body"].inset(10)
        rows = column(inner, len(self.saves), 42, 8)
        out: list[Widget] = [
            Label("heading", at["heading"], tr("Games to resume"), size="heading",
                  style="display", align="center", colour="accent"),
            Panel("saves", at["body"], inner=inner, content=len(rows) * 50 - 8),
        ]  # fmt: skip
        for i, (row, save) in enumerate(zip(rows, self.saves, strict=True)):
            names = ", ".join(seat.name for seat in save.setup.seats)
            text = f"{saves.game_name(tr, save.setup.game)}  ·  {names}"
            out.append(
                Button(f"save:{i}", row, text, kind="quiet", panel="saves", zone="saves",
                       align="left", hint=tr("Seed: {seed}", seed=save.setup.seed), on=partial(self._resume, save))
            )  # fmt: skip
        back = at["foot"]._replace(w=160)
        out.append(Button("back", back, tr("Back"), kind="quiet", hint=self.app.key_of("back"), zone="foot",
                          on=self.app.pop))  # fmt: skip
        return out

    def _resume(self, save: saves.Save) -> None:
        from parlour.client.scenes.table import TableScene

        self.app.replace(TableScene(self.app, save.setup, save.path))
