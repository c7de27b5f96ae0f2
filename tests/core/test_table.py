"""The table: answers, refusals, undo, forks, several questions at once, screens, and re-running."""

import copy
import dataclasses
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tests.toy
from parlour.core import GAMES, IllegalAnswer, domains, new_table
from parlour.core.ask import CHANCE, OPEN, Question
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import Cards, Opening, Seal
from parlour.core.log import RESEAL, UNDO
from parlour.core.playout import Playout
from parlour.core.start import open_table
from parlour.core.steps import NotDeterministic
from parlour.core.table import Table
from tests.core.evening import random_options, seats_of
from tests.core.rig import rig
from tests.goldrush_city.moves import play
from tests.goldrush_city.town import gold, town

THREE = ("goldrush-city", "dungeon-petz", tests.toy.GAME.id)
NOT_PLAIN = [
    1.0,
    0.5,
    True,
    False,
    None,
    [],
    [1],
    ["end"],
    {},
    {1},
    b"end",
    object(),
    2 + 0j,
    (1.0,),
    ("permit", [3]),
    ((1, True),),
]
STRANGE = [
    -1,
    10**30,
    -(10**30),
    "",
    "end ",
    "END",
    "\ud800",
    (),
    ((),),
    ((((),),),),
    ("end",),
    ((0, 0), (0, 0)),
    ((0,),),
    "0" * 32,
]


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


@pytest.mark.parametrize("game", THREE)
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


@pytest.mark.parametrize("game", THREE)
def test_every_option_that_a_seat_is_offered_is_taken_and_the_rest_of_the_superset_refused(game):
    taken = refused = 0
    for seed in range(4):
        table, generator = at(game, 3, seed, 0)
        while not table.over:
            question = table.questions[0]
            legal = table.legal(question.seat)
            for value in question.options if isinstance(question.options, (tuple, domains.Pick)) else ():
                if value in legal:
                    table.fork().answer(value, question.seat)
                    taken += 1
                else:
                    with pytest.raises(IllegalAnswer, match="do not allow"):
                        table.answer(value, question.seat)
                    refused += 1
            advance(table, generator)
    assert taken > 1000
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


def log_of(game: str, seats: int, seed: int, done: Any) -> list[Any]:
    """Return the entries of a random game until `done(entries)`."""
    entries: list[Any] = []
    table = open_table(GAMES[game], seats, SeededDealer(seed), entered=entries.append)
    generator = Generator(seed)
    while not (table.over or done(entries)):
        advance(table, generator)
    return entries


def bare(game: str, seats: int, seed: int | None) -> Table:
    """Return a table on which nothing is entered, not even by chance; without a seed a spectator's."""
    dealer = None if seed is None else SeededDealer(seed)
    return Table(GAMES[game], GAMES[game].new_state(seats, GAMES[game].complete_options()), dealer)


def feed(table: Table, entries: Any) -> Table:
    for entry in entries:
        table.replay(entry.seat, entry.kind, entry.value)
    return table


def test_a_dealer_refuses_a_die_and_a_face_that_it_did_not_draw():
    entries = log_of("goldrush-city", 3, 1, lambda log: {"roll", "turn"} <= {entry.kind for entry in log})
    for kind in ("roll", "turn"):
        entry = next(entry for entry in entries if entry.kind == kind)
        table, spectator = bare("goldrush-city", 3, 1), bare("goldrush-city", 3, None)
        for one in (table, spectator):
            feed(one, entries[: entry.index])
        wrong = entry.value % 6 + 1 if kind == "roll" else tuple(face + 1 for face in entry.value)
        with pytest.raises(IllegalAnswer, match="chance says something else"):
            table.replay(CHANCE, kind, wrong)
        for one in (table, spectator):
            one.replay(CHANCE, kind, entry.value)
        assert table.hash() == spectator.hash()


@pytest.mark.parametrize("game", THREE)
def test_a_spectator_without_a_dealer_follows_the_log_and_looks_at_nothing(game):
    entries = log_of(game, 4, 7, lambda log: False)
    table, spectator = bare(game, 4, 7), bare(game, 4, None)
    for entry in entries:
        table.replay(entry.seat, entry.kind, entry.value)
        spectator.replay(entry.seat, entry.kind, entry.value)
        assert table.hash() == spectator.hash()
        assert table.state.pack() == spectator.state.pack()
        assert table.events == spectator.events == list(entry.events)
        assert spectator.view(None).secrets == spectator.view(0).secrets == {}
    assert spectator.over
    assert spectator.result == table.result
    with pytest.raises(IllegalAnswer, match="seals nothing"):
        spectator.nonce(0)


