"""The pictures of Goldrush-City: told apart at every size, in grey too; whole, inside their place, always the same."""

from itertools import combinations

import pygame
import pytest

from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city import art
from parlour.client.tables.goldrush_city.art_facades import FACADES
from parlour.client.tables.goldrush_city.art_tokens import ICONS
from parlour.client.theme import contrast, load_game_theme, load_theme
from parlour.client.vector import Canvas, grow
from parlour.core import GAMES
from parlour.core.games.goldrush_city.components import FACES, LOADS, PLUS, STARS
from tests.client.test_controls import PAIRS
from tests.rules import rule

TINY, MEDIUM, LARGE = (34, 46), (56, 76), (92, 128)
BUILDINGS = [FACES[face] for face in STARS]
BACKS = ["gold", "city", "digger", "building"]
PIECES = ["tool", "dynamite", "closed_A", "closed_B", "closed_C", "star"]
WORDS = GAMES["goldrush-city"].words
THEME = load_game_theme("goldrush_city")
GROUND = (255, 0, 255, 255)


class Watched(Painter):
    """Remembers the texts it was given, and those that were cut off."""

    def __init__(self, surface, scale=1.0):
        super().__init__(surface, scale, FONTS[0], THEME)
        self.written, self.cut = [], []

    def text(self, rect, text, *rest, **named):
        whole = super().text(rect, text, *rest, **named)
        self.written.append(text)
        if not whole:
            self.cut.append(text)
        return whole


FONTS: list[Fonts] = []


@pytest.fixture(autouse=True)
def fonts(dummy):
    FONTS[:] = FONTS or [Fonts()]


def word(name, language="en"):
    return WORDS.name(language, name)


def cards():
    """Every picture of a card: (name, what draws it)."""
    faces = [(face, lambda p, r, face=face: art.draw_face(p, r, face, word)) for face in FACES]
    houses = [(f"{face} built", lambda p, r, face=face: art.draw_standing(p, r, face, word)) for face in BUILDINGS]
    backs = [(f"{deck} back", lambda p, r, deck=deck: art.draw_back(p, r, deck)) for deck in [*BACKS, "other"]]
    return [*faces, *houses, *backs]


def tokens():
    pieces = [(name, lambda p, r, name=name: art.draw_piece(p, r, name)) for name in PIECES]
    return pieces, [(f"icon {name}", lambda p, r, name=name: art.icon(p, r, name)) for name in ICONS]


def drawn(draw, size, scale=1.0):
    """A picture on the colour of the panels, all of it covered by the rectangle."""
    page = pygame.Surface((round(size[0] * scale), round(size[1] * scale)))
    page.fill(THEME.colours["panel"])
    draw(Watched(page, scale), Rect(0, 0, *size))
    return page


