"""The thread that owns the table: what it tells, what it keeps to itself, what it writes."""

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

import tests.toy
from parlour.client import saves
from parlour.client.commands import Answer, Check, Go, Look, Record, Undo
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Asked, Ended, Jump, Moved, Step, Trouble
from parlour.client.table_worker import TableWorker
from parlour.client.texts import Texts
from parlour.core import GAMES
from parlour.core.record import enter, load_record, read_record, table_for, verify_record
from tests.client.desk import record_of
from tests.client.stage import GAME, setup


def test_a_whole_game_is_recorded_and_verifies(desk, tmp_path):
    one = desk(setup(3, seed=4, max_rounds=3))
    ended = one.play()
    assert isinstance(ended, Ended)
    assert ended.hash == load_record(record_of(tmp_path)).hash()
    assert verify_record(record_of(tmp_path)).ok
    assert saves.unfinished(tmp_path) == ([], [])


def test_the_words_of_a_game_are_read_before_there_is_anything_to_tell(monkeypatch):
    """Else the window's thread would read them, with its first picture, and stand still meanwhile."""
    unread = replace(GAMES[GAME])
    monkeypatch.setitem(GAMES, GAME, unread)
    worker = TableWorker(setup(3), lambda worker: None, lambda error: None)
    worker.prepare()
    assert "texts" in vars(unread.words)


def test_bots_wait_for_the_word_to_go_on(desk):
    one = desk(setup(3, persons=0, seed=4))
    one.wait(Jump)
    for _ in range(3):
        one.worker.send(Go())
        one.wait(Moved)
    pause = threading.Event()
    pause.wait(0.05)
    assert not [m for m in one.worker.drain() if isinstance(m, Moved)]


@pytest.mark.parametrize("seed", range(3))
def test_no_message_holds_a_card_that_its_viewer_was_not_told(desk, tmp_path, seed):
    """Faces of other hands never leave the thread, not even on their way to being shown."""
    one = desk(setup(3, seed=seed, max_rounds=4))
    one.play()
    seen = 0
    for message in one.heard:
        picture = getattr(message, "picture", None)
        if picture is None:
            continue
        assert picture.viewer == 0
        for zone in picture.zones:
            for card in zone.cards:
                seen += bool(card.face)
                if card.face and not card.open:
                    assert zone.seat == 0, (zone.name, card)
    assert seen


def test_the_question_of_another_seat_holds_nothing_to_choose_from(desk):
    """With several persons at one machine the window hears whose turn it is, and no more, until that one is there."""
    one, seen = desk(setup(3, persons=2, seed=5, max_rounds=3)), 0
    one.play()
    viewer = None
    for message in one.heard:
        if isinstance(message, Jump):
            viewer = message.picture.viewer
        if isinstance(message, Asked) and message.seat != viewer:
            seen += 1
            assert (message.cards, message.choices, message.led) == (None, (), None)
    assert seen


@pytest.mark.parametrize("seed", range(3))
def test_when_a_question_comes_all_that_the_table_shows_has_been_told(desk, seed):
    """What is shown when nothing moves is the view of the table, whatever happened on the way."""
    one = desk(setup(3, seed=seed, max_rounds=4))
    one.worker.send(Go(10_000))
    for turn in range(400):
        message = one.wait(Asked, Ended)
        told = [m.picture for m in one.heard if isinstance(m, Step | Jump)]
        table = one.worker.table  # its thread waits for an answer
        assert told[-1] == one.worker._describer.picture(table.view(0))
        if isinstance(message, Ended):
            assert told[-1] == message.picture
            return
        one.answer(message, turn)
        one.worker.send(Go(10_000))
    raise AssertionError("the game did not end")


def test_a_game_goes_on_from_its_record_with_all_its_lines(desk, tmp_path):
    game = setup(3, seed=9)
    one = desk(game)
    asked = one.play(most=6)
    lines = [m.line for m in one.heard if isinstance(m, Step) and m.line]
    one.close()
    (save,), _ = saves.unfinished(tmp_path)
    assert save.setup == game or save.setup.options  # options are complete in the record
    assert save.setup.seats == game.seats
    two = desk(save.setup, save.path)
    jump = two.wait(Jump)
    again = two.open = two.wait(Asked)
    assert (again.hash, again.kind, again.cards, again.choices) == (
        asked.hash,
        asked.kind,
        asked.cards,
        asked.choices,
    )
    assert [line.texts for line in jump.log] == [line.texts for line in lines]
    assert isinstance(two.play(), Ended)
    assert verify_record(save.path).ok


