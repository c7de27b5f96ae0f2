"""Card texts that demand five dollars: The Fools' Guild, Dr Whiteface, The Fire Brigade."""

import pytest

from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, end_turn, names, options, told
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule

GUILDS = pytest.mark.parametrize("card", ["the_fools_guild", "dr_whiteface"])


@GUILDS
@rule("AM-CARD-the_fools_guild", "AM-DEMAND-1", "AM-WHO-2")
def test_the_named_player_pays_or_gets_the_card(card):
    table = text(card, BLUE)
    assert (asked(table), options(table)) == ((BLUE, "demand"), ["pay", "refuse"])
    answer(table, "pay")
    assert table.state.money == [15, 5, 10]
    assert table.state.before == [[], [], []]
    table = text(card, BLUE, "refuse")
    g = table.state
    assert g.money == [10, 10, 10]
    assert names(g, g.before[BLUE]) == [card]
    assert (g.refill_target(BLUE), g.refill_target(RED)) == (4, 5)


@GUILDS
@rule("AM-DEMAND-1")
def test_who_has_less_cannot_pay(card):
    table = text(card, BLUE, money=(0, 4, 0))
    g = table.state
    assert g.money == [0, 4, 0]
    assert names(g, g.before[BLUE]) == [card]


@GUILDS
@rule("AM-DEMAND-3")
@pytest.mark.parametrize("answers", [["pass", "pay"], ["pass", "refuse"], ["wallace_sonky"]])
def test_the_minion_of_the_card_follows_wherever_it_ends(card, answers):
    table = text(card, BLUE, hands={BLUE: ["wallace_sonky"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, *answers)
    assert (asked(table), options(table)) == ((RED, "symbol"), ["place_minion", "skip"])
    answer(table, "place_minion", 3)
    g = table.state
    assert g.minions[3][RED] == 1
    assert (card in names(g, g.discard)) == (answers[-1] != "refuse")
    assert names(g, g.before[BLUE]) == [card] * (answers[-1] == "refuse")


@rule("AM-DEMAND-2", "AM-EX-18", "AM-TERM-6")
def test_penalty_cards_lower_the_target_and_are_no_hand_cards():
    for before, target in [(["the_fools_guild"], 4), (["the_fools_guild", "dr_whiteface"], 3)]:
        hand = ["groat", "modo", "hex"]
        table = city(active=BLUE, hands={BLUE: hand}, before={BLUE: before})
        assert options(table) == ["groat", "modo", "hex"]
        answer(table, "groat", "skip")
        events = end_turn(table) if table.state.active == BLUE else table.events
        assert len(table.state.hands[BLUE]) == target
        assert len(told(events, "drew")[0][2]) == target - 2
        assert names(table.state, table.state.before[BLUE]) == before


@rule("AM-DEMAND-2")
def test_penalty_cards_are_not_thrown_away():
    table = text("harry_king", hands={RED: ["groat"]}, before={RED: ["dr_whiteface"]})
    assert options(table) == [(), ("groat",)]


# --- The Fire Brigade ---


@rule("AM-CARD-the_fire_brigade")
def test_the_fire_brigade_is_paid_or_picks_a_building():
    table = text("the_fire_brigade", seats=4, buildings={2: YELLOW, 9: BLUE, 3: BLUE, 1: RED})
    assert options(table) == [BLUE, YELLOW]
    answer(table, BLUE)
    assert asked(table) == (BLUE, "demand")
    answer(table, "refuse")
    assert (asked(table), options(table)) == ((RED, "tear-down"), [3, 9])
    answer(table, 9)
    g = table.state
    assert (g.buildings_of(BLUE), g.area_card[9]) == ((3,), -1)
    assert g.money == [10] * 4
    table = text("the_fire_brigade", "pay", buildings={9: BLUE})
    assert table.state.money == [15, 5, 10]
    assert table.state.buildings_of(BLUE) == (9,)


@rule("AM-EX-10", "AM-CARD-wallace_sonky", "AM-INT-7")
def test_wallace_sonky_stops_the_fire_brigade():
    position = {"buildings": {9: BLUE, 3: BLUE, 2: YELLOW}, "money": (0, 8, 9)}
    table = text("the_fire_brigade", BLUE, hands={BLUE: ["wallace_sonky"], RED: ["groat"]}, **position)
    assert asked(table) == (BLUE, "text-window")
    answer(table, "wallace_sonky")
    assert table.state.money == [0, 8, 9]
    assert table.state.buildings_of(BLUE) == (3, 9)
    assert (asked(table), options(table)) == ((RED, "play-another"), ["groat", "skip"])


@rule("AM-CARD-the_fire_brigade", "AM-PAY-4")
def test_the_fire_brigade_finds_nobody_without_a_building():
    table = text("the_fire_brigade", buildings={9: RED})
    assert is_done(table)
    assert told(table.events, "named-player") == []


@rule("AM-CARD-the_fire_brigade", "AM-DEMAND-1")
def test_who_cannot_pay_the_fire_brigade_loses_a_building():
    table = text("the_fire_brigade", buildings={9: BLUE}, money=(0, 4, 0))
    assert table.state.buildings_of(BLUE) == ()
    assert told(table.events, "building-lost", "area-card-back") == [
        ("building-lost", BLUE, 9),
        ("area-card-back", BLUE, 9),
    ]
