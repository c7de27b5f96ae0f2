"""No event is missing: whatever changes on the table is told by the event that follows at once."""

from collections.abc import Iterator

import pytest

from parlour.core.ask import NOBODY, Event
from parlour.core.chance import Generator
from parlour.core.games.ankh_morpork import GAME, components
from tests.ankh_morpork.city import BLUE, RED, answer, told
from tests.ankh_morpork.texting import text
from tests.core.evening import random_options
from tests.core.telling import Place, play_told
from tests.rules import rule

ALL = "all"
GAMES = 6

# Event -> the zones that it tells of: of its first seat, of its second seat, of everybody, in the middle; and whether
# the areas that it names change.
TOUCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "claimed": {"first": ("personality",)},
    "shown": {ALL: ("personality",), "middle": ("unused",)},
    "played": {"first": ("hand",), "middle": ("playing", "laid")},
    "laid-ready": {"first": ("hand",), "middle": ("laid",)},
    "put-away": {"middle": ("playing", "discard")},
    "trouble": {"middle": ("beside",), "areas": ()},
    "calmed": {"middle": ("beside",), "areas": ()},
    "placed": {"first": ("supply",), "areas": ()},
    "taken-off": {"first": ("supply",), "areas": ()},
    "removed": {"first": ("supply",), "areas": ()},
    "moved": {"areas": ()},
    "exchanged": {"areas": ()},
    "entered": {"middle": ("beside",), "areas": ()},
    "kept-off": {"middle": ("beside",)},
    "built": {"first": ("supply",), "areas": ()},
    "building-lost": {"first": ("supply",), "areas": ()},
    "area-card": {ALL: ("powers",), "middle": ("city_cards",)},  # of a building taken over, it comes from its owner
    "area-card-back": {"first": ("powers",), "middle": ("city_cards",)},
    "area-card-gone": {"first": ("powers",), "middle": ("gone",)},
    "took-money": {"first": ("money",)},
    "paid-bank": {"first": ("money",)},
    "handed-over": {"first": ("money",), "second": ("money",)},
    "drew": {"first": ("hand",), "middle": ("draw_pile",)},
    "discarded": {"first": ("hand",), "middle": ("discard",)},
    "interrupted": {"first": ("hand",), "middle": ("discard",)},
    "took-back": {"first": ("hand",), "middle": ("discard", "playing", "laid")},
    "hand-mixed": {"first": ("hand",)},
    "gave": {"first": ("hand",), "second": ("hand",)},
    "looked-at": {"second": ("hand",)},
    "stole": {"first": ("hand",), "second": ("hand",)},
    "swapped-hands": {"first": ("hand",), "second": ("hand",)},
    "laid-before": {"first": ("before",), "middle": ("playing",)},
    "event": {"middle": ("event_pile", "event")},
    "event-over": {"middle": ("event", "used_events")},
    "lost-in-fog": {"middle": ("draw_pile", "discard")},
    "peeked": {"middle": ("unused",)},
    "new-personality": {"first": ("personality",), "middle": ("unused",)},
}

MOVES_NOTHING = {
    *("begins", "turn", "rolled", "no-claim", "turn-ended", "over", "passed", "symbol", "skipped", "impossible"),
    *("named", "saved", "named-player", "protected", "wants-building", "power", "picked", "flooded"),
}
"""Events that are only said."""


def touched(event: Event) -> Iterator[Place]:
    """Yield the zones that an event may change."""
    name, *values = event
    kinds = [field.split(":")[-1] for field in GAME.words.texts["events"][name].get("fields", ())]
    fields = list(zip(kinds, values, strict=True))
    seats = [value for kind, value in fields if kind in ("seat", "owner")]
    owners = {"first": seats[:1], "second": seats[1:2], "middle": [NOBODY], ALL: range(GAME.seats[1])}
    tells = TOUCHES.get(name, {})
    if "areas" in tells:
        yield from ((components.AREA[area].id, NOBODY) for kind, area in fields if kind == "area")
    for whose in set(tells) - {"areas"}:
        yield from ((zone, owner) for zone in tells[whose] for owner in owners[whose])


def test_every_event_is_in_the_table():
    assert set(TOUCHES) | MOVES_NOTHING == set(GAME.words.texts["events"])
    assert not set(TOUCHES) & MOVES_NOTHING


@rule("AM-INFO-2")
@pytest.mark.parametrize("seed", range(GAMES))
def test_every_change_is_told_by_the_event_right_after_it(seed):
    found = set()

    def tell(event, zones):
        assert zones <= set(touched(event)), (event, zones)
        found.update((event[0], zone) for zone, _ in zones)

    assert play_told(GAME, 2 + seed % 3, seed, "random", random_options(GAME, Generator(seed)), tell) > 20
    assert {("played", "playing"), ("put-away", "discard"), ("drew", "hand"), ("drew", "draw_pile")} <= found


@rule("AM-SWAP-1", "AM-SWAP-3")
def test_a_building_taken_over_is_paid_before_it_goes():
    buildings = {9: BLUE, **dict.fromkeys((1, 3, 5, 6, 7, 8), RED)}
    table = text("reacher_gilt", buildings=buildings, trouble=[9], money=(12, 0, 0))
    assert told(answer(table, 6), "handed-over", "building-lost", "built", "area-card-back", "area-card") == [
        ("building-lost", RED, 6),
        ("area-card-back", RED, 6),
        ("handed-over", RED, BLUE, 12),
        ("building-lost", BLUE, 9),
        ("built", RED, 9),
        ("area-card", RED, 9),
    ]