def test_a_second_window_is_told_that_the_game_is_being_played(desk, tmp_path):
    one = desk(setup(3, seed=9))
    one.play(most=3)
    (save,), _ = saves.unfinished(tmp_path)
    before = save.path.read_bytes()
    two = desk(save.setup, save.path)
    told = two.wait(Trouble)
    assert (told.kind, told.reason.key) == ("broken", "This game is being played in another window.")
    assert save.path.read_bytes() == before
    one.close()
    three = desk(save.setup, save.path)
    assert three.wait(Asked)


def test_a_torn_last_line_is_cut_and_the_game_goes_on(desk, tmp_path):
    one = desk(setup(3, seed=9))
    one.play(most=4)
    one.close()
    path = record_of(tmp_path)
    path.write_bytes(path.read_bytes()[:-7])
    (save,), _ = saves.unfinished(tmp_path)
    assert isinstance(desk(save.setup, save.path).play(), Ended)
    assert verify_record(path).ok


def test_a_damaged_record_is_a_plain_message_and_stays(desk, tmp_path):
    one = desk(setup(3, seed=9))
    one.play(most=4)
    one.close()
    path = record_of(tmp_path)
    lines = path.read_bytes().split(b"\n")
    lines[2] = b"nonsense"
    path.write_bytes(b"\n".join(lines))
    before = path.read_bytes()
    (save,), _ = saves.unfinished(tmp_path)
    trouble = desk(save.setup, save.path).wait(Trouble)
    assert trouble.kind == "broken"
    assert "line 3" in say(Texts("en"), trouble.reason)
    assert path.read_bytes() == before


def test_lost_names_become_letters(desk, tmp_path):
    one = desk(setup(3, seed=9))
    one.play(most=1)
    one.close()
    saves.names_path(record_of(tmp_path)).write_text("{", "utf-8")
    (save,), _ = saves.unfinished(tmp_path)
    assert [seat.name for seat in save.setup.seats] == ["A", "B", "C"]


@pytest.mark.parametrize("again", [True, False])
def test_a_full_disk_stops_the_game_until_the_player_decides(desk, tmp_path, again):
    """The limit on file sizes of the system stands in for a full disk: the same error on the same call."""
    resource = pytest.importorskip("resource")
    one = desk(setup(3, seed=9, max_rounds=3))
    one.play(most=1)
    size = record_of(tmp_path).stat().st_size
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, limits[1]))
    try:
        trouble = one.play()
        assert isinstance(trouble, Trouble)
        assert trouble.kind == "record"
        assert load_record(record_of(tmp_path)).entries > 1  # what was written stays whole
        one.worker.send(Record(True))
        assert one.wait(Trouble).kind == "record"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    one.worker.send(Record(again))
    assert isinstance(one.play(), Ended)
    if again:
        assert verify_record(record_of(tmp_path)).ok
        assert not saves.unfinished(tmp_path)[0]
    else:
        assert load_record(record_of(tmp_path)).entries < one.worker.table.entries


def test_an_answer_to_an_old_question_is_dropped(desk):
    one = desk(setup(3, seed=9))
    one.worker.send(Go(1000))
    asked = one.wait(Asked)
    one.answer(asked)
    one.answer(asked)
    one.worker.send(Go(1000))
    later = one.wait(Asked, Trouble)
    assert isinstance(later, Asked)
    assert later.token > asked.token


def test_presses_that_do_not_fit_the_question_are_dropped(desk):
    """A card pressed on a page that was made for the question before, with the token of this one."""
    one, turn = desk(setup(3, seed=9)), 0
    one.worker.send(Go(1000))
    asked = one.wait(Asked)
    while asked.cards is not None:
        one.answer(asked, turn := turn + 1)
        one.worker.send(Go(1000))
        asked = one.wait(Asked)
    for wrong in (Check(asked.token, (1, 2)), Answer(asked.token, cards=(1,)), Answer(asked.token, cards=())):
        one.worker.send(wrong)
    one.answer(asked)
    one.worker.send(Go(1000))
    assert one.wait(Asked, Trouble).token > asked.token
    assert one.failures == []


