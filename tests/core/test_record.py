"""Records: one line an entry, written at once, refused when anything differs, and safe against a stop at any byte."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tests.toy
from parlour.core import GAMES, RecordError, domains, load_record, verify_record
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.log import UNDO
from parlour.core.record import SEALED, Recorder, continue_record, read_record, record_to
from parlour.core.table import Table
from tests.core.evening import random_options

BOTH = ("goldrush-city", tests.toy.GAME.id)
PETZ = "dungeon-petz"
THREE = (*BOTH, PETZ)
TOY = tests.toy.GAME.id
SHORT = {"rounds": 3}


def begin(folder: Path, game: str = TOY, seats: int = 2, seed: int = 1, options: Any = None) -> tuple[Table, Recorder]:
    table = Table(GAMES[game], GAMES[game].new_state(seats, GAMES[game].complete_options(options)), SeededDealer(seed))
    recorder = record_to(folder, table, seed, ["random"] * seats)
    table.settle()
    return table, recorder


def move(table: Table) -> None:
    """Answer, or take back, by what the table shows alone: a game that goes on goes on as if it had never stopped."""
    generator = Generator(int(table.hash(), 16) + table.entries)
    if table.undo_blocked is None and not generator.randrange(5):
        table.undo()
        return
    question = table.questions[generator.randrange(len(table.questions))]
    table.answer(domains.draw(table.legal(question.seat), generator), question.seat)


def play_on(table: Table, entries: int = 10**6) -> None:
    while not table.over and table.entries < entries:
        move(table)


def recorded(folder: Path, game: str = TOY, seats: int = 2, seed: int = 1, entries: int = 10**6) -> Path:
    options = SHORT if game == TOY else random_options(GAMES[game], Generator(seed), seats)
    table, recorder = begin(folder, game, seats, seed, options)
    play_on(table, entries)
    recorder.close()
    return recorder.path


def kinds(path: Path) -> list[str]:
    return [line.kind for line in read_record(path).lines]


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """A record that stops in the middle of a choice behind screens, after some undos."""
    folder = tmp_path_factory.mktemp("short")
    table, recorder = begin(folder, options=SHORT, seed=4)
    while SEALED not in (words := kinds(recorder.path)) or words.count(SEALED) < 3:
        move(table)
    recorder.close()
    assert UNDO in words
    return recorder.path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Whole games of all kinds, of some length."""
    folder = tmp_path_factory.mktemp("whole")
    return {game: next(filter(middling, (recorded(folder, game, 4, seed) for seed in range(99)))) for game in THREE}


def middling(path: Path) -> bool:
    lines = read_record(path).lines
    return 150 <= len(lines) <= (600 if path.name.startswith(PETZ) else 300)


# --- the form ---


@pytest.mark.parametrize("game", THREE)
def test_a_record_is_text_of_one_line_an_entry(whole, game):
    data = whole[game].read_bytes()
    rows = data.decode().split("\n")
    assert rows.pop() == ""
    assert b"\r" not in data
    header, *lines = rows
    fields = json.loads(header)
    assert list(fields) == ["format", "version", "game", "rules", "seats", "options", "seed", "bots"]
    assert (fields["game"], fields["seats"], fields["seed"], fields["rules"]) == (
        *(game, 4, read_record(whole[game]).header.seed),
        GAMES[game].digest,
    )
    assert fields["options"] == GAMES[game].complete_options(fields["options"])
    assert lines.pop().startswith("end {")
    index = 0
    for row in lines:
        if row.startswith("sealed "):
            assert row.split()[1] == str(index)
            continue
        number, seat, kind, *_, hashed = row.split(" ")
        assert (int(number), len(hashed)) == (index, 16)
        assert -1 <= int(seat) < 4
        assert kind.replace("-", "").isalpha()
        index += 1
    assert whole[game].name == f"{game}-4-{fields['seed']}.parlour"


@pytest.mark.parametrize("game", THREE)
def test_a_record_loads_and_verifies(whole, game):
    before = whole[game].read_bytes()
    table = load_record(whole[game])
    report = verify_record(whole[game])
    assert table.over
    assert (report.ok, report.entries, report.hash, report.torn) == (True, table.entries, table.hash(), False)
    assert json.loads(before.splitlines()[-1][4:]) == json.loads(json.dumps(table.result._asdict()))
    assert whole[game].read_bytes() == before