def test_a_spectators_table_settles_nothing():
    spectator = bare("goldrush-city", 3, None)
    spectator.settle()
    assert (spectator.entries, spectator.question.seat) == (0, CHANCE)


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_playout_and_a_table_play_the_same_game(game, seats):
    """The same bots, seed and options: the same end, counts and hash."""
    if not GAMES[game].seats[0] <= seats <= GAMES[game].seats[1]:
        seats = 4
    for seed in range(6):
        options = random_options(GAMES[game], Generator(seed), seats)
        table = new_table(game, seats, seed, options)
        bots = BotTable(GAMES[game], seed, ["random"] * seats)
        answers = 0
        while not table.over:
            seat = bots.seat_to_move(table)
            asked = next(question for question in table.questions if question.seat == seat)
            answers += 1
            table.answer(bots.choose(table, seat), asked.seat)
        fresh = GAMES[game].new_state(seats, GAMES[game].complete_options(options))
        playout = Playout(GAMES[game], fresh, SeededDealer(seed), bots.choose_in_playout)
        end = playout.run()
        assert end.pack() == table.state.pack()
        assert playout.entries == table.position
        assert answers <= playout.answers <= table.position
        assert GAMES[game].result(end) == table.result
        assert Table(GAMES[game], end).hash() == table.hash()


# --- undo ---


def three_choices() -> Table:
    """Return a table with two steps of which the first asks twice."""

    def first(g: Any, t: Any) -> None:
        g.notes.append(t.ask(0, "one", (1, 2)))
        t.emit("one", g.notes[-1])
        g.notes.append(t.ask(0, "two", (3, 4)))
        t.emit("two", g.notes[-1])

    def second(g: Any, t: Any) -> None:
        g.notes.append(t.ask(0, "three", (5, 6)))
        t.emit("three", g.notes[-1])
        t.ask(1, "rest", ("none",))

    return rig(first, second)


def test_undo_goes_back_over_checkpoints_and_the_same_answers_lead_to_the_same_hashes():
    table = three_choices()
    hashes = [table.hash()]
    for value in (1, 3, 5):
        table.answer(value)
        hashes.append(table.hash())
    assert len(set(hashes)) == 4
    for back in (2, 1, 0):
        assert table.undo_blocked is None
        table.undo()
        assert table.hash() == hashes[back]
        assert table.events == []
    assert table.undo_blocked == "there is no answer to take back"
    for at_entry, value in enumerate((1, 3, 5), 1):
        table.answer(value)
        assert table.hash() == hashes[at_entry]
    assert (table.entries, table.position) == (9, 3)


def test_another_answer_after_undo_tells_its_own_events():
    table = three_choices()
    assert play(table, 1, 3) == [("one", 1), ("two", 3)]
    table.undo()
    table.undo()
    assert play(table, 2, 4, 6) == [("one", 2), ("two", 4), ("three", 6)]
    assert table.state.notes == [2, 4, 6]


def test_undo_is_an_entry_that_names_the_one_it_goes_back_to():
    table = three_choices()
    entries = []
    table.entered = entries.append
    table.answer(1)
    table.answer(3)
    table.undo(0)
    table.answer(4)
    assert [(e.index, e.seat, e.kind, e.value, e.events) for e in entries] == [
        (0, 0, "one", 1, (("one", 1),)),
        (1, 0, "two", 3, (("two", 3),)),
        (2, 0, UNDO, 1, ()),
        (3, 0, "two", 4, (("two", 4),)),
    ]
    assert [e.checkpoint for e in entries] == [False, True, True, True]
    for wrong in (0, 2, 3, 4, "1", (1,)):
        other = feed(three_choices(), entries[:2])
        with pytest.raises(IllegalAnswer, match="taken back"):
            other.replay(0, UNDO, wrong)
    other = feed(three_choices(), entries)
    assert other.hash() == table.hash()
    assert other.undo_blocked is None


def test_undo_is_refused_to_another_seat_and_after_another_seats_answer():
    table = three_choices()
    table.answer(1)
    assert table.undo_word(1) == "other_seat"
    with pytest.raises(IllegalAnswer, match="another seat"):
        table.undo(1)
    for value in (3, 5):
        table.answer(value)
    table.answer("none", 1)
    assert table.over
    assert (table.undo_word(0), table.undo_word(1), table.undo_word()) == ("other_seat", "", "")


def test_a_roll_ends_undo_and_says_so():
    def rule(g: Any, t: Any) -> None:
        t.ask(0, "one", (1, 2))
        t.emit("rolled", t.roll(g))
        t.ask(0, "two", (3, 4))

    entries: list[Any] = []
    table = rig(rule)
    table.entered = entries.append
    table.answer(1)
    for one in (table, feed(rig(rule), entries), feed(rig(rule, dealt=False), entries)):
        assert (one.undo_word(), one.undo_blocked) == ("roll", "a die was rolled")
        with pytest.raises(IllegalAnswer, match="a die was rolled"):
            one.undo()
    table.answer(3)
    assert table.undo_word() == ""
    table.undo()
    assert table.undo_word() == "roll"


