"""Arranging cages, addons, pets and accessories behind screens."""

import pytest

from parlour.core.chance import Generator
from parlour.core.games.dungeon_petz.arrangement import Arrangement
from parlour.core.games.dungeon_petz.losing import hands_at
from parlour.core.games.dungeon_petz.state import NONE, SITES
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, SW, answer, names, piece, shop, told
from tests.rules import rule


def arranged(plan, seats=2, **given):
    """The State after Ada's plan, given by names, and the events. Nobody else has anything to arrange."""
    table = shop(seats, "arrange", **given)
    g = table.state
    rows = [tuple(piece(g, name) if name else NONE for name in (*row, *[""] * (SITES - len(row)))) for row in plan[:3]]
    worn = plan[3] if len(plan) > 3 else (NONE,) * len(g.accessories[ADA])
    events = answer(table, (*rows, worn), seat=ADA)
    return table.state, events


def shown(g, field, seat=ADA):
    return names(g, [getattr(g, field)[place] for place in g.places(seat)])


@rule("DP-ARR-1", "DP-SIM-1")
def test_all_arrange_at_the_same_time_and_a_plan_is_binding():
    table = shop(2, "arrange", beside={ADA: ("iron_cage",), BEN: ("toy",)})
    assert [(question.seat, question.kind) for question in table.questions] == [(ADA, "arrange"), (BEN, "arrange")]
    nothing = (NONE,) * SITES
    cage, toy = piece(table.state, "iron_cage"), piece(table.state, "toy")
    answer(table, ((cage, NONE, NONE, NONE), nothing, nothing, ()), seat=ADA)
    assert [question.seat for question in table.questions] == [BEN]
    assert table.state.cages[NW] == NONE
    answer(table, (nothing, (NONE, toy, NONE, NONE), nothing, ()), seat=BEN)
    assert shown(table.state, "cages") == ["iron_cage", "", "", ""]
    assert shown(table.state, "addons", BEN) == ["", "toy", "", ""]


@rule("DP-ARR-2", "DP-ARR-3", "DP-ARR-8")
def test_a_new_cage_lies_anywhere_or_leaves_the_game():
    given = {"beside": {ADA: ("iron_cage", "toy_pen")}, "cages": {ADA: {NE: "fish_bowl"}}, "manure": {ADA: {NE: 2}}}
    g, events = arranged((("toy_pen", "iron_cage"), (), ()), **given)
    assert shown(g, "cages") == ["toy_pen", "iron_cage", "", ""]
    assert g.manure[NE] == 2
    assert [event[0] for event in told(events, "scrapped")] == ["scrapped"]
    g, events = arranged((("", "fish_bowl"), (), ()), **given)
    assert shown(g, "cages") == ["", "fish_bowl", "", ""]
    assert len(told(events, "scrapped")) == 2
    assert g.beside[ADA] == []


@rule("DP-ARR-4")
def test_the_printed_cage_is_in_use_again_when_its_tile_goes():
    given = {"cages": {ADA: {NW: "iron_cage"}}, "pets": {ADA: {NW: "golemie"}}}
    g, events = arranged(((), (), ("golemie",)), **given)
    assert shown(g, "cages") == [""] * 4
    assert shown(g, "pets") == ["golemie", "", "", ""]
    assert g.housed(NW)
    assert told(events, "lost") == []


@rule("DP-ARR-5")
def test_a_new_addon_lies_anywhere_or_leaves_the_game():
    given = {"beside": {ADA: ("toy", "drain")}, "addons": {ADA: {SE: "chain"}}}
    g, _ = arranged(((), ("", "", "", "toy"), ()), **given)
    assert shown(g, "addons") == ["", "", "", "toy"]
    assert "chain" not in names(g, g.face)


@rule("DP-ARR-6")
def test_what_was_placed_never_moves():
    plans = Arrangement((10, NONE, NONE, NONE), (20, NONE, NONE, NONE), (11,), (21,), (), ())
    nothing = (NONE,) * SITES
    assert "cages that were placed" in plans.why_not(((NONE, 10, NONE, NONE), nothing, nothing, ()))
    assert "addons that were placed" in plans.why_not((nothing, (NONE, NONE, 20, NONE), nothing, ()))
    assert plans.why_not((nothing, nothing, nothing, ())) is None
    assert plans.why_not(((11, NONE, NONE, NONE), (NONE, 21, NONE, NONE), nothing, ())) is None
    assert "not yours" in plans.why_not(((12, NONE, NONE, NONE), nothing, nothing, ()))
    assert "one cage lies" in plans.why_not(((11, 11, NONE, NONE), nothing, nothing, ()))


def test_a_jukebox_that_goes_takes_its_tune_along():
    g, _ = arranged(((), (), ()), addons={ADA: {NE: "jukebox"}}, tune="calm")
    assert g.tune == ""


