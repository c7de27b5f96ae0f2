"""The page of a replay: every way through the game, by keyboard and by mouse, and whose eyes see it."""

from random import Random

import pygame
import pytest

from parlour.client.replay.player import SPEEDS
from parlour.client.replay.reel import Eyes, Reel
from tests.client.recorded import GOLDRUSH, OPEN, assert_shows, press, ready, recorded, rest, watch


@pytest.fixture
def replay(open_stage, tmp_path):
    path = recorded(tmp_path / "home", GOLDRUSH)
    stage = open_stage()
    scene = watch(stage, path)
    return stage, scene, Reel(path)


WAYS = {
    "keys": {"on": "right", "back": "left", "turn-on": "page down", "turn-back": "page up", "start": "home",
             "end": "end", "play": "space"},
    "mouse": {"on": "step-on", "back": "step-back", "turn-on": "turn-on", "turn-back": "turn-back", "start": "start",
              "end": "end", "play": "play"},
}  # fmt: skip


@pytest.fixture(params=["keys", "mouse"])
def do(request, replay):
    """Does a thing by keyboard or by mouse."""
    stage = replay[0]
    ways = WAYS[request.param]
    return lambda name: (press if request.param == "keys" else lambda s, n: s.click(n))(stage, ways[name])


def test_steps_turns_and_the_ends_by_keyboard_and_by_mouse(replay, do):
    """UX 10: arrows, Page Up and Page Down, Home and End, and a button for each."""
    stage, scene, reel = replay
    assert_shows(scene, reel, 0)
    for moment in (1, 2, 3):
        do("on")
        rest(stage)
        assert_shows(scene, reel, moment)
    do("back")
    rest(stage)
    assert_shows(scene, reel, 2)
    turns = [mark.moment for mark in reel.marks if mark.moment > 2]
    for turn in turns[:3]:
        do("turn-on")
        rest(stage)
        assert_shows(scene, reel, turn)
    do("turn-back")
    rest(stage)
    assert_shows(scene, reel, turns[1])
    do("end")
    rest(stage)
    assert_shows(scene, reel, reel.end)
    do("start")
    rest(stage)
    assert_shows(scene, reel, 0)


def test_playing_and_pausing_by_keyboard_and_by_mouse(replay, do):
    """UX 10: it plays by itself, stands still in the middle of a step, goes on from there, and stops at the end."""
    stage, scene, reel = replay
    do("play")
    stage.until(lambda: scene.player.moment >= 4 and scene.player.beats.busy)
    do("play")
    moment, elapsed = scene.player.moment, scene.player.beats.elapsed
    for _ in range(5):
        stage.frame(0.5)
    assert (scene.player.moment, scene.player.beats.elapsed, scene.player.playing) == (moment, elapsed, False)
    do("on")  # finishes the step in the middle of which it stands
    rest(stage)
    assert_shows(scene, reel, moment + 1)
    do("play")
    stage.until(lambda: scene.player.moment > moment + 3)
    do("end")
    rest(stage)
    assert_shows(scene, reel, reel.end)
    do("play")  # at the end it begins anew
    stage.until(lambda: 0 < scene.player.moment < 5)
    assert scene.player.playing


def test_a_whole_game_plays_to_its_end_and_rests_there(replay):
    stage, scene, reel = replay
    for _ in range(len(SPEEDS)):
        press(stage, "]")
    assert scene.player.speed == 8
    seen = []
    scene.player.beats.on_commit.append(seen.append)
    press(stage, "space")
    stage.until(lambda: not scene.player.playing, seconds=0.3)
    assert_shows(scene, reel, reel.end)
    assert seen == [reel.step(moment, scene.player.eyes) for moment in range(1, reel.end + 1)]


def test_the_speed_goes_from_half_to_eightfold(replay):
    """UX 10: by [ and ], and by a button that goes round."""
    stage, scene, _ = replay
    seen = [scene.player.speed]
    for _ in SPEEDS:
        stage.click("speed")
        seen.append(scene.player.beats.speed)
    assert sorted(set(seen)) == list(SPEEDS) == [0.5, 1, 2, 4, 8]
    for _ in SPEEDS:
        press(stage, "[")
    assert scene.player.speed == 0.5
    press(stage, "]")
    assert scene.player.speed == 1


