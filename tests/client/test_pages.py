"""Every page at every size in both languages: nothing overlaps, nothing is cut off, nothing is unreachable."""

from itertools import combinations

import pytest

from tests.client.stage import setup

SIZES = [(1024, 640), (1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080)]
LANGUAGES = ["en", "cs"]


def assert_tidy(stage) -> None:
    """Check what was drawn last, by rectangles."""
    from parlour.client.widgets import Box, Field, Panel

    ui, scale = stage.top.ui, stage.app.view.scale
    wide, high = stage.app.view.page.pixels(scale)[2:]
    ids = [w.id for w in ui.widgets]
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
    seen = {}
    for widget in ui.widgets:
        assert not widget.clipped, (stage.top.id, widget.id, widget.text)
        area = ui.seen(widget)
        x, y, w, h = area.pixels(scale)
        if w > 0 and h > 0:
            assert x >= 0 and y >= 0 and x + w <= wide and y + h <= high, (widget.id, (x, y, w, h))
            seen[widget.id] = (x, y, w, h)
        if widget.panel:
            panel = ui.get(widget.panel)
            assert isinstance(panel, Panel)
            assert widget.rect.x >= panel.inner.x - 0.5, widget.id
            assert widget.rect.right <= panel.inner.right + 0.5, (widget.id, widget.rect, panel.inner)
            assert widget.rect.bottom <= panel.inner.y + panel.content + 3, (widget.id, "can't be scrolled to")
        pressed = widget.on is not None or isinstance(widget, Field)  # what else has the focus is only read
        if widget.focusable and pressed and not isinstance(widget, Box):
            assert widget.rect.w >= 32 and widget.rect.h >= 32, f"{widget.id} is too small a target"
    grounds = {w.id for w in ui.widgets if isinstance(w, Box)}
    fans = {w.id: getattr(w, "fan", "") for w in ui.widgets}  # cards of one fan lie over each other
    for one, two in combinations([name for name in seen if name not in grounds], 2):
        if not fans[one] or fans[one] != fans[two]:
            assert not _overlap(seen[one], seen[two]), (stage.top.id, one, two, seen[one], seen[two])
    panels = [name for name in seen if isinstance(ui.get(name), Panel)]
    for one, two in combinations(panels, 2):
        assert not _overlap(seen[one], seen[two]), (one, two)


def _overlap(one, two) -> bool:
    (x, y, w, h), (a, b, c, d) = one, two
    return x < a + c and a < x + w and y < b + d and b < y + h


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_pages_before_a_game_are_tidy(open_stage, size, lang):
    from parlour.client.scenes.curtain import CurtainScene
    from parlour.client.scenes.menu import MenuScene
    from parlour.client.scenes.rules import RulesScene
    from parlour.client.scenes.settings import SettingsScene
    from parlour.client.scenes.trouble import BrokenScene, RecordScene

    stage = open_stage(size=size, lang=lang)
    assert_tidy(stage)
    stage.click("new-game")
    assert_tidy(stage)
    while stage.widget("more").enabled:
        stage.click("more")
    assert_tidy(stage)
    game = setup(5)
    for scene in (
        SettingsScene(stage.app),
        MenuScene(stage.app),
        RulesScene(stage.app, game.game),
        CurtainScene(stage.app, game, 2, lambda: None),
        RecordScene(stage.app, "No space left on device", None),
        BrokenScene(stage.app, "line 17: this is not a line INDEX SEAT KIND VALUE HASH"),
    ):
        stage.show(scene)
        assert_tidy(stage)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_game_is_tidy_at_every_size(open_stage, seats, lang):
    stage = open_stage(lang=lang)
    stage.play(setup(seats, seed=11, max_rounds=6))
    number = 0
    while stage.top.id == "table":
        table = stage.asked() if stage.top.id == "table" else None
        if stage.top.id != "table":
            break
        if number % 7 == 0:
            stage.resize(SIZES[number // 7 % len(SIZES)])
        if number % 7 < 3:
            assert_tidy(stage)
        stage.answer(table, number)
        number += 1
        stage.until(lambda: stage.top.id != "table" or stage.table.open)
    assert stage.top.id == "end"
    for size in SIZES:
        stage.resize(size)
        assert_tidy(stage)


@pytest.mark.parametrize("count", range(1, 11))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("own", [True, False])
def test_the_table_has_room_for_many_seats(size, count, own):
    """Pure layout: no pygame, up to ten other seats."""
    from parlour.client.layout import page, table_layout

    area = page(*size)
    parts = table_layout(area, count, own)
    del parts["page"]
    assert len([name for name in parts if name.startswith("other:")]) == count
    for rect in parts.values():
        assert rect.within(area) and rect.w >= 100 and rect.h >= 36
    for one, two in combinations(parts.values(), 2):
        assert not one.overlaps(two)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_texts_that_are_40_percent_longer_still_fit(open_stage, size, monkeypatch):
    """Room for a language that needs more of it than English and Czech."""
    from parlour.client.scenes.confirm import ConfirmScene
    from parlour.client.scenes.curtain import CurtainScene
    from parlour.client.scenes.menu import MenuScene
    from parlour.client.scenes.settings import SettingsScene
    from parlour.client.scenes.trouble import RecordScene
    from parlour.client.texts import Texts

    plain, plural = Texts.__call__, Texts.n

    def longer(text: str) -> str:
        return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text

    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))
    stage = open_stage(size=size)
    assert_tidy(stage)
    stage.click("new-game")
    assert_tidy(stage)
    for scene in (
        SettingsScene(stage.app),
        MenuScene(stage.app, recorded=False),
        CurtainScene(stage.app, setup(3), 1, lambda: None),
        RecordScene(stage.app, "No space left on device", lambda again: None),
        ConfirmScene(stage.app, longer("E – Lure away: Bandits: blow up (Hugo)"), longer("Dice decide. " * 9), print),
    ):
        stage.show(scene)
        assert_tidy(stage)
    stage.play(setup(4, seed=3))
    for turn in range(25):
        table = stage.asked()
        assert_tidy(stage)
        if table.asked.cards is not None and table.asked.cards.suggestion is not None:
            table.suggest()
            stage.until(lambda table=table: table.checked is not None)
            assert_tidy(stage)
        stage.answer(table, turn)
