"""The agreed log, by Raft's published rules, pure: messages and the time go in, items to store and messages come out.

Source: Diego Ongaro, "Consensus: Bridging Theory and Practice" (2014): chapter 3 (elections, log, commitment), 4.2.3
(whoever hears a leader helps nobody against it), 6.2 (a leader without a majority steps down) and 9.6 (pre-vote). There
are no snapshots and no changes of membership. Two rules are added, for people who needn't trust each other's programs:

* entries are chained by hashes, and each is checked before it is acknowledged (`StateMachine.check`);
* one entry that isn't a no-op is under way at a time: a leader makes one when all before it are agreed. Whoever
  receives one, or finds one in a journal, therefore knows that those before it are agreed, and can check it.

Raft assumes that nobody lies. A voter who does can hinder elections, but can't enter what the others' checks refuse,
change what they know to be agreed, or make their programs fail.
"""

import random
from collections.abc import Sequence
from typing import Literal, Protocol

from parlour.net import limits
from parlour.net.frames import encode_entry
from parlour.net.messages import Append, Appended, AskVote, Entry, Key, Kind, Message, Vote
from parlour.net.raft_log import Log, Unfit, cut_item, entry_item, term_item
from parlour.net.raft_progress import Progress
from parlour.net.raft_timer import LOW, ElectionTimer

Role = Literal["follower", "pre-candidate", "candidate", "leader"]

TERM_JUMP = 2**20
"""Messages of a term so far ahead of ours are passed over: it takes honest machines days of failed elections."""
LAST_TERM = 2**32 - 1
"""The highest term that a message can hold."""


class NotReady(Exception):
    """This machine doesn't lead, or not everything in its log is agreed and applied: try again later, or elsewhere."""


class StateMachine(Protocol):
    """What takes the agreed entries. `applied` is the index of the last one taken, `hash` is told to the others."""

    @property
    def applied(self) -> int:
        """The index of the last entry that was applied, 0 before the first."""

    @property
    def hash(self) -> str:
        """16 hex digits for what they made, or "" while there is nothing."""

    def check(self, entry: Entry) -> str | None:
        """Return why an entry (never a no-op) must not be agreed on, or `None`. All entries before it were applied."""

    def apply(self, entry: Entry) -> None:
        """Take the next agreed entry, no-ops included; each comes once, in order."""


class _Refused(Exception):
    """An entry that isn't taken from a leader; the text says why."""


