"""One link: a connection to another machine, from its greeting to its last word.

A link decides nothing about whom to let in: it reads frames, keeps the limits, and tells its `House` what happens. It
knows no clock but its loop's. asyncio sets TCP_NODELAY on every connection by itself.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol, cast

from parlour.net import limits
from parlour.net.frames import BadMessage, Cutter, Meter, decode, encode
from parlour.net.greeting import Called, Caller, Greeting, Refusal
from parlour.net.messages import AnyMessage, Bye, Hello, Key, Message, Refused

FRAMES_AT_ONCE = 64
"""Frames that a link handles before the others have their turn."""
LINGER_SECONDS = 1.0
"""How long we read on after our last word: closing over unread bytes would take it back."""
DUPLICATE = "duplicate"
"""The reason of the `Bye` on a link that gives way to another one between the same two machines."""

_logger = logging.getLogger(__name__)


class House(Protocol):
    """Whom links belong to: told what happens on them."""

    def came(self, link: "Link") -> None:
        """It is connected. Greet or refuse it, or cut it off; one that we dialled greets by itself."""

    def greeted(self, link: "Link") -> None:
        """The greeting is over; `hello` and `key` are the other side's, proven unless it was a probe."""

    def heard(self, link: "Link", message: Message) -> None:
        """The other side said something after the greeting; `Refused` and `Bye` are its last words."""

    def ended(self, link: "Link") -> None:
        """Nothing will be said on it any more; `reason` and `refusal` say why. Told once."""

    def gone(self, link: "Link") -> None:
        """Its connection is closed. The last that is told."""


