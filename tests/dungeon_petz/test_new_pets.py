"""The pets of the expansion and what each of them can do."""

import pytest

from parlour.core.games.dungeon_petz import business, care
from parlour.core.games.dungeon_petz.state import NONE
from parlour.core.games.dungeon_petz.traits import PET_TRAITS
from tests.dungeon_petz.caring import at, by_kind, caring, need_cards
from tests.dungeon_petz.shop import ADA, NE, NW, SE, SW, answer, hand, names, offered, openly, piece, shop, told
from tests.rules import rule


def test_each_trait_is_one_function():
    assert len(PET_TRAITS) == 9


# --- Sneaky Piglet ---


@rule("DA-PIGLET-1", "DA-PIGLET-2", "DP-GEN-5")
def test_a_piglet_throws_manure_for_each_play_need_that_was_met():
    pets = {NW: ("sneaky_piglet", 5)}
    table = caring(pets, {NW: "poop play*3"}, ("imp", NW, 0), ("suffer", NW), cages={NW: "toy_pen"}, manure={NW: 2})
    assert offered(table) == [("throw", NW, NE, "manure"), ("throw", NW, SW, "manure"), "nothing"]
    answer(table, ("throw", NW, SW, "manure"), ("throw", NW, NE, "manure"))
    assert table.over
    assert table.state.manure[:4] == [0, 1, 1, 0]


@rule("DA-PIGLET-1")
def test_a_piglet_need_not_throw_and_cannot_without_manure():
    pets = {NW: ("sneaky_piglet", 5)}
    assert caring(pets, {NW: "play"}, ("imp", NW, 0)).over
    table = caring(pets, {NW: "play*2"}, ("imp", NW, 0), ("imp", NW, 0), "nothing", manure={NW: 2})
    assert table.over
    assert table.state.manure[NW] == 2
    assert caring(pets, {NW: "play"}, ("suffer", NW), manure={NW: 2}).over


@rule("DA-PIGLET-3")
def test_thrown_manure_on_a_site_without_a_cage_is_cleaned_by_imps():
    table = shop(
        2, "business", pets={ADA: {NW: "sneaky_piglet"}}, manure={ADA: {SE: 2}}, rule=openly(business.do_business)
    )
    answer(table, "clean", "nothing", seat=ADA)
    assert table.state.manure[SE] == 1


# --- Common Pearlpusher ---


@rule("DA-PEARL-1", "DA-PEARL-3")
def test_a_pearlpusher_leaves_one_pearl_a_round():
    table = caring({NE: ("pearlpusher", 5)}, {NE: "poop*3"}, cages={NE: "toy_pen"}, manure={NE: 1}, gold=(0, 0))
    assert (table.state.manure[NE], table.state.pearls[NE]) == (3, 1)
    assert table.state.gold[ADA] == 0
    table = caring({NE: ("pearlpusher", 5)}, {NE: "poop disease"}, cages={NE: "sturdy_cage"}, manure={NE: 1})
    assert at(table.state, NE) == (2, 0)
    table = caring({NE: "pearlpusher"}, {NE: "poop"}, cages={NE: "toy_pen"}, manure={NE: 2})
    assert (table.state.manure[NE], table.state.pearls[NE]) == (2, 0)


@rule("DA-PEARL-2", "DA-EX-13", "DA-PEARL-4")
def test_a_pearl_can_be_thrown_and_pays_when_it_is_cleared():
    position = {"manure": {NW: 2}, "pearls": {NW: 1}, "gold": (0, 0)}
    table = caring({NW: "sneaky_piglet"}, {NW: "play"}, ("imp", NW, 1), **position)
    assert ("throw", NW, NE, "pearl") in offered(table)
    answer(table, ("throw", NW, NE, "pearl"))
    g = table.state
    assert (g.manure[:2], g.pearls[:2], g.gold[ADA]) == ([1, 1], [0, 1], 0)
    table = shop(
        2, "business", manure={ADA: {NE: 1}}, pearls={ADA: {NE: 1}}, gold=(0, 0), rule=openly(business.do_business)
    )
    answer(table, "clean", seat=ADA)
    g = table.state
    assert (g.manure[NE], g.pearls[NE], g.gold[ADA]) == (0, 0, 1)


@rule("DA-PEARL-2")
def test_the_owner_chooses_which_tokens_are_cleared():
    position = {"manure": {ADA: {NE: 2}}, "pearls": {ADA: {NE: 1}}}
    table = shop(2, "business", **position, gold=(0, 0), rule=openly(business.do_business))
    answer(table, "clean", seat=ADA)
    assert offered(table, ADA) == [("manure", NE), ("pearl", NE)]


# --- Allgobbler ---


