"""What is not on offer says why: reasons by public facts, from the same rules that make the offers."""

import pytest

from parlour.core import domains
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.games.goldrush_city import GAME
from parlour.core.start import new_table
from parlour.core.words import LANGUAGES, Refusal
from tests.core.evening import random_options
from tests.goldrush_city.moves import bandit, built, permit
from tests.goldrush_city.town import card, town
from tests.rules import rule


def why(table, value):
    """Return the reason why a value can't be chosen, with its numbers, or None where it isn't refused."""
    found = [refusal for refusal in table.refused(table.question.seat) if refusal.value == value]
    assert len(found) <= 1
    return (found[0].reason, *found[0].numbers) if found else None


def heads(table):
    return {value if isinstance(value, str) else value[0] for value, _, _ in table.refused(table.question.seat)}


@rule("GC-ACTION-5")
def test_without_an_action_left_all_but_a_block_is_refused_for_that():
    table = town(
        3, actions_left=0, hands={0: ["gold_2"]}, permits={0: ["smithy"]}, keepers={0: ["padre"]}, chips={0: (1, 0)},
        bandits={0: ["bandit_rob_goods"], 1: ["bandit_blow_up"]}, materials={0: ["wood_4"], 1: ["wood_2"]},
    )  # fmt: skip
    refused = table.refused(0)
    assert heads(table) == {"permit", "tool", "dynamite", "build", "bandits", "lure"}
    assert {refusal[1:] for refusal in refused} == {("no-actions", ())}
    assert list(table.question.options) == [("block", table.state.keepers[0][0]), "end"]


@rule("GC-BUILD-2", "GC-BUILD-3", "GC-BUILD-4", "GC-BUILD-6")
@pytest.mark.parametrize(
    ("name", "materials", "tools", "missing"),
    [
        ("smithy", [], 0, [("wood", 3), ("tools", 1)]),
        ("smithy", ["wood_2", "stone_4"], 1, [("wood", 1)]),
        ("saloon", ["wood_4", "wood_4"], 1, [("stone", 2), ("tools", 1)]),
        ("bank", ["wood_2", "stone_4"], 0, [("wood", 2), ("stone", 2), ("tools", 3)]),
        ("bank", ["wood_4", "stone_3", "stone_3"], 2, [("tools", 1)]),
        ("bank", ["wood_4", "stone_3", "stone_3"], 3, None),
    ],
)
def test_a_permit_says_what_it_lacks_and_only_that(name, materials, tools, missing):
    table = town(3, permits={0: [name]}, materials={0: materials}, chips={0: (tools, 5)})
    option = ("build", permit(table, 0, name))
    assert why(table, option) == (missing and ("missing", *missing))
    assert (option in table.question.options) == (missing is None)


@rule("GC-BUILD-7")
def test_the_owner_of_a_smithy_lacks_no_tools():
    table = town(3, permits={0: ["saloon"]}, standing={0: ["smithy"]}, materials={0: ["wood_4"]})
    assert why(table, ("build", permit(table, 0, "saloon"))) == ("missing", ("stone", 2))


@rule("GC-BLOCK-5", "GC-BLOCK-6")
@pytest.mark.parametrize("keeper", ["governor", "padre"])
@pytest.mark.parametrize(("letter", "closed"), [("A", {"permit"}), ("B", {"tool", "dynamite"}), ("C", {"build"})])
def test_a_closed_action_names_the_card_that_closes_it(keeper, letter, closed):
    table = town(
        3, keepers={1: [keeper]}, permits={0: ["smithy"]}, materials={0: ["wood_4"]}, chips={0: (1, 0)},
        hands={0: ["gold_3"]}, bandits={1: ["bandit_blow_up"]},
    )  # fmt: skip
    assert table.refused(0) == ()
    g = table.state
    g.blocks[0].append((g.keepers[1].pop(), letter))
    refused = GAME.refused(g, table.question)
    assert {value if isinstance(value, str) else value[0] for value, _, _ in refused} == closed
    assert {reason for _, reason, _ in refused} == {f"closed-{keeper}"}
    assert len(refused) == (len(g.one_of_each(g.display)) if letter == "A" else len(closed))


