"""The registry of games. Nothing else in the project names one."""

from parlour.core.game import BadInput, Game, brief
from parlour.core.games.ankh_morpork import GAME as ANKH_MORPORK
from parlour.core.games.dungeon_petz import GAME as DUNGEON_PETZ
from parlour.core.games.goldrush_city import GAME as GOLDRUSH_CITY

GAMES: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game to the registry and return it; a taken id raises `ValueError`."""
    if game.id in GAMES:
        raise ValueError(f"a game with the id {game.id!r} is registered already")
    GAMES[game.id] = game
    return game


def find_game(name: str) -> Game:
    """Return the game with an id, or raise `BadInput` that names those there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadInput(f"there is no game {brief(name)}; games: {', '.join(GAMES)}")
    return GAMES[name]


register(GOLDRUSH_CITY)
register(ANKH_MORPORK)
register(DUNGEON_PETZ)
