"""`parlour host`, `join`, `watch` and `tables` where something is wrong: the network, the folders, who stops them."""

import json
import os
import signal
import socket
from pathlib import Path

import pytest

from tests.commands import Done, assert_told
from tests.net import hosts
from tests.net.hosts import Hosts, ip
from tests.network_commands import address_of, results, starting  # noqa: F401  # a fixture
from tests.toy import GAME as TOY

needs_hosts = pytest.mark.skipif(hosts.why_not() is not None, reason=str(hosts.why_not()))

ALONE = ("host", TOY.id, "--seats", 2, "--seat", "bot:greedy", "--seat", "bot:random")
OPEN = ("host", TOY.id, "--seats", 3, "--seat", "bot:greedy")
STOPPED = "parlour: stopped, and the others were told"


def last_words(done):
    """What a command that ended has said at last, after all that it told before."""
    return Done(done.code, done.out, done.err[done.err.rindex("parlour: ") :])


# --- no way to a table ---


@pytest.mark.parametrize("words", [("join", "--bot", "greedy"), ("watch",)])
def test_a_name_that_nobody_has_is_told(start, words):
    done = start("j", words[0], "no-such-machine.invalid:4000", *words[1:]).end()
    assert_told(done, 1, "No machine is called no-such-machine.invalid")


def test_what_is_no_table_is_told_in_one_line_and_written_down(start, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        guest = start("w", "watch", f"127.0.0.1:{other.getsockname()[1]}")
        with other.accept()[0] as connection:
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            assert_told(guest.end(), 1, "sent what no Parlour")
    log = (tmp_path / "w" / "logs" / "network.log").read_text(encoding="utf-8")
    assert "127.0.0.1 sent what it must not" in log


@needs_hosts
def test_an_address_that_swallows_everything_is_given_up_soon(start):
    with Hosts(1) as lan:
        space = ["-n", lan[0].space]
        ip(*space, "neighbour", "add", "10.77.0.99", "lladdr", "02:00:00:00:00:99", "dev", "eth0", "nud", "permanent")
        guest = start("w", "watch", "10.77.0.99:4000", prefix=lan[0].words([]))
        assert_told(guest.end(), 1, "Nobody answers at 10.77.0.99:4000")


@needs_hosts
def test_without_any_network_it_is_said_and_the_bots_of_one_machine_play(start):
    with Hosts(1) as lan:
        ip("-n", lan[0].space, "link", "delete", "eth0")
        ip("-n", lan[0].space, "link", "set", "lo", "down")
        alone = {"prefix": lan[0].words([])}
        assert_told(start("a", "watch", "10.1.1.1:4000", **alone).end(), 1, "no network that leads to 10.1.1.1")
        assert_told(start("b", "watch", **alone).end(), 1, "code or address")
        listed = start("c", "tables", "--seconds", 1, "--json", **alone).end()
        assert (listed.code, listed.out) == (0, "")
        assert len(listed.err.splitlines()) == 1
        (row,) = results(start("d", *ALONE, "--json", **alone))
        assert row["bots"] == ["greedy", "random"]


@needs_hosts
def test_machines_of_one_computer_without_a_network_find_each_other(start):
    with Hosts(1) as lan:
        ip("-n", lan[0].space, "link", "delete", "eth0")
        alone = {"prefix": lan[0].words([])}
        assert_told(start("b", "watch", **alone).end(), 1, "No table was found", "code or address")
        host = start("h", "host", TOY.id, "--seats", 2, "--seat", "bot:greedy", "--json", **alone)
        host.wait_for("code ")
        rows = results(host, start("j", "join", "--bot", "greedy", "--json", **alone))
        assert [row["seat"] for row in rows] == [0, 1]


@needs_hosts
def test_the_only_table_is_found_without_an_address_also_on_the_same_machine(start):
    with Hosts(2) as lan:
        here, there = ({"prefix": lan[number].words([])} for number in range(2))
        host = start("h", *OPEN, "--name", "Žofiin stůl", "--json", **here)
        host.wait_for("code ")
        listed = start("t", "tables", "--seconds", 4, "--json", **there).end()
        (found,) = map(json.loads, listed.out.splitlines())
        assert (listed.code, listed.err, found["name"], found["taken"]) == (0, "", "Žofiin stůl", 1)
        guests = [start("a", "join", "--bot", "greedy", "--json", **here)]
        guests.append(start("b", "join", "--bot", "random", "--json", **there))
        rows = results(host, *guests)
        assert {row["table"] for row in rows} == {found["id"]}
        assert [row["seat"] for row in rows[:1]] == [0]
        assert {row["seat"] for row in rows[1:]} == {1, 2}


# --- no place to write ---


def test_a_record_that_cannot_be_written_is_told_before_anybody_plays(start, tmp_path):
    (tmp_path / "file").touch()
    record = ("--record", tmp_path / "file" / "records")
    for words in (ALONE, ("join", "127.0.0.1:4000", "--bot", "greedy"), ("watch", "127.0.0.1:4000")):
        done = start("h", *words, *record).end()
        assert_told(done, 1, "cannot be recorded in", str(tmp_path / "file"), "--record")
        assert done.out == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_results_that_cannot_be_written_end_with_one_line(start):
    code = "import os, sys; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)"
    done = start("h", *ALONE, first=code).end()
    assert_told(last_words(done), 1, "results cannot be written", "No space left")


@pytest.mark.parametrize(("number", "name"), [(1, "stdout"), (2, "stderr")])
def test_a_closed_stream_stops_no_game(start, tmp_path, number, name):
    code = f"import os, sys; os.close({number}); sys.{name} = None"  # as Python finds it where it was closed before
    record = tmp_path / "records"
    done = start("h", *ALONE, "--record", record, first=code).end()
    assert done.code == 0
    assert "Traceback" not in done.err
    assert next(record.iterdir()).read_text(encoding="utf-8").splitlines()[-1].startswith("end ")


def test_a_locale_of_another_alphabet_changes_no_letter(start):
    env = {"LC_ALL": "cs_CZ.ISO-8859-2", "LANG": "cs_CZ.ISO-8859-2", "PYTHONIOENCODING": "ascii"}
    host = start("h", "host", TOY.id, "--seats", 2, "--seat", "bot:greedy", "--name", "Žluťoučký kůň", env=env)
    address = address_of(host)
    guest = start("j", "join", address, "--bot", "random", env=env)
    done = host.end()
    assert (done.code, guest.end().code) == (0, 0)
    assert "random sits on seat 1" in done.err
    assert "Seat 1  random" in done.out


# --- stopped ---


STOPS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] if os.name == "posix" else [signal.SIGINT]