@rule("DA-GOBBLE-1", "DA-GOBBLE-2", "DA-EX-10")
def test_an_allgobbler_eats_food_gold_and_artifacts():
    hands = {ADA: ["red_anger", "red_play"]}
    position = {"meat": [[1, 0], [0, 0]], "artifacts": ["book_red"], "gold": (1, 0), "hands": hands}
    table = caring({NE: "allgobbler"}, {NE: "hunger*3"}, **position)
    book = piece(table.state, "book_red")
    assert offered(table) == [("fresh", NE, 1, 0), ("gold", NE), ("devour", NE, book), ("suffer", NE)]
    answer(table, ("fresh", NE, 1, 0), ("gold", NE), ("devour", NE, book))
    assert table.question.kind == "put-away"
    answer(table, next(iter(table.legal(ADA))))
    g = table.state
    assert (g.gold[ADA], g.meat[ADA], g.artifacts[ADA]) == (0, [0, 0], [])
    assert len(hand(table, ADA)) == 1
    assert len(g.discards[1]) == 1
    assert at(g, NE) == (0, 0)


@rule("DA-GOBBLE-1")
def test_an_allgobbler_eats_no_imp():
    assert "victim" not in by_kind(caring({NE: "allgobbler"}, {NE: "hunger"}))


@rule("DA-GOBBLE-3")
def test_every_kind_of_food_is_food_for_an_allgobbler():
    position = {"vegetables": [[1, 0, 0], [0, 0, 0]], "lollipops": [1, 0], "cans": [1, 0], "potions": [1, 0]}
    table = caring({NE: "allgobbler"}, {NE: "hunger"}, gold=(0, 0), **position)
    assert by_kind(table) == ["fresh", "lollipop", "can", "potion", "suffer"]
    for cage in ("grassy_pen", "bug_lure"):
        assert caring({NE: "allgobbler"}, {NE: "hunger"}, cages={NE: cage}).over


@rule("DA-GOBBLE-4")
def test_what_an_allgobbler_eats_is_gone():
    table = caring({NE: "allgobbler"}, {NE: "hunger*2"}, potions=[1, 0], artifacts=["magic_box"], potions_left=2)
    g = table.state
    answer(table, ("potion", NE), ("devour", NE, piece(g, "magic_box")))
    g = table.state
    assert (g.potions[ADA], g.potions_left, g.artifacts[ADA]) == (0, 3, [])
    assert "magic_box" not in names(g, g.face)


@rule("DA-EXH-4")
def test_only_food_tokens_count_as_eaten():
    position = {"meat": [[1, 0], [0, 0]], "cans": [1, 0], "gold": (1, 0), "potions": [1, 0]}
    answers = [("fresh", NE, 1, 0), ("can", NE), ("gold", NE), ("potion", NE)]
    table = caring({NE: "allgobbler"}, {NE: "hunger*5"}, *answers, **position, cages={NE: "bug_lure"})
    assert (table.state.eaten[NE], table.state.cans_eaten[NE]) == (2, 1)


# --- House Vampirelet ---


@rule("DA-VAMP-1", "DA-VAMP-2")
def test_a_vampirelet_wants_imps_beyond_one_hunger():
    table = caring({NW: "vampirelet"}, {NW: "hunger*3"}, artifacts=["protective_suit"])
    assert offered(table) == [("victim", NW), ("suffer", NW)]
    answer(table, ("victim", NW), ("suffer", NW))
    g = table.state
    assert (g.home[ADA], g.hospital[ADA], g.hospitalised[ADA]) == (6, 1, 1)
    assert at(g, NW) == (1, 0)


@rule("DA-VAMP-3", "DA-EX-23", "DA-FOOD-4")
def test_a_vampirelet_eats_no_food_but_plays_with_a_lollipop():
    position = {"vegetables": [[1, 0, 0], [0] * 3], "meat": [[1, 0], [0, 0]], "cans": [1, 0], "lollipops": [1, 0]}
    table = caring({NE: "vampirelet"}, {NE: "hunger*2 play"}, cages={NE: "grassy_pen"}, **position)
    assert by_kind(table) == ["victim", "suffer"]
    answer(table, ("suffer", NE))
    assert by_kind(table) == ["imp", "imp", "lollipop", "suffer"]
    answer(table, ("lollipop", NE))
    assert at(table.state, NE) == (1, 0)


# --- Glowing Skitterling ---


