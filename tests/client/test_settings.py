"""Settings: kept whole, read with care, a broken file is put aside; and their page."""

import json

import pytest

from parlour.client import asking
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.scenes.menu import MenuScene
from parlour.client.scenes.settings import PAGES, SettingsScene
from parlour.client.settings import Settings, SettingsFile, write_whole
from parlour.client.texts import LANGUAGES
from parlour.client.widgets import Button
from parlour.core import GAMES
from parlour.core.words import Words
from tests.client.pseudo import lengthen, longer
from tests.client.stage import GAME
from tests.client.test_pages import assert_tidy


def test_settings_are_kept(tmp_path):
    file = SettingsFile(tmp_path / "home")
    assert file.settings == Settings()
    file.settings.language, file.settings.speed = "cs", "instant"
    assert file.save()
    assert SettingsFile(tmp_path / "home").settings == file.settings
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["settings.json"]


def test_unknown_words_of_a_newer_version_are_passed_over(tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"speed": "2", "sound": 7}), "utf-8")
    file = SettingsFile(tmp_path)
    assert file.settings.speed == "2"
    assert not file.notices


def test_settings_of_an_older_version_are_taken_over(tmp_path):
    old = {"language": "cs", "speed": "4", "own_speed": "instant", "auto_end": True, "confirm": False,
           "fullscreen": False, "last_game": {"seed": "7"}}  # fmt: skip
    (tmp_path / "settings.json").write_text(json.dumps(old), "utf-8")
    file = SettingsFile(tmp_path)
    assert not file.notices
    assert (file.settings.speed, file.settings.auto_end, file.settings.last_game) == ("4", True, {"seed": "7"})
    assert file.settings.unasked == []
    assert file.settings.motion == "full"


def test_every_field_is_kept(tmp_path):
    file = SettingsFile(tmp_path)
    switches = (True, True, True, True)
    file.settings = Settings("cs", "2", "4", "reduced", "plain", "off", 175, *switches, ["a:b"], {"undo": ["x"]})
    file.save()
    assert SettingsFile(tmp_path).settings == file.settings


