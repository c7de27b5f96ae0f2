"""What the public state shows: the boards with goods, imps and tiles to come, each shop site by site, and the facts.

A piece that belongs to a seat is written `imp@2`: an imp of seat 2.
"""

from parlour.core.ask import NOBODY
from parlour.core.game import Turn, Zone
from parlour.core.games.dungeon_petz import components, exhibitions, hands, housing, scoring, waiting
from parlour.core.games.dungeon_petz.components import GROUP_EXITS
from parlour.core.games.dungeon_petz.state import FOODS, GUARD, LOOPS, MEAT, NO_HAT, NONE, PLATFORM, VEGETABLE, State

Pieces = tuple[tuple[str, int], ...]
Facts = tuple[tuple[str, int | str], ...]


def zones(g: State) -> tuple[Zone, ...]:
    """Return every place where pieces lie: progress, action spaces and goods, piles, then seat by seat."""
    common = (*_progress(g), *_spaces(g), *_goods(g), *(_alleys(g) if g.dark_alleys else ()), *_piles(g))
    return common + tuple(zone for seat in range(g.seats) for zone in _of_seat(g, seat))


# ---------------------------------------------------------------- the boards


def _progress(g: State) -> tuple[Zone, ...]:
    """Return the rounds with their exhibition, their customers, and the imps that wait there (DP-SET-2, DP-SET-7):
    first the one that is played and those to come.
    """
    numbers = sorted(range(1, g.board.rounds + 1), key=lambda number: (number < g.round, number))
    return tuple([Zone(f"round_{number}", NOBODY, _tiles(g, number), _waiting_at(g, number)) for number in numbers])


def _tiles(g: State, number: int) -> tuple[int, ...]:
    show = g.exhibitions[number]
    return (*((show,) if show != NONE else ()), *g.customers[number])


def _waiting_at(g: State, number: int) -> Pieces:
    return tuple((f"imp@{seat}", g.relatives[seat][number]) for seat in range(g.seats))


def _spaces(g: State) -> tuple[Zone, ...]:
    """Return the action spaces with who stands there, and where else neutral imps are (DP-SEND-9, DP-NEU-4)."""
    stops = [LOOPS[loop][stop] for loop, stop in g.neutrals]
    elsewhere = tuple((stop, 1) for stop in stops if stop not in g.taken)
    strollers = (Zone("idle", NOBODY, (), elsewhere),) if components.NEUTRAL_START[g.seats] else ()
    spaces = [Zone(space, NOBODY, (), _on_space(g, space), target=f"space:{space}") for space in g.spaces]
    return (*spaces, *strollers)


def _on_space(g: State, space: str) -> Pieces:
    seat = g.taken[space]
    neutral = sum(LOOPS[loop][stop] == space for loop, stop in g.neutrals)
    if seat < 0:
        return (("neutral_imp", neutral),)
    guard, hat = g.guard_space == space, g.hat[seat] == space
    return (f"imp@{seat}", g.on_space[space]), (f"guard@{seat}", int(guard)), (f"top_hat_worn@{seat}", int(hat))


def _goods(g: State) -> tuple[Zone, ...]:
    """Return what is on display on the central board (DP-SET-4, DP-SET-5)."""
    stands = [
        Zone(f"stand_{stand}", NOBODY, (), (("vegetable", food[VEGETABLE]), ("meat", food[MEAT])))
        for stand, food in zip(components.STANDS, g.stands, strict=True)
    ]
    return (
        Zone("yard", NOBODY, tuple(g.yard)),
        Zone("young", NOBODY, tuple(g.young)),
        Zone("older", NOBODY, tuple(g.older)),
        Zone("addon_row", NOBODY, tuple(g.addon_row)),
        Zone("tents", NOBODY, tuple(g.tents)),
        *stands,
        Zone("potions_left", NOBODY, (), (("potion", g.potions_left),)),
    )


def _alleys(g: State) -> tuple[Zone, ...]:
    """Return what is on display in the Dark Alleys, and where the passes are (DA-INFO-2)."""
    markers = tuple((f"marker_{slot}", int(marked)) for slot, marked in zip(components.MARKET, g.marked, strict=False))
    things = tuple([thing for thing in g.market if thing not in (NONE, GUARD)])
    passes = tuple((f"pass_{place + 1}@{seat}", 1) for seat, place in enumerate(g.passes))
    return (
        Zone("market", NOBODY, things, (("guard", g.market.count(GUARD)), *markers)),
        Zone("boutique", NOBODY, tuple(g.boutique)),
        Zone("workshops", NOBODY, tuple(g.workshops), passes),
    )


