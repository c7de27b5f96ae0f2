"""What `parlour host`, `join` and `watch` tell on stderr while a table comes together and is played."""

import sys
import time
from collections.abc import Callable

from parlour import terminal
from parlour.net import lobby, news
from parlour.net.charter import shown_names
from parlour.net.keeper import GoesOn
from parlour.net.messages import Charter, Key

LINE_SECONDS = 1.0
"""The least time between two lines on how far the game is; on a terminal one line is drawn over and over."""
DRAW_SECONDS = 0.1


class Progress:
    """Puts news into lines of English. `now` gives seconds of a steady clock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing told."""
        self._is_over = False
        self._charter: Charter | None = None
        self._now = now
        self._told = now()
        self._drawn = 0
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()

    def take(self, told: object) -> None:
        """Tell one piece of news; what isn't of interest to people is passed over."""
        if isinstance(told, lobby.Began | GoesOn):
            self._charter = told.charter
        if self._is_over and isinstance(told, news.Away | news.Returned | news.Led):
            return  # everybody goes home
        self._is_over = self._is_over or isinstance(told, news.Published)
        if isinstance(told, news.Entered):
            self._entered(told)
            return
        text = self._in_words(told)
        if text:
            self.clear()
            terminal.tell(text)

    def clear(self) -> None:
        """Take away the line that is drawn over and over."""
        if self._drawn:
            terminal.tell(f"\r{' ' * self._drawn}\r", end="")
            self._drawn = 0

    def _entered(self, told: news.Entered) -> None:
        now = self._now()
        if now - self._told < (DRAW_SECONDS if self._is_terminal else LINE_SECONDS):
            return
        self._told = now
        text = f"entry {told.line + 1}, {self._who(told.seat)}: {told.kind}"
        if self._is_terminal:
            terminal.tell(f"\r{text.ljust(self._drawn)}", end="")
            self._drawn = len(text)
        else:
            terminal.tell(text)

    def _in_words(self, told: object) -> str:
        match told:
            case lobby.Sat(seat, name, bot):
                return f"{name} sits on seat {seat}{f' (bot {bot})' if bot and bot != name else ''}"
            case lobby.Left(seat, name):
                return f"{name} left seat {seat}"
            case lobby.Watching(watchers):
                return f"{watchers} watching"
            case lobby.Said(text, _, _):
                return text
            case lobby.Began(charter, _):
                return f"the game begins: {', '.join(shown_names(charter))}; table {charter.table}"
            case GoesOn(charter):
                return f"this game goes on where it stopped: {', '.join(shown_names(charter))}; table {charter.table}"
            case news.Begun():
                return "the seed is made by all, the first question is asked"
            case news.Led(machine) if machine is not None:
                return f"{self._machine(machine)} orders the entries"
            case news.Away(machine):
                return f"{self._machine(machine)} is away; the game waits where it needs them"
            case news.Returned(machine):
                return f"{self._machine(machine)} is back"
            case news.Held(seat, machine, bot):
                by = f"bot {bot} of {self._machine(machine)}" if bot else self._machine(machine)
                return f"{self._who(seat)} is played by {by} from now on"
        return self._rarer(told)

    def _rarer(self, told: object) -> str:
        match told:
            case news.Paused():
                return "the game is paused"
            case news.Resumed():
                return "the game goes on"
            case news.Voted(voter, missing, choice, _):
                return f"{self._machine(voter)} votes on {self._machine(missing)}: {choice}"
            case news.Refused(seat, kind, reason):
                return f"{self._who(seat)}: {kind} was not entered: {reason}"
            case news.Disputed(index):
                return f"the machines disagree at entry {index} of the log; nobody answers until a majority agrees"
            case news.Settled(index, _):
                return f"a majority agrees again at entry {index} of the log"
            case news.Odd(index):
                return f"this machine disagrees with the others at entry {index} of the log"
            case news.Branched(machine, name):
                return f"{self._machine(machine)} goes on alone as {name}"
            case news.Published(_, holds):
                text = "the game is over, and its seed is published"
                return text if holds else f"{text}; but it does not explain all dice and cards of this game"
        return ""

    def _who(self, seat: int) -> str:
        return shown_names(self._charter)[seat] if self._charter and seat >= 0 else "chance"

    def _machine(self, machine: Key) -> str:
        """Return who sits at a machine, which says more than its key."""
        if self._charter is None:
            return machine[:8]
        names = shown_names(self._charter)
        own = [names[seat] for seat, plan in enumerate(self._charter.seats) if plan.machine == machine]
        return f"the machine of {', '.join(own)}" if own else f"machine {machine[:8]}"
