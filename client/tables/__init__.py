"""Own views of games, found by convention: a package here named like the game's id, with `_` for `-`."""

from importlib import import_module
from importlib.util import find_spec

from parlour.client.desk import View
from parlour.client.tables.plain import Table


def view_of(game: str) -> View:
    """The drawn table of a game; the plain one for a game that has none of its own."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(name) is None:
        return Table()
    view: View = import_module(name).Table()
    return view
