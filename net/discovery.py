"""Telling the local network about tables, and finding them there, by multicast DNS (python-zeroconf).

One `Discovery` a process; tables are told by an `Announcer` and found by a `Browser` on it. Nothing here waits for the
network in the way of a caller: work goes on in tasks of the running loop, and where there is no multicast, `trouble`
says so and everything else does nothing. Joining by address needs none of this.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from zeroconf import BadTypeInNameException, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from parlour.net import interfaces
from parlour.net.listing import Endpoint, Listing, Probe
from parlour.net.listing_notice import SERVICE, Notice, instance_name
from parlour.net.messages import Hello

LOG = logging.getLogger(__name__)

FOLLOW_SECONDS = 5.0
"""How often the machine's addresses are looked at."""
UPDATE_SECONDS = 1.0
"""The least time between two announcements of a table that changes."""
RESOLVE_MILLISECONDS = 3000
INSTANCES = 256
"""Announcements that are kept at most, of whatever quality."""
TRIES = 3
"""How often the network is asked for more about an announcement that stays incomplete."""
AT_ONCE = 8
"""Tables that are asked, or resolved, at the same time."""
PROBE_SECONDS = 8.0
"""For all endpoints of one table together."""

Ask: TypeAlias = Callable[[str, int], Awaitable[Hello]]
"""Asks the machine at an address and port what table is there; raises when nobody answers."""


class Discovery:
    """The process's share in multicast DNS: open it in the loop, close it before the loop ends.

    Attributes:
        addresses: where this process is heard, loopback first.
        trouble: "", or a sentence on why no table can be told or found.
        error: what the system said when there is trouble.
    """

    def __init__(self, choose: Callable[[], list[str]] = interfaces.addresses) -> None:
        """Prepare only. `choose` gives the addresses of the interfaces to use, at first and whenever it is looked."""
        self._choose = choose
        self._zeroconf: AsyncZeroconf | None = None
        self._follower: asyncio.Task[None] | None = None
        self._listeners: list[Callable[[], None]] = []
        self.server = f"parlour-{secrets.token_hex(4)}.local."
        """The name of this process among hosts; the machine's own isn't told."""
        self.addresses: list[str] = []
        self.trouble = "Tables aren't looked for yet."
        self.error: OSError | None = None

    async def open(self) -> None:
        """Begin to take part. Where that can't be, `trouble` says why, and it is tried again now and then."""
        await self.look()
        self._follower = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Take everything back and stop. Announcers and browsers are closed before."""
        await _cancel(self._follower)
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
        self._zeroconf = self._follower = None
        self.trouble = "Tables aren't looked for any more."

    @property
    def networked(self) -> bool:
        """Whether this machine is in a local network; without, only its own tables are found."""
        return any(address != interfaces.LOOPBACK for address in self.addresses)

    @property
    def zeroconf(self) -> AsyncZeroconf | None:
        """What announcers and browsers work with; None as long as there is trouble."""
        return self._zeroconf

    def on_move(self, call: Callable[[], None]) -> None:
        """Have a function called whenever the addresses have changed, and once there are any."""
        self._listeners.append(call)

    async def look(self) -> None:
        """Look at the machine's addresses, and move to them if they are others than before."""
        try:
            chosen = self._choose()
            if chosen == self.addresses:
                return
            await self._move(chosen)
        except OSError as error:
            trouble = (
                f"Tables can't be found or told here ({error.strerror or error}). Join by the host's code or address."
            )
            if trouble != self.trouble:
                LOG.warning("%s", trouble)
            self.trouble, self.error = trouble, error
            return
        self.trouble, self.error = "", None
        self.addresses = chosen
        LOG.info("tables are looked for and told at %s", ", ".join(chosen))
        for call in self._listeners:
            call()

    async def _move(self, chosen: list[str]) -> None:
        if self._zeroconf is None:
            zeroconf = AsyncZeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
            await zeroconf.zeroconf.async_wait_for_start()
            self._zeroconf = zeroconf
        else:
            await self._zeroconf.async_update_interfaces(chosen)

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            await self.look()


