"""The list of saved games: a picture, how far each is, whose turn; what can't be read is explained and kept."""

import pytest

from parlour.client import miniature, saves
from parlour.core import GAMES
from tests.client.positions import kind, record_at
from tests.client.stage import setup


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


def test_persons_who_share_the_window_leave_no_picture_of_their_hands(open_stage, tmp_path):
    stage = open_stage()
    stage.play(setup(3, persons=2, seed=7))
    stage.until(lambda: stage.top.id == "curtain")
    stage.frame(1.0)
    stage.key("return")
    stage.until(lambda: stage.top.id == "table" and stage.table.open)
    assert not miniature.place_of(stage.table.worker.record).exists()