@rule("GC-PERMIT-2", "GC-BANDIT-3")
def test_the_limit_of_permits_stands_against_taking_and_robbing_them():
    table = town(
        3, permits={0: ["smithy", "saloon"], 1: ["bank"]}, bandits={0: ["bandit_rob_permit"]},
        options={"permit_limit": 2},
    )  # fmt: skip
    limit = ("permit-limit", ("limit", 2))
    assert why(table, ("permit", table.state.display[0])) == limit
    assert why(table, ("bandits", bandit(table, 0, "rob_permit"))) == limit


@rule("GC-CHIP-1")
@pytest.mark.parametrize(("chips", "gone"), [((9, 0), "tool"), ((0, 9), "dynamite")])
def test_a_chip_that_has_run_out_says_so(chips, gone):
    table = town(3, chips={1: chips})
    assert why(table, gone) == ("supply-empty",)
    assert heads(table) == {gone}


@rule("GC-BANDIT-2", "GC-BANDIT-3", "GC-BANDIT-4")
@pytest.mark.parametrize(
    ("name", "there", "reason"),
    [
        ("rob_goods", {}, ("no-goods",)),
        ("rob_goods", {"chips": {2: (0, 1)}}, None),
        ("rob_goods", {"materials": {1: ["stone_2"]}}, None),
        ("rob_permit", {"materials": {1: ["stone_2"]}}, ("no-permits",)),
        ("rob_permit", {"permits": {1: ["bank"]}}, None),
        ("blow_up", {"permits": {1: ["bank"]}}, ("no-buildings",)),
        ("blow_up", {"standing": {1: ["bank"], 2: ["saloon"]}}, ("missing", ("dynamite", 2))),
        ("blow_up", {"standing": {1: ["bank"], 2: ["saloon"]}, "chips": {0: (0, 1)}}, ("missing", ("dynamite", 1))),
        ("blow_up", {"standing": {1: ["bank"], 2: ["saloon"]}, "chips": {0: (0, 2)}}, None),
    ],
)
def test_bandits_without_a_target_say_what_is_not_there(name, there, reason):
    table = town(3, bandits={0: [f"bandit_{name}"]}, **there)
    option = ("bandits", bandit(table, 0, name))
    assert why(table, option) == reason
    assert (option in table.question.options) == (reason is None)


@rule("GC-BLOCK-3", "GC-LURE-1", "GC-INFO-1")
@pytest.mark.parametrize(("hand", "reason"), [([], ("no-gold",)), (["gold_1"], None)])
def test_blocks_and_lures_need_gold_and_nothing_is_told_of_its_worth(hand, reason):
    table = town(3, hands={0: hand}, keepers={0: ["padre"]}, bandits={1: ["bandit_rob_goods"]})
    assert why(table, ("block", table.state.keepers[0][0])) == reason
    assert why(table, ("lure", 1, bandit(table, 1, "rob_goods"))) == reason


@rule("GC-BLOCK-9")
def test_letters_that_are_closed_already_cannot_be_named_again():
    table = town(3, hands={0: ["gold_2"]}, keepers={0: ["padre", "governor"]})
    table.answer(("block", card(table, table.state.keepers[0], "padre")))
    assert table.question.kind == "block-target" and table.refused(0) == ()
    g = table.state
    g.blocks[1] = [(g.keepers[0].pop(), "B")]
    assert GAME.refused(g, table.question) == (Refusal((1, "B"), "closed-already"),)


