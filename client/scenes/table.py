"""The plain table: what is shown, what is asked, and what the player does about it. It works for every game."""

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client import failures, opening
from parlour.client.beats import Beats
from parlour.client.describe import plural
from parlour.client.geometry import Rect
from parlour.client.layout import table_layout
from parlour.client.paint import Painter
from parlour.client.scenes.answers import Answers, say, waiting
from parlour.client.scenes.base import Scene
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.scenes.log import LogPanel
from parlour.client.scenes.table_edges import foot, prompt
from parlour.client.scenes.zones import Draft, middle_panel, seat_panel
from parlour.client.settings import SPEEDS
from parlour.client.snapshot import (
    Answer,
    Asked,
    Check,
    Checked,
    Choice,
    Ended,
    Go,
    Jump,
    Look,
    Message,
    Moved,
    Reason,
    Record,
    Setup,
    Step,
    Trouble,
    Undo,
)
from parlour.client.table_worker import UNDO_WHY, TableWorker
from parlour.client.texts import N_
from parlour.client.widgets import Label, Widget
from parlour.core import GAMES

if TYPE_CHECKING:
    from parlour.client.app import App

HURRY = 64  # steps that bots may take at once when nothing is to be watched


class TableScene(Scene):
    """One game from its first question to its end."""

    id = "table"

    def __init__(self, app: "App", setup: Setup, record: Path | None = None) -> None:
        super().__init__(app)
        self.setup, self.game = setup, GAMES[setup.game]
        self.beats = Beats()
        self.log = LogPanel(app, setup.seats)
        self.asked: Asked | None = None
        self.ended: Ended | None = None
        self.chosen: frozenset[int] = frozenset()
        self.checked: Checked | None = None
        self._notice: Reason | None = None
        self.viewer: int | None = None
        # Whom the worker was asked to show; what it still says for somebody else is out of date.
        self._wanted = setup.persons[0] if len(setup.persons) == 1 else None
        self.recorded = True
        self._granted = 0
        self._warned = False
        self._presented = -1
        self._behind_curtain = False
        opener = opening.resumed(record) if record else opening.fresh(setup, app.home)
        self.worker = TableWorker(setup, opener, failures.keeper(app.home))
        self.use_speed()
        self.worker.start()

    def closed(self) -> None:
        """Ends the worker."""
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

    def step(self, seconds: float) -> bool:
        """Takes what the worker says, lets beats run, and asks for more when they are nearly done."""
        for message in self.worker.drain():
            self._hear(message)
        if self.beats.step(seconds):
            self.refresh()
        self._let_bots_go()
        if not self.busy:
            self._caught_up()
        return self.busy or (self.asked is None and self.ended is None)

    def _hear(self, message: Message) -> None:
        self.refresh()
        match message:
            case Step():
                self.beats.add(message)
            case Moved():
                self._granted = max(0, self._granted - 1)
            case Asked():
                self._granted = 0
                self.asked = message
            case Checked():
                self.checked = message
            case Jump(picture, _, notice):
                self.viewer = picture.viewer
                self.ui.focus = ""
                self.asked = None
                self.beats.jump(message)
                self._notice = notice
            case Ended():
                self.ended = message
            case Trouble():
                self._trouble(message)

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
        if self._granted or self.asked or self.ended or self._behind_curtain:
            return
        if self.beats.waiting <= 1:
            self._granted = 1 if self.beats.speed else HURRY
            self.worker.send(Go(self._granted))

    def _caught_up(self) -> None:
        """All is shown: now a question may be put, or the game ends."""
        if self.ended is not None:
            from parlour.client.scenes.end import EndScene

            self.app.replace(EndScene(self.app, self.setup, self.ended, tuple(self.beats.log)))
            return
        if self.asked is None or self._presented == self.asked.token:
            return
        if self._behind_curtain or self.viewer != self._wanted:
            return
        if self.asked.seat != self.viewer:
            self._draw_curtain(self.asked.seat)
            return
        self._present()

    def _draw_curtain(self, seat: int) -> None:
        """Another person comes to the machine: hide everything until it says so."""
        from parlour.client.scenes.curtain import CurtainScene

        self._behind_curtain = True
        self._look(None)
        self.app.push(CurtainScene(self.app, self.setup, seat, lambda: self._open_curtain(seat), self.recorded))

    def _open_curtain(self, seat: int) -> None:
        self._behind_curtain = False
        self.asked = None
        self._look(seat)

    def _look(self, seat: int | None) -> None:
        self._wanted = seat
        self.worker.send(Look(seat))

    def _present(self) -> None:
        """Puts the question: nothing chosen, the focus on the most likely answer."""
        assert self.asked is not None
        self._presented = self.asked.token
        self.chosen, self.checked, self._warned = frozenset(), None, False
        self.ui.focus = ""
        self.refresh()
        if self.asked.cards is not None:  # what is missing is said before the first card is chosen
            self.worker.send(Check(self.asked.token, ()))
        end = self._end_choice()
        open_choices = [c for c in self.asked.choices if c.why is None]
        if self.app.settings.auto_end and end is not None and open_choices == [end]:
            self.choose(end)

    def _end_choice(self) -> Choice | None:
        if self.asked is None:
            return None
        return next((c for c in self.asked.choices if c.ends_turn and c.why is None), None)

    @property
    def notice(self) -> str:
        """The last answer to a press, in the window's language."""
        return say(self.app.tr, self._notice)

    @property
    def open(self) -> bool:
        """Whether an answer can be given now."""
        return self.asked is not None and not self.busy and self._presented == self.asked.token

    # --- answers ------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> None:
        """Gives a plain answer; an end of turn with actions left is warned about once."""
        if not self.open or self.asked is None or choice.why is not None:
            return
        if choice.ends_turn and self.asked.left > 0 and not self._warned:
            self._warned = True
            self._notice = plural(
                N_("{n} action is left. Press again to end the turn."),
                N_("{n} actions are left. Press again to end the turn."),
                self.asked.left,
            )
            self.refresh()
            return
        answer, language = Answer(self.asked.token, number=choice.number), self.app.tr.language
        if choice.confirm[language] and self.app.settings.confirm:
            heading, text = choice.texts[language], choice.confirm[language]
            self.app.push(ConfirmScene(self.app, heading, text, lambda: self._send(answer)))
            return
        self._send(answer)

    def toggle(self, handle: int) -> None:
        """Takes a card into the selection or out of it."""
        self._select(self.chosen ^ {handle})

    def _select(self, chosen: frozenset[int]) -> None:
        if not self.open or self.asked is None:
            return
        self.chosen, self._notice = chosen, None
        self.worker.send(Check(self.asked.token, tuple(sorted(chosen))))
        self.refresh()

    def suggest(self) -> None:
        """Chooses the cheapest cards that will do."""
        if self.asked and self.asked.cards and self.asked.cards.suggestion is not None:
            self._select(frozenset(self.asked.cards.suggestion))

    def clear(self) -> None:
        """Chooses nothing."""
        self._select(frozenset())

    def confirm(self) -> None:
        """Gives the chosen cards."""
        if self.open and self.asked is not None and self.chosen:
            self._send(Answer(self.asked.token, cards=tuple(sorted(self.chosen))))

    def give_pass(self) -> None:
        """Passes."""
        if self.open and self.asked is not None:
            self._send(Answer(self.asked.token, cards=()))

    def _send(self, answer: Answer) -> None:
        self.worker.send(answer)
        self.asked, self._notice = None, None
        self._presented = -1
        self.refresh()

    def undo(self) -> None:
        """Takes back the last own answer, or says why not."""
        if self.viewer is None:
            return
        if self.asked is not None and self.asked.undo:
            self._notice = Reason(UNDO_WHY.get(self.asked.undo, UNDO_WHY["nothing"]))
            self.refresh()
            return
        self.worker.send(Undo(self.viewer))

    # --- input --------------------------------------------------------------------------------

    def pressed_anywhere(self, widget: Widget | None) -> bool:
        """While steps are shown, a press finishes them, except on the buttons below the table."""
        if not self.busy or (widget is not None and widget.zone == "foot"):
            return False
        self.skip()
        return True

    def careful(self, action: str) -> bool:
        """Space also finishes what moves: one press too many must not answer a question."""
        return action == "press"

    def skip(self) -> None:
        """Finishes what is being shown."""
        self.beats.skip()
        self.refresh()

    def action(self, action: str) -> bool:
        """Keys of the table."""
        cards = self.asked.cards if self.asked and self.open else None
        end = self._end_choice()
        match action:
            case "undo":
                self.undo()
            case "back" if self.chosen:
                self.clear()
            case "back" | "menu":
                self.open_menu()
            case "confirm" if end is not None:
                self.choose(end)
            case "suggest" if cards:
                self.suggest()
            case "clear" if cards:
                self.clear()
            case "pass" if cards and cards.may_pass:
                self.give_pass()
            case "rules":
                self.open_rules()
            case "log":
                self.ui.set_focus("log")
            case _:
                return False
        return True

    def open_menu(self) -> None:
        """Lays the menu over the table."""
        from parlour.client.scenes.menu import MenuScene

        self.app.push(MenuScene(self.app, self.recorded))

    def open_rules(self) -> None:
        """Opens the rulebook."""
        from parlour.client.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.game.id))

    def next_speed(self) -> None:
        """Takes the next speed for the steps of others."""
        names = list(SPEEDS)
        now = names.index(self.app.settings.speed)
        self.app.settings.speed = names[(now + 1) % len(names)]
        self.app.save_settings()
        self.use_speed()

    def entered(self) -> None:
        """Settings may have changed in between."""
        self.use_speed()

    def default_focus(self) -> str:
        """The end of the turn where it is offered, else the first answer."""
        spots = [w.id for w in self.ui.spots() if w.zone == "answers" and w.enabled]
        return "end-turn" if "end-turn" in spots else (spots[0] if spots else "skip")

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Prompt, seats, middle, log, answers, foot."""
        picture = self.beats.shown
        if picture is None:
            at = table_layout(area, len(self.setup.seats), False)
            text = self.app.tr("The table is being laid …")
            return [Label("loading", at["prompt"], text, align="center"), *foot(self, at["foot"])]
        own = self._own_seat()
        count = len(self.setup.seats)
        # Clockwise from the own seat, as one would see them across the table.
        others = [(own + i) % count for i in range(1, count)] if own is not None else range(count)
        at = table_layout(area, len(others), own is not None)
        draft = self._draft(p)
        out = prompt(self, at["prompt"])
        for i, seat in enumerate(others):
            out += seat_panel(draft, seat, at[f"other:{i}"], False)
        out += middle_panel(draft, at["middle"])
        if own is not None:
            out += seat_panel(draft, own, at["own"], picture.viewer == own)
        out += self.log.build(p, at["log"], self.beats.log)
        return out + self._answers(at["answers"], p) + foot(self, at["foot"])

    def _own_seat(self) -> int | None:
        """Whose side of the table this is; also behind a curtain the layout stays."""
        picture = self.beats.shown
        if picture is not None and picture.viewer is not None:
            return picture.viewer
        return self.setup.persons[0] if self.setup.persons else None

    def _draft(self, p: Painter) -> Draft:
        picture = self.beats.shown
        assert picture is not None
        usable: frozenset[int] = frozenset()
        if self.open and self.asked is not None and self.asked.cards is not None:
            usable = frozenset(card.handle for card, usable in self.asked.cards.cards if usable)
        return Draft(
            p, self.app.tr, self.game, self.app.theme, self.setup.seats, picture,
            self.chosen, usable, self.toggle,
        )  # fmt: skip

    def _answers(self, box: Rect, p: Painter) -> list[Widget]:
        if not self.open or self.asked is None:
            return waiting(self.app.tr, box, self.notice, self.busy, self.skip)
        return Answers(
            self.app.tr, self.game, self.asked, self.chosen, self.checked, self.notice,
            self.choose, self.toggle, self.confirm, self.suggest, self.clear, self.give_pass,
        ).build(box, p)  # fmt: skip

    def facts(self) -> dict[str, object]:
        """What drivers outside wait for."""
        picture, asked = self.beats.shown, self.asked
        return {
            "busy": self.busy,
            "open": self.open,
            "viewer": self.viewer,
            "kind": asked.kind if asked else "",
            "token": asked.token if asked else -1,
            "hash": asked.hash if asked else "",
            "turn": picture.seat if picture else None,
            "lines": len(self.beats.log),
            "last_line": self.beats.log[-1].texts[self.app.tr.language] if self.beats.log else "",
            "notice": self.notice,
        }
