"""Prairie fire, Night thief and Medicine show: everybody rolls, then the results are applied in the same order."""

from collections.abc import Callable

from parlour.core.ask import Asker
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.choices import choose
from parlour.core.games.goldrush_city.state import CHIP_NAMES, DYNAMITE, TOOL, State

Effect = Callable[[State, Asker, int], None]


def carry_out(g: State, t: Asker, event: str) -> None:
    """Roll for every seat, then apply (GC-EVENT-1, GC-EVENT-2)."""
    seats = g.clockwise_from(g.active)
    dice = []
    for seat in seats:
        dice.append(t.roll(g))
        t.emit("rolled", seat, dice[-1])
    middle, high = EFFECTS[event]
    for seat, number in zip(seats, dice, strict=True):
        if number > components.EVENTS["mid_max"]:
            high(g, t, seat)
        elif number > components.EVENTS["low_max"]:
            middle(g, t, seat)


def lose_wood(g: State, t: Asker, seat: int) -> None:
    """Prairie fire, 3-4: discard one wood card of one's choice (GC-FIRE-1, GC-FIRE-2)."""
    wood = [card for card in g.materials[seat] if g.face[card] in components.WOOD]
    if wood:
        card = choose(t, seat, "lose-wood", tuple(g.one_of_each(wood)))
        g.materials[seat].remove(card)
        g.city_discard.append(card)
        t.emit("wood-burnt", seat, card)


def lose_smithy(g: State, t: Asker, seat: int) -> None:
    """Prairie fire, 5-6: one standing smithy goes back to the display (GC-FIRE-3, GC-FIRE-4)."""
    smithies = [card for card in g.standing[seat] if g.face[card] == components.SMITHY]
    if smithies:
        g.standing[seat].remove(smithies[0])
        g.display.append(smithies[0])
        t.emit("smithy-burnt", seat, smithies[0])


def lose_chip(g: State, t: Asker, seat: int) -> None:
    """Night thief, 3-4: a tool, otherwise a dynamite, joins the lot (GC-THIEF-1, GC-THIEF-3)."""
    for kind in (TOOL, DYNAMITE):
        if g.chips[seat][kind]:
            g.chips[seat][kind] -= 1
            g.lot_chips[kind] += 1
            t.emit("chip-stolen", seat, CHIP_NAMES[kind])
            return


def lose_permit(g: State, t: Asker, seat: int) -> None:
    """Night thief, 5-6: a permit of one's choice joins the lot (GC-THIEF-2 to GC-THIEF-4)."""
    if g.permits[seat]:
        card = choose(t, seat, "lose-permit", tuple(g.one_of_each(g.permits[seat])))
        g.permits[seat].remove(card)
        g.lot_permits.append(card)
        t.emit("permit-stolen", seat, card)


def pass_gold(g: State, t: Asker, seat: int) -> None:
    """Medicine show, 3-4: each player draws blindly from the left neighbour (GC-SHOW-1, GC-SHOW-2, GC-INFO-5).

    With the option `roller` only the seat that rolled draws.
    """
    takers = range(g.seats) if g.options.medicine_show_scope == "table" else (seat,)
    drawn = []
    for taker in takers:
        victim = g.left_of(taker)
        if g.hands[victim]:
            g.hands[victim] = g.mix("gold", g.hands[victim], (victim,))
            drawn.append((taker, victim, g.hands[victim][-1]))
    if drawn:
        t.emit("hands-mixed", tuple([victim for _, victim, _ in drawn]))
    for taker, victim, card in drawn:
        g.hands[victim].remove(card)
        g.tell((taker,), (card,))
        g.hands[taker].append(card)
        t.emit("gold-drawn", taker, victim, card)


def swap_chips(g: State, t: Asker, seat: int) -> None:
    """Medicine show, 5-6: every tool becomes a dynamite and every dynamite a tool (GC-SHOW-3, GC-SHOW-4).

    With the option `roller` only the seat's chips are exchanged, with the supply and as far as it reaches.
    """
    if g.options.medicine_show_scope == "table":
        for pile in (*g.chips, g.supply, g.lot_chips):
            pile.reverse()
        t.emit("chips-swapped")
        return
    tools, dynamite = g.chips[seat]
    change = max(-g.supply[DYNAMITE], min(dynamite - tools, g.supply[TOOL]))
    g.chips[seat] = [tools + change, dynamite - change]
    g.supply = [g.supply[TOOL] - change, g.supply[DYNAMITE] + change]
    t.emit("own-chips-swapped", seat)


EFFECTS: dict[str, tuple[Effect, Effect]] = {
    "prairie_fire": (lose_wood, lose_smithy),
    "night_thief": (lose_chip, lose_permit),
    "medicine_show": (pass_gold, swap_chips),
}
