"""The page of keys: other keys for actions, clashes, and what buttons say about keys."""

import json

import pygame
import pytest

from parlour.client.actions import NEEDED, default_keys
from parlour.client.settings import SettingsFile
from tests.client.pseudo import lengthen
from tests.client.stage import setup
from tests.client.test_pages import assert_tidy


def press(stage, key, mod=0):
    """A key that the stage has no name for."""
    stage.frame(0.0, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
                pygame.event.Event(pygame.KEYUP, key=key, mod=mod))  # fmt: skip


@pytest.fixture
def keys(stage):
    """The page of keys over the title."""
    press(stage, pygame.K_F3)
    assert stage.top.id == "keys"
    return stage


def wait_for(stage, action, number=0):
    """Ask for a key of an action, by keyboard."""
    stage.top.ui.set_focus(f"key:{action}:{number}")
    stage.key("return")
    assert stage.top.id == "press"


def said(stage, action):
    """The keys of an action as the page shows them."""
    buttons = [stage.top.ui.get(f"key:{action}:{i}") for i in range(4)]
    return [button.text for button in buttons if button is not None and button.text != "Add"]


def test_every_action_is_listed_with_its_keys_in_words(keys):
    for action, chords in default_keys().items():
        assert keys.has(f"action:{action}")
        assert len(said(keys, action)) == len(chords)
    assert said(keys, "undo") == ["Ctrl+Z"]
    assert said(keys, "previous-zone") == ["Shift+Tab"]


def test_every_key_of_the_page_can_be_reached_by_arrows(keys):
    wanted = {w.id for w in keys.top.ui.spots()}
    reached, waiting = set(), [keys.top.ui.focus]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            for way in ("up", "down", "left", "right", "tab"):
                keys.top.ui.set_focus(here)
                keys.key(way)
                waiting.append(keys.top.ui.focus)
    assert reached == wanted


def test_a_key_is_changed_kept_and_named_on_buttons(open_stage, tmp_path):
    stage = open_stage()
    press(stage, pygame.K_F3)
    wait_for(stage, "back")
    press(stage, pygame.K_F9)
    assert stage.top.id == "keys"
    assert said(stage, "back") == ["F9"]
    assert stage.widget("back").hint == "F9"
    press(stage, pygame.K_ESCAPE)
    assert stage.top.id == "keys"
    press(stage, pygame.K_F9)
    assert stage.top.id == "title"
    assert SettingsFile(tmp_path / "home").settings.keys == {"back": ["f9"]}
    again = open_stage()
    assert again.app.key_of("back") == "F9"


def test_a_key_is_added_beside_the_others(keys):
    wait_for(keys, "undo", 1)
    press(keys, pygame.K_BACKSPACE, pygame.KMOD_LALT)
    assert said(keys, "undo") == ["Ctrl+Z", "Alt+Backspace"]
    assert keys.app.key_of("undo") == "Ctrl+Z"


def test_any_key_can_be_pressed_also_one_that_would_do_something(keys):
    """Tab, arrows and Space aren't carried out while a key is waited for."""
    for number, key in enumerate((pygame.K_TAB, pygame.K_SPACE)):
        wait_for(keys, "recap", 0)
        press(keys, key)
        assert keys.top.id == "confirm", number
        keys.frame(1.0)
        keys.click("cancel")
    assert said(keys, "recap") == ["R"]


def test_keys_that_are_only_held_are_waited_out(keys):
    wait_for(keys, "recap")
    for key in (pygame.K_LCTRL, pygame.K_RSHIFT, pygame.K_CAPSLOCK):
        press(keys, key)
        assert keys.top.id == "press"
    press(keys, pygame.K_e, pygame.KMOD_LCTRL)
    assert said(keys, "recap") == ["Ctrl+E"]


def test_escape_leaves_everything_as_it_is(keys):
    wait_for(keys, "recap")
    press(keys, pygame.K_ESCAPE)
    assert keys.top.id == "keys"
    assert keys.app.keys == default_keys()


def test_escape_can_be_given_back_to_back(keys):
    wait_for(keys, "back")
    press(keys, pygame.K_F9)
    wait_for(keys, "back", 1)
    press(keys, pygame.K_ESCAPE)
    assert said(keys, "back") == ["F9", "Esc"]


