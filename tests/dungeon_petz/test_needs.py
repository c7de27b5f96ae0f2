"""Phase 3, need cards: exchanging, drawing, giving out."""

from itertools import pairwise

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.chance import Generator
from parlour.core.domains import UNKNOWN
from parlour.core.games.dungeon_petz import needs
from parlour.core.games.dungeon_petz.components import COLOURS, FACE, FACES, NEED, need_deck
from parlour.core.games.dungeon_petz.giving import NOTHING, POTION, Giving
from tests.dungeon_petz.caring import at, caring
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SW, answer, hand, names, shop, told
from tests.rules import rule

GREEN, RED, YELLOW, PURPLE = range(4)


def drawing(**position):
    return shop(position.pop("seats", 2), "draw", rule=needs.draw, **position)


def assigning(hand_, pets, *, seats=2, **position):
    return shop(seats, "assign", pets={ADA: pets}, hands={ADA: hand_}, rule=needs.assign, **position)


def plan(table, *parts, seat=ADA):
    """Return a plan for the stripes in order: cards by their names, which may count twice as `(name, 2)`, or words."""
    legal, used, found = table.legal(seat), [], []
    for part in parts:
        if part in (POTION, NOTHING):
            found.append(part)
            continue
        name, counted = part if isinstance(part, tuple) else (part, 1)
        cards = zip(legal.handles, legal.faces, strict=True)
        card = next(card for card, face in cards if face == FACE[name] and card not in used)
        used.append(card)
        found.append((card, FACE[name], counted))
    return tuple(found)


# --- drawing ---


@rule("DP-DRAW-1", "DP-EX-7")
def test_a_card_is_drawn_for_each_visible_stripe():
    table = drawing(pets={ADA: {NW: ("golemie", 2), NE: ("bubl", 4)}})
    drawn = [FACES[table.view(ADA).face(card)].split("_")[0] for _, _, card, _ in told(table.events, "drawn")]
    assert sorted(drawn) == ["green", "green", "purple", "red", "yellow", "yellow"]


@rule("DP-DRAW-1", "DP-GEN-12")
def test_seats_draw_in_seat_order():
    pets = {seat: {NW: pet} for seat, pet in enumerate(("golemie", "bubl", "fluffy"))}
    table = drawing(seats=3, token=BEN, pets=pets)
    assert list(dict.fromkeys(event[1] for event in told(table.events, "drawn"))) == [1, 2, 0]


@rule("DA-DRAW-1", "DA-EX-2")
def test_an_extra_stripe_is_shown_at_all_sizes():
    table = drawing(pets={ADA: {NW: ("sneaky_piglet", 2)}})
    assert [event[3] for event in told(table.events, "drawn")] == ["green", "yellow", "yellow"]


@rule("DA-EX-2", "DP-LOSS-1")
def test_the_extra_stripe_makes_no_pet_larger():
    assert at(caring({NW: ("sneaky_piglet", 2)}, {NW: "hunger*2"}).state, NW) is None


@rule("DA-DRAW-2", "DA-EX-6", "DA-ACC-2")
def test_each_accessory_draws_a_card_more():
    table = drawing(pets={ADA: {NW: ("golemie", 4)}}, worn={ADA: {NW: ["fancy_bow", "festive_bowl"]}})
    colours = [event[3] for event in told(table.events, "drawn")]
    assert {colour: colours.count(colour) for colour in COLOURS} == {"green": 1, "red": 2, "yellow": 3, "purple": 0}
    assert table.state.size[table.state.pets[NW]] == 4


@rule("DP-DRAW-2")
def test_an_empty_deck_is_renewed_from_the_discards():
    table = drawing(pets={ADA: {NW: ("wormie", 2)}}, empty=["green"], discards=["green_poop", "green_hunger"])
    assert told(table.events, "reshuffled") == [("reshuffled", "green")]
    assert hand(table, ADA) == ["green_hunger", "green_poop"]
    assert table.state.discards[GREEN] == []


@rule("DP-DRAW-3")
def test_what_cannot_be_drawn_is_not_drawn():
    table = drawing(pets={ADA: {NW: ("wormie", 2)}}, empty=["green"], discards=["green_poop"])
    assert hand(table, ADA) == ["green_poop"]
    assert table.state.short[GREEN] == 1


