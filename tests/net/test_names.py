"""Strangers' strings: nothing invisible, nothing beyond its line, never empty, and the same when cleaned again."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.net import limits
from parlour.net.names import MARKS, clean, fit

LETTERS = st.characters() | st.sampled_from(
    "e\u0301\u0323\u0308 \u200d\u202e\u115f\u1100\u1161\u11a8\u0345\u0f71\ufe0f"
)
TEXTS = st.text(LETTERS, max_size=60)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n Bell ", "Ana Bell"),
        ("Ana\u00a0\u2003\u3000Bell\u2028", "Ana Bell"),
        ("Zoe\u0308", "Zoë"),
        ("Dvořák", "Dvořák"),
        ("דנה", "דנה"),
        ("愛", "愛"),
        ("🎲 Ana", "🎲 Ana"),
        ("A\x00n\x1b[31ma", "An[31ma"),
        ("\u202eanA\u202c", "anA"),
        ("A\u200bn\u200da\ufeff\u2066", "Ana"),
        ("e\u200d\u0301", "é"),
        ("A\ue000na\U0010ffff\u0378", "Ana"),
        ("A\ud800na", "Ana"),
        ("\u3164\u115f\u2800\ufe0f\U000e0101", "Guest"),
        ("a\u0323\u0308\u0330\u0331\u0332b", "ạ\u0330\u0331b"),  # as NFC orders them
        ("\u0301Ana \u0301Bell", "Ana Bell"),
        ("", "Guest"),
        (" \t ", "Guest"),
        ("\u0301", "Guest"),
        ("x" * 25, "x" * 24),
        ("x" * 23 + " yz", "x" * 23),
        ("e\u0301" * 30, "é" * 24),
        ("\u200b" * 200 + "Ana", "Guest"),
    ],
)
def test_what_is_shown_of_a_strangers_name(text, shown):
    assert clean(text, "Guest") == shown


@given(TEXTS, st.sampled_from([limits.NAME, limits.TEXT, 3]))
@example("\u1100\u200d\u1161\u11a8", 24)
@example("a\u0345\u0301 \u0301", 24)
def test_what_is_shown_keeps_its_promises(text, most):
    shown = clean(text, "?", most)
    assert 0 < len(shown) <= most
    assert unicodedata.is_normalized("NFC", shown)
    assert shown == " ".join(shown.split(" ")).strip() and "  " not in shown
    categories = [unicodedata.category(letter) for letter in shown]
    assert not set(categories) & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert all(letter == " " for letter, category in zip(shown, categories, strict=True) if category == "Zs")
    runs = "".join("m" if category in ("Mn", "Me") else "." for category in categories)
    assert "m" * (MARKS + 1) not in runs and not runs.startswith("m")
    assert clean(shown, "?", most) == shown


@given(TEXTS)
def test_what_was_cleaned_is_fit_and_what_is_fit_stays_as_it_is(text):
    shown = clean(text, "Guest")
    assert fit(shown) is None
    if fit(text) is None:
        assert shown == unicodedata.normalize("NFC", " ".join(text.split()))


def test_the_fallback_is_given_as_it_is():
    assert clean("", "") == ""
    assert clean("\u200b", "the table of somebody whom nobody knows") == "the table of somebody whom nobody knows"


def test_chat_may_be_longer_than_a_name():
    assert clean("x" * 300, "", limits.TEXT) == "x" * 200
    assert fit("x" * 200, limits.TEXT) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "type one"),
        (" \t", "type one"),
        ("x" * 25, "this name has 25 letters: shorten it to 24"),
        ("A\u202ena", r"U\+202E: leave it out"),
        ("A\x00na", r"U\+0000: leave it out"),
        ("A\u3164na", r"U\+3164: leave it out"),
        ("a\u0323\u0308\u0330\u0331", "accents"),
        ("\u0301a", "accents"),
    ],
)
def test_an_own_name_is_refused_with_what_to_do(name, why):
    assert re.search(why, fit(name) or "")


@pytest.mark.parametrize("name", ["Ana", " Ana  Bell ", "Zoe\u0308", "Dvořák", "x" * 24, "e\u0301" * 24])
def test_good_names_are_fit(name):
    assert fit(name) is None