def _piles(g: State) -> tuple[Zone, ...]:
    """Return the need decks with their discards, and the piles (DP-INFO-2, DP-INFO-5)."""
    decks: list[Zone] = []
    for colour, word in enumerate(components.COLOURS):
        decks.append(Zone(f"deck_{word}", NOBODY, tuple(g.decks[colour]), pile=True))
        decks.append(Zone(f"discard_{word}", NOBODY, tuple(g.discards[colour]), pile=True))
    piles = {
        "pet_pile": g.pet_pile,
        "cage_pile": g.cage_pile,
        "addon_pile": g.addon_pile,
        "artifact_pile": g.artifact_pile,
        "exhibition_pile": g.exhibition_pile,
        "customer_pile": g.customer_pile,
    }
    if g.dark_alleys:
        piles |= {"accessory_pile": g.accessory_pile, "workshop_pile": g.workshop_pile}
    return (*decks, *(Zone(name, NOBODY, tuple(pile), pile=True) for name, pile in piles.items()))


# ---------------------------------------------------------------- a shop


def _of_seat(g: State, seat: int) -> tuple[Zone, ...]:
    groups = [Zone(f"group_{exit_ + 1}", seat, (), _in_group(g, seat, exit_)) for exit_ in range(GROUP_EXITS)]
    adornments = tuple([piece for piece in g.accessories[seat] if piece not in g.worn])
    return (
        Zone("standing", seat, (), (("reputation", g.reputation[seat]), ("start_token", int(g.token == seat)))),
        Zone("treasury", seat, (), (("gold", g.gold[seat]),)),
        Zone("burrow", seat, (), _in_burrow(g, seat)),
        *groups,
        Zone("hand", seat, hands.cards_of(g, seat)),
        *(_site(g, seat, place) for place in g.places(seat)),
        Zone("beside", seat, tuple(g.beside[seat])),
        Zone("pantry", seat, (), _pantry(g, seat)),
        Zone("shelf", seat, tuple(g.artifacts[seat]), _on_shelf(g, seat)),
        *((*_notes(g, seat), Zone("accessories", seat, adornments)) if g.dark_alleys else ()),
        Zone("aisles", seat, (), tuple((f"aisle_{aisle}", g.aisles[aisle]) for aisle in g.places(seat))),
        Zone("busy", seat, (), ((f"imp@{seat}", g.busy[seat]),)),
        Zone("returning", seat, (), ((f"imp@{seat}", g.returning[seat]),)),
        Zone("patients", seat, (), ((f"imp@{seat}", g.hospital[seat]),)),
        Zone("on_platform", seat, (), _on_platform(g, seat)),
    )


def _site(g: State, seat: int, place: int) -> Zone:
    """Return a site with cage, addon, pet, what the pet wears, and the cards it got; the stripes show the colours of
    those it will get (DP-GEN-4, DP-GEN-7).
    """
    tiles = tuple([piece for piece in (g.cages[place], g.addons[place], g.pets[place]) if piece != NONE])
    cards = (*tiles, *g.accessories_at(place), *g.assigned[place])
    pieces = (*_housing(g, place), *_of_pet(g, place), *_manure(g, place), ("potion", len(g.potions_used[place])))
    return Zone(components.SITES[g.site(place)], seat, cards, pieces)


def _housing(g: State, place: int) -> Pieces:
    """Return what cage and addon of a place give together (DP-CAGE-1, DP-CAGE-2)."""
    printed = g.cages[place] == NONE and g.housed(place)
    help_ = housing.help_at(g, place)
    auto = tuple((f"auto_{word}", count) for word, count in help_.auto.items())
    values = (("strength", help_.strength), ("antimagic", help_.antimagic), *auto)
    return ("printed_cage", int(printed)), *_chosen(g, place), *values


def _chosen(g: State, place: int) -> Pieces:
    """Return the mode of the Experimental Cage or the tune of the Jukebox, if they are here (DA-CAGE-1, DA-JUKE-1)."""
    cage, addon = g.cages[place], g.addons[place]
    modes = components.CAGE[g.face[cage]].modes if cage != NONE else {}
    tunes = components.ADDON[g.face[addon]].modes if addon != NONE else {}
    return (*(((g.mode, 1),) if g.mode in modes else ()), *(((g.tune, 1),) if g.tune in tunes else ()))


