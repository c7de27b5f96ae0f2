"""How texts are carried out: the operations of the vocabulary by name, and the cards that are functions by id.

An operation is a function `(g, t, by, **parameters)` with the parameters that components.toml gives it; a card that no
list of operations can say is a function `(g, t, by)` under its id. Both enter themselves here by a decorator:

    @operation("take_money")
    def take_money(g: State, t: Asker, by: By, amount: int) -> None: ...

    @text_of("the_bursar")
    def the_bursar(g: State, t: Asker, by: By) -> None: ...

`texts.py` imports the files that hold them, and checks that all are there and each is used. Powers are asked for by
`powers.usable(g, seat)`, the areas whose power the seat can use now, and used by `powers.use(g, t, seat, area)`, which
notes it in `g.used`, tells of it, and lets `texts.carry_out_power` do the rest.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.state import NONE, State

SYMBOL, TEXT, EVENT, POWER = "symbol", "text", "event", "power"
"""What can be at work when something happens to a figure or a player; it decides which windows open."""


class By(NamedTuple):
    """Who does something, and through what.

    `seat` is the seat at work: the active one, and in an event the one that rolls or moves. `card` is the card or event
    that is carried out, `NONE` for a power. `area` is the rolled area and `target` the player named by the text, where
    an operation speaks of one: `by._replace(target=seat)`.
    """

    seat: int
    source: str
    card: int = NONE
    area: int = 0
    target: int = NOBODY


Operation = Callable[..., None]
F = TypeVar("F", bound=Operation)

OPERATIONS: dict[str, Operation] = {}
"""What each word of the vocabulary does."""

TEXTS: dict[str, Operation] = {}
"""The texts, powers and events that are functions, by id."""


def operation(name: str) -> Callable[[F], F]:
    """Enter a function as the operation with this name."""
    return _enter(OPERATIONS, name)


def text_of(*ids: str) -> Callable[[F], F]:
    """Enter a function as the text of a card, the power of an area or an event with this id, or of several alike."""
    return _enter(TEXTS, *ids)


def _enter(table: dict[str, Operation], *names: str) -> Callable[[F], F]:
    def enter(function: F) -> F:
        for name in names:
            if name in table:
                raise ValueError(f"{name} is implemented twice")
            table[name] = function
        return function

    return enter


def carry_out(g: State, t: Asker, by: By, effect: Effect) -> None:
    """Carry out an effect that is written as an operation with its parameters."""
    OPERATIONS[effect.do](g, t, by, **effect.values)
