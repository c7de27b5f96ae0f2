"""The title: its texts can be read on the living picture behind them; what comes after it is loaded meanwhile."""

import gc
from contextlib import nullcontext

import pytest

from parlour.client.shade import Shade
from parlour.client.theme import contrast
from parlour.client.together import warming


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("age", [0.0, 5.0, 33.0, 95.0])
def test_the_texts_of_the_title_stand_out_from_what_is_behind_them(open_stage, size, age):
    """UX 19: 4.5 to 1 between a text and every pixel of its ground."""
    stage = open_stage(size=size)
    ui, colours, scale = stage.top.ui, stage.app.theme.colours, stage.app.view.scale
    texts = [(ui.get("name"), "accent"), (ui.get("motto"), "dim")]
    ui.widgets = [widget for widget in ui.widgets if isinstance(widget, Shade)]
    stage.top.age, stage.app.dirty = age, True
    stage.frame()
    surface = stage.app.window.surface
    for label, colour in texts:
        wide = stage.app.painter.width(label.text, stage.app.painter.size(label.size), label.style)
        x, y, w, h = label.rect.inset((label.rect.w - wide) / 2, 0).pixels(scale)
        grounds = {tuple(surface.get_at((i, j))[:3]) for i in range(x, x + w, 3) for j in range(y, y + h, 3)}
        assert min(contrast(ground, colours[colour]) for ground in grounds) >= 4.5, label.id


def test_the_shade_fades_to_nothing_at_its_edges(stage):
    """Where it ends, no edge is seen: the picture behind has no box around the buttons."""
    p, rect = stage.app.painter, stage.widget("shade").rect
    p.surface.fill("white")
    stage.widget("shade").draw(p, None, rect)
    x, y, w, h = p.place(rect)
    middle = p.surface.get_at((x + w // 2, y + h // 2))[0]
    assert middle < 160
    for place in ((x + 1, y + h // 2), (x + w - 2, y + h // 2), (x + w // 2, y + 1), (x + w // 2, y + h - 2)):
        assert p.surface.get_at(place)[0] > 245


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_loaded_is_kept_from_the_collector_of_garbage_which_goes_on_working(monkeypatch, fails):
    def load():
        assert not gc.isenabled()
        if fails:
            raise OSError("a file is gone")

    monkeypatch.setattr(warming, "_load", load)
    try:
        with pytest.raises(OSError, match="gone") if fails else nullcontext():
            warming._load_for_good()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
