"""Phase 4: the order of care, hunger, poop, play, magic, anger, disease."""

import pytest

from parlour.core.games.dungeon_petz import care
from parlour.core.games.dungeon_petz.state import MEAT
from tests.dungeon_petz.caring import at, by_kind, caring
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, SW, answer, asked, offered, openly, piece, shop, told
from tests.rules import rule

# --- order ---


@rule("DP-CARE-1")
def test_a_seat_chooses_the_order_of_its_pets():
    table = caring({NW: "bubl", NE: "fluffy", SE: "golemie"}, {})
    assert asked(table) == (ADA, "care")
    assert offered(table) == [("care", NW), ("care", NE), ("care", SE)]
    answer(table, ("care", NE))
    assert offered(table) == [("care", NW), ("care", SE)]
    answer(table, ("care", SE))
    assert table.over


@rule("DP-CARE-2")
def test_the_symbols_of_a_pet_come_in_a_fixed_order():
    table = caring({NW: ("golemie", 7)}, {NW: "disease anger*2 magic*2 play poop hunger"}, manure={NW: 2})
    events = [*table.events, *answer(table, ("suffer", NW), ("catch", NW, 0))]
    assert [event[0] for event in events if event[0] not in ("caring", "hospitalised")] == [
        "suffered", "manure", "suffered", "mutated", "caught", "suffered",
    ]  # fmt: skip


@rule("DP-CARE-3")
def test_the_care_of_one_seat_never_touches_another_shop():
    pets = {ADA: {NW: "bubl"}, BEN: {NW: "fluffy"}}
    cards = {ADA: {NW: ["green_hunger"]}, BEN: {NW: ["yellow_play"]}}
    position = {"pets": pets, "assigned": cards, "vegetables": [[1, 0, 0], [0, 0, 0]]}
    table = shop(2, "care", **position, rule=openly(care.look_after))
    assert [(question.seat, question.kind) for question in table.questions] == [(ADA, "feed"), (BEN, "play")]
    answer(table, ("suffer", 4), seat=BEN)
    assert table.questions[0].options == (("fresh", NW, 0, 0), ("suffer", NW))
    answer(table, ("fresh", NW, 0, 0), seat=ADA)
    assert table.over


@rule("DP-CARE-4")
def test_free_help_comes_first_and_cannot_be_declined():
    position = {"vegetables": [[2, 0, 0], [0, 0, 0]], "cages": {NW: "grassy_pen"}}
    table = caring({NW: "bubl"}, {NW: "hunger"}, **position)
    assert table.over
    assert ("helped", ADA, NW, "hunger", 1) in table.events
    assert table.state.vegetables[ADA] == [2, 0, 0]
    assert table.state.eaten[NW] == 0


@rule("DP-CARE-5", "DP-LOSS-1")
def test_too_much_suffering_is_looked_for_after_the_last_symbol():
    table = caring({NW: ("bubl", 2, 1)}, {NW: "hunger anger*3"})
    assert asked(table) == (ADA, "catch")
    answer(table, ("catch", NW, 0))
    assert told(table.events, "died", "lost")
    assert at(table.state, NW) is None
    assert table.state.hospital[ADA] == 2


@rule("DP-CARE-5")
def test_the_rest_of_a_lost_pets_symbols_is_ignored():
    table = caring({NW: "bubl"}, {NW: "magic*3 anger*4 disease"}, manure={NW: 3})
    assert [event[0] for event in told(table.events, "vanished", "escaped", "suffered")] == ["vanished"]


@rule("DP-GEN-8", "DP-GEN-9")
def test_an_imp_that_was_used_cannot_be_used_again():
    table = caring({NW: "bubl"}, {NW: "play*2 anger*2"}, ("imp", NW, 0), home=(1, 0))
    assert told(table.events, "suffered") == [("suffered", ADA, NW, 1)]
    assert told(table.events, "escaped")
    assert at(table.state, NW) is None


# --- hunger ---


@rule("DP-HUN-1")
def test_hunger_is_met_from_any_chamber_or_brings_suffering():
    position = {"vegetables": [[1, 0, 2], [0, 0, 0]], "meat": [[1, 1], [0, 0]]}
    table = caring({NW: "bubl"}, {NW: "hunger*2"}, **position)
    assert offered(table) == [("fresh", NW, 0, 0), ("fresh", NW, 0, 2), ("suffer", NW)]
    answer(table, ("fresh", NW, 0, 2), ("suffer", NW))
    assert table.state.vegetables[ADA] == [1, 0, 1]
    assert at(table.state, NW) == (1, 0)
    assert table.state.eaten[NW] == 1


