"""The table before its start, on its host's side, pure: who sits where, until all seats are taken.

It takes messages and the time (seconds of any steady clock) and leaves in lists what is to be sent and what there is to
tell. `Refused` and `Bye` are the last words on a link: whoever sends them closes it. A host whose own machine has no
seat keeps the lobby and doesn't vote; when the game has begun it watches like any spectator.

Where everybody listens: the host tells the address from which it sees each guest come, and "" for whoever runs on its
own machine, itself included; a guest puts the address there by which it reached the host.
"""

import ipaddress
import math
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from parlour import __version__
from parlour.core.game import Game, OptionValue
from parlour.net import limits, names
from parlour.net.charter import NAMELESS, pack_options
from parlour.net.lobby_news import (
    Began,
    Changed,
    ChatMeter,
    Ended,
    Left,
    News,
    Said,
    Sat,
    Watching,
    differences,
)  # fmt: skip
from parlour.net.lobby_seats import CLOSED, OPEN, Seats
from parlour.net.messages import (
    Address,
    Bye,
    Charter,
    Chat,
    Key,
    Lobby,
    Message,
    Ping,
    Refused,
    SeatPlan,
    Sit,
    Start,
    TableId,
)  # fmt: skip

__all__ = [
    "CLOSED", "NO_SEAT", "OPEN", "Began", "Changed", "ChatMeter", "Ended", "HostLobby", "Left", "News", "Role", "Said",
    "Sat", "Watching", "differences",
]  # fmt: skip

Role: TypeAlias = Literal["seat", "watch"]

NO_SEAT = -1
"""Whose words are counted together: all who have no seat."""


