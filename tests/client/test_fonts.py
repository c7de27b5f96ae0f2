"""Fonts: which letters they have, what stands in for a missing letter or a broken file."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "fonts"


@pytest.fixture
def fonts(dummy):
    from parlour.client.fonts import Fonts

    return Fonts()


def test_czech_letters_are_there_and_arrows_are_not(fonts):
    assert fonts.missing("regular", "Příliš žluťoučký kůň úpěl ďábelské ódy „…“ – 0123456789 ×½") == ""
    assert fonts.missing("bold", "a→b★") == "→★"


def test_a_missing_letter_is_shown_by_a_substitute(fonts):
    assert fonts.shown("regular", "a→b") == "a?b"
    assert fonts.shown("regular", "a\0b") == "a?b"
    assert fonts.width("regular", 20, "a→b") == fonts.width("regular", 20, "a?b")


def test_texts_are_broken_at_spaces_and_long_words_anywhere(fonts):
    lines = fonts.wrap("regular", 16, "one two three four", 70)
    assert " ".join(lines) == "one two three four"
    assert all(fonts.width("regular", 16, line) <= 70 for line in lines)
    lines = fonts.wrap("regular", 16, "Donaudampfschifffahrtsgesellschaft", 70)
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"
    assert all(fonts.width("regular", 16, line) <= 70 for line in lines)


@pytest.mark.parametrize("harm", ["missing", "empty", "garbage", "cut"])
def test_a_broken_font_is_replaced_and_said(open_stage, tmp_path, capsys, harm):
    from parlour.client.fonts import FILES, Fonts

    folder = tmp_path / "fonts"
    shutil.copytree(FOLDER, folder)
    broken = folder / FILES["regular"]
    if harm == "missing":
        broken.unlink()
    else:
        broken.write_bytes({"empty": b"", "garbage": b"no font" * 99, "cut": broken.read_bytes()[:900]}[harm])
    fonts = Fonts(folder)
    assert fonts.trouble == [FILES["regular"]]
    assert FILES["regular"] in capsys.readouterr().err
    stage = open_stage(fonts=fonts)
    assert FILES["regular"] in stage.widget("notice").text
    stage.click("new-game")
    assert stage.top.id == "new-game"


def test_every_font_is_named_in_the_credits_with_its_licence():
    page = (ROOT / "assets" / "CREDITS.md").read_text("utf-8")
    for path in FOLDER.iterdir():
        assert f"`fonts/{path.name}`" in page, path.name
    rows = [line for line in page.splitlines() if "fonts/" in line]
    for row in rows:
        names = [part for part in row.split("`") if part.startswith("fonts/")]
        for name in names:
            assert (ROOT / "assets" / name).is_file(), name
        assert "Licen" in row
        text = (ROOT / "assets" / names[-1]).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE" in text
        assert "with Reserved Font Name" not in text
