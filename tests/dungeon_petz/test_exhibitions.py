"""The exhibition of phase 4: who takes part, what is counted, what is won."""

import pytest

from parlour.core.games.dungeon_petz import care, exhibitions
from parlour.core.games.dungeon_petz.components import EXHIBITION, FACE
from parlour.core.games.dungeon_petz.judging import Facts, judge
from tests.dungeon_petz.caring import need_cards
from tests.dungeon_petz.shop import ADA, BEN, CID, NE, NW, SE, SW, answer, openly, shop, told
from tests.rules import rule


def points(name, tokens=None, counts=None, **symbols):
    """Return what an exhibition gives for these numbers."""
    return judge(EXHIBITION[FACE[name]].judging, Facts(symbols, tokens or {}, counts or {}))


def exhibit(name, *answers, pets, cards=None, seats=2, **position):
    """Hold an exhibition of Ada's pets, or of everybody's where seats are named; return the table."""
    whose = pets if all(isinstance(value, dict) for value in pets.values()) else {ADA: pets}
    assigned = {ADA: {site: need_cards(symbols) for site, symbols in (cards or {}).items()}}
    given = {"pets": whose, "assigned": assigned, "exhibitions": {2: name}}
    table = shop(seats, "exhibition", rule=exhibitions.hold, **given, **position)
    for value in answers:
        answer(table, value)
    return table


def totals(table):
    return {event[1]: event[3] for event in told(table.events, "exhibited")}


# --- what each exhibition counts ---


@rule("DP-EXH-3")
def test_every_exhibition_of_the_base_game():
    assert points("eating_contest", hunger=3, disease=1, play=2) == 5
    assert points("playtime_cup", {"suffering": 2}, play=3) == 4
    assert points("fury_show", anger=2, play=1) == 5
    assert points("magic_night", {"mutation": 1}, magic=3) == 7
    assert points("clean_paws", {"manure": 2}, {"size": 5}, poop=1) == 1
    assert points("variety_revue", None, {"distinct_symbols": 4}, hunger=1, poop=1, disease=1) == 5
    assert points("howling_chorus", anger=2, hunger=3, disease=1, magic=4) == 4
    assert points("shop_inspection", {"manure": 2, "suffering": 1, "mutation": 1}, {"pets": 3}) == 8


@rule("DA-EXH-2", "DA-EX-25")
@pytest.mark.parametrize(
    ("play", "magic", "poop", "total"), [(2, 3, 1, 6), (0, 0, 0, 0), (2, 2, 0, 6), (3, 0, 0, 3), (1, 3, 2, 3)]
)
def test_dance_star(play, magic, poop, total):
    assert points("dance_star", play=play, magic=magic, poop=poop) == total


@rule("DA-EXH-3", "DA-EXH-5", "DA-EXH-6")
def test_wild_party():
    assert points("wild_party", {"suffering": 1, "mutation": 1}, {"food_eaten": 4, "imps_hospitalised": 2}) == 5
    assert EXHIBITION[FACE["wild_party"]].scope == "shop"


def test_ten_exhibitions_are_known():
    assert len(EXHIBITION) == 10


# --- who shows what ---


@rule("DP-EXH-2", "DP-SIM-1")
def test_a_single_pet_exhibition_judges_one_pet_of_the_owners_choice():
    pets = {ADA: {NW: "bubl", NE: "fluffy"}, BEN: {SW: "golemie"}}
    table = exhibit("eating_contest", pets=pets, cards={NW: "hunger", NE: "hunger*2"})
    assert [(question.seat, question.kind) for question in table.questions] == [(ADA, "exhibit")]
    assert list(table.legal(ADA)) == [NW, NE]
    answer(table, NE)
    assert totals(table) == {ADA: 4, BEN: 0}


@rule("DP-EXH-2", "DP-EXH-5")
def test_a_whole_shop_exhibition_judges_all_pets_and_all_manure():
    pets = {NW: ("bubl", 4, 1), NE: ("fluffy", 4, 0, 1)}
    table = exhibit("shop_inspection", pets=pets, manure={ADA: {NW: 1, SE: 2}})
    assert totals(table) == {ADA: 8 - 3 - 1 - 1}


@rule("DP-EXH-5", "DP-EX-15", "DP-EXH-3", "DP-SPACE-11")
@pytest.mark.parametrize(("judge_of", "total"), [(BEN, 1), (ADA, 3)])
def test_clean_paws_counts_the_manure_of_the_pets_site_and_the_judge(judge_of, total):
    pets, cards = {NW: ("bubl", 5)}, {NW: "poop"}
    table = exhibit("clean_paws", pets=pets, cards=cards, manure={ADA: {NW: 2, NE: 4}}, taken={"judge": judge_of})
    assert totals(table) == {ADA: total}


@rule("DP-EXH-3", "DP-GEN-10")
def test_variety_counts_different_symbols():
    table = exhibit("variety_revue", pets={NW: "bubl"}, cards={NW: "play*2 magic anger hunger"})
    assert totals(table) == {ADA: 7}


