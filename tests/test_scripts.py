"""The README's two commands: what they install, when they do it again, and what they say; and the bench's figures."""

import ast
import json
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

from parlour.core.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The bootstrap over a project of its own, in which steps are noted instead of run."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import bootstrap

    venv = tmp_path / ".venv"
    python = venv / bootstrap.python().relative_to(bootstrap.VENV)
    house = types.SimpleNamespace(bootstrap=bootstrap, root=tmp_path, venv=venv, python=python, steps=[], code=0)

    def call(command, show=False):
        words = [str(word) for word in command]
        step = words[2] if words[1] == "-m" else "probe"
        house.steps.append(step)
        if step == "venv":
            assert json.loads((venv / "parlour.json").read_text())["ready"] is False
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
        house.words = words
        return house.code, ""

    (tmp_path / "scripts").mkdir()
    for name in bootstrap.SOURCES:
        (tmp_path / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", venv)
    monkeypatch.setattr(bootstrap, "STAMP", venv / "parlour.json")
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "build" / "venv.lock")
    monkeypatch.setattr(bootstrap, "_call", call)
    return house


def steps(house, extra=""):
    """The steps of one start."""
    house.steps.clear()
    assert house.bootstrap.ready(extra) == house.python
    return list(house.steps)


def test_the_first_start_installs_and_the_next_does_nothing(house):
    assert steps(house) == ["venv", "pip"]
    assert house.words[-2:] == ["--editable", str(house.root)]
    assert steps(house) == []


def test_the_tests_need_more_and_it_stays(house):
    steps(house)
    assert steps(house, "test") == ["probe", "pip"]
    assert house.words[-1] == f"{house.root}[test]"
    assert steps(house) == steps(house, "test") == []


def test_other_dependencies_are_installed_into_what_is_there(house):
    steps(house, "test")
    (house.root / "pyproject.toml").write_text("changed")
    assert steps(house) == ["probe", "pip"]
    assert house.words[-1] == f"{house.root}[test]", "the tests' needs are kept up to date too"


@pytest.mark.parametrize("change", ["ready", "root", "python"])
def test_a_half_made_moved_or_older_environment_is_made_anew(house, change):
    steps(house)
    stamp = json.loads((house.venv / "parlour.json").read_text())
    stamp[change] = {"ready": False, "root": "elsewhere", "python": [3, 10]}[change]
    (house.venv / "parlour.json").write_text(json.dumps(stamp))
    (house.venv / "leftover").touch()
    assert steps(house) == ["venv", "pip"]
    assert not (house.venv / "leftover").exists()


def test_an_environment_without_its_python_is_made_anew(house):
    steps(house)
    house.python.unlink()
    assert steps(house) == ["venv", "pip"]


@pytest.mark.parametrize("stamp", ["", "[]", "{", "\0"])
def test_a_torn_stamp_is_none(house, stamp):
    steps(house)
    (house.venv / "parlour.json").write_text(stamp)
    assert steps(house)[-1] == "pip"
    assert steps(house) == []


def test_somebodys_own_environment_is_kept_when_it_works(house):
    house.python.parent.mkdir(parents=True)
    house.python.touch()
    assert steps(house) == ["probe", "pip"]


def test_without_the_network_it_says_so_and_tries_again_next_time(house, monkeypatch):
    house.code = 1
    monkeypatch.setattr(house.bootstrap, "_make_venv", house.venv.mkdir)
    with pytest.raises(house.bootstrap.Trouble, match="needs the network"):
        house.bootstrap.ready()
    assert not house.bootstrap._is_current("")


def test_a_failed_update_leaves_the_old_environment_in_use(house):
    steps(house)
    before = (house.venv / "parlour.json").read_text()
    (house.root / "setup.py").write_text("changed")
    call = house.bootstrap._call
    house.bootstrap._call = lambda command, show=False: (int(show), call(command)[1])
    with pytest.raises(house.bootstrap.Trouble):
        house.bootstrap.ready()
    assert (house.venv / "parlour.json").read_text() == before


