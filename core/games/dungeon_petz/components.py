"""The components of Dungeon Petz as plain constants, read from `components.toml` and checked as they are loaded.

A face is the place of an id in FACES: need cards, pets, cages, addons, artifacts, accessories, workshops, customers,
exhibitions. Every table is keyed by face: `PET[face].stripes`. The kinds of rows stand in `pieces.py`.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from parlour.core.games.dungeon_petz import vocabulary
from parlour.core.games.dungeon_petz.pieces import (
    Accessory,
    Artifact,
    Board,
    Customer,
    Exhibition,
    Food,
    Help,
    Housing,
    Judging,
    Line,
    NeedCard,
    Pet,
    Processed,
    Space,
    Variant,
    Workshop,
)

FOLDER = Path(__file__).parent
_DATA: dict[str, Any] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))

# ---------------------------------------------------------------- words

_WORDS: dict[str, tuple[str, ...]] = {name: tuple(words) for name, words in _DATA["vocabulary"].items()}
SYMBOLS: tuple[str, ...] = _WORDS["symbols"]
"""The need symbols in the order of care inside one pet (DP-CARE-2)."""
COLOURS: tuple[str, ...] = _WORDS["colours"]
"""The colours of need cards and stripes (DP-GEN-6)."""
TRAITS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {kind: tuple(names) for kind, names in _DATA["traits"].items()}
)
"""The odd things that pets, artifacts, cages, addons and workshops do, by the kind of piece."""

# ---------------------------------------------------------------- rows


def _need(row: Mapping[str, Any]) -> NeedCard:
    return NeedCard(row["id"], row["colour"], tuple(row["symbols"]), row["copies"])


def _pet(row: Mapping[str, Any]) -> Pet:
    extra, trait = row.get("extra_stripe", ""), row.get("trait", "")
    return Pet(row["id"], row["set"], row["diet"], tuple(row["stripes"]), extra, trait)


def _help(row: Mapping[str, Any]) -> Help:
    return Help(row.get("strength", 0), row.get("antimagic", 0), MappingProxyType(row.get("auto", {})))


def _housing(row: Mapping[str, Any]) -> Housing:
    modes = MappingProxyType({mode["id"]: _help(mode) for mode in row.get("modes", ())})
    return Housing(row["id"], row["set"], _help(row), row.get("trait", ""), modes, row.get("cost", {}).get("gold", 0))


def _artifact(row: Mapping[str, Any]) -> Artifact:
    amount = row.get("capacity") or row.get("max_cards") or row.get("gold") or 0
    return Artifact(row["id"], row["set"], row["trait"], row.get("colour", ""), amount)


def _accessory(row: Mapping[str, Any]) -> Accessory:
    return Accessory(row["id"], row["stripe"], row["copies"])


def _workshop(row: Mapping[str, Any]) -> Workshop:
    ((cost, _one),) = row["cost"].items()
    return Workshop(row["id"], cost, row["trait"], row.get("amount", 0))


def _food(row: Mapping[str, int]) -> Food:
    return Food(row["vegetable"], row["meat"])


def _line(row: Mapping[str, Any]) -> Line:
    ((kind, word),) = [(kind, row[kind]) for kind in _WORDS["scores"] if kind in row]
    return Line(kind, word, row["points"])


def _judging(row: Mapping[str, Any]) -> Judging:
    lines = tuple(_line(line) for line in row["scores"])
    return Judging(lines, tuple(row.get("pair", ())), row.get("pair_points", 0), row.get("leftover_points", 0))


def _customer(row: Mapping[str, Any]) -> Customer:
    return Customer(row["id"], row["set"], _judging(row))


def _exhibition(row: Mapping[str, Any]) -> Exhibition:
    crates = MappingProxyType({stand: _food(crate) for stand, crate in row["crates"].items()})
    return Exhibition(row["id"], row["set"], row["scope"], _judging(row), crates)


def _space(row: Mapping[str, Any]) -> Space:
    return Space(row["id"], row["kind"], row["set"], row["demand"], row.get("stand", ""))


def _by_number(row: Mapping[Any, Any]) -> Mapping[int, Any]:
    """Return a row by numbers; keys of the data are texts."""
    return MappingProxyType({int(number): value for number, value in row.items()})


def _variant(row: Mapping[str, Any]) -> Variant:
    boards = _by_number(row["boards"])
    return Variant(row["id"], tuple(row["sets"]), row["imps"], row["gold"], row["market_artifact_marked"], boards)


def _board(row: Mapping[str, Any]) -> Board:
    rounds = tuple(row["imp_rounds"]), tuple(row["exhibition_rounds"])
    return Board(row["id"], row["rounds"], *rounds, _by_number(row["customers"]), _by_number(row["start_token"]))


# ---------------------------------------------------------------- cards and tiles

KINDS = ("need", "pet", "cage", "addon", "artifact", "accessory", "workshop", "customer", "exhibition")
"""The kinds of pieces that have a face; this is also what their backs are called."""

FACES: tuple[str, ...] = tuple(row["id"] for kind in KINDS for row in _DATA[kind])
FACE = {name: face for face, name in enumerate(FACES)}

NEED: dict[int, NeedCard] = {FACE[row["id"]]: _need(row) for row in _DATA["need"]}
PET: dict[int, Pet] = {FACE[row["id"]]: _pet(row) for row in _DATA["pet"]}
CAGE: dict[int, Housing] = {FACE[row["id"]]: _housing(row) for row in _DATA["cage"]}
ADDON: dict[int, Housing] = {FACE[row["id"]]: _housing(row) for row in _DATA["addon"]}
ARTIFACT: dict[int, Artifact] = {FACE[row["id"]]: _artifact(row) for row in _DATA["artifact"]}
ACCESSORY: dict[int, Accessory] = {FACE[row["id"]]: _accessory(row) for row in _DATA["accessory"]}
WORKSHOP: dict[int, Workshop] = {FACE[row["id"]]: _workshop(row) for row in _DATA["workshop"]}
CUSTOMER: dict[int, Customer] = {FACE[row["id"]]: _customer(row) for row in _DATA["customer"]}
EXHIBITION: dict[int, Exhibition] = {FACE[row["id"]]: _exhibition(row) for row in _DATA["exhibition"]}
PROCESSED: dict[str, Processed] = {
    row["id"]: Processed(row["id"], row["made_from"], tuple(row["meets"]), row["show_bonus"])
    for row in _DATA["processed_food"]
}
PRINTED_CAGE: Help = _help(_DATA["printed_cage"])
"""The cage that is printed on a display (DP-SET-8)."""
NO_HELP = Help(0, 0, MappingProxyType({}))
"""What a pet without a cage has (DA-RUFF-5)."""

_BY_KIND: dict[str, Mapping[int, Any]] = {
    "pet": PET,
    "cage": CAGE,
    "addon": ADDON,
    "artifact": ARTIFACT,
    "customer": CUSTOMER,
    "exhibition": EXHIBITION,
}


@cache
def pile(kind: str, sets: tuple[str, ...]) -> tuple[int, ...]:
    """Return the faces of all pieces of a kind that a variant uses, one each (DP-SET-1, DA-SET-1).

    `kind` is "pet", "cage", "addon", "artifact", "customer" or "exhibition"; `sets` are those of the variant.
    """
    return tuple([face for face, piece in _BY_KIND[kind].items() if piece.set in sets])


@cache
def need_deck(colour: str, double: bool) -> tuple[int, ...]:
    """Return the faces of a need deck; without the option, cards with two symbols are plain ones (DP-OPT-1)."""
    found: list[int] = []
    for face, card in NEED.items():
        if card.colour == colour:
            found += [face if double else FACE[f"{colour}_{card.symbols[0]}"]] * card.copies
    return tuple(sorted(found))


ACCESSORIES: tuple[int, ...] = tuple(face for face, piece in ACCESSORY.items() for _ in range(piece.copies))
"""The faces of the eight accessory tokens (DA-SET-6)."""
WORKSHOPS: tuple[int, ...] = tuple(WORKSHOP)
"""The faces of the six workshops (DA-SET-7)."""
POTIONS: int = _DATA["potions"]["total"]

# ---------------------------------------------------------------- variants, boards, places

VARIANT: dict[str, Variant] = {row["id"]: _variant(row) for row in _DATA["variant"]}
BOARD: dict[str, Board] = {row["id"]: _board(row) for row in _DATA["progress_board"]}
OPTION_DEFAULTS: dict[str, Any] = _DATA["options"]
SEATS: tuple[int, int] = (min(_DATA["game"]["players"]), max(_DATA["game"]["players"]))
DARK_ALLEYS: str = _DATA["game"]["expansion"]


def board(variant: str, seats: int) -> Board:
    """Return the progress board of a variant with so many seats."""
    return BOARD[VARIANT[variant].boards[seats]]


SPACE: dict[str, Space] = {row["id"]: _space(row) for row in _DATA["space"]}
"""The action spaces by their ids, those of the central board first."""


@cache
def spaces(sets: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the action spaces of a variant, in the order of the boards."""
    return tuple([name for name, space in SPACE.items() if space.set in sets])


