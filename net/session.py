"""The loop on a thread of its own, and the door between it and whoever shows the game: the window or the command line.

In comes what is to be done, by `post`; out come news, which the other thread takes whenever it likes. Nothing else is
shared.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

NEWS = 1000
"""News that are kept for a reader who doesn't come; beyond that the oldest are dropped, and it is told how many."""
CLOSE_SECONDS = 5.0

N = TypeVar("N")


class Missed(NamedTuple):
    """So many of the oldest news were dropped, since nobody took them."""

    dropped: int


class Stopped(NamedTuple):
    """The last news: the loop has ended, by itself or as asked (`None`), or by an error."""

    error: BaseException | None


class Stuck(RuntimeError):
    """The loop didn't end in time; its thread ends with the process."""


News: TypeAlias = N | Missed | Stopped


class Session(Generic[N]):
    """Runs one coroutine, and whatever it starts, on a loop in a thread of its own."""

    def __init__(
        self,
        main: "Callable[[Session[N]], Coroutine[Any, Any, None]]",
        name: str = "parlour-net",
        notify: Callable[[], None] | None = None,
    ) -> None:
        """Start the thread at once; `main` gets this session, to `tell` its news to. `close` cancels it.

        `notify` is called on the loop's thread whenever there are news to be taken, so that a reader who waits for
        something else can be woken. It must be quick and raise nothing.
        """
        self._main, self._notify = main, notify
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._news: deque[tuple[News[N], str]] = deque()
        self._dropped = 0
        self._changed = threading.Condition()
        self._ready = threading.Event()
        self._closing = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()
        self._ready.wait()

    # --- from the other thread ---

    @property
    def running(self) -> bool:
        """Whether the loop still runs."""
        return self._thread.is_alive()

    def post(self, act: Callable[[], object]) -> bool:
        """Have something done on the loop's thread, soon; false when it has ended. What it raises ends the loop."""
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(self._do, act)
        except RuntimeError:  # closed
            return False
        return True

    def take_news(self, seconds: float = 0.0) -> list[News[N]]:
        """Return the news since last time, oldest first; without any, wait for some, so many seconds at most."""
        with self._changed:
            if seconds > 0:
                self._changed.wait_for(lambda: bool(self._news), seconds)
            missed: list[News[N]] = [Missed(self._dropped)] if self._dropped else []
            taken = [*missed, *(news for news, _ in self._news)]
            self._news.clear()
            self._dropped = 0
        return taken

    def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Cancel `main` and wait until it has cleaned up; may be called again.

        Raises the error by which the loop had ended, once, or `Stuck` when it doesn't end within so many seconds.
        """
        self._closing = True
        self.post(self._cancel)
        self._thread.join(seconds)
        if self._thread.is_alive():
            raise Stuck(f"the network side didn't stop within {seconds:g} s; it ends with the program")
        error, self._error = self._error, None
        if error is not None:
            raise error

    # --- from the loop's thread ---

    def tell(self, news: N, replaces: str = "") -> None:
        """Put news out for the other thread; they take the place of those not yet taken with the same `replaces`."""
        self._put(news, replaces)

    # --- inside ---

    def _put(self, news: News[N], replaces: str) -> None:
        with self._changed:
            if replaces:
                self._news = deque(item for item in self._news if item[1] != replaces)
            self._news.append((news, replaces))
            while len(self._news) > NEWS:
                self._news.popleft()
                self._dropped += 1
            self._changed.notify_all()
        if self._notify is not None:
            self._notify()

    def _run(self) -> None:
        try:
            with asyncio.Runner() as runner:
                runner.run(self._watch_over())
        except BaseException as error:  # a window must hear of whatever ended its network side
            self._error = self._error or error
        finally:
            self._ready.set()
            self._put(Stopped(self._error), "")

    async def _watch_over(self) -> None:
        """Run `main` to its end; the error of a callback ends it too."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._caught)
        self._task = self._loop.create_task(self._main(self))
        self._ready.set()
        try:
            await self._task
        except asyncio.CancelledError:
            if not self._closing and self._error is None:
                raise

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:  # whatever it is, the loop can't be trusted to go on
            self._fail(error)

    def _caught(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._fail(context.get("exception") or RuntimeError(context["message"]))

    def _fail(self, error: BaseException) -> None:
        self._error = self._error or error
        self._cancel()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