def spot_of(stage, moment):
    """The pixels of a moment on the bar."""
    bar = stage.widget("scrub")
    x = bar.track.x + bar.track.w * moment / bar.most
    scale = stage.app.view.scale
    return round(x * scale), round(bar.rect.center[1] * scale)


def mouse(stage, kind, place):
    moves = kind == pygame.MOUSEMOTION
    words = {"rel": (0, 0), "buttons": (1, 0, 0)} if moves else {"button": 1}
    stage.frame(0.0, pygame.event.Event(kind, pos=place, **words))


def test_a_press_anywhere_on_the_bar_leads_there_and_the_knob_can_be_pulled(replay):
    """UX 10."""
    stage, scene, reel = replay
    near = max(1, round(reel.end / stage.widget("scrub").track.w) + 1)
    for part in (0.5, 0.1, 0.9):
        wanted = round(reel.end * part)
        mouse(stage, pygame.MOUSEBUTTONDOWN, spot_of(stage, wanted))
        mouse(stage, pygame.MOUSEBUTTONUP, spot_of(stage, wanted))
        rest(stage)
        assert abs(scene.player.moment - wanted) <= near
        assert_shows(scene, reel, scene.player.moment)
    mouse(stage, pygame.MOUSEBUTTONDOWN, spot_of(stage, 0))
    for moment in range(0, reel.end, 7):
        mouse(stage, pygame.MOUSEMOTION, spot_of(stage, moment))
    mouse(stage, pygame.MOUSEMOTION, (-40, 5))
    stage.until(lambda: scene.player.goal == scene.player.moment == 0)
    mouse(stage, pygame.MOUSEMOTION, (9000, 5))
    mouse(stage, pygame.MOUSEBUTTONUP, (1279, 5))
    rest(stage)
    mouse(stage, pygame.MOUSEMOTION, spot_of(stage, 3))  # nobody pulls any more
    assert_shows(scene, reel, reel.end)


def test_jumps_leave_nothing_of_what_was_skipped_to_be_shown_later(replay):
    """UX 10: reveals from skipped steps don't pile up."""
    stage, scene, reel = replay
    press(stage, "space")
    stage.until(lambda: scene.player.beats.busy and scene.player.moment > 2)
    turns = [mark.moment for mark in reel.marks if mark.moment > scene.player.moment]
    for _ in range(6):
        press(stage, "page down")
    press(stage, "space")
    rest(stage)
    assert_shows(scene, reel, turns[5])
    for _ in range(9):
        stage.frame(1.0)
    assert_shows(scene, reel, scene.player.moment)


@pytest.mark.parametrize("seed", range(3))
def test_wherever_one_gets_by_any_mix_of_controls_one_sees_what_the_record_says(replay, seed):
    """UX 10, as a property: keys and presses in any order, at any pace."""
    stage, scene, reel = replay
    chance = Random(seed)
    for number in range(60):
        match chance.randrange(10):
            case 0:
                mouse(stage, pygame.MOUSEBUTTONDOWN, place := spot_of(stage, chance.randrange(reel.end + 1)))
                mouse(stage, pygame.MOUSEBUTTONUP, place)
            case 1:
                press(stage, "v")
            case _:
                press(stage, chance.choice(["left", "right", "right", "space", "page up", "page down", "home", "end"]))
        for _ in range(chance.randrange(4)):
            stage.frame(chance.choice([0.0, 0.05, 0.4]))
        if number % 5 == 4:
            if scene.player.playing:
                press(stage, "space")
            rest(stage)
            if scene.player.beats.busy:  # it stands in the middle of a step
                press(stage, "right")
                rest(stage)
            assert_shows(scene, reel, scene.player.moment)


