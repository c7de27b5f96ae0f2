"""The twelve random events."""

import pytest

from parlour.core.games.ankh_morpork.board import controller
from parlour.core.games.ankh_morpork.state import DEMON, TROLL
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, names, options, told
from tests.ankh_morpork.texting import event, is_done
from tests.rules import rule

# --- in general ---


@rule("AM-RANDOM-1", "AM-SYM-7")
def test_who_played_the_symbol_rolls_and_the_event_is_out_of_the_game():
    table = event("explosion", active=RED, dice=[5])
    assert told(table.events, "event", "rolled", "event-over")[1] == ("rolled", RED, 5)
    g = table.state
    assert names(g, g.used_events) == ["explosion"]
    assert (g.event, len(g.event_pile)) == (-1, 11)


@rule("AM-SYM-8")
def test_without_an_event_left_nothing_happens():
    table = city(hands={RED: ["doctor_hix"]}, event_pile=[])
    assert ("impossible", RED, "random_event") in answer(table, "doctor_hix")
    assert options(table) == ["scroll", "skip"]


@rule("AM-RANDOM-5", "AM-INT-11")
def test_susan_alone_answers_an_event():
    hands = {BLUE: ["gaspode", "wallace_sonky", "susan", "igor"]}
    table = event("the_dragon", dice=[9], minions={9: [0, 1]}, hands=hands)
    assert asked(table) == (BLUE, "strike-window")
    assert options(table) == [(), ("susan",)]


@rule("AM-RANDOM-4", "AM-INT-14", "AM-RANDOM-3")
def test_all_protections_come_first_then_the_losses_then_the_windows_after_them():
    hands = {RED: ["susan"], BLUE: ["igor"]}
    table = event("the_dragon", dice=[9], minions={9: [2, 2], 6: [0, 1]}, trouble=[9], hands=hands)
    assert asked(table) == (RED, "strike-window")
    assert told(answer(table, "susan"), "saved", "removed") == [("saved", RED, 9)]
    assert asked(table) == (BLUE, "strike-window")
    events = answer(table, "pass")
    assert told(events, "removed") == [("removed", RED, 9), ("removed", BLUE, 9), ("removed", BLUE, 9)]
    assert asked(table) == (BLUE, "after-window")
    answer(table, "igor", 5)
    g = table.state
    assert (g.minions[9], g.minions[5][BLUE]) == ([1, 0, 0], 1)


# --- the Dragon ---


@rule("AM-EVENT-the_dragon", "AM-BUILD-6")
def test_the_dragon_empties_an_area():
    position = {"minions": {9: [2, 1], 8: [1]}, "trolls": {9: 1}, "demons": {9: 1}, "trouble": [9, 8]}
    table = event("the_dragon", dice=[9], buildings={9: BLUE, 8: BLUE}, **position)
    g = table.state
    assert (g.figures(9), g.trouble[9], g.building[9], g.area_card[9]) == (0, False, -1, -1)
    assert (g.figures(8), g.trouble[8], g.building[8]) == (1, True, BLUE)
    assert g.trolls_left == 2  # a troll that is removed never comes back
    assert told(table.events, "removed") == [
        ("removed", RED, 9),
        ("removed", RED, 9),
        ("removed", BLUE, 9),
        ("removed", TROLL, 9),
        ("removed", DEMON, 9),
    ]


@rule("AM-EVENT-the_dragon")
def test_the_dragon_takes_trouble_and_building_of_an_area_without_figures():
    table = event("the_dragon", dice=[9], buildings={9: BLUE}, trouble=[9])
    assert (table.state.trouble[9], table.state.building[9]) == (False, -1)


# --- Flood ---


@rule("AM-EVENT-flood", "AM-FLOOD-1", "AM-FLOOD-2", "AM-EX-25")
def test_a_flood_drives_minions_out_one_by_one():
    table = event("flood", dice=[5, 6], minions={5: [2, 1], 6: []}, trouble=[5])
    assert ("flooded", (5,)) in table.events
    assert (asked(table), options(table)) == ((RED, "flee"), [(5, 4), (5, 6), (5, 7), (5, 8), (5, 10)])
    assert told(answer(table, (5, 6)), "moved", "calmed") == [("moved", RED, 5, 6), ("calmed", 5)]
    assert table.state.trouble_areas() == ()
    answer(table, (5, 6))
    assert table.state.trouble_areas() == (6,)
    assert (asked(table), options(table)) == ((BLUE, "flee"), [(5, 4), (5, 6), (5, 7), (5, 8), (5, 10)])
    answer(table, (5, 10))
    g = table.state
    assert (g.figures(5), g.minions[6], g.minions[10]) == (0, [2, 0, 0], [0, 1, 0])


