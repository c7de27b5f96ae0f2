"""What options are called where they are offered: by names of pieces, with what they cost and bring."""

import pytest

from parlour.core.ask import Question
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.domains import draw
from parlour.core.games.dungeon_petz import GAME, business, components, state
from parlour.core.games.dungeon_petz.choices import HOME, NOTHING
from parlour.core.public import View
from parlour.core.table import Table
from parlour.core.words import LANGUAGES
from tests.dungeon_petz.caring import caring
from tests.dungeon_petz.shop import ADA, NE, NW, SE, SW, answer, openly, piece, shop
from tests.dungeon_petz.test_composing import compose
from tests.rules import rule


class Names:
    """How seats and cards are called in a view."""

    def __init__(self, view, language):
        self.view, self.language = view, language

    def seat(self, seat):
        return f"seat {seat}"

    def card(self, handle):
        return GAME.words.name(self.language, components.FACES[self.view.face(handle)])


def label(view, question, value, language="en"):
    told = GAME.spelled_out(view.state, question, value)
    return GAME.words.option(language, question.kind, told, Names(view, language))


def labels(table, language="en", seat=ADA):
    """The labels of a seat's open question, by its options."""
    asked = next(question for question in table.questions if question.seat == seat)
    question = Question(seat, asked.kind, table.legal(seat))
    return {value: label(table.view(seat), question, value, language) for value in question.options}


def refusals(table, language="en", seat=ADA):
    """The labels of what a seat cannot choose, by the values."""
    asked = next(question for question in table.questions if question.seat == seat)
    question, view = Question(seat, asked.kind, table.legal(seat)), table.view(seat)
    found = [refusal.value for refusal in GAME.refused(view.state, question)]
    return {value: label(view, question, value, language) for value in found}


@rule("DP-SEND-8", "DA-PULL-2")
def test_groups_are_told_with_what_is_in_them():
    found = labels(shop(4, groups={ADA: [(2, 3), (1, 1)]}))
    assert found[HOME] == "Keep it home: imps +2, gold +3"
    assert found["back", 1] == "First pull back exit 2: imps +1, gold +1"
    found = labels(shop(4, groups={ADA: [(2, 1), (1, 2)]}))
    assert list(found.values()) == ["exit 1: imps 2, gold 1", "exit 2: imps 1, gold 2"]


@rule("DP-SPACE-6", "DP-SPACE-8", "DP-SPACE-9")
def test_spaces_are_told_with_what_they_bring():
    given = {"stands": {"mixed": (2, 1)}, "round": 2, "hospital": [3, 0, 0, 0]}
    table = shop(4, groups={ADA: [(1, 0)]}, **given)
    found = labels(table)
    assert found["food_mixed"] == "Mixed stand: vegetables 2, meat 1"
    assert found["immigration"] == "Immigration office: imps 2"
    assert found["hospital"] == "Hospital: potions 1, imps 3"
    assert found["judge"] == "Judge"


@rule("DA-ZONE-1")
def test_workshops_are_told_by_name_cost_and_effect():
    open_ones = ["office", "recruiting_agency"]
    table = shop(4, groups={ADA: [(1, 0)]}, workshops=open_ones, home=(2, 0, 0, 0), gold=(0, 0, 0, 0))
    table.answer("industrial_zone", ADA)
    assert labels(table) == {0: "Office: 1 imp for 2 gold", NOTHING: "None: only move the pass"}
    assert refusals(table) == {1: "Recruiting Agency: 1 gold for an imp who is away"}


@rule("DA-WORK-1")
def test_imps_to_be_fetched_are_told_by_where_they_are():
    given = {"workshops": ["recruiting_agency"], "hospital": [1, 0, 0, 0], "platform": [1, 0, 0, 0], "round": 2}
    table = shop(4, groups={ADA: [(1, 0)]}, **given)
    answer(table, "industrial_zone", 0)
    assert list(labels(table).values()) == [
        "The one waiting at round 1",
        "One from the hospital",
        "One from the platform",
    ]


@rule("DA-MKT-2", "DA-MKT-7")
def test_things_of_the_black_market_are_told_by_name_and_price():
    market = {"bodyguard": "bodyguard", "pet": "golemie", "exhibition": "wild_party"}
    table = shop(4, groups={ADA: [(1, 0)]}, market=market, marked=["pet", "exhibition"])
    answer(table, "black_market")
    assert list(labels(table).values()) == [
        "Bodyguard: free",
        "Golemie: 1 gold",
        "Food of one crate, Wild Party: 1 gold",
    ]
    answer(table, "exhibition")
    assert list(labels(table).values())[1] == "mixed crate: vegetables 1, meat 1"


@rule("DP-SELL-5", "DP-SELL-7")
def test_sales_are_told_with_reputation_and_gold():
    table = shop(
        2,
        "business",
        rule=openly(business.do_business),
        round=6,
        pets={ADA: {NW: ("golemie", 5), NE: ("fluffy", 2)}},
        cages={ADA: {NE: "iron_cage"}},
        assigned={ADA: {NW: ["yellow_play", "red_play", "purple_magic"], NE: ["yellow_play"]}},
        customers={6: ["dungeon_lady", "old_nurse"]},
        platform=[1, 0],
        home=(1, 0),
    )
    lady, nurse = piece(table.state, "dungeon_lady"), piece(table.state, "old_nurse")
    found = labels(table)
    assert found["sell", NW, lady, "on-platform"] == (
        "Golemie – Dungeon Lady: reputation +15, gold +2 (an imp from the platform, ×3)"
    )
    assert found["sell", NW, lady, "available"] == (
        "Golemie – Dungeon Lady: reputation +10, gold +2 (an available imp, ×2)"
    )
    assert found["done"] == "Sell no more"
    assert refusals(table)["sell", NW, nurse, "available"] == "Golemie – Old Nurse"
    assert refusals(table)["sell", NE, lady, "available"] == "Fluffy – Dungeon Lady"


