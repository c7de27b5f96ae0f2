"""How a person puts whole plans together: forming groups, arranging a display, giving out need cards.

Each rule here asks its seat for one part after the other and carries it out by the functions that carry out a whole
plan. `g` is a State of a rehearsal, thrown away afterwards; what is returned is a plan of the domain.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import arranging, giving, groups, losing, needs, parts, screens
from parlour.core.games.dungeon_petz.arrangement import Arrangement, Row
from parlour.core.games.dungeon_petz.arrangement import Plan as Display
from parlour.core.games.dungeon_petz.choices import choose
from parlour.core.games.dungeon_petz.components import GROUP_EXITS
from parlour.core.games.dungeon_petz.giving import NOTHING, POTION, Giving
from parlour.core.games.dungeon_petz.state import NONE, State

DONE, KEEP, SCRAP, RELEASE = "done", "keep", "scrap", "release"
LAY, MOVE, ADORN = "lay", "move", "adorn"

# --- groups ---


def form(g: State, t: Asker, seat: int, exits: screens.Exits) -> screens.Plan:
    """Put groups together, exit by exit; imps, gold, bodyguard and top hat that are left stay home (DP-GRP-1)."""
    plan: list[screens.Entry] = []
    imps, gold, guard, hat = exits.imps, exits.gold, exits.guard, exits.hat
    while imps and len(plan) < GROUP_EXITS:
        leaving: Any = t.ask(seat, "group-imps", (*[("imps", len(plan), count + 1) for count in range(imps)], DONE))
        if leaving == DONE:
            break
        entry = _form_one(t, seat, len(plan), leaving[2], (gold, guard, hat))
        groups.line_up(g, t, seat, len(plan), entry)
        plan.append(entry)
        imps, gold, guard, hat = imps - entry[0], gold - entry[1], guard - entry[2], hat - entry[3]
    return tuple(plan)


def _form_one(t: Asker, seat: int, exit_: int, imps: int, left: tuple[int, int, int]) -> screens.Entry:
    """Say what a group takes along of the gold, bodyguard and top hat that are left."""
    taken = []
    for kind, most in zip(("gold", "guard", "hat"), left, strict=True):
        options = tuple([(f"with-{kind}", exit_, count) for count in range(most + 1)])
        taken.append(choose(t, seat, f"group-{kind}", options)[2])
    gold, guard, hat = taken
    return imps, gold, guard, hat


# --- a display ---


def arrange(g: State, t: Asker, seat: int, asked: Arrangement) -> Display:
    """Say of each new tile and pet where it goes, then change what one likes until it is done (DP-ARR-1 to DP-ARR-9).

    Nothing lies still before the end: cages and addons that are new in this round can be laid elsewhere only by taking
    the answer back.
    """
    before = tuple([g.pets[place] for place in g.places(seat)])
    left_out: list[int] = []
    worn: dict[int, int] = {}
    while True:
        waiting = _waiting(g, seat, asked, left_out)
        piece = waiting[0] if waiting else _next_piece(g, t, seat, asked, worn)
        if piece == NONE:
            break
        _deal_with(g, t, seat, asked, piece, left_out, worn)
        g.worn = {piece: g.pets.index(pet) for piece, pet in worn.items() if pet in g.pets}
    cages, addons, pets = (tuple(row[place] for place in g.places(seat)) for row in (g.cages, g.addons, g.pets))
    if pets != before or left_out:
        t.emit("housed", seat, *pets)
    for pet in left_out:
        losing.lose_pet(g, t, seat, pet)
    adorned = dict(g.worn)
    for piece, place in adorned.items():
        arranging.adorn(g, t, seat, piece, place)
    sites = [g.site(adorned[piece]) if piece in adorned else NONE for piece in asked.accessories]
    return cages, addons, pets, tuple(sites)


def _waiting(g: State, seat: int, asked: Arrangement, left_out: list[int]) -> Row:
    """Return what has to go somewhere: new cages, new addons, pets without a cage."""
    homes = [g.pets[place] for place in g.places(seat) if g.housed(place)]
    new = [tile for tile in (*asked.new_cages, *asked.new_addons) if tile in g.beside[seat]]
    return (*new, *[pet for pet in asked.pets if pet not in homes and pet not in left_out])


def _next_piece(g: State, t: Asker, seat: int, asked: Arrangement, worn: Mapping[int, int]) -> int:
    """Ask what else is changed: a tile that lies there, a pet, an accessory; `NONE` when all is done."""
    lying = [row[place] for place in g.places(seat) for row in (g.cages, g.addons, g.pets) if row[place] != NONE]
    spare = [piece for piece in asked.accessories if piece not in worn] if g.kept(seat) else []
    chosen: Any = t.ask(seat, "arrange-piece", (DONE, *lying, *spare))
    return NONE if chosen == DONE else int(chosen)


def _deal_with(
    g: State, t: Asker, seat: int, asked: Arrangement, piece: int, left_out: list[int], worn: dict[int, int]
) -> None:
    """Ask where a piece goes, and put it there; `worn` maps accessories to pets, who take them along."""
    match t.ask(seat, "arrange-place", _ways(g, seat, asked, piece)):
        case ("lay", _, int(place)):
            lying = g.cages if piece in asked.new_cages else g.addons
            _take_away(g, t, seat, lying, place)
            arranging.lay(g, t, seat, lying, piece, place)
        case ("scrap", _):
            if piece in g.beside[seat]:
                g.beside[seat].remove(piece)
                arranging.scrap(g, t, seat, piece)
            else:
                lying = g.cages if piece in g.cages else g.addons
                _take_away(g, t, seat, lying, lying.index(piece))
                _send_out_homeless(g, seat)
        case ("move", _, int(place)):
            _move(g, seat, piece, place)
        case ("release", _):
            _send_away(g, seat, piece)
            left_out.append(piece)
        case ("adorn", _, int(place)):
            worn[piece] = g.pets[place]


def _ways(g: State, seat: int, asked: Arrangement, piece: int) -> tuple[Value, ...]:
    """Return what can be done with a piece."""
    places = g.places(seat)
    if piece in g.beside[seat] and piece in (*asked.new_cages, *asked.new_addons):
        lying, new = (g.cages, asked.new_cages) if piece in asked.new_cages else (g.addons, asked.new_addons)
        return (*[(LAY, piece, place) for place in places if lying[place] not in new], (SCRAP, piece))
    if piece in asked.pets:
        homes = [(MOVE, piece, place) for place in places if g.housed(place) and g.pets[place] == NONE]
        taken = [(MOVE, piece, place) for place in g.kept(seat) if g.housed(place) and g.pets[place] != piece]
        keep = (KEEP,) if piece in g.pets and g.housed(g.pets.index(piece)) else ()
        return (*homes, *keep, (RELEASE, piece), *taken)
    if piece in asked.accessories:
        return (*[(ADORN, piece, place) for place in g.kept(seat)], KEEP)
    return (SCRAP, piece), KEEP


def _take_away(g: State, t: Asker, seat: int, lying: list[int], place: int) -> None:
    """Remove what lies on a place."""
    old = lying[place]
    if old != NONE:
        lying[place] = NONE
        arranging.scrap(g, t, seat, old)


def _send_out_homeless(g: State, seat: int) -> None:
    """Let pets that have lost their cage wait for another one."""
    for place in g.kept(seat):
        if not g.housed(place):
            _send_away(g, seat, g.pets[place])


def _move(g: State, seat: int, pet: int, place: int) -> None:
    """Let a pet live on a place; who lived there gets its cage, or waits for one."""
    there = g.pets[place]
    if pet in g.pets:
        g.pets[g.pets.index(pet)] = there
    else:
        g.beside[seat].remove(pet)
        if there != NONE:
            g.beside[seat].append(there)
    g.pets[place] = pet


def _send_away(g: State, seat: int, pet: int) -> None:
    """Put a pet beside the display, if it isn't there."""
    if pet in g.pets:
        g.pets[g.pets.index(pet)] = NONE
        g.beside[seat].append(pet)


