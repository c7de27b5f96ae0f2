"""Whole games at several tables at once: all agree, nothing is lost, and nobody holds what he was not told."""

import dataclasses
from typing import Any

import pytest

import tests.toy
from parlour.core import GAMES, domains
from parlour.core.ask import CHANCE
from parlour.core.chance import Generator
from parlour.core.deal import NotTold, SeededDealer
from parlour.core.start import open_table
from parlour.core.table import Table
from tests.core import planted, planted_petz
from tests.core.checks import Census, Fault, Told, check_secrets
from tests.core.evening import MOST_ENTRIES, Evening, games, random_options, seats_of
from tests.core.marked import Marked, MarkingDealer, marks, quick_marks
from tests.goldrush_city.play import answer_at_random

PETZ = "dungeon-petz"
GAMES_HERE = {"goldrush-city": 150, tests.toy.GAME.id: 150, "ankh-morpork": 300, PETZ: 300}
"""How many games of each are played."""
THOROUGH = {"goldrush-city": 6, tests.toy.GAME.id: 6, "ankh-morpork": 8, PETZ: 3}
"""How many pairs of games of each are searched."""
MIXING = ("goldrush-city", tests.toy.GAME.id, "ankh-morpork")
"""Games in which hands are mixed; in Dungeon Petz no hidden card ever changes its owner."""
PORTION = 10
MOST, SHORT, WHOLE = 1000, 50, 4
"""How many entries of a game are played; of Dungeon Petz so few, a round or two, in all but one portion of four."""
FAULTS = {**planted.FAULTS, **planted_petz.FAULTS}


