"""Corners of phases 4 to 6 and of the end, most of them two rules that meet."""

from parlour.core.games.dungeon_petz import business, care
from parlour.core.games.dungeon_petz.scoring import ECONOMY
from parlour.core.games.dungeon_petz.state import NONE, PLATFORM, SHELF
from tests.dungeon_petz.caring import at, caring, need_cards
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, SW, answer, asked, offered, openly, piece, shop, told
from tests.rules import rule

# --- care ---


@rule("DA-JUKE-4", "DA-JUKE-3")
def test_a_tune_can_be_chosen_in_a_round_without_pets():
    table = caring({}, {}, addons={NW: "toy", NE: "jukebox"}, gold=(1, 0), tune="calm")
    assert table.question.kind == "tune"
    assert "calm" not in offered(table)
    answer(table, "shield")
    assert table.over
    assert (table.state.tune, table.state.gold[ADA]) == ("shield", 0)


@rule("DA-RUFF-6", "DA-JUKE-2")
def test_a_jukebox_that_a_ruffian_destroys_helps_nobody_any_more():
    position = {"addons": {SE: "jukebox"}, "tune": "amuse", "gold": (0, 0), "home": (0, 0)}
    table = caring({NE: "ruffian", SE: "bubl"}, {NE: "anger*3", SE: "play"}, ("care", NE), ("addon", SE), **position)
    assert at(table.state, SE) == (1, 0)
    assert table.state.tune == ""


@rule("DA-RUFF-9", "DA-RUFF-2")
def test_a_ruffian_with_just_enough_tiles_stays():
    g = caring({NW: "ruffian"}, {NW: "anger*3"}, cages={SE: "iron_cage"}, addons={SW: "toy"}, reputation=[5, 0]).state
    assert (at(g, NW), g.reputation[ADA]) == ((0, 0), 5)
    assert not [tile for tile in (*g.cages, *g.addons) if tile != NONE]


@rule("DA-LORIS-1")
def test_a_pair_of_a_neighbour_plays_with_a_loris():
    table = caring({NW: "loris", NE: ("bubl", 7)}, {NW: "play", NE: "play*2"}, ("care", NW), home=(0, 0))
    assert ("helped", ADA, NW, "play", 1) in table.events
    assert (at(table.state, NW), at(table.state, NE)) == ((0, 0), (2, 0))


@rule("DA-GLOW-3", "DA-PING-3")
def test_a_token_that_a_skitterling_hands_on_late_can_still_be_removed():
    pets, position = {NW: "skitterling", NE: "bubl"}, {"addons": {NE: "ping_machine"}, "gold": (1, 0)}
    table = caring(pets, {NW: "magic*2"}, ("care", NE), ("mutation", NE), **position)
    assert offered(table) == [("ping", NE, 0, 1), "done"]
    answer(table, ("ping", NE, 0, 1))
    assert at(table.state, NE) == (0, 0)


@rule("DA-GOBBLE-2", "DA-HAT-3")
def test_a_top_hat_that_is_eaten_is_gone_from_the_head_of_its_wearer():
    def care_and_sell(g, t):
        openly(care.look_after)(g, t)
        openly(business.do_business)(g, t)

    cards = {ADA: {NW: ["green_hunger"], NE: ["yellow_play"]}}
    position = {"pets": {ADA: {NW: "allgobbler", NE: "bubl"}}, "cages": {ADA: {NE: "iron_cage"}}, "assigned": cards}
    position |= {"customers": {2: ["dungeon_lady"]}, "artifacts": {ADA: ["top_hat"]}, "hat": ["platform", SHELF]}
    position |= {"taken": {"platform": ADA}, "standing": {"platform": 2}, "home": (1, 0)}
    table = shop(2, rule=care_and_sell, **position)
    g = table.state
    answer(table, ("care", NE), ("imp", NE, 0), ("devour", NW, piece(g, "top_hat")))
    assert table.state.hat[ADA] == SHELF
    answer(table, ("sell", NE, piece(g, "dungeon_lady"), "on-space"))
    assert table.over
    assert table.state.reputation[ADA] == 3 * 2


# --- business, aging, the end ---


@rule("DP-NEU-4", "DP-SELL-6", "DP-AGE-5")
def test_who_stands_on_the_platform_sells_while_a_neutral_imp_is_in_front_of_it():
    position = {"pets": {ADA: {NW: "bubl"}}, "assigned": {ADA: {NW: need_cards("play")}}, "home": (0, 0, 0)}
    position |= {"customers": {3: ["dark_miss"]}, "neutrals": ["platform"], "platform": [2, 1, 0], "gold": (0, 0, 0)}
    table = shop(3, "business", round=3, rule=openly(business.do_business), **position)
    sale = ("sell", NW, piece(table.state, "dark_miss"), "on-platform")
    assert offered(table, ADA) == [sale, "done"]
    answer(table, sale, seat=ADA)
    g = table.state
    assert g.reputation[ADA] == 3 * 2
    assert (g.platform, g.busy[ADA]) == ([1, 1, 0], 1)


