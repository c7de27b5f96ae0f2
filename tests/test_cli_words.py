"""What can be typed after `parlour`: the words, the streams, the exit codes."""

import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest

from parlour import __version__, cli, terminal
from parlour.core import GAMES
from parlour.core.games.goldrush_city import GAME
from tests.commands import ROOT, assert_told, call, command, run, run_python, surroundings

SIMULATE = ("simulate", "goldrush-city", "--seats", 3, "--bots", "random")


def test_games_is_one_line_a_game():
    done = call("games")
    assert (done.code, done.err) == (0, "")
    assert [line.split()[0] for line in done.out.splitlines()] == list(GAMES)
    assert "goldrush-city  Goldrush-City, 3 to 5 seats" in done.out.splitlines()


def test_games_as_json_has_every_field():
    done = call("games", "--json")
    assert (done.code, done.err) == (0, "")
    (row,) = [row for row in done.rows if row["game"] == "goldrush-city"]
    assert list(row) == ["game", "name", "seats", "options"]
    assert row["name"] == {"en": "Goldrush-City", "cs": "Goldrush-City"}
    assert row["seats"] == [3, 5]
    assert set(row["options"]) == set(GAME.options)
    assert row["options"]["plus_rule"] == {
        "default": "exactly_one_more",
        "values": ["exactly_one_more", "until_next_material"],
    }
    assert row["options"]["digger_peek"] == {"default": True, "values": [True, False]}


@pytest.mark.parametrize(
    "words", [["--help"], ["simulate", "--help"], ["replay", "-h"], ["games", "-h"], ["host", "-h"], ["join", "--help"]]
)
def test_help_is_a_result(words):
    done = call(*words)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("usage: parlour")


def test_the_version_is_a_result():
    assert call("--version") == (0, f"parlour {__version__}\n", "")


WRONG = [
    (["gamse"], ["no command 'gamse'", "'games'"]),
    (["frobnicate"], ["no command", "games, simulate, replay, host, join, watch, tables"]),
    (["hots"], ["no command", "'host'"]),
    (["games", "--jsn"], ["--jsn", "'--json'"]),
    (["games", "more"], ["more", "parlour games --help"]),
    (["--hme", "x", "games"], ["--hme", "'--home'"]),
    (["--home"], ["--home"]),
    (["--home", "", "games"], ["--home", "folder"]),
    (["--lang", "de"], ["'de'", "en", "cs"]),
    (["--size", "big"], ["1280x720", "'big'"]),
    (["--size", "0x720"], ["1280x720"]),
    (["simulate"], ["GAME", "--seats"]),
    (["simulate", "goldrush-city"], ["--seats"]),
    (["simulate", "goldrush-city", "--seets", "3"], ["--seets", "'--seats'"]),
    (["simulate", "goldrush-cty", "--seats", "3"], ["'goldrush-cty'", "games: goldrush-city", "mean 'goldrush-city'"]),
    (["simulate", "goldrush-city", "--seats", "2"], ["3 to 5 seats, not 2"]),
    (["simulate", "goldrush-city", "--seats", "6"], ["3 to 5 seats, not 6"]),
    (["simulate", "goldrush-city", "--seats", "-3"], ["3 to 5 seats, not -3"]),
    (["simulate", "goldrush-city", "--seats", "three"], ["--seats", "whole number", "'three'"]),
    ([*SIMULATE, "--seed", "-1"], ["0 to 2^128-1, not -1"]),
    ([*SIMULATE, "--seed", str(1 << 128)], ["0 to 2^128-1"]),
    ([*SIMULATE, "--seed", "1" * 5000], ["0 to 2^128-1"]),
    ([*SIMULATE, "--seed", "1_000"], ["0 to 2^128-1, not '1_000'"]),
    ([*SIMULATE, "--seed", "0x10"], ["0 to 2^128-1"]),
    ([*SIMULATE, "--seed", "1.5"], ["0 to 2^128-1"]),
    ([*SIMULATE, "--seed", str((1 << 128) - 1), "--games", "2"], ["beyond 2^128-1"]),
    ([*SIMULATE, "--games", "9" * 45], ["beyond 2^128-1"]),
    ([*SIMULATE, "--games", "0"], ["--games", "from 1", "0"]),
    ([*SIMULATE, "--games", "-2"], ["--games", "from 1"]),
    ([*SIMULATE, "--games", "many"], ["--games", "whole number"]),
    ([*SIMULATE, "--option", "plus_rul=exactly_one_more"], ["'plus_rul'", "stall_guard_rounds", "mean 'plus_rule'"]),
    ([*SIMULATE, "--option", "plus_rule=exactly_on_more"], ["until_next_material", "mean 'exactly_one_more'"]),
    ([*SIMULATE, "--option", "digger_peek=yes"], ["'yes'", "true, false"]),
    ([*SIMULATE, "--option", "max_rounds=100"], ["'100'", "0 to 99"]),
    ([*SIMULATE, "--option", "max_rounds=007"], ["'007'", "0 to 99"]),
    ([*SIMULATE, "--option", "plus_rule"], ["NAME=VALUE", "all_pass"]),
    ([*SIMULATE[:-1], "rnadom"], ["'rnadom'", "module:factory", "mean 'random'"]),
    ([*SIMULATE[:-1], "random,random"], ["3 bots", "not 2"]),
    ([*SIMULATE[:-1], ""], ["''", "random"]),
    ([*SIMULATE[:-1], "random,,random"], ["'random,,random'", "missing"]),
    ([*SIMULATE, "--record", ""], ["--record", "folder"]),
    (["replay"], ["FILE"]),
    (["replay", "x", "--text", "--json"], ["--json", "--text"]),
    (["replay", "x", "--at", "two"], ["--at", "whole number"]),
    (["replay", "x", "--verify", "--at", "2"], ["--at", "--verify"]),
]


