"""The table before the first turn."""

import pytest

from parlour.core.ask import CHANCE
from parlour.core.deal import ScriptedDealer
from parlour.core.game import BadInput
from parlour.core.games.goldrush_city import GAME, components
from parlour.core.games.goldrush_city.components import FACE, FACES
from parlour.core.games.goldrush_city.state import State
from parlour.core.start import new_table, open_table
from parlour.core.table import Table
from tests.goldrush_city.play import census, said
from tests.goldrush_city.town import hand_names, names
from tests.rules import rule

ONE_FLIP = [FACE["wood_4"]]


def fresh(seats):
    """A table that nothing has happened at: chance has not yet been asked."""
    return Table(GAME, GAME.new_state(seats, GAME.complete_options(None)), None)


@rule("GC-SETUP-1")
@pytest.mark.parametrize(
    ("seats", "number", "missing"),
    [(3, 9, {"restaurant", "casino"}), (4, 12, {"casino"}), (5, 15, set())],
)
def test_building_cards_by_the_number_of_players(seats, number, missing):
    copies = {"smithy": 2, "saloon": 3, "restaurant": 3, "casino": 3}
    copies |= dict.fromkeys(("hotel", "general_store", "bank", "dance_hall"), 1)
    display = names(fresh(seats).state, fresh(seats).state.display)
    assert len(display) == number
    assert display == sorted(name for name, count in copies.items() if name not in missing for _ in range(count))


@rule("GC-SETUP-1")
def test_the_game_is_for_three_to_five():
    assert GAME.seats == (3, 5)
    for seats in (2, 6):
        with pytest.raises(BadInput):
            new_table("goldrush-city", seats, 1)


