"""Why a power or a place for a building is not on offer; what is refused is never offered as well."""

import pytest

from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.ankh_morpork import GAME
from parlour.core.table import Table
from parlour.core.words import LANGUAGES
from tests.ankh_morpork.city import BLUE, RED, answer, city
from tests.rules import rule


def refused(table):
    return {refusal.value: (refusal.reason, dict(refusal.numbers)) for refusal in table.refused(RED)}


@pytest.mark.parametrize(
    ("area", "position", "why"),
    [
        (4, {}, ("reaction", {})),
        (11, {"demons": {11: 1}}, ("demon", {})),
        (11, {"fresh": [area == 11 for area in range(13)]}, ("fresh", {})),
        (11, {"used": [area == 11 for area in range(13)]}, ("used", {})),
        (10, {"money": (1, 0, 0), "trouble": [5]}, ("missing", {"dollars": 1})),
        (10, {"trouble": []}, ("useless", {})),
    ],
)
@rule("AM-CITY-2", "AM-CITY-3", "AM-CITY-4", "AM-CITY-5")
def test_a_power_that_cannot_be_used_says_why(area, position, why):
    table = city(hands={RED: ["groat"]}, buildings={area: RED}, **position)
    assert refused(table) == {("power", area): why}
    assert ("power", area) not in table.legal(RED)


def test_a_power_that_can_be_used_and_those_of_others_are_not_refused():
    table = city(hands={RED: ["groat"]}, buildings={11: RED, 3: BLUE})
    assert refused(table) == {}
    assert ("power", 11) in table.legal(RED)


@rule("AM-BUILD-1", "AM-BUILD-3")
def test_an_area_where_one_cannot_build_says_why():
    minions = dict.fromkeys((1, 2, 5, 7, 8), (1,))
    table = city(hands={RED: ["the_royal_mint"]}, minions=minions, buildings={1: BLUE}, trouble=[5], money=(10, 0, 0))
    answer(table, "the_royal_mint", "place_building")
    assert set(table.legal(RED)) == {7, 8}
    assert refused(table) == {1: ("built-on", {}), 5: ("trouble-here", {}), 2: ("missing", {"dollars": 8})}


@rule("AM-CARD-wee_mad_arthur")
def test_half_the_cost_is_what_is_missing_for_wee_mad_arthur():
    minions = dict.fromkeys((2, 7, 8, 9), (1,))
    table = city(hands={RED: ["wee_mad_arthur"]}, minions=minions, money=(6, 0, 0))
    answer(table, "wee_mad_arthur", "scroll")
    assert set(table.legal(RED)) == {7, 8, 9}
    assert refused(table) == {2: ("missing", {"dollars": 3})}


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_both_offered_and_refused(seed):
    state, generator = GAME.new_state(2 + seed, GAME.complete_options({})), Generator(seed)
    table = Table(GAME, state, SeededDealer(seed))
    table.settle()
    while not table.over:
        seat = table.question.seat
        for refusal in table.refused(seat):
            assert refusal.value not in table.legal(seat)
            for language in LANGUAGES:
                assert GAME.words.reason(language, refusal)
        table.answer(draw(table.legal(seat), generator), seat)
