"""What is in the box, what sacks are worth, and that nothing gets lost on the way."""

from collections import Counter

import pytest

from parlour.core.ask import CHANCE, DIE, IllegalAnswer
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.components import FACE, FACES
from parlour.core.start import new_table
from tests.goldrush_city.play import census, chips_in_all, play
from tests.goldrush_city.town import card, gold, hand_names, names, town
from tests.rules import rule

MATERIAL = {
    "wood_1_plus": 4,
    "wood_2_plus": 2,
    "wood_2": 4,
    "wood_3": 4,
    "wood_4": 2,
    "stone_1_plus": 4,
    "stone_2_plus": 2,
    "stone_2": 3,
    "stone_3": 3,
    "stone_4": 2,
}
EVENTS = {"prairie_fire": 1, "night_thief": 1, "medicine_show": 1, "governor": 1, "padre": 1}
BANDITS = {"bandit_rob_goods": 3, "bandit_rob_permit": 3, "bandit_blow_up": 3}
GOLD = {"gold_1": 11, "gold_2": 11, "gold_3": 11}
DIGGERS = {**{f"digger_{number}0": 5 for number in (1, 2, 3, 4)}, "digger_brawlers": 2}
BUILDINGS = {
    "smithy": 2,
    "saloon": 3,
    "restaurant": 3,
    "casino": 3,
    "hotel": 1,
    "general_store": 1,
    "bank": 1,
    "dance_hall": 1,
}


def in_deck(table, deck):
    """What a face-down deck really holds."""
    look = table.dealer.look
    return Counter(FACES[look(table.state, CHANCE, handle)] for handle in deck)


def ids(faces):
    return Counter(FACES[face] for face in faces)


@rule("GC-COMP-1")
def test_gold_is_eleven_cards_each_of_one_two_and_three_sacks():
    table = new_table("goldrush-city", 3, 1)
    g = table.state
    gold_cards = [*g.gold_deck, *(handle for hand in g.hands for handle in hand)]
    assert in_deck(table, gold_cards) == GOLD
    assert {FACES[face]: sacks for face, sacks in components.SACKS.items()} == {
        "gold_1": 1,
        "gold_2": 2,
        "gold_3": 3,
    }


@rule("GC-COMP-1")
def test_a_price_in_gold_can_be_paid_with_nothing_else():
    table = town(
        hands={0: ["gold_1"]},
        keepers={0: ["padre"]},
        chips={0: (5, 4)},
        materials={0: ["wood_4"]},
        bandits={1: ["bandit_blow_up"]},
    )
    assert "end" in table.legal(0)
    assert not [option for option in table.legal(0) if option[0] in ("block", "lure")]


@rule("GC-COMP-3", "GC-COMP-4", "GC-COMP-6")
def test_the_city_deck_has_44_cards_of_four_kinds():
    box = census(new_table("goldrush-city", 5, 2))
    assert {name: box[name] for name in MATERIAL | EVENTS | BANDITS} == ids(components.CITY_DECK)
    assert ids(components.CITY_DECK) == MATERIAL | EVENTS | BANDITS
    faces = components.CITY_DECK
    assert len(faces) == 44
    assert sum(face in components.WOOD for face in faces) == 16
    assert sum(face in components.STONE for face in faces) == 14
    assert sum(face in components.LOADS for face in faces) == 30
    assert sum(face in components.ABILITY for face in faces) == 9
    dice, kept = components.DICE_EVENTS, components.KEPT_EVENTS
    assert set(dice.values()) == {"prairie_fire", "night_thief", "medicine_show"}
    assert all(FACES[face] == name for face, name in dice.items())
    assert kept == {FACE["governor"], FACE["padre"]}
    assert [face for face in faces if face in dice or face in kept] == [
        FACE[name] for name in ("governor", "medicine_show", "night_thief", "padre", "prairie_fire")
    ]


