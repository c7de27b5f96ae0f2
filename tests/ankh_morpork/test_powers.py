"""The powers of the City Area cards: what each does, when it can be used, and when not."""

import pytest

from parlour.core.ask import IllegalAnswer
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, end_turn, hand, names, options
from tests.ankh_morpork.texting import text
from tests.rules import rule


def with_power(area, **position):
    """A table where red holds a card, is about to play it, and owns the building in an area."""
    hands = {RED: ["captain_carrot"], **position.pop("hands", {})}
    return city(hands=hands, buildings={area: RED, **position.pop("buildings", {})}, **position)


def powers(table):
    """The areas whose powers are on offer."""
    return [option[1] for option in options(table) if option[0] == "power"]


# --- each power ---


@rule("AM-AREA-3", "AM-AREA-6", "AM-AREA-9")
@pytest.mark.parametrize(("area", "amount"), [(3, 2), (6, 2), (9, 1)])
def test_money_from_the_bank(area, amount):
    table = with_power(area)
    assert answer(table, ("power", area))[:2] == [("power", RED, area), ("took-money", RED, amount)]
    assert table.state.money == [10 + amount, 10, 10]


@rule("AM-AREA-11", "AM-AREA-12")
@pytest.mark.parametrize(("area", "amount"), [(11, 3), (12, 1)])
def test_more_money_from_the_bank(area, amount):
    table = with_power(area)
    answer(table, ("power", area))
    assert table.state.money == [10 + amount, 10, 10]


@rule("AM-AREA-1", "AM-AREA-8", "AM-PLACE-9")
@pytest.mark.parametrize(("area", "near"), [(1, [1, 2, 3, 12]), (8, [5, 7, 8, 9])])
def test_a_minion_is_placed_around_for_three_dollars(area, near):
    table = with_power(area, minions={6: [1], near[1]: [0, 1]}, money=(3, 0, 0))
    answer(table, ("power", area))
    assert (asked(table), options(table)) == ((RED, "place-minion"), near)
    answer(table, near[1])
    g = table.state
    assert (g.money[RED], g.minions[near[1]], g.trouble_areas()) == (0, [1, 1, 0], (near[1],))
    assert powers(with_power(area, minions={6: [1]}, money=(2, 0, 0))) == []


@rule("AM-AREA-1", "AM-PLACE-5")
def test_a_minion_placed_by_a_power_may_be_the_twelfth():
    table = with_power(1, minions={6: [12]})
    answer(table, ("power", 1), 12)
    g = table.state
    assert (g.minions[6][RED], g.minions[12][RED]) == (11, 1)


@rule("AM-AREA-2")
def test_unreal_estate_draws_and_discards():
    table = with_power(2, hands={RED: ["groat"]}, pile=["modo"])
    answer(table, ("power", 2))
    assert (asked(table), options(table)) == ((RED, "discard"), [("groat",), ("modo",)])
    answer(table, "modo")
    assert (hand(table, RED), names(table.state, table.state.discard)) == (["groat"], ["modo"])


@rule("AM-AREA-2", "AM-END-2")
def test_unreal_estate_may_draw_the_last_card():
    table = with_power(2, hands={RED: ["groat"]}, pile=["modo"], pile_rest=False)
    answer(table, ("power", 2))
    assert (table.over, table.state.reason) == (True, "pile")


@rule("AM-AREA-5", "AM-EX-15", "AM-DEMAND-2")
def test_the_scours_sells_a_hand_card():
    table = city(
        active=BLUE,
        hands={BLUE: ["groat", "modo", "hex"]},
        before={BLUE: ["dr_whiteface"]},
        buildings={5: BLUE},
    )
    answer(table, ("power", 5))
    assert options(table) == [("groat",), ("modo",), ("hex",)]
    answer(table, "modo")
    assert (hand(table, BLUE), table.state.money[BLUE]) == (["groat", "hex"], 12)
    assert powers(table) == []
    table = with_power(5)
    answer(table, "captain_carrot")
    assert powers(table) == []  # no card is left in hand


