"""Card texts about the city: minions placed, trouble put, buildings built and taken over."""

import pytest

from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, options, told
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule

DWARVES = pytest.mark.parametrize("card", ["deep_dwarves", "mr_shine"])


@DWARVES
@rule("AM-EX-51", "AM-CARD-deep_dwarves", "AM-TROUBLE-7", "AM-PLACE-9")
def test_deep_dwarves_place_anywhere_without_trouble(card):
    table = text(card, minions={11: [0, 2], 1: [1]})
    assert options(table) == list(range(1, 13))
    answer(table, 11)
    g = table.state
    assert (g.figures(11), g.trouble_areas()) == (3, ())
    table = text(card, 11, minions={11: [0, 2], 1: [1]}, trouble=[11])
    assert table.state.trouble_areas() == (11,)


@DWARVES
@rule("AM-CARD-deep_dwarves", "AM-PLACE-5", "AM-PLACE-6")
def test_deep_dwarves_with_all_twelve_on_the_board(card):
    table = text(card, minions={11: [6], 1: [6, 1]}, trouble=[1])
    assert (asked(table), options(table)) == ((RED, "take-off"), [1, 11])
    assert told(answer(table, 1), "taken-off", "calmed") == [("taken-off", RED, 1), ("calmed", 1)]
    assert options(table) == list(range(2, 13))


@rule("AM-CARD-willikins")
def test_willikins_places_beside_an_own_building():
    table = text("willikins", buildings={3: RED, 8: RED, 2: BLUE}, minions={12: [1], 3: [0, 1]})
    assert options(table) == [3, 8]
    assert told(answer(table, 3), "placed", "trouble") == [("placed", RED, 3), ("trouble", 3)]
    assert told(text("willikins", minions={12: [1]}).events, "placed") == []


@rule("AM-CARD-archchancellor_ridcully")
def test_ridcully_places_one_or_two_minions_around_unreal_estate():
    near = [1, 2, 3, 4, 10, 11, 12]
    table = text("archchancellor_ridcully", minions={7: [1]})
    assert options(table) == near
    answer(table, 12)
    assert (asked(table), options(table)) == ((RED, "place-more"), ["place_minion", "skip"])
    answer(table, "place_minion")
    assert options(table) == near
    answer(table, 12)
    assert (table.state.minions[12][RED], table.state.trouble_areas()) == (2, (12,))
    table = text("archchancellor_ridcully", 3, "skip", minions={7: [1]})
    assert table.state.minions_out(RED) == 2


@rule("AM-CARD-archchancellor_ridcully")
def test_the_senior_wrangler_places_one():
    table = text("the_senior_wrangler", minions={7: [1]}, hands={RED: ["groat"]})
    assert options(table) == [1, 2, 3, 4, 10, 11, 12]
    answer(table, 10)
    assert asked(table) == (RED, "play-another")


@rule("AM-CARD-the_smoking_gnu")
def test_the_smoking_gnu_places_in_trouble():
    table = text("the_smoking_gnu", minions={7: [1]}, trouble=[3, 12])
    assert options(table) == [3, 12]
    answer(table, 12)
    assert table.state.trouble_areas() == (3, 12)
    assert table.state.minions[12][RED] == 1
    assert told(text("the_smoking_gnu", minions={7: [1]}).events, "placed") == []


# --- trouble ---


@rule("AM-CARD-doctor_hix", "AM-TROUBLE-1")
def test_doctor_hix_puts_trouble_anywhere():
    table = text("doctor_hix", trouble=[3, 12], minions={5: [1]})
    assert options(table) == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]
    assert told(answer(table, 9), "trouble") == [("trouble", 9)]
    assert is_done(text("doctor_hix", trouble=range(1, 13)))


@rule("AM-EX-48", "AM-CARD-the_mob")
def test_the_mob_spreads_trouble_next_door():
    table = text("the_mob", trouble=[7, 8])
    assert options(table) == [5, 6, 9]
    answer(table, 6)
    assert table.state.trouble_areas() == (6, 7, 8)
    assert told(text("the_mob").events, "trouble") == []


# --- buildings ---


@rule("AM-CARD-wee_mad_arthur", "AM-BUILD-1")
@pytest.mark.parametrize(("area", "price"), [(7, 3), (12, 6), (11, 9)])
def test_wee_mad_arthur_builds_for_half(area, price):
    table = text("wee_mad_arthur", minions={area: [1, 1]}, money=(price, 0, 0))
    g = table.state
    assert (g.building[area], g.area_card[area], g.money[RED]) == (RED, RED, 0)
    table = text("wee_mad_arthur", minions={area: [1, 1]}, money=(price - 1, 0, 0))
    assert table.state.building[area] == -1
    assert told(text("wee_mad_arthur", minions={area: [1]}, trouble=[area]).events, "built") == []


@rule("AM-EX-40", "AM-CARD-sybil_vimes", "AM-SWAP-1", "AM-SWAP-2")
def test_sybil_vimes_takes_a_building_over():
    table = city(hands={RED: ["sybil_vimes", "groat"]}, buildings={9: BLUE}, money=(10, 0, 0))
    answer(table, "sybil_vimes", "money", "scroll")
    g = table.state
    assert g.money == [1, 12, 0]
    assert (g.building[9], g.area_card[9], g.fresh[9]) == (RED, RED, True)
    assert not g.power_ready(9, RED)
    assert g.buildings_of(BLUE) == ()


@rule("AM-CARD-sybil_vimes", "AM-SWAP-2")
@pytest.mark.parametrize(("card", "areas"), [("sybil_vimes", [2, 9]), ("reacher_gilt", [5, 8])])
def test_trouble_says_which_buildings_can_be_taken_over(card, areas):
    buildings = {9: BLUE, 2: YELLOW, 3: RED, 5: BLUE, 8: YELLOW, 7: RED}
    table = text(card, buildings=buildings, trouble=[5, 7, 8], money=(18, 0, 0))
    assert (asked(table), options(table)) == ((RED, "take-over"), areas)
    table = text(card, buildings=buildings, trouble=[5, 7, 8], money=(5, 0, 0))
    assert is_done(table)


@rule("AM-CARD-sybil_vimes", "AM-INT-7", "AM-CARD-wallace_sonky")
@pytest.mark.parametrize(("card", "trouble"), [("sybil_vimes", []), ("reacher_gilt", [9])])
def test_the_owner_may_keep_the_building(card, trouble):
    table = text(card, buildings={9: BLUE}, trouble=trouble, money=(12, 0, 0), hands={BLUE: ["wallace_sonky"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "wallace_sonky")
    assert (table.state.building[9], table.state.money) == (BLUE, [12, 0, 0])


@rule("AM-SWAP-3", "AM-SWAP-1")
def test_the_seventh_building_is_an_own_one():
    buildings = dict.fromkeys((1, 3, 5, 6, 7, 8), RED) | {9: BLUE}
    table = text("sybil_vimes", buildings=buildings, gone=[9], money=(12, 0, 0))
    assert (asked(table), options(table)) == ((RED, "take-down"), [1, 3, 5, 6, 7, 8])
    answer(table, 6)
    g = table.state
    assert g.buildings_of(RED) == (1, 3, 5, 7, 8, 9)
    assert (g.area_card[6], g.area_card[9]) == (-1, -2)
    assert g.money == [0, 12, 0]
