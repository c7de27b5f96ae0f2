"""What the panels of the plain table are made from: who measures, and where words, looks and answers are found.

A game's `texts.toml` may help with `swatches` (which things have a colour in the game) and, where a board needs the
room, with `plain`: zones that are `quiet` while nothing lies there, zones that begin one of the `rows` in the middle,
`values` (pieces whose number is always written) and `strong` cards, whose names catch the eye.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from parlour.client import saves
from parlour.client.paint import Painter
from parlour.client.snapshot import Choice, Picture, Seat, ZonePic
from parlour.client.texts import Texts
from parlour.client.theme import SeatLook, Theme, contrast
from parlour.client.widgets import Widget
from parlour.core.words import OF_SEAT, Words

SWATCHES = ("green", "red", "yellow", "purple")
"""Colours that things may have in a game."""


@dataclass
class Draft:
    """What panels are made of: the painter measures, the rest is looked up. `dense`: a board needs the room."""

    p: Painter
    tr: Texts
    game: object
    theme: Theme
    seats: tuple[Seat, ...]
    picture: Picture
    chosen: frozenset[int] = frozenset()
    usable: frozenset[int] = frozenset()
    toggle: Callable[[int], None] | None = None
    choices: Callable[[str], tuple[Choice, ...]] = field(default=lambda target: ())
    """The answers about one thing, by its target."""
    pick: Callable[[tuple[Choice, ...]], None] | None = None
    dense: bool = False

    def word(self, name: str) -> str:
        """A word of the game."""
        return saves.word(self.tr, self.game, name)

    def about(self, name: str) -> str:
        """What the game tells of one of its words; nothing where only a table of its own can fill in the numbers."""
        told = saves.about(self.tr, self.game, name)
        return "" if "{" in told else told

    def short(self, name: str) -> str:
        """A word of the game where there is little room."""
        return saves.short(self.tr, self.game, name)

    def label(self, name: str) -> str:
        """How a zone or a card is called at this table: in short where a board needs the room."""
        return self.short(name) if self.dense else self.word(name)

    def mentioned(self, zone: ZonePic) -> bool:
        """Whether an empty zone is worth a word."""
        return zone.name not in self._listed("plain", "quiet")

    def begins_row(self, zone: ZonePic) -> bool:
        """Whether a zone of the middle begins a row."""
        return zone.name in self._listed("plain", "rows")

    def style(self, face: str) -> str:
        """The letters of a card's name: strong for cards that catch the eye among others."""
        return "bold" if self.dense and face in self._listed("plain", "strong") else "regular"

    def counted(self, piece: str, count: int) -> str:
        """How pieces are called in short, with their number; a number alone where their sign says enough."""
        short = self.short(piece)
        if not short:
            return str(count)
        if piece in self._listed("plain", "values"):
            return f"{short} {count}"
        return several(short, count)

    def swatch(self, name: str) -> SeatLook | None:
        """The colour that a thing has in the game, and an ink that is read on it; None for most things."""
        return self._swatches.get(name.partition(OF_SEAT)[0])

    def coloured(self, zone: ZonePic) -> bool:
        """Whether all cards of a zone have colours, so that small tags can be told apart."""
        return all(self.swatch(card.face or card.back) is not None for card in zone.cards)

    def _listed(self, section: str, name: str) -> list[str]:
        words = getattr(self.game, "words", None)
        found: list[str] = words.texts.get(section, {}).get(name, []) if isinstance(words, Words) else []
        return found

    @cached_property
    def _swatches(self) -> dict[str, SeatLook]:
        out: dict[str, SeatLook] = {}
        for name in SWATCHES:
            colour = self.theme.colours[f"swatch_{name}"]
            inks = (self.theme.colours["card_text"], self.theme.colours["text"])
            look = SeatLook(colour, max(inks, key=lambda ink, under=colour: contrast(ink, under)), "")
            out |= dict.fromkeys(self._listed("swatches", name), look)
        return out

    def pressable(self, widget: Widget, target: str) -> bool:
        """Lets a thing be pressed where it lies, if an answer is about it; says whether one is."""
        pick, found = self.pick, tuple(choice for choice in self.choices(target) if choice.why is None)
        if not found or pick is None:
            return False
        widget.on = lambda: pick(found)
        widget.tip = "\n".join(filter(None, (self.tr("Press to choose"), widget.tip)))
        return True

    def owner(self, piece: str) -> int | None:
        """The seat whose piece it is, such as `minion@2`; None for a piece of nobody's."""
        seat = piece.partition(OF_SEAT)[2]
        return int(seat) if seat else None


def several(name: str, count: int) -> str:
    """A name with the number of things, if there are more than one."""
    return f"{name} ×{count}" if count > 1 else name