@rule("AM-EVENT-flood", "AM-INT-17", "AM-TERM-5", "AM-RANDOM-2")
def test_nobody_flees_into_a_flooded_area_and_trolls_stay():
    position = {"minions": {5: [0, 1], 8: [1, 1]}, "trolls": {5: 1}, "demons": {8: 1}, "buildings": {5: BLUE}}
    table = event("flood", dice=[8, 5], hands={BLUE: ["susan", "gaspode"]}, **position)
    assert told(table.events, "rolled", "flooded")[-1] == ("flooded", (5, 8))
    assert (asked(table), options(table)) == ((RED, "flee"), [(8, 7), (8, 9)])
    answer(table, (8, 9))
    assert options(table) == [(5, 4), (5, 6), (5, 7), (5, 10), (8, 7), (8, 9)]
    answer(table, (8, 9), (5, 4))
    g = table.state
    assert (g.trolls[5], g.demons[8], g.building[5]) == (1, 1, BLUE)
    assert is_done(table)


@rule("AM-FLOOD-1")
@pytest.mark.parametrize(("dice", "flooded"), [([3, 6], ()), ([7, 7], (7,)), ([6, 12], (12,)), ([12, 1], (1, 12))])
def test_which_areas_are_flooded(dice, flooded):
    assert ("flooded", flooded) in event("flood", dice=dice).events


# --- Fire ---


@rule("AM-EX-24", "AM-EVENT-fire", "AM-FIRE-1")
def test_fire_goes_on_to_built_neighbours():
    table = event("fire", dice=[2, 12, 4], buildings={2: RED, 12: BLUE, 4: YELLOW}, money=(0, 0, 0))
    g = table.state
    assert told(table.events, "building-lost") == [("building-lost", RED, 2), ("building-lost", BLUE, 12)]
    assert (g.building[4], g.area_card[2], g.area_card[12]) == (YELLOW, -1, -1)
    assert len(told(table.events, "rolled")) == 3


@rule("AM-EVENT-fire", "AM-FIRE-1")
@pytest.mark.parametrize(
    ("dice", "burned"),
    [
        ([5], []),
        ([2, 2], [2]),
        ([2, 3], [2]),  # a neighbour without a building
        ([2, 8], [2]),  # a building far away
        ([2, 12, 2], [2, 12]),
        ([12, 1, 2, 11, 9], [12, 1, 2, 11]),
    ],
)
def test_where_a_fire_ends(dice, burned):
    table = event("fire", dice=dice, buildings={2: RED, 12: BLUE, 1: YELLOW, 11: RED, 8: BLUE})
    assert [area for _, _, area in told(table.events, "building-lost")] == burned
    assert [number for _, _, number in told(table.events, "rolled")] == dice


# --- Fog, Riots ---


@rule("AM-EVENT-fog", "AM-INFO-2")
def test_fog_shows_and_discards_five_cards():
    table = event("fog", pile=["modo", "groat", "ruby", "hex", "susan", "stanley"])
    g = table.state
    assert names(g, g.discard) == ["modo", "groat", "ruby", "hex", "susan"]
    ((_, seat, cards),) = told(table.events, "lost-in-fog")
    assert (seat, cards) == (RED, tuple(g.discard))


@rule("AM-EX-29", "AM-END-4", "AM-END-5")
@pytest.mark.parametrize("vimes", [YELLOW, None])
def test_fog_that_empties_the_pile_ends_the_game(vimes):
    who = dict(zip(range(3), ["lord_rust", "lord_selachii", "lord_de_worde"], strict=True))
    who |= {} if vimes is None else {vimes: "commander_vimes"}
    table = event("fog", pile=["modo", "groat", "ruby", "hex"], pile_rest=False, who=who, money=(9, 7, 5))
    assert table.over
    assert len(table.state.discard) == 4
    assert table.game.result(table.state).winners == ((RED,) if vimes is None else (vimes,))


