"""Statements of victory, the end of the game, points and ties."""

import pytest

from parlour.core.ask import IllegalAnswer
from parlour.core.deal import SeededDealer
from parlour.core.domains import CardOr
from parlour.core.games.ankh_morpork import GAME, hands, victory
from parlour.core.games.ankh_morpork.components import FACE
from parlour.core.public import OVER
from parlour.core.start import open_table
from parlour.core.table import Table
from tests.ankh_morpork.city import BLUE, GREEN, RED, YELLOW, answer, asked, city, end_turn, told
from tests.ankh_morpork.texting import text
from tests.rules import rule


def claims(who, seats=3, **position):
    """Whether red, being somebody, claims victory at the start of the turn; everybody has cards to go on with."""
    table = city(seats, "statement", who={RED: who}, hands={RED: ["groat"]}, **position)
    if table.over:
        assert table.result.winners == (RED,)
        assert table.result.reason == "claim"
    return table.over


def one_each(*areas, figures=(1,)):
    return dict.fromkeys(areas, figures)


@rule("AM-EX-30", "AM-WIN-lord_vetinari", "AM-DEMON-1")
@pytest.mark.parametrize(("seats", "needed"), [(2, 11), (3, 10), (4, 9)])
def test_lord_vetinari(seats, needed):
    enough = one_each(*range(1, needed + 1))
    assert claims("lord_vetinari", seats, minions=enough)
    assert not claims("lord_vetinari", seats, minions=enough, demons={3: 1})
    assert not claims("lord_vetinari", seats, minions=one_each(*range(2, needed + 1)), buildings={1: RED})


@rule("AM-WIN-lord_selachii", "AM-WIN-lord_rust", "AM-WIN-lord_de_worde")
@pytest.mark.parametrize("who", ["lord_selachii", "lord_rust", "lord_de_worde"])
@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 5), (4, 4)])
def test_the_three_lords(who, seats, needed):
    assert claims(who, seats, minions=one_each(*range(1, needed + 1)))
    assert not claims(who, seats, minions=one_each(*range(2, needed + 1)))


@rule("AM-EX-31")
def test_lord_rust_with_three_areas_of_four():
    position = {"minions": {1: [2, 1], 9: [1], 5: [1, 1]}, "buildings": {3: RED, 9: RED}, "trolls": {9: 1}}
    assert not claims("lord_rust", 4, **position)
    position["minions"][5] = [2, 1]
    assert claims("lord_rust", 4, **position)


@rule("AM-WIN-dragon_king_of_arms", "AM-EX-44")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dragon_king_of_arms(seats):
    assert claims("dragon_king_of_arms", seats, trouble=range(1, 9))
    assert claims("dragon_king_of_arms", seats, trouble=range(1, 10))
    assert not claims("dragon_king_of_arms", seats, trouble=range(1, 8))


@rule("AM-EX-32", "AM-WIN-chrysoprase")
def test_chrysoprase():
    position = {"buildings": {2: RED, 12: RED}, "before": {RED: ["mr_bent"]}}
    assert not claims("chrysoprase", money=(31, 0, 0), **position)
    assert claims("chrysoprase", money=(32, 0, 0), **position)
    assert not claims("chrysoprase", money=(32, 0, 0), demons={12: 1}, **position)
    table = city(money=(32, 0, 0), demons={12: 1}, **position)
    assert victory.net_worth(table.state, RED) == 38


@rule("AM-WIN-commander_vimes", "AM-INFO-8")
def test_commander_vimes_claims_nothing():
    assert not claims("commander_vimes", minions=one_each(*range(1, 13)), trouble=range(1, 13), money=(99, 0, 0))
    assert victory.progress(city().state, RED, FACE["commander_vimes"]) == (0, 0)


@rule("AM-VICTORY-1", "AM-VICTORY-2")
def test_victory_is_judged_at_the_start_of_ones_own_turn():
    table = city(
        3,
        "refill",
        active=RED,
        who={RED: "dragon_king_of_arms", BLUE: "lord_rust"},
        trouble=range(1, 9),
        minions=one_each(1, 2, 3, 4, 5, figures=(0, 1)),
    )
    assert table.over
    assert table.state.claimant == BLUE
    assert table.result.winners == (BLUE,)
    assert told(table.events, "claimed", "no-claim") == [("claimed", BLUE, table.state.personality[BLUE])]


@rule("AM-INFO-7", "AM-INFO-9", "AM-INFO-12")
def test_every_turn_opens_with_a_statement_that_its_side_makes_by_itself():
    table = city(3, "statement", hands={RED: ["groat"]})
    assert told(table.events, "no-claim") == [("no-claim", RED)]
    assert asked(table) == (RED, "play")
    ended = city(3, "statement", who={RED: "dragon_king_of_arms"}, trouble=range(1, 9))
    g = ended.state
    assert [g.face[card] for card in g.personality] == [
        FACE[name] for name in ("dragon_king_of_arms", "commander_vimes", "lord_vetinari")
    ]
    assert all(card in g.face for card in g.unused)