def test_every_entry_is_written_before_the_next_question_is_asked(tmp_path):
    table, recorder = begin(tmp_path, options=SHORT)
    asked = table.game.step
    seen = []

    def reads_the_file_first(g: Any, t: Any) -> None:
        rows = [row for row in recorder.path.read_text().splitlines()[1:] if not row.startswith("sealed ")]
        seen.append(len(rows) - table.entries)
        asked(g, t)

    object.__setattr__(table, "game", table.game.__class__(**{**vars_of(table.game), "step": reads_the_file_first}))
    play_on(table)
    assert table.over
    assert set(seen) == {0}
    rows = recorder.path.read_text().splitlines()
    assert rows[-2].endswith(table.hash())


def vars_of(game: Any) -> dict[str, Any]:
    return {name: getattr(game, name) for name in game.__dataclass_fields__}


def test_undo_is_a_line_that_names_where_it_goes_back_to(short):
    record = read_record(short)
    undone = [line for line in record.entries if line.kind == UNDO]
    assert undone
    for line in undone:
        assert record.entries[line.value].seat == line.seat
        before = record.entries[line.value - 1] if line.value else None
        assert before is None or before.hash == line.hash


def test_an_existing_file_is_never_overwritten(tmp_path):
    paths = []
    for _ in range(3):
        table, recorder = begin(tmp_path, options=SHORT)
        move(table)
        recorder.close()
        paths.append(recorder.path)
    assert [path.name for path in paths] == [f"{TOY}-2-1.parlour", f"{TOY}-2-1-2.parlour", f"{TOY}-2-1-3.parlour"]
    assert len({path.read_bytes() for path in paths}) == 1


def test_the_folder_is_made_and_may_have_any_name(tmp_path):
    path = recorded(tmp_path / "not there" / "žluťoučký kůň", entries=5)
    assert verify_record(path).ok
    assert verify_record(str(path)).ok


def test_a_record_without_a_seed_replays_as_a_spectator_saw_it(whole, tmp_path):
    for game, path in whole.items():
        bare = without_seed(path, tmp_path / path.name)
        table = load_record(bare)
        assert table.hash() == load_record(path).hash()
        assert table.dealer is None
        assert all(table.view(seat).secrets == {} for seat in range(4))
        assert verify_record(bare).ok
        assert game in bare.name


def without_seed(path: Path, target: Path) -> Path:
    header, *rows = path.read_text().splitlines(keepends=True)
    fields = json.loads(header)
    fields["seed"] = None
    rows = [row for row in rows if not row.startswith("sealed ")]
    target.write_text("".join([compact(fields), *rows]))
    return target


