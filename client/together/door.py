"""One machine at one table, on the network's thread, and the window's side of it: what is to be done goes in, news
come out.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from parlour.client import saves
from parlour.client.snapshot import Seat
from parlour.client.together.company import AwayFor
from parlour.core.ask import IllegalAnswer
from parlour.net import limits, news
from parlour.net.charter import shown_names
from parlour.net.folders import Machine
from parlour.net.keeper import Keeper
from parlour.net.lobby import Changed, HostLobby
from parlour.net.messages import Lobby
from parlour.net.peer import Peer
from parlour.net.session import Missed, Session, Stuck

Begin = Callable[[Keeper], Awaitable[None]]
"""Brings a keeper's node to its table: hosts, joins or goes on."""


class Opened(NamedTuple):
    """There is a table now. `seed` is `None` where this machine has no seat."""

    seed: int | None


class Gathered(NamedTuple):
    """The table before its start, as it is now. `hosts`: this machine keeps it; `why` is then a word for why it can't
    begin yet: `HostLobby.why_not_start`.
    """

    lobby: Lobby
    hosts: bool
    why: str


class Nameless(NamedTuple):
    """The names of the seats can't be kept beside the record."""

    error: OSError


class Deciding(NamedTuple):
    """The seats of this machine that have to decide, and haven't yet, where the table has so many entries."""

    seats: tuple[int, ...]
    entries: int


class Door:
    """Keeps a machine at a table until `close`. All news go to one reader in order: at first `news`; see `redirect`."""

    def __init__(
        self, machine: Machine, begin: Begin, *, watches: bool = False, password: str = "", folder: Path | None = None
    ) -> None:
        """Go to the table at once. `folder` is where the game is recorded."""
        self.me, self.watches = machine.identity.key, watches
        self.news: SimpleQueue[Any] = SimpleQueue()
        self._machine, self._begin = machine, begin
        self._password, self._folder = password, folder
        self._sink: Callable[[Any], None] = self.news.put
        self._lock = threading.Lock()
        self._keeper: Keeper | None = None
        self._named: Path | None = None  # the record beside which the names lie
        self._session: Session[object] = Session(self._main, notify=self._notice)

    # --- the window's side ---

    def redirect(self, sink: Callable[[Any], None]) -> None:
        """From now on news go here, beginning with those that nobody has read."""
        with self._lock:
            while not self.news.empty():
                sink(self.news.get())
            self._sink = sink

    def journal(self, table: str) -> Path | None:
        """Where this machine keeps its journal of a table; `None` for who watches, of whom nothing is kept."""
        return None if self.watches else self._machine.journal(table)

    def act(self, seat: int, do: Callable[[Peer, float], object]) -> None:
        """Let this machine do something for a seat; a refusal comes as `news.Refused`."""

        def acted() -> None:
            assert self._keeper is not None
            try:
                self._keeper.node.act(do)
            except (IllegalAnswer, RuntimeError) as error:
                self._put(news.Refused(seat, "", str(error)))
            self._tell_deciding(always=True)

        self._session.post(acted)

    def at_lobby(self, do: Callable[[Any, float], object]) -> None:
        """Do something with the lobby; what changed comes as news."""

        def done() -> None:
            node = self._keeper.node if self._keeper is not None else None
            if node is not None and node.lobby is not None and node.charter is None:
                do(node.lobby, asyncio.get_running_loop().time())
                node.wake()

        self._session.post(done)

    def say(self, name: str, text: str) -> None:
        """Say something to everybody; in the game the name is that of the machine's first seat."""
        self._session.post(lambda: self._keeper is not None and self._keeper.node.say(name, text))

    def close(self) -> None:
        """Leave the table: the others are told."""
        try:
            self._session.close()
        except Stuck as error:
            self._put(error)
        except Exception as error:  # what ended the loop was told as the last news
            self._put(error)
        finally:
            self._machine.release()

    # --- the network's thread ---

    async def _main(self, session: Session[object]) -> None:
        self._session = session  # news may come before the constructor has it
        keeper = Keeper(self._machine, self._hear, password=self._password, folder=self._folder)
        self._keeper = keeper
        await keeper.run(lambda: self._begin(keeper))

    def _hear(self, told: object) -> None:
        core = self._keeper.node.core if self._keeper is not None else None
        replica = core.replica if core is not None else None
        match told:
            case Changed(lobby):
                table = self._keeper.node.lobby if self._keeper is not None else None
                hosts = isinstance(table, HostLobby)
                self._put(Gathered(lobby, hosts, table.why_not_start if isinstance(table, HostLobby) else ""))
            case news.Begun() if replica is not None:
                self._put(Opened(replica.seed))
            case news.Away(machine):
                now = asyncio.get_running_loop().time()
                rest = core.presence.grace(machine, now) if isinstance(core, Peer) else limits.GRACE_SECONDS
                self._put(AwayFor(machine, rest))
            case _:
                self._put(told)
        self._keep_names()
        self._tell_deciding(always=isinstance(told, news.Fact))

    def _keep_names(self) -> None:
        """Lays the names of the seats beside the record, as soon as there is one: it holds none itself."""
        keeper = self._keeper
        record = keeper.recorded if keeper is not None else None
        if record is None or record == self._named or keeper is None or keeper.node.charter is None:
            return
        self._named = record
        try:
            saves.keep_names(record, [Seat(name) for name in shown_names(keeper.node.charter)])
        except OSError as error:
            self._put(Nameless(error))

    def _tell_deciding(self, *, always: bool) -> None:
        core = self._keeper.node.core if self._keeper is not None else None
        if always and isinstance(core, Peer) and core.replica is not None:
            self._put(Deciding(core.to_decide(), core.replica.table.entries))

    def _notice(self) -> None:
        """The session itself has news: that it has ended."""
        for told in self._session.take_news():
            if not isinstance(told, Missed):
                self._put(told)

    def _put(self, told: Any) -> None:
        with self._lock:
            self._sink(told)
