"""The action spaces of the central board (DP-SPACE-1 to DP-SPACE-13)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import artifacts, components
from parlour.core.games.dungeon_petz.choices import choose
from parlour.core.games.dungeon_petz.state import MEAT, VEGETABLE, State

Visit: TypeAlias = Callable[[State, Asker, int, str], None]
"""What happens on a space: `(g, t, seat, space)`."""


def _cage(g: State, t: Asker, seat: int, space: str) -> None:
    """Take a cage on display (DP-SPACE-1)."""
    del space
    _take_one(g, t, seat, "cage", g.yard)


def _young_pet(g: State, t: Asker, seat: int, space: str) -> None:
    """Take a pet of the lower corral (DP-SPACE-2)."""
    del space
    _take_one(g, t, seat, "pet", g.young)


def _older_pet(g: State, t: Asker, seat: int, space: str) -> None:
    """Take a pet of the upper corral (DP-SPACE-3)."""
    del space
    _take_one(g, t, seat, "pet", g.older)


def _addon(g: State, t: Asker, seat: int, space: str) -> None:
    """Take an addon on display (DP-SPACE-4)."""
    del space
    _take_one(g, t, seat, "addon", g.addon_row)


def _take_one(g: State, t: Asker, seat: int, kind: str, display: list[int]) -> None:
    """Take a piece on display; it waits beside the seat's own one until phase 3 (DP-SPACE-13)."""
    piece = choose(t, seat, f"take-{kind}", tuple(display))
    display.remove(piece)
    g.beside[seat].append(piece)
    t.emit("took", seat, piece, kind)


def _artifacts(g: State, t: Asker, seat: int, space: str) -> None:
    """Take all artifacts on display, one after the other in an order of choice (DP-SPACE-5)."""
    del space
    while g.tents:
        artifact = choose(t, seat, "take-artifact", tuple(g.tents))
        g.tents.remove(artifact)
        artifacts.gain(g, t, seat, artifact)


def _food(g: State, t: Asker, seat: int, space: str) -> None:
    """Take all food of a stand (DP-SPACE-6)."""
    stand = g.stands[components.STANDS.index(components.SPACE[space].stand)]
    vegetables, meat = stand
    stand[:] = [0, 0]
    take_food(g, t, seat, vegetables, meat)


def take_food(g: State, t: Asker, seat: int, vegetables: int, meat: int) -> None:
    """Put food into the freshest chambers (DP-SPACE-7)."""
    g.pantry(seat, VEGETABLE)[0] += vegetables
    g.pantry(seat, MEAT)[0] += meat
    t.emit("food", seat, vegetables, meat)


def _immigration(g: State, t: Asker, seat: int, space: str) -> None:
    """Fetch all imps that wait at this round or an earlier one; they are on their way until phase 6 (DP-SPACE-8,
    DP-SPACE-10).
    """
    del space
    waiting = g.relatives[seat]
    count = sum(waiting[: g.round + 1])
    waiting[: g.round + 1] = [0] * (g.round + 1)
    g.returning[seat] += count
    t.emit("relatives", seat, count)


def _hospital(g: State, t: Asker, seat: int, space: str) -> None:
    """Take a potion if any is left, and discharge all own patients (DP-SPACE-9, DP-SPACE-10)."""
    del space
    if g.potions_left:
        g.potions_left -= 1
        g.potions[seat] += 1
        t.emit("potion", seat)
    count = g.hospital[seat]
    g.hospital[seat] = 0
    g.returning[seat] += count
    t.emit("discharged", seat, count)


def _stand_there(g: State, t: Asker, seat: int, space: str) -> None:
    """Do nothing now: the judge counts in the exhibition, the platform when pets are sold (DP-SPACE-11,
    DP-SPACE-12).
    """
    del g, t, seat, space


VISITS: Mapping[str, Visit] = {
    "cage": _cage,
    "young_pet": _young_pet,
    "older_pet": _older_pet,
    "addon": _addon,
    "artifacts": _artifacts,
    "food": _food,
    "immigration": _immigration,
    "hospital": _hospital,
    "judge": _stand_there,
    "platform": _stand_there,
}
