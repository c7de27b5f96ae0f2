"""The bot `greedy`: what it does in plain situations, that it can't peek, and that it plays well enough."""

from pathlib import Path

import pytest

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.games.ankh_morpork import GAME, bot_texts, bots, components
from parlour.core.games.ankh_morpork import bot_values as values
from parlour.core.games.ankh_morpork.bots import make_greedy
from parlour.core.games.ankh_morpork.components import FACE
from parlour.core.playout import Playout
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, city
from tests.core.peeking import answers_without_peeking


def choice(table):
    """What greedy answers to the open question; cards by their ids."""
    question = table.question
    legal = table.legal(question.seat)
    value = make_greedy(GAME.id, question.seat, table.state.seats).choose(
        table.view(question.seat), Question(question.seat, question.kind, legal), Generator(1)
    )
    assert domains.why_not(legal, value) is None
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return tuple(components.FACES[face] for _, face in value)
    return components.FACES[value[2]] if isinstance(value, tuple) and value[:1] == ("play",) else value


def act(table):
    """Let greedy answer the open question; return what it answered."""
    value = choice(table)
    answer(table, value if value != () else "pass")
    return value


# --- the own aim ---


def test_a_lord_takes_control_of_the_area_that_lacks():
    table = city(
        4,
        minions={5: (2, 1), 6: (1,), 7: (1, 1), 4: (0, 2), 8: (0, 2), 10: (0, 0, 2)},
        who={RED: "lord_rust"},
        hands={RED: ["groat", "the_peeled_nuts", "gaspode"]},
    )
    assert [act(table) for _ in range(3)] == ["groat", "place_minion", 7]


def test_lord_vetinari_goes_where_he_is_not_yet():
    own = dict.fromkeys(range(1, 9), (1,))
    table = city(4, minions=own, who={RED: "lord_vetinari"}, hands={RED: ["groat", "the_peeled_nuts"]})
    assert [act(table) for _ in range(2)] == ["groat", "place_minion"]
    assert choice(table) in (9, 10, 11, 12)


def test_the_dragon_king_brings_trouble_and_leaves_it_alone():
    table = city(
        4,
        minions={1: (1, 1), 5: (1,), 7: (0, 1), 8: (1,)},
        trouble=(1, 2, 3, 4, 6, 9),
        who={RED: "dragon_king_of_arms"},
        hands={RED: ["captain_carrot", "the_peeled_nuts"]},
    )
    assert [act(table) for _ in range(2)] == ["captain_carrot", "place_minion"]
    assert choice(table) in (5, 7, 8)
    act(table)
    assert choice(table) == "skip"


def test_chrysoprase_takes_the_money():
    table = city(
        4,
        minions={1: (1, 1), 5: (1,)},
        money=(46, 3, 3, 3),
        who={RED: "chrysoprase"},
        hands={RED: ["groat", "the_royal_mint", "the_duckman"]},
    )
    assert choice(table) == "the_royal_mint"


def test_commander_vimes_draws():
    table = city(
        4,
        minions={1: (1, 1), 5: (1,)},
        who={RED: "commander_vimes"},
        hands={RED: ["librarian", "groat", "the_peeled_nuts"]},
    )
    assert choice(table) == "librarian"


# --- the aims of others ---


def test_it_breaks_the_control_of_who_could_be_a_lord():
    """Blue controls four areas, and is next."""
    table = city(
        4,
        minions={1: (0, 1), 2: (0, 1), 3: (0, 1), 9: (0, 2, 1), 10: (1,), 7: (0, 0, 0, 1)},
        trouble=(3, 7, 9),
        who={RED: "commander_vimes"},
        hands={RED: ["inigo_skimmer", "the_peeled_nuts"]},
    )
    assert [act(table) for _ in range(2)] == ["inigo_skimmer", "assassinate"]
    assert choice(table) in ((3, BLUE), (9, BLUE))


def test_it_calms_a_city_in_which_the_dragon_king_would_win():
    table = city(
        4,
        minions={1: (1, 1), 5: (1,)},
        trouble=(1, 2, 3, 4, 6, 7, 8, 9),
        who={RED: "commander_vimes"},
        hands={RED: ["buggy_swires", "groat"]},
    )
    assert [act(table) for _ in range(2)] == ["buggy_swires", "remove_trouble"]


