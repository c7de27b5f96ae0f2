"""New game: a code fills everything at once, and there is always the code of what is chosen."""

import pygame
import pytest

import tests.toy
from parlour.client.scenes.code_panel import _inserted
from parlour.client.scenes.new_game import NewGameScene
from parlour.core import GAMES
from parlour.core.chance import SEED_LIMIT
from parlour.core.setup_code import decode, encode
from tests.client.test_pages import LANGUAGES, SIZES, assert_tidy

GOLDRUSH, TOY = GAMES["goldrush-city"], tests.toy.GAME
CODE = encode(GOLDRUSH, 4, 4711, {"max_rounds": 7, "bust_counts_in_ranking": True})
LONGEST = encode(GOLDRUSH, 5, SEED_LIMIT - 1, {name: option.values[-1] for name, option in GOLDRUSH.options.items()})


@pytest.fixture
def page(stage):
    stage.click("new-game")
    return stage


def chosen(stage):
    """What Start would play, apart from who sits where."""
    scene = stage.top
    assert isinstance(scene, NewGameScene)
    return GAMES[scene.game], len(scene.seats), int(scene.seed), scene.options


def paste(stage, text):
    pygame.scrap.put_text(text)
    stage.click("paste-code")


def go_to(stage, name):
    """Bring the focus to a control by Tab and arrows alone."""
    ui = stage.top.ui
    for _ in ui.spots():
        if ui.focused().zone == stage.widget(name).zone:
            break
        stage.key("tab")
    for key in ("down", "up", "left", "right"):
        if ui.focus != name:
            stage.key(key)
    assert ui.focus == name


# --- taking a code ----------------------------------------------------------------------------


def test_a_pasted_code_sets_game_seats_options_and_seed_at_once(page):
    paste(page, f" {CODE.lower()}\n")
    assert chosen(page) == decode(CODE)
    assert page.widget("code").value == CODE
    assert page.widget("seed").value == "4711"
    assert page.widget("count").text == "4"
    assert page.widget("value:max_rounds").text == "7"
    assert "taken" in page.widget("code-note").text


def test_the_game_of_a_code_is_the_one_that_starts(page):
    paste(page, CODE)
    page.click("start")
    page.until(lambda: page.top.id != "new-game")
    setup = page.app.stack[-1].setup if page.top.id == "table" else page.app.stack[-2].setup
    assert (GAMES[setup.game], len(setup.seats), setup.seed, setup.options) == decode(CODE)


def test_a_code_can_be_typed_letter_by_letter(page):
    page.click("code")
    for letter in CODE.replace("-", " ").lower()[:-1]:
        page.write(letter)
        assert page.top.seed == ""
    page.write(CODE[-1])
    assert chosen(page) == decode(CODE)
    assert page.widget("code").value == CODE


def test_a_code_can_be_pasted_by_keys_alone(page):
    pygame.scrap.put_text(CODE)
    go_to(page, "paste-code")
    page.key("return")
    assert chosen(page) == decode(CODE)
    other = encode(GOLDRUSH, 3, 99)
    pygame.scrap.put_text(other)
    go_to(page, "code")
    page.key("v", pygame.KMOD_LCTRL)
    assert chosen(page) == decode(other)
    assert page.widget("code").value == other


def test_a_code_that_is_pasted_into_another_one_counts_alone(page):
    paste(page, CODE)
    other = encode(GOLDRUSH, 5, 12)
    for cursor in (0, 7, len(CODE)):
        page.click("code")
        page.top.ui._cursor = cursor
        pygame.scrap.put_text(other)
        page.key("v", pygame.KMOD_LCTRL)
        assert chosen(page) == decode(other)
        paste(page, CODE)


def test_what_was_put_into_a_text_is_found_wherever_it_went():
    assert _inserted("", "abc") == ["abc"]
    assert _inserted("abc", "abXc") == ["X"]
    assert "ab" in _inserted("abab", "ababab")
    assert _inserted("abc", "ab") == _inserted("abc", "abc") == []
    assert _inserted("abc", "xyz and more") == []


def test_persons_and_names_stay_where_a_code_leaves_room_for_them(page):
    page.click("more")
    page.click("name:0")
    page.write("x")
    page.click("kind:1")
    before = list(page.top.seats)
    paste(page, encode(GOLDRUSH, 3, 1))
    assert page.top.seats == before[:3]
    paste(page, encode(GOLDRUSH, 5, 1))
    assert page.top.seats[:3] == before[:3]
    assert len({seat.name for seat in page.top.seats}) == 5
    paste(page, encode(TOY, 2, 8, {"rounds": 3}))
    assert page.top.seats == before[:2]
    assert page.top.game == TOY.id
    assert page.widget("value:rounds").text == "3"


def test_a_bot_that_another_game_lacks_makes_room_for_one_that_it_has(page, monkeypatch):
    from parlour.client.scenes import new_game

    monkeypatch.setattr(new_game, "bot_names", lambda game: ["random"] if game is TOY else ["random", "greedy"])
    paste(page, encode(TOY, 3, 8))
    assert [seat.bot for seat in page.top.seats] == ["", "random", "random"]
    page.click("kind:1")


# --- what is no code --------------------------------------------------------------------------

