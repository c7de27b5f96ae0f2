"""Cards without text: each is played whole, symbol by symbol."""

import pytest

from parlour.core.games.ankh_morpork import components
from tests.ankh_morpork.city import BLUE, RED, answer, asked, city, options, told
from tests.rules import rule

PLACE, BUILD, KILL, CALM, AGAIN = "place_minion", "place_building", "assassinate", "remove_trouble", "play another"

CARDS = {
    "sergeant_angua": [CALM, AGAIN],
    "the_agony_aunts": [KILL, 2, PLACE],
    "dr_cruces": [KILL, 3],
    "captain_carrot": [PLACE, CALM, 1],
    "groat": [PLACE],
    "gimlets_dwarf_delicatessen": [3, PLACE],
    "inigo_skimmer": [KILL, 2],
    "hargas_house_of_ribs": [3, PLACE],
    "mr_gryle": [KILL, 1],
    "the_mended_drum": [BUILD, 2],
    "the_royal_mint": [BUILD, 5],
    "pink_pussycat_club": [3, AGAIN],
    "mr_pin_and_mr_tulip": [KILL, 1],
    "sergeant_colon": [CALM, PLACE],
    "sergeant_detritus": [CALM, CALM],
    "buggy_swires": [CALM],
    "mr_teatime": [3, KILL, AGAIN],
    "the_watch": [BUILD, CALM],
    "ruby": [PLACE, BUILD],
    "patricians_palace": [BUILD, 4, PLACE],
    "lord_downey": [KILL, 3, BUILD],
    "dwarves": [PLACE, PLACE],
    "edward_d_eath": [KILL, 3, BUILD],
    "death": [KILL, KILL, BUILD],
    "the_peeled_nuts": [],
}

WHERE = {
    PLACE: ("place-minion", 4),
    BUILD: ("build", 6),
    KILL: ("assassinate", (9, BLUE)),
    CALM: ("remove-trouble", 9),
}
"""What a symbol asks where there is a choice, and the answer."""

SEEN = {PLACE: ["placed"], BUILD: ["built"], KILL: ["removed", "calmed"], CALM: ["calmed"]}
TOLD = ("took-money", "placed", "built", "removed", "calmed")


@rule("AM-CARD-sergeant_angua", "AM-CARD-death", "AM-CARD-the_peeled_nuts", "AM-TURN-6")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_its_symbols_from_left_to_right(card):
    symbols = [symbol for symbol in CARDS[card] if symbol != AGAIN]
    hands = {RED: [card, "gaspode", "modo"]}
    table = city(hands=hands, minions={6: [1], 9: [0, 3], 8: [0, 3]}, trouble=[8, 9], money=(30, 0, 0))
    events = answer(table, card)
    for symbol in symbols:
        kind = "money" if isinstance(symbol, int) else symbol
        assert (asked(table), options(table)) == ((RED, "symbol"), [kind, "skip"])
        events += answer(table, kind)
        question, where = WHERE.get(symbol, ("", 0))
        if asked(table)[1] == question:
            events += answer(table, where)
    assert asked(table) == (RED, "play-another" if AGAIN in CARDS[card] else "end-of-play")
    found = [event[2] if event[0] == "took-money" else event[0] for event in told(events, *TOLD)]
    assert found == [word for symbol in symbols for word in SEEN.get(symbol, [symbol])]


@rule("AM-CARD-sergeant_angua")
def test_all_other_cards_have_a_text_or_are_interrupts():
    assert sorted(CARDS) == sorted(card.id for card in components.CARDS if card.effect is None)
