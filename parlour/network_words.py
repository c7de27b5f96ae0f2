"""What `parlour host`, `join` and `watch` are asked for: the words checked, before anything is called."""

import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Literal, NamedTuple

from parlour import places, terminal
from parlour.core.bots import bot_names
from parlour.core.game import BadInput, Game, OptionValue
from parlour.core.games import GAMES
from parlour.net import invites, limits, names
from parlour.net.charter import read_options
from parlour.net.folders import Kept
from parlour.simulate import bots_of, game_of, options_of
from parlour.terminal import BAD_INPUT, Failure

BOT, OPEN = "bot:", "open"


class HostPlan(NamedTuple):
    """A table to be opened. A seat is (name, bot), or `None` where it is open; `port` 0 stands for any free one."""

    home: Path
    game: Game
    seats: tuple[tuple[str, str] | None, ...]
    options: dict[str, OptionValue]
    title: str
    password: str
    port: int
    folder: Path | None
    is_new: bool

    def fits(self, kept: Kept) -> bool:
        """Say whether an unfinished table is the one that these words ask for, so that it goes on."""
        charter = kept.charter
        if kept.role != "host" or self.is_new:
            return False
        if (charter.game, charter.rules, charter.title) != (self.game.id, self.game.digest, self.shown_title):
            return False
        host = charter.voters[0] if any(self.seats) else ""  # without a seat the host doesn't vote
        bots = tuple(seat.bot if seat.machine == host else None for seat in charter.seats)
        wanted = tuple(None if seat is None else seat[1] for seat in self.seats)
        return bots == wanted and read_options(self.game, charter.options) == self.options

    @property
    def shown_title(self) -> str:
        """The table's name as a lobby shows it."""
        return names.clean(self.title, self.game.words.title("en"))


class GuestPlan(NamedTuple):
    """A table to be joined or watched; `target` is host and port, `None` for the only one that is found."""

    home: Path
    role: Literal["seat", "watch"]
    target: tuple[str, int] | None
    bot: str
    password: str
    delay: int
    folder: Path | None

    def why_not(self, game: Game, seats: int) -> str | None:
        """Return why the bot cannot play a game with so many seats, or `None`."""
        try:
            bots_of(game, self.bot, seats, 0, self.home)
        except Failure as failure:
            return str(failure)
        return None


class WindowPlan(NamedTuple):
    """Where the window goes at once; without a target it shows the tables that it finds."""

    target: tuple[str, int] | None
    role: Literal["seat", "watch"]
    password: str
    delay: int


def host_plan(words: Namespace) -> HostPlan:
    """Return what `parlour host` is to do; raises `Failure` with what is allowed."""
    home = places.home(words.home)
    game = game_of(words.game)
    options = options_of(game, words)
    if len(words.seat) > words.seats:
        raise Failure(f"--seat was given {len(words.seat)} times, but there are {words.seats} seats", BAD_INPUT)
    seats = [_seat(game, text, words.seats, home) for text in words.seat]
    seats += [None] * (words.seats - len(seats))
    reason = names.fit(words.name) if words.name is not None else None
    if reason:
        raise Failure(f"--name: {reason}", BAD_INPUT)
    folder = _record_folder(words)
    return HostPlan(
        home, game, tuple(seats), options, words.name or "", _password(words), words.port or 0, folder, words.new
    )


def guest_plan(words: Namespace, role: Literal["seat", "watch"]) -> GuestPlan:
    """Return what `parlour join` or `watch` is to do; raises `Failure` with what is allowed."""
    home = places.home(words.home)
    target = _target(words)
    bot = ""
    if role == "seat":
        bot = _bot_of_any_game(words.bot)
    folder = _record_folder(words)
    return GuestPlan(home, role, target, bot, _password(words), getattr(words, "delay", 0), folder)


def window_plan(words: Namespace, role: Literal["seat", "watch"]) -> WindowPlan:
    """Return where the window of `parlour join` or `watch --window` goes; raises `Failure` with what is allowed."""
    for option, given in (("--record", words.record), ("--json", words.json)):
        if given:
            text = f"{option} doesn't go with the window, which keeps its games in its home\nleave it out"
            raise Failure(f"{text}, or name a bot: --bot greedy" if role == "seat" else text, BAD_INPUT)
    return WindowPlan(_target(words), role, _password(words), getattr(words, "delay", 0))


def _target(words: Namespace) -> tuple[str, int] | None:
    try:
        return invites.target(words.target) if words.target is not None else None
    except BadInput as error:
        raise Failure(str(error), BAD_INPUT) from error


def _seat(game: Game, text: str, seats: int, home: Path) -> tuple[str, str] | None:
    if text == OPEN:
        return None
    bot = text.removeprefix(BOT)
    if bot == text or not bot or "," in bot:
        meant = terminal.did_you_mean(text, [OPEN, *(BOT + name for name in bot_names(game))])
        raise Failure(f"a seat is {OPEN} or {BOT}NAME, not {text!r}{meant}", BAD_INPUT)
    if len(bot) > limits.TEXT:
        raise Failure(f"a bot's name has up to {limits.TEXT} letters", BAD_INPUT)
    bots_of(game, bot, seats, 0, home)
    return bot, bot


def _bot_of_any_game(bot: str) -> str:
    """Return a bot's name if there is a game that it may play; which one is known only at the table."""
    known = list(dict.fromkeys(name for game in GAMES.values() for name in bot_names(game)))
    if not bot.isprintable() or len(bot) > limits.TEXT or "," in bot or (":" not in bot and bot not in known):
        meant = terminal.did_you_mean(bot, known)
        text = f"there is no bot {bot[:60]!r}; bots: {', '.join(known)}, or module:factory{meant}"
        raise Failure(text, BAD_INPUT)
    return bot


def _record_folder(words: Namespace) -> Path | None:
    """Return the folder for the record, made if need be; that nothing can be written there is better said at once."""
    if words.record is None:
        return None
    folder = Path(words.record)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        text = f"the game cannot be recorded in {terminal.plain(folder)}: {error.strerror or error}"
        raise Failure(f"{text}\nname another folder with --record") from error
    return folder


def _password(words: Namespace) -> str:
    password: str | None = words.password
    if password is None:
        return ""
    if not password or len(password) > limits.TEXT:
        raise Failure(f"a password has 1 to {limits.TEXT} letters", BAD_INPUT)
    return password