STANDS: tuple[str, ...] = tuple(space.stand for space in SPACE.values() if space.stand)
MARKET: tuple[str, ...] = tuple(_DATA["black_market"]["slots"])
"""The six things of the black market from left to right (DA-SET-4)."""
MARKET_PET_SIZE: int = _DATA["black_market"]["pet_size"]

SITES: tuple[str, ...] = tuple(_DATA["display"]["sites"])
"""The sites of a display; rules name a site by its place here: nw 0, ne 1, sw 2, se 3 (DP-GEN-4)."""
AISLES: tuple[tuple[int, int], ...] = tuple(
    (SITES.index(one), SITES.index(other)) for one, other in _DATA["display"]["neighbours"]
)
"""The four aisles, each between the two sites that share it; such sites are neighbours (DP-GEN-5)."""
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(site for site in range(len(SITES)) if (site, own) in AISLES or (own, site) in AISLES)
    for own in range(len(SITES))
)
"""The neighbours of each site."""

LOOPS: tuple[tuple[str, ...], ...] = tuple(tuple(loop) for loop in _DATA["neutral"]["loops"])
"""The ways of the neutral imps; stops that are no action spaces have names of their own (DP-NEU-2)."""
DARK_LOOP: tuple[str, ...] = tuple(_DATA["neutral_dark_alleys"]["loop"])
NEUTRAL_START: Mapping[int, tuple[str, ...]] = _by_number(
    {seats: tuple(_DATA["neutral"].get(f"start_{seats}", ())) for seats in (2, 3, 4)}
)
"""Where neutral imps begin, by the number of seats (DP-NEU-1)."""
DARK_START: Mapping[int, tuple[str, ...]] = _by_number(
    {seats: tuple(_DATA["neutral_dark_alleys"].get(f"start_{seats}", ())) for seats in (2, 3, 4)}
)