@rule("AM-INFO-8", "AM-INFO-3")
def test_no_statement_is_believed_that_the_personality_denies():
    """By public facts anybody could claim here; only the true statement is taken."""
    table = city(3, "statement", who={RED: "dragon_king_of_arms"}, trouble=range(1, 9))
    assert table.over
    asked_ = CardOr("claim", (5,), (-2,), (FACE["dragon_king_of_arms"],), (), "no-claim", automatic=True)
    king, vimes = FACE["dragon_king_of_arms"], FACE["commander_vimes"]
    assert asked_.known(lambda _: king) == (("claim", 5, king),)
    assert asked_.known(lambda _: vimes) == ("no-claim",)
    assert not asked_.fair("no-claim", lambda _: king)
    assert not asked_.fair(("claim", 5, king), lambda _: vimes)
    assert asked_.why_not(("claim", 5, vimes))


def test_a_false_statement_is_refused_by_every_table():
    table = city(3, "end", hands={RED: ["groat"]})
    card = table.state.personality[BLUE]
    with pytest.raises(IllegalAnswer):
        table.replay(BLUE, "statement", ("claim", card, FACE["lord_rust"]))


# --- the end ---


@rule("AM-END-1", "AM-END-2", "AM-END-3", "AM-EX-52")
def test_the_last_card_ends_the_game_at_once():
    seen = []

    def draw(g, t):
        try:
            hands.draw_cards(g, t, RED, 3)
        except hands.EndOfGame as end:
            seen.append(end.reason)

    table = city(rule=draw, pile=["groat", "modo"], pile_rest=False)
    assert seen == ["pile"]
    assert len(table.state.hands[RED]) == 2
    table = city(3, "refill", pile=["hex"], pile_rest=False, who={RED: "lord_rust", BLUE: "lord_selachii"})
    assert table.over
    assert (table.result.reason, table.state.active) == ("pile", RED)


@rule("AM-END-2")
def test_with_a_card_left_it_goes_on():
    table = city(3, "refill", pile=["hex", "modo", "groat", "stanley", "ruby", "dwarves"], pile_rest=False)
    assert told(table.events, "turn-ended")[0] == ("turn-ended", RED)


@rule("AM-END-5")
@pytest.mark.parametrize(("who", "winner"), [("commander_vimes", BLUE), ("lord_rust", YELLOW)])
def test_commander_vimes_wins_with_an_empty_pile(who, winner):
    table = city(
        3,
        "refill",
        pile=["hex"],
        pile_rest=False,
        who={RED: "lord_de_worde", BLUE: who, YELLOW: "lord_selachii"},
        money=(5, 3, 40),
    )
    assert table.result.winners == (winner,)
    assert table.result.places[winner] == 1


@rule("AM-EX-28", "AM-END-6")
def test_after_riots_points_decide():
    def riots(g, t):
        victory.finish(g, t, hands.RIOTS)

    table = city(2, rule=riots, who={RED: "commander_vimes"}, money=(44, 52))
    assert table.result.winners == (BLUE,)
    assert table.result.points == (44, 52)
    assert table.result.reason == "riots"


# --- points ---


@rule("AM-EX-33", "AM-POINTS-1", "AM-POINTS-2", "AM-DEMON-2")
def test_points_beside_a_demon():
    g = city(
        minions={8: [1], 1: [6]}, buildings={12: RED, 8: RED}, demons={8: 1}, money=(9, 0, 0), before={RED: ["mr_bent"]}
    ).state
    assert victory.points_by_kind(g, RED) == {"minions": 30, "buildings": 12, "money": 9, "loans": -15}
    assert victory.points(g)[RED] == 36


@rule("AM-EX-34", "AM-POINTS-3")
def test_one_loan_of_two_is_paid():
    g = city(minions={8: [4]}, money=(20, 0, 0), before={RED: ["mr_bent", "the_bank_of_ankh_morpork"]}).state
    assert victory.points(g)[RED] == 13
    g.money[RED], g.minions[8][RED] = 0, 0
    assert victory.points(g)[RED] == -30


def ended(seats=3, **position):
    """A game that ended with nobody being Commander Vimes."""
    who = {RED: "lord_rust", BLUE: "lord_selachii", YELLOW: "lord_vetinari", GREEN: "dragon_king_of_arms"}
    return city(seats, rule=lambda g, t: victory.finish(g, t, hands.PILE), who=who, **position).result


@rule("AM-EX-35", "AM-TIE-1", "AM-TIE-3")
def test_among_equals_the_dearest_card_wins():
    result = ended(2, buildings={3: RED, 6: RED, 9: RED, 2: BLUE}, money=(25, 43))
    assert result.points == (61, 61)
    assert result.winners == (BLUE,)
    assert result.places == (2, 1)
    assert ended(2, buildings={3: RED, 2: BLUE}, gone=[2], money=(6, 0)).winners == (RED,)
    assert ended(2, buildings={3: RED, 2: BLUE}, demons={2: 1}, money=(0, 12)).winners == (BLUE,)


