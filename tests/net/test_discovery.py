"""Telling and finding tables by real multicast: on loopback, and between hosts where there can be any."""

import asyncio
import json
import queue
import secrets
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from parlour.net import discovery, limits, listing
from parlour.net.discovery import Announcer, Browser, Discovery
from parlour.net.interfaces import LOOPBACK
from parlour.net.listing_notice import SERVICE, instance_name, tail
from tests.net.hosts import Hosts, ip, why_not
from tests.net.neighbour import OpenTable, ask

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 30.0
# Tests that run beside each other hear each other: a table has an id of its own, and where the system has more
# than one address of loopback, an address of its own as well.
OWN = f"127.{secrets.randbelow(254) + 1}.{secrets.randbelow(254) + 1}.7" if sys.platform == "linux" else LOOPBACK


class Evening:
    """Tables, announcers and browsers of one test on loopback."""

    def __init__(self):
        self.changed = asyncio.Condition()
        self.closers = []
        self.address = OWN

    async def discovery(self, choose=None):
        here = Discovery(choose or (lambda: [self.address]))
        await here.open()
        self.closers.append(here.close)
        return here

    async def table(self, here, title="Ana's table", table=None, announced=True):
        opened = OpenTable(table or secrets.token_hex(8), title)
        await opened.open(self.address)
        self.closers.append(opened.close)
        opened.announcer = Announcer(here, opened.port)
        self.closers.append(opened.announcer.close)
        if announced:
            opened.announcer.tell(opened.notice)
        return opened

    def browser(self, here, asks=ask):
        browser = Browser(here, asks, self._wake)
        browser.open()
        self.closers.append(browser.close)
        return browser

    def _wake(self):
        async def wake():
            async with self.changed:
                self.changed.notify_all()

        self.task = asyncio.create_task(wake())

    async def until(self, condition):
        """Wait until something holds; it is looked at after each change of a listing."""
        async with asyncio.timeout(DEADLINE), self.changed:
            await self.changed.wait_for(condition)


def evening(test):
    """Run a test as a coroutine with an `Evening`, and see that nothing is left running."""

    def run():
        async def whole():
            it = Evening()
            try:
                await test(it)
            finally:
                for close in reversed(it.closers):
                    await close()
            left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            # zeroconf lets its last packets go by themselves.
            async with asyncio.timeout(DEADLINE):
                await asyncio.gather(*left)

        asyncio.run(whole())

    run.__name__ = test.__name__
    return run


def row(browser, opened):
    """What a browser shows of a table, or None."""
    return next((row for row in browser.listing.tables() if row["id"] == opened.notice.table), None)


# --- on loopback ---


@evening
async def test_a_table_is_found_changes_and_goes(it):
    opened = await it.table(await it.discovery())
    browser = it.browser(await it.discovery())
    await it.until(lambda: row(browser, opened))
    assert row(browser, opened) == {
        "id": opened.notice.table,
        "game": "goldrush-city",
        "name": "Ana's table",
        "addresses": [f"{it.address}:{opened.port}"],
        "taken": 1,
        "seats": 4,
        "spectators": 0,
        "locked": False,
        "state": "open",
        "fits": "other-rules",
    }
    opened.announcer.tell(opened.change(taken=4, state="playing"))
    await it.until(lambda: row(browser, opened)["taken"] == 4)
    assert row(browser, opened)["state"] == "playing"
    await opened.announcer.close()
    await it.until(lambda: row(browser, opened) is None)


@evening
async def test_who_looks_first_finds_what_is_told_later_and_a_process_may_do_both(it):
    here = await it.discovery()
    browser = it.browser(here)
    opened = await it.table(here)
    await it.until(lambda: row(browser, opened))


@evening
async def test_two_tables_of_one_name_on_one_machine(it):
    here = await it.discovery()
    tables = [await it.table(here), await it.table(await it.discovery())]
    browser = it.browser(await it.discovery())
    await it.until(lambda: all(row(browser, opened) for opened in tables))
    assert {row(browser, opened)["name"] for opened in tables} == {
        f"Ana's table - {tail(opened.notice.table)}" for opened in tables
    }


@evening
async def test_a_title_with_dots_and_any_letters_arrives(it):
    opened = await it.table(await it.discovery(), title="Bára s. r. o. \U0001f3b2")
    browser = it.browser(await it.discovery())
    await it.until(lambda: row(browser, opened))
    assert row(browser, opened)["name"] == "Bára s. r. o. \U0001f3b2"


