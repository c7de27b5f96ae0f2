"""`parlour simulate`: what it reports, the two ways of playing, and what happens when it can't go on."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tests.toy  # noqa: F401  # registers a second game, with screens and seals
from parlour import __version__
from parlour.core import load_record
from parlour.core.game import Result
from parlour.core.games.goldrush_city import GAME
from parlour.simulate import CtrlC
from parlour.standings import Plan, Played, standings, wilson
from tests.commands import assert_told, call, command, run_python, surroundings

FIELDS = [
    *("game", "seats", "seed", "options", "bots", "version", "entries", "answers"),
    *("hash", "points", "kinds", "winners", "places", "reason"),
]


GAME_0 = ("simulate", "goldrush-city", "--seats", 3, "--bots", "random", "--seed", 0)


def simulate(*words, bots="random", seats=3, game="goldrush-city"):
    return call("simulate", game, "--seats", seats, "--bots", bots, *words)


def one(*words, **more):
    """The one object of a game that is simulated with `--json`."""
    done = simulate(*words, "--json", **more)
    assert (done.code, done.err) == (0, "")
    (row,) = done.rows
    return row


# --- what is reported ---


def test_every_field_of_a_game():
    row = one("--seed", 2, "--option", "max_rounds=7", bots="random,greedy,random")
    assert list(row) == FIELDS
    assert (row["game"], row["seats"], row["seed"]) == ("goldrush-city", 3, 2)
    assert row["bots"] == ["random", "greedy", "random"]
    assert row["version"] == __version__
    defaults = {name: option.default for name, option in GAME.options.items()}
    assert row["options"] == defaults | {"max_rounds": 7}
    assert re.fullmatch("[0-9a-f]{16}", row["hash"])
    assert [sum(kinds.values()) for kinds in row["kinds"]] == row["points"]
    assert row["winners"] == [seat for seat in range(3) if row["places"][seat] == 1]
    assert row["reason"] in GAME.reasons
    assert 0 < row["answers"] < row["entries"]


@pytest.mark.parametrize(
    ("game", "seats", "bots", "seeds"),
    [
        ("goldrush-city", 4, "random", range(4)),
        ("goldrush-city", 3, "greedy,random,greedy", [7]),
        ("toy-ripple", 2, "random", range(3)),
        ("toy-ripple", 5, "random", range(3)),
        ("toy-ripple", 3, "greedy", range(2)),
        ("dungeon-petz", 2, "random", range(2)),
        ("dungeon-petz", 3, "greedy,random,greedy", [3]),
        ("dungeon-petz", 4, "greedy", [4]),
    ],
)
def test_a_recorded_game_is_the_same_as_one_without_a_record(tmp_path, game, seats, bots, seeds):
    for seed in seeds:
        quick = one("--seed", seed, game=game, seats=seats, bots=bots)
        recorded = one("--seed", seed, "--record", tmp_path, game=game, seats=seats, bots=bots)
        path = Path(recorded.pop("record"))
        assert path == tmp_path / f"{game}-{seats}-{seed}.parlour"
        assert recorded == quick
        assert list(recorded) == FIELDS


def test_the_record_tells_the_same_as_the_report(tmp_path):
    for game, seats in (("goldrush-city", 3), ("toy-ripple", 4), ("dungeon-petz", 2)):
        row = one("--seed", 1, "--record", tmp_path, game=game, seats=seats)
        header, *lines = Path(row["record"]).read_text(encoding="utf-8").splitlines()
        lines = [line.split(" ", 3) for line in lines if not line.startswith("sealed ")]
        assert lines.pop()[0] == "end"
        assert len(lines) == row["entries"]
        assert sum(seat != "-1" and kind != "open" for _, seat, kind, _ in lines) == row["answers"]
        assert lines[-1][-1].endswith(row["hash"])
        assert {name: json.loads(header)[name] for name in ("game", "seats", "seed", "options", "bots")} == {
            name: row[name] for name in ("game", "seats", "seed", "options", "bots")
        }
        table = load_record(row["record"])
        assert (table.hash(), list(table.result.points)) == (row["hash"], row["points"])


def test_game_i_has_seed_s_plus_i_and_can_be_played_alone():
    done = simulate("--seed", 10, "--games", 3, "--json")
    assert [row["seed"] for row in done.rows] == [10, 11, 12]
    assert done.rows[2] == one("--seed", 12)
    assert len({row["hash"] for row in done.rows}) == 3


def test_the_biggest_seed_and_the_smallest():
    assert one("--seed", (1 << 128) - 1)["seed"] == (1 << 128) - 1
    assert one("--seed", "000")["seed"] == 0


def test_a_fresh_seed_is_drawn_and_printed():
    first, second = one(), one()
    assert first["seed"] != second["seed"]
    assert one("--seed", first["seed"]) == first
    out = simulate().out
    seed = int(re.search("seed ([0-9]+)", out)[1])
    assert f"hash {one('--seed', seed)['hash']}\n" in out


def test_an_option_named_twice_has_the_last_value():
    row = one("--seed", 0, "--option", "max_rounds=3", "--option", "max_rounds=4", "--option", "digger_peek=false")
    assert (row["options"]["max_rounds"], row["options"]["digger_peek"]) == (4, False)


def test_each_bot_has_its_own_chance():
    """A bot's answers hang on its seat alone: who else plays at random changes the game, but not at once."""
    assert one("--seed", 3)["hash"] != one("--seed", 3, bots="greedy,random,random")["hash"]
    assert one("--seed", 3, bots="random") == one("--seed", 3, bots="random,random,random")


