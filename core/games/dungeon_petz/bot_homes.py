"""How the bot arranges its display: it compares all ways that matter. And to which pets it gives accessories."""

from collections.abc import Mapping
from itertools import permutations
from typing import TypeAlias

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.arrangement import Arrangement, Row
from parlour.core.games.dungeon_petz.bot_goods import FINAL, help_worth
from parlour.core.games.dungeon_petz.bot_outlook import (
    MANURE,
    POINT,
    SHARES,
    WHOLE,
    Outlook,
    help_of,
    keeping,
    upkeep,
)
from parlour.core.games.dungeon_petz.components import COLOURS, PRINTED_SITE
from parlour.core.games.dungeon_petz.exhibitions import SINGLE
from parlour.core.games.dungeon_petz.losing import hands_at
from parlour.core.games.dungeon_petz.pieces import Judging
from parlour.core.games.dungeon_petz.state import NONE, SITES

ROOM = 150
"""What a further site with a cage is worth: room for another pet."""
SHOW_POINT = 65
"""What a point in a show is worth,"""
SALE_POINT = 250
"""and one that a customer gives."""


def laid(look: Outlook, old: Row, new: Row) -> list[Row]:
    """Return the rows that result when new tiles go to free sites, or replace the weakest ones where none is free."""
    if not new:
        return [old]
    free = [site for site, tile in enumerate(old) if tile == NONE]
    if len(free) < len(new):
        others = [site for site in range(SITES) if site not in free]
        free += sorted(others, key=lambda site: help_worth(look, old[site]))[: len(new) - len(free)]
    rows: list[Row] = []
    for sites in permutations(free, min(len(new), len(free))):
        row = list(old)
        for tile, site in zip(new, sites, strict=False):
            row[site] = tile
        rows.append(tuple(row))
    return rows


def housed(look: Outlook, cages: Row, pets: Row) -> list[Row]:
    """Return the ways in which the pets, or the best of them, live in the cages."""
    sites = [site for site in range(SITES) if cages[site] != NONE or site == PRINTED_SITE]
    living = sorted(pets, key=lambda pet: -keeping(look, pet))[: len(sites)]
    rows: list[Row] = []
    for chosen in permutations(sites, len(living)):
        row = [NONE] * SITES
        for pet, site in zip(living, chosen, strict=True):
            row[site] = pet
        rows.append(tuple(row))
    return rows


class Homes:
    """What arrangements cost, each pet on each site reckoned once."""

    def __init__(self, look: Outlook) -> None:
        """Begin without anything reckoned."""
        self.look = look
        self.known: dict[tuple[int, int, int, int], int] = {}

    def cost(self, cages: Row, addons: Row, pets: Row) -> int:
        """Return what the pets probably cost in a round when they live so."""
        return sum([self._cost(pet, site, cages[site], addons[site]) for site, pet in enumerate(pets) if pet != NONE])

    def _cost(self, pet: int, site: int, cage: int, addon: int) -> int:
        key = (pet, site, cage, addon)
        if key not in self.known:
            g, dirt = self.look.g, self.look.g.manure[self.look.g.place(self.look.seat, site)]
            ways = help_of(g, site, cage, addon)
            dirty = dirt * MANURE // 2  # it can't be cleaned while a pet lives there
            self.known[key] = upkeep(g.pet(pet), g.size[pet], ways, dirt) + dirty
        return self.known[key]


def answer_arrange(look: Outlook, domain: Arrangement, generator: Generator) -> Value:
    """Arrange the display so that the pets will cost least; then give out accessories that will bring something."""
    del generator
    homes = Homes(look)
    lost = {pet: keeping(look, pet) + POINT * hands_at(look.g.reputation[look.seat]) for pet in domain.pets}
    rows = [
        (cages, addons, pets)
        for cages in laid(look, domain.cages, domain.new_cages)
        for addons in laid(look, domain.addons, domain.new_addons)
        for pets in housed(look, cages, domain.pets)
    ]

    def worth(plan: tuple[Row, Row, Row]) -> int:
        cages, addons, pets = plan
        room = sum([cages[site] != NONE or site == PRINTED_SITE for site in range(SITES)])
        tiles = sum([tile != NONE for tile in (*cages, *addons)])
        left_out = sum([lost[pet] for pet in domain.pets if pet not in pets])
        return ROOM * room + FINAL * tiles - homes.cost(*plan) - left_out

    plan = max(rows, key=worth)
    return (*plan, adorned(look, plan, domain.accessories))