@pytest.mark.parametrize(
    "opening",
    [
        lambda g, t: g.deal(0),
        lambda g, t: t.turn_up(g, g.deck[-2:]),
        lambda g, t: g.deck.extend(g.shuffle("deck", [1, 2])),
        lambda g, t: g.tell((1,), g.deck[:1]),
        lambda g, t: g.hands.append(g.mix("deck", g.hands.pop(), (0,))),
    ],
    ids=["deal", "turn up", "shuffle", "tell", "mix"],
)
def test_a_card_shown_dealt_or_mixed_ends_undo_and_says_so(opening):
    def rule(g: Any, t: Any) -> None:
        t.ask(0, "one", (1, 2))
        opening(g, t)
        t.ask(0, "two", (3, 4))

    table = rig(lambda g, t: [g.deal(seat) for seat in (0, 1)] and None, rule)
    table.answer(1)
    assert table.undo_word() == "shown"
    with pytest.raises(IllegalAnswer, match="shown, dealt or mixed"):
        table.undo()


def test_a_played_card_ends_undo():
    table = town(hands={0: ["gold_1", "gold_2"]}, lot=["wood_2"], phase="auction", active=2)
    assert table.question.kind == "bid"
    table.answer(gold(table, 0, "gold_1"))
    assert table.undo_word() == "shown"


def test_undo_passes_over_what_needed_no_decision():
    """An open card that has to be paid is paid by itself; undo goes back to the choice before, at every table alike."""

    def rule(g: Any, t: Any) -> None:
        t.ask(0, "one", (1, 2))
        cards = g.lay_out([3, 4]) if not g.notes else g.notes
        g.notes = cards
        t.ask(0, "pay", Cards(tuple(cards), (3, 4), {3: 1, 4: 1}, 2))
        t.ask(0, "two", (5, 6))

    entries: list[Any] = []
    table = rig(rule)
    table.entered = entries.append
    table.answer(1)
    assert [(e.kind, e.value) for e in entries] == [("one", 1), ("pay", ((20, 3), (21, 4)))]
    replayed, spectator = feed(rig(rule), entries), feed(rig(rule, dealt=False), entries)
    for one in (table, replayed, spectator):
        one.undo(0)
        assert (one.question.kind, one.undo_word()) == ("one", "nothing")
    assert table.hash() == replayed.hash() == spectator.hash()
    assert entries[-1].value == 0


@pytest.mark.parametrize("game", THREE)
def test_a_table_fed_by_the_log_gives_the_same_reasons_as_the_one_that_was_played(game):
    entries = log_of(game, 4, 3, lambda log: len(log) > 200)
    played = open_table(GAMES[game], 4, SeededDealer(3))
    generator = Generator(3)
    replayed, fed = bare(game, 4, 3), 0
    while played.entries < len(entries):
        while fed < played.entries:
            replayed.replay(entries[fed].seat, entries[fed].kind, entries[fed].value)
            fed += 1
        assert [played.undo_word(s) for s in (None, *range(4))] == [replayed.undo_word(s) for s in (None, *range(4))]
        advance(played, generator)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(THREE), st.integers(0, 10**6), st.integers(0, 60))
def test_undo_restores_everything_wherever_it_is_allowed(game, seed, answers):
    table, generator = at(game, 4, seed, answers)
    if table.over:
        return
    question = table.questions[generator.randrange(len(table.questions))]
    before, events = frozen(table), list(table.events)
    value = domains.draw(table.legal(question.seat), generator)
    table.answer(value, question.seat)
    after = table.hash()
    if table.undo_reason(question.seat):
        return
    position = table.position
    table.undo(question.seat)
    entries, _ = table.entries, events
    assert table.position < position
    assert table.hash() == before[1]
    assert table.state.pack() == before[0]
    assert [(q.seat, q.kind, domains.pack_options(q.options)) for q in table.questions] == before[2]
    table.answer(value, question.seat)
    assert table.entries > entries
    if not isinstance(question.options, Seal):
        assert table.hash() == after


# --- forks and views ---


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(THREE), st.integers(0, 10**6), st.integers(0, 80), st.data())
def test_a_fork_and_its_parent_never_disturb_each_other(game, seed, answers, data):
    parent, generator = at(game, 4, seed, answers)
    family = [parent]
    for _ in range(data.draw(st.integers(2, 5))):
        family.append(family[data.draw(st.integers(0, len(family) - 1))].fork())
    for one in family:
        one.state  # noqa: B018 - hands out what the forks shared until now
    known = [frozen(one) for one in family]
    assert all(one == known[0] for one in known)
    for turn in range(12):
        at_turn = data.draw(st.integers(0, len(family) - 1))
        mover = family[at_turn]
        if turn % 3 == 2 and mover.undo_blocked is None:
            mover.undo()
        elif not mover.over:
            advance(mover, Generator(seed + turn * 7 + at_turn))
        known[at_turn] = frozen(mover)
        assert [frozen(one) for one in family] == known
    del generator