@pytest.fixture
def heard(number):
    """Let this signal be heard by what we start, also where these tests were told to pass it over, as by nohup."""
    before = signal.getsignal(number)
    if before is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
    yield
    signal.signal(number, before)


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("number", STOPS)
def test_who_is_stopped_in_the_lobby_says_goodbye(start, number):
    host = start("h", *OPEN)
    guest = start("j", "join", address_of(host), "--bot", "greedy")
    host.wait_for("sits on seat 1")
    guest.interrupt(number)
    assert_told(last_words(guest.end()), 130, STOPPED)
    host.wait_for("left seat 1")
    watcher = start("w", "watch", address_of(host))
    watcher.wait_for("1 watching")
    host.interrupt(number)
    assert_told(last_words(host.end()), 130, STOPPED)
    assert_told(last_words(watcher.end()), 1, "The host closed the table")


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("number", STOPS)
def test_who_is_stopped_in_the_game_says_goodbye_and_may_come_back(start, number):
    host = start("h", "host", "goldrush-city", "--seats", 3, *["--seat", "bot:greedy"] * 2, game="parlour")
    words = ("join", address_of(host), "--bot", "greedy")
    guest, watcher = start("j", *words, game="parlour"), start("w", "watch", address_of(host), game="parlour")
    watcher.wait_for("entry ")
    watcher.interrupt(number)
    assert_told(last_words(watcher.end()), 130, STOPPED)
    guest.interrupt(number)
    done = last_words(guest.end())
    assert_told(done, 130, STOPPED, "the same command goes on with this game")
    host.wait_for("is away")
    back = start("j", *words, "--json", game="parlour")
    assert results(back)[0]["seat"] == 2
    assert host.end().code == 0


@pytest.mark.skipif(os.name != "posix", reason="this system has no signal that is kept off")
def test_who_is_told_to_outlive_the_terminal_does(start):
    code = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); signal.signal(signal.SIGINT, signal.SIG_IGN)"
    host = start("h", *OPEN, first=code)
    address = address_of(host)
    host.interrupt(signal.SIGHUP)
    host.interrupt(signal.SIGINT)
    watcher = start("w", "watch", address)
    host.wait_for("1 watching")
    host.interrupt(signal.SIGTERM)
    assert_told(last_words(host.end()), 130, STOPPED)
    assert watcher.end().code == 1


LOOKS = """
import sys, parlour.net.discovery as it
find = it.Browser.open
it.Browser.open = lambda self: (find(self), print("looks", file=sys.stderr))
"""


@pytest.mark.parametrize("words", [("tables", "--seconds", 60), ("watch",)])
def test_who_only_looks_can_be_stopped(start, words):
    command = start("t", *words, first=f"exec({LOOKS!r})")
    command.wait_for("looks")
    command.interrupt()
    done = command.end()
    assert (done.code, done.out, done.err.splitlines()) == (130, "", ["looks", "parlour: stopped"])
