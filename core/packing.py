"""MessagePack: the bytes that hashes and seals are made of.

Where msgspec is installed it writes them, five times as fast as msgpack and byte for byte the same.
"""

from collections.abc import Callable

from msgpack import packb

try:
    from msgspec.msgpack import encode  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    encode = packb

_quick: Callable[[object], bytes] = encode


def pack(value: object) -> bytes:
    """Return plain values (whole numbers of up to 64 bits, strings, lists, tuples, dicts) as bytes."""
    try:
        return _quick(value)
    except TypeError:  # a subclass of int, which msgspec doesn't know
        packed: bytes = packb(value)
        return packed