@pytest.mark.parametrize("game", THREE)
def test_nothing_handed_out_by_a_fork_or_a_view_reaches_the_table(game):
    table, generator = at(game, 4, 2, 30)
    for _ in range(10):
        before = frozen(table)
        fork, view = table.fork(), table.view(1)
        again = fork.fork()
        for state in (fork.state, view.state, again.state, table.view(None).state):
            vandalize(state)
        view.secrets.clear()
        fork.events.append(("vandal",))
        fork.pictures.append(None)
        again.events.clear()
        assert frozen(table) == before
        deep = table.fork()
        advance(deep, Generator(1))
        if deep.undo_blocked is None:
            deep.undo()
            vandalize(deep.state)
        assert frozen(table) == before
        advance(table, generator)
        reference = at(game, 4, 2, 0)[0]
        assert reference.game is table.game
    replay_generator = Generator(2)
    clean = new_table(game, 4, 2)
    for _ in range(40):
        advance(clean, replay_generator)
    assert clean.hash() == table.hash()


def vandalize(g: Any) -> None:
    """Change everything that can be changed in a State."""
    for name, value in vars(g).items():
        if isinstance(value, list):
            for inner in value:
                if isinstance(inner, list):
                    inner.append(-7)
            value.append(-7)
        elif isinstance(value, dict):
            value.clear()
        elif isinstance(value, int):
            setattr(g, name, value + 1)


def test_undo_in_a_fork_and_in_its_parent_give_states_of_their_own():
    table = three_choices()
    table.answer(1)
    fork = table.fork()
    for one in (table, fork):
        one.undo()
    assert table.state is not fork.state
    fork.state.notes.append(99)
    assert table.state.notes == []


def test_a_fork_hears_nobody_and_keeps_no_listener():
    table = three_choices()
    heard: list[Any] = []
    table.entered = heard.append
    table.watch = heard.append
    fork = table.fork()
    fork.answer(1)
    assert heard == []
    assert fork.entered is None
    assert fork.pictures == []


# --- running the rules ---


def test_a_rule_that_tells_other_events_when_it_runs_again_is_found():
    runs = []

    def rule(g: Any, t: Any) -> None:
        runs.append(1)
        t.emit("run", len(runs))
        t.ask(0, "one", (1, 2))
        t.ask(0, "two", (1, 2))

    table = rig(rule)
    with pytest.raises(NotDeterministic, match="ran again"):
        table.answer(1)


def test_a_rule_that_tells_fewer_events_when_it_runs_again_is_found():
    runs = []

    def rule(g: Any, t: Any) -> None:
        runs.append(1)
        if len(runs) == 1:
            t.emit("first")
        t.ask(0, "one", (1, 2))

    table = rig(rule)
    with pytest.raises(NotDeterministic):
        table.answer(1)


def test_a_branch_that_tells_other_events_when_it_runs_again_is_found():
    runs = []

    def branch(t: Any, seat: int) -> None:
        runs.append(1)
        t.emit("run", seat, len(runs))
        t.ask(seat, "one", (1, 2))

    table = rig(lambda g, t: t.each((0, 1), lambda seat: branch(t, seat)) and None)
    with pytest.raises(NotDeterministic):
        table.answer(1, 1)


def test_a_finally_in_a_rule_does_not_speak_after_the_question():
    def rule(g: Any, t: Any) -> None:
        try:
            t.emit("before")
            t.ask(0, "one", (1, 2))
            t.emit("after")
        finally:
            t.emit("finally")

    table = rig(rule)
    assert table.events == [("before",)]
    table.answer(1)
    assert table.events == [("after",), ("finally",)]


def test_a_finally_in_a_branch_does_not_speak_after_the_question():
    def branch(t: Any, seat: int) -> int:
        try:
            return t.ask(seat, "one", (1, 2))
        finally:
            t.emit("finally", seat)

    def rule(g: Any, t: Any) -> None:
        t.emit("got", tuple(t.each((1, 0), lambda seat: branch(t, seat)).values()))

    table = rig(rule)
    assert table.events == []
    table.answer(2, 1)
    assert table.events == [("finally", 1)]
    table.answer(1, 0)
    assert table.events == [("finally", 0), ("got", (1, 2))]


@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize("game", THREE)
def test_an_answer_costs_the_same_at_the_end_of_a_game_as_at_its_beginning(game, heard):
    """Each entry runs its own step at most once, and once each step that follows from it: never the game so far.

    Where nobody listens, chance runs no step again.
    """
    calls, finished = [0], [0]
    whole = GAMES[game]

    def step(g: Any, t: Any) -> None:
        calls[0] += 1
        whole.step(g, t)
        finished[0] += 1

    counted = dataclasses.replace(whole, step=step)
    table = Table(counted, whole.new_state(4, whole.complete_options()), SeededDealer(4))
    table.entered = (lambda entry: None) if heard else None
    table.settle()
    generator = Generator(4)
    while not table.over:
        advance(table, generator)
        assert finished[0] < calls[0] <= finished[0] + table.entries + (not table.over)
        assert len(table._answers) <= 250
    assert heard or calls[0] < finished[0] + table.entries


