"""The README says what is so: its commands run, its bot plays, its links lead somewhere."""

import re
import shlex
import sys
import tomllib

import pytest

from parlour.core import GAMES
from tests.commands import ROOT, call

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the README's bot in it, as somebody would save it."""
    folder = tmp_path_factory.mktemp("reader")
    (text,) = blocks("python")
    (folder / "builder.py").write_text(text, encoding="utf-8")
    return folder


def test_every_command_runs_in_the_order_of_the_page(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    commands = [line for block in blocks("sh") for line in block.splitlines()]
    assert [command for command in commands if not command.startswith("python3 scripts/play.py ")] == [
        "python3 scripts/play.py",
        "python3 scripts/test.py",
    ]
    for command in commands:
        words = shlex.split(command)[2:]
        if words:
            done = call(*words)
            assert (done.code, done.err) == (0, ""), command
            assert done.out


def test_the_bot_is_ten_lines_that_build(folder, monkeypatch):
    (text,) = blocks("python")
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 12
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    words = ["simulate", "goldrush-city", "--seats", 3, "--seed", 0, "--games", 20, "--json"]
    builds = [
        sum(row["points"][0] > 0 for row in call(*words, "--bots", bots).rows)
        for bots in ("builder:make,random,random", "random")
    ]
    assert builds[0] > builds[1]


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert "assets/pictures/table.png" in links
    missing = [link for link in links if not link.startswith("https://") and not (ROOT / link).exists()]
    assert missing == []


def test_every_game_is_on_the_page():
    for game in GAMES.values():
        if not game.id.startswith("toy-"):
            least, most = game.seats
            assert f"| {game.words.title('en')} | {least} to {most} | complete" in README


def test_the_keys_are_those_of_the_bindings():
    bound = tomllib.loads((ROOT / "client" / "bindings.toml").read_text(encoding="utf-8"))["bindings"]
    table = README.split("## Keys")[1].split("##")[0].casefold()
    for action in ("confirm", "press", "back", "undo", "suggest", "clear", "pass", "log", "menu", "rules"):
        key = {"return": "enter"}.get(bound[action][0], bound[action][0])
        assert re.search(rf"\b{re.escape(key)}\b", table), action


def test_the_page_is_the_packages_description():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["readme"] == "README.md"
