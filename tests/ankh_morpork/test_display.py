"""What the table shows: the city area by area, what is carried out and threatened, and one's own aim for oneself."""

import pytest

from parlour.core.games.ankh_morpork import GAME, components
from parlour.core.games.ankh_morpork.state import NOBODY
from tests.ankh_morpork.city import BLUE, RED, answer, city, names
from tests.rules import rule


def zone(table, name, seat=NOBODY):
    (found,) = [zone for zone in GAME.zones(table.state) if (zone.name, zone.seat) == (name, seat)]
    return found


def pieces(table, name, seat=NOBODY):
    """What lies in a zone, as often as it does."""
    return {word: count for word, count in zone(table, name, seat).pieces if count}


def facts(table):
    return dict(GAME.turn(table.state).facts)


def about(table):
    return dict(GAME.turn(table.state).about)


def own_facts(table, seat):
    return dict(GAME.own_facts(table.view(seat)))


@rule("AM-CONTROL-1", "AM-CONTROL-2", "AM-INFO-2")
def test_an_area_shows_its_cost_what_stands_in_it_and_who_controls_it():
    table = city(minions={7: (1, 2), 8: (1,)}, trolls={7: 1}, demons={8: 1}, buildings={7: BLUE, 12: RED}, trouble=[7])
    assert pieces(table, "the_shades") == {
        "trouble": 1,
        "troll": 1,
        "minion@0": 1,
        "minion@1": 2,
        "building@1": 1,
    }
    assert pieces(table, "dimwell") == {"minion@0": 1, "demon": 1}
    assert pieces(table, "nap_hill") == {"building@0": 1}
    assert pieces(table, "unreal_estate") == {}
    found = [(zone(table, name).target, zone(table, name).holder) for name in ("the_shades", "dimwell", "nap_hill")]
    assert found == [("area:7", BLUE), ("area:8", NOBODY), ("area:12", RED)]


def test_every_area_is_a_zone_of_its_own():
    shown = [zone.name for zone in GAME.zones(city().state)][:12]
    assert shown == [area.id for area in components.AREA.values()]


@rule("AM-INFO-2")
def test_supplies_money_and_city_area_cards():
    table = city(
        minions={1: (2,)}, buildings={1: RED, 3: BLUE}, gone=[3], demons={2: 1}, trouble=[1, 5], money=(7, 3, 0)
    )
    assert pieces(table, "supply", RED) == {"minion@0": 10, "building@0": 5}
    assert pieces(table, "money", RED) == {"dollar": 7}
    assert pieces(table, "beside") == {"trouble": 10, "demon": 3, "troll": 3}
    assert pieces(table, "powers", RED) == {"dolly_sisters": 1}
    assert pieces(table, "powers", BLUE) == {}
    assert pieces(table, "gone") == {"dragons_landing": 1}
    assert pieces(table, "city_cards") == {"city_card": 10}


def test_the_card_in_play_with_its_next_symbol():
    table = city(hands={RED: ["the_agony_aunts"]}, minions={7: (1, 1)}, trouble=[7])
    assert "card" not in facts(table)
    answer(table, "the_agony_aunts")
    assert names(table.state, zone(table, "playing").cards) == ["the_agony_aunts"]
    assert (facts(table)["card"], facts(table)["next_symbol"]) == ("the_agony_aunts", "assassinate")
    answer(table, "skip")
    assert facts(table)["next_symbol"] == "money_2"


@rule("AM-INFO-4", "AM-INFO-5")
def test_a_window_says_what_is_about_to_happen_where_and_why():
    table = city(hands={RED: ["dr_cruces"], BLUE: ["groat"]}, minions={7: (1, 1)}, trouble=[7])
    assert about(table) == {}
    answer(table, "dr_cruces", "assassinate")
    told = about(table)
    assert (told["threat"], told["because_of"], told["in_area"]) == ("threat_remove", "dr_cruces", "the_shades")
    assert (told["whom"], told["on_turn"]) == (f"@{BLUE}", f"@{RED}")
    answer(table, "pass")
    assert about(table)["threat"] == "threat_removed"
    answer(table, "pass")
    assert about(table) == {}


def test_a_text_window_names_the_card():
    table = city(hands={RED: ["nobby_nobbs"], BLUE: ["groat"]})
    answer(table, "nobby_nobbs", "scroll", BLUE)
    told = about(table)
    assert (told["threat"], told["because_of"]) == ("threat_text", "nobby_nobbs")
    assert "in_area" not in told


@pytest.mark.parametrize(
    ("person", "word", "has", "goal"),
    [
        ("lord_vetinari", "own_minions_in_areas", 2, 10),
        ("lord_rust", "areas_controlled", 3, 5),
        ("dragon_king_of_arms", "trouble_markers", 1, 8),
        ("chrysoprase", "net_worth", 22, 50),
    ],
)
@rule("AM-INFO-1")
def test_everyone_sees_how_far_the_own_aim_is_and_nobody_elses(person, word, has, goal):
    position = {"minions": {7: (2,), 8: (1,), 9: (1,)}, "demons": {9: 1}, "trouble": [7], "buildings": {3: RED}}
    table = city(who={RED: person}, **position)
    assert own_facts(table, RED) == {word: has, "goal": goal}
    assert word not in facts(table) and "goal" not in facts(table)
    assert own_facts(table, BLUE) == own_facts(table, None) == {}  # blue waits as Commander Vimes


@rule("AM-WIN-commander_vimes")
def test_commander_vimes_has_nothing_to_count():
    assert own_facts(city(who={RED: "commander_vimes"}), RED) == {}


def test_a_loan_lies_before_its_player_and_nowhere_else():
    table = city(hands={RED: ["mr_bent", "groat"]})
    answer(table, "mr_bent", "scroll")
    assert names(table.state, zone(table, "before", RED).cards) == ["mr_bent"]
    assert zone(table, "playing").cards == ()


def test_cards_chosen_for_later_lie_beside_the_card_in_play():
    hand = ["drumknott", "groat", "hex"]
    table = city(hands={RED: hand}, options={"two_cards_at_once": True})
    answer(table, "drumknott", "scroll", "groat", "hex")
    assert names(table.state, zone(table, "playing").cards) == ["drumknott", "groat"]
    assert names(table.state, zone(table, "laid").cards) == ["hex"]
