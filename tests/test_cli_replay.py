"""`parlour replay`: a record in words and as JSON, the state in between, and what is found wrong with a record."""

import itertools
import json
import re
import sys

import pytest

import tests.toy  # noqa: F401  # registers a second game, with screens and seals
from parlour import __version__
from parlour.core import RecordError, domains, load_record, new_table, verify_record
from parlour.core.chance import Generator
from parlour.core.games.goldrush_city import GAME
from parlour.core.games.goldrush_city.state import State
from parlour.core.record import record_to
from parlour.core.start import open_table
from tests.commands import assert_told, call


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def record(folder):
    """A whole game of Goldrush-City, and what `simulate` reported of it."""
    words = ["simulate", "goldrush-city", "--seats", 3, "--seed", 1, "--bots", "random,greedy,greedy"]
    (row,) = call(*words, "--option", "max_rounds=4", "--json", "--record", folder).rows
    return folder / "goldrush-city-3-1.parlour", row


@pytest.fixture(scope="module")
def short(folder):
    """The first lines of a game, with answers taken back in between, that nobody has finished."""
    table = new_table("goldrush-city", 3, 5)
    table = open_begun(folder, table, lambda table: table.entries < 60)
    return folder / f"goldrush-city-3-{table.dealer.seed}.parlour"


def open_begun(folder, table, goes_on):
    """Record a game from its beginning, in which every fourth answer is taken back where that can be."""
    seed, game, seats = table.dealer.seed, table.game, table.state.seats
    table = type(table)(game, game.new_state(seats, game.complete_options()), table.dealer)
    recorder = record_to(folder, table, seed, [None, "random", None][:seats])
    table.settle()
    generator, count = Generator(seed), itertools.count()
    while not table.over and goes_on(table):
        seat = table.question.seat
        table.answer(domains.draw(table.legal(seat), generator), seat)
        if next(count) % 4 == 0 and table.undo_blocked is None:
            table.undo()
    recorder.close()
    return table