def compact(fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- torn, cut and flipped ---


def test_a_record_cut_at_any_byte_goes_on_to_the_same_end(short, tmp_path):
    """Everything behind the last whole entry is lost and nothing else; the file is touched only by going on."""
    data = short.read_bytes()
    table = load_record(short)
    until = table.entries + 3
    full = tmp_path / "full.parlour"
    full.write_bytes(data)
    reference, recorder, _, _ = continue_record(full)
    play_on(reference, until)
    recorder.close()
    expected = full.read_bytes()
    header = data.index(b"\n") + 1
    path = tmp_path / "cut.parlour"
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        if cut < header:
            for call in (load_record, verify_record, continue_record):
                with pytest.raises(RecordError, match="line 1: this is not a record"):
                    call(path)
            assert path.read_bytes() == data[:cut]
            continue
        report = verify_record(path)
        kept = read_record(path)
        assert report.ok
        assert report.entries == len(kept.entries)
        assert report.torn == bool(kept.torn)
        if cut % 5 == 0:
            assert load_record(path).entries >= report.entries
        assert path.read_bytes() == data[:cut]
        after, recorder, record, message = continue_record(path)
        assert (message is not None) == bool(record.torn)
        assert message is None or "torn" in message
        play_on(after, until)
        recorder.close()
        assert after.hash() == reference.hash()
        assert path.read_bytes() == expected


@pytest.mark.parametrize(("game", "trials"), [*((game, 250) for game in BOTH), (PETZ, 20)])
def test_a_long_record_cut_anywhere_ends_as_the_uncut_one(whole, game, trials, tmp_path):
    data = whole[game].read_bytes()
    hashes = [line.hash for line in read_record(whole[game]).entries]
    generator = Generator(77)
    path = tmp_path / "cut.parlour"
    header = data.index(b"\n") + 1
    for trial in range(trials):
        cut = header + generator.randrange(len(data) - header)
        path.write_bytes(data[:cut])
        table, recorder, record, message = continue_record(path)
        entries = len(record.entries)
        assert (message is None) == (data[cut - 1 : cut] == b"\n" and not record.torn)
        assert record.entries[-1:] == () or record.entries[-1].hash == hashes[entries - 1]
        if trial % 10 == 0 and recorder is not None:
            play_on(table)
            recorder.close()
            assert path.read_bytes() == data
        elif recorder is not None:
            recorder.close()


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("seeded", [True, False], ids=["seed", "no seed"])
def test_a_flipped_bit_is_found_and_its_line_named(whole, game, seeded, tmp_path):
    """Never a traceback, never another game without a word: refused, found to differ, or seen to be torn.

    What passes changes nothing: a name or the version in the header; without a seed also a die that decided nothing.
    """
    source = whole[game] if seeded else without_seed(whole[game], tmp_path / "bare.parlour")
    data = source.read_bytes()
    end = load_record(source).hash()
    generator = Generator(5 + seeded)
    header = data.index(b"\n")
    path = tmp_path / "flipped.parlour"
    for _ in range(125):
        place, bit = generator.randrange(len(data)), generator.randrange(8)
        flipped = bytearray(data)
        flipped[place] ^= 1 << bit
        path.write_bytes(flipped)
        line = data[:place].count(b"\n") + 1
        try:
            report = verify_record(path)
        except RecordError as error:
            assert error.line == 1
            assert place <= header
            assert str(error).startswith(f"{path}: line 1: ")
        else:
            if report.ok:
                assert report.torn or report.hash == end
                assert report.torn or place < header or (not seeded and b" -1 roll " in data.splitlines()[line - 1])
            else:
                assert report.difference
                assert report.line >= min(2, line)
                assert not seeded or place < header or report.line <= line + 1
            if not place % 3:  # a table that reads it entry by entry finds the same
                try:
                    assert load_record(path).hash() == report.hash
                    assert report.ok
                except RecordError as error:
                    assert (error.line, error.text) == (report.line, report.difference)
        assert path.read_bytes() == bytes(flipped)
        if not place % 4:
            try:
                continue_record(path)
            except RecordError:
                assert path.read_bytes() == bytes(flipped)


def test_a_file_of_anything_is_refused_without_a_traceback(tmp_path):
    generator = Generator(9)
    path = tmp_path / "noise.parlour"
    for length in (0, 1, 2, 10, 1000):
        for noise in (b"\n", b"\0", b"{", b"[" * 9, b'"', b"\xff", None):
            data = bytes(generator.randrange(256) for _ in range(length)) if noise is None else noise * length
            for text in (data, data + b"\n"):
                path.write_bytes(text)
                for call in (load_record, verify_record, continue_record):
                    with pytest.raises(RecordError, match="line 1"):
                        call(path)
                assert path.read_bytes() == text


def test_what_is_no_file_is_an_error_of_the_system(tmp_path):
    for path in (tmp_path, tmp_path / "missing.parlour"):
        for call in (load_record, verify_record, continue_record):
            with pytest.raises(OSError):
                call(path)


# --- what a header may not say ---


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("format", 2, "this is format 2; this version reads format 1"),
        ("format", "1", "format"),
        ("format", None, "format"),
        ("format", [1], "format"),
        ("rules", "0" * 16, "it was played by the rules 0000000000000000, this version has {digest}"),
        ("rules", None, ""),
        ("game", "go", "there is no game 'go'"),
        ("game", None, ""),
        ("game", ["toy-ripple"], ""),
        ("game", {}, ""),
        ("seats", 1, "2 to 5 seats"),
        ("seats", 6, "2 to 5 seats"),
        ("seats", True, ""),
        ("seats", "2", ""),
        ("seats", 2.0, ""),
        ("seats", None, ""),
        ("seats", [2], ""),
        ("seed", -1, "a seed is a whole number"),
        ("seed", 2**128, "a seed is a whole number"),
        ("seed", "1", ""),
        ("seed", True, ""),
        ("seed", 1.0, ""),
        ("seed", [], ""),
        ("options", {"rounds": 4}, "option rounds cannot be 4; allowed: 3, 6, 8"),
        ("options", {"rounds": True}, "option rounds"),
        ("options", {"screens": 1}, "option screens"),
        ("options", {"rounds": [3]}, "option rounds"),
        ("options", {"speed": 1}, "has no option 'speed'"),
        ("options", [], ""),
        ("options", 5, ""),
        ("options", None, ""),
        ("options", "x", ""),
        ("bots", [], "a bot, or null, for each seat"),
        ("bots", ["random"] * 3, "a bot, or null, for each seat"),
        ("bots", "ab", ""),
        ("bots", None, ""),
        ("bots", {}, ""),
        ("extra", 1, "the header needs the fields"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(short, tmp_path, field, value, text):
    header, _, rest = short.read_bytes().partition(b"\n")
    path = tmp_path / "odd.parlour"
    path.write_bytes(compact(json.loads(header) | {field: value}).encode() + rest)
    before = path.read_bytes()
    for call in (load_record, verify_record, continue_record):
        with pytest.raises(RecordError) as refused:
            call(path)
        assert refused.value.line == 1
        assert text.format(digest=tests.toy.GAME.digest) in refused.value.text
        assert str(refused.value).startswith(f"{path}: line 1: ")
    assert path.read_bytes() == before


@pytest.mark.parametrize("missing", ["version", "game", "rules", "seats", "options", "seed", "bots"])
def test_a_header_without_one_of_its_fields_is_refused(short, tmp_path, missing):
    header, _, rest = short.read_bytes().partition(b"\n")
    fields = json.loads(header)
    del fields[missing]
    path = tmp_path / "odd.parlour"
    path.write_bytes(compact(fields).encode() + rest)
    with pytest.raises(RecordError, match="line 1: the header needs the fields"):
        load_record(path)


def test_a_header_written_in_another_way_is_refused(short, tmp_path):
    header, _, rest = short.read_bytes().partition(b"\n")
    path = tmp_path / "odd.parlour"
    fields = json.loads(header)
    shuffled = dict(reversed(fields.items()))
    for text in (json.dumps(fields), compact(shuffled).strip(), f" {header.decode()}", f"{header.decode()} "):
        path.write_bytes(text.encode() + b"\n" + rest)
        with pytest.raises(RecordError, match="line 1"):
            load_record(path)


# --- what a line may not say ---


def spoil(source: Path, target: Path, number: int, change: Any) -> Path:
    """Write a record again with one line (from 1) changed, given and returned as bytes."""
    rows = source.read_bytes().splitlines(keepends=True)
    rows[number - 1] = change(rows[number - 1])
    target.write_bytes(b"".join(rows))
    return target


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.replace(b"\n", b"\r\n"),
        lambda row: row.replace(b" ", b"  ", 1),
        lambda row: row.replace(b"\n", b" \n"),
        lambda row: b" " + row,
        lambda row: b"0" + row,
        lambda row: b"+" + row,
        lambda row: b"\xff" + row,
        lambda row: row.replace(b"place", b"pl\xc3ce"),
        lambda row: row.upper(),
        lambda row: b"\n",
        lambda row: b"\n" + row,
        lambda row: row + row,
        lambda row: b"",
        lambda row: b"end {}\n",
        lambda row: b"end []\n",
        lambda row: b"end \n",
        lambda row: b"undo\n",
        lambda row: b"sealed 3 1\n" + row,
        lambda row: b"sealed x 1\n",
        lambda row: row.rsplit(b" ", 1)[0] + b"\n",
        lambda row: row.rsplit(b" ", 1)[0] + b" 0123456789abcdef\n",
        lambda row: row.rsplit(b" ", 1)[0] + b" 0123456789ABCDEF\n",
        lambda row: b" ".join([*row.split(b" ")[:3], b"[" * 100_000, row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"9" * 5000, row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"99999999999999999999", row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"1.0", row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"true", row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"null", row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b'{"a":1}', row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b'"\\ud800"', row.split(b" ")[-1]]),
        lambda row: b" ".join([*row.split(b" ")[:3], b"NaN", row.split(b" ")[-1]]),
    ],
)
def test_a_line_that_is_not_as_it_was_written_is_found(whole, tmp_path, change):
    """The line is named, the entries before it agree, and going on is refused with the file left alone."""
    number = next(at for at, row in enumerate(whole[TOY].read_bytes().splitlines(), 1) if b" place " in row and at > 20)
    path = spoil(whole[TOY], tmp_path / "spoilt.parlour", number, change)
    before = path.read_bytes()
    report = verify_record(path)
    assert not report.ok
    assert number <= report.line <= number + 1
    assert report.difference
    for call in (load_record, continue_record):
        with pytest.raises(RecordError) as refused:
            call(path)
        assert refused.value.line == report.line
    assert path.read_bytes() == before


