"""Integers out of keys: the only source of chance, the same on every machine, for ever.

Nothing here remembers a position in a stream. `chance.md` beside this file specifies every function and
lists vectors, so that another program can check a game's dice and shuffles.
"""

from collections.abc import Iterator, MutableSequence, Sequence
from hashlib import blake2b
from itertools import chain
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
SEED_LIMIT = 1 << 128
_GAMMA = 0x9E3779B97F4A7C15
_ENTRY_GAMMA = 0xD1342543DE82EF95
_EIGHT = Struct("<8Q")


def words(seed: int, purpose: bytes, number: int) -> Iterator[int]:
    """Yield 64-bit words without end for a seed (0 to 2^128-1), a purpose (up to 16 bytes) and a number (0 to 2^64-1).

    Block k holds eight words: BLAKE2b with a digest of 64 bytes, key = seed, person = purpose,
    message = number and k, everything little-endian.
    """
    key = seed.to_bytes(16, "little")
    start = number.to_bytes(8, "little")
    block = 0
    while True:
        digest = blake2b(start + block.to_bytes(8, "little"), digest_size=64, key=key, person=purpose).digest()
        yield from _EIGHT.unpack(digest)
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    """Return a number from 0 to limit-1, each equally likely: words that would favour small ones are passed over."""
    fair = (1 << 64) - (1 << 64) % limit
    for word in source:
        if word < fair:
            return word % limit
    raise ValueError("the source of words ended")


def single(limit: int, seed: int, purpose: bytes, number: int) -> int:
    """Return `below(limit, words(seed, purpose, number))`: one number for one key, the way a die is rolled."""
    key = seed.to_bytes(16, "little")
    digest = blake2b(number.to_bytes(16, "little"), digest_size=64, key=key, person=purpose).digest()
    word = int.from_bytes(digest[:8], "little")
    if word < (1 << 64) - (1 << 64) % limit:
        return word % limit
    return below(limit, words(seed, purpose, number))


def permutation(seed: int, purpose: bytes, number: int, size: int) -> list[int]:
    """Return the numbers 0 to size-1 in an order fixed by the key (Fisher and Yates, from the last place down)."""
    order = list(range(size))
    source = words(seed, purpose, number)
    sure = WORD - size  # a word up to here favours no number
    for last in range(size - 1, 0, -1):
        word = next(source)
        other = word % (last + 1) if word <= sure else below(last + 1, chain((word,), source))
        order[last], order[other] = order[other], order[last]
    return order


def mix64(word: int) -> int:
    """Return the finalizer of SplitMix64 for a 64-bit word: a one-to-one scramble of 64 bits."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


class Generator:
    """SplitMix64 with the few methods of `random.Random` that bots and domains need.

    Its numbers are fixed by this project, not by a Python version. It serves bots alone; the game's chance never
    comes from it.
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        """Start from any whole number; only its low 64 bits count."""
        self.state = state & WORD

    def word(self) -> int:
        """Return the next 64-bit word."""
        self.state = word = (self.state + _GAMMA) & WORD
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return word ^ (word >> 31)

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Return a number from 0 to start-1, or from start to stop-1.

        The high half of a 128-bit product is taken, whose bias (limit / 2^64) no bot can notice.
        """
        if stop is None:  # `word` written out: playouts ask here more often than anywhere else
            self.state = word = (self.state + _GAMMA) & WORD
            word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
            word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
            return ((word ^ (word >> 31)) * start) >> 64
        return start + ((self.word() * (stop - start)) >> 64)

    def randint(self, least: int, most: int) -> int:
        """Return a number from least to most, both included."""
        return self.randrange(least, most + 1)

    def random(self) -> float:
        """Return a number from 0 up to, but without, 1, in steps of 2^-53."""
        return (self.word() >> 11) / (1 << 53)

    def choice(self, values: Sequence[T]) -> T:
        """Return one of the values; an empty sequence raises `IndexError`."""
        return values[(self.word() * len(values)) >> 64]

    def shuffle(self, values: MutableSequence[T]) -> None:
        """Bring the values into a random order, in place."""
        for last in range(len(values) - 1, 0, -1):
            other = self.randrange(last + 1)
            values[last], values[other] = values[other], values[last]

    def sample(self, values: Sequence[T], count: int) -> list[T]:
        """Return `count` of the values in random order; too large a count raises `ValueError`."""
        if not 0 <= count <= len(values):
            raise ValueError(f"cannot take {count} of {len(values)} values")
        pool = list(values)
        self.shuffle(pool)
        return pool[:count]


def bot_key(seed: int, seat: int) -> int:
    """Return the 64-bit key of a seat's own chance in the game with this seed."""
    return next(words(seed, b"parlour-bot", seat))


def bot_generator(key: int, entry: int) -> Generator:
    """Return the generator with which a bot decides at this entry number; `key` comes from `bot_key`."""
    return Generator(mix64((key + entry * _ENTRY_GAMMA) & WORD))
