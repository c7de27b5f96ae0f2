"""Links on a virtual loop: greeting, limits, two machines that dial each other, and coming back."""

import asyncio

import msgspec
import pytest

from parlour.net import limits
from parlour.net.dial import NoLink, probe
from parlour.net.frames import encode
from parlour.net.greeting import Caller, Refusal
from parlour.net.link import FRAMES_AT_ONCE
from parlour.net.links import CannotListen
from parlour.net.messages import Bye, Chat
from tests.net.house import RULES, TABLE, Machine, identity
from tests.net.loop import run, until

PORT = 4711


def host_of(number):
    return f"10.0.0.{number}"


class Lan:
    """Machines, each a process at a host of its own, on one loop."""

    def __init__(self, loop):
        self.loop = loop
        self.world = {}
        self.processes = {}

    async def machine(self, number, name=None, **options):
        """Start a machine that listens at 10.0.0.number."""
        process = self.processes[number] = self.loop.process(host_of(number))
        return await process.start(self._start(number, name or f"machine {number}", options))

    async def _start(self, number, name, options):
        machine = Machine(name, self.world, **options)
        machine.host = host_of(number)
        machine.process = self.processes[number]
        await machine.links.listen([machine.host], PORT)
        return machine

    def dial(self, a, b, **wanted):
        """Let `a` dial `b`; gives the task."""
        return a.process.start(a.links.dial(b.host, PORT, **wanted))

    async def keep(self, a, b):
        async def start():
            a.links.keep(b.key, [(b.host, PORT)])

        await a.process.start(start())


def on_lan(main, seed=0):
    """Run `main(lan)` on a virtual loop; then all machines that it returns are closed, and nothing may be left."""

    async def whole(loop):
        machines = await main(Lan(loop))
        for machine in machines or ():
            await machine.process.start(machine.links.close())
        assert not [end for end in loop.ends if end.process.is_alive]

    run(whole, seed)


async def pair(lan, **options):
    """Two machines, the first linked to the second."""
    a, b = await lan.machine(1, **options), await lan.machine(2, **options)
    await lan.dial(a, b)
    await until(lan.loop, lambda: b.is_linked(a))
    return a, b


class Client(asyncio.Protocol):
    """A stranger who writes raw bytes."""

    def __init__(self):
        self.got = bytearray()
        self.is_lost = False

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.got += data

    def connection_lost(self, error):
        self.is_lost = True

    @property
    def refused(self):
        """The reason of the last frame."""
        body, rest = b"", bytes(self.got)
        while rest:
            size = int.from_bytes(rest[:4], "big")
            body, rest = rest[4 : 4 + size], rest[4 + size :]
        return msgspec.msgpack.decode(body)["reason"] if body else None


async def stranger(lan, machine, number=99):
    loop = lan.loop
    process = loop.process(host_of(number))
    _, client = await process.start(loop.create_connection(Client, machine.host, PORT))
    return client


# --- greeting ---


def test_two_machines_greet_and_talk_in_order():
    async def main(lan):
        a, b = await pair(lan)
        for number in range(20):
            a.links.send(b.key, Chat(f"a{number}"))
            b.links.send(a.key, Chat(f"b{number}"))
        await until(lan.loop, lambda: len(a.of("received")) == len(b.of("received")) == 20)
        assert [it.text for it in b.of("received", "machine 1")] == [f"a{number}" for number in range(20)]
        assert [it.text for it in a.of("received", "machine 2")] == [f"b{number}" for number in range(20)]
        assert a.of("opened") == ["table"]
        assert b.of("opened") == ["seat"]
        return a, b

    on_lan(main)


def test_saying_goodbye_is_heard():
    async def main(lan):
        a, b = await pair(lan)
        a.links.send(b.key, Chat("so long"))
        await a.process.start(a.links.close("tired"))
        await until(lan.loop, lambda: not b.links.machines)
        assert b.of("received") == [Chat("so long"), Bye("tired")]
        assert b.of("closed") == ["tired"]
        assert not a.links.send(b.key, Chat("still there?"))
        return (b,)

    on_lan(main)


