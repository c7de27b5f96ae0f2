"""Theme tokens from theme.toml: colours, seats, sizes; a game's own theme.toml lies over them."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class SeatLook:
    """How a seat is recognised: colour, the ink on it, and a shape."""

    colour: Colour
    ink: Colour
    shape: str


@dataclass(frozen=True)
class Theme:
    """All tokens of one theme."""

    colours: dict[str, Colour]
    seats: tuple[SeatLook, ...]
    sizes: dict[str, float]
    shape: dict[str, float]

    def seat(self, number: int) -> SeatLook:
        """The look of a seat; with more seats than looks they come round again, and initials differ."""
        return self.seats[number % len(self.seats)]

    def dressed(self, wishes: Sequence[tuple[int, int]]) -> "Theme":
        """The same theme with seats in other colours and shapes, (colour, shape) each by its number; -1: its own."""
        looks = []
        for number, (colour, shape) in enumerate(wishes):
            dyed = self.seat(number if colour < 0 else colour)
            looks.append(replace(dyed, shape=self.seat(number if shape < 0 else shape).shape))
        return replace(self, seats=(*looks, *self.seats[len(looks) :]))


def colour(text: str) -> Colour:
    """'#rrggbb' as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def contrast(one: Colour, two: Colour) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(value: Colour) -> float:
    parts = [c / 255 for c in value]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def load_theme() -> Theme:
    """Reads theme.toml, which is part of the program."""
    data = tomllib.loads(files("parlour.client").joinpath("theme.toml").read_text("utf-8"))
    return Theme(
        {name: colour(value) for name, value in data["colours"].items()},
        tuple(SeatLook(colour(s["colour"]), colour(s["ink"]), s["shape"]) for s in data["seats"]),
        {name: float(value) for name, value in data["sizes"].items()},
        {name: float(value) for name, value in data["shape"].items()},
    )


@cache
def load_game_theme(folder: str) -> Theme:
    """The common theme with the colours of `tables/<folder>/theme.toml` over it: new tokens, and others' new values."""
    data = tomllib.loads(files("parlour.client").joinpath("tables", folder, "theme.toml").read_text("utf-8"))
    common = load_theme()
    own = {name: colour(value) for name, value in data["colours"].items()}
    return replace(common, colours={**common.colours, **own})
