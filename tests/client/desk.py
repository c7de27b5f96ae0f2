"""A worker without a window: what is sent to it, and all that it tells."""

import threading
from collections import deque

from parlour.client import opening, saves
from parlour.client.commands import Answer, Go, Look
from parlour.client.snapshot import Asked, Ended, Trouble
from parlour.client.table_worker import TableWorker


class Desk:
    """A worker and the messages that have come from it."""

    def __init__(self, game, home, record=None):
        opener = opening.resumed(record) if record else opening.fresh(game, home)
        self.failures = []
        self.worker = TableWorker(game, opener, self.failures.append)
        self.heard = []
        self.waiting = deque()
        self.open = None  # the question that wasn't answered when `play` returned
        self.worker.start()

    def wait(self, *kinds):
        """The next message of one of these kinds."""
        pause = threading.Event()
        for _ in range(30_000):
            self.waiting.extend(self.worker.drain())
            while self.waiting:
                message = self.waiting.popleft()
                self.heard.append(message)
                if isinstance(message, kinds):
                    return message
            pause.wait(0.001)
        raise AssertionError(
            f"waited in vain for {kinds} after {[type(message).__name__ for message in self.heard[-9:]]}"
        )

    def answer(self, asked, turn=0):
        if asked.cards is not None:
            passing = asked.cards.suggestion is None or (asked.cards.may_pass and turn % 2)
            cards = () if passing else asked.cards.suggestion
            self.worker.send(Answer(asked.token, cards=cards))
        else:
            choices = [c for c in asked.choices if c.why is None]
            self.worker.send(Answer(asked.token, number=choices[turn % len(choices)].number))

    def play(self, most=10_000):
        """Play on until the end, or for so many own answers; returns the last message."""
        turn = 0
        self.worker.send(Go(10_000))
        while True:
            message = self.open or self.wait(Asked, Ended, Trouble)
            self.open = None
            if not isinstance(message, Asked):
                return message
            if turn >= most:
                self.open = message
                return message
            if self.worker._viewer != message.seat:
                self.worker.send(Look(message.seat))
                continue
            self.answer(message, turn)
            self.worker.send(Go(10_000))
            turn += 1

    def close(self):
        self.worker.stop()


def record_of(home):
    return next(saves.folder(home).glob("*.parlour"))
