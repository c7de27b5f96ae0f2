"""Frames: every message comes back as it went, has one form only, and limits are kept before anything is stored."""

import tracemalloc
from hashlib import blake2b

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net import frames, limits
from parlour.net.frames import (
    BadMessage,
    Cutter,
    Meter,
    charter_hash,
    decode,
    decode_entry,
    encode,
    encode_entry,
    entry_hash,
)
from parlour.net.messages import (
    TAGS,
    VALUE,
    Append,
    Charter,
    Chat,
    Followed,
    Hello,
    Lobby,
    LobbySeat,
    Ping,
    Propose,
    Proven,
    Refused,
    Sit,
    Tail,
)  # fmt: skip
from tests.net.samples import ANSWER, CHARTER, DIGEST, ENTRIES, FULL_CHARTER, FULL_ENTRY, KEY, SAMPLES, WIDE


def body_of(message):
    return encode(message)[4:]


def plain(item):
    """A message as MessagePack's own types: a map, and lists in it."""
    if isinstance(item, msgspec.Struct):
        config = item.__struct_config__
        values = [plain(getattr(item, name)) for name in item.__struct_fields__]
        if config.array_like:
            return values
        return {"type": config.tag} | dict(zip(item.__struct_fields__, values, strict=True))
    if isinstance(item, (list, tuple)):
        return [plain(part) for part in item]
    return item


def independently(body):
    """What msgpack reads, at its strictest."""
    return msgpack.unpackb(body, raw=False, strict_map_key=True, max_ext_len=0)


# --- one form ---


@pytest.mark.parametrize("message", SAMPLES, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_and_an_independent_reader_sees_the_same(message):
    frame = encode(message)
    body = frame[4:]
    assert int.from_bytes(frame[:4], "big") == len(body)
    assert decode(body) == message
    assert independently(body) == plain(message)
    assert msgpack.packb(plain(message)) == body


def test_there_is_a_sample_of_every_message():
    assert {type(message) for message in SAMPLES} == set(TAGS.values())


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_comes_back_and_an_independent_reader_sees_the_same(entry):
    data = encode_entry(entry)
    assert decode_entry(data) == entry
    assert independently(data) == plain(entry)
    assert len(data) <= limits.ENTRY


PING = {"type": "ping", "watching": 5}


@pytest.mark.parametrize(
    "body",
    [
        msgpack.packb({"watching": 5, "type": "ping"}),
        msgpack.packb({"type": "ping"}),
        b"\x83" + msgpack.packb(PING)[1:] + msgpack.packb("watching") + b"\x05",
        b"\x83" + msgpack.packb("type") * 2 + msgpack.packb(PING)[1:],
        msgpack.packb(PING).replace(b"\x05", b"\xcc\x05"),
        msgpack.packb(PING).replace(b"\x05", b"\xd3\x00\x00\x00\x00\x00\x00\x00\x05"),
        msgpack.packb(PING).replace(b"\xa4ping", b"\xd9\x04ping"),
        b"\xde\x00\x02" + msgpack.packb(PING)[1:],
        msgpack.packb(PING) + b"\x00",
        msgpack.packb(PING)[:-1],
        msgpack.packb({**PING, "more": 1}),
        msgpack.packb({**PING, "type": "pong"}),
        msgpack.packb({**PING, "watching": 5.0}),
        msgpack.packb({**PING, "watching": True}),
        msgpack.packb({**PING, "watching": "5"}),
        msgpack.packb({**PING, "watching": -1}),
        msgpack.packb({**PING, "watching": 2**32}),
        msgpack.packb(list(PING.values())),
        msgpack.packb("ping"),
        b"",
        b"\xc1",
    ],
)
def test_a_ping_has_one_form(body):
    assert decode(msgpack.packb(PING)) == Ping(5)
    with pytest.raises(BadMessage) as refused:
        decode(body)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "change",
    [
        {"hash": DIGEST + "\n"},
        {"hash": DIGEST.upper()},
        {"hash": DIGEST[:-1]},
        {"hash": DIGEST.encode()},
        {"hash": "０" * 16},
        {"hash": None},
    ],
)
def test_a_digest_is_sixteen_small_hex_digits(change):
    good = plain(Followed(1, DIGEST))
    assert decode(msgpack.packb(good)) == Followed(1, DIGEST)
    with pytest.raises(BadMessage, match="hash"):
        decode(msgpack.packb(good | change))