# --- need cards ---


def assign(g: State, t: Asker, seat: int, asked: Giving) -> giving.Plan:
    """Say of each stripe what it gets; cards with the same face are offered once (DP-ASG-1, DP-ASG-2)."""
    plan: list[giving.Given | str] = []
    for at, (place, _) in enumerate(asked.stripes):
        chosen: Any = choose(t, seat, "assign-card", _for_stripe(asked, plan, at))
        part = chosen if chosen == NOTHING else POTION if chosen[0] == POTION else chosen[2:]
        needs.give(g, t, seat, place, asked.stripes[at][1], part)
        plan.append(part)
    return tuple(plan)


def _for_stripe(asked: Giving, plan: list[giving.Given | str], at: int) -> tuple[Value, ...]:
    """Return what can lie beside a stripe after a half-made plan: cards, a potion, nothing where cards were short."""
    place, colour = asked.stripes[at]
    given = [part[0] for part in plan if not isinstance(part, str)]
    left = [card for card in asked.of_colour(colour) if card[0] not in given]
    before = [part for (_, own), part in zip(asked.stripes, plan, strict=False) if own == colour]
    short = asked.short[colour] - before.count(NOTHING)
    still = sum(own == colour for _, own in asked.stripes[at:])
    found: list[Value] = []
    if still > short:
        faces = dict(reversed([(face, card) for card, face in left]))
        found += [("give", place, card, face, count) for face, card in faces.items() for count in asked.counts(face)]
        found += [(POTION, place)] if plan.count(POTION) < asked.potions else []
    return (*found, *([NOTHING] if short else []))


PLANS: Mapping[str, Callable[[State, Asker, int, Any], Value]] = {
    "groups": form,
    "arrange": arrange,
    "assign": assign,
    "look-after": parts.plan_part,
    "do-business": parts.plan_part,
}
"""The rule by which a plan is put together, for each kind of question that wants one."""
