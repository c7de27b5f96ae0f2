"""Fields and names that are longer than their place."""

import pygame
import pytest

from parlour.client.geometry import Rect
from parlour.client.widgets import Field, Look, NameLabel

PLACE = Rect(10, 10, 120, 40)
LONG = "W" * 23


def drawn(stage, widget, look=Look()):  # noqa: B008  # it never changes
    """What is seen of a widget in its place, and whether nothing is drawn beside it."""
    p, scale = stage.app.painter, stage.app.view.scale
    p.surface.fill((0, 0, 0))
    widget.draw(p, look, widget.rect)
    x, y, w, h = widget.rect.pixels(scale)
    seen = p.surface.subsurface((x, y, w, h)).copy()
    p.surface.fill((0, 0, 0), (x, y, w, h))
    assert pygame.mask.from_threshold(p.surface, (255, 255, 255), (254, 254, 254)).count() == 0
    return pygame.image.tobytes(seen, "RGB")


def field(value):
    return Field("name", PLACE, "Name", value=value, most=24)


def test_who_types_a_long_text_sees_what_is_typed(stage):
    """UX 20: what comes at the end of a text that has no room is seen as long as the cursor is there."""
    at_the_end = Look(focused=True, cursor=24)
    assert drawn(stage, field(LONG + "A"), at_the_end) != drawn(stage, field(LONG + "O"), at_the_end)
    at_the_beginning = Look(focused=True, cursor=0)
    assert drawn(stage, field(LONG + "A"), at_the_beginning) == drawn(stage, field(LONG + "O"), at_the_beginning)


def test_a_long_text_that_nobody_edits_is_shortened_and_whole_in_the_tip(stage):
    one, other = field(LONG + "A"), field(LONG + "O")
    assert drawn(stage, one) == drawn(stage, other)
    assert (one.tip, other.tip) == (LONG + "A", LONG + "O")
    assert not one.clipped
    short = field("Ada")
    drawn(stage, short)
    assert not short.tip


@pytest.mark.parametrize("name", ["Ada", LONG])
def test_a_name_is_shortened_only_where_it_has_no_room(stage, name):
    label = NameLabel("name", PLACE, name, style="bold")
    drawn(stage, label)
    assert label.tip == ("" if name == "Ada" else name)
    assert not label.clipped
