"""Whole games by chance: what is true at the end of every step, whatever is played."""

import pytest

from parlour.core import domains
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.games.dungeon_petz import GAME, artifacts, components, rounds
from parlour.core.games.dungeon_petz.state import NONE
from parlour.core.playout import Playout
from parlour.core.public import OVER
from tests.dungeon_petz.shop import imps
from tests.rules import rule

VARIANTS = ("base", "standard", "middle_way", "extended")


def play(seats, seed, check, **options):
    """Play a game at random, and call `check(g, phase)` after each step with the phase that is over."""
    generator = Generator(seed)
    g = GAME.new_state(seats, GAME.complete_options(options))
    playout = Playout(GAME, g, SeededDealer(seed), lambda _, question: domains.draw(question.options, generator))
    while g.phase != OVER:
        phase = g.phase
        rounds.step(g, playout)
        check(g, phase)
    return g


def number_of_imps(g):
    variant = components.VARIANT[g.variant]
    return variant.imps + len(g.board.imp_rounds)


def pets_of(g):
    """Return all open pets wherever they lie."""
    on_sale = [*g.young, *g.older, *[piece for piece in g.market if piece in g.face]]
    kept = [*g.pets, *[piece for pieces in g.beside for piece in pieces]]
    return [piece for piece in (*on_sale, *kept) if piece != NONE and g.face[piece] in components.PET]


def check_pieces(g, phase):
    for seat in range(g.seats):
        assert imps(g, seat) == number_of_imps(g)
        assert min(g.gold[seat], g.reputation[seat], g.potions[seat], g.home[seat], g.hospital[seat]) >= 0
        assert min(*g.vegetables[seat], *g.meat[seat], g.lollipops[seat], g.cans[seat]) >= 0
    pets = pets_of(g)
    assert sorted(pets) == sorted(g.size) == sorted(g.suffering) == sorted(g.mutation)
    assert len(set(pets)) == len(pets)
    assert all(0 <= pearls <= manure for pearls, manure in zip(g.pearls, g.manure, strict=True))
    used = sum(len(colours) for colours in g.potions_used)
    assert g.potions_left + sum(g.potions) + used == components.POTIONS
    if phase == "care":
        alive = [place for place, pet in enumerate(g.pets) if pet != NONE]
        assert all(g.suffering[g.pets[place]] < g.size[g.pets[place]] for place in alive)
        assert all(g.mutation[g.pets[place]] < components.MUTATIONS_TO_VANISH for place in alive)
    if phase == "business":
        assert not any(g.assigned) and not any(g.potions_used) and not g.both


def check_hands(g, phase):
    cards = [*g.hands, *g.decks, *g.discards, *g.assigned]
    assert sum(len(pile) for pile in cards) == 104
    if phase == "business":
        for seat in range(g.seats):
            for colour in range(4):
                assert len(g.hand(seat, colour)) <= artifacts.hand_limit(g, seat, colour)


@rule("DP-GEN-11", "DP-LOSS-3", "DP-DISC-2")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_no_piece_comes_from_nowhere(variant, seed):
    seats = 2 + seed % (2 if variant == "middle_way" else 3)
    play(seats, seed, check_pieces, variant=variant, reverse_last_round=variant in ("base", "standard"))


@rule("DP-DISC-3", "DP-GEN-6", "DP-DRAW-2")
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_all_need_cards_are_somewhere_and_hands_shrink_to_their_size(double, seed):
    play(2 + seed % 3, seed, check_hands, double_symbols=double)


@rule("DP-VAR-2", "DA-VAR-2", "DP-GEN-2")
@pytest.mark.parametrize(("variant", "seats", "rounds_"), [("base", 4, 5), ("base", 2, 6), ("extended", 3, 7)])
def test_a_game_has_its_number_of_rounds(variant, seats, rounds_):
    assert play(seats, 1, lambda g, phase: None, variant=variant).round == rounds_
