"""A game between peers, in asyncio: a peer or a watcher, with its journal, links, bots and words around it."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgpack

from parlour.core.domains import Value
from parlour.core.table import Table
from parlour.net import news
from parlour.net.address_book import AddressBook
from parlour.net.dispute import Bundle
from parlour.net.farewell import Farewell
from parlour.net.greeting import Entropy
from parlour.net.links import Links
from parlour.net.lobby import Said, Watching
from parlour.net.messages import Bye, Charter, Chat, Follow, Key, Message, Ping, Refused, Start
from parlour.net.peer import Peer
from parlour.net.portions import portions
from parlour.net.raft_log import Log
from parlour.net.replica import Replica
from parlour.net.talk import Talk
from parlour.net.thinking import Thinker
from parlour.net.turns import Store, Turns
from parlour.net.watcher import Watcher

FAREWELL_SECONDS = 3.0
"""So long a machine stays after the game's end for those who haven't got all of it, or are away just now."""
EARLY = 1000
"""Messages that are kept until there is somebody who understands them; the game gets over losing more."""

T = TypeVar("T")


class Trouble(NamedTuple):
    """Nothing can be stored, so this machine says nothing until it can; "" when that is over.

    `error` is what `reason` says, in English.
    """

    reason: str
    error: OSError | None = None


class BotFailed(NamedTuple):
    """A bot failed, and was answered for at random."""

    seat: int
    reason: str


class Finished(NamedTuple):
    """The game is over, its seed is published, and whoever relied on us has all of it, or took too long."""


class Playing:
    """Runs a game from its charter on; `take_part` begins it, and until then what is said is kept."""

    def __init__(
        self,
        charter: Charter,
        links: Links,
        book: AddressBook,
        folder: Path,
        bots: Collection[str],
        entropy: Entropy,
        tell: Callable[[object], None],
    ) -> None:
        """Wait for the core; to be made while the loop runs.

        Bundles of differences are written into `folder`; `bots` are the names of bots that this machine's people gave.
        """
        self.charter = charter
        self.core: Peer | Watcher | None = None
        self.is_finished = False
        self._links, self._book, self._folder, self._tell = links, book, folder, tell
        self._loop = asyncio.get_running_loop()
        self._turns: Turns | None = None
        self._thinker = Thinker(entropy, bots, self._answer, lambda seat, reason: tell(BotFailed(seat, reason)))
        self._talk = Talk(charter, links.identity.key)
        self._farewell = Farewell()
        self._farewell_at: float | None = None
        self._early: deque[tuple[Key, Message]] = deque(maxlen=EARLY)
        self._followed: Key | None = None
        self._watching: dict[Key, int] = {}
        self._is_closed = False
        self._watching_told = 0

    # --- what others see and do ---

    @property
    def table(self) -> Table | None:
        """The table, to be read; `None` while there is none."""
        return self.core.replica.table if self.core is not None and self.core.replica is not None else None

    @property
    def watching(self) -> int:
        """How many watch, through whichever machine."""
        elsewhere = sum(count for machine, count in self._watching.items() if machine in self.charter.voters)
        return elsewhere + (len(self.core.audience) if isinstance(self.core, Peer) else 0)

    def take_part(self, core: Peer | Watcher, store: Store | None) -> None:
        """Begin with a peer or a watcher, and where what it decides is kept."""
        if self._turns is not None:
            self._turns.close()
        self.core = core
        self._turns = Turns(core, store, self._links.send, self._turned, self._tell_trouble)
        for machine in self._links.machines:
            self._turns.post(partial(core.connected, machine))
        self._take_early()

    def act(self, do: Callable[[Peer, float], T]) -> T:
        """Let a peer do something; returns what it returns, raises what it raises, or `RuntimeError` without a peer."""
        peer, turns = self.core, self._turns
        if turns is None or not isinstance(peer, Peer):
            raise RuntimeError("this machine has no seat in a game")
        return turns.now(lambda now: do(peer, now))

    def say(self, name: str, text: str) -> bool:
        """Say something to everybody as `Talk.say`; false when that is more than anybody may say at a time."""
        return self._said(*self._talk.say(name, text, self._links.machines, self._loop.time()))

    async def close(self) -> None:
        """Do no more, and close the journal."""
        self._is_closed = True
        await self._thinker.close()
        if self._turns is not None:
            self._turns.close()

    # --- what the links tell ---

    def opened(self, key: Key) -> None:
        """Introduce a machine."""
        if self._turns is not None and self.core is not None:
            self._turns.post(partial(self.core.connected, key))

    def closed(self, key: Key, reason: str) -> None:
        """Note that a machine is gone; one whose link was only replaced isn't."""
        self._watching.pop(key, None)
        self._tell_watching()
        if self._turns is not None and self.core is not None and reason != "replaced":
            self._turns.post(partial(self.core.disconnected, key))

    def not_reached(self, key: Key) -> None:
        """Note that a machine can't be reached: who watches through it needs another one."""
        if self._turns is not None and isinstance(self.core, Watcher):
            self._turns.post(partial(self.core.disconnected, key))

    def received(self, key: Key, message: Message) -> None:
        """Hand a message on, long ones in portions."""
        if isinstance(message, Ping):
            self._watching[key] = message.watching
            self._tell_watching()
        self._farewell.heard(key, message)
        core, turns = self.core, self._turns
        if isinstance(message, Chat):
            self._said(*self._talk.heard(key, message, self._links.machines, self._loop.time()))
        elif core is None or turns is None or (isinstance(message, Follow) and self.table is None):
            self._early.append((key, message))
        elif not isinstance(message, Start | Bye | Refused):
            applied = core.replica.applied if core.replica is not None else 0
            for part in portions(message, applied, core.log.last_index):
                turns.post(partial(core.on, key, part))

    # --- inside ---

    def _take_early(self) -> None:
        early, self._early = self._early, deque(maxlen=EARLY)
        for machine, message in early:
            if machine in self._links.machines:
                self.received(machine, message)

    def _said(self, said: Said | None, messages: Sequence[tuple[Key, Chat]]) -> bool:
        for machine, message in messages:
            self._links.send(machine, message)
        if said is not None:
            self._tell(said)
        return said is not None

    def _answer(self, seat: int, value: Value) -> None:
        self.act(lambda peer, now: peer.answer(seat, value, now))

    def _turned(self, told: Sequence[news.News]) -> None:
        """After each turn: tell what happened, and see what is to be done beside the game."""
        for one in told:
            if isinstance(one, news.Published) and self._farewell_at is not None:
                continue
            self._tell(one)
            if isinstance(one, news.Begun):
                self._take_early()
            elif isinstance(one, news.Published):
                self._end()
            elif isinstance(one, news.Odd):
                self._loop.call_soon(self._settle_difference)
        if isinstance(self.core, Peer):
            if self._farewell_at is None and self.core.replica is not None and ends(self.core.replica, self.core.log):
                self._tell(news.Published(self.core.replica.seed or 0, True))
                self._end()
            self._thinker.look(self.core)
        elif self.core is not None:
            self._follow(self.core)
        self._tell_watching()
        self._say_farewell()

    def _tell_trouble(self, error: OSError | None) -> None:
        self._tell(Trouble((error.strerror or str(error)) if error is not None else "", error))

    def _tell_watching(self) -> None:
        """Tell how many watch, if that is new."""
        if self.watching != self._watching_told and not self._is_closed:
            self._watching_told = self.watching
            self._tell(Watching(self.watching))

    def _follow(self, watcher: Watcher) -> None:
        """Be linked with the machine that is watched through, and with no other longer than needed."""
        if self._followed == watcher.following:
            return
        if self._followed is not None:
            self._links.let_go(self._followed)
            self._links.send(self._followed, Bye())
        self._followed = watcher.following
        self._links.keep(self._followed, self._book.places(self._followed), self.charter.table)

    def _settle_difference(self) -> None:
        """Write down how our table differs from the others', and go on if the entries explain theirs; else watch."""
        peer = self.core
        if self._is_closed or not isinstance(peer, Peer) or peer.trouble != "odd":
            return
        try:
            write_bundle(self._folder, peer.bundle())
        except OSError as error:
            self._tell_trouble(error)
        self.act(lambda peer, now: peer.rejoin(now))
        if peer.is_silent:
            self._links.role = "watch"
            self.take_part(Watcher(self.charter, 0, self._loop.time()), None)

    def _end(self) -> None:
        """The game is over and its seed known to all: stay for those who need us, but not for long."""
        self._farewell_at = self._loop.time() + FAREWELL_SECONDS
        self._loop.call_at(self._farewell_at, self._say_farewell)

    def _say_farewell(self) -> None:
        """When the game is over: be finished as soon as nobody needs this machine, or it took too long."""
        if self._farewell_at is None or self.is_finished or self._is_closed:
            return
        if self._loop.time() >= self._farewell_at or not self._needed_by():
            self.is_finished = True
            self._tell(Finished())

    def _needed_by(self) -> list[Key]:
        peer = self.core
        if not isinstance(peer, Peer) or peer.replica is None:
            return []
        linked = set(self._links.machines)
        needing = set(peer.audience.machines()) & linked
        others = set() if peer.alone else set(self.charter.voters) - {peer.me}
        if peer.replica.published is None:
            return [*needing, *others]
        if peer.leader == peer.me:
            return self._farewell.waits_for(peer.replica.applied, needing | others)
        # A machine that comes back learns the end from a leader, and there is one as long as most machines stay. So the
        # leader is the first to go, when all have everything.
        staying = self._farewell.staying(others if peer.leader is None else {peer.leader})
        return [*self._farewell.waits_for(peer.replica.applied, needing), *staying]


def ends(replica: Replica, log: Log) -> bool:
    """Say whether a log shows that the game is over, whatever becomes of its last entries.

    A leader enters the seed when the end of the game is agreed, so whoever finds the seed in its journal needs nobody
    else to know how the game ended: after a stop the others may have gone home.
    """
    after = range(log.last_index, replica.applied, -1)
    return replica.over and any(log.entry(index).kind == "seed" for index in after)


def write_bundle(folder: Path, bundle: Bundle) -> None:
    """Write down a difference between tables: a report to be read, and both tables and the entries for tools."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"odd-{bundle.report['index']}"
    (folder / f"{stem}.json").write_text(json.dumps(bundle.report, indent=1), encoding="utf-8")
    (folder / f"{stem}.msgpack").write_bytes(msgpack.packb([bundle.mine, bundle.replayed, bundle.entries]))
