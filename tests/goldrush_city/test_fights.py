"""Fights: two dice, the attacker with a bonus of two, again when they are equal."""

import pytest

from parlour.core.games.goldrush_city import bandits
from tests.goldrush_city.moves import bandit, built, play
from tests.goldrush_city.town import town
from tests.rules import rule


def fight(*dice):
    """Let seat 1 attack seat 0 with these dice; return the throws and whether it won."""
    table = town(3, active=1, bandits={1: ["bandit_rob_goods"]}, chips={0: (1, 0)}, dice=dice)
    events = play(table, ("bandits", bandit(table, 1, "rob_goods")))
    table.dealer.finish()
    assert events[-1][0] in ("robbed-chips", "repelled")
    return events[1:-1], events[-1][0] == "robbed-chips"


@rule("GC-FIGHT-1")
@pytest.mark.parametrize("attack", range(1, 7))
@pytest.mark.parametrize("defence", range(1, 7))
def test_the_higher_result_wins_where_the_attacker_adds_two(attack, defence):
    if attack + 2 == defence:
        throws, _ = fight(attack, defence, 6, 1)
        assert len(throws) == 2
        return
    throws, won = fight(attack, defence)
    assert throws == [("fought", 1, attack, 0, defence)]
    assert won == (attack + 2 > defence)


@rule("GC-FIGHT-2")
def test_equal_results_are_thrown_again_in_the_same_way_as_often_as_it_takes():
    throws, won = fight(1, 3, 2, 4, 4, 6, 3, 5, 2, 3)
    assert throws == [
        ("fought", 1, 1, 0, 3),
        ("fought", 1, 2, 0, 4),
        ("fought", 1, 4, 0, 6),
        ("fought", 1, 3, 0, 5),
        ("fought", 1, 2, 0, 3),
    ]
    assert won  # 2 + 2 against 3
    assert fight(3, 5, 1, 4)[1] is False
    assert fight(3, 3)[1] is True  # equal dice are no equal results


@rule("GC-FIGHT-3")
def test_the_attacker_wins_thirteen_fights_out_of_sixteen():
    """All first throws are tried at a table; a throw that decides nothing starts the same fight again."""
    won = decided = 0
    for attack in range(1, 7):
        for defence in range(1, 7):
            throws, first = fight(attack, defence, 6, 1) if attack + 2 == defence else fight(attack, defence)
            if len(throws) == 1:
                decided += 1
                won += first
    assert (won, decided) == (26, 32)
    assert won * 16 == decided * 13
    chance = bandits.winning_chance()
    assert chance == (13, 16)
    assert [type(number) for number in chance] == [int, int]


@rule("GC-EX-13")
def test_example_13_a_saloon_blown_up_at_the_second_throw():
    table = town(
        3,
        bandits={0: ["bandit_blow_up"]},
        standing={1: ["saloon"]},
        chips={0: (0, 2)},
        dice=[2, 4, 5, 6],
    )
    used, saloon = bandit(table, 0, "blow_up"), built(table, 1, "saloon")
    assert play(table, ("bandits", used)) == [
        ("attacked", 0, 1, used),
        ("fought", 0, 2, 1, 4),
        ("fought", 0, 5, 1, 6),
        ("blown-up", 0, 1, saloon),
    ]
    g = table.state
    assert g.standing[1] == []
    assert saloon in g.display
    assert g.city_discard == [used]
    assert g.chips[0] == [0, 0]
    assert g.supply == [9, 9]
    table.dealer.finish()
