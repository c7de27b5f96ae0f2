"""Cards side by side: alike ones in stacks, and as close together as the room demands. Pure numbers, no pygame."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from parlour.client.geometry import Rect
from parlour.client.snapshot import CardPic

SHAPE = 0.72  # a card's width, as a part of its height
PRESS = 33.0  # how much of a card is seen at least where it can be pressed
PEEP = 5.0  # and elsewhere
CLEAR = 4.0  # between two cards that don't overlap
APART = 9.0  # between two groups
NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Stack:
    """Cards that look the same, drawn as one."""

    cards: tuple[CardPic, ...]

    @property
    def first(self) -> CardPic:
        """The card that stands for all of them."""
        return self.cards[0]

    @property
    def handles(self) -> tuple[int, ...]:
        """All of them."""
        return tuple(card.handle for card in self.cards)


def stacks(cards: Iterable[CardPic], order: Sequence[str], alone: Collection[int] = ()) -> list[Stack]:
    """Alike cards together, sorted by kind; a card in `alone` stands by itself."""
    found: dict[tuple[str, str, int], list[CardPic]] = {}
    for card in cards:
        found.setdefault((card.face, card.back, card.handle if card.handle in alone else -1), []).append(card)
    rank = {face: at for at, face in enumerate(order)}
    return [
        Stack(tuple(alike))
        for _, alike in sorted(
            found.items(), key=lambda item: (rank.get(item[0][0], len(rank)), item[0][0], item[0][2])
        )
    ]


@dataclass
class Group:
    """Stacks of one zone that lie side by side. `press` are the places in it that can be pressed."""

    seat: int
    zone: str
    stacks: list[Stack]
    press: bool = False
    part: int = 0
    """The rest of a group that needed several rows."""
    width: float = 0
    """Of something that isn't cards; 0 for cards."""
    rect: Rect = NOWHERE
    places: list[Rect] = field(default_factory=list)

    def least(self, wide: float) -> float:
        """The room that it needs when it is pushed together."""
        if self.width:
            return self.width
        return wide + (len(self.stacks) - 1) * (min(PRESS, wide) if self.press else min(PEEP, wide))

    def most(self, wide: float) -> float:
        """The room that it takes when nothing overlaps."""
        if self.width:
            return self.width
        return len(self.stacks) * (wide + CLEAR) - CLEAR


def spread(groups: list[Group], row: Rect, wide: float, high: float) -> None:
    """Places groups in a row from the left, with cards of a size.

    What can't be pressed moves together first, then the rest; what still doesn't fit sticks out.
    """
    room = row.w - APART * (len(groups) - 1)
    loose = [group for group in groups if not group.press]
    firm = [group for group in groups if group.press]
    firm_most = sum(group.most(wide) for group in firm)
    loose_share = _share(room - firm_most, loose, wide)
    firm_share = 1.0
    if loose_share < 0:
        loose_share = 0.0
        firm_share = max(0.0, _share(room - sum(group.least(wide) for group in loose), firm, wide))
    x = row.x
    for group in groups:
        share = firm_share if group.press else loose_share
        taken = group.least(wide) + (group.most(wide) - group.least(wide)) * share
        _place(group, Rect(x, row.y, taken, row.h), wide, high)
        x += taken + APART


def _share(room: float, groups: list[Group], wide: float) -> float:
    """Which part of the way from least to most there is room for; at most 1, below 0 if there isn't even the least."""
    least, most = sum(group.least(wide) for group in groups), sum(group.most(wide) for group in groups)
    if most <= room:
        return 1.0
    return (room - least) / (most - least) if most > least and room >= least else -1.0


def _place(group: Group, rect: Rect, wide: float, high: float) -> None:
    group.rect = rect
    count = len(group.stacks)
    if group.width or not count:
        group.places = []
        return
    pitch = (rect.w - wide) / (count - 1) if count > 1 else 0.0
    y = rect.y + (rect.h - high) / 2
    group.places = [Rect(rect.x + i * pitch, y, wide, high) for i in range(count)]


def carried(rows: list[list[Group]], room: float, wide: float) -> list[list[Group]]:
    """The same rows, where what doesn't fit into one even when it is pushed together begins the next."""
    out: list[list[Group]] = []
    over: list[Group] = []
    for at, row in enumerate(rows):
        row = [*over, *row]
        over = []
        while at + 1 < len(rows) and _need(row, wide) > room and (last := _movable(row)) is not None:
            if len(last.stacks) == 1:
                row.remove(last)
                moved = last
            else:
                moved = Group(last.seat, last.zone, [last.stacks.pop()], last.press, last.part + 1)
            if over and over[0].zone == moved.zone:
                over[0].stacks.insert(0, moved.stacks[0])
            else:
                over.insert(0, moved)
        out.append(row)
    return out


def _need(row: list[Group], wide: float) -> float:
    return sum(group.least(wide) for group in row) + APART * (len(row) - 1)


def _movable(row: list[Group]) -> Group | None:
    """The last group of cards in a row of which there is more than one, or whose cards can be parted."""
    cards = [group for group in row if not group.width]
    return cards[-1] if len(row) > 1 or (cards and len(cards[-1].stacks) > 1) else None
