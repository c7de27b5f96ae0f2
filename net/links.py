"""All links of a machine: listening, letting in, dialling and dialling again, and one link to each other machine.

Two machines that dial each other at the same time have two connections for a moment. Both sides keep the one that the
machine with the smaller key dialled, and hear each other out on the other one, so that nothing is lost.
"""

import asyncio
import errno
import logging
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Literal, Protocol, TypeAlias

from parlour.net import limits
from parlour.net.dial import NoLink, connect, place
from parlour.net.greeting import Called, Caller, Doorkeeper, Entropy, Refusal, TableFacts, password_key
from parlour.net.identity import Identity
from parlour.net.link import Link
from parlour.net.messages import Bye, Hello, Key, Message, Ping

RETRY_SECONDS = (0.2, 4.0)
"""A machine that can't be reached is dialled again after the first, and 1.6 times longer each time up to the second."""
RETRY_BACKOFF = 1.6
COURTESY_SECONDS = 0.5
"""So long the machine with the larger key leaves the dialling to the other one."""
FRESH_SECONDS = 2.0
"""A link on which nothing was heard for longer gives way to a new one, whoever dialled it."""
SPARE_CONNECTIONS = 48
"""Connections beyond the places: of those who greet, or are being turned away."""
PORT_TRIES = 20

Endpoint: TypeAlias = tuple[str, int]
"""Address and port."""

_logger = logging.getLogger(__name__)


class CannotListen(Exception):
    """No door to this machine could be opened; the text says why, and what to do."""


class Owner(Protocol):
    """Whom the links serve: called from the loop, one call at a time. What it raises is a mistake of the program."""

    def facts(self) -> TableFacts | None:
        """What everybody may know of the table; `None` when there is none to be joined."""

    def admit(self, hello: Hello) -> Refusal | None:
        """Why somebody who has proven all is not let in, or `None`."""

    def opened(self, link: Link) -> None:
        """There is a link to the machine `link.key` now."""

    def closed(self, key: Key, reason: str) -> None:
        """The link to a machine is over; if it was replaced by a new one ("replaced"), `opened` follows at once."""

    def received(self, key: Key, message: Message) -> None:
        """A machine to which there is a link said something; pings are told too."""

    def not_reached(self, key: Key, error: NoLink) -> None:
        """A machine that is to be kept wasn't reached at any of its addresses; it will be tried again."""