@rule("GC-BANDIT-4", "GC-BANDIT-5")
def test_buildings_whose_dynamite_is_not_there_say_how_much_is_missing():
    table = town(
        4, bandits={0: ["bandit_blow_up"]}, chips={0: (0, 1)},
        standing={0: ["dance_hall"], 1: ["bank", "smithy"], 2: ["saloon", "smithy"]},
    )  # fmt: skip
    table.answer(("bandits", bandit(table, 0, "blow_up")))
    assert table.question.kind == "target"
    assert table.refused(0) == (
        Refusal(("blow-up", 1, built(table, 1, "bank")), "missing", (("dynamite", 2),)),
        Refusal(("blow-up", 2, built(table, 2, "saloon")), "missing", (("dynamite", 1),)),
    )


def test_a_target_of_other_bandits_needs_no_dynamite():
    table = town(3, bandits={0: ["bandit_rob_goods"]}, standing={1: ["bank"]}, materials={1: ["wood_2", "stone_2"]})
    table.answer(("bandits", bandit(table, 0, "rob_goods")))
    assert table.question.kind == "target" and table.refused(0) == ()


def test_only_the_asked_seat_is_told_and_other_questions_refuse_nothing():
    table = town(3, "auction", lot=["wood_2"], hands={1: ["gold_1"]})
    assert table.question.kind == "bid" and table.refused(1) == ()
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        table.refused(0)


def test_reasons_are_said_in_both_languages():
    words = GAME.words
    refusal = Refusal("x", "missing", (("wood", 2), ("stone", 1), ("tools", 1)))
    assert words.reason("en", refusal) == "Missing – wood: 2, stone: 1, tools: 1"
    assert words.reason("cs", refusal) == "Chybí – dřevo: 2, kámen: 1, nářadí: 1"
    assert words.reason("en", Refusal("x", "missing", (("dynamite", 2),))) == "Missing – dynamite: 2"
    assert words.reason("cs", Refusal("x", "permit-limit", (("limit", 3),))) == "Limit povolení je dosažen: 3"
    assert words.reason("en", Refusal("x", "closed-padre")) == "Closed in this turn by: Padre"


def test_in_whole_games_everything_is_either_offered_or_refused_with_a_reason_that_can_be_said():
    seen = set()
    for seed in range(30):
        seats = 3 + seed % 3
        options = random_options(GAME, Generator(seed))
        table = new_table(GAME.id, seats, seed, options)
        bots = BotTable(GAME, seed, ["greedy" if seed % 3 == 2 else "random"] * seats)
        while not table.over:
            question = table.question
            seen |= look(table, question)
            seat = bots.seat_to_move(table)
            table.answer(bots.choose(table, seat), seat)
    assert seen == set(GAME.words.texts["reasons"])


def look(table, question):
    """Check what one question offers and refuses; return the reasons."""
    refused = table.refused(question.seat)
    if question.kind not in ("action", "target", "block-target"):
        assert not refused
        return set()
    g, seat = table.state, question.seat
    offered, not_offered = list(question.options), [refusal.value for refusal in refused]
    assert not set(offered) & set(not_offered)
    assert len(set(not_offered)) == len(not_offered)
    both = {*offered, *not_offered}
    if question.kind == "action":
        expected = {("permit", handle) for handle in g.one_of_each(g.display)} | {"tool", "dynamite", "end"}
        for head, cards in (("build", g.permits), ("bandits", g.bandits), ("block", g.keepers)):
            expected |= {(head, handle) for handle in g.one_of_each(cards[seat])}
        expected |= {("lure", other, c) for other in g.opponents_of(seat) for c in g.one_of_each(g.bandits[other])}
        assert both == expected
    elif offered[0][0] == "blow-up":
        assert both == {("blow-up", o, c) for o in g.opponents_of(seat) for c in g.one_of_each(g.standing[o])}
    for refusal in refused:
        assert all(number > 0 for _, number in refusal.numbers)
        assert domains.why_not(question.options, refusal.value) is not None
        for language in LANGUAGES:
            assert GAME.words.reason(language, refusal)
    return {refusal.reason for refusal in refused}