# ---------------------------------------------------------------- numbers

_SETUP: dict[str, Any] = _DATA["setup"]
CAGES_ON_DISPLAY: int = _SETUP["cages_on_display"]
ADDONS_ON_DISPLAY: int = _SETUP["addons_on_display"]
ARTIFACTS_ON_DISPLAY: int = _SETUP["artifacts_on_display"]
ACCESSORIES_ON_DISPLAY: int = _SETUP["accessories_on_display"]
WORKSHOPS_OPEN: int = _SETUP["workshops_open"]
YOUNG_PETS: int = _SETUP["young_pets"]
OLDER_PETS: int = _SETUP["older_pets"]
NEW_CAGES: int = _SETUP["new_cages_per_round"]
NEW_ADDONS: int = _SETUP["new_addons_per_round"]
NEW_ARTIFACTS: int = _SETUP["new_artifacts_per_round"]
NEW_YOUNG_PETS: int = _SETUP["new_young_pets_per_round"]
HAND_PER_COLOUR: int = _SETUP["hand_per_colour"]
PRINTED_SITE: int = SITES.index(_SETUP["printed_cage_site"])
PRINTED_MANURE: int = _SETUP["printed_cage_manure"]
ROUND_ONE_FOOD: Mapping[str, Food] = MappingProxyType(
    {stand: _food(food) for stand, food in _SETUP["round_one_food"].items()}
)

