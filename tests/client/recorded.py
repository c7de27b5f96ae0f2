"""Recorded games for tests of replays, and hands for the page that shows them."""

from random import Random

import pygame

import tests.toy
from parlour.client import saves
from parlour.client.replay.reel import Eyes
from parlour.client.scenes.replay import ReplayScene
from parlour.core import GAMES
from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.record import end_line, entry_line, header_for, header_line, record_to
from parlour.core.table import Table
from tests.client.stage import setup

TOY, BOARD, SHOPS = tests.toy.GAME.id, "ankh-morpork", "dungeon-petz"
GOLDRUSH = setup(3, seed=4, max_rounds=2)
GAMES_PLAYED = [
    GOLDRUSH,
    setup(3, seed=5, game=BOARD),
    setup(2, seed=6, game=SHOPS),
    setup(3, seed=5, game=TOY, rounds=3, screens=True),
]
OPEN = Eyes(None, True)


def named(game):
    return game.game


def table_of(game, dealer=None):
    rules = GAMES[game.game]
    state = rules.new_state(len(game.seats), rules.complete_options(game.options))
    return Table(rules, state, dealer or SeededDealer(game.seed))


def recorded(home, game, stop=None, undo=False):
    """A game played by bots alone, whole or so many entries of it; the persons are bots too, but for its record."""
    table = table_of(game)
    recorder = record_to(saves.folder(home), table, game.seed, [seat.bot or None for seat in game.seats])
    saves.keep_names(recorder.path, game.seats)
    table.entered = recorder.write
    table.settle()
    bots = BotTable(table.game, game.seed, [seat.bot or "random" for seat in game.seats])
    while not table.over and (stop is None or table.entries < stop):
        seat = bots.seat_to_move(table)
        table.answer(bots.choose(table, seat), seat)
        if undo and not table.over and table.undo_blocked is None:
            table.undo()
            seat = bots.seat_to_move(table)
            table.answer(bots.choose(table, seat), seat)
    recorder.close()
    return recorder.path


class MachinesDealer(SeededDealer):
    """Seals as machines between peers do: nobody else can tell the nonce."""

    def nonce(self, index, seat):
        return f"{Random(index * 7 + seat).getrandbits(128):032x}"


def between_peers(home, game, over=True):
    """The record of a game between peers: its header holds no seed; the end does, once there is one."""
    table = table_of(game, MachinesDealer(game.seed))
    lines = [header_line(header_for(table.game, table, None, [None] * len(game.seats)))]
    table.entered = lambda entry: lines.append(
        entry_line(entry.index, entry.seat, entry.kind, entry.value, table.hash())
    )
    table.settle()
    bots = BotTable(table.game, game.seed, ["random"] * len(game.seats))
    while not table.over:
        seat = bots.seat_to_move(table)
        table.answer(bots.choose(table, seat), seat)
    lines = [*lines, end_line(table.result, {"seed": game.seed})] if over else lines[: len(lines) // 2]
    path = saves.folder(home) / "peers.parlour"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(lines), "utf-8")
    return path


# --- the page -----------------------------------------------------------------------------------


def ready(stage):
    stage.until(lambda: stage.top.facts()["ready"])


def watch(stage, path):
    """Opens a replay and waits until it is there."""
    scene = ReplayScene(stage.app, lambda: path)
    stage.show(scene)
    ready(stage)
    return scene


PRESSED = {
    "page up": pygame.K_PAGEUP, "page down": pygame.K_PAGEDOWN, "home": pygame.K_HOME, "end": pygame.K_END,
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "space": pygame.K_SPACE, "v": pygame.K_v,
    "]": pygame.K_RIGHTBRACKET, "[": pygame.K_LEFTBRACKET, "tab": pygame.K_TAB,
    "return": pygame.K_RETURN, "f2": pygame.K_F2,
}  # fmt: skip


def press(stage, name):
    down = pygame.event.Event(pygame.KEYDOWN, key=PRESSED[name], mod=0, unicode="")
    stage.frame(0.0, down, pygame.event.Event(pygame.KEYUP, key=PRESSED[name], mod=0))


def assert_shows(scene, reel, moment):
    """What the scene shows at rest is what the record says, picture and log."""
    assert scene.player.moment == scene.player.goal == moment
    assert scene.player.beats.shown == reel.picture(moment, scene.player.eyes)
    assert tuple(scene.player.beats.log) == reel.log(moment, scene.player.eyes)
    assert not scene.player.beats.busy


def rest(stage):
    """Waits until everything has been shown."""
    stage.until(lambda: not stage.top.facts()["busy"])
