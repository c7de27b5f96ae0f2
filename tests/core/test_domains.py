"""Domains agree with brute force: contain, count, list, draw, suggest, and say why not."""

from itertools import combinations, permutations
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core import domains
from parlour.core.chance import Generator
from parlour.core.checks import only_payment
from parlour.core.domains import UNKNOWN, Cards, Faces, Opening, Pick, Seal

FACES = range(5)


@st.composite
def choices(draw: Any, most_cards: int = 6) -> Cards:
    """Any choice of cards with all faces known."""
    count = draw(st.integers(0, most_cards))
    handles = tuple(draw(st.permutations(range(10, 10 + count))))
    faces = tuple(draw(st.lists(st.sampled_from(FACES), min_size=count, max_size=count)))
    worth = draw(st.dictionaries(st.sampled_from(FACES), st.integers(0, 4), min_size=1))
    return Cards(
        handles,
        faces,
        worth,
        draw(st.integers(0, 9)),
        least=draw(st.integers(0, 3)),
        most=draw(st.sampled_from([1, 2, 3, 99])),
        may_pass=draw(st.booleans()),
    )


def real(cards: Cards) -> list[Any]:
    """Return, by brute force, the choices of cards that are allowed, a pass aside."""
    held = [pair for pair in zip(cards.handles, cards.faces, strict=True) if pair[1] in cards.worth]
    every = [chosen for count in range(len(held) + 1) for chosen in combinations(held, count)]
    return [
        chosen
        for chosen in every
        if cards.least <= len(chosen) <= cards.most and sum(cards.worth[face] for _, face in chosen) >= cards.need
    ]


def allowed(cards: Cards) -> set[Any]:
    return set(real(cards)) | ({()} if cards.may_pass else set())


@settings(max_examples=300, deadline=None)
@given(choices())
def test_cards_contain_count_and_list_what_brute_force_finds(cards):
    expected = allowed(cards)
    listed = list(cards)
    assert set(listed) == expected
    assert len(listed) == len(expected) == len(cards) == cards.len
    assert cards.possible() == bool(real(cards))
    assert bool(cards)
    held = list(zip(cards.handles, cards.faces, strict=True))
    for count in range(min(3, len(held)) + 1):
        for chosen in permutations(held, count):
            assert (chosen in cards) == (chosen in expected)
            assert (cards.why_not(chosen) is None) == (chosen in expected)


@settings(max_examples=300, deadline=None)
@given(choices(), st.integers(0, 2**64 - 1))
def test_cards_draw_what_they_contain(cards, seed):
    generator = Generator(seed)
    for _ in range(5):
        if allowed(cards):
            assert cards.draw(generator) in allowed(cards)
        else:
            with pytest.raises(ValueError, match="nothing can be chosen"):
                cards.draw(generator)


@settings(max_examples=40, deadline=None)
@given(choices(4))
def test_cards_draw_everything_they_contain_sooner_or_later(cards):
    generator = Generator(1)
    expected = allowed(cards)
    if expected and cards.most >= len(cards.handles) and cards.least <= 1:
        assert {cards.draw(generator) for _ in range(600)} == expected


@settings(max_examples=300, deadline=None)
@given(choices())
def test_the_suggestion_has_the_smallest_surplus_and_then_the_fewest_cards(cards):
    ranked = sorted((cards.surplus(chosen), len(chosen)) for chosen in real(cards))
    suggestion = cards.suggest()
    if not ranked:
        assert suggestion is None
    else:
        assert suggestion in real(cards)
        assert (cards.surplus(suggestion), len(suggestion)) == ranked[0]


def first_complete(cards: Cards, chosen: Any) -> Any:
    """Return what orders choices by their number of cards, then by their last card, the one before it and so on."""
    return len(chosen), [cards.handles.index(card) for card, _ in reversed(chosen)]


@settings(max_examples=400, deadline=None)
@given(choices())
def test_the_ladder_has_the_fewest_cards_for_every_total_that_can_be_reached(cards):
    by_total: dict[int, list[Any]] = {}
    for chosen in real(cards):
        by_total.setdefault(cards.total(chosen), []).append(chosen)
    best = {total: min(found, key=lambda one: first_complete(cards, one)) for total, found in by_total.items()}
    assert cards.ladder() == tuple(sorted(best.items()))
    assert cards.suggest() == (cards.ladder()[0][1] if best else None)


def test_a_ladder_of_bids():
    cards = Cards((5, 6, 7, 8), (1, 3, 1, 2), {1: 1, 2: 2, 3: 3}, 3, may_pass=True)
    assert cards.ladder() == (
        (3, ((6, 3),)),
        (4, ((5, 1), (6, 3))),
        (5, ((6, 3), (8, 2))),
        (6, ((5, 1), (6, 3), (8, 2))),
        (7, ((5, 1), (6, 3), (7, 1), (8, 2))),
    )
    assert Cards((5, 6), (1, 3), {1: 1, 3: 3}, 5).ladder() == ()