def test_the_key_that_an_action_has_already_changes_nothing(keys):
    wait_for(keys, "more", 1)
    press(keys, pygame.K_EQUALS)
    assert keys.top.id == "keys"
    assert keys.app.keys == default_keys()


def test_a_key_without_a_name_is_said(keys):
    wait_for(keys, "recap")
    press(keys, 0)
    assert keys.top.id == "press"
    assert "another" in keys.widget("meaning").text


def test_a_clash_names_both_actions_and_cancel_comes_first(keys):
    wait_for(keys, "recap")
    press(keys, pygame.K_s)
    assert keys.top.id == "confirm"
    assert keys.top.ui.focus == "cancel"
    text = keys.widget("heading").text + keys.widget("meaning").text
    assert "S is taken" in text
    assert "Suggest cards" in text
    assert "Show again what happened" in text
    keys.key("return")
    assert keys.app.keys == default_keys()


def test_a_key_that_is_taken_over_leaves_the_other_action(keys):
    wait_for(keys, "recap")
    press(keys, pygame.K_s)
    keys.click("go-on")
    assert said(keys, "recap") == ["S"]
    assert said(keys, "suggest") == []
    assert keys.app.bindings["s"] == "recap"
    assert keys.app.key_of("suggest") == ""


@pytest.mark.parametrize("action", sorted(set(NEEDED) - {"confirm"}))
def test_the_only_key_of_what_every_page_needs_cannot_be_taken(keys, action):
    key = pygame.key.key_code(default_keys()[action][0])
    if key != pygame.K_ESCAPE:  # which never is a key that was pressed here
        wait_for(keys, "recap")
        press(keys, key)
        assert keys.top.id == "confirm"
        assert not keys.widget("go-on").enabled
        assert keys.widget("go-on").why
        keys.click("go-on")
        keys.click("cancel")
    keys.top.ui.set_focus(f"key:{action}:0")
    press(keys, pygame.K_DELETE)
    assert keys.app.keys == default_keys()


def test_a_key_is_taken_away_by_delete_or_by_the_mouse(keys):
    keys.top.ui.set_focus("key:recap:0")
    press(keys, pygame.K_DELETE)
    assert said(keys, "recap") == []
    assert keys.top.ui.focus == "key:recap:0"
    keys.top.ui.set_focus("key:more:3")
    keys.frame()
    keys.click("key:more:3")
    keys.click("take-away")
    assert said(keys, "more") == ["=", "Keypad +", "+"]
    keys.top.ui.set_focus("key:more:3")
    keys.key("return")
    assert not keys.widget("take-away").enabled


def test_all_keys_can_be_reset(keys, tmp_path):
    assert not keys.widget("reset").enabled
    wait_for(keys, "recap")
    press(keys, pygame.K_s)
    keys.click("go-on")
    keys.click("reset")
    assert keys.app.keys == default_keys()
    assert json.loads((tmp_path / "home" / "settings.json").read_text("utf-8"))["keys"] == {}


def test_a_rebound_key_works_at_once_and_the_old_one_no_more(stage):
    stage.play(setup(seed=3))
    stage.asked()
    press(stage, pygame.K_F3)
    wait_for(stage, "rules")
    press(stage, pygame.K_F8)
    stage.key("escape")
    stage.asked()
    stage.key("f1")
    assert stage.top.id == "table"
    press(stage, pygame.K_F8)
    assert stage.top.id == "rules"


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_the_pages_of_keys_are_tidy(open_stage, size, lang):
    look_at_all(open_stage(size=size, lang=lang))


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_pages_of_keys_have_room_for_longer_texts(open_stage, size, lang, monkeypatch):
    lengthen(monkeypatch)
    look_at_all(open_stage(size=size, lang=lang))


def look_at_all(stage):
    """The list, its end, and the dialogs."""
    press(stage, pygame.K_F3)
    assert_tidy(stage)
    for _ in range(4):
        press(stage, pygame.K_PAGEDOWN)
        assert_tidy(stage)
    wait_for(stage, "limit")
    assert_tidy(stage)
    press(stage, 0)
    assert_tidy(stage)
    press(stage, pygame.K_UP)
    assert stage.top.id == "confirm"
    assert_tidy(stage)