# --- giving out ---


@rule("DP-ASG-1")
def test_every_stripe_gets_a_hand_card_of_its_colour():
    cards = ["red_anger", "yellow_play", "yellow_magic", "green_poop"]
    table = assigning(cards, {NW: ("golemie", 2)})
    assert table.legal(ADA).stripes == ((NW, RED), (NW, YELLOW))
    answer(table, plan(table, "red_anger", "yellow_magic"))
    g = table.state
    assert names(g, g.assigned[NW]) == ["red_anger", "yellow_magic"]
    assert hand(table, ADA) == ["green_poop", "yellow_play"]


@rule("DP-ASG-1")
@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (("yellow_play", "yellow_magic"), "a stripe of the pet on nw wants a red card"),
        (("red_anger",), "an answer here is a card, a potion or nothing for each stripe"),
        (("red_anger", NOTHING), "yellow stripes that stay without a card: 0, not 1"),
        (("red_anger", POTION), "potions there are: 0, not 1"),
        (("red_anger", ("yellow_play", 2)), "card * has not so many symbols"),
    ],
)
def test_a_plan_that_will_not_do_says_why(parts, why):
    table = assigning(["red_anger", "yellow_play", "yellow_magic"], {NW: ("golemie", 2)})
    reason = table.legal(ADA).why_not(plan(table, *parts))
    assert " ".join("*" if word.isdigit() and "card *" in why else word for word in reason.split()) == why


@rule("DP-ASG-1")
def test_a_card_is_given_out_once_and_truly():
    table = assigning(["red_anger", "yellow_play", "yellow_magic"], {NW: ("golemie", 3)})
    red, play, _ = plan(table, "red_anger", "yellow_play", "yellow_magic")
    assert table.legal(ADA).why_not((red, play, play)) == "each card is given out once"
    other = (play[0], FACE["yellow_magic"], 1)
    assert table.question.options.inner.why_not((red, other, play)) == "each card is given out once"
    with pytest.raises(IllegalAnswer):
        table.answer((red, (play[0], FACE["yellow_disease"], 1), plan(table, "yellow_magic")[0]))


@rule("DP-ASG-2", "DP-EX-18")
def test_a_potion_stands_for_a_card_of_any_colour():
    table = assigning(["red_anger", "yellow_play"], {NW: ("golemie", 2)}, potions=[1, 0])
    answer(table, plan(table, POTION, "yellow_play"))
    g = table.state
    assert (g.potions[ADA], g.potions_used[NW]) == (0, (RED,))
    assert needs.symbols_at(g, NW) == {"hunger": 0, "poop": 0, "play": 1, "magic": 0, "anger": 0, "disease": 0}
    assert hand(table, ADA) == ["red_anger"]


@rule("DP-ASG-3", "DP-INFO-4", "DP-SIM-1")
def test_cards_are_given_out_behind_screens_and_revealed_together():
    pets = {ADA: {NW: ("wormie", 1)}, BEN: {NW: ("bubl", 1)}}
    hands = {ADA: ["green_poop", "green_hunger"], BEN: ["green_poop"]}
    table = shop(2, "assign", pets=pets, hands=hands, rule=needs.assign)
    answer(table, plan(table, "green_poop"), seat=ADA)
    assert [question.seat for question in table.questions] == [BEN]
    assert table.state.assigned[NW] == ()
    assert len(table.state.hand(ADA, GREEN)) == 2
    answer(table, plan(table, "green_poop", seat=BEN), seat=BEN)
    g = table.state
    assert names(g, g.assigned[NW]) == names(g, g.assigned[4]) == ["green_poop"]


@rule("DP-DRAW-3")
def test_the_owner_chooses_which_stripes_stay_without_a_card():
    table = assigning(["green_poop"], {NW: ("wormie", 2)}, short=[1, *[0] * 7])
    legal = table.legal(ADA)
    card = plan(table, "green_poop")[0]
    assert legal.why_not((card, NOTHING)) is None
    assert legal.why_not((NOTHING, card)) is None
    assert legal.why_not((NOTHING, NOTHING)) == "green stripes that stay without a card: 1, not 2"