@rule("DA-EX-12", "DA-GLOW-1", "DA-GLOW-2")
def test_a_skitterling_hands_tokens_on_to_its_neighbours():
    pets = {NW: "skitterling", NE: "bubl", SW: "golemie", SE: "fluffy"}
    table = caring(pets, {NW: "magic*4"}, ("care", NW))
    assert offered(table) == [("mutation", NE), ("mutation", SW), ("mutation", NW)]
    answer(table, ("mutation", NE))
    assert offered(table) == [("mutation", SW), ("mutation", NW)]
    answer(table, ("mutation", SW))
    assert [at(table.state, site) for site in (NW, NE, SW, SE)] == [(0, 1), (0, 1), (0, 1), (0, 0)]
    table = caring({NW: "skitterling", NE: "bubl"}, {NW: "magic*4"}, ("care", NW), ("mutation", NE))
    assert [at(table.state, site) for site in (NW, NE)] == [None, (0, 1)]


@rule("DA-GLOW-3")
def test_a_second_token_makes_a_neighbour_vanish_at_once():
    pets = {NW: "skitterling", NE: ("bubl", 4, 0, 1)}
    table = caring(pets, {NW: "magic*2", NE: "play"}, ("care", NW), ("mutation", NE), cages={NE: "rune_cage"})
    assert table.over
    assert [at(table.state, site) for site in (NW, NE)] == [(0, 0), None]


@rule("DA-GLOW-3")
def test_a_pet_that_was_cared_for_can_be_given_a_token_too():
    table = caring({NW: "skitterling", NE: "bubl"}, {NW: "magic*2"}, ("care", NE), ("mutation", NE))
    assert [at(table.state, site) for site in (NW, NE)] == [(0, 0), (0, 1)]


# --- Goggling Loris ---


@rule("DA-EX-9", "DA-LORIS-1", "DA-LORIS-2")
@pytest.mark.parametrize("first", [NW, NE])
def test_a_loris_is_helped_by_two_equal_symbols_of_a_neighbour(first):
    cards = {NE: ["yellow_disease", "green_disease"], NW: ["purple_disease"]}
    pets = {NW: ("loris", 7), NE: ("sneaky_piglet", 7)}
    position = {"pets": {ADA: pets}, "assigned": {ADA: cards}, "manure": {ADA: {NW: 3, NE: 3}}}
    table = shop(2, "care", cages={ADA: {NE: "sturdy_cage"}}, rule=openly(care.look_after), **position)
    answer(table, ("care", first))
    assert at(table.state, NW) == (0, 0)
    assert at(table.state, NE) == (4, 0)


@rule("DA-LORIS-3")
def test_the_cards_of_a_lost_neighbour_still_help():
    table = caring(
        {NW: "loris", NE: "bubl"}, {NE: "magic*3 hunger*2", NW: "hunger"}, ("care", NE), vegetables=[[0] * 3] * 2
    )
    assert at(table.state, NE) is None
    assert at(table.state, NW) == (0, 0)


@rule("DA-LORIS-4", "DP-GEN-5")
def test_both_neighbours_help_with_pairs_of_their_own_and_nobody_across_a_corner():
    pets = {NW: ("loris", 7), NE: ("golemie", 7), SW: ("wormie", 7), SE: ("bubl", 7)}
    table = caring(pets, {NW: "hunger*3", NE: "hunger*2", SW: "hunger*2", SE: "hunger*2"}, ("care", NW))
    assert ("helped", ADA, NW, "hunger", 2) in table.events
    table = caring(pets, {NW: "hunger", NE: "hunger", SW: "hunger", SE: "hunger*2"}, ("care", NW))
    assert at(table.state, NW) == (1, 0)


@rule("DA-LORIS-5")
@pytest.mark.parametrize(("symbols", "laid"), [("magic*2", 0), ("anger*2", 0), ("poop*2", 1), ("disease*2", 0)])
def test_a_met_need_is_one_symbol_less(symbols, laid):
    pets = {NW: "loris", NE: ("golemie", 7)}
    table = caring(pets, {NW: symbols, NE: symbols}, ("care", NW), manure={NW: 1})
    assert at(table.state, NW) == (0, 0)
    assert table.state.manure[NW] == 1 + laid


# --- Cuddly Hypochondriac ---


@rule("DA-EX-14", "DA-HYPO-1", "DA-HYPO-2")
@pytest.mark.parametrize(("cards", "suffers"), [("disease", 0), ("", 2), ("disease*3", 0)])
def test_a_hypochondriac_is_ill_only_without_disease(cards, suffers):
    assert at(caring({NW: "hypochondriac"}, {NW: cards}, manure={NW: 2}).state, NW) == (suffers, 0)


@rule("DA-HYPO-3")
def test_an_imagined_disease_is_cancelled_by_a_cage():
    table = caring({NE: "hypochondriac"}, {NE: ""}, cages={NE: "padded_vault"}, manure={NE: 5})
    assert at(table.state, NE) == (0, 0)


# --- Little Pony ---


