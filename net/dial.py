"""Dialling: one attempt at an address, and the question to a table who it is."""

import asyncio
import errno
import socket
from collections.abc import Callable

from parlour.net.greeting import Caller, Entropy, Refusal, explain
from parlour.net.identity import Identity
from parlour.net.link import House, Link
from parlour.net.messages import Hello, Message

CONNECT_SECONDS = 3.0


class NoLink(Exception):
    """No link came about. `reason` is a word of `greeting.REASONS`, "unreachable" or "lost"; the text is for people."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        """Take the reason with both sides' facts, and what to say about it."""
        super().__init__(text)
        self.reason = refusal.reason
        self.refusal = refusal


async def connect(house: House, host: str, port: int, caller: Callable[[], Caller]) -> Link:
    """Connect and greet, as `caller` makes it; gives the link, which has a `key` then.

    Raises `NoLink` when nobody answers there in time, or one side turned the other away.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            _, link = await loop.create_connection(lambda: Link(house, caller), host, port)
    except (OSError, TimeoutError) as error:
        raise NoLink(Refusal("unreachable"), _why_not(error, host, port)) from error
    try:
        await link.settled
    except asyncio.CancelledError:
        link.cut("closed")
        raise
    if link.key is None:
        raise _no_link(link)
    return link


def _no_link(link: Link) -> NoLink:
    """Return why a link is over that never came to be one."""
    if link.refusal is not None:
        return NoLink(link.refusal, explain(*link.refusal))
    text = "The other machine closed the connection before it had greeted; check that it runs Parlour, and try again."
    return NoLink(Refusal("lost"), text)


def _why_not(error: OSError, host: str, port: int) -> str:
    """Return why nothing is connected, and what to do."""
    if isinstance(error, socket.gaierror):
        return f"No machine is called {host} here: check the name, or use the address or the code that the host shows."
    if error.errno == errno.ENETUNREACH:
        return f"This machine has no network that leads to {host}: check its cable or Wi-Fi, and the address."
    return (
        f"Nobody answers at {place(host, port)}: check address and port, that the table is still open, and that "
        "the firewall of its machine lets Parlour through."
    )


def place(host: str, port: int) -> str:
    """Return an address and a port as people write them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def probe(identity: Identity, host: str, port: int, entropy: Entropy) -> Hello:
    """Ask a table for its public facts, which it needn't prove. Raises `NoLink`, after 6 seconds at the latest."""
    loop = asyncio.get_running_loop()
    link = await connect(_Nobody(), host, port, lambda: Caller(identity, "probe", {}, entropy, loop.time()))
    link.cut("probe")
    assert link.hello is not None  # has a key, so it has greeted
    return link.hello


class _Nobody:
    """The house of a link on which only hello is said."""

    def came(self, link: Link) -> None:
        """It greets by itself."""

    def greeted(self, link: Link) -> None:
        """Whoever dialled waits for it."""

    def heard(self, link: Link, message: Message) -> None:
        """Nothing more is of interest."""

    def ended(self, link: Link) -> None:
        """Whoever dialled waits for it."""

    def gone(self, link: Link) -> None:
        """It was over before."""
