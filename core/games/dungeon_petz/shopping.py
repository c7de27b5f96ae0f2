"""Action spaces: which are open to a group, and what happens when it goes there (DP-SEND-6 to DP-SEND-11)."""

from collections.abc import Callable, Mapping, Sequence

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.dungeon_petz import components, spaces_alleys, spaces_board
from parlour.core.games.dungeon_petz.spaces_board import Visit
from parlour.core.games.dungeon_petz.state import NEUTRAL, NO_HAT, Group, State

VISITS: Mapping[str, Visit] = {**spaces_board.VISITS, **spaces_alleys.VISITS}
"""What each kind of space does."""

GOODS: Mapping[str, Callable[[State], Sequence[object]]] = {
    "cage": lambda g: g.yard,
    "young_pet": lambda g: g.young,
    "older_pet": lambda g: g.older,
    "addon": lambda g: g.addon_row,
    "artifacts": lambda g: g.tents,
    "slug_boutique": lambda g: g.boutique,
    "black_market": lambda g: spaces_alleys.on_offer(g, treasury=1),
}
"""What is left on a kind of space that hands out goods, but for food."""

TAKEN = "taken"
NEUTRAL_IMP = "neutral-imp"
TWO_IMPS = "two-imps"
GROUP_GOLD = "group-gold"
NOTHING_LEFT = "nothing-left"
MARKET_GOLD = "market-gold"
CLOSED = (TAKEN, NEUTRAL_IMP, TWO_IMPS, GROUP_GOLD, NOTHING_LEFT, MARKET_GOLD)
"""Why a group may not go to a space."""


def why_closed(g: State, group: Group, space: str, treasury: int) -> str:
    """Return why a group may not go to a space when so much gold is in its owner's treasury, or "" when it may
    (DP-SEND-6, DP-SEND-9 to DP-SEND-11).
    """
    if g.taken[space] != NOBODY:
        return NEUTRAL_IMP if g.taken[space] == NEUTRAL else TAKEN
    row = components.SPACE[space]
    if row.demand == "two_imps" and group.imps + group.guard < 2:
        return TWO_IMPS
    if row.demand == "group_gold" and not group.gold:
        return GROUP_GOLD
    if not _has_goods(g, row.kind, row.stand):
        return NOTHING_LEFT
    if row.demand == "market_gold" and not spaces_alleys.on_offer(g, treasury):
        return MARKET_GOLD
    return ""


def _has_goods(g: State, kind: str, stand: str) -> bool:
    """Say whether a space that hands out goods has any left; other spaces are always of use (DP-SEND-10)."""
    if stand:
        return any(g.stands[components.STANDS.index(stand)])
    return kind not in GOODS or bool(GOODS[kind](g))


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
