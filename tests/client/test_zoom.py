"""The size of everything: laid out, pointed at and reached from 75 to 200 per cent."""

import random

import pygame
import pytest

from parlour.client.geometry import Rect
from parlour.client.layout import BASE
from parlour.client.scenes.keys import KeysScene
from parlour.client.scenes.menu import MenuScene
from parlour.client.scenes.new_game import NewGameScene
from parlour.client.scenes.settings import SettingsScene
from parlour.client.settings import SCALES, SettingsFile
from parlour.client.viewport import EDGE, SPEED, Viewport
from tests.client.stage import setup
from tests.client.test_keys import press
from tests.client.test_pages import assert_tidy

SOME = [75, 100, 150, 200]
SIZES = [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)]


def wheel(y, x=0):
    return pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y))


def move(x, y):
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def in_sight(stage) -> bool:
    """Whether the control with the focus, and the ring around it, lie in the window."""
    wide, high = stage.app.window.size
    seen = stage.top.ui.seen(stage.top.ui.focused())
    x, y, w, h = stage.app.view.pixels(seen.inset(-4).common(stage.app.view.page))
    return all(
        long > room or (start >= 0 and start + long <= room) for start, long, room in ((x, w, wide), (y, h, high))
    )


# --- the viewport alone -------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", SCALES)
def test_the_page_has_at_least_its_units_and_fills_the_window(size, percent):
    view = Viewport(size, percent / 100)
    assert view.page.w >= BASE[0] - 0.01
    assert view.page.h >= BASE[1] - 0.01
    assert view.page.w * view.scale >= size[0] - 0.5
    assert view.page.h * view.scale >= size[1] - 0.5
    assert view.scale == pytest.approx(Viewport(size).scale * percent / 100)


def test_a_pixel_of_the_window_lies_in_the_rectangle_that_is_drawn_over_it():
    rng = random.Random(4)
    for percent in SCALES:
        view = Viewport((1366, 768), percent / 100)
        view.pan(123.4, 56.7)
        for _ in range(200):
            left, top = rng.randrange(0, 1800) / 2, rng.randrange(0, 1000) / 2
            rect = Rect(left, top, rng.randrange(10, 90) / 2, rng.randrange(10, 90) / 2)
            x, y, w, h = view.pixels(rect)
            for px, inside_x in ((x - 1, False), (x, True), (x + w - 1, True), (x + w, False)):
                for py, inside_y in ((y - 1, False), (y, True), (y + h - 1, True), (y + h, False)):
                    assert rect.holds(*view.units((px, py))) == (inside_x and inside_y)


def test_the_window_stays_on_the_page():
    view = Viewport((1280, 720), 2.0)
    assert not view.pan(-5, -5)
    assert view.pan(5000, 5000)
    assert view.origin == (-1280, -720)
    assert view.seen == Rect(640, 360, 640, 360)
    assert not view.pan(1, 0)
    assert not Viewport((1280, 720), 0.75).pan(10, 10)


def test_what_is_revealed_comes_into_sight_by_the_shortest_way():
    view = Viewport((1280, 720), 2.0)
    assert not view.reveal(Rect(20, 20, 100, 40))
    assert view.reveal(Rect(1000, 500, 100, 40))
    assert Rect(1000, 500, 100, 40).within(view.seen)
    assert not view.reveal(Rect(900, 450, 50, 40))
    assert view.reveal(Rect(0, 0, 1280, 720))
    assert view.origin == (0, 0)


def test_the_middle_stays_in_the_middle_when_the_size_changes():
    view = Viewport((1280, 720), 2.0)
    view.reveal(Rect(700, 400, 10, 10))
    middle = view.seen.center
    view.resize((1280, 720), 1.75)
    assert view.seen.center == pytest.approx(middle, abs=1)
    view.resize((1280, 720), 0.75)
    assert view.origin == (0, 0)


@pytest.mark.parametrize(("at", "way"), [((2, 300), (-1, 0)), ((1279, 300), (1, 0)), ((640, 0), (0, -1))])
def test_the_pointer_at_an_edge_pulls(at, way):
    view = Viewport((1280, 720), 2.0)
    view.pan(400, 400)
    x, y = view.origin
    assert view.pull(at, 0.1)
    assert view.origin == (x - way[0] * SPEED * 0.1, y - way[1] * SPEED * 0.1)
    assert not view.pull((EDGE, 300), 0.1)


# --- the window ---------------------------------------------------------------------------------


