"""`python -m tests.core.hashes MODULE:GAME COUNT`: play random games and print each one's hash after every entry."""

import importlib
import sys
from hashlib import blake2b

from parlour.core.game import Game
from tests.core.evening import Evening


def main(name: str, count: int) -> None:
    """Print a line a game: the number of entries, a digest over all hashes and events, and the last hash."""
    module, _, attribute = name.partition(":")
    game: Game = getattr(importlib.import_module(module), attribute)
    least, most = game.seats
    for seed in range(count):
        evening = Evening(game, least + seed % (most - least + 1), seed, most=400)
        told: list[object] = []
        heard = evening.host.entered
        assert heard is not None

        def note(entry, heard=heard, told=told):
            told.append(entry)
            heard(entry)

        evening.host.entered = note
        evening.play()
        whole = blake2b(repr((evening.hashes, told)).encode(), digest_size=8).hexdigest()
        print(len(evening.log), whole, evening.hashes[-1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
