"""What the client's source must not contain: clocks, colours, games, input that isn't an event."""

import ast
import re
from importlib import metadata

import pytest

from parlour.core import GAMES
from tests.client.catalogue import CLIENT, sources

ALL = [*sources(), *sorted(CLIENT.rglob("*.toml"))]
SDL_ALONE = {"pygame.display": ["window.py"], "pygame.Window": ["window.py"], "pygame.event.get": ["app.py"]}


def ids(path):
    return path.relative_to(CLIENT).as_posix()


VIEWS = CLIENT / "tables"  # a game's own view lies in a folder here, named like the game


def game_of(path) -> str:
    """The game whose view a file belongs to, or ""."""
    inside = VIEWS in path.parents and path.parent != VIEWS
    return path.relative_to(VIEWS).parts[0] if inside else ""


@pytest.mark.parametrize("path", [path for path in ALL if not game_of(path)], ids=ids)
def test_no_game_is_known_to_the_window(path):
    text = path.read_text("utf-8").lower()
    for game in GAMES.values():
        assert game.id not in text
        assert game.id.replace("-", "_") not in text
        assert game.words.title("en").lower() not in text


@pytest.mark.parametrize("path", [path for path in ALL if game_of(path)], ids=ids)
def test_a_view_knows_its_own_game_alone(path):
    text = path.read_text("utf-8")
    others = [game.id.replace("-", "_") for game in GAMES.values() if game.id.replace("-", "_") != game_of(path)]
    assert not [other for other in others if f"games.{other}" in text or f"tables.{other}" in text]


@pytest.mark.parametrize("path", sources(), ids=ids)
def test_time_is_injected_and_input_is_read_from_events(path):
    text = path.read_text("utf-8")
    for word in ("get_pressed", "get_mods", "get_pos", "get_ticks", "import time", "from time", "datetime", "sleep("):
        assert word not in text
    assert ("time.Clock" in text) == (path.name == "app.py")


@pytest.mark.parametrize("path", sources(), ids=ids)
def test_colours_come_from_the_theme(path):
    text = path.read_text("utf-8")
    assert not re.search(r"""["']#[0-9a-fA-F]{6}["']""", text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Tuple) and len(node.elts) in (3, 4):
            values = [e.value for e in node.elts if isinstance(e, ast.Constant) and isinstance(e.value, int)]
            assert len(values) < len(node.elts) or set(values) == {0}, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("path", sources(), ids=ids)
def test_the_display_is_touched_in_one_place(path):
    text = path.read_text("utf-8")
    for word, places in SDL_ALONE.items():
        assert word not in text or path.name in places, word


def test_pygame_itself_is_not_installed_beside_pygame_ce():
    """Both bring a module `pygame`, and the last one installed would win."""
    names = {dist.metadata["Name"].lower() for dist in metadata.distributions()}
    assert "pygame-ce" in names
    assert "pygame" not in names
