"""Frames: a length and a body, and the bodies as messages; limits come first, and every message has one form only.

A frame is the length of its body as four bytes, the highest first, and the body, which is one message of
`messages.py` in MessagePack. Reading is strict: a body that isn't what `encode` writes for its message is refused.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from parlour.net import limits
from parlour.net.messages import AnyMessage, Charter, Entry

HEADER = 4
"""Bytes of the length in front of a body."""

T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder()
_messages: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(AnyMessage)
_entries = msgspec.msgpack.Decoder(Entry)
_charters = msgspec.msgpack.Decoder(Charter)


class BadMessage(ValueError):
    """Bytes that are no message, or a message that must not be sent; the text says why in one line."""


def encode(message: AnyMessage) -> bytes:
    """Return the frame of a message; one that the other side would refuse raises `BadMessage`."""
    body = _write(message, _messages, limits.FRAME)
    return len(body).to_bytes(HEADER, "big") + body


def decode(body: bytes) -> AnyMessage:
    """Return the message of a frame's body; anything that `encode` wouldn't have written raises `BadMessage`."""
    message: AnyMessage = _read(body, _messages, limits.FRAME)
    return message


def encode_entry(entry: Entry) -> bytes:
    """Return an entry of the log as bytes; one that others would refuse raises `BadMessage`."""
    return _write(entry, _entries, limits.ENTRY)


def decode_entry(data: bytes) -> Entry:
    """Return the entry that `encode_entry` wrote as these bytes; any others raise `BadMessage`."""
    return _read(data, _entries, limits.ENTRY)


def entry_hash(data: bytes) -> bytes:
    """Return the 16 bytes that name an entry: BLAKE2b over the bytes in which it was received."""
    return blake2b(data, digest_size=16).digest()


def charter_hash(charter: Charter) -> bytes:
    """Return the 16 bytes that stand for a charter: what the first entry gives as its predecessor.

    A charter that others would refuse raises `BadMessage`.
    """
    return entry_hash(_write(charter, _charters, limits.FRAME))


class Cutter:
    """Cuts a stream of bytes into the bodies of its frames.

    `limit` is the most bytes that a body may have: `limits.FIRST_FRAME` until whoever reads sets it to `limits.FRAME`
    when the greeting is over. It counts for each frame when its turn comes, even among bytes that came together.
    """

    def __init__(self, limit: int = limits.FIRST_FRAME) -> None:
        """Begin with nothing read."""
        self.limit = limit
        self._buffer = bytearray()

    @property
    def pending(self) -> int:
        """The bytes of frames that have not been given out: more than none at the end of a stream is a torn frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take bytes in and return the bodies that are whole now, one at a time.

        A length of none or over the limit raises `BadMessage` as soon as it is there, before its body is waited for.
        """
        self._buffer += data
        return self._cut()

    def _cut(self) -> Iterator[bytes]:
        while len(self._buffer) >= HEADER:
            length = int.from_bytes(self._buffer[:HEADER], "big")
            if not 0 < length <= self.limit:
                raise BadMessage(f"a frame of {length} bytes; 1 to {self.limit} are allowed")
            if len(self._buffer) < HEADER + length:
                return
            body = bytes(self._buffer[HEADER : HEADER + length])
            del self._buffer[: HEADER + length]
            yield body


class Meter:
    """How many messages a link may send: `rate` a second, and `burst` at once after a rest (a token bucket)."""

    def __init__(self, rate: float, burst: float) -> None:
        """Begin rested."""
        self.rate, self.burst = rate, burst
        self._left = burst
        self._last: float | None = None

    def take(self, now: float) -> bool:
        """Count one message at `now`, in seconds of any steady clock; `False` when it is one too many."""
        if self._last is not None and now > self._last:
            self._left = min(self.burst, self._left + (now - self._last) * self.rate)
        if self._last is None or now > self._last:
            self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def _write(item: Any, decoder: msgspec.msgpack.Decoder[Any], most: int) -> bytes:
    try:
        data = _encoder.encode(item)
    except UnicodeEncodeError:
        raise BadMessage(f"{type(item).__name__}: a text with half a character in it") from None
    # Our own mistakes are to be found here, and not by the others, who would close the link.
    _parse(data, decoder, most)
    return data


def _read(data: bytes, decoder: msgspec.msgpack.Decoder[T], most: int) -> T:
    item = _parse(data, decoder, most)
    # msgspec takes numbers and lengths in longer forms, fields in any order or twice, and leaves out defaults.
    if _encoder.encode(item) != data:
        raise BadMessage(f"{type(item).__name__}: not written in the one form that is allowed")
    return item


def _parse(data: bytes, decoder: msgspec.msgpack.Decoder[T], most: int) -> T:
    if len(data) > most:
        raise BadMessage(f"{len(data)} bytes; {most} are allowed")
    try:
        return decoder.decode(data)
    except msgspec.DecodeError as error:
        raise BadMessage(_one_line(str(error))) from None
    except RecursionError:  # msgspec goes down into what stands before the tag, to step over it
        raise BadMessage("lists in lists without end") from None


def _one_line(text: str) -> str:
    """Return a text that may quote a stranger as one short line that is fit to be logged."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[: limits.TEXT])
