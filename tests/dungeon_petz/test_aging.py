"""Phase 6, and the starting token."""

import pytest

from parlour.core.games.dungeon_petz import aging
from parlour.core.games.dungeon_petz.state import PLATFORM, SHELF
from tests.dungeon_petz.shop import ADA, BEN, CID, DEE, NE, NW, SE, SW, imps, shop, told
from tests.rules import rule


def aged(**position):
    return shop(position.pop("seats", 2), "age", rule=aging.age, **position).state


@rule("DP-AGE-1", "DP-EX-20")
def test_pets_grow():
    pets = {ADA: {NW: ("bubl", 2), NE: ("fluffy", 3), SW: ("golemie", 4), SE: ("wormie", 7)}, BEN: {NW: ("snappy", 6)}}
    g = aged(pets=pets)
    assert [g.size[g.pets[place]] for place in (NW, NE, SW, SE, 4)] == [4, 5, 5, 7, 7]


@rule("DP-AGE-2", "DP-EX-19")
def test_food_moves_on_by_one_chamber():
    g = aged(vegetables=[[2, 0, 1], [0] * 3], meat=[[1, 1], [0, 0]])
    assert (g.vegetables[ADA], g.meat[ADA]) == ([0, 2, 0], [0, 1])


@rule("DP-AGE-3")
def test_imps_return_from_spaces_and_aisles_with_relatives_and_patients():
    position = {"taken": {"judge": ADA, "cage_1": ADA, "addon": BEN}, "standing": {"judge": 1, "cage_1": 2, "addon": 1}}
    g = aged(home=(1, 1), aisles=[1, 0, 2, 0, *[0] * 4], returning=[2, 0], busy=[1, 0], hospital=[1, 0], **position)
    assert (g.home, g.hospital) == ([10, 2], [1, 0])
    assert g.aisles == [0] * 8
    assert not any(g.on_space.values())


@rule("DP-AGE-4", "DP-AGE-5", "DA-GUARD-5")
def test_imps_that_did_not_sell_go_up_onto_the_platform_and_stay():
    position = {"taken": {"platform": ADA}, "standing": {"platform": 2}, "guard": ADA, "guard_space": "platform"}
    g = aged(home=(1, 1), platform=[1, 1], **position)
    assert (g.platform, g.home) == ([3, 1], [1, 1])
    assert g.guard_space == ""
    assert g.guard_home(ADA)


@rule("DA-AGE-1")
def test_imps_come_home_from_workshops():
    assert aged(home=(1, 1), busy=[2, 0]).home == [3, 1]


@rule("DP-AGE-3")
def test_no_imp_is_lost_on_the_way():
    position = {"taken": {"platform": ADA, "judge": ADA}, "standing": {"platform": 2, "judge": 1}, "busy": [1, 0]}
    table = shop(2, "age", rule=lambda g, t: None, aisles=[1] * 8, returning=[1, 0], **position)
    before = [imps(table.state, seat) for seat in range(2)]
    g = aged(aisles=[1] * 8, returning=[1, 0], **position)
    assert [imps(g, seat) for seat in range(2)] == before


@rule("DA-HAT-5")
@pytest.mark.parametrize(
    ("where", "then"), [("platform", PLATFORM), (PLATFORM, PLATFORM), ("judge", SHELF), (SHELF, SHELF)]
)
def test_a_hat_on_the_platform_stays_there(where, then):
    position = {"taken": {"platform": ADA, "judge": ADA}, "standing": {"platform": 1, "judge": 1}}
    assert aged(hat=[where, SHELF], platform=[1, 0], **position).hat[ADA] == then


# --- the starting token ---


def passed(seats=4, **position):
    """Pass the token at the end of a round; return who has it, and the order of the next round."""
    g = shop(seats, "token", rule=aging.pass_token, **position).state
    return g.token, g.order


@rule("DP-TOK-1")
def test_the_token_goes_to_the_left():
    assert passed(round=1, token=DEE) == (ADA, (ADA, BEN, CID, DEE))
    assert passed(round=2, token=ADA)[0] == BEN


@rule("DP-TOK-2")
def test_before_the_last_round_it_goes_to_the_least_reputation():
    assert passed(round=4, reputation=[5, 4, 3, 1]) == (DEE, (DEE, ADA, BEN, CID))
    assert passed(round=4, reputation=[1, 4, 3, 2])[0] == ADA
    assert passed(3, round=5, reputation=[5, 4, 3])[0] == CID
    assert passed(3, round=4, reputation=[5, 4, 3])[0] == BEN


@rule("DP-TOK-3", "DP-EX-21")
@pytest.mark.parametrize(("reputation", "holder"), [([2, 5, 2, 3], CID), ([2, 2, 2, 2], BEN), ([2, 5, 5, 2], DEE)])
def test_a_tie_for_the_least_is_broken_to_the_left(reputation, holder):
    assert passed(round=4, reputation=reputation)[0] == holder


@rule("DA-TOK-1", "DA-EX-30")
def test_the_extended_game_with_four_players():
    assert passed(round=4, variant="extended", reputation=[5, 4, 3, 1])[0] == DEE
    assert passed(round=5, variant="extended", token=DEE, reputation=[5, 4, 3, 1])[0] == BEN
    assert passed(round=3, variant="extended")[0] == BEN


@rule("DA-TOK-2")
def test_the_extended_game_with_two_or_three_players():
    assert passed(3, round=6, variant="extended", reputation=[5, 4, 3])[0] == CID
    assert passed(3, round=5, variant="extended", reputation=[5, 4, 3])[0] == BEN


@rule("DA-TOK-3")
def test_in_the_middle_way_it_always_goes_to_the_left():
    assert passed(3, round=5, variant="middle_way", reputation=[5, 4, 3])[0] == BEN


@rule("DP-OPT-2")
def test_the_last_round_may_be_reversed():
    option = {"reverse_last_round": True}
    assert passed(round=4, token=BEN, options=option, reputation=[3, 9, 1, 3]) == (BEN, (CID, DEE, ADA, BEN))
    assert passed(round=3, token=BEN, options=option, reputation=[3, 9, 1, 3]) == (CID, (CID, DEE, ADA, BEN))


@rule("DA-OPT-1")
@pytest.mark.parametrize(
    ("seats", "round_", "variant", "reversed_"),
    [(3, 6, "extended", True), (3, 5, "extended", False), (4, 3, "base", False), (4, 4, "base", True)],
)
def test_only_the_last_round_is_reversed(seats, round_, variant, reversed_):
    option = {"reverse_last_round": True}
    table = shop(seats, "token", round=round_, variant=variant, options=option, rule=aging.pass_token)
    assert bool(told(table.events, "reversed")) == reversed_