@pytest.mark.parametrize("percent", SOME)
def test_the_scale_is_changed_by_the_settings_and_kept(stage, tmp_path, percent):
    stage.show(SettingsScene(stage.app))
    stage.click("page:looks")
    stage.click(f"scale:{percent}")
    assert stage.app.view.zoom == percent / 100
    assert stage.widget(f"scale:{percent}").checked
    assert SettingsFile(tmp_path / "home").settings.scale == percent


def test_the_scale_is_changed_by_keys_at_once_on_any_page(stage):
    seen = []
    for key in [pygame.K_EQUALS] * 5 + [pygame.K_MINUS] * 7:
        press(stage, key, pygame.KMOD_LCTRL)
        seen.append(stage.app.settings.scale)
    assert seen == [125, 150, 175, 200, 200, 175, 150, 125, 100, 75, 75, 75]
    press(stage, pygame.K_0, pygame.KMOD_LCTRL)
    assert stage.app.view.zoom == 1


def test_a_window_opens_at_the_scale_that_was_kept(open_stage, tmp_path):
    file = SettingsFile(tmp_path / "home")
    file.settings.scale = 150
    file.save()
    assert open_stage().app.view.zoom == 1.5


def test_texts_grow_with_the_scale(stage):
    small = stage.app.painter.width("Parlour", 16)
    pixels = stage.app.painter.px(16)
    stage.app.use_scale(200)
    stage.frame()
    assert stage.app.painter.px(16) == 2 * pixels
    assert stage.app.painter.width("Parlour", 16) == pytest.approx(small, rel=0.1)


def pages(stage):
    yield SettingsScene(stage.app)
    yield KeysScene(stage.app)
    yield NewGameScene(stage.app)
    yield MenuScene(stage.app)


@pytest.mark.parametrize("percent", SOME)
@pytest.mark.parametrize("size", SIZES)
def test_every_corner_pixel_hits_its_control(open_stage, size, percent):
    stage = open_stage(size=size)
    stage.app.use_scale(percent)
    for scene in pages(stage):
        stage.show(scene)
        ui, view = stage.top.ui, stage.app.view
        for widget in ui.spots():
            if ui.seen(widget) != ui.place(widget):
                continue
            view.reveal(ui.place(widget))
            x, y, w, h = view.pixels(ui.seen(widget))
            for at in ((x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)):
                if 0 <= at[0] < size[0] and 0 <= at[1] < size[1]:
                    ui.point(*view.units(at))
                    assert ui.hover == widget.id, (scene.id, at)
            for at in ((x - 1, y), (x + w, y), (x, y - 1), (x, y + h)):
                ui.point(*view.units(at))
                assert ui.hover != widget.id, (scene.id, at)


@pytest.mark.parametrize("percent", SOME)
def test_a_click_by_pixels_presses_what_is_drawn_there(stage, percent):
    stage.app.use_scale(percent)
    stage.frame()
    stage.app.view.reveal(stage.top.ui.seen(stage.widget("settings")))
    stage.click("settings")
    assert stage.top.id == "settings"


@pytest.mark.parametrize("percent", [150, 200])
def test_the_focus_is_in_sight_after_every_key(open_stage, percent):
    stage = open_stage()
    stage.app.use_scale(percent)
    stage.frame()
    rng = random.Random(percent)
    for scene in pages(stage):
        stage.show(scene)
        assert in_sight(stage), scene.id
        for _ in range(60):
            stage.key(rng.choice(["up", "down", "left", "right", "tab"]))
            assert in_sight(stage), (scene.id, stage.top.ui.focus)


def test_the_focus_is_brought_back_by_a_key_after_the_page_was_moved_away(stage):
    stage.app.use_scale(200)
    stage.show(SettingsScene(stage.app))
    stage.app.view.pan(2000, -2000)
    stage.frame()
    assert not in_sight(stage)
    stage.key("left")
    assert in_sight(stage)


def test_a_table_at_twice_the_size_shows_where_the_answer_is_given(stage):
    stage.app.use_scale(200)
    stage.play(setup(seed=3))
    stage.asked()
    assert in_sight(stage)
    for key in ("tab", "up", "left", "down", "tab", "right", "tab"):
        stage.key(key)
        assert in_sight(stage), stage.top.ui.focus


@pytest.mark.parametrize("percent", [150, 200])
def test_the_pointer_reaches_every_corner(stage, percent):
    stage.app.use_scale(percent)
    stage.frame()
    page = stage.app.view.page
    for pixel, corner in (((0, 0), (0, 0)), ((1279, 719), (page.w, page.h)), ((0, 719), (0, page.h))):
        stage.frame(0.0, move(*pixel))
        for _ in range(20):
            stage.frame(0.1)
        assert stage.top.ui.pointer == pytest.approx(corner, abs=1)


