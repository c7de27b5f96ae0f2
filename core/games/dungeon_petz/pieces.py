"""What kinds of pieces there are, as plain typed rows; `components.py` fills them from the data.

Symbols, colours, tokens, foods and diets are the words of `[vocabulary]` in components.toml.
"""

from collections.abc import Mapping
from typing import NamedTuple


class NeedCard(NamedTuple):
    """A need card. `symbols` are the main one and perhaps a second one, which its owner may leave out (DP-OPT-1)."""

    id: str
    colour: str
    symbols: tuple[str, ...]
    copies: int


class Pet(NamedTuple):
    """A pet. `extra` is the colour of a stripe that is always shown, or nothing (DA-DRAW-1)."""

    id: str
    set: str
    diet: str
    stripes: tuple[str, ...]
    extra: str
    trait: str

    def shown(self, size: int) -> tuple[str, ...]:
        """Return the colours of the stripes that it shows at a size, the extra one last (DP-GEN-7, DA-DRAW-1)."""
        return (*self.stripes[:size], *((self.extra,) if self.extra else ()))


class Help(NamedTuple):
    """What a cage, an addon, or one mode of either gives: two values, and needs met free of charge (DP-CAGE-1)."""

    strength: int
    antimagic: int
    auto: Mapping[str, int]


class Housing(NamedTuple):
    """A cage or an addon. `modes` are the ways in which an odd one can work, by the word that chooses it."""

    id: str
    set: str
    help: Help
    trait: str
    modes: Mapping[str, Help]
    cost: int
    """The gold that an addon asks for each time it is used (DA-PING-1, DA-JUKE-1)."""


class Artifact(NamedTuple):
    """An artifact. `colour` is that of a book, `amount` the number that its trait speaks of."""

    id: str
    set: str
    trait: str
    colour: str
    amount: int


class Accessory(NamedTuple):
    """An accessory, which adds a stripe of its colour (DA-ACC-2)."""

    id: str
    stripe: str
    copies: int


class Workshop(NamedTuple):
    """A workshop: what it asks for, always one of it, and how much its trait gives or takes away."""

    id: str
    cost: str
    trait: str
    amount: int


class Processed(NamedTuple):
    """A kind of processed food. `meets` are the needs that one piece meets at the most (DA-FOOD-3, DA-FOOD-5)."""

    id: str
    made_from: str
    meets: tuple[str, ...]
    show_bonus: int


class Food(NamedTuple):
    """Fresh food, as on a stand or in a crate."""

    vegetable: int
    meat: int


class Line(NamedTuple):
    """A line of what is judged: `points` for each `word` of a kind, which is "symbol", "token" or "count"."""

    kind: str
    word: str
    points: int


class Judging(NamedTuple):
    """What a customer or an exhibition gives points for.

    Each complete `pair` of two symbols brings `pair_points`; a symbol of it that is left over, `leftover_points`.
    """

    lines: tuple[Line, ...]
    pair: tuple[str, ...]
    pair_points: int
    leftover_points: int


class Customer(NamedTuple):
    """A customer."""

    id: str
    set: str
    judging: Judging


class Exhibition(NamedTuple):
    """An exhibition. `scope` is "single" or "shop" (DP-EXH-2); `crates` are the food of each stand in its round."""

    id: str
    set: str
    scope: str
    judging: Judging
    crates: Mapping[str, Food]


class Space(NamedTuple):
    """An action space: what a group has to have, and which stand it is, if it is one (DP-SPACE-1 to DP-SPACE-6)."""

    id: str
    kind: str
    set: str
    demand: str
    stand: str


class Variant(NamedTuple):
    """A variant (DP-VAR-1). `boards` are the ids of the progress boards by the number of seats it can be played by."""

    id: str
    sets: tuple[str, ...]
    imps: int
    gold: int
    market_artifact_marked: bool
    boards: Mapping[int, str]


class Board(NamedTuple):
    """A progress board. `customers` are their numbers by round, `start_token` is where the token goes before each."""

    id: str
    rounds: int
    imp_rounds: tuple[int, ...]
    exhibition_rounds: tuple[int, ...]
    customers: Mapping[int, int]
    start_token: Mapping[int, str]
