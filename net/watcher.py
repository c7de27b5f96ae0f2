"""A spectator: follows one of the seats' machines, and another when that one falls silent. Pure.

It gets agreed entries and nothing else, checks that they are one chain and that each was signed by whom it concerns,
and plays them on a table without a dealer: no card that wasn't shown to all is in this process. When the game is over,
the published seed tells whether its chance was fair; until then a spectator has to believe the seats' dealers, who
checked it.
"""

from collections.abc import Iterable

from parlour.core.games import find_game
from parlour.net import limits, news
from parlour.net.frames import BadMessage, charter_hash, decode_entry
from parlour.net.messages import Charter, Follow, Followed, Key, Message, Odd, Ping, Tail
from parlour.net.news import News
from parlour.net.raft_log import Log, entry_item
from parlour.net.replica import Audit, FindGame, Replica

AUDIT_LINES = 100
"""Lines that are checked at a time when the seed is known."""


class Watcher:
    """Pure, and run like a `Peer`: `on` and `tick`, then items stored and flushed, then the outbox sent.

    `delay` is in turns. `journal_items` are what was stored of this table before; damage raises `ValueError`. Times
    are seconds of any clock that doesn't go back.
    """

    def __init__(
        self,
        charter: Charter,
        delay: int,
        now: float,
        journal_items: Iterable[bytes] = (),
        *,
        find: FindGame = find_game,
    ) -> None:
        self.charter = charter
        self.delay = delay
        self.last = 0
        """The last entry that the followed machine may show."""
        self.trouble = ""
        """Why this spectator stopped, or an empty text."""
        self.log = Log.restore(charter_hash(charter), journal_items)
        self.replica = Replica(charter, None, find=find)
        self._find = find
        self._items: list[bytes] = []
        self._outbox: list[tuple[Key, Message]] = []
        self._news: list[News] = [news.Begun()]
        self._audit: Audit | None = None
        self._reachable = dict.fromkeys(charter.voters, True)
        self._shunned: set[Key] = set()
        self._chosen = 0
        self._heard = self._ping_at = now
        self._asked = now - limits.RETRY_SECONDS
        self._replay(self.log.last_index)
        self._follow(now)

    @property
    def following(self) -> Key:
        """The machine that this one watches through."""
        return self.charter.voters[self._chosen]

    # --- what comes in ---

    def on(self, source: Key, message: Message, now: float) -> None:
        """Take a message; only the followed machine's count."""
        if source != self.following or self.trouble:
            return
        self._heard = now
        match message:
            case Tail():
                self._take(message, now)
            case Odd():
                self._differ(message, now)

    def tick(self, now: float) -> None:
        """Say that this machine is here; choose another when the followed one is silent; go on checking chance."""
        if self._audit is not None and self._audit.holds is None:
            holds = self._audit.step(AUDIT_LINES)
            if holds is not None and self.replica.published is not None:
                self._tell(news.Published(self.replica.published, holds))
        if self.trouble:
            return
        if now >= self._heard + limits.SUSPECT_SECONDS:
            self._choose_other(now)
        if now >= self._ping_at:
            self._ping_at = now + limits.PING_SECONDS
            self._outbox.append((self.following, Ping()))

    def connected(self, machine: Key, now: float) -> None:
        """A link to a seat's machine is open."""
        if machine in self._reachable:
            self._reachable[machine] = True
            if machine == self.following:
                self._follow(now)
            elif not self._reachable[self.following]:
                self._choose_other(now)

    def disconnected(self, machine: Key, now: float) -> None:
        """The link to a seat's machine is gone."""
        if machine in self._reachable:
            self._reachable[machine] = False
            if machine == self.following:
                self._choose_other(now)

    def deadline(self) -> float:
        """Return when `tick` has something to do."""
        if self._audit is not None and self._audit.holds is None:
            return 0.0
        return float("inf") if self.trouble else min(self._ping_at, self._heard + limits.SUSPECT_SECONDS)

    # --- what goes out ---

    def take_items(self) -> list[bytes]:
        """Return what the journal is to keep, and forget it here."""
        items, self._items = self._items, []
        return items

    def flushed(self, now: float) -> None:
        """Do nothing: a spectator promises nobody anything."""

    def take_outbox(self) -> list[tuple[Key, Message]]:
        """Return what is to be sent to whom, and forget it here."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def take_news(self) -> list[News]:
        """Return what happened, and forget it here."""
        told, self._news, self.replica.news = [*self._news, *self.replica.news], [], []
        return told

    # --- following ---

    def _tell(self, one: News) -> None:
        """Put out news, after those of the table that came before."""
        self._news += self.replica.news
        self.replica.news = []
        self._news.append(one)

    def _follow(self, now: float) -> None:
        self._asked = now
        index = self.log.last_index
        self._outbox.append((self.following, Follow(index, self.log.hash(index), self.delay)))

    def _choose_other(self, now: float) -> None:
        count = len(self.charter.voters)
        ways = [(self._chosen + step) % count for step in range(1, count + 1)]
        ways = [number for number in ways if self.charter.voters[number] not in self._shunned]
        if not ways:
            self.trouble = "no machine of this table has the entries and the table that were seen here: watch it anew"
            self._tell(news.Odd(self.log.last_index))
            return
        self._chosen = next((number for number in ways if self._reachable[self.charter.voters[number]]), ways[0])
        self._heard = now
        self._follow(now)

    def _shun(self, now: float) -> None:
        """The followed machine has other entries, or none that hold: go to another."""
        self._shunned.add(self.following)
        self._choose_other(now)

    def _take(self, tail: Tail, now: float) -> None:
        """Take a portion: what is known already is passed over, what doesn't fit ends the following of that machine."""
        if tail.first < 1:  # no entry of any table
            self._shun(now)
            return
        if tail.first > self.log.last_index + 1:
            if now >= self._asked + limits.RETRY_SECONDS:
                self._follow(now)
            return
        for index, data in enumerate(tail.entries, tail.first):
            if index <= self.log.last_index:
                if data == self.log.data(index):
                    continue
                self._shun(now)
                return
            try:
                entry = decode_entry(data)
                if entry.index != index:
                    raise ValueError(f"entry {entry.index} was sent as entry {index}")
                self.log.append(data)
            except (BadMessage, ValueError) as error:
                self._tell(news.Ignored(index, str(error)))
                self._shun(now)
                return
            self._items.append(entry_item(data))
        self.last = max(self.last, tail.last)
        self._replay(self.log.last_index)
        if tail.first + len(tail.entries) > tail.applied:  # of a portion that is taken in parts, the last
            self._outbox.append((self.following, Followed(self.replica.applied, self.replica.hash)))
        if tail.hash and tail.applied <= self.replica.applied and self.replica.hashes[tail.applied] != tail.hash:
            self._differ(Odd(tail.applied, tail.hash), now)

    def _replay(self, last: int) -> None:
        while self.replica.applied < last:
            self.replica.apply(self.log.entry(self.replica.applied + 1))
        if self.replica.published is not None and self._audit is None:
            self._audit = Audit(self.replica, self.replica.published)

    def _differ(self, theirs: Odd, now: float) -> None:
        """Play the entries again; if that doesn't help, the followed machine may be the odd one: go to another."""
        if theirs.index > self.replica.applied or self.replica.hashes[theirs.index] == theirs.hash:
            return
        kept, self.replica.news = self.replica.news, []
        fresh = self._again(self.log)
        if fresh.hashes[theirs.index] == theirs.hash:
            self.replica, self.replica.news = fresh, kept
            return
        self.replica.news = kept
        self._shun(now)

    def _again(self, log: Log) -> Replica:
        fresh = Replica(self.charter, None, find=self._find)
        for entry in log:
            fresh.apply(entry)
        fresh.news.clear()
        return fresh
