"""Giving answers at a table: options, cards put together, passes, and what is given by itself."""

from random import Random
from typing import TYPE_CHECKING

from parlour.client import asking
from parlour.client.commands import Answer, Check, Command, Confirm, StartOver, Undo
from parlour.client.describe import plural
from parlour.client.scenes.answers import say
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.selection import Selection
from parlour.client.snapshot import Asked, CardChoice, Checked, Choice, Picture, PlanPic, Reason, Setup
from parlour.client.table_worker import UNDO_WHY
from parlour.client.texts import N_

if TYPE_CHECKING:
    from parlour.client.app import App

DELAY = 0.6  # seconds before an answer is given by itself
CONSIDERED = (0.6, 2.0)  # seconds, where a "no" by itself must look like one that was thought over
READ = 0.4  # seconds in which nobody can have read a warning: a press meant for something else


class AnsweringScene(Scene):
    """A table's question and what the player does about it. `busy` and `shown` come from the table scene."""

    def __init__(self, app: "App", setup: Setup) -> None:
        super().__init__(app)
        self.setup = setup
        self.asked: Asked | None = None
        self.selection = Selection()
        self.viewer: int | None = None
        self._notice: Reason | None = None
        self._warned = False
        self._since_warning = 0.0  # seconds
        self._presented = -1
        self._since_whole = 0.0  # seconds for which a whole plan has been in sight
        self._waits = -1  # the question of a plan that was answered; the next one is on its way
        self._by_itself = 0.0  # seconds until an answer is given by itself
        self.moments = Random()

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        raise NotImplementedError

    @property
    def shown(self) -> Picture | None:
        """What is shown."""
        raise NotImplementedError

    @property
    def instant(self) -> bool:
        """Whether nothing is to be watched."""
        raise NotImplementedError

    def send(self, command: Command) -> None:
        """Tells the table."""
        raise NotImplementedError

    @property
    def notice(self) -> str:
        """The last answer to a press, in the window's language."""
        return say(self.app.tr, self._notice)

    @property
    def put(self) -> bool:
        """Whether the question has been put to the player, and nothing hides it."""
        here = self.asked is not None and self._presented == self.asked.token
        return here and not self.busy

    @property
    def open(self) -> bool:
        """Whether an answer can be given now."""
        return self.put and not self.unread

    @property
    def unread(self) -> bool:
        """Whether a plan became whole just now: a press was meant for its last part, since nobody has looked at it."""
        plan = self.asked.plan if self.asked is not None else None
        return plan is not None and plan.whole and self._since_whole < HASTE

    @property
    def in_sight(self) -> Asked | None:
        """The question that is shown: the one that is put, or one of a plan until the next one comes."""
        return self.asked if self.put or (self._waits >= 0 and not self.busy) else None

    @property
    def plan(self) -> PlanPic | None:
        """The plan that is being put together, as it was told last."""
        return self.in_sight.plan if self.in_sight is not None else None

    @property
    def chosen(self) -> frozenset[int]:
        """The handles of the cards chosen so far."""
        return self.selection.chosen

    @property
    def checked(self) -> Checked | None:
        """What the table says of a selection."""
        return self.selection.checked

    def _present(self) -> None:
        """Puts the question: nothing chosen, the focus on the most likely answer."""
        assert self.asked is not None
        self._presented, self._warned, self._since_whole = self.asked.token, False, 0.0
        self._by_itself = self.moments.uniform(*CONSIDERED) if self.asked.window else DELAY
        self.selection.forget()
        self.ui.focus = ""
        self.refresh()
        if self.asked.cards is not None:  # what is missing is said before the first card is chosen
            self.send(Check(self.asked.token, ()))
        end = self.end_choice
        open_choices = [c for c in self.asked.choices if c.why is None]
        if self.app.settings.auto_end and end is not None and open_choices == [end] and not self.asked.window:
            self.choose(end)

    def _answer_by_itself(self, seconds: float) -> None:
        """After the usual delay: within the limit that the player has set, or a pass where nothing else is left."""
        assert self.asked is not None
        if self.asked.window:
            self._say_no_by_itself(seconds)
            return
        cards = self.selection.by_itself(self.asked, self.app.settings.auto_pass)
        if cards is None:
            return
        self._by_itself -= seconds
        if self._by_itself <= 0 or self.instant:
            self._send(Answer(self.asked.token, cards=tuple(sorted(cards))))

    @property
    def says_no(self) -> bool:
        """Whether the open question gets a "no" by itself unless a card is chosen in time."""
        passes = self.asked is not None and self.asked.window and self.asked.may_pass
        return passes and self.app.settings.auto_no and not self.selection.chosen

    def _say_no_by_itself(self, seconds: float) -> None:
        """After a moment drawn by lot, at every speed: neither whether it comes nor when depends on the hand."""
        self._by_itself -= seconds if self.says_no else 0.0
        if self.says_no and self._by_itself <= 0:
            self.give_pass()

    @property
    def warned(self) -> bool:
        """Whether a warning has stood long enough to be read."""
        return self._warned and self._since_warning >= READ

    def _let_warning_be_read(self, seconds: float) -> None:
        before, self._since_warning = self.warned, self._since_warning + seconds
        if self.warned != before:
            self.refresh()

    def _let_plan_be_read(self, seconds: float) -> None:
        before, self._since_whole = self.unread, self._since_whole + seconds
        if self.unread != before:
            self.refresh()

    @property
    def end_choice(self) -> Choice | None:
        """The end of the turn, where it may be chosen."""
        if self.asked is None:
            return None
        return next((c for c in self.asked.choices if c.ends_turn and c.why is None), None)

    def choose(self, choice: Choice) -> None:
        """Gives a plain answer; an end of turn with actions left is warned about once."""
        if not self.open or self.asked is None or choice.why is not None:
            return
        if choice.ends_turn and self.asked.left > 0 and not self.warned:
            if not self._warned:
                self._warned, self._since_warning = True, 0.0
            self._notice = plural(
                N_("{n} action is left. Press again to end the turn."),
                N_("{n} actions are left. Press again to end the turn."),
                self.asked.left,
            )
            self.refresh()
            return
        answer, language = Answer(self.asked.token, number=choice.number), self.app.tr.language
        kind = asking.kind_of(self.setup.game, choice.kind)
        if choice.confirm[language] and self.app.settings.asks(kind):
            from parlour.client.scenes.confirm import ConfirmScene

            heading, text = choice.texts[language], choice.confirm[language]
            self.app.push(ConfirmScene(self.app, heading, text, lambda: self._send(answer), kind))
            return
        self._send(answer)

    def pick(self, choices: tuple[Choice, ...]) -> None:
        """Takes the only one of some choices, or offers them all."""
        if len(choices) == 1:
            self.choose(choices[0])
        elif choices and self.open:
            from parlour.client.scenes.choose import ChooseScene

            self.app.push(ChooseScene(self.app, choices, self.choose))

    def toggle(self, handle: int) -> None:
        """Takes a card into the selection or out of it."""
        self.select(tuple(self.selection.chosen ^ {handle}))

    def select(self, handles: tuple[int, ...]) -> None:
        """Chooses these cards."""
        if not self.open or self.asked is None:
            return
        self.selection.chosen, self._notice = frozenset(handles), None
        self.send(Check(self.asked.token, tuple(sorted(handles))))
        self.refresh()

    def raise_by(self, steps: int) -> None:
        """Chooses cards of so many steps more worth, or less."""
        if self.open and self.asked is not None and self.asked.cards is not None:
            self.select(tuple(self.selection.stepped(self.asked.cards, steps)))

    def set_limit(self, limit: int | None) -> None:
        """Goes on by itself up to a worth; see `Selection`."""
        if self.shown is not None and self.asked is not None and not self.asked.window:
            self.selection.set_limit(limit, self.asked.kind, self.shown.phase)
            self._by_itself = 0.0
        elif limit is None:
            self.selection.set_limit(None, "", "")
        self.refresh()

    def limit_to_chosen(self, cards: CardChoice) -> None:
        """Goes on by itself up to the worth of the chosen cards, if that is enough for an answer."""
        worth = self.selection.worth(cards)
        if cards.ladder and worth >= cards.ladder[0][0]:
            self.set_limit(worth)
        else:
            self._notice = self.checked.why if self.checked is not None else None
            self.refresh()

    def suggest(self) -> None:
        """Chooses the cheapest cards that will do."""
        if self.asked and self.asked.cards and self.asked.cards.suggestion is not None:
            self.select(self.asked.cards.suggestion)

    def clear(self) -> None:
        """Chooses nothing."""
        self.select(())

    def start_over(self) -> None:
        """Forgets what was put together of a plan."""
        if self.put and self.asked is not None and self.asked.plan is not None:
            self._send(StartOver(self.asked.token))

    def confirm(self) -> None:
        """Gives the whole plan, or the chosen cards."""
        if not self.open or self.asked is None:
            return
        if self.asked.plan is not None and self.asked.plan.whole:
            self._send(Confirm(self.asked.token))
        elif self.selection.chosen:
            self._send(Answer(self.asked.token, cards=tuple(sorted(self.selection.chosen))))

    def give_pass(self) -> None:
        """Passes, with no cards or by the plain option."""
        if self.open and self.asked is not None:
            no = self.asked.no
            answer = Answer(self.asked.token, cards=()) if no is None else Answer(self.asked.token, number=no.number)
            self._send(answer)

    def _send(self, command: Command) -> None:
        """Tells the table; a plan stays in sight until the next question comes."""
        self.send(command)
        self._notice = None
        if self.plan is None or isinstance(command, Confirm):
            self.asked = None
        else:
            self._waits = self.asked.token
        self._presented = -1
        self.selection.forget()
        self.refresh()

    def undo(self) -> None:
        """Takes back the last own answer, or says why not."""
        if self.viewer is None:
            return
        why = "moving" if self.busy else self.asked.undo if self.asked is not None else ""
        if why:
            self._notice = Reason(UNDO_WHY.get(why, UNDO_WHY["nothing"]))
            self.refresh()
            return
        self.send(Undo(self.viewer))
