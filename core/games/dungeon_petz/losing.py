"""Losing pets (DP-LOSS-1 to DP-LOSS-4)."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components, stores
from parlour.core.games.dungeon_petz.state import NONE, State


def hands_at(reputation: int) -> int:
    """Return the number of skeletal hands at or below a marker: what a lost pet costs (DP-LOSS-2)."""
    return max(0, (reputation - components.FIRST_HAND) // components.HAND_EVERY + 1)


def lose_pet(g: State, t: Asker, seat: int, pet: int) -> None:
    """Take a seat's pet out of the game, from its site or from beside the display, and pay for it (DP-LOSS-2,
    DP-LOSS-3).

    Its cards stay on the table (DP-LOSS-4) and its accessories with the owner (DA-ACC-4); what it ate no longer counts
    (DA-EXH-9).
    """
    if pet in g.beside[seat]:
        g.beside[seat].remove(pet)
    for place in g.places(seat):
        if g.pets[place] == pet:
            g.pets[place] = NONE
            g.eaten[place] = g.cans_eaten[place] = 0
            for piece in g.accessories_at(place):
                del g.worn[piece]
    face = g.face[pet]
    forget(g, pet)
    t.emit("lost", seat, pet, face)
    stores.add_reputation(g, t, seat, -hands_at(g.reputation[seat]))


def forget(g: State, pet: int) -> None:
    """Take a pet that stands nowhere any more out of the game, tokens and all (DP-LOSS-3, DP-SELL-8)."""
    del g.size[pet], g.suffering[pet], g.mutation[pet]
    g.remove((pet,))