@rule("DP-EXH-4")
def test_tokens_count_whether_new_or_old_on_pets_that_are_left():
    pets = {NW: ("bubl", 7, 2), NE: ("fluffy", 4, 3)}
    cards = {ADA: {NW: ["green_hunger"], NE: ["green_hunger"]}}

    def rule_(g, t):
        openly(care.look_after)(g, t)
        exhibitions.hold(g, t)

    cages = {ADA: {NE: "sturdy_cage"}}
    table = shop(2, pets={ADA: pets}, assigned=cards, cages=cages, exhibitions={2: "shop_inspection"}, rule=rule_)
    answer(table, ("care", NW))
    assert totals(table) == {ADA: 4 - 3}


@rule("DP-EXH-1")
def test_without_an_exhibition_nothing_happens():
    table = shop(2, "exhibition", round=1, pets={ADA: {NW: "bubl"}}, taken={"judge": ADA}, rule=exhibitions.hold)
    assert not told(table.events, "exhibition", "reputation")


@rule("DP-EXH-6")
def test_who_has_no_pet_takes_no_part():
    table = exhibit("shop_inspection", pets={ADA: {NW: "bubl"}, BEN: {}}, taken={"judge": BEN})
    assert totals(table) == {ADA: 4}
    assert table.state.reputation == [8, 0]


# --- prizes ---


@rule("DP-EXH-7", "DP-EXH-8", "DP-EXH-9", "DP-EX-14")
@pytest.mark.parametrize(
    ("totals_", "won"),
    [
        ((7, 7, 5, 0), (8, 8, 4, 0)),
        ((9, 6, 6, 6), (8, 6, 6, 6)),
        ((4, 3, 2, 1), (8, 6, 4, 2)),
        ((30, 2), (8, 6)),
        ((-1, -3, 0), (0, 0, 0)),
    ],
)
def test_places_win_reputation(totals_, won):
    prizes = exhibitions.prizes(dict(enumerate(totals_)))
    assert tuple(prizes.values()) == won


@rule("DP-EXH-7")
def test_prizes_are_paid():
    pets = {ADA: {NW: ("bubl", 4)}, BEN: {NW: ("fluffy", 6)}, CID: {NW: ("golemie", 5)}}
    table = exhibit("clean_paws", pets=pets, seats=3)
    assert table.state.reputation == [4, 8, 6]


# --- Dark Alleys ---


@rule("DA-EXH-1")
@pytest.mark.parametrize(("name", "total"), [("eating_contest", 2), ("shop_inspection", 4 * 2 + 5)])
def test_each_can_eaten_adds_a_point(name, total):
    answers = [] if name == "shop_inspection" else [NW]
    table = exhibit(name, *answers, pets={NW: "bubl", NE: "fluffy"}, cans_eaten=[2, 3, *[0] * 6])
    assert totals(table) == {ADA: total}


def party(*answers, pets, cards, **position):
    """Care for Ada's pets, then hold the Wild Party."""

    def rule_(g, t):
        openly(care.look_after)(g, t)
        exhibitions.hold(g, t)

    assigned = {ADA: {site: need_cards(symbols) for site, symbols in cards.items()}}
    table = shop(2, pets={ADA: pets}, assigned=assigned, exhibitions={2: "wild_party"}, rule=rule_, **position)
    for value in answers:
        answer(table, value)
    return totals(table)[ADA]


@rule("DA-EX-24", "DA-EXH-4")
def test_the_wild_party_of_the_example():
    position = {"vegetables": [[2, 0, 0], [0] * 3], "cans": [1, 0]}
    answers = [("fresh", NW, 0, 0), ("fresh", NW, 0, 0), ("can", NW), ("catch", NW, 0)]
    assert party(*answers, pets={NW: ("bubl", 7)}, cards={NW: "hunger*4 anger*2"}, **position) == 5


@rule("DA-EXH-5", "DA-EXH-8")
def test_imps_in_the_suit_bring_nothing_and_those_of_a_vampirelet_do():
    suit = {"artifacts": {ADA: ["protective_suit"]}}
    assert party(("catch", NW, 1), pets={NW: "bubl"}, cards={NW: "anger*2"}, **suit) == 0
    assert party(("catch", NW, 0), pets={NW: "bubl"}, cards={NW: "anger*2"}, **suit) == 2
    assert party(("victim", NW), pets={NW: "vampirelet"}, cards={NW: "hunger*2"}) == 2


@rule("DA-EXH-7")
@pytest.mark.parametrize(("symbols", "total"), [("play", 0), ("hunger", 1), ("hunger play", 1)])
def test_a_lollipop_for_play_is_not_eaten_for_hunger(symbols, total):
    assert party(("lollipop", NW), pets={NW: "bubl"}, cards={NW: symbols}, lollipops=[1, 0]) == total


@rule("DA-EXH-4", "DP-CARE-4")
def test_hunger_met_by_a_cage_is_not_counted():
    position = {"cages": {ADA: {NE: "grassy_pen"}}, "vegetables": [[1, 0, 0], [0] * 3]}
    assert party(pets={NE: "bubl"}, cards={NE: "hunger"}, **position) == 0


@rule("DA-EXH-9")
def test_what_a_lost_pet_ate_does_not_count():
    position = {"cages": {ADA: {NE: "sturdy_cage"}}, "cans": [1, 0]}
    answers = [("care", NW), ("can", NW)]
    assert party(*answers, pets={NW: "bubl", NE: "fluffy"}, cards={NW: "hunger magic*3"}, **position) == 0