# --- in words ---


def test_a_game_in_words():
    done = simulate("--seed", 4, "--option", "plus_rule=until_next_material")
    row = one("--seed", 4, "--option", "plus_rule=until_next_material")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Goldrush-City, 3 seats, 1 game, seed 4, Parlour {__version__}\n")
    assert " plus_rule=until_next_material " in done.out
    assert " digger_peek=true " in done.out
    assert f"entries {row['entries']}, answers {row['answers']}, " in done.out
    assert "answers a second" in done.out
    assert f"hash {row['hash']}" in done.out
    assert f"ended: {GAME.words.name('en', row['reason'])} 1" in done.out
    (winner,) = row["winners"]
    assert re.search(rf"^Seat {winner}  random +1  100\.0%  20\.7% to 100\.0%", done.out, re.MULTILINE)


def test_many_games_in_words(tmp_path):
    done = simulate("--seed", 5, "--games", 4, "--record", tmp_path)
    assert "3 seats, 4 games, seed 5 to 8" in done.out
    assert f"records: 4 in {tmp_path}" in done.out
    assert "hash" not in done.out
    few = simulate("--seed", 9, "--games", 2, "--record", tmp_path)
    for seed in (9, 10):
        assert f"record: {tmp_path / f'goldrush-city-3-{seed}.parlour'}\n" in few.out


def test_a_shared_win_counts_as_a_part():
    plan = Plan(GAME, 3, 0, 2, {}, ("random",) * 3, None)
    kinds = ({"smithy": 1}, {"smithy": 1}, {})
    shared = Result((1, 1, 0), kinds, (0, 1), (1, 1, 3), "rounds")
    alone = Result((1, 0, 0), kinds, (0,), (1, 2, 3), "stall")
    games = [Played(seed, 10, 5, "", result, None) for seed, result in enumerate((shared, alone))]
    text = standings(plan, games, 2.0)
    rows = [line.split() for line in text.splitlines() if line.startswith("Seat ")]
    assert [row[3:5] for row in rows] == [["1.5", "75.0%"], ["0.5", "25.0%"], ["0", "0.0%"]]
    assert [row[-2:] for row in rows] == [["1", "1"], ["0.5", "1.5"], ["0", "3"]]
    assert "entries 20, answers 10, 5 answers a second" in text


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0, 0.27753), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1), (50, 200, 0.19508, 0.31434)],
)
def test_the_intervals_are_wilsons(wins, games, low, high):
    ends = wilson(wins, games)
    assert ends == pytest.approx((low, high), abs=1e-5)
    for end in ends:  # where the share lies just 1.96 standard errors away
        assert (wins / games - end) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / games, abs=1e-7)


# --- records on disk ---


def test_a_record_is_never_overwritten(tmp_path):
    paths = [one("--seed", 6, "--record", tmp_path / "deep" / "er")["record"] for _ in range(3)]
    names = ["goldrush-city-3-6.parlour", "goldrush-city-3-6-2.parlour", "goldrush-city-3-6-3.parlour"]
    assert [Path(path).name for path in paths] == names
    assert len({Path(path).read_bytes() for path in paths}) == 1


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("here")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        done = simulate("--record", folder, "--json")
        assert_told(done, 1, f"cannot be recorded in {folder}")
        assert done.out == ""
    assert (tmp_path / "file").read_text() == "here"


@pytest.mark.skipif(sys.platform == "win32" or not os.geteuid(), reason="needs a folder that this user can't write to")
def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    assert_told(simulate("--record", tmp_path), 1, "Permission denied")


