"""A table that was found: take a seat, or watch it, some turns late; with its password where it is locked."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from parlour.client.actions import action_of
from parlour.client.geometry import Rect
from parlour.client.layout import dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.found_rows import state_words, title_of
from parlour.client.together.finding import Table
from parlour.client.together.reasons import WORDS, refusal_words
from parlour.client.widgets import Box, Button, Field, Label, Widget
from parlour.net import limits

if TYPE_CHECKING:
    from parlour.client.app import App

Enter = Callable[[Table, str, int, str], None]
"""Takes a table, "seat" or "watch", so many turns of delay, and a password."""
DELAYS = range(4)


class JoinScene(Scene):
    """What a table is, and the ways to it. `notice` says what went wrong the last time."""

    id = "join"
    opaque = False

    def __init__(
        self, app: "App", table: Table, enter: Enter, *, mine: bool = False, notice: str = "", delay: int = 0
    ) -> None:
        """`mine`: a seat of this window is still in its game."""
        super().__init__(app)
        self.table, self.enter, self.mine = table, enter, mine
        self.notice, self.delay, self.password = notice, delay, ""

    @property
    def _asks(self) -> bool:
        return self.table.locked and not self.mine

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Facts, a notice, a password, a delay, and three buttons."""
        tr, said = self.app.tr, self.notice or self._misfit
        rows = (76 * bool(said), 56 * (self._asks and not self._misfit), 56 * (not self._misfit))
        at = dialog_layout(area, 780, 230 + sum(rows))
        facts, body = at["body"].top(52, 12)
        notice, body = body.top(rows[0])
        password, body = body.top(rows[1])
        delay = body._replace(h=42)
        out: list[Widget] = [
            Box("join-ground", at["box"], fill="wood", edge="wood_edge", thick=2),
            Label("heading", at["heading"], self.table.title, size="large", style="bold", align="center",
                  colour="accent"),
            Label("game", facts.rows(2, 0)[0], title_of(tr, self.table.game), align="center", style="bold"),
            Label("state", facts.rows(2, 0)[1], state_words(tr, self.table), align="center"),
        ]  # fmt: skip
        if said:
            out.append(Label("notice", notice._replace(h=66), said, colour="warning", wrap=True, align="center"))
        return [*out, *self._password(password._replace(h=42)), *self._delays(delay), *self._foot(at["foot"])]

    def _password(self, row: Rect) -> list[Widget]:
        if not self._asks or self._misfit:
            return []
        label, field = row.left(220, 12)
        return [
            Label("password-label", label, self.app.tr("Password")),
            Field("password", field, self.app.tr("The host knows it"), value=self.password, most=limits.TEXT,
                  change=self._type, zone="password"),
        ]  # fmt: skip

    def _type(self, text: str) -> None:
        self.password = text
        self.refresh()

    def _delays(self, row: Rect) -> list[Widget]:
        tr = self.app.tr
        if self._misfit:
            return []
        label, cells = row.left(220, 12)
        out: list[Widget] = [Label("delay-label", label, tr("Watch so many turns late"), wrap=True)]
        for turns, cell in zip(DELAYS, cells.columns(len(DELAYS), 8), strict=True):
            out.append(
                Button(f"delay:{turns}", cell, str(turns), kind="quiet", checked=self.delay == turns, zone="delay",
                       on=partial(self._wait, turns),
                       tip=tr("For who shows the game to others: nobody at the table learns from it what is secret."))
            )  # fmt: skip
        return out

    def _wait(self, turns: int) -> None:
        self.delay = turns

    def _foot(self, row: Rect) -> list[Widget]:
        tr, cells = self.app.tr, row.columns(3, 10)
        seat, watch = self._why_not_seat(), self._why_not_watch()
        word = tr("Back to your seat") if self.mine else tr("Take a seat")
        return [
            Button("back", cells[0], tr("Back"), kind="quiet", hint=self.app.key_of("back"), on=self.app.pop,
                   zone="foot"),
            Button("watch", cells[1], tr("Watch"), kind="quiet", on=partial(self._go, "watch"), enabled=not watch,
                   why=watch, zone="foot"),
            Button("seat", cells[2], word, on=partial(self._go, "seat"), enabled=not seat, why=seat, zone="foot"),
        ]  # fmt: skip

    @property
    def _misfit(self) -> str:
        return self.app.tr.say(refusal_words(self.table.misfit)) if self.table.misfit is not None else ""

    def _why_not_seat(self) -> str:
        tr, table = self.app.tr, self.table
        if self._misfit or self.mine:
            return self._misfit
        if table.state != "open":
            return tr(WORDS["over" if table.state == "over" else "playing"])
        if table.taken >= table.seats:
            return tr(WORDS["full"])
        return self._why_no_password()

    def _why_not_watch(self) -> str:
        if self._misfit or self.table.state == "over":
            return self._misfit or self.app.tr(WORDS["over"])
        return self._why_no_password()

    def _why_no_password(self) -> str:
        return self.app.tr("Type the password first.") if self._asks and not self.password else ""

    def _go(self, role: str) -> None:
        self.app.pop()
        self.enter(self.table, role, self.delay, self.password)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter in the password goes on, to a seat if there is one."""
        if self.ui.focus != "password" or action_of(event, self.app.bindings, True) != "confirm":
            return False
        ways = (("seat", self._why_not_seat()), ("watch", self._why_not_watch()))
        role = next((role for role, why in ways if not why), "")
        if role:
            self._go(role)
        return True

    def default_focus(self) -> str:
        """The password, where one is asked for; else the seat, or what can be done instead."""
        if self._asks and not self._misfit:
            return "password"
        if not self._why_not_seat():
            return "seat"
        return "back" if self._why_not_watch() else "watch"

    def facts(self) -> dict[str, object]:
        """Which table."""
        return {"table": self.table.id}