class Links:
    """The links of one machine; to be made while the loop runs, and closed by `close`."""

    def __init__(
        self,
        identity: Identity,
        owner: Owner,
        rules: Mapping[str, str],
        entropy: Entropy,
        *,
        password: str = "",
        places: int = limits.LINKS,
        places_an_address: int = limits.LINKS_AN_ADDRESS,
    ) -> None:
        """Be without any link.

        Args:
            identity: this machine's.
            owner: is told of all that happens.
            rules: the digest of each game that this machine has.
            entropy: gives so many bytes of the system's generator.
            password: of the table, "" where it has none: asked of others, and proven to others.
            places: how many other machines there may be links to; voters always have one.
            places_an_address: the same for each address but those of this machine.
        """
        self.identity = identity
        self.role: Literal["seat", "watch"] = "seat"
        """What is wanted of machines that are dialled."""
        self.port = 0
        """The port on which we listen, 0 as long as we don't."""
        self._owner, self._rules, self._entropy, self._password = owner, rules, entropy, password
        self._places, self._places_an_address = places, places_an_address
        self._voters: frozenset[Key] = frozenset()
        self._doorkeeper = Doorkeeper()
        self._loop = asyncio.get_running_loop()
        self._chance = Random(identity.key)  # spreads attempts in time, decides nothing
        self._servers: dict[str, asyncio.Server] = {}
        self._links: set[Link] = set()
        self._open: dict[Key, Link] = {}
        self._kept: dict[Key, tuple[list[Endpoint], asyncio.Task[None]]] = {}
        self._changed = asyncio.Event()
        self._is_closing = False
        self._beats = self._loop.call_later(limits.PING_SECONDS, self._beat)

    # --- what others read ---

    @property
    def machines(self) -> tuple[Key, ...]:
        """The machines to which there is a link."""
        return tuple(self._open)

    def link(self, machine: Key) -> Link | None:
        """Return the link to a machine, if there is one."""
        return self._open.get(machine)

    # --- listening ---

    async def listen(self, hosts: Sequence[str], port: int = 0) -> int:
        """Listen on these addresses of this machine, and no others any more; gives the port, the same for all.

        Once there is a port it stays. An address that is gone meanwhile is left out. Raises `CannotListen` when the
        port is taken, or no address is left.
        """
        wanted = self.port or port
        for attempt in range(PORT_TRIES):
            before = set(self._servers)
            try:
                await self._open_doors(hosts, wanted)
                break
            except OSError as error:
                self._shut_doors(set(self._servers) - before)
                if wanted or error.errno != errno.EADDRINUSE or attempt == PORT_TRIES - 1:
                    raise CannotListen(_why_not(error, wanted)) from error
        self._shut_doors(set(self._servers) - set(hosts))
        if not self._servers:
            raise CannotListen(f"This machine has none of the addresses {', '.join(hosts)}; check its network.")
        return self.port

    # --- sending ---

    def send(self, machine: Key, message: Message) -> bool:
        """Send a message; false when there is no link. `Refused` and `Bye` end it."""
        link = self._open.get(machine)
        if link is None:
            return False
        link.send(message)
        return True

    # --- who is trusted, who is kept ---

    def trust(self, voters: Collection[Key]) -> None:
        """Take these machines as those that vote: they need no password, always have a place, and may say more."""
        self._voters = frozenset(voters)
        for link in self._open.values():
            self._set_rate(link)

    async def dial(self, host: str, port: int, *, machine: str = "", table: str = "") -> Key:
        """Call whoever listens there, and be linked. `machine` and `table` are the ones looked for, "" whichever.

        Raises `NoLink`, after 6 seconds at the latest.
        """

        def caller() -> Caller:
            now = self._loop.time()
            return Caller(
                self.identity, self.role, self._rules, self._entropy, now,
                table=table, machine=machine, password=self._password,
            )  # fmt: skip

        if self._is_closing:
            raise NoLink(Refusal("closed"), "This table is being closed.")
        link = await connect(self, host, port, caller)
        assert link.key is not None
        return link.key

    def keep(self, machine: Key, endpoints: Sequence[Endpoint], table: str = "") -> None:
        """See to it that there is a link to a machine, until `let_go`: dial its addresses in turn, again and again."""
        if self._is_closing or machine == self.identity.key:
            return
        if machine in self._kept:
            self._kept[machine][0][:] = endpoints
            return
        known = list(endpoints)
        self._kept[machine] = known, self._loop.create_task(self._keep(machine, known, table))

    def let_go(self, machine: Key) -> None:
        """Dial a machine no more; a link that there is stays."""
        if machine in self._kept:
            self._kept.pop(machine)[1].cancel()

    async def close(self, reason: str = "leaves") -> None:
        """Say goodbye to everybody, and return when everything is closed, after 1 second at the latest."""
        self._is_closing = True
        self._beats.cancel()
        tasks = [task for _, task in self._kept.values()]
        self._kept.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        servers = list(self._servers.values())
        for server in servers:
            server.close()
        self._servers.clear()
        for link in list(self._links):
            if link in self._open.values():
                link.send(Bye(reason))
            else:
                link.end("closed")
        while self._links:
            self._changed.clear()
            await self._changed.wait()
        for server in servers:
            await server.wait_closed()

    # --- what links tell: see `link.House` ---

    def came(self, link: Link) -> None:
        """Greet a caller, if there is room."""
        self._links.add(link)
        if self._is_closing or len(self._links) > self._places + SPARE_CONNECTIONS:
            link.cut("busy")
            return
        if link.is_dialled:
            return
        facts = self._owner.facts()
        if facts is None:
            link.refuse(Refusal("closed"))
        elif not link.is_local and self._callers_from(link.host) > self._places_an_address:
            link.refuse(Refusal("busy"))
        else:
            link.greet(self._called(facts, link.host))

    def greeted(self, link: Link) -> None:
        """Take a link into use, unless there is a better one to the same machine."""
        assert link.key is not None and link.hello is not None
        if link.hello.role == "probe":
            link.end("probe")
            return
        self._set_rate(link)
        old = self._open.get(link.key)
        if old is not None and not self._is_better(link, old):
            link.retire()
            return
        if old is not None:
            del self._open[link.key]
            old.retire()
            self._owner.closed(link.key, "replaced")
        self._open[link.key] = link
        self._owner.opened(link)
        self._tell_change()

    def heard(self, link: Link, message: Message) -> None:
        """Pass on what was said."""
        if link.key in self._open:
            self._owner.received(link.key, message)

    def ended(self, link: Link) -> None:
        """Note that a link is over."""
        if link.key is not None and self._open.get(link.key) is link:
            del self._open[link.key]
            _logger.info("link to %s is over: %s", link.key[:8], link.reason)
            self._owner.closed(link.key, link.reason)
            self._tell_change()

    def gone(self, link: Link) -> None:
        """Note that its connection is closed."""
        self._links.discard(link)
        self._tell_change()

    # --- inside ---

    async def _open_doors(self, hosts: Sequence[str], port: int) -> None:
        for host in hosts:
            if host in self._servers:
                continue
            try:
                server = await self._loop.create_server(lambda: Link(self), host, port)
            except OSError as error:
                if error.errno != errno.EADDRNOTAVAIL:
                    raise
                _logger.warning("%s is no address of this machine any more", host)
                continue
            self._servers[host] = server
            self.port = port = server.sockets[0].getsockname()[1]

    def _shut_doors(self, hosts: Collection[str]) -> None:
        for host in hosts:
            self._servers.pop(host).close()
            if not self._servers:
                self.port = 0

    def _called(self, facts: TableFacts, host: str) -> Called:
        return Called(
            self.identity, facts, self._entropy, self._loop.time(),
            password=password_key(self._password, facts.table) if self._password else None,
            known=self._voters, admit=self._admit, doorkeeper=self._doorkeeper, address=host,
        )  # fmt: skip

    def _admit(self, hello: Hello) -> Refusal | None:
        refusal = self._owner.admit(hello)
        if refusal is None and hello.machine not in self._voters and hello.machine not in self._open:
            strangers = sum(key not in self._voters for key in self._open)
            if strangers >= self._places - len(self._voters):
                return Refusal("busy")
        return refusal

    def _callers_from(self, host: str) -> int:
        return sum(link.host == host and not (link.is_dialled or link.is_over) for link in self._links)

    def _set_rate(self, link: Link) -> None:
        if link.key in self._voters:
            link.allow(limits.VOTER_MESSAGES_A_SECOND, limits.VOTER_BURST)
        else:
            link.allow(limits.MESSAGES_A_SECOND, limits.BURST)

    def _is_better(self, new: Link, old: Link) -> bool:
        """Whether a new link to the same machine takes the place of the old one."""
        if new.is_dialled == old.is_dialled or self._loop.time() - old.last_heard > FRESH_SECONDS:
            return True
        return new.is_dialled == self._is_before(new.key)

    def _is_before(self, machine: Key | None) -> bool:
        return machine is not None and self.identity.key < machine

    async def _keep(self, machine: Key, endpoints: list[Endpoint], table: str) -> None:
        first, longest = RETRY_SECONDS
        wait = first
        if not self._is_before(machine):
            await self._wait_for_link(machine, COURTESY_SECONDS)
        while True:
            if machine in self._open:
                wait = first
                self._changed.clear()
                await self._changed.wait()
                continue
            error = await self._try_all(machine, list(endpoints), table)
            if error is not None and machine not in self._open:
                self._owner.not_reached(machine, error)
            await self._wait_for_link(machine, wait * self._chance.uniform(0.8, 1.2))
            wait = min(wait * RETRY_BACKOFF, longest)

    async def _try_all(self, machine: Key, endpoints: Sequence[Endpoint], table: str) -> NoLink | None:
        """Dial a machine at its addresses until one answers; gives the last reason for which none did."""
        error: NoLink | None = None
        for host, port in endpoints:
            try:
                await self.dial(host, port, machine=machine, table=table)
                return None
            except NoLink as reason:
                _logger.info("%s not reached at %s: %s", machine[:8], place(host, port), reason.reason)
                error = reason
            if machine in self._open:
                return None
        return error

    async def _wait_for_link(self, machine: Key, seconds: float) -> None:
        """Wait so long, or until there is a link."""
        end = self._loop.time() + seconds
        try:
            async with asyncio.timeout_at(end):
                while machine not in self._open:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            pass

    def _tell_change(self) -> None:
        self._changed.set()

    def _beat(self) -> None:
        """Every second: say that we are here to whom nothing else was said, and give up on who is silent."""
        self._beats = self._loop.call_later(limits.PING_SECONDS, self._beat)
        facts = self._owner.facts()
        ping = Ping(facts.watching if facts is not None else 0)
        now = self._loop.time()
        for link in list(self._open.values()):
            if now - link.last_heard > limits.SILENCE_SECONDS:
                link.refuse(Refusal("silent"))
            elif now - link.last_sent > limits.PING_SECONDS / 2:
                link.send(ping)


def _why_not(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is used by another program on this machine; choose another one with --port, or 0 for any."
    if error.errno == errno.EACCES:
        return f"This system keeps port {port} to itself; choose one above 1023 with --port, or 0 for any."
    return f"This machine cannot listen on port {port}: {error.strerror or error}."
