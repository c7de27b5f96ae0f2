"""What the host does with the seats and the terms of a table before its start."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.scenes.host import OPEN, Terms, kind_words
from parlour.client.scenes.looks import Mark
from parlour.client.scenes.order import OrderScene
from parlour.client.scenes.pick import Pick, PickScene
from parlour.client.scenes.setup_rows import bots_of, fresh_name
from parlour.client.texts import N_, Texts
from parlour.client.together.door import Gathered
from parlour.core import GAMES, BadInput
from parlour.net.charter import read_options
from parlour.net.lobby import HostLobby

if TYPE_CHECKING:
    from parlour.client.app import App
    from parlour.client.scenes.lobby import LobbyScene

SHUT = "closed"
"""A seat that isn't played, among the kinds of seats."""


class Hint(NamedTuple):
    """Something that wasn't done; the key of a text that says why."""

    key: str


def why_not_start(tr: Texts, gathered: Gathered | None) -> str:
    """Why the game can't begin, in words; "" when it can."""
    if gathered is None:
        return tr("Opening the table …")
    wanted = [(number, seat) for number, seat in enumerate(gathered.lobby.seats, 1) if not seat.closed]
    match gathered.why:
        case "":
            return ""
        case "misfit":
            game = GAMES[gathered.lobby.game]
            misfit = game.misfit(len(wanted), read_options(game, gathered.lobby.options))
            return game.words.misfit(tr.language, misfit)
        case "too-few":
            least = GAMES[gathered.lobby.game].seats[0]
            return tr.n("This game needs at least {n} seat.", "This game needs at least {n} seats.", least)
        case "open-seats":
            empty = [str(number) for number, seat in wanted if not seat.machine]
            return tr.n("Seat {seats} is open: wait for somebody, put a bot there, or close it.",
                        "Seats {seats} are open: wait for somebody, put bots there, or close them.",
                        len(empty), seats=", ".join(empty))  # fmt: skip
    late = [seat.name for _, seat in wanted if seat.machine and not seat.ready]
    return tr.n("{names} isn't ready.", "{names} aren't ready.", len(late), names=", ".join(late))


class HostDoings:
    """Sends the host's wishes to the lobby on the network's thread. What can't be done any more isn't done."""

    def __init__(self, app: "App", scene: "LobbyScene") -> None:
        self._app, self._scene = app, scene

    def fill(self, seat: int) -> None:
        """Asks who sits on a seat that no guest has."""
        tr = self._app.tr

        def picks() -> list[Pick]:
            lobby = self._scene.lobby
            if lobby is None:
                return []
            row = lobby.seats[seat]
            now = row.bot if row.machine else SHUT if row.closed else OPEN
            guest = tr("{name} sits here now.", name=row.name) if row.machine not in ("", self._scene.door.me) else ""
            last = sum(not one.closed for one in lobby.seats) == 1 and not row.closed
            whys = {SHUT: tr("One seat at least stays.") if last else ""}
            return [
                Pick(kind or "person", tr("Closed") if kind == SHUT else kind_words(tr, kind),
                     partial(self._put, seat, kind), checked=kind == now, why=guest or whys.get(kind, ""))
                for kind in ("", *bots_of(lobby.game), OPEN, SHUT)
            ]  # fmt: skip

        self._app.push(PickScene(self._app, tr("Who sits here?"), picks))

    def _put(self, seat: int, kind: str) -> None:
        lobby = self._scene.lobby
        if lobby is None:
            return
        row, names = lobby.seats[seat], {one.name for one in lobby.seats}
        if kind == (row.bot if row.machine else SHUT if row.closed else OPEN):
            return
        mine = self._app.settings.name or self._app.tr("Player")
        name = fresh_name(names) if kind else mine if mine not in names else self._app.tr("Player")
        name = row.name if row.machine and row.bot and kind else name  # another bot keeps the name

        def put(table: HostLobby, now: float) -> None:
            there = table.lobby.seats[seat]
            if there.machine not in ("", self._scene.door.me):
                return  # a guest was quicker
            if kind in (OPEN, SHUT) or there.closed:
                table.reopen(seat)
            if kind == SHUT:
                table.close_seat(seat)
            elif kind != OPEN:
                table.place(seat, name, kind, now)

        self._scene.door.at_lobby(put)

    def sit(self, seat: int, name: str, bot: str) -> None:
        """Gives somebody at this window another name."""

        def sit(table: HostLobby, now: float) -> None:
            if table.lobby.seats[seat].machine == self._scene.door.me:
                table.place(seat, name, bot, now)

        self._scene.door.at_lobby(sit)

    def dress(self, seat: int, mark: Mark, number: int) -> None:
        """Gives a seat of this window another colour or sign."""

        def dress(table: HostLobby, now: float) -> None:
            row = table.lobby.seats[seat]
            if row.machine == self._scene.door.me:
                colour, emblem = (number, -1) if mark == "colour" else (-1, number)
                table.place(seat, row.name, row.bot, now, colour, emblem)

        self._scene.door.at_lobby(dress)

    def order(self) -> None:
        """Shows the order of the seats, to change it."""
        self._app.push(OrderScene(self._app, lambda: self._scene.lobby.seats if self._scene.lobby else [], self._swap))

    def _swap(self, seat: int, other: int) -> None:
        lobby = self._scene.lobby
        if lobby is None:
            return
        seen = [lobby.seats[number].machine for number in (seat, other)]

        def swap(table: HostLobby, now: float) -> None:
            if [table.lobby.seats[number].machine for number in (seat, other)] == seen:
                table.swap(seat, other)

        self._scene.door.at_lobby(swap)

    def remove(self, seat: int) -> None:
        """Asks, and sends a guest away."""
        tr, lobby = self._app.tr, self._scene.lobby
        if lobby is None or not lobby.seats[seat].machine:
            return
        row = lobby.seats[seat]

        def remove(table: HostLobby, now: float) -> None:
            if table.lobby.seats[seat].machine == row.machine:
                table.reopen(seat)

        heading = tr("Remove {name}?", name=row.name)
        text = tr("{name} can't come back to this table.", name=row.name)
        go_on = partial(self._scene.door.at_lobby, remove)
        self._app.push(ConfirmScene(self._app, heading, text, go_on, word=tr("Remove")))

    def change(self, terms: Terms) -> None:
        """Sets game, options, name and spectators."""
        door = self._scene.door

        def change(table: HostLobby, now: float) -> None:
            try:
                table.change(dict(terms.options), terms.title, GAMES[terms.game], terms.spectators)
            except BadInput:  # somebody has taken a seat just now
                door.news.put(Hint(N_("Somebody has just sat down: the table stays as it was.")))

        door.at_lobby(change)
