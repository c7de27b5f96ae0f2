"""The bot `greedy`: what it does in plain situations, that it can't peek, and that it plays well enough."""

import pytest

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.games.goldrush_city import GAME, bot_digging, components
from parlour.core.games.goldrush_city import bot_values as values
from parlour.core.games.goldrush_city.bots import make_greedy
from parlour.core.games.goldrush_city.components import FACE
from parlour.core.playout import Playout
from tests.core.peeking import answers_without_peeking
from tests.goldrush_city.town import card, gold, names, town


def answer(table, seat=None):
    """What greedy answers to the open question of a seat."""
    question = table.question if seat is None else Question(seat, "", ())
    seat, kind = question.seat, next(q.kind for q in table.questions if q.seat == question.seat)
    legal = table.legal(seat)
    value = make_greedy(GAME.id, seat, table.state.seats).choose(
        table.view(seat), Question(seat, kind, legal), Generator(1)
    )
    assert domains.why_not(legal, value) is None
    return value


def called(table, option):
    """An action's option with the name of its card instead of the handle."""
    if isinstance(option, str):
        return option
    *words, handle = option
    return (*words, components.FACES[table.state.face[handle]])


READY = {"materials": {0: ["wood_3", "stone_2"]}, "permits": {0: ["saloon"]}}


# --- actions ---


def test_it_builds_what_it_can():
    table = town(**READY, chips={0: (2, 0)})
    assert called(table, answer(table)) == ("build", "saloon")


def test_it_takes_the_tool_it_lacks():
    table = town(**READY, chips={0: (1, 0)})
    assert answer(table) == "tool"


def test_it_builds_the_smithy_first_where_that_saves_tools():
    table = town(
        materials={0: ["wood_3", "wood_3", "stone_2"]},
        permits={0: ["saloon", "smithy"]},
        chips={0: (3, 0)},
    )
    assert called(table, answer(table)) == ("build", "smithy")


def test_it_takes_a_permit_for_the_set_that_it_has_begun():
    table = town(
        4,
        materials={0: ["wood_3", "stone_2"]},
        standing={0: ["restaurant"]},
        chips={0: (2, 0)},
    )
    assert called(table, answer(table)) == ("permit", "restaurant")


def test_it_takes_a_permit_for_what_its_material_is_enough_for():
    table = town(
        4,
        materials={0: ["wood_4", "stone_4", "stone_2"]},
        standing={0: ["smithy"]},
        permits={1: ["saloon", "saloon", "saloon"], 2: ["restaurant", "restaurant", "restaurant"]},
    )
    action, taken = called(table, answer(table))
    assert action == "permit"
    assert components.STARS[FACE[taken]] == 3


def test_it_ends_the_turn_when_nothing_is_of_use_any_more():
    table = town(triggered=True, hands={0: ["gold_3"]}, standing={1: ["saloon", "saloon"]})
    assert answer(table) == "end"


@pytest.mark.parametrize(("quiet", "builds"), [(0, False), (4, True)])
def test_behind_it_does_not_end_the_game_with_a_smithy_unless_the_game_stalls(quiet, builds):
    table = town(
        materials={0: ["wood_3"]},
        permits={0: ["smithy"]},
        chips={0: (1, 0)},
        standing={
            0: ["saloon"],
            1: ["bank", "hotel", "general_store"],
            2: ["saloon", "saloon"],
        },
        quiet_rounds=quiet,
    )
    assert (called(table, answer(table)) == ("build", "smithy")) == builds


# --- bandits, luring, blocks ---


def test_it_robs_the_material_that_it_lacks():
    table = town(
        materials={0: ["wood_3"], 1: ["wood_4"], 2: ["stone_2"]},
        permits={0: ["saloon"]},
        bandits={0: ["bandit_rob_goods"]},
        chips={0: (2, 0)},
    )
    assert called(table, answer(table)) == ("bandits", "bandit_rob_goods")
    table.answer(answer(table))
    assert called(table, answer(table)) == ("material", 2, "stone_2")


def test_it_robs_the_permit_of_its_set():
    table = town(
        4,
        materials={0: ["wood_3", "stone_2"]},
        standing={0: ["saloon", "smithy"]},
        permits={1: ["restaurant", "restaurant"], 2: ["restaurant"], 3: ["saloon", "saloon"]},
        bandits={0: ["bandit_rob_permit"]},
        actions_left=2,
    )
    table.answer(("bandits", card(table, table.state.bandits[0], "bandit_rob_permit")))
    assert called(table, answer(table)) == ("rob-permit", 3, "saloon")