@rule("DP-ARR-3", "DP-ARR-7", "DP-ARR-9")
def test_places_are_told_with_what_is_there():
    table = shop(
        2,
        "arrange",
        pets={ADA: {NW: "golemie", NE: "bubl"}},
        cages={ADA: {NE: "iron_cage"}},
        beside={ADA: ["fish_bowl", "toy", "trollie"]},
        reputation=[15, 0],
    )
    fish, toy, trollie = (piece(table.state, name) for name in ("fish_bowl", "toy", "trollie"))

    def asked(*answers):
        draft = compose(table, ADA, *answers)
        view = View(draft.g, ADA, {})
        return {value: label(view, draft.question, value) for value in draft.question.options}

    cage = asked()
    assert cage["lay", fish, NE] == "Fish Bowl: NE, out of the game: Iron Cage"
    assert cage["lay", fish, SW] == "Fish Bowl: SW"
    addon = asked(("lay", fish, SW))
    assert [addon["lay", toy, place] for place in (NW, SW, SE)] == [
        "Toy: NW, Old cage",
        "Toy: SW, Fish Bowl",
        "Toy: SE, no cage",
    ]
    pet = asked(("lay", fish, SW), ("lay", toy, NW))
    assert pet["move", trollie, SW] == "Trollie: SW, Fish Bowl"
    assert pet["move", trollie, NW] == "Trollie: NW, where Golemie lives"
    assert pet["release", trollie] == "Trollie: let it go for good, reputation −2"


@rule("DP-HUN-1", "DP-LOSS-1")
def test_meals_are_told_with_the_pet_that_gets_them():
    table = caring({NW: ("direbunny", 4)}, {NW: "hunger"}, vegetables=[[1, 0, 1], [0, 0, 0]])
    table.state.suffering[table.state.pets[NW]] = 2
    found = list(labels(table).values())
    assert found == [
        "Direbunny: Vegetable, fresh",
        "Direbunny: Vegetable, 2 rounds old",
        "Direbunny: nothing, suffering 3 of 4",
    ]
    assert list(labels(table, "cs").values())[1:] == [
        "Zlokrálík: Zelenina, 2 kola stará",
        "Zlokrálík: nic, strádání 3 z 4",
    ]


@rule("DP-ANG-1", "DP-ANG-3", "DP-LOSS-2")
def test_catching_is_told_with_the_imps_that_it_takes():
    table = caring({NW: ("golemie", 6)}, {NW: "anger*3"}, home=(3, 7))
    table.state.reputation[ADA] = 17
    assert labels(table) == {
        ("catch", NW, 0): "Golemie: catch it, imps to the hospital: 2",
        ("escape", NW): "Golemie: let it go for good, reputation −2",
    }


@rule("DP-EXH-3")
def test_points_below_nothing_have_the_same_minus_as_all_losses():
    table = shop(2, "arrange", pets={ADA: {NW: "golemie"}})
    shown = ("shows", table.state.pets[NW], -1)
    for language, text in (("en", "Golemie: points −1"), ("cs", "Golemík: body −1")):
        assert GAME.words.option(language, "exhibit", shown, Names(table.view(ADA), language)) == text


ALIKE = ("look", "take-accessory", "arrange-piece")
"""Questions that may be about two pieces that nothing tells apart."""


def asked_in_a_game(seed, names):
    """Every question of a game, as (view, question), and those by which plans are put together."""
    variant = state.VARIANTS[seed % len(state.VARIANTS)]
    game = GAME.new_state(3, GAME.complete_options({"variant": variant}))
    table, bots, chance = Table(GAME, game, SeededDealer(seed)), BotTable(GAME, seed, [names] * 3), Generator(seed)
    table.settle()
    while not table.over:
        question = table.question
        seat, view = question.seat, table.view(question.seat)
        if question.kind in GAME.plans:
            answers = []
            while (draft := compose(table, seat, *answers)).question is not None:
                yield View(draft.g, seat, view.secrets), draft.question
                answers.append(draw(draft.question.options, chance))
        else:
            yield view, question._replace(options=table.legal(seat))
        table.answer(bots.choose(table, seat), seat)


@pytest.mark.parametrize(("seed", "bots"), [(0, "random"), (1, "random"), (2, "greedy"), (3, "random")])
def test_in_whole_games_every_option_has_a_label_of_its_own(seed, bots):
    for view, question in asked_in_a_game(seed, bots):
        if not isinstance(question.options, tuple):
            continue
        refused = [refusal.value for refusal in GAME.refused(view.state, question)]
        for language in LANGUAGES:
            found = [label(view, question, value, language) for value in (*question.options, *refused)]
            assert all(found)
            offered = found[: len(question.options)]
            if question.kind in ALIKE:
                continue
            assert len(set(offered)) == len(set(question.options)), (question.kind, offered)
