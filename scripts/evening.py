"""An evening of three windows at one table, over real sockets of this machine: its pictures for `pictures.py`."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sitting import answer

from parlour.client.scenes.host import OPEN, HostScene, Place
from parlour.client.scenes.join import JoinScene
from parlour.client.scenes.lobby import LobbyScene
from parlour.client.scenes.lobby_host import SHUT
from parlour.client.scenes.setup_rows import best_bot, bots_of
from parlour.client.scenes.table import TableScene
from parlour.client.scenes.together import TogetherScene
from parlour.client.snapshot import Company, Missing, Reason
from parlour.client.together.finding import Found, Table
from parlour.client.together.leaving import settled
from parlour.core import GAMES
from parlour.core.bots import BotTable
from parlour.net.greeting_words import Refusal, fact
from parlour.net.invites import parse_address
from parlour.net.listing_recents import Recent, Recents

if TYPE_CHECKING:
    from pictures import Photographer

HOST, GUEST, WATCHER = "Eva", "Hugo", "Vera"
PASSWORD = "7 candles"
ANSWERS = 16  # by persons, until the table looks lived in
TRIES = 60_000
AWAY = Reason("{who}: away. The game waits where it needs them.", (("who", GUEST),))
PAUSED = Reason("{who}: paused the game.", (("who", GUEST),))


class Evening:
    """Everything between "Play together" and the table. The window of `by` is the host's."""

    def __init__(self, by: "Photographer", game: str) -> None:
        """Open the two other windows."""
        self.host, self.guest, self.watcher = by, by.beside(GUEST), by.beside(WATCHER)
        self.all, self.game = (self.host, self.guest, self.watcher), game
        for window, name in zip(self.all, (HOST, GUEST, WATCHER), strict=True):
            window.app.settings.name = name

    def pictures(self) -> None:
        """Take them all; afterwards the host's window shows its title, and the others are closed."""
        self._found()
        self._opened()
        self._gathered()
        self._played()
        for window in (self.watcher, self.guest):
            window.leave()
        self.host.back()
        settled()

    # --- before the table -----------------------------------------------------------------------

    def _found(self) -> None:
        """What may be found on the network; the tables are made up."""
        by, tr = self.host, self.host.app.tr
        recents = Recents(by.app.home)
        for number, name in enumerate((GUEST, WATCHER)):
            title = tr("Table of {name}", name=name)
            recents.add(Recent(f"{number:016x}", title, self.game, f"192.168.1.{20 + number}", 4000))
        by.show(TogetherScene(by.app))
        by.take("together")
        most = GAMES[self.game].seats[1]
        tables = tuple(
            Table(f"{number:016x}", game, tr("Table of {name}", name=name), (("192.168.1.20", 4000),), taken, most,
                  number, number == 1, state, misfit)
            for number, (game, name, taken, state, misfit) in enumerate((
                (self.game, GUEST, 1, "open", None),
                (self.game, WATCHER, most, "playing", None),
                (self.game, "Mila", 1, "open", Refusal("protocol", fact(2, "0.1.0"), fact(9, "9.0"))),
                ("other-game", "Otto", 1, "open", Refusal("unknown-game", "", "other-game")),
            ))
        )  # fmt: skip
        for name, found in (("help", Found((), "nothing")), ("found", Found(tables, ""))):
            self._as_found(found, f"together-{name}")
        for number, name in ((1, "join-playing"), (2, "join-other")):
            by.show(JoinScene(by.app, tables[number], lambda *way: None))
            by.take(name)
            by.app.pop()
            by.app.step(0.0, [])

    def _as_found(self, found: Found, name: str) -> None:
        page = self.host.app.top
        assert isinstance(page, TogetherScene)
        while page.found is not found:  # the real network may have told something meanwhile
            page.found = found
            page.refresh()
            self.host.take(name)

    def _opened(self) -> None:
        by = self.host
        self._press(by, "host")
        page = by.app.top
        assert isinstance(page, HostScene)
        page._choose(self.game)
        bot = best_bot(bots_of(self.game))
        kinds = ("", OPEN, bot, OPEN, bot)[: GAMES[self.game].seats[1]]
        page.seats = [
            Place(name if kind != OPEN else "", kind)
            for name, kind in zip((HOST, "", "Ada", "", "Otto"), kinds, strict=False)
        ]
        page.password = PASSWORD
        page.refresh()
        by.take("host")
        self._over("kind:1", "host-pick")
        self._press(by, "open")
        self._until(lambda: self._lobby(by) is not None and self._at(by).where is not None)

    def _gathered(self) -> None:
        """The lobby, as host, guest and spectator see it."""
        host, guest, watcher = self.all
        self._come(guest, "seat", "join")
        self._come(watcher, "watch", "")
        for window, phrase in ((guest, "phrase:0"), (host, "phrase:1")):
            self._press(window, phrase)
        self._until(
            lambda: all(
                sum(bool(line.machine) for line in self._at(window).talk.lines) >= 2 for window in (host, guest)
            )
        )
        host.take("lobby-host")
        guest.take("lobby-guest")
        watcher.take("lobby-watch")
        self._over("look:1", "looks", guest)
        for widget, name in (
            ("kind:0", "lobby-pick"), ("change", "edit-table"), ("remove:1", "remove"), ("order", "order"),
        ):  # fmt: skip
            self._over(widget, name)
        for seat, row in enumerate(self._at(host).lobby.seats):  # type: ignore[union-attr]  # it is there
            if not row.machine:
                self._at(host).host._put(seat, SHUT)
        self._press(guest, "ready")
        self._until(lambda: self._start(host))
        host.take("lobby-ready")
        guest.take("lobby-said-ready")

    def _come(self, window: "Photographer", role: str, name: str) -> None:
        """Goes to the host's table by its address."""
        assert self._at(self.host).where is not None
        port = parse_address(self._at(self.host).where.addresses[0])[1]  # type: ignore[union-attr]
        window.show(TogetherScene(window.app))
        page = window.app.top
        assert isinstance(page, TogetherScene)
        page.address = f"127.0.0.1:{port}"
        page._by_place()
        self._until(lambda: isinstance(window.app.top, JoinScene))
        way = window.app.top
        assert isinstance(way, JoinScene)
        if name:
            window.take(name)
        way.password = PASSWORD
        way.refresh()
        self._press(window, role)
        self._until(lambda: self._lobby(window) is not None and (role == "watch" or bool(self._at(window).own)))

    # --- at the table ---------------------------------------------------------------------------

    def _played(self) -> None:
        """The table, when it looks lived in; then how the company may stand, which is told to the window alone."""
        host = self.host
        self._press(host, "start")
        self._until(lambda: all(isinstance(window.app.top, TableScene) for window in self.all))
        tables = [self._table(window) for window in self.all]
        seats = len(tables[0].setup.seats)
        bots = BotTable(GAMES[self.game], 1, [best_bot(bots_of(self.game))] * seats)
        for _ in range(ANSWERS):
            self._until(lambda: any(table.open for table in tables))
            one = next(table for table in tables if table.open)
            assert one.asked is not None
            answer(one, bots.choose(one.worker.table, one.asked.seat))
        self._until(lambda: any(table.open for table in tables) and not any(table.busy for table in tables))
        self._states(tables[0])
        self.watcher.take("watching")
        tables[0].open_menu()
        host.take("menu-together")
        host.app.pop()
        for window, phrase in ((self.guest, "phrase:0"), (host, "phrase:1")):
            self._press(window, "page:talk")
            self._press(window, phrase)
        self._until(lambda: all(len(table.company.talk.heard) >= 2 for table in tables if table.company is not None))
        host.take("talk")

    def _states(self, table: TableScene) -> None:
        assert table.company is not None and table.company.now is not None
        now = table.company.now
        seats = tuple(replace(seat, away=number == 1) for number, seat in enumerate(now.seats))
        missing = Missing("m", (1,), 42.0, ())
        away = replace(now, seats=seats, missing=(missing,), notice=AWAY)
        self._as_told(table, replace(now, notice=None), "company")
        self._as_told(table, away, "company-away")
        self._as_told(table, replace(away, missing=(replace(missing, rest=0.0, votes=((0, "wait"),)),)), "vote")
        self._as_told(table, replace(now, paused=True, notice=PAUSED), "paused")
        self._as_told(table, replace(now, lost=True, branch=True, notice=None), "alone")
        table.worker.messages.put(replace(now, notice=None))

    def _as_told(self, table: TableScene, company: Company, name: str) -> None:
        assert table.company is not None
        while table.company.now is not company:  # the real table may have told something meanwhile
            table.worker.messages.put(company)
            self.host.take(name)

    # --- three windows --------------------------------------------------------------------------

    def _at(self, window: "Photographer") -> LobbyScene:
        assert isinstance(window.app.top, LobbyScene), window.app.top.id
        return window.app.top

    def _lobby(self, window: "Photographer") -> object:
        return window.app.top.lobby if isinstance(window.app.top, LobbyScene) else None

    def _table(self, window: "Photographer") -> TableScene:
        assert isinstance(window.app.top, TableScene), window.app.top.id
        return window.app.top

    def _start(self, window: "Photographer") -> bool:
        window.app.step(0.0, [])
        start = window.app.top.ui.get("start")
        return start is not None and start.enabled

    def _press(self, window: "Photographer", name: str) -> None:
        window.app.step(0.0, [])
        widget = window.app.top.ui.get(name)
        assert widget is not None and widget.on is not None, name
        widget.on()
        window.app.top.refresh()
        window.app.step(0.0, [])

    def _over(self, widget: str, name: str, window: "Photographer | None" = None) -> None:
        """Takes a picture of what a press lays over the page, and takes that away again."""
        window = window or self.host
        self._press(window, widget)
        window.take(name)
        window.app.pop()
        window.app.step(0.0, [])

    def _until(self, done: Callable[[], bool]) -> None:
        """Lets time pass in all windows until a condition holds, without drawing."""
        pause = threading.Event()
        for _ in range(TRIES):
            if done():
                return
            for window in self.all:
                window.app.top.step(0.02)
                window.app._settle()
            pause.wait(0.001)
        raise SystemExit("the evening did not go on")
