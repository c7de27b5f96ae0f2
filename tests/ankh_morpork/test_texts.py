"""Every question, option and event that the rules speak of has its words, in both languages."""

import tomllib
from pathlib import Path

import pytest

from parlour.core.game import Game
from parlour.core.games.ankh_morpork import components, display, state, victory
from parlour.core.words import LANGUAGES, Words
from tests.core.wording import Names, calls, events_with_words, sources_of, text_of

FOLDER = components.FOLDER
WORDS = Words(FOLDER / "texts.toml")
SOURCES = sources_of(FOLDER)


def test_every_event_has_words_with_as_many_fields():
    seen = events_with_words(SOURCES, WORDS)
    assert len(seen) > 20


def test_every_question_has_a_prompt():
    asked = set()
    for file, call in calls(SOURCES, "ask", "choose", "play", "_decide", "_one_more", "_open"):
        kinds = [text_of(argument) for argument in call.args[1:4]]
        for kind in filter(None, kinds):
            assert kind in WORDS.texts["questions"], (file, call.lineno, kind)
            asked.add(kind)
    assert len(asked) > 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_component_and_a_switch_is_there(language):
    words = [*components.FACES, *victory.REASONS, *victory.POINT_KINDS, *state.OPTIONS, "true", "false"]
    words += [display.symbol_word(symbol) for card in components.CARDS for symbol in card.symbols]
    words += [area.id for area in components.AREA.values()]
    for word in words:
        assert WORDS.name(language, word).strip(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_has_a_tip(language):
    words = [*components.FACES, *(area.id for area in components.AREA.values())]
    for word in words:
        assert WORDS.tip(language, word).strip(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_of_cards_name_their_symbols_in_order(language):
    head = {"en": "Symbols: ", "cs": "Symboly: "}[language]
    for card in components.CARDS:
        if card.symbols and card.symbols[0].kind != "interrupt":
            names = [WORDS.name(language, display.symbol_word(symbol)) for symbol in card.symbols]
            assert WORDS.tip(language, card.id).startswith(head + ", ".join(names) + "."), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_of_areas_name_number_and_cost(language):
    for area in components.AREA.values():
        assert f"{area.number}, " in WORDS.tip(language, area.id)
        assert f"${area.cost}." in WORDS.tip(language, area.id)
        assert WORDS.note(language, area.id).startswith(f"{area.number} · ${area.cost} · ")


def test_areas_owners_and_pieces_of_seats_are_named():
    assert WORDS.event("en", ("placed", 1, 7), Names()) == "<seat 1> – places a minion: The Shades"
    assert WORDS.event("cs", ("entered", state.TROLL, 7), Names()) == "Troll přichází: Stínov"
    assert WORDS.event("en", ("removed", 2, 10), Names()) == "Removed – <seat 2>: Isle of Gods"
    assert WORDS.option("en", "place-minion", 12, Names()) == "Nap Hill"
    assert WORDS.option("en", "assassinate", (7, state.DEMON), Names()) == "The Shades: Demon"
    assert WORDS.name("en", "minion@3") == "Minion"


def test_czech_names_that_are_printed_are_kept():
    shared = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    printed = {row["id"]: row["name"]["cs"] for row in shared["card"] if "name_cs_origin" in row}
    assert len(printed) == 18
    assert printed["the_fire_brigade"] == "Požární hlídka"


def test_the_rulebook_ships():
    rules = Path(__file__).resolve().parents[2] / "assets" / "rules" / "ankh-morpork.md"
    text = rules.read_text("utf-8")
    for face in components.FACES:
        assert f"`{face}`" in text, face
    for name in components.EVENTS:
        assert f"[AM-EVENT-{components.FACES[name]}]" in text


def test_a_game_that_tells_no_secret_facts_has_none():
    assert Game.__dataclass_fields__["own_facts"].default(None) == ()