def test_a_pointer_that_rests_at_an_edge_does_not_fight_the_keys(stage):
    stage.app.use_scale(200)
    stage.show(SettingsScene(stage.app))
    stage.frame(0.0, move(1279, 0))
    stage.key("left")
    before = stage.app.view.origin
    for _ in range(10):
        stage.frame(0.1)
    assert stage.app.view.origin == before
    assert in_sight(stage)


def test_the_wheel_moves_the_page_and_with_shift_sideways(stage):
    stage.app.use_scale(200)
    stage.frame()
    stage.app.view.pan(-2000, -2000)
    stage.frame(0.0, move(640, 300))
    stage.frame(0.0, wheel(-1))
    assert stage.app.view.origin == (0, -96)
    stage.frame(0.0, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode=""))
    stage.frame(0.0, wheel(-1))
    assert stage.app.view.origin == (-96, -96)
    stage.frame(0.0, pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    stage.frame(0.0, wheel(1))
    assert stage.app.view.origin == (-96, 0)
    stage.frame(0.0, wheel(0, 1))
    assert stage.app.view.origin == (-192, 0)


def test_the_wheel_over_a_panel_scrolls_it_first(stage):
    stage.app.use_scale(200)
    stage.show(KeysScene(stage.app))
    stage.app.view.pan(-2000, -2000)
    stage.frame(0.0, move(640, 400))
    stage.frame(0.0, wheel(-1))
    assert stage.top.ui.offset("keys") > 0
    assert stage.app.view.origin == (0, 0)
    stage.frame(0.0, wheel(-1000))
    stage.frame(0.0, wheel(-1))
    assert stage.app.view.origin[1] < 0


def test_keys_move_the_page_too(stage):
    stage.app.use_scale(200)
    stage.frame()
    stage.app.view.pan(-2000, -2000)
    press(stage, pygame.K_RIGHT, pygame.KMOD_LCTRL)
    press(stage, pygame.K_DOWN, pygame.KMOD_LCTRL)
    assert stage.app.view.origin == (-192, -192)
    press(stage, pygame.K_LEFT, pygame.KMOD_LCTRL)
    press(stage, pygame.K_UP, pygame.KMOD_LCTRL)
    assert stage.app.view.origin == (0, 0)


def test_what_is_pressed_stays_below_the_pointer_until_it_is_let_go(stage):
    """A control that is only half in sight is pressed all the same."""
    stage.app.use_scale(200)
    stage.show(SettingsScene(stage.app))
    view = stage.app.view
    view.pan(-5000, -5000)
    x, y, w, _ = view.pixels(stage.top.ui.seen(stage.widget("speed:0.5")))
    view.pan(x + w // 2 - 1280, 0)
    stage.frame()
    at = (1279, y + 5)
    before = view.origin
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    assert view.origin == before
    stage.frame(0.0, pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))
    assert stage.app.settings.speed == "0.5"


def test_the_tip_is_in_sight(stage):
    """It lies in the part of the page that is seen, so its pixels differ from those of the same page without it."""
    stage.app.use_scale(200)
    stage.show(KeysScene(stage.app))
    stage.key("down")
    surface = stage.app.window.surface
    ink = stage.app.theme.colours["tip"]
    mask = pygame.mask.from_threshold(surface, ink, (1, 1, 1, 255))
    assert mask.count() > 2000
    stage.app.settings.tips = "off"
    stage.app.dirty = True
    stage.frame()
    assert pygame.mask.from_threshold(surface, ink, (1, 1, 1, 255)).count() < 2000


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pages_are_tidy_at_every_scale(open_stage, size, percent, lang):
    stage = open_stage(size=size, lang=lang)
    stage.app.use_scale(percent)
    stage.frame()
    assert_tidy(stage)
    for scene in pages(stage):
        stage.show(scene)
        assert_tidy(stage)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("view", ["arcade", "plain"])
@pytest.mark.parametrize("percent", SOME)
def test_the_table_is_tidy_at_every_scale(open_stage, percent, view, size):
    stage = open_stage(size=size)
    stage.app.use_scale(percent)
    stage.play(setup(5 if view == "arcade" else 4, seed=3), view=view)
    for turn in range(6):
        table = stage.asked()
        assert_tidy(stage)
        stage.answer(table, turn)
