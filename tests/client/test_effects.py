"""Effects and the living title: pure functions of time, seen by their pixels."""

from dataclasses import replace
from hashlib import blake2b
from itertools import combinations

import pygame
import pytest

from parlour.client import tweens
from parlour.client.effects import Cue, Part, Together, particles, pictures
from parlour.client.effects.acts import Act, Rise, Shake
from parlour.client.effects.dice import Dice, die
from parlour.client.effects.signs import Ribbon, Shout, Sign
from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.layout import page, scale_for, title_layout
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city.scene_fights import Duel
from parlour.client.tables.goldrush_city.scenes import SCENES, scene_for
from parlour.client.theme import contrast, load_game_theme, load_theme
from parlour.client.titlescape import Titlescape
from parlour.core import GAMES

GAME = GAMES["goldrush-city"]
THEME = load_game_theme("goldrush_city")
FONTS = Fonts()
NAMES = ("You", "Ada", "Hugo", "Mila", "Wolfeschlegelsteinhausenbergerdorff")
FACES = {10: "saloon", 11: "smithy", 12: "bank", 13: "bandit_blow_up", 14: "wood_3", 15: "hotel"}
EVENTS = (
    ("attacked", 0, 2, 13),
    ("bid", 2, 6, (3, 4)),
    ("blocked", 0, 2, 9, "C"),
    ("blown-up", 0, 2, 12),
    ("built", 1, 10, (14,)),
    ("bust", 2, 120),
    ("chip-stolen", 1, "tool"),
    ("chips-swapped",),
    ("dug-total", 1, 80),
    ("end-triggered", 10),
    ("fought", 0, 3, 2, 5),
    ("fought", 0, 6, 2, 4),
    ("fought", 1, 1, 2, 6),
    ("given", 2),
    ("gold-drawn", 0, 1, 99),
    ("last-round",),
    ("lured", 0, 1, 13),
    ("luring", 2, 1, 13),
    ("mayor", 2),
    ("own-chips-swapped", 2),
    ("paid-out", 0, 3),
    ("permit-stolen", 2, 15),
    ("repelled", 0, 2, 13),
    ("robbed", 0, 2, 14),
    ("robbed-chips", 1, 2, 1, 1),
    ("rolled", 1, 5),
    ("round", 5),
    ("smithy-burnt", 2, 11),
    ("sold", 1, 7),
    ("sold-chips", 2, 1, 1),
    ("turn", 2),
    ("wood-burnt", 2, 14),
)
QUIET = {
    "actions", "bid-returned", "block-lifted", "carried-over", "contest", "diggers-aside", "discarded", "drew-card",
    "dug", "dug-cards", "flip-ended-early", "got-card", "got-gold", "got-lot", "hands-mixed", "income", "joined-lot",
    "last-unless-built", "lot-offered", "paid-chips", "paid-gold", "paid-material", "passed", "refused", "renewed",
    "scored", "scoring", "start-player", "stopped", "took-chip", "took-permit", "turn-ended", "turned", "unsold",
    "used-up",
}  # fmt: skip
"""Events that the log and the flights of cards tell well enough."""


def a_page(width=640, height=400):
    surface = pygame.Surface((width, height))
    p = Painter(surface, scale_for(width, height), FONTS, THEME)
    return p, page(width, height)


def a_cue(event, area, seats=3, language="en", shown=True, reduced=False):
    """A table with the own seat below and the others above."""
    others = area.inset(12).top(240)[0].columns(seats - 1, 8)
    places = {"seat:0": Rect(12, area.h - 220, 900, 170), "zone:-1:lot": Rect(60, 330, 200, 100)}
    places |= {f"seat:{i + 1}": cell for i, cell in enumerate(others)}
    return Cue(
        event,
        area,
        places.get if shown else lambda name: None,
        THEME.seat,
        lambda seat: NAMES[seat],
        lambda name: GAME.words.name(language, name),
        reduced,
        lambda handle: FACES.get(handle, ""),
    )


def pixels(p, effect, t):
    """What a moment looks like on a plain ground."""
    p.surface.fill(p.colour("panel"))
    p.box(Rect(100, 100, 600, 300), p.colour("wood"), p.colour("wood_edge"), 4)
    if effect is not None:
        effect.draw(p, t)
    return fingerprint(p)


