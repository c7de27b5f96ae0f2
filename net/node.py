"""One table on one machine, in asyncio: its lobby, then its peer or watcher, with links, journal and bots around it.

Everything runs on the loop's thread. The lobby and the game are pure; `turns` keeps what they are promised.
"""

import asyncio
import ipaddress
import json
import math
import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, TypeVar

import msgpack

from parlour.core.domains import Value
from parlour.core.game import Game, OptionValue
from parlour.core.games import GAMES
from parlour.core.table import Table
from parlour.net import limits, news
from parlour.net.dial import NoLink
from parlour.net.dispute import Bundle
from parlour.net.farewell import Farewell
from parlour.net.folders import Kept, Machine
from parlour.net.greeting import Entropy, Refusal, TableFacts
from parlour.net.guest_lobby import GuestLobby
from parlour.net.journal import Damaged, InUse, Journal
from parlour.net.link import Link
from parlour.net.links import Endpoint, Links
from parlour.net.lobby import Began, Ended, HostLobby, Said
from parlour.net.messages import Address, Bye, Charter, Chat, Follow, Hello, Key, Message, Ping, Refused, Start
from parlour.net.peer import Peer
from parlour.net.portions import portions
from parlour.net.talk import Talk
from parlour.net.thinking import Thinker
from parlour.net.turns import Core, Turns
from parlour.net.watcher import Watcher

LOOPBACK = "127.0.0.1"
PASSING = ("lost", "silent", "unreachable", "busy", "wait", "closed", "not-proven", "other-table")
"""Reasons for not being linked that may be gone the next time; any other one is final for a guest."""
FAREWELL_SECONDS = 3.0
"""So long a machine stays after the game's end for those who haven't got all of it."""
EARLY = 1000
"""Messages that are kept while the journal is read; the game gets over losing more."""

Role: TypeAlias = Literal["host", "seat", "watch"]
T = TypeVar("T")


class Failed(NamedTuple):
    """The table can't go on at this machine; the text says why, and what to do."""

    reason: str


class Trouble(NamedTuple):
    """Nothing can be stored, so this machine says nothing until it can; "" when that is over."""

    reason: str


class BotFailed(NamedTuple):
    """A bot failed, and was answered for at random."""

    seat: int
    reason: str


class Finished(NamedTuple):
    """The game is over, its seed is published, and whoever relied on us has all of it, or took too long."""


