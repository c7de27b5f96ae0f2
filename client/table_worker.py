"""The thread that owns a table and its bots. Commands go in, snapshots come out; neither side waits for the other."""

import queue
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from parlour.client import saves
from parlour.client.describe import Describer, check
from parlour.client.snapshot import (
    Answer,
    Check,
    Checked,
    Command,
    Ended,
    Go,
    Jump,
    Line,
    Look,
    Message,
    Picture,
    Reason,
    Setup,
    Step,
    Stop,
    Trouble,
    Undo,
)
from parlour.client.texts import N_
from parlour.core import IllegalAnswer
from parlour.core.bots import bot_generator, make_bot, question_for


class TableWorker:
    """Plays one table. `start` opens it off the frame path; `messages` is drained each frame."""

    def __init__(self, setup: Setup, open_table: Callable[["TableWorker"], Any]) -> None:
        self.setup = setup
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._commands: queue.SimpleQueue[Command] = queue.SimpleQueue()
        self._open_table = open_table
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._viewer = setup.persons[0] if len(setup.persons) == 1 else None
        self._credit = 0
        self._log: list[dict[int | None, Line]] = []
        self._marks: list[int] = []  # the length of the log before each answer of a seat
        self._pictures: list[Picture] = []  # one for each event that no entry has told of yet
        self._asked = -1
        self._stopping = False

    # --- the window's side --------------------------------------------------------------------

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def send(self, command: Command) -> None:
        """Hands over a command."""
        self._commands.put(command)

    def drain(self) -> list[Message]:
        """All that has come since the last time."""
        out: list[Message] = []
        while True:
            try:
                out.append(self.messages.get_nowait())
            except queue.Empty:
                return out

    def stop(self) -> None:
        """Leaves the table; a bot that is thinking is given a moment to finish."""
        self.send(Stop())
        if self._thread.is_alive():
            self._thread.join(timeout=3)

    # --- the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._begin()
            while not self._stopping:
                while not self._commands.empty() and not self._stopping:
                    self._obey(self._commands.get())
                if not self._stopping and not self._play():
                    self._obey(self._commands.get())
        except Exception as error:  # the thread's outermost frame: the window must hear of it
            traceback.print_exc(file=sys.stderr)
            self._tell(Trouble("broken", Reason(N_("The game stopped: {what}"), _what(error))))

    def _begin(self) -> None:
        game_bots = enumerate(self.setup.seats)
        count = len(self.setup.seats)
        self._bots = {
            i: make_bot(seat.bot, self.setup.game, i, count) for i, seat in game_bots if seat.bot
        }
        table = self._open_table(self)
        self.attach(table)
        self._tell(self._jump())

    def attach(self, table: Any) -> None:
        """Listens to a table: to be called before its first answer, so that every line is seen."""
        if getattr(self, "table", None) is table:
            return
        self.table = table
        self._describer = Describer(table.game, self.setup.seats)
        self._recorder, table.entered = table.entered, self._entered
        table.watch = self._watch
        self._remember()

    def _tell(self, message: Message) -> None:
        self.messages.put(message)

    def _viewers(self) -> tuple[int | None, ...]:
        return (None, *self.setup.persons)

    def _remember(self) -> None:
        for viewer in self._viewers():
            self._describer.remember(self.table.view(viewer))

    def _watch(self, state: Any) -> None:
        """The table calls this right after each event; `state` is what the viewer gets to see of it."""
        del state
        self._remember()
        self._pictures.append(self._describer.picture(self.table.view(self._viewer)))

    def _entered(self, entry: Any) -> None:
        """The table calls this after each entry: first the record, then the window."""
        if self._recorder is not None:
            try:
                self._recorder(entry)
            except OSError as error:
                self._recorder = None
                key = N_("The game can't be recorded any more ({what}). It goes on without.")
                self._tell(Trouble("record", Reason(key, _what(error))))
        self._remember()
        for event, picture in zip(entry.events, self._pictures, strict=True):
            lines = {v: self._describer.line(v, event, entry.seat) for v in self._viewers()}
            known = {v: line for v, line in lines.items() if line is not None}
            if known:
                self._log.append(known)
            own = entry.seat in self.setup.persons
            self._tell(Step(entry.seat, own, known.get(self._viewer), picture))
        self._pictures = []

    def _jump(self, notice: Reason | None = None) -> Jump:
        lines = tuple(line[self._viewer] for line in self._log if self._viewer in line)
        self._asked = -1
        return Jump(
            self._describer.picture(self.table.view(self._viewer)), lines, notice
        )

    # --- playing ------------------------------------------------------------------------------

    def _play(self) -> bool:
        """Does the next thing that needs no person; False when only a command can help."""
        if self.table.over:
            self._end()
            return False
        asked = [q.seat for q in self.table.questions]
        bots = [seat for seat in asked if seat in self._bots]
        if bots:
            if not self._credit:
                return False
            self._credit -= 1
            self._bot(bots[0])
            return True
        if self._asked != self.table.entries:
            self._asked = self.table.entries
            seat = self._viewer if self._viewer in asked else asked[0]
            self._tell(self._describer.asked(self.table, seat))
        return False

    def _bot(self, seat: int) -> None:
        question = question_for(self.table, seat)
        generator = bot_generator(self.setup.seed, seat, self.table.entries)
        value = self._bots[seat].choose(self.table.view(seat), question, generator)
        self._answer(value, seat)

    def _answer(self, value: Any, seat: int) -> None:
        self._marks.append(len(self._log))
        try:
            self.table.answer(value, seat)
        except IllegalAnswer:
            self._marks.pop()
            raise

    def _end(self) -> None:
        if self._asked == self.table.entries:
            return
        self._asked = self.table.entries
        result = self.table.result
        self._tell(
            Ended(
                result.points,
                result.kinds,
                result.winners,
                result.places,
                result.reason,
                self._describer.picture(self.table.view(self._viewer)),
            )
        )

    # --- commands -----------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        match command:
            case Go(steps):
                self._credit = max(self._credit, steps)
            case Look(seat):
                self._viewer = seat
                self._tell(self._jump())
            case Answer(token):
                if token == self.table.entries:
                    self._take(command)
            case Check(token, chosen):
                if token == self.table.entries and self._viewer is not None:
                    _, why, surplus = check(self.table.legal(self._viewer), chosen)
                    self._tell(Checked(token, chosen, why, surplus))
            case Undo(seat):
                self._undo(seat)
            case Stop():
                self._stopping = True

    def _take(self, answer: Answer) -> None:
        seat = self._viewer
        if seat is None or seat not in [q.seat for q in self.table.questions]:
            return
        legal = self.table.legal(seat)
        if answer.cards:
            value, why, _ = check(legal, answer.cards)
            if value is None:
                self._tell(Trouble("refused", why or Reason(N_("not possible now"))))
                return
        elif answer.cards is not None:
            value = ()
        else:
            choices = self._describer.asked(self.table, seat).choices
            value = choices[answer.number or 0].value
        try:
            self._answer(value, seat)
        except IllegalAnswer as error:
            self._tell(Trouble("refused", Reason(N_("That is refused: {what}"), _what(error))))

    def _undo(self, seat: int) -> None:
        word = self.table.undo_word(seat)
        if word:
            self._tell(Trouble("refused", Reason(UNDO_WHY.get(word, UNDO_WHY["nothing"]))))
            return
        self.table.undo(seat)
        if self._marks:
            del self._log[self._marks.pop() :]
        self._tell(self._jump(Reason(N_("The last choice was taken back."))))


UNDO_WHY = {
    "nothing": N_("There is nothing to take back."),
    "other_seat": N_("Another seat has answered since."),
    "roll": N_("A die was rolled: no way back."),
    "shown": N_("A card was shown, dealt or mixed: no way back."),
}


def _what(error: BaseException) -> tuple[tuple[str, object], ...]:
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return (("what", text),)


__all__ = ["UNDO_WHY", "TableWorker", "saves"]