@rule("AM-AREA-7", "AM-EX-48")
def test_the_shades_puts_trouble_where_somebody_stands():
    table = with_power(7, trouble=[7, 8], minions={7: [1], 8: [1], 5: [0, 1]}, trolls={6: 1})
    answer(table, ("power", 7))
    assert (asked(table), options(table)) == ((RED, "put-trouble"), [5, 6])
    answer(table, 6)
    assert table.state.trouble_areas() == (6, 7, 8)
    assert powers(with_power(7, trouble=[7], minions={7: [1], 3: [1]})) == []


@rule("AM-AREA-10")
def test_isle_of_gods_ends_trouble_for_two_dollars():
    table = with_power(10, trouble=[3, 8], money=(2, 0, 0))
    answer(table, ("power", 10))
    assert (asked(table), options(table)) == ((RED, "remove-trouble"), [3, 8])
    answer(table, 8)
    assert (table.state.money[RED], table.state.trouble_areas()) == (0, (3,))
    assert powers(with_power(10, trouble=[3], money=(1, 0, 0))) == []
    assert powers(with_power(10)) == []


# --- when ---


@rule("AM-CITY-1", "AM-CITY-2")
def test_a_power_is_used_once_between_any_two_actions():
    kinds = []
    for place in range(5):
        table = with_power(3, hands={RED: ["captain_carrot", "groat"]}, trouble=[4])
        for step in ["captain_carrot", "skip", "skip", "skip"][:place]:
            answer(table, step)
        kinds.append(asked(table)[1])
        assert powers(table) == [3]
        answer(table, ("power", 3))
        assert asked(table)[1] == kinds[-1]  # the same question again
        assert powers(table) == []
        assert table.state.money[RED] == 12
    assert kinds == ["play", "symbol", "symbol", "symbol", "end-of-play"]


@rule("AM-CITY-2", "AM-WHO-1")
def test_a_power_is_there_again_in_the_next_own_turn_only():
    table = with_power(3, hands={RED: ["groat", "modo"], BLUE: ["hex"], YELLOW: ["ruby"]}, buildings={6: BLUE})
    answer(table, ("power", 3))
    end_turn(table)
    assert powers(table) == [6]
    end_turn(table)
    end_turn(table)
    assert (table.state.active, powers(table)) == (RED, [3])


@rule("AM-CITY-1")
def test_several_powers_are_used_in_any_order_by_who_holds_the_cards():
    table = with_power(3, buildings={9: RED, 12: BLUE, 11: RED}, gone=[11])
    assert powers(table) == [3, 9]
    answer(table, ("power", 9), ("power", 3))
    assert table.state.money == [13, 10, 10]
    with pytest.raises(IllegalAnswer):
        table.answer(("power", 11))


@rule("AM-CITY-3")
def test_a_power_waits_in_the_turn_in_which_its_card_came():
    table = city(
        hands={RED: ["the_royal_mint", "groat"], BLUE: ["hex"], YELLOW: ["ruby"]},
        minions={3: [1]},
        money=(12, 0, 0),
    )
    answer(table, "the_royal_mint", "place_building")
    assert table.state.area_card[3] == RED
    assert powers(table) == []
    for _ in range(3):
        end_turn(table)
    assert powers(table) == [3]


@rule("AM-CITY-3", "AM-SWAP-1")
def test_a_power_waits_when_the_building_was_taken_over():
    table = text("reacher_gilt", buildings={9: BLUE}, trouble=[9], money=(12, 0, 0), hands={RED: ["groat"]})
    assert (asked(table), powers(table)) == ((RED, "end-of-play"), [])


@rule("AM-CITY-4", "AM-DEMON-1")
def test_a_demon_switches_a_power_off():
    assert powers(with_power(3, buildings={9: RED}, demons={3: 1})) == [9]


@rule("AM-TURN-4", "AM-CITY-2")
def test_who_plays_no_card_may_use_powers():
    table = with_power(3, hands={RED: ["susan"]})
    assert options(table) == [("power", 3), "pass"]
    answer(table, ("power", 3), "pass")
    assert table.state.money[RED] == 12


@rule("AM-INT-17")
def test_nothing_answers_a_power():
    table = with_power(8, minions={7: [0, 1]}, hands={RED: ["groat"], BLUE: ["wallace_sonky", "gaspode", "susan"]})
    answer(table, ("power", 8), 7)
    assert asked(table) == (RED, "play")


@rule("AM-CITY-5")
def test_small_gods_is_no_power_of_an_own_turn():
    assert powers(with_power(4)) == []
