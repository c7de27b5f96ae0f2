"""Chance: published vectors of what it is built on, our own in chance.md, a second implementation, and fairness."""

import json
from collections import Counter
from hashlib import blake2b
from itertools import islice, pairwise, permutations
from math import factorial
from pathlib import Path

import msgpack
import pytest

from parlour.core import chance
from parlour.core.ask import CHANCE, DIE
from parlour.core.chance import Generator, below, bot_generator, bot_key, mix64, permutation, single, words
from parlour.core.deal import SeededDealer
from parlour.core.domains import seal
from parlour.core.public import State

PAGE = Path(chance.__file__).with_name("chance.md")
TOP = 1 << 64


# --- published vectors ---


def test_blake2b_is_that_of_rfc_7693():
    assert blake2b(b"abc").hexdigest() == (
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
    )


def test_keyed_blake2b_is_that_of_the_known_answers():
    assert blake2b(b"", key=bytes(range(64))).hexdigest() == (
        "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786"
        "b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568"
    )


def test_the_generator_is_splitmix64():
    generator = Generator(1234567)
    assert [generator.word() for _ in range(5)] == [
        *(6457827717110365317, 3203168211198807973, 9817491932198370423),
        *(4593380528125082431, 16408922859458223821),
    ]


# --- a second implementation, written from the text of chance.md alone ---


