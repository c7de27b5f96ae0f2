"""Talking at a table between peers, and several persons at one window of it."""

import pygame
import pytest

from parlour.client.commands import Look, Say
from parlour.client.scenes.base import HASTE
from parlour.client.scenes.conversation import PHRASES, UNHEARD
from parlour.client.snapshot import Talk
from tests.client.sitting import Sitting


@pytest.fixture
def sitting(stage):
    return Sitting(stage)


# --- talking -------------------------------------------------------------------------------------


def test_what_is_said_is_counted_until_it_is_read_and_kept_with_its_speaker(sitting, stage):
    sitting.tell(Talk(1, "Hello"), Talk(-1, "Go Ada"))
    assert stage.widget("page:talk").text == "Talk (2)"
    stage.click("page:talk")
    assert stage.widget("page:talk").text == "Talk"
    assert [stage.widget(f"said:{n}").text for n in (0, 1)] == ["Hugo: Hello", "A spectator: Go Ada"]
    assert stage.widget("said:0").seat == sitting.table.theme.seat(1)
    sitting.tell(Talk(1, "again"))
    assert stage.widget("page:talk").text == "Talk"
    stage.click("page:log")
    assert stage.has("log-all")


def test_a_muted_person_is_read_no_more_until_it_is_taken_back(sitting, stage):
    sitting.tell(Talk(1, "one"), Talk(3, "two"), Talk(-1, "three"))
    stage.click("page:talk")
    stage.click("mute:1")
    sitting.tell(Talk(1, "four"))
    assert [w.text for w in sitting.table.ui.widgets if w.id.startswith("said:")] == ["Mila: two", "A spectator: three"]
    assert stage.widget("mute:1").sign == "muted"
    assert not stage.has("mute:0")
    stage.click("watching")
    stage.click("page:log")
    sitting.tell(Talk(1, "five"), Talk(-1, "six"))
    assert stage.widget("page:talk").text == "Talk"
    stage.click("page:talk")
    stage.click("mute:1")
    assert "Hugo: five" in stage.texts()
    assert "six" not in stage.texts()


def test_a_phrase_is_said_with_one_press_in_the_speakers_language(open_stage):
    stage = open_stage(lang="cs")
    sitting = Sitting(stage, view="plain")
    stage.click("page:talk")
    stage.click("phrase:0")
    assert sitting.said(Say) == [Say("Ahoj!")]
    seen = set()
    for _ in range(2 * len(PHRASES)):
        seen |= {w.id for w in sitting.table.ui.widgets if w.id.startswith("phrase:")}
        stage.click("phrases")
    assert len(seen) == len(PHRASES)


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_letters_are_words_while_one_types_whatever_comes(stage, view):
    sitting = Sitting(stage, view=view)
    sitting.press(pygame.K_t)
    assert sitting.table.typing
    for letter in "pass c u r":
        sitting.press(pygame.key.key_code(letter) if letter != " " else pygame.K_SPACE)
        stage.write(letter)
    stage.asked()  # a question comes in the meantime
    assert sitting.table.typing
    stage.write("!")
    sitting.tell(sitting.company(thinking=(0,)))
    assert stage.widget("talk-field").value == "pass c u r!"
    assert sitting.table.selection.limit is None
    assert not [one for one in sitting.worker.sent if type(one).__name__ in ("Answer", "Recap")]
    stage.key("return")
    assert sitting.said(Say) == [Say("pass c u r!")]
    assert stage.widget("talk-field").value == ""
    assert sitting.table.typing
    stage.key("return")
    assert len(sitting.said(Say)) == 1
    stage.key("escape")
    assert stage.top is sitting.table
    assert not sitting.table.typing


def test_a_click_into_the_field_sends_nothing(sitting, stage):
    stage.click("page:talk")
    stage.click("talk-field")
    stage.write("half a word")
    stage.click("talk-field")
    assert not sitting.said(Say)
    assert stage.widget("talk-field").value == "half a word"


def test_words_that_were_too_many_come_back_into_the_field(sitting, stage):
    sitting.press(pygame.K_t)
    stage.write("one more")
    stage.key("return")
    sitting.tell(Talk(0, "one more"))
    stage.frame(UNHEARD + 1)
    assert not stage.has("company-notice")
    stage.write("too much")
    stage.key("return")
    stage.frame(UNHEARD + 0.1)
    assert stage.widget("company-notice").text == "That was too much at once. Wait a moment."
    assert stage.widget("talk-field").value == "too much"


@pytest.mark.parametrize(("typed", "heard"), [("❤\ufe0f", "❤"), ("caf" + "e\u0301", "caf\u00e9"), (" a  b ", "a b")])
def test_words_that_the_network_puts_in_order_are_known_again(sitting, stage, typed, heard):
    sitting.press(pygame.K_t)
    stage.write(typed)
    stage.key("return")
    assert sitting.said(Say) == [Say(heard)]
    sitting.tell(Talk(0, heard))
    stage.frame(UNHEARD + 1)
    assert not stage.has("company-notice")


def test_the_end_of_a_long_line_is_seen_while_it_is_typed(sitting, stage):
    sitting.press(pygame.K_t)
    stage.write("an answer to what was asked before, much longer than the field is")
    assert not stage.widget("talk-field").clipped


# --- several at one window -----------------------------------------------------------------------


def test_between_two_persons_of_one_window_the_curtain_hides_hands_and_half_typed_words(stage):
    """UX 16, mixed with seats at other machines."""
    sitting = Sitting(stage, persons=2)
    stage.until(lambda: stage.top.id == "curtain")
    first = stage.top.seat
    assert sitting.table.beats.shown is None or sitting.table.beats.shown.viewer is None
    sign = stage.widget("sign")
    assert sign.look == sitting.table.theme.seat(first)
    stage.frame(HASTE + 0.1)
    stage.click("ready")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    sitting.press(pygame.K_t)
    stage.write("between us")
    stage.key("escape")
    while stage.top.id == "table":
        stage.until(lambda: stage.top.id != "table" or stage.table.open)
        if stage.top.id == "table":
            stage.answer(sitting.table, 1)
    assert stage.top.seat != first
    stage.key("escape")
    stage.frame()
    assert stage.widget("note").text.startswith("The table goes on without this window")
    stage.key("escape")
    stage.frame(HASTE + 0.1)
    stage.click("ready")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    assert sitting.table.company.page == "talk"
    assert stage.widget("talk-field").value == ""
    assert Look(None) in sitting.worker.sent