def _of_pet(g: State, place: int) -> Pieces:
    pet = g.pets[place]
    if pet == NONE:
        return ()
    served = g.assigned[place] or g.potions_used[place]
    stripes = () if served else g.stripes(place)
    return (
        (f"size_{g.size[pet]}", 1),
        *((f"stripe_{word}", stripes.count(colour)) for colour, word in enumerate(components.COLOURS)),
        ("suffering", g.suffering[pet]),
        ("mutation", g.mutation[pet]),
    )


def _manure(g: State, place: int) -> Pieces:
    return ("manure", g.manure[place] - g.pearls[place]), ("pearl", g.pearls[place])


def _in_burrow(g: State, seat: int) -> Pieces:
    """Return the available imps, and the bodyguard at home (DP-GEN-8, DA-GUARD-1)."""
    return (f"imp@{seat}", g.home[seat]), (f"guard@{seat}", int(g.guard_home(seat)))


def _in_group(g: State, seat: int, exit_: int) -> Pieces:
    """Return the figures and the gold behind an exit (DP-GRP-1)."""
    found = [group for group in g.groups_of(seat) if group.exit == exit_]
    if not found:
        return ()
    (group,) = found
    worn = (f"top_hat_worn@{seat}", int(group.hat != NO_HAT))
    return (f"imp@{seat}", group.imps), (f"guard@{seat}", int(group.guard)), ("gold", group.gold), worn


def _pantry(g: State, seat: int) -> Pieces:
    """Return the food by chamber, the freshest first: `vegetable_1` (DP-GEN-3)."""
    return tuple(
        (f"{word}_{chamber + 1}", count)
        for food, word in enumerate(FOODS)
        for chamber, count in enumerate(g.pantry(seat, food))
    )


def _on_shelf(g: State, seat: int) -> Pieces:
    """Return what lies on a shelf beside the artifacts (DP-GEN-3)."""
    frozen = [g.frozen[piece] for piece in g.artifacts[seat] if piece in g.frozen]
    stored = tuple((f"frozen_{word}", frozen.count(food)) for food, word in enumerate(FOODS))
    return ("potion", g.potions[seat]), *stored, ("lollipop", g.lollipops[seat]), ("can", g.cans[seat])


def _notes(g: State, seat: int) -> tuple[Zone, ...]:
    """Return what a Little Gift copies and which colour a chosen book has (DA-GIFT-1, DA-HAND-1)."""
    copies = tuple([(components.FACES[g.copied[piece]], 1) for piece in g.artifacts[seat] if piece in g.copied])
    colours = [g.book_colour[piece] for piece in g.artifacts[seat] if piece in g.book_colour]
    chosen = tuple([(components.COLOURS[colour], 1) for colour in colours])
    return Zone("copies", seat, (), copies), Zone("handbook", seat, (), chosen)


def _on_platform(g: State, seat: int) -> Pieces:
    return (f"imp@{seat}", g.platform[seat]), (f"top_hat_worn@{seat}", int(g.hat[seat] == PLATFORM))


# ---------------------------------------------------------------- facts


def turn(g: State) -> Turn:
    """Return whose turn it is, the phase, and the facts that belong beside them."""
    facts: list[tuple[str, int | str]] = [("round", g.round), ("rounds_in_all", g.board.rounds)]
    tile = g.exhibitions[g.round]
    if tile in g.face:
        facts.append(("show", components.FACES[g.face[tile]]))
    return Turn(g.active, g.phase, (*facts, *_size_on_turn(g)), _group_on_turn(g))


def _size_on_turn(g: State) -> Facts:
    """Return the size of the groups that leave now (DP-SEND-2); a top hat makes a half of it (DA-HAT-1)."""
    if g.phase != "send" or not g.groups:
        return ()
    largest = waiting.largest_size(g)
    return ("group_size", largest // 2), *((("half", "true"),) if largest % 2 else ())


def _group_on_turn(g: State) -> Facts:
    """Return which group is about to be sent (DP-SEND-5)."""
    waits = any((group.seat, group.exit) == (g.active, g.acting) for group in g.groups)
    return (("acting", f"group_{g.acting + 1}"),) if waits else ()


def points(g: State) -> tuple[int, ...]:
    """Return the reputation that each seat would have if both final exhibitions were held now (DP-FIN-1)."""
    found = list(g.reputation)
    if not g.over:
        for name in components.FINALS:
            totals = {seat: sum(scoring.lines(g, seat, name).values()) for seat in range(g.seats)}
            for seat, prize in exhibitions.prizes(totals).items():
                found[seat] += prize
    return tuple(found)
