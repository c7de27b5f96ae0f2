"""The public state: backs and faces, who was told, mixing, the count of openings."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.ask import CHANCE
from parlour.core.deal import NotTold, SeededDealer
from parlour.core.domains import UNKNOWN
from parlour.core.public import OVER, View
from tests.core.rig import DECK, State


def faces(g: Any, handles: Any, seed: int = 1) -> list[int]:
    return [SeededDealer(seed).look(g, CHANCE, handle) for handle in handles]


def test_a_shuffle_gives_fresh_backs_that_nobody_was_told():
    g = State(3)
    assert len(g.deck) == len(DECK) == g.handles
    assert set(g.back) == set(g.deck)
    assert g.face == g.knows == {}
    assert sorted(faces(g, g.deck)) == list(DECK)
    assert not any(g.may_read(seat, card) for seat in range(3) for card in g.deck)


def test_the_state_after_a_shuffle_does_not_depend_on_the_order_of_the_faces():
    one, other = State(2), State(2)
    assert one.shuffle("x", [3, 1, 2]) == other.shuffle("x", [2, 3, 1])
    assert one.pack() == other.pack()
    assert faces(one, range(20, 23)) == faces(other, range(20, 23))


def test_telling_and_turning_up():
    g = State(3)
    top, below = g.deck[-1], g.deck[-2]
    opened = g.opened
    g.tell((0, 2), (top,))
    assert [g.may_read(seat, top) for seat in (0, 1, 2, -1)] == [True, False, True, False]
    g.tell((1,), (top, below))
    assert [g.may_read(seat, top) for seat in range(3)] == [True] * 3
    assert [g.may_read(seat, below) for seat in range(3)] == [False, True, False]
    assert g.opened == opened + 2
    g.turn_up([(below, 7)])
    assert g.face == {below: 7}
    assert below not in g.back
    assert below not in g.knows
    assert all(g.may_read(seat, below) for seat in (-1, 0, 1, 2))
    assert g.opened == opened + 3
    g.turn_up([(below, 7)])
    assert g.opened == opened + 3


def test_laying_out_and_removing():
    g = State(2)
    handles = g.lay_out([5, 5, 6])
    assert handles == [20, 21, 22]
    assert [g.face[handle] for handle in handles] == [5, 5, 6]
    g.remove(handles[:2])
    assert g.face == {22: 6}
    with pytest.raises(KeyError):
        g.remove(handles[:1])


def test_a_reshuffle_turns_open_cards_into_backs_and_kills_the_old_handles():
    g = State(2)
    handles = g.lay_out([5, 6, 7])
    fresh = g.reshuffle("deck", handles)
    assert not set(fresh) & set(handles)
    assert g.face == {}
    assert sorted(faces(g, fresh)) == [5, 6, 7]


def test_a_whole_deck_can_be_gathered_whatever_lies_open():
    g = State(2)
    g.tell((0,), g.deck[:3])
    g.turn_up([(g.deck[0], 4)])
    with pytest.raises(ValueError, match="19 cards cannot have 20 faces"):
        g.shuffle_all("deck", g.deck[1:], DECK)
    old = set(g.deck)
    g.deck = g.shuffle_all("deck", g.deck, DECK)
    assert not old & set(g.deck)
    assert set(g.back) == set(g.deck)
    assert g.face == g.knows == {}
    assert sorted(faces(g, g.deck)) == list(DECK)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.integers(0, 19), unique=True, max_size=8),
    st.sets(st.integers(0, 3)),
    st.integers(0, 2**128 - 1),
    st.data(),
)
def test_a_mix_keeps_the_faces_and_leaves_no_handle_to_follow(places, seats, seed, data):
    g = State(4)
    cards = [g.deck[place] for place in places]
    open_ones = [card for card in cards if data.draw(st.booleans())]
    before = faces(g, cards, seed)
    g.turn_up([(card, faces(g, [card], seed)[0]) for card in open_ones])
    g.tell((0, 1), [card for card in cards if card not in open_ones])
    opened = g.opened
    fresh = g.mix("hand", cards, seats)
    assert not set(fresh) & set(range(g.handles - len(fresh)))
    assert not {*g.face, *g.back, *g.knows} & set(cards)
    assert sorted(faces(g, fresh, seed)) == sorted(before)
    for card in fresh:
        assert [g.may_read(seat, card) for seat in range(4)] == [seat in seats for seat in range(4)]
        for seat in range(4):
            if seat in seats:
                assert SeededDealer(seed).look(g, seat, card) in before
            else:
                with pytest.raises(NotTold):
                    SeededDealer(seed).look(g, seat, card)
    assert g.opened == opened + bool(cards)
    assert g.handles == 20 + len(cards)


def test_the_order_of_a_mix_is_not_the_order_before():
    """Over many seeds each card comes to each place."""
    seen = set()
    for seed in range(60):
        g = State(2)
        before = faces(g, g.deck[:3], seed)
        after = faces(g, g.mix("hand", g.deck[:3], ()), seed)
        seen |= {(at, before.index(face)) for at, face in enumerate(after)}
    assert seen == {(at, was) for at in range(3) for was in range(3)}


def test_mixing_nothing_opens_nothing():
    g = State(2)
    packed = g.pack()
    assert g.mix("hand", [], (0,)) == []
    assert g.pack() == packed


def test_the_pack_shows_which_cards_were_mixed():
    one, other = State(2), State(2)
    for g, picked in ((one, (0, 1)), (other, (0, 2))):
        cards = [g.deck[place] for place in picked]
        g.deck = [card for card in g.deck if card not in cards]
        g.hands[0] = g.mix("hand", cards, (0,))
        g.deck = [0] * len(g.deck)
    assert one.pack() != other.pack()
    assert one.trail != other.trail


def test_what_a_card_may_be_follows_it_through_mixes():
    g = State(2)
    blue = g.shuffle("blue", [30, 31])
    assert g.may_be(blue[0], 30)
    assert not g.may_be(blue[0], 3)
    assert not g.may_be(g.deck[0], 30)
    (shown,) = g.lay_out([40])
    mixed = g.mix("hand", [blue[0], g.deck[0], shown], (0,))
    mixed = g.mix("hand", mixed, (1,))
    for face, possible in ((30, True), (31, True), (3, True), (40, True), (32, False), (UNKNOWN, False)):
        assert g.may_be(mixed[0], face) == possible
    (again,) = g.lay_out([40])
    assert g.may_be(again, 40)
    assert not g.may_be(again, 41)


def test_a_view_tells_open_faces_and_own_secrets_alone():
    g = State(2)
    (shown,) = g.lay_out([9])
    view = View(g, 0, {g.deck[0]: 4})
    assert [view.face(card) for card in (shown, g.deck[0], g.deck[1])] == [9, 4, UNKNOWN]


def test_a_game_is_over_in_its_last_phase():
    g = State(2)
    assert not g.over
    g.phase = OVER
    assert g.over