class Node:
    """A machine at a table. Make it while the loop runs; then `listen`; then `host`, `join` or `resume`; then `close`.

    `tell` gets what happens: news of `lobby`, of `news`, and those of this module.
    """

    def __init__(
        self,
        home: Machine,
        tell: Callable[[object], None],
        *,
        entropy: Entropy = os.urandom,
        password: str = "",
        places: int = limits.LINKS,
    ) -> None:
        """Be at no table yet. `home` keeps key and journal, and is released by whoever claimed it."""
        self.links = Links(
            home.identity, self, {game.id: game.digest for game in GAMES.values()}, entropy,
            password=password, places=places,
        )  # fmt: skip
        self.me: Key = home.identity.key
        self.role: Role = "seat"
        self.lobby: HostLobby | GuestLobby | None = None
        """The table before its start."""
        self.charter: Charter | None = None
        """The table once it has begun."""
        self.core: Peer | Watcher | None = None
        """The game: a peer's where this machine has a seat, else a watcher's. To be read; `act` changes it."""
        self.is_finished = False
        self._home, self._tell, self._entropy = home, tell, entropy
        self._loop = asyncio.get_running_loop()
        self._host: Key | None = None  # a guest's host
        self._host_endpoint: Endpoint = ("", 0)
        self._endpoints: dict[Key, list[Endpoint]] = {}
        self._delay = 0
        self._table = ""  # a host's
        self._turns: Turns | None = None
        self._thinker = Thinker(entropy, self._answer, lambda seat, reason: tell(BotFailed(seat, reason)))
        self._talk: Talk | None = None
        self._farewell = Farewell()
        self._farewell_at: float | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._early: deque[tuple[Key, Message]] = deque(maxlen=EARLY)
        self._followed: Key | None = None
        self._watching: dict[Key, int] = {}
        self._timer: asyncio.Handle | None = None
        self._is_closing = False

    # --- what is done with it ---

    @property
    def table(self) -> Table | None:
        """The table, to be read; `None` while there is none."""
        return self.core.replica.table if self.core is not None and self.core.replica is not None else None

    @property
    def peer(self) -> Peer | None:
        """The game where this machine has a seat."""
        return self.core if isinstance(self.core, Peer) else None

    async def listen(self, hosts: Sequence[str], port: int = 0) -> int:
        """Listen on these addresses; gives the port. Raises `links.CannotListen`."""
        return await self.links.listen(hosts, port)

    def host(
        self,
        game: Game,
        seats: Sequence[tuple[str, str] | None],
        options: Mapping[str, OptionValue] | None = None,
        title: str = "",
        *,
        starts_by_itself: bool = True,
    ) -> HostLobby:
        """Open a table; the arguments are those of `HostLobby`, whose methods may be called on what is returned."""
        self._table = self._entropy(8).hex()
        lobby = HostLobby(
            self.me, self.links.port, self._table, game, seats, options, title, starts_by_itself=starts_by_itself
        )
        self.role, self.lobby = "host", lobby
        if starts_by_itself:
            lobby.start(self._loop.time())
        self.wake_lobby()
        return lobby

    async def join(
        self,
        host: str,
        port: int,
        role: Literal["seat", "watch"],
        *,
        name: str = "",
        bot: str = "",
        delay: int = 0,
        table: str = "",
        bot_fits: Callable[[Game, int], str | None] = lambda game, seats: None,
    ) -> None:
        """Come to a table, to take a seat or to watch so many turns late. Raises `NoLink` with the reason.

        `table` is the one looked for, "" whichever is there; name, bot and `bot_fits` are those of `GuestLobby`.
        """
        now = self._loop.time()
        port_here = self.links.port or 1  # who doesn't listen is not dialled
        self.role, self.links.role, self._delay = role, role, delay
        self._host_endpoint = host, port
        self.lobby = GuestLobby(self.me, host, port_here, role, now, name=name, bot=bot, bot_fits=bot_fits)
        try:
            key = await self.links.dial(host, port, table=table)
        except NoLink:
            self.lobby = None
            raise
        self.links.keep(key, [self._host_endpoint])

    def resume(self, kept: Kept) -> None:
        """Go on with a table that had begun, as `folders` kept it."""
        self.role = kept.role
        self._begin_soon(kept.charter, kept.addresses)

    def act(self, do: Callable[[Peer, float], T]) -> T:
        """Let the machine's people do something: `node.act(lambda peer, now: peer.answer(seat, value, now))`.

        Returns what it returns and raises what it raises; `RuntimeError` where this machine has no seat in a game.
        """
        peer, turns = self.peer, self._turns
        if peer is None or turns is None:
            raise RuntimeError("this machine has no seat in a game")
        return turns.now(lambda now: do(peer, now))

    def say(self, name: str, text: str) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time."""
        now = self._loop.time()
        if self._talk is not None:
            shown, messages = self._talk.say(text, self.links.machines, now)
            return self._said(shown, messages)
        said = False
        if isinstance(self.lobby, HostLobby):
            said = self.lobby.say(name, text, now)
        elif self.lobby is not None:
            said = self.lobby.say(text, now)
        self.wake_lobby()
        return said

    def wake_lobby(self) -> None:
        """To be called after a method of the lobby was: what follows is sent and told soon."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_soon(self._lobby_turn)

    async def close(self) -> None:
        """Leave: say goodbye, and let go of everything."""
        self._is_closing = True
        if self._timer is not None:
            self._timer.cancel()
        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.gather(self._beginning, return_exceptions=True)
        await self._thinker.close()
        if self._turns is not None:
            self._turns.close()
        await self.links.close()
        if self.is_finished and self.charter is not None and self.role != "watch":
            self._home.finish(self.charter.table)

    # --- what the links ask and tell: see `links.Owner` ---

    def facts(self) -> TableFacts | None:
        """What everybody may know of the table."""
        if self.charter is not None and self.role != "watch":
            charter, count = self.charter, len(self.charter.seats)
            state: Literal["playing", "over"] = "over" if self.table is not None and self.table.over else "playing"
            watching = self._count_watchers()
            return TableFacts(charter.table, charter.game, charter.rules, charter.title, state, count, count, watching)
        if isinstance(self.lobby, HostLobby):
            lobby = self.lobby.lobby
            return TableFacts(
                self._table, lobby.game, lobby.rules, lobby.title, "open", self.lobby.taken, len(lobby.seats),
                lobby.watching,
            )  # fmt: skip
        return None

    def admit(self, hello: Hello) -> Refusal | None:
        """Keep out who wants a seat that there isn't."""
        if hello.role != "seat":
            return None
        if self.charter is not None:
            return None if hello.machine in self.charter.voters else Refusal("not-a-seat")
        seats = self.lobby.lobby.seats if self.lobby is not None and self.lobby.lobby is not None else []
        return (
            None
            if hello.machine in [seat[0] for seat in seats] or not all(seat[0] for seat in seats)
            else Refusal("full")
        )

    def opened(self, link: Link) -> None:
        """Introduce a machine to the lobby or the game."""
        assert link.key is not None and link.hello is not None
        if self.charter is not None:
            if not link.is_dialled:
                self.links.send(link.key, Start(self.charter, self._addresses()))
                self._learn(link.key, link.host)
            if self._turns is not None and self.core is not None:
                self._turns.post(partial(self.core.connected, link.key))
        elif isinstance(self.lobby, HostLobby):
            role: Literal["seat", "watch"] = "seat" if link.hello.role == "seat" else "watch"
            self.lobby.connected(link.key, link.host, role, self._loop.time())
            self.wake_lobby()
        elif self.lobby is not None and link.is_dialled:
            self._host = link.key
            self.lobby.connected(self._loop.time())
            self.wake_lobby()

    def closed(self, key: Key, reason: str) -> None:
        """Note that a machine is gone."""
        if self._is_closing:
            return
        self._farewell.lost(key)
        self._watching.pop(key, None)
        if self._turns is not None and self.core is not None:
            if reason != "replaced":
                self._turns.post(partial(self.core.disconnected, key))
        elif isinstance(self.lobby, HostLobby):
            self.lobby.disconnected(key, self._loop.time())
            self.wake_lobby()
        elif self.lobby is not None and key == self._host:
            self.lobby.disconnected(self._loop.time())
            self.wake_lobby()

    def received(self, key: Key, message: Message) -> None:
        """Hand a message on to whom it is for."""
        if isinstance(message, Ping):
            self._watching[key] = message.watching
        if self._turns is not None and self.core is not None:
            self._received_in_game(self._turns, self.core, key, message)
        elif self.charter is not None:
            self._early.append((key, message))
        elif isinstance(self.lobby, HostLobby):
            self.lobby.on(key, message, self._loop.time())
            self.wake_lobby()
        elif self.lobby is not None and key == self._host:
            self.lobby.on(message, self._loop.time())
            self.wake_lobby()

    def not_reached(self, key: Key, error: NoLink) -> None:
        """Note that a machine can't be reached now; where a guest's host refuses for good, it is over."""
        if isinstance(self.core, Watcher) and self._turns is not None:
            self._turns.post(partial(self.core.disconnected, key))
        elif isinstance(self.lobby, GuestLobby) and error.reason not in PASSING:
            refusal = error.refusal
            self.lobby.on(Refused(refusal.reason, refusal.yours, refusal.mine), self._loop.time())
            self.wake_lobby()

    # --- the lobby ---

    def _lobby_turn(self) -> None:
        """Send and tell what the lobby has to say, and plan its next tick."""
        lobby, now = self.lobby, self._loop.time()
        if lobby is None:
            return
        if lobby.deadline() <= now:
            lobby.tick(now)
        if isinstance(lobby, HostLobby):
            for machine, message in lobby.take_outbox():
                self.links.send(machine, message)
        elif self._host is not None:
            for message in lobby.take_outbox():
                self.links.send(self._host, message)
        for told in lobby.take_news():
            self._tell(told)
            if isinstance(told, Began):
                self._begin_soon(told.charter, told.addresses)
                return
            if isinstance(told, Ended) and self._host is not None:
                self.links.let_go(self._host)
        if lobby.deadline() < math.inf:
            self._timer = self._loop.call_at(lobby.deadline(), self._lobby_turn)

    # --- the beginning of the game ---

    def _begin_soon(self, charter: Charter, addresses: Sequence[Address]) -> None:
        self.charter, self.lobby = charter, None
        self._talk = Talk(charter, self.me)
        self._endpoints = {it.machine: [(it.host or LOOPBACK, it.port)] for it in addresses}
        if self.role == "seat" and self._host is not None:
            self._endpoints.setdefault(self._host, [self._host_endpoint])
        self.links.trust(charter.voters)
        self._beginning = self._loop.create_task(self._begin(charter))

    async def _begin(self, charter: Charter) -> None:
        """Read the journal and play what it holds, on another thread, as that takes a while; then take part."""
        store: Journal | None = None
        try:
            items: list[bytes] = []
            if self.role != "watch":
                self._keep_addresses()
                store, items = Journal.open(self._home.journal(charter.table))
            core = await self._loop.run_in_executor(None, self._new_core, charter, items, self._loop.time())
        except (InUse, Damaged, OSError, ValueError) as error:
            if store is not None:
                store.close()
            self._tell(Failed(f"This table can't be played on this machine. {error}"))
            return
        except asyncio.CancelledError:
            if store is not None:
                store.close()
            raise
        self._take_part(core, store)

    def _new_core(self, charter: Charter, items: Sequence[bytes], now: float) -> Peer | Watcher:
        if self.me in charter.voters and self.role != "watch":
            return Peer(charter, self._home.identity, items, self._entropy, now)
        return Watcher(charter, self._delay, now, items)

    def _take_part(self, core: Peer | Watcher, store: Journal | None) -> None:
        self.core = core
        self._turns = turns = Turns(core, store, self.links.send, self._turned, lambda text: self._tell(Trouble(text)))
        if isinstance(core, Peer):
            for machine, endpoints in self._endpoints.items():
                if machine in core.charter.voters:
                    self.links.keep(machine, endpoints, core.charter.table)
        else:
            self.links.role = "watch"
        for machine in self.links.machines:
            turns.post(partial(core.connected, machine))
        self._take_early(turns, core)

    # --- the game ---

    def _take_early(self, turns: Turns, core: Core) -> None:
        early, self._early = self._early, deque(maxlen=EARLY)
        for machine, message in early:
            self._received_in_game(turns, core, machine, message)

    def _received_in_game(self, turns: Turns, core: Core, key: Key, message: Message) -> None:
        self._farewell.heard(key, message)
        if isinstance(message, Chat) and self._talk is not None:
            shown, onward = self._talk.heard(key, message.text, self.links.machines, self._loop.time())
            self._said(shown, onward)
        elif isinstance(message, Follow) and self.table is None:
            self._early.append((key, message))  # there is nothing to be watched before the seed is made
        elif not isinstance(message, Start | Bye | Refused):
            replica = self.core.replica if self.core is not None else None
            for part in portions(message, replica.applied if replica is not None else 0):
                turns.post(partial(core.on, key, part))

    def _turned(self, told: Sequence[news.News]) -> None:
        """After each turn: tell what happened, and see what is to be done beside the game."""
        for one in told:
            self._tell(one)
            if isinstance(one, news.Begun) and self._turns is not None and self.core is not None:
                self._take_early(self._turns, self.core)
            if isinstance(one, news.Published):
                self._farewell_at = self._loop.time() + FAREWELL_SECONDS
                self._loop.call_at(self._farewell_at, self._say_farewell)
            if isinstance(one, news.Odd) and isinstance(self.core, Peer):
                self._loop.call_soon(self._settle_difference)
        if isinstance(self.core, Peer):
            self._thinker.look(self.core)
        elif self.core is not None:
            self._follow(self.core)
        self._say_farewell()

    def _answer(self, seat: int, value: Value) -> None:
        self.act(lambda peer, now: peer.answer(seat, value, now))

    def _follow(self, watcher: Watcher) -> None:
        """Be linked with the machine that is watched through, and with no other one for longer than it takes."""
        if self._followed == watcher.following:
            return
        if self._followed is not None:
            self.links.let_go(self._followed)
            self.links.send(self._followed, Bye())
        self._followed = watcher.following
        self.links.keep(self._followed, self._endpoints.get(self._followed, []), watcher.charter.table)

    def _settle_difference(self) -> None:
        """Write down how this machine's table differs from the others', and go on if its entries explain theirs."""
        peer = self.peer
        if self._is_closing or peer is None or peer.trouble != "odd" or self.charter is None:
            return
        try:
            write_bundle(self._home.folder(self.charter.table), peer.bundle())
        except OSError as error:
            self._tell(Trouble(error.strerror or str(error)))
        goes_on = self.act(lambda peer, now: peer.rejoin(now))
        if not goes_on and self.core is peer and peer.is_silent:
            self._watch_instead(self.charter)

    def _watch_instead(self, charter: Charter) -> None:
        if self._turns is not None:
            self._turns.close()
        self.role = "watch"
        self._take_part(Watcher(charter, 0, self._loop.time()), None)

    def _say_farewell(self) -> None:
        """When the game is over: be finished as soon as nobody needs this machine, or it took too long."""
        if self._farewell_at is None or self.is_finished or self._is_closing:
            return
        if self._loop.time() >= self._farewell_at or not self._needed_by():
            self.is_finished = True
            self._tell(Finished())

    def _needed_by(self) -> list[Key]:
        peer = self.peer
        if peer is None or peer.replica is None:
            return []
        needing = [machine for machine in peer.audience.machines() if machine in self.links.machines]
        if peer.leader == self.me:
            needing += [machine for machine in peer.charter.voters if machine in self.links.machines]
        return self._farewell.waits_for(peer.replica.applied, needing)

    # --- small things ---

    def _said(self, shown: str, messages: Sequence[tuple[Key, Chat]]) -> bool:
        for machine, message in messages:
            self.links.send(machine, message)
        if shown:
            self._tell(Said(shown))
        return bool(shown)

    def _count_watchers(self) -> int:
        voters = self.charter.voters if self.charter is not None else ()
        elsewhere = sum(count for machine, count in self._watching.items() if machine in voters)
        return elsewhere + (len(self.core.audience) if isinstance(self.core, Peer) else 0)

    def _addresses(self) -> list[Address]:
        """Where everybody listens, as we tell it: "" is our own machine's host."""
        known = [Address(self.me, "", self.links.port)] if self.links.port else []
        for machine, endpoints in self._endpoints.items():
            if machine != self.me and endpoints:
                host, port = endpoints[0]
                known.append(Address(machine, "" if ipaddress.ip_address(host).is_loopback else host, port))
        return known[: limits.KEYS]

    def _learn(self, machine: Key, host: str) -> None:
        """A machine with a seat calls: where it calls from is where it may be dialled."""
        if machine not in self._endpoints:
            return
        endpoint = host, self._endpoints[machine][0][1]
        if endpoint != self._endpoints[machine][0]:
            self._endpoints[machine] = [endpoint, *(it for it in self._endpoints[machine] if it != endpoint)][:4]
            self._keep_addresses()
            if isinstance(self.core, Peer):
                self.links.keep(machine, self._endpoints[machine], self.core.charter.table)

    def _keep_addresses(self) -> None:
        """Remember where everybody listens, for the time after a stop."""
        if self.charter is None or self.role == "watch":
            return
        addresses = [
            Address(machine, endpoints[0][0] if machine != self.me else "", endpoints[0][1])
            for machine, endpoints in self._endpoints.items()
        ]
        self._home.keep(Kept(self.charter, addresses, self.role, self.links.port))


def write_bundle(folder: Path, bundle: Bundle) -> None:
    """Write down a difference between tables: a report to be read, and both tables and the entries for tools."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"odd-{bundle.report['index']}"
    (folder / f"{stem}.json").write_text(json.dumps(bundle.report, indent=1), encoding="utf-8")
    (folder / f"{stem}.msgpack").write_bytes(msgpack.packb([bundle.mine, bundle.replayed, bundle.entries]))
