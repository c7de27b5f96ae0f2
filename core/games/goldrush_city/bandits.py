"""Bandits: their targets, luring them away, and the fights that decide (actions D and E)."""

from collections.abc import Callable
from math import gcd
from typing import Any

from parlour.core.ask import DIE, Asker
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.choices import choose, pay_bribe
from parlour.core.games.goldrush_city.state import DYNAMITE, TOOL, State, pay_chips

Target = tuple[Any, ...]
"""What a bandit card is used for: a word, the opponent, and what exactly."""

CHIPS_ROBBED = tuple(
    (count - dynamite, dynamite)
    for count in range(1, components.MOST_CHIPS_ROBBED + 1)
    for dynamite in range(count + 1)
)
"""The (tools, dynamite) that can be robbed at once."""


def may_take_permit(g: State, seat: int) -> bool:
    """Say whether a seat may take or rob one more permit (GC-PERMIT-2, option `permit_limit`)."""
    limit = g.options.permit_limit
    return not limit or len(g.permits[seat]) < limit


def targets(g: State, seat: int, card: int) -> tuple[Target, ...]:
    """Return what a bandit card can be used for now, clockwise by opponent (GC-BANDIT-1 to GC-BANDIT-5)."""
    list_targets = TARGETS[components.ABILITY[g.face[card]]]
    return tuple([target for victim in g.opponents_of(seat) for target in list_targets(g, seat, victim)])


def can_use(g: State, seat: int, card: int) -> bool:
    """Say whether a bandit card has any target."""
    list_targets = TARGETS[components.ABILITY[g.face[card]]]
    return any(list_targets(g, seat, victim) for victim in g.opponents_of(seat))


def _goods(g: State, seat: int, victim: int) -> list[Target]:
    """One material card, or one or two chips of any kind (GC-BANDIT-2)."""
    del seat
    tools, dynamite = g.chips[victim]
    cards: list[Target] = [("material", victim, card) for card in g.one_of_each(g.materials[victim])]
    return cards + [("chips", victim, *pair) for pair in CHIPS_ROBBED if pair[0] <= tools and pair[1] <= dynamite]


def _permits(g: State, seat: int, victim: int) -> list[Target]:
    """One permit of one's choice (GC-BANDIT-3)."""
    if not may_take_permit(g, seat):
        return []
    return [("rob-permit", victim, card) for card in g.one_of_each(g.permits[victim])]


def _buildings(g: State, seat: int, victim: int) -> list[Target]:
    """One standing building, for as much dynamite as it has stars (GC-BANDIT-4)."""
    dynamite = g.chips[seat][DYNAMITE]
    cards = g.one_of_each(g.standing[victim])
    return [("blow-up", victim, card) for card in cards if dynamite_needed(g, card) <= dynamite]


def dynamite_needed(g: State, card: int) -> int:
    """Return the dynamite that blowing up a building takes."""
    return components.DYNAMITE_PER_STAR * components.STARS[g.face[card]]


TARGETS: dict[str, Callable[[State, int, int], list[Target]]] = {
    "rob_material_or_chips": _goods,
    "rob_permit": _permits,
    "blow_up_building": _buildings,
}


def fight(g: State, t: Asker, attacker: int, defender: int) -> bool:
    """Roll until the results differ, the attacker with a bonus; say whether the attacker wins (GC-FIGHT-1,
    GC-FIGHT-2).
    """
    while True:
        attack = t.roll(g)
        defence = t.roll(g)
        t.emit("fought", attacker, attack, defender, defence)
        if attack + components.FIGHT_BONUS != defence:
            return attack + components.FIGHT_BONUS > defence


def winning_chance() -> tuple[int, int]:
    """Return how many fights out of how many the attacker wins, in lowest terms (GC-FIGHT-3)."""
    lead = [attack + components.FIGHT_BONUS - defence for attack in DIE for defence in DIE]
    won = sum(difference > 0 for difference in lead)
    decided = sum(difference != 0 for difference in lead)
    shared = gcd(won, decided)
    return won // shared, decided // shared


def use(g: State, t: Asker, seat: int, card: int) -> None:
    """Action D: name the target, fight, discard the card whoever wins (GC-BANDIT-5 to GC-BANDIT-7)."""
    name, victim, *what = choose(t, seat, "target", targets(g, seat, card))
    t.emit("attacked", seat, victim, card)
    if name == "blow-up":
        pay_chips(g, t, seat, DYNAMITE, dynamite_needed(g, what[0]))
    if fight(g, t, seat, victim):
        SPOILS[name](g, t, seat, victim, *what)
    else:
        t.emit("repelled", seat, victim, card)
    g.bandits[seat].remove(card)
    g.city_discard.append(card)
    t.emit("used-up", seat, card)


def _rob_material(g: State, t: Asker, seat: int, victim: int, card: int) -> None:
    g.materials[victim].remove(card)
    g.materials[seat].append(card)
    t.emit("robbed", seat, victim, card)


def _rob_chips(g: State, t: Asker, seat: int, victim: int, tools: int, dynamite: int) -> None:
    for kind, count in ((TOOL, tools), (DYNAMITE, dynamite)):
        g.chips[victim][kind] -= count
        g.chips[seat][kind] += count
    t.emit("robbed-chips", seat, victim, tools, dynamite)


def _rob_permit(g: State, t: Asker, seat: int, victim: int, card: int) -> None:
    g.permits[victim].remove(card)
    g.permits[seat].append(card)
    t.emit("robbed", seat, victim, card)


def _blow_up(g: State, t: Asker, seat: int, victim: int, card: int) -> None:
    """The building's card goes to the display, or out of the game by an option (GC-BANDIT-8)."""
    g.standing[victim].remove(card)
    (g.display if g.options.demolished_card_goes_to == "display" else g.removed).append(card)
    t.emit("blown-up", seat, victim, card)


SPOILS: dict[str, Callable[..., None]] = {
    "material": _rob_material,
    "chips": _rob_chips,
    "rob-permit": _rob_permit,
    "blow-up": _blow_up,
}


def lures(g: State, seat: int) -> list[Target]:
    """Return the options ("lure", opponent, bandit card) of a seat (GC-LURE-1)."""
    return [("lure", victim, card) for victim in g.opponents_of(seat) for card in g.one_of_each(g.bandits[victim])]


def lure(g: State, t: Asker, seat: int, victim: int, card: int) -> None:
    """Action E: pay, fight, and get the card on a win (GC-LURE-1 to GC-LURE-3)."""
    pay_bribe(g, t, seat)
    t.emit("luring", seat, victim, card)
    if fight(g, t, seat, victim):
        g.bandits[victim].remove(card)
        g.bandits[seat].append(card)
        t.emit("lured", seat, victim, card)
    else:
        t.emit("repelled", seat, victim, card)
