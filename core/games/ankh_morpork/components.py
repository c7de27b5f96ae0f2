"""The components of Ankh-Morpork as plain constants, read from `components.toml` and checked as they are loaded.

A face is the place of an id in FACES: the play cards, then the random events, then the personalities. An area is its
number on the board, 1 to 12. An effect is a word of the closed vocabulary with its parameters; the function of that
word is called with them by their names: `OPERATIONS[effect.do](g, t, scroll, **effect.values)`.
"""

import inspect
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
_DATA: dict[str, Any] = tomllib.loads((FOLDER / "components.toml").read_text(encoding="utf-8"))


class Effect(NamedTuple):
    """What a text does: a word of the vocabulary and its parameters by name. Parts of it are effects too."""

    do: str
    values: Mapping[str, Any]


class Case(NamedTuple):
    """An entry of the operation `roll`: the results of the die that it stands for, and what happens then."""

    faces: tuple[int, ...]
    then: Effect


class Symbol(NamedTuple):
    """A symbol of a play card (AM-SYM-1 to AM-SYM-10); `amount` is the number in a coin, else 0."""

    kind: str
    amount: int


class Card(NamedTuple):
    """A play card. `keeps` says before whom it may stay on the table: "own", "target" or nobody ("")."""

    id: str
    deck: str
    symbols: tuple[Symbol, ...]
    effect: Effect | None
    keeps: str
    two_player: bool


class Area(NamedTuple):
    """An area of the board. `near` is the area with all its neighbours, in the order of their numbers."""

    number: int
    id: str
    cost: int
    neighbours: tuple[int, ...]
    near: tuple[int, ...]
    river: bool
    start: bool
    power: Effect | None
    reaction: bool


class RandomEvent(NamedTuple):
    """A random event card."""

    id: str
    effect: Effect | None


class Personality(NamedTuple):
    """A personality: what is counted, and how many win by the number of players; none with a number: not used then."""

    id: str
    check: str
    at_least: Mapping[int, int]
    two_player: bool


def _effect(row: Mapping[str, Any]) -> Effect:
    """Return an effect as it stands in the data; it cannot be changed by whoever carries it out."""
    return Effect(row["do"], MappingProxyType({name: _value(value) for name, value in row.items() if name != "do"}))


def _value(value: Any) -> Any:
    """Return a parameter: an effect, an entry of a roll, a list of such, or a plain value."""
    match value:
        case {"do": _}:
            return _effect(value)
        case {"faces": faces, "then": then}:
            return Case(tuple(faces), _effect(then))
        case list():
            return tuple(_value(part) for part in value)
    return value


def _effect_of(row: Mapping[str, Any], key: str = "effect") -> Effect | None:
    return _effect(row[key]) if key in row else None


def _symbol(word: str) -> Symbol:
    kind, _, amount = word.partition(":")
    return Symbol(kind, int(amount or 0))


def _by_players(row: Mapping[str, int]) -> Mapping[int, int]:
    """Return numbers by number of players from keys such as `p3`."""
    return MappingProxyType({int(players[1:]): number for players, number in row.items()})


# ---------------------------------------------------------------- cards

CARDS: tuple[Card, ...] = tuple(
    Card(
        row["id"],
        row["deck"],
        tuple(_symbol(word) for word in row["actions"]),
        _effect_of(row),
        row.get("keeps", ""),
        row.get("two_player", True),
    )
    for row in _DATA["card"]
)
"""All play cards; the face of a play card is its place here."""

_EVENTS = tuple(RandomEvent(row["id"], _effect_of(row)) for row in _DATA["event"])

_PERSONALITIES = tuple(
    Personality(
        row["id"],
        row["wins"]["check"],
        _by_players(row["wins"].get("at_least", {})),
        row.get("two_player", True),
    )
    for row in _DATA["personality"]
)

FACES: tuple[str, ...] = tuple(row["id"] for kind in ("card", "event", "personality") for row in _DATA[kind])
FACE = {name: face for face, name in enumerate(FACES)}

