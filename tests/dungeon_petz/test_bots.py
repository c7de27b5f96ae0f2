"""The bot `greedy`: what it does in plain situations, that it can't peek, and that it plays well enough."""

import pytest

from parlour.core import domains
from parlour.core.ask import Question
from parlour.core.bots import BotTable
from parlour.core.chance import Generator
from parlour.core.deal import SeededDealer
from parlour.core.games.dungeon_petz import GAME, bots, business, components, selling
from parlour.core.games.dungeon_petz.bots import make_greedy
from parlour.core.games.dungeon_petz.choices import HOME
from parlour.core.playout import Playout
from tests.core.peeking import answers_without_peeking
from tests.dungeon_petz.caring import caring
from tests.dungeon_petz.shop import ADA, BEN, NE, NW, SE, SW, answer, names, openly, piece, shop
from tests.rules import rule

VARIANTS = (("base", 4), ("base", 2), ("standard", 4), ("standard", 3), ("middle_way", 3), ("extended", 4))


def choice(table, seat=ADA):
    """What greedy answers to a seat's open question."""
    asked = next(question for question in table.questions if question.seat == seat)
    legal = table.legal(seat)
    question = Question(seat, asked.kind, legal)
    value = make_greedy(GAME.id, seat, table.state.seats).choose(table.view(seat), question, Generator(1))
    assert domains.why_not(legal, value) is None
    return value


def act(table, seat=ADA):
    """Let greedy answer a seat's open question; return what it answered."""
    value = choice(table, seat)
    answer(table, value, seat=seat)
    return value


def business_of(**position):
    """A table where Ada does business, question by question."""
    return shop(2, "business", rule=openly(business.do_business), **position)


# --- groups and shopping ---


def nobody(seats, rounds):
    """Relatives that have all come home."""
    return [[0] * (rounds + 1) for _ in range(seats)]


def test_it_goes_for_a_pet_and_a_cage():
    table = shop(4, "form", round=1, gold=(4, 4, 4, 4), young=["golemie", "bubl"], yard=["iron_cage", "fish_bowl"])
    plan = choice(table)
    assert any(imps >= 2 for imps, *_ in plan)
    assert any(gold for _, gold, *_ in plan)
    assert sum(gold for _, gold, *_ in plan) <= 4


@rule("DP-SEND-2")
def test_gold_to_spare_lets_the_first_groups_go_early():
    given = {"young": ["golemie", "bubl"], "yard": ["iron_cage", "fish_bowl"], "tents": ["piggy_bank"]}
    poor, rich = (choice(shop(4, "form", round=1, gold=(gold, 4, 4, 4), **given)) for gold in (1, 12))
    sizes = [imps + gold for imps, gold, *_ in rich]
    assert sum(gold for _, gold, *_ in poor) <= 1
    assert sizes[0] > max(imps + gold for imps, gold, *_ in poor)
    assert all(gold <= 1 for _, gold, *_ in rich[3:]), "no more than a space demands"
    assert 12 - sum(gold for _, gold, *_ in rich) > 2, "some stays in the treasury"


def test_it_keeps_imps_at_home_for_its_pets():
    few = shop(4, "form", pets={ADA: {}}, stands={"green": (3, 0)})
    many = shop(
        4,
        "form",
        pets={ADA: {NW: ("fluffy", 6), NE: ("birdling", 6), SE: ("emberling", 6)}},
        cages={ADA: {NE: "iron_cage", SE: "rune_cage"}},
        stands={"green": (3, 0)},
    )
    assert choice(few) != ()
    assert sum(imps for imps, *_ in choice(many)) < 7 - 2


def test_a_pet_without_a_cage_gets_one_first():
    given = {"pets": {ADA: {NW: "golemie"}}, "beside": {ADA: ["bubl"]}, "yard": ["iron_cage"], "young": ["trollie"]}
    table = shop(4, groups={ADA: [(2, 1)]}, stands={"red": (0, 2)}, **given)
    assert choice(table) in ("cage_1", "cage_2")


def test_it_fetches_no_pet_that_would_have_no_cage():
    table = shop(4, groups={ADA: [(1, 1)]}, pets={ADA: {NW: "golemie"}}, young=["trollie"], stands={"green": (1, 0)})
    assert choice(table) not in ("young_pet_1", "young_pet_2")


