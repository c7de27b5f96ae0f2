"""Workshops, and the processed food that they make."""

import pytest

from parlour.core.games.dungeon_petz import business, workshops
from parlour.core.games.dungeon_petz.components import FACES, WORKSHOPS
from parlour.core.games.dungeon_petz.state import PLATFORM, SHELF
from tests.dungeon_petz.caring import at, by_kind, caring
from tests.dungeon_petz.shop import ADA, NE, NW, answer, asked, imps, offered, openly, shop
from tests.rules import rule

ALL = tuple(FACES[face] for face in WORKSHOPS)


def using(name, *answers, **position):
    """Let Ada use a workshop in phase 2, and answer what she is asked."""
    table = shop(2, workshops=[name], rule=lambda g, t: workshops.use(g, t, ADA, 0), **position)
    answer(table, *answers)
    return table


def usable(seat=ADA, **position):
    """Return the names of the workshops that a seat could use, all being open."""
    g = shop(2, workshops=ALL, rule=lambda g, t: None, **position).state
    return [ALL[place] for place in workshops.usable(g, seat)]


def in_phase_five(*names, passes=0, **position):
    """Let Ada do business with these workshops open and her pass under one of them; Ben has no imp."""
    position = {"home": (1, 0), "gold": (0, 0)} | position
    return shop(2, "business", workshops=names, passes=[passes, -1], rule=openly(business.do_business), **position)


# --- who can use one ---


@rule("DA-ZONE-3", "DA-ZONE-4", "DA-ZONE-5")
def test_a_workshop_wants_an_available_imp_gold_of_the_treasury_or_fresh_food():
    sick, dirty = {"pets": {ADA: {NW: ("bubl", 4, 1)}}}, {"manure": {ADA: {NE: 1}}}
    away = {"hospital": [1, 0]}
    assert usable(gold=(0, 0), home=(0, 0), **sick, **dirty, **away) == []
    assert usable(gold=(1, 0), home=(0, 0), **sick, **dirty, **away) == ["recruiting_agency", "dung_slugs"]
    assert usable(gold=(0, 0), home=(1, 0), **sick, **dirty) == ["office", "pet_psychiatrist"]
    food = {"vegetables": [[0, 0, 1], [0] * 3], "meat": [[0, 1], [0, 0]]}
    assert usable(gold=(0, 0), home=(0, 0), **food) == ["lollipop_factory", "cannery"]


@rule("DA-ZONE-5", "DA-FOOD-2")
def test_frozen_and_processed_food_are_not_accepted():
    position = {"artifacts": {ADA: ["magic_box"]}, "lollipops": [1, 0], "cans": [1, 0], "gold": (0, 0), "home": (0, 0)}

    def freeze(g, t):
        g.frozen[g.artifacts[ADA][0]] = 0

    g = shop(2, workshops=ALL, rule=freeze, **position).state
    assert workshops.usable(g, ADA) == ()


@rule("DA-ZONE-3")
def test_imps_in_groups_or_in_the_city_are_not_available():
    position = {"groups": {ADA: [(2, 3)]}, "taken": {"judge": ADA}, "standing": {"judge": 2}}
    assert usable(gold=(0, 0), home=(0, 0), **position) == []


@rule("DA-ZONE-6")
def test_an_imp_in_a_workshop_stays_there():
    g = using("office", gold=(0, 0), home=(2, 0)).state
    assert (g.home[ADA], g.busy[ADA], g.gold[ADA]) == (1, 1, 2)


# --- in phase 5 ---


@rule("DA-JOB-2", "DA-JOB-4")
def test_one_workshop_in_phase_five_at_any_moment():
    table = in_phase_five("office", "dung_slugs", passes=1)
    assert offered(table) == ["earn", ("workshop", 0), "done"]
    answer(table, ("workshop", 0))
    assert table.state.gold[ADA] == 2
    assert table.over


@rule("DA-JOB-2")
def test_a_second_workshop_cannot_be_used():
    position = {"home": (2, 0), "manure": {ADA: {NE: 2}}}
    table = in_phase_five("office", "dung_slugs", passes=1, **position)
    answer(table, ("workshop", 0))
    assert offered(table) == ["earn", "clean", "done"]


@rule("DA-JOB-3", "DA-EX-3", "DA-EX-4")
@pytest.mark.parametrize(("passes", "places"), [(-1, []), (0, [0]), (1, [0, 1]), (2, [0, 1, 2])])
def test_the_pass_opens_the_workshop_above_it_and_earlier_ones(passes, places):
    position = {"manure": {ADA: {NE: 2}}, "gold": (3, 0), "meat": [[1, 0], [0, 0]]}
    table = in_phase_five("office", "dung_slugs", "cannery", passes=passes, **position)
    assert [value[1] for value in offered(table) if value[0] == "workshop"] == places


