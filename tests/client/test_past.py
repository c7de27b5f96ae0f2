"""Going back: the table as it was when a line was told, and all that has happened since the own last turn."""

import pytest

import tests.toy
from parlour.client import past, saves
from parlour.client.commands import Answer, Go, Look, Recap, Undo, Visit
from parlour.client.past import since_last_turn
from parlour.client.snapshot import Asked, Ended, Jump, Line, Recapped, Step, Visited
from parlour.core.record import enter, read_record, table_for
from parlour.core.table import Table
from tests.client.desk import record_of
from tests.client.stage import setup

TOY = tests.toy.GAME.id


def log_of(one):
    """What the viewer's log holds now, by the messages that came."""
    log = []
    for message in one.heard:
        if isinstance(message, Jump):
            log = list(message.log)
        elif isinstance(message, Step) and message.line is not None:
            log.append(message.line)
    return log


def steps_of(one):
    """The steps since the last jump, and the picture before them."""
    last = max(i for i, message in enumerate(one.heard) if isinstance(message, Jump))
    return one.heard[last].picture, [m for m in one.heard[last:] if isinstance(m, Step)]


def visit(one, line):
    one.worker.send(Visit(line))
    visited = one.wait(Visited)
    assert visited.line == line
    return visited.picture


def recap(one):
    one.worker.send(Recap())
    return one.wait(Recapped)


GAMES = [
    setup(3, seed=4, max_rounds=3),
    setup(5, seed=8, max_rounds=2),
    setup(3, seed=5, game=TOY, rounds=3),
    setup(4, persons=3, seed=6, game=TOY, rounds=3, screens=True),
    setup(4, persons=2, seed=9, max_rounds=2),
]


def named(game):
    return f"{game.game}-{len(game.seats)}-{len(game.persons)}"


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_visited_line_shows_what_was_shown_when_it_was_told(desk, game):
    one = desk(game)
    assert isinstance(one.play(), Ended)
    viewer = one.worker._viewer
    told = [m for m in one.heard if isinstance(m, Step) and m.line is not None and m.picture.viewer == viewer]
    assert len(told) > 20
    for step in told:
        assert visit(one, step.line) == step.picture


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_visit_shows_the_faces_that_its_viewer_knew_then_and_no_other(desk, tmp_path, game):
    """Compared with the state of the core right after the event, for each person, whoever looked on at that time."""
    one = desk(game)
    one.play()
    record = read_record(record_of(tmp_path))
    table, states = table_for(record), {}
    table.watch = lambda g: g.copy()
    entries = -1
    for line in record.lines:
        enter(record, table, line)
        if table.entries - 1 != entries:
            entries = table.entries - 1
            states.update({(entries, number): g for number, g in enumerate(table.pictures)})
    hidden = 0
    for viewer in (None, *game.persons):
        one.worker.send(Look(viewer))
        for line in one.wait(Jump).log[::3]:
            picture, g = visit(one, line), states[line.entry, line.event]
            assert picture.viewer == viewer
            for card in (card for zone in picture.zones for card in zone.cards):
                known = card.handle in g.face or (viewer is not None and g.may_read(viewer, card.handle))
                assert bool(card.face) == known
                hidden += not known
    assert hidden


def test_a_line_of_another_game_is_not_visited(desk):
    one = desk(setup(3, seed=4, max_rounds=2))
    one.play()
    one.worker.send(Visit(Line(0, {"en": "elsewhere"}, entry=10_000, event=0)))
    one.worker.send(Visit(Line(0, {"en": "without a place"})))
    recap(one)
    assert not [message for message in one.heard if isinstance(message, Visited)]


@pytest.mark.parametrize("game", [GAMES[0], GAMES[2]], ids=named)
def test_a_recap_tells_again_what_was_told_since_the_own_last_turn(desk, game):
    """The same steps to the last detail, from the picture before the first of them to the present one."""
    one = desk(game)
    one.worker.send(Go(10_000))
    lengths = []
    for turn in range(400):
        message = one.wait(Asked, Ended)
        first, told = steps_of(one)
        again = recap(one)
        again_from = len(told) - len(again.steps)
        assert list(again.steps) == told[again_from:]
        assert again.picture == (told[again_from - 1].picture if again_from else first)
        headings = [step.line for step in told[:again_from] if step.line and step.line.heading]
        later = [step.line for step in again.steps if step.line and step.line.heading]
        if again_from:  # it begins with the heading that ended an own turn, and no own turn is over since
            assert headings[-1].seat == 0
            assert again.steps[0].line == later[0]
            assert all(line.seat != 0 for line in later[:-1])
        else:
            assert all(line.seat != 0 for line in later[:-1])
        lengths.append(len(again.steps))
        if isinstance(message, Ended):
            break
        one.answer(message, turn)
        one.worker.send(Go(10_000))
    assert isinstance(message, Ended)
    assert max(lengths) > 20


def test_a_recap_of_one_who_took_over_holds_only_what_that_seat_may_see(desk, tmp_path):
    """Two persons at one machine: each gets a recap with its own hand and lines, from its own last turn on."""
    one = desk(setup(4, persons=2, seed=9, max_rounds=3))
    one.play(most=25)
    for viewer in (0, 1):
        one.worker.send(Look(viewer))
        now = one.wait(Jump)
        again = recap(one)
        assert again.steps[-1].picture == now.picture
        lines = [step.line for step in again.steps if step.line]
        assert lines == list(now.log[-len(lines) :])
        for step in again.steps:
            assert step.picture.viewer == viewer
            for zone in step.picture.zones:
                for card in zone.cards:
                    assert card.open or not card.face or zone.seat == viewer


