"""Care and business are decided behind screens: whole plans, unseen before all have confirmed."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.domains import is_plain
from parlour.core.games.dungeon_petz import aging, business, care
from parlour.core.games.dungeon_petz.parts import CONFIRM
from tests.dungeon_petz.shop import ADA, BEN, CID, NE, NW, SE, answer, names, piece, shop, told
from tests.rules import rule

FED = ("fresh", NW, 0, 0)
HUNGRY = {
    "pets": {ADA: {NW: "bubl"}, BEN: {NW: "fluffy"}},
    "assigned": {ADA: {NW: ["green_hunger"]}, BEN: {NW: ["yellow_play"]}},
    "vegetables": [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
}


def caring(**position):
    """Ada's pet is hungry, Ben's wants to play, Cid has none."""
    return shop(3, "care", rule=care.care, **(HUNGRY | position))


def working(**position):
    return shop(3, "business", rule=business.open_shop, **({"home": (1, 1, 0), "gold": (0, 0, 0)} | position))


def why_not(table, *plan):
    with pytest.raises(IllegalAnswer) as refused:
        table.answer(plan, ADA)
    return str(refused.value)


# --- behind screens ---


@rule("DP-SIM-1", "DP-CARE-3")
def test_nobody_sees_anothers_care_before_all_have_confirmed():
    table = caring()
    assert [question.seat for question in table.questions] == [ADA, BEN]
    assert {question.kind for question in table.questions} == {"look-after"}
    before = table.state.pack()
    table.answer((("suffer", 4), CONFIRM), BEN)
    assert not told(table.events, "caring", "suffered")
    assert table.state.pack() == before
    table.answer((FED, CONFIRM), ADA)
    assert [event[0] for event in told(table.events, "ate", "suffered")] == ["ate", "suffered"]
    assert table.state.suffering[table.state.pets[4]] == 1


@rule("DP-SIM-1", "DP-GEN-12")
def test_business_is_carried_out_in_seat_order_when_all_have_confirmed():
    table = working(token=BEN)
    table.answer(("earn", CONFIRM), ADA)
    assert table.state.gold == [0, 0, 0]
    table.answer(("earn", CONFIRM), BEN)
    assert [event[1] for event in told(table.events, "job")] == [BEN, ADA]
    assert table.state.gold == [1, 1, 0]


@rule("DP-SIM-1")
def test_who_has_nothing_to_decide_is_not_asked():
    table = caring(assigned={ADA: {NW: ["green_poop"]}}, home=(0, 0, 0))
    assert table.over
    assert told(table.events, "manure") == [("manure", ADA, NW, 1)]
    assert [question.seat for question in working(home=(0, 1, 0)).questions] == [BEN]


@rule("DP-SIM-1")
def test_a_confirmed_choice_stands_once_another_seat_has_confirmed():
    table = working(home=(1, 1, 1))
    table.answer(("earn", CONFIRM), ADA)
    assert table.undo_reason(ADA) is None
    table.answer(("earn", CONFIRM), BEN)
    assert table.undo_reason(ADA) is not None


# --- why a plan won't do ---


@rule("DP-CARE-1", "DP-HUN-1")
def test_a_plan_says_which_answer_is_refused_missing_or_too_much():
    table = caring()
    assert why_not(table, FED) == "a plan is a row of answers, and 'confirm' at its end"
    assert why_not(table, CONFIRM) == "feed: not decided yet"
    assert why_not(table, ("fresh", NW, 0, 2), CONFIRM) == "feed: this is not one of the options"
    assert why_not(table, FED, FED, CONFIRM) == "there are more answers than questions"
    assert len(table.questions) == 2


@rule("DA-GOBBLE-2", "DP-INFO-3")
def test_a_plan_cannot_claim_that_a_hand_card_is_another():
    table = caring(
        pets={ADA: {NW: "allgobbler"}},
        assigned={ADA: {NW: ["green_hunger"]}},
        artifacts={ADA: ["book_red"]},
        hands={ADA: ["red_anger", "red_play"]},
        vegetables=[[0] * 3] * 3,
    )
    g = table.state
    first, second = g.hand(ADA, 1)
    eaten = ("devour", NW, piece(g, "book_red"))
    faces = {card: table.dealer.look(g, ADA, card) for card in (first, second)}
    lie = (eaten, ((first, faces[second]),), CONFIRM)
    assert why_not(table, *lie) == "the cards in hand do not allow this"
    assert lie in table.questions[0].options
    assert lie not in table.legal(ADA)
    assert table.legal(ADA).why_not(lie).startswith("put-away: ")
    table.answer((eaten, ((first, faces[first]),), CONFIRM), ADA)
    assert names(table.state, table.state.discards[1]) == ["red_anger"]
    assert table.state.hand(ADA, 1) == (second,)


# --- deciding step by step ---


@rule("DP-SIM-1", "DP-JOB-1")
def test_a_part_is_decided_question_by_question_on_a_copy():
    table = working(home=(2, 0, 0), manure={ADA: {NE: 1, SE: 1}})
    part = table.legal(ADA)
    before = table.state.pack()
    g, question = part.next()
    assert (question.seat, question.kind, question.options) == (ADA, "job", ("earn", "clean", "done"))
    g, question = part.next(("clean",))
    assert (question.kind, g.home[ADA], g.manure[NE]) == ("clear", 1, 1)
    assert part.next(("clean", ("manure", NE), "nothing", "done")) is None
    assert part.next(("done",)) is None
    kinds = []
    plan = part.compose(lambda g, question: kinds.append(question.kind) or question.options[-1])
    assert (plan, kinds) == (("done", CONFIRM), ["job"])
    assert table.state.pack() == before
    answer(table, plan)
    assert table.over


@rule("DA-DISC-1", "DP-INFO-3")
def test_only_the_seat_itself_is_shown_its_hand_in_a_rehearsal():
    table = working(home=(0, 0, 0), hands={ADA: ["red_anger", "red_play"]})
    sealed = table.questions[0].options
    assert sealed.inner.next()[1].options.faces == (-2, -2)
    g = table.state
    assert table.legal(ADA).next()[1].options.faces == tuple(table.dealer.look(g, ADA, card) for card in g.hand(ADA, 1))
    assert is_plain(tuple(sealed.inner.pack()))


@rule("DP-ART-4")
def test_magic_boxes_are_filled_in_seat_order_on_the_table():
    """Phase 6 is no secret: what one seat does there is seen at once."""
    position = {"artifacts": {BEN: ["magic_box"], CID: ["little_gift"]}, "vegetables": [[0] * 3, [1, 0, 0], [1, 0, 0]]}
    table = shop(3, "age", rule=copied_box, token=CID, **position)
    assert [question.seat for question in table.questions] == [CID]
    assert told(answer(table, ("fresh", 0, 0)), "froze")
    assert table.question.seat == BEN


def copied_box(g, t):
    g.copied[piece(g, "little_gift")] = g.face[piece(g, "magic_box")]
    aging.age(g, t)


@rule("DP-DISC-1", "DP-DISC-3")
def test_discard_piles_grow_only_when_all_have_confirmed():
    table = working(assigned={ADA: {NW: ["green_poop"]}, BEN: {NW: ["green_hunger"]}})
    table.answer(("done", CONFIRM), BEN)
    assert table.state.discards[0] == []
    table.answer(("done", CONFIRM), ADA)
    assert names(table.state, table.state.discards[0]) == ["green_poop", "green_hunger"]


@rule("DP-INFO-4")
def test_whatever_is_done_with_a_part_handed_out_changes_nothing_at_the_table():
    table = working()
    part = table.legal(ADA)
    g, _ = part.next()
    g.home[ADA] = 0
    part.next(("earn",))
    assert part.next()[1].options == ("earn", "done")
    table.answer(("earn", CONFIRM), ADA)