def test_it_buys_the_food_that_its_pets_eat():
    given = {"pets": {ADA: {NW: ("stegobull", 5)}}, "stands": {"green": (3, 0), "red": (0, 3)}}
    assert choice(shop(4, groups={ADA: [(1, 0)]}, relatives=nobody(4, 5), **given)) == "food_green"


def test_a_group_stays_home_when_nothing_is_worth_the_way():
    table = shop(2, groups={ADA: [(3, 3)]}, variant="base", round=6, potions_left=0, relatives=nobody(2, 6))
    assert choice(table) == HOME


def test_relatives_are_fetched():
    table = shop(4, groups={ADA: [(1, 0)]}, round=2)
    assert choice(table) == "immigration"


# --- pulling back, and groups that grow ---


MARKET = {"market": {"cage": "iron_cage"}, "marked": ["cage"], "relatives": [[0] * 6] * 4}
HOMELESS = {"pets": {ADA: {NE: "golemie"}}, "cages": {ADA: {NE: "toy_pen"}}, "beside": {ADA: ["bubl", "trollie"]}}


@rule("DA-PULL-1", "DA-PULL-2", "DA-MKT-3")
def test_a_group_is_pulled_back_whose_gold_buys_more_at_once():
    table = shop(4, groups={ADA: [(3, 0), (1, 1)]}, gold=(0, 5, 5, 5), round=3, **MARKET, **HOMELESS)
    assert [act(table), act(table)] == [("back", 1), "black_market"]
    assert names(table.state, table.state.beside[ADA])[-1] == "iron_cage"


@rule("DA-PULL-1")
def test_no_group_is_pulled_back_that_would_fetch_more_itself():
    groups = {ADA: [(1, 2), (2, 0)]}
    table = shop(4, groups=groups, gold=(0, 5, 5, 5), round=3, yard=["sturdy_cage"], **MARKET, **HOMELESS)
    assert choice(table)[0] != "back"


@rule("DA-PULL-3")
def test_no_group_is_pulled_back_while_it_can_as_well_be_kept_home_later():
    table = shop(4, groups={ADA: [(2, 1), (1, 1)]}, gold=(3, 5, 5, 5), round=3, **MARKET, **HOMELESS)
    assert choice(table) == "black_market"


@rule("DA-PULL-2", "DA-ZONE-3")
def test_an_imp_is_pulled_back_that_works_in_a_workshop_at_once():
    given = {"workshops": ["office"], "relatives": [[0] * 6] * 4, "round": 3}
    taken = {space: 1 for space in components.SPACE if space != "industrial_zone"}
    table = shop(4, groups={ADA: [(1, 0), (1, 0)], BEN: [(1, 0)]}, home=(0, 7, 7, 7), taken=taken, **given)
    acting = act(table)
    assert [act(table), act(table)] == [("back", 1 - acting), 0]
    assert table.state.gold[ADA] == 5 + 2


@rule("DA-ZONE-2", "DA-ZONE-3")
def test_an_imp_that_pets_need_at_home_does_not_work_in_phase_2():
    given = {"workshops": ["office"], "relatives": [[0] * 6] * 4, "round": 3}
    playful = {"pets": {ADA: {NW: ("fluffy", 6), NE: ("hexcat", 6)}}, "cages": {ADA: {NE: "iron_cage"}}}
    for position, answered in (({}, 0), (playful, "nothing")):
        table = shop(4, groups={ADA: [(2, 0)]}, home=(1, 7, 7, 7), **position, **given)
        answer(table, "industrial_zone")
        assert choice(table) == answered


@rule("DA-SIZE-1", "DP-SPACE-1")
def test_an_imp_comes_home_into_the_group_that_can_then_fetch_a_cage():
    given = {"standing": {"judge": 2}, "boutique": ["fancy_bow"], "yard": ["sturdy_cage"]}
    taken = {space: 1 for space in components.SPACE if space not in ("slug_boutique", "cage_1", "judge")}
    given["taken"] = {**taken, "judge": ADA}
    table = shop(4, groups={ADA: [(1, 0), (1, 0)]}, home=(4, 7, 7, 7), round=5, **given, **HOMELESS)
    act(table)
    assert act(table) == "slug_boutique"
    assert act(table) == ("imp", "judge")
    assert act(table) in (0, 1)
    assert act(table) == "cage_1"


