"""The table before its start, on the side of a machine that comes to it, pure: a seat is asked for, or one watches."""

import math
from collections.abc import Callable

import msgspec

from parlour.core.game import BadInput, Game
from parlour.core.games import find_game
from parlour.net import limits, names
from parlour.net.charter import NAMELESS, all_different, check_charter, read_options
from parlour.net.greeting_words import explain, fact
from parlour.net.lobby import CLOSED, OPEN, Began, ChatMeter, Ended, News, Role, Said, differences
from parlour.net.messages import Bye, Charter, Chat, Key, Lobby, LobbySeat, Message, Refused, Sit, Start

HOST_LEFT = "The host closed the table before the game began. Join another, or open one."
HOST_LOST = (
    f"The table's host was not reached for {limits.SILENCE_SECONDS:g} s, and the game had not begun. "
    "Check the network and join again."
)


class GuestLobby:
    """Takes a seat at somebody's table, or watches, and waits for the start. Ends by `Began` or by `Ended`.

    `lobby` is the table as the host told it last, fit to be shown; `charter` is there once the game has begun.
    """

    def __init__(
        self,
        me: Key,
        host: str,
        port: int,
        role: Role,
        now: float,
        *,
        name: str = "",
        bot: str = "",
        bot_fits: Callable[[Game, int], str | None] = lambda game, seats: None,
        ready: bool = False,
        colour: int = -1,
        emblem: int = -1,
    ) -> None:
        """Prepare to come to a table; the link to its host is made by others.

        Args:
            me: this machine.
            host: the address by which the host is reached.
            port: where this machine listens.
            role: whether a seat is wanted.
            now: the time.
            name: the name to be shown; the host may add a number to it.
            bot: who answers, "" for a person.
            bot_fits: says of a game and its number of seats why the bot cannot play it, or `None`.
            ready: whether any table will do: it is ready at once, and again after each change, without being asked.
            colour: the one wished for, -1 for any.
            emblem: the one wished for, -1 for any.
        """
        self._me, self._host, self._port, self._role = me, host, port, role
        self._name, self._bot, self._bot_fits = name, bot, bot_fits
        self._colour, self._emblem = colour, emblem
        self._ready = self._is_easy = ready
        self._bots = {bot}  # that were asked for: the host may have begun before the last one reached it
        self._linked = False
        self._sat = False
        self._since = now
        self._meter = ChatMeter()
        self._outbox: list[Message] = []
        self._news: list[News] = []
        self.lobby: Lobby | None = None
        self.charter: Charter | None = None
        self.ended = False

    @property
    def seat(self) -> int | None:
        """The seat that this machine has, or `None`."""
        seats = self.lobby.seats if self.lobby else []
        return next((number for number, row in enumerate(seats) if row.machine == self._me), None)

    def take_outbox(self) -> list[Message]:
        """Return what is to be sent to the host, in order, and forget it."""
        taken, self._outbox = self._outbox, []
        return taken

    def take_news(self) -> list[News]:
        """Return what there is to tell, in order, and forget it."""
        taken, self._news = self._news, []
        return taken

    def deadline(self) -> float:
        """When `tick` has something to do."""
        return math.inf if self._linked or self._done else self._since + limits.SILENCE_SECONDS

    # --- what comes in ---

    def connected(self, now: float) -> None:
        """Take note that the link to the host stands, for the first time or again; the host speaks first."""
        self._linked, self._sat, self._since = True, False, now

    def disconnected(self, now: float) -> None:
        """Take note that the link is gone; others try to make it again, until `tick` gives up."""
        if self._linked:
            self._linked, self._since = False, now

    def tick(self, now: float) -> None:
        """Give up when the host hasn't been reached for too long."""
        if now >= self.deadline():
            self._end("host-lost", HOST_LOST)

    def on(self, message: Message, now: float) -> None:
        """Take a message of the host."""
        del now
        if self._done:
            return
        if isinstance(message, Lobby):
            self._look(message)
        elif isinstance(message, Start):
            self._begin(message)
        elif isinstance(message, Chat):
            self._news.append(Said(_line(message.text), message.machine, message.seat))
        elif isinstance(message, Refused):
            self._end(message.reason, explain(message.reason, message.yours, message.mine))
        elif isinstance(message, Bye):
            self._end("host-left", HOST_LEFT)

    # --- what the guest does ---

    def change(
        self,
        name: str | None = None,
        bot: str | None = None,
        ready: bool | None = None,
        colour: int = -1,
        emblem: int = -1,
    ) -> None:
        """Stay on the seat with another name, bot, colour or emblem, or be ready or not; the rest stays as it is.

        Ready is for the table as it was told last: when the host changes game or options it has to be said again. A
        colour or an emblem that somebody else has is not given.
        """
        self._name = self._name if name is None else name
        self._bot = self._bot if bot is None else bot
        self._ready = self._ready if ready is None else ready
        self._bots.add(self._bot)
        self._colour = colour if colour >= 0 else self._colour
        self._emblem = emblem if emblem >= 0 else self._emblem
        if self._sat:
            self._outbox.append(self._wish(colour, emblem))

    def say(self, text: str, now: float) -> bool:
        """Say something to everybody; false when that is more than anybody may say at a time."""
        if self._done or not self._linked or not self._meter.allows(now):
            return False
        self._outbox.append(Chat(_line(text)))
        return True

    def leave(self) -> None:
        """Give the seat up and go."""
        if not self._done:
            self.ended = True
            self._outbox.append(Bye())

    # --- inside ---

    @property
    def _done(self) -> bool:
        return self.ended or self.charter is not None

    def _wish(self, colour: int = -1, emblem: int = -1) -> Sit:
        edition = self.lobby.edition if self.lobby else 0
        return Sit(names.clean(self._name, NAMELESS), self._bot, self._port, self._ready, colour, emblem, edition)

    def _end(self, reason: str, text: str) -> None:
        self.ended = True
        self._news.append(Ended(reason, text))

    def _leave_because(self, reason: str, text: str) -> None:
        self._outbox.append(Bye())
        self._end(reason, text)

    def _look(self, told: Lobby) -> None:
        try:
            game = find_game(told.game)
            read_options(game, told.options)
        except BadInput as error:
            self._leave_because("game", str(error))
            return
        if told.rules != game.digest:
            self._leave_because("rules", explain("rules", fact(game.digest), fact(told.rules, told.version)))
            return
        before, self.lobby = self.lobby, _fit_to_show(told)
        self._news += differences(before, self.lobby)
        is_other = before is None or _terms(before) != _terms(told)
        if is_other:
            self._ready = self._is_easy
        if self._role == "seat" and (is_other or not self._sat):
            self._sit_down(game, sum(not row.closed for row in told.seats))
        own = self.lobby.seats[self.seat] if self.seat is not None else OPEN
        if own.machine:
            self._colour, self._emblem = own.colour, own.emblem

    def _sit_down(self, game: Game, seats: int) -> None:
        """Take a seat, or say of the one that we have whether this other table is fine too; leave if our bot can't."""
        wrong = self._bot_fits(game, seats) if self._bot else None
        if wrong is not None:
            self._leave_because("bot", wrong)
        elif not self._sat:
            self._sat = True
            self._outbox.append(self._wish(self._colour, self._emblem))
        elif self._is_easy:
            self._outbox.append(self._wish())

    def _begin(self, start: Start) -> None:
        charter = start.charter
        wrong = check_charter(charter)
        if wrong is None and self._role == "seat" and self._me not in charter.voters:
            wrong = "the game began without us"
        if wrong is None and any(seat.bot not in self._bots for seat in charter.seats if seat.machine == self._me):
            wrong = "the host put another bot on this machine's seat"  # which would be loaded here by its name
        if wrong is not None:
            self._leave_because("charter", wrong)
            return
        self.charter = charter
        known = tuple(msgspec.structs.replace(where, host=where.host or self._host) for where in start.addresses)
        self._news.append(Began(charter, known))


def _terms(told: Lobby) -> tuple[object, ...]:
    """Return what somebody agrees to who is ready."""
    return told.edition, told.game, told.options


def _fit_to_show(told: Lobby) -> Lobby:
    """Return a table as somebody told it, with names that can be shown."""
    shown = iter(all_different(row.name for row in told.seats if row.machine))
    seats = [_fit_seat(row, next(shown)) if row.machine else CLOSED if row.closed else OPEN for row in told.seats]
    return msgspec.structs.replace(told, title=names.clean(told.title, told.game), seats=seats)


def _fit_seat(row: LobbySeat, name: str) -> LobbySeat:
    return msgspec.structs.replace(row, name=name, bot=_line(row.bot), closed=False)


def _line(text: str) -> str:
    return names.clean(text, "", limits.TEXT)