@rule("AM-TIE-2")
def test_whoever_is_still_equal_shares_the_victory():
    result = ended(buildings={3: RED, 6: BLUE}, money=(1, 1, 5))
    assert result.winners == (RED, BLUE)
    assert result.places == (1, 1, 3)
    assert ended(money=(5, 5, 4)).winners == (RED, BLUE)


def test_a_finished_game_is_over():
    table = city(3, "statement", who={RED: "dragon_king_of_arms"}, trouble=range(1, 9))
    assert table.state.phase == OVER
    assert table.events[-1] == ("over", "claim")


@rule("AM-INFO-9")
def test_everybody_can_follow_the_statements_of_a_log():
    """A table with the seed and a spectator's, which has none, stand where the first one does after every entry."""
    log = []
    followers = [open_table(GAME, 3, None), Table(GAME, GAME.new_state(3, GAME.complete_options()), SeededDealer(11))]
    table = open_table(GAME, 3, SeededDealer(11), entered=log.append)
    for _ in range(4):
        end_turn(table)
    assert [entry.kind for entry in log].count("statement") == 5
    for entry in log:
        for follower in followers:
            follower.replay(entry.seat, entry.kind, entry.value)
    assert {follower.hash() for follower in followers} == {table.hash()}


def test_no_undo_stops_at_a_statement():
    """A statement is no decision: who ended a turn without drawing takes that back."""
    many = ["hex", "modo", "groat", "stanley", "dwarves", "ruby"]
    table = city(3, "end", hands={RED: many, BLUE: ["gargoyles"]})
    assert asked(table) == (BLUE, "play")
    table = city(3, "play", hands={RED: ["the_peeled_nuts", *many], BLUE: ["gargoyles"]})
    answer(table, "the_peeled_nuts", "end")
    assert asked(table) == (BLUE, "play")
    assert table.undo_reason(RED) is None
    table.undo(RED)
    assert asked(table) == (RED, "end-of-play")


# --- the last card, whoever takes it ---

ONE_LEFT = {"pile": ["hex"], "pile_rest": False, "who": {BLUE: "commander_vimes"}}


def ends_with_the_pile(table):
    assert (table.over, table.result.reason, table.result.winners) == (True, "pile", (BLUE,))
    assert told(table.events, "drew")[-1][0] == "drew"
    assert table.state.pile == []


@rule("AM-END-2", "AM-END-5", "AM-CARD-hex")
@pytest.mark.parametrize(
    "card",
    [
        *("hex", "librarian", "leonard_of_quirm", "sergeant_cheery_littlebottom", "the_clacks", "moist_von_lipwig"),
        *("professor_of_recent_runes", "gargoyles", "the_alchemists_guild"),
    ],
)
def test_the_last_card_taken_by_a_text_ends_the_game(card):
    position = ONE_LEFT | {"pile": ["groat"], "buildings": {1: RED}, "minions": {6: [1]}, "trouble": [9]}
    table = text(card, **position)
    ends_with_the_pile(table)
    assert (table.state.buildings_of(RED), table.state.trouble_areas()) == ((1,), (9,))  # nothing else is done


@rule("AM-END-2", "AM-AREA-2", "AM-CARD-doctor_mossy_lawn")
def test_the_last_card_taken_by_a_power_or_by_refilling_ends_the_game():
    table = city(hands={RED: ["groat"]}, buildings={2: RED}, **ONE_LEFT)
    answer(table, ("power", 2))
    ends_with_the_pile(table)
    table = city(hands={RED: ["groat"]}, **ONE_LEFT)
    answer(table, "groat", "skip")
    ends_with_the_pile(table)
    table = city(hands={RED: ["groat", "doctor_mossy_lawn"]}, **ONE_LEFT)
    answer(table, "groat", "skip", "doctor_mossy_lawn")
    ends_with_the_pile(table)


@rule("AM-END-4", "AM-OPT-1")
def test_an_option_lets_an_empty_pile_end_the_game_only_when_a_card_is_wanted():
    position = {"pile": ["modo"], "pile_rest": False, "options": {"fog_ends_game": False}, "events": ["fog"]}
    many = ["the_bursar", "groat", "ruby", "igor", "susan", "gaspode"]
    table = city(hands={RED: many, BLUE: ["gargoyles"]}, **position)
    answer(table, "the_bursar", "skip", "skip")
    assert told(answer(table, "end"), "turn-ended") == [("turn-ended", RED)]  # five are held, none is drawn
    assert not table.over
    answer(table, "gargoyles", "scroll")
    assert (table.over, table.state.active, table.result.reason) == (True, BLUE, "pile")
