"""Card texts that move figures or let two of them change places."""

import pytest

from parlour.core.games.ankh_morpork.state import DEMON, TROLL
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, options, told
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule

BEGGARS = pytest.mark.parametrize("card", ["the_duckman", "foul_ole_ron", "canting_crew"])


@BEGGARS
@rule("AM-CARD-the_duckman", "AM-MOVE-3", "AM-MOVE-1")
def test_a_figure_of_somebody_else_goes_next_door(card):
    table = text(card, minions={9: [2, 1], 3: [1, 0, 1]}, trolls={9: 1}, demons={10: 1})
    assert asked(table) == (RED, "move-figure")
    assert options(table) == [(3, YELLOW), (9, BLUE), (9, TROLL), (10, DEMON)]
    answer(table, (9, BLUE))
    assert (asked(table), options(table)) == ((RED, "move-to"), [8, 10, 11])
    assert told(answer(table, 8), "moved") == [("moved", BLUE, 9, 8)]
    assert is_done(table)


@rule("AM-CARD-the_duckman")
def test_without_a_figure_of_somebody_else_nobody_moves():
    assert is_done(text("the_duckman", minions={9: [2]}))


@BEGGARS
@rule("AM-INT-9", "AM-CARD-gaspode", "AM-TROUBLE-9")
def test_the_owner_may_stop_the_move(card):
    table = text(card, (9, BLUE), 8, minions={9: [2, 1], 3: [0, 0, 1]}, trouble=[9], hands={BLUE: ["gaspode"]})
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "gaspode")
    g = table.state
    assert (g.minions[9][BLUE], g.minions[8][BLUE], g.trouble_areas()) == (1, 0, (9,))
    assert is_done(table)


@rule("AM-CARD-susan", "AM-INT-9")
def test_susan_stops_no_move():
    table = text("the_duckman", 8, minions={9: [2, 1]}, hands={BLUE: ["susan", "wallace_sonky"]})
    assert options(table) == [(), ("wallace_sonky",)]


@rule("AM-EX-50", "AM-TROUBLE-8", "AM-DEMON-1")
def test_a_lone_demon_that_moves_takes_its_trouble_along():
    table = text("the_duckman", 8, demons={9: 1}, trouble=[9])
    g = table.state
    assert (g.demons[9], g.demons[8]) == (0, 1)
    assert g.trouble_areas() == ()


@rule("AM-CARD-rincewind", "AM-EX-14", "AM-INT-17")
def test_rincewind_leads_an_own_minion_out_of_trouble():
    table = text("rincewind", minions={7: [1, 1], 6: [0, 0, 1], 3: [1], 2: [1]}, trouble=[7, 2], hands={RED: ["susan"]})
    assert (asked(table), options(table)) == ((RED, "move-from"), [2, 7])
    answer(table, 7)
    assert options(table) == [5, 6, 8]
    assert told(answer(table, 6), "moved") == [("moved", RED, 7, 6)]
    assert table.state.trouble_areas() == (2, 6)
    assert asked(table)[1] == "play-another"
    assert is_done(text("rincewind", minions={7: [1, 1]}, trouble=[3]))


@rule("AM-CARD-dorfl", "AM-MOVE-1", "AM-INT-17")
@pytest.mark.parametrize("card", ["dorfl", "adora_belle_dearheart"])
def test_an_own_minion_goes_anywhere_else(card):
    table = text(card, minions={7: [1, 1], 6: [2]}, trouble=[7], hands={BLUE: ["gaspode"], RED: ["susan"]})
    assert options(table) == [6, 7]
    answer(table, 6)
    assert options(table) == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]
    answer(table, 12)
    assert (table.state.minions[12][RED], table.state.trouble_areas()) == (1, (7,))
    assert is_done(table)
    assert is_done(text(card, minions={7: [0, 1]}))


