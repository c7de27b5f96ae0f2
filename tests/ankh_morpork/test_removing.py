"""Card texts that remove figures, and what can be answered."""

import pytest

from parlour.core.games.ankh_morpork.state import DEMON, TROLL
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, options, told
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule

# --- Carcer, The Dean, Errol ---


@rule("AM-EX-41", "AM-KILL-1", "AM-MOVE-4")
def test_carcer_takes_two_figures_of_an_area_that_is_rolled_twice():
    table = text("carcer", dice=[7, 7], minions={7: [1, 1]}, trouble=[7])
    assert (asked(table), options(table)) == ((RED, "remove-figure"), [(7, RED), (7, BLUE)])
    events = answer(table, (7, BLUE))
    assert told(events, "removed", "calmed") == [("removed", BLUE, 7), ("calmed", 7), ("removed", RED, 7)]
    assert table.state.figures(7) == 0


@rule("AM-EX-11", "AM-CARD-carcer", "AM-MOVE-3", "AM-MOVE-5")
def test_carcer_rolls_both_areas_first_and_takes_any_figure_without_trouble():
    table = text("carcer", dice=[4, 8], minions={8: [0, 1], 3: [1]}, trolls={4: 1}, demons={8: 1})
    told_first = [event for event in table.events if event[0] in ("rolled", "removed")]
    assert told_first == [("rolled", RED, 4), ("rolled", RED, 8), ("removed", TROLL, 4)]
    assert options(table) == [(8, BLUE), (8, DEMON)]
    answer(table, (8, DEMON))
    assert (table.state.demons[8], table.state.minions[8][BLUE]) == (0, 1)
    assert is_done(text("carcer", dice=[4, 8]))


@rule("AM-CARD-carcer", "AM-INT-6")
def test_a_stopped_roll_of_carcer_is_spent():
    table = text("carcer", dice=[7, 8], minions={7: [0, 1, 1], 8: [0, 1]}, hands={BLUE: ["gaspode", "groat"]})
    answer(table, (7, BLUE), "gaspode")
    assert asked(table) == (BLUE, "strike-window")
    assert options(table) == [()]
    answer(table, "pass", "pass")
    assert (table.state.minions[7], table.state.minions[8]) == ([0, 1, 1], [0, 0, 0])


@rule("AM-CARD-the_dean", "AM-MOVE-4", "AM-MOVE-5")
def test_the_dean_removes_a_figure_in_unreal_estate():
    table = text("the_dean", minions={2: [1, 1], 3: [0, 1]}, trouble=[3])
    assert options(table) == [(2, RED), (2, BLUE)]
    answer(table, (2, BLUE))
    assert table.state.minions[2] == [1, 0, 0]
    table = text("the_dean", minions={2: [1]}, hands={RED: ["susan"]})
    assert asked(table) == (RED, "strike-window")
    assert is_done(text("the_dean", minions={3: [0, 1]}))


@rule("AM-CARD-errol", "AM-MOVE-5")
@pytest.mark.parametrize("number", range(2, 13))
def test_errol_removes_a_figure_in_trouble_from_seven_up(number):
    table = text("errol", dice=[number], minions={2: [1, 1], 3: [0, 1], 5: [2]}, trouble=[2, 5])
    if number < 7:
        assert is_done(table)
        return
    assert options(table) == [(2, RED), (2, BLUE), (5, RED)]
    answer(table, (2, BLUE))
    assert table.state.minions[2] == [1, 0, 0]


@rule("AM-CARD-errol", "AM-WHO-4")
def test_errol_costs_an_own_minion_on_one():
    table = text("errol", dice=[1], minions={2: [1, 1], 3: [1]}, trouble=[2])
    assert (asked(table), options(table)) == ((RED, "remove-own"), [2, 3])
    assert told(answer(table, 3), "removed") == [("removed", RED, 3)]
    assert is_done(text("errol", dice=[1], minions={2: [0, 1]}, trouble=[2]))


# --- paid for ---


@rule("AM-CARD-burleigh_and_stronginthearm", "AM-KILL-2", "AM-INT-16", "AM-MOVE-5")
def test_burleigh_removes_a_figure_for_two_dollars():
    hands = {YELLOW: ["wallace_sonky"], BLUE: ["wallace_sonky"]}
    position = {"minions": {2: [1, 1, 1], 3: [0, 1]}, "trouble": [2], "trolls": {2: 1}, "money": (2, 0, 0)}
    table = text("burleigh_and_stronginthearm", YELLOW, hands={YELLOW: ["groat"]}, **position)
    assert table.state.money == [0, 0, 2]
    assert (asked(table), options(table)) == ((RED, "remove-figure"), [(2, BLUE), (2, YELLOW), (2, TROLL)])
    answer(table, (2, TROLL))
    assert table.state.trolls[2] == 0
    table = text("burleigh_and_stronginthearm", YELLOW, (2, BLUE), hands={BLUE: hands[BLUE]}, **position)
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "wallace_sonky")
    assert (table.state.money, table.state.minions[2][BLUE]) == ([0, 0, 2], 1)


@rule("AM-KILL-2")
def test_burleigh_wants_the_whole_price_and_gives_nothing_back():
    assert is_done(text("burleigh_and_stronginthearm", minions={2: [0, 1]}, trouble=[2], money=(1, 0, 0)))
    table = text("burleigh_and_stronginthearm", BLUE, minions={2: [2]}, trouble=[2], money=(2, 0, 0))
    assert table.state.money == [0, 2, 0]
    assert is_done(table)