def changed(folder, path, number, old, new):
    """A copy of a record in which a line (from 1) reads differently."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    copy = folder / f"changed-{number}.parlour"
    copy.write_text("".join(lines), encoding="utf-8", newline="")
    return copy


# --- as it is ---


def test_the_log_as_json_has_every_field(record):
    path, row = record
    done = call("replay", path, "--json")
    assert (done.code, done.err) == (0, "")
    assert len(done.rows) == row["entries"]
    for index, entry in enumerate(done.rows):
        assert list(entry) == ["index", "seat", "kind", "value", "events", "hash"]
        assert entry["index"] == index
    written = path.read_text(encoding="utf-8").splitlines()[1:-1]
    for entry, line in zip(done.rows, written, strict=True):
        value = json.dumps(entry["value"], ensure_ascii=False, separators=(",", ":"))
        assert line == f"{entry['index']} {entry['seat']} {entry['kind']} {value} {entry['hash']}"
    assert done.rows[-1]["hash"] == row["hash"]
    assert done.rows[0]["events"][0][0] == "start-player"
    assert {entry["seat"] for entry in done.rows} == {-1, 0, 1, 2}
    assert sum(entry["seat"] >= 0 for entry in done.rows) == row["answers"]


def test_the_events_are_those_that_the_table_told(record):
    path, row = record
    table = open_table(GAME, 3, new_table("goldrush-city", 3, 1).dealer, row["options"])
    told = []
    table.entered = lambda entry: told.append(json.loads(json.dumps(entry.events)))
    shown = call("replay", path, "--json").rows
    begun = table.entries
    for entry in shown[begun:]:
        table.replay(entry["seat"], entry["kind"], _value(entry["value"]))
    assert told == [entry["events"] for entry in shown[begun:]]


def _value(value):
    return tuple(map(_value, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("words", [[], ["--text"]])
def test_the_log_in_words(record, words):
    path, row = record
    done = call("replay", path, *words)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"Goldrush-City, 3 seats, seed 1, Parlour {__version__}"
    assert lines[1] == "seats: random, greedy, greedy"
    assert " max_rounds=4 " in lines[2]
    assert re.fullmatch("    0  Seat [0-2] – first start player", lines[4])
    assert "       Round 1" in lines
    assert any(re.fullmatch(r" +\d+  Seat \d – bids \d+: Gold, \d sacks?(, Gold, \d sacks?)*", line) for line in lines)
    assert "{" not in done.out
    first = next(index for index, line in enumerate(lines) if line.startswith("1. Seat "))
    assert lines[first - 1] == GAME.words.name("en", row["reason"])
    ranks = sorted(range(3), key=lambda seat: row["places"][seat])
    assert lines[first] == f"1. Seat {ranks[0]}, points: {row['points'][ranks[0]]}, wins"
    assert [int(line.split()[2].rstrip(",")) for line in lines[first:]] == ranks


def test_a_log_in_words_names_no_hidden_card(record):
    """Gold drawn into a hand is told of by its back alone; whatever a line names lies open at that time."""
    path, _ = record
    table = load_record(path)
    names = {GAME.words.name("en", face) for face in GAME.faces}
    assert names
    text = call("replay", path).out
    for line in text.splitlines():
        if "draws a gold card" in line:
            assert not any(name in line for name in names)
    assert table.over


@pytest.mark.parametrize("game", ["toy-ripple", "dungeon-petz"])
def test_a_game_with_screens_in_words(folder, game):
    words = ["simulate", game, "--seats", 3, "--seed", 2, "--bots", "greedy", "--json", "--record", folder]
    (row,) = call(*words).rows
    done = call("replay", row["record"])
    assert (done.code, done.err) == (0, "")
    assert "1. Seat " in done.out
    assert "(behind a screen)" in done.out
    assert not re.search("[0-9a-f]{32}", done.out)
    shown = call("replay", row["record"], "--json").rows
    assert len(shown) == row["entries"]
    assert {"open"} <= {entry["kind"] for entry in shown}
    assert call("replay", row["record"], "--verify").out == f"ok {row['entries']} {row['hash']}\n"


def test_what_was_taken_back_is_told(short):
    shown = call("replay", short, "--json").rows
    undone = [entry for entry in shown if entry["kind"] == "undo"]
    assert undone
    done = call("replay", short)
    for entry in undone:
        assert f"{entry['index']:>5}  Seat {entry['seat']} – takes back entry {entry['value']}\n" in done.out
        assert entry["events"] == []
    assert "seats: a person, random, a person" in done.out
    assert re.search("\nThe game is not over.\nSeat [0-2]: ", done.out)


def test_the_state_after_some_entries(record):
    path, row = record
    shown = call("replay", path, "--json").rows
    for entries in (0, 1, 25, row["entries"]):
        done = call("replay", path, "--at", entries)
        assert (done.code, done.err) == (0, "")
        (state,) = done.rows
        assert list(state) == ["entries", "hash", "state", "questions"]
        assert state["entries"] == entries
        assert tuple(state["state"]) == State.fields()
        assert state["state"]["options"] == row["options"]
        if entries:
            assert state["hash"] == shown[entries - 1]["hash"]
    assert state["state"]["phase"] == "over"
    assert state["questions"] == []
    assert call("replay", path, "--json", "--at", 25).out == call("replay", path, "--at", 25).out


def test_the_state_at_the_beginning_and_its_question(record):
    (state,) = call("replay", record[0], "--at", 0).rows
    assert state["state"]["phase"] == "setup"
    assert state["state"]["handles"] > 0
    assert state["questions"] == [{"seat": -1, "kind": "start", "options": [0, 1, 2]}]


def test_no_state_holds_a_card_that_nobody_showed(record):
    """What is public is a face for open cards only: the hands' cards have none."""
    (state,) = call("replay", record[0], "--at", 25).rows
    hands = [card for hand in state["state"]["hands"] for card in hand]
    assert hands
    for card in hands:
        assert str(card) not in state["state"]["face"]
        assert str(card) in state["state"]["knows"]


@pytest.mark.parametrize("entries", [-1, 10_000])
def test_a_state_that_is_not_there(record, entries):
    path, row = record
    assert_told(call("replay", path, "--at", entries), 2, f"from 0 to {row['entries']}", str(entries))