@rule("DA-BOUT-4")
def test_an_imp_stays_at_home_that_no_group_has_use_for():
    taken = {space: 1 for space in components.SPACE if space != "slug_boutique"}
    given = {"taken": {**taken, "judge": ADA}, "standing": {"judge": 2}, "boutique": ["fancy_bow"]}
    table = shop(4, groups={ADA: [(1, 1), (1, 0)], BEN: [(3, 0)]}, home=(4, 7, 7, 7), round=5, **given)
    answer(table, "home", seat=BEN)
    act(table)
    assert [act(table), act(table)] == [("imp", "judge"), "burrow"]


# --- displays and cards ---


@pytest.mark.parametrize(
    ("tiles", "pet", "taken"),
    [
        (["rune_cage", "self_cleaning_pasture", "warded_pen"], "wormie", "self_cleaning_pasture"),
        (["rune_cage", "mud_pool", "experimental_cage"], "gloomowl", "experimental_cage"),
        (["enchanted_meadow", "iron_cage", "rune_cage"], "ruffian", "iron_cage"),
    ],
)
@rule("DP-CAGE-1", "DP-CAGE-2", "DA-CAGE-1")
def test_it_takes_the_cage_that_helps_its_pets_most(tiles, pet, taken):
    table = shop(4, groups={ADA: [(2, 0)]}, pets={ADA: {NW: pet}}, yard=tiles)
    answer(table, "cage_1")
    assert names(table.state, [choice(table)]) == [taken]


@pytest.mark.parametrize(("diet", "taken"), [("snakitty", "meat_feeder"), ("fluffy", "vegetable_feeder")])
@rule("DP-HUN-3")
def test_it_takes_the_feeder_that_its_pet_can_use(diet, taken):
    table = shop(4, groups={ADA: [(1, 0)]}, pets={ADA: {NW: diet}}, addon_row=["vegetable_feeder", "meat_feeder"])
    answer(table, "addon")
    assert names(table.state, [choice(table)]) == [taken]


@rule("DP-ARR-7")
def test_the_angry_pet_gets_the_strong_cage_and_the_magic_one_the_other():
    pets = {NE: ("gloomowl", 6), SW: ("ruffian", 6)}
    table = shop(4, "arrange", pets={ADA: pets}, cages={ADA: {NE: "iron_cage", SW: "rune_cage"}})
    g = table.state
    cages, _, pets, _ = choice(table)
    homes = dict(zip(names(g, pets), names(g, cages), strict=True))
    assert (homes["ruffian"], homes["gloomowl"]) == ("iron_cage", "rune_cage")


def test_new_tiles_replace_nothing_while_there_is_room():
    given = {"cages": {ADA: {NE: "iron_cage"}}, "addons": {ADA: {NW: "toy"}}, "beside": {ADA: ["fish_bowl", "drain"]}}
    table = shop(4, "arrange", **given)
    cages, addons, _, _ = choice(table)
    assert sorted(names(table.state, cages)) == ["", "", "fish_bowl", "iron_cage"]
    assert sorted(names(table.state, addons)) == ["", "", "drain", "toy"]


def worn_by(table):
    """Return the names of the pets to which Ada's accessories are given, "" for those that are kept."""
    _, _, pets, sites = choice(table)
    rows = names(table.state, pets)
    return ["" if site < 0 else rows[site] for site in sites]


TWO_PETS = {
    "pets": {ADA: {NW: ("bubl", 2), NE: ("fluffy", 6)}},
    "cages": {ADA: {NE: "iron_cage"}},
    "accessories": {ADA: ["fancy_bow", "tough_collar"]},
}


@pytest.mark.parametrize(("buyer", "worn"), [("grim_warlord", ["", "fluffy"]), ("old_nurse", ["fluffy", ""])])
@rule("DA-ACC-1", "DP-SELL-3")
def test_the_pet_that_will_be_sold_gets_what_its_buyer_likes(buyer, worn):
    """The warlord likes anger, which is red, and no play; the nurse likes no anger, and disease and hunger, which
    yellow has.
    """
    assert worn_by(shop(2, "arrange", round=6, customers={6: [buyer]}, **TWO_PETS)) == worn


@rule("DA-ACC-1", "DP-EXH-2")
def test_the_pet_to_be_shown_gets_what_the_show_judges():
    table = shop(2, "arrange", round=2, exhibitions={2: "playtime_cup"}, **TWO_PETS)
    assert worn_by(table)[0] == "fluffy"


@rule("DA-ACC-1")
def test_accessories_are_kept_while_nobody_judges():
    assert worn_by(shop(2, "arrange", round=1, **TWO_PETS)) == ["", ""]


