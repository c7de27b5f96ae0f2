"""A process that tells or finds tables, for tests of discovery between hosts: python -m tests.net.neighbour WORDS

    tell ID TITLE   opens a table and tells of it; each line of its input is a number of taken seats
    find            prints what it finds, whenever that changes

Each line of its output is a JSON object. It ends cleanly when its input does.
"""

import asyncio
import contextlib
import json
import sys

import msgspec

from parlour.net import discovery, interfaces, limits, listing
from parlour.net.discovery import Announcer, Browser, Discovery
from parlour.net.listing_notice import Notice
from parlour.net.messages import Hello


class OpenTable:
    """A table that says to everybody who connects what it is, and nothing more."""

    def __init__(self, table, title):
        self.notice = Notice(title, table, "goldrush-city", "01234567", "open", 1, 4)
        self.server = None

    @property
    def port(self):
        return self.server.sockets[0].getsockname()[1]

    async def open(self, host="0.0.0.0"):
        self.server = await asyncio.start_server(self._came, host, 0)

    async def close(self):
        self.server.close()
        await self.server.wait_closed()

    def change(self, **facts):
        self.notice = msgspec.structs.replace(self.notice, **facts)
        return self.notice

    async def _came(self, reader, writer):
        facts = self.notice
        hello = Hello(
            limits.PROTOCOL, "0.1", "a" * 64, b"n" * 16, "table", facts.table, facts.game, "0123456789abcdef",
            facts.title, facts.state, facts.taken, facts.seats,
        )  # fmt: skip
        writer.write(msgspec.json.encode(hello))
        writer.close()
        await writer.wait_closed()


async def ask(host, port):
    """Ask an `OpenTable` what it is."""
    async with asyncio.timeout(3):
        reader, writer = await asyncio.open_connection(host, port)
        data = await reader.read()
        writer.close()
    return msgspec.json.decode(data, type=Hello)


def say(**facts):
    print(json.dumps(facts), flush=True)


async def lines():
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async for line in reader:
        yield line.decode().strip()


async def tell(here, table, title):
    opened = OpenTable(table, title)
    await opened.open()
    announcer = Announcer(here, opened.port)
    announcer.tell(opened.notice)
    say(port=opened.port)
    async for line in lines():
        announcer.tell(opened.change(taken=int(line)))
    await announcer.close()
    await opened.close()


async def find(here):
    browser = Browser(here, ask, lambda: say(tables=browser.listing.tables()))
    browser.open()
    here.on_move(lambda: say(addresses=here.addresses))
    say(addresses=here.addresses, networked=here.networked, trouble=here.trouble)
    async for _ in lines():
        say(help=browser.listing.help(asyncio.get_running_loop().time() + 60, here.networked))
    await browser.close()


async def main(word, *words):
    # So that a test needn't wait long.
    discovery.FOLLOW_SECONDS = 0.2
    listing.PROBE_AGAIN_SECONDS = 1.0
    here = Discovery(interfaces.addresses)
    await here.open()
    try:
        await {"tell": tell, "find": find}[word](here, *words)
    finally:
        await here.close()
    say(closed=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
