"""The domain of forming groups: which imps and which gold leave by which exit, as a whole plan (DP-GRP-1)."""

from typing import TypeAlias

from parlour.core.domains import Chooser, Domain
from parlour.core.games.dungeon_petz import components

Entry: TypeAlias = tuple[int, int, int, int]
"""A group: `(imps, gold, guard, hat)`, the last two 1 where the bodyguard goes along or the top hat is worn."""
Plan: TypeAlias = tuple[Entry, ...]
"""One entry an exit, from the first one on."""

_SHAPE = "a plan has one entry of four numbers for each group: imps, gold, bodyguard, top hat"


class Exits(Domain[Plan]):
    """All ways to divide `imps` and `gold` among the exits; `guard` and `hat` say, by 1, that they can be used."""

    __slots__ = ("gold", "guard", "hat", "imps")

    def __init__(self, imps: int, gold: int, guard: int = 0, hat: int = 0) -> None:
        """Keep what there is to divide."""
        self.imps = imps
        self.gold = gold
        self.guard = guard
        self.hat = hat

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["exits", self.imps, self.gold, self.guard, self.hat]

    def why_not(self, value: object) -> str | None:
        """Return the first reason against a plan, or `None` (DP-GRP-2, DA-GRP-1, DA-GUARD-3, DA-HAT-1)."""
        if not isinstance(value, tuple) or not all(map(_is_entry, value)):
            return _SHAPE
        if len(value) > components.GROUP_EXITS:
            return f"there are {components.GROUP_EXITS} exits"
        if any(entry[0] < 1 for entry in value):
            return "a group needs at least one imp"
        imps, gold, guard, hat = (sum(entry[at] for entry in value) for at in range(4))
        if imps > self.imps:
            return f"there are {self.imps} imps in the burrow"
        if gold > self.gold:
            return f"there is {self.gold} gold in the treasury"
        if guard > self.guard:
            return "the bodyguard can join one group" if self.guard else "there is no bodyguard to send"
        if hat > self.hat:
            return "the top hat can be put on one group" if self.hat else "there is no top hat to wear"
        return None

    def draw(self, generator: Chooser) -> Plan:
        """Return a plan: some exits, each imp and each gold to one of them or left at home."""
        most = min(components.GROUP_EXITS, self.imps)
        count = generator.randrange(most + 1)
        if not count:
            return ()
        groups = [[1, 0, 0, 0] for _ in range(count)]
        for at, number in ((0, self.imps - count), (1, self.gold), (2, self.guard), (3, self.hat)):
            for _ in range(number):
                chosen = generator.randrange(count + 1)
                if chosen < count:
                    groups[chosen][at] += 1
        return tuple([(imps, gold, guard, hat) for imps, gold, guard, hat in groups])


def _is_entry(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 4:
        return False
    return all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in value)
