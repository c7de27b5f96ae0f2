""" "Up to N": how far one goes without being asked again, and where that ends (GC-AUCTION-12)."""

from dataclasses import replace

import pytest

from parlour.client.selection import Selection
from parlour.client.snapshot import Asked, CardChoice, Step
from tests.client.stage import setup
from tests.rules import rule

LADDER = ((3, (1,)), (4, (1, 2)), (6, (1, 3)))


def asked(ladder=LADDER, may_pass: bool = True, kind: str = "bid") -> Asked:
    cards = CardChoice((), 1, 9, may_pass, ladder[0][1] if ladder else None, 3, ladder, ((1, 3), (2, 1), (3, 3)))
    return Asked(7, 0, kind, {}, (), cards, "", 0, "")


def limited(limit: int) -> Selection:
    selection = Selection()
    selection.set_limit(limit, "bid", "bidding")
    return selection


def test_within_the_limit_the_cheapest_cards_are_given_and_beyond_it_none():
    assert limited(3).by_itself(asked(), auto_pass=False) == (1,)
    assert limited(2).by_itself(asked(), auto_pass=False) == ()
    assert limited(9).by_itself(asked(ladder=()), auto_pass=False) == ()


def test_another_question_is_left_to_the_player():
    assert limited(9).by_itself(asked(kind="pay-gold"), auto_pass=False) is None
    assert Selection().by_itself(asked(), auto_pass=False) is None


def test_a_pass_is_given_by_itself_only_where_nothing_else_is_left():
    assert Selection().by_itself(asked(ladder=()), auto_pass=True) == ()
    assert Selection().by_itself(asked(), auto_pass=True) is None
    assert Selection().by_itself(asked(ladder=(), may_pass=False), auto_pass=True) is None


def test_a_limit_ends_with_its_phase():
    selection = limited(3)
    selection.phase_is("bidding")
    assert selection.limit == 3
    selection.phase_is("actions")
    selection.phase_is("bidding")
    assert selection.limit is None


@pytest.mark.parametrize(("chosen", "steps", "wanted"), [
    ((), 1, (1,)), ((1,), 1, (1, 2)), ((1, 3), 1, (1, 3)), ((1,), -1, ()), ((2,), 1, (1,)), ((1, 2, 3), -1, (1, 3)),
    ((2, 3), 1, (1, 3)), ((2, 3), -1, (1,)),
])  # fmt: skip
def test_plus_and_minus_walk_over_what_can_be_reached(chosen, steps, wanted):
    cards = asked().cards
    selection = Selection(frozenset(chosen))
    assert selection.stepped(cards, steps) == frozenset(wanted)


def question(stage, kind: str):
    """Answer until a question of this kind comes."""
    for turn in range(400):
        table = stage.asked()
        if table.asked.kind == kind:
            return table
        stage.answer(table, turn)
    raise AssertionError(f"no question {kind}")


@rule("GC-AUCTION-12")
def test_a_limit_ends_with_its_auction_even_if_the_next_one_begins_in_the_same_frame(stage):
    """With instant steps a whole turn can go by between two frames."""
    stage.play(setup(3, seed=8))
    table = question(stage, "bid")
    table.raise_by(1)
    table.selection.set_limit(9, "bid", table.shown.phase)
    for phase in ("actions", "flip", table.shown.phase):
        table._hear(Step(1, False, None, replace(table.shown, phase=phase)))
    stage.frame()
    assert table.shown.phase == "bidding"
    assert table.selection.limit is None


@rule("GC-AUCTION-12")
def test_within_the_limit_bids_are_made_without_a_press(stage):
    stage.play(setup(3, seed=8))
    table = question(stage, "bid")
    token, least = table.asked.token, table.asked.cards.ladder[0][0]
    table.set_limit(least)
    stage.until(lambda: table.asked is None or table.asked.token != token)
    lines = [line.texts["en"] for line in table.beats.log]
    assert any(line.startswith(f"You – bids {least}") for line in lines)


def test_less_than_the_lowest_bid_is_no_limit(stage):
    """It would pass at once, and a pass is final."""
    stage.play(setup(3, seed=8))
    table = question(stage, "bid")
    while not (table.asked.cards.ladder and table.asked.cards.need > 1):
        stage.answer(table, 1)
        table = question(stage, "bid")
    token = table.asked.token
    low = min(table.asked.cards.values, key=lambda pair: pair[1])
    if low[1] < table.asked.cards.need:
        table.toggle(low[0])
        stage.until(lambda: table.checked is not None and table.checked.chosen)
        assert not stage.widget("limit").enabled
        table.action("limit")
    table.action("clear")
    table.action("limit")
    stage.frame(2.0)
    assert table.asked.token == token
    assert table.selection.limit is None


@rule("GC-AUCTION-12")
def test_a_limit_waits_behind_the_curtain(stage):
    """Each person at the machine has one of their own."""
    stage.play(setup(3, persons=2, seed=8))
    table = stage.table
    table.selection.set_limit(7, "bid", "bidding")
    mine = table.selection
    table._look(1)
    assert table.selection is not mine
    assert table.selection.limit is None
    table._phase_is("bidding")
    assert mine.limit == 7
    table._phase_is("actions")
    assert mine.limit is None


def test_a_payment_knows_no_limit(stage):
    """Its key would pay with other cards than the chosen ones."""
    stage.play(setup(3, seed=3))
    table = stage.asked()
    for turn in range(600):
        table = stage.asked()
        if table.asked.cards is not None and not table.asked.cards.may_pass:
            break
        stage.answer(table, turn)
    token = table.asked.token
    table.raise_by(1)
    table.action("limit")
    stage.frame(2.0)
    assert table.asked is not None
    assert table.asked.token == token
    assert table.selection.limit is None
