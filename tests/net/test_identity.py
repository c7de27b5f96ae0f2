import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.identity import Identity, claim, claim_holds, verified

ANA, BEN = Identity.from_secret(bytes(32)), Identity.from_secret(bytes(range(32)))
CLAIM = ("0123456789abcdef", "answer", 2, 7, b"value")


def test_the_pair_is_the_one_of_rfc_8032():
    """Section 7.1, test 2."""
    pair = Identity.from_secret(bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
    assert pair.key == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    assert pair.sign(b"\x72").hex() == (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )


def test_a_pair_is_made_of_the_entropy_and_comes_back_from_its_secret():
    asked = []

    def entropy(count):
        asked.append(count)
        return os.urandom(count)

    pair = Identity.new(entropy)
    again = Identity.from_secret(pair.secret)
    assert asked == [32]
    assert again.key == pair.key
    assert again.sign(b"x") == pair.sign(b"x")


@pytest.mark.parametrize("count", [0, 31, 33])
def test_a_secret_of_another_length_is_refused(count):
    with pytest.raises(ValueError, match=f"32 bytes, not {count}"):
        Identity.from_secret(bytes(count))


def test_the_secret_is_not_shown():
    assert BEN.secret.hex() not in repr(BEN)
    assert BEN.key in repr(BEN)


def test_a_signature_holds_for_its_key_and_bytes_only():
    signature = ANA.sign(b"data")
    assert len(signature) == 64
    assert verified(ANA.key, b"data", signature)
    assert not verified(BEN.key, b"data", signature)
    assert not verified(ANA.key, b"date", signature)
    for bit in range(0, 512, 37):
        assert not verified(ANA.key, b"data", (int.from_bytes(signature) ^ 1 << bit).to_bytes(64))


@given(
    key=st.one_of(st.text(max_size=70), st.binary(min_size=30, max_size=34).map(bytes.hex), st.just(ANA.key)),
    signature=st.binary(max_size=70),
)
def test_junk_is_no_signature(key, signature):
    assert not verified(key, b"data", signature)


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "ff" * 32])
def test_a_key_under_which_anything_would_hold_is_refused(key):
    """Points of small order: R of the same kind and S = 0 satisfy a careless check."""
    assert not verified(key, b"data", bytes.fromhex(key) + bytes(32))
    assert not verified(key, b"data", bytes.fromhex("01" + "00" * 31) + bytes(32))


def test_a_claim_holds_for_its_holder():
    assert claim_holds(ANA.key, *CLAIM, ANA.sign_claim(*CLAIM))
    assert not claim_holds(BEN.key, *CLAIM, ANA.sign_claim(*CLAIM))
    assert not claim_holds(ANA.key, *CLAIM, b"")


@pytest.mark.parametrize("other", ["0123456789abcdee", "undo", 3, 8, b"valuf"])
def test_a_claim_holds_for_nothing_else(other):
    place = ["0123456789abcdee", "undo", 3, 8, b"valuf"].index(other)
    changed = (*CLAIM[:place], other, *CLAIM[place + 1 :])
    assert not claim_holds(ANA.key, *changed, ANA.sign_claim(*CLAIM))


def test_a_bare_signature_under_the_same_fields_is_no_claim():
    """What a claim's bytes begin with is part of them: no other use of the key makes one by chance."""
    assert claim(*CLAIM)[2:].startswith(b"parlour claim 1")
    assert not claim_holds(ANA.key, *CLAIM, ANA.sign(b"".join(str(field).encode() for field in CLAIM)))


fields = st.tuples(
    st.from_regex("[0-9a-f]{16}", fullmatch=True),
    st.sampled_from(["answer", "undo", "vote", "assign"]),
    st.integers(-1, 7),
    st.integers(0, 2**32 - 1),
    st.binary(max_size=40),
)


@given(fields, fields)
def test_two_claims_never_have_the_same_bytes(one, other):
    assert (claim(*one) == claim(*other)) == (one == other)
