"""What is in the box, how the areas lie, and that faulty data is refused."""

import pytest

from parlour.core.games.ankh_morpork import components, windows
from parlour.core.games.ankh_morpork.components import AREA, CARD, CARDS, FACE, FACES, Effect, Symbol, Vocabulary
from tests.ankh_morpork.city import RED, answer, city
from tests.rules import rule


def face(name):
    return FACE[name]


@rule("AM-COMP-1")
def test_twelve_areas_with_their_costs():
    costs = {1: 6, 2: 18, 3: 12, 4: 18, 5: 6, 6: 12, 7: 6, 8: 6, 9: 12, 10: 12, 11: 18, 12: 12}
    assert costs == components.COST
    assert [area.id for area in AREA.values()] == [
        *("dolly_sisters", "unreal_estate", "dragons_landing", "small_gods", "the_scours", "the_hippo"),
        *("the_shades", "dimwell", "longwall", "isle_of_gods", "seven_sleepers", "nap_hill"),
    ]
    assert components.START_AREAS == (1, 5, 7)


@rule("AM-COMP-2")
def test_figures_buildings_markers_and_the_die():
    assert (components.MINIONS, components.BUILDINGS) == (12, 6)
    assert (components.DEMONS, components.TROLLS, components.TROUBLE_MARKERS) == (4, 3, 12)
    assert tuple(range(1, 13)) == components.DIE


@rule("AM-COMP-3", "AM-TWO-1")
def test_the_cards():
    assert len(components.play_cards("green", 4)) == 48
    assert len(components.play_cards("brown", 4)) == 53
    assert (len(components.EVENTS), len(components.personalities(4))) == (12, 7)
    assert len(set(FACES)) == len(FACES) == 48 + 53 + 12 + 7
    assert len(components.play_cards("green", 2)) + len(components.play_cards("brown", 2)) == 99
    assert len(components.personalities(2)) == 6
    gone = {card.id for card in CARDS if not card.two_player}
    assert gone == {"hubert", "cosmo_lavish"}


@rule("AM-COMP-5", "AM-TERM-3")
def test_adjacency_goes_both_ways_and_makes_23_pairs():
    borders = {1: {2, 3}, 2: {1, 3, 4}, 3: {1, 2, 4}, 4: {2, 3, 5, 6}, 5: {4, 6, 7}, 6: {4, 5, 7}, 7: {5, 6}}
    borders |= {8: {9}, 9: {8, 11}, 10: set(), 11: {9, 12}, 12: {11}}
    bridges = {1: {12}, 2: {10, 11, 12}, 3: set(), 4: {10}, 5: {8, 10}, 6: set(), 7: {8}, 8: {5, 7}, 9: {10}}
    bridges |= {10: {2, 4, 5, 9, 11}, 11: {2, 10}, 12: {1, 2}}
    assert {area: set(found) for area, found in components.NEIGHBOURS.items()} == {
        area: borders[area] | bridges[area] for area in borders
    }
    pairs = {frozenset((one, two)) for one, found in components.NEIGHBOURS.items() for two in found}
    assert len(pairs) == 23
    assert all(set(components.NEAR[area]) == {area, *components.NEIGHBOURS[area]} for area in AREA)


@rule("AM-COMP-6")
def test_all_areas_but_two_touch_the_river():
    assert [area for area in AREA if area not in components.RIVER_AREAS] == [3, 6]


@rule("AM-INT-1", "AM-TURN-5")
def test_the_six_interrupts():
    assert {FACES[face] for face in components.INTERRUPTS} == {
        *("gaspode", "susan", "wallace_sonky", "fresh_start_club", "igor", "doctor_mossy_lawn"),
    }


@pytest.mark.parametrize(
    ("source", "how", "answers"),
    [
        ("symbol", "remove", {"gaspode", "susan"}),
        ("text", "remove", {"gaspode", "susan", "wallace_sonky"}),
        ("text", "move", {"gaspode", "wallace_sonky"}),
        ("own", "remove", {"susan"}),
        ("event", "remove", {"susan"}),
    ],
)
@rule("AM-INT-8", "AM-INT-9", "AM-INT-10", "AM-INT-11")
def test_the_windows_offer_what_the_interrupt_cards_say(source, how, answers):
    assert {FACES[face] for face in windows.STRIKE_ANSWERS[source, how]} == answers


