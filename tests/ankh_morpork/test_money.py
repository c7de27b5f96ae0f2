"""Card texts about money: from the bank, from other players, for what is counted; loans."""

import pytest

from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, names, options, told
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule


@rule("AM-EX-37", "AM-CARD-mr_boggis", "AM-PAY-2", "AM-SONKY-1")
@pytest.mark.parametrize("card", ["mr_boggis", "the_thieves_guild"])
def test_every_other_player_hands_over_two_dollars(card):
    table = text(card, seats=4, money=(5, 1, 9, 9), hands={YELLOW: ["wallace_sonky"]})
    assert told(table.events, "handed-over") == [("handed-over", BLUE, RED, 1)]
    assert asked(table) == (YELLOW, "text-window")
    assert told(answer(table, "wallace_sonky"), "handed-over") == [("handed-over", GREEN, RED, 2)]
    assert table.state.money == [8, 0, 9, 7]
    assert asked(table) == (RED, "symbol")


@rule("AM-SONKY-1")
def test_an_option_lets_wallace_sonky_stop_a_text_for_all():
    position = {"hands": {BLUE: ["wallace_sonky"]}, "options": {"sonky_stops_text": True}}
    table = text("mr_boggis", "wallace_sonky", seats=4, **position)
    assert table.state.money == [10, 10, 10, 10]


@rule("AM-INT-16")
def test_who_has_no_money_is_not_asked():
    table = text("mr_boggis", money=(5, 0, 0), hands={BLUE: ["wallace_sonky"]})
    assert asked(table) == (RED, "symbol")
    assert table.state.money == [5, 0, 0]


@rule("AM-CARD-nobby_nobbs", "AM-WHO-1")
@pytest.mark.parametrize(("has", "gives"), [(9, 3), (3, 3), (2, 2)])
def test_a_named_player_hands_over_three_dollars(has, gives):
    table = text("nobby_nobbs", money=(5, 7, has), hands={YELLOW: ["groat"]})
    assert options(table) == [BLUE, YELLOW]
    answer(table, YELLOW)
    assert asked(table) == (YELLOW, "text-window")
    answer(table, "pass")
    assert table.state.money == [5 + gives, 7, has - gives]


@rule("AM-CARD-wallace_sonky", "AM-INT-6")
def test_a_player_left_out_is_not_replaced_by_another():
    table = text("nobby_nobbs", YELLOW, "wallace_sonky", hands={YELLOW: ["wallace_sonky"]})
    assert table.state.money == [10, 10, 10]
    assert is_done(table)


@rule("AM-PAY-4", "AM-INT-16")
def test_who_has_no_money_may_be_named_and_gives_nothing():
    table = text("nobby_nobbs", YELLOW, money=(5, 7, 0), hands={YELLOW: ["groat"]})
    assert table.state.money == [5, 7, 0]
    assert is_done(table)


def test_with_two_players_there_is_nobody_else_to_name():
    table = text("nobby_nobbs", seats=2)
    assert ("named-player", RED, BLUE) in table.events
    assert table.state.money == [13, 7]


# --- dice ---


@rule("AM-CARD-here_n_now")
@pytest.mark.parametrize("number", range(2, 13))
def test_here_n_now_takes_three_dollars_from_seven_up(number):
    table = text("here_n_now", dice=[number], minions={3: [1]})
    if number < 7:
        assert table.state.money == [10, 10, 10]
    else:
        answer(table, BLUE)
        assert table.state.money == [13, 7, 10]
    assert table.state.minions_out(RED) == 1
    assert is_done(table)


@rule("AM-CARD-here_n_now", "AM-WHO-4", "AM-INT-10")
def test_here_n_now_costs_a_minion_on_one():
    table = text("here_n_now", dice=[1], minions={3: [1], 4: [2]}, hands={RED: ["susan"]})
    assert asked(table) == (RED, "remove-own")
    assert options(table) == [3, 4]
    answer(table, 4)
    assert asked(table) == (RED, "strike-window")
    assert options(table) == [(), ("susan",)]
    answer(table, "pass", "pass")
    assert table.state.minions[4][RED] == 1


@rule("AM-CARD-here_n_now")
def test_here_n_now_costs_nothing_without_a_minion():
    table = text("here_n_now", dice=[1])
    assert is_done(table)
    assert table.state.money == [10, 10, 10]


@rule("AM-CARD-cmot_dibbler")
@pytest.mark.parametrize("number", range(2, 13))
def test_dibbler_brings_four_dollars_from_seven_up(number):
    table = text("cmot_dibbler", dice=[number], minions={3: [1]})
    assert table.state.money[RED] == (14 if number > 6 else 10)
    assert is_done(table)


@rule("AM-CARD-cmot_dibbler", "AM-TURN-9")
def test_dibbler_costs_money_or_a_minion_on_one():
    table = text("cmot_dibbler", dice=[1], minions={3: [1]})
    assert asked(table) == (RED, "choose")
    assert options(table) == ["pay_bank", "remove_own"]
    answer(table, "pay_bank")
    assert (table.state.money[RED], table.state.minions_out(RED)) == (8, 1)
    table = text("cmot_dibbler", "remove_own", dice=[1], minions={3: [1]})
    assert (table.state.money[RED], table.state.minions_out(RED)) == (10, 0)


