"""One machine kept at one table, over real sockets: what it tells, its record, and a table taken up again."""

import asyncio
import contextlib
import socket

from parlour.core import verify_record
from parlour.net import folders, news
from parlour.net.keeper import GoesOn, Keeper, Listening, Outcome
from parlour.net.lobby import Began, Changed
from tests.toy import GAME

LONG = 60.0
"""Seconds for a game of bots, which takes one or two."""
BOTS = [("Ana", "greedy"), ("Bo", "random")]


def kept_at(home, begin, folder=None, until=lambda told: False):
    """Run a keeper with this home to its end, or until it has told something; gives all that it told, and its lines."""
    told, lines = [], []

    async def main():
        machine = folders.claim(home, lambda kept: True)
        reached = asyncio.Event()

        def tell(one):
            told.append(one)
            if until(one):
                reached.set()

        keeper = Keeper(machine, tell, folder=folder)
        running = asyncio.create_task(keeper.run(lambda: begin(keeper, machine)))
        waiting = asyncio.create_task(reached.wait())
        async with asyncio.timeout(LONG):
            await asyncio.wait([running, waiting], return_when=asyncio.FIRST_COMPLETED)
            for task in (running, waiting):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
        lines.extend(keeper.lines)
        machine.release()

    asyncio.run(main())
    return told, lines


def of(told, kind):
    return [one for one in told if isinstance(one, kind)]


async def host(keeper, machine):
    await keeper.listen()
    keeper.node.host(GAME, BOTS)


def test_a_table_is_kept_to_its_end_and_recorded(tmp_path):
    told, lines = kept_at(tmp_path / "home", host, tmp_path / "records")
    (listening,), (began,), (outcome,) = of(told, Listening), of(told, Began), of(told, Outcome)
    assert listening.port and "127.0.0.1" in listening.hosts
    assert told.index(of(told, Changed)[0]) < told.index(began)
    assert (outcome.table, outcome.seat, outcome.game) == (began.charter.table, 0, GAME)
    assert len(of(told, news.Entered)) == outcome.entries
    assert [(one.seat, one.kind, one.value) for one in of(told, news.Entered)] == [
        (line.seat, line.kind, line.value) for line in lines
    ]
    report = verify_record(outcome.record)
    assert (report.ok, report.hash) == (True, outcome.hash)


def test_a_table_that_was_left_is_taken_up_again_also_where_its_port_is_taken(tmp_path):
    told, before = kept_at(tmp_path, host, until=lambda one: isinstance(one, news.Entered) and one.line >= 10)
    assert not of(told, Outcome)
    port = of(told, Listening)[0].port

    async def resume(keeper, machine):
        await keeper.go_on(machine.kept)

    with socket.create_server(("127.0.0.1", port)):
        again, lines = kept_at(tmp_path, resume)
    assert lines[: len(before)] == before
    assert of(again, Listening)[0].port != port
    assert of(again, GoesOn)[0].charter == of(told, Began)[0].charter
    assert of(again, Outcome)[0].table == of(told, Began)[0].charter.table