def refusal_of(options=None, seats=None, dial=None, change=None):
    """The reason for which machine 1 isn't linked to machine 2."""
    found = []

    async def main(lan):
        a = await lan.machine(1, **(options or {}))
        b = await lan.machine(2, **(seats or {}))
        if change:
            change(b)
        with pytest.raises(NoLink) as caught:
            await lan.dial(a, b, **(dial or {}))
        found.append((caught.value.reason, str(caught.value)))
        await until(lan.loop, lambda: not a.links._links and not b.links._links)
        assert not a.of("opened") and not b.of("opened")
        return a, b

    on_lan(main)
    return found[0]


@pytest.mark.parametrize(
    ("options", "seats", "dial", "change", "reason"),
    [
        ({"rules": {"toy-ripple": "f" * 16}}, {}, {}, None, "rules"),
        ({"rules": {}}, {}, {}, None, "unknown-game"),
        ({}, {"password": "swordfish"}, {}, None, "no-password"),
        ({"password": "cod"}, {"password": "swordfish"}, {}, None, "wrong-password"),
        ({"password": "cod"}, {}, {}, None, "not-locked"),
        ({}, {}, {"machine": "a" * 64}, None, "other-machine"),
        ({}, {}, {"table": "a" * 16}, None, "other-table"),
        ({}, {"places": 0}, {}, None, "busy"),
        ({}, {}, {}, lambda b: setattr(b, "refusal", Refusal("not-a-seat")), "not-a-seat"),
        ({}, {}, {}, lambda b: setattr(b, "table", None), "closed"),
    ],
)
def test_somebody_is_turned_away_with_a_reason(options, seats, dial, change, reason):
    found, text = refusal_of(options, seats, dial, change)
    assert found == reason
    assert text.endswith(".") and len(text) > 20


@pytest.mark.parametrize("protocol", [0, 9])
def test_an_older_and_a_newer_protocol_are_refused(protocol):
    async def main(lan):
        a, b = await lan.machine(1), await lan.machine(2)
        hello = Caller(a.identity, "seat", RULES, bytes, 0.0).hello
        client = await stranger(lan, b)
        client.transport.write(encode(msgspec.structs.replace(hello, protocol=protocol)))
        await until(lan.loop, lambda: client.is_lost)
        assert client.refused == "protocol"
        return a, b

    on_lan(main)


def test_the_right_password_is_let_in():
    async def main(lan):
        return await pair(lan, password="swordfish")

    on_lan(main)


def test_guessing_a_password_is_slow():
    async def main(lan):
        a, b = await lan.machine(1, password="cod"), await lan.machine(2, password="swordfish")
        looked_at, begin = 0, lan.loop.time()
        while lan.loop.time() < begin + 100:
            with pytest.raises(NoLink) as caught:
                await lan.dial(a, b)
            looked_at += caught.value.reason == "wrong-password"
            await asyncio.sleep(0.3)
        assert 4 <= looked_at <= 10
        return a, b

    on_lan(main)


def test_nobody_at_the_address():
    async def main(lan):
        a = await lan.machine(1)
        with pytest.raises(NoLink) as caught:
            await a.process.start(a.links.dial("10.0.0.77", PORT))
        assert caught.value.reason == "unreachable"
        assert "10.0.0.77:4711" in str(caught.value)
        return (a,)

    on_lan(main)


def test_a_probe_gets_the_facts_and_takes_no_place():
    async def main(lan):
        b = await lan.machine(2, places=0)
        prober = lan.loop.process("10.0.0.9")
        hello = await prober.start(probe(identity("prober"), b.host, PORT, lambda n: b"n" * n))
        assert (hello.table, hello.title, hello.taken, hello.seats) == (TABLE, "Ana's table", 1, 3)
        await until(lan.loop, lambda: not b.links._links)
        assert b.log == []
        return (b,)

    on_lan(main)