def test_it_blows_up_the_leader_first():
    table = town(
        4,
        standing={0: ["saloon"], 1: ["restaurant"], 2: ["bank", "hotel"], 3: ["smithy"]},
        bandits={0: ["bandit_blow_up"]},
        chips={0: (0, 3)},
    )
    assert called(table, answer(table)) == ("bandits", "bandit_blow_up")
    table.answer(answer(table))
    assert answer(table)[:2] == ("blow-up", 2)


def test_it_gathers_dynamite_for_a_bandit_that_can_use_it():
    table = town(
        4,
        standing={0: ["smithy"], 2: ["bank", "hotel"]},
        bandits={0: ["bandit_blow_up"]},
        chips={0: (0, 2)},
        permits={
            1: ["saloon", "saloon", "saloon", "dance_hall"],
            3: ["restaurant", "restaurant", "restaurant", "general_store"],
        },
    )
    assert answer(table) == "dynamite"


@pytest.mark.parametrize(("stone", "blocks"), [(["stone_4", "stone_2"], True), (["stone_4"], False)])
def test_it_keeps_the_leader_from_building(stone, blocks):
    table = town(
        4,
        hands={0: ["gold_3"] * 4 + ["gold_2"]},
        keepers={0: ["governor"]},
        materials={2: ["wood_4", *stone]},
        permits={2: ["bank"]},
        standing={2: ["smithy", "saloon", "saloon"]},
        actions_left=0,
    )
    chosen = answer(table)
    assert (chosen != "end") == blocks
    if blocks:
        table.answer(chosen)
        assert answer(table) == (2, "C")


def test_rich_it_lures_a_bandit_that_it_can_use_at_once():
    table = town(
        hands={0: ["gold_2", *["gold_3"] * 5]},
        materials={0: ["wood_3"], 2: ["stone_2"]},
        permits={0: ["saloon"]},
        chips={0: (2, 0)},
        bandits={1: ["bandit_rob_goods"]},
    )
    chosen = answer(table)
    assert called(table, chosen) == ("lure", 1, "bandit_rob_goods")
    table.answer(chosen)
    assert answer(table) == gold(table, 0, "gold_2")


# --- auctions and payments ---


def bidding(**setting):
    """A table where seat 0 is asked for a bid; seat 2 is the active player."""
    fields = {"active": 2, "speaker": 0, "leader": -1, "passed": [False] * 3}
    return town(3, "bidding", **{**fields, **setting})


def test_it_bids_the_least_that_is_enough():
    table = bidding(lot=["stone_2"], hands={0: ["gold_3", "gold_1", "gold_2"]}, **READY)
    assert answer(table) == gold(table, 0, "gold_1")


def test_it_pays_more_for_a_lot_that_it_needs():
    rich = {"hands": {0: ["gold_3"] * 2}, "bid": 2, "leader": 1, "chips": {0: (2, 0)}}
    needed = bidding(lot=["stone_3"], materials={0: ["wood_3"]}, permits={0: ["saloon"]}, **rich)
    assert answer(needed) == gold(needed, 0, "gold_3")
    useless = bidding(lot=["wood_1_plus"], **READY, **rich)
    assert answer(useless) == ()


def test_it_buys_nothing_after_its_last_turn():
    table = bidding(lot=["stone_4"], hands={0: ["gold_1"]}, triggered=True, **READY)
    assert answer(table) == ()


def test_it_does_not_pay_for_what_it_gets_for_nothing():
    table = town(
        3,
        "bidding",
        lot=["stone_2"],
        hands={0: ["gold_1"]},
        speaker=0,
        leader=-1,
        passed=[False, True, True],
        options={"all_pass": "active_free"},
        **READY,
    )
    assert answer(table) == ()


@pytest.mark.parametrize(("counts", "paid"), [("sacks", ["gold_2"]), ("cards", ["gold_1", "gold_2"])])
def test_it_pays_a_price_with_as_little_as_possible(counts, paid):
    table = town(
        hands={0: ["gold_3", "gold_2", "gold_1"]},
        bandits={1: ["bandit_rob_goods"]},
        options={"bribe_counts": counts},
    )
    table.answer(("lure", 1, card(table, table.state.bandits[1], "bandit_rob_goods")))
    assert answer(table) == gold(table, 0, *paid)


def test_it_pays_loads_without_waste():
    table = town(
        materials={0: ["wood_4", "wood_1_plus", "wood_2", "stone_2"]},
        permits={0: ["saloon"]},
        chips={0: (2, 0)},
    )
    table.answer(("build", table.state.permits[0][0]))
    assert names(table.state, [handle for handle, _ in answer(table)]) == ["wood_1_plus", "wood_2"]


# --- losses, sales, keeping ---


