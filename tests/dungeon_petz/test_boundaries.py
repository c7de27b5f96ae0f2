"""The last value that is still allowed, and the first that isn't."""

from parlour.core.games.dungeon_petz import business, components, needs
from parlour.core.games.dungeon_petz.components import COLOURS
from tests.dungeon_petz.shop import ADA, NW, answer, offered, openly, shop, told
from tests.dungeon_petz.test_business import sales, selling_to, worth
from tests.dungeon_petz.test_workshops import using
from tests.rules import rule


@rule("DP-SELL-4")
def test_a_suitability_of_just_enough_sells_a_pet():
    assert worth("dark_miss", poop=1) == components.MIN_SUITABILITY - 1
    assert worth("dark_miss", hunger=1) == components.MIN_SUITABILITY
    assert not sales(selling_to("dark_miss", pets={NW: "bubl"}, cards={NW: "poop"}))
    assert sales(selling_to("dark_miss", pets={NW: "bubl"}, cards={NW: "hunger"}))


@rule("DP-ART-8", "DP-JOB-2")
def test_a_second_job_is_no_cleaning_where_nothing_is_dirty():
    position = {"artifacts": {ADA: ["employee_of_the_month"]}, "home": (1, 0), "gold": (0, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert offered(table, ADA) == ["earn", "done"]
    answer(table, "earn", seat=ADA)
    assert offered(table, ADA) == ["earn-again", "done"]


@rule("DP-DRAW-3")
def test_every_stripe_that_got_no_card_is_counted():
    table = shop(2, "draw", rule=needs.draw, pets={ADA: {NW: ("wormie", 2)}}, empty=["green"])
    assert table.state.short[COLOURS.index("green")] == 2


@rule("DA-WORK-1")
def test_it_is_told_whence_an_imp_was_fetched():
    position = {"relatives": [[0, 0, 0, 1, 0, 0, 0], [0] * 7], "hospital": [1, 0], "home": (0, 0), "gold": (1, 0)}
    table = using("recruiting_agency", **position)
    assert told(answer(table, ("relative", 3)), "recruited") == [("recruited", ADA, "relative")]
    table = using("recruiting_agency", **position)
    assert told(answer(table, "patient"), "recruited") == [("recruited", ADA, "patient")]
