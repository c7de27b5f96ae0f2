"""Small Gods: its holder pays to keep pieces out of a random event."""

import pytest

from parlour.core.games.ankh_morpork.state import TROLL
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, options, told
from tests.ankh_morpork.texting import event, is_done, text
from tests.rules import rule

ASKED = (BLUE, "small-gods")
DEMONS = "demons_from_the_dungeon_dimensions"


def gods(name, dice=(), buildings=None, **position):
    """A table where blue holds Small Gods, and red has turned up an event."""
    return event(name, dice=dice, buildings={4: BLUE, **(buildings or {})}, **position)


@rule("AM-AREA-4", "AM-GODS-6", "AM-CITY-5")
def test_each_piece_costs_three_dollars_and_the_event_goes_on():
    table = gods("the_dragon", [9], {9: BLUE}, minions={9: [1, 2]}, trouble=[9], money=(0, 9, 0))
    assert (asked(table), options(table)) == (ASKED, [("minion", 9), ("building", 9), "pass"])
    events = answer(table, ("minion", 9))
    assert told(events, "paid-bank", "protected") == [("paid-bank", BLUE, 3), ("protected", BLUE, "minion", 9)]
    assert options(table) == [("minion", 9), ("building", 9), "pass"]
    answer(table, ("building", 9))
    assert options(table) == [("minion", 9), "pass"]
    events = answer(table, "pass")
    assert told(events, "removed", "calmed") == [("removed", RED, 9), ("calmed", 9), ("removed", BLUE, 9)]
    g = table.state
    assert (g.minions[9], g.building[9], g.money[BLUE]) == ([0, 1, 0], BLUE, 3)


@rule("AM-GODS-7", "AM-AREA-4")
def test_the_holder_is_asked_as_long_as_there_is_money():
    table = gods("the_dragon", [9], minions={9: [0, 3]}, money=(0, 7, 0))
    answer(table, ("minion", 9))
    assert asked(table) == ASKED
    answer(table, ("minion", 9))
    assert is_done(table)
    assert (table.state.minions[9][BLUE], table.state.money[BLUE]) == (2, 1)


@rule("AM-GODS-7", "AM-INFO-3")
@pytest.mark.parametrize(("money", "minions"), [(2, [0, 1]), (9, [1, 0, 1])])
def test_without_money_or_a_piece_nothing_is_asked(money, minions):
    table = gods("the_dragon", [9], minions={9: minions}, money=(0, money, 0))
    assert is_done(table)
    assert table.state.figures(9) == 0


@rule("AM-GODS-7")
def test_nothing_is_asked_in_subsidence():
    table = gods("subsidence", money=(0, 4, 0))
    assert is_done(table)
    assert (table.state.money[BLUE], table.state.building[4]) == (2, BLUE)


@rule("AM-GODS-1", "AM-GODS-6", "AM-EX-9")
def test_a_demon_is_kept_off():
    table = gods(DEMONS, [3, 9, 12, 12], minions={9: [0, 1]}, money=(0, 7, 0))
    assert (asked(table), options(table)) == (ASKED, [("demon", 9), "pass"])
    events = answer(table, ("demon", 9))
    assert told(events, "kept-off") == [("kept-off", -3, 9)]
    assert told(events, "rolled") == [("rolled", RED, 12), ("rolled", RED, 12)]
    g = table.state
    assert (g.money[BLUE], g.demons[9], g.demons_left) == (4, 0, 0)
    assert g.demons[12] == 2
    assert g.trouble_areas() == (3, 12)


@rule("AM-GODS-2")
@pytest.mark.parametrize("piece", ["minion", "building", "nothing"])
def test_a_demon_is_kept_off_only_where_the_holder_has_a_piece(piece):
    table = gods(
        DEMONS,
        [9, 1, 1, 1],
        {9: BLUE if piece == "building" else YELLOW},
        minions={9: [1, int(piece == "minion")]},
    )
    if piece == "nothing":
        assert is_done(table)
    else:
        assert asked(table) == ASKED
        answer(table, "pass")
    assert table.state.demons[9] == 1


