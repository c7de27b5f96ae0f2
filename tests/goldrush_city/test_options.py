"""The options: their defaults and values, and what the permit limit and the fate of ruins change."""

import pytest

from parlour.core.game import BadInput
from parlour.core.games.goldrush_city import GAME, display
from parlour.core.games.goldrush_city.state import Options
from parlour.core.start import new_table
from tests.goldrush_city.moves import bandit, built, named, options, play
from tests.goldrush_city.town import card, names, town
from tests.rules import rule

DEFAULTS = {
    "all_pass": "discard",
    "bribe_counts": "sacks",
    "bust_counts_in_ranking": False,
    "demolished_card_goes_to": "display",
    "digger_peek": True,
    "end_trigger_sticky": True,
    "final_income_phase": False,
    "max_rounds": 40,
    "medicine_show_scope": "table",
    "permit_limit": 0,
    "plus_rule": "exactly_one_more",
    "stall_guard_rounds": 6,
}

OTHERS = {
    "all_pass": ("active_free", "carry_over"),
    "bribe_counts": ("cards",),
    "bust_counts_in_ranking": (True,),
    "demolished_card_goes_to": ("out_of_game",),
    "digger_peek": (False,),
    "end_trigger_sticky": (False,),
    "final_income_phase": (True,),
    "max_rounds": (0, 1, 39, 41, 99),
    "medicine_show_scope": ("roller",),
    "permit_limit": (1, 2, 15),
    "plus_rule": ("until_next_material",),
    "stall_guard_rounds": (0, 1, 5, 7, 99),
}


@rule("GC-OPT-1")
def test_the_default_values():
    assert {name: option.default for name, option in GAME.options.items()} == DEFAULTS
    assert new_table("goldrush-city", 3, 1).state.options == Options(**DEFAULTS)


@rule("GC-OPT-1")
def test_every_other_value_can_be_chosen_before_set_up():
    for name, values in OTHERS.items():
        for value in values:
            table = new_table("goldrush-city", 4, 1, {name: value})
            assert table.state.options == Options(**{**DEFAULTS, name: value})


@rule("GC-OPT-1")
def test_there_are_no_further_values():
    for name, values in OTHERS.items():
        if not isinstance(DEFAULTS[name], int) or isinstance(DEFAULTS[name], bool):
            assert GAME.options[name].values == (DEFAULTS[name], *values)
    assert GAME.options["max_rounds"].values == tuple(range(100))
    assert GAME.options["stall_guard_rounds"].values == tuple(range(100))
    assert GAME.options["permit_limit"].values == tuple(range(16))


@rule("GC-OPT-1")
@pytest.mark.parametrize(
    "chosen",
    [
        {"all_pass": "sell"},
        {"max_rounds": -1},
        {"max_rounds": True},
        {"digger_peek": 1},
        {"permit_limit": 16},
        {"house": 1},
    ],
)
def test_an_unknown_switch_or_value_is_refused(chosen):
    with pytest.raises(BadInput):
        new_table("goldrush-city", 3, 1, chosen)


@rule("GC-OPT-1")
def test_the_values_stay_the_same_for_the_whole_game():
    table = new_table("goldrush-city", 3, 5, {"permit_limit": 2})
    with pytest.raises(AttributeError):
        table.state.options.permit_limit = 3
    for seat in range(3):
        assert table.view(seat).state.options == table.state.options


@rule("GC-PERMIT-2")
@pytest.mark.parametrize(
    ("limit", "held", "may"),
    [
        (0, 0, True),
        (0, 5, True),
        (1, 0, True),
        (1, 1, False),
        (3, 2, True),
        (3, 3, False),
        (3, 4, False),
    ],
)
def test_who_holds_permit_limit_permits_neither_takes_nor_robs_one(limit, held, may):
    mine = ["saloon", "saloon", "saloon", "smithy", "hotel"][:held]
    table = town(
        3,
        permits={0: mine, 1: ["bank"]},
        bandits={0: ["bandit_rob_permit"]},
        options={"permit_limit": limit},
    )
    assert bool(options(table, "permit")) == may
    assert bool(options(table, "bandits")) == may
    assert options(table, "tool", "dynamite") == ["tool", "dynamite"]


@rule("GC-PERMIT-2")
def test_the_permit_limit_counts_what_one_holds_now_and_the_own_permits_alone():
    table = town(
        3,
        permits={1: ["saloon", "hotel"]},
        materials={0: ["wood_3"]},
        chips={0: (1, 0)},
        actions_left=3,
        options={"permit_limit": 1},
    )
    smithy = card(table, table.state.display, "smithy")
    play(table, ("permit", smithy))
    assert options(table, "permit") == []
    play(table, ("build", smithy))
    assert len(options(table, "permit")) == 5


@rule("GC-PERMIT-2", "GC-AUCTION-9")
def test_permits_of_a_lot_are_bought_in_spite_of_the_limit():
    table = town(
        3,
        "auction",
        hands={1: ["gold_1"]},
        permits={1: ["saloon"]},
        lot_permits=["bank"],
        options={"permit_limit": 1},
    )
    play(table, table.legal(1).suggest())
    assert names(table.state, table.state.permits[1]) == ["bank", "saloon"]


@rule("GC-BANDIT-8")
@pytest.mark.parametrize(("place", "removed"), [("display", False), ("out_of_game", True)])
def test_where_the_card_of_a_blown_up_building_goes(place, removed):
    table = town(
        3,
        bandits={0: ["bandit_blow_up"]},
        standing={1: ["saloon"]},
        chips={0: (0, 2)},
        dice=[6, 1],
        options={"demolished_card_goes_to": place},
    )
    ruin = built(table, 1, "saloon")
    display_before = table.state.display
    assert play(table, ("bandits", bandit(table, 0, "blow_up")))[-1] == ("blown-up", 0, 1, ruin)
    g = table.state
    assert g.standing[1] == []
    assert g.removed == ([ruin] if removed else [])
    assert g.display == (display_before if removed else [*display_before, ruin])
    (zone,) = [zone for zone in display.zones(g) if zone.name == "removed"]
    assert zone.cards == tuple(g.removed)


@rule("GC-BANDIT-8")
@pytest.mark.parametrize("place", ["display", "out_of_game"])
def test_a_burnt_smithy_returns_to_the_display_all_the_same(place):
    table = town(
        3,
        "flip",
        standing={0: ["smithy"]},
        city=["prairie_fire", "wood_2"],
        dice=[5, 1, 1],
        options={"demolished_card_goes_to": place},
    )
    ((_, _, smithy),) = named(table.events, "smithy-burnt")
    assert table.state.display[-1] == smithy
    assert table.state.removed == []