@rule("DA-JOB-4")
def test_a_psychiatrist_may_treat_a_pet_before_it_is_sold():
    pets, cards = {ADA: {NW: ("bubl", 4, 0, 1)}}, {ADA: {NW: ["yellow_play"]}}
    position = {"pets": pets, "assigned": cards, "customers": {2: ["dark_miss"]}, "home": (2, 0)}
    table = in_phase_five("pet_psychiatrist", **position)
    assert table.question.kind == "sell"
    answer(table, ("workshop", 0))
    sale = next(value for value in offered(table) if value[0] == "sell")
    answer(table, sale)
    assert table.state.gold[ADA] == 2


@rule("DA-JOB-5")
def test_a_workshop_used_in_phase_two_can_be_used_again():
    def both(g, t):
        workshops.use(g, t, ADA, 0)
        openly(business.do_business)(g, t)

    table = shop(2, workshops=["office"], passes=[0, -1], home=(2, 0), gold=(0, 0), rule=both)
    answer(table, ("workshop", 0))
    assert table.state.gold[ADA] == 4


@rule("DA-JOB-6", "DA-EX-29", "DA-JOB-1")
def test_gold_just_earned_pays_for_a_workshop():
    position = {"pets": {ADA: {NW: "bubl"}}, "manure": {ADA: {NW: 3}}, "pearls": {ADA: {NW: 1}}}
    table = in_phase_five("dung_slugs", **position)
    assert offered(table) == ["earn", "done"]
    answer(table, "earn", ("workshop", 0), ("manure", NW), ("pearl", NW))
    g = table.state
    assert (g.gold[ADA], g.manure[NW], g.pearls[NW]) == (1, 1, 0)


# --- what they do ---


@rule("DA-WORK-1", "DA-WORK-2")
def test_the_agency_fetches_an_imp_that_is_away_for_longer():
    position = {"relatives": [[0, 0, 0, 1, 1, 0, 0], [0] * 7], "hospital": [1, 0], "platform": [1, 0], "home": (0, 0)}
    table = using("recruiting_agency", gold=(1, 0), **position)
    assert offered(table) == [("relative", 3), "patient", "platform"]
    answer(table, ("relative", 3))
    g = table.state
    assert (g.relatives[ADA][3:5], g.home[ADA], g.gold[ADA]) == ([0, 1], 1, 0)


@rule("DA-WORK-1")
@pytest.mark.parametrize(("where", "field"), [("patient", "hospital"), ("platform", "platform")])
def test_the_agency_fetches_from_hospital_or_platform(where, field):
    table = using("recruiting_agency", gold=(1, 0), home=(0, 0), hospital=[1, 0], platform=[1, 0])
    assert imps(table.state, ADA) == 6
    answer(table, where)
    g = table.state
    assert (getattr(g, field)[ADA], g.home[ADA]) == (0, 1)


@rule("DA-WORK-3")
def test_recruited_in_phase_two_an_imp_is_available():
    def recruit_and_work(g, t):
        workshops.use(g, t, ADA, 0)
        openly(business.do_business)(g, t)

    table = shop(2, workshops=["recruiting_agency"], home=(0, 0), gold=(1, 0), hospital=[1, 0], relatives=[[0] * 7] * 2,
                 rule=recruit_and_work)  # fmt: skip
    answer(table, "earn")
    assert table.state.gold[ADA] == 1


@rule("DA-WORK-4")
def test_recruited_in_phase_five_an_imp_rests():
    position = {"home": (0, 0), "gold": (1, 0), "hospital": [1, 0], "relatives": [[0] * 7] * 2}
    table = in_phase_five("recruiting_agency", **position)
    answer(table, ("workshop", 0))
    assert table.over
    assert (table.state.home[ADA], table.state.busy[ADA]) == (0, 1)


@rule("DA-WORK-5")
def test_an_imp_on_the_platform_space_cannot_be_recruited():
    position = {"taken": {"platform": ADA}, "standing": {"platform": 1}, "relatives": [[0] * 7] * 2}
    assert "recruiting_agency" not in usable(gold=(1, 0), **position)


@rule("DA-HAT-5")
@pytest.mark.parametrize(("answers", "where"), [(["wearer"], SHELF), (["other"], PLATFORM)])
def test_the_hat_leaves_the_platform_only_with_its_wearer(answers, where):
    position = {
        "hospital": [0, 0],
        "relatives": [[0] * 7] * 2,
        "artifacts": {ADA: ["top_hat"]},
        "hat": [PLATFORM, SHELF],
    }
    table = using("recruiting_agency", *answers, gold=(1, 0), platform=[2, 0], **position)
    assert table.state.hat[ADA] == where
    assert using("recruiting_agency", gold=(1, 0), platform=[1, 0], **position).state.hat[ADA] == SHELF


