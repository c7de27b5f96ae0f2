"""Bodies by a seed, any number of them, good and broken; and what must hold when they are read.

Broken bodies come in two ways: good bytes that were damaged, of which nothing is known but that they must be refused
or mean one thing; and messages built by the types of their fields, of which it is known whether they are good.
"""

import random
import tracemalloc
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgpack
from msgspec import inspect

from parlour.net import limits, values
from parlour.net.frames import BadMessage, Cutter, decode, decode_entry, encode, encode_entry
from parlour.net.messages import TAGS, AnyMessage
from tests.net.samples import ENTRIES, SAMPLES, WIDE

T = TypeVar("T")


class Tally(NamedTuple):
    """What a run has seen."""

    taken: int
    refused: int


def fuzz(seed: int, count: int) -> Tally:
    """Read `count` bodies, good and broken, made by a seed; raises `AssertionError`, naming seed and bytes, on a fault.

    A body must be refused with `BadMessage`, or be the very bytes that its message is written as.
    """
    chance = random.Random(seed)
    bodies = [encode(message)[4:] for message in SAMPLES]
    entries = [encode_entry(entry) for entry in ENTRIES]
    packed = [entry.value for entry in ENTRIES[1:]]
    taken = 0
    for number in range(count):
        where = f"seed {seed}, body {number}"
        which = number % 8
        if which == 0:
            taken += _read(built(chance, good=True), decode, encode_body, where, good=True)
        elif which == 1:
            taken += _read(built(chance, good=False), decode, encode_body, where, good=False)
        elif which == 2:
            taken += _read(damaged(chance, entries), decode_entry, encode_entry, where)
        elif which == 3:
            taken += _read_value(damaged(chance, packed), where)
        elif which == 4:
            taken += _cut(chance, bodies, where)
        else:
            taken += _read(damaged(chance, bodies), decode, encode_body, where)
    return Tally(taken, count - taken)


def peak_memory(seed: int, count: int) -> int:
    """Return the most bytes that reading any of `count` damaged bodies has taken, beyond its own."""
    chance = random.Random(seed)
    bodies = [encode(message)[4:] for message in SAMPLES]
    most = 0
    tracemalloc.start()
    try:
        for _ in range(count):
            body = damaged(chance, bodies)
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            _read(body, decode, encode_body, f"seed {seed}")
            most = max(most, tracemalloc.get_traced_memory()[1] - before)
    finally:
        tracemalloc.stop()
    return most


def encode_body(message: AnyMessage) -> bytes:
    """Return a message's body."""
    return encode(message)[4:]


# --- damage ---


def damaged(chance: random.Random, goods: list[bytes]) -> bytes:
    """Return one of some good bytes with one to three kinds of damage done to it."""
    data = bytearray(chance.choice(goods))
    for _ in range(chance.randint(1, 3)):
        chance.choice(_DAMAGES)(chance, data, goods)
    return bytes(data)