def test_undo_is_refused_with_a_reason(desk):
    one = desk(setup(3, seed=9))
    one.worker.send(Go(1000))
    one.wait(Asked)
    one.worker.send(Undo(0))
    assert one.wait(Trouble).kind == "refused"


def test_the_toy_game_with_seats_that_choose_at_once(desk, tmp_path):
    """Every kind of question of the core, two persons, choices behind screens, cards known to one side."""
    game = setup(3, persons=2, seed=5, game=tests.toy.GAME.id, rounds=3)
    one = desk(game)
    assert isinstance(one.play(), Ended)
    kinds = {m.kind for m in one.heard if isinstance(m, Asked)}
    assert {"place", "bid", "strengthen"} <= kinds
    for message in one.heard:
        picture = getattr(message, "picture", None)
        for zone in picture.zones if picture else ():
            for card in zone.cards:
                assert not (card.face and not card.open and picture.viewer is None)
    assert verify_record(record_of(tmp_path)).ok


TABLES = [
    setup(3, seed=4, max_rounds=4),
    setup(5, seed=2, max_rounds=2),
    setup(4, seed=5, game=tests.toy.GAME.id, rounds=3),
]


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.game}-{len(game.seats)}")
def test_each_step_carries_its_event_and_says_where_in_the_game_it_was(desk, tmp_path, game):
    one = desk(game)
    one.play()
    record = read_record(record_of(tmp_path))
    table, wanted = table_for(record), []
    for line in record.lines:
        before = table.entries
        enter(record, table, line)
        if table.entries > before:
            wanted += [(before, number, event) for number, event in enumerate(table.events)]
    steps = [m for m in one.heard if isinstance(m, Step) and m.event]
    assert [(step.entry, step.event) for step in steps] == [(entry, event) for entry, _, event in wanted]
    for step, (entry, number, _) in zip(steps, wanted, strict=True):
        assert step.line is None or (step.line.entry, step.line.event) == (entry, number)


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.game}-{len(game.seats)}")
def test_events_name_cards_by_their_handles_and_never_by_their_faces(desk, game):
    one = desk(game)
    one.play()
    described, faces, cards = one.worker._describer, set(GAMES[game.game].faces), 0
    for step in one.heard:
        if not isinstance(step, Step) or not step.event:
            continue
        fields = described.fields("events", step.event[0], step.event[1:])
        assert len(fields) == len(step.event) - 1
        for kind, value in fields:
            parts = value if isinstance(value, tuple) else (value,)
            assert faces.isdisjoint(parts)
            if kind in ("card", "cards"):
                cards += len(parts)
                assert all(type(part) is int and 0 <= part < one.worker.table.state.handles for part in parts)
    assert cards


@pytest.mark.parametrize(
    "game",
    [*TABLES[:2], setup(4, persons=0, seed=5, game=tests.toy.GAME.id, rounds=3)],
    ids=lambda game: f"{game.game}-{len(game.seats)}",
)
def test_nothing_moves_without_an_event(desk, game):
    """A step without an event, at the end of an entry, changes turn, phase and facts alone."""
    one = desk(game)
    one.play()
    steps = [m for m in one.heard if isinstance(m, Jump | Step)]
    still = [(old, new) for old, new in pairwise(steps) if isinstance(new, Step) and not new.event]
    assert still
    for old, new in still:
        assert new.picture.zones == old.picture.zones
        assert new.line is None


def test_the_log_of_a_game_that_went_on_reads_as_if_there_had_been_no_stop(desk, tmp_path):
    game = setup(3, persons=2, seed=5, game=tests.toy.GAME.id, rounds=6, look="card")
    one = desk(game)
    one.play(most=25)
    one.close()
    (save,), _ = saves.unfinished(tmp_path)
    two = desk(save.setup, save.path)
    assert isinstance(two.play(), Ended)
    logs = []
    for viewer in (None, 0, 1):
        two.worker.send(Look(viewer))
        logs.append(two.wait(Jump).log)
    two.close()
    three = desk(save.setup, save.path)
    three.wait(Ended)
    for viewer, log in zip((None, 0, 1), logs, strict=True):
        three.worker.send(Look(viewer))
        assert three.wait(Jump).log == log
    assert logs[1] != logs[2]
