"""Whole plans put together from small questions: what comes of it is allowed, and happens as it was shown."""

from random import Random

from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.dungeon_petz import GAME, arranging, groups, needs
from parlour.core.games.dungeon_petz.state import NONE
from parlour.core.rehearsal import Rehearsal, rehearse
from parlour.core.start import open_table
from tests.dungeon_petz.shop import ADA, NE, NW, SW, piece, shop
from tests.rules import rule

NOTHING = (NONE,) * 4


def compose(table, seat, *answers):
    """The draft that these answers lead to; the questions asked on the way are those of the seat's plan."""
    question = next(question for question in table.questions if question.seat == seat)
    put = GAME.plans[question.kind]
    view, legal = table.view(seat), table.legal(seat)
    return rehearse(view.state, lambda g, t: put(g, t, seat, legal), answers, view.face)


def by_chance(table, seat, chance):
    """A draft whose answers are drawn."""
    answers = []
    while (draft := compose(table, seat, *answers)).question is not None:
        answers.append(draw(draft.question.options, chance))
    return draft


def carried_out(table, seat, kind, plan):
    """The State in which the rules leave a copy of the table's after one seat's plan, and the events."""
    asker = Rehearsal(table.view(seat).state, lambda g, question: None)
    if kind == "groups":
        groups._send_out(asker.g, asker, seat, plan)
    elif kind == "arrange":
        arranging._carry_out(asker.g, asker, seat, plan)
    else:
        needs._reveal(asker.g, asker, seat, table.legal(seat), plan)
    return asker.g


def plain(g):
    """What a State holds, whatever the order of what lies beside a display."""
    fields = dict(zip(g.fields(), g.pack(), strict=True))
    return fields | {"beside": [sorted(beside) for beside in g.beside]}


@rule("DP-GRP-1", "DP-ARR-1", "DP-ASG-1", "DP-SIM-1")
def test_every_plan_put_together_is_allowed_and_happens_as_it_was_shown():
    assert set().union(*map(composed_in_a_game, range(8))) == set(GAME.plans)


def composed_in_a_game(seed):
    """Play a game in which most plans are put together by chance; returns their kinds."""
    chance, seats = Random(seed), 2 + seed % 3
    options = {name: option.values[chance.randrange(len(option.values))] for name, option in GAME.options.items()}
    if GAME.misfit(seats, options):
        options |= {"variant": "extended", "reverse_last_round": False}
    table = open_table(GAME, seats, SeededDealer(seed), options)
    bots, composed = BotTable(GAME, seed, ["greedy"] * seats), set()
    while not table.over:
        seat = bots.seat_to_move(table)
        kind = next(question.kind for question in table.questions if question.seat == seat)
        if kind in GAME.plans and chance.randrange(3):
            draft = by_chance(table, seat, chance)
            assert table.legal(seat).why_not(draft.result) is None
            if kind in ("groups", "arrange", "assign"):
                assert plain(carried_out(table, seat, kind, draft.result)) == plain(draft.g)
            composed.add(kind)
            table.answer(draft.result, seat)
        else:
            table.answer(bots.choose(table, seat), seat)
    return composed


@rule("DP-GRP-1", "DP-GRP-2", "DA-GUARD-3", "DA-HAT-1")
def test_groups_are_put_together_exit_by_exit_and_what_is_left_stays_home():
    table = shop(2, "form", home=(4, 2), gold=(3, 0))
    draft = compose(table, ADA)
    assert draft.question.options == (*[("imps", 0, count) for count in (1, 2, 3, 4)], "done")
    draft = compose(table, ADA, ("imps", 0, 3), ("with-gold", 0, 2))
    assert (draft.g.home[ADA], draft.g.gold[ADA]) == (1, 1)
    assert draft.question.options == (("imps", 1, 1), "done")
    assert compose(table, ADA, ("imps", 0, 3), ("with-gold", 0, 2), "done").result == ((3, 2, 0, 0),)
    assert table.state.home[ADA] == 4


@rule("DP-GRP-1")
def test_an_answer_that_does_not_fit_is_left_out_with_all_that_follow_it():
    table = shop(2, "form", home=(4, 2), gold=(3, 0))
    draft = compose(table, ADA, ("imps", 0, 3), ("with-gold", 0, 9), "done")
    assert draft.taken == (("imps", 0, 3),)
    assert (draft.question.kind, draft.result) == ("group-gold", None)


