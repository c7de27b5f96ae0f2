"""The auction and payments on the drawn table of Goldrush-City."""

from dataclasses import replace

from parlour.client.describe import check
from parlour.client.snapshot import Checked
from tests.client.goldrush_side import bidding, by_id, chosen, crowded, side_of
from tests.rules import rule

# --- the auction --------------------------------------------------------------------------------


@rule("GC-AUCTION-4")
def test_highest_bid_leader_and_lowest_bid_are_seen_by_everybody():
    side, table = side_of(), bidding()
    for viewer in (0, 1, None):
        found = by_id(side.build(side.desk(table, viewer)))
        assert found["highest-bid"].text == "3"
        assert found["leader"].look == side.view.theme.seat(2)
        assert found["lowest-bid"].text == "at least 4"
        assert found["leads:2"].tip == "Leads the auction"
        assert "leads:0" not in found
    found = by_id(side.build(side.desk(table, 0)))
    assert (found["bid-highest"].text, found["bid-least"].text) == ("3", "4")
    assert found["bid-leader"].look == side.view.theme.seat(2)


@rule("GC-AUCTION-3", "GC-AUCTION-4")
def test_the_sum_of_the_chosen_cards_and_what_is_too_much():
    side, table = side_of(), bidding()
    desk = side.desk(table, 0)
    for faces, total, ready, said in (
        ((), "0", False, "Choose cards."),
        (("gold_3",), "3", False, "Still missing: 1"),
        (("gold_2", "gold_2"), "4", True, "This will do exactly."),
        (("gold_1", "gold_2", "gold_3"), "6", True, "2 more than the lowest bid"),
    ):
        found = by_id(side.build(replace(desk, chosen=chosen(desk, *faces))))
        assert found["amount"].text == total
        assert found["confirm"].enabled is ready
        assert found["status"].text == said
        assert found["confirm"].text == (f"Bid {total}" if faces else "Bid")
        assert {w.id for w in found.values() if getattr(w, "chosen", False)} == {
            f"card:{handle}" for handle in chosen(desk, *faces)
        }


def test_more_and_less_walk_along_what_can_be_reached():
    side, table = side_of(), bidding()
    desk = side.desk(table, 0)
    assert [total for total, _ in desk.asked.cards.ladder] == [4, 5, 6, 7, 8]
    found = by_id(side.build(desk))
    assert not found["less"].enabled
    for name, step in (("more", 1), ("less", -1)):
        side.done.calls.clear()
        found[name].on()
        assert side.done.calls == [("raise_by", step)]
    everything = frozenset(card.handle for card, _ in desk.asked.cards.cards)
    found = by_id(side.build(replace(desk, chosen=everything)))
    assert found["less"].enabled
    assert not found["more"].enabled
    assert found["more"].why


def test_a_limit_is_set_from_the_chosen_sum_and_lifted_again():
    side, table = side_of(), bidding()
    desk = side.desk(table, 0)
    assert not by_id(side.build(desk))["limit"].enabled
    button = by_id(side.build(replace(desk, chosen=chosen(desk, "gold_3", "gold_2"))))["limit"]
    assert (button.text, button.tip) == ("Up to 5", "Up to 5, then pass – stays on this machine")
    side.done.calls.clear()
    button.on()
    for limited in (replace(desk, limit=5), side.desk(table, 0, answers=False, limit=5)):
        found = by_id(side.build(limited))
        assert found["limit"].tip == "Up to 5, then pass – stays on this machine"
        found["limit"].on()
    assert side.done.calls == [("limit", 5), ("limit", None), ("limit", None)]
    side.done.calls.clear()
    by_id(side.build(desk))["pass"].on()
    assert side.done.calls == [("give_pass",)]


@rule("GC-AUCTION-7")
def test_who_has_passed_is_marked():
    side, table = side_of(), bidding()
    table.answer((), 0)
    found = by_id(side.build(side.desk(table, None)))
    assert "piece:0:markers:passed" in found
    assert "piece:1:markers:judge" in found
    assert "piece:1:markers:passed" not in found


@rule("GC-BUILD-5")
def test_a_payment_says_what_it_needs_and_what_would_be_lost():
    side, table = side_of(), crowded()
    table.answer(("build", table.state.permits[0][0]), 0)
    desk = side.desk(table, 0)
    assert desk.asked.kind == "pay-wood"
    found = by_id(side.build(desk))
    assert found["need"].text == str(desk.asked.cards.need)
    assert "pass" not in found
    assert "limit" not in found
    pick = chosen(desk, "wood_2", "wood_4")
    found = by_id(side.build(replace(desk, chosen=pick)))
    over = 6 - desk.asked.cards.need
    assert found["surplus"].text == str(over)
    assert found["status"].text == f"Too much by {over}: that is lost."
    legal = table.legal(0)
    value, why, surplus = check(legal, tuple(pick))
    assert value is not None
    assert (why, surplus) == (None, over)
    told = Checked(desk.asked.token, (), check(legal, ())[1], 0)
    assert not by_id(side.build(replace(desk, checked=told)))["confirm"].enabled


@rule("GC-ROUND-3")
def test_in_an_auction_the_line_above_says_whose_turn_it_is_and_who_decides(at):
    """The judge marker shows the active player, who is not always the one who speaks."""
    stage, table = at(lambda t, q: q.kind == "bid" and t.state.active != 0)
    active = table.setup.seats[table.worker.table.state.active].name
    assert stage.widget("turn-line").text.startswith(
        f"Turn: {active}  ·  Auction  ·  Deciding: {table.setup.seats[0].name}"
    )
    stage, table = at(lambda t, q: q.kind == "bid" and t.state.active == 0)
    assert stage.widget("turn-line").text == "Your turn  ·  Auction"
