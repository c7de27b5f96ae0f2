"""The texts of the games: complete in every language, with fields that fit what the games emit."""

import string
from pathlib import Path

import pytest

import tests.toy
from parlour.core import GAMES, domains, new_table
from parlour.core.chance import Generator
from parlour.core.game import show_value
from parlour.core.words import LANGUAGES, Refusal, Words
from tests.core.evening import seats_of

THREE = ("goldrush-city", "dungeon-petz", tests.toy.GAME.id)


class Names:
    def seat(self, seat: int) -> str:
        return f"<seat {seat}>"

    def card(self, handle: int) -> str:
        return f"<card {handle}>"


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_game_can_name_has_a_name(game, language):
    whole = GAMES[game]
    table = new_table(game, whole.seats[1], 1)
    words = {*whole.faces, *whole.reasons, *whole.options, table.state.phase}
    words |= {show_value(v) for option in whole.options.values() for v in option.values if not isinstance(v, int)}
    words |= {batch.deck for batch in table.state.back.values()}
    generator = Generator(1)
    while not table.over:
        g = table.state
        words |= {zone.name for zone in whole.zones(g)} | {word for zone in whole.zones(g) for word, _ in zone.pieces}
        turn = whole.turn(g)
        words |= {turn.phase, *(word for word, _ in turn.facts)}
        seat = table.question.seat
        table.answer(domains.draw(table.legal(seat), generator), seat)
    words |= {kind for kinds in table.result.kinds for kind in kinds}
    for word in sorted(words):
        assert whole.words.name(language, word).strip(), word
    assert whole.words.title(language)


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_option_and_event_of_random_games_can_be_said(game, language):
    words = GAMES[game].words
    said = 0
    for seed in range(4):
        table, generator = new_table(game, seats_of(GAMES[game], seed), seed), Generator(seed)
        while not table.over:
            for question in table.questions:
                assert words.prompt(language, question.kind)
                options = question.options.inner if isinstance(question.options, domains.Seal) else question.options
                if isinstance(options, (tuple, domains.Pick)):
                    for value in options:
                        assert words.option(language, question.kind, value, Names()).strip()
                        said += 1
            seat = table.question.seat
            table.answer(domains.draw(table.legal(seat), generator), seat)
            for event in table.events:
                text = words.event(language, event, Names())
                assert "{" not in text
                assert isinstance(words.is_heading(event), bool)
                assert isinstance(words.is_dim(event), bool)
    assert said > 100


@pytest.mark.parametrize("game", THREE)
def test_languages_have_the_same_texts_and_the_same_fields(game):
    texts = GAMES[game].words.texts
    assert set(texts) >= {"title", "names", "questions", "options", "events"}
    for section in ("names", "questions", "options", "events"):
        for word, entry in texts[section].items():
            said = [entry[language] for language in LANGUAGES if language in entry]
            assert len(said) in (0, len(LANGUAGES)), (section, word)
            assert section == "events" or said, (section, word)
            fields = {field.partition(":")[0] for field in entry.get("fields", ())}
            for text in said:
                used = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
                assert used <= fields, (section, word, used)
    for section in ("reasons", "amounts"):
        for word, entry in texts.get(section, {}).items():
            used = [
                sorted(str(part[1]) for part in string.Formatter().parse(entry[language])) for language in LANGUAGES
            ]
            assert used[0] == used[1], (section, word)
    for kind in GAMES[game].words.confirm_kinds():
        for language in LANGUAGES:
            assert GAMES[game].words.confirm(language, kind) and GAMES[game].words.confirm_label(language, kind)


def test_values_are_shown_by_their_type():
    words = tests.toy.GAME.words
    assert words.event("en", ("stolen", 1, 0, 7), Names()) == "<seat 1> – steals from <seat 0>: <card 7>"
    assert words.event("cs", ("discarded", 2, (7, 8)), Names()) == "<seat 2> – odhazuje: <card 7> · <card 8>"
    assert words.event("en", ("discarded", 2, ()), Names()) == "<seat 2> – discards: –"
    assert words.event("en", ("bids", (0, 2)), Names()) == "Bids: 0, 2"
    assert words.event("en", ("over", "full"), Names()) == "The end: The board is full"
    assert words.option("en", "bury", 7, Names()) == "<card 7>"
    assert words.option("cs", "bury", "none", Names()) == "Nic"
    assert words.option("en", "victim", 3, Names()) == "<seat 3>"
    assert words.option("en", "place", 3, Names()) == "3"
    assert words.name("cs", "gem") == "Drahokam"


