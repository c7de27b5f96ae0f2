"""A TCP proxy on loopback, on a thread of its own, that delays, stalls, cuts and refuses: real processes' bad network.

with Proxy(("127.0.0.1", port)) as proxy:
    dial(proxy.port); proxy.stall(); ...; proxy.go_on(); proxy.cut()

A proxy without a target leads wherever its callers want: a process that has called `dial_through(proxy.port)` reaches
every address of this machine through it.
"""

import asyncio
import socket
import struct
import threading

PORT = struct.Struct(">H")
"""What a caller says first to a proxy without a target: the port that it wants."""
RESET = struct.pack("ii", 1, 0)  # close without goodbye: linger for no seconds
PIECE = 16 * 1024


class Proxy:
    """Passes connections on to `target`, (host, port), until it is closed. To be called from any thread."""

    def __init__(self, target=None, *, host="127.0.0.1"):
        self.target = target
        self.host = host
        self.port = 0
        self._delay = 0.0
        self._pairs = set()
        self._held = 0
        self._is_refusing = False
        self._ready = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._main(),), daemon=True)

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(10), "the proxy didn't start"
        return self

    def __exit__(self, *error):
        self._do(self._end.set)
        self._thread.join(10)
        assert not self._thread.is_alive(), "the proxy didn't stop"

    # --- what a test does to the network ---

    def delay(self, seconds):
        """Hand on everything this much later."""
        self._delay = seconds

    def stall(self):
        """Hold back all bytes, and new connections, until `go_on`. Nobody is told."""
        self._do(self._flows.clear)

    def go_on(self):
        """Let go what was held back."""
        self._do(self._flows.set)

    def cut(self):
        """Break all connections there are now."""
        self._do(lambda: [_reset(writer) for pair in self._pairs for writer in pair])

    def refuse(self, is_refusing=True):
        """Break new connections at once, or take them again."""
        self._is_refusing = is_refusing

    @property
    def connections(self):
        """How many connections there are."""
        return len(self._pairs)

    @property
    def held(self):
        """How many pieces came and weren't handed on yet."""
        return self._held

    # --- inside ---

    def _do(self, act):
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (act(), done.set()))
        assert done.wait(10), "the proxy doesn't answer"

    async def _main(self):
        self._loop = asyncio.get_running_loop()
        self._end, self._flows = asyncio.Event(), asyncio.Event()
        self._flows.set()
        self._tasks = set()
        server = await asyncio.start_server(self._came, self.host, 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _came(self, reader, writer):
        task = self._loop.create_task(self._take(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take(self, reader, writer):
        try:
            if self._is_refusing:
                _reset(writer)
                return
            target = self.target or (self.host, *PORT.unpack(await reader.readexactly(PORT.size)))
            await self._flows.wait()
            far_reader, far_writer = await asyncio.open_connection(*target)
            pair = (writer, far_writer)
            self._pairs.add(pair)
            try:
                await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
            finally:
                self._pairs.discard(pair)
                far_writer.transport.abort()
        except (OSError, EOFError):
            pass  # one side is gone; so is the other, then
        finally:
            writer.transport.abort()

    async def _pass(self, reader, writer):
        """Pass bytes on in their order, each piece a while after it came."""
        pieces = asyncio.Queue()
        read = self._loop.create_task(self._read(reader, pieces))
        try:
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(due - self._loop.time())
                await self._flows.wait()
                if not piece:
                    writer.write_eof()
                    self._held -= 1
                    break
                writer.write(piece)
                await writer.drain()
                self._held -= 1
            await read
        finally:
            read.cancel()

    async def _read(self, reader, pieces):
        while True:
            piece = await reader.read(PIECE)
            self._held += 1
            pieces.put_nowait((self._loop.time() + self._delay, piece))
            if not piece:
                return


def dial_through(port):
    """Have this process reach TCP ports of this machine through the proxy without a target at `port`."""
    plain = asyncio.BaseEventLoop.create_connection

    async def create_connection(loop, factory, host=None, there=None, **options):
        line = socket.socket()
        try:
            line.setblocking(False)
            await loop.sock_connect(line, ("127.0.0.1", port))
            await loop.sock_sendall(line, PORT.pack(there))
            return await plain(loop, factory, sock=line, **options)
        except BaseException:
            line.close()
            raise

    asyncio.BaseEventLoop.create_connection = create_connection


def _reset(writer):
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()
