"""The script that takes pictures of the window, those of the README among them."""

import importlib
import struct
import subprocess
import sys
from pathlib import Path

from parlour.client.tables.goldrush_city.scenes import SCENES
from parlour.core import GAMES, new_table
from parlour.core.bots import BotTable

ROOT = Path(__file__).resolve().parents[2]

QUESTIONS = {
    "table", "table-3", "table-5", "auction", "auction-before", "target", "block-target", "contest", "sale", "keep",
    "lose-wood", "lose-permit", "pay-gold", "pay-wood", "pay-stone",
}  # fmt: skip
AROUND = {
    "tip", "confirm", "choose", "menu", "record-trouble", "broken", "notice", "visiting", "plain", "waiting",
    "spectator",
}  # fmt: skip
PAGES = {
    "title", "title-resume", "new-game", "settings-pace", "settings-looks", "settings-asking", "keys", "key", "rules",
    "curtain", "saved", "end",
}  # fmt: skip
TOGETHER = {
    "together", "together-help", "together-found", "join-playing", "join-other", "join", "host", "host-pick",
    "lobby-host", "lobby-guest", "lobby-watch", "lobby-pick", "looks", "edit-table", "remove", "order", "lobby-ready",
    "lobby-said-ready", "company", "company-away", "vote", "paused", "alone", "watching", "menu-together", "talk",
}  # fmt: skip
REPLAYS = {"library", "replay", "replay-open", "replay-go-on"}
PLANS = {
    "plan-groups-whole", "plan-group-imps-empty", "plan-group-imps-begun", "plan-arrange-place-empty",
    "plan-arrange-whole", "plan-look-after-whole", "plan-job-empty", "plan-job-begun", "plan-do-business-whole",
}  # fmt: skip


def taken(folder, *words) -> set[str]:
    """The names of the pictures that the script takes; each is a PNG of 1280x720."""
    line = [sys.executable, "scripts/pictures.py", str(folder), "--size", "1280x720", *words]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    for path in folder.iterdir():
        data = path.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (1280, 720)
    return {path.name.split("-1280")[0] for path in folder.iterdir()}


def test_the_script_takes_pictures_of_every_screen(tmp_path):
    assert taken(tmp_path, "--lang", "cs", "--screens") == PAGES | QUESTIONS | AROUND | TOGETHER | REPLAYS


def test_the_script_takes_pictures_of_plans_that_are_put_together(tmp_path):
    """And of the same pages of another game as of the first one."""
    found = taken(tmp_path, "--lang", "en", "--screens", "--game", "dungeon-petz")
    assert found >= PAGES | TOGETHER | REPLAYS | PLANS


def test_the_games_that_it_plays_have_every_short_scene(monkeypatch):
    """Which events they tell takes no window."""
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")  # the script sets them too; that must not outlive this test
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    pictures = importlib.import_module("pictures")
    game, told = GAMES["goldrush-city"], set()
    for played in (pictures.FULL, pictures.HOUSE):
        table = new_table(game.id, played.seats, played.seed, played.options)
        table.entered = lambda entry: told.update(event[0] for event in entry.events)
        bots = BotTable(game, played.seed, [played.own] + [played.bot] * (played.seats - 1))
        while not table.over:
            seat = bots.seat_to_move(table)
            table.answer(bots.choose(table, seat), seat)
    assert set(SCENES) <= told


def test_the_pictures_of_the_readme_are_there():
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in ("table", "scene", "title", "city", "shops", "lobby", "replay"):
        assert (ROOT / "assets" / "pictures" / f"{name}.png").read_bytes()[:4] == b"\x89PNG"
        assert f"assets/pictures/{name}.png" in readme
