"""The action part: how many actions, taking permits and chips, ending the turn."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.games.goldrush_city import display
from tests.goldrush_city.moves import (
    QUIET_CITY,
    acts,
    asked,
    bandit,
    built,
    idle_until,
    named,
    options,
    permit,
    play,
)
from tests.goldrush_city.town import card, gold, names, town
from tests.rules import rule

TWO_STARS = ("saloon", "restaurant", "casino")
THREE_STARS = ("hotel", "general_store", "bank", "dance_hall")


def use_up(table, seat):
    """Take dynamite until the seat has no action left; return how many it took."""
    taken = 0
    while "dynamite" in options(table):
        assert asked(table) == (seat, "action")
        assert play(table, "dynamite") == [("took-chip", seat, "dynamite")]
        taken += 1
    return taken


@rule("GC-ACTION-1")
@pytest.mark.parametrize("standing", [(), ("smithy",), ("smithy", "smithy")])
def test_a_turn_has_two_actions(standing):
    table = town(4, "auction", active=2, standing={2: standing})
    assert table.events == [("actions", 2, 2)]
    assert table.state.actions_left == 2
    assert use_up(table, 2) == 2
    assert options(table) == ["end"]


@rule("GC-ACTION-2")
@pytest.mark.parametrize(
    ("standing", "number"),
    [
        *(((name,), 3) for name in TWO_STARS),
        *(((name,), 4) for name in THREE_STARS),
        (("saloon", "saloon", "restaurant", "casino"), 3),
        (("hotel", "bank"), 4),
        (("bank", "smithy", "saloon"), 4),
        (("smithy", "casino"), 3),
    ],
)
def test_better_buildings_give_three_or_four_actions_in_all(standing, number):
    table = town(5, "auction", active=1, standing={1: standing})
    assert table.events == [("actions", 1, number)]
    assert use_up(table, 1) == number
    assert options(table) == ["end"]


@rule("GC-ACTION-2", "GC-EX-4")
def test_saloon_and_bank_together_give_four_actions_and_the_saloon_alone_three():
    both = town(3, "auction", standing={0: ["saloon", "bank"]})
    assert use_up(both, 0) == 4
    saloon = town(3, "auction", standing={0: ["saloon"]})
    assert use_up(saloon, 0) == 3


@rule("GC-ACTION-2")
def test_neither_permits_nor_buildings_of_others_give_actions():
    table = town(3, "auction", standing={1: ["bank"], 2: ["saloon"]}, permits={0: ["hotel", "saloon"]})
    assert table.events == [("actions", 0, 2)]
    assert use_up(table, 0) == 2


@rule("GC-ACTION-3")
@pytest.mark.parametrize(
    ("name", "materials", "number"),
    [
        ("saloon", ["wood_3", "stone_2"], 3),
        ("hotel", ["wood_4", "stone_3", "stone_3"], 4),
    ],
)
def test_a_building_gives_its_actions_from_the_next_turn_on(name, materials, number):
    table = town(
        3,
        permits={0: [name]},
        materials={0: materials},
        chips={0: (3, 0)},
        city=QUIET_CITY[1:6],
    )
    play(table, ("build", permit(table, 0, name)))
    assert table.state.actions_left == 1
    assert use_up(table, 0) == 1
    events = play(table, "end") + idle_until(table, acts(0))
    others = [("actions", 1, 2), ("actions", 2, 2)]
    assert named(events, "actions") == [*others, *others, ("actions", 0, number)]


@rule("GC-ACTION-4")
def test_actions_are_counted_when_the_action_part_begins():
    table = town(
        3,
        standing={1: ["saloon", "bank"], 2: ["saloon", "smithy"]},
        bandits={0: ["bandit_blow_up", "bandit_blow_up"]},
        chips={0: (0, 5)},
        dice=[6, 1, 6, 1],
        city=["wood_2"] * 2,
    )
    play(table, ("bandits", bandit(table, 0, "blow_up")))
    play(table, ("blow-up", 1, built(table, 1, "bank")))
    play(table, ("bandits", bandit(table, 0, "blow_up")))
    play(table, ("blow-up", 2, built(table, 2, "saloon")))
    events = play(table, "end") + idle_until(table, acts(2))
    assert named(events, "actions") == [("actions", 1, 3), ("actions", 2, 2)]
    table.dealer.finish()


@rule("GC-ACTION-4")
def test_actions_are_counted_after_the_flip_and_the_auction():
    """A saloon built in the turn before counts; before the action part begins nothing is counted."""
    table = town(
        3,
        "turn-end",
        active=2,
        start=1,
        hands={1: ["gold_1"]},
        city=["stone_3"],
        standing={0: ["saloon"]},
        actions_left=1,
    )
    assert asked(table) == (1, "bid")
    assert table.state.actions_left == 0
    assert named(table.events, "actions") == []
    assert play(table, ()) == [("passed", 1), ("passed", 2), ("passed", 0), ("unsold",), ("actions", 0, 3)]


@rule("GC-ACTION-5")
def test_every_possible_action_is_offered_in_order_of_its_letter():
    table = town(
        3,
        hands={0: ["gold_2"]},
        permits={0: ["saloon", "smithy", "hotel", "saloon"], 1: ["bank"]},
        materials={0: ["wood_3", "stone_2"]},
        chips={0: (2, 0)},
        bandits={0: ["bandit_rob_permit"], 2: ["bandit_blow_up"]},
        keepers={0: ["padre"]},
    )
    g = table.state
    assert table.question[:2] == (0, "action")
    assert tuple(table.question.options) == (
        ("permit", card(table, g.display, "dance_hall")),
        ("permit", card(table, g.display, "general_store")),
        ("permit", card(table, g.display, "saloon")),
        ("permit", card(table, g.display, "smithy")),
        "tool",
        "dynamite",
        ("build", g.permits[0][0]),
        ("build", g.permits[0][1]),
        ("bandits", g.bandits[0][0]),
        ("block", g.keepers[0][0]),
        ("lure", 2, g.bandits[2][0]),
        "end",
    )
    assert table.legal(0) == tuple(table.question.options)


@rule("GC-ACTION-5")
def test_actions_mix_in_any_order():
    table = town(
        3,
        hands={0: ["gold_2"]},
        permits={0: ["smithy"], 1: ["bank"]},
        materials={0: ["wood_3"]},
        bandits={0: ["bandit_rob_permit"], 2: ["bandit_blow_up"]},
        dice=[6, 1, 6, 1],
        actions_left=5,
    )
    saloon = card(table, table.state.display, "saloon")
    play(table, ("lure", 2, bandit(table, 2, "blow_up")))
    assert table.state.actions_left == 4
    play(table, "tool")
    assert table.state.actions_left == 3
    play(table, ("build", permit(table, 0, "smithy")))
    assert table.state.actions_left == 2
    play(table, ("bandits", bandit(table, 0, "rob_permit")))
    assert table.state.actions_left == 1
    assert play(table, ("permit", saloon)) == [("took-permit", 0, saloon)]
    assert table.state.actions_left == 0
    assert options(table) == ["end"]
    assert names(table.state, table.state.permits[0]) == ["bank", "saloon"]


@rule("GC-ACTION-5", "GC-CHIP-1", "GC-EX-5")
def test_the_same_action_may_be_repeated():
    table = town(3, "auction")
    assert play(table, "tool", "tool") == [("took-chip", 0, "tool")] * 2
    assert table.state.chips[0] == [2, 0]
    assert table.state.supply == [7, 9]
    assert options(table) == ["end"]


@rule("GC-ACTION-5")
def test_unused_actions_are_lost():
    table = town(3, "auction", standing={0: ["saloon"]}, city=QUIET_CITY)
    play(table, "tool")
    assert table.state.actions_left == 2
    assert play(table, "end")[:2] == [("turn-ended", 0), ("turn", 1)]
    assert asked(table) == (1, "action")
    assert use_up(table, 1) == 2
    play(table, "end")
    idle_until(table, acts(0))
    assert table.state.round == 2
    assert use_up(table, 0) == 3


@rule("GC-ACTION-6")
def test_the_turn_ends_when_its_player_says_so_also_without_an_action_left():
    table = town(3, city=["wood_2"], actions_left=1)
    play(table, "dynamite")
    assert table.question == (0, "action", ("end",))
    assert table.state.phase == "actions"
    assert display.turn(table.state)[:2] == (0, "actions")
    assert ("actions_left", 0) in display.turn(table.state).facts
    play(table, "end")
    assert asked(table) == (1, "action")
    assert table.state.active == 1


@rule("GC-ACTION-6")
def test_choices_are_taken_back_one_by_one_while_nothing_was_shown():
    table = town(3, permits={0: ["smithy"]}, materials={0: ["wood_3", "wood_4"]}, chips={0: (1, 0)})
    assert table.undo_word() == "nothing"
    before = table.hash()
    play(table, "tool")
    after_tool = table.hash()
    play(table, ("build", permit(table, 0, "smithy")))
    play(table, gold(table, 0, "wood_4"))
    assert table.state.standing[0]
    table.undo()
    assert asked(table) == (0, "pay-wood")
    table.undo()
    assert table.hash() == after_tool
    table.undo()
    assert table.hash() == before
    assert table.undo_word() == "nothing"


@rule("GC-ACTION-6")
def test_nothing_is_taken_back_after_a_roll_a_draw_or_a_shown_card():
    rolled = town(3, bandits={0: ["bandit_rob_goods"]}, chips={1: (1, 0)}, dice=[6, 1])
    play(rolled, ("bandits", bandit(rolled, 0, "rob_goods")))
    assert rolled.undo_word() == "roll"
    turned = town(3, city=["wood_2"])
    play(turned, "end")
    assert turned.undo_word() == "shown"
    blocked = town(3, keepers={0: ["padre"]}, hands={0: ["gold_2", "gold_3"]})
    play(blocked, ("block", blocked.state.keepers[0][0]), (1, "A"))
    play(blocked, gold(blocked, 0, "gold_3"))
    assert blocked.undo_word() == "shown"
    for table in (rolled, turned, blocked):
        before = table.hash()
        with pytest.raises(IllegalAnswer):
            table.undo()
        assert table.hash() == before


@rule("GC-ACTION-6")
def test_a_choice_is_not_taken_back_by_its_player_once_somebody_else_has_answered():
    table = town(3, "sale", speaker=0, chips={0: (2, 0), 1: (3, 0), 2: (2, 0)})
    play(table, "none", "none")
    assert table.undo_word(0) == "other_seat"
    with pytest.raises(IllegalAnswer):
        table.undo(0)


@rule("GC-PERMIT-1")
def test_a_permit_is_taken_from_the_display_by_choice():
    table = town(3)
    g = table.state
    kinds = ["bank", "dance_hall", "general_store", "hotel", "saloon", "smithy"]
    assert options(table, "permit") == [("permit", card(table, g.display, name)) for name in kinds]
    assert len(g.display) == 9
    hotel = card(table, g.display, "hotel")
    assert play(table, ("permit", hotel)) == [("took-permit", 0, hotel)]
    g = table.state
    assert g.permits == [[hotel], [], []]
    assert g.standing == [[], [], []]
    assert hotel not in g.display
    assert len(g.display) == 8
    assert g.actions_left == 1
    assert ("permit", hotel) not in options(table)


@rule("GC-PERMIT-1")
def test_a_card_that_is_not_in_the_display_cannot_be_taken():
    table = town(3, permits={1: ["bank"]}, standing={2: ["hotel"]}, lot_permits=["dance_hall"])
    g = table.state
    for handle in (*g.permits[1], *g.standing[2], *g.lot_permits):
        with pytest.raises(IllegalAnswer):
            table.answer(("permit", handle))
    everything = ["saloon"] * 3 + ["smithy"] * 2 + ["bank", "dance_hall", "general_store", "hotel"]
    empty = town(3, permits={2: everything})
    assert options(empty) == ["tool", "dynamite", "end"]


@rule("GC-PERMIT-2")
def test_any_number_of_permits_also_of_one_kind_may_be_held_and_none_given_back():
    table = town(3, actions_left=9)
    for _ in range(9):
        play(table, options(table, "permit")[-1])
    g = table.state
    assert g.display == []
    assert names(g, g.permits[0]).count("saloon") == 3
    assert len(g.permits[0]) == 9
    assert options(table) == ["end"]


@rule("GC-CHIP-1")
@pytest.mark.parametrize(("kind", "chips"), [("tool", [1, 0]), ("dynamite", [0, 1])])
def test_one_chip_is_taken_from_the_supply(kind, chips):
    table = town(3, active=1, chips={0: (3, 4)})
    assert play(table, kind) == [("took-chip", 1, kind)]
    g = table.state
    assert g.chips == [[3, 4], chips, [0, 0]]
    assert g.supply == [6 - chips[0], 5 - chips[1]]
    assert g.actions_left == 1


@rule("GC-CHIP-1")
@pytest.mark.parametrize(
    ("chips", "offered"),
    [
        ((8, 8), ["tool", "dynamite"]),
        ((9, 8), ["dynamite"]),
        ((8, 9), ["tool"]),
        ((9, 9), []),
    ],
)
def test_a_kind_that_has_run_out_cannot_be_taken(chips, offered):
    table = town(3, chips={1: chips})
    assert options(table, "tool", "dynamite") == offered


@rule("GC-CHIP-1", "GC-CHIP-2")
def test_a_spent_chip_is_back_in_the_supply_at_once():
    table = town(3, permits={0: ["smithy"]}, materials={0: ["wood_3"]}, chips={0: (9, 0)})
    assert "tool" not in options(table)
    play(table, ("build", permit(table, 0, "smithy")))
    assert table.state.supply == [1, 9]
    assert play(table, "tool") == [("took-chip", 0, "tool")]
    assert table.state.chips[0] == [9, 0]


@rule("GC-CHIP-2")
def test_all_nine_chips_of_both_kinds_may_be_held_by_one_player():
    table = town(3, actions_left=18)
    play(table, *["tool", "dynamite"] * 9)
    assert table.state.chips[0] == [9, 9]
    assert table.state.supply == [0, 0]
    assert table.question.options[-1] == "end"
    assert "tool" not in table.question.options