@rule("DA-EX-15", "DA-PONY-1", "DA-PONY-2")
@pytest.mark.parametrize("end", [("catch", NW, 0), ("escape", NW), ("catch", NW, 1)])
def test_a_ponys_outburst_entertains_the_whole_shop(end):
    pets = {NW: "pony", NE: ("bubl", 7), SW: ("fluffy", 7), SE: ("golemie", 7)}
    cards = {NW: "anger*3", NE: "play*2", SW: "play*2", SE: "play*3"}
    table = caring(pets, cards, ("care", NW), artifacts=["protective_suit"])
    answer(table, end, ("care", SE), ("imp", SE, 2), ("care", NE))
    g = table.state
    assert [at(g, site) for site in (NE, SW, SE)] == [(0, 0)] * 3
    assert g.hospital[ADA] == {("catch", NW, 0): 2, ("catch", NW, 1): 1}.get(end, 0)


@rule("DA-PONY-3")
def test_a_pony_helps_only_pets_that_are_cared_for_later():
    pets = {NW: "pony", NE: "bubl"}
    table = caring(pets, {NW: "anger*3", NE: "play"}, ("care", NE), ("suffer", NE), ("escape", NW))
    assert at(table.state, NE) == (1, 0)


# --- Greater Ruffian ---


@rule("DA-EX-16", "DA-RUFF-2", "DA-RUFF-4")
def test_a_ruffian_destroys_a_tile_of_its_owners_choice():
    position = {"cages": {NW: "toy_pen", SE: "iron_cage"}, "addons": {SE: "chain"}}
    table = caring({NW: "ruffian"}, {NW: "anger*2"}, **position)
    assert offered(table) == [("cage", NW), ("cage", SE), ("addon", SE)]
    answer(table, ("cage", NW))
    g = table.state
    assert at(g, NW) == (0, 0)
    assert (g.cages[NW], g.housed(NW)) == (NONE, True)


@rule("DA-EX-17", "DA-RUFF-9", "DA-RUFF-4")
def test_a_ruffian_without_enough_tiles_takes_all_and_leaves():
    table = caring({NW: "ruffian"}, {NW: "anger*3"}, addons={SE: "toy"}, reputation=[5, 0])
    g = table.state
    assert (at(g, NW), g.addons[SE], g.reputation[ADA]) == (None, NONE, 4)
    assert g.home[ADA] == 7


@rule("DA-RUFF-1")
def test_nobody_can_catch_a_ruffian():
    table = caring({NW: "ruffian"}, {NW: "anger*2"}, cages={NW: "", SE: "iron_cage"}, artifacts=["protective_suit"])
    g = table.state
    assert g.cages[SE] == NONE
    assert (g.home[ADA], g.hospital[ADA], g.suit_used[ADA]) == (7, 0, False)


@rule("DA-RUFF-3")
def test_the_excess_is_worked_out_once():
    position = {"cages": {NE: "iron_cage"}, "addons": {NE: "toy", SW: "chain"}}
    table = caring({NE: "ruffian"}, {NE: "anger*4"}, ("cage", NE), **position)
    assert table.over
    assert len(told(table.events, "scrapped")) == 1


@rule("DA-RUFF-5", "DA-RUFF-6")
def test_a_pet_whose_cage_is_destroyed_stays_and_feels_it():
    pets = {NE: "ruffian", SE: ("bubl", 7)}
    cards = {NE: "anger*3", SE: "anger hunger play magic"}
    position = {"cages": {NE: "sturdy_cage", SE: "mud_pool"}, "addons": {SE: "chain"}, "manure": {SE: 1}}
    table = caring(pets, cards, ("care", NE), ("cage", SE), home=(0, 0), **position)
    assert told(table.events, "escaped")
    assert ("suffered", ADA, SE, 1) in table.events
    assert ("mutated", ADA, SE) in table.events
    assert table.state.manure[SE] == 1


@rule("DA-RUFF-7", "DA-RUFF-8")
def test_a_pet_without_a_cage_can_be_sold_and_its_site_is_occupied():
    position = {"pets": {ADA: {SE: "bubl"}}, "assigned": {ADA: {SE: need_cards("play")}}, "manure": {ADA: {SE: 1}}}
    table = shop(2, "business", customers={2: ["dark_miss"]}, rule=openly(business.do_business), **position)
    assert ("sell", SE, piece(table.state, "dark_miss"), "available") in offered(table, ADA)
    answer(table, "done", seat=ADA)
    assert "clean" not in offered(table, ADA)


@rule("DA-FIN-4", "DA-RUFF-7")
def test_a_pet_without_a_cage_counts_as_a_pet():
    assert shop(2, pets={ADA: {SE: "bubl"}}, rule=lambda g, t: None).state.kept(ADA) == (SE,)