def test_it_loses_the_wood_that_it_misses_least():
    table = town(
        3,
        "flip",
        city=["prairie_fire"],
        dice=[3, 1, 1],
        materials={0: ["wood_3", "wood_1_plus", "stone_2"]},
        permits={0: ["saloon"]},
        chips={0: (2, 0)},
    )
    assert names(table.state, [answer(table)]) == ["wood_1_plus"]


def test_it_loses_the_permit_that_it_misses_least():
    table = town(
        3,
        "flip",
        city=["night_thief"],
        dice=[6, 1, 1],
        materials={0: ["wood_3", "stone_2"]},
        permits={0: ["bank", "saloon"]},
        standing={0: ["saloon"]},
        chips={0: (2, 0)},
    )
    assert names(table.state, [answer(table)]) == ["bank"]


def test_it_keeps_a_governor():
    assert answer(town(3, "flip", city=["governor"])) == "keep"


def test_it_sells_only_chips_that_it_does_not_need():
    setting = {**READY, "chips": {0: (2, 2)}, "speaker": 0}
    table = town(3, "sale", **setting)
    assert answer(table) == "two-dynamite"
    table.answer("two-dynamite")
    assert answer(table) == "none"
    with_smithy = town(3, "sale", **{**setting, "chips": {0: (2, 0)}}, standing={0: ["smithy"]})
    assert answer(with_smithy) == "two-tools"


# --- digging ---


def digging(*diggers, seats=3, **options):
    """A contest of seats 1 and 2, in which seat 1 takes the given cards first."""
    drawn = [diggers[0], "digger_10"]
    for digger in diggers[1:]:
        drawn += [digger, "digger_10"]
    table = town(
        seats,
        "turn-end",
        active=2,
        standing={1: ["saloon"], 2: ["saloon"]},
        diggers=[drawn],
        options=options,
    )
    for _ in diggers[1:]:
        table.answer("take")
        table.answer("take")
    return table


@pytest.mark.parametrize(
    ("diggers", "chosen"),
    [
        (["digger_40"], "take"),
        (["digger_30", "digger_20"], "take"),
        (["digger_40", "digger_40"], "stop"),
        (["digger_40", "digger_30", "digger_30"], "stop"),
        (["digger_brawlers", "digger_40"], "stop"),
        (["digger_brawlers"], "take"),
        (["digger_40", "digger_40", "digger_30"], "stop"),
    ],
)
@pytest.mark.parametrize("scarce", [False, True])
def test_it_stops_digging_in_time(diggers, chosen, scarce):
    assert answer(digging(*diggers, bust_counts_in_ranking=scarce)) == chosen


def test_blind_it_stops_at_three_cards():
    assert answer(digging("digger_40", digger_peek=False)) == "take"
    assert answer(digging("digger_40", "digger_40", "digger_40", digger_peek=False)) == "stop"


def test_the_shares_of_a_rival_add_up():
    total = sum(share for _, share in bot_digging.rival_totals())
    assert bot_digging.ONE - 100 < total <= bot_digging.ONE


# --- values ---


def test_loads_are_paid_as_exactly_as_the_cards_allow():
    assert values.spend((1, 2, 3, 4), 3) == ((1, 2, 4), 0)
    assert values.spend((1, 2, 4), 3) == ((4,), 0)
    assert values.spend((4, 4), 3) == ((4,), 0)
    assert values.spend((1, 1), 3) == ((), 1)


# --- whole games ---


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_it_cannot_see_does_not_matter(seats):
    """The same public state and own secrets over another order of everything hidden: the same choice."""
    assert answers_without_peeking(GAME, seats) > 100


def play(seed, bots, options=None):
    state = GAME.new_state(len(bots), GAME.complete_options(options or {}))
    table = BotTable(GAME, seed, bots)  # refuses an answer that is not legal
    return GAME.result(Playout(GAME, state, SeededDealer(seed), table.choose_in_playout).run())


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_it_answers_legally_under_any_options(seats, seed):
    generator = Generator(seats * 100 + seed)
    options = {name: generator.choice(option.values) for name, option in GAME.options.items()}
    options |= {"max_rounds": 30, "stall_guard_rounds": 6 * generator.randrange(2)}
    bots = [generator.choice(("greedy", "greedy", "random")) for _ in range(seats)]
    assert play(seed, bots, options).reason in GAME.reasons


def test_it_beats_random_bots():
    won = 0
    for seed in range(8):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        won += seed % 4 in play(seed, bots).winners
    assert won >= 6


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_among_themselves_they_build_the_town(seats):
    reasons = [play(seed, ["greedy"] * seats).reason for seed in range(2)]
    assert "buildings" in reasons
