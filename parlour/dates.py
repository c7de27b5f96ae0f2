"""Days and times of files, as people read them."""

import time


def local(seconds: float) -> str:
    """Return day and time here of so many seconds since 1970, such as 2026-02-28 19:30."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
