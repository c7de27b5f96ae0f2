"""The plain table: questions, answers, warnings, undo, the pace of bots, the curtain, the end."""

import pygame
import pytest

from parlour.client.beats import OTHERS
from parlour.client.scenes.answering import READ
from parlour.client.scenes.base import HASTE
from parlour.core.games.goldrush_city.bandits import winning_chance
from tests.client.stage import setup
from tests.rules import rule


@pytest.fixture
def stage(open_stage):
    """A stage with the plain table."""
    stage = open_stage()
    stage.app.settings.table = "plain"
    return stage


def play_until(stage, done, tries: int = 400):
    """Answer questions until one fits."""
    for turn in range(tries):
        table = stage.asked()
        if done(table):
            return table
        stage.answer(table, turn)
    raise AssertionError("the question never came")


def has_end(table) -> bool:
    return any(c.ends_turn for c in table.asked.choices)


def test_a_game_starts_with_two_clicks_from_the_title(stage):
    stage.click("new-game")
    stage.click("start")
    stage.until(lambda: stage.top.id == "table" and stage.top.beats.shown is not None)
    assert stage.has("seat:0")
    assert stage.has("middle")


def test_a_bot_moves_one_step_at_a_time_and_each_stays(stage):
    """Virtual time: the worker does not run ahead, and a step of a bot is seen for its whole time."""
    stage.play(setup(), instant=False)
    table = stage.table
    stage.until(lambda: table.open)
    stage.answer(table)
    stage.until(lambda: table.beats.caption is not None and not table.beats._queue[0].own, seconds=0.01)
    caption = table.beats.caption
    assert stage.widget("prompt").text == caption.texts["en"]
    assert not table.open
    assert stage.has("skip")
    shown = 0.0
    while table.beats.caption is caption:
        assert table.beats.waiting <= 8
        stage.frame(0.05)
        shown += 0.05
    assert shown >= OTHERS - 0.051


def test_space_finishes_what_is_shown(stage):
    stage.play(setup(), instant=False)
    table = stage.table
    stage.until(lambda: table.beats.caption is not None, seconds=0.0)
    caption = table.beats.caption
    stage.key("space")
    assert table.beats.caption is not caption


def test_a_click_while_steps_run_only_finishes_them(stage):
    stage.play(setup(), instant=False)
    table = stage.table
    stage.until(lambda: table.open)
    stage.answer(table)
    stage.until(lambda: table.busy, seconds=0.0)
    stage.click("skip")
    assert not table.busy
    assert stage.has("answers")


def test_ending_the_turn_with_actions_left_is_warned_about_once(stage):
    stage.play(setup(seed=3))
    table = play_until(stage, lambda t: has_end(t) and t.asked.left > 0)
    assert stage.top.ui.focus == "end-turn"
    token = table.asked.token
    stage.key("return")
    assert table.asked.token == token
    assert "Press again" in stage.widget("answer-notice").text
    stage.frame(READ)
    stage.key("return")
    assert table.asked is None
    stage.asked()
    assert table.asked is None or table.asked.token > token


@rule("GC-INFO-2")
def test_a_discard_pile_tells_all_its_cards_to_pointer_and_focus(stage):
    stage.play(setup(seed=3))
    table = play_until(stage, lambda t: len(t.worker.table.state.city_discard) > 4)
    g, words = table.worker.table.state, table.game.words
    named = [words.name("en", table.game.faces[face]) for face in sorted(g.face[card] for card in g.city_discard)]
    told = [f"{name} ×{named.count(name)}" if named.count(name) > 1 else name for name in dict.fromkeys(named)]
    tag = "tag:-1:city_discard:0"
    stage.hover(tag)
    assert table.ui.tip()[1] == " · ".join(told)
    stage.hover("menu")
    for _ in range(12):
        if table.ui.focus == tag:
            break
        stage.key("tab" if not table.ui.focus.startswith("tag:") else "right")
    assert table.ui.focus == tag
    assert table.ui.by_keys
    stage.app.step(0.0, [])
    assert (table.ui.get(tag).tip, table.ui.focused().id) == (" · ".join(told), tag)


def is_attack(choice) -> bool:
    return choice.why is None and choice.value[0] in ("bandits", "lure")


@rule("GC-FIGHT-3")
def test_before_an_attack_the_odds_are_shown_and_it_is_confirmed(stage):
    odds, whole = winning_chance()
    stage.play(setup(seed=3))
    table = play_until(stage, lambda t: any(map(is_attack, t.asked.choices)))
    token = table.asked.token
    attack = next(filter(is_attack, table.asked.choices))
    stage.click(f"option:{attack.number}")
    assert stage.top.id == "confirm"
    assert stage.top.ui.focus == "cancel"
    assert f"{odds} of {whole} fights ({100 * odds / whole:.2f} %)" in stage.widget("meaning").text
    stage.key("return")
    assert stage.table.asked.token == token
    stage.click(f"option:{attack.number}")
    stage.click("ask-again")
    assert stage.app.settings.unasked == [f"{table.game.id}:{attack.kind}"]
    stage.click("go-on")
    assert stage.table.asked is None


