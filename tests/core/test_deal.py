"""Dealers: one door to a face, chance by seed and entry, the same in any order; and the scripted one of the tests."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core import GAMES
from parlour.core.ask import CHANCE, DIE
from parlour.core.chance import SEED_LIMIT
from parlour.core.deal import NotTold, ScriptedDealer, SeededDealer, WrongScript
from parlour.core.domains import Faces
from parlour.core.start import check_seed
from tests.core.rig import DECK, State, rig


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, SEED_LIMIT * 2])
def test_a_seed_outside_its_range_is_refused(seed):
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to 2\\^128-1"):
        SeededDealer(seed)
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to 2\\^128-1"):
        check_seed(seed)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_a_seed_of_another_type_is_refused(seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        check_seed(seed)


@pytest.mark.parametrize("seed", [0, 1, SEED_LIMIT - 1])
def test_the_ends_of_the_range_are_seeds(seed):
    assert check_seed(seed) == SeededDealer(seed).seed == seed


def test_the_door_is_open_to_those_who_were_told():
    g, dealer = State(3), SeededDealer(5)
    card = g.deck[-1]
    for seat in range(3):
        with pytest.raises(NotTold, match=f"seat {seat} was not told card {card}"):
            dealer.look(g, seat, card)
    truth = dealer.look(g, CHANCE, card)
    g.tell((1,), (card,))
    assert dealer.look(g, 1, card) == truth
    with pytest.raises(NotTold):
        dealer.look(g, 0, card)
    g.turn_up([(card, truth)])
    assert [dealer.look(g, seat, card) for seat in range(3)] == [truth] * 3


def test_a_dead_handle_has_no_face():
    g, dealer = State(2), SeededDealer(5)
    dead = g.deck[:2]
    g.tell((0,), dead)
    g.mix("hand", dead, (0,))
    for seat in (0, 1):
        with pytest.raises(NotTold):
            dealer.look(g, seat, dead[0])
    with pytest.raises(KeyError):
        dealer.look(g, CHANCE, dead[0])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, SEED_LIMIT - 1), st.permutations(range(30)), st.integers(0, 29))
def test_faces_do_not_hang_on_who_looks_when(seed, order, first):
    """One dealer looks at each card as it comes; another one at the end, in any order; both see the same."""
    g, early = State(2), SeededDealer(seed)
    seen = {}
    for turn in range(5):
        cards = [g.deck.pop() for _ in range(3)]
        fresh = g.mix("hand", cards + g.hands[turn % 2], (turn % 2,))
        g.hands[turn % 2] = fresh
        seen = {card: early.look(g, CHANCE, card) for card in (*g.deck, *g.hands[0], *g.hands[1])}
    late = SeededDealer(seed)
    cards = list(seen)
    for at in (first, *order):
        if at < len(cards):
            assert late.look(g, CHANCE, cards[at]) == seen[cards[at]]
    assert sorted(seen.values()) == list(DECK)


def test_a_long_chain_of_mixes_is_followed_without_recursion():
    g, dealer = State(1), SeededDealer(2)
    hand = g.deck[:3]
    before = sorted(dealer.look(g, CHANCE, card) for card in hand)
    for _ in range(5000):
        hand = g.mix("hand", hand, (0,))
    assert sorted(SeededDealer(2).look(g, 0, card) for card in hand) == before


def test_chance_is_a_function_of_seed_and_entry():
    g = State(2)
    rolls = [SeededDealer(9).chance(g, index, DIE) for index in range(200)]
    dealer = SeededDealer(9)
    assert [dealer.chance(g, index, DIE) for index in reversed(range(200))] == rolls[::-1]
    assert set(rolls) == set(DIE)
    assert rolls != [SeededDealer(10).chance(g, index, DIE) for index in range(200)]
    assert dealer.chance(g, 3, ("a",)) == "a"
    assert dealer.chance(g, 3, Faces(tuple(g.deck))) == tuple(dealer.look(g, CHANCE, card) for card in g.deck)


def test_nonces_differ_by_entry_and_seat():
    dealer = SeededDealer(9)
    nonces = {dealer.nonce(index, seat) for index in range(50) for seat in range(5)}
    assert len(nonces) == 250
    assert all(len(nonce) == 32 and set(nonce) <= set("0123456789abcdef") for nonce in nonces)
    assert SeededDealer(9).nonce(3, 1) == dealer.nonce(3, 1) != SeededDealer(8).nonce(3, 1)


# --- the scripted dealer ---


def test_a_script_names_the_cards_in_the_order_in_which_they_are_drawn():
    g, dealer = State(2), ScriptedDealer(decks={"deck": [[7, 3, 19]]})
    assert [dealer.look(g, CHANCE, g.deck.pop()) for _ in range(4)] == [7, 3, 19, 0]
    dealer.finish()


def test_a_script_rolls_its_dice_one_by_one_and_the_same_entry_alike():
    g, dealer = State(2), ScriptedDealer(dice=[6, 1])
    assert [dealer.chance(g, 4, DIE), dealer.chance(g, 4, DIE), dealer.chance(g, 5, DIE)] == [6, 6, 1]
    with pytest.raises(WrongScript, match="no die is left"):
        dealer.chance(g, 6, DIE)
    with pytest.raises(WrongScript, match="7 cannot be rolled"):
        ScriptedDealer(dice=[7]).chance(g, 0, DIE)


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ({"dice": [3]}, r"dice \[3\]"),
        ({"decks": {"deck": [[7]]}}, "7 of deck 'deck'"),
        ({"decks": {"other": [[1]]}}, "deck 'other'"),
    ],
)
def test_what_was_scripted_and_never_used_is_a_fault(script, text):
    g, dealer = State(2), ScriptedDealer(**script)
    dealer.look(g, CHANCE, g.deck[0])
    with pytest.raises(WrongScript, match=text):
        dealer.finish()


def test_a_script_with_a_card_that_is_not_in_the_deck_is_a_fault():
    g, dealer = State(2), ScriptedDealer(decks={"deck": [[20]]})
    with pytest.raises(WrongScript, match="no card 20"):
        dealer.look(g, CHANCE, g.deck[0])


def test_a_table_rolls_its_dice_by_position_and_not_by_what_was_taken_back():
    def rule(g, t):
        t.ask(0, "one", (1, 2))
        t.emit("rolled", t.roll(g))

    straight, wavering = rig(rule, seed=12), rig(rule, seed=12)
    straight.answer(1)
    other = rig(lambda g, t: t.ask(0, "zero", (1, 2)) and None, rule, seed=12)
    other.answer(1)
    for _ in range(3):
        other.undo()
        other.answer(2)
    other.answer(1)
    wavering.answer(2)
    assert wavering.events == straight.events
    assert other.position == straight.position + 1
    assert other.entries == straight.entries + 7
    assert other.events == [("rolled", SeededDealer(12).chance(other.state, 2, DIE))]


def test_all_games_in_the_registry_have_their_own_decks():
    for game in GAMES.values():
        g = game.new_state(game.seats[0], game.complete_options())
        assert all(batch.deck for batch in g.back.values())
