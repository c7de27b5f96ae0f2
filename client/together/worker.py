"""The thread of a table between peers: agreed entries come in by the door, answers go out by it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from parlour.client.causes import cause
from parlour.client.commands import Answer, Confirm, GoAlone, Look, Pause, Say, Stop, Vote
from parlour.client.snapshot import Company, Reason, Setup, Talk, Trouble, Withdrawn
from parlour.client.table_worker import UNDO_WHY, TableWorker
from parlour.client.texts import N_
from parlour.client.together.company import AwayFor, Circle
from parlour.client.together.door import Deciding, Door, Nameless, Opened
from parlour.client.together.reasons import EXPECTED, error_words, remark_words
from parlour.client.together.refusals import ON_ITS_WAY, PAUSED, refusal
from parlour.core import GAMES
from parlour.core.ask import NOBODY
from parlour.core.bots import bot_names
from parlour.core.deal import SeededDealer
from parlour.core.domains import Opening, Seal, is_digest
from parlour.core.log import RESEAL, UNDO
from parlour.core.table import Table
from parlour.net import lobby, news, node
from parlour.net.charter import read_options
from parlour.net.keeper import Gone, Remark
from parlour.net.messages import Charter
from parlour.net.peer import Peer
from parlour.net.session import Stopped
from parlour.net.talk import SPECTATOR

LOG = logging.getLogger(__name__)

HEAP, FIRST_HEAP = 24, 8  # so many that wait at once are not shown one by one; fewer while one catches up
LOST = N_(
    "No other machine of this table was reached for too long. Nothing is lost: Resume on the title goes on where the"
    " game stopped, once the others are back."
)
NO_SEED = N_(
    "The machines can't agree on the dice, so this game can't begin. Open another table. It was noticed at the machine"
    " of: {who}"
)


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
        self._deciding = Deciding((), 0)
        self._sent: set[int] = set()
        self._returning: set[int] = set()  # seats of persons here that a bot holds, and that were asked back
        self._company: Company | None = None
        self._begun = self._seed_known = False
        self._late = True  # what comes before the first question that is put here, or the first step, wasn't watched
        self._welcomed = False  # whether it was said that there is more to be seen

    @property
    def record(self) -> Path | None:
        """Beside which file a picture of the table lies: what is seen at this window may be known here alone. `None`
        once the game is over, since nothing is kept of it then.
        """
        is_over = self._begun and self.table.over
        return None if is_over else self._door.journal(self._charter.table)

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
            case Deciding():
                self._deciding = command
                self._asked = -1
            case news.Published(seed, _):
                self._know(seed)
            case news.Refused(seat, "back", _):
                self._returning.discard(seat)
            case news.Refused(seat, _, reason):
                self._sent.discard(seat)
                self._refuse(refusal(reason))
            case lobby.Said(text, _, seat):
                self._tell(Talk(seat, text.removeprefix(f"{self._speaker(seat)}: ")))
            case lobby.Watching(watching):
                self.circle.watching = watching
            case node.Trouble(_, error):
                self._say(Reason(N_("Nothing can be stored, so this machine waits: {what}"), (("what", cause(error)),))
                          if error is not None else Reason(N_("Storing goes on.")))  # fmt: skip
            case node.BotFailed(seat, reason):
                LOG.warning("the bot of %s failed: %s", self._name_of(seat), reason)
                key = N_("{seat}: the bot failed, so this answer is a random one.")
                self._say(Reason(key, (("seat", self._name_of(seat)),)))
            case Remark():
                self._say(Reason(*remark_words(command)))
            case Nameless(error):
                self._say(Reason(N_("The names of this game can't be kept: {what}"), (("what", cause(error)),)))
            case news.SeedFailed(_, machines):
                self._tell(Trouble("broken", Reason(NO_SEED, (("who", self.circle.who(*machines)),))))
            case Stopped(error) if error is not None:
                self._stopped(error)
            case Say() | Vote() | Pause() | GoAlone():
                self._ask_door(command)
            case news.Fact() | AwayFor():
                self._say(self.circle.take(command))
            case Look(seat) if not self._begun:
                self._viewer = seat
            case Answer() | Confirm() if not self._put:
                pass  # pressed for a question that was answered or withdrawn meanwhile
            case Stop():
                super()._obey(command)
            case _ if self._begun:
                super()._obey(command)

    def _stopped(self, error: BaseException) -> None:
        """The door is shut for good."""
        if isinstance(error, Gone) and error.reason == "lost":
            self._tell(Trouble("broken", Reason(LOST)))
            return
        if not isinstance(error, EXPECTED):
            self._failed(error)
        self._tell(Trouble("broken", Reason(*error_words(error))))

    def _open(self, seed: int | None) -> None:
        game = GAMES[self._charter.game]
        dealer = None if seed is None else SeededDealer(seed)
        table = Table(game, game.new_state(len(self.setup.seats), self.setup.options), dealer)
        self.attach(table, None)
        self._begun = True
        if seed is not None:
            self._know(seed)

    def _know(self, seed: int) -> None:
        """From now on the seed can be told."""
        self.setup, self._seed_known = replace(self.setup, seed=seed), True
        self._asked = -1

    def _take_entry(self, told: news.Entered) -> None:
        """Lets the twin take an entry. A heap of them is caught up with at once."""
        self._quiet = self._quiet or self._commands.qsize() > (FIRST_HEAP if self._late else HEAP)
        self._late = self._late and not (self._welcomed and not self._quiet)
        self._sent.discard(told.seat)
        if told.kind == UNDO:
            self._withdraw()  # the same place may come again with other choices
        self.table.replay(told.seat, told.kind, told.value)
        if self.table.hash() != told.hash:
            raise RuntimeError(f"entry {told.line} leads to another table here")
        if told.kind == UNDO and not self._quiet:
            self._tell(
                self._jump(Reason(N_("{who}: took the last choice back."), (("who", self._name_of(told.seat)),)))
            )

    def _name_of(self, seat: int) -> str:
        return self.setup.seats[seat].name if 0 <= seat < len(self.setup.seats) else "–"

    def _speaker(self, seat: int) -> str:
        """The name that the network puts before somebody's words."""
        return self.circle.names[seat] if seat >= 0 else SPECTATOR

    # --- playing ------------------------------------------------------------------------------

    def _play(self) -> bool:
        """Shows what has come, and asks who has to decide here."""
        if self._quiet:
            self._catch_up()
        if self.table.over:
            if self._seed_known:
                self._end()
            return False
        self._come_back()
        asked = self._asked_here()
        if asked:
            self._late = False
            self._ask(asked)
        else:
            self._withdraw()
        self._tell_company(None)
        return False

    def _withdraw(self) -> None:
        if self._put:
            self._put = ()
            self._tell(Withdrawn())

    def _catch_up(self) -> None:
        self._quiet, self._pictures = False, []
        played = self._late and any(entry.seat >= 0 for entry in self.entries)
        self._welcomed = self._welcomed or played
        self._tell(
            self._jump(Reason(N_("You are here now. Recap shows what has happened before.")) if played else None)
        )

    def _come_back(self) -> None:
        """Asks for the seats of persons here that a bot has answered for since they were away."""
        for seat in self.circle.persons:
            if self.circle.holders[seat] == (self._door.me, ""):
                self._returning.discard(seat)
            elif seat not in self._returning:
                self._returning.add(seat)
                self._door.act(NOBODY, lambda peer, now, seat=seat: _take_back(peer, seat, now))

    def _asked_here(self) -> list[int]:
        """The seats of persons at this window that have to decide now; nobody, where the door speaks of another moment:
        a choice that was just sealed isn't asked for again.
        """
        if self._deciding.entries != self.table.entries:
            return []
        open_now = {question.seat for question in self.table.questions}
        here = set(self.circle.answered_here) & open_now
        return [seat for seat in self._deciding.seats if seat in here and seat not in self._sent]

    def _asking(self, seat: int) -> Any:
        """A seal that nobody here can open is replaced: the choice behind it is asked for again."""
        question = self.table.asked(seat)
        if not isinstance(question.options, Opening):
            return self.table
        kind = next(
            entry.kind
            for entry in reversed(self.entries)
            if entry.seat == seat and entry.kind not in (UNDO, RESEAL) and is_digest(entry.value)
        )
        again = question._replace(kind=kind, options=Seal(question.options.inner))
        table = self.table.fork()
        table.questions = tuple(again if other is question else other for other in table.questions)
        return table

    def _give(self, seat: int, value: Any) -> None:
        if self.circle.paused:
            self._refuse(Reason(PAUSED))
            return
        self._sent.add(seat)
        self._put = ()
        self._tell(Withdrawn())  # it may have been put once more before the answer came
        self._door.act(seat, lambda peer, now: peer.answer(seat, value, now))
        self._tell_company(None)

    def _undo(self, seat: int) -> None:
        if self._drafts_back(seat):
            return
        why = self._undo_why(seat)
        if why is not None:
            self._tell(Trouble("refused", why))
            return
        self._door.act(NOBODY, lambda peer, now: peer.undo(seat, now))

    def _undo_why(self, seat: int | None) -> Reason | None:
        """Why a seat's last answer can't be taken back."""
        word = "nothing" if seat is None else self.table.undo_word(seat)
        if seat in self._sent:
            return Reason(ON_ITS_WAY)
        return (
            Reason(UNDO_WHY.get(word, UNDO_WHY["nothing"]) if word else PAUSED) if word or self.circle.paused else None
        )

    # --- the company --------------------------------------------------------------------------

    def _ask_door(self, command: Say | Vote | Pause | GoAlone) -> None:
        match command:
            case Say(text):
                self._door.say(self._own_name(), text)
            case Vote(machine, choice):
                self._door.act(NOBODY, lambda peer, now: peer.vote(machine, choice, now))
            case Pause(on):
                self._door.act(NOBODY, lambda peer, now: peer.pause(now) if on else peer.resume(now))
            case GoAlone():
                self._door.act(NOBODY, lambda peer, now: peer.branch("alone", now))

    def _own_name(self) -> str:
        """Whose words they are that are said at this window: of who looks, else of its first seat; "" without one."""
        own = self.circle.own
        seat = self._viewer if self._viewer in own else next(iter(own), None)
        return "" if seat is None else self.circle.names[seat]

    def _say(self, notice: Reason | None) -> None:
        self._asked = -1  # who answers where may have changed
        if self._begun:
            self._tell_company(notice)

    def _tell_company(self, notice: Reason | None) -> None:
        """Tells how the table stands, if that is new."""
        thinking = tuple(q.seat for q in self.table.questions if q.seat >= 0 and q.seat not in self._sent)
        bots = tuple(name for name in bot_names(self.table.game) if name != "random")
        now = replace(self.circle.picture(thinking, tuple(sorted(self._sent)), bots), undo=self._undo_why(self._viewer))
        if notice is not None or now != self._company:
            self._company = now
            self._tell(replace(now, notice=notice))


def _take_back(peer: Peer, seat: int, now: float) -> None:
    """Propose to take a seat back, unless that has been agreed on meanwhile."""
    if seat not in peer.mine() or peer.bot_of(seat):
        peer.back(seat, now)
