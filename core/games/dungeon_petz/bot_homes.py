"""How the bot arranges its display: it compares all ways that matter."""

from itertools import permutations

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz.arrangement import Arrangement, Row
from parlour.core.games.dungeon_petz.bot_goods import FINAL, help_worth
from parlour.core.games.dungeon_petz.bot_outlook import MANURE, POINT, Outlook, help_of, keeping, upkeep
from parlour.core.games.dungeon_petz.components import ADDON, CAGE, PRINTED_SITE
from parlour.core.games.dungeon_petz.losing import hands_at
from parlour.core.games.dungeon_petz.state import NONE, SITES

ROOM = 150
"""What a further site with a cage is worth: room for another pet."""


def laid(look: Outlook, old: Row, new: Row) -> list[Row]:
    """Return the rows that result when new tiles go to free sites, or replace the weakest ones where none is free."""
    if not new:
        return [old]
    free = [site for site, tile in enumerate(old) if tile == NONE]
    if len(free) < len(new):
        others = [site for site in range(SITES) if site not in free]
        free += sorted(others, key=lambda site: tile_worth(look, old[site]))[: len(new) - len(free)]
    rows: list[Row] = []
    for sites in permutations(free, min(len(new), len(free))):
        row = list(old)
        for tile, site in zip(new, sites, strict=False):
            row[site] = tile
        rows.append(tuple(row))
    return rows


def tile_worth(look: Outlook, tile: int) -> int:
    """Return what a cage or an addon of the display is worth."""
    face = look.g.face[tile]
    return help_worth(look, (CAGE[face] if face in CAGE else ADDON[face]).help)


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
            given = help_of(g, site, cage, addon)
            dirty = dirt * MANURE // 2  # it can't be cleaned while a pet lives there
            self.known[key] = upkeep(g, pet, g.size[pet], given, dirt) + dirty
        return self.known[key]


def answer_arrange(look: Outlook, domain: Arrangement, generator: Generator) -> Value:
    """Arrange the display so that the pets will cost least; accessories are kept for the end."""
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

    return (*max(rows, key=worth), (NONE,) * len(domain.accessories))
