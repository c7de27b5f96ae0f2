"""The registry of games. Nothing else in the project names one; each is loaded when it is asked for."""

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module

from parlour.core.game import BadInput, Game, brief


class Registry(MutableMapping[str, Game]):
    """Games by their ids, in the order in which they are offered."""

    def __init__(self, packages: Iterable[str]) -> None:
        """Know the games of these packages, which lie here and are named like the ids, with `_` for `-`."""
        self._games: dict[str, Game | None] = dict.fromkeys([package.replace("_", "-") for package in packages])

    def __getitem__(self, name: str) -> Game:
        """Return the game with an id."""
        game = self._games[name]
        if game is None:
            loaded: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
            self._games[name] = game = loaded
        return game

    def __setitem__(self, name: str, game: Game) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games


GAMES = Registry(("goldrush_city", "ankh_morpork", "dungeon_petz"))


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
