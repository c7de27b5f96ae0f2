"""Turns keep their promise: stored and flushed, then told, then sent; and long messages are taken in portions."""

import asyncio
import errno
import math
from itertools import pairwise

import pytest

from parlour.net.frames import decode, encode
from parlour.net.messages import Append, Chat, Tail
from parlour.net.portions import ENTRIES, portions
from parlour.net.turns import FULL_DISK_SECONDS, Turns
from tests.net.loop import run, until

KEY = "a" * 64


class Core:
    """Answers each message with an item to be stored and a message to be sent; notes what it is told."""

    def __init__(self, log):
        self.log, self.items, self.outbox, self.at = log, [], [], math.inf

    def on(self, source, message, now):
        self.log.append(f"on {message.text}")
        self.items.append(message.text.encode())
        self.outbox.append((source, message))

    def tick(self, now):
        self.log.append(f"tick at {now:.1f}")
        self.at = math.inf

    def flushed(self, now):
        self.log.append("flushed")
        if self.log.count("flushed") == 1:
            self.items.append(b"more")

    def deadline(self):
        return self.at

    def take_items(self):
        taken, self.items = self.items, []
        return taken

    def take_outbox(self):
        taken, self.outbox = self.outbox, []
        return taken

    def take_news(self):
        return []


class Store:
    def __init__(self, log):
        self.log, self.is_full = log, False

    def append(self, item):
        self.log.append(f"append {item.decode()}")

    def flush(self):
        if self.is_full:
            raise OSError(errno.ENOSPC, "no space")
        self.log.append("flush")

    def close(self):
        self.log.append("close")


def turning(main):
    async def whole(loop):
        log = []
        core, store = Core(log), Store(log)
        send = lambda machine, message: log.append(f"send {message.text}")  # noqa: E731  # one line says it
        turns = Turns(
            core, store, send, lambda told: None, lambda error: log.append(f"trouble {error and error.strerror}")
        )
        await main(loop, turns, core, store, log)
        turns.close()
        turns.post(lambda now: log.append("too late"))
        await asyncio.sleep(5)
        assert log[-1] == "close"

    run(whole)


def test_what_is_decided_is_flushed_before_it_is_sent():
    async def main(loop, turns, core, store, log):
        turns.post(lambda now: core.on(KEY, Chat("a"), now))
        turns.post(lambda now: core.on(KEY, Chat("b"), now))
        await until(loop, lambda: "send b" in log)
        assert log == [
            "on a", "on b", "append a", "append b", "flush", "flushed", "append more", "flush", "flushed",
            "send a", "send b",
        ]  # fmt: skip

    turning(main)


def test_nothing_is_sent_while_nothing_can_be_stored():
    async def main(loop, turns, core, store, log):
        store.is_full = True
        turns.post(lambda now: core.on(KEY, Chat("a"), now))
        await asyncio.sleep(5 * FULL_DISK_SECONDS)
        turns.post(lambda now: core.on(KEY, Chat("b"), now))
        await asyncio.sleep(5 * FULL_DISK_SECONDS)
        assert log == ["on a", "append a", "trouble no space", "on b"]
        store.is_full = False
        await until(loop, lambda: "send b" in log)
        assert log[4:7] == ["flush", "flushed", "trouble None"]
        assert log.index("append b") < log.index("send a") < log.index("send b")
        assert log.count("append a") == 1

    turning(main)


def test_it_ticks_when_it_is_due_and_not_before():
    async def main(loop, turns, core, store, log):
        core.at = 7.0
        turns.post(lambda now: None)
        await asyncio.sleep(6.9)
        assert log == []
        await asyncio.sleep(10)
        assert log == ["tick at 7.0"]

    turning(main)


def test_what_is_done_at_once_returns_or_raises_and_is_followed_up():
    async def main(loop, turns, core, store, log):
        assert turns.now(lambda now: core.on(KEY, Chat("a"), now) or "done") == "done"
        with pytest.raises(ZeroDivisionError):
            turns.now(lambda now: 1 / 0)
        await until(loop, lambda: "send a" in log)

    turning(main)


def tail(count, first=5):
    return Tail(first, [bytes([at % 256]) * 9 for at in range(count)], 900, first + count - 1, "0123456789abcdef")


@pytest.mark.parametrize("count", [0, 1, ENTRIES, ENTRIES + 1, 3 * ENTRIES, 100])
def test_a_tail_in_portions_is_the_same_tail(count):
    whole = tail(count)
    parts = list(portions(whole, 4, 4))
    assert [entry for part in parts for entry in part.entries] == whole.entries
    at = whole.first
    for part in parts:
        assert part.first == at
        assert len(part.entries) <= ENTRIES
        assert decode(encode(part)[4:]) == part
        at += len(part.entries)
    assert {(part.last, part.applied, part.hash) for part in parts} == {(900, whole.applied, whole.hash)}


@pytest.mark.parametrize("commit", [0, 10, 10 + ENTRIES, 11 + ENTRIES, 200])
def test_an_append_in_portions_agrees_on_a_few_more_entries_each_time(commit):
    whole = Append(3, 9, 2, [b"x"] * 190, commit, commit, "0123456789abcdef")
    parts = list(portions(whole, 10, 10))
    assert [entry for part in parts[:1] for entry in part.entries] == whole.entries
    commits = [10, *(part.commit for part in parts)]
    assert all(after - before <= ENTRIES for before, after in pairwise(commits))
    assert parts[-1].commit == commit
    assert all((part.previous_index, part.previous_term, part.term) == (9, 2, 3) for part in parts)


def test_other_messages_are_left_as_they_are():
    assert list(portions(Chat("hello"), 0, 0)) == [Chat("hello")]


@pytest.mark.parametrize("lie", [2**32 - 1, 10**6])
def test_a_lie_about_what_is_agreed_makes_no_more_parts_than_there_are_entries(lie):
    whole = Append(3, 9, 2, [b"x"] * 5, lie, lie, "0123456789abcdef")
    assert list(portions(whole, 10, 12)) == [whole]
