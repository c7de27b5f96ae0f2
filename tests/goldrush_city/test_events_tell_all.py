"""No event is missing: whatever changes on the table is told by the event that follows at once."""

from collections.abc import Iterator

import pytest

from parlour.core.ask import NOBODY, Event
from parlour.core.chance import Generator
from parlour.core.games.goldrush_city import GAME
from tests.core.evening import random_options
from tests.core.telling import Place, play_told
from tests.goldrush_city.moves import bandit, permit
from tests.goldrush_city.town import card, gold, town
from tests.rules import rule

SEATS = range(5)
ALL = "all"
GAMES = 45

# Event -> the zones that it tells of: of its first seat, of its second seat, of everybody, in the middle.
TOUCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "start-player": {"first": ("markers",)},
    "round": {ALL: ("markers",)},
    "renewed": {"middle": ("city_deck", "city_discard", "gold_deck", "gold_discard")},  # of one deck at a time
    "drew-card": {"middle": ("city_deck", "turned")},
    "turned": {"middle": ("turned",)},
    "joined-lot": {"middle": ("turned", "lot")},
    "got-card": {"first": ("bandits", "keepers"), "middle": ("turned",)},
    "refused": {"middle": ("turned", "city_discard")},
    "discarded": {"middle": ("turned", "city_discard")},
    "wood-burnt": {"first": ("materials",), "middle": ("city_discard",)},
    "smithy-burnt": {"first": ("standing",), "middle": ("display",)},
    "chip-stolen": {"first": ("chips",), "middle": ("lot",)},
    "permit-stolen": {"first": ("permits",), "middle": ("lot",)},
    "hands-mixed": {ALL: ("hand",)},
    "gold-drawn": {"first": ("hand",), "second": ("hand",)},
    "chips-swapped": {ALL: ("chips",), "middle": ("supply", "lot")},
    "own-chips-swapped": {"first": ("chips",), "middle": ("supply",)},
    "bid": {"first": ("hand", "laid")},
    "passed": {"first": ("laid", "markers")},
    "sold": {"first": ("laid",), "middle": ("gold_discard",)},
    "got-lot": {"first": ("materials", "permits", "chips"), "middle": ("lot",)},
    "unsold": {"middle": ("lot", "city_discard", "display", "supply")},
    "bid-returned": {"first": ("hand", "laid")},
    "actions": {ALL: ("markers",)},
    "took-permit": {"first": ("permits",), "middle": ("display",)},
    "took-chip": {"first": ("chips",), "middle": ("supply",)},
    "paid-material": {"first": ("materials",), "middle": ("city_discard",)},
    "paid-chips": {"first": ("chips",), "middle": ("supply",)},
    "built": {"first": ("permits", "standing")},
    "paid-gold": {"first": ("hand",), "middle": ("gold_discard",)},
    "blocked": {"first": ("keepers",), "second": ("blocks",)},
    "block-lifted": {"first": ("blocks",), "middle": ("city_discard",)},
    "used-up": {"first": ("bandits",), "middle": ("city_discard",)},
    "robbed": {"first": ("materials", "permits"), "second": ("materials", "permits")},
    "robbed-chips": {"first": ("chips",), "second": ("chips",)},
    "blown-up": {"second": ("standing",), "middle": ("display", "removed")},
    "lured": {"first": ("bandits",), "second": ("bandits",)},
    "turn-ended": {ALL: ("markers",)},
    "contest": {"middle": ("digger_deck",)},
    "dug": {"first": ("diggers",), "middle": ("digger_deck",)},
    "stopped": {"first": ("diggers", "markers")},
    "dug-cards": {"first": ("diggers",)},
    "diggers-aside": {ALL: ("diggers", "markers"), "middle": ("digger_deck",)},
    "got-gold": {"first": ("hand",), "middle": ("gold_deck",)},
    "mayor": {ALL: ("markers",)},
    "sold-chips": {"first": ("chips",), "middle": ("supply",)},
}