class Link(asyncio.Protocol):
    """A connection, dialled by us or by the other side."""

    def __init__(self, house: House, caller: Callable[[], Caller] | None = None) -> None:
        """Wait to be connected; to be made while the loop runs. Where we dial, `caller` makes our side's greeting."""
        self.is_dialled = caller is not None
        self.host = ""
        """The other side's address."""
        self.is_local = False
        """The other side runs on this machine."""
        self.key: Key | None = None
        self.hello: Hello | None = None
        self.is_over = False
        self.reason = ""
        """Why it is over: a word of `greeting.REASONS`, "lost", "slow", or the word of a `Bye`."""
        self.refusal: Refusal | None = None
        """Why one side turned the other away, as seen from here."""
        self.last_heard = 0.0
        """When the last bytes came, in the loop's seconds."""
        self.last_sent = 0.0
        """When the last message was sent."""
        self._house = house
        self._loop = asyncio.get_running_loop()
        self.settled: asyncio.Future[None] = self._loop.create_future()
        """Done when the greeting is over, one way or the other."""
        self._caller = caller
        self._cutter = Cutter(limits.FIRST_FRAME)
        self._meter = Meter(limits.MESSAGES_A_SECOND, limits.BURST)
        self._greeting: Greeting | None = None
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_retired = False
        self._is_left = False  # the other side has retired it
        self._is_at_end = False  # the other side's half is closed

    # --- what its house does ---

    def greet(self, greeting: Caller | Called) -> None:
        """Begin the greeting; it must be over within `limits.GREETING_SECONDS`."""
        self._greeting = greeting
        self._after(limits.GREETING_SECONDS, lambda: self.refuse(Refusal("silent")))
        if isinstance(greeting, Caller):
            self._write(greeting.hello)

    def send(self, message: Message) -> None:
        """Send a message; `Refused` and `Bye` are the last. Whoever reads too slowly for it is cut off."""
        if isinstance(message, Refused):
            self.refuse(Refusal(*_facts(message)))
        elif isinstance(message, Bye):
            self.end(message.reason, message)
        elif not self.is_over and not self._is_retired:
            self._write(message)

    def refuse(self, refusal: Refusal) -> None:
        """Turn the other side away."""
        self.refusal = self.refusal or refusal
        self.end(refusal.reason, Refused(*refusal))

    def retire(self) -> None:
        """Give way to another link: say so, and hear the other side out, as long as a greeting may take."""
        if self.is_over or self._is_retired:
            return
        self._write(Bye(DUPLICATE))
        self._is_retired = True
        if self._is_at_end:
            self.end(DUPLICATE)
        elif self._transport is not None:
            self._transport.write_eof()
            self._after(limits.GREETING_SECONDS, lambda: self.end(DUPLICATE))

    def end(self, reason: str, words: Refused | Bye | None = None) -> None:
        """Be over, with the last words if there are any; what still comes in is thrown away."""
        if self.is_over:
            return
        self._be_over(reason)
        transport = self._transport
        if transport is not None and not transport.is_closing():
            if words is not None and not self._is_retired:
                transport.write(encode(words))
            if self._is_at_end:
                transport.close()
            elif not self._is_retired:
                transport.write_eof()
            self._resume()
            self._after(LINGER_SECONDS, transport.abort)
        self._house.ended(self)

    def cut(self, reason: str) -> None:
        """Be over at once, without waiting until anything is sent."""
        was_over = self.is_over
        if not was_over:
            self._be_over(reason)
        if self._transport is not None:
            self._transport.abort()
        if not was_over:
            self._house.ended(self)

    def allow(self, rate: float, burst: float) -> None:
        """Let the other side send so many messages a second, and so many at once."""
        self._meter = Meter(rate, burst)

    # --- what the loop does ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be connected."""
        self._transport = cast(asyncio.Transport, transport)  # a stream's is one that reads and writes
        self.host = transport.get_extra_info("peername")[0]
        self.is_local = self.host == transport.get_extra_info("sockname")[0]
        self.last_heard = self._loop.time()
        self._house.came(self)
        if self._caller is not None and not self.is_over:
            self.greet(self._caller())

    def data_received(self, data: bytes) -> None:
        """Take bytes in."""
        self.last_heard = self._loop.time()
        if not self.is_over:
            self._read(data)

    def eof_received(self) -> bool:
        """Note that the other side is through; our half stays open only while another link takes over."""
        self._is_at_end = True
        if self._is_left and not self._is_retired and not self.is_over:
            return True
        self.end(DUPLICATE if self._is_retired else "lost")
        return False

    def connection_lost(self, error: Exception | None) -> None:
        """Be closed."""
        self._transport = None
        self._stop_timer()
        self.end(DUPLICATE if self._is_retired else "lost")
        self._house.gone(self)

    # --- inside ---

    def _read(self, data: bytes) -> None:
        """Handle some frames; where more have come, the rest waits until others had their turn."""
        try:
            bodies = self._cutter.feed(data)
            for _ in range(FRAMES_AT_ONCE):
                body = next(bodies, None)
                if body is None:
                    self._resume()
                    return
                if not self._meter.take(self._loop.time()):
                    _logger.warning("%s sends too many messages", self.host)
                    self.refuse(Refusal("too-many-messages"))
                    return
                self._take(decode(body))
                if self.is_over:
                    return
        except BadMessage as error:
            _logger.warning("%s sent what it must not: %s", self.host, error)
            self.refuse(Refusal("rubbish"))
            return
        if self._transport is not None:
            self._transport.pause_reading()
            self._loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        if not self.is_over:
            self._read(b"")

    def _resume(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _take(self, message: Message) -> None:
        if self._greeting is not None:
            self._go_on_greeting(self._greeting, message)
        elif isinstance(message, Refused):
            mine, yours = message.yours, message.mine
            self.refusal = Refusal(message.reason, mine, yours)
            self._house.heard(self, message)
            self.end(message.reason)
        elif isinstance(message, Bye) and message.reason == DUPLICATE:
            self._is_left = True
            if not self._is_retired:
                self._after(limits.GREETING_SECONDS, lambda: self.end(DUPLICATE))
        elif isinstance(message, Bye):
            self._house.heard(self, message)
            self.end(message.reason)
        else:
            self._house.heard(self, message)

    def _go_on_greeting(self, greeting: Greeting, message: Message) -> None:
        self._write_all(greeting.on(message, self._loop.time()))
        if greeting.refused is not None:
            self.refusal = greeting.refused
            self.end(greeting.refused.reason)
        elif greeting.done and greeting.peer is not None and not self.is_over:
            self._greeting = None
            self._stop_timer()
            self._cutter.limit = limits.FRAME
            self.hello, self.key = greeting.peer, greeting.peer.machine
            self._settle()
            self._house.greeted(self)

    def _write_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._write(message)

    def _write(self, message: Message) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(encode(cast(AnyMessage, message)))
        self.last_sent = self._loop.time()
        if self._transport.get_write_buffer_size() > limits.SEND_QUEUE:
            _logger.warning("%s reads too slowly", self.host)
            self.cut("slow")

    def _be_over(self, reason: str) -> None:
        self.is_over, self.reason = True, reason
        self._stop_timer()
        self._settle()

    def _settle(self) -> None:
        if not self.settled.done():
            self.settled.set_result(None)

    def _after(self, seconds: float, act: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, act)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _facts(words: Refused) -> tuple[str, str, str]:
    return words.reason, words.mine, words.yours