class Raft:
    """One voter. After each call its caller keeps the promise of net/README.md:

    take away and store `items`, then call `flushed`, and so on until `items` stays empty; then take away and send
    `outbox`. Times are seconds of any clock that doesn't go back.
    """

    def __init__(
        self,
        me: Key,
        voters: Sequence[Key],
        log: Log,
        term: int,
        voted_for: Key | None,
        machine: StateMachine,
        chance: random.Random,
        now: float,
    ) -> None:
        """Begin as a follower with what was stored; nothing is applied before the first call of `on` or `tick`.

        `chance` spreads the elections: it must differ from machine to machine. `me` must be one of `voters`.
        """
        if me not in voters:
            raise ValueError("only a machine that took a seat can vote")
        self.me = me
        self.voters = tuple(voters)
        self.log = log
        self.term = term
        self.voted_for = voted_for
        self.role: Role = "follower"
        self.leader: Key | None = None
        self.commit = log.surely_agreed()
        self.items: list[bytes] = []
        self.outbox: list[tuple[Key, Message]] = []
        self.suspects: dict[Key, str] = {}
        """Leaders that sent what was refused, and why."""
        self._machine = machine
        self._timer = ElectionTimer(chance, now)
        self._heard_leader = now
        self._votes: set[Key] = set()
        self._progress: dict[Key, Progress] = {}
        self._ping_at = now
        self._on_disk = log.last_index
        self._shunned = False  # this term's leader sent something illegal

    # --- what others see ---

    @property
    def last_index(self) -> int:
        """The index of the last entry of the log, agreed or not."""
        return self.log.last_index

    @property
    def is_ready(self) -> bool:
        """Whether `append` would take an entry that isn't a no-op."""
        return self.role == "leader" and self._machine.applied == self.commit == self.last_index

    def deadline(self) -> float:
        """Return when `tick` has something to do, if nothing comes before."""
        return self._ping_at if self.role == "leader" else self._timer.at

    # --- what comes in ---

    def on(self, source: Key, message: Message, now: float) -> None:
        """Take a message. One that isn't from another voter, isn't about the log or makes no sense is passed over."""
        self._apply()
        if source == self.me or source not in self.voters:
            return
        if not isinstance(message, AskVote | Vote | Append | Appended) or message.term > self.term + TERM_JUMP:
            return
        if isinstance(message, AskVote):
            self._on_ask_vote(source, message, now)
        elif isinstance(message, Vote):
            self._on_vote(source, message, now)
        elif isinstance(message, Append):
            self._on_append(source, message, now)
        else:
            self._on_appended(source, message, now)

    def tick(self, now: float) -> None:
        """Do what is due: ask for votes, tell followers that their leader is there, or stop leading a minority."""
        self._apply()
        if self.role == "leader":
            heard = [progress.heard for progress in self._progress.values()]
            if not self._is_majority(1 + sum(now - time < self._timer.patience() for time in heard)):
                self._follow(None, now)
            elif now >= self._ping_at:
                self._broadcast(now)
        elif now >= self._timer.at:
            self._ask_first(now)

    def flushed(self, now: float) -> None:
        """Everything that was in `items` is on the disk."""
        self._on_disk = self.last_index
        if self.role == "leader":
            self._agree(now)

    def append(self, kind: Kind, seat: int, counter: int, value: bytes, signature: bytes, now: float) -> int:
        """Enter something as the leader and return its index; `machine.check` isn't asked here.

        Raises `NotReady` unless this is the leader and, but for a no-op, `is_ready` holds, and `frames.BadMessage` for
        parts that others would refuse.
        """
        if self.role != "leader" or not (kind == "no-op" or self.is_ready):
            raise NotReady("not the leader, or the entry before is not agreed yet")
        index = self.last_index + 1
        entry = Entry(self.term, index, kind, seat, counter, value, self.log.hash(self.last_index), signature)
        self._store(encode_entry(entry))
        self._broadcast(now)
        return index

    # --- elections ---

    def _ask_first(self, now: float) -> None:
        """Ask whether votes would be given (pre-vote): whoever was cut off disturbs nobody's term with that."""
        self._timer.expired(now)
        if self.term >= LAST_TERM:
            return
        self.role, self.leader = "pre-candidate", None
        self._ask(self.term + 1, now)

    def _stand(self, now: float) -> None:
        """Ask for votes in a new term."""
        self._enter(self.term + 1, self.me)
        self.role = "candidate"
        self._timer.restart(now)
        self._ask(self.term, now)

    def _ask(self, term: int, now: float) -> None:
        is_first = self.role == "pre-candidate"
        for voter in self._others():
            self.outbox.append((voter, AskVote(term, self.last_index, self.log.last_term, is_first)))
        self._votes = set()
        self._count(self.me, now)

    def _count(self, voter: Key, now: float) -> None:
        """Count a vote for this machine."""
        self._votes.add(voter)
        if not self._is_majority(len(self._votes)):
            return
        if self.role == "pre-candidate":
            self._stand(now)
        else:
            self._lead(now)

    def _on_ask_vote(self, source: Key, ask: AskVote, now: float) -> None:
        if self._hears_leader(source, now):
            granted = False
        else:
            if ask.term > self.term and not ask.pre:
                self._enter(ask.term, None)
                self._follow(None, now, restart=False)
            granted = self._would_vote(source, ask)
        if granted and not ask.pre:
            if self.voted_for != source:
                self._enter(ask.term, source)
            self._timer.restart(now)
        # Of a pre-vote, the term says which question is granted, or else where the asking machine should be.
        term = ask.term if granted else self.term
        self.outbox.append((source, Vote(term, granted, ask.pre)))

    def _would_vote(self, source: Key, ask: AskVote) -> bool:
        """Whether a vote is free, and the candidate's log at least as new as this one (3.6.1)."""
        is_free = ask.term > self.term or (ask.term == self.term and self.voted_for in (None, source))
        return is_free and self._is_as_new(ask)

    def _is_as_new(self, ask: AskVote) -> bool:
        return (ask.last_term, ask.last_index) >= (self.log.last_term, self.last_index)

    def _hears_leader(self, source: Key, now: float) -> bool:
        """Whether a leader other than `source` is there: nobody is elected against it."""
        return self.role == "leader" or (self.leader not in (None, source) and now < self._heard_leader + LOW)

    def _on_vote(self, source: Key, vote: Vote, now: float) -> None:
        if not vote.granted:
            self._see_term(vote.term, now)
        elif (vote.pre, vote.term) in (
            (True, self.term + 1) if self.role == "pre-candidate" else None,
            (False, self.term) if self.role == "candidate" else None,
        ):
            self._count(source, now)

    def _lead(self, now: float) -> None:
        self.role, self.leader = "leader", self.me
        self._progress = {voter: Progress(self.last_index, now) for voter in self._others()}
        # Entries of earlier terms are agreed on only under one of the own term (3.6.2).
        self.append("no-op", -1, 0, b"", b"", now)

    def _follow(self, leader: Key | None, now: float, restart: bool = True) -> None:
        self.role, self.leader = "follower", leader
        self._votes = set()
        self._progress = {}
        if restart:
            self._timer.restart(now)

    def _see_term(self, term: int, now: float) -> bool:
        """Go into a newer term that an answer told of; returns whether there was one."""
        if term <= self.term:
            return False
        was_leader = self.role == "leader"
        self._enter(term, None)
        self._follow(None, now, restart=was_leader)
        return True

    def _enter(self, term: int, voted_for: Key | None) -> None:
        """Be in a term, with a vote: to be stored before anybody is answered."""
        if term > self.term:
            self._shunned = False
        self.term, self.voted_for = term, voted_for
        self.items.append(term_item(term, voted_for))

    # --- a leader's entries ---

    def _on_append(self, leader: Key, message: Append, now: float) -> None:
        if message.term < self.term:
            self._answer(leader, False, 0)
            return
        if message.term > self.term:
            self._enter(message.term, None)
        elif self.role == "leader" or self.leader not in (None, leader) or self._shunned:
            return  # no honest machine leads in a term that has a leader
        self._timer.succeeded()
        self._follow(leader, now)
        self._heard_leader = now
        try:
            match = self._take(message)
        except _Refused as refused:
            self.suspects[leader] = str(refused)
            self._shunned, self.leader = True, None
            return
        if match is None:
            self._answer(leader, False, self._hint(message.previous_index))
        else:
            self._commit_to(min(message.commit, match))
            self._answer(leader, True, match)

    def _hint(self, index: int) -> int:
        """Where the leader should try after an index that doesn't match: before all entries of its term here (3.5)."""
        if index > self.last_index:
            return self.last_index
        return max(self.commit, self.log.first_of_term(index) - 1)

    def _take(self, message: Append) -> int | None:
        """Put a leader's entries into the log and return the index of the last, or `None` without their predecessor.

        At the first that mustn't be taken, it raises `_Refused`.
        """
        index = message.previous_index
        if index > self.last_index:
            return None
        if self.log.term(index) != message.previous_term:
            if index <= self.commit:
                raise _Refused(f"entry {index} was agreed, and the leader has another")
            return None
        for data in message.entries:
            index += 1
            if index <= self.last_index and self.log.data(index) == data:
                continue
            self._check(index, data, message.term)
            self._cut(index)
            self._store(data)
        return index

    def _check(self, index: int, data: bytes, term: int) -> None:
        """Raise `_Refused` if bytes of a leader mustn't be the entry of an index, whose predecessor is the leader's."""
        try:
            entry = self.log.read(index, data)
        except Unfit as unfit:
            raise _Refused(str(unfit)) from None
        if entry.term > term:
            raise _Refused(f"entry {index} is of term {entry.term}, and its leader of term {term}")
        if index <= self.last_index and (index <= self.commit or entry.term == self.log.term(index)):
            raise _Refused(f"entry {index} differs from the one that its leader sent first")
        if entry.kind == "no-op":
            return
        self._commit_to(index - 1)  # or its leader wouldn't have made it
        reason = self._machine.check(entry)
        if reason is not None:
            raise _Refused(reason)

    def _answer(self, leader: Key, success: bool, match: int) -> None:
        self.outbox.append((leader, Appended(self.term, success, match, self._machine.applied, self._machine.hash)))

    # --- leading ---

    def _on_appended(self, source: Key, answer: Appended, now: float) -> None:
        if self._see_term(answer.term, now) or self.role != "leader" or answer.term < self.term:
            return
        progress = self._progress[source]
        if answer.match > self.last_index:
            return
        progress.heard = now
        if not answer.success:
            if progress.rejected(answer.match):
                self._send(source)
            return
        progress.accepted(answer.match)
        self._agree(now)
        while progress.next <= self.last_index and progress.may_send():
            self._send(source)

    def _agree(self, now: float) -> None:
        """Commit what a majority has on disk, if it is of this term (3.6.2), and tell the others."""
        index = self._stored_by_majority()
        if index > self.commit and self.log.term(index) == self.term:
            self._timer.succeeded()
            self._commit_to(index)
            self._broadcast(now)

    def _stored_by_majority(self) -> int:
        have = sorted([self._on_disk, *(progress.match for progress in self._progress.values())], reverse=True)
        return have[len(self.voters) // 2]

    def _broadcast(self, now: float) -> None:
        self._ping_at = now + limits.LEADER_PING_SECONDS
        for voter in self._others():
            self._send(voter)

    def _send(self, voter: Key) -> None:
        """Send the next portion, or without one (or a place for it) what a follower can tell its place by."""
        progress = self._progress[voter]
        previous = progress.next - 1
        entries = self.log.portion(progress.next) if progress.may_send() else []
        if entries:
            progress.sent(len(entries))
        self._drop_unsent_ping(voter)
        applied, digest = self._machine.applied, self._machine.hash
        message = Append(self.term, previous, self.log.term(previous), entries, self.commit, applied, digest)
        self.outbox.append((voter, message))

    def _drop_unsent_ping(self, voter: Key) -> None:
        """What wasn't sent yet and holds no entries says nothing beside a newer one."""
        self.outbox[:] = [
            (to, message)
            for to, message in self.outbox
            if to != voter or not isinstance(message, Append) or message.entries
        ]

    # --- the log ---

    def _store(self, data: bytes) -> None:
        self.log.append(data)
        self.items.append(entry_item(data))

    def _cut(self, index: int) -> None:
        """Take away an entry and all after it, if there are any: a leader has others."""
        if index <= self.last_index:
            self.log.cut(index)
            self.items.append(cut_item(index))

    def _commit_to(self, index: int) -> None:
        self.commit = max(self.commit, index)
        self._apply()

    def _apply(self) -> None:
        while self._machine.applied < self.commit:
            self._machine.apply(self.log.entry(self._machine.applied + 1))

    def _others(self) -> list[Key]:
        return [voter for voter in self.voters if voter != self.me]

    def _is_majority(self, count: int) -> bool:
        return 2 * count > len(self.voters)
