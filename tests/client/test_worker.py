"""The thread that owns the table: what it tells, what it keeps to itself, what it writes."""

import threading
from collections import deque

import pytest

import tests.toy
from parlour.client import opening, saves
from parlour.client.snapshot import Answer, Asked, Ended, Go, Jump, Look, Moved, Record, Step, Trouble, Undo
from parlour.client.table_worker import TableWorker
from parlour.core.record import load_record, verify_record
from tests.client.stage import setup


class Desk:
    """A worker and the messages that have come from it."""

    def __init__(self, game, home, record=None):
        opener = opening.resumed(record) if record else opening.fresh(game, home)
        self.failures = []
        self.worker = TableWorker(game, opener, self.failures.append)
        self.heard = []
        self.waiting = deque()
        self.open = None  # the question that wasn't answered when `play` returned
        self.worker.start()

    def wait(self, *kinds):
        """The next message of one of these kinds."""
        pause = threading.Event()
        for _ in range(30_000):
            self.waiting.extend(self.worker.drain())
            while self.waiting:
                message = self.waiting.popleft()
                self.heard.append(message)
                if isinstance(message, kinds):
                    return message
            pause.wait(0.001)
        raise AssertionError(f"waited in vain for {kinds}: {self.heard[-3:]}")

    def answer(self, asked, turn=0):
        if asked.cards is not None:
            passing = asked.cards.suggestion is None or (asked.cards.may_pass and turn % 2)
            cards = () if passing else asked.cards.suggestion
            self.worker.send(Answer(asked.token, cards=cards))
        else:
            choices = [c for c in asked.choices if c.why is None]
            self.worker.send(Answer(asked.token, number=choices[turn % len(choices)].number))

    def play(self, most=10_000):
        """Play on until the end, or for so many own answers; returns the last message."""
        turn = 0
        self.worker.send(Go(10_000))
        while True:
            message = self.open or self.wait(Asked, Ended, Trouble)
            self.open = None
            if not isinstance(message, Asked):
                return message
            if turn >= most:
                self.open = message
                return message
            if self.worker._viewer != message.seat:
                self.worker.send(Look(message.seat))
                continue
            self.answer(message, turn)
            self.worker.send(Go(10_000))
            turn += 1

    def close(self):
        self.worker.stop()


@pytest.fixture
def desk(tmp_path):
    desks = []

    def open_it(game, record=None, home=None):
        desks.append(Desk(game, home or tmp_path, record))
        return desks[-1]

    yield open_it
    for one in desks:
        one.close()


def record_of(home):
    return next(saves.folder(home).glob("*.parlour"))


def test_a_whole_game_is_recorded_and_verifies(desk, tmp_path):
    one = desk(setup(3, seed=4, max_rounds=3))
    ended = one.play()
    assert isinstance(ended, Ended)
    assert ended.hash == load_record(record_of(tmp_path)).hash()
    assert verify_record(record_of(tmp_path)).ok
    assert saves.unfinished(tmp_path) == ([], [])


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
    assert "line 3" in dict(trouble.reason.values)["what"]
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