def fingerprint(p):
    return blake2b(p.surface.get_buffer().raw, digest_size=8).hexdigest()


def ids(event):
    return "-".join(str(part) for part in event if not isinstance(part, tuple))


# --- tweens -----------------------------------------------------------------------------------

EASES = [value for name, value in vars(tweens).items() if name.startswith("ease_")]


@pytest.mark.parametrize("ease", EASES)
def test_easing_begins_at_nothing_and_ends_at_all(ease):
    assert ease(0.0) == pytest.approx(0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1, abs=1e-9)
    assert all(-0.5 <= ease(step / 40) <= 1.5 for step in range(41))


def test_progress_is_the_share_of_a_span():
    assert [tweens.progress(t, 2, 4) for t in (0, 2, 3, 6, 9)] == [0, 0, 0.25, 1, 1]
    assert [tweens.progress(t, 2, 0) for t in (1, 2, 3)] == [0, 1, 1]


def test_interpolation_of_numbers_and_rectangles():
    one, two = Rect(0, 10, 100, 20), Rect(50, 0, 200, 40)
    assert tweens.lerp(2, 4, 0.25) == 2.5
    assert (tweens.lerp_rect(one, two, 0), tweens.lerp_rect(one, two, 1)) == (one, two)
    assert tweens.lerp_rect(one, two, 0.5) == Rect(25, 5, 150, 30)
    assert tweens.arc((0, 0), (10, 0), 8, 0.5) == (5, -8)
    assert (tweens.pulse(0), tweens.pulse(0.5)) == (0, 1)


# --- primitives -------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [None, *THEME.seats[:5]])
@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_its_number_when_it_lies(number, look):
    p, _ = a_page()
    dice = Dice(Rect(100, 100, 80, 80), number, look, 0.9, 0.6)
    assert dice.turn(0) != (0, 0)
    assert dice.turn(0.6) == (0, 0)
    ink = look.ink if look else p.colour("die_pip")
    flat = die(p, 80, number, look)
    inside = flat.subsurface(flat.get_rect().inflate(-52, -52))
    pips = pygame.mask.from_threshold(inside, (*ink, 255), (60, 60, 60, 255))
    assert len(pips.connected_components(20)) == number


def test_a_die_never_shows_two_opposite_sides_that_do_not_make_seven():
    from parlour.client.effects.dice import faces

    for number in range(1, 7):
        sides = faces(number)
        assert sorted(sides.values()) == [1, 2, 3, 4, 5, 6]
        assert all(sides[way] + sides[tuple(-part for part in way)] == 7 for way in sides)


def test_a_shake_moves_what_is_there_and_dies_down():
    p, area = a_page()
    calm = pixels(p, None, 0)
    shake = Shake(area, 0.4, 8)
    assert pixels(p, shake, 0.02) != calm
    assert pixels(p, shake, 0.4) == calm


def test_what_rises_stands_whole_in_the_end():
    rise = Rise(300, 400, lambda p: pictures.shape(p, "chunk", 80), 1.5, 0.9, 3)
    assert [rise.shown(t) for t in (0, 0.299, 0.599, 0.9, 1.2)] == pytest.approx([0, 1 / 3, 2 / 3, 1, 1], abs=0.01)
    assert max(rise.shown(k / 100) for k in range(30)) > 1 / 3, "a push goes a little too far"