class HostLobby:
    """Keeps the seats of a table until all are taken, and tells everybody how it stands.

    `lobby` is the table as everybody sees it; `charter` is there once the game has begun.
    """

    def __init__(
        self,
        me: Key,
        port: int,
        table: TableId,
        game: Game,
        seats: Sequence[tuple[str, str] | None],
        options: Mapping[str, OptionValue] | None = None,
        title: str = "",
        *,
        starts_by_itself: bool = True,
        spectators: bool = True,
    ) -> None:
        """Open a table.

        Args:
            me: the host's machine.
            port: where it listens.
            table: a fresh id, drawn from the system's generator.
            game: what is played.
            seats: for each seat (name, bot) where this machine sits, "" being the bot of a person; or `None`, open. The
                others that the game may have are closed.
            options: the switches of the rules; the rest has its defaults.
            title: the table's name.
            starts_by_itself: whether the game begins as soon as all seats are taken, whoever is ready, or when `start`
                is called.
            spectators: whether others may watch.

        Raises:
            BadInput: a number of seats or an option that the game doesn't have, or where the game begins by itself
                options that don't go with the seats.
        """
        chosen = game.complete_options(options)
        game.check_seats(len(seats), chosen if starts_by_itself else None)
        self._game = game
        self._me, self._port, self.table = me, port, table
        self._starts_by_itself = starts_by_itself
        self._seats = Seats(me, game.seats[1], seats)
        self._spectators = spectators
        self._edition = 0
        self._options = chosen
        self._title = names.clean(title, game.words.title("en"))
        self._roles: dict[Key, Role] = {}
        self._hosts: dict[Key, str] = {}
        self._ports: dict[Key, int] = {}
        self._last_seat: dict[Key, int] = {}
        self._removed: set[Key] = set()
        self._meters: dict[Key | int, ChatMeter] = {}
        self._unheard: dict[Key, float] = {}
        self._outbox: list[tuple[Key, Message]] = []
        self.charter: Charter | None = None
        self.closed = False
        self.lobby = self._look()
        self._news: list[News] = differences(None, self.lobby)

    # --- what others read ---

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(row.machine != "" for row in self._seats.rows)

    @property
    def why_not_start(self) -> str:
        """Why the game can't begin now: "too-few" seats are not closed, "misfit" (options that don't go with so many),
        "open-seats", "not-ready", or "" if it can.
        """
        wanted = self._seats.wanted
        if len(wanted) < self._game.seats[0]:
            return "too-few"
        if self._game.misfit(len(wanted), self._options):
            return "misfit"
        if self._seats.open_ones():
            return "open-seats"
        return "" if self._starts_by_itself or all(row.ready for row in wanted) else "not-ready"

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where the machines with a seat listen, as they are sent: the host "" stands for the host's own machine."""
        machines = dict.fromkeys([self._me, *(row.machine for row in self._seats.rows if row.machine)])
        return tuple(Address(m, self._host_of(m), self._ports.get(m, self._port)) for m in machines)

    def take_outbox(self) -> list[tuple[Key, Message]]:
        """Return what is to be sent, in order, and forget it."""
        taken, self._outbox = self._outbox, []
        return taken

    def take_news(self) -> list[News]:
        """Return what there is to tell, in order, and forget it."""
        taken, self._news = self._news, []
        return taken

    def deadline(self) -> float:
        """When `tick` has something to do."""
        return min(self._unheard.values(), default=math.inf)

    # --- what comes in ---

    def connected(self, machine: Key, host: str, role: Role, now: float) -> None:
        """Take note of a link: from which address it came, as its socket says, and what the machine wants."""
        del now
        if self.closed:
            return
        if self.charter is not None:
            if machine not in self.charter.voters and (role == "seat" or not self._spectators):
                self._send(machine, Refused("not-a-seat" if role == "seat" else "no-spectators"))
            else:
                self._send(machine, Start(self.charter, list(self.addresses)))
            return
        if machine in self._removed or (role == "watch" and not self._spectators):
            self._send(machine, Refused("removed" if machine in self._removed else "no-spectators"))
            return
        self._roles[machine], self._hosts[machine] = role, host
        if not self._changed():
            self._send(machine, self.lobby)

    def disconnected(self, machine: Key, now: float) -> None:
        """Take note that a link is gone; before the start the machine's seat is open again."""
        del now
        self._forget(machine)

    def on(self, source: Key, message: Message, now: float) -> None:
        """Take a message of a machine that is connected; after the start any but a ping says that it knows."""
        if self.charter is not None:
            if not isinstance(message, Ping | Sit | Chat):
                self._unheard.pop(source, None)
            return
        if source not in self._roles:
            return
        if isinstance(message, Sit):
            self._sit(source, message, now)
        elif isinstance(message, Bye):
            self._forget(source)
        elif isinstance(message, Chat):
            self._chat(source, message.text, now)

    def tick(self, now: float) -> None:
        """Tell those once more that the game begins who haven't been heard of since."""
        if self.charter is None:
            return
        for machine, due in self._unheard.items():
            if due <= now:
                self._send(machine, Start(self.charter, list(self.addresses)))
                self._unheard[machine] = now + limits.PING_SECONDS

    # --- what the host does ---

    def place(self, seat: int, name: str, bot: str, now: float, colour: int = -1, emblem: int = -1) -> None:
        """Put somebody of the host's machine on a seat that is open or its own: a person (`bot` is "") or a bot.

        Colour and emblem are wishes, -1 for none; so for a guest's (see `Seats.sit`).
        """
        row = self._seats.rows[seat]
        if self.charter is None and not row.closed and row.machine in ("", self._me):
            self._seats.sit(seat, self._me, name, bot, colour=colour, emblem=emblem)
            self._changed(now)

    def close_seat(self, seat: int) -> None:
        """Close an open seat, so that it isn't played; the last one that isn't closed stays."""
        if self.charter is None and seat in self._seats.open_ones() and len(self._seats.wanted) > 1:
            self._seats.rows[seat] = CLOSED
            self._changed()

    def reopen(self, seat: int) -> None:
        """Open a seat. A guest who sat there is sent away and may not come back to this table."""
        row = self._seats.rows[seat]
        if self.charter is not None or row == OPEN:
            return
        self._seats.rows[seat] = OPEN
        if row.machine not in ("", self._me):
            self._removed.add(row.machine)
            self._send(row.machine, Refused("removed"))
            self._forget(row.machine)
        self._changed()

    def swap(self, seat: int, other: int) -> None:
        """Let two seats change places, with whoever sits there: the order of play is the host's."""
        rows = self._seats.rows
        if self.charter is None:
            rows[seat], rows[other] = rows[other], rows[seat]
            places = {seat: other, other: seat}
            self._last_seat = {machine: places.get(last, last) for machine, last in self._last_seat.items()}
            self._changed()

    def change(
        self,
        options: Mapping[str, OptionValue] | None = None,
        title: str | None = None,
        game: Game | None = None,
        spectators: bool | None = None,
    ) -> None:
        """Set switches of the rules, the table's name, another game, or whether others may watch.

        Another game has its defaults but for the options given here, and the seats of `Seats.refit`. Nobody is ready
        for another game or other options but who sits at this machine. Raises `BadInput`, and changes nothing, for an
        option that the game doesn't have, and for a game that isn't for so many people.
        """
        if self.charter is not None:
            return
        is_other = game is not None and game != self._game
        wanted = game or self._game
        complete = wanted.complete_options({**({} if is_other else self._options), **(options or {})})
        if is_other:
            self._seats.refit(wanted)
            self._last_seat = {row.machine: seat for seat, row in enumerate(self._seats.rows) if row.machine}
        if is_other or complete != self._options:
            self._edition += 1
            self._seats.unready()
        self._game, self._options = wanted, complete
        self._title = self._title if title is None else names.clean(title, self._title)
        self._spectators = self._spectators if spectators is None else spectators
        for machine in [] if self._spectators else [one for one, role in self._roles.items() if role == "watch"]:
            self._send(machine, Refused("no-spectators"))
            del self._roles[machine], self._hosts[machine]
        self._changed()

    def say(self, name: str, text: str, now: float) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time.

        Who speaks is whoever goes by that name on a seat of this machine, else its first one.
        """
        if self.charter is not None or not self._meter(self._me).allows(now):
            return False
        own = self._seats.of(self._me)
        seat = next((number for number in own if self._seats.rows[number].name == name), next(iter(own), NO_SEAT))
        self._tell_all(name, text, self._me, seat)
        return True

    def start(self, now: float) -> None:
        """Begin the game on the seats that aren't closed; nothing happens while `why_not_start` has a reason."""
        if self.charter is not None or self.closed or self.why_not_start:
            return
        seats = [SeatPlan(it.machine, it.name, it.bot, it.colour, it.emblem) for it in self._seats.wanted]
        guests = dict.fromkeys(seat.machine for seat in seats if seat.machine != self._me)
        own = [self._me] if any(seat.machine == self._me for seat in seats) else []
        self.charter = Charter(
            self.table,
            self._game.id,
            self._game.digest,
            __version__,
            self._title,
            pack_options(self._options),
            seats,
            [*own, *guests],
            self._me,
            self._spectators,
        )
        for machine, role in self._roles.items():
            is_late = role == "seat" and machine not in guests
            self._send(machine, Refused("playing") if is_late else Start(self.charter, list(self.addresses)))
        self._unheard = dict.fromkeys(guests, now + limits.PING_SECONDS)
        self._news.append(Began(self.charter, self.addresses))

    def close(self) -> None:
        """Give the table up before its start: everybody is told that the host leaves."""
        if self.charter is None and not self.closed:
            self.closed = True
            for machine in self._roles:
                self._send(machine, Bye())
            self._news.append(Ended("host-left", "You closed the table."))

    # --- inside ---

    def _send(self, machine: Key, message: Message) -> None:
        self._outbox.append((machine, message))

    def _look(self) -> Lobby:
        watching = sum(role == "watch" for role in self._roles.values())
        return Lobby(
            self._title, self._game.id, self._game.digest, __version__, pack_options(self._options),
            list(self._seats.rows), watching, self._spectators, self._edition,
        )  # fmt: skip

    def _changed(self, now: float | None = None) -> bool:
        """Tell everybody how the table stands, if that is new, and say whether it was; begin when all have come."""
        before, self.lobby = self.lobby, self._look()
        is_new = before != self.lobby
        if is_new:
            self._news += differences(before, self.lobby)
            for machine in self._roles:
                self._send(machine, self.lobby)
        if now is not None and self._starts_by_itself:
            self.start(now)
        return is_new

    def _sit(self, machine: Key, wish: Sit, now: float) -> None:
        if self._roles[machine] != "seat":
            return
        self._ports[machine] = wish.port
        seat = next(iter(self._seats.of(machine)), None)
        if seat is None:
            seat = self._open_seat(machine)
        if seat is None:
            self._send(machine, Refused("full"))
            self._forget(machine)
            return
        self._last_seat = {other: last for other, last in self._last_seat.items() if last != seat} | {machine: seat}
        bot, ready = names.clean(wish.bot, "", limits.TEXT), wish.ready and wish.edition == self._edition
        self._seats.sit(seat, machine, wish.name, bot, ready=ready, colour=wish.colour, emblem=wish.emblem)
        self._changed(now)

    def _open_seat(self, machine: Key) -> int | None:
        """Return the seat that a machine had before, if it is still open, or the first open one."""
        free = self._seats.open_ones()
        last = self._last_seat.get(machine)
        return last if last in free else next(iter(free), None)

    def _forget(self, machine: Key) -> None:
        if self._roles.pop(machine, None) is None or self.charter is not None:
            return
        self._seats.vacate(machine)
        for facts in (self._hosts, self._ports):
            facts.pop(machine, None)
        self._changed()

    def _chat(self, machine: Key, text: str, now: float) -> None:
        seat = next(iter(self._seats.of(machine)), NO_SEAT)
        if self._meter(machine).allows(now):
            self._tell_all("Spectator" if seat == NO_SEAT else self._seats.rows[seat].name, text, machine, seat)

    def _meter(self, machine: Key) -> ChatMeter:
        """Return the meter of a machine's seat, or one that all without a seat share: anybody can be many machines."""
        seat = next(iter(self._seats.of(machine)), NO_SEAT)
        return self._meters.setdefault(machine if machine == self._me else seat, ChatMeter())

    def _tell_all(self, name: str, words: str, speaker: Key, seat: int) -> None:
        words = names.clean(words, "", limits.TEXT)
        if not words:
            return
        text = f"{names.clean(name, NAMELESS)}: {words}"[: limits.TEXT]
        self._news.append(Said(text, speaker, seat))
        for machine in self._roles:
            self._send(machine, Chat(text, speaker, seat))

    def _host_of(self, machine: Key) -> str:
        """Return a machine's address for others, "" for this one and whoever runs beside it."""
        host = self._hosts.get(machine, "")
        return "" if not host or ipaddress.ip_address(host).is_loopback else host
