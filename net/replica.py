"""The agreed entries applied to a table of one's own: whose answers count, seats given and back, votes, pause, seed.

Pure, and the same on every machine: all that a replica decides follows from the agreed entries alone. It is the state
machine of `raft`: `check` before an entry is acknowledged, `apply` once it is agreed. With the seed the table has a
dealer, which checks chance and every card that an answer claims; a spectator's has none, and learns at the end, from
the published seed, whether all chance was fair (`Audit`).
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from parlour.core import domains
from parlour.core.ask import CHANCE, OPEN, Question
from parlour.core.bots import bot_names
from parlour.core.chance import SEED_LIMIT
from parlour.core.deal import Dealer, SeededDealer
from parlour.core.domains import Value
from parlour.core.game import Game
from parlour.core.games import find_game
from parlour.core.log import RESEAL, UNDO
from parlour.core.log import Entry as Line
from parlour.core.table import Table
from parlour.net import limits, news
from parlour.net.charter import read_options
from parlour.net.identity import claim_holds
from parlour.net.messages import Charter, Entry, Kind
from parlour.net.news import News
from parlour.net.values import BadValue, unpack
from parlour.net.votes import PAUSE, WAIT, Votes

NOTHING = b""
"""The packed value of an entry that needs none."""

GAME_KINDS = ("answer", "chance", UNDO, RESEAL)
"""Kinds of entries that the game's table takes; they wait while the game is paused."""
LEADER_KINDS = ("no-op", "chance", "seed")
"""Kinds that only a leader makes: without seat, counter and signature."""
HOLDER_KINDS = ("answer", UNDO, RESEAL, "assign")
"""Kinds that the seat's holder proposes; the others are its machine's by the charter, whoever answers there now."""

FindGame = Callable[[str], Game]


class Holder(NamedTuple):
    """Who answers for a seat: a machine by its number among the voters, and a bot's name, "" for a person."""

    machine: int
    bot: str


class Claim(Protocol):
    """What a `Propose` and an `Entry` have in common: what somebody wants entered."""

    @property
    def kind(self) -> Kind:
        """What it is."""

    @property
    def seat(self) -> int:
        """For which seat; -1 for a leader's."""

    @property
    def counter(self) -> int:
        """The seat's own number of it, from 1."""

    @property
    def value(self) -> bytes:
        """What `values.pack` wrote."""

    @property
    def signature(self) -> bytes:
        """The proposer's."""


