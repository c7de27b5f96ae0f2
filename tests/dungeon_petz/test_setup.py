"""The table before the first round, by variant and number of seats."""

import pytest

from parlour.core.ask import NOBODY
from parlour.core.deal import ScriptedDealer, SeededDealer
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.games.dungeon_petz.state import GUARD, MEAT, NEUTRAL, NONE, VEGETABLE
from parlour.core.table import Table
from tests.dungeon_petz.shop import ADA, BEN, CID, DEE, NW, hand, names
from tests.rules import rule


def opened(seats=4, start=ADA, dealer=None, **options):
    """A table at its first question."""
    g = GAME.new_state(seats, GAME.complete_options(options))
    table = Table(GAME, g, dealer or ScriptedDealer((start,)))
    table.settle()
    return table


def kinds(g, handles):
    return [components.KINDS[[face in table for table in TABLES].index(True)] for face in map(g.face.get, handles)]


TABLES = (
    components.NEED,
    components.PET,
    components.CAGE,
    components.ADDON,
    components.ARTIFACT,
    components.ACCESSORY,
    components.WORKSHOP,
    components.CUSTOMER,
    components.EXHIBITION,
)


@rule("DP-SET-1", "DP-GEN-6", "DP-SET-6")
def test_piles_decks_and_hands_of_the_base_game():
    table = opened(variant="base")
    g = table.state
    assert [len(deck) for deck in g.decks] == [32 - 4, 24 - 4, 24 - 4, 24 - 4]
    assert g.potions_left == 5
    assert (len(g.pet_pile), len(g.cage_pile), len(g.addon_pile), len(g.artifact_pile)) == (14, 8, 4, 8)
    assert g.home == [6] * 4
    assert g.reputation == [0] * 4
    assert g.gold == [2 + 1, 2 + 1, 2 + 2, 2 + 2]
    assert [card.split("_")[0] for card in hand(table, CID)] == ["green", "purple", "red", "yellow"]
    assert not any((g.market, g.boutique, g.workshops, g.accessory_pile, g.workshop_pile))
    assert "black_market" not in g.taken


@rule("DP-SET-4", "DP-SET-5")
def test_what_is_on_display_at_the_start():
    g = opened(variant="base").state
    assert kinds(g, g.yard) == ["cage"] * 3
    assert kinds(g, g.addon_row) == ["addon"] * 2
    assert kinds(g, g.tents) == ["artifact"] * 2
    assert [g.size[pet] for pet in g.young] == [2, 2, 2]
    assert [g.size[pet] for pet in g.older] == [3]
    assert dict(zip(components.STANDS, g.stands, strict=True)) == {"green": [2, 0], "mixed": [1, 1], "red": [0, 2]}


@rule("DP-SET-2", "DP-SET-3", "DP-INFO-5")
def test_the_progress_board_is_dealt_face_down_but_for_the_first_tiles():
    g = opened(variant="base").state
    assert [tile != NONE for tile in g.exhibitions] == [False, False, True, True, True, True]
    assert [len(tiles) for tiles in g.customers] == [0, 0, 0, 1, 1, 2]
    tiles = [*g.exhibitions[2:], *g.customers[3], *g.customers[4], *g.customers[5]]
    assert [tile in g.face for tile in tiles] == [True, False, False, False, True, False, False, False]
    assert not any(g.knows.get(tile) for tile in tiles)
    assert (len(g.exhibition_pile), len(g.customer_pile)) == (4, 4)


@rule("DP-SET-7", "DP-SET-8")
def test_four_imps_wait_on_the_progress_board_and_manure_lies_in_the_printed_cage():
    g = opened(variant="base").state
    assert g.relatives == [[0, 1, 1, 1, 1, 0]] * 4
    for seat in range(4):
        assert [g.manure[place] for place in g.places(seat)] == [1, 0, 0, 0]
        assert [g.housed(place) for place in g.places(seat)] == [True, False, False, False]
    assert (components.PRINTED_CAGE.strength, components.PRINTED_CAGE.antimagic) == (1, 1)


@rule("DP-SET-9", "DP-GEN-12")
def test_chance_gives_the_starting_token_to_somebody():
    assert opened(start=CID).state.order == (CID, DEE, ADA, BEN)
    starts = {opened(dealer=SeededDealer(seed), variant="base").state.token for seed in range(12)}
    assert starts == {ADA, BEN, CID, DEE}


@rule("DP-SET-10", "DP-NEU-1")
def test_the_first_display_is_full_though_neutral_imps_stand_there():
    g = opened(2, variant="base").state
    assert g.neutral_on("cage_2")
    assert g.neutral_on("young_pet_1")
    assert len(g.yard) == len(g.young) == 3
    assert g.stands[0] == [2, 0]


