"""Interrupts: which windows open, for whom, and what can be answered in them."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.ankh_morpork import board, components, moving, windows
from parlour.core.games.ankh_morpork.components import FACE
from parlour.core.games.ankh_morpork.operations import EVENT, POWER, SYMBOL, TEXT, By
from parlour.core.games.ankh_morpork.state import DEMON, TROLL
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, hand, names, options, told
from tests.rules import rule

ALL_SIX = ["gaspode", "susan", "wallace_sonky", "fresh_start_club", "igor", "doctor_mossy_lawn"]


def struck(source, owner=BLUE, how="remove", picker=None, seats=3, **position):
    """A table where red, through a source, removes or moves a minion out of Longwall (9)."""

    def strike(g, t):
        by = By(RED, source)
        if how == "remove":
            moving.remove_figure(g, t, by, 9, owner, picker)
        else:
            moving.move_figure(g, t, by, owner, 9, 8)

    position.setdefault("minions", {9: [2, 2, 2]})
    position.setdefault("trouble", [9])
    return city(seats, rule=strike, **position)


def answers(source, owner=BLUE, how="remove", picker=None):
    """The interrupts with which a strike's first window can be answered, by somebody who holds them all."""
    table = struck(source, owner, how, picker, hands={owner: ALL_SIX})
    if table.over or table.question.kind != "strike-window":
        return None
    assert asked(table) == (owner, "strike-window")
    return sorted(choice[0] for choice in options(table) if choice)


@rule("AM-INT-1", "AM-COMP-3")
def test_there_are_six_interrupts():
    assert sorted(components.FACES[face] for face in components.INTERRUPTS) == sorted(ALL_SIX)


@rule("AM-INT-8")
def test_what_answers_a_symbol():
    assert answers(SYMBOL) == ["gaspode", "susan"]


@rule("AM-INT-9", "AM-CARD-gaspode", "AM-CARD-susan")
def test_what_answers_a_text():
    assert answers(TEXT) == ["gaspode", "susan", "wallace_sonky"]
    assert answers(TEXT, how="move") == ["gaspode", "wallace_sonky"]


@rule("AM-INT-10")
def test_what_answers_ones_own_pick():
    assert answers(TEXT, owner=RED) == ["susan"]
    assert answers(TEXT, owner=BLUE, picker=BLUE) == ["susan"]
    assert answers(TEXT, owner=YELLOW, picker=BLUE) == ["gaspode", "susan", "wallace_sonky"]


@rule("AM-INT-11", "AM-RANDOM-5")
def test_what_answers_an_event():
    assert answers(EVENT) == ["susan"]
    assert answers(EVENT, owner=RED) == ["susan"]


@rule("AM-INT-17")
def test_what_nothing_answers():
    assert answers(TEXT, owner=RED, how="move") is None
    assert answers(POWER) is None


@rule("AM-INT-13")
@pytest.mark.parametrize("owner", [TROLL, DEMON])
def test_trolls_and_demons_open_no_window(owner):
    everybody = {RED: ["groat"], BLUE: ["susan"]}
    figures = {"trolls": {9: 1}} if owner == TROLL else {"demons": {9: 1}}
    assert struck(SYMBOL, owner, hands=everybody, **figures).over
    assert struck(TEXT, owner, "move", hands=everybody, **figures).over


@rule("AM-EX-43", "AM-INFO-4", "AM-INFO-5", "AM-INFO-6")
def test_who_holds_any_card_is_asked():
    table = city(
        4,
        hands={RED: ["mr_gryle"], GREEN: ["groat"]},
        minions={7: [0, 0, 0, 2]},
        trouble=[7],
        discard=["susan", "gaspode"],
    )
    answer(table, "mr_gryle", "assassinate")
    assert asked(table) == (GREEN, "strike-window")
    assert options(table) == [()]
    assert told(answer(table, "pass"), "removed") == [("removed", GREEN, 7)]
    assert asked(table) == (GREEN, "after-window")
    answer(table, "pass")
    assert asked(table) == (RED, "symbol")


