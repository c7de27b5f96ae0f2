"""One card out of a hidden hand, or a plain option; and answers that a seat's own side gives by itself."""

from random import Random

import pytest

from parlour.core.ask import Question
from parlour.core.checks import needs_no_decision, only_answer
from parlour.core.domains import UNKNOWN, CardOr, why_not

HAND = {10: 3, 11: 7, 12: 4}
"""What the owner reads: handle -> face."""


def asked(allowed=(3, 4, 5), options=(), otherwise="", automatic=False):
    return CardOr("play", tuple(HAND), (UNKNOWN,) * 3, allowed, options, otherwise, automatic)


def test_the_owner_sees_the_cards_that_fit_then_the_options():
    assert asked(options=("skip", ("power", 3))).known(HAND.get) == (
        ("play", 10, 3),
        ("play", 12, 4),
        "skip",
        ("power", 3),
    )


def test_otherwise_is_for_those_alone_who_hold_no_card_that_fits():
    holds, holds_none = asked(otherwise="pass"), asked(allowed=(5,), otherwise="pass")
    assert holds.known(HAND.get) == (("play", 10, 3), ("play", 12, 4))
    assert holds_none.known(HAND.get) == ("pass",)
    assert why_not(holds, "pass") is None
    assert not holds.fair("pass", HAND.get)
    assert holds_none.fair("pass", HAND.get)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("skip", None),
        (("play", 10, 5), None),
        ("stay", "this is not one of the options"),
        ("", "this is not one of the options"),
        (("claim", 10, 3), "this is not one of the options"),
        (("play", 10), "this is not one of the options"),
        (("play", "a", 3), "this is not one of the options"),
        (("play", 9, 3), "card 9 cannot be chosen here"),
        (("play", 10, 8), "card 10 has a face that cannot be used here"),
    ],
)
def test_what_anybody_could_answer_by_public_facts(value, reason):
    assert why_not(asked(options=("skip",)), value) == reason


def test_a_public_face_counts():
    one = CardOr("play", (10, 11), (3, UNKNOWN), (3, 4))
    assert why_not(one, ("play", 10, 4)) == "card 10 has another face"
    assert list(one) == [("play", 10, 3), ("play", 11, 3), ("play", 11, 4)]


def test_a_claimed_face_has_to_be_true():
    assert asked().fair(("play", 10, 3), HAND.get)
    assert not asked().fair(("play", 10, 4), HAND.get)


def test_the_superset_lists_and_draws_what_anybody_could_answer():
    one = asked(allowed=(3, 4), options=("skip",), otherwise="pass")
    assert len(one) == 8
    assert all(value in one for value in one)
    generator = Random(1)
    assert {one.draw(generator) for _ in range(200)} == {*one}
    assert {one.draw_known(HAND.get, generator) for _ in range(50)} == {("play", 10, 3), ("play", 12, 4), "skip"}
    with pytest.raises(ValueError, match="nothing can be chosen here"):
        CardOr("play", (), (), ()).draw(generator)


def test_its_pack_tells_all():
    packs = [
        asked(),
        asked(allowed=(3,)),
        asked(options=("skip",)),
        asked(otherwise="pass"),
        asked(automatic=True),
        CardOr("claim", (10,), (3,), (3,)),
    ]
    assert len({repr(one.pack()) for one in packs}) == len(packs)


def test_only_automatic_questions_are_answered_by_a_seats_side():
    for allowed, value in [((7,), ("play", 11, 7)), ((5,), "no-claim")]:
        assert only_answer(asked(allowed, otherwise="no-claim", automatic=True), HAND.get) == value
        assert only_answer(asked(allowed, otherwise="no-claim"), HAND.get) is None
    assert only_answer(asked(automatic=True), HAND.get) is None
    assert only_answer(("only",), HAND.get) is None
    assert needs_no_decision(Question(0, "statement", asked(automatic=True)))
    assert not needs_no_decision(Question(0, "statement", asked(allowed=(7,))))
