"""One table on one machine, in asyncio: first its lobby, then its game, over the links of this machine.

Everything runs on the loop's thread. `gathering` and `playing` run the pure parts; this module brings them together.
"""

import asyncio
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from parlour.core.game import Game, OptionValue
from parlour.core.games import GAMES
from parlour.core.table import Table
from parlour.net import limits
from parlour.net.address_book import AddressBook
from parlour.net.dial import NoLink
from parlour.net.folders import Kept, Machine
from parlour.net.gathering import Gathering
from parlour.net.greeting import Entropy, Refusal, TableFacts
from parlour.net.guest_lobby import GuestLobby
from parlour.net.journal import Damaged, InUse, Journal
from parlour.net.link import Link
from parlour.net.links import Links
from parlour.net.lobby import Began, HostLobby
from parlour.net.messages import Address, Bye, Charter, Hello, Key, Message, Start
from parlour.net.peer import Peer
from parlour.net.playing import BotFailed, Finished, Playing, Trouble
from parlour.net.watcher import Watcher

__all__ = ["BotFailed", "Failed", "Finished", "Node", "Role", "Trouble"]

NO_PORT = 1
"""What a guest tells that doesn't listen: nobody gets through there."""

Role: TypeAlias = Literal["host", "seat", "watch"]
T = TypeVar("T")


class Failed(NamedTuple):
    """The table can't go on at this machine because of an error; the text says why, and what to do."""

    reason: str
    error: Exception


