"""scratch monkey"""
import random, sys, pytest
from tests.client.test_monkey import poke
from tests.client.stage import setup
from tests.client.conftest import *

@pytest.mark.parametrize("seed", range(300, 330))
def test_m(open_stage, seed):
    stage = open_stage(lang=["en","cs"][seed%2])
    rng = random.Random(seed)
    view = ["plain","arcade"][seed//2%2]
    stage.play(setup(2+seed%3, persons=1+seed%2, seed=seed, game="dungeon-petz", bot="random", variant="extended" if seed%3 else "standard"), instant=seed%4!=3, view=view)
    kinds=set()
    for i in range(900):
        if rng.random()<0.4 and stage.top.id=="table" and stage.table.open:
            try:
                kinds.add(stage.table.asked.kind)
                stage.answer(stage.table, rng.randrange(5))
            except AssertionError: raise
        elif stage.top.id=="curtain" and rng.random()<.5:
            stage.frame(1.0); stage.key("return")
        elif rng.random()<.1 and stage.top.id!="table":
            stage.key("escape")
        else: poke(stage, rng)
        assert stage.app.stack and stage.app.running
        assert stage.top.id not in ("broken","record-trouble"), stage.texts()
    print(seed, sorted(kinds), stage.top.id)