@pytest.mark.parametrize("spread", [lambda number: 1 + number % 3, lambda number: 1 << number], ids=["few", "many"])
def test_a_ladder_of_many_cards_is_short_work(spread):
    faces = tuple(range(40))
    ladder = Cards(faces, faces, {face: spread(face) for face in faces}, 5).ladder()
    totals = [total for total, _ in ladder]
    assert totals == sorted(set(totals))
    assert 50 < len(ladder) <= 4096
    assert all(sum(spread(face) for _, face in chosen) == total for total, chosen in ladder)


@settings(max_examples=400, deadline=None)
@given(choices())
def test_only_is_the_one_choice_there_is(cards):
    expected = allowed(cards)
    if cards.may_pass:
        assert cards.only() is None
    else:
        assert cards.only() == (min(expected) if len(expected) == 1 else None)
    assert only_payment(cards, dict(zip(cards.handles, cards.faces, strict=True)).__getitem__) == cards.only()


@settings(max_examples=200, deadline=None)
@given(choices())
def test_missing_surplus_and_total_add_up(cards):
    for chosen in allowed(cards) | {tuple(cards.usable())}:
        total = sum(cards.worth[face] for _, face in chosen)
        assert cards.total(chosen) == total
        assert total + cards.missing(chosen) - cards.surplus(chosen) == cards.need
        assert min(cards.missing(chosen), cards.surplus(chosen)) == 0
        if chosen in real(cards):
            assert cards.missing(chosen) == 0


@settings(max_examples=300, deadline=None)
@given(choices(), st.data())
def test_the_public_superset_contains_every_legal_answer_and_true_faces_are_fair(cards, data):
    hidden = {handle for handle in cards.handles if data.draw(st.booleans())}
    faces = tuple(
        UNKNOWN if handle in hidden else face for handle, face in zip(cards.handles, cards.faces, strict=True)
    )
    public = Cards(cards.handles, faces, cards.worth, cards.need, cards.least, cards.most, cards.may_pass)
    truth = dict(zip(cards.handles, cards.faces, strict=True))
    known = public.known(truth.__getitem__)
    assert known.pack() == cards.pack()
    for chosen in allowed(cards):
        assert chosen in public
        assert public.fair(chosen, truth.__getitem__)
    for handle in cards.handles:
        assert public.face_of(handle) == (UNKNOWN if handle in hidden else truth[handle])
    if hidden:
        assert public.len is None
        for count_or_list in (len, list):
            with pytest.raises(TypeError, match="too many"):
                count_or_list(public)
    generator = Generator(data.draw(st.integers(0, 99)))
    try:
        drawn = public.draw(generator)
    except ValueError:
        assert not allowed(cards)
    else:
        assert drawn in public
        assert public.fair(drawn, truth.__getitem__) == (drawn in cards)


@given(choices())
def test_a_lie_about_a_face_is_not_fair(cards):
    for chosen in real(cards):
        for handle, face in chosen:
            truth = dict(zip(cards.handles, cards.faces, strict=True)) | {handle: face + 1}
            assert not cards.fair(chosen, truth.__getitem__)


@pytest.mark.parametrize(
    "value",
    [
        *(None, 0, "", [], [(1, 2)], (1, 2), ((1,),), ((1, 2, 3),), ([1, 2],), ((1, "2"),), ((1.0, 2),), ((True, 2),)),
        *(((1, None),), ((1, 2), None), (((1, 2),),), {1: 2}, ((-1, 2),), ((7, 2),), ((2**70, 2),), ((1, 2**70),)),
    ],
)
def test_strange_values_are_refused_with_a_reason(value):
    cards = Cards((1, 2), (UNKNOWN, UNKNOWN), {2: 1}, 1)
    assert value not in cards
    assert cards.why_not(value).isprintable()
    assert domains.why_not(cards, value)


def test_reasons_say_what_is_missing():
    cards = Cards((1, 2, 3), (2, 2, 4), {2: 1, 3: 1}, 2, least=2, most=2)
    assert cards.why_not(()) == "choose 2 more"
    assert cards.why_not(((1, 2),)) == "choose 1 more"
    assert cards.why_not(((1, 2), (2, 2))) is None
    assert cards.why_not(((1, 3),)) == "card 1 has another face"
    assert cards.why_not(((3, 4),)) == "card 3 has a face that cannot be used here"
    assert cards.why_not(((9, 2),)) == "card 9 cannot be chosen here"
    for twisted in (((2, 2), (1, 2)), ((1, 2), (1, 2))):
        assert cards.why_not(twisted) == "cards are named once each, in the order in which they are offered"
    assert Cards((1, 2), (2, 2), {2: 1}, 3).why_not(((1, 2),)) == "needs 2 more"
    assert Cards((1, 2), (2, 2), {2: 1}, most=1).why_not(((1, 2), (2, 2))) == "choose 1 fewer"