LIMITED = """
import resource, sys
from parlour.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
@pytest.mark.parametrize("more", [["--json"], []])
def test_a_full_disk_leaves_whole_lines(tmp_path, more):
    free, full = tmp_path / "free", tmp_path / "full"
    whole = [Path(one("--seed", seed, "--record", free)["record"]).read_bytes() for seed in range(9)]
    seed = next(seed for seed in range(8) if len(whole[seed]) + 9 < len(whole[seed + 1]))
    fits, bigger = whole[seed : seed + 2]
    # Not at the end of a line, so that the disk takes a part of one.
    limit = next(size for size in range(len(fits), len(bigger)) if bigger[size - 1 : size] != b"\n")
    words = [*GAME_0[:-1], seed, "--games", 5, *more, "--record", full]
    done = run_python(LIMITED, limit, *words)
    cut = full / f"goldrush-city-3-{seed + 1}.parlour"
    assert_told(done, 1, f"cannot be recorded in {full}: File too large", str(cut))
    if more:
        assert [row["seed"] for row in done.rows] == [seed]
    else:
        assert f"1 game of 5, seed {seed}, " in done.out
    assert (full / f"goldrush-city-3-{seed}.parlour").read_bytes() == fits
    kept = cut.read_bytes()
    assert bigger.startswith(kept)
    assert kept.endswith(b"\n")
    assert bigger[len(kept) : limit].count(b"\n") <= 1  # the last entry and the result are written at once
    assert call("replay", cut, "--verify").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit a file's size")
def test_no_room_for_the_first_line_leaves_no_file(tmp_path):
    assert_told(run_python(LIMITED, 100, *GAME_0, "--record", tmp_path), 1, "File too large")
    assert list(tmp_path.iterdir()) == []


# --- ctrl-C ---


@pytest.mark.skipif(sys.platform == "win32", reason="ctrl-C can't be sent to one process there")
@pytest.mark.parametrize("recorded", [True, False])
def test_ctrl_c_leaves_whole_games(tmp_path, recorded):
    more = ["--record", tmp_path] if recorded else []
    process = subprocess.Popen(
        command(*GAME_0, "--games", 10**6, "--json", *more),
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, err = process.stdout.read(), process.stderr.read()  # communicate() would lose what readline() has buffered
    assert process.wait() == 130
    rows = [json.loads(line) for line in (first + rest).splitlines()]
    assert [row["seed"] for row in rows] == list(range(len(rows)))
    told = err.decode().splitlines()
    assert told[0] == f"parlour: stopped after {len(rows)} of 1000000 games"
    assert len(told) <= 2
    if recorded:
        paths = [Path(row["record"]) for row in rows]
        for path, row in zip(paths, rows, strict=True):
            assert call("replay", path, "--verify").out == f"ok {row['entries']} {row['hash']}\n"
            assert path.read_bytes().splitlines()[-1].startswith(b"end ")
        for path in set(tmp_path.iterdir()) - set(paths):
            assert str(path) in told[1]
            assert path.read_bytes().endswith(b"\n")
            assert call("replay", path, "--verify").code == 0


STOPPER = """
from parlour.core import domains

games = 0

class Stopper:
    def __init__(self):
        global games
        games += 1
        self.game = games

    def choose(self, view, question, generator):
        if self.game == 4:  # the first is only made to see whether it can be made
            raise KeyboardInterrupt
        return domains.draw(question.options, generator)

def make(game, seat, seats):
    return Stopper() if seat == 0 else __import__("parlour.core.bots", fromlist=["x"]).BOTS["random"](game, seat, seats)
"""


def test_ctrl_c_in_words_reports_the_games_so_far(tmp_path, monkeypatch):
    (tmp_path / "stopper.py").write_text(STOPPER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    done = simulate("--seed", 0, "--games", 9, bots="stopper:make")
    assert_told(done, 130, "stopped after 2 of 9 games")
    assert "2 games of 9, seed 0 to 1" in done.out


def test_ctrl_c_waits_until_a_report_is_written():
    with CtrlC() as ctrl_c:
        written = False
        with pytest.raises(KeyboardInterrupt), ctrl_c.held_back():
            signal.raise_signal(signal.SIGINT)
            written = True
        assert written
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


# --- the bar ---


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize("more", [["--json"], []])
def test_a_bar_is_drawn_only_where_stderr_is_a_terminal(more):
    import pty

    master, slave = pty.openpty()
    line = command(*GAME_0, "--games", 3, *more)
    done = subprocess.run(line, env=surroundings(), stdout=subprocess.PIPE, stderr=slave, check=True)
    os.close(slave)
    drawn = os.read(master, 4096).decode()
    os.close(master)
    assert re.match(r"\r\[#+\.*\] 1 of 3 games", drawn)
    assert drawn.endswith(" \r")
    assert b"[#" not in done.stdout
    assert simulate("--seed", 0, "--games", 3, *more).err == ""