def test_a_spectator_sees_again_what_came_after_the_turn_before_of_the_last_seat(desk):
    one = desk(setup(3, persons=0, seed=4, max_rounds=3))
    one.worker.send(Go(10_000))
    one.wait(Ended)
    again = recap(one)
    turns = [step.line.seat for step in again.steps if step.line and step.line.heading and step.line.seat >= 0]
    last = [line.seat for line in log_of(one) if line.heading and line.seat >= 0]
    assert last[-len(turns) :] == turns
    assert last[-len(turns) - 1] == turns[-1]
    assert turns.count(turns[-1]) == 1
    assert set(turns) == {0, 1, 2}


def first_undo(one):
    """Play on until an answer can be taken back."""
    one.worker.send(Go(10_000))
    for turn in range(300):
        asked = one.wait(Asked)
        if not asked.undo:
            return asked
        plain = [c for c in asked.choices if c.why is None and c.value in ("tool", "dynamite")]
        if plain:
            one.worker.send(Answer(asked.token, number=plain[0].number))
        else:
            one.answer(asked, turn)
        one.worker.send(Go(10_000))
    raise AssertionError("nothing could be taken back")


def test_what_was_taken_back_is_gone_from_log_recap_and_visits(desk):
    one = desk(setup(3, seed=3))
    first_undo(one)
    before, undone = log_of(one), one.worker.table._last_decision().line
    one.worker.send(Undo(0))
    jump = one.wait(Jump)
    gone = [line for line in before if line.entry >= undone]
    assert gone
    assert list(jump.log) == [line for line in before if line.entry < undone]
    for line in gone:
        one.worker.send(Visit(line))
    asked = one.wait(Asked)
    again = recap(one)
    assert not [message for message in one.heard if isinstance(message, Visited)]
    assert again.steps[-1].picture == jump.picture
    assert max(step.entry for step in again.steps) < undone
    # What comes later is found where it was told, though entries before it don't count any more.
    one.answer(asked)
    one.worker.send(Go(10_000))
    one.wait(Asked)
    later = [m for m in one.heard[one.heard.index(jump) :] if isinstance(m, Step) and m.line]
    assert later
    for step in later:
        assert visit(one, step.line) == step.picture
    assert recap(one).steps[-1].picture == [m for m in one.heard if isinstance(m, Step)][-1].picture


@pytest.mark.parametrize(
    "game", [setup(3, seed=3, max_rounds=6), setup(3, seed=5, game=TOY, rounds=6, screens=True)], ids=named
)
def test_a_game_that_goes_on_can_be_gone_back_in_from_its_beginning(desk, tmp_path, game):
    one = desk(game)
    one.play(most=25)
    told = steps_of(one)[1]
    recapped = recap(one)
    one.close()
    (save,), _ = saves.unfinished(tmp_path)
    two = desk(save.setup, save.path)
    jump = two.wait(Jump)
    assert list(jump.log) == log_of(one)
    for step in told[::7]:
        if step.line is not None:
            assert visit(two, step.line) == step.picture
    again = recap(two)
    assert again == recapped


def test_an_undo_before_the_stop_stays_undone_when_the_game_goes_on(desk, tmp_path):
    one = desk(setup(3, seed=3))
    first_undo(one)
    one.worker.send(Undo(0))
    jump = one.wait(Jump)
    again = recap(one)
    one.close()
    (save,), _ = saves.unfinished(tmp_path)
    two = desk(save.setup, save.path)
    assert two.wait(Jump).log == jump.log
    assert recap(two) == again


def test_no_visit_goes_through_more_than_a_few_entries(desk, monkeypatch):
    """However long a game is, a table that is kept lies near."""
    one = desk(setup(5, seed=8, max_rounds=6))
    one.play()
    assert one.worker.table.entries > 4 * past.APART
    replayed, replay = [], Table.replay
    monkeypatch.setattr(Table, "replay", lambda self, *entry: (replayed.append(entry), replay(self, *entry))[1])
    for line in log_of(one)[::20]:
        replayed.clear()
        visit(one, line)
        assert 1 <= len(replayed) <= past.APART


# --- where a recap begins -------------------------------------------------------------------------


def lines(text):
    """`R` a heading without a seat, a digit that of a seat's turn, `.` another line; entries count up."""
    return [
        Line(int(c) if c.isdigit() else -1, {"en": c}, heading=c != ".", entry=entry, event=entry % 3)
        for entry, c in enumerate(text)
    ]


@pytest.mark.parametrize(
    ("log", "seat", "entry"),
    [
        ("", 0, 0),
        ("R1.2.", 0, 0),  # no own turn yet
        ("R0..", 0, 0),  # the first own turn still runs
        ("R0.1.2.", 0, 3),  # others play
        ("R0.1.2.0..", 0, 3),  # the own turn runs: what was before it
        ("R0.1.2.0.1.", 0, 9),  # and is over
        ("R0.1.2.R0.", 0, 3),
        ("R1.2.0.R0..", 0, 7),  # last in one round, first in the next: what lies between
        ("R1.2.0.R.1.", 0, 7),  # the end of a round after the own turn has not been seen yet
        ("R0.1.2.R0.1.", None, 5),  # a spectator: since the last turn of the seat that plays
        ("R0.1.2.R.", None, 0),
        ("R0.1.2.R0.1.2.R.", None, 7),  # between two rounds
        ("R.", None, 0),
    ],
)
def test_a_recap_begins_right_after_the_last_own_turn_that_is_over(log, seat, entry):
    assert since_last_turn(lines(log), seat) == (entry, entry % 3 if entry else 0)
