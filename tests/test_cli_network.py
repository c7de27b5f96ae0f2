"""`parlour host`, `join`, `watch` and `tables`: words, refusals, and whole games between processes on loopback."""

import json
import socket
from pathlib import Path

import pytest

from parlour import network_tables
from parlour.core import verify_record
from parlour.net import invites
from parlour.net.listing import Row
from tests.commands import Done, assert_told, call
from tests.network_commands import address_of, results, starting  # noqa: F401  # a fixture
from tests.toy import GAME as TOY

HOST = ("host", "goldrush-city", "--seats", 3)
JOIN = ("join", "127.0.0.1:4000", "--bot", "greedy")

WRONG = [
    (["host"], ["GAME", "--seats"]),
    (["host", "goldrush-city"], ["--seats"]),
    (["host", "goldrush-cty", "--seats", "3"], ["'goldrush-cty'", "mean 'goldrush-city'"]),
    (["host", "goldrush-city", "--seats", "2"], ["3 to 5 seats, not 2"]),
    (["host", "goldrush-city", "--seats", "three"], ["whole number", "'three'"]),
    ([*HOST, "--seat", "bot"], ["open or bot:NAME", "'bot'"]),
    ([*HOST, "--seat", "bot:"], ["open or bot:NAME"]),
    ([*HOST, "--seat", "opne"], ["'opne'", "mean 'open'"]),
    ([*HOST, "--seat", "greedy"], ["mean 'bot:greedy'"]),
    ([*HOST, "--seat", "bot:gredy"], ["'gredy'", "mean 'greedy'"]),
    ([*HOST, "--seat", "bot:no_such_module:make"], ["no_such_module"]),
    ([*HOST, *["--seat", "open"] * 4], ["4 times", "3 seats"]),
    ([*HOST, "--option", "plus_rul=exactly_one_more"], ["'plus_rul'", "mean 'plus_rule'"]),
    ([*HOST, "--option", "plus_rule"], ["NAME=VALUE"]),
    ([*HOST, "--name", "x" * 25], ["--name", "25 letters"]),
    ([*HOST, "--name", " "], ["--name", "at least one letter"]),
    ([*HOST, "--password", ""], ["password", "1 to 200"]),
    ([*HOST, "--port", "0"], ["--port", "1 to 65535"]),
    ([*HOST, "--port", "65536"], ["--port", "1 to 65535"]),
    ([*HOST, "--record", ""], ["--record", "folder"]),
    ([*HOST, "--seed", "1"], ["--seed"]),
    ([*HOST, "--prot", "4000"], ["--prot", "'--port'"]),
    (["join", "--json"], ["--json", "window", "--bot greedy"]),
    (["join", "127.0.0.1:4000", "--record", "r"], ["--record", "window", "--bot greedy"]),
    (["join", "0000-0000-0001"], ["code"]),
    (["watch", "--window", "--json"], ["--json", "window"]),
    ([*JOIN[:-1], "gredy"], ["'gredy'", "mean 'greedy'"]),
    ([*JOIN[:-1], ""], ["no bot ''", "greedy"]),
    (["join", "127.0.0.1", "--bot", "greedy"], ["port is missing"]),
    (["join", "127.0.0.1:99999", "--bot", "greedy"], ["1 to 65535"]),
    (["join", "0000-0000-0001", "--bot", "greedy"], ["code"]),
    (["join", "", "--bot", "greedy"], ["code"]),
    ([*JOIN, "--password", ""], ["password"]),
    ([*JOIN, "--delay", "1"], ["--delay"]),
    (["watch", "nowhere:"], ["port"]),
    (["watch", "--delay", "-1"], ["--delay", "0 to 99"]),
    (["watch", "--delay", "100"], ["--delay", "0 to 99"]),
    (["watch", "--bot", "greedy"], ["--bot"]),
    (["tables", "--seconds", "0"], ["--seconds", "'0'"]),
    (["tables", "--seconds", "soon"], ["--seconds", "'soon'"]),
    (["tables", "more"], ["more"]),
]


@pytest.mark.parametrize(("words", "texts"), WRONG, ids=lambda value: " ".join(map(str, value))[:60])
def test_wrong_words_end_with_2_and_say_what_is_right(words, texts):
    done = call(*words)
    assert_told(done, 2, *texts)
    assert done.out == ""