CARD: dict[int, Card] = {FACE[card.id]: card for card in CARDS}
EVENT: dict[int, RandomEvent] = {FACE[event.id]: event for event in _EVENTS}
PERSONALITY: dict[int, Personality] = {FACE[person.id]: person for person in _PERSONALITIES}
EVENTS: tuple[int, ...] = tuple(EVENT)
"""The faces of the random events."""
ACTIONS: dict[int, tuple[Symbol, ...]] = {face: card.symbols for face, card in CARD.items()}
"""The symbols of each play card from left to right (AM-TURN-6)."""

INTERRUPTS = frozenset(face for face, card in CARD.items() if Symbol("interrupt", 0) in card.symbols)
"""The faces of the cards that are never the card of a turn (AM-TURN-5, AM-INT-1)."""
PENALTIES = frozenset(FACE[name] for name in _DATA["constants"]["penalty_cards"])
LOANS = frozenset(FACE[name] for name in _DATA["constants"]["loan_cards"])


def play_cards(deck: str, seats: int) -> tuple[int, ...]:
    """Return the faces of the "green" or the "brown" cards in a game with so many seats (AM-COMP-3, AM-TWO-1)."""
    return tuple(face for face, card in CARD.items() if card.deck == deck and (card.two_player or seats > 2))


def personalities(seats: int) -> tuple[int, ...]:
    """Return the faces of the personalities in a game with so many seats (AM-TWO-1)."""
    return tuple(face for face, person in PERSONALITY.items() if person.two_player or seats > 2)


# ---------------------------------------------------------------- the board


def _area(row: Mapping[str, Any]) -> Area:
    number, neighbours = row["number"], tuple(row["adjacent"])
    return Area(
        number,
        row["id"],
        row["cost"],
        neighbours,
        tuple(sorted((number, *neighbours))),
        row["river"],
        row["start"],
        _effect_of(row, "power"),
        row["timing"] == "reaction",
    )


AREA: dict[int, Area] = {row["number"]: _area(row) for row in _DATA["area"]}
AREAS: tuple[int, ...] = tuple(AREA)
"""The numbers of all areas, 1 to 12."""

COST: dict[int, int] = {number: area.cost for number, area in AREA.items()}
NEIGHBOURS: dict[int, tuple[int, ...]] = {number: area.neighbours for number, area in AREA.items()}
NEAR: dict[int, tuple[int, ...]] = {number: area.near for number, area in AREA.items()}
"""Each area with its neighbours."""
START_AREAS: tuple[int, ...] = tuple(number for number, area in AREA.items() if area.start)
RIVER_AREAS: tuple[int, ...] = tuple(number for number, area in AREA.items() if area.river)
AREA_NUMBER: dict[str, int] = {area.id: number for number, area in AREA.items()}
SMALL_GODS: int = AREA_NUMBER["small_gods"]

# ---------------------------------------------------------------- numbers

_NUMBERS: dict[str, Any] = _DATA["constants"]
DIE: tuple[int, ...] = tuple(range(1, _NUMBERS["die_sides"] + 1))
START_MONEY: int = _NUMBERS["start_money"]
HAND_SIZE: int = _NUMBERS["hand_size"]
MINIONS: int = _NUMBERS["minions_per_player"]
BUILDINGS: int = _NUMBERS["buildings_per_player"]
TROUBLE_MARKERS: int = _NUMBERS["trouble_markers"]
DEMONS: int = _NUMBERS["demons"]
TROLLS: int = _NUMBERS["trolls"]
POINTS_PER_MINION: int = _NUMBERS["points_per_minion"]
POINTS_PER_DOLLAR: int = _NUMBERS["points_per_dollar"]
DRAW_PILE: Mapping[int, int] = _by_players(_NUMBERS["draw_pile_after_setup"])
UNUSED_PERSONALITIES: Mapping[int, int] = _by_players(_NUMBERS["unused_personalities"])
COLOURS: tuple[str, ...] = tuple(_DATA["game"]["colours"])
SEATS: tuple[int, int] = (min(_DATA["game"]["players"]), max(_DATA["game"]["players"]))
OPTION_DEFAULTS: dict[str, Any] = _DATA["options"]

