"""The order in which groups act, sending them and keeping them home, pulling back, growing in mid-phase."""

import pytest

from parlour.core.games.dungeon_petz.choices import NOTHING
from parlour.core.games.dungeon_petz.groups import offers
from parlour.core.games.dungeon_petz.state import NO_HAT, SHELF, WORN, Group
from tests.dungeon_petz.shop import ADA, BEN, CID, DEE, answer, asked, names, offered, piece, shop, told
from tests.rules import rule

FOOD = {"green": (3, 0), "mixed": (1, 1), "red": (0, 2)}


def order_of(table):
    """Keep every group home and return (seat, size) as they act."""
    seen = []
    table.entered = lambda entry: seen.extend(event for event in entry.events if event[0] in ("turn", "kept-home"))
    sizes = {(group.seat, group.exit): group.imps + group.gold for group in table.state.groups}
    while table.questions and table.question.kind in ("send", "group"):
        answer(table, "home" if table.question.kind == "send" else offered(table)[0])
    acted = [event[1:] for event in seen if event[0] == "kept-home"]
    return [(seat, sizes[seat, exit_]) for seat, exit_ in acted]


@rule("DP-SEND-2", "DP-SEND-3", "DP-EX-1")
def test_larger_groups_first_and_equal_ones_in_seat_order():
    groups = {
        ADA: ((2, 1), (1, 1)),
        BEN: ((2, 1), (3, 0), (1, 0)),
        CID: ((2, 2),),
        DEE: ((1, 1), (2, 0)),
    }
    assert order_of(shop(groups=groups)) == [
        *((CID, 4), (ADA, 3), (BEN, 3), (BEN, 3), (ADA, 2), (DEE, 2), (DEE, 2), (BEN, 1)),
    ]


@rule("DP-EX-2")
@pytest.mark.parametrize("token", [ADA, BEN])
def test_the_rotation_of_one_size(token):
    groups = {ADA: ((1, 1), (1, 1)), BEN: ((1, 1),), CID: ((1, 1), (2, 0))}
    acted = [seat for seat, _ in order_of(shop(token=token, groups=groups))]
    assert acted == ([ADA, BEN, CID, ADA, CID] if token == ADA else [BEN, CID, ADA, CID, ADA])


@rule("DP-SEND-4")
def test_a_seat_chooses_among_its_groups_of_the_size_on_turn():
    table = shop(groups={ADA: ((1, 1), (2, 0), (1, 0))}, stands=FOOD)
    assert asked(table) == (ADA, "group")
    assert offered(table) == [0, 1]
    answer(table, 1, "food_red")
    assert table.state.on_space["food_red"] == 2
    assert asked(table) == (ADA, "send")


@rule("DP-SEND-5", "DP-SEND-6", "DP-SEND-7")
def test_a_group_is_sent_to_a_free_space_and_its_gold_goes_to_the_bank():
    table = shop(groups={ADA: ((2, 2),), BEN: ((1, 0),)}, stands=FOOD, gold=(4, 0, 0, 0))
    assert "home" in offered(table)
    events = answer(table, "food_green")
    assert told(events, "sent") == [("sent", ADA, 0, "food_green", 2)]
    g = table.state
    assert g.gold[ADA] == 4
    assert (g.taken["food_green"], g.on_space["food_green"]) == (ADA, 2)
    assert g.vegetables[ADA] == [3, 0, 0]
    assert asked(table) == (BEN, "send")


@rule("DP-SEND-8", "DP-EX-4")
def test_a_group_kept_home_is_available():
    table = shop(groups={CID: ((2, 1),), ADA: ((1, 0),)}, home=(0, 0, 1, 0), gold=(0, 0, 3, 0), stands=FOOD)
    answer(table, "home")
    g = table.state
    assert (g.home[CID], g.gold[CID]) == (3, 4)
    assert g.groups_of(CID) == ()


@rule("DP-SEND-9", "DP-NEU-4")
def test_a_space_takes_one_group_and_none_beside_a_neutral_imp():
    table = shop(2, groups={ADA: ((1, 0),), BEN: ((1, 0),)}, stands=FOOD, neutrals=("judge",))
    assert "judge" not in offered(table)
    answer(table, "food_red")
    assert asked(table) == (BEN, "send")
    assert "food_red" not in offered(table)
    assert "food_green" in offered(table)


@rule("DP-SEND-10")
@pytest.mark.parametrize(
    ("space", "goods"),
    [
        *(("cage_1", {"yard": ("iron_cage",)}), ("young_pet_2", {"young": ("golemie",)})),
        *(("older_pet", {"older": ("golemie",)}), ("addon", {"addon_row": ("toy",)})),
        *(("artifacts", {"tents": ("magic_box",)}), ("food_mixed", {"stands": {"mixed": (0, 1)}})),
        *(("black_market", {"market": {"cage": "iron_cage"}}), ("slug_boutique", {"boutique": ("fancy_bow",)})),
    ],
)
def test_a_space_without_goods_cannot_be_taken(space, goods):
    groups = {ADA: ((2, 1),)}
    assert space not in offered(shop(groups=groups))
    assert space in offered(shop(groups=groups, **goods))


