"""The domain of arranging a display: cages, addons, pets and accessories as one whole plan (DP-ARR-1 to DP-ARR-9)."""

from typing import TypeAlias

from parlour.core.domains import Chooser, Domain
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.state import NONE, SITES

Row: TypeAlias = tuple[int, ...]
Plan: TypeAlias = tuple[Row, Row, Row, Row]
"""What lies on the four sites afterwards: cage tiles, addons, pets (`NONE` for nothing); and for each accessory the
site whose pet gets it, or `NONE`. What is named nowhere leaves the game; a pet left out is lost.
"""

_ODDITY = 12
"""One random plan in so many gives something away."""


class Arrangement(Domain[Plan]):
    """All ways to arrange a display. `cages` and `addons` are what lies on the sites before (`NONE` for nothing),
    `new_cages` and `new_addons` what may be added; `pets` and `accessories` are all that the seat owns.
    """

    __slots__ = ("accessories", "addons", "cages", "new_addons", "new_cages", "pets")

    def __init__(self, cages: Row, addons: Row, new_cages: Row, new_addons: Row, pets: Row, accessories: Row) -> None:
        """Keep what was given; see the class."""
        self.cages = cages
        self.addons = addons
        self.new_cages = new_cages
        self.new_addons = new_addons
        self.pets = pets
        self.accessories = accessories

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        new = (self.new_cages, self.new_addons)
        return ["arrangement", self.cages, self.addons, *new, self.pets, self.accessories]

    def why_not(self, value: object) -> str | None:
        """Return the first reason against a plan, or `None`."""
        lengths = (SITES, SITES, SITES, len(self.accessories))
        if not isinstance(value, tuple) or len(value) != len(lengths):
            return "a plan is four rows: cages, addons, pets, accessories"
        if not all(_is_row(row, length) for row, length in zip(value, lengths, strict=True)):
            return "a plan names one piece or none for each of the four sites, and a site or none for each accessory"
        cages, addons, pets, worn = value
        return (
            _tiles("cage", cages, self.cages, self.new_cages)
            or _tiles("addon", addons, self.addons, self.new_addons)
            or self._homes(pets, cages)
            or self._gifts(worn, pets)
        )

    def _homes(self, pets: Row, cages: Row) -> str | None:
        """Say why pets cannot live so: each has a cage of its own (DP-ARR-7)."""
        if _twice(pets):
            return "a pet lives on one site"
        for site, pet in enumerate(pets):
            if pet not in (NONE, *self.pets):
                return f"pet {pet} is not yours"
            if pet != NONE and not _caged(cages, site):
                return "every pet needs a cage"
        return None

    def _gifts(self, worn: Row, pets: Row) -> str | None:
        """Say why accessories cannot be given so (DA-ACC-1)."""
        for site in worn:
            if site != NONE and not 0 <= site < SITES:
                return "there is no such site"
            if site != NONE and pets[site] == NONE:
                return "an accessory needs a pet"
        return None

    def draw(self, generator: Chooser) -> Plan:
        """Return a plan at random: new tiles on any site, mostly a free one; pets in any cages, all that find room."""
        cages = _lay(self.cages, self.new_cages, generator)
        addons = _lay(self.addons, self.new_addons, generator)
        sites = [site for site in range(SITES) if _caged(cages, site)]
        homes = [NONE] * SITES
        for pet in self.pets:
            if sites and generator.randrange(_ODDITY):
                homes[sites.pop(generator.randrange(len(sites)))] = pet
        living = [site for site, pet in enumerate(homes) if pet != NONE]
        worn = []
        for _ in self.accessories:
            at = generator.randrange(len(living) + 1)
            worn.append(living[at] if at < len(living) else NONE)
        return cages, addons, tuple(homes), tuple(worn)


def _tiles(kind: str, row: Row, old: Row, new: Row) -> str | None:
    """Say why cages or addons cannot lie so: old ones stay where they are (DP-ARR-2 to DP-ARR-6)."""
    if _twice(row):
        return f"one {kind} lies on one site"
    for site, tile in enumerate(row):
        if tile in (NONE, old[site]) or tile in new:
            continue
        return f"{kind}s that were placed never move" if tile in old else f"{kind} {tile} is not yours"
    return None


def _lay(old: Row, new: Row, generator: Chooser) -> Row:
    row = list(old)
    for tile in new:
        free = [site for site, there in enumerate(row) if there == NONE]
        site = free[generator.randrange(len(free))] if free else generator.randrange(SITES)
        if not generator.randrange(_ODDITY):
            site = generator.randrange(SITES)
        row[site] = tile
    if not generator.randrange(2 * _ODDITY):
        row[generator.randrange(SITES)] = NONE
    return tuple(row)


def _caged(cages: Row, site: int) -> bool:
    """Say whether a site has a cage: a tile, or the printed one (DP-ARR-4)."""
    return cages[site] != NONE or site == components.PRINTED_SITE


def _twice(row: Row) -> bool:
    named = [piece for piece in row if piece != NONE]
    return len(named) > len(set(named))


def _is_row(row: object, length: int) -> bool:
    if not isinstance(row, tuple) or len(row) != length:
        return False
    return all(isinstance(number, int) and not isinstance(number, bool) for number in row)