def test_cards_go_to_the_pet_whose_cage_can_bear_them():
    table = shop(
        2,
        "assign",
        pets={ADA: {NE: ("direbunny", 2), SW: ("snappy", 2)}},
        cages={ADA: {NE: "iron_cage", SW: "rune_cage"}},
        hands={ADA: ["red_anger", "red_play", "yellow_play", "green_hunger"]},
        meat=[[2, 0], [0, 0]],
        home=(1, 7),
    )
    given = {components.FACES[face]: stripe for stripe, (_, face, _) in zip(stripes(table), choice(table), strict=True)}
    assert given["red_anger"][0] == NE
    assert given["red_play"][0] == SW


def stripes(table):
    """Return the (place, colour) that want a card of Ada."""
    return table.legal(ADA).stripes


def test_a_bad_card_stays_in_hand():
    table = shop(
        2,
        "assign",
        pets={ADA: {NE: ("snakitty", 2)}},
        cages={ADA: {NE: "playground"}},
        manure={ADA: {NE: 4}},
        hands={ADA: ["yellow_disease", "yellow_play", "green_hunger"]},
        meat=[[3, 0], [0, 0]],
    )
    assert sorted(components.FACES[face] for _, face, _ in choice(table)) == ["green_hunger", "yellow_play"]


# --- care ---


@rule("DP-HUN-2", "DP-AGE-2")
def test_it_feeds_its_pets_with_the_oldest_food():
    table = caring({NW: ("direbunny", 4)}, {NW: "hunger"}, vegetables=[[1, 1, 1], [0, 0, 0]])
    assert act(table) == ("fresh", NW, 0, 2)


def test_imps_that_have_to_catch_a_pet_do_not_play():
    table = caring({NW: ("golemie", 6)}, {NW: "play anger*2"}, home=(1, 7))
    assert act(table) == ("suffer", NW)
    assert act(table)[0] == "catch"


def test_an_imp_plays_where_two_pets_have_fun():
    table = caring({NW: ("golemie", 4), NE: ("bubl", 4)}, {NW: "play", NE: "play"}, home=(3, 7))
    act(table)
    kind, place, aisle = act(table)
    assert (kind, components.AISLES[aisle]) == ("imp", (NW, NE))
    assert place in (NW, NE)


@pytest.mark.parametrize(
    ("needs", "mode"), [("anger*2 play", "strong"), ("magic*2", "shielded"), ("anger magic disease", "even")]
)
@rule("DA-CAGE-1", "DA-CAGE-2")
def test_the_experimental_cage_works_as_its_pet_needs_it(needs, mode):
    assert act(caring({NE: ("golemie", 4)}, {NE: needs}, cages={NE: "experimental_cage"})) == mode


@rule("DA-CAGE-2")
def test_cards_are_given_out_for_the_best_way_of_the_experimental_cage():
    """Both anger cards go to the pet whose cage will be strong; else the other one would have to be caught."""
    table = shop(
        2,
        "assign",
        pets={ADA: {NE: ("direbunny", 4), SW: ("snappy", 2)}},
        cages={ADA: {NE: "experimental_cage", SW: "rune_cage"}},
        hands={ADA: ["red_anger", "red_anger", "red_play", "yellow_play", "green_hunger", "green_hunger"]},
        meat=[[2, 0], [0, 0]],
        vegetables=[[2, 0, 0], [0, 0, 0]],
        home=(1, 7),
        gold=(0, 0),
    )
    plan = zip(stripes(table), choice(table), strict=True)
    angry = [place for (place, _), part in plan if components.FACES[part[1]] == "red_anger"]
    assert angry == [NE, NE]


@pytest.mark.parametrize(("needs", "tune"), [("magic*2", "shield"), ("anger*2", "calm"), ("hunger", "keep")])
@rule("DA-JUKE-1", "DA-JUKE-2", "DA-JUKE-4")
def test_it_pays_for_the_tune_that_saves_more_than_a_gold(needs, tune):
    assert act(caring({NW: ("golemie", 4)}, {NW: needs}, addons={NW: "jukebox"}, meat=[[2, 0], [0, 0]])) == tune


@rule("DA-JUKE-1", "DP-CAGE-1")
def test_it_pays_for_no_tune_that_the_cage_makes_needless():
    addons = {"addons": {SW: "jukebox"}, "cages": {SW: "rune_cage"}}
    assert act(caring({SW: ("golemie", 4)}, {SW: "magic*3"}, **addons)) == "keep"


