"""A recorded game at any moment, by anybody's eyes; and the thread that shows it."""

from dataclasses import replace
from random import Random

import pytest

from parlour.client.replay.reel import Eyes, NotTheirs, Reel
from parlour.client.replay.worker import Copied, Copy, Opened, ReplayWorker, Show, Shown
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Ended, Jump, Step, Trouble
from parlour.client.texts import Texts
from parlour.core.record import enter, read_record, table_for
from tests.client.desk import record_of
from tests.client.recorded import GAMES_PLAYED, GOLDRUSH, OPEN, SHOPS, between_peers, named, recorded
from tests.client.stage import setup

# --- the reel -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [*GAMES_PLAYED[:2], setup(2, persons=0, seed=6, game=SHOPS), GAMES_PLAYED[3]], ids=named
)
def test_each_step_is_the_one_that_was_shown_while_the_game_was_played(desk, tmp_path, game):
    """The same events, lines and pictures, in the same order; what followed an event without one comes with it."""
    one, eyes = desk(game), Eyes(0 if game.persons else None)
    ended = one.play()
    assert isinstance(ended, Ended)
    wanted = []
    for step in (message for message in one.heard if isinstance(message, Step)):
        if step.event:
            wanted.append(step)
        elif wanted and step.entry == wanted[-1].entry:
            wanted[-1] = replace(wanted[-1], picture=step.picture)
    reel = Reel(record_of(tmp_path))
    told = [step for step in (reel.step(moment, eyes) for moment in range(1, reel.end + 1)) if step.event]
    assert [step.event for step in told] == [step.event for step in wanted]
    assert [step.line for step in told] == [step.line for step in wanted]
    assert [step.picture for step in told] == [step.picture for step in wanted]
    assert reel.picture(0, eyes) == next(message for message in one.heard if isinstance(message, Jump)).picture
    assert reel.picture(reel.end, eyes) == ended.picture
    assert reel.log(reel.end, eyes) == tuple(step.line for step in wanted if step.line is not None)


@pytest.mark.parametrize("game", GAMES_PLAYED, ids=named)
def test_a_moment_looks_the_same_whichever_way_it_was_reached(tmp_path, game):
    """UX 10: forwards, backwards, or by jumps, and with other eyes in between."""
    reel, chance = Reel(recorded(tmp_path, game)), Random(1)
    moments = [moment for moment in range(reel.end + 1) if moment % 7 == 0][:70]
    forwards = {(moment, eyes): reel.picture(moment, eyes) for eyes in (Eyes(0), Eyes(None)) for moment in moments}
    backwards = {place: reel.picture(*place) for place in reversed(list(forwards))}
    anyhow = {place: reel.picture(*place) for place in chance.sample(list(forwards), len(forwards))}
    assert forwards == backwards == anyhow
    assert len({picture.zones for picture in forwards.values()}) > 10


@pytest.mark.parametrize("game", GAMES_PLAYED, ids=named)
def test_a_picture_holds_no_face_that_its_viewer_did_not_know_then(tmp_path, game):
    """UX 11: compared with what the core lets each seat see after the same entry."""
    path = recorded(tmp_path, game)
    reel, record = Reel(path), read_record(path)
    table, views = table_for(record), {}
    seats = [None, *range(len(game.seats))]
    for line in record.lines:
        enter(record, table, line)
        views[table.entries] = {seat: table.view(seat) for seat in seats}
    hidden = 0
    for moment in range(1, reel.end + 1, 5):
        if moment < reel.end and reel.entries_by(moment) == reel.entries_by(moment + 1):
            continue  # in the middle of an entry
        for seat in seats:
            view = views[reel.entries_by(moment)][seat]
            for card in (card for zone in reel.picture(moment, Eyes(seat)).zones for card in zone.cards):
                face = view.face(card.handle)
                assert card.face == (table.game.faces[face] if face >= 0 else "")
                hidden += not card.face
    assert hidden > 20


@pytest.mark.parametrize("game", GAMES_PLAYED, ids=named)
def test_a_line_names_no_card_that_its_reader_had_not_seen_by_then(tmp_path, game):
    """UX 11: the log of each seat and of the public side, compared with all that the core has let them see."""
    path = recorded(tmp_path, game)
    reel, record = Reel(path), read_record(path)
    table, seats = table_for(record), [None, *range(len(game.seats))]
    seen, by_entry, names = {seat: set() for seat in seats}, {}, table.game.faces

    def look(_=None):
        for seat in seats:
            view = table.view(seat)
            seen[seat] |= {names[face] for face in (*view.state.face.values(), *view.secrets.values())}

    table.watch = look
    look()
    for line in record.lines:
        enter(record, table, line)
        look()
        by_entry[table.entries - 1] = {seat: frozenset(faces) for seat, faces in seen.items()}
    named_cards = 0
    for seat in seats:
        for line in reel.log(reel.end, Eyes(seat)):
            assert by_entry[line.entry][seat].issuperset(line.cards)
            named_cards += len(line.cards)
    assert named_cards


