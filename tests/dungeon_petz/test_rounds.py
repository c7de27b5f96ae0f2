"""Whole games: the row of phases, and what holds from beginning to end."""

import pytest

from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.dungeon_petz import GAME, rounds, scoring
from parlour.core.games.dungeon_petz.state import NONE, VARIANTS
from parlour.core.playout import RandomPlayout
from parlour.core.public import OVER
from parlour.core.table import Table
from tests.dungeon_petz.shop import ADA, imps, shop
from tests.rules import rule


def fresh(seats, **options):
    return GAME.new_state(seats, GAME.complete_options(options))


def phases(seats, seed, **options):
    """Play a game at random; return the final State and the phases with their rounds, as they came."""
    seen = []
    g = fresh(seats, **options)

    def step(state, t):
        if not seen or seen[-1] != (state.round, state.phase):
            seen.append((state.round, state.phase))
        rounds.step(state, t)

    playout = RandomPlayout(GAME, g, SeededDealer(seed), Generator(seed))
    while g.phase != OVER:
        step(g, playout)
    return g, seen


@rule("DP-GEN-2")
def test_six_phases_a_round():
    g, seen = phases(2, 1, variant="base")
    assert seen[:2] == [(0, "set-up"), (0, "prepare")]
    row = ["form", "send", "arrange", "exchange", "draw", "assign", "care", "exhibition", "business", "age", "token"]
    for number in range(1, g.board.rounds):
        assert [phase for round_, phase in seen if round_ == number] == [*row, "prepare"]
    assert [phase for round_, phase in seen if round_ == g.board.rounds] == [*row[:-1], "final"]


@rule("DP-GEN-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_most_reputation_wins(seats):
    g, _ = phases(seats, seats)
    result = GAME.result(g)
    assert all(g.reputation[seat] == max(g.reputation) for seat in result.winners)
    assert result.points == tuple(g.reputation)


@rule("DA-VAR-6")
@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant != "base"])
def test_every_variant_of_dark_alleys_counts_what_the_expansion_brought(variant):
    table = shop(2, "form", variant=variant, guard=ADA, cans=[1, 0], accessories={ADA: ("fancy_bow",)})
    economy, appearance = (scoring.lines(table.state, ADA, name) for name in (scoring.ECONOMY, scoring.APPEARANCE))
    assert (economy["bodyguard"], economy["processed_food"], appearance["accessory"]) == (1, 2, 1)


@rule("DP-GEN-9")
@pytest.mark.parametrize(
    ("seats", "variant"),
    [(seats, variant) for seats in (2, 3, 4) for variant in VARIANTS if (seats, variant) != (4, "middle_way")],
)
def test_no_imp_is_in_two_places_and_none_gets_lost(seats, variant):
    """Seats answer in any order and take back now and then; every imp, pet and card is somewhere, once."""
    generator = Generator(seats)
    table = Table(GAME, fresh(seats, variant=variant, double_symbols=True), SeededDealer(seats))
    table.settle()
    g = table.state
    all_imps, cards = [imps(g, seat) for seat in range(seats)], _need_cards(g)
    while not table.over:
        question = table.questions[generator.randrange(len(table.questions))]
        table.answer(draw(table.legal(question.seat), generator), question.seat)
        g = table.state
        assert [imps(g, seat) for seat in range(seats)] == all_imps
        assert min(*g.home, *g.gold, *g.busy, *g.hospital, *g.manure, *g.potions, g.potions_left) >= 0
        pets = [pet for pet in (*g.pets, *g.young, *g.older, *g.market[1:2]) if pet != NONE]
        assert len(pets) == len(set(pets))
        assert set(pets) <= set(g.size)
        assert _need_cards(g) == cards
        if table.undo_blocked is None and not generator.randrange(12):
            table.undo()


def _need_cards(g):
    """How many need cards there are, wherever they lie."""
    return sum(len(pile) for pile in (*g.decks, *g.discards, *g.hands, *g.assigned))
