"""One machine at one table until the game is over: its node, the table's announcement, the record of the game.

For whoever shows it, on the loop's thread: the command line and the window.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Literal, NamedTuple

from parlour.core.ask import OPEN
from parlour.core.game import Game, OptionValue, Result
from parlour.core.log import RESEAL, UNDO, Entry
from parlour.net import interfaces, limits, news
from parlour.net.discovery import Announcer, Discovery
from parlour.net.folders import Kept, Machine
from parlour.net.greeting import TableFacts
from parlour.net.links import CannotListen
from parlour.net.listing_notice import Notice
from parlour.net.lobby import Ended
from parlour.net.messages import Charter, TableId
from parlour.net.node import Failed, Finished, Node
from parlour.net.peer import Peer
from parlour.net.records import TableRecord

LOOK_SECONDS = 0.25
"""How often it is looked whether the announcement is still right, and whether anybody is there."""
LOST_SECONDS = limits.GRACE_SECONDS
"""A machine that is linked to no other one of the table for so long gives up."""
LOST = (
    f"No machine of this table was reached for {LOST_SECONDS:g} s. Check the network; "
    "this game goes on where it stopped when it is taken up again."
)


class Listening(NamedTuple):
    """Where others reach us."""

    hosts: tuple[str, ...]
    port: int


class GoesOn(NamedTuple):
    """A table that had begun is taken up again after a stop, as `Began` says it of a new one."""

    charter: Charter


class Remark(NamedTuple):
    """Something that people should read, in English; in short a word, and the error that it tells of, if any."""

    text: str
    word: Literal["not-announced", "not-recorded", "recorded"]
    error: BaseException | None = None


class Outcome(NamedTuple):
    """How a game ended at this machine. `seat` is the first of its own; `None` for who watched."""

    game: Game
    charter: Charter
    options: dict[str, OptionValue]
    seat: int | None
    seed: int
    entries: int
    answers: int
    hash: str
    result: Result
    record: str | None

    @property
    def table(self) -> TableId:
        """The table's id."""
        return self.charter.table


class Gone(Exception):
    """The table is lost for good to this machine; the text says why and what to do.

    `reason` is a word for it, and `error` what is behind the word "failed".
    """

    def __init__(self, reason: str, text: str, error: Exception | None = None) -> None:
        """Keep word and error beside the text."""
        super().__init__(text)
        self.reason = reason
        self.error = error