class Text:
    """What chance.md says, as plainly as it says it."""

    @staticmethod
    def words(seed, purpose, number, count):
        stream = b""
        for block in range(count // 8 + 1):
            message = bytes(number >> 8 * i & 255 for i in range(8)) + bytes(block >> 8 * i & 255 for i in range(8))
            key = bytes(seed >> 8 * i & 255 for i in range(16))
            stream += blake2b(message, digest_size=64, key=key, person=purpose.ljust(16, b"\0")).digest()
        return [sum(stream[8 * at + i] << 8 * i for i in range(8)) for at in range(count)]

    @staticmethod
    def below(limit, source):
        word = source.pop(0)
        while word >= TOP - TOP % limit:
            word = source.pop(0)
        return word % limit

    @classmethod
    def permutation(cls, seed, purpose, number, size):
        source, places = cls.words(seed, purpose, number, size + 50), list(range(size))
        for last in reversed(range(1, size)):
            other = cls.below(last + 1, source)
            kept = places[last]
            places[last] = places[other]
            places[other] = kept
        return places

    @classmethod
    def dice(cls, seed, count):
        return [1 + cls.below(6, cls.words(seed, b"parlour-die", index, 9)) for index in range(count)]

    @classmethod
    def shuffle(cls, seed, first, faces):
        return [faces[at] for at in cls.permutation(seed, b"parlour-order", first, len(faces))]

    @classmethod
    def nonce(cls, seed, index, seat):
        return "".join(f"{word:016x}" for word in cls.words(seed, b"parlour-seal", index * 64 + seat, 2))

    @staticmethod
    def seal(nonce, choice):
        return blake2b(msgpack.packb([nonce, choice]), digest_size=16).hexdigest()

    @staticmethod
    def mix64(x):
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % TOP
        x = (x ^ x >> 27) * 0x94D049BB133111EB % TOP
        return x ^ x >> 31

    @classmethod
    def splitmix(cls, state, count):
        return [cls.mix64((state + turn * 0x9E3779B97F4A7C15) % TOP) for turn in range(1, count + 1)]

    @classmethod
    def bot(cls, seed, seat, index, count):
        (key,) = cls.words(seed, b"parlour-bot", seat, 1)
        return cls.splitmix(cls.mix64((key + index * 0xD1342543DE82EF95) % TOP), count)


class Ours:
    """The same by `chance.py` and `deal.py`."""

    below = staticmethod(lambda limit, source: below(limit, iter(source)))
    permutation = staticmethod(permutation)
    mix64 = staticmethod(mix64)
    seal = staticmethod(seal)

    @staticmethod
    def words(seed, purpose, number, count):
        return list(islice(words(seed, purpose, number), count))

    @staticmethod
    def dice(seed, count):
        dealer = SeededDealer(seed)
        return [dealer.chance(State(2, "any"), index, DIE) for index in range(count)]

    @staticmethod
    def shuffle(seed, first, faces):
        g, dealer = State(2, "any"), SeededDealer(seed)
        g.handles = first
        return [dealer.look(g, CHANCE, handle) for handle in g.shuffle("deck", faces)]

    @staticmethod
    def nonce(seed, index, seat):
        return SeededDealer(seed).nonce(index, seat)

    @staticmethod
    def splitmix(state, count):
        generator = Generator(state)
        return [generator.word() for _ in range(count)]

    @staticmethod
    def bot(seed, seat, index, count):
        generator = bot_generator(bot_key(seed, seat), index)
        return [generator.word() for _ in range(count)]


def run(side, kind, given):
    """What one side makes of the words before `=`, as the words after it."""
    if kind == "words":
        return [f"{word:016x}" for word in side.words(int(given[0]), given[1].encode(), int(given[2]), 9)]
    if kind == "below":
        return [side.below(int(given[0]), [int(word, 16) for word in given[1:]])]
    if kind == "permutation":
        return side.permutation(int(given[0]), given[1].encode(), int(given[2]), int(given[3]))
    if kind == "seal":
        return [side.seal(given[0], as_value(json.loads(given[1])))]
    if kind == "mix64":
        return [f"{side.mix64(int(given[0], 16)):016x}"]
    numbers = list(map(int, given))
    if kind == "shuffle":
        return side.shuffle(numbers[0], numbers[1], numbers[2:])
    if kind == "nonce":
        return [side.nonce(*numbers)]
    if kind == "bot":
        return [f"{word:016x}" for word in side.bot(*numbers, 2)]
    return getattr(side, kind)(*numbers, {"dice": 20, "splitmix": 5}[kind])


def as_value(parsed):
    return tuple(map(as_value, parsed)) if isinstance(parsed, list) else parsed


def vectors():
    """The lines of the blocks marked `vectors` in chance.md."""
    blocks = PAGE.read_text(encoding="utf-8").split("```vectors\n")[1:]
    return [line for block in blocks for line in block.split("```")[0].splitlines()]


def test_the_page_has_vectors_of_every_kind():
    kinds = Counter(line.split()[0] for line in vectors())
    assert set(kinds) == {
        *("words", "below", "permutation", "dice", "shuffle", "nonce", "seal", "splitmix", "mix64", "bot"),
    }


@pytest.mark.parametrize("line", vectors())
@pytest.mark.parametrize("side", [Ours, Text])
def test_the_vectors_of_the_page_come_out(line, side):
    given, expected = line.split(" = ")
    kind, *rest = given.split()
    assert list(map(str, run(side, kind, rest))) == expected.split()


def test_both_implementations_agree_far_beyond_the_vectors():
    generator = Generator(3)
    for _ in range(60):
        seed = generator.word() << 64 | generator.word()
        number, size = generator.randrange(5000), generator.randrange(1, 120)
        assert Ours.permutation(seed, b"parlour-order", number, size) == Text.permutation(
            seed, b"parlour-order", number, size
        )
        assert Ours.bot(seed, number % 5, number, 3) == Text.bot(seed, number % 5, number, 3)
        assert Ours.dice(seed, 5) == Text.dice(seed, 5)


# --- dealers ---


def test_a_mix_permutes_the_true_faces_in_the_order_that_the_rule_named():
    seed, faces = 99, [0, 1, 2, 3, 4, 5]
    g, dealer = State(3, "any"), SeededDealer(seed)
    deck = g.shuffle("deck", faces)
    g.turn_up([(deck[4], dealer.look(g, CHANCE, deck[4]))])
    named = [deck[4], deck[1], deck[5], deck[0]]
    before = [dealer.look(g, CHANCE, card) for card in named]
    fresh = g.mix("deck", named, (1,))
    assert fresh == [6, 7, 8, 9]
    order = Text.permutation(seed, b"parlour-order", 6, 4)
    assert [dealer.look(g, 1, card) for card in fresh] == [before[at] for at in order]


def test_one_number_for_a_key_is_the_first_below_of_its_words():
    for limit in (1, 2, 6, 52, (1 << 63) + 1, TOP - 1, TOP):
        for number in range(40):
            assert single(limit, 5, b"parlour-die", number) == below(limit, words(5, b"parlour-die", number))


def test_every_part_of_a_key_counts():
    draws = {
        tuple(islice(words(seed, purpose, number), 2))
        for seed in (0, 1, 1 << 64, 1 << 127)
        for purpose in (b"", b"parlour-die", b"parlour-order")
        for number in (0, 1, 1 << 32, TOP - 1)
    }
    assert len(draws) == 4 * 3 * 4


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_has_its_limits(seed):
    with pytest.raises(ValueError, match="0 to 2"):
        SeededDealer(seed)


# --- fairness ---


@pytest.mark.parametrize("limit", [3, 6, 7, 52, (1 << 63) + 1, TOP - 1])
def test_words_that_would_favour_small_numbers_are_passed_over(limit):
    """The last fair word counts, the first unfair one doesn't; up to there every number has as many words."""
    fair = TOP - TOP % limit
    assert fair % limit == 0
    assert below(limit, iter([fair - 1])) == limit - 1
    assert below(limit, iter([fair, 0])) == 0
    assert below(limit, iter([TOP - 1, fair - 1])) == limit - 1
    with pytest.raises(ValueError, match="ended"):
        below(limit, iter([fair]))


@pytest.mark.parametrize("limit", [1, 2, 64, 1 << 63, TOP])
def test_a_limit_that_divides_evenly_passes_nothing_over(limit):
    assert below(limit, iter([TOP - 1])) == limit - 1


def squares(counts, kinds, draws):
    """Chi-square times the expected count: the sum of (count * kinds - draws)^2 over kinds^2, in whole numbers."""
    return sum((counts.get(kind, 0) * len(kinds) - draws) ** 2 for kind in kinds)


def fair(counts, kinds, draws):
    """Whether chi-square is below its mean by no more, and above it by no more, than five standard deviations.

    Chi-square is squares / (kinds * draws); its mean is kinds - 1, its variance 2 (kinds - 1).
    """
    free, scale = len(kinds) - 1, len(kinds) * draws
    far = squares(counts, kinds, draws) - free * scale
    return far * far <= 25 * 2 * free * scale * scale


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_is_equally_likely(size):
    orders, draws = list(permutations(range(size))), 40 * factorial(size)
    seen = Counter(tuple(permutation(1, b"parlour-order", number, size)) for number in range(draws))
    assert set(seen) == set(orders)
    assert fair(seen, orders, draws)
    by_seed = Counter(tuple(permutation(seed, b"parlour-order", 1, size)) for seed in range(draws))
    assert fair(by_seed, orders, draws)


def test_every_card_gets_to_every_place():
    size, draws = 24, 600
    seen = Counter()
    for number in range(draws):
        seen.update(enumerate(permutation(8, b"parlour-order", number, size)))
    for place in range(size):
        assert fair({card: seen[place, card] for card in range(size)}, range(size), draws)


def test_dice_are_fair_and_know_nothing_of_each_other():
    dice = Ours.dice(77, 3601)
    assert fair(Counter(dice), DIE, 3601)
    pairs = Counter(pairwise(dice))
    assert fair(pairs, [(one, other) for one in DIE for other in DIE], 3600)


def test_a_biased_die_would_be_noticed():
    biased = [min(6, number % 7 + 1) for number in range(3600)]
    assert not fair(Counter(biased), DIE, 3600)


# --- the bots' generator ---


def test_the_generators_methods_are_those_of_the_page():
    first = Text.splitmix(5, 9)
    assert Generator(5).randrange(10) == first[0] * 10 >> 64
    assert Generator(5).randrange(3, 13) == 3 + (first[0] * 10 >> 64)
    assert Generator(5).randint(-2, 2) == -2 + (first[0] * 5 >> 64)
    assert Generator(5).random() == (first[0] >> 11) / 2**53
    assert Generator(5).choice("abc") == "abc"[first[0] * 3 >> 64]
    values, expected = list(range(9)), list(range(9))
    Generator(5).shuffle(values)
    for word, last in zip(first, range(8, 0, -1), strict=False):
        other = word * (last + 1) >> 64
        expected[last], expected[other] = expected[other], expected[last]
    assert values == expected
    assert Generator(5).sample(range(9), 4) == expected[:4]
    assert Generator(5 + TOP).word() == Generator(5).word()


def test_the_generator_refuses_what_cannot_be_drawn():
    with pytest.raises(ValueError, match="cannot take 3 of 2"):
        Generator(0).sample([1, 2], 3)
    with pytest.raises(IndexError):
        Generator(0).choice([])


def test_a_bots_draws_differ_by_seed_seat_and_entry():
    draws = {tuple(Ours.bot(seed, seat, entry, 1)) for seed in range(5) for seat in range(5) for entry in range(50)}
    assert len(draws) == 5 * 5 * 50