def test_events_and_pictures_run_beside_each_other():
    table, generator = at("goldrush-city", 3, 6, 0)
    table.watch = lambda g: (g.phase, len(g.face))
    for _ in range(60):
        advance(table, generator)
        assert len(table.pictures) == len(table.events)
    assert any(table.pictures)


def test_a_listener_that_asks_for_the_hash_while_rules_run_leaves_the_right_one():
    def rule(g: Any, t: Any) -> None:
        g.notes.append(t.ask(0, "one", (1, 2)))
        t.emit("noted", 1)
        g.notes.append(2)
        t.ask(0, "two", (1, 2))

    table, quiet = rig(rule), rig(rule)
    table.watch = lambda g: table.hash()
    for other in (table, quiet):
        other.answer(1)
    assert table.hash() == quiet.hash()


def test_recent_packs_are_kept_for_a_report_and_no_longer():
    table, generator = at("goldrush-city", 3, 2, 0)
    table.entered = lambda entry: None
    while table.entries < 100:
        advance(table, generator)
    packs = table.recent_packs()
    assert list(packs) == list(range(table.entries - len(packs) + 1, table.entries + 1))
    assert 32 <= len(packs) <= 64
    assert packs[table.entries][0][0] == table.state.phase


# --- several seats at once ---


def two_questions_each(g: Any, t: Any) -> None:
    """Ask three seats twice each, at their own pace; the second question of seat 2 hangs on its first answer."""

    def branch(seat: int) -> tuple[int, int]:
        first = t.ask(seat, "first", (1, 2, 3))
        t.emit("first", seat, first)
        second = t.ask(seat, "second", (first, 9)) if seat != 2 or first != 1 else 0
        t.emit("second", seat, second)
        return first, second

    t.emit("begin")
    for seat, pair in t.each((2, 0, 1), branch).items():
        g.notes += (seat, *pair)
    t.emit("end")
    t.ask(0, "last", ("none",))


CHOICES = {0: [1, 9], 1: [2, 2], 2: [1]}


def test_several_seats_answer_in_any_order_and_the_end_is_the_same():
    ends = set()
    for order in sorted(set(permutations([0, 0, 1, 1, 2]))):
        table = rig(two_questions_each, seats=3)
        left = {seat: list(values) for seat, values in CHOICES.items()}
        told = []
        for seat in order:
            assert [q.seat for q in table.questions] == [s for s in range(3) if left[s]]
            table.answer(left[seat].pop(0), seat)
            told += table.events
        assert told[-1] == ("end",)
        assert sorted(told[:-1]) == [
            ("first", 0, 1),
            ("first", 1, 2),
            ("first", 2, 1),
            *(("second", s, v) for s, v in ((0, 9), (1, 2), (2, 0))),
        ]
        ends.add((table.hash(), tuple(table.state.notes)))
    assert ends == {(table.hash(), (0, 1, 9, 1, 2, 2, 2, 1, 0))}


def test_undo_while_several_seats_are_asked_belongs_to_who_answered_last():
    table = rig(two_questions_each, seats=3)
    table.answer(3, 1)
    table.answer(2, 0)
    assert [table.undo_word(seat) for seat in range(3)] == ["", "other_seat", "other_seat"]
    table.undo(0)
    assert [(q.seat, q.kind) for q in table.questions] == [(0, "first"), (1, "second"), (2, "first")]
    assert [table.undo_word(seat) for seat in range(3)] == ["other_seat", "", "other_seat"]


def test_each_with_nobody_to_ask_goes_on_at_once():
    def rule(g: Any, t: Any) -> None:
        assert t.each((), lambda seat: 1 / 0) == {}
        assert t.each((1, 0), lambda seat: seat * 2) == {0: 0, 1: 2}
        assert t.ask_each("bid", {}) == {}
        t.emit("asked", t.ask(0, "one", (1, 2)))

    table = rig(rule)
    table.answer(2)
    assert table.events == [("asked", 2)]


# --- behind screens ---


def screens(g: Any, t: Any) -> None:
    bids = t.ask_each("bid", {1: (1, 2, 3), 0: (1, 2, 3)})
    t.emit("bids", *bids.values())
    t.ask(0, "after", ("none",))


def test_a_choice_behind_a_screen_is_a_digest_in_the_log_until_all_have_chosen():
    entries: list[Any] = []
    table = rig(screens)
    table.entered = entries.append
    assert [type(question.options) for question in table.questions] == [Seal, Seal]
    assert table.legal(1) == (1, 2, 3)
    table.answer(3, 1)
    (entry,) = entries
    assert domains.is_digest(entry.value)
    assert (entry.kind, entry.sealed) == ("bid", 3)
    assert [question.seat for question in table.questions] == [0]
    table.answer(2, 0)
    assert table.events == [("bids", 2, 3)]
    assert [(e.seat, e.kind) for e in entries] == [(1, "bid"), (0, "bid"), (0, OPEN), (1, OPEN)]
    for sealed, opened in ((entries[0], entries[3]), (entries[1], entries[2])):
        nonce, choice = opened.value
        assert domains.is_digest(nonce)
        assert domains.seal(nonce, choice) == sealed.value
        assert opened.sealed is None