def _flip(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    if data:
        data[_place(chance, data)] ^= 1 << chance.randrange(8)


def _cut_off(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    del data[_place(chance, data) :]


def _leave_out(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    at = _place(chance, data)
    del data[at : at + chance.randint(1, 9)]


def _double(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    at = _place(chance, data)
    data[at:at] = data[at : at + chance.randint(1, 40)]


def _splice(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    other = chance.choice(goods)
    data[_place(chance, data) :] = other[_place(chance, other) :]


def _lie(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    """Put in a head of MessagePack that promises much, of every type that has a length."""
    size = chance.choice([0, 1, 0x7F, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF])
    head = chance.choice(b"\xc6\xc9\xdb\xdd\xdf").to_bytes(1, "big") + size.to_bytes(4, "big")
    at = _place(chance, data)
    data[at : at + chance.choice([0, 1, 5])] = head


def _other_type(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    at = _place(chance, data)
    data[at : at + 1] = msgpack.packb(_odd_value(chance))


def _noise(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    at = _place(chance, data)
    data[at : at + 8] = chance.randbytes(chance.randint(1, 8))


def _nest(chance: random.Random, data: bytearray, goods: list[bytes]) -> None:
    at = _place(chance, data)
    data[at:at] = chance.choice([b"\x91", b"\x81\xa1a", b"\x81"]) * chance.choice([1, 20, 2000])


_DAMAGES: list[Callable[[random.Random, bytearray, list[bytes]], None]] = [
    _flip, _flip, _cut_off, _leave_out, _double, _splice, _lie, _other_type, _noise, _nest,
]  # fmt: skip


def _place(chance: random.Random, data: bytes | bytearray) -> int:
    """Return a place in some bytes, often in front, where heads and names are."""
    return chance.randrange(min(len(data), chance.choice([24, 200, 70_000]))) if data else 0


# --- messages by the types of their fields ---


def built(chance: random.Random, good: bool) -> bytes:
    """Return a body that was put together field by field and written by `msgpack`.

    A good one has its fields in order, each within its bounds. One that isn't has one thing wrong with it.
    """
    tag = chance.choice(sorted(TAGS))
    kind = inspect.type_info(TAGS[tag])
    assert isinstance(kind, inspect.StructType)
    fields: dict[str, Any] = {"type": tag}
    fields |= {field.name: _value(chance, field.type) for field in kind.fields}
    if not good:
        fields = _spoil(chance, fields, kind)
    body: bytes = msgpack.packb(fields)
    return body


def _spoil(chance: random.Random, fields: dict[str, Any], kind: inspect.StructType) -> dict[str, Any]:
    way = chance.choice(["type", "order", "missing", "unknown", "field", "field", "field", "field"])
    if way == "type":
        fields["type"] = chance.choice(["", "helo", 0, None, "Hello", tag_but(chance, fields["type"], kind)])
    elif way == "order" and len(fields) > 1:
        fields = dict(reversed(fields.items()))
    elif way == "missing":
        del fields[chance.choice(list(fields))]
    elif way == "field" and kind.fields:
        field = chance.choice(kind.fields)
        fields[field.name] = _bad_value(chance, field.type)
    else:
        fields["extra"] = 1
    return fields


def tag_but(chance: random.Random, tag: str, kind: inspect.StructType) -> str:
    """Return the tag of a kind of message that has other fields than `kind`."""
    names = [field.name for field in kind.fields]
    return chance.choice([other for other in sorted(TAGS) if list(TAGS[other].__struct_fields__) != names])


def _value(chance: random.Random, kind: inspect.Type) -> Any:
    """Return a value of a type, within its bounds."""
    match kind:
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.IntType():
            low, high = _whole_bounds(kind)
            return chance.choice([low, high, chance.randint(low, high), min(high, low + chance.randint(0, 300))])
        case inspect.StrType(pattern=None):
            length = chance.choice([0, chance.randint(0, kind.max_length or 0), kind.max_length or 0])
            return "".join(chance.choices("aZ\x00é愛" + WIDE, k=length))
        case inspect.StrType():
            return chance.choice(_PATTERNS[kind.pattern or ""])
        case inspect.BytesType():
            # Long ones are rare, or frames with lists of them would be over the limit.
            length = chance.choice([kind.min_length or 0, min(kind.max_length or 0, 64)])
            return chance.randbytes(length)
        case inspect.LiteralType():
            return chance.choice(kind.values)
        case inspect.ListType():
            low, high = kind.min_length or 0, kind.max_length or 0
            count = chance.choice([low, low + chance.randint(0, min(3, high - low))])
            return [_value(chance, kind.item_type) for _ in range(count)]
        case inspect.TupleType():
            return [_value(chance, item) for item in kind.item_types]
        case inspect.StructType():
            return [_value(chance, field.type) for field in kind.fields]
    raise AssertionError(f"no values of {kind} are known: add them here")


def _bad_value(chance: random.Random, kind: inspect.Type) -> Any:
    """Return something that a field of this type must not hold."""
    if chance.random() < 0.4:
        return _odd_value(chance) if not isinstance(kind, inspect.BoolType) else chance.choice([0, 1, "", None])
    match kind:
        case inspect.IntType():
            low, high = _whole_bounds(kind)
            return chance.choice([low - 1, high + 1, float(low), str(low), True])
        case inspect.StrType(pattern=None):
            return "x" * ((kind.max_length or 0) + 1)
        case inspect.StrType():
            good = chance.choice(_PATTERNS[kind.pattern or ""])
            return chance.choice([good + "\n", "\n" + good, good + "é", "X" * 64 + "\x00", good.encode()])
        case inspect.BytesType():
            return chance.choice([bytes((kind.max_length or 0) + 1), "", [0]])
        case inspect.ListType(max_length=most):
            return [_value(chance, kind.item_type)] * ((most or 0) + 1)
        case inspect.StructType() | inspect.TupleType():
            good = _value(chance, kind)
            at = chance.randrange(len(good))
            return chance.choice([good[:-1], [*good, 0], [*good[:at], None, *good[at + 1 :]], {"a": good}])
    return _odd_value(chance)


def _odd_value(chance: random.Random) -> Any:
    """Return a value that no field of any message takes."""
    return chance.choice(
        [
            None,
            1.5,
            float("nan"),
            2**64 - 1,
            -(2**63),
            {},
            {"a": {}},
            [[[]]],
            msgpack.ExtType(7, b"x"),
            msgpack.Timestamp(1),
        ]
    )


def _whole_bounds(kind: inspect.IntType) -> tuple[int, int]:
    low, high = kind.ge, kind.le if kind.lt is None else kind.lt - 1
    assert low is not None and high is not None, "every number has bounds"
    return low, high


def _hex(*lengths: int) -> list[str]:
    return [digit * length for length in lengths for digit in "09af"]


_PATTERNS = {
    r"^[0-9a-f]{64}\Z": _hex(64),
    r"^([0-9a-f]{64})?\Z": _hex(0, 64),
    r"^[0-9a-f]{16}\Z": _hex(16),
    r"^([0-9a-f]{16})?\Z": _hex(0, 16),
    r"^[a-z0-9][a-z0-9-]{0,39}\Z": ["a", "0", "z-", "9" * 40],
    r"^([a-z0-9][a-z0-9-]{0,39})?\Z": ["", "a", "9" * 40],
    r"^[ -~]{0,40}\Z": ["", "1.0.0", " ", "~" * 40],
}
"""Texts that fit each pattern; a new pattern needs its own here."""


# --- what must hold ---


def _read(
    data: bytes, reader: Callable[[bytes], T], writer: Callable[[T], bytes], where: str, good: bool | None = None
) -> bool:
    """Read bytes; say whether they were taken, which must be so for `good`, and must not for `good=False`."""
    try:
        item = reader(data)
    except BadMessage as error:
        assert good is not True, f"{where}: refused ({error}): {data!r}"
        assert str(error).isprintable() and len(str(error)) < 400, f"{where}: not one line: {error!r}"
        return False
    assert good is not False, f"{where}: taken: {data!r}"
    assert writer(item) == data, f"{where}: written otherwise: {data!r}"
    return True


def _read_value(data: bytes, where: str) -> bool:
    try:
        value = values.unpack(data)
    except values.BadValue:
        return False
    assert values.pack(value) == data, f"{where}: written otherwise: {data!r}"
    return True


def _cut(chance: random.Random, bodies: list[bytes], where: str) -> bool:
    """Feed a stream of frames, some with lengths that lie, in pieces; what comes out must be what a plain cut gives."""
    frames = []
    for _ in range(chance.randint(1, 3)):
        body = chance.choice(bodies)
        length = len(body) if chance.random() < 0.9 else chance.choice([0, 1, len(body) + 1, 2**31, 2**32 - 1])
        frames.append(length.to_bytes(4, "big") + body)
    stream, limit = b"".join(frames), chance.choice([limits.FIRST_FRAME, limits.FRAME])
    cutter, found = Cutter(limit), []
    at, broken = 0, False
    while at < len(stream) and not broken:
        piece = stream[at : at + chance.choice([1, 7, 4096, 100_000])] if at < 64 else stream[at:]
        at += len(piece)
        try:
            found += cutter.feed(piece)
        except BadMessage:
            broken = True
        assert broken or cutter.pending < limit + 4, f"{where}: {cutter.pending} bytes wait"
    assert (found, broken) == _plainly_cut(stream, limit), f"{where}: cut otherwise: {stream!r}"
    return not broken


def _plainly_cut(stream: bytes, limit: int) -> tuple[list[bytes], bool]:
    found = []
    while len(stream) >= 4:
        length = int.from_bytes(stream[:4], "big")
        if not 0 < length <= limit:
            return found, True
        if len(stream) < 4 + length:
            break
        found.append(stream[4 : 4 + length])
        stream = stream[4 + length :]
    return found, False
