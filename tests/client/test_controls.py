"""Keys, focus, fields and scrolling; theme and colours."""

from itertools import combinations, pairwise

import pygame
import pytest

from parlour.client.actions import action_of, load_bindings, parse, split
from parlour.client.focus import neighbour, next_zone
from parlour.client.geometry import Rect, flow
from parlour.client.theme import contrast, load_theme
from parlour.client.ui import Ui
from parlour.client.widgets import Button, Panel
from tests.client.stage import KEYS


def press(key, mod=0, typing=False):
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod)
    return action_of(event, load_bindings(), typing)


def test_keys_become_actions(stage):
    assert press(pygame.K_RETURN) == "confirm"
    assert press(pygame.K_KP_ENTER) == "confirm"
    assert press(pygame.K_z, pygame.KMOD_LCTRL) == "undo"
    assert press(pygame.K_z) is None
    assert press(pygame.K_TAB, pygame.KMOD_RSHIFT) == "previous-zone"
    assert press(pygame.K_RETURN, pygame.KMOD_NUM) == "confirm"
    assert press(pygame.K_F11) == "fullscreen"
    assert press(pygame.K_PAGEDOWN) == "page-down"


def test_letters_are_text_while_typing(stage):
    assert press(pygame.K_s, typing=True) is None
    assert press(pygame.K_SPACE, typing=True) is None
    assert press(pygame.K_RETURN, typing=True) == "confirm"


def test_a_key_that_is_bound_twice_is_refused():
    with pytest.raises(ValueError, match="bound"):
        parse('[bindings]\none = ["a"]\ntwo = ["a"]\n')


def test_every_key_name_is_one_that_pygame_knows(stage):
    for chord in load_bindings():
        assert pygame.key.key_code(split(chord)[1]), chord
    assert set(KEYS.values())


def test_arrows_go_to_the_nearest_in_their_direction():
    spots = [(f"{x},{y}", Rect(x * 50, y * 50, 40, 40)) for x in range(3) for y in range(3)]
    middle = Rect(50, 50, 40, 40)
    for way, there in (("left", "0,1"), ("right", "2,1"), ("up", "1,0"), ("down", "1,2")):
        assert neighbour(spots, middle, way) == there
    assert neighbour(spots, Rect(0, 0, 40, 40), "left") is None


def test_tab_goes_round_the_zones():
    zones = ["answers", "foot", "log"]
    assert next_zone(zones, "answers", 1) == "foot"
    assert next_zone(zones, "log", 1) == "answers"
    assert next_zone(zones, "answers", -1) == "log"
    assert next_zone(zones, None, 1) == "answers"
    assert next_zone([], None, 1) is None


def test_every_control_can_be_reached_by_keys_alone(stage):
    """From every page's first focus, by Tab and arrows."""
    stage.click("new-game")
    wanted = {w.id for w in stage.top.ui.spots()}
    reached, waiting = set(), [stage.top.ui.focus]
    while waiting:
        here = waiting.pop()
        if here in reached:
            continue
        reached.add(here)
        for key in ("up", "down", "left", "right", "tab"):
            stage.top.ui.set_focus(here)
            stage.top.ui._cursor = 0 if key == "left" else 99
            stage.key(key)
            waiting.append(stage.top.ui.focus)
    assert reached == wanted


def test_the_focus_is_drawn(stage):
    """The ring changes pixels around the control that has the focus."""
    surface = stage.app.window.surface
    before = pygame.image.tobytes(surface, "RGB")
    stage.key("down")
    assert pygame.image.tobytes(surface, "RGB") != before


def test_a_field_is_edited_by_text_and_keys(stage):
    stage.click("new-game")
    stage.click("name:0")
    for _ in "Player":
        stage.key("backspace")
    stage.write("Žofie")
    stage.key("left")
    stage.key("backspace")
    assert stage.widget("name:0").value == "Žofe"
    stage.write("\n\t" + "x" * 99)
    assert len(stage.widget("name:0").value) == 16
    stage.click("seed")
    stage.write("12a3-4")
    assert stage.widget("seed").value == "1234"


def test_a_seat_without_name_or_with_a_taken_one_keeps_the_game_from_starting(stage):
    stage.click("new-game")
    stage.click("name:1")
    for _ in range(16):
        stage.key("backspace")
    assert not stage.widget("start").enabled
    assert "name" in stage.widget("start").why
    stage.write("Player")
    assert "same name" in stage.widget("start").why
    stage.click("start")
    assert stage.top.id == "new-game"


