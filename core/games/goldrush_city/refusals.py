"""What the active player would expect to be offered but cannot choose now, and why, by public facts alone.

The rules offer by the functions that are asked here again: nothing is both offered and refused.
"""

from collections.abc import Callable
from typing import Any

from parlour.core.ask import Question
from parlour.core.games.goldrush_city import actions, bandits, components
from parlour.core.games.goldrush_city.state import CHIP_NAMES, DYNAMITE, State
from parlour.core.words import Refusal

LETTER = {"permit": "A", **dict.fromkeys(CHIP_NAMES, "B"), "build": "C"}
"""The letter of an action that a Governor or Padre can close, by the head of its option."""

Why = tuple[str, tuple[tuple[str, int], ...]]
"""A word of the section `reasons`, and the numbers of its sentence."""

Looked = tuple[Any, Why | None]
"""A value, and what is against it, if anything is."""


def refused(g: State, question: Question) -> tuple[Refusal, ...]:
    """Return what the asked seat cannot choose: of cards with the same face one, in the order of the options."""
    found = ASKED[question.kind](g, question) if question.kind in ASKED else ()
    return tuple([Refusal(value, *why) for value, why in found if why is not None])


def _actions(g: State, question: Question) -> list[Looked]:
    """Return every action that a card or chip on the table calls to mind, with what is against it."""
    seat = question.seat
    found: list[Looked] = []
    for card in g.one_of_each(g.display):
        found.append((("permit", card), _against(g, seat, "permit") or _no_room(g, seat)))
    for kind, name in enumerate(CHIP_NAMES):
        found.append((name, _against(g, seat, name) or (None if g.supply[kind] else ("supply-empty", ()))))
    for card in g.one_of_each(g.permits[seat]):
        found.append((("build", card), _against(g, seat, "build") or _unpaid(g, seat, card)))
    for card in g.one_of_each(g.bandits[seat]):
        found.append((("bandits", card), _against(g, seat, "bandits") or _useless(g, seat, card)))
    for card in g.keepers[seat]:
        found.append((("block", card), _no_gold(g, seat)))
    for option in bandits.lures(g, seat):
        found.append((option, _against(g, seat, "lure") or _no_gold(g, seat)))
    return found


def _against(g: State, seat: int, head: str) -> Why | None:
    """Return what stands against an action whatever it is used for (GC-ACTION-5, GC-BLOCK-5)."""
    if not g.actions_left:
        return "no-actions", ()
    card = actions.closed_actions(g, seat).get(LETTER.get(head, ""))
    return None if card is None else (f"closed-{components.FACES[g.face[card]]}", ())


def _no_room(g: State, seat: int) -> Why | None:
    """Return why a seat may have no more permits (GC-PERMIT-2)."""
    return None if bandits.may_take_permit(g, seat) else ("permit-limit", (("limit", g.options.permit_limit),))


def _no_gold(g: State, seat: int) -> Why | None:
    """Return why a seat can surely not pay a bribe; what its cards are worth is its secret (GC-INFO-1)."""
    return None if g.hands[seat] else ("no-gold", ())


def _unpaid(g: State, seat: int, card: int) -> Why | None:
    """Return what a permit still lacks (GC-BUILD-1 to GC-BUILD-6)."""
    face = g.face[card]
    due = components.WOOD_COST[face], components.STONE_COST[face], actions.tools_needed(g, seat, face)
    lacking = zip(("wood", "stone", "tools"), due, actions.stock(g, seat), strict=True)
    return _missing([(word, need - own) for word, need, own in lacking])


def _useless(g: State, seat: int, card: int) -> Why | None:
    """Return why a bandit card has no target (GC-BANDIT-1 to GC-BANDIT-5)."""
    if bandits.can_use(g, seat, card):
        return None
    match components.ABILITY[g.face[card]]:
        case "rob_material_or_chips":
            return "no-goods", ()
        case "rob_permit":
            return _no_room(g, seat) or ("no-permits", ())
    prices = [
        bandits.dynamite_needed(g, standing) for victim in g.opponents_of(seat) for standing in g.standing[victim]
    ]
    return _missing([("dynamite", min(prices) - g.chips[seat][DYNAMITE])]) if prices else ("no-buildings", ())


def _targets(g: State, question: Question) -> list[Looked]:
    """Return the standing buildings of the opponents of a seat that blows one up (GC-BANDIT-4)."""
    if next(iter(question.options))[0] != "blow-up":
        return []
    dynamite = g.chips[question.seat][DYNAMITE]
    return [
        (("blow-up", victim, card), _missing([("dynamite", bandits.dynamite_needed(g, card) - dynamite)]))
        for victim in g.opponents_of(question.seat)
        for card in g.one_of_each(g.standing[victim])
    ]


def _block_targets(g: State, question: Question) -> list[Looked]:
    """Return the (opponent, letter) pairs, with those against which a card already lies (GC-BLOCK-9)."""
    free = actions.block_targets(g, question.seat)
    pairs = [(victim, letter) for victim in g.opponents_of(question.seat) for letter in actions.LETTERS]
    return [(pair, None if pair in free else ("closed-already", ())) for pair in pairs]


def _missing(lacking: list[tuple[str, int]]) -> Why | None:
    """Return the amounts that are above zero as a reason, or `None` without any."""
    positive = tuple([(word, number) for word, number in lacking if number > 0])
    return ("missing", positive) if positive else None


ASKED: dict[str, Callable[[State, Question], list[Looked]]] = {
    "action": _actions,
    "target": _targets,
    "block-target": _block_targets,
}
"""What is looked at for each kind of question."""
