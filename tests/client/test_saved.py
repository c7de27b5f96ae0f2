"""The list of saved games: a picture, how far each is, whose turn; what can't be read is explained and kept."""

import os

import msgspec
import pygame
import pytest

from parlour.client import miniature, saves
from parlour.client.scenes.resuming import resumables
from parlour.client.scenes.table import PICTURE_APART
from parlour.client.together import doors
from parlour.client.together.leaving import settled
from parlour.core import GAMES
from parlour.net.folders import KEPT, PICTURE, Kept
from tests.client.positions import kind, record_at
from tests.client.stage import setup
from tests.client.together import Windows


@pytest.fixture
def saved(open_stage, tmp_path):
    """The list with two games that can go on, one with other rules, and one that can't be read."""
    home = tmp_path / "home"
    paths = [record_at(home, setup(3, seed=seed), kind("action")) for seed in (7, 8, 9)]
    text = paths[2].read_text("utf-8")
    paths[2].write_text(text.replace(GAMES["goldrush-city"].digest, "0" * 16, 1), "utf-8")
    (saves.folder(home) / "odd.parlour").write_text("nonsense\n", "utf-8")
    stage = open_stage(home=home)
    stage.click("saves")
    stage.until(lambda: len(stage.top.glances) == 2)
    stage.frame()
    return stage, paths


def test_each_game_says_whose_turn_it_is_and_when_it_was_played(saved):
    stage, _ = saved
    for number, one in enumerate(stage.top.saves):
        texts = stage.widget(f"save:{number}").texts
        assert texts[0] == GAMES["goldrush-city"].words.title("en")
        assert "You, Ada, Hugo" in texts[1]
        assert texts[2].startswith("Turn: You")
        assert str(one.save.setup.seed) in texts[3]
        assert texts[3][:2] == "20"


def test_what_cannot_go_on_is_explained_and_kept(saved):
    stage, paths = saved
    seen = stage.texts()
    assert "odd.parlour: can't be read. It is left as it is." in seen
    assert f"{paths[2].name}: begun with other rules" in seen
    stage.click("save:0")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    assert paths[2].exists()
    assert (saves.folder(stage.app.home) / "odd.parlour").read_text("utf-8") == "nonsense\n"


def test_the_picture_of_the_table_lies_beside_the_record(open_stage, tmp_path):
    stage = open_stage()
    stage.play(setup(3, seed=7))
    table = stage.asked()
    record = table.worker.record
    stage.until(lambda: miniature.place_of(record).exists())
    assert miniature.load(record).get_size() == miniature.SIZE
    miniature.place_of(record).write_bytes(b"no picture")
    assert miniature.load(record) is None


@pytest.mark.parametrize("depth", [8, 16, 24, 32])
def test_a_picture_of_whatever_kind_can_be_shown(saved, depth):
    """Somebody may have packed it tighter."""
    stage, paths = saved
    stage.key("escape")
    stage.frame()
    pygame.image.save(pygame.Surface((30, 20), depth=depth), miniature.place_of(paths[0]))
    stage.click("saves")
    stage.frame()
    assert any(stage.widget(f"save:{number}").picture is not None for number in range(2))


def test_a_picture_that_cannot_be_kept_leaves_nothing_behind(dummy, tmp_path):
    record = tmp_path / "one.parlour"
    miniature.place_of(record).mkdir()
    miniature.keep_if_possible(pygame.Surface((640, 360)), record)
    assert list(tmp_path.iterdir()) == [miniature.place_of(record)]


def test_persons_who_share_the_window_leave_no_picture_of_their_hands(open_stage, tmp_path):
    stage = open_stage()
    stage.play(setup(3, persons=2, seed=7))
    stage.until(lambda: stage.top.id == "curtain")
    stage.frame(1.0)
    stage.key("return")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    assert not miniature.place_of(stage.table.worker.record).exists()


# --- tables between peers -----------------------------------------------------------------------


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


def left_in_the_middle(windows, *kinds):
    """A host and a guest at a table that has begun, and its folder at the host."""
    host = windows.host(kinds=kinds, game=GAMES["goldrush-city"])
    guest = windows.guest(host)
    windows.begin(host, guest)
    windows.until(lambda: host.top.id == "curtain" or host.table.asked is not None or guest.table.asked is not None)
    (folder,) = (host.app.home / "tables").glob("*/")
    return host, guest, folder


def listed(host):
    """The row of a table between peers in a window's list, beside one of a game at that machine alone."""
    host.app.home_scene()
    settled()
    record_at(host.app.home, setup(3, seed=7), kind("action"))
    host.app.home_scene()
    host.frame()
    host.click("saves")
    host.until(lambda: len(host.top.glances) == 2)
    host.frame()
    number = next(number for number, one in enumerate(host.top.saves) if one.kept is not None)
    return host.widget(f"save:{number}")


