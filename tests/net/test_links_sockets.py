"""Links over real sockets of this machine: what a virtual loop can't show."""

import asyncio
import gc
import socket

import pytest

from parlour.net.dial import NoLink, probe
from parlour.net.links import CannotListen
from parlour.net.messages import Bye, Chat
from tests.net.house import TABLE, Machine, identity
from tests.net.loop import until

pytestmark = pytest.mark.filterwarnings("error")

SECONDS = 20


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


HOSTS = ["127.0.0.1", pytest.param("::1", marks=pytest.mark.skipif(not has_ipv6(), reason="no IPv6 on this machine"))]


def really(main):
    """Run `main(new)` on a real loop; `new(name)` makes machines, which are closed at the end. Nothing may be left."""
    machines = []

    async def whole():
        loop = asyncio.get_running_loop()
        errors = []
        loop.set_exception_handler(lambda _, context: errors.append(context))
        world = {}

        def new(name, **options):
            machines.append(Machine(name, world, **options))
            return machines[-1]

        async with asyncio.timeout(SECONDS):
            await main(new)
            for machine in machines:
                await machine.links.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert errors == []

    asyncio.run(whole())
    machines.clear()
    gc.collect()  # a socket that was left open warns here


@pytest.mark.parametrize("host", HOSTS)
def test_two_machines_greet_talk_and_part(host):
    async def main(new):
        a, b = new("a"), new("b")
        port = await b.links.listen([host])
        assert await a.links.dial(host, port) == b.key
        await until(asyncio.get_running_loop(), lambda: b.is_linked(a))
        for number in range(100):
            a.links.send(b.key, Chat(str(number)))
        await a.links.close()
        await until(asyncio.get_running_loop(), lambda: not b.links.machines)
        assert b.of("received") == [*(Chat(str(number)) for number in range(100)), Bye("leaves")]

    really(main)


def test_one_port_on_several_addresses_and_no_delay():
    async def main(new):
        a, b = new("a"), new("b")
        port = await b.links.listen(["127.0.0.1", "127.0.0.2"])
        await a.links.dial("127.0.0.2", port)
        connection = a.links.link(b.key)._transport.get_extra_info("socket")
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    really(main)


def test_a_port_in_use_and_a_free_one():
    async def main(new):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            with pytest.raises(CannotListen, match=f"Port {port} is used"):
                await new("a").links.listen(["127.0.0.1"], port)
            assert await new("b").links.listen(["127.0.0.1"]) not in (0, port)

    really(main)


def test_the_reason_reaches_one_who_sends_all_the_while():
    """Closing a socket over bytes that nobody read takes back what was written before."""

    async def main(new):
        b = new("b")
        b.table = None
        port = await b.links.listen(["127.0.0.1"])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(100):
            writer.write(b"x" * 1000)
            await asyncio.sleep(0)
        assert b"closed" in await reader.read()
        writer.close()
        await writer.wait_closed()

    really(main)


def test_a_refusal_and_a_probe():
    async def main(new):
        a, b = new("a"), new("b", password="swordfish")
        port = await b.links.listen(["127.0.0.1"])
        with pytest.raises(NoLink, match="password"):
            await a.links.dial("127.0.0.1", port)
        hello = await probe(identity("p"), "127.0.0.1", port, lambda n: b"n" * n)
        assert hello.table == TABLE and hello.locked
        with socket.create_server(("127.0.0.1", 0)) as gone:
            closed = gone.getsockname()[1]
        with pytest.raises(NoLink, match=f"127.0.0.1:{closed}"):
            await probe(identity("p"), "127.0.0.1", closed, lambda n: b"n" * n)

    really(main)


def test_both_dial_at_once_and_one_link_is_left():
    async def main(new):
        a, b = new("a"), new("b")
        ports = await a.links.listen(["127.0.0.1"]), await b.links.listen(["127.0.0.1"])
        await asyncio.gather(a.links.dial("127.0.0.1", ports[1]), b.links.dial("127.0.0.1", ports[0]))
        loop = asyncio.get_running_loop()
        await until(loop, lambda: len(a.links._links) == len(b.links._links) == 1)
        assert a.links.link(b.key).is_dialled == (a.key < b.key)
        assert b.links.link(a.key).is_dialled == (b.key < a.key)

    really(main)
