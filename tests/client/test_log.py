"""The log: whose lines are shown, tips, visits to the table as it was, thousands of lines."""

from itertools import pairwise

import pygame
import pytest

from parlour.client import log_widgets
from parlour.client.export import export_log
from parlour.client.geometry import Rect
from parlour.client.scenes.base import Scene
from parlour.client.scenes.log import LogPanel
from parlour.client.snapshot import Line
from tests.client.pseudo import lengthen
from tests.client.stage import setup
from tests.client.test_pages import LANGUAGES, SIZES, assert_tidy

WORDS = ("turned: Stone 2", "takes a permit: General store", "passes", "bids 7: Gold, 3 sacks · Gold, 2 sacks · Gold")
SEATS = setup(5).seats
BOX = Rect(900, 80, 350, 240)


def line(number: int) -> Line:
    """Rounds of eleven lines: two headings, then lines of all seats, some of which name another seat too."""
    kind, seat = number % 11, number % 5
    if kind < 2:
        text = f"Round {number}" if kind == 0 else f"{SEATS[seat].name} – turn"
        return Line(seat if kind else -1, {"en": text, "cs": text}, heading=True, entry=number, seats=(seat,) * kind)
    text = f"{SEATS[seat].name} – {WORDS[number % 4]} ({number})"
    seats = (seat, (seat + 1) % 5) if kind == 7 else (seat,)
    cards = {0: ("stone_2",), 3: ("gold_3", "gold_2")}.get(number % 4, ())
    return Line(seat, {"en": text, "cs": text}, dim=number % 4 == 2, cards=cards, entry=number, event=0, seats=seats)


class Page(Scene):
    """A log alone, beside a button."""

    id = "page"

    def __init__(self, app, count=60, box=BOX, **words):
        super().__init__(app)
        self.lines = [line(number) for number in range(count)]
        self.visits, self.box, self.visited = [], box, None
        words = {"visit": self.visits.append, "describe": lambda face: f"{face}!\nmore of {face}", **words}
        self.log = LogPanel(app, SEATS, **words)

    def build(self, area, p):
        return self.log.build(p, self.box, self.lines, self.visited)

    def action(self, action):
        if action == "log":
            self.ui.set_focus(self.log.focus_id)
        return True

    def shown(self):
        """The numbers of the lines that can be seen wholly."""
        panel = self.ui.get("log")
        return [number(w) for w in self.made() if self.ui.place(w).within(panel.inner)]

    def made(self):
        return [w for w in self.ui.widgets if isinstance(w, log_widgets.LogLine)]

    def all(self):
        """The numbers of all lines that can be scrolled to."""
        return [row.number for row in self.log._layout.rows]


def number(widget):
    return int(widget.id.removeprefix("line:"))


@pytest.fixture
def page(stage):
    stage.show(Page(stage.app))
    return stage.top


