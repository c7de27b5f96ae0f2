"""The library: which games it lists, what it says of them, and how one gets there."""

import os

import pytest

from parlour.client import saves
from parlour.client.replay import library
from parlour.client.snapshot import Seat, Setup
from parlour.core import GAMES
from parlour.core.record import read_record
from tests.client.recorded import GOLDRUSH, between_peers, press, ready, recorded
from tests.client.stage import GAME, setup
from tests.client.test_pages import TONGUES, everywhere, speak
from tests.client.together import Windows


def dated(path, number):
    """The time of a file; a larger number is later."""
    os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return path


@pytest.fixture
def shelf(tmp_path):
    """A folder with one record of each sort; their names, newest first."""
    home = tmp_path / "home"
    place = saves.folder(home)
    over = dated(recorded(home, GOLDRUSH), 1)
    running = dated(recorded(home, setup(3, seed=9), stop=30), 2)
    (place / "nonsense.parlour").write_text("nonsense", "utf-8")
    dated(place / "nonsense.parlour", 3)
    old = place / "old.parlour"
    old.write_text(over.read_text("utf-8").replace(GAMES[GAME].digest, "0" * 16), "utf-8")
    dated(old, 4)
    peers = dated(between_peers(home, setup(4, seed=5, max_rounds=2)), 5)
    return home, [peers, old, place / "nonsense.parlour", running, over]


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


def listed(home):
    return [library.look(path, when) for when, path in library.newest(saves.folder(home))]


def test_games_are_listed_newest_first_with_their_state(shelf):
    home, paths = shelf
    found = listed(home)
    assert [game.path for game in found] == paths
    assert [game.state for game in found] == ["over", "rules", "broken", "running", "over"]


def test_of_a_finished_game_it_says_points_winners_and_how_long_it_was(shelf):
    """What the last lines of the file say; the names lie beside it."""
    home, paths = shelf
    game, record = listed(home)[-1], read_record(paths[-1])
    assert game.points == tuple(record.end["points"])
    assert game.winners == tuple(record.end["winners"])
    assert game.moves == len(record.entries)
    assert game.setup.seats == GOLDRUSH.seats
    assert game.date.startswith("2023-11-1")
    running = next(game for game in listed(home) if game.state == "running")
    assert (running.moves, running.points) == (len(read_record(running.path).entries), ())


def test_a_record_without_entries_or_with_a_torn_line_is_listed(tmp_path):
    path = recorded(tmp_path, GOLDRUSH)
    whole = path.read_bytes()
    first, *rows = whole.split(b"\n")
    for data, moves in ((first + b"\n", 0), (first + b"\n" + rows[0] + b"\n" + rows[1][:-4], 1)):
        path.write_bytes(data)
        game = library.look(path, 0.0)
        assert (game.state, game.moves) == ("running", moves)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]\n", b"{}\n", b"\xff\xfe\n", b"[" * 9000 + b"\n", b"\0" * 100_000,
        b'{"format":1,"version":"0","game":"chess","rules":"x","seats":3,"options":{},"seed":1,"bots":[]}\n',
        b'{"format":1,"version":"0","game":"goldrush-city","rules":"x","seats":"3","options":{},"seed":1,"bots":[]}\n',
        b'{"format":1,"version":"0","game":"goldrush-city","rules":"x","seats":3,"options":{},"seed":1,"bots":[]}\n',
    ],
)  # fmt: skip
def test_whatever_lies_there_is_named_and_left_alone(tmp_path, data):
    path = tmp_path / "odd.parlour"
    path.write_bytes(data)
    assert library.look(path, 0.0) == library.Listed(path, 0.0, "broken")
    assert path.read_bytes() == data


def test_an_end_that_does_not_fit_the_game_is_unreadable(tmp_path):
    path = recorded(tmp_path, GOLDRUSH)
    whole = path.read_text("utf-8")
    points = str(read_record(path).end["points"]).replace(" ", "")
    for wrong in ("[1]", "7", '["x","y","z"]'):
        path.write_text(whole.replace(f'"points":{points}', f'"points":{wrong}'), "utf-8")
        assert library.look(path, 0.0).state == "broken"


def test_only_files_are_looked_at(tmp_path):
    """A folder, a pipe and a link that leads nowhere don't hold up the others."""
    place = saves.folder(tmp_path)
    path = recorded(tmp_path, GOLDRUSH)
    (place / "folder.parlour").mkdir()
    (place / "nowhere.parlour").symlink_to(place / "gone")
    if hasattr(os, "mkfifo"):
        os.mkfifo(place / "pipe.parlour")
    assert [found for _, found in library.newest(place)] == [path]
    assert library.newest(tmp_path / "none") == []


def test_no_more_than_the_newest_are_looked_at(tmp_path):
    path = recorded(tmp_path, GOLDRUSH)
    for number in range(70):
        copy = path.with_name(f"copy-{number}.parlour")
        copy.write_bytes(path.read_bytes())
        dated(copy, number)
    dated(path, 1000)
    found = library.newest(saves.folder(tmp_path))
    assert len(found) == library.NEWEST == 60
    assert [one.stem for _, one in found[:3]] == [path.stem, "copy-69", "copy-68"]