@pytest.mark.parametrize("text", [b"\xff\xfe\xfd", b"\xed\xa0\x80", b"\xc0\x80\x80"])
def test_a_text_is_utf8(text):
    with pytest.raises(BadMessage, match="UTF-8"):
        decode(body_of(Chat("abc")).replace(b"abc", text))


def test_what_is_said_of_a_bad_message_is_one_line_without_control_letters():
    for name in ("\x1b[2J\n\u202e", "x" * 60_000):
        with pytest.raises(BadMessage) as refused:
            decode(msgpack.packb({"type": "ping", name: 1}))
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) <= 200


def test_an_entry_has_one_form():
    fields = plain(ANSWER)
    for broken in (fields[:-1], [*fields, 0], dict(enumerate(fields)), [*fields[:2], "answers", *fields[3:]]):
        with pytest.raises(BadMessage):
            decode_entry(msgpack.packb(broken))
    with pytest.raises(BadMessage, match="one form"):
        decode_entry(encode_entry(ANSWER).replace(b"\x98\x03", b"\x98\xcc\x03"))
    with pytest.raises(BadMessage, match="are allowed"):
        decode_entry(encode_entry(FULL_ENTRY) + bytes(limits.ENTRY))


# --- what is not sent ---


@pytest.mark.parametrize(
    "message",
    [
        Chat("x" * 201),
        Chat("\ud800"),
        Ping(-1),
        Ping(2**32),
        Followed(1, "0" * 15),
        Propose("answer", 8, 1, b"", b""),
        Propose("answer", 1, 1, bytes(VALUE + 1), b""),
        Propose("none-such", 1, 1, b"", b""),
        Append(1, 1, 1, [bytes(limits.ENTRY)] * 4, 1, 1, ""),
        Tail(1, [b""] * 1025, 1, 1, ""),
        Lobby("t", "g", DIGEST, "", [], [LobbySeat("who", "Ana", "", False, 0, 0, False)], 0, True, 0),
        Sit("Ana", "", 1, True, 8, 0, 0),
        Hello(1, "1.0\n", KEY, bytes(16), "seat"),
        Hello(1, "1.0", KEY, bytes(15), "seat"),
    ],
)
def test_what_others_would_refuse_is_not_sent(message):
    with pytest.raises(BadMessage):
        encode(message)


def test_an_entry_that_others_would_refuse_is_not_written():
    for change in ({"seat": 8}, {"previous": b""}, {"value": bytes(VALUE + 1)}, {"signature": bytes(65)}):
        with pytest.raises(BadMessage):
            encode_entry(msgspec.structs.replace(ANSWER, **change))


def test_whatever_is_said_before_the_greeting_is_over_fits_into_a_first_frame():
    for message in SAMPLES:
        if isinstance(message, (Hello, Proven, Refused)):
            assert len(body_of(message)) <= limits.FIRST_FRAME


def test_the_largest_start_fits_into_a_frame():
    assert len(encode_entry(FULL_ENTRY)) <= limits.ENTRY
    assert max(len(body_of(message)) for message in SAMPLES) <= limits.FRAME


# --- hashes ---


def test_an_entrys_hash_is_taken_over_its_bytes():
    data = encode_entry(ANSWER)
    assert entry_hash(data) == blake2b(data, digest_size=16).digest()
    assert entry_hash(data).hex() == "8a0c784e7e2882e184f9cf4bd76fcd3a"
    assert entry_hash(data[:-1] + b"\x00") != entry_hash(data)


@given(st.data())
def test_every_field_of_a_charter_changes_its_hash(data):
    name = data.draw(st.sampled_from(Charter.__struct_fields__))
    changed = msgspec.structs.replace(CHARTER, **{name: getattr(FULL_CHARTER, name)})
    assert (charter_hash(changed) == charter_hash(CHARTER)) == (changed == CHARTER)
    assert len(charter_hash(changed)) == 16


def test_a_charters_hash_is_taken_over_its_list():
    assert charter_hash(CHARTER) == blake2b(msgpack.packb(plain(CHARTER)), digest_size=16).digest()
    with pytest.raises(BadMessage):
        charter_hash(msgspec.structs.replace(CHARTER, table="here"))


