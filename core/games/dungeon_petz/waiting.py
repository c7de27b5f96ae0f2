"""Waiting groups: whose turn it is, and what joins or leaves them before they are sent."""

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz.choices import BURROW, NOTHING, choose
from parlour.core.games.dungeon_petz.state import GUARD, IN_GROUP, NO_HAT, NONE, RAISING, SHELF, WORN, Group, State


def leaving(g: State) -> tuple[Group, ...]:
    """Return the groups of the seat on turn of which one acts next: the largest first, equal sizes in rotation
    (DP-SEND-2 to DP-SEND-4).

    Sizes are compared anew each time, so a group that grew beyond those now leaving is next, and the interrupted
    rotation stays where it was (DA-SIZE-2 to DA-SIZE-5).
    """
    sizes = [group.halves for group in g.groups]
    largest = max(sizes)
    groups = [group for group, size in zip(g.groups, sizes, strict=True) if size == largest]
    seats = [group.seat for group in groups]
    after = g.order.index(g.rotation.get(largest, g.order[-1])) + 1
    seat = next(seat for seat in (*g.order[after:], *g.order[:after]) if seat in seats)
    return tuple([group for group in groups if group.seat == seat])


def largest_size(g: State) -> int:
    """Return the size, in halves, of the groups that leave now."""
    return max([group.halves for group in g.groups])


def dissolve(g: State, group: Group) -> None:
    """Let a waiting group go home: its imps are available, its gold is in the treasury (DP-SEND-8, DA-PULL-2)."""
    g.groups.remove(group)
    g.home[group.seat] += group.imps
    g.gold[group.seat] += group.gold
    if group.hat != NO_HAT:
        g.hat[group.seat] = SHELF


def place_guard(g: State, t: Asker, seat: int) -> None:
    """Put the bodyguard, just hired or brought home, into the burrow or into a waiting group (DA-GUARD-1,
    DA-BOUT-4).
    """
    where = _where(g, t, seat)
    g.market = [NONE if thing == GUARD else thing for thing in g.market]
    g.guard, g.guard_space = seat, ""
    if where is None:
        t.emit("guard-home", seat)
        return
    _change(g, where, where._replace(guard=True))
    t.emit("guard-joined", seat, where.exit)


def place_imp(g: State, t: Asker, seat: int, space: str, wearer: bool) -> None:
    """Bring an imp home from an action space, into the burrow or into a waiting group (DA-BOUT-4, DA-SIZE-1).

    A top hat that comes along raises no second group (DA-HAT-4).
    """
    where = _where(g, t, seat)
    g.on_space[space] -= 1
    if wearer:
        g.hat[seat] = SHELF if where is None else IN_GROUP
    if where is None:
        g.home[seat] += 1
        t.emit("imp-home", seat, space)
        return
    _change(g, where, where._replace(imps=where.imps + 1, hat=WORN if wearer else where.hat))
    t.emit("imp-joined", seat, space, where.exit)


def put_hat_on(g: State, t: Asker, seat: int) -> None:
    """Offer a top hat that a seat just gained to one of its waiting groups (DA-HAT-2)."""
    groups = g.groups_of(seat)
    if not groups or not g.can_wear_hat(seat):
        return
    exit_ = t.ask(seat, "hat-on", (*_exits(groups), NOTHING))
    for group in groups:
        if group.exit == exit_:
            g.hat[seat], g.hat_spent[seat] = IN_GROUP, True
            _change(g, group, group._replace(hat=RAISING))
            t.emit("hat-on", seat, group.exit)


def _where(g: State, t: Asker, seat: int) -> Group | None:
    """Ask where a figure goes; return the waiting group that it joins, if any."""
    groups = g.groups_of(seat)
    where = choose(t, seat, "joins", (BURROW, *_exits(groups)))
    return next((group for group in groups if group.exit == where), None)


def _exits(groups: tuple[Group, ...]) -> tuple[Value, ...]:
    return tuple([group.exit for group in groups])


def _change(g: State, old: Group, new: Group) -> None:
    g.groups[g.groups.index(old)] = new
