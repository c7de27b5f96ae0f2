"""A stage for each test, on the dummy driver."""

import pytest


@pytest.fixture
def dummy(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("PARLOUR_DUMP", raising=False)
    monkeypatch.delenv("PARLOUR_HOME", raising=False)


@pytest.fixture
def open_stage(dummy, tmp_path):
    """Open any number of stages; all are closed in the end."""
    from tests.client.stage import Stage

    stages = []

    def open_it(home=None, **words):
        stages.append(Stage(home or tmp_path / "home", **words))
        return stages[-1]

    yield open_it
    for stage in stages:
        stage.close()


@pytest.fixture
def stage(open_stage):
    return open_stage()


@pytest.fixture
def desk(tmp_path):
    """Open any number of tables without a window; all are closed in the end."""
    from tests.client.desk import Desk

    desks = []

    def open_it(game, record=None, home=None):
        desks.append(Desk(game, home or tmp_path, record))
        return desks[-1]

    yield open_it
    for one in desks:
        one.close()