@rule("DP-HUN-2")
@pytest.mark.parametrize(
    ("pet", "foods"), [("bubl", [0]), ("cthulie", [1]), ("golemie", [0, 1]), ("allgobbler", [0, 1]), ("vampirelet", [])]
)
def test_what_a_pet_eats_follows_from_its_diet(pet, foods):
    position = {"vegetables": [[1, 0, 0], [0, 0, 0]], "meat": [[1, 0], [0, 0]], "gold": (0, 0), "home": (0, 0)}
    table = caring({NW: pet}, {NW: "hunger*2"}, **position)
    if foods:
        assert [value[2] for value in offered(table) if value[0] == "fresh"] == foods
    else:
        assert at(table.state, NW) == (1, 0)


@rule("DP-HUN-3")
@pytest.mark.parametrize(
    ("pet", "cage", "suffers"),
    [
        ("bubl", "grassy_pen", 0),
        ("bubl", "bug_lure", 1),
        ("cthulie", "grassy_pen", 1),
        ("cthulie", "bug_lure", 0),
        ("golemie", "grassy_pen", 0),
        ("golemie", "bug_lure", 0),
    ],
)
def test_automatic_food_is_for_those_who_eat_it(pet, cage, suffers):
    table = caring({NE: pet}, {NE: "hunger"}, cages={NE: cage})
    assert at(table.state, NE) == (suffers, 0)


@rule("DP-HUN-4")
@pytest.mark.parametrize("pet", ["bubl", "cthulie", "golemie"])
def test_frozen_food_feeds_whoever_eats_meat_or_vegetables(pet):
    table = with_box(pet)
    box = piece(table.state, "magic_box")
    assert offered(table) == [("frozen", NW, box), ("suffer", NW)]
    answer(table, ("frozen", NW, box))
    assert table.state.frozen == {}
    assert table.state.eaten[NW] == 1


def with_box(pet):
    """Ada's only pet is hungry, and her only food lies frozen on a Magic Box."""

    def rule_(g, t):
        g.frozen[piece(g, "magic_box")] = MEAT
        openly(care.look_after)(g, t)

    return shop(
        2, pets={ADA: {NW: pet}}, assigned={ADA: {NW: ["green_hunger"]}}, artifacts={ADA: ["magic_box"]}, rule=rule_
    )


# --- poop ---


@rule("DP-POO-1")
@pytest.mark.parametrize(("cage", "laid"), [("sturdy_cage", 2), ("self_cleaning_pasture", 1)])
def test_poop_lays_manure_unless_it_is_cleaned_by_itself(cage, laid):
    table = caring({NE: "bubl"}, {NE: "poop*2"}, cages={NE: cage}, manure={NE: 1})
    assert table.state.manure[NE] == 1 + laid


@rule("DP-POO-1")
def test_a_cage_cleans_no_manure_of_earlier_rounds():
    table = caring({NE: "bubl"}, {NE: "play"}, ("suffer", NE), cages={NE: "self_cleaning_pasture"}, manure={NE: 1})
    assert table.state.manure[NE] == 1


# --- play ---


@rule("DP-PLAY-1")
def test_play_takes_an_imp_or_brings_suffering():
    table = caring({NW: "bubl"}, {NW: "play*2"}, home=(3, 0))
    assert offered(table) == [("imp", NW, 0), ("imp", NW, 1), ("suffer", NW)]
    answer(table, ("imp", NW, 1), ("suffer", NW))
    assert table.state.home[ADA] == 2
    assert table.state.aisles[:4] == [0, 1, 0, 0]
    assert at(table.state, NW) == (1, 0)


@rule("DP-PLAY-2", "DP-PLAY-3", "DP-EX-8")
def test_an_imp_in_an_aisle_plays_with_the_pets_on_both_sides():
    answers = (("care", NW), ("imp", NW, 0), ("imp", NW, 1))
    table = caring({NW: "fluffy", NE: "bubl"}, {NW: "play*2", NE: "play"}, *answers)
    assert ("helped", ADA, NE, "play", 1) in table.events
    assert table.over
    assert table.state.home[ADA] == 5
    assert table.state.aisles[:4] == [1, 1, 0, 0]


