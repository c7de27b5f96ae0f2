"""What the drawn table explains: why something is greyed, and what every card and chip is."""

import pygame

from tests.client.positions import legal
from tests.client.test_arcade import ON_THE_TABLE


def test_what_is_greyed_says_why_to_pointer_and_to_focus(at):
    stage, table = at(lambda t, q: legal("permit")(t, q) and bool(t.refused(0)))
    refused = [c for c in table.asked.choices if c.why is not None]
    on_table = {t for c in refused for t in c.targets if stage.has(t)}
    assert on_table
    shown = [w for w in table.ui.widgets if not w.enabled and w.zone in ("answers", *ON_THE_TABLE)]
    assert on_table <= {w.id for w in shown}
    stage.frame(0.0, pygame.event.Event(pygame.WINDOWLEAVE))
    stage.key("tab")
    for widget in shown:
        assert widget.why, widget.id
        table.ui.set_focus(widget.id)
        assert table.ui.tip() == (stage.widget(widget.id), widget.why)
    for name in on_table:
        stage.hover(name)
        assert table.ui.tip() == (stage.widget(name), stage.widget(name).why)


def test_every_card_and_chip_explains_itself_to_pointer_and_to_focus(at):
    stage, table = at(legal("permit", "tool", "bandits"))
    things = [w for w in table.ui.widgets if w.id.startswith(("card:", "piece:", "hand:", "fact:", "top:"))]
    assert len(things) > 25
    for widget in things:
        assert widget.tip or widget.why, widget.id
        assert widget.focusable or ":blocks:" in widget.id, widget.id
    for widget in things[::3]:
        x, y, w, h = stage.app.view.pixels(widget.rect)  # in a fan only the left part is seen
        where = pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 4, y + h // 2), rel=(0, 0), buttons=(0, 0, 0))
        stage.frame(0.0, where)
        assert table.ui.tip()[0].id == widget.id
        assert w > 8
