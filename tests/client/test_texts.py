"""Both catalogues hold every text of the code and no other; plurals are right; every letter is in its font."""

import re

import pytest

import tests.toy
from parlour.client.texts import LANGUAGES, NAMES, Part, Texts, po, read_po, system_language
from parlour.core import GAMES
from tests.client.catalogue import keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_every_text_and_no_other(language):
    wanted = {one if many is None else f"{one}\0{many}" for one, many in keys()}
    assert set(po(language)) - {""} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_is_there_and_has_the_same_fields(language):
    forms = {"en": 2, "cs": 3}[language]
    for key, text in po(language).items():
        if not key:
            continue
        parts = text.split("\0")
        assert len(parts) == (forms if "\0" in key else 1), key
        for part in parts:
            assert part.strip(), key
            assert set(re.findall(r"{\w+}", part)) == set(re.findall(r"{\w+}", key)), (key, part)


def test_english_says_its_keys():
    for key, text in po("en").items():
        assert not key or text == key


def test_czech_plurals():
    czech = Texts("cs")
    said = [czech.n("{n} card", "{n} cards", n) for n in (0, 1, 2, 4, 5, 21, 22)]
    assert said == ["0 karet", "1 karta", "2 karty", "4 karty", "5 karet", "21 karet", "22 karet"]


def test_what_is_filled_in_is_said_in_the_same_language_and_never_filled_in_itself():
    czech, full = Texts("cs"), Part("the disk is full")
    assert czech("{names}", names=full) == czech("the disk is full")
    assert czech(full.key) in czech.n("{names} isn't ready.", "{names} aren't ready.", 1, names=full)
    assert "{n} %s {names}" in czech.n("{names} isn't ready.", "{names} aren't ready.", 2, names="{n} %s {names}")


def test_a_text_without_translation_is_shown_in_english():
    assert Texts("cs")("never translated") == "never translated"
    assert Texts("xx").language == "en"


def test_po_files_are_read_with_plurals_escapes_and_long_texts():
    text = """
# a comment
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "one \\"quoted\\" text"
msgstr ""
"in two "
"parts\\n"

msgid "{n} egg"
msgid_plural "{n} eggs"
msgstr[0] "{n} vejce"
msgstr[1] "{n} vajec"
"""
    found = read_po(text)
    assert found['one "quoted" text'] == "in two parts\n"
    assert found["{n} egg\0{n} eggs"] == "{n} vejce\0{n} vajec"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "cs", "LANG": "de_DE"}, "cs"),
    ],
)
def test_the_language_of_the_system(environment, language):
    assert system_language(environment) == language


def test_every_letter_of_every_text_is_in_its_font(dummy):
    from parlour.client.fonts import Fonts

    fonts = Fonts()
    assert not fonts.trouble
    texts = [*NAMES.values(), "Parlour"]
    for language in LANGUAGES:
        texts += [part for text in po(language).values() for part in text.split("\0")]
        for game in GAMES.values():
            texts += _leaves(game.words.texts, language)
    for style in ("regular", "bold"):
        for text in texts:
            assert not fonts.missing(style, text), (style, text, fonts.missing(style, text))
    for text in [part for language in LANGUAGES for part in po(language).values()]:
        assert not fonts.missing("display", text.replace("\0", "").replace("\n", "")), text


def test_every_letter_of_the_rulebooks_is_in_its_font(dummy):
    from importlib.resources import files

    from parlour.client.fonts import Fonts
    from parlour.client.scenes.rules import paragraphs

    fonts = Fonts()
    for path in files("parlour.assets").joinpath("rules").iterdir():
        for level, text in paragraphs(path.read_text("utf-8")):
            assert not fonts.missing("bold" if level else "regular", text), text


def _leaves(texts: object, language: str) -> list[str]:
    """All strings of a game's texts in a language."""
    if isinstance(texts, dict):
        own = [texts[language]] if isinstance(texts.get(language), str) else []
        return own + [leaf for value in texts.values() for leaf in _leaves(value, language)]
    return []


def test_the_toy_game_is_among_the_games():
    assert tests.toy.GAME.id in GAMES
