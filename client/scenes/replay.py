"""A replay: a table without questions, which goes through a recorded game in any direction."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from parlour.client import failures, saves
from parlour.client.actions import action_of
from parlour.client.export import export_log
from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.replay import sharing
from parlour.client.replay.player import Player
from parlour.client.replay.reel import Eyes
from parlour.client.replay.worker import Begun, Copied, Copy, GoOn, Message, Opened, ReplayWorker, Shown
from parlour.client.scenes import replay_desk, replay_panel
from parlour.client.scenes.answers import say
from parlour.client.scenes.base import Scene
from parlour.client.scenes.code_panel import NO_CLIPBOARD
from parlour.client.scenes.log import LogPanel, card_words
from parlour.client.scenes.replay_widgets import ScrubBar
from parlour.client.scenes.table_page import TablePage
from parlour.client.snapshot import Line, Reason, Setup, Trouble
from parlour.client.texts import N_
from parlour.client.widgets import Button, Label, Panel, Widget
from parlour.core import GAMES, setup_code

if TYPE_CHECKING:
    from parlour.client.app import App


class ReplayScene(Scene):
    """One recorded game, from its first moment to its last."""

    id = "replay"

    def __init__(self, app: "App", find: Callable[[], Path]) -> None:
        """Open the record that `find` names, off the frame path; `OSError` when there is none."""
        super().__init__(app)
        self.opened: Opened | None = None
        self.trouble: Reason | None = None
        self.notice: Reason | None = None
        self.page: TablePage | None = None
        self._scrubs = False
        self.worker = ReplayWorker(find, failures.keeper(app.home))
        self.player = Player(self.worker.send, lambda step: self.page.length(step) if self.page else 0.0)
        self.worker.start()

    def closed(self) -> None:
        """Ends the worker."""
        self.worker.stop()

    # --- what the panel asks for --------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """Who sits where; only when the record is read."""
        assert self.opened is not None
        return self.opened.setup

    @property
    def allowed(self) -> tuple[Eyes, ...]:
        """Who may watch."""
        return self.opened.eyes if self.opened is not None else ()

    @property
    def may_go_on(self) -> bool:
        """Whether a new game may begin here."""
        return self.opened is not None and self.opened.may_go_on

    @property
    def seed(self) -> int | None:
        """The seed, where it is known."""
        return self.opened.seed if self.opened is not None else None

    def watcher(self) -> str:
        """Whose eyes see the table, in words."""
        tr, eyes = self.app.tr, self.player.eyes
        if eyes.seat is not None:
            return self.setup.seats[eyes.seat].name
        return tr("all open") if eyes.open else tr("everybody")

    # --- time and messages --------------------------------------------------------------------

    @property
    def animates(self) -> bool:
        """Whether something moves above the widgets."""
        return self.page is not None and self.page.animates

    def step(self, seconds: float) -> bool:
        """Takes what the worker says, lets the beat run, and follows a hand that pulls the knob."""
        for message in self.worker.drain():
            self._hear(message)
        if self.opened is None or self.trouble is not None:
            return self.trouble is None
        self._follow_hand()
        before = self.player.moment, self.player.beats.current
        if not self._scrubs:
            self.player.step(seconds)
        if (self.player.moment, self.player.beats.current) != before:
            self.refresh()
        elif self.page is not None:
            self.page.take_off()
        return self._scrubs or self.player.runs

    def _hear(self, message: Message) -> None:
        self.refresh()
        match message:
            case Opened():
                self._open(message)
            case Shown():
                if self.player.beats.shown is None:
                    self.ui.focus = ""  # it was on the way out
                self.player.hear(message)
            case Copied(said):
                self.notice = said
            case Begun(setup, record):
                from parlour.client.scenes.table import TableScene

                self.app.replace(TableScene(self.app, setup, record))
            case Trouble(_, reason):
                self.trouble, self.page = reason, None

    def _open(self, opened: Opened) -> None:
        self.opened, self.game = opened, GAMES[opened.setup.game]
        export = self._export if opened.seed is not None else None
        self.log = LogPanel(self.app, opened.setup.seats, visit=self._visit, export=export,
                            describe=card_words(self.app, self.game))  # fmt: skip
        self.page = TablePage(self, self.game, opened.setup.seats, self.player.beats)
        self.player.open(opened.end, opened.marks, opened.first)

    # --- moving -------------------------------------------------------------------------------

    def go(self, way: Callable[[], None]) -> None:
        """Takes one of the player's ways; what was said before is read."""
        self.notice = None
        way()
        self.refresh()

    def watch_as(self, eyes: Eyes) -> None:
        """Sees the same moment with other eyes, if they may."""
        if eyes in self.allowed:
            self.go(lambda: self.player.watch_as(eyes))

    def next_watcher(self) -> None:
        """Each seat, then the public side, then all cards open, round and round."""
        ways = [eyes for eyes in self.allowed if not eyes.open or eyes.seat is None]
        here = Eyes(None, True) if self.player.eyes.open else self.player.eyes
        self.watch_as(ways[(ways.index(here) + 1) % len(ways)])

    def _visit(self, line: Line) -> None:
        """Goes to where a line of the log was told."""
        assert self.opened is not None
        moment = self.opened.places.get((line.entry, line.event))
        if moment is not None:
            self.go(lambda: self.player.jump(moment))

    def _follow_hand(self) -> None:
        bar = self.ui.get("scrub")
        self._scrubs = self._scrubs and self.app.input.pressed
        if self._scrubs and isinstance(bar, ScrubBar) and bar.at(self.ui.pointer[0]) != self.player.goal:
            moment = bar.at(self.ui.pointer[0])
            self.go(lambda: self.player.jump(moment))

    # --- what is made of it -------------------------------------------------------------------

    def ask_to_go_on(self) -> None:
        """Asks before a new game begins here."""
        from parlour.client.scenes.confirm import ConfirmScene

        tr, own = self.app.tr, self._own()
        self.go(self.player.rest)
        moment, folder = self.player.goal, saves.folder(self.app.home)
        self.app.push(
            ConfirmScene(
                self.app, tr("Continue from here"),
                tr("A new game begins at this moment. Your seat: {seat}. Bots play the others. The recorded game stays"
                   " as it is.", seat=self.setup.seats[own].name),
                lambda: self.worker.send(GoOn(moment, own, folder)), word=tr("Begin"),
            )
        )  # fmt: skip

    def _own(self) -> int:
        """The seat that is watched; else the first person's."""
        seat = self.player.eyes.seat
        return next(iter(self.setup.persons), 0) if seat is None else seat

    def copy_code(self) -> None:
        """Puts the code into the clipboard."""
        if self.seed is None:
            return
        code = setup_code.encode(self.game, len(self.setup.seats), self.seed, self.setup.options)
        copied = self.app.window.copy(code)
        told = Reason(
            N_("The code is copied: {code} – rules {rules}"), (("code", code), ("rules", self.game.digest[:8]))
        )
        self.notice = told if copied else Reason(NO_CLIPBOARD)

    def copy_file(self) -> None:
        """Copies the record; the worker says where it is."""
        self.worker.send(Copy(sharing.folder(self.app.home)))

    def _export(self) -> Reason:
        return export_log(self.app, self.setup, self.player.beats.log)

    # --- input --------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Keys that move through the game wherever the focus is."""
        player = self.player
        ways: dict[str, Callable[[], None]] = {
            "press": player.toggle, "left": player.step_back, "right": player.step_on, "home": player.to_start,
            "end": player.to_end, "page-up": lambda: player.turn(-1), "page-down": lambda: player.turn(1),
        }  # fmt: skip
        way = ways.get(action_of(event, self.app.bindings, False) or "")
        if way is None or self.opened is None or self.trouble is not None:
            return False
        self.go(way)
        return True

    def action(self, action: str) -> bool:
        """The other keys."""
        match action:
            case "back":
                self.leave()
            case "speed-up" | "speed-down":
                self.go(lambda: self.player.next_speed(1 if action == "speed-up" else -1))
            case "viewer" if self.opened is not None:
                self.next_watcher()
            case "plain":
                self.switch_view()
            case "rules" if self.opened is not None:
                self._open_rules()
            case "log" if self.opened is not None:
                self.ui.moved = self.ui.by_keys = True
                self.ui.set_focus(self.log.focus_id)
            case _:
                return False
        return True

    def pressed_anywhere(self, widget: Widget | None) -> bool:
        """The bar leads to a moment as soon as it is pressed."""
        if widget is None or widget.id != "scrub" or not self.app.input.pressed:
            return False
        self._scrubs = True
        self._follow_hand()
        return True

    def leave(self) -> None:
        """Back to where one came from."""
        self.app.pop()

    def _open_rules(self) -> None:
        from parlour.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.game.id))

    def switch_view(self) -> None:
        """From the drawn table to the plain one, or back."""
        if self.page is not None:
            self.page.switch_view()
            self.refresh()

    def entered(self) -> None:
        """Settings may have changed in between."""
        if self.page is not None:
            self.page.use_view()
        self.refresh()

    def default_focus(self) -> str:
        """Playing."""
        return "play" if self.player.beats.shown is not None else "back"

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The table as its view makes it; panel and bar of the replay stand in the place of answers and buttons."""
        picture = self.player.beats.shown
        if self.page is None or picture is None:
            return self._empty(area)
        desk = replay_desk.make_desk(self, self.page.gallery, p, picture)
        return self._dressed(self.page.build(desk, area, self.player.beats.current), p)

    def _dressed(self, widgets: list[Widget], p: Painter) -> list[Widget]:
        answers = next(widget.rect for widget in widgets if isinstance(widget, Panel) and widget.id == "answers")
        below = [widget.rect for widget in widgets if widget.zone == "foot"]
        left, right = min(rect.x for rect in below), max(rect.right for rect in below)
        foot = below[0]._replace(x=left, w=right - left)
        kept = [widget for widget in widgets if widget.zone != "foot" and not widget.rect.within(answers)]
        return [*replay_panel.panel(self, p, answers), *kept, *replay_panel.foot(self, p, foot)]

    def _empty(self, area: Rect) -> list[Widget]:
        """Before there is anything to be seen, or when nothing will be."""
        tr, at = self.app.tr, dialog_layout(area, 860, 320)
        text = tr("The game is being read …")
        if self.trouble is not None:
            text = say(tr, self.trouble) + "\n" + tr("The file is left as it is.")
        return [
            Label("heading", at["heading"], tr("Replay"), size="heading", style="display", align="center",
                  colour="accent"),
            Label("trouble" if self.trouble else "loading", at["body"], text, align="center", wrap=True),
            Button("back", at["foot"]._replace(w=160), tr("Back"), kind="quiet", hint=self.app.key_of("back"),
                   on=self.leave),
        ]  # fmt: skip

    def draw_under(self, p: Painter, area: Rect) -> None:
        """The table itself."""
        if self.page is None or self.page.desk is None:
            super().draw_under(p, area)
        else:
            self.page.view.ground(p, area)

    def draw_over(self, p: Painter) -> None:
        """What moves."""
        if self.page is not None:
            self.page.draw_over(p)

    def facts(self) -> dict[str, object]:
        """What drivers outside wait for."""
        player = self.player
        shown, log = player.beats.shown, player.beats.log
        return {
            "ready": player.ready,
            "moment": player.moment,
            "goal": player.goal,
            "end": player.end,
            "playing": player.playing,
            "busy": player.runs,
            "speed": player.speed,
            "viewer": player.eyes.seat,
            "open": player.eyes.open,
            "turn": shown.seat if shown is not None else None,
            "lines": len(log),
            "last_line": log[-1].texts[self.app.tr.language] if log else "",
            "notice": say(self.app.tr, self.notice),
            "trouble": say(self.app.tr, self.trouble),
            "view": self.app.settings.table,
        }
