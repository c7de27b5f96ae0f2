"""The table before the first turn."""

import pytest

from parlour.core.deal import ScriptedDealer, SeededDealer
from parlour.core.games.ankh_morpork import GAME, components
from parlour.core.table import Table
from tests.ankh_morpork.city import BLUE, GREEN, RED, asked, told
from tests.rules import rule


def fresh(seats, dice=(1,), dealer=None):
    """A table at the beginning of a game whose first roll is won by the seat with the highest of `dice`."""
    return Table(GAME, GAME.new_state(seats, GAME.complete_options()), dealer or ScriptedDealer(dice))


def begun(seats, *dice):
    table = fresh(seats, dice)
    table.settle()
    return table


@rule("AM-EX-17", "AM-SETUP-2", "AM-SETUP-3", "AM-SETUP-6")
def test_the_rulebooks_three_players():
    g = fresh(3).state
    assert {area: (g.minions[area], g.trouble[area]) for area in (1, 5, 7)} == dict.fromkeys(
        (1, 5, 7), ([1, 1, 1], True)
    )
    assert g.trouble_areas() == (1, 5, 7)
    assert [g.minions_left(seat) for seat in range(3)] == [9, 9, 9]
    assert len(g.pile) == 86
    dealer = SeededDealer(7)
    green = [components.CARD[dealer.look(g, -1, card)].deck for card in g.pile].count("green")
    assert green == 33


@rule("AM-SETUP-1", "AM-SETUP-7", "AM-SETUP-8")
@pytest.mark.parametrize(("seats", "unused"), [(2, 4), (3, 4), (4, 3)])
def test_what_everybody_gets(seats, unused):
    g = fresh(seats).state
    assert g.money == [10] * seats
    assert [g.buildings_of(seat) for seat in range(seats)] == [()] * seats
    assert len(g.personality) == seats
    assert len(g.unused) == unused
    assert len(g.event_pile) == 12
    assert (g.demons_left, g.trolls_left) == (4, 3)
    assert set(g.area_card) == {-1}


@rule("AM-SETUP-4", "AM-SETUP-5")
@pytest.mark.parametrize(("seats", "pile"), [(2, 89), (3, 86), (4, 81)])
def test_green_cards_come_first(seats, pile):
    g, dealer = fresh(seats).state, SeededDealer(3)
    decks = [components.CARD[dealer.look(g, -1, card)].deck for card in g.pile]
    assert len(decks) == pile
    assert decks == sorted(decks)
    assert [len(hand) for hand in g.hands] == [5] * seats
    hands = [card for hand in g.hands for card in hand]
    assert {components.CARD[dealer.look(g, -1, card)].deck for card in hands} == {"green"}


@rule("AM-INFO-1", "AM-INFO-11")
def test_who_was_told_what():
    g = fresh(3).state
    for seat in range(3):
        assert {g.knows[card] for card in (*g.hands[seat], g.personality[seat])} == {1 << seat}
    hidden = (*g.pile, *g.event_pile, *g.unused)
    assert not any(card in g.knows or card in g.face for card in hidden)


@rule("AM-SETUP-9")
def test_the_highest_roll_begins():
    assert asked(begun(3, 4, 9, 8)) == (BLUE, "play")


@rule("AM-SETUP-9")
def test_those_tied_roll_again():
    table = begun(4, 9, 3, 9, 9, 2, 5, 5, 1, 12)
    assert told(table.events, "rolled")[4:] == [
        ("rolled", 0, 2),
        ("rolled", 2, 5),
        ("rolled", 3, 5),
        ("rolled", 2, 1),
        ("rolled", 3, 12),
    ]
    assert asked(table) == (GREEN, "play")


@rule("AM-TWO-1", "AM-TWO-2")
def test_two_players_do_without_three_cards():
    two, three = ({*cards_of(seats)} for seats in (2, 3))
    assert {components.FACES[face] for face in three - two} == {"chrysoprase", "hubert", "cosmo_lavish"}
    assert sum(len(components.play_cards(deck, 2)) for deck in ("green", "brown")) == 99
    assert len(components.personalities(2)) == 6
    table = begun(2, 2, 1)
    assert asked(table) == (RED, "play")


def cards_of(seats):
    """All faces in a game with so many seats."""
    decks = [components.play_cards(deck, seats) for deck in ("green", "brown")]
    return [*decks[0], *decks[1], *components.personalities(seats)]


@rule("AM-OPT-1")
def test_every_switch_has_the_default_of_the_rulebook():
    assert GAME.complete_options() == {
        "fog_ends_game": True,
        "must_play": True,
        "return_near": True,
        "small_gods_trolls": True,
        "sonky_stops_text": False,
        "two_cards_at_once": False,
    }
