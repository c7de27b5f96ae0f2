"""Every field of every game's State is listed, packed, and copied independently."""

import pytest

import tests.toy
from parlour.core import GAMES, domains, new_table
from parlour.core.chance import Generator
from parlour.core.public import State
from tests.core import planted, rig
from tests.core.checks import Fault, check_fields

EACH = ("goldrush-city", "ankh-morpork", "dungeon-petz", tests.toy.GAME.id)


@pytest.mark.parametrize("game", EACH)
def test_every_field_is_packed_and_copied_at_every_point_of_a_game(game):
    for seats in range(GAMES[game].seats[0], GAMES[game].seats[1] + 1):
        table, generator = new_table(game, seats, seats), Generator(seats)
        while not table.over:
            check_fields(table.state)
            for _ in range(9):
                if not table.over:
                    seat = table.question.seat
                    table.answer(domains.draw(table.legal(seat), generator), seat)
        check_fields(table.state)


def test_the_rig_and_the_base_keep_to_it_as_well():
    check_fields(State(2, "play", ()))
    check_fields(rig.State(3))


@pytest.mark.parametrize("what", [what for what, (_, word) in planted.FAULTS.items() if word == "fields"])
def test_a_planted_fault_is_caught_by_the_same_check(what):
    game, _ = planted.FAULTS[what]
    g = game.new_state(3, game.complete_options())
    with pytest.raises(Fault, match="fields: "):
        check_fields(g)


def test_a_field_that_a_rule_adds_later_is_caught():
    g = tests.toy.GAME.new_state(3, tests.toy.GAME.complete_options())
    g.memo = [1]
    with pytest.raises(Fault, match="not packed \\['memo'\\]"):
        check_fields(g)


def test_batches_are_shared_by_copies_since_they_never_change():
    g = rig.State(2)
    twin = g.copy()
    assert twin.back == g.back
    assert twin.back is not g.back
    twin.mix("hand", twin.deck[:2], ())
    assert set(g.back) == set(g.deck)
