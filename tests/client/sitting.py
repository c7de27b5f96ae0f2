"""A window at a table between peers that is only told so: the test says how the others stand and what they say."""

from dataclasses import replace

import pygame

from parlour.client import failures, opening
from parlour.client.scenes.table import TableScene
from parlour.client.snapshot import Company, Missing, Seat, SeatState, Setup
from parlour.client.table_worker import TableWorker
from tests.client.stage import GAME

NAMES = ("Ada", "Hugo", "Bartholomea", "Mila", "Otto")


class Posing(TableWorker):
    """A solo game that is told to the window as one between peers; `sent` has what the window says."""

    def __init__(self, app, setup):
        bots = tuple(Seat(seat.name, "greedy" if seat.remote else "") for seat in setup.seats)
        solo = replace(setup, seats=bots)
        super().__init__(solo, opening.fresh(solo, app.home), failures.keeper(app.home))
        self.sent = []

    def send(self, command):
        self.sent.append(command)
        super().send(command)


class Sitting:
    """A window at such a table, with Ada at it; the others are elsewhere."""

    def __init__(self, stage, seats=4, persons=1, view="arcade"):
        self.stage, self.seats = stage, seats
        stage.app.settings.table = view
        stage.app.settings.speed = stage.app.settings.own_speed = "instant"
        who = tuple(Seat(NAMES[i], remote=i >= persons, colour=(i + 1) % 5, emblem=(i + 2) % 5) for i in range(seats))
        setup = Setup(GAME, who, 7)
        self.worker = Posing(stage.app, setup)
        stage.show(TableScene(stage.app, setup, worker=self.worker))
        self.table = stage.table
        stage.until(lambda: self.table.shown is not None or stage.top.id == "curtain")
        self.tell(self.company())

    def company(self, thinking=(), away=(), sent=(), bots=(), **words):
        states = tuple(
            SeatState(
                i == 0 and not words.get("watches"), "greedy" if i in bots else "", i in away, i in thinking, i in sent
            )
            for i in range(self.seats)
        )
        known = {"missing": (), "paused": False, "lost": False, "branch": False, "watches": False, "watching": 0}
        return Company(states, **{**known, **words}, bots=("greedy",))

    def tell(self, *messages):
        for message in messages:
            self.worker.messages.put(message)
        self.stage.frame(0.01)

    def said(self, kind):
        return [command for command in self.worker.sent if isinstance(command, kind)]

    def press(self, code):
        self.stage.frame(0.0, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        self.stage.frame(0.0, pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    def away(self, rest, *votes):
        self.tell(self.company(away=(1,), missing=(Missing("m1", (1,), rest, votes),)))