# --- cutting ---


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=6), st.data())
def test_a_stream_is_cut_the_same_however_it_comes(bodies, data):
    stream = b"".join(len(body).to_bytes(4, "big") + body for body in bodies)
    cutter, found = Cutter(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        found += cutter.feed(stream[:size])
        stream = stream[size:]
    assert found == bodies
    assert cutter.pending == 0


@pytest.mark.parametrize("length", [0, 1025, 2**16, 2**31, 2**32 - 1])
def test_a_length_that_lies_is_refused_before_anything_else_comes(length):
    with pytest.raises(BadMessage, match=f"a frame of {length} bytes; 1 to 1024 are allowed"):
        list(Cutter().feed(length.to_bytes(4, "big")))


def test_the_limits_themselves_are_allowed():
    for limit in (limits.FIRST_FRAME, limits.FRAME):
        assert [len(body) for body in Cutter(limit).feed(limit.to_bytes(4, "big") + bytes(limit))] == [limit]


def test_the_limit_is_raised_between_frames_that_came_together():
    long = b"x" * 2000
    cutter, found = Cutter(), []
    for body in cutter.feed(b"\x00\x00\x00\x02hi" + len(long).to_bytes(4, "big") + long):
        found.append(body)
        cutter.limit = limits.FRAME
    assert found == [b"hi", long]


def test_what_nobody_has_taken_yet_is_kept():
    cutter = Cutter()
    cutter.feed(b"\x00\x00\x00\x01a\x00\x00\x00\x01b\x00\x00")
    assert cutter.pending == 12
    assert next(cutter.feed(b"\x00")) == b"a"
    assert list(cutter.feed(b"\x01c")) == [b"b", b"c"]
    assert cutter.pending == 0


def test_a_torn_frame_is_seen_at_the_end():
    cutter = Cutter()
    assert list(cutter.feed(b"\x00\x00\x00\x05hell")) == []
    assert cutter.pending == 8


def test_a_promised_length_takes_no_memory():
    cutter = Cutter(limits.FRAME)
    tracemalloc.start()
    try:
        list(cutter.feed(limits.FRAME.to_bytes(4, "big") + b"x"))
        assert tracemalloc.get_traced_memory()[1] < 2_000
    finally:
        tracemalloc.stop()


def test_lists_that_promise_much_or_have_no_end_take_no_memory():
    empty = body_of(Tail(1, [], 1, 1, ""))
    long = [
        empty.replace(b"entries\x90", b"entries" + head) for head in (b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff")
    ]
    deep = b"\x81\xa1a" + b"\x91" * 60_000
    for body in (*long, deep, b"\xdf\xff\xff\xff\xff", b"\xdd\xff\xff\xff\xff", b"\x81\xdb\xff\xff\xff\xff"):
        tracemalloc.start()
        try:
            with pytest.raises(BadMessage):
                decode(body)
            assert tracemalloc.get_traced_memory()[1] < 200_000
        finally:
            tracemalloc.stop()


# --- metering ---


def test_a_burst_then_the_rate():
    meter = Meter(rate=50, burst=200)
    assert [meter.take(10.0) for _ in range(201)] == [True] * 200 + [False]
    assert not meter.take(10.015625)
    assert [meter.take(10.125) for _ in range(7)] == [True] * 6 + [False]
    assert [meter.take(1000.0) for _ in range(201)] == [True] * 200 + [False]


def test_a_refused_message_costs_nothing_and_a_clock_that_turns_back_gives_nothing():
    meter = Meter(rate=1, burst=1)
    assert meter.take(5.0)
    assert [meter.take(5.0 + i / 10) for i in range(1, 10)] == [False] * 9
    assert not meter.take(0.0)
    assert not meter.take(5.9)
    assert meter.take(6.001)


@given(st.lists(st.floats(0, 1), max_size=300))
def test_never_more_than_the_burst_and_the_rate(steps):
    meter, now, taken = Meter(rate=10, burst=20), 0.0, 0
    for step in steps:
        now += step
        taken += meter.take(now)
        assert taken <= 20 + 10 * now + 1e-6


def test_reading_is_by_the_limits_that_are_written_down():
    assert Cutter().limit == limits.FIRST_FRAME == 1024
    assert limits.FRAME == 65536 and frames.HEADER == 4
    assert len(body_of(Chat(WIDE * limits.TEXT))) > 4 * limits.TEXT
