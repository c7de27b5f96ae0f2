"""The table: answers, refusals, undo, forks, several questions at once, screens, and re-running."""

import copy
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parlour.core import GAMES, IllegalAnswer, domains, new_table
from parlour.core.ask import CHANCE, OPEN, Question
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import Cards, Opening, Seal
from parlour.core.playout import Playout
from parlour.core.table import UNDO, NotDeterministic, Table

import tests.toy
from tests.core.rig import Script, rig
from tests.goldrush_city.moves import play
from tests.goldrush_city.town import gold, town

BOTH = ("goldrush-city", tests.toy.GAME.id)
NOT_PLAIN = [1.0, 0.5, True, False, None, [], [1], ["end"], {}, {1}, b"end", object(), 2 + 0j, (1.0,), ("permit", [3]), ((1, True),)]
STRANGE = [-1, 10**30, -(10**30), "", "end ", "END", "\ud800", (), ((),), ((((),),),), ("end",), ((0, 0), (0, 0)), ((0,),), "0" * 32]


def at(game: str, seats: int, seed: int, answers: int) -> tuple[Table, Generator]:
    """Return a table after some random answers, and the generator that goes on."""
    table, generator = new_table(game, seats, seed), Generator(seed)
    for _ in range(answers):
        if not table.over:
            advance(table, generator)
    return table, generator


def advance(table: Table, generator: Generator) -> None:
    question = table.questions[generator.randrange(len(table.questions))]
    table.answer(domains.draw(table.legal(question.seat), generator), question.seat)


def everything(table: Table) -> Any:
    """All that a table shows, as values that can be compared later."""
    return (
        table.state.pack(),
        table.hash(),
        [(q.seat, q.kind, domains.pack_options(q.options)) for q in table.questions],
        list(table.events),
        table.entries,
        table.position,
        table.undo_blocked,
        [(view.secrets, view.state.pack()) for view in map(table.view, range(table.state.seats))],
    )


def frozen(table: Table) -> Any:
    return copy.deepcopy(everything(table))


# --- answers and refusals ---


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("seed", range(4))
def test_a_refused_answer_changes_nothing(game, seed):
    table, generator = at(game, 4, seed, 0)
    while not table.over and table.entries < 120:
        before = frozen(table)
        asked = [question.seat for question in table.questions]
        for value in (*NOT_PLAIN, *STRANGE):
            for question in table.questions:
                if domains.is_plain(value) and domains.why_not(question.options, value) is None:
                    continue  # for once it is a legal one
                with pytest.raises(IllegalAnswer) as refused:
                    table.answer(value, question.seat)
                assert str(refused.value)
                with pytest.raises(IllegalAnswer):
                    table.replay(question.seat, question.kind, value)
        legal = domains.draw(table.legal(asked[0]), generator)
        for seat in (*(seat for seat in range(4) if seat not in asked), 4, 99, -1, -2):
            with pytest.raises(IllegalAnswer):
                table.answer(legal, seat)
            with pytest.raises(IllegalAnswer):
                table.replay(seat, table.question.kind, legal)
        with pytest.raises(IllegalAnswer, match="is asked"):
            table.replay(asked[0], "nonsense", legal)
        with pytest.raises(IllegalAnswer, match="taken back"):
            table.replay(asked[0], UNDO, 10**6)
        assert frozen(table) == before
        advance(table, generator)


@pytest.mark.parametrize("game", BOTH)
def test_every_option_that_a_seat_is_offered_is_taken_and_the_rest_of_the_superset_refused(game):
    table, generator = at(game, 3, 11, 0)
    taken = refused = 0
    while not table.over:
        question = table.questions[0]
        legal = table.legal(question.seat)
        if isinstance(question.options, (tuple, domains.Pick)):
            for value in question.options:
                if value in legal:
                    table.fork().answer(value, question.seat)
                    taken += 1
                else:
                    with pytest.raises(IllegalAnswer, match="do not allow"):
                        table.answer(value, question.seat)
                    refused += 1
        advance(table, generator)
    assert taken > 100
    assert refused > 0 or game != "goldrush-city"


def test_equal_numbers_of_another_type_are_refused():
    table = new_table(tests.toy.GAME.id, 2, 3)
    assert 0 in table.question.options
    for value in (0.0, False, 0j, "0", (0,), [0], None):
        with pytest.raises(IllegalAnswer):
            table.answer(value)
    table.answer(0)
    assert table.state.owner[0] == 0


def test_a_game_that_is_over_asks_nothing_and_says_so():
    table, _ = at(tests.toy.GAME.id, 2, 5, 10**6)
    assert table.over
    assert (table.question, table.questions) == (None, ())
    assert table.result.reason in table.game.reasons
    for call in (lambda: table.answer("none"), lambda: table.replay(0, "place", 1), lambda: table.legal(0)):
        with pytest.raises(IllegalAnswer, match="over"):
            call()


def test_chance_is_no_seat_that_can_be_answered_for():
    table = rig(lambda g, t: t.emit("rolled", t.roll(g)), seats=2, dealt=False)
    assert table.question.seat == CHANCE
    with pytest.raises(IllegalAnswer, match="chance"):
        table.answer(3)
    with pytest.raises(IllegalAnswer, match="chance"):
        table.answer(3, CHANCE)
    table.replay(CHANCE, "roll", 3)
    assert table.events == [("rolled", 3)]


def test_a_dealer_refuses_a_die_and_a_face_that_it_did_not_draw():
    table = new_table("goldrush-city", 3, 1)
    entries = []
    table.entered = entries.append
    generator = Generator(1)
    while not {"roll", "turn"} <= {entry.kind for entry in entries}:
        advance(table, generator)
    for kind in ("roll", "turn"):
        entry = next(entry for entry in entries if entry.kind == kind)
        again, spectator = _replayed(entries[: entry.index], 1), _replayed(entries[: entry.index], None)
        wrong = entry.value % 6 + 1 if kind == "roll" else tuple(face - 1 for face in entry.value)
        with pytest.raises(IllegalAnswer, match="chance says something else"):
            again.replay(CHANCE, kind, wrong)
        for table in (again, spectator):
            table.replay(CHANCE, kind, entry.value)
        assert again.hash() == spectator.hash()


def _replayed(entries: Any, seed: int | None) -> Table:
    game = GAMES["goldrush-city"]
    dealer = None if seed is None else SeededDealer(seed)
    table = Table(game, game.new_state(3, game.complete_options()), dealer)
    start = table.dealer.chance(table.state, 0, table.question.options) if dealer else None
    for entry in entries:
        table.replay(entry.seat, entry.kind, entry.value) if entry.index or start is None else None
    return table
