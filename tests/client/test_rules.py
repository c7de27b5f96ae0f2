"""The rulebook is shown in the window's language, and a translation states the same rules as the original."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import tests.toy
from parlour.client.scenes.rules import RulesScene, rulebook
from parlour.client.texts import LANGUAGES
from tests.client.stage import GAME

FOLDER = Path(str(files("parlour.assets").joinpath("rules")))
TRANSLATIONS = [path for path in sorted(FOLDER.glob("*.md")) if len(path.suffixes) > 1]
ENGLISH = "Goldrush-City - rulebook"
CZECH = "Goldrush-City – pravidla hry"

RULE = re.compile(r"^- \[([A-Z]+-[A-Z]+-\w+)\].*\(([^()]*)\)$")  # id and origin


def kind(line: str) -> str:
    """What a line is: the marks of a heading, how many cells a row has, a list's item, nothing, or text."""
    if line.startswith("|"):
        return "|" * line.count("|")
    found = re.match(r"#+ |- ", line)
    return found[0] if found else "text" if line else ""


@pytest.fixture(params=TRANSLATIONS, ids=lambda path: path.name)
def pair(request) -> tuple[list[str], list[str]]:
    """The lines of an original and of its translation."""
    game, _, _ = request.param.name.split(".")
    original = FOLDER / f"{game}.md"
    return original.read_text("utf-8").splitlines(), request.param.read_text("utf-8").splitlines()


def test_the_rulebook_speaks_the_windows_language_and_follows_it(open_stage):
    stage = open_stage(lang="cs")
    stage.show(RulesScene(stage.app, GAME))
    assert stage.widget("rule:0").text == CZECH
    stage.app.use_language("en")
    stage.frame()
    assert stage.widget("rule:0").text == ENGLISH
    assert CZECH not in stage.texts()
    stage.app.use_language("cs")
    stage.frame()
    assert stage.widget("rule:0").text == CZECH


def test_a_rulebook_without_a_translation_is_shown_in_english(open_stage, monkeypatch, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / f"{tests.toy.GAME.id}.md").write_text("# Plain rules\n", "utf-8")
    monkeypatch.setattr("parlour.client.scenes.rules.files", lambda package: tmp_path)
    stage = open_stage(lang="cs")
    stage.show(RulesScene(stage.app, tests.toy.GAME.id))
    assert stage.widget("rule:0").text == "Plain rules"
    assert rulebook("unheard-of", "cs") == ""


def test_the_translations_that_ship_are_of_known_games_and_languages():
    assert f"{GAME}.cs.md" in [path.name for path in TRANSLATIONS]
    for path in TRANSLATIONS:
        game, language, _ = path.name.split(".")
        assert language in LANGUAGES
        assert (FOLDER / f"{game}.md").exists()


def test_a_translation_has_the_same_rules_in_the_same_order(pair):
    original, translated = ([found[1] for line in lines if (found := RULE.match(line))] for lines in pair)
    assert len(original) > 100
    assert translated == original


def test_a_translation_has_the_same_headings_tables_and_items(pair):
    original, translated = ([kind(line) for line in lines] for lines in pair)
    assert translated == original


def test_a_translation_keeps_numbers_ids_and_names_of_options_line_by_line(pair):
    for original, translated in zip(*pair, strict=True):
        for pattern in (r"\d+", r"\b[A-Z]+-[A-Z]+-\d+", r"`[^`]*`"):
            assert sorted(re.findall(pattern, translated)) == sorted(re.findall(pattern, original)), translated


def test_a_translation_names_each_origin_in_one_way(pair):
    origins = {
        (mine[2], theirs[2])
        for original, translated in zip(*pair, strict=True)
        if (mine := RULE.match(original)) and (theirs := RULE.match(translated))
    }
    assert len(origins) == len({one for one, _ in origins}) == len({other for _, other in origins}) > 1
