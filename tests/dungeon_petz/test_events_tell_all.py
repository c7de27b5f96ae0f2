"""No event is missing: whatever an answer changes on the table is told by an event that follows it."""

from collections.abc import Iterator

import pytest

from parlour.core.ask import NOBODY, Event
from parlour.core.chance import Generator
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.games.dungeon_petz.state import VARIANTS
from tests.core.evening import random_options
from tests.core.telling import Place, play_told
from tests.rules import rule

SITES = components.SITES
GROUPS = tuple(f"group_{number + 1}" for number in range(components.GROUP_EXITS))
SPACES = (*components.SPACE, "idle")
ROUNDS = tuple(f"round_{number}" for number in range(1, 8))
STANDS = tuple(f"stand_{stand}" for stand in components.STANDS)
DECKS = tuple(f"deck_{colour}" for colour in components.COLOURS)
DISCARDS = tuple(f"discard_{colour}" for colour in components.COLOURS)
PILES = tuple(f"{kind}_pile" for kind in components.KINDS[1:])
DISPLAYS = ("yard", "young", "older", "addon_row", "tents", "boutique", "workshops")

# Event -> the zones that it tells of: those of its seat, those in the middle.
TOUCHES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "board-dealt": ((), (*ROUNDS, *PILES)),
    "announced": ((), ROUNDS),
    "laid-out": ((), (*DISPLAYS, *PILES)),
    "on-market": ((), ("market", *PILES)),
    "removed": ((), DISPLAYS),
    "moved-up": ((), ("young", "older")),
    "stand-filled": ((), STANDS),
    "neutral": ((), SPACES),
    "income": (("treasury",), ()),
    "formed": (("burrow", "treasury", *GROUPS), ()),
    "kept-home": (("burrow", "treasury", *GROUPS), ()),
    "pulled-back": (("burrow", "treasury", *GROUPS), ()),
    "sent": (GROUPS, SPACES),
    "took": (("beside", "accessories"), (*DISPLAYS, "market")),
    "gained": (("shelf",), ("tents", "market")),
    "food": (("pantry",), STANDS),
    "relatives": (("returning",), ROUNDS),
    "potion": (("shelf",), ("potions_left",)),
    "discharged": (("patients", "returning"), ()),
    "tile-spent": ((), ("market",)),
    "guard-home": (("burrow",), ("market", *SPACES)),
    "guard-joined": (GROUPS, ("market", *SPACES)),
    "imp-home": (("burrow",), SPACES),
    "imp-joined": (GROUPS, SPACES),
    "hat-on": (GROUPS, ()),
    "looked": ((), ROUNDS),
    "discount": ((), ("market",)),
    "pass": ((), ("workshops",)),
    "froze": (("shelf",), ()),
    "took-frozen": (("shelf",), ()),
    "lost-artifact": (("shelf", "copies", "handbook"), ()),
    "copied": (("copies",), ()),
    "book-colour": (("handbook",), ()),
    "works": (("burrow", "busy"), ()),
    "recruited": (("burrow", "busy", "patients", "on_platform"), ROUNDS),
    "made": (("shelf",), ()),
    "gold": (("treasury",), ("market",)),
    "reputation": (("standing",), ()),
    "took-food": (("pantry",), ()),
    "took-processed": (("shelf",), ()),
    "drawn": (("hand",), DECKS),
    "reshuffled": ((), (*DECKS, *DISCARDS)),
    "discarded": (("hand", *SITES), DISCARDS),
    "potions-returned": (SITES, ("potions_left",)),
    "placed": (("beside", *SITES), ()),
    "scrapped": (("beside", *SITES), ()),
    "housed": (("beside", *SITES), ()),
    "adorned": (("accessories", *SITES), ()),
    "gave": (("hand", *SITES), ()),
    "gave-potion": (("shelf", *SITES), ()),
    "mode": (SITES, ()),
    "tune": (SITES, ()),
    "suffered": (SITES, ()),
    "mutated": (SITES, ()),
    "healed": (SITES, ()),
    "manure": (SITES, ()),
    "pearl": (SITES, ()),
    "threw": (SITES, ()),
    "cleared": (SITES, ()),
    "potion-eaten": (("shelf",), ("potions_left",)),
    "played": (("burrow", "aisles"), ()),
    "caught": (("burrow", "busy"), ()),
    "hospitalised": (("burrow", "patients"), ()),
    "lost": (("beside", "accessories", *SITES), ()),
    "sold": (("accessories", "burrow", "busy", "on_platform", *SITES), ("platform",)),
    "job": (("burrow", "busy"), ()),
    "grew": (SITES, ()),
    "aged": (("pantry",), ()),
    "climbed": (("on_platform",), ("platform",)),
    "came-home": (("burrow", "busy", "returning", "aisles"), SPACES),
}

OF_EVERYBODY: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "token": (("standing",), ()),
    "round": (("accessories", *SITES), SPACES),
}
"""Events that tell of zones of all seats, and of some in the middle."""

MOVES_NOTHING = {
    *(
        "turn",
        "workshop",
        "gave-out",
        "caring",
        "helped",
        "ate",
        "pinged",
        "entertained",
        "vanished",
        "escaped",
        "died",
    ),
    *("exhibition", "exhibited", "final", "final-total", "over", "reversed"),
}
"""Events that are only said."""


def touched(event: Event, seats: int) -> Iterator[Place]:
    """Yield the zones that an event may change."""
    word = str(event[0])
    whose, (own, middle) = range(seats), OF_EVERYBODY.get(word, ((), ()))
    if word in TOUCHES:
        own, middle = TOUCHES[word]
        whose = [event[1]] if own else ()
    yield from ((name, seat) for name in own for seat in whose)
    yield from ((name, NOBODY) for name in middle)


def test_the_lists_name_every_event_once():
    assert {*TOUCHES, *OF_EVERYBODY, *MOVES_NOTHING} == set(GAME.words.texts["events"])
    assert len(TOUCHES) + len(OF_EVERYBODY) + len(MOVES_NOTHING) == len(GAME.words.texts["events"])


@rule("DP-SIM-1", "DP-CARE-3")
@pytest.mark.parametrize("seed", range(8))
def test_what_changes_on_the_table_is_told_by_the_event_that_follows(seed):
    variant = VARIANTS[seed // 2]
    seats = 2 + seed % (2 if variant == "middle_way" else 3)
    options = random_options(GAME, Generator(seed)) | {"variant": variant}
    options["reverse_last_round"] &= not GAME.misfit(seats, options)

    def tell(event, zones):
        assert zones <= set(touched(event, seats)), (event, zones)

    assert play_told(GAME, seats, seed, "random", options, tell) > 100
