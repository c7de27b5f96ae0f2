"""The end of a game: who won and why, points by kind and seat, and the next game."""

from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import end_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.scenes.log import LogPanel
from parlour.client.snapshot import Ended, Line, Setup
from parlour.client.widgets import Button, Emblem, Label, Panel, Widget
from parlour.core import GAMES

if TYPE_CHECKING:
    from parlour.client.app import App

NAME_WIDTH = 210.0
ROW = 44.0


class EndScene(Scene):
    """Result, Rematch, Same seed, title."""

    id = "end"

    def __init__(self, app: "App", setup: Setup, ended: Ended, log: tuple[Line, ...]) -> None:
        super().__init__(app)
        self.setup, self.ended, self.log = setup, ended, list(log)
        self.log_panel = LogPanel(app, setup.seats)
        self.game = GAMES[setup.game]

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Headline, table of points with the log beside it, buttons."""
        tr, at = self.app.tr, end_layout(area)
        reason = saves.word(tr, self.game, self.ended.reason)
        log, points = at["points"].side(min(420.0, at["points"].w * 0.33), 12)
        cells = at["foot"].columns(4, 10)
        return [
            Label("heading", at["heading"], self._headline(), size="heading", style="display",
                  colour="accent"),
            Label("reason", at["reason"], reason, size="large", colour="dim"),
            *self._points(points, p),
            *self.log_panel.build(p, log, self.log),
            Label("seed", at["note"], tr("Seed: {seed}", seed=self.setup.seed), colour="dim",
                  size="small"),
            Button("rematch", cells[0], tr("Rematch"), on=self._rematch, zone="foot",
                   size="large", tip=tr("The same players with fresh cards and dice")),
            Button("same-seed", cells[1], tr("Same seed"), kind="quiet", on=self._same_seed,
                   zone="foot", tip=tr("The same players with the same cards and dice")),
            Button("new-game", cells[2], tr("New game"), kind="quiet", on=self._new_game,
                   zone="foot"),
            Button("title", cells[3], tr("Title"), kind="quiet", on=self.app.home_scene,
                   zone="foot", hint=tr("Esc")),
        ]  # fmt: skip

    def _headline(self) -> str:
        names = ", ".join(self.setup.seats[seat].name for seat in self.ended.winners)
        return self.app.tr.n("Winner: {names}", "Winners: {names}", len(self.ended.winners),
                             names=names)  # fmt: skip

    def _points(self, box: Rect, p: Painter) -> list[Widget]:
        tr, inner = self.app.tr, box.inset(16, 12)
        kinds = list(dict.fromkeys(kind for one in self.ended.kinds for kind in one))
        heads = [*(saves.word(tr, self.game, kind) for kind in kinds), tr("Total"), tr("Place")]
        names, rest = inner.left(NAME_WIDTH, 8)
        columns = _columns(p, heads, rest)
        order = sorted(range(len(self.setup.seats)), key=lambda s: (self.ended.places[s], s))
        rows = len(order) * ROW + 54
        out: list[Widget] = [Panel("points", box, inner=inner, content=rows)]
        for i, (text, column) in enumerate(zip(heads, columns, strict=True)):
            at = Rect(column.x, inner.y, column.w, 46)
            out.append(Label(f"head:{i}", at, text, size="small", colour="dim", align="center",
                             wrap=True, panel="points"))  # fmt: skip
        for row, seat in enumerate(order):
            y = inner.y + 54 + row * ROW
            out += self._row(seat, Rect(names.x, y, names.w, ROW), columns, kinds)
        return out

    def _row(self, seat: int, at: Rect, columns: tuple[Rect, ...], kinds: list[str]) -> list[Widget]:
        won = seat in self.ended.winners
        name = self.setup.seats[seat].name
        values = [self.ended.kinds[seat].get(kind, 0) for kind in kinds]
        values += [self.ended.points[seat], self.ended.places[seat]]
        sign, rest = at.left(34, 10)
        out: list[Widget] = [
            Emblem(f"sign:{seat}", Rect(sign.x, at.y + 4, 34, 34), name[:1].upper(),
                   look=self.app.theme.seat(seat), panel="points"),
            Label(f"name:{seat}", rest, name, style="bold", panel="points",
                  colour="accent" if won else "text"),
        ]  # fmt: skip
        for i, (value, column) in enumerate(zip(values, columns, strict=True)):
            total = i == len(kinds)
            colour = "accent" if total and won else "text" if value else "faint"
            cell = Rect(column.x, at.y, column.w, ROW)
            out.append(
                Label(f"points:{seat}:{i}", cell, str(value), align="center", panel="points", colour=colour,
                      size="large" if total else "body", style="bold" if total else "regular")
            )  # fmt: skip
        return out

    def _again(self, seed: int) -> None:
        from parlour.client.scenes.table import TableScene

        setup = Setup(self.setup.game, self.setup.seats, seed, self.setup.options)
        self.app.replace(TableScene(self.app, setup))

    def _rematch(self) -> None:
        from parlour.client.scenes.new_game import fresh_seed

        self._again(fresh_seed())

    def _same_seed(self) -> None:
        self._again(self.setup.seed)

    def _new_game(self) -> None:
        from parlour.client.scenes.new_game import NewGameScene

        self.app.replace(NewGameScene(self.app))

    def careful(self, action: str) -> bool:
        """A key pressed to end the last turn must not begin another game."""
        return self.age < HASTE

    def default_focus(self) -> str:
        """Another game."""
        return "rematch"

    def facts(self) -> dict[str, object]:
        """The result."""
        return {
            "points": self.ended.points,
            "winners": self.ended.winners,
            "hash": self.ended.hash,
            "seed": str(self.setup.seed),
            "lines": len(self.log),
        }


def _columns(p: Painter, heads: list[str], room: Rect) -> tuple[Rect, ...]:
    """A column for each heading, as wide as its longest word needs, and what is left shared out evenly."""
    size = p.size("small")
    needs = [max(p.width(word, size) for word in head.split()) + 6 for head in heads]
    spare = room.w - sum(needs)
    if spare < 0:  # too many kinds: all alike, and the headings get smaller
        return room.columns(len(heads), 2)
    out, x = [], room.x
    for need in needs:
        width = need + spare / len(heads)
        out.append(Rect(x, room.y, width, room.h))
        x += width
    return tuple(out)
