"""A seat's machine, pure: the agreed log, the seed, its own table, what it wants entered, who is here, who watches.

Whoever runs it keeps the promise of README.md: after each call the items stored and flushed, then `flushed`, until
there are none; only then the outbox sent. Times are seconds of any clock that never goes back.
"""

import random
from collections.abc import Callable, Iterable

import msgspec

from parlour.core.ask import CHANCE
from parlour.core.games import find_game
from parlour.net import answers, limits, news
from parlour.net.audience import Audience
from parlour.net.dispute import Bundle, make_bundle
from parlour.net.frames import charter_hash
from parlour.net.identity import Identity
from parlour.net.messages import (
    Append,
    Appended,
    AskVote,
    Charter,
    Entry,
    Follow,
    Followed,
    Key,
    Message,
    Odd,
    Ping,
    Propose,
    Proposed,
    SeedAgree,
    SeedCommit,
    SeedReveal,
    Vote,
)
from parlour.net.news import News
from parlour.net.raft import Raft
from parlour.net.raft_log import Log, restore_term
from parlour.net.replica import FindGame, Replica
from parlour.net.seated import Seated
from parlour.net.seeds import SHARE_BYTES, SeedMaker
from parlour.net.values import pack
from parlour.net.votes import WAIT


class Peer(Seated):
    """One machine with a seat; `Seated` has what it may propose.

    `journal_items` are what its journal holds (of other words too): with them it stands where it was. `entropy(count)`
    gives that many bytes of the system's generator. Damaged items raise `ValueError`. `find` gives a game by its id.
    """

    def __init__(
        self,
        charter: Charter,
        identity: Identity,
        journal_items: Iterable[bytes],
        entropy: Callable[[int], bytes],
        now: float,
        *,
        find: FindGame = find_game,
    ) -> None:
        items = list(journal_items)
        super().__init__(charter, identity, [msgspec.msgpack.decode(item, type=list) for item in items], entropy, now)
        self.audience = Audience()
        self.log = Log.restore(charter_hash(charter), items)
        """Agreed on up to `replica.applied`."""
        self._find = find
        self._term = restore_term(items)
        self._chance = random.Random(entropy(16))
        self._seeds = SeedMaker(self.me, charter, entropy(SHARE_BYTES), items, now)
        self._seed_failed = False
        self._raft: Raft | None = None
        self._leader: Key | None = None
        self._waiting: dict[tuple[Key, int], Propose] = {}
        """What was proposed to this machine as the leader: one for each machine and seat."""
        self._looked_at = -1
        """The agreed entries after which the answers that need no decision were proposed."""
        self._outbox: list[tuple[Key, Message]] = []
        self._go_on(now)

    # --- what its runner calls ---

    def on(self, source: Key, message: Message, now: float) -> None:
        """Take a message from the machine at the other end of its link; who may not say it isn't listened to."""
        self.presence.heard(source, now)
        self.audience.heard(source, now)
        if source in self.charter.voters and source != self.me and not self.alone:
            self._on_voter(source, message, now)
        if self.replica is not None and not self.is_silent:
            self._on_watcher(self.replica, source, message, now)
        self._go_on(now)

    def tick(self, now: float) -> None:
        """Do what is due."""
        self._seeds.tick(now)
        if self._raft and not self.is_silent:
            self._raft.tick(now)
        if self.replica:
            self._judge.tick(now)
            self.audience.tick(self.replica, self.log, now)
        if self.presence.tick(now):
            ping = Ping(len(self.audience))
            listeners = dict.fromkeys((*self.charter.voters, *self.audience.machines()))
            self._outbox += [(machine, ping) for machine in listeners if machine != self.me]
        self._go_on(now)

    def flushed(self, now: float) -> None:
        """All items taken so far are on the disk."""
        if self._raft and not self.is_silent:
            self._raft.flushed(now)
        self._go_on(now)

    def deadline(self) -> float:
        """Return when `tick` has something to do, if nothing comes before."""
        times = [self._seeds.deadline(), self.presence.ping_at, self._judge.deadline(), self.audience.deadline()]
        if self._raft and not self.is_silent:
            times.append(self._raft.deadline())
            if self._raft.leader is not None:
                times.append(self._own.deadline())
        return min(times)

    def take_items(self) -> list[bytes]:
        """Return what the journal is to keep, and forget it here."""
        items, self._items = self._items, []
        return items

    def take_outbox(self) -> list[tuple[Key, Message]]:
        """Return what is to be sent to whom once all items are flushed, and forget it here."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def take_news(self) -> list[News]:
        """Return what happened since the last call, and forget it here."""
        told, self._news = self._news, []
        return told

    def connected(self, machine: Key, now: float) -> None:
        """A link to a machine is open."""
        self.presence.heard(machine, now)
        self._go_on(now)

    def disconnected(self, machine: Key, now: float) -> None:
        """The link to a machine is gone."""
        self.presence.lost(machine)
        self.audience.leave(machine)
        self._go_on(now)

    # --- what there is to see, and going on in trouble ---

    @property
    def leader(self) -> Key | None:
        """Who orders the entries, as far as this machine knows."""
        return None if self._raft is None or self.is_silent else self._raft.leader

    @property
    def is_silent(self) -> bool:
        """Whether this machine takes no part, since its table is wrong."""
        return self._judge.trouble in ("odd", "demoted")

    def branch(self, name: str, now: float) -> None:
        """Go on alone, for ever, under a name; `IllegalAnswer` while a majority is there."""
        self._name_branch(name)
        assert self._raft is not None
        self._make_raft(now, (self._raft.term, self._raft.voted_for))
        self._go_on(now)

    def bundle(self) -> Bundle:
        """Return what is to be written down when this machine's table differs: compared with its entries once more.

        Plays them all, which takes a while. `RuntimeError` when nothing differs.
        """
        if self._judge.dispute is None or self.replica is None:
            raise RuntimeError("no table differs from this one")
        index = self._judge.dispute.index
        fresh, lines = self._again(index)
        entries = [self.log.data(at) for at in range(1, self.replica.applied + 1)]
        return make_bundle(self._judge.dispute, self.replica, fresh, entries, lines)

    def rejoin(self, now: float) -> bool:
        """Play all agreed entries again, when this machine is the odd one; return whether it goes on.

        It does if most machines have the table that comes out. Else it takes no part any more, and can only watch
        (`trouble` "demoted").
        """
        if self.trouble == "odd" and self.replica is not None and self._judge.dispute is not None:
            fresh, _ = self._again(self.replica.applied)
            if self._judge.rejoin(fresh.hashes[self._judge.dispute.index]):
                fresh.news = self.replica.news
                self.replica, self._looked_at = fresh, -1
                self._make_raft(now, (self._raft.term, self._raft.voted_for) if self._raft else self._term)
        self._go_on(now)
        return not self.trouble

    # --- messages ---

    def _on_voter(self, source: Key, message: Message, now: float) -> None:
        """Take what a machine with a seat says."""
        if isinstance(message, Append | Appended | AskVote | Vote):
            if self._raft and self.replica and not self.is_silent:
                self._raft.on(source, message, now)
                if isinstance(message, Append | Appended):
                    self._judge.compare(source, message.applied, message.hash, self.replica.hashes, now)
        elif isinstance(message, Propose):
            self._on_propose(source, message)
        elif isinstance(message, SeedCommit | SeedAgree | SeedReveal):
            self._seeds.on(source, message)
        elif isinstance(message, Odd) and self.replica:
            self._judge.told(source, message, self.replica.hashes, now)

    def _on_watcher(self, replica: Replica, source: Key, message: Message, now: float) -> None:
        """Take what somebody says who watches."""
        if isinstance(message, Follow):
            self.audience.follow(source, message, replica, self.log, now)
        elif isinstance(message, Followed):
            self.audience.followed(source, message, replica, self.log, now)

    def _on_propose(self, source: Key, propose: Propose) -> None:
        if self._raft is None or self._raft.role != "leader":
            self._outbox.append((source, Proposed(propose.seat, propose.counter, "later")))
        elif 0 <= propose.seat < len(self.charter.seats):
            self._waiting[source, propose.seat] = propose

    # --- what follows ---

    def _go_on(self, now: float) -> None:
        """Do all that can be done with what came in, and gather what is to be stored and sent."""
        self._make_seed(now)
        if self.replica is not None and self._raft is not None:
            self._tell(self.replica, now)
            if not self.trouble:
                self._answer_by_itself(self.replica)
                self._send_own(now)
                self._order(self._raft, self.replica, now)
            self._tell(self.replica, now)
            if self.is_silent:
                self.audience.close()
            self.audience.advance(self.replica, self.log, now)
        self._gather()

    def _make_seed(self, now: float) -> None:
        if self.replica is not None:
            return
        if self._seeds.seed is not None:
            self.replica = Replica(self.charter, self._seeds.seed, find=self._find)
            self._make_raft(now, self._term)
            self._news.append(news.Begun())
        elif self._seeds.failure and not self._seed_failed:
            self._seed_failed = True
            failure = self._seeds.failure
            names = [plan.name for key in failure.machines for plan in self.charter.seats if plan.machine == key]
            self._news.append(news.SeedFailed(failure.explain(names), failure.machines))

    def _make_raft(self, now: float, term: tuple[int, Key | None]) -> None:
        """Begin as a follower, on the log as it is. What the raft before still had to be stored stays to be stored."""
        self._gather()
        voters = [self.me] if self.alone else self.charter.voters
        self._raft = Raft(self.me, voters, self.log, *term, _Machine(self), self._chance, now)
        self._raft.tick(now)  # which takes what the journal has

    def _tell(self, replica: Replica, now: float) -> None:
        """Take over the news of the replica, and let them have their consequences here."""
        if replica.news:
            told, replica.news = replica.news, []
            for one in told:
                if isinstance(one, news.Voted) and one.done and one.choice == WAIT:
                    self.presence.wait(one.missing, now)
            self._news += told
            self._news += self._own.review(replica)
        if self.presence.news or self._judge.news:
            self._news += self.presence.news + self._judge.news
            self.presence.news, self._judge.news = [], []
        if self.leader != self._leader:
            self._leader = self.leader
            self._news.append(news.Led(self._leader))

    def _answer_by_itself(self, replica: Replica) -> None:
        """Propose what needs no decision: openings, payments with one way to pay; and that this machine is alone."""
        if self._looked_at == replica.applied:
            return
        self._looked_at = replica.applied
        first = self._first_seat()
        if self.alone and replica.branch is None and not replica.over and first not in self._own.pending:
            self._own.propose(replica, "branch", first, pack(self.branch_name))
        mine = self.mine()
        for question in () if replica.paused else replica.table.questions:
            if question.seat in mine and question.seat not in self._own.pending:
                value = answers.automatic(replica.table, question, self._own)
                if value is not None:
                    answer = (question.kind, value, replica.asked_since[question.seat])
                    self._own.propose(replica, "answer", question.seat, pack(answer))

    def _send_own(self, now: float) -> None:
        leader = self.leader
        if leader is None:
            return
        for propose in self._own.due(leader, now):
            if leader == self.me:
                self._waiting[self.me, propose.seat] = propose
            else:
                self._outbox.append((leader, propose))

    def _order(self, raft: Raft, replica: Replica, now: float) -> None:
        """Enter the next thing, as the leader, when all before it is agreed on: chance first, then who came first."""
        if raft.role != "leader":
            self._waiting.clear()
            return
        question = replica.table.question
        if raft.is_ready and question is not None and question.seat == CHANCE and not replica.paused:
            dealer = replica.table.dealer
            assert dealer is not None
            value = dealer.chance(replica.table.state, replica.table.position, question.options)
            raft.append("chance", CHANCE, 0, pack((question.kind, value)), b"", now)
        elif raft.is_ready and replica.over and replica.published is None:
            raft.append("seed", CHANCE, 0, pack(str(replica.seed)), b"", now)
        while raft.is_ready and self._waiting:
            source, seat = next(iter(self._waiting))
            self._enter(raft, replica, source, self._waiting.pop((source, seat)), now)

    def _enter(self, raft: Raft, replica: Replica, source: Key, propose: Propose, now: float) -> None:
        """Enter what a machine proposed, unless it is there already or can't be."""
        reason = ""
        is_old = propose.counter <= replica.counters[propose.seat]
        if not is_old:
            reason = replica.check(propose) or ""
            if not reason:
                raft.append(propose.kind, propose.seat, propose.counter, propose.value, propose.signature, now)
        if source != self.me:
            told = Proposed(propose.seat, propose.counter, "refused" if reason else "taken", reason[: limits.TEXT])
            self._outbox.append((source, told))

    def _gather(self) -> None:
        """Take over what the parts want to be stored and sent."""
        self._items += [*self._seeds.take_items(), *self._own.items]
        self._own.items = []
        self._outbox += [*self._seeds.take_outbox(), *self._judge.outbox, *self.audience.outbox]
        self._judge.outbox, self.audience.outbox = [], []
        if self._raft is not None:
            self._items += self._raft.items
            self._outbox += self._raft.outbox
            self._raft.items, self._raft.outbox = [], []

    def _again(self, index: int) -> tuple[Replica, int]:
        """Return a fresh replica after the entries up to an index, and how many lines of the game they made."""
        fresh = Replica(self.charter, self._seeds.seed, find=self._find)
        for at in range(1, index + 1):
            fresh.apply(self.log.entry(at))
        return fresh, len(fresh.lines)


class _Machine:
    """The replica of a peer as its raft sees it: whichever it is now."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    @property
    def _replica(self) -> Replica:
        assert self._peer.replica is not None
        return self._peer.replica

    @property
    def applied(self) -> int:
        return self._replica.applied

    @property
    def hash(self) -> str:
        return self._replica.hash

    def check(self, entry: Entry) -> str | None:
        return self._replica.check(entry)

    def apply(self, entry: Entry) -> None:
        self._replica.apply(entry)
