"""Play together: the tables of the network, by themselves; an address or a code; recent tables; an own table."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from parlour.client import failures
from parlour.client.actions import action_of
from parlour.client.causes import cause
from parlour.client.geometry import Rect
from parlour.client.layout import column, together_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.found_rows import FoundRow, found_row, title_of
from parlour.client.texts import N_
from parlour.client.together import doors
from parlour.client.together.doors import Endpoint
from parlour.client.together.finding import Answered, Finder, Found, Table
from parlour.client.together.reasons import EXPECTED, HELP, WORDS, error_words, failure
from parlour.client.together.warming import warm
from parlour.client.widgets import Box, Button, Field, Label, Panel, Widget
from parlour.net import invites, limits
from parlour.net.dial import place
from parlour.net.folders import FOLDER, NoMachine
from parlour.net.listing_recents import Recent, Recents
from parlour.net.session import Stopped

if TYPE_CHECKING:
    from parlour.client.app import App

ROW, GAP = 58.0, 6.0
AGAIN = ("no-password", "wrong-password", "wait", "not-locked")
"""Why somebody was turned away who only has to say another password."""
BAD_PLACES = {
    "empty": N_("Type the code or the address that the host's screen shows."),
    "long": N_("This is too long for a code or an address."),
    "letter": N_("A code has no {detail}. Compare it with the host's screen."),
    "wrong": N_("This code is not whole, or one of its letters is wrong. Compare it with the host's screen."),
    "port": N_("The port is missing or wrong: an address looks like 192.168.1.20:4000."),
    "address": N_("{detail} is no address: one looks like 192.168.1.20:4000."),
    "brackets": N_("An IPv6 address stands in brackets, like [fe80::1%eth0]:4000."),
}


@dataclass(frozen=True)
class Way:
    """How somebody came to a table, to try it once more with another password."""

    table: Table
    role: str
    delay: int


@dataclass(frozen=True)
class Start:
    """A table to which the window goes at once: somebody named it on the command line."""

    endpoint: Endpoint
    role: str
    delay: int
    password: str


class TogetherScene(Scene):
    """The way to a table between peers."""

    id = "together"

    def __init__(self, app: "App", start: Start | None = None, notice: str = "") -> None:
        super().__init__(app)
        warm()
        self.found = Found((), "")
        self.notice = notice
        self.address = ""
        self.name = app.settings.name or app.tr("Player")
        self.recent: list[Recent] = []
        self.mine: frozenset[str] = frozenset()
        self._finder = Finder()
        self._asked: Endpoint | None = None
        self._wanted = ""  # the table that is looked for at the address that was asked
        self._start = start
        if start is not None:
            self._ask(start.endpoint)

    def entered(self) -> None:
        """Looks for what is kept of tables before."""
        recents = Recents(self.app.home)
        try:
            self.recent = recents.load()
        except OSError as error:
            self.notice = self.app.tr("The recent tables can't be read: {what}", what=cause(error))
        if recents.trouble:
            self.notice = self.app.tr("The list of recent tables was damaged. It is kept aside, and a new one begins.")
        known = doors.unfinished(self.app.home) if (self.app.home / FOLDER).is_dir() else ()
        self.mine = frozenset(kept.charter.table for _, kept in known)
        self.refresh()

    def closed(self) -> None:
        """Looks no longer."""
        self._keep_name()
        self._finder.close()

    def step(self, seconds: float) -> bool:
        """Takes what was found."""
        for told in self._finder.take():
            self.refresh()
            match told:
                case Found():
                    self.found = told
                case Answered():
                    self._answered(told)
                case Stopped(error) if error is not None:
                    if not isinstance(error, EXPECTED):
                        failures.keeper(self.app.home)(error)
                    self.notice = self.app.tr.say(error_words(error))
        return False

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """The tables on the left, other ways to one on the right."""
        tr, at = self.app.tr, together_layout(area, bool(self.notice))
        label, name = at["name"].side(230, 10)
        out: list[Widget] = [
            Label("heading", at["heading"], tr("Play together"), size="heading", style="display", colour="accent"),
            Label("name-label", name, tr("Your name"), align="right"),
            Field("name", label, tr("Player"), value=self.name, most=limits.NAME, change=self._rename, zone="name"),
        ]
        out += self._notice(at["notice"]) if self.notice else []
        out += self._tables(at["tables"]) + self._by_hand(at["hand"]) + self._recents(at["recent"])
        out += [
            Button("back", at["back"], tr("Back"), kind="quiet", on=self.app.pop, zone="foot",
                   hint=self.app.key_of("back")),
            Button("host", at["host"], tr("Open a table"), on=self._host, zone="foot", size="large",
                   enabled=bool(self.name.strip()), why=self._nameless),
        ]  # fmt: skip
        return out

    def _notice(self, box: Rect) -> list[Widget]:
        inner = box.inset(14, 6)
        shut, text = inner.side(110, 10)
        return [
            Box("notice-ground", box, edge="warning"),
            Label("notice", text, self.notice, colour="warning", wrap=True),
            Button("notice-read", shut._replace(y=inner.y + (inner.h - 36) / 2, h=36), self.app.tr("Close"),
                   kind="quiet", size="small", on=self._read, zone="notice"),
        ]  # fmt: skip

    def _read(self) -> None:
        self.notice = ""

    def _tables(self, box: Rect) -> list[Widget]:
        tr, inner = self.app.tr, box.inset(14, 12)
        head, body = inner.top(28, 8)
        body = body._replace(w=body.w - 6)
        rows = column(body, len(self.found.tables), ROW, GAP)
        out: list[Widget] = [
            Panel("tables", box, inner=body, content=len(rows) * (ROW + GAP) - GAP),
            Label("tables-label", head, tr("Tables in this network"), style="bold"),
        ]
        for table, row in zip(self.found.tables, rows, strict=True):
            found = found_row(tr, row, table, table.id in self.mine)
            found.on = partial(self.open_table, table)
            out.append(found)
        if not self.found.tables:
            looking, rest = body.top(30, 10)
            out += [
                Label("looking", looking, tr("Looking for tables …"), colour="dim"),
                Label("help", rest, self._help(), wrap=True, middle=False),
            ]
        return out

    def _help(self) -> str:
        tr = self.app.tr
        if self.found.trouble is not None:
            return tr("Tables can't be found by themselves here. Join by the host's code or address. ({what})",
                      what=self.found.trouble)  # fmt: skip
        return tr(HELP.get(self.found.help, ""))

    def _by_hand(self, box: Rect) -> list[Widget]:
        tr, inner = self.app.tr, box.inset(14, 12)
        head, inner = inner.top(28, 8)
        field, inner = inner.top(42, 10)
        buttons, _ = inner.top(42)
        paste, go = buttons.columns(2, 10)
        asking = self._asked is not None
        text = tr("Asking {place} …", place=place(*self._asked)) if self._asked is not None else tr("Code or address")
        return [
            Box("hand-ground", box),
            Label("hand-label", head, text, style="bold"),
            Field("address", field, tr("As on the host's screen"), value=self.address, most=80,
                  change=self._type, zone="hand"),
            Button("paste", paste, tr("Paste"), kind="quiet", on=self._paste, zone="hand"),
            Button("join", go, tr("Join"), on=self._by_place, zone="hand", enabled=not asking and not self._nameless,
                   why=self._nameless or tr("The table is being asked.")),
        ]  # fmt: skip

    def _recents(self, box: Rect) -> list[Widget]:
        tr, inner = self.app.tr, box.inset(14, 12)
        head, body = inner.top(28, 8)
        body = body._replace(w=body.w - 6)
        rows = column(body, len(self.recent), ROW, GAP)
        out: list[Widget] = [
            Panel("recent", box, inner=body, content=len(rows) * (ROW + GAP) - GAP),
            Label("recent-label", head, tr("Recent tables"), style="bold"),
        ]
        for number, (recent, row) in enumerate(zip(self.recent, rows, strict=True)):
            out.append(
                FoundRow(f"recent:{number}", row, recent.title, kind="quiet", panel="recent", zone="recent",
                         second=title_of(tr, recent.game), second_side=place(recent.host, recent.port),
                         on=partial(self._again, recent), enabled=self._asked is None,
                         why=tr("The table is being asked."))
            )  # fmt: skip
        if not self.recent:
            out.append(Label("recent-none", body.top(30)[0], tr("None yet."), colour="dim"))
        return out

    @property
    def _nameless(self) -> str:
        return "" if self.name.strip() else self.app.tr("Type your name first.")

    def _rename(self, text: str) -> None:
        self.name = text
        self.refresh()

    def _type(self, text: str) -> None:
        self.address = text
        self.refresh()

    def _paste(self) -> None:
        self.address = self.app.window.clipboard().strip()[:80]
        self._by_place()

    # --- asking -------------------------------------------------------------------------------

    def _by_place(self) -> None:
        """Asks what is at the address that was typed."""
        self.notice = self._nameless
        if self._asked is not None or self._nameless:
            return
        try:
            self._ask(invites.target(self.address))
        except invites.BadInvite as error:
            self.notice = self.app.tr(BAD_PLACES[error.fault], detail=error.detail)

    def _again(self, recent: Recent) -> None:
        self.notice = ""
        self._ask((recent.host, recent.port), recent.table)

    def _ask(self, endpoint: Endpoint, table: str = "") -> None:
        self._asked, self._wanted = endpoint, table
        self._finder.ask(endpoint)
        self.refresh()

    def _answered(self, told: Answered) -> None:
        if told.endpoint != self._asked:
            return
        wanted, start = self._wanted, self._start
        self._asked, self._wanted, self._start = None, "", None
        if told.error is not None:
            self.notice = self.app.tr.say(error_words(told.error, place(*told.endpoint)))
        elif told.table is not None and wanted not in ("", told.table.id):
            self.notice = self.app.tr(WORDS["other-table"])
        elif told.table is not None and start is not None:
            self.enter(told.table, start.role, start.delay, start.password)
        elif told.table is not None:
            self.open_table(told.table)

    # --- going there --------------------------------------------------------------------------

    def open_table(self, table: Table, notice: str = "", delay: int = 0) -> None:
        """Shows a table and the ways to it."""
        from parlour.client.scenes.join import JoinScene

        if self._nameless:
            self.notice = self._nameless
            return
        mine = table.id in self.mine
        self.app.push(JoinScene(self.app, table, self.enter, mine=mine, notice=notice, delay=delay))

    def enter(self, table: Table, role: str, delay: int, password: str) -> None:
        """Goes to a table, to a seat or to watch it."""
        from parlour.client.scenes.lobby import LobbyScene

        self._keep_name()
        self.notice = ""
        target = doors.Target(table.endpoints, table.id, password)
        try:
            if role == "watch":
                door = doors.watch(self.app.home, target, delay)
            else:
                door = doors.join(self.app.home, target, self.name)
        except (NoMachine, OSError) as error:
            self.notice = self.app.tr("Nothing can be kept in {folder}, so no table can be joined: {what}",
                                      folder=self.app.home, what=failure(error))  # fmt: skip
            self.refresh()
            return
        way = Way(table, role, delay)
        self.app.push(LobbyScene(self.app, door, partial(self._back_from, way), table=table))

    def _back_from(self, way: Way | None, reason: str, words: str) -> None:
        """The way to a table, or its lobby, has ended: the reason is said here, and a password can be typed again."""
        self.notice = words
        if way is not None and reason in AGAIN:
            self.notice = ""
            table = way.table if reason == "wait" else replace(way.table, locked=reason != "not-locked")
            self.open_table(table, words, way.delay)
        self.refresh()

    def _host(self) -> None:
        from parlour.client.scenes.host import HostScene

        self._keep_name()
        self.notice = ""
        self.app.push(HostScene(self.app, self.name.strip(), partial(self._back_from, None)))

    def _keep_name(self) -> None:
        """Remembers the name; the one that is translated is nobody's."""
        name = "" if self.name.strip() == self.app.tr("Player") else self.name.strip()
        if name != self.app.settings.name:
            self.app.settings.name = name
            self.app.save_settings()

    # --- input --------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Enter in the address asks there."""
        if self.ui.focus != "address" or action_of(event, self.app.bindings, True) != "confirm":
            return False
        self._by_place()
        self.refresh()
        return True

    def action(self, action: str) -> bool:
        """A code can be pasted anywhere."""
        if action == "paste":
            self._paste()
            self.refresh()
            return True
        return super().action(action)

    def default_focus(self) -> str:
        """The first table; as long as there is none, opening one."""
        return f"table:{self.found.tables[0].id}" if self.found.tables else "host"

    def facts(self) -> dict[str, object]:
        """What was found."""
        return {"tables": [table.id for table in self.found.tables], "asking": self._asked is not None}
