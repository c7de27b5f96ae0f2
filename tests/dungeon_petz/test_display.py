"""What the table shows: boards with goods and imps, each shop site by site, and the facts beside it."""

import pytest

from parlour.core.ask import NOBODY
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.games.dungeon_petz.state import MEAT, PLATFORM
from parlour.core.words import LANGUAGES
from tests.dungeon_petz.shop import ADA, BEN, CID, names, piece, shop
from tests.rules import rule


def zone(table, name, seat=NOBODY):
    (found,) = [zone for zone in GAME.zones(table.state) if (zone.name, zone.seat) == (name, seat)]
    return found


def pieces(table, name, seat=NOBODY):
    """What lies in a zone, as often as it does."""
    return {word: count for word, count in zone(table, name, seat).pieces if count}


def cards(table, name, seat=NOBODY):
    return names(table.state, zone(table, name, seat).cards)


def facts(table):
    return dict(GAME.turn(table.state).facts)


@rule("DP-INFO-1", "DP-GEN-4", "DP-CAGE-1")
def test_a_site_shows_tiles_pet_tokens_stripes_and_what_the_pet_is_helped_by():
    table = shop(
        2,
        "form",
        pets={ADA: {1: ("golemie", 4, 1, 1)}},
        cages={ADA: {1: "grassy_pen"}},
        addons={ADA: {1: "chain"}},
        manure={ADA: {1: 3}},
        pearls={ADA: {1: 1}},
        worn={ADA: {1: "fancy_bow"}},
    )
    assert cards(table, "ne", ADA) == ["grassy_pen", "chain", "golemie", "fancy_bow"]
    assert pieces(table, "ne", ADA) == {
        "strength": 3,
        "auto_hunger_vegetable": 1,
        "size_4": 1,
        "stripe_red": 2,
        "stripe_yellow": 3,
        "suffering": 1,
        "mutation": 1,
        "manure": 2,
        "pearl": 1,
    }
    assert pieces(table, "nw", ADA) == {"printed_cage": 1, "strength": 1, "antimagic": 1}
    assert pieces(table, "se", ADA) == {}
    assert cards(table, "accessories", ADA) == []


@rule("DP-ASG-3", "DP-ASG-2")
def test_cards_and_potions_that_a_pet_got_lie_on_its_site():
    table = shop(
        2,
        "form",
        pets={BEN: {0: "bubl"}},
        assigned={BEN: {0: ["green_poop", "yellow_play"]}},
        potions_used=[(), (), (), (), (0, 3), (), (), ()],
    )
    assert cards(table, "nw", BEN) == ["bubl", "green_poop", "yellow_play"]
    shown = pieces(table, "nw", BEN)
    assert shown["potion"] == 2
    assert not any(word.startswith("stripe_") for word in shown)  # each of them has its card


@rule("DA-CAGE-1", "DA-JUKE-3")
def test_the_mode_of_a_cage_and_the_tune_of_the_jukebox_are_shown_where_they_work():
    table = shop(
        2, "form", cages={ADA: {1: "experimental_cage"}}, addons={ADA: {0: "jukebox"}}, mode="shielded", tune="calm"
    )
    assert pieces(table, "ne", ADA) == {"shielded": 1, "antimagic": 2}
    assert pieces(table, "nw", ADA) == {"printed_cage": 1, "calm": 1, "strength": 2, "antimagic": 1}


@rule("DP-GEN-3", "DP-INFO-1")
def test_stores_of_a_shop():
    table = shop(
        2,
        "form",
        gold=(4, 0),
        vegetables=[[2, 0, 1], [0, 0, 0]],
        meat=[[0, 3], [0, 0]],
        artifacts={ADA: ["magic_box", "little_gift", "keepers_handbook"]},
        potions=[2, 0],
        lollipops=[1, 0],
        cans=[0, 0],
        reputation=[17, 0],
        rule=lambda g, t: None,
    )
    g = table.state
    g.frozen[piece(g, "magic_box")] = MEAT
    g.copied[piece(g, "little_gift")] = GAME.faces.index("piggy_bank")
    g.book_colour[piece(g, "keepers_handbook")] = 2
    assert pieces(table, "treasury", ADA) == {"gold": 4}
    assert pieces(table, "pantry", ADA) == {"vegetable_1": 2, "vegetable_3": 1, "meat_2": 3}
    assert cards(table, "shelf", ADA) == ["magic_box", "little_gift", "keepers_handbook"]
    assert pieces(table, "shelf", ADA) == {"potion": 2, "frozen_meat": 1, "lollipop": 1}
    assert (pieces(table, "copies", ADA), pieces(table, "handbook", ADA)) == ({"piggy_bank": 1}, {"yellow": 1})
    assert pieces(table, "standing", ADA) == {"reputation": 17, "start_token": 1}
    assert pieces(table, "standing", BEN) == {}


