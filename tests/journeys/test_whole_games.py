"""Whole games from outside: by mouse, by keys, killed and resumed at the drawn table; another game at the plain one."""

import json

from tests.journeys.answers import at_question, focus_on, next_question, play_to_the_end, taken, told
from tests.journeys.desk import INSTANT, ON_THE_TABLE, lying, named, short_game, widget, write_settings

RESUMED = 5.0  # seconds from the start of the program to the open question


# --- by mouse -------------------------------------------------------------------------------------


def answer_by_mouse(player, dump, turn: int) -> None:
    """Press what lies on the table, now and then an answer in the panel; cards are put together card by card."""
    if widget(dump, "confirm"):
        cards_by_mouse(player, dump, turn)
        return
    things, options = lying(dump), [w["id"] for w in named(dump, "option:") if w["enabled"] and w["rect"][3] > 20]
    if things and turn % 4:
        player.click(things[turn % len(things)])
    else:
        player.click(options[turn % len(options)] if options else "end-turn")
    after = told(player, dump)
    if after["scene"] == "choose":
        player.click(named(after, "choice:")[turn % 2]["id"])
        after = player.until(lambda d: d["scene"] != "choose")
    if after["scene"] == "confirm":
        player.click("go-on")
    elif after["scene"] == "table" and after["token"] == dump["token"] and after["notice"] != dump["notice"]:
        assert widget(after, "answer-notice")
        player.until(lambda d: d["warned"], "time to read the warning")
        player.click("end-turn")
    taken(player, dump)


def cards_by_mouse(player, dump, turn: int) -> None:
    cards = [name for name in lying(dump) if name.startswith("card:")]
    passing = widget(dump, "pass")
    if passing and passing["enabled"] and (turn % 2 or not widget(dump, "suggest")["enabled"]):
        player.click("pass")
        return
    for name in cards:
        if turn % 3 == 0:
            break
        player.click(name)
        chosen = player.until(
            lambda d, name=name: widget(d, name)["rect"] != widget(dump, name)["rect"], "a raised card"
        )
        if widget(chosen, "confirm")["enabled"]:
            break
    else:
        player.click("suggest")
    if turn % 3 == 0:
        player.click("suggest")
    player.click("confirm")
    taken(player, dump)


def test_a_whole_game_by_mouse_in_czech(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "cs")
    player.scene("title")
    for name in ("new-game", "game:goldrush-city", "start"):
        player.click(name)
    assert player.scene("table")["view"] == "arcade"
    end = play_to_the_end(player, answer_by_mouse)
    assert end["language"] == "cs"
    assert len(end["points"]) == 3
    assert end["winners"]
    record = next((tmp_path / "home" / "saves").glob("*.parlour")).read_text("utf-8").splitlines()
    assert record[-1].startswith("end ")
    player.click("same-seed")
    player.until(lambda d: d["scene"] == "table" and d["open"], "the same game once more")
    player.click("menu")
    player.click("leave")
    player.scene("title")
    player.click("quit")
    assert player.leaves() == 0


# --- by keys --------------------------------------------------------------------------------------


def answer_by_keys(player, dump, turn: int) -> None:
    """The same with keys alone: + and S put cards together, P passes, Tab goes to the table, Enter presses."""
    if widget(dump, "confirm"):
        cards_by_keys(player, dump, turn)
        return
    if dump["kind"] == "dig":
        player.key("Down")
        player.until(lambda d: d["focus"] == "option:1")
    elif turn % 3 and lying(dump) and not focus_on(player, lambda w: w["id"] in lying(dump)):
        focus_on(player, lambda w: w["zone"] == "answers")
    player.key("Return")
    after = told(player, dump)
    if after["scene"] == "choose":
        player.key("Return")
        after = player.until(lambda d: d["scene"] != "choose")
    if after["scene"] == "confirm":
        assert after["focus"] == "cancel"
        player.key("Right")
        player.until(lambda d: d["focus"] == "go-on")
        player.key("Return")
    elif after["scene"] == "table" and after["token"] == dump["token"] and after["notice"] != dump["notice"]:
        player.until(lambda d: d["warned"], "time to read the warning")
        player.key("Return")
    taken(player, dump)


def cards_by_keys(player, dump, turn: int) -> None:
    passing, suggested = widget(dump, "pass"), widget(dump, "suggest")["enabled"]
    if passing and passing["enabled"] and (turn % 2 or not suggested):
        player.key("p")
    else:
        player.key("plus" if turn % 4 else "s")
        player.control("confirm")
        assert focus_on(player, lambda w: w["id"] == "confirm")
        player.key("Return")
    taken(player, dump)


def test_a_whole_game_by_keyboard(start, tmp_path):
    write_settings(tmp_path / "home", speed="4", own_speed="4", last_game=short_game(rounds=1))
    player = start("--lang", "en")
    assert player.scene("title")["focus"] == "new-game"
    player.key("Return")
    assert player.scene("new-game")["focus"] == "start"
    player.key("Return")
    player.scene("table")
    end = play_to_the_end(player, answer_by_keys)
    assert end["focus"] == "rematch"
    player.key("Escape")
    focus = player.scene("title")["focus"]
    while focus != "quit":
        player.key("Down")
        focus = player.until(lambda d, focus=focus: d["focus"] != focus, "the next button")["focus"]
    player.key("Return")
    assert player.leaves() == 0


