"""The table: what is shown, what is asked, and what the player does about it. How it looks is a view's business."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client import failures, miniature, opening
from parlour.client.beats import Beats
from parlour.client.commands import Command, Go, Look, Recap, Record, Visit
from parlour.client.export import export_log
from parlour.client.geometry import Rect
from parlour.client.layout import table_layout
from parlour.client.paint import Painter
from parlour.client.scenes import company_panel, table_desk, table_keys
from parlour.client.scenes.among_peers import CompanyScene
from parlour.client.scenes.answers import say
from parlour.client.scenes.base import HASTE
from parlour.client.scenes.log import LogPanel, card_words
from parlour.client.scenes.table_page import TablePage
from parlour.client.selection import Selection
from parlour.client.settings import SPEEDS
from parlour.client.snapshot import (
    Asked,
    Checked,
    Company,
    Ended,
    Jump,
    Line,
    Message,
    Moved,
    Picture,
    Reason,
    Recapped,
    Setup,
    Step,
    Talk,
    Trouble,
    Visited,
    Withdrawn,
)
from parlour.client.table_worker import TableWorker
from parlour.client.widgets import Label, Widget
from parlour.core import GAMES

if TYPE_CHECKING:
    from parlour.client.app import App

PICTURE_APART = 20.0  # seconds between two pictures for the list of saved games
HURRY = 64  # steps that bots may take at once when nothing is to be watched


class TableScene(CompanyScene):
    """One game from its first question to its end."""

    id = "table"

    def __init__(self, app: "App", setup: Setup, record: Path | None = None, worker: TableWorker | None = None) -> None:
        """A new game; one that goes on from its record; or one between peers, which a worker brings."""
        super().__init__(app, setup, peers=worker is not None)
        self.game = GAMES[setup.game]
        self.beats = Beats(self._length)
        self.page = TablePage(self, self.game, setup.seats, self.beats)
        self.log = LogPanel(app, setup.seats, visit=self.visit, export=self.export,
                            describe=card_words(app, self.game), company=self.company)  # fmt: skip
        self.ended: Ended | None = None
        # Whom the worker was asked to show; what it still says for somebody else is out of date.
        self._wanted = setup.persons[0] if len(setup.persons) == 1 else None
        self._selections = {self._wanted: self.selection}  # of each person at this machine
        self.recorded = True
        self.visited: Visited | None = None
        self._going: Line | None = None  # the line whose moment the player wants to see
        self._granted = 0
        self._since_skip = HASTE
        self._behind_curtain = False
        self._picture_in = 0.0
        self._stays = False  # the others may need this machine after the end
        opener = opening.resumed(record) if record else opening.fresh(setup, app.home)
        self.worker = worker or TableWorker(setup, opener, failures.keeper(app.home))
        self.use_speed()
        self.worker.start()

    def closed(self) -> None:
        """Ends the worker."""
        if not self._stays:
            self.worker.stop()

    def use_speed(self) -> None:
        """Takes the speeds from the settings."""
        self.beats.speed = SPEEDS[self.app.settings.speed]
        self.beats.own_speed = SPEEDS[self.app.settings.own_speed]

    # --- time and messages --------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self.beats.busy

    @property
    def put(self) -> bool:
        """Whether the question has been put to the player, and nothing hides it."""
        return super().put and self.visited is None

    @property
    def shown(self) -> Picture | None:
        """What the queue has committed."""
        return self.beats.shown

    @property
    def instant(self) -> bool:
        """Whether nothing of what others do is to be watched."""
        return not self.beats.speed

    def send(self, command: Command) -> None:
        """Tells the worker."""
        self.worker.send(command)

    @property
    def animates(self) -> bool:
        """Whether something moves above the widgets."""
        return self.page.animates

    def step(self, seconds: float) -> bool:
        """Takes what the worker says, lets beats run, and asks for more when they are nearly done."""
        self._since_skip += seconds
        self._let_warning_be_read(seconds)
        self._live(seconds)
        self.page.take_off()
        self._let_bots_go()
        if not self.busy:
            self._caught_up(seconds)
        self._keep_picture(seconds)
        return self.busy or self._waits >= 0 or (self.asked is None and self.ended is None)

    def step_below(self, seconds: float) -> None:
        """The others don't wait for whoever looks elsewhere; a question, or the end, comes when this is seen again."""
        if self.company is not None:
            self._live(seconds)

    def _live(self, seconds: float) -> None:
        """Takes what has come, and lets it be shown."""
        for message in self.worker.drain():
            self._hear(message)
        if self.beats.step(seconds):
            self._committed()
        if self.company is not None and self.company.step(seconds):
            self.refresh()

    def _keep_picture(self, seconds: float) -> None:
        """Lays a picture of the table beside its record now and then, unless several persons' hands are at stake."""
        self._picture_in = max(0.0, self._picture_in - seconds)
        record, drawn = self.worker.record, not self.stale and not self.app.dirty
        among_peers = self.company is not None and self.shown is not None and not self.busy and self.ended is None
        rests = self.open or among_peers  # among peers others may have the next word for long
        if (
            self._picture_in
            or record is None
            or self.looks_back
            or not rests
            or not drawn
            or len(self.setup.persons) != 1
        ):
            return
        self._picture_in = PICTURE_APART
        miniature.keep_if_possible(self.app.still, record)

    def _phase_is(self, phase: str) -> None:
        for selection in (self.selection, *self._selections.values()):
            selection.phase_is(phase)

    def _committed(self) -> None:
        self.page.show = None
        self.refresh()

    def _hear(self, message: Message) -> None:
        self.refresh()
        match message:
            case Step() if message.picture.viewer == self._wanted:
                self._phase_is(message.picture.phase)
                self.beats.add(message)
            case Moved():
                self._granted = max(0, self._granted - 1)
            case Asked():
                self._granted = 0
                self.asked, self._waits = message, -1
            case Checked():
                self.selection.checked = message
            case Jump(picture, _, notice) if picture.viewer == self._wanted:
                self.viewer = picture.viewer
                self.lose_focus()
                self.asked, self.visited, self._going, self._waits = None, None, None, -1
                self._phase_is(picture.phase)
                if notice is not None:  # an answer was taken back: nothing is given by itself now
                    self.selection.set_limit(None, "", "")
                self.beats.jump(message)
                self._committed()
                self._notice = notice
            case Recapped(picture, steps) if picture.viewer == self._wanted:
                self.beats.recap(picture, steps)
            case Visited() if message.picture.viewer == self._wanted and message.line == self._going:
                self.visited = message
            case Ended():
                self.ended = message
            case Trouble():
                self._trouble(message)
            case Withdrawn() | Company() | Talk():
                self.hear_company(message, self.beats.log)

    def _trouble(self, trouble: Trouble) -> None:
        from parlour.client.scenes.trouble import BrokenScene, RecordScene

        text = say(self.app.tr, trouble.reason)
        if trouble.kind == "refused":
            self._notice = trouble.reason
        elif trouble.kind == "record":
            self.app.push(RecordScene(self.app, text, self._decide_record))
        else:
            self.app.push(BrokenScene(self.app, text))

    def _decide_record(self, again: bool) -> None:
        self.recorded = again
        self.worker.send(Record(again))

    def _let_bots_go(self) -> None:
        if self._granted or self.asked or self.ended or self._behind_curtain or self.visited:
            return
        if self.beats.waiting <= 1:
            self._granted = 1 if self.beats.speed else HURRY
            self.worker.send(Go(self._granted))

    def _caught_up(self, seconds: float) -> None:
        """All is shown: now a question may be put, or the game ends."""
        if self.visited is not None:
            return
        if self.ended is not None:
            from parlour.client.scenes.end import EndScene

            self._stays = self.company is not None
            setup, stop = replace(self.setup, seed=self.ended.seed), self.worker.stop if self._stays else None
            self.app.replace(EndScene(self.app, setup, self.ended, tuple(self.beats.log), stop))
            return
        if self.asked is None or self._behind_curtain or self.viewer != self._wanted or self._waits >= 0:
            return
        if self._presented == self.asked.token:
            self._let_plan_be_read(seconds)
            self._answer_by_itself(seconds)
        elif self.asked.seat != self.viewer:
            self._draw_curtain(self.asked.seat)
        else:
            self._present()

    def _draw_curtain(self, seat: int) -> None:
        """Another person comes to the machine: hide everything until it says so."""
        from parlour.client.scenes.curtain import CurtainScene

        self._behind_curtain = True
        self._look(None)
        if self.company is not None:
            self.company.talk.speaker = seat
        self.app.push(
            CurtainScene(
                self.app, self.setup, seat, lambda: self._open_curtain(seat), self.recorded, company=self.company
            )
        )

    def _open_curtain(self, seat: int) -> None:
        self._behind_curtain = False
        self._look(seat)

    def _look(self, seat: int | None) -> None:
        """Shows the table to another viewer; nothing of what was shown to the one before stays in sight meanwhile."""
        self._wanted, self.visited, self.asked, self._waits = seat, None, None, -1
        self._presented = -1
        self.selection = self._selections.setdefault(seat, Selection())
        self.beats.clear()
        self._committed()
        self.worker.send(Look(seat))

    # --- looking back -------------------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        """Whether the past is shown, or on its way."""
        return self.visited is not None or self._going is not None

    def recap(self) -> None:
        """Shows again what has happened since the viewer's last turn."""
        self.leave_past()
        self.worker.send(Recap())

    def visit(self, line: Line) -> None:
        """Shows the table as it was when a line of the log was told."""
        self.skip()
        self._going = line
        self.worker.send(Visit(line))

    def leave_past(self) -> None:
        """Shows the present again."""
        self.visited, self._going = None, None
        self.refresh()

    def export(self) -> Reason:
        """Writes the log into a file; returns where it is, or why there is none."""
        return export_log(self.app, self.setup, self.beats.log)

    # --- input --------------------------------------------------------------------------------

    def pressed_anywhere(self, widget: Widget | None) -> bool:
        """While steps are shown, a press finishes them, except on the log, the buttons below, and a limit."""
        if not self.busy or (widget is not None and (widget.zone in ("foot", "log") or widget.id == "limit")):
            return False
        self.skip()
        return True

    def careful(self, action: str) -> bool:
        """Space and Enter also finish what moves: one press too many must not answer a question, nor a row of them."""
        if self._since_skip < HASTE:
            self._since_skip = 0.0
            return True
        if self.put and self.unread:
            self._since_whole = 0.0
            return True
        return action == "press"

    def skip(self) -> None:
        """Finishes what is being shown: steps, or the past."""
        self.leave_past()
        if self.busy:
            self._since_skip = 0.0
        self.beats.skip()
        self._committed()

    def action(self, action: str) -> bool:
        """Keys of the table."""
        return self.company_action(action) or table_keys.obey(self, action)

    def open_menu(self) -> None:
        """Lays the menu over the table."""
        from parlour.client.scenes.menu import MenuScene

        self.app.push(MenuScene(self.app, self.recorded, self.company))

    def open_rules(self) -> None:
        """Opens the rulebook."""
        from parlour.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.game.id))

    def next_speed(self, step: int = 0) -> None:
        """Takes the next speed for the steps of others, round and round, or so many steps up or down."""
        names = list(SPEEDS)
        now = names.index(self.app.settings.speed)
        now = (now + 1) % len(names) if not step else min(max(0, now + step), len(names) - 1)
        self.app.settings.speed = names[now]
        self.app.save_settings()
        self.use_speed()
        self.refresh()

    def switch_view(self) -> None:
        """From the drawn table to the plain one, or back."""
        self.page.switch_view()
        self.refresh()

    def entered(self) -> None:
        """Settings may have changed in between."""
        self.use_speed()
        self.page.use_view()
        self.refresh()

    def default_focus(self) -> str:
        """What is answered most likely."""
        return table_keys.first_focus(self)

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """What the view makes of the picture; while a beat runs, what flies is left out."""
        picture = self.visited.picture if self.visited else self.plan.picture if self.plan else self.beats.shown
        if picture is None:
            self.page.clear()
            at = table_layout(area, len(self.setup.seats), False)
            return [Label("loading", at["prompt"], self.app.tr("The table is being laid …"), align="center")]
        step = self.beats.current if self.visited is None else None
        widgets = self.page.build(table_desk.make_desk(self, p, picture), area, step)
        if self.company is not None and self.visited is None:
            company_panel.dress(self.company, p, widgets, self.busy, self.asked is not None)
        return widgets

    def draw_under(self, p: Painter, area: Rect) -> None:
        """The table itself."""
        self.page.view.ground(p, area)

    def draw_over(self, p: Painter) -> None:
        """What moves."""
        self.page.draw_over(p)

    def _length(self, step: Step) -> float:
        return self.page.length(step)

    def own_seat(self) -> int | None:
        """Whose side of the table this is; also behind a curtain the layout stays."""
        picture = self.beats.shown
        if picture is not None and picture.viewer is not None:
            return picture.viewer
        return self.setup.persons[0] if self.setup.persons else self.watched_from

    def facts(self) -> dict[str, object]:
        """What drivers outside wait for."""
        return table_desk.facts(self)