@rule("DP-ARR-2", "DP-ARR-3", "DP-ARR-7")
def test_a_cage_laid_over_a_cage_replaces_it_and_its_pet_stays():
    table = shop(2, "arrange", beside={ADA: ("iron_cage",)}, cages={ADA: {NE: "fish_bowl"}}, pets={ADA: {NE: "bubl"}})
    cage, pet = piece(table.state, "iron_cage"), piece(table.state, "bubl")
    draft = compose(table, ADA, ("lay", cage, NE))
    assert draft.g.cages[NE] == cage
    assert draft.question.kind == "arrange-piece"
    assert draft.question.options == ("done", cage, pet)
    assert [event[0] for event in draft.events] == ["scrapped", "placed"]


@rule("DP-ARR-6", "DP-ARR-7", "DP-ARR-9")
def test_a_pet_without_a_cage_has_to_go_somewhere_before_the_plan_is_whole():
    table = shop(2, "arrange", cages={ADA: {NE: "fish_bowl"}}, pets={ADA: {NE: "bubl"}})
    bowl, pet = piece(table.state, "fish_bowl"), piece(table.state, "bubl")
    draft = compose(table, ADA, bowl, ("scrap", bowl))
    assert draft.question.kind == "arrange-place"
    assert draft.question.options == (("move", pet, NW), ("release", pet))
    moved = compose(table, ADA, bowl, ("scrap", bowl), ("move", pet, NW), "done")
    assert moved.result == (NOTHING, NOTHING, (pet, NONE, NONE, NONE), ())
    gone = compose(table, ADA, bowl, ("scrap", bowl), ("release", pet), "done")
    assert gone.result == (NOTHING, NOTHING, NOTHING, ())
    assert "lost" in [event[0] for event in gone.events]


@rule("DP-ARR-7", "DA-RUFF-7")
def test_a_pet_whose_cage_was_destroyed_waits_for_another_one():
    table = shop(2, "arrange", pets={ADA: {NE: "bubl"}})
    pet = piece(table.state, "bubl")
    draft = compose(table, ADA)
    assert draft.question.options == (("move", pet, NW), ("release", pet))
    assert compose(table, ADA, ("move", pet, NW), "done").result[2] == (pet, NONE, NONE, NONE)


@rule("DP-ARR-7")
def test_two_pets_change_places():
    table = shop(2, "arrange", cages={ADA: {NE: "fish_bowl"}}, pets={ADA: {NE: "bubl", NW: "golemie"}})
    pet = piece(table.state, "bubl")
    draft = compose(table, ADA, pet, ("move", pet, NW), "done")
    assert draft.result[2] == (pet, piece(table.state, "golemie"), NONE, NONE)


@rule("DA-ACC-1")
def test_an_accessory_is_given_to_a_pet_and_may_stay_unused():
    table = shop(2, "arrange", pets={ADA: {NW: "bubl"}}, accessories={ADA: ("tough_collar",)})
    collar = piece(table.state, "tough_collar")
    assert compose(table, ADA, collar).question.options == (("adorn", collar, NW), "keep")
    assert compose(table, ADA, collar, ("adorn", collar, NW), "done").result[3] == (NW,)
    assert compose(table, ADA, "done").result[3] == (NONE,)


@rule("DP-ARR-7", "DA-ACC-1")
def test_a_pet_takes_what_it_was_given_along_and_leaves_it_when_it_goes_for_good():
    table = shop(
        2, "arrange", pets={ADA: {NW: "bubl"}}, cages={ADA: {NE: "fish_bowl"}}, accessories={ADA: ("tough_collar",)}
    )
    collar, pet = piece(table.state, "tough_collar"), piece(table.state, "bubl")
    adorned = (collar, ("adorn", collar, NW), pet)
    assert compose(table, ADA, *adorned, ("move", pet, NE), "done").result[3] == (NE,)
    assert compose(table, ADA, *adorned, ("release", pet), "done").result[3] == (NONE,)


@rule("DP-ASG-1", "DP-ASG-2")
def test_cards_with_one_face_are_offered_once_and_a_potion_beside_them():
    table = shop(
        2, "assign", rule=needs.assign, pets={ADA: {NW: "bubl"}}, potions=[1, 0],
        hands={ADA: ("green_hunger", "green_hunger", "green_anger", "red_anger", "yellow_play", "purple_magic")},
    )  # fmt: skip
    draft = compose(table, ADA)
    faces = [option[3] for option in draft.question.options if option[0] == "give"]
    assert len(faces) == len(set(faces))
    assert draft.question.options[-1] == ("potion", NW)
    assert SW not in [option[1] for option in draft.question.options]