@given(choices(), choices())
def test_packs_are_equal_when_the_domains_are(one, other):
    fields = ("handles", "faces", "worth", "need", "least", "most", "may_pass")
    same = all(getattr(one, name) == getattr(other, name) for name in fields)
    assert (msgpack.packb(one.pack()) == msgpack.packb(other.pack())) == same
    for name in fields:
        twin = Cards(**{field: getattr(one, field) for field in fields})
        setattr(twin, name, {9: 9} if name == "worth" else (77,) if name in fields[:2] else getattr(one, name) + 1)
        assert twin.pack() != one.pack()


# --- options that need a payment ---


@settings(max_examples=200, deadline=None)
@given(choices(5), st.integers(0, 4), st.integers(0, 4))
def test_pick_offers_what_can_be_paid(price, free, paid):
    options = (*range(free), *(("pay", at) for at in range(paid)), "end")
    pick = Pick(options, free, price)
    truth = dict(zip(price.handles, price.faces, strict=True)).__getitem__
    known = pick.known(truth)
    assert known == tuple(value for value in options if not isinstance(value, tuple) or price.possible())
    assert tuple(pick) == options
    assert len(pick) == pick.len == len(options)
    for value in options:
        assert value in pick
        assert pick.fair(value, truth) == (value in known)
    assert {pick.draw(Generator(seed)) for seed in range(20 * len(options))} == set(options)
    for value in ("start", -1, ("pay", 9), ("pay",), (), [], None, ["end"]):
        assert pick.why_not(value) == "this is not one of the options"


# --- faces, seals, plain options ---


def test_faces_are_as_many_whole_numbers_as_cards():
    faces = Faces((4, 5))
    for value in ((1, 2), (0, 0), (-2, 9)):
        assert value in faces
    for value in ((), (1,), (1, 2, 3), [1, 2], (1, "2"), (1, True), (1, 2.0), (1, 2**70), None, 1):
        assert faces.why_not(value) == "2 faces are needed"
    assert faces.fair((1, 2), {4: 1, 5: 2}.__getitem__)
    assert not faces.fair((2, 1), {4: 1, 5: 2}.__getitem__)
    assert () in Faces(())


@given(st.text("0123456789abcdef", min_size=32, max_size=32), st.sampled_from([1, 2, "x", (1, 2)]))
def test_a_seal_takes_a_digest_or_a_choice_and_opens_by_what_made_it(nonce, choice):
    options = (1, 2, "x", (1, 2))
    digest = domains.seal(nonce, choice)
    assert domains.is_digest(digest)
    assert {digest, *options} <= {value for value in (digest, *options) if value in Seal(options)}
    opening = Opening(digest, options)
    for other in options:
        assert ((nonce, other) in opening) == (other == choice)
    assert opening.fair((nonce, choice), {}.__getitem__)
    assert tuple(Seal(options)) == options
    assert len(Seal(options)) == 4
    assert Seal(options).known({}.__getitem__) == options
    assert Seal(options).draw(Generator(3)) in options


@given(choices(4))
def test_a_seal_around_cards_behaves_like_the_cards(cards):
    sealed = Seal(cards)
    assert set(sealed) == allowed(cards)
    assert sealed.len == cards.len
    truth = dict(zip(cards.handles, cards.faces, strict=True)).__getitem__
    assert sealed.known(truth).pack() == cards.pack()
    for chosen in allowed(cards):
        assert chosen in sealed
        nonce = "0" * 32
        assert Opening(domains.seal(nonce, chosen), cards).fair((nonce, chosen), truth)


@pytest.mark.parametrize("value", ["0" * 31, "0" * 33, "A" * 32, "g" * 32, "٣" * 32, 0, None, b"0" * 32])
def test_only_32_hex_digits_are_a_digest(value):
    assert not domains.is_digest(value)


def test_plain_values_are_numbers_of_64_bits_ascii_words_and_tuples_of_them():
    for value in (0, -(2**63), 2**63 - 1, "", "bid", (), (1, ("a", (2,)))):
        assert domains.is_plain(value)
        msgpack.packb(value)
    for value in (2**63, -(2**63) - 1, True, None, 1.0, b"", [], {}, (1, [2]), (1, None), "ž", "\ud800", frozenset()):
        assert not domains.is_plain(value)


def test_plain_options_are_equal_only_to_values_of_their_own_type():
    options = (0, 1, "1", ("a", 1))
    for value in options:
        assert domains.why_not(options, value) is None
    for value in (False, True, 0.0, 1.0, ("a", True), ("a", 1.0), ["a", 1], "0", 2, (), None):
        assert domains.why_not(options, value)
    assert domains.known_options(options, {}.__getitem__) is options
    assert domains.pack_options(options) is options
    assert {domains.draw(options, Generator(seed)) for seed in range(60)} == set(options)
