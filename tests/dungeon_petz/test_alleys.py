"""The action spaces of Dark Alleys, and the bodyguard."""

import pytest

from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.choices import BURROW, NOTHING
from parlour.core.games.dungeon_petz.state import GUARD, NONE, Group
from tests.dungeon_petz.shop import ADA, BEN, answer, asked, hand, names, offered, piece, shop, told
from tests.rules import rule

MARKET = {
    "bodyguard": "bodyguard",
    "pet": "golemie",
    "cage": "iron_cage",
    "exhibition": "wild_party",
    "addon": "toy",
    "artifact": "piggy_bank",
}


def sent(space, *answers, group=(2, 1), **given):
    """A table after Ada sent her only group to a space and answered, with Ben's still waiting."""
    given.setdefault("home", (0, 0, 0, 0))
    table = shop(groups={ADA: (group,), BEN: ((1, 0),)}, **given)
    answer(table, space, *answers)
    return table


# --- black market ---


@rule("DA-MKT-1", "DA-MKT-5")
@pytest.mark.parametrize(("slot", "name"), [("pet", "golemie"), ("cage", "iron_cage"), ("addon", "toy")])
def test_one_thing_of_the_black_market(slot, name):
    g = sent("black_market", slot, market=MARKET).state
    assert names(g, g.beside[ADA]) == [name]
    assert g.market.count(NONE) == 1
    assert g.market[components.MARKET.index(slot)] == NONE


@rule("DA-MKT-2")
def test_a_marked_thing_costs_a_gold_of_the_treasury():
    table = sent("black_market", market=MARKET, marked=("pet", "cage"), gold=(3, 0, 0, 0))
    answer(table, "cage")
    assert table.state.gold[ADA] == 2
    assert table.state.marked == [False, True, False, False, False, False]
    free = sent("black_market", "addon", market=MARKET, marked=("pet", "cage"), gold=(3, 0, 0, 0))
    assert free.state.gold[ADA] == 3


@rule("DA-MKT-3", "DA-MKT-4")
def test_gold_of_the_group_does_not_pay_at_the_black_market():
    everything = components.MARKET
    poor = shop(groups={ADA: ((1, 4),)}, gold=(0, 0, 0, 0), market=MARKET, marked=everything)
    assert "black_market" not in offered(poor)
    rest = shop(groups={ADA: ((1, 0),)}, gold=(0, 0, 0, 0), market=MARKET, marked=everything[:-2])
    answer(rest, "black_market")
    assert offered(rest) == ["addon", "artifact"]
    empty = shop(groups={ADA: ((1, 0),)}, gold=(9, 0, 0, 0))
    assert "black_market" not in offered(empty)


@rule("DA-MKT-5")
def test_an_artifact_of_the_black_market_works_at_once():
    table = sent("black_market", "artifact", market={"artifact": "magic_box"} | {"cage": "iron_cage"})
    assert asked(table) == (ADA, "freeze")
    answer(table, "vegetable")
    g = table.state
    assert names(g, g.artifacts[ADA]) == ["magic_box"]


@rule("DA-MKT-6")
def test_one_imp_without_gold_is_enough_at_the_black_market():
    for slot in ("cage", "pet"):
        g = sent("black_market", slot, group=(1, 0), market=MARKET).state
        assert len(g.beside[ADA]) == 1


@rule("DA-MKT-7")
@pytest.mark.parametrize(("crate", "vegetables", "meat"), [("green", 4, 0), ("mixed", 1, 1), ("red", 0, 3)])
def test_the_exhibition_tile_buys_food(crate, vegetables, meat):
    table = sent("black_market", "exhibition", market=MARKET)
    tile = table.state.market[3]
    events = answer(table, crate)
    g = table.state
    assert (g.vegetables[ADA], g.meat[ADA]) == ([vegetables, 0, 0], [meat, 0])
    assert tile not in g.face
    assert g.market[3] == NONE
    assert [event[0] for event in events[:2]] == ["tile-spent", "food"]


# --- bodyguard ---


@rule("DA-GUARD-1")
def test_the_bodyguard_is_hired_into_the_burrow_or_a_group():
    given = {"market": MARKET, "home": (0, 0, 0, 0)}
    table = shop(groups={ADA: ((2, 0), (1, 0)), BEN: ((1, 0),)}, **given)
    answer(table, "black_market", "bodyguard")
    assert asked(table) == (ADA, "joins")
    assert offered(table) == [BURROW, 1]
    assert table.state.market[0] == GUARD
    answer(table, BURROW)
    g = table.state
    assert g.guard_home(ADA)
    assert g.market[0] == NONE
    assert g.groups_of(ADA) == (Group(ADA, 1, 1, 0),)


