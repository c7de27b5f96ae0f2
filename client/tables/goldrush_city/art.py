"""The pictures of Goldrush-City, all drawn by code: faces, standing buildings, backs, chips, icons and the table."""

from collections.abc import Callable

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import (
    art_backs,
    art_buildings,
    art_city,
    art_frames,
    art_gold,
    art_ground,
    art_tokens,
)
from parlour.client.tables.goldrush_city.art_frames import NAMED, bears, shortened
from parlour.core.games.goldrush_city import components as parts

__all__ = [
    "NAMED", "bears", "count_at", "draw_back", "draw_face", "draw_ground", "draw_piece", "draw_standing", "icon",
    "pile_count_at", "shortened",
]  # fmt: skip

Word = Callable[[str], str]


def draw_face(p: Painter, rect: Rect, face: str, word: Word) -> None:
    """A card's face in `rect`; `face` is a component id and `word` gives its name. An unknown one is a plain card."""
    number = parts.FACE.get(face, -1)
    name = word(face)
    if number in parts.SACKS:
        art_gold.draw_gold(p, rect, parts.SACKS[number], name)
    elif number in parts.DIGGER_VALUE:
        art_gold.draw_digger(p, rect, parts.DIGGER_VALUE[number], parts.DIGGER_FACTOR[number], name)
    elif number in parts.LOADS:
        material = "wood" if number in parts.WOOD else "stone"
        art_city.draw_material(p, rect, material, parts.LOADS[number], number in parts.PLUS, name)
    elif number in parts.ABILITY:
        art_city.draw_bandit(p, rect, parts.ABILITY[number], name)
    elif face in art_city.EVENTS:
        art_city.draw_event(p, rect, face, number in parts.DICE_EVENTS, name)
    elif number in parts.STARS:
        costs = (parts.WOOD_COST[number], parts.STONE_COST[number], parts.TOOL_COST[number])
        art_buildings.draw_permit(p, rect, face, costs, parts.STARS[number], name)
    else:
        art_frames.draw_plain(p, rect, name)


def draw_standing(p: Painter, rect: Rect, face: str, word: Word) -> None:
    """A finished building in `rect`; what is no building gets its face."""
    number = parts.FACE.get(face, -1)
    if number in parts.STARS:
        art_buildings.draw_standing(p, rect, face, parts.STARS[number], word(face))
    else:
        draw_face(p, rect, face, word)


def draw_back(p: Painter, rect: Rect, deck: str) -> None:
    """The back of a deck: "gold", "city", "digger", "building"; any other name gives a neutral one."""
    art_backs.draw_back(p, rect, deck)


def count_at(face: str, named: bool) -> float:
    """Where at its left edge a card has neither number nor letter, as a part of its height; `face` "" is a back."""
    number = parts.FACE.get(face, -1)
    if number in parts.SACKS or number in parts.LOADS:
        return 0.47 if named else 0.58
    if number in parts.STARS:
        return 0.22 if named else 0.28
    return 0.28 if face else 0.5


def pile_count_at(face: str) -> float:
    """The same for a pile, whose cards bear no names: low, but above what a building costs."""
    return 0.28 if parts.FACE.get(face, -1) in parts.STARS else 0.8


def draw_piece(p: Painter, rect: Rect, piece: str) -> None:
    """A chip or token in the middle of `rect`: "tool", "dynamite", "closed_A", "closed_B", "closed_C", "star"."""
    art_tokens.piece(p, rect, piece)


def draw_ground(p: Painter, area: Rect) -> None:
    """The table under everything; opaque, and dark enough for light texts."""
    art_ground.draw_ground(p, area)


def icon(p: Painter, rect: Rect, name: str) -> None:
    """A small pictogram in the middle of `rect`, to stand beside a number; `art_tokens.ICONS` has the names."""
    art_tokens.icon(p, rect, name)
