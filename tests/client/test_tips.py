"""Where a tip goes: beside what it is about, over as little as possible that is read or pressed."""

from parlour.client.backdrop import tip_place
from parlour.client.geometry import Rect
from parlour.client.ui import Ui
from parlour.client.widgets import Button, Label

AREA = Rect(0, 0, 1280, 720)


def shown(*widgets) -> Ui:
    ui = Ui()
    ui.show(list(widgets), lambda: "")
    return ui


def button(name, rect, **words):
    return Button(name, rect, name, zone="answers", on=print, **words)


def test_a_tip_stands_below_what_it_is_about():
    here = button("here", Rect(100, 100, 80, 40))
    assert tip_place(shown(here), here, here.rect, (200, 60), AREA) == Rect(100, 146, 200, 60)


def test_a_tip_hides_no_text_and_no_button_where_there_is_another_place():
    plus = button("plus", Rect(1200, 300, 60, 60))
    below, above = Label("status", Rect(1000, 365, 260, 34), "!"), button("pay", Rect(1000, 250, 260, 44))
    minus = button("minus", Rect(1000, 300, 60, 60))
    ui = shown(plus, below, above, minus)
    box = tip_place(ui, plus, plus.rect, (150, 40), AREA)
    assert not any(box.overlaps(widget.rect) for widget in (below, above, minus))
    assert box.within(AREA)


def test_beside_means_beside_the_whole_zone():
    rows = [button(f"row {i}", Rect(900, 100 + 45 * i, 380, 44)) for i in range(13)]
    box = tip_place(shown(*rows), rows[5], rows[5].rect, (300, 90), AREA)
    assert box.right <= 900


def test_a_tip_is_on_the_page_wherever_its_widget_is():
    for x in (0, 600, 1240):
        for y in (0, 350, 690):
            here = button("here", Rect(x, y, 40, 30))
            assert tip_place(shown(here), here, here.rect, (340, 120), AREA).within(AREA)


def test_what_is_greyed_explains_itself_only_to_who_has_gone_there():
    off = button("off", Rect(10, 10, 80, 40), enabled=False, why="There is no more.")
    ui = shown(off)
    assert ui.focus == "off"
    assert ui.tip() is None
    ui.move("down")
    assert ui.tip() == (off, "There is no more.")
    ui.moved = False
    ui.point(20, 20)
    assert ui.tip() == (off, "There is no more.")