def test_behind_screens_nothing_runs_before_the_last_opening():
    runs: list[int] = []

    def rule(g: Any, t: Any) -> None:
        runs.append(len(runs))
        screens(g, t)

    table = rig(rule)
    assert len(runs) == 1
    table.answer(3, 1)
    fork = table.fork()
    assert (len(runs), table.answers[0][0]) == (1, 1)
    table.answer(2, 0)
    assert (len(runs), table.events) == (2, [("bids", 2, 3)])
    fork.undo(1)
    fork.answer(1, 0)
    fork.answer(1, 1)
    assert (len(runs), fork.events) == (3, [("bids", 1, 1)])


def test_what_is_done_to_a_state_while_others_choose_is_gone_after_an_undo():
    table = rig(screens)
    table.answer(3, 1)
    table.state.hands[0].append(99)
    table.undo(1)
    assert table.state.hands[0] == []


def test_equal_choices_have_different_digests():
    entries: list[Any] = []
    table = rig(screens)
    table.entered = entries.append
    table.answer(2, 0)
    table.answer(2, 1)
    assert entries[0].value != entries[1].value


def test_a_choice_taken_back_before_the_others_chose_is_not_told_by_its_digest_later():
    """The second choice gets a nonce of its own, or its opening would let everybody try what the first digest hid."""
    entries: list[Any] = []
    table = rig(screens)
    table.entered = entries.append
    table.answer(1, 0)
    table.undo(0)
    table.answer(2, 0)
    table.answer(1, 1)
    first, _, second, _, *openings = entries
    nonce, choice = next(entry.value for entry in openings if entry.seat == 0)
    assert domains.seal(nonce, choice) == second.value
    assert all(domains.seal(nonce, value) != first.value for value in (1, 2, 3))


def test_an_opening_cannot_be_taken_back():
    """Whoever has seen what the others chose has chosen."""
    table = rig(screens)
    table.answer(1, 0)
    table.answer(3, 1)
    assert table.question.kind == "after"
    assert [table.undo_word(seat) for seat in (None, 0, 1)] == ["shown"] * 3
    with pytest.raises(IllegalAnswer):
        table.undo(1)


def opened_by_hand() -> Table:
    """Return a spectator's table that waits for both openings; seat 0 has sealed 2, seat 1 has sealed 3."""
    table = rig(screens, dealt=False)
    table.replay(0, "bid", domains.seal("a" * 32, 2))
    table.replay(1, "bid", domains.seal("b" * 32, 3))
    return table


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (("a" * 32, 1), "not what was sealed"),
        (("b" * 32, 2), "not what was sealed"),
        (("b" * 32, 3), "not what was sealed"),
        (("A" * 32, 2), "nonce and a choice"),
        (("a" * 32, 4), "not one of the options"),
        (("a" * 32, 2, 2), "nonce and a choice"),
        (("a" * 32,), "nonce and a choice"),
        ((2, "a" * 32), "nonce and a choice"),
        (2, "nonce and a choice"),
        ("a" * 32, "nonce and a choice"),
        (("a" * 32, 10**30), "whole numbers"),
        (("\ud800" * 32, 2), "whole numbers"),
        (("a" * 32, "\ud800"), "whole numbers"),
        (("a" * 32, 2.0), "whole numbers"),
    ],
)
def test_a_wrong_opening_is_refused(value, reason):
    table = opened_by_hand()
    before = table.hash()
    with pytest.raises(IllegalAnswer, match=reason):
        table.replay(0, OPEN, value)
    assert table.hash() == before
    table.replay(1, OPEN, ("b" * 32, 3))
    table.replay(0, OPEN, ("a" * 32, 2))
    assert table.events == [("bids", 2, 3)]


def test_what_was_sealed_must_still_be_one_of_the_options():
    table = rig(screens, dealt=False)
    table.replay(0, "bid", domains.seal("a" * 32, 4))
    table.replay(1, "bid", domains.seal("b" * 32, 3))
    with pytest.raises(IllegalAnswer, match="not one of the options"):
        table.replay(0, OPEN, ("a" * 32, 4))


@pytest.mark.parametrize("value", [4, "1", (1,), "a" * 31, "a" * 33, "A" * 32, "g" * 32])
def test_what_is_no_choice_and_no_digest_is_not_sealed(value):
    table = rig(screens)
    with pytest.raises(IllegalAnswer):
        table.answer(value, 0)
    assert table.entries == 0


