"""What hands do at the wrong moment: keys held or hit once too often, a pointer that rests while pages change."""

import json

import pygame
import pytest

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.scenes.base import HASTE
from parlour.client.scenes.curtain import CurtainScene
from parlour.client.scenes.new_game import NewGameScene
from parlour.client.scenes.rules import RulesScene
from tests.client.positions import kind
from tests.client.stage import KEYS, setup


def to_the_end(stage):
    stage.play(setup(3, seed=2, max_rounds=1))
    for turn in range(200):
        stage.until(lambda: stage.top.id == "end" or stage.table.open)
        if stage.top.id == "end":
            return
        stage.answer(stage.table, turn)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_key_meant_for_the_last_turn_does_not_leave_the_result(stage, key):
    to_the_end(stage)
    stage.key(key)
    assert stage.top.id == "end"
    stage.frame(HASTE)
    stage.key(key)
    assert stage.top.id == "table"


def test_a_key_of_the_last_player_does_not_open_the_curtain(stage):
    stage.show(CurtainScene(stage.app, setup(persons=2), 1, lambda: None))
    stage.key("return")
    stage.key("space")
    assert stage.top.id == "curtain"
    stage.frame(HASTE)
    stage.key("return")
    assert stage.top.id == "title"


def test_the_menu_over_a_curtain_knows_that_nothing_is_recorded(open_stage, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "saves").write_text("a file where a folder should be", "utf-8")
    stage = open_stage()
    stage.play(setup(3, persons=2, seed=3))
    stage.until(lambda: stage.top.id == "record-trouble")
    stage.click("without")
    stage.until(lambda: stage.top.id == "curtain")
    stage.key("escape")
    assert "not recorded" in stage.widget("note").text


def test_a_table_that_waits_is_not_drawn_again_and_again(stage):
    stage.click("new-game")
    stage.click("start")
    stage.until(lambda: stage.top.id == "table")
    stage.until(lambda: stage.table.open)
    for _ in range(20):
        stage.frame(0.1)
    drawn = stage.app.frame
    for _ in range(20):
        stage.frame(0.1)
    assert stage.app.frame == drawn


def down(name):
    return pygame.event.Event(pygame.KEYDOWN, key=KEYS[name], mod=0, unicode="")


def test_a_held_arrow_goes_on_until_it_is_let_go(stage):
    stage.show(RulesScene(stage.app, setup().game))
    stage.frame(0.0, down("down"))
    once = stage.top.ui.offset("text")
    for _ in range(20):
        stage.frame(0.1)
    held = stage.top.ui.offset("text")
    assert held > 8 * once > 0
    stage.frame(0.0, pygame.event.Event(pygame.KEYUP, key=KEYS["down"], mod=0))
    for _ in range(20):
        stage.frame(0.1)
    assert stage.top.ui.offset("text") == held


def test_a_held_enter_presses_once(stage):
    stage.frame(0.0, down("return"))
    for _ in range(20):
        stage.frame(0.1)
    assert stage.top.id == "new-game"


def test_the_wheel_turns_a_page_that_has_just_opened_under_the_pointer(stage):
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEMOTION, pos=(600, 400), rel=(0, 0), buttons=(0, 0, 0)))
    stage.show(RulesScene(stage.app, setup().game))
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEWHEEL, y=-1, precise_y=-1.0, x=0))
    assert stage.top.ui.offset("text") > 0


def test_what_is_pointed_at_follows_a_change_of_the_page(stage):
    stage.click("new-game")
    stage.hover("more")
    assert stage.top.ui.hover == "more"
    stage.frame(0.0, pygame.event.Event(pygame.WINDOWLEAVE))
    assert not stage.top.ui.hover


def test_tips_come_to_the_keyboard_too(stage):
    stage.click("new-game")
    stage.frame(0.0, pygame.event.Event(pygame.WINDOWLEAVE))
    assert stage.top.ui.tip() is None
    stage.top.ui.set_focus("name:0")
    stage.key("down")
    stage.top.ui.set_focus("kind:1")
    assert stage.top.ui.tip()[1] == stage.widget("kind:1").tip


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_what_is_missing_is_said_before_a_card_is_chosen(at, view):
    stage, table = at(kind("bid"), view=view)
    stage.until(lambda: table.checked is not None)
    assert not table.chosen
    need = table.asked.cards.need
    if view == "plain":
        assert stage.widget("status").text == f"still missing: {need}"
    else:
        assert stage.widget("bid-least").text == str(need)
        assert stage.widget("status").text