def test_each_kind_of_question_is_switched_alone():
    settings = Settings()
    assert settings.asks("a:fight")
    settings.ask("a:fight", False)
    settings.ask("a:fight", False)
    assert settings.unasked == ["a:fight"]
    assert not settings.asks("a:fight")
    assert settings.asks("b:fight")
    settings.ask("a:fight", True)
    assert settings == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"speed": 3}',
        '{"speed": "warp"}',
        '{"auto_end": 1}',
        '{"language": "de"}',
        "[" * 100_000,
        '{"scale": 90}',
        '{"scale": "100"}',
        '{"motion": "none"}',
        '{"table": ""}',
        '{"tips": "long"}',
        '{"unasked": [1]}',
        '{"unasked": {}}',
        '{"keys": {"undo": "x"}}',
        '{"keys": {"undo": [7]}}',
        '{"keys": []}',
    ],
)
def test_a_broken_file_is_put_aside_and_said(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert len(file.notices) == 1
    assert (tmp_path / "settings.broken-1").read_text("utf-8") == text
    assert not path.exists()
    path.write_text("also broken", "utf-8")
    SettingsFile(tmp_path)
    assert (tmp_path / "settings.broken-2").read_text("utf-8") == "also broken"


def test_bytes_that_are_no_text_are_broken_settings(tmp_path):
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\x00")
    assert SettingsFile(tmp_path).notices


def test_a_folder_that_cannot_be_written_is_a_notice(tmp_path):
    (tmp_path / "home").write_text("a file", "utf-8")
    file = SettingsFile(tmp_path / "home")
    assert not file.save()
    assert not file.save()
    assert len(file.notices) == 2 or "can't be saved" in file.notices[-1][0]


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path):
    resource = pytest.importorskip("resource")
    path = tmp_path / "settings.json"
    write_whole(path, "old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, limits[1]))
    try:
        with pytest.raises(OSError):
            write_whole(path, "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text("utf-8") == "old"
    assert len(list(tmp_path.iterdir())) == 1


# --- the page -----------------------------------------------------------------------------------


def turn(stage, page):
    stage.click(f"page:{page}")


@pytest.mark.parametrize(
    ("page", "button", "name", "value"),
    [
        ("pace", "speed:4", "speed", "4"),
        ("pace", "own-speed:instant", "own_speed", "instant"),
        ("pace", "motion:reduced", "motion", "reduced"),
        ("pace", "auto-end:yes", "auto_end", True),
        ("pace", "auto-pass:yes", "auto_pass", True),
        ("looks", "language:cs", "language", "cs"),
        ("looks", "scale:125", "scale", 125),
        ("looks", "fullscreen:yes", "fullscreen", True),
        ("looks", "table:plain", "table", "plain"),
        ("looks", "tips:short", "tips", "short"),
    ],
)
def test_each_setting_is_changed_by_a_click_shown_and_kept(stage, tmp_path, page, button, name, value):
    stage.show(SettingsScene(stage.app))
    turn(stage, page)
    assert not stage.widget(button).checked
    stage.click(button)
    assert stage.widget(button).checked
    assert getattr(stage.app.settings, name) == value
    assert getattr(SettingsFile(tmp_path / "home").settings, name) == value


def test_the_settings_are_used_by_keys_alone(stage):
    stage.show(SettingsScene(stage.app))
    wanted, seen = {f"page:{name}" for name in PAGES}, set()
    for _ in range(30):
        stage.key("tab")
        seen.add(stage.top.ui.focus)
        if stage.top.ui.focus.startswith("page:"):
            stage.key("down")
            seen.add(stage.top.ui.focus)
            stage.key("return")
            if stage.top.id != "settings":
                break
    assert seen & wanted
    assert stage.top.page == "looks"


def test_every_kind_of_question_is_listed_with_its_game(stage):
    stage.show(SettingsScene(stage.app))
    turn(stage, "asking")
    listed = {w.id.split(":", 1)[1].rsplit(":", 1)[0] for w in stage.top.ui.widgets if w.id.startswith("ask:")}
    wanted = {asking.kind_of(game.id, kind) for game in GAMES.values() for kind in game.words.confirm_kinds()}
    assert listed == wanted | {asking.LEAVE}
    assert any(kind.startswith(f"{GAME}:") for kind in wanted)
    assert GAMES[GAME].words.title("en") in stage.texts()


def test_a_kind_that_is_not_asked_about_can_be_asked_about_again(stage):
    stage.app.settings.ask(asking.LEAVE, False)
    stage.show(SettingsScene(stage.app))
    turn(stage, "asking")
    assert stage.widget(f"ask:{asking.LEAVE}:no").checked
    stage.click(f"ask:{asking.LEAVE}:yes")
    assert stage.app.settings.asks(asking.LEAVE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_all_pages_of_the_settings_are_tidy(open_stage, size, lang):
    stage = open_stage(size=size, lang=lang)
    stage.show(SettingsScene(stage.app))
    for page in PAGES:
        turn(stage, page)
        assert_tidy(stage)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_texts_that_are_40_percent_longer_have_room_on_all_pages(open_stage, size, lang, monkeypatch):
    lengthen(monkeypatch)
    stage = open_stage(size=size, lang=lang)
    label = Words.confirm_label
    monkeypatch.setattr(Words, "confirm_label", lambda *words: longer(label(*words)))
    stage.show(SettingsScene(stage.app))
    for page in PAGES:
        turn(stage, page)
        assert_tidy(stage)


# --- being asked --------------------------------------------------------------------------------


def test_the_dialog_begins_on_cancel_and_forgets_only_its_own_kind(stage):
    done = []
    stage.show(ConfirmScene(stage.app, "Attack", "Dice decide.", lambda: done.append(1), "a:fight"))
    assert stage.top.ui.focus == "cancel"
    stage.click("ask-again")
    assert stage.app.settings.unasked == ["a:fight"]
    stage.click("ask-again")
    assert stage.app.settings.unasked == []
    stage.key("escape")
    assert not stage.has("go-on")
    assert not done


def test_a_dialog_without_a_kind_cannot_be_told_not_to_ask(stage):
    done = []
    stage.show(ConfirmScene(stage.app, "Reset", "All of it?", lambda: done.append(1)))
    assert not stage.has("ask-again")
    stage.click("go-on")
    assert done == [1]
    assert stage.top.id == "title"


def test_leaving_a_table_whose_game_is_not_recorded_is_asked_about(stage):
    stage.show(MenuScene(stage.app, recorded=False))
    stage.click("leave")
    assert stage.top.id == "confirm"
    assert "not recorded" in stage.widget("meaning").text
    stage.key("escape")
    assert stage.top.id == "menu"
    stage.click("leave")
    stage.click("ask-again")
    stage.click("go-on")
    stage.frame()
    assert stage.top.id == "title"
    stage.show(MenuScene(stage.app, recorded=False))
    stage.click("leave")
    stage.frame()
    assert stage.top.id == "title"


def test_leaving_a_recorded_game_is_not_asked_about(stage):
    stage.show(MenuScene(stage.app))
    stage.click("leave")
    stage.frame()
    assert stage.top.id == "title"


# --- explanations -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "free", "off"),
    [("full", "first\nsecond", "because"), ("short", "first", "because"), ("off", None, "because")],
)
def test_explanations_have_three_depths_and_reasons_are_always_told(stage, depth, free, off):
    ui = stage.top.ui
    here = stage.widget("settings")
    assert isinstance(here, Button)
    here.tip, here.why = "first\nsecond", "because"
    ui.hover = "settings"
    assert (ui.tip(depth) or (None, None))[1] == free
    here.enabled = False
    assert ui.tip(depth)[1] == off