def test_a_probe_of_a_silent_machine_ends():
    async def main(lan):
        prober = lan.loop.process("10.0.0.9")
        mute = lan.loop.process("10.0.0.8")
        server = await mute.start(lan.loop.create_server(Client, "10.0.0.8", PORT))
        begin = lan.loop.time()
        with pytest.raises(NoLink) as caught:
            await prober.start(probe(identity("prober"), "10.0.0.8", PORT, lambda n: b"n" * n))
        assert caught.value.reason == "silent"
        assert lan.loop.time() - begin < 6
        await until(lan.loop, lambda: not lan.loop.ends)
        server.close()

    on_lan(main)


# --- strangers ---


@pytest.mark.parametrize(
    ("rubbish", "reason"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "rubbish"),
        (b"\x00\x00\x00\x00", "rubbish"),
        ((limits.FIRST_FRAME + 1).to_bytes(4, "big"), "rubbish"),
        (b"\x00\x00\x00\x01\xc0", "rubbish"),
        (encode(Chat("hello")), "rubbish"),
        (b"", "silent"),
        (b"\x00\x00\x00\x09half", "silent"),
    ],
)
def test_a_stranger_who_doesnt_greet_is_closed_and_nobody_else_notices(rubbish, reason):
    async def main(lan):
        a, b = await pair(lan)
        begin = lan.loop.time()
        client = await stranger(lan, b)
        client.transport.write(rubbish)
        await until(lan.loop, lambda: client.is_lost)
        assert client.refused == reason
        assert lan.loop.time() - begin < limits.GREETING_SECONDS + 2
        a.links.send(b.key, Chat("hello"))
        await until(lan.loop, lambda: b.of("received"))
        assert b.of("closed") == []
        return a, b

    on_lan(main)


def test_rubbish_after_the_greeting_closes_that_link_only():
    async def main(lan):
        a, b = await pair(lan)
        c = await lan.machine(3)
        await lan.dial(c, b)
        a.links.link(b.key)._transport.write(b"\x00\x00\x00\x02\xff\xff")
        await until(lan.loop, lambda: not b.is_linked(a) and not a.is_linked(b))
        assert b.of("closed") == ["rubbish"]
        assert [it.reason for it in a.of("received")] == ["rubbish"]
        assert b.is_linked(c)
        return a, b, c

    on_lan(main)


def test_an_address_has_four_callers_and_others_their_own():
    async def main(lan):
        b = await lan.machine(2)
        clients = [await stranger(lan, b) for _ in range(limits.LINKS_AN_ADDRESS + 1)]
        a = await lan.machine(1)
        await lan.dial(a, b)
        await until(lan.loop, lambda: clients[-1].is_lost)
        assert clients[-1].refused == "busy"
        assert not any(client.is_lost for client in clients[:-1])
        return a, b

    on_lan(main)


def test_sixteen_links_and_voters_always_have_a_place():
    async def main(lan):
        host = await lan.machine(0, places=3)
        voter, *others = [await lan.machine(number) for number in range(1, 6)]
        host.links.trust([host.key, voter.key])
        results = await asyncio.gather(*(lan.dial(other, host) for other in others), return_exceptions=True)
        assert sum(isinstance(result, NoLink) for result in results) == 3
        assert all(result.reason == "busy" for result in results if isinstance(result, NoLink))
        await lan.dial(voter, host)
        await until(lan.loop, lambda: host.is_linked(voter))
        return host, voter, *others

    on_lan(main)


def test_a_flood_is_cut_off_and_nobody_else_notices():
    async def main(lan):
        a, b = await pair(lan)
        c = await lan.machine(3)
        await lan.dial(c, b)
        c.links.link(b.key)._transport.write(encode(Chat("spam")) * 5000)
        a.links.send(b.key, Chat("honest"))
        await until(lan.loop, lambda: not b.is_linked(c))
        assert b.of("closed") == ["too-many-messages"]
        assert limits.BURST - 5 <= len(b.of("received", "machine 3")) <= limits.BURST
        await until(lan.loop, lambda: b.of("received", "machine 1") == [Chat("honest")])
        return a, b, c

    on_lan(main)


