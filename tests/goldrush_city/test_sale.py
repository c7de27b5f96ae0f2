"""Selling chips at the end of income."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.goldrush_city import display
from tests.goldrush_city.moves import QUIET_CITY, acts, asked, idle_until, named, options, play
from tests.goldrush_city.town import hand_names, town
from tests.rules import rule

PAIRS = [("two-tools", (2, 0)), ("tool-and-dynamite", (1, 1)), ("two-dynamite", (0, 2))]


def sale(seats=3, *, start=0, **more):
    """Return a table where the sale begins."""
    more.setdefault("city", QUIET_CITY)
    return town(seats, "sale", start=start, speaker=start, active=start, **more)


@rule("GC-SELL-1")
@pytest.mark.parametrize(("name", "pair"), PAIRS)
def test_any_two_chips_go_back_to_the_supply_for_one_gold_card(name, pair):
    table = sale(chips={0: (3, 4), 1: (1, 0)}, gold=["gold_3", "gold_2"])
    assert table.question == (
        0,
        "sell",
        ("two-tools", "tool-and-dynamite", "two-dynamite", "none"),
    )
    tools, dynamite = pair
    assert play(table, name) == [("sold-chips", 0, tools, dynamite)]
    g = table.state
    assert g.chips == [[3 - tools, 4 - dynamite], [1, 0], [0, 0]]
    assert g.supply == [5 + tools, 5 + dynamite]
    assert hand_names(table, 0) == ["gold_3"]
    assert len(g.gold_deck) == 32


@rule("GC-SELL-1")
@pytest.mark.parametrize(
    ("chips", "offered"),
    [
        ((2, 0), ["two-tools", "none"]),
        ((1, 1), ["tool-and-dynamite", "none"]),
        ((0, 2), ["two-dynamite", "none"]),
        ((2, 1), ["two-tools", "tool-and-dynamite", "none"]),
        ((1, 2), ["tool-and-dynamite", "two-dynamite", "none"]),
    ],
)
def test_only_pairs_that_are_there_are_offered(chips, offered):
    table = sale(chips={0: chips})
    assert options(table) == offered
    for name, _ in PAIRS:
        if name not in offered:
            with pytest.raises(IllegalAnswer):
                table.answer(name)


@rule("GC-SELL-1")
def test_one_may_sell_as_often_as_one_likes():
    table = sale(chips={0: (4, 5), 1: (2, 0)})
    for _ in range(2):
        play(table, "two-tools")
    for _ in range(2):
        assert asked(table) == (0, "sell")
        play(table, "two-dynamite")
    assert table.state.chips[0] == [0, 1]
    assert len(table.state.hands[0]) == 4
    assert asked(table) == (1, "sell")  # a single chip stays, nothing is left to ask seat 0


@rule("GC-SELL-2")
@pytest.mark.parametrize("chips", [(1, 0), (0, 1), (0, 0)])
def test_a_single_chip_stays(chips):
    table = sale(chips={0: chips, 1: (0, 2)})
    assert asked(table) == (1, "sell")
    assert table.state.chips[0] == list(chips)


@rule("GC-SELL-2")
@pytest.mark.parametrize("start", range(4))
def test_the_sale_goes_clockwise_from_the_start_player(start):
    table = sale(4, start=start, chips=dict.fromkeys(range(4), (2, 0)))
    order = []
    while not table.over and table.state.phase == "sale":
        assert display.turn(table.state)[:2] == (table.question.seat, "sale")
        order.append(asked(table)[0])
        play(table, "none")
    assert order == [(start + step) % 4 for step in range(4)]
    assert table.events[:2] == [("round", 2), ("turn", (start + 1) % 4)]


@rule("GC-SELL-2")
def test_without_a_gold_card_to_draw_no_sale_is_possible():
    table = sale(chips={0: (2, 2), 1: (2, 2)}, gold_rest=False)
    assert table.state.phase != "sale"
    assert table.state.chips[:2] == [[2, 2], [2, 2]]
    assert named(table.events, "sold-chips") == []


@rule("GC-SELL-2")
def test_the_last_gold_card_is_sold_and_the_discard_pile_counts_too():
    table = sale(chips={0: (2, 2), 1: (2, 2)}, gold=["gold_1"], gold_rest=False)
    play(table, "two-tools")
    assert table.state.phase != "sale"
    assert table.state.chips[:2] == [[0, 2], [2, 2]]
    renewed = sale(chips={0: (2, 2)}, gold_rest=False, gold_discard=["gold_3"])
    assert play(renewed, "two-tools")[:2] == [("sold-chips", 0, 2, 0), ("renewed", "gold_deck")]
    assert hand_names(renewed, 0) == ["gold_3"]
    assert renewed.state.phase != "sale"


@rule("GC-SELL-2")
def test_chips_are_sold_at_the_end_of_income_and_at_no_other_time():
    table = town(3, "auction", chips={1: (2, 0)}, city=QUIET_CITY)
    kinds = []

    def sold_now(table):
        kinds.append(asked(table)[1])
        return kinds[-1] == "sell"

    events = idle_until(table, sold_now)
    assert asked(table) == (1, "sell")
    assert "sell" not in kinds[:-1]
    assert [event[0] for event in events[-4:]] == ["income", "paid-out", "paid-out", "paid-out"]
    play(table, "none")
    assert idle_until(table, acts(2)) != []


@rule("GC-SELL-1", "GC-SELL-2", "GC-EX-22")
def test_example_22_a_tool_with_a_dynamite_twice():
    table = town(
        3,
        "turn-end",
        active=2,
        chips={0: (3, 2)},
        gold=["gold_1"] * 6 + ["gold_3", "gold_2"],
        city=QUIET_CITY,
    )
    assert asked(table) == (0, "sell")
    assert play(table, "tool-and-dynamite") == [("sold-chips", 0, 1, 1)]
    assert play(table, "tool-and-dynamite")[0] == ("sold-chips", 0, 1, 1)
    g = table.state
    assert g.chips[0] == [1, 0]
    assert g.supply == [8, 9]
    assert hand_names(table, 0) == ["gold_1", "gold_1", "gold_2", "gold_3"]
    assert g.phase != "sale"