@rule("AM-EX-38", "AM-PAY-1")
@pytest.mark.parametrize(
    ("money", "minions", "left"),
    [(1, 2, (1, 1)), (1, 0, (0, 0)), (0, 0, (0, 0)), (2, 0, (0, 0)), (3, 0, (1, 0))],
)
def test_on_one_dibbler_costs_what_is_possible(money, minions, left):
    table = text("cmot_dibbler", dice=[1], minions={3: [minions]}, money=(money, 0, 0))
    assert is_done(table)
    assert (table.state.money[RED], table.state.minions_out(RED)) == left


# --- loans ---


@rule("AM-CARD-mr_bent", "AM-TURN-10", "AM-TERM-6")
@pytest.mark.parametrize("card", ["mr_bent", "the_bank_of_ankh_morpork"])
def test_a_loan_lies_before_its_player(card):
    table = text(card, hands={RED: ["groat"]})
    g = table.state
    assert g.money[RED] == 20
    assert names(g, g.before[RED]) == [card]
    answer(table, "groat", "skip")
    g = table.state
    assert names(g, g.discard) == ["groat"]
    assert names(g, g.before[RED]) == [card]
    assert (g.loans(RED), g.refill_target(RED)) == (1, 5)


@rule("AM-PAY-3")
def test_a_loan_that_is_skipped_is_none():
    table = city(hands={RED: ["mr_bent", "groat"]})
    answer(table, "mr_bent", "skip", "groat", "skip")
    g = table.state
    assert (g.money[RED], g.before[RED]) == (10, [])
    assert names(g, g.discard) == ["mr_bent", "groat"]


# --- what is counted ---


@rule("AM-CARD-the_dysk", "AM-EX-46")
@pytest.mark.parametrize("card", ["the_dysk", "the_opera_house"])
def test_a_dollar_for_each_figure_in_the_isle_of_gods(card):
    table = text(card, minions={10: [2, 1], 9: [1]}, demons={10: 1}, buildings={10: YELLOW}, trouble=[10])
    assert table.state.money == [14, 10, 10]


@rule("AM-CARD-mr_slant", "AM-EX-46")
def test_two_dollars_for_each_figure_in_an_area_with_trouble():
    position = {"minions": {10: [2, 1], 9: [1, 1]}, "demons": {10: 1}, "buildings": {10: YELLOW}}
    table = text("mr_slant", trouble=[10, 3], **position)
    assert options(table) == [3, 10]
    answer(table, 10)
    assert table.state.money == [18, 10, 10]
    assert text("mr_slant", **position).state.money == [10, 10, 10]


@rule("AM-CARD-sacharissa_cripslock")
@pytest.mark.parametrize("card", ["sacharissa_cripslock", "otto_chriek", "william_de_worde"])
def test_a_dollar_for_each_trouble_marker(card):
    table = text(card, trouble=[1, 4, 12], minions={1: [1, 1]})
    assert table.state.money == [13, 10, 10]
    table = text(card)
    assert told(table.events, "took-money") == []


@rule("AM-CARD-sir_charles_lavatory")
@pytest.mark.parametrize("card", ["sir_charles_lavatory", "the_post_office"])
def test_a_dollar_for_each_building(card):
    table = text(card, buildings={1: RED, 2: BLUE, 9: BLUE, 12: YELLOW})
    assert table.state.money == [14, 10, 10]


@rule("AM-CARD-harry_king")
@pytest.mark.parametrize(("card", "each"), [("harry_king", 2), ("shonky_shop", 1)])
def test_hand_cards_are_thrown_away_for_money(card, each):
    hand = ["groat", "modo", "gaspode"]
    table = text(card, hands={RED: hand})
    assert asked(table) == (RED, "discard")
    assert len(options(table)) == 8
    answer(table, ("groat", "gaspode"))
    g = table.state
    assert g.money[RED] == 10 + 2 * each
    assert names(g, g.discard)[:2] == ["groat", "gaspode"]
    assert text(card, "pass", hands={RED: hand}).state.money[RED] == 10
    assert text(card, tuple(hand), hands={RED: hand}).state.money[RED] == 10 + 3 * each
    assert is_done(text(card))


# --- Hubert ---


@rule("AM-CARD-hubert")
def test_hubert_makes_one_player_pay_another():
    table = text("hubert", seats=4, money=(10, 10, 2, 10), hands={YELLOW: ["groat"], GREEN: ["modo"]})
    assert (asked(table), options(table)) == ((RED, "name-payer"), [BLUE, YELLOW, GREEN])
    answer(table, YELLOW)
    assert (asked(table), options(table)) == ((RED, "name-receiver"), [BLUE, GREEN])
    answer(table, GREEN)
    assert asked(table) == (YELLOW, "text-window")
    answer(table, "pass")
    assert table.state.money == [10, 10, 0, 12]
    assert is_done(table)


@rule("AM-CARD-hubert", "AM-PAY-4", "AM-CARD-wallace_sonky")
def test_hubert_is_stopped_or_comes_to_nothing():
    position = {"money": (10, 10, 0), "hands": {BLUE: ["wallace_sonky"], YELLOW: ["groat"]}}
    table = text("hubert", BLUE, **position)
    assert asked(table) == (BLUE, "text-window")
    answer(table, "wallace_sonky")
    assert table.state.money == [10, 10, 0]
    table = text("hubert", YELLOW, **position)
    assert is_done(table)
    assert table.state.money == [10, 10, 0]
