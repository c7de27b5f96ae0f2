"""Artifacts: what they do when gained, later, and when they are lost."""

import pytest

from parlour.core.games.dungeon_petz import aging, artifacts, business, prepare
from parlour.core.games.dungeon_petz.state import MEAT, VEGETABLE
from tests.dungeon_petz.caring import at, caring
from tests.dungeon_petz.shop import (
    ADA,
    BEN,
    CID,
    NE,
    NW,
    answer,
    asked,
    hand,
    names,
    offered,
    openly,
    piece,
    shop,
    told,
)
from tests.rules import rule


def gaining(name, *answers, seat=ADA, seats=2, rule_=None, **position):
    """Let a seat gain an artifact that lies in the tents, and answer what it is asked."""

    def gain(g, t):
        artifact = piece(g, name)
        g.tents.remove(artifact)
        artifacts.gain(g, t, seat, artifact)
        if rule_:
            rule_(g, t)

    table = shop(seats, tents=[name], rule=gain, **position)
    answer(table, *answers)
    return table


# --- books ---


@rule("DP-ART-1")
@pytest.mark.parametrize(
    ("name", "colour"), [("book_green", 0), ("book_red", 1), ("book_yellow", 2), ("book_purple", 3)]
)
def test_a_book_draws_a_card_and_makes_the_hand_larger(name, colour):
    table = gaining(name)
    g = table.state
    assert [len(g.hand(ADA, other)) for other in range(4)] == [int(other == colour) for other in range(4)]
    assert [artifacts.hand_limit(g, ADA, other) for other in range(4)] == [1 + (other == colour) for other in range(4)]


@rule("DP-ART-2", "DA-GOBBLE-2")
def test_a_lost_book_costs_a_card_of_its_colour_at_once():
    position = {"artifacts": ["book_red"], "hands": {ADA: ["red_anger", "green_poop"]}, "gold": (0, 0)}
    table = caring({NE: "allgobbler"}, {NE: "hunger"}, **position)
    answer(table, ("devour", NE, piece(table.state, "book_red")))
    assert hand(table, ADA) == ["green_poop"]
    assert names(table.state, table.state.discards[1]) == ["red_anger"]


@rule("DA-HAND-1")
def test_a_handbook_is_a_book_of_a_chosen_colour():
    table = gaining("keepers_handbook")
    assert asked(table) == (ADA, "book-colour")
    answer(table, "yellow")
    g = table.state
    assert len(g.hand(ADA, 2)) == 1
    assert artifacts.hand_limit(g, ADA, 2) == 2


# --- Magic Box ---


@rule("DP-ART-3")
@pytest.mark.parametrize(("food", "frozen"), [("vegetable", VEGETABLE), ("meat", MEAT)])
def test_a_magic_box_freezes_food_of_the_supply(food, frozen):
    table = gaining("magic_box", food, rule_=aging.age)
    g = table.state
    assert g.frozen == {piece(g, "magic_box"): frozen}
    assert (g.vegetables[ADA], g.meat[ADA]) == ([0, 0, 0], [0, 0])


@rule("DP-ART-4")
def test_an_empty_box_is_filled_before_food_ages():
    position = {"artifacts": {ADA: ["magic_box"]}, "vegetables": [[1, 0, 1], [0] * 3], "meat": [[0, 1], [0, 0]]}
    table = shop(2, "age", rule=aging.age, **position)
    assert offered(table) == [("fresh", 0, 0), ("fresh", 0, 2), ("fresh", 1, 1), "nothing"]
    answer(table, ("fresh", 0, 2))
    g = table.state
    assert list(g.frozen.values()) == [VEGETABLE]
    assert (g.vegetables[ADA], g.meat[ADA]) == ([0, 1, 0], [0, 0])


@rule("DP-ART-4")
def test_a_full_box_takes_no_more_and_nobody_has_to_fill_one():
    position = {"artifacts": {ADA: ["magic_box"]}, "vegetables": [[1, 0, 0], [0] * 3]}
    table = shop(2, "age", rule=aging.age, **position)
    answer(table, "nothing")
    assert table.state.frozen == {}

    def fill_and_age(g, t):
        g.frozen[piece(g, "magic_box")] = MEAT
        aging.age(g, t)

    assert shop(2, "age", rule=fill_and_age, **position).over


# --- Protective Suit, Shovel, Employee of the Month, Piggy Bank ---


@rule("DP-ART-5")
def test_a_suit_saves_one_imp_once_a_round():
    table = caring(
        {NW: "bubl", NE: "fluffy"}, {NW: "anger*3", NE: "anger*3"}, ("care", NW), artifacts=["protective_suit"]
    )
    assert offered(table) == [("catch", NW, 1), ("catch", NW, 0), ("escape", NW)]
    answer(table, ("catch", NW, 1))
    g = table.state
    assert (g.home[ADA], g.hospital[ADA], g.busy[ADA], g.hospitalised[ADA]) == (5, 1, 1, 1)
    assert offered(table) == [("catch", NE, 0), ("escape", NE)]


@rule("DP-ART-5")
def test_a_suit_saves_no_pet_without_enough_imps():
    table = caring({NW: "bubl"}, {NW: "anger*3"}, artifacts=["protective_suit"], home=(1, 0))
    assert at(table.state, NW) is None


