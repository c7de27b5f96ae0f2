"""Variants of Dungeon Petz, each with one fault, in what this game alone has: tiles face down, whole plans, imps."""

import dataclasses
from collections.abc import Callable
from typing import Any

from parlour.core.ask import CHANCE, Asker
from parlour.core.game import Game
from parlour.core.games.dungeon_petz import GAME, care, groups, hands, needs, parts, rounds
from parlour.core.games.dungeon_petz.state import GUARD, NONE

Step = Callable[[Any, Any], None]


def _instead_of(phase: str, act: Step) -> Game:
    """Return the game with one of its steps exchanged."""

    def step(g: Any, t: Any) -> None:
        right = rounds.STEPS[phase]
        rounds.STEPS[phase] = act
        try:
            rounds.step(g, t)
        finally:
            rounds.STEPS[phase] = right

    return dataclasses.replace(GAME, step=step)


def _before(phase: str, act: Step) -> Game:
    """Return the game with something more done at the beginning of a step."""
    right = rounds.STEPS[phase]

    def both(g: Any, t: Any) -> None:
        act(g, t)
        right(g, t)

    return _instead_of(phase, both)


def _look(g: Any, t: Any, card: int) -> int:
    """Read a card by the door that rules must not use; a spectator has no dealer."""
    dealer = getattr(t, "dealer", None)
    return dealer.look(g, CHANCE, card) if dealer else 0


def _hand_card_in_event(g: Any, t: Any) -> None:
    for card in hands.cards_of(g, 1)[:1]:
        t.emit("drawn", 1, card, _look(g, t, card))


def _tiles(g: Any) -> list[int]:
    """Return the tiles that lie face down on the progress board."""
    tiles = [*g.exhibitions, *(tile for row in g.customers for tile in row)]
    return [tile for tile in tiles if tile != NONE and tile in g.back]


def _tile_in_state(g: Any, t: Any) -> None:
    for tile in _tiles(g)[:1]:
        g.reputation[0] += _look(g, t, tile) % 2


def _fortune_in_options(g: Any, t: Any) -> None:
    """Offer the face of a tile that one seat was shown to everybody's eyes."""
    for tile in [tile for tile in _tiles(g) if g.knows.get(tile)][:1]:
        t.ask(g.token, "look", (_look(g, t, tile),))


class _WithoutScreens(Asker):
    """Asks for what belongs behind screens in the open."""

    def __init__(self, t: Any) -> None:
        self.t = t
        self.ask, self.each, self.emit = t.ask, t.each, t.emit

    def ask_each(self, kind: str, options: Any) -> Any:
        return self.t.each(options, lambda seat: self.t.ask(seat, kind, options[seat]))


def _groups_in_the_open(g: Any, t: Any) -> None:
    groups.form(g, _WithoutScreens(t))


def _cards_in_the_open(g: Any, t: Any) -> None:
    needs.assign(g, _WithoutScreens(t))


def _care_in_the_open(g: Any, t: Any) -> None:
    care.care(g, _WithoutScreens(t))


def _rule_that_caught_a_face(g: Any, t: Any) -> None:
    """Plan by a rule that carries a hidden card along."""
    secret = _look(g, t, g.pet_pile[-1])
    parts.decide(g, t, "look-after", range(g.seats), lambda g, t, seat: care.look_after(g, t, seat + 0 * secret))


def _part_of_another_state(g: Any, t: Any) -> None:
    """Let seats plan on a State that differs from the table's."""
    other = g.copy()
    other.gold[0] += 1
    parts_of = {seat: parts.Part(other, seat, care.look_after) for seat in range(g.seats) if g.kept(seat)}
    if parts_of:
        t.ask_each("look-after", parts_of)


def _imp_lost(g: Any, t: Any) -> None:
    g.home[0] = max(0, g.home[0] - 1)


def _patient_doubled(g: Any, t: Any) -> None:
    g.hospital[1] += 1


def _guard_lost(g: Any, t: Any) -> None:
    g.market = [NONE if thing == GUARD else thing for thing in g.market]


def _potion_from_nowhere(g: Any, t: Any) -> None:
    g.potions[0] += 1


def _tile_lost(g: Any, t: Any) -> None:
    g.cage_pile.pop()


FAULTS: dict[str, tuple[Game, str]] = {
    "Petz: face of a hand card in an event": (_before("send", _hand_card_in_event), "secret"),
    "Petz: face of a tile that lies face down in the state": (_before("arrange", _tile_in_state), "secret"),
    "Petz: what the fortune teller showed in options": (_before("arrange", _fortune_in_options), "secret"),
    "Petz: groups in front of the screen": (_instead_of("form", _groups_in_the_open), "secret"),
    "Petz: assigned cards in front of the screen": (_instead_of("assign", _cards_in_the_open), "secret"),
    "Petz: a plan of care in front of the screen": (_instead_of("care", _care_in_the_open), "secret"),
    "Petz: a rule of a plan that carries a face along": (_instead_of("care", _rule_that_caught_a_face), "plain"),
    "Petz: a plan on another state": (_instead_of("care", _part_of_another_state), "plain"),
    "Petz: imp lost": (_before("arrange", _imp_lost), "pieces"),
    "Petz: one patient more": (_before("exhibition", _patient_doubled), "pieces"),
    "Petz: bodyguard lost": (_before("send", _guard_lost), "pieces"),
    "Petz: potion from nowhere": (_before("exhibition", _potion_from_nowhere), "pieces"),
    "Petz: tile lost": (_before("arrange", _tile_lost), "cards"),
}
"""What is wrong: (the game, the first word of the fault that has to be found)."""
