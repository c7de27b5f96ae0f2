"""Every question, option and event that the rules speak of has its words, in both languages."""

import tomllib

import pytest

from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.dungeon_petz import GAME, choices, components, rounds, scoring, selling, state
from parlour.core.games.dungeon_petz.parts import Part
from parlour.core.table import Table
from parlour.core.words import LANGUAGES, Words
from tests.core.wording import Names, calls, events_with_words, sources_of, text_of
from tests.dungeon_petz.shop import ADA, shop
from tests.rules import rule

FOLDER = components.FOLDER
WORDS = Words(FOLDER / "texts.toml")
TEXTS = tomllib.loads((FOLDER / "texts.toml").read_text("utf-8"))
SOURCES = sources_of(FOLDER)
ROWS = components._DATA


def test_every_event_has_words_with_as_many_fields():
    seen = events_with_words(SOURCES, WORDS)
    assert set(WORDS.texts["events"]) == seen


def test_every_question_has_a_prompt_and_none_has_too_many():
    asked = {"start", "turn", "open", "take-cage", "take-pet", "take-addon", "group-gold", "group-guard", "group-hat"}
    for file, call in calls(SOURCES, "ask", "choose", "ask_each", "decide"):
        for kind in filter(None, map(text_of, call.args[:3])):
            assert kind in WORDS.texts["questions"], (file, call.lineno, kind)
            asked.add(kind)
    assert set(WORDS.texts["questions"]) == asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_component_a_phase_and_a_switch_is_there(language):
    words = [*components.FACES, *components.KINDS[1:], *components.COLOURS, *components.SYMBOLS, *components.SPACE]
    words += [*components.VARIANT, *components.FINALS, *components.PROCESSED, *components.SITES, *components.MARKET]
    words += [*(stop for loop in state.LOOPS for stop in loop), *components.STANDS, *state.FOODS]
    words += [*(mode for piece in (*components.CAGE.values(), *components.ADDON.values()) for mode in piece.modes)]
    words += [*rounds.STEPS, "over", *scoring.REASONS, *state.OPTIONS, "true", "false", "reputation"]
    words += [selling.ON_PLATFORM, selling.ON_SPACE, selling.AVAILABLE, choices.NOTHING]
    for word in words:
        assert WORDS.name(language, word).strip(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_that_can_be_pointed_at_has_a_tip(language):
    words = [*components.FACES, *components.SPACE, *components.SYMBOLS, *components.PROCESSED, *components.FINALS]
    words += ["bodyguard", "guard", "potion", "printed_cage", "imp", "gold", "suffering", "mutation", "manure", "pearl"]
    for word in (*words, *components.VARIANT):
        assert WORDS.tip(language, word).strip(), word


@pytest.mark.parametrize("section", ["names", "questions", "options", "reasons", "amounts", "events", "tips"])
def test_nothing_is_said_in_one_language_only(section):
    for word, entry in TEXTS[section].items():
        assert ("en" in entry) == ("cs" in entry), word


def in_order(text, parts):
    """Whether some parts stand in a text one after the other."""
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@rule("DP-GEN-7", "DP-SELL-7")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_of_pets_name_their_stripes_and_prices_in_order(language):
    for pet in components.PET.values():
        stripes = ", ".join(WORDS.name(language, colour) for colour in pet.stripes)
        prices = ", ".join(str(price) for price in components.PRICE[pet.diet].values())
        parts = [stripes, *([WORDS.name(language, pet.extra)] if pet.extra else []), "4", "7", prices]
        assert in_order(WORDS.tip(language, pet.id), parts), pet.id


@rule("DP-CAGE-1", "DP-CAGE-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_of_cages_and_addons_name_their_values(language):
    for piece in (*components.CAGE.values(), *components.ADDON.values()):
        if piece.trait not in components.TRAITS["addon"]:
            values = [str(piece.help.strength), str(piece.help.antimagic), *map(str, piece.help.auto.values())]
            assert in_order(WORDS.tip(language, piece.id), values), piece.id


@rule("DP-SELL-3", "DP-EXH-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_of_customers_and_exhibitions_name_their_points(language):
    for row in (*components.CUSTOMER.values(), *components.EXHIBITION.values()):
        tip = WORDS.tip(language, row.id)
        for line in row.judging.lines:
            points = str(line.points).replace("-", "−")
            word = WORDS.name(language, line.word).lower() if line.kind != "count" else ""
            assert points in tip, row.id
            assert word[:5] in tip, (row.id, word)
        if row.judging.pair:
            named = [WORDS.name(language, symbol) for symbol in row.judging.pair]
            assert in_order(tip, [*named, str(row.judging.pair_points)]), row.id


def test_places_figures_and_counts_are_named():
    assert WORDS.event("en", ("suffered", 1, 6, 2), Names()) == "<seat 1> – SW, suffering: 2"
    assert WORDS.event("cs", ("placed", 1, 40, 5), Names()) == "<seat 1> – SV: <card 40>"
    assert (
        WORDS.event("en", ("housed", 0, 7, -1, -1, 9), Names()) == "<seat 0> – NW: <card 7>, NE: –, SW: –, SE: <card 9>"
    )
    assert WORDS.event("en", ("formed", 2, 0, 3, 1, 1, 1), Names()).endswith("imps 3, gold 1, bodyguard, top hat")
    assert WORDS.event("en", ("on-market", "bodyguard", state.GUARD), Names()) == "Black market: Bodyguard"
    assert WORDS.option("en", "play", ("imp", 4, 6), Names()) == "An imp in the aisle NE–SE"
    assert WORDS.option("cs", "send", "food_red", Names()) == "Červený stánek"
    assert WORDS.option("en", "send", ("back", 2), Names()) == "First pull back: exit 3"
    assert WORDS.name("en", "imp@3") == "Imp"


def has_words(question):
    for language in LANGUAGES:
        assert WORDS.prompt(language, question.kind)
        for value in question.options if isinstance(question.options, tuple) else ():
            assert WORDS.option(language, question.kind, value, Names()), value


@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_everything_has_words(seed):
    chosen = {"variant": state.VARIANTS[seed % len(state.VARIANTS)], "double_symbols": bool(seed % 2)}
    seats = 2 + seed % (2 if chosen["variant"] == "middle_way" else 3)
    table = Table(GAME, GAME.new_state(seats, GAME.complete_options(chosen)), SeededDealer(seed))
    generator = Generator(seed)
    table.settle()
    while not table.over:
        question = table.question
        legal = table.legal(question.seat)
        has_words(question._replace(options=legal))
        value = draw(legal, generator)
        for count in range(len(value) - 1) if isinstance(legal, Part) else ():
            has_words(legal.next(value[:count])[1])
        table.answer(value, question.seat)
        for event in table.events:
            for language in LANGUAGES:
                assert WORDS.event(language, event, Names()) or language not in WORDS.texts["events"][event[0]]


def test_what_a_shop_shows_has_names():
    table = shop(2, "form", pets={ADA: {0: "golemie"}}, manure={ADA: {0: 2}}, pearls={ADA: {0: 1}})
    for zone in GAME.zones(table.state):
        for word in (zone.name, *(piece for piece, _ in zone.pieces)):
            for language in LANGUAGES:
                assert WORDS.name(language, word), word


def test_czech_names_of_the_data_are_kept():
    named = {row["id"]: row["name"]["cs"] for rows in ROWS.values() if isinstance(rows, list) for row in rows
             if "name" in row}  # fmt: skip
    changed = [word for word, name in named.items() if WORDS.name("cs", word) != name]
    assert changed == ["addon"]  # one word for the space and for the tile
    assert WORDS.name("cs", "dung_slugs") == "Fekální Slim"


def test_the_rulebook_ships_in_both_languages():
    for ending in (".md", ".cs.md"):
        path = FOLDER.parents[2] / "assets" / "rules" / f"dungeon-petz{ending}"
        text = path.read_text("utf-8")
        assert "[DP-GEN-1]" in text
        assert "[DA-EX-30]" in text


def test_what_is_gained_or_paid_has_a_sign():
    assert WORDS.event("en", ("gold", 0, 1), Names()).endswith("gold: +1")
    assert WORDS.event("cs", ("gold", 0, -1), Names()).endswith("zlato: −1")
    assert WORDS.event("en", ("reputation", 0, -2), Names()).endswith("reputation: −2")
