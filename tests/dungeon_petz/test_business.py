"""Phase 5: selling, discarding, jobs of the imps."""

import pytest

from parlour.core.games.dungeon_petz import business, selling
from parlour.core.games.dungeon_petz.components import CUSTOMER, FACE, FACES
from parlour.core.games.dungeon_petz.judging import Facts, judge
from parlour.core.games.dungeon_petz.state import PLATFORM, SHELF
from tests.dungeon_petz.caring import need_cards
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, answer, hand, names, offered, openly, piece, shop, told
from tests.rules import rule


def worth(name, **symbols):
    """Return the suitability of these symbols for a customer."""
    return judge(CUSTOMER[FACE[name]].judging, Facts(symbols, {}, {}))


def selling_to(*customers, pets, cards, **position):
    """Open Ada's shop with these customers there; she has one available imp, unless it is said otherwise."""
    assigned = {ADA: {site: need_cards(symbols) for site, symbols in cards.items()}}
    position = {"home": (1, 0), "gold": (0, 0)} | position
    given = {"pets": {ADA: pets}, "assigned": assigned, "customers": {2: customers}}
    return shop(2, "business", rule=openly(business.do_business), **given, **position)


def sell(table, site, customer, seller="available"):
    return answer(table, ("sell", site, piece(table.state, customer), seller), seat=ADA)


def sales(table):
    """Return the sales that Ada can make: site, customer, seller."""
    g = table.state
    return [
        (site, names(g, [customer])[0], seller)
        for word, site, customer, seller in [value for value in offered(table, ADA) if len(value) == 4]
        if word == "sell"
    ]


# --- customers ---


@rule("DP-SELL-3")
def test_every_customer_of_the_base_game():
    assert worth("dungeon_lady", play=2, magic=1, anger=1, poop=1) == 5
    assert worth("dark_miss", play=1, hunger=2, disease=1) == 3
    assert worth("dung_collector", poop=2, play=1) == 5
    assert worth("old_nurse", hunger=1, disease=2, anger=1) == 6
    assert worth("grim_warlord", anger=1, magic=2, play=1) == 5
    assert worth("archmage", magic=1, hunger=1, anger=1) == 3
    assert worth("arena_master", anger=2, hunger=1, disease=2) == 3
    assert worth("plague_baron", disease=1, poop=2, play=1) == 4
    assert len(CUSTOMER) == 10


@rule("DA-SELL-3", "DA-SELL-5", "DA-EX-8")
def test_the_dark_doctor_counts_complete_pairs_of_magic_and_poop():
    assert worth("dark_doctor", magic=2, poop=4) == 6
    assert worth("dark_doctor", magic=2, poop=4, hunger=1) == 7


@rule("DA-SELL-4", "DA-SELL-5")
def test_the_dark_tamer_counts_complete_pairs_of_play_and_anger():
    assert worth("dark_tamer", play=3, anger=1, magic=2) == 5
    assert worth("dark_tamer", anger=4) == 0


@rule("DA-SELL-6")
def test_a_pair_may_lie_on_one_card():
    def both(g, t):
        g.both += g.assigned[NW]
        openly(business.do_business)(g, t)

    position = {"pets": {ADA: {NW: "bubl"}}, "assigned": {ADA: {NW: ["red_anger_play"]}}, "home": (1, 0)}
    table = shop(2, customers={2: ["dark_tamer"]}, options={"double_symbols": True}, rule=both, **position)
    sell(table, NW, "dark_tamer")
    assert table.state.reputation[ADA] == 6


# --- sales ---


LIZARD = {"pets": {NW: ("jefter", 5)}, "cards": {NW: "play*2 magic anger hunger"}}


@rule("DP-EX-16", "DP-SELL-5", "DP-SELL-7")
@pytest.mark.parametrize(
    ("position", "seller", "reputation"),
    [
        ({}, "available", 12),
        ({"taken": {"platform": ADA}, "standing": {"platform": 1}}, "on-space", 18),
        ({"platform": [1, 0]}, "on-platform", 18),
    ],
)
def test_a_sale_brings_reputation_by_the_seller_and_gold(position, seller, reputation):
    table = selling_to("dungeon_lady", **LIZARD, **position)
    sell(table, NW, "dungeon_lady", seller)
    g = table.state
    assert (g.reputation[ADA], g.gold[ADA]) == (reputation, 4)


@rule("DP-SELL-2")
@pytest.mark.parametrize(("size", "count"), [(3, 0), (4, 1)])
def test_only_pets_of_size_four_or_more_are_sold(size, count):
    assert len(sales(selling_to("dark_miss", pets={NW: ("bubl", size)}, cards={NW: "play"}))) == count


@rule("DP-SELL-4")
@pytest.mark.parametrize(("cards", "count"), [("play*2 poop*4", 0), ("play", 1)])
def test_a_sale_needs_a_suitability(cards, count):
    assert len(sales(selling_to("dungeon_lady", pets={NW: "bubl"}, cards={NW: cards}))) == count


