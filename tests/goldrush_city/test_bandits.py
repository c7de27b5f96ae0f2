"""Action D: what bandits can be used for, what they take, and the fights that decide it."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.goldrush_city import bandits, components
from tests.goldrush_city.moves import (
    QUIET_CITY,
    acts,
    asked,
    bandit,
    built,
    idle_until,
    material,
    options,
    permit,
    play,
)
from tests.goldrush_city.play import said
from tests.goldrush_city.town import card, names, town
from tests.rules import rule

WON = [6, 1]
LOST = [1, 6]


def raid(table, seat, name, target=None):
    """Use a bandit card, against a target where there are several; return the events."""
    events = play(table, ("bandits", bandit(table, seat, name)))
    return events + play(table, target) if target else events


@rule("GC-BANDIT-1")
def test_each_card_used_is_one_action():
    table = town(
        3,
        bandits={0: ["bandit_rob_goods", "bandit_rob_goods", "bandit_rob_permit"]},
        chips={1: (2, 2)},
        permits={2: ["bank", "hotel"]},
        dice=[*WON, *LOST, *WON],
        actions_left=4,
    )
    first, second, third = table.state.bandits[0]
    assert options(table, "bandits") == [("bandits", first), ("bandits", third)]
    raid(table, 0, "rob_goods", ("chips", 1, 1, 0))
    assert (table.state.actions_left, table.state.bandits[0]) == (3, [second, third])
    raid(table, 0, "rob_goods", ("chips", 1, 0, 2))
    assert (table.state.actions_left, table.state.bandits[0]) == (2, [third])
    raid(table, 0, "rob_permit", ("rob-permit", 2, permit(table, 2, "hotel")))
    assert (table.state.actions_left, table.state.bandits[0]) == (1, [])
    table.dealer.finish()


@rule("GC-BANDIT-1")
def test_the_printed_ability_alone_decides_what_a_card_can_be_used_for():
    rich = {
        "materials": {1: ["wood_3"]},
        "chips": {0: (0, 3), 1: (1, 0)},
        "permits": {1: ["bank"]},
        "standing": {1: ["hotel"]},
    }
    kinds = {}
    for name in ("rob_goods", "rob_permit", "blow_up"):
        table = town(3, bandits={0: [f"bandit_{name}"]}, dice=WON, **rich)
        handle = bandit(table, 0, name)
        kinds[name] = [target[0] for target in bandits.targets(table.state, 0, handle)]
    assert kinds == {
        "rob_goods": ["material", "chips"],
        "rob_permit": ["rob-permit"],
        "blow_up": ["blow-up"],
    }


@rule("GC-BANDIT-2", "GC-BANDIT-5")
def test_goods_are_one_material_card_or_one_or_two_chips_of_any_kind():
    table = town(
        4,
        active=1,
        bandits={1: ["bandit_rob_goods"]},
        materials={0: ["wood_3"], 1: ["wood_4"], 3: ["stone_2", "wood_2", "stone_2"]},
        chips={0: (1, 1), 1: (1, 1), 2: (3, 0), 3: (0, 2)},
    )
    g = table.state
    assert raid(table, 1, "rob_goods") == []
    assert table.question == (
        1,
        "target",
        (
            ("chips", 2, 1, 0),
            ("chips", 2, 2, 0),
            ("material", 3, g.materials[3][0]),
            ("material", 3, g.materials[3][1]),
            ("chips", 3, 0, 1),
            ("chips", 3, 0, 2),
            ("material", 0, g.materials[0][0]),
            ("chips", 0, 1, 0),
            ("chips", 0, 0, 1),
            ("chips", 0, 1, 1),
        ),
    )


@rule("GC-BANDIT-2", "GC-BANDIT-6", "GC-BANDIT-7")
def test_a_material_card_is_robbed():
    table = town(
        3,
        active=2,
        bandits={2: ["bandit_rob_goods"]},
        materials={0: ["wood_3", "stone_4", "wood_2"], 2: ["stone_2"]},
        dice=WON,
    )
    used, loot = bandit(table, 2, "rob_goods"), material(table, 0, "stone_4")
    assert raid(table, 2, "rob_goods", ("material", 0, loot)) == [
        ("attacked", 2, 0, used),
        ("fought", 2, 6, 0, 1),
        ("robbed", 2, 0, loot),
    ]
    g = table.state
    assert names(g, g.materials[0]) == ["wood_2", "wood_3"]
    assert names(g, g.materials[2]) == ["stone_2", "stone_4"]
    assert g.bandits == [[], [], []]
    assert g.city_discard == [used]
    assert g.actions_left == 1


@rule("GC-BANDIT-2", "GC-BANDIT-6")
@pytest.mark.parametrize("robbed", [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)])
def test_one_or_two_chips_are_robbed(robbed):
    table = town(3, bandits={0: ["bandit_rob_goods"]}, chips={0: (1, 3), 1: (2, 2), 2: (2, 2)}, dice=WON)
    used = bandit(table, 0, "rob_goods")
    tools, dynamite = robbed
    assert raid(table, 0, "rob_goods", ("chips", 1, *robbed)) == [
        ("attacked", 0, 1, used),
        ("fought", 0, 6, 1, 1),
        ("robbed-chips", 0, 1, *robbed),
    ]
    g = table.state
    assert g.chips == [[1 + tools, 3 + dynamite], [2 - tools, 2 - dynamite], [2, 2]]
    assert g.supply == [4, 2]


@rule("GC-BANDIT-2")
@pytest.mark.parametrize("target", [("chips", 1, 0, 0), ("chips", 1, 2, 1), ("chips", 1, 3, 0), ("chips", 0, 1, 0)])
def test_neither_no_chip_nor_three_chips_nor_ones_own_are_robbed(target):
    table = town(3, bandits={0: ["bandit_rob_goods"]}, chips={0: (4, 4), 1: (4, 4)})
    raid(table, 0, "rob_goods")
    with pytest.raises(IllegalAnswer):
        table.answer(target)


@rule("GC-BANDIT-3", "GC-BANDIT-6", "GC-BANDIT-7")
def test_a_permit_of_choice_is_robbed():
    table = town(
        4,
        bandits={0: ["bandit_rob_permit"]},
        permits={0: ["saloon"], 1: ["smithy"], 3: ["restaurant", "bank", "restaurant", "hotel"]},
        standing={2: ["dance_hall"]},
        dice=WON,
    )
    used = bandit(table, 0, "rob_permit")
    smithy, restaurant = permit(table, 1, "smithy"), permit(table, 3, "restaurant")
    bank, hotel = permit(table, 3, "bank"), permit(table, 3, "hotel")
    assert raid(table, 0, "rob_permit") == []
    assert table.question == (
        0,
        "target",
        (
            ("rob-permit", 1, smithy),
            ("rob-permit", 3, restaurant),
            ("rob-permit", 3, bank),
            ("rob-permit", 3, hotel),
        ),
    )
    assert play(table, ("rob-permit", 3, bank)) == [
        ("attacked", 0, 3, used),
        ("fought", 0, 6, 3, 1),
        ("robbed", 0, 3, bank),
    ]
    g = table.state
    assert names(g, g.permits[0]) == ["bank", "saloon"]
    assert names(g, g.permits[3]) == ["hotel", "restaurant", "restaurant"]
    assert g.permits[1] == [smithy]
    assert g.city_discard == [used]
    assert g.actions_left == 1


@rule("GC-BANDIT-4", "GC-BANDIT-5")
@pytest.mark.parametrize(
    ("dynamite", "targets"),
    [
        (0, []),
        (1, ["smithy"]),
        (2, ["smithy", "saloon", "restaurant", "casino", "saloon"]),
        (3, ["smithy", "saloon", "restaurant", "casino", "bank", "hotel", "general_store", "dance_hall", "saloon"]),
    ],
)
def test_blowing_up_needs_as_much_dynamite_as_the_building_has_stars(dynamite, targets):
    table = town(
        5,
        bandits={0: ["bandit_blow_up"]},
        standing={
            1: ["smithy", "saloon"],
            3: ["restaurant", "casino", "bank"],
            4: ["hotel", "general_store", "dance_hall", "saloon"],
        },
        chips={0: (6, dynamite), 1: (0, 3)},
    )
    handle = bandit(table, 0, "blow_up")
    found = bandits.targets(table.state, 0, handle)
    assert [components.FACES[table.state.face[target[2]]] for target in found] == targets
    assert {target[0] for target in found} <= {"blow-up"}
    assert options(table, "bandits") == ([("bandits", handle)] if targets else [])


@rule("GC-BANDIT-4", "GC-BANDIT-7", "GC-BANDIT-8")
@pytest.mark.parametrize(("name", "dynamite"), [("smithy", 1), ("saloon", 2), ("hotel", 3)])
def test_a_building_is_blown_up(name, dynamite):
    table = town(
        3,
        bandits={0: ["bandit_blow_up"]},
        standing={1: [name], 2: ["general_store"]},
        chips={0: (1, 4), 1: (1, 1)},
        materials={1: ["wood_2"]},
        dice=WON,
    )
    used, ruin = bandit(table, 0, "blow_up"), built(table, 1, name)
    raid(table, 0, "blow_up")
    choices = [("blow-up", 1, ruin), ("blow-up", 2, built(table, 2, "general_store"))]
    assert table.question == (0, "target", tuple(choices))
    display = table.state.display
    assert play(table, choices[0]) == [
        ("attacked", 0, 1, used),
        ("fought", 0, 6, 1, 1),
        ("blown-up", 0, 1, ruin),
    ]
    g = table.state
    assert g.standing == [[], [], g.standing[2]]
    assert len(g.standing[2]) == 1
    assert g.display == [*display, ruin]
    assert g.removed == []
    assert g.chips == [[1, 4 - dynamite], [1, 1], [0, 0]]
    assert g.supply == [7, 4 + dynamite]
    assert names(g, g.materials[1]) == ["wood_2"]
    assert g.city_discard == [used]
    assert g.permits == [[], [], []]
    assert g.actions_left == 1
    assert ("permit", card(table, g.display, name)) in options(table)  # its permit side is up


@rule("GC-BANDIT-5")
def test_everything_is_named_before_the_dice_are_rolled():
    table = town(
        3,
        bandits={0: ["bandit_blow_up", "bandit_rob_goods"]},
        standing={1: ["smithy"], 2: ["saloon"]},
        chips={0: (0, 2)},
        dice=WON,
    )
    play(table, ("bandits", bandit(table, 0, "blow_up")))
    assert asked(table) == (0, "target")
    assert table.events == []
    assert table.state.chips[0] == [0, 2]
    with pytest.raises(AssertionError, match="never used"):
        table.dealer.finish()
    table.answer(("blow-up", 2, built(table, 2, "saloon")))
    assert [event[0] for event in said(table.events)] == ["attacked", "fought", "blown-up"]
    table.dealer.finish()


@rule("GC-BANDIT-5")
def test_a_card_without_any_target_is_not_offered():
    every = ["bandit_rob_goods", "bandit_rob_permit", "bandit_blow_up"]
    nothing = town(
        3,
        bandits={0: every},
        materials={0: ["wood_2"]},
        chips={0: (1, 3)},
        permits={0: ["bank"]},
        standing={0: ["hotel"]},
    )
    assert options(nothing, "bandits") == []
    for handle in nothing.state.bandits[0]:
        with pytest.raises(IllegalAnswer):
            nothing.answer(("bandits", handle))


@rule("GC-BANDIT-6")
@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("rob_goods", "material"),
        ("rob_goods", "chips"),
        ("rob_permit", "rob-permit"),
        ("blow_up", "blow-up"),
    ],
)
def test_a_lost_fight_costs_the_opponent_nothing(name, target):
    table = town(
        3,
        bandits={0: [f"bandit_{name}"]},
        chips={0: (0, 3), 1: (2, 1)},
        materials={1: ["wood_2", "wood_3"]},
        permits={1: ["bank", "hotel"]},
        standing={1: ["saloon", "smithy"]},
        dice=LOST,
    )
    used = bandit(table, 0, name)
    raid(table, 0, name)
    before = table.state
    choice = next(value for value in table.question.options if value[0] == target)
    assert play(table, choice) == [
        ("attacked", 0, 1, used),
        ("fought", 0, 1, 1, 6),
        ("repelled", 0, 1, used),
    ]
    g = table.state
    used_up = 2 if name == "blow_up" else 0
    assert g.chips == [[0, 3 - used_up], [2, 1], [0, 0]]
    assert g.supply == [7, 5 + used_up]
    assert g.materials == before.materials
    assert g.permits == before.permits
    assert g.standing == before.standing
    assert g.bandits == [[], [], []]
    assert g.city_discard == [used]


@rule("GC-BANDIT-6")
def test_robbed_things_can_be_used_at_once():
    table = town(
        3,
        bandits={0: ["bandit_rob_goods", "bandit_rob_goods", "bandit_rob_permit"]},
        materials={1: ["wood_3"]},
        chips={1: (1, 0)},
        permits={1: ["smithy"]},
        dice=WON * 3,
        actions_left=4,
    )
    wood, smithy = material(table, 1, "wood_3"), permit(table, 1, "smithy")
    raid(table, 0, "rob_goods", ("material", 1, wood))
    raid(table, 0, "rob_goods")
    raid(table, 0, "rob_permit")
    assert play(table, ("build", smithy)) == [("built", 0, smithy, (wood,))]
    assert table.state.actions_left == 0
    table.dealer.finish()


@rule("GC-BANDIT-9")
def test_bandits_may_wait_and_their_owner_is_asked_in_the_own_action_part_alone():
    table = town(
        3,
        bandits={1: ["bandit_rob_goods"]},
        chips={0: (1, 0), 1: (0, 1), 2: (1, 0)},
        city=QUIET_CITY,
        active=1,
        start=1,
    )
    kept = table.state.bandits[1]
    assert options(table, "bandits") == [("bandits", kept[0])]
    play(table, "end")
    for seat in (2, 0):
        idle_until(table, acts(seat))
        assert options(table, "bandits") == []
        play(table, "end")
    idle_until(table, acts(1))
    assert table.state.round == 2
    assert table.state.bandits[1] == kept
    assert options(table, "bandits") == [("bandits", kept[0])]


@rule("GC-BANDIT-9")
def test_nobody_attacks_or_pulls_down_what_is_the_own():
    table = town(
        3,
        bandits={1: ["bandit_blow_up"]},
        standing={0: ["saloon"], 1: ["smithy", "saloon"], 2: ["saloon"]},
        chips={1: (0, 3)},
        active=1,
    )
    raid(table, 1, "blow_up")
    mine = table.state.standing[1]
    theirs = (table.state.standing[2][0], table.state.standing[0][0])
    assert table.question.options == (("blow-up", 2, theirs[0]), ("blow-up", 0, theirs[1]))
    for handle in mine:
        with pytest.raises(IllegalAnswer):
            table.answer(("blow-up", 1, handle))