@rule("DP-ARR-7")
def test_every_pet_has_a_cage_of_its_own_and_takes_its_tokens_along():
    given = {
        "cages": {ADA: {NE: "fish_bowl"}},
        "pets": {ADA: {NW: ("golemie", 4, 2, 1), NE: "bubl"}},
    }
    g, events = arranged((("", "fish_bowl"), (), ("bubl", "golemie")), **given)
    assert shown(g, "pets") == ["bubl", "golemie", "", ""]
    golemie = piece(g, "golemie")
    assert (g.suffering[golemie], g.mutation[golemie]) == (2, 1)
    assert told(events, "lost") == []
    plans = shop(2, "arrange", **given).question.options.inner
    bubl, golemie = (piece(g, name) for name in ("bubl", "golemie"))
    cages = (NONE, plans.cages[1], NONE, NONE)
    assert "needs a cage" in plans.why_not((cages, (NONE,) * 4, (bubl, NONE, golemie, NONE), ()))
    assert "one site" in plans.why_not((cages, (NONE,) * 4, (bubl, bubl, NONE, NONE), ()))
    assert "not yours" in plans.why_not((cages, (NONE,) * 4, (999, NONE, NONE, NONE), ()))


@rule("DP-ARR-9", "DP-LOSS-1", "DP-LOSS-2")
def test_a_pet_left_out_is_lost():
    given = {"beside": {ADA: ("bubl",)}, "pets": {ADA: {NW: "golemie"}}, "reputation": [17, 0]}
    g, events = arranged(((), (), ("bubl",)), **given)
    assert shown(g, "pets") == ["bubl", "", "", ""]
    assert [event[0] for event in told(events, "housed", "lost", "reputation")] == ["housed", "lost", "reputation"]
    assert g.reputation == [17 - 2, 0]
    free, _ = arranged(((), (), ()), **given)
    assert free.reputation[ADA] == 17 - 2 - 2
    assert free.beside[ADA] == []


@rule("DP-EX-13")
def test_what_a_lost_pet_costs():
    assert [hands_at(points) for points in (4, 5, 17, 25, 57, -3, 0)] == [0, 1, 2, 3, 6, 0, 0]
    g, _ = arranged(((), (), ()), beside={ADA: ("bubl", "golemie")}, reputation=[25, 0])
    assert g.reputation[ADA] == 25 - 3 - 2


@rule("DA-ACC-1")
def test_accessories_are_given_to_pets_for_the_round():
    given = {
        "cages": {ADA: {NE: "fish_bowl"}},
        "pets": {ADA: {NW: "golemie", NE: "bubl"}},
        "accessories": {ADA: ("fancy_bow", "fancy_bow", "tough_collar")},
    }
    g, events = arranged((("", "fish_bowl"), (), ("golemie", "bubl"), (NW, NW, NONE)), **given)
    assert names(g, g.accessories_at(NW)) == ["fancy_bow", "fancy_bow"]
    assert g.accessories_at(NE) == ()
    assert len(told(events, "adorned")) == 2
    assert len(g.accessories[ADA]) == 3
    plans = shop(2, "arrange", **given).question.options.inner
    keep = (plans.cages, plans.addons)
    assert "needs a pet" in plans.why_not((*keep, (plans.pets[0], plans.pets[1], NONE, NONE), (SW, NONE, NONE)))
    assert "no such site" in plans.why_not((*keep, (plans.pets[0], plans.pets[1], NONE, NONE), (9, NONE, NONE)))


@rule("DA-ACC-2", "DA-ACC-3")
def test_an_accessory_adds_a_stripe_before_any_card_is_drawn():
    """The cards for the stripes are drawn, and only then given out; there is no way back to the arrangement."""
    decks = {"red": ("red_anger",), "yellow": ("yellow_play", "yellow_magic")}
    table = shop(2, "arrange", pets={ADA: {NW: ("golemie", 2)}}, accessories={ADA: ("fancy_bow",)}, decks=decks)
    golemie, nothing = piece(table.state, "golemie"), (NONE,) * SITES
    answer(table, (nothing, nothing, (golemie, NONE, NONE, NONE), (NW,)), seat=ADA)
    g = table.state
    assert g.size[golemie] == 2
    assert [len(g.hand(ADA, colour)) for colour in range(4)] == [0, 1, 2, 0]
    assert table.question.kind == "assign"


@pytest.mark.parametrize(
    "value", [None, (), ((1, 2, 3, 4),) * 3, ((NONE,) * 4, (NONE,) * 4, (NONE,) * 3, ()), ("abcd",) * 4]
)
def test_what_is_no_plan_at_all(value):
    assert "a plan" in Arrangement((NONE,) * 4, (NONE,) * 4, (), (), (), ()).why_not(value)


def test_random_plans_are_plans():
    generator = Generator(3)
    rich = Arrangement((NONE, 10, 11, NONE), (20, NONE, NONE, 22), (12, 13, 14), (21,), (30, 31, 32), (40, 41))
    poor = Arrangement((NONE,) * 4, (NONE,) * 4, (), (), (30, 31), ())
    for plans in (rich, poor):
        drawn = [plans.draw(generator) for _ in range(200)]
        assert [plans.why_not(plan) for plan in drawn if plan not in plans] == []
        assert len(set(drawn)) > 2
