"""`parlour host`, `join` and `watch`: a table between peers, from the first word to the standings."""

import asyncio
import contextlib
import ipaddress
import json
import os
import signal
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from parlour import terminal
from parlour.core.games import find_game
from parlour.net import folders, interfaces, invites, news
from parlour.net.dial import NoLink, place, probe
from parlour.net.folders import Kept, Machine, NoMachine
from parlour.net.identity import Identity
from parlour.net.keeper import GoesOn, Gone, Keeper, Listening, Outcome, Remark
from parlour.net.links import CannotListen
from parlour.net.listing import Row
from parlour.net.lobby import Began
from parlour.net.node import BotFailed, Trouble
from parlour.net.session import Session, Stopped, Stuck
from parlour.network_log import kept_log
from parlour.network_progress import Progress
from parlour.network_tables import LOOK_SECONDS, in_words, look
from parlour.network_words import GuestPlan, HostPlan, guest_plan, host_plan
from parlour.simulate import CtrlC, as_json
from parlour.standings import Plan, Played, standings
from parlour.terminal import BAD_INPUT, DONE, FAILED, INTERRUPTED, Failure

NEWS_SECONDS = 0.5
"""How long news are waited for at a time; so ctrl-C is noticed on every system."""
BAD_WORDS = ("wrong-password", "no-password", "not-locked", "protocol", "rules", "unknown-game", "game", "bot")
"""Reasons for being turned away that end with the code of wrong words: with other words or another version it works."""

Act = Callable[[Keeper], Any]


def host(words: Namespace) -> int:
    """`parlour host`: open a table, or go on with an unfinished one of the same words; return the exit code."""
    plan = host_plan(words)
    with kept_log(plan.home):
        machine = _claim(plan.home, plan.fits)
        return _play(words, plan, machine, lambda keeper: _host(keeper, plan, machine.kept))


def join(words: Namespace) -> int:
    """`parlour join`: take an open seat with a bot, or the own one again; return the exit code."""
    plan = guest_plan(words, "seat")
    with kept_log(plan.home):
        found = _find(plan)
        machine = _claim(plan.home, lambda kept: kept.role == "seat" and found.is_of(kept))
        if machine.kept is None and found.error is not None:
            machine.release()
            raise _failure(found.error)
        return _play(words, plan, machine, lambda keeper: _join(keeper, plan, found, machine.kept))


def watch(words: Namespace) -> int:
    """`parlour watch`: see a table play; return the exit code."""
    plan = guest_plan(words, "watch")
    with kept_log(plan.home):
        found = _find(plan)
        if found.error is not None:
            raise _failure(found.error)
        machine = folders.stranger(plan.home)
        return _play(words, plan, machine, lambda keeper: _join(keeper, plan, found, None))


# --- finding the table ---


class Found(NamedTuple):
    """Where a table is: its endpoints, and its id, "" where nobody answered; then `error` says why."""

    endpoints: tuple[tuple[str, int], ...]
    table: str
    error: Exception | None

    def is_of(self, kept: Kept) -> bool:
        """Say whether this is an unfinished table: by its id, or where nobody answers by an address of its machines."""
        if self.table:
            return kept.charter.table == self.table
        known = {(address.host, address.port) for address in kept.addresses}
        return not self.endpoints or not known.isdisjoint(self.endpoints)


def _find(plan: GuestPlan) -> Found:
    if plan.target is not None:
        try:
            hello = asyncio.run(probe(Identity.new(os.urandom), *plan.target, os.urandom))
        except NoLink as error:
            return Found((plan.target,), "", error)
        return Found((plan.target,), hello.table, None)
    rows, advice = asyncio.run(look(LOOK_SECONDS))
    if not rows:
        return Found((), "", Gone("none", advice))
    if len(rows) > 1:
        _show_choice(rows)
        raise Failure(f"{len(rows)} tables were found: name one by its address")
    return Found(tuple(map(invites.parse_address, rows[0]["addresses"])), rows[0]["id"], None)


