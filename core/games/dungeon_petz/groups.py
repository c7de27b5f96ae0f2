"""Phase 2: groups are formed behind screens, and act one after the other, the largest first."""

from parlour.core.ask import NOBODY, Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import shopping, waiting
from parlour.core.games.dungeon_petz.choices import BACK, HOME, choose
from parlour.core.games.dungeon_petz.screens import Entry, Exits, Plan
from parlour.core.games.dungeon_petz.state import IN_GROUP, NO_HAT, NONE, RAISING, Group, State


def form(g: State, t: Asker) -> None:
    """Let all seats divide their imps and gold among their exits, and reveal the groups (DP-GRP-1, DP-SEND-1)."""
    asked = {
        seat: Exits(g.home[seat], g.gold[seat], int(g.guard_home(seat)), int(g.can_wear_hat(seat)))
        for seat in range(g.seats)
        if g.home[seat]
    }
    plans = t.ask_each("groups", asked)
    for seat in g.order:
        _send_out(g, t, seat, plans.get(seat, ()))


def _send_out(g: State, t: Asker, seat: int, plan: Plan) -> None:
    """Let the groups of a plan wait behind their exits."""
    for exit_, entry in enumerate(plan):
        line_up(g, t, seat, exit_, entry)


def line_up(g: State, t: Asker, seat: int, exit_: int, entry: Entry) -> None:
    """Let a group wait behind its exit."""
    imps, gold, guard, hat = entry
    g.home[seat] -= imps
    g.gold[seat] -= gold
    if hat:
        g.hat[seat], g.hat_spent[seat] = IN_GROUP, True
    g.groups.append(Group(seat, exit_, imps, gold, bool(guard), RAISING if hat else NO_HAT))
    t.emit("formed", seat, exit_, imps, gold, guard, hat)


def send(g: State, t: Asker) -> None:
    """Let the next group act: it is sent to a space or kept home (DP-SEND-2 to DP-SEND-6)."""
    if not g.groups:
        return
    groups = waiting.leaving(g)
    g.active = seat = groups[0].seat
    t.emit("turn", seat)
    group = _choose_group(t, groups)
    g.acting = group.exit
    g.rotation[group.halves] = seat
    space = _choose_space(g, t, group)
    if space == HOME:
        waiting.dissolve(g, group)
        t.emit("kept-home", seat, group.exit)
    else:
        shopping.send(g, t, group, space)
    g.active, g.acting = NOBODY, NONE


def _choose_group(t: Asker, groups: tuple[Group, ...]) -> Group:
    """Let a seat with several groups of the size on turn choose one (DP-SEND-4)."""
    exits = tuple([group.exit for group in groups])
    return groups[exits.index(choose(t, groups[0].seat, "group", exits))]


def offers(g: State, group: Group, pulled: bool) -> tuple[Value, ...]:
    """Return what a group can do: go to a space, pull other groups back first, or stay home (DP-SEND-5, DP-SEND-11).

    Groups are pulled back only together with sending this one, so after that it has to go (DA-PULL-1, DA-PULL-3).
    """
    gold = g.gold[group.seat]
    spaces = shopping.open_spaces(g, group, gold)
    others = [other for other in g.groups_of(group.seat) if other != group] if g.dark_alleys else []
    if not spaces and not shopping.open_spaces(g, group, gold + sum([other.gold for other in others])):
        others = []
    return (*spaces, *[(BACK, other.exit) for other in others], *(() if pulled else (HOME,)))


def _choose_space(g: State, t: Asker, group: Group) -> str:
    """Return the space that a group goes to, or `HOME`; groups pulled back are at home by then (DA-PULL-2)."""
    seat, pulled = group.seat, False
    while True:
        chosen = choose(t, seat, "send", offers(g, group, pulled))
        if isinstance(chosen, str):
            return chosen
        assert isinstance(chosen, tuple)
        back = next(other for other in g.groups_of(seat) if other.exit == chosen[1])
        waiting.dissolve(g, back)
        t.emit("pulled-back", seat, back.exit)
        pulled = True
