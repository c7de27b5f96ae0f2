"""Whoever sits at a window between peers and answers what it asks, whatever the game; one press at a look."""

from typing import Any

from tests.journeys.answers import focus_on, likely, walk_to
from tests.journeys.desk import Dump, Player, named, widget

AGAIN = 40  # looks at an unchanged window until a press is made once more: the first may have been passed over
SCENES = {"choose": "choice:0", "confirm": "go-on"}
"""What is pressed in a dialog."""


class Sitter:
    """A window and the state in which its control was pressed last."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers = 0  # questions, and steps of plans, that were answered
        self._token = -1  # the last of them
        self._pressed: tuple[Any, ...] = ()
        self._looks = 0  # since then, at the same
        self._again = 0  # how often another press was needed for a question

    @property
    def at_end(self) -> bool:
        dump = self.player.dump()
        return dump is not None and dump["scene"] == "end"

    def look(self) -> None:
        """Press something if there is something to press and it wasn't just pressed."""
        dump = self.player.dump()
        if dump is None or not (dump["scene"] in SCENES or (dump["scene"] == "table" and dump["open"])):
            return
        state = self._state(dump)
        if state == self._pressed:
            self._looks += 1
            if self._looks < AGAIN:
                return
            self._again += 1
        if dump["scene"] == "table" and dump["token"] != self._token:
            self._token, self._again = dump["token"], 0
            self.answers += 1
        self._pressed, self._looks = state, 0
        self._press(dump)

    def _press(self, dump: Dump) -> None:
        if dump["scene"] in SCENES:
            self.dialog(dump)
        elif _enabled(dump, "confirm"):
            self.confirm()
        elif widget(dump, "confirm") and not named(dump, "option:"):
            suggested, may_pass = (_enabled(dump, name) for name in ("suggest", "pass"))
            self.cards(suggested and not (may_pass and self.answers % 2))
        else:
            self.option(dump, self.answers + self._again)

    def _state(self, dump: Dump) -> tuple[Any, ...]:
        if dump["scene"] in SCENES:
            return (dump["scene"],)
        return "table", dump["token"], dump["plan"], dump["whole"], dump["warned"], _enabled(dump, "confirm")

    def find(self, title: str) -> None:
        """Take a seat at a table that comes to the list by itself."""
        self.player.scene("title")
        self.player.click("together")
        dump = self.player.until(lambda d: _row(d, title), f"{title} in the list")
        self.player.click(_row(dump, title))
        self.player.click("seat")
        self.player.until(lambda d: d["scene"] == "lobby" and d["seats"], "the lobby")

    def go_to(self, code: str) -> None:
        """Take a seat at a table whose code was told."""
        raise NotImplementedError

    def say_ready(self) -> None:
        raise NotImplementedError

    def dialog(self, dump: Dump) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError

    def cards(self, suggested: bool) -> None:
        raise NotImplementedError

    def option(self, dump: Dump, turn: int) -> None:
        raise NotImplementedError


def _row(dump: Dump, title: str) -> str:
    return next((w["id"] for w in named(dump, "table:") if w["text"] == title), "")


def _enabled(dump: Dump, name: str) -> bool:
    found = widget(dump, name)
    return found is not None and found["enabled"]


class Mouse(Sitter):
    """By mouse alone."""

    def go_to(self, code: str) -> None:
        self.player.scene("title")
        for name in ("together", "address"):
            self.player.click(name)
        self.player.write(code)
        for name in ("join", "seat"):
            self.player.click(name)
        self.player.until(lambda d: d["scene"] == "lobby" and d["seats"], "the lobby")

    def say_ready(self) -> None:
        self.player.click("ready")
        self.player.until(lambda d: d["scene"] == "table" or widget(d, "ready")["checked"], "ready")

    def dialog(self, dump: Dump) -> None:
        self.player.click_now(SCENES[dump["scene"]])

    def confirm(self) -> None:
        self.player.click_now("confirm")

    def cards(self, suggested: bool) -> None:
        self.player.click_now("suggest" if suggested else "pass")

    def option(self, dump: Dump, turn: int) -> None:
        name = likely(dump, turn)
        things = [w["id"] for w in dump["widgets"] if w["pressable"] and w["id"].startswith(("tile:", "card:"))]
        if name or things:
            self.player.click_now(name or things[turn % len(things)])


class Keys(Sitter):
    """By keys alone."""

    def go_to(self, code: str) -> None:
        player = self.player
        self._walk_to("together", "Down", player.scene("title"))
        player.key("Return")
        self._walk_to("address", "Tab", player.scene("together"))
        player.write(code)
        player.key("Return")
        player.until(lambda d: d["scene"] == "join" and d["focus"] == "seat", "the way to a seat")
        player.key("Return")
        player.until(lambda d: d["scene"] == "lobby" and d["seats"], "the lobby")

    def say_ready(self) -> None:
        self.player.until(lambda d: widget(d, "ready"), "a seat")
        for way in ("Tab", "shift+Tab"):  # Enter presses at once only what the focus was moved to
            before = self.player.until(lambda d: d["focus"])["focus"]
            self.player.key(way)
            dump = self.player.until(lambda d, before=before: d["focus"] != before, f"{way} to move the focus")
        if dump["focus"] != "ready":  # it came to the beginning of the row in which that is
            self._walk_to("ready", "Right", dump)
        self.player.key("Return")
        self.player.until(lambda d: d["scene"] == "table" or widget(d, "ready")["checked"], "ready")

    def _walk_to(self, name: str, way: str, dump: Dump) -> None:
        for _ in range(60):
            if dump["focus"] == name:
                return
            before = dump["focus"]
            self.player.key(way)
            dump = self.player.until(lambda d, before=before: d["focus"] != before, f"{way} to move the focus")
        raise AssertionError(f"{way} doesn't lead to {name}")

    def dialog(self, dump: Dump) -> None:
        if dump["focus"] == "cancel":
            self.player.key("Right")
            self.player.until(lambda d: d["focus"] != "cancel")
        self.player.key("Return")

    def confirm(self) -> None:
        if focus_on(self.player, lambda w: w is not None and w["id"] == "confirm"):
            self.player.key("Return")

    def cards(self, suggested: bool) -> None:
        self.player.key("s" if suggested else "p")

    def option(self, dump: Dump, turn: int) -> None:
        if not focus_on(self.player, lambda w: w is not None and w["zone"] == "answers"):
            return
        if walk_to(self.player, likely(dump, turn)):
            self.player.key("Return")