@rule("DP-NEU-1", "DA-NEU-1")
@pytest.mark.parametrize(
    ("seats", "variant", "blocked"),
    [
        (4, "standard", []),
        (3, "base", ["young_pet_1", "food_green", "judge"]),
        (3, "standard", ["young_pet_1", "food_green", "judge", "fortune_teller"]),
        (2, "base", ["cage_2", "young_pet_1", "food_green", "immigration", "judge"]),
        (2, "standard", [*("cage_2", "young_pet_1", "food_green", "immigration", "judge"), "black_market",
                         "fortune_teller"]),
    ],
)  # fmt: skip
def test_where_neutral_imps_begin(seats, variant, blocked):
    g = opened(seats, variant=variant).state
    assert [space for space, who in g.taken.items() if who == NEUTRAL] == blocked
    assert len(g.neutrals) == {2: 6, 3: 3, 4: 0}[seats] + ({2: 2, 3: 1, 4: 0}[seats] if variant == "standard" else 0)


@rule("DA-SET-1", "DA-SET-2", "DA-EX-1")
def test_dark_alleys_brings_more_of_everything():
    g = opened().state
    assert g.home == [7] * 4
    assert g.gold == [4, 4, 5, 5]
    assert len(g.pet_pile) == 27 - 4 - 1
    assert len(g.cage_pile) == 14 - 3 - 1
    assert len(g.addon_pile) == 8 - 2 - 1
    assert len(g.artifact_pile) == 13 - 2 - 1
    assert len(g.customer_pile) == 10 - 4
    assert len(g.exhibition_pile) == 10 - 4 - 1


@rule("DA-SET-3")
def test_a_fifth_relative_waits_in_the_extended_game_only():
    assert opened(variant="extended").state.relatives[0] == [0, 1, 1, 1, 1, 1, 0]
    assert opened(variant="standard").state.relatives[0] == [0, 1, 1, 1, 1, 0]
    assert opened(3, variant="middle_way").state.relatives[0] == [0, 1, 1, 1, 1, 0, 0]


@rule("DA-SET-4", "DA-SET-5")
@pytest.mark.parametrize(("variant", "artifact_marked"), [("standard", False), ("extended", True)])
def test_the_black_market(variant, artifact_marked):
    g = opened(variant=variant).state
    assert g.market[0] == GUARD
    assert kinds(g, g.market[1:]) == ["pet", "cage", "exhibition", "addon", "artifact"]
    assert g.size[g.market[1]] == 2
    assert g.marked == [True, True, True, True, True, artifact_marked]


@rule("DA-SET-6", "DA-SET-7", "DA-INFO-2")
def test_boutique_and_industrial_zone():
    g = opened().state
    assert kinds(g, g.boutique) == ["accessory"] * 3
    assert len(g.accessory_pile) == 5
    assert kinds(g, g.workshops) == ["workshop"]
    assert len(g.workshop_pile) == 5
    assert g.passes == [-1] * 4
    assert not any(piece in g.face or piece in g.knows for piece in (*g.accessory_pile, *g.workshop_pile))


@rule("DP-INFO-1", "DP-INFO-2", "DP-INFO-3")
def test_hands_are_their_owners_secret_and_all_else_is_open():
    table = opened()
    g = table.state
    for seat in range(4):
        cards = [card for colour in range(4) for card in g.hand(seat, colour)]
        assert all(g.knows[card] == 1 << seat for card in cards)
        assert [len(g.hand(seat, colour)) for colour in range(4)] == [1, 1, 1, 1]
    packed = dict(zip(g.fields(), g.pack(), strict=True))
    assert packed["gold"] == g.gold
    assert [len(deck) for deck in packed["decks"]] == [28, 20, 20, 20]
    assert packed["discards"] == [[], [], [], []]


@rule("DP-GEN-3", "DP-GEN-4", "DP-GEN-5")
def test_a_burrow_and_a_display():
    g = opened().state
    assert (len(g.vegetables[0]), len(g.meat[0])) == (3, 2)
    assert g.pantry(BEN, VEGETABLE) is g.vegetables[BEN]
    assert g.pantry(BEN, MEAT) is g.meat[BEN]
    assert components.SITES == ("nw", "ne", "sw", "se")
    nw, ne, sw, se = g.places(BEN)
    assert [set(g.neighbours(place)) for place in (nw, ne, sw, se)] == [{ne, sw}, {nw, se}, {nw, se}, {ne, sw}]
    shared = [set(g.aisles_beside(one)) & set(g.aisles_beside(other)) for one, other in ((nw, ne), (ne, se), (nw, se))]
    assert [len(aisles) for aisles in shared] == [1, 1, 0]
    assert g.place(BEN, NW) == nw
    assert g.owner(se) == BEN


@rule("DP-GEN-7", "DA-DRAW-1")
def test_stripes_that_a_pet_shows():
    golemie, piglet = (components.PET[components.FACE[name]] for name in ("golemie", "sneaky_piglet"))
    assert golemie.shown(2) == ("red", "yellow")
    assert golemie.shown(7) == ("red", "yellow", "yellow", "red", "purple", "green", "red")
    assert piglet.shown(2) == ("green", "yellow", "yellow")


@rule("DP-GEN-11")
def test_nothing_but_plain_counts_runs_out():
    assert components.POTIONS == 5
    assert sum(len(components.need_deck(colour, False)) for colour in components.COLOURS) == 104
    g = opened().state
    assert names(g, [NONE]) == [""]
    assert list(g.taken.values()) == [NOBODY] * 18