BAD = [
    (CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), "letters is wrong"),
    (CODE[:9], "not whole"),
    ("UUUUU-UUUUU", "A code has no U."),
    ("price 12 €", "A code has no €."),
    ("\x07\x08", "no code to paste"),
    ("", "no code to paste"),
    ("Z" * 500, "too long"),
    ("Z" * 10**6, "too long"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_a_text_that_is_no_code_changes_nothing_and_says_why(page, text, words):
    paste(page, CODE)
    before = chosen(page)
    page.app.window.clipboard = lambda: text
    page.click("paste-code")
    assert words in page.widget("code-note").text or (not text.isprintable() and page.widget("code-note").text)
    assert page.widget("code-note").colour == "warning"
    assert chosen(page) == before
    assert page.widget("start").enabled
    assert_tidy(page)


def test_a_code_of_other_rules_or_of_another_game_is_refused_in_plain_words(page, monkeypatch):
    import dataclasses

    other = dataclasses.replace(GOLDRUSH)
    other.__dict__["digest"] = f"{int(GOLDRUSH.digest, 16) ^ 1:016x}"
    paste(page, encode(other, 4, 1))
    assert page.widget("code-note").text == "This code was made with other rules of Goldrush-City."
    stranger = dataclasses.replace(TOY, id="stranger")
    paste(page, encode(stranger, 3, 1))
    assert page.widget("code-note").text == "This code is for a game that isn't here."
    page.app.tr.use("cs")
    page.top.refresh()
    page.frame()
    assert page.widget("code-note").text == "Tento kód patří ke hře, která tu není."


def test_half_a_code_in_the_field_keeps_the_game_from_starting_by_mistake(page):
    page.click("code")
    page.write(CODE[:11])
    assert not page.widget("start").enabled
    assert page.widget("start").why == page.widget("code-note").text != ""
    page.click("start")
    assert page.top.id == "new-game"
    page.click("code")
    for _ in range(11):
        page.key("backspace")
    assert page.widget("start").enabled
    assert page.widget("code-note").colour == "dim"


def test_anything_else_that_is_changed_brings_back_the_code_of_the_setup(page):
    for name in ("draw-seed", "more", "more:max_rounds", "fewer", f"game:{TOY.id}"):
        page.click("code")
        page.write("zzz")
        assert not page.widget("start").enabled
        page.click(name)
        assert page.widget("start").enabled
        assert "zzz" not in page.widget("code").value


# --- showing the code -------------------------------------------------------------------------


def test_the_code_comes_with_the_seed_and_follows_every_choice(page):
    assert page.widget("code").value == ""
    assert not page.widget("copy-code").enabled
    assert "seed" in page.widget("copy-code").why
    page.click("seed")
    page.write("77")
    codes = []
    for name in ("copy-code", "more", "more:max_rounds", f"game:{TOY.id}", "less:rounds"):
        page.click(name)
        codes.append(page.widget("code").value)
        assert decode(codes[-1]) == chosen(page)
    assert len(set(codes)) == len(codes)


def test_a_seed_can_be_drawn_by_mouse_and_is_another_one_each_time(page):
    page.click("draw-seed")
    first = page.widget("seed").value
    assert first.isdigit()
    assert decode(page.widget("code").value).seed == int(first)
    page.click("draw-seed")
    assert page.widget("seed").value != first


def test_a_seed_that_is_too_large_has_no_code(page):
    page.click("seed")
    page.write(str(SEED_LIMIT))
    assert page.widget("code").value == ""
    assert not page.widget("copy-code").enabled
    assert not page.widget("start").enabled
    page.key("backspace")
    assert decode(page.widget("code").value).seed == SEED_LIMIT // 10


def test_the_code_is_copied_and_pastes_back(page):
    paste(page, CODE)
    pygame.scrap.put_text("something else")
    page.click("copy-code")
    assert pygame.scrap.get_text() == CODE
    assert page.widget("code-note").text == "The code is copied."
    page.click("draw-seed")
    assert page.widget("code-note").text != "The code is copied."


def test_a_clipboard_that_refuses_is_said(page, monkeypatch):
    def refuse(*_):
        raise pygame.error("no")

    paste(page, CODE)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    page.click("copy-code")
    assert "clipboard" in page.widget("code-note").text
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    page.click("paste-code")
    assert "no code to paste" in page.widget("code-note").text


# --- the rest of the page ---------------------------------------------------------------------


def test_a_chosen_game_tells_what_it_is_like(page):
    for game in GAMES.values():
        page.click(f"game:{game.id}")
        assert page.widget("about-players").text == f"Players: {game.seats[0]} to {game.seats[1]}"
        assert page.widget("about").text == game.words.texts["about"]["en"]
    page.app.use_language("cs")
    page.frame()
    assert page.widget("about").text == TOY.words.texts["about"]["cs"]


def test_a_game_starts_in_two_presses_from_the_title(stage):
    """UX: three clicks at most."""
    stage.key("return")
    assert stage.top.id == "new-game"
    stage.key("return")
    stage.until(lambda: stage.top.id != "new-game")
    assert stage.app.stack[1].id == "table"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_tidy_with_every_kind_of_code(open_stage, size, lang):
    stage = open_stage(size=size, lang=lang)
    stage.click("new-game")
    for text in (CODE, LONGEST, LONGEST[:-1], "Z" * 500):
        paste(stage, text)
        assert_tidy(stage)
    while stage.top.ui.scroll("options", 200):
        stage.frame()
    stage.top.refresh()
    stage.frame()
    assert_tidy(stage)
    stage.click("copy-code")
    assert_tidy(stage)
    stage.click(f"game:{TOY.id}")
    assert_tidy(stage)