@rule("DA-GUARD-4")
def test_the_bodyguard_is_no_available_imp():
    g = sent("black_market", "bodyguard", market=MARKET).state
    assert g.guard == ADA
    assert g.home[ADA] == 0


@rule("DA-GUARD-5")
def test_the_bodyguard_goes_along_to_the_platform():
    g = sent("platform", group=(1, 1, 1)).state
    assert (g.on_space["platform"], g.guard_space) == (1, "platform")
    assert not g.guard_home(ADA)


# --- fortune teller ---


@rule("DA-FORT-1", "DA-INFO-1")
def test_the_distant_future_is_seen_by_one_seat_only():
    table = sent("fortune_teller", round=2)
    g = table.state
    later = [*g.exhibitions[4:], *g.customers[5]]
    assert asked(table) == (ADA, "look")
    rounds = [("exhibition", 4), ("exhibition", 5), *[("customer", 5)] * len(g.customers[5])]
    assert offered(table) == [*[("ahead", *at, tile) for at, tile in zip(rounds, later, strict=True)], NOTHING]
    events = answer(table, ("ahead", "exhibition", 4, later[0]))
    g = table.state
    assert told(events, "looked") == [("looked", ADA, "exhibition", 4, later[0])]
    assert g.knows[later[0]] == 1 << ADA
    assert later[0] not in g.face
    assert table.view(ADA).face(later[0]) in components.EXHIBITION
    assert table.view(BEN).face(later[0]) not in components.EXHIBITION


@rule("DA-FORT-2")
def test_the_near_future_is_a_card_of_each_colour():
    decks = {"green": ("green_hunger",), "red": ("red_anger",), "yellow": ("yellow_play",), "purple": ("purple_magic",)}
    table = sent("fortune_teller", NOTHING, decks=decks)
    assert hand(table, ADA) == ["green_hunger", "purple_magic", "red_anger", "yellow_play"]
    assert table.state.potions == [0] * 4
    table.dealer.finish()


@rule("DA-FORT-3")
def test_the_discount_takes_a_marker_away():
    table = sent("fortune_teller", NOTHING, market=MARKET, marked=("pet", "cage"))
    assert asked(table) == (ADA, "discount")
    assert offered(table) == ["pet", "cage"]
    answer(table, "cage")
    assert table.state.marked == [False, True, False, False, False, False]
    last = sent("fortune_teller", NOTHING, market=MARKET, marked=("addon",))
    assert not any(last.state.marked)
    assert asked(last)[0] == BEN


# --- industrial zone ---


@rule("DA-ZONE-1", "DA-EX-4")
def test_any_open_workshop_is_used_and_the_pass_moves():
    table = sent("industrial_zone", workshops=("cannery", "office"), round=2, home=(1, 0, 0, 0), gold=(0, 0, 0, 0))
    assert asked(table) == (ADA, "workshop")
    assert offered(table) == [1, NOTHING]
    answer(table, 1)
    g = table.state
    assert g.gold[ADA] == 2
    assert g.passes == [1, -1, -1, -1]


@rule("DA-ZONE-2")
def test_the_pass_moves_without_a_workshop_used():
    table = sent("industrial_zone", workshops=("cannery",))
    assert table.state.passes == [0, -1, -1, -1]
    assert asked(table)[0] == BEN
    declined = sent("industrial_zone", NOTHING, workshops=("cannery",), meat=[[0, 1]] + [[0, 0]] * 3)
    assert declined.state.passes[ADA] == 0
    assert declined.state.cans == [0] * 4


@rule("DA-ZONE-3", "DA-ZONE-6")
def test_a_workshop_asks_for_an_available_imp():
    waiting = shop(groups={ADA: ((2, 0), (1, 0))}, home=(0, 0, 0, 0), workshops=("office",))
    answer(waiting, "industrial_zone")
    assert asked(waiting)[1] != "workshop"
    pulled = shop(groups={ADA: ((2, 0), (1, 0)), BEN: ((1, 0),)}, home=(0, 0, 0, 0), workshops=("office",))
    answer(pulled, ("back", 1), "industrial_zone", 0)
    assert (pulled.state.home[ADA], pulled.state.busy[ADA]) == (0, 1)


