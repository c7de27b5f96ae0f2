"""The end of a game: who won and why, points by kind and over the rounds, dice, and the next game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.charts import LineChart, Series
from parlour.client.export import export_log
from parlour.client.geometry import Rect
from parlour.client.layout import end_layout
from parlour.client.paint import Painter
from parlour.client.replay import library
from parlour.client.scenes import dice_panel
from parlour.client.scenes.answers import say
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.scenes.code_panel import COPIED, NO_CLIPBOARD
from parlour.client.scenes.log import LogPanel, card_words
from parlour.client.snapshot import Ended, Line, Setup
from parlour.client.statistics import Statistics, Summary
from parlour.client.widgets import Box, Button, Emblem, Label, NameLabel, Panel, Widget
from parlour.core import GAMES, setup_code

if TYPE_CHECKING:
    from parlour.client.app import App

NAME_WIDTH, SIGN, APART = 210.0, 44.0, 16.0
ROW, HEAD = 40.0, 50.0
CODE_WIDTH = 560.0


class EndScene(Scene):
    """Result, chart, dice, log, code; Rematch, Same seed, New game, the replay, Title."""

    id = "end"

    def __init__(
        self, app: "App", setup: Setup, ended: Ended, log: tuple[Line, ...], leave: Callable[[], None] | None = None
    ) -> None:
        """Show how a game ended. `leave` is called when the page goes: until then others of a table between peers may
        still need this machine.
        """
        super().__init__(app)
        self.theme = self.looks = app.theme.dressed([(seat.colour, seat.emblem) for seat in setup.seats])
        self._leave = leave
        self.setup, self.ended, self.log = setup, ended, list(log)
        self.game = GAMES[setup.game]
        self.log_panel = LogPanel(app, setup.seats, export=lambda: export_log(app, setup, self.log),
                                  describe=card_words(app, self.game))  # fmt: skip
        self.code = setup_code.encode(self.game, len(setup.seats), setup.seed, setup.options)
        self.order = sorted(range(len(setup.seats)), key=lambda seat: (ended.places[seat], seat))
        self.statistics = Statistics(app.home)
        self.summary: Summary | None = None
        self._said = ""  # the key of what has just become of the code

    def entered(self) -> None:
        """Counts the game."""
        if self.summary is None:
            self.summary = self.statistics.finished(self.setup, self.ended)

    @property
    def alone(self) -> bool:
        """Whether all who played were at this machine: others can't be put at a table without being asked."""
        return not any(seat.remote for seat in self.setup.seats)

    @property
    def watched(self) -> bool:
        """Whether this window had no seat: then there is no record here."""
        return not self.alone and not self.setup.persons

    def closed(self) -> None:
        """Leaves the table."""
        if self._leave is not None:
            self._leave()

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Headline, points, chart, dice and log, the code, buttons."""
        tr, ended = self.app.tr, self.ended
        chart, dice = bool(ended.history), any(ended.rolls)
        at = end_layout(area, HEAD + len(self.order) * ROW + 24, chart, dice_panel.height(len(self.order)) * dice)
        out = self._headline(at["heading"], p)
        out.append(Label("reason", at["reason"], saves.word(tr, self.game, ended.reason), size="large", colour="dim"))
        out += self._points(at["points"], p)
        if chart:
            out += self._chart(at["chart"])
        if dice:
            out += dice_panel.build(self.app, at["dice"], self.setup.seats, self.order, ended.rolls)
        return [
            *out,
            *self.log_panel.build(p, at["log"], self.log),
            *self._note(at["note"], p),
            *self._foot(at["foot"]),
        ]

    def _headline(self, box: Rect, p: Painter) -> list[Widget]:
        winners, tr = self.ended.winners, self.app.tr
        names = [self.setup.seats[seat].name for seat in winners]
        out: list[Widget] = []
        for seat, name in zip(winners, names, strict=True):
            sign, box = box.left(44, 12)
            place = Rect(sign.x, sign.y + (sign.h - 44) / 2, 44, 44)
            out.append(Emblem(f"winner:{seat}", place, name[:1].upper(), look=self.looks.seat(seat)))
        text = tr.n("Winner: {names}", "Winners: {names}", len(winners), names=", ".join(names))
        fits = p.width(text, p.size("heading"), "display") <= box.w
        out.append(NameLabel("heading", box, text, size="heading" if fits else "large", style="display",
                             colour="accent", wrap=not fits))  # fmt: skip
        return out

    # --- points -------------------------------------------------------------------------------

    def _points(self, box: Rect, p: Painter) -> list[Widget]:
        tr, inner = self.app.tr, box.inset(16, 12)
        kinds = list(dict.fromkeys(kind for one in self.ended.kinds for kind in one))
        heads = [*(saves.word(tr, self.game, kind) for kind in kinds), tr("Total"), tr("Place")]
        longest = SIGN + max(p.width(seat.name, p.size("body"), "bold") for seat in self.setup.seats) + 4
        room = inner.w - sum(need + APART for need in _needs(p, heads)) - 8
        names, rest = inner.left(max(NAME_WIDTH, min(longest, room)), 8)
        columns = _columns(p, heads, rest)
        panel = Panel("points", box, inner=inner, content=len(self.order) * ROW + HEAD, zone="points")
        panel.focusable = panel.most > 0
        out: list[Widget] = [panel]
        for i, (text, column) in enumerate(zip(heads, columns, strict=True)):
            at = Rect(column.x, inner.y, column.w, HEAD - 6)
            out.append(Label(f"head:{i}", at, text, size="small", colour="dim", align="center",
                             wrap=True, panel="points"))  # fmt: skip
        for row, seat in enumerate(self.order):
            out += self._row(seat, Rect(names.x, inner.y + HEAD + row * ROW, names.w, ROW), columns, kinds)
        return out

    def _row(self, seat: int, at: Rect, columns: tuple[Rect, ...], kinds: list[str]) -> list[Widget]:
        won = seat in self.ended.winners
        name = self.setup.seats[seat].name
        values = [self.ended.kinds[seat].get(kind, 0) for kind in kinds]
        values += [self.ended.points[seat], self.ended.places[seat]]
        sign, rest = at.left(SIGN - 10, 10)
        out: list[Widget] = [
            Emblem(
                f"sign:{seat}",
                Rect(sign.x, at.y + 3, 34, 34),
                name[:1].upper(),
                look=self.looks.seat(seat),
                panel="points",
            ),
            NameLabel(f"name:{seat}", rest, name, style="bold", panel="points", colour="accent" if won else "text"),
        ]
        for i, (value, column) in enumerate(zip(values, columns, strict=True)):
            total = i == len(kinds)
            colour = "accent" if total and won else "text" if value else "faint"
            cell = Rect(column.x, at.y, column.w, ROW)
            out.append(
                Label(f"points:{seat}:{i}", cell, str(value), align="center", panel="points", colour=colour,
                      size="large" if total else "body", style="bold" if total else "regular")
            )  # fmt: skip
        return out

    def _chart(self, box: Rect) -> list[Widget]:
        head, body = box.inset(14, 8).top(22, 2)
        series = tuple(
            Series(self.looks.seat(seat), one.name, tuple(points[seat] for points in self.ended.history), seat)
            for seat, one in enumerate(self.setup.seats)
        )
        return [
            Box("chart-ground", box, fill="field"),
            Label("chart-label", head, self.app.tr("Points after each round"), style="bold", size="small"),
            LineChart("chart", body, series=series),
        ]

    # --- below --------------------------------------------------------------------------------

    def _note(self, box: Rect, p: Painter) -> list[Widget]:
        """The code of this game, and what is known of all games of its kind."""
        tr = self.app.tr
        text = tr("Code: {code}", code=self.code)
        code, rest = box.left(min(CODE_WIDTH, p.width(text, p.size("body")) + 12), 8)
        copy, rest = rest.left(150, 16)
        said, warns = self._statistics()
        return [
            Label("code", code, text, colour="dim", wrap=True, tip=tr("Seed: {seed}", seed=self.setup.seed)),
            Button("copy-code", copy, tr("Copied") if self._said == COPIED else tr("Copy"), kind="quiet", zone="code",
                   size="small", on=self._copy),
            Label("statistics", rest, said, colour="warning" if warns else "dim", size="small",
                  align="right", wrap=True),
        ]  # fmt: skip

    def _statistics(self) -> tuple[str, bool]:
        """The line below, and whether it is a warning."""
        tr, summary = self.app.tr, self.summary
        if self._said == NO_CLIPBOARD:
            return tr(NO_CLIPBOARD), True
        if self.statistics.notice is not None:
            return say(tr, self.statistics.notice), True
        if summary is None:
            return "", False
        if summary.best is None:
            return tr("On this machine – finished: {finished}", finished=summary.finished), False
        return tr("On this machine – finished: {finished}, won: {won}, most points: {best}",
                  finished=summary.finished, won=summary.won, best=summary.best), False  # fmt: skip

    def _copy(self) -> None:
        self._said = COPIED if self.app.window.copy(self.code) else NO_CLIPBOARD

    def _foot(self, box: Rect) -> list[Widget]:
        tr, cells = self.app.tr, box.columns(5 if self.alone else 3, 10)
        again: list[Widget] = [] if not self.alone else [
            Button("rematch", cells[0], tr("Rematch"), on=self._rematch, zone="foot",
                   size="large", tip=tr("The same players with fresh cards and dice")),
            Button("same-seed", cells[1], tr("Same seed"), kind="quiet", on=self._same_seed,
                   zone="foot", tip=tr("The same players with the same cards and dice")),
        ]  # fmt: skip
        return [
            *again,
            Button("new-game", cells[-3], tr("New game"), kind="quiet", on=self._new_game,
                   zone="foot"),
            Button("replay", cells[-2], tr("Watch the replay"), kind="quiet", on=self._replay, zone="foot",
                   enabled=not self.watched, why=tr("Games that are only watched aren't recorded."),
                   tip=tr("The whole game again, from any seat")),
            Button("title", cells[-1], tr("Title"), kind="quiet", on=self.app.home_scene,
                   zone="foot", hint=self.app.key_of("back")),
        ]  # fmt: skip

    # --- the next game ------------------------------------------------------------------------

    def _again(self, seed: int) -> None:
        from parlour.client.scenes.table import TableScene

        setup = Setup(self.setup.game, self.setup.seats, seed, self.setup.options)
        self.app.replace(TableScene(self.app, setup))

    def _rematch(self) -> None:
        from parlour.client.scenes.new_game import fresh_seed

        self._again(fresh_seed())

    def _same_seed(self) -> None:
        self._again(self.setup.seed)

    def _replay(self) -> None:
        from parlour.client.scenes.replay import ReplayScene

        folder = saves.folder(self.app.home)
        self.app.push(ReplayScene(self.app, lambda: library.find(folder, self.setup)))

    def _new_game(self) -> None:
        from parlour.client.scenes.new_game import NewGameScene

        self.app.replace(NewGameScene(self.app))

    def careful(self, action: str) -> bool:
        """A key pressed to end the last turn must not begin another game."""
        return self.age < HASTE

    def default_focus(self) -> str:
        """Another game; after one with others the title, from where they are found again."""
        return "rematch" if self.alone else "title"

    def facts(self) -> dict[str, object]:
        """The result."""
        return {
            "points": self.ended.points,
            "winners": self.ended.winners,
            "hash": self.ended.hash,
            "seed": str(self.setup.seed),
            "code": self.code,
            "lines": len(self.log),
        }


def _columns(p: Painter, heads: list[str], room: Rect) -> tuple[Rect, ...]:
    """A column for each heading, as wide as its longest word needs, and what is left shared out evenly."""
    needs = _needs(p, heads)
    spare = room.w - sum(needs)
    if spare < 0:  # too many kinds: all alike, and the headings get smaller
        return room.columns(len(heads), 2)
    out, x = [], room.x
    for need in needs:
        width = need + spare / len(heads)
        out.append(Rect(x, room.y, width, room.h))
        x += width
    return tuple(out)


def _needs(p: Painter, heads: list[str]) -> list[float]:
    """How wide the longest word of each heading is."""
    return [max(p.width(word, p.size("small")) for word in head.split()) + 6 for head in heads]
