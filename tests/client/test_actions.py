"""Chords and bindings: how keys are written, and a player's own over the program's."""

import pygame
import pytest

from parlour.client import actions
from parlour.client.actions import action_of, bound, by_chord, changed, default_keys, merged, split, without
from parlour.client.key_words import ACTIONS, GROUPS, key_words
from parlour.client.texts import Texts


def down(key, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)


def test_a_chord_is_taken_apart_also_when_its_key_is_the_sign_between():
    assert split("ctrl+z") == (("ctrl",), "z")
    assert split("ctrl+alt+shift+f4") == (("ctrl", "alt", "shift"), "f4")
    assert split("+") == ((), "+")
    assert split("ctrl++") == (("ctrl",), "+")
    assert split("[+]") == ((), "[+]")


def test_keys_of_other_alphabets_have_names(stage):
    assert actions.chord(0x11B, 0) == "ě"
    assert actions.known("ě")
    assert actions.chord(0, 0) == ""


@pytest.mark.parametrize("chord", ["", "ctrl", "z+ctrl", "shift+ctrl+z", "no such key", "left shift", "ctrl+left ctrl"])
def test_what_cannot_be_pressed_is_no_chord(stage, chord):
    assert not actions.known(chord)


@pytest.mark.parametrize("chord", ["z", "shift+z", "[7]", "space", "ě", "+"])
def test_letters_and_digits_type_text(chord):
    assert actions.types_text(chord)


@pytest.mark.parametrize("chord", ["ctrl+z", "alt+z", "return", "f2", "shift+tab", "enter", "up"])
def test_other_keys_type_nothing(chord):
    assert not actions.types_text(chord)


def test_the_keys_that_come_with_the_program_clash_nowhere_and_are_known(stage):
    for chord in by_chord(default_keys()):
        assert actions.known(chord), chord
    assert merged({}) == default_keys()
    assert changed(default_keys()) == {}
    assert max(map(len, default_keys().values())) <= actions.MOST


def test_every_action_has_a_name_and_a_place_on_the_page_of_keys():
    named = [action for _, group in GROUPS for action in group]
    assert sorted(named) == sorted(default_keys())
    assert len(ACTIONS) == len(named)


def test_own_keys_lie_over_the_programs_and_take_them_from_other_actions(stage):
    keys = merged({"undo": ["s", "ctrl+z"], "suggest": []})
    assert keys["undo"] == ["s", "ctrl+z"]
    assert keys["suggest"] == []
    assert merged({"undo": ["s"]})["suggest"] == []
    assert by_chord(keys)["s"] == "undo"
    assert merged(changed(keys)) == keys


def test_own_keys_that_make_no_sense_are_passed_over(stage):
    keys = merged({"fly": ["x"], "undo": ["no such key", "x", "x"], "recap": ["x"]})
    assert "fly" not in keys
    assert keys["undo"] == ["x"]
    assert keys["recap"] == []


def test_no_page_is_left_without_a_key_that_it_needs(stage):
    assert merged({"back": []}) == default_keys()
    assert merged({"undo": ["escape"]}) == default_keys()
    assert not actions.can_lose(default_keys(), "back")
    assert actions.can_lose(default_keys(), "confirm")
    assert not actions.can_lose(without(default_keys(), "confirm", "enter"), "confirm")
    assert actions.can_lose(default_keys(), "undo")


def test_a_key_is_given_in_place_of_another_or_added_and_taken_from_whoever_had_it():
    keys = default_keys()
    assert bound(keys, "undo", "x", "ctrl+z")["undo"] == ["x"]
    assert bound(keys, "undo", "x")["undo"] == ["ctrl+z", "x"]
    taken = bound(keys, "undo", "s", "ctrl+z")
    assert (taken["undo"], taken["suggest"]) == (["s"], [])
    assert keys == default_keys()
    assert by_chord(bound(keys, "confirm", "x", "return"))["enter"] == "confirm"


def test_letters_stay_letters_in_a_field_whatever_they_mean_elsewhere(stage):
    keys = by_chord(merged({"back": ["q"], "down": ["j"]}))
    assert action_of(down(pygame.K_q), keys, typing=False) == "back"
    assert action_of(down(pygame.K_q), keys, typing=True) is None
    assert action_of(down(pygame.K_j), keys, typing=True) is None


def test_a_field_can_always_be_left_by_the_usual_keys(stage):
    keys = by_chord(merged({"back": ["q"], "down": ["j"]}))
    assert action_of(down(pygame.K_DOWN), keys, typing=True) == "down"
    assert action_of(down(pygame.K_ESCAPE), keys, typing=True) == "back"
    assert action_of(down(pygame.K_DOWN), keys, typing=False) is None


def test_a_usual_key_that_means_something_else_now_means_that_in_a_field_too(stage):
    keys = by_chord(merged({"down": ["j"], "up": ["down"]}))
    assert action_of(down(pygame.K_DOWN), keys, typing=True) == "up"


def test_a_game_is_not_played_while_typing(stage):
    assert action_of(down(pygame.K_z, pygame.KMOD_LCTRL), by_chord(default_keys()), typing=True) is None
    assert action_of(down(pygame.K_EQUALS, pygame.KMOD_LCTRL), by_chord(default_keys()), typing=True) == "zoom-in"


@pytest.mark.parametrize(
    ("chord", "english", "czech"),
    [
        ("return", "Enter", "Enter"),
        ("space", "Space", "Mezerník"),
        ("ctrl+z", "Ctrl+Z", "Ctrl+Z"),
        ("ctrl+shift+up", "Ctrl+Shift+Arrow up", "Ctrl+Shift+Šipka nahoru"),
        ("[+]", "Keypad +", "Num +"),
        ("enter", "Keypad Enter", "Num Enter"),
        ("f11", "F11", "F11"),
        ("f", "F", "F"),
        ("ě", "Ě", "Ě"),
        ("ctrl++", "Ctrl++", "Ctrl++"),
        ("print screen", "Print screen", "Print screen"),
        ("", "", ""),
    ],
)
def test_keys_in_words(chord, english, czech):
    assert key_words(Texts("en"), chord) == english
    assert key_words(Texts("cs"), chord) == czech