@rule("AM-OPT-1", "AM-END-4")
def test_an_option_lets_the_game_go_on_after_fog_until_a_card_is_wanted():
    table = event("fog", pile=["modo", "groat"], pile_rest=False, options={"fog_ends_game": False})
    assert not table.over
    assert options(table) == ["scroll", "skip"]
    answer(table, "scroll")
    assert (table.over, table.state.reason) == (True, "pile")


@rule("AM-EX-28", "AM-EVENT-riots", "AM-END-6")
def test_eight_markers_let_riots_end_the_game_on_points():
    who = {RED: "commander_vimes", BLUE: "lord_rust"}
    position = {"who": who, "money": (44, 52, 0), "seats": 2}
    table = event("riots", trouble=range(1, 9), **position)
    assert (table.over, table.state.reason) == (True, "riots")
    result = table.game.result(table.state)
    assert (result.points, result.winners) == ((44, 52), (BLUE,))
    assert not event("riots", trouble=range(1, 8), **position).over


# --- Explosion, Earthquake ---


@rule("AM-EVENT-explosion")
def test_an_explosion_destroys_a_building():
    table = event("explosion", dice=[9], buildings={9: BLUE, 8: RED}, minions={9: [0, 1]}, trouble=[9])
    g = table.state
    assert told(table.events, "building-lost", "area-card-back") == [
        ("building-lost", BLUE, 9),
        ("area-card-back", BLUE, 9),
    ]
    assert (g.minions[9][BLUE], g.trouble[9], g.building[8]) == (1, True, RED)
    assert told(event("explosion", dice=[3]).events, "building-lost") == []


@rule("AM-EVENT-earthquake", "AM-QUAKE-1", "AM-RANDOM-2")
@pytest.mark.parametrize(("dice", "lost"), [([9, 8], [9, 8]), ([8, 9], [8, 9]), ([9, 9], [9]), ([3, 8], [8])])
def test_an_earthquake_destroys_up_to_two_buildings(dice, lost):
    table = event("earthquake", dice=dice, buildings={9: BLUE, 8: RED})
    words = [word for word, *_ in told(table.events, "rolled", "building-lost")]
    assert words == ["rolled", "rolled", *["building-lost"] * len(lost)]
    assert [area for _, _, area in told(table.events, "building-lost")] == lost


# --- Mysterious Murders ---


@rule("AM-EVENT-mysterious_murders", "AM-WHO-3", "AM-TERM-5")
def test_every_player_rolls_and_removes_a_figure():
    position = {"minions": {9: [1, 1], 3: [0, 1], 5: [1]}, "trolls": {9: 1}, "trouble": [9]}
    table = event("mysterious_murders", dice=[9, 3, 9], **position)
    assert (asked(table), options(table)) == ((RED, "remove-figure"), [(9, RED), (9, BLUE), (9, TROLL)])
    events = answer(table, (9, RED))
    assert told(events, "rolled", "removed") == [
        ("removed", RED, 9),
        ("rolled", BLUE, 3),
        ("removed", BLUE, 3),
        ("rolled", YELLOW, 9),
    ]
    assert table.undo_reason(RED)  # the dice of the others were rolled after it
    assert (asked(table), options(table)) == ((YELLOW, "remove-figure"), [(9, BLUE), (9, TROLL)])
    answer(table, (9, TROLL))
    assert table.state.minions[9] == [0, 1, 0]


@rule("AM-EVENT-mysterious_murders", "AM-MOVE-4")
def test_an_area_without_figures_is_spared():
    table = event("mysterious_murders", dice=[1, 2, 4], minions={9: [1, 1]})
    assert is_done(table)
    assert table.state.figures(9) == 2


@rule("AM-RANDOM-2", "AM-RANDOM-3", "AM-EVENT-mysterious_murders")
def test_a_murder_is_settled_before_the_next_roll():
    hands = {BLUE: ["susan", "igor"]}
    table = event("mysterious_murders", dice=[9, 9, 9], minions={9: [0, 1], 3: [0, 1]}, hands=hands)
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "pass")
    assert asked(table) == (BLUE, "after-window")
    answer(table, "igor", 4)
    assert is_done(table)
    assert (table.state.minions[9][BLUE], table.state.minions[4][BLUE]) == (0, 1)


# --- Demons, Trolls ---