def test_what_it_has_seen_unused_it_does_not_fear():
    table = city(4, who={RED: "commander_vimes"}, trouble=(1, 2, 3, 4, 6, 7, 8, 9), hands={RED: ["groat"]})
    view = table.view(RED)
    fear = values.value(view.state, RED, values.aims_of(view, RED))
    unused = view.state.unused[0]
    view.secrets[unused] = FACE["dragon_king_of_arms"]
    aims = values.aims_of(view, RED)
    assert FACE["dragon_king_of_arms"] not in aims.others
    assert values.value(view.state, RED, aims) > fear + 100


# --- powers, texts, cards ---


def test_it_uses_a_power_before_it_plays():
    table = city(3, minions={11: (1,)}, buildings={11: RED}, hands={RED: ["groat"]}, who={RED: "lord_rust"})
    assert choice(table) == ("power", 11)


def test_it_does_not_pay_for_a_power_that_does_not_help():
    table = city(
        3,
        minions={10: (2,)},
        trouble=(10,),
        buildings={10: RED},
        who={RED: "dragon_king_of_arms"},
        hands={RED: ["the_peeled_nuts"]},
    )
    assert [act(table) for _ in range(2)] == ["the_peeled_nuts", "end"]


def test_it_names_whom_there_is_something_to_take_from():
    table = city(3, minions={1: (1, 1, 1)}, money=(5, 0, 9), hands={RED: ["nobby_nobbs", "groat"]})
    answer(table, "nobby_nobbs", "scroll")
    assert choice(table) == YELLOW


def test_it_throws_away_what_is_of_no_use():
    table = city(
        3,
        minions={1: (1, 1)},
        money=(0, 0, 0),
        who={RED: "lord_rust"},
        hands={RED: ["modo", "the_peeled_nuts", "hargas_house_of_ribs", "susan"]},
    )
    answer(table, "modo", "scroll")
    assert choice(table) == ("the_peeled_nuts",)


def test_it_moves_a_figure_out_of_its_way():
    """The named figure is not written down: its area is known by where it may go."""
    table = city(
        4,
        minions={1: (2,), 2: (2,), 3: (2,), 9: (1,)},
        trolls={9: 1},
        who={RED: "lord_rust"},
        hands={RED: ["the_duckman", "the_peeled_nuts"]},
    )
    assert [act(table) for _ in range(2)] == ["the_duckman", "scroll"]
    assert choice(table) in (8, 10, 11)


def test_every_area_is_known_by_where_its_figures_may_go():
    ways = list(components.NEIGHBOURS.values())
    assert len(set(ways)) == len(ways)


# --- windows ---


def struck(**setting):
    """Blue's minion in The Shades is named by an assassin."""
    table = city(
        3,
        **{
            "minions": {7: (0, 1), 1: (1, 1), 8: (0, 1), 9: (0, 1)},
            "trouble": (7,),
            "who": {BLUE: "lord_rust"},
            "hands": {RED: ["inigo_skimmer"], BLUE: ["susan", "gaspode", "groat"]},
            **setting,
        },
    )
    answer(table, "inigo_skimmer", "assassinate")
    return table


def test_it_saves_a_minion_that_it_needs_with_the_card_that_helps_least_often():
    table = struck(buildings={8: BLUE, 9: BLUE, 12: BLUE}, minions={7: (0, 1), 12: (0, 1), 8: (0, 1), 9: (0, 1)})
    assert table.question.kind == "strike-window"
    assert choice(table) == ("gaspode",)


def test_it_lets_a_minion_go_that_it_can_spare():
    table = struck(minions={7: (3, 1), 1: (1, 4), 8: (0, 2), 9: (0, 2)}, who={BLUE: "chrysoprase"})
    assert choice(table) == ()


def test_it_pays_rather_than_loses_a_building():
    table = city(
        3,
        minions={11: (0, 1)},
        buildings={11: BLUE},
        who={BLUE: "chrysoprase"},
        hands={RED: ["the_fire_brigade", "groat"]},
    )
    answer(table, "the_fire_brigade", "scroll")
    assert (table.question.seat, table.question.kind) == (BLUE, "demand")
    assert choice(table) == "pay"