@rule("AM-GODS-2", "AM-OPT-1")
def test_a_troll_is_kept_off_unless_an_option_says_no():
    table = gods("trolls", [9, 3, 3], minions={9: [0, 1]})
    assert options(table) == [("troll", 9), "pass"]
    answer(table, ("troll", 9))
    g = table.state
    assert (g.trolls[9], g.trolls[3], g.trolls_left) == (0, 2, 0)
    table = gods("trolls", [9, 3, 3], minions={9: [0, 1]}, options={"small_gods_trolls": False})
    assert is_done(table)
    assert table.state.trolls[9] == 1


@rule("AM-GODS-4", "AM-DEMON-1")
def test_a_demon_in_small_gods_switches_the_power_off():
    table = gods(DEMONS, [4, 9, 4, 1], minions={9: [0, 1], 4: [0, 1]})
    assert (asked(table), options(table)) == (ASKED, [("demon", 4), "pass"])
    answer(table, "pass")
    assert is_done(table)
    assert (table.state.demons[4], table.state.demons[9]) == (2, 1)
    table = gods(DEMONS, [4, 9, 1, 1], minions={9: [0, 1], 4: [0, 1]})
    answer(table, ("demon", 4))
    assert options(table) == [("demon", 9), "pass"]


@rule("AM-GODS-3")
def test_minions_may_stay_in_a_flood():
    table = gods("flood", [5, 8], minions={5: [0, 2], 8: [0, 1]}, money=(0, 6, 0))
    assert (asked(table), options(table)) == (ASKED, [("minion", 5), ("minion", 8), "pass"])
    answer(table, ("minion", 5), ("minion", 8))
    assert asked(table) == (BLUE, "flee")
    answer(table, (5, 4))
    g = table.state
    assert (g.minions[5][BLUE], g.minions[8][BLUE], g.minions[4][BLUE], g.money[BLUE]) == (1, 1, 1, 0)


@rule("AM-FIRE-2", "AM-GODS-6")
def test_a_building_saved_from_fire_counts_as_burned():
    table = gods("fire", [9, 8, 2], {9: BLUE, 8: RED})
    assert (asked(table), options(table)) == (ASKED, [("building", 9), "pass"])
    events = answer(table, ("building", 9))
    assert told(events, "rolled") == [("rolled", RED, 8), ("rolled", RED, 2)]
    assert (table.state.building[9], table.state.building[8]) == (BLUE, -1)


@rule("AM-GODS-5")
def test_other_players_pieces_are_not_saved():
    assert gods("explosion", [9], {9: YELLOW}).state.building[9] == -1
    assert gods("the_dragon", [9], minions={9: [1, 0, 1]}).state.figures(9) == 0


@rule("AM-JOHNSON-3", "AM-GODS-5")
def test_small_gods_saves_the_minion_and_no_card_from_johnson():
    table = gods("bloody_stupid_johnson", [9], {9: BLUE}, minions={9: [0, 2]})
    assert table.state.area_card[9] == -2
    assert (asked(table), options(table)) == (ASKED, [("minion", 9), "pass"])
    answer(table, ("minion", 9))
    assert table.state.minions[9][BLUE] == 2


@rule("AM-JOHNSON-3")
def test_small_gods_just_lost_saves_nothing():
    table = gods("bloody_stupid_johnson", [4], minions={4: [0, 2]})
    assert is_done(table)
    assert (table.state.area_card[4], table.state.minions[4][BLUE]) == (-2, 1)


@rule("AM-RANDOM-3")
def test_small_gods_comes_before_susan():
    position = {"minions": {9: [0, 1]}, "hands": {BLUE: ["susan"]}}
    table = gods("mysterious_murders", [9, 1, 1], **position)
    assert (asked(table), options(table)) == (ASKED, [("minion", 9), "pass"])
    assert told(answer(table, ("minion", 9)), "removed") == []
    table = gods("mysterious_murders", [9, 1, 1], **position)
    answer(table, "pass")
    assert asked(table) == (BLUE, "strike-window")
    assert options(table) == [(), ("susan",)]
    answer(table, "susan")
    assert table.state.minions[9][BLUE] == 1


