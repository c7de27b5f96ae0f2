"""What a table needs is loaded while people are still on their way to it: the window mustn't stand still for that."""

import threading
from functools import cache

from parlour.client.texts import LANGUAGES, Texts
from parlour.core import GAMES


@cache
def warm() -> None:
    """Begin to load, on a thread of its own, what is drawn once a table is found, begins and ends; only once."""
    threading.Thread(target=_load, name="parlour-warming", daemon=True).start()


def _load() -> None:
    import parlour.client.scenes.end
    import parlour.client.scenes.join
    import parlour.client.scenes.table  # noqa: F401  # loading is all that is wanted

    for game in GAMES.values():
        assert game.words.texts  # read from its file now
    for language in LANGUAGES:
        Texts(language)
