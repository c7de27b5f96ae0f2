"""Phase 1: the marks of the last round are cleared, the boards are refilled, everybody has an income."""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.dungeon_petz import artifacts, components, setup
from parlour.core.games.dungeon_petz.losing import forget
from parlour.core.games.dungeon_petz.state import LOOPS, MEAT, VEGETABLE, State


def begin_round(g: State, t: Asker) -> None:
    """Open a round; the first one has an income only (DP-PREP-1, DP-PREP-2)."""
    g.round += 1
    if g.round > 1:
        _clear_marks(g)
    t.emit("round", g.round)
    if g.round > 1:
        _move_neutrals(g, t)
        setup.turn_up_progress(g, t, g.round + 1, g.round + 2)
        _refill_stands(g, t)
        _refill_artifacts(g, t)
        _refill_cages(g, t)
        _refill_addons(g, t)
        _refill_pets(g, t)
        if g.dark_alleys:
            _refill_alleys(g, t)
    _pay_income(g, t)


def _clear_marks(g: State) -> None:
    """Forget what counted for one round only."""
    for space in g.spaces:
        g.taken[space] = NOBODY
    g.rotation.clear()
    g.worn.clear()
    g.mode = ""
    for place in range(len(g.pets)):
        g.cared[place] = g.given[place] = g.pinged[place] = False
        g.eaten[place] = g.cans_eaten[place] = 0
    for seat in range(g.seats):
        g.hat_spent[seat] = g.suit_used[seat] = g.worked[seat] = g.shift_used[seat] = False
        g.hospitalised[seat] = g.entertained[seat] = 0


def _move_neutrals(g: State, t: Asker) -> None:
    """Move each neutral imp one stop along its loop (DP-NEU-3)."""
    for number, (loop, stop) in enumerate(g.neutrals):
        stop = (stop + 1) % len(LOOPS[loop])
        g.neutrals[number] = (loop, stop)
        t.emit("neutral", number, LOOPS[loop][stop])
    setup.block(g)


def _refill_stands(g: State, t: Asker) -> None:
    """Fill each stand as this round's exhibition pictures it, in place of what was left (DP-PREP-4, DP-NEU-9,
    DP-NEU-10).
    """
    crates = components.EXHIBITION[g.face[g.exhibitions[g.round]]].crates
    for at, stand in enumerate(components.STANDS):
        food = list(crates[stand])
        if g.neutral_on(f"food_{stand}"):
            food = [0, 0]
        for kind, stop in ((VEGETABLE, "mixed_less_vegetable"), (MEAT, "mixed_less_meat")):
            if stand == "mixed" and g.neutral_on(stop):
                food[kind] = max(0, food[kind] - 1)
        g.stands[at][:] = food
        t.emit("stand-filled", stand, *food)


def _refill_artifacts(g: State, t: Asker) -> None:
    """Lay out new artifacts in place of what was left (DP-PREP-5, DP-NEU-8)."""
    _clear(g, t, g.tents)
    if not g.neutral_on("artifacts"):
        setup.lay(g, t, "artifact", g.tents, g.artifact_pile, components.NEW_ARTIFACTS)


def _refill_cages(g: State, t: Asker) -> None:
    """Keep the lowest cage that was left, on top, and add new ones (DP-PREP-6, DP-NEU-5)."""
    _clear(g, t, g.yard, keep=1)
    blocked = g.neutral_on("cage_1", "cage_2")
    setup.lay(g, t, "cage", g.yard, g.cage_pile, components.NEW_CAGES - blocked)


def _refill_addons(g: State, t: Asker) -> None:
    """Keep the lowest addon that was left, on top, and add a new one (DP-PREP-6, DP-NEU-8)."""
    _clear(g, t, g.addon_row, keep=1)
    if not g.neutral_on("addon"):
        setup.lay(g, t, "addon", g.addon_row, g.addon_pile, components.NEW_ADDONS)


def _clear(g: State, t: Asker, display: list[int], keep: int = 0) -> None:
    """Remove from the game what was left on a display, but for the last pieces that stay."""
    while len(display) > keep:
        piece = display.pop(0)
        face = g.face[piece]
        g.remove((piece,))
        t.emit("removed", piece, face)


def _refill_pets(g: State, t: Asker) -> None:
    """Old pets leave, young ones grow up, new ones come (DP-PREP-7, DP-PREP-8, DP-NEU-6, DP-NEU-7)."""
    red = g.stands[components.STANDS.index("red")]
    while g.older:
        _remove_pet(g, t)
        if not g.neutral_on("food_red"):
            red[MEAT] += 1
            t.emit("stand-filled", "red", *red)
    for pet in g.young:
        g.size[pet] = components.OLDER
    g.older, g.young = g.young, []
    if g.older:
        t.emit("moved-up", tuple(g.older))
    if g.older and g.neutral_on("older_pet"):
        _remove_pet(g, t)
    blocked = g.neutral_on("young_pet_1", "young_pet_2")
    setup.lay(g, t, "pet", g.young, g.pet_pile, components.NEW_YOUNG_PETS - blocked, components.YOUNG)


def _remove_pet(g: State, t: Asker) -> None:
    """Take the leftmost pet of the upper corral out of the game."""
    pet = g.older.pop(0)
    face = g.face[pet]
    forget(g, pet)
    t.emit("removed", pet, face)


def _refill_alleys(g: State, t: Asker) -> None:
    """Open a workshop, and refill the boutique (DA-PREP-1 to DA-PREP-6)."""
    if not g.neutral_on("industrial_zone"):
        setup.lay(g, t, "workshop", g.workshops, g.workshop_pile, 1)
    if g.accessory_pile and not g.neutral_on("slug_boutique"):
        _clear(g, t, g.boutique, keep=components.ACCESSORIES_ON_DISPLAY - 1)
        setup.lay(g, t, "accessory", g.boutique, g.accessory_pile, 1)


def _pay_income(g: State, t: Asker) -> None:
    """Give everybody gold by seat order, and more for a Piggy Bank (DP-PREP-10, DP-ART-9)."""
    for seat, amount in zip(g.order, components.INCOME[g.seats], strict=True):
        amount += artifacts.extra_income(g, seat)
        g.gold[seat] += amount
        t.emit("income", seat, amount)