def test_one_who_says_much_at_once_keeps_nobody_waiting():
    async def main(lan):
        a, b = await pair(lan)
        c = await lan.machine(3)
        await lan.dial(c, b)
        await until(lan.loop, lambda: b.is_linked(c))
        b.links.link(c.key).data_received(encode(Chat("spam")) * 150)
        b.links.link(a.key).data_received(encode(Chat("honest")))
        await until(lan.loop, lambda: len(b.of("received")) == 151)
        assert [it.text for it in b.of("received")].index("honest") == FRAMES_AT_ONCE
        return a, b, c

    on_lan(main)


def test_voters_may_say_more():
    async def main(lan):
        a, b = await pair(lan)
        b.links.trust([a.key, b.key])
        for number in range(1000):
            a.links.send(b.key, Chat(str(number)))
        await until(lan.loop, lambda: len(b.of("received")) == 1000)
        assert b.of("closed") == []
        return a, b

    on_lan(main)


def test_one_who_reads_too_slowly_is_cut_off():
    async def main(lan):
        a, b = await pair(lan)
        b.links.link(a.key)._transport.pause_reading()
        text, sent = "x" * limits.TEXT, 0
        while a.is_linked(b) and sent < 2 * limits.SEND_QUEUE:
            a.links.send(b.key, Chat(text))
            sent += len(text)
        assert a.of("closed") == ["slow"]
        assert limits.SEND_QUEUE < sent < 2 * limits.SEND_QUEUE
        await until(lan.loop, lambda: not b.is_linked(a))
        return a, b

    on_lan(main)


def test_silence_for_ten_seconds_ends_a_link():
    async def main(lan):
        a, b = await pair(lan)
        await asyncio.sleep(60)
        assert a.is_linked(b) and b.is_linked(a)
        begin = lan.loop.time()
        lan.loop.stall(a.host, b.host)
        await until(lan.loop, lambda: not a.links.machines and not b.links.machines)
        assert limits.SILENCE_SECONDS - 1 < lan.loop.time() - begin < limits.SILENCE_SECONDS + 3
        assert a.of("closed") == b.of("closed") == ["silent"]
        lan.loop.heal()
        return a, b

    on_lan(main)


# --- two that dial each other, and coming back ---


def both_dial(seed, talk):
    """Two machines dial each other at once; gives both logs, and which one dialled the link that is left."""
    found = []

    async def main(lan):
        a, b = await lan.machine(1), await lan.machine(2)
        calls = [lan.dial(a, b), lan.dial(b, a)]
        await talk(lan, a, b)
        await asyncio.gather(*calls)
        await asyncio.sleep(5)
        assert len(a.links._links) == len(b.links._links) == 1
        found.append((a, b, a.links.link(b.key).is_dialled))
        logs = a.log[:], b.log[:]
        await a.process.start(a.links.close())
        await b.process.start(b.links.close())
        a.log, b.log = logs

    on_lan(main, seed)
    return found[0]


@pytest.mark.parametrize("seed", range(60))
def test_two_that_dial_each_other_keep_the_call_of_the_smaller_key(seed):
    async def talk(lan, a, b):
        sent = 0
        for _ in range(40):
            sent += a.links.send(b.key, Chat(f"{sent}"))
            await asyncio.sleep(lan.loop.chance.uniform(0, 0.0005))
        a.sent = sent

    a, b, a_dialled = both_dial(seed, talk)
    assert a_dialled == (a.key < b.key)
    # Nothing of what was said is lost, though some may come after what was said later on the other connection.
    assert sorted(int(it.text) for it in b.of("received")) == list(range(a.sent))
    for machine in a, b:
        assert len(machine.of("opened")) - len(machine.of("closed")) == 1
        assert set(machine.of("closed")) <= {"replaced"}


def test_both_ways_of_meeting_occur():
    async def talk(lan, a, b):
        """Nothing is said."""

    replaced = {len(both_dial(seed, talk)[0].of("closed")) for seed in range(60)}
    assert replaced == {0, 1}