_LOAN = next(card.effect for card in CARDS if card.effect is not None and card.effect.do == "loan")
LOAN_REPAY: int = _LOAN.values["repay"]
"""What a loan costs when the game is over and, with it, what it takes off a net worth (AM-POINTS-2)."""
LOAN_UNPAID_POINTS: int = _LOAN.values["unpaid_points"]

# ---------------------------------------------------------------- the vocabulary


class Vocabulary(NamedTuple):
    """Words of effects with their parameters, each with whether it has to be there."""

    words: Mapping[str, Mapping[str, bool]]

    def fault(self, effect: Effect) -> str:
        """Return what is wrong with an effect, or an empty text."""
        known = self.words.get(effect.do)
        if known is None:
            return f"unknown operation {effect.do}"
        missing = [name for name, needed in known.items() if needed and name not in effect.values]
        strange = [name for name in effect.values if name not in known]
        if missing or strange:
            return f"{effect.do} misses {missing}, doesn't know {strange}"
        return ""


def _vocabulary(rows: Mapping[str, list[str]]) -> Vocabulary:
    return Vocabulary({do: {name.rstrip("?"): not name.endswith("?") for name in names} for do, names in rows.items()})


OPERATIONS = _vocabulary(_DATA["vocabulary"])
"""What a text, an event or a power can do; each word has one function."""
ANSWERS = _vocabulary(_DATA["answers"])
"""What interrupts and Small Gods do in answer to something; windows and events look them up."""


def parts_of(effect: Effect) -> tuple[Effect, ...]:
    """Return an effect and all effects inside it."""
    found = [effect]
    for part in found:  # grows on the way
        found += _inside(part.values.values())
    return tuple(found)


def _inside(values: Iterable[Any]) -> list[Effect]:
    found: list[Effect] = []
    for value in values:
        match value:
            case Effect():
                found.append(value)
            case tuple():  # several values, or a case of a roll
                found += _inside(value)
    return found


def effects() -> dict[str, Effect]:
    """Return every effect in the data by the id of its card, event or area."""
    rows: list[tuple[str, Effect | None]] = [(card.id, card.effect) for card in CARDS]
    rows += [(event.id, event.effect) for event in EVENT.values()]
    rows += [(area.id, area.power) for area in AREA.values()]
    return {name: effect for name, effect in rows if effect is not None}


def check_vocabulary(found: Mapping[str, Effect], vocabularies: Iterable[Vocabulary] = (OPERATIONS, ANSWERS)) -> None:
    """Raise `ValueError` for an effect with an unknown word or wrong parameters, and for a word that none uses."""
    words = {do: vocabulary for vocabulary in vocabularies for do in vocabulary.words}
    used = [(name, part) for name, effect in found.items() for part in parts_of(effect)]
    for name, part in used:
        fault = words.get(part.do, OPERATIONS).fault(part)
        if fault:
            raise ValueError(f"{name}: {fault}")
    for do in words:
        if all(part.do != do for _, part in used):
            raise ValueError(f"operation {do} is used by no card, event or area")


Function = Callable[..., Any]


