"""What can be decided, by whom, what the game decides by itself, and what is refused."""

import pytest

from parlour.core import domains
from parlour.core.ask import IllegalAnswer
from parlour.core.chance import Generator
from parlour.core.start import new_table
from tests.goldrush_city.moves import asked, bandit, built, named, options, permit, play
from tests.goldrush_city.town import gold, names, town
from tests.rules import rule

ALLOWED = {
    "flip": {"keep", "lose-wood", "lose-permit"},
    "bidding": {"bid"},
    "actions": {"action", "target", "block-target", "pay-gold", "pay-wood", "pay-stone"},
    "contest": {"dig"},
    "sale": {"sell"},
}


@pytest.fixture(scope="module")
def seen():
    """Every question of some random games: (phase, kind, seat asked, active seat, options)."""
    found = []
    for seed in range(5):
        table = new_table("goldrush-city", 3 + seed % 3, seed, {"max_rounds": 10})
        generator = Generator(seed)
        while not table.over:
            (question,) = table.questions
            g = table.state
            found.append((g.phase, question.kind, question.seat, g.active, question.options))
            value = domains.draw(table.legal(question.seat), generator)
            if question.kind == "action" and options(table, "build"):
                value = options(table, "build")[0]
            table.answer(value)
    return found


@rule("GC-DECIDE-1", "GC-DECIDE-2", "GC-DECIDE-3")
def test_these_are_all_the_questions_that_are_ever_asked(seen):
    found = {}
    for phase, kind, *_ in seen:
        found.setdefault(phase, set()).add(kind)
    assert found == ALLOWED


@rule("GC-DECIDE-3")
def test_in_the_action_part_only_the_active_player_decides(seen):
    for phase, _, seat, active, _ in seen:
        if phase == "actions":
            assert seat == active
    assert {seat == active for phase, _, seat, active, _ in seen if phase == "bidding"} == {True, False}


@rule("GC-DECIDE-1")
def test_the_active_player_keeps_or_refuses_a_governor_or_padre(seen):
    keeps = [(seat == active, options) for _, kind, seat, active, options in seen if kind == "keep"]
    assert set(keeps) == {(True, ("keep", "refuse"))}


@rule("GC-DECIDE-1", "GC-DECIDE-4")
def test_who_is_hit_by_fire_or_thief_chooses_what_to_lose():
    fire = town(
        3,
        "flip",
        city=["prairie_fire", "wood_2"],
        dice=[3, 4, 3],
        materials={1: ["wood_3", "stone_2", "wood_4"], 2: ["wood_3", "wood_3"], 0: ["stone_3"]},
    )
    wood = [fire.state.materials[1][0], fire.state.materials[1][2]]
    assert fire.question == (1, "lose-wood", tuple(wood))
    events = play(fire, wood[1])
    assert named(events, "wood-burnt")[0] == ("wood-burnt", 1, wood[1])
    assert [event[1] for event in named(events, "wood-burnt")] == [1, 2]  # alike cards: no choice
    thief = town(
        3,
        "flip",
        city=["night_thief", "wood_2"],
        dice=[5, 6, 1],
        permits={0: ["bank"], 1: ["hotel", "saloon", "saloon"]},
    )
    bank = ("permit-stolen", 0, thief.state.lot_permits[0])
    assert named(thief.events, "permit-stolen") == [bank]
    assert thief.question == (1, "lose-permit", tuple(thief.state.permits[1][:2]))


@rule("GC-DECIDE-2")
def test_what_is_decided_in_auction_contest_and_sale():
    auction = town(3, "auction", lot=["wood_2"], hands={1: ["gold_1", "gold_2"], 2: ["gold_1"]})
    assert asked(auction) == (1, "bid")
    choices = {tuple(face for _, face in value) for value in auction.legal(1)}
    assert choices == {(), (0,), (1,), (0, 1)}
    dig = town(3, "turn-end", active=2, standing={0: ["saloon"], 1: ["bank"]})
    assert dig.question == (1, "dig", ("take", "stop"))
    sale = town(3, "sale", speaker=0, chips={0: (2, 1)})
    assert sale.question == (0, "sell", ("two-tools", "tool-and-dynamite", "none"))