@rule("DA-ZONE-4", "DA-ZONE-5")
def test_a_workshop_takes_gold_of_the_treasury_and_fresh_food():
    manure = {ADA: {0: 2}}
    given = {"workshops": ("dung_slugs", "lollipop_factory"), "manure": manure}
    poor = sent("industrial_zone", gold=(0,) * 4, cans=[1] * 4, **given)
    assert asked(poor)[0] == BEN
    rich = sent("industrial_zone", gold=(1, 0, 0, 0), vegetables=[[0, 0, 1]] + [[0] * 3] * 3, **given)
    assert offered(rich) == [0, 1, NOTHING]
    answer(rich, 1)
    assert rich.state.vegetables[ADA] == [0, 0, 0]
    assert rich.state.lollipops[ADA] == 1


# --- slug boutique ---


@rule("DA-BOUT-1")
def test_an_accessory_of_choice():
    table = sent("slug_boutique", "tough_collar", NOTHING, boutique=("fancy_bow", "tough_collar", "fancy_bow"))
    g = table.state
    assert names(g, g.accessories[ADA]) == ["tough_collar"]
    assert names(g, g.boutique) == ["fancy_bow", "fancy_bow"]


@rule("DA-BOUT-2", "DA-BOUT-4")
def test_one_figure_comes_home_from_any_space():
    standing = {"cage_1": 2, "judge": 1, "platform": 3}
    table = sent("slug_boutique", boutique=("fancy_bow",), taken=dict.fromkeys(standing, ADA), standing=standing)
    assert asked(table) == (ADA, "bring-home")
    spaces = ["cage_1", "platform", "slug_boutique"]
    assert offered(table) == [*(("imp", space) for space in spaces), NOTHING]
    answer(table, ("imp", "cage_1"))
    g = table.state
    assert (g.on_space["cage_1"], g.home[ADA]) == (1, 1)
    assert g.taken["cage_1"] == ADA


@rule("DA-EX-22")
def test_the_last_imp_brings_another_home_from_the_platform_space():
    table = sent("slug_boutique", group=(1, 0), boutique=("magic_pendant",), taken={"platform": ADA},
                 standing={"platform": 2})  # fmt: skip
    answer(table, ("imp", "platform"))
    g = table.state
    assert g.home[ADA] == 1
    assert names(g, g.accessories[ADA]) == ["magic_pendant"]
    assert g.on_space["platform"] == 1


@rule("DA-BOUT-3")
def test_no_imp_leaves_the_bodyguard_alone():
    given = {"boutique": ("fancy_bow",), "taken": {"cage_1": ADA}, "guard": ADA, "guard_space": "cage_1"}
    table = sent("slug_boutique", group=(1, 0), standing={"cage_1": 1}, **given)
    assert offered(table) == [("guard", "cage_1"), NOTHING]
    answer(table, ("guard", "cage_1"))
    assert table.state.guard_home(ADA)
    two = sent("slug_boutique", group=(1, 0), standing={"cage_1": 2}, **given)
    assert offered(two) == [("imp", "cage_1"), ("guard", "cage_1"), NOTHING]


@rule("DA-BOUT-4", "DA-SIZE-1")
def test_the_figure_joins_a_waiting_group():
    table = shop(groups={ADA: ((2, 0), (1, 0)), BEN: ((1, 0),)}, home=(0,) * 4, boutique=("fancy_bow",))
    answer(table, "slug_boutique", ("imp", "slug_boutique"))
    assert offered(table) == [BURROW, 1]
    events = answer(table, 1)
    assert told(events, "imp-joined") == [("imp-joined", ADA, "slug_boutique", 1)]
    assert table.state.groups_of(ADA) == (Group(ADA, 1, 2, 0),)


@rule("DA-BOUT-5")
def test_who_stands_on_no_space_is_not_brought_home():
    table = shop(
        groups={ADA: ((1, 0),), BEN: ((1, 0),)},
        boutique=("fancy_bow",),
        platform=[3, 0, 0, 0],
        hospital=[2, 0, 0, 0],
        busy=[2, 0, 0, 0],
        aisles=[2] * 16,
        stands={"red": (0, 1)},
        taken={"judge": BEN},
        standing={"judge": 2},
    )
    answer(table, "slug_boutique")
    assert asked(table) == (BEN, "send")
    assert table.state.home[ADA] == 7


def test_nothing_leaves_the_state_hanging_in_the_air():
    """A thing that is asked about is still where it was."""
    table = sent("black_market", "exhibition", market=MARKET)
    assert table.state.market[3] == piece(table.state, "wild_party")
