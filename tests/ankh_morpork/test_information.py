"""What stays hidden: nobody follows a card from hand to hand, and nothing is asked because of what somebody holds."""

import pytest

from parlour.core.games.ankh_morpork import components
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, end_turn, told
from tests.ankh_morpork.texting import event, reads, text
from tests.rules import rule

SEEN = ["susan", "gaspode", "igor"]


def looked_at(card):
    """A table where red has looked at blue's cards by Cable Street Particulars, and yellow is about to play a card."""
    table = city(hands={RED: ["cable_street_particulars"], BLUE: [*SEEN, "groat"], YELLOW: [card, "modo"]})
    answer(table, "cable_street_particulars", "scroll", BLUE, "pass", "groat")
    assert all(reads(table, RED, handle) for handle in table.state.hands[BLUE])
    end_turn(table)
    assert asked(table) == (BLUE, "play")  # with interrupts alone, and may only pass
    end_turn(table)
    answer(table, card, *(["scroll", BLUE] if "scroll" in symbols(card)[:1] else ["skip", "scroll", BLUE]), "pass")
    return table


def symbols(card):
    return [symbol.kind for symbol in components.CARD[components.FACE[card]].symbols]


@rule("AM-INFO-10", "AM-INFO-1")
@pytest.mark.parametrize("card", ["the_beggars_guild", "queen_molly", "stanley"])
def test_who_has_seen_a_hand_does_not_know_what_is_given_or_taken_out_of_it(card):
    table = looked_at(card)
    while asked(table)[1] in ("give-card", "keep-card"):
        table.answer(table.legal(table.question.seat)[0])
    g = table.state
    assert len(g.hands[YELLOW]) == (2 if card == "stanley" else 3)
    assert not any(reads(table, RED, handle) for handle in (*g.hands[BLUE], *g.hands[YELLOW]))
    assert sum(reads(table, BLUE, handle) for handle in g.hands[YELLOW]) == len(g.hands[YELLOW]) - 1  # what it gave


@rule("AM-INFO-10", "AM-CARD-mrs_cake", "AM-CARD-zorgo_the_retro_phrenologist", "AM-PERSON-1")
def test_who_has_seen_the_unused_personalities_does_not_know_which_was_drawn():
    table = city(hands={RED: ["mrs_cake", "susan"], BLUE: ["zorgo_the_retro_phrenologist"]})
    answer(table, "mrs_cake", "scroll")
    assert sum(reads(table, RED, handle) for handle in table.state.unused) == 3
    end_turn(table)
    answer(table, "zorgo_the_retro_phrenologist", "scroll")
    g = table.state
    assert not any(reads(table, RED, handle) for handle in (g.personality[BLUE], *g.unused))
    assert reads(table, BLUE, g.personality[BLUE])
    assert [reads(table, BLUE, handle) for handle in g.unused] == [False, False, False, True]


@rule("AM-INFO-10")
def test_a_gift_and_a_sale_are_read_by_two():
    table = text("the_ankh_morpork_sunshine_dragon_sanctuary", "pass", hands={BLUE: ["modo", "hex"]}, money=(0, 0, 1))
    answer(table, table.state.hands[BLUE][0])
    (card,) = table.state.hands[RED]
    assert [reads(table, seat, card) for seat in (RED, BLUE, YELLOW, None)] == [True, True, False, False]
    table = text("rosie_palm", BLUE, hands={RED: ["modo", "hex"]})
    before = table.state.hands[RED]
    answer(table, before[0])
    (card,) = table.state.hands[BLUE]
    assert [reads(table, seat, card) for seat in (RED, BLUE, YELLOW, None)] == [True, True, False, False]


@rule("AM-INFO-10", "AM-CARD-the_chair_of_indefinite_studies")
def test_exchanged_hands_are_mixed_and_read_by_both():
    table = text("the_chair_of_indefinite_studies", BLUE, hands={RED: ["groat", "ruby"], BLUE: ["modo", "hex"]})
    before = [*table.state.hands[RED], *table.state.hands[BLUE]]
    answer(table, "pass")
    g = table.state
    for card in (*g.hands[RED], *g.hands[BLUE]):
        assert card not in before
        assert [reads(table, seat, card) for seat in (RED, BLUE, YELLOW, None)] == [True, True, False, False]


# --- who is asked ---


@rule("AM-INFO-4", "AM-INFO-6", "AM-INT-11", "AM-INT-12")
@pytest.mark.parametrize("held", [["groat"], ["susan"], ["wallace_sonky"], []])
@pytest.mark.parametrize(("name", "dice"), [("the_dragon", [9]), ("mysterious_murders", [9, 3, 3])])
def test_an_event_asks_whom_it_hits_whatever_they_hold(name, dice, held):
    discard = ["fresh_start_club", "igor"]
    table = event(name, dice=dice, minions={9: [0, 1]}, hands={BLUE: held, YELLOW: ["gaspode"]}, discard=discard)
    if held:
        assert asked(table) == (BLUE, "strike-window")
        answer(table, "pass")
        assert asked(table) == (BLUE, "after-window")
        answer(table, "pass")
    assert asked(table) == (RED, "symbol")
    assert table.state.minions[9][BLUE] == 0


@rule("AM-INFO-4", "AM-INFO-5", "AM-EVENT-bloody_stupid_johnson")
def test_johnson_asks_the_holder_whatever_they_hold():
    table = event("bloody_stupid_johnson", dice=[9], buildings={9: BLUE}, minions={9: [1, 1]}, hands={BLUE: ["groat"]})
    assert told(table.events, "area-card-gone") == [("area-card-gone", BLUE, 9)]
    assert asked(table) == (BLUE, "strike-window")
    answer(table, "pass")
    assert asked(table) == (BLUE, "after-window")
    answer(table, "pass")
    assert table.state.minions[9] == [1, 0, 0]


@rule("AM-INFO-3", "AM-MOSSY-1", "AM-TURN-12")
def test_the_end_of_play_is_asked_of_who_holds_any_card_after_playing_one():
    """Doctor Mossy Lawn is a hand card: who holds none and has no power is not asked, who has played none neither."""
    table = city(hands={RED: ["groat", "modo"], BLUE: ["susan"]})
    answer(table, "groat", "skip")
    assert asked(table) == (RED, "end-of-play")
    table = city(4, hands={RED: ["groat"], BLUE: ["susan"], GREEN: ["ruby"]})
    assert ("turn-ended", RED) in answer(table, "groat", "skip")
    events = answer(table, "pass")
    assert ("turn-ended", BLUE) in events
