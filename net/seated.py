"""A seat's machine as its people and bots see it: what it has to decide, and what it may propose. Pure.

`peer.Peer` is the whole of it. What is proposed here counts when it is agreed on; until then it is pending.
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import Any

import msgspec

from parlour.core.ask import CHANCE, IllegalAnswer
from parlour.core.domains import Value
from parlour.core.table import Table
from parlour.net import answers, limits
from parlour.net.dispute import Judge, Trouble
from parlour.net.identity import Identity
from parlour.net.messages import Charter, Key, Kind
from parlour.net.news import News, Refused
from parlour.net.own import Proposals
from parlour.net.presence import Presence
from parlour.net.replica import NOTHING, Replica
from parlour.net.values import BadValue, pack


class Seated:
    """What one machine with a seat has to decide and wants entered; all its refusals are `IllegalAnswer`."""

    def __init__(
        self,
        charter: Charter,
        identity: Identity,
        journal: Iterable[Sequence[Any]],
        entropy: Callable[[int], bytes],
        now: float,
    ) -> None:
        """Take up where the decoded items of the journal end."""
        words = list(journal)
        self.charter = charter
        self.me: Key = identity.key
        self.number = charter.voters.index(self.me)
        """This machine among those that vote."""
        self.branch_name = next((str(rest[0]) for word, *rest in words if word == "branch"), "")
        """The name under which this machine goes on without the others, or ""."""
        self.replica: Replica | None = None
        self.presence = Presence((voter for voter in charter.voters if voter != self.me), now)
        self._own = Proposals(identity, charter.table, entropy, words)
        self._judge = Judge(self.me, charter.voters)
        self._items: list[bytes] = []
        self._news: list[News] = []

    # --- what there is to see ---

    @property
    def table(self) -> Table | None:
        """The table, to be read; `None` until the seed is made. After `Peer.rejoin` it is another one."""
        return self.replica.table if self.replica else None

    @property
    def alone(self) -> bool:
        """Whether this machine goes on without the others, for ever."""
        return bool(self.branch_name)

    @property
    def trouble(self) -> Trouble:
        """Whether this machine's table differs from the others': see `dispute.Judge`."""
        return self._judge.trouble

    @property
    def leader(self) -> Key | None:
        """Who orders the entries, as far as this machine knows."""
        raise NotImplementedError

    @property
    def pending(self) -> dict[int, Kind]:
        """The seats for which something is on its way into the log, and what kind of entry."""
        return {seat: propose.kind for seat, (propose, _) in self._own.pending.items()}

    def mine(self) -> tuple[int, ...]:
        """Return the seats that this machine answers for now."""
        return self.replica.seats_of(self.number) if self.replica else ()

    def bot_of(self, seat: int) -> str:
        """Return the name of the bot that answers for a seat, "" for a person."""
        return self.replica.holders[seat].bot if self.replica else self.charter.seats[seat].bot

    def to_decide(self) -> tuple[int, ...]:
        """Return the seats of this machine that are asked for a decision and haven't given one yet."""
        replica = self.replica
        if replica is None or replica.paused or self.trouble:
            return ()
        holders, number = replica.holders, self.number
        return tuple(
            question.seat
            for question in replica.table.questions
            if question.seat != CHANCE
            and holders[question.seat].machine == number
            and question.seat not in self._own.pending
            and answers.choice_of(question, self._own) is not None
        )

    def to_move(self) -> tuple[int, ...]:
        """Return those of them on which bots sit: let each choose at its `deciding_table`, then call `answer`."""
        return tuple(seat for seat in self.to_decide() if self.bot_of(seat))

    def deciding_table(self, seat: int) -> Table:
        """Return an independent table at which a bot, on any thread, chooses for a seat that has to decide."""
        return answers.deciding_table(self._playing(), self._own, seat)

    # --- what may be proposed ---

    def answer(self, seat: int, value: Value, now: float) -> None:
        """Propose a seat's answer; a choice behind a screen is sealed here."""
        replica = self._holding(seat)
        if replica.paused:
            raise IllegalAnswer("the game is paused: resume it first")
        kind, entered = answers.entry_for(replica, self._own, seat, value)
        self._propose(kind, seat, entered, now)

    def undo(self, seat: int, now: float) -> None:
        """Propose to take back a seat's last answer."""
        replica = self._holding(seat)
        self._propose("undo", seat, answers.undone_line(replica.table, seat), now)

    def vote(self, missing: Key, choice: str, now: float) -> None:
        """Vote on a machine that wasn't heard of for `limits.GRACE_SECONDS`: "wait", "pause", or a bot's name."""
        self._playing()
        if missing == self.me or missing not in self.charter.voters:
            raise IllegalAnswer("a vote is about another machine of this table")
        rest = self.presence.grace(missing, now)
        if rest and not self.alone:
            raise IllegalAnswer(f"that machine is still waited for: vote in {ceil(rest)} seconds")
        self._propose("vote", self._first_seat(), (self.charter.voters.index(missing), choice), now)

    def pause(self, now: float) -> None:
        """Propose that no answer counts until somebody resumes."""
        self._propose("pause", self._first_seat(), (), now)

    def resume(self, now: float) -> None:
        """Propose that answers count again."""
        self._propose("resume", self._first_seat(), (), now)

    def back(self, seat: int, now: float) -> None:
        """Propose to take a seat back that is this machine's by the charter."""
        if self.charter.seats[seat].machine != self.me:
            raise IllegalAnswer(f"seat {seat} was never this machine's")
        self._propose("back", seat, (), now)

    def assign(self, seat: int, machine: Key, bot: str, now: float) -> None:
        """Propose that a bot on another (or this) machine answers for a bot's seat of this one."""
        self._holding(seat)
        if machine not in self.charter.voters:
            raise IllegalAnswer("a seat is given to a machine of this table")
        self._propose("assign", seat, (self.charter.voters.index(machine), bot), now)

    # --- inside ---

    def _propose(self, kind: Kind, seat: int, value: Value, now: float) -> None:
        """Sign and keep a proposal, if it could be entered now.

        Only an answer has to wait for what is pending; anything else takes its place, for where no majority is there an
        answer may stay pending for ever.
        """
        replica = self._playing()
        before = self._own.pending.get(seat)
        if before is not None and kind in ("answer", "undo", "reseal"):
            raise IllegalAnswer("this seat's last word is still on its way: wait for it")
        reason = replica.why_not(kind, seat, value)
        if reason:
            raise IllegalAnswer(reason)
        try:
            packed = NOTHING if value == () else pack(value)
        except BadValue as error:
            raise IllegalAnswer(str(error)) from error
        if before is not None:
            self._news.append(Refused(seat, before.propose.kind, "another word of this seat took its place"))
        self._own.propose(replica, kind, seat, packed)
        self._go_on(now)

    def _playing(self) -> Replica:
        """Return the replica of a table on which this machine may say something."""
        if self.replica is None:
            raise IllegalAnswer("the game has not begun: the seed is still being made")
        if self.trouble:
            raise IllegalAnswer("this machine's table differs from the others': nothing can be answered here")
        return self.replica

    def _holding(self, seat: int) -> Replica:
        replica = self._playing()
        if seat not in self.mine():
            raise IllegalAnswer(f"seat {seat} is answered by another machine")
        return replica

    def _first_seat(self) -> int:
        return next(seat for seat, plan in enumerate(self.charter.seats) if plan.machine == self.me)

    def _name_branch(self, name: str) -> None:
        """Keep the name under which to go on alone; the entry is made when this machine leads itself."""
        if not (name.isascii() and name.isprintable() and 0 < len(name) <= limits.NAME):
            raise IllegalAnswer(f"the name of a branch has 1 to {limits.NAME} letters without accents")
        reason = self._playing().why_not("branch", self._first_seat(), name)
        if reason or self.leader is not None:
            raise IllegalAnswer(reason or "most machines are here: nobody can go on alone")
        self.branch_name = name
        self._items.append(msgspec.msgpack.encode(["branch", name]))

    def _go_on(self, now: float) -> None:
        """Let the whole machine decide what follows."""
        raise NotImplementedError
