"""Random keys, clicks, texts and sizes: nothing crashes, and the window always has a scene that can be left."""

import random

import pygame
import pytest

from tests.client.stage import KEYS, setup

SIZES = [(1024, 640), (1280, 720), (700, 500), (1920, 1080)]
PRESSES = 400
WAYS_OUT = ("quit", "leave")


def poke(stage, rng) -> None:
    """One random thing that a hand may do."""
    what = rng.random()
    wide, high = stage.app.window.size
    place = (rng.randrange(wide), rng.randrange(high))
    if what < 0.45:
        spots = [w for w in stage.top.ui.widgets if w.focusable or w.on]
        spots = [w for w in spots if w.id not in WAYS_OUT and stage.top.ui.seen(w).h > 0]
        if spots:
            stage.click(rng.choice(spots).id)
    elif what < 0.75:
        key = rng.choice(sorted(KEYS))
        if key not in ("return", "space") or stage.top.ui.focus not in WAYS_OUT:
            stage.key(key, rng.choice([0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT]))
    elif what < 0.8:
        stage.write(rng.choice(["7", "x", "ř", "\u2192", " "]))
    elif what < 0.88:
        stage.frame(0.0, pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        stage.frame(0.0, pygame.event.Event(pygame.MOUSEWHEEL, y=rng.choice([-1, 1]), precise_y=1.0, x=0))
    elif what < 0.9:
        stage.resize(rng.choice(SIZES))
    else:
        stage.frame(rng.choice([0.0, 0.02, 0.7]))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_a_hand_does_crashes_the_window(open_stage, seed):
    stage = open_stage(lang=["en", "cs"][seed % 2])
    rng = random.Random(seed)
    if seed % 3:  # at a drawn table, where things move, or at one where nothing stays
        stage.play(setup(3 + seed % 3, persons=1 + seed % 2, seed=seed), instant=seed % 3 == 2)
    for _ in range(PRESSES):
        poke(stage, rng)
        assert stage.app.stack
        assert stage.app.running
        assert stage.top.id not in ("broken", "record-trouble"), (stage.texts(), stage.errors())


@pytest.mark.parametrize(("game", "seed"), [("dungeon-petz", 1), ("dungeon-petz", 2), ("ankh-morpork", 3)])
def test_nothing_crashes_the_plain_table_of_a_game(open_stage, game, seed):
    stage = open_stage(lang=["en", "cs"][seed % 2])
    rng = random.Random(seed)
    stage.play(setup(2 + seed % 3, persons=1 + seed % 2, seed=seed, game=game), instant=seed != 2, view="plain")
    for _ in range(PRESSES):
        poke(stage, rng)
        assert stage.app.stack
        assert stage.app.running
        assert stage.top.id not in ("broken", "record-trouble"), (stage.texts(), stage.errors())