def check_implementations(operations: Mapping[str, Function], by_id: Mapping[str, Function]) -> None:
    """Raise `ValueError` unless every text has one implementation.

    `operations` holds the function of each word of the vocabulary, which takes the parameters of that word by their
    names after all else; `by_id` the functions of odd cards, events and areas under their ids.
    """
    for do in operations:
        if do not in OPERATIONS.words:
            raise ValueError(f"unknown operation {do}")
    for do, wanted in OPERATIONS.words.items():
        if do not in operations:
            raise ValueError(f"operation {do} has no function")
        _check_parameters(do, wanted, inspect.signature(operations[do]).parameters)
    with_text = [card.id for card in CARDS if has_text(card)]
    with_text += [event.id for event in EVENT.values()] + [area.id for area in AREA.values()]
    data = effects()
    for name in with_text:
        if (name in data) + (name in by_id) != 1:
            raise ValueError(f"{name} has {(name in data) + (name in by_id)} implementations")
    for name in by_id:
        if name not in with_text:
            raise ValueError(f"{name} has a function, but no text")


def has_text(card: Card) -> bool:
    """Say whether a card does something that isn't a plain symbol."""
    return any(symbol.kind in ("scroll", "interrupt") for symbol in card.symbols)


def _check_parameters(do: str, wanted: Mapping[str, bool], taken: Mapping[str, inspect.Parameter]) -> None:
    """Compare the parameters of a word with those that its function takes by name."""
    for name, needed in wanted.items():
        if name not in taken:
            raise ValueError(f"the function of {do} doesn't take {name}")
        if not needed and taken[name].default is inspect.Parameter.empty:
            raise ValueError(f"the function of {do} needs {name}, which may be missing")
    for name in list(taken)[3:]:
        if name not in wanted and taken[name].default is inspect.Parameter.empty:
            raise ValueError(f"the function of {do} needs {name}, which nothing gives")


# ---------------------------------------------------------------- checks

_SYMBOLS = (
    *("place_minion", "place_building", "assassinate", "remove_trouble", "money"),
    *("scroll", "random_event", "play_another", "interrupt"),
)
PAIRS_OF_AREAS: int = _NUMBERS["pairs_of_areas"]


def check_board(areas: Mapping[int, Area]) -> None:
    """Raise `ValueError` unless the areas are numbered through and their borders go both ways (AM-COMP-5)."""
    if list(areas) != list(range(1, 13)):
        raise ValueError("the areas are not numbered from 1 to 12")
    for number, area in areas.items():
        for other in area.neighbours:
            if number not in areas[other].neighbours:
                raise ValueError(f"{number} is next to {other}, but {other} is not next to {number}")
    if sum(len(area.neighbours) for area in areas.values()) != 2 * PAIRS_OF_AREAS:
        raise ValueError(f"the board doesn't have {PAIRS_OF_AREAS} pairs of areas")


def check_cards(cards: Iterable[Card]) -> None:
    """Raise `ValueError` for a card with an unknown symbol, or with an effect and nothing that would do it."""
    for card in cards:
        for symbol in card.symbols:
            if symbol.kind not in _SYMBOLS or (symbol.kind == "money") != (symbol.amount > 0):
                raise ValueError(f"{card.id}: unknown symbol {symbol}")
        if card.effect is not None and not has_text(card):
            raise ValueError(f"{card.id} has an effect, but neither a scroll nor an interrupt")


def check_totals() -> None:
    """Raise `ValueError` if the lists of components don't add up to the totals that the file states."""
    if len(FACE) != len(FACES):
        raise ValueError("two cards have the same id")
    for deck in ("green", "brown"):
        if len(play_cards(deck, 4)) != _NUMBERS[f"{deck}_cards"]:
            raise ValueError(f"{deck} cards: {len(play_cards(deck, 4))} listed, {_NUMBERS[f'{deck}_cards']} stated")
    for seats in range(SEATS[0], SEATS[1] + 1):
        pile = sum(len(play_cards(deck, seats)) for deck in ("green", "brown")) - seats * HAND_SIZE
        unused = len(personalities(seats)) - seats
        if (pile, unused) != (DRAW_PILE[seats], UNUSED_PERSONALITIES[seats]):
            raise ValueError(f"with {seats} seats: {pile} cards in the pile, {unused} unused personalities")


check_board(AREA)
check_cards(CARDS)
check_totals()
check_vocabulary(effects())
