"""Forming groups behind screens."""

import pytest

from parlour.core.chance import Generator
from parlour.core.games.dungeon_petz.screens import Exits
from parlour.core.games.dungeon_petz.state import RAISING, Group
from tests.dungeon_petz.shop import ADA, BEN, answer, imps, shop, told
from tests.rules import rule


def form(table, plans):
    """All seats form their groups; returns the events."""
    events = []
    for seat in sorted(plans):
        events += answer(table, plans[seat], seat=seat)
    return events


@rule("DP-GRP-1", "DP-SEND-1", "DP-SIM-1", "DP-INFO-4")
def test_all_form_groups_behind_screens_and_reveal_them_together():
    table = shop(2, "form", home=(3, 2), gold=(2, 0), yard=("iron_cage",))
    assert [(question.seat, question.kind) for question in table.questions] == [(ADA, "groups"), (BEN, "groups")]
    assert told(answer(table, ((2, 1, 0, 0), (1, 0, 0, 0)), seat=ADA), "formed") == []
    assert table.state.groups == []
    assert table.state.home == [3, 2]
    events = answer(table, ((1, 0, 0, 0),), seat=BEN)
    formed = [("formed", 0, 0, 2, 1, 0, 0), ("formed", 0, 1, 1, 0, 0, 0), ("formed", 1, 0, 1, 0, 0, 0)]
    assert told(events, "formed") == formed
    g = table.state
    assert g.groups == [Group(ADA, 0, 2, 1), Group(ADA, 1, 1, 0), Group(BEN, 0, 1, 0)]
    assert (g.home, g.gold) == ([0, 1], [1, 0])


@rule("DP-GRP-2")
def test_what_a_group_may_hold():
    exits = Exits(imps=3, gold=2)
    for plan in ((), ((3, 2, 0, 0),), ((1, 0, 0, 0),) * 3, ((1, 2, 0, 0), (1, 0, 0, 0))):
        assert exits.why_not(plan) is None
    assert "at least one imp" in exits.why_not(((0, 1, 0, 0),))
    assert "3 imps" in exits.why_not(((2, 0, 0, 0), (2, 0, 0, 0)))
    assert "2 gold" in exits.why_not(((1, 2, 0, 0), (1, 1, 0, 0)))
    assert "6 exits" in Exits(7, 0).why_not(((1, 0, 0, 0),) * 7)


@pytest.mark.parametrize(
    "value", [None, 3, "home", ((1, 0),), ((1, 0, 0, -1),), ((True, 0, 0, 0),), (((1,), 0, 0, 0),)]
)
def test_what_is_no_plan_at_all(value):
    assert "one entry of four numbers" in Exits(3, 2, 1, 1).why_not(value)


@rule("DP-GRP-3")
def test_the_size_of_a_group():
    assert Group(ADA, 0, 2, 3).halves == 2 * 5
    assert Group(ADA, 0, 2, 3, guard=True).halves == 2 * 6
    assert Group(ADA, 0, 2, 3, hat=RAISING).halves == 2 * 5 + 1


@rule("DP-GRP-4", "DP-GEN-8")
def test_only_imps_of_the_burrow_are_divided():
    table = shop(2, "form", home=(1, 0), hospital=[2, 1], platform=[1, 1], relatives=[[0, 1, 1, 0]] * 2)
    assert [question.seat for question in table.questions] == [ADA]
    assert "1 imps" in table.questions[0].options.inner.why_not(((2, 0, 0, 0),))
    form(table, {ADA: ((1, 0, 0, 0),)})
    assert imps(table.state, ADA) == 1 + 2 + 1 + 2


@rule("DA-GRP-1", "DA-GUARD-3")
def test_the_bodyguard_joins_one_group_with_an_imp():
    table = shop(2, "form", home=(2, 1), guard=ADA, stands={"red": (0, 1)})
    ada, ben = (question.options.inner for question in table.questions)
    assert "bodyguard" in ada.why_not(((1, 0, 1, 0), (1, 0, 1, 0)))
    assert "no bodyguard" in ben.why_not(((1, 0, 1, 0),))
    assert "at least one imp" in ada.why_not(((0, 1, 1, 0),))
    form(table, {ADA: ((1, 1, 1, 0),), BEN: ()})
    assert table.state.groups == [Group(ADA, 0, 1, 1, guard=True)]
    assert not table.state.guard_home(ADA)


@rule("DA-HAT-1", "DA-HAT-4")
def test_the_top_hat_is_put_on_one_group():
    table = shop(2, "form", home=(2, 1), artifacts={ADA: ("top_hat",)}, stands={"red": (0, 1)})
    ada, ben = (question.options.inner for question in table.questions)
    assert "top hat" in ada.why_not(((1, 0, 0, 1), (1, 0, 0, 1)))
    assert "no top hat" in ben.why_not(((1, 0, 0, 1),))
    form(table, {ADA: ((1, 0, 0, 1),), BEN: ()})
    g = table.state
    assert g.groups == [Group(ADA, 0, 1, 0, hat=RAISING)]
    assert g.hat_spent == [True, False]
    assert not g.can_wear_hat(ADA)


def test_random_plans_are_plans():
    generator = Generator(5)
    for imps_, gold, guard, hat in ((0, 3, 1, 1), (1, 0, 0, 0), (7, 4, 1, 1), (12, 9, 0, 1)):
        exits = Exits(imps_, gold, guard, hat)
        plans = [exits.draw(generator) for _ in range(60)]
        assert all(exits.why_not(plan) is None for plan in plans)
        assert imps_ < 2 or len(set(plans)) > 5


def test_the_phase_may_be_empty():
    table = shop(4, "form", home=(0, 0, 0, 0))
    assert table.over
