"""A table before its start, in asyncio: a lobby, host's or guest's, between the links and whoever is told."""

import asyncio
import math
from collections.abc import Callable

from parlour.net.dial import NoLink
from parlour.net.greeting import Refusal
from parlour.net.guest_lobby import GuestLobby
from parlour.net.link import Link
from parlour.net.links import Links
from parlour.net.lobby import Began, Ended, HostLobby, Role
from parlour.net.messages import Key, Message, Refused

PASSING = ("lost", "silent", "unreachable", "busy", "wait", "closed", "not-proven")
"""Reasons for not being linked that may be gone the next time; any other one is final for a guest."""


class Gathering:
    """Runs a lobby. `began` is called once, with what it gathered; after that nothing more is done.

    It returns whether this machine remembers the table now, come what may: only then does a host's word of the start go
    out. Else a host that is killed right then would have forgotten a game in which the others already are.
    """

    def __init__(
        self,
        lobby: HostLobby | GuestLobby,
        links: Links,
        tell: Callable[[object], None],
        began: Callable[[Began], bool],
    ) -> None:
        """Begin; to be made while the loop runs."""
        self.lobby = lobby
        self.host: Key | None = None
        """A guest's host, once it is linked."""
        self._links, self._tell, self._began = links, tell, began
        self._loop = asyncio.get_running_loop()
        self._is_over = False
        self._timer: asyncio.Handle = self._loop.call_soon(self._turn)

    def wake(self) -> None:
        """Send and tell soon what the lobby has to say; for after each call of one of its methods."""
        self._timer.cancel()
        if not self._is_over:
            self._timer = self._loop.call_soon(self._turn)

    def close(self) -> None:
        """Do no more."""
        self._is_over = True
        self._timer.cancel()

    def admit(self, machine: Key, role: Role) -> Refusal | None:
        """Keep out who wants a seat when none is open, or to watch where nobody may."""
        table = self.lobby.lobby
        if table is None:
            return None
        if role == "watch":
            return None if table.spectators else Refusal("no-spectators")
        machines = [row.machine for row in table.seats if not row.closed]
        return Refusal("full") if machine not in machines and all(machines) else None

    def say(self, name: str, text: str) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time."""
        now, lobby = self._loop.time(), self.lobby
        said = lobby.say(name, text, now) if isinstance(lobby, HostLobby) else lobby.say(text, now)
        self.wake()
        return said

    # --- what the links tell ---

    def opened(self, link: Link) -> None:
        """Introduce a machine to the host; or the host to a guest."""
        assert link.key is not None and link.hello is not None
        now = self._loop.time()
        if isinstance(self.lobby, HostLobby):
            self.lobby.connected(link.key, link.host, "seat" if link.hello.role == "seat" else "watch", now)
        elif link.is_dialled:
            self.host = link.key
            self.lobby.connected(now)
        self.wake()

    def closed(self, key: Key) -> None:
        """Note that a machine is gone."""
        if isinstance(self.lobby, HostLobby):
            self.lobby.disconnected(key, self._loop.time())
        elif key == self.host:
            self.lobby.disconnected(self._loop.time())
        self.wake()

    def received(self, key: Key, message: Message) -> None:
        """Hand a message on."""
        if isinstance(self.lobby, HostLobby):
            self.lobby.on(key, message, self._loop.time())
        elif key == self.host:
            self.lobby.on(message, self._loop.time())
        self.wake()

    def not_reached(self, error: NoLink) -> None:
        """Where a guest's host refuses for good, it is over."""
        if isinstance(self.lobby, GuestLobby) and error.reason not in PASSING:
            reason, mine, yours = error.refusal
            self.lobby.on(Refused(reason, yours, mine), self._loop.time())
            self.wake()

    # --- inside ---

    def _turn(self) -> None:
        """Send and tell what the lobby has to say, and plan its next tick."""
        lobby, now = self.lobby, self._loop.time()
        if lobby.deadline() <= now:
            lobby.tick(now)
        news = lobby.take_news()
        began = next((told for told in news if isinstance(told, Began)), None)
        if began is None:
            self._send(lobby)
        for told in news:
            self._tell(told)
            if isinstance(told, Ended) and self.host is not None:
                self._links.let_go(self.host)
        if began is not None:
            self.close()
            if self._began(began):
                self._send(lobby)
            return
        if lobby.deadline() < math.inf and not self._is_over:
            self._timer.cancel()
            self._timer = self._loop.call_at(lobby.deadline(), self._turn)

    def _send(self, lobby: HostLobby | GuestLobby) -> None:
        if isinstance(lobby, HostLobby):
            for machine, message in lobby.take_outbox():
                self._links.send(machine, message)
            return
        for words in lobby.take_outbox():
            if self.host is not None:
                self._links.send(self.host, words)
