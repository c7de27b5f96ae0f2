"""Charts: axes, dashes and labels by their numbers, and lines that can be told apart without colour."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.client.charts import DASHES, Lean, LineChart, Series, dashed, plot, spread, ticks
from parlour.client.geometry import Rect
from parlour.client.theme import contrast, load_theme
from parlour.client.widgets import Look

LOOKS = load_theme().seats
AREA = Rect(20, 30, 600, 150)


def series(*values):
    return tuple(Series(LOOKS[i % 5], f"Seat {i}", row, i) for i, row in enumerate(values))


@given(st.integers(-500, 0), st.integers(1, 5000), st.integers(2, 20))
def test_ticks_are_round_numbers_around_everything(low, high, most):
    found = ticks(low, high, most)
    assert found[0] <= low
    assert found[-1] >= high
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) == 1
    assert str(steps.pop()).strip("0") in ("1", "2", "5")
    assert 2 <= len(found) <= max(3, most + 1)


def test_ticks_of_small_numbers_count_one_by_one():
    assert ticks(0, 4, 8) == [0, 1, 2, 3, 4]
    assert ticks(0, 37, 5) == [0, 10, 20, 30, 40]
    assert ticks(1, 1, 8) == [1, 2]


@given(st.lists(st.floats(0, 200), min_size=1, max_size=10), st.floats(1, 30))
def test_labels_keep_their_order_and_never_overlap(wanted, gap):
    found = spread(wanted, gap, 0, 200)
    real = min(gap, 200 / max(1, len(wanted) - 1))
    for one, two in pairwise(sorted(found)):
        assert two - one >= real - 1e-6
    for i, one in enumerate(wanted):
        assert -1e-6 <= found[i] <= 200 + 1e-6
        for j, two in enumerate(wanted):
            assert one >= two or found[i] <= found[j] + 1e-6


def test_labels_with_room_stay_where_they_belong():
    assert spread([50, 10, 90], 20, 0, 100) == [50, 10, 90]
    assert spread([50, 50], 20, 0, 100) == [50, 70]
    assert spread([99, 98], 20, 0, 100) == [100, 80]


def _length(points):
    return sum(((c - a) ** 2 + (d - b) ** 2) ** 0.5 for (a, b), (c, d) in pairwise(points))


def test_dashes_follow_their_pattern_around_corners():
    line = [(0.0, 0.0), (30.0, 0.0), (30.0, 40.0)]
    assert dashed(line, ()) == [line]
    pieces = dashed(line, (20.0, 5.0))
    assert [round(_length(piece), 6) for piece in pieces] == [20, 20, 20]
    assert pieces[1] == [(25, 0), (30, 0), (30, 15)]
    assert dashed([(4.0, 4.0)], (20.0, 5.0)) == [[(4.0, 4.0)]]
    assert dashed([(0.0, 0.0), (0.0, 0.0), (8.0, 0.0)], (5.0, 5.0)) == [[(0, 0), (0, 0), (5, 0)]]


def test_values_lie_on_their_axes():
    at = plot(series((0, 3, 9), (1, 1, 10)), AREA)
    assert (at.x(1), at.x(3)) == (AREA.x, AREA.right)
    assert at.y(0) == AREA.bottom
    assert at.y(10) == AREA.y
    assert at.y(5) == AREA.center[1]
    assert plot(series((-7, 3)), AREA).marks[0] <= -7
    assert plot(series((0,)), AREA).x(1) == AREA.x


def test_lines_of_seats_differ_without_colour_and_stand_out_from_their_ground():
    assert len(set(DASHES)) == len(DASHES) >= len(LOOKS)
    field = load_theme().colours["field"]
    for look in LOOKS:
        assert contrast(look.colour, field) >= 3


def _drawn(stage, *values, size=(700.0, 200.0)):
    p = stage.app.painter
    p.surface = pygame.Surface(stage.app.window.size)
    p.surface.fill(p.colour("field"))
    chart = LineChart("chart", Rect(10, 10, *size), series=series(*values))
    chart.draw(p, Look(), chart.rect)
    return chart, p.surface


def test_equal_lines_are_both_seen(stage):
    row = (0, 1, 1, 4, 4)
    _, surface = _drawn(stage, row, row, row)
    mask = [pygame.mask.from_threshold(surface, LOOKS[i].colour, (40, 40, 40)).count() for i in range(3)]
    assert min(mask) > 250


@pytest.mark.parametrize(
    "values",
    [[(0,)], [(0, 0, 0)], [(0,), (5,)], [(-3, 4), (2, -8)], [tuple(range(60))] * 5, [(1, 2)] * 10],
)
def test_every_history_can_be_drawn(stage, values):
    chart, surface = _drawn(stage, *values)
    assert not chart.clipped
    assert pygame.mask.from_threshold(surface, LOOKS[0].colour, (40, 40, 40)).count() > 20


def test_a_name_that_is_too_long_for_its_chart_is_whole_in_the_tip(stage):
    p = stage.app.painter
    chart = LineChart("chart", Rect(10, 10, 120, 80), series=(Series(LOOKS[0], "W" * 16, (1, 2)),))
    chart.draw(p, Look(), chart.rect)
    assert chart.tip == "W" * 16


@pytest.mark.parametrize(
    ("value", "left", "right"), [(0.0, 0, 0), (0.5, 0, 1), (-0.5, 1, 0), (9.0, 0, 2), (-9.0, 2, 0)]
)
def test_a_bar_leans_to_the_side_of_its_value(stage, value, left, right):
    p = stage.app.painter
    p.surface = pygame.Surface(stage.app.window.size)
    lean = Lean("lean", Rect(100, 100, 100, 30), value=value)
    lean.draw(p, Look(), lean.rect)
    scale = p.scale

    def covered(x):
        half = p.surface.subsurface(pygame.Rect(round(x * scale), round(100 * scale), round(50 * scale), 30))
        return pygame.mask.from_threshold(half, p.colour("accent"), (30, 30, 30)).count() / (50 * 8 * scale * scale)

    for found, wanted in ((covered(100), left), (covered(150), right)):
        assert abs(found - wanted * 0.47) < 0.06