class Replica:
    """A table, and who may answer at it, after `applied` agreed entries.

    `charter` must have passed `charter.check_charter`; `seed` is `None` where there is no dealer. `find` gives a game
    by its id. What happened lies in `news` until somebody takes it.
    """

    def __init__(self, charter: Charter, seed: int | None, *, find: FindGame = find_game) -> None:
        """Begin before the first entry."""
        self.charter = charter
        self.seed = seed
        self.game = find(charter.game)
        self.options = read_options(self.game, charter.options)
        numbers = {machine: number for number, machine in enumerate(charter.voters)}
        self.owners = tuple(numbers[seat.machine] for seat in charter.seats)
        """The number of the machine that the charter names for each seat."""
        self.holders = [Holder(numbers[seat.machine], seat.bot) for seat in charter.seats]
        self.counters = [0] * len(charter.seats)
        """The agreed entries of each seat."""
        self.latest = [b""] * len(charter.seats)
        """The signature of each seat's last agreed entry."""
        self.votes = Votes()
        self.paused = False
        self.published: int | None = None
        self.branch: tuple[int, str] | None = None
        """The machine that goes on alone, and under which name."""
        self.marked: list[int] = []
        """Lines of the game at which a seal was replaced after somebody had opened."""
        self.news: list[News] = []
        self.lines: list[Line] = []
        """All entries of the game, as the table took them."""
        self.table = self.fresh_table(None if seed is None else SeededDealer(seed))
        self.table.entered = self.lines.append
        self.hashes = [self.table.hash()]
        """The table's hash after each agreed entry; the first is that of its beginning."""
        self.turns = [0]
        """The entries at which each turn began."""
        self.asked_since = [0] * len(charter.seats)
        """The lines of the game before each seat was asked what it is asked now: an answer names them."""
        self._turn = self._seat_in_turn()
        self._passed: tuple[object, ...] | None = None

    def fresh_table(self, dealer: Dealer | None) -> Table:
        """Return a table at the beginning of the same game."""
        return Table(self.game, self.game.new_state(len(self.charter.seats), self.options), dealer)

    @property
    def applied(self) -> int:
        """The index of the last agreed entry that was taken, 0 for none."""
        return len(self.hashes) - 1

    @property
    def hash(self) -> str:
        """The table's hash now."""
        return self.hashes[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    def seats_of(self, machine: int) -> tuple[int, ...]:
        """Return the seats that a machine answers for, by a person or by bots."""
        return tuple(seat for seat, holder in enumerate(self.holders) if holder.machine == machine)

    def shown(self, delay: int) -> int:
        """Return the last entry that may be shown to who watches so many turns late; all of them after the end."""
        if not delay or self.over:
            return self.applied
        return self.turns[-delay] if delay <= len(self.turns) else 0

    # --- before an entry counts ---

    def check(self, entry: Claim) -> str | None:
        """Return why an entry, or what somebody proposes, cannot be the next one; `None` if it can."""
        reason = self._refusal(entry)
        self._passed = None if reason else _parts(entry)
        return reason

    def _refusal(self, entry: Claim) -> str | None:
        if entry.kind in LEADER_KINDS:
            if (entry.seat, entry.counter, entry.signature) != (CHANCE, 0, b""):
                return f"an entry {entry.kind!r} has no seat, counter or signature"
        elif not 0 <= entry.seat < len(self.counters):
            return f"there is no seat {entry.seat}"
        elif entry.counter != self.counters[entry.seat] + 1:
            return f"entry {self.counters[entry.seat] + 1} of seat {entry.seat} is next, not {entry.counter}"
        if entry.kind == "no-op":
            return None if entry.value == NOTHING else "an entry 'no-op' has no value"
        try:
            value = unpack(entry.value) if entry.value != NOTHING else ()
        except BadValue as error:
            return str(error)
        reason = self.why_not(entry.kind, entry.seat, value)
        if reason is None and entry.kind not in LEADER_KINDS:
            signer = self.charter.voters[self._signer(entry)]
            fields = (self.charter.table, entry.kind, entry.seat, entry.counter, entry.value, entry.signature)
            if not claim_holds(signer, *fields):
                reason = f"this is not signed by the machine that may say it for seat {entry.seat}"
        return reason

    def why_not(self, kind: Kind, seat: int, value: Value) -> str | None:
        """Return why this cannot be entered now, whoever says it; `None` if it can. The seat must be there."""
        if self.published is not None or (self.over and kind != "seed"):
            return "the game is over"
        if self.paused and kind in GAME_KINDS:
            return "the game is paused"
        return self._misfit(kind, seat, value)

    def _signer(self, entry: Claim) -> int:
        """Return the number of the machine that must have signed an entry of a seat."""
        return self.holders[entry.seat].machine if entry.kind in HOLDER_KINDS else self.owners[entry.seat]

    def _misfit(self, kind: Kind, seat: int, value: Value) -> str | None:
        match kind, value:
            case ("answer", (str(asked), answer, int(since))) if asked not in (UNDO, RESEAL):
                if since != self.asked_since[seat]:
                    return "this answers a question that is no longer open"
                return self._bare_choice(seat, answer) or self.table.check(seat, asked, answer)
            case ("chance", (str(asked), answer)) if asked not in (UNDO, RESEAL):
                return self.table.check(seat, asked, answer)
            case ("undo" | "reseal", _):
                return self.table.check(seat, kind, value)
            case ("vote", (int(missing), str(choice))):
                return self._vote_misfit(seat, missing, choice)
            case ("assign", (int(machine), str(bot))):
                return self._assign_misfit(seat, machine, bot)
            case ("back", ()):
                return "the seat is its own already" if self.holders[seat] == self._by_charter(seat) else None
            case ("pause", ()):
                return "the game is paused already" if self.paused else None
            case ("resume", ()):
                return None if self.paused else "the game is not paused"
            case ("branch", str(name)) if 0 < len(name) <= limits.NAME:
                return "a machine goes on alone already" if self.branch else None
            case ("seed", str(text)):
                return self._seed_misfit(text)
        return f"this is no value of an entry {kind!r}"

    def _bare_choice(self, seat: int, answer: Value) -> str | None:
        """Refuse a bare choice behind a screen: a table with a dealer would seal it in a way that anybody can open."""
        sealed = any(asked.seat == seat and isinstance(asked.options, domains.Seal) for asked in self.table.questions)
        return "behind a screen a choice is entered as its digest" if sealed and not domains.is_digest(answer) else None

    def _vote_misfit(self, seat: int, missing: int, choice: str) -> str | None:
        if not 0 <= missing < len(self.charter.voters) or missing == self.owners[seat]:
            return "a vote is about another machine of the table"
        if not self.seats_of(missing):
            return "that machine answers for no seat"
        choices = (WAIT, PAUSE, *bot_names(self.game))
        return None if choice in choices else f"a vote cannot be {choice!r}; it is one of: {', '.join(choices)}"

    def _assign_misfit(self, seat: int, machine: int, bot: str) -> str | None:
        if not self.holders[seat].bot:
            return "only a bot's seat can be given to another machine"
        if not 0 <= machine < len(self.charter.voters):
            return "a seat is given to a machine of the table"
        if bot not in bot_names(self.game):
            return f"there is no bot {bot!r} that every machine has; bots: {', '.join(bot_names(self.game))}"
        return "nothing would change" if self.holders[seat] == Holder(machine, bot) else None

    def _seed_misfit(self, text: str) -> str | None:
        if not self.over:
            return "the seed is published when the game is over"
        if not (text.isdecimal() and len(text) <= 39 and str(int(text)) == text and int(text) < SEED_LIMIT):
            return "this is no seed"
        return None if self.seed in (None, int(text)) else "this is another seed than was made at the beginning"

    def _by_charter(self, seat: int) -> Holder:
        return Holder(self.owners[seat], self.charter.seats[seat].bot)

    # --- entries that are agreed on ---

    def apply(self, entry: Entry) -> None:
        """Take the next agreed entry. One that doesn't fit is passed over, which the hashes will tell."""
        reason = None if _parts(entry) == self._passed else self._refusal(entry)
        self._passed = None
        index = self.applied + 1
        before = self.table.questions
        if reason:
            self.news.append(news.Ignored(index, reason))
        elif entry.kind != "no-op":
            self._take(entry, index)
        self.hashes.append(self.table.hash() if entry.kind in GAME_KINDS else self.hash)
        if not reason and entry.kind in GAME_KINDS:
            self._note_questions(entry, before)
            self._tell_entered(index)

    def _take(self, entry: Entry, index: int) -> None:
        value = unpack(entry.value) if entry.value != NOTHING else ()
        if entry.kind not in LEADER_KINDS:
            self.votes.forget(self._signer(entry))
            self.counters[entry.seat], self.latest[entry.seat] = entry.counter, entry.signature
        machine = self.charter.voters[self.owners[entry.seat]]
        match entry.kind, value:
            case ("answer" | "chance", (str(asked), answer, *_)):
                self.table.replay(entry.seat, asked, answer)
            case ("undo", _):
                self.table.replay(entry.seat, UNDO, value)
            case ("reseal", _):
                if self._opened():
                    self.marked.append(self.table.entries)
                self.table.replay(entry.seat, RESEAL, value)
            case ("vote", (int(missing), str(choice))):
                self._vote(self.owners[entry.seat], missing, choice)
            case ("assign", (int(number), str(bot))):
                self._hand(entry.seat, Holder(number, bot))
            case ("back", _):
                self._hand(entry.seat, self._by_charter(entry.seat))
            case ("pause", _):
                self.paused = True
                self.news.append(news.Paused(machine))
            case ("resume", _):
                self.paused = False
                self.news.append(news.Resumed(machine))
            case ("branch", str(name)):
                self.branch = (self.owners[entry.seat], name)
                self.news.append(news.Branched(machine, name))
            case ("seed", str(text)):
                self.published = int(text)
                if self.seed is not None:
                    self.news.append(news.Published(self.published, True))

    def _note_questions(self, entry: Entry, before: tuple[Question, ...]) -> None:
        """A seat is still asked the same if somebody else answered, or took back what doesn't concern it."""
        old = {question.seat: question for question in before}
        for question in self.table.questions:
            same = question.seat in old and question.seat != entry.seat
            if same and entry.kind == UNDO:
                same = _packed(old[question.seat]) == _packed(question)
            if not same and question.seat != CHANCE:
                self.asked_since[question.seat] = self.table.entries

    def _tell_entered(self, index: int) -> None:
        line = self.lines[-1]
        self.news.append(
            news.Entered(index, line.index, line.seat, line.kind, line.value, line.events, self.hashes[index])
        )
        seat = self._seat_in_turn()
        if seat not in (CHANCE, self._turn):
            self._turn = seat
            self.turns.append(index)

    def _seat_in_turn(self) -> int:
        return self.game.turn(self.table.state).seat

    def _opened(self) -> bool:
        """Say whether somebody has opened a seal of those that are being opened now."""
        for line in reversed(self.lines):
            if line.kind == OPEN:
                return True
            if line.kind != RESEAL:
                return False
        return False

    def _vote(self, voter: int, missing: int, choice: str) -> None:
        others = 1 if self.branch else len(self.charter.voters) - 1
        done = self.votes.cast(voter, missing, choice, others)
        voters = self.charter.voters
        self.news.append(news.Voted(voters[voter], voters[missing], choice, done))
        if not done:
            return
        taker = self.votes.first(missing, choice)
        self.votes.forget(missing)
        if choice == PAUSE and not self.paused:
            self.paused = True
            self.news.append(news.Paused(None))
        elif choice not in (WAIT, PAUSE):
            for seat in self.seats_of(missing):
                self._hand(seat, Holder(taker, choice))

    def _hand(self, seat: int, holder: Holder) -> None:
        self.holders[seat] = holder
        self.news.append(news.Held(seat, self.charter.voters[holder.machine], holder.bot))

    def sealed_as(self, seat: int) -> str:
        """Return the kind of question for which a seat sealed what it is now asked to open, replaced since or not."""
        return next(
            line.kind
            for line in reversed(self.lines)
            if line.seat == seat and line.kind not in (UNDO, RESEAL) and domains.is_digest(line.value)
        )


class Audit:
    """Whether all chance and every claimed card of a game came from its published seed: by playing it again.

    `step` plays a number of lines, so that nobody has to wait; `holds` is `None` until it is sure.
    """

    def __init__(self, replica: Replica, seed: int) -> None:
        """Begin with the lines of a replica whose game is over."""
        self._lines = replica.lines
        self._table = replica.fresh_table(SeededDealer(seed))
        self._hash = replica.table.hash()
        self.holds: bool | None = None

    def step(self, count: int) -> bool | None:
        """Play up to `count` further lines; return `holds`."""
        table = self._table
        for line in self._lines[table.entries : table.entries + count]:
            if table.check(line.seat, line.kind, line.value):
                self.holds = False
                return False
            table.replay(line.seat, line.kind, line.value)
        if table.entries == len(self._lines):
            self.holds = table.hash() == self._hash
        return self.holds


def _packed(question: Question) -> tuple[str, object]:
    return question.kind, domains.pack_options(question.options)


def _parts(entry: Claim) -> tuple[object, ...]:
    return entry.kind, entry.seat, entry.counter, entry.value, entry.signature