def test_a_whole_record_is_the_same_again(record, short):
    path, row = record
    assert call("replay", path, "--verify") == (0, f"ok {row['entries']} {row['hash']}\n", "")
    done = call("replay", short, "--verify")
    assert done.code == 0
    assert re.fullmatch("ok 6[0-9] [0-9a-f]{16}\n", done.out)


def test_a_record_without_its_seed_is_seen_as_a_spectator_saw_it(record, folder):
    path, row = record
    copy = changed(folder, path, 1, '"seed":1,', '"seed":null,')
    assert call("replay", copy, "--verify").out == f"ok {row['entries']} {row['hash']}\n"
    assert "seed not published" in call("replay", copy).out
    assert call("replay", copy).out.splitlines()[1:] == call("replay", path).out.splitlines()[1:]


# --- what is wrong with it ---


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (r"[0-9a-f]{16}$", "0123456789abcdef", "hash"),
        (r" (\d) bid .*\]", r" \1 bid [[1,2]]", "answer: "),
        (r" (\d) bid", r" \1 pay-gold", "answer: seat [0-2] is asked 'bid', not 'pay-gold'"),
        (r" \d bid", " 7 bid", "answer: seat 7 is not asked"),
        (r"^\d+", "999", "entry [0-9]+ is expected here, not 999"),
        (r" \d bid", " x bid", "this is not a line INDEX SEAT KIND VALUE HASH"),
        (r"^.*$", "", "this is not a line"),
    ],
)
def test_a_changed_line_is_named(record, folder, old, new, place):
    path, _ = record
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(at for at, line in enumerate(lines) if re.match(r"\d+ \d bid \[\[", line))
    lines[at] = re.sub(old, new, lines[at])
    copy = folder / "line.parlour"
    copy.write_text("\n".join(lines), encoding="utf-8", newline="")
    done = call("replay", copy, "--verify")
    assert_told(done, 1, f"line {at + 1}")
    assert re.match(f"differs at line {at + 1}: {place}", done.out), done.out
    for kind in ("--json", "--text"):
        shown = call("replay", copy, kind)
        assert_told(shown, 1, f"{copy}: line {at + 1}: ")


def test_a_changed_result_is_named(record, folder):
    path, row = record
    lines = path.read_text(encoding="utf-8").splitlines()
    number = len(lines)
    worse = [row["points"][0] + 1, *row["points"][1:]]
    copy = changed(folder, path, number, _points(row["points"]), _points(worse))
    done = call("replay", copy, "--verify")
    assert_told(done, 1, f"line {number}")
    assert done.out == f"differs at line {number}: end[points][0]\n"
    assert_told(call("replay", copy), 1, f"line {number}")


def _points(points):
    return f'"points":{json.dumps(points, separators=(",", ":"))}'


HEADERS = [
    ('"format":1,', '"format":2,', ["this is format 2", "reads format 1"]),
    ('"format":1,', '"format":"one",', ["this is format 'one'", "reads format 1"]),
    ('"rules":"', '"rules":"f00', ["played by the rules f00", f"this version has {GAME.digest}", __version__]),
    ('"goldrush-city"', '"goldrush-town"', ["'goldrush-town'", "goldrush-city"]),
    ('"goldrush-city"', '["goldrush-city"]', ["wrong type"]),
    ('"seats":3', '"seats":9', ["3 to 5 seats, not 9"]),
    ('"seats":3', '"seats":"3"', ["3 to 5 seats"]),
    ('"seed":1,', '"seed":-1,', ["0 to 2^128-1, not -1"]),
    ('"seed":1,', '"seed":1.0,', ["0 to 2^128-1, not 1.0"]),
    ('"max_rounds":4', '"max_rounds":400', ["max_rounds cannot be 400", "0 to 99"]),
    ('"max_rounds":4', '"most_rounds":4', ["no option 'most_rounds'"]),
    ('"bots":["random",', '"bots":[', ["names a bot, or null, for each seat"]),
    ('"bots":', '"boots":', ["needs the fields", "bots"]),
    (f'"version":"{__version__}"', '"version":"\\ud800"', ["not written as this version writes it"]),
    ('{"format"', ' {"format"', ["not written as this version writes it"]),
    ('{"format"', '{"form"', ["not a record of Parlour"]),
]