@rule("AM-CITY-5", "AM-CITY-3")
def test_small_gods_is_ready_in_the_turn_in_which_it_came():
    table = gods("explosion", [4], fresh=[area == 4 for area in range(13)])
    assert asked(table) == ASKED
    answer(table, ("building", 4))
    assert table.state.building[4] == BLUE


@rule("AM-GODS-7")
def test_the_window_tells_what_it_is_about():
    table = gods("explosion", [9], {9: BLUE})
    g = table.state
    assert g.threat == ("small-gods", BLUE, RED, g.event, 9, "piece")
    answer(table, "pass")
    assert table.state.threat == ()


@rule("AM-RANDOM-3", "AM-RANDOM-4", "AM-INT-14", "AM-GODS-6")
def test_what_small_gods_and_susan_leave_to_the_dragon_goes_together():
    hands = {BLUE: ["susan", "igor", "fresh_start_club"], YELLOW: ["groat"]}
    position = {"minions": {9: [0, 4, 1], 8: [0, 1]}, "trolls": {9: 1}, "trouble": [9], "money": (0, 6, 0)}
    table = gods("the_dragon", [9], {9: BLUE}, hands=hands, **position)
    answer(table, ("building", 9), ("minion", 9))
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "susan")
    assert asked(table) == (YELLOW, "strike-window")
    events = answer(table, "pass")
    assert told(events, "calmed", "removed") == [
        *(("removed", BLUE, 9), ("calmed", 9), ("removed", BLUE, 9), ("removed", YELLOW, 9), ("removed", TROLL, 9)),
    ]
    assert asked(table) == (BLUE, "after-window")
    answer(table, ("igor", "fresh_start_club"), 7, 5)
    assert asked(table) == (YELLOW, "after-window")
    g = table.state
    assert (g.minions[9], g.building[9], g.trouble[9]) == ([0, 2, 0], BLUE, False)
    assert (g.minions[7][BLUE], g.minions[5][BLUE], g.money[BLUE]) == (1, 1, 0)


@rule("AM-QUAKE-1", "AM-GODS-5", "AM-CITY-1")
def test_an_earthquake_that_takes_small_gods_first_leaves_no_power_for_the_second_area():
    table = gods("earthquake", [4, 9], {9: BLUE})
    assert (asked(table), options(table)) == (ASKED, [("building", 4), "pass"])
    answer(table, "pass")
    assert is_done(table)
    assert table.state.buildings_of(BLUE) == ()
    table = gods("earthquake", [9, 4], {9: BLUE})
    assert options(table) == [("building", 9), "pass"]
    answer(table, "pass", ("building", 4))
    assert (table.state.buildings_of(BLUE), table.state.money[BLUE]) == ((4,), 7)


@rule("AM-EVENT-mysterious_murders", "AM-GODS-7", "AM-WHO-4")
def test_murder_threatens_the_named_minion_alone():
    table = gods("mysterious_murders", [9, 1, 1], {9: BLUE}, minions={9: [1, 2]})
    answer(table, (9, BLUE))
    assert options(table) == [("minion", 9), "pass"]
    table = gods("mysterious_murders", [9, 1, 1], {9: BLUE}, minions={9: [1, 2]})
    answer(table, (9, RED))
    assert is_done(table)


@rule("AM-FIRE-2", "AM-FIRE-1")
def test_a_saved_building_can_burn_when_the_fire_comes_back():
    table = gods("fire", [9, 8, 9, 9], {9: BLUE, 8: RED})
    answer(table, ("building", 9))
    assert (asked(table), options(table)) == (ASKED, [("building", 9), "pass"])
    assert told(answer(table, "pass"), "building-lost") == [("building-lost", BLUE, 9)]
    assert is_done(table)


@rule("AM-AREA-4", "AM-CITY-5")
@pytest.mark.parametrize(("card", "dice"), [("the_dean", []), ("carcer", [2, 3]), ("the_duckman", [])])
def test_no_text_is_a_random_event(card, dice):
    table = text(card, dice=dice, minions={2: [0, 1]}, buildings={4: BLUE})
    assert is_done(table) or asked(table) == (RED, "move-to")
    assert table.state.money == [10, 10, 10]
    table = text("the_fire_brigade", "refuse", buildings={4: BLUE})
    assert is_done(table)
    assert table.state.buildings_of(BLUE) == ()