@rule("GC-COMP-3", "GC-COMP-4", "GC-COMP-5")
def test_loads_and_pluses_are_spread_as_the_table_shows():
    def table_row(material):
        loads = Counter()
        for face in components.CITY_DECK:
            if face in material:
                loads[material[face], face in components.PLUS] += 1
        return loads

    wood = {(1, True): 4, (2, True): 2, (2, False): 4, (3, False): 4, (4, False): 2}
    stone = {(1, True): 4, (2, True): 2, (2, False): 3, (3, False): 3, (4, False): 2}
    assert table_row(components.WOOD) == wood
    assert table_row(components.STONE) == stone
    assert sum(loads * count for (loads, _), count in wood.items()) == 36
    assert sum(loads * count for (loads, _), count in stone.items()) == 31
    assert components.WOOD | components.STONE == components.LOADS
    assert not set(components.WOOD) & set(components.STONE)
    assert set(components.LOADS.values()) == {1, 2, 3, 4}


@rule("GC-COMP-7")
@pytest.mark.parametrize(
    ("bandit", "kinds"),
    [
        ("bandit_rob_goods", {"material", "chips"}),
        ("bandit_rob_permit", {"rob-permit"}),
        ("bandit_blow_up", {"blow-up"}),
    ],
)
def test_every_bandit_card_has_one_ability(bandit, kinds):
    table = town(
        bandits={0: [bandit]},
        chips={0: (0, 3), 1: (1, 1)},
        materials={1: ["wood_2", "stone_2"]},
        permits={1: ["saloon", "bank"]},
        standing={2: ["smithy", "hotel"]},
    )
    assert components.CITY_DECK.count(FACE[bandit]) == 3
    table.answer(("bandits", table.state.bandits[0][0]))
    assert table.question.kind == "target"
    assert {target[0] for target in table.legal(0)} == kinds


@rule("GC-COMP-8")
def test_a_building_card_is_turned_from_the_permit_side_to_the_finished_side():
    table = town(permits={0: ["smithy"]}, materials={0: ["wood_3"]}, chips={0: (1, 0)})
    smithy = table.state.permits[0][0]
    assert components.WOOD_COST[table.state.face[smithy]] == 3
    table.answer(("build", smithy))
    assert table.state.permits[0] == []
    assert table.state.standing[0] == [smithy]
    assert smithy not in table.state.display


@rule("GC-COMP-9")
def test_diggers_chips_markers_and_the_die():
    table = new_table("goldrush-city", 4, 3)
    g = table.state
    assert in_deck(table, g.digger_deck) == DIGGERS
    assert len(g.digger_deck) == 22
    values = {FACES[face]: value for face, value in components.DIGGER_VALUE.items()}
    assert values == {
        "digger_10": 10,
        "digger_20": 20,
        "digger_30": 30,
        "digger_40": 40,
        "digger_brawlers": 0,
    }
    factors = {FACES[face]: factor for face, factor in components.DIGGER_FACTOR.items()}
    assert factors == dict.fromkeys(values, 1) | {"digger_brawlers": 2}
    assert components.CHIPS == {"tool": 9, "dynamite": 9}
    assert g.supply == [9, 9]
    assert DIE == (1, 2, 3, 4, 5, 6)
    assert g.start in range(4)  # the start marker
    assert g.active == g.start  # the judge marker


@rule("GC-COMP-2")
def test_a_price_counts_sacks_and_gives_no_change():
    """Two cards with 1 sack each pay a price of 2, as does one card with 3, whose third is lost."""
    table = town(hands={0: ["gold_1", "gold_1", "gold_3"]}, keepers={0: ["padre"]})
    table.answer(("block", table.state.keepers[0][0]))
    table.answer((1, "A"))
    one, other, three = zip(table.legal(0).handles, table.legal(0).faces, strict=True)
    assert set(table.legal(0)) == {
        (one, other),
        (three,),
        (one, three),
        (other, three),
        (one, other, three),
    }
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        table.answer((one,))
    table.answer((three,))
    assert hand_names(table, 0) == ["gold_1", "gold_1"]
    assert names(table.state, table.state.gold_discard) == ["gold_3"]
    assert len(table.state.gold_deck) == 30


