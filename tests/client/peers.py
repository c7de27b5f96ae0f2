"""Tables between peers without a window: doors on loopback, and the workers behind them."""

import threading
from collections import deque
from pathlib import Path

from parlour.client.commands import Answer, Confirm, Look
from parlour.client.snapshot import Asked, Checked, Company, Ended, Jump, Step, Talk, Trouble, Withdrawn
from parlour.client.together import doors
from parlour.client.together.door import Door, Gathered
from parlour.client.together.worker import PeerWorker
from parlour.net.keeper import GoesOn, Listening
from parlour.net.lobby import Began

TRIES = 12_000


class Guest:
    """One window's part, without the window: its door, and once the game has begun its worker."""

    def __init__(self, door: Door, home: Path) -> None:
        self.door, self.home = door, home
        self.open, self.windowed = True, False  # `windowed`: somebody else makes the worker
        self.lobby: Gathered | None = None
        self.charter = None
        self.heard: deque[object] = deque()
        self.port = 0
        self.failures: list[BaseException] = []
        self.worker: PeerWorker | None = None
        self.asked: Asked | None = None
        self.ended: Ended | None = None
        self.company: Company | None = None
        self.lines: list[str] = []
        self.notices: list[str] = []
        self.talk: list[tuple[int, str]] = []
        self.refused: list[str] = []
        self.told: list[object] = []

    def drain(self) -> None:
        """Take what has come."""
        while self.charter is None and not self.door.news.empty():
            self._hear(self.door.news.get())
        if self.worker is None and self.charter is not None and not self.windowed:
            self.worker = PeerWorker(self.door, self.charter, self.failures.append)
            self.worker.start()
        for message in self.worker.drain() if self.worker is not None else ():
            self._told(message)

    def _hear(self, told: object) -> None:
        self.heard.append(told)
        match told:
            case Gathered():
                self.lobby = told
            case Listening(_, port):
                self.port = port
            case Began(charter, _) | GoesOn(charter):
                self.charter = charter

    def _told(self, message: object) -> None:
        self.told.append(message)
        match message:
            case Asked():
                self.asked = message
            case Ended():
                self.ended = message
            case Withdrawn():
                self.asked = None
            case Company():
                self.company = message
                if message.notice is not None:
                    self.notices.append(message.notice.key)
            case Talk():
                self.talk.append((message.seat, message.text))
            case Trouble("refused", reason):
                self.refused.append(reason.key)
            case Jump(_, log, _):
                self.lines = [line.texts["en"] for line in log]
            case Step() if message.line is not None:
                self.lines.append(message.line.texts["en"])

    def answer(self, pick: int = 0) -> None:
        """Answer the open question: what is offered first, or another of the choices."""
        asked, self.asked = self.asked, None
        if asked.seat != self.worker._viewer:
            self.worker.send(Look(asked.seat))
        elif asked.plan is not None and asked.plan.whole:
            self.worker.send(Confirm(asked.token))
        elif asked.cards is not None:
            self.worker.send(Answer(asked.token, cards=asked.cards.suggestion or ()))
        else:
            choices = [choice for choice in asked.choices if choice.why is None]
            self.worker.send(Answer(asked.token, number=choices[pick % len(choices)].number))

    def standing(self) -> tuple[object, ...]:
        """Where it stands, for a test that waits in vain."""
        kind = None if self.asked is None else self.asked.kind
        last = [type(message).__name__ for message in self.told[-9:]]
        return kind, self.company, self.refused, last, None if self.lobby is None else self.lobby.why

    @property
    def held(self) -> list[str]:
        """The bot that answers for each seat, "" for a person, as this window shows it."""
        return [seat.bot for seat in self.company.seats]

    def close(self) -> None:
        if not self.open:
            return
        self.open = False
        if self.worker is not None:
            self.worker.stop()
        else:
            self.door.close()


class Round:
    """Several of them, on loopback; all are closed in the end."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.guests: list[Guest] = []

    def host(self, game, seats, options=None, **words) -> Guest:
        wish = doors.HostWish(
            game, tuple(seats), options or {}, words.pop("title", ""), words.pop("password", ""), True
        )
        return self.add(doors.host(self._home(), wish), self._home())

    def join(self, port: int, name: str, password: str = "") -> Guest:
        target = doors.Target((("127.0.0.1", port),), "", password)
        return self.add(doors.join(self._home(), target, name), self._home())

    def watch(self, port: int, delay: int = 0) -> Guest:
        return self.add(doors.watch(self._home(), doors.Target((("127.0.0.1", port),)), delay), self._home())

    def back(self, guest: Guest) -> Guest:
        """Another window at the home of one that was closed: it goes on with its table."""
        return self.add(doors.resume(guest.home, guest.charter.table), guest.home)

    def add(self, door: Door, home: Path) -> Guest:
        self.guests.append(Guest(door, home))
        return self.guests[-1]

    def _home(self) -> Path:
        return self.home / f"home-{len(self.guests)}"

    def until(self, done) -> None:
        """Let the network's threads run until a condition holds."""
        pause = threading.Event()
        for _ in range(TRIES):
            for guest in self.guests:
                if guest.open:
                    guest.drain()
            failures = [failure for guest in self.guests for failure in guest.failures]
            for failure in failures:
                raise failure
            if done():
                return
            pause.wait(0.005)
        raise AssertionError([g.standing() for g in self.guests if g.open])

    def close(self) -> None:
        for guest in self.guests:
            guest.close()


__all__ = ["Checked", "Guest", "Round"]