class Keeper:
    """Keeps one machine at one table until the game is over. Make it on the loop; bring `node` to a table in `run`."""

    def __init__(
        self, machine: Machine, tell: Callable[[object], None], *, password: str = "", folder: Path | None = None
    ) -> None:
        """Make the node.

        Args:
            machine: with its key and its journals; released by whoever claimed it, after `run`.
            tell: gets all that happens, on the loop: news of `lobby`, `news` and `node`, and `Listening`, `GoesOn`,
                `Remark` and at last `Outcome`.
            password: of the table, "" where it has none.
            folder: where the game is recorded; `None` for no record.
        """
        self.node = Node(machine, self._take, password=password)
        self._tell, self._is_locked, self._folder = tell, password != "", folder
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._record: TableRecord | None = None
        self._trouble = ""
        self._seed = 0

    async def run(self, begin: Callable[[], Awaitable[None]]) -> None:
        """Do what brings the node to its table, and stay until the end of the game.

        Raises `Gone`, `CannotListen`, `NoLink`; when it is cancelled, it says goodbye first.
        """
        discovery = Discovery()
        announcing: asyncio.Task[None] | None = None
        try:
            await begin()
            announcing = self._loop.create_task(self._announce(discovery))
            announcing.add_done_callback(self._announced)
            await self._stay()
        finally:
            if announcing is not None:
                announcing.cancel()
            await self.node.close()  # first, as the others wait for our goodbye
            if announcing is not None:
                await asyncio.gather(announcing, return_exceptions=True)
            if self._record is not None:
                self._record.close()

    async def listen(self, port: int = 0) -> None:
        """Listen wherever the local network may reach this machine, and tell where. Raises `CannotListen`."""
        hosts = interfaces.addresses()
        port = await self.node.listen(hosts, port)
        self._tell(Listening(tuple(hosts), port))

    async def go_on(self, kept: Kept, bots: Collection[str] = (), port: int = 0) -> None:
        """Take an unfinished table up again; `bots` are those of `Node.resume`.

        It listens where the others know this machine, if nobody took that port meanwhile, unless another one is named.
        Raises `CannotListen`.
        """
        try:
            await self.listen(port or kept.port)
        except CannotListen:
            if port:
                raise
            await self.listen(0)
        self._tell(GoesOn(kept.charter))
        self.node.resume(kept, bots)

    @property
    def lines(self) -> tuple[Entry, ...]:
        """The game so far, to be played by `Table.replay`: for who comes late, or missed some of the news.

        News of `Entered` tell the same, one by one; `line` there is the place here.
        """
        core = self.node.core
        return () if core is None or core.replica is None else tuple(core.replica.lines)

    # --- what the node tells ---

    def _take(self, told: object) -> None:
        self._tell(told)
        match told:
            case Ended(reason, text):
                self._fail(Gone(reason, text))
            case Failed(reason, error):
                self._fail(Gone("failed", reason, error))
            case news.Entered():
                self._write(told)
            case news.Published(seed, _):
                self._seed = seed
                self._finish_record(seed)
            case Finished():
                self._tell(self._outcome())
                if not self._ended.done():
                    self._ended.set_result(None)

    def _fail(self, error: Gone) -> None:
        if not self._ended.done():
            self._ended.set_exception(error)

    async def _stay(self) -> None:
        """Wait for the end; give up when nobody of the table has been there for too long."""
        alone_since = self._loop.time()
        while not self._ended.done():
            await asyncio.wait([self._ended], timeout=LOOK_SECONDS)
            if not self._is_alone():
                alone_since = self._loop.time()
            elif self._loop.time() - alone_since >= LOST_SECONDS:
                raise Gone("lost", LOST)
        self._ended.result()

    def _is_alone(self) -> bool:
        """Say whether a game is on that needs other machines, and none of them is linked to this one."""
        charter, core = self.node.charter, self.node.core
        if charter is None or (isinstance(core, Peer) and core.alone):
            return False
        others = [voter for voter in charter.voters if voter != self.node.me]
        return bool(others) and not any(voter in self.node.links.machines for voter in others)

    # --- the announcement ---

    async def _announce(self, discovery: Discovery) -> None:
        """Tell the network of the table as long as there is something to tell, and follow this machine's addresses."""
        announcer: Announcer | None = None
        hosts: list[str] = []
        try:
            while True:
                facts = self.node.facts() if self.node.links.port else None
                if facts is not None and announcer is None:
                    await discovery.open()
                    if discovery.trouble:
                        self._tell(Remark(discovery.trouble, "not-announced", discovery.error))
                        return
                    announcer, hosts = Announcer(discovery, self.node.links.port), discovery.addresses
                if facts is not None and announcer is not None:
                    announcer.tell(_notice(facts, locked=self._is_locked))
                if discovery.addresses not in ([], hosts):
                    hosts = discovery.addresses
                    await self.node.listen(hosts)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            if announcer is not None:
                await announcer.close()
            await discovery.close()

    def _announced(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self._tell(Remark(f"The table is not told to the network any more: {error}", "not-announced", error))

    # --- the record and the outcome ---

    @property
    def recorded(self) -> Path | None:
        """Where the game is recorded, once it is."""
        return self._record.path if self._record is not None else None

    def _write(self, told: news.Entered) -> None:
        table, charter = self.node.table, self.node.charter
        if self._folder is None or table is None or charter is None:
            return
        if self._record is None:
            self._record = TableRecord(self._folder, charter, table)
        self._record.entered(told.line, told.seat, told.kind, told.value, told.hash)
        self._tell_trouble(self._record)

    def _finish_record(self, seed: int) -> None:
        core = self.node.core
        replica = core.replica if core is not None else None
        if self._record is None or replica is None or replica.table.result is None:
            return
        branch = replica.branch[1] if replica.branch is not None else None
        self._record.finish(replica.table.result, seed, branch, replica.marked)
        self._tell_trouble(self._record)

    def _tell_trouble(self, record: TableRecord) -> None:
        if record.trouble != self._trouble:
            self._trouble = record.trouble
            told = Remark(record.trouble, "not-recorded", record.error)
            self._tell(told if record.trouble else Remark("the game is recorded again", "recorded"))

    def _outcome(self) -> Outcome:
        core, charter = self.node.core, self.node.charter
        assert core is not None and core.replica is not None and charter is not None  # the game is over
        replica = core.replica
        result = replica.table.result
        assert result is not None
        own = [number for number, seat in enumerate(charter.seats) if seat.machine == self.node.me]
        answers = sum(line.seat >= 0 and line.kind not in (OPEN, UNDO, RESEAL) for line in replica.lines)
        path = self.recorded
        return Outcome(
            replica.game, charter, replica.options, own[0] if own and self.node.role != "watch" else None, self._seed,
            replica.table.entries, answers, replica.hash, result, str(path) if path is not None else None,
        )  # fmt: skip


def _notice(facts: TableFacts, *, locked: bool) -> Notice:
    """Return what is announced of a table."""
    return Notice(
        facts.title,
        facts.table,
        facts.game,
        facts.rules[:8],
        facts.state,
        facts.taken,
        facts.seats,
        facts.watching,
        locked,
    )
