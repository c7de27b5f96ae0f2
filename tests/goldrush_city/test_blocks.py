"""Governor and Padre: getting them, playing them, and what they stop."""

import pytest

from parlour.core.ask import IllegalAnswer
from tests.goldrush_city.play import only, play, said
from tests.goldrush_city.town import gold, hand_names, names, town
from tests.rules import rule

ALL_TARGETS = tuple((victim, letter) for victim in (1, 2) for letter in "ABC")


def block(table, victim, letter, *pay):
    """Play the active player's first Governor or Padre; pay with these gold cards if there is a choice."""
    seat = table.state.active
    card = table.state.keepers[seat][0]
    table.answer(("block", card))
    told = list(table.events)
    if table.question.kind == "block-target":
        table.answer((victim, letter))
        told += table.events
    if table.question.kind == "pay-gold":
        table.answer(gold(table, seat, *pay))
        told += table.events
    return card, told


def first_words(options):
    return {option if isinstance(option, str) else option[0] for option in options}


def blocks_offered(table):
    seat = table.state.active
    return [option[1] for option in table.legal(seat) if option[0] == "block"]


def well_off(**more):
    """Seat 0 can do everything at once, and the next turns bring one card of material each."""
    return town(
        3, "actions",
        permits={0: ["smithy"]}, materials={0: ["wood_3"]}, chips={0: (1, 0), 1: (1, 0)},
        bandits={0: ["bandit_rob_goods"], 1: ["bandit_blow_up"]}, city=["stone_4", "stone_3", "stone_2"],
        **more,
    )  # fmt: skip


@rule("GC-BLOCK-1", "GC-BLOCK-2")
@pytest.mark.parametrize("name", ["governor", "padre"])
@pytest.mark.parametrize("active", [0, 2])
def test_the_active_player_keeps_the_card_face_up_or_refuses_it(name, active):
    for answer in ("keep", "refuse"):
        table = town(3, "flip", active=active, city=[name, "wood_3"], hands={1: ["gold_1"]})
        (card,) = table.state.turned
        assert said(table.events) == [("turned", active, card)]
        assert (table.question.seat, table.question.kind) == (active, "keep")
        assert table.question.options == ("keep", "refuse")
        table.answer(answer)
        g = table.state
        assert g.face[card] == table.view(None).face(card)
        assert g.turned == []
        assert g.keepers == [[card] if answer == "keep" and seat == active else [] for seat in range(3)]
        assert g.city_discard == ([] if answer == "keep" else [card])
        word = "got-card" if answer == "keep" else "refused"
        assert table.events[0] == (word, active, card)
        assert g.bandits == [[], [], []]


@rule("GC-BLOCK-2")
def test_a_kept_card_may_wait_for_any_number_of_rounds():
    table = town(3, "actions", keepers={0: ["padre"]}, hands={0: ["gold_2"]})
    (padre,) = table.state.keepers[0]
    for number in (1, 2, 3):
        assert table.state.round == number
        assert blocks_offered(table) == [padre]
        while table.state.round == number or table.state.active != 0 or table.question.kind != "action":
            seat, kind = table.question.seat, table.question.kind
            table.answer({"bid": (), "action": "end", "keep": "refuse"}.get(kind, "none"), seat)
    assert table.state.keepers[0] == [padre]


@rule("GC-BLOCK-3", "GC-BLOCK-5")
def test_playing_a_block_costs_gold_but_neither_an_action_nor_dice():
    table = town(3, "actions", keepers={0: ["governor"]}, hands={0: ["gold_1", "gold_2", "gold_1"]})
    one, two, other = table.state.hands[0]
    (governor,) = table.state.keepers[0]
    table.answer(("block", governor))
    assert (table.question.seat, table.question.kind) == (0, "block-target")
    assert table.question.options == ALL_TARGETS
    table.answer((2, "B"))
    assert (table.question.seat, table.question.kind) == (0, "pay-gold")
    assert table.question.options.need == 2
    assert table.state.keepers[0] == [governor]
    table.answer(gold(table, 0, "gold_2"))
    g = table.state
    assert table.events == [("paid-gold", 0, (two,)), ("blocked", 0, 2, governor, "B")]
    assert g.actions_left == 2
    assert g.keepers[0] == []
    assert g.blocks == [[], [], [(governor, "B")]]
    assert g.hands[0] == [one, other]
    assert g.gold_discard == [two]
    assert g.city_discard == []
    assert (table.question.seat, table.question.kind) == (0, "action")


