"""`parlour host`, `join` and `watch`."""

from argparse import Namespace

from parlour.network_words import guest_plan, host_plan


def host(words: Namespace) -> int:
    """Open a table."""
    host_plan(words)
    return 0


def join(words: Namespace) -> int:
    """Take a seat."""
    guest_plan(words, "seat")
    return 0


def watch(words: Namespace) -> int:
    """Watch."""
    guest_plan(words, "watch")
    return 0
