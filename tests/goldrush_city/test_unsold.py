"""A lot that nobody wants."""

import pytest

from tests.goldrush_city.play import only, said
from tests.goldrush_city.town import gold, hand_names, names, town
from tests.rules import rule

UNSOLD = {
    "phase": "auction", "lot": ["stone_3"], "lot_permits": ["bank"], "lot_chips": (1, 2), "active": 2,
    "hands": {1: ["gold_3"]}, "permits": {1: ["hotel"]}, "chips": {1: (1, 1)},
    "materials": {0: ["wood_2"]},
}  # fmt: skip


@rule("GC-AUCTION-10", "GC-EX-21")
@pytest.mark.parametrize("options", [{}, {"all_pass": "discard"}])
def test_example_21_what_nobody_wants_goes_back(options):
    table = town(**UNSOLD, options=options)
    (stone,), (bank,), display = table.state.lot, table.state.lot_permits, table.state.display
    assert table.state.supply == [7, 6]
    table.answer(())
    g = table.state
    assert table.events == [("passed", 1), ("passed", 2), ("unsold",), ("actions", 2, 2)]
    assert g.city_discard == [stone]
    assert g.display == [*display, bank]
    assert g.supply == [8, 8]
    assert g.lot == g.lot_permits == [] and g.lot_chips == [0, 0]
    assert [names(g, cards) for cards in g.permits] == [[], ["hotel"], []]
    assert g.chips == [[0, 0], [1, 1], [0, 0]]
    assert (g.leader, g.speaker) == (-1, -1)


@rule("GC-AUCTION-10", "GC-OPT-1")
def test_by_an_option_the_active_player_gets_the_lot_for_nothing():
    table = town(**UNSOLD, options={"all_pass": "active_free"})
    table.answer(())
    g = table.state
    assert said(table.events) == [("passed", 1), ("passed", 2), ("given", 2), ("actions", 2, 2)]
    assert [names(g, cards) for cards in g.materials] == [["wood_2"], [], ["stone_3"]]
    assert [names(g, cards) for cards in g.permits] == [[], ["hotel"], ["bank"]]
    assert g.chips == [[0, 0], [1, 1], [1, 2]]
    assert g.supply == [7, 6]
    assert g.lot == g.lot_permits == g.city_discard == g.gold_discard == []
    assert g.lot_chips == [0, 0]
    assert hand_names(table, 1) == ["gold_3"]


@rule("GC-AUCTION-10", "GC-OPT-1")
def test_by_an_option_the_lot_stays_and_the_next_flip_adds_to_it():
    table = town(**UNSOLD, options={"all_pass": "carry_over"}, start=1, city=["wood_1_plus", "stone_4"])
    (stone,) = table.state.lot
    table.answer(())
    g = table.state
    assert table.events == [("passed", 1), ("passed", 2), ("carried-over",), ("actions", 2, 2)]
    assert g.lot == [stone] and names(g, g.lot_permits) == ["bank"] and g.lot_chips == [1, 2]
    assert g.city_discard == []
    table.answer("end")
    g = table.state
    assert (g.active, g.phase) == (0, "bidding")
    assert [g.face[card] for card in g.lot[1:]] == [g.face[event[2]] for event in only(table, "turned")]
    assert names(g, g.lot) == ["stone_3", "stone_4", "wood_1_plus"]
    assert only(table, "lot-offered") == [("lot-offered", tuple(g.lot), tuple(g.lot_permits), 1, 2)]
    assert (table.question.seat, table.question.kind) == (1, "bid")
    table.answer(gold(table, 1, "gold_3"))
    g = table.state
    assert names(g, g.materials[1]) == ["stone_3", "stone_4", "wood_1_plus"]
    assert names(g, g.permits[1]) == ["bank", "hotel"]
    assert g.chips[1] == [2, 3]


@rule("GC-AUCTION-10", "GC-OPT-1")
@pytest.mark.parametrize("value", ["discard", "active_free", "carry_over"])
def test_the_option_changes_nothing_once_somebody_bids(value):
    table = town(**UNSOLD, options={"all_pass": value})
    table.answer(gold(table, 1, "gold_3"))
    g = table.state
    assert said(table.events)[1:] == [("passed", 2), ("sold", 1, 3), ("actions", 2, 2)]
    assert names(g, g.materials[1]) == ["stone_3"]
    assert g.lot == []
    assert names(g, g.gold_discard) == ["gold_3"]