def test_crlf_throughout_is_refused_at_the_header(short, tmp_path):
    path = tmp_path / "crlf.parlour"
    path.write_bytes(short.read_bytes().replace(b"\n", b"\r\n"))
    for call in (load_record, verify_record):
        with pytest.raises(RecordError, match="line 1: the header is not written as"):
            call(path)


def test_a_difference_names_its_line_and_what_differs(whole, tmp_path):
    rows = whole[TOY].read_text().splitlines()
    last = len(rows)
    hashed = next(at for at, row in enumerate(rows, 1) if " place " in row and at > 30)
    path = spoil(whole[TOY], tmp_path / "a.parlour", hashed, lambda row: row[:-3] + bytes([row[-3] ^ 1]) + row[-2:])
    assert (verify_record(path).line, verify_record(path).difference) == (hashed, "hash")
    path = spoil(whole[TOY], tmp_path / "b.parlour", hashed, lambda row: row.replace(b" place ", b" flip "))
    assert verify_record(path).difference.startswith("answer: ")
    result = json.loads(rows[-1][4:])
    for change, place in (
        ({"points": [*result["points"][:1], 99, *result["points"][2:]]}, "end[points][1]"),
        ({"reason": "else"}, "end[reason]"),
        ({"winners": []}, "end[winners][0]"),
        ({"more": 1}, "end[more]"),
    ):
        text = f"end {compact(result | change)}".encode()
        path = spoil(whole[TOY], tmp_path / "c.parlour", last, lambda row, text=text: text)
        assert (verify_record(path).line, verify_record(path).difference) == (last, place)


