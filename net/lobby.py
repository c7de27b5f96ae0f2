"""The table before its start, on its host's side, pure: who sits where, until all seats are taken.

It takes messages and the time (seconds of any steady clock) and leaves in lists what is to be sent and what there is to
tell. `Refused` and `Bye` are the last words on a link: whoever sends them closes it. A host whose own machine has no
seat keeps the lobby and doesn't vote; when the game has begun it watches like any spectator.

Where everybody listens: the host tells the address from which it sees each guest come, and "" for whoever runs on its
own machine, itself included; a guest puts the address there by which it reached the host.
"""

import ipaddress
import math
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from parlour import __version__
from parlour.core.game import Game, OptionValue
from parlour.net import limits, names
from parlour.net.charter import NAMELESS, pack_options, unlike
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
)

Role: TypeAlias = Literal["seat", "watch"]

OPEN = ("", "", "")
"""An open seat as a `Lobby` has it: no machine, no name, no bot."""


class Sat(NamedTuple):
    """Somebody took a seat, or goes by another name or bot there; `bot` is "" for a person."""

    seat: int
    name: str
    bot: str


class Left(NamedTuple):
    """A seat is open again."""

    seat: int
    name: str


class Watching(NamedTuple):
    """So many watch now."""

    watchers: int


class Said(NamedTuple):
    """Words of somebody, whose name stands before them."""

    text: str


class Began(NamedTuple):
    """All seats are taken and the game begins, or had begun when we came. `addresses` can be dialled as they are."""

    charter: Charter
    addresses: tuple[Address, ...]


class Ended(NamedTuple):
    """It is over for us before the game began. `reason` is a word of `greeting_words.REASONS`, or "host-left",
    "host-lost", "game", "bot" or "charter"; `text` says it in English, and what to do.
    """

    reason: str
    text: str


News: TypeAlias = Sat | Left | Watching | Said | Began | Ended


NO_SEAT = -1
"""Whose words are counted together: all who have no seat."""


class ChatMeter:
    """Lets somebody say so much, and no more: `CHAT_BURST` in `CHAT_SECONDS`, or that many times it."""

    def __init__(self, times: int = 1) -> None:
        """Begin with nothing said."""
        self._burst = times * limits.CHAT_BURST
        self._said: deque[float] = deque(maxlen=self._burst)

    def allows(self, now: float) -> bool:
        """Count words said now; false when that is too many, and then they don't count."""
        if len(self._said) == self._burst and now - self._said[0] < limits.CHAT_SECONDS:
            return False
        self._said.append(now)
        return True


