"""The plan by which need cards are given out: one card, potion or nothing for each stripe (DP-ASG-1, DP-ASG-2)."""

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias, TypeVar

from parlour.core.domains import UNKNOWN, Chooser, Domain, Look
from parlour.core.domains.base import is_whole
from parlour.core.games.dungeon_petz.components import COLOURS, NEED, SITES

T = TypeVar("T")

POTION, NOTHING = "potion", "nothing"
"""What a stripe can have instead of a card."""

Given: TypeAlias = tuple[int, int, int]
"""A card that is given: its handle, its face, and how many of its symbols count (DP-OPT-1)."""
Plan: TypeAlias = tuple[Given | str, ...]

_SHAPE = "an answer here is a card, a potion or nothing for each stripe"


class Giving(Domain[Plan]):
    """Give out the need cards of a hand, behind a screen.

    `stripes` are the (place, colour) that want a card, those of one pet side by side. A plan runs beside them and holds
    for each a `Given`, `POTION` or `NOTHING`. `handles` are the hand; `colours` and `faces` run beside it, a face being
    `UNKNOWN` where it isn't public. At most `potions` are used; exactly `short[colour]` stripes of a colour stay
    without a card, since there was none to be drawn (DP-DRAW-3). `double` says that a card may have two symbols.
    """

    __slots__ = ("colours", "double", "faces", "handles", "potions", "short", "stripes")

    def __init__(
        self,
        stripes: tuple[tuple[int, int], ...],
        handles: tuple[int, ...],
        colours: tuple[int, ...],
        faces: tuple[int, ...],
        potions: int = 0,
        short: tuple[int, ...] = (0,) * len(COLOURS),
        double: bool = False,
    ) -> None:
        """Keep what was given; see the class."""
        self.stripes = stripes
        self.handles = handles
        self.colours = colours
        self.faces = faces
        self.potions = potions
        self.short = short
        self.double = double

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        hand: tuple[object, ...] = (self.handles, self.colours, self.faces)
        return ["giving", self.stripes, *hand, self.potions, self.short, self.double]

    def known(self, look: Look) -> "Giving":
        """Return the same choice with the face of every hand card filled in."""
        faces = tuple([look(handle) for handle in self.handles])
        return Giving(self.stripes, self.handles, self.colours, faces, self.potions, self.short, self.double)

    def fair(self, value: Plan, look: Look) -> bool:
        """Say whether every card has the face that is claimed."""
        return all(look(handle) == face for handle, face, _ in cards_of(value))

    def of_colour(self, colour: int) -> tuple[tuple[int, int], ...]:
        """Return the (handle, face) pairs of a colour in the hand."""
        hand = zip(self.handles, self.colours, self.faces, strict=True)
        return tuple([(handle, face) for handle, own, face in hand if own == colour])

    def wanted(self) -> tuple[int, ...]:
        """Return the colours of the stripes, each once."""
        return tuple(sorted({colour for _, colour in self.stripes}))

    def possible(self, colour: int) -> tuple[int, ...]:
        """Return the faces that cards of a colour can have."""
        return _possible(COLOURS[colour], self.double)

    def counts(self, face: int) -> range:
        """Return how many symbols of a card with this face may count (DP-OPT-1)."""
        return range(1, len(NEED[face].symbols) + 1)

    def why_not(self, value: object) -> str | None:
        """Return the first reason against the plan, or `None`."""
        if not isinstance(value, tuple) or len(value) != len(self.stripes):
            return _SHAPE
        used: list[int] = []
        for (place, colour), part in zip(self.stripes, value, strict=True):
            if part not in (POTION, NOTHING):
                reason = self._why_not_card(part, place, colour)
                if reason:
                    return reason
                used.append(part[0])
        if len(set(used)) < len(used):
            return "each card is given out once"
        if value.count(POTION) > self.potions:
            return f"potions there are: {self.potions}, not {value.count(POTION)}"
        return self._why_not_empty(value)

    def _why_not_card(self, part: object, place: int, colour: int) -> str | None:
        """Return why a card cannot be given for a stripe."""
        if not (isinstance(part, tuple) and len(part) == 3 and all(map(is_whole, part))):
            return _SHAPE
        handle, face, counted = part
        if handle not in self.handles:
            return f"card {handle} is not in the hand"
        at = self.handles.index(handle)
        if self.colours[at] != colour:
            return f"a stripe of the pet on {SITES[place % len(SITES)]} wants a {COLOURS[colour]} card"
        if self.faces[at] not in (UNKNOWN, face):
            return f"card {handle} has another face"
        if face not in self.possible(colour):
            return f"card {handle} cannot have this face"
        return None if counted in self.counts(face) else f"card {handle} has not so many symbols"

    def _why_not_empty(self, value: tuple[object, ...]) -> str | None:
        """Return whether too few or too many stripes of a colour stay without a card."""
        for colour in self.wanted():
            empty = sum(own == colour and part == NOTHING for (_, own), part in zip(self.stripes, value, strict=True))
            if empty != self.short[colour]:
                return f"{COLOURS[colour]} stripes that stay without a card: {self.short[colour]}, not {empty}"
        return None

    def draw(self, generator: Chooser) -> Plan:
        """Return a plan at random; faces that aren't known are made up: the draw is from the public superset then."""
        value: list[Given | str] = [NOTHING] * len(self.stripes)
        potions = self.potions
        for colour in self.wanted():
            places = _shuffled([at for at, (_, own) in enumerate(self.stripes) if own == colour], generator)
            cards = _shuffled(self.of_colour(colour), generator)
            for at in places[self.short[colour] :]:
                if not cards or (potions > 0 and not generator.randrange(4)):
                    value[at] = POTION
                    potions -= 1
                else:
                    value[at] = self._drawn(cards.pop(), colour, generator)
        return tuple(value)

    def _drawn(self, card: tuple[int, int], colour: int, generator: Chooser) -> Given:
        """Return a card as it is given, with a made-up face where it isn't known, and symbols by chance."""
        handle, face = card
        if face == UNKNOWN:
            faces = self.possible(colour)
            face = faces[generator.randrange(len(faces))]
        counts = self.counts(face)
        return handle, face, counts[generator.randrange(len(counts))]


def cards_of(plan: Plan) -> tuple[Given, ...]:
    """Return the cards of a plan, without potions and stripes that stay empty."""
    return tuple([part for part in plan if not isinstance(part, str)])


@cache
def _possible(colour: str, double: bool) -> tuple[int, ...]:
    return tuple([face for face, card in NEED.items() if card.colour == colour and (double or len(card.symbols) == 1)])


def _shuffled(items: Iterable[T], generator: Chooser) -> list[T]:
    found = list(items)
    for at in range(len(found) - 1, 0, -1):
        other = generator.randrange(at + 1)
        found[at], found[other] = found[other], found[at]
    return found