@pytest.mark.parametrize(("old", "new", "texts"), HEADERS, ids=[new for _, new, _ in HEADERS])
@pytest.mark.parametrize("words", [["--verify"], [], ["--at", 1]])
def test_a_record_of_something_else_is_bad_input(record, folder, old, new, texts, words):
    copy = changed(folder, record[0], 1, old, new)
    done = call("replay", copy, *words)
    assert_told(done, 2, str(copy), *texts)
    assert done.out == ""


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello",
        b"hello\n",
        b"[]\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"\0" * 99,
        b"[" * 99_999 + b"\n",
        b"1" * 9999 + b"\n",
    ],
)
def test_a_file_that_is_no_record(tmp_path, data):
    path = tmp_path / "file"
    path.write_bytes(data)
    for words in (["--verify"], []):
        assert_told(call("replay", path, *words), 2, str(path), "not a record of Parlour")


def test_a_file_that_is_not_there(tmp_path):
    assert_told(call("replay", tmp_path / "none"), 2, "cannot be read: No such file or directory", "none")
    if sys.platform != "win32":
        assert_told(call("replay", tmp_path, "--verify"), 2, "Is a directory")


def test_another_version_of_parlour_with_the_same_rules_is_no_obstacle(record, folder):
    copy = changed(folder, record[0], 1, f'"version":"{__version__}"', '"version":"9.9"')
    assert call("replay", copy, "--verify").code == 0


@pytest.mark.parametrize("words", [["--verify"], ["--json"], [], ["--at", 3]])
def test_a_torn_last_line_is_told_of_and_left(record, folder, words):
    path, row = record
    data = path.read_bytes()
    for size in (data.rindex(b"\n", 0, -1) + 9, data.rindex(b"\nend") - 4):
        torn = folder / "torn.parlour"
        torn.write_bytes(data[:size])
        done = call("replay", torn, *words)
        assert_told(done, 0, str(torn), "the last line is torn", "left in the file")
        assert torn.read_bytes() == data[:size]
        if words == ["--verify"]:
            assert re.fullmatch(f"ok ({row['entries']}|{row['entries'] - 1}) [0-9a-f]{{16}}\n", done.out)


def test_lines_after_the_end_are_named(record, folder):
    path, row = record
    for more in ("0 0 bid [] 0123456789abcdef\n", "end {}\n", "torn"):
        longer = folder / "longer.parlour"
        longer.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8", newline="")
        done = call("replay", longer, "--verify")
        assert done.code == 1
        assert done.out == f"differs at line {row['entries'] + 3}: nothing may follow the line 'end'\n"


def test_whatever_is_changed_a_record_is_refused_in_words(short, tmp_path):
    """Letters changed at random, anywhere: every one is found, and none ends in anything but a report."""
    data = short.read_bytes()
    first = data.index(b"\n")
    generator = Generator(7)
    letters = b'0123456789abcdef[]{}",- \\\n\xc3\x28.ex'
    for _ in range(150):
        at = generator.randrange(first // 2, len(data) - 1)
        letter = letters[generator.randrange(len(letters))]
        if data[at] == letter:
            continue
        copy = tmp_path / "copy.parlour"
        copy.write_bytes(data[:at] + bytes([letter]) + data[at + 1 :])
        try:
            report = verify_record(copy)
        except RecordError as error:
            assert error.line == 1
            continue
        harmless = at < first or report.torn
        assert harmless or not report.ok, (at, chr(letter))


def test_reading_a_record_leaves_it_alone(record):
    """Reading changes nothing: the file is as long, and as old, as before."""
    path, _ = record
    before = path.stat()
    for words in (["--verify"], ["--json"], ["--text"], ["--at", 5]):
        assert call("replay", path, *words).code == 0
    after = path.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
