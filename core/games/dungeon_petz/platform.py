"""The selling platform: imps that sell there, and those that stay until they do (DP-SPACE-12, DP-AGE-4, DP-AGE-5)."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz.state import PLATFORM, SHELF, State

SPACE = "platform"
"""The action space; its imps go up onto the platform proper in phase 6."""


def on_space(g: State, seat: int) -> int:
    """Return how many ordinary imps of a seat stand on the platform space."""
    return g.on_space[SPACE] if g.taken[SPACE] == seat else 0


def leave_space(g: State, t: Asker, seat: int) -> None:
    """Take an imp that sold off the platform space (DP-AGE-5)."""
    _take_hat_along(g, t, seat, SPACE, on_space(g, seat))
    g.on_space[SPACE] -= 1


def step_down(g: State, t: Asker, seat: int) -> None:
    """Take an imp off the platform proper, with the top hat if it wears it (DA-HAT-5)."""
    _take_hat_along(g, t, seat, PLATFORM, g.platform[seat])
    g.platform[seat] -= 1


def _take_hat_along(g: State, t: Asker, seat: int, where: str, imps: int) -> None:
    """Let a top hat go home with its wearer; where other imps stand too, the owner says who that is (DA-HAT-3)."""
    if g.hat[seat] == where and (imps == 1 or t.ask(seat, "wearer", ("wearer", "other")) == "wearer"):
        g.hat[seat] = SHELF
