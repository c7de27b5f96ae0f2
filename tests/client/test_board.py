"""A board at the plain table: its places as tiles, what stands there, and pressing them as an answer."""

import pytest

from parlour.core import GAMES
from tests.client.positions import kind, record_at
from tests.client.stage import setup
from tests.rules import rule

GAME = "ankh-morpork"


@pytest.fixture
def city(open_stage, tmp_path):
    """Open the plain table of a city where the first seat is asked something."""

    def open_it(name, seed=3, seats=4, lang="en", **words):
        game = setup(seats, seed=seed, game=GAME, bot="random")
        record = record_at(tmp_path / "home", game, kind(name), "random")
        stage = open_stage(lang=lang)
        for setting, value in words.items():
            setattr(stage.app.settings, setting, value)
        stage.play(game, record, view="plain")
        return stage, stage.asked()

    return open_it


def places(table):
    return [zone for zone in table.shown.zones if zone.target]


def answer_below(stage):
    """Whether another answer can be reached by going down from the one that has the focus."""
    here = stage.top.ui.focused()
    spots = [w for w in stage.top.ui.spots() if w.zone == "answers" and w.enabled]
    return any(w.rect.y > here.rect.y and w.rect.x <= here.rect.x < w.rect.right for w in spots)


def answer_by_keys(stage, table, turn):
    """Enter on what has the focus, after an arrow now and then; P and S where cards are asked for."""
    if table.asked.cards is None:
        if turn % 2 and answer_below(stage):
            stage.key("down")
        assert stage.top.ui.focused().zone == "answers"
        stage.key("return")
    elif table.asked.may_pass:
        stage.key("p")
    else:
        stage.key("s")
        stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
        stage.top.ui.set_focus("confirm")
        stage.key("return")


def answer_by_mouse(stage, table, turn):
    """A tile or a hand card where one can be pressed, else an answer in the panel."""
    shown = [w for w in stage.top.ui.widgets if w.on and w.enabled and stage.top.ui.seen(w).h > 20]
    lying = [w.id for w in shown if w.id.startswith(("tile:", "hand:"))]
    buttons = [w.id for w in shown if w.zone == "answers"]
    if table.asked.cards is None:
        found = lying if lying and turn % 3 else buttons
        stage.click(found[turn % len(found)])
        if stage.top.id == "choose":
            stage.click(next(w.id for w in stage.top.ui.widgets if w.id.startswith("choice:")))
    elif table.asked.may_pass and (turn % 2 or table.asked.cards.suggestion is None):
        stage.click("pass")
    else:
        for handle in table.asked.cards.suggestion:
            stage.click(next(name for name in (f"hand:{handle}", f"card:{handle}") if name in lying + buttons))
        stage.until(lambda: table.checked is not None and set(table.checked.chosen) == table.chosen)
        stage.click("confirm")


@pytest.mark.parametrize("answer", [answer_by_keys, answer_by_mouse])
def test_a_whole_game_can_be_played_by_keys_alone_and_by_mouse_alone(open_stage, answer):
    stage, turn, token = open_stage(), 0, -1
    stage.play(setup(2, seed=5, game=GAME), view="plain")
    while True:
        stage.until(lambda old=token: stage.top.id != "table" or (stage.table.open and stage.table.asked.token != old))
        if stage.top.id != "table":
            break
        token, turn = stage.table.asked.token, turn + 1
        answer(stage, stage.table, turn)
    assert stage.top.id == "end"
    assert turn > 20


@pytest.mark.parametrize("lang", ["en", "cs"])
@rule("AM-COMP-1", "AM-INFO-2")
def test_every_area_is_a_tile_with_number_cost_power_and_what_stands_there(city, lang):
    stage, table = city("place-minion", lang=lang)
    assert len(places(table)) == 12
    words = GAMES[GAME].words
    for zone in places(table):
        assert stage.widget(f"zone:-1:{zone.name}").text == words.name(lang, zone.name)
        assert stage.widget(f"note:{zone.name}").text == words.note(lang, zone.name)
        assert words.tip(lang, zone.name) in stage.widget(f"tile:{zone.name}").tip
        for piece, count in zone.pieces:
            assert stage.has(f"piece:-1:{zone.name}:{piece}") == bool(count)
            if count > 1:
                assert str(count) in stage.widget(f"piece:-1:{zone.name}:{piece}").text


@rule("AM-CONTROL-1")
def test_a_tile_shows_who_controls_it_by_colour_and_by_sign(city):
    stage, table = city("place-minion")
    held = [zone for zone in places(table) if zone.holder >= 0]
    assert held and len(held) < 12
    for zone in places(table):
        assert stage.has(f"holder:{zone.name}") == (zone.holder >= 0)
    for zone in held:
        name = table.setup.seats[zone.holder].name
        assert stage.widget(f"holder:{zone.name}").text == name[0]
        assert stage.widget(f"holder:{zone.name}").tip == f"{name} rules here."
        assert stage.widget(f"tile:{zone.name}").look == table.theme.seat(zone.holder)