@rule("DP-OPT-1")
def test_with_double_symbols_the_owner_decides_whether_both_count():
    assert FACE["green_hunger_poop"] not in need_deck("green", double=False)
    assert need_deck("green", double=True).count(FACE["green_hunger_poop"]) == 2
    for counted, symbols in ((1, ["hunger"]), (2, ["hunger", "poop"])):
        pets = {NW: ("wormie", 1)}
        table = assigning(["green_hunger_poop"], pets, options={"double_symbols": True})
        answer(table, plan(table, ("green_hunger_poop", counted)))
        assert [word for word, count in needs.symbols_at(table.state, NW).items() if count] == symbols


@rule("DP-ASG-1", "DP-ASG-2")
def test_a_plan_drawn_by_chance_is_allowed():
    colours = (GREEN,) * 3 + (RED, YELLOW, PURPLE)
    handles, generator = tuple(range(6)), Generator(3)
    stripes = ((NW, GREEN), (NW, RED), (NE, GREEN), (NE, PURPLE), (SW, GREEN))
    faces = tuple(next(face for face, card in NEED.items() if card.colour == COLOURS[colour]) for colour in colours)
    for known in (faces, (UNKNOWN,) * 6):
        giving = Giving(stripes, handles, colours, known, potions=1, short=(1, 0, 0, 0))
        drawn = [giving.draw(generator) for _ in range(50)]
        assert all(giving.why_not(value) is None for value in drawn)
        assert any(one != other for one, other in pairwise(drawn))
        assert any(POTION in value for value in drawn)


@rule("DP-ASG-1")
@pytest.mark.parametrize("value", [0, "potion", ((1, 2),), ((True, 0, 1),), ("card",), (None,)])
def test_an_answer_of_another_shape_is_refused(value):
    giving = Giving(((NW, GREEN),), (1,), (GREEN,), (UNKNOWN,))
    assert giving.why_not(value) == "an answer here is a card, a potion or nothing for each stripe"


# --- Crystal Ball ---


@rule("DP-ART-6")
def test_a_crystal_ball_exchanges_up_to_three_cards():
    cards = ["green_poop", "red_anger", "yellow_play", "purple_magic"]
    decks = {"green": ["green_hunger"], "purple": ["purple_play"]}
    position = {"artifacts": {ADA: ["crystal_ball"]}, "hands": {ADA: cards}, "decks": decks}
    table = shop(2, "exchange", rule=needs.exchange, **position)
    legal = table.legal(ADA)
    assert (legal.most, legal.may_pass, len(legal.handles)) == (3, True, 4)
    chosen = tuple(pair for pair in legal.usable() if FACES[pair[1]] in ("green_poop", "purple_magic"))
    table.answer(chosen)
    g = table.state
    assert hand(table, ADA) == ["green_hunger", "purple_play", "red_anger", "yellow_play"]
    assert names(g, [*g.discards[GREEN], *g.discards[PURPLE]]) == ["green_poop", "purple_magic"]


@rule("DP-ART-6")
def test_nobody_has_to_exchange_and_without_the_ball_nobody_can():
    position = {"artifacts": {ADA: ["crystal_ball"]}, "hands": {ADA: ["green_poop"], BEN: ["green_poop"]}}
    table = shop(2, "exchange", rule=needs.exchange, **position)
    assert [question.seat for question in table.questions] == [ADA]
    table.answer(())
    assert table.over
    assert hand(table, ADA) == ["green_poop"]


# --- information ---


@rule("DP-INFO-1", "DP-INFO-3")
def test_others_see_the_colours_of_a_hand_and_no_faces():
    table = shop(2, hands={ADA: ["green_poop", "red_anger"]}, rule=lambda g, t: None)
    g = table.state
    assert [len(g.hand(ADA, colour)) for colour in range(4)] == [1, 1, 0, 0]
    assert table.view(BEN).face(g.hand(ADA, GREEN)[0]) == UNKNOWN
    assert table.view(ADA).face(g.hand(ADA, GREEN)[0]) == FACE["green_poop"]


@rule("DP-INFO-2", "DP-GEN-6")
def test_the_decks_have_known_numbers():
    table = shop(2, discards=["green_poop"], hands={ADA: ["red_anger"]}, rule=lambda g, t: None)
    g = table.state
    assert [len(deck) for deck in g.decks] == [31, 23, 24, 24]
    assert names(g, g.discards[GREEN]) == ["green_poop"]
