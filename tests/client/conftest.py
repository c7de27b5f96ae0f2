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


@pytest.fixture
def at(open_stage, tmp_path):
    """Open the drawn table at a question that is wanted; see `tests.client.positions`."""
    from tests.client.positions import record_at
    from tests.client.stage import setup

    def open_it(wanted, seats=4, seed=24, instant=True, own="greedy", view="arcade", lang="en", **words):
        game = setup(seats, seed=seed, bot="greedy", **words)
        record = record_at(tmp_path / "home", game, wanted, own)
        stage = open_stage(lang=lang)
        stage.play(game, record, instant=instant, view=view)
        return stage, stage.asked()

    return open_it
