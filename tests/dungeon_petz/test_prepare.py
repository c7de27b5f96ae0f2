"""Phase 1: what is laid out for a new round, with and without neutral imps, and the income."""

import pytest

from parlour.core.ask import NOBODY
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.prepare import begin_round
from parlour.core.games.dungeon_petz.state import LOOPS, NEUTRAL, NONE
from tests.dungeon_petz.shop import ADA, BEN, DEE, names, shop
from tests.rules import rule


def after(*arguments, **given):
    """The State after phase 1 of the round that follows `round`."""
    given.setdefault("round", 1)
    given.setdefault("exhibitions", {given["round"] + 1: "eating_contest"})
    given.setdefault("variant", "base")
    table = shop(*arguments, rule=begin_round, **given)
    assert table.over
    return table.state


def stands(g):
    return dict(zip(components.STANDS, g.stands, strict=True))


@rule("DP-PREP-1", "DP-PREP-10")
@pytest.mark.parametrize(("seats", "income"), [(4, [2, 1, 1, 2]), (3, [2, 1, 2]), (2, [2, 1])])
def test_the_first_round_has_an_income_only(seats, income):
    g = after(seats, round=0, token=BEN, gold=(0, 0, 0, 0), yard=("iron_cage",), exhibitions={})
    assert g.round == 1
    assert g.gold == income
    assert names(g, g.yard) == ["iron_cage"]
    assert not g.young


@rule("DP-PREP-2")
def test_the_order_of_phase_1():
    given = {"yard": ("iron_cage",), "tents": ("magic_box",), "addon_row": ("toy", "drain"), "young": ("bubl",)}
    heard = []

    def listen(g, t):
        begin_round(g, _Listening(t, heard))

    shop(2, "prepare", round=1, neutrals=("idle_2",), exhibitions={2: "eating_contest"}, rule=listen, **given)
    kinds = [event[1] if event[0] in ("laid-out", "announced") else event[0] for event in heard]
    seen = list(dict.fromkeys(kinds))
    assert seen == [
        *("round", "neutral", "exhibition", "customer", "stand-filled", "removed", "artifact", "cage", "addon"),
        *("moved-up", "pet", "workshop", "accessory", "income"),
    ]


class _Listening:
    """An asker that keeps what is told."""

    def __init__(self, asker, heard):
        self.asker, self.heard = asker, heard

    def __getattr__(self, name):
        return getattr(self.asker, name)

    def emit(self, *event):
        self.heard.append(event)
        self.asker.emit(*event)


@rule("DP-PREP-3")
def test_tiles_are_turned_up_one_and_two_rounds_ahead():
    g = after(2, variant="standard", round=2, exhibitions={3: "eating_contest"})
    assert [tile in g.face for tile in g.exhibitions[3:]] == [True, True, False, False]
    assert [[tile in g.face for tile in tiles] for tiles in g.customers[4:]] == [[True], [True], [False, False]]
    late = after(2, variant="standard", round=5, exhibitions={6: "eating_contest"})
    assert late.round == 6


@rule("DP-PREP-4")
def test_food_left_returns_and_the_exhibition_pictures_the_new():
    g = after(stands={"green": (4, 0), "mixed": (2, 2), "red": (0, 3)}, exhibitions={2: "variety_revue"})
    assert stands(g) == {"green": [2, 0], "mixed": [1, 2], "red": [0, 2]}


@rule("DP-PREP-5")
def test_artifacts_left_are_removed_and_two_laid():
    g = after(tents=("magic_box",), piles={"artifact": ("piggy_bank", "book_red")})
    assert names(g, g.tents) == ["piggy_bank", "book_red"]


@rule("DP-PREP-6", "DP-EX-5")
def test_the_lowest_cage_left_moves_to_the_top():
    given = {"piles": {"cage": ("toy_pen", "playground"), "addon": ("drain",)}}
    left = after(yard=("iron_cage", "fish_bowl"), addon_row=("chain", "toy"), **given)
    assert names(left, left.yard) == ["fish_bowl", "toy_pen", "playground"]
    assert names(left, left.addon_row) == ["toy", "drain"]
    none = after(**given)
    assert names(none, none.yard) == ["toy_pen", "playground"]
    assert names(none, none.addon_row) == ["drain"]