def test_an_answer_to_a_press_is_said_in_the_language_of_now(stage):
    stage.play(setup(seed=3))
    stage.asked()
    stage.key("z", pygame.KMOD_LCTRL)
    english = stage.table.notice
    stage.app.use_language("cs")
    stage.frame()
    assert stage.table.notice
    assert stage.table.notice != english


def test_full_screen_helps_a_window_that_is_too_small(stage):
    stage.resize((400, 300))
    stage.key("f11")
    assert stage.app.window.fullscreen


def test_a_word_on_a_card_gets_smaller_rather_than_broken(stage, monkeypatch):
    p, drawn = stage.app.painter, []
    monkeypatch.setattr(p, "_rows", lambda rect, rows, *rest: drawn.append(rows))
    card = Rect(0, 0, 72, 44)
    assert p.text(card, "Odvrácení", (0, 0, 0), p.size("body"), "bold", "center", wrap=True)
    assert p.text(card, "x" * 14, (0, 0, 0), p.size("body"), "bold", "center", wrap=True)
    assert [len(rows) for rows in drawn] == [1, 2]


def test_a_seed_can_be_pasted_with_the_words_around_it(stage):
    pygame.scrap.put_text("Seed: 4 711\n")
    stage.key("v", pygame.KMOD_LCTRL)
    stage.click("new-game")
    stage.click("seed")
    stage.key("v", pygame.KMOD_LCTRL)
    assert stage.widget("seed").value == "4711"


# --- what lies in the home folder -------------------------------------------------------------


def record_of(stage, home):
    stage.play(setup(seed=1))
    stage.asked()
    stage.close()
    (record,) = saves.folder(home).glob("*.parlour")
    return record


def changed(record, **words) -> bytes:
    first, _, rest = record.read_bytes().partition(b"\n")
    return json.dumps({**json.loads(first), **words}).encode() + b"\n" + rest


def test_no_file_among_the_saves_keeps_the_title_from_opening(open_stage, tmp_path):
    home = tmp_path / "home"
    record = record_of(open_stage(home=home), home)
    place = saves.folder(home)
    (place / "deep.parlour").write_bytes(b"[" * 200_000 + b"\n")
    (place / "endless.parlour").write_bytes(changed(record, seed=float("inf")))
    (place / "nowhere.parlour").symlink_to(tmp_path / "nowhere")
    (place / "folder.parlour").mkdir()
    (place / (record.name + ".names")).write_bytes(b"[" * 200_000)
    stage = open_stage(home=home)
    assert [save.record for save in stage.top.saves] == [record]
    assert "3 saved games can't be read" in stage.widget("notice").text
    stage.click("resume")
    assert stage.asked().setup.seats[0].name == "A"


def test_a_game_of_other_rules_is_not_offered(open_stage, tmp_path):
    home = tmp_path / "home"
    record = record_of(open_stage(home=home), home)
    record.write_bytes(changed(record, rules="0" * 16))
    stage = open_stage(home=home)
    assert not stage.has("resume")
    assert "1 saved game was begun with other rules" in stage.widget("notice").text
    assert stage.top.ui.focus == "new-game"


def test_a_long_name_of_a_broken_save_is_shortened(open_stage, tmp_path):
    place = saves.folder(tmp_path / "home")
    place.mkdir(parents=True)
    (place / ("long" * 50 + ".parlour")).write_bytes(b"nonsense")
    notice = open_stage(home=tmp_path / "home").widget("notice")
    assert "…" in notice.text
    assert not notice.clipped


def seat(name, bot="random"):
    return {"name": name, "bot": bot}


@pytest.mark.parametrize(
    "last",
    [
        {"game": ["x"]},
        {"game": "goldrush-city", "seats": "abc", "options": {}},
        {"game": "goldrush-city", "seats": [seat(None, None)] * 3, "options": [1]},
        {"game": "goldrush-city", "seats": [seat("\ud800", ""), seat("a"), seat("b")], "options": {"max_rounds": []}},
        {"game": "goldrush-city", "seats": [seat("W" * 5000, ""), seat("a\nb\0"), seat("\u202e😀")], "options": {}},
    ],
)
def test_no_last_game_keeps_a_new_one_from_starting(open_stage, tmp_path, last):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.json").write_text(json.dumps({"last_game": last}), "utf-8")
    stage = open_stage()
    stage.show(NewGameScene(stage.app))
    if stage.widget("start").enabled:
        stage.click("start")
        stage.until(lambda: stage.top.id == "table" and stage.table.beats.shown is not None)
