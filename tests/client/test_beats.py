"""What is shown, and when: the queue between the game and the eye, in virtual time."""

import random

import pytest

from parlour.client.beats import OTHERS, Beats
from parlour.client.snapshot import Jump, Line, Picture, Step


def picture(number: int) -> Picture:
    return Picture(0, (), number, "actions", ())


def step(number: int, own: bool = False, line: bool = True, entry: int | None = None) -> Step:
    told = Line(1, {"en": f"line {number}"}) if line else None
    return Step(1, own, told, picture(number), entry=number if entry is None else entry)


def filled(count: int, **words) -> Beats:
    beats = Beats()
    beats.jump(Jump(picture(0), ()))
    for number in range(1, count + 1):
        beats.add(step(number, **words))
    return beats


def test_a_step_of_a_bot_stays_for_its_time_with_its_line_and_is_then_shown():
    beats = filled(1)
    assert beats.caption.texts["en"] == "line 1"
    assert [line.texts["en"] for line in beats.log] == ["line 1"]
    beats.step(OTHERS - 0.01)
    assert beats.busy
    assert beats.shown == picture(0)
    beats.step(0.02)
    assert not beats.busy
    assert beats.shown == picture(1)
    assert beats.caption is None


def test_what_is_left_of_a_moment_carries_over():
    beats = filled(3)
    beats.step(OTHERS * 2 + 0.1)
    assert beats.shown == picture(2)
    beats.step(OTHERS - 0.15)
    assert beats.shown == picture(2)
    beats.step(0.1)
    assert beats.shown == picture(3)


def test_skipping_finishes_all_and_loses_no_line():
    beats = filled(5)
    beats.skip()
    assert beats.shown == picture(5)
    assert len(beats.log) == 5
    assert not beats.busy


def test_steps_without_a_line_take_no_time_and_own_steps_less():
    quiet = filled(3, line=False)
    quiet.step(0.0)
    assert quiet.shown == picture(3)
    own = filled(1, own=True)
    own.step(OTHERS / 2)
    assert own.shown == picture(1)


@pytest.mark.parametrize(("speed", "seconds"), [(0.5, OTHERS * 2), (1, OTHERS), (4, OTHERS / 4)])
def test_the_speed_of_others_can_be_chosen(speed, seconds):
    beats = Beats()
    beats.speed = speed
    beats.add(step(1))
    beats.step(seconds - 0.01)
    assert beats.busy
    beats.step(0.02)
    assert not beats.busy


def test_instant_steps_are_shown_by_the_next_frame():
    beats = Beats()
    beats.speed = 0
    for number in range(20):
        beats.add(step(number))
    beats.step(0.0)
    assert beats.shown == picture(19)


def test_a_long_queue_runs_three_times_as_fast():
    beats = filled(30)
    beats.step(OTHERS * 5)
    assert 14 <= beats.shown.seat <= 15


def test_what_follows_from_one_answer_is_never_hurried():
    """A bot's attack may have ten steps; it waits with the next one anyway."""
    beats = filled(30, entry=4)
    beats.step(OTHERS * 5 + 0.01)
    assert beats.shown == picture(5)


def test_a_recap_shows_steps_again_and_ends_where_it_was():
    beats = filled(4)
    beats.skip()
    steps = tuple(step(number) for number in (2, 3, 4))
    beats.recap(picture(1), steps)
    assert beats.shown == picture(1)
    assert beats.caption.texts["en"] == "line 2"
    beats.step(OTHERS + 0.01)
    assert beats.shown == picture(2)
    beats.add(step(5))
    beats.skip()
    assert beats.shown == picture(5)
    assert [line.texts["en"] for line in beats.log] == [f"line {number}" for number in range(1, 6)]


def test_a_recap_can_be_watched_even_where_steps_are_instant():
    beats = filled(3)
    beats.speed = beats.own_speed = 0.0
    beats.skip()
    beats.recap(picture(1), (step(2), step(3, own=True)))
    beats.step(OTHERS - 0.01)
    assert beats.shown == picture(1)
    beats.step(0.02)
    assert beats.shown == picture(2)
    beats.step(OTHERS)
    assert not beats.busy


def test_a_beat_is_as_long_as_its_scene_needs():
    beats = Beats(lambda step: 2.0 if step.picture.seat == 1 else 0.0)
    beats.add(step(1))
    beats.step(1.9)
    assert beats.busy
    assert beats.elapsed == pytest.approx(1.9)
    beats.add(step(2))
    beats.step(0.2)
    assert beats.shown == picture(2)


def test_a_jump_drops_the_queue():
    beats = filled(4)
    beats.jump(Jump(picture(9), (Line(0, {"en": "taken back"}),)))
    assert beats.shown == picture(9)
    assert not beats.busy
    assert len(beats.log) == 1


@pytest.mark.parametrize("seed", range(20))
def test_normal_skipped_and_stuttering_time_show_the_same_in_the_end(seed):
    rng = random.Random(seed)
    pace = rng.choice([0.016, 0.3, 2.0])
    beats, number = Beats(), 0
    orders = []
    beats.on_commit.append(lambda one: orders.append(one.picture.seat))
    while number < 40 or beats.busy:
        if number < 40 and rng.random() < 0.6:
            number += 1
            beats.add(step(number, own=rng.random() < 0.3, line=rng.random() < 0.8))
        beats.step(pace * rng.random())
        if rng.random() < 0.05:
            beats.skip()
    assert beats.shown == picture(40)
    assert orders == list(range(1, 41))