def _show_choice(rows: Sequence[Row]) -> None:
    for row in rows:
        terminal.show(in_words(row))


def _claim(home: Path, fits: Callable[[Kept], bool]) -> Machine:
    try:
        return folders.claim(home, fits)
    except NoMachine as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"nothing can be kept in {terminal.plain(home)}: {terminal.why(error)}") from error


# --- on the loop ---


async def _host(keeper: Keeper, plan: HostPlan, kept: Kept | None) -> None:
    if kept is not None:
        await keeper.go_on(kept, [seat[1] for seat in plan.seats if seat is not None], plan.port)
        return
    await keeper.listen(plan.port)
    keeper.node.host(plan.game, plan.seats, plan.options, plan.title)


async def _join(keeper: Keeper, plan: GuestPlan, found: Found, kept: Kept | None) -> None:
    if kept is not None:
        _check_own_bots(keeper, plan, kept)
        await keeper.go_on(kept, [plan.bot])
        return
    if plan.role == "seat":
        await keeper.node.listen(interfaces.addresses())
    error: NoLink | None = None
    for host, port in found.endpoints:
        try:
            await keeper.node.join(
                host, port, plan.role,
                name=plan.bot, bot=plan.bot, delay=plan.delay, table=found.table, bot_fits=plan.why_not, ready=True,
            )  # fmt: skip
            return
        except NoLink as reason:
            error = reason
    assert error is not None  # a table that was found has an address
    raise error


def _check_own_bots(keeper: Keeper, plan: GuestPlan, kept: Kept) -> None:
    """Find the bots of this machine's seats again; one in a module of this computer must have been named now."""
    game = find_game(kept.charter.game)
    for seat in kept.charter.seats:
        if seat.machine == keeper.node.me and seat.bot:
            if ":" in seat.bot and seat.bot != plan.bot:
                text = f"this machine's seat at this table has the bot {seat.bot}: go on with --bot {seat.bot}"
                raise Gone("bot", text)
            reason = plan._replace(bot=seat.bot).why_not(game, len(kept.charter.seats))
            if reason is not None:
                raise Gone("bot", reason)


# --- on the main thread ---


def _play(words: Namespace, plan: HostPlan | GuestPlan, machine: Machine, begin: Act) -> int:
    """Keep a table on a loop beside this thread, tell what happens, and report the end; return the exit code."""

    async def main(session: Session[object]) -> None:
        def tell(told: object) -> None:
            session.tell(told, "entered" if isinstance(told, news.Entered) else "")  # the last one says how far it is

        keeper = Keeper(machine, tell, password=plan.password, folder=plan.folder)
        await keeper.run(lambda: begin(keeper))

    with CtrlC() as ctrl_c, stops_like_ctrl_c():
        teller = Teller(isinstance(plan, HostPlan))
        session: Session[object] = Session(main)
        try:
            with contextlib.redirect_stdout(sys.stderr):  # whatever bots print
                outcome = teller.follow(session)
        except KeyboardInterrupt:
            with ctrl_c.held_back():
                teller.progress.clear()
                _close(session)
            later = "\nthe same command goes on with this game" if teller.has_begun and _is_kept(plan) else ""
            raise Failure(f"stopped, and the others were told{later}", INTERRUPTED) from None
        finally:
            with ctrl_c.held_back():
                teller.progress.clear()
                _close(session)
                machine.release()
        with ctrl_c.held_back():
            _report(words, plan, outcome, teller.seconds)
    return DONE