@evening
async def test_a_table_that_does_not_answer_is_not_shown(it):
    opened = await it.table(await it.discovery())
    asked = []

    async def fail(host, port):
        asked.append((host, port))
        raise ValueError("nonsense came back")

    browser = it.browser(await it.discovery(), fail)
    await it.until(lambda: (it.address, opened.port) in asked and not browser.listing.asking)
    assert row(browser, opened) is None


@evening
async def test_another_table_at_the_announced_port_is_not_shown(it):
    here = await it.discovery()
    there = await it.table(here, "Bob's table", announced=False)
    liar = await it.table(here, "Ana's table", announced=False)
    announcer = Announcer(here, there.port)
    announcer.tell(liar.notice)
    it.closers.append(announcer.close)
    asked = []

    async def listen(host, port):
        asked.append(port)
        return await ask(host, port)

    browser = it.browser(await it.discovery(), listen)
    await it.until(lambda: there.port in asked and not browser.listing.asking)
    assert row(browser, liar) is None
    assert row(browser, there) is None


@evening
async def test_a_slow_address_does_not_hold_up_the_others(it):
    async def two_faced(host, port):
        if host == "10.255.255.1":
            await asyncio.Event().wait()
        return await ask(host, port)

    opened = await it.table(await it.discovery(), announced=False)
    raw = AsyncZeroconf(interfaces=[it.address], ip_version=IPVersion.V4Only)
    it.closers.append(raw.async_close)
    await raw.async_register_service(info(opened.notice, opened.port, ["10.255.255.1", it.address]))
    browser = it.browser(await it.discovery(), two_faced)
    await it.until(lambda: row(browser, opened))
    assert browser.listing.endpoint(opened.notice.table) == (it.address, opened.port)


def info(notice, port, addresses, name=None, **changes):
    """An announcement made by hand."""
    name = name or instance_name(notice.title, notice.table)
    properties = notice.properties() | changes
    return AsyncServiceInfo(
        SERVICE,
        f"{name}.{SERVICE}",
        port=port,
        properties=properties,
        server=f"x{secrets.token_hex(4)}.local.",
        parsed_addresses=addresses,
    )


HOSTILE = {
    "control letters": ({"id": "\x1b[31m"}, None),
    "too long": ({"more": "x" * 240, "evenmore": "y" * 240}, None),
    "not ASCII": ({"taken": b"\xff\xfe"}, None),
    "another protocol": ({"v": str(limits.PROTOCOL + 1)}, None),
    "far away": ({}, ["8.8.8.8"]),
}


@evening
async def test_hostile_announcements_do_no_harm(it):
    asked = []

    async def listen(host, port):
        asked.append((host, port))
        return await ask(host, port)

    browser = it.browser(await it.discovery(), listen)
    here = await it.discovery()
    victim = await it.table(here, announced=False)
    raw = AsyncZeroconf(interfaces=[it.address], ip_version=IPVersion.V4Only)
    it.closers.append(raw.async_close)
    for name, (changes, addresses) in HOSTILE.items():
        false = info(victim.notice, victim.port, addresses or [it.address], name, **changes)
        await raw.async_register_service(false, cooperating_responders=True)
    good = await it.table(here)
    await it.until(lambda: row(browser, good))
    heard = {name.split(".")[0] for name, found in browser._found.items() if found.info is not None}
    assert heard >= set(HOSTILE)
    assert row(browser, victim) is None
    assert victim.port not in {port for _, port in asked}
    assert "8.8.8.8" not in {host for host, _ in asked}


@evening
async def test_telling_costs_the_caller_nothing_and_what_changes_fast_is_told_once(it):
    opened = await it.table(await it.discovery())
    browser = it.browser(await it.discovery())
    await it.until(lambda: row(browser, opened))
    for watching in range(1, 200):
        opened.announcer.tell(opened.change(watching=watching))
    opened.announcer.tell(opened.change(taken=2))
    await it.until(lambda: row(browser, opened)["taken"] == 2)
    assert opened.announcer.name == f"Ana's table - {tail(opened.notice.table)}"


@evening
async def test_trouble_is_said_and_over_when_the_network_is_there(it):
    answers = [OSError("no such device"), OSError("no such device"), [it.address]]

    def choose():
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, OSError):
            raise answer
        return answer

    here = await it.discovery(choose)
    browser = it.browser(here)
    opened = await it.table(here)
    assert "no such device" in here.trouble
    assert "code or address" in browser.help_text()
    assert browser.listing.tables() == []
    await here.look()
    assert here.trouble
    await here.look()
    assert here.trouble == ""
    await it.until(lambda: row(browser, opened))