def test_the_game_can_be_seen_by_each_seat_by_everybody_and_with_all_cards_open(replay):
    """UX 11: buttons, and a key that goes round."""
    stage, scene, reel = replay
    scene.player.jump(reel.end // 2)
    ready(stage)
    assert scene.player.eyes == Eyes(0)
    for name, eyes in (("eyes:2", Eyes(2)), ("eyes:open", Eyes(2, True)), ("eyes:1", Eyes(1, True)),
                       ("eyes:open", Eyes(1)), ("eyes:public", Eyes(None)), ("eyes:open", OPEN)):  # fmt: skip
        stage.click(name)
        ready(stage)
        assert scene.player.eyes == eyes
        assert_shows(scene, reel, reel.end // 2)
    seen = []
    for _ in range(5):
        press(stage, "v")
        ready(stage)
        seen.append(scene.player.eyes)
    assert sorted(seen, key=str) == sorted([Eyes(0), Eyes(1), Eyes(2), Eyes(None), OPEN], key=str)


def test_every_button_can_be_reached_and_pressed_by_keyboard_alone(replay):
    """UX 2: Tab goes to each of them, whatever the arrows do here."""
    stage, scene, _ = replay
    wanted = {w.id for w in stage.top.ui.spots() if w.on is not None and w.zone == w.id}
    assert {"play", "speed", "eyes:1", "eyes:open", "go-on", "copy-code", "copy-file", "back", "plain"} <= wanted
    reached = set()
    for _ in range(60):
        press(stage, "tab")
        reached.add(stage.top.ui.focus)
    assert wanted <= reached
    while stage.top.ui.focus != "eyes:1":
        press(stage, "tab")
    press(stage, "return")
    ready(stage)
    assert scene.player.eyes == Eyes(1)


def test_a_line_of_the_log_leads_to_where_it_was_told(replay):
    stage, scene, reel = replay
    press(stage, "end")
    rest(stage)
    line = next(widget for widget in stage.top.ui.widgets if widget.id.startswith("line:"))
    told = scene.player.beats.log[int(line.id.removeprefix("line:"))]
    scene._visit(told)
    rest(stage)
    assert_shows(scene, reel, scene.player.moment)
    assert scene.player.beats.log[-1] is told or scene.player.beats.log[-1] == told


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_both_tables_show_the_same_moments_with_motion(replay, view):
    stage, scene, reel = replay
    if stage.app.settings.table != view:
        press(stage, "f2")
    assert scene.page.view.theme == scene.theme
    moved = 0
    for _ in range(25):
        press(stage, "right")
        stage.until(lambda: scene.player.beats.busy or not scene.facts()["busy"], seconds=0.0)
        moved += scene.animates
        rest(stage)
    assert_shows(scene, reel, 25)
    assert bool(moved) == (view == "arcade")


def test_a_running_game_offers_only_the_own_side(open_stage, tmp_path):
    """UX 11: neither another seat, nor all open, nor a new game out of it."""
    stage = open_stage()
    scene = watch(stage, recorded(tmp_path / "home", GOLDRUSH, stop=40))
    assert stage.has("eyes:0")
    assert stage.has("eyes:public")
    assert stage.has("hidden")
    assert not stage.has("eyes:1")
    assert not stage.has("eyes:open")
    assert not stage.widget("go-on").enabled
    scene.watch_as(Eyes(1))
    assert scene.player.eyes == Eyes(0)
    for _ in range(4):
        press(stage, "v")
        ready(stage)
        assert scene.player.eyes in (Eyes(0), Eyes(None))


def test_the_worker_itself_refuses_eyes_that_may_not_see(open_stage, tmp_path):
    """UX 11: whatever the window asks for, no picture of a hidden hand leaves the thread."""
    stage = open_stage()
    scene = watch(stage, recorded(tmp_path / "home", GOLDRUSH, stop=40))
    shown = scene.player.beats.shown
    scene.player.watch_as(Eyes(1))
    stage.until(lambda: scene.facts()["trouble"])
    assert scene.player.beats.shown is shown
    assert stage.has("trouble")
    press(stage, "right")
    stage.key("escape")
    stage.frame()
    assert stage.top.id == "title"