MOVES_NOTHING = {
    *("last-unless-built", "last-round", "turn", "flip-ended-early", "rolled", "lot-offered", "given", "carried-over"),
    *("end-triggered", "attacked", "luring", "fought", "repelled", "income", "dug-total", "bust", "paid-out"),
    *("scoring", "scored"),
}
"""Events that are only said."""


def touched(event: Event) -> Iterator[Place]:
    """Yield the zones that an event may change."""
    name, *values = event
    fields = GAME.words.texts["events"][name].get("fields", ())
    seats = [value for field, value in zip(fields, values, strict=True) if field.split(":")[-1] == "seat"]
    owners = {"first": seats[:1], "second": seats[1:2], "middle": [NOBODY], ALL: SEATS}
    for whose, zones in TOUCHES.get(name, {}).items():
        for zone in zones:
            if name != "renewed" or zone.split("_")[0] == values[0].split("_")[0]:
                yield from ((zone, owner) for owner in owners[whose])


def test_every_event_is_in_the_table():
    assert set(TOUCHES) | MOVES_NOTHING == set(GAME.words.texts["events"])
    assert not set(TOUCHES) & MOVES_NOTHING


@pytest.fixture(scope="module")
def seen():
    """Each event of whole games with the name of a zone that changed with it, or None beside it alone."""
    found = set()

    def told(event, zones):
        assert zones <= set(touched(event)), (event, zones)
        found.update({(event[0], None), *((event[0], zone) for zone, _ in zones)})

    for seed in range(GAMES):
        bot = "greedy" if seed % 3 == 2 else "random"
        options = random_options(GAME, Generator(seed))
        assert play_told(GAME, 3 + seed % 3, seed, bot, options, told) > 20
    return found


def test_every_change_is_told_by_the_event_right_after_it(seen):
    assert len(seen) > len(TOUCHES)  # the fixture has looked at each of them


@pytest.mark.parametrize("event", sorted(TOUCHES))
def test_an_event_tells_of_no_more_zones_than_ever_change_with_it(seen, event):
    zones = {zone for zones in TOUCHES[event].values() for zone in zones}
    assert {zone for name, zone in seen if name == event} - {None} == zones


@rule("GC-FLIP-2", "GC-FLIP-5", "GC-FLIP-7")
def test_a_turned_card_is_drawn_turned_up_and_put_where_it_belongs():
    table = town(3, "flip", city=["bandit_blow_up", "prairie_fire", "wood_4"], dice=[1, 1, 1], hands={1: ["gold_1"]})
    g = table.state
    (bandits,), (fire,), (wood,) = g.bandits[0], g.city_discard, g.lot
    assert [event for event in table.events if event[0] != "rolled"] == [
        *[("drew-card", 0, bandits), ("turned", 0, bandits), ("got-card", 0, bandits)],
        *[("drew-card", 0, fire), ("turned", 0, fire), ("discarded", (fire,))],
        *[("drew-card", 0, wood), ("turned", 0, wood), ("joined-lot", wood)],
        ("lot-offered", (wood,), (), 0, 0),
    ]


@rule("GC-AUCTION-9")
def test_the_bid_is_paid_before_the_lot_is_handed_over_and_the_others_take_theirs_back_last():
    table = town(3, "auction", lot=["wood_2"], hands={0: ["gold_2"], 1: ["gold_1"] * 2, 2: ["gold_3"]})
    table.answer(gold(table, 1, "gold_1"))
    table.answer(())
    table.answer(gold(table, 0, "gold_2"))
    table.answer(())
    assert table.events == [
        *[("passed", 1), ("sold", 0, 2), ("got-lot", 0), ("bid-returned", 1), ("actions", 0, 2)],
    ]


