"""Packs are the same bytes whichever encoder writes them."""

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.packing import pack
from tests.core.marked import Marked

PLAIN = st.recursive(
    st.integers(-(2**63), 2**63 - 1) | st.text(max_size=40) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=20)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers(-9, 2**20), inner, max_size=20)
    ),
    max_leaves=40,
)


@given(PLAIN)
def test_a_pack_is_what_msgpack_writes(value):
    assert pack(value) == msgpack.packb(value)


@pytest.mark.parametrize("size", [0, 15, 16, 31, 32, 255, 256, 65535, 65536])
def test_sizes_at_which_the_form_changes(size):
    for value in ("a" * size, [0] * size, dict.fromkeys(range(size), 1), size, -size, -size - 1):
        assert pack(value) == msgpack.packb(value)


def test_a_subclass_of_int_is_packed_as_its_number():
    assert pack([Marked(7, (1,)), {Marked(2, ()): (Marked(-1, ()),)}]) == msgpack.packb([7, {2: [-1]}])
