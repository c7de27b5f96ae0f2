"""Building, and the City Area cards."""

from parlour.core.games.ankh_morpork import building, components
from parlour.core.games.ankh_morpork.state import GONE
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, options, told
from tests.core.ear import Ear
from tests.rules import rule


@rule("AM-EX-4", "AM-BUILD-1", "AM-BUILD-2")
def test_where_one_can_build():
    table = city(
        minions={1: [1, 1], 11: [1], 12: [1, 0, 2]},
        buildings={11: YELLOW},
        trouble=[1],
        hands={RED: ["the_mended_drum"]},
        money=(20, 10, 10),
    )
    assert building.sites(table.state, RED) == (12,)
    events = answer(table, "the_mended_drum", "place_building")
    assert told(events, "paid-bank", "built", "area-card") == [
        ("paid-bank", RED, 12),
        ("built", RED, 12),
        ("area-card", RED, 12),
    ]


@rule("AM-BUILD-2")
def test_a_demon_does_not_forbid_it():
    g = city(minions={1: [1, 3]}, demons={1: 1}).state
    assert building.sites(g, RED) == (1,)


@rule("AM-BUILD-3")
def test_the_cost_is_paid_in_full():
    g = city(minions={1: [1], 3: [1], 4: [1]}, money=(12, 0, 0)).state
    assert building.sites(g, RED) == (1, 3)
    assert building.sites(g, RED, half=True) == (1, 3, 4)
    assert [building.price(area, half=True) for area in (1, 3, 4)] == [3, 6, 9]
    table = city(minions={1: [1]}, money=(5, 0, 0), hands={RED: ["the_mended_drum"]})
    assert ("impossible", RED, "place_building") in answer(table, "the_mended_drum")


SIX = dict.fromkeys((1, 3, 5, 6, 7, 8), RED)


@rule("AM-EX-23", "AM-BUILD-4", "AM-BUILD-5", "AM-CITY-3")
def test_the_seventh_is_one_of_the_six():
    table = city(minions={12: [1]}, buildings=SIX, money=(15, 0, 0), hands={RED: ["the_mended_drum"]})
    answer(table, "the_mended_drum", "place_building")
    assert asked(table) == (RED, "take-down")
    assert options(table) == [1, 3, 5, 6, 7, 8]
    events = answer(table, 6)
    assert told(events, "building-lost", "area-card-back", "paid-bank", "built", "area-card") == [
        ("building-lost", RED, 6),
        ("area-card-back", RED, 6),
        ("paid-bank", RED, 12),
        ("built", RED, 12),
        ("area-card", RED, 12),
    ]
    g = table.state
    assert g.money[RED] == 3
    assert g.buildings_of(RED) == (1, 3, 5, 7, 8, 12)
    assert not g.power_ready(12, RED)
    assert g.power_ready(5, RED)


@rule("AM-BUILD-5")
def test_its_old_place_is_none_of_the_new_ones():
    g = city(minions={6: [1]}, buildings=SIX, money=(50, 0, 0)).state
    assert building.sites(g, RED) == ()


@rule("AM-BUILD-6", "AM-CITY-1")
def test_the_card_goes_with_the_building():
    g, ear = city(buildings={4: BLUE, 5: BLUE}, gone=[5]).state, Ear()
    assert g.area_card[4] == BLUE
    building.lose_building(g, ear, 4)
    building.lose_building(g, ear, 5)
    building.lose_building(g, ear, 6)
    assert ear.heard == [("building-lost", BLUE, 4), ("area-card-back", BLUE, 4), ("building-lost", BLUE, 5)]
    assert (g.area_card[4], g.area_card[5]) == (-1, GONE)


@rule("AM-BUILD-7")
def test_without_its_card_an_area_can_still_be_built_on():
    table = city(minions={1: [1]}, gone=[1], hands={RED: ["the_mended_drum"]})
    assert not told(answer(table, "the_mended_drum", "place_building"), "area-card")
    assert table.state.building[1] == RED
    assert table.state.area_card[1] == GONE


@rule("AM-SWAP-1", "AM-SWAP-2", "AM-EX-40")
def test_a_building_taken_over_brings_its_card():
    g, ear = city(buildings={9: BLUE}, money=(13, 0, 0)).state, Ear()
    assert building.replaceable(g, RED, trouble=False) == (9,)
    assert building.replaceable(g, RED, trouble=True) == ()
    building.replace_building(g, ear, RED, 9)
    assert ear.heard == [
        ("handed-over", RED, BLUE, 12),
        ("building-lost", BLUE, 9),
        ("built", RED, 9),
        ("area-card", RED, 9),
    ]
    assert (g.money[RED], g.money[BLUE]) == (1, 12)
    assert not g.power_ready(9, RED)
    g.money[BLUE] = 11
    assert building.replaceable(g, BLUE, trouble=False) == ()


@rule("AM-CITY-4")
def test_a_demon_switches_the_power_off():
    g = city(buildings={9: RED}, demons={9: 1}).state
    assert not g.power_ready(9, RED)
    g.demons[9] = 0
    assert g.power_ready(9, RED)
    assert not g.power_ready(9, BLUE)
    g.used[9] = True
    assert not g.power_ready(9, RED)


@rule("AM-COMP-1", "AM-COMP-6")
def test_costs_of_the_areas():
    assert components.COST == {1: 6, 2: 18, 3: 12, 4: 18, 5: 6, 6: 12, 7: 6, 8: 6, 9: 12, 10: 12, 11: 18, 12: 12}
    assert components.RIVER_AREAS == (1, 2, 4, 5, 7, 8, 9, 10, 11, 12)
