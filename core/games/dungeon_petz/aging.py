"""Phase 6, aging: pets grow, food ages, imps come home; then the starting token is passed (DP-AGE-1 to DA-TOK-3)."""

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import artifacts, components, platform, stores
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.state import FOODS, PLATFORM, SHELF, State

LEFT, LOWEST, OPPOSITE = "left", "lowest", "opposite"
"""Where the starting token goes before a round."""


def age(g: State, t: Asker) -> None:
    """Fill Magic Boxes, then let pets, food and imps of all seats go through the phase (DP-ART-4, DP-AGE-1 to
    DA-AGE-1).
    """
    for seat in g.order:
        _fill_boxes(g, t, seat)
    for seat in g.order:
        _grow(g, t, seat)
        _spoil(g, t, seat)
        _come_home(g, t, seat)


def _fillings(g: State, seat: int) -> tuple[tuple[str, int, int], ...]:
    """Return the fresh food with which a seat could fill an empty Magic Box (DP-ART-4)."""
    return tuple([("fresh", food, chamber) for food in range(len(FOODS)) for chamber in stores.fresh(g, seat, food)])


def _fill_boxes(g: State, t: Asker, seat: int) -> None:
    """Put fresh food into an empty Magic Box, if its owner likes (DP-ART-4)."""
    for box in artifacts.empty_boxes(g, seat):
        options: tuple[Value, ...] = (*_fillings(g, seat), NOTHING)
        match choose(t, seat, "fill-box", options):
            case ("fresh", int(food), int(chamber)):
                stores.take_fresh(g, t, seat, food, chamber)
                artifacts.freeze(g, t, seat, box, food)
            case _:
                return


def _grow(g: State, t: Asker, seat: int) -> None:
    """Let all pets of a seat grow (DP-AGE-1)."""
    for place in g.kept(seat):
        pet = g.pets[place]
        if g.size[pet] != components.GROWN[g.size[pet]]:
            g.size[pet] = components.GROWN[g.size[pet]]
            t.emit("grew", seat, pet, g.size[pet])


def _spoil(g: State, t: Asker, seat: int) -> None:
    """Move all food of a pantry on by one chamber, out of the last one (DP-AGE-2)."""
    for food, word in enumerate(FOODS):
        chambers = g.pantry(seat, food)
        if any(chambers):
            chambers.insert(0, 0)
            t.emit("aged", seat, word, chambers.pop())


def _come_home(g: State, t: Asker, seat: int) -> None:
    """Bring a seat's figures home, but for patients, relatives and those who go up onto the platform (DP-AGE-3 to
    DP-AGE-5, DA-AGE-1, DA-GUARD-5).
    """
    climbing = platform.on_space(g, seat)
    if climbing:
        g.on_space[platform.SPACE] = 0
        g.platform[seat] += climbing
        g.hat[seat] = PLATFORM if g.hat[seat] == platform.SPACE else g.hat[seat]
        t.emit("climbed", seat, climbing)
    g.hat[seat] = PLATFORM if g.hat[seat] == PLATFORM else SHELF
    home = g.returning[seat] + g.busy[seat]
    g.returning[seat] = g.busy[seat] = 0
    for space in g.stands_on(seat):
        home += g.on_space[space]
        g.on_space[space] = 0
        if g.guard_space == space:
            g.guard_space = ""
    for aisle in g.places(seat):
        home += g.aisles[aisle]
        g.aisles[aisle] = 0
    g.home[seat] += home
    t.emit("came-home", seat, home)


# --- the starting token ---


def pass_token(g: State, t: Asker) -> None:
    """Pass the starting token as the progress board says, or reverse the order of the last round (DP-TOK-1,
    DP-OPT-2).
    """
    following = g.round + 1
    if g.is_reversed(following):
        g.order = tuple(sorted(g.order, key=lambda seat: g.reputation[seat]))
        t.emit("reversed", g.order)
        return
    g.token = _next_holder(g, g.board.start_token[following])
    g.order = tuple([(g.token + step) % g.seats for step in range(g.seats)])
    t.emit("token", g.token)


def _next_holder(g: State, way: str) -> int:
    """Return who gets the token: to the left, to the opposite seat, or to the least reputation (DP-TOK-1, DP-TOK-2,
    DA-TOK-1 to DA-TOK-3).
    """
    if way == OPPOSITE:
        return (g.token + g.seats // 2) % g.seats
    if way == LEFT:
        return g.left_of(g.token)
    least = [seat for seat in range(g.seats) if g.reputation[seat] == min(g.reputation)]
    holder = g.left_of(g.token)
    while holder not in least:
        holder = g.left_of(holder)
    return holder
