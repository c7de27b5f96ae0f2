"""Losing pets, and the values of cages and addons."""

import pytest

from parlour.core.games.dungeon_petz import business, exhibitions, housing
from parlour.core.games.dungeon_petz.components import ADDON, CAGE, FACE
from parlour.core.games.dungeon_petz.losing import hands_at, lose_pet
from tests.core.ear import Ear
from tests.dungeon_petz.caring import at, caring
from tests.dungeon_petz.shop import ADA, NE, NW, SE, SW, openly, piece, shop, told
from tests.rules import rule

# --- losing pets ---


@rule("DP-LOSS-2", "DP-EX-13")
@pytest.mark.parametrize(("reputation", "cost"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (17, 2), (25, 3), (57, 6)])
def test_a_lost_pet_costs_a_point_for_each_hand(reputation, cost):
    assert hands_at(reputation) == cost


@rule("DP-LOSS-2", "DP-EX-13")
def test_the_second_lost_pet_is_counted_from_where_the_marker_is_then():
    table = caring({NW: "bubl", NE: "fluffy"}, {NW: "magic*3", NE: "magic*3"}, ("care", NW), reputation=[25, 0])
    assert [event[2] for event in told(table.events, "reputation")] == [-3, -2]
    assert table.state.reputation[ADA] == 20


@rule("DP-LOSS-1")
@pytest.mark.parametrize(("suffering", "lost"), [(2, False), (3, True)])
def test_as_much_suffering_as_its_size_is_too_much(suffering, lost):
    table = caring({NW: ("bubl", 4, suffering)}, {NW: "hunger"})
    assert (at(table.state, NW) is None) == lost


@rule("DP-LOSS-3")
def test_a_lost_pet_leaves_the_game_and_the_manure_stays():
    table = caring({NW: ("bubl", 4, 1)}, {NW: "poop magic*3"})
    g = table.state
    assert g.pets[NW] == -1
    assert g.manure[NW] == 1
    assert (g.size, g.suffering, g.mutation) == ({}, {}, {})
    assert FACE["bubl"] not in g.face.values()


@rule("DP-LOSS-4", "DP-LOSS-3")
def test_the_cards_of_a_lost_pet_stay_until_phase_five_and_bring_no_points():
    position = {"pets": {ADA: {NW: "bubl", NE: "fluffy"}}, "cages": {ADA: {NE: "sturdy_cage"}}}
    cards = {ADA: {NW: ["red_anger", "purple_magic"], NE: ["red_anger"]}}

    def rule_(g, t):
        lose_pet(g, t, ADA, g.pets[NW])
        assert len(g.assigned[NW]) == 2
        exhibitions.hold(g, t)
        assert len(g.assigned[NW]) == 2
        openly(business.do_business)(g, t)

    table = shop(2, assigned=cards, exhibitions={2: "howling_chorus"}, home=(0, 0), rule=rule_, **position)
    assert told(table.events, "exhibited") == [("exhibited", ADA, (NE,), 1)]
    assert table.state.assigned[NW] == ()
    assert [len(pile) for pile in table.state.discards] == [0, 2, 0, 1]


@rule("DA-ACC-4")
def test_the_accessories_of_a_lost_pet_stay_with_the_owner():
    table = caring({NW: "bubl"}, {NW: "magic*3"}, worn={NW: ["fancy_bow"]})
    g = table.state
    assert at(g, NW) is None
    assert g.accessories[ADA] == [piece(g, "fancy_bow")]
    assert g.worn == {}


# --- cages and addons ---


def values(cage=None, addon=None, site=SW, **fields):
    """Return what a site gives: strength, antimagic, and what is done free of charge."""
    cages, addons = ({ADA: {site: name}} if name else {} for name in (cage, addon))
    g = shop(2, cages=cages, addons=addons, rule=lambda g, t: None, **fields).state
    strength, antimagic, auto = housing.help_at(g, site)
    return strength, antimagic, {word: count for word, count in auto.items() if count}


