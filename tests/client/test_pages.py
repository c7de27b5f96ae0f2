"""Every page at every size in both languages: nothing overlaps, nothing is cut off, nothing is unreachable."""

from itertools import combinations, pairwise
from random import Random

import pytest

from parlour.client.snapshot import Missing, Seat, Setup, Talk, Withdrawn
from parlour.client.together.leaving import settled
from parlour.core import GAMES
from tests.client import sitting
from tests.client.positions import kind, legal, record_at
from tests.client.pseudo import lengthen, lengthen_game, longer
from tests.client.stage import GAME, setup
from tests.client.together import Windows

SIZES = [(1024, 640), (1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080)]
LANGUAGES = ["en", "cs"]
TONGUES = [*LANGUAGES, "longer"]
ATTACK = "E – Lure away: Bandits: blow up (Hugo)"
BOARD, SHOPS = "ankh-morpork", "dungeon-petz"
BOTH = [(1280, 720), (1920, 1080)]
USUAL = [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)]


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


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
    pressed = [w for w in ui.widgets if fans[w.id] and w.on is not None and w.enabled and w.focusable]
    for one, two in pairwise(pressed):
        apart = fans[one.id] != fans[two.id] or two.rect.x - one.rect.x >= 32 or one.rect.bottom <= two.rect.y
        assert apart, f"of {one.id} too little is seen below {two.id}"
    panels = [name for name in seen if isinstance(ui.get(name), Panel)]
    for one, two in combinations(panels, 2):
        assert not _overlap(seen[one], seen[two]), (one, two)


def _overlap(one, two) -> bool:
    (x, y, w, h), (a, b, c, d) = one, two
    return x < a + c and a < x + w and y < b + d and b < y + h


def speak(open_stage, monkeypatch, tongue: str, size=(1280, 720), game=GAME):
    """A stage in a language, or in the one that needs 40 % more room."""
    if tongue == "longer":
        lengthen(monkeypatch)
        lengthen_game(monkeypatch, GAMES[game])
    return open_stage(size=size, lang="en" if tongue == "longer" else tongue)


def tidy(stage) -> None:
    """Check what is shown; on the drawn table only log and answers may scroll."""
    from parlour.client.widgets import Panel

    assert_tidy(stage)
    if stage.top.id == "table" and stage.app.settings.table == "arcade":
        assert {w.id for w in stage.top.ui.widgets if isinstance(w, Panel) and w.most > 0} <= {"log", "answers"}


def everywhere(stage, sizes=USUAL) -> None:
    """Check what is shown at some sizes."""
    for size in sizes:
        if stage.app.window.size != size:
            stage.resize(size)
        tidy(stage)


# --- pages without a table ----------------------------------------------------------------------


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("size", SIZES)
def test_pages_before_a_game_are_tidy(open_stage, monkeypatch, size, tongue):
    from parlour.client.scenes.confirm import ConfirmScene
    from parlour.client.scenes.curtain import CurtainScene
    from parlour.client.scenes.keys import KeysScene, PressScene
    from parlour.client.scenes.menu import MenuScene
    from parlour.client.scenes.rules import RulesScene
    from parlour.client.scenes.settings import PAGES, SettingsScene
    from parlour.client.scenes.trouble import BrokenScene, RecordScene

    stage = speak(open_stage, monkeypatch, tongue, size)
    assert_tidy(stage)
    stage.click("new-game")
    assert_tidy(stage)
    while stage.widget("more").enabled:
        stage.click("more")
    assert_tidy(stage)
    game = setup(5)
    for scene in (
        MenuScene(stage.app),
        MenuScene(stage.app, recorded=False),
        KeysScene(stage.app),
        PressScene(stage.app, "undo", "ctrl+z"),
        ConfirmScene(
            stage.app, longer("E – Lure away: Bandits: blow up (Hugo)"), longer("Dice decide. " * 9), print, "x"
        ),
        RulesScene(stage.app, game.game),
        CurtainScene(stage.app, game, 2, lambda: None),
        RecordScene(stage.app, "No space left on device", lambda again: None),
        BrokenScene(stage.app, "line 17: this is not a line INDEX SEAT KIND VALUE HASH"),
        SettingsScene(stage.app),
    ):
        stage.show(scene)
        assert_tidy(stage)
    for name in PAGES:
        stage.click(f"page:{name}")
        assert_tidy(stage)


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_title_with_games_to_resume_and_something_to_say_is_tidy(open_stage, monkeypatch, tmp_path, tongue):
    place = tmp_path / "home" / "saves"
    for seed in range(12):
        who = tuple(Seat(name, "" if not i else "random") for i, name in enumerate(LONG_NAMES))
        record_at(tmp_path / "home", Setup(GAME, who, seed), kind("bid"))
    (place / "old.parlour").write_text("nonsense", "utf-8")
    stage = speak(open_stage, monkeypatch, tongue)
    assert stage.has("resume")
    everywhere(stage)
    stage.click("saves")
    everywhere(stage)