@pytest.mark.parametrize("game", GAMES_PLAYED, ids=named)
def test_with_all_cards_open_every_hand_is_seen_and_piles_keep_their_backs(tmp_path, game):
    """UX 11."""
    reel = Reel(recorded(tmp_path, game))
    for moment in range(0, reel.end + 1, 9):
        for zone in reel.picture(moment, OPEN).zones:
            for card in zone.cards:
                assert card.face or zone.pile, (moment, zone.name)
                assert card.open or not zone.pile or not card.face
    assert sum(len(line.cards) for line in reel.log(reel.end, OPEN)) >= sum(
        len(line.cards) for line in reel.log(reel.end, Eyes(None))
    )


def test_who_may_see_a_game_that_goes_on(tmp_path):
    """UX 11: the only person of this machine and the public side; of several persons and of other machines nobody."""
    solo = Reel(recorded(tmp_path / "solo", GOLDRUSH, stop=40))
    assert solo.eyes == (Eyes(0), Eyes(None))
    assert solo.first_eyes() == Eyes(0)
    for eyes in (Eyes(1), Eyes(2), OPEN, Eyes(0, True)):
        for look in (solo.picture, solo.log):
            with pytest.raises(NotTheirs):
                look(3, eyes)
    several = Reel(recorded(tmp_path / "several", setup(3, persons=2, seed=4), stop=40))
    assert several.eyes == (Eyes(None),)
    peers = Reel(between_peers(tmp_path / "peers", GOLDRUSH, over=False))
    assert (peers.eyes, peers.seed, peers.may_go_on) == ((Eyes(None),), None, False)


def test_a_game_between_peers_that_is_over_can_be_seen_by_all_eyes(tmp_path):
    """UX 11: the seed comes with the end."""
    reel = Reel(between_peers(tmp_path, GOLDRUSH))
    assert {Eyes(0), Eyes(1), Eyes(2), Eyes(None), OPEN} <= set(reel.eyes)
    assert (reel.seed, reel.may_go_on, reel.setup.seed) == (GOLDRUSH.seed, True, GOLDRUSH.seed)


def test_what_was_taken_back_is_not_shown(tmp_path):
    path = recorded(tmp_path, setup(3, seed=9, max_rounds=2), undo=True)
    record, reel = read_record(path), Reel(path)
    undone = set()
    for line in record.entries:
        if line.kind == "undo":
            undone |= {other.index for other in record.entries[line.value : line.index + 1]}
    assert undone
    assert undone.isdisjoint(reel.step(moment, Eyes(0)).entry for moment in range(1, reel.end + 1))
    assert undone.isdisjoint(line.entry for line in reel.log(reel.end, Eyes(0)))
    table = table_for(record)
    for line in record.lines:
        enter(record, table, line)
    assert reel.picture(reel.end, Eyes(None)).facts == table.game.turn(table.state).facts


# --- the worker ---------------------------------------------------------------------------------


class Listener:
    """A worker and what it says."""

    def __init__(self, path):
        self.failures = []
        self.worker = ReplayWorker(lambda: path, self.failures.append)
        self.said = []

    def all_until(self, *commands):
        """Everything that the worker says to these commands; they are all there before it begins."""
        for command in commands:
            self.worker.send(command)
        self.worker.stop()
        self.worker.start()
        self.worker._thread.join(30)
        assert not self.worker._thread.is_alive()
        return self.worker.drain()


def test_of_jumps_that_wait_only_the_last_one_counts(tmp_path, monkeypatch):
    one = Listener(recorded(tmp_path, GOLDRUSH))
    for number in range(20):
        one.worker.send(Show(number, number, Eyes(0)))
    one.worker.send(Copy(tmp_path / "copies"))
    one.worker.start()
    said = []
    while not (any(isinstance(m, Shown) for m in said) and any(isinstance(m, Copied) for m in said)):
        said += one.worker.drain()
    one.worker.stop()
    assert [message.ask for message in said if isinstance(message, Shown)] == [19]


def test_a_record_that_is_damaged_is_a_plain_message(tmp_path):
    path = recorded(tmp_path, GOLDRUSH)
    rows = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*rows[:9], b"nonsense", *rows[10:]]))
    one = Listener(path)
    (trouble,) = one.all_until()
    assert isinstance(trouble, Trouble)
    assert "line 10" in say(Texts("en"), trouble.reason)
    assert one.failures == []


def test_what_the_worker_tells_first(tmp_path):
    opened = Listener(recorded(tmp_path, GOLDRUSH)).all_until()[0]
    assert isinstance(opened, Opened)
    assert (opened.first, opened.may_go_on, opened.seed) == (Eyes(0), True, GOLDRUSH.seed)
    assert opened.marks
    assert all(0 < mark.moment <= opened.end for mark in opened.marks)
