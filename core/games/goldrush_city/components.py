"""The components of Goldrush-City as plain constants, read from `components.toml` and checked against its totals.

A face is the place of a card's id in FACES. All constants are keyed by face.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

FOLDER = Path(__file__).parent
_DATA: dict[str, Any] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))

_GOLD: list[dict[str, Any]] = _DATA["gold_card"]
_CITY: list[dict[str, Any]] = _DATA["city_card"]
_BUILDINGS: list[dict[str, Any]] = _DATA["building"]
_DIGGERS: list[dict[str, Any]] = _DATA["digger_card"]
_MATERIALS = [card for card in _CITY if card["kind"] == "material"]

FACES: tuple[str, ...] = tuple(card["id"] for card in (*_GOLD, *_CITY, *_BUILDINGS, *_DIGGERS))
FACE = {name: face for face, name in enumerate(FACES)}


def _deck(cards: list[dict[str, Any]], count: str) -> tuple[int, ...]:
    return tuple(FACE[card["id"]] for card in cards for _ in range(card[count]))


def _by_face(cards: list[dict[str, Any]], field: str) -> dict[int, Any]:
    return {FACE[card["id"]]: card[field] for card in cards}


GOLD_DECK = _deck(_GOLD, "count")
CITY_DECK = _deck(_CITY, "count")
DIGGER_DECK = _deck(_DIGGERS, "count")

# What a question about cards carries to bots can't be changed by them.
SACKS: Mapping[int, int] = MappingProxyType(_by_face(_GOLD, "sacks"))
ONE_EACH: Mapping[int, int] = MappingProxyType(dict.fromkeys(SACKS, 1))

LOADS: dict[int, int] = _by_face(_MATERIALS, "loads")
PLUS = frozenset(FACE[card["id"]] for card in _MATERIALS if card["plus"])
WOOD, STONE = (
    MappingProxyType({FACE[card["id"]]: card["loads"] for card in _MATERIALS if card["material"] == material})
    for material in ("wood", "stone")
)
ABILITY: dict[int, str] = {FACE[card["id"]]: card["ability"] for card in _CITY if card["kind"] == "bandit"}
DICE_EVENTS = {FACE[card["id"]]: card["id"] for card in _CITY if card.get("dice")}
KEPT_EVENTS = frozenset(FACE[card["id"]] for card in _CITY if card.get("keep"))

STARS: dict[int, int] = _by_face(_BUILDINGS, "stars")
WOOD_COST: dict[int, int] = _by_face(_BUILDINGS, "wood")
STONE_COST: dict[int, int] = _by_face(_BUILDINGS, "stone")
TOOL_COST: dict[int, int] = _by_face(_BUILDINGS, "tools")
SMITHY = FACE["smithy"]
SETS = tuple(FACE[card["id"]] for card in _BUILDINGS if card["points"] == "set")

DIGGER_VALUE: dict[int, int] = _by_face(_DIGGERS, "value")
DIGGER_FACTOR: dict[int, int] = _by_face(_DIGGERS, "multiplier")

CHIPS: dict[str, int] = {chip["id"]: chip["count"] for chip in _DATA["chip"]}
START_GOLD: int = _DATA["setup"]["start_gold_cards"]

ACTIONS: dict[str, int] = _DATA["actions"]
EVENTS: dict[str, int] = _DATA["events"]
FIGHT_BONUS: int = _DATA["fight"]["attacker_bonus"]
DYNAMITE_PER_STAR: int = _DATA["bandits"]["dynamite_per_star"]
MOST_CHIPS_ROBBED: int = _DATA["bandits"]["max_chips_robbed"]
INCOME: dict[str, int] = _DATA["income"]
BRIBE: int = _DATA["prices"]["block_min"]
"""The price of playing a Governor or Padre, and of luring (GC-BLOCK-3, GC-LURE-1)."""
SCORING: dict[str, int] = _DATA["scoring"]
OPTION_DEFAULTS: dict[str, Any] = _DATA["options"]

_SETUPS = {setup["players"]: setup for setup in _DATA["setup_by_players"]}
SEATS: tuple[int, int] = (min(_SETUPS), max(_SETUPS))
END_TRIGGER: dict[int, int] = {seats: setup["end_trigger_buildings"] for seats, setup in _SETUPS.items()}


def building_cards(seats: int) -> tuple[int, ...]:
    """Return the faces of the building cards that are in the game with so many seats (GC-SETUP-1)."""
    removed = _SETUPS[seats]["removed"]
    return _deck([card for card in _BUILDINGS if card["id"] not in removed], "copies")


def check_totals() -> None:
    """Raise `ValueError` if the lists of components don't add up to the totals that the file states."""
    found = {
        "building_cards": len(_deck(_BUILDINGS, "copies")),
        "city_bandit": sum(face in ABILITY for face in CITY_DECK),
        "city_cards": len(CITY_DECK),
        "city_event": sum(face in DICE_EVENTS or face in KEPT_EVENTS for face in CITY_DECK),
        "city_stone": sum(face in STONE for face in CITY_DECK),
        "city_wood": sum(face in WOOD for face in CITY_DECK),
        "digger_cards": len(DIGGER_DECK),
        "dynamite_chips": CHIPS["dynamite"],
        "gold_cards": len(GOLD_DECK),
        "tool_chips": CHIPS["tool"],
    }
    if _DATA["prices"]["lure_min"] != BRIBE:
        raise ValueError("blocking and luring have the same price")
    for name, count in found.items():
        if _DATA["totals"][name] != count:
            raise ValueError(f"{name}: {count} listed, {_DATA['totals'][name]} stated")
    for seats, setup in _SETUPS.items():
        if len(building_cards(seats)) != setup["buildings_in_game"]:
            raise ValueError(f"buildings with {seats} seats don't add up")


check_totals()
