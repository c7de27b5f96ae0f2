"""Action C: what buildings cost, how they are paid for, and the smithy's help."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.goldrush_city import components
from tests.goldrush_city.moves import QUIET_CITY, acts, asked, idle_until, named, options, permit, play
from tests.goldrush_city.town import gold, names, town
from tests.rules import rule

TWO_STARS = ("saloon", "restaurant", "casino")
THREE_STARS = ("hotel", "general_store", "bank", "dance_hall")

WOOD = {2: ["wood_2"], 3: ["wood_3"], 4: ["wood_4"]}
STONE = {0: [], 1: ["stone_1_plus"], 2: ["stone_2"], 5: ["stone_2", "stone_3"], 6: ["stone_3", "stone_3"]}


def site(name, wood, stone, tools, **more):
    """Return a table where seat 0 has one permit and so many loads and tools."""
    return town(
        5,
        permits={0: [name]},
        materials={0: [*WOOD[wood], *STONE[stone]]},
        chips={0: (tools, 0)},
        **more,
    )


def can_build(table):
    return options(table, "build") == [("build", table.state.permits[0][0])]


def check_costs(name, wood, stone, tools):
    """Check that the building can be had for exactly this, and for nothing less."""
    assert not can_build(site(name, wood - 1, stone, tools))
    if stone:
        assert not can_build(site(name, wood, stone - 1, tools))
    assert not can_build(site(name, wood, stone, tools - 1))
    table = site(name, wood, stone, tools)
    assert can_build(table)
    handle = permit(table, 0, name)
    paid = tuple(table.state.materials[0])
    assert play(table, ("build", handle))[0] == ("built", 0, handle, paid)
    g = table.state
    assert g.standing[0] == [handle]
    assert g.permits[0] == []
    assert g.materials[0] == []
    assert g.city_discard == list(paid)
    assert g.chips[0] == [0, 0]
    assert g.supply == [9, 9]
    assert g.actions_left == 1


@rule("GC-BUILD-2")
def test_what_a_smithy_costs():
    check_costs("smithy", 3, 0, 1)


@rule("GC-BUILD-3")
@pytest.mark.parametrize("name", TWO_STARS)
def test_what_a_two_star_building_costs(name):
    check_costs(name, 3, 2, 2)


@rule("GC-BUILD-4")
@pytest.mark.parametrize("name", THREE_STARS)
def test_what_a_three_star_building_costs(name):
    check_costs(name, 4, 6, 3)


@rule("GC-BUILD-1")
def test_one_action_builds_one_building_of_ones_own():
    table = town(
        3,
        permits={0: ["saloon", "saloon"], 1: ["saloon"]},
        materials={0: ["wood_3", "wood_3", "stone_2", "stone_2"]},
        chips={0: (5, 0)},
    )
    g = table.state
    first, second = g.permits[0]
    assert options(table, "build") == [("build", first)]
    for other in (*g.permits[1], *g.display):
        with pytest.raises(IllegalAnswer):
            table.answer(("build", other))
    play(table, ("build", first))
    play(table, gold(table, 0, "wood_3"))
    play(table, gold(table, 0, "stone_2"))
    g = table.state
    assert (g.standing, g.permits[0], g.permits[1]) == ([[first], [], []], [second], g.permits[1])
    assert g.actions_left == 1
    assert g.chips[0] == [3, 0]
    assert options(table, "build") == [("build", second)]


@rule("GC-BUILD-1")
def test_a_standing_building_is_not_built_again():
    table = town(3, standing={0: ["saloon"]}, materials={0: ["wood_3", "stone_2"]}, chips={0: (9, 0)})
    assert options(table, "build") == []


@rule("GC-BUILD-1")
def test_each_kind_that_can_be_paid_for_is_offered_once_and_the_others_not():
    table = town(
        3,
        permits={0: ["bank", "smithy", "saloon", "smithy"]},
        materials={0: ["wood_4", "stone_2"]},
        chips={0: (2, 0)},
    )
    _, smithy, saloon, _ = table.state.permits[0]
    assert options(table, "build") == [("build", smithy), ("build", saloon)]


@rule("GC-BUILD-5")
def test_loads_that_are_too_many_are_lost_and_tools_that_are_too_many_are_kept():
    table = town(
        3,
        permits={0: ["saloon"]},
        materials={0: ["wood_4", "stone_4"]},
        chips={0: (4, 1)},
    )
    handle = permit(table, 0, "saloon")
    wood, stone = table.state.materials[0]
    assert play(table, ("build", handle)) == [("built", 0, handle, (wood, stone))]
    g = table.state
    assert g.materials[0] == []
    assert g.city_discard == [wood, stone]
    assert g.chips[0] == [2, 1]
    assert g.supply == [7, 8]


@rule("GC-BUILD-5", "GC-BUILD-6")
@pytest.mark.parametrize(
    "materials",
    [
        ["wood_4", "wood_4", "stone_1_plus"],
        ["wood_2", "stone_4", "stone_4"],
        ["wood_4", "wood_4"],
        ["stone_4", "stone_4"],
    ],
)
def test_wood_and_stone_are_counted_separately_and_never_replace_each_other(materials):
    table = town(3, permits={0: ["saloon"]}, materials={0: materials}, chips={0: (9, 0)})
    assert options(table, "build") == []


@rule("GC-BUILD-6")
def test_any_sufficient_choice_of_cards_pays():
    table = town(
        3,
        permits={0: ["saloon"]},
        materials={0: ["stone_1_plus", "wood_2", "wood_1_plus", "stone_2", "wood_4"]},
        chips={0: (2, 0)},
    )
    handle = permit(table, 0, "saloon")
    assert play(table, ("build", handle)) == []
    assert asked(table) == (0, "pay-wood")
    wood = table.question.options
    named_choices = sorted(tuple(components.FACES[face] for _, face in value) for value in wood)
    assert named_choices == [
        ("wood_1_plus", "wood_4"),
        ("wood_2", "wood_1_plus"),
        ("wood_2", "wood_1_plus", "wood_4"),
        ("wood_2", "wood_4"),
        ("wood_4",),
    ]
    chosen = gold(table, 0, "wood_2", "wood_1_plus", "wood_4")
    assert play(table, chosen) == []
    assert asked(table) == (0, "pay-stone")
    assert len(table.question.options) == 2
    stones = gold(table, 0, "stone_1_plus", "stone_2")
    paid = tuple(card for card, _ in (*chosen, *stones))
    assert play(table, stones) == [("built", 0, handle, paid)]
    g = table.state
    assert g.materials[0] == []
    assert g.city_discard == list(paid)


@rule("GC-BUILD-6")
def test_what_is_not_enough_or_of_the_other_material_is_refused():
    table = town(
        3,
        permits={0: ["smithy"]},
        materials={0: ["wood_2", "stone_4", "wood_2"]},
        bandits={0: ["bandit_rob_goods"]},
        chips={0: (1, 0)},
    )
    assert options(table, "build") == [("build", permit(table, 0, "smithy"))]
    table = town(
        3,
        permits={0: ["smithy"]},
        materials={0: ["wood_2", "stone_4", "wood_2", "wood_3"]},
        chips={0: (1, 0)},
    )
    play(table, ("build", permit(table, 0, "smithy")))
    first, stone, second, third = table.state.materials[0]
    face = table.state.face
    assert table.question.options.handles == (first, second, third)
    for cards in [(), (first,), (stone,), (first, second, stone), (third, stone)]:
        with pytest.raises(IllegalAnswer):
            table.answer(tuple((card, face[card]) for card in cards))
    events = play(table, ((third, face[third]),))
    assert events == [("built", 0, table.state.standing[0][0], (third,))]
    assert table.state.materials[0] == [first, stone, second]


@rule("GC-BUILD-6")
def test_a_smithy_takes_no_stone_and_dynamite_is_no_tool():
    table = town(3, permits={0: ["smithy"]}, materials={0: ["wood_3", "stone_2", "stone_3"]}, chips={0: (1, 3)})
    wood, *stone = table.state.materials[0]
    handle = permit(table, 0, "smithy")
    assert play(table, ("build", handle)) == [("built", 0, handle, (wood,))]
    assert table.state.materials[0] == stone
    assert table.state.chips[0] == [0, 3]
    without = town(3, permits={0: ["smithy"]}, materials={0: ["wood_3"]}, chips={0: (0, 9)})
    assert options(without, "build") == []


@rule("GC-BUILD-6", "GC-BUILD-5")
def test_only_the_builder_pays():
    materials = ["wood_2", "wood_2", "stone_2"]
    table = town(
        3,
        active=1,
        permits={1: ["saloon"]},
        materials={0: ["wood_3", "stone_3"], 1: materials, 2: ["wood_4"]},
        chips={0: (2, 0), 1: (2, 0), 2: (2, 0)},
    )
    handle = permit(table, 1, "saloon")
    paid = tuple(table.state.materials[1])
    assert play(table, ("build", handle)) == [("built", 1, handle, paid)]
    g = table.state
    assert [names(g, cards) for cards in g.materials] == [["stone_3", "wood_3"], [], ["wood_4"]]
    assert g.chips == [[2, 0], [0, 0], [2, 0]]
    assert g.standing == [[], [handle], []]


@rule("GC-BUILD-7")
@pytest.mark.parametrize("tools", [0, 3])
@pytest.mark.parametrize("name", ["smithy", *TWO_STARS, *THREE_STARS])
def test_the_owner_of_a_standing_smithy_builds_without_tools(name, tools):
    table = site(name, 4, 6, tools, standing={0: ["smithy"]})
    assert can_build(table)
    play(table, ("build", permit(table, 0, name)))
    if table.question.kind == "pay-stone":
        play(table, table.question.options.suggest())
    g = table.state
    assert names(g, g.standing[0]) == sorted(["smithy", name])
    assert g.chips[0] == [tools, 0]
    assert g.supply == [9 - tools, 9]


@rule("GC-BUILD-7")
def test_no_other_building_no_smithy_permit_and_no_smithy_of_others_saves_tools():
    assert can_build(site("saloon", 3, 2, 2, standing={1: ["smithy"]}))
    assert not can_build(site("saloon", 3, 2, 1, standing={1: ["smithy"]}))
    assert not can_build(site("saloon", 3, 2, 1, standing={0: ["bank", "casino"]}))
    table = town(
        3,
        permits={0: ["smithy", "saloon"]},
        materials={0: ["wood_3", "stone_2"]},
        chips={0: (1, 0)},
    )
    assert options(table, "build") == [("build", permit(table, 0, "smithy"))]


@rule("GC-BUILD-7")
def test_a_smithy_saves_neither_wood_nor_stone():
    smithy = {"standing": {0: ["smithy"]}}
    assert can_build(site("hotel", 4, 6, 0, **smithy))
    assert not can_build(site("hotel", 3, 6, 0, **smithy))
    assert not can_build(site("hotel", 4, 5, 0, **smithy))


@rule("GC-BUILD-8")
def test_a_smithy_helps_at_once_even_for_a_second_smithy():
    table = town(
        3,
        permits={0: ["smithy", "smithy"]},
        materials={0: ["wood_3", "wood_4"]},
        chips={0: (1, 0)},
    )
    first, second = table.state.permits[0]
    play(table, ("build", first))
    play(table, gold(table, 0, "wood_3"))
    assert table.state.chips[0] == [0, 0]
    assert options(table, "build") == [("build", second)]
    play(table, ("build", second))
    assert table.state.standing[0] == [first, second]
    assert table.state.chips[0] == [0, 0]
    assert table.state.supply == [9, 9]


@rule("GC-EX-12")
def test_example_12_smithy_first_then_the_saloon_without_tools():
    table = town(
        3,
        "auction",
        permits={0: ["smithy", "saloon"]},
        materials={0: ["wood_3", "wood_4", "stone_2"]},
        chips={0: (1, 0)},
        city=[name for name in QUIET_CITY if name != "stone_2"],
    )
    assert table.events == [("actions", 0, 2)]
    smithy, saloon = table.state.permits[0]
    three, four, stone = table.state.materials[0]
    assert options(table, "build") == [("build", smithy)]  # the saloon would need 2 tools
    play(table, ("build", smithy))
    assert play(table, gold(table, 0, "wood_3")) == [("built", 0, smithy, (three,))]
    assert table.state.chips[0] == [0, 0]
    assert play(table, ("build", saloon)) == [("built", 0, saloon, (four, stone))]
    g = table.state
    assert (g.materials[0], g.city_discard) == ([], [three, four, stone])
    assert (g.chips[0], g.supply) == ([0, 0], [9, 9])
    assert g.actions_left == 0
    assert options(table) == ["end"]
    events = play(table, "end") + idle_until(table, acts(0))
    assert named(events, "actions")[-1] == ("actions", 0, 3)