@pytest.mark.parametrize(
    "call",
    [
        lambda words: words.name("en", "nothing"),
        lambda words: words.name("de", "gem"),
        lambda words: words.prompt("en", "nothing"),
        lambda words: words.option("en", "nothing", 1, Names()),
        lambda words: words.event("en", ("nothing",), Names()),
        lambda words: words.title("de"),
    ],
)
def test_a_missing_text_is_an_error(call):
    with pytest.raises(KeyError):
        call(tests.toy.GAME.words)


@pytest.mark.parametrize("event", [("stolen", 1, 0), ("stolen", 1, 0, 7, 8), ("renewed", 1)])
def test_an_event_with_other_fields_than_its_text_is_an_error(event):
    with pytest.raises(ValueError, match="argument"):
        tests.toy.GAME.words.event("en", event, Names())


def test_a_reason_is_said_with_its_numbers():
    words = Words(Path("texts.toml"))
    words.texts = {
        "reasons": {
            "short": {"en": "Missing – {amounts}", "cs": "Chybí – {amounts}"},
            "full": {"en": "At most {limit}", "cs": "Nejvýše {limit}"},
        },
        "amounts": {"gem": {"en": "gems", "cs": "drahokamy"}, "card": {"en": "cards", "cs": "karty"}},
    }
    short = Refusal(("buy", 1), "short", (("gem", 2), ("card", 1)))
    assert words.reason("en", short) == "Missing – gems: 2, cards: 1"
    assert words.reason("cs", short) == "Chybí – drahokamy: 2, karty: 1"
    assert words.reason("en", Refusal("buy", "full", (("limit", 3),))) == "At most 3"
    with pytest.raises(KeyError):
        words.reason("en", Refusal("buy", "other"))


def test_a_game_that_explains_nothing_refuses_nothing():
    table = new_table(tests.toy.GAME.id, 3, 1)
    assert table.refused(table.question.seat) == ()
    with pytest.raises(ValueError, match="is not asked"):
        table.refused(table.question.seat + 1)
    assert tests.toy.GAME.points is None


def test_kinds_of_options_that_something_is_asked_before_have_a_name():
    words = GAMES["goldrush-city"].words
    assert words.confirm_kinds() == ("bandits", "lure")
    assert words.confirm_kind(("bandits", 7)) == "bandits"
    assert words.confirm_kind(("lure", 1, 7)) == "lure"
    for value in ("end", ("build", 7), 7, (), (1, "A")):
        assert words.confirm_kind(value) == words.confirm("en", value) == ""
    for language in LANGUAGES:
        assert "81" in words.confirm(language, ("bandits", 7)) and "81" in words.confirm(language, ("lure", 1, 7))
    assert words.confirm_label("en", "bandits") == "Bandit attacks"
    assert words.confirm_label("cs", "lure") == "Přetahování banditů"
    assert tests.toy.GAME.words.confirm_kinds() == ()
    with pytest.raises(KeyError):
        words.confirm_label("en", "build")


def test_numbers_owners_and_pieces_are_called_by_their_names(tmp_path):
    (tmp_path / "components.toml").write_text(
        '[[area]]\nid = "docks"\nnumber = 7\nname = { en = "Docks", cs = "Doky" }\n', "utf-8"
    )
    (tmp_path / "texts.toml").write_text(
        """
[names]
minion = { en = "Minion", cs = "Přisluhovač" }
owner_-2 = { en = "Troll", cs = "Troll" }
[questions]
where = { en = "Where?", cs = "Kde?", option = "area" }
[options]
[events]
placed = { fields = ["owner", "area"], en = "{owner}: {area}", cs = "{owner}: {area}" }
flooded = { fields = ["areas"], en = "Flooded: {areas}", cs = "Zaplaveno: {areas}" }
""",
        "utf-8",
    )
    words = Words(tmp_path / "texts.toml")
    assert words.event("cs", ("placed", 1, 7), Names()) == "<seat 1>: Doky"
    assert words.event("en", ("placed", -2, 8), Names()) == "Troll: 8"
    assert words.event("en", ("flooded", (7, 7)), Names()) == "Flooded: Docks, Docks"
    assert words.option("en", "where", 7, Names()) == "Docks"
    assert words.name("cs", "docks") == words.name("cs", "area_7") == "Doky"
    assert words.name("en", "minion@2") == words.name("en", "minion") == "Minion"