def test_cards_behind_a_screen_are_checked_by_the_owners_side_and_by_every_dealer():
    def rule(g: Any, t: Any) -> None:
        asked = {s: Cards(tuple(g.hands[s]), (-2, -2), dict.fromkeys(range(20), 1), most=1) for s in (0, 1)}
        for cards in t.ask_each("discard", asked).values():
            g.turn_up(cards)
        t.ask(0, "after", ("none",))

    def deal(g: Any, t: Any) -> None:
        for seat in (0, 1):
            g.deal(seat, 2)

    table = rig(deal, rule)
    (card, face), *_ = table.legal(0).usable()
    with pytest.raises(IllegalAnswer, match="do not allow"):
        table.answer(((card, (face + 1) % 20),), 0)
    liar = table.fork()
    liar.replay(0, "discard", domains.seal("a" * 32, ((card, (face + 1) % 20),)))
    liar.answer(table.legal(1).suggest(), 1)
    with pytest.raises(IllegalAnswer, match="do not allow"):
        liar.replay(0, OPEN, ("a" * 32, ((card, (face + 1) % 20),)))
    table.answer(((card, face),), 0)
    table.answer(table.legal(1).suggest(), 1)
    assert table.state.face[card] == face


def test_a_table_opens_only_what_it_sealed_itself():
    table = rig(screens)
    table.replay(0, "bid", domains.seal("a" * 32, 2))
    table.answer(3, 1)
    assert [(type(q.options), q.seat) for q in table.questions] == [(Opening, 0)]
    table.answer(("a" * 32, 2), 0)
    assert table.question.kind == "after"


# --- a seal replaced by another ---


def events_of(table: Table) -> list[Any]:
    """Return what the table tells over the openings of 1 by seat 0, sealed late, and of 3 by seat 1."""
    told = []
    for seat, opening in ((1, ("b" * 32, 3)), (0, ("c" * 32, 1))):
        table.replay(seat, OPEN, opening)
        told += table.events
    return told


def test_a_seal_is_replaced_and_opens_as_what_it_hides_now():
    entries: list[Any] = []
    table = opened_by_hand()
    table.entered = entries.append
    position = table.position
    new = domains.seal("c" * 32, 1)
    table.replay(0, RESEAL, new)
    (entry,) = entries
    assert (entry.index, entry.seat, entry.kind, entry.value, entry.sealed) == (2, 0, RESEAL, new, None)
    assert (table.entries, table.position, table.events) == (3, position, [])
    assert [(q.seat, q.options.digest) for q in table.questions] == [(0, new), (1, domains.seal("b" * 32, 3))]
    with pytest.raises(IllegalAnswer, match="not what was sealed"):
        table.replay(0, OPEN, ("a" * 32, 2))
    assert events_of(table) == [("bids", 1, 3)]


def test_a_table_with_a_resealed_seat_is_as_if_it_had_been_sealed_so_at_first():
    resealed, straight = opened_by_hand(), rig(screens, dealt=False)
    resealed.replay(0, RESEAL, domains.seal("c" * 32, 1))
    straight.replay(0, "bid", domains.seal("c" * 32, 1))
    straight.replay(1, "bid", domains.seal("b" * 32, 3))
    assert (resealed.hash(), resealed.answers) == (straight.hash(), straight.answers)
    assert events_of(resealed) == events_of(straight)
    assert (resealed.hash(), resealed.position) == (straight.hash(), straight.position)


def test_a_seal_is_replaced_though_another_seat_has_opened():
    table = opened_by_hand()
    table.replay(1, OPEN, ("b" * 32, 3))
    table.replay(0, RESEAL, domains.seal("c" * 32, 1))
    table.replay(0, RESEAL, domains.seal("d" * 32, 2))
    table.replay(0, OPEN, ("d" * 32, 2))
    assert table.events == [("bids", 2, 3)]


def test_undo_does_not_go_behind_a_replaced_seal():
    table = opened_by_hand()
    assert table.undo_word(1) == ""
    table.replay(0, RESEAL, domains.seal("c" * 32, 1))
    assert [table.undo_word(seat) for seat in (None, 0, 1)] == ["nothing"] * 3
    assert table.check(1, UNDO, 1)
    assert table.check(0, UNDO, 2)


@pytest.mark.parametrize(
    ("seat", "value", "reason"),
    [
        (0, 1, "digest of 32"),
        (0, ("a" * 32, 2), "digest of 32"),
        (0, "a" * 31, "digest of 32"),
        (0, "A" * 32, "digest of 32"),
        (2, "a" * 32, "seat 2 is not asked"),
        (-1, "a" * 32, "seat -1 is not asked"),
        (True, "a" * 32, "seat True is not asked"),
    ],
)
def test_a_seal_is_replaced_only_by_a_digest_of_who_is_asked_to_open(seat, value, reason):
    table = opened_by_hand()
    before = everything(table)
    assert reason in table.check(seat, RESEAL, value)
    with pytest.raises(IllegalAnswer, match=reason):
        table.replay(seat, RESEAL, value)
    assert everything(table) == before