@pytest.mark.parametrize(("words", "texts"), WRONG, ids=lambda value: " ".join(map(str, value))[:60])
def test_wrong_words_end_with_2_and_say_what_is_right(words, texts):
    done = call(*words)
    assert_told(done, 2, *texts)
    assert done.out == ""


def test_a_file_may_be_called_like_an_option(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_told(call("replay", "--", "--record"), 2, "No such file or directory: --record")


@pytest.mark.parametrize("value", ["simulate", "host"])
def test_a_value_is_not_taken_for_a_command(value):
    assert call("--home", value, "games").code == 0


# --- where things are kept ---


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """A bot that fails, whose traceback goes into the home's log."""
    (tmp_path / "faulty.py").write_text("def make(game, seat, seats):\n    raise ValueError('no bot today')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return [*SIMULATE[:-1], "faulty:make"]


def test_home_may_stand_before_or_after_the_command_or_in_the_environment(faulty, tmp_path):
    for place, words in {
        "before": ["--home", tmp_path / "before", *faulty],
        "after": [*faulty, "--home", tmp_path / "after"],
        "equals": [*faulty, f"--home={tmp_path / 'equals'}"],
        "variable": faulty,
    }.items():
        done = call(*words, home=tmp_path / "variable")
        assert_told(done, 1, "no bot today", str(tmp_path / place / "logs" / "errors.log"))
        assert "ValueError: no bot today" in (tmp_path / place / "logs" / "errors.log").read_text()


def test_a_home_that_cannot_be_written_is_no_reason_for_a_traceback(faulty, tmp_path):
    (tmp_path / "file").touch()
    assert_told(call(*faulty, home=tmp_path / "file"), 1, "no bot today")


# --- the window ---


def test_the_window_gets_home_language_and_size(monkeypatch, tmp_path):
    got = []
    launch = types.ModuleType("parlour.client.launch")
    launch.run = lambda *words: got.append(words) or 0
    monkeypatch.setitem(sys.modules, "parlour.client.launch", launch)
    assert call("--lang", "cs", "--size", "1600x900", "--home", tmp_path).code == 0
    assert call(home=tmp_path / "other").code == 0
    assert got == [(tmp_path, "cs", (1600, 900)), (tmp_path / "other", None, None)]


def test_without_a_display_the_window_says_so():
    hidden = "import os, sys; [os.environ.pop(name, 0) for name in ('DISPLAY', 'WAYLAND_DISPLAY', 'SDL_VIDEODRIVER')]"
    done = run_python(f"{hidden}; from parlour.cli import main; sys.exit(main([]))")
    assert_told(done, 1, "no display")
    assert done.out == ""


def test_only_the_window_needs_pygame(tmp_path):
    code = (
        "import sys; from parlour.cli import main; folder = sys.argv[1];"
        "words = ['simulate', 'goldrush-city', '--seats', '3', '--seed', '1', '--bots', 'random', '--record', folder];"
        "codes = [main(['games']), main(words), main(['replay', folder + '/goldrush-city-3-1.parlour'])];"
        "loaded = sorted({name.partition('.')[0] for name in sys.modules} & {'pygame', 'socket', 'asyncio'});"
        "sys.exit(f'{codes} {loaded}')"
    )
    assert run_python(code, tmp_path / "records").err.strip() == "[0, 0, 0] []"


def test_pygame_missing_is_said_in_words():
    code = "import sys; sys.modules['pygame'] = None; from parlour.cli import main; sys.exit(main([]))"
    assert_told(run_python(code), 1, "pygame-ce")


# --- streams ---


PLAIN = {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}


@pytest.mark.parametrize("env", [PLAIN, {"LANG": "cs_CZ.UTF-8", "LC_ALL": "cs_CZ.UTF-8", "LANGUAGE": "cs"}])
def test_every_locale_gets_the_same_english_utf_8(env, tmp_path):
    words = [*SIMULATE, "--seed", 0, "--record", tmp_path]
    assert call(*words).code == 0
    path = tmp_path / "goldrush-city-3-0.parlour"
    done = run("replay", path, env=env)
    assert (done.code, done.err) == (0, "")
    assert done.out == call("replay", path).out
    assert "–" in done.out
    wrong = run("simulate", "měšťan", env=env)
    assert_told(wrong, 2, "the following arguments are required: --seats")


def test_a_reader_who_has_seen_enough_ends_it_quietly():
    process = subprocess.Popen(
        command(*SIMULATE, "--seed", 0, "--games", 100_000, "--json"),
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout.readline().startswith(b'{"game"')
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [["games"], ["--help"], [*SIMULATE, "--json"]])
def test_results_that_cannot_be_written_are_a_failure(words):
    with FULL.open("wb") as full:
        done = subprocess.run(
            command(*words), env=surroundings(), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "parlour: the results cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="closes a file descriptor the way Unix shells do")
def test_closed_streams_are_no_trouble():
    for closed, words, code in (("1", ["games"], 0), ("2", ["gamse"], 2)):
        shell = f'exec "$@" {closed}>&-'
        done = subprocess.run(["sh", "-c", shell, "sh", *command(*words)], env=surroundings(), check=False)
        assert done.returncode == code


def test_ctrl_c_anywhere_is_130(monkeypatch):
    def interrupt(words):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run_games", interrupt)
    assert call("games") == (130, "", "parlour: stopped\n")


def test_ctrl_c_while_python_is_still_loading_is_130():
    code = (
        "import sys, signal; from parlour import __main__;"
        "from importlib import abc;"
        "find = lambda *_: signal.raise_signal(signal.SIGINT);"
        "sys.meta_path.insert(0, type('F', (), {'find_spec': staticmethod(find)}));"
        "sys.exit(__main__.main())"
    )
    done = run_python(code)
    assert done.code in (130, -signal.SIGINT)
    assert_told(done, 130, "stopped")


def test_a_fault_of_parlour_itself_is_written_down_and_no_traceback_is_shown(monkeypatch, tmp_path):
    def fail(words):
        raise ZeroDivisionError("at the end of the rainbow")

    monkeypatch.setattr(cli, "run_games", fail)
    for home, words in (("a", ["games"]), ("b", ["games", "--home", tmp_path / "b"])):
        done = call(*words, home=tmp_path / "a")
        log = tmp_path / home / "logs" / "errors.log"
        assert_told(done, 1, "something went wrong inside Parlour", "end of the rainbow", str(log))
        assert "Traceback" in log.read_text()


def test_the_nearest_word_is_found_without_regard_to_case():
    assert terminal.nearest("Goldrush-City", GAMES) == "goldrush-city"
    assert terminal.nearest("chess", GAMES) is None


def test_parlour_can_be_started_from_anywhere(tmp_path):
    done = run("games", cwd=tmp_path)
    assert done.code == 0
    assert list(tmp_path.iterdir()) == []
    assert run_python("import runpy, sys; sys.argv = ['parlour', 'games']; runpy.run_module('parlour')").code == 0
    assert ROOT.joinpath("parlour", "__main__.py").is_file()
