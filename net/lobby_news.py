"""What a lobby tells the people of its machine, on either side, and how much somebody may say."""

from collections import deque
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from parlour.net import limits
from parlour.net.lobby_seats import CLOSED
from parlour.net.messages import Address, Charter, Lobby, MaybeKey


class Changed(NamedTuple):
    """The table looks otherwise now. What somebody reads as a line of its own is told besides."""

    lobby: Lobby


class Sat(NamedTuple):
    """Somebody took a seat, changed to it, or goes by another name or bot there; `bot` is "" for a person."""

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
    """Words of somebody, whose name stands before them in `text`.

    `machine` is theirs, "" where it isn't known; `seat` is -1 for who has none. Both are good for no longer than the
    words: in a lobby the next one on a seat may be somebody else.
    """

    text: str
    machine: MaybeKey
    seat: int


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


News: TypeAlias = Changed | Sat | Left | Watching | Said | Began | Ended


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
    """Return what changed between two looks at a table, the new look first; nothing if they are the same."""
    if before == after:
        return []
    news: list[News] = [Changed(after)]
    old = before.seats if before else []
    here = {(row.machine, row.name) for row in after.seats}  # somewhere at the table: the host may change the order
    for number, (was, now) in enumerate(zip_longest(old, after.seats, fillvalue=CLOSED)):
        if was.machine and was.machine != now.machine and (was.machine, was.name) not in here:
            news.append(Left(number, was.name))
        if now.machine and (now.machine, now.name, now.bot) != (was.machine, was.name, was.bot):
            news.append(Sat(number, now.name, now.bot))
    if after.watching != (before.watching if before else 0):
        news.append(Watching(after.watching))
    return news