@rule("DP-PLAY-3")
def test_an_imp_does_not_help_a_pet_that_was_cared_for_before():
    answers = (("care", NE), ("suffer", NE), ("imp", NW, 0))
    table = caring({NW: "fluffy", NE: "bubl"}, {NW: "play", NE: "play"}, *answers)
    assert at(table.state, NE) == (1, 0)
    assert at(table.state, NW) == (0, 0)


@rule("DP-PLAY-2", "DP-GEN-5")
def test_any_number_of_imps_stand_in_one_aisle_and_none_helps_across_a_corner():
    answers = (("care", NW), ("imp", NW, 0), ("imp", NW, 0), ("care", NE))
    table = caring({NW: "fluffy", NE: "bubl", SE: "golemie"}, {NW: "play*2", NE: "play*2", SE: "play"}, *answers)
    assert table.state.aisles[:4] == [2, 0, 0, 0]
    assert ("helped", ADA, NE, "play", 2) in table.events
    assert asked(table) == (ADA, "play")
    assert by_kind(table) == ["imp", "imp", "suffer"]


# --- magic ---


@rule("DP-EX-9", "DP-MAG-1", "DP-MAG-2")
def test_magic_beyond_the_antimagic_mutates():
    table = caring({NW: "bubl"}, {NW: "magic*3"})
    assert at(table.state, NW) is None
    assert told(table.events, "vanished", "lost")
    table = caring({SW: "bubl"}, {SW: "magic*3"}, cages={SW: "enchanted_meadow"})
    assert at(table.state, SW) == (0, 1)


@rule("DP-MAG-2")
def test_a_second_token_of_a_later_round_makes_a_pet_vanish():
    table = caring({NW: ("bubl", 4, 0, 1)}, {NW: "magic*2"})
    assert at(table.state, NW) is None


# --- anger ---


@rule("DP-EX-10", "DP-ANG-1", "DP-ANG-2")
def test_anger_beyond_the_strength_takes_imps_who_go_to_the_hospital():
    table = caring({NW: "bubl"}, {NW: "anger*3"}, home=(2, 0))
    assert offered(table) == [("catch", NW, 0), ("escape", NW)]
    answer(table, ("catch", NW, 0))
    assert (table.state.home[ADA], table.state.hospital[ADA]) == (0, 2)
    assert at(table.state, NW) == (0, 0)


@rule("DP-EX-10", "DP-ANG-3")
def test_without_enough_imps_a_pet_escapes():
    table = caring({NW: "bubl"}, {NW: "anger*3"}, home=(1, 0))
    assert at(table.state, NW) is None
    assert (table.state.home[ADA], table.state.hospital[ADA]) == (1, 0)


@rule("DP-ANG-3", "DP-ANG-1")
def test_a_pet_may_be_let_go():
    table = caring({NW: "bubl"}, {NW: "anger*2"}, ("escape", NW), home=(3, 0))
    assert at(table.state, NW) is None
    assert table.state.home[ADA] == 3
    assert caring({NW: "bubl"}, {NW: "anger"}).over


# --- disease ---


@rule("DP-EX-11", "DP-DIS-2")
@pytest.mark.parametrize(("poops", "suffers"), [(1, 2), (2, 3)])
def test_disease_and_manure_add_up(poops, suffers):
    table = caring({NW: ("bubl", 7)}, {NW: f"disease poop*{poops}"}, manure={NW: 1})
    assert at(table.state, NW) == (suffers, 0)


@rule("DP-EX-12", "DP-DIS-1", "DP-DIS-2")
@pytest.mark.parametrize(("cards", "manure"), [("disease*2", 0), ("", 5), ("disease", 1)])
def test_up_to_two_or_without_disease_nothing_happens(cards, manure):
    table = caring({NW: "bubl"}, {NW: cards}, manure={NW: manure})
    assert at(table.state, NW) == (0, 0)


@rule("DP-DIS-1", "DP-CAGE-2")
def test_a_cage_cancels_disease():
    table = caring({NE: "bubl"}, {NE: "disease*2"}, cages={NE: "fish_bowl"}, manure={NE: 5})
    assert at(table.state, NE) == (0, 0)
    table = caring({NE: ("bubl", 7)}, {NE: "disease*3"}, cages={NE: "fish_bowl"}, manure={NE: 2})
    assert at(table.state, NE) == (2, 0)
