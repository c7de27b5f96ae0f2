"""The tables on the network as the window shows them: looked for on the network's thread, told as snapshots."""

import asyncio
import logging
import os
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeAlias

from parlour.client.causes import cause
from parlour.client.texts import Part
from parlour.client.together.leaving import leave
from parlour.core import GAMES
from parlour.net import limits, names
from parlour.net.dial import NoLink, probe
from parlour.net.discovery import Browser, Discovery
from parlour.net.greeting_words import Refusal, fact
from parlour.net.identity import Identity
from parlour.net.invites import parse_address
from parlour.net.listing import HELP_SECONDS
from parlour.net.messages import Hello
from parlour.net.session import Session, Stopped

LOG = logging.getLogger(__name__)

Endpoint = tuple[str, int]


@dataclass(frozen=True)
class Table:
    """A table that answered. `misfit` is why it can't be played here, `None` if it can."""

    id: str
    game: str
    title: str
    endpoints: tuple[Endpoint, ...]
    taken: int
    seats: int
    watching: int
    locked: bool
    state: str
    misfit: Refusal | None = None


class Found(NamedTuple):
    """The tables that are there now. `help` is a word for what to do when there are none, of `listing.HELP`; `trouble`
    why none can be found at all.
    """

    tables: tuple[Table, ...]
    help: str
    trouble: Part | None = None


class Answered(NamedTuple):
    """What is at an address that was asked: a table, or why there is none."""

    endpoint: Endpoint
    table: Table | None
    error: NoLink | None


Told: TypeAlias = Found | Answered | Stopped


class Finder:
    """Looks for tables until `close`. Nothing here waits: `take` what has been found since."""

    def __init__(self) -> None:
        """Begin at once."""
        self._told: SimpleQueue[Told] = SimpleQueue()
        self._stranger = Identity.new(os.urandom)
        self._asks: set[asyncio.Task[None]] = set()
        self._session: Session[object] = Session(self._main, "parlour-find", self._notice)

    def take(self) -> list[Told]:
        """What there is to tell, in order."""
        out: list[Told] = []
        while True:
            try:
                out.append(self._told.get_nowait())
            except Empty:
                return out

    def ask(self, endpoint: Endpoint) -> None:
        """Ask what is at an address; `Answered` tells, after some seconds at the latest."""

        def begin() -> None:
            task = asyncio.get_running_loop().create_task(self._answer(endpoint))
            self._asks.add(task)
            task.add_done_callback(self._asks.discard)

        self._session.post(begin)

    def close(self) -> None:
        """Stop looking, soon."""
        leave(self._stop)

    def _stop(self) -> None:
        try:
            self._session.close()
        except Exception:  # nobody looks any more; what it was is for whoever maintains this
            LOG.warning("the search for tables did not end well", exc_info=True)

    # --- the network's thread -----------------------------------------------------------------

    async def _main(self, session: Session[object]) -> None:
        self._session = session  # it may end before it is assigned to whoever made it
        discovery, changed = Discovery(), asyncio.Event()
        await discovery.open()
        browser = Browser(discovery, self._ask, changed.set)
        browser.open()
        last: Found | None = None
        try:
            while True:
                now = self._look(browser, discovery)
                if now != last:
                    last = now
                    self._told.put(now)
                try:
                    # Help is due at a time of its own, without any change.
                    async with asyncio.timeout(HELP_SECONDS / 8):
                        await changed.wait()
                except TimeoutError:
                    continue
                changed.clear()
        finally:
            await browser.close()
            await discovery.close()

    def _look(self, browser: Browser, discovery: Discovery) -> Found:
        listing = browser.listing
        rows = listing.tables()
        helped = listing.help(asyncio.get_running_loop().time(), discovery.networked)
        found = []
        for row in rows:
            hello = listing.hello(row["id"])
            if hello is not None:
                places = tuple(parse_address(address) for address in row["addresses"])
                found.append(_table(hello, row["name"], places))
        return Found(tuple(found), helped, cause(discovery.error) if discovery.error is not None else None)

    async def _ask(self, host: str, port: int) -> Hello:
        return await probe(self._stranger, host, port, os.urandom)

    async def _answer(self, endpoint: Endpoint) -> None:
        try:
            hello = await self._ask(*endpoint)
        except NoLink as error:
            self._told.put(Answered(endpoint, None, error))
            return
        title = names.clean(hello.title, hello.game)
        self._told.put(Answered(endpoint, _table(hello, title, (endpoint,)), None))

    def _notice(self) -> None:
        """The session itself has news: that it has ended."""
        for told in self._session.take_news():
            if isinstance(told, Stopped):
                self._told.put(told)


def _table(hello: Hello, title: str, endpoints: tuple[Endpoint, ...]) -> Table:
    return Table(
        hello.table, hello.game, title, endpoints, hello.taken, hello.seats, hello.watching, hello.locked, hello.state,
        _misfit(hello),
    )  # fmt: skip


def _misfit(hello: Hello) -> Refusal | None:
    """Why what somebody said of their table doesn't fit this machine."""
    if hello.protocol != limits.PROTOCOL:
        return Refusal("protocol", fact(limits.PROTOCOL), fact(hello.protocol, hello.version))
    game = GAMES.get(hello.game)
    if game is None:
        return Refusal("unknown-game", "", hello.game)
    if hello.rules != game.digest:
        return Refusal("rules", fact(game.digest), fact(hello.rules, hello.version))
    return None
