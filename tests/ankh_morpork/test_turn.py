"""The turn: playing cards, their symbols, chains, the end of play, refilling."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.ankh_morpork import components, turn
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, asked, city, end_turn, hand, names, options, told
from tests.rules import rule

INTERRUPTS = ["gaspode", "susan", "igor"]


def words(events):
    return [event[0] for event in events]


@rule("AM-TURN-1", "AM-TURN-10", "AM-TURN-12", "AM-TERM-5")
def test_a_turn_from_statement_to_refilling():
    table = city(phase="statement", hands={RED: ["groat"]}, pile=["modo", "hex", "drumknott", "stanley", "librarian"])
    assert words(table.events) == ["turn", "no-claim"]
    assert words(answer(table, "groat")) == ["played"]
    events = words(answer(table, "place_minion", 3))
    assert events[:7] == ["symbol", "placed", "put-away", "drew", "turn-ended", "turn", "no-claim"]


@rule("AM-TURN-2", "AM-TURN-3")
def test_who_can_play_must():
    table = city(hands={RED: ["groat", "susan"]})
    assert options(table) == ["groat"]
    with pytest.raises(IllegalAnswer):
        table.answer("pass")


@rule("AM-TURN-3")
def test_unless_an_option_lets_one_pass():
    table = city(hands={RED: ["groat", "susan"]}, options={"must_play": False})
    assert options(table) == ["groat", "pass"]
    assert ("passed", RED) in answer(table, "pass")


@rule("AM-EX-12", "AM-TURN-4", "AM-TURN-5")
def test_who_holds_interrupts_alone_passes():
    table = city(hands={RED: ["gaspode", "susan", "igor"]}, pile=["modo", "hex"])
    assert options(table) == ["pass"]
    card = table.state.hands[RED][0]
    with pytest.raises(IllegalAnswer):
        table.answer(("play", card, 16))
    events = answer(table, "pass")
    assert told(events, "drew")[0][1] == RED
    assert hand(table, RED) == ["gaspode", "hex", "igor", "modo", "susan"]


@rule("AM-TURN-6", "AM-TURN-7", "AM-WHO-1")
def test_symbols_from_left_to_right_each_may_be_skipped():
    table = city(hands={RED: ["captain_carrot"]}, trouble=[4])
    answer(table, "captain_carrot")
    assert options(table) == ["place_minion", "skip"]
    assert answer(table, "skip") == [("skipped", RED, "place_minion")]
    assert options(table) == ["remove_trouble", "skip"]
    assert answer(table, "remove_trouble")[0:2] == [("symbol", RED, "remove_trouble"), ("calmed", 4)]
    assert options(table) == ["money", "skip"]
    assert told(answer(table, "skip"), "skipped") == [("skipped", RED, "money")]
    assert table.state.money[RED] == 10


@rule("AM-TURN-8")
def test_what_is_impossible_passes_by():
    table = city(hands={RED: ["sergeant_detritus"]}, trouble=[4])
    events = answer(table, "sergeant_detritus", "remove_trouble")
    assert told(events, "calmed", "impossible") == [("calmed", 4), ("impossible", RED, "remove_trouble")]


@rule("AM-SYM-1", "AM-SYM-2", "AM-SYM-4", "AM-SYM-5")
def test_the_plain_symbols():
    table = city(hands={RED: ["patricians_palace", "buggy_swires"]}, minions={6: [1]}, money=(12, 0, 0), trouble=[9, 2])
    answer(table, "patricians_palace", "place_building", "money", "place_minion", 7, "end")
    g = table.state
    assert (g.building[6], g.money[RED], g.minions[7][RED]) == (RED, 4, 1)
    table = city(hands={RED: ["buggy_swires"]}, trouble=[9, 2])
    answer(table, "buggy_swires", "remove_trouble")
    assert options(table) == [2, 9]
    answer(table, 9)
    assert table.state.trouble_areas() == (2,)


@rule("AM-SYM-3")
def test_assassinate_takes_no_own_minion_and_needs_trouble():
    table = city(
        hands={RED: ["inigo_skimmer"]},
        minions={7: [1, 1], 2: [0, 1, 1], 3: [0, 1]},
        trolls={2: 1},
        demons={7: 1},
        trouble=[7, 2, 10],
    )
    answer(table, "inigo_skimmer", "assassinate")
    assert options(table) == [(2, BLUE), (2, YELLOW), (2, -2), (7, BLUE), (7, -3)]


@rule("AM-SYM-9", "AM-TURN-11")
def test_a_chain_of_any_length():
    table = city(hands={RED: ["sergeant_angua", "pink_pussycat_club", "mr_teatime", "groat"]}, trouble=[4])
    answer(table, "sergeant_angua", "skip")
    assert asked(table) == (RED, "play-another")
    assert words(answer(table, "pink_pussycat_club")) == ["put-away", "played"]
    answer(table, "money", "mr_teatime", "skip")
    assert options(table) == ["groat", "skip"]
    answer(table, "groat", "skip")
    g = table.state
    assert names(g, g.discard) == ["sergeant_angua", "pink_pussycat_club", "mr_teatime", "groat"]


@rule("AM-SYM-9", "AM-CITY-2")
def test_without_a_card_nobody_is_asked_for_another():
    table = city(hands={RED: ["pink_pussycat_club"]}, buildings={3: RED})
    answer(table, "pink_pussycat_club", "money")
    assert (asked(table), options(table)) == ((RED, "end-of-play"), ["end", ("power", 3)])


@rule("AM-EX-7", "AM-CARD-drumknott", "AM-TURN-13", "AM-HAND-1")
def test_drumknott_plays_two_more_cards():
    table = city(
        hands={RED: ["drumknott", "sergeant_angua", "groat", "captain_carrot", "modo"]},
        pile=["hex", "librarian", "stanley", "the_dysk"],
        trouble=[4],
    )
    answer(table, "drumknott", "scroll")
    assert asked(table) == (RED, "play-another")
    answer(table, "sergeant_angua", "skip", "groat", "skip")
    assert asked(table) == (RED, "play-another")
    assert names(table.state, [card for card, *_ in table.state.playing]) == ["drumknott"]
    assert options(table) == ["captain_carrot", "modo", "skip"]
    answer(table, "captain_carrot", "skip", "skip")
    answer(table, "skip")
    assert asked(table) == (RED, "end-of-play")
    assert names(table.state, table.state.discard) == ["sergeant_angua", "groat", "captain_carrot", "drumknott"]
    assert len(told(answer(table, "end"), "drew")[0][2]) == 4


@rule("AM-HAND-1")
def test_both_cards_at_once_by_an_option():
    table = city(
        hands={RED: ["drumknott", "sergeant_angua", "groat", "modo", "gaspode"]},
        options={"two_cards_at_once": True},
    )
    answer(table, "drumknott", "scroll")
    assert asked(table) == (RED, "lay-ready")
    answer(table, "groat")
    assert options(table) == ["sergeant_angua", "modo", "skip"]
    events = answer(table, "sergeant_angua")
    assert words(events) == ["laid-ready", "played"]
    assert hand(table, RED) == ["gaspode", "modo"]
    events = answer(table, "skip")
    assert words(events) == ["skipped", "put-away"]
    assert (asked(table), options(table)) == ((RED, "play-laid"), ["go-on"])
    assert words(answer(table, "go-on"))[0] == "played"
    assert hand(table, RED) == ["gaspode", "modo"]
    answer(table, "modo")
    assert hand(table, RED) == ["gaspode"]


@rule("AM-HAND-1", "AM-CITY-2", "AM-MOSSY-2")
def test_between_two_cards_laid_ready_a_power_or_doctor_mossy_lawn_can_be_used():
    hand_ = ["drumknott", "groat", "doctor_hix", "doctor_mossy_lawn"]
    table = city(hands={RED: hand_}, options={"two_cards_at_once": True}, buildings={3: RED}, minions={1: [1]})
    answer(table, "drumknott", "scroll", "groat", "doctor_hix", "skip")
    assert options(table) == ["doctor_mossy_lawn", "go-on", ("power", 3)]
    answer(table, ("power", 3))
    assert options(table) == ["doctor_mossy_lawn", "go-on"]
    answer(table, "doctor_mossy_lawn")
    assert {"groat", "doctor_hix"} < {*hand(table, RED)}
    assert names(table.state, table.state.discard) == ["doctor_mossy_lawn", "drumknott"]
    assert table.state.used_events == []


@rule("AM-HAND-1", "AM-TURN-7")
def test_one_card_laid_ready_is_enough_and_none_too():
    position = {"hands": {RED: ["drumknott", "groat", "modo"]}, "options": {"two_cards_at_once": True}}
    table = city(**position)
    answer(table, "drumknott", "scroll", "groat")
    assert words(answer(table, "skip")) == ["skipped", "played"]
    answer(table, "skip")
    assert asked(table) == (RED, "end-of-play")
    table = city(**position)
    assert words(answer(table, "drumknott", "scroll", "skip")) == ["played", "symbol", "skipped", "put-away"]
    assert hand(table, RED) == ["groat", "modo"]


@rule("AM-TURN-13", "AM-EX-18")
@pytest.mark.parametrize(
    ("before", "drawn"), [((), 3), (("the_fools_guild",), 2), (("the_fools_guild", "dr_whiteface"), 1)]
)
def test_penalty_cards_lower_the_refill_target(before, drawn):
    table = city(phase="refill", active=BLUE, hands={BLUE: ["hex", "modo"]}, before={BLUE: before})
    assert len(told(table.events, "drew")[0][2]) == drawn


@rule("AM-EX-16", "AM-TURN-14")
def test_who_holds_enough_draws_nothing():
    many = ["hex", "modo", "groat", "stanley", "dwarves", "ruby", "igor"]
    table = city(phase="refill", hands={RED: many})
    assert not any(event[1] == RED for event in told(table.events, "drew"))
    assert hand(table, RED) == sorted(many)


@rule("AM-TURN-15")
def test_the_discard_pile_stays():
    table = city(phase="refill", hands={RED: ["hex"]}, pile=["groat"], pile_rest=False, discard=["modo", "stanley"])
    assert table.over
    assert names(table.state, table.state.discard) == ["modo", "stanley"]


@rule("AM-CARD-the_peeled_nuts")
def test_the_peeled_nuts_do_nothing():
    table = city(hands={RED: ["the_peeled_nuts", "susan"]})
    assert words(answer(table, "the_peeled_nuts")) == ["played", "put-away"]
    assert asked(table) == (RED, "end-of-play")


@rule("AM-TURN-12")
def test_the_end_of_play_is_a_decision_while_there_is_anything_to_decide():
    table = city(hands={RED: ["groat", "modo"]})
    answer(table, "groat", "skip")
    assert asked(table) == (RED, "end-of-play")
    assert options(table) == ["end"]
    answer(table, "end")
    assert asked(table)[0] != RED or table.state.turn > 1


@rule("AM-EX-36", "AM-CARD-doctor_mossy_lawn", "AM-MOSSY-1")
def test_doctor_mossy_lawn_ends_the_turn():
    table = city(
        hands={RED: ["the_royal_mint", "doctor_mossy_lawn", "groat"]},
        minions={6: [1]},
        money=(12, 0, 0),
        pile=["hex", "modo", "stanley"],
    )
    answer(table, "the_royal_mint")
    assert options(table) == ["place_building", "skip"]
    answer(table, "place_building")
    assert options(table) == ["doctor_mossy_lawn", "money", "skip"]
    events = answer(table, "doctor_mossy_lawn")
    assert words(events)[:4] == ["interrupted", "took-back", "drew", "turn-ended"]
    assert hand(table, RED) == ["groat", "hex", "modo", "stanley", "the_royal_mint"]
    assert table.state.building[6] == RED
    assert table.state.money[RED] == 0
    assert names(table.state, table.state.discard) == ["doctor_mossy_lawn"]


@rule("AM-MOSSY-1")
def test_it_needs_a_card_that_was_begun():
    table = city(hands={RED: ["doctor_mossy_lawn", "sergeant_angua", "the_peeled_nuts", "groat"]}, trouble=[4])
    assert options(table) == ["sergeant_angua", "the_peeled_nuts", "groat"]
    answer(table, "sergeant_angua")
    assert "doctor_mossy_lawn" not in options(table)
    answer(table, "skip")
    assert options(table) == ["doctor_mossy_lawn", "the_peeled_nuts", "groat", "skip"]
    answer(table, "groat")
    assert "doctor_mossy_lawn" not in options(table)
    table = city(hands={RED: ["doctor_mossy_lawn", "the_peeled_nuts"]})
    answer(table, "the_peeled_nuts")
    assert options(table) == ["doctor_mossy_lawn", "end"]


@rule("AM-MOSSY-2", "AM-INFO-11")
def test_the_card_played_last_comes_back():
    table = city(hands={RED: ["drumknott", "groat", "doctor_mossy_lawn", "modo"]}, pile=["hex"])
    answer(table, "drumknott", "scroll", "groat", "skip")
    groat = table.state.discard[-1]
    assert asked(table) == (RED, "play-another")
    events = answer(table, "doctor_mossy_lawn")
    assert told(events, "took-back") == [("took-back", RED, 1)]
    assert names(table.state, table.state.discard) == ["doctor_mossy_lawn", "drumknott"]
    assert "groat" in hand(table, RED)
    assert groat not in table.state.hands[RED]
    assert table.state.playing == []


@rule("AM-MOSSY-2")
def test_cards_laid_ready_come_back_too():
    table = city(
        hands={RED: ["drumknott", "groat", "doctor_mossy_lawn", "captain_carrot"]},
        options={"two_cards_at_once": True},
        trouble=[4],
    )
    answer(table, "drumknott", "scroll", "captain_carrot", "groat", "skip")
    answer(table, "doctor_mossy_lawn")
    assert {"groat", "captain_carrot"} < {*hand(table, RED)}
    assert names(table.state, table.state.discard) == ["doctor_mossy_lawn", "drumknott"]


@rule("AM-TERM-6", "AM-DEMAND-2")
def test_cards_before_a_player_are_no_hand_cards():
    table = city(hands={RED: ["groat"]}, before={RED: ["dr_whiteface", "mr_bent"]})
    assert options(table) == ["groat"]
    assert table.state.loans(RED) == 1


@rule("AM-SYM-8")
def test_without_events_the_symbol_does_nothing():
    used = ["the_dragon", "flood", "fire", "fog", "riots", "explosion", "mysterious_murders", "subsidence", "trolls"]
    used += ["demons_from_the_dungeon_dimensions", "bloody_stupid_johnson", "earthquake"]
    table = city(hands={RED: ["doctor_hix"]}, used_events=used)
    assert ("impossible", RED, "random_event") in answer(table, "doctor_hix")


@rule("AM-SYM-7")
def test_a_random_event_cannot_be_skipped():
    table = city(hands={RED: ["doctor_hix"]}, events=["riots"])
    events = answer(table, "doctor_hix")
    assert words(events)[:4] == ["played", "symbol", "event", "event-over"]
    assert names(table.state, table.state.used_events) == ["riots"]
    assert asked(table) == (RED, "symbol")
    assert options(table) == ["scroll", "skip"]


def test_a_whole_turn_can_be_skipped():
    table = city(hands={RED: ["lord_downey", "groat"], BLUE: ["modo"]}, trouble=[3], minions={3: [0, 1]})
    answer(table, "lord_downey")
    end_turn(table)
    assert asked(table) == (BLUE, "play")


def test_phases_are_those_of_the_steps():
    assert turn.PHASES == ("setup", "statement", "play", "act", "end", "refill", "over")


@rule("AM-SYM-6", "AM-SYM-10", "AM-COMP-4")
def test_a_scroll_does_what_the_card_says_and_interrupts_are_no_symbols_to_do():
    table = city(hands={RED: ["gargoyles", "susan"]}, money=(999, 999, 999))
    answer(table, "gargoyles")
    assert options(table) == ["scroll", "skip"]
    for face in components.INTERRUPTS:
        assert [symbol.kind for symbol in components.ACTIONS[face]] == ["interrupt"]
        assert face not in turn.PLAYABLE
    table = city(hands={RED: ["the_royal_mint"]}, money=(999, 999, 999))
    answer(table, "the_royal_mint", "money")
    assert table.state.money[RED] == 1004


@rule("AM-TERM-1")
def test_figures_are_minions_trolls_and_demons():
    g = city(minions={4: [2, 1]}, trolls={4: 1}, demons={4: 1}, buildings={4: RED}, trouble=[4]).state
    assert g.figures(4) == 5
    assert g.owners(4) == (RED, BLUE, -2, -3)
    assert g.all_figures() == ((4, RED), (4, BLUE), (4, -2), (4, -3))


@rule("AM-CITY-2")
def test_powers_can_be_used_between_any_two_actions_and_once():
    def fresh():
        return city(
            hands={RED: ["pink_pussycat_club", "groat", "captain_carrot"]}, buildings={3: RED}, minions={1: [1]}
        )

    power = ("power", 3)
    for answers, kind in [
        ((), "play"),
        (("pink_pussycat_club",), "symbol"),
        (("pink_pussycat_club", "money"), "play-another"),
        (("groat", "skip"), "end-of-play"),
    ]:
        table = fresh()
        answer(table, *answers)
        assert asked(table) == (RED, kind)
        before = table.state.money[RED]
        assert words(answer(table, power)) == ["power", "took-money"]
        assert table.state.money[RED] == before + 2
        assert asked(table) == (RED, kind)
        assert power not in options(table)


@rule("AM-CITY-2", "AM-TURN-8")
def test_a_power_can_make_a_symbol_possible():
    table = city(hands={RED: ["the_mended_drum"]}, buildings={3: RED}, minions={6: [1]}, money=(10, 0, 0))
    answer(table, "the_mended_drum")
    assert options(table) == ["skip", ("power", 3)]
    answer(table, ("power", 3))
    assert options(table) == ["place_building", "skip"]


@rule("AM-MOSSY-2")
def test_a_loan_is_not_taken_back():
    table = city(hands={RED: ["mr_bent", "doctor_mossy_lawn", "groat"]})
    answer(table, "mr_bent", "scroll")
    events = answer(table, "doctor_mossy_lawn")
    assert told(events, "took-back") == []
    g = table.state
    assert names(g, g.before[RED]) == ["mr_bent"]
    assert names(g, g.discard) == ["doctor_mossy_lawn"]
    assert g.money[RED] == 20


@rule("AM-PAY-3", "AM-TURN-10")
def test_a_loan_that_is_skipped_is_discarded():
    table = city(hands={RED: ["mr_bent"]})
    answer(table, "mr_bent", "skip")
    g = table.state
    assert (names(g, g.discard), g.before[RED], g.money[RED]) == (["mr_bent"], [], 10)
