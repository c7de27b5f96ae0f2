"""Mrs Cake looks at unused personalities, Zorgo exchanges one."""

import pytest

from parlour.core.games.ankh_morpork import components
from tests.ankh_morpork.city import BLUE, RED, answer, city, options, told
from tests.ankh_morpork.texting import reads, text
from tests.rules import rule


def person(table, seat):
    return components.FACES[table.view(seat).face(table.state.personality[seat])]


@rule("AM-CARD-mrs_cake", "AM-INFO-10", "AM-INFO-11")
@pytest.mark.parametrize(("seats", "seen"), [(2, 3), (3, 3), (4, 2)])
def test_mrs_cake_sees_all_unused_personalities_but_one(seats, seen):
    before = city(seats).state.unused
    table = text("mrs_cake", seats=seats)
    unused = table.state.unused
    assert not any(card in before for card in unused)  # mixed, so that chance picks
    assert [reads(table, RED, card) for card in unused] == [True] * seen + [False]
    assert not any(reads(table, seat, card) for seat in (BLUE, None) for card in unused)
    assert told(table.events, "peeked") == [("peeked", RED, tuple(unused[:-1]))]


@rule("AM-CARD-zorgo_the_retro_phrenologist", "AM-PERSON-1", "AM-INFO-10")
def test_zorgo_exchanges_the_personality_for_one_unseen():
    table = text("zorgo_the_retro_phrenologist", who={RED: "lord_rust"})
    g = table.state
    old = g.unused[-1]
    assert components.FACES[table.view(RED).face(old)] == "lord_rust"
    assert person(table, RED) != "lord_rust"
    assert not reads(table, BLUE, g.personality[RED]) and not reads(table, BLUE, old)
    assert len(g.unused) == 4
    assert table.undo_blocked  # binding: nobody looks first


@rule("AM-CARD-zorgo_the_retro_phrenologist", "AM-PERSON-1")
def test_who_does_not_like_to_exchange_skips_the_text():
    table = city(hands={RED: ["zorgo_the_retro_phrenologist"]}, who={RED: "lord_rust"})
    answer(table, "zorgo_the_retro_phrenologist")
    assert options(table) == ["scroll", "skip"]
    answer(table, "skip")
    assert person(table, RED) == "lord_rust"


@rule("AM-PERSON-2", "AM-WIN-dragon_king_of_arms")
def test_a_new_personality_is_judged_at_the_next_turn():
    table = text(
        "zorgo_the_retro_phrenologist",
        seats=2,
        who={RED: "lord_rust", BLUE: "lord_vetinari"},
        unused=["dragon_king_of_arms"],
        trouble=range(1, 9),
        hands={BLUE: ["groat"]},
    )
    assert person(table, RED) == "dragon_king_of_arms"
    assert not table.over
    assert ("claimed", RED, table.state.personality[RED]) in answer(table, "groat", "skip")
    assert (table.over, table.state.claimant) == (True, RED)