@rule("GC-COMP-2")
@pytest.mark.parametrize(
    ("hand", "by_sacks", "by_cards"),
    [
        (["gold_1"], False, False),
        (["gold_2"], True, False),
        (["gold_3"], True, False),
        (["gold_1", "gold_1"], True, True),
        (["gold_3", "gold_3"], True, True),
    ],
)
def test_bribes_cost_two_sacks_or_by_an_option_two_cards(hand, by_sacks, by_cards):
    for value, possible in (("sacks", by_sacks), ("cards", by_cards)):
        table = town(hands={0: hand}, keepers={0: ["governor"]}, options={"bribe_counts": value})
        assert (("block", table.state.keepers[0][0]) in table.legal(0)) is possible


@rule("GC-COMP-2", "GC-OPT-1")
def test_with_the_option_a_bribe_is_two_cards_whatever_they_show():
    table = town(
        hands={0: ["gold_3", "gold_3", "gold_1"]},
        keepers={0: ["governor"]},
        options={"bribe_counts": "cards"},
    )
    table.answer(("block", table.state.keepers[0][0]))
    table.answer((1, "A"))
    assert table.legal(0).need == 2
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        table.answer(gold(table, 0, "gold_3"))
    table.answer(gold(table, 0, "gold_1", "gold_3"))
    assert hand_names(table, 0) == ["gold_3"]
    assert names(table.state, table.state.gold_discard) == ["gold_1", "gold_3"]


@rule("GC-COMP-10")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 4), (4, 0), (4, 7), (5, 1), (5, 5)])
def test_nothing_enters_or_leaves_the_game(seats, seed):
    box = GOLD | MATERIAL | EVENTS | BANDITS | DIGGERS | BUILDINGS
    for name in {3: ["restaurant", "casino"], 4: ["casino"], 5: []}[seats]:
        del box[name]

    def count(table):
        assert census(table) == box
        assert chips_in_all(table.state) == [9, 9]
        assert min(min(pile) for pile in (*table.state.chips, table.state.supply)) >= 0

    options = {"max_rounds": 12, "stall_guard_rounds": 0}
    assert play(seats, seed, count, options).state.round == 12


@rule("GC-COMP-10", "GC-BANDIT-8")
@pytest.mark.parametrize(("value", "out"), [("display", []), ("out_of_game", ["hotel"])])
def test_only_the_option_takes_a_blown_up_building_out_of_the_game(value, out):
    table = town(
        bandits={0: ["bandit_blow_up"]},
        chips={0: (0, 3)},
        standing={1: ["hotel"]},
        dice=[6, 1],
        options={"demolished_card_goes_to": value},
    )
    hotel = table.state.standing[1][0]
    table.answer(("bandits", table.state.bandits[0][0]))
    assert table.state.standing[1] == []
    assert names(table.state, table.state.removed) == out
    assert (hotel in table.state.display) is (value == "display")
    assert card(table, [*table.state.display, *table.state.removed], "hotel") == hotel
    assert sum(census(table)[name] for name in BUILDINGS) == 9 and chips_in_all(table.state) == [9, 9]


@pytest.mark.parametrize(
    "total",
    [
        *("building_cards", "city_bandit", "city_cards", "city_event", "city_stone"),
        *("city_wood", "digger_cards", "dynamite_chips", "gold_cards", "tool_chips"),
    ],
)
@rule("GC-COMP-1", "GC-COMP-3", "GC-COMP-9")
def test_lists_of_components_that_miss_a_stated_total_are_refused(total, monkeypatch):
    stated = components._DATA["totals"]
    for wrong in (stated[total] - 1, stated[total] + 1):
        monkeypatch.setitem(components._DATA, "totals", stated | {total: wrong})
        with pytest.raises(ValueError, match=f"{total}: {stated[total]} listed, {wrong} stated"):
            components.check_totals()
    monkeypatch.setitem(components._DATA, "totals", stated)
    components.check_totals()


@pytest.mark.parametrize("seats", [3, 4, 5])
@rule("GC-SETUP-1")
def test_a_wrong_number_of_buildings_is_refused(seats, monkeypatch):
    setup = components._SETUPS[seats]
    for wrong in (setup["buildings_in_game"] - 1, setup["buildings_in_game"] + 1):
        monkeypatch.setitem(components._SETUPS, seats, setup | {"buildings_in_game": wrong})
        with pytest.raises(ValueError, match=f"buildings with {seats} seats don't add up"):
            components.check_totals()