@evening
async def test_what_never_began_can_be_closed(it):
    here = Discovery(lambda: [it.address])
    announcer, browser = Announcer(here, 1), Browser(here, ask)
    await browser.close()
    await announcer.close()
    await here.close()
    assert here.trouble


@evening
async def test_closing_in_the_middle_of_registering_leaves_nothing(it):
    here = await it.discovery()
    opened = await it.table(here)
    await asyncio.sleep(0)
    await opened.announcer.close()
    assert opened.announcer.name == ""
    browser = it.browser(await it.discovery())
    other = await it.table(here)
    await it.until(lambda: row(browser, other))
    assert row(browser, opened) is None


# --- between hosts ---


class Neighbour:
    """A process on a host; what it prints is waited for under a deadline."""

    def __init__(self, host, *words):
        command = [sys.executable, "-m", "tests.net.neighbour", *words]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = host.start(command, cwd=ROOT, text=True, encoding="utf-8", **pipes)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def until(self, key, condition=lambda value: True):
        """The first further value under a key that fulfils a condition."""
        while True:
            facts = self.lines.get(timeout=DEADLINE)
            assert facts is not None, "the process has ended"
            if key in facts and condition(facts[key]):
                return facts[key]

    def write(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close(self):
        """End it as a window is closed; says whether it ended cleanly."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(DEADLINE)
        self.reader.join(DEADLINE)
        self.process.stdout.close()
        return code == 0


@pytest.fixture
def hosts():
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with Hosts(2) as made:
        yield made


@pytest.fixture
def start():
    """Starts neighbours, and ends those that a test left."""
    started = []

    def begin(host, *words):
        started.append(Neighbour(host, *words))
        return started[-1]

    yield begin
    for neighbour in started:
        neighbour.process.kill()
        neighbour.close()


ID = "7f3c0123456789ab"


def test_a_table_on_another_host_is_found_changes_and_goes(hosts, start):
    host, guest = hosts
    finder = start(guest, "find")
    table = start(host, "tell", ID, "Ana's table")
    port = table.until("port")
    (row,) = finder.until("tables", bool)
    assert (row["id"], row["name"], row["addresses"]) == (ID, "Ana's table", [f"{host.address}:{port}"])
    table.write("3")
    finder.until("tables", lambda tables: tables and tables[0]["taken"] == 3)
    assert table.close()
    finder.until("tables", lambda tables: not tables)
    assert finder.close()


def test_a_table_whose_host_crashed_is_dropped(hosts, start):
    host, guest = hosts
    finder = start(guest, "find")
    table = start(host, "tell", ID, "Ana's table")
    finder.until("tables", bool)
    table.process.kill()
    finder.until("tables", lambda tables: not tables)
    finder.write("help")
    assert finder.until("help") == "unreachable"


def test_a_host_that_moves_to_another_address_is_found_there(hosts, start):
    host, guest = hosts
    finder = start(guest, "find")
    table = start(host, "tell", ID, "Ana's table")
    port = table.until("port")
    finder.until("tables", bool)
    ip("-n", host.space, "address", "flush", "dev", "eth0")
    ip("-n", host.space, "address", "add", "10.77.0.99/24", "dev", "eth0")
    finder.until("tables", lambda tables: tables and tables[0]["addresses"][0] == f"10.77.0.99:{port}")


def test_without_a_network_it_is_said_and_a_cable_that_is_plugged_in_is_noticed(hosts, start):
    host, guest = hosts
    guest.unplug()
    start(host, "tell", ID, "Ana's table")
    finder = start(guest, "find")
    first = finder.lines.get(timeout=DEADLINE)
    assert first == {"addresses": [LOOPBACK], "networked": False, "trouble": ""}
    finder.write("help")
    assert finder.until("help") == "no-network"
    guest.plug()
    assert finder.until("addresses") == [LOOPBACK, guest.address]
    (row,) = finder.until("tables", bool)
    assert row["id"] == ID


HOLD = "import socket; s = socket.socket(type=2); s.bind(('', 5353)); print('held', flush=True); input()"


def test_where_another_program_holds_the_port_it_is_said(hosts, start):
    command = [sys.executable, "-c", HOLD]
    with hosts[0].start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        finder = start(hosts[0], "find")
        assert "in use" in finder.until("trouble")
        assert finder.close()
        holder.communicate(b"\n", timeout=DEADLINE)


def test_the_constants_fit_each_other():
    assert discovery.PROBE_SECONDS < listing.UNANSWERED_SECONDS
    assert listing.PROBE_AGAIN_SECONDS < listing.STALE_SECONDS