@rule("AM-EVENT-demons_from_the_dungeon_dimensions", "AM-TROUBLE-7")
def test_four_demons_come_with_trouble():
    table = event("demons_from_the_dungeon_dimensions", dice=[3, 9, 9, 1], minions={1: [1]}, trouble=[1])
    g = table.state
    assert [area for area in range(13) for _ in range(g.demons[area])] == [1, 3, 9, 9]
    assert g.trouble_areas() == (1, 3, 9)
    assert g.demons_left == 0
    assert controller(g, 1) == -1


@rule("AM-EX-49", "AM-EVENT-trolls", "AM-TROUBLE-2", "AM-TROUBLE-5")
def test_three_trolls_come_with_trouble_where_somebody_stands():
    table = event("trolls", dice=[3, 3, 9], minions={9: [1]})
    assert told(table.events, "entered", "trouble") == [
        ("entered", TROLL, 3),
        ("entered", TROLL, 3),
        ("trouble", 3),
        ("entered", TROLL, 9),
        ("trouble", 9),
    ]
    assert (table.state.trolls[3], table.state.trolls[9], table.state.trolls_left) == (2, 1, 0)


# --- Subsidence, Johnson ---


@rule("AM-EX-26", "AM-EVENT-subsidence", "AM-SUBSIDE-1", "AM-WHO-4")
def test_buildings_that_cannot_be_paid_are_lost():
    buildings = {1: RED, 5: RED, 9: RED, 3: BLUE, 6: YELLOW}
    table = event("subsidence", buildings=buildings, money=(5, 9, 1))
    assert (asked(table), options(table)) == ((RED, "lose-building"), [1, 5, 9])
    assert table.state.money == [1, 9, 1]
    events = answer(table, 5)
    g = table.state
    assert g.money == [1, 7, 1]
    assert (g.buildings_of(RED), g.buildings_of(BLUE), g.buildings_of(YELLOW)) == ((1, 9), (3,), ())
    assert ("area-card-back", RED, 5) in events


@rule("AM-EX-27", "AM-EVENT-bloody_stupid_johnson", "AM-JOHNSON-1", "AM-TROUBLE-4")
def test_johnson_takes_the_card_and_a_minion_and_leaves_the_building():
    table = event("bloody_stupid_johnson", dice=[11], buildings={11: YELLOW}, minions={11: [0, 0, 2]}, trouble=[11])
    g = table.state
    assert told(table.events, "area-card-gone", "removed", "calmed") == [
        ("area-card-gone", YELLOW, 11),
        ("removed", YELLOW, 11),
        ("calmed", 11),
    ]
    assert (g.area_card[11], g.building[11], g.pieces(11, YELLOW)) == (-2, YELLOW, 2)
    assert controller(g, 11) == YELLOW
    assert table.game.points(g)[YELLOW] == 10 + 18 + 5


@rule("AM-JOHNSON-2")
@pytest.mark.parametrize("gone", [(), (11,)])
def test_johnson_finds_nobody_with_the_card(gone):
    buildings = {11: YELLOW} if gone else {}
    table = event("bloody_stupid_johnson", dice=[11], buildings=buildings, gone=gone, minions={11: [0, 0, 2]})
    assert table.state.minions[11][YELLOW] == 2
    assert told(table.events, "area-card-gone") == []


@rule("AM-EVENT-bloody_stupid_johnson", "AM-RANDOM-3")
def test_susan_keeps_the_minion_and_not_the_card_from_johnson():
    position = {"buildings": {11: BLUE}, "minions": {11: [1, 1]}, "hands": {BLUE: ["susan"]}}
    table = event("bloody_stupid_johnson", dice=[11], **position)
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "susan")
    g = table.state
    assert (g.area_card[11], g.minions[11]) == (-2, [1, 1, 0])
    table = event("bloody_stupid_johnson", dice=[11], buildings={11: BLUE}, minions={11: [1]})
    assert table.state.minions[11] == [1, 0, 0]


@rule("AM-TERM-5", "AM-EVENT-subsidence")
def test_players_are_hit_clockwise_from_the_active_one():
    table = city(
        4,
        active=YELLOW,
        hands={YELLOW: ["doctor_hix"]},
        events=["subsidence"],
        buildings={1: RED, 2: BLUE, 3: YELLOW, 4: GREEN},
    )
    paid = told(answer(table, "doctor_hix"), "paid-bank")
    assert [seat for _, seat, _ in paid] == [YELLOW, GREEN, RED, BLUE]