@pytest.mark.parametrize("tongue", TONGUES)
def test_saved_games_are_tidy_once_they_are_read_and_among_them_one_from_several_machines(
    windows, open_stage, monkeypatch, tmp_path, tongue
):
    """UX 19: the longest lines come last, when it is known how far each game is."""
    speak(open_stage, monkeypatch, tongue)
    lang = "cs" if tongue == "cs" else "en"
    host = windows.host("W" * 14, ("", "open", "greedy"), GAMES[GAME], lang=lang)
    guest = windows.guest(host, "Bartholomea", lang=lang)
    windows.begin(host, guest)
    windows.until(lambda: host.table.asked is not None or guest.table.asked is not None)
    host.app.home_scene()
    settled()
    home = host.app.home
    for seed in (1, 2):
        record_at(home, Setup(GAME, tuple(Seat(name, "" if not i else "random") for i, name in enumerate(LONG_NAMES)),
                              seed), kind("bid"))  # fmt: skip
    host.app.home_scene()
    host.frame()
    assert "together" in host.widget("resume").text or host.has("saves")
    everywhere(host)
    host.click("saves")
    host.until(lambda: len(host.top.glances) == 3)
    host.frame()
    everywhere(host)


@pytest.mark.parametrize("tongue", TONGUES)
def test_what_lies_over_a_lobby_is_tidy(windows, open_stage, monkeypatch, tongue):
    """UX 19: as host, as guest, and as one who watches."""
    speak(open_stage, monkeypatch, tongue)
    lang = "cs" if tongue == "cs" else "en"
    host = windows.host("W" * 14, ("", "open", "random", "open"), GAMES[GAME], password="W" * 40, lang=lang)
    guest = windows.at_table(host, "Bartholomea", lang=lang)
    everywhere(guest)
    guest.write(host.top.password)
    guest.click("seat")
    windows.until(lambda: windows.at_lobby(guest) and guest.top.own)
    watcher = windows.at_table(host, "Vera", lang=lang)
    watcher.write(host.top.password)
    watcher.click("watch")
    windows.until(lambda: windows.at_lobby(watcher) and host.top.lobby.watching == 1)
    everywhere(watcher)
    for stage, names in ((host, ("remove:1", "mute", "kind:3", "leave")), (guest, ("mute", "leave"))):
        for name in names:
            stage.click(name)
            stage.frame()
            assert stage.top.id != "lobby", name
            everywhere(stage, BOTH)
            stage.key("escape")
            stage.frame()


# --- the drawn table ----------------------------------------------------------------------------

