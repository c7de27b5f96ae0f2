"""What a game package says of itself: options, seats, digest, and the registry."""

import ast
import dataclasses
import shutil
import subprocess
import sys

import pytest

import tests.toy
from parlour.core import GAMES, BadInput, new_table, register
from parlour.core.game import Option, show_value, show_values
from parlour.core.games import find_game
from parlour.core.public import State
from tests.commands import ROOT

GOLDRUSH, TOY = GAMES["goldrush-city"], tests.toy.GAME


def test_options_are_completed_with_defaults_in_order():
    assert TOY.complete_options() == {"depth": 2, "look": "hand", "rounds": 6, "screens": True}
    assert TOY.complete_options({"rounds": 3}) == {"depth": 2, "look": "hand", "rounds": 3, "screens": True}
    assert list(TOY.complete_options({"screens": False, "depth": 1})) == sorted(TOY.options)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"speed": 1}, "toy-ripple has no option 'speed'; it has: depth, look, rounds, screens"),
        ({"rounds": 4}, "option rounds cannot be 4; allowed: 3, 6, 8"),
        ({"rounds": "3"}, "option rounds cannot be 3; allowed: 3, 6, 8"),
        ({"rounds": 3.0}, "option rounds cannot be 3.0"),
        ({"depth": True}, "option depth cannot be true; allowed: 1, 2, 3"),
        ({"screens": 1}, "option screens cannot be 1; allowed: true, false"),
        ({"screens": None}, "option screens cannot be None"),
        ({"look": ["hand"]}, "option look cannot be"),
    ],
)
def test_an_unknown_name_or_value_is_refused_with_what_is_allowed(given, text):
    with pytest.raises(BadInput) as refused:
        TOY.complete_options(given)
    assert text in str(refused.value)
    with pytest.raises(ValueError, match="option"):
        new_table(TOY.id, 3, 1, given)


@pytest.mark.parametrize("game", [GOLDRUSH, TOY], ids=lambda game: game.id)
def test_every_value_of_every_option_is_understood_as_text(game):
    for name, option in game.options.items():
        for value in option.values:
            found = game.option_from_text(name, show_value(value))
            assert found == value
            assert type(found) is type(value)
            assert game.complete_options({name: value})[name] == value
        for text in ("", "TRUE", "maybe", "-1", "1.0", " 1"):
            if all(show_value(value) != text for value in option.values):
                with pytest.raises(BadInput, match=f"option {name} cannot be"):
                    game.option_from_text(name, text)
    with pytest.raises(BadInput, match="has no option"):
        game.option_from_text("speed", "1")


def test_a_long_run_of_numbers_is_shown_by_its_ends():
    assert show_values(tuple(range(100))) == "0 to 99"
    assert show_values((1, 2)) == "1, 2"
    assert show_values((True, False)) == "true, false"


@pytest.mark.parametrize("seats", [1, 6, 0, -1, 99, True, 3.0, "3", None])
def test_a_number_of_seats_that_does_not_fit_is_refused(seats):
    with pytest.raises(BadInput, match="toy-ripple is for 2 to 5 seats"):
        TOY.check_seats(seats)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(BadInput, match=r"there is no game 'go'; games: goldrush-city.*toy-ripple"):
        find_game("go")
    with pytest.raises(ValueError, match="there is no game"):
        new_table("go", 3, 1)


def test_a_game_is_registered_once():
    assert GAMES[TOY.id] is TOY
    with pytest.raises(ValueError, match="registered already"):
        register(TOY)


def test_a_default_that_is_no_value_is_refused():
    with pytest.raises(ValueError, match="the default of depth is not one of its values"):
        dataclasses.replace(TOY, options={"depth": Option(4, (1, 2, 3))})


def test_the_digest_follows_rules_and_data_and_not_the_ends_of_lines(tmp_path):
    folder = tmp_path / "toy"
    shutil.copytree(TOY.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    copied = dataclasses.replace(TOY, folder=folder)
    assert copied.digest == TOY.digest
    for path in sorted(folder.glob("*.*")):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert dataclasses.replace(TOY, folder=folder).digest == TOY.digest
    components = folder / "components.toml"
    components.write_bytes(components.read_bytes().replace(b"count = 8", b"count = 9", 1))
    assert dataclasses.replace(TOY, folder=folder).digest != TOY.digest


def test_two_games_have_different_digests():
    assert GOLDRUSH.digest != TOY.digest
    assert len(TOY.digest) == 16


@pytest.mark.parametrize("game", [GOLDRUSH, TOY], ids=lambda game: game.id)
def test_options_reach_the_state(game):
    for name, option in game.options.items():
        for value in (option.values[0], option.values[-1]):
            table = new_table(game.id, 3, 1, {name: value})
            assert getattr(table.state.options, name) == value


def test_the_switches_of_a_state_are_told_by_name_also_where_there_are_none():
    game = GOLDRUSH
    chosen = game.complete_options({"permit_limit": 3})
    assert game.options_of(game.new_state(3, chosen)) == chosen
    assert dataclasses.replace(game, options={}).options_of(State(3, "over")) == {}


@pytest.mark.parametrize("game", [GOLDRUSH, TOY], ids=lambda game: game.id)
def test_no_rule_imports_what_only_tells_about_a_game(game):
    """Such files are left out of the digest; a rule in them could change without anybody being told."""
    from parlour.core.game import TELLING, _decides

    telling = {name.removesuffix(".py") for name in TELLING if name.endswith(".py")}
    deciding = [path for path in game.folder.glob("*.py") if _decides(path.name) and path.name != "__init__.py"]
    assert deciding
    for path in deciding:
        tree = ast.parse(path.read_text("utf-8"))
        modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
        assert not telling & {*names, *(module.rpartition(".")[2] for module in modules)}, path.name


def test_a_game_is_loaded_when_it_is_asked_for_and_its_bots_when_they_play():
    """Listing the games, and asking whether there is one, costs nothing."""
    lines = (
        "import sys",
        "from parlour.core import GAMES",
        "from parlour.core.bots import BotTable",
        "games = 'parlour.core.games.'",
        "loaded = lambda: sorted({name.removeprefix(games) for name in sys.modules if name.startswith(games)})",
        "print(len(GAMES), len(list(GAMES)), 'ankh-morpork' in GAMES, 'chess' in GAMES, GAMES.get('chess'), loaded())",
        "print(GAMES['goldrush-city'].id, {name.partition('.')[0] for name in loaded()})",
        "print('goldrush_city.bots' in loaded())",
        "BotTable(GAMES['goldrush-city'], 1, ['random', 'greedy', None])",
        "print('goldrush_city.bots' in loaded())",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "3 3 True False None []",
        "goldrush-city {'goldrush_city'}",
        "False",
        "True",
    ]
