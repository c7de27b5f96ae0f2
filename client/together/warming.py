"""What pages and tables need is loaded while nobody has opened them yet: the window mustn't stand still for that."""

import gc
import threading
from functools import cache

from parlour.client.texts import LANGUAGES, Texts
from parlour.core import GAMES


@cache
def warm() -> None:
    """Begin to load, on a thread of its own, the games, and what is drawn once a table is found, begins and ends; only
    once.
    """
    threading.Thread(target=_load_for_good, name="parlour-warming", daemon=True).start()


def _load_for_good() -> None:
    """Load what is needed, so that the collector of garbage never goes through it: that would stop the window for a
    moment, again and again.
    """
    gc.disable()
    try:
        _load()
    finally:
        gc.freeze()
        gc.enable()


def _load() -> None:
    import parlour.client.scenes.end
    import parlour.client.scenes.join
    import parlour.client.scenes.table  # noqa: F401  # loading is all that is wanted

    for game in tuple(GAMES):
        assert GAMES[game].words.texts  # read from its file now
    for language in LANGUAGES:
        Texts(language)
