"""The thread of a table between peers: agreed entries come in by the door, answers go out by it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from parlour.client.snapshot import (
    Company,
    GoAlone,
    Pause,
    Reason,
    Say,
    Setup,
    Talk,
    Trouble,
    Vote,
    Withdrawn,
)
from parlour.client.table_worker import TableWorker
from parlour.client.texts import N_
from parlour.client.together.company import AwayFor, Circle
from parlour.client.together.door import Deciding, Door, Opened
from parlour.core import GAMES
from parlour.core.ask import NOBODY
from parlour.core.bots import bot_names
from parlour.core.deal import SeededDealer
from parlour.core.domains import Opening, Seal
from parlour.core.log import UNDO
from parlour.core.table import Table
from parlour.net import lobby, news, node
from parlour.net.charter import read_options
from parlour.net.messages import Charter
from parlour.net.session import Stopped

HEAP = 24  # entries that wait: so many at once are not shown one by one


class PeerWorker(TableWorker):
    """Plays one table between peers. It owns a twin of the machine's table, fed with the entries that are agreed on.

    The twin has the dealer of a seat's machine, and none at a spectator's. An own answer is on its way until its entry
    comes.
    """

    def __init__(self, door: Door, charter: Charter, failed: Callable[[BaseException], None]) -> None:
        self.circle = Circle(charter, door.me, door.watches)
        game = GAMES[charter.game]
        setup = Setup(charter.game, self.circle.seats(), 0, read_options(game, charter.options))
        super().__init__(setup, lambda worker: None, failed)
        self._door, self._charter = door, charter
        self._deciding: tuple[int, ...] = ()
        self._sent: set[int] = set()
        self._company: Company | None = None
        self._begun = self._seed_known = False
        self._late = True  # what comes before the first question that is put here wasn't watched

    # --- the thread ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """Waits until the seed is made by all, and the table is there."""
        self.prepare()
        self._door.redirect(self._commands.put)
        while not self._stopping and not self._begun:
            self._obey(self._commands.get())

    def stop(self) -> None:
        """Leaves the table; the others are told."""
        super().stop()
        self._door.close()

    def _obey(self, command: Any) -> None:
        match command:
            case Opened(seed):
                self._open(seed)
            case news.Entered():
                self._take_entry(command)
            case Deciding(seats):
                self._deciding = seats
                self._asked = -1
            case news.Published(seed, _):
                self._know(seed)
            case news.Refused(seat, _, reason):
                self._sent.discard(seat)
                self._refuse(Reason(N_("That is refused: {what}"), (("what", reason),)))
            case lobby.Said(text, _, seat):
                self._tell(Talk(seat, text))
            case lobby.Watching(watching):
                self.circle.watching = watching
            case node.Trouble(reason):
                self._say(Reason(N_("Nothing can be stored, so this machine waits: {what}"), (("what", reason),))
                          if reason else Reason(N_("Storing goes on.")))  # fmt: skip
            case node.Failed(reason) | lobby.Ended(_, reason):
                self._tell(Trouble("broken", Reason(N_("This game can't go on: {what}"), (("what", reason),))))
            case Stopped(error) if error is not None:
                self._tell(Trouble("broken", Reason(N_("The game stopped: {what}"), (("what", str(error)),))))
            case Say() | Vote() | Pause() | GoAlone():
                self._ask_door(command)
            case news.Fact() | AwayFor():
                self._say(self.circle.take(command))
            case _:
                super()._obey(command)

    def _open(self, seed: int | None) -> None:
        game = GAMES[self._charter.game]
        dealer = None if seed is None else SeededDealer(seed)
        table = Table(game, game.new_state(len(self.setup.seats), self.setup.options), dealer)
        self._begun = True
        self.attach(table, None)
        if seed is not None:
            self._know(seed)

    def _know(self, seed: int) -> None:
        """From now on the seed can be told."""
        self.setup, self._seed_known = replace(self.setup, seed=seed), True
        self._asked = -1

    def _take_entry(self, told: news.Entered) -> None:
        """Lets the twin take an entry. A heap of them is caught up with at once."""
        self._quiet = self._quiet or self._commands.qsize() > HEAP
        self._sent.discard(told.seat)
        self.table.replay(told.seat, told.kind, told.value)
        if self.table.hash() != told.hash:
            raise RuntimeError(f"entry {told.line} leads to another table here")
        if told.kind == UNDO and not self._quiet:
            self._tell(self._jump(Reason(N_("{who}: took the last choice back."), (("who", self._name_of(told.seat)),))))

    def _name_of(self, seat: int) -> str:
        return self.setup.seats[seat].name if 0 <= seat < len(self.setup.seats) else "–"

    # --- playing ------------------------------------------------------------------------------

    def _play(self) -> bool:
        """Shows what has come, and asks who has to decide here."""
        if self._quiet:
            self._catch_up()
        if self.table.over:
            if self._seed_known:
                self._end()
            return False
        asked = self._asked_here()
        if asked:
            self._late = False
            self._ask(asked)
        elif self._put:
            self._put = ()
            self._tell(Withdrawn())
        self._tell_company(None)
        return False

    def _catch_up(self) -> None:
        self._quiet, self._pictures = False, []
        notice = Reason(N_("You are here now. Recap shows what has happened before.")) if self._late else None
        self._tell(self._jump(notice if self.table.entries else None))
        for seat in self.circle.persons:
            if self.circle.holders[seat] != (self._door.me, ""):
                self._door.act(seat, lambda peer, now, seat=seat: peer.back(seat, now))

    def _asked_here(self) -> list[int]:
        """The seats of persons at this window that have to decide now."""
        open_now = {question.seat for question in self.table.questions}
        here = set(self.circle.answered_here) & open_now
        return [seat for seat in self._deciding if seat in here and seat not in self._sent]

    def _asking(self, seat: int) -> Any:
        """A seal that nobody here can open is replaced: the choice behind it is asked for again."""
        question = next(question for question in self.table.questions if question.seat == seat)
        if not isinstance(question.options, Opening):
            return self.table
        kind = next(entry.kind for entry in reversed(self.entries) if entry.value == question.options.digest)
        again = question._replace(kind=kind, options=Seal(question.options.inner))
        table = self.table.fork()
        table.questions = tuple(again if other is question else other for other in table.questions)
        return table

    def _give(self, seat: int, value: Any) -> None:
        self._sent.add(seat)
        self._put = ()
        self._door.act(seat, lambda peer, now: peer.answer(seat, value, now))
        self._tell_company(None)

    def _undo(self, seat: int) -> None:
        if self._begun and self._drafts_back(seat):
            return
        self._door.act(seat, lambda peer, now: peer.undo(seat, now))

    # --- the company --------------------------------------------------------------------------

    def _ask_door(self, command: Say | Vote | Pause | GoAlone) -> None:
        seat = self.circle.own[0] if self.circle.own else NOBODY
        match command:
            case Say(text):
                self._door.say(text)
            case Vote(machine, choice):
                self._door.act(seat, lambda peer, now: peer.vote(machine, choice, now))
            case Pause(on):
                self._door.act(seat, lambda peer, now: peer.pause(now) if on else peer.resume(now))
            case GoAlone():
                self._door.act(seat, lambda peer, now: peer.branch("alone", now))

    def _say(self, notice: Reason | None) -> None:
        self._asked = -1  # who answers where may have changed
        if self._begun:
            self._tell_company(notice)

    def _tell_company(self, notice: Reason | None) -> None:
        """Tells how the table stands, if that is new."""
        thinking = tuple(q.seat for q in self.table.questions if q.seat >= 0 and q.seat not in self._sent)
        bots = tuple(name for name in bot_names(self.table.game) if name != "random")
        now = self.circle.picture(thinking, tuple(sorted(self._sent)), bots)
        if notice is not None or now != self._company:
            self._company = now
            self._tell(replace(now, notice=notice))