@rule("DP-AGE-4", "DP-FIN-1", "DP-FIN-3")
def test_imps_that_climb_onto_the_platform_at_the_very_end_are_away():
    position = {"taken": {"platform": ADA}, "standing": {"platform": 1}, "relatives": [[0] * 7] * 2, "gold": (6, 6)}
    table = shop(2, "age", round=6, home=(0, 0), **position)
    economy = told(table.events, "final", "final-total")[:3]
    assert economy == [("final", ECONOMY), ("final-total", ADA, 3 - 2), ("final-total", BEN, 3)]
    assert table.state.hat[ADA] != PLATFORM


@rule("DP-ANG-2", "DA-EXH-5")
def test_those_who_are_hurt_join_the_patients_of_earlier_rounds():
    answers = (("care", NW), ("catch", NW, 0), ("catch", NE, 0))
    pets, cards = {NW: "bubl", NE: "fluffy"}, {NW: "anger*2", NE: "anger*4"}
    g = caring(pets, cards, *answers, hospital=[1, 0]).state
    assert (g.home[ADA], g.hospital[ADA], g.hospitalised[ADA]) == (7 - 3, 1 + 3, 3)


@rule("DA-PEARL-1")
def test_a_pearl_of_an_earlier_round_stays_beside_the_new_one():
    g = caring({NE: "pearlpusher"}, {NE: "poop"}, manure={NE: 1}, pearls={NE: 1}).state
    assert (g.manure[NE], g.pearls[NE]) == (2, 2)


@rule("DP-SELL-1", "DA-JOB-4")
def test_who_sells_no_more_goes_on_with_the_jobs():
    position = {"pets": {ADA: {NW: "bubl"}}, "assigned": {ADA: {NW: need_cards("play")}}, "home": (1, 0)}
    table = shop(2, customers={2: ["dark_miss"]}, rule=openly(business.do_business), **position)
    answer(table, "done")
    assert asked(table) == (ADA, "job")
    assert table.state.assigned[NW] == ()


@rule("DP-JOB-1", "DP-JOB-3")
def test_in_the_base_game_what_was_earned_comes_though_another_imp_stays_idle():
    position = {"home": (3, 0), "gold": (0, 0), "variant": "base", "manure": {ADA: {NE: 3}}}
    table = shop(2, rule=openly(business.do_business), **position)
    answer(table, "earn", "earn", "done")
    assert table.over
    assert (table.state.gold[ADA], table.state.home[ADA], table.state.manure[NE]) == (2, 1, 3)


@rule("DP-SELL-6", "DP-AGE-5")
def test_each_seller_leaves_the_place_from_where_it_sold():
    pets, cards = {ADA: {NW: "bubl", NE: "fluffy"}}, {ADA: {NW: need_cards("play"), NE: need_cards("play")}}
    position = {"pets": pets, "assigned": cards, "customers": {2: ["dark_miss", "dungeon_lady"]}, "home": (3, 0)}
    position |= {"taken": {"platform": ADA}, "standing": {"platform": 1}}
    table = shop(2, rule=openly(business.do_business), **position)
    g = table.state
    answer(table, ("sell", NW, piece(g, "dark_miss"), "on-space"))
    assert offered(table) == [("sell", NE, piece(g, "dungeon_lady"), "available"), "done"]
    answer(table, ("sell", NE, piece(g, "dungeon_lady"), "available"))
    g = table.state
    assert (g.on_space["platform"], g.home[ADA], g.busy[ADA], g.reputation[ADA]) == (0, 2, 2, 6 + 4)


@rule("DA-WORK-10", "DA-JOB-2")
def test_slugs_are_sent_for_a_single_token_too():
    position = {"workshops": ["dung_slugs"], "passes": [0, -1], "pearls": {ADA: {NE: 1}}, "manure": {ADA: {NE: 1}}}
    table = shop(2, rule=openly(business.do_business), home=(0, 0), gold=(1, 0), **position)
    answer(table, ("workshop", 0))
    assert table.over
    assert (table.state.manure[NE], table.state.gold[ADA]) == (0, 1)


@rule("DA-WORK-2", "DA-WORK-4")
def test_an_imp_fetched_from_the_progress_board_is_told_as_a_relative():
    position = {"workshops": ["recruiting_agency"], "passes": [0, -1], "relatives": [[0, 0, 0, 1, 1, 0, 0], [0] * 7]}
    table = shop(2, rule=openly(business.do_business), home=(0, 0), gold=(1, 0), **position)
    events = answer(table, ("workshop", 0))
    assert told(events, "recruited") == [("recruited", ADA, "relative")]
    assert (table.state.relatives[ADA][3:5], table.state.busy[ADA]) == ([0, 1], 1)