def test_disabled_controls_say_why_on_hover_and_on_focus(stage):
    stage.click("new-game")
    stage.hover("fewer")
    assert stage.top.ui.tip()[1] == stage.widget("fewer").why
    stage.hover("name:0")
    assert stage.top.ui.tip() is None
    stage.top.ui.set_focus("fewer")
    stage.top.ui.moved = True  # by the player
    assert stage.top.ui.tip()[1] == stage.widget("fewer").why


def test_seats_options_and_kinds_can_be_chosen(stage):
    stage.click("new-game")
    stage.click("more")
    stage.click("kind:3")
    stage.click("kind:1")
    stage.click("more:bust_counts_in_ranking")
    stage.click("start")
    stage.until(lambda: stage.top.id != "new-game")
    setup = stage.app.stack[-1].setup if stage.top.id == "table" else stage.app.stack[-2].setup
    assert len(setup.seats) == 4
    assert setup.options["bust_counts_in_ranking"] is True


def test_boxes_flow_like_words():
    places, tall = flow([50, 50, 50], 20, 110, 10)
    assert places == [(0, 0), (60, 0), (0, 30)]
    assert tall == 50
    assert flow([], 20, 100, 10) == ([], 0)


def test_rectangles_touch_without_overlap_at_any_scale():
    cells = Rect(3.3, 0, 500, 40).columns(7, 0)
    for scale in (0.8, 1.0, 1.0667, 1.5):
        pixels = [cell.pixels(scale) for cell in cells]
        for (x, _, w, _), (after, _, _, _) in pairwise(pixels):
            assert x + w == after


PAIRS = [
    ("text", "panel", 4.5), ("dim", "panel", 4.5), ("faint", "panel", 4.5), ("warning", "panel", 4.5),
    ("accent", "panel", 4.5), ("text", "wood", 4.5), ("dim", "wood", 4.5), ("accent", "wood", 4.5),
    ("text", "own", 4.5), ("dim", "own", 4.5), ("faint", "own", 4.5), ("warning", "wood", 4.5),
    ("button_text", "button", 4.5), ("quiet_text", "quiet", 4.5), ("chosen_text", "chosen", 4.5),
    ("off_text", "off", 4.5), ("card_text", "card", 4.5), ("back_text", "back", 4.5),
    ("piece_text", "piece", 4.5), ("tip_text", "tip", 4.5), ("text", "field", 4.5), ("faint", "field", 4.5),
    ("accent", "felt", 4.5), ("dim", "felt", 4.5), ("focus", "panel", 3), ("focus", "wood", 3),
    ("focus", "felt", 3), ("focus", "room", 3), ("quiet_edge", "panel", 3), ("field_edge", "panel", 3),
]  # fmt: skip


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_texts_and_rings_stand_out(ink, ground, least):
    colours = load_theme().colours
    assert contrast(colours[ink], colours[ground]) >= least


def test_seats_differ_in_colour_and_shape():
    looks = load_theme().seats
    assert len(looks) >= 5
    for one, two in combinations(looks, 2):
        assert one.colour != two.colour
        assert one.shape != two.shape
    for look in looks:
        assert contrast(look.colour, look.ink) >= 4.5


def test_a_press_right_after_a_resize_hits_what_is_seen(stage):
    """The old page is stretched for a moment; where a button seems to be, there is another one by then."""
    settings = stage.widget("settings").rect  # on the page of 1280x720 units
    stage.app.window.resize((1920, 1080))
    stage.frame(0.0, pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080))
    stage.frame(0.01)
    x, y = round((settings.x + settings.w / 2) * 1.5), round((settings.y + settings.h / 2) * 1.5)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
    stage.frame(0.0, down, pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x, y)))
    assert stage.top.id == "settings"


def test_arrows_walk_through_a_scrolling_panel_before_they_leave_it(stage):
    """What is out of sight below lies behind the row under the panel."""
    ui, inner = Ui(), Rect(0, 0, 200, 100)
    rows = [Button(f"row:{i}", Rect(0, i * 40, 180, 36), str(i), panel="list", zone="answers") for i in range(6)]
    below = Button("below", Rect(0, 104, 180, 36), "Below", zone="answers")
    ui.show([Panel("list", inner, inner=inner, content=236), *rows, below], lambda: "row:0")
    way = []
    for _ in range(6):
        ui.move("down")
        way.append(ui.focus)
    assert way == ["row:1", "row:2", "row:3", "row:4", "row:5", "below"]
    ui.move("up")
    assert ui.focus == "row:5"
