"""Action E: luring bandits away for gold."""

import pytest

from parlour.core.ask import IllegalAnswer
from tests.goldrush_city.moves import asked, bandit, options, play
from tests.goldrush_city.town import gold, hand_names, names, town
from tests.rules import rule

WON = [6, 1]
LOST = [1, 6]


@rule("GC-LURE-1", "GC-LURE-3")
def test_a_won_attempt_brings_the_card():
    table = town(
        4,
        active=1,
        hands={1: ["gold_2", "gold_1", "gold_3"]},
        bandits={0: ["bandit_blow_up"], 1: ["bandit_rob_goods"], 3: ["bandit_rob_permit"] * 2},
        dice=WON,
    )
    wanted = bandit(table, 0, "blow_up")
    assert options(table, "lure") == [("lure", 3, bandit(table, 3, "rob_permit")), ("lure", 0, wanted)]
    assert play(table, ("lure", 0, wanted)) == []
    assert asked(table) == (1, "pay-gold")
    paid = gold(table, 1, "gold_2")
    assert play(table, paid) == [
        ("paid-gold", 1, (paid[0][0],)),
        ("luring", 1, 0, wanted),
        ("fought", 1, 6, 0, 1),
        ("lured", 1, 0, wanted),
    ]
    g = table.state
    assert [names(g, cards) for cards in g.bandits] == [
        [],
        ["bandit_blow_up", "bandit_rob_goods"],
        [],
        ["bandit_rob_permit"] * 2,
    ]
    assert g.gold_discard == [paid[0][0]]
    assert hand_names(table, 1) == ["gold_1", "gold_3"]
    assert g.actions_left == 1
    assert g.city_discard == []
    table.dealer.finish()


@rule("GC-LURE-1", "GC-LURE-3")
def test_after_a_lost_attempt_the_card_stays_and_the_gold_is_gone():
    table = town(3, hands={0: ["gold_2", "gold_1", "gold_3"]}, bandits={1: ["bandit_blow_up"]}, dice=LOST)
    wanted = bandit(table, 1, "blow_up")
    play(table, ("lure", 1, wanted))
    paid = gold(table, 0, "gold_1", "gold_3")
    handles = tuple(handle for handle, _ in paid)
    assert play(table, paid) == [
        ("paid-gold", 0, handles),
        ("luring", 0, 1, wanted),
        ("fought", 0, 1, 1, 6),
        ("repelled", 0, 1, wanted),
    ]
    g = table.state
    assert g.bandits == [[], [wanted], []]
    assert g.gold_discard == list(handles)
    assert hand_names(table, 0) == ["gold_2"]
    assert g.actions_left == 1


@rule("GC-LURE-1")
@pytest.mark.parametrize(
    ("hand", "possible"),
    [
        ([], False),
        (["gold_1"], False),
        (["gold_2"], True),
        (["gold_3"], True),
        (["gold_1", "gold_1"], True),
    ],
)
def test_luring_costs_at_least_two_sacks(hand, possible):
    table = town(3, hands={0: hand}, bandits={2: ["bandit_rob_goods"]}, dice=WON)
    lure = ("lure", 2, bandit(table, 2, "rob_goods"))
    assert options(table, "lure") == ([lure] if possible else [])
    if not possible:
        with pytest.raises(IllegalAnswer):
            table.answer(lure)
        return
    play(table, lure)
    assert table.state.bandits[0] == [lure[2]]
    assert hand_names(table, 0) == []


@rule("GC-LURE-1")
def test_a_single_sack_is_refused_and_the_payer_chooses():
    table = town(3, hands={0: ["gold_1", "gold_1", "gold_3"]}, bandits={2: ["bandit_rob_goods"]})
    play(table, ("lure", 2, bandit(table, 2, "rob_goods")))
    with pytest.raises(IllegalAnswer):
        table.answer(gold(table, 0, "gold_1"))
    with pytest.raises(IllegalAnswer):
        table.answer(())
    choices = sorted(sorted(face for _, face in value) for value in table.legal(0))
    assert len(choices) == 5
    assert all(len(choice) > 1 or choice == max(choices) for choice in choices)


@rule("GC-LURE-1")
def test_ones_own_bandits_a_governor_and_a_padre_cannot_be_lured():
    table = town(
        3,
        hands={0: ["gold_2"]},
        bandits={0: ["bandit_blow_up"]},
        keepers={1: ["governor"], 2: ["padre"]},
    )
    assert options(table, "lure") == []
    for seat, handle in ((0, table.state.bandits[0][0]), (1, table.state.keepers[1][0])):
        with pytest.raises(IllegalAnswer):
            table.answer(("lure", seat, handle))