def press(stage, code):
    stage.frame(0.0, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    stage.frame(0.0, pygame.event.Event(pygame.KEYUP, key=code, mod=0))


# --- whose lines ----------------------------------------------------------------------------------


def test_a_seat_chosen_leaves_headings_and_the_lines_that_name_it(stage, page):
    everything = list(range(60))
    assert page.all() == everything
    stage.click("log-seat:2")
    wanted = [n for n in everything if page.lines[n].heading or 2 in page.lines[n].seats]
    assert page.all() == wanted
    assert any(page.lines[n].seat != 2 and not page.lines[n].heading for n in wanted)  # a line of two seats
    stage.click("log-seat:4")
    assert page.all() == [n for n in everything if page.lines[n].heading or {2, 4} & set(page.lines[n].seats)]
    stage.click("log-seat:2")
    stage.click("log-seat:4")
    assert page.all() == everything
    stage.click("log-seat:0")
    assert (stage.widget("log-seat:0").checked, stage.widget("log-all").checked) == (True, False)
    stage.click("log-all")
    assert page.all() == everything
    assert stage.widget("log-all").checked


def test_lines_that_come_later_are_filtered_too(stage, page):
    stage.click("log-seat:2")
    page.lines += [line(n) for n in range(60, 90)]
    page.refresh()
    stage.frame()
    assert page.all() == [n for n in range(90) if page.lines[n].heading or 2 in page.lines[n].seats]


def test_the_filter_works_by_keyboard(stage, page):
    page.ui.set_focus("log-all")
    press(stage, pygame.K_RIGHT)
    assert page.ui.focus == "log-seat:0"
    press(stage, pygame.K_RETURN)
    assert page.log.only == {0}
    press(stage, pygame.K_DOWN)
    assert page.ui.focus.startswith("line:")
    assert number(page.ui.focused()) in page.shown()


def test_seats_are_told_apart_by_sign_and_by_name(stage, page):
    signs = [stage.widget(f"log-seat:{seat}") for seat in range(5)]
    assert len({(sign.look.shape, sign.look.colour) for sign in signs}) == 5
    assert [sign.text for sign in signs] == ["Y", "A", "H", "M", "O"]
    for sign, seat in zip(signs, SEATS, strict=True):
        assert seat.name in sign.tip
    for widget in page.made():
        said = page.lines[number(widget)]
        assert (widget.seat is None) == (said.seat < 0)
        assert widget.seat is None or widget.seat == stage.app.theme.seat(said.seat)


# --- lines ----------------------------------------------------------------------------------------


def test_a_line_that_is_clicked_is_visited_and_then_marked(stage, page):
    target = page.shown()[1]
    stage.click(f"line:{target}")
    assert page.visits == [page.lines[target]]
    before = pygame.image.tobytes(stage.app.window.surface, "RGB")
    page.visited = page.lines[target]
    page.refresh()
    stage.frame()
    assert [number(w) for w in page.made() if w.visited] == [target]
    assert pygame.image.tobytes(stage.app.window.surface, "RGB") != before


def test_lines_are_walked_through_and_visited_by_keyboard(stage, page):
    press(stage, pygame.K_l)
    assert page.ui.focus == "line:59"
    for _ in range(25):
        press(stage, pygame.K_UP)
        assert number(page.ui.focused()) in page.shown()
    assert page.ui.focus == "line:34"
    press(stage, pygame.K_DOWN)
    press(stage, pygame.K_RETURN)
    assert page.visits == [page.lines[35]]
    press(stage, pygame.K_HOME)
    assert page.ui.focus == "line:0"
    press(stage, pygame.K_UP)
    assert page.ui.focus.startswith("log-")
    press(stage, pygame.K_DOWN)
    press(stage, pygame.K_END)
    assert page.ui.focus == "line:59"
    press(stage, pygame.K_PAGEUP)
    assert page.shown()[0] == number(page.ui.focused()) < 59


def test_the_focus_stays_on_its_line_while_the_wheel_turns_and_lines_come(stage, page):
    press(stage, pygame.K_l)
    x, y = stage.point("line:59")
    for _ in range(20):
        stage.frame(0.0, pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y - 40), rel=(0, 0), buttons=(0, 0, 0)))
        stage.frame(0.0, pygame.event.Event(pygame.MOUSEWHEEL, y=1, precise_y=1.0, x=0))
    page.lines.append(line(60))
    page.refresh()
    stage.frame()
    assert 59 not in page.shown()
    assert page.ui.focus == "line:59"
    assert page.ui.focused() is not None


def test_lines_without_a_visit_can_be_read_but_not_pressed(stage):
    stage.show(Page(stage.app, visit=None))
    page = stage.top
    target = page.shown()[-1]
    stage.click(f"line:{target}")
    assert not page.visits
    assert page.ui.focus == f"line:{target}"


def test_cards_of_a_line_are_explained_on_hover_and_on_focus(stage):
    stage.show(Page(stage.app, count=65))
    page = stage.top
    one = next(n for n in page.shown() if page.lines[n].cards == ("stone_2",))
    stage.hover(f"line:{one}")
    assert page.ui.tip()[1] == "stone_2!\nmore of stone_2"
    assert stage.widget(f"line:{one}").cards == ("stone_2",)
    stage.frame(0.0, pygame.event.Event(pygame.WINDOWLEAVE))
    assert page.ui.tip() is None
    press(stage, pygame.K_l)
    seen = set()
    for _ in range(9):
        found = page.ui.tip()
        seen.add(found[1] if found else "")
        press(stage, pygame.K_UP)
    assert seen >= {"gold_3! · gold_2!", "stone_2!\nmore of stone_2", ""}


def test_lines_of_what_was_taken_back_go_and_the_others_stay(stage, page):
    page.lines = page.lines[:50]
    page.refresh()
    stage.frame()
    assert page.all() == list(range(50))
    page.lines = [*page.lines[:48], line(90), line(91), line(92)]
    page.refresh()
    stage.frame()
    assert page.all() == list(range(51))
    assert stage.widget("line:48").text == line(90).texts["en"]
    rows = page.log._layout.rows
    for above, below in pairwise(rows):
        assert below.y >= above.y + above.h