@rule("DP-SEND-11")
def test_a_group_without_any_space_stays_home():
    spaces = shop().state.spaces
    table = shop(groups={ADA: ((1, 1),), BEN: ((1, 0),)}, taken=dict.fromkeys(spaces, DEE), home=(0, 0, 0, 0))
    assert table.state.groups == []
    assert table.state.phase != "send"
    assert table.state.home[:2] == [1, 1]


@rule("DP-SIM-2")
def test_groups_act_one_player_after_another():
    table = shop(groups={ADA: ((2, 0),), BEN: ((2, 0),)}, stands=FOOD)
    assert [question.seat for question in table.questions] == [ADA]
    assert table.state.active == ADA
    answer(table, "food_red")
    assert [question.seat for question in table.questions] == [BEN]
    assert table.state.active == BEN


# --- pulling back ---


@rule("DA-PULL-1", "DA-PULL-2")
def test_other_groups_are_pulled_back_while_one_is_sent():
    table = shop(groups={ADA: ((2, 0), (1, 1), (1, 0))}, home=(0, 0, 0, 0), gold=(0, 0, 0, 0), stands=FOOD)
    answer(table, 0)
    assert offered(table)[-3:] == [("back", 1), ("back", 2), "home"]
    events = answer(table, ("back", 1))
    assert told(events, "pulled-back") == [("pulled-back", ADA, 1)]
    assert (table.state.home[ADA], table.state.gold[ADA]) == (1, 1)
    answer(table, ("back", 2), "food_green")
    assert table.state.home[ADA] == 2
    assert table.state.vegetables[ADA] == [3, 0, 0]


@rule("DA-PULL-3")
def test_nobody_is_pulled_back_when_a_group_stays_home():
    table = shop(groups={ADA: ((2, 0), (1, 1)), BEN: ((1, 1),)}, stands=FOOD)
    answer(table, 0, ("back", 1))
    assert "home" not in offered(table)
    answer(table, "food_red")
    assert asked(table) == (BEN, "send")
    assert table.state.groups_of(ADA) == ()


def test_the_base_game_knows_no_pulling_back():
    table = shop(variant="base", groups={ADA: ((2, 0), (1, 0))}, stands=FOOD)
    assert asked(table) == (ADA, "send")
    assert all(isinstance(option, str) for option in offered(table))


@rule("DA-EX-26")
def test_gold_of_a_group_pulled_back_pays_for_the_black_market():
    given = {"market": {"cage": "iron_cage"}, "marked": ("cage",), "gold": (0, 0, 0, 0), "variant": "standard"}
    table = shop(groups={BEN: ((1, 2),)}, **given)
    assert "black_market" not in offered(table)
    table = shop(groups={BEN: ((1, 2), (1, 1))}, **given)
    assert "black_market" not in offered(table)
    answer(table, ("back", 1))
    assert "black_market" in offered(table)
    answer(table, "black_market")
    g = table.state
    assert g.gold[BEN] == 0
    assert names(g, g.beside[BEN]) == ["iron_cage"]


def test_a_space_that_only_pulling_back_opens_is_reason_enough_to_offer_it():
    """Every space but the market is taken; the market asks for gold that waits in another group."""
    g = shop(groups={BEN: ((1, 2), (1, 1))}, market={"cage": "iron_cage"}, marked=("cage",), gold=(0,) * 4).state
    g.taken = {space: g.taken[space] if space == "black_market" else DEE for space in g.spaces}
    assert offers(g, g.groups[0], pulled=False) == (("back", 1), "home")


# --- growing ---


@rule("DA-SIZE-1", "DA-SIZE-2", "DA-EX-5")
def test_a_group_that_grew_acts_at_once():
    table = shop(
        groups={ADA: ((1, 1), (1, 1)), BEN: ((2, 0),)},
        taken={"judge": ADA},
        standing={"judge": 2},
        boutique=("fancy_bow",),
        yard=("iron_cage",),
        stands=FOOD,
        gold=(0, 0, 0, 0),
    )
    answer(table, 0, "slug_boutique", ("imp", "judge"), 1)
    g = table.state
    assert g.gold[ADA] == 0
    assert names(g, g.accessories[ADA]) == ["fancy_bow"]
    assert g.on_space["judge"] == 1
    assert g.groups_of(ADA) == (Group(ADA, 1, 2, 1),)
    assert asked(table) == (ADA, "send")
    answer(table, "cage_1")
    assert names(table.state, table.state.beside[ADA]) == ["iron_cage"]
    assert asked(table) == (BEN, "send")