def test_it_pays_small_gods_for_a_building():
    table = city(
        3,
        minions={1: (1, 1), 11: (0, 1)},
        buildings={4: BLUE, 11: BLUE},
        hands={RED: ["rincewind"]},
        events=["explosion"],
        dice=[11],
        who={BLUE: "chrysoprase"},
    )
    answer(table, "rincewind")
    assert (table.question.seat, table.question.kind) == (BLUE, "small-gods")
    assert choice(table) == ("building", 11)


# --- values ---


def test_the_board_is_counted_as_the_rules_count_it():
    table = city(
        3,
        minions={1: (2, 1), 2: (0, 1, 1), 3: (1,), 5: (1, 1)},
        trolls={3: 1},
        demons={5: 1},
        buildings={1: BLUE, 2: BLUE, 5: RED},
        before={YELLOW: ["mr_bent"]},
        money=(3, 4, 5),
    )
    g = table.state
    figures = values.figures_of(g)
    assert figures.controlled == (0, 1, 0)
    assert figures.spread == (2, 2, 1)
    assert figures.points[RED] == GAME.points(g)[RED]
    assert figures.worth == (3, 4 + 6 + 18, 5 - 12)


def test_nothing_is_lost_on_the_way_of_trying_out():
    """Trying things out leaves the view as it is."""
    table = city(4, minions={1: (1, 1), 5: (1, 0, 1)}, trouble=(1,), hands={RED: ["death", "canting_crew", "errol"]})
    view = table.view(RED)
    before = view.state.pack()
    question = Question(RED, "play", table.legal(RED))
    make_greedy(GAME.id, RED, 4).choose(view, question, Generator(1))
    assert view.state.pack() == before


def test_every_question_has_an_answer_and_every_text_a_guess():
    unasked = ("roll", "turn", "show", "pick", "statement")  # of chance, or answered by the seat's own side
    asked_of_seats = [kind for kind in GAME.words.texts["questions"] if kind not in unasked]
    assert sorted(bots.ANSWERS) == sorted(asked_of_seats)
    texts = [card.effect.do for card in components.CARDS if card.effect is not None]
    powers = [area.power.do for area in components.AREA.values() if area.power is not None and not area.reaction]
    answered = sorted(do for do in {*texts, *powers} if not do.startswith("interrupt"))
    assert [do for do in answered if do not in bot_texts.EFFECT_WAYS] == []


# --- whole games ---


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_it_cannot_see_does_not_matter(seats):
    """The same public state and own secrets over another order of everything hidden: the same choice."""
    assert answers_without_peeking(GAME, seats) > 60


def play(seed, names, options=None):
    state = GAME.new_state(len(names), GAME.complete_options(options or {}))
    table = BotTable(GAME, seed, names)  # refuses an answer that is not legal
    return GAME.result(Playout(GAME, state, SeededDealer(seed), table.choose_in_playout).run())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_it_answers_legally_under_any_options(seats, seed):
    generator = Generator(seats * 100 + seed)
    options = {name: generator.choice(option.values) for name, option in GAME.options.items()}
    names = [generator.choice(("greedy", "greedy", "random")) for _ in range(seats)]
    assert play(seed, names, options).reason in GAME.reasons


def test_it_beats_random_bots():
    won = 0
    for seed in range(8):
        names = ["random"] * 4
        names[seed % 4] = "greedy"
        won += seed % 4 in play(seed, names).winners
    assert won >= 6


def test_wins_can_be_told_apart_by_personality(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "scripts"))
    import matches

    outcome = matches.play(matches.Match(GAME.id, ("random",) * 2, (), 1, "personality"))
    assert all(kind in components.FACES for kind in outcome.kinds)
    (winner,) = outcome.winners
    lines = matches.by_kind([outcome])
    assert lines[0] == "wins of random by kind:"
    assert [line.split()[0] for line in lines[1:] if " 100.0 %" in line] == [outcome.kinds[winner]]