@rule("AM-INT-7", "AM-INT-12")
def test_texts_and_losses_are_answered_by_these():
    assert {FACES[face] for face in windows.TEXT_ANSWERS} == {"wallace_sonky"}
    assert {FACES[face] for face in windows.AFTER_ANSWERS} == {"fresh_start_club", "igor"}


@pytest.mark.parametrize(
    ("card", "symbols"),
    [
        ("the_agony_aunts", [("assassinate", 0), ("money", 2), ("place_minion", 0)]),
        ("the_royal_mint", [("place_building", 0), ("money", 5)]),
        ("moist_von_lipwig", [("place_minion", 0), ("money", 3), ("scroll", 0), ("play_another", 0)]),
    ],
)
@rule("AM-CARD-sergeant_angua", "AM-CARD-hex", "AM-TURN-6")
def test_symbols_stand_in_printed_order(card, symbols):
    assert list(components.ACTIONS[face(card)]) == [Symbol(*symbol) for symbol in symbols]


@rule("AM-CARD-death")
def test_death_kills_twice_and_builds():
    assert [symbol.kind for symbol in components.ACTIONS[face("death")]] == [
        *("assassinate", "assassinate", "place_building"),
    ]


@rule("AM-CARD-the_peeled_nuts")
def test_the_peeled_nuts_show_nothing():
    assert CARD[face("the_peeled_nuts")].symbols == ()
    assert CARD[face("the_peeled_nuts")].effect is None


def test_effects_are_data_with_effects_inside():
    errol = CARD[face("errol")].effect
    assert [part.do for part in components.parts_of(errol)] == ["roll", "remove_figure", "remove_own"]
    assert errol.values["on"][0].faces == (7, 8, 9, 10, 11, 12)
    with pytest.raises(TypeError):
        errol.values["on"] = ()


def test_effects_inside_others_are_found_wherever_they_stand():
    one, two, three = (Effect(word, {}) for word in ("one", "two", "three"))
    whole = Effect("whole", {"first": one, "both": (components.Case((1,), two), three)})
    assert components.parts_of(whole) == (whole, one, two, three)


# --- what is refused


def refused(match, rows, vocabulary=None):
    words = Vocabulary(vocabulary or {"take_money": {"amount": True, "from": False}})
    with pytest.raises(ValueError, match=match):
        components.check_vocabulary(rows, (words,))


def test_an_operation_that_is_unknown_unused_or_has_wrong_parameters_is_refused():
    good = Effect("take_money", {"amount": 1})
    components.check_vocabulary({"a": good}, (Vocabulary({"take_money": {"amount": True, "from": False}}),))
    refused("b: unknown operation give_money", {"a": good, "b": Effect("give_money", {})})
    refused("a: take_money misses", {"a": Effect("take_money", {})})
    refused("doesn't know", {"a": Effect("take_money", {"amount": 1, "extra": 1})})
    refused("operation draw is used by no", {"a": good}, {"take_money": {"amount": True}, "draw": {}})
    hidden = Effect("take_money", {"amount": Effect("nowhere", {})})
    refused("a: unknown operation nowhere", {"a": hidden})


def implemented():
    """A function for each word that takes its parameters and nothing else."""
    made = {}
    for do, names in components.OPERATIONS.words.items():
        taken = ", ".join(("g", "t", "by", *(name if needed else f"{name}=None" for name, needed in names.items())))
        made[do] = eval(f"lambda {', '.join(sorted(taken.split(', '), key=lambda one: '=' in one))}: None")
    return made


def no_data():
    """The cards, events and areas with a text that is not in the data."""
    found = components.effects()
    texts = [card.id for card in CARDS if components.has_text(card)]
    texts += [event.id for event in components.EVENT.values()] + [area.id for area in AREA.values()]
    return [name for name in texts if name not in found]