@rule("DP-ART-7")
def test_a_shovel_reaches_occupied_sites():
    position = {"pets": {ADA: {NW: "bubl"}}, "manure": {ADA: {NW: 1}}, "gold": (0, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert "clean" not in offered(table, ADA)
    table = shop(2, "business", rule=openly(business.do_business), artifacts={ADA: ["long_shovel"]}, **position)
    answer(table, "clean", seat=ADA)
    assert table.state.manure[NW] == 0


@rule("DP-ART-8")
def test_the_employee_of_the_month_works_twice():
    position = {"artifacts": {ADA: ["employee_of_the_month"]}, "home": (1, 0), "manure": {ADA: {NE: 2}}, "gold": (0, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert offered(table, ADA) == ["earn", "clean", "done"]
    answer(table, "earn", seat=ADA)
    assert offered(table, ADA) == ["earn-again", "clean-again", "done"]
    answer(table, "clean-again", "nothing", seat=ADA)
    g = table.state
    assert (g.gold[ADA], g.manure[NE]) == (1, 1)
    assert table.over


@rule("DP-ART-9")
def test_a_piggy_bank_adds_to_the_income():
    def income(g, t):
        g.round = 0
        prepare.begin_round(g, t)

    g = shop(2, artifacts={BEN: ["piggy_bank"]}, gold=(0, 0), rule=income).state
    assert g.gold == [1, 3]
    assert artifacts.extra_income(g, BEN) == 1


# --- Top Hat ---


@rule("DA-HAT-2")
def test_a_hat_just_gained_can_be_put_on_a_waiting_group():
    table = gaining("top_hat", groups={ADA: [(1, 0), (2, 0)]})
    assert asked(table) == (ADA, "hat-on")
    answer(table, 1)
    g = table.state
    assert [group.halves for group in g.groups] == [2, 5]
    assert gaining("top_hat").over


# --- Little Gift ---


@rule("DA-GIFT-1", "DA-GIFT-4")
def test_a_gift_copies_an_artifact_of_another_player():
    position = {"artifacts": {ADA: ["piggy_bank"], BEN: ["book_red", "crystal_ball"]}}
    table = gaining("little_gift", **position)
    assert asked(table) == (ADA, "copy")
    assert names(table.state, offered(table)[:-1]) == ["book_red", "crystal_ball"]
    answer(table, "book_red")
    g = table.state
    assert len(g.hand(ADA, 1)) == 1
    assert artifacts.hand_limit(g, ADA, 1) == 2


@rule("DA-GIFT-4")
def test_a_copied_box_freezes_food_and_a_copied_hat_goes_on_a_group():
    table = gaining("little_gift", "magic_box", "meat", artifacts={BEN: ["magic_box"]})
    assert table.state.frozen == {piece(table.state, "little_gift"): MEAT}
    table = gaining("little_gift", "top_hat", 0, artifacts={BEN: ["top_hat"]}, groups={ADA: [(1, 0)]})
    assert table.state.groups[0].halves == 3


@rule("DA-GIFT-2", "DA-SIM-1", "DA-EX-20")
def test_a_gift_that_waits_copies_what_another_player_gains_then():
    def wait_and_gain(g, t):
        gift, suit = piece(g, "little_gift"), piece(g, "protective_suit")
        g.tents.clear()
        artifacts.gain(g, t, CID, gift)
        artifacts.gain(g, t, BEN, suit)

    position = {"tents": ["little_gift", "protective_suit"], "artifacts": {ADA: ["magic_box"]}}
    table = shop(3, rule=wait_and_gain, **position)
    assert asked(table) == (CID, "copy")
    answer(table, "nothing")
    assert asked(table) == (CID, "copy")
    assert names(table.state, offered(table)[:-1]) == ["protective_suit"]
    answer(table, "protective_suit")
    assert artifacts.suit_ready(table.state, CID)


@rule("DA-GIFT-3")
def test_a_gift_copies_once_and_nothing_of_its_owner():
    def gain_more(g, t):
        for seat, name in ((ADA, "book_red"), (BEN, "book_green")):
            artifact = piece(g, name)
            g.tents.remove(artifact)
            artifacts.gain(g, t, seat, artifact)

    position = {"artifacts": {BEN: ["piggy_bank"]}}

    def rule_(g, t):
        gift = piece(g, "little_gift")
        g.tents.remove(gift)
        artifacts.gain(g, t, ADA, gift)
        gain_more(g, t)

    table = shop(2, tents=["little_gift", "book_red", "book_green"], rule=rule_, **position)
    answer(table, "piggy_bank")
    assert table.over
    table = shop(2, tents=["little_gift", "book_red", "book_green"], rule=rule_)
    assert asked(table) == (ADA, "copy")
    assert names(table.state, offered(table)[:-1]) == ["book_green"]


@rule("DA-GIFT-5")
def test_a_copied_handbook_gets_a_colour_of_its_own():
    def own_colour(g, t):
        g.book_colour[piece(g, "keepers_handbook")] = 0
        gift = piece(g, "little_gift")
        g.tents.remove(gift)
        artifacts.gain(g, t, ADA, gift)

    table = shop(2, tents=["little_gift"], artifacts={BEN: ["keepers_handbook"]}, rule=own_colour)
    answer(table, "keepers_handbook")
    assert asked(table) == (ADA, "book-colour")
    answer(table, "purple")
    g = table.state
    assert artifacts.book_colour(g, piece(g, "little_gift")) == 3
    assert artifacts.hand_limit(g, BEN, 0) == 2


@rule("DA-GIFT-6")
def test_a_copy_works_on_when_the_original_is_lost():
    def lose_it(g, t):
        artifacts.lose(g, t, BEN, piece(g, "crystal_ball"))

    table = gaining("little_gift", "crystal_ball", artifacts={BEN: ["crystal_ball"]}, rule_=lose_it)
    assert told(table.events, "lost-artifact")
    assert artifacts.exchangeable(table.state, ADA) == 3
    assert artifacts.exchangeable(table.state, BEN) == 0


def test_each_trait_of_an_artifact_is_one_function():
    assert len(artifacts.ARTIFACT_TRAITS) == 10
