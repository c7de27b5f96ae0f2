"""Where a minion may be placed."""

import pytest

from parlour.core.games.ankh_morpork import components, placing
from tests.ankh_morpork.city import BLUE, RED, answer, asked, city, options, told
from tests.rules import rule

EVERYWHERE = tuple(range(1, 13))


def places(**position):
    """Where red may place with Groat."""
    table = city(hands={RED: ["groat"]}, **position)
    answer(table, "groat", "place_minion")
    assert asked(table) == (RED, "place-minion")
    return options(table)


@rule("AM-EX-2", "AM-PLACE-1", "AM-TERM-3")
def test_ones_own_areas_and_their_neighbours_are_open():
    assert places(minions={1: [1]}) == [1, 2, 3, 12]
    assert places(minions={1: [1], 8: [1]}) == [1, 2, 3, 5, 7, 8, 9, 12]


@rule("AM-PLACE-2")
def test_any_number_may_share_an_area():
    table = city(hands={RED: ["groat"]}, minions={7: [3, 2, 4]}, trouble=[7])
    answer(table, "groat", "place_minion", 7)
    assert table.state.minions[7] == [4, 2, 4]


@rule("AM-PLACE-3")
def test_without_a_minion_all_areas_are_open():
    assert places(minions={1: [0, 3]}) == [*EVERYWHERE]


@rule("AM-PLACE-4")
def test_buildings_open_nothing():
    assert places(minions={3: [1]}, buildings={8: RED}) == [1, 2, 3, 4]


TWELVE = {9: [1], 1: [6], 2: [5]}


@rule("AM-EX-22", "AM-PLACE-5", "AM-PLACE-6")
def test_the_twelfth_is_taken_off_first():
    table = city(hands={RED: ["groat"]}, minions=TWELVE, trouble=[9])
    answer(table, "groat", "place_minion")
    assert asked(table) == (RED, "take-off")
    assert options(table) == [1, 2, 9]
    assert told(answer(table, 9), "taken-off", "calmed") == [("taken-off", RED, 9), ("calmed", 9)]
    assert options(table) == [1, 2, 3, 4, 10, 11, 12]
    answer(table, 11)
    assert table.state.minions[11][RED] == 1
    assert table.state.minions_left(RED) == 0


@rule("AM-PLACE-6")
def test_it_may_not_go_back_and_is_taken_only_where_it_can_go():
    table = city(minions={8: [12]})
    assert placing.permitted(table.state, RED) == (5, 7, 9)
    assert placing.permitted(table.state, RED, (8,)) == ()
    table = city(minions={8: [11], 1: [1]})
    assert placing.permitted(table.state, RED, (8,)) == (8,)


@rule("AM-PLACE-7")
def test_taking_off_opens_no_window():
    table = city(hands={RED: ["groat", "susan", "igor"]}, minions=TWELVE)
    answer(table, "groat", "place_minion", 9)
    assert asked(table) == (RED, "place-minion")


@rule("AM-EX-42", "AM-PLACE-8", "AM-CARD-fresh_start_club")
def test_an_interrupt_places_by_the_rules():
    table = city(
        hands={RED: ["mr_gryle"], BLUE: ["igor"]},
        minions={12: [1, 1], 5: [0, 1], 7: [0, 1]},
        trouble=[12],
    )
    answer(table, "mr_gryle", "assassinate", "pass")
    assert asked(table) == (BLUE, "after-window")
    answer(table, "igor")
    assert asked(table) == (BLUE, "place-back")
    assert options(table) == [4, 5, 6, 7, 8, 10]
    assert told(answer(table, 8), "placed", "trouble") == [("placed", BLUE, 8)]


@rule("AM-CARD-fresh_start_club")
@pytest.mark.parametrize("near", [True, False])
def test_but_not_where_it_came_from(near):
    table = city(
        hands={RED: ["mr_gryle"], BLUE: ["fresh_start_club"]},
        minions={12: [0, 2]},
        trouble=[12],
        options={"return_near": near},
    )
    answer(table, "mr_gryle", "assassinate", "pass", "fresh_start_club")
    assert options(table) == ([1, 2, 11] if near else list(range(1, 12)))


@rule("AM-PLACE-9")
def test_named_areas_replace_the_usual_condition():
    g = city(minions={8: [1]}).state
    assert placing.permitted(g, RED, components.NEAR[2]) == (1, 2, 3, 4, 10, 11, 12)
    g = city(minions={8: [11], 2: [1]}).state
    assert placing.permitted(g, RED, (2,)) == (2,)
