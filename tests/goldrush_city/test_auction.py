"""The auction: who speaks when, what a bid is, and who gets what."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.domains import UNKNOWN
from tests.goldrush_city.play import chips_in_all, only, said
from tests.goldrush_city.town import gold, hand_names, names, town
from tests.rules import rule


def auction(seats=3, **more):
    more.setdefault("lot", ["stone_3"])
    return town(seats, "auction", **more)


def bid(table, *cards):
    table.answer(gold(table, table.question.seat, *cards))


def asked(table):
    (question,) = table.questions
    assert question.kind == "bid"
    return question.seat


def sums(table):
    """What every legal answer of the asked seat adds up to; a pass is 0."""
    cards = table.legal(table.question.seat)
    return sorted({sum(cards.worth[face] for _, face in value) for value in cards})


def laid(table, seat):
    return names(table.state, table.state.laid[seat])


@rule("GC-AUCTION-1", "GC-AUCTION-9")
def test_the_whole_lot_goes_to_one_buyer_who_discards_the_bid():
    table = auction(
        lot=["stone_3", "wood_1_plus"], lot_permits=["bank", "smithy"], lot_chips=(2, 1),
        hands={0: ["gold_1", "gold_2", "gold_3"], 1: ["gold_1", "gold_3"], 2: ["gold_1"]},
        materials={0: ["wood_4"]}, permits={0: ["hotel"]}, chips={0: (1, 1)},
    )  # fmt: skip
    g = table.state
    assert table.events == [("lot-offered", tuple(g.lot), tuple(g.lot_permits), 2, 1)]
    bid(table, "gold_1")
    (paid_by_1,) = table.state.laid[1]
    assert table.events == [("bid", 1, 1, (paid_by_1,))]
    assert (table.state.leader, table.state.bid) == (1, 1)
    table.answer(())
    assert table.events == [("passed", 2)]
    two, three = table.state.hands[0][1:]
    bid(table, "gold_2", "gold_3")
    assert table.events == [("bid", 0, 5, (two, three))]
    assert (table.state.leader, table.state.bid) == (0, 5)
    table.answer(())
    g = table.state
    assert said(table.events) == [("passed", 1), ("sold", 0, 5), ("actions", 0, 2)]
    assert g.gold_discard == [two, three]
    assert [hand_names(table, seat) for seat in (0, 1, 2)] == [
        ["gold_1"], ["gold_1", "gold_3"], ["gold_1"],
    ]  # fmt: skip
    assert names(g, g.materials[0]) == ["stone_3", "wood_1_plus", "wood_4"]
    assert names(g, g.permits[0]) == ["bank", "hotel", "smithy"]
    assert g.chips == [[3, 2], [0, 0], [0, 0]]
    assert g.lot == g.lot_permits == []
    assert g.lot_chips == [0, 0]
    assert g.laid == [[], [], []]
    assert g.materials[1:] == g.permits[1:] == [[], []]
    assert (g.leader, g.speaker, g.bid) == (-1, -1, 0)
    assert chips_in_all(g) == [9, 9]


@rule("GC-AUCTION-2")
@pytest.mark.parametrize(
    ("seats", "active", "order"),
    [(3, 0, [1, 2, 0]), (3, 2, [0, 1, 2]), (4, 1, [2, 3, 0, 1]), (5, 3, [4, 0, 1, 2, 3])],
)
def test_the_left_neighbour_speaks_first_and_the_active_player_last(seats, active, order):
    table = auction(seats, active=active, hands={seat: ["gold_1"] for seat in range(seats)})
    heard = []
    while table.state.phase == "bidding":
        heard.append(asked(table))
        assert table.state.speaker == heard[-1]
        table.answer(())
    assert heard == order


@rule("GC-AUCTION-2")
def test_each_lap_goes_clockwise_and_skips_those_who_passed():
    table = auction(4, active=1, hands={seat: ["gold_1"] * 2 + ["gold_3"] for seat in range(4)})
    heard = []
    for cards in (["gold_1"], None, ["gold_1", "gold_1"], ["gold_3"], ["gold_1", "gold_3"], None):
        heard.append(asked(table))
        bid(table, *cards) if cards else table.answer(())
    # 3 passed in the first lap, so after 2 it is the turn of 0, then of the active player 1.
    assert heard == [2, 3, 0, 1, 2, 0]
    assert asked(table) == 1
    assert table.state.passed == [True, False, False, True]


@rule("GC-AUCTION-3", "GC-INFO-4")
def test_a_bid_is_the_sum_of_the_sacks_laid_face_up():
    table = auction(hands={1: ["gold_3", "gold_1", "gold_2"], 0: ["gold_1"]})
    hand = table.state.hands[1]
    bid(table, "gold_3", "gold_2")
    assert table.state.bid == 5
    assert laid(table, 1) == ["gold_2", "gold_3"]
    assert table.state.laid[1] == [hand[0], hand[2]]
    assert table.state.hands[1] == [hand[1]]
    assert [table.view(seat).face(hand[0]) for seat in (0, 2, None)] == [2, 2, 2]
    assert table.view(0).face(hand[1]) == UNKNOWN


@rule("GC-AUCTION-4", "GC-AUCTION-11")
def test_each_bid_must_be_higher_than_the_highest_and_the_first_at_least_one():
    table = auction(hands={0: ["gold_1", "gold_2"], 1: ["gold_1", "gold_2"], 2: ["gold_1", "gold_3"]})
    assert table.legal(1).need == 1
    assert sums(table) == [0, 1, 2, 3]
    bid(table, "gold_2")
    assert table.legal(2).need == 3
    assert sums(table) == [0, 3, 4]
    with pytest.raises(IllegalAnswer, match="needs 2 more"):
        bid(table, "gold_1")
    bid(table, "gold_3")
    assert sums(table) == [0]
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        bid(table, "gold_1", "gold_2")  # 3, as much as the highest
    table.answer(())
    assert asked(table) == 1
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        bid(table, "gold_1", "gold_2")
    table.answer(())
    assert names(table.state, table.state.materials[2]) == ["stone_3"]


@rule("GC-AUCTION-5", "GC-INFO-4")
def test_laid_cards_are_exchanged_and_what_is_taken_back_is_in_hand_and_hidden_at_once():
    table = auction(hands={1: ["gold_1", "gold_1", "gold_3"], 0: ["gold_2", "gold_1", "gold_1"]})
    bid(table, "gold_1", "gold_1")
    assert len(table.state.laid[1]) == 2
    bid(table, "gold_2", "gold_1")
    assert asked(table) == 1
    assert sums(table) == [0, 4, 5]
    before = [*table.state.laid[1], *table.state.hands[1]]
    assert table.legal(1).handles == tuple(before)
    bid(table, "gold_1", "gold_3")
    assert laid(table, 1) == ["gold_1", "gold_3"]
    (held,) = table.state.hands[1]
    assert held not in before
    assert held not in table.state.face
    assert table.state.back[held].deck == "gold"
    assert hand_names(table, 1) == ["gold_1"]
    assert [table.view(seat).face(held) for seat in (0, 2, None)] == [UNKNOWN] * 3
    assert table.state.bid == 4


@rule("GC-AUCTION-5")
def test_a_raise_may_only_add_cards():
    table = auction(hands={1: ["gold_1", "gold_1", "gold_3"], 0: ["gold_2", "gold_2", "gold_1"]})
    bid(table, "gold_1", "gold_1")
    first, held = table.state.laid[1], table.state.hands[1]
    bid(table, "gold_2", "gold_2")
    bid(table, "gold_1", "gold_1", "gold_3")
    assert table.state.laid[1] == [*first, *held]
    assert table.state.hands[1] == []
    assert asked(table) == 0


@rule("GC-AUCTION-5")
def test_after_a_raise_fewer_cards_may_lie_there_than_before():
    table = auction(hands={1: ["gold_1", "gold_1", "gold_3", "gold_3"], 2: ["gold_1"], 0: ["gold_3", "gold_1"]})
    bid(table, "gold_1", "gold_1")
    table.answer(())
    bid(table, "gold_3")
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        bid(table, "gold_3")  # the laid cards do not count on their own
    bid(table, "gold_1", "gold_3")
    assert hand_names(table, 1) == ["gold_1", "gold_3"]
    table = auction(hands={1: ["gold_1", "gold_1", "gold_3"], 0: ["gold_1", "gold_1", "gold_1"]})
    bid(table, "gold_1")
    bid(table, "gold_1", "gold_1")
    bid(table, "gold_3")
    assert laid(table, 1) == ["gold_3"]
    assert hand_names(table, 1) == ["gold_1", "gold_1"]


@rule("GC-AUCTION-6", "GC-AUCTION-7")
def test_whoever_does_not_raise_has_passed_for_good_and_turns_the_cards_down():
    table = auction(hands={0: ["gold_2", "gold_3"], 1: ["gold_1", "gold_3"], 2: ["gold_3"]})
    bid(table, "gold_1")
    (shown,) = table.state.laid[1]
    table.answer(())
    bid(table, "gold_2")
    assert table.state.face[shown] == 0
    assert asked(table) == 1
    table.answer(())
    assert said(table.events) == [("passed", 1), ("sold", 0, 2), ("actions", 0, 2)]
    assert table.state.passed == [False, True, True]
    assert table.question.kind == "action"


@rule("GC-AUCTION-7", "GC-AUCTION-13", "GC-INFO-4")
def test_a_pass_turns_the_laid_cards_down_and_leaves_the_hand_alone():
    table = auction(4, hands={0: ["gold_3"], 1: ["gold_1", "gold_3", "gold_2"], 2: ["gold_2", "gold_1"], 3: ["gold_3"]})
    bid(table, "gold_1")
    (shown,) = table.state.laid[1]
    kept = table.state.hands[1]
    bid(table, "gold_2")
    bid(table, "gold_3")
    table.answer(())  # the active player 0
    table.answer(())  # 1
    g = table.state
    assert g.phase == "bidding"
    assert g.passed == [True, True, False, False]
    (turned,) = g.laid[1]
    assert turned != shown and turned not in g.face and shown not in g.face
    assert g.back[turned].deck == "gold"
    assert g.hands[1] == kept
    assert [table.view(seat).face(turned) for seat in (0, 1, 2, None)] == [
        UNKNOWN, 0, UNKNOWN, UNKNOWN,
    ]  # fmt: skip
    assert laid(table, 2) == ["gold_2"]
    table.answer(())  # 2, the last
    g = table.state
    assert g.laid == [[], [], [], []]
    assert hand_names(table, 1) == ["gold_1", "gold_2", "gold_3"]
    assert not set(g.hands[1]) & {turned, shown, *kept}
    assert {g.back[handle].deck for handle in g.hands[1]} == {"gold"}
    assert [table.view(seat).face(handle) for handle in g.hands[1] for seat in (0, 2, 3)] == [UNKNOWN] * 9
    assert hand_names(table, 3) == []


@rule("GC-AUCTION-8")
def test_the_auction_ends_when_all_but_the_highest_bidder_have_passed():
    table = auction(4, hands={seat: ["gold_1", "gold_3"] for seat in range(4)})
    bid(table, "gold_1")
    for seat in (2, 3):
        assert asked(table) == seat
        table.answer(())
    assert asked(table) == 0
    table.answer(())
    assert table.state.phase == "actions"
    assert only(table, "sold") == [("sold", 1, 1)]


@rule("GC-AUCTION-8", "GC-AUCTION-2")
def test_when_all_others_have_passed_the_active_player_may_still_open():
    table = auction(hands={seat: ["gold_1", "gold_3"] for seat in range(3)})
    table.answer(())
    table.answer(())
    assert asked(table) == 0
    bid(table, "gold_1")
    assert said(table.events)[1:] == [("sold", 0, 1), ("actions", 0, 2)]
    assert hand_names(table, 0) == ["gold_3"]


@rule("GC-AUCTION-11")
def test_bids_come_out_of_the_own_hand_alone():
    table = auction(hands={0: ["gold_3"], 1: ["gold_1"], 2: ["gold_2", "gold_3"]})
    others = table.state.hands[2]
    assert table.legal(1).handles == tuple(table.state.hands[1])
    for value in (((others[0], 1),), ((table.state.hands[1][0], 2),)):
        with pytest.raises(IllegalAnswer):
            table.answer(value)
    bid(table, "gold_1")
    bid(table, "gold_2")
    bid(table, "gold_3")
    assert asked(table) == 2
    assert sums(table) == [0, 5]
    table = auction(hands={0: ["gold_3"], 1: ["gold_2"], 2: ["gold_1", "gold_1"]})
    bid(table, "gold_2")
    assert asked(table) == 2
    assert tuple(table.legal(2)) == ((),)


@rule("GC-AUCTION-12")
def test_only_a_player_without_hidden_cards_is_passed_automatically():
    table = auction(4, hands={1: ["gold_1"], 3: ["gold_1"], 0: ["gold_2"]})
    assert asked(table) == 1
    bid(table, "gold_1")
    # 2 has no card at all; 3 holds one, which is too little, and is asked all the same.
    assert table.events[1:] == [("passed", 2)]
    assert asked(table) == 3
    assert sums(table) == [0]
    table.answer(())
    assert table.events == [("passed", 3)]
    assert asked(table) == 0
    bid(table, "gold_2")
    # 1 has laid its only card and cannot raise.
    assert said(table.events)[1:] == [("passed", 1), ("sold", 0, 2), ("actions", 0, 2)]
    assert hand_names(table, 1) == ["gold_1"]


@rule("GC-EX-6", "GC-AUCTION-2", "GC-AUCTION-5", "GC-AUCTION-9")
def test_example_6():
    table = auction(4, hands={1: ["gold_1", "gold_2", "gold_3"], 2: ["gold_2", "gold_2"], 0: ["gold_3", "gold_3"]})
    assert asked(table) == 1
    bid(table, "gold_1")
    assert asked(table) == 2
    bid(table, "gold_2")
    assert table.events[1:] == [("passed", 3)]
    assert asked(table) == 0
    bid(table, "gold_3")
    assert asked(table) == 1
    bid(table, "gold_2", "gold_3")
    assert table.state.bid == 5
    assert hand_names(table, 1) == ["gold_1"]
    assert asked(table) == 2
    assert sums(table) == [0]
    table.answer(())
    assert asked(table) == 0
    bid(table, "gold_3", "gold_3")
    assert table.state.bid == 6
    assert asked(table) == 1
    assert sums(table) == [0]
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        bid(table, "gold_1", "gold_2", "gold_3")
    table.answer(())
    assert said(table.events) == [("passed", 1), ("sold", 0, 6), ("actions", 0, 2)]
    assert names(table.state, table.state.gold_discard) == ["gold_3", "gold_3"]
    assert names(table.state, table.state.materials[0]) == ["stone_3"]
    assert [hand_names(table, seat) for seat in range(4)] == [
        [], ["gold_1", "gold_2", "gold_3"], ["gold_2", "gold_2"], [],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lot", "offered"),
    [
        ({"lot": []}, False),
        ({"lot": ["wood_2"]}, True),
        ({"lot": [], "lot_permits": ["hotel"]}, True),
        ({"lot": [], "lot_chips": (1, 0)}, True),
        ({"lot": [], "lot_chips": (0, 1)}, True),
    ],
)
@rule("GC-DECK-3", "GC-AUCTION-1")
def test_there_is_an_auction_as_soon_as_anything_lies_in_the_lot(lot, offered):
    table = auction(hands={0: ["gold_1"]}, **lot)
    assert (table.question.kind == "bid") is offered
    assert len(only(table, "lot-offered")) == offered
    assert only(table, "actions") == ([] if offered else [("actions", 0, 2)])


@rule("GC-AUCTION-2", "GC-AUCTION-7")
def test_every_auction_begins_afresh():
    """Passes, the highest bid and its bidder belong to one auction alone."""
    table = auction(hands={0: ["gold_1"]}, passed=[True, True, True], leader=2, bid=4, speaker=2, active=0)
    assert asked(table) == 0
    assert table.events[1:] == [("passed", 1), ("passed", 2)]
    assert table.state.passed == [False, True, True]
    assert (table.state.leader, table.state.bid) == (-1, 0)
    assert sums(table) == [0, 1]
