"""`parlour simulate`: whole games between bots, with a record (at a table) or without one (as quick playouts)."""

import contextlib
import json
import secrets
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from parlour import __version__, places, terminal
from parlour.core.ask import OPEN
from parlour.core.bots import BotFault, BotTable, bot_names
from parlour.core.chance import SEED_LIMIT
from parlour.core.deal import SeededDealer
from parlour.core.game import BadInput, Game, OptionValue, show_value
from parlour.core.games import GAMES, find_game
from parlour.core.log import UNDO, Entry
from parlour.core.playout import Playout
from parlour.core.record import Recorder, record_to
from parlour.core.table import Table
from parlour.standings import Bar, Plan, Played, standings
from parlour.terminal import BAD_INPUT, DONE, INTERRUPTED, Failure


def run(words: Namespace) -> int:
    """Play what the words ask for; return the exit code, or raise `Failure` after reporting the games that ended."""
    home = places.home(words.home)
    plan = plan_of(words, home)
    games: list[Played] = []
    bar = Bar(plan.games, wanted=not (words.json and sys.stdout is not None and sys.stdout.isatty()))
    started = time.perf_counter()
    failure: Failure | None = None
    with CtrlC() as ctrl_c:
        table = TablePlay(ctrl_c)
        try:
            for number in range(plan.games):
                with contextlib.redirect_stdout(sys.stderr):  # whatever bots print
                    played = play_out(plan, number) if plan.folder is None else table.play(plan, number)
                with ctrl_c.held_back():
                    games.append(played)
                    table.unfinished = None
                    if words.json:
                        bar.clear()
                        terminal.show(json.dumps(as_json(plan, played), ensure_ascii=False))
                    bar.step(len(games))
        except (KeyboardInterrupt, BotFault, OSError) as error:
            failure = _failure(plan, error, len(games), table.unfinished, home)
        seconds = time.perf_counter() - started
        with ctrl_c.held_back():
            bar.clear()
            if games and not words.json:
                terminal.show(standings(plan, games, seconds))
            if failure is not None:
                raise failure
    return DONE


# --- what is to be played ---


def plan_of(words: Namespace, home: Path) -> Plan:
    """Check the words against the game and return what is to be played; raises `Failure` with what is allowed."""
    game = game_of(words.game)
    options = options_of(game, words)
    seed = secrets.randbelow(max(1, SEED_LIMIT - words.games + 1)) if words.seed is None else words.seed
    if seed + words.games > SEED_LIMIT:
        raise Failure(f"game i has seed {seed}+i, and the last of {words.games} is beyond 2^128-1", BAD_INPUT)
    names = bots_of(game, words.bots, words.seats, seed, home)
    return Plan(game, words.seats, seed, words.games, options, names, words.record and Path(words.record))


def options_of(game: Game, words: Namespace) -> dict[str, OptionValue]:
    """Return the complete options of a game with as many seats as the words say; raises `Failure`."""
    try:
        game.check_seats(words.seats)
        options = game.complete_options(dict(option_of(game, text) for text in words.option))
        game.check_seats(words.seats, options)
        return options
    except BadInput as error:
        raise Failure(str(error), BAD_INPUT) from error


def game_of(word: str) -> Game:
    """Return the game that has this id; raises `Failure` with the ids that there are."""
    try:
        return find_game(word)
    except BadInput as error:
        raise _bad(error, word, GAMES) from error


def option_of(game: Game, text: str) -> tuple[str, OptionValue]:
    """Return the option and value that NAME=VALUE stands for; raises `Failure`."""
    name, mark, value = text.partition("=")
    if not mark:
        names = ", ".join(sorted(game.options))
        raise Failure(f"an option is written NAME=VALUE, not {text!r}; {game.id} has: {names}", BAD_INPUT)
    try:
        return name, game.option_from_text(name, value)
    except BadInput as error:
        if name in game.options:
            raise _bad(error, value, map(show_value, game.options[name].values)) from error
        raise _bad(error, name, game.options) from error


