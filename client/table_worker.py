"""The thread that owns a table and its bots. Commands go in, snapshots come out; neither side waits for the other."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from filelock import FileLock

from parlour.client.causes import cause
from parlour.client.commands import (
    Answer,
    Check,
    Command,
    Confirm,
    Go,
    Look,
    Recap,
    Record,
    StartOver,
    Stop,
    Undo,
    Visit,
)
from parlour.client.describe import Describer, check
from parlour.client.drafts import Drafts, Now, place_of
from parlour.client.locks import InUse
from parlour.client.mail import Worker
from parlour.client.past import Past, since_last_turn, steps_of
from parlour.client.snapshot import (
    Checked,
    Ended,
    Jump,
    Line,
    Message,
    Moved,
    Picture,
    Reason,
    Recapped,
    Setup,
    Trouble,
    Visited,
)
from parlour.client.tally import Tally
from parlour.client.texts import N_
from parlour.core import GAMES, IllegalAnswer, domains
from parlour.core.bots import BotTable
from parlour.core.log import UNDO
from parlour.core.record import Recorder, RecordError


class TableWorker(Worker[Command, Message]):
    """Plays one table. `start` opens it; `messages` is drained each frame."""

    def __init__(
        self, setup: Setup, open_table: Callable[["TableWorker"], Any], failed: Callable[[BaseException], None]
    ) -> None:
        super().__init__("table")
        self.setup, self._failed = setup, failed
        self._open_table = open_table
        self._viewer = setup.persons[0] if len(setup.persons) == 1 else None
        self._credit = 0
        self._log: list[tuple[int, dict[int | None, Line]]] = []  # with the entry's index
        self._past: Past | None = None
        self._pictures: list[Picture] = []  # one for each event that no entry has told of yet
        self._asked = -1
        self._drafts = Drafts()
        self._put: tuple[object, ...] = ()  # which question was put last; its token is `_token`
        self._token = 0
        self._stopping = False
        self._quiet = False
        self._recorder: Recorder | None = None
        self.lock: FileLock | None = None

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
            if self._recorder is not None:
                self._recorder.close()
        except InUse:
            self._tell(Trouble("broken", Reason(N_("This game is being played in another window."))))
        except (RecordError, OSError) as error:
            self._tell(Trouble("broken", Reason(N_("This game can't go on: {what}"), _what(error))))
        except Exception as error:  # the thread's outermost frame: the window must hear of it
            self._failed(error)
            self._tell(Trouble("broken", Reason(N_("The game stopped: {what}"), _what(error))))
        if self.lock is not None:
            self.lock.release()

    def _begin(self) -> None:
        game, names = GAMES[self.setup.game], [seat.bot or None for seat in self.setup.seats]
        self._bots = BotTable(game, self.setup.seed, names)
        self.prepare()
        self.table = self._open_table(self)

    def prepare(self) -> None:
        """Gets ready to tell of a table, whose words are read now: the window's thread mustn't stand still for that."""
        game = GAMES[self.setup.game]
        assert game.words.texts
        self._describer = describer = Describer(game, self.setup.seats)
        self._tally = Tally(game, len(self.setup.seats), lambda event: describer.fields("events", event[0], event[1:]))

    def attach(self, table: Any, recorder: Recorder | None, quiet: bool = False) -> None:
        """Listens to a table, for its record and for the window. `quiet`: only log, past and tally hear of it.

        A table that is attached after another one goes on where that one stands.
        """
        self.table, self._quiet = table, quiet
        if self._past is None:
            self._past = Past(table)
        self._recorder, table.entered, table.watch = recorder, self._entered, self._watch
        self._remember()
        if not quiet:
            self._tell(self._jump())

    def insist(self, write: Callable[[], None], again: Callable[[], None]) -> bool:
        """Writes; when that fails, asks the player whether to do so `again`, and waits for the word."""
        while not self._stopping:
            try:
                write()
                return True
            except OSError as error:
                key = N_("The game can't be recorded: {what}")
                self._tell(Trouble("record", Reason(key, _what(error))))
            later: list[Command] = []
            while not isinstance(command := self._commands.get(), Stop | Record):
                later.append(command)
            for one in later:
                self._commands.put(one)
            if isinstance(command, Stop):
                self._stopping = True
            elif not command.again:
                return False
            write = again
        return False

    def _viewers(self) -> tuple[int | None, ...]:
        return (None, *self.setup.persons)

    @property
    def record(self) -> Path | None:
        """Where the game is recorded."""
        recorder = self._recorder
        return recorder.path if recorder is not None else None

    @property
    def entries(self) -> Sequence[Any]:
        """The entries that the table has taken since it was opened."""
        return self._past.entries if self._past is not None else ()

    def _remember(self) -> None:
        for viewer in self._viewers():
            self._describer.remember(self.table.view(viewer))

    def _watch(self, state: Any) -> None:
        """The table calls this right after each event; `state` is what the viewer gets to see of it."""
        self._remember()
        self._tally.watch(state)
        if not self._quiet:
            self._pictures.append(self._see(self.table))

    def _see(self, table: Any) -> Picture:
        return self._describer.picture(table.view(self._viewer))

    def _entered(self, entry: Any) -> None:
        """The table calls this after each entry: first the record, then the window."""
        recorder = self._recorder
        if recorder is not None and not self.insist(lambda: recorder.write(entry), recorder.retry):
            self._recorder = None
        self._remember()
        assert self._past is not None
        self._past.add(entry, self.table)
        self._tally.add(entry)
        if entry.kind == UNDO:  # a Jump tells of it
            self._log = [line for line in self._log if line[0] < entry.value]
            return
        told = [self._lines(event, entry.index, number) for number, event in enumerate(entry.events)]
        self._log += [(entry.index, lines) for lines in told if lines]
        if self._quiet:
            return
        mine = [lines.get(self._viewer) for lines in told]
        own = entry.seat in self.setup.persons
        for step in steps_of(entry, self._pictures, mine, self._see(self.table), own):
            self._tell(step)
        self._pictures = []

    def _lines(self, event: tuple[Any, ...], entry: int, number: int) -> dict[int | None, Line]:
        """The line of an event for each viewer; empty when it has none."""
        lines = {viewer: self._describer.line(viewer, event) for viewer in self._viewers()}
        return {v: replace(line, entry=entry, event=number) for v, line in lines.items() if line is not None}

    def _told(self) -> tuple[Line, ...]:
        """The viewer's log."""
        return tuple(lines[self._viewer] for _, lines in self._log if self._viewer in lines)

    def _jump(self, notice: Reason | None = None) -> Jump:
        self._asked = -1
        return Jump(self._see(self.table), self._told(), notice)

    # --- playing ------------------------------------------------------------------------------

    def _play(self) -> bool:
        """Does the next thing that needs no person; False when only a command can help."""
        if self.table.over:
            self._end()
            return False
        bot = self._bots.seat_to_move(self.table)
        if bot is not None:
            if not self._credit:
                return False
            self._credit -= 1
            self.table.answer(self._bots.choose(self.table, bot), bot)
            self._tell(Moved())
            return True
        self._credit = 0
        self._ask([question.seat for question in self.table.questions])
        return False

    def _ask(self, asked: Sequence[int]) -> None:
        """Puts the viewer's question, if the viewer is among those asked; else that of the first of them."""
        if self._asked == self.table.entries:
            return
        self._asked = self.table.entries
        seat = self._viewer if self._viewer is not None and self._viewer in asked else asked[0]
        table = self._asking(seat)
        now = self._drafts.now(table, seat)
        question = self._describer.asked(table, seat, now, self._name(seat, now.answers))
        # Whoever looks now may not know what another seat can choose from: only whose turn it is to answer.
        if seat != self._viewer:
            question = replace(question, choices=(), cards=None, led=None, plan=None)
        self._tell(question)

    def _asking(self, seat: int) -> Any:
        """The table at which a seat decides."""
        del seat
        return self.table

    def _name(self, seat: int, answers: int | None) -> int:
        """The token of a seat's question: another one only when the seat is asked something else."""
        put = (self._viewer, seat, place_of(self.table, seat), answers)
        if put != self._put:
            self._put, self._token = put, self._token + 1
        return self._token

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
                self._see(self.table),
                self.table.hash(),
                self._tally.history(result.points),
                self._tally.rolls(),
                self.setup.seed,
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
            case Answer():
                self._take(command)
            case Check(token, chosen):
                now = self._now(token)
                if now is not None and isinstance(now.legal, domains.Cards):
                    _, why, surplus = check(now.legal, chosen)
                    self._tell(Checked(token, chosen, why, surplus))
            case Confirm(token):
                now = self._now(token)
                if now is not None and now.plan is not None:
                    self._give(now.view.seat, now.plan)
            case StartOver(token):
                now = self._now(token)
                if now is not None:
                    self._drafts.start_over(now.view.seat)
                    self._asked = -1
            case Undo(seat):
                self._undo(seat)
            case Recap():
                self._recap()
            case Visit(line):
                self._visit(line)
            case Stop():
                self._stopping = True
            case Record():
                pass  # the choice that it was for has been made

    def _now(self, token: int) -> Now | None:
        """What the viewer is asked now; None for what was pressed for another question, which may not be put yet."""
        seat = self._viewer
        if seat is None or seat not in [q.seat for q in self.table.questions]:
            return None
        now = self._drafts.now(self._asking(seat), seat)
        return now if self._name(seat, now.answers) == token else None

    def _take(self, answer: Answer) -> None:
        seat, now = self._viewer, self._now(answer.token)
        if seat is None or now is None or isinstance(now.legal, domains.Cards) != (answer.cards is not None):
            self._asked = -1
            return
        if answer.cards:
            value, why, _ = check(now.legal, answer.cards)
            if value is None:
                self._refuse(why or Reason(N_("not possible now")))
                return
        elif answer.cards is not None:
            value = ()
        else:
            offered = self._describer.asked(self._asking(seat), seat, now, self._token).choices
            taken = next((choice for choice in offered if choice.number == answer.number), None)
            if taken is None:
                self._asked = -1
                return
            value = taken.value
        if now.answers is None:
            self._give(seat, value)
        else:
            self._drafts.add(self._asking(seat), seat, value)
            self._asked = -1

    def _give(self, seat: int, value: Any) -> None:
        try:
            self.table.answer(value, seat)
        except IllegalAnswer as error:
            self._refuse(Reason(N_("That is refused: {what}"), _what(error)))

    def _refuse(self, why: Reason) -> None:
        self._asked = -1
        self._tell(Trouble("refused", why))

    def _undo(self, seat: int) -> None:
        if self._drafts_back(seat):
            return
        word = self.table.undo_word(seat)
        if word:
            self._tell(Trouble("refused", Reason(UNDO_WHY.get(word, UNDO_WHY["nothing"]))))
            return
        self.table.undo(seat)
        self._tell(self._jump(Reason(N_("The last choice was taken back."))))

    def _drafts_back(self, seat: int) -> bool:
        """Takes back the last answer of a plan, which nobody else hears of; False when there is none."""
        asked = any(question.seat == seat for question in self.table.questions)
        if not (asked and self._drafts.take_back(self._asking(seat), seat)):
            return False
        self._asked = -1
        return True

    # --- going back ---------------------------------------------------------------------------

    def _recap(self) -> None:
        assert self._past is not None
        told = self._told()
        lines = {(line.entry, line.event): line for line in told}
        start = since_last_turn(told, self._viewer)
        self._tell(Recapped(*self._past.steps(start, self._see, lines, self.setup.persons)))

    def _visit(self, line: Line) -> None:
        """A line that was taken back meanwhile is passed over."""
        assert self._past is not None
        place = line.entry, line.event
        if any((one.entry, one.event) == place for one in self._told()):
            self._tell(Visited(self._past.picture(place, self._see), line))


UNDO_WHY = {
    "nothing": N_("There is nothing to take back."),
    "other_seat": N_("Another seat has answered since."),
    "moving": N_("First everything has to be shown."),
    "roll": N_("A die was rolled: no way back."),
    "shown": N_("A card was shown, dealt or mixed: no way back."),
}


def _what(error: BaseException) -> tuple[tuple[str, object], ...]:
    return (("what", cause(error)),)