@rule("DP-PREP-7", "DP-PREP-8", "DP-EX-6")
def test_pets_left_leave_or_grow_up():
    g = after(
        older=("golemie", "fluffy"),
        young=("bubl",),
        exhibitions={2: "fury_show"},
        piles={"pet": ("wormie", "trollie", "snappy")},
    )
    assert stands(g)["red"] == [0, 3 + 2]
    assert names(g, g.older) == ["bubl"]
    assert g.size[g.older[0]] == 3
    assert names(g, g.young) == ["wormie", "trollie", "snappy"]
    assert [g.size[pet] for pet in g.young] == [2, 2, 2]
    assert len(g.size) == 4


@rule("DP-PREP-9")
def test_an_empty_pile_leaves_places_empty():
    g = after(yard=("iron_cage", "fish_bowl"), piles={"cage": ("toy_pen",)}, empty=("cage",))
    assert names(g, g.yard) == ["fish_bowl", "toy_pen"]
    assert g.cage_pile == []


@rule("DP-ART-9")
def test_a_piggy_bank_brings_one_gold_more():
    g = after(gold=(0, 0, 0, 0), artifacts={BEN: ("piggy_bank",)})
    assert g.gold == [1, 2, 2, 2]


# --- neutral imps ---


@rule("DP-NEU-2", "DP-NEU-3", "DA-NEU-2")
def test_neutral_imps_go_round_their_loops():
    assert [len(loop) for loop in LOOPS] == [6, 6, 6, 4]
    table = shop(2, "prepare", variant="standard", round=1, neutrals=("young_pet_2", "idle_1", "slug_boutique"),
                 exhibitions={2: "eating_contest"}, rule=begin_round)  # fmt: skip
    g = table.state
    assert [LOOPS[loop][stop] for loop, stop in g.neutrals] == ["cage_1", "artifacts", "fortune_teller"]
    assert g.taken["cage_1"] == g.taken["artifacts"] == g.taken["fortune_teller"] == NEUTRAL
    assert g.taken["young_pet_2"] == NOBODY


@rule("DP-EX-22")
def test_the_second_round_of_three_players():
    g = after(3, neutrals=("young_pet_1", "food_green", "judge"), exhibitions={2: "eating_contest"})
    assert [LOOPS[loop][stop] for loop, stop in g.neutrals] == ["addon", "mixed_less_vegetable", "idle_3"]
    assert g.addon_row == []
    assert g.taken["addon"] == NEUTRAL
    assert stands(g)["mixed"] == [0, 1]
    assert {g.taken[space] for space in ("young_pet_1", "food_green", "judge")} == {NOBODY}


@rule("DP-NEU-5", "DP-NEU-6")
@pytest.mark.parametrize(
    ("before", "cages", "pets"), [("young_pet_2", 1, 3), ("older_pet", 1, 3), ("cage_1", 2, 2), ("cage_2", 2, 2)]
)
def test_a_neutral_imp_among_cages_or_young_pets(before, cages, pets):
    g = after(2, neutrals=(before,))
    assert (len(g.yard), len(g.young)) == (cages, pets)


@rule("DP-NEU-7")
def test_a_neutral_imp_takes_the_leftmost_older_pet():
    g = after(2, neutrals=("addon",), young=("bubl", "fluffy"), exhibitions={2: "eating_contest"})
    assert names(g, g.older) == ["fluffy"]
    assert stands(g)["red"] == [0, 2]


@rule("DP-NEU-8")
def test_a_neutral_imp_at_addons_or_artifacts():
    addons = after(2, neutrals=("young_pet_1",), addon_row=("chain", "toy"))
    assert names(addons, addons.addon_row) == ["toy"]
    artifacts = after(2, neutrals=("idle_1",), tents=("magic_box",))
    assert artifacts.tents == []