@rule("DP-SELL-1")
def test_each_customer_buys_one_pet_of_each_player_and_nobody_has_to_sell():
    position = {"pets": {NW: "bubl", NE: "fluffy"}, "cards": {NW: "play hunger", NE: "play hunger"}, "home": (3, 0)}
    table = selling_to("dark_miss", "dungeon_lady", **position)
    assert len(sales(table)) == 4
    sell(table, NW, "dark_miss")
    assert sales(table) == [(NE, "dungeon_lady", "available")]
    answer(table, "done", seat=ADA)
    assert table.state.kept(ADA) == (NE,)


@rule("DP-SELL-1")
def test_several_players_may_sell_to_one_customer():
    pets, cards = {ADA: {NW: "bubl"}, BEN: {NW: "fluffy"}}, {ADA: {NW: ["yellow_play"]}, BEN: {NW: ["red_play"]}}
    position = {"pets": pets, "assigned": cards, "home": (1, 1), "customers": {2: ["dark_miss"]}}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    customer = piece(table.state, "dark_miss")
    answer(table, ("sell", NW, customer, "available"), seat=ADA)
    answer(table, ("sell", 4, customer, "available"), seat=BEN)
    assert table.state.reputation == [4, 4]


@rule("DP-SELL-6")
def test_each_sale_needs_a_seller_of_its_own():
    position = {"pets": {NW: "bubl", NE: "fluffy"}, "cards": {NW: "play hunger", NE: "play hunger"}}
    table = selling_to("dark_miss", "dungeon_lady", platform=[1, 0], **position)
    assert {seller for _, _, seller in sales(table)} == {"on-platform", "available"}
    sell(table, NW, "dark_miss", "on-platform")
    assert sales(table) == [(NE, "dungeon_lady", "available")]
    g = table.state
    assert (g.platform[ADA], g.busy[ADA]) == (0, 1)


@rule("DP-SELL-6")
def test_without_a_seller_nothing_is_sold():
    table = selling_to("dark_miss", pets={NW: "bubl"}, cards={NW: "play"}, home=(0, 0))
    assert table.over
    assert table.state.kept(ADA) == (NW,)


@rule("DA-GUARD-5", "DP-SELL-6")
def test_the_bodyguard_sells_nothing():
    position = {"taken": {"platform": ADA}, "guard": ADA, "guard_space": "platform", "home": (0, 0)}
    table = selling_to("dark_miss", pets={NW: "bubl"}, cards={NW: "play"}, standing={"platform": 0}, **position)
    assert table.over


@rule("DP-SELL-8", "DA-SELL-1", "DP-LOSS-3")
def test_a_sold_pet_leaves_with_accessories_and_the_manure_stays():
    position = {"manure": {ADA: {NW: 1}}, "worn": {ADA: {NW: ["fancy_bow"]}}, "accessories": {ADA: ["tough_collar"]}}
    table = selling_to("dark_miss", pets={NW: ("bubl", 4, 1)}, cards={NW: "play"}, home=(1, 0), **position)
    sell(table, NW, "dark_miss")
    g = table.state
    assert (g.kept(ADA), g.manure[NW], g.worn) == ((), 1, {})
    assert names(g, g.accessories[ADA]) == ["tough_collar"]
    assert "fancy_bow" not in names(g, g.face)
    assert (g.size, g.suffering, g.mutation) == ({}, {}, {})


PRICES = {"bubl": (2, 3, 4, 5), "snappy": (3, 4, 5, 6), "golemie": (1, 2, 3, 4), "allgobbler": (2, 3, 4, 5),
          "vampirelet": (3, 4, 5, 6)}  # fmt: skip


@rule("DP-SELL-7")
@pytest.mark.parametrize("pet", PRICES)
def test_a_price_follows_from_diet_and_size(pet):
    prices = []
    for size in (4, 5, 6, 7):
        g = shop(2, pets={ADA: {NW: (pet, size, size - 1)}}, rule=lambda g, t: None).state
        prices.append(selling.price(g, NW))
    assert tuple(prices) == PRICES[pet]


@rule("DP-EX-17", "DP-SELL-7", "DA-SELL-2")
@pytest.mark.parametrize(
    ("pet", "worn", "price"),
    [
        (("wormie", 4, 0, 1), [], 0),
        (("wormie", 4, 0, 1), ["fancy_bow"], 0),
        (("wormie", 4, 0, 1), ["fancy_bow", "festive_bowl"], 1),
        (("wormie", 4, 0, 0), ["fancy_bow", "festive_bowl"], 3),
    ],
)
def test_additions_and_deductions_are_summed_first(pet, worn, price):
    g = shop(2, pets={ADA: {NW: pet}}, worn={ADA: {NW: worn}}, rule=lambda g, t: None).state
    assert selling.price(g, NW) == price