@pytest.mark.parametrize("asked", [True, False])
def test_a_table_between_peers_is_listed_like_any_other(windows, asked):
    """With a picture too where the others had the first word and nobody was asked here yet."""
    host, guest, _ = left_in_the_middle(windows, "", "open", "greedy")
    turn, other = (host, guest) if host.table.asked is not None else (guest, host)
    one = turn if asked else other
    name = turn.table.setup.seats[turn.table.asked.seat].name
    folder = next((one.app.home / "tables").glob("*/"))
    windows.until((folder / PICTURE).exists)
    assert os.name == "nt" or not (folder / PICTURE).stat().st_mode & 0o077  # it shows a hand
    row = listed(one)
    assert row.picture.get_size() == miniature.SIZE
    assert row.texts[1] == "Ada, Hugo, Ada 2"
    assert row.texts[2].startswith(f"Turn: {name}")
    assert "Round: 1" in row.texts[2]
    assert row.texts[3].startswith("20")
    assert row.texts[3].endswith("Together, from several machines")


def test_who_looks_at_the_past_of_a_table_keeps_no_picture_of_it(windows):
    host, guest, _ = left_in_the_middle(windows, "", "open", "greedy")
    other = guest if host.table.asked is not None else host
    record = other.table.worker.record
    windows.until(miniature.place_of(record).exists)
    other.table.visit(other.table.beats.log[0])
    windows.until(lambda: other.table.visited is not None)
    miniature.place_of(record).unlink()
    for _ in range(3):
        other.frame(PICTURE_APART + 1)
    assert not miniature.place_of(record).exists()
    other.key("escape")
    for _ in range(3):
        other.frame(PICTURE_APART + 1)
    windows.until(miniature.place_of(record).exists)


def test_persons_who_share_a_window_among_peers_leave_no_picture_either(windows):
    host, guest, folder = left_in_the_middle(windows, "", "", "open")
    while host.top.id != "curtain":
        windows.until(lambda: host.top.id == "curtain" or guest.table.open)
        if host.top.id != "curtain":
            guest.answer(guest.table)
    host.frame(1.0)
    host.key("return")
    host.until(lambda: host.top.id == "table" and host.table.open)
    host.frame()
    assert not (folder / PICTURE).exists()


def test_a_table_that_another_window_has_just_finished_does_not_stop_the_title(windows, tmp_path, monkeypatch):
    host, _, folder = left_in_the_middle(windows, "", "open", "greedy")
    kept = msgspec.msgpack.decode((folder / KEPT).read_bytes(), type=Kept)
    monkeypatch.setattr(doors, "unfinished", lambda home: [(tmp_path / "finished", kept)])
    (found,), lost = resumables(host.app.home, [])
    assert (found.kept, lost) == (kept, [])


def test_of_a_table_whose_record_is_gone_it_is_said_that_nobody_knows_how_far_it_is(windows):
    host, _, _ = left_in_the_middle(windows, "", "open", "greedy")
    host.app.home_scene()
    settled()
    for path in saves.folder(host.app.home).glob("*.parlour"):
        path.unlink()
    record_at(host.app.home, setup(3, seed=7), kind("action"))
    host.app.home_scene()
    host.frame()
    host.click("saves")
    host.until(lambda: len(host.top.glances) == 1 and not host.top._reading.running)
    host.frame()
    row = next(number for number, one in enumerate(host.top.saves) if one.kept is not None)
    assert host.widget(f"save:{row}").texts[2] == "How far it is can't be read."


def test_a_table_begun_with_other_rules_is_named_and_not_offered(windows):
    """UX 15: nothing is touched that this version can't go on with. Its host may have called it anything."""
    host, _, folder = left_in_the_middle(windows, "", "open", "greedy")
    host.app.home_scene()
    settled()
    path = folder / KEPT
    kept = msgspec.msgpack.decode(path.read_bytes(), type=Kept)
    charter = msgspec.structs.replace(kept.charter, rules="0" * 16, title="\u202eEven\u0000ing\n")
    data = msgspec.msgpack.encode(msgspec.structs.replace(kept, charter=charter))
    path.write_bytes(data)
    for seed in (7, 8):
        record_at(host.app.home, setup(3, seed=seed), kind("action"))
    host.app.home_scene()
    host.frame()
    assert "1 saved game was begun with other rules" in host.widget("notice").text
    host.click("saves")
    host.frame()
    assert all(one.save is not None for one in host.top.saves)
    assert "Evening: begun with other rules" in host.texts()
    assert path.read_bytes() == data
