"""The action part of a turn: what can be done, and doing it. Bandits and luring are in `bandits.py`."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.ask import Asker
from parlour.core.domains import Cards, Pick
from parlour.core.games.goldrush_city import bandits, components
from parlour.core.games.goldrush_city.choices import bribe, choose, choose_cards, pay_bribe
from parlour.core.games.goldrush_city.state import CHIP_NAMES, TOOL, State, pay_chips

LETTERS = ("A", "B", "C")


def begin(g: State, t: Asker) -> None:
    """Count the actions of this turn, once, by the buildings that stand now (GC-ACTION-1 to GC-ACTION-4)."""
    stars = g.stars(g.active)
    number = {2: "with_two_star", 3: "with_three_star"}.get(stars, "base")
    g.actions_left = components.ACTIONS[number]
    g.phase = "actions"
    t.emit("actions", g.active, g.actions_left)


def step(g: State, t: Asker) -> None:
    """Ask the active player for one action and carry it out, or end the turn (GC-ACTION-5, GC-ACTION-6).

    Playing a Governor or Padre costs no action (GC-BLOCK-3).
    """
    seat = g.active
    action = t.ask(seat, "action", action_options(g, seat))
    if action == "end":
        g.phase = "turn-end"
        return
    if action in CHIP_NAMES:
        take_chip(g, t, seat, CHIP_NAMES.index(action))
    else:
        name, *what = action
        ACTS[name](g, t, seat, *what)
    if action[0] != "block":
        g.actions_left -= 1


def action_options(g: State, seat: int) -> tuple[Any, ...] | Pick:
    """Return everything the active player can do by public facts; what needs hidden gold is marked so (GC-DECIDE-3)."""
    closed = closed_actions(g, seat) if g.blocks[seat] else ()
    options: list[Any] = []
    if g.actions_left:
        if "A" not in closed and bandits.may_take_permit(g, seat):
            options += [("permit", card) for card in g.one_of_each(g.display)]
        if "B" not in closed:
            options += [name for kind, name in enumerate(CHIP_NAMES) if g.supply[kind]]
        if "C" not in closed:
            options += [("build", card) for card in buildable(g, seat)]
        options += [("bandits", card) for card in g.one_of_each(g.bandits[seat]) if bandits.can_use(g, seat, card)]
    first_paid = len(options)
    if g.hands[seat]:
        options += [("block", card) for card in g.keepers[seat] if block_targets(g, seat)]
        if g.actions_left:
            options += bandits.lures(g, seat)
        if len(options) > first_paid:
            return Pick((*options, "end"), first_paid, bribe(g, seat))
    return (*options, "end")


def closed_actions(g: State, seat: int) -> dict[str, int]:
    """Return the letters of the actions that are closed to a seat, each with the card that closes it (GC-BLOCK-5)."""
    return {letter: card for card, letter in g.blocks[seat]}


def take_permit(g: State, t: Asker, seat: int, card: int) -> None:
    """Action A: a building card of one's choice from the display (GC-PERMIT-1)."""
    g.display.remove(card)
    g.permits[seat].append(card)
    t.emit("took-permit", seat, card)


def take_chip(g: State, t: Asker, seat: int, kind: int) -> None:
    """Action B: a tool or a dynamite from the supply (GC-CHIP-1)."""
    g.supply[kind] -= 1
    g.chips[seat][kind] += 1
    t.emit("took-chip", seat, CHIP_NAMES[kind])


def tools_needed(g: State, seat: int, face: int) -> int:
    """Return the tools that a building costs this seat: none with a standing smithy (GC-BUILD-7, GC-BUILD-8)."""
    return 0 if g.owns_standing(seat, components.SMITHY) else components.TOOL_COST[face]


def loads(g: State, seat: int, material: Mapping[int, int]) -> int:
    """Return the loads of one material in front of a seat; `material` is WOOD or STONE."""
    return sum([material.get(g.face[card], 0) for card in g.materials[seat]])


def stock(g: State, seat: int) -> tuple[int, int, int]:
    """Return what a seat can build with: loads of wood, loads of stone, tools."""
    return loads(g, seat, components.WOOD), loads(g, seat, components.STONE), g.chips[seat][TOOL]


def buildable(g: State, seat: int) -> list[int]:
    """Return one permit of each kind that the seat can pay for (GC-BUILD-1 to GC-BUILD-6)."""
    permits = g.one_of_each(g.permits[seat])
    if not permits:
        return []
    wood, stone, tools = stock(g, seat)
    cards = []
    for card in permits:
        face = g.face[card]
        material = wood >= components.WOOD_COST[face] and stone >= components.STONE_COST[face]
        if material and tools >= tools_needed(g, seat, face):
            cards.append(card)
    return cards


def build(g: State, t: Asker, seat: int, card: int) -> None:
    """Action C: pay for a permit and turn it to its finished side; check the end of the game (GC-BUILD-1, GC-END-2)."""
    face = g.face[card]
    paid = _pay_material(g, t, seat, "pay-wood", components.WOOD, components.WOOD_COST[face])
    paid += _pay_material(g, t, seat, "pay-stone", components.STONE, components.STONE_COST[face])
    pay_chips(g, t, seat, TOOL, tools_needed(g, seat, face))
    g.permits[seat].remove(card)
    g.standing[seat].append(card)
    g.built = True
    t.emit("built", seat, card, tuple(paid))
    if not g.triggered and g.buildings_standing() >= components.END_TRIGGER[g.seats]:
        g.triggered = True
        t.emit("end-triggered", g.buildings_standing())


def _pay_material(g: State, t: Asker, seat: int, kind: str, material: Mapping[int, int], need: int) -> list[int]:
    """Discard cards of one material with at least the loads needed; surplus loads are lost (GC-BUILD-5, GC-BUILD-6)."""
    if not need:
        return []
    cards = tuple(card for card in g.materials[seat] if g.face[card] in material)
    paid = choose_cards(t, seat, kind, Cards(cards, g.open_faces(cards), material, need))
    g.materials[seat] = [card for card in g.materials[seat] if card not in paid]
    g.city_discard += paid
    t.emit("paid-material", seat, tuple(paid))
    return paid


def block_targets(g: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return the (opponent, letter) pairs that a Governor or Padre can close (GC-BLOCK-5, GC-BLOCK-6, GC-BLOCK-9)."""
    return tuple(
        (victim, letter)
        for victim in g.opponents_of(seat)
        for letter in LETTERS
        if all(letter != taken for _, taken in g.blocks[victim])
    )


def play_block(g: State, t: Asker, seat: int, card: int) -> None:
    """Put a Governor or Padre in front of an opponent for its price; no action, no dice (GC-BLOCK-3 to GC-BLOCK-6)."""
    victim, letter = choose(t, seat, "block-target", block_targets(g, seat))
    pay_bribe(g, t, seat)
    g.keepers[seat].remove(card)
    g.blocks[victim].append((card, letter))
    t.emit("blocked", seat, victim, card, letter)


def lift_blocks(g: State, t: Asker, seat: int) -> None:
    """Discard the blocks in front of a seat whose turn has ended (GC-BLOCK-7)."""
    cards = [card for card, _ in g.blocks[seat]]
    if cards:
        g.blocks[seat] = []
        g.city_discard += cards
        t.emit("block-lifted", seat, tuple(cards))


ACTS: dict[str, Callable[..., None]] = {
    "permit": take_permit,
    "build": build,
    "bandits": bandits.use,
    "lure": bandits.lure,
    "block": play_block,
}
"""What each action does: `(g, t, seat, *rest of the option)`."""
