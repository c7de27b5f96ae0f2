"""A table before its start: who sits where, ready or not; words; the way here; what will be played. The host starts."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from parlour.client import failures, saves
from parlour.client.actions import action_of
from parlour.client.causes import cause
from parlour.client.geometry import Rect
from parlour.client.layout import lobby_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import HASTE, Scene
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.scenes.found_rows import title_of
from parlour.client.scenes.host import EditScene, Terms
from parlour.client.scenes.lobby_host import Hint, HostDoings, why_not_start
from parlour.client.scenes.lobby_sides import CodeBox, Whereabouts, changes, moves, option_panel, whereabouts
from parlour.client.scenes.looks import LooksScene, Mark
from parlour.client.scenes.pick import Pick, PickScene
from parlour.client.scenes.seat_rows import SeatDoings, SeatRows, height, look_of
from parlour.client.scenes.talk_panel import Spoken, TalkPanel
from parlour.client.texts import N_
from parlour.client.together.door import Door, Gathered
from parlour.client.together.finding import Table
from parlour.client.together.leaving import leave
from parlour.client.together.reasons import EXPECTED, error_words, reason_words, remark_words
from parlour.client.together.warming import warm
from parlour.client.together.worker import PeerWorker
from parlour.client.widgets import Box, Button, Label, Widget
from parlour.core import GAMES
from parlour.net import lobby as net_lobby
from parlour.net.charter import read_options
from parlour.net.dial import NoLink, place
from parlour.net.guest_lobby import GuestLobby
from parlour.net.keeper import GoesOn, Gone, Listening, Remark
from parlour.net.listing_recents import Recent, Recents
from parlour.net.messages import Charter, Lobby
from parlour.net.session import Stopped

if TYPE_CHECKING:
    from parlour.client.app import App
    from parlour.client.scenes.host import Over


class LobbyScene(Scene):
    """The lobby, from the first knock at the door until the game begins or the table is left.

    `over` is told why it ended, "" for leaving; the scene takes itself off the stack then.
    """

    id = "lobby"

    def __init__(self, app: "App", door: Door, over: "Over", *, table: Table | None = None, password: str = "") -> None:
        """`table` is somebody else's, as it was found; `None` for an own one, with its password."""
        super().__init__(app)
        warm()
        self.door, self.over, self.table, self.password = door, over, table, password
        self.gathered: Gathered | None = None
        self.where: Whereabouts | None = None
        self.notice = ""
        self._fresh: frozenset[str] = frozenset()  # options that were changed since this window said ready
        self._typed: dict[int, str] = {}
        self._handed = self._gone = self._remembered = False
        self._seen = 0.0  # seconds for which the seats have been shown
        self.talk = TalkPanel(app, self._say, self._ask_mute)
        self.host = HostDoings(app, self)
        self._rows = SeatRows(app, door.me, SeatDoings(self._rename, self._dress, self.host.fill, self.host.remove,
                                                       self.host.order))  # fmt: skip
        self._code = CodeBox(app)
        if table is not None and table.endpoints:
            self.where = whereabouts((table.endpoints[0][0],), table.endpoints[0][1])

    @property
    def lobby(self) -> Lobby | None:
        """The table as it is."""
        return self.gathered.lobby if self.gathered is not None else None

    @property
    def hosts(self) -> bool:
        """Whether this window keeps the table."""
        return self.table is None

    @property
    def own(self) -> list[int]:
        """The seats of this window."""
        return [i for i, seat in enumerate(self.lobby.seats) if seat.machine == self.door.me] if self.lobby else []

    @property
    def ready(self) -> bool:
        """Whether a guest has said ready."""
        return self.lobby is not None and any(self.lobby.seats[seat].ready for seat in self.own)

    def closed(self) -> None:
        """Leaves the table, if the game hasn't begun; nobody waits for the goodbye."""
        if not self._handed:
            leave(self.door.close)

    # --- news ---------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Takes the news."""
        self._seen += seconds if self.lobby is not None else 0.0
        if self.ui.focus not in {f"name:{seat}" for seat in self._typed}:
            self._typed.clear()  # what was agreed on is shown again
        while not self._handed and not self._gone and not self.door.news.empty():
            self._hear(self.door.news.get())
            self.refresh()
            self.app.top.refresh()
        return False

    def step_below(self, seconds: float) -> None:
        """The others don't wait for whoever looks elsewhere."""
        self.step(seconds)

    def _hear(self, told: object) -> None:
        tr = self.app.tr
        match told:
            case Gathered():
                self._look(told)
            case net_lobby.Said(text, machine, seat):
                self._hear_words(text, machine, seat)
            case Listening(hosts, port):
                self.where = whereabouts(hosts, port)
            case Hint(key):
                self.tell(tr(key))
            case Remark():
                self.tell(tr.say(remark_words(told)))
            case net_lobby.Began(charter, _) | GoesOn(charter):
                self._play(charter)
            case net_lobby.Ended(reason, text):
                self.end(reason, tr.say(reason_words(reason, text)))
            case Stopped(error) if error is not None:
                reason = error.reason if isinstance(error, NoLink | Gone) else "broken"
                at = place(*self.table.endpoints[0]) if self.table is not None and self.table.endpoints else ""
                if not isinstance(error, EXPECTED):
                    failures.keeper(self.app.home)(error)
                self.end(reason, tr.say(error_words(error, at)))

    def tell(self, text: str) -> None:
        """Puts a line of what has happened among the words."""
        self.talk.add(Spoken("", text))

    def _hear_words(self, text: str, machine: str, seat: int) -> None:
        rows = self.lobby.seats if self.lobby is not None else []
        look = look_of(self.app.theme, rows[seat]) if 0 <= seat < len(rows) else None
        if seat == net_lobby.NO_SEAT and text.startswith("Spectator: "):  # as the host's machine calls them
            text = f"{self.app.tr('A spectator')}: {text.partition(': ')[2]}"
        self.talk.add(Spoken(machine or "?", text, text[:1].upper(), look))

    def _look(self, told: Gathered) -> None:
        before, was_ready, sat = self.lobby, self.ready, bool(self.own)
        self.gathered = told
        self._remember()
        if before is None or (self.own and not sat and not self.ui.moved):
            self.ui.focus = ""  # it was on the way out, or on what was there before the own seat
        if before is None:
            return
        self._follow_seat(before, told.lobby)
        sentences, fresh = changes(self.app.tr, before, told.lobby)
        for sentence in [*moves(self.app.tr, before, told.lobby), *sentences]:
            self.tell(sentence)
        if before.edition == told.lobby.edition:
            return
        self._fresh = fresh if before.game != told.lobby.game else self._fresh | fresh
        if was_ready and not self.ready:
            self.notice = self.app.tr("The host has changed the table: see what is new, and say ready once more.")

    def _follow_seat(self, before: Lobby, after: Lobby) -> None:
        """What a guest is typing goes along to another seat."""
        if self.hosts:
            return
        old, new = (next((i for i, seat in enumerate(lobby.seats) if seat.machine == self.door.me), -1)
                    for lobby in (before, after))  # fmt: skip
        if old in self._typed and new not in (-1, old):
            self._typed = {new: self._typed[old]}
        if self.ui.focus in (f"name:{old}", f"look:{old}") and new not in (-1, old):
            self.ui.focus = f"{self.ui.focus.partition(':')[0]}:{new}"

    def _remember(self) -> None:
        """Puts somebody else's table among the recent ones, once this window has come to it."""
        table = self.table
        if table is None or self._remembered or not table.endpoints:
            return
        self._remembered = True
        recent = Recent(table.id, table.title, table.game, *table.endpoints[0])
        try:
            Recents(self.app.home).add(recent)
        except OSError as error:
            self.tell(self.app.tr("This table can't be put among the recent ones: {what}",
                                  what=cause(error)))  # fmt: skip

    def _play(self, charter: Charter) -> None:
        """The game begins, or goes on: the table takes the place of all pages."""
        from parlour.client.scenes.table import TableScene

        self._remember()
        self._handed = True
        worker = PeerWorker(self.door, charter, failures.keeper(self.app.home))
        table = TableScene(self.app, worker.setup, worker=worker)
        if table.company is not None:
            table.company.talk.muted |= {
                seat for seat, plan in enumerate(charter.seats) if plan.machine in self.talk.muted
            }
        self.app.replace(table)

    def end(self, reason: str, words: str) -> None:
        """Takes this page, and whatever lies on it, away, and says why on the one below."""
        if self._gone:
            return
        self._gone = True
        self.app.take_away(self)
        self.over(reason, words)

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Seats, words, code, options; before there is anything to show, what is waited for."""
        tr = self.app.tr
        if self.lobby is None:
            return self._waiting(area)
        lobby = self.lobby
        at = lobby_layout(area, height(len(lobby.seats)))
        change = Button("change", area, tr("Change …"), kind="quiet", size="small", zone="terms", on=self._edit)
        others = {seat.machine for seat in lobby.seats} - {"", self.door.me}
        return [
            Label("heading", at["heading"], lobby.title, size="heading", style="display", colour="accent", wrap=True),
            Label("facts", at["facts"], self._facts(lobby), align="right", wrap=True),
            *self._rows.build(at["seats"], lobby.seats, self.hosts, self._typed),
            *self._code.build(at["code"], self.where, self.password if self.hosts else ""),
            *option_panel(self.app, at["options"], p, lobby, self._fresh, change if self.hosts else None),
            *self.talk.build(at["talk"], p, len(others)), *self._foot(at),
        ]  # fmt: skip

    def _facts(self, lobby: Lobby) -> str:
        tr = self.app.tr
        out = [title_of(tr, lobby.game)]
        if lobby.watching:
            out.append(tr.n("{n} watches", "{n} watch", lobby.watching))
        if not lobby.spectators:
            out.append(tr("nobody may watch"))
        return "  ·  ".join(out)

    def _waiting(self, area: Rect) -> list[Widget]:
        tr, at = self.app.tr, lobby_layout(area, 0)
        title = self.table.title if self.table is not None else tr("A new table")
        text = tr("Going to the table …") if self.table is not None else tr("Opening the table …")
        return [
            Label("heading", at["heading"], title, size="heading", style="display", colour="accent", wrap=True),
            Label("waiting", area.inset(area.w * 0.2, area.h * 0.4), text, align="center", size="large"),
            Button("leave", at["leave"], tr("Cancel"), kind="quiet", on=self._leave, zone="foot",
                   hint=self.app.key_of("back")),
        ]  # fmt: skip

    def _foot(self, at: dict[str, Rect]) -> list[Widget]:
        tr = self.app.tr
        out: list[Widget] = [
            Button("leave", at["leave"], tr("Close the table") if self.hosts else tr("Leave"), kind="quiet",
                   on=self.ask_leave, zone="foot", hint=self.app.key_of("back")),
        ]  # fmt: skip
        if self.hosts:
            why = why_not_start(tr, self.gathered)
            out += [
                Box("notice-ground", at["notice"], edge=""),
                Label("notice", at["notice"].inset(10, 2), why or tr("Everybody is ready."), wrap=True,
                      colour="text" if why else "accent"),
                Button("start", at["go"], tr("Start the game"), size="large", on=self._start, zone="foot",
                       enabled=not why, why=why),
            ]  # fmt: skip
            return out
        if self.own:
            said = tr("Waiting for the host to start.") if self.ready else tr("Say ready when you are.")
            out.append(Button("ready", at["go"], tr("I am ready"), size="large", on=self._say_ready, zone="foot",
                              checked=self.ready))  # fmt: skip
        else:
            said = tr("You watch. The game begins when the host starts it.")
        return [
            *out, Box("notice-ground", at["notice"], edge="warning" if self.notice else ""),
            Label("notice", at["notice"].inset(10, 2), self.notice or said, wrap=True,
                  colour="warning" if self.notice else "text"),
        ]  # fmt: skip

    # --- what people do -----------------------------------------------------------------------

    def _say(self, words: str) -> None:
        lobby, own = self.lobby, self.own
        name = lobby.seats[own[0]].name if lobby is not None and own else self.app.tr("Host")

        def say(table: net_lobby.HostLobby | GuestLobby, now: float) -> None:
            if isinstance(table, net_lobby.HostLobby):
                said = table.say(name, words, now)
            else:
                said = table.say(words, now)
            if not said:
                self.door.news.put(Hint(N_("That was too much at once. Wait a moment.")))

        self.door.at_lobby(say)

    def _say_ready(self) -> None:
        wanted = not self.ready
        self.notice = ""
        self._fresh = frozenset() if wanted else self._fresh
        self.door.at_lobby(lambda lobby, now: lobby.change(ready=wanted))

    def _rename(self, seat: int, name: str) -> None:
        self._typed[seat] = name
        if not name.strip() or self.lobby is None:
            return
        if self.hosts:
            self.host.sit(seat, name, self.lobby.seats[seat].bot)
        else:
            self.door.at_lobby(lambda lobby, now: lobby.change(name=name))

    def _dress(self, seat: int) -> None:
        def wear(mark: Mark, number: int) -> None:
            if self.hosts:
                self.host.dress(seat, mark, number)
            else:
                self.door.at_lobby(lambda lobby, now: lobby.change(**{mark: number}))

        def here() -> int | None:
            return seat if self.hosts else next(iter(self.own), None)

        self.app.push(LooksScene(self.app, here, lambda: self.lobby.seats if self.lobby else [], wear))

    def _ask_mute(self) -> None:
        tr = self.app.tr

        def picks() -> list[Pick]:
            seats = self.lobby.seats if self.lobby is not None else []
            people = {seat.machine: seat.name for seat in seats if seat.machine not in ("", self.door.me)}
            return [
                Pick(machine[:8], name, partial(self.talk.mute, machine), checked=machine in self.talk.muted)
                for machine, name in people.items()
            ]

        self.app.push(PickScene(self.app, tr("Whom don't you want to hear?"), picks, stays=True))

    def _start(self) -> None:
        self.door.at_lobby(lambda lobby, now: lobby.start(now))

    def _edit(self) -> None:
        lobby = self.lobby
        if lobby is None:
            return
        terms = Terms(lobby.game, read_options(GAMES[lobby.game], lobby.options), lobby.title, lobby.spectators)
        people = sum(seat.machine != "" and not (seat.machine == self.door.me and seat.bot) for seat in lobby.seats)
        self.app.push(EditScene(self.app, terms, people, self.host.change))

    def ask_leave(self) -> None:
        """Asks once; who only watches just goes."""
        tr = self.app.tr
        if not self.hosts and not self.own:
            self._leave()
            return
        text = tr("The table is closed for all.") if self.hosts else tr("Your seat is open for somebody else then.")
        heading = tr("Close the table?") if self.hosts else tr("Leave the table?")
        word = tr("Close it") if self.hosts else tr("Leave")
        self.app.push(ConfirmScene(self.app, heading, text, self._leave, word=word))

    def _leave(self) -> None:
        self.end("", "")

    # --- input --------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Enter in the field for words says them."""
        if self.ui.focus != "say" or action_of(event, self.app.bindings, True) != "confirm":
            return False
        self.talk.send()
        self.refresh()
        return True

    def careful(self, action: str) -> bool:
        """What was pressed to come here says neither ready nor start."""
        return self._seen < HASTE

    def action(self, action: str) -> bool:
        """The way back asks first."""
        if action in ("back", "menu"):
            if self.lobby is None:
                self._leave()
            else:
                self.ask_leave()
            return True
        return super().action(action)

    def default_focus(self) -> str:
        """The way into the game."""
        if self.lobby is None:
            return "leave"
        return "start" if self.hosts else "ready" if self.own else "say"

    def facts(self) -> dict[str, object]:
        """The table, as a driver reads it."""
        if self.lobby is None:
            return {"hosts": self.hosts, "why": "", "seats": []}
        seats = [[seat.name, seat.bot, seat.ready, seat.closed] for seat in self.lobby.seats]
        return {
            "hosts": self.hosts,
            "why": self.gathered.why if self.gathered is not None else "",
            "seats": seats,
            "code": self.where.code if self.where is not None else "",
            "game_name": saves.game_name(self.app.tr, self.lobby.game),
        }
