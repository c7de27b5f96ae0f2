"""Waiting for questions and for what becomes of an answer, whatever the game; a likely answer, and the way of the focus
by keys."""

from tests.journeys.desk import named, widget

PATIENT = 6  # answers in which a pet may get the place of another one; then one of them has to go


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


def walk_to(player, name: str) -> bool:
    """Arrows until the focus is on an answer; False when it or the focus is gone."""
    dump = player.until(lambda d: d["focus"])
    while dump["focus"] != name and widget(dump, name) and widget(dump, dump["focus"]):
        focus = dump["focus"]
        here, there = (widget(dump, one)["rect"] for one in (focus, name))
        way = "Down" if here[1] < there[1] else "Up" if here[1] > there[1] else "Right"
        if here[1] == there[1] and here[0] > there[0]:
            way = "Left"
        player.key(way)
        dump = player.until(lambda d, focus=focus: d["focus"] != focus, f"{way} to move the focus")
    return dump["focus"] == name


def likely(dump, turn: int, sent: int = 2) -> str:
    """The button of a likely answer, "" without any: of a plan a short one, few imps and one gold a group, of which
    `sent` are formed; else one answer after the other.
    """
    options = [w["id"] for w in named(dump, "option:") if w["enabled"] and w["rect"][3] > 20]
    if not options:
        return "end-turn" if widget(dump, "end-turn") else ""
    last = len(options) - 1
    match dump["kind"]:
        case "group-imps":
            return options[min(1, last) if not dump["plan"] else 0 if dump["plan"] < sent else last]
        case "group-gold":
            return options[min(1, last)]
        case "arrange-piece":
            return options[0]
        case "arrange-place":
            return options[turn % max(1, last) if dump["plan"] < PATIENT else last]
    return options[turn % len(options)]