YOUNG: int = _DATA["growth"]["young_size"]
OLDER: int = _DATA["growth"]["older_size"]
GROWN: Mapping[int, int] = _by_number(_DATA["growth"]["next"])
"""The size that a pet grows to, by its size (DP-AGE-1)."""

_PRICE: dict[str, Any] = _DATA["price"]
PRICE: Mapping[str, Mapping[int, int]] = MappingProxyType({diet: _by_number(_PRICE[diet]) for diet in _WORDS["diets"]})
"""The gold for a pet by diet and size (DP-SELL-7)."""
MIN_SIZE_TO_SELL: int = _PRICE["min_size_to_sell"]
PRICE_PER_MUTATION: int = _PRICE["per_mutation"]
PRICE_PER_ACCESSORY: int = _PRICE["per_accessory"]
PRICE_MINIMUM: int = _PRICE["minimum"]
MULTIPLIER_PLATFORM: int = _DATA["sale"]["multiplier_platform"]
MULTIPLIER_OTHER: int = _DATA["sale"]["multiplier_other"]
MIN_SUITABILITY: int = _DATA["sale"]["min_suitability"]

FIRST_HAND: int = _DATA["loss"]["first_hand"]
HAND_EVERY: int = _DATA["loss"]["hand_every"]
MUTATIONS_TO_VANISH: int = _DATA["loss"]["mutations_to_vanish"]
PRIZES: tuple[int, ...] = tuple(_DATA["prizes"]["by_place"])
JUDGE_POINTS: int = _DATA["prizes"]["judge_points"]
HARMLESS_DISEASE: int = _DATA["disease"]["harmless_up_to"]
CHAMBERS: Mapping[str, int] = MappingProxyType({food: _DATA["storage"][f"{food}_chambers"] for food in _WORDS["food"]})
"""How many chambers the pantry has for vegetables and for meat (DP-GEN-3)."""
GROUP_EXITS: int = _DATA["storage"]["group_exits"]
INCOME: Mapping[int, tuple[int, ...]] = _by_number(
    {seats: tuple(_DATA["income"][f"{word}_players"]) for seats, word in ((2, "two"), (3, "three"), (4, "four"))}
)
"""The income by number of seats, in seat order (DP-PREP-10)."""
CLEAN_MANURE: int = _DATA["jobs"]["clean_manure"]
EARN_GOLD: int = _DATA["jobs"]["earn_gold"]

_FINAL: dict[str, dict[str, Any]] = {row["id"]: row for row in _DATA["final_exhibition"]}
FINALS: tuple[str, ...] = tuple(_FINAL)
"""The two final exhibitions in order (DP-FIN-1)."""
GOLD_PER_POINT: int = _FINAL["economic_strength"]["gold_per_point"]
FINAL_POINTS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {name: MappingProxyType({**row["points"], **row["dark_alleys_points"]}) for name, row in _FINAL.items()}
)
"""What the lines of a final exhibition are worth, by its id: `FINAL_POINTS["shop_appearance"]["pet"]`."""

# ---------------------------------------------------------------- checks

Function = Callable[..., Any]


def check_implementations(kind: str, functions: Mapping[str, Function]) -> None:
    """Raise `ValueError` unless each trait of a kind of pieces has one function, and each function is a trait's."""
    for trait in functions:
        if trait not in TRAITS[kind]:
            raise ValueError(f"{trait} has a function, but is no trait of a {kind}")
    for trait in TRAITS[kind]:
        if trait not in functions:
            raise ValueError(f"{trait}, a trait of a {kind}, has no function")


vocabulary.check(_DATA)
vocabulary.check_totals(_DATA)