@pytest.mark.parametrize("after", [b"\n", b"x", b"end {}\n", b"0 0 place 1 0123456789abcdef\n"])
def test_nothing_may_follow_the_end(whole, tmp_path, after):
    path = tmp_path / "more.parlour"
    path.write_bytes(whole[TOY].read_bytes() + after)
    report = verify_record(path)
    assert (report.ok, report.difference) == (False, "nothing may follow the line 'end'")
    assert report.line == whole[TOY].read_bytes().count(b"\n") + 1
    with pytest.raises(RecordError, match="nothing may follow"):
        continue_record(path)


def test_an_end_before_the_game_is_over_is_refused(short, tmp_path):
    path = tmp_path / "early.parlour"
    path.write_bytes(short.read_bytes() + b"end {}\n")
    assert verify_record(path).difference == "end: the game is not over"


def test_lines_of_another_game_are_refused(tmp_path):
    one, other = recorded(tmp_path, seed=1), recorded(tmp_path, seed=2)
    header = one.read_bytes().splitlines(keepends=True)[0]
    path = tmp_path / "mixed.parlour"
    path.write_bytes(header + b"".join(other.read_bytes().splitlines(keepends=True)[1:]))
    report = verify_record(path)
    assert not report.ok
    assert report.line < 6


# --- going on ---


def test_a_finished_record_does_not_go_on(whole):
    before = whole[TOY].read_bytes()
    table, recorder, record, message = continue_record(whole[TOY])
    assert table.over
    assert (recorder, message) == (None, None)
    assert record.end is not None
    assert whole[TOY].read_bytes() == before


def test_an_end_that_was_not_written_is_written(whole, tmp_path):
    data = whole[TOY].read_bytes()
    path = tmp_path / "cut.parlour"
    path.write_bytes(data[: data.rindex(b"end ")])
    table, recorder, _, _ = continue_record(path)
    assert table.over
    assert recorder is None
    assert path.read_bytes() == data