@rule("GC-DECIDE-3")
def test_a_possible_action_comes_with_its_target_and_its_payment():
    table = town(
        3,
        hands={0: ["gold_2", "gold_3"]},
        keepers={0: ["governor"]},
        bandits={0: ["bandit_rob_permit"], 1: ["bandit_blow_up"]},
        permits={0: ["smithy"], 1: ["bank", "hotel"]},
        materials={0: ["wood_3", "wood_4"]},
        chips={0: (1, 0)},
        dice=[6, 1, 6, 1],
        actions_left=3,
    )
    kinds = []
    g = table.state
    for answer in (
        ("build", g.permits[0][0]),
        ("bandits", g.bandits[0][0]),
        ("block", g.keepers[0][0]),
    ):
        play(table, answer)
        while table.question.kind != "action":
            seat, kind = asked(table)
            assert seat == 0
            kinds.append(kind)
            value = table.legal(0)
            play(table, value.suggest() if kind.startswith("pay-") else value[0])
    assert kinds == ["pay-wood", "target", "block-target", "pay-gold"]
    play(table, ("lure", 1, g.bandits[1][0]))
    assert asked(table) == (0, "action")  # the one card left pays the price
    assert table.state.hands[0] == []


@rule("GC-DECIDE-4")
def test_the_only_target_and_the_only_way_to_pay_need_no_answer():
    target = town(3, bandits={0: ["bandit_rob_permit"]}, permits={2: ["bank"]}, dice=[6, 1])
    events = play(target, ("bandits", bandit(target, 0, "rob_permit")))
    assert [event[0] for event in events] == ["attacked", "fought", "robbed"]
    alike = town(3, bandits={0: ["bandit_rob_permit"]}, permits={2: ["saloon"] * 2}, dice=[6, 1])
    events = play(alike, ("bandits", bandit(alike, 0, "rob_permit")))
    assert events[-1] == ("robbed", 0, 2, alike.state.permits[0][0])
    pay = town(3, permits={0: ["saloon"]}, materials={0: ["wood_2", "wood_2", "stone_3"]}, chips={0: (2, 0)})
    log = []
    pay.entered = log.append
    events = play(pay, ("build", permit(pay, 0, "saloon")))
    assert [event[0] for event in events] == ["built"]
    assert [entry.kind for entry in log] == ["action"]
    lure = town(3, hands={0: ["gold_1", "gold_1"]}, bandits={2: ["bandit_blow_up"]}, dice=[6, 1])
    events = play(lure, ("lure", 2, bandit(lure, 2, "blow_up")))
    assert [event[0] for event in events] == ["paid-gold", "luring", "fought", "lured"]
    block = town(3, hands={0: ["gold_3"]}, keepers={0: ["padre"]})
    play(block, ("block", block.state.keepers[0][0]))
    assert asked(block) == (0, "block-target")
    assert [event[0] for event in play(block, (1, "C"))] == ["paid-gold", "blocked"]


@rule("GC-DECIDE-4")
def test_where_nothing_can_be_sold_nobody_is_asked():
    table = town(3, "sale", speaker=0, chips={0: (1, 0), 1: (1, 1), 2: (0, 1)}, city=["wood_2"])
    assert asked(table) == (1, "sell")
    play(table, "none")
    assert table.state.round == 2


