"""What is made of a recorded game, how one gets to its replay, and how the page looks."""

import itertools
from dataclasses import replace

import pytest

from parlour.client import saves
from parlour.client.replay import sharing
from parlour.client.replay.reel import Eyes, Reel
from parlour.client.scenes.end import EndScene
from parlour.client.scenes.replay import ReplayScene
from parlour.client.snapshot import Seat
from parlour.core import GAMES, setup_code
from parlour.core.bots import BotTable
from parlour.core.record import continue_record, enter, read_record, table_for, verify_record
from tests.client.desk import record_of
from tests.client.recorded import (
    BOARD,
    GAMES_PLAYED,
    GOLDRUSH,
    OPEN,
    SHOPS,
    TOY,
    between_peers,
    named,
    press,
    ready,
    recorded,
    rest,
    watch,
)
from tests.client.stage import setup
from tests.client.test_pages import SIZES, TONGUES, USUAL, everywhere, speak, tidy


@pytest.fixture
def replay(open_stage, tmp_path):
    path = recorded(tmp_path / "home", GOLDRUSH)
    stage = open_stage()
    scene = watch(stage, path)
    return stage, scene, Reel(path)


# --- what is made of it -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES_PLAYED, ids=named)
def test_a_new_game_begins_at_any_moment_and_its_record_verifies(tmp_path, game):
    """The own seat is a person's, the others are bots'; the log up to there is the same, and the game goes on."""
    path = recorded(tmp_path / "old", game)
    before, reel = path.read_bytes(), Reel(path)
    for number, part in enumerate((0.0, 0.3, 0.6, 0.95)):
        moment, own = int(reel.end * part), number % len(game.seats)
        begun, record = sharing.go_on(reel, moment, own, saves.folder(tmp_path / "new"))
        assert begun.persons == (own,)
        assert begun in [save.setup for save in saves.unfinished(tmp_path / "new")[0]]
        assert verify_record(record).ok
        assert read_record(record).lines == read_record(path).lines[: len(read_record(record).lines)]
        table, recorder, _, message = continue_record(record)
        assert message is None
        assert table.entries >= reel.entries_by(moment)
        bots = BotTable(table.game, 1, ["random"] * len(game.seats))
        while not table.over:
            seat = bots.seat_to_move(table)
            table.answer(bots.choose(table, seat), seat)
        recorder.close()
        assert verify_record(record).ok
    assert path.read_bytes() == before


def test_a_game_between_peers_goes_on_before_seals_that_only_their_machines_could_open(tmp_path):
    """A choice behind a screen is known once it was opened; before that the seats choose again."""
    game = setup(3, seed=5, game=TOY, rounds=3, screens=True)
    record, fewer = read_record(between_peers(tmp_path, game)), 0
    for count in range(len(record.lines)):
        table, lines = table_for(record), sharing._until(record.lines, count)
        fewer += len(lines) < count
        for line in lines:
            enter(record, table, line)
        table.settle()
        bots = BotTable(table.game, 1, ["random"] * 3)
        while not table.over:
            seat = bots.seat_to_move(table)
            table.answer(bots.choose(table, seat), seat)
    assert fewer > 3