def test_only_lines_in_sight_become_widgets_and_a_new_one_alone_is_measured(stage, monkeypatch):
    stage.show(Page(stage.app, count=5000))
    page = stage.top
    assert 4999 in page.shown()
    assert len(page.made()) < 40
    broken = []
    plain = log_widgets._broken
    monkeypatch.setattr(log_widgets, "_broken", lambda p, one, *rest: broken.append(one) or plain(p, one, *rest))
    page.lines.append(line(5000))
    page.refresh()
    stage.frame()
    assert broken == [page.lines[-1]]
    assert 5000 in page.shown()
    press(stage, pygame.K_HOME)
    assert 0 in page.shown()
    assert len(page.made()) < 40
    page.lines = page.lines[:4990]  # after an undo
    page.refresh()
    stage.frame()
    stage.click("log-seat:1")
    assert len(broken) == 1


def test_another_language_is_laid_out_anew(stage, page):
    page.lines = [Line(0, {"en": "short", "cs": "dlouhý " * 30}, seats=(0,)) for _ in range(3)]
    page.refresh()
    stage.frame()
    tall = stage.widget("log").content
    stage.app.use_language("cs")
    stage.frame()
    assert stage.widget("log").content > 2 * tall
    assert "dlouhý" in stage.widget("line:2").text


# --- room -----------------------------------------------------------------------------------------

BOXES = [Rect(20, 80, 326, 220), Rect(400, 80, 350, 400), Rect(800, 80, 460, 620), Rect(20, 320, 240, 300)]


@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_panel_is_tidy_in_every_box(open_stage, size, lang, longer, monkeypatch):
    if longer:
        lengthen(monkeypatch)
    stage = open_stage(size=size, lang=lang)
    said = []
    for box in BOXES:
        page = Page(stage.app, box=box, export=lambda: said[-1] if said else None)
        stage.show(page)
        assert_tidy(stage)
        for name in ("log-all", *(f"log-seat:{seat}" for seat in range(5)), "log-export"):
            rect = stage.widget(name).rect
            assert rect.w >= 32 and rect.h >= 32
            assert rect.within(box)
        said.append(export_log(stage.app, setup(5), page.lines))
        stage.click("log-export")
        assert_tidy(stage)
        assert stage.widget("log-notice").text
        press(stage, pygame.K_PAGEUP)
        stage.click("log-seat:3")
        assert_tidy(stage)
        for widget in page.made():
            assert widget.rect.within(stage.widget("log").inner._replace(y=-1e6, h=2e6))


# --- at the table ---------------------------------------------------------------------------------


def play(stage, answers):
    for turn in range(answers):
        stage.until(lambda: stage.top.id == "end" or stage.table.open)
        if stage.top.id == "end":
            return
        stage.answer(stage.table, turn)
    stage.until(lambda: stage.top.id == "end" or stage.table.open)


def test_at_the_table_a_line_shows_it_as_it_was_and_the_log_can_be_written(stage, tmp_path):
    stage.play(setup(3, seed=4, max_rounds=3), view="plain")
    shown = {}
    table = stage.table
    table.beats.on_commit.append(lambda step: shown.setdefault(step.entry, step.picture))
    play(stage, 12)
    stage.key("pageup")
    panel = stage.widget("log")
    rows = [w for w in table.ui.widgets if w.id.startswith("line:") and table.ui.place(w).within(panel.inner)]
    target = table.beats.log[number(rows[0])]
    stage.click(rows[0].id)
    stage.until(lambda: table.visited is not None)
    assert table.visited.line is target
    assert stage.widget(rows[0].id).visited
    assert target.event or table.visited.picture == shown[target.entry]
    stage.key("escape")
    assert table.visited is None
    stage.click("log-export")
    (path,) = (tmp_path / "home" / "logs").glob("*.txt")
    assert str(path) in stage.texts()
    assert table.beats.log[-1].texts["en"] == path.read_text("utf-8").split("\n")[-2]


def test_at_the_end_the_log_is_read_filtered_and_written(stage, tmp_path):
    stage.play(setup(3, seed=2, max_rounds=1))
    play(stage, 200)
    assert stage.top.id == "end"
    stage.click("log-seat:0")
    widgets = [w for w in stage.top.ui.widgets if isinstance(w, log_widgets.LogLine)]
    assert widgets
    assert all(w.heading or 0 in stage.top.log[number(w)].seats for w in widgets)
    assert not any(w.on for w in widgets)
    stage.click("log-export")
    (path,) = (tmp_path / "home" / "logs").glob("*.txt")
    assert str(path) in stage.widget("log-notice").text
    body = path.read_text("utf-8").split("\n\n", 1)[1]
    assert [one for one in body.split("\n") if one] == [one.texts["en"] for one in stage.top.log]
