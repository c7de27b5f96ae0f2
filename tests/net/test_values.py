"""Values of the log: they come back as they went, have one form only, and what isn't one costs nothing to refuse."""

import tracemalloc

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.net.messages import VALUE
from parlour.net.values import DEPTH, ITEMS, BadValue, pack, unpack
from tests.core.marked import Marked

WHOLE = st.integers(-(2**63), 2**63 - 1)
STRINGS = st.text(st.characters(max_codepoint=127), max_size=200)
VALUES = st.recursive(WHOLE | STRINGS, lambda inner: st.lists(inner, max_size=8).map(tuple), max_leaves=20)


def nested(depth, inside=7):
    for _ in range(depth):
        inside = (inside,)
    return inside


@given(VALUES)
def test_a_value_comes_back_as_it_went(value):
    data = pack(value)
    assert unpack(data) == value
    assert data == msgpack.packb(value)
    assert msgpack.unpackb(data, use_list=False, strict_map_key=True) == value


@pytest.mark.parametrize(
    "value",
    [
        0,
        127,
        128,
        -32,
        -33,
        2**63 - 1,
        -(2**63),
        "",
        "a" * 200,
        "\x00\x7f",
        (),
        nested(DEPTH),
        (1,) * ITEMS,
        ("a" * 31,),
    ],
)
def test_edges_that_are_allowed(value):
    assert unpack(pack(value)) == value


def test_a_subclass_of_int_counts_as_its_number():
    assert pack((Marked(7, (1,)), "x")) == pack((7, "x"))


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (True, "whole numbers"),
        (None, "whole numbers"),
        (1.0, "whole numbers"),
        ([1], "whole numbers"),
        (b"a", "whole numbers"),
        ({}, "whole numbers"),
        (((1, (None,)),), "whole numbers"),
        (2**63, "whole numbers"),
        (-(2**63) - 1, "whole numbers"),
        ("é", "whole numbers"),
        (nested(DEPTH + 1), "16 levels"),
        ("a" * 201, "length <= 200"),
        ((1,) * (ITEMS + 1), "length <= 1024"),
        (("a" * 200,) * 100, f"{VALUE} are allowed"),
    ],
)
def test_what_is_no_value_is_not_packed(value, why):
    with pytest.raises(BadValue, match=why):
        pack(value)


@pytest.mark.parametrize("value", [True, None, 1.0, b"a", {}, {"a": 1}, msgpack.ExtType(3, b""), msgpack.Timestamp(1)])
def test_other_types_are_refused_wherever_they_stand(value):
    for whole in (value, [value], [1, ["a", value]]):
        with pytest.raises(BadValue):
            unpack(msgpack.packb(whole))


@pytest.mark.parametrize(
    "value", [2**63, 2**64 - 1, "é", "a" * 201, "a" * 70_000, nested(DEPTH + 1), nested(500), [1] * (ITEMS + 1)]
)
def test_bounds_hold_for_bytes_from_others_too(value):
    with pytest.raises(BadValue):
        unpack(msgpack.packb(value))


@pytest.mark.parametrize(
    "data",
    [
        b"\xcc\x01",  # 1 as one byte more than it needs
        b"\xd3\x00\x00\x00\x00\x00\x00\x00\x01",
        b"\xd9\x01a",  # "a" with a length of its own
        b"\xdc\x00\x01\x01",  # (1,) likewise
        b"\x91\xd0\xff",  # (-1,)
    ],
)
def test_longer_forms_of_a_value_are_refused(data):
    msgpack.unpackb(data)
    with pytest.raises(BadValue, match="shortest form"):
        unpack(data)


@given(VALUES, st.data())
def test_bytes_that_are_cut_or_go_on_are_refused(value, data):
    whole = pack(value)
    for broken in (whole[: data.draw(st.integers(0, len(whole) - 1))], whole + b"\x00"):
        with pytest.raises(BadValue):
            unpack(broken)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_in_its_one_form_or_refused(data):
    try:
        value = unpack(data)
    except BadValue as error:
        assert "\n" not in str(error)
    else:
        assert pack(value) == data


@pytest.mark.parametrize(
    "data",
    [
        b"\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x05",
        b"\xdc\x04\x00" * 300,
        b"\x91" * 16_000,
    ],
    ids=["tuple", "string", "map", "bytes", "extension", "tuples in tuples", "depth"],
)
def test_lies_about_sizes_cost_no_memory(data):
    tracemalloc.start()
    try:
        with pytest.raises(BadValue):
            unpack(data)
        assert tracemalloc.get_traced_memory()[1] < 300_000
    finally:
        tracemalloc.stop()
