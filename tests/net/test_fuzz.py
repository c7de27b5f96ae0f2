"""Bytes from anybody: they are refused, or they are a message in its one form; and the fuzzer itself finds faults."""

import random

import msgspec
import pytest

from parlour.net import frames, limits
from parlour.net.messages import TAGS, AnyMessage, Ping
from tests.net import fuzz
from tests.net.samples import MOST


def test_any_bytes_are_refused_or_a_message_in_its_one_form():
    taken, refused = fuzz.fuzz(seed=1, count=20_000)
    assert taken > 2_500, "all good messages, and some of the damaged ones"
    assert refused > 10_000


def test_a_seed_gives_the_same_run_again():
    assert fuzz.fuzz(7, 400) == fuzz.fuzz(7, 400)
    assert fuzz.built(random.Random(3), good=True) == fuzz.built(random.Random(3), good=True)


def test_reading_takes_no_more_memory_than_a_few_frames():
    assert fuzz.peak_memory(seed=2, count=1_500) < 8 * limits.FRAME


def test_every_kind_of_message_is_built_both_ways(monkeypatch):
    read = []
    monkeypatch.setattr(fuzz, "_read", lambda body, *_, **words: read.append((body, words.get("good"))) or True)
    fuzz.fuzz(5, 6_000)
    for good in (True, False):
        bodies = [body for body, is_good in read if is_good is good]
        assert all(any(tag.encode() in body for body in bodies) for tag in TAGS), good


def lenient(body):
    """A reader that takes any form of a message."""
    try:
        return msgspec.msgpack.decode(body, type=AnyMessage)
    except msgspec.DecodeError as error:
        raise frames.BadMessage(str(error)[:100].encode("ascii", "replace").decode()) from None


def careless(body):
    """A reader that lets its library's errors through."""
    message = msgspec.msgpack.decode(body, type=AnyMessage)
    if fuzz.encode_body(message) != body:
        raise frames.BadMessage("another form")
    return message


def narrow(body):
    """A reader that refuses a good message."""
    message = frames.decode(body)
    if isinstance(message, Ping) and message.watching == MOST:
        raise frames.BadMessage("too many")
    return message


@pytest.mark.parametrize(
    ("reader", "error"), [(lenient, AssertionError), (careless, msgspec.DecodeError), (narrow, AssertionError)]
)
def test_a_reader_with_a_fault_is_caught(monkeypatch, reader, error):
    monkeypatch.setattr(fuzz, "decode", reader)
    with pytest.raises(error):
        fuzz.fuzz(1, 4_000)