def test_the_record_of_a_game_just_played_is_found(shelf):
    """By game, seats, options and seed, also where only the end holds the seed; never a game that isn't over."""
    home, paths = shelf
    place = saves.folder(home)
    assert library.find(place, GOLDRUSH) == paths[-1]
    assert library.find(place, setup(4, seed=5, max_rounds=2)) == paths[0]
    for other in (setup(3, seed=9), setup(3, seed=4), setup(4, seed=4, max_rounds=2)):
        with pytest.raises(OSError, match="not recorded"):
            library.find(place, other)


# --- the page -----------------------------------------------------------------------------------


def opened(stage):
    stage.click("replays")
    stage.until(lambda: stage.top.id == "library" and stage.top.facts()["done"])
    stage.frame()
    return stage


def test_the_title_leads_to_the_library_and_a_game_to_its_replay(open_stage, shelf):
    """By mouse."""
    home, paths = shelf
    stage = opened(open_stage())
    assert stage.top.facts()["games"] == len(paths)
    row = stage.widget("game:4")
    assert (row.text, row.moves) == ("Goldrush-City", f"{len(read_record(paths[4]).entries)} moves")
    assert all(seat.name in row.who for seat in GOLDRUSH.seats)
    assert "Winner" in row.who
    assert stage.widget("game:2").text == "nonsense.parlour"
    assert "can't be read" in stage.widget("game:2").who
    assert "other rules" in stage.widget("game:1").who
    assert "Not over yet" in stage.widget("game:3").who
    assert [stage.widget(f"game:{i}").enabled for i in range(5)] == [True, False, False, True, True]
    assert str(saves.folder(home)) in stage.widget("folder").text
    stage.click("game:1")
    stage.frame()
    assert stage.top.id == "library"
    stage.click("game:4")
    stage.until(lambda: stage.top.id == "replay")
    ready(stage)
    assert stage.top.setup.seats == GOLDRUSH.seats
    stage.click("back")
    stage.frame()
    stage.click("back")
    stage.frame()
    assert stage.top.id == "title"


def test_the_library_by_keyboard_alone(open_stage, shelf):
    stage = open_stage()
    while stage.top.ui.focus != "replays":
        press(stage, "tab") if stage.top.ui.focus.startswith("language") else stage.key("down")
    press(stage, "return")
    stage.until(lambda: stage.top.id == "library" and stage.top.facts()["done"])
    stage.frame()
    assert stage.top.ui.focus == "game:0"
    while stage.top.ui.focus != "game:4":
        stage.key("down")
    press(stage, "return")
    stage.until(lambda: stage.top.id == "replay")
    ready(stage)
    assert stage.top.ui.focus == "play"
    stage.key("escape")
    stage.until(lambda: stage.top.id == "library" and stage.top.facts()["done"])
    stage.frame()
    assert stage.top.ui.focus == "game:4"


def test_a_file_that_comes_meanwhile_is_listed_when_one_returns(open_stage, shelf):
    home, paths = shelf
    stage = opened(open_stage())
    stage.click("game:4")
    stage.until(lambda: stage.top.id == "replay")
    (saves.folder(home) / "friend.parlour").write_bytes(paths[4].read_bytes())
    stage.key("escape")
    stage.until(lambda: stage.top.id == "library" and stage.top.facts()["games"] == len(paths) + 1)
    assert stage.widget("game:0").enabled


def test_an_empty_library_says_so_and_where_files_go(stage, tmp_path):
    opened(stage)
    assert stage.widget("empty").text == "There is no recorded game yet."
    assert str(saves.folder(tmp_path / "home")) in stage.widget("folder").text
    everywhere(stage)


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_library_is_tidy(open_stage, monkeypatch, tmp_path, shelf, tongue):
    """UX 19, with as many seats and names as long as there can be."""
    names = ("Bartholomea", "W" * 16, "Hugo", "Ł", "Otto von Guldenb")
    game = Setup(
        GAME, tuple(Seat(name, "" if not i else "random") for i, name in enumerate(names)), 3, {"max_rounds": 2}
    )
    path = recorded(shelf[0], game)
    for number in range(12):
        copy = path.with_name(f"copy-{number}.parlour")
        copy.write_bytes(path.read_bytes())
        saves.keep_names(copy, game.seats)
    everywhere(opened(speak(open_stage, monkeypatch, tongue)))


def test_a_game_between_peers_is_watched_with_the_names_of_those_who_played(windows):
    host = windows.host()
    guest = windows.guest(host)
    windows.begin(host, guest)
    for stage in windows.all:
        stage.app.settings.speed = stage.app.settings.own_speed = "instant"
        stage.top.use_speed()

    def played():
        for stage in windows.all:
            if stage.top.id == "table" and stage.top.open:
                stage.answer(stage.top)
        return all(stage.top.id == "end" for stage in windows.all)

    windows.until(played)
    for stage in windows.all:
        assert saves.unfinished(stage.app.home) == ([], [])
        stage.click("replay")
        stage.until(lambda stage=stage: stage.top.id == "replay" and stage.top.facts()["ready"])
        assert [seat.name for seat in stage.top.setup.seats] == ["Ada", "Hugo"]
