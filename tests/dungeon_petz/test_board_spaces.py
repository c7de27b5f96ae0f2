"""The action spaces of the central board."""

import pytest

from parlour.core.games.dungeon_petz.state import NONE, Group
from tests.dungeon_petz.shop import ADA, BEN, CID, answer, asked, names, offered, piece, shop, told
from tests.rules import rule


def sent(space, group=(2, 1), **given):
    """A table after Ada sent her only group to a space, with Ben's still waiting, and the events."""
    table = shop(groups={ADA: (group,), BEN: ((1, 0),)}, home=(0, 0, 0, 0), **given)
    return table, answer(table, space)


@rule("DP-SPACE-1", "DP-SPACE-13")
def test_cages():
    given = {"yard": ("iron_cage", "rune_cage")}
    table, _ = sent("cage_2", (2, 0), **given)
    events = answer(table, "rune_cage")
    g = table.state
    assert told(events, "took") == [("took", ADA, piece(g, "rune_cage"), "cage")]
    assert names(g, g.beside[ADA]) == ["rune_cage"]
    assert g.yard == [piece(g, "iron_cage")]
    assert all(cage == NONE for cage in g.cages)
    lonely = shop(groups={ADA: ((1, 3),)}, **given)
    assert "cage_1" not in offered(lonely)


@rule("DA-GUARD-2")
def test_the_bodyguard_helps_to_carry_a_cage():
    table = shop(groups={ADA: ((1, 0, 1),), BEN: ((1, 1),)}, yard=("iron_cage",))
    answer(table, "cage_1")
    g = table.state
    assert (g.on_space["cage_1"], g.guard_space) == (1, "cage_1")
    assert asked(table) == (BEN, "send")
    assert "cage_2" not in offered(table)


@rule("DP-SPACE-2", "DP-EX-3")
def test_young_pets():
    given = {"young": ("golemie", "bubl")}
    assert "young_pet_1" not in offered(shop(groups={ADA: ((3, 0),)}, **given))
    table, events = sent("young_pet_1", (1, 2), gold=(4, 0, 0, 0), **given)
    assert told(events, "sent") == [("sent", ADA, 0, "young_pet_1", 2)]
    answer(table, "bubl")
    g = table.state
    assert g.gold[ADA] == 4
    assert names(g, g.beside[ADA]) == ["bubl"]
    assert g.size[g.beside[ADA][0]] == 2


@rule("DP-SPACE-3")
def test_older_pets():
    given = {"older": ("golemie",)}
    assert "older_pet" not in offered(shop(groups={ADA: ((3, 0),)}, **given))
    table, _ = sent("older_pet", (1, 1), **given)
    g = table.state
    assert names(g, g.beside[ADA]) == ["golemie"]
    assert g.size[g.beside[ADA][0]] == 3


@rule("DP-SPACE-4")
def test_addons():
    table, _ = sent("addon", (1, 0), addon_row=("toy",))
    g = table.state
    assert names(g, g.beside[ADA]) == ["toy"]
    assert g.addon_row == []


@rule("DP-SPACE-5")
def test_both_artifacts_in_an_order_of_choice():
    table, _ = sent("artifacts", tents=("piggy_bank", "magic_box"))
    assert asked(table) == (ADA, "take-artifact")
    answer(table, "magic_box", "meat")
    g = table.state
    assert names(g, g.artifacts[ADA]) == ["magic_box", "piggy_bank"]
    assert g.tents == []


@rule("DP-SPACE-6", "DP-SPACE-7")
@pytest.mark.parametrize(
    ("space", "vegetables", "meat"), [("food_green", 3, 0), ("food_mixed", 2, 1), ("food_red", 0, 4)]
)
def test_all_food_of_a_stand_goes_into_the_freshest_chambers(space, vegetables, meat):
    stands = {"green": (3, 0), "mixed": (2, 1), "red": (0, 4)}
    table, events = sent(space, stands=stands, vegetables=[[1, 1, 0], [0] * 3, [0] * 3, [0] * 3])
    g = table.state
    assert g.vegetables[ADA] == [1 + vegetables, 1, 0]
    assert g.meat[ADA] == [meat, 0]
    assert told(events, "food") == [("food", ADA, vegetables, meat)]


@rule("DP-SPACE-8", "DP-SPACE-10")
def test_immigration_fetches_relatives_up_to_this_round():
    relatives = [[0, 1, 1, 1, 1, 0]] + [[0] * 6] * 3
    table, events = sent("immigration", round=3, relatives=relatives)
    g = table.state
    assert g.relatives[ADA] == [0, 0, 0, 0, 1, 0]
    assert (g.returning[ADA], g.home[ADA], g.on_space["immigration"]) == (3, 0, 2)
    assert told(events, "relatives") == [("relatives", ADA, 3)]


@rule("DP-SPACE-9")
@pytest.mark.parametrize(("left", "potions"), [(5, 1), (0, 0)])
def test_the_hospital_gives_a_potion_and_discharges_patients(left, potions):
    table, events = sent("hospital", hospital=[2, 1, 0, 0], potions_left=left)
    g = table.state
    assert (g.potions[ADA], g.potions_left) == (potions, left - potions)
    assert (g.hospital[ADA], g.returning[ADA], g.home[ADA]) == (0, 2, 0)
    assert g.hospital[BEN] == 1
    assert told(events, "discharged") == [("discharged", ADA, 2)]


@rule("DP-SPACE-11", "DP-SPACE-12")
@pytest.mark.parametrize("space", ["judge", "platform"])
def test_judge_and_platform_are_just_taken(space):
    table, events = sent(space, round=1)
    g = table.state
    assert (g.taken[space], g.on_space[space]) == (ADA, 2)
    assert [event[0] for event in events] == ["sent", "turn"]
    assert g.groups == [Group(BEN, 0, 1, 0)]
    assert g.groups_of(CID) == ()


def test_spaces_without_goods_of_their_own_can_always_be_taken():
    table = shop(groups={ADA: ((1, 0),)}, variant="base")
    assert offered(table) == ["immigration", "hospital", "judge", "platform", "home"]
