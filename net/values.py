"""A value of the log as bytes and back: whole numbers, ASCII strings and tuples of them, within bounds.

The bytes are MessagePack in its shortest form; any others are refused, so that a value has one form only.
"""

from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from parlour.core.domains import Value
from parlour.core.domains.base import is_plain
from parlour.core.packing import pack as pack_plain
from parlour.net import limits
from parlour.net.messages import VALUE

DEPTH = 16
"""Levels of tuples in tuples."""
ITEMS = 1024
"""Items of one tuple; all of them together are bounded by the bytes."""

_WHOLE = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_STRING = Annotated[str, Meta(pattern=r"^[\x00-\x7f]*\Z", max_length=limits.TEXT)]


class BadValue(ValueError):
    """What is no value of the log; the text says why in one line."""


def pack(value: object) -> bytes:
    """Return a value as bytes, at most `messages.VALUE` of them; what others would refuse raises `BadValue`."""
    if not is_plain(value):
        raise BadValue("a value is made of whole numbers, ASCII strings and tuples of them, 16 levels deep at most")
    data = pack_plain(value)
    _decode(data)
    return data


def unpack(data: bytes) -> Value:
    """Return the value that `pack` wrote as these bytes; any other bytes raise `BadValue`."""
    value = _decode(data)
    if pack_plain(value) != data:
        raise BadValue("the value is not in its shortest form")
    return value


def _decode(data: bytes) -> Value:
    if len(data) > VALUE:
        raise BadValue(f"the value has {len(data)} bytes; {VALUE} are allowed")
    try:
        return cast(Value, _decoder.decode(data))
    except msgspec.DecodeError as error:
        raise BadValue(f"not a value: {error}") from None


def _nested(depth: int) -> Any:
    """Return the type of values with so many levels of tuples: msgspec has no type that contains itself."""
    found: Any = _WHOLE | _STRING
    for _ in range(depth):
        found = _WHOLE | _STRING | Annotated[tuple[found, ...], Meta(max_length=ITEMS)]
    return found


_decoder = msgspec.msgpack.Decoder(_nested(DEPTH))