def test_where_nothing_is_to_be_opened_no_seal_is_replaced():
    table = rig(screens, dealt=False)
    assert "no seal to be opened" in table.check(0, RESEAL, "a" * 32)
    table.replay(0, "bid", domains.seal("a" * 32, 2))
    assert "seat 0 is not asked" in table.check(0, RESEAL, "a" * 32)
    assert "no seal to be opened" in table.check(1, RESEAL, "a" * 32)
    table.replay(1, "bid", domains.seal("b" * 32, 3))
    table.replay(0, OPEN, ("a" * 32, 2))
    assert "seat 0 is not asked" in table.check(0, RESEAL, "a" * 32)
    table.replay(1, OPEN, ("b" * 32, 3))
    assert "no seal to be opened" in table.check(0, RESEAL, "a" * 32)
    table.replay(0, "after", "none")
    assert table.check(0, RESEAL, "a" * 32) == "the game is over"


def test_a_rule_that_fails_over_a_replaced_seal_leaves_the_table_as_it_was():
    broken = domains.seal("c" * 32, 1)

    def rule(g: Any, t: Any) -> None:
        seals = t.each((0, 1), lambda seat: t.ask(seat, "bid", Seal((1, 2))))
        if seals[0] == broken:
            raise ZeroDivisionError
        t.each((0, 1), lambda seat: t.ask(seat, OPEN, Opening(seals[seat], (1, 2))))

    table = rig(rule, dealt=False)
    table.replay(0, "bid", domains.seal("a" * 32, 2))
    table.replay(1, "bid", domains.seal("b" * 32, 2))
    before, word = (table.hash(), table.entries, table.answers), table.undo_word()
    with pytest.raises(ZeroDivisionError):
        table.replay(0, RESEAL, broken)
    assert ((table.hash(), table.entries, table.answers), table.undo_word()) == (before, word)
    table.replay(0, OPEN, ("a" * 32, 2))


# --- asking beforehand what would be refused ---


def some_entries(game: str, seed: int) -> list[Any]:
    """Return the first entries of a game in which answers are taken back now and then."""
    entries: list[Any] = []
    table = open_table(GAMES[game], 3, SeededDealer(seed), entered=entries.append)
    generator = Generator(seed)
    while not table.over and table.entries < 150:
        if table.undo_blocked is None and not generator.randrange(4):
            table.undo()
        else:
            advance(table, generator)
    return entries


def says_what_it_does(table: Table, seat: int, kind: str, value: Any) -> bool:
    """Check an entry and let a fork take it; return whether it did, as was said."""
    before = everything(table)
    reason = table.check(seat, kind, value)
    assert everything(table) == before
    if reason is None:
        table.fork().replay(seat, kind, value)
        return True
    with pytest.raises(IllegalAnswer) as refused:
        table.fork().replay(seat, kind, value)
    assert str(refused.value) == reason
    return False


@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("game", THREE)
def test_check_says_what_replay_does_and_changes_nothing(game, dealt):
    entries = some_entries(game, 7)
    assert UNDO in {entry.kind for entry in entries}
    state = GAMES[game].new_state(3, GAMES[game].complete_options())
    table = Table(GAMES[game], state, SeededDealer(7) if dealt else None)
    generator, taken = Generator(1), set()
    for seat, kind, value in ((entry.seat, entry.kind, entry.value) for entry in entries):
        strange = STRANGE[generator.randrange(len(STRANGE))]
        for other in (
            (seat, kind, strange),
            (seat, "other", value),
            (seat + 1, kind, value),
            *((who, UNDO, table.entries - 1) for who in range(-1, 3)),
            (seat, UNDO, True),
            (seat, RESEAL, "a" * 32),
        ):
            taken.add(says_what_it_does(table, *other))
        assert says_what_it_does(table, seat, kind, value)
        table.replay(seat, kind, value)
    assert taken == {True, False}


def test_check_refuses_a_bare_choice_to_a_table_that_can_seal_nothing():
    table = rig(screens, dealt=False)
    assert table.check(0, "bid", 2) == "a spectator's table seals nothing"
    assert rig(screens).check(0, "bid", 2) is None
    with pytest.raises(IllegalAnswer, match="seals nothing"):
        table.replay(0, "bid", 2)


def test_a_question_is_a_plain_triple():
    assert Question(1, "bid", (1, 2)) == (1, "bid", (1, 2))


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_nobody_listens_to_plays_the_same(name, seed):
    """Chance then answers in the same run; entries, events, hashes and the reason against an undo stay as they were."""
    game, seats, log = GAMES[name], seats_of(GAMES[name], seed), []
    bots = BotTable(game, seed, ["random"] * seats)
    alone = open_table(game, seats, SeededDealer(seed))
    heard = open_table(game, seats, SeededDealer(seed), entered=log.append)
    while not heard.over and heard.entries < 400:
        seat = bots.seat_to_move(heard)
        value = bots.choose(heard, seat)
        for table in (alone, heard):
            table.answer(value, seat)
        assert alone.events == heard.events
        assert (alone.entries, alone.position, alone.hash()) == (heard.entries, heard.position, heard.hash())
        assert alone.undo_word() == heard.undo_word()
    assert [entry.index for entry in log] == list(range(heard.entries))