@rule("AM-INFO-4", "AM-INFO-3")
def test_who_holds_none_is_not_asked():
    table = city(hands={RED: ["mr_gryle"]}, minions={7: [0, 2]}, trouble=[7])
    answer(table, "mr_gryle", "assassinate")
    assert asked(table) == (RED, "symbol")
    assert table.state.minions[7][BLUE] == 1


@rule("AM-INFO-5")
def test_a_card_that_is_not_held_cannot_be_answered():
    table = struck(SYMBOL, hands={BLUE: ["groat"]})
    card = table.state.hands[BLUE][0]
    for value in [((card, FACE["susan"]),), ((card, FACE["groat"]),)]:
        with pytest.raises(IllegalAnswer):
            table.answer(value)


@rule("AM-EX-6", "AM-INT-2", "AM-INT-3", "AM-TURN-8")
def test_gaspode_saves_a_minion_and_the_card_goes_on():
    table = city(
        hands={RED: ["dr_cruces"], BLUE: ["gaspode", "groat"]},
        minions={7: [1, 2]},
        trouble=[7],
    )
    answer(table, "dr_cruces", "assassinate")
    before = table.state.hands[BLUE]
    events = answer(table, "gaspode")
    assert events[:2] == [("interrupted", BLUE, before[0]), ("saved", BLUE, 7)]
    assert (table.state.figures(7), table.state.trouble[7]) == (3, True)
    assert names(table.state, table.state.discard) == ["gaspode"]
    assert hand(table, BLUE) == ["groat"]
    assert asked(table) == (RED, "symbol")
    answer(table, "money")
    assert table.state.money == [13, 10, 10]


@rule("AM-EX-8", "AM-INT-4", "AM-CARD-death")
def test_one_card_answers_one_attempt():
    table = city(
        4,
        hands={RED: ["death"], BLUE: ["gaspode"]},
        minions={5: [0, 1, 0, 1]},
        trouble=[5],
    )
    answer(table, "death", "assassinate", (5, BLUE), "gaspode")
    assert asked(table) == (RED, "symbol")
    events = answer(table, "assassinate", (5, BLUE))
    assert told(events, "removed", "calmed") == [("removed", BLUE, 5), ("calmed", 5)]
    assert ("impossible", RED, "place_building") in events


@rule("AM-INT-5", "AM-INT-6")
def test_a_stopped_attempt_is_spent_and_nothing_answers_an_interrupt():
    table = city(
        4,
        hands={RED: ["mr_gryle", "susan"], BLUE: ["gaspode"]},
        minions={5: [0, 1, 0, 1]},
        trouble=[5],
    )
    answer(table, "mr_gryle", "assassinate", (5, BLUE))
    assert answer(table, "gaspode")[-1] == ("saved", BLUE, 5)
    assert (asked(table), options(table)) == ((RED, "symbol"), ["money", "skip"])


@rule("AM-INT-12")
def test_the_minion_comes_back_after_any_removal():
    for source in (SYMBOL, TEXT, EVENT):
        table = struck(source, hands={BLUE: ["igor"]})
        answer(table, "pass")
        assert asked(table) == (BLUE, "after-window")
        events = answer(table, "igor", 10)
        assert told(events, "placed") == [("placed", BLUE, 10)]


@rule("AM-INT-14")
def test_two_minions_have_one_window_of_each_kind():
    def dragon(g, t):
        by = By(RED, EVENT)
        saved = windows.strike(g, t, by, 9, BLUE, count=2)
        for _ in range(2 - saved):
            board.take_off(g, t, 9, BLUE)
        windows.after_window(g, t, BLUE, 9, 2 - saved)

    cards = ["susan", "igor", "fresh_start_club"]
    table = city(rule=dragon, minions={9: [0, 2], 8: [0, 1]}, hands={BLUE: cards})
    answer(table, "pass", ("igor", "fresh_start_club"), 7, 7)
    assert table.over
    assert table.state.minions[7][BLUE] == 2
    assert table.state.trouble_areas() == (7,)
    table = city(rule=dragon, minions={9: [0, 2], 8: [0, 1]}, hands={BLUE: cards})
    answer(table, "susan")
    assert asked(table) == (BLUE, "after-window")
    assert ("igor", "fresh_start_club") not in options(table)