@pytest.mark.parametrize("word", ["host", "join", "watch", "tables"])
def test_help_is_a_result(word):
    done = call(word, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: parlour {word}")


def test_a_table_is_listed_with_its_fields_and_what_is_wrong_with_it():
    facts = {
        "id": "0" * 16,
        "game": TOY.id,
        "name": "Ana's table",
        "addresses": ["10.0.0.1:4000"],
        "taken": 1,
        "seats": 3,
    }
    row = Row(**facts, spectators=2, locked=True, state="open", fits="other-rules")
    assert list(json.loads(network_tables.as_json(row))) == [*facts, "spectators", "locked", "state"]
    words = network_tables.in_words(row)
    assert "1 of 3 seats taken, open, 2 watching, with a password, played by other rules than yours" in words
    assert "other rules" not in network_tables.in_words(row | {"fits": ""})


# --- whole games between processes on loopback ---


def assert_same_records(rows):
    paths = [Path(row["record"]) for row in rows]
    texts = {path.read_bytes() for path in paths}
    assert len(texts) == 1
    report = verify_record(paths[0])
    assert (report.ok, report.hash) == (True, rows[0]["hash"])
    assert json.loads(texts.pop().splitlines()[0])["seed"] is None
    name = "{game}-{seats}-{table}.parlour".format(**rows[0])
    assert {path.name for path in paths} == {name}


FIELDS = [
    "game", "seats", "seed", "options", "bots", "version", "entries", "answers", "hash", "points", "kinds", "winners",
    "places", "reason", "record", "table", "seat",
]  # fmt: skip


@pytest.mark.parametrize(
    ("module", "game", "options"),
    [
        ("tests.toy", TOY.id, ()),
        ("parlour", "goldrush-city", ("max_rounds=5",)),
        ("parlour", "dungeon-petz", ("variant=extended",)),
    ],
)
def test_a_game_is_the_same_for_host_guest_and_spectator(start, tmp_path, module, game, options):
    def record(name):
        return "--json", "--record", tmp_path / "records" / name

    option = [word for one in options for word in ("--option", one)]
    seats = ["--seats", 3, "--seat", "bot:greedy", "--seat", "bot:random"]
    host = start("h", "host", game, *seats, *option, "--name", "Ana's table", *record("h"), game=module)
    address = address_of(host)
    watcher = start("w", "watch", address, *record("w"), game=module)
    watcher.wait_for("1 watching")
    code = host.wait_for("code ").removeprefix("code ")
    assert invites.decode(code)[1] == int(address.partition(":")[2])
    guest = start("j", "join", address, "--bot", "greedy", *record("j"), game=module)
    rows = results(host, guest, watcher)
    assert [list(row) for row in rows] == [FIELDS] * 3
    assert [row["seat"] for row in rows] == [0, 2, None]
    same = [{name: value for name, value in row.items() if name not in ("record", "seat")} for row in rows]
    assert same[0] == same[1] == same[2]
    assert (rows[0]["bots"], rows[0]["game"]) == (["greedy", "random", "greedy"], game)
    assert [sum(kinds.values()) for kinds in rows[0]["kinds"]] == rows[0]["points"]
    assert 0 < rows[0]["answers"] < rows[0]["entries"]
    assert_same_records(rows)
    assert not list((tmp_path / "h" / "tables").glob("*/journal"))


def test_standings_are_told_in_words_without_json(start):
    host = start("h", "host", TOY.id, "--seats", 2, "--seat", "bot:random", "--seat", "bot:greedy")
    done = host.end()
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == f"listening {address_of(host)}"
    assert any(line.startswith("Seat 1  greedy") for line in lines)
    assert "the game begins: random, greedy" in done.err


def test_a_host_without_a_seat_keeps_the_lobby_and_then_watches(start, tmp_path):
    host = start("h", "host", TOY.id, "--seats", 2, "--json", "--record", tmp_path / "r" / "h")
    address = address_of(host)
    guests = [
        start(name, "join", address, "--bot", "greedy", "--json", "--record", tmp_path / "r" / name) for name in "ab"
    ]
    rows = results(host, *guests)
    assert rows[0]["seat"] is None
    assert {row["seat"] for row in rows[1:]} == {0, 1}
    assert_same_records(rows)


@pytest.mark.parametrize("who", ["guest", "host"])
def test_who_is_killed_takes_the_same_seat_again_with_the_same_words(start, tmp_path, who):
    def words(name, *more):
        return (*more, "--json", "--record", tmp_path / "records" / name)

    commands = {"host": words("h", "host", "goldrush-city", "--seats", 3, "--seat", "bot:greedy")}
    home = {"host": "h", "guest": "g", "third": "g"}  # two guests with one home
    running = {"host": start("h", *commands["host"], game="parlour")}
    address = address_of(running["host"])
    for name in ("guest", "third"):
        commands[name] = words(name, "join", address, "--bot", "greedy")
        running[name] = start(home[name], *commands[name], game="parlour")
        running["host"].wait_for(f"sits on seat {len(running) - 1}")
    running[who].wait_for("entry ")
    running[who].kill()
    running[who] = start(home[who], *commands[who], game="parlour")
    running[who].wait_for("goes on where it stopped")
    rows = results(*running.values())
    assert [row["seat"] for row in rows] == [0, 1, 2]
    assert_same_records(rows)


def test_a_game_that_everybody_left_goes_on_when_they_come_back(start, tmp_path):
    impatient = "from parlour.net import keeper; keeper.LOST_SECONDS = 1.0"
    seats = ["--seats", 3, "--seat", "bot:greedy", "--seat", "bot:greedy"]
    words = ["host", "goldrush-city", *seats, "--json", "--record", tmp_path / "r" / "h"]
    host = start("h", *words, game="parlour")
    join = ["join", address_of(host), "--bot", "greedy", "--json", "--record", tmp_path / "r" / "j"]
    guest = start("j", *join, game="parlour", first=impatient)
    guest.wait_for("entry ")
    host.interrupt()
    done = host.end()
    assert done.code == 130
    assert done.err.splitlines()[-2:] == [
        "parlour: stopped, and the others were told",
        "the same command goes on with this game",
    ]
    done = guest.end()
    assert done.code == 1
    assert "parlour: No machine of this table was reached" in done.err.splitlines()[-1]
    guest = start("j", *join, game="parlour")
    guest.wait_for("goes on where it stopped")
    host = start("h", *words, game="parlour")
    rows = results(host, guest)
    assert [row["seat"] for row in rows] == [0, 2]
    assert_same_records(rows)


def test_a_host_may_leave_an_unfinished_game_for_a_new_one(start):
    words = ["host", TOY.id, "--seats", 2, "--seat", "bot:greedy"]
    host = start("h", *words)
    start("j", "join", address_of(host), "--bot", "greedy")
    table = host.wait_for("the game begins").rpartition(" ")[2]
    host.wait_for("the seed is made")
    host.kill()
    new = start("h", *words, "--new")
    address_of(new)
    new.interrupt()
    assert "goes on where" not in new.end().err
    assert start("h", *words).wait_for("goes on where it stopped").rpartition(" ")[2] == table


# --- refusals and goodbyes ---


def test_ctrl_c_says_goodbye_and_ends_with_130(start):
    host = start("h", "host", TOY.id, "--seats", 3, "--seat", "bot:greedy")
    guest = start("j", "join", address_of(host), "--bot", "greedy")
    host.wait_for("sits on seat 1")
    guest.interrupt()
    done = guest.end()
    assert done.code == 130
    assert done.err.splitlines()[-1] == "parlour: stopped, and the others were told"
    host.wait_for("left seat 1")
    watcher = start("w", "watch", address_of(host))
    watcher.wait_for("1 watching")
    host.interrupt()
    assert host.end().code == 130
    done = watcher.end()
    assert done.code == 1
    assert "parlour: The host closed the table" in done.err.splitlines()[-1]


def test_a_password_is_asked_for(start):
    host = start("h", "host", TOY.id, "--seats", 2, "--seat", "bot:greedy", "--password", "sesame", "--json")
    address = address_of(host)
    for more, text in (((), "asks for a password"), (("--password", "simsalabim"), "password is not the one")):
        done = start("j", "join", address, "--bot", "greedy", *more).end()
        assert_told(done, 2, text)
    guest = start("j", "join", address, "--bot", "greedy", "--password", "sesame", "--json")
    results(host, guest)


def test_a_bot_of_another_game_is_told_at_the_table(start):
    host = start("h", "host", TOY.id, "--seats", 2, "--seat", "bot:greedy")
    done = start("j", "join", address_of(host), "--bot", "no_such_module:make").end()
    last = done.err[done.err.index("parlour: ") :]  # after what was told of the lobby
    assert_told(Done(done.code, done.out, last), 2, "no_such_module")


def test_a_bot_made_by_a_module_goes_on_only_if_it_is_named_again(start):
    host = start("h", "host", "goldrush-city", "--seats", 3, *["--seat", "bot:greedy"] * 2, game="parlour")
    join = ("join", address_of(host), "--json", "--bot")
    module = "parlour.core.bots.random_bot:make"
    guest = start("j", *join, module, game="parlour")
    guest.wait_for("entry ")
    guest.kill()
    done = start("j", *join, "greedy", game="parlour").end()
    assert_told(done, 2, f"--bot {module}")
    assert results(start("j", *join, module, game="parlour"))[0]["bots"][2] == module
    assert host.end().code == 0


def test_a_port_in_use_is_told(start):
    port = address_of(start("h", "host", TOY.id, "--seats", 2)).partition(":")[2]
    done = start("i", "host", TOY.id, "--seats", 2, "--port", port).end()
    assert_told(done, 1, f"ort {port} is used", "--port")
    assert done.out == ""


@pytest.mark.parametrize("words", [("join", "--bot", "greedy"), ("watch",)])
def test_an_address_where_nobody_is_is_told(start, words):
    with socket.socket() as taken:  # bound, and nobody listens on it
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        done = start("j", words[0], f"127.0.0.1:{port}", *words[1:]).end()
    assert_told(done, 1, "Nobody answers", str(port))


def test_a_game_under_way_has_no_seat_for_others(start):
    host = start("h", "host", "goldrush-city", "--seats", 3, *["--seat", "bot:greedy"] * 2, game="parlour")
    address = address_of(host)
    guest = start("g", "join", address, "--bot", "greedy", game="parlour")
    host.wait_for("entry ")
    guest.kill()  # so that it stays under way
    done = start("j", "join", address, "--bot", "greedy", game="parlour").end()
    assert_told(done, 1, "has no seat in it")


def test_a_home_that_cannot_be_written_is_told(tmp_path, start):
    (tmp_path / "file").touch()
    done = start("file", "host", TOY.id, "--seats", 2).end()
    assert_told(done, 1, "nothing can be kept in", str(tmp_path / "file"))