def test_undo_takes_back_a_choice_and_says_why_not(stage):
    stage.play(setup(seed=3))
    table = stage.asked()
    assert table.asked.undo
    stage.key("z", pygame.KMOD_LCTRL)
    assert table.notice
    assert not stage.widget("undo").enabled
    assert stage.widget("undo").why
    table = play_until(stage, lambda t: has_end(t) and t.asked.left > 1)
    before = table.asked
    lines = len(table.beats.log)
    plain = [c for c in before.choices if c.why is None and not c.ends_turn and c.value in ("tool", "dynamite")]
    table.choose(plain[0])
    table = stage.asked()
    assert table.asked.left == before.left - 1
    assert len(table.beats.log) > lines
    assert stage.widget("undo").enabled
    stage.key("z", pygame.KMOD_LCTRL)
    stage.until(lambda: table.open and table.asked.left == before.left)
    assert table.asked.choices == before.choices
    assert len(table.beats.log) == lines
    assert table.asked.hash == before.hash


def test_cards_are_chosen_one_by_one_and_say_what_is_missing(stage):
    stage.play(setup(seed=5))
    table = play_until(stage, lambda t: t.asked.cards is not None and len(t.asked.cards.cards) > 1)
    assert not stage.widget("confirm").enabled
    assert stage.widget("confirm").why
    handle = next(card.handle for card, usable in table.asked.cards.cards if usable)
    stage.click(f"card:{handle}")
    stage.until(lambda: table.checked is not None and table.checked.chosen == (handle,))
    assert stage.widget(f"card:{handle}").checked
    assert stage.widget("status").text
    stage.key("escape")
    assert not table.chosen
    stage.click(f"hand:{handle}")
    assert table.chosen == {handle}
    stage.click("clear")
    assert not table.chosen
    stage.key("p")
    stage.asked()


def test_a_payment_says_how_much_is_still_missing(dummy):
    """The reason is a number in the window's language, never an English sentence of the core."""
    from parlour.client.describe import check
    from parlour.core.domains import Cards

    cards = Cards((1, 2, 3), (10, 11, 12), {10: 1, 11: 2}, need=3)
    assert check(cards, (1,))[1].values == (("n", 2),)
    assert check(cards, (3,))[1].key == "this card can't be used here"
    value, why, surplus = check(cards, (1, 2))
    assert (value, why, surplus) == (((1, 10), (2, 11)), None, 0)
    assert check(cards, ())[0] is None


def test_the_hand_is_seen_and_other_hands_are_not(stage):
    stage.play(setup(seed=5))
    table = stage.asked()
    faces = {}
    for zone in table.beats.shown.zones:
        if zone.name == "hand":
            faces[zone.seat] = [card.face for card in zone.cards]
    assert all(faces[0])
    assert not any(faces[1] + faces[2])
    assert len([w for w in stage.top.ui.widgets if w.id.startswith("hand:")]) == len(faces[0])


def test_all_zones_of_all_seats_are_on_the_table_with_their_names(stage):
    stage.play(setup(5, seed=5))
    table = stage.asked()
    for zone in table.beats.shown.zones:
        name = table.game.words.name("en", zone.name)
        assert name in stage.widget(f"zone:{zone.seat}:{zone.name}").text


def test_the_language_can_change_in_the_middle_of_a_game(stage):
    stage.play(setup(seed=5))
    table = stage.asked()
    english = stage.texts()
    stage.app.use_language("cs")
    stage.frame()
    czech = stage.texts()
    assert stage.widget("menu").text == "Menu"
    assert stage.widget("prompt").text.endswith(table.asked.prompt["cs"])
    assert czech != english
    stage.app.use_language("en")
    stage.frame()
    assert stage.texts() == english


def test_two_persons_at_one_machine_have_a_curtain_between_them(stage):
    stage.play(setup(3, persons=2, seed=5))
    seen = set()
    for turn in range(60):
        stage.until(lambda: stage.top.id in ("curtain", "end") or (stage.top.id == "table" and stage.table.open))
        if stage.top.id == "curtain":
            name = stage.widget("ready").text
            assert not stage.has("hand:0")
            below = stage.app.stack[-2]
            below.step(0.0)
            stage.until(lambda below=below: below.step(0.0) is not None and below.viewer is None)
            assert not any(card.face and not card.open for z in below.beats.shown.zones for card in z.cards)
            seen.add(name)
            stage.frame(HASTE)
            stage.click("ready")
            continue
        table = stage.table
        assert table.viewer == table.asked.seat
        stage.answer(table, turn)
        if len(seen) == 2 and turn > 20:
            break
    assert seen == {"I am You", "I am Ada"}