@rule("DA-EX-7")
def test_a_decorated_golemie_for_the_dark_miss():
    pets, cards = {SE: ("golemie", 4, 0, 1)}, {SE: "anger play*3 magic hunger"}
    table = selling_to("dark_miss", pets=pets, cards=cards, worn={ADA: {SE: ["fancy_bow", "festive_bowl"]}})
    sell(table, SE, "dark_miss")
    g = table.state
    assert (g.reputation[ADA], g.gold[ADA], g.accessories[ADA]) == (14, 1, [])


@rule("DA-HAT-5")
def test_a_hat_comes_home_with_a_wearer_who_sold():
    position = {"platform": [1, 0], "hat": [PLATFORM, SHELF], "artifacts": {ADA: ["top_hat"]}, "home": (0, 0)}
    table = selling_to("dark_miss", pets={NW: "bubl"}, cards={NW: "play"}, **position)
    sell(table, NW, "dark_miss", "on-platform")
    assert table.state.hat[ADA] == SHELF


# --- discards ---


@rule("DP-DISC-1")
def test_assigned_cards_go_to_their_discard_piles():
    cards = {ADA: {NW: ["green_poop", "red_anger"], NE: ["yellow_play"]}}
    table = shop(
        2, "business", pets={ADA: {NW: "bubl"}}, assigned=cards, home=(0, 0), rule=openly(business.do_business)
    )
    g = table.state
    assert [names(g, pile) for pile in g.discards] == [["green_poop"], ["red_anger"], ["yellow_play"], []]
    assert g.assigned[:4] == [(), (), (), ()]


@rule("DP-EX-18", "DP-DISC-2", "DP-DISC-3")
def test_for_a_used_potion_a_card_of_its_colour_is_discarded():
    used = [(1,), *[() for _ in range(7)]]
    position = {"hands": {ADA: ["red_anger", "red_play"]}, "potions_used": used, "potions_left": 3, "home": (0, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert table.question.kind == "put-away"
    chosen = next(pair for pair in table.legal(ADA).usable() if FACES[pair[1]] == "red_anger")
    table.answer((chosen,))
    g = table.state
    assert (hand(table, ADA), g.potions_left, g.potions_used[NW]) == (["red_play"], 4, ())


@rule("DA-DISC-1", "DA-EX-27", "DP-DISC-3")
def test_after_the_fortune_teller_one_card_of_each_colour_is_discarded():
    cards = [
        "green_poop",
        "green_hunger",
        "red_anger",
        "red_play",
        "yellow_play",
        "yellow_magic",
        "purple_play",
        "purple_magic",
    ]
    table = shop(2, "business", hands={ADA: cards}, home=(0, 0), rule=openly(business.do_business))
    for _ in range(4):
        table.answer((table.legal(ADA).usable()[0],))
    assert [name.split("_")[0] for name in hand(table, ADA)] == ["green", "purple", "red", "yellow"]


@rule("DP-DISC-3", "DP-ART-1")
def test_a_book_lets_a_hand_be_larger():
    position = {"hands": {ADA: ["red_anger", "red_play"]}, "artifacts": {ADA: ["book_red"]}, "home": (0, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert table.over
    assert hand(table, ADA) == ["red_anger", "red_play"]


# --- jobs ---


def at_work(*answers, **position):
    """Let Ada's imps do jobs; Ben has none."""
    position = {"home": (2, 0), "gold": (0, 0)} | position
    table = shop(2, "business", rule=openly(business.do_business), **position)
    answer(table, *answers)
    return table


@rule("DP-JOB-1")
def test_an_imp_cleans_or_earns():
    table = at_work("earn", "clean", manure={ADA: {NE: 3}})
    g = table.state
    assert (g.gold[ADA], g.manure[NE], g.home[ADA], g.busy[ADA]) == (1, 2, 0, 2)
    answer(table, ("manure", NE))
    assert table.state.manure[NE] == 1
    assert table.over


@rule("DP-JOB-2")
def test_cleaning_takes_manure_from_sites_without_a_pet():
    pets = {ADA: {NW: "bubl"}}
    table = at_work("clean", pets=pets, manure={ADA: {NW: 2, NE: 1, SE: 1}})
    assert offered(table) == [("manure", NE), ("manure", SE)]
    answer(table, ("manure", NE), ("manure", SE))
    assert table.state.manure[:4] == [2, 0, 0, 0]
    assert "clean" not in offered(table)


@rule("DP-JOB-3")
def test_in_the_base_game_earned_gold_comes_after_all_cleaning():
    table = at_work("earn", variant="base", manure={ADA: {NE: 1}})
    assert table.state.gold[ADA] == 0
    answer(table, "clean")
    assert table.over
    assert table.state.gold[ADA] == 1


@rule("DA-JOB-1")
def test_with_dark_alleys_earned_gold_is_there_at_once():
    table = at_work("earn", manure={ADA: {NE: 1}})
    assert table.state.gold[ADA] == 1
    assert not table.over


@rule("DP-JOB-1")
def test_nobody_has_to_work():
    table = at_work(home=(1, 1))
    answer(table, "done", seat=BEN)
    answer(table, "earn", seat=ADA)
    assert table.over
    assert table.state.home == [0, 1]
    assert told(table.events, "job")
