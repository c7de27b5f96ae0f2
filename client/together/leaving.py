"""Leaving the network without making the window wait: the goodbyes take a moment, on a thread of their own."""

import threading
from collections.abc import Callable

NAME = "parlour-leave"


def leave(close: Callable[[], None]) -> None:
    """Close something that waits for the network. The program doesn't end before that is done."""
    threading.Thread(target=close, name=NAME).start()


def settled() -> None:
    """Wait until all goodbyes are said."""
    for thread in threading.enumerate():
        if thread.name == NAME:
            thread.join()
