"""Action spaces: which are open to a group, and what happens when it goes there (DP-SEND-6 to DP-SEND-11)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.dungeon_petz import components, spaces_alleys, spaces_board
from parlour.core.games.dungeon_petz.pieces import Space
from parlour.core.games.dungeon_petz.spaces_board import Visit
from parlour.core.games.dungeon_petz.state import NEUTRAL, NO_HAT, Group, State

VISITS: Mapping[str, Visit] = {**spaces_board.VISITS, **spaces_alleys.VISITS}
"""What each kind of space does."""

TAKEN = "taken"
NEUTRAL_IMP = "neutral-imp"
TWO_IMPS = "two-imps"
GROUP_GOLD = "group-gold"
NOTHING_LEFT = "nothing-left"
MARKET_GOLD = "market-gold"
CLOSED = (TAKEN, NEUTRAL_IMP, TWO_IMPS, GROUP_GOLD, NOTHING_LEFT, MARKET_GOLD)
"""Why a group may not go to a space."""

Fits: TypeAlias = Callable[[State, Group, int], object]
"""Whether a group may come, when so much gold is in its owner's treasury."""

_GOODS: Mapping[str, Fits] = {
    "cage": lambda g, group, treasury: g.yard,
    "young_pet": lambda g, group, treasury: g.young,
    "older_pet": lambda g, group, treasury: g.older,
    "addon": lambda g, group, treasury: g.addon_row,
    "artifacts": lambda g, group, treasury: g.tents,
    "slug_boutique": lambda g, group, treasury: g.boutique,
    "black_market": lambda g, group, treasury: spaces_alleys.on_offer(g, treasury=1),
}
"""Whether anything is left on a kind of space that hands out goods, but for food."""


def _stocked(stand: int) -> Fits:
    return lambda g, group, treasury: any(g.stands[stand])


def _conditions(space: Space) -> tuple[tuple[str, Fits], ...]:
    """Return what a space asks for, each with the word for where it is missing (DP-SEND-9 to DP-SEND-11)."""
    demands: Mapping[str, tuple[str, Fits]] = {
        "two_imps": (TWO_IMPS, lambda g, group, treasury: group.imps + group.guard > 1),
        "group_gold": (GROUP_GOLD, lambda g, group, treasury: group.gold),
        "market_gold": (MARKET_GOLD, lambda g, group, treasury: spaces_alleys.on_offer(g, treasury)),
    }
    found = [demands[space.demand]] if space.demand in demands else []
    if space.kind in _GOODS or space.stand:
        goods = _stocked(components.STANDS.index(space.stand)) if space.stand else _GOODS[space.kind]
        found.append((NOTHING_LEFT, goods))
    return tuple(sorted(found, key=lambda condition: CLOSED.index(condition[0])))


CONDITIONS: Mapping[str, tuple[tuple[str, Fits], ...]] = {
    name: _conditions(space) for name, space in components.SPACE.items()
}
"""What each space asks for. One that hands out no goods is always of use (DP-SEND-10)."""


def why_closed(g: State, group: Group, space: str, treasury: int) -> str:
    """Return why a group may not go to a space when so much gold is in its owner's treasury, or "" when it may
    (DP-SEND-6, DP-SEND-9 to DP-SEND-11).
    """
    if g.taken[space] != NOBODY:
        return NEUTRAL_IMP if g.taken[space] == NEUTRAL else TAKEN
    for word, fits in CONDITIONS[space]:
        if not fits(g, group, treasury):
            return word
    return ""


def open_spaces(g: State, group: Group, treasury: int) -> tuple[str, ...]:
    """Return the spaces to which a group may go, in the order of the boards; see `why_closed`."""
    found: list[str] = []
    for space, seat in g.taken.items():
        if seat == NOBODY:
            for _, fits in CONDITIONS[space]:
                if not fits(g, group, treasury):
                    break
            else:
                found.append(space)
    return tuple(found)


def send(g: State, t: Asker, group: Group, space: str) -> None:
    """Send a group to a space: its gold goes to the bank, its figures stand there, the effect happens (DP-SEND-6,
    DP-SEND-7).
    """
    g.groups.remove(group)
    g.taken[space] = group.seat
    g.on_space[space] = group.imps
    if group.guard:
        g.guard_space = space
    if group.hat != NO_HAT:
        g.hat[group.seat] = space
    t.emit("sent", group.seat, group.exit, space, group.gold)
    VISITS[components.SPACE[space].kind](g, t, group.seat, space)
