"""Card texts about cards: drawn, thrown away, given, looked at, stolen, exchanged, played through another."""

import pytest

from parlour.core.games.ankh_morpork import components
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, hand, names, options, told
from tests.ankh_morpork.texting import is_done, reads, text
from tests.rules import rule

# --- gifts and sales ---


@rule("AM-CARD-the_beggars_guild", "AM-WHO-2", "AM-INFO-10")
@pytest.mark.parametrize("card", ["the_beggars_guild", "queen_molly"])
def test_a_named_player_gives_two_cards_of_their_choice(card):
    table = text(card, BLUE, hands={BLUE: ["modo", "hex", "groat"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "pass")
    assert asked(table) == (BLUE, "give-card")
    for name in ("modo", "groat"):
        view = table.view(BLUE)
        answer(table, next(card for card in view.state.hands[BLUE] if components.FACES[view.face(card)] == name))
    assert hand(table, BLUE) == ["hex"]
    assert hand(table, RED) == ["groat", "modo"]
    given = table.state.hands[RED]
    assert all(reads(table, seat, card) for seat in (RED, BLUE) for card in given)
    assert not any(reads(table, seat, card) for seat in (YELLOW, None) for card in given)


@rule("AM-CARD-the_beggars_guild", "AM-PAY-4")
def test_who_has_fewer_cards_gives_them_all():
    table = text("the_beggars_guild", BLUE, "pass", hands={BLUE: ["modo"]})
    assert (hand(table, RED), hand(table, BLUE)) == (["modo"], [])
    assert is_done(text("the_beggars_guild", BLUE))


@rule("AM-CARD-wallace_sonky")
def test_wallace_sonky_keeps_the_hand():
    table = text("the_beggars_guild", BLUE, "wallace_sonky", hands={BLUE: ["modo", "wallace_sonky"]})
    assert (hand(table, RED), hand(table, BLUE)) == ([], ["modo"])


@rule("AM-INFO-10")
def test_a_hand_is_mixed_before_a_card_leaves_it():
    table = text("the_beggars_guild", BLUE, hands={BLUE: ["modo", "hex", "groat"]})
    before = table.state.hands[BLUE]
    assert ("hand-mixed", BLUE) in answer(table, "pass")
    assert not any(card in before for card in table.state.hands[BLUE])
    assert hand(table, BLUE) == ["groat", "hex", "modo"]


SANCTUARY = "the_ankh_morpork_sunshine_dragon_sanctuary"


@rule("AM-EX-45", "AM-CARD-the_ankh_morpork_sunshine_dragon_sanctuary")
def test_every_other_player_gives_a_dollar_or_a_card():
    table = text(SANCTUARY, seats=4, money=(0, 0, 4, 0), hands={BLUE: ["modo", "hex"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "pass")
    assert asked(table) == (BLUE, "give-card")
    events = answer(table, table.state.hands[BLUE][0])
    assert told(events, "handed-over") == [("handed-over", YELLOW, RED, 1)]
    assert table.state.money == [1, 0, 3, 0]
    assert [len(cards) for cards in table.state.hands] == [1, 1, 0, 0]
    assert is_done(table)


@rule("AM-CARD-the_ankh_morpork_sunshine_dragon_sanctuary", "AM-SONKY-1", "AM-WHO-2")
def test_who_can_give_both_chooses():
    hands = {BLUE: ["modo"], YELLOW: ["hex"], GREEN: ["wallace_sonky"]}
    table = text(SANCTUARY, "pass", seats=4, hands=hands)
    assert (asked(table), options(table)) == ((BLUE, "give"), ["give-money", "give-card"])
    answer(table, "give-money", "pass", "give-card", "wallace_sonky")
    assert table.state.money == [11, 9, 10, 10]
    assert hand(table, RED) == ["hex"]
    assert is_done(table)


@rule("AM-CARD-rosie_palm", "AM-WHO-1", "AM-INFO-10")
@pytest.mark.parametrize("card", ["rosie_palm", "the_seamstresses_guild"])
@pytest.mark.parametrize(("has", "pays"), [(9, 2), (2, 2), (1, 1), (0, 0)])
def test_a_card_is_sold_for_two_dollars(card, has, pays):
    table = text(card, hands={RED: ["modo", "hex"]}, money=(0, has, 0))
    assert (asked(table), options(table)) == ((RED, "name-buyer"), [BLUE, YELLOW])
    answer(table, BLUE)
    assert asked(table) == (RED, "give-card")
    sold = table.state.hands[RED][0]
    answer(table, sold)
    assert table.state.money == [pays, has - pays, 0]
    assert table.state.hands[BLUE] == [sold]
    assert reads(table, BLUE, sold) and not reads(table, YELLOW, sold)


@rule("AM-CARD-rosie_palm", "AM-CARD-wallace_sonky")
def test_nothing_is_sold_without_a_card_or_to_who_stops_it():
    assert is_done(text("the_seamstresses_guild"))
    table = text("the_seamstresses_guild", BLUE, hands={RED: ["modo"], BLUE: ["wallace_sonky"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "wallace_sonky")
    assert (hand(table, RED), table.state.money) == (["modo"], [10, 10, 10])


# --- drawing ---

DRAWING = {
    "hex": 3,
    "librarian": 4,
    "leonard_of_quirm": 4,
    "sergeant_cheery_littlebottom": 2,
    "the_clacks": 2,
    "moist_von_lipwig": 2,
    "professor_of_recent_runes": 2,
}


@rule("AM-CARD-hex", "AM-INFO-10")
@pytest.mark.parametrize("card", DRAWING)
def test_cards_are_drawn(card):
    table = text(card, hands={RED: ["groat"]}, pile=["modo", "stanley", "ruby", "susan"])
    ((_, seat, drawn),) = told(table.events, "drew")[:1]
    assert (seat, len(drawn)) == (RED, DRAWING[card])
    assert "modo" in hand(table, RED)
    assert all(reads(table, RED, handle) and not reads(table, BLUE, handle) for handle in drawn)


@rule("AM-EX-52", "AM-END-2", "AM-END-3")
def test_the_last_card_ends_the_game_within_a_text():
    position = {"minions": {3: [1]}, "pile": ["modo", "ruby"], "pile_rest": False}
    table = text("hex", **position)
    assert table.over
    assert table.state.reason == "pile"
    assert hand(table, RED) == ["modo", "ruby"]
    assert table.state.buildings_of(RED) == ()


@rule("AM-CARD-gargoyles")
def test_gargoyles_draw_a_card_for_each_own_building():
    table = text("gargoyles", buildings={1: RED, 5: RED, 6: BLUE})
    assert len(told(table.events, "drew")[0][2]) == 2
    assert told(text("gargoyles", buildings={6: BLUE}).events, "skipped", "impossible")[0][0] == "impossible"


@rule("AM-CARD-history_monks", "AM-INFO-11", "AM-HAND-2")
def test_history_monks_take_four_discards_by_chance():
    discard = ["modo", "groat", "ruby", "hex", "susan", "stanley"]
    picks = city(discard=discard).state.discard
    table = text("history_monks", discard=discard, dice=[picks[0], picks[5], picks[2], picks[3]])
    assert [card for _, _, card in told(table.events, "picked")] == ["modo", "stanley", "ruby", "hex"]
    g = table.state
    assert names(g, g.discard) == ["groat", "susan"]
    assert hand(table, RED) == ["hex", "modo", "ruby", "stanley"]
    assert not any(reads(table, BLUE, card) for card in g.hands[RED])


@rule("AM-CARD-history_monks")
def test_history_monks_take_fewer_if_there_are_fewer():
    picks = city(discard=["modo", "groat"]).state.discard
    table = text("history_monks", discard=["modo", "groat"], dice=picks)
    assert (hand(table, RED), table.state.discard) == (["groat", "modo"], [])
    assert hand(text("history_monks"), RED) == []


# --- throwing away ---


@rule("AM-CARD-modo")
@pytest.mark.parametrize("card", ["modo", "the_luggage"])
def test_a_card_is_thrown_away(card):
    table = text(card, hands={RED: ["groat", "susan"]})
    assert options(table) == [("groat",), ("susan",)]
    answer(table, "susan")
    assert hand(table, RED) == ["groat"]
    assert names(table.state, table.state.discard)[:1] == ["susan"]
    assert hand(text(card, hands={RED: ["groat"]}), RED) != ["groat"]
    assert told(text(card).events, "discarded") == []


@rule("AM-EX-47", "AM-CARD-the_alchemists_guild", "AM-TURN-13")
def test_alchemists_throw_away_and_draw_up_to_the_target():
    table = text(
        "the_alchemists_guild",
        hands={RED: ["groat", "susan", "hex", "ruby"]},
        before={RED: ["the_fools_guild"]},
        pile=["modo", "stanley"],
    )
    assert len(options(table)) == 1 + 4 + 6 + 4
    answer(table, ("groat", "hex"))
    assert hand(table, RED) == ["modo", "ruby", "stanley", "susan"]


@rule("AM-CARD-the_alchemists_guild")
def test_alchemists_may_keep_all_cards():
    table = text("the_alchemists_guild", "pass", hands={RED: ["groat", "susan"]})
    assert len(table.state.hands[RED]) == 5
    assert len(text("the_alchemists_guild").state.hands[RED]) == 5


# --- looking, stealing, exchanging ---


@rule("AM-CARD-cable_street_particulars", "AM-WHO-3", "AM-INFO-10")
def test_cable_street_sees_a_hand_and_chooses_a_discard():
    table = text("cable_street_particulars", BLUE, hands={BLUE: ["modo", "hex"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "pass")
    assert (asked(table), options(table)) == ((RED, "make-discard"), [("modo",), ("hex",)])
    left = table.state.hands[BLUE][1]
    assert not reads(table, YELLOW, left)
    answer(table, "modo")
    g = table.state
    assert names(g, g.discard) == ["modo"]
    assert g.hands[BLUE] == [left]
    assert reads(table, RED, left) and not reads(table, YELLOW, left)


@rule("AM-CARD-cable_street_particulars", "AM-PAY-4", "AM-CARD-wallace_sonky")
def test_cable_street_sees_nothing_of_an_empty_hand_or_when_stopped():
    assert is_done(text("cable_street_particulars", BLUE))
    table = text("cable_street_particulars", BLUE, "wallace_sonky", hands={BLUE: ["hex", "wallace_sonky"]})
    assert hand(table, BLUE) == ["hex"]
    assert not reads(table, RED, table.state.hands[BLUE][0])


@rule("AM-CARD-stanley", "AM-WHO-3", "AM-INFO-10", "AM-INFO-11")
def test_stanley_sees_two_cards_and_keeps_one():
    table = text("stanley", BLUE, "pass", hands={BLUE: ["modo", "hex", "ruby"]})
    assert asked(table) == (RED, "keep-card")
    shown = options(table)
    assert len(shown) == 2
    hidden = next(card for card in table.state.hands[BLUE] if card not in shown)
    assert all(reads(table, RED, card) and reads(table, BLUE, card) for card in shown)
    assert not reads(table, RED, hidden)
    answer(table, shown[0])
    assert table.state.hands[RED] == [shown[0]]
    assert sorted(table.state.hands[BLUE]) == sorted([hidden, shown[1]])
    assert not any(reads(table, YELLOW, card) for card in (*shown, hidden))


@rule("AM-CARD-stanley")
def test_stanley_takes_a_lone_card():
    table = text("stanley", BLUE, "pass", hands={BLUE: ["modo"]})
    assert (hand(table, RED), hand(table, BLUE)) == (["modo"], [])
    assert is_done(text("stanley", BLUE))


@rule("AM-CARD-the_chair_of_indefinite_studies", "AM-INFO-10", "AM-HAND-2")
def test_the_chair_exchanges_hands():
    table = text("the_chair_of_indefinite_studies", BLUE, hands={RED: ["groat"], BLUE: ["modo", "hex", "ruby"]})
    assert asked(table) == (BLUE, "text-window")
    answer(table, "pass")
    assert (hand(table, RED), hand(table, BLUE)) == (["hex", "modo", "ruby"], ["groat"])
    assert not any(reads(table, YELLOW, card) for cards in table.state.hands for card in cards)


@rule("AM-CARD-the_chair_of_indefinite_studies", "AM-PAY-4", "AM-INT-16")
def test_the_chair_exchanges_with_an_empty_hand_too():
    table = text("the_chair_of_indefinite_studies", BLUE, hands={RED: ["groat"]})
    assert hand(table, BLUE) == ["groat"]
    assert told(text("the_chair_of_indefinite_studies", BLUE).events, "swapped-hands") == []


@rule("AM-CARD-the_chair_of_indefinite_studies", "AM-CARD-wallace_sonky")
def test_wallace_sonky_keeps_his_hand_from_the_chair():
    table = text(
        "the_chair_of_indefinite_studies", BLUE, "wallace_sonky", hands={RED: ["groat"], BLUE: ["wallace_sonky"]}
    )
    assert hand(table, RED) == ["groat"]


# --- cards played through another ---


@rule("AM-CARD-drumknott", "AM-HAND-1", "AM-TURN-7")
def test_ponder_stibbons_plays_two_more_cards_after_its_event():
    table = city(hands={RED: ["ponder_stibbons", "groat", "modo", "hex"]}, events=["riots"])
    answer(table, "ponder_stibbons")
    assert table.state.used_events
    answer(table, "scroll")
    assert (asked(table), options(table)) == ((RED, "play-another"), ["groat", "modo", "hex", "skip"])
    answer(table, "groat", "skip", "modo", "skip", "skip")
    assert (asked(table), options(table)) == ((RED, "end-of-play"), ["end"])
    g = table.state
    assert names(g, g.discard) == ["groat", "modo", "ponder_stibbons"]
