"""Variants and switches: how long the game is, and what it is played with."""

import pytest

from parlour.core.deal import SeededDealer
from parlour.core.game import BadInput
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.games.dungeon_petz.state import OPTIONS
from parlour.core.start import open_table
from tests.rules import rule


def fresh(seats, **options):
    return GAME.new_state(seats, GAME.complete_options(options))


@rule("DP-VAR-1", "DP-VAR-2", "DA-VAR-1", "DA-VAR-2")
@pytest.mark.parametrize(
    ("variant", "rounds", "alleys"),
    [("base", (6, 6, 5), False), ("standard", (6, 6, 5), True), ("extended", (7, 7, 6), True)],
)
def test_rounds_and_material(variant, rounds, alleys):
    for seats, number in zip((2, 3, 4), rounds, strict=True):
        g = fresh(seats, variant=variant)
        assert g.board.rounds == number
        assert g.dark_alleys is alleys
        assert len(g.spaces) == (18 if alleys else 14)


@rule("DP-VAR-3", "DP-VAR-4")
@pytest.mark.parametrize("variant", ["base", "standard"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shows_and_customers_of_the_standard_length(variant, seats):
    board = fresh(seats, variant=variant).board
    assert board.exhibition_rounds == tuple(range(2, board.rounds + 1))
    assert board.customers == ({3: 1, 4: 1, 5: 2} if seats == 4 else {3: 1, 4: 1, 5: 1, 6: 2})


@rule("DA-VAR-3", "DA-VAR-4", "DA-VAR-5")
def test_customers_of_the_middle_way_and_the_extended_game():
    for seats in (2, 3):
        middle = fresh(seats, variant="middle_way").board
        assert (middle.rounds, middle.customers) == (6, {3: 1, 4: 1, 5: 2, 6: 2})
        assert fresh(seats, variant="extended").board.customers == {3: 1, 4: 1, 5: 1, 6: 2, 7: 2}
    assert fresh(4, variant="extended").board.customers == {3: 1, 4: 1, 5: 2, 6: 2}


@rule("DP-OPT-3", "DP-OPT-1")
def test_switches_and_their_defaults():
    assert {name: option.default for name, option in OPTIONS.items()} == {
        "variant": "standard",
        "double_symbols": False,
        "reverse_last_round": False,
    }
    assert set(OPTIONS["variant"].values) == {"base", "standard", "extended", "middle_way"}
    for colour, second in (("green", "poop"), ("red", "play"), ("yellow", "magic"), ("purple", "anger")):
        plain, double = (components.need_deck(colour, on) for on in (False, True))
        assert len(plain) == len(double)
        twos = [components.NEED[face].symbols for face in double if len(components.NEED[face].symbols) > 1]
        assert [symbols[1] for symbols in twos] == [second] * 2
        assert not any(len(components.NEED[face].symbols) > 1 for face in plain)


@rule("DA-VAR-3", "DP-VAR-1")
def test_four_players_have_no_middle_way():
    with pytest.raises(BadInput, match="two or three players"):
        open_table(GAME, 4, SeededDealer(1), {"variant": "middle_way"})
    assert open_table(GAME, 3, SeededDealer(1), {"variant": "middle_way"}).state.board.rounds == 6


@rule("DA-OPT-1")
@pytest.mark.parametrize(("seats", "variant"), [(4, "extended"), (3, "middle_way"), (2, "middle_way")])
def test_where_the_last_round_cannot_be_reversed(seats, variant):
    with pytest.raises(BadInput, match="reputation"):
        open_table(GAME, seats, SeededDealer(1), {"variant": variant, "reverse_last_round": True})


@rule("DA-OPT-1", "DP-OPT-2")
@pytest.mark.parametrize(("seats", "variant"), [(4, "base"), (2, "standard"), (3, "extended"), (2, "extended")])
def test_where_the_last_round_may_be_reversed(seats, variant):
    g = open_table(GAME, seats, SeededDealer(1), {"variant": variant, "reverse_last_round": True}).state
    last = g.board.rounds
    assert not g.is_reversed(last - 1)
    assert g.is_reversed(last)
    g.options = g.options._replace(reverse_last_round=False)
    assert not g.is_reversed(last)