def test_continue_from_here_asks_once_and_opens_the_new_table(replay, tmp_path):
    stage, scene, reel = replay
    stage.click("eyes:1")
    scene.player.jump(reel.end // 2)
    ready(stage)
    stage.click("go-on")
    assert stage.top.id == "confirm"
    assert "Ada" in stage.widget("meaning").text
    stage.click("go-on")
    stage.until(lambda: stage.top.id == "table")
    table = stage.table
    assert table.setup.persons == (1,)
    assert [seat.bot for seat in table.setup.seats] == ["greedy", "", "greedy"]
    stage.app.settings.speed = "instant"
    table.use_speed()
    stage.asked()
    assert table.shown.viewer == 1
    assert (tmp_path / "home" / "saves").is_dir()
    assert len(list(saves.folder(tmp_path / "home").glob("*.parlour"))) == 2
    stage.key("escape")


def test_at_the_end_there_is_nothing_to_go_on_with(replay):
    stage, _, _ = replay
    press(stage, "end")
    rest(stage)
    assert (stage.widget("go-on").enabled, stage.widget("go-on").why) == (False, "This is the end.")


def test_the_code_is_copied_and_stands_for_the_same_game(replay):
    """UX 27: game, seats, options and seed; the version of the rules is named."""
    stage, scene, _ = replay
    stage.click("copy-code")
    found = setup_code.decode(stage.app.window.clipboard())
    rules = GAMES[GOLDRUSH.game]
    assert (found.game, found.seats, found.seed) == (rules, 3, GOLDRUSH.seed)
    assert found.options == rules.complete_options(GOLDRUSH.options)
    notice = scene.facts()["notice"]
    assert rules.digest[:8] in notice
    assert stage.widget("prompt").text == notice
    press(stage, "right")
    assert not scene.facts()["notice"]


def test_a_copy_is_a_record_with_its_names_and_overwrites_nothing(replay, tmp_path):
    stage, scene, reel = replay
    for number in (1, 2):
        stage.click("copy-file")
        stage.until(lambda n=number: len(list((tmp_path / "home" / "shared").glob("*.parlour"))) == n)
    stage.until(lambda: scene.facts()["notice"])
    for path in (tmp_path / "home" / "shared").glob("*.parlour"):
        assert verify_record(path).ok
        assert Reel(path).setup.seats == reel.setup.seats
    assert str(tmp_path / "home" / "shared") in scene.facts()["notice"]


def test_a_copy_that_can_not_be_written_says_so(replay, tmp_path):
    stage, scene, _ = replay
    (tmp_path / "home" / "shared").write_text("a file stands in the way", "utf-8")
    stage.click("copy-file")
    stage.until(lambda: scene.facts()["notice"])
    assert scene.facts()["notice"].startswith("The copy can't be written")


@pytest.mark.parametrize("break_it", ["line", "gone", "rules"])
def test_a_game_that_can_not_be_shown_says_why_and_lets_one_out(open_stage, tmp_path, break_it):
    stage, path = open_stage(), recorded(tmp_path / "home", GOLDRUSH)
    if break_it == "gone":
        path.unlink()
    elif break_it == "rules":
        path.write_text(path.read_text("utf-8").replace(GAMES[GOLDRUSH.game].digest, "0" * 16), "utf-8")
    else:
        path.write_text(path.read_text("utf-8").replace("\n1 ", "\n1x ", 1), "utf-8")
    before = path.read_bytes() if path.exists() else b""
    stage.show(ReplayScene(stage.app, lambda: path))
    stage.until(lambda: stage.top.facts()["trouble"])
    assert "can't be shown" in stage.widget("trouble").text
    tidy(stage)
    press(stage, "space")
    press(stage, "right")
    press(stage, "v")
    stage.key("escape")
    stage.frame()
    assert stage.top.id == "title"
    assert (path.read_bytes() if path.exists() else b"") == before


def test_the_end_of_a_game_leads_to_its_replay(open_stage, tmp_path):
    stage = open_stage()
    stage.play(setup(3, persons=0, seed=4, max_rounds=2))
    stage.until(lambda: stage.top.id == "end")
    end = stage.top
    assert isinstance(end, EndScene)
    recorded(tmp_path / "home", setup(3, seed=77, max_rounds=2))  # a newer one of another game
    stage.click("replay")
    stage.until(lambda: stage.top.id == "replay")
    ready(stage)
    press(stage, "end")
    rest(stage)
    assert stage.top.setup.seed == 4
    assert stage.top.player.beats.shown.zones == end.ended.picture.zones
    stage.key("escape")
    stage.frame()
    assert stage.top.id == "end"


def test_a_game_that_was_not_recorded_has_no_replay(open_stage, tmp_path):
    stage = open_stage()
    stage.play(setup(3, persons=0, seed=4, max_rounds=2))
    stage.until(lambda: stage.top.id == "end")
    record_of(tmp_path / "home").unlink()
    stage.click("replay")
    stage.until(lambda: stage.top.facts()["trouble"])
    assert "file or its folder is missing" in stage.widget("trouble").text


def test_asking_to_go_on_holds_the_game_and_leaving_it_changes_nothing(replay, tmp_path):
    stage, scene, _ = replay
    press(stage, "space")
    stage.until(lambda: scene.player.moment > 3)
    stage.click("go-on")
    moment = scene.player.moment
    assert stage.top.id == "confirm"
    stage.key("escape")
    stage.frame()
    for _ in range(4):
        stage.frame(0.5)
    assert (scene.player.moment, scene.player.playing) == (moment, False)
    assert stage.widget("play").text == "Play"
    assert len(list(saves.folder(tmp_path / "home").glob("*.parlour"))) == 1


# --- how it looks -------------------------------------------------------------------------------

NAMES = ("Bartholomea", "W" * 16, "Hugo", "Ł", "Otto von Guldenb")


def long_names(game):
    return replace(game, seats=tuple(Seat(NAMES[i], seat.bot) for i, seat in enumerate(game.seats)))


LOOKS = [
    (setup(5, seed=8, max_rounds=2), "arcade"), (setup(5, seed=8, max_rounds=2), "plain"),
    (setup(2, seed=5, game=BOARD), "plain"), (setup(4, seed=6, game=SHOPS), "plain"),
]  # fmt: skip


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize(("game", "view"), LOOKS, ids=lambda one: one if isinstance(one, str) else one.game)
def test_the_page_of_a_replay_is_tidy(open_stage, monkeypatch, tmp_path, tongue, game, view):
    """UX 19: nothing overlaps, nothing is cut off, nothing is out of reach."""
    stage = speak(open_stage, monkeypatch, tongue, game=game.game)
    stage.app.settings.table = view
    path = recorded(tmp_path / "home", long_names(game) if view == "arcade" else game)
    scene = watch(stage, path)
    sizes = itertools.cycle(SIZES if view == "plain" else USUAL)
    for part, eyes in ((0, Eyes(0)), (0.4, Eyes(1, True)), (0.7, Eyes(None)), (1, OPEN)):
        scene.watch_as(eyes)
        scene.player.jump(int(scene.player.end * part))
        ready(stage)
        everywhere(stage, [next(sizes), next(sizes)])
    scene.copy_code()
    scene.refresh()
    stage.frame()
    tidy(stage)
    press(stage, "home")
    ready(stage)
    press(stage, "right")
    stage.until(lambda: scene.player.beats.busy, seconds=0.0)
    tidy(stage)


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_page_of_a_running_game_is_tidy(open_stage, monkeypatch, tmp_path, tongue):
    stage = speak(open_stage, monkeypatch, tongue)
    watch(stage, recorded(tmp_path / "home", long_names(setup(5, seed=8)), stop=60))
    everywhere(stage, USUAL)