def differences(before: Lobby | None, after: Lobby) -> list[News]:
    """Return what changed between two looks at the seats."""
    news: list[News] = []
    old = before.seats if before and len(before.seats) == len(after.seats) else [OPEN] * len(after.seats)
    for number, (was, now) in enumerate(zip(old, after.seats, strict=True)):
        if was[0] and was[0] != now[0]:
            news.append(Left(number, was[1]))
        if now[0] and now != was:
            news.append(Sat(number, now[1], now[2]))
    if after.watching != (before.watching if before else 0):
        news.append(Watching(after.watching))
    return news


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
    ) -> None:
        """Open a table.

        Args:
            me: the host's machine.
            port: where it listens.
            table: a fresh id, drawn from the system's generator.
            game: what is played.
            seats: for each seat (name, bot) where this machine sits, "" being the bot of a person; or `None`, open.
            options: the switches of the rules; the rest has its defaults.
            title: the table's name.
            starts_by_itself: whether the game begins as soon as all seats are taken, or when `start` is called.

        Raises:
            BadInput: a number of seats or an option that the game doesn't have.
        """
        game.check_seats(len(seats))
        self._game = game
        self._me, self._port, self.table = me, port, table
        self._starts_by_itself = starts_by_itself
        self._places: list[tuple[str, str, str]] = []
        for wish in seats:
            name = "" if wish is None else unlike(wish[0], [place[1] for place in self._places if place[0]])
            self._places.append(OPEN if wish is None else (me, name, wish[1]))
        self._options = game.complete_options(options)
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
        return sum(place[0] != "" for place in self._places)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where the machines with a seat listen, as they are sent: the host "" stands for the host's own machine."""
        machines = dict.fromkeys([self._me, *(place[0] for place in self._places if place[0])])
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
            if role == "seat" and machine not in self.charter.voters:
                self._send(machine, Refused("not-a-seat"))
            else:
                self._send(machine, Start(self.charter, list(self.addresses)))
            return
        if machine in self._removed:
            self._send(machine, Refused("removed"))
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

    def place(self, seat: int, name: str, bot: str, now: float) -> None:
        """Put somebody of the host's machine on a seat that is open or its own: a person (`bot` is "") or a bot."""
        if self.charter is None and self._places[seat][0] in ("", self._me):
            self._places[seat] = (self._me, self._free_name(name, seat), bot)
            self._changed(now)

    def reopen(self, seat: int) -> None:
        """Open a seat. A guest who sat there is sent away and may not come back to this table."""
        machine = self._places[seat][0]
        if self.charter is not None or not machine:
            return
        self._places[seat] = OPEN
        if machine != self._me:
            self._removed.add(machine)
            self._send(machine, Refused("removed"))
            self._forget(machine)
        self._changed()

    def change(self, options: Mapping[str, OptionValue] | None = None, title: str | None = None) -> None:
        """Set switches of the rules or the table's name; `BadInput` for what the game doesn't have."""
        if self.charter is None:
            self._options = self._game.complete_options({**self._options, **(options or {})})
            self._title = self._title if title is None else names.clean(title, self._title)
            self._changed()

    def say(self, name: str, text: str, now: float) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time."""
        if self.charter is not None or not self._meter(self._me).allows(now):
            return False
        self._tell_all(name, text)
        return True

    def start(self, now: float) -> None:
        """Begin the game if all seats are taken; nothing happens while one is open."""
        if self.charter is not None or self.closed or self.taken < len(self._places):
            return
        seats = [SeatPlan(*place) for place in self._places]
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
        )
        for machine in self._roles:
            self._send(machine, Start(self.charter, list(self.addresses)))
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
        options = pack_options(self._options)
        return Lobby(self._title, self._game.id, self._game.digest, options, list(self._places), watching)

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
        seat = next((number for number, place in enumerate(self._places) if place[0] == machine), None)
        if seat is None:
            seat = self._open_seat(machine)
        if seat is None:
            self._send(machine, Refused("full"))
            self._forget(machine)
            return
        self._last_seat = {other: last for other, last in self._last_seat.items() if last != seat} | {machine: seat}
        self._places[seat] = (machine, self._free_name(wish.name, seat), names.clean(wish.bot, "", limits.TEXT))
        self._changed(now)

    def _open_seat(self, machine: Key) -> int | None:
        """Return the seat that a machine had before, if it is still open, or the first open one."""
        free = [number for number, place in enumerate(self._places) if not place[0]]
        last = self._last_seat.get(machine)
        return last if last in free else next(iter(free), None)

    def _free_name(self, name: str, seat: int) -> str:
        others = [place[1] for number, place in enumerate(self._places) if place[0] and number != seat]
        return unlike(name, others)

    def _forget(self, machine: Key) -> None:
        if self._roles.pop(machine, None) is None or self.charter is not None:
            return
        self._places = [OPEN if place[0] == machine else place for place in self._places]
        for facts in (self._hosts, self._ports):
            facts.pop(machine, None)
        self._changed()

    def _chat(self, machine: Key, text: str, now: float) -> None:
        name = next((place[1] for place in self._places if place[0] == machine), "")
        if self._meter(machine).allows(now):
            self._tell_all(name or "Spectator", text)

    def _meter(self, machine: Key) -> ChatMeter:
        """Return the meter of a machine's seat, or one that all without a seat share: anybody can be many machines."""
        seats = [number for number, place in enumerate(self._places) if place[0] == machine]
        return self._meters.setdefault(machine if machine == self._me else next(iter(seats), NO_SEAT), ChatMeter())

    def _tell_all(self, name: str, words: str) -> None:
        words = names.clean(words, "", limits.TEXT)
        if not words:
            return
        text = f"{names.clean(name, NAMELESS)}: {words}"[: limits.TEXT]
        self._news.append(Said(text))
        for machine in self._roles:
            self._send(machine, Chat(text))

    def _host_of(self, machine: Key) -> str:
        """Return a machine's address for others, "" for this one and whoever runs beside it."""
        host = self._hosts.get(machine, "")
        return "" if not host or ipaddress.ip_address(host).is_loopback else host
