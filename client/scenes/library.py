"""The library: the recorded games of this machine, newest first."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import MARGIN, column
from parlour.client.paint import Painter
from parlour.client.replay.library import Listed, Reading
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Button, Label, Look, Panel, Widget
from parlour.core.record import SUFFIX

if TYPE_CHECKING:
    from parlour.client.app import App

ROW, GAP = 58.0, 6.0
EMPTY = 40.0  # for the words in a list without games


@dataclass
class GameRow(Button):
    """A game in two lines: what it was and when, who played and how it ended."""

    date: str = ""
    who: str = ""
    moves: str = ""

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws both lines."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 1.5)
        upper, lower = rect.inset(14, 5).rows(2, 0)
        fits = True
        for row, right, text, size, style in ((upper, self.date, self.text, "body", "bold"),
                                              (lower, self.moves, self.who, "small", "regular")):  # fmt: skip
            small = p.size("small")
            side, rest = row.side(p.width(right, small) + 4 if right else 0, 12)
            fits &= p.text(side, right, ink, small, align="right") and p.text(rest, text, ink, p.size(size), style)
        self.clipped = not fits


class LibraryScene(Scene):
    """A list of games to watch. Records that can't be shown are in it, with the reason."""

    id = "library"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.games: list[Listed] = []
        self._found: list[Listed] = []
        self._reading = Reading(saves.folder(app.home))

    def entered(self) -> None:
        """Looks again: a game may have been begun from a replay, or a file may have come."""
        if self._reading.done:
            self._found, self._reading = [], Reading(saves.folder(self.app.home))
        self.refresh()

    def step(self, seconds: float) -> bool:
        """Takes what has been found."""
        was, found = self._reading.done, self._reading.take()
        self._found += found
        if self._reading.done != was or len(self._found) > len(self.games):  # else what was there before stays so long
            if not self.games:
                self.ui.focus = ""  # it was on the way out
            self.games = list(self._found)
            self.refresh()
        return not self._reading.done

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The list, where it comes from, and the way out."""
        tr, body = self.app.tr, area.inset(2 * MARGIN, MARGIN)
        heading, body = body.top(56, 8)
        foot, body = body.foot(52, 12)
        back, note = foot.left(160, 20)
        inner = body.inset(12)
        inner = inner._replace(w=inner.w - 6)
        rows = column(inner, len(self.games), ROW, GAP)
        panel = Panel("games", body, inner=inner, content=max(EMPTY, len(rows) * (ROW + GAP) - GAP))
        text = tr("Games of this machine lie in {folder}. A file {ending} that is put there can be watched too.",
                  folder=saves.folder(self.app.home), ending=f"*{SUFFIX}")  # fmt: skip
        out: list[Widget] = [
            Label("heading", heading, tr("Replays"), size="heading", style="display", colour="accent"),
            panel,
            *(self._row(number, game, row) for number, (game, row) in enumerate(zip(self.games, rows, strict=True))),
            Button("back", back, tr("Back"), kind="quiet", hint=self.app.key_of("back"), zone="foot", on=self.app.pop),
            Label("folder", note, text, size="small", colour="dim", wrap=True),
        ]
        if not self.games:
            said = tr("There is no recorded game yet.") if self._reading.done else tr("Looking for games …")
            out.append(Label("empty", inner.top(EMPTY)[0], said, colour="dim", panel="games"))
        return out

    def _row(self, number: int, game: Listed, place: Rect) -> GameRow:
        tr = self.app.tr
        row = GameRow(f"game:{number}", place, game.path.name, kind="quiet", panel="games", zone="games",
                      date=game.date, on=partial(self._watch, game))  # fmt: skip
        if game.setup is None:
            row.enabled, row.why = False, tr("This file can't be read. It is left as it is.")
            row.who = row.why
            return row
        row.text = saves.game_name(tr, game.setup.game)
        row.moves = tr.n("{n} move", "{n} moves", game.moves)
        names = [seat.name for seat in game.setup.seats]
        if game.state == "rules":
            row.enabled = False
            row.why = row.who = tr("Played by other rules, with Parlour {version}.", version=game.version)
        elif game.state == "running":
            row.who = tr("Not over yet: {names}", names=", ".join(names))
        else:
            won = [names[seat] for seat in game.winners]
            points = [f"{name} {number}" for name, number in zip(names, game.points, strict=True)]
            row.who = " · ".join([*points, tr.n("Winner: {names}", "Winners: {names}", len(won), names=", ".join(won))])
        row.tip = game.path.name
        return row

    def _watch(self, game: Listed) -> None:
        from parlour.client.scenes.replay import ReplayScene

        self.app.push(ReplayScene(self.app, lambda: game.path))

    def default_focus(self) -> str:
        """The newest game."""
        return next((widget.id for widget in self.ui.spots() if widget.zone == "games" and widget.enabled), "back")

    def facts(self) -> dict[str, object]:
        """How many games are listed."""
        return {"games": len(self.games), "done": self._reading.done}
