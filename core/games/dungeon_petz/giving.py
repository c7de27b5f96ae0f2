"""The plan by which need cards are given out: one card, potion or nothing for each stripe (DP-ASG-1, DP-ASG-2)."""

from typing import TypeAlias

from parlour.core.domains import UNKNOWN, Chooser, Domain, Look, Value
from parlour.core.games.dungeon_petz.components import NEED, SITES

POTION, NOTHING = "potion", "nothing"
"""What a stripe can have instead of a card."""

Given: TypeAlias = tuple[int, int, int]
"""A card that is given: its handle, its face, and how many of its symbols count (DP-OPT-1)."""

_SHAPE = "an answer here is a card, a potion or nothing for each stripe"


class Giving(Domain[tuple[Value, ...]]):
    """Give out the need cards of a hand, behind a screen.

    `stripes` are the (site, colour) that want a card, those of one pet side by side. A value runs beside them and holds
    for each a `Given`, `POTION` or `NOTHING`. `handles` are the hand, `colours` and `faces` run beside it; a face is
    `UNKNOWN` where it isn't public. At most `potions` potions can be used; exactly `short[colour]` stripes of a colour
    stay without a card, since there was none to be drawn (DP-DRAW-3). `double` says that cards may have two symbols
    that count.
    """

    __slots__ = ("colours", "double", "faces", "handles", "potions", "short", "stripes")

    def __init__(
        self,
        stripes: tuple[tuple[int, str], ...],
        handles: tuple[int, ...],
        colours: tuple[str, ...],
        faces: tuple[int, ...],
        potions: int = 0,
        short: tuple[tuple[str, int], ...] = (),
        double: bool = False,
    ) -> None:
        """Keep what was given; see the class. `short` lists (colour, number) pairs."""
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

    def fair(self, value: tuple[Value, ...], look: Look) -> bool:
        """Say whether every card has the face that is claimed."""
        return all(look(handle) == face for handle, face, _ in cards_of(value))

    def lacking(self, colour: str) -> int:
        """Return how many stripes of a colour stay without a card."""
        return dict(self.short).get(colour, 0)

    def of_colour(self, colour: str) -> tuple[tuple[int, int], ...]:
        """Return the (handle, face) pairs of a colour in the hand."""
        hand = zip(self.handles, self.colours, self.faces, strict=True)
        return tuple([(handle, face) for handle, own, face in hand if own == colour])

    def why_not(self, value: object) -> str | None:
        """Return the first reason against the plan, or `None`."""
        if not isinstance(value, tuple) or len(value) != len(self.stripes):
            return _SHAPE
        used: list[int] = []
        for (site, colour), part in zip(self.stripes, value, strict=True):
            if part not in (POTION, NOTHING):
                reason = self._why_not_card(part, site, colour)
                if reason:
                    return reason
                used.append(part[0])
        if len(set(used)) < len(used):
            return "each card is given out once"
        if value.count(POTION) > self.potions:
            return f"there are {self.potions} potions"
        return self._why_not_empty(value)

    def _why_not_card(self, part: object, site: int, colour: str) -> str | None:
        """Return why a card cannot be given for a stripe."""
        if not (isinstance(part, tuple) and len(part) == 3 and all(type(number) is int for number in part)):
            return _SHAPE
        handle, face, counted = part
        if handle not in self.handles:
            return f"card {handle} is not in the hand"
        at = self.handles.index(handle)
        if self.colours[at] != colour:
            return f"a stripe of the pet on {SITES[site]} wants a {colour} card"
        if self.faces[at] not in (UNKNOWN, face):
            return f"card {handle} has another face"
        if face not in self.possible(colour):
            return f"card {handle} cannot have this face"
        return None if counted in self.countings(face) else f"card {handle} has not that many symbols"

    def _why_not_empty(self, value: tuple[Value, ...]) -> str | None:
        """Return whether too few or too many stripes of a colour stay without a card."""
        for colour in dict.fromkeys([colour for _, colour in self.stripes]):
            empty = sum(own == colour and part == NOTHING for (_, own), part in zip(self.stripes, value, strict=True))
            if empty != self.lacking(colour):
                return f"{self.lacking(colour)} {colour} stripes stay without a card, not {empty}"
        return None

    def possible(self, colour: str) -> tuple[int, ...]:
        """Return the faces that cards of a colour can have."""
        return tuple(
            [face for face, card in NEED.items() if card.colour == colour and (self.double or len(card.symbols) == 1)]
        )

    def countings(self, face: int) -> tuple[int, ...]:
        """Return how many symbols of a card may count: the main one, or both (DP-OPT-1)."""
        return tuple(range(1, len(NEED[face].symbols) + 1))

    def draw(self, generator: Chooser) -> tuple[Value, ...]:
        """Return a plan at random; faces that aren't known are made up, the draw is from the public superset then."""
        value: list[Value] = [NOTHING] * len(self.stripes)
        potions = self.potions
        for colour in dict.fromkeys([colour for _, colour in self.stripes]):
            places = [place for place, (_, own) in enumerate(self.stripes) if own == colour]
            _shuffle(places, generator)
            cards = list(self.of_colour(colour))
            _shuffle(cards, generator)
            for place in places[self.lacking(colour) :]:
                if not cards or (potions and not generator.randrange(4)):
                    value[place] = POTION
                    potions -= 1
                else:
                    value[place] = self._drawn(*cards.pop(), colour, generator)
        return tuple(value)

    def _drawn(self, handle: int, face: int, colour: str, generator: Chooser) -> Given:
        """Return a card as it is given, with a made-up face where it isn't known, and symbols by chance."""
        if face == UNKNOWN:
            faces = self.possible(colour)
            face = faces[generator.randrange(len(faces))]
        countings = self.countings(face)
        return handle, face, countings[generator.randrange(len(countings))]


def cards_of(value: tuple[Value, ...]) -> tuple[Given, ...]:
    """Return the cards of a plan, without potions and stripes that stay empty."""
    return tuple([part for part in value if isinstance(part, tuple)])  # type: ignore[misc]  # why_not saw to the shape


def _shuffle(items: list[object], generator: Chooser) -> None:
    for at in range(len(items) - 1, 0, -1):
        other = generator.randrange(at + 1)
        items[at], items[other] = items[other], items[at]