@rule("GC-BLOCK-3")
@pytest.mark.parametrize(
    ("hand", "possible"),
    [([], False), (["gold_1"], False), (["gold_1", "gold_1"], True), (["gold_2"], True), (["gold_3"], True)],
)
def test_a_block_needs_two_sacks_in_hand(hand, possible):
    table = town(3, "actions", keepers={0: ["padre"]}, hands={0: hand, 1: ["gold_3"]})
    (padre,) = table.state.keepers[0]
    assert blocks_offered(table) == ([padre] if possible else [])
    if not possible:
        with pytest.raises(IllegalAnswer):
            table.answer(("block", padre))
    else:
        block(table, 1, "A")  # the only way to pay is taken without asking
        assert hand_names(table, 0) == []


@rule("GC-BLOCK-3")
def test_the_public_question_marks_what_needs_hidden_gold():
    table = town(
        3, "actions", keepers={0: ["padre", "governor"]}, hands={0: ["gold_1"]},
        bandits={2: ["bandit_blow_up"]}, supply=[0, 0], display=[],
    )  # fmt: skip
    padre, governor = table.state.keepers[0]
    # Others cannot tell that the one card in the hand shows too few sacks.
    assert tuple(table.question.options) == (
        ("block", padre), ("block", governor), ("lure", 2, table.state.bandits[2][0]), "end",
    )  # fmt: skip
    assert table.legal(0) == ("end",)
    with pytest.raises(IllegalAnswer, match="the cards in hand do not allow this"):
        table.answer(("block", padre))


@rule("GC-BLOCK-4")
def test_a_block_is_played_before_between_or_after_actions():
    for actions in (0, 1, 2):
        table = town(3, "actions", keepers={0: ["padre"]}, hands={0: ["gold_2"]})
        for _ in range(actions):
            table.answer("tool")
        assert table.state.actions_left == 2 - actions
        block(table, 1, "C")
        assert table.state.actions_left == 2 - actions
        assert [letter for _, letter in table.state.blocks[1]] == ["C"]
        for _ in range(2 - actions):
            table.answer("tool")
        assert table.legal(0) == ("end",)
        assert table.state.active == 0


@rule("GC-BLOCK-4")
def test_a_block_is_played_in_the_turn_in_which_it_was_turned_but_not_in_flip_or_auction():
    table = town(3, "flip", city=["governor", "wood_3"], hands={0: ["gold_1", "gold_2"], 1: ["gold_1"]})
    (governor,) = table.state.turned
    assert table.question.options == ("keep", "refuse")
    table.answer("keep")
    assert [(question.seat, question.kind) for question in table.questions] == [(1, "bid")]
    table.answer(())
    assert [(question.seat, question.kind) for question in table.questions] == [(0, "bid")]
    with pytest.raises(IllegalAnswer):
        table.answer(("block", governor))
    table.answer(())
    assert blocks_offered(table) == [governor]
    block(table, 2, "A", "gold_2")
    assert table.state.blocks[2] == [(governor, "A")]


@rule("GC-BLOCK-4", "GC-BLOCK-3")
def test_nobody_plays_a_block_in_the_turn_of_another():
    table = town(3, "actions", keepers={1: ["padre"]}, hands={1: ["gold_3"]})
    assert blocks_offered(table) == []
    with pytest.raises(IllegalAnswer):
        table.answer(("block", table.state.keepers[1][0]), seat=1)


@rule("GC-BLOCK-5", "GC-BLOCK-6")
@pytest.mark.parametrize(("letter", "gone"), [("A", {"permit"}), ("B", {"tool", "dynamite"}), ("C", {"build"})])
def test_a_block_closes_the_named_action_and_no_other(letter, gone):
    everything = {"permit", "tool", "dynamite", "build", "bandits", "lure", "end"}
    table = well_off(hands={0: ["gold_2"]})
    assert first_words(table.legal(0)) == everything
    table = well_off(hands={0: ["gold_2"]}, blocks=[[(99, letter)], [], []])
    assert first_words(table.legal(0)) == everything - gone
    table = well_off(hands={0: ["gold_2"]}, blocks=[[], [(99, letter)], [(98, "A")]])
    assert first_words(table.legal(0)) == everything


@rule("GC-BLOCK-6")
def test_actions_d_and_e_cannot_be_named():
    table = town(4, "actions", active=2, keepers={2: ["padre"]}, hands={2: ["gold_2"]})
    table.answer(("block", table.state.keepers[2][0]))
    assert table.question.options == tuple((victim, letter) for victim in (3, 0, 1) for letter in ("A", "B", "C"))
    for target in ((3, "D"), (0, "E"), (2, "A")):
        with pytest.raises(IllegalAnswer):
            table.answer(target)