@rule("DP-INFO-1", "DA-INFO-2")
def test_imps_are_shown_where_they_are():
    table = shop(
        3,
        "send",
        groups={ADA: [(2, 1, 1)], BEN: [(1, 0), (1, 0, 0, 1)]},
        home=(3, 2, 0),
        busy=[1, 0, 0],
        returning=[0, 2, 0],
        hospital=[0, 0, 1],
        platform=[2, 0, 0],
        aisles=[0, 1, 0, 2, *[0] * 8],
        taken={"judge": CID, "cage_1": CID},
        standing={"judge": 1, "cage_1": 2},
        guard_space="",
    )
    assert pieces(table, "burrow", ADA) == {"imp@0": 3}
    assert pieces(table, "group_1", ADA) == {"imp@0": 2, "gold": 1, "guard@0": 1}
    assert pieces(table, "group_2", BEN) == {"imp@1": 1, "top_hat_worn@1": 1}
    assert (pieces(table, "busy", ADA), pieces(table, "returning", BEN)) == ({"imp@0": 1}, {"imp@1": 2})
    assert (pieces(table, "patients", CID), pieces(table, "on_platform", ADA)) == ({"imp@2": 1}, {"imp@0": 2})
    assert pieces(table, "aisles", ADA) == {"aisle_1": 1, "aisle_3": 2}
    assert (pieces(table, "judge"), pieces(table, "cage_1")) == ({"imp@2": 1}, {"imp@2": 2})
    assert facts(table)["group_size"] == 4
    assert "half" not in facts(table)


@rule("DP-SEND-4", "DP-SEND-5")
def test_the_group_to_be_sent_is_told_once_it_is_chosen():
    table = shop(2, "send", groups={ADA: [(2, 1), (1, 2)]}, home=(0, 0), gold=(0, 0))
    assert GAME.turn(table.state).about == ()
    table.answer(1, ADA)
    assert GAME.turn(table.state).about == (("acting", "group_2"),)


@rule("DA-HAT-1", "DA-HAT-5")
def test_a_top_hat_makes_a_half_and_stays_with_its_wearer():
    table = shop(2, "send", groups={BEN: [(2, 0, 0, 1)]}, home=(0, 0))
    assert (facts(table)["group_size"], facts(table)["half"]) == (2, "true")
    table = shop(2, "form", hat=[PLATFORM, ""], platform=[1, 0])
    assert pieces(table, "on_platform", ADA) == {"imp@0": 1, "top_hat_worn@0": 1}
    table = shop(2, "form", hat=["judge", ""], taken={"judge": ADA}, standing={"judge": 1})
    assert pieces(table, "judge") == {"imp@0": 1, "top_hat_worn@0": 1}


@rule("DP-NEU-2", "DP-NEU-4")
def test_neutral_imps_stand_on_spaces_or_elsewhere():
    table = shop(3, "form", neutrals=["cage_2", "mixed_less_meat", "idle_2"])
    assert pieces(table, "cage_2") == {"neutral_imp": 1}
    assert pieces(table, "idle") == {"mixed_less_meat": 1, "idle_2": 1}
    assert "idle" not in [zone.name for zone in GAME.zones(shop(4, "form").state)]


@rule("DP-SET-2", "DP-SET-7")
def test_each_round_has_its_exhibition_its_customers_and_the_imps_that_wait_there():
    table = shop(
        4,
        "form",
        exhibitions={2: "fury_show"},
        customers={3: ["archmage"]},
        relatives=[[0, 0, 1, 1, 1, 0], [0, 0, 0, 0, 1, 0], *[[0] * 6] * 2],
    )
    assert cards(table, "round_2") == ["fury_show"]
    assert pieces(table, "round_2") == {"imp@0": 1}
    assert cards(table, "round_3")[1:] == ["archmage"]
    assert pieces(table, "round_4") == {"imp@0": 1, "imp@1": 1}
    assert len(zone(table, "round_5").cards) == 3
    assert not any(card in table.state.face for card in zone(table, "round_5").cards)
    assert (facts(table)["round"], facts(table)["rounds_in_all"], facts(table)["show"]) == (2, 5, "fury_show")