def unlike(one, two):
    """Which part of two grey pictures of the same size differs clearly."""
    pairs = zip(one, two, strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / len(one)


def grey(page):
    """The brightness of every pixel; large pictures are looked at from further away."""
    if page.get_width() > 60:
        page = pygame.transform.smoothscale(page, (page.get_width() // 2, page.get_height() // 2))
    return pygame.image.tobytes(pygame.transform.grayscale(page), "RGB")[::3]


@pytest.mark.parametrize("size", [TINY, LARGE], ids=["tiny", "large"])
def test_every_card_is_told_from_every_other_even_in_grey(size):
    seen = {name: grey(drawn(draw, size)) for name, draw in cards()}
    assert len(seen) == len(FACES) + len(BUILDINGS) + 5
    alike = [(a, b) for a, b in combinations(seen, 2) if unlike(seen[a], seen[b]) < 0.02]
    assert alike == []


@pytest.mark.parametrize("side", [16, 24, 40])
def test_every_chip_and_every_icon_is_told_from_every_other_even_in_grey(side):
    for group in tokens():
        seen = {name: grey(drawn(draw, (side, side))) for name, draw in group}
        alike = [(a, b) for a, b in combinations(seen, 2) if unlike(seen[a], seen[b]) < 0.02]
        assert alike == []


@rule("GC-COMP-8")
@pytest.mark.parametrize("size", [TINY, MEDIUM, LARGE], ids=["tiny", "medium", "large"])
def test_permits_standing_buildings_and_materials_have_other_outlines(size):
    """The outline alone, without any picture or colour."""

    def outline(draw):
        page = pygame.Surface((size[0] * 2, size[1] * 2))
        page.fill(GROUND)
        draw(Watched(page, 2.0), Rect(0, 0, *size))
        return pygame.mask.from_threshold(page, GROUND, (1, 1, 1, 255))

    permit = outline(lambda p, r: art.draw_face(p, r, "saloon", word))
    built = outline(lambda p, r: art.draw_standing(p, r, "saloon", word))
    wood = outline(lambda p, r: art.draw_face(p, r, "wood_2", word))
    for one, two in combinations((permit, built, wood), 2):
        common = one.overlap_area(two, (0, 0))
        assert max(one.count(), two.count()) - common > 0.005 * size[0] * size[1] * 4


@rule("GC-COMP-5")
def test_a_plus_is_seen_in_the_corner_of_exactly_the_cards_that_have_one():
    for face in LOADS:
        shown = drawn(lambda p, r, face=face: art.draw_face(p, r, FACES[face], word), LARGE, 2.0)
        corner = shown.subsurface((130, 2, 52, 52))
        white = pygame.mask.from_threshold(corner, THEME.colours["white"], (8, 8, 8, 255)).connected_component()
        assert (white.count() > 200) == (face in PLUS)
        if face in PLUS:
            (box,) = white.get_bounding_rects()
            assert 0.4 < white.count() / (box.w * box.h) < 0.7  # a plus fills about half of its square


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 3.0])
def test_nothing_is_drawn_outside_the_place(scale):
    group = cards() if scale == 0.8 else cards()[::3]
    for size in (TINY, LARGE):
        page = pygame.Surface((round((size[0] + 40) * scale), round((size[1] + 40) * scale)))
        for name, draw in [*group, *tokens()[0], *tokens()[1]]:
            page.fill(GROUND)
            before = page.copy()
            place = Rect(17.3, 15.7, *size)
            draw(Watched(page, scale), place)
            assert pygame.image.tobytes(page, "RGB") != pygame.image.tobytes(before, "RGB"), name
            page.fill(GROUND, place.pixels(scale))
            assert pygame.image.tobytes(page, "RGB") == pygame.image.tobytes(before, "RGB"), name


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 3.0])
def test_large_cards_bear_their_whole_name(language, scale):
    page = pygame.Surface((round(92 * scale), round(128 * scale)))
    for draw, faces in ((art.draw_face, FACES), (art.draw_standing, BUILDINGS)):
        for face in faces:
            p = Watched(page, scale)
            draw(p, Rect(0, 0, *LARGE), face, lambda name: word(name, language))
            assert p.written == [word(face, language)]
            assert p.cut == []


@pytest.mark.parametrize("size", [TINY, MEDIUM], ids=["tiny", "medium"])
def test_small_cards_bear_no_name(size):
    for face in FACES:
        p = Watched(pygame.Surface(size))
        art.draw_face(p, Rect(0, 0, *size), face, word)
        assert p.written == []


def test_drawing_twice_gives_the_same_pixels():
    first = [pygame.image.tobytes(drawn(draw, LARGE), "RGB") for _, draw in cards()]
    FONTS[:] = [Fonts()]
    assert first == [pygame.image.tobytes(drawn(draw, LARGE), "RGB") for _, draw in cards()]
    assert table() == table()


def table(size=(1280, 720)):
    page = pygame.Surface(size)
    art.draw_ground(Painter(page, size[1] / 720, FONTS[0], THEME), Rect(0, 0, 1280, 720))
    return pygame.image.tobytes(page, "RGB")


