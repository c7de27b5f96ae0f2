"""An asyncio loop with a clock of its own and a network in memory: hours pass in a moment, and a seed replays exactly.

What runs on it is the real shell, unchanged. `loop.process("10.0.0.1")` is a machine's process: what it starts listens
and dials at that address, and `kill` ends it as a power cut would, in the middle of whatever it does. Between two hosts
bytes take `loop.delay`; `stall` and `heal` hold them back and let them go, `reset` breaks the connections. A stream
never changes the order of its bytes, but may cut them anywhere.
"""

import asyncio
import errno
from collections import deque
from contextvars import ContextVar, copy_context
from itertools import count
from random import Random

WINDOW = 64 * 1024
"""Bytes that the systems below hold for a connection before the sender's own buffer fills."""


class Stuck(AssertionError):
    """Nothing will ever happen again, and somebody still waits."""


class Process:
    """Something that runs at a host and can be killed."""

    def __init__(self, loop, host):
        self.loop = loop
        self.host = host
        self.is_alive = True

    def start(self, coroutine):
        """Run a coroutine as this process; gives its task."""
        context = copy_context()
        context.run(PROCESS.set, self)
        return context.run(self.loop.create_task, coroutine)

    def kill(self, *, silently=False):
        """End it at once: nothing of it runs again. Its connections break, or fall silent as after a power cut."""
        self.is_alive = False
        loop = self.loop
        for handle in (*loop._ready, *loop._scheduled):
            if handle._context.get(PROCESS) is self:
                handle.cancel()
        for task in asyncio.all_tasks(loop):
            if loop.owners.get(task) is self:
                task._log_destroy_pending = False
                loop.killed.append(task)
        loop.listeners = {place: it for place, it in loop.listeners.items() if it.process is not self}
        for end in [end for end in loop.ends if end.process is self]:
            end.vanish(silently)


PROCESS: ContextVar[Process] = ContextVar("process")


class VirtualLoop(asyncio.BaseEventLoop):
    """The loop. `seed` decides delays and where a stream is cut."""

    def __init__(self, seed=0):
        super().__init__()
        self._selector = self
        self._clock_resolution = 1e-9
        self._now = 0.0
        self._ports = count(40000)
        self.chance = Random(seed)
        self.listeners = {}
        self.ends = set()
        self.killed = []  # tasks that will never end; held, so that their finally clauses don't run either
        self.owners = {}
        self.stalled = set()
        self.delays = (0.0005, 0.002)
        self.executor_seconds = 0.01
        self.errors = []
        self.set_exception_handler(lambda _, context: self.errors.append(context))
        self.set_task_factory(self._new_task)

    # --- what BaseEventLoop leaves to its children ---

    def time(self):
        return self._now

    def select(self, timeout):
        if timeout is None:
            raise Stuck("everybody waits, and no timer is set")
        self._now += timeout
        return []

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass

    def call_soon(self, callback, *args, context=None):
        handle = super().call_soon(callback, *args, context=context)
        return self._unless_dead(handle)

    def call_at(self, when, callback, *args, context=None):
        handle = super().call_at(when, callback, *args, context=context)
        return self._unless_dead(handle)

    def run_in_executor(self, executor, func, *args):
        """Do it on this thread, some virtual time later."""
        future = self.create_future()

        def work():
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self.executor_seconds, work)
        return future

    async def create_server(self, protocol_factory, host=None, port=None, **options):
        del options
        process = PROCESS.get()
        if process.host != host and host not in ("127.0.0.1", "::1"):
            raise OSError(errno.EADDRNOTAVAIL, f"{host} is not an address of {process.host}")
        port = port or next(self._ports)
        if (host, port) in self.listeners:
            raise OSError(errno.EADDRINUSE, "address already in use")
        server = self.listeners[host, port] = Server(self, protocol_factory, (host, port))
        return server

    async def create_connection(self, protocol_factory, host=None, port=None, **options):
        del options
        process = PROCESS.get()
        await asyncio.sleep(self.delay())
        while self.is_stalled(process.host, host):
            await asyncio.sleep(0.1)
        server = self.listeners.get((host, port))
        if server is None:
            raise ConnectionRefusedError(errno.ECONNREFUSED, f"nobody listens at {host}:{port}")
        mine = End(self, protocol_factory(), process, (process.host, next(self._ports)), (host, port))
        yours = End(self, server.factory(), server.process, mine.peer, mine.own, server.context)
        mine.other, yours.other = yours, mine
        yours.call(yours.protocol.connection_made, yours)
        mine.protocol.connection_made(mine)
        return mine, mine.protocol

    # --- the network ---

    def process(self, host):
        """A new process at a host."""
        return Process(self, host)

    def delay(self):
        return self.chance.uniform(*self.delays)

    def stall(self, a, b):
        """Hold back all bytes between two hosts, and new connections."""
        self.stalled.add(frozenset((a, b)))

    def heal(self):
        """Let everything flow again."""
        self.stalled.clear()
        for end in list(self.ends):
            end.pump()

    def is_stalled(self, a, b):
        return frozenset((a, b)) in self.stalled

    def reset(self, a, b):
        """Break all connections between two hosts."""
        for end in [end for end in self.ends if (end.process.host, end.other.process.host) == (a, b)]:
            end.abort()

    # --- its own ---

    def _new_task(self, loop, coroutine, **options):
        task = asyncio.Task(coroutine, loop=loop, **options)
        process = PROCESS.get(None)
        if process is not None:
            self.owners[task] = process
            task.add_done_callback(self.owners.pop)
        return task

    def _unless_dead(self, handle):
        process = handle._context.get(PROCESS)
        if process is not None and not process.is_alive:
            handle.cancel()
        return handle