@rule("GC-BLOCK-6")
def test_chips_and_permits_still_come_by_auction_and_robbery():
    table = town(
        3, "auction", lot=["wood_2"], lot_permits=["hotel"], lot_chips=(1, 1),
        blocks=[[(98, "A"), (99, "B")], [], []], hands={0: ["gold_1"]},
        bandits={0: ["bandit_rob_goods", "bandit_rob_permit"]},
        chips={1: (0, 2)}, permits={1: ["saloon"]}, dice=[6, 1, 6, 1],
    )  # fmt: skip
    table.answer(gold(table, 0, "gold_1"))
    assert names(table.state, table.state.permits[0]) == ["hotel"]
    assert table.state.chips[0] == [1, 1]
    assert first_words(table.legal(0)) == {"bandits", "end"}
    goods, permit = table.state.bandits[0]
    table.answer(("bandits", goods))
    table.answer(("chips", 1, 0, 2))
    table.answer(("bandits", permit))
    assert table.state.chips[0] == [1, 3]
    assert names(table.state, table.state.permits[0]) == ["hotel", "saloon"]


@rule("GC-BLOCK-7", "GC-BLOCK-5")
def test_a_block_stays_for_exactly_the_next_turn_of_the_opponent():
    table = well_off(keepers={0: ["padre"]}, hands={0: ["gold_2"]})
    padre, _ = block(table, 2, "B")
    table.answer("end")
    assert table.state.active == 1
    assert "tool" in table.legal(1)
    assert table.state.blocks[2] == [(padre, "B")]
    table.answer("end")
    assert table.state.active == 2
    assert first_words(table.legal(2)) == {"permit", "end"}
    table.answer(("permit", table.state.display[0]))
    assert first_words(table.legal(2)) == {"permit", "end"}
    assert padre not in table.state.city_discard
    table.answer("end")
    assert table.state.blocks == [[], [], []]
    assert padre in table.state.city_discard
    assert table.events[:2] == [("block-lifted", 2, (padre,)), ("turn-ended", 2)]


@rule("GC-BLOCK-7")
def test_only_the_cards_before_the_player_whose_turn_ends_are_discarded():
    table = town(3, "actions", keepers={1: ["padre", "governor"]}, city=["stone_4", "stone_3"])
    padre, governor = table.state.keepers[1]
    table = town(
        3, "actions", keepers={1: ["padre", "governor"]},
        blocks=[[(padre, "A"), (governor, "C")], [], []], city=["stone_4", "stone_3"],
    )  # fmt: skip
    table.answer("end")
    assert table.events[:2] == [("block-lifted", 0, (padre, governor)), ("turn-ended", 0)]
    assert table.state.blocks == [[], [], []]
    table = town(
        3, "actions", keepers={1: ["padre"]},
        blocks=[[], [], [(padre, "A")]], city=["stone_4", "stone_3"],
    )  # fmt: skip
    table.answer("end")
    assert table.state.blocks == [[], [], [(padre, "A")]]
    assert only(table, "block-lifted") == []


@rule("GC-BLOCK-8")
def test_the_blocked_turn_may_lie_in_the_next_round_and_income_does_not_lift_it():
    table = town(
        3, "actions", start=1, active=0, keepers={0: ["governor"]}, hands={0: ["gold_2"]},
        city=["stone_4", "stone_3", "stone_2"],
    )  # fmt: skip
    governor, _ = block(table, 2, "A")
    table.answer("end")
    assert ("income",) in table.events
    assert table.state.round == 2
    assert table.state.blocks[2] == [(governor, "A")]
    assert table.state.active == 2
    while table.question.kind == "bid":
        table.answer(())
    assert (table.question.seat, table.question.kind) == (2, "action")
    assert first_words(table.legal(2)) == {"tool", "dynamite", "end"}
    table.answer("end")
    assert table.state.blocks[2] == []
    assert governor in table.state.city_discard


@rule("GC-BLOCK-8")
def test_a_block_lapses_if_the_game_is_scored_first():
    table = town(
        3, "actions", start=1, active=0, triggered=True, keepers={0: ["governor"]},
        hands={0: ["gold_2"]}, standing={1: ["bank"]},
    )  # fmt: skip
    governor, _ = block(table, 1, "A")
    table.answer("end")
    assert table.over
    assert table.result.winners == (1,)
    assert table.state.blocks[1] == [(governor, "A")]