def test_a_card_has_exactly_one_implementation():
    by_id = dict.fromkeys(no_data(), print)
    components.check_implementations(implemented(), by_id)
    with pytest.raises(ValueError, match="mr_boggis has 2 implementations"):
        components.check_implementations(implemented(), by_id | {"mr_boggis": print})
    with pytest.raises(ValueError, match="groat has a function, but no text"):
        components.check_implementations(implemented(), by_id | {"groat": print})


def test_a_card_without_an_implementation_is_refused(monkeypatch):
    kept = components.effects()
    del kept["the_bursar"]
    monkeypatch.setattr(components, "effects", lambda: kept)
    by_id = {name: print for name in no_data() if name != "the_bursar"}
    with pytest.raises(ValueError, match="the_bursar has 0 implementations"):
        components.check_implementations(implemented(), by_id)
    components.check_implementations(implemented(), by_id | {"the_bursar": print})


def test_operations_and_functions_match_one_to_one():
    by_id = dict.fromkeys(no_data(), print)
    with pytest.raises(ValueError, match="unknown operation dance"):
        components.check_implementations(implemented() | {"dance": print}, by_id)
    without = implemented()
    del without["loan"]
    with pytest.raises(ValueError, match="operation loan has no function"):
        components.check_implementations(without, by_id)
    for wrong, match in (
        (lambda g, t, by: None, "take_money doesn't take amount"),
        (lambda g, t, by, amount, other: None, "needs other, which nothing gives"),
    ):
        with pytest.raises(ValueError, match=match):
            components.check_implementations(implemented() | {"take_money": wrong}, by_id)
    stiff = implemented() | {"remove_trouble": lambda g, t, by, where, cost: None}
    with pytest.raises(ValueError, match="remove_trouble needs cost, which may be missing"):
        components.check_implementations(stiff, by_id)


def test_a_faulty_board_is_refused():
    lonely = AREA[12]._replace(neighbours=(1, 2))
    with pytest.raises(ValueError, match="11 is next to 12, but 12 is not next to 11"):
        components.check_board({**AREA, 12: lonely})
    both = {**AREA, 12: lonely, 11: AREA[11]._replace(neighbours=(2, 9, 10))}
    with pytest.raises(ValueError, match="23 pairs"):
        components.check_board(both)
    with pytest.raises(ValueError, match="numbered from 1 to 12"):
        components.check_board({number: area for number, area in AREA.items() if number != 4})


def test_faulty_cards_are_refused():
    groat, hex_ = CARD[face("groat")], CARD[face("hex")]
    for symbol in (Symbol("dance", 0), Symbol("money", 0), Symbol("assassinate", 2)):
        with pytest.raises(ValueError, match="groat: unknown symbol"):
            components.check_cards([groat._replace(symbols=(symbol,))])
    with pytest.raises(ValueError, match="groat has an effect"):
        components.check_cards([groat._replace(effect=hex_.effect)])


@pytest.mark.parametrize("deck", ["green", "brown"])
@rule("AM-COMP-3")
def test_a_wrong_total_is_refused(deck, monkeypatch):
    monkeypatch.setitem(components._NUMBERS, f"{deck}_cards", 50)
    with pytest.raises(ValueError, match=f"{deck} cards: .* 50 stated"):
        components.check_totals()


@rule("AM-SETUP-6", "AM-SETUP-7")
def test_a_wrong_pile_or_number_of_unused_personalities_is_refused(monkeypatch):
    assert dict(components.DRAW_PILE) == {2: 89, 3: 86, 4: 81}
    assert dict(components.UNUSED_PERSONALITIES) == {2: 4, 3: 4, 4: 3}
    monkeypatch.setattr(components, "DRAW_PILE", {2: 89, 3: 87, 4: 81})
    with pytest.raises(ValueError, match="with 3 seats: 86 cards"):
        components.check_totals()


@rule("AM-COMP-4")
def test_the_bank_never_runs_out():
    table = city(hands={RED: ["the_royal_mint"]}, money=(500, 500, 500))
    answer(table, "the_royal_mint", "money")
    assert table.state.money == [505, 500, 500]