def most_entries(game, first):
    if game != PETZ:
        return MOST
    return SHORT if (first // PORTION + 1) % WHOLE else MOST_ENTRIES


@pytest.mark.parametrize(
    ("game", "first"), [(game, first) for game, count in GAMES_HERE.items() for first in range(0, count, PORTION)]
)
def test_a_spectator_without_a_dealer_agrees_and_no_card_is_lost(game, first):
    """In hundreds of games, after every entry: one hash, each card in one zone, all pieces there; lies are refused."""
    assert games(GAMES[game], first, PORTION, most=most_entries(game, first))


@pytest.mark.parametrize("game", GAMES_HERE)
def test_these_games_are_of_every_number_of_seats_with_every_value_of_each_option(game):
    """Those that are played to the end alone."""
    whole = GAMES[game]
    firsts = [first for first in range(0, GAMES_HERE[game], PORTION) if most_entries(game, first) >= MOST]
    played = set()
    for seats, seed in [(seats_of(whole, seed), seed) for first in firsts for seed in range(first, first + PORTION)]:
        played |= {(seats, name, value) for name, value in random_options(whole, Generator(seed), seats).items()}
    short = {name: option.values for name, option in whole.options.items() if len(option.values) <= 4}
    for seats in range(whole.seats[0], whole.seats[1] + 1):
        fitting = {
            (seats, name, value)
            for name in short
            for value in short[name]
            if not whole.misfit(seats, whole.complete_options({name: value}))
        }
        assert fitting <= played


@pytest.mark.parametrize(
    ("game", "first"), [(game, 1000 + 2 * pair) for game, pairs in THOROUGH.items() for pair in range(pairs)]
)
def test_no_seat_holds_a_face_that_it_was_not_told(game, first):
    """A table a seat and a spectator's: state, questions, events, log, views and the tables' insides are searched, for
    faces and for what was decided behind a screen that still stands.
    """
    assert games(GAMES[game], first, 2, thorough=True, most=300)


@pytest.mark.parametrize("what", FAULTS)
def test_a_planted_fault_is_caught(what):
    game, word = FAULTS[what]
    with pytest.raises(Fault) as caught:
        for seed in range(6):
            Evening(game, 4, seed, thorough=True).play()
    assert f": {word}" in str(caught.value), caught.value
    assert "seed" in str(caught.value)


def test_the_game_without_a_planted_fault_passes():
    for seed in range(2):
        Evening(tests.toy.GAME, 4, seed, thorough=True).play()


@pytest.mark.parametrize(
    ("seats", "expected"),
    [(3, {"gold": 33, "city": 44, "digger": 22, "open": 9}), (5, {"gold": 33, "city": 44, "digger": 22, "open": 15})],
)
def test_the_census_counts_what_the_box_of_goldrush_city_holds(seats, expected):
    game = GAMES["goldrush-city"]
    table = Table(game, game.new_state(seats, game.complete_options()), SeededDealer(1))
    census = Census(table.game, table.state, table.dealer.look)
    assert census.start == expected
    assert census.chips == [9, 9]


@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_dealer_refuses_a_card_that_its_seat_was_not_told(game):
    table = open_table(GAMES[game], 4, SeededDealer(5))
    generator = Generator(5)
    refused = 0
    while not table.over:
        g = table.state
        for handle in g.back:
            for seat in range(4):
                if g.knows.get(handle, 0) >> seat & 1:
                    assert table.dealer.look(g, seat, handle) == table.dealer.look(g, CHANCE, handle)
                elif not generator.randrange(50):
                    with pytest.raises(NotTold):
                        table.dealer.look(g, seat, handle)
                    refused += 1
        answer_at_random(table, generator)
    assert refused > 100


class OtherMixes(SeededDealer):
    """Agrees with a seeded dealer on every shuffle and die, and puts all mixes in another order."""

    def _arrange(self, batch: Any, faces: Any) -> Any:
        order = super()._arrange(batch, faces)
        return order if batch.faces else (*order[1:], *order[:1])


@pytest.mark.parametrize("game", MIXING)
def test_nobody_without_a_dealer_can_follow_a_card_through_a_mix(game):
    """Two games differ in nothing but the order of mixes: public facts, and what others were told, stay the same."""
    mixes = 0
    for seed in range(40):
        one = open_table(GAMES[game], 4, SeededDealer(seed))
        other = open_table(GAMES[game], 4, OtherMixes(seed))
        generator = Generator(seed)
        while not one.over:
            assert one.state.pack() == other.state.pack()
            assert one.hash() == other.hash()
            assert one.events == other.events
            mixed = {card for card, batch in one.state.back.items() if batch.sources}
            mixes += bool(mixed)
            for seat in range(4):
                told, as_well = one.view(seat).secrets, other.view(seat).secrets
                assert told.keys() == as_well.keys()
                assert all(told[card] == as_well[card] for card in told if card not in mixed)
            question = one.questions[generator.randrange(len(one.questions))]
            value = domains.draw(one.legal(question.seat), generator)
            if _names_any(value, mixed) or value not in other.legal(question.seat):
                break  # the answer, or its being legal, shows a mixed card
            one.answer(value, question.seat)
            other.answer(value, question.seat)
            if one.hash() != other.hash():
                shown = {card for card in one.state.face if one.state.face[card] != other.state.face.get(card)}
                assert shown <= mixed  # the game itself turned a mixed card up
                break
    assert mixes > 100


def _names_any(value: Any, cards: set[int]) -> bool:
    return isinstance(value, tuple) and any(isinstance(part, tuple) and part[0] in cards for part in value)


def test_marks_spread_through_arithmetic_and_are_found_anywhere():
    face = Marked(7, (3,))
    later = -(1 + face * 2 - Marked(1, (4,))) // 3
    assert later == -5
    assert later.handles == {3, 4}
    assert (2**face).handles == {3}
    box = dataclasses.make_dataclass("Box", ["inner"])({"a": [0, ({1: "x"}, {face})], "b": "7"})
    assert [path for path, _ in marks(box, "box")] == ["box.inner['a'][1][1][0]"]
    assert list(quick_marks(box)) == [face]
    assert list(quick_marks([7, "7", (True, None)])) == []


def test_a_mark_is_allowed_once_its_card_was_told():
    dealer = MarkingDealer(3)
    table = open_table(tests.toy.GAME, 3, dealer)
    told = Told()
    told.note(table.state)
    card = table.state.hands[1][0]
    face = dealer.look(table.state, 1, card)
    check_secrets(1, told, {"hand": [face]})
    for seat in (0, 2, None):
        with pytest.raises(Fault, match=rf"holds the face of \[{card}\] at hand\[0\]"):
            check_secrets(seat, told, {"hand": [face]})
    table.state.turn_up([(card, int(face))])
    told.note(table.state)
    check_secrets(None, told, {"hand": [face]})