@rule("GC-BLOCK-9")
def test_both_cards_may_be_played_in_one_turn_on_one_opponent_but_not_on_one_letter():
    table = town(
        3, "actions", keepers={0: ["padre", "governor"]}, hands={0: ["gold_2", "gold_3"]},
        city=["stone_4", "stone_3"],
    )  # fmt: skip
    padre, governor = table.state.keepers[0]
    assert blocks_offered(table) == [padre, governor]
    block(table, 1, "B", "gold_2")
    assert blocks_offered(table) == [governor]
    table.answer(("block", governor))
    assert table.question.options == ((1, "A"), (1, "C"), (2, "A"), (2, "B"), (2, "C"))
    with pytest.raises(IllegalAnswer):
        table.answer((1, "B"))
    table.answer((1, "A"))  # the 3 is the only way to pay
    assert table.state.blocks[1] == [(padre, "B"), (governor, "A")]
    table.answer("end")
    assert table.state.active == 1
    assert table.legal(1) == ("end",)
    table.answer("end")
    assert table.events[0] == ("block-lifted", 1, (padre, governor))


@rule("GC-BLOCK-10")
@pytest.mark.parametrize("bandit", ["bandit_rob_goods", "bandit_rob_permit", "bandit_blow_up"])
def test_governor_and_padre_are_neither_robbed_nor_lured(bandit):
    table = town(
        3, "actions", bandits={0: [bandit], 2: ["bandit_blow_up"]}, hands={0: ["gold_3"]},
        keepers={1: ["governor", "padre"]}, chips={0: (0, 3)},
    )  # fmt: skip
    keepers = table.state.keepers[1]
    assert [option for option in table.legal(0) if option[0] == "bandits"] == []
    lures = [option for option in table.legal(0) if option[0] == "lure"]
    assert lures == [("lure", 2, table.state.bandits[2][0])]
    for keeper in keepers:
        with pytest.raises(IllegalAnswer):
            table.answer(("lure", 1, keeper))


@rule("GC-BLOCK-10")
def test_in_whole_games_these_cards_leave_their_owner_by_being_played_alone():
    kept = {}

    def look(table):
        for event in table.events:
            if event[0] == "got-card":
                kept[event[2]] = event[1]
        g = table.state
        for seat, cards in enumerate(g.keepers):
            for card in cards:
                assert kept[card] == seat

    for seed in (0, 1, 5):
        kept.clear()
        play(4, seed, look, {"max_rounds": 15, "stall_guard_rounds": 0})
        assert kept


@rule("GC-EX-11")
@pytest.mark.parametrize(("pay", "left"), [(["gold_1", "gold_1"], ["gold_3"]), (["gold_3"], ["gold_1", "gold_1"])])
def test_example_11(pay, left):
    table = town(
        3, "actions", keepers={0: ["governor"]}, hands={0: ["gold_1", "gold_1", "gold_3"], 2: ["gold_2"]},
        permits={2: ["smithy"]}, materials={2: ["wood_3"]}, chips={2: (1, 0), 1: (1, 1)},
        bandits={2: ["bandit_rob_goods"], 1: ["bandit_blow_up"]}, city=["stone_4", "stone_3", "stone_2"],
    )  # fmt: skip
    governor, told = block(table, 2, "C", *pay)
    assert told[-1] == ("blocked", 0, 2, governor, "C")
    assert hand_names(table, 0) == left
    assert names(table.state, table.state.gold_discard) == pay
    for seat in (0, 1, 2):
        while table.question.kind == "bid":
            table.answer(())
        assert (table.state.active, table.question.kind) == (seat, "action")
        if seat == 2:
            assert first_words(table.legal(2)) == {
                "permit", "tool", "dynamite", "bandits", "lure", "end",
            }  # fmt: skip
        table.answer("end")
    assert governor in table.state.city_discard
    assert table.state.blocks == [[], [], []]


@rule("GC-BLOCK-3", "GC-OPT-1")
@pytest.mark.parametrize(("hand", "pay"), [(["gold_3"], None), (["gold_1", "gold_1"], []), (["gold_3", "gold_3"], [])])
def test_by_an_option_a_block_costs_two_cards(hand, pay):
    table = town(3, "actions", keepers={0: ["padre"]}, hands={0: hand}, options={"bribe_counts": "cards"})
    assert bool(blocks_offered(table)) is (pay is not None)
    if pay is not None:
        block(table, 1, "A")
        assert hand_names(table, 0) == []
        assert len(table.state.gold_discard) == 2
        assert [letter for _, letter in table.state.blocks[1]] == ["A"]