def test_bots_alone_are_watched_without_any_hand(stage):
    game = setup(3, persons=0, seed=2, max_rounds=2)
    stage.play(game)
    stage.until(lambda: stage.top.id == "end" or stage.table.beats.shown is not None)
    stage.until(lambda: stage.top.id == "end")
    assert stage.has("rematch")


def test_the_end_shows_points_by_kind_and_seat_and_starts_the_next_game(stage):
    stage.play(setup(3, seed=2, max_rounds=1))
    for turn in range(200):
        stage.until(lambda: stage.top.id == "end" or stage.table.open)
        if stage.top.id == "end":
            break
        stage.answer(stage.table, turn)
    ended = stage.top.ended
    for seat in range(3):
        row = [w.text for w in stage.top.ui.widgets if w.id.startswith(f"points:{seat}:")]
        assert row[-2:] == [str(ended.points[seat]), str(ended.places[seat])]
        assert sum(map(int, row[:-2])) == ended.points[seat]
    stage.click("same-seed")
    table = stage.asked()
    assert table.setup.seed == 2
    stage.click("menu")
    stage.click("leave")
    assert stage.top.id == "title"


def test_the_turn_can_end_by_itself_when_nothing_is_left(stage):
    stage.app.settings.auto_end = True
    stage.play(setup(seed=3, max_rounds=3))
    for turn in range(300):
        stage.until(lambda: stage.top.id == "end" or stage.table.open)
        if stage.top.id == "end":
            break
        open_choices = [c for c in stage.table.asked.choices if c.why is None]
        assert not (len(open_choices) == 1 and open_choices[0].ends_turn)
        stage.answer(stage.table, turn)
    assert stage.top.id == "end"


def test_the_log_scrolls_and_stays_where_it_was_left(stage):
    stage.play(setup(seed=3))
    play_until(stage, lambda t: len(t.beats.log) > 40)
    panel = stage.widget("log")
    assert stage.top.ui.offset("log") == panel.most
    stage.key("pageup")
    left = stage.top.ui.offset("log")
    assert left < panel.most
    stage.answer(stage.table, 0)
    stage.asked()
    assert stage.top.ui.offset("log") == left


def test_a_too_small_window_takes_no_presses_and_loses_nothing(stage):
    stage.play(setup(seed=3))
    table = stage.asked()
    token = table.asked.token
    stage.resize((400, 300))
    assert stage.app.window.small
    stage.key("return")
    assert table.asked.token == token
    stage.resize((1280, 720))
    assert not stage.app.window.small
    assert table.asked.token == token


def test_the_rules_open_over_the_table_and_close_again(stage):
    stage.play(setup(seed=3))
    stage.asked()
    stage.key("f1")
    assert stage.top.id == "rules"
    assert stage.widget("text").most > 0
    stage.key("escape")
    assert stage.top.id == "table"


def test_a_game_that_is_not_recorded_says_so(open_stage, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "saves").write_text("a file where a folder should be", "utf-8")
    stage = open_stage(home=home)
    stage.play(setup(seed=3))
    stage.until(lambda: stage.top.id == "record-trouble")
    stage.click("without")
    stage.asked()
    assert "not recorded" in stage.widget("unrecorded").text
    stage.click("menu")
    assert "not recorded" in stage.widget("note").text


def test_several_games_can_wait_to_be_resumed(open_stage, tmp_path):
    home = tmp_path / "home"
    for seed in (1, 2, 3):
        stage = open_stage(home=home)
        stage.play(setup(seed=seed))
        stage.asked()
        stage.close()
    stage = open_stage(home=home)
    assert len(stage.top.saves) == 3
    stage.click("saves")
    assert stage.top.id == "saved"
    stage.click("save:2")
    assert stage.asked().setup.seed == 1


def test_a_damaged_save_says_so_and_the_title_comes_back(open_stage, tmp_path):
    home = tmp_path / "home"
    stage = open_stage(home=home)
    stage.play(setup(seed=1))
    stage.asked()
    stage.close()
    (record,) = (home / "saves").glob("*.parlour")
    lines = record.read_bytes().split(b"\n")
    record.write_bytes(b"\n".join([lines[0], b"nonsense", *lines[2:]]))
    stage = open_stage(home=home)
    stage.click("resume")
    stage.until(lambda: stage.top.id == "broken")
    assert record.name in stage.widget("trouble").text
    stage.key("escape")
    assert stage.top.id == "title"
    assert record.read_bytes().split(b"\n")[1] == b"nonsense"


def test_one_space_too_many_answers_nothing(stage):
    """Who hurries through the steps of others must not choose by accident."""
    stage.play(setup(seed=3))
    table = play_until(stage, lambda t: t.asked.choices and not has_end(t))
    token = table.asked.token
    assert stage.top.ui.focus == "option:0"
    stage.key("space")
    assert table.asked.token == token
    stage.key("down")
    stage.key("up")
    assert stage.top.ui.focus == "option:0"
    stage.key("space")
    assert table.asked is None or table.asked.token != token