@rule("DP-SET-2")
def test_the_round_that_is_played_and_those_to_come_stand_before_those_that_are_over():
    table = shop(4, "form")
    table.state.round = 3
    rounds = [zone.name for zone in GAME.zones(table.state) if zone.name.startswith("round_")]
    assert rounds == ["round_3", "round_4", "round_5", "round_1", "round_2"]


@rule("DP-SEND-6", "DP-SEND-9")
def test_action_spaces_are_places_by_the_words_that_options_name():
    table = shop(4, "form")
    places = {zone.name: zone.target for zone in GAME.zones(table.state) if zone.target}
    assert places == {space: f"space:{space}" for space in table.state.spaces}
    assert len(places) == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_table_is_told_of_zones_pieces_and_cards_that_there_are(language):
    texts, state = GAME.words.texts, shop(2, "form").state
    zones = {zone.name for zone in GAME.zones(state)}
    assert set(texts["plain"]["quiet"]) | set(texts["plain"]["rows"]) <= zones
    assert set(texts["plain"]["strong"]) == {pet.id for pet in components.PET.values()}
    assert set(texts["notes"]) == set(state.spaces)
    pieces = {piece.partition("@")[0] for zone in GAME.zones(state) for piece, _ in zone.pieces}
    assert set(texts["plain"]["values"]) <= pieces | {"strength", "antimagic"}
    for colour in components.COLOURS:
        cards = {face for face in components.FACES if face.partition("_")[0] == colour}
        assert cards <= set(texts["swatches"][colour])
        for word in texts["swatches"][colour]:
            assert GAME.words.short(language, word).startswith(GAME.words.name(language, colour)[0].upper())


@rule("DP-SET-4", "DA-SET-4", "DA-SET-5")
def test_goods_on_both_boards():
    table = shop(
        2,
        "form",
        yard=["iron_cage", "rune_cage"],
        young=["bubl"],
        older=["fluffy"],
        tents=["crystal_ball"],
        addon_row=["toy"],
        stands={"green": (3, 0), "mixed": (1, 2)},
        market={"bodyguard": "bodyguard", "cage": "mud_pool"},
        marked=["cage"],
        boutique=["fancy_bow"],
        workshops=["office", "cannery"],
        passes=[1, -1],
        potions_left=4,
    )
    found = [cards(table, name) for name in ("yard", "young", "older", "tents", "addon_row")]
    assert found == [["iron_cage", "rune_cage"], ["bubl"], ["fluffy"], ["crystal_ball"], ["toy"]]
    assert pieces(table, "stand_green") == {"vegetable": 3}
    assert pieces(table, "stand_mixed") == {"vegetable": 1, "meat": 2}
    assert cards(table, "market") == ["mud_pool"]
    assert pieces(table, "market") == {"guard": 1, "marker_cage": 1}
    assert (cards(table, "boutique"), cards(table, "workshops")) == (["fancy_bow"], ["office", "cannery"])
    assert pieces(table, "workshops") == {"pass_2@0": 1, "pass_0@1": 1}
    assert pieces(table, "potions_left") == {"potion": 4}


@rule("DP-INFO-2", "DP-INFO-3")
def test_hands_show_colours_to_all_and_faces_to_their_owner():
    table = shop(2, "form", hands={ADA: ["red_play", "green_poop"]}, discards=["purple_magic"])
    hand = zone(table, "hand", ADA).cards
    assert [GAME.faces[table.view(ADA).face(card)] for card in hand] == ["green_poop", "red_play"]
    assert all(table.view(BEN).face(card) < 0 for card in hand)
    assert [table.state.back[card].deck for card in hand] == ["green", "red"]
    assert cards(table, "discard_purple") == ["purple_magic"]
    assert len(zone(table, "deck_purple").cards) == 23


@rule("DP-VAR-2")
def test_the_base_game_shows_nothing_of_the_dark_alleys():
    shown = [zone.name for zone in GAME.zones(shop(4, "form", variant="base").state)]
    for name in ("market", "boutique", "workshops", "accessories", "accessory_pile", "black_market", "slug_boutique"):
        assert name not in shown


@rule("DP-FIN-1", "DP-EXH-7")
def test_points_are_those_of_a_game_that_ends_now():
    table = shop(2, "form", gold=(6, 2), reputation=[10, 5], relatives=[[0] * 7] * 2)
    assert GAME.points(table.state) == (18, 11)  # 8 and 6 for economy; nobody's shop is worth seeing
    assert table.state.reputation == [10, 5]
    table.state.phase = "over"
    assert GAME.points(table.state) == (10, 5)
