"""Opening a table at the beginning of a game."""

from collections.abc import Callable, Mapping

from parlour.core.chance import SEED_LIMIT
from parlour.core.deal import Dealer, SeededDealer
from parlour.core.game import BadInput, Game, OptionValue, brief
from parlour.core.games import find_game
from parlour.core.log import Entry
from parlour.core.table import Table


def new_table(game: str, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> Table:
    """Open a table for a game id, a number of seats and a seed from 0 to 2^128-1; it answers chance itself.

    Unknown games, numbers of seats, seeds and options raise `BadInput` (a `ValueError`) that says what is allowed.
    """
    return open_table(find_game(game), seats, SeededDealer(check_seed(seed)), options)


def open_table(
    game: Game,
    seats: int,
    dealer: Dealer | None,
    options: Mapping[str, OptionValue] | None = None,
    entered: Callable[[Entry], None] | None = None,
) -> Table:
    """Open a table with any dealer; `entered` hears of every entry from the first on."""
    chosen = game.complete_options(options)
    game.check_seats(seats, chosen)
    table = Table(game, game.new_state(seats, chosen), dealer)
    table.entered = entered
    table.settle()
    return table


def check_seed(seed: int) -> int:
    """Return a seed that is a whole number from 0 to 2^128-1; else raise `BadInput`."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadInput(f"a seed is a whole number from 0 to 2^128-1, not {brief(seed)}")
    return seed
