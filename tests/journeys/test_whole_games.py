"""Whole games from outside: one by mouse, one by keyboard, one killed and resumed, one of another game."""

from tests.journeys.desk import INSTANT, named, short_game, widget, write_settings


def at_question(dump) -> bool:
    return dump["scene"] == "end" or (dump["scene"] == "table" and dump["open"])


def open_options(dump) -> list[str]:
    return [w["id"] for w in named(dump, "option:") if w["enabled"] and w["rect"][3] > 20]


def insist(player, dump, press, go_on) -> None:
    """Press; where the window warns at first, press once more, and confirm what it asks about."""
    press()
    told = player.until(lambda d: d["scene"] != "table" or d["token"] != dump["token"] or d["notice"] != dump["notice"])
    if told["scene"] == "confirm":
        go_on()
    elif told["scene"] == "table" and told["token"] == dump["token"]:
        assert widget(told, "answer-notice")
        press()


def answer_by_mouse(player, dump, turn: int) -> None:
    """Click an answer: the suggested cards or a pass, any option in sight, or the end of the turn."""
    if widget(dump, "confirm"):
        if widget(dump, "pass") and turn % 2:
            player.click("pass")
        elif widget(dump, "suggest")["enabled"]:
            player.click("suggest")
            player.click("confirm")
        else:
            player.click("pass")
        return
    options = open_options(dump)
    if options:
        insist(player, dump, lambda: player.click(options[turn % len(options)]), lambda: player.click("go-on"))
        return
    insist(player, dump, lambda: player.click("end-turn"), lambda: None)


def next_question(player, token: int) -> dict:
    """Wait for another question than the one with this token, or for the end."""
    return player.until(lambda d: d["scene"] == "end" or (at_question(d) and d["token"] != token), "a question")


def play_to_the_end(player, answer) -> dict:
    token, turn = -1, 0
    while True:
        dump = next_question(player, token)
        if dump["scene"] == "end":
            return dump
        token, turn = dump["token"], turn + 1
        answer(player, dump, turn)


def test_a_whole_game_by_mouse_in_czech(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game())
    player = start("--lang", "cs")
    player.scene("title")
    clicks = ["new-game", "game:goldrush-city", "start"]
    for name in clicks:
        player.click(name)
    player.scene("table")
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


def answer_by_keys(player, dump, turn: int) -> None:
    """The same with keys alone: S suggests, P passes, arrows move, Enter confirms and ends the turn."""
    if widget(dump, "confirm"):
        if widget(dump, "pass") and (turn % 2 or not widget(dump, "suggest")["enabled"]):
            player.key("p")
            return
        player.key("s")
        player.control("confirm")
        focus_on(player, "confirm", "Down")
        player.key("Return")
        return
    if widget(dump, "end-turn"):
        assert dump["focus"] == "end-turn"
        options = open_options(dump)
        if options and turn % 3:
            focus_on(player, options[-1], "Up")
            insist(player, dump, lambda: player.key("space"), lambda: go_on_by_keys(player))
            return
    insist(player, dump, lambda: player.key("Return"), lambda: go_on_by_keys(player))


def go_on_by_keys(player) -> None:
    focus_on(player, "go-on", "Right")
    player.key("Return")


def focus_on(player, name, way) -> None:
    """Press an arrow until the focus is there."""
    for _ in range(40):
        before = player.until(lambda d: d["focus"])["focus"]
        if before == name:
            return
        player.key(way)
        player.until(lambda d, before=before: d["focus"] != before, f"the focus to leave {before}")
    raise AssertionError(f"{way} never came to {name}")


def test_a_whole_game_by_keyboard(start, tmp_path):
    write_settings(tmp_path / "home", **INSTANT, last_game=short_game(rounds=2))
    player = start("--lang", "en")
    assert player.scene("title")["focus"] == "new-game"
    player.key("Return")
    assert player.scene("new-game")["focus"] == "start"
    player.key("Return")
    player.scene("table")
    end = play_to_the_end(player, answer_by_keys)
    assert end["focus"] == "rematch"
    player.key("Escape")
    player.scene("title")
    focus_on(player, "quit", "Down")
    player.key("Return")
    assert player.leaves() == 0


def sight(dump) -> dict:
    """What a player sees of the question: the hand, the prompt, the answers, the whole table's hash."""
    names = ("hand:", "prompt", "option:", "card:", "turn-line")
    texts = [(w["id"], w["text"]) for name in names for w in named(dump, name)]
    return {"texts": texts, "hash": dump["hash"], "kind": dump["kind"], "lines": dump["lines"]}


def test_a_killed_game_goes_on_with_the_same_hand_and_question(start, tmp_path):
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
    before = sight(dump)
    assert before["texts"]
    player.kill()

    again = start("--lang", "en")
    title = again.scene("title")
    assert title["saves"] == 1
    again.click("resume")
    after = again.until(lambda d: d["scene"] == "table" and d["open"], "the question again")
    assert sight(after) == before
    assert play_to_the_end(again, answer_by_mouse)["winners"]
    again.click("title")
    assert again.until(lambda d: d["scene"] == "title")["saves"] == 0


def test_another_game_needs_no_change_of_the_window(start, tmp_path):
    """Two persons at one machine, choices behind screens, a curtain between them."""
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
            player.click("ready")
            player.until(lambda d: d["scene"] != "curtain")
            continue
        token = dump["token"]
        answer_by_mouse(player, dump, turn)
    assert dump["scene"] == "end"
    assert seen == {0, 1}
