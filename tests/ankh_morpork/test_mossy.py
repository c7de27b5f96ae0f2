"""Doctor Mossy Lawn: when he can be played, and which card comes back."""

from tests.ankh_morpork.city import BLUE, RED, answer, asked, city, end_turn, hand, names, options, told
from tests.rules import rule

MOSSY = "doctor_mossy_lawn"


@rule("AM-MOSSY-1", "AM-MOSSY-2")
def test_drumknott_is_not_begun_before_a_card_was_played_through_it_and_is_not_taken_back_after():
    table = city(hands={RED: ["drumknott", MOSSY, "mr_bent", "groat"]})
    answer(table, "drumknott")
    assert MOSSY not in options(table)
    answer(table, "scroll")
    assert options(table) == ["mr_bent", "groat", "skip"]
    answer(table, "mr_bent", "scroll")
    assert MOSSY in options(table)  # the loan stays, and Drumknott too
    answer(table, MOSSY)
    g = table.state
    assert (names(g, g.before[RED]), names(g, g.discard)) == (["mr_bent"], [MOSSY, "drumknott"])
    assert g.playing == []


@rule("AM-MOSSY-1", "AM-MOSSY-2", "AM-SYM-7")
def test_a_card_whose_event_is_over_can_be_taken_back_but_the_event_stays_done():
    table = city(hands={RED: ["ponder_stibbons", MOSSY, "groat"]}, events=["fog"], pile=["modo", "ruby"])
    answer(table, "ponder_stibbons")
    assert options(table) == [MOSSY, "scroll", "skip"]
    answer(table, "scroll", MOSSY)
    g = table.state
    assert "ponder_stibbons" in hand(table, RED)
    assert names(g, g.used_events) == ["fog"]
    assert "modo" in names(g, g.discard)
    assert len(g.hands[RED]) == 5


@rule("AM-MOSSY-2", "AM-DEMAND-3")
def test_a_penalty_card_is_not_taken_back():
    table = city(hands={RED: ["dr_whiteface", MOSSY]})
    answer(table, "dr_whiteface", "scroll", BLUE, "refuse")
    assert options(table) == [MOSSY, "place_minion", "skip"]
    events = answer(table, MOSSY)
    assert told(events, "took-back", "placed") == []
    g = table.state
    assert (names(g, g.before[BLUE]), names(g, g.discard)) == (["dr_whiteface"], [MOSSY])


@rule("AM-MOSSY-2", "AM-TURN-11")
def test_in_a_chain_the_latest_card_comes_back():
    table = city(hands={RED: ["sergeant_angua", "pink_pussycat_club", MOSSY]}, trouble=[4])
    answer(table, "sergeant_angua", "skip", "pink_pussycat_club", "money")
    assert (asked(table), options(table)) == ((RED, "play-another"), [MOSSY, "skip"])
    answer(table, MOSSY)
    g = table.state
    assert "pink_pussycat_club" in hand(table, RED)
    assert names(g, g.discard) == ["sergeant_angua", MOSSY]
    assert g.money[RED] == 13


@rule("AM-CARD-doctor_mossy_lawn", "AM-MOSSY-1")
def test_it_is_for_the_own_turn_and_for_no_window():
    table = city(hands={RED: ["mr_gryle"], BLUE: [MOSSY, "groat"]}, minions={7: [0, 1]}, trouble=[7])
    answer(table, "mr_gryle", "assassinate")
    assert (asked(table), options(table)) == ((BLUE, "strike-window"), [()])
    answer(table, "pass")
    assert (asked(table), options(table)) == ((BLUE, "after-window"), [()])
    answer(table, "pass")
    end_turn(table)
    assert (asked(table), options(table)) == ((BLUE, "play"), ["groat"])  # nor is last turn's card one of this turn


@rule("AM-INFO-1", "AM-INFO-2")
def test_where_the_card_went_in_the_hand_nobody_can_see():
    table = city(hands={RED: ["groat", MOSSY, "ruby"]})
    answer(table, "groat", "skip")
    before = [*table.state.hands[RED], *table.state.discard]
    answer(table, MOSSY)
    assert not any(card in before or card in table.state.face for card in table.state.hands[RED])