@rule("GC-SETUP-2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_decks_lie_face_down_beside_empty_discard_piles(seats):
    g = fresh(seats).state
    assert len(g.city_deck) == 44
    assert len(g.gold_deck) == 33 - 3 * seats
    assert len(g.digger_deck) == 22
    assert g.city_discard == g.gold_discard == g.removed == []
    backs = [*g.city_deck, *g.gold_deck, *g.digger_deck]
    assert not set(backs) & set(g.face)
    assert not set(backs) & set(g.knows)
    assert {g.back[handle].deck for handle in g.city_deck} == {"city"}
    assert {g.back[handle].deck for handle in g.gold_deck} == {"gold"}
    assert {g.back[handle].deck for handle in g.digger_deck} == {"digger"}


@rule("GC-SETUP-2")
def test_each_deck_is_shuffled_anew_by_the_seed():
    def orders(seed):
        table = new_table("goldrush-city", 3, seed)
        look, g = table.dealer.look, table.state
        return [[look(g, CHANCE, handle) for handle in deck] for deck in (g.gold_deck, g.digger_deck)]

    assert orders(1) == orders(1)
    for deck in (0, 1):
        assert orders(1)[deck] != orders(2)[deck]
        assert orders(1)[deck] != sorted(orders(1)[deck])


@rule("GC-SETUP-3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_buildings_form_the_display_and_chips_the_supply(seats):
    g = fresh(seats).state
    assert [g.face[handle] for handle in g.display] == list(components.building_cards(seats))
    assert g.supply == [9, 9]
    assert g.permits == g.standing == [[]] * seats
    assert g.lot_chips == [0, 0]


@rule("GC-SETUP-4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_begins_with_three_gold_cards_and_nothing_else(seats):
    g = fresh(seats).state
    assert [len(hand) for hand in g.hands] == [3] * seats
    assert len({handle for hand in g.hands for handle in hand}) == 3 * seats
    for seat, hand in enumerate(g.hands):
        assert [g.knows[handle] for handle in hand] == [1 << seat] * 3
    for zone in (g.laid, g.materials, g.bandits, g.keepers, g.blocks, g.permits, g.standing):
        assert zone == [[]] * seats
    assert g.diggers == [[]] * seats
    assert g.chips == [[0, 0]] * seats
    assert g.lot == g.lot_permits == g.turned == []


@rule("GC-SETUP-4", "GC-SETUP-5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nothing_has_happened_before_the_start_player_is_drawn(seats):
    g = fresh(seats).state
    assert (g.phase, g.seats, g.round) == ("setup", seats, 0)
    assert g.start == g.active == g.leader == g.speaker == g.winner == -1
    assert [g.triggered, g.built, g.material_flipped] == [False] * 3
    assert [g.quiet_rounds, g.owed, g.bid, g.actions_left] == [0] * 4
    assert (g.reason, g.purpose) == ("", "")
    assert g.passed == g.stopped == [False] * seats
    assert g.due == [0] * seats
    assert g.contestants == []
    assert len(g.face) == len(g.display)
    assert fresh(seats).events == []


@rule("GC-SETUP-4")
def test_gold_is_dealt_one_card_at_a_time():
    order = ["gold_3", "gold_1", "gold_2", "gold_3", "gold_1", "gold_1", "gold_3", "gold_2"]
    dealer = ScriptedDealer([0], {"gold": [[FACE[name] for name in (*order, "gold_2")]], "city": [ONE_FLIP]})
    table = open_table(GAME, 3, dealer)
    assert hand_names(table, 0) == ["gold_3", "gold_3", "gold_3"]
    assert hand_names(table, 1) == ["gold_1", "gold_1", "gold_2"]
    assert hand_names(table, 2) == ["gold_1", "gold_2", "gold_2"]
    dealer.finish()


@rule("GC-SETUP-5")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_chance_draws_the_start_player_who_gets_both_markers(start):
    table = open_table(GAME, 4, ScriptedDealer([start], {"city": [ONE_FLIP]}))
    g = table.state
    assert g.start == g.active == start
    assert g.round == 1
    # The first card of the city deck is turned at once.
    assert said(table.events) == [
        ("start-player", start),
        ("round", 1),
        ("turn", start),
        ("turned", start, g.lot[0]),
        ("lot-offered", (g.lot[0],), (), 0, 0),
    ]
    assert g.lot == [43 + len(g.display) + 33]


@rule("GC-SETUP-5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_any_seat_can_be_drawn_and_the_seed_decides(seats):
    question = fresh(seats).question
    assert (question.seat, question.kind) == (CHANCE, "start")
    assert question.options == tuple(range(seats))
    starts = [new_table("goldrush-city", seats, seed).state.start for seed in range(40)]
    assert set(starts) == set(range(seats))
    assert starts == [new_table("goldrush-city", seats, seed).state.start for seed in range(40)]


@rule("GC-SETUP-5")
def test_the_draw_of_the_start_player_cannot_be_taken_back():
    spectator = fresh(3)
    opened = spectator.state.opened
    spectator.replay(CHANCE, "start", 2)
    assert spectator.state.opened == opened + 1
    assert spectator.undo_blocked == "a card was shown, dealt or mixed"


@rule("GC-OPT-1")
def test_every_switch_has_the_default_of_the_rulebook():
    assert GAME.complete_options(None) == {
        "all_pass": "discard",
        "bribe_counts": "sacks",
        "bust_counts_in_ranking": False,
        "demolished_card_goes_to": "display",
        "digger_peek": True,
        "end_trigger_sticky": True,
        "final_income_phase": False,
        "max_rounds": 40,
        "medicine_show_scope": "table",
        "permit_limit": 0,
        "plus_rule": "exactly_one_more",
        "stall_guard_rounds": 6,
    }


@rule("GC-OPT-1")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("all_pass", ("discard", "active_free", "carry_over")),
        ("bribe_counts", ("sacks", "cards")),
        ("bust_counts_in_ranking", (False, True)),
        ("demolished_card_goes_to", ("display", "out_of_game")),
        ("digger_peek", (True, False)),
        ("end_trigger_sticky", (True, False)),
        ("final_income_phase", (False, True)),
        ("medicine_show_scope", ("table", "roller")),
        ("plus_rule", ("exactly_one_more", "until_next_material")),
    ],
)
def test_the_values_of_a_switch_and_no_others(name, values):
    assert GAME.options[name].values == values
    for value in values:
        state = State(3, GAME.complete_options({name: value}))
        assert getattr(state.options, name) is value
    with pytest.raises(BadInput, match=f"option {name} cannot be"):
        GAME.complete_options({name: "perhaps"})


@rule("GC-OPT-1")
@pytest.mark.parametrize(("name", "most"), [("max_rounds", 99), ("permit_limit", 15), ("stall_guard_rounds", 99)])
def test_the_switches_that_are_numbers(name, most):
    for value in (0, 1, most):
        assert GAME.complete_options({name: value})[name] == value
    for value in (-1, most + 1):
        with pytest.raises(BadInput):
            GAME.complete_options({name: value})


@rule("GC-OPT-1")
def test_options_hold_for_the_whole_game():
    table = new_table("goldrush-city", 3, 1, {"all_pass": "carry_over", "permit_limit": 2})
    assert table.state.options == State(3, GAME.complete_options({"permit_limit": 2, "all_pass": "carry_over"})).options
    assert set(census(table)) <= set(FACES)
