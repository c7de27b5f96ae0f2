"""What moves over the table: it ends where the game stands, at any pace, and tells no more than the table does."""

import random
from dataclasses import dataclass

import pytest

from parlour.client.describe import Describer
from parlour.client.geometry import Rect
from parlour.client.motion import FLIGHT
from parlour.client.show import Show, _left
from parlour.client.snapshot import Step
from parlour.client.sprites import Sprite
from tests.client.stage import setup


@dataclass
class Stacked(Sprite):
    """Several cards as one picture."""

    handles: tuple[int, ...] = ()


PACES = {"normal": 0.05, "stuttering": None, "skipped": 0.0}
ROUNDS = 2


def viewed(table) -> object:
    """The picture that the table's own state makes for the viewer."""
    core = table.worker.table
    return Describer(core.game, table.setup.seats).picture(core.view(table.viewer))


def watch(stage, game, pace: str, limit: int = 60) -> list[tuple]:
    """Play with the first answers; returns every picture that was committed, and checks it where the game waits."""
    stage.play(game, instant=False)
    table, rng, pictures, turn = stage.table, random.Random(7), [], 0
    table.beats.on_commit.append(lambda step: pictures.append((step.entry, step.event, step.picture)))
    while stage.top is table and turn < limit:

        def done() -> bool:
            if pace == "skipped" and stage.top is table and table.busy:
                table.skip()
            return stage.top is not table or table.open

        seconds = PACES[pace]
        stage.until(done, seconds=(lambda: rng.choice([0.0, 0.016, 0.9, 3.0])) if seconds is None else seconds)
        if stage.top is not table:
            break
        assert table.beats.shown == viewed(table)
        stage.answer(table, turn)
        turn += 1
    return pictures


@pytest.mark.parametrize(("seats", "seed"), [(3, 4), (5, 9)])
def test_normal_skipped_and_stuttering_time_commit_the_same(open_stage, tmp_path, seats, seed):
    seen = []
    for pace in PACES:
        stage = open_stage(home=tmp_path / pace)
        seen.append(watch(stage, setup(seats, seed=seed, max_rounds=ROUNDS), pace))
        stage.app.stack[0].app.home_scene()
        stage.frame()
    assert len(seen[0]) > 60
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_change_of_cards_or_pieces_goes_without_an_event(stage, seats):
    """What is missing an event would jump on the table instead of moving."""
    stage.play(setup(seats, seed=seats, max_rounds=4))
    table, before, silent = stage.table, [None], []

    def look(step: Step) -> None:
        if not step.event and before[0] is not None and step.picture.zones != before[0].zones:
            silent.append(step)
        before[0] = step.picture

    table.beats.on_commit.append(look)
    turn = 0
    while stage.top is table:
        stage.until(lambda: stage.top is not table or table.open)
        if stage.top is table:
            stage.answer(table, turn)
            turn += 1
    assert turn > 10
    assert silent == []


def test_what_flies_is_not_drawn_where_it_was_and_arrives_where_it_is(stage):
    stage.play(setup(4, seed=3), instant=False)
    table = stage.table
    stage.until(lambda: table.page.show is not None and table.page.show.hidden, seconds=0.0)
    show, step = table.page.show, table.beats.current
    hidden = [widget for widget in table.ui.widgets if widget.hidden]
    assert {widget.id for widget in hidden} <= show.hidden
    flight = show.flights[-1]
    stage.until(lambda: table.beats.current is not step, seconds=0.01)
    assert flight.end in [widget.rect for widget in table.ui.widgets] or flight.before.key != flight.after.key


def test_what_a_scene_comes_first_for_stays_in_its_place_until_then(stage):
    """The gold of a bid that is sold, say: it is seen where it lies until its flight begins."""
    stage.play(setup(4, seed=3), instant=False)
    table, turn = stage.table, 0
    while not (table.page.show is not None and table.page.show.start > 0.2 and table.page.show.hidden):
        if table.open:
            stage.answer(table, turn)
            turn += 1
        stage.frame(0.05)
    show, step = table.page.show, table.beats.current
    assert table.beats.elapsed < show.start
    assert not any(widget.hidden for widget in table.ui.widgets)
    stage.frame(show.start - table.beats.elapsed)
    assert table.beats.current is step
    assert {widget.id for widget in table.ui.widgets if widget.hidden} == show.hidden & {w.id for w in table.ui.widgets}
    last = max(flight.delay for flight in show.flights)
    assert table.beats._seconds >= show.start + last + FLIGHT


def test_of_a_stack_only_the_card_that_flies_is_gone():
    one, two, three = (
        Stacked(f"card:{n}", Rect(90 * n, 0, 60, 80), handles=h) for n, h in ((1, (1,)), (2, (2, 5, 6)), (3, (3, 4)))
    )
    for widget in (one, two, three):
        widget.count = len(widget.handles)
    gone = {"card:1", "card:2", "card:3", "card:4", "seat:2"}
    left = _left([one, two, three], gone)
    assert left == {"card:2": 2}
    Show([], None, gone - left.keys(), left=left).take_out([one, two, three])
    assert [widget.hidden for widget in (one, two, three)] == [True, False, True]
    assert two.count == 2


def test_with_reduced_motion_nothing_flies_and_every_step_can_be_read(stage):
    stage.app.settings.motion = "reduced"
    stage.play(setup(4, seed=3), instant=False)
    table = stage.table
    seen = 0
    while seen < 20:
        stage.until(lambda: table.open or table.busy, seconds=0.0)
        if table.open:
            stage.answer(table, seen)
            continue
        assert table.page.show is None or table.page.show.flights == []
        stage.frame(0.3)
        seen += 1


def test_instant_means_that_no_step_stays(stage):
    stage.play(setup(3, seed=3))
    table = stage.table
    stage.until(lambda: table.open)
    stage.answer(table)
    stage.until(lambda: table.asked is not None, seconds=0.0)
    assert not table.busy


def test_the_pointer_can_ask_while_things_move(stage):
    stage.play(setup(4, seed=3), instant=False)
    table = stage.table
    stage.until(lambda: table.animates, seconds=0.0)
    stage.hover("zone:-1:supply") if stage.has("zone:-1:supply") else stage.hover("undo")
    assert table.ui.tip() is not None
    assert table.busy