class Server:
    """A listener, as far as the shell needs one."""

    def __init__(self, loop, factory, place):
        self.loop, self.factory, self.place = loop, factory, place
        self.process = PROCESS.get()
        self.context = copy_context()
        self.sockets = (self,)

    def getsockname(self):
        return self.place

    def close(self):
        self.loop.listeners.pop(self.place, None)

    async def wait_closed(self):
        pass


class End(asyncio.Transport):
    """One end of a connection: the bytes on their way to the other end are its queue."""

    def __init__(self, loop, protocol, process, own, peer, context=None):
        super().__init__({"sockname": own, "peername": peer})
        self.loop, self.protocol, self.process = loop, protocol, process
        self.own, self.peer = own, peer
        self.context = context or copy_context()
        self.other = None
        self.queue = deque()  # (when due, bytes; None is the end of the stream)
        self.last_due = 0.0
        self.pending = 0
        self.reads, self.closing, self.is_lost = True, False, False
        self.has_ended, self.is_paused, self.high = False, False, WINDOW
        loop.ends.add(self)

    def call(self, callback, *args):
        self.loop.call_soon(callback, *args, context=self.context)

    # --- asyncio.Transport ---

    def write(self, data):
        if self.has_ended or self.is_lost or not data:
            return
        data = bytes(data)
        at = self.loop.chance.randrange(len(data) + 1) if self.loop.chance.random() < 0.2 else len(data)
        for part in (data[:at], data[at:]):
            if part:
                self.pending += len(part)
                self._queue(part)
        if self.get_write_buffer_size() > self.high and not self.is_paused:
            self.is_paused = True
            self.protocol.pause_writing()

    def writelines(self, parts):
        self.write(b"".join(parts))

    def get_write_buffer_size(self):
        return max(0, self.pending - WINDOW)

    def set_write_buffer_limits(self, high=None, low=None):
        del low
        self.high = WINDOW if high is None else high

    def can_write_eof(self):
        return True

    def write_eof(self):
        if not self.has_ended:
            self.has_ended = True
            self._queue(None)

    def is_closing(self):
        return self.closing

    def close(self):
        if not self.closing:
            self.closing = True
            self.write_eof()
            self._lose_if_flushed()

    def abort(self):
        if not self.is_lost:
            self.closing = True
            self.queue.clear()
            self.call(self._lost, None)
            self.loop.call_later(self.loop.delay(), self.other.broken, context=NETWORK)

    def is_reading(self):
        return self.reads

    def pause_reading(self):
        self.reads = False

    def resume_reading(self):
        self.reads = True
        self.loop.call_soon(self.other.pump)

    # --- the stream ---

    def _queue(self, part):
        self.last_due = max(self.last_due, self.loop.time() + self.loop.delay())
        self.queue.append((self.last_due, part))
        self.loop.call_at(self.last_due, self.pump, context=NETWORK)

    def pump(self):
        """Bring what is due to the other end, a part at a time."""
        other, loop = self.other, self.loop
        if not self.queue or self.queue[0][0] > loop.time() + 1e-9:
            return
        if loop.is_stalled(self.process.host, other.process.host):
            return
        if not other.process.is_alive or other.is_lost:
            self._dropped()
            return
        if not other.reads and not other.closing:
            return
        part = self.queue.popleft()[1]
        self.pending -= len(part or b"")
        if not other.closing:
            other.context.run(other.receive, part)
        if self.is_paused and not self.get_write_buffer_size():
            self.is_paused = False
            self.call(self.protocol.resume_writing)
        self._lose_if_flushed()
        loop.call_soon(self.pump, context=NETWORK)

    def receive(self, part):
        if part is None:
            if not self.protocol.eof_received():
                self.close()
        else:
            self.protocol.data_received(part)

    def _dropped(self):
        """What is sent to somebody who closed is answered by a reset; a dead host answers nothing."""
        if self.other.is_lost and self.other.process.is_alive:
            self.queue.clear()
            self.broken()

    def _lose_if_flushed(self):
        if self.closing and not self.is_lost and not self.get_write_buffer_size():
            self.call(self._lost, None)

    def broken(self):
        if not self.is_lost and self.process.is_alive:
            self.closing = True
            self.call(self._lost, ConnectionResetError(errno.ECONNRESET, "connection reset"))

    def _lost(self, error):
        if not self.is_lost:
            self.is_lost = True
            self.loop.ends.discard(self)
            self.protocol.connection_lost(error)

    def vanish(self, silently):
        """The process is gone."""
        self.loop.ends.discard(self)
        self.is_lost = not silently
        if not silently:
            self.queue.clear()
            self.loop.call_later(self.loop.delay(), self.other.broken, context=NETWORK)


NETWORK = copy_context()
"""The context of what no process does."""


def run(main, seed=0, limit=3600.0):
    """Run `main(loop)` to its end on a fresh loop, in at most so many virtual seconds; nothing may be left over."""
    loop = VirtualLoop(seed)
    asyncio.set_event_loop(loop)
    try:
        result = loop.run_until_complete(asyncio.wait_for(main(loop), limit))
        left = [task for task in asyncio.all_tasks(loop) if task not in loop.killed]
        assert not left, f"tasks left: {left}"
        assert not loop.errors, loop.errors
        return result
    finally:
        asyncio.set_event_loop(None)
        for task in asyncio.all_tasks(loop):
            task._log_destroy_pending = False
        loop.close()


async def until(loop, condition, seconds=60.0):
    """Wait, in virtual time, until the condition holds; an AssertionError after so many seconds."""
    end = loop.time() + seconds
    while not condition():
        assert not getattr(loop, "errors", ()), loop.errors
        assert loop.time() < end, f"not within {seconds} s: {condition}"
        await asyncio.sleep(0.01)