def test_a_game_goes_on_between_a_seal_and_its_opening(tmp_path):
    """What a seat chose behind its screen is in its record, and no other seat's choice is asked for again."""
    table, recorder = begin(tmp_path, seats=3, seed=8, options=SHORT)
    while not (table.questions and len(table.questions) == 2 and table.question.kind == "bid"):
        move(table)
    recorder.close()
    asked = [question.seat for question in table.questions]
    again, recorder, record, _ = continue_record(recorder.path)
    assert [question.seat for question in again.questions] == asked
    assert record.lines[-2].kind == SEALED
    play_on(again)
    recorder.close()
    assert again.over
    assert verify_record(recorder.path).ok
    play_on(table)
    assert table.hash() == again.hash()


def test_a_sealed_choice_that_is_not_what_the_digest_hides_is_found(whole, tmp_path):
    rows = whole[TOY].read_bytes().splitlines()
    number = next(at for at, row in enumerate(rows, 1) if row.startswith(b"sealed ") and row.endswith(b" 1"))
    path = spoil(whole[TOY], tmp_path / "spoilt.parlour", number, lambda row: row.replace(b" 1\n", b" 2\n"))
    report = verify_record(path)
    assert (report.ok, report.line) == (False, number)
    assert "seals" in report.difference


def test_a_sealed_line_in_a_record_without_a_seed_is_refused(whole, tmp_path):
    bare = without_seed(whole[TOY], tmp_path / "bare.parlour")
    number = next(at for at, row in enumerate(bare.read_bytes().splitlines(), 1) if b" bid " in row)
    index = bare.read_bytes().splitlines()[number - 1].split()[0]
    path = spoil(bare, tmp_path / "spoilt.parlour", number, lambda row: b"sealed " + index + b" 1\n" + row)
    assert (verify_record(path).ok, verify_record(path).line) == (False, number)


def test_a_game_stopped_after_every_answer_ends_like_one_that_never_stopped(tmp_path):
    straight, recorder = begin(tmp_path / "a", seed=6, options=SHORT)
    play_on(straight)
    recorder.close()
    table, stopped = begin(tmp_path / "b", seed=6, options=SHORT)
    while not table.over:
        move(table)
        stopped.close()
        table, again, _, message = continue_record(stopped.path)
        assert message is None
        stopped = again or stopped
    assert table.hash() == straight.hash()
    assert stopped.path.read_bytes() == recorder.path.read_bytes()


# --- disks ---

DISK_FULL = """
import resource, sys
from pathlib import Path
from parlour.core import verify_record
from tests.core.test_record import begin, move, read_record

table, recorder = begin(Path(sys.argv[1]), options={"rounds": 3}, seed=3)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), hard))
failed = 0
while not table.over:
    before = recorder.path.read_bytes()
    try:
        move(table)
    except OSError as error:
        failed += 1
        assert recorder.path.read_bytes().startswith(before)
        assert recorder.path.read_bytes().endswith(b"\\n")
        assert not read_record(recorder.path).torn
        assert verify_record(recorder.path).ok
        assert verify_record(recorder.path).entries < table.entries
        if failed == 3:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        while True:
            try:
                table.settle()
                break
            except OSError:
                pass
recorder.close()
report = verify_record(recorder.path)
assert report.ok and not report.torn, report
print(failed, table.entries == report.entries, table.hash() == report.hash)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("limit", [700, 701, 733, 1000])
def test_a_full_disk_leaves_whole_lines_and_what_is_missing_follows_when_there_is_room(tmp_path, limit):
    done = child(["-c", DISK_FULL, str(tmp_path), str(limit)])
    assert (done.stdout, done.stderr, done.returncode) == ("3 True True\n", "", 0)


def child(words: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_header_that_cannot_be_written_leaves_no_file(tmp_path):
    program = (
        "import resource, sys; from pathlib import Path; from tests.core.test_record import begin\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))\n"
        "try:\n    begin(Path(sys.argv[1]))\nexcept OSError as error:\n    print('refused')"
    )
    done = child(["-c", program, str(tmp_path / "records")])
    assert (done.stdout, done.returncode) == ("refused\n", 0), done.stderr
    assert list((tmp_path / "records").iterdir()) == []


def test_a_folder_that_cannot_be_made_or_written_is_an_error_of_the_system(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        begin(tmp_path / "file")
    with pytest.raises(OSError):
        begin(tmp_path / "file" / "deeper")
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    if not os.access(locked, os.W_OK):
        with pytest.raises(PermissionError):
            begin(locked)
    assert list(locked.iterdir()) == []