@contextlib.contextmanager
def stops_like_ctrl_c() -> Iterator[None]:
    """Let what else asks a program to end, of the system or of a closed terminal, be taken as ctrl-C: with a goodbye.

    What somebody has set otherwise stays, as `nohup` does.
    """
    found = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    taken = [number for number in found if signal.getsignal(number) is signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():  # only there can signals be taken
        taken = []
    for number in taken:
        signal.signal(number, _press_ctrl_c)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _press_ctrl_c(number: int, frame: FrameType | None) -> None:
    pressed = signal.getsignal(signal.SIGINT)
    (pressed if callable(pressed) else signal.default_int_handler)(number, frame)


def _is_kept(plan: HostPlan | GuestPlan) -> bool:
    """Say whether a stopped game goes on by the same command: where this machine has a seat or is the host."""
    return isinstance(plan, HostPlan) or plan.role == "seat"


class Teller:
    """Tells on stderr what comes out of a session; where others reach a host goes to stdout."""

    def __init__(self, is_host: bool) -> None:
        """Begin with nothing told. stdout is the one of now, whoever is led elsewhere later."""
        self.progress = Progress()
        self.has_begun = False
        self.seconds = 0.0
        self._is_host = is_host
        self._out = sys.stdout

    def follow(self, session: Session[object]) -> Outcome:
        """Tell all news until the session has ended; return how the game ended, or raise why there is no such end."""
        outcome: Outcome | None = None
        began = time.monotonic()
        while True:
            for told in session.take_news(NEWS_SECONDS):
                if isinstance(told, Outcome):
                    outcome, self.seconds = told, time.monotonic() - began
                elif isinstance(told, Stopped):
                    if outcome is not None:
                        return outcome
                    raise _failure(told.error) if told.error is not None else Failure("the table was left")
                else:
                    self._tell(told)

    def _tell(self, told: object) -> None:
        match told:
            case Listening(hosts, port) if self._is_host:
                with contextlib.redirect_stdout(self._out):
                    _show_place(hosts, port)
            case Remark(text):
                self._say(text)
            case BotFailed(seat, reason):
                self._say(f"the bot on seat {seat} was answered for at random: {reason}")
            case Trouble(reason):
                self._say(f"nothing can be stored, so this machine waits: {reason}" if reason else "storing goes on")
            case _:
                self.has_begun = self.has_begun or isinstance(told, Began | GoesOn)
                self.progress.take(told)

    def _say(self, text: str) -> None:
        self.progress.clear()
        terminal.tell(text)


def _show_place(hosts: Sequence[str], port: int) -> None:
    for one in hosts:
        terminal.show(f"listening {place(one, port)}")
    terminal.show(f"code {invites.encode(ipaddress.IPv4Address(interfaces.announced(hosts)[0]), port)}")


def _close(session: Session[object]) -> None:
    """Close a session whose error, if any, has been told by its last news."""
    try:
        session.close()
    except Stuck as error:
        terminal.tell(str(error))
    except Exception as error:  # it came out as `Stopped` before; here only a later one would be new
        if not isinstance(error, Gone | NoLink | CannotListen):
            raise


def _failure(error: BaseException) -> Exception:
    """Return what to raise for the error that ended a table: a failure in words, or a fault as it is."""
    if isinstance(error, CannotListen):
        return Failure(str(error))
    if isinstance(error, Gone | NoLink):
        code = BAD_INPUT if error.reason in BAD_WORDS else FAILED
        is_kept = isinstance(error, Gone) and error.reason == "lost"
        return Failure(f"{error} The same command does that." if is_kept else str(error), code)
    if isinstance(error, OSError):
        return Failure(f"the network or the disk failed: {terminal.why(error)}")
    return error if isinstance(error, Exception) else RuntimeError(repr(error))


def _report(words: Namespace, plan: HostPlan | GuestPlan, outcome: Outcome, seconds: float) -> None:
    charter = outcome.charter
    bots = tuple(seat.bot or "person" for seat in charter.seats)
    shown = Plan(outcome.game, len(bots), outcome.seed, 1, outcome.options, bots, plan.folder)
    record = Path(outcome.record) if outcome.record is not None else None
    played = Played(outcome.seed, outcome.entries, outcome.answers, outcome.hash, outcome.result, record)
    if words.json:
        line = as_json(shown, played) | {
            "bots": [seat.bot or None for seat in charter.seats],
            "table": outcome.table,
            "seat": outcome.seat,
        }
        terminal.show(json.dumps(line, ensure_ascii=False))
    else:
        terminal.show(standings(shown, [played], seconds))
