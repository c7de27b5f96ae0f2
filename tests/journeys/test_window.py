"""The window itself from outside: language, sizes, full screen, and what goes wrong around it."""

import json
import subprocess
import sys

import pytest

from tests.journeys.desk import INSTANT, ROOT, environment, named, short_game, widget, write_settings


def text_of(dump, name) -> str:
    found = widget(dump, name)
    assert found is not None
    return found["text"]


def test_the_language_changes_at_once_and_is_kept(start, tmp_path):
    player = start()
    assert text_of(player.scene("title"), "new-game") == "New game"
    player.click("language:cs")
    player.until(lambda d: text_of(d, "new-game") == "Nová hra", "Czech")
    player.click("quit")
    assert player.leaves() == 0
    assert json.loads((tmp_path / "home" / "settings.json").read_text("utf-8"))["language"] == "cs"
    assert text_of(start().scene("title"), "new-game") == "Nová hra"


def test_the_system_chooses_the_first_language_and_the_command_line_overrules(start):
    czech = start(home="one", LC_ALL="cs_CZ.UTF-8")
    assert czech.scene("title")["language"] == "cs"
    czech.kill()
    assert start("--lang", "en", home="two", LC_ALL="cs_CZ.UTF-8").scene("title")["language"] == "en"


@pytest.mark.parametrize("size", ["1280x720", "1920x1080", "1024x640"])
def test_the_window_opens_at_the_size_that_was_asked_for(start, size):
    dump = start("--size", size).scene("title")
    assert dump["size"] == [int(n) for n in size.split("x")]


def test_resizing_and_full_screen_keep_the_game(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "en", "--size", "1100x700")
    player.click("new-game")
    player.click("start")
    dump = player.until(lambda d: d["scene"] == "table" and d["open"])
    token = dump["token"]
    player.resize(1500, 900)
    player.until(lambda d: d["size"] == [1500, 900] and d["token"] == token)
    player.resize(500, 300)
    player.until(lambda d: d["small"], "the message that the window is too small")
    player.resize(1024, 640)
    small = player.until(lambda d: d["size"] == [1024, 640] and not d["small"])
    assert small["token"] == token
    player.key("F11")
    player.until(lambda d: d["size"] == [1920, 1080] and d["fullscreen"])
    player.key("F11")
    player.until(lambda d: d["size"] == [1024, 640] and not d["fullscreen"])


def test_a_size_below_the_least_is_said_and_corrected(start):
    player = start("--size", "800x600")
    assert player.scene("title")["size"] == [1024, 640]
    player.click("quit")
    assert player.leaves() == 0
    assert "at least 1024x640" in player.process.stderr.read()


def test_broken_settings_are_kept_aside_and_said(start, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text('{"language": "cs", ', "utf-8")
    dump = start("--lang", "en").scene("title")
    assert "settings.broken-1" in text_of(dump, "notice")
    assert (home / "settings.broken-1").read_text("utf-8") == '{"language": "cs", '


def test_a_home_that_cannot_be_written_is_said_and_the_game_goes_on(start, tmp_path):
    (tmp_path / "home").write_text("a file where a folder should be", "utf-8")
    player = start("--lang", "en")
    player.click("settings")
    player.click("speed:instant")
    player.click("back")
    player.until(lambda d: d["scene"] == "title" and "can't be saved" in text_of(d, "notice"))
    player.click("new-game")
    player.click("start")
    assert "can't be recorded" in text_of(player.scene("record-trouble"), "trouble")
    player.click("again")
    player.until(lambda d: d["scene"] == "record-trouble" and d["frame"])
    player.click("without")
    player.until(lambda d: d["scene"] == "table" and d["open"], "a question all the same")
    assert (tmp_path / "home").read_text("utf-8") == "a file where a folder should be"


def test_an_unreadable_save_is_said_and_left_alone(start, tmp_path):
    saves = tmp_path / "home" / "saves"
    saves.mkdir(parents=True)
    (saves / "old.parlour").write_bytes(b"\x00\x01 not a record\n")
    dump = start("--lang", "en").scene("title")
    assert "old.parlour" in text_of(dump, "notice")
    assert widget(dump, "resume") is None
    assert (saves / "old.parlour").read_bytes() == b"\x00\x01 not a record\n"


def test_the_rulebook_scrolls_by_wheel_and_by_key(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "en")
    player.click("new-game")
    player.click("start")
    player.until(lambda d: d["scene"] == "table" and d["open"])
    player.key("F1")
    first = widget(player.scene("rules"), "text")["scroll"][0]
    player.wheel("text", turns=3)
    second = player.until(lambda d: widget(d, "text")["scroll"][0] > first)
    player.key("Page_Down")
    player.until(lambda d: widget(d, "text")["scroll"][0] > widget(second, "text")["scroll"][0])
    player.key("Escape")
    player.scene("table")


def test_a_name_and_a_seed_can_be_typed(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "en")
    player.click("new-game")
    player.click("name:0")
    player.key(*["BackSpace"] * len("Player"))
    player.write("Zoe")
    player.until(lambda d: any(w["id"] == "emblem:0" and w["text"] == "Z" for w in d["widgets"]))
    player.click("seed")
    player.write("4x2")
    player.click("start")
    dump = player.until(lambda d: d["scene"] == "table" and d["open"])
    assert text_of(dump, "prompt").startswith("Zoe: ")
    assert [path.name for path in (tmp_path / "home" / "saves").glob("*.parlour")] == ["goldrush-city-3-42.parlour"]


def test_disabled_controls_say_why_to_pointer_and_focus(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "en")
    player.click("new-game")
    fewer = widget(player.scene("new-game"), "fewer")
    assert not fewer["enabled"]
    assert "at least 3" in fewer["why"]
    assert all(w["why"] for w in named(player.scene("new-game"), "less:") if not w["enabled"])


@pytest.mark.parametrize("display", [None, ":4711"])
def test_without_a_display_there_is_a_message_and_exit_1(tmp_path, display):
    """SDL would silently take its `offscreen` driver."""
    env = environment(**({"DISPLAY": display} if display else {}))
    words = [sys.executable, "-m", "parlour", "--home", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "no display" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= 2