# --- killed ---------------------------------------------------------------------------------------


def sight(dump) -> dict:
    """What a player sees of the table: every card and chip in its place, hand and question, and the table's hash."""
    drawn = [
        w for w in dump["widgets"] if w["zone"] in (*ON_THE_TABLE, "answers") or w["id"] in ("prompt", "turn-line")
    ]
    seen = [(w["id"], w["text"], w["rect"], w["enabled"], w["why"]) for w in drawn]
    return {"seen": seen, **{name: dump[name] for name in ("hash", "kind", "lines", "viewer", "turn")}}


def test_a_killed_game_goes_on_with_the_same_seat_hand_and_question(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game(rounds=5))
    player = start("--lang", "en")
    player.click("new-game")
    player.click("start")
    token = -1
    for turn in range(8):
        dump = next_question(player, token)
        token = dump["token"]
        answer_by_mouse(player, dump, turn)
    dump = next_question(player, token)
    while not (widget(dump, "confirm") and widget(dump, "suggest")["enabled"]):  # a bid that can be half decided
        token = dump["token"]
        answer_by_mouse(player, dump, 1)
        dump = next_question(player, token)
    before = sight(player.until(lambda d: widget(d, "status") and widget(d, "status")["text"], "what is missing"))
    assert [one for one in before["seen"] if one[0].startswith("card:")]
    player.key("plus")
    player.control("confirm")
    player.kill()

    again = start("--lang", "en")
    assert again.scene("title")["saves"] == 1
    again.key("Return")
    after = again.until(
        lambda d: d["scene"] == "table" and d["open"] and widget(d, "status")["text"], "the question again", RESUMED
    )
    assert sight(after) == before
    assert play_to_the_end(again, answer_by_mouse)["winners"]
    again.click("title")
    assert again.until(lambda d: d["scene"] == "title")["saves"] == 0


# --- another game ---------------------------------------------------------------------------------


def answer_plainly(player, dump, turn: int) -> None:
    """Press an answer in the panel."""
    if widget(dump, "confirm"):
        suggest = widget(dump, "suggest")
        if suggest and suggest["enabled"]:
            player.click("suggest")
            player.click("confirm")
        else:
            player.click("pass")
        return
    options = [w["id"] for w in named(dump, "option:") if w["enabled"] and w["rect"][3] > 20]
    player.click(options[turn % len(options)] if options else "end-turn")
    if told(player, dump)["scene"] == "confirm":
        player.click("go-on")


def test_another_game_needs_no_change_of_the_window(start, tmp_path):
    """The plain table: two persons at one machine, choices behind screens, a curtain between them."""
    who = [{"name": "Ema", "bot": ""}, {"name": "Jan", "bot": ""}]
    last = {"game": "toy-ripple", "seats": who, "options": {"rounds": 3, "depth": 1, "screens": True, "look": "hand"}}
    write_settings(tmp_path / "home", **INSTANT, last_game=last)
    player = start("--lang", "en", module="tests.toy")
    player.click("new-game")
    player.click("start")
    token, seen = -1, set()
    for turn in range(400):
        dump = player.until(
            lambda d, token=token: d["scene"] in ("end", "curtain") or (at_question(d) and d["token"] != token),
            "a question or the curtain",
        )
        if dump["scene"] == "end":
            break
        if dump["scene"] == "curtain":
            assert not named(dump, "hand:")
            seen.add(dump["seat"])
            token = -1
            player.click_until("ready", lambda d: d["scene"] != "curtain")
            continue
        token = dump["token"]
        answer_plainly(player, dump, turn)
    assert dump["scene"] == "end"
    assert seen == {0, 1}


def test_a_city_is_played_at_the_plain_table_by_mouse_and_by_keys(start, tmp_path):
    """Twenty answers: tiles, hand cards and buttons by mouse, Enter and P by keys."""
    who = [{"name": "", "bot": ""}, {"name": "Ada", "bot": "random"}]
    write_settings(tmp_path / "home", **INSTANT, last_game={"game": "ankh-morpork", "seats": who, "options": {}})
    player = start("--lang", "cs")
    player.click("new-game")
    player.click("start")
    token = -1
    for turn in range(20):
        dump = next_question(player, token)
        token = dump["token"]
        tiles = [w["id"] for w in named(dump, "tile:") if w["focusable"]]
        if turn % 2 and tiles and not widget(dump, "confirm"):
            player.click(tiles[turn % len(tiles)])
        elif turn % 2 or (widget(dump, "confirm") and not widget(dump, "pass")):
            answer_plainly(player, dump, turn)
        else:
            player.key("p" if widget(dump, "confirm") else "Return")
        if told(player, dump)["scene"] == "choose":
            player.click("choice:0")
    assert len(named(next_question(player, token), "tile:")) == 12


def test_the_other_table_is_one_key_away_and_kept(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "en")
    player.click("new-game")
    player.click("start")
    drawn = player.until(lambda d: d["scene"] == "table" and d["open"])
    player.key("F2")
    plain = player.until(lambda d: d["view"] == "plain")
    assert (plain["token"], plain["hash"]) == (drawn["token"], drawn["hash"])
    assert named(plain, "tag:")
    assert json.loads((tmp_path / "home" / "settings.json").read_text("utf-8"))["table"] == "plain"
    player.click("plain")
    assert player.until(lambda d: d["view"] == "arcade")["token"] == drawn["token"]