@rule("GC-LURE-2")
def test_one_attempt_is_one_action_for_one_card_and_may_be_repeated():
    table = town(
        3,
        hands={0: ["gold_2"] * 3},
        bandits={1: ["bandit_blow_up", "bandit_blow_up"]},
        dice=[*LOST, *WON],
        actions_left=2,
    )
    first, second = table.state.bandits[1]
    assert options(table, "lure") == [("lure", 1, first)]
    play(table, ("lure", 1, first))
    play(table, gold(table, 0, "gold_2"))
    assert (table.state.actions_left, len(table.state.gold_discard)) == (1, 1)
    assert options(table, "lure") == [("lure", 1, first)]
    play(table, ("lure", 1, first))
    play(table, gold(table, 0, "gold_2"))
    g = table.state
    assert (g.actions_left, len(g.gold_discard)) == (0, 2)
    assert g.bandits == [[first], [second], []]
    assert hand_names(table, 0) == ["gold_2"]
    assert options(table) == ["end"]  # without an action there is no third attempt
    table.dealer.finish()


@rule("GC-LURE-2")
def test_without_gold_for_it_there_is_no_second_attempt():
    table = town(3, hands={0: ["gold_3", "gold_1"]}, bandits={1: ["bandit_blow_up"]}, dice=LOST)
    lure = ("lure", 1, bandit(table, 1, "blow_up"))
    play(table, lure)
    play(table, gold(table, 0, "gold_3"))
    assert options(table, "lure") == []
    with pytest.raises(IllegalAnswer, match="the cards in hand do not allow this"):
        table.answer(lure)


@rule("GC-LURE-3")
def test_the_gold_is_paid_before_the_dice_are_rolled():
    table = town(3, hands={0: ["gold_2", "gold_3"]}, bandits={1: ["bandit_blow_up"]}, dice=WON)
    play(table, ("lure", 1, bandit(table, 1, "blow_up")))
    assert asked(table) == (0, "pay-gold")
    with pytest.raises(AssertionError, match="never used"):
        table.dealer.finish()
    play(table, gold(table, 0, "gold_3"))
    table.dealer.finish()


@rule("GC-LURE-3")
def test_a_lured_card_may_be_used_in_the_same_turn_with_a_further_action():
    table = town(
        3,
        hands={0: ["gold_2"]},
        bandits={1: ["bandit_rob_goods"]},
        chips={1: (1, 0)},
        dice=WON * 2,
    )
    lured = bandit(table, 1, "rob_goods")
    assert options(table, "bandits") == []
    play(table, ("lure", 1, lured))
    assert play(table, ("bandits", lured)) == [
        ("attacked", 0, 1, lured),
        ("fought", 0, 6, 1, 1),
        ("robbed-chips", 0, 1, 1, 0),
    ]
    assert table.state.actions_left == 0
    assert table.state.city_discard == [lured]


@rule("GC-LURE-3")
@pytest.mark.parametrize(
    ("price", "hand", "possible"),
    [
        ("sacks", ["gold_1"], False),
        ("sacks", ["gold_3"], True),
        ("sacks", ["gold_1", "gold_1"], True),
        ("cards", ["gold_3"], False),
        ("cards", ["gold_1", "gold_1"], True),
        ("cards", ["gold_3", "gold_3"], True),
    ],
)
def test_the_option_bribe_counts_says_whether_sacks_or_cards_are_counted(price, hand, possible):
    table = town(
        3,
        hands={0: hand},
        bandits={1: ["bandit_blow_up"]},
        dice=LOST,
        options={"bribe_counts": price},
    )
    lure = ("lure", 1, bandit(table, 1, "blow_up"))
    assert options(table, "lure") == ([lure] if possible else [])
    if possible:
        play(table, lure)
        if table.question.kind == "pay-gold":
            play(table, table.legal(0).suggest())
        assert len(table.state.gold_discard) == (len(hand) if price == "cards" else min(2, len(hand)))


@rule("GC-LURE-1")
def test_by_cards_a_single_card_is_refused_and_two_of_any_worth_pay():
    table = town(
        3,
        hands={0: ["gold_3", "gold_1", "gold_1"]},
        bandits={1: ["bandit_blow_up"]},
        dice=LOST,
        options={"bribe_counts": "cards"},
    )
    play(table, ("lure", 1, bandit(table, 1, "blow_up")))
    with pytest.raises(IllegalAnswer):
        table.answer(gold(table, 0, "gold_3"))
    play(table, gold(table, 0, "gold_1", "gold_1"))
    assert hand_names(table, 0) == ["gold_3"]