def bots_of(game: Game, text: str, seats: int, seed: int, home: Path) -> tuple[str, ...]:
    """Return a bot's name for each seat, each tried once; raises `Failure`."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Failure(f"a bot's name is missing in {text!r}; bots: {', '.join(bot_names(game))}", BAD_INPUT)
    if len(names) not in (1, seats):
        raise Failure(
            f"one bot for all seats or {seats} bots are needed, not {len(names)}: {terminal.plain(text)}", BAD_INPUT
        )
    if any(":" in name for name in names):
        with contextlib.suppress(OSError):  # the current folder is gone
            folder = str(Path.cwd())
            if folder not in sys.path:
                sys.path.insert(0, folder)
    every = tuple(names * seats if len(names) == 1 else names)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            BotTable(game, seed, every)
    except BadInput as error:
        wrong = next(name for name in names if name not in bot_names(game))
        if ":" not in wrong:
            raise _bad(error, wrong, bot_names(game)) from error
        raise Failure(f"{error}{_written_down(home, error)}", BAD_INPUT) from error
    except BotFault as error:
        raise Failure(f"{error}{_written_down(home, error)}") from error
    return every


def _bad(error: BadInput, word: str, known: Any) -> Failure:
    return Failure(f"{error}{terminal.did_you_mean(word, known)}", BAD_INPUT)


# --- playing ---


def play_out(plan: Plan, number: int) -> Played:
    """Play a game as a playout: the same game as at a table, but no hash is made but the last."""
    game, seed = plan.game, plan.seed + number
    bots = BotTable(game, seed, plan.bots)
    state = game.new_state(plan.seats, plan.options)
    playout = Playout(game, state, SeededDealer(seed), bots.choose_in_playout)
    state = playout.run()
    return Played(seed, playout.entries, playout.answers, Table(game, state).hash(), game.result(state), None)


class TablePlay:
    """Plays games at a table and records them. `unfinished` is the record of a game that is not reported yet."""

    def __init__(self, ctrl_c: "CtrlC") -> None:
        """Begin with nothing recorded."""
        self.unfinished: Path | None = None
        self._ctrl_c = ctrl_c
        self._answers = 0
        self._recorder: Recorder | None = None

    def play(self, plan: Plan, number: int) -> Played:
        """Play and record a game. Raises `OSError` when it can't be recorded; what is written stays, in whole lines."""
        assert plan.folder is not None
        game, seed = plan.game, plan.seed + number
        bots = BotTable(game, seed, plan.bots)
        table = Table(game, game.new_state(plan.seats, plan.options), SeededDealer(seed))
        self._answers = 0
        with self._ctrl_c.held_back():
            self._recorder = recorder = record_to(plan.folder, table, seed, plan.bots)
            self.unfinished = recorder.path
        table.entered = self._entered
        try:
            table.settle()
            while (seat := bots.seat_to_move(table)) is not None:
                table.answer(bots.choose(table, seat), seat)
        finally:
            recorder.close()
        return Played(seed, table.entries, self._answers, table.hash(), game.result(table.state), recorder.path)

    def _entered(self, entry: Entry) -> None:
        self._answers += entry.seat >= 0 and entry.kind not in (OPEN, UNDO)
        assert self._recorder is not None
        self._recorder.write(entry)


def as_json(plan: Plan, played: Played) -> dict[str, Any]:
    """Return a game's line of `--json`."""
    result = played.result
    line = {
        "game": plan.game.id,
        "seats": plan.seats,
        "seed": played.seed,
        "options": plan.options,
        "bots": plan.bots,
        "version": __version__,
        "entries": played.entries,
        "answers": played.answers,
        "hash": played.hash,
        "points": result.points,
        "kinds": result.kinds,
        "winners": result.winners,
        "places": result.places,
        "reason": result.reason,
    }
    return line if played.record is None else line | {"record": str(played.record)}


# --- when it doesn't go to the end ---


class CtrlC:
    """Lets ctrl-C stop a game at once, but never the report of one that has ended: that is finished first."""

    def __init__(self) -> None:
        """Change nothing yet; used in a `with`."""
        self._held = False
        self._wanted = False
        self._ours = False

    def __enter__(self) -> "CtrlC":
        """Take over ctrl-C, unless somebody else has it or this isn't the main thread."""
        with contextlib.suppress(ValueError):
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                signal.signal(signal.SIGINT, self._pressed)
                self._ours = True
        return self

    def __exit__(self, *_: object) -> None:
        """Give it back."""
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _pressed(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if not self._held:
            raise KeyboardInterrupt
        self._wanted = True

    @contextlib.contextmanager
    def held_back(self) -> Iterator[None]:
        """Hold ctrl-C back until the end of the block."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._wanted:
            self._wanted = False
            raise KeyboardInterrupt


def _failure(plan: Plan, error: BaseException, done: int, unfinished: Path | None, home: Path) -> Failure:
    """Return what to say when a run of games breaks off."""
    place = terminal.plain(unfinished)
    rest = f"\nthe game that was not finished is recorded up to there: {place}" if unfinished else ""
    if isinstance(error, KeyboardInterrupt):
        return Failure(f"stopped after {done} of {plan.games} games{rest}", INTERRUPTED)
    if isinstance(error, OSError):
        return Failure(f"the game cannot be recorded in {terminal.plain(plan.folder)}: {terminal.why(error)}{rest}")
    return Failure(f"{error}; seed {plan.seed + done}{_written_down(home, error)}")


def _written_down(home: Path, error: BaseException) -> str:
    """Put the traceback of what a bot raised into a file, and return the line that says where."""
    if error.__cause__ is None:
        return ""
    path = terminal.log_error(home, error.__cause__)
    return f"\nits traceback is in {terminal.plain(path)}" if path else ""