@rule("DP-CAGE-1")
def test_cage_and_addon_add_up():
    assert values("warded_pen", "chain") == (2, 2, {})
    assert values("warded_pen", "magic_ward") == (1, 3, {})
    assert values("grassy_pen", "vegetable_feeder") == (2, 0, {"hunger_vegetable": 2})
    assert values(addon="chain", site=NW) == (2, 1, {})


CAGES = {
    "iron_cage": (3, 0, {}),
    "rune_cage": (0, 3, {}),
    "warded_pen": (1, 2, {}),
    "sturdy_cage": (2, 1, {}),
    "fish_bowl": (1, 1, {"disease": 2}),
    "self_cleaning_pasture": (1, 0, {"hunger_vegetable": 1, "poop": 1}),
    "playground": (1, 1, {"play": 1}),
    "bug_lure": (1, 1, {"hunger_meat": 1}),
    "grassy_pen": (2, 0, {"hunger_vegetable": 1}),
    "enchanted_meadow": (0, 2, {"hunger_vegetable": 1}),
    "toy_pen": (1, 0, {"play": 1, "poop": 1}),
    "experimental_cage": (1, 1, {"disease": 1}),
    "mud_pool": (0, 0, {"hunger_vegetable": 1, "poop": 1, "play": 1}),
    "padded_vault": (2, 1, {"disease": 1}),
}
ADDONS = {
    "chain": (1, 0, {}),
    "meat_feeder": (0, 0, {"hunger_meat": 1}),
    "vegetable_feeder": (0, 0, {"hunger_vegetable": 1}),
    "toy": (0, 0, {"play": 1}),
    "magic_ward": (0, 1, {}),
    "drain": (0, 0, {"poop": 1}),
    "ping_machine": (0, 0, {}),
    "jukebox": (0, 0, {}),
}


@rule("DP-CAGE-2", "DA-CAGE-3")
def test_every_cage_has_its_values():
    assert {name: values(name) for name in CAGES} == CAGES
    assert set(CAGES) == {piece.id for piece in CAGE.values()}
    assert values(site=NW) == (1, 1, {})


@rule("DP-CAGE-3")
def test_every_addon_works_only_where_there_is_a_cage():
    plain = {name: values("mud_pool", name) for name in ADDONS}
    own = CAGES["mud_pool"][2]
    for name, (strength, antimagic, auto) in ADDONS.items():
        both = {word: own.get(word, 0) + auto.get(word, 0) for word in (*own, *auto)}
        assert plain[name] == (strength, antimagic, both)
        assert values(addon=name, site=SE) == (0, 0, {})
    assert set(ADDONS) == {piece.id for piece in ADDON.values()}


@rule("DP-CAGE-2")
def test_free_help_is_for_the_pet_on_that_site_only_and_for_so_many_needs():
    table = caring(
        {NW: ("bubl", 7), NE: ("fluffy", 7)}, {NW: "play*2", NE: "play*2"}, home=(0, 0), cages={NE: "toy_pen"}
    )
    table.answer(("care", NW))
    assert at(table.state, NW) == (2, 0)
    assert at(table.state, NE) == (1, 0)


@rule("DA-CAGE-3")
def test_the_mud_pool_meets_three_needs():
    table = caring({NE: "bubl"}, {NE: "hunger poop play"}, cages={NE: "mud_pool"})
    assert table.over
    assert at(table.state, NE) == (0, 0)
    assert table.state.manure[NE] == 0


# --- odd ones ---


@rule("DA-EX-11", "DA-CAGE-1")
def test_the_experimental_cage_works_in_one_of_four_modes():
    assert values("experimental_cage", mode="even") == (1, 1, {"disease": 1})
    assert values("experimental_cage", mode="strong") == (2, 0, {})
    assert values("experimental_cage", mode="shielded") == (0, 2, {})
    assert values("experimental_cage", mode="healthy") == (0, 0, {"disease": 2})


@rule("DA-EX-11", "DA-CAGE-2")
def test_the_mode_is_chosen_before_the_first_pet_is_cared_for():
    pets, cards = {NW: "bubl", NE: "fluffy"}, {NE: "magic*2"}
    table = caring(pets, cards, cages={NE: "experimental_cage"})
    assert table.question.kind == "mode"
    table.answer("shielded")
    assert table.question.kind == "care"
    table.answer(("care", NE))
    assert at(table.state, NE) == (0, 0)