@rule("DP-NEU-9", "DP-NEU-10")
@pytest.mark.parametrize(
    ("before", "stand", "food"),
    [
        *(("artifacts", "green", [0, 0]), ("mixed_less_vegetable", "red", [0, 0])),
        *(("food_green", "mixed", [0, 1]), ("food_red", "mixed", [1, 0])),
    ],
)
def test_a_neutral_imp_at_a_stand(before, stand, food):
    g = after(2, neutrals=(before,), older=("golemie",), exhibitions={2: "eating_contest"})
    assert stands(g)[stand] == food


# --- Dark Alleys ---


@rule("DA-PREP-1", "DA-PREP-2", "DA-EX-28")
def test_workshops_and_boutique_are_refilled():
    given = {"variant": "standard", "piles": {"accessory": ("magic_pendant",), "workshop": ("office",)}}
    full = after(boutique=("fancy_bow", "tough_collar", "festive_bowl"), workshops=("cannery",), **given)
    assert names(full, full.boutique) == ["tough_collar", "festive_bowl", "magic_pendant"]
    assert names(full, full.workshops) == ["cannery", "office"]
    bought = after(boutique=("fancy_bow", "festive_bowl"), **given)
    assert names(bought, bought.boutique) == ["fancy_bow", "festive_bowl", "magic_pendant"]


@rule("DA-PREP-3", "DA-PREP-4")
def test_a_neutral_imp_keeps_workshops_and_boutique_as_they_are():
    given = {"variant": "standard", "boutique": ("fancy_bow", "tough_collar"), "workshops": ("cannery",)}
    zone = after(2, neutrals=("fortune_teller",), **given)
    assert names(zone, zone.workshops) == ["cannery"]
    assert len(zone.boutique) == 3
    boutique = after(2, neutrals=("black_market",), **given)
    assert names(boutique, boutique.boutique) == ["fancy_bow", "tough_collar"]
    assert len(boutique.workshops) == 2


@rule("DA-PREP-5")
def test_an_empty_stack_skips_its_step():
    given = {"variant": "standard", "boutique": ("fancy_bow", "tough_collar", "festive_bowl")}
    g = after(workshops=components.FACES[components.WORKSHOPS[0] : components.WORKSHOPS[-1] + 1],
              empty=("accessory", "workshop"), **given)  # fmt: skip
    assert len(g.workshops) == 6
    assert names(g, g.boutique) == ["fancy_bow", "tough_collar", "festive_bowl"]


@rule("DA-PREP-6")
def test_the_black_market_is_never_refilled():
    g = after(variant="standard", market={"pet": "golemie"}, marked=("pet",))
    assert names(g, g.market) == ["", "golemie", "", "", "", ""]
    assert g.size[g.market[1]] == 2
    assert g.market[0] == NONE


def test_marks_of_the_last_round_are_cleared():
    g = after(
        taken={"judge": ADA},
        hat_spent=[True] * 4,
        worked=[True] * 4,
        rotation={4: DEE},
        hospitalised=[1, 0, 0, 2],
        mode="strong",
    )
    assert g.taken["judge"] == NOBODY
    assert not any((*g.hat_spent, *g.worked, *g.hospitalised, g.mode, g.rotation))
    assert g.active == NOBODY


def test_all_piles_last_as_long_as_the_rulebook_counts():
    """The longest game uses up the cages, addons and artifacts exactly (ruling on DP-PREP-9)."""
    rounds = 6
    assert len(components.CAGE) == components.CAGES_ON_DISPLAY + 1 + (rounds - 1) * components.NEW_CAGES
    assert len(components.ADDON) == components.ADDONS_ON_DISPLAY + 1 + (rounds - 1) * components.NEW_ADDONS
    assert len(components.ARTIFACT) == components.ARTIFACTS_ON_DISPLAY + 1 + (rounds - 1) * components.NEW_ARTIFACTS