@rule("DA-SIZE-3", "DA-SIZE-5")
def test_the_interrupted_rotation_goes_on_where_it_stopped():
    table = shop(
        groups={ADA: ((1, 1), (1, 0)), BEN: ((2, 0), (1, 1), (2, 0)), CID: ((1, 1),), DEE: ((1, 1),)},
        market={"bodyguard": "bodyguard"},
        boutique=("fancy_bow",),
        stands=FOOD,
        taken={"judge": BEN},
        standing={"judge": 2},
    )
    answer(table, "food_red")
    assert asked(table) == (BEN, "group")
    answer(table, 0, "black_market", 1)
    assert table.state.groups_of(BEN) == (Group(BEN, 1, 1, 1, guard=True), Group(BEN, 2, 2, 0))
    assert asked(table) == (BEN, "send")
    answer(table, "slug_boutique", ("imp", "judge"), 2)
    assert table.state.groups_of(BEN) == (Group(BEN, 2, 3, 0),)
    assert asked(table) == (BEN, "send")
    answer(table, "hospital")
    for seat in (CID, DEE, ADA):
        assert asked(table) == (seat, "send")
        answer(table, "home")


@rule("DA-SIZE-4")
def test_a_group_that_grew_a_little_waits_for_its_new_size():
    table = shop(
        groups={ADA: ((3, 0), (1, 0)), BEN: ((2, 0),)},
        market={"bodyguard": "bodyguard"},
        stands=FOOD,
        token=BEN,
    )
    answer(table, "black_market", 1)
    assert asked(table)[0] == BEN
    assert table.state.groups == [Group(ADA, 1, 1, 0, guard=True), Group(BEN, 0, 2, 0)]


@rule("DA-HAT-1", "DA-EX-18")
def test_half_a_size():
    table = shop(groups={ADA: ((2, 0),), BEN: ((2, 0, 0, 1),), CID: ((3, 0),)}, stands=FOOD)
    assert asked(table)[0] == CID
    answer(table, "food_red")
    assert asked(table)[0] == BEN
    answer(table, "food_green")
    assert asked(table)[0] == ADA
    assert table.state.hat[BEN] == "food_green"


@rule("DA-HAT-2")
def test_a_hat_just_gained_is_put_on_a_waiting_group():
    table = shop(groups={ADA: ((2, 0), (1, 1)), BEN: ((2, 0),)}, tents=("top_hat",), stands=FOOD)
    answer(table, 0, "artifacts")
    assert asked(table) == (ADA, "hat-on")
    assert offered(table) == [1, NOTHING]
    events = answer(table, 1)
    assert told(events, "hat-on") == [("hat-on", ADA, 1)]
    assert asked(table) == (ADA, "send")
    answer(table, "home")
    assert table.state.hat[ADA] == SHELF
    assert not table.state.can_wear_hat(ADA)


def test_a_hat_gained_without_a_waiting_group_is_for_the_next_round():
    table = shop(groups={ADA: ((2, 0),), BEN: ((1, 0),)}, tents=("top_hat",), stands=FOOD)
    answer(table, "artifacts")
    assert asked(table) == (BEN, "send")
    assert table.state.can_wear_hat(ADA)


@rule("DA-HAT-3", "DA-EX-19", "DA-HAT-4")
@pytest.mark.parametrize(("who", "hat", "where"), [("wearer", WORN, "group"), ("other", NO_HAT, "cage_1")])
def test_the_owner_says_whether_the_imp_who_comes_home_wears_the_hat(who, hat, where):
    table = shop(
        groups={DEE: ((2, 0, 0, 1), (2, 0), (1, 0)), ADA: ((2, 0),)},
        artifacts={DEE: ("top_hat",)},
        yard=("iron_cage",),
        boutique=("fancy_bow",),
        stands=FOOD,
    )
    answer(table, "cage_1")
    assert asked(table)[0] == ADA
    answer(table, "food_red", "slug_boutique", ("imp", "cage_1"), who, 2)
    assert table.state.groups == [Group(DEE, 2, 2, 0, hat=hat)]
    assert table.state.groups[0].halves == 2 * 2
    assert table.state.hat[DEE] == where
    assert piece(table.state, "top_hat") in table.state.artifacts[DEE]


@rule("DA-HAT-6")
def test_equal_half_sizes_follow_the_rotation():
    table = shop(groups={ADA: ((1, 0),), BEN: ((2, 0, 0, 1),), DEE: ((2, 0, 0, 1),)}, stands=FOOD, token=DEE)
    assert asked(table)[0] == DEE
    answer(table, "food_red")
    assert asked(table)[0] == BEN


@rule("DA-HAT-7")
def test_the_bodyguard_wears_no_hat():
    """A hat is put on groups, and each group holds an ordinary imp; a guard who comes home leaves it where it is."""
    table = shop(
        groups={ADA: ((1, 0, 1, 1), (1, 0)), BEN: ((1, 0),)},
        artifacts={ADA: ("top_hat",)},
        boutique=("fancy_bow",),
        stands=FOOD,
    )
    answer(table, "food_red", "slug_boutique", ("guard", "food_red"))
    assert table.state.hat[ADA] == "food_red"
    assert table.state.guard_home(ADA)