@rule("DA-CAGE-2")
def test_without_a_choice_all_three_values_are_one():
    assert values("experimental_cage", mode="") == (1, 1, {"disease": 1})


@rule("DA-JUKE-1", "DA-JUKE-2")
@pytest.mark.parametrize(
    ("tune", "help_"),
    [
        ("", (2, 1, {})),
        ("calm", (3, 1, {})),
        ("amuse", (2, 1, {"play": 1})),
        ("shield", (2, 2, {})),
        ("meat_rap", (2, 1, {"hunger_meat": 1})),
        ("veggie_rap", (2, 1, {"hunger_vegetable": 1})),
    ],
)
def test_the_jukebox_plays_a_tune(tune, help_):
    assert values("sturdy_cage", "jukebox", tune=tune) == help_


@rule("DA-JUKE-1", "DA-JUKE-3", "DA-JUKE-4")
def test_each_change_of_tune_costs_a_gold_before_the_first_pet():
    table = caring({NW: "bubl", NE: "fluffy"}, {NW: "play"}, addons={NW: "jukebox"}, gold=(2, 0))
    assert table.question.kind == "tune"
    table.answer("amuse")
    assert table.question.kind == "care"
    table.answer(("care", NW))
    assert (table.state.gold[ADA], table.state.tune) == (1, "amuse")
    assert at(table.state, NW) == (0, 0)
    table = caring({NW: "bubl"}, {NW: "play"}, "keep", addons={NW: "jukebox"}, gold=(1, 0), tune="amuse")
    assert (table.state.gold[ADA], table.state.tune) == (1, "amuse")
    assert at(table.state, NW) == (0, 0)


@rule("DA-JUKE-1")
def test_without_gold_there_is_no_tune():
    assert caring({NW: "bubl"}, {}, addons={NW: "jukebox"}, gold=(0, 0)).over


@rule("DA-EX-21", "DA-PING-2")
def test_the_machine_saves_no_pet_that_has_died():
    table = caring({NW: ("bubl", 4, 3)}, {NW: "hunger"}, addons={NW: "ping_machine"})
    assert at(table.state, NW) is None
    assert table.over


@rule("DA-EX-21", "DA-PING-1")
def test_the_machine_takes_off_one_token_of_each_kind_for_a_gold():
    table = caring({NW: ("bubl", 4, 2, 1)}, {NW: "hunger"}, addons={NW: "ping_machine"}, gold=(3, 0))
    assert list(table.legal(ADA)) == [("ping", NW, 1, 1), ("ping", NW, 1, 0), ("ping", NW, 0, 1), "done"]
    table.answer(("ping", NW, 1, 1))
    assert table.over
    assert at(table.state, NW) == (2, 0)
    assert table.state.gold[ADA] == 2


@rule("DA-PING-3", "DA-PING-1")
def test_the_machine_can_be_used_later_but_not_before_its_pet_was_cared_for():
    pets = {NW: ("bubl", 4, 1), NE: ("fluffy", 4, 1), SE: ("golemie", 4)}
    table = caring(pets, {}, addons={NW: "ping_machine"}, gold=(1, 0))
    assert not any(value[0] == "ping" for value in table.legal(ADA))
    table.answer(("care", NW))
    assert ("ping", NW, 1, 0) in table.legal(ADA)
    table.answer(("care", NE))
    table.answer(("care", SE))
    assert list(table.legal(ADA)) == [("ping", NW, 1, 0), "done"]
    table.answer("done")
    assert at(table.state, NW) == (1, 0)


@rule("DP-LOSS-2")
def test_a_loss_is_told_before_what_it_costs():
    ear = Ear()
    g = shop(2, pets={ADA: {NW: "bubl"}}, reputation=[5, 0], rule=lambda g, t: None).state
    lose_pet(g, ear, ADA, g.pets[NW])
    assert [event[0] for event in ear.heard] == ["lost", "reputation"]
