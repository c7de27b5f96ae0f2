"""MessagePack: the bytes that hashes and seals are made of.

Where msgspec is installed it writes them, five times as fast as msgpack and byte for byte the same.
"""

from collections.abc import Callable

try:
    from msgspec.msgpack import encode as _encode  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from msgpack import packb as _encode

pack: Callable[[object], bytes] = _encode
"""Return plain values (whole numbers of 64 bits, strings, lists, tuples, dicts) as bytes."""
