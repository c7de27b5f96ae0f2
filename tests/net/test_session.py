"""The loop on its own thread, and the door to it."""

import asyncio
import queue
import threading

import pytest

from parlour.net.session import NEWS, Missed, Session, Stopped, Stuck

LONG = 30.0
"""Seconds that nothing here needs: a deadline."""


async def forever(session):
    await asyncio.Event().wait()


def news_until_stopped(session):
    got = []
    while not got or not isinstance(got[-1], Stopped):
        more = session.take_news(LONG)
        assert more, "no news in a long time"
        got += more
    return got


def test_what_is_posted_is_done_on_the_loop_and_its_news_come_out_in_order():
    threads = []

    def act():
        threads.append(threading.current_thread().name)
        session.tell("a")
        session.tell("b")

    session = Session(forever, "loop")
    assert session.post(act)
    got = []
    while len(got) < 2:
        got += session.take_news(LONG)
    assert (got, threads) == (["a", "b"], ["loop"])
    session.close()
    assert not session.running
    assert session.take_news() == [Stopped(None)]
    assert not session.post(act)


def test_main_cleans_up_when_it_is_closed():
    async def main(session):
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            session.tell("goodbye")

    session = Session(main)
    session.close()
    session.close()
    assert session.take_news() == ["goodbye", Stopped(None)]


def test_a_main_that_comes_to_its_end_is_told():
    async def main(session):
        session.tell("done")

    session = Session(main)
    assert news_until_stopped(session) == ["done", Stopped(None)]
    session.close()


@pytest.mark.parametrize("where", ["main", "post", "callback"])
def test_an_error_ends_it_is_told_and_raised_once(where):
    def fail():
        raise ValueError("broken")

    async def main(session):
        if where == "main":
            fail()
        if where == "callback":
            asyncio.get_running_loop().call_soon(fail)
        await asyncio.Event().wait()

    session = Session(main)
    if where == "post":
        session.post(fail)
    (stopped,) = news_until_stopped(session)
    assert str(stopped.error) == "broken"
    with pytest.raises(ValueError, match="broken"):
        session.close()
    session.close()


def test_news_with_the_same_word_replace_each_other():
    session = Session(forever)
    for number in range(3):
        session.tell(f"seats {number}", "seats")
        session.tell(f"entry {number}")
    assert session.take_news() == ["entry 0", "entry 1", "seats 2", "entry 2"]
    session.close()


def test_nobody_who_reads_means_a_bounded_heap_of_news():
    session = Session(forever)
    for number in range(NEWS + 5):
        session.tell(number)
    assert session.take_news() == [Missed(5), *range(5, NEWS + 5)]
    assert session.take_news() == []
    session.close()


def test_a_loop_that_hangs_is_not_waited_for_forever():
    free = threading.Event()
    session = Session(forever)
    session.post(free.wait)
    with pytest.raises(Stuck, match="didn't stop"):
        session.close(0.05)
    free.set()
    session.close()
    assert not session.running


def test_who_waits_for_something_else_is_woken_by_news():
    woken = queue.Queue()
    session = Session(forever, "loop", lambda: woken.put(threading.current_thread().name))
    session.post(lambda: session.tell("a"))
    assert woken.get(timeout=LONG) == "loop"
    assert session.take_news() == ["a"]
    session.close()
    assert woken.get(timeout=LONG) == "loop"
    assert session.take_news() == [Stopped(None)]
