"""One virtual screen for a test, and players that are gone when it ends."""

import pytest

from tests.journeys.desk import MISSING, Player, Screen


@pytest.fixture
def screen():
    if MISSING:
        pytest.skip(f"needs {' and '.join(MISSING)} for a window on a virtual screen")
    found = Screen()
    yield found
    found.close()


@pytest.fixture
def start(screen, tmp_path):
    """Start the program; `home` names a folder of this test."""
    players = []

    def start_it(*words, home="home", module="parlour", **env):
        players.append(Player(screen, tmp_path / home, *words, module=module, **env))
        return players[-1]

    yield start_it
    for player in players:
        player.close()
