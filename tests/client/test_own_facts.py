"""What only the viewer knows stands beside the public facts, and in nobody else's picture."""

from dataclasses import replace

import tests.toy
from parlour.client.describe import Describer
from parlour.client.snapshot import Seat
from parlour.core import new_table


def test_own_facts_are_in_the_viewers_picture_alone():
    game = replace(tests.toy.GAME, own_facts=lambda view: (("goal", 7),) if view.seat == 1 else ())
    table = new_table(tests.toy.GAME.id, 2, 1)
    describer = Describer(game, (Seat("Anna"), Seat("Ben")))
    pictures = {viewer: describer.picture(table.view(viewer)) for viewer in (0, 1, None)}
    public = tuple(game.turn(table.state).facts)
    assert pictures[1].facts == (*public, ("goal", 7))
    assert pictures[0].facts == pictures[None].facts == public