def test_a_ribbon_keeps_to_its_room_however_long_the_name_is():
    p, _ = a_page()
    for sign in (None, Sign(THEME.seat(0), "W")):
        pixels(p, None, 0)
        plain = p.surface.copy()
        pixels(p, Ribbon(640, 400, NAMES[4] * 3, sign, 1.0, 40, 420), 0.5)
        left, right = (640 - 300) * p.scale, (640 + 300) * p.scale
        mask = pygame.mask.from_threshold(p.surface, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        boxes = mask.get_bounding_rects()
        assert boxes
        assert all(left <= box.left and box.right <= right for box in boxes)


def test_a_word_at_the_edge_is_moved_onto_the_page():
    p, area = a_page()
    for x in (-50.0, area.w + 50):
        plain = pixels(p, None, 0)
        assert pixels(p, Shout(area, x, 300, "Hello", 1.0), 0.5) != plain


def test_together_plays_each_part_in_its_time():
    seen = []
    part = Act(1.0, lambda p, t: seen.append(round(t, 3)))
    both = Together(Part(part), Part(part, 0.5))
    p, _ = a_page()
    assert both.seconds == 1.5
    for t in (0.0, 0.7, 1.2):
        both.draw(p, t)
    assert seen == [0.0, 0.7, 0.2, 0.7]


def test_the_pictures_kept_never_need_more_than_their_room(monkeypatch):
    pictures.forget()
    monkeypatch.setattr(pictures, "ROOM", 200_000)
    p, _ = a_page()
    shapes = [pictures.shape(p, "sack", width) for width in range(20, 200, 4)]
    assert shapes
    assert sum(map(pictures._weight, pictures._kept.values())) == pictures._bytes <= 200_000
    pictures.forget()


# --- scenes -----------------------------------------------------------------------------------


def test_every_event_has_a_scene_or_is_known_to_need_none():
    assert set(GAME.words.texts["events"]) == set(SCENES) | QUIET
    assert not set(SCENES) & QUIET
    assert {event[0] for event in EVENTS} == set(SCENES)


def test_quiet_events_and_empty_ones_have_no_scene():
    _, area = a_page()
    for event in (("passed", 1), ("paid-out", 1, 0), ("sold-chips", 1, 1, 0), ("nobody-knows", 3), ()):
        assert scene_for(a_cue(event, area)) is None


@pytest.mark.parametrize("event", EVENTS, ids=ids)
def test_a_scene_is_a_pure_function_of_time(event):
    p, area = a_page()
    plain = pixels(p, None, 0)
    scene = scene_for(a_cue(event, area))
    assert 0.5 <= scene.seconds <= 1.85
    middle, end = scene.seconds * 0.5, scene.seconds
    first = pixels(p, scene, middle)
    assert first != plain, "nothing to see in the middle"
    assert pixels(p, scene, scene.seconds * 0.05) != first, "nothing moves"
    pixels(p, scene, scene.seconds * 0.9)
    assert pixels(p, scene, middle) == first, "it remembers what was drawn before"
    assert pixels(p, scene, end) == plain, "something stays"
    pictures.forget()
    assert pixels(p, scene_for(a_cue(event, area)), middle) == first, "it depends on what is kept"


@pytest.mark.parametrize("event", EVENTS, ids=ids)
def test_a_scene_needs_no_places_and_speaks_both_languages(event):
    p, area = a_page(900, 506)
    plain = pixels(p, None, 0)
    for language, shown in (("cs", False), ("en", True)):
        scene = scene_for(a_cue(event, area, 5, language, shown))
        assert pixels(p, scene, scene.seconds / 2) != plain


@pytest.mark.parametrize("event", EVENTS, ids=ids)
def test_nothing_moves_for_who_wants_no_motion(event):
    p, area = a_page()
    plain = pixels(p, None, 0)
    scene = scene_for(a_cue(event, area, reduced=True))
    assert scene.seconds >= 0.9
    pictures_ = {pixels(p, scene, scene.seconds * share) for share in (0.0, 0.4, 0.6)}
    assert len(pictures_) == 1
    assert plain not in pictures_


def test_both_dice_of_a_fight_lie_there_while_the_result_is_told():
    p, area = a_page(1280, 720)
    scene = scene_for(a_cue(("fought", 0, 6, 2, 4), area))
    pixels(p, scene, Duel.TOLD + 0.4)
    for seat, number, share in ((0, 6, 0.26), (2, 4, 0.74)):
        flat = die(p, p.px(76), number, THEME.seat(seat))
        middle = flat.get_rect().inflate(-60, -60)
        box = Rect((area.w - 600) / 2, (area.h - 240) / 2, 600, 240)
        x, y = p.place(Rect(box.x + box.w * share, box.y + 114, 0, 0))[:2]
        seen = p.surface.subsurface(middle.move(x - flat.get_width() // 2, y - flat.get_height() // 2))
        differ = pygame.mask.from_threshold(seen, (0, 0, 0), (2, 2, 2, 255), flat.subsurface(middle).convert(seen))
        assert differ.count() == middle.w * middle.h


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scenes_near_the_page_edge_stay_on_it(seats):
    p, area = a_page(512, 320)
    for event in (("rolled", seats - 1, 3), ("mayor", seats - 1), ("built", seats - 1, 10, ())):
        scene = scene_for(a_cue(event, area, seats))
        plain = pixels(p, None, 0)
        assert pixels(p, scene, scene.seconds * 0.7) != plain


@pytest.mark.parametrize("event", EVENTS, ids=ids)
def test_a_scene_in_a_corner_of_the_page_is_not_cut(event, monkeypatch):
    """Whatever is no spark, smoke or splinter stays on the page; around it lies a margin, on which nothing is drawn."""
    for kind in (particles.Puffs, particles.Flames, particles.Sparks, particles.Debris, particles.Coins):
        monkeypatch.setattr(kind, "draw", lambda self, p, t: None)
    margin, scale = 200.0, 0.5
    area, ground = Rect(margin, margin, 1280, 720), THEME.colours["panel"]
    p = Painter(pygame.Surface((round(1680 * scale), round(1120 * scale))), scale, FONTS, THEME)
    inside = pygame.Rect(area.pixels(scale))
    for x in (area.x + 8, area.right - 238):
        for y in (area.y + 70, area.bottom - 240):
            here = Rect(x, y, 230, 190)
            cue = replace(
                a_cue(event, area, 5, shown=False), place=lambda name, here=here: None if name == "menu" else here
            )
            scene = scene_for(cue)
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                p.surface.fill(ground)
                scene.draw(p, scene.seconds * share)
                same = pygame.mask.from_threshold(p.surface, ground, (2, 2, 2, 255))
                same.draw(pygame.Mask(inside.size, fill=True), inside.topleft)
                assert same.count() == p.surface.get_width() * p.surface.get_height(), (share, here)


def test_scenes_keep_off_the_buttons_below_the_table():
    _, area = a_page()
    cue = a_cue(("wood-burnt", 0, 14), area)
    low = Rect(20, area.h - 120, 300, 60)
    foot = Rect(8, area.h - 42, 200, 34)
    places = {"seat:0": low, "menu": foot}
    scene = scene_for(replace(cue, place=places.get))
    shouts = [part.effect for part in scene.parts if isinstance(part.effect, Shout)]
    assert shouts
    assert all(shout.area.bottom <= foot.y for shout in shouts)


def test_equal_results_are_told_from_decided_ones():
    p, area = a_page()
    shown = []
    for attack, defence in ((3, 5), (3, 4), (3, 6)):
        scene = scene_for(a_cue(("fought", 0, attack, 2, defence), area))
        shown.append(pixels(p, scene, 1.5))
    assert all(one != two for one, two in combinations(shown, 2))


# --- the title --------------------------------------------------------------------------------


def title(width=1280, height=720):
    surface = pygame.Surface((width, height))
    return Painter(surface, scale_for(width, height), FONTS, load_theme()), page(width, height)


def scape(p, area, t, reduced=False, made=None):
    (made or Titlescape()).draw(p, area, t, reduced)
    return fingerprint(p)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1024, 768), (1920, 1080)])
def test_the_title_lives_and_is_a_pure_function_of_time(size):
    p, area = title(*size)
    made = Titlescape()
    first = scape(p, area, 20.0, made=made)
    assert scape(p, area, 20.3, made=made) != first
    assert scape(p, area, 20.0, made=made) == first
    assert scape(p, area, 20.0) == first


def test_the_title_stands_still_for_who_wants_no_motion():
    p, area = title()
    assert scape(p, area, 1.0, True) == scape(p, area, 33.0, True)


@pytest.mark.parametrize("t", [0.0, 30.0, 95.0, 160.0])
def test_the_title_is_dark_where_texts_lie(t):
    """4.5:1 for texts, 3:1 for the large name."""
    p, area = title()
    scape(p, area, t)
    at = title_layout(area, 4)
    for name, token, least in (("name", "accent", 3.0), ("motto", "dim", 4.5)):
        box = at[name].inset(at[name].w * 0.3, 0)
        for x in range(int(box.x), int(box.right), 4):
            for y in range(int(box.y), int(box.bottom), 4):
                assert contrast(p.surface.get_at((x, y))[:3], p.colour(token)) >= least, (name, x, y)