class Announcer:
    """Tells the network of one table for as long as it is open. Registering takes about a second, in its own task."""

    def __init__(self, discovery: Discovery, port: int) -> None:
        """Tell nothing yet. `port` is where the table listens, on all of the discovery's addresses."""
        self._discovery, self._port = discovery, port
        self._notice: Notice | None = None
        self._info: AsyncServiceInfo | None = None
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        discovery.on_move(self._wake.set)

    @property
    def name(self) -> str:
        """The table's name on the network, once it is told; "" before."""
        return self._info.name.removesuffix(f".{SERVICE}") if self._info else ""

    def tell(self, notice: Notice) -> None:
        """Tell of the table, or that it has changed; returns at once. Its title stays as it was first told."""
        if notice == self._notice:
            return
        self._notice = notice
        self._wake.set()
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Take the table back, so that others forget it at once."""
        await _cancel(self._task)
        self._task = None
        zeroconf = self._discovery.zeroconf
        if self._info is not None and zeroconf is not None:
            await (await zeroconf.async_unregister_service(self._info))
        self._info = None

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._publish()
            await asyncio.sleep(UPDATE_SECONDS)

    async def _publish(self) -> None:
        zeroconf = self._discovery.zeroconf
        if zeroconf is None or self._notice is None:
            return
        info = self._make_info(self._notice, self._info.name if self._info else None)
        if self._info is None:
            # Another machine may tell of the same table; then one of the names gets a number.
            told = await zeroconf.async_register_service(info, allow_name_change=True)
        else:
            told = await zeroconf.async_update_service(info)
        self._info = info
        await told

    def _make_info(self, notice: Notice, name: str | None) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE,
            name or f"{instance_name(notice.title, notice.table)}.{SERVICE}",
            port=self._port,
            properties=notice.properties(),
            server=self._discovery.server,
            parsed_addresses=interfaces.announced(self._discovery.addresses),
        )


class _Found:
    """An announcement as it is on the network: what it says once that is known, and how often it was asked for."""

    def __init__(self) -> None:
        self.info: AsyncServiceInfo | None = None
        self.tries = 0


class Browser:
    """Fills a `Listing` with the tables of the network, and asks them whether they are there."""

    def __init__(self, discovery: Discovery, ask: Ask, on_change: Callable[[], None] = lambda: None) -> None:
        """Prepare only.

        Args:
            discovery: what to look with.
            ask: asks a table what it is.
            on_change: called in the loop whenever the listing may show something else.
        """
        self._discovery, self._ask, self._on_change = discovery, ask, on_change
        self._loop = asyncio.get_running_loop()
        self.listing = Listing(self._loop.time())
        self._found: dict[str, _Found] = {}  # by full name
        self._unresolved: dict[str, None] = {}  # names, in order
        self._tasks: set[asyncio.Task[None]] = set()
        self._resolving = self._probing = 0
        self._wake = asyncio.Event()
        self._browser: AsyncServiceBrowser | None = None
        self._pump: asyncio.Task[None] | None = None
        discovery.on_move(self._wake.set)

    def open(self) -> None:
        """Begin to look; as long as there is trouble nothing is found."""
        self._pump = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop looking; what was listed stays readable."""
        for task in (self._pump, *list(self._tasks)):
            await _cancel(task)
        if self._browser is not None:
            await self._browser.async_cancel()
        self._browser = self._pump = None

    def help_text(self) -> str:
        """Return what somebody can do when nothing is shown, or ""."""
        return self._discovery.trouble or self.listing.help_text(self._loop.time(), self._discovery.networked)

    # --- what is heard ---

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        del zeroconf, service_type
        if state_change is ServiceStateChange.Removed:
            self._found.pop(name, None)
            self._unresolved.pop(name, None)
            self.listing.lost(_instance(name))
            self._on_change()
        elif name in self._found or len(self._found) < INSTANCES:
            self._found.setdefault(name, _Found()).tries = 0
            self._unresolved[name] = None
            self._wake.set()

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        """Find out what an announcement says, from what was heard already or by asking the network."""
        try:
            info = AsyncServiceInfo(SERVICE, name)
            is_whole = await info.async_request(zeroconf, RESOLVE_MILLISECONDS)
        except BadTypeInNameException as error:
            LOG.info("a bad name was announced: %s", error)
            return
        finally:
            self._resolving -= 1
            self._wake.set()
        found = self._found.get(name)
        if found is None:  # taken back in the meantime
            return
        if is_whole:
            found.info = info
        elif found.tries < TRIES:
            found.tries += 1
            self._unresolved[name] = None

    # --- the work ---

    async def _run(self) -> None:
        while True:
            zeroconf = self._discovery.zeroconf
            if zeroconf is not None:
                self._look(zeroconf.zeroconf)
            try:
                async with asyncio.timeout(1.0):
                    await self._wake.wait()
            except TimeoutError:
                continue
            self._wake.clear()

    def _look(self, zeroconf: Zeroconf) -> None:
        """Begin whatever is to be done now."""
        if self._browser is None:
            self._browser = AsyncServiceBrowser(zeroconf, SERVICE, handlers=[self._heard])
        while self._unresolved and self._resolving < AT_ONCE:
            name = next(iter(self._unresolved))
            del self._unresolved[name]
            self._resolving += 1
            self._start(self._resolve(zeroconf, name))
        self._offer()
        for probe in self.listing.due(self._loop.time(), AT_ONCE - self._probing):
            self._probing += 1
            self._start(self._probe(probe))

    def _offer(self) -> None:
        """Hand everything that was found to the listing again, which may have had no room for it before."""
        now = self._loop.time()
        for name, found in self._found.items():
            if found.info is not None:
                addresses = found.info.parsed_addresses(IPVersion.V4Only)
                reason = self.listing.found(_instance(name), found.info.properties, addresses, found.info.port, now)
                if reason:
                    LOG.debug("not listed, %r: %s", name, reason)

    async def _probe(self, probe: Probe) -> None:
        answer = None
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                answer = await self._ask_any(probe)
        except TimeoutError:
            LOG.info("table %s doesn't answer in time", probe.table)
        finally:
            self._probing -= 1
            self._wake.set()
        if answer is None:
            self.listing.failed(probe.table, self._loop.time())
        else:
            self.listing.answered(probe.table, *answer, self._loop.time())
        self._on_change()

    async def _ask_any(self, probe: Probe) -> tuple[Endpoint, Hello] | None:
        """Ask at all endpoints at once; gives the first that answers as this table, and what it said."""
        asked = [asyncio.create_task(self._ask_one(probe.table, endpoint)) for endpoint in probe.endpoints]
        try:
            for first in asyncio.as_completed(asked):
                answer = await first
                if answer is not None:
                    return answer
            return None
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def _ask_one(self, table: str, endpoint: Endpoint) -> tuple[Endpoint, Hello] | None:
        try:
            hello = await self._ask(*endpoint)
        except Exception as error:  # whatever a stranger's machine does, the others are asked all the same
            LOG.info("%s:%d doesn't answer as a table: %r", *endpoint, error)
            return None
        return (endpoint, hello) if hello.table == table else None

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _instance(name: str) -> str:
    return name[: -len(SERVICE) - 1]


async def _cancel(task: asyncio.Task[None] | None) -> None:
    """End a task and wait until it has ended; raises what it died of, if it did so earlier by itself."""
    if task is None:
        return
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        current = asyncio.current_task()
        if current is not None and current.cancelling():
            raise