@rule("DA-WORK-6", "DA-WORK-7")
def test_food_becomes_a_lollipop_or_a_can():
    position = {"vegetables": [[1, 0, 1], [0] * 3], "meat": [[0, 1], [0, 0]]}
    table = using("lollipop_factory", **position)
    assert offered(table) == [("fresh", 0, 0), ("fresh", 0, 2)]
    answer(table, ("fresh", 0, 2))
    assert (table.state.vegetables[ADA], table.state.lollipops[ADA]) == ([1, 0, 0], 1)
    g = using("cannery", **position).state
    assert (g.meat[ADA], g.cans[ADA]) == ([0, 0], 1)


@rule("DA-WORK-8")
def test_the_office_brings_two_gold():
    assert using("office", gold=(1, 0)).state.gold[ADA] == 3


@rule("DA-WORK-9")
def test_the_psychiatrist_takes_one_token_off_any_pet():
    table = using("pet_psychiatrist", pets={ADA: {NW: ("bubl", 4, 2, 1), NE: ("fluffy", 4, 1)}})
    assert offered(table) == [("mutation", NW), ("suffering", NW), ("suffering", NE)]
    answer(table, ("mutation", NW))
    assert (at(table.state, NW), at(table.state, NE)) == ((2, 0), (1, 0))


@rule("DA-WORK-10", "DA-PEARL-2")
def test_slugs_remove_two_manure_tokens_from_anywhere():
    position = {"pets": {ADA: {NW: "bubl"}}, "manure": {ADA: {NW: 2, NE: 1}}, "pearls": {ADA: {NE: 1}}}
    table = using("dung_slugs", ("manure", NW), gold=(1, 0), **position)
    assert offered(table) == [("manure", NW), ("pearl", NE), "nothing"]
    answer(table, ("pearl", NE))
    g = table.state
    assert (g.manure[:2], g.gold[ADA]) == ([1, 0], 1)


def test_each_trait_of_a_workshop_is_one_function():
    assert len(workshops.WORK) == len(ALL) == 6


# --- processed food ---


@rule("DA-FOOD-1")
def test_processed_food_never_spoils():
    table = shop(2, "age", lollipops=[1, 0], cans=[2, 0], home=(0, 0))
    assert table.state.round > 4
    assert (table.state.lollipops[ADA], table.state.cans[ADA]) == (1, 2)


@rule("DA-FOOD-3")
@pytest.mark.parametrize("pet", ["bubl", "cthulie", "golemie"])
@pytest.mark.parametrize("kind", ["lollipop", "can"])
def test_processed_food_feeds_whoever_eats_meat_or_vegetables(pet, kind):
    table = caring({NW: pet}, {NW: "hunger"}, lollipops=[1, 0], cans=[1, 0])
    assert by_kind(table) == ["lollipop", "can", "suffer"]
    answer(table, (kind, NW))
    assert at(table.state, NW) == (0, 0)


@rule("DA-FOOD-5", "DA-EX-23")
def test_a_lollipop_meets_hunger_and_play_of_the_same_pet():
    table = caring({NW: "golemie", NE: "bubl"}, {NW: "hunger play", NE: "play"}, ("care", NW), ("lollipop", NW),
                   lollipops=[1, 0])  # fmt: skip
    assert ("helped", ADA, NW, "play", 1) in table.events
    assert asked(table) == (ADA, "play")
    assert at(table.state, NW) == (0, 0)


@rule("DA-FOOD-5")
def test_a_lollipop_may_meet_a_play_need_alone():
    table = caring({NW: "golemie"}, {NW: "play*2"}, ("lollipop", NW), ("suffer", NW), lollipops=[1, 0])
    assert at(table.state, NW) == (1, 0)
    assert table.state.lollipops[ADA] == 0


@rule("DA-FOOD-6", "DA-FOOD-7")
def test_a_pet_may_be_given_several_cans():
    table = caring({NW: "golemie"}, {NW: "hunger*2"}, ("can", NW), ("can", NW), cans=[2, 0])
    g = table.state
    assert (g.cans[ADA], g.cans_eaten[NW], g.eaten[NW]) == (0, 2, 2)
    assert (g.manure[NW], g.gold[ADA]) == (0, 5)


@rule("DA-FOOD-8")
def test_the_marks_of_processed_food_are_not_counted():
    g = using("lollipop_factory", vegetables=[[1, 0, 0], [0] * 3], gold=(0, 0)).state
    assert (g.gold[ADA], sum(g.manure)) == (0, 0)