class Node:
    """A machine at a table. Make it while the loop runs; then `listen`; then `host`, `join` or `resume`; then `close`.

    `tell` gets what happens: news of `lobby`, of `news`, and `Failed`, `Trouble`, `BotFailed` and `Finished`.
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
        rules = {game.id: game.digest for game in GAMES.values()}
        self.links = Links(home.identity, self, rules, entropy, password=password, places=places)
        self.me: Key = home.identity.key
        self.role: Role = "seat"
        self._home, self._tell, self._entropy = home, tell, entropy
        self._loop = asyncio.get_running_loop()
        self._table_id = ""  # of a table that we host
        self._delay = 0
        self._bots = frozenset[str]()  # that this machine's people named
        self._gathering: Gathering | None = None
        self._playing: Playing | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._book = AddressBook(self.me, ())
        self._is_closing = False

    # --- what there is to see ---

    @property
    def lobby(self) -> HostLobby | GuestLobby | None:
        """The table before its start. After a call of one of its methods, call `wake`."""
        return self._gathering.lobby if self._gathering is not None else None

    @property
    def charter(self) -> Charter | None:
        """What was agreed on at the start; `None` before."""
        return self._playing.charter if self._playing is not None else None

    @property
    def core(self) -> Peer | Watcher | None:
        """The game, to be read: a peer where this machine has a seat, else a watcher; `None` before it began."""
        return self._playing.core if self._playing is not None else None

    @property
    def table(self) -> Table | None:
        """The table, to be read; `None` while there is none."""
        return self._playing.table if self._playing is not None else None

    @property
    def is_finished(self) -> bool:
        """Whether the game is over, and nobody needs this machine any more."""
        return self._playing is not None and self._playing.is_finished

    # --- what is done with it ---

    async def listen(self, hosts: Sequence[str], port: int = 0) -> int:
        """Listen on these addresses and no others; gives the port. Raises `links.CannotListen`."""
        return await self.links.listen(hosts, port)

    def host(
        self,
        game: Game,
        seats: Sequence[tuple[str, str] | None],
        options: Mapping[str, OptionValue] | None = None,
        title: str = "",
        *,
        starts_by_itself: bool = True,
        spectators: bool = True,
    ) -> HostLobby:
        """Open a table, after `listen`; the arguments and what is raised are those of `HostLobby`."""
        self._table_id = self._entropy(8).hex()
        lobby = HostLobby(
            self.me, self.links.port, self._table_id, game, seats, options, title,
            starts_by_itself=starts_by_itself, spectators=spectators,
        )  # fmt: skip
        self.role = "host"
        if starts_by_itself:
            lobby.start(self._loop.time())
        self._gathering = Gathering(lobby, self.links, self._tell, self._began)
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
        ready: bool = False,
        colour: int = -1,
        emblem: int = -1,
    ) -> None:
        """Come to a table, to take a seat or to watch it so many turns late. Raises `NoLink` with the reason.

        `table` is the one looked for, "" whichever is there; all from `name` on but `delay` are those of `GuestLobby`.
        """
        self.role, self.links.role, self._delay = role, role, delay
        listens_at, now = self.links.port or NO_PORT, self._loop.time()
        lobby = GuestLobby(
            self.me, host, listens_at, role, now,
            name=name, bot=bot, bot_fits=bot_fits, ready=ready, colour=colour, emblem=emblem,
        )  # fmt: skip
        self._gathering = Gathering(lobby, self.links, self._tell, self._began)
        try:
            key = await self.links.dial(host, port, table=table)
        except NoLink:
            self._gathering.close()
            self._gathering = None
            raise
        self._book.add(key, host, port)
        self.links.keep(key, [(host, port)])  # whatever table it has: a host that starts anew opens another one

    def resume(self, kept: Kept, bots: Collection[str] = ()) -> None:
        """Go on with a table that had begun, as `folders` kept it.

        `bots` are the names of bots that people give now: a bot out of a module is loaded only if it is among them.
        """
        self.role, self._bots = kept.role, frozenset(bots)
        self._begin_soon(kept.charter, kept.addresses)

    def act(self, do: Callable[[Peer, float], T]) -> T:
        """Let the people here do something: `node.act(lambda peer, now: peer.answer(seat, value, now))`.

        Returns what it returns and raises what it raises; `RuntimeError` where this machine has no seat in a game.
        """
        if self._playing is None:
            raise RuntimeError("the game has not begun")
        return self._playing.act(do)

    def say(self, name: str, text: str) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time.

        The name is that of one of this machine's seats, where it has any; else its first seat speaks.
        """
        if self._playing is not None:
            return self._playing.say(name, text)
        return self._gathering is not None and self._gathering.say(name, text)

    def wake(self) -> None:
        """Let the lobby's words out; for after each call of one of its methods."""
        if self._gathering is not None:
            self._gathering.wake()

    async def close(self) -> None:
        """Leave: say goodbye, close the links and the journal; forget the journal of a game that is finished."""
        self._is_closing = True
        if self._gathering is not None:
            self._gathering.close()
        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.gather(self._beginning, return_exceptions=True)
        if self._playing is not None:
            await self._playing.close()
        await self.links.close()
        if self._playing is not None and self.is_finished and self.role != "watch":
            self._home.finish(self._playing.charter.table)

    # --- what the links ask and tell: see `links.Owner` ---

    def facts(self) -> TableFacts | None:
        """What everybody may know of the table; `None` where nobody can join or watch."""
        playing, lobby = self._playing, self.lobby
        if playing is not None and self.role != "watch":
            charter, seats = playing.charter, len(playing.charter.seats)
            state: Literal["playing", "over"] = (
                "over" if playing.table is not None and playing.table.over else "playing"
            )
            known = charter.table, charter.game, charter.rules, charter.title
            return TableFacts(*known, state, seats, seats, playing.watching)
        if isinstance(lobby, HostLobby) and playing is None:
            it = lobby.lobby
            known = self._table_id, it.game, it.rules, it.title
            return TableFacts(*known, "open", lobby.taken, sum(not row.closed for row in it.seats), it.watching)
        return None

    def admit(self, hello: Hello) -> Refusal | None:
        """Keep out who wants a seat that there isn't, or to watch where nobody may."""
        role: Literal["seat", "watch"] = "seat" if hello.role == "seat" else "watch"
        if self._playing is not None:
            charter = self._playing.charter
            if hello.machine in charter.voters:
                return None
            if role == "seat":
                return Refusal("not-a-seat")
            return None if charter.spectators or hello.machine == charter.host else Refusal("no-spectators")
        return self._gathering.admit(hello.machine, role) if self._gathering is not None else None

    def opened(self, link: Link) -> None:
        """Introduce a machine to the lobby or the game; whoever calls during the game is told that it has begun."""
        assert link.key is not None
        if self._playing is not None:
            if not link.is_dialled:
                self.links.send(link.key, Start(self._playing.charter, self._book.told(self.links.port)))
                self._learn(self._playing, link.key, link.host)
            self._playing.opened(link.key)
        elif self._gathering is not None:
            self._gathering.opened(link)

    def closed(self, key: Key, reason: str) -> None:
        """Note that a machine is gone."""
        if self._is_closing:
            return
        if self._playing is not None:
            self._playing.closed(key, reason)
        elif self._gathering is not None:
            self._gathering.closed(key)

    def received(self, key: Key, message: Message) -> None:
        """Hand a message on."""
        if self._is_closing:
            return
        if self._playing is not None:
            self._playing.received(key, message)
        elif self._gathering is not None:
            self._gathering.received(key, message)

    def not_reached(self, key: Key, error: NoLink) -> None:
        """Note that a machine can't be reached now."""
        if self._playing is not None:
            self._playing.not_reached(key)
        elif self._gathering is not None:
            self._gathering.not_reached(error)

    # --- the beginning of the game ---

    def _began(self, began: Began) -> bool:
        # The charter has just what was asked for at this machine: a guest has made sure of that.
        self._bots = frozenset(seat.bot for seat in began.charter.seats if seat.machine == self.me)
        return self._begin_soon(began.charter, began.addresses)

    def _begin_soon(self, charter: Charter, addresses: Sequence[Address]) -> bool:
        """Remember a table and begin to play it soon; false when it can't be remembered, which is told."""
        book = AddressBook(self.me, addresses)
        host = self._gathering.host if self._gathering is not None else None
        if host is not None:
            for place in self._book.places(host):
                book.add(host, *place)
            self.links.let_go(host)  # from now on it is dialled for this table only
        self._book = book
        try:
            self._keep(charter)
        except OSError as error:
            self._fail(error)
            return False
        self.links.trust(charter.voters)
        folder = self._home.folder(charter.table)
        self._playing = playing = Playing(charter, self.links, book, folder, self._bots, self._entropy, self._tell)
        self._beginning = self._loop.create_task(self._begin(playing))
        return True

    async def _begin(self, playing: Playing) -> None:
        """Read the journal and play what it holds, on another thread as that takes a while; then take part."""
        charter, store, items = playing.charter, None, list[bytes]()
        try:
            if self.role != "watch":
                store, items = Journal.open(self._home.journal(charter.table))
            core = await self._loop.run_in_executor(None, self._new_core, charter, items, self._loop.time())
        except (InUse, Damaged, OSError, ValueError) as error:
            if store is not None:
                store.close()
            self._fail(error)
            return
        except asyncio.CancelledError:
            if store is not None:
                store.close()
            raise
        if isinstance(core, Watcher):
            self.links.role = "watch"
            host = self._gathering.host if self._gathering is not None else None
            if host is not None and host != core.following:
                self.links.send(host, Bye())
        playing.take_part(core, store)
        for machine in charter.voters if isinstance(core, Peer) else ():
            self.links.keep(machine, self._book.places(machine), charter.table)

    def _new_core(self, charter: Charter, items: Sequence[bytes], now: float) -> Peer | Watcher:
        if self.me in charter.voters and self.role != "watch":
            return Peer(charter, self._home.identity, items, self._entropy, now)
        return Watcher(charter, self._delay, now, items)

    def _learn(self, playing: Playing, machine: Key, host: str) -> None:
        """A machine with a seat calls: where it calls from is where it may be dialled, now and after a stop."""
        if self._book.calls_from(machine, host):
            if isinstance(playing.core, Peer):
                self.links.keep(machine, self._book.places(machine), playing.charter.table)
            if self.role != "watch":
                self._keep(playing.charter)

    def _fail(self, error: Exception) -> None:
        self._tell(Failed(f"This table can't be played on this machine. {error}", error))

    def _keep(self, charter: Charter) -> None:
        if self.role != "watch":
            self._home.keep(Kept(charter, self._book.kept(), self.role, self.links.port))
