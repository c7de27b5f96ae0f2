"""Trouble markers come and go with the figures."""

import pytest

from parlour.core.games.ankh_morpork import board, building
from parlour.core.games.ankh_morpork.state import DEMON, TROLL
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, city, told
from tests.core.ear import Ear
from tests.rules import rule


def place(table, *answers):
    """Let red play Groat and place a minion."""
    return answer(table, "groat", "place_minion", *answers)


def test_groat_places_a_minion_and_nothing_else():
    table = city(hands={RED: ["groat"]}, minions={1: [1]})
    events = place(table, 12)
    assert events[:3] == [
        ("played", RED, events[0][2]),
        ("symbol", RED, "place_minion"),
        ("placed", RED, 12),
    ]
    assert events[3][0] == "put-away"


@rule("AM-EX-3", "AM-TROUBLE-2")
def test_who_comes_to_somebody_brings_trouble():
    table = city(4, hands={RED: ["groat"]}, minions={8: [0, 0, 0, 1], 9: [1]})
    events = place(table, 8)
    assert told(events, "placed", "trouble") == [("placed", RED, 8), ("trouble", 8)]
    assert table.state.figures(8) == 2
    assert table.state.trouble[8]


@rule("AM-EX-13")
def test_even_among_ones_own():
    table = city(hands={RED: ["groat"]}, minions={6: [1]})
    place(table, 6)
    assert table.state.figures(6) == 2
    assert table.state.trouble_areas() == (6,)


@rule("AM-TROUBLE-1")
def test_an_area_holds_one_marker():
    table = city(hands={RED: ["groat"]}, minions={6: [2]}, trouble=[6])
    assert told(place(table, 6), "trouble") == []
    assert table.state.trouble_areas() == (6,)


@rule("AM-TROUBLE-3", "AM-EX-20")
def test_a_building_is_no_company():
    table = city(hands={RED: ["groat"]}, minions={1: [1]}, buildings={3: RED})
    assert told(place(table, 3), "trouble") == []
    assert not table.state.trouble[3]


@rule("AM-TROUBLE-4", "AM-EX-19", "AM-SYM-3")
def test_who_leaves_takes_the_marker_along():
    table = city(hands={RED: ["mr_gryle"]}, minions={7: [1, 2]}, trouble=[7])
    events = answer(table, "mr_gryle", "assassinate")
    assert told(events, "removed", "calmed") == [("removed", BLUE, 7), ("calmed", 7)]
    assert table.state.minions[7] == [1, 1, 0]
    again = city(hands={RED: ["mr_gryle"]}, minions={7: [1, 1]})
    assert ("impossible", RED, "assassinate") in answer(again, "mr_gryle")


@rule("AM-TROUBLE-5")
@pytest.mark.parametrize("owner", [TROLL, DEMON])
def test_trolls_and_demons_count_like_minions(owner):
    figures = {"trolls": {6: 1}} if owner == TROLL else {"demons": {6: 1}}
    table = city(hands={RED: ["groat"]}, minions={4: [1]}, **figures)
    assert ("trouble", 6) in place(table, 6)
    g, ear = table.state, Ear()
    board.take_off(g, ear, 6, owner)
    assert ear.heard == [("removed", owner, 6), ("calmed", 6)]
    board.put_troll(g, ear, 6)
    assert ear.heard[2:] == [("entered", TROLL, 6), ("trouble", 6)]


@rule("AM-TROUBLE-6")
def test_buildings_leave_the_markers_alone():
    g, ear = city(minions={1: [1, 1]}, buildings={1: BLUE, 2: BLUE}, trouble=[1]).state, Ear()
    building.lose_building(g, ear, 1)
    building.replace_building(g, ear, RED, 2)
    assert g.trouble_areas() == (1,)
    assert not told(ear.heard, "trouble", "calmed")


@rule("AM-TROUBLE-7")
def test_a_demon_brings_a_marker_even_where_nobody_stands():
    g, ear = city().state, Ear()
    board.put_demon(g, ear, 9)
    assert ear.heard == [("entered", DEMON, 9), ("trouble", 9)]
    board.put_troll(g, ear, 3)
    assert g.trouble_areas() == (9,)
    board.put_minion(g, ear, RED, 3, trouble=False)
    assert g.trouble_areas() == (9,)
    assert g.demons_left == 3
    assert g.trolls_left == 2


@rule("AM-TROUBLE-8", "AM-EX-50")
def test_a_demon_that_moves_is_an_ordinary_figure():
    g, ear = city(demons={9: 1}, trouble=[9]).state, Ear()
    board.shift(g, ear, DEMON, 9, 8)
    assert ear.heard == [("moved", DEMON, 9, 8), ("calmed", 9)]
    assert g.trouble_areas() == ()
    assert g.demons[8] == 1


@rule("AM-TROUBLE-9")
def test_who_is_saved_keeps_the_marker():
    table = city(hands={RED: ["mr_gryle"], BLUE: ["susan"]}, minions={7: [0, 2]}, trouble=[7])
    events = answer(table, "mr_gryle", "assassinate", "susan")
    assert told(events, "removed", "calmed", "saved") == [("saved", BLUE, 7)]
    assert table.state.trouble_areas() == (7,)


@rule("AM-TROUBLE-10", "AM-EX-21")
def test_after_an_exchange_two_figures_make_trouble():
    g, ear = city(4, minions={7: [1, 1], 8: [0, 0, 0, 1]}, trouble=[8]).state, Ear()
    board.exchange(g, ear, (7, BLUE), (8, GREEN))
    assert g.minions[7] == [1, 0, 0, 1]
    assert g.minions[8] == [0, 1, 0, 0]
    assert g.trouble_areas() == (7,)
    assert ear.heard == [("exchanged", BLUE, 7, GREEN, 8), ("trouble", 7), ("calmed", 8)]


@rule("AM-TROUBLE-11", "AM-TERM-4")
def test_leaving_is_settled_before_entering():
    g, ear = city(minions={7: [1, 1], 6: [0, 0, 1]}, trouble=[7]).state, Ear()
    board.shift(g, ear, RED, 7, 6)
    assert ear.heard == [("moved", RED, 7, 6), ("calmed", 7), ("trouble", 6)]
    board.shift(g, ear, RED, 6, 2)
    assert g.trouble_areas() == ()
    board.shift(g, ear, YELLOW, 6, 2)
    assert g.trouble_areas() == (2,)
