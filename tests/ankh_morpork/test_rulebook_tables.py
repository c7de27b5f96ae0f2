"""The tables of the rulebook and the components say the same, row by row."""

import re
from pathlib import Path

import pytest

from parlour.core.games.ankh_morpork import components
from tests.rules import rule

RULEBOOK = Path(__file__).resolve().parents[2] / "assets" / "rules" / "ankh-morpork.md"
TEXT = RULEBOOK.read_text(encoding="utf-8")

CARD = re.compile(r"^\| [^|]+ \| [^|]* \| `(\w+)` \| ([^|]+) \| AM-CARD-\w+ \|$", re.MULTILINE)
NAMED = re.compile(r"^\| [^|]+ \| [^|]* \| `(\w+)` \|$", re.MULTILINE)
AREA = re.compile(
    r"^\| (\d+) \| [^|]+ \| [^|]+ \| (\d+) \|([\d, ]+)\|([\d, ]+)\| (yes|no) \| ?(yes|) ?\|$", re.MULTILINE
)


def section(title):
    """The text under a heading of the rulebook, up to the next heading."""
    return re.split(r"^#+ ", TEXT.split(f" {title}\n")[1], flags=re.MULTILINE)[0]


def as_printed(symbols):
    """The symbols of a card as the rulebook's list has them."""
    words = [
        f"${amount}" if kind == "money" else "text" if kind == "scroll" else kind.replace("_", " ")
        for kind, amount in symbols
    ]
    return ", ".join(words) or "none"


@rule("AM-COMP-3", "AM-TURN-6")
@pytest.mark.parametrize(("deck", "count"), [("green", 48), ("brown", 53)])
def test_the_list_of_cards(deck, count):
    printed = CARD.findall(section(f"{deck.capitalize()} cards ({count})"))
    assert len(printed) == count
    assert sorted(printed) == sorted(
        (card.id, as_printed(card.symbols)) for card in components.CARDS if card.deck == deck
    )


@rule("AM-COMP-3")
def test_the_lists_of_events_and_personalities():
    events, people = NAMED.findall(section("Random events (12)")), NAMED.findall(section("Personalities (7)"))
    assert sorted(events) == sorted(event.id for event in components.EVENT.values())
    assert sorted(people) == sorted(person.id for person in components.PERSONALITY.values())


@rule("AM-COMP-1", "AM-COMP-5", "AM-COMP-6", "AM-SETUP-2")
def test_the_list_of_areas():
    rows = AREA.findall(section("Components"))
    assert len(rows) == 12
    for number, cost, borders, bridges, river, start in rows:
        area = components.AREA[int(number)]
        assert area.cost == int(cost)
        assert area.neighbours == tuple(sorted(int(near) for near in re.findall(r"\d+", f"{borders} {bridges}")))
        assert (area.river, area.start) == (river == "yes", start == "yes")