@rule("AM-INT-15")
def test_an_exchange_asks_its_owners_clockwise():
    def bursar(g, t):
        moving.exchange_figures(g, t, By(RED, TEXT), (9, YELLOW), (4, BLUE))

    position = {"minions": {9: [1, 0, 1], 4: [0, 1]}, "rule": bursar, "trouble": [9]}
    table = city(hands={BLUE: ["gaspode"], YELLOW: ["wallace_sonky"]}, **position)
    assert asked(table) == (BLUE, "strike-window")
    assert told(answer(table, "gaspode"), "saved", "exchanged") == [("saved", BLUE, 4)]
    assert table.over
    table = city(hands={BLUE: ["gaspode"], YELLOW: ["wallace_sonky"]}, **position)
    answer(table, "pass")
    assert asked(table) == (YELLOW, "strike-window")
    assert ("exchanged", YELLOW, 9, BLUE, 4) in answer(table, "pass")


@rule("AM-INT-7", "AM-SONKY-1", "AM-CARD-wallace_sonky")
@pytest.mark.parametrize(("stops", "hit"), [(False, [BLUE, GREEN]), (True, [BLUE])])
def test_wallace_sonky_leaves_one_player_out(stops, hit):
    found = []

    def text(g, t):
        found.clear()
        windows.hit_others(g, t, By(RED, TEXT), lambda seat: g.money[seat] > 0, found.append)

    table = city(4, rule=text, hands={YELLOW: ["wallace_sonky"]}, options={"sonky_stops_text": stops})
    assert asked(table) == (YELLOW, "text-window")
    assert options(table) == [(), ("wallace_sonky",)]
    answer(table, "wallace_sonky")
    assert found == hit


@rule("AM-INT-16")
def test_who_cannot_be_hit_is_not_asked():
    found = []

    def text(g, t):
        found.clear()
        windows.hit_others(g, t, By(RED, TEXT), lambda seat: g.money[seat] > 0, found.append)

    assert city(rule=text, money=(0, 0, 5), hands={BLUE: ["wallace_sonky"]}).over
    assert found == [YELLOW]


@rule("AM-INT-7")
def test_no_text_window_for_oneself_an_event_or_a_power():
    for by, victim in [(By(RED, TEXT), RED), (By(RED, EVENT), BLUE), (By(RED, POWER), BLUE)]:
        seen = []
        table = city(
            rule=lambda g, t, by=by, victim=victim, seen=seen: seen.append(windows.text_window(g, t, by, victim)),
            hands={RED: ["wallace_sonky"], BLUE: ["groat"]},
        )
        assert table.over
        assert seen == [False]


def test_the_threat_is_told_while_the_window_is_open():
    table = struck(SYMBOL, hands={BLUE: ["groat"]})
    assert table.state.threat == ("strike-window", BLUE, RED, -1, 9, "remove")
    answer(table, "pass")
    assert table.state.threat == ("after-window", BLUE, RED, -1, 9, "removed")
    answer(table, "pass")
    assert table.state.threat == ()


@rule("AM-INT-12", "AM-INFO-2")
def test_the_after_window_tells_which_card_or_event_did_it():
    table = city(hands={RED: ["mr_gryle"], BLUE: ["groat"]}, minions={7: [0, 1]}, trouble=[7])
    assert told(answer(table, "mr_gryle", "assassinate"), "named") == [("named", RED, BLUE, 7)]
    answer(table, "pass")
    g = table.state
    assert g.threat == ("after-window", BLUE, RED, g.last, 7, "removed")
    assert names(g, [g.last]) == ["mr_gryle"]
    table = city(hands={RED: ["doctor_hix"], BLUE: ["groat"]}, minions={7: [0, 1]}, events=["the_dragon"], dice=[7])
    answer(table, "doctor_hix", "pass")
    g = table.state
    assert g.threat == ("after-window", BLUE, RED, g.event, 7, "removed")
    assert names(g, [g.event]) == ["the_dragon"]
