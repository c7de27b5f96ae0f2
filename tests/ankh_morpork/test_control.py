"""Who controls an area."""

import pytest

from parlour.core.ask import NOBODY
from parlour.core.games.ankh_morpork import board
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, city
from tests.rules import rule


@rule("AM-EX-5")
def test_the_rulebooks_city():
    g = city(
        4,
        minions={11: [1, 0, 0, 2], 12: [0, 1, 2], 1: [2], 2: [0, 1], 3: [0, 0, 1, 1]},
        demons={1: 1},
        trolls={2: 1},
        trouble=[12],
    ).state
    assert [board.controller(g, area) for area in (11, 12, 1, 2, 3)] == [GREEN, YELLOW, NOBODY, NOBODY, NOBODY]
    g.minions[2][BLUE] += 1
    assert board.controller(g, 2) == BLUE
    assert board.controlled(g, BLUE) == (2,)


@rule("AM-CONTROL-1", "AM-TERM-2")
@pytest.mark.parametrize(
    ("minions", "owner", "trolls", "controller"),
    [
        ([2, 1], None, 0, RED),
        ([1, 1], None, 0, NOBODY),
        ([1, 1], RED, 0, RED),
        ([1, 1], RED, 2, NOBODY),
        ([2, 1, 1], BLUE, 0, NOBODY),
        ([2, 1, 1], None, 1, RED),
        ([0, 0], None, 0, NOBODY),
        ([0, 0], None, 1, NOBODY),
    ],
)
def test_more_pieces_than_anybody_and_than_the_trolls(minions, owner, trolls, controller):
    buildings = {} if owner is None else {4: owner}
    g = city(minions={4: minions}, buildings=buildings, trolls={4: trolls}).state
    assert board.controller(g, 4) == controller


@rule("AM-CONTROL-2")
def test_nobody_controls_an_area_with_a_demon():
    g = city(minions={4: [5]}, buildings={4: RED}, demons={4: 1}).state
    assert board.controller(g, 4) == NOBODY


@rule("AM-CONTROL-3")
def test_a_building_alone_can_be_enough():
    assert board.controller(city(buildings={4: RED}).state, 4) == RED
    assert board.controller(city(buildings={4: RED}, trolls={4: 1}).state, 4) == NOBODY
    assert board.controller(city(buildings={4: RED}, minions={4: [0, 1]}).state, 4) == NOBODY


@rule("AM-CONTROL-4")
def test_trouble_does_not_matter():
    assert board.controller(city(minions={4: [1]}, trouble=[4]).state, 4) == RED
