"""The log as a text file: what it holds, and that it never replaces another one."""

import pytest

from parlour.client.export import export_log, log_text, write_new
from parlour.client.snapshot import Line, Seat, Setup
from parlour.client.texts import LANGUAGES, Texts
from parlour.core import setup_code
from tests.client.stage import GAME, setup


def line(number: int) -> Line:
    """Every seventh line is a heading."""
    texts = {"en": f"line {number} – passes", "cs": f"řádek {number} – pasuje"}
    return Line(number % 3, texts, heading=number % 7 == 0)


def test_the_file_holds_the_log_line_by_line_below_a_header(stage, tmp_path):
    game = setup(3, seed=71, max_rounds=3)
    lines = [line(n) for n in range(40)]
    for language in LANGUAGES:
        stage.app.use_language(language)
        said = export_log(stage.app, game, lines)
        path = tmp_path / "home" / "logs" / f"{GAME}-3-71{'' if language == 'en' else '-2'}.txt"
        assert dict(said.values)["path"] == str(path)
        head, *rest = path.read_text("utf-8").split("\n\n")
        body = [one for part in rest for one in part.split("\n") if one]
        assert body == [one.texts[language] for one in lines]
        assert head.startswith("Goldrush-City\n")
        for name in ("You", "Ada", "Hugo"):
            assert name in head
        assert "71" in head.split("\n")[2]
        code = head.split("\n")[3].rpartition(" ")[2]
        assert setup_code.decode(code)[1:3] == (3, 71)


def test_no_file_is_overwritten(tmp_path):
    names = [write_new(tmp_path, "game-3-7", text).name for text in ("first", "second", "third")]
    assert names == ["game-3-7.txt", "game-3-7-2.txt", "game-3-7-3.txt"]
    assert [(tmp_path / name).read_text("utf-8") for name in names] == ["first", "second", "third"]


def test_a_name_with_a_line_break_or_half_a_letter_makes_no_other_line(tmp_path):
    game = Setup(GAME, (Seat("a\nb"), Seat("\ud800"), Seat("ě😀")), 7)
    text = log_text(
        Texts("en"), game, [Line(0, {"en": "a\nb – turn", "cs": ""}), Line(1, {"en": "\ud800 – x", "cs": ""})]
    )
    path = write_new(tmp_path, "odd", text)
    assert path.read_text("utf-8").split("\n")[-3:] == ["a b – turn", "? – x", ""]
    assert "ě😀" in path.read_text("utf-8")


def test_a_log_that_cannot_be_written_is_said_in_words(stage, tmp_path):
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "logs").write_text("a file where a folder should be", "utf-8")
    said = export_log(stage.app, setup(3), [line(0)])
    assert said.key == "The log can't be written: {what}"
    assert dict(said.values)["what"]


def test_half_a_file_does_not_stay(tmp_path):
    """The limit on file sizes of the system stands in for a full disk: the same error on the same call."""
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, limits[1]))
    try:
        with pytest.raises(OSError):
            write_new(tmp_path, "big", "x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []
