"""No event is missing: after the last event of an entry nothing changes on the table any more."""

import dataclasses

import pytest

import tests.toy
from parlour.core.chance import Generator
from parlour.core.game import Zone
from tests.core.evening import random_options
from tests.core.telling import play_told

TOY = tests.toy.GAME


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("screens", [True, False])
def test_nothing_changes_without_an_event_after_it(seats, screens):
    told = []
    for seed in range(6):
        options = random_options(TOY, Generator(seed)) | {"screens": screens}
        play_told(TOY, seats, seed, "random", options, lambda event, zones: told.append(zones))
    assert sum(map(bool, told)) > 100


def test_a_change_after_the_last_event_is_found():
    def zones(g):
        return (*TOY.zones(g), Zone("answers", -1, pieces=(("free", g.opened),)))

    with pytest.raises(AssertionError, match="'answers'"):
        play_told(dataclasses.replace(TOY, zones=zones), 3, 1, "random", {}, lambda event, zones: None)
