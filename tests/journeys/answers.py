"""Waiting for questions and for what becomes of an answer, whatever the game; and the way of the focus by keys."""

from tests.journeys.desk import widget


def at_question(dump) -> bool:
    return dump["scene"] == "end" or (dump["scene"] == "table" and dump["open"])


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


def told(player, dump) -> dict:
    """What has become of a press: another scene, another question or none, or a notice."""
    return player.until(
        lambda d: d["scene"] != "table" or d["token"] != dump["token"] or d["notice"] != dump["notice"], "a reply"
    )


def taken(player, dump) -> dict:
    """Wait until a question is answered."""
    return player.until(
        lambda d: d["scene"] in ("table", "end", "curtain") and d.get("token") != dump["token"], "taken"
    )


WALK = ("Tab", "Down", "Right", "Right", "Right", "Tab", "Right", "Right", "Down", "Right", *["Tab"] * 3, *["Down"] * 5)


def focus_on(player, wanted) -> bool:
    """Tab and arrows until the focus is on something that is wanted; False when nothing on the way was."""
    for way in WALK:
        before = player.until(lambda d: d["focus"])
        if wanted(widget(before, before["focus"])):
            return True
        player.key(way)
        player.until(lambda d, before=before: d["frame"] > before["frame"], f"{way} to be heard")
    return False