@rule("GC-BUILD-5")
def test_a_building_is_paid_for_before_it_is_turned_to_its_finished_side():
    table = town(3, permits={0: ["saloon"]}, materials={0: ["wood_3", "stone_2"]}, chips={0: (2, 0)})
    saloon, (wood, stone) = permit(table, 0, "saloon"), table.state.materials[0]
    table.answer(("build", saloon))
    assert table.events == [
        ("paid-material", 0, (wood,)),
        ("paid-material", 0, (stone,)),
        ("paid-chips", 0, "tool", 2),
        ("built", 0, saloon, (wood, stone)),
    ]


@rule("GC-BUILD-7")
def test_where_no_tools_are_due_none_are_told_of():
    table = town(3, permits={0: ["smithy"]}, standing={0: ["smithy"]}, materials={0: ["wood_3"]}, chips={0: (2, 0)})
    smithy, (wood,) = permit(table, 0, "smithy"), table.state.materials[0]
    table.answer(("build", smithy))
    assert table.events == [("paid-material", 0, (wood,)), ("built", 0, smithy, (wood,))]


@rule("GC-BANDIT-7")
def test_dynamite_is_spent_before_the_dice_and_the_bandits_go_when_all_is_over():
    table = town(3, bandits={0: ["bandit_blow_up"]}, standing={1: ["saloon"]}, chips={0: (0, 2)}, dice=[6, 1])
    used, saloon = bandit(table, 0, "blow_up"), card(table, table.state.standing[1], "saloon")
    table.answer(("bandits", used))
    assert table.events == [
        ("attacked", 0, 1, used),
        ("paid-chips", 0, "dynamite", 2),
        ("fought", 0, 6, 1, 1),
        ("blown-up", 0, 1, saloon),
        ("used-up", 0, used),
    ]


@rule("GC-SELL-1")
def test_chips_are_sold_before_the_gold_card_comes():
    table = town(3, "sale", chips={0: (1, 1)}, speaker=0, city=["wood_4"])
    table.answer("tool-and-dynamite")
    assert table.events[:2] == [("sold-chips", 0, 1, 1), ("got-gold", 0, table.state.hands[0][0])]


@rule("GC-INCOME-5")
def test_every_gold_card_that_is_dealt_is_told_in_the_order_of_dealing():
    table = town(3, "deal", start=1, due=[1, 2, 0], city=["wood_4"])
    dealt = [event for event in table.events if event[0] in ("got-gold", "paid-out")]
    (first,), (second, third) = table.state.hands[0], table.state.hands[1]
    assert dealt == [
        *[("got-gold", 1, second), ("got-gold", 0, first), ("got-gold", 1, third)],
        *[("paid-out", 1, 2), ("paid-out", 2, 0), ("paid-out", 0, 1)],
    ]


@rule("GC-SHOW-1", "GC-SHOW-2")
def test_hands_are_mixed_before_cards_are_drawn_from_them():
    table = town(3, "flip", city=["medicine_show", "wood_4"], dice=[3, 1, 1], hands={0: ["gold_1"], 2: ["gold_2"] * 2})
    events = [event for event in table.events if event[0] in ("hands-mixed", "gold-drawn")]
    assert [event[:3] for event in events] == [("hands-mixed", (2, 0)), ("gold-drawn", 1, 2), ("gold-drawn", 2, 0)]


@rule("GC-CONTEST-10")
def test_diggers_are_turned_up_seat_by_seat():
    table = town(
        3, "turn-end", start=1, active=0, standing={1: ["saloon"], 2: ["bank"]}, diggers=[["digger_10", "digger_40"]]
    )
    table.answer("stop")
    table.watch = lambda g: [sum(handle in g.face for handle in cards) for cards in g.diggers]
    table.answer("stop")
    shown = [
        open_ones for event, open_ones in zip(table.events, table.pictures, strict=True) if event[0] == "dug-cards"
    ]
    assert shown == [[0, 0, 1], [0, 1, 1]]