@rule("GC-DECIDE-4")
def test_an_action_a_contest_card_and_a_bid_are_asked_for_also_without_a_choice():
    action = town(3, actions_left=0)
    assert action.question == (0, "action", ("end",))
    bid = town(
        3,
        "auction",
        lot=["wood_2"],
        hands={1: ["gold_3", "gold_2"], 2: ["gold_1", "gold_1"]},
    )
    play(bid, gold(bid, 1, "gold_3"))
    assert asked(bid) == (2, "bid")  # cannot beat it, but holds hidden cards
    assert list(bid.legal(2)) == [()]
    assert play(bid, ())[:2] == [("passed", 2), ("passed", 0)]  # seat 0 holds none and isn't asked
    dig = town(3, "turn-end", active=2, standing={0: ["saloon"], 1: ["bank"]})
    assert asked(dig) == (1, "dig")


@rule("GC-DECIDE-5")
def test_a_choice_against_the_rules_is_refused_with_a_reason_and_changes_nothing():
    table = town(
        3,
        hands={0: ["gold_1"], 1: ["gold_3"]},
        permits={0: ["hotel"]},
        bandits={0: ["bandit_blow_up"], 1: ["bandit_blow_up"]},
        standing={1: ["saloon"]},
        chips={0: (0, 1)},
    )
    before = (table.hash(), table.entries, list(table.events))
    for value, reason in [
        (("build", permit(table, 0, "hotel")), "not one of the options"),
        (("bandits", bandit(table, 0, "blow_up")), "not one of the options"),
        (("permit", built(table, 1, "saloon")), "not one of the options"),
        ("gold", "not one of the options"),
        ("take", "not one of the options"),
        (("lure", 1, bandit(table, 1, "blow_up")), "the cards in hand do not allow this"),
    ]:
        with pytest.raises(IllegalAnswer, match=reason):
            table.answer(value)
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
        table.answer("end", 1)
    assert (table.hash(), table.entries, list(table.events)) == before
    assert asked(table) == (0, "action")


@rule("GC-DECIDE-5")
def test_a_payment_that_is_too_small_says_what_is_missing():
    table = town(
        3,
        permits={0: ["hotel"]},
        materials={0: ["stone_1_plus", "stone_4", "stone_3", "wood_4"]},
        chips={0: (3, 0)},
    )
    play(table, ("build", permit(table, 0, "hotel")))
    assert asked(table) == (0, "pay-stone")
    before = table.hash()
    with pytest.raises(IllegalAnswer, match="needs 2 more"):
        table.answer(gold(table, 0, "stone_4"))
    with pytest.raises(IllegalAnswer, match="needs 1 more"):
        table.answer(gold(table, 0, "stone_1_plus", "stone_4"))
    assert table.hash() == before
    assert table.state.materials[0] != []


@rule("GC-DECIDE-5")
@pytest.mark.parametrize(
    ("stone", "suggested"),
    [
        (["stone_4", "stone_3", "stone_2", "stone_2"], ["stone_2", "stone_4"]),
        (["stone_4", "stone_4", "stone_3", "stone_3"], ["stone_3", "stone_3"]),
        (["stone_4", "stone_3", "stone_4"], ["stone_3", "stone_4"]),
        (["stone_2", "stone_2", "stone_2", "stone_4"], ["stone_2", "stone_4"]),
    ],
)
def test_the_cards_with_the_smallest_surplus_are_suggested(stone, suggested):
    table = town(3, permits={0: ["hotel"]}, materials={0: ["wood_4", *stone]}, chips={0: (3, 0)})
    play(table, ("build", permit(table, 0, "hotel")))
    choice = table.legal(0).suggest()
    assert names(table.state, [handle for handle, _ in choice]) == suggested
    play(table, choice)
    assert table.state.standing[0]


@rule("GC-DECIDE-5")
def test_for_gold_too_the_smallest_surplus_is_suggested():
    table = town(
        3,
        hands={0: ["gold_3", "gold_2", "gold_1", "gold_1"]},
        bandits={1: ["bandit_blow_up"]},
        dice=[6, 1],
    )
    play(table, ("lure", 1, bandit(table, 1, "blow_up")))
    assert [face for _, face in table.legal(0).suggest()] == [1]  # the 2 alone
