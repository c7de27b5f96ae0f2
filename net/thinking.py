"""Bots beside a node: one decision at a time, on a thread of its own, so that the loop never waits for one."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor

from parlour.core.ask import IllegalAnswer
from parlour.core.bots import BotFault, BotTable
from parlour.core.domains import Value
from parlour.core.game import BadInput
from parlour.core.table import Table
from parlour.net.peer import Peer

Answer = Callable[[int, Value], None]


class Thinker:
    """Lets a peer's bots decide. `answer(seat, value)` and `failed(seat, why)` are called on the loop's thread."""

    def __init__(
        self,
        entropy: Callable[[int], bytes],
        bots: Collection[str],
        answer: Answer,
        failed: Callable[[int, str], None],
    ) -> None:
        """Begin without bots; they are made as they are needed. To be made while the loop runs.

        A bot is a module of this machine where its name says so (`module:factory`); such a name is followed only if it
        is among `bots`, the names that the people of this machine gave, whatever others call a bot.
        """
        self._loop = asyncio.get_running_loop()
        self._seed = int.from_bytes(entropy(16), "big")
        self._named = frozenset(bots)
        self._answer, self._failed = answer, failed
        self._tables: dict[tuple[int, str], BotTable] = {}
        self._thread = ThreadPoolExecutor(1, "parlour-bots")
        self._task: asyncio.Task[None] | None = None

    def look(self, peer: Peer) -> None:
        """Begin to decide for a bot's seat that is asked, unless one is being decided for; for after each change."""
        if self._task is not None:
            return
        for seat in peer.to_move():
            self._task = self._loop.create_task(self._decide(peer, seat))
            self._task.add_done_callback(self._rest)
            return

    async def close(self) -> None:
        """Stop; what a bot still computes is of no use any more."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _rest(self, task: asyncio.Task[None]) -> None:
        if self._task is task:
            self._task = None
        if not task.cancelled() and task.exception() is not None:
            self._loop.call_exception_handler({"message": "a bot's answer", "exception": task.exception()})

    async def _decide(self, peer: Peer, seat: int) -> None:
        name, table = peer.bot_of(seat), peer.deciding_table(seat)
        value, trouble = await self._loop.run_in_executor(self._thread, self._choose, name, table, seat)
        self._task = None
        if trouble:
            self._failed(seat, trouble)
        try:
            self._answer(seat, value)
        except IllegalAnswer as error:
            if peer.table is not None and peer.table.entries == table.entries and seat in peer.to_move():
                self._failed(seat, f"the bot {name!r} answered what the table refuses: {error}")
            else:  # the table went on meanwhile, by an undo, a vote or a pause
                self.look(peer)

    def _choose(self, name: str, table: Table, seat: int) -> tuple[Value, str]:
        """Return a bot's answer; where it fails, one at random, and what went wrong."""
        try:
            if ":" in name and name not in self._named:
                raise BadInput(f"the bot {name!r} was not named when this machine was started, so it is not loaded")
            return self._bots(name, table, seat).choose(table, seat), ""
        except (BotFault, BadInput) as error:
            return self._bots("random", table, seat).choose(table, seat), str(error)

    def _bots(self, name: str, table: Table, seat: int) -> BotTable:
        if (seat, name) not in self._tables:
            names = [name if number == seat else None for number in range(table.state.seats)]
            self._tables[seat, name] = BotTable(table.game, self._seed, names)
        return self._tables[seat, name]
