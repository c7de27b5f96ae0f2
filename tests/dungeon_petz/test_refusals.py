"""Why a space, a thing, a workshop or a sale is not on offer; what is refused is never offered as well."""

import pytest

from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.dungeon_petz import GAME, business, shopping, spaces_alleys
from parlour.core.games.dungeon_petz.parts import Part
from parlour.core.games.dungeon_petz.state import VARIANTS
from parlour.core.table import Table
from parlour.core.words import LANGUAGES
from tests.dungeon_petz.shop import ADA, BEN, answer, openly, piece, shop
from tests.rules import rule


def refused(table):
    return {refusal.value: (refusal.reason, dict(refusal.numbers)) for refusal in table.refused(ADA)}


@rule("DP-SEND-6", "DP-SEND-9", "DP-SEND-10", "DA-MKT-4")
def test_a_space_that_a_group_cannot_take_says_why():
    table = shop(
        2,
        groups={ADA: [(1, 0)]},
        gold=(0, 0),
        yard=["iron_cage"],
        young=["bubl"],
        older=["fluffy"],
        neutrals=["food_green"],
        taken={"judge": BEN},
        market={"cage": "mud_pool", "pet": "cthulie"},
        marked=["cage", "pet"],
    )
    why = refused(table)
    assert {space: reason for space, (reason, _) in why.items()} == {
        "cage_1": "two-imps",
        "cage_2": "two-imps",
        "young_pet_1": "group-gold",
        "young_pet_2": "group-gold",
        "older_pet": "group-gold",
        "addon": "nothing-left",
        "artifacts": "nothing-left",
        "food_green": "neutral-imp",
        "food_mixed": "nothing-left",
        "food_red": "nothing-left",
        "judge": "taken",
        "black_market": "market-gold",
        "slug_boutique": "nothing-left",
    }
    assert set(table.legal(ADA)) == {"immigration", "hospital", "platform", "fortune_teller", "industrial_zone", "home"}


def test_every_reason_against_a_space_has_words():
    for reason in shopping.CLOSED:
        for language in LANGUAGES:
            assert GAME.words.texts["reasons"][reason][language]


@rule("DA-MKT-2", "DA-MKT-4")
def test_a_marked_thing_is_refused_to_an_empty_treasury():
    position = {"market": {"cage": "mud_pool", "pet": "cthulie", "addon": "drain"}, "marked": ["pet"]}
    visit = spaces_alleys.VISITS["black_market"]
    table = shop(2, rule=lambda g, t: visit(g, t, ADA, "black_market"), gold=(0, 5), **position)
    assert set(table.legal(ADA)) == {"cage", "addon"}
    assert refused(table) == {"pet": ("marked", {})}


@rule("DA-ZONE-3", "DA-ZONE-4", "DA-ZONE-5")
def test_a_workshop_that_cannot_be_used_says_what_it_needs():
    visit = spaces_alleys.VISITS["industrial_zone"]
    shops = ["recruiting_agency", "lollipop_factory", "cannery", "office", "dung_slugs"]
    table = shop(
        2,
        rule=lambda g, t: visit(g, t, ADA, "industrial_zone"),
        gold=(0, 0),
        home=(1, 0),
        workshops=shops,
        meat=[[0, 1], [0, 0]],
    )
    assert set(table.legal(ADA)) == {2, 3, "nothing"}
    assert refused(table) == {0: ("cost-gold", {}), 1: ("cost-vegetable", {}), 4: ("cost-gold", {})}


@rule("DA-JOB-3", "DA-JOB-2")
def test_in_phase_5_only_workshops_of_the_pass_are_spoken_of():
    position = {"workshops": ["lollipop_factory", "office", "cannery"], "passes": [1, -1], "home": (1, 0)}
    table = shop(2, "business", rule=openly(business.do_business), **position)
    assert ("workshop", 1) in table.legal(ADA)
    assert refused(table) == {("workshop", 0): ("cost-vegetable", {})}
    table = shop(2, "business", rule=openly(business.do_business), **position, worked=[True, False])
    assert refused(table) == {}


@rule("DP-SELL-2", "DP-SELL-4")
def test_a_pet_that_a_customer_does_not_buy_says_why():
    table = shop(
        4,
        "business",
        round=3,
        pets={ADA: {0: ("bubl", 2), 1: ("fluffy", 4), 2: ("golemie", 4)}},
        cages={ADA: {1: "iron_cage", 2: "rune_cage"}},
        assigned={ADA: {0: "purple_magic", 1: ["purple_magic"], 2: ["red_anger", "green_hunger"]}},
        customers={3: ["archmage"]},
        home=(1, 0, 0, 0),
        rule=openly(business.do_business),
    )
    archmage = piece(table.state, "archmage")
    assert refused(table) == {
        ("sell", 0, archmage, "available"): ("too-small", {}),
        ("sell", 2, archmage, "available"): ("unsuitable", {"suitability": 0}),
    }
    assert ("sell", 1, archmage, "available") in table.legal(ADA)
    answer(table, ("sell", 1, archmage, "available"), seat=ADA)
    assert table.over


def nothing_is_both(g, question):
    for refusal in GAME.refused(g, question):
        assert refusal.value not in question.options
        for language in LANGUAGES:
            assert GAME.words.reason(language, refusal)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_both_offered_and_refused(seed):
    """Also among the questions of a part, which are asked behind a screen."""
    options = GAME.complete_options({"variant": VARIANTS[seed + 1]})
    table = Table(GAME, GAME.new_state(2 + seed, options), SeededDealer(seed))
    generator = Generator(seed)
    table.settle()
    while not table.over:
        seat = table.question.seat
        legal = table.legal(seat)
        nothing_is_both(table.state, table.question)
        value = draw(legal, generator)
        if isinstance(legal, Part):
            for count in range(len(value) - 1):
                nothing_is_both(*legal.next(value[:count]))
        table.answer(value, seat)
