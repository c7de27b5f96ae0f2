"""Phases 1 to 3 where rules meet: a reversed round, a hat copied in the turn of another, each round laid out anew."""

import pytest

from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.games.dungeon_petz import GAME, components, rounds, spaces_alleys
from parlour.core.games.dungeon_petz.state import NEUTRAL, RAISING, SHELF, Group
from parlour.core.playout import RandomPlayout
from parlour.core.public import OVER
from tests.dungeon_petz.shop import ADA, BEN, CID, DEE, NW, answer, asked, shop, told
from tests.rules import rule

FOOD = {"green": (3, 0), "mixed": (1, 1), "red": (0, 2)}
LAST = 5
"""The last round of four players at standard length."""


@rule("DP-OPT-2", "DP-PREP-10", "DP-GEN-12")
def test_in_a_reversed_last_round_the_least_reputation_is_first_for_income_groups_and_cards():
    table = shop(
        4,
        "token",
        round=LAST - 1,
        options={"reverse_last_round": True},
        reputation=[9, 3, 9, 0],
        gold=(0, 0, 0, 0),
        home=(1, 1, 1, 1),
        pets={seat: {NW: ("golemie", "bubl", "fluffy", "wormie")[seat]} for seat in range(4)},
        exhibitions={LAST: "eating_contest"},
    )
    g = table.state
    assert (g.token, g.order) == (ADA, (DEE, BEN, ADA, CID))
    assert g.gold == [2, 1, 2, 1]
    for seat in range(4):
        answer(table, ((1, 1, 0, 0),), seat=seat)
    for seat in (DEE, BEN, ADA, CID):
        assert asked(table) == (seat, "send")
        answer(table, "home")
    events = []
    for seat in range(4):
        nothing, pet = (-1,) * 4, table.state.pets[table.state.place(seat, NW)]
        events += answer(table, (nothing, nothing, (pet, -1, -1, -1), ()), seat=seat)
    assert list(dict.fromkeys(event[1] for event in told(events, "drawn"))) == [DEE, BEN, ADA, CID]


@rule("DA-GIFT-4", "DA-HAT-2", "DA-SIZE-2", "DA-SIZE-3")
def test_a_hat_copied_in_the_turn_of_another_lets_a_group_act_at_once():
    table = shop(
        groups={ADA: ((1, 1), (2, 0)), BEN: ((2, 0),), CID: ((2, 0),)},
        artifacts={ADA: ("little_gift",)},
        tents=("top_hat",),
        stands=FOOD,
    )
    answer(table, 0, "food_red")
    assert asked(table) == (BEN, "send")
    answer(table, "artifacts")
    assert asked(table) == (ADA, "copy")
    answer(table, "top_hat")
    assert asked(table) == (ADA, "hat-on")
    answer(table, 1)
    assert table.state.groups_of(ADA) == (Group(ADA, 1, 2, 0, hat=RAISING),)
    assert asked(table) == (ADA, "send")
    answer(table, "food_green")
    assert asked(table) == (CID, "send")


@rule("DA-HAT-4", "DA-PULL-2", "DA-HAT-3")
def test_a_hat_that_joined_a_waiting_group_goes_to_the_shelf_when_that_is_pulled_back():
    table = shop(
        2,
        groups={ADA: ((2, 0, 0, 1), (2, 0), (1, 0), (2, 0)), BEN: ((1, 1),)},
        artifacts={ADA: ("top_hat",)},
        home=(0, 0),
        yard=("iron_cage",),
        boutique=("fancy_bow",),
        stands=FOOD,
    )
    answer(table, "cage_1", 1, "slug_boutique", ("imp", "cage_1"), "wearer", 2)
    assert [group.halves for group in table.state.groups_of(ADA)] == [4, 4]
    assert asked(table) == (BEN, "send")
    answer(table, "home", 3, ("back", 2), "food_red")
    g = table.state
    assert (g.hat[ADA], g.home[ADA], g.groups) == (SHELF, 2, [])
    assert not g.can_wear_hat(ADA)