@rule("AM-CARD-hobsons_livery_stable", "AM-KILL-2", "AM-INT-16")
def test_hobson_is_paid_through_another_player():
    table = text("hobsons_livery_stable", minions={6: [1]}, money=(2, 0, 0), hands={YELLOW: ["wallace_sonky"]})
    assert (asked(table), options(table)) == ((RED, "name-receiver"), [BLUE, YELLOW])
    answer(table, YELLOW, 12)
    assert table.state.money == [0, 0, 2]
    assert table.state.minions[12][RED] == 1


@rule("AM-KILL-2")
def test_hobson_wants_the_whole_price_and_gives_nothing_back():
    table = text("hobsons_livery_stable", minions={6: [1]}, money=(1, 0, 0))
    assert (table.state.money, table.state.minions[6][RED]) == ([1, 0, 0], 1)
    assert is_done(table)
    assert text("hobsons_livery_stable", BLUE, money=(2, 0, 0)).state.money == [0, 2, 0]


# --- The Bursar ---


@rule("AM-CARD-the_bursar", "AM-EX-21", "AM-TROUBLE-10")
def test_the_bursar_exchanges_two_figures():
    table = text("the_bursar", seats=4, minions={7: [1, 1], 8: [0, 0, 0, 1]}, trouble=[8])
    assert (asked(table), options(table)) == ((RED, "swap-first"), [(7, RED), (7, BLUE), (8, 3)])
    answer(table, (7, BLUE))
    g = table.state
    assert (g.minions[7], g.minions[8]) == ([1, 0, 0, 1], [0, 1, 0, 0])
    assert g.trouble_areas() == (7,)


@rule("AM-CARD-the_bursar", "AM-MOVE-3")
def test_trolls_and_demons_change_places_too():
    table = text("the_bursar", minions={7: [1]}, trolls={7: 1, 3: 1}, demons={9: 1}, trouble=[7])
    answer(table, (9, DEMON))
    assert (asked(table), options(table)) == ((RED, "swap-second"), [(3, TROLL), (7, RED), (7, TROLL)])
    answer(table, (7, TROLL))
    g = table.state
    assert (g.trolls[9], g.demons[7], g.demons[9]) == (1, 1, 0)


@rule("AM-CARD-the_bursar", "AM-INT-15", "AM-INT-17")
def test_every_other_owner_may_stop_the_bursar():
    minions = {7: [0, 0, 1], 8: [0, 1], 3: [1]}
    hands = {BLUE: ["gaspode"], YELLOW: ["groat"], RED: ["susan"]}
    table = text("the_bursar", (7, YELLOW), (8, BLUE), minions=minions, hands=hands)
    assert asked(table) == (BLUE, "strike-window")
    assert told(answer(table, "gaspode"), "exchanged") == []
    assert asked(table)[1] == "play-another"
    table = text("the_bursar", (3, RED), (7, YELLOW), minions=minions, hands=hands)
    assert asked(table) == (YELLOW, "strike-window")
    answer(table, "pass")
    assert table.state.minions[3] == [0, 0, 1]


@rule("AM-CARD-the_bursar")
def test_the_bursar_needs_figures_in_two_areas():
    assert is_done(text("the_bursar", minions={7: [1, 1]}))
    assert is_done(text("the_bursar", minions={7: [1]}))
    assert is_done(text("the_bursar"))


@rule("AM-EX-1", "AM-TURN-6", "AM-TURN-7", "AM-SYM-7")
def test_the_bursar_begins_with_an_event_that_has_to_be_done():
    table = city(hands={RED: ["the_bursar", "groat"]}, minions={7: [1], 8: [0, 1]}, events=["riots"])
    events = answer(table, "the_bursar")
    assert [word for word, *_ in events[:4]] == ["played", "symbol", "event", "event-over"]
    assert options(table) == ["scroll", "skip"]
    answer(table, "skip")
    assert (asked(table), options(table)) == ((RED, "play-another"), ["groat", "skip"])