def test_texts_can_be_read_on_the_bare_table():
    pixels = table()
    spots = [(pixels[i], pixels[i + 1], pixels[i + 2]) for i in range(0, len(pixels), 3 * 331)]
    brightest = max(spots, key=lambda spot: contrast(spot, (0, 0, 0)))
    assert contrast(THEME.colours["text"], brightest) >= 4.5
    assert contrast(THEME.colours["dim"], brightest) >= 4.5
    assert contrast(THEME.colours["accent"], brightest) >= 3


def test_the_table_covers_its_area_and_no_more():
    page = pygame.Surface((200, 120))
    page.fill(GROUND)
    art.draw_ground(Painter(page, 1.0, FONTS[0], THEME), Rect(20, 10, 150, 100))
    inside = pygame.mask.from_threshold(page, GROUND, (1, 1, 1, 255))
    assert inside.count() == 200 * 120 - 150 * 100
    assert page.get_clip() == page.get_rect()


def test_what_is_unknown_is_drawn_all_the_same():
    name = "Something else"
    p = Watched(pygame.Surface(LARGE))
    art.draw_face(p, Rect(0, 0, *LARGE), "nothing", lambda _: name)
    assert p.written == [name] and p.cut == []
    art.draw_standing(p, Rect(0, 0, *LARGE), "wood_2", word)
    assert p.written[-1] == word("wood_2")
    for draw in (art.draw_back, art.draw_piece, art.icon):
        shown = drawn(lambda p, r, draw=draw: draw(p, r, "nothing"), (40, 40))
        assert len(set(grey(shown))) > 2


STOCKS = ["gold", "wood", "stone", "event", "bandit", "permit", "standing", "digger", "plain"]
OWN_PAIRS = [
    *((f"stock_{stock}_text", f"stock_{stock}") for stock in STOCKS),
    ("ink", "paper"), ("ink", "gold_light"), ("gold_light", "cave"), ("white", "red"), ("white", "leaf_low"),
    ("chalk", "blueprint_low"),
]  # fmt: skip


@pytest.mark.parametrize(("ink", "ground"), OWN_PAIRS)
def test_what_is_written_on_cards_stands_out(ink, ground):
    assert contrast(THEME.colours[ink], THEME.colours[ground]) >= 4.5


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_texts_and_rings_stand_out_in_the_colours_of_the_game(ink, ground, least):
    assert contrast(THEME.colours[ink], THEME.colours[ground]) >= least


def test_a_games_colours_lie_over_the_common_ones():
    common = load_theme()
    assert THEME.colours.keys() > common.colours.keys()
    assert THEME.colours["felt"] != common.colours["felt"]
    assert (THEME.seats, THEME.sizes, THEME.shape) == (common.seats, common.sizes, common.shape)
    with pytest.raises(FileNotFoundError):
        load_game_theme("no_such_game")


def test_outlines_grow_whichever_way_they_run():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    for points in (square, square[::-1]):
        assert sorted(grow(points, 1)) == [(-1, -1), (-1, 11), (11, -1), (11, 11)]
        assert sorted(grow(points, -1)) == [(1, 1), (1, 9), (9, 1), (9, 9)]


def test_what_is_cut_away_is_transparent_and_keeps_its_colour():
    page = pygame.Surface((40, 40), pygame.SRCALPHA)
    c = Canvas(Watched(page), Rect(0, 0, 40, 40), "ink")
    c.box(0, 0, 100, 100, "paper")
    c.cut([(25, 25), (75, 25), (75, 75), (25, 75)])
    c.show()
    assert page.get_at((20, 20))[:3] == THEME.colours["paper"]
    assert page.get_at((3, 3))[3] == 0 and page.get_at((37, 20))[3] == 0


def test_every_building_has_a_front():
    assert set(FACADES) == set(BUILDINGS)