@rule("DA-JUKE-3")
def test_it_pays_for_no_tune_where_no_pet_lives():
    addons = {"addons": {SE: "jukebox"}, "cages": {SE: "iron_cage"}}
    assert act(caring({NW: ("golemie", 4)}, {NW: "magic*2 play"}, **addons)) == "keep"


# --- business ---


@rule("DP-SELL-3")
def test_it_sells_in_the_last_round_from_the_platform():
    table = business_of(
        variant="base",
        round=6,
        pets={ADA: {NW: ("golemie", 5)}},
        assigned={ADA: {NW: ["yellow_play", "red_play", "purple_magic"]}},
        customers={6: ["dungeon_lady"]},
        platform=[1, 0],
    )
    kind, place, customer, seller = choice(table)
    assert (kind, place, seller) == ("sell", NW, selling.ON_PLATFORM)
    assert customer == piece(table.state, "dungeon_lady")


def test_it_keeps_a_pet_that_nobody_wants_much_yet():
    table = business_of(
        variant="base",
        round=3,
        pets={ADA: {NW: ("golemie", 4)}},
        assigned={ADA: {NW: ["purple_magic"]}},
        customers={3: ["dungeon_lady"]},
    )
    assert choice(table) == "done"


@rule("DP-JOB-2")
def test_its_imps_clean_and_then_earn():
    table = business_of(manure={ADA: {NW: 2}}, home=(2, 0))
    assert [act(table) for _ in range(3)] == ["clean", ("manure", NW), "earn"]


def test_it_puts_away_what_is_disliked():
    table = business_of(hands={ADA: ["green_disease", "green_poop"]}, round=2)
    ((_, face),) = choice(table)
    assert components.FACES[face] == "green_disease"


# --- knowing ---


def test_every_question_has_an_answer():
    of_chance = ("start", "turn", "open")
    of_plans = ("group-imps", "group-gold", "group-guard", "group-hat", "arrange-piece", "arrange-place", "assign-card")
    asked = [kind for kind in GAME.words.texts["questions"] if kind not in (*of_chance, *of_plans)]
    assert sorted([*bots.ANSWERS, *bots.PARTS]) == sorted(asked)


def test_nothing_is_lost_on_the_way_of_trying_out():
    """Trying things out leaves the view as it is."""
    table = shop(4, "care", pets={ADA: {NW: "golemie"}}, assigned={ADA: {NW: ["yellow_play"]}})
    assert table.questions[0].kind == "look-after"
    view = table.view(ADA)
    before = view.state.pack()
    question = Question(ADA, "look-after", table.legal(ADA))
    plan = make_greedy(GAME.id, ADA, 4).choose(view, question, Generator(1))
    assert view.state.pack() == before
    assert plan[0][0] == "imp"


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("DP-INFO-3", "DP-INFO-5")
def test_what_it_cannot_see_does_not_matter(seats):
    """The same public state and own secrets over another order of everything hidden: the same choice."""
    assert answers_without_peeking(GAME, seats) > 60


# --- whole games ---


class Losses(Playout):
    """Counts the pets that are lost."""

    lost = 0

    def emit(self, *event):
        self.lost += event[0] == "lost"
        return super().emit(*event)


def play(seed, players, options=None):
    """Play a game; return its result and how many pets were lost."""
    state = GAME.new_state(len(players), GAME.complete_options(options or {}))
    table = BotTable(GAME, seed, players)  # refuses an answer that is not legal
    playout = Losses(GAME, state, SeededDealer(seed), table.choose_in_playout)
    return GAME.result(playout.run()), playout.lost


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
@pytest.mark.parametrize("double", [False, True])
def test_it_answers_legally_under_any_options(variant, seats, double):
    generator = Generator(seats)
    players = [generator.choice(("greedy", "greedy", "random")) for _ in range(seats)]
    result, _ = play(seats, players, {"variant": variant, "double_symbols": double, "reverse_last_round": double})
    assert result.reason in GAME.reasons


def test_it_beats_random_bots():
    won = 0
    for seed in range(8):
        players = ["random"] * 4
        players[seed % 4] = "greedy"
        won += seed % 4 in play(seed, players)[0].winners
    assert won >= 7


def test_it_seldom_loses_a_pet():
    games = 6
    assert sum(play(seed, ["greedy"] * 4)[1] for seed in range(games)) < games * 4