def test_a_python_without_venv_is_told_what_to_install(house, monkeypatch):
    monkeypatch.setattr(house.bootstrap.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(house.bootstrap.Trouble, match="apt install python3-venv"):
        house.bootstrap.ready()


def test_a_folder_that_cannot_be_written_is_named(house, monkeypatch):
    def refuse(*words, **more):
        raise PermissionError(13, "Permission denied", str(house.root))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(house.bootstrap.Trouble, match="can't write to its own folder"):
        house.bootstrap.ready()


@pytest.mark.parametrize("name", ["play", "test"])
def test_an_older_python_can_still_read_the_script(name):
    ast.parse((ROOT / "scripts" / f"{name}.py").read_text(), feature_version=(3, 4))


@pytest.mark.parametrize("name", ["play", "test"])
def test_an_older_python_is_told_what_is_needed(name):
    script = ROOT / "scripts" / f"{name}.py"
    code = (
        "import sys, runpy; sys.version_info = (3, 8, 1, 'final', 0);"
        f"runpy.run_path({str(script)!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "needs Python 3.11 or newer; this is Python 3.8" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture
def play(house, monkeypatch):
    """scripts/play.py with a `parlour` that notes its words, and a record that it leaves."""
    import play

    ran = []

    def run(command, cwd=None):
        ran.append([str(word) for word in command[4:]])
        folder = Path(ran[-1][ran[-1].index("--record") + 1])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "new game.parlour").touch()
        return 0

    monkeypatch.setattr(play.bootstrap, "ready", lambda: Path(sys.executable))
    monkeypatch.setattr(play.bootstrap, "run", run)
    monkeypatch.setattr(play.bootstrap, "become", lambda command: ran.append(command[4:]))
    play.ran = ran
    return play


@pytest.mark.parametrize("words", [["--home", "{}"], ["--home={}"], []])
def test_without_a_display_bots_play_and_the_record_is_named(play, words, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(play, "no_display", lambda python: "none")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # a bare clone will do
    assert play.main([word.format(tmp_path) for word in words]) == 0
    assert play.ran[0][:4] == ["simulate", "goldrush-city", "--seats", "4"]
    out, err = capfd.readouterr()
    assert out == ""
    assert "no display" in err
    assert str(tmp_path / "records" / "new game.parlour") in err


@pytest.mark.parametrize("words", [["games"], ["--lang", "cs"], ["--home", "x", "games"]])
def test_words_go_to_parlour_as_they_are(play, words, monkeypatch):
    monkeypatch.setattr(play, "no_display", lambda python: "none")
    play.main(words)
    assert play.ran == [words]


def test_a_display_is_used(play, monkeypatch):
    monkeypatch.setattr(play, "no_display", lambda python: "")
    play.main([])
    assert play.ran == [[]]


def test_a_dead_display_is_none_and_a_driver_asked_for_is_one(play, monkeypatch):
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    if shutil.which("Xvfb"):  # a system whose windows go through X
        monkeypatch.setenv("DISPLAY", ":9876")
        assert play.no_display(sys.executable)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert play.no_display(sys.executable) == ""


# --- bench.py ---


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import bench

    return bench


def test_every_game_is_measured_in_the_same_ways(bench, tmp_path):
    names = [one.name for one in bench.measures(tmp_path, peer=False)]
    assert len(set(names)) == len(names)
    for game, (least, most) in ((game.id, game.seats) for game in GAMES.values()):
        own = [name.removeprefix(f"{game}: ") for name in names if name.startswith(f"{game}: ")]
        assert [name for name in own if name.startswith("random")] == [
            f"random playouts, {seats} seats" for seats in range(least, most + 1)
        ]
        assert {"fork", "fork and one answer", "hash with the open question", "verification of a record"} <= set(own)


def test_the_bench_plays_and_prints_what_it_measured():
    words = ["--rounds", "1", "--only", "dungeon-petz: hash", "--json"]
    done = subprocess.run(
        [sys.executable, "scripts/bench.py", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (figure,) = json.loads(done.stdout)["figures"]
    assert (figure["name"], figure["unit"]) == ("dungeon-petz: hash with the open question", "us")
    assert figure["value"] > 0


def test_a_word_that_is_in_no_figures_name_is_answered_with_the_names(bench, capsys):
    with pytest.raises(SystemExit):
        bench.main(["--only", "no such figure"])
    told = capsys.readouterr().err
    assert "no figure has 'no such figure' in its name" in told
    assert "dungeon-petz: fork and one answer\n" in told


def test_a_figure_reaches_its_aim_from_the_right_side(bench):
    found = [
        bench.Measure("quick", "/s", 100, None),
        bench.Measure("slow", "/s", 100, None),
        bench.Measure("short", "us", 5, None, less_is_better=True),
        bench.Measure("long", "us", 5, None, less_is_better=True),
        bench.Measure("whatever", "us", None, None),
    ]
    rows = bench.as_text(found, [150, 50, 4, 6, 1]).splitlines()[1:]
    assert [row.split()[-1] for row in rows] == ["reached", "missed", "reached", "missed", "us"]
