"""The end of the game: two final exhibitions, and who wins."""

import pytest

from parlour.core.games.dungeon_petz import scoring
from parlour.core.games.dungeon_petz.scoring import APPEARANCE, ECONOMY
from parlour.core.games.dungeon_petz.state import MEAT
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, SW, piece, shop, told
from tests.rules import rule

NOBODY_AWAY = {"relatives": [[0] * 7] * 2}


def score(name, rule_=lambda g, t: None, **position):
    """Return Ada's points in a final exhibition."""
    g = shop(2, rule=rule_, **(NOBODY_AWAY | {"gold": (0, 0)} | position)).state
    return sum(scoring.lines(g, ADA, name).values())


def ended(seats=2, **position):
    return shop(seats, "final", rule=scoring.final, **({"gold": (0,) * seats} | position))


# --- economic strength ---


@rule("DP-FIN-2", "DP-FIN-3", "DP-EX-23")
def test_economic_strength_of_the_example():
    def freeze(g, t):
        g.frozen[piece(g, "magic_box")] = MEAT

    position = {"vegetables": [[1, 0, 1], [0] * 3], "potions": [1, 0], "hospital": [1, 0], "gold": (7, 0)}
    assert score(ECONOMY, freeze, artifacts={ADA: ["magic_box", "book_red"]}, **position) == 7


@rule("DP-FIN-3")
def test_imps_away_cost_two_each():
    assert score(ECONOMY, relatives=[[0, 1, 1, 0, 0, 0, 0], [0] * 7]) == -4
    assert score(ECONOMY, platform=[2, 0]) == -4
    assert score(ECONOMY, returning=[1, 0], busy=[2, 0]) == 0


@rule("DA-FIN-1", "DA-FIN-2", "DA-VAR-6")
@pytest.mark.parametrize("variant", ["standard", "extended", "middle_way"])
def test_bodyguard_and_processed_food_count_in_every_variant_of_dark_alleys(variant):
    relatives = [[0] * 8] * 2
    assert score(ECONOMY, variant=variant, guard=ADA, relatives=relatives) == 1
    assert score(ECONOMY, variant=variant, lollipops=[1, 0], cans=[2, 0], relatives=relatives) == 6


# --- shop appearance ---


@rule("DP-FIN-4", "DP-EX-24")
def test_shop_appearance_of_the_example():
    position = {
        "pets": {ADA: {NW: ("bubl", 4, 1), NE: "fluffy"}},
        "cages": {ADA: {NE: "iron_cage", SW: "mud_pool", SE: "rune_cage"}},
        "addons": {ADA: {NW: "toy", SE: "chain"}},
        "manure": {ADA: {NW: 3, SW: 1}},
    }
    assert score(APPEARANCE, **position) == 4


@rule("DP-FIN-4", "DA-FIN-4", "DA-PIGLET-4")
def test_tokens_cost_a_point_each_and_a_pet_without_a_cage_is_a_pet():
    assert score(APPEARANCE, pets={ADA: {SE: ("bubl", 4, 2, 1)}}, manure={ADA: {SW: 1}}) == 2 - 3 - 1


@rule("DA-FIN-3")
def test_each_accessory_brings_a_point_given_or_not():
    position = {"pets": {ADA: {NW: "bubl"}}, "worn": {ADA: {NW: ["fancy_bow"]}}, "accessories": {ADA: ["tough_collar"]}}
    assert score(APPEARANCE, **position) == 2 + 2


# --- prizes and the winner ---


@rule("DP-FIN-1", "DP-FIN-5")
def test_both_are_rewarded_like_exhibitions_without_the_judge():
    table = ended(gold=(4, 6), pets={ADA: {NW: "bubl"}}, taken={"judge": ADA}, **NOBODY_AWAY)
    assert told(table.events, "final", "final-total") == [
        ("final", ECONOMY), ("final-total", ADA, 2), ("final-total", BEN, 3),
        ("final", APPEARANCE), ("final-total", ADA, 2), ("final-total", BEN, 0),
    ]  # fmt: skip
    assert table.state.reputation == [6 + 8, 8]


@rule("DP-FIN-1")
def test_the_final_exhibitions_follow_phase_six_of_the_last_round():
    table = shop(2, "age", round=6, home=(0, 0), gold=(0, 0), vegetables=[[0, 0, 1], [0] * 3])
    assert table.over
    words = [event[0] for event in told(table.events, "aged", "final", "over", "token")]
    assert words == ["aged", "final", "final", "over"]


@rule("DP-FIN-6", "DP-GEN-1")
def test_the_most_reputation_wins_then_the_most_gold():
    result = ended(4, reputation=[9, 20, 20, 3], gold=(0, 0, 1, 0), relatives=[[0] * 7] * 4).result
    assert (result.winners, result.places[1:]) == ((2,), (2, 1, 4))


@rule("DP-FIN-6")
def test_a_full_tie_is_shared():
    result = ended(reputation=[7, 7], **NOBODY_AWAY).result
    assert (result.winners, result.places, result.points) == ((ADA, BEN), (1, 1), (7, 7))


def test_points_by_line_are_named():
    g = shop(2, rule=lambda g, t: None).state
    assert next(iter(scoring.lines(g, ADA, ECONOMY))) == "gold"
    assert set(scoring.lines(g, ADA, APPEARANCE)) > {"pet", "cage", "addon", "manure"}