@rule("DA-INFO-1", "DA-FORT-1", "DP-PREP-3")
def test_a_tile_that_was_looked_at_is_open_to_its_seat_alone_until_its_round_comes():
    table = shop(2, groups={ADA: ((1, 0),), BEN: ((1, 0),)}, phase="send", round=2)
    later = table.state.exhibitions[5]
    answer(table, "fortune_teller", ("ahead", "exhibition", 5, later))
    assert table.view(ADA).face(later) in components.EXHIBITION
    assert later not in spaces_alleys.face_down(table.state, ADA)
    assert later in spaces_alleys.face_down(table.state, BEN)
    assert later not in table.state.face


# --- every round laid out anew ---

START = {
    (2, False): "young_pet_1 cage_2 food_green mixed_less_meat judge immigration",
    (3, False): "young_pet_1 food_green judge",
    (2, True): "young_pet_1 cage_2 food_green mixed_less_meat judge immigration fortune_teller black_market",
    (3, True): "young_pet_1 food_green judge fortune_teller",
}
LOOPS = [
    ["cage_1", "young_pet_1", "addon", "older_pet", "cage_2", "young_pet_2"],
    ["artifacts", "food_green", "mixed_less_vegetable", "food_red", "mixed_less_meat", "idle_1"],
    ["immigration", "idle_2", "hospital", "judge", "idle_3", "platform"],
    ["fortune_teller", "industrial_zone", "black_market", "slug_boutique"],
]


def strollers(g):
    """Where the neutral imps are in a round, counted from where they began."""
    first = START.get((g.seats, g.dark_alleys), "").split()
    loops = [next(loop for loop in LOOPS if stop in loop) for stop in first]
    return [loop[(loop.index(stop) + g.round - 1) % len(loop)] for loop, stop in zip(loops, first, strict=True)]


def check_goods(before, g, there):
    """Compare what lies on the boards with what the rulebook says of leftovers, piles and neutral imps."""
    for left, lying, pile, count in (
        ([], g.tents, before.artifact_pile, 0 if "artifacts" in there else 2),
        (before.yard[-1:], g.yard, before.cage_pile, 1 if {"cage_1", "cage_2"} & there else 2),
        (before.addon_row[-1:], g.addon_row, before.addon_pile, 0 if "addon" in there else 1),
        ([], g.young, before.pet_pile, 2 if {"young_pet_1", "young_pet_2"} & there else 3),
    ):
        assert lying == left + pile[::-1][:count]
    assert g.older == (before.young[1:] if "older_pet" in there else before.young)
    assert [g.size[pet] for pet in (*g.young, *g.older)] == [2] * len(g.young) + [3] * len(g.older)


def check_food(before, g, there):
    """Compare the stands with the tile of the round, the pets that left, and the neutral imps."""
    green, mixed, red = (list(crate) for crate in components.EXHIBITION[g.face[g.exhibitions[g.round]]].crates.values())
    red[1] += len(before.older)
    mixed = [mixed[0] - ("mixed_less_vegetable" in there), mixed[1] - ("mixed_less_meat" in there)]
    green, red = ([0, 0] if f"food_{word}" in there else food for word, food in (("green", green), ("red", red)))
    assert g.stands == [green, mixed, red]


def check_alleys(before, g, there):
    """Compare the row of workshops and the boutique with what was there before."""
    new = [] if "industrial_zone" in there else before.workshop_pile[-1:]
    assert g.workshops == before.workshops + new
    new = [] if "slug_boutique" in there else before.accessory_pile[-1:]
    assert g.boutique == before.boutique[len(before.boutique) + len(new) > 3 :] + new
    assert (g.market, g.marked) == (before.market, before.marked)


@rule("DP-NEU-3", "DP-PREP-6", "DP-PREP-9", "DA-PREP-5")
@pytest.mark.parametrize("variant", ["base", "standard", "extended"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_bought_each_round_is_laid_out_as_the_rulebook_says(seats, variant):
    for seed in range(3):
        g = GAME.new_state(seats, GAME.complete_options({"variant": variant}))
        playout = RandomPlayout(GAME, g, SeededDealer(seed), Generator(seed))
        while g.phase != OVER:
            before = g.copy()
            rounds.step(g, playout)
            if before.phase == "prepare":
                there = set(strollers(g))
                assert {space for space, who in g.taken.items() if who == NEUTRAL} == there & set(g.taken)
            if before.phase == "prepare" and g.round > 1:
                check_goods(before, g, there)
                check_food(before, g, there)
                check_alleys(before, g, there)