@pytest.mark.parametrize("number", [1, 2])
def test_a_machine_that_is_kept_is_dialled_again(number):
    async def main(lan):
        a, b = await lan.machine(1), await lan.machine(2)
        await lan.keep(a, b)
        await lan.keep(b, a)
        await until(lan.loop, lambda: a.is_linked(b) and b.is_linked(a))
        await asyncio.sleep(5)
        for _ in range(5):
            count = len(a.of("opened"))
            lan.loop.reset((a, b)[number - 1].host, (a, b)[2 - number].host)
            await until(lan.loop, lambda count=count: len(a.of("opened")) > count and b.is_linked(a), 2)
        assert set(a.of("closed") + b.of("closed")) <= {"lost", "replaced"}
        return a, b

    on_lan(main)


@pytest.mark.parametrize("numbers", [(1, 2), (2, 1)])
@pytest.mark.parametrize("silently", [False, True])
def test_a_machine_that_was_killed_is_linked_again_soon_after_it_is_back(silently, numbers):
    async def main(lan):
        a, b = await lan.machine(numbers[0]), await lan.machine(numbers[1])
        await lan.keep(a, b)
        await until(lan.loop, lambda: a.is_linked(b) and b.is_linked(a))
        b.process.kill(silently=silently)
        await asyncio.sleep(0.2 if silently else 7)
        assert a.is_linked(b) is silently
        again = await lan.machine(numbers[1])
        await lan.keep(again, a)
        await until(lan.loop, lambda: again.is_linked(a) and len(a.of("opened")) > 1 and a.is_linked(again), 5)
        await asyncio.sleep(10)
        assert again.is_linked(a) and a.is_linked(again)
        if not silently:
            assert "unreachable" in a.of("not reached")
        return a, again

    on_lan(main)


def test_addresses_are_tried_in_turn_and_another_machine_there_is_left_alone():
    async def main(lan):
        a, b, c = [await lan.machine(number) for number in (1, 2, 3)]

        async def keep():
            a.links.keep(b.key, [("10.0.0.50", PORT), (c.host, PORT), (b.host, PORT)])

        await a.process.start(keep())
        await until(lan.loop, lambda: b.is_linked(a))
        assert not c.of("opened")
        a.links.let_go(b.key)
        lan.loop.reset(a.host, b.host)
        await until(lan.loop, lambda: not b.is_linked(a))
        await asyncio.sleep(10)
        assert not b.is_linked(a)
        return a, b, c

    on_lan(main)


def test_closing_stops_what_is_under_way():
    async def main(lan):
        a, b = await pair(lan)
        lan.loop.stall(a.host, b.host)
        await lan.keep(a, b)
        dialling = lan.dial(a, await lan.machine(3))
        begin = lan.loop.time()
        await a.process.start(a.links.close())
        assert lan.loop.time() - begin < 1.5
        await asyncio.gather(dialling, return_exceptions=True)
        lan.loop.heal()
        return (b,)

    on_lan(main)


# --- listening ---


def test_a_port_in_use_is_said_plainly():
    async def main(lan):
        a = await lan.machine(1)
        other = Machine("other", lan.world)
        with pytest.raises(CannotListen, match="Port 4711 is used"):
            await a.process.start(other.links.listen([a.host], PORT))
        await other.links.close()
        return (a,)

    on_lan(main)


def test_listening_on_addresses_that_come_and_go_keeps_the_port():
    async def main(lan):
        a = await lan.machine(1)
        listen = a.links.listen
        assert await a.process.start(listen(["127.0.0.1", a.host])) == PORT
        assert {host for host, _ in lan.loop.listeners} == {"127.0.0.1", a.host}
        assert await a.process.start(listen(["127.0.0.1", "10.9.9.9"])) == PORT
        assert {host for host, _ in lan.loop.listeners} == {"127.0.0.1"}
        with pytest.raises(CannotListen, match=r"10\.9\.9\.9"):
            await a.process.start(listen(["10.9.9.9"]))
        return (a,)

    on_lan(main)
