"""Strangers' strings made fit to be shown, and the own name checked before it is sent.

Names, titles and chat come from anybody. What is shown holds nothing that is invisible, that turns the direction of a
line, or that draws over its neighbours. Categories are Unicode's, as `unicodedata` has them: a letter newer than it is
left out. So two machines may show one name differently, and nothing that they agree on may depend on `clean`.
"""

import unicodedata
from itertools import groupby

from parlour.net import limits

MARKS = 2
"""Accents on one letter beyond its composed form; more would be drawn over other lines."""

_OUT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # controls, formats (bidi too), surrogates, private, unassigned
_SPACES = frozenset({"Zs", "Zl", "Zp"})
# Visible by their category, yet blank: fillers of Hangul and Khmer, a blank of Braille, selectors, the joiner of marks.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def clean(text: str, fallback: str, most: int = limits.NAME) -> str:
    """Return a stranger's text as NFC on one line, of at most `most` letters; `fallback`, as it is, where none is left.

    Runs of whitespace become one space; controls, formats, blanks and marks that pile up are left out.
    """
    shown = unicodedata.normalize("NFC", text[: 4 * most])
    shown = "".join(" " if _is_space(letter) else letter for letter in shown if not _is_out(letter))
    # Composed again: what was left out may have stood between a letter and its accent.
    shown = _without_piles(unicodedata.normalize("NFC", shown))
    return " ".join(shown.split())[:most].rstrip(" ") or fallback


def fit(name: str, most: int = limits.NAME) -> str | None:
    """Return why a name that its own user has typed can't be used, and what to do, or `None`.

    Spaces around it and between its words don't matter: `clean` puts them in order.
    """
    composed = unicodedata.normalize("NFC", name)
    for letter in composed:
        if _is_out(letter) and not _is_space(letter):
            return f"a name can't have the invisible or unknown letter U+{ord(letter):04X}: leave it out"
    composed = " ".join("".join(" " if _is_space(letter) else letter for letter in composed).split())
    if not composed:
        return "a name needs at least one letter: type one"
    if _without_piles(composed) != composed:
        return f"a name can't have more than {MARKS} accents on one letter, or one before the first: leave some out"
    if len(composed) > most:
        return f"this name has {len(composed)} letters: shorten it to {most}"
    return None


def _is_space(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) in _SPACES


def _is_out(letter: str) -> bool:
    return not _is_space(letter) and (unicodedata.category(letter) in _OUT or letter in _BLANK)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _without_piles(text: str) -> str:
    """Return a text with at most `MARKS` marks on a letter, and none on nothing."""
    out = ""
    for is_mark, run in groupby(text, _is_mark):
        letters = "".join(run)
        if is_mark:
            letters = letters[:MARKS] if out and out[-1] != " " else ""
        out += letters
    return out