def test_an_area_is_chosen_by_pressing_its_tile_with_the_pointer_or_by_keys(city):
    for by_keys in (False, True):
        stage, table = city("place-minion")
        zone = next(zone for zone in places(table) if zone.target == f"area:{table.asked.choices[1].value}")
        before = dict(zone.pieces)["minion@0"]
        if by_keys:
            stage.top.ui.set_focus(f"tile:{zone.name}")
            stage.key("return")
        else:
            stage.click(f"tile:{zone.name}")
        stage.asked()
        after = next(one for one in table.shown.zones if one.name == zone.name)
        assert dict(after.pieces)["minion@0"] == before + 1


def test_what_lies_on_a_tile_does_not_keep_it_from_being_pressed(city):
    stage, table = city("place-minion")
    open_ones = (zone for zone in places(table) if stage.widget(f"tile:{zone.name}").on)
    zone = next(zone for zone in open_ones if any(count for _, count in zone.pieces))
    piece = next(piece for piece, count in zone.pieces if count)
    token = table.asked.token
    stage.click(f"piece:-1:{zone.name}:{piece}")
    stage.asked()
    assert table.asked.token != token


def test_a_tile_without_an_answer_cannot_be_pressed(city):
    stage, table = city("place-minion")
    asked = {f"area:{choice.value}" for choice in table.asked.choices}
    closed = [zone for zone in places(table) if zone.target not in asked]
    for zone in closed:
        tile = stage.widget(f"tile:{zone.name}")
        assert not (tile.on or tile.focusable or tile.chosen)


def test_a_hand_card_is_played_by_pressing_it(city):
    stage, table = city("play")
    choice = next(choice for choice in table.asked.choices if choice.value[0] == "play")
    stage.click(f"hand:{choice.value[1]}")
    stage.asked()
    places = {card.handle: zone.name for zone in table.shown.zones for card in zone.cards}
    assert places[choice.value[1]] in ("playing", "before", "discard")


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_own_aim_the_card_in_play_and_its_next_symbol_are_told(city, lang):
    stage, table = city("symbol", lang=lang)
    words, facts = GAMES[GAME].words, dict(table.shown.facts)
    line = stage.widget("turn-line").text
    for name in ("card", "next_symbol"):
        assert f"{words.name(lang, name)}: {words.name(lang, facts[name])}" in line
    assert f"{words.name(lang, 'goal')}: {facts['goal']}" in line


# --- a board of many places ---------------------------------------------------------------------


@pytest.fixture
def shops(open_stage, tmp_path):
    """Open the plain table of a game with many places where the first seat is asked something."""

    def open_it(name, seats=4, lang="en", seed=5):
        game = setup(seats, seed=seed, game="dungeon-petz", bot="greedy")
        record = record_at(tmp_path / "home", game, kind(name))
        stage = open_stage(lang=lang)
        stage.play(game, record, view="plain")
        return stage, stage.asked()

    return open_it


@pytest.mark.parametrize("lang", ["en", "cs"])
@rule("DP-SEND-9", "DP-INFO-1")
def test_every_action_space_is_a_small_tile_with_its_demand_or_who_stands_there(shops, lang):
    stage, table = shops("send", lang=lang)
    words = GAMES["dungeon-petz"].words
    assert len(places(table)) == 18
    assert len({stage.widget(f"tile:{zone.name}").rect.y for zone in places(table)}) == 2
    for zone in places(table):
        assert stage.widget(f"zone:-1:{zone.name}").text == words.short(lang, zone.name)
        assert words.tip(lang, zone.name) in stage.widget(f"tile:{zone.name}").tip
        assert stage.has(f"note:{zone.name}") == zone.empty
        if zone.empty:
            assert stage.widget(f"note:{zone.name}").text == words.note(lang, zone.name)
        for piece, count in zone.pieces:
            assert stage.has(f"piece:-1:{zone.name}:{piece}") == bool(count)


@rule("DP-SEND-6")
def test_a_group_is_sent_by_pressing_a_free_space(shops):
    stage, table = shops("send")
    free = {choice.value for choice in table.asked.choices if choice.why is None}
    for zone in places(table):
        tile = stage.widget(f"tile:{zone.name}")
        assert bool(tile.on) == bool(tile.focusable) == (zone.name in free)
    stage.click("tile:judge")
    stage.until(lambda: dict(next(z for z in table.shown.zones if z.name == "judge").pieces).get("imp@0"))


@rule("DP-SPACE-3")
def test_a_pet_is_taken_by_pressing_it_where_it_lies(shops):
    stage, table = shops("take-pet")
    offered = [int(choice.targets[0].partition(":")[2]) for choice in table.asked.choices]
    zone = next(zone for zone in table.shown.zones if {card.handle for card in zone.cards} >= set(offered))
    number = next(number for number, card in enumerate(zone.cards) if card.handle == offered[-1])
    tag = stage.widget(f"tag:-1:{zone.name}:{number}")
    assert tag.outlined
    stage.click(tag.id)
    stage.asked()
    assert offered[-1] in [card.handle for card in next(
        one for one in table.shown.zones if (one.name, one.seat) == ("beside", 0)
    ).cards]  # fmt: skip