LONG_NAMES = ("Bartholomea", "W" * 16, "Hugo", "Ł", "Otto von Guldenb")
QUESTIONS = {
    "action": legal("permit", "tool", "bandits", "lure"),
    "actions": legal("build"),
    **{name: kind(name) for name in ("target", "bid", "pay-gold", "pay-wood", "dig", "sell", "keep", "block-target")},
}


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_drawn_table_is_tidy_at_every_question(open_stage, monkeypatch, tmp_path, name, tongue):
    seats, seed = (4, 24) if tongue == "en" else (5, 17)
    who = tuple(Seat(one, "" if not i else "greedy") for i, one in enumerate(LONG_NAMES[:seats]))
    game = Setup(GAME, who, seed)
    record = record_at(tmp_path / "home", game, QUESTIONS[name])
    number = list(QUESTIONS).index(name)
    sizes = [USUAL[number % 4], USUAL[(number + 2 + number // 4) % 4]]
    stage = speak(open_stage, monkeypatch, tongue, sizes[0])
    stage.play(game, record, view="arcade")
    table = stage.asked()
    everywhere(stage, sizes)
    if table.asked.cards is not None:
        for choice in table.asked.cards.ladder[:1] + table.asked.cards.ladder[-1:]:
            table.select(choice[1])
            stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
            tidy(stage)
    elif name == "block-target":
        stage.click("plate:1")
        assert stage.top.id == "choose"
        everywhere(stage, USUAL)


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_drawn_table_is_tidy_while_others_play_and_when_one_looks_back(open_stage, monkeypatch, tmp_path, tongue):
    game = setup(5, seed=24, bot="greedy")
    record = record_at(tmp_path / "home", game, legal("permit", "tool"))
    stage = speak(open_stage, monkeypatch, tongue)
    stage.play(game, record, view="arcade")
    table = stage.asked()
    table.visit(table.beats.log[5])
    stage.until(lambda: table.visited is not None)
    everywhere(stage, USUAL)
    stage.key("escape")
    stage.app.settings.speed = "1"
    table.use_speed()
    stage.key("return")
    assert stage.has("answer-notice")
    tidy(stage)
    stage.key("return")
    number = 0
    while number < 24:
        stage.until(lambda: table.busy or table.open, seconds=0.0)
        if table.open:
            stage.answer(table)
            continue
        if number % 6 == 0:
            stage.resize(USUAL[number // 6])
        else:
            stage.frame(0.4)
        tidy(stage)
        number += 1


@pytest.mark.parametrize(("seats", "tongue"), [(3, "longer"), (4, "cs"), (5, "longer")])
def test_a_table_of_bots_is_tidy(open_stage, monkeypatch, seats, tongue):
    stage = speak(open_stage, monkeypatch, tongue)
    stage.play(setup(seats, persons=0, seed=3, bot="greedy", max_rounds=8), view="arcade")
    number = 0
    while stage.top.id == "table":
        stage.frame(0.1)
        number += 1
        if number % 40 == 0 and stage.top.id == "table" and stage.table.shown is not None:
            stage.resize(USUAL[number // 40 % len(USUAL)])
            tidy(stage)
    everywhere(stage)


# --- the plain table ----------------------------------------------------------------------------


PLAIN = [
    *((GAME, seats, tongue, {"max_rounds": 4}) for seats, tongue in ((3, "cs"), (5, "en"), (4, "longer"))),
    *((BOARD, seats, tongue, {}) for seats, tongue in ((2, "longer"), (3, "en"), (4, "cs"), (4, "longer"))),
    *((SHOPS, seats, tongue, {"variant": variant}) for seats, tongue, variant in
      ((2, "cs", "middle_way"), (3, "longer", "extended"), (4, "en", "base"), (4, "cs", "extended"))),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "tongue", "options"), PLAIN)
def test_a_whole_game_at_the_plain_table_is_tidy(open_stage, monkeypatch, game, seats, tongue, options):
    stage = speak(open_stage, monkeypatch, tongue, game=game)
    stage.play(setup(seats, seed=11, game=game, **options), view="plain")
    number, chance = 0, Random(11)  # counting on instead of drawing could go in circles in a plan
    while True:
        stage.until(lambda: stage.top.id != "table" or stage.table.open)
        if stage.top.id != "table":
            break
        if number % 7 == 0:
            stage.resize(SIZES[number // 7 % len(SIZES)])
        if number % 7 < 2:
            assert_tidy(stage)
        stage.answer(stage.table, chance.randrange(1000) if game == SHOPS else number)
        number += 1
    assert stage.top.id == "end"
    everywhere(stage, SIZES)


WIDE = ("W" * 24, "M" * 24, "Řehořová Dobromila Květa", "WW WWWWWW WWWWWWWWWWWWWW", "Ada")


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("game", [GAME, BOARD, SHOPS])
def test_the_widest_names_at_the_plain_table_are_shortened_and_whole_in_the_tip(open_stage, game, tongue):
    stage = open_stage(lang=tongue)
    seats = GAMES[game].seats[1]
    who = tuple(Seat(WIDE[number], "greedy" if number else "") for number in range(seats))
    stage.play(Setup(game, who, 7), view="plain")
    stage.asked()
    for size in SIZES:
        stage.resize(size)
        assert_tidy(stage)
    stage.resize((1024, 640))
    stage.hover("seat-name:1")
    assert stage.top.ui.tip()[1] == WIDE[1]
    assert not stage.widget("seat-name:0").tip


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("game", [BOARD, SHOPS])
def test_the_company_at_the_plain_table_of_a_game_is_tidy(open_stage, monkeypatch, tongue, game):
    """UX 19: a vote, a pause, too few machines, and talk."""
    monkeypatch.setattr(sitting, "GAME", game)
    stage = speak(open_stage, monkeypatch, tongue, game=game)
    at = sitting.Sitting(stage, view="plain")
    stage.asked()
    at.tell(*(Talk(n % 4, f"word {n} " * 6) for n in range(6)))
    missing = Missing("m2", (1, 2), 0.0, ((0, "greedy"), (3, "wait")))
    for state in (
        at.company(sent=(0,), thinking=(1, 2), watching=12),
        at.company(away=(1, 2), missing=(missing,)),
        at.company(paused=True),
        at.company(lost=True, branch=True),
    ):
        at.tell(Withdrawn(), state)
        for name in ("talk", "log"):
            stage.click(f"page:{name}")
            everywhere(stage, BOTH)
    stage.click("go-alone")
    stage.frame()
    everywhere(stage, BOTH)


@pytest.mark.parametrize("count", range(1, 11))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("places", [0, 12, 14, 18])
def test_the_table_has_room_for_many_seats(size, count, own, places):
    """Pure layout: no pygame, up to ten other seats."""
    from parlour.client.layout import page, table_layout

    area = page(*size)
    parts = table_layout(area, count, own, places)
    del parts["page"]
    assert len([name for name in parts if name.startswith("other:")]) == count
    for rect in parts.values():
        assert rect.within(area) and rect.w >= 100 and rect.h >= 36
    for one, two in combinations(parts.values(), 2):
        assert not one.overlaps(two)


@pytest.mark.parametrize("needs", [(100, 300, 100), (300, 100, 100), (400, 400, 400), (10, 10, 10), (200, 250, 90)])
def test_room_to_spare_is_lent_to_what_lacks_it_and_no_more(needs):
    from parlour.client.layout import lent

    heights = (200.0, 220.0, 130.0)
    after = lent(heights, needs)
    assert sum(after) == pytest.approx(sum(heights))
    for before, now, need in zip(heights, after, needs, strict=True):
        assert before <= now <= need or need <= now <= before


@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_parts_of_the_table_move_by_what_they_need_and_stay_apart(others):
    from parlour.client.layout import page, table_layout

    own = others < 4
    needs = {f"other:{i}": 60.0 for i in range(others)} | {"middle": 900.0, "own": 70.0}
    usual, parts = (table_layout(page(1280, 720), others, own, 18, known) for known in (None, needs))
    assert parts["middle"].h > usual["middle"].h
    for name in needs:
        if name.startswith("other") or (name == "own" and own):
            assert parts[name].h >= needs[name] - 0.01
    del parts["page"]
    for one, two in combinations(parts.values(), 2):
        assert not one.overlaps(two)