@rule("AM-EX-39", "AM-CARD-cosmo_lavish", "AM-INT-9", "AM-WHO-3")
def test_cosmo_lavish_makes_the_paid_player_pick():
    hands = {YELLOW: ["gaspode", "susan", "wallace_sonky"], BLUE: ["groat"]}
    table = text("cosmo_lavish", BLUE, money=(6, 0, 0), minions={8: [1, 0, 1]}, trouble=[8], hands=hands)
    assert asked(table) == (BLUE, "text-window")
    events = answer(table, "pass")
    assert told(events, "handed-over", "named") == [("handed-over", RED, BLUE, 2), ("named", BLUE, YELLOW, 8)]
    assert asked(table) == (YELLOW, "strike-window")
    assert options(table) == [(), ("gaspode",), ("susan",), ("wallace_sonky",)]
    answer(table, "pass", "pass")
    assert table.state.minions[8] == [1, 0, 0]


@rule("AM-KILL-3", "AM-CARD-wallace_sonky")
def test_wallace_sonky_stops_payment_and_removal():
    position = {"money": (6, 0, 0), "minions": {8: [1, 0, 1]}, "trouble": [8]}
    table = text("cosmo_lavish", BLUE, "wallace_sonky", hands={BLUE: ["wallace_sonky"]}, **position)
    assert (table.state.money, table.state.minions[8]) == ([6, 0, 0], [1, 0, 1])
    assert is_done(table)


@rule("AM-CARD-cosmo_lavish", "AM-INT-10", "AM-INT-16", "AM-KILL-2")
def test_cosmo_lavish_may_cost_the_paid_player_or_nobody():
    position = {"minions": {8: [1, 1], 3: [1, 1]}, "trouble": [8, 3]}
    table = text("cosmo_lavish", BLUE, "pass", hands={BLUE: ["susan", "gaspode"]}, **position)
    assert (asked(table), options(table)) == ((BLUE, "remove-figure"), [(3, BLUE), (8, BLUE)])
    answer(table, (8, BLUE))
    assert asked(table) == (BLUE, "strike-window")
    assert options(table) == [(), ("susan",)]
    table = text("cosmo_lavish", BLUE, hands={BLUE: ["wallace_sonky"]}, minions={8: [2]}, trouble=[8])
    assert is_done(table)
    assert table.state.money == [8, 12, 10]


# --- The Auditors ---


@rule("AM-CARD-the_auditors", "AM-WHO-2", "AM-TERM-5", "AM-MOVE-5")
def test_every_other_player_removes_an_own_minion():
    table = text("the_auditors", seats=4, minions={3: [1, 1, 0, 1], 5: [0, 1]})
    assert (asked(table), options(table)) == ((BLUE, "remove-own"), [3, 5])
    events = answer(table, 5)
    assert told(events, "removed") == [("removed", BLUE, 5), ("removed", GREEN, 3)]
    assert table.state.minions_out(RED) == 1


@rule("AM-CARD-the_auditors", "AM-INT-10", "AM-SONKY-1", "AM-INT-7")
def test_the_auditors_are_answered_by_wallace_sonky_susan_or_igor():
    hands = {BLUE: ["wallace_sonky"], YELLOW: ["susan", "gaspode"], GREEN: ["igor"]}
    table = text("the_auditors", seats=4, minions={3: [0, 1, 1], 5: [0, 0, 0, 1]}, hands=hands)
    answer(table, "wallace_sonky")
    assert asked(table) == (YELLOW, "text-window")
    answer(table, "pass")
    assert asked(table) == (YELLOW, "strike-window")
    assert options(table) == [(), ("susan",)]
    answer(table, "susan")
    answer(table, "pass", "pass", "igor", 7)
    assert table.state.minions[3] == [0, 1, 1, 0]
    assert table.state.minions[7][GREEN] == 1


# --- afterwards ---


@rule("AM-EX-42", "AM-CARD-fresh_start_club", "AM-PLACE-8")
@pytest.mark.parametrize("card", ["igor", "fresh_start_club"])
def test_a_removed_minion_comes_back_by_the_placing_rules(card):
    table = text("carcer", dice=[12, 3], minions={12: [0, 1], 5: [0, 1], 7: [0, 1]}, hands={BLUE: [card]})
    answer(table, "pass", card)
    assert (asked(table), options(table)) == ((BLUE, "place-back"), [4, 5, 6, 7, 8, 10])
    events = answer(table, 7)
    assert told(events, "placed", "trouble") == [("placed", BLUE, 7), ("trouble", 7)]


@rule("AM-OPT-1", "AM-CARD-fresh_start_club")
def test_an_option_lets_a_removed_minion_come_back_anywhere_else():
    position = {"minions": {12: [0, 1], 5: [0, 1]}, "hands": {BLUE: ["igor"]}, "options": {"return_near": False}}
    table = text("carcer", "pass", "igor", dice=[12, 3], **position)
    assert options(table) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


@rule("AM-MOVE-2")
def test_removed_minions_return_to_the_supply_and_trolls_and_demons_to_nobody():
    table = text("carcer", dice=[12, 3], minions={12: [0, 1]}, trolls={3: 1})
    g = table.state
    assert (g.minions_left(BLUE), g.trolls_left) == (12, 2)