# --- accessories ---


def adorned(look: Outlook, plan: tuple[Row, Row, Row], accessories: Row) -> Row:
    """Return for each accessory the site whose pet gets it: the one to which it brings most, if it is worth it."""
    worn: dict[int, tuple[str, ...]] = {site: () for site, pet in enumerate(plan[2]) if pet != NONE}
    given: list[int] = []
    stages = judged(look, plan[2]) if accessories else {}
    for accessory in accessories:
        stripe = components.ACCESSORY[look.g.face[accessory]].stripe
        gains = {site: stripe_gain(look, plan, site, stages[site], more, stripe) for site, more in worn.items()}
        best = max(gains, key=lambda site: gains[site], default=NONE)
        given.append(best if best != NONE and gains[best] > 0 else NONE)
        if given[-1] != NONE:
            worn[best] = (*worn[best], stripe)
    return tuple(given)


Stage: TypeAlias = tuple[Judging, int]
"""Who will judge a pet, and what a point of that is worth."""


def judged(look: Outlook, pets: Row) -> dict[int, list[Stage]]:
    """Return by whom the pet of each site will probably be judged in this round: in the show, and by whom it is
    bought.
    """
    g = look.g
    living = [site for site, pet in enumerate(pets) if pet != NONE]
    stages: dict[int, list[Stage]] = {site: [] for site in living}

    def points(site: int, judging: Judging) -> int:
        pet = pets[site]
        return sum([hoped(judging, SHARES[COLOURS.index(colour)]) for colour in g.pet(pet).shown(g.size[pet])])

    show = g.exhibitions[g.round]
    if show != NONE and living:
        row = components.EXHIBITION[g.face[show]]
        best = max(living, key=lambda site: points(site, row.judging))
        for site in [best] if row.scope == SINGLE else living:
            stages[site].append((row.judging, SHOW_POINT))
    for tile in g.customers[g.round]:
        judging = components.CUSTOMER[g.face[tile]].judging
        worth = {
            site: points(site, judging) * SALE_POINT // WHOLE - keeping(look, pets[site])
            for site in living
            if g.size[pets[site]] >= components.MIN_SIZE_TO_SELL
        }
        buys = max(worth, key=lambda site: worth[site], default=NONE)
        if buys != NONE and worth[buys] > 0:
            stages[buys].append((judging, SALE_POINT))
    return stages


def stripe_gain(
    look: Outlook, plan: tuple[Row, Row, Row], site: int, stages: list[Stage], worn: tuple[str, ...], stripe: str
) -> int:
    """Return what one more stripe brings to the pet of a site, by those who judge it, after what it costs."""
    g, share, (cages, addons, pets) = look.g, SHARES[COLOURS.index(stripe)], plan
    pet, size, dirt = g.pet(pets[site]), g.size[pets[site]], g.manure[g.place(look.seat, site)]
    ways = help_of(g, site, cages[site], addons[site])
    before, after = (upkeep(pet, size, ways, dirt, more) for more in (worn, (*worn, stripe)))
    return sum([worth * hoped(judging, share) for judging, worth in stages]) // WHOLE - (after - before)


def hoped(judging: Judging, share: Mapping[str, int]) -> int:
    """Return what a customer or a show probably gives for one more card, in parts of `WHOLE`."""
    lines = sum([line.points * share.get(line.word, 0) for line in judging.lines if line.kind == "symbol"])
    return lines + sum([judging.pair_points * share[symbol] // 2 for symbol in judging.pair])
